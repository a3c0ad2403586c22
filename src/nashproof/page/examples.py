"""The counter-example of a disproved reading: its profile as a table, and its sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from nashproof.certificates.shapes import Profile
from nashproof.certificates.statements.algebra import Arithmetic
from nashproof.certificates.statements.dominance import Dominance
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.certificates.statements.profiles import (
    BestResponseGains,
    Deviation,
    Figures,
    PrintedBox,
)
from nashproof.certificates.statements.structure import MatrixCells
from nashproof.exact.numbers import QQ
from nashproof.games.game import Game
from nashproof.page.names import PageWords, after_words
from nashproof.page.results import AcceptedReading
from nashproof.page.sentences import in_words, point_of, ratio_of_cells
from nashproof.page.strategies import COLUMNS, believed, deviating, gaining, strategy_table
from nashproof.page.sums.deals import at_point, has_deals
from nashproof.page.sums.of_statement import tables_of
from nashproof.page.tables import PageTable, row

MOST_VERTICES = 30  # the most rows of their table
DOMINATED = "dominated strategy"  # the kind of claim whose proof plays against another strategy
ORDER = (Deviation, Figures, Dominance, MatrixCells, Arithmetic)  # the plainest example first


@dataclass(frozen=True)
class Example:
    """A disproof for a reader: text with mathematics between ``$`` signs.

    - ``lead``: the sentence before the sums;
    - ``by_hand``: the reading that the sentence is about, if it is not ``reading``.
    """

    reading: AcceptedReading
    sentence: str
    tables: tuple[PageTable, ...] = ()
    lead: str = ""
    sums: tuple[PageTable, ...] = ()
    by_hand: AcceptedReading | None = None

    @property
    def is_counter(self) -> bool:
        """Return True if it shows strategies or figures for which a sentence is false.

        False if it lists everything that is true.
        """
        return bool(self.tables) and not isinstance(self.reading.statement, OptimalSet)


def plainest(readings: Sequence[AcceptedReading]) -> AcceptedReading | None:
    """Return the disproof that is easiest to follow, the first of several; None without any."""

    def rank(reading: AcceptedReading) -> tuple[int, int]:
        """Return the place of the reading's kind of statement in ORDER, and its parameters."""
        statement = reading.statement
        places = [place for place, kind in enumerate(ORDER) if isinstance(statement, kind)]
        return min(places, default=len(ORDER)), len(point_of(statement))

    disproofs = [x for x in readings if x.outcome in ("disproved", "varies") and x.statement]
    return min(disproofs, key=rank, default=None)


def example(words: PageWords, game: Game | None, reading: AcceptedReading) -> Example:
    """Return the Example of a reading that has a certificate."""
    statement = reading.statement
    if isinstance(statement, Deviation) and game:
        return _deviation(words, game, reading, statement)
    return Example(
        reading,
        in_words(words, reading, tables=True),
        tuple(_tables(words, reading)),
        "For each deal, the probabilities on the way to each end times the payoff there.",
        tables_of(words, game, reading),
    )


# Deviations


def _deviation(
    words: PageWords, game: Game, reading: AcceptedReading, statement: Deviation
) -> Example:
    """Return the Example of a profitable deviation."""
    profile = at_point(statement.profile.players, statement.at)
    strategy = gaining(words, game, profile, statement.player, statement.strategy)
    moved = deviating(profile, statement.player, strategy)
    who = words.player(statement.player)
    was, now, more = (
        words.formula(x) for x in (statement.payoff, statement.deviation_payoff, statement.gain)
    )
    at = words.point(statement.at)
    sentence = (
        f"{f'Take {at}. ' if at else ''}As given, with the strategies below, {who} gets "
        f"{was}. Deviating, with the moves marked there, {who} gets {now}. That is {more} more."
    )
    table = strategy_table(
        words, f"Both strategies, and what {who} changes", profile, statement.player, moved
    )
    each = (
        f"For each deal, the probabilities on the way to each end times what {who} gets there."
        if has_deals(words, game)
        else f"The probability of each end times what {who} gets there."
    )
    lead = f"{each} A marked figure differs from the one beside it."
    return Example(reading, sentence, (table,), lead, tables_of(words, game, reading))


# Other statements


