"""Whole sets of optimal strategies, and the results of elimination by dominance."""

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
    from nashproof.solving.optimal.sets import OptimalPolytope


@dataclass(frozen=True, repr=False)
class DescribedSet(OfGame, Record["Strategy"]):
    """All optimal strategies of a player, with their certificate.

    ``space`` is ``plan`` (realisation plans) or ``mixed`` (mixed strategies over reduced pure
    ones).
    """

    game: Tree
    optimal: OptimalPolytope
    certificate: str

    @property
    def entries(self) -> tuple[Strategy, ...]:
        """Return the vertices; () if they are not computed."""
        return self.vertices or ()

    @property
    def player(self) -> int:
        """Return the number of the player."""
        return self.optimal.player

    @property
    def space(self) -> str:
        """``plan`` or ``mixed``."""
        return self.optimal.space

    @property
    def dimension(self) -> int:
        """Return the affine dimension: 0 of a unique strategy."""
        return int(self.optimal.dimension)

    @property
    def complete(self) -> bool:
        """Return True if vertices and facets are computed; of larger sets only the dimension is."""
        return bool(self.optimal.complete)

    @property
    def facets(self) -> int | None:
        """Return the number of facets; None if they are not computed."""
        return len(self.optimal.facets) if self.complete else None

    @cached_property
    def vertices(self) -> tuple[Strategy, ...] | None:
        """Return the vertices as realisation weights by set and action, or None.

        Two mixed strategies may have equal weights.
        """
        from nashproof.exact.numbers import number_text

        if not self.complete:
            return None
        infosets = [self.game.infosets[i] for i in self.game.sets_of[self.player]]
        return tuple(
            {
                s.name: {a: number_text(plan[s.first + k]) for k, a in enumerate(s.actions)}
                for s in infosets
            }
            for plan in self.plans
        )

    @cached_property
    def plans(self) -> list[tuple[Rational, ...]]:
        """Return the vertices as realisation plans, by sequence."""
        from nashproof.solving.optimal.sets import plan_of

        columns = self.optimal.columns
        return [plan_of(self.game, self.player, columns, v) for v in self.optimal.vertices]

    @cached_property
    def ranges(self) -> Ranges:
        """Return the least and the greatest probability of each action, by set and action.

        They are over all optimal strategies that reach the set. Sets that none reaches are left
        out.
        """
        return ranges_of(self.game, self.player, self.plans)

    @cached_property
    def on_path(self) -> frozenset[str]:
        """Return the player's information sets that an equilibrium reaches, by name."""
        from nashproof.solving.optimal.sets import centre

        plans = [
            centre(self.game, self.optimal),
            self.optimal.opponent,
        ]  # inner points of both sets
        return sets_on_path(self.game, self.player, plans if self.player == 1 else plans[::-1])

    @property
    def summary(self) -> str:
        """Return player and space, the dimension, and the number of vertices."""
        number = len(self.optimal.vertices)
        size = f"{number} vert{'ex' if number == 1 else 'ices'}" if self.complete else "too large"
        return f"player {self.player}, {self.space}, dimension {self.dimension}, {size}"

    @property
    def varying(self) -> str:
        """Return the probabilities that vary, with their ranges, on the path and off it, or ""."""
        on_path = {name: row for name, row in self.ranges.items() if name in self.on_path}
        return varying_words(self.ranges, on_path)

    @property
    def vertex_lines(self) -> list[str]:
        """Return the vertices in lines of text, each as behaviour at the sets that it reaches."""
        words = [strategy_words(self.game, self.player, plan) for plan in self.plans]
        return shortened([f"{n}. {'; '.join(w)}" for n, w in enumerate(words, 1)], "vertices")

    @property
    def lines(self) -> Iterator[str]:
        """Return the number of optimal strategies, and these; mixed strategies in a single line."""
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
        """Return the set for programs; without vertices if they are not computed."""
        return {
            "player": str(self.player),
            "space": self.space,
            "dimension": str(self.dimension),
            "facets": None if self.facets is None else str(self.facets),
            "vertices": None if self.vertices is None else list(self.vertices),
            "ranges": range_texts(self.ranges) if self.complete else {},
            "on the path": sorted(self.on_path) if self.complete else [],
        }

    def frame(self) -> pandas.DataFrame:
        """Return the vertices as a pandas DataFrame: a row each, realisation weights."""
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
    """A way of eliminating dominated strategies, with its certificate.

    ``word``: ``moves`` (single moves, in one step), ``weakly`` or ``strictly`` (whole strategies,
    round by round); ``sizes``: the numbers of strategies left after each round, as ``"4 x 4"``.
    """

    word: str
    certificate: str
    sizes: tuple[str, ...]
    game: Tree

    @property
    def words(self) -> str:
        """Return the numbers left: ``4 x 4, then 3 x 4``; of single moves the number dominated."""
        return ", then ".join(self.sizes) or f"{len(self.eliminated)} dominated weakly"

    @cached_property
    def eliminated(self) -> list[dict[str, Any]]:
        """Return the eliminated strategies: round, player, strategy, and the dominating mixture.

        Strategies are pure, ``{set: action}``; a mixture is a list of them with probabilities. A
        single move has its continuation, ``makes``, in place of a strategy and a round.
        """
        content = json.loads(self.certificate)
        statement = content["statement"]
        if not self.sizes:
            return [{key: move[key] for key in MOVE} for move in statement["moves"]]
        proofs, listed = content["witness"]["proofs"], content["witness"]["strategies"]
        return [
            {
                "round": str(n),
                "player": player,
                "strategy": strategy,
                "by": [[listed[player][int(number) - 1], p] for number, p in mixture],
            }
            for n, (parts, proof) in enumerate(zip(statement["rounds"], proofs), 1)
            for player, part in parts.items()
            for strategy, mixture in zip(part["out"], proof[player]["out"])
        ]

    @property
    def lines(self) -> list[str]:
        """Return the eliminated strategies in lines: ``round 1: One: M, by 1/2 U + 1/2 D``."""
        lines = []
        for entry in self.eliminated:
            player = int(entry["player"])
            alone = len(self.game.sets_of[player]) == 1
            mixture = ((p, _pure(pure, alone)) for pure, p in entry["by"])
            by = " + ".join(pure if p == "1" else f"{p} {pure}" for p, pure in mixture)
            when = f"round {entry['round']}: " if self.sizes else ""
            out = _pure(entry["strategy"] if self.sizes else entry["makes"], alone)
            lines.append(f"{when}{self.game.players[player - 1]}: {out}, by {by}")
        return shortened(lines, "of these", ELIMINATED)


