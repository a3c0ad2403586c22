"""The value of a zero-sum game as a function of a parameter in its numbers.

Solves the game at a sample and continues the optimal vertices of both players as functions of the
parameter, to both sides, as long as they stay feasible. Proves nothing itself: each piece has a
profile, which a certificate can prove to be an equilibrium with this value.
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

SHARES = (QQ(34, 89), QQ(55, 97), QQ(13, 61), QQ(71, 83))  # of an interval, at which it is sampled
SEQUENCES = 60  # the most of both players together, since elimination over functions is slow
PIECES = 64  # the most pieces of an interval
HALVINGS = 8  # the most halvings of a piece to prove the signs of its probabilities

Weights = Sequence[Parametric]
Equation = tuple[Mapping[int, Parametric], Rational]  # a form in columns, and its (upper) bound
Strategies = Mapping[str, Mapping[str, str]]  # by player/set the expression of each action


@dataclass(frozen=True)
class ValuePieces:
    """Pieces of a parameter's interval, in order, and the gaps between them.

    - ``pieces``: the rational ends of each, with strategies of both players optimal on it;
    - ``gaps``: an irrational root, isolated by two values; or an interval without a solution.
    """

    pieces: list[tuple[Interval, Strategies]]
    gaps: list[AlgebraicNumber | Interval]


def value_pieces(family: ParametricGame, interval: Interval) -> ValuePieces:
    """Compute the ValuePieces of a game on an interval of its parameter.

    Raises InputError if it is no zero-sum game of two players, or too large.
    """
    game = family.game
    _need_zero_sum(family)
    if (count := sum(game.sequence_counts[p] for p in (1, 2))) > SEQUENCES:
        expected = f"at most {SEQUENCES} for a value with a parameter; or its value at one, --at"
        raise TooLarge(f"{count} sequences of both players", expected)
    sides = _Side(family, 1), _Side(family, 2)
    pieces: list[tuple[Interval, Strategies]] = []
    gaps: dict[AlgebraicNumber | Interval, None] = {}
    rest = [interval]
    # ``rest`` are parts that are neither a piece nor a gap: a piece leaves one on each side
    while rest:
        part = rest.pop()
        piece = _piece(sides, part, family.name) if len(pieces) < PIECES else None
        if piece is None:
            gaps[part] = None
            continue
        ends, plans = piece
        gaps |= dict.fromkeys(end for end in ends if isinstance(end, AlgebraicNumber))
        # on the piece between the ends the probabilities must be shown to be such
        inner = certain_part(ends)
        strategies = _strategies(game, plans)
        shown, hidden = _shown_parts(family.name, strategies, inner)
        pieces += [(inner_part, strategies) for inner_part in shown]
        gaps |= dict.fromkeys(hidden)
        outer = [_below(ends[0]), end.high if isinstance(end := ends[1], AlgebraicNumber) else end]
        rest += [
            inner_part
            for inner_part in ((part[0], outer[0]), (outer[1], part[1]))
            if inner_part[0] < inner_part[1]
        ]
    return ValuePieces(
        sorted(pieces, key=lambda inner_part: inner_part[0]), sorted(gaps, key=_start)
    )


def _start(gap: AlgebraicNumber | Interval) -> Rational:
    """Return the lower end of a gap."""
    return gap.low if isinstance(gap, AlgebraicNumber) else gap[0]


def _below(end: End) -> Rational:
    """Return a rational lower bound of an end."""
    return end.low if isinstance(end, AlgebraicNumber) else end


def _need_zero_sum(family: ParametricGame) -> None:
    """Refuse a game unless the payoffs of its two players have the same constant sum always."""
    concrete, leaves = family.given, family.game.leaves
    sums = {sum(leaf.payoffs[:2], QQ(0)) for leaf in leaves}
    if len(concrete.players) != 2 or len(sums) != 1:
        problem = f'the game "{concrete.title}", not of constant sum for every {family.name}'
        expected = "a two-player zero-sum game, or --profile FILE: for which values it is one"
        raise UnsuitableGame(problem, expected)
    concrete.need_recall()


# One player's linear program


class _Side:
    """The sequence-form program of a player with payoffs that are functions of the parameter.

    ``equal`` are its flow equations, ``most`` its upper bounds.
    """

    def __init__(self, family: ParametricGame, player: int) -> None:
        game, opponent, self.name = family.game, 3 - player, family.name
        self.size = game.sequence_counts[player]
        self.equal = [(row.entries, row.right) for row in flow_rows(game, player)]
        lines = _payoffs(family, player)
        self.most = [(row, QQ(0)) for row in reply_entries(game, opponent, lines, self.size)]
        self.columns = range(self.size + 1 + len(game.sets_of[opponent]))

    def program(self, at: Rational) -> LinearProgram:
        """Return the program at a value of the parameter."""
        point = {self.name: at}
        rows = [Row("flow", entries, "==", bound) for entries, bound in self.equal]
        for entries, bound in self.most:
            numbers = {j: evaluate(x, point) for j, x in entries.items()}
            rows.append(Row("reply", numbers, "<=", bound))
        free = frozenset(self.columns[self.size :])
        return LinearProgram(tuple(self.columns), tuple(rows), {self.size: QQ(1)}, free)

    def vertex(self, at: Rational) -> tuple[Weights, list[Parametric]] | None:
        """Return an optimal vertex as functions of the parameter, and its feasibility conditions.

        The conditions are functions that must stay at least 0: weights and slacks. None if the
        vertex does not continue beyond this value.
        """
        # the vertex is determined by its tight rows, with the columns that are 0 left out
        _, optimum_at = lexicographic_optimum(self.program(at), range(self.size))
        point = {self.name: at}
        tight = [
            (entries, bound)
            for entries, bound in self.most
            if sum((evaluate(x, point) * optimum_at[j] for j, x in entries.items()), QQ(0)) == bound
        ]
        used = [j for j in self.columns if optimum_at[j] or j >= self.size]
        solved = self._solved([*self.equal, *tight], used, optimum_at)
        if solved is None:
            return None
        rest = [bound - _dot(entries, solved) for entries, bound in self.most]
        return solved, [x for x in (*solved[: self.size], *rest) if x]

    def _solved(
        self, equations: Sequence[Equation], used: Sequence[int], optimum_at: Sequence[Rational]
    ) -> list[Parametric] | None:
        """Solve equations for all columns, with those not ``used`` 0, free ones as at the optimum.

        None if the equations have a solution only for single values of the parameter.
        """
        rows = [{k: entries.get(j, QQ(0)) for k, j in enumerate(used)} for entries, _ in equations]
        right = [bound for _, bound in equations]
        solved = solve_for_all(rows, right, [optimum_at[j] for j in used], self.name)
        if solved is None:
            return None
        solution: list[Parametric] = [QQ(0) for _ in self.columns]
        for j, x in zip(used, solved):
            solution[j] = x
        return solution


def _dot(entries: Mapping[int, Parametric], x: Sequence[Parametric]) -> Parametric:
    """Return the value of a form at a point."""
    return sum((a * x[j] for j, a in entries.items()), QQ(0))


def _payoffs(family: ParametricGame, player: int) -> list[dict[int, Parametric]]:
    """Return for each sequence of the opponent the payoff, as a form in the player's plan."""
    game, opponent, names = family.game, 3 - player, (family.name,)
    lines: list[dict[int, Parametric]] = [{} for _ in range(game.sequence_counts[opponent])]
    rows = tuple(
        tuple(expression(family.rows[key][action], names) for action in s.actions)
        if (key := f"{s.player}/{s.name}") in family.rows
        else ()
        for s in game.infosets
    )
    weights = plan_of(game, rows, 3)
    for leaf in game.leaves:
        sequence, reply = leaf.sequences[player - 1], leaf.sequences[opponent - 1]
        paid = weights[leaf.sequences[2]] * (leaf.chance * leaf.payoffs[player - 1])
        lines[reply][sequence] = lines[reply].get(sequence, QQ(0)) + paid
    return lines


