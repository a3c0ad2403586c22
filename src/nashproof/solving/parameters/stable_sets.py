"""For which values of a parameter a strategy of a symmetric game is evolutionarily stable.

Knows no documents. At a sampled value a mutant that invades is sought (``stability``). If there is
none, the proof is by signs of determinants: on the changes within the support leading minors are
positive; bordered by other best replies, on each set of these the determinant is positive, or a
cofactor of its last row is not (Cottle, Habetler and Lemke 1970, theorem 3.1; Hadeler 1983, theorem
2). Each holds around the sample until a polynomial loses its sign (``pieces``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.expressions import evaluate, parts
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import COPOSITIVE_SETS
from nashproof.play.strategies import pure_strategies
from nashproof.play.types import PureStrategy
from nashproof.solving.parameters.all_equilibria import Table, Weights, payoffs_in
from nashproof.solving.parameters.parametric_games import polynomial_in
from nashproof.solving.parameters.pieces import PieceSearch, Signs, SignsFail
from nashproof.solving.parameters.profiles import Number, Profile
from nashproof.solving.parameters.roots import Part, TooWide
from nashproof.solving.stability import invading_mutant, pairings

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement

PAIR = (1, 2)
STRATEGIES = 20  # reduced pure strategies of a player
Rows: TypeAlias = "Sequence[Sequence[PolyElement]]"


@dataclass(frozen=True)
class StabilityOnPiece:
    """Whether the strategy is stable on a ``part``: an open interval, or a value twice.

    ``mutant`` has the weights of a mutant that invades for each value; none if it is stable.
    """

    part: Part
    mutant: Weights

    @property
    def holds(self) -> bool:
        """Return whether the strategy is stable."""
        return not self.mutant


@dataclass(frozen=True)
class StablePieces:
    """Both players' strategies, paired in order; the weights of both; the pieces in order."""

    strategies: tuple[list[PureStrategy], list[PureStrategy]]
    mixed: Weights
    pieces: tuple[StabilityOnPiece, ...]


def stable_pieces(
    game: Tree, profile: Profile, name: str, low: Rational, high: Rational
) -> StablePieces:
    """Return for which values in [low, high] the strategy of players 1 and 2 is stable.

    All other players play as in the profile. Single irrational values may be left out. Raises
    InputError for a game that is not symmetric in these two, or too large, or where they play
    differently; Unproved for too many pieces.
    """
    ones, twos = (list(pure_strategies(game, p, True)) for p in PAIR)
    if max(len(ones), len(twos)) > STRATEGIES:
        found = f"{max(len(ones), len(twos))} reduced pure strategies of a player"
        raise UnsuitableGame(found, f"at most {STRATEGIES}, with a parameter", game.title)
    first, second = payoffs_in(game, profile, PAIR, (ones, twos), name)
    for order in pairings(game, ones, twos):
        payoffs = [[row[j] for j in order] for row in first]
        if all(second[j][k] == row[j] for k, row in zip(order, payoffs) for j in range(len(row))):
            break
    else:
        raise UnsuitableGame(
            "a game that is not symmetric for every value of the parameter",
            "one in which both players have the same strategies and earn the same with them",
            game.title,
        )
    paired = ones, [twos[k] for k in order]
    mixed = [_weights(profile, strategies, name) for strategies in paired]
    if mixed[0] != mixed[1]:
        raise UnsuitableGame(
            f"different strategies of {game.players[0]} and {game.players[1]}",
            "the same mixed strategy of both players, which may be evolutionarily stable",
            game.title,
        )
    try:
        pieces = tuple(_StableSearch(name, payoffs, mixed[0]).pieces(low, high))
    except TooWide:
        problem = f"no proof was found for some values of {name}, however near to each other"
        raise Unproved(problem) from None
    return StablePieces(paired, mixed[0], pieces)


def _weights(profile: Profile, strategies: Sequence[PureStrategy], name: str) -> Weights:
    """Return the probabilities of pure strategies, times their least common denominator."""
    chances: list[Number] = []
    for strategy in strategies:
        chance: Number = QQ(1)
        for i, k in strategy.items():
            chance = profile[i][k] * chance
        chances.append(chance)
    unit = polynomial_in(name) ** 0
    pairs = [tuple(unit * part for part in parts(chance)) for chance in chances]
    scale = unit
    for _, below in pairs:
        scale = scale.lcm(below)
    weights = [above * scale.exquo(below) for above, below in pairs]
    return tuple(weights)


