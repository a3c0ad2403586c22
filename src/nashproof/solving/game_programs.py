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
    """Return the rows that make the first columns a plan of the player.

    Without the first row they make them a multiple ``>= 0`` of a plan.
    """
    return [Row("flow", row, "==", QQ(k == 0)) for k, row in enumerate(constraints(game, player))]


def avoidance_rows(player: int, avoid: Sequences) -> list[Row]:
    """Return rows that give the weight 0 to the sequences of the player in ``avoid``."""
    return [Row("avoided", {q: QQ(1)}, "==", QQ(0)) for p, q in sorted(avoid) if p == player]


def sequence_program(game: Tree, player: int) -> LinearProgram:
    """Return the player's program in sequence form (Koller, Megiddo, von Stengel 1996, program
    (8)).

    Columns: the plan, then a free number for the whole game and for each information set of the
    opponent, the least payoff from there. The objective is the guaranteed payoff.
    """
    n, opponent = game.sequence_counts[player], 3 - player
    rows = flow_rows(game, player)
    rows += [
        Row("reply", entries, "<=", QQ(0))
        for entries in reply_entries(game, opponent, payoffs_by_reply(game, player), n)
    ]
    columns = tuple(range(n + 1 + len(game.sets_of[opponent])))
    return LinearProgram(columns, tuple(rows), {n: QQ(1)}, frozenset(columns[n:]))


def optimal_face(game: Tree, player: int, value_to_player: Rational) -> LinearProgram:
    """Return the program whose feasible points are the player's optimal plans.

    Its columns are those of ``sequence_program``; it has no objective.
    """
    program = sequence_program(game, player)
    rows = (*program.rows, Row("optimal", program.objective, "==", value_to_player))
    return LinearProgram(program.columns, rows, {}, program.free)


def reply_entries(game: Tree, player: int, lines: Iterable[Form], first: int) -> Iterator[Entries]:
    """Yield for each sequence of ``player`` the entries of the row that bounds its payoff.

    The row: the bound of the set at which the sequence ends, less the bounds of the player's sets
    next below, less the payoffs ``lines[sequence]``, a form in other columns. Column ``first`` is
    the bound of the whole game; those of the player's sets follow in order.
    """
    at = {i: first + 1 + k for k, i in enumerate(game.sets_of[player])}
    for q, line in enumerate(lines):
        owner = game.sequence(player, q)
        entries = {at[owner[0]] if owner else first: QQ(1)} | {j: -a for j, a in line.items()}
        yield entries | {at[below]: QQ(-1) for below in game.sets_below[player][q]}


def payoffs_by_reply(game: Tree, player: int, payee: int | None = None) -> list[Entries]:
    """Return for each sequence of the opponent the payoffs as a form in the player's plan.

    They are the payoffs of ``payee`` (default: ``player``), weighted by chance, at the terminals
    where exactly this sequence of the opponent ends.
    """
    lines: list[Entries] = [{} for _ in range(game.sequence_counts[3 - player])]
    for pair, entry in payoff_matrix(game, payee or player).items():
        lines[pair[2 - player]][pair[player - 1]] = entry
    return lines


# In behaviour probabilities


def behaviour_program(game: Tree, player: int) -> LinearProgram:
    """Return the program in behaviour probabilities, if each player moves at most once.

    The baby-poker post derives it (lines 130-178): against player 1's probabilities the opponent
    minimises separately at each information set.
    """
    # columns: the player's probability of every action but the first of a set; for each set of the
    # opponent the (non-positive) change from its first action; last a column that is 1
    infosets = [game.infosets[i] for i in game.sets_of[player]]
    sets_of_opponent = [game.infosets[i] for i in game.sets_of[3 - player]]
    sequences = (s.first + k for s in infosets for k in range(1, len(s.actions)))
    column = {q: j for j, q in enumerate(sequences)}
    lines = [_without_first(line, infosets, column) for line in payoffs_by_reply(game, player)]
    changes = range(len(column), len(column) + len(sets_of_opponent))
    # the probabilities of a set sum to 1: those of all actions but the first to at most 1
    rows = [
        Row("sum", {column[s.first + k]: QQ(1) for k in range(1, len(s.actions))}, "<=", QQ(1))
        for s in infosets
    ]
    # the payoff against first actions alone, and how much each set of the opponent takes from it
    base = dict(lines[0])
    for change, s in zip(changes, sets_of_opponent):
        _add(base, lines[s.first], 1)
        rows += _change_rows(change, lines[s.first : s.first + len(s.actions)])
    constant, unit = base.pop(None, QQ(0)), changes.stop
    rows.append(Row("one", {unit: QQ(1)}, "==", QQ(1)))
    payoff = {j: a for j, a in base.items() if a and j is not None}
    objective = payoff | {c: QQ(1) for c in changes} | {unit: constant}
    return LinearProgram(tuple(range(unit + 1)), tuple(rows), objective, frozenset(changes))


def _without_first(
    line: Form, infosets: Sequence[InfoSet], column: Mapping[int, int]
) -> dict[int | None, Rational]:
    """Return a form over sequences in the free probabilities: ``{column: entry, None: constant}``.

    The probability of the first action of a set is 1 minus those of the others.
    """
    form: dict[int | None, Rational] = {None: line.get(0, QQ(0))}
    for s in infosets:
        base = line.get(s.first, QQ(0))
        form[None] += base
        for q in range(s.first + 1, s.first + len(s.actions)):
            form[column[q]] = line.get(q, QQ(0)) - base
    return form


def _change_rows(change: int, lines: Sequence[Mapping[int | None, Rational]]) -> Iterator[Row]:
    """Yield rows that bound the change from the first action of a set.

    ``lines`` has the payoffs of its actions, the first one's first.
    """
    yield Row("first", {change: QQ(1)}, "<=", QQ(0))
    for line in lines[1:]:
        difference = dict(line)
        _add(difference, lines[0], -1)
        constant = difference.pop(None, QQ(0))
        entries = {change: QQ(1)} | {j: -a for j, a in difference.items() if j is not None}
        yield Row("reply", entries, "<=", constant)


def _add(
    form: dict[int | None, Rational], addend: Mapping[int | None, Rational], factor: int
) -> None:
    """Add ``factor`` times a form to ``form``, in place."""
    for j, a in addend.items():
        form[j] = form.get(j, QQ(0)) + factor * a
