"""JSON for the equilibria of a game. Each kind of list has its key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nashproof.certificates.shapes import strategy_names
from nashproof.shell.notebook.equilibria import curved
from nashproof.shell.notebook.equilibria.welfare import welfare_of
from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.varying import range_texts

if TYPE_CHECKING:
    from nashproof.shell.notebook.equilibria.components import Component, ProvedEquilibria
    from nashproof.shell.notebook.varying import Ends
    from nashproof.solving.algebraic_profiles import AlgebraicProfile


def record_of(equilibria: ProvedEquilibria) -> dict[str, Any]:
    """Return the JSON of ``describe``. Keys without content are left out."""
    value, perfect = equilibria.value, equilibria.subgame_perfect
    content = {
        "title": equilibria.title,
        "read": GameRead(equilibria.game).record(),
        "note": equilibria.note,
        "value": None if value is None else str(value),
        "sets": [optimal.record() for optimal in equilibria.sets],
        "payoffs": _ends(equilibria.payoffs if equilibria.sets else ()),
        "welfare": _welfare(equilibria),
        **_listed(equilibria),
        "moves": equilibria.moves.record() if equilibria.moves else [],
        "one equilibrium": equilibria.sample.equilibrium_record() if equilibria.sample else None,
        "subgame perfect": perfect.record() if perfect else None,
        "why not": equilibria.why_not,
        "what helps": equilibria.missing.helps if equilibria.missing else "",
    }
    return {key: part for key, part in content.items() if part not in (None, "", [])}


def _welfare(equilibria: ProvedEquilibria) -> dict[str, Any] | None:
    """Return the highest total payoff, prices and risk dominance; None where they are not known."""
    welfare = welfare_of(equilibria)
    if welfare is None:
        return None
    record: dict[str, Any] = {
        "highest sum": str(welfare.highest),
        "strategies": {
            str(p): strategy_names(equilibria.tree, pure)
            for p, pure in enumerate(welfare.profile, 1)
        },
    }
    if welfare.equilibria:
        record["sums of equilibria"] = [*map(str, welfare.equilibria)]
    if welfare.prices:
        record["price of anarchy"], record["price of stability"] = map(str, welfare.prices)
    if welfare.risk:
        record["risk dominance"] = {
            "equilibria": [*map(str, welfare.risk.numbers)],
            "losses": [*map(str, welfare.risk.losses)],
        }
    return record


def _listed(equilibria: ProvedEquilibria) -> dict[str, Any]:
    """Return the list under its key: two players, more players, or pure strategies alone."""
    if equilibria.sets or equilibria.components is None:
        return {}
    if equilibria.space == "pure":
        # for each equilibrium the action at each set, by player, and the payoffs
        profiles = [
            {
                "strategies": {
                    str(p): strategy_names(equilibria.tree, listed[k].mixture[0][1])
                    for p, (listed, k) in enumerate(zip(equilibria.strategies, profile), 1)
                },
                "payoffs": [*map(str, paid)],
            }
            for profile, paid in equilibria.paid.items()
        ]
        return {"pure equilibria": {"count": equilibria.count, "profiles": profiles}}
    if len(equilibria.game.players) == 2:
        return {"equilibria": _of_two(equilibria, equilibria.components)}
    return {"mixed equilibria": _of_more(equilibria, equilibria.components)}


def _of_two(equilibria: ProvedEquilibria, components: Sequence[Component]) -> dict[str, Any]:
    """List components and extreme equilibria; ``mixed`` or ``plans`` are numbered from 1."""
    most = max(equilibria.sums.values())
    best = sorted(profile for profile, total in equilibria.sums.items() if total == most)
    return {
        "count": equilibria.count,
        "isolated": str(equilibria.isolated),
        "payoffs": _ends(equilibria.payoffs),
        "highest sum": {"sum": str(most), "extreme": [*map(_numbered, best)]},
        "components": [
            {
                **{
                    str(p): [str(k + 1) for k in numbers]
                    for p, numbers in enumerate(component.numbers, 1)
                },
                "payoffs": _ends(equilibria.payoffs_of(component)),
            }
            for component in components
        ],
        "extreme": [
            {**_numbered(profile), "payoffs": [*map(str, paid)]}
            for profile, paid in sorted(equilibria.paid.items())
        ],
        **_strategies(equilibria),
        "ranges": {str(p): range_texts(equilibria.ranges(p)) for p in (1, 2)},
        "on the path": {str(p): sorted(equilibria.ranges_on_path(p)) for p in (1, 2)},
    }


def _strategies(equilibria: ProvedEquilibria) -> dict[str, Any]:
    """List plans as weights by set and action, or mixed strategies by pure ones."""
    from nashproof.certificates.codec import encode
    from nashproof.certificates.shapes import Plan

    if equilibria.space == "plan":
        return {
            "plans": {
                str(p): [encode(Plan.of(equilibria.tree, p, strategy.plan)) for strategy in listed]
                for p, listed in enumerate(equilibria.strategies, 1)
            }
        }
    return {
        "mixed": {
            str(p): [
                [
                    {"probability": str(q), "strategy": strategy_names(equilibria.tree, pure)}
                    for q, pure in strategy.mixture
                ]
                for strategy in listed
            ]
            for p, listed in enumerate(equilibria.strategies, 1)
        }
    }


def _of_more(equilibria: ProvedEquilibria, components: Sequence[Component]) -> dict[str, Any]:
    """List points with a probability for each of ``strategies``, and the boxes left open."""

    def point(player: int, number: int) -> list[str]:
        """Return the probabilities of a listed strategy, one for each pure strategy."""
        mixture = equilibria.strategies[player - 1][number].mixture
        return [
            str(next((q for q, played in mixture if played == pure), 0))
            for pure in equilibria.pure[player - 1]
        ]

    return {
        "count": equilibria.count,
        "complete": equilibria.is_complete,
        "strategies": {
            str(p): [strategy_names(equilibria.tree, pure) for pure in listed]
            for p, listed in enumerate(equilibria.pure, 1)
        },
        "equilibria": [
            {
                "points": {
                    str(p): [point(p, k) for k in numbers]
                    for p, numbers in enumerate(component.numbers, 1)
                },
                "radius": str(component.radius),
                # Those of an irrational equilibrium are not exact
                **(
                    {} if component.radius else {"payoffs": _ends(equilibria.payoffs_of(component))}
                ),
                **({"exact": exact_record(component.exact)} if component.exact else {}),
                **(_part(equilibria, component) if component.where else {}),
            }
            for component in components
        ],
        "open": [
            {str(p): _ends(ranges) for p, ranges in enumerate(box, 1)}
            for box in equilibria.left_open
        ],
    }


def _part(equilibria: ProvedEquilibria, component: Component) -> dict[str, Any]:
    """Return the preferences that hold in a part of a product: also as inequalities, with letters
    for the weights of each player's points but the last; and the weights of an example.
    """
    part = curved.part_of(equilibria, component)
    return {
        "where": [[str(k + 1) for k in preference] for preference in component.where],
        "letters": {str(p): row for p, row in enumerate(part.letters, 1)},
        "inequalities": part.inequalities,
        "example": {str(p): [*map(str, row)] for p, row in enumerate(component.weights, 1)},
    }


def exact_record(exact: AlgebraicProfile) -> dict[str, Any]:
    """Return the probabilities as polynomials in a root, and the polynomial that isolates it."""
    from nashproof.certificates.codec import number

    root = exact.root
    return {
        "parameter": root.name,
        "zero of": str(number(root.zero_of)),
        "from": str(root.low),
        "to": str(root.high),
        "points": {str(p): [str(number(x)) for x in xs] for p, xs in enumerate(exact.points, 1)},
    }


def _numbered(profile: Sequence[int]) -> dict[str, str]:
    """Return a profile of strategy numbers, from 1, by player."""
    return {str(p): str(k + 1) for p, k in enumerate(profile, 1)}


def _ends(ranges: Sequence[Ends]) -> list[list[str]]:
    """Return ranges as texts."""
    return [[*map(str, ends)] for ends in ranges]
