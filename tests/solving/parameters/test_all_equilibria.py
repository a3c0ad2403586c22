"""All equilibria for each value of a parameter, against those of the game at single values."""

import random

import pytest
from parametric import poly

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import matrix_game
from nashproof.solving.bimatrix import find_equilibria
from nashproof.solving.parameters import pieces
from nashproof.solving.parameters.all_equilibria import _EquilibriaSearch
from nashproof.solving.parameters.roots import AlgebraicNumber, certain_part

A, ONE = poly("a", ("a",)), poly("a", ("a",)) ** 0


def search(first, second):
    """The search in a game whose payoffs are polynomials."""
    return _EquilibriaSearch(
        "a", *([[ONE * x for x in row] for row in table] for table in (first, second))
    )


def at(table, x):
    return [[evaluate(u, {"a": x}) for u in row] for row in table]


def listed(strategies, components):
    """Components as sets of mixed strategies."""
    return {
        tuple(frozenset(side[v] for v in own) for side, own in zip(strategies, both))
        for both in components
    }


def shares(weights, x):
    numbers = [evaluate(w, {"a": x}) for w in weights]
    return tuple(w / sum(numbers) for w in numbers)


def assert_right(found, ones, twos, x):
    """A piece has the equilibria of the game at one of its values."""
    rows, columns = [f"r{i}" for i in range(len(ones))], [f"c{j}" for j in range(len(ones[0]))]
    game = matrix_game("t", ("1", "2"), rows, columns, at(ones, x), at(twos, x))
    known = find_equilibria(game)
    mixed = [[shares(weights, x) for weights in side] for side in found.mixed]
    assert listed(mixed, found.components) == listed(known.mixed, known.components)


@pytest.mark.parametrize(("m", "n", "degree"), [(2, 2, 1), (2, 3, 2), (3, 3, 1)])
def test_random_games(m, n, degree):
    """Every value lies in a piece, and the pieces are right: at three values in three of them."""
    rng = random.Random(m + n + degree)

    def entry():
        slope, bend = rng.choice([0, 0, 1, -1, 2]), rng.choice([0, 1, -1])
        return ONE * rng.randint(-5, 5) + slope * A + (degree > 1) * bend * A**2

    for _ in range(6):
        ones, twos = ([[entry() for _ in range(n)] for _ in range(m)] for _ in "12")
        pieces = [*search(ones, twos).pieces(QQ(-1), QQ(1))]
        ends = [end for piece in pieces for end in dict.fromkeys(piece.part)]
        assert all(
            one.part[0] == one.part[1] or two.part[0] == two.part[1]
            for one, two in zip(pieces, pieces[1:])
        )
        assert (ends[0], ends[-1]) == (-1, 1)
        for piece in rng.sample(pieces, min(3, len(pieces))):
            if piece.part[0] != piece.part[1] or not isinstance(piece.part[0], AlgebraicNumber):
                low, high = certain_part(piece.part) if len({*piece.part}) > 1 else piece.part
                assert_right(piece, ones, twos, low + (high - low) * QQ(rng.randint(1, 96), 97))


def test_an_irrational_value_at_which_there_are_infinitely_many():
    """One row is better than the other for small a^2 only; at the root of 2 both are as good."""
    pieces = [*search([[A**2], [2]], [[0], [0]]).pieces(QQ(0), QQ(2))]
    assert [piece.is_finite for piece in pieces] == [True, True, False, True, True]
    (root, same) = pieces[2].part
    assert root == same and root.zero_of == A**2 - 2


def test_too_many_pieces(monkeypatch):
    monkeypatch.setattr(pieces, "PIECES", 3)
    with pytest.raises(Unproved, match="more than 3 pieces"):
        [*search([[A, 0], [0, 1]], [[A, 0], [0, 1]]).pieces(QQ(-1), QQ(1))]
