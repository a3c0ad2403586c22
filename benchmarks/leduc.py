"""Writes Leduc poker (Southey et al. 2005) as an ``.efg``: a game of two rounds, which the betting
of our own format cannot say.

    .venv/bin/python benchmarks/leduc.py > leduc.efg .venv/bin/nashproof solve leduc.efg

Two jacks, two queens, two kings, whose suits count for nothing. Both players ante 1 and hold one
card; after a round of betting one card is turned up, and they bet once more. A pair with that card
wins, else the higher card; equal cards split. Bets and raises are of 2 in the first round and of 4
in the second, and each round has room for two of them.
"""

import sys
from fractions import Fraction
from itertools import count

CARDS, COPIES, ANTE, SIZES, CAP = "JQK", 2, 1, (2, 4), 2
HEAD = 'EFG 2 R "Leduc poker" {{ "Player 1" "Player 2" }}\n"{}"\n'
COMMENT = (
    "Six cards (J, Q, K, two of each), ante 1, one round of betting before a public card and one "
    "after it, bets of 2, then of 4, at most two a round."
)


class Leduc:
    """The lines of the tree; information sets, chance nodes and ends are numbered as they come."""

    def __init__(self):
        self.sets, self.chances, self.ends = ({}, {}), count(1), count(1)

    def lines(self):
        yield HEAD.format(COMMENT)
        yield self.deal("card 1", ())
        for one in CARDS:
            yield self.deal(f"card 2 after {one}", one)
            for two in CARDS:
                yield from self.betting((one, two), (), (), (ANTE, ANTE))

    def deal(self, name, gone):
        """A chance node that deals one of the cards left."""
        left = {card: COPIES - gone.count(card) for card in CARDS}
        branches = " ".join(
            f'"{card}" {Fraction(many, sum(left.values()))}' for card, many in left.items() if many
        )
        return f'c "" {next(self.chances)} "{name}" {{ {branches} }} 0\n'

    def betting(self, cards, before, moves, paid):
        """The lines below a point of the betting: ``cards`` of both, and the public one;
        ``before``, what happened in the first round; ``moves`` in this one; what each has paid.
        """
        me, bets = len(moves) % 2, moves.count("bet") + moves.count("raise")
        facing, size = paid[0] != paid[1], SIZES[len(cards) - 2]
        actions = (("fold", "call") if facing else ("check",)) + (
            ("raise" if bets else "bet",) if bets < CAP else ()
        )
        yield self.move(me, " ".join((cards[me], *before, *moves)), actions)
        for action in actions:
            to = {"check": paid[me], "fold": paid[me], "call": max(paid)}.get(
                action, max(paid) + size
            )
            after = tuple(to if p == me else x for p, x in enumerate(paid))
            if action == "fold":
                yield self.end(-paid[me] if me == 0 else paid[me])
            elif action == "call" or (action == "check" and moves):
                yield from self.called(cards, (*before, *moves, action), after)
            else:
                yield from self.betting(cards, before, (*moves, action), after)

    def called(self, cards, before, paid):
        """After a round in which nobody folded: the public card, or the showdown."""
        if len(cards) == 3:
            one, two = ((card == cards[2], CARDS.index(card)) for card in cards[:2])
            yield self.end(paid[0] * ((one > two) - (one < two)))
            return
        yield self.deal("public card after " + " ".join((*cards, *before)), cards)
        for public in CARDS:
            if cards.count(public) < COPIES:
                yield from self.betting((*cards, public), (*before, public), (), paid)

    def move(self, me, name, actions):
        number = self.sets[me].setdefault(name, len(self.sets[me]) + 1)
        listed = " ".join(f'"{action}"' for action in actions)
        return f'p "" {me + 1} {number} "{name}" {{ {listed} }} 0\n'

    def end(self, worth):
        return f't "" {next(self.ends)} "" {{ {worth}, {-worth} }}\n'


if __name__ == "__main__":
    sys.stdout.writelines(Leduc().lines())
