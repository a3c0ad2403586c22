"""The value of a zero-sum game as a function of a parameter that stands in its numbers.

Solves the game at a sample, and follows the optimal plans as functions of the parameter to both
sides, as far as they stay optimal. Proves nothing: each piece has a profile, which can be proved to
be an equilibrium, whose payoff is the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nashproof.errors import TooLarge, UnsuitableGame
from nashproof.exact.expressions import Parametric, evaluate, expression, parts
from nashproof.exact.linear_algebra import solve_for_all
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.polynomials import is_polynomial
from nashproof.exact.signs import bernstein, has_no_zero
from nashproof.games.parametric import ParametricGame
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import lexicographic_optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.strategies import plan_of
from nashproof.solving.game_programs import flow_rows, reply_entries
from nashproof.solving.parameters.parameter_sets import Interval, roots_within
from nashproof.solving.parameters.roots import (
    PRECISIONS,
    AlgebraicNumber,
    End,
    Part,
    TooWide,
    certain_part,
    root_near,
)

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement

SHARES = (QQ(34, 89), QQ(55, 97), QQ(13, 61), QQ(71, 83))  # of an interval: where it is sampled
SEQUENCES = 60  # of both players together: elimination over functions is slow
PIECES = 64
HALVINGS = 8  # of a piece, until signs of its probabilities are shown

Weights = Sequence[Parametric]
Equation = tuple[Mapping[int, Parametric], Rational]  # a form in columns, and what it is at most
Strategies = Mapping[str, Mapping[str, str]]  # by player/set the expression of each action


@dataclass(frozen=True)
class ValuePieces:
    """Pieces of a parameter's interval, in order, and what lies between them.

    - ``pieces``: the rational ends of each, and a strategy of both players that is optimal there;
    - ``gaps``: a root from one value to another, or two values between which nothing was found.
    """

    pieces: list[tuple[Interval, Strategies]]
    gaps: list[AlgebraicNumber | Interval]


def value_pieces(family: ParametricGame, interval: Interval) -> ValuePieces:
    """The ValuePieces of a game on an interval of its parameter.

    Raises InputError if it is no zero-sum game for two, or too large.
    """
    game = family.game
    _need_zero_sum(family)
    if (count := sum(game.sequence_counts[p] for p in (1, 2))) > SEQUENCES:
        expected = f"at most {SEQUENCES} for a value with a parameter; or its value at one, --at"
        raise TooLarge(f"{count} sequences of both players", expected)
    sides = _Side(family, 1), _Side(family, 2)
    found: list[tuple[Interval, Strategies]] = []
    gaps: dict[AlgebraicNumber | Interval, None] = {}
    rest = [interval]
    while rest:
        part = rest.pop()
        piece = _piece(sides, part, family.name) if len(found) < PIECES else None
        if piece is None:
            gaps[part] = None
            continue
        ends, plans = piece
        gaps |= dict.fromkeys(end for end in ends if isinstance(end, AlgebraicNumber))
        inner = certain_part(ends)
        strategies = _strategies(game, plans)
        shown, hidden = _shown_parts(family.name, strategies, inner)
        found += [(one, strategies) for one in shown]
        gaps |= dict.fromkeys(hidden)
        outer = [_below(ends[0]), end.high if isinstance(end := ends[1], AlgebraicNumber) else end]
        rest += [one for one in ((part[0], outer[0]), (outer[1], part[1])) if one[0] < one[1]]
    return ValuePieces(sorted(found, key=lambda one: one[0]), sorted(gaps, key=_start))


def _start(gap: AlgebraicNumber | Interval) -> Rational:
    return gap.low if isinstance(gap, AlgebraicNumber) else gap[0]


def _below(end: End) -> Rational:
    return end.low if isinstance(end, AlgebraicNumber) else end


def _need_zero_sum(family: ParametricGame) -> None:
    """Refuse a game in which the payoffs of two players have no constant sum, for every value."""
    given, leaves = family.given, family.game.leaves
    sums = {sum(leaf.payoffs[:2], QQ(0)) for leaf in leaves}
    if len(given.players) != 2 or len(sums) != 1:
        found = f'the game "{given.title}", not of constant sum for every {family.name}'
        expected = "a two-player zero-sum game, or --profile FILE: for which values it is one"
        raise UnsuitableGame(found, expected)
    given.need_recall()


# One player's linear program


class _Side:
    """The program in sequence form of one player, whose payoffs are functions of the parameter."""

    def __init__(self, family: ParametricGame, player: int) -> None:
        game, other, self.name = family.game, 3 - player, family.name
        self.size = game.sequence_counts[player]
        self.equal = [(row.entries, row.right) for row in flow_rows(game, player)]
        lines = _payoffs(family, player)
        self.most = [(row, QQ(0)) for row in reply_entries(game, other, lines, self.size)]
        self.columns = range(self.size + 1 + len(game.sets_of[other]))

    def program(self, at: Rational) -> LinearProgram:
        """The program at one value of the parameter."""
        point = {self.name: at}
        rows = [Row("flow", entries, "==", bound) for entries, bound in self.equal]
        for entries, bound in self.most:
            numbers = {j: evaluate(x, point) for j, x in entries.items()}
            rows.append(Row("reply", numbers, "<=", bound))
        free = frozenset(self.columns[self.size :])
        return LinearProgram(tuple(self.columns), tuple(rows), {self.size: QQ(1)}, free)

    def vertex(self, at: Rational) -> tuple[Weights, list[Parametric]] | None:
        """An optimum at a value as functions of the parameter, and what must stay at least 0.

        None if it is an optimum at this value alone.
        """
        _, known = lexicographic_optimum(self.program(at), range(self.size))
        point = {self.name: at}
        tight = [
            (entries, bound)
            for entries, bound in self.most
            if sum((evaluate(x, point) * known[j] for j, x in entries.items()), QQ(0)) == bound
        ]
        used = [j for j in self.columns if known[j] or j >= self.size]
        solved = self._solved([*self.equal, *tight], used, known)
        if solved is None:
            return None
        rest = [bound - _dot(entries, solved) for entries, bound in self.most]
        return solved, [x for x in (*solved[: self.size], *rest) if x]

    def _solved(
        self, equations: Sequence[Equation], used: Sequence[int], known: Sequence[Rational]
    ) -> list[Parametric] | None:
        """All columns where equations hold, those not ``used`` 0, free ones as ``known``.

        None if the equations hold for single values of the parameter only.
        """
        rows = [{k: entries.get(j, QQ(0)) for k, j in enumerate(used)} for entries, _ in equations]
        right = [bound for _, bound in equations]
        solved = solve_for_all(rows, right, [known[j] for j in used], self.name)
        if solved is None:
            return None
        solution: list[Parametric] = [QQ(0) for _ in self.columns]
        for j, x in zip(used, solved):
            solution[j] = x
        return solution


def _dot(entries: Mapping[int, Parametric], x: Sequence[Parametric]) -> Parametric:
    return sum((a * x[j] for j, a in entries.items()), QQ(0))


def _payoffs(family: ParametricGame, player: int) -> list[dict[int, Parametric]]:
    """For each sequence of the opponent what is paid, as a form in the player's own plan."""
    game, other, names = family.game, 3 - player, (family.name,)
    lines: list[dict[int, Parametric]] = [{} for _ in range(game.sequence_counts[other])]
    rows = tuple(
        tuple(expression(family.rows[key][action], names) for action in s.actions)
        if (key := f"{s.player}/{s.name}") in family.rows
        else ()
        for s in game.infosets
    )
    weights = plan_of(game, rows, 3)
    for leaf in game.leaves:
        own, reply = leaf.sequences[player - 1], leaf.sequences[other - 1]
        paid = weights[leaf.sequences[2]] * (leaf.chance * leaf.payoffs[player - 1])
        lines[reply][own] = lines[reply].get(own, QQ(0)) + paid
    return lines


