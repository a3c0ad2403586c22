"""A box of probabilities in which an equilibrium lies, near a profile of a tree.

An equilibrium of three players or more may be irrational. Its *free* probabilities are those of the
actions in use at the sets that play can reach, but for the first one of each set. At a zero of the
*gains* all actions in use at a set are worth as much as the first; going on, the player takes first
actions. Newton's method finds the zero. That one lies in the box follows from Krawczyk (1969): the
map x - inverse * gains(x) maps the box into itself, by bounds of the gains' derivatives in it. All
is multilinear in the probabilities, since with perfect recall no set comes twice on a path. The
exact rule is in docs/reference/certificate-format.md, `equilibrium in box`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text, stated, with_sum_1
from nashproof.games.columns import ColumnLeaves
from nashproof.games.tree import Tree
from nashproof.play.best_response import nash_conv
from nashproof.play.strategies import plans_of
from nashproof.play.types import Player, Profile
from nashproof.solving.mixed_strategies import inverse_of, rounded, significant, simple

Ends: TypeAlias = tuple[Rational, Rational]  # the least and the greatest number of an interval
Form: TypeAlias = Mapping[tuple[int, ...], Rational]  # amounts by the others' sequences
Rows: TypeAlias = Sequence[Sequence[Ends]]  # [set][action]
Weights: TypeAlias = list[list[Ends]]  # [player - 1][sequence]

RADII = QQ(1, 10**12), QQ(1, 10**10), QQ(1, 10**9)  # of the box, tried in turn
PAID = 10**10  # denominator of the ends of the payoffs
NEAR = QQ(1, 10**6)  # the greatest distance of a number of a program from its equilibrium
LEAST = (
    QQ(1, 10**12),
    QQ(1, 10**9),
    QQ(1, 10**7),
)  # probabilities up to which floats may stand for 0
PLACES = 10, 9  # decimals to which probabilities are rounded, tried in turn
FINE = 220  # binary digits to which Newton's method rounds
NEWTON_STEPS = 24
FREE = 80  # the most free probabilities
TERMS = 200_000  # the most terms of all gains together


@dataclass(frozen=True)
class EquilibriumBox:
    """A box in which an equilibrium lies.

    - ``rows``: by information set and action the least and the greatest probability;
    - ``payoffs``: by player the least and the greatest payoff of the equilibrium;
    - ``inverse``: the rounded inverse of the Jacobian of the gains at the centre.
    """

    rows: tuple[tuple[Ends, ...], ...]
    payoffs: tuple[Ends, ...]
    inverse: tuple[tuple[Rational, ...], ...]

    @property
    def centre(self) -> Profile:
        """Return a profile in the box: middles, but for the first action in use at a set."""
        rows = []
        for row in self.rows:
            middles = [(low + high) / 2 for low, high in row]
            first = next(k for k, (_, high) in enumerate(row) if high)
            middles[first] += 1 - sum(middles, QQ(0))
            rows.append(tuple(middles))
        return tuple(rows)


def equilibrium_near(game: Tree, start: Profile) -> Profile | EquilibriumBox | None:
    """Return the equilibrium near a profile that uses the same actions.

    Exactly, if it is rational; else in a box. None if none is found, which proves nothing. Raises
    InputError for imperfect recall.
    """
    game.need_recall()
    gains = _Gains(game, [[k for k, x in enumerate(row) if x > 0] for row in start])
    if len(gains.free) > FREE or gains.size > TERMS:
        return None
    zero = _newton(gains, start)
    if zero is None:
        return None
    exact = gains.profile(start, [simple(x) for x in zero])
    if all(min(row) >= 0 for row in exact) and not nash_conv(game, plans_of(game, exact)):
        return exact
    boxes = (_proved(gains, start, zero, radius) for radius in RADII)
    return next((box for box in boxes if box), None)


def decimals_near(
    game: Tree, numbers: Sequence[Sequence[Rational]]
) -> tuple[tuple[str, ...], ...] | None:
    """Return decimals to which an equilibrium rounds that lies in a box near numbers of a program.

    By information set and action; those of pure actions are whole. None if none is found.
    """
    for least in (QQ(0), *LEAST):
        rows = (with_sum_1([x if x > least else QQ(0) for x in row]) for row in numbers)
        found = equilibrium_near(game, tuple(rows))
        if not isinstance(found, EquilibriumBox):
            continue
        far = (abs(x - y) for row, at in zip(numbers, found.centre) for x, y in zip(row, at))
        if max(far) > NEAR:
            continue
        for places in PLACES:
            texts = tuple(
                tuple(
                    number_text(x) if low == high else decimal_text(x, places)
                    for x, (low, high) in zip(row, ends)
                )
                for row, ends in zip(found.centre, found.rows)
            )
            if is_inside(found, texts):
                return texts
    return None


def is_inside(found: EquilibriumBox, texts: Sequence[Sequence[str]]) -> bool:
    """Return whether all numbers of a box round to printed decimals."""
    return all(
        stated(text).low <= low and high <= stated(text).high
        for row, printed in zip(found.rows, texts)
        for (low, high), text in zip(row, printed)
    )


def _newton(gains: _Gains, start: Profile) -> list[Rational] | None:
    """Return a zero of the gains by Newton's method, in binary digits; None if it fails."""
    free = [rounded(start[i][k], 2**FINE) for i, k in gains.free]
    for _ in range(NEWTON_STEPS):
        weights, slopes = gains.weights(_points(gains.profile(start, free)))
        rows = [gains.derivatives(form, weights, slopes) for form in gains.forms]
        values = [gains.value(form, weights)[0] for form in gains.forms]
        step = solve([{j: low for j, (low, _) in enumerate(x)} for x in rows], values, len(free))
        if step is None or any(abs(x) > 1 for x in step):
            return None
        free = [rounded(a - b, 2**FINE) for a, b in zip(free, step)]
        if not step or max(map(abs, step)) < QQ(1, 2 ** (FINE - 20)):
            inside = all(min(row) > -QQ(1, 2**100) for row in gains.profile(start, free))
            return free if inside else None
    return None


