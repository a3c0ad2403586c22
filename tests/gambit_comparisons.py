"""Comparisons of nashproof with what pygambit answers."""

from gambit_answers import digest, rational_text, rows_text
from hypothesis import strategies as st
from strategies import trees, walk

from nashproof.documents.profile_formats.formats import read_profile
from nashproof.documents.profile_values import values_of
from nashproof.documents.profiles import ProfileText
from nashproof.exact.numbers import rational
from nashproof.games.formats.efg import read_efg
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import expected_payoffs, plans_of
from nashproof.solving.zero_sum import solve_game

TREES = st.sampled_from([(2, True), (1, False), (2, False), (3, False)]).flatmap(
    lambda pair: st.tuples(trees(*pair, paid_inside=True), st.just(pair[0]))
)


def facts_of_a_tree(text, strategy):
    """What pygambit is asked of a tree, by nashproof; the payoffs by a walk over the nodes too."""
    game = read_efg(text, "x.efg")
    profile = rows_of(game, strategy)
    paid = expected_payoffs(game, plans_of(game, profile))
    assert paid == walk(game, profile)
    return {
        "nodes": len(game.nodes),
        "sets": len(game.infosets),
        "recall": not game.recall_failures,
        "ends": digest(rows_text((leaf.chance, *leaf.payoffs) for leaf in game.leaves)),
        "paid": list(map(rational_text, paid)),
    }


def compare_value(text, answer):
    """pygambit's value is ours, and its strategies are in equilibrium."""
    game, value = read_efg(text, "x.efg"), rational(answer["value"])
    assert solve_game(game).value == value
    plans = plans_of(game, rows_of(game, answer["equilibrium"]))
    assert expected_payoffs(game, plans)[0] == value
    assert [response.gain for response in best_responses(game, plans)] == [0, 0]


def compare_prints(text, strategy, answer):
    """A profile as pygambit prints it, by behaviour and by mixed strategies, is read as that
    profile."""
    game = read_efg(text, "x.efg")
    profile = tuple(tuple(map(rational, strategy[f"{s.player}/{s.name}"])) for s in game.infosets)
    assert exact(read_profile(answer["behaviour"], "p", game), game) == profile
    mixed = exact(read_profile(answer["mixed"], "p", game), game)
    assert plans_of(game, mixed) == plans_of(game, profile)


def rows_of(game, strategy):
    """A profile of numbers from {set: texts}, with sets as "1/s1"."""
    return tuple(tuple(map(rational, strategy[f"{s.player}/{s.name}"])) for s in game.infosets)


def exact(table, game):
    """The profile that a table states, in numbers."""
    return values_of(ProfileText("x", "", "", {}, table["strategy"], table["form"], "x"), game)
