"""The short arithmetic of a reading: every line comes out, and says what the statement says."""

import json
import re
from types import SimpleNamespace

import pytest
from examples import committed
from page.test_counter_examples import kuhn_words, uniform

from nashledger.errata.entries import errata_of, erratum_example
from nashledger.errata.pencil import by_hand
from nashproof.certificates.shapes import CountFigure, Figure, Interval, Profile, named_event
from nashproof.certificates.statements.algebra import Arithmetic, Equation, FeasibleSet, LinearRow
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    ExpectedPayoff,
    Figures,
    GivenNumber,
    MeasuredFigure,
    Probability,
    ProfileNumber,
)
from nashproof.certificates.statements.structure import MatrixCells, PartCount, WrongCell
from nashproof.certificates.statements.zero_sum import GameValue
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ
from nashproof.page.sums.arithmetic import arithmetic

KUHN = committed("kuhn")
WORDS = kuhn_words(KUHN)


def lines_of(statement, text="{}"):
    lines = arithmetic(WORDS, KUHN, SimpleNamespace(statement=statement, text=text))
    return tuple(map(str, lines))


def test_a_payoff_in_a_game_without_cards_is_a_sum_over_the_ends():
    game = committed("matching-pennies")
    (row, column) = (s for s in game.infosets)
    mixed = {column.actions[0]: QQ(3, 4), column.actions[1]: QQ(1, 4)}
    own = {row.actions[0]: QQ(1), row.actions[1]: QQ(0)}
    profile = {1: {row.name: own}, 2: {column.name: mixed}}
    for exact, lines in ((QQ(1, 2), ("$3/4 · 1 + 1/4 · (-1) = 1/2$, not $1$.",)), (QQ(1, 3), ())):
        reading = SimpleNamespace(
            statement=figures(ExpectedPayoff(1), [], exact, "1", profile), text="{}"
        )
        assert tuple(map(str, arithmetic(kuhn_words(game), game, reading))) == lines


def comes_out(line, parameters=()):
    """Whether both sides of a line's first formula are the same."""
    left, right = re.search(r"\$([^$]* = [^$]*)\$", line)[1].replace("·", "*").split(" = ")
    return expression(f"{left} - ({right})", parameters) == 0


def figures(of, given, exact, stated, profile, parameters=()):
    left = ProfileNumber(1, of, named_event(given), QQ(1))
    item = MeasuredFigure(left, "equal to", Figure(exact, stated, "", str(exact) == stated, QQ(1)))
    box = {name: Interval(QQ(0), QQ(1)) for name in parameters}
    return Figures(box, (Profile(profile),), {}, "everywhere", (item,))


def bluffing():
    profile = uniform(KUHN)
    profile[1]["Q"] = {"check": "-q + 1", "bet": "q"}
    profile[2]["K bet"] = {"fold": QQ(2, 3), "call": QQ(1, 3)}
    return profile


SOME_QUEEN = [[(0, "card 1", "Q")], [(1, "Q", "bet")]]
CASES = [  # what, under which condition, what it is, what is printed; the line
    (ExpectedPayoff(1), [], "(24*q - 1)/72", "1", None),  # the sum over all deals is too long
    (
        ExpectedPayoff(1),
        SOME_QUEEN,
        QQ(-1, 4),
        "1",
        "$(2/3 + 1/3 · (-2) + 1/2 + 1/2 · (-2)) / 2 = -1/4$, not $1$.",
    ),
    (
        Probability(named_event([[(2, "K bet", "call")]])),
        [*SOME_QUEEN, [(0, "card 2 after Q", "K")]],
        QQ(1, 3),
        "1",
        "$(1/6 · 1/3 · q) / (1/6 · q) = 1/3$, not $1$.",  # nothing else would be left
    ),
    (
        Probability(named_event([[(0, "card 1", "Q")]])),
        [[(1, name, "check") for name in "QKA"]],
        "(-q + 1)/(-q + 2)",
        "1/3",
        "$(1 - q + 1 - q) / (1 - q + 1 - q + 1/2 + 1/2 + 1/2 + 1/2) = (-q + 1)/(-q + 2)$, "
        "not $1/3$.",
    ),
]


@pytest.mark.parametrize("of, given, exact, stated, line", CASES)
def test_a_figure_is_a_sum_of_products_over_the_deals(of, given, exact, stated, line):
    statement = figures(of, given, exact, stated, bluffing(), ["q"])
    assert lines_of(statement) == ((line,) if line else ())
    assert not line or comes_out(line, ("q",))


def test_a_figure_that_is_as_stated_is_written_out_where_there_is_something_to_work_out():
    certain = uniform(KUHN)
    of = ExpectedPayoff(1)
    assert lines_of(figures(of, SOME_QUEEN, QQ(-1, 2), "-1/2", certain)) == (
        "$(1/2 + 1/2 · (-2) + 1/2 + 1/2 · (-2)) / 2 = -1/2$.",
    )
    one_deal = Probability(named_event([[(0, "card 1", "Q")], [(0, "card 2 after Q", "K")]]))
    assert lines_of(figures(one_deal, [], QQ(1, 6), "1/6", certain)) == ()  # 1/6 = 1/6
    assert lines_of(figures(one_deal, [], QQ(1, 6), "1/5", certain)) == (
        "$1 / 6 = 1/6$, not $1/5$.",
    )
    folded = [*SOME_QUEEN, [(0, "card 2", "K")], [(2, "K bet", "fold")]]
    assert lines_of(figures(of, folded, QQ(1), "1", certain)) == ()


