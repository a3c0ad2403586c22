"""Iterated elimination of dominated strategies in two-player games, all at once in each round.

Strategies are reduced pure strategies, numbered in the order of ``pure_strategies``. Payoffs are
integers (for each player a multiple of the game's). A linear program has either a mixture that
dominates a strategy, or a belief to which the strategy is best (Pearce 1984, lemma 3). The exact
simplex solves it on few rows and columns at a time. Its rules leave no choice, so the result is the
same on every run with every backend.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Any, Literal

from nashproof.errors import UnsuitableGame
from nashproof.exact.linear_algebra import integers, product
from nashproof.exact.numbers import QQ
from nashproof.games.tree import Tree
from nashproof.limits import ELIMINATION_PAIRS, ELIMINATION_STRATEGIES
from nashproof.linear_programs.dense_simplex import best_weights
from nashproof.linear_programs.optimum import proposed_optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import count_pure, pure_strategies
from nashproof.play.types import PureStrategy
from nashproof.solving.matrix_game import IntegerMatrix, Mixture

Sense = Literal["weakly", "strictly"]
Numbers = tuple[int, ...]
ZERO = QQ(0)  # a single object, since a game needs it a hundred thousand times
ByStrategy = dict[int, Mixture]  # the number of a strategy -> a mixture


@dataclass(frozen=True)
class EliminationRounds:
    """The eliminated strategies, with proofs. Each attribute that is a pair has player 1's first.

    - ``sense``: ``weakly`` or ``strictly``;
    - ``strategies``: both players' reduced pure strategies, in order;
    - ``rounds``: for each round a pair: the number of an eliminated strategy -> a mixture of the
      strategies left before the round that dominates it;
    - ``left``: at the start and after each round a pair: the numbers of the strategies left;
    - ``beliefs``: for each round, and at the end, a pair: the number of a strategy that stays -> a
      mixture of the opponent's strategies left before the round to which it is best (for ``weakly``
      a mixture of all of them).
    """

    sense: Sense
    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]]
    rounds: tuple[tuple[ByStrategy, ByStrategy], ...]
    left: tuple[tuple[Numbers, Numbers], ...]
    beliefs: tuple[tuple[ByStrategy, ByStrategy], ...]


def gone_after(
    elimination: EliminationRounds, player: int, infoset: int, action: int
) -> int | None:
    """Return the number of the round, from 0, after which no strategy that is left makes a move.

    None if a strategy that is left at the end makes it. A strategy makes a move if it has this
    action at the information set, which its own earlier moves then reach.
    """
    strategies = elimination.strategies[player - 1]
    for number, left in enumerate(elimination.left):
        if not any(strategies[i].get(infoset) == action for i in left[player - 1]):
            return number
    return None


def eliminate(game: Tree, sense: Sense) -> EliminationRounds:
    """Eliminate dominated strategies of a two-player game with perfect recall.

    For strict dominance any order leaves the same strategies (Gilboa, Kalai, Zemel 1990); for weak
    dominance the result depends on this order. Raises InputError for other games.
    """
    if len(game.players) != 2:
        raise UnsuitableGame(
            f'the game "{game.title}" with {len(game.players)} players', "a game of two"
        )
    count1, count2 = (count_pure(game, p, True) for p in (1, 2))
    if max(count1, count2) > ELIMINATION_STRATEGIES or count1 * count2 > ELIMINATION_PAIRS:
        raise UnsuitableGame(
            f"{count1} by {count2} strategies",
            f"at most {ELIMINATION_STRATEGIES} a player and {ELIMINATION_PAIRS} pairs",
        )
    strategies = tuple(pure_strategies(game, 1, True)), tuple(pure_strategies(game, 2, True))
    return EliminationRounds(sense, strategies, *elimination_rounds(own_payoffs(game), sense))


def own_payoffs(game: Tree) -> tuple[IntegerMatrix, IntegerMatrix]:
    """Return for each player the integer payoffs ``[player's strategy, opponent's strategy]``."""
    table1, table2 = (normal_form(game, player, reduced=True).numerators for player in (1, 2))
    return table1, table2.T


def elimination_rounds(
    payoffs: Sequence[IntegerMatrix], sense: Sense
) -> tuple[
    tuple[tuple[ByStrategy, ByStrategy], ...],
    tuple[tuple[Numbers, Numbers], ...],
    tuple[tuple[ByStrategy, ByStrategy], ...],
]:
    """Return ``(rounds, left, beliefs)`` of a bimatrix game, as in EliminationRounds.

    ``payoffs`` are as in ``own_payoffs``.
    """
    table1, table2 = map(integers, payoffs)
    left: list[tuple[Numbers, Numbers]] = [(tuple(range(len(table1))), tuple(range(len(table2))))]
    rounds: list[tuple[ByStrategy, ByStrategy]] = []
    beliefs: list[tuple[ByStrategy, ByStrategy]] = []
    while True:
        left1, left2 = left[-1]
        first, second = sort_out(table1, left1, left2, sense), sort_out(table2, left2, left1, sense)
        gone = first[0], second[0]
        beliefs.append((first[1], second[1]))
        if not any(gone):
            return tuple(rounds), tuple(left), tuple(beliefs)
        rounds.append(gone)
        left.append((_without(left1, gone[0]), _without(left2, gone[1])))


def strict_rounds(
    payoffs: Sequence[IntegerMatrix],
) -> tuple[list[tuple[ByStrategy, ByStrategy]], tuple[Numbers, Numbers]]:
    """Return the rounds of strict dominance, as in EliminationRounds, and what is left.

    ``payoffs`` are as in ``own_payoffs``. A strategy is compared again only if one in its last
    belief is gone: so hundreds of rounds take as many programs.
    """
    tables = [*map(integers, payoffs)]
    left: tuple[Numbers, Numbers] = tuple(range(len(tables[0]))), tuple(range(len(tables[1])))
    beliefs: tuple[ByStrategy, ByStrategy] = {}, {}
    rounds: list[tuple[ByStrategy, ByStrategy]] = []
    while True:
        gone: tuple[ByStrategy, ByStrategy] = {}, {}
        compared: dict[tuple[str, int], Dominated | Best] = {}
        for table, strategies, replies, believed, out in zip(
            tables, left, left[::-1], beliefs, gone
        ):
            rows = table[list(strategies)][:, list(replies)]
            allowed, table_text = {*replies}, str(rows.tolist())
            for k, i in enumerate(strategies):
                if i in believed and allowed.issuperset(believed[i]):
                    continue
                first = _pure_dominator(rows, k, "strictly")
                if first is not None:
                    out[i] = {strategies[first]: QQ(1)}
                    continue
                # a symmetric game asks the same of both players
                outcome = compared.get((table_text, k))
                if outcome is None:
                    outcome = _proposed(rows, k) or compare_with_mixtures(rows, k, "strictly")
                    compared[table_text, k] = outcome
                if isinstance(outcome, Dominated):
                    out[i] = {strategies[m]: w for m, w in outcome.mixture.items()}
                else:
                    believed[i] = {replies[j]: w for j, w in outcome.belief.items()}
        if not any(gone):
            return rounds, left
        rounds.append(gone)
        left = _without(left[0], gone[0]), _without(left[1], gone[1])


def _proposed(rows: IntegerMatrix, row: int) -> Dominated | Best | None:
    """Return a dominating mixture, or a belief, from a basis that floats propose; None without one.

    The program maximises the least gain of a mixture over the row.
    """
    over = rows - rows[row]
    best = (over <= 0).all(axis=0).nonzero()[0]
    if len(best):  # a best reply to a pure strategy
        return Best({int(best[0]): QQ(1)})
    n = len(rows)
    total: dict[int, Any] = dict.fromkeys(range(n), 1)
    lines = [Row("sum", total, "==", QQ(1))]
    lines += [
        Row("column", {k: QQ(u) for k, u in enumerate(column) if u} | {n: QQ(-1)}, ">=", ZERO)
        for column in over.T.tolist()
    ]
    found = proposed_optimum(LinearProgram(range(n + 1), lines, {n: QQ(1)}, frozenset([n])))
    if found is None:
        return None
    if found.value > 0:
        weights = {k: x for k, x in enumerate(found.x[:n]) if x and k != row}
        whole = sum(weights.values(), ZERO)
        return Dominated({k: x / whole for k, x in weights.items()})
    return Best({j: abs(weight) for j, weight in enumerate(found.y[1:]) if weight})


def _without(numbers: Numbers, gone: Mapping[int, Mixture]) -> Numbers:
    """Return the numbers of the strategies that are not eliminated."""
    return tuple(i for i in numbers if i not in gone)


def sort_out(
    payoffs: IntegerMatrix, strategies: Numbers, replies: Numbers, sense: Sense
) -> tuple[ByStrategy, ByStrategy]:
    """Return ``(mixtures, beliefs)``: for each strategy a dominating mixture, or a belief.

    The belief is a mixture of ``replies`` to which the strategy is best. If pure strategies
    dominate, the first of them is taken.
    """
    # equal rows are compared once; rows that a row dominates need no program
    numbers_of_row = _equal_lines(strategies, integers(payoffs)[list(strategies)][:, list(replies)])
    rows, names = integers(list(numbers_of_row)), list(numbers_of_row.values())
    dominators = ((k, _pure_dominator(rows, k, sense)) for k in range(len(rows)))
    pure = {k: first for k, first in dominators if first is not None}
    kept = [k for k in range(len(rows)) if k not in pure]
    # equal columns are merged, too; a belief is spread over their members at the end
    columns = _equal_lines(replies, rows[kept].T)
    short, members = integers(list(columns)).T, list(columns.values())
    mixtures: ByStrategy = {}
    beliefs: ByStrategy = {}
    for k, numbers in enumerate(names):
        if k in pure:
            mixtures |= dict.fromkeys(numbers, {names[pure[k]][0]: QQ(1)})
            continue
        outcome = compare_with_mixtures(short, kept.index(k), sense)
        if isinstance(outcome, Dominated):
            mixture = {names[kept[i]][0]: w for i, w in outcome.mixture.items()}
            mixtures |= dict.fromkeys(numbers, mixture)
        else:
            beliefs |= dict.fromkeys(numbers, _spread(outcome.belief, members))
    return _in_order(mixtures, strategies), _in_order(beliefs, strategies)


def _in_order(mixtures: ByStrategy, strategies: Numbers) -> ByStrategy:
    """Return the mixtures in the order of the strategies."""
    return {i: mixtures[i] for i in strategies if i in mixtures}


def _equal_lines(numbers: Iterable[int], lines: IntegerMatrix) -> dict[tuple[int, ...], list[int]]:
    """Return line -> the numbers of all lines equal to it, in order."""
    classes: dict[tuple[int, ...], list[int]] = {}
    for number, line in zip(numbers, lines.tolist()):
        classes.setdefault(tuple(line), []).append(number)
    return classes


def _pure_dominator(rows: IntegerMatrix, row: int, sense: Sense) -> int | None:
    """Return the first of different rows that dominates row number ``row``; None if there is none.

    It is nowhere less; for ``strictly`` it is greater everywhere.
    """
    better = (rows >= rows[row] if sense == "weakly" else rows > rows[row]).all(axis=1)
    better[row] = False
    dominators = better.nonzero()[0]
    return int(dominators[0]) if len(dominators) else None


def _spread(weights: Mixture, members: Sequence[Sequence[int]]) -> Mixture:
    """Spread a belief over classes of equal columns evenly over the members of each class."""
    return dict(sorted((j, w / len(members[c])) for c, w in weights.items() for j in members[c]))


# One strategy against the mixtures of the others


@dataclass(frozen=True)
class Dominated:
    """A row is dominated by ``mixture``: number of a further row -> probability."""

    mixture: Mixture


@dataclass(frozen=True)
class Best:
    """A row is best to ``belief``: number of a column -> probability."""

    belief: Mixture


def compare_with_mixtures(
    rows: IntegerMatrix | Sequence[Sequence[int]],
    row: int,
    sense: Literal["weakly", "strictly", "only"],
) -> Dominated | Best:
    """Decide whether a mixture of the rows dominates row number ``row``, with the proof.

    If not, the row is best among all rows to a mixture of columns (for ``weakly`` of all columns).
    With the sense ``only``: a mixture of the other rows that is nowhere less, or a mixture of
    columns to which the row alone is best.

    By double oracle (McMahan, Gordon, Blum 2003): the program is solved on few rows and columns.
    Then the best row against its dual solution, and the column with the least gain of its solution,
    are added, until the mixture or the belief is a proof.
    """
    table, alone = integers(rows), sense == "only"
    ours = [int(row == 0) if alone else row]
    theirs = [] if sense == "weakly" else [int((table.max(axis=0) - table[row]).argmin())]
    rivals = [k for k in range(len(table)) if not alone or k != row]
    over = table - table[row]
    while True:
        mixture, belief = _small_program(over, ours, theirs, sense == "weakly")
        # test both solutions on all rows and columns
        gains = product(mixture.weights[None], over[mixture.numbers])[0]
        regrets = product(over[:, belief.numbers], belief.weights[:, None])[rivals, 0]
        best, worst = rivals[regrets.argmax()], int(gains.argmin())
        least, most = gains[worst], regrets.max()
        if least > 0 or least == 0 and (alone or sense == "weakly" and gains.max() > 0):
            return Dominated(mixture.normalised(without=row))
        if most < 0 or most == 0 and not alone:
            return Best(belief.normalised())
        ours += {best} - set(ours)
        theirs += {worst} - set(theirs)


@dataclass(frozen=True)
class Weighted:
    """Rows or columns by their numbers, and integers in proportion to probabilities."""

    numbers: Sequence[int]
    weights: IntegerMatrix

    def normalised(self, without: int | None = None) -> Mixture:
        """Return the probabilities by number, scaled to sum to 1 without that of ``without``."""
        pairs = sorted(zip(self.numbers, self.weights.tolist()))
        positive = {k: w for k, w in pairs if w and k != without}
        total = sum(positive.values())
        return {k: QQ(w, total) for k, w in positive.items()}


def _small_program(
    over: IntegerMatrix, ours: Sequence[int], theirs: Sequence[int], weakly: bool
) -> tuple[Weighted, Weighted]:
    """Return a best mixture of the rows ``ours``, and the dual belief.

    ``over`` are the differences between each row and the row in question. The mixture maximises the
    least difference over the columns ``theirs``. For ``weakly`` it maximises the sum of differences
    over *all* columns, with none of ``theirs`` negative; so each column weighs at least 1 in the
    belief. Optimality is not tested here: the caller tests what they prove.
    """
    gains = tuple(map(tuple, over[ours][:, theirs].T.tolist()))
    totals = tuple(map(sum, over[ours].tolist())) if weakly else None
    mixture, weights, unit = _solved(gains, totals)
    if not weakly:
        return Weighted(ours, mixture), Weighted(theirs, weights)
    every = integers([[unit]]).repeat(over.shape[1])
    every = every.astype(object) if weights.dtype == object else every
    every[theirs] += weights
    return Weighted(ours, mixture), Weighted(range(len(every)), every)


@lru_cache(maxsize=100_000)  # two thirds of the programs of a card game are repeated
def _solved(
    gains: tuple[Numbers, ...], totals: Numbers | None
) -> tuple[IntegerMatrix, IntegerMatrix, int]:
    """Return the optimal mixture of rows, the dual weights of columns, and the unit of the weights.

    All are integers. ``gains`` has a line for each column; ``totals``, for ``weakly``, are the sums
    of rows over all columns.
    """
    x, y, unit = best_weights(gains, totals)
    mixture, _ = _coprime(x, unit)
    weights, whole = _coprime(y, unit)
    return mixture, weights, whole


def _coprime(numbers: Sequence[int], unit: int) -> tuple[IntegerMatrix, int]:
    """Return the numbers and their unit without their common factor."""
    factor = gcd(unit, *numbers)
    return integers([[a // factor for a in numbers]])[0], unit // factor
