"""An installed pygambit, asked again: the recorded answers, drawn trees, its own sample games.

Where pygambit is not installed this file is one skip. The recorded answers are compared
everywhere: in test_gambit.py, test_gambit_syntax.py and test_profile_files.py.
"""

from pathlib import Path

import pytest
from gambit_answers import answers, rational_text, rows_text
from gambit_comparisons import TREES, compare_prints, compare_value, facts_of_a_tree
from hypothesis import example, given, settings
from hypothesis import strategies as st
from record_gambit import (
    COMPARISONS,
    ends_of,
    says_in_print,
    says_of_a_table,
    says_of_a_tree,
    says_the_value,
)
from strategies import efg_text, game_of, profiles, trees

from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.games.formats.nfg import read_nfg

pygambit = pytest.importorskip(
    "pygambit",
    reason="pygambit is not installed: its recorded answers are compared, not asked for again",
)
if not hasattr(pygambit.Game, "is_perfect_recall") or not hasattr(pygambit.Game, "outcomes"):
    pytest.skip(
        "a pygambit with another interface than 16's: it is not asked", allow_module_level=True
    )

SAME_VERSION = pygambit.__version__ == answers()["pygambit"]
SAMPLES = {
    ending: sorted(Path(pygambit.__file__).parent.rglob(f"*.{ending}")) for ending in ("efg", "nfg")
}


@pytest.mark.parametrize(
    "comparison, case, question",
    [
        pytest.param(name, case, question, id=f"{name}: {case}")
        for name, (questions, _) in COMPARISONS.items()
        for case, question in questions().items()
    ],
)
def test_the_answer_is_the_recorded_one(comparison, case, question):
    answer, record = (
        COMPARISONS[comparison][1](pygambit, question),
        answers()["comparisons"][comparison][case][1],
    )
    assert lasting(comparison, answer) == lasting(comparison, record)


def lasting(comparison, answer):
    """What every version answers: not the words of a refusal, nor which equilibrium is found."""
    if SAME_VERSION or comparison not in ("refuses", "values"):
        return answer
    return answer.partition(":")[0] if comparison == "refuses" else answer["value"]


def strategy_of(game, profile):
    """A profile as the record has it: {"1/s1": texts}."""
    return {
        f"{s.player}/{s.name}": list(map(rational_text, row))
        for s, row in zip(game.infosets, profile, strict=True)
    }


@settings(max_examples=24)
@given(TREES, st.data())
def test_drawn_trees_are_read_alike(drawn, data):
    game = game_of(*drawn)
    strategy = strategy_of(game, data.draw(profiles(game)))
    for text in (efg_text(*drawn), write_efg(game)):
        assert facts_of_a_tree(text, strategy) == says_of_a_tree(pygambit, [text, strategy])


# lp_solve of 16.7.0 says 0 here; it pays -1.
LONE_MOVE = ("move", None, 1, "s1", [("a0", ("end", (QQ(-1), QQ(1))))])
LONE = ("chance", None, "chance 1", [("c0", QQ(1), LONE_MOVE)])


@settings(max_examples=24)
@given(trees(2, True))
@example(LONE)
def test_drawn_trees_have_the_same_value(tree):
    text = write_efg(game_of(tree))
    if tree[0] != "end" and game_of(tree).infosets:
        compare_value(text, says_the_value(pygambit, text))


@settings(max_examples=18)
@given(trees(2, False), st.data())
def test_printed_profiles_are_read(tree, data):
    game = game_of(tree)
    if all(game.sets_of.values()):
        question = [write_efg(game), strategy_of(game, data.draw(profiles(game)))]
        compare_prints(*question, says_in_print(pygambit, question))


def test_there_are_samples_to_compare():
    assert len(SAMPLES["efg"]) > 20 and len(SAMPLES["nfg"]) > 5


@pytest.mark.parametrize("path", SAMPLES["efg"], ids=lambda path: path.stem)
def test_samples_of_trees(path):
    text = path.read_text("utf-8")
    game, theirs = read_efg(text, path.name), pygambit.read_efg(path)
    assert theirs.is_perfect_recall == (not game.recall_failures)
    assert rows_text((leaf.chance, *leaf.payoffs) for leaf in game.leaves) == rows_text(
        ends_of(theirs)
    )
    assert len(game.nodes) == len(theirs.nodes) and len(game.infosets) == len(theirs.infosets)
    assert read_efg(write_efg(game), "x.efg") == game


@pytest.mark.parametrize("path", SAMPLES["nfg"], ids=lambda path: path.stem)
def test_samples_of_tables(path):
    text = path.read_text("utf-8")
    game, theirs = read_nfg(text, path.name), says_of_a_table(pygambit, text)
    assert [len(s.actions) for s in game.infosets] == theirs["strategies"]
    assert rows_text(leaf.payoffs for leaf in game.leaves) == theirs["payoffs"]
