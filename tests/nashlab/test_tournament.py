"""Tournaments: exact matches against brute force, simulated ones against exact ones, bad files."""

import re
from itertools import product
from random import Random

import pytest
from examples import ROOT

import nashproof
from nashlab.tournament.exact_matches import exact_match
from nashlab.tournament.hands import PlayedHand, chips_of_hand
from nashlab.tournament.players import Phases, Player, float_rows
from nashlab.tournament.predictor import Predicting
from nashlab.tournament.replies import Replies
from nashproof.exact.numbers import QQ
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.one_card import expand

GAMES = ROOT / "data" / "games"
HOW_TO = (ROOT / "docs" / "how-to" / "run-a-tournament.md").read_text("utf-8")
THREE = HOW_TO.partition("```toml\n")[2].partition("```")[0]
FAIR = (QQ(1, 3), QQ(2, 3))


def played(tmp_path, text, players=None):
    place = tmp_path / "three.toml"
    place.write_text(text, "utf-8")
    return nashproof.tournament(place, players, games=GAMES)


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    return played(tmp_path_factory.mktemp("tournament"), THREE)


@pytest.fixture(scope="module")
def rows():
    """The strategies of the three players, from the game's exact form."""
    game = expand(kuhn())
    return game, Phases((tuple(FAIR for _ in game.infosets),))


def test_what_the_how_to_shows_is_printed(three):
    assert f"--games data/games\n{three}\n```" in HOW_TO


def test_a_match_is_fifty_hands_in_both_seats(rows):
    """By the distribution: the mean of 3 hands is that of two in seat 1 and one in seat 2."""
    game, one = rows
    two = Phases((tuple((QQ(1, 2), QQ(1, 2)) for _ in game.infosets),))
    first = chips_of_hand(game, one.profiles[0], two.profiles[0])
    second = chips_of_hand(game, two.profiles[0], one.profiles[0])
    means = [sum(x * p for x, p in chips.items()) for chips in (first, second)]
    result = exact_match(game, one, two, 3)
    assert result.mean == 2 * means[0] - means[1]
    assert sum(result.totals.values()) == 1
    squares = [sum(x * x * p for x, p in chips.items()) for chips in (first, second)]
    variances = [square - mean**2 for square, mean in zip(squares, means)]
    assert result.variance == 2 * variances[0] + variances[1]


def test_phases_against_all_ways_of_four_hands():
    """Tails until 1 down, then heads, against a coin: every sequence of results by hand."""
    game = matching_pennies()
    tails, heads = (((QQ(0), QQ(1)),) * 2, ((QQ(1), QQ(0)),) * 2)
    coin = Phases((((QQ(1, 4), QQ(3, 4)),) * 2,))
    result = exact_match(game, Phases((tails, heads), (QQ(-1), None)), coin, 4)
    expected = {}
    for theirs in product((0, 1), repeat=4):  # the coin's sides: heads is 0
        total, probability, side = 0, QQ(1), 1
        for hand, other in enumerate(theirs):
            probability *= QQ(3, 4) if other else QQ(1, 4)
            same = 1 if other == side else -1
            total += -same if hand % 2 else same  # seat 1 wants the same
            side = 0 if total <= -1 else side
        expected[total] = expected.get(total, 0) + probability
    assert result.totals == expected


def test_what_fixed_strategies_give_away(three):
    given = {one.name: one.gives_away for one in three}
    assert given["equilibrium"] == 0
    match = three["never-bluffs", "answer"]
    assert -match.exact == given["never-bluffs"] > 0
    assert three["equilibrium", "never-bluffs"].exact >= 0
    assert match.outcome.wins + match.outcome.draws < QQ(1, 2)


class Fixed(Player):
    """The equilibrium of the file, as a class."""

    def rows(self, seat, total):
        return float_rows(EQUILIBRIUM)


def row(*texts):
    return tuple(QQ(int(a), 3) for a in texts)


# Q, K, A first; then as they come: the order of the tree's information sets
EQUILIBRIUM_BY_NAME = {
    "Q": row(3, 0),
    "K": row(3, 0),
    "A": row(3, 0),
    "Q check bet": row(3, 0),
    "K check bet": row(2, 1),
    "A check bet": row(0, 3),
    "Q check": row(2, 1),
    "K check": row(3, 0),
    "A check": row(0, 3),
    "Q bet": row(3, 0),
    "K bet": row(2, 1),
    "A bet": row(0, 3),
}
GAME = nashproof.read(str(GAMES / "kuhn.toml"))
EQUILIBRIUM = tuple(EQUILIBRIUM_BY_NAME[s.name] for s in GAME.infosets)


def test_simulated_matches_have_the_exact_mean(tmp_path, three):
    """A fixed strategy as a class: what each hand pays in expectation does not vary."""
    found = played(tmp_path, THREE, {"class": Fixed})
    match, exact = found["never-bluffs", "class"], three["equilibrium", "never-bluffs"]
    assert match.exact is None and match.error == pytest.approx(0, abs=1e-12)
    assert match.mean == pytest.approx(-exact.mean, abs=1e-12)
    assert abs(match.wins - (1 - exact.wins - exact.draws)) < 0.2
    assert found["never-bluffs", "answer"].exact == three["never-bluffs", "answer"].exact
    assert played(tmp_path, THREE, {"class": Fixed}).match_rows() == found.match_rows()


