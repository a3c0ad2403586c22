"""Findings about the whole set of optimal strategies in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.claims.wording.figures import format_exact, player_name
from nashproof.claims.wording.parts import Move, Said, joined, said, sentences
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.game import Game

TOO_MANY_VERTICES = Said("The set has too many vertices to be listed.")
_SPACES = {"plan": "realisation plans", "mixed": "mixed strategies over reduced pure strategies"}
Plan = Sequence[Rational]


def size_computed(dimension: int, span: int, sizes: tuple[int, int] | None) -> Said:
    """The dimension, that of the linear span, and the numbers of vertices and facets, if known."""
    if not dimension:
        return Said("unique")
    text = f"dimension {dimension} (linear span of dimension {span})"
    return Said(text, f", {sizes[0]} vertices, {sizes[1]} facets" if sizes else "")


def size_why(
    game: Game, player: int, space: str, dimension: int, span: int, sizes: tuple[int, int] | None
) -> Said:
    """The size of a player's set of optimal strategies, in a sentence."""
    name = player_name(game, player)
    if not dimension:
        return Said(name, f" has exactly one optimal strategy, among {_SPACES[space]}.")
    form = f"'s optimal strategies, as {_SPACES[space]}, form a polytope"
    spans = f"It has dimension {dimension}, its linear span dimension {span}."
    if sizes is None:
        return sentences(Said(name, form, "."), spans)
    return sentences(
        Said(name, form, f" with exactly {sizes[0]} vertices and {sizes[1]} facets."),
        spans,
        "No vertex is missing from the list: that is proved, too.",
    )


PROJECTION_COMPUTED = Said("the same")


def projection_why(game: Game, player: int, mixtures: Sequence[int]) -> Said:
    """That each vertex is the plan of a mixture, of so many pure strategies."""
    whole = (
        "The one optimal realisation plan"
        if len(mixtures) == 1
        else f"Each of the {len(mixtures)} vertices of the set of all optimal realisation plans"
    )
    return sentences(
        said(
            "{whole} of {player} is the plan of a mixture of pure strategies (of {most} at most), "
            "which earns what the plan earns.",
            whole=whole,
            player=player_name(game, player),
            most=max(mixtures),
        ),
        "So the plans of the optimal mixed strategies are exactly the optimal plans.",
    )


NO_STRATEGY = Said("no strategy at all")
_RELATIONS = {  # (contains, contained)
    (True, True): "exactly the optimal strategies",
    (True, False): "too large",
    (False, True): "too small",
    (False, False): "neither contains the optimal strategies nor lies among them",
}


def region_computed(contains: bool, contained: bool) -> Said:
    """How a region lies to the set of all optimal strategies."""
    return Said(_RELATIONS[contains, contained])


def empty_region_why(game: Game, player: int, optimal: Plan) -> Said:
    """That no strategy satisfies what is stated, and one that is optimal."""
    return said(
        "No strategy of {player} satisfies what is stated; {plan} is optimal.",
        player=player_name(game, player),
        plan=_plan_words(game, player, optimal),
    )


def region_why(
    game: Game, player: int, outside: Plan | None, other: tuple[Plan, Rational, Rational] | None
) -> Said:
    """Whether a region contains all optimal plans, or one lies ``outside``; and only such plans.

    Or an ``other`` plan lies in it: with it what it secures and what an optimal one does.
    """
    first = said(
        "{every} optimal strategy of {whose} satisfies what is stated",
        every="Not every" if outside else "Every",
        whose=player_name(game, player),
    )
    if outside:
        first = Said(first, ": ", _plan_words(game, player, outside), " is optimal and does not")
    if other is None:
        only = f"every strategy that satisfies it is optimal{' all the same.' if outside else '.'}"
        return Said(first, "; " if outside else ", and ", only)
    plan, secured, optimal = other
    return sentences(
        Said(first, "."),
        f"But another strategy satisfies it too and secures only {format_exact(secured)}, "
        f"which is {format_exact(optimal - secured)} less than the "
        f"{format_exact(optimal)} of an optimal strategy.",
        Said("It is ", _plan_words(game, player, plan), "."),
    )


def _plan_words(game: Game, player: int, plan: Plan) -> Said:
    """A plan by its weights, but for those of last actions, which follow from the others."""
    weights = []
    for i in game.sets_of[player]:
        s = game.infosets[i]
        weights += [
            Said(Move(a, s.name), f" with {number_text(plan[s.first + k])}")
            for k, a in enumerate(s.actions[:-1])
        ]
    return Said("(", joined("; ", weights), ")")
