"""Kuhn poker with any number of cards, as ``.efg``.

    python data/generators/kuhn.py 2 > kuhn-2.efg

Each player antes 1 and is dealt one of CARDS different cards (default 3). Player 1 checks or bets
1; after a check player 2 may bet 1. Who faces the bet folds or calls. The higher card wins.
"""

from collections.abc import Iterator
from fractions import Fraction

from efg_lines import EfgLines, write


class Kuhn:
    """The game with so many cards."""

    def __init__(self, cards: int) -> None:
        self.deck = range(1, cards + 1)
        self.efg = EfgLines()

    def lines(self) -> Iterator[str]:
        """All lines of the file."""
        yield self.efg.head(f"Kuhn poker, {len(self.deck)} cards", "Ante 1, one bet of 1.")
        yield self.deal("card 1", 0)
        for one in self.deck:
            yield self.deal(f"card 2 after {one}", one)
            for two in self.deck:
                if one != two:
                    yield from self.betting(one, two)

    def deal(self, name: str, gone: int) -> str:
        """A chance node that deals one of the cards left."""
        left = [card for card in self.deck if card != gone]
        return self.efg.chance(name, ((str(card), Fraction(1, len(left))) for card in left))

    def betting(self, one: int, two: int) -> Iterator[str]:
        """The nodes after a deal."""
        sign = 1 if one > two else -1
        yield self.efg.move(1, f"{one}", ["check", "bet"])
        yield self.efg.move(2, f"{two} check", ["check", "bet"])
        yield self.efg.end(sign)
        yield self.efg.move(1, f"{one} check bet", ["fold", "call"])
        yield from map(self.efg.end, (-1, 2 * sign))
        yield self.efg.move(2, f"{two} bet", ["fold", "call"])
        yield from map(self.efg.end, (1, 2 * sign))


def lines(cards: int = 3) -> Iterator[str]:
    """All lines of the file of the game with so many cards."""
    return Kuhn(cards).lines()


if __name__ == "__main__":
    write(lines)
