"""The limits of nashproof against the checker's own, and against the text of the specification."""

import subprocess
import sys

import pytest
from examples import ROOT

import nashproof
from nashcheck import reading
from nashproof import limits
from nashproof.claims.kinds import equilibria as claims
from nashproof.errors import TooLarge
from nashproof.games import assembly, one_card
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.games.formats.efg import write_efg
from nashproof.shell.cli import main
from nashproof.shell.notebook.equilibria import lines
from nashproof.solving import case_tree, mixed, plan_equilibria, pure

TEXT = (ROOT / "docs" / "reference" / "certificate-format.md").read_text("utf-8")
SPECIFICATION = " ".join(TEXT.split())  # its lines are wrapped


# The name in nashproof.limits, the name in nashcheck.reading
SAME = [
    ("FILE_BYTES", "BYTES"),
    ("MIB", "MIB"),
    ("NODES", "NODES"),
    ("PLAYERS", "PLAYERS"),
    ("HISTORY_MOVES", "MOVES"),
    ("CARD_NAME_CHARACTERS", "CARD_NAMES"),
    ("EXPANSION_NODES", "EXPANDED"),
    ("EXPANSION_BYTES", "EXPANSION"),
    ("PARAMETER_CHARACTERS", "NAME_LENGTH"),
    ("CHANCE_BITS", "LIST_BITS"),
    ("DIGITS", "DIGITS"),
    ("EXPRESSION_CHARACTERS", "CHARACTERS"),
    ("EXPRESSION_DEPTH", "PARENTHESES"),
    ("EXPRESSION_DEGREE", "DEGREE"),
    ("POLYNOMIAL_STEPS", "WORK"),
    ("PARAMETERS", "NAMES"),
    ("POINT_DIGITS", "POINT_DIGITS"),
    ("BERNSTEIN_WORK", "BERNSTEIN"),
    ("STRATEGY_STEPS", "STEPS"),
    ("PURE_VALUE_STRATEGIES", "STRATEGIES"),
    ("PURE_PROFILES", "STEPS"),
    ("SYMMETRIC_STRATEGIES", "SYMMETRIC"),
    ("COPOSITIVE_SETS", "COPOSITIVE"),
    ("POTENTIAL_PROFILES", "POTENTIAL"),
    ("COMMITMENT_PROFILES", "COMMITMENT"),
    ("MIXED_PROFILES", "MIXED_PROFILES"),
    ("ELIMINATION_STRATEGIES", "STRATEGIES"),
    ("ELIMINATION_PAIRS", "PAIRS"),
    ("ELIMINATION_PASSES", "PASSES"),
    ("ELIMINATION_MIXTURES", "MIXTURES"),
    ("DRAWN_NODES", "DRAWN_NODES"),
    ("RANGE_STRATEGIES", "STRATEGIES"),
    ("RANGE_PROFILES", "STEPS"),
    ("RANGE_STEPS", "STEPS"),
    ("COMBINATIONS", "COMBINATIONS"),
    ("CONTINUATIONS", "CONTINUATIONS"),
    ("OPTIMAL_SET_STRATEGIES", "CONTINUATIONS"),
    ("BIMATRIX_STRATEGIES", "MIXED"),
    ("PLAN_SEQUENCES", "PLAN_SEQUENCES"),
    ("ENCLOSED_FACES", "FACES"),
    ("PROOF_TREE_NODES", "CUTS"),
    ("PROOF_TREE_DEPTH", "CUT_DEPTH"),
    ("SURVIVING_PAIRS", "SURVIVING_PAIRS"),
    ("PURE_COMPLETIONS", "COMPLETIONS"),
]


