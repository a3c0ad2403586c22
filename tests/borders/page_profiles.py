"""Printed numbers, expressions, and a profile in a game as it was given."""

import ast
import re
from fractions import Fraction as F
from functools import lru_cache
from itertools import product


class Printed:
    """A printed number, with its decimal in brackets; with `about` each that rounds to it."""

    def __init__(self, text):
        text = text.replace("−", "-").strip()
        about = text.startswith("about ")
        body, _, decimal = text.removeprefix("about ").partition(" (")
        self.value = F(body.strip("()").replace("+", ""))
        self.slack = half_unit(body) if about else F(0)
        if decimal:
            decimal = decimal.rstrip(")")
            self.sound = abs(F(decimal) - self.value) <= half_unit(decimal)
        else:
            self.sound = True

    def __eq__(self, exact):
        return self.sound and exact is not None and abs(exact - self.value) <= self.slack

    def __hash__(self):
        return hash(self.value)


def half_unit(text):
    """Half of the last printed place."""
    body, _, power = text.partition("e")
    digits = len(body.partition(".")[2])
    return F(1, 2) * F(10) ** (int(power or 0) - digits)


def evaluated(text, letters=()):
    """The value of an expression as pages and files have it."""
    text = text.replace("−", "-").replace("·", "*").replace("^", "**").replace(" ", "")
    if re.fullmatch(r"[-+]?\d+(\.\d+)?(e-?\d+)?(/\d+)?", text):
        return F(text)
    text = re.sub(r"(?<=[0-9)])(?=[A-Za-z(])", "*", text)

    def value(node):
        match node:
            case ast.Expression(body):
                return value(body)
            case ast.Constant(number):
                return F(str(number))
            case ast.Name(name):
                return dict(letters)[name]
            case ast.UnaryOp(ast.USub(), inner):
                return -value(inner)
            case ast.UnaryOp(ast.UAdd(), inner):
                return value(inner)
            case ast.BinOp(left, sign, right):
                a, b = value(left), value(right)
                match sign:
                    case ast.Add():
                        return a + b
                    case ast.Sub():
                        return a - b
                    case ast.Mult():
                        return a * b
                    case ast.Div():
                        return a / b
                    case ast.Pow():
                        return a ** int(b)
        raise ValueError(text)

    return value(parsed(text))


@lru_cache(maxsize=10_000)
def parsed(text):
    return ast.parse(text, mode="eval")


class Case:
    """A profile in a game, as it was given: fractions, decimals or expressions in letters."""

    def __init__(self, name, home, game, entries, letters=None, fixed=None):
        self.name, self.home, self.game = name, home, game
        self.entries, self.letters, self.fixed = dict(entries), letters or {}, fixed or {}
        self.nearby = None  # the exact equilibrium that the page shows beside it
        self.missing = [key for key in game.sets if key not in self.entries]
        self.given = dict(self.entries)  # without what is filled in where nothing is given
        self.free(iter("pqrs"))

    def free(self, names):
        """Where nothing is given every choice is: letters."""
        for key in self.missing:
            rest, left = [], "1"
            for action in self.game.sets[key][:-1]:
                letter = next(names, None)
                if letter is None:
                    self.entries = None
                    return
                self.letters[letter] = (F(0), F(1))
                rest.append((action, f"({left})*{letter}"))
                left = f"({left})*(1-{letter})"
            self.entries[key] = dict([*rest, (self.game.sets[key][-1], left)])

    def exact(self, letters=None):
        """The profile as fractions; decimals are balanced: the greatest takes up the rest."""
        values = self.fixed | (letters or {})
        found = {}
        for key, parts in self.entries.items():
            row = {a: evaluated(str(part), values) for a, part in parts.items()}
            row = {a: row.get(a, F(0)) for a in self.game.sets[key]}
            rest = 1 - sum(row.values())
            if rest:
                row[max(row, key=row.get)] += rest
            found[key] = row
        return found

    def samples(self):
        """Values of the letters: the ends of their intervals and points between."""
        names = [name for name in self.letters if name not in self.fixed]
        grids = []
        for name in names:
            low, high = self.letters[name]
            steps = (
                (0, F(1, 9), F(1, 3), F(1, 2), F(4, 5), 1) if len(names) == 1 else (0, F(2, 5), 1)
            )
            grids.append([low + (high - low) * part for part in steps])
        return [dict(zip(names, point, strict=True)) for point in product(*grids)]

    def box(self, key, action):
        """The numbers that round to the printed one. JSON drops zeros at the end of its numbers, so
        they have the digits of the longest one."""
        given = self.entries[key].get(action, 0)
        value = evaluated(str(given))
        numbers = [x for row in self.entries.values() for x in row.values() if isinstance(x, float)]
        text = max(map(str, numbers), key=len) if isinstance(given, float) else str(given)
        slack = half_unit(text) if "." in text or "e" in text else F(0)
        return value - slack, value + slack
