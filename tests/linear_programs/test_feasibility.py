"""Feasible sets: against another library on random rows, proved to the checker, else refused."""

import pytest
from deciding import decide
from examples import committed
from hypothesis import given
from hypothesis import strategies as st

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.feasibility import constant, feasible_set

COEFFICIENTS = st.integers(-2, 2)
SYSTEMS = st.integers(1, 3).flatmap(
    lambda k: st.lists(
        st.tuples(
            st.sampled_from([False, False, False, True]), st.tuples(*[COEFFICIENTS] * (k + 1))
        ),
        min_size=1,
        max_size=7,
    )
)


def generators(rows, size):
    """The points, and the directions of rays and lines, of the set, by the double description."""
    from parma import ppl

    region = ppl.C_Polyhedron(size, "universe")
    for equal, form in rows:
        left = ppl.Linear_Expression([int(b) for b in form[1:]], int(form[0]))
        region.add_constraint(left == 0 if equal else left >= 0)
    if region.is_empty():
        return [], []
    found = list(region.minimized_generators())
    return [g for g in found if g.is_point()], [
        [int(x) for x in g.coefficients()] for g in found if not g.is_point()
    ]


@given(SYSTEMS, st.data())
def test_feasible_sets_are_those_of_another_library(system, data):
    rows = [(equal, tuple(map(QQ, form))) for equal, form in system]
    size = len(rows[0][1]) - 1
    of = sorted(data.draw(st.sets(st.integers(0, size - 1), min_size=1)))
    points, directions = generators(rows, size)
    found = feasible_set(rows, of)
    assert (found.point is None) == (not points)
    assert (found.ray is not None) == any(d[j] for d in directions for j in of)
    if points and found.ray is None:
        for j, (low, high) in found.limits.items():
            ends = [QQ(int(g.coefficients()[j]), int(g.divisor())) for g in points]
            assert (-constant(rows, low), constant(rows, high)) == (min(ends), max(ends))
    text = written(system, of, "bounded")
    assert decide(committed("kuhn"), text)["verdict"] == ("refuted" if found.ray else "confirmed")


def written(system, of, stated):
    names = "xyz"[: len(system[0][1]) - 1]
    sums = [
        " + ".join([str(form[0]), *(f"{b}*{x}" for b, x in zip(form[1:], names))])
        for _, form in system
    ]
    rows = [[text, "=" if equal else ">=", "0"] for (equal, _), text in zip(system, sums)]
    return claim_text(list(names), [names[j] for j in of], rows, stated)


def claim_text(names, of, rows, stated):
    """A claim of a document; lists and lists of lists are as TOML writes them."""
    return (
        f'kind = "feasible set"\nvariables = {names}\nof = {of}\nrows = {rows}\n'
        f'stated = "{stated}"\n'
    )


SMALL = '[["p", ">=", "0"], ["1", ">=", "p"], ["t", "<=", "0"], ["t", "<=", "3*(p - 1)/2"]]'


@pytest.mark.parametrize(
    "of, rows, true",
    [
        ('["p"]', SMALL, {"bounded", "not empty"}),
        ('["t"]', SMALL, {"unbounded", "not empty"}),
        ('["p", "t"]', SMALL, {"unbounded", "not empty"}),
        (
            '["p", "t"]',
            '[["p", "=", "1/3"], ["p - 1/2", ">=", "t"], ["t", ">=", "p"]]',
            {"empty", "bounded"},
        ),
        ('["p", "t"]', '[["p", "=", "0.5"], ["t - p", "=", "1/2"]]', {"bounded", "not empty"}),
    ],
)
def test_what_may_be_stated(of, rows, true):
    for stated in ("bounded", "unbounded", "empty", "not empty"):
        claim = claim_text(["p", "t"], of, rows, stated)
        assert decide(committed("kuhn"), claim)["verdict"] == (
            "confirmed" if stated in true else "refuted"
        )


@pytest.mark.parametrize(
    "fields, found",
    [
        ('variables = []\nrows = [["1", ">=", "0"]]', '"variables" = []'),
        ('variables = ["1"]\nrows = [["1", ">=", "0"]]', "\"variables\" = ['1']"),
        ('variables = ["p", "p"]\nrows = [["p", ">=", "0"]]', "\"variables\" = ['p', 'p']"),
        ('variables = ["p"]\nof = ["q"]\nrows = [["p", ">=", "0"]]', "\"of\" = ['q']"),
        ('variables = ["p"]\nof = []\nrows = [["p", ">=", "0"]]', '"of" = []'),
        ('variables = ["p"]\nrows = []', '"rows" = []'),
        ('variables = ["p"]\nrows = [["p", ">", "0"]]', "\"rows\" = [['p', '>', '0']]"),
        ('variables = ["p"]\nrows = ["p >= 0"]', "\"rows\" = ['p >= 0']"),
        ('variables = ["p"]\nrows = [["p*p", ">=", "0"]]', '"p*p"'),
        ('variables = ["p"]\nrows = [["1/(1 + p)", ">=", "0"]]', '"1/(1 + p)"'),
        ('variables = ["p"]\nrows = [["q", ">=", "0"]]', '"q" in the expression "q"'),
    ],
)
def test_what_is_refused(fields, found):
    with pytest.raises(InputError) as caught:
        decide(committed("kuhn"), f'kind = "feasible set"\n{fields}\nstated = "bounded"\n')
    assert caught.value.found == found
