"""Claims about the whole set of optimal strategies of a player: its size, uniqueness, a stated description of it.

One function a kind: (case, fields) -> Finding.
"""

import re

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import enclosure_fields, strategy_names, yes
from nashproof.claims.case import Finding, as_wanted
from nashproof.claims.kinds.ranges import as_zero_sum, bounding, expression, plan_weights
from nashproof.claims.wording import format_exact, player_name
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import number_text, rational
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import mixture_of
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solve.optimal.regions import Condition, Region, compare_region
from nashproof.solve.optimal.set_search import mixed_optimal_set, optimal_sets
from nashproof.solve.optimal.sets import SPACES, plan_of
from nashproof.solve.zero_sum import solve_game, zero_sum_player

NUMBERED = re.compile(r"(?:(dimension|span) (0|[1-9][0-9]*)|([1-9][0-9]*|0) (vertices|facets))")
RELATIONS = {  # what may be stated of a region: (contains, contained), None for either
    "exactly": ("yes", "yes"),
    "contains": ("yes", None),
    "contained": (None, "yes"),
    "too small": ("no", "yes"),
    "too large": ("yes", "no"),
}


# The whole set


def optimal_set(case, fields):
    game, digest, player, word = as_zero_sum(case, fields)
    space = fields.choice("space", SPACES, "plan")
    stated = fields.string("stated")
    if stated not in ("unique", "not unique", ASKED) and not NUMBERED.fullmatch(stated):
        fields.refuse_value(
            "stated", '"unique", "not unique", "dimension 1", "span 2", "2 vertices" or "2 facets"'
        )
    try:
        found = case.optimal_set(game, digest, player, space)
    except Unproved as error:
        return Finding(None, "", f"No proof: {error}.")
    if not found.complete and stated.endswith(("vertices", "facets")):
        return Finding(None, "", "The set has too many vertices to be listed.")
    statement, witness = set_statement(game, found)
    return Finding(
        stated == ASKED or meets_size(statement, stated),
        size_words(statement),
        _why(game, found),
        certificate(digest, statement, witness),
    )


def meets_size(statement, claimed):
    """Whether an accepted ``optimal set`` or ``dimension`` is as claimed: ``unique``, ``dimension 1``, ``2 vertices``."""
    if claimed.endswith("unique"):
        return (statement["dimension"] == "0") == (claimed == "unique")
    word, number, other_number, other_word = NUMBERED.fullmatch(claimed).groups()
    if word:
        return statement[word] == number
    return str(len(statement[other_word])) == other_number


def size_words(statement):
    """The sizes that a statement proves, in words."""
    if statement["dimension"] == "0":
        return "unique"
    words = f"dimension {statement['dimension']} (linear span of dimension {statement['span']})"
    if statement["kind"] == "dimension":
        return words
    return f"{words}, {len(statement['vertices'])} vertices, {len(statement['facets'])} facets"


def _why(game, found):
    what = (
        "mixed strategies over reduced pure strategies"
        if found.space == "mixed"
        else "realisation plans"
    )
    whose = f"{player_name(game, found.player)}'s optimal strategies, as {what},"
    if not found.dimension:
        return f"{whose} are one alone."
    spans = f"have affine dimension {found.dimension} and a linear span of dimension {found.span}"
    if not found.complete:
        return f"{whose} {spans}."
    return (
        f"{whose} {spans}: a polytope with exactly {len(found.vertices)} vertices and {len(found.facets)} facets, "
        "proved complete."
    )


