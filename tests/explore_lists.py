"""Lists of equilibria beside Newton's method in floats from a grid, support by support.

    python tests/explore_lists.py [GAMES [SEED]]

Of random games whose players have two or three strategies, half of them with interchangeable
players: each listed point is an equilibrium by the definition, in fractions. So is each profile of
a grid at which the preferences of a listed set hold; of a curve also where it crosses segments.
Each regular equilibrium that Newton's method finds is in a listed set, in the box of a listed
equilibrium, or in an open box. So is each profile of the grid that is an equilibrium. Shares no
line with the solver. The tests take a small share.
"""

import random
import sys
from fractions import Fraction
from itertools import chain, combinations, product
from math import prod

from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import strategic_game
from nashproof.solving.mixed import find_mixed_equilibria

SHAPES = (2, 2, 2), (3, 2, 2), (2, 2, 2, 2)
MOST = 1, 2, 9, 99  # the greatest payoffs
STARTS = 0.15, 0.5, 0.85  # of each free probability, scaled to a sum below 1
NEAR, SURE = 1e-7, 1e-9
GRID = 4  # steps of a probability on the grid
SEGMENTS = 40  # in a listed set, on which an equation is solved


def random_payoffs(draw, shape, most):
    """Payoffs by player and profile."""
    cells = [*product(*map(range, shape))]
    return [{cell: draw.randint(0, most) for cell in cells} for _ in shape]


def interchangeable_payoffs(draw, shape, most):
    """The same, where all players with the last one's number of strategies may swap places."""
    alike = [p for p, size in enumerate(shape) if size == shape[-1]]
    drawn, pays = {}, [{} for _ in shape]
    for cell in product(*map(range, shape)):
        for p, row in enumerate(pays):
            others = sorted(cell[q] for q in alike if q != p)
            rest = [cell[q] for q in range(len(shape)) if q not in alike]
            key = p not in alike and p, cell[p], *others, -1, *rest
            row[cell] = drawn.setdefault(key, draw.randint(0, most))
    return pays


def random_game(draw, shape, most, payoffs=random_payoffs):
    """Payoffs by player and profile, and the game."""
    pays = payoffs(draw, shape, most)
    names = ["".join(map(str, range(size))) for size in shape]

    def paid(cell):
        return [QQ(row[tuple(map(int, cell))]) for row in pays]

    return pays, strategic_game("random", "ABCD"[: len(shape)], names, paid)


def replies(pays, p, x):
    """What each strategy of a player pays against the others' mixed strategies."""
    totals = [0] * len(x[p])
    for cell, paid in pays[p].items():
        totals[cell[p]] += paid * prod(x[q][s] for q, s in enumerate(cell) if q != p)
    return totals


def gain(pays, x):
    """The greatest gain by deviating, by the definition."""
    gains = []
    for p, row in enumerate(x):
        paid = replies(pays, p, x)
        gains.append(max(paid) - sum(w * u for w, u in zip(row, paid)))
    return max(gains)


def solved(rows, right):
    """The solution of a square system by elimination in floats, None if it is nearly singular."""
    rows = [[*row, b] for row, b in zip(rows, right)]
    for k in range(len(rows)):
        best = max(range(k, len(rows)), key=lambda i: abs(rows[i][k]))
        if abs(rows[best][k]) < 1e-6:
            return None
        rows[k], rows[best] = rows[best], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i, row in enumerate(rows):
            if i != k and row[k]:
                rows[i] = [x - row[k] * y for x, y in zip(row, rows[k])]
    return [row[-1] for row in rows]


def newton(pays, support, free):
    """A regular equilibrium with a support, from a start; None if the method finds none."""
    places = [(p, s) for p, used in enumerate(support) for s in used[1:]]

    def profile(free):
        x = [[0.0] * len(replies(pays, p, ones)) for p in range(len(support))]
        for (p, s), value in zip(places, free):
            x[p][s] = value
        for p, used in enumerate(support):
            x[p][used[0]] = 1 - sum(x[p])
        return x

    def gains(x):
        paid = [replies(pays, p, x) for p in range(len(support))]
        return [paid[p][s] - paid[p][support[p][0]] for p, s in places]

    ones = [[1.0] * (1 + max(cell[p] for cell in pays[0])) for p in range(len(support))]
    for _ in range(30):
        at = gains(profile(free))
        # multilinear: a difference over a unit step is the derivative
        columns = []
        for k in range(len(free)):
            moved = [*free]
            moved[k] += 1
            columns.append([b - a for a, b in zip(at, gains(profile(moved)))])
        step = solved([*zip(*columns)], at)
        if step is None or max(map(abs, step), default=0) > 50:
            return None
        free = [a - b for a, b in zip(free, step)]
        if max(map(abs, step), default=0) < 1e-13:
            break
    x = profile(free)
    inside = all(x[p][s] > NEAR for p, used in enumerate(support) for s in used)
    return x if inside and gain(pays, x) < SURE else None


