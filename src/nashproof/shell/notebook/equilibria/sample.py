"""An equilibrium of a game without a value: its payoffs, strategies and certificate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.files import json_text
from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.sets import saved
from nashproof.shell.notebook.solutions import (
    BehaviourTable,
    CanonicalGame,
    Strategy,
    numbers_by_set,
)
from nashproof.shell.notebook.strategies import fraction, short_figure, strategy_words, up_to

if TYPE_CHECKING:
    from nashproof.certificates.envelope import Certificate
    from nashproof.games.tree import Tree
    from nashproof.play.types import Plan
    from nashproof.shell.game_files import Place
    from nashproof.shell.notebook.equilibria.missing import Missing
    from nashproof.solving.equilibrium_box import EquilibriumBox

OTHERS = "not excluded"  # the word on further equilibria


@dataclass(frozen=True, repr=False)
class SampleEquilibrium(BehaviourTable):
    """An equilibrium of a game without a value. Others are not excluded.

    ``plans``: by player the realisation plan; ``missing``: the reason why the game has no value;
    ``box``: of an equilibrium that may be irrational, a box in which it lies. Then ``plans``,
    ``strategies`` and ``payoffs`` are those of a profile in the box, near it.
    Iterates over the names of the information sets.
    """

    game: Tree
    plans: tuple[Plan, ...]
    missing: Missing
    box: EquilibriumBox | None = None
    value = None  # to player 1, which a Solution has

    @property
    def summary(self) -> str:
        """Return the payoffs in words."""
        return f"pays {', '.join(map(str, self.payoffs))}"

    @cached_property
    def payoffs(self) -> tuple[Fraction, ...]:
        """Return the payoff to each player of ``plans``, in the game's payoffs."""
        from nashproof.play.strategies import expected_payoffs

        return tuple(map(fraction, expected_payoffs(self.game, self.plans)))

    @cached_property
    def strategies(self) -> Strategy:
        """Return the behaviour strategies, as ``audit`` takes a profile.

        At sets that a player's plan does not reach it is the first action.
        """
        from nashproof.play.strategies import profile_of

        return numbers_by_set(self.game, profile_of(self.game, self.plans))

    @property
    def lines(self) -> Iterator[str]:
        """Return the game as read, the reason why it has no value, the equilibrium."""
        yield printable(self.title)
        yield from GameRead(self.game)
        yield f"  no value: {self.missing.reason}"
        yield from self.equilibrium_lines
        yield self.missing.helps

    @property
    def equilibrium_lines(self) -> Iterator[str]:
        """Return the payoffs, and each player's strategy."""
        names = self.game.players
        paid = ", ".join(f"{short_figure(x)} to {name}" for x, name in zip(self.payoffs, names))
        near = f" It lies within {up_to(self.distance)} of these probabilities." if self.box else ""
        yield printable(f"One equilibrium: others are {OTHERS}. It pays {paid}.{near}")
        for p, (name, plan) in enumerate(zip(names, self.plans), 1):
            yield printable(f"{name} plays:")
            yield from (f"  {printable(line)}" for line in strategy_words(self.game, p, plan))

    @property
    def distance(self) -> Fraction:
        """Return the greatest distance of a probability from that of the equilibrium: 0, or what
        the box leaves open.
        """
        if self.box is None:
            return Fraction()
        pairs = zip(self.box.rows, self.box.centre)
        return fraction(
            max(max(x - low, high - x) for row, at in pairs for (low, high), x in zip(row, at))
        )

    @cached_property
    def file(self) -> CanonicalGame:
        """Return the canonical file of the game, to which the certificate is bound."""
        return CanonicalGame.of(self.game)

    @cached_property
    def _proof(self) -> Certificate:
        """Return the certificate as a value."""
        if self.box is not None:
            from nashproof.claims.kinds.profiles.boxes import box_certificate

            return box_certificate(self.game, self.file.sha256, self.box)
        from nashproof.claims.kinds.profiles.deviations import equilibrium_certificate

        return equilibrium_certificate(self.game, self.file.sha256, self.plans)

    @property
    def certificate(self) -> str:
        """Return the certificate that nobody gains by deviating, or of the box, for nashcheck."""
        return self._proof.text()

    def equilibrium_record(self) -> dict[str, Any]:
        """Return the equilibrium for programs."""
        return {
            "payoffs": [*map(str, self.payoffs)],
            "strategies": self.strategies,
            **({"within": str(self.distance)} if self.box else {}),
            "others": OTHERS,
        }

    def record(self) -> dict[str, Any]:
        """Return the content of ``solve/ID.json``."""
        return {
            "title": self.title,
            "read": GameRead(self.game).record(),
            "value": "none",
            "equilibrium": self.equilibrium_record(),
            "why not": self.missing.reason,
            "next": self.missing.helps,
        }

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write game, certificate and equilibrium of that id below a folder; returns the places."""
        texts = {
            f"certificates/_equilibria/{name}.json": self.certificate,
            f"solve/{name}.json": json_text(self.record()),
        }
        return saved(folder, name, texts, self.game)
