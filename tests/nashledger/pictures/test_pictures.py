"""Pictures of games and sets: nothing that a game forbids, and the figures of the certificates."""

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from examples import committed, document
from records import about_profile, reading_of
from records import verdict as record_of

from nashledger.pictures.bands import Fixed, _bands, _between
from nashledger.pictures.charts import chart_pictures
from nashledger.pictures.ladder import deviation_ladder
from nashledger.pictures.optimal import claimed_region, optimal_picture
from nashledger.pictures.strategies import Bar, strategy_bars
from nashledger.pictures.strategy_tree import strategy_tree
from nashledger.pictures.survivors import Elimination, survivors
from nashledger.pictures.verdict_strip import verdict_strip
from nashledger.site.optimal_sets import (
    cut,
    form_text,
    letters,
    optimal_set,
    quotient_text,
    region_outline,
)
from nashledger.site.results import SiteResults
from nashproof.certificates.shapes import Profile, RangeFigure, Term
from nashproof.certificates.statements.optimal_sets import OptimalSet, RegionRow, StatedRegion
from nashproof.certificates.statements.profiles import Deviation
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.errata import DocumentNames
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, rational
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.one_card import expand, one_card
from nashproof.page.names import PageWords
from nashproof.page.pictures.betting import betting
from nashproof.page.pictures.deal_grid import deal_grid, payoff_table
from nashproof.page.pictures.game_tree import game_tree

PLAYERS = ("Player 1", "Player 2")
HISTORIES = [
    (("call",), [QQ(-1), QQ(0), QQ(1)]),
    (("raise", "fold"), [QQ(1)] * 3),
    (("raise", "call"), [QQ(-2), QQ(0), QQ(2)]),
]


def texts(picture):
    return [e.text for e in ElementTree.fromstring(picture.svg).iter("text")]


def rows(numbers):
    return tuple(tuple(map(rational, row.split())) for row in numbers)


# Deals


@pytest.mark.parametrize(
    "game", [kuhn(), expand(kuhn()), kuhn(100)], ids=["compact", "tree", "100"]
)
def test_no_ties_without_replacement(game):
    bets = betting(game)
    assert all(one != two for one, two in bets.paid)
    assert all(x for paid in bets.paid.values() for x in paid)
    table = payoff_table(bets, game.players)
    assert not [cell for row in table.rows for cell in row[1:] if re.search(r"(?<![0-9])0", cell)]
    picture = deal_grid(bets, game.players)
    assert picture is None or "0" not in texts(picture)


def test_ties_with_replacement_stand_on_the_diagonal():
    game = one_card("dice", PLAYERS, ("1", "2", "3"), (1, 1, 1), True, HISTORIES)
    paid = betting(game).paid
    assert {deal for deal, row in paid.items() if 0 in row} == {(c, c) for c in "123"}
    assert texts(deal_grid(betting(game), PLAYERS)).count("0") == 6


def test_deal_grid_has_a_tree_in_each_deal():
    picture = deal_grid(betting(expand(kuhn())), PLAYERS)
    drawn = ElementTree.fromstring(picture.svg)
    classes = [e.get("class") for e in drawn.iter()]
    assert classes.count("cell") == 6 and classes.count("p1") == 12 == classes.count("p2")
    assert texts(picture).count("+1") + texts(picture).count("−1") == 6 * 3
    assert classes.count("band1") == 3 == classes.count("band2")


@pytest.mark.parametrize("game", [kuhn(), expand(kuhn())], ids=["compact", "tree"])
def test_deal_grid_has_the_profile_on_it(game):
    """A set stands in two deals; a probability of 1 is a thick line alone."""
    played = {("1", "check"): "2/3", ("1", "bet"): "1/3", ("2 check", "check"): ""}
    picture = deal_grid(betting(game), PLAYERS, played)
    drawn = [e.get("class") for e in ElementTree.fromstring(picture.svg).iter()]
    assert drawn.count("edge played") == 2 + 2 + 2
    assert texts(picture).count("2/3") == 2 == texts(picture).count("1/3")
    assert "A thick line" in picture.caption
    assert "A thick line" not in deal_grid(betting(game), PLAYERS).caption


def test_a_large_grid_is_not_drawn_but_told():
    bets = betting(kuhn(100))
    assert deal_grid(bets, PLAYERS) is None
    assert payoff_table(bets, PLAYERS).rows[0] == ("check, check", "$-1$ or $1$")


def test_what_is_no_one_card_game_has_no_grid():
    assert betting(matching_pennies()) is None


