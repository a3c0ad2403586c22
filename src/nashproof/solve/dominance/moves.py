"""Dominated moves in two-player games: moves from an information set on, against other ways to go on from there.

Knows no linear programs but two: the search for a mixture that dominates, and for a belief to which a move is best.
*Continuations* are reduced pure strategies of one player from a set on, dicts ``{set index: action index}`` that start
with that set; a *mixture* of them is a tuple of pairs ``(continuation, probability)``.
"""

from dataclasses import dataclass

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.limits import CONTINUATIONS
from nashproof.linear_programs.optimum import lexicographic_optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.best_response import best_strategy, best_values
from nashproof.play.sequence_form import constraints
from nashproof.play.strategies import pure_plan, pure_strategies
from nashproof.solve.game_programs import against, reply_entries


@dataclass(frozen=True)
class Moves:
    """What ``player`` does from the first set of ``makes`` on, ``{set index: action index}``: a move, or several in a
    row. It stands for every continuation that makes them all.
    """

    player: int
    makes: dict

    @property
    def start(self):
        return next(iter(self.makes))


def continuations(game, plan, banned=frozenset()):
    """Every continuation from the plan's first set on that makes its moves, without banned sequences."""
    return [
        c
        for c in _ways(game, plan.player, plan.start, plan.makes, banned)
        if plan.makes.items() <= c.items()
    ]


def alternatives(game, plan, banned=frozenset()):
    """Every continuation from the plan's first set on that does not make all of its moves."""
    return [
        c
        for c in _ways(game, plan.player, plan.start, {}, banned)
        if not plan.makes.items() <= c.items()
    ]


def _ways(game, player, start, fixed, banned):
    """Continuations from a set on that take the actions ``fixed`` at the sets they meet of it."""
    stack, found = [({}, [start])], []
    while stack:
        chosen, met = stack.pop()
        if not met:
            found.append(chosen)
            if len(found) > CONTINUATIONS:
                raise InputError(f"more than {CONTINUATIONS} continuations of a move", "fewer")
            continue
        i, s = met[0], game.infosets[met[0]]
        options = [
            k
            for k in range(len(s.actions))
            if (player, s.first + k) not in banned and fixed.get(i, k) == k
        ]
        stack += [
            ({**chosen, i: k}, met[1:] + list(game.sets_below[player][s.first + k]))
            for k in reversed(options)
        ]
    return found


def dominated_moves(game, player):
    """Every single move of a player that some other continuation dominates weakly, each with the first such: pairs of a
    Plan and a mixture of one.
    """
    lines, found = against(game, player), []
    for i in game.sets_of[player]:
        ways = _ways(game, player, i, {}, frozenset())
        forms = [_earned(game, lines, way) for way in ways]
        for k in range(len(game.infosets[i].actions)):
            those = [form for way, form in zip(ways, forms) if way[i] == k]
            by = next(
                (
                    way
                    for way, form in zip(ways, forms)
                    if way[i] != k
                    and all(_never_less(game, 3 - player, form, worse) for worse in those)
                ),
                None,
            )
            if by:
                found.append((Moves(player, {i: k}), ((by, QQ(1)),)))
    return found


def _never_less(game, other, better, worse):
    """Whether one continuation never earns less than another, and somewhere more."""
    form = [a - b for a, b in zip(better, worse)]
    return (
        least(game, other, form, frozenset()) >= 0
        and least(game, other, [-a for a in form], frozenset()) < 0
    )


def check_plan(game, plan, banned=frozenset()):
    """Refuse a plan that nobody can carry out: its sets are not met one after another, or a move of it is banned."""
    if not continuations(game, plan, banned):
        names = ", ".join(
            f'"{game.infosets[i].name}: {game.infosets[i].actions[k]}"'
            for i, k in plan.makes.items()
        )
        raise InputError(
            f"the moves {names}, which cannot be made together",
            "a move, then moves that follow it, none excluded",
        )


