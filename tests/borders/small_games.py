"""Small games of the page oracle: files, payoffs, best replies and equilibria, by enumeration.

It shares no line with the package: fractions, and one simplex of its own.
"""

from fractions import Fraction as F
from functools import cached_property
from itertools import combinations, product
from math import lcm


class End:
    def __init__(self, payoffs):
        self.payoffs = payoffs


class Chance:
    def __init__(self, name, moves):
        self.name, self.moves = name, moves  # (action, probability, node)


class Choice:
    def __init__(self, player, name, moves):
        self.player, self.name, self.moves = player, name, moves  # (action, node)


class Game:
    """A tree; a profile of it is {(player, set): {action: probability}}, players from 1."""

    def __init__(self, title, players, root):
        self.title, self.players, self.root = title, players, root
        self.pairing = False  # whether it was made symmetric
        self.sets, self.leaves = {}, []  # leaf: (labels, chance, own moves, payoffs)
        self._walk(root, (), F(1), ())

    def _walk(self, node, labels, chance, moves):
        if isinstance(node, End):
            self.leaves.append((labels, chance, moves, node.payoffs))
        elif isinstance(node, Chance):
            for action, part, after in node.moves:
                self._walk(after, (*labels, action), chance * part, moves)
        else:
            key = node.player, node.name
            self.sets.setdefault(key, [action for action, _ in node.moves])
            for action, after in node.moves:
                self._walk(after, (*labels, action), chance, (*moves, (key, action)))

    def sets_of(self, player):
        """In the order in which the tree first has them."""
        return [key for key in self.sets if key[0] == player]

    def payoffs(self, profile):
        totals = [F(0)] * len(self.players)
        for _, chance, moves, payoffs in self.leaves:
            weight = chance
            for key, action in moves:
                weight *= profile[key].get(action, 0)
            if weight:
                totals = [
                    total + weight * part for total, part in zip(totals, payoffs, strict=True)
                ]
        return totals

    def pure(self, player):
        """Reduced pure strategies: an action at each set that the player's own moves allow."""
        strategies = {}
        keys = self.sets_of(player)
        for actions in product(*(self.sets[key] for key in keys)):
            plan = dict(zip(keys, actions, strict=True))
            open_sets = set()
            for _, _, moves, _ in self.leaves:
                for key, action in moves:
                    if key[0] == player:
                        open_sets.add(key)
                        if plan[key] != action:
                            break
            reduced = {key: plan[key] for key in keys if key in open_sets}
            strategies[tuple(reduced.items())] = reduced
        return list(strategies.values())

    def against(self, profile, plan):
        """The profile with the sets of a pure strategy replaced."""
        return profile | {key: {action: F(1)} for key, action in plan.items()}

    def best(self, player, profile):
        """(the best payoff, the reduced pure strategies that have it)."""
        worth = [
            (self.payoffs(self.against(profile, plan))[player - 1], plan)
            for plan in self.pure(player)
        ]
        top = max(payoff for payoff, _ in worth)
        return top, [plan for payoff, plan in worth if payoff == top]

    def gains(self, profile):
        paid = self.payoffs(profile)
        return [self.best(p, profile)[0] - paid[p - 1] for p in range(1, len(self.players) + 1)]

    @cached_property
    def normal(self):
        """Two players: (rows, columns, payoffs to 1, payoffs to 2) over reduced pure strategies."""
        rows, columns = self.pure(1), self.pure(2)
        default = {key: {actions[0]: F(1)} for key, actions in self.sets.items()}
        cells = [
            [self.payoffs(self.against(self.against(default, row), column)) for column in columns]
            for row in rows
        ]
        return (
            rows,
            columns,
            [[c[0] for c in row] for row in cells],
            [[c[1] for c in row] for row in cells],
        )

    @cached_property
    def constant_sum(self):
        sums = {sum(payoffs) for _, _, _, payoffs in self.leaves}
        return sums.pop() if len(sums) == 1 else None

    @cached_property
    def equilibria(self):
        """The extreme equilibria of two players, as pairs of mixed strategies."""
        _, _, to_row, to_column = self.normal
        pairs = []
        for x, tight_x in vertices(transposed(to_column)):
            pairs += [(x, y) for y, tight_y in vertices(to_row) if not gaps(x, y, tight_x, tight_y)]
        return pairs

    @cached_property
    def value(self):
        """Of a game of constant sum: what it is worth to player 1."""
        _, _, matrix, _ = self.normal
        return guarantee(matrix)

    def mixed(self, player, profile):
        """Perfect recall: the weights of the reduced pure strategies."""
        weights = []
        for plan in self.pure(player):
            weight = F(1)
            for key, action in plan.items():
                weight *= profile[key].get(action, 0)
            weights.append(weight)
        return weights

    def efg(self):
        """The file of Gambit's format."""
        numbers, infosets, lines = iter(range(1, 10**6)), {}, []

        def write(node):
            if isinstance(node, End):
                lines.append(f't "" {next(numbers)} "" {{ {", ".join(map(str, node.payoffs))} }}')
                return
            if isinstance(node, Chance):
                moves = " ".join(f'"{action}" {part}' for action, part, _ in node.moves)
                number = infosets.setdefault((0, node.name), len(infosets) + 1)
                lines.append(f'c "" {number} "{node.name}" {{ {moves} }} 0')
            else:
                moves = " ".join(f'"{action}"' for action, _ in node.moves)
                number = infosets.setdefault((node.player, node.name), len(infosets) + 1)
                lines.append(f'p "" {node.player} {number} "{node.name}" {{ {moves} }} 0')
            for *_, after in node.moves:
                write(after)

        write(self.root)
        names = " ".join(f'"{name}"' for name in self.players)
        return f'EFG 2 R "{self.title}" {{ {names} }}\n""\n' + "\n".join(lines) + "\n"

    def nfg(self):
        """The file of Gambit's strategic format; every player moves once, at the same time."""
        names = " ".join(f'"{name}"' for name in self.players)
        keys = list(self.sets)
        actions = " ".join("{ " + " ".join(f'"{a}"' for a in self.sets[key]) + " }" for key in keys)
        cells = {tuple(a for _, a in moves): payoffs for _, _, moves, payoffs in self.leaves}
        order = product(*(self.sets[key] for key in reversed(keys)))  # player 1 varies fastest
        body = " ".join(" ".join(map(str, cells[cell[::-1]])) for cell in order)
        return f'NFG 1 R "{self.title}" {{ {names} }} {{ {actions} }} ""\n\n{body}\n'


