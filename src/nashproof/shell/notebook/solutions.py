"""A game as its canonical file, its strategies, its value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from nashproof.errors import printable
from nashproof.shell.files import json_text, write_texts
from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.strategies import figure, fraction, row_words, strategy_words
from nashproof.shell.notebook.tables import OfGame, Record, TableRecord, table_html

if TYPE_CHECKING:
    import pandas

    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game, GameSizes
    from nashproof.play.enumeration import TextTable
    from nashproof.shell.game_files import Place
    from nashproof.solving.zero_sum import Equilibrium


Strategy: TypeAlias = Mapping[str, Mapping[str, str]]  # information set -> action -> "1/3"
Plans: TypeAlias = Mapping[str, Strategy]  # player number -> realisation weights, as a strategy


@dataclass(frozen=True)
class CanonicalGame:
    """The canonical file of a game, to which certificates are bound by its SHA-256.

    ``ending`` is ``".efg"`` of a tree, ``".game"`` of a compact game.
    """

    title: str
    ending: str
    text: str

    @classmethod
    def of(cls, game: Game) -> CanonicalGame:
        """Return the canonical file of a game."""
        from nashproof.games.formats.canonical import ending, game_text

        return cls(game.title, ending(game), game_text(game))

    @cached_property
    def sha256(self) -> str:
        """Return the SHA-256 of the text, in hexadecimal."""
        from nashproof.certificates.envelope import digest

        return digest(self.text)

    def save(self, folder: Place, name: str) -> Path:
        """Write the file FOLDER/NAME.efg or FOLDER/NAME.game; returns its place."""
        return write_texts(folder, {name + self.ending: self.text})[0]

    def __repr__(self) -> str:
        """Return title, ending and the beginning of the SHA-256."""
        return f"<CanonicalGame {self.title!r}: {self.ending}, SHA-256 {self.sha256[:12]}...>"


@dataclass(frozen=True, repr=False)
class StrategyTables(Record[str]):
    """The pure strategies of each player and the normal forms over them.

    ``sizes``: the numbers of terminals, sets, sequences and pure strategies; ``cells``: texts by
    name, such as ``player-1-full`` and ``normal-form-reduced``. Tables of more than 10,000
    strategies or 100,000 payoffs are left out, and all those of compact games.
    """

    sizes: GameSizes
    cells: Mapping[str, TextTable]
    each = "cells"

    @property
    def title(self) -> str:
        """Return the game's title."""
        return self.sizes.title

    @property
    def summary(self) -> str:
        """Return the names of the tables."""
        return ", ".join(self.cells) or "counts alone"

    @property
    def lines(self) -> list[str]:
        """Return the names of the tables, in one line."""
        return [repr(self)]

    @property
    def counts(self) -> Mapping[str, Any]:
        """Return the sizes as in counts.json, as texts."""
        return self.sizes.record()

    def __getitem__(self, name: str) -> pandas.DataFrame:
        """Return the table of that name as a pandas DataFrame. Raises KeyError."""
        return self.cells[name].frame()

    def texts(self) -> dict[str, str]:
        """Return counts.json and a .csv file for each table, by file name."""
        texts = {"counts.json": json_text(self.counts)}
        for name, cells in self.cells.items():
            texts[f"{name}.csv"] = cells.csv
        return texts

    def save(self, folder: Place, name: str = "") -> list[Path]:
        """Write these texts to FOLDER/NAME; returns their places. Raises OSError."""
        return write_texts(
            folder, {str(Path(name, file)): text for file, text in self.texts().items()}
        )


@dataclass(frozen=True, repr=False)
class Response(TableRecord[str]):
    """A best response of a player to the others' strategies.

    ``value``: its payoff to the player; ``gain``: that minus the payoff of the profile;
    ``strategy``: a reduced pure strategy that attains it, as action by information set.
    """

    player: int
    name: str
    value: Fraction
    gain: Fraction
    strategy: Mapping[str, str]
    columns = ("information set", "action")
    each = "strategy"

    @property
    def title(self) -> str:
        """Return the player's name."""
        return self.name

    @property
    def summary(self) -> str:
        """Return payoff and gain."""
        return f"value {self.value}, gain {self.gain}"

    def rows(self) -> Iterable[tuple[str, str]]:
        """Return information sets with their actions."""
        return self.strategy.items()

    @property
    def lines(self) -> list[str]:
        """Return payoff, gain and moves, in a line."""
        moves = ", ".join(f"{action} at {name}" for name, action in self.rows())
        gain = f"{figure(self.value)}, {figure(self.gain)} more"
        return [printable(f"{self.name} gets {gain}, by playing {moves}")]

    def __getitem__(self, name: str) -> str:
        """Return the action at an information set. Raises KeyError."""
        return self.strategy[name]


