"""Trembles that prove all members of a family of profiles part of a sequential equilibrium.

For two players they are interpolated from those at the corners of the family's box. Further
candidates are simple: the mistakes of a single member, with members that tremble along the family
or with further mistakes; or even trembles. In place of limits of beliefs, a rate times ``e`` bounds
the average gains of actions. Nothing here is trusted: the signs are tested on the whole box, as a
checker does.
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
from nashproof.solving.refinements.sequential import BeliefCoefficients, consistent_trembles
from nashproof.solving.refinements.trembles import mixed_trembles

Forms: TypeAlias = Sequence[tuple[Polynomial, Polynomial]]  # by action, see ``_forms``
RATES = tuple(QQ(10**k) for k in range(5))


class Beliefs(NamedTuple):
    """Trembles of a family, the greatest ``e`` of their proof, and its rate."""

    trembling: Trembling
    end: Rational
    rate: Rational


def family_beliefs(game: Tree, family: Profile, box: Box) -> Beliefs:
    """Return trembles whose beliefs make each member of a family a sequential equilibrium.

    Perfect recall, any number of players; ``box`` has the parameters, none named ``e``, and the
    probabilities are polynomials in them. The search may miss such trembles. Raises NoOptimum if
    none were found.
    """
    trembling_family = TremblingFamily(game, family, box)
    if any(polynomial(x) is None for row in family for x in row):
        raise NoOptimum
    for trembling in _candidates(trembling_family):
        vanish = partial(_vanish, trembling_family.small, list(_forms(trembling_family, trembling)))
        # a greater rate proves more: find the end with the greatest, then the least that does
        try:
            end = trembling_family.proof_end(trembling, partial(vanish, RATES[-1]))
        except NoOptimum:
            continue
        rate = next(rate for rate in RATES if vanish(rate, trembling_family.box_up_to(end)))
        return Beliefs(trembling, end, rate)
    raise NoOptimum


def _candidates(family: TremblingFamily) -> Iterator[Trembling]:
    """Yield candidates for trembles, the most likely first."""
    if len(family.game.players) == 2:
        for search in (BeliefCoefficients, StaysBest):
            try:
                yield mixed_trembles(family, search)
            except NoOptimum:
                continue
    for at in [middle(family.box), *(at for _, at in family.corners())]:
        try:
            trembling, _ = consistent_trembles(family.game, substitute(family.members, at))
        except NoOptimum:
            continue
        yield _inwards(family, trembling)
        yield _with_mistakes(family, trembling)
    yield family.evenly_trembling()


def _inwards(family: TremblingFamily, trembling: Trembling) -> Trembling:
    """Return members moved towards the middle of the box, with mistakes for moves of no member.

    So a move that only members at the ends leave out is made in the family's proportions.
    """
    rows = []
    for row, near in zip(family.profile, trembling):
        mistakes = [0 if x else family.in_names(m) for x, m in zip(row, near)]
        rest = 1 - sum(mistakes, family.small * 0)
        rows.append(tuple(family.inwards(x) * rest + m for x, m in zip(row, mistakes)))
    return tuple(rows)


def _with_mistakes(family: TremblingFamily, trembling: Trembling) -> Trembling:
    """Return the family with the mistakes of a member's trembles, for moves of no member.

    A move that only part of the members make is a mistake of probability ``e`` over the number of
    actions.
    """
    rows = []
    for row, near in zip(family.profile, trembling):
        seldom = [not family.is_positive(x) for x in row]
        few = [family.small / len(row) if x else family.in_names(m) for x, m in zip(row, near)]
        mistakes = [m if is_rare else 0 for m, is_rare in zip(few, seldom)]
        total = sum(mistakes, family.small * 0)
        rows.append(tuple(family.over_positive(x * (1 - total) + m) for x, m in zip(row, mistakes)))
    return tuple(rows)


def _forms(
    family: TremblingFamily, trembling: Trembling
) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Yield for each action the probability of its set, and its gain there.

    The probability is without the player's moves. Both are polynomials, times the scales of the
    opponents' plans.
    """
    plans, _ = scaled_plans(family.game, trembling)
    # in polynomials, which unlike fractions of them are not reduced at each step
    profile: Any = [[polynomial(x) for x in row] for row in family.profile]
    for player in family.game.player_numbers:
        opponents = [plan for p, plan in enumerate(plans, 1) if p != player]
        arrivals = arrivals_of(family.game, player)
        reached = {i: _weighted(sums, opponents) for i, sums in arrivals.items()}
        for (i, _), sums in gains_of(family.game, profile, player).items():
            yield reached[i], _weighted(sums, opponents)


def _weighted(sums: Mapping[Others, Any], plans: Sequence[Sequence[Any]]) -> Polynomial:
    """Return the sum of polynomials, each times the weights of its sequences."""
    terms = (x * prod(plan[q] for plan, q in zip(plans, key)) for key, x in sums.items())
    return sum(terms, QQ(0))


def _vanish(small: Parametric, forms: Forms, rate: Rational, box: Box) -> bool:
    """Return whether the average gain of each action is at most a rate times ``e`` on a box."""
    few = parts(small)[0] * rate
    return all(is_nonnegative(few * reach - gains, box) for reach, gains in forms)
