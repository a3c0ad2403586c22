"""Games whose payoffs or chances depend on a letter, and repeated games that automata play.

On an interval of the letter a page shows a game of numbers in which the letter is one more player;
its moves and their weights are computed here by interpolation. Nothing is shared with the package.
"""

from fractions import Fraction as F
from itertools import product
from math import comb
from types import SimpleNamespace

import sympy
from page_profiles import evaluated
from small_games import Chance, Choice, End, Game, solved


class LetterGame:
    """A tree whose payoffs and chances are texts: numbers, or expressions in one letter, or in
    several, of which values are given as a dictionary.
    """

    def __init__(self, title, players, root, letter):
        self.title, self.players, self.root, self.letter = title, players, root, letter

    def numbers(self, node, value):
        """The tree below a node, with numbers at a value of the letter."""
        at = value if isinstance(value, dict) else {self.letter: value}
        if isinstance(node, End):
            return End([evaluated(str(text), at) for text in node.payoffs])
        if isinstance(node, Chance):
            moves = [
                (action, evaluated(str(part), at), self.numbers(after, value))
                for action, part, after in node.moves
            ]
            return Chance(node.name, moves)
        moves = [(action, self.numbers(after, value)) for action, after in node.moves]
        return Choice(node.player, node.name, moves)

    def at(self, value):
        """The game of numbers at a value of the letter."""
        return Game(self.title, self.players, self.numbers(self.root, value))

    def efg(self):
        return Game.efg(self)

    def nfg(self):
        cells = []

        def walk(node, moves):
            if isinstance(node, End):
                cells.append(((), 1, moves, [str(text).replace(" ", "") for text in node.payoffs]))
                return
            for action, after in node.moves:
                walk(after, (*moves, ((node.player, node.name), action)))

        walk(self.root, ())
        third = F(1, 3)
        several = isinstance(self.letter, tuple)
        sets = self.at(dict.fromkeys(self.letter, third) if several else third).sets
        return Game.nfg(
            SimpleNamespace(title=self.title, players=self.players, sets=sets, leaves=cells)
        )

    def shown(self, low, high):
        """(the game in which the letter is a player, that player's row at each of its sets)."""
        shown, rows = shown_game(self.title, self.players, self.root, self.letter, (low, high))
        if shown:
            shown.written, shown.box = self, {self.letter: (low, high)}
        return shown, rows


def one_deviation_of(game):
    """(the game of one deviation from a profile of a tree with a letter, by its own words the names
    of its players, and by set of the tree the key there)."""
    numbered = []  # (node, what stands above it)

    def walk(node, above):
        numbered.append((node, above))
        for *_, after in getattr(node, "moves", ()):
            walk(after, (*above, id(node)))

    walk(game.root, ())
    homes = {}  # the nodes of each set
    for node, above in numbered:
        if isinstance(node, Choice):
            homes.setdefault((node.player, node.name), []).append((node, above))
    roots = []
    for k, (node, _) in enumerate(numbered):
        inside = {id(n) for n, up in numbered if n is node or id(node) in up}
        crossed = any(
            0 < sum(id(n) in inside for n, _ in members) < len(members)
            for members in homes.values()
        )
        alone = isinstance(node, Chance) or (
            isinstance(node, Choice) and len(homes[node.player, node.name]) == 1
        )
        if k == 0 or alone and not crossed:
            roots.append((k, node))
    starts = {id(node): k for k, node in roots}
    part = {}
    for key, members in homes.items():
        node, above = members[0]
        part[key] = next(starts[at] for at in (id(node), *reversed(above)) if at in starts)
    movers = list(dict.fromkeys((part[key], key[0]) for key in homes))
    begins = sorted({0, *part.values()})
    sets = {m: [key[1] for key in homes if (part[key], key[0]) == m] for m in movers}
    names = [f"{game.players[p - 1]} at {' and '.join(sets[at, p])}" for at, p in movers]

    def copied(node, start):
        if isinstance(node, End):
            paid = [node.payoffs[p - 1] for _, p in movers]
            whole = [f"{len(begins)}*({x})" if start == 0 else "0" for x in node.payoffs]
            return End([*paid, *whole])
        if isinstance(node, Chance):
            moves = [(a, share, copied(after, start)) for a, share, after in node.moves]
            return Chance(f"{node.name} from {start}", moves)
        mover = movers.index((part[node.player, node.name], node.player)) + 1
        return Choice(mover, node.name, [(a, copied(after, start)) for a, after in node.moves])

    share = f"1/{len(begins)}"
    by_number = dict(roots)
    branches = [(str(k), share, copied(by_number[at], at)) for k, at in enumerate(begins, 1)]
    title = f"{game.title}, one deviation in each subgame"
    form = LetterGame(title, (*names, *game.players), Chance("begins at", branches), game.letter)
    keys = {key: (movers.index((part[key], key[0])) + 1, key[1]) for key in homes}
    return form, names, keys


