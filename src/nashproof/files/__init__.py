"""TEXT WITH LINES: strict TOML and JSON that remember where everything stands. Knows no games."""