# Where the plans stay optimal


def _piece(
    sides: Iterable[_Side], part: Interval, name: str
) -> tuple[Part, tuple[Weights, Weights]] | None:
    """A piece of an interval, and the plans that are optimal on it; None if none is found."""
    low, high = part
    for share in SHARES:
        at = low + (high - low) * share
        found = [side.vertex(at) for side in sides]
        one, two = found
        if one is None or two is None:
            continue
        ends = _ends([*one[1], *two[1]], at, part, name)
        if ends:
            return ends, (one[0], two[0])
    return None


def _ends(conditions: Iterable[Parametric], at: Rational, part: Interval, name: str) -> Part | None:
    """How far functions stay at least 0, from a value of the parameter to both sides.

    None where it is a zero itself. They are bounded there, so no end is a pole.
    """
    signs: list[PolyElement] = []
    for x in conditions:
        over, under = parts(x)
        if is_polynomial(over) and not (over * under).is_ground:
            signs.append(over * under)
    factors = list(dict.fromkeys(f for one in signs for f, _ in one.factor_list()[1]))
    places = [bracket for bracket, _ in roots_within(factors, part)]
    right = next(k for k, (low, _) in enumerate(places) if low >= at)
    if places[right][0] == at or places[right - 1][1] >= at:
        return None
    left = right - 1

    def holds(k: int) -> bool:
        middle = (places[k][1] + places[k + 1][0]) / 2
        return all(evaluate(one, {name: middle}) >= 0 for one in signs)

    while left > 0 and holds(left - 1):
        left -= 1
    while right < len(places) - 1 and holds(right):
        right += 1
    try:
        ends = _end(factors, places, left), _end(factors, places, right)
    except TooWide:
        return None
    inner = certain_part(ends)
    return ends if inner[0] < inner[1] else None


