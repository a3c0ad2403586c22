"""What was computed, in words for readers: one module a family of claims, and what they share."""
