"""Objects of a notebook, numbers, profiles and matrices of any library, as the text of a file."""
