"""Sentences of ours in the words of a document: players, moves, events, figures that compare."""

import pickle
from types import SimpleNamespace

import pytest
from examples import committed

from nashproof.certificates import sentence
from nashproof.certificates.sentence import (
    AtPoint,
    Below,
    BestReply,
    Event,
    Exactly,
    Made,
    Mathematics,
    Measure,
    MoveName,
    PlaceName,
    PlayerName,
    Said,
    SentenceEnd,
    Sizes,
    Weight,
    comparison_words,
    said,
    sentences,
)
from nashproof.certificates.shapes import Figure
from nashproof.documents.errata import DocumentNames
from nashproof.exact.numbers import QQ
from nashproof.page.mathematics import text_plain
from nashproof.page.names import PageWords
from nashproof.page.retold import Retelling
from nashproof.page.sentences import LONGEST_REASON, in_words

ONE, TWO = PlayerName(1, "Player 1"), PlayerName(2, "Player 2")
CARDS = {"cards": {"K": "king", "Q": "queen", "A": "ace"}}


def kuhn_words(players=("ann", "bob")):
    """The words of a document on Kuhn poker."""
    return PageWords.of(SimpleNamespace(names=DocumentNames(players, **CARDS)), committed("kuhn"))


def reason(words, why, tables=False):
    """A reason as a page has it, its formulas unmarked."""
    return text_plain(in_words(words, SimpleNamespace(why=why, statement=None), tables))


def event(*conditions):
    """An event of texts such as ``1/K: bet | 1/Q: bet``; ``card 2: K`` is a chance move."""

    def made(text):
        where, _, action = text.rpartition(": ")
        player, slash, name = where.rpartition("/")
        return Made(int(player) if slash else 0, name, action)

    return Event(tuple(tuple(map(made, one.split(" | "))) for one in conditions))


def payoff(player, *given, **fields):
    return Measure(player, Event(), event(*given), **fields)


TOLD = [  # parts, as they read, and in the words of a document
    ((ONE, " gains."), "Player 1 gains.", "ann gains."),
    (
        ("So it is.", SentenceEnd(), TWO, " gains."),
        "So it is. Player 2 gains.",
        "So it is. Bob gains.",
    ),
    ((MoveName("bet", "K"), "!"), "bet at K!", "bet with king!"),
    ((MoveName("call", "Q check bet"),), "call at Q check bet", "call after check, bet with queen"),
    ((MoveName("call", "Q", "K"),), "call at Q to K", "call with queen to K"),
    ((MoveName("call", "move 1"),), "call at move 1", "call at move 1"),
    (("reach ", PlaceName("K bet")), "reach K bet", "reach the decision after bet with king"),
    (("reach ", PlaceName("top")), "reach top", "reach top"),
    ((Below("K bet"),), "what follows K bet", "from there on"),
    ((Below("top"),), "what follows top", "what follows top"),
    (
        (Weight(), MoveName("bet", "K")),
        "the weight of bet at K",
        "the probability of bet with king",
    ),
    ((Sizes(3, 4),), "3 x 4", "3 by 4"),
    ((AtPoint({"x": QQ(1, 2)}), "so."), "At x = 1/2: so.", "Take $x = 1/2$. so."),
    (
        (Measure(None, event("1/*: bet | 2/K bet: call"), event("card 2: K")),),
        "The probability of 1/*: bet | K bet: call given card 2: K",
        "The probability that ann bets or bob calls after bet with king if bob holds king",
    ),
    (
        (Measure(None, event("deal: x"), event("1/top: go")),),
        "The probability of deal: x given top: go",
        "The probability of deal: x given top: go",
    ),
    ((event("1/*: bet"),), "1/*: bet", "ann bets"),
    (("gains ", Mathematics("1/3", "0.3333")), "gains 1/3 (0.3333)", "gains $1/3$ $(0.3333)$"),
    ((MoveName("bet 1/2", "$3 pot"),), "bet 1/2 at $3 pot", r"bet 1/2 at \$3 pot"),
    (
        (payoff(TWO, "card 1: Q", "card 2: K", times="1/2"), " is 0."),
        "1/2 times the payoff of Player 2 given card 1: Q and card 2: K is 0.",
        "$1/2$ times the payoff of bob if ann holds queen and bob holds king is 0.",
    ),
]