def _proved(
    gains: _Gains, start: Profile, zero: Sequence[Rational], radius: Rational
) -> EquilibriumBox | None:
    """Return the box of a radius around a zero of the gains, if an equilibrium is proved in it."""
    centre = [rounded(x, int((10 / radius).numerator)) for x in zero]
    middle = gains.profile(start, centre)
    rows = [*map(list, _points(middle))]
    for i in {i for i, _ in gains.free}:
        used = gains.support[i]
        for k in used:
            far = radius * (1 if k != used[0] else len(used) - 1)
            rows[i][k] = middle[i][k] - far, middle[i][k] + far
    if any(low <= 0 < high for row in rows for low, high in row):
        return None
    # a step of Newton's method from the centre, and how far the box is from being contracted
    weights, slopes = gains.weights(_points(middle))
    jacobian = [gains.derivatives(form, weights, slopes) for form in gains.forms]
    inverse = inverse_of([[low for low, _ in row] for row in jacobian])
    if inverse is None:
        return None
    short = [[*map(significant, row)] for row in inverse]
    values = [gains.value(form, weights)[0] for form in gains.forms]
    weights, slopes = gains.weights(rows)
    bounds = [gains.derivatives(form, weights, slopes) for form in gains.forms]
    for i, factors in enumerate(short):
        moved = abs(sum((a * x for a, x in zip(factors, values)), QQ(0)))
        for j in range(len(values)):
            low, high = _total(_multiple(a, row[j]) for a, row in zip(factors, bounds))
            moved += max(abs((i == j) - low), abs((i == j) - high)) * radius
        if moved >= radius:
            return None
    if not all(gains.are_best(p, weights) for p in gains.game.player_numbers):
        return None
    payoffs = []
    for p in gains.game.player_numbers:
        low, high = gains.value(gains.worth(p, 0), weights)
        payoffs.append((_floor(low, PAID), -_floor(-high, PAID)))
    return EquilibriumBox(tuple(map(tuple, rows)), tuple(payoffs), tuple(map(tuple, short)))


