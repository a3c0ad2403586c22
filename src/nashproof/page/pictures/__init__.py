"""PICTURES: SVG with its text as text, each with a caption and its data as a table."""