@pytest.mark.parametrize("parts, text, told", TOLD)
def test_parts_have_a_text_and_are_told_in_the_words_of_a_document(parts, text, told):
    assert Said(*parts) == text and Retelling(kuhn_words()).text(Said(*parts)) == told


def test_players_are_told_apart_whatever_they_are_called():
    """A document exchanges their names; or calls one as a number, a move, a group of a pattern."""
    for names in (("Player 2", "Player 1"), ("1", "2"), ("bet", "K"), (r"\1", "Bob")):
        text = Said(ONE, " gains 1 by ", MoveName("bet", "K"), " against ", TWO)
        told = f"{names[0]} gains 1 by bet with king against {names[1]}"
        assert Retelling(kuhn_words(names)).text(text) == told


def test_where_a_document_has_no_words_the_texts_stay():
    words = PageWords(("one", "two"))
    moves = sentence.GameNames.of(committed("kuhn")).strategy(1, {"K": "check", "Q": "bet"})
    text = said("{moves} of {who}", moves=sentence.strategy_words(moves), who=ONE)
    assert Retelling(words).text(text) == text.replace("Player 1", "one")
    what = Measure(None, event("1/K: bet"), Event())
    assert Retelling(words).text(Said(what)) == "The probability that one plays bet at K"


def test_moves_in_a_list_are_parted_by_semicolons_where_they_have_commas():
    names = sentence.GameNames.of(committed("kuhn"))
    moves = sentence.strategy_words(names.strategy(1, {"K": "bet", "Q": "bet"}))
    first, second = moves.split(", ")
    assert " at " in first and Retelling(kuhn_words()).text(moves).count("; ") == 1


def test_a_text_keeps_its_parts_within_others_and_between_processes():
    inner = said("{who} gains {gain}", who=ONE, gain=2)
    text = sentences(Said(inner, "."), "", "So be it.")
    assert (
        text == "Player 1 gains 2. So be it." and ONE in text.parts and SentenceEnd() in text.parts
    )
    copy = pickle.loads(pickle.dumps(text))
    assert copy == text and copy.parts == text.parts


def test_an_exact_figure_with_many_conditions_lists_them():
    given = ["card 1: Q", "card 2: K", "1/Q: check", "2/K check: bet", "1/Q check bet: fold"]
    words = kuhn_words(("the very first player", "the very second player"))
    exactly = comparison_words(Figure("-1", "-1", "", True, QQ(0)), payoff(ONE, *given))
    assert exactly.parts == (Exactly(payoff(ONE, *given), "-1"),)
    told = Retelling(words).text(exactly)
    assert told.startswith("The payoff of the very first player is exactly $-1$ if: ")
    assert told.count("; ") == len(given) - 1 and told.endswith("bet with queen.")
    either = event(" | ".join(["1/Q check bet: fold", "1/Q check bet: call"] * 3))
    told = Retelling(words).text(Said(Exactly(Measure(None, either, event(*given[:1])), "1")))
    assert told.startswith(
        "The probability is exactly $1$, if the very first player holds queen, that"
    )
    assert told.count("; ") == 5


def test_a_reason_is_cut_after_a_whole_sentence():
    first, second = f"A wins {'more and ' * 20}more.", f"B wins {'less and ' * 40}less."
    words = PageWords(())
    assert reason(words, sentences(first, second)) == f"{first} …"
    linked = Said(second, SentenceEnd(of_thought=False), f"The sum: {second}")
    assert reason(words, linked) == f"{second} The sum: {second}"
    text = in_words(
        words,
        SimpleNamespace(
            why=Said("The payoff is ", Mathematics("1 + " * 400 + "1"), "."), statement=None
        ),
    )
    assert len(text) <= LONGEST_REASON + 3 and text.count("$") == 2


def test_a_best_reply_is_told_by_the_table_that_has_it():
    """The players have the document's names, and moves that stand in the table are not said."""
    others = Said(TWO)
    beliefs = Said(MoveName("fold", "K bet"), " with probability 1/3")
    best = BestReply(ONE, Said(MoveName("bet", "K")), others, "plays", beliefs)
    words = kuhn_words()
    assert str(best) == "A best response plays bet at K when Player 2 plays fold at K bet with " + (
        "probability 1/3."
    )
    assert reason(words, Said(best)) == (
        "A best response plays bet with king when bob plays fold after bet with king with "
        "probability 1/3."
    )
    assert reason(words, Said(best), tables=True) == (
        "What ann does in the table is a best reply to bob beside it. "
        "In it ann plays bet with king."
    )
