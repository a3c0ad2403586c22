"""What a referee asks about a game of their own becomes a Document in memory."""