@pytest.mark.parametrize("ours, theirs", SAME)
def test_the_checker_has_the_same_limit(ours, theirs):
    assert getattr(limits, ours) == getattr(reading, theirs)


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("NODES", "| nodes of a tree; information sets of a compact game; a count | {:,} |"),
        ("PLAYERS", "| players | {} |"),
        ("HISTORY_MOVES", "| moves of a history of a compact game | {} |"),
        ("DIGITS", "of a denominator, of a printed number | {:,} |"),
        ("DIGITS", "of a history's weight in a PROFILE (section 4); of its leading term | {:,} |"),
        ("POINT_DIGITS", "| digits of a numerator or denominator of a parameter value | {} |"),
        ("BERNSTEIN_WORK", "degrees times digits of the ends (section 1) | {:,} |"),
        ("STRATEGY_STEPS", "of a player, where they are listed | {:,} |"),
        ("STRATEGY_STEPS", "| `pure values`: strategies of both players times ends | {:,} |"),
        ("CARD_NAME_CHARACTERS", "names of all sets of a compact game | {:,} |"),
        ("CHANCE_BITS", "of the product on the path to a chance node, at one node | {:,} |"),
        ("CHANCE_BITS", "| binary digits of a list that is measured (section 1) | {:,} |"),
        ("EXPRESSION_CHARACTERS", "| characters of an expression | {:,} |"),
        ("EXPANSION_NODES", "| the expansion of a compact game | {:,} nodes, 32 MiB |"),
        ("PARAMETER_CHARACTERS", "| characters of the name of a parameter or variable | {} |"),
        ("EXPRESSION_DEPTH", "| parentheses within each other in an expression | {} |"),
        ("EXPRESSION_DEGREE", "total degree of a term in an expression | 99; {} |"),
        ("EXPRESSION_DEGREE", "different denominators at a set, together | {} |"),
        ("POLYNOMIAL_STEPS", "| steps (section 1) | {:,} |"),
        ("PARAMETERS", "| parameters; variables of a `feasible set` | {} |"),
        ("PURE_VALUE_STRATEGIES", "| `pure values`: reduced pure strategies of a player | {:,} |"),
        ("MIXED_PROFILES", "| `mixed equilibria`: profiles of reduced pure strategies | {:,} |"),
        ("PURE_PROFILES", "| `pure equilibria`: profiles of reduced pure strategies | {:,} |"),
        ("POTENTIAL_PROFILES", "| `potential`: profiles of reduced pure strategies | {:,} |"),
        ("COMMITMENT_PROFILES", "| `commitment`: profiles of reduced pure strategies | {:,} |"),
        ("SYMMETRIC_STRATEGIES", "pure strategies of a player; sets examined | {:,}; "),
        ("COPOSITIVE_SETS", "pure strategies of a player; sets examined | 200; {:,} |"),
        ("ELIMINATION_STRATEGIES", "| `rounds`: strategies of a player; pairs | {:,}; "),
        ("ELIMINATION_PAIRS", "of a player; pairs | 20,000; {:,} |"),
        ("ELIMINATION_PASSES", "over all strategies times their sets (section 6) | {:,} |"),
        (
            "ELIMINATION_MIXTURES",
            "| `rounds`: strategies in mixtures times nodes (section 6) | {:,} |",
        ),
        ("COMBINATIONS", "| `sequential`: combinations of origins | {:,} |"),
        ("PURE_COMPLETIONS", "| `completions`: pure completions | {:,} |"),
        ("DRAWN_NODES", "| `correlated equilibrium`: profiles times nodes times players | {:,} |"),
        ("DRAWN_NODES", "| `extensive-form correlated equilibrium`: the same times moves | {:,} |"),
        ("RANGE_STRATEGIES", "| `correlated range`: reduced pure strategies of a player | {:,} |"),
        ("RANGE_PROFILES", "| `correlated range`: all profiles times nodes times players | {:,} |"),
        ("RANGE_STEPS", "multipliers of an end, strategies times sets (section 6) | {:,} |"),
        ("CONTINUATIONS", "| `dominance`: continuations to compare, in all entries | {:,} |"),
        ("OPTIMAL_SET_STRATEGIES", "| `optimal set`, `mixed`: reduced pure strategies | {:,} |"),
        ("BIMATRIX_STRATEGIES", "reduced pure strategies of both players | {} |"),
        ("PLAN_SEQUENCES", "sequences of both players, without the empty ones | {} |"),
        ("ENCLOSED_FACES", "| ENCLOSED: sets of forms treated | {:,} |"),
        ("PROOF_TREE_NODES", "NODEs of one proof; on one path | {:,}; "),
        ("PROOF_TREE_DEPTH", "NODEs of one proof; on one path | 4,096; {} |"),
    ],
)
def test_the_specification_says_so(name, sentence):
    assert sentence.format(getattr(limits, name)) in SPECIFICATION


