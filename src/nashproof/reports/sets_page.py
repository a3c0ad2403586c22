"""What the page on whole sets of optimal strategies shows, from accepted statements. Knows no
solvers, decides nothing.

A set is given by the statement ``optimal set``; where it has many vertices it is not complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, lcm
from typing import Any

from nashproof.certificates.statements.bimatrix import AllEquilibria
from nashproof.certificates.statements.dominance import Dominance, Rounds
from nashproof.certificates.statements.optimal_sets import OptimalSet, StatedRegion
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.reports.results import Results

Row = dict[str, Any]  # of a table, as a template takes it
Form = Sequence[Rational]  # a constant, then a factor for each coordinate
Point = tuple[Rational, Rational]
COORDINATES = "xyzuvwrst"
SHOWN = 12  # vertices and facets: longer lists stand in the certificate alone
SQUARE = [
    (QQ(x), QQ(y)) for x, y in ((-1, -1), (2, -1), (2, 2), (-1, 2))
]  # weights lie well inside


def table_rows(results: Results) -> list[Row]:
    """One row for each player of each game: its value, the sizes of the sets in both spaces, how
    much of them dominance leaves.
    """
    rows = []
    for name, sets in results.sets.items():
        for player in (1, 2) if "1-plan" in sets else ():
            plan, mixed = sets[f"{player}-plan"], sets.get(f"{player}-mixed")
            value, left = (
                results.values[name],
                undominated(player, plan, results.eliminations[name].get("moves")),
            )
            rows.append(
                {
                    "game": name,
                    "title": results.games[name].title if player == 1 else "",
                    "player": results.games[name].players[player - 1],
                    "value": ""
                    if player == 2
                    else number_text(value.value)
                    if value
                    else "not zero-sum",
                    "left": "–"
                    if left is None
                    else f"{len(left['vertices'])} of {left['of']}"
                    if left["used"]
                    else "all",
                    "unique": "yes" if plan.dimension == 0 else "no",
                    "plan": sizes(plan),
                    "mixed": sizes(mixed),
                }
            )
    return rows


def sizes(statement: OptimalSet | None) -> list[str]:
    """Dimension, span, vertices, facets of a statement as texts; dashes where nothing is stated."""
    if statement is None:
        return ["–"] * 4
    whole = statement.complete
    return [
        str(statement.dimension),
        str(statement.span),
        str(len(statement.vertices)) if whole else "not listed",
        str(len(statement.facets)) if whole else "–",
    ]


def sections(results: Results) -> list[Row]:
    """For each zero-sum game what is to be said of each player's optimal plans."""
    return [
        {
            "game": name,
            "title": results.games[name].title,
            "players": [
                _player(
                    results.games[name],
                    player,
                    sets[f"{player}-plan"],
                    results.eliminations[name].get("moves"),
                )
                for player in (1, 2)
            ],
        }
        for name, sets in results.sets.items()
        if "1-plan" in sets
    ]


def others(results: Results) -> list[Row]:
    """One row for each game that is not as good as zero-sum and all of whose equilibria are proved:
    what they are."""
    return [
        {
            "game": name,
            "title": results.games[name].title,
            "count": str(statement.figure.exact),
            "components": _components(statement),
        }
        for name, sets in results.sets.items()
        if (statement := sets.get("equilibria"))
    ]


def _components(statement: AllEquilibria) -> list[str]:
    """Each component in words: the mixed strategies of both players, every mixture of which is
    meant."""

    def mixed(player, number):
        weights = zip(statement.mixed[player][number - 1], statement.strategies[player])
        return " + ".join(
            f"{x} " * (x != 1) + ", ".join(f"{a} at {i}" for i, a in s.items())
            for x, s in weights
            if x
        )

    return [
        " against ".join(" or ".join(f"({mixed(p, n)})" for n in component[p]) for p in (1, 2))
        for component in statement.components
    ]