def test_tree_shows_information_sets():
    picture = game_tree(matching_pennies())
    drawn = [e.get("class") for e in ElementTree.fromstring(picture.svg).iter()]
    assert drawn.count("infoset") == 1 and drawn.count("p1") == 1 and drawn.count("p2") == 2
    assert [row[1:] for row in picture.tables[0].rows].count(("$1$", "$-1$")) == 2
    assert game_tree(expand(kuhn())) is None and game_tree(kuhn()) is None
    nim = game_tree(committed("gambit-nim"))
    assert "dashed" in picture.caption and "dashed" not in nim.caption


def test_a_strategy_is_drawn_by_card_in_the_letters_of_the_document():
    """The opener's family of the thesis, and the dealer's strategy."""
    thesis, game = document("sandbagging-thesis"), committed("kuhn-raise-1")
    names = PageWords.of(thesis, game)
    entries = thesis.profiles["raise-family"].entries
    trees = {
        player: strategy_tree(
            names,
            player,
            {
                s.name: {action: entries[s.name].get(action, "0") for action in s.actions}
                for s in game.infosets
                if s.player == player
            },
            "Lines 152 to 159",
        )
        for player in (1, 2)
    }
    opener = texts(trees[1])
    assert opener[:4] == ["queen", "check 1 − (1−α)/3", "on bet: fold", "bet (1−α)/3"]
    assert "on bet: call 1/3 + (1−α)/3" in opener and opener[-4:-2] == ["check α", "on bet: raise"]
    dealer = texts(trees[2])
    assert dealer[1:4] == ["on check: check 2/3", "on check: bet 1/3", "on raise: fold"]
    assert trees[2].caption.startswith("Lines 152 to 159: what the dealer does with each card")
    assert ("ace", "the opener checks", "$α$") in trees[1].tables[0].rows


# Sets


def kuhn_segment():
    """Player 1's optimal set with cards 1, 2, 3, as its certificate has it."""
    columns = (("3 check bet", "call"), ("1", "bet"), ("2 check bet", "call"), ("3", "bet"))
    chart = rows(["0 1", "1/3 -1/3", "2/3 -1/3", "1 -1"])
    vertices = rows(["1 0 1/3 0", "0 1/3 2/3 1"])
    facets = rows(["0 1", "1/3 -1/3"])
    return OptimalSet(1, "plan", 1, 2, True, columns, chart, vertices, facets)


def square_set():
    """A set of dimension 2: x and y with x + y at most 1."""
    columns = (("1", "bet"), ("2", "bet"))
    chart, facets = rows(["0 1 0", "0 0 1"]), rows(["0 1 0", "0 0 1", "1 -1 -1"])
    return OptimalSet(1, "plan", 2, 3, True, columns, chart, rows(["0 0", "1 0", "0 1"]), facets)


def results(statement, letter=None, documents=None):
    profile = Profile({1: {"1": {"bet": letter, "check": f"1 - {letter}"}}})
    claim = reading_of("kuhn", about_profile(profile))
    asked = record_of("a", readings=(claim,) if letter else ())
    known = {
        "paper": SimpleNamespace(title="A paper", names=DocumentNames(letters=documents or {}))
    }
    sets = {"kuhn": {"1-plan": statement}}
    return SiteResults(known, {"paper": [asked]}, {"kuhn": expand(kuhn())}, sets=sets)


def test_a_set_takes_the_letters_of_a_document():
    found = optimal_set(results(kuhn_segment(), "a", {"a": "α"}), "kuhn", 1)
    assert (found.letters, found.source, found.free) == (("α",), "paper", (("1", "bet"),))
    assert form_text(found.forms["3", "bet"], found.letters) == "3 α"
    assert form_text(found.forms["2 check bet", "call"], found.letters) == "1/3 + α"
    assert found.vertices == ((QQ(0),), (QQ(1, 3),))


def test_a_set_without_letters_keeps_its_coordinates():
    found = optimal_set(results(kuhn_segment()), "kuhn", 1)
    assert (found.letters, found.source) == (("x",), "")
    assert optimal_set(results(kuhn_segment()), "kuhn", 2) is None


def test_quotients_of_forms():
    assert quotient_text((QQ(0), QQ(3)), (QQ(0), QQ(6)), "x") == "1/2"
    assert quotient_text((QQ(0), QQ(1)), (QQ(1), QQ(1)), "x") == "(x)/(1 + x)"


def test_segment_and_polygon():
    segment = optimal_picture(optimal_set(results(kuhn_segment(), "a"), "kuhn", 1), "One", ["M"])
    assert "From $0$ to $1/3$" in segment.caption
    found = optimal_set(results(square_set()), "kuhn", 1)
    polygon = optimal_picture(found, "One", ["M", "N"])
    assert [row[1:] for row in polygon.tables[0].rows] == [
        ("$0$", "$0$"),
        ("$0$", "$1$"),
        ("$1$", "$0$"),
    ]
    assert set(found.outline()) == {(0, 0), (1, 0), (0, 1)}


