"""What the page on whole sets of optimal strategies shows, from accepted statements. Knows no solvers, decides nothing.

A statement is ``optimal set`` or ``dimension`` of docs/certificate-format.md, as plain data.
"""

from math import gcd, lcm

from nashproof.exact.numbers import QQ, number_text, rational

COORDINATES = "xyzuvwrst"
SHOWN = 12  # vertices and facets: longer lists stand in the certificate alone
SQUARE = [
    (QQ(x), QQ(y)) for x, y in ((-1, -1), (2, -1), (2, 2), (-1, 2))
]  # weights lie well inside


def table_rows(found):
    """One row for each player of each game: its value, the sizes of the sets in both spaces, how much of them dominance
    leaves.
    """
    rows = []
    for name, sets in found["sets"].items():
        for player in (1, 2) if "1-plan" in sets else ():
            plan, mixed = sets[f"{player}-plan"], sets.get(f"{player}-mixed")
            value, left = (
                found["values"][name],
                undominated(player, plan, found["eliminations"][name].get("moves")),
            )
            rows.append(
                {
                    "game": name,
                    "title": found["games"][name].title if player == 1 else "",
                    "player": found["games"][name].players[player - 1],
                    "value": ""
                    if player == 2
                    else number_text(value["value"])
                    if value
                    else "not zero-sum",
                    "left": "–"
                    if left is None
                    else f"{len(left['vertices'])} of {left['of']}"
                    if left["used"]
                    else "all",
                    "unique": "yes" if plan["dimension"] == "0" else "no",
                    "plan": sizes(plan),
                    "mixed": sizes(mixed),
                }
            )
    return rows


def sizes(statement):
    """Dimension, span, vertices, facets of a statement as texts; dashes where nothing is stated."""
    if statement is None:
        return ["–"] * 4
    whole = statement["kind"] == "optimal set"
    return [
        statement["dimension"],
        statement["span"],
        str(len(statement["vertices"])) if whole else "not listed",
        str(len(statement["facets"])) if whole else "–",
    ]


def sections(found):
    """For each zero-sum game what is to be said of each player's optimal plans."""
    return [
        {
            "game": name,
            "title": found["games"][name].title,
            "players": [
                _player(
                    found["games"][name],
                    player,
                    sets[f"{player}-plan"],
                    found["eliminations"][name].get("moves"),
                )
                for player in (1, 2)
            ],
        }
        for name, sets in found["sets"].items()
        if "1-plan" in sets
    ]


def others(found):
    """One row for each game that is not as good as zero-sum and all of whose equilibria are proved: what they are."""
    return [
        {
            "game": name,
            "title": found["games"][name].title,
            "count": statement["is"],
            "components": _components(statement),
        }
        for name, sets in found["sets"].items()
        if (statement := sets.get("equilibria"))
    ]


def _components(statement):
    """Each component in words: the mixed strategies of both players, every mixture of which is meant."""

    def mixed(player, number):
        weights = zip(statement["mixed"][player][int(number) - 1], statement["strategies"][player])
        return " + ".join(
            f"{x} " * (x != "1") + ", ".join(f"{a} at {i}" for i, a in s.items())
            for x, s in weights
            if x != "0"
        )

    return [
        " against ".join(" or ".join(f"({mixed(p, n)})" for n in component[p]) for p in ("1", "2"))
        for component in statement["components"]
    ]


def _player(game, player, statement, dominated):
    k = int(statement["dimension"])
    names = [move_name(column) for column in statement["columns"]]
    letters = list(COORDINATES[:k]) if k <= len(COORDINATES) else [f"t{i + 1}" for i in range(k)]
    chart = [[rational(x) for x in row] for row in statement["chart"]]
    whole = statement["kind"] == "optimal set"
    corners = ["(" + ", ".join(vertex[:k]) + ")" for vertex in statement.get("vertices", [])]
    short = whole and len(statement["vertices"]) <= SHOWN and len(statement["facets"]) <= SHOWN
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
            for name, row in zip(names[k:], chart[k:])
            if any(row[1:])
        ],
        "facets": [
            form_text(_whole([rational(x) for x in row]), letters)
            for row in statement.get("facets", [])
        ],
        "vertices": corners,
        "pairs": list(zip(corners, _behaviours(game, player, statement))) if short and k else [],
        "ranges": ranges(game, player, statement) if whole else [],
        "undominated": undominated(player, statement, dominated),
    }