def set_statement(game, found):
    """The statement and witness of an OptimalSet, ``optimal set`` or (where it is not complete) ``dimension``."""
    k, numbers = found.dimension, [[number_text(x) for x in vertex] for vertex in found.vertices]
    statement = {
        "kind": "optimal set",
        "player": str(found.player),
        "space": found.space,
        "dimension": str(k),
        "span": str(found.span),
        "columns": [_column(game, found.player, c) for c in found.columns],
        "chart": _texts(found.chart),
    }
    witness = {
        "opponent": plan_weights(game, 3 - found.player, found.opponent),
        "replies": [plan_weights(game, 3 - found.player, reply) for reply in found.replies],
    }
    if not found.complete:
        return statement | {"kind": "dimension"}, witness | {"points": numbers}
    sources = [
        {"column": str(s + 1)}
        if isinstance(s, int)
        else {"reply": plan_weights(game, 3 - found.player, s)}
        for s in found.sources
    ]
    return (
        statement | {"vertices": numbers, "facets": _texts(found.facets)},
        witness | {"sources": sources} | enclosure_fields(found.enclosure),
    )


def sets_of(game, backend="highs"):
    """Yield the OptimalSets of both players, in plans and, where they are small, in mixed strategies.

    Of a zero-sum game, or of one that has the equilibria of a zero-sum game; nothing of others.
    """
    twin = zero_sum_equivalent(game)
    if twin is None:
        return
    plans = optimal_sets(twin, solve_game(twin, backend), backend)
    for own, other in zip(plans, reversed(plans)):
        yield own
        try:
            yield mixed_optimal_set(twin, own.player, other)
        except Unproved:
            continue


def _column(game, player, column):
    if not isinstance(column, int):
        return strategy_names(game, dict(column))
    i, action = game.sequence(player, column)
    return [game.infosets[i].name, action]


def _texts(forms):
    return [[number_text(x) for x in form] for form in forms]


# Plans and mixed strategies


def projection(case, fields):
    game, digest, player, word = as_zero_sum(case, fields)
    stated = fields.choice("stated", ("the same", "not the same"), "the same")
    found = case.optimal_set(game, digest, player, "plan")
    if not found.complete:
        return Finding(None, "", "The set has too many vertices to be listed.")
    optimal, witness = set_statement(game, found)
    mixtures = [
        mixture_of(game, player, plan_of(game, player, found.columns, vertex))
        for vertex in found.vertices
    ]
    written_out = [
        [[strategy_names(game, strategy), number_text(x)] for strategy, x in mixture]
        for mixture in mixtures
    ]
    whole = (
        "The one optimal realisation plan"
        if len(mixtures) == 1
        else f"Each of the {len(mixtures)} vertices of the set of all optimal realisation plans"
    )
    why = (
        f"{whole} of {player_name(game, player)} is the plan of a mixture of pure strategies (of {max(map(len, mixtures))} at most), which earns what the plan "
        "earns. So the plans of the optimal mixed strategies are exactly the optimal plans."
    )
    statement = {"kind": "projection", "optimal": optimal, "mixtures": written_out}
    return as_wanted(
        Finding(True, "the same", why, certificate(digest, statement, witness)),
        stated == "the same",
    )


# A stated region


def region(case, fields):
    game, digest, player, word = as_zero_sum(case, fields)
    stated = fields.choice("stated", tuple(RELATIONS), "exactly")
    rows = [_row(game, player, item) for item in fields.tables("rows")]
    if not rows:
        fields.refuse("rows", "no conditions", "at least one")
    solution = case.solution(game, digest)
    who = zero_sum_player(game, player, solution)
    equations, inequalities = (
        tuple(Condition(form, right) for _, form, relation, right in rows if relation == sign)
        for sign in ("=", ">=")
    )
    try:
        found = compare_region(who, Region(equations, inequalities), case.backend)
    except Unproved as error:
        return Finding(None, "", f"No proof: {error}.")
    contained = "empty" if found.factors else yes(found.contained)
    statement = {
        "kind": "region",
        "player": str(player),
        "contains": yes(found.contains),
        "contained": contained,
        "rows": [
            {"terms": terms, "relation": relation, "right": number_text(right)}
            for terms, _, relation, right in rows
        ],
    }
    witness = _region_witness(game, player, rows, found, solution)
    return Finding(
        meets_region(statement, stated),
        _relation(found),
        _region_why(game, player, found, who.value),
        certificate(digest, statement, witness),
    )


