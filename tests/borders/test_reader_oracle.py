"""Random games as people and programs write them are read as what they mean, or refused: a hundred
in `make test`, ten thousand in `make explore`."""

import os

import profile_oracle
import pytest
import reader_oracle
from browser_oracle import at_once, compared
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from reader_oracle import PLAIN, Text, answers, outcome, text_of

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
