"""The record of all equilibria that ``describe`` and ``equilibria`` return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.notebook.equilibria.components import Numbers, ProvedEquilibria
from nashproof.shell.notebook.sets import saved
from nashproof.shell.notebook.solutions import Strategy, numbers_by_set
from nashproof.shell.notebook.strategies import fraction, strategy_words, with_short_numbers
from nashproof.shell.notebook.tables import Record, TableRecord

if TYPE_CHECKING:
    from nashproof.games.tree import Tree
    from nashproof.play.types import Plan
    from nashproof.shell.game_files import Place


@dataclass(frozen=True)
class ExtremeEquilibrium:
    """An equilibrium that is no mixture of others: an extreme strategy of each player.

    Or the example of a component that is a part of a product.

    - ``payoffs``: to the players, in order, in the game's payoffs;
    - ``radius``: 0, or for an irrational equilibrium of three players or more the greatest distance
      of each probability from the listed one, but for a player's first strategy in use; the payoffs
      are those of the listed profile;
    - ``exact``: for such an equilibrium, if computed, the number and the polynomials, as in the
      JSON of ``describe``.
    """

    game: Tree
    plans: tuple[Plan, ...]
    radius: Fraction = Fraction(0)
    exact: Mapping[str, Any] | None = None

    @property
    def payoffs(self) -> tuple[Fraction, ...]:
        """Return the expected payoffs to the players."""
        from nashproof.play.strategies import expected_payoffs

        return tuple(map(fraction, expected_payoffs(self.game, self.plans)))

    @property
    def strategies(self) -> Strategy:
        """Return the behaviour strategies, as ``audit`` takes a profile.

        At sets that a player's earlier moves exclude it is the first action.
        """
        from nashproof.play.strategies import profile_of

        return numbers_by_set(self.game, profile_of(self.game, self.plans))

    def __getitem__(self, name: str) -> Mapping[str, str]:
        """Return the behaviour at an information set. Raises KeyError."""
        return self.strategies[name]

    def __str__(self) -> str:
        """Return the strategies in words."""
        words = (strategy_words(self.game, p, plan) for p, plan in enumerate(self.plans, 1))
        whole = printable(" against ".join(map("; ".join, words)))
        return with_short_numbers(whole) if self.radius else whole

    def __repr__(self) -> str:
        """Return the payoffs in words."""
        words = with_short_numbers if self.radius else str
        return f"<ExtremeEquilibrium: pays {', '.join(words(str(x)) for x in self.payoffs)}>"


@dataclass(frozen=True, repr=False)
class Equilibria(ProvedEquilibria, TableRecord[ExtremeEquilibrium]):
    """All equilibria of a game, as far as they are proved. Iterates over the extreme equilibria."""

    columns = ("equilibrium", "information set", "action", "probability")

    @property
    def entries(self) -> list[ExtremeEquilibrium]:
        """Return the extreme equilibria."""
        return [*self]

    @property
    def summary(self) -> str:
        """Return the number of equilibria, of optimal sets or of ranges; or why there are none."""
        if self.moves or self.sets:
            return self.moves.summary if self.moves else f"{len(self.sets)} optimal sets"
        return self.why_not if self.components is None else self.number

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield a row for each extreme equilibrium, information set and action."""
        for n, equilibrium in enumerate(self, 1):
            for name, row in equilibrium.strategies.items():
                yield from ((n, name, action, Fraction(p)) for action, p in row.items())

    @property
    def equilibria(self) -> Equilibria | None:
        """Return the record itself if it lists components; None with optimal sets or no list."""
        return None if self.sets or self.components is None else self

    @cached_property
    def _profiles(self) -> list[Numbers]:
        """Return the extreme equilibria, a strategy number for each player."""
        return [*self.extreme]

    def __getitem__(self, k: Any) -> Any:
        """Return the equilibrium of that number, from 0; a slice gives a list of them."""
        if isinstance(k, slice):
            return [*map(self._equilibrium, self._profiles[k])]
        return self._equilibrium(self._profiles[k])

    def _equilibrium(self, profile: Numbers) -> ExtremeEquilibrium:
        """Return the extreme equilibrium of a profile."""
        from nashproof.shell.notebook.equilibria.record import exact_record

        component = self.extreme[profile]
        exact = exact_record(component.exact) if component.exact else None
        return ExtremeEquilibrium(
            self.tree, self.plans(profile), Fraction(str(component.radius)), exact
        )

    def __iter__(self) -> Iterator[ExtremeEquilibrium]:
        """Yield the extreme equilibria."""
        return map(self._equilibrium, self.extreme)

    def __len__(self) -> int:
        """Return the number of extreme equilibria."""
        return len(self.extreme)

    def record(self) -> dict[str, Any]:
        """Return the content of ``describe --format json``."""
        from nashproof.shell.notebook.equilibria.record import record_of

        return record_of(self)

    @property
    def lines(self) -> list[str]:
        """Return the lines that ``describe`` prints."""
        from nashproof.shell.notebook.equilibria.lines import lines_of

        return lines_of(self)

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write game and certificates, _sets/NAME-*.json, below a folder; returns the places."""
        proofs = self.certificates.items()
        texts = {f"certificates/_sets/{name}-{stem}.json": text for stem, text in proofs}
        return saved(folder, name, texts, self.game)

    _repr_html_ = Record._repr_html_