def _player(game, player, statement, dominated):
    k = statement.dimension
    names = [move_name(column) for column in statement.columns]
    letters = list(COORDINATES[:k]) if k <= len(COORDINATES) else [f"t{i + 1}" for i in range(k)]
    whole = statement.complete
    vertices, facets = (statement.vertices, statement.facets) if whole else ((), ())
    corners = ["(" + ", ".join(map(number_text, vertex[:k])) + ")" for vertex in vertices]
    short = whole and len(vertices) <= SHOWN and len(facets) <= SHOWN
    return {
        "name": game.players[player - 1],
        "number": player,
        "sizes": sizes(statement),
        "dimension": k,
        "whole": whole,
        "short": short,
        "coordinates": [{"letter": letter, "means": name} for letter, name in zip(letters, names)]
        if short
        else [],
        "weights": [
            {"move": name, "is": form_text(row, letters)}
            for name, row in zip(names[k:], statement.chart[k:])
            if any(row[1:])
        ],
        "facets": [form_text(_whole(row), letters) for row in facets],
        "vertices": corners,
        "pairs": list(zip(corners, _behaviours(game, player, statement))) if short and k else [],
        "ranges": ranges(game, player, statement) if whole else [],
        "undominated": undominated(player, statement, dominated),
    }


def undominated(player: int, statement: OptimalSet, dominated: Dominance | None) -> Row | None:
    """The player's weakly dominated moves that optimal plans make, and the vertices that make none;
    None if not known.

    Weights are never negative: so the optimal plans without these moves are the mixtures of those
    vertices.
    """
    if not statement.complete:
        return None
    moves = [move for move in (dominated.moves if dominated else ()) if move.player == player]
    named = set(_named(moves))
    free = [
        vertex
        for vertex in statement.vertices
        if all(x == 0 or column not in named for column, x in zip(statement.columns, vertex))
    ]
    used = [
        f"{action} at {name}"
        for name, action in _named(moves)
        if (name, action) in statement.columns
    ]
    return {
        "count": len(moves),
        "used": used,
        "vertices": [_plan_words(statement, vertex) for vertex in free],
        "of": len(statement.vertices),
    }


def _plan_words(statement, vertex):
    """A plan by its positive weights."""
    return ", ".join(
        f"{move_name(column)} {x}" for column, x in zip(statement.columns, vertex) if x
    )


def _named(moves):
    return [pair for move in moves for pair in move.makes.items()]


def rounds(results: Results) -> list[Row]:
    """One row for each game and sense of dominance by which some strategy goes: sizes, and the
    moves gone by round."""
    rows = []
    for name, statements in results.eliminations.items():
        for sense in ("weakly", "strictly"):
            statement = statements.get(sense)
            if statement and statement.eliminating:
                counts = results.counts[name]["pure strategies (reduced)"]
                sizes_left = [
                    f"{left[1]} × {left[2]}" for left in statement.left[: statement.eliminating]
                ]
                rows.append(
                    {
                        "game": name,
                        "title": results.games[name].title,
                        "sense": sense,
                        "sizes": [f"{counts['1']} × {counts['2']}", *sizes_left],
                        "gone": _gone(statement, results.games[name]),
                    }
                )
    return rows


def _gone(statement: Rounds, game: Any) -> list[tuple[int, list[str]]]:
    """``[(round, moves in words)]``, players named where both have a set of that name."""
    by_round: dict[int, list[str]] = {}
    for item in statement.gone:
        if item.round != "none":
            whose = game.players[item.move.player - 1]
            by_round.setdefault(item.round, []).append(f"{item.move} ({whose})")
    return sorted(by_round.items())


def move_name(column: Sequence[str]) -> str:
    """A column of a statement in words: ``bet at Q``."""
    return f"{column[1]} at {column[0]}"


def form_text(form: Form, letters: Sequence[str]) -> str:
    """A form in words: ``1/3 - 1/3 x``."""
    text = number_text(form[0]) if form[0] or not any(form[1:]) else ""
    for factor, letter in zip(form[1:], letters):
        if factor:
            size = "" if abs(factor) == 1 else number_text(abs(factor)) + " "
            sign = ("-" if factor < 0 else "") if not text else " - " if factor < 0 else " + "
            text += f"{sign}{size}{letter}"
    return text


def _whole(form):
    """The positive multiple of a form with coprime integers."""
    scale = QQ(
        lcm(*(int(x.denominator) for x in form)), gcd(*(int(x.numerator) for x in form)) or 1
    )
    return [x * scale for x in form]


