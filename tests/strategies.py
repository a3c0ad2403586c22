"""Small games drawn by Hypothesis, with perfect recall by construction, and oracles that share no
code with the package.

A *tree* is nested tuples: ``("end", payoffs)``, ``("chance", paid, name, [(action, probability,
subtree)])`` or ``("move", paid, player, name, [(action, subtree)])``, where ``paid`` are payoffs on
the inner node, or None. An information set is known by its player, that player's own moves so far
and one observation of 0 or 1; hence perfect recall. One player may forget its moves: its sets are
known by the observation alone, and a path may meet them again and again.
"""

from itertools import count, product

from hypothesis import strategies as st

from nashproof.exact.numbers import QQ
from nashproof.files.strict_toml import read_table
from nashproof.games.assembly import assemble
from nashproof.games.card_games import game_from_table
from nashproof.games.nodes import Chance, Terminal
from nashproof.games.one_card import one_card
from nashproof.linear_programs.program import LinearProgram, Row

IDENTITY = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


NODES, DEPTH, SETS = (
    60,
    5,
    4,
)  # of one game; sets of one player, so that all pure strategies can be listed

RATIONALS = st.builds(QQ, st.integers(-6, 6), st.sampled_from([1, 1, 1, 2, 3, 7]))
CHANCES = [
    (QQ(1),),
    (QQ(1, 2), QQ(1, 2)),
    (QQ(1, 3), QQ(2, 3)),
    (QQ(0), QQ(1)),
    (QQ(1, 4), QQ(1, 4), QQ(1, 2)),
    (QQ(3, 7), QQ(0), QQ(4, 7)),
]


# Payoffs, the simplest first, since Hypothesis shrinks towards the first.
PAYOFFS = st.sampled_from(
    sorted(
        (QQ(n, d) for n in range(-6, 7) for d in (1, 1, 1, 2, 3, 7)),
        key=lambda x: (abs(x.numerator) + x.denominator, x < 0),
    )
)
TENTHS, COINS, SIZES, BRANCHINGS = (
    st.integers(0, 9),
    st.booleans(),
    st.integers(1, 3),
    st.sampled_from(CHANCES),
)


def trees(players=2, zero_sum=True, paid_inside=False, forgets=0):
    """Trees for so many players. Every choice is one of Hypothesis's, so shape, sets and payoffs
    shrink."""
    return st.integers(0, NODES - 1).flatmap(
        lambda left: _Growth(players, zero_sum, paid_inside, forgets, left).subtrees
    )


class _Growth:
    """One tree while it is drawn: how many branches may still come, each player's sets by what is
    known there, and where the next subtree grows: its depth and each player's own moves.

    All subtrees come from one strategy, since Hypothesis takes its time to validate a new one."""

    def __init__(self, players, zero_sum, paid_inside, forgets, left):
        self.players, self.zero_sum, self.paid_inside, self.forgets = (
            players,
            zero_sum,
            paid_inside,
            forgets,
        )
        self.kinds = st.sampled_from((*range(1, players + 1), 0))  # a move is simpler than chance
        self.left, self.sets, self.chances = left, {}, count(1)
        self.next, self.subtrees = (0, ((),) * players), _subtrees(self)

    def payoffs(self, draw):
        first = draw(PAYOFFS)
        return (
            (first, -first)
            if self.zero_sum
            else (first, *(draw(PAYOFFS) for _ in range(1, self.players)))
        )

    def branches(self, draw, kind, own):
        """A node's name and branches: of chance (kind 0) the probabilities, of a player the numbers
        of the actions."""
        if not kind:
            return f"chance {next(self.chances)}", draw(BRANCHINGS)
        mine = self.sets.setdefault(kind, {})
        key = own[kind - 1] if kind != self.forgets else (), draw(COINS)
        if key not in mine and len(mine) < SETS:
            mine[key] = f"s{len(mine) + 1}", range(draw(SIZES))
        return mine.get(key, ("", ()))


