"""The verbs that take games, a file a verb."""
