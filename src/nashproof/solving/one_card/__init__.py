"""Games given by a number of cards, solved over blocks of neighbouring cards."""