@st.composite
def _subtrees(draw, growth):
    """A strategy of its own, since Hypothesis copies and lifts what comes from the same strategy:
    here whole subtrees."""
    depth, own = growth.next
    stop = draw(TENTHS) < 2  # drawn at every depth, so that a subtree can be lifted
    if depth == DEPTH or not growth.left or (stop and depth > 1):
        return "end", growth.payoffs(draw)
    kind = draw(growth.kinds)
    name, branches = growth.branches(draw, kind, own)
    if not 0 < len(branches) <= growth.left:
        return "end", growth.payoffs(draw)
    growth.left -= len(branches)
    paid = growth.payoffs(draw) if growth.paid_inside and draw(COINS) else None

    def below(own):
        growth.next = depth + 1, own
        return draw(growth.subtrees)

    if not kind:
        return "chance", paid, name, [(f"c{k}", p, below(own)) for k, p in enumerate(branches)]
    moved = [(*own[: kind - 1], (*own[kind - 1], (name, k)), *own[kind:]) for k in branches]
    return "move", paid, kind, name, [(f"a{k}", below(moved[k])) for k in branches]


def _entries(tree, owed):
    if tree[0] == "end":
        yield "end", tuple(a + b for a, b in zip(owed, tree[1]))
        return
    owed = tuple(a + b for a, b in zip(owed, tree[1] or [QQ(0)] * len(owed)))
    if tree[0] == "chance":
        yield "chance", tree[2], [b[0] for b in tree[3]], [b[1] for b in tree[3]]
    else:
        yield "move", tree[2], tree[3], tree[3], [b[0] for b in tree[4]]
    for branch in tree[-1]:
        yield from _entries(branch[-1], owed)


def game_of(tree, players=2, title="random"):
    """The Game of a tree, with what inner nodes pay summed along the paths."""
    return assemble(
        title, [f"P{p}" for p in range(1, players + 1)], _entries(tree, (QQ(0),) * players)
    )


def games(players=2, zero_sum=True):
    return trees(players, zero_sum).map(lambda tree: game_of(tree, players))


PLAYED = st.sampled_from([(2, True), (1, False), (2, False), (3, False)]).flatmap(
    lambda pair: games(*pair)
)


def efg_text(tree, players):
    """A ``.efg`` text of a tree in Gambit's looser style: outcomes on inner nodes, numbers of our
    own choice."""
    numbers, lines, outcomes = {}, [], [0]

    def outcome(paid):
        if paid is None:
            return "0"
        outcomes[0] += 1
        return f'{outcomes[0]} "" {{ {" ".join(map(str, paid))} }}'

    def write(node):
        if node[0] == "end":
            lines.append(f't "" {outcome(node[1])}')
            return
        if node[0] == "chance":
            actions = " ".join(f'"{a}" {p}' for a, p, _ in node[3])
            lines.append(f'c "" {len(lines) + 1} "{node[2]}" {{ {actions} }} {outcome(node[1])}')
        else:
            number = numbers.setdefault((node[2], node[3]), 100 - len(numbers))
            actions = " ".join(f'"{a}"' for a, _ in node[4])
            lines.append(f'p "" {node[2]} {number} "{node[3]}" {{ {actions} }} {outcome(node[1])}')
        for branch in node[-1]:
            write(branch[-1])

    write(tree)
    names = " ".join(f'"P{p}"' for p in range(1, players + 1))
    return "\n".join([f'EFG 2 R "random" {{ {names} }}', *lines])


@st.composite
def profiles(draw, game, mixed=False):
    """A profile of small rationals; with ``mixed`` every action has a positive probability."""
    rows = []
    for s in game.infosets:
        parts = [draw(st.integers(1 if mixed else 0, 4)) for _ in s.actions]
        if not any(parts):
            parts[draw(st.integers(0, len(parts) - 1))] = 1
        rows.append(tuple(QQ(part, sum(parts)) for part in parts))
    return tuple(rows)


