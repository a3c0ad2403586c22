"""Programs over blocks of cards: true guarantees, and with single cards the whole program."""

from examples import committed_table
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import onecards

from nashproof.exact.numbers import QQ
from nashproof.games.card_games import game_from_table, variant
from nashproof.games.one_card import expand
from nashproof.linear_programs.optimum import optimum
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import is_plan
from nashproof.solving.one_card.blocks import BlockProgram, Blocks, middle, single_cards
from nashproof.solving.zero_sum import solve_game


def kuhn(cards, raises=0):
    return game_from_table(variant(committed_table("kuhn"), cards=str(cards), raises=str(raises)))


@settings(max_examples=24)
@given(onecards(), st.data())
def test_a_program_over_blocks_is_worth_what_its_plan_guarantees(game, data):
    inner = data.draw(st.sets(st.integers(1, len(game.cards)))) | {
        r for r in range(1, len(game.cards)) if game.copies[r] != game.copies[r - 1]
    }
    blocks = Blocks(game, tuple(sorted({0, len(game.cards)} | inner)))
    worth = []
    for player in (1, 2):
        side = BlockProgram(blocks, player)
        best = optimum(side.program())
        plan = side.plan(best.x)
        assert is_plan(game, player, plan) and guarantee(game, player, plan) >= side.value(
            best.value
        )
        worth.append(side.value(best.value))
    assert sum(worth) <= 0  # both are true guarantees
    games = [BlockProgram(blocks, player, middle) for player in (1, 2)]
    assert (
        sum(side.value(optimum(side.program()).value) for side in games) == 0
    )  # the game with blocks as cards


def test_blocks_of_one_card_are_the_whole_program():
    game = kuhn(7, 1)
    side = BlockProgram(single_cards(game), 1)
    assert side.value(optimum(side.program()).value) == solve_game(expand(game)).value


def test_sizes_of_blocks():
    """Two blocks of a deck of seven cards: of three cards and of four."""
    blocks = Blocks(kuhn(7), (0, 3, 7))
    assert len(blocks) == 2 and [blocks.width(b) for b in (0, 1)] == [3, 4]
    assert [blocks.size(b) for b in (0, 1)] == [3, 4] and blocks.cut([3, 5]).cuts == (0, 3, 5, 7)


def test_a_form_in_the_columns_of_a_program():
    """The weight of one move on the second card: one column of the block of that card."""
    side = BlockProgram(Blocks(kuhn(4), (0, 2, 4)), 1)
    step = side.game.steps[1]
    assert side.over({step + 1: QQ(2), 0: QQ(5)}) == {side.weight(0, 1): 2, 0: 5}
    assert side.over({3 * step + 2: QQ(1)}) == {side.weight(1, 2): 1}
