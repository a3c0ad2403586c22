"""Sets of equilibria that are no product of polytopes: products of polytopes with preferences.

A *preference* is that a strategy pays its player at least as much as another one. On a product of
polytopes this is an inequality between multilinear forms: it cuts out a curve, a surface or a
region. If all that the best-reply conditions ask follows from the listed preferences, the set has
nothing but equilibria. It has infinitely many, if in an example the forms that are 0 have linearly
independent derivatives, fewer than the set has dimensions (implicit function theorem).

Floats propose the example, by Newton's method from many mixtures; fractions decide. The rules are
in docs/reference/certificate-format.md, ``mixed equilibria``.

A *form* is a list of its values at all tuples of vertices, the last player's side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, islice, product
from typing import Any, NamedTuple, TypeAlias

from nashproof.exact.linear_algebra import rank, solve
from nashproof.exact.numbers import QQ, Rational, simplest_between

Form: TypeAlias = "Sequence[Rational]"
Weights: TypeAlias = "tuple[tuple[Rational, ...], ...]"  # by player one for each of the points

MARGINS = 1 / 12, 1 / 60, 1 / 600  # of weights and inequalities in an example, tried in turn
STARTS = 12  # of Newton's method, with each margin
STEPS = 16
GOLDEN, ROOT = 0.6180339887498949, 0.41421356237309515  # irrational numbers
CLOSE = 1e-9  # to 0, of a form in units of the payoffs' range
DENOMINATORS = 2, 3, 4, 5, 6, 8, 10, 12, 16, 30, 64, 360, 1024  # of an example, tried in turn
NEAR = QQ(1, 2**90)  # the end of Newton's method: within it the simplest fraction is taken
FINE = 200  # binary digits to which Newton's method rounds
SOLUTIONS = 4  # in floats, near which rational ones are looked for
CHOICES = 256  # of points whose weights are left out
BASES = 12  # choices of the weights that equations determine


class Preference(NamedTuple):
    """A strategy pays its player at least as much as another one; numbers from 0."""

    player: int
    strategy: int
    than: int


class PreferenceForms:
    """What strategies of a player pay more than others at all tuples of vertices of a product.

    - ``shape``: the numbers of strategies, ``sizes`` those of points;
    - ``paid``: the payoffs of a player's strategies against the others' points at these places.
    """

    def __init__(
        self,
        shape: Sequence[int],
        sizes: Sequence[int],
        paid: Callable[[int, tuple[int, ...]], Sequence[Rational]],
    ) -> None:
        self.shape, self.sizes, self.players = shape, sizes, range(len(shape))
        rows = [[paid(p, x) for x in product(*map(range, sizes))] for p in self.players]
        self._of = cache(lambda at: [row[at.strategy] - row[at.than] for row in rows[at.player]])

    def of(self, preference: Preference) -> Form:
        """Return the form of a preference."""
        return self._of(preference)

    def follow(self, supports: Sequence[Sequence[int]], where: Sequence[Preference]) -> bool:
        """Return whether all strategies of supports are best replies wherever preferences hold.

        A preference follows if its form, less a multiple of that of a preference in ``where``, is
        not negative at any tuple of vertices; or from two that follow, in a chain.
        """
        never = [QQ(0)] * len(self.of(Preference(0, 0, 0)))
        bounds = [never, *(self.of(preference) for preference in where)]
        for p, support in enumerate(supports):
            every = range(self.shape[p])
            surely = {
                (s, t)
                for s, t in product(every, every)
                if any(_is_above(self.of(Preference(p, s, t)), bound) for bound in bounds)
            }
            for k, s, t in product(every, every, every):
                if (s, k) in surely and (k, t) in surely:
                    surely.add((s, t))
            if not all((s, t) in surely for s, t in product(support, every)):
                return False
        return True

    def needed(
        self, supports: Sequence[Sequence[int]], swaps: Sequence[tuple[int, int]]
    ) -> tuple[Preference, ...]:
        """Return preferences from which all best-reply conditions follow, none of them in vain.

        Those of players who may swap places are needed together, so that images are alike.
        """
        where = list[Preference]()
        for p, support in enumerate(supports):
            first = support[0]
            for t in range(self.shape[p]):
                pair = [Preference(p, first, t)] * (t != first)
                pair += [Preference(p, t, first)] * (t != first and t in support)
                where += [x for x in pair if min(self.of(x)) < 0]
        for preference in reversed(where[:]):
            alike = {q for pair in swaps if preference.player in pair for q in pair}
            alike.add(preference.player)
            rest = [x for x in where if x.player not in alike or x[1:] != preference[1:]]
            if self.follow(supports, rest):
                where = rest
        return tuple(where)

    def is_curved(self, dimension: int, where: Sequence[Preference], example: Weights) -> bool:
        """Return whether an example shows that infinitely many equilibria satisfy preferences.

        ``dimension`` is that of the product of polytopes; the example's weights are positive.
        """
        values = [value_at(self.of(preference), example) for preference in where]
        if min(values, default=QQ(0)) < 0:
            return False
        # multiples of a form, as of a preference in both directions, are one equation
        zeros = (self.of(preference) for preference, value in zip(where, values) if not value)
        equations = {tuple(x / next(filter(None, form)) for x in form) for form in zeros}
        gradients = [slopes(form, example) for form in sorted(equations)]
        independent = rank([dict(enumerate(row)) for row in gradients], sum(map(len, example)))
        return independent == len(equations) < dimension


def _is_above(form: Form, bound: Form) -> bool:
    """Return whether a form less a multiple, 0 or more, of a bound is never negative."""
    # the least multiple that is nowhere too small where the bound is negative
    least = max([QQ(0), *(x / y for x, y in zip(form, bound) if y < 0)])
    return all(x >= least * y for x, y in zip(form, bound))


def value_at(form: Sequence[Any], weights: Sequence[Sequence[Any]]) -> Any:
    """Return the value of a form at weights of all players."""
    return _averaged(form, weights)[0]


def _averaged(values: Sequence[Any], weights: Sequence[Sequence[Any]]) -> Sequence[Any]:
    """Return a form averaged over the points of the last players, by their weights."""
    for row in reversed(weights):
        m = len(row)
        values = [
            sum(a * b for a, b in zip(row, values[k : k + m])) for k in range(0, len(values), m)
        ]
    return values


def slopes(form: Sequence[Any], weights: Sequence[Sequence[Any]]) -> list[Any]:
    """Return the derivatives towards each point of a player from its first, player after player."""
    derivatives = list[Any]()
    for p, mixture in enumerate(weights):
        values = _averaged(form, weights[p + 1 :])
        for row in weights[:p]:
            block = len(values) // len(row)
            values = [
                sum(a * values[k * block + j] for k, a in enumerate(row)) for j in range(block)
            ]
        derivatives += [value - values[0] for value in values[: len(mixture)]]
    return derivatives


def find_example(
    forms: PreferenceForms, dimension: int, where: Sequence[Preference]
) -> Weights | None:
    """Return positive weights of the points that show a set to be curved; None if not found."""
    # forms up to a factor; those of which the opposite also holds are equations
    every = {
        tuple(x / abs(next(filter(None, form))) for x in form) for form in map(forms.of, where)
    }
    opposite = {form: tuple(-x for x in form) for form in every}
    equations = sorted(form for form, back in opposite.items() if back in every and back < form)
    inequalities = sorted(form for form, back in opposite.items() if back not in every)
    if len(equations) >= dimension:
        return None
    for near in islice(_solutions(forms.sizes, equations, inequalities), SOLUTIONS):
        for example in _simple_examples(equations, near):
            is_inside = min(x for row in example for x in row) > 0
            if is_inside and forms.is_curved(dimension, where, example):
                return example
    return None


def last_points(forms: PreferenceForms, where: Sequence[Preference]) -> tuple[int, ...]:
    """Return for each player the point whose weight is best left out: what the others leave.

    The forms are polynomials in the other weights, with the fewest terms.
    """
    choices = [*islice(product(*map(range, forms.sizes)), CHOICES)]
    first = tuple(size - 1 for size in forms.sizes)

    def terms(last: tuple[int, ...]) -> int:
        """Return the number of terms of all forms."""
        return sum(_terms(forms.of(preference), forms.sizes, last) for preference in where)

    return min([first, *choices], key=terms)


def _terms(form: Sequence[Rational], sizes: Sequence[int], last: Sequence[int]) -> int:
    """Return the number of terms of a form without constant, without the weights of last points."""
    values = [*form]
    for size, k in zip(reversed(sizes), reversed(last)):
        # the last player's side by side: differences to the last point, which come to the front
        blocks = [values[i : i + size] for i in range(0, len(values), size)]
        parts = zip(*([row[k], *(x - row[k] for x in row[:k] + row[k + 1 :])] for row in blocks))
        values = [x for part in parts for x in part]
    return sum(map(bool, values[1:]))


def _solutions(
    sizes: Sequence[int], equations: Sequence[Form], inequalities: Sequence[Form]
) -> Iterator[list[list[float]]]:
    """Yield weights in floats at which equations hold, and inequalities with a margin.

    Gauss and Newton's method from many weights; violated inequalities are equations.
    """
    scaled = [
        [[float(x) / unit for x in form] for form in rows for unit in [float(max(map(abs, form)))]]
        for rows in (equations, inequalities)
    ]
    for margin, start_number in product(MARGINS, range(1, STARTS + 1)):
        # multiples of an irrational number, modulo 1, are as good as random
        place, weights = 0, []
        for m in sizes:
            row = [(start_number * (place + k + 1) * GOLDEN + k * ROOT) % 1 + 0.1 for k in range(m)]
            weights.append([x / sum(row) for x in row])
            place += m
        for _ in range(STEPS):
            # rows of residuals and derivatives by the weights of all points but the first ones
            rows = [(value_at(form, weights), slopes(form, weights)) for form in scaled[0]]
            for form in scaled[1]:
                value = value_at(form, weights) - margin
                if value < 0:
                    rows.append((value, slopes(form, weights)))
            start = 0
            for mixture in weights:
                for k, x in enumerate(mixture):
                    if x < margin and len(mixture) > 1:
                        slope = [0.0] * sum(sizes)
                        for i in range(1, len(mixture)):
                            slope[start + i] = (i == k) - float(k == 0)
                        rows.append((x - margin, slope))
                start += len(mixture)
            if all(abs(value) < CLOSE for value, _ in rows):
                yield weights
                break
            step = _least_step(rows)
            if step is None:
                break
            start = 0
            for mixture in weights:
                for i in range(1, len(mixture)):
                    mixture[i] -= step[start + i]
                    mixture[0] += step[start + i]
                start += len(mixture)


def _least_step(rows: Sequence[tuple[float, Sequence[float]]]) -> list[float] | None:
    """Return the shortest step that solves linear equations, damped: J' (J J' + e I)^-1 r."""
    size = len(rows)
    matrix = [
        [sum(x * y for x, y in zip(a, b)) + 1e-12 * (i == j) for j, (_, b) in enumerate(rows)]
        + [value]
        for i, (value, a) in enumerate(rows)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(matrix[k][i]))
        if abs(matrix[pivot][i]) < 1e-14:
            return None
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        for k in range(size):
            factor = matrix[k][i] / matrix[i][i]
            if k != i and factor:
                matrix[k] = [x - factor * y for x, y in zip(matrix[k], matrix[i])]
    if not all(row[i] for i, row in enumerate(matrix)):
        return None  # nearly singular: rounding has changed a pivot that was done
    factors = [row[size] / row[i] for i, row in enumerate(matrix)]
    return [sum(f * row[j] for f, (_, row) in zip(factors, rows)) for j in range(len(rows[0][1]))]


def _simple_examples(
    equations: Sequence[Form], near: Sequence[Sequence[float]]
) -> Iterator[Weights]:
    """Yield rational weights near floats at which equations hold exactly.

    As many weights as equations are solved for; the others are simple fractions.
    """
    places = [(p, i) for p, row in enumerate(near) for i in range(1, len(row))]
    starts = [sum(map(len, near[:p])) for p in range(len(near))]
    bases = [*combinations(places, len(equations))][:BASES]
    for below, basis in product(DENOMINATORS, bases):
        free = {(p, i): QQ(round(near[p][i] * below), below) for p, i in places}
        if any(not 0 < free[at] < 1 for at in places if at not in basis):
            continue
        free |= {(p, i): QQ(round(near[p][i] * 2**40), 2**40) for p, i in basis}
        for _ in range(8):
            weights = _weights(near, free)
            values = [value_at(form, weights) for form in equations]
            if not any(values):
                yield weights
                break
            rows = [slopes(form, weights) for form in equations]
            square = [{k: row[starts[p] + i] for k, (p, i) in enumerate(basis)} for row in rows]
            step = solve(square, values, len(basis))
            if step is None or max(map(abs, step)) > 1:
                break
            tiny = max(map(abs, step)) < QQ(1, 2**100)
            for at, moved in zip(basis, step):
                x = free[at] - moved
                # an exact zero of linear equations; else a fraction that is simple, near a zero
                free[at] = simplest_between(x - NEAR, x + NEAR) if tiny else _short(x)


def _short(x: Rational) -> Rational:
    """Return a number itself if it has few digits; else rounded."""
    if x.denominator < 2**60:
        return x
    return QQ(x.numerator * 2**FINE // x.denominator, 2**FINE)


def _weights(near: Sequence[Sequence[float]], free: Mapping[tuple[int, int], Rational]) -> Weights:
    """Return the weights of all points; those of each player's first are what the others leave."""
    rows = []
    for p, row in enumerate(near):
        rest = [free[p, i] for i in range(1, len(row))]
        rows.append((1 - sum(rest, QQ(0)), *rest))
    return tuple(rows)


def dimension_of(points: Sequence[Sequence[Sequence[Rational]]]) -> int:
    """Return the dimension of a product of polytopes, from the vertices of each."""
    return sum(
        rank(
            [{i: a - b for i, (a, b) in enumerate(zip(v, vertices[0]))} for v in vertices],
            len(vertices[0]),
        )
        for vertices in points
    )