@st.composite
def events(draw, moves):
    """Events of these moves: up to three conditions, one of whose moves is to be made."""
    condition = st.lists(st.sampled_from(moves), min_size=1, max_size=8, unique=True).map(tuple)
    return draw(st.lists(condition, max_size=3, unique=True))


# Oracles


def walk(game, profile, at=0):
    """Expected payoffs by the definition: a recursive walk over the nodes."""
    node = game.nodes[at]
    if isinstance(node, Terminal):
        return node.payoffs
    weights = node.probabilities if isinstance(node, Chance) else profile[node.infoset]
    below = [
        [w * u for u in walk(game, profile, child)] for w, child in zip(weights, node.children) if w
    ]
    return tuple(sum(column, QQ(0)) for column in zip(*below))


def all_pure(game, player):
    """Every full pure strategy of a player: {set: action}."""
    sets = [i for i, s in enumerate(game.infosets) if s.player == player]
    return [
        dict(zip(sets, choice))
        for choice in product(*(range(len(game.infosets[i].actions)) for i in sets))
    ]


def changed(game, profile, strategy):
    """The profile with one player's sets played by a pure strategy (sets it leaves out stay as they
    are)."""
    return tuple(
        tuple(QQ(k == strategy[i]) for k in range(len(row))) if i in strategy else row
        for i, row in enumerate(profile)
    )


def best_value(game, profile, player):
    """A best response's payoff, by trying every pure strategy."""
    return max(walk(game, changed(game, profile, s))[player - 1] for s in all_pure(game, player))


def first_actions(game):
    """Some profile: the first action everywhere."""
    return tuple(tuple(QQ(k == 0) for k in range(len(s.actions))) for s in game.infosets)


# One-card betting games in compact form

TWENTIETHS = st.integers(0, 19)
STAKES = st.tuples(
    *[st.sampled_from([QQ(n, d) for n in (0, 1, -1, 2, -2, 3, -3) for d in (1, 1, 2)])] * 3
)


@st.composite
def onecards(draw, cards=4):
    """Small compact games: any deck, any public tree of at most 4 moves, any payoffs."""
    count = draw(st.integers(1, cards))
    copies = draw(st.lists(st.integers(1, 3), min_size=count, max_size=count))
    replacement = draw(st.booleans()) or sum(copies) == 1

    def histories(moves):
        if len(moves) == 4 or (moves and draw(TWENTIETHS) < 7):
            return [(moves, draw(STAKES))]
        return [h for action in "abc"[: draw(SIZES)] for h in histories(moves + (action,))]

    return one_card(
        "random", ["A", "B"], [f"c{k}" for k in range(count)], copies, replacement, histories(())
    )


def bimatrix(ones, twos):
    """The game of two matrices of payoffs."""
    rows, columns = (
        [f"{letter}{k}" for k in range(n)] for letter, n in (("r", len(ones)), ("c", len(ones[0])))
    )
    ends = [("end", (QQ(a), QQ(b))) for a, b in zip(sum(ones, []), sum(twos, []))]
    below = [
        [("move", 2, 1, "move 2", columns), *ends[k * len(columns) :][: len(columns)]]
        for k in range(len(rows))
    ]
    return assemble("small", ("One", "Two"), [("move", 1, 1, "move 1", rows), *sum(below, [])])


def matrices(size, least=-3, most=3):
    line = st.lists(st.integers(least, most), min_size=size, max_size=size)
    return st.lists(line, min_size=size, max_size=size)


