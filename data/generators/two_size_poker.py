"""One-card poker with two sizes of bets, as ``.efg``.

    python data/generators/two_size_poker.py 13 > two-size-poker-13.efg

Each player antes 1 and is dealt one of CARDS different cards (default 13). Player 1 checks or bets
1 or 2; after a check player 2 may bet. Who faces a bet folds, calls, or raises by 1 or 2; who faces
a raise folds or calls. The higher card wins what was paid in.
"""

from collections.abc import Iterator
from fractions import Fraction

from efg_lines import EfgLines, write

ANTE, SIZES = 1, (1, 2)
Paid = tuple[int, int]


class TwoSizePoker:
    """The game with so many cards."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.efg = EfgLines()

    def lines(self) -> Iterator[str]:
        """All lines of the file."""
        deck = range(1, self.cards + 1)
        yield self.efg.head(
            f"Two-size poker, {self.cards} cards", "Ante 1, bets and raises 1 or 2."
        )
        yield self.deal("card 1", 0)
        for one in deck:
            yield self.deal(f"card 2 after {one}", one)
            for two in deck:
                if one != two:
                    yield from self.betting((one, two), (), (ANTE, ANTE))

    def deal(self, name: str, gone: int) -> str:
        """A chance node that deals one of the cards left."""
        left = [card for card in range(1, self.cards + 1) if card != gone]
        return self.efg.chance(name, ((str(card), Fraction(1, len(left))) for card in left))

    def betting(self, cards: Paid, moves: tuple[str, ...], paid: Paid) -> Iterator[str]:
        """The nodes after some moves, of which player 1 made the first."""
        me, last = len(moves) % 2, moves[-1] if moves else ""
        own, other = paid[me], paid[1 - me]
        actions = ["fold", "call"] if own != other else ["check"]
        if not last.startswith("raise"):
            actions += [f"{'raise' if own != other else 'bet'} {size}" for size in SIZES]
        yield self.efg.move(me + 1, " ".join((str(cards[me]), *moves)), actions)
        for action in actions:
            if action == "fold":
                yield self.efg.end(-own if me == 0 else own)
            elif action == "call" or (action == "check" and moves):
                yield self.efg.end(other if cards[0] > cards[1] else -other)
            else:
                mine = other + int(action.split()[1]) if action != "check" else own
                after = (mine, other) if me == 0 else (other, mine)
                yield from self.betting(cards, (*moves, action), after)


def lines(cards: int = 13) -> Iterator[str]:
    """All lines of the file of the game with so many cards."""
    return TwoSizePoker(cards).lines()


if __name__ == "__main__":
    write(lines)
