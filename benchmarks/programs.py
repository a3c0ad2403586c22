"""One game as a linear program for peers: player 1's sequence form in integers, plain or with
prefix sums; and matrix games.

A program is a dict that JSON can hold: ``columns`` (their number, all at least 0 but for those in
``free``), ``objective`` (``[[column, entry], ..]``, to be maximised), ``senses`` and ``rights`` of
the rows, and their entries by rows: those of row ``i`` are ``columns_of[starts[i]:starts[i + 1]]``
with ``entries[...]``. Each is made with two functions that say what an answer means:
``value(objective)`` is the payoff to player 1, ``plan(x)`` his strategy.
"""

from math import lcm

from nashproof.exact.numbers import QQ
from nashproof.solving.game_programs import sequence_program
from nashproof.solving.one_card.blocks import BlockProgram, Blocks


def _flat(columns, free, objective, rows):
    """A program as a dict, from rows ``(sense, right, {column: entry})`` of rationals: each times
    the least number that makes it whole."""
    program = {
        "columns": columns,
        "free": sorted(free),
        "objective": list(objective.items()),
        "senses": [],
        "rights": [],
        "starts": [0],
        "columns_of": [],
        "entries": [],
    }
    for sense, right, entries in rows:
        scale = lcm(*(int(a.denominator) for a in (right, *entries.values())))
        program["senses"].append(sense)
        program["rights"].append(int(right * scale))
        program["columns_of"] += entries.keys()
        program["entries"] += (int(a * scale) for a in entries.values())
        program["starts"].append(len(program["entries"]))
    return program


def of_tree(game):
    """``(program, value, plan)`` of a game tree: the program of Koller, Megiddo and von Stengel
    (1996) for player 1."""
    made, n = sequence_program(game, 1), game.sequence_counts[1]
    rows = ((row.sense, row.right, row.entries) for row in made.rows)
    objective = {j: int(c) for j, c in made.objective.items()}
    return _flat(len(made.columns), made.free, objective, rows), QQ, lambda x: x[:n]


def sparse(game):
    """``(program, value, plan)`` of a one-card game, with prefix sums as columns: some 24 entries a
    card in Kuhn poker."""
    side = BlockProgram(Blocks(game, tuple(range(len(game.cards) + 1))), 1)
    made = side.program()
    rows = ((row.sense, row.right, row.entries) for row in made.rows)
    return _flat(len(made.columns), made.free, made.objective, rows), side.value, side.plan


def plain(game):
    """``(program, value, plan)`` of a one-card game as a tree has it: an entry for each pair of
    cards and end of the betting.

    The same program as ``of_tree(expand(game))``, without the tree; payoffs are counted in parts,
    and over all deals.
    """
    n = game.sequence_counts[1]
    unit = lcm(*(int(pay.denominator) for end in game.ends for pay in end.pays))
    rows = [
        ("==", 1, {0: 1}),
        *(("==", 0, flow) for flow in _flows(game)),
        *(("<=", 0, reply) for reply in _replies(game, unit)),
    ]
    columns = n + 1 + len(game.sets_of[2])
    return (
        _flat(columns, range(n, columns), {n: 1}, rows),
        lambda total: QQ(total) / (unit * game.pairs),
        lambda x: x[:n],
    )


def _flows(game):
    for i in game.sets_of[1]:
        s = game.infosets[i]
        yield {s.parent: -1} | {s.first + k: 1 for k in range(len(s.actions))}


def _replies(game, unit):
    """For each sequence of player 2: the bound of its set, less those of the sets next below, less
    what player 1 is paid there."""
    n, owner = game.sequence_counts[1], {}
    below = [{} for _ in range(game.sequence_counts[2])]
    for k, i in enumerate(game.sets_of[2]):
        s = game.infosets[i]
        owner |= {s.first + j: n + 1 + k for j in range(len(s.actions))}
        below[s.parent][n + 1 + k] = -1
    ends = {}
    for end in game.ends:
        ends.setdefault(end.sequences[1], []).append(
            (end.sequences[0], [int(pay * unit) for pay in end.pays])
        )
    for q, rest in enumerate(below):
        entries = {owner.get(q, n): 1} | rest
        line, cards = (
            ((q - 1) % game.steps[2] + 1, [(q - 1) // game.steps[2]])
            if q
            else (0, range(len(game.cards)))
        )
        for own, pays in ends.get(line, ()):
            for two in cards:
                _paid(game, entries, own, pays, two)
        yield {j: a for j, a in entries.items() if a}


def _paid(game, entries, own, pays, two):
    """Subtract what player 1 is paid at an end with each of his cards, against the card ``two``."""
    for one, copies in enumerate(game.copies):
        deals = game.copies[two] * (copies - (one == two and not game.replacement))
        j = own and 1 + one * game.steps[1] + own - 1
        entries[j] = entries.get(j, 0) - deals * pays[(one > two) - (one < two) + 1]


def of_matrix(form):
    """``(program, value, plan)`` of a NormalForm: the row player's mixture that secures most; a
    plan is that mixture."""
    m = len(form.rows)
    rows = [("==", 1, {i: 1 for i in range(m)})]
    rows += [
        ("<=", 0, {m: 1} | {i: -int(a) for i, a in enumerate(column) if a})
        for column in zip(*form.numerators)
    ]
    return (
        _flat(m + 1, [m], {m: 1}, rows),
        lambda total: QQ(total) / form.denominator,
        lambda x: x[:m],
    )
