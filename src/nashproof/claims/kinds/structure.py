"""Claims about a game itself: counts, its value, pure equilibria, its matrices. One function a kind: (case, fields) ->
Finding.
"""

from bisect import bisect_left
from dataclasses import replace

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import yes
from nashproof.claims.case import Finding, compare_figure, frontier_of, value_certificate
from nashproof.claims.wording import (
    comparison_words,
    format_exact,
    format_stated,
    frontier_sentence,
    player_name,
)
from nashproof.documents.events import move_of
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ, number_text, rational
from nashproof.files.strict_toml import of_texts
from nashproof.games.tree import Chance, Decision
from nashproof.limits import PURE_VALUE_STRATEGIES
from nashproof.play.frontier import arrivals
from nashproof.play.normal_form import normal_form, pure_values
from nashproof.play.sequence_form import constraints, payoff_matrix
from nashproof.play.strategies import count_pure
from nashproof.solve.zero_sum import canonical_plan

SADDLE_CELLS = 4_000_000  # pairs of pure strategies among which a pure equilibrium is looked for


def count(case, fields):
    game, digest = case.game(fields)
    what = fields.choice("what", tuple(COUNTS))
    player = fields.choice("player", ("0", *map(str, game.player_numbers)), "0")
    if player == "0" and what in OF_ONE:
        fields.refuse("player", f'no "player" for {what}', 'the player\'s number, such as "1"')
    if player != "0" and what not in (*OF_ONE, *OF_EITHER):
        fields.refuse(
            "player",
            f'"player" = "{player}" for {what}',
            "none: this is counted for the whole game",
        )
    if fields.has("decimals"):
        fields.refuse("decimals", '"decimals" of a count', "none")
    figure = compare_figure(QQ(COUNTS[what](game, int(player))), fields)
    figure.pop("decimals")
    statement = {"kind": "count", "what": what, "player": player} | figure
    whose = f" of {player_name(game, int(player))}" if player != "0" else ""
    why = f"The game has {figure['is']} {what}{whose}" + (
        "." if figure["holds"] == "yes" else f", not {figure['stated']}."
    )
    why += _other_count(game, what, int(player))
    return Finding(figure["holds"] == "yes", figure["is"], why, certificate(digest, statement, {}))


def _other_count(game, what, player):
    """Which of the two ways to count strategies this is, and what the other gives."""
    full, reduced = (
        "an action at every information set",
        "sets that the strategy's own moves exclude left out",
    )
    pairs = {
        "pure strategies": (full, "reduced pure strategies"),
        "reduced pure strategies": (reduced, "pure strategies"),
        "profiles": (full, "reduced profiles"),
        "reduced profiles": (reduced, "profiles"),
    }
    if what not in pairs or game.recall_failures:
        return ""
    words, other = pairs[what]
    return f" Counted with {words}; there are {COUNTS[other](game, player)} {other if 'reduced' in other else 'full ' + other}."


def _deals(game, _):
    known = {}  # (number of the history before, chance's move) -> number of the history after, from 1
    return len(
        set(
            game.along(
                0,
                lambda before, move: (
                    before if move[0] else known.setdefault((before, move), len(known) + 1)
                ),
            )
        )
    )


def _subgames(game, _):
    """Roots of subgames: the root, and inner nodes alone in their set whose subtree shares no set with the rest."""
    ends, members = _subtree_ends(game), {}
    for at, node in enumerate(game.nodes):
        if isinstance(node, Decision):
            members.setdefault(node.infoset, []).append(at)
    alone = {ids[0] for ids in members.values() if len(ids) == 1}
    roots = [at for at, node in enumerate(game.nodes) if isinstance(node, Chance) or at in alone]
    inside = [at for at in roots if all(_apart(ids, at, ends[at]) for ids in members.values())]
    return len(set(inside) | {0})


def _longest(game, player):
    """The most moves of a player (0: of all together) on one path."""
    return max(
        sum(move[0] > 0 and player in (0, move[0]) for move in path) for path in game.paths()
    )


