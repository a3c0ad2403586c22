"""Values for decks of every size, against values of single decks."""

from dataclasses import replace

import pytest
from examples import committed_table

from nashledger.laws.solving import followed_plans
from nashledger.laws.solving.deck_functions import Decks, deck_cuts, deck_piece
from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ
from nashproof.games.card_games import game_from_table, variant
from nashproof.linear_programs import optimum as lp
from nashproof.solving.one_card.optimal_plans import optimal_plans


def decks_of(game, period, remainder):
    table = committed_table(game)
    return Decks(lambda n: game_from_table(variant(table, cards=str(n))), period, remainder)


@pytest.mark.parametrize(
    "game, period, remainder", [("kuhn", 6, 1), ("kuhn", 6, 5), ("baby-poker", 10, 7)]
)
def test_decks_of_every_size_agree_with_the_solver(game, period, remainder):
    decks = decks_of(game, period, remainder)
    family, piece = deck_piece("k", decks, deck_cuts(decks))
    for k in (int(piece.low), 9, 20):
        value, _ = optimal_plans(decks.game_of(decks.cards(k)))
        assert value == evaluate(piece.value, {"k": QQ(k)})
        assert sum(evaluate(size, {"k": QQ(k)}) for size in family.sizes) == decks.cards(k)


def test_bases_of_decks_before_change_no_plan(monkeypatch):
    """Baby poker: the bases for 10k + 7 cards are enough for these, and help with 10k + 5."""
    first = decks_of("baby-poker", 10, 7)
    marks, other = deck_cuts(first), replace(first, remainder=5)
    piece = deck_piece("k", first, marks)
    alone = deck_piece("k", decks_of("baby-poker", 10, 5), deck_cuts(other))
    assert deck_piece("k", other, deck_cuts(other)) == alone
    asked = map(pytest.fail, ["HiGHS is asked"])
    monkeypatch.setattr(lp, "guessed_bases", lambda program: asked)
    assert deck_piece("k", first, marks) == piece


def test_equations_that_are_not_linear_are_built_for_each_value(monkeypatch):
    decks = decks_of("kuhn", 6, 1)
    marks = deck_cuts(decks)
    piece = deck_piece("k", decks, marks)
    monkeypatch.setattr(followed_plans, "_line", lambda here, there, step: lambda step: here)
    assert deck_piece("k", decks, marks) == piece


def test_a_wrong_period_is_not_proved():
    decks = decks_of("kuhn", 2, 1)
    with pytest.raises(Unproved):
        deck_piece("k", decks, deck_cuts(decks))


def test_marks_stay_inside_the_deck():
    """Decks of 3k + 1 cards: next to the beginning, a third and the end."""
    decks = decks_of("kuhn", 3, 1)
    assert decks.marks(1, [0, 1, 3]) == [(0, 1), (1, 0), (1, 1)]
    assert decks.marks(2, [1, 3]) == [(1, -1), (1, 0), (1, 1), (1, 2), (3, 0)]
    assert decks.blocks([(1, 0)], 2).cuts == (0, 2, 7)
