"""The declared keys of tables that people write: each reads, has a schema, words and damages."""