def shown_game(title, players, root, letter, interval):
    """The game of numbers in which a letter draws Bernstein coefficients, and the rows it plays."""
    symbol = sympy.Symbol(letter)
    texts = [text for node in nodes(root) for text in texts_of(node)]
    read = {letter: symbol}
    values = {
        text: sympy.cancel(sympy.sympify(text.replace("^", "**"), locals=read, rational=True))
        for text in texts
    }
    below = sympy.Integer(1)
    for value in values.values():
        below = sympy.lcm(below, sympy.fraction(value)[1])
    polynomials = {
        text: sympy.Poly(sympy.cancel(value * below), symbol) for text, value in values.items()
    }
    under = sympy.Poly(below, symbol)
    degree = max(p.degree() for p in (*polynomials.values(), under) if not p.is_zero)
    bottom = coefficients(under, degree, *interval)
    numbers = {
        text: [a / b for a, b in zip(coefficients(p, degree, *interval), bottom, strict=True)]
        for text, p in polynomials.items()
    }
    low, high = interval
    step = f"(({letter}-({low}))/({high - low}))"
    bases = [
        f"({b})*{comb(degree, k)}*{step}^{k}*(1-{step})^{degree - k}/({plain_text(below)})"
        for k, b in enumerate(bottom)
    ]
    taken = {*players, *(node.name for node in nodes(root) if isinstance(node, Choice))}

    def free(name):
        while name in taken:
            name += "'"
        return name

    name, count, rows = free(letter), len(players) + 1, {}
    ordered = list(nodes(root))
    chances = any(
        len(set(numbers[text])) > 1
        for node in ordered
        if isinstance(node, Chance)
        for text in texts_of(node)
    )

    def build(node):
        varies = any(len(set(numbers[text])) > 1 for text in texts_of(node))
        if isinstance(node, End):
            ends = [
                End([*(numbers[text][k] for text in texts_of(node)), F(0)])
                for k in range(degree + 1)
            ]
            if not varies:
                return ends[0]
            number = next(k for k, other in enumerate(ordered, 1) if other is node)
            place = f"{name} after node {number}" if chances else name
            labels = [f"{name} {k + 1}" for k in range(degree + 1)]
            rows[count, place] = dict(zip(labels, bases, strict=True))
            return Choice(count, place, list(zip(labels, ends, strict=True)))
        if isinstance(node, Chance):
            below_it = [build(after) for _, _, after in node.moves]
            actions = [action for action, _, _ in node.moves]
            if not varies:
                parts = [numbers[text][0] for text in texts_of(node)]
                return Chance(node.name, list(zip(actions, parts, below_it, strict=True)))
            place = free(node.name)
            rows[count, place] = {action: str(part) for action, part, _ in node.moves}
            return Choice(count, place, list(zip(actions, below_it, strict=True)))
        return Choice(
            node.player, node.name, [(action, build(after)) for action, after in node.moves]
        )

    tree = build(root)
    if degree == 0 or not rows:
        return None, {}
    return with_rows(Game(title, (*players, name), tree), rows)