def check_continuation(game, plan, by, banned=frozenset()):
    """Refuse a continuation that does not name exactly the sets it can meet, makes the plan's moves or a banned one."""
    if plan.start not in by or plan.makes.items() <= by.items():
        raise InputError(
            "a continuation that makes the same move", "another action at the move's own set"
        )
    met = _met(game, plan.player, plan.start, by)
    if met != set(by):
        names = [f'"{game.infosets[i].name}"' for i in sorted(met ^ set(by))]
        raise InputError(
            f"a continuation that differs at {', '.join(names)}", "exactly the sets it can meet"
        )
    if any((plan.player, game.infosets[i].first + k) in banned for i, k in by.items()):
        raise InputError("a continuation with an excluded move", "one without")


def _met(game, player, start, by):
    met, todo = set(), [start]
    while todo:
        i = todo.pop()
        met.add(i)
        if i in by:
            todo += game.sets_below[player][game.infosets[i].first + by[i]]
    return met


def earned(game, player, continuation):
    """For each sequence of the opponent: what a continuation earns below its first set, weighted by chance."""
    return _earned(game, against(game, player), continuation)


def _earned(game, lines, continuation):
    made = {game.infosets[i].first + k for i, k in continuation.items()}
    return [sum((a for q, a in line.items() if q in made), QQ(0)) for line in lines]


def difference(game, player, better, worse):
    """For each sequence of the opponent: what the mixture ``better`` earns minus what ``worse`` earns."""
    parts = [(earned(game, player, c), p) for c, p in better]
    return [
        sum((p * form[q] for form, p in parts), QQ(0)) - less
        for q, less in enumerate(earned(game, player, worse))
    ]


def least(game, player, form, banned):
    """The least value of a linear form over the plans of ``player`` without banned sequences."""
    mine = frozenset(q for p, q in banned if p == player)
    return -best_values(game, player, [-a for a in form], mine)[0][0]


def dominates(game, plan, by, sense, banned=frozenset()):
    """Whether the mixture ``by`` dominates the plan, ``weakly`` or ``strictly``, against unbanned strategies."""
    other = 3 - plan.player
    for worse in continuations(game, plan, banned):
        form = difference(game, plan.player, by, worse)
        low = least(game, other, form, banned)
        high = -least(game, other, [-a for a in form], banned)
        if low < 0 or (sense == "strictly" and low <= 0) or high <= 0:
            return False
    return True


def dominating_mixture(game, plan, sense, banned=frozenset(), backend="highs"):
    """A mixture of other continuations that dominates the plan; None if there is none.

    For ``strictly`` it has the greatest least difference, for ``weakly`` the greatest sum of the differences against an
    opponent who takes each unbanned action equally often; of several the lexicographically greatest.
    """
    ways = alternatives(game, plan, banned)
    try:
        _, x = lexicographic_optimum(
            _mixture_program(game, plan, ways, sense, banned), range(len(ways)), backend
        )
    except NoOptimum:
        return None
    by = tuple((way, p) for way, p in zip(ways, x) if p)
    return by if dominates(game, plan, by, sense, banned) else None


def _mixture_program(game, plan, ways, sense, banned):
    """Columns: the probability of each way, the least difference, then for each continuation of the plan the opponent's
    least values of the difference to it (of the whole and of each set).
    """
    player, other, n = plan.player, 3 - plan.player, len(ways)
    forms, even, first = (
        [earned(game, player, way) for way in ways],
        even_plan(game, other, banned),
        n + 1,
    )
    rows, objective = [Row("sum", {k: QQ(1) for k in range(n)}, "==", QQ(1))], {n: QQ(1)}
    for worse in continuations(game, plan, banned):
        less = earned(game, player, worse)
        lines = [
            {k: form[q] - less[q] for k, form in enumerate(forms) if form[q] != less[q]}
            for q in range(len(even))
        ]
        rows += [
            Row("reply", entries, "<=", QQ(0))
            for q, entries in enumerate(reply_entries(game, other, lines, first))
            if (other, q) not in banned
        ]
        rows.append(Row("least", {first: QQ(1), n: QQ(-1)}, ">=", QQ(0)))
        if sense == "weakly":
            _sum_up(objective, lines, even)
        first += 1 + len(game.sets_of[other])
    if sense == "weakly":
        rows.append(Row("weakly", {n: QQ(1)}, "==", QQ(0)))
    return LinearProgram(tuple(range(first)), tuple(rows), objective, frozenset(range(n, first)))


