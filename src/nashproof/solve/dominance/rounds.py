"""Iterated elimination of dominated strategies in two-player games, each round taking all of them at once.

Strategies are reduced pure strategies, known by their numbers in the order of ``pure_strategies``; payoffs are integers
(each player's own multiple). Whether one is dominated by a mixture is a linear program, solved here on few rows and
columns at a time by the exact simplex: its rules leave no choice, so the result is the same on every run and does not
depend on an LP backend. A *mixture* is a dict ``{number: probability}``.
"""

from dataclasses import dataclass
from math import lcm

from nashproof.errors import InputError
from nashproof.exact.linear_algebra import integers, product
from nashproof.exact.numbers import QQ
from nashproof.limits import ELIMINATION_PAIRS, ELIMINATION_STRATEGIES
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import count_pure, pure_strategies


@dataclass(frozen=True)
class Elimination:
    """What is eliminated and why; every pair has player 1's part first.

    ``rounds`` has for each round ``({number: mixture that dominates it}, same of player 2)``; ``left`` the numbers left
    at the start and after each round, ``((..), (..))``; ``beliefs`` for each strategy left at the end a mixture of the
    opponent's strategies left to which it is best (for ``weakly`` a mixture of all of them).
    """

    sense: str
    strategies: tuple
    rounds: tuple
    left: tuple
    beliefs: tuple


def eliminate(game, sense):
    """The Elimination of a two-player game, ``weakly`` or ``strictly``. Raises InputError for other or larger games.

    For strict dominance any order leaves the same strategies (Gilboa, Kalai, Zemel 1990); for weak dominance the
    result is that of this order.
    """
    if len(game.players) != 2:
        raise InputError(
            f'the game "{game.title}" with {len(game.players)} players', "a game of two"
        )
    counts = [count_pure(game, p, True) for p in (1, 2)]
    if max(counts) > ELIMINATION_STRATEGIES or counts[0] * counts[1] > ELIMINATION_PAIRS:
        raise InputError(
            f"{counts[0]} by {counts[1]} strategies",
            f"at most {ELIMINATION_STRATEGIES} a player and {ELIMINATION_PAIRS} pairs",
        )
    strategies = tuple(tuple(pure_strategies(game, p, True)) for p in (1, 2))
    return Elimination(sense, strategies, *in_rounds(own_payoffs(game), sense))


def own_payoffs(game):
    """``payoffs[player - 1][own strategy, opponent's strategy]``, as arrays of ``exact.integers``."""
    one, two = (normal_form(game, player, reduced=True).numerators for player in (1, 2))
    return one, two.T


def in_rounds(payoffs, sense):
    """``(rounds, left, beliefs)`` as in Elimination, of a bimatrix game (each player's payoffs, own strategies first)."""
    payoffs = tuple(map(integers, payoffs))
    left, rounds = [tuple(tuple(range(len(own))) for own in payoffs)], []
    while True:
        found = [sort_out(payoffs[p], left[-1][p], left[-1][1 - p], sense) for p in (0, 1)]
        gone = tuple(mixtures for mixtures, _ in found)
        if not any(gone):
            return tuple(rounds), tuple(left), tuple(beliefs for _, beliefs in found)
        rounds.append(gone)
        left.append(
            tuple(tuple(i for i in side if i not in out) for side, out in zip(left[-1], gone))
        )


def sort_out(payoffs, own, others, sense):
    """``(mixtures, beliefs)``: what dominates a strategy of ``own``, or the opponent's mixture to which it is best.

    Of pure strategies that dominate the first is taken. Equal rows and equal columns are treated once.
    """
    alike = _classes(own, integers(payoffs)[list(own)][:, list(others)])
    rows = integers(list(alike))
    pure = {k: first for k in range(len(rows)) if (first := _dominator(rows, k, sense)) is not None}
    kept = [k for k in range(len(rows)) if k not in pure]
    columns = _classes(others, rows[kept].T)
    short, names = integers(list(columns)).T, list(alike.values())
    members, mixtures, beliefs = list(columns.values()), {}, {}
    for k, numbers in enumerate(names):
        if k in pure:
            mixtures |= dict.fromkeys(numbers, {names[pure[k]][0]: QQ(1)})
            continue
        dominated, weights = contest(short, kept.index(k), sense)
        if dominated:
            mixtures |= dict.fromkeys(numbers, {names[kept[i]][0]: x for i, x in weights.items()})
        else:
            beliefs |= dict.fromkeys(numbers, _spread(weights, members))
    in_order = [{i: found[i] for i in own if i in found} for found in (mixtures, beliefs)]
    return tuple(in_order)


