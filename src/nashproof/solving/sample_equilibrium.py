"""One equilibrium of a game, with no claim to be the only one: a pure one, or a mixed one.

Knows no claims. With perfect information it is one of backward induction, whatever the number of
pure strategies. Else the first pure equilibrium in lexicographic order is taken where there is one.
Else two players get that of Lemke and Howson over their reduced pure strategies (``lemke_howson``),
or where these are too many that of Lemke in the sequence form (``sequence_form_lemke``). More
players get the first rational one of all equilibria of a small game (``mixed``). Else floats
propose one (``float_equilibria``), and it is exact, or if it is irrational proved to lie in a box
(``equilibrium_box``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from nashproof.errors import Unproved, UnsuitableGame, how_many
from nashproof.exact.linear_algebra import has_arrays
from nashproof.exact.numbers import QQ, Rational, with_sum_1
from nashproof.games.tree import Tree
from nashproof.limits import DIGITS, RAISED_SECONDS, or_raise, raised
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import (
    combined,
    count_pure,
    plans_of,
    profile_of,
    pure_plan,
    pure_strategies,
)
from nashproof.play.types import Plan, Player, PureStrategy
from nashproof.solving.bimatrix import positive_payoffs
from nashproof.solving.equilibrium_box import EquilibriumBox, equilibrium_near
from nashproof.solving.float_equilibria import PayoffBudget, proposed_equilibria
from nashproof.solving.lemke_howson import lemke_howson
from nashproof.solving.mixed import SEARCHED_PROFILES, find_mixed_equilibria
from nashproof.solving.nearby.equilibrium import nearby_equilibrium
from nashproof.solving.pure import first_pure_equilibrium, float_tables
from nashproof.solving.sequence_form_lemke import lemke_equilibrium
from nashproof.solving.subgame_perfect import backward_induction, has_perfect_information

STRATEGIES = 600  # reduced pure ones of both players together
SEQUENCES = 300  # of both players together, in trees with more strategies
PROFILES = 2**20  # of reduced pure strategies of three players or more
SECONDS = raised(RAISED_SECONDS, 60)  # for which floats propose
PAYOFFS = 50_000_000  # that floats read in a second; they are counted, and no clock is read
SMALLEST = QQ(1, 10**9)  # a probability in floats below this is 0


def sample_equilibrium(game: Tree) -> tuple[Plan, ...] | EquilibriumBox:
    """Return an equilibrium of the game, as realisation plans of all players; or a box around it.

    Only three players or more may get a box. Raises InputError for imperfect recall, for games that
    are too large, and for more than two players where none is found; Unproved where the search took
    too long.

    >>> from nashproof.games.examples import matching_pennies
    >>> one, two = sample_equilibrium(matching_pennies())
    >>> print(*one, "and", *two)
    1 1/2 1/2 and 1 1/2 1/2
    """
    game.need_recall()
    if has_perfect_information(game):
        chosen = backward_induction(game)
        return tuple(pure_plan(game, p, strategy) for p, strategy in chosen.items())
    try:
        pure = first_pure_equilibrium(game)
    except Unproved:  # there are too many profiles to look
        pure, looked = None, "; pure ones are not looked for"
    else:
        looked = " and no pure equilibrium"
    if pure:
        return tuple(pure_plan(game, p, s) for p, s in pure.strategies.items())
    if len(game.players) != 2:
        return _of_more_players(game, f"{how_many(len(game.players), 'player')}{looked}")
    count = sum(count_pure(game, p, True) for p in game.player_numbers)
    sequences = sum(game.sequence_counts[p] for p in game.player_numbers)
    if count > STRATEGIES and sequences > SEQUENCES:
        raise UnsuitableGame(
            f"{count:,} reduced pure strategies and {sequences:,} sequences{looked}",
            f"at most {STRATEGIES:,} or {SEQUENCES:,} of both players together, for a mixed "
            "equilibrium",
        )
    plans = _mixed(game) if count <= STRATEGIES else lemke_equilibrium(game)
    if max(len(str(w)) for plan in plans for w in plan) > DIGITS:
        raise Unproved(f"its probabilities have more than {DIGITS:,} digits")
    return plans


def _of_more_players(game: Tree, reason: str) -> tuple[Plan, ...] | EquilibriumBox:
    """Return the plans of a rational equilibrium of a small game; else what floats propose."""
    cells = prod(count_pure(game, p, True) for p in game.player_numbers)
    if cells > PROFILES or not has_arrays():
        few = f"at most {PROFILES if has_arrays() else SEARCHED_PROFILES:,} profiles"
        raise UnsuitableGame(
            reason, f"a pure equilibrium, {few} of reduced pure strategies, or two players"
        )
    strategies = [tuple(pure_strategies(game, p, True)) for p in game.player_numbers]

    def plans(mixtures: Iterable[Sequence[Rational]]) -> tuple[Plan, ...]:
        """Return the plans of mixed strategies."""
        sides = enumerate(zip(strategies, mixtures), 1)
        return tuple(_plan(game, p, listed, mixture) for p, (listed, mixture) in sides)

    if cells <= SEARCHED_PROFILES:
        listed = find_mixed_equilibria(game).listed
        rational = next((x.profile for x in listed if not x.radius), None)
        if rational is not None:
            return plans(rational)
    budget = PayoffBudget(SECONDS * PAYOFFS)
    for shares in proposed_equilibria(float_tables(game), budget):
        start = profile_of(game, plans(map(_exact_row, shares)))
        found = equilibrium_near(game, start)
        if isinstance(found, EquilibriumBox):
            return found
        # where many are near, Newton's method finds none, but simple fractions may be one of them
        nearby = None if found else nearby_equilibrium(game, start)
        exact = found or (nearby and nearby.profile)
        if exact:
            return plans_of(game, exact)
    if budget.is_spent:
        raise UnsuitableGame(
            f"{reason}, and no mixed one in {SECONDS} seconds, as {SECONDS * PAYOFFS:,} payoffs "
            "that are read",
            f"a game in which floats propose one sooner{or_raise(RAISED_SECONDS)}",
        )
    raise UnsuitableGame(
        f"{reason}, and no mixed one near what floats propose",
        "a game in which they do; `nashproof describe` lists those of small games",
    )


def _exact_row(shares: Iterable[float]) -> Sequence[Rational]:
    """Return probabilities in floats as fractions with the sum 1, the least as 0."""
    row = [QQ(int(x * 10**15), 10**15) for x in shares]
    return with_sum_1([x if x > SMALLEST else QQ(0) for x in row])


def _mixed(game: Tree) -> tuple[Plan, ...]:
    """Return the plans of a Lemke-Howson equilibrium over reduced pure strategies."""
    one, two = (normal_form(game, player, reduced=True) for player in (1, 2))
    mixtures = lemke_howson(positive_payoffs(one), positive_payoffs(two))
    strategies = (one.rows, one.columns)
    return tuple(
        _plan(game, p, listed, mixture)
        for p, (mixture, listed) in enumerate(zip(mixtures, strategies), 1)
    )


def _plan(
    game: Tree, player: Player, strategies: Sequence[PureStrategy], mixture: Sequence[Rational]
) -> Plan:
    """Return the realisation plan of a mixed strategy, a probability for each pure strategy."""
    played = [(w, pure_plan(game, player, s)) for w, s in zip(mixture, strategies) if w]
    return combined([w for w, _ in played], [plan for _, plan in played])
