"""Claims in papers: annotations in LaTeX, Markdown and notebooks, read into a Document."""
