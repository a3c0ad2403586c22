"""The canonical optimal plan of a compact game or a large tree: optimal, the only one that makes so
much of the preference, whoever proposes.
"""

from examples import committed_table
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import games, onecards

from nashproof.exact.numbers import QQ
from nashproof.games.card_games import game_from_table, variant
from nashproof.games.one_card import expand
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import is_plan
from nashproof.solving import canonical_plan as canonical
from nashproof.solving import zero_sum as solve
from nashproof.solving.canonical_plan import preference, preferred_plan
from nashproof.solving.game_programs import optimal_face
from nashproof.solving.one_card import block_search as cuts
from nashproof.solving.one_card.optimal_plans import optimal_plans
from nashproof.solving.players import ZeroSumPlayer
from nashproof.solving.zero_sum import solve_game, with_canonical_plans, zero_sum_player


def kuhn(cards, raises=0):
    return game_from_table(variant(committed_table("kuhn"), cards=str(cards), raises=str(raises)))


def one_of(game, player, value, plans):
    """The player of a compact game, whose value is that to player 1, and their own plan."""
    worth = value if player == 1 else -value
    return ZeroSumPlayer(game, player, worth, plans[2 - player]), plans[player - 1]


def in_tree(game, tree, player):
    """For each sequence of the compact game its number in the tree."""
    numbers = [0]
    for i in game.sets_of[player]:
        s = tree.infosets[tree.set_index[player, game.infosets[i].name]]
        numbers += range(s.first, s.first + len(s.actions))
    return numbers


@settings(max_examples=15, deadline=None)
@given(onecards(cards=3), st.sampled_from([1, 2]))
def test_no_other_optimal_plan_of_the_tree_makes_as_much_of_the_form(game, player):
    value, plans = optimal_plans(game)
    share = value if player == 1 else -value
    preferred = preferred_plan(*one_of(game, player, value, plans))
    plan, unique = preferred.plan, preferred.is_unique
    assert is_plan(game, player, plan) and guarantee(game, player, plan) == share
    tree, there = expand(game), in_tree(game, expand(game), player)
    form = {there[q]: a for q, a in preference(game, player).items()}
    face = optimal_face(tree, player, share)
    most = optimum(LinearProgram(face.columns, face.rows, form, face.free)).value
    assert most == sum(a * plan[q] for q, a in preference(game, player).items())
    rows = (*face.rows, Row("most", form, "==", most))
    for q in range(1, len(there)) if unique else ():
        for sign in (1, -1):
            assert (
                optimum(LinearProgram(face.columns, rows, {there[q]: QQ(sign)}, face.free)).value
                == sign * plan[q]
            )


def test_kuhn_poker_has_preferred_plans():
    for cards, raises in ((3, 0), (13, 0), (100, 0), (6, 2)):
        game = kuhn(cards, raises)
        value, plans = optimal_plans(game)
        assert all(preferred_plan(*one_of(game, p, value, plans)).is_unique for p in (1, 2))


def test_the_plan_does_not_depend_on_the_way_to_it(monkeypatch):
    """Card by card, or over blocks: the same plan."""
    game = kuhn(60)
    value, plans = optimal_plans(game)
    whole = [preferred_plan(*one_of(game, p, value, plans)) for p in (1, 2)]
    monkeypatch.setattr(cuts, "SMALL_GAME", 0)
    value, others = optimal_plans(game)
    assert others != plans
    assert whole == [preferred_plan(*one_of(game, p, value, others)) for p in (1, 2)]


def test_a_plan_that_is_one_of_many_is_not_called_canonical(monkeypatch):
    """In Kuhn poker player 1 has many optimal plans, and without a preference one of them is no
    choice.
    """
    game = kuhn(3)
    value, plans = optimal_plans(game)
    monkeypatch.setattr(
        canonical,
        "preference",
        lambda game, player: dict.fromkeys(range(1, game.sequence_counts[player]), QQ(0)),
    )
    assert not preferred_plan(*one_of(game, 1, value, plans)).is_unique


# Trees


@settings(max_examples=15, deadline=None)
@given(games(2), st.sampled_from([1, 2]))
def test_the_plan_of_a_tree_is_the_only_one_that_makes_as_much_of_the_form(game, player):
    solution = solve_game(game, "none")
    who = zero_sum_player(game, player, solution)
    preferred = preferred_plan(who, solution.plans[player - 1])
    plan, unique = preferred.plan, preferred.is_unique
    assert is_plan(game, player, plan) and guarantee(game, player, plan) == who.value
    face, form = optimal_face(game, player, who.value), preference(game, player)
    most = sum(a * plan[q] for q, a in form.items())
    assert most == optimum(LinearProgram(face.columns, face.rows, form, face.free), "none").value
    rows = (*face.rows, Row("most", form, "==", most))
    for q in range(1, len(plan)) if unique else ():
        for sign in (1, -1):
            assert (
                optimum(LinearProgram(face.columns, rows, {q: QQ(sign)}, face.free)).value
                == sign * plan[q]
            )


def test_large_trees_have_preferred_plans(monkeypatch):
    """Whoever found the first ones; where nothing is proposed those stay."""
    monkeypatch.setattr(solve, "CANONICAL", 0)
    for cards, raises in ((3, 0), (13, 0), (4, 3)):
        tree = expand(kuhn(cards, raises))
        first = [solve_game(tree, backend) for backend in ("highs", "none")]
        found = [with_canonical_plans(tree, one) for one in first]
        assert found[0].canonical == (True, True) and len({one.plans for one in found}) == 1
    monkeypatch.setattr(canonical, "proposed_optimum", lambda program: None)
    assert with_canonical_plans(tree, first[1]) == first[1] and not any(first[1].canonical)


def test_a_plan_of_a_tree_that_is_one_of_many_is_not_called_canonical(monkeypatch):
    tree = expand(kuhn(3))
    solution = solve_game(tree)
    monkeypatch.setattr(canonical, "preference", lambda game, player: {})
    who = zero_sum_player(tree, 1, solution)
    assert not preferred_plan(who, solution.plans[0]).is_unique
