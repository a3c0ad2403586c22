"""Compact games solved over blocks of cards, against the trees that they stand for and values found
by others.
"""

import pytest
from examples import committed_table
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import onecards

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, rational
from nashproof.games.card_games import game_from_table, variant
from nashproof.games.one_card import expand, one_card
from nashproof.linear_programs.floats.highs import points, propose
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.best_response import best_responses, guarantee
from nashproof.play.strategies import is_plan
from nashproof.solving.game_programs import sequence_program
from nashproof.solving.one_card import optimal_plans as compact
from nashproof.solving.one_card.blocks import single_cards
from nashproof.solving.optimal.ranges import optimal_range
from nashproof.solving.zero_sum import solve_game, zero_sum_player


def kuhn(cards, raises=0, name="kuhn"):
    return game_from_table(variant(committed_table(name), cards=str(cards), raises=str(raises)))


def player_of(game, player):
    return zero_sum_player(game, player, solve_game(game))


@settings(max_examples=30)
@given(onecards())
def test_the_value_is_that_of_the_tree(game):
    tree, found = expand(game), solve_game(game)
    assert found.value == optimum(sequence_program(tree, 1)).value
    assert [r.gain for r in best_responses(game, found.plans)] == [0, 0]


@settings(max_examples=18, deadline=None)
@given(onecards(cards=14), st.sampled_from([0, 8]))
def test_blocks_of_cards_lead_to_the_same_value(game, few):
    """However small the deck, and whether or not programs keep only some sequences."""
    whole = compact.optimal_plans(game)[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nashproof.solving.one_card.block_search.SMALL_GAME", 0)
        patch.setattr("nashproof.solving.one_card.block_search.FEW_SEQUENCES", few)
        patch.setattr("nashproof.solving.one_card.block_search.coarsest.__defaults__", (3,))
        value, plans = compact.optimal_plans(game)
    assert value == whole and [r.gain for r in best_responses(game, plans)] == [0, 0]


def test_without_any_proposal(monkeypatch):
    monkeypatch.setattr("nashproof.solving.one_card.block_search.propose", lambda program: None)
    monkeypatch.setattr(compact, "propose", lambda program: None)
    game = kuhn(4)
    assert solve_game(game).value == QQ(-1, 24)
    s = game.infosets[game.set_index[2, "1 check"]]
    tree = expand(game)
    there = tree.infosets[tree.set_index[2, "1 check"]]
    ours, theirs = (
        optimal_range(player_of(form_of, 2), {at.first + 1: QQ(1)})
        for form_of, at in ((game, s), (tree, there))
    )
    assert [end.value for end in ours] == [end.value for end in theirs]


# Found by several exact solvers on the explicit trees; the notes of the project name them
VALUES = {
    (3, 0): "-1/18",
    (4, 0): "-1/24",
    (5, 0): "-1/15",
    (13, 0): "-5/78",
    (20, 0): "-137/2280",
    (50, 0): "-121/2100",
    (100, 0): "-1121/19800",
    (1000, 0): "-111221/1998000",
    (3, 1): "-1/18",
    (4, 1): "-5/128",
    (5, 1): "-83/1596",
    (20, 1): "-4549/70680",
    (100, 1): "-38569/613800",
    (10, 2): "-203/3285",
    (13, 2): "-37645/587028",
    (20, 2): "-37313/582540",
}


@pytest.mark.parametrize("size", VALUES, ids=str)
def test_known_values(size):
    assert solve_game(kuhn(*size)).value == rational(VALUES[size])


def test_dice():
    """Baby poker with ten sides: equal cards are possible and tie."""
    table = committed_table("baby-poker")
    table.data["deck"]["cards"] = 10
    assert solve_game(game_from_table(table)).value == QQ(1, 10)


def test_the_deck_is_cut_where_the_play_changes():
    """Few blocks suffice, and their number hardly grows with the cards."""
    sizes = []
    for cards in (200, 2000):
        game = kuhn(cards)
        value, plans = compact.optimal_plans(game)
        steps = game.steps[1]
        rows = [plans[0][1 + r * steps : 1 + (r + 1) * steps] for r in range(cards)]
        sizes.append(1 + sum(one != two for one, two in zip(rows, rows[1:])))
    assert max(sizes) < 100


def test_a_wrong_proposal_costs_time_only(monkeypatch):
    right = solve_game(kuhn(6)).value
    monkeypatch.setattr(
        compact, "points", lambda program, found: iter([[QQ(1, 2)] * len(program.columns)] * 3)
    )
    assert solve_game(kuhn(6)).value == right


def test_points_gain_digits():
    """A point with a denominator that floats cannot hold."""
    big = 10**12 + 39
    program = LinearProgram(
        range(2), (Row("a", {0: big, 1: 1}, "<=", 1), Row("b", {0: 1, 1: -1}, "==", 0)), {0: 1}
    )
    assert QQ(1, big + 1) in [x[0] for x in points(program, propose(program))]


def test_no_proposal_for_a_program_without_optimum():
    assert propose(LinearProgram(range(1), (), {0: 1})) is None


@settings(max_examples=15)
@given(onecards(cards=2), st.data())
def test_ranges_are_those_of_the_tree(game, data):
    """Over all optimal plans, with and without a set given."""
    tree, player = expand(game), data.draw(st.sampled_from([1, 2]))
    sequences = [q for q in range(1, game.sequence_counts[player])]
    form = (
        {
            q: QQ(data.draw(st.integers(-3, 3)), 2)
            for q in data.draw(st.sets(st.sampled_from(sequences), max_size=3))
        }
        if sequences
        else {}
    )
    given = data.draw(
        st.sampled_from([0, *{s.parent for s in game.infosets if s.player == player}])
    )

    def there(q):
        at = game.sequence(player, q)
        s = at and tree.infosets[tree.set_index[player, game.infosets[at[0]].name]]
        return s.first + s.actions.index(at[1]) if at else 0

    def ends(which, form, given):
        try:
            return [end.value for end in optimal_range(player_of(which, player), form, given)]
        except Unproved:
            return None

    ours = ends(game, form, given)
    assert ours == ends(tree, {there(q): a for q, a in form.items()}, there(given))


@pytest.mark.parametrize("form", [lambda game: game, expand], ids=["compact", "tree"])
def test_a_ratio_without_bound_is_not_proved(form):
    """Both moves are optimal, so x(a)/x(b) has no bound where x(b) is given."""
    game = form(
        one_card(
            "g", ["A", "B"], ["c"], [2], False, [(("a",), (QQ(0),) * 3), (("b",), (QQ(0),) * 3)]
        )
    )
    with pytest.raises(Unproved, match="no bound"):
        optimal_range(player_of(game, 1), {1: QQ(1)}, 2)


@settings(max_examples=20, deadline=None)
@given(onecards(cards=9), st.data())
def test_ranges_over_blocks_are_those_card_by_card(game, data):
    player = data.draw(st.sampled_from([1, 2]))
    count = game.sequence_counts[player]
    form = (
        {
            data.draw(st.integers(1, count - 1)): QQ(data.draw(st.sampled_from([-2, 1, 3])))
            for _ in range(2)
        }
        if count > 1
        else {}
    )
    who = player_of(game, player)
    over_blocks = compact.maximum_over_optimal_plans(who, form).value
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compact, "_optimal_blocks", single_cards)
        assert over_blocks == compact.maximum_over_optimal_plans(who, form).value


@pytest.mark.parametrize("cards", [60, 2000])
def test_a_range_of_a_large_game(cards):
    game = kuhn(cards)
    s = game.infosets[game.set_index[1, str(cards)]]
    low, high = optimal_range(player_of(game, 1), {s.first + 1: QQ(1)})
    assert (
        (low.value, high.value) == (0, 1)
        and is_plan(game, 1, high.plan)
        and guarantee(game, 1, low.plan) == guarantee(game, 1, high.plan)
    )
