"""Questions of a referee about a game of their own, as a Document in memory."""
