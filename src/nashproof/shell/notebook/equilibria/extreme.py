"""All equilibria of a game as a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from nashproof.errors import extra_package, printable
from nashproof.shell.notebook.sets import Description
from nashproof.shell.notebook.solutions import Strategy, numbers_by_set
from nashproof.shell.notebook.strategies import (
    fraction,
    strategy_words,
    table_html,
    with_short_numbers,
)

if TYPE_CHECKING:
    import pandas

    from nashproof.exact.numbers import Rational
    from nashproof.games.tree import Tree
    from nashproof.shell.notebook.equilibria.mixed import DescribedMixed

Plan = Sequence["Rational"]  # the realisation weights of a player, by sequence
Plans = tuple[Plan, ...]  # by player


@dataclass(frozen=True)
class ExtremeEquilibrium:
    """An equilibrium that is no mixture of others: an extreme strategy of each player.

    ``payoffs`` to the players, in order, in the game's payoffs. ``radius``: 0, or of an irrational
    equilibrium of three players or more how far each probability may be from the one given, but
    that of a player's first strategy in use; the payoffs are those of the profile given.
    ``exact``: then, if it is known, the number and the polynomials, as in the JSON of ``describe``.
    """

    game: Tree
    plans: Plans
    radius: Fraction = Fraction(0)
    exact: Mapping[str, Any] | None = None

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
        whole = printable(" against ".join("; ".join(one) for one in words))
        return with_short_numbers(whole) if self.radius else whole

    def __repr__(self) -> str:
        words = with_short_numbers if self.radius else str
        return f"<ExtremeEquilibrium: pays {', '.join(words(str(x)) for x in self.payoffs)}>"


@dataclass(frozen=True)
class Equilibria(Sequence[ExtremeEquilibrium]):
    """The extreme equilibria of a game, from which all others are mixed.

    ``description`` says which of them may be mixed, and has the certificates. Each item is made
    when it is asked for. ``plans``: by player; ``profiles``: the number of a plan for each player,
    from 0; ``irrational``: by number of a profile its radius and its exact form, if it is known.
    """

    game: Tree
    description: Description
    plans: tuple[Sequence[Plan], ...]
    profiles: Sequence[tuple[int, ...]]
    irrational: Mapping[int, tuple[Fraction, Mapping[str, Any] | None]] = field(
        default_factory=dict
    )

    @property
    def is_complete(self) -> bool:
        """Whether there are no others; else ``description.mixed`` says where there may be."""
        mixed = self.description.mixed
        return mixed is None or mixed.is_complete

    def __getitem__(self, k: Any) -> Any:
        """The equilibrium of that number, from 0; a slice gives a list of them."""
        if isinstance(k, slice):
            return [self._profile(n) for n in range(len(self))[k]]
        return self._profile(range(len(self))[k])

    def _profile(self, n: int) -> ExtremeEquilibrium:
        plans = tuple(own[k] for own, k in zip(self.plans, self.profiles[n]))
        return ExtremeEquilibrium(self.game, plans, *self.irrational.get(n, ()))

    def __iter__(self) -> Iterator[ExtremeEquilibrium]:
        return map(self._profile, range(len(self)))

    def __len__(self) -> int:
        return len(self.profiles)

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
        others = "" if self.is_complete else ", perhaps others"
        return f"<Equilibria of {self.game.title!r}: {len(self)} extreme{others}>"

    def _repr_html_(self) -> str:
        rows = ((str(n), str(one)) for n, one in enumerate(self, 1))
        return table_html(self.game.title, ("", "extreme equilibrium"), rows)


def of_description(game: Tree, description: Description) -> Equilibria:
    """The extreme equilibria that a description stands for, in its order."""
    own = {one.player: one.plans for one in description if one.space == "plan"}
    if own:
        pairs = [(v, w) for v in range(len(own[1])) for w in range(len(own[2]))]
        return Equilibria(game, description, (own[1], own[2]), pairs)
    if description.mixed:
        return _of_mixed(game, description, description.mixed)
    listed = description.equilibria
    assert listed  # a description has optimal sets, all equilibria, or the reason why not
    return Equilibria(game, description, listed.plans, [*listed.extreme])


def _of_mixed(game: Tree, description: Description, mixed: DescribedMixed) -> Equilibria:
    """Of any number of players: all profiles of points of a set that is listed."""
    numbers: list[dict[Plan, int]] = [{} for _ in game.players]
    profiles: dict[tuple[int, ...], None] = {}
    irrational = {}
    for k, one in enumerate(mixed.found.listed, 1):
        own = [mixed.plans(p, x) for p, x in enumerate(one.points, 1)]
        for plans in product(*own):
            places = tuple(
                known.setdefault(plan, len(known)) for known, plan in zip(numbers, plans)
            )
            if one.radius and places not in profiles:
                exact = mixed.exact_record(k).get("exact")
                irrational[len(profiles)] = fraction(one.radius), exact
            profiles[places] = None
    return Equilibria(
        game, description, tuple([*known] for known in numbers), [*profiles], irrational
    )
