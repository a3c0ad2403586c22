"""Claims that the equilibrium of two players is unique for each value of a parameter."""

import pytest
from deciding import decide_family

from nashproof.errors import InputError
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.games.parametric import parametric_game
from nashproof.games.simultaneous import matrix_game
from nashproof.solving.parameters import pieces

CLAIM = 'kind = "unique equilibrium"\nstated = "{}"'
MEET = [[[QQ(x), QQ(0)], [QQ(0), QQ(1)]] for x in (-1, 1)]  # at a = 0 and at a = 1


def family(low, high, stated="everywhere"):
    """Two meet; the better place pays 2*a - 1."""
    trees = [matrix_game("t", ("1", "2"), ["u", "d"], ["l", "r"], both, both) for both in MEET]
    weights = [expression(text, ("a",)) for text in ("1 - a", "a")]
    game = parametric_game(["a"], trees, weights).game
    rows = [["1", "0"], ["1", "0"], ["1 - a", "a"]]
    return decide_family(game, CLAIM.format(stated), rows, f'a = ["{low}", "{high}"]')[0]


def test_unique_for_each_value_or_not():
    record = family("0", "1/3")
    assert record["verdict"] == "confirmed" and record["computed"] == "0 ≤ a ≤ 1/3"
    assert family("1/3", "1")["verdict"] == "refuted"
    record = family("0", "1", "?")
    assert record["verdict"] == "answered" and record["computed"] == "0 ≤ a < 1/2"


def test_a_value_that_is_left_open(monkeypatch):
    """Where no proof is found at a value, `everywhere` is undetermined, or refuted elsewhere."""
    at = pieces.PieceSearch.at
    monkeypatch.setattr(
        pieces.PieceSearch, "at", lambda self, end: None if end == 0 else at(self, end)
    )
    assert family("0", "1/3")["verdict"] == "undetermined"
    assert family("0", "1/3", "?")["computed"] == "0 < a ≤ 1/3"
    assert family("0", "1")["verdict"] == "refuted"
    monkeypatch.setattr(pieces, "APART", ())
    assert family("0", "1/3")["verdict"] == "undetermined"


def test_what_does_not_fit():
    with pytest.raises(InputError, match='expected "everywhere"'):
        family("0", "1", "everywhere but at 1")
    one = matrix_game("t", ("1", "2"), ["u"], ["l"], [[QQ(0)]], [[QQ(0)]])
    with pytest.raises(InputError, match="a profile with 2 parameters"):
        decide_family(one, CLAIM.format("?"), [["1"], ["1"]], 'a = ["0", "1"], b = ["0", "1"]')
    alone = assemble("t", ("1",), [("move", 1, "s", "s", ("u",)), ("end", "e", (QQ(0),))])
    with pytest.raises(InputError, match="one in a game of one player"):
        decide_family(alone, CLAIM.format("?"), [["1"]], 'a = ["0", "1"]')
