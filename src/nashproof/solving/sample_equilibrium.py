"""One equilibrium of a game, with no claim to be the only one: the first pure one, or a mixed one.

Knows no claims. The first pure equilibrium in lexicographic order is taken where there is one. Else
two players get that of Lemke and Howson over their reduced pure strategies (``lemke_howson``), or
where these are too many that of Lemke in the sequence form (``sequence_form_lemke``). More players
get the first rational one of all equilibria of a small game (``mixed``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from nashproof.errors import Unproved, UnsuitableGame, how_many
from nashproof.exact.numbers import Rational
from nashproof.games.tree import Tree
from nashproof.limits import DIGITS
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import combined, count_pure, pure_plan
from nashproof.play.types import Plan, Player, PureStrategy
from nashproof.solving.bimatrix import positive_payoffs
from nashproof.solving.lemke_howson import lemke_howson
from nashproof.solving.mixed import SEARCHED_PROFILES, find_mixed_equilibria
from nashproof.solving.pure import first_pure_equilibrium
from nashproof.solving.sequence_form_lemke import lemke_equilibrium

STRATEGIES = 600  # reduced pure ones of both players together
SEQUENCES = 300  # of both players together, in trees with more strategies


def sample_equilibrium(game: Tree) -> tuple[Plan, ...]:
    """Return an equilibrium of the game, as realisation plans of all players.

    Raises InputError for imperfect recall, for games that are too large, and for more than two
    players where no rational equilibrium is found; Unproved where the search took too long.

    >>> from nashproof.games.examples import matching_pennies
    >>> one, two = sample_equilibrium(matching_pennies())
    >>> print(*one, "and", *two)
    1 1/2 1/2 and 1 1/2 1/2
    """
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


def _of_more_players(game: Tree, reason: str) -> tuple[Plan, ...]:
    """Return the plans of the first rational equilibrium in the list of all, of a small game."""
    if prod(count_pure(game, p, True) for p in game.player_numbers) > SEARCHED_PROFILES:
        few = f"at most {SEARCHED_PROFILES} profiles of reduced pure strategies"
        raise UnsuitableGame(reason, f"a pure equilibrium, {few}, or two players")
    equilibria = find_mixed_equilibria(game)
    rational = next((x.points for x in equilibria.listed if not x.radius), None)
    if rational is None:
        expected = "an equilibrium in rational probabilities; `nashproof describe` lists others"
        raise UnsuitableGame(f"{reason}, and no rational one", expected)
    return tuple(
        _plan(game, p, strategies, points[0])
        for p, (strategies, points) in enumerate(zip(equilibria.strategies, rational), 1)
    )


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
