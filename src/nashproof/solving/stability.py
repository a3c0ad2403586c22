"""Evolutionarily stable strategies of symmetric games of two players.

An equilibrium ``(x, x)`` is evolutionarily stable if ``x`` earns more against each other best reply
than that one does against itself (Maynard Smith and Price 1973). So a quadratic form must be
positive on the changes of probability towards best replies: they may lower only what ``x`` uses.
The criterion is that of Haigh (1975), corrected by Abakuks (1980). What ``x`` uses is eliminated
first, of any sign; on the other best replies the rest must be strictly copositive.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.linear_algebra import all_solutions, solve
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.games.tree import Tree
from nashproof.limits import COPOSITIVE_SETS, SYMMETRIC_STRATEGIES
from nashproof.play.strategies import count_pure
from nashproof.play.types import PureStrategy
from nashproof.solving.pure import profile_payoffs

Matrix = Sequence[Sequence[Rational]]


class SymmetricGame(NamedTuple):
    """The strategies of both players, paired in order, and what each earns against each other."""

    strategies: tuple[list[PureStrategy], list[PureStrategy]]
    payoffs: list[list[Rational]]


def symmetric_game(game: Tree) -> SymmetricGame:
    """Return the game with the players' strategies paired, in order or by names of actions.

    Raises InputError for a game that is not symmetric in either pairing, or too large.

    >>> from nashproof.games.examples import matching_pennies
    >>> symmetric_game(matching_pennies())
    Traceback (most recent call last):
    nashproof.errors.UnsuitableGame: Matching pennies: found a game that is not symmetric, ...
    """
    what = "evolutionary stability"
    if len(game.players) != 2:
        raise UnsuitableGame(f"{what} among {len(game.players)} players", "two", game.title)
    counts = [count_pure(game, p, True) for p in (1, 2)]
    if max(counts) > SYMMETRIC_STRATEGIES:
        found = f"{max(counts):,} reduced pure strategies of a player"
        expected = f"at most {SYMMETRIC_STRATEGIES} for {what}"
        raise UnsuitableGame(found, expected, game.title)
    (ones, twos), (first, second) = profile_payoffs(game, SYMMETRIC_STRATEGIES**2, what)
    size, width = counts
    for order in pairings(game, ones, twos):
        rows = [[first[i * width + j] for j in order] for i in range(size)]
        if all(
            second[j * width + order[i]] == rows[i][j] for i in range(size) for j in range(size)
        ):
            return SymmetricGame((ones, [twos[k] for k in order]), rows)
    raise UnsuitableGame(
        "a game that is not symmetric",
        "one in which both players have the same strategies, in the same order or of the same "
        "names, and in which what they earn does not depend on who uses which",
        game.title,
    )


def pairings(game: Tree, ones: list[PureStrategy], twos: list[PureStrategy]) -> list[list[int]]:
    """Return the orders of player 2's strategies that may pair them with those of player 1."""
    if len(ones) != len(twos):
        return []
    in_order = [*range(len(twos))]
    names = [
        [[game.infosets[i].actions[k] for i, k in strategy.items()] for strategy in side]
        for side in (ones, twos)
    ]
    if sorted(names[0]) != sorted(names[1]) or any(names[0].count(x) > 1 for x in names[0]):
        return [in_order]
    return [[names[1].index(name) for name in names[0]], in_order]


def invading_mutant(payoffs: Matrix, x: Vector) -> Vector | None:
    """Return a mixed strategy that invades ``x``; None if ``x`` is evolutionarily stable.

    A pure one if some does. ``payoffs`` of a strategy (row) against another (column). Raises
    Unproved if too many sets of best replies would have to be examined.

    >>> hawk_dove = [[QQ(-1), QQ(4)], [QQ(0), QQ(2)]]
    >>> invading_mutant(hawk_dove, (QQ(2, 3), QQ(1, 3))), invading_mutant(hawk_dove, (QQ(0), QQ(1)))
    (None, (1, 0))
    """
    size = range(len(x))
    paid = [_dot(row, x) for row in payoffs]
    best = max(paid)
    if _dot(x, paid) < best:
        return _pure(len(x), paid.index(best))
    replies = [i for i in size if paid[i] == best]
    columns = [_dot(x, [row[j] for row in payoffs]) for j in size]  # what x earns against each
    for j in replies:
        if x[j] != 1 and payoffs[j][j] >= columns[j]:
            return _pure(len(x), j)
    # The form on changes of probability, for which the first strategy in use makes up
    first, *rest = (i for i in size if x[i])
    changes = [*rest, *(i for i in replies if not x[i])]
    form = [[_form(payoffs, first, i, j) for j in changes] for i in changes]
    if not form or not (direction := _direction(form, len(rest))):
        return None
    step = [QQ(0)] * len(x)
    for i, z in zip(changes, direction):
        step[i], step[first] = z, step[first] - z
    # The mutant lies where the direction leaves the mixed strategies
    far = min(-x[i] / z for i, z in enumerate(step) if z < 0)
    return tuple(p + far * z for p, z in zip(x, step))


