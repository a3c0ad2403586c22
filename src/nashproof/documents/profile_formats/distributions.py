"""Distributions over profiles of pure strategies, as CSV: a row a profile (data/FORMATS.md).

One column is ``probability``, the others are information sets. A cell is an action, or empty where
the player's own moves of this row exclude the set. Opens no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from nashproof.documents.profile_formats.table import Collected, name_of
from nashproof.errors import MissingStrategy, ProbabilityError, SyntaxMistake, WrongCount, quoted
from nashproof.exact.numbers import rational
from nashproof.files.csv_table import csv_lines
from nashproof.games.game import Game

PROBABILITY = "probability"
EXPECTED = "a column probability, and one for each information set"


@dataclass(frozen=True)
class DrawnRow:
    """A profile that is drawn: its line, the probability as written, an action by set."""

    line: int
    probability: str
    strategy: Mapping[str, str]


def read_distribution(text: str, name: str, game: Game) -> list[DrawnRow]:
    """Return the rows of a CSV file; ``name`` is the file's, for messages. Raises InputError.

    >>> from nashproof.games.examples import matching_pennies
    >>> text = "probability,move 1,move 2\\n1,heads,tails"
    >>> read_distribution(text, "d.csv", matching_pennies())[0].strategy
    {'move 1': 'heads', 'move 2': 'tails'}
    """
    (first, header), *rows = csv_lines(text, name, EXPECTED)
    # The column of probabilities may be spelt as in a profile.
    spelt = {PROBABILITY, "prob"}
    header = [PROBABILITY if column.strip().lower() in spelt else column for column in header]
    for line, row in rows:
        if len(row) != len(header):
            found, expected = f"{len(row)} cells", f"{len(header)}, as in the header"
            raise WrongCount(found, expected, f"{name}:{line}")
    if PROBABILITY not in header or len(set(header)) < len(header):
        found = f"the columns {', '.join(header)[:100]}"
        raise SyntaxMistake(found, EXPECTED, f"{name}:{first}")
    return rows_of(((line, dict(zip(header, row))) for line, row in rows), name, game)


def rows_of(rows: Iterable[tuple[int, Mapping[str, str]]], name: str, game: Game) -> list[DrawnRow]:
    """Return the drawn profiles of rows read before, with their lines. Raises InputError."""
    drawn = [_row(line, row, name, game) for line, row in rows]
    if not drawn:
        raise WrongCount("a distribution without profiles", "a row for each profile", name)
    return drawn


def _row(line: int, row: Mapping[str, str], name: str, game: Game) -> DrawnRow:
    """Return a row with an action at each set, also at sets that the player's own moves exclude."""
    collected = Collected(game, name, declared=None)
    if PROBABILITY not in row:
        raise SyntaxMistake("a row without a probability", EXPECTED, collected.place(line))
    drawn = collected.number(row[PROBABILITY].strip(), line)
    if not rational(drawn):
        found = f"the probability {quoted(drawn)}"
        raise ProbabilityError(found, "a positive probability", collected.place(line))
    for column, action in row.items():
        if column != PROBABILITY and action:
            collected.put(collected.only_set(column, line), action, "1", line)
    strategy: dict[str, str] = {}
    for player in game.player_numbers:
        reached = {0}
        for i in game.sets_of[player]:
            s = game.infosets[i]
            action = next(iter(collected.rows.get(i, ())), "")
            if not action and s.parent in reached:
                raise MissingStrategy(
                    f'no action at the information set "{s.name}"',
                    "one, since the moves of this row lead there",
                    collected.place(line),
                )
            # At sets that the row's own moves exclude any action will do: the first.
            taken = action or s.actions[0]
            strategy[name_of(game, s)] = taken
            if s.parent in reached:
                reached.add(s.first + s.actions.index(taken))
    return DrawnRow(line, drawn, strategy)
