"""The page of the laws: theorems, their pictures, and which games they contain."""