@st.composite
def programs(draw):
    """Bounded, feasible programs: a random box, rows that a random point of it satisfies."""
    n = draw(st.integers(1, 4))
    free = frozenset(j for j in range(n) if draw(st.booleans()))
    point = [draw(RATIONALS) if j in free else abs(draw(RATIONALS)) for j in range(n)]
    rows = [Row("high", {j: QQ(1)}, "<=", point[j] + draw(st.integers(0, 3))) for j in range(n)]
    rows += [Row("low", {j: QQ(1)}, ">=", point[j] - draw(st.integers(0, 3))) for j in sorted(free)]
    for _ in range(draw(st.integers(0, 3))):
        entries = {j: a for j in range(n) if (a := draw(RATIONALS))}
        sense, slack = (
            draw(st.sampled_from([("<=", 1), (">=", -1), ("==", 0)])),
            draw(st.integers(0, 2)),
        )
        right = sum((a * point[j] for j, a in entries.items()), QQ(0)) + sense[1] * slack
        rows.append(Row("row", entries, sense[0], right))
    return LinearProgram(tuple(range(n)), tuple(rows), {j: draw(RATIONALS) for j in range(n)}, free)


def proves(program, found):
    """Weak duality, written out once more: both sides feasible and equal."""
    dot = lambda entries, x: sum((a * x[j] for j, a in entries.items()), QQ(0))  # noqa: E731
    holds = {"<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b, "==": lambda a, b: a == b}
    sign = {"<=": lambda y: y >= 0, ">=": lambda y: y <= 0, "==": lambda y: True}
    priced = [
        sum((y * r.entries.get(j, QQ(0)) for r, y in zip(program.rows, found.y)), QQ(0))
        for j in program.columns
    ]
    return (
        all(holds[r.sense](dot(r.entries, found.x), r.right) for r in program.rows)
        and all(found.x[j] >= 0 for j in program.columns if j not in program.free)
        and all(sign[r.sense](y) for r, y in zip(program.rows, found.y))
        and all(
            holds["==" if j in program.free else ">="](priced[j], program.objective.get(j, 0))
            for j in program.columns
        )
        and found.value
        == dot(program.objective, found.x)
        == sum((y * r.right for r, y in zip(program.rows, found.y)), QQ(0))
    )


def matrix_program(rows):
    """The program of a matrix game."""
    n = len(rows)
    replies = [
        Row("reply", {n: QQ(1)} | {j: QQ(-u) for j, u in enumerate(column)}, "<=", QQ(0))
        for column in zip(*rows)
    ]
    return LinearProgram(
        tuple(range(n + 1)),
        (Row("sum", {j: QQ(1) for j in range(n)}, "==", QQ(1)), *replies),
        {n: QQ(1)},
        frozenset([n]),
    )


def in_tree(tree, compact, profile):
    """The same profile in the tree form, whose sets stand in another order."""
    return tuple(profile[compact.set_index[s.player, s.name]] for s in tree.infosets)


def zero_sum_matrix(rows):
    """A zero-sum matrix game."""
    cells = ", ".join("[" + ", ".join(f'"{x}"' for x in row) + "]" for row in rows)
    names = [
        ", ".join(f'"{word}{k}"' for k in range(n))
        for word, n in (("r", len(rows)), ("c", len(rows[0])))
    ]
    return game_from_table(
        read_table(
            f'title = "m"\ndescription = "m"\nplayers = ["A", "B"]\n[matrix]\nrows = [{names[0]}]\n'
            f"columns = [{names[1]}]\npayoffs = [{cells}]",
            "m",
        )
    )


KNOWN = {
    "prisoners' dilemma": ([[2, 0], [3, 1]], [[2, 3], [0, 1]], 1, 1, True),
    "coordination": (IDENTITY, IDENTITY, 7, 7, True),  # every non-empty subset of the three actions
    "one player is indifferent": ([[1, 1], [0, 2]], [[1, 1], [2, 0]], 2, 1, False),
    "nothing matters": ([[0, 0], [0, 0]], [[5, 5], [5, 5]], 4, 1, False),
    "two lines that meet": (
        [[1, 1], [1, 0]],
        [[1, 1], [1, 0]],
        3,
        2,
        False,
    ),  # (r0, any) and (any, c0)
    "not square": ([[3, 0, 1], [0, 3, 1]], [[1, 1, 1], [1, 1, 1]], 6, 3, False),
}
