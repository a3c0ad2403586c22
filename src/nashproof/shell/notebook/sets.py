"""Whole sets of optimal strategies, and what dominance eliminates."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import extra_package, printable
from nashproof.shell.files import keep_text, write_texts
from nashproof.shell.notebook.strategies import strategy_words
from nashproof.shell.notebook.tables import OfGame, Record, TableRecord, shortened
from nashproof.shell.notebook.varying import (
    Ranges,
    range_texts,
    ranges_of,
    sets_on_path,
    varying_words,
)

if TYPE_CHECKING:
    import pandas

    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game
    from nashproof.games.tree import Tree
    from nashproof.shell.game_files import Place
    from nashproof.shell.notebook.solutions import Strategy
    from nashproof.solving.optimal.sets import OptimalSet


@dataclass(frozen=True, repr=False)
class DescribedSet(OfGame, Record["Strategy"]):
    """All optimal strategies of a player, with their certificate.

    ``space`` is ``plan`` (realisation plans) or ``mixed`` (mixed strategies over reduced pure
    ones).
    """

    game: Tree
    optimal: OptimalSet
    certificate: str

    @property
    def entries(self) -> tuple[Strategy, ...]:
        """The vertices, if they are known."""
        return self.vertices or ()

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
        sets = self.game.sets_of[self.player]
        return tuple(self._weights(plan, sets) for plan in self.plans) if self.complete else None

    @cached_property
    def plans(self) -> list[tuple[Rational, ...]]:
        """The vertices as realisation plans, by sequence."""
        from nashproof.solving.optimal.sets import plan_of

        columns = self.optimal.columns
        return [plan_of(self.game, self.player, columns, v) for v in self.optimal.vertices]

    @cached_property
    def ranges(self) -> Ranges:
        """The least and the greatest probability of each action, by set and action.

        Over all optimal strategies that reach the set. Sets that none reaches are left out.
        """
        return ranges_of(self.game, self.player, self.plans)

    @cached_property
    def on_path(self) -> frozenset[str]:
        """The player's information sets that some equilibrium reaches, by name."""
        from nashproof.solving.optimal.sets import centre

        plans = [centre(self.game, self.optimal), self.optimal.opponent]  # from the inside of both
        return sets_on_path(self.game, self.player, plans if self.player == 1 else plans[::-1])

    @property
    def summary(self) -> str:
        """Player and space, the dimension, and how many vertices there are."""
        number = len(self.optimal.vertices)
        size = f"{number} vert{'ex' if number == 1 else 'ices'}" if self.complete else "too large"
        return f"player {self.player}, {self.space}, dimension {self.dimension}, {size}"

    @property
    def varying(self) -> str:
        """Which probabilities vary, in which range, on the path or off it; empty if none does."""
        on_path = {name: row for name, row in self.ranges.items() if name in self.on_path}
        return varying_words(self.ranges, on_path)

    @property
    def vertex_lines(self) -> list[str]:
        """The vertices in lines of text, each as behaviour at the sets that it reaches."""
        words = [strategy_words(self.game, self.player, plan) for plan in self.plans]
        return shortened([f"{n}. {'; '.join(w)}" for n, w in enumerate(words, 1)], "vertices")

    @property
    def lines(self) -> Iterator[str]:
        """How many optimal strategies the player has, and which; mixed strategies in one line."""
        name, n = printable(self.game.players[self.player - 1]), len(self.optimal.vertices)
        if self.space == "mixed":
            size = f"{n} vertices, dimension {self.dimension}" if n > 1 else "one"
            yield f"  As mixed strategies over reduced pure ones: {size}."
        elif not self.complete:
            from nashproof.solving.optimal.set_search import DIMENSION, EXAMINED, VERTICES

            most = f"more than {DIMENSION} dimensions or {VERTICES:,} vertices, "
            most += f"or {EXAMINED:,} vertices to examine times terminals"
            size = f"a set of optimal strategies of dimension {self.dimension}"
            yield f"{name}: {size}, too large to be listed ({most})."
        else:
            mixtures = f"the optimal strategies are all mixtures of these {n}"
            many = f"{mixtures} (dimension {self.dimension})."
            yield f"{name}: " + (many if n > 1 else "one optimal strategy.")
            yield from _indented(filter(None, [printable(self.varying), *self.vertex_lines]))

    def record(self) -> dict[str, Any]:
        """The set for programs; no vertices where they are not known."""
        return {
            "player": str(self.player),
            "space": self.space,
            "dimension": str(self.dimension),
            "facets": None if self.facets is None else str(self.facets),
            "vertices": None if self.vertices is None else list(self.vertices),
            "ranges": range_texts(self.ranges) if self.complete else {},
            "on the path": sorted(self.on_path) if self.complete else [],
        }

    def _weights(self, plan: tuple[Rational, ...], sets: Iterable[int]) -> Strategy:
        from nashproof.exact.numbers import number_text

        infosets = [self.game.infosets[i] for i in sets]
        return {
            s.name: {a: number_text(plan[s.first + k]) for k, a in enumerate(s.actions)}
            for s in infosets
        }

    def frame(self) -> pandas.DataFrame:
        """The vertices as a pandas DataFrame of Fractions: a row each, realisation weights."""
        pandas = extra_package("pandas")

        rows = [
            {
                (name, action): Fraction(w)
                for name, row in vertex.items()
                for action, w in row.items()
            }
            for vertex in self
        ]
        return pandas.DataFrame(rows)