class BehaviourTable(OfGame, TableRecord[str]):
    """A record with behaviour strategies of all players, as a table with a row for each action.

    A subclass has ``strategies``, the probabilities by information set, as ``audit`` takes them.
    """

    columns = ("information set", "action", "probability")
    each = "strategies"

    if TYPE_CHECKING:

        @property
        def strategies(self) -> Strategy:
            """Return the probabilities by information set and action."""

    def rows(self) -> Iterator[tuple[str, str, Fraction]]:
        """Yield the equilibrium, a profile for ``audit``."""
        for name, row in self.strategies.items():
            yield from ((name, action, Fraction(p)) for action, p in row.items())

    def __getitem__(self, name: str) -> Mapping[str, str]:
        """Return the behaviour at an information set. Raises KeyError."""
        return self.strategies[name]


@dataclass(frozen=True, repr=False)
class Solution(BehaviourTable):
    """The value of a two-player zero-sum game and an optimal plan of each player.

    ``canonical`` is True for each player whose plan depends on the game alone. The constant that
    the payoffs sum to need not be 0; the value is that to player 1.
    """

    game: Game
    equilibrium: Equilibrium

    @property
    def summary(self) -> str:
        """Return the value."""
        return f"value {self.value}"

    @property
    def lines(self) -> Iterator[str]:
        """Return the game as read, its value, an optimal strategy of each player."""
        players = self.game.players
        yield printable(self.title)
        yield from GameRead(self.game)
        yield f"The game is worth {figure(self.value)} to {printable(players[0])}."
        for p, plan in enumerate(self.equilibrium.plans, 1):
            kind = " (canonical)" if self.canonical[p - 1] else ""
            yield f"An optimal strategy of {printable(players[p - 1])}{kind}:"
            yield from (f"  {line}" for line in strategy_words(self.game, p, plan))

    @property
    def value(self) -> Fraction:
        """Return the value to player 1."""
        return fraction(self.equilibrium.value)

    @property
    def canonical(self) -> tuple[bool, bool]:
        """Return for each player True if the plan depends on the game alone."""
        first, second = self.equilibrium.canonical
        return first, second

    @property
    def programs(self) -> dict[str, Fraction]:
        """Return the kinds of linear program that were solved, with the value of each."""
        return {word: fraction(value) for word, value in self.equilibrium.values.items()}

    @cached_property
    def plans(self) -> Plans:
        """Return the realisation weights of both plans, by player number, set and action."""
        from nashproof.certificates.codec import encode
        from nashproof.certificates.shapes import Plan

        both = enumerate(self.equilibrium.plans, 1)
        plans = encode({player: Plan.of(self.game, player, plan) for player, plan in both})
        return cast("Plans", plans)

    @cached_property
    def strategies(self) -> Strategy:
        """Return the equilibrium in behaviour strategies, as ``audit`` takes a profile.

        At sets that a player's plan does not reach it is the first action.
        """
        from nashproof.play.strategies import profile_of

        return numbers_by_set(self.game, profile_of(self.game, self.equilibrium.plans))

    def _repr_html_(self) -> str:
        """Return a row for each information set; probabilities of 1 are left out."""
        plays = (
            (name, row_words({action: Fraction(p) for action, p in row.items()}))
            for name, row in self.strategies.items()
        )
        head = ("information set", "an optimal strategy")
        return table_html(f"{self.title}: {self.summary}", head, plays)

    @cached_property
    def file(self) -> CanonicalGame:
        """Return the canonical file of the game, to which the certificate is bound."""
        return CanonicalGame.of(self.game)

    @cached_property
    def certificate(self) -> str:
        """Return the certificate of the value, for nashcheck."""
        from nashproof.claims.case import value_certificate

        return value_certificate(self.game, self.file.sha256, self.equilibrium).text()

    def record(self) -> dict[str, Any]:
        """Return the content of ``solve/ID.json``."""
        from nashproof.exact.numbers import number_text

        return {
            "title": self.title,
            "read": GameRead(self.game).record(),
            "value": number_text(self.value),
            "plans": self.plans,
            "programs": {word: number_text(v) for word, v in self.programs.items()},
            "canonical": {
                str(p): "yes" if is_canonical else "no"
                for p, is_canonical in enumerate(self.canonical, 1)
            },
        }

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write game, certificate and solution of that id below a folder; returns their places."""
        return write_texts(
            folder,
            {
                f"games/{name}{self.file.ending}": self.file.text,
                f"certificates/_values/{name}.json": self.certificate,
                f"solve/{name}.json": json_text(self.record()),
            },
        )


def numbers_by_set(game: Game, rows: Iterable[Iterable[Rational]]) -> dict[str, dict[str, str]]:
    """Return numbers by set and action; ``1/NAME`` stands for a name that two players have."""
    from nashproof.exact.numbers import number_text

    uses = Counter(s.name for s in game.infosets)
    return {
        f"{s.player}/{s.name}" if uses[s.name] > 1 else s.name: dict(
            zip(s.actions, map(number_text, row))
        )
        for s, row in zip(game.infosets, rows)
    }
