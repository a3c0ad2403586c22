"""Findings about the whole set of optimal strategies in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.claims.wording.figures import format_exact, player_name
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.game import Game

TOO_MANY_VERTICES = "The set has too many vertices to be listed."
_SPACES = {"plan": "realisation plans", "mixed": "mixed strategies over reduced pure strategies"}
Plan = Sequence[Rational]


def size_computed(dimension: int, span: int, sizes: tuple[int, int] | None) -> str:
    """The dimension, that of the linear span, and the numbers of vertices and facets, if known."""
    if not dimension:
        return "unique"
    text = f"dimension {dimension} (linear span of dimension {span})"
    return f"{text}, {sizes[0]} vertices, {sizes[1]} facets" if sizes else text


def size_why(
    game: Game, player: int, space: str, dimension: int, span: int, sizes: tuple[int, int] | None
) -> str:
    """The size of a player's set of optimal strategies, in a sentence."""
    name = player_name(game, player)
    if not dimension:
        return f"{name} has exactly one optimal strategy, among {_SPACES[space]}."
    whose = f"{name}'s optimal strategies, as {_SPACES[space]},"
    spans = f"It has dimension {dimension}, its linear span dimension {span}."
    if sizes is None:
        return f"{whose} form a polytope. {spans}"
    return (
        f"{whose} form a polytope with exactly {sizes[0]} vertices and {sizes[1]} facets. {spans} "
        "No vertex is missing from the list: that is proved, too."
    )


PROJECTION_COMPUTED = "the same"


def projection_why(game: Game, player: int, mixtures: Sequence[int]) -> str:
    """That each vertex is the plan of a mixture, of so many pure strategies."""
    whole = (
        "The one optimal realisation plan"
        if len(mixtures) == 1
        else f"Each of the {len(mixtures)} vertices of the set of all optimal realisation plans"
    )
    return (
        f"{whole} of {player_name(game, player)} is the plan of a mixture of pure strategies "
        f"(of {max(mixtures)} at most), which earns what the plan earns. "
        "So the plans of the optimal mixed strategies are exactly the optimal plans."
    )


NO_STRATEGY = "no strategy at all"
_RELATIONS = {  # (contains, contained)
    (True, True): "exactly the optimal strategies",
    (True, False): "too large",
    (False, True): "too small",
    (False, False): "neither contains the optimal strategies nor lies among them",
}


def region_computed(contains: bool, contained: bool) -> str:
    """How a region lies to the set of all optimal strategies."""
    return _RELATIONS[contains, contained]


def empty_region_why(game: Game, player: int, optimal: Plan) -> str:
    """That no strategy satisfies what is stated, and one that is optimal."""
    return (
        f"No strategy of {player_name(game, player)} satisfies what is stated; "
        f"{_plan_words(game, player, optimal)} is optimal."
    )


def region_why(
    game: Game, player: int, outside: Plan | None, other: tuple[Plan, Rational, Rational] | None
) -> str:
    """Whether a region contains all optimal plans, or one lies ``outside``; and only such plans.

    Or an ``other`` plan lies in it: with it what it secures and what an optimal one does.
    """
    whose = player_name(game, player)
    every = "Not every" if outside else "Every"
    first = f"{every} optimal strategy of {whose} satisfies what is stated"
    if outside:
        first += f": {_plan_words(game, player, outside)} is optimal and does not"
    if other is None:
        only = f"every strategy that satisfies it is optimal{' all the same.' if outside else '.'}"
        return f"{first}{'; ' if outside else ', and '}{only}"
    plan, secured, optimal = other
    return (
        f"{first}. But another strategy satisfies it too and secures only "
        f"{format_exact(secured)}, which is {format_exact(optimal - secured)} less than the "
        f"{format_exact(optimal)} of an optimal strategy. It is {_plan_words(game, player, plan)}."
    )


def _plan_words(game: Game, player: int, plan: Plan) -> str:
    """A plan by its weights, but for those of last actions, which follow from the others."""
    weights = []
    for i in game.sets_of[player]:
        s = game.infosets[i]
        weights += [
            f"{a} at {s.name} with {number_text(plan[s.first + k])}"
            for k, a in enumerate(s.actions[:-1])
        ]
    return "(" + "; ".join(weights) + ")"
