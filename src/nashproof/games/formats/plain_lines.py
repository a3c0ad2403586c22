"""The lines of ``.efg`` files as `efg.write_efg` writes them, read in arrays.

Says where names, actions and payoffs stand, and leaves other lines alone. Opens no file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nashproof.games.formats.text_lines import Pieces, TextLines

if TYPE_CHECKING:
    from nashproof.games.columns import Integers

HEAD = 't "" '  # the beginning of terminals without names
DIGITS = 9  # of the number of a set, at most
NUMERALS, LETTERS = (np.zeros(256, dtype=bool) for _ in range(2))
NUMERALS[48:58] = True  # the bytes of digits
LETTERS[32:] = True  # the bytes of names, in whatever language
LETTERS[[ord('"'), ord("\\"), 127]] = False


class PlainSets(NamedTuple):
    """Of each set who moves, and where its name and, from the quote before, its actions stand."""

    movers: Integers
    names: Pieces
    actions: Pieces


def plain_sets(text: TextLines, lines: Pieces, players: int) -> PlainSets | None:
    """Return the sets of lines, no two equal; None unless all are as in canonical files.

    Each line has its player, a number, and a name that can be printed; no two of a player have the
    same number or the same name. Nothing is said of the actions.

    >>> text = TextLines('p "" 1 1 "K" { "bet" "check" } 0\\n')
    >>> found = plain_sets(text, Pieces(np.array([0]), np.array([32])), 2)
    >>> found.movers.tolist(), text.texts(found.names)
    ([1], ['K'])
    """
    starts, ends = lines
    if len(starts) and int((ends - starts).min()) < len('p "" 1 1 "a" {} 0'):
        return None
    # Every mark of the canonical line stands at a computed place, for all lines at once.
    numbers = starts + len('p "" 1 ')
    movers = text.data[numbers - 2].astype(np.int64) - ord("0")
    after = text.ends_of(numbers, NUMERALS)
    names = after + len(' "')
    actions = text.ends_of(names, LETTERS)
    marks = (starts, 'p "" '), (numbers - 1, " "), (after, ' "'), (actions, '" {'), (ends - 2, " 0")
    well_formed = (
        all(text.have(places, mark) for places, mark in marks)
        and bool(((movers >= 1) & (movers <= players)).all())
        and bool((text.data[numbers] != ord("0")).all())
        and bool(((after > numbers) & (after <= numbers + DIGITS)).all())
        and bool(((names < actions) & (actions <= ends - len('" {} 0'))).all())
    )
    if not well_formed:
        return None
    # No two lines have one player and number; no two of a player have one name.
    are_distinct = len(text.different(Pieces(numbers - 2, after)).firsts) == len(starts)
    named = text.different(Pieces(names, actions)).numbers * (players + 1) + movers
    if not are_distinct or len(named) and np.bincount(named).max() > 1:
        return None
    if not text.is_ascii and not "".join(text.texts(Pieces(names, actions))).isprintable():
        return None
    return PlainSets(movers, Pieces(names, actions), Pieces(actions, ends - 2))


def numbered_lists(text: TextLines, lines: Pieces) -> Pieces | None:
    """Return the pieces that follow the numbers of terminals, which are 1, 2, .. in order.

    None for other terminals. The pieces themselves are not checked.

    >>> text = TextLines('t "" 1 "" { 1 -1 }\\n')
    >>> text.texts(numbered_lists(text, Pieces(np.array([0]), np.array([18]))))
    [' "" { 1 -1 }']
    """
    count, sizes = len(lines.starts), np.zeros(len(lines.starts), dtype=np.int64)
    if not text.have(lines.starts, HEAD):
        return None
    for digits in range(1, len(str(count)) + 1):
        block = slice(10 ** (digits - 1) - 1, 10**digits - 1)
        sizes[block] = digits
        starts = lines.starts[block] + len(HEAD)
        for k in range(digits):
            if (text.data[starts + k] != _figures(digits - 1 - k, digits)[: len(starts)]).any():
                return None
    return Pieces(lines.starts + sizes + len(HEAD), lines.ends)


def _figures(power: int, digits: int) -> np.ndarray:
    """Return, for each number of ``digits`` digits, its digit at a power of 10, as a byte.

    >>> bytes(_figures(1, 2))[:12]
    b'111111111122'
    """
    first = power == digits - 1  # a first digit is not 0
    column = np.repeat(np.arange(48 + first, 58, dtype=np.uint8), 10**power)
    return np.tile(column, 1 if first else 9 * 10 ** (digits - power - 2))
