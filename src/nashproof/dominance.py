"""Dominated moves in two-player games: a move at an information set against another way to go on from there.

Knows no linear programs but one: the search for a belief to which a move is best. *Continuations* are reduced pure
strategies of one player from a set on, dicts ``{set index: action index}`` that start with that set.
"""

from dataclasses import dataclass

from .best_response import best_strategy, best_values
from .errors import InputError
from .lp import LinearProgram, NoOptimum, Row, lexicographic_optimum
from .rational import QQ
from .sequence_form import constraints
from .solve import against, reply_entries
from .strategy import pure_plan, pure_strategies

LIMIT = 4096  # continuations of one move


@dataclass(frozen=True)
class Move:
    """Player ``player`` takes action number ``action`` at set ``infoset``."""

    player: int
    infoset: int
    action: int

    def sequence(self, game):
        return game.infosets[self.infoset].first + self.action


def continuations(game, move, banned):
    """Every continuation from the move's set on that makes the move, without banned sequences."""
    stack, player = [({move.infoset: move.action}, [move.sequence(game)])], move.player
    found = []
    while stack:
        chosen, open_sequences = stack.pop()
        below = [i for q in open_sequences for i in game.sets_below[player][q] if i not in chosen]
        if not below:
            found.append(chosen)
            if len(found) > LIMIT:
                raise InputError(f"more than {LIMIT} continuations of a move", "fewer")
            continue
        s, i = game.infosets[below[0]], below[0]
        options = [s.first + k for k in range(len(s.actions)) if (player, s.first + k) not in banned]
        for q in reversed(options):
            stack.append(({**chosen, i: q - s.first}, open_sequences + [q]))
    return found


def check_continuation(game, move, by):
    """Refuse a continuation that does not name exactly the sets it can meet, its first with another action."""
    if by.get(move.infoset, move.action) == move.action:
        raise InputError("a continuation that makes the same move", "another action at the move's own set")
    met = _met(game, move.player, move.infoset, by)
    if met != set(by):
        names = [f'"{game.infosets[i].name}"' for i in sorted(met ^ set(by))]
        raise InputError(f"a continuation that differs at {', '.join(names)}", "exactly the sets it can meet")


def _met(game, player, start, by):
    met, todo = set(), [start]
    while todo:
        i = todo.pop()
        met.add(i)
        if i in by:
            todo += game.sets_below[player][game.infosets[i].first + by[i]]
    return met


def difference(game, player, better, worse):
    """For each sequence of the opponent: what ``better`` earns below the common set minus what ``worse`` earns."""
    lines = against(game, player)
    plus, minus = ({game.infosets[i].first + k for i, k in c.items()} for c in (better, worse))
    return [sum((a for q, a in line.items() if q in plus), QQ(0)) - sum((a for q, a in line.items() if q in minus), QQ(0))
            for line in lines]


def least(game, player, form, banned):
    """The least value of a linear form over the plans of ``player`` without banned sequences."""
    mine = frozenset(q for p, q in banned if p == player)
    return -best_values(game, player, [-a for a in form], mine)[0][0]


def dominates(game, move, by, sense, banned=frozenset()):
    """Whether the continuation ``by`` dominates the move, ``weakly`` or ``strictly``, against unbanned strategies."""
    other = 3 - move.player
    for worse in continuations(game, move, banned):
        form = difference(game, move.player, by, worse)
        low = least(game, other, form, banned)
        high = -least(game, other, [-a for a in form], banned)
        if low < 0 or (sense == "strictly" and low <= 0) or high <= 0:
            return False
    return True


def failure(game, move, by, sense, banned=frozenset()):
    """Why ``by`` does not dominate a move: a continuation and a pure strategy of the opponent against which ``by``
    pays less (or, for ``strictly``, no more), and what ``by`` and it earn there; None if ``by`` merely never pays
    more.
    """
    other = 3 - move.player
    mine = frozenset(q for p, q in banned if p == other)
    for worse in continuations(game, move, banned):
        form = difference(game, move.player, by, worse)
        worth, values = best_values(game, other, [-a for a in form], mine)
        if worth[0] > 0 or (sense == "strictly" and worth[0] >= 0):
            opponent = best_strategy(game, other, worth, values, mine)
            plan = pure_plan(game, other, opponent)
            earned = [sum((w * a for w, a in zip(plan, difference(game, move.player, c, {}))), QQ(0)) for c in (by, worse)]
            return worse, opponent, *earned
    return None


def met_sets(game, move, by, worse):
    """The opponent's sets whose moves lead to terminals that two continuations can reach: the others play no part."""
    other, parents = 3 - move.player, {}
    for i in game.sets_of[other]:
        s = game.infosets[i]
        parents |= {q: (i, s.parent) for q in range(s.first, s.first + len(s.actions))}
    sequences = {game.infosets[i].first + k for c in (by, worse) for i, k in c.items()}
    reached = {leaf.sequences[other - 1] for leaf in game.leaves if leaf.sequences[move.player - 1] in sequences}
    met = set()
    while reached:
        steps = [parents[q] for q in reached if q]
        met |= {i for i, _ in steps}
        reached = {q for _, q in steps}
    return met


def undominated_witness(game, move, sense, backend="highs"):
    """A pure strategy that makes the move and a plan of the opponent to which it is best; None if there is none.

    For ``weakly`` the plan is completely mixed: such a strategy is not even weakly dominated, by any mixed strategy.
    For ``strictly`` any plan will do.
    """
    for strategy in pure_strategies(game, move.player, reduced=True):
        if strategy.get(move.infoset) == move.action:
            belief = _belief(game, move.player, strategy, backend)
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
    rows += [Row("reply", entries, "==" if made else ">=", QQ(0)) for made, entries in zip(plan, replies)]
    columns = tuple(range(least_weight + 1))
    program = LinearProgram(columns, tuple(rows), {least_weight: QQ(1)}, frozenset(columns[n:]))
    try:
        return lexicographic_optimum(program, range(n), backend)[1][:n]
    except NoOptimum:
        return None