def _dot(left: Sequence[Rational], right: Sequence[Rational]) -> Rational:
    return sum(map(mul, left, right), QQ(0))


def _pure(size: int, number: int) -> Vector:
    return tuple(QQ(i == number) for i in range(size))


def _form(payoffs: Matrix, first: int, i: int, j: int) -> Rational:
    """Return an entry of the form: twice the strategy's gain over the mutant that it meets."""
    pairs = ((i, first, 1), (first, j, 1), (i, j, -1), (first, first, -1))
    return sum((sign * (payoffs[a][b] + payoffs[b][a]) for a, b, sign in pairs), QQ(0))


def _direction(form: Matrix, free: int) -> list[Rational] | None:
    """Return a point other than 0 where a symmetric form is at most 0; None if there is none.

    Only the first ``free`` coordinates may be negative.
    """
    left: list[list[Rational]] = [[*row] for row in form]
    for k in range(free):
        (pivot, *row), *others = left
        if pivot <= 0:
            return _completed(form, k, [QQ(j == k) for j in range(k, len(form))])
        left = [[x - y * head / pivot for x, y in zip(tail, row)] for head, *tail in others]
    point = _point_below(left)
    return _completed(form, free, point) if point else None


def _completed(form: Matrix, eliminated: int, rest: Sequence[Rational]) -> list[Rational]:
    """Return the point: the eliminated coordinates at the form's minimum, then ``rest``."""
    rows = [dict(enumerate(row[:eliminated])) for row in form[:eliminated]]
    right = [-_dot(row[eliminated:], rest) for row in form[:eliminated]]
    least = solve(rows, right, eliminated) if eliminated else ()
    assert least is not None  # the form is positive definite in these
    return [*least, *rest]


def _point_below(form: list[list[Rational]]) -> list[Rational] | None:
    """Return a point with no negative coordinate at which a form is at most 0; None without one.

    On the fewest coordinates that such a point has, it solves ``form z = -1`` or ``form z = 0``.
    Sets of coordinates are examined from all of them down to those on which the form is positive
    definite. Raises Unproved if they are too many.
    """
    seen, remaining = set[tuple[int, ...]](), [tuple(range(len(form)))] if form else []
    while remaining:
        numbers = remaining.pop()
        if numbers in seen:
            continue
        seen.add(numbers)
        if len(seen) > COPOSITIVE_SETS:
            raise Unproved(f"more than {COPOSITIVE_SETS:,} sets of best replies to examine")
        part = [[form[i][j] for j in numbers] for i in numbers]
        if _is_positive_definite(part):
            continue
        if point := _solution_below(part):
            coordinates = dict(zip(numbers, point))
            return [coordinates.get(i, QQ(0)) for i in range(len(form))]
        remaining += (numbers[:k] + numbers[k + 1 :] for k in range(len(numbers)))
    return None


def _is_positive_definite(form: Matrix) -> bool:
    left = [[*row] for row in form]
    while left:
        (pivot, *row), *others = left
        if pivot <= 0:
            return False
        left = [[x - y * head / pivot for x, y in zip(tail, row)] for head, *tail in others]
    return True


def _solution_below(form: Matrix) -> list[Rational] | None:
    """Return the positive solution of ``form z = -1``, or of ``form z = 0`` if that is a line."""
    rows, size = [dict(enumerate(row)) for row in form], len(form)
    free, forms = all_solutions(rows, [QQ(0)] * size, size) or ((), ())
    if not free:
        solution = solve(rows, [QQ(-1)] * size, size)
        return [*solution] if solution and min(solution) > 0 else None
    line = [affine[1] for affine in forms]
    return line if len(free) == 1 and min(line) > 0 else None
