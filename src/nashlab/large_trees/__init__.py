"""Large trees in arrays: their programs, and games of fewer sequences on the way to them."""