def _row(game, player, item):
    terms, form = expression(game, player, item)
    relation, right = item.choice("relation", (">=", "<=", "=")), item.string("right")
    try:
        bound = rational(right)
    except InputError as error:
        raise error.at(item.place("right")) from None
    item.end()
    if relation != "<=":
        return terms, form, relation, bound
    negated = [[name, action, number_text(-rational(c))] for name, action, c in terms]
    return negated, {q: -c for q, c in form.items()}, ">=", -bound


def meets_region(statement, claimed):
    """Whether an accepted ``region`` is as claimed, by a word of ``RELATIONS``; one without a plan is as none of them."""
    return all(
        wanted in (None, statement[key])
        for key, wanted in zip(("contains", "contained"), RELATIONS[claimed])
    )


def _region_witness(game, player, rows, found, solution):
    def plan(weights):
        return plan_weights(game, player, weights)

    if found.contains:
        contains = {
            "plan": plan(solution.plans[player - 1]),
            "rows": [
                bounding(game, player, end) for ends in _by_row(rows, found.ends) for end in ends
            ],
        }
    else:
        contains = {"plan": plan(found.outside)}
    if found.factors:
        contained = {
            "factors": [number_text(own[0] - sum(own[1:])) for own in _by_row(rows, found.factors)]
        }
    elif found.not_optimal:
        contained = {"plan": plan(found.not_optimal)}
    else:
        contained = {
            "chart": _texts(found.chart),
            "vertices": [plan(corner) for corner in found.corners],
        } | enclosure_fields(found.enclosure)
    return {
        "opponent": plan_weights(game, 3 - player, solution.plans[2 - player]),
        "contains": contains,
        "contained": contained,
    }


def _by_row(rows, found):
    """What was found for the conditions, row by row as stated, two for an equation; ``found`` has those of equations first."""
    twice = 2 * sum(row[2] == "=" for row in rows)
    pairs, single = iter(zip(found[:twice:2], found[1:twice:2])), iter(found[twice:])
    return [next(pairs) if row[2] == "=" else (next(single),) for row in rows]


def _relation(found):
    if found.factors:
        return "no strategy at all"
    return {
        (True, True): "exactly the optimal strategies",
        (True, False): "too large",
        (False, True): "too small",
        (False, False): "neither contains the optimal strategies nor lies among them",
    }[found.contains, found.contained]


def _region_why(game, player, found, share):
    whose = player_name(game, player)
    if found.factors:
        return f"No strategy of {whose} satisfies what is stated; {_moves(game, player, found.outside)} is optimal."
    parts = ["Every" if found.contains else "Not every"]
    parts[0] += f" optimal strategy of {whose} satisfies what is stated"
    if not found.contains:
        parts[0] += f": {_moves(game, player, found.outside)} is optimal and does not"
    if found.contained:
        parts.append(
            f"every strategy that satisfies it is optimal{'.' if found.contains else ' all the same.'}"
        )
        return (", and " if found.contains else "; ").join(parts)
    secured = guarantee(game, player, found.not_optimal)
    return (
        f"{parts[0]}. But {_moves(game, player, found.not_optimal)} satisfies it too and secures only {format_exact(secured)}, "
        f"which is {format_exact(share - secured)} less than the {format_exact(share)} of an optimal strategy."
    )


def _moves(game, player, plan):
    """A plan by its positive weights of actions that are not certain to follow, in words."""
    words = []
    for i in game.sets_of[player]:
        s = game.infosets[i]
        words += [
            f"{a} at {s.name} with {number_text(plan[s.first + k])}"
            for k, a in enumerate(s.actions[:-1])
        ]
    return "(" + ", ".join(words) + ")"