def _tables(words: PageWords, reading: AcceptedReading) -> Iterator[PageTable]:
    """Yield the tables of the strategies, equations, cells or vertices of a statement."""
    statement = reading.statement
    profiles, at = tuple[Profile, ...](), point_of(statement)
    if isinstance(statement, Figures):
        profiles = statement.profiles
    elif isinstance(statement, (Deviation, BestResponseGains, EquilibriumSet)):
        profiles = (statement.profile,)
    for k, profile in enumerate(profiles, 1):
        caption = f"Profile {k}" if len(profiles) > 1 else _caption(words, reading)
        players = at_point(profile.players, at) if at else profile.players
        yield strategy_table(words, caption, players)
    if isinstance(statement, Arithmetic):
        yield _equations(words, statement)
    if isinstance(statement, MatrixCells) and statement.wrong:
        yield _cells(words, statement)
    if isinstance(statement, Dominance):
        for beliefs in believed(words, reading, statement):
            caption = "Here the other way to play is not better"
            if statement.because == "belief":
                caption = f"What {words.player(beliefs.player)} does here is a best reply"
            yield strategy_table(words, caption, beliefs.strategies)
    if isinstance(statement, OptimalSet) and statement.space == "mixed" and statement.complete:
        few = len(statement.vertices) <= MOST_VERTICES and len(statement.columns) <= COLUMNS
        if few:
            yield _vertices(words, statement)


def _caption(words: PageWords, reading: AcceptedReading) -> str:
    """Return the caption of a statement's only profile: that of the claim, or another."""
    statement = reading.statement
    if reading.kind == DOMINATED and isinstance(statement, (BestResponseGains, EquilibriumSet)):
        (player,) = statement.players
        return f"{words.player(player)} as given, {words.player(3 - player)} completely mixed"
    if isinstance(statement, BestResponseGains) and isinstance(statement.printed, PrintedBox):
        return "An equilibrium that prints so"
    return "The profile of this reading"


def _vertices(words: PageWords, statement: OptimalSet) -> PageTable:
    """Return the vertices of a set of mixed strategies; strategies are named by where they differ.

    Before them stand the probabilities for which the document has letters.
    """
    # pure strategies, by the sets at which they differ
    columns: list[Any] = list(statement.columns)
    names = [name for name in columns[0] if len({column.get(name) for column in columns}) > 1]
    heads = [", ".join(column.get(name, "–") for name in names) for column in columns]
    makes = {  # letter -> the pure strategies that make its move
        letter: [any(move == f"{s}: {a}" for s, a in column.items()) for column in columns]
        for letter, move in words.moves.items()
    }
    makes = {letter: strategies for letter, strategies in makes.items() if any(strategies)}
    rows = []
    for k, vertex in enumerate(statement.vertices, 1):
        plan = [sum((x for x, d in zip(vertex, does) if d), QQ(0)) for does in makes.values()]
        mixture = (words.formula(x) if x else "–" for x in vertex)
        rows.append(row(str(k), (*map(words.formula, plan), *mixture)))
    at = ", ".join(_at_set(words, name) for name in names)
    letters = f"the ${', '.join(makes)}$ of each, and " if makes else ""
    caption = f"The vertices: {letters}its mixture of pure strategies, by what these do {at}"
    return PageTable(caption, ("Vertex", *(f"${x}$" for x in makes), *heads), tuple(rows))


def _at_set(words: PageWords, name: str) -> str:
    """Return an information set in words."""
    card, moves = words.histories.get(name, ("", ()))
    return f"with {words.cards[card]}{after_words(moves)}" if card else f"at {name}"


def _equations(words: PageWords, statement: Arithmetic) -> PageTable:
    """Return the equations with their outcomes as a table."""
    rows = [
        row(
            words.formula(f"{item.left} = {item.right}"),
            ("holds" if item.holds else f"off by {words.formula(item.difference)}",),
            not item.holds,
        )
        for item in statement.equations
    ]
    return PageTable(
        "The equations as printed", ("Equation", "Outcome"), tuple(rows), numeric=False
    )


def _cells(words: PageWords, statement: MatrixCells) -> PageTable:
    """Return the first cells of a matrix that differ, as a table."""
    of_row, of_column = PLAYERS_OF[statement.matrix]
    most = 3 if ratio_of_cells(statement) else 12
    rows = [
        row(
            f"{_line(words, of_row, statement.rows[item.row - 1])} (row {item.row}), "
            f"{_line(words, of_column, statement.columns[item.column - 1])} "
            f"(column {item.column})",
            (
                words.formula(statement.cells[item.row - 1][item.column - 1]),
                words.formula(item.exact),
            ),
            True,
        )
        for item in statement.wrong[:most]
    ]
    left = len(statement.wrong) - most
    more = f" ({most} of {len(statement.wrong)})" if left > 0 else ""
    return PageTable(f"The cells that differ{more}", ("Cell", "printed", "exact"), tuple(rows))


PLAYERS_OF = {"payoff": (1, 2), "constraint 1": (1, 1), "constraint 2": (2, 2)}  # rows, columns


def _line(words: PageWords, player: int, label: Sequence[str]) -> str:
    """Return the move, or the set, to which a row or a column of a matrix belongs."""
    if not label:
        return f"before any move of {words.player(player)}"
    if len(label) == 2:
        return words.at(player, *label)
    return f"{words.player(player)} {_at_set(words, label[0])}"
