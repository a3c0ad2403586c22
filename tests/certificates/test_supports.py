"""Whether a statement makes a claim true, from the statement alone."""

from dataclasses import replace

import pytest
from certificate_fixtures import valid

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Figure, Interval, Move
from nashproof.certificates.statements.dominance import AvoidedMoves, GoneMove, RoundPart
from nashproof.certificates.statements.profiles import GainOf, ResponseFigure
from nashproof.certificates.statements.refinements import GainInSubgame
from nashproof.exact.numbers import QQ


def example(kind):
    """Some statement of a kind, the first among the fixtures."""
    return Certificate.read(next(iter(valid(kind).values()))).statement


def test_moves_are_dominated_or_not():
    for because, so in (("mixture", True), ("counterexample", False), ("belief", False)):
        statement = replace(example("dominance"), because=because)
        assert statement.supports("dominated") == so
        assert statement.supports("not dominated") != so


def test_no_equilibrium_in_a_box_denies():
    statement = example("no equilibrium in box")
    assert not statement.supports("equilibrium") and statement.supports("not an equilibrium")


def test_an_equilibrium_in_a_box_proves():
    statement = example("equilibrium in box")
    assert statement.supports("equilibrium") and not statement.supports("not an equilibrium")
    assert not statement.supports("1/4")


def test_gains_decide_whether_a_profile_is_an_equilibrium():
    for gains, so in (({1: QQ(0), 2: QQ(0)}, True), ({1: QQ(0), 2: QQ(1, 4)}, False)):
        statement = replace(example("best response"), gains=gains, figures=())
        assert statement.supports("equilibrium") == so
        assert statement.supports("not an equilibrium") != so
        assert not statement.supports("1/4")


def test_gains_decide_whether_a_profile_is_subgame_perfect():
    gain = GainInSubgame((), 1, QQ(1))
    for gains, so in (((), True), ((gain,), False)):
        statement = replace(example("subgame perfect"), gains=gains)
        assert statement.supports("subgame perfect") == so
        assert statement.supports("not subgame perfect") != so


def test_figures_decide_what_is_stated_of_gains_and_values():
    for holds in (True, False):
        figure = Figure(QQ(1, 4), "1/4", "", holds, QQ(0))
        figures = (ResponseFigure(GainOf(1), figure),)
        statement = replace(example("best response"), gains={1: QQ(1, 4)}, figures=figures)
        assert statement.supports("1/4") == holds
        assert not statement.supports("best response")  # whatever figures hold


def test_a_law_is_never_claimed():
    assert not example("value law").supports("1/2") and example("value law").supports("?")


@pytest.mark.parametrize(
    "claimed, so",
    [
        ("1/9", False),
        ("1/4", True),
        ("1", True),
        ("0.20", False),
        ("0.2", True),
        ("equilibrium", False),
        ("not an equilibrium", True),
    ],
)
def test_a_deviation_bounds_the_gain_from_below(claimed, so):
    assert replace(example("deviation"), gain=QQ(1, 4)).supports(claimed) == so


@pytest.mark.parametrize(
    "claimed, so", [("0 and from 1/3 to 1", True), ("from 1/3 to 1", False), ("none", False)]
)
def test_a_parameter_set_is_the_one_stated(claimed, so):
    within = (Interval(QQ(0), QQ(0)), Interval(QQ(1, 3), QQ(1)))
    statement = example("equilibrium set")
    assert replace(statement, within=within).supports(claimed) == so
    assert replace(statement, within=()).supports(claimed) == (claimed == "none")
    assert not replace(statement, within="everywhere").supports(claimed)


def test_a_family_is_an_equilibrium_everywhere():
    statement = example("equilibrium set")
    for within, so in (("everywhere", True), ((), False)):
        statement = replace(statement, within=within)
        assert statement.supports("equilibrium") == so
        assert not statement.supports("not an equilibrium")