def test_the_sides_of_a_relation_are_worked_out_one_by_one():
    left = ProfileNumber(1, ExpectedPayoff(1), named_event(SOME_QUEEN), QQ(2))
    item = ComparedSides(left, "more than", GivenNumber(QQ(0)), QQ(-1), False)
    statement = Figures({}, (Profile(uniform(KUHN)),), {}, "everywhere", (item,))
    (line,) = lines_of(statement)
    assert line == "$2 · ((1/2 + 1/2 · (-2) + 1/2 + 1/2 · (-2)) / 2) = -1$." and comes_out(line)


def test_counts_cells_values_and_equations():
    count = CountFigure(QQ(4096), "12", False, QQ(4084))
    assert lines_of(PartCount("profiles", 0, count)) == (
        "Information sets: 12 with 2 moves; so $2^12 = 4096$, not $12$.",
    )
    sets = CountFigure(QQ(12), "12", True, QQ(0))
    assert lines_of(PartCount("information sets", 0, sets)) == ("Sets by player: $6 + 6 = 12$.",)
    wrong = (WrongCell(1, 2, QQ(-2)),)
    cells = ((QQ(0), QQ(1)),)
    matrix = MatrixCells("payoff", QQ(6), (("Q", "bet"),), ((), ("A bet", "call")), cells, wrong)
    assert lines_of(matrix) == ("$6 · 1/6 · (-2) = -2$, not $1$.",)
    off = QQ(5, 54) - QQ(9255, 10000)
    value = GameValue(Figure(QQ(5, 54), "0.926", "", False, off), frontier=())
    assert lines_of(value) == ("$0.926 · 54 = 50.004$, but $5/54 · 54 = 5$.",)
    box = {"y": Interval(QQ(0), QQ(1))}
    rows = (Equation("y*2/3*2", "y/3", False, "y", ""), Equation("y*2", "2*y", True, QQ(0), ""))
    assert lines_of(Arithmetic(box, rows)) == ("$y*2/3*2 = 4*y/3$, not $y/3$.", "$y*2 = 2*y$.")
    rounds = Equation("2/3*1/2", "0.33", True, QQ(0), "")
    assert lines_of(Arithmetic({}, (rounds,))) == ("$2/3*1/2 = 1/3$, rounded $0.33$.",)
    constant = Equation("y - (1 + y)", "-1", True, QQ(0), "")
    assert lines_of(Arithmetic(box, (constant,))) == ("$y - (1 + y) = -1$.",)
    same = Equation("a", "b", False, "a - b", "")
    assert lines_of(Arithmetic(box | {"a": box["y"], "b": box["y"]}, (same,))) == ()


def test_a_sum_that_does_not_come_out_is_not_shown():
    """Of each kind one that would, if the statement had another number."""
    deviating = ComparedSides(
        ProfileNumber(1, ExpectedPayoff(1), named_event(SOME_QUEEN), QQ(1)),
        *("more than", GivenNumber(QQ(0)), QQ(-1), False),
    )
    wrong = (WrongCell(1, 1, QQ(-3)),)
    for statement in (
        figures(ExpectedPayoff(1), SOME_QUEEN, QQ(-1, 3), "1", bluffing(), ["q"]),
        Figures({}, (Profile(uniform(KUHN)),), {}, "everywhere", (deviating,)),
        PartCount("profiles", 0, CountFigure(QQ(4095), "12", False, QQ(4083))),
        PartCount("information sets", 0, CountFigure(QQ(11), "12", False, QQ(-1))),
        MatrixCells("payoff", QQ(6), (("Q", "bet"),), (("A bet", "call"),), ((QQ(1),),), wrong),
        GameValue(Figure(QQ(5, 54), "0.926", "", False, QQ(-1)), frontier=()),
        Arithmetic({}, (Equation("2/3*1/2", "1/4", False, QQ(1, 6), ""),)),
        Arithmetic({}, (Equation("2/3*1/2", "0.34", False, QQ(0), ""),)),
    ):
        assert lines_of(statement) == ()


def test_a_direction_in_which_a_system_is_unbounded_is_followed():
    rows = (LinearRow("x", ">=", "0"), LinearRow("x + y", ">=", "5"), LinearRow("y", "<=", "1"))
    statement = FeasibleSet(("x", "y"), ("x",), rows, False, False)
    text = {
        "format": "nashproof certificate 2", "game": "none", "seal": "",
        "statement": {
            "kind": "feasible set", "variables": ["x", "y"], "of": ["x"], "empty": "no",
            "bounded": "no", "rows": [["x", ">=", "0"], ["x + y", ">=", "5"], ["y", "<=", "1"]],
        },
        "witness": {"point": {"x": "5", "y": "0"}, "ray": {"x": "2", "y": "0"}},
    }  # fmt: skip
    assert lines_of(statement, json.dumps(text)) == (
        "Take $x = 5 + 2 k$ for each $k$ from 1 on. Leave the rest of the point as it is.",
        "$x >= 0$ becomes $5 + 2 k >= 0$.",
        "$x + y >= 5$ becomes $5 + 2 k >= 5$.",
    )


def test_an_erratum_shows_a_sum_that_no_table_of_its_page_has(kuhn_text):
    """A deviation has its sums as tables. The value is that of both strategies of its proof."""
    text, made = "kuhn-text", {}
    for one in errata_of(kuhn_text, text):
        shown = erratum_example(kuhn_text, text, one)
        made[one.of.id] = [line for p in by_hand(kuhn_text, text, one, shown) for line in p.lines]
    assert made["e1"] == [] and len(made["e2"]) == 1
    sum_, value = re.search(r"Ann gets \$(.*)\$; divided by 6: \$(.*)\$", made["e2"][0]).groups()
    assert comes_out(f"${sum_}$") and value == "-1/18" and sum_.endswith("= -1/3")