@dataclass(frozen=True)
class _StableSearch(PieceSearch[StabilityOnPiece]):
    """The search for pieces: ``payoffs`` of a strategy (row) against another, and the weights."""

    payoffs: Table
    mixed: Weights

    def proof(self, at: Rational, part: Part) -> StabilityOnPiece:
        """Return the proof at a value, extended to a part. Raises SignsFail."""
        return _StabilitySample(self, at, part).piece()


class _StabilitySample(Signs):
    """The proof at a value ``at`` of the parameter, to be extended to a whole ``part``."""

    def __init__(self, search: _StableSearch, at: Rational, part: Part) -> None:
        super().__init__(search.name, at, part)
        self.payoffs, self.mixed = search.payoffs, search.mixed
        self.paid = [self.dot(row, self.mixed) for row in self.payoffs]

    def piece(self) -> StabilityOnPiece:
        """Return whether the strategy is stable on the part. Raises SignsFail."""
        for x in self.mixed:
            if not self.is_zero(x):
                self.need_positive(x)
        if self.failing:
            raise SignsFail(self.failing)
        # at a root the sample is only nearby: try whether it is stable, then every mutant
        at = {self.name: self.at}
        found = None if self.root else self.mutant()
        failing: list[PolyElement] = []
        for mutant in [None, *self.mutants()] if self.root or not found else self.mutants(found):
            self.failing = []
            if mutant:
                self.invasion(mutant)
            else:
                self.resistance()
            if not self.failing:
                return StabilityOnPiece(self.part, mutant or ())
            if not failing and all(evaluate(x, at) > 0 for x in self.failing):
                failing = self.failing  # the proof holds at the sample, and not on all of the part
            if not self.root and not found:
                break
        raise SignsFail(failing or self.failing)

    def mutant(self) -> Weights | None:
        """Return the weights of a mutant that invades at the sample; None if there is none."""
        at = {self.name: self.at}
        numbers = [[evaluate(x, at) for x in row] for row in self.payoffs]
        weights = [evaluate(x, at) for x in self.mixed]
        point = tuple(x / sum(weights) for x in weights)
        found = invading_mutant(numbers, point)
        unit = self.mixed[0].ring.one
        return tuple(unit * x for x in found) if found else None

    def mutants(self, found: Weights | None = None) -> Iterator[Weights]:
        """Yield the weights of mutants that may invade on the part; ``found`` does at the sample.

        Each pure strategy; changes that make a row of the adjugate of the form on some changes:
        where its determinant is 0, the form is 0 there; last the one that was found.
        """
        unit, size = self.mixed[0].ring.one, len(self.mixed)
        yield from (tuple(unit * QQ(i == k) for i in range(size)) for k in range(size))
        form, rest, others = self.form()
        inner, both = range(len(rest)), [*rest, *others]
        first = next(i for i, x in enumerate(self.mixed) if not self.is_zero(x))
        blocks = [(*inner[:k],) for k in range(2, len(rest) + 1)]
        blocks += [
            (*inner, *(len(rest) + k for k in some))
            for count in range(1 if rest else 2, len(others) + 1)
            for some in combinations(range(len(others)), count)
        ]
        for numbers in blocks:
            part = [[form[i][j] for j in numbers] for i in numbers]
            step = dict(zip((both[k] for k in numbers), self.cofactors(part)))
            if not rest:  # all the way
                yield tuple(step.get(i, unit * 0) for i in range(size))
                continue
            step[first] = -sum(step.values(), unit * 0)
            short = self.shortened(step)
            yield tuple(x + step.get(i, unit * 0) * short for i, x in enumerate(self.mixed))
        if found:
            yield found

    def shortened(self, step: Mapping[int, PolyElement]) -> Rational:
        """Return a factor with which a step leaves half of each weight at the sample, or more."""
        at = {self.name: self.at}
        changes = [(evaluate(self.mixed[i], at), evaluate(x, at)) for i, x in step.items()]
        return min((weight / -x / 2 for weight, x in changes if x < 0 < weight), default=QQ(1))

    def dot(self, left: Sequence[PolyElement], right: Sequence[PolyElement]) -> PolyElement:
        """Return the sum of products of polynomials."""
        return sum((x * y for x, y in zip(left, right)), self.mixed[0].ring.zero)

    def invasion(self, mutant: Weights) -> None:
        """Prove that a mutant invades: it earns more, or as much and then against itself no less.

        Signs that are not shown are added to ``failing``.
        """
        for x in mutant:
            if not self.is_zero(x):
                self.need_positive(x)
        ones = [self.mixed[0].ring.one] * len(mutant)
        whole, more = self.dot(ones, self.mixed), self.dot(ones, mutant)
        among = [self.dot(row, mutant) for row in self.payoffs]
        gain, lead = (
            whole * self.dot(mutant, pays) - more * self.dot(self.mixed, pays)
            for pays in (self.paid, among)
        )
        if not self.is_zero(gain):
            self.need_positive(gain)
            return
        if not self.is_zero(lead):
            self.need_positive(lead)
        changed = [x * whole - y * more for x, y in zip(mutant, self.mixed)]
        if not any(self.is_positive(x) or self.is_positive(-x) for x in changed):
            # the strategy itself is no mutant: -1 is positive nowhere
            self.failing += [x for x in changed if x][:1] or [-ones[0]]

    def resistance(self) -> None:
        """Prove that no mutant invades; signs that are not shown are added to ``failing``."""
        leads = self.leads()
        for lead in leads:
            if not self.is_zero(lead):
                self.need_positive(lead)
        form, rest, others = self.form()
        inner, lasts = [*range(len(rest))], range(len(rest), len(rest) + len(others))
        if 1 << len(lasts) > COPOSITIVE_SETS:
            raise Unproved(f"more than {COPOSITIVE_SETS:,} sets of best replies to examine")
        for k in inner:
            self.need_positive(self.minor(form, inner[: k + 1], inner[: k + 1]))
        left = [[self.minor(form, [*inner, i], [*inner, j]) for j in lasts] for i in lasts]
        every = range(len(left))
        for numbers in (some for k in every for some in combinations(every, k + 1)):
            self.need_above([[left[i][j] for j in numbers] for i in numbers])

    def leads(self) -> list[PolyElement]:
        """Return by how much a strategy in use earns more than each strategy."""
        first = next(i for i, x in enumerate(self.mixed) if not self.is_zero(x))
        return [self.paid[first] - x for x in self.paid]

    def form(self) -> tuple[Table, list[int], list[int]]:
        """Return the form on changes of probability, and the strategies that these are about.

        First those in use but the first one, which makes up; then the other best replies.
        """
        used = [i for i, x in enumerate(self.mixed) if not self.is_zero(x)]
        replies = [i for i, lead in enumerate(self.leads()) if self.is_zero(lead)]
        first, *rest = used
        others = [i for i in replies if i not in used]
        both = [*rest, *others]
        twice = [
            [x + self.payoffs[j][i] for j, x in enumerate(row)]
            for i, row in enumerate(self.payoffs)
        ]
        form = [
            [twice[i][first] + twice[first][j] - twice[i][j] - twice[first][first] for j in both]
            for i in both
        ]
        return form, rest, others

    def need_above(self, form: Rows) -> None:
        """Prove that a determinant is positive, or a cofactor of the last row is not."""
        every = range(len(form))
        whole = self.minor(form, every, every)
        if self.is_positive(whole):
            return
        cofactors = self.cofactors(form)
        if any(self.is_zero(x) or self.is_positive(-x) for x in cofactors):
            return
        at = {self.name: self.at}
        signs = [whole, *(-x for x in cofactors)]
        there = [x for x in signs if evaluate(x, at) > 0]
        self.failing += there[:1] or signs[:1]

    def cofactors(self, form: Rows) -> list[PolyElement]:
        """Return the cofactors of the last row of a square matrix."""
        every = range(len(form))
        minors = [self.minor(form, every[:-1], [k for k in every if k != j]) for j in every]
        return [-x if (len(form) - 1 + j) % 2 else x for j, x in enumerate(minors)]

    def minor(self, form: Rows, rows: Sequence[int], columns: Sequence[int]) -> PolyElement:
        """Return the determinant of some rows and columns; 1 of none."""
        from sympy.polys.matrices import DomainMatrix

        ring = self.mixed[0].ring
        if not rows:
            return ring.one
        part = [[form[i][j] for j in columns] for i in rows]
        return DomainMatrix(part, (len(rows), len(rows)), ring.to_domain()).det()
