"""Claims for which values of a parameter a strategy is evolutionarily stable."""

import json
from fractions import Fraction
from random import Random

import pytest
from deciding import decide_family

import nashproof
from nashproof.errors import InputError
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ
from nashproof.games.parametric import parametric_game
from nashproof.games.simultaneous import matrix_game
from nashproof.solving.parameters import pieces
from nashproof.solving.stability import invading_mutant

HAWKS = "(V/2-2),(V/2-2) V,0; 0,V V/2,V/2"
TIDE = "0,0 0,0 0,0; 0,0 -1,-1 t,t; 0,0 t,t -2,-2"


def words(game, family, **more):
    """What is said of each pure strategy, or of the profile."""
    audit = nashproof.audit(game, stable=True, family=family, **more)
    return {x.id: x.why.partition("for these: ")[2] for x in audit if x.id.startswith("stable")}


def test_pure_and_mixed_strategies_of_hawk_and_dove():
    found = words(HAWKS, "V in [0, 8]")
    assert found == {"stable-1": "4 ≤ V ≤ 8.", "stable-2": "V = 0."}
    mixed = [["V/4", "1-V/4"]] * 2
    assert words(HAWKS, "V in [0, 4]", profile=mixed) == {"stable": "0 ≤ V ≤ 4."}


def test_a_mutant_whose_advantage_has_a_double_zero():
    """M earns t^2 - t^3/2 more, which is 0 at 0 and 2; the first mutant tried is U itself."""
    game = "t^3/2,t^3/2 t+1,t^2; t^2,t+1 t,t"
    assert words(game, "t in [-1, 2]")["stable-1"] == "t = 0 and t = 2."


@pytest.mark.parametrize(
    ("game", "profile", "family", "found"),
    [
        # copositivity with an irrational end, at which a mixture earns as much as the strategy
        (TIDE, ["1", "0", "0"], "t in [-3, 3]", "-3 ≤ t < √2 (about 1.414214)"),
        ("0,0 2,2 1,1; 2,2 0,0 1,1; 1,1 1,1 t,t", ["1/2", "1/2", "0"], "t in [0, 2]", "0 ≤ t < 1."),
        ("t,t 0,0; 0,0 t,t", ["1/2", "1/2"], "t in [-1, 1]", "-1 ≤ t < 0."),
        ("t,t 0,0; 0,0 1,1", ["1", "0"], "t in [-1, -1/2]", "none."),
    ],
)
def test_the_exact_set(game, profile, family, found):
    assert words(game, family, profile=[profile] * 2)["stable"].startswith(found)


def symmetric_text(entries):
    cell = "({0[0]}+({0[1]})*t)".format
    size = range(len(entries))
    return "; ".join(
        " ".join(f"{cell(entries[i][j])},{cell(entries[j][i])}" for j in size) for i in size
    )


def test_against_the_definition_at_many_values():
    """The mutant at a value is sought in numbers, in code that knows no parameter."""
    random, decided = Random(7), 0
    for _ in range(25):
        size = random.choice([2, 3])
        entries = [
            [(random.randint(-2, 2), random.choice([0, 0, 1, -1])) for _ in range(size)]
            for _ in range(size)
        ]
        if random.random() < 0.5:  # ties
            for row in entries:
                row[0] = entries[0][0]
        entries[-1][-1] = (entries[-1][-1][0], 1)
        for one in nashproof.audit(symmetric_text(entries), stable=True, family="t in [-2, 2]"):
            number = int(one.id.partition("-")[2]) - 1
            point = tuple(QQ(k == number) for k in range(size))
            for piece in json.loads(one.certificate)["statement"]["pieces"]:
                if isinstance(piece["from"], list) and piece["from"] == piece["to"]:
                    continue
                low, high = (
                    Fraction(x if isinstance(x, str) else x[1])
                    for x in (piece["from"], piece["to"])
                )
                for share in (1, 40, 96):
                    t = low + (high - low) * Fraction(share, 97)
                    rows = [
                        [QQ(a) + QQ(b) * QQ(*t.as_integer_ratio()) for a, b in row]
                        for row in entries
                    ]
                    stable = invading_mutant(rows, point) is None
                    assert stable == (piece["is"] == "yes"), (entries, one.id, piece)
                    decided += 1
    assert decided > 300