def test_a_claimed_region_shows_what_is_too_much():
    found = optimal_set(results(square_set()), "kuhn", 1)
    terms = (Term("1", "bet", QQ(-1)), Term("2", "bet", QQ(-1)))
    region = StatedRegion(1, (RegionRow(terms, ">=", QQ(-3, 2)),), False, "no")
    outline = region_outline(found, region)
    assert (QQ(3, 2), 0) in outline and (0, 0) in outline
    picture = claimed_region(found, outline, (QQ(1), QQ(1, 2)), "One", ["M", "N"])
    classes = [e.get("class") for e in ElementTree.fromstring(picture.svg).iter()]
    assert {"set", "missing", "printed", "counter"} <= set(classes)


def test_a_letter_that_a_document_lists_comes_before_those_of_profiles():
    known = results(square_set(), "y")
    assert letters(known, "kuhn", 1)["1", "bet"] == ("y", "paper")
    names = DocumentNames(moves={"w": "1: bet", "v": "no such set: bet"})
    known.documents["paper"].names = names
    assert letters(known, "kuhn", 1)["1", "bet"] == ("w", "paper")


def test_a_region_outside_the_plane_has_no_outline():
    row = RegionRow((Term("3", "bet", QQ(1)),), "=", QQ(1))
    found = optimal_set(results(square_set()), "kuhn", 1)
    assert region_outline(found, StatedRegion(1, (row,), False, "no")) is None


def test_cutting_a_square():
    square = [(QQ(x), QQ(y)) for x, y in ((0, 0), (2, 0), (2, 2), (0, 2))]
    assert set(cut(square, [(QQ(1), QQ(-1), QQ(0))])) == {(0, 0), (1, 0), (1, 2), (0, 2)}
    assert cut(square, [(QQ(-3), QQ(1), QQ(0))]) == []


# Strategies


def test_bars_are_as_long_as_probabilities():
    bars = [Bar("Q", {"bet": QQ(1, 3), "check": QQ(2, 3)}), Bar("Q check bet", {})]
    drawn = ElementTree.fromstring(strategy_bars(bars, "One").svg)
    widths = {e.get("class"): e.get("width") for e in drawn.iter("rect")}
    assert widths == {"action0": "76.7", "action1": "153.3", "bar0": "230"}


def test_survivors_thin_out():
    left = (((0, 1, 2), (0, 1)), ((0, 2), (0, 1)), ((0, 2), (1,)))
    picture = survivors(Elimination("weakly", left, (("a",), ("b", "c"))), PLAYERS)
    bars = {"left": 0, "gone": 0}
    for path in ElementTree.fromstring(picture.svg).iter("path"):
        bars[path.get("class")] += path.get("d").count("M")
    assert bars == {"left": 3 + 2 + 2 + 2 + 2 + 1, "gone": 3}
    assert picture.tables[0].rows[2] == ("2", "2", "1", "b; c")
    assert survivors(Elimination("weakly", left[:1], ()), PLAYERS) is None
    gone = (("a",), ("b", "c"), ())
    longer = survivors(Elimination("weakly", (*left, left[-1]), gone), PLAYERS)
    assert longer.svg == picture.svg  # a last round that takes nothing is in the table alone


# Deviations


def deviation(gain="1/6", payoff="1/6"):
    """Player 1 always checks and folds, player 2 checks and calls; betting a 3 gains."""
    one = {c: {"check": QQ(1), "bet": QQ(0)} for c in "123"}
    one |= {f"{c} check bet": {"fold": QQ(1), "call": QQ(0)} for c in "123"}
    two = {f"{c} check": {"check": "1 - p", "bet": "p"} for c in "123"}
    two |= {f"{c} bet": {"fold": QQ(0), "call": QQ(1)} for c in "123"}
    strategy = {"1": "check", "2": "check", "3": "bet"}
    strategy |= {"1 check bet": "fold", "2 check bet": "fold"}
    values = map(rational, ("0", payoff, gain))
    at = {"p": QQ(0)}
    return Deviation({}, at, Profile({1: one, 2: two}), 1, strategy, *values)


def test_ladder_adds_up_to_the_gain():
    picture = deviation_ladder(expand(kuhn()), deviation("1/3", "1/3"), DocumentNames(("A", "B")))
    rows = picture.tables[0].rows
    assert rows[-1] == ("Sum", "$0$", "$1/3$", "$1/3$")
    assert rows[2] == ("3", "$1/3$", "$2/3$", "$1/3$") and "+1/3" in texts(picture)


def test_ladder_refuses_another_payoff():
    with pytest.raises(InputError, match="found payoffs of 0 and 1/3 by cards"):
        deviation_ladder(expand(kuhn()), deviation(), DocumentNames())


def test_ladder_is_for_one_card_games():
    assert deviation_ladder(matching_pennies(), deviation(), DocumentNames()) is None