def test_a_class_of_the_how_to_takes_part(tmp_path):
    scope = {}
    code = HOW_TO.partition("```python\n")[2].partition("\nstandings = ")[0]
    exec(code, scope)
    found = played(tmp_path, THREE.replace("hands = 50", "hands = 4"), {"c": scope["Copycat"]})
    assert len(found) == 4 and found["equilibrium", "c"].exact is None


def test_a_class_with_the_name_of_a_player(tmp_path):
    name = re.search(r"\[players\.([a-z-]+)", THREE)[1]
    with pytest.raises(nashproof.InputError, match=f'two players "{name}"'):
        played(tmp_path, THREE, {name: Player})


def predictor(**options):
    return Predicting(Replies(GAME), EQUILIBRIUM, **options)(GAME, Random(1))


def test_the_predictor_answers_what_it_saw():
    one = predictor()
    assert one.rows(1, 0)[GAME.set_index[1, "K check bet"]] == pytest.approx([2 / 3, 1 / 3])
    for _ in range(20):  # the opponent bluffs with a Q whenever they can
        one.watch(PlayedHand(1, "K", "Q", ((1, "check"), (2, "bet"), (1, "call")), 2))
    assert list(one.rows(1, 0)[GAME.set_index[1, "K check bet"]]) == [0, 1]


def test_a_hidden_card_counts_in_parts():
    """After a check a Q bets 1/3 of the time, an A always: an A is three times as likely."""
    one = predictor()
    hand = PlayedHand(1, "K", None, ((1, "check"), (2, "bet"), (1, "fold")), -1)
    assert one._likely(hand, 2) == pytest.approx({"Q": 1 / 4, "A": 3 / 4})


def test_second_guessing():
    """Whoever replies to a reply plays the equilibrium at ties; nobody wins from it."""
    for options in ({"level": 1}, {"level": 2}, {"of_self": True}):
        one, replies = predictor(**options), Replies(GAME)
        rows = one.rows(1, 0)
        other = replies.strategy(2, float_rows(EQUILIBRIUM))
        assert replies.pays(replies.strategy(1, rows), other) <= -1 / 18 + 1e-12


PLAYERS = THREE.partition("[players")[0]


@pytest.mark.parametrize(
    "change, words",
    [
        (('"kuhn"', '"kuhm"'), 'three.toml:2: found the game "kuhm"'),
        (("hands = 50", "hands = 0"), "three.toml:3: found .*an integer from 1"),
        (('"Q" = "check"', '"Q" = "chekc"'), "three.toml:6: .*check"),
        (
            ('fold = "2/3"', 'fold = "1/3"'),
            "three.toml:[0-9]+: found probabilities that sum to 2/3",
        ),
        (('base = "equilibrium"', 'base = "equilibrum"'), 'did you mean "equilibrium"'),
        (('"K bet" = "fold"', '"K bett" = "fold"'), 'the key "K bett"'),
        (("best_response_to", "phases"), "three.toml"),
        (("hands = 50", 'hands = 50\nhiding = ["flod"]'), 'did you mean "fold"'),
        (("hands = 50", "hands = 50\nmatchs = 3"), 'the key "matchs"'),
    ],
)
def test_bad_files_are_one_line(tmp_path, change, words):
    with pytest.raises(nashproof.InputError, match=words):
        played(tmp_path, THREE.replace(*change))


def test_games_that_no_tournament_plays(tmp_path):
    for name in ("battle-of-the-sexes", "kuhn-naive-bonus"):
        with pytest.raises(nashproof.InputError, match="zero-sum game for two"):
            played(tmp_path, THREE.replace('"kuhn"', f'"{name}"'))


def test_nobody_predicts_without_cards(tmp_path):
    text = """title = "t"
game = "matching-pennies"
hands = 3
[players.coin.strategy]
"move 1" = { Heads = "1/2", Tails = "1/2" }
"move 2" = "Tails"
[players.predicts]
predicts = "opponent"
prior = "coin"
"""
    with pytest.raises(nashproof.InputError, match="three.toml:8: found .* not named by cards"):
        played(tmp_path, text)
    fixed = text.partition("[players.predicts]")[0] + '[players.b]\nbase = "coin"\nstrategy = {}\n'
    assert len(played(tmp_path, fixed)) == 2


def test_the_contest_of_the_thread_is_played(tmp_path):
    """Whole it takes half a minute; here with two hands and two matches a pair."""
    text = (ROOT / "data" / "tournaments" / "simplified-poker.toml").read_text("utf-8")
    for key, value in (("hands", "50"), ("matches", "100")):
        assert f"{key} = {value}" in text
        text = text.replace(f"{key} = {value}", f"{key} = 2")
    found = played(tmp_path, text)
    given = {one.name: one.gives_away for one in found}
    assert [given[f"equilibrium-{x}"] for x in ("0", "sixth", "third")] == [0, 0, 0]
    assert (given["defensive"], given["tosses-a-coin"]) == (QQ(1, 4), QQ(1, 8))
    assert found["equilibrium-0", "tosses-a-coin"].exact == QQ(1, 18)
    assert found["equilibrium-third", "tosses-a-coin"].exact == QQ(1, 72)
