"""Evolutionarily stable strategies, against criteria that enumerate in another way."""

from itertools import combinations
from random import Random

import pytest

from nashproof.errors import InputError, Unproved
from nashproof.exact.linear_algebra import all_solutions
from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import strategic_game
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.solving import stability
from nashproof.solving.stability import invading_mutant, symmetric_game


def dot(one, other):
    return sum((x * y for x, y in zip(one, other)), QQ(0))


def symmetric_equilibria(payoffs):
    """One equilibrium for each support whose equations have a solution, at which they have one."""
    size = range(len(payoffs))
    for count in range(1, len(payoffs) + 1):
        for support in combinations(size, count):
            rows = [
                {**{k: payoffs[i][j] for k, j in enumerate(support)}, count: QQ(-1)}
                for i in support
            ]
            rows.append({k: QQ(1) for k in range(count)})
            found = all_solutions(rows, [QQ(0)] * count + [QQ(1)], count + 1)
            if found is None:
                continue
            x = [QQ(0)] * len(payoffs)
            for i, form in zip(support, found[1]):
                x[i] = sum(form, QQ(0))  # all free coordinates at 1
            paid = [dot(row, x) for row in payoffs]
            if min(x) >= 0 and sum(x) == 1 and all(not x[i] or paid[i] == max(paid) for i in size):
                yield tuple(x)


def game_value(matrix):
    """The value of a zero-sum game to its row player."""
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    least = [
        Row("least", {**{i: QQ(matrix[i][j]) for i in rows}, len(matrix): QQ(-1)}, ">=", QQ(0))
        for j in columns
    ]
    whole = Row("one", {i: QQ(1) for i in rows}, "==", QQ(1))
    free = frozenset([len(matrix)])
    program = LinearProgram(range(len(matrix) + 1), [whole, *least], {len(matrix): QQ(1)}, free)
    return optimum(program, "none").value


def determinant(matrix):
    if not matrix:
        return QQ(1)
    (*first,), *rest = matrix
    return sum(
        (
            (-1) ** j * x * determinant([[*row[:j], *row[j + 1 :]] for row in rest])
            for j, x in enumerate(first)
        ),
        QQ(0),
    )


def is_stable(payoffs, x):
    """Gaddum (1958): a form is strictly copositive exactly if each principal submatrix, as a
    zero-sum game, is worth more than 0. Changes within the support have any sign: Sylvester's
    minors, and quotients of bordered ones (Schur) for the rest.
    """
    paid = [dot(row, x) for row in payoffs]
    replies = [i for i, pay in enumerate(paid) if pay == max(paid)]
    used = [i for i, p in enumerate(x) if p]
    if not set(used) <= set(replies):
        return False
    last, rest = used[-1], used[:-1]

    def entry(i, j):
        steps = [[(k == a) - (k == last) for k in range(len(x))] for a in (i, j)]
        twice = [[-(payoffs[a][b] + payoffs[b][a]) for b in range(len(x))] for a in range(len(x))]
        return dot(steps[0], [dot(row, steps[1]) for row in twice])

    def bordered(i, j):
        rows = [[entry(a, b) for b in (*rest, *j)] for a in (*rest, *i)]
        return determinant(rows)

    if any(
        determinant([[entry(a, b) for b in rest[:k]] for a in rest[:k]]) <= 0
        for k in range(len(rest) + 1)
    ):
        return False
    others = [i for i in replies if i not in used]
    whole = bordered((), ())
    form = [[bordered((i,), (j,)) / whole for j in others] for i in others]
    return all(
        game_value([[form[i][j] for j in part] for i in part]) > 0
        for count in range(1, len(others) + 1)
        for part in combinations(range(len(others)), count)
    )


