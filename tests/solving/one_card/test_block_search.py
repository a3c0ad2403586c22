"""Proposed cuts of the deck: they end with single cards, respect copies, and follow the plans."""

import pytest
from examples import committed_table

from nashproof.exact.numbers import QQ
from nashproof.games.card_games import game_from_table, variant
from nashproof.play.best_response import guarantee
from nashproof.solving.one_card import block_search
from nashproof.solving.one_card.block_search import (
    blocks_of_plans,
    coarsest,
    fine_enough,
    finer,
    merge_equal,
    refine_blocks,
)
from nashproof.solving.one_card.blocks import Blocks, single_cards
from nashproof.solving.one_card.optimal_plans import optimal_plans
from nashproof.solving.zero_sum import solve_game


def kuhn(cards, raises=0):
    return game_from_table(variant(committed_table("kuhn"), cards=str(cards), raises=str(raises)))


def test_cutting_ends_with_single_cards(monkeypatch):
    """Even if nothing is ever proposed."""
    monkeypatch.setattr("nashproof.solving.one_card.block_search.propose", lambda program: None)
    found = list(refine_blocks(coarsest(kuhn(500))))
    assert [len(b) for b in found] == sorted(len(b) for b in found) and len(found[-1]) == 500


def test_blocks_are_cut_where_copies_change():
    deck = kuhn(40)
    mixed = type(deck)(
        deck.title, deck.players, deck.cards, (1,) * 7 + (3,) * 33, False, deck.points, deck.ends
    )
    assert 7 in coarsest(mixed).cuts and 7 in finer(coarsest(mixed))[1].cuts
    assert sum(guarantee(mixed, p, solve_game(mixed).plans[p - 1]) for p in (1, 2)) == 0


@pytest.mark.parametrize("cards", [3, 30])
def test_small_games_begin_with_single_cards(cards):
    assert coarsest(kuhn(cards)) == single_cards(kuhn(cards))


def test_large_games_begin_with_few_blocks():
    assert len(coarsest(kuhn(1000))) == block_search.FIRST_BLOCKS


def test_blocks_of_plans_are_the_runs_of_equal_rows():
    """Four cards: player 1 plays the two lower ones equally, player 2 all; so there is one cut."""
    game = kuhn(4)
    one, two = game.steps[1], game.steps[2]
    low, high = (QQ(1),) * one, (QQ(0),) * one
    plans = ((QQ(1), *low, *low, *high, *high), (QQ(1),) + (QQ(1, 2),) * (4 * two))
    assert blocks_of_plans(game, plans) == Blocks(game, (0, 2, 4))


def test_equal_neighbours_are_merged_except_at_fixed_cuts():
    blocks = single_cards(kuhn(4))
    rows = [[0.0], [0.0], [1.0], [1.0]]
    merged, plans = merge_equal(blocks, (rows, rows), ())
    assert merged.cuts == (0, 2, 4) and plans == [[[0.0], [1.0]]] * 2
    assert merge_equal(blocks, (rows, rows), {1})[0].cuts == (0, 1, 2, 4)


def test_blocks_of_optimal_plans_are_fine_enough():
    game = kuhn(60)
    assert fine_enough(blocks_of_plans(game, optimal_plans(game)[1]))
    assert not fine_enough(Blocks(game, (0, 60)))


def test_programs_of_many_sequences_keep_whole_strategies():
    """With a sequence its parent, and an action wherever it leads; at most two thirds of all."""
    game = kuhn(200, raises=3)
    blocks = finer(coarsest(game))[1]
    for pair in blocks.kept:
        for point in game.points:
            kept = pair[point.player - 1]
            assert (point.parent in kept) == bool(kept.intersection(point.sequences))
    all_sequences = len(blocks) * sum(1 + step for step in game.steps.values())
    assert 3 * sum(len(kept) for pair in blocks.kept for kept in pair) < 2 * all_sequences


def test_best_replies_that_programs_lack_are_added():
    game = kuhn(200, raises=3)
    fold = (frozenset({0, 1, 3}), frozenset({0, 1, 8}))
    poor = Blocks(game, (0, 100, 200), (fold, fold))
    assert finer(poor)[0] == pytest.approx(finer(Blocks(game, (0, 100, 200)))[0])
