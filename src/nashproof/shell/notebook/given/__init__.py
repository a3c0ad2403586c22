"""What a notebook gives, numbers, profiles and matrices of any library, as the text of a file."""
