"""The page of the laws: theorems, their pictures, and the games that they contain."""