MOVE = ("player", "makes", "by")  # the keys of a single move
ELIMINATED = 8  # strategies of a step in text; JSON has all


def saved(folder: Place, name: str, texts: Mapping[str, str], game: Game | None) -> list[Path]:
    """Write certificates by their place, after the game they are bound to; return places."""
    from nashproof.shell.notebook.solutions import CanonicalGame

    places = []
    if texts and game is not None:
        file = CanonicalGame.of(game)
        places = [Path(folder, "games", name + file.ending)]
        keep_text(places[0], file.text, below=folder)
    return [*places, *write_texts(folder, texts)]


def _indented(lines: Iterable[str]) -> Iterator[str]:
    """Return lines with two blanks before each."""
    return (f"  {line}" for line in lines)


def _pure(strategy: Mapping[str, str], alone: bool) -> str:
    """Return a pure strategy in words: ``(Q check, K bet)``; at an only set its action."""
    if alone:
        return "".join(strategy.values())
    words = ", ".join(f"{name} {action}" for name, action in strategy.items())
    return f"({words})" if len(strategy) > 1 else words


@dataclass(frozen=True, repr=False)
class Elimination(TableRecord[Step]):
    """The result of eliminating moves and strategies of a two-player game.

    ``why_not``: the reason why nothing was tried, or no whole strategies were.
    """

    title: str
    steps: tuple[Step, ...] = ()
    why_not: str = ""
    game: Game | None = None
    columns = ("dominance", "strategies left after each round")
    each = "steps"

    @property
    def summary(self) -> str:
        """Return the numbers that each way leaves."""
        return "; ".join(
            [*(f"{step.word} {step.words}" for step in self), *filter(None, [self.why_not])]
        )

    def rows(self) -> Iterator[tuple[str, str]]:
        """Yield a row for each way, with the numbers that it leaves."""
        yield from ((step.word, step.words) for step in self)
        yield from [("left out", self.why_not)] if self.why_not else ()

    @property
    def lines(self) -> Iterator[str]:
        """Return the numbers that each way leaves, and what it eliminates."""
        yield printable(self.title)
        for step in self:
            yield printable(f"{step.word}: {step.words}")
            yield from map(printable, _indented(step.lines))
        yield from [printable(f"{self.why_not}: left out")] if self.why_not else ()

    def __getitem__(self, word: str) -> Step:
        """Return the Step of that word. Raises KeyError."""
        return {step.word: step for step in self.steps}[word]

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write game and certificates, _eliminations/NAME-WORD.json, below a folder; returns the
        places."""
        stem = f"certificates/_eliminations/{name}"
        texts = {f"{stem}-{step.word}.json": step.certificate for step in self.steps}
        return saved(folder, name, texts, self.game)