# Documents


def verdict(lines, word, erratum="", note="", damage=""):
    empty = dict.fromkeys(VerdictRecord.__dataclass_fields__, "")
    given = {"lines": lines, "verdict": word, "erratum": erratum, "note": note, "damage": damage}
    return VerdictRecord(**empty | given | {"role": "assertion", "readings": (), "offers": ()})


def test_strip_shows_the_worst_of_each_line():
    made = [
        verdict("1-3", "confirmed"),
        verdict("3", "refuted", "e1", damage="misleads"),
        verdict("5", "typo", "", "n1"),
    ]
    classes = [e.get("class") for e in ElementTree.fromstring(verdict_strip(made, "T").svg).iter()]
    assert [classes.count(f"strip d-{c}") for c in ("good", "note", "misleads")] == [2, 1, 1]
    assert verdict_strip([], "T") is None


def test_the_key_of_a_strip_has_only_the_colours_that_it_has():
    confirmed, noted = verdict("1", "confirmed"), verdict("2", "imprecise", "", "n1")
    assert verdict_strip([confirmed], "T").caption.endswith("checked. Green: confirmed.")
    both = verdict_strip([noted, confirmed], "T").caption
    assert both.endswith("Green: confirmed, blue: read with care.") and "red" not in both


# Charts of many cards


def weights(player, low, high, terms, given=""):
    """An accepted range of a form, of pairs of a move and its coefficient."""
    form = tuple(Term(*move.split(": "), QQ(a)) for move, a in terms)
    return OptimalRange(player, form, given, RangeFigure.unstated(QQ(low), QQ(high)), ())


OF_THREE = [  # what all equilibria of Kuhn poker with the cards 1, 2, 3 have in common
    weights(1, 0, 0, [("1 check bet: call", 1), ("2: bet", 1), ("3 check bet: fold", 1)]),
    weights(1, -1, 0, [("3: bet", -1)]),
    weights(1, 0, "1/3", [("1: bet", 1)]),
    weights(1, "1/3", "2/3", [("2 check bet: call", 1)], given="2 check bet"),
]


def test_charts_show_lines_and_bands_of_what_is_proved():
    (charts,) = chart_pictures(kuhn(), OF_THREE)
    (table,) = charts.tables
    assert [row[1:] for row in table.rows] == [
        ("1", "$0$", "$1/3$"),
        ("2", "$0$", "$0$"),
        ("3", "$0$", "$1$"),
        ("1", "$0$", "$0$"),
        ("2", "$1/3$", "$2/3$"),
        ("3", "$1$", "$1$"),
    ]
    assert (charts.svg.count("<polygon"), charts.svg.count("segment")) == (3, 3)
    assert "3 of the 6 probabilities" in charts.caption


def test_charts_leave_out_what_is_not_proved():
    """Without the range of one card its chart is not drawn; a tree has no charts."""
    (charts,) = chart_pictures(kuhn(), OF_THREE[:2] + OF_THREE[3:])
    assert {row[0] for row in charts.tables[0].rows} == {"One after check, bet: call"}
    assert chart_pictures(kuhn(), OF_THREE[1:]) == [] == chart_pictures(expand(kuhn()), OF_THREE)


def test_sums_that_all_share_are_cumulated():
    """In a game of two cards of which one sum is fixed, and single cards are not."""
    game = kuhn(2)
    free = weights(1, -1, 1, [("1: bet", 1), ("2: bet", -1)])
    first, sums = chart_pictures(game, [free, weights(1, 1, 1, [("1: bet", 1), ("2: bet", 1)])])
    assert "0 of the 2" in first.caption and sums.tables[0].rows == [("1 to 2", "$1$", "$1$")]
    assert "At 1 of the 2 numbers of cards" in sums.caption


def test_a_band_is_called_the_narrowest_where_ranges_prove_it():
    game = kuhn(2)
    free = weights(1, -1, 1, [("1: bet", 1), ("2: bet", -1)])
    fixed = weights(1, 1, 1, [("1: bet", 1), ("2: bet", 1)])
    _, sums = chart_pictures(game, [free, fixed, weights(1, 0, 1, [("1: bet", 1)])])
    assert "No narrower band is right" in sums.caption


def test_a_band_is_no_wider_than_its_cards_allow():
    """Three cards that add up to 1, the first at most 1/3, the last at least 1/2."""
    limits = [(QQ(0), QQ(1, 3)), (QQ(0), QQ(1)), (QQ(1, 2), QQ(1))]
    chain = [Fixed((0, 2), QQ(1))]
    (band,) = _bands(chain, _between(limits, chain))
    assert band == [(0, 0), (1, QQ(1, 3)), (2, QQ(1, 2)), (3, 1), (2, 0)]
