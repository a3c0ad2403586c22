"""Words for equilibria that are a part of a product: weights by letters, and inequalities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nashproof.play.preferences import PreferredPart
    from nashproof.shell.notebook.equilibria.components import Component, ProvedEquilibria


def part_of(equilibria: ProvedEquilibria, component: Component) -> PreferredPart:
    """Return the part of a product that a component is."""
    from nashproof.play.preferences import PreferredPart
    from nashproof.play.strategies import pure_plan

    game = equilibria.tree
    points = [
        [listed[k].plan for k in numbers]
        for listed, numbers in zip(equilibria.strategies, component.numbers)
    ]
    pure = [
        [tuple(pure_plan(game, p, strategy)) for strategy in listed]
        for p, listed in enumerate(equilibria.pure, 1)
    ]
    where = [(x.player, x.strategy, x.than) for x in component.where]
    return PreferredPart(game, points, pure, where, component.weights)


def where_words(part: PreferredPart) -> str:
    """Return inequalities and example: ``where p·q ≥ 1/2; for example p = 3/4, q = 3/4``."""
    from nashproof.page.mathematics import plain

    inequalities = " and ".join(map(plain, part.inequalities))
    return f"where {inequalities}; for example {', '.join(map(plain, part.example_texts))}"


def sides_words(names: Sequence[Sequence[str]], part: PreferredPart) -> Iterator[str]:
    """Yield what each player plays: ``U with probability p, else D``; ``names``: of the points."""
    for points, letters in zip(names, part.letters):
        chances = [f"{name} with probability {letter}" for name, letter in zip(points, letters)]
        yield ", ".join([*chances, f"else {points[-1]}"]) if letters else points[0]
