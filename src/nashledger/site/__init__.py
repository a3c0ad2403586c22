"""The static site: one module a kind of page, all on one frame."""
