"""Sentences of ours in the words of a document: players, moves, events, figures that compare."""

import pickle
from types import SimpleNamespace

import pytest
from examples import committed

from nashproof.certificates.shapes import Figure
from nashproof.claims.finding import decided
from nashproof.claims.wording.dominance.moves import Example, not_dominated_by_why
from nashproof.claims.wording.figures import comparison_words, deviation_words
from nashproof.claims.wording.parts import (
    AtPoint,
    Below,
    End,
    Event,
    Exactly,
    Measure,
    Move,
    Place,
    Player,
    Said,
    Sizes,
    Unmet,
    Value,
    Weight,
    said,
    sentences,
)
from nashproof.documents.errata import Names
from nashproof.exact.numbers import QQ
from nashproof.reports.errata.names import Words
from nashproof.reports.errata.retold import Retelling
from nashproof.reports.errata.sentences import LONGEST_REASON, in_words
from nashproof.reports.mathematics import text_plain

ONE, TWO = Player(1, "Player 1"), Player(2, "Player 2")
CARDS = {"cards": {"K": "king", "Q": "queen", "A": "ace"}}


def kuhn_words(players=("ann", "bob")):
    """The words of a document on Kuhn poker."""
    return Words.of(SimpleNamespace(names=Names(players, **CARDS)), committed("kuhn"))


def reason(words, why, tables=False):
    """A reason as a page has it, its formulas unmarked."""
    return text_plain(in_words(words, SimpleNamespace(why=why, statement=None), tables))


def payoff(player, *given, **fields):
    return Measure(player, Event(()), Event.of(given), **fields)


TOLD = [  # parts, as they read, and in the words of a document
    ((ONE, " gains."), "Player 1 gains.", "ann gains."),
    (("So it is.", End(), TWO, " gains."), "So it is. Player 2 gains.", "So it is. Bob gains."),
    ((Move("bet", "K"), "!"), "bet at K!", "bet with king!"),
    ((Move("call", "Q check bet"),), "call at Q check bet", "call after check, bet with queen"),
    ((Move("call", "Q", "K"),), "call at Q to K", "call with queen to K"),
    ((Move("call", "move 1"),), "call at move 1", "call at move 1"),
    (("reach ", Place("K bet")), "reach K bet", "reach the decision after bet with king"),
    (("reach ", Place("top")), "reach top", "reach top"),
    ((Below("K bet"),), "what follows K bet", "from there on"),
    ((Below("top"),), "what follows top", "what follows top"),
    ((Weight(), Move("bet", "K")), "the weight of bet at K", "the probability of bet with king"),
    ((Sizes(3, 4),), "3 x 4", "3 by 4"),
    ((AtPoint("x = 1/2"), "so."), "At x = 1/2: so.", "Take x = 1/2. so."),
    (
        (Measure(None, Event.of(["1/*: bet | 2/K bet: call"]), Event.of(["card 2: K"])),),
        "The probability of 1/*: bet | 2/K bet: call given card 2: K",
        "The probability that ann bets or bob calls after bet with king if bob holds king",
    ),
    (
        (Measure(None, Event.of(["Q: bet"]), Event.of(["1/top: go"])),),
        "The probability of Q: bet given 1/top: go",
        "The probability of Q: bet given 1/top: go",
    ),
    ((Event.of(["1/*: bet"]),), "1/*: bet", "ann bets"),
    (
        (payoff(TWO, "card 1: Q", "card 2: K", times="1/2"), " is 0."),
        "1/2 times the payoff of Player 2 given card 1: Q and card 2: K is 0.",
        "1/2 times the payoff of bob if ann holds queen and bob holds king is 0.",
    ),
]


@pytest.mark.parametrize("parts, text, told", TOLD)
def test_parts_have_a_text_and_are_told_in_the_words_of_a_document(parts, text, told):
    assert Said(*parts) == text and Retelling(kuhn_words()).text(Said(*parts)) == told


def test_players_are_told_apart_whatever_they_are_called():
    """A document exchanges their names; or calls one as a number, a move, a group of a pattern."""
    for names in (("Player 2", "Player 1"), ("1", "2"), ("bet", "K"), (r"\1", "Bob")):
        text = Said(ONE, " gains 1 by ", Move("bet", "K"), " against ", TWO)
        told = f"{names[0]} gains 1 by bet with king against {names[1]}"
        assert Retelling(kuhn_words(names)).text(text) == told


def test_where_a_document_has_no_words_the_texts_stay():
    words = Words(("one", "two"))
    text = said(
        "{moves} of {who}", moves=deviation_words(committed("kuhn"), None, {0: 0, 2: 1}), who=ONE
    )
    assert Retelling(words).text(text) == text.replace("Player 1", "one")
    event = Measure(None, Event.of(["1/K: bet"]), Event(()))
    assert Retelling(words).text(Said(event)) == "The probability that one plays bet at K"


def test_moves_in_a_list_are_parted_by_semicolons_where_they_have_commas():
    moves = deviation_words(committed("kuhn"), None, {0: 1, 1: 1})
    first, second = moves.split(", ")
    assert " at " in first and Retelling(kuhn_words()).text(moves).count("; ") == 1


