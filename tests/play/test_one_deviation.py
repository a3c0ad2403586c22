"""The game of one deviation: its equilibria are the subgame perfect ones, by their definition."""

import json
import re
import sys
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "solving"))

from test_subgame_perfect import Nodes

import nashproof
from nashproof import limits
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.examples import absent_minded_driver
from nashproof.play import one_deviation
from nashproof.play.best_response import best_responses
from nashproof.play.one_deviation import one_deviation_form, one_deviation_sets
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
        nodes = Nodes(random, random.choice([1, 2, 3]), hidden=random.random() < 0.5)
        if 1 < nodes.profiles <= 40:
            break
    game = nodes.game()
    form, subgames = one_deviation_form(game), [*nodes.subgames()]
    keys = [(s.player, s.name) for s in game.infosets]
    assert [f"{s.player}/{s.name}" for s in form.infosets] == one_deviation_sets(game)
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
    sets = [answer for answer in answers if answer.kind == "parameter set"]
    said = [answer.why.partition("exactly for these: ")[2] for answer in sets]
    assert said[0].startswith("from √2/2 (about 0.707107) to 1.")
    assert said[1].startswith("none.") and said[2].startswith("none.")
    assert said[3].startswith("from 0 to √2/2 (about 0.707107).")


def test_a_table_of_all_values(tmp_path):
    audit = threat(tmp_path, subgame_perfect_equilibria="?")
    table = audit["subgame-perfect-equilibria"]
    assert table.lines == (
        "For d from 0 to √2/2 (about 0.707107): in at entry, yield at reply; "
        "it pays Entrant 1 and Incumbent 1/2.",
        "For d from √2/2 (about 0.707107) to 1: out at entry, fight at reply; "
        "it pays Entrant 0 and Incumbent 2.",
    )
    printed = str(audit)
    assert all(line in printed for line in table.lines) and "subgame-perfect-2" not in printed


FORMS = {
    "q": lambda q: q,
    "1-q": lambda q: 1 - q,
    "2*q-1": lambda q: 2 * q - 1,
    "q^2": lambda q: q * q,
    "q*(1-q)": lambda q: q * (1 - q),
}
VALUES = sorted({Fraction(k, 12) for k in range(13)} | {Fraction(k, 7) for k in range(8)})


class Lettered(Nodes):
    """A random tree with the letter q in some of its payoffs, from 0 to 1."""

    def __init__(self, random, players, hidden):
        super().__init__(random, players, hidden)
        ends = [node for node in self.nodes() if node[0] == "end"]
        self.texts = {}
        for node in ends:
            self.texts[id(node)] = [
                random.choice([*FORMS]) if random.random() < 0.4 else str(x) for x in node[1]
            ]

    def pays(self, node, profile):
        if node[0] == "end":
            return tuple(
                FORMS[x](self.q) if x in FORMS else Fraction(x) for x in self.texts[id(node)]
            )
        return super().pays(node, profile)

    def efg(self):
        names = " ".join(f'"P{p}"' for p in range(1, self.players + 1))
        lines, numbers = [f'EFG 2 R "random" {{ {names} }}', '""'], {}

        def walk(node):
            count = len(lines)
            if node[0] == "end":
                lines.append(f't "" {count} "" {{ {", ".join(self.texts[id(node)])} }}')
                return
            if node[0] == "chance":
                moves = " ".join(f'"c{k}" {share}' for k, share in enumerate(node[1]))
                lines.append(f'c "" {count} "deal {count}" {{ {moves} }} 0')
            else:
                (player, name), n = node[1], self.actions[node[1]]
                number = numbers.setdefault(node[1], len(numbers) + 1)
                moves = " ".join(f'"a{k}"' for k in range(n))
                lines.append(f'p "" {player} {number} "{name}" {{ {moves} }} 0')
            for child in node[2]:
                walk(child)

        walk(self.root)
        return "\n".join(lines) + "\n"