def transposed(matrix):
    return [list(column) for column in zip(*matrix, strict=True)]


def gaps(x, y, tight_x, tight_y):
    """Whether a strategy that is played is no best reply."""
    return any(w and i not in tight_y for i, w in enumerate(x)) or any(
        w and j not in tight_x for j, w in enumerate(y)
    )


def vertices(matrix):
    """Mixtures z of the columns, with the rows that are best replies to each: the vertices of
    {(z, v): z >= 0, sum z = 1, matrix z <= v}."""
    rows, columns = len(matrix), len(matrix[0])
    corners = {}
    for chosen in combinations(range(rows + columns), columns):
        equations = [[F(1)] * columns + [F(0), F(1)]]
        for i in chosen:
            if i < rows:
                equations.append([*matrix[i], F(-1), F(0)])
            else:
                equations.append([F(int(j == i - rows)) for j in range(columns)] + [F(0), F(0)])
        point = solved(equations)
        if point is None or min(point[:-1]) < 0:
            continue
        worth = [sum(a * z for a, z in zip(row, point, strict=False)) for row in matrix]
        if max(worth) == point[-1]:
            corners[tuple(point[:-1])] = {i for i, w in enumerate(worth) if w == point[-1]}
    return list(corners.items())


def solved(rows):
    """The only solution of linear equations, each with its right side at the end; or None."""
    size, last = len(rows[0]) - 1, 1
    scales = [lcm(*(x.denominator for x in row)) for row in rows]
    rows = [[int(x * scale) for x in row] for row, scale in zip(rows, scales, strict=True)]
    for place in range(size):  # without fractions (Bareiss 1968)
        pivot = next((i for i in range(place, len(rows)) if rows[i][place]), None)
        if pivot is None:
            return None
        rows[place], rows[pivot] = rows[pivot], rows[place]
        mine, head = rows[place], rows[place][place]
        for i, row in enumerate(rows):
            if i != place:
                first = row[place]
                rows[i] = [(head * a - first * b) // last for a, b in zip(row, mine, strict=True)]
        last = head
    return [F(row[-1], last) for row in rows[:size]]


def greatest(costs, rows):
    """The maximum of a linear form over x >= 0 with rows (coefficients, '<=' or '=', right side).

    None if there is no such x. The two phases of the simplex, with Bland's rule; bounded programs.
    """
    slack = sum(sign == "<=" for _, sign, _ in rows)
    width, table, basis, used = len(costs) + slack + len(rows), [], [], 0
    for i, (coefficients, sign, right) in enumerate(rows):
        row = [F(c) for c in coefficients] + [F(0)] * (slack + len(rows)) + [F(right)]
        if sign == "<=":
            row[len(costs) + used] = F(1)
            used += 1
        if right < 0:
            row = [-entry for entry in row]
        row[len(costs) + slack + i] = F(1)
        table.append(row)
        basis.append(len(costs) + slack + i)
    artificial = len(costs) + slack
    for phase in (1, 2):
        if phase == 1:
            goal = [F(0)] * artificial + [F(-1)] * len(rows)
        else:
            if any(row[-1] for row, b in zip(table, basis, strict=True) if b >= artificial):
                return None
            goal = [F(c) for c in costs] + [F(0)] * (width - len(costs))
        while True:
            allowed = range(width if phase == 1 else artificial)
            reduced = (
                j
                for j in allowed
                if j not in basis
                and goal[j] > sum(goal[b] * row[j] for row, b in zip(table, basis, strict=True))
            )
            enter = next(reduced, None)
            if enter is None:
                break
            held = phase == 2  # an artificial of weight 0 leaves before it could grow
            ratios = [
                (F(0) if held and basis[i] >= artificial else row[-1] / row[enter], basis[i], i)
                for i, row in enumerate(table)
                if row[enter] > 0 or (held and basis[i] >= artificial and row[enter])
            ]
            _, _, leave = min(ratios)
            pivot = table[leave][enter]
            table[leave] = [entry / pivot for entry in table[leave]]
            for i, row in enumerate(table):
                if i != leave and row[enter]:
                    factor = row[enter]
                    table[i] = [a - factor * b for a, b in zip(row, table[leave], strict=True)]
            basis[leave] = enter
    return sum(goal[b] * row[-1] for row, b in zip(table, basis, strict=True))


def guarantee(matrix):
    """What the row player can be sure of: the value of a matrix."""
    low = min(map(min, matrix))
    rows = [([1] * len(matrix) + [0], "=", 1)]
    rows += [([low - row[j] for row in matrix] + [1], "<=", 0) for j in range(len(matrix[0]))]
    return low + greatest([0] * len(matrix) + [1], rows)


def dominated(matrix, mixture, strictly=False):
    """Whether another mixture of the rows pays nowhere less, somewhere (strictly: all) more."""
    paid = [
        sum(w * row[j] for w, row in zip(mixture, matrix, strict=True))
        for j in range(len(matrix[0]))
    ]
    count = len(matrix)
    if strictly:
        rows = [([1] * count + [0], "=", 1), ([0] * count + [1], "<=", 1)]
        rows += [([-r[j] for r in matrix] + [1], "<=", -paid[j]) for j in range(len(paid))]
        top = greatest([0] * count + [1], rows)
        return top is not None and top > 0
    rows = [([1] * count, "=", 1)]
    rows += [([-row[j] for row in matrix], "<=", -paid[j]) for j in range(len(paid))]
    return greatest([sum(row) for row in matrix], rows) > sum(paid)


# Refinements and moves


def payoff_at(node, profile, count=None):
    """The payoffs from a node on."""
    if isinstance(node, End):
        return list(node.payoffs)
    if isinstance(node, Chance):
        parts = [(part, after) for _, part, after in node.moves]
    else:
        row = profile[node.player, node.name]
        parts = [(row.get(action, F(0)), after) for action, after in node.moves]
    below = [(part, payoff_at(after, profile)) for part, after in parts if part]
    return [sum(part * paid[k] for part, paid in below) for k in range(len(below[0][1]))]


def every_node(game):
    """(node, the labels on the way, its weight with the moves that are needed) in order."""
    steps = []

    def walk(node, way):
        steps.append((node, way))
        if not isinstance(node, End):
            for action, *_, after in node.moves:
                walk(after, (*way, action))

    walk(game.root, ())
    return steps


def subgames(game):
    """(node, way) of each subgame: no information set crosses into it; the whole game first."""
    nodes, pairs = every_node(game), []
    for node, way in nodes:
        if isinstance(node, End):
            continue
        inside = {w for _, w in nodes if w[: len(way)] == way}
        sets = {(n.player, n.name) for n, w in nodes if isinstance(n, Choice) and w in inside}
        crossing = any(
            isinstance(n, Choice) and (n.player, n.name) in sets and w not in inside
            for n, w in nodes
        )
        alone = (
            not isinstance(node, Choice)
            or sum(
                isinstance(n, Choice) and (n.player, n.name) == (node.player, node.name)
                for n, _ in nodes
            )
            == 1
        )
        if not crossing and alone:
            pairs.append((node, way))
    return pairs


def gains_at(game, node, profile):
    """What each player gains at most by deviating from a node on."""
    paid = payoff_at(node, profile)
    gains = []
    for player in range(1, len(game.players) + 1):
        keys = sorted(
            {
                (n.player, n.name)
                for n, _ in every_node(Game("", game.players, node))
                if isinstance(n, Choice) and n.player == player
            }
        )
        best = max(
            payoff_at(node, profile | {k: {a: F(1)} for k, a in zip(keys, plan, strict=True)})[
                player - 1
            ]
            for plan in product(*(game.sets[key] for key in keys))
        )
        gains.append(best - paid[player - 1])
    return gains


def subgame_perfect(game, profile):
    return all(not any(gains_at(game, node, profile)) for node, _ in subgames(game))


def perfect_information(game):
    keys = [(n.player, n.name) for n, _ in every_node(game) if isinstance(n, Choice)]
    return len(keys) == len(set(keys))


def nodes_of(game, key, profile):
    """(node, its probability, the labels on the way) of an information set."""
    visited = []

    def walk(node, way, weight):
        if isinstance(node, End):
            return
        if isinstance(node, Choice) and (node.player, node.name) == key:
            visited.append((node, weight, way))
        for action, *part, after in node.moves:
            share = part[0] if part else profile[node.player, node.name].get(action, F(0))
            walk(after, (*way, action), weight * share)

    walk(game.root, (), F(1))
    return visited


def probability(game, profile, key, action):
    """That a player makes a move at an information set."""
    return sum(
        chance * weight_of(moves, profile)
        for _, chance, moves, _ in game.leaves
        if (key, action) in moves
    )


def weight_of(moves, profile):
    weight = F(1)
    for key, action in moves:
        weight *= profile[key].get(action, 0)
    return weight


def move_dominated(game, key, action, strictly):
    """Whether every strategy that makes the move is dominated."""
    _, _, to_row, to_column = game.normal
    matrix = to_row if key[0] == 1 else transposed(to_column)
    plans = game.pure(key[0])
    return all(
        dominated(matrix, [F(int(k == n)) for k in range(len(plans))], strictly)
        for n, plan in enumerate(plans)
        if plan.get(key) == action
    )


def rank(rows):
    rows, rank = [list(row) for row in rows], 0
    for place in range(len(rows[0]) if rows else 0):
        pivot = next((i for i in range(rank, len(rows)) if rows[i][place]), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        for i in range(rank + 1, len(rows)):
            factor = rows[i][place] / rows[rank][place]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[rank], strict=True)]
        rank += 1
    return rank


def inside_hull(point, points):
    """Whether a point is a mixture of others."""
    rows = [([1] * len(points), "=", 1)]
    rows += [([p[k] for p in points], "=", x) for k, x in enumerate(point)]
    return bool(points) and greatest([0] * len(points), rows) is not None