def _classes(numbers, lines):
    """Numbers by equal line: ``{line: [numbers]}``, in order."""
    found = {}
    for number, line in zip(numbers, lines.tolist()):
        found.setdefault(tuple(line), []).append(number)
    return found


def _dominator(rows, own, sense):
    """The first of different rows that is nowhere less than row number ``own`` (``strictly``: everywhere more); None if there is none."""
    better = (rows >= rows[own] if sense == "weakly" else rows > rows[own]).all(axis=1)
    better[own] = False
    found = better.nonzero()[0]
    return int(found[0]) if len(found) else None


def _spread(weights, members):
    """A belief over classes of equal columns as one over all their members, in order."""
    return dict(sorted((j, w / len(members[c])) for c, w in weights.items() for j in members[c]))


def contest(rows, own, sense):
    """``(True, mixture of rows)`` that dominates the row number ``own``, or ``(False, mixture of columns)`` to which it
    is best among all rows (for ``weakly`` a mixture of all columns). With the sense ``only``: a mixture of the others that
    is nowhere less, or a mixture of columns to which ``own`` alone is best.

    The program is solved on a few rows and columns, to which the row that answers its dual best and the column at which
    its solution fares worst are added until one of the two proves its case (McMahan, Gordon, Blum 2003).
    """
    rows, alone = integers(rows), sense == "only"
    ours, theirs = (
        [int(own == 0) if alone else own],
        [] if sense == "weakly" else [int((rows.max(axis=0) - rows[own]).argmin())],
    )
    rivals = [k for k in range(len(rows)) if not alone or k != own]
    over = rows - rows[own]
    while True:
        mixture, belief = _small(over, ours, theirs, sense)
        gains = product(integers([list(mixture.values())]), over[list(mixture)])[0]
        regrets = product(over[:, list(belief)], integers([list(belief.values())]).T)[rivals, 0]
        best = rivals[regrets.argmax()]
        if min(gains) > 0 or min(gains) == 0 and (alone or sense == "weakly" and max(gains) > 0):
            return True, _scaled({k: w for k, w in mixture.items() if k != own})
        if max(regrets) < 0 or max(regrets) == 0 and not alone:
            return False, _scaled(belief)
        ours += {best} - set(ours)
        theirs += {int(gains.argmin())} - set(theirs)


def _small(over, ours, theirs, sense):
    """Integer weights of a best mixture of the rows ``ours`` and of the dual belief, on the columns ``theirs`` alone; ``over`` is
    what each row earns more than the own one.

    ``strictly`` maximises the least difference (over ``theirs``); ``weakly`` the sum of the differences over *all* columns,
    none of ``theirs`` being negative: so that in the belief each column weighs at least 1.
    """
    n, weakly = len(ours), sense == "weakly"
    gains = over[ours][:, theirs].T.tolist()
    entries = [
        {k: QQ(u) for k, u in enumerate(gain)} | ({} if weakly else {n: QQ(-1)}) for gain in gains
    ]
    lines = [
        Row("sum", {k: QQ(1) for k in range(n)}, "==", QQ(1)),
        *(Row("column", e, ">=", QQ(0)) for e in entries),
    ]
    objective = {k: QQ(sum(over[i].tolist())) for k, i in enumerate(ours)} if weakly else {n: QQ(1)}
    columns, free = tuple(range(n if weakly else n + 1)), frozenset([] if weakly else [n])
    found = optimum(LinearProgram(columns, tuple(lines), objective, free), "none")
    belief = {j: QQ(1) for j in range(over.shape[1])} if weakly else {}
    for j, y in zip(theirs, found.y[1:]):
        belief[j] = belief.get(j, QQ(0)) - y
    return _whole(dict(zip(ours, found.x))), _whole(belief)


def _whole(weights):
    """Positive weights, multiplied so that all are integers."""
    scale = lcm(*(int(w.denominator) for w in weights.values()))
    return {k: int((w * scale).numerator) for k, w in weights.items() if w}


def _scaled(weights):
    """Probabilities in proportion to integer weights, by number."""
    total = sum(weights.values())
    return {k: QQ(w, total) for k, w in sorted(weights.items())}


# What an elimination tells


def gone_after(elimination, player, infoset, action):
    """The number of the round after which no strategy left makes a move; None if one left at the end does.

    A strategy makes the move when it names the set ``infoset`` with this action: its own earlier moves reach it.
    """
    for number, left in enumerate(elimination.left):
        if not any(
            elimination.strategies[player - 1][i].get(infoset) == action for i in left[player - 1]
        ):
            return number
    return None