def _apart(members, first, end):
    """Whether all members of a set, in order, lie in a span of nodes or none does."""
    among = bisect_left(members, end) - bisect_left(members, first)
    return among in (0, len(members))


def _subtree_ends(game):
    ends = [0] * len(game.nodes)
    for at in reversed(range(len(game.nodes))):
        children = getattr(game.nodes[at], "children", ())
        ends[at] = ends[children[-1]] if children else at + 1
    return ends


def _product(game, reduced):
    total = 1
    for player in game.player_numbers:
        total *= count_pure(game, player, reduced)
    return total


OF_EITHER = ("information sets", "decision nodes", "moves on the longest path")
OF_ONE = ("sequences", "pure strategies", "reduced pure strategies")
COUNTS = {
    "nodes": lambda game, _: len(game.nodes),
    "terminals": lambda game, _: len(game.leaves),
    "information sets": lambda game, p: sum(p in (0, s.player) for s in game.infosets),
    "decision nodes": lambda game, p: sum(
        isinstance(n, Decision) and p in (0, game.infosets[n.infoset].player) for n in game.nodes
    ),
    "sequences": lambda game, p: game.sequence_counts[p],
    "pure strategies": lambda game, p: count_pure(game, p, False),
    "reduced pure strategies": lambda game, p: count_pure(game, p, True),
    "profiles": lambda game, _: _product(game, False),
    "reduced profiles": lambda game, _: _product(game, True),
    "deals": _deals,
    "subgames": _subgames,
    "moves on the longest path": _longest,
}


def value(case, fields):
    game, digest = case.game(fields)
    solution = case.solution(game, digest)
    method = fields.choice("method", tuple(solution.values), "sequence form")
    figure = compare_figure(solution.values[method], fields)
    frontier = frontier_of(game, fields)
    try:
        solution = _before(game, solution, frontier, case.backend)
    except Unproved as error:
        return Finding(
            None,
            "",
            f"In this game the value is {format_stated(figure['is'])}; beyond the frontier nothing is proved: {error}.",
        )
    why = comparison_words(figure, f"The value to {player_name(game, 1)}") + frontier_sentence(
        frontier
    )
    return Finding(
        figure["holds"] == "yes",
        format_stated(figure["is"]),
        why,
        value_certificate(game, digest, solution, figure, frontier),
    )


def _before(game, solution, frontier, backend):
    """The solution with optimal plans that keep play from the frontier. Raises Unproved."""
    if not frontier:  # the plans are found already
        return solution
    avoid = arrivals(game, set(frontier))
    return replace(solution, plans=tuple(canonical_plan(game, p, backend, avoid) for p in (1, 2)))


def saddle(case, fields):
    game, digest = case.game(fields)
    wanted = fields.choice("stated", ("none", "exists"))
    if game.constant is None:
        fields.refuse("game", "a game that is not zero-sum", "a two-player zero-sum game")
    counts = [count_pure(game, p, True) for p in (1, 2)]
    if max(counts) > PURE_VALUE_STRATEGIES or counts[0] * counts[1] > SADDLE_CELLS:
        return Finding(
            None,
            "",
            f"More than {SADDLE_CELLS} pairs of pure strategies, "
            f"or {PURE_VALUE_STRATEGIES} of one player.",
        )
    low, high = pure_values(normal_form(game, reduced=True))
    statement = {
        "kind": "pure values",
        "maxmin": number_text(low),
        "minmax": number_text(high),
        "saddle": yes(low == high),
    }
    why = (
        f"With pure strategies {player_name(game, 1)} secures at most {format_exact(low)} and can be held to {format_exact(high)}"
        + (
            ": a pure equilibrium exists."
            if low == high
            else ", which is more: no pure equilibrium exists."
        )
    )
    return Finding(
        (low == high) == (wanted == "exists"),
        f"maxmin {low}, minmax {high}",
        why,
        certificate(digest, statement, {}),
    )


def meets_saddle(statement, claimed):
    """Whether accepted ``pure values`` are as claimed: a pure equilibrium ``exists``, or ``none`` does."""
    return (statement["saddle"] == "yes") == (claimed == "exists")


