"""Frontiers against walks over the tree, and against all pure strategies."""

from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYED, all_pure

from nashproof.games.nodes import Chance, Decision
from nashproof.play.frontier import arrivals, beyond, left_out
from nashproof.play.strategies import pure_plan


@st.composite
def frontiers(draw):
    """A game and some of its information sets, as pairs of player and name."""
    game = draw(PLAYED)
    names = [(s.player, s.name) for s in game.infosets]
    return game, draw(st.sets(st.sampled_from(names))) if names else set()


def visits(game, at=0, own=None, before=()):
    """Each inner node as (player and name, the players' sequences there, the nodes before it)."""
    node, own = game.nodes[at], own or dict.fromkeys(game.player_numbers, 0)
    if not isinstance(node, (Chance, Decision)):
        return
    player, name, _ = game.mover(node)
    yield (player, name), own, before
    for k, child in enumerate(node.children):
        after = own | ({player: game.infosets[node.infoset].first + k} if player else {})
        yield from visits(game, child, after, (*before, (player, name)))


@given(frontiers())
def test_arrivals(drawn):
    game, sets = drawn
    expected = {item for name, own, _ in visits(game) if name in sets for item in own.items()}
    assert arrivals(game, sets) == expected


@given(frontiers())
def test_beyond(drawn):
    game, sets = drawn
    expected = {name for name, _, before in visits(game) if sets & {name, *before}}
    assert beyond(game, sets) == expected


@given(frontiers())
def test_left_out(drawn):
    """None if every pure strategy arrives; else what it names is enough, and not too much."""
    game, sets = drawn
    sequences = arrivals(game, sets)
    for player in game.player_numbers:
        own = {q for p, q in sequences if p == player}
        plans = [pure_plan(game, player, strategy) for strategy in all_pure(game, player)]
        away = [plan for plan in plans if not any(plan[q] for q in own)]
        banned = left_out(game, player, sequences)
        assert (banned is None) == (not away)
        if banned is not None:
            assert own <= {q for _, q in banned}
            assert away == [plan for plan in plans if not any(plan[q] for _, q in banned)]


def test_kuhn(game):
    kuhn, late = game("kuhn"), {(1, "Q check bet")}
    parent = kuhn.infosets[kuhn.set_index[1, "Q check bet"]].parent
    assert {q for p, q in arrivals(kuhn, late) if p == 1} == {parent}
    assert beyond(kuhn, late) == late
    assert left_out(kuhn, 1, arrivals(kuhn, late)) == {(1, parent)}