def test_every_limit_is_compared_with_the_checker():
    names = {name for name in vars(limits) if name.isupper() and not name.startswith("RAISED")}
    assert names == {ours for ours, _ in SAME}


# docs/reference/limits.md: the table of all equilibria, row by row

BATTLE = [[[3, 0], [0, 2]], [[2, 0], [0, 3]]]
COUNTS = {  # what stands in a row of the table, from the code
    "in mixed strategies": (
        f"{limits.BIMATRIX_STRATEGIES} reduced pure strategies of both players",
        f"{case_tree.SPLITS:,} cases",
    ),
    "over those that survive": (
        f"{limits.SURVIVING_PAIRS:,} pairs of strategies",
        f"{limits.BIMATRIX_STRATEGIES} strategies of both players that survive",
    ),
    "in behaviour strategies": (
        f"{limits.PLAN_SEQUENCES} moves of both players",
        f"{plan_equilibria.VERTICES:,} vertices of a polyhedron",
    ),
    "all outside boxes that it names": (
        f"{mixed.SEARCHED_PROFILES} profiles of reduced pure strategies",
        f"{mixed.MIXED_WORK:,} cases times profiles",
    ),
    "in pure strategies": (
        f"{limits.PURE_PROFILES:,} profiles of reduced pure strategies",
        f"{pure.PURE_EQUILIBRIA:,} equilibria",
    ),
}


def rows_of_equilibria():
    text = (ROOT / "docs/reference/limits.md").read_text("utf-8")
    section = text.split("## All equilibria of a game\n")[1].split("\n## ")[0]
    assert f"the first {lines.LISTED} sets" in " ".join(section.split())
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:2] == "| "]
    return {answer: (up_to, key, unique) for _, answer, up_to, key, unique in rows[1:]}


def test_the_table_of_equilibria_has_the_limits_of_the_code():
    rows = rows_of_equilibria()
    for answer, counts in COUNTS.items():
        (up_to,) = (row[0] for name, row in rows.items() if name.endswith(answer))
        assert all(count in up_to for count in counts)


def test_describe_answers_each_row_as_the_table_says(monkeypatch):
    rows = iter(rows_of_equilibria().values())
    in_mixed = nashproof.describe(BATTLE)
    monkeypatch.setattr(claims, "has_few_strategies", lambda game: False)
    three = [[[[1, 0], [0, 1]]] * 2] * 3
    large = [[[[int(i == j == k) for i in range(5)] for j in range(5)] for k in range(5)]] * 3
    fees = [[min(i, j) + 2 * (i < j) - 2 * (i > j) for j in range(25)] for i in range(25)]
    travellers = [fees, [list(column) for column in zip(*fees, strict=True)]]
    games = [matching_pennies(), kuhn(), None, BATTLE, travellers, three, large]
    for game in games:
        record = (in_mixed if game is None else nashproof.describe(game)).record()
        _, key, unique = next(rows)
        answers = nashproof.audit(game or BATTLE, unique=True).answers
        assert answers and {one.verdict for one in answers} <= {"confirmed", "refuted"}
        assert unique == "`audit --unique`" or [one.verdict for one in answers] == ["refuted"]
        first, *inner = key.replace("`", "").split(", with ")
        assert first in record and all(name in record[first] for name in inner), key
    assert next(rows, None) is None


