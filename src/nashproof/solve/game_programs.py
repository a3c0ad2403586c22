"""The linear programs of a two-player game of constant sum: in sequence form, over the optimal plans, and in behaviour probabilities.

States, and solves nothing. Payoffs are exact, of the player whose program it is.
"""

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.sequence_form import constraints, payoff_matrix


def avoiding(player, avoid):
    """Rows that give the weight 0 to those of the sequences ``(player, sequence)`` that are the player's."""
    return [Row("avoided", {q: QQ(1)}, "==", QQ(0)) for p, q in sorted(avoid) if p == player]


def sequence_program(game, player):
    """Player ``player``'s program in sequence form (Koller, Megiddo, von Stengel 1996, program (8)).

    Columns: the plan, then one free number for the whole game and for each set of the opponent, the least payoff from
    there. The objective is the guaranteed payoff.
    """
    n, other = game.sequence_counts[player], 3 - player
    rows = [Row("flow", row, "==", QQ(k == 0)) for k, row in enumerate(constraints(game, player))]
    rows += [
        Row("reply", entries, "<=", QQ(0))
        for entries in reply_entries(game, other, against(game, player), n)
    ]
    columns = tuple(range(n + 1 + len(game.sets_of[other])))
    return LinearProgram(columns, tuple(rows), {n: QQ(1)}, frozenset(columns[n:]))


def optimal_face(game, player, share):
    """The program whose feasible points are the player's optimal plans, its columns those of the sequence program. ``share`` is the value
    of the game to the player.
    """
    program = sequence_program(game, player)
    rows = (*program.rows, Row("optimal", program.objective, "==", share))
    return LinearProgram(program.columns, rows, {}, program.free)


def reply_entries(game, player, lines, first):
    """For each sequence of ``player``, entries of the row that bounds what it brings: the bound of its set, less the
    bounds of the sets next below and less its own payoffs ``lines[sequence]``, linear in other columns.

    Column ``first`` is the bound of the whole game, those after it the bounds of the player's sets in order.
    """
    at = {i: first + 1 + k for k, i in enumerate(game.sets_of[player])}
    for q, line in enumerate(lines):
        owner = game.sequence(player, q)
        entries = {at[owner[0]] if owner else first: QQ(1)} | {j: -a for j, a in line.items()}
        yield entries | {at[below]: QQ(-1) for below in game.sets_below[player][q]}


def against(game, player, payee=None):
    """For each sequence of ``player``'s opponent: the payoffs by ``player``'s own sequence, ``{own: entry}``.

    Payoffs to ``payee``, who is ``player`` unless said.
    """
    lines = [{} for _ in range(game.sequence_counts[3 - player])]
    for pair, entry in payoff_matrix(game, payee or player).items():
        lines[pair[2 - player]][pair[player - 1]] = entry
    return lines


def compact_program(game, player):
    """The program in behaviour probabilities for games in which each player moves at most once.

    The baby-poker post derives it (lines 130-178): against player 1's probabilities the opponent minimises separately
    at each of its sets. Columns: the player's probability of every action but the first of a set, then for each set of
    the opponent the (non-positive) change from its first action.
    """
    other = 3 - player
    own = [game.infosets[i] for i in game.sets_of[player]]
    column = {s.first + k: None for s in own for k in range(1, len(s.actions))}
    column = {q: j for j, q in enumerate(column)}
    lines = [_without_first(line, own, column) for line in against(game, player)]
    base, objective = dict(lines[0]), {}
    rows = [
        Row("sum", {column[s.first + k]: QQ(1) for k in range(1, len(s.actions))}, "<=", QQ(1))
        for s in own
    ]
    changes = []
    for k, i in enumerate(game.sets_of[other]):
        s, change = game.infosets[i], len(column) + k
        _add(base, lines[s.first], 1)
        rows.append(Row("first", {change: QQ(1)}, "<=", QQ(0)))
        for q in range(s.first + 1, s.first + len(s.actions)):
            difference = dict(lines[q])
            _add(difference, lines[s.first], -1)
            constant = difference.pop(None, QQ(0))
            rows.append(
                Row(
                    "reply",
                    {change: QQ(1)} | {j: -a for j, a in difference.items()},
                    "<=",
                    constant,
                )
            )
        changes.append(change)
    constant, n = base.pop(None, QQ(0)), len(column) + len(changes)
    rows.append(Row("one", {n: QQ(1)}, "==", QQ(1)))
    objective = {j: a for j, a in base.items() if a} | {c: QQ(1) for c in changes} | {n: constant}
    return LinearProgram(tuple(range(n + 1)), tuple(rows), objective, frozenset(changes))


def _without_first(line, own, column):
    """A linear form over sequences in the free probabilities alone: ``{column: entry, None: constant}``."""
    form = {None: line.get(0, QQ(0))}
    for s in own:
        base = line.get(s.first, QQ(0))
        form[None] += base
        for q in range(s.first + 1, s.first + len(s.actions)):
            form[column[q]] = line.get(q, QQ(0)) - base
    return form


def _add(form, other, factor):
    for j, a in other.items():
        form[j] = form.get(j, QQ(0)) + factor * a
