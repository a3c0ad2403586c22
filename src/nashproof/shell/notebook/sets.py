"""Whole sets of optimal strategies, and what dominance eliminates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.shell.files import write_texts

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.tree import Tree
    from nashproof.shell.game_files import Place
    from nashproof.shell.notebook.solutions import Strategy
    from nashproof.solve.optimal.sets import OptimalSet


@dataclass(frozen=True)
class DescribedSet:
    """All optimal strategies of a player, with their certificate.

    ``space`` is ``plan`` (realisation plans) or ``mixed`` (mixed strategies over reduced pure
    ones).
    """

    game: Tree
    optimal: OptimalSet
    certificate: str

    @property
    def player(self) -> int:
        """The number of the player."""
        return self.optimal.player

    @property
    def space(self) -> str:
        """``plan`` or ``mixed``."""
        return self.optimal.space

    @property
    def dimension(self) -> int:
        """The affine dimension: 0 of a unique strategy."""
        return int(self.optimal.dimension)

    @property
    def span(self) -> int:
        """The dimension of the linear span."""
        return int(self.optimal.span)

    @property
    def complete(self) -> bool:
        """Whether vertices and facets are known; of larger sets the dimension alone is."""
        return bool(self.optimal.complete)

    @property
    def facets(self) -> int | None:
        """How many facets there are; None where they are not known."""
        return len(self.optimal.facets) if self.complete else None

    @cached_property
    def vertices(self) -> tuple[Strategy, ...] | None:
        """The vertices as realisation weights by set and action; None where they are not known.

        Two mixed strategies may have the same weights.
        """
        from nashproof.solve.optimal.sets import plan_of

        if not self.complete:
            return None
        own, sets = self.player, self.game.sets_of[self.player]
        plans = [plan_of(self.game, own, self.optimal.columns, v) for v in self.optimal.vertices]
        return tuple(self._weights(plan, sets) for plan in plans)

    def _weights(self, plan: tuple[Rational, ...], sets: Iterable[int]) -> Strategy:
        from nashproof.exact.numbers import number_text

        infosets = [self.game.infosets[i] for i in sets]
        return {
            s.name: {a: number_text(plan[s.first + k]) for k, a in enumerate(s.actions)}
            for s in infosets
        }

    def __repr__(self) -> str:
        number = len(self.optimal.vertices)
        size = f"{number} vert{'ex' if number == 1 else 'ices'}" if self.complete else "too large"
        return (
            f"<DescribedSet of player {self.player}, {self.space}:"
            f" dimension {self.dimension}, {size}>"
        )


@dataclass(frozen=True)
class Description:
    """The whole optimal sets of a game, or all its equilibria.

    ``sets``: one or two a player, of games that have the equilibria of a zero-sum game;
    ``equilibria``: of other small games a sentence on all of them; ``why_not``: why there is
    neither; ``certificates``: by name, such as ``1-plan`` and ``equilibria``.
    """

    title: str
    sets: tuple[DescribedSet, ...] = ()
    equilibria: str = ""
    why_not: str = ""
    certificates: Mapping[str, str] | None = None

    def __iter__(self) -> Iterator[DescribedSet]:
        return iter(self.sets)

    def __len__(self) -> int:
        return len(self.sets)

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write certificates/_sets/NAME-*.json below a folder; returns the places."""
        texts = (self.certificates or {}).items()
        return write_texts(
            folder, {f"certificates/_sets/{name}-{stem}.json": text for stem, text in texts}
        )

    def __repr__(self) -> str:
        what = self.equilibria or self.why_not or f"{len(self)} optimal sets"
        return f"<Description of {self.title!r}: {what}>"


@dataclass(frozen=True)
class Step:
    """One way of eliminating dominated strategies, with its certificate.

    ``word``: ``moves`` (single moves, in one step), ``weakly`` or ``strictly`` (whole strategies,
    round by round); ``sizes``: how many strategies are left after each round, as ``"4 x 4"``.
    """

    word: str
    certificate: str
    sizes: tuple[str, ...]


@dataclass(frozen=True)
class Elimination:
    """What can be eliminated of a two-player game; ``why_not`` where nothing was tried."""

    title: str
    steps: tuple[Step, ...] = ()
    why_not: str = ""

    def __getitem__(self, word: str) -> Step:
        """The Step of that word. Raises KeyError."""
        return {step.word: step for step in self.steps}[word]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write certificates/_eliminations/NAME-WORD.json below a folder; returns the places."""
        return write_texts(
            folder,
            {f"certificates/_eliminations/{name}-{s.word}.json": s.certificate for s in self.steps},
        )

    def __repr__(self) -> str:
        what = "; ".join(f"{s.word} {', then '.join(s.sizes)}".strip() for s in self.steps)
        return f"<Elimination in {self.title!r}: {self.why_not or what or 'nothing'}>"