NAMES = {  # in the environment: the modules whose limit is raised, and the limit's name there
    "NASHPROOF_NODES": ("nashproof.limits.NODES", "nashcheck.reading.NODES"),
    "NASHPROOF_MIB": ("nashproof.limits.MIB", "nashcheck.reading.MIB"),
    "NASHPROOF_STEPS": ("nashproof.limits.POLYNOMIAL_STEPS", "nashcheck.reading.WORK"),
    "NASHPROOF_CASES": ("nashproof.solving.case_tree.LEAVES",),
    "NASHPROOF_SECONDS": (
        "nashproof.linear_programs.simplex.SECONDS",
        "nashproof.linear_programs.floats.solver_client.SECONDS",
    ),
}
PRINT = """
import importlib, sys
for word in sys.argv[1:]:
    module, _, name = word.rpartition(".")
    print(getattr(importlib.import_module(module), name))
"""


@pytest.mark.parametrize("value, factor", [("9000000000", None), ("7", 1), ("", 1)])
def test_the_environment_raises_limits_and_lowers_none(value, factor):
    """Those of nashproof, and those of the checker that would refuse what they let through."""
    places = [place for names in NAMES.values() for place in names]
    done = subprocess.run(
        [sys.executable, "-c", PRINT, *places],
        env={"PYTHONPATH": str(ROOT / "src"), **dict.fromkeys(NAMES, value)},
        capture_output=True,
        text=True,
        check=True,
    )
    usual = [2_000_000, 2_000_000, 64, 64, 2_000_000_000, 2_000_000_000, 2_500, 300, 300]
    expected = usual if factor else [int(value)] * len(usual)
    assert [*map(int, done.stdout.split())] == expected


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_number_raises_no_limit(name, monkeypatch, capsys):
    monkeypatch.setenv(name, "1e9")
    assert main(["games"]) == 2
    expected = f'nashproof: the environment: {name}: found "1e9", expected a whole number; '
    assert capsys.readouterr().err.startswith(expected)


@pytest.mark.parametrize("program", ["nashproof", "nashcheck"])
def test_a_great_limit_of_memory_asks_for_no_memory(program, tmp_path):
    """Python would reserve all that may be read, or could not count so far."""
    game = tmp_path / "pennies.efg"
    game.write_text(write_efg(matching_pennies()), "utf-8")
    words = ["solve", game] if program == "nashproof" else [game]
    done = subprocess.run(
        [sys.executable, "-m", program, *words],
        env={"PYTHONPATH": str(ROOT / "src"), "NASHPROOF_MIB": "999999999999999"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr and "memory" not in done.stderr
    assert done.returncode == (0 if program == "nashproof" else 2), done.stderr


def test_every_name_stands_in_the_reference_and_in_a_message():
    """Who is refused reads the name; the reference has them all."""
    page = (ROOT / "docs/reference/limits.md").read_text("utf-8")
    sources = [place.read_text("utf-8") for place in (ROOT / "src/nashproof").rglob("*.py")]
    for name in NAMES:
        assert f"`{name}`" in page
        constant = f"or_raise({name.replace('NASHPROOF', 'RAISED')})"
        assert any(constant in source for source in sources), name


def test_a_game_beyond_the_limit_names_what_raises_it(monkeypatch):
    """The tree of matching pennies has seven nodes."""
    monkeypatch.setattr(assembly, "NODES", 6)
    with pytest.raises(TooLarge, match="a smaller game; a greater NASHPROOF_NODES in the environ"):
        matching_pennies()
    monkeypatch.setattr(one_card, "NODES", 6)
    with pytest.raises(TooLarge, match="at most 6; a greater NASHPROOF_NODES in the environment"):
        kuhn(5)