def test_a_text_keeps_its_parts_within_others_and_between_processes():
    inner = said("{who} gains {gain}", who=ONE, gain=2)
    text = sentences(Said(inner, "."), "", "So be it.")
    assert text == "Player 1 gains 2. So be it." and ONE in text.parts and End() in text.parts
    copy = pickle.loads(pickle.dumps(text))
    assert copy == text and copy.parts == text.parts
    assert decided(True, Said("1"), text, "").why.parts == text.parts


def test_a_figure_that_compares_otherwise_than_stated_comes_first():
    left, value = payoff(ONE, profile="first"), Value("5/54", "0.0926")
    text = Said(AtPoint("a = 1"), Unmet(left, value, "more than", "1/2", Value()))
    assert text == (
        "At a = 1: The payoff of Player 1 in the profile first, 5/54 (0.0926), is not more than "
        "1/2."
    )
    told = "Take a = 1. The payoff of ann is 5/54 (0.0926). That is not more than 1/2."
    assert Retelling(kuhn_words()).text(text) == told
    text = Said(AtPoint("a = 1, b = -1/2, c = 1"), Unmet(left, value, "at least", "1/2", Value()))
    told = "Take a = c = 1, b = -1/2. The payoff of ann is 5/54 (0.0926). That is less than 1/2."
    assert Retelling(kuhn_words()).text(text) == told
    equal = Said(Unmet(left, value, "equal to", payoff(TWO).within(), Value("1")))
    told = "The payoff of ann, 5/54 (0.0926), is not equal to the payoff of bob, 1."
    assert Retelling(kuhn_words()).text(equal) == told


def test_one_payoff_of_two_profiles_is_told_by_their_numbers():
    left = payoff(ONE, profile="first")
    right = payoff(ONE, profile="second").within()
    text = Said(Unmet(left, Value("-5/54", "-0.0926"), "at least", right, Value("1")))
    told = "With profile 2 the payoff of ann is -5/54. With profile 1 it is 1."
    assert Retelling(kuhn_words(), profiles=(2, 1)).text(text) == told
    for other in (payoff(TWO, profile="second"), payoff(ONE, profile="second", times="2")):
        text = Said(Unmet(left, Value("0"), "at least", other.within(), Value("1")))
        assert "With profile" not in Retelling(kuhn_words(), profiles=(2, 1)).text(text)


def test_an_exact_figure_with_many_conditions_lists_them():
    given = ["card 1: Q", "card 2: K", "1/Q: check", "2/K check: bet", "1/Q check bet: fold"]
    words = kuhn_words(("the very first player", "the very second player"))
    exactly = comparison_words(Figure("-1", "-1", "", True, QQ(0)), payoff(ONE, *given))
    assert exactly.parts == (Exactly(payoff(ONE, *given), "-1"),)
    told = Retelling(words).text(exactly)
    assert told.startswith("The payoff of the very first player is exactly -1 if: ")
    assert told.count("; ") == len(given) - 1 and told.endswith("bet with queen.")
    event = Event.of([" | ".join(["1/Q check bet: fold", "1/Q check bet: call"] * 3)])
    told = Retelling(words).text(Said(Exactly(Measure(None, event, Event.of(given[:1])), "1")))
    assert told.startswith(
        "The probability is exactly 1, if the very first player holds queen, that"
    )
    assert told.count("; ") == 5


def test_an_example_of_what_is_not_dominated_says_what_both_sides_earn():
    """And names the strategy of the opponent only where no table below has it."""
    game = committed("kuhn")
    sets = {s.name: i for i, s in enumerate(game.infosets)}
    moves, other = {sets["K"]: 1}, {sets["K"]: 0, sets["K check bet"]: 1}
    against = Example(2, {sets["A check"]: 1}, moves, QQ(0), [(other, QQ(1))], QQ(-1, 6), "K")
    why = not_dominated_by_why(game, "weakly", against, ())
    assert why.startswith("When Player 2 plays bet at A check, bet at K earns 0 and check at K, ")
    rest = (
        "bet with king earns 0 and check with king, call after check, bet with king earns "
        "-1/6 (-0.1667) (from there on, weighted by chance). "
        "So it is not weakly dominated by that."
    ).replace("-", "−")
    assert reason(kuhn_words(), why, True) == f"When bob plays as below, {rest}"
    assert reason(kuhn_words(), why) == f"For one strategy of bob, {rest}"
    assert reason(Words(("one", "two")), why, True).startswith("When two plays bet at A check, bet")


def test_a_reason_is_cut_after_a_whole_sentence():
    first, second = f"A wins {'more and ' * 20}more.", f"B wins {'less and ' * 40}less."
    words = Words(())
    assert reason(words, sentences(first, second)) == f"{first} …"
    linked = Said(second, End(of_thought=False), f"The sum: {second}")
    assert reason(words, linked) == f"{second} The sum: {second}"
    text = in_words(
        words, SimpleNamespace(why=Said(f"The payoff is {'1 + ' * 400}1."), statement=None)
    )
    assert len(text) <= LONGEST_REASON + 3 and text.count("$") == 2
