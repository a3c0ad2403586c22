"""Trembles of a family of profiles that show every member to be that of a sequential equilibrium.

Of two players they are mixed of those at the corners of the family's box. Other candidates are
simple: the mistakes that are found at one member, with members that tremble along the family or
with further mistakes; every action alike, so much of the time. A rate
times ``e`` bounds what actions gain on average, where a single profile has limits of beliefs.
Nothing here is believed: the signs are tested on the whole box, as a checker does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any, NamedTuple, TypeAlias

from nashproof.exact.expressions import Parametric, Polynomial, parts, polynomial
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.signs import Box, middle
from nashproof.games.tree import Tree
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.types import Profile
from nashproof.solving.parameters.profiles import scaled_plans, substitute
from nashproof.solving.refinements.families import Trembling, TremblingFamily, is_nonnegative
from nashproof.solving.refinements.gains import Others, arrivals_of, gains_of
from nashproof.solving.refinements.quasi_perfect import StaysBest
from nashproof.solving.refinements.sequential import Believed, consistent_trembles
from nashproof.solving.refinements.trembles import mixed_trembles

Forms: TypeAlias = Sequence[tuple[Polynomial, Polynomial]]  # of each action: see ``_forms``
RATES = tuple(QQ(10**k) for k in range(5))


class Beliefs(NamedTuple):
    """Trembles of a family, up to which ``e`` they are a proof, and with which rate."""

    trembling: Trembling
    end: Rational
    rate: Rational


def family_beliefs(game: Tree, family: Profile, box: Box) -> Beliefs:
    """Trembles whose beliefs make every member of a family that of a sequential equilibrium.

    Perfect recall, any number of players; ``box`` has the parameters, none named ``e``, and the
    probabilities are polynomials in them. It is a search that may miss some. Raises NoOptimum if
    none was found.
    """
    own = TremblingFamily(game, family, box)
    if any(polynomial(x) is None for row in family for x in row):
        raise NoOptimum
    for trembling in _candidates(own):
        vanish = partial(_vanish, own.small, list(_forms(own, trembling)))
        try:  # what a rate proves a greater one proves
            end = own.proof_end(trembling, partial(vanish, RATES[-1]))
        except NoOptimum:
            continue
        rate = next(rate for rate in RATES if vanish(rate, own.box_up_to(end)))
        return Beliefs(trembling, end, rate)
    raise NoOptimum


def _candidates(family: TremblingFamily) -> Iterator[Trembling]:
    """Yield trembles that may do."""
    if len(family.game.players) == 2:
        for search in (Believed, StaysBest):
            try:
                yield mixed_trembles(family, search)
            except NoOptimum:
                continue
    for at in [middle(family.box), *(at for _, at in family.corners())]:
        try:
            found, _ = consistent_trembles(family.game, substitute(family.members, at))
        except NoOptimum:
            continue
        yield _inwards(family, found)
        yield _with_mistakes(family, found)
    yield family.evenly_trembling()


def _inwards(family: TremblingFamily, found: Trembling) -> Trembling:
    """The members as members nearer to the middle of the box, with mistakes where none moves.

    So a move that only members at the ends leave out is made in the family's proportions.
    """
    rows = []
    for row, near in zip(family.profile, found):
        mistakes = [0 if x else family.in_names(m) for x, m in zip(row, near)]
        rest = 1 - sum(mistakes, family.small * 0)
        rows.append(tuple(family.inwards(x) * rest + m for x, m in zip(row, mistakes)))
    return tuple(rows)


def _with_mistakes(family: TremblingFamily, found: Trembling) -> Trembling:
    """The family with the mistakes of one member's trembles: moves that no member makes.

    A move that some members make, others not, is a mistake of probability ``e`` over its number.
    """
    rows = []
    for row, near in zip(family.profile, found):
        seldom = [not family.is_positive(x) for x in row]
        few = [family.small / len(row) if x else family.in_names(m) for x, m in zip(row, near)]
        mistakes = [m if is_one else 0 for m, is_one in zip(few, seldom)]
        total = sum(mistakes, family.small * 0)
        rows.append(tuple(family.over_positive(x * (1 - total) + m) for x, m in zip(row, mistakes)))
    return tuple(rows)


def _forms(
    family: TremblingFamily, trembling: Trembling
) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Yield for each action the probability of its set, and what it gains there.

    The player's own moves are left out of the probability; all are polynomials, times the scales of
    the others.
    """
    plans, _ = scaled_plans(family.game, trembling)
    # in polynomials, which unlike fractions of them are not reduced at each step
    profile: Any = [[polynomial(x) for x in row] for row in family.profile]
    for player in family.game.player_numbers:
        others = [plan for p, plan in enumerate(plans, 1) if p != player]
        arrivals = arrivals_of(family.game, player)
        reached = {i: _weighted(sums, others) for i, sums in arrivals.items()}
        for (i, _), sums in gains_of(family.game, profile, player).items():
            yield reached[i], _weighted(sums, others)


def _weighted(sums: Mapping[Others, Any], plans: Sequence[Sequence[Any]]) -> Polynomial:
    """The sum of polynomials, each times the weights of its sequences."""
    terms = (x * prod(own[q] for own, q in zip(plans, key)) for key, x in sums.items())
    return sum(terms, QQ(0))


def _vanish(small: Parametric, forms: Forms, rate: Rational, box: Box) -> bool:
    """Whether no action gains more on average than a rate times ``e``, on a box."""
    few = parts(small)[0] * rate
    return all(is_nonnegative(few * reach - gains, box) for reach, gains in forms)