# Where the plans stay optimal


def _piece(
    sides: Iterable[_Side], part: Interval, name: str
) -> tuple[Part, tuple[Weights, Weights]] | None:
    """Return a piece of an interval with both plans optimal on it; None if no sample has one."""
    low, high = part
    for share in SHARES:
        at = low + (high - low) * share
        vertices = [side.vertex(at) for side in sides]
        vertex1, vertex2 = vertices
        if vertex1 is None or vertex2 is None:
            continue
        ends = _ends([*vertex1[1], *vertex2[1]], at, part, name)
        if ends:
            return ends, (vertex1[0], vertex2[0])
    return None


def _ends(conditions: Iterable[Parametric], at: Rational, part: Interval, name: str) -> Part | None:
    """Return the ends up to which functions stay at least 0, from a value to both sides.

    None if the value is a zero itself. The functions are bounded, so no end is a pole.
    """
    # the sign of numerator times denominator changes only at roots of its factors
    signs: list[PolyElement] = []
    for x in conditions:
        over, under = parts(x)
        if is_polynomial(over) and not (over * under).is_ground:
            signs.append(over * under)
    factors = list(dict.fromkeys(f for product in signs for f, _ in product.factor_list()[1]))
    places = [bracket for bracket, _ in roots_within(factors, part)]
    right = next(k for k, (low, _) in enumerate(places) if low >= at)
    if places[right][0] == at or places[right - 1][1] >= at:
        return None
    left = right - 1

    # from root to root outwards, as long as no sign is lost in between
    def holds(k: int) -> bool:
        middle = (places[k][1] + places[k + 1][0]) / 2
        return all(evaluate(product, {name: middle}) >= 0 for product in signs)

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
    """Return the end in an isolating interval: a rational number, or its irrational root."""
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
    """Return parts of an interval on which Bernstein coefficients prove probabilities, and others.

    The second list has the parts without this proof. The interval is cut at rational zeros, such as
    that of a^2 inside an interval, and then into halves.
    """
    # the zeros of the numerators
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

    # halve each part between two zeros until the coefficients have one sign
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
    """Return plans as probabilities; the first action at sets that a player's plan excludes."""
    rows: dict[str, dict[str, str]] = {}
    for s in game.infosets:
        if s.player > 2:
            continue
        plan = plans[s.player - 1]
        moves = dict(zip(s.actions, _probabilities(plan, s.parent, s.first)))
        rows[f"{s.player}/{s.name}"] = {action: number_text(x) for action, x in moves.items()}
    return rows


def _probabilities(plan: Weights, parent: int, first: int) -> Iterator[Parametric]:
    """Yield the probability of each action, from the first one on, as functions."""
    if plan[parent]:
        yield from (x / plan[parent] for x in plan[first:])
        return
    yield QQ(1)
    while True:
        yield QQ(0)
