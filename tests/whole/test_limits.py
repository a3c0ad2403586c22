"""The limits of nashproof against the checker's own, and against the text of the specification."""

import pytest
from examples import ROOT

import nashproof
from nashcheck import reading
from nashproof import limits
from nashproof.claims.kinds import equilibria as claims
from nashproof.games.examples import kuhn, matching_pennies
from nashproof.shell.notebook.equilibria import lines
from nashproof.solving import bimatrix, mixed, plan_equilibria, pure

TEXT = (ROOT / "docs" / "reference" / "certificate-format.md").read_text("utf-8")
SPECIFICATION = " ".join(TEXT.split())  # its lines are wrapped


# The name in nashproof.limits, the name in nashcheck.reading
SAME = [
    ("FILE_BYTES", "BYTES"),
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
    names = {name for name in vars(limits) if name.isupper()}
    assert names == {ours for ours, _ in SAME}


# docs/reference/limits.md: the table of all equilibria, row by row

BATTLE = [[[3, 0], [0, 2]], [[2, 0], [0, 3]]]
COUNTS = {  # what stands in a row of the table, from the code
    "in mixed strategies": (
        f"{limits.BIMATRIX_STRATEGIES} reduced pure strategies of both players",
        f"{bimatrix.VERTICES:,} vertices of a polytope",
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
