"""The game of one deviation: its equilibria are the subgame perfect ones, by their definition."""

import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "solving"))

from test_subgame_perfect import Nodes

import nashproof
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games import one_deviation
from nashproof.games.examples import matching_pennies
from nashproof.games.one_deviation import one_deviation_form
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import plans_of

THREAT = """EFG 2 R "A threat" { "Entrant" "Incumbent" }
""
p "" 1 1 "entry" { "out" "in" } 0
t "" 1 "" { 0, 2 }
p "" 2 1 "reply" { "fight" "yield" } 0
t "" 2 "" { -1, d^2 }
t "" 3 "" { 1, 1/2 }
"""


def compare(random):
    """Compare all pure profiles of a random tree; return how many are subgame perfect."""
    while True:
        nodes = Nodes(random, random.choice([1, 2, 3]), hidden=False)
        if 1 < nodes.profiles <= 40:
            break
    form, subgames, keys = one_deviation_form(nodes.game()), [*nodes.subgames()], [*nodes.actions]
    assert [s.name for s in form.infosets] == [name for _, name in keys]
    count = 0
    for actions in product(*(range(nodes.actions[key]) for key in keys)):
        perfect = nodes.is_perfect(nodes.pure(dict(zip(keys, actions))), subgames)
        rows = tuple(
            tuple(QQ(k == action) for k in range(nodes.actions[key]))
            for key, action in zip(keys, actions)
        )
        gains = [response.gain for response in best_responses(form, plans_of(form, rows))]
        assert perfect == (not any(gains))
        count += perfect
    return count


def test_random_trees():
    random = Random("one deviation")
    counts = [compare(random) for _ in range(60)]
    assert counts.count(1) > 10 and max(counts) > 3


def threat(tmp_path, **asked):
    (tmp_path / "g.efg").write_text(THREAT, "utf-8")
    return nashproof.audit(tmp_path / "g.efg", family="d in [0, 1]", **asked)


def test_an_irrational_end(tmp_path):
    answers = [*threat(tmp_path, subgame_perfect_equilibria="?")]
    said = [answer.why.partition("exactly for these: ")[2] for answer in answers]
    assert said[0].startswith("from √2/2 (about 0.707107) to 1.")
    assert said[1].startswith("none.") and said[2].startswith("none.")
    assert said[3].startswith("from 0 to √2/2 (about 0.707107).")


def test_what_is_refused(tmp_path, monkeypatch):
    with pytest.raises(InputError, match=r"expected \?, which asks for the values"):
        threat(tmp_path, subgame_perfect_equilibria="2")
    with pytest.raises(InputError, match="with a letter, and another question"):
        threat(tmp_path, subgame_perfect_equilibria="?", unique=True)
    with pytest.raises(InputError, match="expected perfect information, with a letter"):
        one_deviation_form(matching_pennies())
    monkeypatch.setattr(one_deviation, "MOVES", 1)
    with pytest.raises(InputError, match="found 2 decision nodes, expected 1 to 1, with a letter"):
        threat(tmp_path, subgame_perfect_equilibria="?")


if __name__ == "__main__":
    source = Random(int(sys.argv[2]))
    print(sum(compare(source) for _ in range(int(sys.argv[1]))), "equilibria, all the same")
