"""Leduc poker (Southey et al. 2005) with any number of ranks, as ``.efg``.

    python data/generators/leduc.py 3 > leduc.efg

RANKS ranks (default 3), two cards of each, whose suits count for nothing. Both players ante 1 and
hold one card; after a round of betting one card is turned up, and they bet once more. A pair with
that card wins, else the higher card; equal cards split. Bets and raises are of 2 in the first round
and of 4 in the second, and each round has room for two of them.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from efg_lines import EfgLines, write

COPIES, ANTE, SIZES, CAP = 2, 1, (2, 4), 2
Words = tuple[str, ...]
Paid = tuple[int, int]


class Leduc:
    """The game with so many ranks; the highest are called J, Q, K, A."""

    def __init__(self, ranks: int) -> None:
        self.cards = ["J", "Q", "K"] if ranks == 3 else [str(k) for k in range(1, ranks + 1)]
        self.efg = EfgLines()

    def lines(self) -> Iterator[str]:
        """All lines of the file."""
        yield self.efg.head(f"Leduc poker, {len(self.cards)} ranks", "Bets of 2, then of 4.")
        yield self.deal("card 1", ())
        for one in self.cards:
            yield self.deal(f"card 2 after {one}", (one,))
            for two in self.cards:
                yield from self.betting((one, two), (), (), (ANTE, ANTE))

    def deal(self, name: str, gone: Sequence[str]) -> str:
        """A chance node that deals one of the cards left."""
        left = {card: COPIES - gone.count(card) for card in self.cards}
        whole = sum(left.values())
        return self.efg.chance(name, ((c, Fraction(n, whole)) for c, n in left.items() if n))

    def betting(self, cards: Words, before: Words, moves: Words, paid: Paid) -> Iterator[str]:
        """The lines below a point of the betting.

        ``cards`` of both, and the public one; ``before``, what happened in the first round;
        ``moves`` in this one; what each has ``paid``.
        """
        me, bets = len(moves) % 2, moves.count("bet") + moves.count("raise")
        actions = ("fold", "call") if paid[0] != paid[1] else ("check",)
        if bets < CAP:
            actions = (*actions, "raise" if bets else "bet")
        yield self.efg.move(me + 1, " ".join((cards[me], *before, *moves)), actions)
        for action in actions:
            mine = paid[me] if action in ("check", "fold") else max(paid)
            mine += SIZES[len(cards) - 2] * (action in ("bet", "raise"))
            after = (mine, paid[1]) if me == 0 else (paid[0], mine)
            if action == "fold":
                yield self.efg.end(-paid[me] if me == 0 else paid[me])
            elif action == "call" or (action == "check" and moves):
                yield from self.called(cards, (*before, *moves, action), after)
            else:
                yield from self.betting(cards, before, (*moves, action), after)

    def called(self, cards: Words, before: Words, paid: Paid) -> Iterator[str]:
        """After a round in which nobody folded: the public card, or the showdown."""
        if len(cards) == 3:
            one, two = ((card == cards[2], self.cards.index(card)) for card in cards[:2])
            yield self.efg.end(paid[0] * ((one > two) - (one < two)))
            return
        yield self.deal("public card after " + " ".join((*cards, *before)), cards)
        for public in self.cards:
            if cards.count(public) < COPIES:
                yield from self.betting((*cards, public), (*before, public), (), paid)


def lines(ranks: int = 3) -> Iterator[str]:
    """All lines of the file of the game with so many ranks."""
    return Leduc(ranks).lines()


if __name__ == "__main__":
    write(lines)
