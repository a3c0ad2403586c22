"""DRAWING: elements of SVG, planes with axes, small PNGs: what all pictures are made of."""
