"""Strategies and games in lines of text, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from nashproof.errors import how_many, printable
from nashproof.shell.notebook.tables import OfGame, TableRecord, shortened

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game


def fraction(x: Rational) -> Fraction:
    """Return an exact number as Python's Fraction, with which other libraries compute."""
    return Fraction(int(x.numerator), int(x.denominator))


def shortly(text: str) -> str:
    """Return a sentence with long fractions as decimals; JSON has the fractions."""
    from nashproof.certificates import sentence

    return sentence.shortly(text)


def about(taken: str) -> str:
    """Return the beginning of a sentence about another profile than the stated one.

    >>> about("Of the equilibrium nearby.")
    'Of the equilibrium nearby: '
    """
    return f"{taken[:-1]}: " if taken else ""


def up_to(x: Fraction) -> str:
    """Return a positive number for a line: itself, or if it is long two digits, rounded up."""
    from nashproof.exact import numbers

    return numbers.up_to(numbers.QQ(x.numerator, x.denominator))


def figure(x: Rational | Fraction) -> str:
    """Return an exact number with its decimals; for a long one the decimals first.

    >>> figure(Fraction(-1, 18)), figure(Fraction(1, 10**20))
    ('-1/18 (-0.0556)', 'about 1.00e-20, exactly 1/100000000000000000000')
    """
    from nashproof.exact.short_numbers import SHORT

    return short_figure(x) + f", exactly {x}" * (len(str(x)) > SHORT)


def with_short_numbers(text: str) -> str:
    """Return numbers with long fractions as decimals; JSON and certificates have the fractions."""
    from nashproof.exact import short_numbers

    return short_numbers.with_short_numbers(text)


def short_figure(x: Rational | Fraction) -> str:
    """Return an exact number for a line: a long one as a decimal, ``about 0.0294``."""
    from nashproof.exact import short_numbers

    return short_numbers.short_figure(x)


def reached(
    game: Game, player: int, plan: Sequence[Rational]
) -> Iterator[tuple[str, dict[str, Rational]]]:
    """Yield the distribution at each information set that the plan reaches, by name."""
    for i in game.sets_of[player]:
        s = game.infosets[i]
        if weight := plan[s.parent]:
            row = plan[s.first : s.first + len(s.actions)]
            yield s.name, {a: w / weight for a, w in zip(s.actions, row)}


def strategy_words(game: Game, player: int, plan: Sequence[Rational]) -> list[str]:
    """Return a line for each information set that the plan reaches: ``Q: check 2/3, bet 1/3``.

    A probability of 1 is left out. Sets that the player's moves exclude are left out; of very many
    sets the last ones are, too.
    """
    lines = [f"{name}: {row_words(row)}" for name, row in reached(game, player, plan)]
    return shortened(lines, "information sets")


def row_words(row: Mapping[str, Rational] | Mapping[str, Fraction]) -> str:
    """Return the actions that are played, with their probabilities: ``check 2/3, bet 1/3``."""
    from nashproof.exact.short_numbers import probability_text

    played = [(action, p) for action, p in row.items() if p]
    return ", ".join(
        action if p == 1 else f"{action} {probability_text(p)}" for action, p in played
    )


def vertex_lines(statement: Mapping[str, Any]) -> list[str]:
    """Return the vertices in the statement of a whole optimal set, by the names of its columns."""
    names = []
    for column in statement["columns"]:
        if isinstance(column, Mapping):  # a pure strategy
            moves = (f"{action} at {name}" for name, action in column.items())
            names.append(f"({', '.join(moves)})")
        else:
            names.append(": ".join(map(str, column)) if isinstance(column, list) else str(column))
    lines = [
        f"{n}. " + ", ".join(f"{name} {w}" for name, w in zip(names, weights) if w != "0")
        for n, weights in enumerate(statement["vertices"], 1)
    ]
    return shortened(lines, "vertices")


@dataclass(frozen=True, repr=False)
class Outline(OfGame, TableRecord[tuple[int, str, tuple[str, ...]]]):
    """The outline of a game: its players, their information sets and the actions at each."""

    game: Game
    columns = ("player", "information set", "actions")
    unit = "information set"

    @property
    def entries(self) -> list[tuple[int, str, tuple[str, ...]]]:
        """Return player, information set, actions, in the order of the game."""
        return [
            (p, self.game.infosets[i].name, self.game.infosets[i].actions)
            for p in self.game.player_numbers
            for i in self.game.sets_of[p]
        ]

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Yield the information sets in words."""
        for p, name, actions in self.entries:
            yield self.game.players[p - 1], name, ", ".join(actions)

    @property
    def facts(self) -> str:
        """Return the size of the game, its constant sum, and players with imperfect recall."""
        game = self.game
        words = [f"{game.terminal_count} terminals"]
        if game.constant is not None:
            words.append("zero-sum" if not game.constant else f"constant sum {game.constant}")
        else:
            words.append("no constant sum")
        forget = ", ".join(game.players[p - 1] for p in sorted(game.forgetful))
        return "; ".join([*words, *([f"imperfect recall of {forget}"] if forget else [])])

    def record(self) -> dict[str, Any]:
        """Return the outline as tables and texts, for programs."""
        return {
            "title": self.game.title,
            "players": list(self.game.players),
            "terminals": str(self.game.terminal_count),
            "constant sum": None if self.game.constant is None else str(self.game.constant),
            "imperfect recall": [self.game.players[p - 1] for p in sorted(self.game.forgetful)],
            "information sets": [
                {"player": str(p), "name": name, "actions": list(actions)}
                for p, name, actions in self
            ],
        }

    @property
    def lines(self) -> Iterator[str]:
        """Return title and size, then each player's information sets."""
        yield printable(self.title)
        yield self.facts
        for p in self.game.player_numbers:
            sets = [f"{name}: {', '.join(actions)}" for q, name, actions in self if q == p]
            number = how_many(len(sets), "information set")
            yield printable(f"{self.game.players[p - 1]} (player {p}), {number}")
            yield from (f"  {line}" for line in shortened(sets, "sets"))