def _floor(x: Rational, under: int) -> Rational:
    """Return the greatest multiple of ``1 / under`` that is at most ``x``."""
    return QQ(int(x.numerator) * under // int(x.denominator), under)


def _points(profile: Profile) -> Rows:
    """Return a profile as intervals of length 0."""
    return [[(x, x) for x in row] for row in profile]


def _product(ends: Ends, positive: Ends) -> Ends:
    """Return the products of numbers of two intervals, the second of which is not negative."""
    (a, b), (c, d) = ends, positive
    return a * (c if a >= 0 else d), b * (d if b >= 0 else c)


def _multiple(factor: Rational, ends: Ends) -> Ends:
    low, high = factor * ends[0], factor * ends[1]
    return (low, high) if factor >= 0 else (high, low)


def _total(intervals: Iterator[Ends]) -> Ends:
    low = high = QQ(0)
    for a, b in intervals:
        low, high = low + a, high + b
    return low, high


class _Gains:
    """The gains of the actions in use over the first one of their set, as forms.

    ``support``: by information set the actions in use. A form is a sum of amounts times products of
    weights of the other players' sequences.
    """

    def __init__(self, game: Tree, support: Sequence[Sequence[int]]) -> None:
        self.game, self.support = game, support
        self.used = [self._used(p) for p in game.player_numbers]
        self.pays: list[list[dict[tuple[int, ...], Rational]]] = [
            [{} for _ in range(game.sequence_counts[p])] for p in game.player_numbers
        ]
        met: list[set[int]] = [set() for _ in game.players]
        for sequences, paid in self._leaves():
            off = [p for p, q in enumerate(sequences) if not self.used[p][q]]
            for p in off or range(len(sequences)):
                key = (*sequences[:p], 0, *sequences[p + 1 :])
                row = self.pays[p][sequences[p]]
                row[key] = row.get(key, QQ(0)) + paid[p]
            if not off:
                for p, q in enumerate(sequences):
                    met[p].add(q)
        self.below: dict[tuple[Player, int], list[int]] = {}  # sets by player and sequence
        for i, s in enumerate(game.infosets):
            self.below.setdefault((s.player, s.parent), []).append(i)
        self.free = list(self._free(met))
        self.forms = [self._gain(i, k) for i, k in self.free]
        self.size = sum(map(len, self.forms)) * max(1, len(self.free))

    def _used(self, p: Player) -> list[bool]:
        """Return for each sequence of a player whether all its actions are in use."""
        used = [True] * self.game.sequence_counts[p]
        for i in self.game.sets_of[p]:
            s = self.game.infosets[i]
            for k in range(len(s.actions)):
                used[s.first + k] = used[s.parent] and k in self.support[i]
        return used

    def _leaves(self) -> Iterator[tuple[tuple[int, ...], list[Rational]]]:
        """Yield sequences and payoffs, times chance, of leaves that one player at most excludes."""
        leaves = self.game.leaves
        if isinstance(leaves, ColumnLeaves):
            import numpy as np

            columns = leaves.columns
            used = [np.array(x)[q] for x, q in zip(self.used, columns.sequences)]
            places = np.flatnonzero(sum(~x for x in used) <= 1)
            under = columns.chance.under * columns.payoffs.under
            for at in places.tolist():
                chance = int(columns.chance.over[at])
                paid = [QQ(chance * x, under) for x in columns.payoffs.over[:, at].tolist()]
                yield tuple(columns.sequences[:, at].tolist()), paid
            return
        for leaf in leaves:
            off = sum(not used[q] for used, q in zip(self.used, leaf.sequences))
            if off <= 1 and leaf.chance:
                yield tuple(leaf.sequences), [leaf.chance * x for x in leaf.payoffs]

    def _free(self, met: Sequence[set[int]]) -> Iterator[tuple[int, int]]:
        """Yield the free probabilities: players in order, their sets, actions."""
        for p in self.game.player_numbers:
            # with a sequence at a leaf also those before it are met
            before = {
                s.first + k: s.parent
                for s in map(self.game.infosets.__getitem__, self.game.sets_of[p])
                for k in range(len(s.actions))
            }
            on_path = set[int]()
            for end in met[p - 1]:
                q = end
                while q and q not in on_path:
                    on_path.add(q)
                    q = before[q]
            for i in self.game.sets_of[p]:
                s = self.game.infosets[i]
                if any(s.first + k in on_path for k in range(len(s.actions))):
                    yield from ((i, k) for k in self.support[i][1:])

    def profile(self, start: Profile, free: Sequence[Rational]) -> Profile:
        """Return the profile with these free probabilities; elsewhere that of the start."""
        rows = [*map(list, start)]
        for (i, k), x in zip(self.free, free):
            rows[i][k] = x
        for i in {i for i, _ in self.free}:
            first, *others = self.support[i]
            rows[i][first] = 1 - sum((rows[i][k] for k in others), QQ(0))
        return tuple(map(tuple, rows))

    def weights(self, rows: Rows) -> tuple[Weights, list[list[dict[int, Ends]]]]:
        """Return the weights of all sequences, and their derivatives by the free probabilities.

        At sets with free probabilities, that of the first action is 1 minus the others.
        """
        numbers = {at: v for v, at in enumerate(self.free)}
        weights: Weights = [[(QQ(1), QQ(1))] * len(x) for x in self.used]
        slopes: list[list[dict[int, Ends]]] = [[{} for _ in x] for x in self.used]
        for i, s in enumerate(self.game.infosets):
            own, by = weights[s.player - 1], slopes[s.player - 1]
            here = [numbers[i, k] for k in self.support[i][1:] if (i, k) in numbers]
            row = [*rows[i]]
            first, *others = self.support[i]
            if here:
                low, high = _total(row[k] for k in others)
                row[first] = 1 - high, 1 - low
            at = own[s.parent]
            for k, ends in enumerate(row):
                q = s.first + k
                own[q] = _product(at, ends)
                by[q] = {v: _product(x, ends) for v, x in by[s.parent].items()}
                if self.used[s.player - 1][s.parent] and here:
                    if (i, k) in numbers:
                        by[q][numbers[i, k]] = at
                    elif k == first:
                        by[q].update(dict.fromkeys(here, (-at[1], -at[0])))
        return weights, slopes

    def worth(self, p: Player, sequence: int) -> dict[tuple[int, ...], Rational]:
        """Return what a player is paid after a sequence, going on with first actions."""
        ends, form = [sequence], dict[tuple[int, ...], Rational]()
        while ends:
            end = ends.pop()
            for key, amount in self.pays[p - 1][end].items():
                form[key] = form.get(key, QQ(0)) + amount
            for i in self.below.get((p, end), ()):
                ends.append(self.game.infosets[i].first + self.support[i][0])
        return form

    def _gain(self, i: int, k: int) -> Form:
        """Return the gain of an action in use over the first one."""
        s = self.game.infosets[i]
        first = self.worth(s.player, s.first + self.support[i][0])
        return _less(self.worth(s.player, s.first + k), first)

    def value(self, form: Form, weights: Weights) -> Ends:
        """Return bounds of a form's value."""
        return _total(_multiple(x, _weight(key, weights)) for key, x in form.items())

    def derivatives(
        self, form: Form, weights: Weights, slopes: Sequence[Sequence[Mapping[int, Ends]]]
    ) -> list[Ends]:
        """Return bounds of a form's derivatives by the free probabilities."""
        sums = [(QQ(0), QQ(0))] * len(self.free)
        for key, amount in form.items():
            for p, q in enumerate(key):
                if not slopes[p][q]:
                    continue
                rest = _multiple(amount, _weight(key, weights, p))
                for v, (low, high) in slopes[p][q].items():
                    # a slope has one sign
                    a, b = (
                        _product(rest, (low, high))
                        if low >= 0
                        else _product((-rest[1], -rest[0]), (-high, -low))
                    )
                    sums[v] = sums[v][0] + a, sums[v][1] + b
        return sums

    def are_best(self, p: Player, weights: Weights) -> bool:
        """Return whether no action of a player that is not in use is better in a box."""
        free, pays, sets = set(self.free), self.pays[p - 1], self.game.sets_of[p]
        above = [self.value(form, weights)[1] for form in pays]
        best: dict[int, Rational] = {}

        def later(q: int) -> Rational:
            """Return a bound of what sets below a sequence pay, whatever the player does there."""
            return sum((best[i] for i in self.below.get((p, q), ())), QQ(0))

        for i in reversed(sets):
            s = self.game.infosets[i]
            moves = range(s.first, s.first + len(s.actions))
            best[i] = max(above[q] + later(q) for q in moves)
        for i in sets:
            s, used = self.game.infosets[i], self.support[i]
            for k in range(len(s.actions)) if self.used[p - 1][s.parent] else ():
                if k == used[0] or (i, k) in free:
                    continue
                q = s.first + k
                forms = (_less(pays[q], self.worth(p, s.first + j)) for j in used)
                if not any(self.value(form, weights)[1] + later(q) <= 0 for form in forms):
                    return False
        return True


def _less(form: Form, other: Form) -> Form:
    """Return the difference of two forms."""
    zero = QQ(0)
    return {key: form.get(key, zero) - other.get(key, zero) for key in {**form, **other}}


def _weight(key: Sequence[int], weights: Weights, without: int = -1) -> Ends:
    """Return the product of the weights of the players' sequences, without that of a player."""
    low = high = QQ(1)
    for p, q in enumerate(key):
        if q and p != without:
            low, high = low * weights[p][q][0], high * weights[p][q][1]
    return low, high