def lettered(random, hidden, most):
    while True:
        nodes = Lettered(random, random.choice([1, 2, 3]), hidden)
        used = {x for texts in nodes.texts.values() for x in texts}
        if 1 < nodes.profiles <= most and used & {*FORMS}:
            return nodes


def holds(spans, q):
    """Whether a value lies in intervals as certificates state them."""
    if spans == "everywhere":
        return True

    def sides(end):
        return (Fraction(end),) * 2 if isinstance(end, str) else tuple(map(Fraction, end[1:]))

    for low, high in spans:
        assert not any(a < q < b for a, b in map(sides, (low, high)))  # the value tells nothing
        if sides(low)[0] <= q <= sides(high)[1]:
            return True
    return False


def stated(answer):
    statement = json.loads(answer.certificate)["statement"]
    assert statement["kind"] == "equilibrium set"
    return statement["within"]


def compare_profile(random, folder):
    """A random profile: for which values it is subgame perfect, by the definition."""
    nodes = lettered(random, random.random() < 0.5, 10**6)
    profile = {}
    for key, n in nodes.actions.items():
        parts = [random.choice([0, 0, 1]) for _ in range(n)]
        parts = parts if any(parts) else [1, *[0] * (n - 1)]
        profile[key] = [Fraction(x, sum(parts)) for x in parts]
    entries = {f"{p}/{s}": {f"a{k}": str(x) for k, x in enumerate(row)}
               for (p, s), row in profile.items()}  # fmt: skip
    (folder / "g.efg").write_text(nodes.efg(), "utf-8")
    asked = {"family": "q in [0, 1]", "subgame_perfect": True}
    audit = nashproof.audit(folder / "g.efg", {"strategy": entries}, **asked)
    within = stated(audit["subgame-perfect"])
    subgames = [*nodes.subgames()]
    for q in VALUES:
        nodes.q = q
        assert holds(within, q) == nodes.is_perfect(profile, subgames)
        for p, paid in enumerate(nodes.pays(nodes.root, profile), 1):
            says = re.sub(r"\d+", r"F(\g<0>)", audit[f"payoff-{p}"].exact.replace("^", "**"))
            assert eval(says, {"q": q, "F": Fraction}) == paid  # noqa: S307
    return within != [] and within != "everywhere"


def compare_table(random, folder):
    """All pure profiles, and the table: at each value the equilibria by the definition."""
    nodes = lettered(random, random.random() < 0.5, 12)
    (folder / "g.efg").write_text(nodes.efg(), "utf-8")
    audit = nashproof.audit(folder / "g.efg", family="q in [0, 1]", subgame_perfect_equilibria="?")
    subgames = [*nodes.subgames()]
    nodes.q = VALUES[0]
    keys = [(s.player, s.name) for s in nodes.game().infosets]
    every = [*product(*(range(nodes.actions[key]) for key in keys))]
    answers = [answer for answer in audit if answer.kind == "parameter set"]
    assert len(answers) == len(every) == prod(nodes.actions.values())
    lines = audit["subgame-perfect-equilibria"].lines
    spans = [span_of(line) for line in lines]
    for q in VALUES:
        nodes.q = q
        shown = "".join(line for line, span in zip(lines, spans) if span[0] <= q <= span[1])
        for actions, answer in zip(every, answers, strict=True):
            perfect = nodes.is_perfect(nodes.pure(dict(zip(keys, actions))), subgames)
            assert holds(stated(answer), q) == perfect
            moves = ", ".join(f"a{a} at {key[1]}" for key, a in zip(keys, actions))
            assert (f" {moves}; it pays" in shown) == perfect
    return len(lines)


def span_of(line):
    """The interval at the beginning of a line of the table, an irrational end by its decimals."""
    words = line.removeprefix("For ").partition(": ")[0].removeprefix("q ").removeprefix("= ")
    ends = [end.partition("(about ")[2].rstrip(")") or end
            for end in words.removeprefix("from ").split(" to ")]  # fmt: skip
    ends = [end.partition(" (the zero")[0].removeprefix("about ") for end in ends]
    return Fraction(ends[0]), Fraction(ends[-1])