def undominated(player, statement, dominated):
    """The player's weakly dominated moves that optimal plans make, and the vertices that make none; None if not known.

    Weights are never negative: so the optimal plans without these moves are the mixtures of those vertices.
    """
    moves = [move for move in (dominated or {}).get("moves", []) if move["player"] == str(player)]
    if statement["kind"] != "optimal set":
        return None
    named = set(_named(moves))
    free = [
        vertex
        for vertex in statement["vertices"]
        if all(
            x == "0" or tuple(column) not in named
            for column, x in zip(statement["columns"], vertex)
        )
    ]
    used = [
        f"{action} at {name}"
        for name, action in _named(moves)
        if [name, action] in statement["columns"]
    ]
    return {
        "count": len(moves),
        "used": used,
        "vertices": [_plan_words(statement, vertex) for vertex in free],
        "of": len(statement["vertices"]),
    }


def _plan_words(statement, vertex):
    """A plan by its positive weights."""
    return ", ".join(
        f"{move_name(column)} {x}" for column, x in zip(statement["columns"], vertex) if x != "0"
    )


def _named(moves):
    return [pair for move in moves for pair in move["makes"].items()]


def rounds(found):
    """One row for each game and sense of dominance by which some strategy goes: sizes, and the moves gone by round."""
    rows = []
    for name, statements in found["eliminations"].items():
        for sense in ("weakly", "strictly"):
            statement = statements.get(sense)
            if statement and statement["rounds"]:
                counts = found["counts"][name]["pure strategies (reduced)"]
                sizes_left = [f"{left['1']} × {left['2']}" for left in statement["left"]]
                rows.append(
                    {
                        "game": name,
                        "title": found["games"][name].title,
                        "sense": sense,
                        "sizes": [f"{counts['1']} × {counts['2']}", *sizes_left],
                        "gone": _gone(statement, found["games"][name]),
                    }
                )
    return rows


def _gone(statement, game):
    """``[(round, moves in words)]``, players named where both have a set of that name."""
    by_round = {}
    for item in statement["gone"]:
        player, name, action = item["move"]
        by_round.setdefault(item["round"], []).append(
            f"{action} at {name} ({game.players[int(player) - 1]})"
        )
    return [(number, moves) for number, moves in sorted(by_round.items()) if number != "none"]


def move_name(column):
    """A column of a statement in words: ``bet at Q``."""
    return f"{column[1]} at {column[0]}"


def form_text(form, letters):
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


def ranges(game, player, statement):
    """For each set of the player the range of each action's probability over all optimal strategies that reach it.

    A ratio of weights is greatest and least at a vertex (a plan's ratio is a mean of the vertices' ratios), so the
    complete list of vertices tells. Rows have the set, whether ``always``, ``sometimes`` or ``never`` reached, and texts.
    """
    plans = [_weights(statement, vertex) for vertex in statement["vertices"]]
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


def by_history(game, name):
    """A key that sorts sets by their betting histories, then by the cards."""
    card, *history = name.split(" ")
    cards = getattr(game.nodes[0], "actions", ())
    return (len(history), history, cards.index(card)) if card in cards else (0, [], 0)


def _weights(statement, vertex):
    return {tuple(column): rational(x) for column, x in zip(statement["columns"], vertex)}


def _behaviours(game, player, statement):
    """Each vertex as behaviour probabilities, at the sets where vertices differ; ``-`` where it does not lead."""
    plans, texts = (
        [_weights(statement, vertex) for vertex in statement["vertices"]],
        [[] for _ in statement["vertices"]],
    )
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


def outline(statement):
    """The vertices of a set of dimension 2 in its coordinates, in the order of its outline."""
    return _around(SQUARE, [[rational(x) for x in row] for row in statement["facets"]])


def region_outline(statement, region):
    """A stated region in the coordinates of an optimal set of dimension 2, in the order of its outline; None if it does not
    lie in the plane of the set.
    """
    chart = {
        tuple(c): [rational(x) for x in row]
        for c, row in zip(statement["columns"], statement["chart"])
    }
    forms = list(chart.values())
    for row in region["rows"]:
        parts = [
            (chart.get((name, action), [QQ(0)] * 3), rational(c))
            for name, action, c in row["terms"]
        ]
        form = [sum((c * part[k] for part, c in parts), QQ(0)) for k in range(3)]
        form[0] -= rational(row["right"])
        if row["relation"] == "=" and any(form):
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
