#!/usr/bin/env python3
# Generated: the parts of src/nashcheck/, joined by `python workflow/join_checker.py reports/nashcheck.py`.
# One file on the standard library, to be copied and run: python3 nashcheck.py GAMES... CERTIFICATES...
"""nashcheck: decide whether a certificate proves what it states about a game.

What it promises.  If a line `accepted ...: SENTENCE` is printed for a certificate, then SENTENCE is true, over the
real numbers, of the one finite game whose file was given and whose SHA-256 the certificate names; the profiles,
matrices and further moves the sentence speaks of are those written in the certificate.  This holds whatever program or person wrote the
certificate: every number is recomputed here from the bytes of the two files, exactly, without a floating-point
operation, a random choice or a tolerance.  No hash is part of the proof: `seal` detects damage, the game's digest
selects a file.  `rejected` and `unreadable` say nothing about the truth of the statement.

What must be trusted: this file, Python's integers, `fractions`, `json`, `re`, and the machine; and that the game file
is the game one has in mind.  Nothing else: no solver, and not the program that wrote the certificate.

The format is specified in docs/certificate-format.md; section numbers below are its sections.  Words: a *history* of
a player is the sequence of its own moves; a player forgets when one of its information sets is reached by two of its
histories, and has perfect recall otherwise: its histories are then what the specification calls sequences.
"""

import argparse
import hashlib
import json
import re
import sys
from copy import copy
from fractions import Fraction
from math import comb, gcd, lcm, prod


# -------------------------------------------- reading ---------------------------------------------

# One JSON, one number, one spelling: what every part reads with, and the two ways in which the checker refuses.

BYTES, NODES, DIGITS, MOVES = 64 * 2**20, 2_000_000, 2_000, 200
NESTING, CHARACTERS, PARENTHESES, DEGREE, TERMS, NAMES = 64, 1_000, 50, 64, 20_000, 26
PLAYERS, STRATEGIES, PAIRS, CONTINUATIONS, CUTS, FACES, MIXED = 64, 20_000, 4_000_000, 4_096, 4_096, 1_000_000, 16
ZERO, ONE = Fraction(0), Fraction(1)


class Unreadable(Exception):
    """The input is not a certificate or a game in the sense of the specification, or exceeds a limit."""


class Rejected(Exception):
    """The certificate is well-formed and does not prove what it states."""


def require_readable(condition, found, expected):
    if not condition:
        raise Unreadable(f"found {found}, expected {expected}")


def require(condition, reason):
    if not condition:
        raise Rejected(reason)


def excerpt(value):
    """A few characters of a value, for a message."""
    text = value if isinstance(value, str) else "a list" if isinstance(value, list) else "an object"
    return text if len(text) <= 60 else f"{text[:60]}... ({len(text)} characters)"


RATIONAL = re.compile(r"(0|-?[1-9][0-9]*)(?:/([1-9][0-9]*))?")
PRINTED = re.compile(r"(-?[0-9]+)\.([0-9]+)")
DECIMALS = re.compile(r"|0|[1-9][0-9]{0,3}")


def string(value):
    require_readable(isinstance(value, str), excerpt(value), "a string")
    return value


def rational(value):
    """A rational in its one spelling: `0`, `-?[1-9][0-9]*`, or `p/q` in lowest terms with `q >= 2`."""
    match = RATIONAL.fullmatch(string(value))
    require_readable(match, excerpt(value), "a rational")
    above, below = match[1], match[2] or "1"
    require_readable(max(len(above.lstrip("-")), len(below)) <= DIGITS, excerpt(value), "at most 2,000 digits")
    p, q = int(above), int(below)
    require_readable(gcd(p, q) == 1 and (match[2] is None or q > 1), excerpt(value), "a fraction in lowest terms")
    return Fraction(p, q)


def printed_interval(value, decimals=""):
    """The least and the greatest number that a printed number stands for."""
    match = PRINTED.fullmatch(string(value))
    require_readable(DECIMALS.fullmatch(string(decimals)), excerpt(decimals), "a number of decimals")
    if not match and not decimals:
        return (rational(value),) * 2
    require_readable("/" not in value, excerpt(value), "no fraction where decimals are counted")
    whole, digits = match.groups() if match else (str(rational(value)), "")
    require_readable(len(whole.lstrip("-")) + len(digits) <= DIGITS, excerpt(value), "a decimal of at most 2,000 digits")
    places = int(decimals or len(digits))
    require_readable(len(digits) <= places <= DIGITS, excerpt(decimals), "as many decimals as are printed, or more")
    middle, half = Fraction(int(whole + digits), 10 ** len(digits)), Fraction(1, 2 * 10**places)
    return middle - half, middle + half


def positive_integer(value):
    number = rational(value)
    require_readable(number.denominator == 1 and 0 < number <= NODES, excerpt(value), "a whole number from 1 to 2,000,000")
    return int(number)


def fields(value, names):
    """The values of an object that has exactly these keys, in this order."""
    names = names.split(", ") if isinstance(names, str) else list(names)
    require_readable(isinstance(value, dict), excerpt(value), "an object")
    if value.keys() != set(names):
        require_readable(False, f"the keys {excerpt(str(sorted(value)))}", f"exactly these keys: {excerpt(str(names))}")
    return [value[name] for name in names]


def distinct_items(value, empty=False):
    """A list without repetition, and not empty unless `empty`."""
    require_readable(isinstance(value, list), excerpt(value), "a list")
    require_readable(value or empty, "an empty list", "a list that is not empty")
    require_readable(len(set(map(canonical_json, value))) == len(value), excerpt(canonical_json(value)), "a list that repeats nothing")
    return value


def one_of(value, *options):
    require_readable(string(value) in options, excerpt(value), f"one of these words: {', '.join(options)}")
    return value


def pair(value):
    require_readable(isinstance(value, list) and len(value) == 2, excerpt(value), "a list of two")
    return value


JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"')


def canonical_json(item):
    return json.dumps(item, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def decode(data):
    require_readable(len(data) <= BYTES, "a longer file", "at most 64 MiB")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"found {error.reason} at byte {error.start}, expected UTF-8") from error


def parse(data):
    """The JSON in a file: only strings, lists and objects, in canonical form, so that it has one reading."""
    text, depth = decode(data), 0
    skeleton = JSON_STRING.sub("", text)
    require_readable(set(skeleton) <= set("[]{}:,\n"), "something else", "strings, lists and objects only, and no blanks")
    for bracket in re.findall(r"[][{}]", skeleton):
        depth += 1 if bracket in "[{" else -1
        require_readable(depth <= NESTING, "deeper nesting", "at most 64 levels")
    try:
        item = json.loads(text)
    except ValueError as error:
        raise Unreadable(f"found {error}, expected JSON") from error
    require_readable(canonical_json(item) + "\n" == text, "JSON in another form", "canonical JSON, each key once and one final newline")
    return item


# ------------------------------------------ polynomials -------------------------------------------

# Polynomials with rational coefficients, expressions, and their sign on a box.

NUMBER, NAME = r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", r"[a-z][a-z_]*"
TOKEN = re.compile(rf"{NUMBER}|{NAME}|[-+*/^()]")
TOKENS = re.compile(rf"(?:{NUMBER}|{NAME}|[-+*/^() ])++")
EXPONENT = re.compile(r"0|[1-9][0-9]?")


class Poly:
    """A polynomial in `n` parameters with rational coefficients: {exponents: coefficient}, no coefficient zero."""

    __hash__ = None

    def __init__(self, n, terms):
        self.n, self.terms = n, {e: c for e, c in terms.items() if c}

    def lift(self, other):
        return other if isinstance(other, Poly) else Poly(self.n, {(0,) * self.n: Fraction(other)})

    def __add__(self, other):
        terms = dict(self.terms)
        for e, c in self.lift(other).terms.items():
            terms[e] = terms.get(e, ZERO) + c
        return Poly(self.n, terms)

    def __mul__(self, other):
        other, terms = self.lift(other), {}
        require_readable(len(self.terms) * len(other.terms) <= TERMS, "a product of long polynomials", "at most 20,000 products")
        for e, c in self.terms.items():
            for f, d in other.terms.items():
                key = tuple(i + j for i, j in zip(e, f))
                terms[key] = terms.get(key, ZERO) + c * d
        return Poly(self.n, terms)

    def __sub__(self, other):
        return self + self.lift(other) * -1

    def __eq__(self, other):
        return self.terms == self.lift(other).terms

    def __bool__(self):
        return bool(self.terms)

    __radd__, __rmul__ = __add__, __mul__

    def at(self, point):
        """The value where the parameters have the values `point`."""
        return sum((c * prod((x**i for x, i in zip(point, e)), start=ONE) for e, c in self.terms.items()), ZERO)

    def along(self, k, row):
        """Put for the `i`-th power of parameter `k` the combination `row(i)`: a list of (power, coefficient)."""
        terms = {}
        for e, c in self.terms.items():
            for j, factor in row(e[k]):
                key = e[:k] + (j,) + e[k + 1:]
                terms[key] = terms.get(key, ZERO) + c * factor
        return Poly(self.n, terms)


def bernstein_coefficients(value, box):
    """The coefficients of a polynomial in the Bernstein basis of a box (4), zeros left out, and how many there are."""
    if not isinstance(value, Poly):
        return [value], 1
    degrees = [max((e[k] for e in value.terms), default=0) for k in range(value.n)]
    require_readable(prod(d + 1 for d in degrees) <= TERMS, "high degrees", "at most 20,000 Bernstein coefficients")
    for k, ((low, high), d) in enumerate(zip(box, degrees)):
        width = high - low
        value = value.along(k, lambda i: [(j, comb(i, j) * low ** (i - j) * width**j) for j in range(i + 1)])
        value = value.along(k, lambda i: [(j, Fraction(comb(j, i), comb(d, i))) for j in range(i, d + 1)])
    return [*value.terms.values()], prod(d + 1 for d in degrees)


def is_nonnegative(value, box):
    """Bernstein test (4): a polynomial none of whose coefficients is negative is >= 0 on the box."""
    return all(c >= 0 for c in bernstein_coefficients(value, box)[0])


def is_positive(value, box):
    """The same for > 0: no coefficient may be zero, and so left out."""
    coefficients, count = bernstein_coefficients(value, box)
    return len(coefficients) == count and min(coefficients) > 0


def read_parameters(value):
    """PARAMETERS (4): the names in order, and the box, one (low, high) for each."""
    require_readable(isinstance(value, dict) and len(value) <= NAMES, excerpt(value), "an object of at most 26 parameters")
    box = []
    for name, ends in value.items():
        require_readable(re.fullmatch(NAME, name), excerpt(name), "a parameter name of small letters")
        require_readable(isinstance(ends, list) and len(ends) == 2, excerpt(ends), "an interval [low, high]")
        box.append(tuple(map(rational, ends)))
        require(box[-1][0] < box[-1][1], "each parameter's interval has low < high")
    return list(value), box


def difference_of(x, y):
    """The difference of two quotients."""
    return x[0] * y[1] + y[0] * x[1] * -1, x[1] * y[1]


def are_equal(x, y):
    """Whether two quotients are equal identically."""
    return x[0] * y[1] == y[0] * x[1]


class Expression:
    """Reads `+ - * / ^ ( )` over numbers and parameters, into a quotient: a pair of polynomials."""

    def __init__(self, value, names):
        text = string(value)
        require_readable(len(text) <= CHARACTERS, excerpt(text), "an expression of at most 1,000 characters")
        require_readable(TOKENS.fullmatch(text), excerpt(text), "an expression in the declared parameters")
        self.text, self.names, self.depth = text, names, 0
        self.tokens = ["", *reversed(TOKEN.findall(text))]
        self.quotient = self.sum()
        require_readable(self.tokens == [""], excerpt(text), "an expression that ends here")

    def take(self, *wanted):
        return self.tokens.pop() if self.tokens[-1] in wanted else None

    def sum(self):
        total = self.term()
        while sign := self.take("+", "-"):
            n, d = self.term()
            total = self.limited(difference_of(total, (n * (1 if sign == "-" else -1), d)))
        return total

    def term(self):
        sign = -1 if self.take("+", "-") == "-" else 1
        n, d = self.power()
        while operator := self.take("*", "/"):
            m, e = self.power()
            require_readable(operator == "*" or m, excerpt(self.text), "a divisor that is not identically zero")
            n, d = self.limited((n * m, d * e) if operator == "*" else (n * e, d * m))
        return n * sign, d

    def power(self):
        base = value = self.atom()
        if not self.take("^"):
            return base
        exponent = self.tokens.pop()
        require_readable(EXPONENT.fullmatch(exponent), excerpt(exponent), "an exponent of one or two digits")
        value = (self.constant(ONE), self.constant(ONE))
        for _ in range(int(exponent)):
            value = self.limited((value[0] * base[0], value[1] * base[1]))
        return value

    def atom(self):
        token = self.tokens.pop()
        if token == "(":
            return self.group()
        if token in self.names:
            unit = tuple(int(name == token) for name in self.names)
            return Poly(len(self.names), {unit: ONE}), self.constant(ONE)
        require_readable(re.fullmatch(NUMBER, token), f"{token or 'the end'} in {excerpt(self.text)}", "a number, a parameter or (")
        whole, _, digits = token.partition(".")
        return self.constant(Fraction(int(whole + digits), 10 ** len(digits))), self.constant(ONE)

    def group(self):
        self.depth += 1
        require_readable(self.depth <= PARENTHESES, excerpt(self.text), "at most 50 nested parentheses")
        value = self.sum()
        require_readable(self.take(")"), excerpt(self.text), "a closing parenthesis")
        self.depth -= 1
        return value

    def constant(self, number):
        return Poly(len(self.names), {(0,) * len(self.names): number})

    def limited(self, quotient):
        for e, c in (term for poly in quotient for term in poly.terms.items()):
            require_readable(sum(e) <= DEGREE, excerpt(self.text), "a total degree of at most 64")
            require_readable(max(abs(c.numerator), c.denominator) < 10**DIGITS, excerpt(self.text), "coefficients of 2,000 digits")
        return quotient


def read_number(value, names):
    """NUMBER (1): a rational, or with parameters a polynomial."""
    if not names:
        return rational(value)
    n, d = Expression(value, names).quotient
    constant = d.terms.get((0,) * d.n)
    require_readable(len(d.terms) == 1 and constant, excerpt(value), "a polynomial in the parameters")
    return n * (1 / constant)


def read_quotient(value, names):
    """NUMBER where it is compared only: a rational, or with parameters any rational function of them."""
    return Expression(value, names).quotient if names else (rational(value), ONE)


# --------------------------------------------- trees ----------------------------------------------

# A tree: the canonical game file (.efg), as histories, information sets and terminals.

QUOTED = r'"(?:[^"\\\x00-\x1f\x7f-\x9f]|\\")*+"'
HEADER = re.compile(rf"EFG 2 R {QUOTED} \{{ (?:{QUOTED} )++\}}")
CHANCE = re.compile(rf'c "" ([0-9]+) ({QUOTED}) \{{ ((?:{QUOTED} [-0-9/]+ )++)\}} 0')
DECISION = re.compile(rf'p "" ([0-9]+) ([0-9]+) ({QUOTED} \{{ (?:{QUOTED} )++\}} 0)')
TERMINAL = re.compile(r't "" ([0-9]+) "" \{ ([-0-9/, ]+) \}')
BRANCH = re.compile(rf"({QUOTED}) ([-0-9/]+) ")


def quoted_names(text):
    """The names quoted in a piece of a line."""
    return [name[1:-1].replace('\\"', '"') for name in re.findall(QUOTED, text)]


class InformationSet:
    """`history` is the owner's on arrival at the first member, `after` its histories after each of the actions;
    `arrivals` holds the histories of all players on arrival at the members.
    """

    def __init__(self, text, name, actions, history, after):
        self.text, self.name, self.actions, self.history, self.after = text, name, actions, history, after
        self.moves, self.members, self.arrivals = [], 0, set()


class Tree:
    """A game: for each player (0 is chance) its histories, for each player its sets, and the terminals.

    histories[p][h] is (the history before, the last move); index 0 is the empty history.  sets[p] stands in order of
    first appearance, so that with perfect recall a set follows the sets of its history.  A terminal is (state,
    chance, payoffs): every player's history there, the product of chance's probabilities, a payoff for each player.
    `forgets` holds the players without perfect recall.
    """

    def __init__(self, text):
        require_readable(text.count("\n") <= NODES + 2, "a longer file", "at most 2,000,000 nodes")
        first, comment, *lines = text.split("\n") if text.count("\n") > 1 else ["", "", ""]
        require_readable(HEADER.fullmatch(first), excerpt(first), 'a first line EFG 2 R "title" { "player" ... }')
        require_readable(re.fullmatch(QUOTED, comment), excerpt(comment), "a second line with a comment in quotation marks")
        require_readable(lines.pop() == "", "text after the last line feed", "a line feed at the end")
        self.title, *names = quoted_names(first)
        require_readable(len(names) <= PLAYERS, f"{len(names)} players", "at most 64 players")
        everyone = range(len(names) + 1)
        self.players, self.numbered = everyone[1:], {str(p): p for p in everyone[1:]}
        self.histories, self.indices = [[None] for _ in everyone], [{} for _ in everyone]
        self.sets, self.named, self.moves = [[] for _ in everyone], [{} for _ in everyone], set()
        self.parents, self.homes, self.terminals, self.chances = [], [], [], 0
        self.known, self.forgets = {}, set()
        self.grow(lines)

    def grow(self, lines):
        """Read the nodes in depth-first order; `open` holds the branches whose nodes are still to come."""
        kinds = {"c": self.chance, "p": self.decision, "t": self.terminal}
        open_branches = [((0,) * (len(self.players) + 1), ONE, -1)]
        for line in lines:
            require_readable(open_branches, excerpt(line), "the end of the file, for the tree is complete")
            require_readable(len(self.parents) + len(open_branches) <= NODES, "more branches", "at most 2,000,000 nodes in all")
            require_readable(line[:1] in kinds, excerpt(line), "a line that begins with c, p or t")
            state, chance, parent = open_branches.pop()
            branches = kinds[line[0]](line, state, chance)
            here = len(self.parents)
            self.parents.append(parent)
            open_branches.extend((*branch, here) for branch in reversed(branches))
        require_readable(not open_branches, "the end of the file", "the rest of the tree")

    def after(self, player, history, move):
        """The history `history` followed by `move`."""
        self.moves.add(move)
        known = self.indices[player]
        if (history, move) not in known:
            known[history, move] = len(self.histories[player])
            self.histories[player].append((history, move))
        return known[history, move]

    def chance(self, line, state, chance):
        match = CHANCE.fullmatch(line)
        require_readable(match, excerpt(line), 'a chance node c "" N "name" { "action" p ... } 0')
        self.chances += 1
        self.homes.append(None)
        require_readable(match[1] == str(self.chances), match[1][:20], "the next number of a chance node")
        if match[3] not in self.known:
            self.known[match[3]] = self.lottery(match[3])
        name = quoted_names(match[2])[0]
        return [((self.after(0, state[0], ("0", name, action)), *state[1:]), chance * p)
                for action, p in self.known[match[3]]]

    def lottery(self, text):
        branches = [(quoted_names(action)[0], rational(p)) for action, p in BRANCH.findall(text)]
        require_readable(min(p for _, p in branches) >= 0, excerpt(text), "probabilities of chance >= 0")
        require_readable(sum(p for _, p in branches) == 1, excerpt(text), "probabilities of chance that sum to 1")
        self.distinct([action for action, _ in branches])
        return branches

    def distinct(self, actions):
        require_readable(all(actions) and len(set(actions)) == len(actions), excerpt(str(actions)), "actions distinct and not empty")
        return actions

    def decision(self, line, state, chance):
        match = DECISION.fullmatch(line)
        require_readable(match, excerpt(line), 'a decision node p "" P N "name" { "action" ... } 0')
        require_readable(match[1] in self.numbered, match[1][:20], "a player of the game")
        player, key = self.numbered[match[1]], (match[1], match[2])
        if match[2] == str(len(self.sets[player]) + 1):
            self.known[key] = self.new_set(player, match, state[player])
        require_readable(key in self.known, match[2][:20], "a number of an information set, in order")
        home = self.known[key]
        require_readable(home.text == match[3], excerpt(line), "the name and actions of the other members of the set")
        self.homes.append(home)
        home.members += 1
        home.arrivals.add(state[1:])
        if home.history != state[player]:
            self.forgets.add(player)
        return [((*state[:player], self.after(player, state[player], move), *state[player + 1:]), chance)
                for move in home.moves]

    def new_set(self, player, match, history):
        name, *actions = quoted_names(match[3])
        self.distinct(actions)
        require_readable(name and name not in self.named[player], excerpt(name), "a name of its own for each information set")
        moves = [(str(player), name, action) for action in actions]
        after = [self.after(player, history, move) for move in moves]
        self.sets[player].append(InformationSet(match[3], name, actions, history, after))
        self.named[player][name] = self.sets[player][-1]
        self.sets[player][-1].moves = moves
        return self.sets[player][-1]

    def terminal(self, line, state, chance):
        match = TERMINAL.fullmatch(line)
        require_readable(match, excerpt(line), 'a terminal node t "" N "" { u1, u2 }')
        require_readable(match[1] == str(len(self.terminals) + 1), match[1][:20], "the next number of a terminal node")
        self.homes.append(None)
        if match[2] not in self.known:
            self.known[match[2]] = tuple(map(rational, match[2].split(", ")))
        payoffs = self.known[match[2]]
        require_readable(len(payoffs) == len(self.players), excerpt(line), "one payoff for each player")
        self.terminals.append((state, chance, payoffs))
        return []

    def homes_of(self, player):
        """The sets of a player, or for 0 of all players."""
        return [home for p in ([player] if player else self.players) for home in self.sets[p]]