def _sum_up(objective, lines, weights):
    for line, weight in zip(lines, weights):
        for k, a in line.items():
            objective[k] = objective.get(k, QQ(0)) + weight * a


def even_plan(game, player, banned=frozenset()):
    """The realisation plan that takes each action that is not banned equally often."""
    weights = [QQ(0)] * game.sequence_counts[player]
    weights[0] = QQ(1)
    for i in game.sets_of[player]:
        s = game.infosets[i]
        open_ones = [
            q for q in range(s.first, s.first + len(s.actions)) if (player, q) not in banned
        ]
        for q in open_ones:
            weights[q] = weights[s.parent] * QQ(1, len(open_ones))
    return tuple(weights)


def failure(game, plan, by, sense, banned=frozenset()):
    """Why the mixture ``by`` does not dominate a plan: a continuation and a pure strategy of the opponent against which
    ``by`` pays less (or, for ``strictly``, no more), and what ``by`` and it earn there; None if ``by`` merely never pays
    more.
    """
    other = 3 - plan.player
    mine = frozenset(q for p, q in banned if p == other)
    for worse in continuations(game, plan, banned):
        form = difference(game, plan.player, by, worse)
        worth, values = best_values(game, other, [-a for a in form], mine)
        if worth[0] > 0 or (sense == "strictly" and worth[0] >= 0):
            opponent = best_strategy(game, other, worth, values, mine)
            weights, less = pure_plan(game, other, opponent), earned(game, plan.player, worse)
            paid = sum((w * a for w, a in zip(weights, less)), QQ(0))
            return worse, opponent, paid - worth[0], paid
    return None


def met_sets(game, player, ways):
    """The opponent's sets whose moves lead to terminals that some continuations can reach: the others play no part."""
    other, parents = 3 - player, {}
    for i in game.sets_of[other]:
        s = game.infosets[i]
        parents |= {q: (i, s.parent) for q in range(s.first, s.first + len(s.actions))}
    sequences = {game.infosets[i].first + k for c in ways for i, k in c.items()}
    reached = {
        leaf.sequences[other - 1] for leaf in game.leaves if leaf.sequences[player - 1] in sequences
    }
    met = set()
    while reached:
        steps = [parents[q] for q in reached if q]
        met |= {i for i, _ in steps}
        reached = {q for _, q in steps}
    return met


def undominated_witness(game, plan, sense, backend="highs"):
    """A pure strategy that makes a plan's moves and a plan of the opponent to which it is best; None if there is none.

    For ``weakly`` the plan is completely mixed: such a strategy is not even weakly dominated, by any mixed strategy.
    For ``strictly`` any plan will do.
    """
    for strategy in pure_strategies(game, plan.player, reduced=True):
        if plan.makes.items() <= strategy.items():
            belief = _belief(game, plan.player, strategy, backend)
            if belief is not None and (sense == "strictly" or min(belief) > 0):
                return strategy, belief
    return None


def _belief(game, player, strategy, backend):
    """The opponent's plan to which the strategy is a best response, with the greatest least weight; None if there is
    none.

    Columns: the opponent's plan, a number for each set of the player and for the whole (its best-response values), the
    least weight.
    """
    other = 3 - player
    n = game.sequence_counts[other]
    least_weight = n + 1 + len(game.sets_of[player])
    plan = pure_plan(game, player, strategy)
    rows = [Row("flow", row, "==", QQ(k == 0)) for k, row in enumerate(constraints(game, other))]
    rows += [Row("mixed", {q: QQ(1), least_weight: QQ(-1)}, ">=", QQ(0)) for q in range(n)]
    replies = reply_entries(game, player, against(game, other, player), n)
    rows += [
        Row("reply", entries, "==" if made else ">=", QQ(0)) for made, entries in zip(plan, replies)
    ]
    columns = tuple(range(least_weight + 1))
    program = LinearProgram(columns, tuple(rows), {least_weight: QQ(1)}, frozenset(columns[n:]))
    try:
        return lexicographic_optimum(program, range(n), backend)[1][:n]
    except NoOptimum:
        return None
