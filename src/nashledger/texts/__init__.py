"""The records of a document's text, which is not published: its lines, and a second reading."""