def test_stability_of_a_thousand_random_strategies():
    random, seen = Random(4), {True: 0, False: 0}
    while sum(seen.values()) < 1000:
        size = random.choice([2, 3, 3, 4])
        payoffs = [[QQ(random.randint(-2, 2)) for _ in range(size)] for _ in range(size)]
        strategies = [*symmetric_equilibria(payoffs), tuple(QQ(1, size) for _ in range(size))]
        for x in strategies:
            mutant = invading_mutant(payoffs, x)
            assert (mutant is None) == is_stable(payoffs, x), (payoffs, x)
            seen[mutant is None] += 1
            if mutant is not None:
                gain = dot(mutant, [dot(row, x) for row in payoffs]) - dot(
                    x, [dot(row, x) for row in payoffs]
                )
                against = [dot(row, mutant) for row in payoffs]
                assert sum(mutant) == 1 and min(mutant) >= 0 and mutant != x
                assert gain > 0 or gain == 0 and dot(mutant, against) >= dot(x, against)
    assert min(seen.values()) > 200


def test_a_form_that_is_copositive_and_not_definite():
    """The first strategy ties with all others, and each mixture of them does badly."""
    payoffs = [[QQ(0)] * 4] + [
        [QQ(0)] + [QQ(-1 if i == j else -5) for j in range(3)] for i in range(3)
    ]
    first = (QQ(1), QQ(0), QQ(0), QQ(0))
    assert invading_mutant(payoffs, first) is None and is_stable(payoffs, first)


def test_a_mutant_that_mixes_what_no_pure_mutant_does():
    payoffs = [[QQ(0)] * 3, [QQ(0), QQ(-1), QQ(2)], [QQ(0), QQ(2), QQ(-1)]]
    mutant = invading_mutant(payoffs, (QQ(1), QQ(0), QQ(0)))
    assert mutant == (QQ(0), QQ(1, 2), QQ(1, 2))


def test_the_limit_of_sets_is_named(monkeypatch):
    monkeypatch.setattr(stability, "COPOSITIVE_SETS", 1)
    payoffs = [[QQ(0)] * 4] + [
        [QQ(0)] + [QQ(-1 if i == j else -5) for j in range(3)] for i in range(3)
    ]
    with pytest.raises(Unproved, match="more than 1 sets of best replies to examine"):
        invading_mutant(payoffs, (QQ(1), QQ(0), QQ(0), QQ(0)))


def paired(names, payoffs):
    """A game of two with these names of actions, and payoffs by their numbers."""
    return strategic_game("g", ("1", "2"), names, lambda cell: payoffs[cell[0]][cell[1]])


def test_strategies_are_paired_by_their_names():
    pays = {("H", "H"): -1, ("H", "D"): 4, ("D", "H"): 0, ("D", "D"): 2}
    names = [["H", "D"], ["D", "H"]]
    cells = [[(QQ(pays[a, b]), QQ(pays[b, a])) for b in names[1]] for a in names[0]]
    game = symmetric_game(paired(names, cells))
    assert game.payoffs == [[-1, 4], [0, 2]]


@pytest.mark.parametrize(
    "cells, message",
    [
        ([[(1, 1), (0, 2)], [(2, 1), (0, 0)]], "found a game that is not symmetric, expected one"),
        ([[(1, 1), (0, 2), (1, 1)], [(2, 0), (0, 0), (1, 1)]], "a game that is not symmetric"),
    ],
)
def test_what_is_not_symmetric(cells, message):
    names = [[*"ab"], [*"abc"][: len(cells[0])]]
    numbers = [[tuple(map(QQ, cell)) for cell in row] for row in cells]
    with pytest.raises(InputError, match=message):
        symmetric_game(paired(names, numbers))


def test_two_players_alone():
    game = strategic_game("g", ("1", "2", "3"), [["a"], ["a"], ["a"]], lambda _: [QQ(0)] * 3)
    with pytest.raises(InputError, match="evolutionary stability among 3 players"):
        symmetric_game(game)


def test_the_limit_of_strategies_is_named(monkeypatch):
    monkeypatch.setattr(stability, "SYMMETRIC_STRATEGIES", 1)
    same = [[(QQ(0), QQ(0))] * 2] * 2
    with pytest.raises(InputError, match="2 reduced pure strategies of a player, expected at mos"):
        symmetric_game(paired([["a", "b"]] * 2, same))
