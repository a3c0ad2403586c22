"""Two-player zero-sum games -> their value and a pair of optimal plans, by three kinds of exact linear programs.

Knows no reports. Every value is confirmed by exact best responses before it is returned: what each plan guarantees
must meet.
"""

from dataclasses import dataclass, replace

from .best_response import guarantee
from .canonical import preferred_plan
from .compact import optimal_plans
from .errors import InputError, Unproved
from .lp import LinearProgram, NoOptimum, Row, lexicographic_optimum, optimum
from .matrix_game import solve_matrix
from .normal_form import normal_form
from .onecard import OneCard
from .rational import QQ
from .sequence_form import constraints, payoff_matrix
from .strategy import count_pure, is_plan

CANONICAL = 200  # sequences of a player: of larger trees any pair of optimal plans will do
CANONICAL_COMPACT = 10_000  # information sets of a compact game up to which canonical plans are looked for
NORMAL_FORM_CELLS = 20_000_000  # reduced normal forms up to this size are solved too, as a cross-check


@dataclass(frozen=True)
class Equilibrium:
    """The value to player 1, an optimal plan for each player, and the programs whose exact optima agreed.

    Of all optimal plans each player's is the lexicographically greatest in the order of its sequences, so that it depends on the
    game alone. Of a tree with more than ``CANONICAL`` sequences of a player which plans they are is the backend's choice (for the same
    game the same again); of a compact game they are alike for few blocks of cards: HiGHS' choice, until ``published`` replaces them.
    ``values`` maps each program to the value it gave to player 1; ``canonical`` says of each player's plan whether it depends on the game alone.
    """

    value: object
    plans: tuple
    values: dict
    canonical: tuple = (True, True)


def solve_game(game, backend="highs"):
    """The Equilibrium of a two-player constant-sum game with perfect recall. Raises InputError for other games."""
    if game.constant is None:
        raise InputError(f'the game "{game.title}" with {len(game.players)} players, not of constant sum',
                         "a two-player zero-sum game")
    if isinstance(game, OneCard):
        value, plans = optimal_plans(game)
        return Equilibrium(value, plans, {"sequence form": value}, (False, False))
    large = max(game.sequence_counts.values()) > CANONICAL
    plans = optimal_pair(game, backend) if large else tuple(canonical_plan(game, player, backend) for player in (1, 2))
    value = proved_value(game, plans)
    values = {"sequence form": value}
    for name, solved in programs(game).items():
        values[name] = solved(game, backend)
        if values[name] != value:
            raise AssertionError(f"the {name} gives {values[name]}, not the value {value}")
    return Equilibrium(value, plans, values, (not large, not large))


def published(game, found):
    """The Equilibrium with canonical plans of a compact game of moderate size in place of those that were found first."""
    if not isinstance(game, OneCard) or len(game.infosets) > CANONICAL_COMPACT:
        return found
    plans, canonical = zip(*(preferred_plan(game, p, found.plans, share) for p, share in ((1, found.value), (2, -found.value))))
    confirm(game, plans, found.value)
    return replace(found, plans=plans, canonical=canonical)


def proved_value(game, plans):
    """The value to player 1 that two plans prove: what they guarantee, by best response, meets. Raises AssertionError if it does not."""
    one, two = (guarantee(game, p, plan) for p, plan in enumerate(plans, 1))
    if not all(is_plan(game, p, plan) for p, plan in enumerate(plans, 1)) or one + two != game.constant:
        raise AssertionError(f"the plans guarantee {one} and {two}, which do not meet")
    return one


def confirm(game, plans, value):
    """Assert that two plans prove this value."""
    if proved_value(game, plans) != value:
        raise AssertionError(f"the plans do not prove the value {value}")


def programs(game):
    """The kinds of program beside the sequence form that apply to a game: name -> function of (game, backend), the value."""
    kinds = {}
    if count_pure(game, 1, True) * count_pure(game, 2, True) <= NORMAL_FORM_CELLS:
        kinds["normal form"] = matrix_value
    if all(s.parent == 0 for s in game.infosets):
        kinds["compact"] = compact_value
    return kinds


def matrix_value(game, backend="highs"):
    """The value by the program over enumerated (reduced) pure strategies."""
    form = normal_form(game, reduced=True)
    return solve_matrix(form.numerators, backend)[0] / form.denominator


def compact_value(game, backend="highs"):
    """The value by the program in behaviour probabilities, of both players."""
    one, two = (optimum(compact_program(game, player), backend).value for player in (1, 2))
    if one + two != game.constant:
        raise AssertionError(f"the compact programs give {one} and {two}")
    return one


def optimal_pair(game, backend="highs"):
    """A pair of optimal plans by one program: player 2's weights are the multipliers of the rows that bound his replies."""
    found = optimum(sequence_program(game, 1), backend)
    first = 1 + len(game.sets_of[1])
    return found.x[: game.sequence_counts[1]], found.y[first : first + game.sequence_counts[2]]


def canonical_plan(game, player, backend="highs", avoid=frozenset()):
    """The lexicographically greatest optimal plan of a player, in the order of its sequences; of those only that give the
    weight 0 to each sequence ``(player, sequence)`` to ``avoid``. Raises Unproved if no plan does or none of those is optimal.
    """
    n, program = game.sequence_counts[player], sequence_program(game, player)
    rows = (*program.rows, *avoiding(player, avoid))
    try:
        best, x = lexicographic_optimum(replace(program, rows=rows), range(n), backend)
    except NoOptimum:
        raise Unproved("a player cannot keep away from the frontier") from None
    if avoid and best != optimum(program, backend).value:
        raise Unproved("no optimal strategy keeps away from the frontier")
    return x[:n]


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
    rows += [Row("reply", entries, "<=", QQ(0)) for entries in reply_entries(game, other, against(game, player), n)]
    columns = tuple(range(n + 1 + len(game.sets_of[other])))
    return LinearProgram(columns, tuple(rows), {n: QQ(1)}, frozenset(columns[n:]))


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
    rows = [Row("sum", {column[s.first + k]: QQ(1) for k in range(1, len(s.actions))}, "<=", QQ(1)) for s in own]
    changes = []
    for k, i in enumerate(game.sets_of[other]):
        s, change = game.infosets[i], len(column) + k
        _add(base, lines[s.first], 1)
        rows.append(Row("first", {change: QQ(1)}, "<=", QQ(0)))
        for q in range(s.first + 1, s.first + len(s.actions)):
            difference = dict(lines[q])
            _add(difference, lines[s.first], -1)
            constant = difference.pop(None, QQ(0))
            rows.append(Row("reply", {change: QQ(1)} | {j: -a for j, a in difference.items()}, "<=", constant))
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
