"""Sums over the lowest cards: what accepted ranges leave to them, and where that is attained."""

import pytest

from nashproof.certificates.cumulated import Cumulated, Factor, SumRange, cumulated, sum_range
from nashproof.certificates.shapes import RangeFigure, Term
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.exact.numbers import QQ

MOVES = [("1", "bet"), ("2", "bet"), ("3", "bet")]
HALF = QQ(1, 2)


def stated(*coefficients, given="", frontier=()):
    """A range from 1 to 2 of a form in the moves."""
    terms = tuple(Term(*move, QQ(a)) for move, a in zip(MOVES, coefficients) if a)
    return OptimalRange(1, terms, given, RangeFigure.unstated(QQ(1), QQ(2)), tuple(frontier))


@pytest.mark.parametrize(
    "coefficients, factors",
    [
        ((1, 1, 0), [(2, 1)]),
        ((2, 2, 2), [(3, 2)]),
        ((3, 1, 1), [(1, 2), (3, 1)]),
        ((0, 1, 1), None),
        ((1, 1, -1), None),
    ],
)
def test_a_form_that_does_not_grow_is_a_total_of_sums(coefficients, factors):
    one = sum_range(stated(*coefficients), MOVES)
    assert (one and [(f.count, f.times) for f in one.factors]) == factors


def test_a_form_of_other_moves_or_plans_says_nothing_of_the_sums():
    assert sum_range(stated(1, 1, 1), MOVES[:2]) is None
    assert sum_range(stated(1, 1, given="2"), MOVES) is None
    assert sum_range(stated(1, 1, frontier=[(1, "3")]), MOVES) is None


def total(low, high, *counts):
    """The range of a total of sums."""
    return SumRange(tuple(Factor(n, QQ(1)) for n in counts), QQ(low), QQ(high))


def test_fixed_sums_and_cards_limit_the_sums_between():
    """Three cards add up to 1, the first at most 1/3, the last at least 1/2."""
    limits = [(QQ(0), QQ(1, 3)), (QQ(0), QQ(1)), (HALF, QQ(1))]
    ends = cumulated(limits, [total(1, 1, 3)])
    assert [(x.least, x.greatest) for x in ends] == [(0, QQ(1, 3)), (0, HALF), (1, 1)]
    assert [x.attained for x in ends] == [False, False, True]


def test_a_total_at_the_total_of_the_limits_attains_each():
    limits = [(QQ(0), QQ(1))] * 3
    fixed = total(1, 1, 3)
    assert [x.attained for x in cumulated(limits, [fixed, total(0, 2, 1, 2)])] == [True] * 3
    less = cumulated(limits, [fixed, total(0, "3/2", 1, 2)])
    assert [x.attained for x in less] == [False, False, True]


def test_a_range_of_one_sum_narrows_it_and_its_neighbours():
    """The sum of two cards is at most 1/2: so is that of one, unless proved to be less."""
    limits = [(QQ(0), QQ(1))] * 3
    ends = cumulated(limits, [total(0, HALF, 2)])
    assert ends[1] == Cumulated(2, QQ(0), HALF, True)
    assert (ends[0].greatest, ends[2].greatest) == (HALF, QQ(3, 2))
    assert not ends[0].attained


def test_a_multiple_of_a_sum_is_divided():
    twice = SumRange((Factor(2, QQ(2)),), QQ(1), QQ(1))
    assert cumulated([(QQ(0), QQ(1))] * 2, [twice])[1] == Cumulated(2, HALF, HALF, True)
