"""All equilibria of a game as JSON: a key for each way in which they are listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nashproof.certificates.shapes import strategy_names
from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.varying import range_texts

if TYPE_CHECKING:
    from nashproof.shell.notebook.equilibria.components import Component, ProvedEquilibria
    from nashproof.shell.notebook.varying import Ends
    from nashproof.solving.algebraic_profiles import AlgebraicProfile


def record_of(found: ProvedEquilibria) -> dict[str, Any]:
    """What is proved of all equilibria, for programs. Keys without content are left out."""
    value = found.value
    content = {
        "title": found.title,
        "read": GameRead(found.game).record(),
        "note": found.note,
        "value": None if value is None else str(value),
        "sets": [one.record() for one in found.sets],
        "payoffs": _ends(found.payoffs if found.sets else ()),
        **_listed(found),
        "moves": found.moves.record() if found.moves else [],
        "why not": found.why_not,
        "what helps": found.missing.helps if found.missing else "",
    }
    return {key: part for key, part in content.items() if part not in (None, "", [])}


def _listed(found: ProvedEquilibria) -> dict[str, Any]:
    """The equilibria of two players, of more, or the pure ones alone."""
    if found.sets or found.components is None:
        return {}
    if found.space == "pure":
        return {"pure equilibria": _pure(found)}
    if len(found.game.players) == 2:
        return {"equilibria": _of_two(found, found.components)}
    return {"mixed equilibria": _of_more(found, found.components)}


def _of_two(found: ProvedEquilibria, components: Sequence[Component]) -> dict[str, Any]:
    """Components and extreme equilibria; ``mixed`` or ``plans`` are numbered from 1."""
    most = max(found.sums.values())
    best = sorted(profile for profile, total in found.sums.items() if total == most)
    return {
        "count": found.count,
        "isolated": str(found.isolated),
        "payoffs": _ends(found.payoffs),
        "highest sum": {"sum": str(most), "extreme": [*map(_numbered, best)]},
        "components": [
            {
                **{str(p): [str(k + 1) for k in own] for p, own in enumerate(one.numbers, 1)},
                "payoffs": _ends(found.payoffs_of(one)),
            }
            for one in components
        ],
        "extreme": [
            {**_numbered(profile), "payoffs": [*map(str, paid)]}
            for profile, paid in sorted(found.paid.items())
        ],
        **_strategies(found),
        "ranges": {str(p): range_texts(found.ranges(p)) for p in (1, 2)},
        "on the path": {str(p): sorted(found.ranges_on_path(p)) for p in (1, 2)},
    }


def _strategies(found: ProvedEquilibria) -> dict[str, Any]:
    """Plans as weights by set and action; mixed strategies by pure ones."""
    from nashproof.certificates.codec import encode
    from nashproof.certificates.shapes import Plan

    if found.space == "plan":
        return {
            "plans": {
                str(p): [encode(Plan.of(found.tree, p, one.plan)) for one in listed]
                for p, listed in enumerate(found.strategies, 1)
            }
        }
    return {
        "mixed": {
            str(p): [
                [
                    {"probability": str(q), "strategy": strategy_names(found.tree, pure)}
                    for q, pure in one.mixture
                ]
                for one in listed
            ]
            for p, listed in enumerate(found.strategies, 1)
        }
    }


def _of_more(found: ProvedEquilibria, components: Sequence[Component]) -> dict[str, Any]:
    """Points with a probability for each of ``strategies``, and the boxes that are left open."""

    def point(player: int, number: int) -> list[str]:
        mixture = found.strategies[player - 1][number].mixture
        return [
            str(next((q for q, played in mixture if played == pure), 0))
            for pure in found.pure[player - 1]
        ]

    return {
        "count": found.count,
        "complete": found.is_complete,
        "strategies": {
            str(p): [strategy_names(found.tree, pure) for pure in listed]
            for p, listed in enumerate(found.pure, 1)
        },
        "equilibria": [
            {
                "points": {
                    str(p): [point(p, k) for k in numbers]
                    for p, numbers in enumerate(one.numbers, 1)
                },
                "radius": str(one.radius),
                **({"exact": exact_record(one.exact)} if one.exact else {}),
            }
            for one in components
        ],
        "open": [{str(p): _ends(own) for p, own in enumerate(box, 1)} for box in found.left_open],
    }


def _pure(found: ProvedEquilibria) -> dict[str, Any]:
    """By player the action at each set, and the payoffs."""
    profiles = [
        {
            "strategies": {
                str(p): strategy_names(found.tree, listed[k].mixture[0][1])
                for p, (listed, k) in enumerate(zip(found.strategies, profile), 1)
            },
            "payoffs": [*map(str, paid)],
        }
        for profile, paid in found.paid.items()
    ]
    return {"count": found.count, "profiles": profiles}


def exact_record(exact: AlgebraicProfile) -> dict[str, Any]:
    """The polynomials, and the one whose zero the number is, between two values."""
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
    return {str(p): str(k + 1) for p, k in enumerate(profile, 1)}


def _ends(ranges: Sequence[Ends]) -> list[list[str]]:
    return [[*map(str, ends)] for ends in ranges]
