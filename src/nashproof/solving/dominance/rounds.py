"""Iterated elimination of dominated strategies in two-player games, all at once in each round.

Strategies are reduced pure strategies, numbered in the order of ``pure_strategies``. Payoffs are
integers (each player's own multiple of the game's). Whether a mixture dominates a strategy is a
linear program, or else a belief to which the strategy is best (Pearce 1984, lemma 3). It is solved
on few rows and columns at a time by the exact simplex, whose rules leave no choice: so the result
is the same on every run, whatever the backend.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Any, Literal

from nashproof.errors import UnsuitableGame
from nashproof.exact.linear_algebra import integers, product
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import ELIMINATION_PAIRS, ELIMINATION_STRATEGIES
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import exact_optimum
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import count_pure, pure_strategies
from nashproof.play.types import PureStrategy
from nashproof.solving.matrix_game import IntegerMatrix, Mixture

Sense = Literal["weakly", "strictly"]
Numbers = tuple[int, ...]
ZERO = QQ(0)  # made once: a game asks for it a hundred thousand times
ByStrategy = dict[int, Mixture]  # the number of a strategy -> a mixture


@dataclass(frozen=True)
class EliminationRounds:
    """What is eliminated and why. Every attribute that is a pair has player 1's part first.

    - ``sense``: ``weakly`` or ``strictly``;
    - ``strategies``: both players' reduced pure strategies, in order;
    - ``rounds``: for each round a pair, the number of a strategy that goes -> the mixture of
      strategies left before that dominates it;
    - ``left``: at the start and after each round a pair, the numbers of the strategies left;
    - ``beliefs``: for each round, and at the end, a pair, the number of a strategy that stays -> a
      mixture of the opponent's strategies left before to which it is best (for ``weakly`` a mixture
      of all of them).
    """

    sense: Sense
    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]]
    rounds: tuple[tuple[ByStrategy, ByStrategy], ...]
    left: tuple[tuple[Numbers, Numbers], ...]
    beliefs: tuple[tuple[ByStrategy, ByStrategy], ...]


def gone_after(
    elimination: EliminationRounds, player: int, infoset: int, action: int
) -> int | None:
    """The number of the round, from 0, after which no strategy left makes a move.

    None if a strategy left at the end makes it. A strategy makes a move if it names the information
    set with this action: its own earlier moves reach the set.
    """
    strategies = elimination.strategies[player - 1]
    for number, left in enumerate(elimination.left):
        if not any(strategies[i].get(infoset) == action for i in left[player - 1]):
            return number
    return None


def eliminate(game: Tree, sense: Sense) -> EliminationRounds:
    """The EliminationRounds of a two-player game with perfect recall. Raises InputError for others.

    For strict dominance any order leaves the same strategies (Gilboa, Kalai, Zemel 1990). For weak
    dominance the result is that of this order.
    """
    if len(game.players) != 2:
        raise UnsuitableGame(
            f'the game "{game.title}" with {len(game.players)} players', "a game of two"
        )
    one, two = (count_pure(game, p, True) for p in (1, 2))
    if max(one, two) > ELIMINATION_STRATEGIES or one * two > ELIMINATION_PAIRS:
        raise UnsuitableGame(
            f"{one} by {two} strategies",
            f"at most {ELIMINATION_STRATEGIES} a player and {ELIMINATION_PAIRS} pairs",
        )
    strategies = tuple(pure_strategies(game, 1, True)), tuple(pure_strategies(game, 2, True))
    return EliminationRounds(sense, strategies, *elimination_rounds(own_payoffs(game), sense))


def own_payoffs(game: Tree) -> tuple[IntegerMatrix, IntegerMatrix]:
    """For each player the payoffs ``[own strategy, opponent's strategy]``, in integers."""
    one, two = (normal_form(game, player, reduced=True).numerators for player in (1, 2))
    return one, two.T


def elimination_rounds(
    payoffs: Sequence[IntegerMatrix], sense: Sense
) -> tuple[
    tuple[tuple[ByStrategy, ByStrategy], ...],
    tuple[tuple[Numbers, Numbers], ...],
    tuple[tuple[ByStrategy, ByStrategy], ...],
]:
    """``(rounds, left, beliefs)``, as in EliminationRounds, of a bimatrix game.

    ``payoffs`` are each player's own, own strategies first.
    """
    one, two = map(integers, payoffs)
    left: list[tuple[Numbers, Numbers]] = [(tuple(range(len(one))), tuple(range(len(two))))]
    rounds: list[tuple[ByStrategy, ByStrategy]] = []
    beliefs: list[tuple[ByStrategy, ByStrategy]] = []
    while True:
        ones, twos = left[-1]
        first, second = sort_out(one, ones, twos, sense), sort_out(two, twos, ones, sense)
        gone = first[0], second[0]
        beliefs.append((first[1], second[1]))
        if not any(gone):
            return tuple(rounds), tuple(left), tuple(beliefs)
        rounds.append(gone)
        left.append((_without(ones, gone[0]), _without(twos, gone[1])))


def _without(numbers: Numbers, gone: Mapping[int, Mixture]) -> Numbers:
    return tuple(i for i in numbers if i not in gone)


def sort_out(
    payoffs: IntegerMatrix, own: Numbers, others: Numbers, sense: Sense
) -> tuple[ByStrategy, ByStrategy]:
    """``(mixtures, beliefs)``: for each strategy of ``own`` what dominates it, or a belief.

    It is best to the belief, a mixture of ``others``. Of pure strategies that dominate the first
    one is taken. Equal rows and equal columns are treated once.
    """
    numbers_of_row = _equal_lines(own, integers(payoffs)[list(own)][:, list(others)])
    rows, names = integers(list(numbers_of_row)), list(numbers_of_row.values())
    dominators = ((k, _pure_dominator(rows, k, sense)) for k in range(len(rows)))
    pure = {k: first for k, first in dominators if first is not None}
    kept = [k for k in range(len(rows)) if k not in pure]
    columns = _equal_lines(others, rows[kept].T)
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
    return _in_order(mixtures, own), _in_order(beliefs, own)


def _in_order(mixtures: ByStrategy, own: Numbers) -> ByStrategy:
    return {i: mixtures[i] for i in own if i in mixtures}


def _equal_lines(numbers: Iterable[int], lines: IntegerMatrix) -> dict[tuple[int, ...], list[int]]:
    """Line -> the numbers of all lines equal to it, in order."""
    classes: dict[tuple[int, ...], list[int]] = {}
    for number, line in zip(numbers, lines.tolist()):
        classes.setdefault(tuple(line), []).append(number)
    return classes


def _pure_dominator(rows: IntegerMatrix, own: int, sense: Sense) -> int | None:
    """The first of different rows that dominates row number ``own``; None if there is none.

    It is nowhere less; for ``strictly`` it is greater everywhere.
    """
    better = (rows >= rows[own] if sense == "weakly" else rows > rows[own]).all(axis=1)
    better[own] = False
    dominators = better.nonzero()[0]
    return int(dominators[0]) if len(dominators) else None


def _spread(weights: Mixture, members: Sequence[Sequence[int]]) -> Mixture:
    """A belief over classes of equal columns as one over all their members, in order."""
    return dict(sorted((j, w / len(members[c])) for c, w in weights.items() for j in members[c]))


# One strategy against the mixtures of the others


@dataclass(frozen=True)
class Dominated:
    """A row is dominated by ``mixture``: number of another row -> probability."""

    mixture: Mixture


@dataclass(frozen=True)
class Best:
    """A row is best to ``belief``: number of a column -> probability."""

    belief: Mixture


def compare_with_mixtures(
    rows: IntegerMatrix | Sequence[Sequence[int]],
    own: int,
    sense: Literal["weakly", "strictly", "only"],
) -> Dominated | Best:
    """Whether a mixture of the rows dominates the row number ``own``, with the proof.

    If not, ``own`` is best among all rows to a mixture of columns (for ``weakly`` of all columns).
    With the sense ``only``: a mixture of the others that is nowhere less, or a mixture of columns
    to which ``own`` alone is best. The program is solved on a few rows and columns. Then the row
    that answers its dual best and the column at which its solution fares worst are added, until one
    of the two proves its case (double oracle: McMahan, Gordon, Blum 2003).
    """
    table, alone = integers(rows), sense == "only"
    ours = [int(own == 0) if alone else own]
    theirs = [] if sense == "weakly" else [int((table.max(axis=0) - table[own]).argmin())]
    rivals = [k for k in range(len(table)) if not alone or k != own]
    over = table - table[own]
    while True:
        mixture, belief = _small_program(over, ours, theirs, sense == "weakly")
        gains = product(mixture.weights[None], over[mixture.numbers])[0]
        regrets = product(over[:, belief.numbers], belief.weights[:, None])[rivals, 0]
        best, worst = rivals[regrets.argmax()], int(gains.argmin())
        least, most = gains[worst], regrets.max()
        if least > 0 or least == 0 and (alone or sense == "weakly" and gains.max() > 0):
            return Dominated(mixture.normalised(without=own))
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
        """The probabilities of all but one, by number."""
        pairs = sorted(zip(self.numbers, self.weights.tolist()))
        positive = {k: w for k, w in pairs if w and k != without}
        total = sum(positive.values())
        return {k: QQ(w, total) for k, w in positive.items()}


def _small_program(
    over: IntegerMatrix, ours: Sequence[int], theirs: Sequence[int], weakly: bool
) -> tuple[Weighted, Weighted]:
    """A best mixture of the rows ``ours``, and the dual belief.

    Only the columns ``theirs`` count; ``over`` is what each row earns more than the own one. The
    objective is the least difference over ``theirs``. For ``weakly`` it is the sum of the
    differences over *all* columns, none of ``theirs`` being negative; so each column weighs at
    least 1 in the belief. That they are optimal is not tested: the caller tests what they prove.
    """
    gains = tuple(map(tuple, over[ours][:, theirs].T.tolist()))
    totals = tuple(map(sum, over[ours].tolist())) if weakly else None
    mixture, weights, one = _solved(gains, totals)
    if not weakly:
        return Weighted(ours, mixture), Weighted(theirs, weights)
    every = integers([[one]]).repeat(over.shape[1])
    every = every.astype(object) if weights.dtype == object else every
    every[theirs] += weights
    return Weighted(ours, mixture), Weighted(range(len(every)), every)


@lru_cache(maxsize=100_000)  # two of three programs of a card game were solved before
def _solved(
    gains: tuple[Numbers, ...], totals: Numbers | None
) -> tuple[IntegerMatrix, IntegerMatrix, int]:
    """The optimal mixture of some rows; how much each column weighs in the dual belief; its 1.

    All in integers. ``gains``: a line a column; ``totals``: for ``weakly`` the sum of each row over
    all columns.
    """
    n = len(totals or gains[0])
    least: dict[int, Any] = {} if totals else {n: -1}
    one: dict[int, Any] = dict.fromkeys(range(n), 1)  # integers are faster than elements of QQ
    rows = [Row("sum", one, "==", QQ(1))]
    rows += [
        Row("column", {k: u for k, u in enumerate(gain) if u} | least, ">=", ZERO) for gain in gains
    ]
    objective: dict[int, Any] = dict(enumerate(totals)) if totals else {n: 1}
    columns, free = tuple(range(n if totals else n + 1)), frozenset([] if totals else [n])
    x, y = exact_optimum(LinearProgram(columns, tuple(rows), objective, free))
    mixture, _ = _whole(x[:n])
    weights, whole = _whole([-weight for weight in y[1:]])
    return mixture, weights, whole


def _whole(numbers: Sequence[Rational]) -> tuple[IntegerMatrix, int]:
    """Numbers times the least one that makes all of them integers, and that one."""
    scale = lcm(*(int(w.denominator) for w in numbers))
    return integers([[int((w * scale).numerator) for w in numbers]])[0], scale