def matrix(case, fields):
    game, digest = case.game(fields)
    which = fields.choice("matrix", ("payoff", "constraint 1", "constraint 2"))
    if len(game.players) != 2 if which == "payoff" else len(game.players) < int(which[-1]):
        fields.refuse(
            "game",
            f"a game with {len(game.players)} players",
            "a game of two" if which == "payoff" else "more",
        )
    scale, scale_text = fields.number("scale", "1"), fields.string("scale", "1")
    if scale <= 0:
        fields.refuse_value("scale", "a positive number")
    sides = (1, 2) if which == "payoff" else (int(which[-1]),) * 2
    rows = _labels(game, fields, "rows", sides[0], which != "payoff")
    columns = _labels(game, fields, "columns", sides[1], False)
    cells = _cells(fields, len(rows), len(columns))
    entry = _entries(game, which)
    wrong = [
        [str(i + 1), str(j + 1), number_text(scale * entry(row, column))]
        for i, row in enumerate(rows)
        for j, column in enumerate(columns)
        if scale * entry(row, column) != rational(cells[i][j])
    ]
    statement = {
        "kind": "matrix",
        "matrix": which,
        "scale": number_text(scale),
        "rows": rows,
        "columns": columns,
        "cells": cells,
        "holds": yes(not wrong),
        "wrong": wrong,
    }
    if wrong:
        i, j, is_ = wrong[0]
        why = (
            f"{len(wrong)} of {len(rows) * len(columns)} cells differ; the first: row {i} ({': '.join(rows[int(i) - 1]) or 'empty'}), "
            f"column {j} ({': '.join(columns[int(j) - 1]) or 'empty'}) is {is_}, not {cells[int(i) - 1][int(j) - 1]}."
        )
    else:
        why = f"All {len(rows) * len(columns)} cells agree" + (
            f", times {scale_text}." if scale != 1 else "."
        )
    return Finding(
        not wrong,
        f"{len(rows) * len(columns) - len(wrong)} of {len(rows) * len(columns)} cells",
        why,
        certificate(digest, statement, {}),
    )


def _labels(game, fields, key, player, are_sets):
    """Rows or columns of a player: ``[]``, ``[set]`` or ``[set, action]``."""
    texts = fields.strings(key)
    if not texts or len(set(texts)) != len(texts):
        fields.refuse(key, f'"{key}" with none or a repeated one', "distinct labels, at least one")
    try:
        return [_label(game, text, player, are_sets) for text in texts]
    except InputError as error:
        raise error.at(fields.place(key)) from None


def _label(game, text, player, is_set):
    if not text:
        return []
    if is_set and (player, text) in game.set_index:
        return [text]
    found = move_of(game, text) if not is_set else (0,)
    if found[0] != player:
        raise InputError(
            f'"{text}"', f"{'an information set' if is_set else 'a move'} of player {player}"
        )
    return list(found[1:])


def _cells(fields, height, width):
    """The cells of a claim: a list of rows, each a list of numbers, or one text with blanks between them."""
    cells = fields.take("cells", list, '"cells" as a list of rows')
    rows = [row.split() if isinstance(row, str) else row for row in cells]
    if len(rows) != height or not of_texts(rows, width):
        fields.refuse(
            "cells", "cells of another shape", f"{height} rows of {width} numbers in quotes"
        )
    try:
        return [[number_text(rational(cell)) for cell in row] for row in rows]
    except InputError as error:
        raise error.at(fields.place("cells")) from None


def _entries(game, which):
    """The function that gives a matrix's entry by row and column label."""
    if which == "payoff":
        entries = payoff_matrix(game)
        return lambda row, column: entries.get(
            (_sequence(game, 1, row), _sequence(game, 2, column)), QQ(0)
        )
    player = int(which[-1])
    flow = constraints(game, player)
    names = [[]] + [[game.infosets[i].name] for i in game.sets_of[player]]
    return lambda row, column: flow[names.index(row)].get(_sequence(game, player, column), QQ(0))


def _sequence(game, player, label):
    if not label:
        return 0
    s = game.infosets[game.set_index[player, label[0]]]
    return s.first + s.actions.index(label[1])