@pytest.mark.parametrize(
    "claimed, last, so",
    [
        ("never", "none", True),
        ("never", 1, False),
        ("eliminated", 3, True),
        ("eliminated", "none", False),
        ("round 2", 2, True),
        ("round 2", 1, False),
        ("round 2", "none", False),
    ],
)
def test_moves_are_gone_when_claimed(claimed, last, so):
    gone = (GoneMove(Move(1, "Q", "bet"), last),)
    assert replace(example("rounds"), gone=gone).supports(claimed) == so


@pytest.mark.parametrize(
    "empty, bounded, true",
    [
        (True, True, {"empty", "bounded"}),
        (False, True, {"not empty", "bounded"}),
        (False, False, {"not empty", "unbounded"}),
    ],
)
def test_a_feasible_set_is_as_stated(empty, bounded, true):
    statement = replace(example("feasible set"), empty=empty, bounded=bounded)
    words = ("empty", "not empty", "bounded", "unbounded")
    assert {word for word in words if statement.supports(word)} == true


@pytest.mark.parametrize(
    "contains, contained, true",
    [
        (True, "yes", {"exactly", "contains", "contained"}),
        (True, "no", {"contains", "too large"}),
        (False, "yes", {"contained", "too small"}),
        (False, "no", set()),
        (False, "empty", set()),
    ],
)
def test_a_region_is_as_stated(contains, contained, true):
    statement = replace(example("region"), contains=contains, contained=contained)
    words = ("exactly", "contains", "contained", "too small", "too large")
    assert {word for word in words if statement.supports(word)} == true


@pytest.mark.parametrize("claimed, so", [("exists", False), ("none", True)])
def test_pure_equilibria_exist_or_not(claimed, so):
    assert replace(example("pure values"), saddle=False).supports(claimed) == so
    assert replace(example("pure values"), saddle=True).supports(claimed) != so


@pytest.mark.parametrize("potential", ["exact", "ordinal", "none"])
def test_an_exact_potential_is_an_ordinal_one(potential):
    statement = replace(example("potential"), potential=potential)
    words = {word for word in ("exact", "ordinal", "none") if statement.supports(word)}
    assert words == ({"exact", "ordinal"} if potential == "exact" else {potential})


@pytest.mark.parametrize("potential, word", [("weighted", "exists"), ("none", "none")])
def test_a_weighted_potential_exists_or_does_not(potential, word):
    statement = replace(example("weighted potential"), potential=potential)
    assert [x for x in ("exists", "none") if statement.supports(x)] == [word]


@pytest.mark.parametrize("holds", [True, False])
def test_a_strategy_is_stable_or_is_not(holds):
    statement = replace(example("evolutionarily stable"), holds=holds)
    assert statement.supports("evolutionarily stable") == holds
    assert statement.supports("not evolutionarily stable") != holds


def test_the_size_of_an_optimal_set():
    whole = replace(
        example("optimal set"), complete=True, dimension=1, span=2, vertices=((), ()), facets=((),)
    )
    for claimed in ("not unique", "dimension 1", "span 2", "2 vertices", "1 facets"):
        assert whole.supports(claimed), claimed
    for claimed in ("unique", "dimension 2", "span 1", "1 vertices", "2 facets", "dimension"):
        assert not whole.supports(claimed), claimed
    assert replace(whole, dimension=0).supports("unique")
    size = replace(whole, complete=False, dimension=3)
    assert size.supports("dimension 3") and not size.supports("2 vertices")


def test_responses_are_counted_or_described():
    parts = {1: RoundPart(({},), True), 2: RoundPart((), False)}
    statement = replace(
        example("rounds"),
        rounds=(parts,),
        left=({1: 2, 2: 5},),
        exactly=(AvoidedMoves(1, (Move(1, "Q", "bet"),), True),),
    )
    assert statement.supports("2") and not statement.supports("1")
    assert not statement.supports("5")  # of player 2 nothing is shown
    assert statement.supports("exactly these")
    denied = replace(statement.exactly[0], holds=False)
    assert not replace(statement, exactly=(denied,)).supports("exactly these")
    assert not replace(statement, exactly=()).supports("exactly these")