def corners_game(title, players, root, box):
    """The game of numbers in which several letters draw the corners of their box, and the rows of
    that player: payoffs are linear in each letter."""
    corners = [dict(zip(box, point, strict=True)) for point in product(*box.values())]
    bases = []
    for point in corners:
        factors = []
        for name, (low, high) in box.items():
            step = f"(({name}-({low}))/({high - low}))"
            factors.append(step if point[name] == high else f"(1-{step})")
        bases.append("*".join(factors))
    name, count, rows = " and ".join(sorted(box)), len(players) + 1, {}

    def build(node):
        if not isinstance(node, End):
            moves = [(action, build(after)) for action, after in node.moves]
            return Choice(node.player, node.name, moves)
        ends = [
            End([*(evaluated(text, point) for text in texts_of(node)), F(0)]) for point in corners
        ]
        if all(end.payoffs == ends[0].payoffs for end in ends):
            return ends[0]
        labels = [f"{name} {k}" for k in range(1, len(corners) + 1)]
        rows[count, name] = dict(zip(labels, bases, strict=True))
        return Choice(count, name, list(zip(labels, ends, strict=True)))

    return with_rows(Game(title, (*players, name), build(root)), rows)


def with_rows(game, rows):
    """(the game, which keeps the rows of the player of the letters; the rows)."""
    game.letter_rows = rows
    return game, rows


def nodes(node):
    """All nodes, each before those below it."""
    yield node
    if not isinstance(node, End):
        for *_, after in node.moves:
            yield from nodes(after)


def texts_of(node):
    if isinstance(node, End):
        return list(map(str, node.payoffs))
    return [str(part) for _, part, _ in node.moves] if isinstance(node, Chance) else []


def plain_text(value):
    return str(value).replace("**", "^").replace(" ", "")


def coefficients(polynomial, degree, low, high):
    """The Bernstein coefficients on an interval, by interpolation."""
    points = [F(k + 1, degree + 2) for k in range(degree + 1)]
    rows = []
    for t in points:
        x = low + (high - low) * t
        row = [comb(degree, k) * t**k * (1 - t) ** (degree - k) for k in range(degree + 1)]
        exact = polynomial.eval(sympy.Rational(x.numerator, x.denominator))
        rows.append([*row, F(int(exact.p), int(exact.q))])
    return solved(rows)