def _end(factors: Sequence[PolyElement], places: Sequence[Interval], k: int) -> End:
    """The end in a place: a number, or the root that is alone there."""
    low, high = places[k]
    if low == high:
        return low
    for decimals in PRECISIONS:
        try:
            root = root_near(factors, low, high, decimals)
        except TooWide:
            continue
        if not isinstance(root, AlgebraicNumber):
            return root
        if places[k - 1][1] < root.low and root.high < places[k + 1][0]:
            return root
    raise TooWide


def _shown_parts(
    name: str, strategies: Strategies, interval: Interval
) -> tuple[list[Interval], list[Interval]]:
    """Parts of an interval on which Bernstein coefficients show that strategies are ones.

    And those on which they do not. Cut at rational zeros first, such as that of a^2 amid an
    interval, and then into halves.
    """
    texts = {x for row in strategies.values() for x in row.values()}
    pairs = [parts(expression(text, (name,))) for text in texts]
    over = [x for x, _ in pairs if is_polynomial(x) and not x.is_ground]
    factors = list(dict.fromkeys(f for x in over for f, _ in x.factor_list()[1]))
    zeros = [low for (low, high), _ in roots_within(factors, interval) if low == high]

    def holds(low: Rational, high: Rational) -> bool:
        box = {name: (low, high)}
        signs = (1 if min(bernstein(y, box)) > 0 else -1 for _, y in pairs)
        return all(
            has_no_zero(y, box) and min(bernstein(x * sign, box)) >= 0
            for (x, y), sign in zip(pairs, signs)
        )

    shown, hidden = list[Interval](), list[Interval]()
    rest = [(low, high, 0) for low, high in zip(zeros, zeros[1:])]
    while rest:
        low, high, depth = rest.pop()
        if holds(low, high):
            shown.append((low, high))
        elif depth == HALVINGS:
            hidden.append((low, high))
        else:
            middle = (low + high) / 2
            rest += [(low, middle, depth + 1), (middle, high, depth + 1)]
    return sorted(shown), hidden


def _strategies(game: Tree, plans: Sequence[Weights]) -> Strategies:
    """Plans as probabilities; the first action where a player's own plan does not arrive."""
    rows: dict[str, dict[str, str]] = {}
    for s in game.infosets:
        if s.player > 2:
            continue
        plan = plans[s.player - 1]
        moves = dict(zip(s.actions, _probabilities(plan, s.parent, s.first)))
        rows[f"{s.player}/{s.name}"] = {action: number_text(x) for action, x in moves.items()}
    return rows


def _probabilities(plan: Weights, parent: int, first: int) -> Iterator[Parametric]:
    """The probability of each action from the first one on, in functions of the parameter."""
    if plan[parent]:
        yield from (x / plan[parent] for x in plan[first:])
        return
    yield QQ(1)
    while True:
        yield QQ(0)
