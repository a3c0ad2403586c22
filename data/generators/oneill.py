"""O'Neill's game (1987), as ``.efg``.

    python data/generators/oneill.py > oneill.efg

Both players show one of four cards at the same time: 1, 2, 3 or the joker. Player 1 wins 1 if both
show the joker, or if they show different numbers. Otherwise player 2 wins 1.
"""

from collections.abc import Iterator

from efg_lines import EfgLines, write

CARDS = ("1", "2", "3", "joker")


def lines() -> Iterator[str]:
    """All lines of the file."""
    efg = EfgLines()
    yield efg.head("O'Neill's game", "1, 2, 3 and the joker.")
    yield efg.move(1, "card 1", CARDS)
    for one in CARDS:
        yield efg.move(2, "card 2", CARDS)
        for two in CARDS:
            jokers = (one, two).count("joker")
            yield efg.end(1 if jokers == 2 or (not jokers and one != two) else -1)


if __name__ == "__main__":
    write(lines)
