"""The linear programs of a two-player zero-sum game, in plans and in probabilities.

States programs and solves none. Payoffs are exact, those of the player whose program it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.information import InfoSet
from nashproof.games.tree import Tree
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.sequence_form import constraints, payoff_matrix
from nashproof.solving.players import Form, Sequences

Entries = dict[int, Rational]  # column -> coefficient of a row


def flow_rows(game: Tree, player: int) -> list[Row]:
    """Rows that make the first columns a plan of the player; all but the first one: 0 or more times
    a plan."""
    return [Row("flow", row, "==", QQ(k == 0)) for k, row in enumerate(constraints(game, player))]


def avoidance_rows(player: int, avoid: Sequences) -> list[Row]:
    """Rows that give the weight 0 to those of the sequences in ``avoid`` that are the player's."""
    return [Row("avoided", {q: QQ(1)}, "==", QQ(0)) for p, q in sorted(avoid) if p == player]


def sequence_program(game: Tree, player: int) -> LinearProgram:
    """The player's program in sequence form (Koller, Megiddo, von Stengel 1996, program (8)).

    Columns: the plan, then one free number for the whole game and for each information set of the
    opponent, the least payoff from there. The objective is the guaranteed payoff.
    """
    n, other = game.sequence_counts[player], 3 - player
    rows = flow_rows(game, player)
    rows += [
        Row("reply", entries, "<=", QQ(0))
        for entries in reply_entries(game, other, payoffs_by_reply(game, player), n)
    ]
    columns = tuple(range(n + 1 + len(game.sets_of[other])))
    return LinearProgram(columns, tuple(rows), {n: QQ(1)}, frozenset(columns[n:]))


def optimal_face(game: Tree, player: int, value_to_player: Rational) -> LinearProgram:
    """The program whose feasible points are the player's optimal plans.

    Its columns are those of ``sequence_program``; it has no objective.
    """
    program = sequence_program(game, player)
    rows = (*program.rows, Row("optimal", program.objective, "==", value_to_player))
    return LinearProgram(program.columns, rows, {}, program.free)


def reply_entries(game: Tree, player: int, lines: Iterable[Form], first: int) -> Iterator[Entries]:
    """Yield for each sequence of ``player`` the entries of the row that bounds its payoff.

    They say: the bound of the sequence's own set, less the bounds of the sets next below, less the
    sequence's own payoffs. These are ``lines[sequence]``, a form in other columns. Column ``first``
    is the bound of the whole game; those of the player's sets follow in order.
    """
    at = {i: first + 1 + k for k, i in enumerate(game.sets_of[player])}
    for q, line in enumerate(lines):
        owner = game.sequence(player, q)
        entries = {at[owner[0]] if owner else first: QQ(1)} | {j: -a for j, a in line.items()}
        yield entries | {at[below]: QQ(-1) for below in game.sets_below[player][q]}


def payoffs_by_reply(game: Tree, player: int, payee: int | None = None) -> list[Entries]:
    """For each sequence of the player's opponent: the payoffs as a form in the player's own plan.

    Payoffs are those of ``payee`` (``player`` unless given), weighted by chance, at the terminals
    where exactly this sequence of the opponent ends.
    """
    lines: list[Entries] = [{} for _ in range(game.sequence_counts[3 - player])]
    for pair, entry in payoff_matrix(game, payee or player).items():
        lines[pair[2 - player]][pair[player - 1]] = entry
    return lines


# In behaviour probabilities


def behaviour_program(game: Tree, player: int) -> LinearProgram:
    """The program in behaviour probabilities, for games in which each player moves at most once.

    The baby-poker post derives it (lines 130-178): against player 1's probabilities the opponent
    minimises separately at each information set. Columns: the player's probability of every action
    but the first of a set; for each set of the opponent the (non-positive) change from its first
    action; last a column that is 1.
    """
    own = [game.infosets[i] for i in game.sets_of[player]]
    theirs = [game.infosets[i] for i in game.sets_of[3 - player]]
    column = _probability_columns(own)
    lines = [_without_first(line, own, column) for line in payoffs_by_reply(game, player)]
    base, changes = dict(lines[0]), range(len(column), len(column) + len(theirs))
    rows = [
        Row("sum", {column[s.first + k]: QQ(1) for k in range(1, len(s.actions))}, "<=", QQ(1))
        for s in own
    ]
    for change, s in zip(changes, theirs):
        _add(base, lines[s.first], 1)
        rows += _change_rows(change, lines[s.first : s.first + len(s.actions)])
    constant, one = base.pop(None, QQ(0)), changes.stop
    rows.append(Row("one", {one: QQ(1)}, "==", QQ(1)))
    payoff = {j: a for j, a in base.items() if a and j is not None}
    objective = payoff | {c: QQ(1) for c in changes} | {one: constant}
    return LinearProgram(tuple(range(one + 1)), tuple(rows), objective, frozenset(changes))


def _probability_columns(infosets: Sequence[InfoSet]) -> dict[int, int]:
    """Sequence -> column, for every action of these sets but the first."""
    sequences = (s.first + k for s in infosets for k in range(1, len(s.actions)))
    return {q: j for j, q in enumerate(sequences)}


def _without_first(
    line: Form, own: Sequence[InfoSet], column: Mapping[int, int]
) -> dict[int | None, Rational]:
    """A form over sequences in the free probabilities: ``{column: entry, None: constant}``."""
    form: dict[int | None, Rational] = {None: line.get(0, QQ(0))}
    for s in own:
        base = line.get(s.first, QQ(0))
        form[None] += base
        for q in range(s.first + 1, s.first + len(s.actions)):
            form[column[q]] = line.get(q, QQ(0)) - base
    return form


def _change_rows(change: int, lines: Sequence[Mapping[int | None, Rational]]) -> Iterator[Row]:
    """Bound the change from the first action of a set; ``lines`` are the payoffs of its actions."""
    yield Row("first", {change: QQ(1)}, "<=", QQ(0))
    for line in lines[1:]:
        difference = dict(line)
        _add(difference, lines[0], -1)
        constant = difference.pop(None, QQ(0))
        entries = {change: QQ(1)} | {j: -a for j, a in difference.items() if j is not None}
        yield Row("reply", entries, "<=", constant)


def _add(
    form: dict[int | None, Rational], other: Mapping[int | None, Rational], factor: int
) -> None:
    for j, a in other.items():
        form[j] = form.get(j, QQ(0)) + factor * a