def test_profiles_with_a_letter_against_the_definition(tmp_path):
    random = Random("a letter")
    assert sum(compare_profile(random, tmp_path) for _ in range(30)) > 3


def test_tables_against_the_definition(tmp_path):
    random = Random("tables")
    counts = [compare_table(random, tmp_path) for _ in range(15)]
    assert max(counts) > 2


def test_a_letter_of_the_profile_alone(tmp_path):
    (tmp_path / "g.efg").write_text(THREAT.replace("d^2", "1/4"), "utf-8")
    half = {"strategy": {"entry": {"in": "1"}, "reply": {"fight": "f", "yield": "1-f"}}}
    for game in (tmp_path / "g.efg", nashproof.read(tmp_path / "g.efg")):
        audit = nashproof.audit(game, half, family="f in [0, 1]", subgame_perfect=True)
        assert stated(audit["subgame-perfect"]) == [["0", "0"]]
        assert audit["payoff-1"].exact == "-2*f + 1"


def test_two_letters(tmp_path):
    (tmp_path / "g.efg").write_text(THREAT.replace("d^2", "d*b"), "utf-8")
    profile = {"strategy": {"entry": {"in": "1"}, "reply": {"yield": "1"}}}
    family = ["d in [0, 1/2]", "b in [0, 1]"]
    audit = nashproof.audit(tmp_path / "g.efg", profile, family=family, subgame_perfect=True)
    assert audit["subgame-perfect"].verdict == "confirmed"
    family[0] = "d in [0, 1]"
    audit = nashproof.audit(tmp_path / "g.efg", profile, family=family, subgame_perfect=True)
    assert audit["subgame-perfect"].verdict == "refuted"


def test_several_profiles_of_a_file(tmp_path):
    (tmp_path / "p.txt").write_text("NE,0,1,0,1\nNE,1,0,1,0\n", "utf-8")
    audit = threat(tmp_path, profile=tmp_path / "p.txt", subgame_perfect=True)
    within = [stated(audit[f"subgame-perfect-line-{k}"]) for k in (1, 2)]
    assert [spans[0][0] == "0" for spans in within] == [True, False]


def test_what_is_refused(tmp_path, monkeypatch):
    with pytest.raises(InputError, match=r"expected \?, which asks for the values"):
        threat(tmp_path, subgame_perfect_equilibria="2")
    with pytest.raises(InputError, match="for a range of values, and another question"):
        threat(tmp_path, subgame_perfect_equilibria="?", unique=True)
    weights = {"form": "plan", "strategy": {"entry": {"in": "1"}, "reply": {"yield": "1"}}}
    with pytest.raises(InputError, match="found realisation weights, which say nothing of"):
        threat(tmp_path, profile=weights, subgame_perfect=True)
    with pytest.raises(InputError, match="imperfect recall"):
        one_deviation_form(absent_minded_driver())
    monkeypatch.setattr(limits, "EXPANSION_NODES", 1)
    with pytest.raises(InputError, match="whose tree has .* nodes, expected a tree of at most 1"):
        nashproof.audit("kuhn-100", "uniform", family="a in [0, 1]", subgame_perfect=True)
    monkeypatch.setattr(one_deviation, "PAYOFFS", 1)
    with pytest.raises(InputError, match="found subgames of 32 nodes times players, expected at"):
        threat(tmp_path, subgame_perfect_equilibria="?")
    monkeypatch.setattr(one_deviation, "PLAYERS", 3)
    with pytest.raises(InputError, match="found 2 moves of a player in a part of the tree, exp"):
        threat(tmp_path, subgame_perfect_equilibria="?")


if __name__ == "__main__":
    source = Random(int(sys.argv[2]))
    print(sum(compare(source) for _ in range(int(sys.argv[1]))), "equilibria, all the same")
