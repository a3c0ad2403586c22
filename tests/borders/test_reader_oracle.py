"""Random games as people and programs write them are read as what they mean, or refused: a hundred
in `make test`, ten thousand in `make explore`."""

import os
import random
import re
from fractions import Fraction
from math import prod

import betting_oracle
import by_name_oracle
import describe_oracle
import profile_oracle
import pytest
import reader_oracle
import repeated_oracle
from browser_oracle import at_once, compared
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from page_asks import tree
from reader_oracle import PLAIN, Text, answers, outcome, text_of
from refined_asks import forgetful, mixed_form

import nashproof
from nashproof.errors import InputError

SEEDS = (Phase.reuse, Phase.generate)  # a smaller seed is no simpler text
TIMES = 10 if os.environ.get("HYPOTHESIS_PROFILE") == "explore" else 1
TEXTS = TIMES  # for each example


@given(seed=st.integers(0, 10**9))
@settings(max_examples=100 * TIMES, phases=SEEDS)
def test_a_text_is_read_as_what_it_means_or_refused(seed):
    for text, door, how, game in answers(TEXTS, seed):
        assert how in ("equal", "one of", "refused"), (how, door, text, game)
        assert how == "equal" or not text.plain, ("not read", door, text, game)


def test_a_seed_gives_the_same_texts():
    assert [text_of(5, k) for k in range(50)] == [text_of(5, k) for k in range(50)]


@pytest.mark.parametrize("style", sorted(PLAIN))
def test_plain_styles_are_demanded(style):
    assert any(text_of(1, k, style).plain for k in range(100))


def test_another_game_and_a_reading_without_a_note_are_noticed():
    text1, text2 = Text("typed", "", ("1",)), Text("typed", "", ("1", "2"))
    assert [outcome(text1, "game", game) for game in "12"] == ["equal", "other"]
    assert [outcome(text2, kind, "2") for kind in ("game", "noted")] == ["unsaid", "one of"]


def test_a_reader_that_swaps_the_players_does_not_pass(monkeypatch):
    """The oracle sees what it is there to see."""
    right = reader_oracle.game_of

    def swapped(efg):
        def node(part):
            below = part[-1]
            if part[0] == "p":
                return (*part[:3], tuple(map(node, below)))
            return part[::-1]

        return node(right(efg))

    monkeypatch.setattr(reader_oracle, "game_of", swapped)
    assert "other" in {how for _, _, how, _ in answers(30, 1)}


def test_the_page_answers_at_once_what_a_text_means_or_leaves_it_to_python(tmp_path):
    texts = [text_of(1, number) for number in range(30 * TEXTS * TEXTS)]
    for text, page in zip(texts, at_once(texts)):
        for part, (how, game) in compared(text, page, tmp_path).items():
            assert how == "equal", (how, part, text, page, game)


@given(seed=st.integers(0, 10**9))
@settings(max_examples=25, phases=SEEDS)
def test_a_profile_is_read_as_what_it_means_or_refused(seed):
    for style, text, _, how, difference in profile_oracle.answers(TEXTS, seed):
        assert how in ("equal", "refused"), (how, style, text, difference)


@given(seed=st.integers(0, 10**9))
@settings(max_examples=15, phases=SEEDS)
def test_automata_are_read_as_what_they_mean_or_refused(seed):
    for text, _, how, found, meant in repeated_oracle.answers(TEXTS, seed):
        assert how == ("equal" if meant else "refused"), (text, found, meant)


@given(seed=st.integers(0, 10**9))
@settings(max_examples=15, phases=SEEDS)
def test_own_keys_and_trees_of_solvers_are_read_as_what_they_mean_or_refused(seed):
    for what, typo, text, names, how, found, meant in betting_oracle.answers(TEXTS, seed):
        assert how == "equal" or how == "refused" and typo, (what, text, names, found, meant)


def test_games_by_name_are_those_of_the_libraries():
    """OpenSpiel's and pygambit's, where these are installed."""
    for name, how, detail in [*by_name_oracle.of_openspiel(), *by_name_oracle.of_gambit(20, 1)]:
        assert how in ("equal", "refused", "left out"), (name, detail)


@given(number=st.integers(0, 10**9))
@settings(max_examples=10 * TIMES, phases=SEEDS)
def test_what_describe_says_beside_its_list_is_true(number):
    game, ending = describe_oracle.random_game("test", number, most=2)
    findings, *_ = describe_oracle.findings_of(game, ending)
    assert not findings, (findings, getattr(game, ending)())


def cell(rng):
    """One cell as people type it in place of a file: (text, its meanings)."""
    x, y = (Fraction(rng.randint(-30, 30), rng.choice([1, 1, 1, 2, 4, 10])) for _ in range(2))

    def spelt(z):
        whole = str(z.numerator) if z.denominator == 1 else ""
        decimals = f"{float(z):g}"
        forms = [whole or decimals, decimals, str(z), f"+{decimals}" if z >= 0 else decimals]
        forms += [decimals.replace("-", "−"), f" {decimals} "]
        return rng.choice(forms)

    first, second = spelt(x), spelt(y)
    alone, pair, row = ([[(x, -x)]], [[(x, y)]], [[(x, -x), (y, -y)]])
    if rng.random() < 0.5:
        parts = re.fullmatch(r" ?(-?\d+)/(\d+) ?", first)
        slashed = [[[(Fraction(parts[1]), Fraction(parts[2]))]]] if parts else []
        return first, [alone, *slashed]
    form = rng.choice(["({},{})", "({}, {})", "({} {})", "({};{})", "{},{}", "{}, {}", "{}/{}"])
    return form.format(first, second), [pair, row]


def test_one_cell_typed(tmp_path, monkeypatch):
    """A typed cell is read as its only meaning; one with two readings is refused."""
    monkeypatch.chdir(tmp_path)
    rng, read = random.Random("one cell"), 0
    for _ in range(500):
        text, meanings = cell(rng)
        try:
            game = nashproof.read(text)
        except InputError:
            continue
        payoffs = [tuple(Fraction(str(x)) for x in leaf.payoffs) for leaf in game.leaves]
        rows, columns = (len(s.actions) for s in game.infosets)
        table = [payoffs[k * columns : (k + 1) * columns] for k in range(rows)]
        assert [table] == meanings, text
        read += 1
    assert read > 150


def payoffs_by_moves(game):
    """{moves: payoffs} of a tree as the package has it; a move of chance has its probability."""
    found, waiting = {}, [(0, ())]
    while waiting:
        at, moves = waiting.pop()
        node = game.nodes[at]
        if hasattr(node, "payoffs"):
            found[moves] = [Fraction(str(x)) for x in node.payoffs]
        else:
            s = game.infosets[node.infoset]
            waiting += [
                (child, (*moves, (s.player, action)))
                for action, child in zip(s.actions, node.children)
            ]
    return found


def test_games_in_mixed_strategies(tmp_path):
    """`mixed:GAME` has a row for each reduced pure strategy, and pays what the two trees pay."""
    rng = random.Random("mixed games")
    for number in range(300):
        game = forgetful(rng) if number % 3 else tree(rng, rng.choice([2, 2, 3]), False)
        joint = prod(len(game.pure(p)) for p in range(1, len(game.players) + 1))
        if joint > 60:
            continue
        (tmp_path / "g.efg").write_text(game.efg(), "utf-8")
        table, _ = mixed_form(game)
        wanted = {
            tuple((p, action) for (p, _), action in moves): paid
            for _, _, moves, paid in table.leaves
        }
        assert payoffs_by_moves(nashproof.read(f"mixed:{tmp_path}/g.efg")) == wanted
