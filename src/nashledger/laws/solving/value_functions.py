"""The value of one-card games as a function of one real parameter, piece by piece.

Plans that are functions of the parameter are proposed (``followed_plans``). Signs of polynomials
show that they are optimal (docs/reference/certificate-format.md, section 5, ``value law``). Where a
piece would end at an irrational number, since a weight or the lead of a best reply changes its sign
there, the search goes to the optimal plans at which that is greatest: they mostly go on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, TypeVar

from nashledger.laws.solving.followed_plans import BlocksAt, Slack, follow_plans
from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.polynomials import rational_field
from nashproof.exact.signs import bernstein
from nashproof.games.one_card import DecisionPoint
from nashproof.solving.parameters.parametric_games import OneCardFamily, Polynomial, ScaledPlan

if TYPE_CHECKING:
    from sympy.polys.fields import FracElement

PIECES = 40  # of a function, before the search gives up
TRIES = 8  # plans that are followed at one place, to go on where others end at irrational numbers
CLOSE = QQ(1, 10**6)  # how closely an irrational end of a piece is given
APART = QQ(37, 89)  # where in an interval the search begins: no simple number, hence no break point

Place = tuple[int, int, DecisionPoint]  # an information set: player, number of the block, decision
NeverMade = tuple[int, int, tuple[str, ...], str]  # player, block, moves before, action
Linear = tuple[Polynomial, Polynomial]  # on a block: with its first card, and more with each next
Limit = TypeVar("Limit", Rational, Rational | None)
Behind = dict[
    tuple[int, int, DecisionPoint, str], Linear
]  # a move: player, block, decision, action


@dataclass(frozen=True)
class ValuePiece:
    """The value to player 1 on an interval of the parameter.

    - ``low``, ``high``: the ends; ``high`` is None where there is no end;
    - ``value``: a quotient of polynomials, in the game's payoffs;
    - ``plans``: each player's plan, the proof;
    - ``never``: of the sets asked about, the moves that no optimal plan makes inside the piece.
    """

    low: Rational
    high: Rational | None
    value: FracElement
    plans: tuple[ScaledPlan, ScaledPlan]
    never: tuple[NeverMade, ...] = ()


@dataclass(frozen=True)
class Gap:
    """An interval left out, around an irrational break point.

    - ``low``, ``high``: its rational ends;
    - ``zero_of``: the irreducible polynomial of which the break point is a zero.
    """

    low: Rational
    high: Rational
    zero_of: Polynomial


@dataclass(frozen=True)
class LawJudgement:
    """The guarantees that two plans prove around a value of the parameter.

    - ``value``: what they guarantee to player 1;
    - ``non_negative``: polynomials whose signs the proof needs, each with the slacks that it is;
    - ``positive``: those that must be positive;
    - ``never``: as in Piece.
    """

    value: FracElement
    non_negative: dict[Polynomial, list[Slack]]
    positive: list[Polynomial]
    never: tuple[NeverMade, ...]

    def holds_on(self, low: Rational, high: Rational | None) -> bool:
        """Return whether coefficients show the signs from ``low`` to ``high`` (None: without
        end).
        """
        return all(sign_is_shown(p, low, high) for p in self.non_negative) and all(
            sign_is_shown(p, low, high, strictly=True) for p in self.positive
        )


# What plans guarantee


def judge(
    family: OneCardFamily, plans: tuple[ScaledPlan, ScaledPlan], asked: Collection[Place] = ()
) -> LawJudgement:
    """Return the Judgement on two plans around ``family.at``.

    Raises Unproved if their guarantees do not meet, or a best response is not equal within a block.
    """
    value1, behind1 = best_response_value(family, 1, plans[1])
    value2, behind2 = best_response_value(family, 2, plans[0])
    scales, behind = [plan.scale for plan in plans], behind1 | behind2
    if value1 * scales[0] + value2 * scales[1] != 0:
        raise Unproved("the parts of the two players do not meet")
    # Both guarantees are equal, so that either is the value.
    value = value1.ring.to_field()(value1) / (scales[1] * family.deals)
    denominator = value.denom * (
        1 if evaluate(value.denom, {family.parameter: family.at}) > 0 else -1
    )
    # Signs that the proof needs: sizes of blocks, leads of the best responses, weights of the
    # plans.
    non_negative: dict[Polynomial, list[Slack]] = {p: [] for p in family.sizes}
    for (player, b, point, action), two_ends in behind.items():
        sequence = point.first + point.actions.index(action)
        for lead in filter(None, two_ends):
            slacks = non_negative.setdefault(lead, [])
            slacks.append(Slack(3 - player, player, b, sequence))
    for player, plan in enumerate(plans, 1):
        for b, row in enumerate(plan.weights):
            for sequence, weight in enumerate(row, 1):
                if weight:
                    slacks = non_negative.setdefault(weight, [])
                    slacks.append(Slack(player, player, b, sequence))
    never = tuple(
        (p, b, point.moves, action)
        for (p, b, point, action), two_ends in behind.items()
        if (p, b, point) in asked and all(two_ends)
    )
    return LawJudgement(value, non_negative, [*scales, family.deals, denominator], never)


def best_response_value(
    family: OneCardFamily, player: int, plan: ScaledPlan
) -> tuple[Polynomial, Behind]:
    """Return the value of a best response of ``player``, and the leads over each move.

    ``plan`` is the opponent's. The value is times the plan's scale and the number of deals. The
    lead over a move is that with the first and with the last card of the block: polynomials, which
    are non-negative where the response is best.
    Raises Unproved if at ``family.at`` no best response is equal within each block.
    """
    total: Polynomial = plan.scale * 0
    behind: Behind = {}
    points = [point for point in family.game.points if point.player == player]
    for b, (size, earned) in enumerate(zip(family.sizes, _line_payoffs(family, player, plan))):
        # From the last decisions up: ``earned`` of a sequence has the best continuations below it.
        for point in reversed(points):
            payoffs = [earned[point.first + k] for k in range(len(point.actions))]
            best, ahead = _best_of(payoffs, size, {family.parameter: family.at})
            moves = [(player, b, point, action) for action in point.actions]
            behind |= dict(zip(moves, ahead))
            earned[point.parent] = _plus(earned[point.parent], best)
        first, slope = earned[0]
        # The sum of first + slope * c over the cards c = 0 .. size - 1 of the block.
        total += first * size + slope * size * (size - 1) * QQ(1, 2)
    return total, behind


def _best_of(
    actions: Sequence[Linear], size: Polynomial, at: dict[str, Rational]
) -> tuple[Linear, list[Linear]]:
    """Return the first function that is greatest at both ends of a block, and its lead over each.

    Raises Unproved if there is none at this value of the parameter.
    """
    for candidate in actions:
        ahead = []
        for action in actions:
            # The lead is linear in the card: its values at both ends of the block show its sign.
            lead, slope = candidate[0] - action[0], candidate[1] - action[1]
            ahead.append((lead, lead + slope * (size - 1)))
        if all(evaluate(d, at) >= 0 for two_ends in ahead for d in two_ends):
            return candidate, ahead
    raise Unproved("a best response that is not alike within a block")


def _plus(left: Linear, right: Linear) -> Linear:
    return left[0] + right[0], left[1] + right[1]


def _line_payoffs(family: OneCardFamily, player: int, plan: ScaledPlan) -> list[list[Linear]]:
    """Return the payoffs of ``player`` against ``plan`` at the ends of the betting, by block and
    sequence.

    Each is a linear function of the card within the block, times the plan's scale and the number of
    deals.
    """
    scale, weights = plan.scale, plan.weights
    zero, tie_too = scale * 0, family.game.replacement
    earned = [[(zero, zero)] * (family.game.steps[player] + 1) for _ in family.sizes]
    for end, pays in zip(family.game.ends, family.pays):
        sequence, line = end.own_first(player)
        low, tie, high = pays if player == 1 else [-pay for pay in pays[::-1]]
        on_line = [row[line - 1] if line else scale for row in weights]
        masses = [size * w for size, w in zip(family.sizes, on_line)]
        below, above = zero, sum(masses, zero)
        # Invariant: ``below`` is the mass of the opponent in lower blocks, ``above`` that in higher
        # ones. Within the block the mass below a card grows by w a card.
        for row, size, w, mass in zip(earned, family.sizes, on_line, masses):
            above -= mass
            first = high * below + tie * w * int(tie_too) + low * (above + w * (size - 1))
            row[sequence] = _plus(row[sequence], (first, (high - low) * w))
            below += mass
    return earned


def sign_is_shown(
    value: Polynomial, low: Rational, high: Rational | None, strictly: bool = False
) -> bool:
    """Return whether coefficients show a polynomial non-negative on an interval.

    With ``strictly``: positive. They are Bernstein coefficients or, without an end, those of the
    powers of (parameter - low). The checker decides in the same way.
    """
    if high is not None:
        coefficients = bernstein(value, {str(value.ring.gens[0]): (low, high)})
        dense = len(value.to_dense()) if value else 1
        return min(coefficients) >= 0 and (
            not strictly or (min(coefficients) > 0 and len(coefficients) == dense)
        )
    coefficients = [
        sum((c * comb(k, j) * low ** (k - j) for (k,), c in value.terms() if k >= j), QQ(0))
        for j in range(value.degree() + 1 if value else 1)
    ]
    return min(coefficients) >= 0 and (not strictly or coefficients[0] > 0)


# The pieces


def pieces(
    family_at: Callable[[Rational], OneCardFamily],
    blocks_at: BlocksAt,
    interval: tuple[Rational, Rational | None],
    asked: Collection[Place] = (),
) -> tuple[list[ValuePiece], list[Gap]]:
    """Return the value on an interval (None: without end), in pieces in order, and the gaps.

    Gaps are the intervals left out around irrational break points. ``family_at`` and ``blocks_at``
    give the games around a value of the parameter and the game there. Raises Unproved.
    """
    search = _PieceSearch(family_at, blocks_at, asked)
    function: list[ValuePiece] = []
    gaps: list[Gap] = []
    todo = [interval]
    # Invariant: ``function``, ``gaps`` and ``todo`` cover the interval.
    while todo:
        low, high = todo.pop()
        if len(function) > PIECES:
            raise Unproved(f"a function of more than {PIECES} pieces")
        outcome = search.without_gaps(low, high)
        function += outcome.parts
        before, after = outcome.gaps
        gaps += [gap for gap in (before, after) if gap]
        start, end = outcome.piece.low, outcome.piece.high
        sides = [(low, before.low if before else start), (after.high if after else end, high)]
        todo += [(a, b) for a, b in sides if a is not None and (b is None or a < b)]
    function.sort(key=lambda piece: piece.low)
    return function, sorted(dict.fromkeys(gaps), key=lambda gap: gap.low)


@dataclass(frozen=True)
class _Outcome:
    """A piece as far as its signs hold, the judgement on it, and gaps at its two ends."""

    piece: ValuePiece
    judgement: LawJudgement
    gaps: tuple[Gap | None, Gap | None]

    @cached_property
    def parts(self) -> list[ValuePiece]:
        """The piece, cut where that is needed to show its signs. Raises Unproved."""
        return [*_cut_until_shown(self.piece, self.judgement)]

    @property
    def is_shown(self) -> bool:
        """True if the signs are shown in parts."""
        try:
            return bool(self.parts)
        except Unproved:
            return False

    @property
    def count(self) -> int:
        """The number of irrational ends."""
        return sum(gap is not None for gap in self.gaps)

    def slacks(self) -> Iterator[Slack]:
        """Yield the slacks that change their signs at the irrational ends."""
        factors = [gap.zero_of for gap in self.gaps if gap]
        for p, slacks in self.judgement.non_negative.items():
            if any(not p.rem(factor) for factor in factors):
                yield from slacks


@dataclass(frozen=True)
class _PieceSearch:
    """The search for a piece; see ``pieces``."""

    family_at: Callable[[Rational], OneCardFamily]
    blocks_at: BlocksAt
    asked: Collection[Place]

    def without_gaps(self, low: Rational, high: Rational | None) -> _Outcome:
        """Return the piece inside an interval with the fewest irrational ends, of those tried.

        Each try prefers optimal plans with the greatest sum of the slacks that ended the pieces
        before.
        """
        tried = [self._inside(low, high, ())]
        slacks: dict[Slack, None] = {}
        while tried[-1].count and len(tried) < TRIES:
            new = [slack for slack in tried[-1].slacks() if slack not in slacks]
            if not new:
                break
            slacks |= dict.fromkeys(new)
            try:
                tried.append(self._inside(low, high, tuple(slacks)))
            except Unproved:  # these plans prove nothing; those before do
                break
        *better, last = sorted(tried, key=lambda outcome: outcome.count)
        return next((outcome for outcome in better if outcome.is_shown), last)

    def _inside(self, low: Rational, high: Rational | None, wish: Collection[Slack]) -> _Outcome:
        """Return the piece around a value of the parameter inside an interval.

        Where plans prove nothing, a value closer to ``low`` is tried. Raises Unproved if none does.
        """
        leads = [
            Slack(3 - player, player, block, sequence)
            for player, block, point in self.asked
            for sequence in point.sequences
        ]
        width, share = high - low if high is not None else max(QQ(1), abs(low)), APART
        # The value of the parameter moves towards ``low`` until plans there prove something.
        while True:
            at = low + width * share
            try:
                family = self.family_at(at)
                plans = follow_plans(family, self.blocks_at, (leads, wish))
                judgement = judge(family, plans, self.asked)
            except Unproved:
                if share < CLOSE:
                    raise
                share *= APART
                continue
            # The proof holds as far as no polynomial changes its sign.
            signs = [*judgement.non_negative, *judgement.positive]
            start, before = _until_sign_change(signs, at, low, -1)
            end, after = _until_sign_change(signs, at, high, 1)
            piece = ValuePiece(start, end, judgement.value, plans, judgement.never)
            return _Outcome(piece, judgement, (before, after))


def _until_sign_change(
    signs: Iterable[Polynomial], at: Rational, limit: Limit, way: int
) -> tuple[Limit, Gap | None]:
    """Return the first sign change of a polynomial from ``at`` on, at most ``limit``.

    ``way`` is 1 or -1: the direction. With the gap where that end is irrational.
    """
    end, gap = limit, None
    # Only factors of odd multiplicity change the sign.
    for factor in dict.fromkeys(f for p in signs for f, times in p.factor_list()[1] if times % 2):
        for low, high in _roots(factor):
            near = low if way > 0 else high
            if (near - at) * way > 0 and (end is None or (end - near) * way > 0):
                end, gap = near, None if low == high else Gap(low, high, factor)
    return end, gap


def _roots(factor: Polynomial) -> list[tuple[Rational, Rational]]:
    """Return the real zeros of an irreducible polynomial, as disjoint rational intervals."""
    from sympy.polys.rootisolation import dup_isolate_real_roots_sqf

    if factor.degree() == 1:
        a, b = factor.to_dense()
        return [(-b / a, -b / a)]
    return [
        (QQ(low), QQ(high))
        for low, high in dup_isolate_real_roots_sqf(factor.to_dense(), rational_field(), eps=CLOSE)
    ]


def _cut_until_shown(piece: ValuePiece, judgement: LawJudgement) -> Iterator[ValuePiece]:
    """Yield the piece, cut where that is needed to show its signs. Raises Unproved."""
    low, high = piece.low, piece.high
    if judgement.holds_on(low, high):
        yield piece
        return
    # Half of the interval; without an end, a doubling start.
    middle = (low + high) / 2 if high is not None else 2 * max(QQ(1), abs(low))
    if middle > 10**6 or (high is not None and high - low < CLOSE):
        raise Unproved("no sign certificate was found within the search's limit")
    for half in (replace(piece, high=middle), replace(piece, low=middle)):
        yield from _cut_until_shown(half, judgement)