def ranges(game: Any, player: int, statement: OptimalSet) -> list[Row]:
    """For each set of the player the range of each action's probability over all optimal strategies
    that reach it.

    A ratio of weights is greatest and least at a vertex (a plan's ratio is a mean of the vertices'
    ratios), so the complete list of vertices tells. Rows have the set, whether ``always``,
    ``sometimes`` or ``never`` reached, and texts.
    """
    plans = [dict(zip(statement.columns, vertex)) for vertex in statement.vertices]
    rows = []
    for s in sorted(
        (game.infosets[i] for i in game.sets_of[player]), key=lambda s: by_history(game, s.name)
    ):
        arrived = [sum((plan.get((s.name, a), QQ(0)) for a in s.actions), QQ(0)) for plan in plans]
        shares = {
            a: [plan.get((s.name, a), QQ(0)) / w for plan, w in zip(plans, arrived) if w]
            for a in s.actions
        }
        reached = "never" if not any(arrived) else "always" if all(arrived) else "sometimes"
        rows.append(
            {
                "set": s.name,
                "reached": reached,
                "actions": [(a, _span(shares[a])) for a in s.actions] if any(arrived) else [],
            }
        )
    return rows


def by_history(game: Any, name: str) -> tuple[int, list[str], int]:
    """A key that sorts sets by their betting histories, then by the cards."""
    card, *history = name.split(" ")
    cards = getattr(game.nodes[0], "actions", ())
    return (len(history), history, cards.index(card)) if card in cards else (0, [], 0)


def _behaviours(game, player, statement):
    """Each vertex as behaviour probabilities, at the sets where vertices differ; ``-`` where it
    does not lead."""
    plans = [dict(zip(statement.columns, vertex)) for vertex in statement.vertices]
    texts = [[] for _ in plans]
    for s in sorted(
        (game.infosets[i] for i in game.sets_of[player]), key=lambda s: by_history(game, s.name)
    ):
        rows = [[plan.get((s.name, a), QQ(0)) for a in s.actions] for plan in plans]
        shares = [[w / sum(row) for w in row] if any(row) else None for row in rows]
        if any(share != shares[0] for share in shares):
            for text, share in zip(texts, shares):
                played = (
                    ", ".join(f"{a} {number_text(x)}" for a, x in zip(s.actions, share) if x)
                    if share
                    else "free"
                )
                text.append(f"{s.name}: {played}")
    return ["; ".join(text) for text in texts]


def _span(values):
    low, high = min(values), max(values)
    return number_text(low) if low == high else f"{number_text(low)} to {number_text(high)}"


def outline(statement: OptimalSet) -> list[Point]:
    """The vertices of a set of dimension 2 in its coordinates, in the order of its outline."""
    return _around(SQUARE, statement.facets)


def region_outline(statement: OptimalSet, region: StatedRegion) -> list[Point] | None:
    """A stated region in the coordinates of an optimal set of dimension 2, in the order of its
    outline; None if it does not lie in the plane of the set.
    """
    chart = dict(zip(statement.columns, statement.chart))
    forms = list(chart.values())
    for row in region.rows:
        parts = [
            (chart.get((term.infoset, term.action), (QQ(0),) * 3), term.coefficient)
            for term in row.terms
        ]
        form = [sum((c * part[k] for part, c in parts), QQ(0)) for k in range(3)]
        form[0] -= row.right
        if row.relation == "=" and any(form):
            return None
        forms.append(form)
    return _around(SQUARE, forms)


def _around(polygon, forms):
    """A polygon cut by half-planes, one after the other (Sutherland and Hodgman 1974)."""
    for c, a, b in forms:
        inside = [c + a * x + b * y for x, y in polygon]
        cut = []
        for k, (point, here) in enumerate(zip(polygon, inside)):
            before, there = polygon[k - 1], inside[k - 1]
            if (here > 0 > there) or (here < 0 < there):
                cut.append(
                    tuple(p + (q - p) * there / (there - here) for p, q in zip(before, point))
                )
            if here >= 0:
                cut.append(point)
        polygon = cut
    return list(dict.fromkeys(polygon))