class Automata:
    """A stage game for ever, with an automaton a player; ``letter`` is the discount factor."""

    def __init__(self, title, players, letter, actions, payoffs, starts, plays, following):
        self.title, self.players, self.letter, self.actions = title, players, letter, actions
        self.payoffs = payoffs  # moves -> numbers
        self.starts = starts  # a state of each player
        self.plays = plays  # of each player: state -> action
        self.following = following  # of each player: (state, moves) -> state

    def toml(self, stars=True):
        """The file; ``stars``: the most frequent next state stands for all others."""
        lines = [f'title = "{self.title}"', f"players = {listed(self.players)}"]
        lines += [f'discount = "{self.letter}"', "[actions]"]
        lines += [
            f"{name} = {listed(a)}" for name, a in zip(self.players, self.actions, strict=True)
        ]
        lines += ["[payoffs]"]
        lines += [
            f'"{", ".join(m)}" = {listed(map(str, paid))}' for m, paid in self.payoffs.items()
        ]
        for p, name in enumerate(self.players):
            lines += [f"[automata.{name}]", f'start = "{self.starts[p]}"']
            for state, action in self.plays[p].items():
                lines += [f'[automata.{name}.states."{state}"]', f'plays = "{action}"', "next = {"]
                nexts = [self.following[p][state, moves] for moves in self.payoffs]
                usual = max(set(nexts), key=lambda s: (nexts.count(s), s)) if stars else None
                parts = [
                    f'"{", ".join(m)}" = "{after}"'
                    for m, after in zip(self.payoffs, nexts, strict=True)
                    if after != usual
                ]
                parts += [f'"*" = "{usual}"'] * (usual is not None)
                lines[-1] += f" {', '.join(parts)} }}"
        return "\n".join(lines) + "\n"

    def after(self, states, moves):
        return tuple(by[s, moves] for by, s in zip(self.following, states, strict=True))

    def joint(self):
        """All combinations of states after some history, the initial one first."""
        found = [self.starts]
        for states in found:
            for moves in self.payoffs:
                if (after := self.after(states, moves)) not in found:
                    found.append(after)
        return found

    def perfect(self, d):
        """Whether each automaton is best after every history against all stationary policies, or
        if these are many, in Bellman's equation; the discount factor is below 1."""
        joint = self.joint()
        for p in range(len(self.players)):

            def worth(policy, p=p):
                rows = []
                for k, states in enumerate(joint):
                    moves = [by[s] for by, s in zip(self.plays, states, strict=True)]
                    moves[p] = policy[k]
                    row = [F(0)] * len(joint) + [(1 - d) * self.payoffs[tuple(moves)][p]]
                    row[k] += 1
                    row[joint.index(self.after(states, tuple(moves)))] -= d
                    rows.append(row)
                return solved(rows)

            own = [self.plays[p][states[p]] for states in joint]
            mine = worth(own)
            if len(self.actions[p]) ** len(joint) <= 64:
                policies = product(self.actions[p], repeat=len(joint))
            else:
                policies = (
                    [*own[:k], action, *own[k + 1 :]]
                    for k in range(len(joint))
                    for action in self.actions[p]
                )
            for policy in policies:
                if any(a > b for a, b in zip(worth(policy), mine, strict=True)):
                    return False
        return True

    def one_deviation(self, interval=None, value=None):
        """(the game with a branch for each combination of states, rows): of numbers at a value of
        the letter; else on an interval, with the letter as a player."""
        joint, d = self.joint(), sympy.Symbol(self.letter)
        later = {states: self.sums(states, d) for states in joint}

        def branch(states, player, moves):
            if player > len(self.players):
                on = later[self.after(states, moves)]
                paid = [
                    len(joint) * ((1 - d) * rational(stage) + d * more)
                    for stage, more in zip(self.payoffs[moves], on, strict=True)
                ]
                return End([plain_text(sympy.cancel(x)) for x in paid])
            rows = [
                (action, branch(states, player + 1, (*moves, action)))
                for action in self.actions[player - 1]
            ]
            return Choice(player, ", ".join(states), rows)

        part = F(1, len(joint))
        root = Chance("states", [(", ".join(s), part, branch(s, 1, ())) for s in joint])
        title = f"{self.title}: one deviation"
        if value is not None:
            return LetterGame(title, self.players, root, self.letter).at(value), {}
        return shown_game(title, self.players, root, self.letter, interval)

    def sums(self, states, d):
        """The normalised discounted sums where the automata go on, by linear equations."""
        path = []
        while states not in path:
            path.append(states)
            states = self.after(states, self.played(states))
        symbols = {s: sympy.Symbol(f"v{k}") for k, s in enumerate(path)}
        found = []
        for p in range(len(self.players)):
            equations = [
                symbols[s]
                - (1 - d) * rational(self.payoffs[self.played(s)][p])
                - d * symbols[self.after(s, self.played(s))]
                for s in path
            ]
            solution = sympy.solve(equations, list(symbols.values()), dict=True)[0]
            found.append(sympy.cancel(solution[symbols[path[0]]]))
        return found

    def played(self, states):
        return tuple(by[s] for by, s in zip(self.plays, states, strict=True))

    def profile(self):
        """What the automata play, in the game of one deviation."""
        return {
            (p, ", ".join(states)): {action: "1"}
            for states in self.joint()
            for p, action in enumerate(self.played(states), 1)
        }


def rational(x):
    return sympy.Rational(x.numerator, x.denominator)


def listed(texts):
    return "[" + ", ".join(f'"{text}"' for text in texts) + "]"
