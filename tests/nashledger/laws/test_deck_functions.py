"""Values for decks of every size, against values of single decks."""

import pytest
from examples import committed_table

from nashledger.laws.solving.deck_functions import Decks, deck_cuts, deck_piece
from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ
from nashproof.games.card_games import game_from_table, variant
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
