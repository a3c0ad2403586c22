"""The lines of an ``.efg`` file: what the generators in this folder share.

A generator names a game's nodes in depth-first order. Information sets, chance nodes and ends get
their numbers here, as the canonical form has them (docs/reference/certificate-format.md).
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import count

Lines = Iterator[str]


class EfgLines:
    """One two-player zero-sum game while it is written."""

    def __init__(self) -> None:
        self._sets: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self._chances, self._ends = count(1), count(1)

    def head(self, title: str, comment: str) -> str:
        """The two lines before the first node."""
        return f'EFG 2 R "{title}" {{ "Player 1" "Player 2" }}\n"{comment}"\n'

    def chance(self, name: str, branches: Iterable[tuple[str, Fraction]]) -> str:
        """A chance node: its name is used once, its probabilities sum to 1."""
        listed = " ".join(f'"{action}" {p}' for action, p in branches)
        return f'c "" {next(self._chances)} "{name}" {{ {listed} }} 0\n'

    def move(self, player: int, name: str, actions: Sequence[str]) -> str:
        """A node of a player (1 or 2), in the information set of that name."""
        sets = self._sets[player - 1]
        number = sets.setdefault(name, len(sets) + 1)
        listed = " ".join(f'"{action}"' for action in actions)
        return f'p "" {player} {number} "{name}" {{ {listed} }} 0\n'

    def end(self, payoff: int | Fraction) -> str:
        """An end with what player 1 gets; player 2 pays it."""
        return f't "" {next(self._ends)} "" {{ {payoff}, {-payoff} }}\n'


def write(lines: Callable[..., Iterable[str]]) -> None:
    """Write the lines of a game, of the sizes on the command line, to standard output."""
    sys.stdout.writelines(lines(*map(int, sys.argv[1:])))