CLAIM = 'kind = "stable set"\nstated = "{}"'


def family(low, high, stated="everywhere", rows=(["1", "0"], ["1", "0"])):
    """Two meet; meeting at the first place pays 2*a - 1, and at the second one 1."""
    both = [[[QQ(x), QQ(0)], [QQ(0), QQ(1)]] for x in (-1, 1)]
    trees = [matrix_game("t", ("1", "2"), ["u", "d"], ["l", "r"], one, one) for one in both]
    weights = [expression(text, ("a",)) for text in ("1 - a", "a")]
    game = parametric_game(["a"], trees, weights).game
    table = [*rows, ["1 - a", "a"]]
    return decide_family(game, CLAIM.format(stated), table, f'a = ["{low}", "{high}"]')[0]


def test_for_every_value_or_not(monkeypatch):
    assert family("2/3", "1")["verdict"] == "confirmed"
    assert family("1/3", "1")["verdict"] == "refuted"
    record = family("1/3", "1", "?")
    assert record["verdict"] == "answered" and record["computed"] == "1/2 < a ≤ 1"
    assert family("0", "1/2", "?")["computed"] == "for no a"
    at = pieces.PieceSearch.at
    monkeypatch.setattr(
        pieces.PieceSearch, "at", lambda self, end: None if end == 1 else at(self, end)
    )
    assert family("2/3", "1")["verdict"] == "undetermined"
    assert "Open is whether it is for a = 1." in family("2/3", "1", "?")["why"]
    monkeypatch.setattr(pieces, "APART", ())
    assert family("2/3", "1")["verdict"] == "undetermined"


def test_too_many_best_replies():
    """Against the first strategy all earn 0; against itself each other one loses."""
    lost = ["0", *["-1"] * 10, "-1-t"]
    rows = [
        " ".join(f"{x},{x}" if i == j else "0,0" for j in range(12)) for i, x in enumerate(lost)
    ]
    audit = nashproof.audit(
        "; ".join(rows), [[1, *[0] * 11]] * 2, stable=True, family="t in [0, 1]"
    )
    assert "more than 1,024 sets of best replies" in audit["stable"].why


def test_what_does_not_fit():
    with pytest.raises(InputError, match='expected "everywhere"'):
        family("0", "1", "for many")
    with pytest.raises(InputError, match="different strategies of"):
        family("0", "1", rows=(["1", "0"], ["0", "1"]))
    with pytest.raises(InputError, match="not symmetric for every value"):
        nashproof.audit("1,2 a,0; 0,1 1,1", [[1, 0]] * 2, stable=True, family="a in [0, 1]")
    with pytest.raises(InputError, match="as many strategies"):
        nashproof.audit("1,2 a,0 0,0; 0,1 1,1 0,0", stable=True, family="a in [0, 1]")
    with pytest.raises(InputError, match="a family in 2 parameters"):
        nashproof.audit(HAWKS, stable=True, family=["V in [0, 1]", "b in [0, 1]"])
    row = " ".join(["a,a"] * 21)
    with pytest.raises(InputError, match="at most 20, with a parameter"):
        first = [1, *[0] * 20]
        nashproof.audit("; ".join([row] * 21), [first] * 2, stable=True, family="a in [0, 1]")
    with pytest.raises(InputError, match="as many strategies"):
        nashproof.audit("1,1 0,0 2,2; 0,0 1,1 2,2", stable=True)


@pytest.mark.parametrize("value, stable", [(0, "FT"), (2, "FF"), (4, "TF"), (6, "TF")])
def test_each_pure_strategy_of_a_game_of_numbers(value, stable):
    """Hawk and dove at a value of the prize, by the family above: hawks from 4 on, doves at 0."""
    fought = Fraction(value, 2) - 2
    game = f"{fought},{fought} {value},0; 0,{value} {value // 2},{value // 2}"
    for audit in (
        nashproof.audit(game, stable=True),
        nashproof.audit(HAWKS, stable=True, at=f"V={value}"),
    ):
        verdicts = [str(audit[f"stable-{k}"].verdict) for k in (1, 2)]
        assert verdicts == [{"T": "confirmed", "F": "refuted"}[x] for x in stable]