@dataclass(frozen=True)
class Step:
    """One way of eliminating dominated strategies, with its certificate.

    ``word``: ``moves`` (single moves, in one step), ``weakly`` or ``strictly`` (whole strategies,
    round by round); ``sizes``: how many strategies are left after each round, as ``"4 x 4"``.
    """

    word: str
    certificate: str
    sizes: tuple[str, ...]
    game: Tree

    @property
    def words(self) -> str:
        """What the step leaves: ``4 x 4, then 3 x 4``; of single moves how many are dominated."""
        return ", then ".join(self.sizes) or f"{len(self.eliminated)} dominated weakly"

    @cached_property
    def eliminated(self) -> list[dict[str, Any]]:
        """What is eliminated: round, player, strategy, and the mixture that dominates it.

        Strategies are pure, ``{set: action}``; a mixture is a list of them with probabilities. A
        single move has its own continuation, ``makes``, in the place of a strategy and a round.
        """
        content = json.loads(self.certificate)
        statement = content["statement"]
        if not self.sizes:
            return [{key: move[key] for key in MOVE} for move in statement["moves"]]
        return [
            {"round": str(n), "player": player, "strategy": strategy, "by": mixture}
            for n, (parts, proofs) in enumerate(zip(statement["rounds"], content["witness"]), 1)
            for player, part in parts.items()
            for strategy, mixture in zip(part["out"], proofs[player]["out"])
        ]

    @property
    def lines(self) -> list[str]:
        """What is eliminated in lines, of many the first: ``round 1: One: M, by 1/2 U + 1/2 D``."""
        lines = []
        for one in self.eliminated:
            player = int(one["player"])
            alone = len(self.game.sets_of[player]) == 1
            mixture = ((p, _pure(pure, alone)) for pure, p in one["by"])
            by = " + ".join(pure if p == "1" else f"{p} {pure}" for p, pure in mixture)
            when = f"round {one['round']}: " if self.sizes else ""
            out = _pure(one["strategy"] if self.sizes else one["makes"], alone)
            lines.append(f"{when}{self.game.players[player - 1]}: {out}, by {by}")
        return shortened(lines, "of these", ELIMINATED)


MOVE = ("player", "makes", "by")  # what is told of a single move
ELIMINATED = 8  # strategies of a step in text; JSON has all


def saved(folder: Place, name: str, texts: Mapping[str, str], game: Game | None) -> list[Path]:
    """Write certificates by their place, and first the game to which they are bound, if any are."""
    from nashproof.shell.notebook.solutions import CanonicalGame

    places = []
    if texts and game is not None:
        file = CanonicalGame.of(game)
        places = [Path(folder, "games", name + file.ending)]
        keep_text(places[0], file.text, below=folder)
    return [*places, *write_texts(folder, texts)]


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _pure(strategy: Mapping[str, str], alone: bool) -> str:
    """A pure strategy: ``(Q check, K bet)``, or the action alone at a player's only set."""
    if alone:
        return "".join(strategy.values())
    words = ", ".join(f"{name} {action}" for name, action in strategy.items())
    return f"({words})" if len(strategy) > 1 else words


@dataclass(frozen=True, repr=False)
class Elimination(TableRecord[Step]):
    """What can be eliminated of a two-player game.

    ``why_not``: why nothing was tried, or no whole strategies were.
    """

    title: str
    steps: tuple[Step, ...] = ()
    why_not: str = ""
    game: Game | None = None
    columns = ("dominance", "strategies left after each round")
    each = "steps"

    @property
    def summary(self) -> str:
        """What each way leaves."""
        return "; ".join(
            [*(f"{one.word} {one.words}" for one in self), *filter(None, [self.why_not])]
        )

    def rows(self) -> Iterator[tuple[str, str]]:
        """What each way leaves, a row each."""
        yield from ((one.word, one.words) for one in self)
        yield from [("left out", self.why_not)] if self.why_not else ()

    @property
    def lines(self) -> Iterator[str]:
        """What each way leaves, and what it eliminates."""
        yield printable(self.title)
        for one in self:
            yield printable(f"{one.word}: {one.words}")
            yield from map(printable, _indented(one.lines))
        yield from [printable(f"{self.why_not}: left out")] if self.why_not else ()

    def __getitem__(self, word: str) -> Step:
        """The Step of that word. Raises KeyError."""
        return {step.word: step for step in self.steps}[word]

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write game and certificates, _eliminations/NAME-WORD.json, below a folder; returns the
        places."""
        stem = f"certificates/_eliminations/{name}"
        texts = {f"{stem}-{step.word}.json": step.certificate for step in self.steps}
        return saved(folder, name, texts, self.game)