def quote(name):
    return '"' + name.replace('"', '\\"') + '"'


def condition_bits(event):
    """For each move the conditions that it meets, as an integer with a bit for each of them."""
    found = {}
    for k, moves in enumerate(event):
        for move in moves:
            found[move] = found.get(move, 0) | 2**k
    return found


def conditions_met(histories, met):
    """For each history the conditions that its moves meet."""
    marks = [0]
    for before, move in histories[1:]:
        marks.append(marks[before] | met.get(move, 0))
    return marks


# -------------------------------------------- one_card --------------------------------------------

# A compact game: the one-card game file (.game), as the same histories and sets, without the deals.

SECOND = "card 2 after "
PLAIN = re.compile(r"[^\\\x00-\x1f\x7f-\x9f]*+")


class OneCard:
    """A compact game: the histories, sets and payoffs of its expansion, without the deals.  For one card a player's
    histories are numbered along the betting tree, 0 being the empty one; those of the card number `r` follow those of
    the cards before it.  An end is (history of each player for one card, what it pays for a lower, equal, higher card).
    """

    forgets, whole = frozenset(), None

    def __init__(self, data):
        cards, comment, copies, form, histories, names, replacement, title = fields(
            parse(data), "cards, comment, copies, format, histories, players, replacement, title")
        require_readable(form == "nashproof one-card game 1", excerpt(form), "the format nashproof one-card game 1")
        require_readable(isinstance(names, list) and len(names) == 2 and names[0] != names[1], excerpt(names), "two different players")
        self.title, _, *self.names = map(plain_name, [title, comment, *names])
        self.players, self.numbered = range(1, 3), {"1": 1, "2": 2}
        self.taken = {"yes": 0, "no": 1}[one_of(replacement, "yes", "no")]
        self.points, self.ends, self.steps = {}, [], [0, 0, 0]
        self.grow(histories)
        self.unit = lcm(*(pay.denominator for _, pays in self.ends for pay in pays))
        self.deck(cards, copies)
        self.moves = {move for p in self.players for _, move in self.histories[p][1:]} | {("0", "card 1", card) for card in self.cards}

    def grow(self, histories):
        """The points of the betting tree, {moves before: {action: history of the player for one card}}, and its ends."""
        complete = {}
        for item in distinct_items(histories):
            moves, pays = fields(item, "moves, pays")
            require_readable(isinstance(moves, list) and moves and all(map(plain_name, moves)), excerpt(moves), "a list of actions, not empty")
            require_readable(len(moves) <= MOVES, "more moves", "at most 200 moves")
            require_readable(isinstance(pays, list) and len(pays) == 3, excerpt(pays), "three payoffs")
            for k, action in enumerate(moves):
                before = tuple(moves[:k])
                require_readable(before not in complete, excerpt(canonical_json(moves)), "no history that begins with another")
                actions = self.points.setdefault(before, {})
                require_readable(action not in actions or action == [*actions][-1], excerpt(canonical_json(moves)), "histories in depth-first order")
                actions[action] = None
            require_readable(tuple(moves) not in self.points, excerpt(canonical_json(moves)), "no history that is the beginning of another")
            complete[tuple(moves)] = [*map(rational, pays)]
        for before, actions in self.points.items():
            player = len(before) % 2 + 1
            for action in actions:
                self.steps[player] += 1
                actions[action] = self.steps[player]
        self.ends = [(self.after(moves), pays) for moves, pays in complete.items()]
        self.pays = complete

    def deck(self, cards, copies):
        """The cards, how many there are of each, and each player's histories and sets."""
        require_readable(isinstance(copies, list) and copies, excerpt(copies), "a list of runs, not empty")
        runs = [(positive_integer(count), positive_integer(times)) for count, times in map(pair, copies)]
        require_readable(all(one[0] != two[0] for one, two in zip(runs, runs[1:])), excerpt(copies), "one run for equal numbers of copies")
        size = sum(times for _, times in runs)
        require_readable(size * len(self.points) <= NODES, "more cards", "at most 2,000,000 information sets")
        self.copies = [count for count, times in runs for _ in range(times)]
        numbered = [str(k) for k in range(1, size + 1)]
        require_readable(cards != numbered, "the names 1, 2, ..", "the number of the cards instead")
        cards = cards if isinstance(cards, list) else numbered[:positive_integer(cards)]
        require_readable(all(plain_name(c) and " " not in c for c in cards) and len(cards) == size == len(set(cards)), f"{len(cards)} cards",
             "a card for each number of copies, distinct and without blanks")
        total, self.cards = sum(self.copies), cards
        self.ranks = {card: r for r, card in enumerate(cards)}
        require_readable(total > self.taken, f"a deck of {total}", "a card for each player")
        self.deals = total * (total - self.taken)
        self.histories, self.sets, self.named = [[None], [None], [None]], [[], [], []], [{}, {}, {}]
        points = [(len(before) % 2 + 1, before, self.after(before)[len(before) % 2], actions)
                  for before, actions in self.points.items()]
        for card in cards:
            self.hold(card, points)

    def hold(self, card, points):
        """The sets and histories of both players that hold a card; a point has the history on arrival, for one card."""
        first = [len(known) - 1 for known in self.histories]
        for player, before, history, actions in points:
            name = " ".join((card, *before))
            require_readable(name not in self.named[player], excerpt(name), "information sets whose names differ")
            history += first[player] if history else 0
            home = InformationSet("", name, [*actions], history, [first[player] + h for h in actions.values()])
            home.moves = [(str(player), name, action) for action in actions]
            self.histories[player] += [(history, move) for move in home.moves]
            self.sets[player].append(home)
            self.named[player][name] = home

    def after(self, moves):
        """Each player's history for one card after these moves."""
        found = [0, 0]
        for k, action in enumerate(moves):
            found[k % 2] = self.points[tuple(moves[:k])][action]
        return found

    def totals(self, player, weight):
        """What `totals` says, by sums over the other player's lower and higher cards; in integers, over one denominator."""
        (weight, scale), step = over_one_denominator(weight[3 - player]), self.steps[player]
        result = [0] * len(self.histories[player])
        for histories, pays in self.ends:
            own, line = histories[player - 1], histories[2 - player]
            pays = [int(pay * self.unit) for pay in (pays if player == 1 else [-pay for pay in pays[::-1]])]
            for r, x in enumerate(self.against(pays, self.on_line(weight, line))):
                result[own and own + r * step] += x
        return [x * Fraction(1, scale * self.unit * self.deals) for x in result]

    def on_line(self, values, line):
        """Of values for each history of a player those of one line of betting, card by card."""
        return values[line::len(values) // len(self.copies)] if line else values[:1] * len(self.copies)

    def against(self, pays, held):
        """For each card what is paid for a lower, equal, higher card, summed over the other player's cards with these weights."""
        (low, tie, high), below = pays, 0
        above = sum(c * w for c, w in zip(self.copies, held))
        for c, w in zip(self.copies, held):
            above -= c * w
            yield c * (high * below + tie * (c - self.taken) * w + low * above)
            below += c * w

    def expectation(self, chances, event, player):
        """What `expectation` says.  Conditions are bits: on a line of betting player 1 meets some with his card and his moves
        (`ours`, card by card), player 2 some with his moves (`theirs`), and a deal some that name it (`drawn`).  For each
        set that player 1 meets, those cards of player 2 count that meet the rest.
        """
        (one, two), met, every, total = chances, condition_bits(event), 2 ** len(event) - 1, ZERO
        marks, dealt = [conditions_met(histories, met) for histories in self.histories], [met.get(("0", "card 1", card), 0) for card in self.cards]
        drawn = [(*pair, met[move]) for move in met for pair in [self.drawn(move)] if pair]
        for (first, second), pays in self.ends:
            pays = [int(pay * self.unit) * (3 - 2 * player) for pay in pays] if player else [self.unit] * 3
            own, held = self.on_line(one, first), self.on_line(two, second)
            ours, theirs = [a | b for a, b in zip(dealt, self.on_line(marks[1], first))], self.on_line(marks[2], second)
            for mine in set(ours):
                paid = self.against(pays, [w if mine | yours == every else 0 for w, yours in zip(held, theirs)])
                total += sum(w * x for w, x, mark in zip(own, paid, ours) if mark == mine)
            total += sum(self.copies[r] * self.left(r, s) * own[r] * held[s] * pays[(r > s) - (r < s) + 1] for r, s, mark in drawn
                         if ours[r] | theirs[s] != every == ours[r] | theirs[s] | mark)
        return total

    def drawn(self, move):
        """The numbers of the two cards of a deal, for a move of `card 2`; else None."""
        if len(move) != 3 or move[0] != "0" or not move[1].startswith(SECOND):
            return None
        r, s = (self.ranks.get(card) for card in (move[1].removeprefix(SECOND), move[2]))
        return (r, s) if None not in (r, s) and self.left(r, s) else None

    def expanded(self):
        """The tree that the file stands for: its canonical text, read; once."""
        if self.whole:
            return self.whole
        deals = len(self.cards) ** 2 - sum(not self.left(r, r) for r in range(len(self.cards)))
        nodes = 1 + len(self.cards) + deals * (len(self.points) + len(self.pays))
        require_readable(nodes <= NODES, f"a compact game whose tree has {nodes} nodes", "at most 2,000,000, for this statement")
        self.whole = Tree("\n".join([f"EFG 2 R {quote(self.title)} {{ {' '.join(map(quote, self.names))} }}", '""', *self.tree(), ""]))
        return self.whole

    def left(self, r, s):
        """How many copies of the card `s` are left when the card `r` has been dealt."""
        return self.copies[s] - (self.taken if r == s else 0)

    def tree(self):
        """The lines of the expansion, in depth-first order."""
        ends, keys, cards = iter(range(1, NODES)), ({}, {}), [*map(quote, self.cards)]
        total = sum(self.copies)
        lottery = " ".join(f"{card} {Fraction(c, total)}" for card, c in zip(cards, self.copies))
        yield f'c "" 1 "card 1" {{ {lottery} }} 0'
        for r, card in enumerate(self.cards):
            held = [s for s in range(len(cards)) if self.left(r, s)]
            lottery = " ".join(f"{cards[s]} {Fraction(self.left(r, s), total - self.taken)}" for s in held)
            yield f'c "" {r + 2} {quote(SECOND + card)} {{ {lottery} }} 0'
            for s in held:
                yield from self.betting((r, s), ends, keys)

    def betting(self, deal, ends, keys):
        """The lines of the betting tree that follow a deal; `keys` holds the numbers of the sets so far."""
        open_histories = [()]
        while open_histories:
            moves = open_histories.pop()
            if moves in self.pays:
                paid = self.pays[moves][(deal[0] > deal[1]) - (deal[0] < deal[1]) + 1]
                yield f't "" {next(ends)} "" {{ {paid}, {-paid} }}'
                continue
            mover = len(moves) % 2
            name = " ".join((self.cards[deal[mover]], *moves))
            key = keys[mover].setdefault(name, len(keys[mover]) + 1)
            yield f'p "" {mover + 1} {key} {quote(name)} {{ {" ".join(map(quote, self.points[moves]))} }} 0'
            open_histories.extend((*moves, action) for action in reversed(self.points[moves]))


def plain_name(value):
    """A text without backslash and control characters."""
    require_readable(PLAIN.fullmatch(string(value)), excerpt(value), "a name without backslash and control characters")
    return value


def over_one_denominator(values):
    """Rationals as integers over one denominator; polynomials, and what is with them, as they are, over 1."""
    if any(isinstance(x, Poly) for x in values):
        return values, 1
    scale = lcm(*{x.denominator for x in values})
    return [x.numerator * (scale // x.denominator) for x in values], scale


# --------------------------------------------- naming ---------------------------------------------

# Players, sets, actions, moves and events by the names that a certificate gives them, and in words.

MOVES_IN_WORDS = 24  # moves of a condition in a sentence


def read_player(game, value):
    require_readable(string(value) in game.numbered, excerpt(value), "the number of a player")
    return game.numbered[value]


def read_infoset(game, player, value):
    require_readable(string(value) in game.named[player], excerpt(value), "an information set of the player")
    return game.named[player][value]


def read_action(home, value):
    require_readable(string(value) in home.actions, excerpt(value), "an action of the set")
    return home.actions.index(value)


def read_move(game, value):
    move = tuple(map(string, value)) if isinstance(value, list) else ()
    require_readable(move in game.moves or isinstance(game, OneCard) and game.drawn(move), excerpt(value), "a move of the game")
    return move


def read_event(game, value):
    """An event (2): a list of conditions, each a set of moves."""
    return [{read_move(game, move) for move in distinct_items(condition)} for condition in distinct_items(value, empty=True)]


def read_table(game, value, players, entry):
    """{player: {set: {action: entry}}} for these players and for each of their sets and actions."""
    result = {}
    for p, sets in zip(players, fields(value, [str(p) for p in players])):
        rows = zip(game.sets[p], fields(sets, [home.name for home in game.sets[p]]))
        result[p] = {home.name: dict(zip(home.actions, map(entry, fields(row, home.actions)))) for home, row in rows}
    return result


def event_words(event):
    """An event in words; of a long condition the first moves."""
    texts = [" or ".join([*map(":".join, condition[:MOVES_IN_WORDS]), *[f"{len(condition) - MOVES_IN_WORDS} more"] * (len(condition) > MOVES_IN_WORDS)])
             for condition in event]
    return "[" + " and ".join(f"({text})" if " or " in text else text for text in texts) + "]"


def parameter_words(declared):
    """The parameters in words."""
    return "".join(f", {name} in [{low}, {high}]" for name, (low, high) in declared.items())


def read_players(game, players):
    """The players that a statement lists."""
    found = [read_player(game, value) for value in distinct_items(players)]
    require_readable(found == sorted(found), "another order", "the players in order")
    return found


def read_sequence(game, player, label):
    """The history that the label of a row or column names: [] or [set, action]."""
    require_readable(isinstance(label, list) and len(label) in (0, 2), excerpt(label), "[] or [set, action]")
    if not label:
        return 0
    home = read_infoset(game, player, label[0])
    return home.after[read_action(home, label[1])]


# ---------------------------------------------- play ----------------------------------------------

# Strategies and what they earn: weights of histories, expectations, best responses, lists of pure strategies.

def require_perfect_recall(game, players=None):
    """Refuse a game in which one of these players (without a list any player) forgets."""
    forgetful = sorted(game.forgets.intersection(players or game.players))
    require_readable(not forgetful, f"players without perfect recall: {', '.join(map(str, forgetful))}", "perfect recall for this statement")


def require_two_players(game):
    require(len(game.players) == 2, "the game has two players")


def require_constant_sum(game):
    """The constant `c` to which the payoffs at every terminal sum (5, value)."""
    if isinstance(game, OneCard):
        return ZERO
    require_two_players(game)
    sums = {sum(payoffs) for payoffs in {payoffs for _, _, payoffs in game.terminals}}
    require(len(sums) == 1, "the payoffs sum to the same constant at every terminal")
    return sums.pop()


def zero_sum_equivalent(game):
    """AS GOOD AS CONSTANT SUM (4): a game with the same equilibria and a constant sum, and that sum.  What player 2
    earns by his own plan, whatever player 1 does, is taken from player 1: at terminals of its own, certain to be met.
    """
    if isinstance(game, OneCard):
        return game, ZERO
    require_two_players(game)
    if len({sum(payoffs) for _, _, payoffs in game.terminals}) == 1:
        return game, require_constant_sum(game)
    left = independent_sum(game)
    require(not any(one and two for one, two in left), "the expected sum of the payoffs is a sum over the two players' plans")
    other = copy(game)
    other.terminals = [(state, chance, (payoffs[0], -payoffs[0])) for state, chance, payoffs in game.terminals]
    other.terminals += [((None, 0, two), ONE, (-amount, amount)) for (_, two), amount in left.items() if two]
    return other, ZERO


def independent_sum(game):
    """The expected sum of the payoffs in independent weights: {(history of 1, history of 2): coefficient}, none 0.  At
    each set the weight of the last action is what the others leave of the weight of the set's history.
    """
    found = {}
    for (_, *pair), chance, payoffs in game.terminals:
        found[tuple(pair)] = found.get(tuple(pair), ZERO) + chance * sum(payoffs)
    for player in game.players:
        for home in reversed(game.sets[player]):
            *others, last = home.after
            for pair in [pair for pair in found if pair[player - 1] == last]:
                amount = found.pop(pair)
                for h, sign in ((home.history, 1), *((h, -1) for h in others)):
                    instead = (h, pair[1]) if player == 1 else (pair[0], h)
                    found[instead] = found.get(instead, ZERO) + sign * amount
    return {pair: amount for pair, amount in found.items() if amount}


def strategy_weights(game, player, strategy):
    """For each history of a player (0: any move has weight 1) the product of the probabilities of its moves.

    Where the numbers at a set sum not to 1 but to a denominator, every weight is multiplied by the denominators of all
    sets: a history takes those of the sets that it meets from its moves, and the others here.  The weight of the empty
    history is then their product D.  (Without perfect recall a denominator counts as often as a history meets its set.)
    """
    scale = {name: total for name, row in strategy.items() for total in [sum(row.values())] if total != 1}
    result, met = [ONE], [()]
    for before, (_, name, action) in game.histories[player][1:]:
        result.append(result[before] * strategy[name][action])
        met.append(met[before] + (name,) * (name in scale))
    most = {name: max(own.count(name) for own in met) for name in scale}
    rest = {own: prod((total for name, total in scale.items() for _ in range(most[name] - own.count(name))), start=ONE)
            for own in set(met)}
    return [weight * rest[own] for weight, own in zip(result, met)]


def read_profile(game, value, names=(), box=()):
    """PROFILE (4): {player: {set: {action: number}}}, probabilities, or multiples of them where there are denominators."""
    known = {}
    def entry(text):
        if string(text) not in known:
            known[text] = over_constant(read_quotient(text, names))
        return known[text]
    profile = read_table(game, value, game.players, entry)
    require(all(is_positive(d, box) for _, d in known.values()), "every denominator of a probability is positive")
    require(all(is_nonnegative(n, box) for n, _ in known.values()), "every probability is non-negative")
    return {p: {name: clear_denominators(row) for name, row in sets.items()} for p, sets in profile.items()}


def over_constant(value):
    """A quotient; a constant denominator is divided out."""
    n, d = value
    if not isinstance(d, Poly) or any(map(any, d.terms)):
        return n, d
    return n * (ONE / sum(d.terms.values())), ONE


def clear_denominators(row):
    """The probabilities at one set, quotients, multiplied by the product of the different denominators at the set."""
    denominators = []
    for _, d in row.values():
        denominators += [d] if d not in denominators else []
    result = {action: n * prod((e for e in denominators if e != d), start=ONE) for action, (n, d) in row.items()}
    require(sum(result.values()) == prod(denominators, start=ONE), "the probabilities at each set sum to 1")
    return result


def profile_at(profile, point):
    """The probabilities where the parameters have the values `point`, inside the box: the denominators are not 0."""
    def there(row):
        values = {action: x.at(point) if isinstance(x, Poly) else x for action, x in row.items()}
        return {action: x / sum(values.values()) for action, x in values.items()}
    return {p: {name: there(row) for name, row in sets.items()} for p, sets in profile.items()}


def profile_weights(game, profile):
    """For each player (0 is left empty) the weights of its histories under a profile, multiplied by its D."""
    return [None] + [strategy_weights(game, p, profile[p]) for p in game.players]


def read_plans(game, value):
    """PLAN (4) of both players: at each set the weights are >= 0 and sum to the weight of the set's history."""
    found = read_table(game, value, game.players, rational)
    result = [None]
    for p in game.players:
        weight = [ONE] + [found[p][name][action] for _, (_, name, action) in game.histories[p][1:]]
        require(min(weight) >= 0, "every weight is non-negative")
        require(all(sum(weight[h] for h in home.after) == weight[home.history] for home in game.sets[p]),
             "the weights at each set sum to the weight of its parent sequence")
        result.append(weight)
    return result


def totals(game, player, weight):
    """For each history of a player: its payoffs at the terminals with this history, weighted by all the others."""
    if isinstance(game, OneCard):
        return game.totals(player, weight)
    result = [ZERO] * len(game.histories[player])
    others = [p for p in game.players if p != player]
    for state, chance, payoffs in game.terminals:
        value = chance * payoffs[player - 1]
        for p in others:
            value = value and value * weight[p][state[p]]
        if value:
            result[state[player]] += value
    return result


def expected_payoff(game, player, weight):
    """The expected payoff of a player."""
    return sum((g * w for g, w in zip(totals(game, player, weight), weight[player])), ZERO)


def best_response(game, player, weight, bonus=None):
    """The best-response value (4) at each set by name, and at "" that of the empty sequence; `bonus` is paid on top at
    histories of the player.
    """
    total, values = totals(game, player, weight), {}
    for h, extra in (bonus or {}).items():
        total[h] += extra
    for home in reversed(game.sets[player]):
        values[home.name] = max(total[h] for h in home.after)
        total[home.history] += values[home.name]
    return {**values, "": total[0]}


def reached_by(player_sets, strategy, reached):
    """The histories that a reduced pure strategy reaches; it names exactly the sets that its moves do not exclude."""
    require_readable(isinstance(strategy, dict), excerpt(strategy), "an object")
    reached, met = set(reached), set()
    for home in player_sets:
        if home.history in reached:
            require_readable(home.name in strategy, "a strategy without " + excerpt(home.name), "an action at each set it can reach")
            reached.add(home.after[read_action(home, strategy[home.name])])
            met.add(home.name)
    require_readable(met == set(strategy), excerpt(str(sorted(set(strategy) - met))), "only sets that the strategy can reach")
    return reached


def pure_strategies(player_sets, start, limit, excluded=()):
    """The sets of histories reached by the reduced pure strategies from the histories `start` on."""
    found = [frozenset(start)]
    for home in player_sets:
        after = [h for h, move in zip(home.after, home.moves) if move not in excluded]
        found = [grown for reached in found for grown in
                 ([reached | {h} for h in after] if home.history in reached else [reached])]
        require_readable(len(found) <= limit, "more pure strategies", f"at most {limit} pure strategies")
    return found


def pure_weights(game, player, reached):
    """The weights of a pure strategy."""
    return [ONE if h in reached else ZERO for h in range(len(game.histories[player]))]


def full_strategy_count(game, player):
    return prod(len(home.actions) for home in game.sets[player])


def deviation_payoffs(game, player, weight, strategy):
    """The payoffs of a player in a profile and after its deviation, both multiplied by the D of all players."""
    new = expected_payoff(game, player, {**dict(enumerate(weight)), player: deviation_weights(game, player, strategy)})
    return expected_payoff(game, player, weight), new * weight[player][0]


def deviation_weights(game, player, strategy):
    """The weights of a pure strategy: a reduced one, or of a player who forgets one that names every set."""
    if player not in game.forgets:
        return pure_weights(game, player, reached_by(game.sets[player], strategy, {0}))
    rows = zip(game.sets[player], fields(strategy, [home.name for home in game.sets[player]]))
    chosen = {home.name: read_action(home, action) for home, action in rows}
    return strategy_weights(game, player, {home.name: {action: Fraction(k == chosen[home.name]) for k, action
                                              in enumerate(home.actions)} for home in game.sets[player]})


def read_frontier(game, value):
    """FRONTIER (4): [(player, set)], and what it adds, in words."""
    pairs = [pair(item) for item in distinct_items(value, empty=True)]
    require_readable(not pairs or not isinstance(game, OneCard), "a frontier", "no frontier in a compact game")
    found = [(read_player(game, who), read_infoset(game, read_player(game, who), name)) for who, name in pairs]
    names = ", ".join(f"{who}:{name}" for who, name in pairs)
    return found, f" (and so in every game that differs only in what follows at {names})" if names else ""


def stays_before(frontier, player, weight):
    """Whether a player's own weight on arrival is 0 at each member of each set of the frontier."""
    return not any(weight[state[player - 1]] for _, home in frontier for state in home.arrivals)


def require_unreached(game, weight, player, home):
    """Checks a set of the frontier: for each player, and so for two at least, some other has weight 0 at each member."""
    require(all(sum(not weight[p][h] for p, h in zip(game.players, state)) >= 2 for state in home.arrivals),
         "no player reaches a set of the frontier by deviating alone")
    return f"{player}:{home.name}"


def read_mixture(value, one):
    """MIXTURE (4): {histories that a strategy reaches: probability}; `one` reads a single STRATEGY or CONTINUATION."""
    found = {}
    for item in distinct_items(value):
        strategy, x = pair(item)
        reached = frozenset(one(strategy))
        require_readable(reached not in found, excerpt(canonical_json(strategy)), "each strategy of a mixture once")
        found[reached] = rational(x)
    require(min(found.values()) > 0, "every probability of a mixture is positive")
    require(sum(found.values()) == 1, "the probabilities of a mixture sum to 1")
    return found


def payoffs_by_pair(game, player):
    """{own history: {the opponent's history: the payoffs at the terminals where just these end, by chance}}"""
    paid = {}
    for state, chance, payoffs in game.terminals:
        row, column = paid.setdefault(state[player], {}), state[3 - player]
        row[column] = row.get(column, ZERO) + chance * payoffs[player - 1]
    return paid


def evaluate_form(form, own):
    """The value of a linear form {history: coefficient} at a plan."""
    return sum((c * own[h] for h, c in form.items()), ZERO)


def read_linear_form(game, player, terms):
    """{history: coefficient} of a list of [set, action, coefficient]."""
    form = {}
    for term in distinct_items(terms):
        require_readable(isinstance(term, list) and len(term) == 3, excerpt(term), "[set, action, coefficient]")
        home = read_infoset(game, player, term[0])
        h = home.after[read_action(home, term[1])]
        require_readable(h not in form, excerpt(term), "each move once")
        form[h] = rational(term[2])
    return form


def read_plan(game, player, value, scale):
    """The weights of a player's histories, flowing from `scale` at the empty one."""
    found = read_table(game, {str(player): value}, [player], rational)[player]
    weight = [scale] + [found[name][action] for _, (_, name, action) in game.histories[player][1:]]
    require(min(weight) >= 0, "every realisation weight is non-negative")
    require(all(sum(weight[h] for h in home.after) == weight[home.history] for home in game.sets[player]),
         "the realisation weights at each set sum to the weight of its parent sequence")
    return weight


# --------------------------------------------- hulls ----------------------------------------------

# Regions given by inequalities are the convex hulls of listed points.

def rank(rows):
    """The rank of a list of rows, by elimination; each row is kept in integers without a common factor."""
    pivots = {}
    for row in map(coprime, rows):
        for column, pivot in pivots.items():  # a later pivot row is 0 in the columns of the earlier ones
            if row[column]:
                row = coprime([pivot[column] * x - row[column] * y for x, y in zip(row, pivot)])
        column = next((j for j, x in enumerate(row) if x), None)
        if column is not None:
            pivots[column] = row
    return len(pivots)


def coprime(row):
    """A multiple of a row by a positive number, in integers without a common factor."""
    below = lcm(*(x.denominator for x in row))
    row = [x.numerator * (below // x.denominator) for x in row]
    factor = gcd(*row) or 1
    return [x // factor for x in row]


def value_at(form, point):
    """The value of an affine form."""
    return form[0] + sum((b * t for b, t in zip(form[1:], point) if b and t), ZERO)


def weighted_sum(k, factors, forms):
    """The sum of the forms, each times its factor."""
    total = [ZERO] * (k + 1)
    for factor, form in zip(factors, forms):
        if factor:
            total = [x + factor * y for x, y in zip(total, form)]
    return total


def read_vectors(value, length):
    """A list of lists of `length` rationals."""
    shape = isinstance(value, list) and all(isinstance(row, list) and len(row) == length for row in value)
    require_readable(shape, "something else", "a list of lists, each of as many rationals as belong there")
    return [[*map(rational, row)] for row in value]


def require_enclosed(k, forms, points, bound, apart):
    """ENCLOSED (4): wherever all forms are >= 0 is a convex combination of the points.  For each point the forms that
    are zero there, as the bits of a number; with k = 0 there is nothing to enclose.
    """
    require_readable(k or bound == apart == [], "something to enclose in dimension 0", "no bound and nothing apart in dimension 0")
    if not k:
        return [0] * len(points)
    values = [[value_at(form, point) for form in forms] for point in points]
    require(all(x >= 0 for row in values for x in row), "every vertex satisfies every inequality")
    require_bounded(k, forms, bound)
    zero = [sum(1 << i for i, x in enumerate(row) if not x) for row in values]
    require_covered(len(forms), zero, [empty_face(k, forms, item) for item in distinct_items(apart, empty=True)])
    return zero


def require_bounded(k, forms, bound):
    """Along a ray that stays inside no form falls; their positively weighted sum is constant, so none rises either, and
    by the rank the direction is 0.
    """
    require_readable(isinstance(bound, list) and len(bound) == len(forms), "another number of weights", "a weight for each inequality")
    factors = [*map(rational, bound)]
    require(all(x > 0 for x in factors), "the weights that bound the region are positive")
    require(not any(weighted_sum(k, factors, forms)[1:]), "the weighted linear parts sum to zero")
    require(rank([form[1:] for form in forms]) == k, "the linear parts of the inequalities have full rank")


def empty_face(k, forms, item):
    """The set of forms `on`, as bits, that are nowhere in the region zero together: for there the weighted sum would
    be >= 0, and it is a negative constant.
    """
    on, factors = fields(item, "on, weights")
    numbers = {str(i): i - 1 for i in range(1, len(forms) + 1)}
    require_readable(isinstance(factors, dict), excerpt(factors), "an object of weights")
    require_readable(all(i in numbers for i in [*map(string, distinct_items(on)), *factors]), "another number", "numbers of inequalities")
    factors = {i: rational(x) for i, x in factors.items()}
    require_readable(all(factors.values()), "a weight 0", "no weight 0")
    constant, *rest = weighted_sum(k, factors.values(), [forms[numbers[i]] for i in factors])
    require(constant < 0 and not any(rest), "inequalities set apart have a weighted sum that is a negative constant")
    require(all(x > 0 or i in on for i, x in factors.items()), "a negative weight belongs to an inequality set apart")
    return sum(1 << numbers[i] for i in on)


def require_covered(count, zero, empty):
    """Each face (a set of forms that are zero) lies in the hull of the points.  Take the point of the face where most
    forms are zero: a ray from it through the face leaves the region where a form becomes zero that is not so at the
    point.  So it is enough that the faces with one such form more lie in the hull; the `empty` ones do.
    """
    order = sorted(zero, key=lambda bits: -bits.bit_count())
    on = [sum(1 << j for j, bits in enumerate(order) if bits >> i & 1) for i in range(count)]  # the points on each form
    empty_with = [[bits for bits in empty if bits >> i & 1] for i in range(count)]
    faces, seen = [(0, -1)], {0}  # -1 has all bits: every point is on the first face
    while faces:
        face, there = faces.pop()  # the points on the face, the best first, are the bits of `there`
        best = order[(there & -there).bit_length() - 1]
        for i in range(count):
            larger, left = face | 1 << i, there & on[i]
            if best >> i & 1 or larger in seen:
                continue
            if left:  # and so this face contains none of the empty ones
                seen.add(larger)
                faces.append((larger, left))
            else:
                require(any(larger & bits == bits for bits in empty_with[i]), "a vertex lies on each face that is not proved empty")
        require_readable(len(seen) <= FACES, "more faces", "at most 1,000,000 faces")


def coordinate_forms(k):
    """The coordinates, as affine forms."""
    return [[Fraction(i == j) for j in range(k + 1)] for i in range(1, k + 1)]


# -------------------------------------------- figures ---------------------------------------------

# What a document prints against the exact number.

def check_figure(item, exact, names=()):
    """STATED figures (4): `is` is the exact number and `holds` and `off` are right; the figure in words."""
    exact = exact if isinstance(exact, tuple) else (exact, ONE)
    claimed, stated = read_quotient(item["is"], names), string(item["stated"])
    words = compare_figure(item, exact, stated, names, not names)
    require(are_equal(claimed, exact), "the figure given as exact is the exact one")
    return f"{item['is']}; stated {stated}{words}"


def compare_figure(item, exact, stated, names, printed):
    """Checks `holds` and `off`: `off` is the exact number minus what is stated, or the nearest point printed so."""
    decimals, holds = string(item.get("decimals", "")), one_of(item["holds"], "yes", "no")
    claimed = read_quotient(item["off"], names)
    if printed:
        low, high = printed_interval(stated, decimals)
        number = exact[0] / exact[1]
        difference = number - min(max(number, low), high), ONE
    else:
        require_readable(not decimals, excerpt(decimals), "no decimals where an expression is stated")
        difference = difference_of(exact, Expression(stated, names).quotient)
    require(holds == ("no" if difference[0] else "yes"), "the figure holds exactly when it says so")
    require(are_equal(claimed, difference), "the figure is off by what it says")
    told_digits = f" to {decimals} decimals" if decimals else ""
    return told_digits + (": holds" if holds == "yes" else f": does not hold, off by {item['off']}")


def check_overall(holds, parts):
    """The field `holds` of a whole statement."""
    everything = all(part["holds"] == "yes" for part in parts)
    require(one_of(holds, "yes", "no") == ("yes" if everything else "no"), "the whole holds exactly when every part does")


# -------------------------------------- statements/structure --------------------------------------

# Statements about the size and the matrices of a game.

def check_count(game, statement, witness):
    """The number of `what` in the game (of `player`, where one is given) is exactly `is`."""
    _, what, who, *_ = fields(statement, "kind, what, player, is, stated, holds, off")
    fields(witness, [])
    scope, function = COUNTS[one_of(what, *COUNTS)]
    player = 0 if who == "0" else read_player(game, who)
    require_readable(scope in ("either", "one" if player else "all"), excerpt(who), "the player that goes with what is counted")
    told_player = f" of player {player}" if player else ""
    return f"the number of {what}{told_player} is {check_figure(statement, Fraction(function(game, player)))}"


def reduced_strategy_count(game, player):
    """The ways to go on from a history: the product over its sets of the sum over their actions."""
    require_perfect_recall(game)
    ways = [1] * len(game.histories[player])
    for home in reversed(game.sets[player]):
        ways[home.history] *= sum(ways[h] for h in home.after)
    return ways[0]


def longest_path(game, player):
    """The most moves of the player (0: of all players, not of chance) on one path."""
    moves = [[0] for _ in game.histories]
    for own, histories in zip(moves, game.histories):
        for before, _ in histories[1:]:
            own.append(own[before] + 1)
    counted = [player] if player else game.players
    return max(sum(moves[p][state[p]] for p in counted) for state, _, _ in game.terminals)


def subgame_count(game, _):
    """The root, and each other node that is not terminal, is alone in its set, and whose subtree (the nodes up to
    `ends`) holds the first and the last member of each set that it meets."""
    ends, first, last = [*range(len(game.parents))], {}, {}
    for node, home in enumerate(game.homes):
        first.setdefault(home, node)
        last[home] = node
    low = [first[home] if home else node for node, home in enumerate(game.homes)]
    high = [last[home] if home else node for node, home in enumerate(game.homes)]
    for node in range(len(game.parents) - 1, 0, -1):
        up = game.parents[node]
        ends[up], low[up], high[up] = max(ends[up], ends[node]), min(low[up], low[node]), max(high[up], high[node])
    alone = [not home or home.members == 1 for home in game.homes]
    return 1 + sum(alone[node] and low[node] == node and high[node] <= ends[node]
                   for node in set(game.parents) if node > 0)


COUNTS = {  # what: whether for all players together, for one or for either; and the count
    "nodes": ("all", lambda game, _: len(game.parents)),
    "terminals": ("all", lambda game, _: len(game.terminals)),
    "information sets": ("either", lambda game, player: sum(1 for _ in game.homes_of(player))),
    "decision nodes": ("either", lambda game, player: sum(home.members for home in game.homes_of(player))),
    "sequences": ("one", lambda game, player: len(game.histories[player])),
    "pure strategies": ("one", full_strategy_count),
    "reduced pure strategies": ("one", reduced_strategy_count),
    "profiles": ("all", lambda game, _: prod(full_strategy_count(game, p) for p in game.players)),
    "reduced profiles": ("all", lambda game, _: prod(reduced_strategy_count(game, p) for p in game.players)),
    "deals": ("all", lambda game, _: len({state[0] for state, _, _ in game.terminals})),
    "subgames": ("all", subgame_count),
    "moves on the longest path": ("either", longest_path),
}


def check_matrix(game, statement, witness):
    """At these rows and columns `scale` times the entries of the game's matrix are the cells, except for exactly the
    cells in `wrong`, where they are as listed there.
    """
    _, kind, scale, rows, columns, cells, holds, wrong = fields(
        statement, "kind, matrix, scale, rows, columns, cells, holds, wrong")
    fields(witness, [])
    require_perfect_recall(game)
    kinds = {"payoff": payoff_matrix, "constraint 1": constraint_matrix, "constraint 2": constraint_matrix}
    entry = kinds[one_of(kind, *kinds)](game, kind, distinct_items(rows), distinct_items(columns))
    scale, differ = rational(scale), []
    require_readable(isinstance(cells, list) and len(cells) == len(rows), "another number", "a row of cells for each row")
    for i, row in enumerate(cells):
        require_readable(isinstance(row, list) and len(row) == len(columns), "another number", "a cell for each column in a row")
        differ += [[str(i + 1), str(j + 1), str(scale * entry(i, j))] for j, cell in enumerate(row)
                   if rational(cell) != scale * entry(i, j)]
    require(scale > 0, "the scale is positive")
    require(wrong == differ, "the wrong cells are exactly those listed")
    require(one_of(holds, "yes", "no") == ("no" if differ else "yes"), "the matrix holds exactly when no cell is wrong")
    told_cells = "; ".join(f"in row {i}, column {j} it is {x}" for i, j, x in differ)
    return (f"the {kind} matrix, scaled by {scale}, at the certificate's {len(rows)} rows and {len(columns)} columns "
            + (f"is not as stated: {told_cells}, elsewhere as stated" if differ else "is as stated"))


def payoff_matrix(game, _, rows, columns):
    require_two_players(game)
    own, other = ([read_sequence(game, p, label) for label in labels] for p, labels in ((1, rows), (2, columns)))
    paid = payoffs_by_pair(game, 1)
    return lambda i, j: paid.get(own[i], {}).get(other[j], ZERO)


def constraint_matrix(game, kind, rows, columns):
    player = read_player(game, kind[-1])
    require_readable(all(isinstance(label, list) and len(label) < 2 for label in rows), "another row label", "[] or [set]")
    homes = [read_infoset(game, player, *label) if label else None for label in rows]
    sequences = [read_sequence(game, player, label) for label in columns]

    def entry(i, j):
        home, h = homes[i], sequences[j]
        return Fraction((h in home.after) - (h == home.history) if home else h == 0)
    return entry


# -------------------------------------- statements/profiles ---------------------------------------

# Statements about a given profile.

def check_payoff(game, statement, witness):
    """With the profile each expected payoff or probability, given its event, is exactly `is`.

    With parameters: identically as rational functions, hence wherever the given event has positive probability.
    """
    _, declared, profile, figures, holds = fields(statement, "kind, parameters, profile, figures, holds")
    fields(witness, [])
    names, box = read_parameters(declared)
    chances, sentences = outcome_probabilities(game, profile_weights(game, read_profile(game, profile, names, box))), []
    for item in distinct_items(figures):
        of, given, *_ = fields(item, "of, given, is, stated, decimals, holds, off")
        words, exact = conditional_expectation(game, chances, of, given)
        wherever = ", wherever that has positive probability," if names and given else ""
        sentences.append(f"{words}{wherever} is {check_figure(item, exact, names)}")
    check_overall(holds, figures)
    return f"with the certificate's profile{parameter_words(declared)}, " + "; ".join(sentences)


def check_comparison(game, statement, witness):
    """Each comparison of figures is true or false, as it says, at the point `at`; without a point it is true for every
    point of the parameters' box, or of its interior, at which the given events have positive probability.

    The difference of two figures, times the probabilities of their given events, none of which is negative, is a
    polynomial, whose sign the Bernstein coefficients show.  If none is negative and one positive, it is positive inside.
    """
    _, declared, at, where, profiles, comparisons, holds = fields(
        statement, "kind, parameters, at, where, profiles, comparisons, holds")
    fields(witness, [])
    figures = Figures(game, declared, at, distinct_items(profiles), one_of(where, "everywhere", "inside"))
    sentences = [figures.compare(*fields(item, "left, relation, right, difference, holds")) for item in distinct_items(comparisons)]
    check_overall(holds, comparisons)
    place = "".join(f", {name} = {value}" for name, value in at.items()) or parameter_words(declared)
    return (f"with the certificate's profile{'s' * (len(profiles) > 1)}{place}{', ends excepted' * figures.inside}, "
            + "; ".join(sentences))


class Figures:
    """Figures of profiles that are compared, at a point or on the whole box."""

    def __init__(self, game, declared, at, profiles, where):
        (names, box), self.game, self.inside = read_parameters(declared), game, where == "inside"
        self.open = bool(names) and at == {}
        require_readable(self.open or not self.inside, "inside", "everywhere at a point")
        self.point, self.names, self.box = [*map(rational, [] if self.open else fields(at, names))], names, box
        require(all(low <= x <= high for x, (low, high) in zip(self.point, box)), "each parameter is compared inside its interval")
        found = [read_profile(game, profile, names, box) for profile in profiles]
        self.chances = [outcome_probabilities(game, profile_weights(game, profile if self.open else profile_at(profile, self.point))) for profile in found]

    def compare(self, left, relation, right, difference, holds):
        """Checks one comparison; in words."""
        (first, one), (second, two) = self.side(left), self.side(right)
        exact = difference_of(one, two)
        true = self.related(one_of(relation, *RELATIONS), exact[0])
        require_readable(one_of(holds, "yes", "no") == "yes" or not self.open, "no", "yes where no point is given")
        require(holds == ("yes" if true else "no"), "the relation of two figures is as it says")
        require(are_equal(read_quotient(difference, self.names if self.open else ()), exact), "the difference of two figures is left minus right")
        return f"{first} is {relation} {second}: {'holds' if true else 'does not hold'}, the difference being {difference}"

    def side(self, value):
        """One side: in words, and as numerator and denominator, which is never negative."""
        if "number" in value:
            (text,) = fields(value, "number")
            exact = read_number(text, self.names)
            return text, (exact.at(self.point) if isinstance(exact, Poly) and not self.open else exact, ONE)
        which, of, given, times = fields(value, "profile, of, given, times")
        numbers = {str(i): chances for i, chances in enumerate(self.chances, 1)}
        words, (above, below) = conditional_expectation(self.game, numbers[one_of(which, *numbers)], of, given)
        words = f"{times} times {words}" if times != "1" else words
        return words + (f" in profile {which}" if len(numbers) > 1 else ""), (above * rational(times), below)

    def related(self, relation, value):
        """Whether a number, or on the box a polynomial, is shown to stand in this relation to 0."""
        down = value * -1
        return {"at least": is_nonnegative(value, self.box), "at most": is_nonnegative(down, self.box), "more than": self.above(value),
                "less than": self.above(down), "other than": self.above(value) or self.above(down)}[relation]

    def above(self, value):
        """Whether it is shown to be positive."""
        return is_positive(value, self.box) or bool(self.inside and value and is_nonnegative(value, self.box))


RELATIONS = ("less than", "more than", "at most", "at least", "other than")


def outcome_probabilities(game, weight):
    """The probability of each terminal; of a compact game what they follow from, the weights, in integers over a factor."""
    return [over_one_denominator(own)[0] for own in weight[1:]] if isinstance(game, OneCard) else [terminal_probability(weight, state, chance) for state, chance, _ in game.terminals]


def terminal_probability(weight, state, chance):
    """The probability of a terminal."""
    for own, history in zip(weight[1:], state[1:]):
        chance = chance and chance * own[history]
    return chance


def conditional_expectation(game, chances, of, given):
    """In words, and as numerator and denominator: a player's expected payoff, or the probability of an event."""
    condition = read_event(game, given)
    require_readable(isinstance(of, dict) and len(of) == 1, excerpt(of), "an object with one key")
    (kind, value), = of.items()
    if one_of(kind, "payoff", "probability") == "payoff":
        player, inner, words = read_player(game, value), condition, f"the expected payoff of player {value}"
    else:
        player, inner, words = 0, condition + read_event(game, value), f"the probability of {event_words(value)}"
    below = expectation(game, chances, condition, 0)
    require(below, "the given event has positive probability")
    return words + (f" given {event_words(given)}" if given else ""), (expectation(game, chances, inner, player), below)


def expectation(game, chances, event, player):
    """What the player is paid, for 0: 1, at the terminals at which the event happens, times their probabilities, summed; times
    a positive factor that is the same for all events and players.
    """
    if isinstance(game, OneCard):
        return game.expectation(chances, event, player)
    terms = [payoffs[player - 1] if player else ONE for _, _, payoffs in game.terminals]
    return sum((p * x for p, x, yes in zip(chances, terms, terminals_in_event(game, event)) if yes), ZERO)


def terminals_in_event(game, event):
    """For each terminal whether its path meets every condition."""
    met = condition_bits(event)
    marks = [conditions_met(histories, met) for histories in game.histories]
    for state, _, _ in game.terminals:
        found = 0
        for own, history in zip(marks, state):
            found |= own[history]
        yield found == 2 ** len(event) - 1


def check_equilibrium(game, statement, witness):
    """In the profile each listed player's best-response value exceeds its payoff by exactly its gain.

    With all players listed and all gains 0 the profile is a Nash equilibrium.
    """
    _, profile, gains, payoffs, players = fields(statement, "kind, profile, gains, payoffs, players")
    fields(witness, [])
    listed_players = read_players(game, players)
    require_perfect_recall(game, listed_players)
    claimed = [*map(rational, fields(gains, players))], [*map(rational, fields(payoffs, game.numbered))]
    weight = profile_weights(game, read_profile(game, profile))
    paid = [expected_payoff(game, p, weight) for p in game.players]
    gained = [best_response(game, p, weight)[""] - paid[p - 1] for p in listed_players]
    require(claimed[0] == gained, "each gain is the best-response value minus the payoff")
    require(claimed[1] == paid, "the payoffs are the expected payoffs")
    worth = ", ".join(map(str, paid))
    return f"in the certificate's profile the payoffs are {worth}, and {gain_words(game, players, gained)}"


def gain_words(game, players, gained):
    """What gains say, in words."""
    if any(gained):
        return "; ".join(f"player {p} gains exactly {gain} by a best response" for p, gain in zip(players, gained))
    if len(players) == len(game.players):
        return "no player gains by deviating: it is a Nash equilibrium"
    return "; ".join(f"player {p} plays a best response" for p in players)


def check_gain(game, statement, witness):
    """In the profile the player's best-response value exceeds its payoff by exactly `is`; for 0 the sum over all."""
    _, profile, who, *_ = fields(statement, "kind, profile, player, is, stated, decimals, holds, off")
    fields(witness, [])
    players = game.players if who == "0" else [read_player(game, who)]
    require_perfect_recall(game, players)
    weight = profile_weights(game, read_profile(game, profile))
    exact = sum((best_response(game, p, weight)[""] - expected_payoff(game, p, weight) for p in players), ZERO)
    whose = "NashConv, the sum of all players' gains by deviating," if who == "0" else f"the gain of player {who} by deviating"
    return f"in the certificate's profile {whose} is {check_figure(statement, exact)}"


def check_deviation(game, statement, witness):
    """With the parameters as given, the player gains exactly `gain` > 0 over the profile by the pure strategy."""
    _, declared, point, profile, who, strategy, *figures = fields(
        statement, "kind, parameters, at, profile, player, strategy, payoff, deviation payoff, gain")
    fields(witness, [])
    names, box = read_parameters(declared)
    values, before, after, gain = [*map(rational, fields(point, names))], *map(rational, figures)
    require(all(low <= x <= high for x, (low, high) in zip(values, box)), "each parameter's value is in its interval")
    weight = profile_weights(game, profile_at(read_profile(game, profile, names, box), values))
    old, new = deviation_payoffs(game, read_player(game, who), weight, strategy)
    require(before == old, "the payoff is the expected payoff")
    require(after == new, "the deviation payoff is the expected payoff after the deviation")
    require(gain == new - old, "the gain is the difference of the two payoffs")
    require(gain > 0, "the gain is positive")
    where = "".join(f", {name} = {value}" for name, value in point.items())
    return f"in the certificate's profile{where}, player {who} gains {gain} by a deviation: {new} instead of {old}"


def check_set_values(game, statement, witness):
    """Against the others in the profile, the player's best-response value at each of these sets is exactly `is`."""
    _, profile, who, values, holds = fields(statement, "kind, profile, player, values, holds")
    fields(witness, [])
    player = read_player(game, who)
    require_perfect_recall(game, [player])
    weight, sentences = profile_weights(game, read_profile(game, profile)), []
    exact = best_response(game, player, weight)
    require_readable(isinstance(values, dict) and values, excerpt(values), "an object that is not empty")
    for name, item in values.items():
        fields(item, "is, stated, decimals, holds, off")
        require_readable(name in exact, excerpt(name), "an information set of the player, or the empty name")
        sentences.append(f"at {name or 'the empty sequence'} {check_figure(item, exact[name])}")
    check_overall(holds, values.values())
    return f"against the certificate's profile the best-response value of player {who} is, " + "; ".join(sentences)


def check_equilibrium_in_box(game, statement, witness):
    """Some Nash equilibrium, the witness, lies entry by entry in the intervals that the printed numbers stand for."""
    _, form, stated = fields(statement, "kind, form, stated")
    (profile,) = fields(witness, "profile")
    require_perfect_recall(game)
    box, exact = (read_table(game, part, game.players, entry) for part, entry in ((stated, printed_interval), (profile, rational)))
    if one_of(form, "plan", "behaviour") == "plan":
        require_constant_sum(game)
        weight = read_plans(game, profile)
    else:
        weight = profile_weights(game, read_profile(game, profile))
    require(all(low <= exact[p][name][action] <= high for p in box for name in box[p]
             for action, (low, high) in box[p][name].items()), "the equilibrium lies in the box")
    require(all(best_response(game, p, weight)[""] == expected_payoff(game, p, weight) for p in game.players),
         "no player gains by deviating from the equilibrium")
    return f"some Nash equilibrium lies in the box of the certificate's printed profile, as a {form}"


# -------------------------------------- statements/zero_sum ---------------------------------------

# Statements about values and optimal plans of constant-sum games.

def check_value(game, statement, witness):
    """The game, whose payoffs always sum to c, is worth exactly `is` to player 1: a best response to plan 2 pays
    player 1 `is`, so plan 2 holds it to that, and one to plan 1 pays player 2 c - `is`, so plan 1 secures it.

    As both plans stay before the frontier, they secure as much in every game that differs only in what follows there.
    """
    frontier = fields(statement, "kind, is, stated, holds, off, decimals, frontier")[-1]
    require_perfect_recall(game)
    constant, weight = require_constant_sum(game), read_plans(game, *fields(witness, "plans"))
    frontier, widely = read_frontier(game, frontier)
    ceiling, floor = best_response(game, 1, weight)[""], constant - best_response(game, 2, weight)[""]
    words = check_figure(statement, ceiling)
    require(floor == ceiling, "the two plans secure the same value")
    require(all(stays_before(frontier, p, weight[p]) for p in game.players), "both plans that secure the value stay before the frontier")
    return f"the value to player 1{widely} is {words}"


def check_pure_values(game, statement, witness):
    """The most that player 1 can secure by a pure strategy is `maxmin`, the least to which player 2 can hold it by
    one is `minmax`, and a pure equilibrium exists, as these are equal, exactly when `saddle` is `yes`.
    """
    _, maxmin, minmax, saddle = fields(statement, "kind, maxmin, minmax, saddle")
    fields(witness, [])
    require_perfect_recall(game)
    maxmin, minmax, constant = rational(maxmin), rational(minmax), require_constant_sum(game)
    one_of(saddle, "yes", "no")
    replies = {p: min(best_response(game, 3 - p, {p: pure_weights(game, p, reached)})[""]
                      for reached in pure_strategies(game.sets[p], {0}, STRATEGIES)) for p in game.players}
    require(maxmin == constant - replies[1], "maxmin is the most that player 1 secures by a pure strategy")
    require(minmax == replies[2], "minmax is the least to which player 2 holds player 1 by a pure strategy")
    require(saddle == ("yes" if maxmin == minmax else "no"), "there is a pure equilibrium exactly when it says so")
    there = "a" if saddle == "yes" else "no"
    return f"by pure strategies player 1 secures {maxmin} and player 2 holds it to {minmax}: {there} pure equilibrium"


def check_optimal_range(game, statement, witness):
    """Over all optimal plans of the player the expression in its realisation weights ranges from exactly `low` to
    exactly `high`, both attained; with a set `given` it is divided by the weight with which the player's own moves
    reach that set, and only the optimal plans are meant for which this is positive.

    Both plans guarantee what the player can get at most against `opponent`, so that is its value and they are optimal.
    Let `r` be the weight to divide by (of the empty sequence, 1, when no set is given).  With the sign of an end,
    expression - end * r is at most 0 on every optimal plan, by the weights (see `most`), and it is 0 at the plan of the
    end, where `r` is positive: so no optimal plan has a quotient beyond the end, and that one attains it.

    All these plans and weights staying before the frontier, each of these comparisons comes out the same in every game
    that differs only in what follows there, and so does the range.
    """
    _, who, terms, given, low, high, relation, stated, decimals, off, holds, frontier = fields(
        statement, "kind, player, terms, given, low, high, relation, stated, decimals, off, holds, frontier")
    opponent, *ends = fields(witness, "opponent, low, high")
    side = Side(game, who, opponent)
    form = read_linear_form(game, side.player, terms)
    base = read_infoset(game, side.player, given).history if given != "" else 0
    frontier, widely = side.before(frontier, [*(term[0] for term in terms), *[given] * (given != "")])
    for sign, claimed, end in zip((-1, 1), (rational(low), rational(high)), ends):
        plan, scale, weights_there = fields(end, "plan, scale, weights")
        own, rest = side.plan(plan), {**form, base: form.get(base, ZERO) - claimed}
        require(side.optimal(own), "the plan at each end is optimal")
        require(own[base] > 0, "the plan at each end reaches the set given")
        require(evaluate_form(rest, own) == 0, "the plan at each end attains it")
        require(stays_before(frontier, side.player, own), "the plan at each end stays before the frontier")
        require(stays_before(frontier, 3 - side.player, read_plan(game, 3 - side.player, weights_there, rational(scale))),
             "the weights at each end stay before the frontier")
        require(side.most({h: sign * c for h, c in rest.items()}, scale, weights_there) == 0,
             "the weights at each end prove that it is the end")
    within, distances = compare_range(rational(low), rational(high), relation, stated, decimals)
    require_readable(isinstance(off, list), excerpt(off), "a list of two rationals")
    require([*map(rational, off)] == distances, "the range is off by what it says")
    require(one_of(holds, "yes", "no") == ("yes" if within else "no"), "the range is as stated exactly when it says so")
    told_terms = " + ".join(f"{c}*({name}:{action})" for name, action, c in terms)
    reaching, divided = (f" that reach {given}", ", divided by the weight of reaching it,") if given else ("", "")
    return (f"over all optimal plans of player {who}{widely}{reaching} {told_terms}{divided} ranges from exactly {low} to exactly {high}; "
            f"stated: {relation} {' to '.join(text for text in dict.fromkeys(stated) if text)}: "
            f"{'holds' if within else 'does not hold'}")


def passes_through(game, passed, home):
    """Whether a member of a set is reached through one of these sets (player, name)."""
    histories = [(p, h) for state in home.arrivals for p, h in zip(game.players, state)]
    while histories := [(p, game.histories[p][h]) for p, h in histories if h]:
        if any(move[:2] in passed for _, (_, move) in histories):
            return True
        histories = [(p, h) for p, (h, _) in histories]
    return False


class Side:
    """A player of a constant-sum game of two, and a plan of the opponent, which holds it to `value`.  As soon as one
    plan of the player guarantees as much, this is the value to the player, and the opponent's plan is optimal.  A game
    that has the equilibria of such a game is replaced by it.
    """

    def __init__(self, game, who, opponent):
        require_perfect_recall(game)
        self.given, (self.game, self.constant), self.player = game, zero_sum_equivalent(game), read_player(game, who)
        self.opponent = self.reply(opponent)
        self.value = best_response(self.game, self.player, {3 - self.player: self.opponent})[""]

    def before(self, frontier, names):
        """A frontier, before which the opponent's plan stays and the sets of these names stand; and in words."""
        found, words = read_frontier(self.game, frontier)
        passed = {(str(p), home.name) for p, home in found}
        homes = [self.game.named[self.player][name] for name in names]
        require(not found or self.game is self.given, "a game with a frontier has a constant sum itself")
        require(not any((str(self.player), home.name) in passed or passes_through(self.game, passed, home) for home in homes),
             "the sets spoken of stand before the frontier")
        require(stays_before(found, 3 - self.player, self.opponent), "the opponent of a range stays before the frontier")
        return found, words

    def plan(self, value):
        """A plan of the player."""
        return read_plan(self.game, self.player, value, ONE)

    def reply(self, value):
        """A plan of the opponent."""
        return read_plan(self.game, 3 - self.player, value, ONE)

    def optimal(self, own):
        """Whether a plan of the player guarantees the value."""
        return self.constant - best_response(self.game, 3 - self.player, {self.player: own})[""] == self.value

    def most(self, form, scale, weights_there):
        """A bound from above of a linear form on the optimal plans: such a plan earns at least `scale` times the value
        against these weights, so its form is at most the greatest sum of both over all plans, less that.
        """
        scale = rational(scale)
        there = {3 - self.player: read_plan(self.game, 3 - self.player, weights_there, scale)}
        return best_response(self.game, self.player, there, form)[""] - scale * self.value

    def excess(self, reply):
        """What a plan earns above the value against the plan `reply`, as a linear form in the plan's weights."""
        paid = totals(self.game, self.player, {3 - self.player: reply})
        paid[0] -= self.value  # the empty sequence has weight 1
        return dict(enumerate(paid))

    def unused(self):
        """Histories that have weight 0 in every optimal plan.  An optimal plan is a best response to `opponent`: it
        makes no move that brings less than the value of its set, and so none after that either.
        """
        total, found = totals(self.game, self.player, {3 - self.player: self.opponent}), set()
        for home in reversed(self.game.sets[self.player]):
            total[home.history] += max(total[h] for h in home.after)
        for home in self.game.sets[self.player]:
            most = max(total[h] for h in home.after)
            found.update(h for h in home.after if total[h] < most or home.history in found)
        return found


def compare_range(low, high, relation, stated, decimals):
    """Whether a range is as stated, and how far its two ends are off."""
    require_readable(isinstance(stated, list) and len(stated) == 2, excerpt(stated), "two printed numbers")
    one_of(relation, "always", "at most", "at least", "exactly")
    empty = {"at most": 0, "at least": 1}.get(relation)
    require_readable([string(text) == "" for text in stated] == [empty == 0, empty == 1], excerpt(stated), "the numbers that go with the relation")
    require_readable(relation != "always" or stated[0] == stated[1], excerpt(stated), "one number, twice")
    below, above = (printed_interval(text or "0", decimals) for text in stated)
    if relation == "at most":
        return high <= above[1], [ZERO, high - above[1]]
    if relation == "at least":
        return low >= below[0], [low - below[0], ZERO]
    off = [end - min(max(end, a), b) for end, (a, b) in ((low, below), (high, above))]
    return (relation == "exactly" or low == high) and not any(off), off


def check_no_equilibrium_in_box(game, statement, witness):
    """No Nash equilibrium has the player's strategy in the intervals that its printed numbers stand for.

    In an equilibrium the player's plan earns at least the value against every plan, so at least `scale * g` against the
    weights, when some plan of the player guarantees `g`.  In the box the terms of the printed ends add nothing negative
    to that; and over all plans the sum of both is less.
    """
    _, form, stated, who = fields(statement, "kind, form, stated, player")
    plan, scale, weights_there, low, high = fields(witness, "plan, scale, weights, low, high")
    require_perfect_recall(game)
    (game, constant), player = zero_sum_equivalent(game), read_player(game, who)
    box = read_table(game, stated, game.players, printed_interval)[player]
    below, above = (read_table(game, {who: part}, [player], rational)[player] for part in (low, high))
    require(all(x >= 0 for part in (below, above) for row in part.values() for x in row.values()), "no end of an interval counts negatively")
    secured = constant - best_response(game, 3 - player, {player: read_plan(game, player, plan, ONE)})[""]
    there = {3 - player: read_plan(game, 3 - player, weights_there, rational(scale))}
    terms = interval_terms(game, player, box, below, above, one_of(form, "plan", "behaviour"))
    require(best_response(game, player, there, terms)[""] < rational(scale) * secured,
         "in the box the player earns less against the weights than it can secure")
    return (f"no Nash equilibrium lies in the box of the certificate's printed profile, as a {form}: "
            f"no strategy of player {who} that prints so is one of an equilibrium")


def interval_terms(game, player, box, below, above, form):
    """What the two ends of each interval add to the weights of histories: {history: coefficient}."""
    terms = {}
    for home in game.sets[player]:
        whole = home.history if form == "behaviour" else 0
        for h, action in zip(home.after, home.actions):
            (least, most), a, b = box[home.name][action], below[home.name][action], above[home.name][action]
            terms[h] = terms.get(h, ZERO) + a - b
            terms[whole] = terms.get(whole, ZERO) - a * least + b * most
    return terms


# -------------------------------------- statements/families ---------------------------------------

# Statements about profiles with parameters.

def check_family(game, statement, witness):
    """For every point of the parameters' box no listed player gains by deviating from the profile.

    With a frontier, the same holds in every game that differs from this one only in what follows at its sets: whatever
    one player does alone, play gets to none of them, for at each of their members two players have weight 0, so that
    one of the two has not deviated.  The moves before are those of this game, and so are the payoffs.
    """
    _, declared, players, profile, frontier = fields(statement, "kind, parameters, players, profile, frontier")
    (tree,) = fields(witness, "tree")
    names, box = read_parameters(declared)
    require_readable(names, "no parameters", "at least one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    weight = profile_weights(game, read_profile(game, profile, names, box))
    beyond = [require_unreached(game, weight, *item) for item in read_frontier(game, frontier)[0]]
    require_no_gain(game, who, weight, tree, names, box)
    same_there = (", in this game and in every game that differs from it only in what follows at these information sets, which "
                  f"no player reaches by deviating alone: {', '.join(beyond)}" if beyond else "")
    return f"the certificate's profile {equilibrium_words(game, players)} for every{parameter_words(declared)[1:]}{same_there}"


def equilibrium_words(game, players):
    return "is a Nash equilibrium" if len(players) == len(game.players) else f"is a best response of {', '.join(players)}"


def require_no_gain(game, players, weight, tree, names, box):
    """Checks that none of the players gains by deviating from the profile, at any point of the box.

    On each part of the box polynomials bound the values of the sets: what follows a move, in payoffs and in the bounds
    of the sets next below, is at most the bound of its set.  So every strategy pays at most the same sum at the empty
    sequence, which is the player's payoff in the profile.  The tree's cuts leave no point of the box out.  Denominators
    multiply payoffs and bounds by the D of the other players, which is positive on the box.
    """
    sums, paid = ({p: f(game, p, weight) for p in players} for f in (totals, expected_payoff))
    parts, seen = [(tree, box)], 0
    while parts:
        (node, part), seen = parts.pop(), seen + 1
        require_readable(seen <= CUTS, "a longer tree", "at most 4,096 nodes")
        if "parameter" in node:
            parts += cut_box(node, names, part)
            continue
        (bounds,) = fields(node, "values")
        for p, own in zip(players, fields(bounds, map(str, players))):
            require_bounds(game.sets[p], own, sums[p], paid[p], weight[p][0], names, part)


def cut_box(node, names, box):
    """The two nodes below a cut, each with its part of the box."""
    name, at, below, above = fields(node, "parameter, at, below, above")
    k, at = names.index(one_of(name, *names)), rational(at)
    low, high = box[k]
    require(low < at < high, "a cut lies inside the interval")
    return [(half, [ends if i == k else side for i, side in enumerate(box)])
            for half, ends in ((below, (low, at)), (above, (at, high)))]


def require_bounds(homes, bounds, sums, paid, factor, names, box):
    """Checks the bounds of one player on one part of the box."""
    values = [read_number(text, names) for text in fields(bounds, [home.name for home in homes])]
    total = list(sums)
    for home, bound in zip(homes, values):
        total[home.history] += bound
    require(all(is_nonnegative(bound - total[h], box) for home, bound in zip(homes, values) for h in home.after),
         "the bound of each set is at least what follows each of its moves")
    require(total[0] * factor == paid, "the bound at the empty sequence is the payoff")


def check_parameter_set(game, statement, witness):
    """For a parameter in its interval no listed player gains by deviating exactly when it lies in one of `within`.

    In an interval of `within` nobody gains.  On each piece of `outside` the gain of one deviation, times a positive
    factor, has Bernstein coefficients >= 0, not all 0: it is positive inside, and at the ends that are in no interval.
    Pieces and intervals follow each other, and so leave no parameter out.
    """
    _, declared, players, profile, within = fields(statement, "kind, parameters, players, profile, within")
    inside, outside = fields(witness, "inside, outside")
    names, box = read_parameters(declared)
    require_readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    profile = read_profile(game, profile, names, box)
    weight, intervals = profile_weights(game, profile), [(*map(rational, pair(ends)),) for ends in distinct_items(within, empty=True)]
    require(are_in_order(intervals, *box[0]), "the intervals lie in order, apart and inside the parameter's")
    require_readable(isinstance(inside, list) and len(inside) == len(intervals), excerpt(inside), "a proof for each interval")
    for ends, proof in zip(intervals, inside):
        require_no_gain_within(game, who, profile, weight, proof, names, ends)
    pieces = [check_gain_on_piece(game, who, weight, piece, intervals) for piece in distinct_items(outside, empty=True)]
    ends = sorted(pieces + intervals)
    require([low for low, _ in ends] + [box[0][1]] == [box[0][0]] + [high for _, high in ends],
         "the pieces and the intervals follow each other from one end to the other")
    where = " or ".join(f"{names[0]} in [{low}, {high}]" if low != high else f"{names[0]} = {low}" for low, high in within)
    return (f"with {parameter_words(declared)[2:]} the certificate's profile {equilibrium_words(game, players)} exactly for "
            f"{where or f'no {names[0]}'}")


def are_in_order(intervals, low, high):
    """Whether each interval has its ends in order and begins after the end of the one before."""
    return (all(low <= x <= y <= high for x, y in intervals)
            and all(before[1] < after[0] for before, after in zip(intervals, intervals[1:])))


def require_no_gain_within(game, players, profile, weight, proof, names, ends):
    """Checks that none of the players gains by deviating when the parameter is in the interval, perhaps one point."""
    low, high = ends
    if low < high:
        return require_no_gain(game, players, weight, proof, names, [ends])
    require_readable(proof == "", excerpt(proof), "an empty text for an interval of one point")
    weight = profile_weights(game, profile_at(profile, [low]))
    require(all(best_response(game, p, weight)[""] == expected_payoff(game, p, weight) for p in players),
         "no player gains by deviating at an interval of one point")


def check_gain_on_piece(game, players, weight, piece, intervals):
    """Checks that one of the players gains on a piece, except at an end of it in one of the intervals; the ends."""
    low, high, who, strategy = fields(piece, "from, to, player, strategy")
    low, high, player = rational(low), rational(high), game.numbered[one_of(who, *map(str, players))]
    require(low < high, "a piece has from < to")
    old, new = deviation_payoffs(game, player, weight, strategy)
    gain = old * -1 + new
    require(is_nonnegative(gain, [(low, high)]) and gain, "the deviation on a piece never loses and sometimes gains")
    require(all(any(x <= end <= y for x, y in intervals) or gain.at([end]) > 0 for end in (low, high)),
         "the deviation gains at each end of a piece that is in no interval")
    return low, high


# ------------------------------------ statements/optimal_sets -------------------------------------

# Statements about whole sets of optimal plans.

def flow_rows(side):
    """At each set the weights of the moves minus the weight of the parent sequence: linear forms that are 0."""
    return [{home.history: -ONE, **dict.fromkeys(home.after, ONE)} for home in side.game.sets[side.player]]


def row_of(form, columns, rest):
    """A linear form in a plan's weights as [constant, a coefficient for each column]."""
    return [rest * form.get(0, ZERO)] + [sum((form.get(h, ZERO) for h in column), ZERO) for column in columns]


def on_chart(k, row, chart):
    """[constant, a coefficient for each column] as an affine form in the coordinates of the chart."""
    return weighted_sum(k, row, [[ONE] + [ZERO] * k, *chart])


def require_determined(k, equations, chart, free):
    """Every solution of the equations is the point of the chart whose coordinates are its free columns: the difference
    of the two solves them without their constants, is 0 in the free columns, and so in the others, by the rank.
    """
    require(not any(any(on_chart(k, row, chart)) for row in equations), "the chart satisfies the equations identically")
    others = [j for j in range(len(chart)) if j not in free]
    require(rank([[row[j + 1] for j in others] for row in equations]) == len(others),
         "the equations determine the chart from its coordinates")


class Chart:
    """The fields that `optimal set` and `dimension` share, checked: columns not listed are 0 in every optimal strategy,
    and every optimal strategy is a point of the chart, provided that there is one.  A column is the set of histories
    to whose weights it adds; the empty history has the weight `rest` besides: 1 in a plan, where no column adds to it.
    """

    def __init__(self, side, space, dimension, columns, chart, replies):
        self.side, self.rest = side, ONE if one_of(space, "plan", "mixed") == "plan" else ZERO
        self.columns = [self.column(label) for label in distinct_items(columns, empty=True)]
        require_readable(string(dimension) in map(str, range(len(columns) + 1)), excerpt(dimension), "a dimension, at most the number of columns")
        self.k = int(dimension)
        self.rows = read_vectors(chart, self.k + 1)
        require_readable(len(chart) == len(columns), "another number of rows", "a row of the chart for each column")
        self.complete()
        require(self.rows[:self.k] == coordinate_forms(self.k), "the first columns are the coordinates of the chart")
        require_determined(self.k, self.equations(replies), self.rows, range(self.k))

    def column(self, label):
        side = self.side
        if not self.rest:
            return frozenset(reached_by(side.game.sets[side.player], label, {0}))
        require_readable(label != [], "an empty list", "[set, action] for each column")
        return frozenset({read_sequence(side.game, side.player, label)})

    def complete(self):
        """A column has weight 0 in every optimal strategy if one of its histories has."""
        side, unused = self.side, self.side.unused()
        every = (map(frozenset, zip(range(1, len(side.game.histories[side.player])))) if self.rest
                 else pure_strategies(side.game.sets[side.player], {0}, CONTINUATIONS))
        known = set(self.columns)
        require(all(column in known or column & unused for column in every), "every column not listed is 0 in every optimal strategy")

    def equations(self, replies):
        """What holds for every optimal strategy: the flow, the sum, and the value against each reply, since `opponent`
        is a mixture of the reply and another plan, and the strategy earns at least the value against both.
        """
        found = [self.side.reply(plan) for plan in distinct_items(replies, empty=True)]
        require(all(o for reply in found for r, o in zip(reply, self.side.opponent) if r), "a reply uses only what the opponent uses")
        forms = [*flow_rows(self.side), *map(self.side.excess, found)]
        total = [self.rest - 1, *(Fraction(0 in column) for column in self.columns)]
        return [total, *(row_of(form, self.columns, self.rest) for form in forms)]

    def points(self, value, span):
        """The coordinates of strategies, each optimal (so they lie on the chart), that span the dimension.  The chart
        is injective, so the linear span of the strategies is the image of that of (1, coordinates), which is everything.
        """
        found = read_vectors(value, len(self.columns))
        for weight in found:
            own = [ZERO] * len(self.side.game.histories[self.side.player])
            own[0] = self.rest
            for x, h in ((x, h) for x, column in zip(weight, self.columns) for h in column):
                own[h] += x
            require(all(x >= 0 for x in weight), "every weight of a listed strategy is non-negative")
            require(own[0] == 1 and not any(evaluate_form(form, own) for form in flow_rows(self.side)), "the weights of a listed strategy add up")
            require(self.side.optimal(own), "each listed strategy is optimal")
        found = [weight[:self.k] for weight in found]
        require(rank([ONE, *point] for point in found) == self.k + 1, "the listed strategies span the dimension")
        require(rational(span) == rank(self.rows), "the span is the dimension of the linear span")
        return found

    def facets(self, value, sources):
        """Affine forms that are >= 0 for every optimal strategy: a column, or the excess over the value."""
        require_readable(self.k or value == [], "facets", "no facets in dimension 0")
        forms = read_vectors(distinct_items(value, empty=True), self.k + 1)
        require_readable(isinstance(sources, list) and len(sources) == len(forms), "another number of sources", "a source for each facet")
        require(forms == [self.source(item) for item in sources], "each facet is the form that its source gives")
        return forms

    def source(self, item):
        require_readable(isinstance(item, dict) and len(item) == 1, excerpt(item), "an object with one key, column or reply")
        (kind, value), = item.items()
        if one_of(kind, "column", "reply") == "column":
            require_readable(string(value) in map(str, range(1, len(self.rows) + 1)), excerpt(value), "the number of a column")
            return self.rows[int(value) - 1]
        row = row_of(self.side.excess(self.side.reply(value)), self.columns, self.rest)
        return on_chart(self.k, row, self.rows)


def check_optimal_set(game, statement, witness):
    """The optimal strategies of the player (its plans, or its mixed strategies) are exactly the points of the chart
    where all facets are >= 0, and exactly the convex combinations of the vertices; neither list has one too many, and
    the set has this dimension and linear span.

    Every optimal strategy is a point of the chart (`Chart`), and each facet is >= 0 there; what satisfies the facets
    is a combination of the vertices (`enclosed`), and those are optimal, so their combinations are.  A vertex where
    facets of full rank are zero is no combination of others; the set having the dimension k of the chart, each facet
    that is zero on a part of dimension k - 1, and on another part than any other facet, is needed.
    """
    _, who, space, dimension, span, columns, chart, vertices, facets = fields(
        statement, "kind, player, space, dimension, span, columns, chart, vertices, facets")
    opponent, replies, sources, bound, apart = fields(witness, "opponent, replies, sources, bound, apart")
    frame = Chart(Side(game, who, opponent), space, dimension, columns, chart, replies)
    points, forms = frame.points(distinct_items(vertices), span), frame.facets(facets, sources)
    zero = require_enclosed(frame.k, forms, points, bound, apart)
    require(all(rank([form for i, form in enumerate(forms) if bits >> i & 1]) == frame.k for bits in zero),  # constants follow
         "each vertex is an extreme point")
    on = [[j for j, bits in enumerate(zero) if bits >> i & 1] for i in range(len(forms))]
    require(all(rank([[ONE, *points[j]] for j in there]) == frame.k for there in on), "each facet has dimension one less")
    require(len(set(map(tuple, on))) == len(on), "no two facets have the same vertices")
    if not frame.k:
        return f"the optimal {SPACES[space][0]} of player {who} is unique (linear span {span}): complete"
    return (f"the optimal {SPACES[space][1]} of player {who} form a polytope of dimension {dimension} (linear span {span}) "
            f"with {len(points)} vertices and {len(forms)} facets: complete")


SPACES = {"plan": ("plan", "plans"), "mixed": ("mixed strategy", "mixed strategies")}


def check_dimension(game, statement, witness):
    """The columns not listed are 0 in every optimal strategy of the player, every optimal strategy is a point of the
    chart, and the set of optimal strategies has exactly this dimension and linear span.

    Every optimal strategy is a point of the chart (`Chart`), which has this dimension, and so many affinely
    independent points of it, and one more, are optimal.
    """
    _, who, space, size, span, columns, chart = fields(statement, "kind, player, space, dimension, span, columns, chart")
    opponent, replies, points = fields(witness, "opponent, replies, points")
    frame = Chart(Side(game, who, opponent), space, size, columns, chart, replies)
    require_readable(len(distinct_items(points)) == frame.k + 1, "another number of points", "one point more than the dimension")
    frame.points(points, span)
    return f"the optimal {SPACES[space][1]} of player {who} have dimension {size} (linear span {span})"


def check_projection(game, statement, witness):
    """The optimal plans of the player are exactly the realisation plans of its optimal mixed strategies.

    What a mixed strategy earns against anything is what its plan earns: so both are optimal or neither is.  And every
    optimal plan is a combination of the vertices (`optimal_set`), so the plan of the same combination of their mixtures.
    """
    _, optimal, mixtures = fields(statement, "kind, optimal, mixtures")
    require_readable(isinstance(optimal, dict) and optimal.get("kind") == "optimal set", excerpt(optimal), "a statement of the kind optimal set")
    require_readable(optimal.get("space") == "plan", "another space", "the space plan")
    sentence = check_optimal_set(game, optimal, witness)
    player, vertices = game.numbered[optimal["player"]], optimal["vertices"]
    homes = [game.named[player][name].after[game.named[player][name].actions.index(action)] for name, action in optimal["columns"]]
    require_readable(isinstance(mixtures, list) and len(mixtures) == len(vertices), "another number of mixtures", "a mixture for each vertex")
    for vertex, value in zip(vertices, mixtures):
        found = read_mixture(value, lambda strategy: reached_by(game.sets[player], strategy, {0}))
        weight = dict(zip(homes, map(rational, vertex)))
        require(all(sum(x for reached, x in found.items() if h in reached) == weight.get(h, ZERO) for h in range(1, len(game.histories[player]))),
             "the mixture of each vertex has its realisation weights")
    return f"{sentence}; the realisation plans of its optimal mixed strategies are the same"


def check_region(game, statement, witness):
    """Every optimal plan of the player satisfies the rows, or some does not; and every plan that satisfies them is
    optimal, or some is not, or there is none.

    A plan guarantees what the player can get at most against `opponent`: so that is the value, whatever is claimed.
    """
    _, who, rows, contains, contained = fields(statement, "kind, player, rows, contains, contained")
    opponent, inside, outside = fields(witness, "opponent, contains, contained")
    side = Side(game, who, opponent)
    conditions = [read_condition(side, row) for row in distinct_items(rows)]
    within = {"yes": require_contains_optimal, "no": require_misses_optimal}[one_of(contains, "yes", "no")]
    limits = {"yes": require_only_optimal, "no": require_other_than_optimal, "empty": require_no_plan}[one_of(contained, "yes", "no", "empty")]
    within(side, conditions, inside)
    limits(side, conditions, outside)
    plans, others = REGIONS[contains, contained]
    return f"the certificate's region {plans} of player {who}, {others}"


REGIONS = {("yes", "yes"): ("holds every optimal plan", "and no other plan"),
           ("yes", "no"): ("holds every optimal plan", "and some other plan too: it is too large"),
           ("no", "yes"): ("holds only optimal plans", "but not every one: it is too small"),
           ("no", "no"): ("does not hold every optimal plan", "and holds some other plan"),
           ("no", "empty"): ("holds no optimal plan", "nor any other plan: it is empty")}


def read_condition(side, row):
    """Whether it is an equation, and the linear form, terms minus right side, that is 0 or at least 0."""
    terms, relation, right = fields(row, "terms, relation, right")
    form = read_linear_form(side.game, side.player, terms)
    return one_of(relation, "=", ">=") == "=", {**form, 0: -rational(right)}


def satisfies(own, conditions):
    """Whether a plan lies in the region."""
    values = [(equal, evaluate_form(form, own)) for equal, form in conditions]
    return all(x == 0 if equal else x >= 0 for equal, x in values)


def require_contains_optimal(side, conditions, witness):
    """The weights of each row bound minus its form by 0 on the optimal plans; for an equation also the form itself."""
    plan, ends = fields(witness, "plan, rows")
    require(side.optimal(side.plan(plan)), "the plan that shows the value is optimal")
    forms = [{h: sign * c for h, c in form.items()} for equal, form in conditions for sign in ((-1, 1) if equal else (-1,))]
    require_readable(isinstance(ends, list) and len(ends) == len(forms), "another number of rows", "weights for each row, twice for an equation")
    require(all(side.most(form, *fields(end, "scale, weights")) <= 0 for form, end in zip(forms, ends)),
         "the weights of each row prove that the optimal plans satisfy it")


def require_misses_optimal(side, conditions, witness):
    own = side.plan(*fields(witness, "plan"))
    require(side.optimal(own), "the plan outside the region is optimal")
    require(not satisfies(own, conditions), "the optimal plan lies outside the region")


def require_other_than_optimal(side, conditions, witness):
    own = side.plan(*fields(witness, "plan"))
    require(satisfies(own, conditions), "the plan that is not optimal lies in the region")
    require(not side.optimal(own), "the plan in the region is not optimal")


def require_no_plan(side, conditions, witness):
    """The rows, each times its factor and summed, are at least 0 on a plan of the region; no plan reaches that."""
    (factors,) = read_vectors([*fields(witness, "factors")], len(conditions))
    require(all(equal or x >= 0 for x, (equal, _) in zip(factors, conditions)), "the factor of each inequality is non-negative")
    total = {}
    for x, (_, form) in zip(factors, conditions):
        total.update({h: total.get(h, ZERO) + x * c for h, c in form.items()})
    nothing = {3 - side.player: [ZERO] * len(side.game.histories[3 - side.player])}  # so that plans earn the form alone
    require(best_response(side.game, side.player, nothing, total)[""] < 0, "the rows, so weighted, sum to less than 0 on every plan")


def require_only_optimal(side, conditions, witness):
    """A plan in the region is the point of the chart with the same free moves; there its moves are >= 0 and the rows
    hold, so its coordinates are a combination of those of the vertices, and it is the same combination of these.
    """
    chart, vertices, bound, apart = fields(witness, "chart, vertices, bound, apart")
    require_readable(isinstance(chart, list) and chart and isinstance(chart[0], list) and chart[0], excerpt(chart), "a list of lists that are not empty")
    k, columns = len(chart[0]) - 1, [{h} for h in range(1, len(side.game.histories[side.player]))]
    lines = read_vectors(chart, k + 1)
    require_readable(len(lines) == len(columns), "another number of rows", "a row of the chart for each move")
    require(all(unit in lines for unit in coordinate_forms(k)), "each coordinate of the chart is a move")
    free = [lines.index(unit) for unit in coordinate_forms(k)]
    equal, least = ([row_of(form, columns, ONE) for kind, form in conditions if kind == wanted] for wanted in (True, False))
    require_determined(k, [*(row_of(form, columns, ONE) for form in flow_rows(side)), *equal], lines, free)
    forms = [line for line in lines if any(line[1:])] + [on_chart(k, row, lines) for row in least]
    plans = [side.plan(plan) for plan in distinct_items(vertices)]
    points = [[own[j + 1] for j in free] for own in plans]
    require(all(map(side.optimal, plans)), "each vertex of the region is optimal")
    require(all([value_at(line, point) for line in lines] == own[1:] for point, own in zip(points, plans)),
         "each vertex of the region is a point of the chart")
    require_enclosed(k, forms, points, bound, apart)


# -------------------------------------- statements/dominance --------------------------------------

# Statements about dominance and best responses to beliefs.

def infosets_from(game, player, home):
    """The sets of a player from this one on; those below it are among them."""
    return game.sets[player][game.sets[player].index(home):]


def read_continuation(game, player, home, value):
    """CONTINUATION (4): the histories that it reaches from the set on."""
    require_readable(isinstance(value, dict) and home.name in value, excerpt(value), "an object that names the set")
    rest = {name: value[name] for name in value if name != home.name}
    return reached_by(infosets_from(game, player, home), rest, {home.after[read_action(home, value[home.name])]})


def path_to(game, player, home, history):
    """The histories from the set on that lead to this one, with it; none if the set is not on the way."""
    steps = [history]
    while steps[-1] and steps[-1] not in home.after:
        steps.append(game.histories[player][steps[-1]][0])
    return steps if steps[-1] else []


def read_moves(game, who, name, makes):
    """The player, its set, and the histories after the actions in `makes`, at the set and at sets below it."""
    player = read_player(game, who)
    home = read_infoset(game, player, name)
    require_readable(isinstance(makes, dict) and name in makes, excerpt(makes), "actions at the set and at sets below it")
    places = [(read_infoset(game, player, key), action) for key, action in makes.items()]
    goals = {place.after[read_action(place, action)] for place, action in places}
    require_readable(all(path_to(game, player, home, goal) for goal in goals), excerpt(canonical_json(makes)), "only sets at or below the set")
    return player, home, goals


def makes_excluded_move(game, player, reached, out):
    """Whether one of the moves that end these histories is excluded."""
    return any(h and game.histories[player][h][1] in out for h in reached)


def continuations_through(game, player, home, goals, out):
    """Those from the set on that reach all the goals, without an excluded move: at each set on the way to a goal they
    make no other move.
    """
    on_the_way = [game.histories[player][h][1] for goal in goals for h in path_to(game, player, home, goal)]
    out = out | {move for wanted in on_the_way for move in game.named[player][wanted[1]].moves if move != wanted}
    return [reached for h, move in zip(home.after, home.moves) if move not in out
            for reached in pure_strategies(infosets_from(game, player, home), {h}, CONTINUATIONS, out)]


def check_dominated(game, statement, witness):
    """For each listed entry: whatever the player's continuation from the set on that takes the actions in `makes`, and
    whatever the opponent's strategy, the mixture `by` pays the player at least as much, and against some strategy more
    (`weakly`), or always more (`strictly`); continuations and strategies that make an excluded move are left out.
    """
    _, sense, moves, excluded = fields(statement, "kind, sense, moves, excluded")
    fields(witness, [])
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    out, seen, paid = read_excluded_moves(game, excluded), 0, {p: payoffs_by_pair(game, p) for p in game.players}
    for entry in distinct_items(moves):
        who, name, makes, by = fields(entry, "player, set, makes, by")
        player, home, goals = read_moves(game, who, name, makes)
        better = payoffs_by_reply(game, player, paid[player], read_dominating_mixture(game, player, home, goals, by, out))
        found = continuations_through(game, player, home, goals, out)
        require(found, "there is a continuation to compare with")
        seen += len(found)
        require_readable(seen <= CONTINUATIONS, "more continuations in all", "at most 4,096 continuations in all")
        require_dominated(game, player, paid[player], better, found, out, sense)
    told_moves = ", ".join(moves_words(entry["player"], entry["makes"]) for entry in moves)
    without = f", without the moves {event_words([[move] for move in excluded])}" if excluded else ""
    return f"{sense} dominated{without}: [{told_moves}], each by the certificate's continuation or mixture of them"


def moves_words(who, makes):
    return " and ".join(f"{who}:{name}:{action}" for name, action in makes.items())


def read_excluded_moves(game, excluded):
    """Moves of the players that are left out of a comparison."""
    out = {read_move(game, move) for move in distinct_items(excluded, empty=True)}
    require_readable(all(who != "0" for who, _, _ in out), "a move of chance", "moves of the players to be excluded")
    return out


def read_dominating_mixture(game, player, home, goals, by, out):
    """The mixture `by`: {history of the player: the probability that it is reached from the set on}."""
    mixed, weight = read_mixture(by, lambda value: read_continuation(game, player, home, value)), {}
    require(not any(goals <= reached for reached in mixed), "the dominating continuations take other actions")
    require(not any(makes_excluded_move(game, player, reached, out) for reached in mixed),
         "the dominating continuations make no excluded move")
    for reached, x in mixed.items():
        weight.update({h: weight.get(h, ZERO) + x for h in reached})
    return weight


def require_dominated(game, player, paid, better, found, out, sense):
    """Checks one listed entry: `better` against each continuation `found`."""
    for reached in found:
        worse = payoffs_by_reply(game, player, paid, dict.fromkeys(reached, ONE))
        more = [x - y for x, y in zip(better, worse)]
        less = [-x for x in more]
        require_dominance(least_total(game, 3 - player, more, out), -least_total(game, 3 - player, less, out), sense)


def require_dominance(lowest, highest, sense):
    """What a dominating mixture pays more, at least and at most."""
    require(sense == "strictly" or lowest >= 0, "the dominating mixture never pays less")
    require(sense == "strictly" or highest > 0, "the dominating mixture pays more somewhere")
    require(sense == "weakly" or lowest > 0, "the dominating mixture always pays more")


def payoffs_by_reply(game, player, paid, own):
    """For each history of the opponent what these histories {history: weight} earn where it ends there."""
    total = [ZERO] * len(game.histories[3 - player])
    for h, weight in own.items():
        for column, amount in paid.get(h, {}).items():
            total[column] += weight * amount
    return total


def least_total(game, opponent, total, out):
    """The least sum of these amounts, one at each history of the opponent, over its plans without an excluded move."""
    total = list(total)
    for home in reversed(game.sets[opponent]):
        left = [total[h] for h, move in zip(home.after, home.moves) if move not in out]
        require_readable(left, f"every move at {excerpt(home.name)} excluded", "a move of the opponent at each of its sets")
        total[home.history] += min(left)
    return total[0]


def check_not_dominated_by(game, statement, witness):
    """`by` does not dominate the actions in `makes`: against the opponent's strategy in the witness, the witness's
    continuation that takes them pays more than `by` (`weakly`), or no less (`strictly`); neither makes an excluded move.
    """
    _, sense, who, name, makes, by, excluded, frontier = fields(
        statement, "kind, sense, player, set, makes, by, excluded, frontier")
    kept, opponent = fields(witness, "continuation, opponent")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    out = read_excluded_moves(game, excluded)
    player, home, goals = read_moves(game, who, name, makes)
    better = read_dominating_mixture(game, player, home, goals, by, out)
    reached, plan = read_continuation(game, player, home, kept), reached_by(game.sets[3 - player], opponent, {0})
    require(goals <= reached, "the continuation takes the actions")
    require(not makes_excluded_move(game, player, reached, out), "the continuation makes no excluded move")
    require(not makes_excluded_move(game, 3 - player, plan, out), "the opponent makes no excluded move")
    frontier, widely = read_frontier(game, frontier)
    require(stays_before(frontier, 3 - player, pure_weights(game, 3 - player, plan)), "the opponent's strategy stays before the frontier")
    paid = payoffs_by_pair(game, player)
    pays, instead = (sum(x for h, x in enumerate(payoffs_by_reply(game, player, paid, own)) if h in plan)
                     for own in (dict.fromkeys(reached, ONE), better))
    require(sense == "strictly" or pays > instead, "the continuation pays more against the opponent's strategy")
    require(pays >= instead, "the continuation pays no less against the opponent's strategy")
    return (f"{moves_words(who, makes)} is not {sense} dominated by the certificate's continuation or mixture of them{widely}: "
            f"against a strategy of the opponent it earns {pays} and the other {instead}")


def check_undominated(game, statement, witness):
    """Some strategy of the player that reaches the set by its own moves and takes the actions in `makes` is not
    dominated, in this sense, for it is a best response to strategies of the others (`weakly`: with all probabilities
    positive).
    """
    _, sense, who, name, makes = fields(statement, "kind, sense, player, set, makes")
    one_of(sense, "weakly", "strictly")
    strategy, others = fields(witness, "strategy, others")
    require_perfect_recall(game)
    player, _, goals = read_moves(game, who, name, makes)
    reached = reached_by(game.sets[player], strategy, {0})
    found = read_table(game, others, [p for p in game.players if p != player], rational)
    rows = [row.values() for sets in found.values() for row in sets.values()]
    require(goals <= reached, "the strategy reaches the set and takes the actions")
    require(all(x >= 0 for row in rows for x in row), "the others' probabilities are non-negative")
    require(sense == "strictly" or all(x for row in rows for x in row), "the others' probabilities are all positive")
    require(all(sum(row) == 1 for row in rows), "the others' probabilities at each set sum to 1")
    weight = {player: pure_weights(game, player, reached), **{p: strategy_weights(game, p, own) for p, own in found.items()}}
    require(expected_payoff(game, player, weight) == best_response(game, player, weight)[""], "the strategy is a best response")
    return f"some strategy of player {who} that reaches {name} and makes {moves_words(who, makes)} is not {sense} dominated"


class NormalForm:
    """The reduced pure strategies of two players, numbered from 0, as the histories that they reach; `pay[p][i][j]` is
    what strategy `i` of player `p` earns against `j`, times a positive number that makes all of `p`'s payoffs integers.
    """

    def __init__(self, game):
        self.game, self.found = game, {p: pure_strategies(game.sets[p], {0}, STRATEGIES) for p in (1, 2)}
        require_readable(prod(map(len, self.found.values())) <= PAIRS, "more pairs", f"at most {PAIRS} pairs of strategies")
        self.index = {p: {reached: i for i, reached in enumerate(found)} for p, found in self.found.items()}
        self.pay = {p: [*self.rows(p)] for p in (1, 2)}

    def rows(self, player):
        paid = payoffs_by_pair(self.game, player)
        scale = lcm(*(x.denominator for row in paid.values() for x in row.values()))
        paid = {h: {column: int(x * scale) for column, x in row.items()} for h, row in paid.items()}
        for reached in self.found[player]:
            against = payoffs_by_reply(self.game, player, paid, dict.fromkeys(reached, 1))
            against = [int(x) for x in against]
            yield [sum(map(against.__getitem__, other)) for other in self.found[3 - player]]

    def strategy(self, player, value):
        """The number of a STRATEGY."""
        return self.index[player][frozenset(reached_by(self.game.sets[player], value, {0}))]

    def mixture(self, player, value):
        """A MIXTURE as {number: integer weight}, the weights being in the proportions of the probabilities."""
        mixed = read_mixture(value, lambda strategy: reached_by(self.game.sets[player], strategy, {0}))
        scale = lcm(*(x.denominator for x in mixed.values()))
        return {self.index[player][reached]: int(x * scale) for reached, x in mixed.items()}


def check_iterated(game, statement, witness):
    """Strategies are eliminated in rounds, each dominated, in the sense, by a mixture of those of its player left when
    its round began, against those of the opponent left then; as many are left after each round as `left` says.

    With `complete` none left is dominated by a mixture of those left: it is a best reply, among them, to a mixture of
    the opponent's strategies left (`weakly`: of all of them), and a mixture that dominated it would earn more.
    """
    _, sense, rounds, left, complete, gone = fields(statement, "kind, sense, rounds, left, complete, gone")
    mixtures, beliefs = fields(witness, "mixtures, beliefs")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    require_readable(all(isinstance(value, list) for value in (rounds, left, mixtures)), "something else", "lists, one entry for each round")
    require_readable(len(rounds) == len(left) == len(mixtures), "another number", "as many counts and lists of mixtures as rounds")
    form = NormalForm(game)
    alive = {p: set(range(len(form.found[p]))) for p in (1, 2)}
    ends = {p: [len(rounds) + 1] * len(alive[p]) for p in alive}  # the round that ends each strategy, or one more
    for k, (lists, proofs, counts) in enumerate(zip(rounds, mixtures, left), 1):
        for p, out in check_round(form, alive, lists, proofs, sense).items():
            alive[p] -= out
            for i in out:
                ends[p][i] = k
        require([*map(rational, fields(counts, "1, 2"))] == [*map(len, alive.values())], "as many are left as it says")
    beliefs = dict(zip((1, 2), fields(beliefs, "1, 2")))
    for p in beliefs:
        check_beliefs(form, p, alive, beliefs[p], one_of(complete, "yes", "not said"), sense)
    made = {p: last_rounds(form, p, ends[p]) for p in ends}
    told_gone = [check_gone(game, made, len(rounds), *fields(item, "move, round")) for item in distinct_items(gone, empty=True)]
    counts = ", ".join(f"{counts['1']} and {counts['2']} after round {k}" for k, counts in enumerate(left, 1))
    return (f"eliminating the certificate's {sense} dominated strategies in rounds leaves of {len(ends[1])} and "
            f"{len(ends[2])}: {counts or 'all'}" + ("; nothing more can go" if complete == "yes" else "")
            + "".join(f"; {text}" for text in told_gone))


def check_round(form, alive, lists, proofs, sense):
    """The strategies eliminated in a round; all comparisons are made with those left when it began."""
    lists, proofs = (dict(zip((1, 2), fields(value, "1, 2"))) for value in (lists, proofs))
    require_readable(any(lists.values()), "an empty round", "at least one strategy eliminated in each round")
    out = {}
    for p in lists:
        require_readable(isinstance(proofs[p], list) and len(distinct_items(lists[p], empty=True)) == len(proofs[p]), "another number",
             "a mixture for each strategy eliminated")
        out[p] = {check_elimination(form, p, alive, *both, sense) for both in zip(lists[p], proofs[p])}
    return out


def check_elimination(form, player, alive, strategy, by, sense):
    """The number of a strategy, when the mixture dominates it."""
    i, weight, pay = form.strategy(player, strategy), form.mixture(player, by), form.pay[player]
    require(i in alive[player], "a strategy eliminated is left when its round begins")
    require(weight.keys() <= alive[player], "a dominating mixture is of strategies left when the round begins")
    whole = sum(weight.values())
    more = [sum(w * pay[k][j] for k, w in weight.items()) - whole * pay[i][j] for j in alive[3 - player]]
    require_dominance(min(more), max(more), sense)
    return i


def check_beliefs(form, player, alive, beliefs, complete, sense):
    """Checks that each of the player's strategies left is a best reply, among them, to a belief; or that none is given."""
    require_readable(complete == "yes" or beliefs == [], excerpt(beliefs), "no beliefs where nothing is said")
    if complete != "yes":
        return
    replies, earns = [pair(item) for item in distinct_items(beliefs)], {}
    require({form.strategy(player, strategy) for strategy, _ in replies} == alive[player], "there is a belief for each strategy left")
    for strategy, belief in replies:
        key = canonical_json(belief)
        if key not in earns:  # strategies may share a belief
            earns[key] = payoffs_against_belief(form, player, alive, form.mixture(3 - player, belief), sense)
        require(earns[key][form.strategy(player, strategy)] == max(earns[key].values()), "each strategy left is a best reply to its belief")


def payoffs_against_belief(form, player, alive, weight, sense):
    """What each strategy of the player that is left earns against a belief, times a positive number."""
    require(weight.keys() <= alive[3 - player], "a belief is a mixture of strategies left")
    require(sense == "strictly" or weight.keys() >= alive[3 - player], "a belief is a mixture of all strategies left")
    return {i: sum(w * form.pay[player][i][j] for j, w in weight.items()) for i in alive[player]}


def last_rounds(form, player, ends):
    """For each history the last round at whose beginning a strategy that reaches it is left."""
    made = [0] * len(form.game.histories[player])
    for reached, end in zip(form.found[player], ends):
        for h in reached:
            made[h] = max(made[h], end)
    return made


def check_gone(game, made, rounds, move, number):
    """Checks the round after which no strategy left makes the move; in words."""
    who, name, action = read_move(game, move)
    player = read_player(game, who)
    home = game.named[player][name]
    last = made[player][home.after[home.actions.index(action)]]
    require(string(number) == (str(last) if last <= rounds else "none"), "the move is gone after the round it says")
    return f"{':'.join(move)} is " + (f"gone after round {number}" if number != "none" else "still made at the end")


def check_responses(game, statement, witness):
    """The lists in `levels` hold exactly the strategies that are responses, in the sense, to some mixture of all
    strategies of the opponent, and then to some mixture of the strategies in the list before; and the last holds
    exactly those that make none of the moves in `avoid`, or does not, as `exactly` says.

    A strategy with a belief is a response to it.  Another one is none: to a mixture to which it were one, each of its
    rivals would gain less than 0 (`only`), or no more than 0 and so, on the whole, no more against any strategy in it.
    """
    _, who, kind, sense, levels, avoid, exactly = fields(statement, "kind, player, strategies, sense, levels, avoid, exactly")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "only", "best", "cautious")
    require_readable(isinstance(levels, list) and isinstance(witness, list) and len(levels) == len(witness) > 0, "something else",
         "a list of levels, and a proof for each")
    player = read_player(game, who)
    owners = [player if k % 2 else 3 - player for k in range(len(levels), 0, -1)]
    sides, before = {p: Replies(game, p, one_of(kind, "reduced", "full")) for p in (1, 2)}, None
    for owner, level, proof in zip(owners, levels, witness):
        require_readable(before != [], "an empty list", "strategies in every list before the last")
        before = check_level(sides[owner], sides[3 - owner], distinct_items(level, empty=True), before, *fields(proof, "beliefs, rivals"), sense)
    shunned = {read_move(game, move) for move in distinct_items(avoid, empty=True)}
    require_readable(all(move[0] == who for move in shunned), excerpt(canonical_json(avoid)), "moves of the player to be avoided")
    clear = {key for key in sides[player].every if not key & shunned}
    require(one_of(exactly, "yes", "no") == ("yes" if clear == set(before) else "no"), "they are exactly those that avoid the moves, or not")
    counts = ", then ".join(f"{len(level)} of player {p}" for p, level in zip(owners, levels))
    apart = f", which are {'exactly' if exactly == 'yes' else 'not'} those that make none of {event_words([[move] for move in avoid])}" if avoid else ""
    return f"the {kind} strategies that are {SENSES[sense]} number {counts}{apart}"


SENSES = {"only": "the only best responses to some strategy", "best": "best responses to some strategy",
          "cautious": "best responses to some completely mixed strategy"}


def check_level(own, other, level, before, beliefs, rivals, sense):
    """Checks one level; the keys of its strategies.  `before` are those that the opponent may use, or None: all."""
    found = [own.strategy(value) for value in level]
    require_readable(isinstance(beliefs, list) and len(beliefs) == len(found), "another number", "a belief for each response")
    for key, belief in zip(found, beliefs):
        plan, used = other.mixed(belief)
        require(before is None or used <= set(before), "a belief is of strategies of the level before")
        require(sense != "cautious" or (all(plan) if before is None else used == set(before)), "a cautious belief excludes nothing")
        most = max((sum(g * w for g, w in zip(gain, plan)) for gain in own.gains(key).values()), default=-ONE)
        require(most <= 0, "no rival gains against the belief of a response")
        require(sense != "only" or most < 0, "each rival of an only response loses against its belief")
    refuted = dict((own.strategy(strategy), by) for strategy, by in map(pair, distinct_items(rivals, empty=True)))
    require_readable(len(refuted) == len(rivals), "a strategy twice", "each strategy once among those that are no responses")
    require(set(found) | set(refuted) == own.every and not set(found) & set(refuted), "each strategy is shown to be a response or none")
    plans_allowed = None if before is None else [other.plan(key) for key in before]
    for key, by in refuted.items():
        require(rivals_exclude_response(own, own.gains(key), read_mixture(by, own.rival), plans_allowed, sense), "the rivals match what is no response")
    return found


def rivals_exclude_response(own, gains, by, allowed, sense):
    """Whether a mixture of rivals gains as much as the sense asks against each plan allowed (None: against all plans)."""
    require_readable(all(rival in gains for rival in by), "something else", "rivals of the strategy")
    total = [sum((x * gains[rival][h] for rival, x in by.items()), ZERO) for h in range(len(own.game.histories[3 - own.player]))]
    if allowed is None:
        low, high = least_total(own.game, 3 - own.player, total, ()), -least_total(own.game, 3 - own.player, [-x for x in total], ())
    else:
        amounts = [sum(g * w for g, w in zip(total, plan)) for plan in allowed]
        low, high = min(amounts), max(amounts)
    return {"only": low >= 0, "best": low > 0, "cautious": low >= 0 and high > 0}[sense]


class Replies:
    """The pure strategies of a player, reduced or full, each by a key (the frozen set of moves it names), and its rivals."""

    def __init__(self, game, player, kind):
        self.game, self.player, self.full, self.paid = game, player, kind == "full", payoffs_by_pair(game, player)
        homes = game.sets[player]
        if self.full:
            require_readable(full_strategy_count(game, player) <= CONTINUATIONS, "more full strategies", "at most 4,096 full strategies")
            self.every = {frozenset()}
            for home in homes:
                self.every = {key | {move} for key in self.every for move in home.moves}
        else:
            self.every = {self.named(reached) for reached in pure_strategies(homes, {0}, CONTINUATIONS)}
        self.worth = {key: self.earn(0, key) for key in self.every} if not self.full else {}

    def named(self, reached):
        """The moves that end these histories."""
        return frozenset(self.game.histories[self.player][h][1] for h in reached if h)

    def strategy(self, value):
        """A STRATEGY, reduced or full."""
        if not self.full:
            return self.named(reached_by(self.game.sets[self.player], value, {0}))
        rows = zip(self.game.sets[self.player], fields(value, [home.name for home in self.game.sets[self.player]]))
        return frozenset(home.moves[read_action(home, action)] for home, action in rows)

    def onward(self, start, key):
        """The histories that a strategy reaches from this one on."""
        reached = {start}
        for home in self.game.sets[self.player]:
            if home.history in reached:
                reached.update(h for h, move in zip(home.after, home.moves) if move in key)
        return reached

    def earn(self, start, key):
        """What a strategy earns from a history of its own on, for each history of the opponent."""
        return payoffs_by_reply(self.game, self.player, self.paid, dict.fromkeys(self.onward(start, key), ONE))

    def gains(self, key):
        """For each rival what it gains, for each history of the opponent."""
        if not self.full:
            return {rival: [x - y for x, y in zip(worth, self.worth[key])] for rival, worth in self.worth.items() if rival != key}
        found = {}
        for home in self.game.sets[self.player]:
            own = next(h for h, move in zip(home.after, home.moves) if move in key)
            below = self.earn(own, key)
            found.update({frozenset({move}): [x - y for x, y in zip(self.earn(h, key), below)]
                          for h, move in zip(home.after, home.moves) if h != own})
        return found

    def rival(self, value):
        """A rival as it stands in a certificate: a strategy, or a move [set, action] as the set of one."""
        if not self.full:
            return self.strategy(value)
        name, action = pair(value)
        home = read_infoset(self.game, self.player, name)
        return {home.moves[read_action(home, action)]}

    def plan(self, key):
        """The weights of a strategy."""
        return pure_weights(self.game, self.player, self.onward(0, key))

    def mixed(self, value):
        """The weights of a MIXTURE of strategies, and the strategies in it."""
        found = read_mixture(value, self.strategy)
        columns = zip(*([x * w for w in self.plan(key)] for key, x in found.items()))
        return [sum(column) for column in columns], set(found)


# -------------------------------------- statements/bimatrix ---------------------------------------

# The statement about all equilibria of a small game.

def check_equilibria(game, statement, witness):
    """The equilibria in mixed strategies over reduced pure strategies are exactly the products of hulls in `components`.

    With all payoffs positive, a mixed strategy divided by what the opponent's best reply to it earns is a point of a
    region: own weights at least 0, the opponent's payoffs at most 1.  A pair is an equilibrium exactly when its points
    fit: each strategy of either player is unused or a best reply, and so one of the two inequalities with its number is
    zero.  By ENCLOSED a point is a combination of listed ones, which are zero wherever it is.  So if two points fit,
    those of the one combination all fit those of the other; and if these do, so do all their combinations.
    """
    _, named, mixed, components, what, *_ = fields(statement, "kind, strategies, mixed, components, what, is, stated, holds, off")
    require_perfect_recall(game)
    require_two_players(game)
    reached = read_strategies_of_both(game, named)
    witness = fields(witness, game.numbered)
    found = [read_points(forms, *fields(part, "points, bound, apart")) for forms, part in zip(best_reply_inequalities(game, reached), witness)]
    everything = (1 << len(reached[1]) + len(reached[2])) - 1
    near = [frozenset(w for w, (_, twos) in enumerate(found[1]) if ones | twos == everything) for _, ones in found[0]]
    used = [[v for v, others in enumerate(near) if others], sorted(frozenset().union(*near))]
    for side, chosen, points in zip(fields(mixed, game.numbered), used, found):
        require(read_vectors(side, len(points[0][0])) == [points[v][0] for v in chosen],
             "the mixed strategies are those of the points that fit, in their order")
    claimed = [read_component(game, pair, used) for pair in distinct_items(components)]
    require(set(claimed) == maximal_products(near), "the components are all the maximal products of points that fit")
    exact = {"components": len(claimed), "extreme equilibria": sum(map(len, near)),
             "equilibria": len(claimed) if all(len(ones) == len(twos) == 1 for ones, twos in claimed) else "infinite"}
    number = check_number(statement, str(exact[one_of(what, *exact)]), what)
    return f"the equilibria are exactly the certificate's components; the number of {what} is {number}"


def read_strategies_of_both(game, named):
    """{player: the histories that each of its reduced pure strategies reaches}, all of them."""
    reached = {p: [reached_by(game.sets[p], strategy, {0}) for strategy in distinct_items(side)]
               for p, side in zip(game.players, fields(named, game.numbered))}
    require_readable(sum(map(len, reached.values())) <= MIXED, "more strategies", "at most 16 strategies of both players")
    require(all(len(reached[p]) == len(pure_strategies(game.sets[p], {0}, MIXED)) for p in game.players), "all reduced pure strategies are listed")
    return reached


def best_reply_inequalities(game, reached):
    """The inequalities of the two regions, by the strategies of player 1, then those of player 2."""
    plans_of = {p: [pure_weights(game, p, own) for own in reached[p]] for p in game.players}
    paid = [[[expected_payoff(game, p, [None, one, two]) for two in plans_of[2]] for one in plans_of[1]] for p in game.players]
    first, second = ([[x + 1 - min(map(min, rows)) for x in row] for row in rows] for rows in paid)
    return (coordinate_forms(len(first)) + [[ONE, *(-x for x in column)] for column in zip(*second)],
            [[ONE, *(-x for x in row)] for row in first] + coordinate_forms(len(first[0])))


def read_points(forms, points, bound, apart):
    """For each point its mixed strategy and the numbers of the forms that are zero there, as bits; the point of zeros
    (all strategies unused, none a best reply) fits no other and is left out.
    """
    k = len(forms[0]) - 1
    points = read_vectors(distinct_items(points), k)
    zero = require_enclosed(k, forms, points, bound, apart)
    require(all(sum(a & b == a for b in zero) == 1 for a in zero), "no point is zero wherever another one is")
    return [([x / sum(point) for x in point], bits) for point, bits in zip(points, zero) if any(point)]


def read_component(game, pair, used):
    """A component as two sets of points."""
    sides = []
    for value, chosen in zip(fields(pair, game.numbered), used):
        numbers = {str(i): v for i, v in enumerate(chosen, 1)}
        require_readable(all(string(i) in numbers for i in distinct_items(value)), excerpt(str(value)), "numbers of mixed strategies")
        require_readable(value == sorted(value, key=int), excerpt(str(value)), "numbers that ascend")
        sides.append(frozenset(numbers[i] for i in value))
    return tuple(sides)


def maximal_products(near):
    """All maximal products: a second half is what some points fit in common, the first half all points that fit it."""
    common = set()
    for others in near:
        common |= {others} | {others & known for known in common}
    return {(frozenset(v for v, others in enumerate(near) if half <= others), half) for half in common if half}


def check_number(statement, exact, what):
    """STATED figures, where the number of equilibria, or what is stated of it, may be `infinite`."""
    require(string(statement["is"]) == exact, "the number is that of the components and their points")
    stated = string(statement["stated"])
    if exact != "infinite" and (stated != "infinite" or what != "equilibria"):
        return check_figure(statement, Fraction(exact))
    if stated != "infinite":
        printed_interval(stated)
    difference = ["yes", "0"] if stated == exact else ["no", "infinite"]
    require([string(statement["holds"]), string(statement["off"])] == difference, "infinity differs from every number, infinitely")
    return f"{exact}; stated {stated}: {'holds' if stated == exact else 'does not hold'}"


# -------------------------------------- statements/value_law --------------------------------------

# The statement about the value of a family of games.

def check_value_law(game, statement, witness):
    """For every value of the parameter on a piece for which the blocks are whole numbers, the game of the family there is
    worth `is` to player 1; and inside the piece no optimal plan makes the moves in `never`.

    Against weights that are alike within each block, what a move earns is linear in the card within the block.  So an
    action that is best with the first card and with the last one is best throughout, and the best-response value is a
    sum of linear functions.  Signs are shown for all real values of the parameter on the piece at once.  A move that earns
    less than the best one against optimal weights is in no best response to them, and so in no optimal plan.
    """
    _, name, at, blocks, pays, pieces = fields(statement, "kind, parameter, at, blocks, pays, pieces")
    (parts,) = fields(witness, "parts")
    require_readable(isinstance(game, OneCard), "a tree", "a compact game for this statement")
    require_readable(re.fullmatch(NAME, string(name)), excerpt(name), "a parameter name of small letters")
    law, at, sentences = Law(game, name, blocks, pays), rational(at), []
    require(law.holds_the_game(at), "at its point the family holds the game")
    require_readable(isinstance(parts, list) and len(parts) == len(distinct_items(pieces)), excerpt(parts), "two plans for each piece")
    intervals = [read_piece(piece) for piece in pieces]
    require(all(one[1] is not None and one[1] <= two[0] for one, two in zip(intervals, intervals[1:])), "the pieces follow each other")
    require(any(low <= at and (high is None or at <= high) for low, high in intervals), "the point lies in one of the pieces")
    for piece, ends, part in zip(pieces, intervals, parts):
        never = [law.a_move(item) for item in distinct_items(piece["never"], empty=True)]
        law.worth(ends, Expression(piece["is"], [name]).quotient, fields(part, game.numbered), never)
        sentences.append(f"{piece['is']} for {name} from {piece['from']} to {piece['to']}" + "".join(
            f", where between the ends player {who} never makes the move {action}{' after ' * bool(moves)}{moves} in block {block}"
            for who, block, moves, action in piece["never"]))
    whole_only = ", wherever the blocks are whole numbers" * any(e[0] for size in law.sizes for e in size.terms)
    return f"the family that holds this game at {name} = {at} is worth to player 1{whole_only}: {'; '.join(sentences)}"


def read_piece(piece):
    """The ends of a piece, None being infinity."""
    low, high, *_ = fields(piece, "from, to, is, never")
    low, high = rational(low), None if high == "infinity" else rational(high)
    require(high is None or low < high, "a piece of a law has from < to")
    return low, high


def smallest_sign_coefficient(value, low, high):
    """A coefficient of a polynomial that shows it non-negative on a piece by being >= 0, and positive by being > 0."""
    if high is not None:
        coefficients, count = bernstein_coefficients(value, [(low, high)])
        return min([*coefficients, *[ZERO] * (len(coefficients) < count)])
    beyond = value.along(0, lambda i: [(j, comb(i, j) * low ** (i - j)) for j in range(i + 1)]).terms
    return min([*beyond.values(), beyond.get((0,), ZERO)])


class Law:
    """A family of one-card games with one parameter: the sizes of the blocks of cards, and what is paid at the ends."""

    def __init__(self, game, name, blocks, pays):
        require_readable(isinstance(blocks, list) and blocks, excerpt(blocks), "a list of the blocks' sizes, not empty")
        require_readable(isinstance(pays, list) and len(pays) == len(game.ends), excerpt(pays), "payoffs for each history")
        self.game, self.names, self.sizes = game, [name], [read_number(size, [name]) for size in blocks]
        require_readable(all(isinstance(three, list) and len(three) == 3 for three in pays), excerpt(canonical_json(pays)), "payoffs for lower, equal and higher")
        self.ends = [(own, [read_number(pay, [name]) for pay in three]) for (own, _), three in zip(game.ends, pays)]
        self.cards = sum(self.sizes)
        self.deals = self.cards * (self.cards - game.taken)
        self.points = {p: {before: actions for before, actions in game.points.items() if len(before) % 2 + 1 == p} for p in game.players}

    def holds_the_game(self, at):
        """Whether the family's game at this value of the parameter is the game itself; that no block is negative is shown on pieces."""
        sizes = [size.at([at]) for size in self.sizes]
        return (all(s.denominator == 1 for s in sizes) and sum(sizes) == len(self.game.copies) and set(self.game.copies) == {1}
                and all([pay.at([at]) for pay in pays] == held for (_, pays), (_, held) in zip(self.ends, self.game.ends)))

    def a_move(self, item):
        """A move in `never`: (block, moves before, history); the moves before say whose it is."""
        require_readable(isinstance(item, list) and len(item) == 4, excerpt(canonical_json(item)), "a player, a block, moves and an action")
        who, block, moves, action = item
        player, numbers = read_player(self.game, who), [*map(str, range(1, len(self.sizes) + 1))]
        before = {" ".join(moves): moves for moves in self.points[player]}
        at = before[one_of(moves, *before)]
        return numbers.index(one_of(block, *numbers)), at, self.points[player][at][one_of(action, *self.points[player][at])]

    def worth(self, ends, value, part, never):
        """Checks that on a piece each player's weights guarantee the value, and that some moves are never best."""
        require(smallest_sign_coefficient(self.deals, *ends) > 0 and all(smallest_sign_coefficient(size, *ends) >= 0 for size in self.sizes),
             "on a piece no block is negative and there are cards to deal")
        above, below = value
        require(smallest_sign_coefficient(below, *ends) > 0, "the denominator of the value is positive on its piece")
        weight = {p: self.weights(p, *fields(proof, "scale, blocks"), ends) for p, proof in zip(self.game.players, part)}
        for p, sign in zip(self.game.players, (1, -1)):
            earned = self.best_response(p, weight[3 - p], ends, never)
            scale = weight[3 - p][0][0] * self.deals
            require(earned * below == above * scale * sign, "on a piece a best response earns the value")

    def weights(self, player, scale, blocks, ends):
        """For each block the weights of the player's histories for one card, times the scale, which is that of the empty one."""
        scale, result = read_number(scale, self.names), []
        require(smallest_sign_coefficient(scale, *ends) > 0, "the scale of the weights is positive on the piece")
        require_readable(isinstance(blocks, list) and len(blocks) == len(self.sizes), excerpt(blocks), "weights for each block")
        for block in blocks:
            weight = [scale] + [None] * self.game.steps[player]
            for (before, actions), row in zip(self.points[player].items(), fields(block, map(" ".join, self.points[player]))):
                for h, text in zip(actions.values(), fields(row, actions)):
                    weight[h] = read_number(text, self.names)
                require(sum(weight[h] for h in actions.values()) == weight[self.parent(player, before)],
                     "the weights of a block sum to that of their parent sequence")
            result.append(weight)
        require(all(smallest_sign_coefficient(w, *ends) >= 0 for weight in result for w in weight), "no weight of a block is negative on the piece")
        return result

    def parent(self, player, before):
        """The player's history for one card when he moves after `before`."""
        return self.game.after(before)[player - 1]

    def best_response(self, player, weight, ends, never):
        """What a best response earns against these weights, times their scale and the number of deals."""
        total = 0
        for b, (size, earned) in enumerate(zip(self.sizes, self.earned(player, weight))):
            for before, actions in reversed(self.points[player].items()):
                here = [earned[h] for h in actions.values()]
                highest = [one for one in here if all(smallest_sign_coefficient(d, *ends) >= 0 for other in here for d in differences_at_ends(one, other, size))]
                require(highest, "with all cards of a block one action is best")
                best = (highest + here)[0]
                require(all(d for block, at, h in never if (block, at) == (b, before) for d in differences_at_ends(best, earned[h], size)),
                     "a move that is never made earns less than another one")
                earned[self.parent(player, before)] = sum_of_linear(earned[self.parent(player, before)], best)
            first, slope = earned[0]
            total += first * size + slope * size * (size - 1) * Fraction(1, 2)
        return total

    def earned(self, player, weight):
        """For each block and each history of the player for one card, what its ends pay: (with the first card, more for each next)."""
        zero = Poly(1, {})
        result = [[(zero, zero)] * (self.game.steps[player] + 1) for _ in self.sizes]
        for histories, pays in self.ends:
            own, line = histories[player - 1], histories[2 - player]
            low, tie, high = pays if player == 1 else [pay * -1 for pay in pays[::-1]]
            above, below = sum(size * row[line] for size, row in zip(self.sizes, weight)), zero
            for b, (size, row) in enumerate(zip(self.sizes, weight)):
                w, above = row[line], above - size * row[line]
                first = high * below + tie * w * (1 - self.game.taken) + low * (above + w * (size - 1))
                result[b][own] = sum_of_linear(result[b][own], (first, (high - low) * w))
                below = below + size * w
        return result


def differences_at_ends(one, other, size):
    """By how much one linear function of the card is above another, with the first card and with the last one."""
    first, slope = one[0] - other[0], one[1] - other[1]
    return first, first + slope * (size - 1)


def sum_of_linear(one, two):
    return one[0] + two[0], one[1] + two[1]


# --------------------------------------- statements/algebra ---------------------------------------

# Statements about no game: equations and systems of linear inequalities.

def check_arithmetic(_, statement, witness):
    """The two sides of each equation are equal, with parameters identically, or differ by exactly `off`."""
    _, declared, equations, holds = fields(statement, "kind, parameters, equations, holds")
    fields(witness, [])
    names, _ = read_parameters(declared)
    sentences = [check_equation(names, item) for item in distinct_items(equations)]
    check_overall(holds, equations)
    return "; ".join(sentences)


def check_equation(names, item):
    left, right, _, _, decimals = fields(item, "left, right, holds, off, decimals")
    exact = Expression(left, names).quotient
    printed = not names and (PRINTED.fullmatch(string(right)) or (decimals and RATIONAL.fullmatch(right)))
    exact = exact if names else tuple(side.at(()) for side in exact)
    return f"{left} = {right}{compare_figure(item, exact, right, names, printed)}"


def check_feasible_set(_, statement, witness):
    """Some point makes all rows true, or none does; and on these points the variables in `of` are bounded, or not.

    Forms, each times a factor that is >= 0 unless its row is an equation, sum to something that is >= 0 on every such
    point: never to a negative constant, if there is one.
    """
    _, variables, of, rows, empty, bounded_ = fields(statement, "kind, variables, of, rows, empty, bounded")
    names, some = [*map(string, distinct_items(variables))], [*map(string, distinct_items(of))]
    require_readable(len(names) <= NAMES and all(re.fullmatch(NAME, name) for name in names), excerpt(canonical_json(names)), "at most 26 names of small letters")
    require_readable(set(some) <= set(names), excerpt(canonical_json(some)), "some of the variables")
    system, case = [read_linear_row(names, row) for row in distinct_items(rows)], (one_of(empty, "yes", "no"), one_of(bounded_, "yes", "no"))
    require_readable(case in FEASIBLE, "an empty set that is not bounded", "an empty set to be bounded")
    proof, words = FEASIBLE[case]
    proof(names, some, system, witness)
    return words.format(", ".join(some))


def read_linear_row(names, row):
    """Whether it is an equation, and the affine form that is then 0, or else at least 0."""
    require_readable(isinstance(row, list) and len(row) == 3, excerpt(row), "[expression, relation, expression]")
    sign = -1 if one_of(row[1], ">=", "<=", "=") == "<=" else 1
    difference = (read_number(row[0], names) - read_number(row[2], names)) * sign
    require_readable(all(sum(e) <= 1 for e in difference.terms), excerpt(canonical_json(row)), "a row that is linear in the variables")
    exponents = [tuple(int(i == j) for i in range(len(names))) for j in range(-1, len(names))]
    return row[1] == "=", [difference.terms.get(e, ZERO) for e in exponents]


def weighted_rows(system, factors):
    """The sum of the forms times their factors: at least 0 wherever the rows are true."""
    (factors,) = read_vectors([factors], len(system))
    require(all(equal or x >= 0 for x, (equal, _) in zip(factors, system)), "the factor of each row is non-negative but for an equation")
    return [*map(sum, zip(*([x * y for y in form] for x, (_, form) in zip(factors, system))))]


def require_infeasible(names, some, system, witness):
    constant, *rest = weighted_rows(system, *fields(witness, "factors"))
    require(constant < 0 and not any(rest), "the rows, so weighted, sum to a negative constant")


def require_point(names, system, value):
    """A point where all rows are true."""
    point = [*map(rational, fields(value, names))]
    require(all(x == 0 if equal else x >= 0 for equal, form in system for x in [value_at(form, point)]), "the point makes every row true")


def require_bounded_variables(names, some, system, witness):
    point, limits = fields(witness, "point, limits")
    require_point(names, system, point)
    for name, ends in zip(some, fields(limits, some)):
        require_readable(isinstance(ends, list) and len(ends) == 2, excerpt(ends), "two lists of factors")
        for sign, factors in zip((1, -1), ends):
            wanted = [sign * Fraction(name == other) for other in names]
            require(weighted_rows(system, factors)[1:] == wanted, "the rows, so weighted, sum to the variable with its sign and a constant")


def require_unbounded(names, some, system, witness):
    """From the point the ray never leaves the set."""
    point, ray = fields(witness, "point, ray")
    require_point(names, system, point)
    along = dict(zip(names, map(rational, fields(ray, names))))
    slopes = [(equal, value_at([ZERO, *form[1:]], [*along.values()])) for equal, form in system]
    require(all(x == 0 if equal else x >= 0 for equal, x in slopes), "along the ray every row stays true")
    require(any(along[name] for name in some), "a variable spoken of changes along the ray")


FEASIBLE = {("yes", "yes"): (require_infeasible, "no point makes all rows of the certificate true"),
            ("no", "yes"): (require_bounded_variables, "some point makes all rows of the certificate true, and on all such points these variables are bounded: {}"),
            ("no", "no"): (require_unbounded, "some point makes all rows of the certificate true, and on all such points these variables are not all bounded: {}")}


# ------------------------------------------- statements -------------------------------------------

# The statements by their kinds.

STATEMENTS = {
    "count": check_count, "payoff": check_payoff, "equilibrium": check_equilibrium, "gain": check_gain,
    "deviation": check_deviation, "comparison": check_comparison, "responses": check_responses,
    "value": check_value, "value law": check_value_law, "pure values": check_pure_values, "family": check_family,
    "parameter set": check_parameter_set, "iterated": check_iterated, "dominated": check_dominated, "not dominated by": check_not_dominated_by,
    "undominated": check_undominated, "optimal range": check_optimal_range,
    "optimal set": check_optimal_set, "dimension": check_dimension, "projection": check_projection, "region": check_region, "feasible set": check_feasible_set,
    "matrix": check_matrix, "arithmetic": check_arithmetic, "set values": check_set_values, "equilibrium in box": check_equilibrium_in_box,
    "no equilibrium in box": check_no_equilibrium_in_box, "equilibria": check_equilibria,
}
ABOUT_NO_GAME = ("arithmetic", "feasible set")
ABOUT_GAMES = ("payoff", "comparison", "value", "value law", "equilibrium", "gain", "deviation", "family", "parameter set", "optimal range",
           "set values", "equilibrium in box")  # not expanded


# -------------------------------------------- envelope --------------------------------------------

# The sentence that a certificate proves.

def check(data, games):
    """The sentence that a certificate proves, in words."""
    envelope = parse(data)
    form, digest, seal, statement, witness = fields(envelope, "format, game, seal, statement, witness")
    require_readable(form == "nashproof certificate 1", excerpt(form), "the format nashproof certificate 1")
    require_readable(isinstance(statement, dict) and "kind" in statement, excerpt(statement), "an object with a kind")
    kind = one_of(statement["kind"], *STATEMENTS)
    sealed = hashlib.sha256((canonical_json({**envelope, "seal": ""}) + "\n").encode()).hexdigest()
    require(string(seal) == sealed, "the seal is the digest of the certificate")
    if kind in ABOUT_NO_GAME:
        require_readable(digest == "none", excerpt(digest), "the game none for this statement")
        return f"{kind}: {STATEMENTS[kind](None, statement, witness)}"
    require_readable(string(digest) in games, f"game {excerpt(digest)}", "a game that was given and could be read")
    game = games[digest]
    if isinstance(game, OneCard) and kind not in ABOUT_GAMES:
        game = game.expanded()
    return f"{game.title}: {STATEMENTS[kind](game, statement, witness)}"


# -------------------------------------------- command ---------------------------------------------

# Files, printing and the exit status.

GAMES = (".efg", ".game")


def read_bytes(path):
    try:
        with open(path, "rb") as file:
            return file.read(BYTES + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(f"found {getattr(error, 'strerror', None) or error}, expected a readable file") from error


def printable(text):
    """A line for a terminal: a character that cannot be printed is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def check_file(path, games):
    """`accepted`, `rejected` or `unreadable`; prints the line that says so, after the last condition was checked."""
    try:
        data = read_bytes(path)
        if path.endswith(GAMES):
            games[hashlib.sha256(data).hexdigest()] = Tree(decode(data)) if path.endswith(".efg") else OneCard(data)
            return "read"
        word, words = "accepted", check(data, games)
    except Rejected as error:
        word, words = "rejected", f"this failed: {error}"
    except Unreadable as error:
        print(printable(f"{path}: {error}"), file=sys.stderr)
        return "unreadable"
    print(printable(f"{word} {hashlib.sha256(data).hexdigest()} {path}: {words}"))
    return word


def main(argv=None):
    """Check the files and return the exit status; where it cannot go on, it says so and claims nothing."""
    try:
        status = check_files(argv)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        reason, status = "interrupted", 130
    except (OSError, MemoryError) as error:
        reason, status = getattr(error, "strerror", None) or "out of memory", 4
        sys.stdout = None  # what could not be written is not tried again
    print(f"nashcheck: {reason}", file=sys.stderr)
    return status


def check_files(argv):
    """The exit status for the files, each told in a line."""
    parser = argparse.ArgumentParser(prog="nashcheck", description=HELP)
    parser.add_argument("files", nargs="*", metavar="FILE", help="a game (a name that ends in .efg or .game) or a certificate")
    sys.set_int_max_str_digits(0)  # the digits of every number read are counted before; results may be longer
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    games, words = {}, []
    for path in sorted(parser.parse_args(argv).files, key=lambda path: not path.endswith(GAMES)):
        words.append(check_file(path, games))
    accepted, rejected, unreadable = map(words.count, ("accepted", "rejected", "unreadable"))
    print(f"{accepted} accepted, {rejected} rejected, {unreadable} unreadable")
    return 2 if unreadable or not accepted + rejected else 1 if rejected else 0


HELP = """Checks certificates about games, exactly and on its own: each certificate is matched by digest to one of the
games given, every number in it is recomputed from the game, and one line says what it proves (accepted) or which
condition failed (rejected). Files that are not in canonical form, exceed a limit, or name a game that was not given
are unreadable and reported on standard error. The exit status is 2 if anything was unreadable or there was no
certificate, else 1 if a certificate was rejected, else 0."""


if __name__ == "__main__":
    sys.exit(main())
