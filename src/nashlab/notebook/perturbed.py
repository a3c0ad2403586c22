"""The optimal strategies at which perturbed programs ended, for people and programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import how_many, printable
from nashproof.shell.files import write_texts
from nashproof.shell.notebook.tables import OfGame, TableRecord, aligned

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational, Vector
    from nashproof.games.tree import Tree
    from nashproof.play.types import Plan
    from nashproof.shell.game_files import Place


@dataclass(frozen=True, repr=False)
class PerturbedOptima(OfGame, TableRecord["tuple[Vector, Plan]"]):
    """The optimal mixture, and its realisation plan, at which each of the programs ended."""

    game: Tree
    player: int
    value: Rational
    seed: int
    optima: tuple[tuple[Vector, Plan], ...]
    each = "optima"

    @property
    def summary(self) -> str:
        """The number of plans."""
        return f"{len(self.plans)} plans"

    @property
    def lines(self) -> list[str]:
        """The numbers of mixtures and plans, and the table."""
        from nashproof.exact.numbers import number_text

        return [
            f"{printable(self.title)}: {how_many(len(self), 'program')} of "
            f"{printable(self.game.players[self.player - 1])}, seed {self.seed}",
            f"Optimal mixed strategies: {len(self.mixtures)}; their realisation plans: "
            f"{len(self.plans)}; each is worth {number_text(self.value)}.",
            *aligned([self.columns, *self.rows()]),
        ]

    @cached_property
    def mixtures(self) -> dict[Vector, int]:
        """The number of programs that ended at each mixture, in the order of their first."""
        return dict(Counter(mixture for mixture, _ in self.optima))

    @cached_property
    def plans(self) -> dict[Plan, int]:
        """The number of programs that ended at each plan, in the order of their first."""
        return dict(Counter(plan for _, plan in self.optima))

    @cached_property
    def _sequences(self) -> list[int]:
        """The sequences whose weights differ, without the first such one of each information
        set.
        """
        differ = [q for q, weights in enumerate(zip(*self.plans)) if len(set(weights)) > 1]
        sets = [move[0] for q in differ if (move := self.game.sequence(self.player, q))]
        return [q for k, q in enumerate(differ) if sets[k] in sets[:k]]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of ``rows``."""
        moves = filter(None, (self.game.sequence(self.player, q) for q in self._sequences))
        names = (f"{self.game.infosets[i].name}: {action}" for i, action in moves)
        return ("programs", "mixtures", *names)

    def rows(self) -> list[tuple[str, ...]]:
        """Return a row for each plan, the most frequent first.

        It has the number of programs that ended there, that of their mixtures, and the weights that
        differ from plan to plan.
        """
        from nashproof.exact.numbers import number_text

        mixtures = Counter(plan for _, plan in set(self.optima))
        return [
            (str(times), str(mixtures[plan]), *(number_text(plan[q]) for q in self._sequences))
            for plan, times in sorted(self.plans.items(), key=lambda item: (-item[1], item[0]))
        ]

    def record(self) -> dict[str, Any]:
        """Return the counts and the plans for programs."""
        from nashproof.exact.numbers import number_text

        return {
            "game": self.game.title,
            "player": str(self.player),
            "value": number_text(self.value),
            "seed": self.seed,
            "programs": len(self),
            "mixtures": len(self.mixtures),
            "plans": self.row_records(),
        }

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write perturbed/NAME.csv below a folder; return its place."""
        return write_texts(folder, {f"perturbed/{name}.csv": self.csv()})
