"""One equilibrium of a game, of which nothing more is asked: the first pure one, or a mixed one.

Knows no claims. The first pure equilibrium in lexicographic order is taken where there is one. Else
two players get that of Lemke and Howson over their reduced pure strategies (``lemke_howson``), or
where these are too many that of Lemke in the sequence form (``sequence_form_lemke``).
"""

from __future__ import annotations

from nashproof.errors import Unproved, UnsuitableGame, how_many
from nashproof.games.tree import Tree
from nashproof.limits import DIGITS
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import combined, count_pure, pure_plan
from nashproof.play.types import Plan
from nashproof.solving.bimatrix import positive_payoffs
from nashproof.solving.lemke_howson import lemke_howson
from nashproof.solving.pure import first_pure_equilibrium
from nashproof.solving.sequence_form_lemke import lemke_equilibrium

STRATEGIES = 600  # reduced pure ones of both players together
SEQUENCES = 300  # of both players together, in trees with more strategies


def sample_equilibrium(game: Tree) -> tuple[Plan, ...]:
    """The realisation plans of all players in an equilibrium of the game.

    Raises InputError for imperfect recall, for more than two players without a pure equilibrium,
    and for games that are too large; Unproved where the search took too long.

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
        raise UnsuitableGame(
            f"{how_many(len(game.players), 'player')}{looked}",
            "two players, or a pure equilibrium: no mixed one of more players is looked for",
        )
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


def _mixed(game: Tree) -> tuple[Plan, ...]:
    """The plans of the equilibrium of Lemke and Howson over reduced pure strategies."""
    one, two = (normal_form(game, player, reduced=True) for player in (1, 2))
    mixtures = lemke_howson(positive_payoffs(one), positive_payoffs(two))
    strategies = (one.rows, one.columns)
    return tuple(
        combined(
            [w for w in mixture if w], [pure_plan(game, p, s) for w, s in zip(mixture, listed) if w]
        )
        for p, (mixture, listed) in enumerate(zip(mixtures, strategies), 1)
    )
