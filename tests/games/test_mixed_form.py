"""Games in mixed strategies, beside the payoffs of the tree: also of players who forget.

`python tests/games/test_mixed_form.py COUNT SEED` tries more random trees.
"""

import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # when run by itself

from examples import committed

import nashproof
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games import mixed_form as module
from nashproof.games.assembly import assemble
from nashproof.games.examples import absent_minded_driver, kuhn
from nashproof.games.game import expanded
from nashproof.games.mixed_form import mixed_form, reduced_strategies
from nashproof.play.strategies import count_pure, expected_payoffs, plans_of

FORGETS = """EFG 2 R "von Stengel 2022, figure 10.7" { "I" "II" }
"II forgets l and r"
p "" 2 1 "side" { "l" "r" } 0
p "" 1 1 "one" { "T" "B" } 0
p "" 2 2 "again" { "a" "b" } 0
t "" 1 "" { 1, 5 }
t "" 2 "" { 3, 4 }
p "" 2 2 "again" { "a" "b" } 0
t "" 3 "" { 0, 0 }
t "" 4 "" { 0, 2 }
p "" 1 1 "one" { "T" "B" } 0
p "" 2 2 "again" { "a" "b" } 0
t "" 5 "" { 0, 3 }
t "" 6 "" { 1, 0 }
p "" 2 2 "again" { "a" "b" } 0
t "" 7 "" { 2, 3 }
t "" 8 "" { 0, 4 }
"""


def random_tree(random):
    """A tree of two players whose sets are drawn without regard to recall; sets have one mover."""
    sets = [(p, f"s{k}", ("x", "y")) for k, p in enumerate([1, 1, 1, 2, 2])]
    chances = iter(range(100))

    def entries(depth):
        if not depth or random.random() < 0.2:
            yield "end", tuple(QQ(random.randint(-2, 2)) for _ in range(2))
            return
        if random.random() < 0.15:
            yield "chance", f"c{next(chances)}", ("u", "v"), (QQ(1, 3), QQ(2, 3))
        else:
            player, name, actions = random.choice(sets)
            yield "move", player, name, name, actions
        for _ in range(2):
            yield from entries(depth - 1)

    return assemble("random", ("One", "Two"), entries(4))


def compare(random):
    """Compare the table with the payoffs of all pure strategies; return if somebody forgets."""
    game = random_tree(random)
    table = mixed_form(game)
    rows = [reduced_strategies(game, p) for p in (1, 2)]
    paid = {
        cell: leaf.payoffs
        for cell, leaf in zip(
            product(*(range(len(own)) for own in rows)), table.leaves, strict=True
        )
    }
    met = [set(), set()]
    for actions in product(range(2), repeat=len(game.infosets)):
        profile = tuple((QQ(k == 0), QQ(k == 1)) for k in actions)
        cell = tuple(
            next(k for k, s in enumerate(own) if all(actions[i] == a for i, a in s.items()))
            for own in rows
        )
        assert tuple(expected_payoffs(game, plans_of(game, profile))) == tuple(paid[cell])
        for cells, k in zip(met, cell):
            cells.add(k)
    assert [len(cells) for cells in met] == [len(own) for own in rows]
    return bool(game.forgetful)


def test_random_tables():
    random = Random("mixed")
    assert 40 < [compare(random) for _ in range(100)].count(True) < 100


def test_with_perfect_recall_they_are_the_reduced_strategies():
    game = expanded(kuhn())
    counts = [len(reduced_strategies(game, p)) for p in (1, 2)]
    assert counts == [count_pure(game, p, reduced=True) for p in (1, 2)]


def test_figure_10_7_has_the_table_of_gambits_catalogue(tmp_path):
    (tmp_path / "g.efg").write_text(FORGETS, "utf-8")
    game = nashproof.read(f"mixed:{tmp_path / 'g.efg'}")
    theirs = committed("gambit-forgetful-form")
    assert [leaf.payoffs for leaf in game.leaves] == [leaf.payoffs for leaf in theirs.leaves]
    assert game.title.endswith(", in mixed strategies (behaviour strategies may do less)")
    profile = {"move 1": {"T": "1/2", "B": "1/2"}}
    profile["move 2"] = {"l at side and b at again": "2/5", "r at side and a at again": "3/5"}
    assert nashproof.audit(game, profile)["equilibrium"].verdict == "confirmed"


def test_a_list_of_profiles_says_which_strategy_is_whose(tmp_path):
    """It had `(l at side, a at again, x)`: two strategies or three."""
    (tmp_path / "g.efg").write_text(FORGETS, "utf-8")
    table = nashproof.read(f"mixed:{tmp_path / 'g.efg'}")
    assert not any(", " in action for s in table.infosets for action in s.actions)


def test_names_that_coincide_get_numbers():
    ends = [("end", (QQ(k),)) for k in range(3)]
    root, after = ("b at s and a at q", "b"), ("a", "c")
    entries = [("move", 1, 1, "s", root), ends[0], ("move", 1, 2, "q at s", after), *ends[1:]]
    actions = mixed_form(assemble("t", ["A"], entries)).infosets[0].actions
    assert actions[:2] == ("1: b at s and a at q at s", "2: b at s and a at q at s")


def test_too_many_strategies(monkeypatch):
    monkeypatch.setattr(module, "STRATEGIES", 1)
    with pytest.raises(InputError, match="more than 1 pure strategies of"):
        mixed_form(absent_minded_driver())
    monkeypatch.setattr(module, "STRATEGIES", 100)
    monkeypatch.setattr(module, "STEPS", 2)
    with pytest.raises(InputError, match="2 profiles of pure strategies in a tree of 5 nodes"):
        mixed_form(absent_minded_driver())


if __name__ == "__main__":
    source = Random(int(sys.argv[2]))
    print(sum(compare(source) for _ in range(int(sys.argv[1]))), "of", sys.argv[1], "forget")
