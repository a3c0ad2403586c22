"""Small indexed PNG pictures, written by hand: one byte a pixel, a palette with transparency."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Sequence

Colour = tuple[int, int, int, int]  # red, green, blue, opacity: 0 to 255
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def indexed_png(rows: Sequence[Sequence[int]], palette: Sequence[Colour]) -> bytes:
    """Return the PNG whose pixels are indices into a palette of at most 256 colours.

    >>> len(indexed_png([[0, 1], [1, 0]], [(0, 0, 0, 0), (9, 9, 9, 255)]))
    101
    """
    if not 0 < len(palette) <= 256:
        raise ValueError(f"{len(palette)} colours")
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    pixels = b"".join(b"\0" + bytes(row) for row in rows)  # 0: rows are not filtered
    chunks = (
        (b"IHDR", header),
        (b"PLTE", bytes(x for colour in palette for x in colour[:3])),
        (b"tRNS", bytes(colour[3] for colour in palette)),
        (b"IDAT", zlib.compress(pixels, 9)),
        (b"IEND", b""),
    )
    png = SIGNATURE
    for name, data in chunks:  # each with its length before, and its checksum after it
        png += struct.pack(">I", len(data)) + name + data
        png += struct.pack(">I", zlib.crc32(name + data))
    return png


def data_address(png: bytes) -> str:
    """Return the picture as an address that needs no request."""
    return "data:image/png;base64," + base64.b64encode(png).decode("ascii")
