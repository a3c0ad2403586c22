"""All equilibria of a game as a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from nashproof.errors import extra_package, printable
from nashproof.shell.notebook.sets import Description
from nashproof.shell.notebook.solutions import Strategy, numbers_by_set
from nashproof.shell.notebook.strategies import fraction, strategy_words, table_html

if TYPE_CHECKING:
    import pandas

    from nashproof.exact.numbers import Rational
    from nashproof.games.tree import Tree

Plan = Sequence["Rational"]  # the realisation weights of a player, by sequence


@dataclass(frozen=True)
class ExtremeEquilibrium:
    """An equilibrium that is no mixture of others: a pair of extreme strategies.

    ``payoffs`` to the players, in order, in the game's payoffs.
    """

    game: Tree
    plans: tuple[Plan, Plan]

    @property
    def payoffs(self) -> tuple[Fraction, ...]:
        """What it pays each player."""
        from nashproof.play.strategies import expected_payoffs

        return tuple(map(fraction, expected_payoffs(self.game, self.plans)))

    @property
    def strategies(self) -> Strategy:
        """The behaviour strategies, as ``audit`` takes a profile; the first action at sets that a
        player's own moves exclude."""
        from nashproof.play.strategies import profile_of

        return numbers_by_set(self.game, profile_of(self.game, self.plans))

    def __getitem__(self, name: str) -> Mapping[str, str]:
        """The behaviour at an information set. Raises KeyError."""
        return self.strategies[name]

    def __str__(self) -> str:
        words = (strategy_words(self.game, p, plan) for p, plan in enumerate(self.plans, 1))
        return printable(" against ".join("; ".join(one) for one in words))

    def __repr__(self) -> str:
        return f"<ExtremeEquilibrium: pays {', '.join(map(str, self.payoffs))}>"


@dataclass(frozen=True)
class Equilibria(Sequence[ExtremeEquilibrium]):
    """The extreme equilibria of a game for two, from which all others are mixed.

    ``description`` says which of them may be mixed, and has the certificates. Each item is made
    when it is asked for.
    """

    game: Tree
    description: Description
    plans: tuple[Sequence[Plan], Sequence[Plan]]
    pairs: Sequence[tuple[int, int]]

    def __getitem__(self, k: Any) -> Any:
        """The equilibrium of that number, from 0; a slice gives a list of them."""
        if isinstance(k, slice):
            return [self._pair(*pair) for pair in self.pairs[k]]
        return self._pair(*self.pairs[k])

    def _pair(self, v: int, w: int) -> ExtremeEquilibrium:
        return ExtremeEquilibrium(self.game, (self.plans[0][v], self.plans[1][w]))

    def __iter__(self) -> Iterator[ExtremeEquilibrium]:
        return (self._pair(*pair) for pair in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def frame(self) -> pandas.DataFrame:
        """A row an equilibrium, information set and action, as a pandas DataFrame of Fractions."""
        pandas = extra_package("pandas")

        rows = [
            [n, name, action, Fraction(p)]
            for n, one in enumerate(self, 1)
            for name, row in one.strategies.items()
            for action, p in row.items()
        ]
        return pandas.DataFrame(
            rows, columns=["equilibrium", "information set", "action", "probability"]
        )

    def __str__(self) -> str:
        return str(self.description)

    def __repr__(self) -> str:
        return f"<Equilibria of {self.game.title!r}: {len(self)} extreme>"

    def _repr_html_(self) -> str:
        rows = ((str(n), str(one)) for n, one in enumerate(self, 1))
        return table_html(self.game.title, ("", "extreme equilibrium"), rows)


def of_description(game: Tree, description: Description) -> Equilibria:
    """The extreme equilibria that a description stands for, in its order."""
    own = {one.player: one.plans for one in description if one.space == "plan"}
    if own:
        pairs = [(v, w) for v in range(len(own[1])) for w in range(len(own[2]))]
        return Equilibria(game, description, (own[1], own[2]), pairs)
    listed = description.equilibria
    assert listed  # a description has optimal sets, all equilibria, or the reason why not
    return Equilibria(game, description, listed.plans, [*listed.extreme])
