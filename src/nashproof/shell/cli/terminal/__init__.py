"""Between the command line and the terminal: what is typed, completed and shown."""
