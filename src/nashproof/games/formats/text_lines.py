"""The lines of a large text as arrays of bytes: whether pieces are equal, where words end.

Compares all lines at a time, in words of eight bytes. Knows no games and opens no file.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nashproof.games.columns import Integers

    Keys = NDArray[np.uint64]

LONGEST = 512  # bytes of a piece: where one is longer, pieces are compared one by one
TURNS = 20  # of putting pieces into places of a table, before they are compared one by one
FACTORS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F)  # odd, with bits that look like chance
WORD = 8  # bytes of a word
BLANKS = np.isin(np.arange(256), [*b" \t"])


class Pieces(NamedTuple):
    """Pieces of a text: where each starts and ends."""

    starts: Integers
    ends: Integers

    def at(self, places: Integers) -> Pieces:
        """Return the pieces at these places."""
        return Pieces(self.starts[places], self.ends[places])


class Different(NamedTuple):
    """The different ones of some pieces, in order of appearance.

    ``firsts`` has the first place of each of them, ``numbers`` for each piece which of them it is.
    """

    firsts: Integers
    numbers: Integers


class TextLines:
    """The lines of a text from ``start`` on: where in ``data``, its bytes, each of them stands.

    Blanks before a line are no part of it.

    >>> text = TextLines("left\\n  right\\n left\\n")
    >>> text.texts(text.lines), text.different(text.lines).numbers.tolist()
    (['left', 'right', 'left'], [0, 1, 0])
    """

    def __init__(self, text: str, start: int = 0) -> None:
        self.whole = text.encode()
        self.is_ascii = len(self.whole) == len(text)
        begin = start if self.is_ascii else len(text[:start].encode())
        end = max(begin, len(self.whole) - self.whole.endswith(b"\n"))
        # with a word before, and at the end more than is looked at beyond a line
        padded = b"".join([b"\n" * WORD, self.whole, b"\n" * LONGEST])
        self.data = np.frombuffer(padded, dtype=np.uint8)[WORD:]
        self._words = np.ndarray(end + WORD, np.dtype("<u8"), padded, 0, (1,))
        breaks = begin + np.flatnonzero(self.data[begin:end] == ord("\n"))
        starts = self.ends_of(np.append(begin, 1 + breaks), BLANKS)
        self.lines = Pieces(starts, np.append(breaks, end))

    def texts(self, pieces: Pieces) -> list[str]:
        """Return the pieces as texts."""
        return _texts(self.whole, pieces)

    def cut(self, pieces: Pieces) -> Callable[[], list[str]]:
        """Return a function that decodes the pieces, from a copy without the rest of the text."""
        sizes = pieces.ends - pieces.starts
        ends = np.cumsum(sizes)
        places = np.repeat(pieces.starts - ends + sizes, sizes) + np.arange(sizes.sum())
        return partial(_texts, self.data[places].tobytes(), Pieces(ends - sizes, ends))

    def have(self, starts: Integers, text: str) -> bool:
        """Return whether an ASCII text of at most WORD bytes stands at each of these places."""
        shift, word = 8 * (WORD - len(text)), int.from_bytes(text.encode(), "little")
        return bool((self._words[starts + WORD] << np.uint64(shift) == word << shift).all())

    def ends_of(self, starts: Integers, letters: np.ndarray) -> Integers:
        """Return the place of the first byte that is not among the letters, from each start on.

        At most LONGEST bytes are looked at. ``letters`` is true at each byte value that is a
        letter.
        """
        ends, places = starts.copy(), np.arange(len(starts))
        for _ in range(LONGEST):
            places = places[letters[self.data[ends[places]]]]
            if not len(places):
                break
            ends[places] += 1
        return ends

    def different(self, pieces: Pieces) -> Different:
        """Return the distinct pieces, and for each piece its number among them."""
        first = self._first_equal(pieces)
        if first is None:
            first_of: dict[bytes, int] = {}
            equal = [
                first_of.setdefault(piece, k) for k, piece in enumerate(_pieces(self.whole, pieces))
            ]
            first = np.array(equal, dtype=np.int64)
        firsts = np.flatnonzero(first == np.arange(len(first)))
        numbers = np.zeros(len(first), dtype=np.int64)
        numbers[firsts] = np.arange(len(firsts))
        return Different(firsts, numbers[first])

    def _first_equal(self, pieces: Pieces) -> Integers | None:
        """Return, for each piece, the first equal piece; None if this needs comparisons."""
        lengths = pieces.ends - pieces.starts
        longest = int(lengths.max(initial=0))
        if longest > LONGEST:
            return None
        words = [self._word(pieces, lengths, step) for step in range(0, longest, WORD)]
        keys = lengths.astype(np.uint64)
        for word in words:
            keys = (keys ^ word) * np.uint64(FACTORS[0])
            keys ^= keys >> np.uint64(32)
        first = first_equal(keys)
        if first is None or any((part[first] != part).any() for part in (lengths, *words)):
            return None
        return first

    def _word(self, pieces: Pieces, lengths: Integers, step: int) -> Keys:
        """Return the word ``step`` bytes after each start, or the last word of a shorter piece.

        The word of a piece that is shorter than a word holds zeros besides it.
        """
        word: Keys = self._words[np.minimum(pieces.starts + (step + WORD), pieces.ends)]
        if lengths.min() >= WORD:
            return word
        return word >> (8 * np.maximum(WORD - lengths, 0)).astype(np.uint64)


def _pieces(whole: bytes, pieces: Pieces) -> list[bytes]:
    """Return the bytes of each piece."""
    places = zip(pieces.starts.tolist(), pieces.ends.tolist())
    return [*map(whole.__getitem__, starmap(slice, places))]


def _texts(whole: bytes, pieces: Pieces) -> list[str]:
    """Return the text of each piece."""
    return [*map(bytes.decode, _pieces(whole, pieces))]


def first_equal(keys: Keys) -> Integers | None:
    """Return the index of the first key equal to each key; None if that takes too long.

    Each key has a place in a table, where the first one stays; others wait for the next table.

    >>> first_equal(np.array([7, 5, 7], dtype=np.uint64)).tolist()
    [0, 1, 0]
    """
    bits = (4 * len(keys)).bit_length()
    table, first = np.zeros(1 << bits, dtype=np.int64), np.zeros(len(keys), dtype=np.int64)
    left = np.arange(len(keys))
    for _ in range(TURNS):
        places = (keys >> np.uint64(64 - bits)).astype(np.int64)[left]
        table[places[::-1]] = left[::-1]
        stays = table[places]
        equal = keys[stays] == keys[left]
        first[left[equal]] = stays[equal]
        left = left[~equal]
        if not len(left):
            return first
        keys = keys * np.uint64(FACTORS[1])
        keys ^= keys >> np.uint64(31)
    return None