def regular_equilibria(pays, shape):
    """What Newton's method finds, from a grid of starts in each support."""
    subsets = [
        [*chain.from_iterable(combinations(range(k), size) for size in range(1, k + 1))]
        for k in shape
    ]
    for support in product(*subsets):
        sizes = [len(used) for used in support for _ in used[1:]]
        for start in product(STARTS, repeat=len(sizes)):
            free = [2 * a / size if size > 2 else a for a, size in zip(start, sizes)]
            x = newton(pays, support, free)
            if x is not None:
                yield x


def grid(size):
    """Mixed strategies whose probabilities are multiples of a step."""
    return [
        [Fraction(k, GRID) for k in row]
        for row in product(range(GRID + 1), repeat=size)
        if sum(row) == GRID
    ]


def grid_equilibria(pays, shape):
    """The profiles of the grid from which nobody gains by deviating, in fractions."""
    for x in product(*map(grid, shape)):
        if not gain(pays, x):
            yield x


def preferred(pays, one, x):
    """What the preferences of a listed set are worth at a profile: not negative where they hold."""
    paid = {p: replies(pays, p, x) for p, *_ in one.where}
    return [paid[p][s] - paid[p][t] for p, s, t in one.where]


def mixed(points, weights):
    """The mixture of points with these weights, in fractions."""
    return [
        sum((w * Fraction(str(v)) for w, v in zip(weights, column)), Fraction(0))
        for column in zip(*points)
    ]


def profiles_of(draw, pays, one):
    """Profiles of a listed set with preferences: its example, those of a grid, and where one
    equation holds on segments between two random profiles that differ in a player."""
    yield [
        mixed(points, [Fraction(str(w)) for w in row])
        for points, row in zip(one.points, one.example)
    ]
    for weights in product(*(grid(len(points)) for points in one.points)):
        x = [mixed(points, row) for points, row in zip(one.points, weights)]
        if min(preferred(pays, one, x)) >= 0:
            yield x
    for _ in range(SEGMENTS):
        x = [mixed(points, draw.choice(grid(len(points)))) for points in one.points]
        p = draw.randrange(len(x))
        y = [*x[:p], mixed(one.points[p], draw.choice(grid(len(one.points[p])))), *x[p + 1 :]]
        for a, b in zip(preferred(pays, one, x), preferred(pays, one, y)):
            if a * b < 0:
                row = [u + a / (a - b) * (v - u) for u, v in zip(x[p], y[p])]
                z = [*x[:p], row, *x[p + 1 :]]
                if min(preferred(pays, one, z)) >= 0:
                    yield z


def is_near(pays, listed, box, x):
    """Whether a profile in floats is within a listed set, or an open box."""
    for one in listed:
        ends = [[(min(c), max(c)) for c in zip(*side)] for side in one.points]
        if min(preferred(pays, one, x), default=0) >= -NEAR and all(
            float(low) - NEAR <= a <= float(high) + NEAR
            for side, row in zip(ends, x)
            for (low, high), a in zip(side, row)
        ):
            return True
    return any(
        all(
            float(low) - NEAR <= a <= float(high) + NEAR
            for side, row in zip(one, x)
            for (low, high), a in zip(side, row)
        )
        for one in box
    )


def differences(games, seed):
    """Compare so many games; return what differs, and how many equilibria were met, lists are open,
    and profiles were taken from curved sets."""
    draw, wrong, met, opened, curved = random.Random(seed), [], 0, 0, 0
    for number in range(games):
        shape, most = draw.choice(SHAPES), draw.choice(MOST)
        payoffs = draw.choice((random_payoffs, interchangeable_payoffs))
        pays, game = random_game(draw, shape, most, payoffs)
        found = find_mixed_equilibria(game)
        opened += bool(found.left_open)
        for one in found.listed:
            corners = ([[Fraction(str(a)) for a in v] for v in x] for x in product(*one.points))
            for x in profiles_of(draw, pays, one) if one.where else corners:
                curved += bool(one.where)
                if gain(pays, x) > (Fraction(most, 10**9) if one.radius else 0):
                    wrong.append((number, shape, most, "no equilibrium", x))
        for x in chain(regular_equilibria(pays, shape), grid_equilibria(pays, shape)):
            met += 1
            if not is_near(pays, found.listed, found.left_open, x):
                wrong.append((number, shape, most, "not listed", x))
    return wrong, met, opened, curved


if __name__ == "__main__":
    games, seed = map(int, [*sys.argv[1:], *("1000", "1")[len(sys.argv) - 1 :]])
    wrong, met, opened, curved = differences(games, seed)
    print(f"{games} games, {met} equilibria met, {opened} lists with open boxes")
    print(f"{curved} profiles of curved sets")
    print(*wrong or ["no difference"], sep="\n")
    sys.exit(bool(wrong))
