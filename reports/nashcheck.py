#!/usr/bin/env python3
# Generated: the parts of src/nashcheck/, joined by
#     python workflow/join_checker.py reports/nashcheck.py
# One file on the standard library, to be copied and run (Python 3.11 or later):
#     python3 nashcheck.py GAMES... CERTIFICATES...
"""nashcheck: decide whether a certificate proves what it states about a game.

What it promises. If a line `accepted ...: SENTENCE` is printed for a certificate, then SENTENCE is
true, over the real numbers, of the one finite game whose file was given and whose SHA-256 the
certificate names. The profiles, matrices and further moves that the sentence speaks of are those
written in the certificate. This holds whatever program or person wrote the certificate: the checker
recomputes every number from the bytes of the two files, exactly, without a floating-point
operation, a random choice or a tolerance. No hash is part of the proof: `seal` detects damage, the
game's digest selects a file. `rejected` and `unreadable` say nothing about the truth of the
statement.

What must be trusted: this program, Python's integers, `fractions`, `json`, `re`, and the machine;
and that the game file is the game one has in mind. Nothing else: no solver, and not the program
that wrote the certificate.

The format is specified in docs/reference/certificate-format.md; section numbers below are its
sections. Words: a *history* of a player is the sequence of its own moves. A player *forgets* when
one of its information sets is reached by two of its histories, and has *perfect recall* otherwise:
its histories are then what the specification calls sequences.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from copy import copy
from fractions import Fraction
from math import comb, gcd, lcm, prod
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar, cast


# -------------------------------------------- reading ---------------------------------------------

# Reads JSON, strings and rational numbers, each in the one spelling that the format allows.
#
# Decides whether bytes are canonical JSON and whether a value has the shape that the format asks
# for. Holds the limits, the exact zero and one, and the two exceptions by which the checker
# refuses. Knows nothing of games, polynomials or statements.

T = TypeVar("T")
Json: TypeAlias = Any  # decoded JSON: a string, a list or an object, nested
Player: TypeAlias = int  # 1, 2, ..; 0 is chance
History: TypeAlias = int  # the number of a history of a player; 0 is the empty one
Move: TypeAlias = tuple[str, str, str]  # player, information set (or chance node), action
Event: TypeAlias = list[set[Move]]  # conditions that all hold: one of the moves lies on the path
State: TypeAlias = tuple[int, ...]  # the history of each player on arrival at a node, chance first
Interval: TypeAlias = tuple[Fraction, Fraction]  # the lower and the upper end, both included
Box: TypeAlias = Sequence[Interval]  # an interval for each parameter
Rationals: TypeAlias = Sequence[Fraction]
Row: TypeAlias = list[Fraction]  # an affine form in k coordinates: [constant, b_1, .., b_k]
Form: TypeAlias = Mapping[History, Fraction]  # a linear form in the weights of histories
Plan: TypeAlias = list[Fraction]  # a realisation plan: a weight for each history of a player

BYTES, NODES, DIGITS, MOVES = 64 * 2**20, 2_000_000, 2_000, 200
STEPS, POINT_DIGITS, BERNSTEIN = 4_000_000, 50, 100_000
CARD_NAMES, EXPANSION, CHANCE_BITS = 64 * 2**20, 128 * 2**20, 100_000
NESTING, CHARACTERS, PARENTHESES, DEGREE, TERMS, NAMES = 64, 1_000, 50, 64, 20_000, 26
PLAYERS, STRATEGIES, PAIRS, CONTINUATIONS = 64, 20_000, 4_000_000, 4_096
CUTS, CUT_DEPTH, FACES, MIXED = 4_096, 40, 1_000_000, 16
ZERO, ONE = Fraction(0), Fraction(1)

RATIONAL = re.compile(r"(0|-?[1-9][0-9]*)(?:/([1-9][0-9]*))?")
PRINTED = re.compile(r"(-?[0-9]+)\.([0-9]+)")
DECIMALS = re.compile(r"|0|[1-9][0-9]{0,3}")
JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"')


class Unreadable(Exception):
    """The input breaks a rule of the format, or exceeds a limit; it is no certificate or game."""


class Rejected(Exception):
    """The certificate is well-formed and does not prove what it states."""


def require_readable(condition: object, found: str, expected: str) -> None:
    """Raise Unreadable unless the condition holds."""
    if not condition:
        raise Unreadable(f"found {found}, expected {expected}")


def require(condition: object, reason: str) -> None:
    """Raise Rejected unless the condition of the proof holds."""
    if not condition:
        raise Rejected(reason)


def excerpt(value: Json) -> str:
    """Return at most 60 characters of a value, for a message."""
    text = value if isinstance(value, str) else "a list" if isinstance(value, list) else "an object"
    return text if len(text) <= 60 else f"{text[:60]}... ({len(text)} characters)"


def full_match(pattern: re.Pattern[str], text: str, expected: str) -> re.Match[str]:
    """Return the match of a pattern with the whole text; raise Unreadable if there is none."""
    match = pattern.fullmatch(text)
    if match is None:
        raise Unreadable(f"found {excerpt(text)}, expected {expected}")
    return match


def string(value: Json) -> str:
    """Return the value, which is a string."""
    require_readable(isinstance(value, str), excerpt(value), "a string")
    text: str = value
    return text


def rational(value: Json) -> Fraction:
    """Return a rational from its one spelling: `0`, an integer, or `p/q` in lowest terms, q >= 2.

    Integers match `-?[1-9][0-9]*`; numerator and denominator have at most 2,000 digits (1).
    """
    match = full_match(RATIONAL, string(value), "a rational")
    above, below = match[1], match[2] or "1"
    digits = max(len(above.lstrip("-")), len(below))
    require_readable(digits <= DIGITS, excerpt(value), "at most 2,000 digits")
    p, q = int(above), int(below)
    lowest = gcd(p, q) == 1 and (match[2] is None or q > 1)
    require_readable(lowest, excerpt(value), "a fraction in lowest terms")
    return Fraction(p, q)


def point_of_parameter(value: Json) -> Fraction:
    """Return a value of a parameter: a rational of few digits, since powers of it are taken."""
    number = rational(value)
    require_readable(
        digits_of(number) <= POINT_DIGITS,
        excerpt(value),
        "at most 50 digits in a value of a parameter",
    )
    return number


def digits_of(number: Fraction) -> int:
    """Return how many digits the longer of numerator and denominator has."""
    return len(str(max(abs(number.numerator), number.denominator)))


def printed_interval(value: Json, decimals: Json = "") -> Interval:
    """Return the least and the greatest number that a printed number stands for (1).

    A rational stands for itself; a decimal with d digits for all numbers that round to it.
    `decimals`, where not empty, is the number of digits to which the source prints.
    """
    match = PRINTED.fullmatch(string(value))
    require_readable(
        DECIMALS.fullmatch(string(decimals)), excerpt(decimals), "a number of decimals"
    )
    if not match and not decimals:
        exact = rational(value)
        return exact, exact
    require_readable("/" not in value, excerpt(value), "no fraction where decimals are counted")
    integer, digits = (match[1], match[2]) if match else (str(rational(value)), "")
    require_readable(
        len(integer.lstrip("-")) + len(digits) <= DIGITS,
        excerpt(value),
        "a decimal of at most 2,000 digits",
    )
    places = int(decimals or len(digits))
    require_readable(
        len(digits) <= places <= DIGITS,
        excerpt(decimals),
        "as many decimals as are printed, or more",
    )
    middle = Fraction(int(integer + digits), 10 ** len(digits))
    half = Fraction(1, 2 * 10**places)
    return middle - half, middle + half


def positive_integer(value: Json) -> int:
    """Return a whole number from 1 to 2,000,000."""
    number = rational(value)
    require_readable(
        number.denominator == 1 and 0 < number <= NODES,
        excerpt(value),
        "a whole number from 1 to 2,000,000",
    )
    return int(number)


def fields(value: Json, names: str | Sequence[str]) -> list[Json]:
    """Return the values of an object that has exactly these keys, in the order of `names`.

    `names` is a list of keys, or a text of keys separated by a comma and a blank.
    """
    keys = names.split(", ") if isinstance(names, str) else list(names)
    require_readable(isinstance(value, dict), excerpt(value), "an object")
    if value.keys() != set(keys):
        require_readable(
            False,
            f"the keys {excerpt(str(sorted(value)))}",
            f"exactly these keys: {excerpt(str(keys))}",
        )
    return [value[key] for key in keys]


def distinct_items(value: Json, empty: bool = False) -> list[Json]:
    """Return a list that repeats nothing and is not empty (unless `empty` allows it)."""
    require_readable(isinstance(value, list), excerpt(value), "a list")
    require_readable(value or empty, "an empty list", "a list that is not empty")
    distinct = len(set(map(canonical_json, value))) == len(value)
    require_readable(distinct, excerpt(canonical_json(value)), "a list that repeats nothing")
    items: list[Json] = value
    return items


def one_of(value: Json, *options: str) -> str:
    """Return the value, which is one of these words."""
    require_readable(
        string(value) in options, excerpt(value), f"one of these words: {', '.join(options)}"
    )
    return string(value)


def pair(value: Json) -> list[Json]:
    """Return a list of two."""
    two = isinstance(value, list) and len(value) == 2
    require_readable(two, excerpt(value), "a list of two")
    items: list[Json] = value
    return items


def in_words(name: str) -> str:
    """Return a name as it stands in a sentence: as a JSON string, so that its end can be seen."""
    return json.dumps(name, ensure_ascii=False)


def canonical_json(item: Json) -> str:
    """Return the canonical JSON of a value, without the final newline (1)."""
    return json.dumps(item, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def decode(data: bytes) -> str:
    """Return the text of a file, which is UTF-8 and has at most 64 MiB."""
    require_readable(len(data) <= BYTES, "a longer file", "at most 64 MiB")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"found {error.reason} at byte {error.start}, expected UTF-8") from error


def parse(data: bytes) -> Json:
    """Return the JSON in a file: only strings, lists and objects, in canonical form (1).

    The bytes equal the canonical JSON of what was read, so the file has one reading.
    """
    text, depth = decode(data), 0
    skeleton = JSON_STRING.sub("", text)
    require_readable(
        set(skeleton) <= set("[]{}:,\n"),
        "something else",
        "strings, lists and objects only, and no blanks",
    )
    for bracket in re.findall(r"[][{}]", skeleton):
        depth += 1 if bracket in "[{" else -1
        require_readable(depth <= NESTING, "deeper nesting", "at most 64 levels")
    try:
        item = json.loads(text)
    except ValueError as error:
        raise Unreadable(f"found {error}, expected JSON") from error
    require_readable(
        canonical_json(item) + "\n" == text,
        "JSON in another form",
        "canonical JSON, each key once and one final newline",
    )
    return item


# ------------------------------------------ polynomials -------------------------------------------

# Reads expressions into polynomials, and shows the sign of a polynomial on a box.
#
# Decides when two rational functions are equal identically, and when a polynomial is non-negative
# or positive on a box, by its coefficients in the Bernstein basis (section 4 of the format). Knows
# nothing of games.

NUMBER, NAME = r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", r"[a-z][a-z_]*"
TOKEN = re.compile(rf"{NUMBER}|{NAME}|[-+*/^()]")
TOKENS = re.compile(rf"(?:{NUMBER}|{NAME}|[-+*/^() ])++")
EXPONENT = re.compile(r"0|[1-9][0-9]?")

Exponents: TypeAlias = tuple[int, ...]  # of each parameter


class Poly:
    """A polynomial in `n` parameters: {exponents: rational coefficient}, no coefficient zero."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, n: int, terms: Mapping[Exponents, Fraction]) -> None:
        self.n, self.terms = n, {e: c for e, c in terms.items() if c}

    def lift(self, other: Poly | Fraction | int) -> Poly:
        """Return a number as a constant polynomial, and a polynomial as it is."""
        if isinstance(other, Poly):
            return other
        return Poly(self.n, {(0,) * self.n: Fraction(other)})

    def __add__(self, other: Poly | Fraction | int) -> Poly:
        terms = dict(self.terms)
        for e, c in self.lift(other).terms.items():
            terms[e] = terms.get(e, ZERO) + c
        return Poly(self.n, terms)

    def __mul__(self, other: Poly | Fraction | int) -> Poly:
        factor = self.lift(other)
        terms: dict[Exponents, Fraction] = {}
        require_readable(
            len(self.terms) * len(factor.terms) <= TERMS,
            "a product of long polynomials",
            "at most 20,000 products",
        )
        for e, c in self.terms.items():
            for f, d in factor.terms.items():
                key = tuple(i + j for i, j in zip(e, f))
                terms[key] = terms.get(key, ZERO) + c * d
        return Poly(self.n, terms)

    def __sub__(self, other: Poly | Fraction | int) -> Poly:
        return self + self.lift(other) * -1

    def __eq__(self, other: object) -> bool:
        return self.terms == self.lift(cast("Poly | Fraction | int", other)).terms

    def __bool__(self) -> bool:
        return bool(self.terms)

    __radd__, __rmul__ = __add__, __mul__

    def at(self, point: Rationals) -> Fraction:
        """Return the value where the parameters have the values `point`."""
        terms = self.terms.items()
        return sum((c * prod((x**i for x, i in zip(point, e)), start=ONE) for e, c in terms), ZERO)

    def substitute(self, k: int, row: Callable[[int], Iterable[tuple[int, Fraction]]]) -> Poly:
        """Replace the `i`-th power of parameter `k` by the sum of powers `row(i)`.

        `row(i)` holds pairs (power, coefficient).
        """
        terms: dict[Exponents, Fraction] = {}
        for e, c in self.terms.items():
            for j, factor in row(e[k]):
                key = e[:k] + (j,) + e[k + 1 :]
                terms[key] = terms.get(key, ZERO) + c * factor
        return Poly(self.n, terms)


Number: TypeAlias = Fraction | Poly  # a Poly only where a certificate declares parameters
Weights: TypeAlias = Sequence[Number]  # a weight for each history of a player
N = TypeVar("N", Fraction, Number)


class Quotient(NamedTuple):
    """A rational function `above / below`; `below` is not identically zero."""

    above: Number
    below: Number

    def minus(self, other: Quotient) -> Quotient:
        """Return the difference, without cancelling."""
        return Quotient(
            self.above * other.below + other.above * self.below * -1, self.below * other.below
        )

    def equals(self, other: Quotient) -> bool:
        """Return whether the two are equal identically."""
        return self.above * other.below == other.above * self.below


def bernstein_coefficients(value: Number, box: Box) -> tuple[list[Fraction], int]:
    """Return the coefficients in the Bernstein basis of the box (4), zeros left out.

    Also returns how many coefficients there are with the zeros. A number has one.
    """
    if not isinstance(value, Poly):
        return [value], 1
    degrees = [max((e[k] for e in value.terms), default=0) for k in range(value.n)]
    count = prod(d + 1 for d in degrees)
    digits = [max(map(digits_of, ends)) for ends in box]
    require_readable(
        count * sum(d * n for d, n in zip(degrees, digits)) <= BERNSTEIN,
        "high degrees, or long ends of intervals",
        "at most 100,000 for the number of Bernstein coefficients times degrees times digits",
    )
    for k, ((low, high), degree) in enumerate(zip(box, degrees)):
        value = value.substitute(k, shifted_powers(low, high - low))
        value = value.substitute(k, bernstein_powers(degree))
    return [*value.terms.values()], count


def shifted_powers(low: Fraction, width: Fraction) -> Callable[[int], list[tuple[int, Fraction]]]:
    """Return for i the powers of t in (low + width * t)^i."""
    return lambda i: [(j, comb(i, j) * low ** (i - j) * width**j) for j in range(i + 1)]


def bernstein_powers(degree: int) -> Callable[[int], list[tuple[int, Fraction]]]:
    """Return for i the coefficients of t^i in the Bernstein basis of this degree."""
    return lambda i: [(j, Fraction(comb(j, i), comb(degree, i))) for j in range(i, degree + 1)]


def is_nonnegative(value: Number, box: Box) -> bool:
    """Return whether no Bernstein coefficient is negative; the polynomial is then >= 0 (4)."""
    return all(c >= 0 for c in bernstein_coefficients(value, box)[0])


def is_positive(value: Number, box: Box) -> bool:
    """Return whether all Bernstein coefficients are > 0; the polynomial is then > 0 on the box.

    A coefficient that is zero is left out, so all of them must be there.
    """
    coefficients, count = bernstein_coefficients(value, box)
    return len(coefficients) == count and min(coefficients) > 0


def read_parameters(value: Json) -> tuple[list[str], list[tuple[Fraction, Fraction]]]:
    """Return PARAMETERS (4): the names in order, and the box."""
    require_readable(
        isinstance(value, dict) and len(value) <= NAMES,
        excerpt(value),
        "an object of at most 26 parameters",
    )
    box = []
    for name, ends in value.items():
        require_readable(
            re.fullmatch(NAME, name), excerpt(name), "a parameter name of small letters"
        )
        require_readable(
            isinstance(ends, list) and len(ends) == 2, excerpt(ends), "an interval [low, high]"
        )
        low, high = map(point_of_parameter, ends)
        require(low < high, "each parameter's interval has low < high")
        box.append((low, high))
    return list(value), box


class Expression:
    """Reads `+ - * / ^ ( )` over numbers and parameters, into `above / below`, two polynomials.

    A sum has the product of the two denominators; nothing is cancelled (1, 4).
    """

    def __init__(self, value: Json, names: Sequence[str]) -> None:
        text = string(value)
        require_readable(
            len(text) <= CHARACTERS, excerpt(text), "an expression of at most 1,000 characters"
        )
        full_match(TOKENS, text, "an expression in the declared parameters")
        self.text, self.names, self.depth = text, names, 0
        self.tokens = ["", *reversed(TOKEN.findall(text))]
        self.above, self.below = self.sum()
        require_readable(self.tokens == [""], excerpt(text), "an expression that ends here")
        self.quotient = Quotient(self.above, self.below)

    def take(self, *expected: str) -> str | None:
        """Return the next token if it is one of these, and go on; else None."""
        return self.tokens.pop() if self.tokens[-1] in expected else None

    def sum(self) -> tuple[Poly, Poly]:
        """Read terms joined by + and -."""
        above, below = self.term()
        while sign := self.take("+", "-"):
            n, d = self.term()
            n = n * (-1 if sign == "-" else 1)
            above, below = self.within_limits(above * d + n * below, below * d)
        return above, below

    def term(self) -> tuple[Poly, Poly]:
        """Read powers joined by * and /, with a sign or none before them."""
        sign = -1 if self.take("+", "-") == "-" else 1
        n, d = self.power()
        while operator := self.take("*", "/"):
            m, e = self.power()
            require_readable(
                operator == "*" or m, excerpt(self.text), "a divisor that is not identically zero"
            )
            above, below = (n * m, d * e) if operator == "*" else (n * e, d * m)
            n, d = self.within_limits(above, below)
        return n * sign, d

    def power(self) -> tuple[Poly, Poly]:
        """Read an atom and its exponent, if there is one."""
        base = self.atom()
        if not self.take("^"):
            return base
        exponent = self.tokens.pop()
        full_match(EXPONENT, exponent, "an exponent of one or two digits")
        n, d = self.constant(ONE), self.constant(ONE)
        for _ in range(int(exponent)):
            n, d = self.within_limits(n * base[0], d * base[1])
        return n, d

    def atom(self) -> tuple[Poly, Poly]:
        """Read a number, a parameter or a group in parentheses."""
        token = self.tokens.pop()
        if token == "(":
            return self.group()
        if token in self.names:
            unit = tuple(int(name == token) for name in self.names)
            return Poly(len(self.names), {unit: ONE}), self.constant(ONE)
        require_readable(
            re.fullmatch(NUMBER, token),
            f"{token or 'the end'} in {excerpt(self.text)}",
            "a number, a parameter or (",
        )
        integer, _, digits = token.partition(".")
        number = Fraction(int(integer + digits), 10 ** len(digits))
        return self.constant(number), self.constant(ONE)

    def group(self) -> tuple[Poly, Poly]:
        """Read what follows an opening parenthesis, up to the closing one."""
        self.depth += 1
        require_readable(
            self.depth <= PARENTHESES, excerpt(self.text), "at most 50 nested parentheses"
        )
        value = self.sum()
        require_readable(self.take(")"), excerpt(self.text), "a closing parenthesis")
        self.depth -= 1
        return value

    def constant(self, number: Fraction) -> Poly:
        """Return a number as a polynomial in the parameters."""
        return Poly(len(self.names), {(0,) * len(self.names): number})

    def within_limits(self, above: Poly, below: Poly) -> tuple[Poly, Poly]:
        """Return numerator and denominator, of total degree at most 64 and 2,000 digits."""
        for e, c in (*above.terms.items(), *below.terms.items()):
            require_readable(sum(e) <= DEGREE, excerpt(self.text), "a total degree of at most 64")
            require_readable(
                max(abs(c.numerator), c.denominator) < 10**DIGITS,
                excerpt(self.text),
                "coefficients of 2,000 digits",
            )
        return above, below


def read_number(value: Json, names: Sequence[str]) -> Number:
    """Return a NUMBER (1): a rational, or with parameters a polynomial."""
    return read_polynomial(value, names) if names else rational(value)


def read_polynomial(value: Json, names: Sequence[str]) -> Poly:
    """Return an expression in the parameters that is a polynomial: its divisors are numbers."""
    expression = Expression(value, names)
    divisor = expression.below.terms
    constant = divisor.get((0,) * len(names), ZERO)
    require_readable(
        len(divisor) == 1 and constant, excerpt(value), "a polynomial in the parameters"
    )
    return expression.above * (1 / constant)


def read_quotient(value: Json, names: Sequence[str]) -> Quotient:
    """Return a NUMBER that is only compared: a rational, or any rational function."""
    return Expression(value, names).quotient if names else Quotient(rational(value), ONE)


# --------------------------------------------- trees ----------------------------------------------

# Reads the canonical game file (.efg): a tree, as histories, information sets and terminals.
#
# Decides whether a file is a game in the sense of section 2 of the format, which players forget,
# and whether a game has a constant sum or is equivalent to one that has. Declares what every form
# of a game offers (`Game`). Must not know how certificates name strategies, nor any statement.

QUOTED = r'"(?:[^"\\\x00-\x1f\x7f-\x9f]|\\")*+"'
HEADER = re.compile(rf"EFG 2 R {QUOTED} \{{ (?:{QUOTED} )++\}}")
COMMENT = re.compile(QUOTED)
CHANCE = re.compile(rf'c "" ([0-9]+) ({QUOTED}) \{{ ((?:{QUOTED} [-0-9/]+ )++)\}} 0')
DECISION = re.compile(rf'p "" ([0-9]+) ([0-9]+) ({QUOTED} \{{ (?:{QUOTED} )++\}} 0)')
TERMINAL = re.compile(r't "" ([0-9]+) "" \{ ([-0-9/, ]+) \}')
BRANCH = re.compile(rf"({QUOTED}) ([-0-9/]+) ")

Payoffs: TypeAlias = tuple[Fraction, ...]  # one for each player
Terminal: TypeAlias = tuple[State, Fraction, Payoffs]  # with the probability of chance's moves
Branch: TypeAlias = tuple[State, Fraction]  # the state and chance's probability behind a move
Reached: TypeAlias = tuple[History, Move]  # a history as the one before and the last move
EMPTY: Reached = (0, ("", "", ""))  # what stands for the empty history


def quoted_names(text: str) -> list[str]:
    """Return the names quoted in a piece of a line."""
    return [name[1:-1].replace('\\"', '"') for name in re.findall(QUOTED, text)]


def quote(name: str) -> str:
    """Return a name as it stands in a game file."""
    return '"' + name.replace('"', '\\"') + '"'


class InformationSet:
    """An information set: its actions, and its owner's histories before and after them.

    `history` is the owner's on arrival at the first member, `successors` the owner's histories
    after each of the actions, `moves` those actions as moves. `arrivals` holds the histories of all
    players, without chance, on arrival at the members; `members` counts them. (A compact game has
    no members: its sets share an empty `arrivals`.)
    """

    __slots__ = ["text", "name", "actions", "moves", "history", "successors", "arrivals", "members"]

    def __init__(
        self,
        text: str,
        name: str,
        actions: list[str],
        moves: list[Move],
        history: History,
        successors: list[History],
        arrivals: set[State],
    ) -> None:
        self.text, self.name, self.actions, self.moves = text, name, actions, moves
        self.history, self.successors = history, successors
        self.arrivals, self.members = arrivals, 0


class Outcomes(Protocol):
    """The distribution of the terminals of a game when each player's weights are given."""

    def expectation(self, event: Event, player: Player) -> Number:
        """Return the payoff of the player, for 0: 1, summed over the terminals in the event.

        Each is weighted by its probability, times a positive factor that is the same for all events
        and players.
        """
        ...


class Game(Protocol):
    """A finite game in either form: a `Tree`, or a `OneCard`, which stands for a tree.

    For each player (0 is chance): `histories[p][h]` is (the history before, the last move), index 0
    being the empty history; `infosets[p]` stands in order of first appearance, so with perfect
    recall a set follows the sets of its history; `named[p]` holds them by name. `forgets` holds the
    players without perfect recall. `expandable` says whether a statement may be widened to games
    that differ beyond a FRONTIER.
    """

    title: str
    players: range
    numbered: dict[str, Player]
    histories: list[list[Reached]]
    infosets: list[list[InformationSet]]
    named: list[dict[str, InformationSet]]
    forgets: set[Player]
    may_have_frontier: bool

    def is_move(self, move: tuple[str, ...]) -> bool:
        """Return whether some player, or chance, has this move."""
        ...

    def expanded(self) -> Tree:
        """Return the tree that the game stands for."""
        ...

    def totals(self, player: Player, weights: Mapping[Player, Sequence[N]]) -> list[N]:
        """Return for each history of a player its payoffs at the terminals with this history.

        Each payoff is weighted by chance and by the weights of all other players.
        """
        ...

    def outcomes(self, weights: Mapping[Player, Weights]) -> Outcomes:
        """Return the distribution of the terminals under weights of all players."""
        ...

    def constant_sum(self) -> Fraction:
        """Return the constant to which the payoffs of the two players sum at every terminal."""
        ...

    def zero_sum_equivalent(self) -> tuple[Game, Fraction]:
        """Return a game with the same equilibria and a constant sum, and that sum (4)."""
        ...


def require_two_players(game: Game) -> None:
    """Reject a certificate about a game that has not two players."""
    require(len(game.players) == 2, "the game has two players")


class Tree:
    """A game as a tree; see `Game`.

    A terminal is (state, chance, payoffs): every player's history there, the product of chance's
    probabilities, a payoff for each player. For each node, `parents` holds the node above (-1 at
    the root) and `homes` its information set (None for chance and terminals).
    """

    may_have_frontier = True

    def __init__(self, text: str) -> None:
        require_readable(text.count("\n") <= NODES + 2, "a longer file", "at most 2,000,000 nodes")
        first, comment, *lines = text.split("\n") if text.count("\n") > 1 else ["", "", ""]
        full_match(HEADER, first, 'a first line EFG 2 R "title" { "player" ... }')
        full_match(COMMENT, comment, "a second line with a comment in quotation marks")
        require_readable(
            lines.pop() == "", "text after the last line feed", "a line feed at the end"
        )
        self.title, *names = quoted_names(first)
        require_readable(len(names) <= PLAYERS, f"{len(names)} players", "at most 64 players")
        everyone = range(len(names) + 1)
        self.players, self.numbered = everyone[1:], {str(p): p for p in everyone[1:]}
        self.histories = [[EMPTY] for _ in everyone]
        self.indices: list[dict[Reached, History]] = [{} for _ in everyone]
        self.infosets: list[list[InformationSet]] = [[] for _ in everyone]
        self.named: list[dict[str, InformationSet]] = [{} for _ in everyone]
        self.moves: set[Move] = set()
        self.parents: list[int] = []
        self.homes: list[InformationSet | None] = []
        self.terminals: list[Terminal] = []
        self.chances = 0
        self.lotteries: dict[str, list[tuple[str, Fraction]]] = {}
        self.numbers: dict[tuple[str, str], InformationSet] = {}
        self.payoff_texts: dict[str, Payoffs] = {}
        self.forgets: set[Player] = set()
        self.read_nodes(lines)

    def read_nodes(self, lines: list[str]) -> None:
        """Read the nodes in depth-first order, keeping the branches whose nodes are to come."""
        kinds = {"c": self.read_chance, "p": self.read_decision, "t": self.read_terminal}
        open_branches = [((0,) * (len(self.players) + 1), ONE, -1)]
        for line in lines:
            require_readable(
                open_branches, excerpt(line), "the end of the file, for the tree is complete"
            )
            require_readable(
                len(self.parents) + len(open_branches) <= NODES,
                "more branches",
                "at most 2,000,000 nodes in all",
            )
            require_readable(line[:1] in kinds, excerpt(line), "a line that begins with c, p or t")
            state, chance, parent = open_branches.pop()
            branches = kinds[line[0]](line, state, chance)
            node = len(self.parents)
            self.parents.append(parent)
            open_branches.extend((*branch, node) for branch in reversed(branches))
        require_readable(not open_branches, "the end of the file", "the rest of the tree")

    def next_history(self, player: Player, history: History, move: Move) -> History:
        """Return the number of the player's history `history` followed by `move`."""
        self.moves.add(move)
        numbers = self.indices[player]
        if (history, move) not in numbers:
            numbers[history, move] = len(self.histories[player])
            self.histories[player].append((history, move))
        return numbers[history, move]

    def read_chance(self, line: str, state: State, chance: Fraction) -> list[Branch]:
        """Read a chance node; return what follows each of its actions."""
        match = full_match(CHANCE, line, 'a chance node c "" N "name" { "action" p ... } 0')
        self.chances += 1
        self.homes.append(None)
        require_readable(
            match[1] == str(self.chances), match[1][:20], "the next number of a chance node"
        )
        if match[3] not in self.lotteries:
            self.lotteries[match[3]] = self.read_lottery(match[3])
        require_readable(
            chance.denominator.bit_length() <= CHANCE_BITS,
            "probabilities of chance with a long product",
            "at most 100,000 binary digits in the denominator of the product on a path",
        )
        name = quoted_names(match[2])[0]
        return [
            ((self.next_history(0, state[0], ("0", name, action)), *state[1:]), chance * p)
            for action, p in self.lotteries[match[3]]
        ]

    def read_lottery(self, text: str) -> list[tuple[str, Fraction]]:
        """Return the actions of a chance node with their probabilities."""
        branches = [(quoted_names(action)[0], rational(p)) for action, p in BRANCH.findall(text)]
        require_readable(
            min(p for _, p in branches) >= 0, excerpt(text), "probabilities of chance >= 0"
        )
        require_readable(
            sum(p for _, p in branches) == 1, excerpt(text), "probabilities of chance that sum to 1"
        )
        self.require_distinct([action for action, _ in branches])
        return branches

    def require_distinct(self, actions: list[str]) -> None:
        """Refuse a node with an empty action, or with the same action twice."""
        distinct = all(actions) and len(set(actions)) == len(actions)
        require_readable(distinct, excerpt(str(actions)), "actions distinct and not empty")

    def read_decision(self, line: str, state: State, chance: Fraction) -> list[Branch]:
        """Read a decision node; return what follows each of its actions."""
        match = full_match(DECISION, line, 'a decision node p "" P N "name" { "action" ... } 0')
        require_readable(match[1] in self.numbered, match[1][:20], "a player of the game")
        player, key = self.numbered[match[1]], (match[1], match[2])
        if match[2] == str(len(self.infosets[player]) + 1):
            self.numbers[key] = self.new_infoset(player, match[3], state[player])
        require_readable(
            key in self.numbers, match[2][:20], "a number of an information set, in order"
        )
        infoset = self.numbers[key]
        require_readable(
            infoset.text == match[3],
            excerpt(line),
            "the name and actions of the other members of the set",
        )
        self.homes.append(infoset)
        infoset.members += 1
        infoset.arrivals.add(state[1:])
        if infoset.history != state[player]:
            self.forgets.add(player)
        before, behind = state[:player], state[player + 1 :]
        return [
            ((*before, self.next_history(player, state[player], move), *behind), chance)
            for move in infoset.moves
        ]

    def new_infoset(self, player: Player, text: str, history: History) -> InformationSet:
        """Return a new information set; `text` holds its name and its actions."""
        name, *actions = quoted_names(text)
        self.require_distinct(actions)
        require_readable(
            name and name not in self.named[player],
            excerpt(name),
            "a name of its own for each information set",
        )
        moves = [(str(player), name, action) for action in actions]
        successors = [self.next_history(player, history, move) for move in moves]
        infoset = InformationSet(text, name, actions, moves, history, successors, set())
        self.infosets[player].append(infoset)
        self.named[player][name] = infoset
        return infoset

    def read_terminal(self, line: str, state: State, chance: Fraction) -> list[Branch]:
        """Read a terminal; nothing follows it."""
        match = full_match(TERMINAL, line, 'a terminal node t "" N "" { u1, u2 }')
        require_readable(
            match[1] == str(len(self.terminals) + 1),
            match[1][:20],
            "the next number of a terminal node",
        )
        self.homes.append(None)
        if match[2] not in self.payoff_texts:
            self.payoff_texts[match[2]] = tuple(map(rational, match[2].split(", ")))
        payoffs = self.payoff_texts[match[2]]
        require_readable(
            len(payoffs) == len(self.players), excerpt(line), "one payoff for each player"
        )
        self.terminals.append((state, chance, payoffs))
        return []

    def infosets_of(self, player: Player) -> list[InformationSet]:
        """Return the information sets of a player, or for 0 those of all players."""
        return [home for p in ([player] if player else self.players) for home in self.infosets[p]]

    def is_move(self, move: tuple[str, ...]) -> bool:
        """Return whether some player, or chance, has this move."""
        return move in self.moves

    def expanded(self) -> Tree:
        """Return the tree itself."""
        return self

    def totals(self, player: Player, weights: Mapping[Player, Sequence[N]]) -> list[N]:
        """See `Game.totals`: one pass over the terminals."""
        result: list[N] = [ZERO] * len(self.histories[player])
        others = [p for p in self.players if p != player]
        for state, chance, payoffs in self.terminals:
            value: N = chance * payoffs[player - 1]
            for p in others:
                value = value and value * weights[p][state[p]]
            if value:
                result[state[player]] += value
        return result

    def outcomes(self, weights: Mapping[Player, Weights]) -> TreeOutcomes:
        """Return the distribution of the terminals under weights of all players."""
        return TreeOutcomes(self, weights)

    def constant_sum(self) -> Fraction:
        """Return the constant to which the payoffs sum at every terminal (5, value)."""
        require_two_players(self)
        sums = {sum(payoffs, ZERO) for payoffs in {payoffs for _, _, payoffs in self.terminals}}
        require(len(sums) == 1, "the payoffs sum to the same constant at every terminal")
        return sums.pop()

    def zero_sum_equivalent(self) -> tuple[Tree, Fraction]:
        """Return a game AS GOOD AS CONSTANT SUM (4), with the same equilibria, and its sum.

        A game of constant sum is returned itself. Else what player 2 earns by their own plan,
        whatever player 1 does, is taken from player 1, at terminals of its own that are certain to
        be met. That changes none of player 1's best replies.
        """
        require_two_players(self)
        if len({sum(payoffs) for _, _, payoffs in self.terminals}) == 1:
            return self, self.constant_sum()
        rest = self.independent_sum()
        require(
            not any(one and two for one, two in rest),
            "the expected sum of the payoffs is a sum over the two players' plans",
        )
        other = copy(self)
        other.terminals = [
            (state, chance, (payoffs[0], -payoffs[0])) for state, chance, payoffs in self.terminals
        ]
        other.terminals += [
            ((0, 0, two), ONE, (-amount, amount)) for (_, two), amount in rest.items() if two
        ]
        return other, ZERO

    def independent_sum(self) -> dict[tuple[History, History], Fraction]:
        """Return the expected sum of the payoffs of two players in independent weights.

        That is {(history of 1, history of 2): coefficient}, none 0. At each set the weight of the
        last action is what the other actions leave of the weight of the set's history.
        """
        amounts: dict[tuple[History, History], Fraction] = {}
        for (_, one, two), chance, payoffs in self.terminals:
            amounts[one, two] = amounts.get((one, two), ZERO) + chance * sum(payoffs)
        for player in self.players:
            for infoset in reversed(self.infosets[player]):
                *others, last = infoset.successors
                for key in [key for key in amounts if key[player - 1] == last]:
                    amount = amounts.pop(key)
                    for h, sign in ((infoset.history, 1), *((h, -1) for h in others)):
                        instead = (h, key[1]) if player == 1 else (key[0], h)
                        amounts[instead] = amounts.get(instead, ZERO) + sign * amount
        return {key: amount for key, amount in amounts.items() if amount}


class TreeOutcomes:
    """The probability of each terminal of a tree under weights of all players."""

    def __init__(self, game: Tree, weights: Mapping[Player, Weights]) -> None:
        self.game, self.weights = game, weights
        self.chances = [self.probability(state, p) for state, p, _ in game.terminals]

    def probability(self, state: State, chance: Number) -> Number:
        """Return the probability of a terminal: the weights of all players, times chance's."""
        for p in self.game.players:
            chance = chance and chance * self.weights[p][state[p]]
        return chance

    def expectation(self, event: Event, player: Player) -> Number:
        """See `Outcomes.expectation`."""
        terminals = self.game.terminals
        paid = [payoffs[player - 1] if player else ONE for _, _, payoffs in terminals]
        terms = zip(self.chances, paid, self.terminals_in(event))
        return sum((p * x for p, x, inside in terms if inside), ZERO)

    def terminals_in(self, event: Event) -> Iterator[bool]:
        """Yield for each terminal whether its path meets every condition."""
        met = condition_bits(event)
        marks = [conditions_met(histories, met) for histories in self.game.histories]
        for state, _, _ in self.game.terminals:
            conditions = 0
            for own, history in zip(marks, state):
                conditions |= own[history]
            yield conditions == 2 ** len(event) - 1


def condition_bits(event: Event) -> dict[Move, int]:
    """Return for each move the conditions that it meets, as an integer with a bit for each."""
    met: dict[Move, int] = {}
    for k, moves in enumerate(event):
        for move in moves:
            met[move] = met.get(move, 0) | 2**k
    return met


def conditions_met(histories: list[Reached], met: Mapping[Move, int]) -> list[int]:
    """Return for each history the conditions that its moves meet, as bits."""
    marks = [0]
    for before, move in histories[1:]:
        marks.append(marks[before] | met.get(move, 0))
    return marks


# -------------------------------------------- one_card --------------------------------------------

# Reads the compact game file (.game): a one-card game, without building its tree.
#
# Decides whether a file is a compact game (section 2 of the format), and gives the histories,
# information sets and sums of payoffs of the tree that it stands for. It also writes that tree, for
# statements that need it. Must not know how certificates name strategies, nor any statement.

SECOND = "card 2 after "
PLAIN = re.compile(r"[^\\\x00-\x1f\x7f-\x9f]*+")

Actions: TypeAlias = tuple[str, ...]  # moves of both players in turn, player 1's first
PublicPoint: TypeAlias = tuple[Actions, list[str], list[History], History]
# moves before; actions; the mover's histories after them, and on arrival, for one card
Scaled: TypeAlias = int | Fraction | Poly  # a weight times a common denominator, or as it is


class BettingLine(NamedTuple):
    """A complete history of the betting tree: where it leads, and what it pays player 1.

    `histories` holds each player's history for one card, `pays` the payoffs of player 1 with a
    lower, an equal and a higher card than player 2's.
    """

    histories: list[History]
    pays: list[Fraction]


class OneCard:
    """A compact game: the histories, sets and payoffs of its expansion, without the deals.

    For one card a player's histories are numbered along the betting tree, 0 being the empty one;
    `steps` says how many there are beside it. Those of the card number r follow those of the cards
    before it. `points` holds the points of the betting tree, {moves before: {action: history for
    one card}}, `arrivals` each player's history for one card on arrival there. `removed` is 1 if
    the first card dealt is not put back, else 0.
    """

    may_have_frontier = False

    def __init__(self, data: bytes) -> None:
        cards, comment, copies, form, histories, names, replacement, title = fields(
            parse(data), "cards, comment, copies, format, histories, players, replacement, title"
        )
        require_readable(
            form == "nashproof one-card game 1",
            excerpt(form),
            "the format nashproof one-card game 1",
        )
        require_readable(
            isinstance(names, list) and len(names) == 2 and names[0] != names[1],
            excerpt(names),
            "two different players",
        )
        self.title, _, *self.names = map(plain_name, [title, comment, *names])
        self.players, self.numbered = range(1, 3), {"1": 1, "2": 2}
        self.forgets: set[Player] = set()
        self.removed = {"yes": 0, "no": 1}[one_of(replacement, "yes", "no")]
        self.points: dict[Actions, dict[str, History]] = {}
        self.steps = [0, 0, 0]
        self.pays = self.read_betting(histories)
        self.number_histories()
        self.arrivals = self.number_arrivals()
        self.lines = [BettingLine(self.arrivals[moves], pays) for moves, pays in self.pays.items()]
        self.unit = lcm(*(pay.denominator for _, pays in self.lines for pay in pays))
        self.copies = self.read_copies(copies)
        self.cards = self.read_cards(cards)
        self.require_short_names()
        self.deal_cards()
        self.tree: Tree | None = None

    def read_betting(self, histories: Json) -> dict[Actions, list[Fraction]]:
        """Return the complete histories with their payoffs; collect the points of the tree."""
        complete: dict[Actions, list[Fraction]] = {}
        for item in distinct_items(histories):
            moves, pays = fields(item, "moves, pays")
            require_readable(
                isinstance(moves, list) and moves and all(map(plain_name, moves)),
                excerpt(moves),
                "a list of actions, not empty",
            )
            require_readable(len(moves) <= MOVES, "more moves", "at most 200 moves")
            require_readable(
                isinstance(pays, list) and len(pays) == 3, excerpt(pays), "three payoffs"
            )
            words = excerpt(canonical_json(moves))
            for k in range(len(moves)):
                self.add_point(moves, k, complete, words)
            require_readable(
                tuple(moves) not in self.points,
                words,
                "no history that is the beginning of another",
            )
            require_readable(tuple(moves) not in complete, words, "each history once")
            complete[tuple(moves)] = [*map(rational, pays)]
        return complete

    def add_point(
        self, moves: list[str], k: int, complete: Mapping[Actions, object], words: str
    ) -> None:
        """Note that the action number k of a history, in words, may follow those before it."""
        before, action = tuple(moves[:k]), moves[k]
        require_readable(before not in complete, words, "no history that begins with another")
        actions = self.points.setdefault(before, {})
        require_readable(
            action not in actions or action == next(reversed(actions)),
            words,
            "histories in depth-first order",
        )
        actions[action] = 0

    def number_histories(self) -> None:
        """Number each player's histories for one card along the betting tree, from 1."""
        for before, actions in self.points.items():
            player = len(before) % 2 + 1
            for action in actions:
                self.steps[player] += 1
                actions[action] = self.steps[player]

    def read_copies(self, copies: Json) -> list[int]:
        """Return how many there are of each card, from runs of equal numbers."""
        require_readable(
            isinstance(copies, list) and copies, excerpt(copies), "a list of runs, not empty"
        )
        runs = [(positive_integer(count), positive_integer(n)) for count, n in map(pair, copies)]
        require_readable(
            all(one[0] != two[0] for one, two in zip(runs, runs[1:])),
            excerpt(copies),
            "one run for equal numbers of copies",
        )
        size = sum(times for _, times in runs)
        require_readable(
            size * len(self.points) <= NODES, "more cards", "at most 2,000,000 information sets"
        )
        return [count for count, times in runs for _ in range(times)]

    def read_cards(self, cards: Json) -> list[str]:
        """Return the names of the cards, from the weakest to the strongest."""
        size = len(self.copies)
        numbered = [str(k) for k in range(1, size + 1)]
        require_readable(cards != numbered, "the names 1, 2, ..", "the number of the cards instead")
        names: list[str] = cards if isinstance(cards, list) else numbered[: positive_integer(cards)]
        without_blanks = all(plain_name(c) and " " not in c for c in names)
        require_readable(
            without_blanks and len(names) == size == len(set(names)),
            f"{len(names)} cards",
            "a card for each number of copies, distinct and without blanks",
        )
        return names

    def require_short_names(self) -> None:
        """Refuse a game whose names of information sets are long together, before they are made.

        Such a name holds a card and all moves so far, and there is one for each card and point.
        """
        lengths: dict[Actions, int] = {(): 0}
        for before, actions in self.points.items():
            for action in actions:
                lengths[(*before, action)] = lengths[before] + 1 + len(action)
        moves = sum(lengths[before] for before in self.points)
        characters = len(self.cards) * moves + len(self.points) * sum(map(len, self.cards))
        require_readable(
            characters <= CARD_NAMES,
            f"information sets whose names have {characters} characters",
            "at most 67,108,864 characters in the names of information sets",
        )

    def deal_cards(self) -> None:
        """Set up the number of deals, and each player's histories and information sets."""
        total = sum(self.copies)
        self.ranks = {card: r for r, card in enumerate(self.cards)}
        require_readable(total > self.removed, f"a deck of {total}", "a card for each player")
        self.deals = total * (total - self.removed)
        self.histories = [[EMPTY], [EMPTY], [EMPTY]]
        self.infosets: list[list[InformationSet]] = [[], [], []]
        self.named: list[dict[str, InformationSet]] = [{}, {}, {}]
        points = [
            (before, [*actions], [*actions.values()], self.arrivals[before][len(before) % 2])
            for before, actions in self.points.items()
        ]
        nowhere: set[State] = set()  # no member of a set is ever asked for
        for card in self.cards:
            self.add_card(card, points, nowhere)
        self.moves: set[tuple[str, ...]] = {("0", "card 1", card) for card in self.cards}
        self.moves.update(move for p in self.players for _, move in self.histories[p][1:])

    def add_card(self, card: str, points: Sequence[PublicPoint], nowhere: set[State]) -> None:
        """Add the information sets and histories of both players that hold a card."""
        first = [len(histories) - 1 for histories in self.histories]
        for before, actions, after, arrival in points:
            player = len(before) % 2 + 1
            name = " ".join((card, *before))
            require_readable(
                name not in self.named[player], excerpt(name), "information sets whose names differ"
            )
            history = arrival and arrival + first[player]
            moves = [(str(player), name, action) for action in actions]
            successors = [first[player] + h for h in after]
            infoset = InformationSet("", name, actions, moves, history, successors, nowhere)
            self.histories[player] += [(history, move) for move in moves]
            self.infosets[player].append(infoset)
            self.named[player][name] = infoset

    def number_arrivals(self) -> dict[Actions, list[History]]:
        """Return each player's history for one card at each point and complete history."""
        reached: dict[Actions, list[History]] = {(): [0, 0]}
        for before, actions in self.points.items():
            for action, history in actions.items():
                after = reached[before].copy()
                after[len(before) % 2] = history
                reached[(*before, action)] = after
        return reached

    def is_move(self, move: tuple[str, ...]) -> bool:
        """Return whether some player, or chance, has this move."""
        return move in self.moves or bool(self.dealt_cards(move))

    def dealt_cards(self, move: tuple[str, ...]) -> tuple[int, int] | None:
        """Return the numbers of the two cards of a deal, for a move of `card 2`; else None."""
        if len(move) != 3 or move[0] != "0" or not move[1].startswith(SECOND):
            return None
        r, s = (self.ranks.get(card) for card in (move[1].removeprefix(SECOND), move[2]))
        return None if r is None or s is None or not self.copies_left(r, s) else (r, s)

    def copies_left(self, r: int, s: int) -> int:
        """Return how many copies of the card `s` are left when the card `r` has been dealt."""
        return self.copies[s] - (self.removed if r == s else 0)

    def totals(self, player: Player, weights: Mapping[Player, Sequence[N]]) -> list[N]:
        """See `Game.totals`: sums over the other player's lower and higher cards.

        Computed in integers over one denominator where the weights are rational.
        """
        (other, scale), step = over_one_denominator(weights[3 - player]), self.steps[player]
        result: list[Scaled] = [0] * len(self.histories[player])
        for histories, pays in self.lines:
            own, line = histories[player - 1], histories[2 - player]
            units = [int(pay * self.unit) for pay in pays]
            if player == 2:
                units = [-pay for pay in units[::-1]]
            for r, x in enumerate(self.sums_against(units, on_line(other, line, len(self.copies)))):
                result[own and own + r * step] += x
        return cast(list[N], [x * Fraction(1, scale * self.unit * self.deals) for x in result])

    def sums_against(self, pays: Sequence[int], held: Sequence[Scaled]) -> Iterator[Scaled]:
        """Yield for each card the payoffs, summed over the other player's cards.

        `pays` holds the payoffs for a lower, equal and higher card, `held` the other player's
        weights, card by card.
        """
        low, tie, high = pays
        below: Scaled = 0
        above: Scaled = sum((c * w for c, w in zip(self.copies, held)), 0)
        for c, w in zip(self.copies, held):
            above += -1 * (c * w)
            yield c * (high * below + tie * (c - self.removed) * w + low * above)
            below += c * w

    def outcomes(self, weights: Mapping[Player, Weights]) -> CardOutcomes:
        """Return the distribution of the deals and lines of betting under weights of both."""
        return CardOutcomes(self, weights)

    def constant_sum(self) -> Fraction:
        """Return 0: what one player is paid the other one pays."""
        return ZERO

    def zero_sum_equivalent(self) -> tuple[OneCard, Fraction]:
        """Return the game itself, and 0."""
        return self, ZERO

    def expanded(self) -> Tree:
        """Return the tree that the file stands for: its canonical text, read; once."""
        if self.tree:
            return self.tree
        ranks = range(len(self.cards))
        deals = len(self.cards) ** 2 - sum(not self.copies_left(r, r) for r in ranks)
        nodes = 1 + len(self.cards) + deals * (len(self.points) + len(self.pays))
        require_readable(
            nodes <= NODES,
            f"a compact game whose tree has {nodes} nodes",
            "at most 2,000,000, for this statement",
        )
        first = f"EFG 2 R {quote(self.title)} {{ {' '.join(map(quote, self.names))} }}"
        lines, size = [first, '""'], 0
        for line in self.tree_lines():
            size += len(line.encode()) + 1
            require_readable(
                size <= EXPANSION, "a longer tree", "a tree of at most 128 MiB, for this statement"
            )
            lines.append(line)
        self.tree = Tree("\n".join([*lines, ""]))
        return self.tree

    def tree_lines(self) -> Iterator[str]:
        """Yield the lines of the expansion, in depth-first order."""
        ends, cards = iter(range(1, NODES)), [*map(quote, self.cards)]
        numbers: tuple[dict[str, int], dict[str, int]] = ({}, {})
        total = sum(self.copies)
        lottery = " ".join(f"{card} {Fraction(c, total)}" for card, c in zip(cards, self.copies))
        yield f'c "" 1 "card 1" {{ {lottery} }} 0'
        for r, card in enumerate(self.cards):
            held = [s for s in range(len(cards)) if self.copies_left(r, s)]
            lottery = " ".join(
                f"{cards[s]} {Fraction(self.copies_left(r, s), total - self.removed)}" for s in held
            )
            yield f'c "" {r + 2} {quote(SECOND + card)} {{ {lottery} }} 0'
            for s in held:
                yield from self.betting_lines((r, s), ends, numbers)

    def betting_lines(
        self,
        deal: tuple[int, int],
        ends: Iterator[int],
        numbers: tuple[dict[str, int], dict[str, int]],
    ) -> Iterator[str]:
        """Yield the lines of the betting tree that follow a deal.

        `ends` counts terminals; `numbers` holds the numbers of each player's sets so far.
        """
        open_histories: list[Actions] = [()]
        while open_histories:
            moves = open_histories.pop()
            if moves in self.pays:
                paid = self.pays[moves][(deal[0] > deal[1]) - (deal[0] < deal[1]) + 1]
                yield f't "" {next(ends)} "" {{ {paid}, {-paid} }}'
                continue
            mover = len(moves) % 2
            name = " ".join((self.cards[deal[mover]], *moves))
            number = numbers[mover].setdefault(name, len(numbers[mover]) + 1)
            actions = " ".join(map(quote, self.points[moves]))
            yield f'p "" {mover + 1} {number} {quote(name)} {{ {actions} }} 0'
            open_histories.extend((*moves, action) for action in reversed(self.points[moves]))


class CardOutcomes:
    """The distribution of deals and lines of betting of a compact game.

    It follows from both players' weights, which are kept in integers over a factor.
    """

    def __init__(self, game: OneCard, weights: Mapping[Player, Weights]) -> None:
        self.game = game
        self.one, self.two = (over_one_denominator(weights[p])[0] for p in game.players)

    def expectation(self, event: Event, player: Player) -> Number:
        """See `Outcomes.expectation`.

        Conditions are bits. On a line of betting player 1 meets some by their card and moves
        (`ours`, card by card), player 2 some by their moves (`theirs`), and a deal some that name
        it (`named`). For each set of conditions that player 1 meets, those cards of player 2 count
        that meet the rest; the deals that need a condition naming them are added one by one.
        """
        game, met, every = self.game, condition_bits(event), 2 ** len(event) - 1
        marks = [conditions_met(histories, met) for histories in game.histories]
        dealt = [met.get(("0", "card 1", card), 0) for card in game.cards]
        named = [(*deal, met[move]) for move in met for deal in [game.dealt_cards(move)] if deal]
        total: Scaled = ZERO
        cards = len(game.copies)
        for (first, second), pays in game.lines:
            sign = 3 - 2 * player
            units = [int(pay * game.unit) * sign for pay in pays] if player else [game.unit] * 3
            own, held = on_line(self.one, first, cards), on_line(self.two, second, cards)
            ours = [a | b for a, b in zip(dealt, on_line(marks[1], first, cards))]
            theirs = on_line(marks[2], second, cards)
            for mine in set(ours):
                rest = [w if mine | yours == every else 0 for w, yours in zip(held, theirs)]
                paid = game.sums_against(units, rest)
                total += sum((w * x for w, x, m in zip(own, paid, ours) if m == mine), 0)
            for r, s, mark in named:
                if ours[r] | theirs[s] != every == ours[r] | theirs[s] | mark:
                    deals = game.copies[r] * game.copies_left(r, s)
                    total += deals * own[r] * held[s] * units[(r > s) - (r < s) + 1]
        return cast("Number", total)


def on_line(values: Sequence[T], line: History, cards: int) -> Sequence[T]:
    """Return, card by card, the values of one history for one card.

    `values` holds a value for each history of a player, whatever the card.
    """
    return values[line :: len(values) // cards] if line else [values[0]] * cards


def plain_name(value: Json) -> str:
    """Return a text without backslash and control characters."""
    text = string(value)
    full_match(PLAIN, text, "a name without backslash and control characters")
    return text


def over_one_denominator(values: Weights) -> tuple[Sequence[Scaled], int]:
    """Return rationals as integers over one denominator.

    Polynomials, and the rationals that are with them, stay as they are, over 1.
    """
    rationals = [x for x in values if isinstance(x, Fraction)]
    if len(rationals) < len(values):
        return values, 1
    scale = lcm(*{x.denominator for x in rationals})
    return [x.numerator * (scale // x.denominator) for x in rationals], scale


# --------------------------------------------- naming ---------------------------------------------

# Finds players, information sets, actions, moves and events by the names in a certificate.
#
# Decides whether a name stands for something in the game, and puts events and parameters into
# words. Must not know strategies or payoffs.

MOVES_IN_WORDS = 24  # moves of a condition in a sentence

BySet: TypeAlias = dict[str, dict[str, T]]  # {information set: {action: ..}}, for one player
ByPlayer: TypeAlias = dict[Player, BySet[T]]


def read_player(game: Game, value: Json) -> Player:
    """Return a player by number."""
    require_readable(string(value) in game.numbered, excerpt(value), "the number of a player")
    return game.numbered[value]


def read_players(game: Game, value: Json) -> list[Player]:
    """Return the players that a statement lists, in order."""
    players = [read_player(game, who) for who in distinct_items(value)]
    require_readable(players == sorted(players), "another order", "the players in order")
    return players


def read_infoset(game: Game, player: Player, value: Json) -> InformationSet:
    """Return an information set of the player by name."""
    require_readable(
        string(value) in game.named[player], excerpt(value), "an information set of the player"
    )
    return game.named[player][value]


def read_action(infoset: InformationSet, value: Json) -> int:
    """Return the number of an action of the set, from 0."""
    require_readable(string(value) in infoset.actions, excerpt(value), "an action of the set")
    return infoset.actions.index(value)


def read_move(game: Game, value: Json) -> Move:
    """Return a move of the game: [player, set, action], the player being 0 for chance."""
    move = tuple(map(string, value)) if isinstance(value, list) else ()
    require_readable(game.is_move(move), excerpt(value), "a move of the game")
    who, name, action = move
    return who, name, action


def read_event(game: Game, value: Json) -> Event:
    """Return an event (2): a list of conditions, each a set of moves."""
    conditions = distinct_items(value, empty=True)
    return [{read_move(game, move) for move in distinct_items(moves)} for moves in conditions]


def read_sequence(game: Game, player: Player, label: Json) -> History:
    """Return the history that [] or [set, action] names."""
    require_readable(
        isinstance(label, list) and len(label) in (0, 2), excerpt(label), "[] or [set, action]"
    )
    if not label:
        return 0
    infoset = read_infoset(game, player, label[0])
    return infoset.successors[read_action(infoset, label[1])]


def read_table(
    game: Game, value: Json, players: Iterable[Player], entry: Callable[[Json], T]
) -> ByPlayer[T]:
    """Return {player: {set: {action: entry}}} for these players, all their sets and actions."""
    players = list(players)
    tables = fields(value, [str(p) for p in players])
    return {p: read_rows(game, p, rows, entry) for p, rows in zip(players, tables)}


def read_rows(game: Game, player: Player, value: Json, entry: Callable[[Json], T]) -> BySet[T]:
    """Return {set: {action: entry}} for all sets and actions of a player."""
    infosets = game.infosets[player]
    rows = fields(value, [infoset.name for infoset in infosets])
    return {
        infoset.name: dict(zip(infoset.actions, map(entry, fields(row, infoset.actions))))
        for infoset, row in zip(infosets, rows)
    }


def set_words(who: str | Player, name: str) -> str:
    """Return an information set of a player in words."""
    return f"{who}:{in_words(name)}"


def move_words(move: Sequence[str]) -> str:
    """Return a move [player, set, action] in words."""
    who, name, action = move
    return f"{set_words(who, name)}:{in_words(action)}"


def event_words(event: Sequence[Sequence[Sequence[str]]]) -> str:
    """Return an event in words; of a long condition the first moves."""
    texts = []
    for condition in event:
        moves = [*map(move_words, condition[:MOVES_IN_WORDS])]
        if len(condition) > MOVES_IN_WORDS:
            moves.append(f"{len(condition) - MOVES_IN_WORDS} more")
        texts.append(" or ".join(moves))
    return "[" + " and ".join(f"({text})" if " or " in text else text for text in texts) + "]"


def wherever_words(on_box: object, given: Json) -> str:
    """Return in words where a conditional figure is defined, if that may be a part of the box."""
    return ", wherever that has positive probability," if on_box and given else ""


def parameter_words(declared: Mapping[str, Sequence[str]]) -> str:
    """Return the parameters with their intervals in words, after a comma each."""
    return "".join(f", {name} in [{low}, {high}]" for name, (low, high) in declared.items())


def point_words(point: Mapping[str, str]) -> str:
    """Return the values of the parameters in words, after a comma each."""
    return "".join(f", {name} = {value}" for name, value in point.items())


# ---------------------------------------------- play ----------------------------------------------

# Reads strategies and computes exactly what they earn.
#
# Decides expectations (a multilinear form at given weights), best responses (the greatest value of
# a linear form over a player's plans, by one backward pass) and lists of pure strategies, up to a
# limit. Words: a *weight* of a history is the product of the probabilities of its moves; a *plan*
# is a list of weights by history. Must not know any statement.

K = TypeVar("K")
Profile: TypeAlias = Mapping[Player, Mapping[str, Mapping[str, N]]]  # probabilities, see PROFILE
Strategy: TypeAlias = frozenset[History]  # a pure one, by the histories that it reaches
Frontier: TypeAlias = list[tuple[Player, InformationSet]]
PairPayoffs: TypeAlias = dict[History, dict[History, Fraction]]  # {own: {the opponent's: payoff}}


def require_perfect_recall(game: Game, players: Collection[Player] = ()) -> None:
    """Refuse a game in which one of these players (without a list: any player) forgets."""
    forgetful = sorted(game.forgets.intersection(players or game.players))
    require_readable(
        not forgetful,
        f"players without perfect recall: {', '.join(map(str, forgetful))}",
        "perfect recall for this statement",
    )


# Behaviour strategies, and realisation plans


def strategy_weights(
    game: Game, player: Player, strategy: Mapping[str, Mapping[str, N]]
) -> list[N]:
    """Return for each history of a player the product of the probabilities of its moves.

    Where the numbers at a set sum not to 1 but to a denominator, every weight is multiplied by the
    denominators of all sets: a history has those of the sets that it meets in its moves, and the
    others are multiplied here. The weight of the empty history is then their product D. (Without
    perfect recall a denominator counts as often as a history meets its set.)
    """
    sums = {name: sum(row.values(), ZERO) for name, row in strategy.items()}
    scale = {name: total for name, total in sums.items() if total != 1}
    result: list[N] = [ONE]
    met: list[tuple[str, ...]] = [()]
    for before, (_, name, action) in game.histories[player][1:]:
        result.append(result[before] * strategy[name][action])
        met.append(met[before] + (name,) * (name in scale))
    most = {name: max(names.count(name) for names in met) for name in scale}
    rest: dict[tuple[str, ...], N] = {}
    for names in set(met):
        missing = [d for name, d in scale.items() for _ in range(most[name] - names.count(name))]
        rest[names] = prod(missing, start=ONE)
    return [weight * rest[names] for weight, names in zip(result, met)]


def read_profile(game: Game, value: Json) -> Profile[Fraction]:
    """Return a PROFILE (4) without parameters: all entries are rational."""
    return cast("Profile[Fraction]", read_parametric_profile(game, value, (), ()))


def read_parametric_profile(
    game: Game, value: Json, names: Sequence[str], box: Box
) -> Profile[Number]:
    """Return a PROFILE (4): {player: {set: {action: number}}}.

    The numbers at a set are probabilities, or where there are denominators the probabilities times
    the product of those at the set.
    """
    known: dict[str, Quotient] = {}

    def entry(text: Json) -> Quotient:
        if string(text) not in known:
            known[text] = over_constant(read_quotient(text, names))
        return known[text]

    profile = read_table(game, value, game.players, entry)
    positive = all(is_positive(x.below, box) for x in known.values())
    require(positive, "every denominator of a probability is positive")
    nonnegative = all(is_nonnegative(x.above, box) for x in known.values())
    require(nonnegative, "every probability is non-negative")
    return {
        p: {name: clear_denominators(row) for name, row in rows.items()}
        for p, rows in profile.items()
    }


def over_constant(value: Quotient) -> Quotient:
    """Return a quotient; a constant denominator is divided out."""
    n, d = value
    if not isinstance(d, Poly) or any(map(any, d.terms)):
        return value
    return Quotient(n * (ONE / sum(d.terms.values())), ONE)


def clear_denominators(row: Mapping[str, Quotient]) -> dict[str, Number]:
    """Return the probabilities at one set, times the product of its different denominators."""
    denominators: list[Number] = []
    for _, d in row.values():
        denominators += [d] if d not in denominators else []
    result = {
        action: n * prod((e for e in denominators if e != d), start=ONE)
        for action, (n, d) in row.items()
    }
    sums_to_one = sum(result.values(), ZERO) == prod(denominators, start=ONE)
    require(sums_to_one, "the probabilities at each set sum to 1")
    return result


def profile_at(profile: Profile[Number], point: Rationals) -> Profile[Fraction]:
    """Return the probabilities at a point inside the box, where no denominator is 0."""
    return {
        p: {name: row_at(row, point) for name, row in rows.items()} for p, rows in profile.items()
    }


def row_at(row: Mapping[str, Number], point: Rationals) -> dict[str, Fraction]:
    """Return the probabilities at one set where the parameters have the values `point`."""
    values = {action: x.at(point) if isinstance(x, Poly) else x for action, x in row.items()}
    return {action: x / sum(values.values()) for action, x in values.items()}


def profile_weights(game: Game, profile: Profile[N]) -> dict[Player, list[N]]:
    """Return for each player the weights of its histories under a profile, times its D."""
    return {p: strategy_weights(game, p, profile[p]) for p in game.players}


def read_plans(game: Game, value: Json) -> dict[Player, Plan]:
    """Return the PLANs (4) of all players, as weights of their histories."""
    rows = read_table(game, value, game.players, rational)
    plans = {}
    for p in game.players:
        plans[p] = weights_of(game, p, rows[p], ONE)
        require(min(plans[p]) >= 0, "every weight is non-negative")
        require(
            is_flow(game, p, plans[p]),
            "the weights at each set sum to the weight of its parent sequence",
        )
    return plans


def read_plan(game: Game, player: Player, value: Json, scale: Fraction) -> Plan:
    """Return a player's weights that flow from `scale` at the empty history."""
    plan = weights_of(game, player, read_rows(game, player, value, rational), scale)
    require(min(plan) >= 0, "every realisation weight is non-negative")
    require(
        is_flow(game, player, plan),
        "the realisation weights at each set sum to the weight of its parent sequence",
    )
    return plan


def weights_of(game: Game, player: Player, rows: BySet[Fraction], scale: Fraction) -> Plan:
    """Return weights {set: {action: weight}} by history; `scale` is that of the empty one."""
    return [scale] + [rows[name][action] for _, (_, name, action) in game.histories[player][1:]]


def is_flow(game: Game, player: Player, plan: Plan) -> bool:
    """Return whether at each set the weights sum to the weight of the set's history."""
    return all(
        sum(plan[h] for h in infoset.successors) == plan[infoset.history]
        for infoset in game.infosets[player]
    )


# What strategies earn


def expected_payoff(game: Game, player: Player, weights: Mapping[Player, Sequence[N]]) -> N:
    """Return the expected payoff of a player under weights of all players."""
    totals = game.totals(player, weights)
    return sum((g * w for g, w in zip(totals, weights[player])), ZERO)


def best_response(
    game: Game, player: Player, weights: Mapping[Player, Rationals], bonus: Form | None = None
) -> dict[str, Fraction]:
    """Return the best-response value (4) at each set by name, and at "" that of the whole.

    One backward pass: with perfect recall the greatest value of a linear form over the player's
    plans is a sum of maxima, set by set. `bonus` is a linear form that is added to the payoff.
    """
    total = game.totals(player, weights)
    values: dict[str, Fraction] = {}
    for h, extra in (bonus or {}).items():
        total[h] += extra
    for infoset in reversed(game.infosets[player]):
        values[infoset.name] = max(total[h] for h in infoset.successors)
        total[infoset.history] += values[infoset.name]
    return {**values, "": total[0]}


def evaluate_form(form: Form, plan: Plan) -> Fraction:
    """Return the value of a linear form {history: coefficient} at a plan."""
    return sum((c * plan[h] for h, c in form.items()), ZERO)


def read_linear_form(game: Game, player: Player, terms: Json) -> dict[History, Fraction]:
    """Return {history: coefficient} of a list of [set, action, coefficient]."""
    form: dict[History, Fraction] = {}
    for term in distinct_items(terms):
        require_readable(
            isinstance(term, list) and len(term) == 3, excerpt(term), "[set, action, coefficient]"
        )
        infoset = read_infoset(game, player, term[0])
        h = infoset.successors[read_action(infoset, term[1])]
        require_readable(h not in form, excerpt(term), "each move once")
        form[h] = rational(term[2])
    return form


def payoffs_by_pair(game: Tree, player: Player) -> PairPayoffs:
    """Return {own history: {the opponent's history: payoff}} of a game of two players.

    The payoff is summed, by chance's probability, over the terminals where just these two end.
    """
    paid: PairPayoffs = {}
    for state, chance, payoffs in game.terminals:
        row, column = paid.setdefault(state[player], {}), state[3 - player]
        row[column] = row.get(column, ZERO) + chance * payoffs[player - 1]
    return paid


# Pure strategies


def full_strategy_count(game: Game, player: Player) -> int:
    """Return how many ways there are to choose an action at every set of the player."""
    return prod(len(infoset.actions) for infoset in game.infosets[player])


def reached_by(
    infosets: Sequence[InformationSet], strategy: Json, start: Iterable[History]
) -> set[History]:
    """Return the histories that a reduced pure STRATEGY reaches from the histories `start` on.

    It names exactly the sets that its own moves do not exclude.
    """
    require_readable(isinstance(strategy, dict), excerpt(strategy), "an object")
    reached, met = set(start), set()
    for infoset in infosets:
        if infoset.history in reached:
            require_readable(
                infoset.name in strategy,
                "a strategy without " + excerpt(infoset.name),
                "an action at each set it can reach",
            )
            reached.add(infoset.successors[read_action(infoset, strategy[infoset.name])])
            met.add(infoset.name)
    require_readable(
        met == set(strategy),
        excerpt(str(sorted(set(strategy) - met))),
        "only sets that the strategy can reach",
    )
    return reached


def pure_strategies(
    infosets: Sequence[InformationSet],
    start: Iterable[History],
    limit: int,
    excluded: Collection[Move] = (),
) -> list[Strategy]:
    """Return all reduced pure strategies from the histories `start` on, at most `limit`.

    Those that make an excluded move are left out.
    """
    strategies = [set(start)]
    for infoset in infosets:
        moves = zip(infoset.successors, infoset.moves)
        allowed = [h for h, move in moves if move not in excluded]
        reaching = sum(infoset.history in reached for reached in strategies)
        count = len(strategies) + reaching * (len(allowed) - 1)
        require_readable(count <= limit, "more pure strategies", f"at most {limit} pure strategies")
        require_readable(
            count * len(infosets) <= STEPS,
            f"{count} pure strategies of {len(infosets)} information sets",
            "at most 4,000,000 for the number of pure strategies times information sets",
        )
        longer = [extended(infoset, allowed, reached) for reached in strategies]
        strategies = [reached for some in longer for reached in some]
    return [frozenset(reached) for reached in strategies]


def extended(
    infoset: InformationSet, allowed: Sequence[History], reached: set[History]
) -> list[set[History]]:
    """Return a strategy with each of the allowed moves at a set, if it reaches the set.

    The first of them is added to the strategy itself, so that a single move copies nothing.
    """
    if infoset.history not in reached:
        return [reached]
    others = [reached | {h} for h in allowed[1:]]
    reached.update(allowed[:1])
    return [reached, *others] if allowed else []


def pure_weights(game: Game, player: Player, reached: Set[History]) -> Plan:
    """Return the weights of a pure strategy."""
    return [ONE if h in reached else ZERO for h in range(len(game.histories[player]))]


def read_mixture(value: Json, read_one: Callable[[Json], Set[K]]) -> dict[frozenset[K], Fraction]:
    """Return a MIXTURE (4) as {strategy: probability}.

    `read_one` reads a single STRATEGY or CONTINUATION, as the histories that it reaches.
    """
    mixed: dict[frozenset[K], Fraction] = {}
    for item in distinct_items(value):
        strategy, x = pair(item)
        reached = frozenset(read_one(strategy))
        require_readable(
            reached not in mixed,
            excerpt(canonical_json(strategy)),
            "each strategy of a mixture once",
        )
        mixed[reached] = rational(x)
    require(min(mixed.values()) > 0, "every probability of a mixture is positive")
    require(sum(mixed.values()) == 1, "the probabilities of a mixture sum to 1")
    return mixed


def deviation_weights(game: Game, player: Player, strategy: Json) -> Plan:
    """Return the weights of a pure strategy that is given as a deviation.

    It is a reduced one, or of a player who forgets one that names every set.
    """
    if player not in game.forgets:
        return pure_weights(game, player, reached_by(game.infosets[player], strategy, {0}))
    rows = fields(strategy, [infoset.name for infoset in game.infosets[player]])
    return strategy_weights(
        game,
        player,
        {
            infoset.name: {
                action: Fraction(k == read_action(infoset, chosen))
                for k, action in enumerate(infoset.actions)
            }
            for infoset, chosen in zip(game.infosets[player], rows)
        },
    )


def deviation_payoffs(
    game: Game, player: Player, weights: Mapping[Player, Sequence[N]], strategy: Json
) -> tuple[N, N]:
    """Return a player's payoffs in a profile and after a deviation, both times all players' D."""
    deviation: Sequence[N] = deviation_weights(game, player, strategy)
    after = expected_payoff(game, player, {**weights, player: deviation})
    return expected_payoff(game, player, weights), after * weights[player][0]


# The frontier


def read_frontier(game: Game, value: Json) -> tuple[Frontier, str]:
    """Return FRONTIER (4) as information sets with their players, and what it adds in words."""
    pairs = [pair(item) for item in distinct_items(value, empty=True)]
    require_readable(
        not pairs or game.may_have_frontier, "a frontier", "no frontier in a compact game"
    )
    frontier = []
    for who, name in pairs:
        player = read_player(game, who)
        frontier.append((player, read_infoset(game, player, name)))
    names = ", ".join(set_words(who, name) for who, name in pairs)
    words = f" (and so in every game that differs only in what follows at {names})" if names else ""
    return frontier, words


def stays_before(frontier: Frontier, player: Player, weights: Rationals) -> bool:
    """Return whether the player's own weight on arrival is 0 at each member of the frontier."""
    return not any(weights[state[player - 1]] for _, home in frontier for state in home.arrivals)


def require_unreached(
    game: Game, weights: Mapping[Player, Weights], player: Player, infoset: InformationSet
) -> str:
    """Check a set of the frontier that no player reaches by deviating alone; return its name.

    At each member two players have weight 0, so one of the two has not deviated.
    """
    unreached = all(
        sum(not weights[p][h] for p, h in zip(game.players, state)) >= 2
        for state in infoset.arrivals
    )
    require(unreached, "no player reaches a set of the frontier by deviating alone")
    return set_words(player, infoset.name)


# --------------------------------------------- hulls ----------------------------------------------

# Shows that a region given by inequalities is the convex hull of listed points (ENCLOSED, 4).
#
# Also the linear algebra of affine forms that this needs. An affine form in k coordinates is a list
# [c, b_1, .., b_k]. No search: a fixed path through the faces of the region looks each one up. Must
# not know games.

def rank(rows: Iterable[Rationals]) -> int:
    """Return the rank of a list of rows, by elimination.

    Each row is kept in integers without a common factor. A later pivot row is 0 in the columns of
    the earlier pivots.
    """
    pivots: dict[int, list[int]] = {}
    for rational_row in rows:
        row = coprime_integers(rational_row)
        for column, pivot in pivots.items():
            if row[column]:
                row = coprime([pivot[column] * x - row[column] * y for x, y in zip(row, pivot)])
        first = next((j for j, x in enumerate(row) if x), None)
        if first is not None:
            pivots[first] = row
    return len(pivots)


def coprime_integers(row: Rationals) -> list[int]:
    """Return a positive multiple of a row, in integers without a common factor."""
    below = lcm(*(x.denominator for x in row))
    return coprime([x.numerator * (below // x.denominator) for x in row])


def coprime(row: list[int]) -> list[int]:
    """Return the row divided by the greatest common factor of its entries."""
    factor = gcd(*row) or 1
    return [x // factor for x in row]


def value_at(form: Row, point: Rationals) -> Fraction:
    """Return the value of an affine form at a point."""
    return form[0] + sum((b * t for b, t in zip(form[1:], point) if b and t), ZERO)


def weighted_sum(k: int, factors: Iterable[Fraction], forms: Iterable[Row]) -> Row:
    """Return the sum of the forms in k coordinates, each times its factor."""
    total = [ZERO] * (k + 1)
    for factor, form in zip(factors, forms):
        if factor:
            total = [x + factor * y for x, y in zip(total, form)]
    return total


def coordinate_forms(k: int) -> list[Row]:
    """Return the k coordinates, as affine forms."""
    return [[Fraction(i == j) for j in range(k + 1)] for i in range(1, k + 1)]


def read_vectors(value: Json, length: int) -> list[Row]:
    """Return a list of lists of `length` rationals."""
    shape = isinstance(value, list) and all(
        isinstance(row, list) and len(row) == length for row in value
    )
    require_readable(
        shape, "something else", "a list of lists, each of as many rationals as belong there"
    )
    return [[*map(rational, row)] for row in value]


def require_enclosed(
    k: int, forms: list[Row], points: Sequence[Rationals], bound: Json, apart: Json
) -> list[int]:
    """Check that every place where all forms are >= 0 is a convex combination of the points.

    `bound` proves that the region is bounded, `apart` that sets of forms are nowhere zero together
    (ENCLOSED, 4). Returns for each point the forms that are zero there, as the bits of a number.
    With k = 0 there is nothing to enclose.
    """
    require_readable(
        k or bound == apart == [],
        "something to enclose in dimension 0",
        "no bound and nothing apart in dimension 0",
    )
    if not k:
        return [0] * len(points)
    values = [[value_at(form, point) for form in forms] for point in points]
    require(all(x >= 0 for row in values for x in row), "every vertex satisfies every inequality")
    require_bounded(k, forms, bound)
    zeros = [sum(1 << i for i, x in enumerate(row) if not x) for row in values]
    empty = [read_empty_face(k, forms, item) for item in distinct_items(apart, empty=True)]
    require_covered(len(forms), zeros, empty)
    return zeros


def require_bounded(k: int, forms: list[Row], bound: Json) -> None:
    """Check that the region has no ray.

    Along a ray inside no form falls. Their positively weighted sum is constant, so none rises
    either. By the rank the direction is then 0.
    """
    require_readable(
        isinstance(bound, list) and len(bound) == len(forms),
        "another number of weights",
        "a weight for each inequality",
    )
    factors = [*map(rational, bound)]
    require(all(x > 0 for x in factors), "the weights that bound the region are positive")
    constant = not any(weighted_sum(k, factors, forms)[1:])
    require(constant, "the weighted linear parts sum to zero")
    full_rank = rank([form[1:] for form in forms]) == k
    require(full_rank, "the linear parts of the inequalities have full rank")


def read_empty_face(k: int, forms: list[Row], item: Json) -> int:
    """Check that the forms `on` are nowhere in the region zero together; return them as bits.

    Where they are zero the weighted sum of the forms is >= 0; but it is a negative constant.
    """
    on, weights = fields(item, "on, weights")
    numbers = {str(i): i - 1 for i in range(1, len(forms) + 1)}
    require_readable(isinstance(weights, dict), excerpt(weights), "an object of weights")
    require_readable(
        all(i in numbers for i in [*map(string, distinct_items(on)), *weights]),
        "another number",
        "numbers of inequalities",
    )
    factors = {i: rational(x) for i, x in weights.items()}
    require_readable(all(factors.values()), "a weight 0", "no weight 0")
    constant, *rest = weighted_sum(k, factors.values(), [forms[numbers[i]] for i in factors])
    require(
        constant < 0 and not any(rest),
        "inequalities set apart have a weighted sum that is a negative constant",
    )
    require(
        all(x > 0 or i in on for i, x in factors.items()),
        "a negative weight belongs to an inequality set apart",
    )
    return sum(1 << numbers[i] for i in on)


def require_covered(count: int, zeros: list[int], empty: Collection[int]) -> None:
    """Check that each face (where a set of forms is zero) lies in the hull of the points.

    Take the point of the face where most forms are zero. A ray from it through another point of the
    face leaves the region where a form becomes zero that is not zero at the point taken. So it is
    enough that the faces with one such form more lie in the hull; those in `empty` do.
    """
    order = sorted(zeros, key=lambda bits: -bits.bit_count())
    on = [sum(1 << j for j, bits in enumerate(order) if bits >> i & 1) for i in range(count)]
    empty_with = [[bits for bits in empty if bits >> i & 1] for i in range(count)]
    faces, seen = [(0, -1)], {0}  # -1 has all bits: every point is on the first face
    while faces:
        face, there = faces.pop()  # the points on the face, the best first, are the bits of `there`
        best = order[(there & -there).bit_length() - 1]
        for i in range(count):
            larger, rest = face | 1 << i, there & on[i]
            if best >> i & 1 or larger in seen:
                continue
            if rest:  # a listed point is on this face, so it contains none of the empty ones
                seen.add(larger)
                faces.append((larger, rest))
            else:
                require(
                    any(larger & bits == bits for bits in empty_with[i]),
                    "a vertex lies on each face that is not proved empty",
                )
        require_readable(len(seen) <= FACES, "more faces", "at most 1,000,000 faces")


# -------------------------------------------- figures ---------------------------------------------

# Compares what a document prints with the exact number (STATED figures, 4).
#
# Decides whether the fields `is`, `holds` and `off` of a figure are right. Must not know games.

def check_figure(item: Json, exact: Quotient | Number, names: Sequence[str] = ()) -> str:
    """Check that `is` is the exact number and `holds` and `off` are right; return it in words."""
    number = exact if isinstance(exact, Quotient) else Quotient(exact, ONE)
    claimed, stated = read_quotient(item["is"], names), string(item["stated"])
    words = compare_figure(item, number, stated, names, not names)
    require(claimed.equals(number), "the figure given as exact is the exact one")
    return f"{item['is']}; stated {stated}{words}"


def compare_figure(
    item: Json, exact: Quotient, stated: str, names: Sequence[str], printed: object
) -> str:
    """Check `holds` and `off` of a figure; return in words whether it holds.

    `off` is the exact number minus what is stated, or minus the nearest number that is printed so.
    """
    decimals, holds = string(item.get("decimals", "")), one_of(item["holds"], "yes", "no")
    claimed = read_quotient(item["off"], names)
    if printed:
        difference = Quotient(distance(exact, stated, decimals), ONE)
    else:
        require_readable(not decimals, decimals, "no decimals where an expression is stated")
        difference = exact.minus(Expression(stated, names).quotient)
    holds_exactly = holds == ("no" if difference.above else "yes")
    require(holds_exactly, "the figure holds exactly when it says so")
    require(claimed.equals(difference), "the figure is off by what it says")
    digits = decimals_words(decimals)
    return digits + (": holds" if holds == "yes" else f": does not hold, off by {item['off']}")


def decimals_words(decimals: str) -> str:
    """Return in words to how many decimals a figure is printed; nothing where that is not given."""
    return f" to {decimals} decimals" if decimals else ""


def distance(exact: Quotient, stated: str, decimals: str) -> Fraction:
    """Return the exact number minus the nearest number that is printed as `stated`.

    The numerator and the denominator of `exact` are rationals.
    """
    low, high = printed_interval(stated, decimals)
    above, below = cast("tuple[Fraction, Fraction]", exact)
    number = above / below
    return number - min(max(number, low), high)


def check_overall(holds: Json, parts: Iterable[Json]) -> None:
    """Check the field `holds` of a whole statement: `yes` exactly if every part holds."""
    everything = all(part["holds"] == "yes" for part in parts)
    expected = "yes" if everything else "no"
    require(one_of(holds, "yes", "no") == expected, "the whole holds exactly when every part does")


# -------------------------------------- statements/structure --------------------------------------

# Statements about the size of a game and its matrices: `count`, `matrix`.
#
# Decides numbers of nodes, sets and strategies, and entries of the payoff and constraint matrices
# of the sequence form. Must not know equilibria.

Entry: TypeAlias = Callable[[int, int], Fraction]  # of a matrix, by row and column from 0


def check_count(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the number of `what` in the game (of `player`, where one is given) is `is`.

    The checker counts itself.
    """
    _, what, who, *_ = fields(statement, "kind, what, player, is, stated, holds, off")
    fields(witness, [])
    scope, count = COUNTS[one_of(what, *COUNTS)]
    player = 0 if who == "0" else read_player(game, who)
    require_readable(
        scope in ("either", "one" if player else "all"),
        excerpt(who),
        "the player that goes with what is counted",
    )
    of_player = f" of player {player}" if player else ""
    figure = check_figure(statement, Fraction(count(game, player)))
    return f"the number of {what}{of_player} is {figure}"


def reduced_strategy_count(game: Tree, player: Player) -> int:
    """Return the number of reduced pure strategies of a player.

    From a history on it is the product over its next sets of the sum over their actions.
    """
    require_perfect_recall(game)
    ways = [1] * len(game.histories[player])
    for infoset in reversed(game.infosets[player]):
        ways[infoset.history] *= sum(ways[h] for h in infoset.successors)
    return ways[0]


def longest_path(game: Tree, player: Player) -> int:
    """Return the most moves of the player (0: of all players, not of chance) on one path."""
    moves = [[0] for _ in game.histories]
    for own, histories in zip(moves, game.histories):
        for before, _ in histories[1:]:
            own.append(own[before] + 1)
    counted = [player] if player else game.players
    return max(sum(moves[p][state[p]] for p in counted) for state, _, _ in game.terminals)


def subgame_count(game: Tree, _: Player) -> int:
    """Return the number of subgames: the root, and other nodes that are not terminal.

    Such a node is alone in its set, and its subtree (the nodes up to `ends`) holds the first and
    the last member of each set that it meets.
    """
    nodes = range(len(game.parents))
    ends = [*nodes]
    first: dict[InformationSet | None, int] = {}
    last: dict[InformationSet | None, int] = {}
    for node, home in enumerate(game.homes):
        first.setdefault(home, node)
        last[home] = node
    low = [first[home] if home else node for node, home in enumerate(game.homes)]
    high = [last[home] if home else node for node, home in enumerate(game.homes)]
    for node in range(len(game.parents) - 1, 0, -1):
        up = game.parents[node]
        ends[up] = max(ends[up], ends[node])
        low[up], high[up] = min(low[up], low[node]), max(high[up], high[node])
    alone = [not home or home.members == 1 for home in game.homes]
    roots = [
        node
        for node in set(game.parents)
        if node > 0 and alone[node] and low[node] == node and high[node] <= ends[node]
    ]
    return 1 + len(roots)


# what: whether it is counted for all players together, for one or for either; and the count
COUNTS: dict[str, tuple[str, Callable[[Tree, Player], int]]] = {
    "nodes": ("all", lambda game, _: len(game.parents)),
    "terminals": ("all", lambda game, _: len(game.terminals)),
    "information sets": ("either", lambda game, player: len(game.infosets_of(player))),
    "decision nodes": (
        "either",
        lambda game, player: sum(home.members for home in game.infosets_of(player)),
    ),
    "sequences": ("one", lambda game, player: len(game.histories[player])),
    "pure strategies": ("one", full_strategy_count),
    "reduced pure strategies": ("one", reduced_strategy_count),
    "profiles": ("all", lambda game, _: prod(full_strategy_count(game, p) for p in game.players)),
    "reduced profiles": (
        "all",
        lambda game, _: prod(reduced_strategy_count(game, p) for p in game.players),
    ),
    "deals": ("all", lambda game, _: len({state[0] for state, _, _ in game.terminals})),
    "subgames": ("all", subgame_count),
    "moves on the longest path": ("either", longest_path),
}


def check_matrix(game: Tree, statement: Json, witness: Json) -> str:
    """Check that at the given rows and columns `scale` times the game's matrix is the cells.

    The exceptions are exactly the cells in `wrong`, where the entries are as listed there. The
    checker computes each entry itself.
    """
    _, kind, scale, rows, columns, cells, holds, wrong = fields(
        statement, "kind, matrix, scale, rows, columns, cells, holds, wrong"
    )
    fields(witness, [])
    require_perfect_recall(game)
    kind = one_of(kind, *MATRICES)
    entry = MATRICES[kind](game, kind, distinct_items(rows), distinct_items(columns))
    factor = rational(scale)
    require_readable(
        isinstance(cells, list) and len(cells) == len(rows),
        "another number",
        "a row of cells for each row",
    )
    differ = wrong_cells(cells, len(columns), lambda i, j: factor * entry(i, j))
    require(factor > 0, "the scale is positive")
    require(wrong == differ, "the wrong cells are exactly those listed")
    expected = "no" if differ else "yes"
    require(
        one_of(holds, "yes", "no") == expected, "the matrix holds exactly when no cell is wrong"
    )
    exceptions = "; ".join(f"in row {i}, column {j} it is {x}" for i, j, x in differ)
    return (
        f"the {kind} matrix, scaled by {factor}, "
        f"at the certificate's {len(rows)} rows and {len(columns)} columns "
        + (f"is not as stated: {exceptions}, elsewhere as stated" if differ else "is as stated")
    )


def wrong_cells(cells: list[Json], width: int, exact: Entry) -> list[list[str]]:
    """Return row, column (from 1) and exact entry of each cell that is not the exact one."""
    differ = []
    for i, row in enumerate(cells):
        require_readable(
            isinstance(row, list) and len(row) == width,
            "another number",
            "a cell for each column in a row",
        )
        for j, cell in enumerate(row):
            if rational(cell) != exact(i, j):
                differ.append([str(i + 1), str(j + 1), str(exact(i, j))])
    return differ


def payoff_matrix(game: Tree, _: str, rows: list[Json], columns: list[Json]) -> Entry:
    """Return the payoffs of player 1 by sequences of player 1 (rows) and 2 (columns)."""
    require_two_players(game)
    own, other = (
        [read_sequence(game, p, label) for label in labels]
        for p, labels in ((1, rows), (2, columns))
    )
    paid = payoffs_by_pair(game, 1)
    return lambda i, j: paid.get(own[i], {}).get(other[j], ZERO)


def constraint_matrix(game: Tree, kind: str, rows: list[Json], columns: list[Json]) -> Entry:
    """Return the constraints of a player's plans, by set (rows) and sequence (columns).

    The row of a set is the sum of its actions minus its parent sequence; that of [] is the empty
    sequence.
    """
    player = read_player(game, kind[-1])
    require_readable(
        all(isinstance(label, list) and len(label) < 2 for label in rows),
        "another row label",
        "[] or [set]",
    )
    infosets = [read_infoset(game, player, *label) if label else None for label in rows]
    sequences = [read_sequence(game, player, label) for label in columns]

    def entry(i: int, j: int) -> Fraction:
        infoset, h = infosets[i], sequences[j]
        return Fraction((h in infoset.successors) - (h == infoset.history) if infoset else h == 0)

    return entry


MATRICES: dict[str, Callable[[Tree, str, list[Json], list[Json]], Entry]] = {
    "payoff": payoff_matrix,
    "constraint 1": constraint_matrix,
    "constraint 2": constraint_matrix,
}


# -------------------------------------- statements/profiles ---------------------------------------

# Statements about given profiles: `payoff`, `comparison`, `equilibrium`, `gain`, `deviation`,
# `set values`, `equilibrium in box`.
#
# Decides expected payoffs, probabilities and gains by best responses, each recomputed from the game
# and the profile. Must not know how an equilibrium was computed.

RELATIONS = ("less than", "more than", "at most", "at least", "other than")


def check_payoff(game: Game, statement: Json, witness: Json) -> str:
    """Check that with the profile each expected payoff or probability, given its event, is `is`.

    With parameters: identically as rational functions, hence wherever the given event has positive
    probability.
    """
    _, declared, profile, figures, holds = fields(
        statement, "kind, parameters, profile, figures, holds"
    )
    fields(witness, [])
    names, box = read_parameters(declared)
    weights = profile_weights(game, read_parametric_profile(game, profile, names, box))
    outcomes, sentences = game.outcomes(weights), []
    for item in distinct_items(figures):
        of, given, *_ = fields(item, "of, given, is, stated, decimals, holds, off")
        words, exact = conditional_expectation(game, outcomes, of, given)
        words += wherever_words(names, given)
        sentences.append(f"{words} is {check_figure(item, exact, names)}")
    check_overall(holds, figures)
    return f"with the certificate's profile{parameter_words(declared)}, " + "; ".join(sentences)


def check_comparison(game: Game, statement: Json, witness: Json) -> str:
    """Check that each comparison of figures is true or false, as it says, at the point `at`.

    Without a point it is true for every point of the parameters' box, or of its interior, at which
    the given events have positive probability. For the difference of two figures, times the
    probabilities of their given events, none of which is negative, is a polynomial, and its
    Bernstein coefficients show its sign. If none is negative and one is positive, the polynomial is
    positive inside the box.
    """
    _, declared, at, where, profiles, comparisons, holds = fields(
        statement, "kind, parameters, at, where, profiles, comparisons, holds"
    )
    fields(witness, [])
    read = distinct_items(profiles)
    figures = Figures(game, declared, at, read, one_of(where, "everywhere", "inside"))
    sentences = [
        figures.compare(*fields(item, "left, relation, right, difference, holds"))
        for item in distinct_items(comparisons)
    ]
    check_overall(holds, comparisons)
    plural, ends = "s" * (len(profiles) > 1), ", ends excepted" * figures.inside
    parameters = point_words(at) or parameter_words(declared)
    return f"with the certificate's profile{plural}{parameters}{ends}, " + "; ".join(sentences)


class Figures:
    """Figures of profiles that are compared, at a point or (`on_box`) on the whole box."""

    def __init__(
        self, game: Game, declared: Json, at: Json, profiles: list[Json], where: str
    ) -> None:
        (self.names, self.box), self.game = read_parameters(declared), game
        self.inside = where == "inside"
        self.on_box = bool(self.names) and at == {}
        require_readable(self.on_box or not self.inside, "inside", "everywhere at a point")
        self.point = [*map(point_of_parameter, [] if self.on_box else fields(at, self.names))]
        require(
            all(low <= x <= high for x, (low, high) in zip(self.point, self.box)),
            "each parameter is compared inside its interval",
        )
        read = [read_parametric_profile(game, x, self.names, self.box) for x in profiles]
        self.outcomes = [
            game.outcomes(profile_weights(game, profile if self.on_box else self.at_point(profile)))
            for profile in read
        ]

    def at_point(self, profile: Profile[Number]) -> Profile[Number]:
        """Return the profile with the parameters replaced by the values of the point."""
        return profile_at(profile, self.point)

    def compare(
        self, left: Json, relation: Json, right: Json, difference: Json, holds: Json
    ) -> str:
        """Check one comparison; return it in words."""
        (first, one), (second, two) = self.side(left), self.side(right)
        exact = one.minus(two)
        true = self.is_related(one_of(relation, *RELATIONS), exact.above)
        require_readable(
            one_of(holds, "yes", "no") == "yes" or not self.on_box,
            "no",
            "yes where no point is given",
        )
        require(holds == ("yes" if true else "no"), "the relation of two figures is as it says")
        claimed = read_quotient(difference, self.names if self.on_box else ())
        require(claimed.equals(exact), "the difference of two figures is left minus right")
        answer = "holds" if true else "does not hold"
        words = f"{first} is {relation} {second.removesuffix(',')}"
        return f"{words}: {answer}, the difference being {difference}"

    def side(self, value: Json) -> tuple[str, Quotient]:
        """Return one side in words, and as a quotient whose denominator is never negative."""
        if "number" in value:
            (text,) = fields(value, "number")
            exact = read_number(text, self.names)
            if isinstance(exact, Poly) and not self.on_box:
                exact = exact.at(self.point)
            return text, Quotient(exact, ONE)
        which, of, given, times = fields(value, "profile, of, given, times")
        numbered = {str(i): outcomes for i, outcomes in enumerate(self.outcomes, 1)}
        words, (above, below) = conditional_expectation(
            self.game, numbered[one_of(which, *numbered)], of, given
        )
        words = f"{times} times {words}" if times != "1" else words
        words += f" in profile {which}" if len(numbered) > 1 else ""
        words += wherever_words(self.on_box, given)
        return words, Quotient(above * rational(times), below)

    def is_related(self, relation: str, value: Number) -> bool:
        """Return whether a number, or a polynomial on the box, has this relation to 0."""
        negative = value * -1
        return {
            "at least": is_nonnegative(value, self.box),
            "at most": is_nonnegative(negative, self.box),
            "more than": self.is_above_zero(value),
            "less than": self.is_above_zero(negative),
            "other than": self.is_above_zero(value) or self.is_above_zero(negative),
        }[relation]

    def is_above_zero(self, value: Number) -> bool:
        """Return whether the value is shown to be positive, on the box or inside it."""
        return is_positive(value, self.box) or bool(
            self.inside and value and is_nonnegative(value, self.box)
        )


def conditional_expectation(
    game: Game, outcomes: Outcomes, of: Json, given: Json
) -> tuple[str, Quotient]:
    """Return a player's expected payoff, or the probability of an event, given an event.

    In words, and as a quotient whose denominator is the probability of the given event.
    """
    condition = read_event(game, given)
    require_readable(isinstance(of, dict) and len(of) == 1, excerpt(of), "an object with one key")
    ((kind, value),) = of.items()
    if one_of(kind, "payoff", "probability") == "payoff":
        player, event = read_player(game, value), condition
        words = f"the expected payoff of player {value}"
    else:
        player, event = 0, condition + read_event(game, value)
        words = f"the probability of {event_words(value)}"
    below = outcomes.expectation(condition, 0)
    require(below, "the given event has positive probability")
    words += f" given {event_words(given)}" if given else ""
    return words, Quotient(outcomes.expectation(event, player), below)


def check_equilibrium(game: Game, statement: Json, witness: Json) -> str:
    """Check that in the profile each listed player's gain by a best response is as stated.

    The gain is the best-response value minus the payoff; both are recomputed. With all players
    listed and all gains 0 the profile is a Nash equilibrium.
    """
    _, profile, gains, payoffs, players = fields(
        statement, "kind, profile, gains, payoffs, players"
    )
    fields(witness, [])
    who = read_players(game, players)
    require_perfect_recall(game, who)
    claimed_gains = [*map(rational, fields(gains, players))]
    claimed_payoffs = [*map(rational, fields(payoffs, [*game.numbered]))]
    weights = profile_weights(game, read_profile(game, profile))
    paid = [expected_payoff(game, p, weights) for p in game.players]
    gained = [best_response(game, p, weights)[""] - paid[p - 1] for p in who]
    require(claimed_gains == gained, "each gain is the best-response value minus the payoff")
    require(claimed_payoffs == paid, "the payoffs are the expected payoffs")
    worth = ", ".join(map(str, paid))
    words = gain_words(game, players, gained)
    return f"in the certificate's profile the payoffs are {worth}, and {words}"


def gain_words(game: Game, players: Sequence[str], gained: Sequence[Fraction]) -> str:
    """Return in words what the gains of the listed players say."""
    if any(gained):
        return "; ".join(
            f"player {p} gains exactly {gain} by a best response"
            for p, gain in zip(players, gained)
        )
    if len(players) == len(game.players):
        return "no player gains by deviating: it is a Nash equilibrium"
    return "; ".join(f"player {p} plays a best response" for p in players)


def check_gain(game: Game, statement: Json, witness: Json) -> str:
    """Check that in the profile the player's gain by a best response is exactly `is`.

    For player 0 it is NashConv: the sum of all players' gains.
    """
    _, profile, who, *_ = fields(
        statement, "kind, profile, player, is, stated, decimals, holds, off"
    )
    fields(witness, [])
    players = [*game.players] if who == "0" else [read_player(game, who)]
    require_perfect_recall(game, players)
    weights = profile_weights(game, read_profile(game, profile))
    gains = [
        best_response(game, p, weights)[""] - expected_payoff(game, p, weights) for p in players
    ]
    words = (
        "NashConv, the sum of all players' gains by deviating,"
        if who == "0"
        else f"the gain of player {who} by deviating"
    )
    figure = check_figure(statement, sum(gains, ZERO))
    return f"in the certificate's profile {words} is {figure}"


def check_deviation(game: Game, statement: Json, witness: Json) -> str:
    """Check that the player gains exactly `gain` > 0 over the profile by the pure strategy.

    Both payoffs are recomputed at the given values of the parameters. No perfect recall is needed.
    """
    _, declared, point, profile, who, strategy, *figures = fields(
        statement, "kind, parameters, at, profile, player, strategy, payoff, deviation payoff, gain"
    )
    fields(witness, [])
    names, box = read_parameters(declared)
    values = [*map(point_of_parameter, fields(point, names))]
    payoff, deviation_payoff, gain = map(rational, figures)
    require(
        all(low <= x <= high for x, (low, high) in zip(values, box)),
        "each parameter's value is in its interval",
    )
    parametric = read_parametric_profile(game, profile, names, box)
    weights = profile_weights(game, profile_at(parametric, values))
    old, new = deviation_payoffs(game, read_player(game, who), weights, strategy)
    require(payoff == old, "the payoff is the expected payoff")
    require(
        deviation_payoff == new, "the deviation payoff is the expected payoff after the deviation"
    )
    require(gain == new - old, "the gain is the difference of the two payoffs")
    require(gain > 0, "the gain is positive")
    return (
        f"in the certificate's profile{point_words(point)}, "
        f"player {who} gains {gain} by a deviation: {new} instead of {old}"
    )


def check_set_values(game: Game, statement: Json, witness: Json) -> str:
    """Check the player's best-response values at these sets, against the others in the profile."""
    _, profile, who, values, holds = fields(statement, "kind, profile, player, values, holds")
    fields(witness, [])
    player = read_player(game, who)
    require_perfect_recall(game, [player])
    weights, sentences = profile_weights(game, read_profile(game, profile)), []
    exact = best_response(game, player, weights)
    require_readable(
        isinstance(values, dict) and values, excerpt(values), "an object that is not empty"
    )
    for name, item in values.items():
        fields(item, "is, stated, decimals, holds, off")
        require_readable(
            name in exact, excerpt(name), "an information set of the player, or the empty name"
        )
        place = in_words(name) if name else "the empty sequence"
        sentences.append(f"at {place} {check_figure(item, exact[name])}")
    check_overall(holds, values.values())
    words = "; ".join(sentences)
    return f"against the certificate's profile the best-response value of player {who} is, {words}"


def check_equilibrium_in_box(game: Game, statement: Json, witness: Json) -> str:
    """Check that some Nash equilibrium, the witness, lies in a box.

    The box holds, entry by entry, the intervals that the printed numbers stand for.
    """
    _, form, stated = fields(statement, "kind, form, stated")
    (profile,) = fields(witness, "profile")
    require_perfect_recall(game)
    box = read_table(game, stated, game.players, printed_interval)
    exact = read_table(game, profile, game.players, rational)
    weights: Mapping[Player, Rationals]
    if one_of(form, "plan", "behaviour") == "plan":
        game.constant_sum()
        weights = read_plans(game, profile)
    else:
        weights = profile_weights(game, read_profile(game, profile))
    inside = all(
        low <= exact[p][name][action] <= high
        for p, rows in box.items()
        for name, row in rows.items()
        for action, (low, high) in row.items()
    )
    require(inside, "the equilibrium lies in the box")
    require(
        all(is_best_response(game, p, weights) for p in game.players),
        "no player gains by deviating from the equilibrium",
    )
    return (
        f"some Nash equilibrium lies in the box of the certificate's printed profile, as a {form}"
    )


def is_best_response(game: Game, player: Player, weights: Mapping[Player, Rationals]) -> bool:
    """Return whether the player gains nothing by deviating."""
    value = best_response(game, player, weights)[""]
    return value == expected_payoff(game, player, weights)


# -------------------------------------- statements/zero_sum ---------------------------------------

# Statements about the value and the optimal plans of constant-sum games: `value`, `pure values`,
# `optimal range`, `no equilibrium in box`.
#
# Decides what both players can secure, and bounds linear forms over all optimal plans. Everything
# is a best response to weights in the witness. Must not know how the weights were computed.

def check_value(game: Game, statement: Json, witness: Json) -> str:
    """Check that the game, whose payoffs always sum to c, is worth exactly `is` to player 1.

    A best response to plan 2 pays player 1 `is`, so plan 2 holds player 1 to that. A best response
    to plan 1 pays player 2 c - `is`, so plan 1 secures `is` (von Neumann 1928). As both plans stay
    before the frontier, they secure as much in every game that differs only in what follows there.
    """
    beyond = fields(statement, "kind, is, stated, holds, off, decimals, frontier")[-1]
    require_perfect_recall(game)
    constant, plans = game.constant_sum(), read_plans(game, *fields(witness, "plans"))
    frontier, wider = read_frontier(game, beyond)
    ceiling = best_response(game, 1, plans)[""]
    floor = constant - best_response(game, 2, plans)[""]
    words = check_figure(statement, ceiling)
    require(floor == ceiling, "the two plans secure the same value")
    require(
        all(stays_before(frontier, p, plans[p]) for p in game.players),
        "both plans that secure the value stay before the frontier",
    )
    return f"the value to player 1{wider} is {words}"


def check_pure_values(game: Tree, statement: Json, witness: Json) -> str:
    """Check what player 1 can secure by a pure strategy, and to what player 2 can hold player 1.

    These are `maxmin` and `minmax`. A pure equilibrium exists exactly when they are equal; `saddle`
    says so. All reduced pure strategies of both players are tried.
    """
    _, maxmin, minmax, saddle = fields(statement, "kind, maxmin, minmax, saddle")
    fields(witness, [])
    require_perfect_recall(game)
    lower, upper, constant = rational(maxmin), rational(minmax), game.constant_sum()
    one_of(saddle, "yes", "no")
    strategies = {p: pure_strategies(game.infosets[p], {0}, STRATEGIES) for p in game.players}
    steps = sum(map(len, strategies.values())) * len(game.terminals)
    require_readable(
        steps <= STEPS,
        f"{steps} strategies times terminals",
        "at most 4,000,000 for the number of pure strategies times terminals",
    )
    replies = {
        p: min(
            best_response(game, 3 - p, {p: pure_weights(game, p, reached)})[""]
            for reached in strategies[p]
        )
        for p in game.players
    }
    require(
        lower == constant - replies[1],
        "maxmin is the most that player 1 secures by a pure strategy",
    )
    require(
        upper == replies[2],
        "minmax is the least to which player 2 holds player 1 by a pure strategy",
    )
    require(
        saddle == ("yes" if lower == upper else "no"),
        "there is a pure equilibrium exactly when it says so",
    )
    article = "a" if saddle == "yes" else "no"
    return (
        f"by pure strategies player 1 secures {lower} and player 2 holds it to {upper}: "
        f"{article} pure equilibrium"
    )


class Side:
    """A player of a constant-sum game, and a plan of the opponent, against which they get `value`.

    As soon as one plan of the player guarantees as much, this is the value to the player, and the
    opponent's plan is optimal. A game that is as good as constant sum is replaced by the one of
    constant sum with the same equilibria.
    """

    def __init__(self, game: Game, who: Json, opponent: Json) -> None:
        require_perfect_recall(game)
        self.given = game
        self.game, self.constant = game.zero_sum_equivalent()
        self.player = read_player(game, who)
        self.opponent = self.read_reply(opponent)
        self.value = self.best_against(self.opponent)

    def best_against(self, reply: Plan, bonus: Form | None = None) -> Fraction:
        """Return the best-response value against weights of the opponent, a form being added."""
        return best_response(self.game, self.player, {3 - self.player: reply}, bonus)[""]

    def read_plan(self, value: Json) -> Plan:
        """Return a plan of the player."""
        return read_plan(self.game, self.player, value, ONE)

    def read_reply(self, value: Json, scale: Fraction = ONE) -> Plan:
        """Return a plan of the opponent, or weights that are a plan times the scale."""
        return read_plan(self.game, 3 - self.player, value, scale)

    def read_frontier(self, value: Json, names: Sequence[str]) -> tuple[Frontier, str]:
        """Return a frontier, and what it adds in words.

        The opponent's plan stays before it, and so do the player's sets of these names.
        """
        frontier, words = read_frontier(self.game, value)
        beyond = {(str(p), infoset.name) for p, infoset in frontier}
        infosets = [self.game.named[self.player][name] for name in names]
        require(
            not frontier or self.game is self.given,
            "a game with a frontier has a constant sum itself",
        )
        behind = any(
            (str(self.player), infoset.name) in beyond or passes_through(self.game, beyond, infoset)
            for infoset in infosets
        )
        require(not behind, "the sets spoken of stand before the frontier")
        require(
            stays_before(frontier, 3 - self.player, self.opponent),
            "the opponent of a range stays before the frontier",
        )
        return frontier, words

    def is_optimal(self, plan: Plan) -> bool:
        """Return whether a plan of the player guarantees the value."""
        reply = best_response(self.game, 3 - self.player, {self.player: plan})[""]
        return self.constant - reply == self.value

    def upper_bound(self, form: Form, scale: Json, weights: Json) -> Fraction:
        """Return an upper bound of a linear form over the optimal plans.

        An optimal plan earns at least `scale` times the value against these weights of the
        opponent. So its form is at most the greatest sum of both over all plans, less that.
        """
        factor = rational(scale)
        return self.best_against(self.read_reply(weights, factor), form) - factor * self.value

    def excess(self, reply: Plan) -> dict[History, Fraction]:
        """Return what a plan earns above the value against the plan `reply`.

        It is a linear form in the plan's weights; the empty sequence has weight 1.
        """
        paid = self.game.totals(self.player, {3 - self.player: reply})
        paid[0] -= self.value
        return dict(enumerate(paid))

    def unused(self) -> set[History]:
        """Return histories that have weight 0 in every optimal plan.

        An optimal plan is a best response to `opponent`: it makes no move that earns less than the
        value of its set, and so none after such a move.
        """
        total = self.game.totals(self.player, {3 - self.player: self.opponent})
        infosets = self.game.infosets[self.player]
        for infoset in reversed(infosets):
            total[infoset.history] += max(total[h] for h in infoset.successors)
        histories: set[History] = set()
        for infoset in infosets:
            most = max(total[h] for h in infoset.successors)
            histories.update(
                h for h in infoset.successors if total[h] < most or infoset.history in histories
            )
        return histories


def passes_through(game: Game, names: set[tuple[str, str]], infoset: InformationSet) -> bool:
    """Return whether a member of a set is reached through one of these sets (player, name)."""
    histories = [(p, h) for state in infoset.arrivals for p, h in zip(game.players, state)]
    while steps := [(p, game.histories[p][h]) for p, h in histories if h]:
        if any((who, name) in names for _, (_, (who, name, _)) in steps):
            return True
        histories = [(p, before) for p, (before, _) in steps]
    return False


def check_optimal_range(game: Game, statement: Json, witness: Json) -> str:
    """Check the exact range of a linear expression over all optimal plans of the player.

    The expression in realisation weights ranges from `low` to `high`, both attained. With a set
    `given` it is divided by the weight r with which the player's own moves reach that set, and only
    the optimal plans with r > 0 are meant; without, r = 1 is the weight of the empty sequence.

    Both plans of the witness guarantee what the player can get at most against `opponent`, so that
    is the value and they are optimal. For an end, let f = +-(expression - end * r). The weights
    prove f <= 0 on all optimal plans; the given plan has r > 0 and f = 0. So the end is attained
    and not exceeded.

    All these plans and weights stay before the frontier, so each of these comparisons comes out the
    same in every game that differs only in what follows there, and so does the range.
    """
    _, who, terms, given, low, high, relation, stated, decimals, off, holds, beyond = fields(
        statement,
        "kind, player, terms, given, low, high, relation, stated, decimals, off, holds, frontier",
    )
    opponent, *ends = fields(witness, "opponent, low, high")
    side = Side(game, who, opponent)
    form = read_linear_form(game, side.player, terms)
    base = read_infoset(game, side.player, given).history if given != "" else 0
    names = [*(term[0] for term in terms), *[given] * (given != "")]
    frontier, wider = side.read_frontier(beyond, names)
    for sign, end, proof in zip((-1, 1), (rational(low), rational(high)), ends):
        distance = {**form, base: form.get(base, ZERO) - end}
        check_range_end(side, sign, distance, base, frontier, proof)
    within, distances = compare_range(rational(low), rational(high), relation, stated, decimals)
    require_readable(isinstance(off, list), excerpt(off), "a list of two rationals")
    require([*map(rational, off)] == distances, "the range is off by what it says")
    require(
        one_of(holds, "yes", "no") == ("yes" if within else "no"),
        "the range is as stated exactly when it says so",
    )
    expression = " + ".join(
        f"{c}*({in_words(name)}:{in_words(action)})" for name, action, c in terms
    )
    reaching = f" that reach {in_words(given)}" if given else ""
    divided = ", divided by the weight of reaching it," if given else ""
    printed = " to ".join(text for text in dict.fromkeys(stated) if text) + decimals_words(decimals)
    return (
        f"over all optimal plans of player {who}{wider}{reaching} {expression}{divided} "
        f"ranges from exactly {low} to exactly {high}; "
        f"stated: {relation} {printed}: {'holds' if within else 'does not hold'}"
    )


def check_range_end(
    side: Side, sign: int, distance: Form, base: History, frontier: Frontier, proof: Json
) -> None:
    """Check that an optimal plan attains an end of a range, and that none exceeds it.

    `distance` is the expression minus end * r; `sign` is 1 for the upper end, -1 for the lower.
    """
    plan, scale, weights = fields(proof, "plan, scale, weights")
    own = side.read_plan(plan)
    require(side.is_optimal(own), "the plan at each end is optimal")
    require(own[base] > 0, "the plan at each end reaches the set given")
    require(evaluate_form(distance, own) == 0, "the plan at each end attains it")
    require(
        stays_before(frontier, side.player, own), "the plan at each end stays before the frontier"
    )
    require(
        stays_before(frontier, 3 - side.player, side.read_reply(weights, rational(scale))),
        "the weights at each end stay before the frontier",
    )
    form = {h: sign * c for h, c in distance.items()}
    require(
        side.upper_bound(form, scale, weights) == 0,
        "the weights at each end prove that it is the end",
    )


def compare_range(
    low: Fraction, high: Fraction, relation: Json, stated: Json, decimals: Json
) -> tuple[bool, list[Fraction]]:
    """Return whether a range is as stated, and how far its two ends are off."""
    require_readable(
        isinstance(stated, list) and len(stated) == 2, excerpt(stated), "two printed numbers"
    )
    one_of(relation, "always", "at most", "at least", "exactly")
    empty = {"at most": 0, "at least": 1}.get(relation)
    require_readable(
        [string(text) == "" for text in stated] == [empty == 0, empty == 1],
        excerpt(stated),
        "the numbers that go with the relation",
    )
    require_readable(
        relation != "always" or stated[0] == stated[1], excerpt(stated), "one number, twice"
    )
    below, above = (printed_interval(text or "0", decimals) for text in stated)
    if relation == "at most":
        return high <= above[1], [ZERO, high - above[1]]
    if relation == "at least":
        return low >= below[0], [low - below[0], ZERO]
    off = [end - min(max(end, a), b) for end, (a, b) in ((low, below), (high, above))]
    return (relation == "exactly" or low == high) and not any(off), off


def check_no_equilibrium_in_box(game: Tree, statement: Json, witness: Json) -> str:
    """Check that no Nash equilibrium has the player's strategy in the printed intervals.

    In an equilibrium the player's plan earns at least the value against every plan. So it earns at
    least `scale` * g against the weights, where g is what some plan of the player guarantees. In
    the box the terms of the printed ends add nothing negative to that. But over all plans the sum
    of both is less (a Farkas proof).
    """
    _, form, stated, who = fields(statement, "kind, form, stated, player")
    plan, scale, weights, low, high = fields(witness, "plan, scale, weights, low, high")
    require_perfect_recall(game)
    (zero_sum, constant), player = game.zero_sum_equivalent(), read_player(game, who)
    box = read_table(game, stated, game.players, printed_interval)[player]
    below, above = (read_rows(game, player, part, rational) for part in (low, high))
    nonnegative = all(
        x >= 0 for part in (below, above) for row in part.values() for x in row.values()
    )
    require(nonnegative, "no end of an interval counts negatively")
    own = read_plan(zero_sum, player, plan, ONE)
    secured = constant - best_response(zero_sum, 3 - player, {player: own})[""]
    reply = read_plan(zero_sum, 3 - player, weights, rational(scale))
    terms = interval_terms(zero_sum, player, box, below, above, one_of(form, "plan", "behaviour"))
    require(
        best_response(zero_sum, player, {3 - player: reply}, terms)[""] < rational(scale) * secured,
        "in the box the player earns less against the weights than it can secure",
    )
    return (
        f"no Nash equilibrium lies in the box of the certificate's printed profile, as a {form}: "
        f"no strategy of player {who} that prints so is one of an equilibrium"
    )


def interval_terms(
    game: Game,
    player: Player,
    box: Mapping[str, Mapping[str, Interval]],
    below: BySet[Fraction],
    above: BySet[Fraction],
    form: str,
) -> dict[History, Fraction]:
    """Return {history: coefficient} of a linear form that is >= 0 on the plans in the box.

    It sums `below` * (x - lower end) and `above` * (upper end - x) over all moves, x being the
    weight of the move. In behaviour form the ends are multiplied by the weight of the set.
    """
    terms: dict[History, Fraction] = {}
    for infoset in game.infosets[player]:
        base = infoset.history if form == "behaviour" else 0
        for h, action in zip(infoset.successors, infoset.actions):
            least, most = box[infoset.name][action]
            a, b = below[infoset.name][action], above[infoset.name][action]
            terms[h] = terms.get(h, ZERO) + a - b
            terms[base] = terms.get(base, ZERO) - a * least + b * most
    return terms


# -------------------------------------- statements/families ---------------------------------------

# Statements about profiles with parameters: `family`, `parameter set`.
#
# Decides for which parameters nobody gains by deviating, by bounds that are polynomials whose sign
# Bernstein coefficients show. Must not know how the bounds or the cuts of the box were found.

def check_family(game: Game, statement: Json, witness: Json) -> str:
    """Check that for every point of the parameters' box no listed player gains by deviating.

    The witness bounds the best-response values (see `require_no_gain`). With a frontier, the same
    holds in every game that differs from this one only in what follows at its sets: whatever one
    player does alone, play gets to none of them, for at each of their members two players have
    weight 0, so that one of the two has not deviated. The moves before are those of this game, and
    so are the payoffs.
    """
    _, declared, players, profile, frontier = fields(
        statement, "kind, parameters, players, profile, frontier"
    )
    (tree,) = fields(witness, "tree")
    names, box = read_parameters(declared)
    require_readable(names, "no parameters", "at least one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    weights = profile_weights(game, read_parametric_profile(game, profile, names, box))
    sets = read_frontier(game, frontier)[0]
    beyond = [require_unreached(game, weights, *infoset) for infoset in sets]
    require_no_gain(game, who, weights, tree, names, box)
    elsewhere = (
        ", in this game and in every game that differs from it only in what follows at these "
        f"information sets, which no player reaches by deviating alone: {', '.join(beyond)}"
        if beyond
        else ""
    )
    words = equilibrium_words(game, players)
    return f"the certificate's profile {words} for every{parameter_words(declared)[1:]}{elsewhere}"


def equilibrium_words(game: Game, players: Sequence[str]) -> str:
    """Return in words that none of the listed players gains by deviating."""
    if len(players) == len(game.players):
        return "is a Nash equilibrium"
    return f"is a best response of {', '.join(players)}"


def require_no_gain(
    game: Game,
    players: Sequence[Player],
    weights: Mapping[Player, Weights],
    tree: Json,
    names: Sequence[str],
    box: Box,
) -> None:
    """Check that no listed player gains by deviating from the profile, anywhere on the box.

    On each part of the box polynomials bound the values of the sets: what follows a move, in
    payoffs and in the bounds of the sets next below, is at most the bound of its set. So every
    strategy pays at most the same sum at the empty sequence, which is the player's payoff in the
    profile. The tree's cuts leave no point of the box out. Denominators multiply payoffs and bounds
    by the D of the other players, which is positive on the box.
    """
    totals = {p: game.totals(p, weights) for p in players}
    paid = {p: expected_payoff(game, p, weights) for p in players}
    parts, seen = [(tree, box, 1)], 0
    while parts:
        (node, part, depth), seen = parts.pop(), seen + 1
        require_readable(seen <= CUTS, "a longer tree", "at most 4,096 nodes")
        require_readable(depth <= CUT_DEPTH, "a deeper tree", "nodes nested at most 40 deep")
        if "parameter" in node:
            parts += [(*half, depth + 1) for half in cut_box(node, names, part)]
            continue
        (bounds,) = fields(node, "values")
        for p, texts in zip(players, fields(bounds, [*map(str, players)])):
            infosets = game.infosets[p]
            rows = fields(texts, [infoset.name for infoset in infosets])
            values = [read_polynomial(text, names) for text in rows]
            top = value_bound(infosets, values, totals[p], part)
            require(top * weights[p][0] == paid[p], "the bound at the empty sequence is the payoff")


def cut_box(node: Json, names: Sequence[str], box: Box) -> list[tuple[Json, Box]]:
    """Return the two nodes below a cut, each with its part of the box."""
    name, at, below, above = fields(node, "parameter, at, below, above")
    k, point = names.index(one_of(name, *names)), point_of_parameter(at)
    low, high = box[k]
    require(low < point < high, "a cut lies inside the interval")
    return [
        (half, [ends if i == k else side for i, side in enumerate(box)])
        for half, ends in ((below, (low, point)), (above, (point, high)))
    ]


def value_bound(
    infosets: Sequence[InformationSet], bounds: Sequence[Poly], totals: Weights, box: Box
) -> Number:
    """Check the bounds of one player's sets on a part of the box; return that of the whole."""
    total = list(totals)
    for infoset, bound in zip(infosets, bounds):
        total[infoset.history] += bound
    require(
        all(
            is_nonnegative(bound - total[h], box)
            for infoset, bound in zip(infosets, bounds)
            for h in infoset.successors
        ),
        "the bound of each set is at least what follows each of its moves",
    )
    return total[0]


def check_parameter_set(game: Game, statement: Json, witness: Json) -> str:
    """Check for which parameters no listed player gains by deviating: those in `within`.

    In an interval of `within` nobody gains. On each piece of `outside` the gain of one deviation,
    times a positive factor, has Bernstein coefficients >= 0, not all 0: it is positive inside, and
    at the ends that are in no interval. Pieces and intervals follow each other, and so leave no
    parameter out.
    """
    _, declared, players, profile, within = fields(
        statement, "kind, parameters, players, profile, within"
    )
    inside, outside = fields(witness, "inside, outside")
    names, box = read_parameters(declared)
    require_readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    parametric = read_parametric_profile(game, profile, names, box)
    weights = profile_weights(game, parametric)
    intervals = [read_interval(ends) for ends in distinct_items(within, empty=True)]
    in_order = are_in_order(intervals, *box[0])
    require(in_order, "the intervals lie in order, apart and inside the parameter's")
    require_readable(
        isinstance(inside, list) and len(inside) == len(intervals),
        excerpt(inside),
        "a proof for each interval",
    )
    for ends, proof in zip(intervals, inside):
        require_no_gain_within(game, who, parametric, weights, proof, names, ends)
    pieces = [
        check_gain_on_piece(game, who, weights, piece, intervals)
        for piece in distinct_items(outside, empty=True)
    ]
    require_no_gap(pieces + intervals, *box[0])
    where = " or ".join(interval_words(names[0], *ends) for ends in within)
    return (
        f"with {parameter_words(declared)[2:]} the certificate's profile "
        f"{equilibrium_words(game, players)} exactly for {where or f'no {names[0]}'}"
    )


def require_no_gap(parts: list[Interval], low: Fraction, high: Fraction) -> None:
    """Check that the parts follow each other from `low` to `high`."""
    ordered = sorted(parts)
    require(
        [start for start, _ in ordered] + [high] == [low] + [end for _, end in ordered],
        "the pieces and the intervals follow each other from one end to the other",
    )


def interval_words(name: str, low: str, high: str) -> str:
    """Return in words that a parameter lies in an interval, perhaps of one point."""
    return f"{name} in [{low}, {high}]" if low != high else f"{name} = {low}"


def read_interval(value: Json) -> Interval:
    """Return the two ends of an interval."""
    low, high = map(point_of_parameter, pair(value))
    return low, high


def are_in_order(intervals: Sequence[Interval], low: Fraction, high: Fraction) -> bool:
    """Return whether the intervals lie in order and apart, between `low` and `high`."""
    return all(low <= x <= y <= high for x, y in intervals) and all(
        before[1] < after[0] for before, after in zip(intervals, intervals[1:])
    )


def require_no_gain_within(
    game: Game,
    players: Sequence[Player],
    profile: Profile[Number],
    weights: Mapping[Player, Weights],
    proof: Json,
    names: Sequence[str],
    ends: Interval,
) -> None:
    """Check that no listed player gains when the parameter is in the interval, perhaps a point."""
    low, high = ends
    if low < high:
        return require_no_gain(game, players, weights, proof, names, [ends])
    require_readable(proof == "", excerpt(proof), "an empty text for an interval of one point")
    exact = profile_weights(game, profile_at(profile, [low]))
    require(
        all(best_response(game, p, exact)[""] == expected_payoff(game, p, exact) for p in players),
        "no player gains by deviating at an interval of one point",
    )
    return None


def check_gain_on_piece(
    game: Game,
    players: Sequence[Player],
    weights: Mapping[Player, Weights],
    piece: Json,
    intervals: Sequence[Interval],
) -> Interval:
    """Check that a player gains on a piece, except at an end in an interval; return the ends."""
    start, end, who, strategy = fields(piece, "from, to, player, strategy")
    low, high = point_of_parameter(start), point_of_parameter(end)
    player = game.numbered[one_of(who, *map(str, players))]
    require(low < high, "a piece has from < to")
    old, new = deviation_payoffs(game, player, weights, strategy)
    gain = cast(Poly, old * -1 + new)  # with a parameter all weights of moves are polynomials
    require(
        is_nonnegative(gain, [(low, high)]) and gain,
        "the deviation on a piece never loses and sometimes gains",
    )
    require(
        all(any(x <= end <= y for x, y in intervals) or gain.at([end]) > 0 for end in (low, high)),
        "the deviation gains at each end of a piece that is in no interval",
    )
    return low, high


# ------------------------------------ statements/optimal_sets -------------------------------------

# Statements about whole sets of optimal strategies: `optimal set`, `dimension`, `projection`,
# `region`.
#
# Decides that every optimal strategy is a point of a chart, that the chart's part where facets are
# >= 0 is the hull of listed vertices, and how a region of plans lies to the optimal ones. Must not
# know how the vertices were found.

Column: TypeAlias = frozenset[History]  # the histories to whose weights a column adds
Condition: TypeAlias = tuple[bool, Form]  # whether the form is 0, or else at least 0

SPACES = {"plan": ("plan", "plans"), "mixed": ("mixed strategy", "mixed strategies")}


def flow_rows(side: Side) -> list[Form]:
    """Return for each set of the player a linear form that is 0 on its plans.

    It is the sum of the weights of the moves minus the weight of the parent sequence.
    """
    return [
        {infoset.history: -ONE, **dict.fromkeys(infoset.successors, ONE)}
        for infoset in side.game.infosets[side.player]
    ]


def row_of(form: Form, columns: Iterable[Collection[History]], rest: Fraction) -> Row:
    """Return a linear form in a plan's weights as [constant, a coefficient for each column].

    `rest` is the weight that the empty history has beside the columns.
    """
    return [rest * form.get(0, ZERO)] + [
        sum((form.get(h, ZERO) for h in column), ZERO) for column in columns
    ]


def on_chart(k: int, row: Row, chart: list[Row]) -> Row:
    """Return [constant, a coefficient for each column] as a form in the chart's coordinates."""
    return weighted_sum(k, row, [[ONE] + [ZERO] * k, *chart])


def require_determined(
    k: int, equations: Sequence[Row], chart: list[Row], free: Collection[int]
) -> None:
    """Check that every solution of the equations is a point of the chart.

    It is the point whose coordinates are its free columns. The difference of the two solves the
    equations without their constants and is 0 in the free columns, so by the rank it is 0 in the
    others.
    """
    require(
        not any(any(on_chart(k, row, chart)) for row in equations),
        "the chart satisfies the equations identically",
    )
    others = [j for j in range(len(chart)) if j not in free]
    require(
        rank([[row[j + 1] for j in others] for row in equations]) == len(others),
        "the equations determine the chart from its coordinates",
    )


class Chart:
    """The fields that `optimal set` and `dimension` share, checked.

    Columns not listed are 0 in every optimal strategy, and every optimal strategy is a point of the
    chart, provided that there is one. A column is the set of histories to whose weights it adds;
    the empty history has the weight `rest` besides: 1 in a plan, where no column adds to it, 0 in a
    mixed strategy.
    """

    def __init__(
        self, side: Side, space: Json, dimension: Json, columns: Json, chart: Json, replies: Json
    ) -> None:
        self.side = side
        self.rest = ONE if one_of(space, "plan", "mixed") == "plan" else ZERO
        self.columns = [self.read_column(label) for label in distinct_items(columns, empty=True)]
        require_readable(
            string(dimension) in map(str, range(len(columns) + 1)),
            excerpt(dimension),
            "a dimension, at most the number of columns",
        )
        self.k = int(dimension)
        self.rows = read_vectors(chart, self.k + 1)
        require_readable(
            len(chart) == len(columns),
            "another number of rows",
            "a row of the chart for each column",
        )
        self.require_complete()
        require(
            self.rows[: self.k] == coordinate_forms(self.k),
            "the first columns are the coordinates of the chart",
        )
        require_determined(self.k, self.equations(replies), self.rows, range(self.k))

    def read_column(self, label: Json) -> Column:
        """Return the column that a sequence, or in mixed strategies a pure strategy, names."""
        game, player = self.side.game, self.side.player
        if not self.rest:
            return frozenset(reached_by(game.infosets[player], label, {0}))
        require_readable(label != [], "an empty list", "[set, action] for each column")
        return frozenset({read_sequence(game, player, label)})

    def require_complete(self) -> None:
        """Check that every column not listed has weight 0 in every optimal strategy.

        It has if one of its histories has.
        """
        side, unused = self.side, self.side.unused()
        every: Iterable[Column]
        if self.rest:
            every = (frozenset({h}) for h in range(1, len(side.game.histories[side.player])))
        else:
            every = pure_strategies(side.game.infosets[side.player], {0}, CONTINUATIONS)
        known = set(self.columns)
        require(
            all(column in known or column & unused for column in every),
            "every column not listed is 0 in every optimal strategy",
        )

    def equations(self, replies: Json) -> list[Row]:
        """Return what is 0 for every optimal strategy, as forms in the columns.

        The flow, the sum, and the excess over the value against each reply: `opponent` is a mixture
        of the reply and another plan, and the strategy earns at least the value against both, so
        exactly the value against each.
        """
        plans = [self.side.read_reply(plan) for plan in distinct_items(replies, empty=True)]
        require(
            all(o for reply in plans for r, o in zip(reply, self.side.opponent) if r),
            "a reply uses only what the opponent uses",
        )
        forms = [*flow_rows(self.side), *map(self.side.excess, plans)]
        total = [self.rest - 1, *(Fraction(0 in column) for column in self.columns)]
        return [total, *(row_of(form, self.columns, self.rest) for form in forms)]

    def read_points(self, value: Json, span: Json) -> list[Row]:
        """Return the coordinates of strategies that are optimal and span the dimension.

        They are optimal, so they lie on the chart. The chart is injective, so the linear span of
        the strategies is the image of that of (1, coordinates), which is everything.
        """
        weights = read_vectors(value, len(self.columns))
        for weight in weights:
            self.require_optimal(weight)
        points = [weight[: self.k] for weight in weights]
        require(
            rank([ONE, *point] for point in points) == self.k + 1,
            "the listed strategies span the dimension",
        )
        require(rational(span) == rank(self.rows), "the span is the dimension of the linear span")
        return points

    def require_optimal(self, weight: Row) -> None:
        """Check that weights of the columns make an optimal strategy."""
        plan = [ZERO] * len(self.side.game.histories[self.side.player])
        plan[0] = self.rest
        for x, column in zip(weight, self.columns):
            for h in column:
                plan[h] += x
        require(all(x >= 0 for x in weight), "every weight of a listed strategy is non-negative")
        flows = not any(evaluate_form(form, plan) for form in flow_rows(self.side))
        require(plan[0] == 1 and flows, "the weights of a listed strategy add up")
        require(self.side.is_optimal(plan), "each listed strategy is optimal")

    def read_facets(self, value: Json, sources: Json) -> list[Row]:
        """Return affine forms that are >= 0 for every optimal strategy.

        Each is a column, or the excess over the value against a reply.
        """
        require_readable(self.k or value == [], "facets", "no facets in dimension 0")
        forms = read_vectors(distinct_items(value, empty=True), self.k + 1)
        require_readable(
            isinstance(sources, list) and len(sources) == len(forms),
            "another number of sources",
            "a source for each facet",
        )
        require(
            forms == [self.read_source(item) for item in sources],
            "each facet is the form that its source gives",
        )
        return forms

    def read_source(self, item: Json) -> Row:
        """Return the form that a source gives: a column's, or the excess against a reply."""
        require_readable(
            isinstance(item, dict) and len(item) == 1,
            excerpt(item),
            "an object with one key, column or reply",
        )
        ((kind, value),) = item.items()
        if one_of(kind, "column", "reply") == "column":
            require_readable(
                string(value) in map(str, range(1, len(self.rows) + 1)),
                excerpt(value),
                "the number of a column",
            )
            return self.rows[int(value) - 1]
        excess = self.side.excess(self.side.read_reply(value))
        return on_chart(self.k, row_of(excess, self.columns, self.rest), self.rows)


def check_optimal_set(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the optimal strategies of the player are exactly a polytope.

    They are its plans, or its mixed strategies. They are the points of the chart where all facets
    are >= 0, and the convex combinations of the vertices; neither list has one too many, and the
    set has this dimension and linear span.

    Every optimal strategy is a point of the chart (`Chart`), and each facet is >= 0 there. What
    satisfies the facets is a combination of the vertices (`require_enclosed`), and those are
    optimal, so their combinations are. A vertex where facets of full rank are zero is no
    combination of others. The set has the dimension k of the chart, so a facet is needed if it is
    zero on a part of dimension k - 1, and on another part than any other facet.
    """
    _, who, space, dimension, span, columns, chart, vertices, facets = fields(
        statement, "kind, player, space, dimension, span, columns, chart, vertices, facets"
    )
    opponent, replies, sources, bound, apart = fields(
        witness, "opponent, replies, sources, bound, apart"
    )
    frame = Chart(Side(game, who, opponent), space, dimension, columns, chart, replies)
    points = frame.read_points(distinct_items(vertices), span)
    forms = frame.read_facets(facets, sources)
    zeros = require_enclosed(frame.k, forms, points, bound, apart)
    require_irredundant(frame.k, forms, points, zeros)
    if not frame.k:
        name = SPACES[space][0]
        return f"the optimal {name} of player {who} is unique (linear span {span}): complete"
    return (
        f"the optimal {SPACES[space][1]} of player {who} form a polytope of dimension {dimension} "
        f"(linear span {span}) with {len(points)} vertices and {len(forms)} facets: complete"
    )


def require_irredundant(k: int, forms: list[Row], points: list[Row], zeros: list[int]) -> None:
    """Check that no vertex and no facet is one too many.

    `zeros` holds for each point the forms that are zero there, as bits. The constants of forms that
    are zero at a point follow from the rest, so they do not change a rank.
    """
    extreme = all(
        rank([form for i, form in enumerate(forms) if bits >> i & 1]) == k for bits in zeros
    )
    require(extreme, "each vertex is an extreme point")
    on = [[j for j, bits in enumerate(zeros) if bits >> i & 1] for i in range(len(forms))]
    large = all(rank([[ONE, *points[j]] for j in there]) == k for there in on)
    require(large, "each facet has dimension one less")
    distinct = len(set(map(tuple, on))) == len(on)
    require(distinct, "no two facets have the same vertices")


def check_dimension(game: Tree, statement: Json, witness: Json) -> str:
    """Check the dimension and the linear span of the set of the player's optimal strategies.

    Columns not listed are 0 in every optimal strategy, and every optimal strategy is a point of the
    chart (`Chart`), which has this dimension. So many affinely independent points of it, and one
    more, are optimal.
    """
    _, who, space, size, span, columns, chart = fields(
        statement, "kind, player, space, dimension, span, columns, chart"
    )
    opponent, replies, points = fields(witness, "opponent, replies, points")
    frame = Chart(Side(game, who, opponent), space, size, columns, chart, replies)
    require_readable(
        len(distinct_items(points)) == frame.k + 1,
        "another number of points",
        "one point more than the dimension",
    )
    frame.read_points(points, span)
    name = SPACES[space][1]
    return f"the optimal {name} of player {who} have dimension {size} (linear span {span})"


def check_projection(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the optimal plans are the realisation plans of the optimal mixed strategies.

    What a mixed strategy earns against anything is what its plan earns (Kuhn 1953), so both are
    optimal or neither is. Every optimal plan is a combination of the vertices
    (`check_optimal_set`), so it is the plan of the same combination of their mixtures.
    """
    _, optimal, mixtures = fields(statement, "kind, optimal, mixtures")
    require_readable(
        isinstance(optimal, dict) and optimal.get("kind") == "optimal set",
        excerpt(optimal),
        "a statement of the kind optimal set",
    )
    require_readable(optimal.get("space") == "plan", "another space", "the space plan")
    sentence = check_optimal_set(game, optimal, witness)
    player, vertices = game.numbered[optimal["player"]], optimal["vertices"]
    columns = [read_sequence(game, player, label) for label in optimal["columns"]]
    require_readable(
        isinstance(mixtures, list) and len(mixtures) == len(vertices),
        "another number of mixtures",
        "a mixture for each vertex",
    )
    for vertex, value in zip(vertices, mixtures):
        mixed = read_mixture(
            value, lambda strategy: reached_by(game.infosets[player], strategy, {0})
        )
        weight = dict(zip(columns, map(rational, vertex)))
        require(
            all(
                sum(x for reached, x in mixed.items() if h in reached) == weight.get(h, ZERO)
                for h in range(1, len(game.histories[player]))
            ),
            "the mixture of each vertex has its realisation weights",
        )
    return f"{sentence}; the realisation plans of its optimal mixed strategies are the same"


def check_region(game: Tree, statement: Json, witness: Json) -> str:
    """Check how a region of plans, given by rows, lies to the player's optimal plans.

    Every optimal plan satisfies the rows, or some does not; and every plan that satisfies them is
    optimal, or some is not, or there is none. A plan guarantees what the player can get at most
    against `opponent`, so that is the value, whatever is claimed.
    """
    _, who, rows, contains, contained = fields(statement, "kind, player, rows, contains, contained")
    opponent, inside, outside = fields(witness, "opponent, contains, contained")
    side = Side(game, who, opponent)
    conditions = [read_condition(side, row) for row in distinct_items(rows)]
    check_contains = CONTAINS[one_of(contains, *CONTAINS)]
    check_contained = CONTAINED[one_of(contained, *CONTAINED)]
    check_contains(side, conditions, inside)
    check_contained(side, conditions, outside)
    plans, others = REGIONS[contains, contained]
    return f"the certificate's region {plans} of player {who}, {others}"


def read_condition(side: Side, row: Json) -> Condition:
    """Return whether a row is an equation, and the form that is 0, or at least 0.

    The form is the terms minus the right side.
    """
    terms, relation, right = fields(row, "terms, relation, right")
    form = read_linear_form(side.game, side.player, terms)
    return one_of(relation, "=", ">=") == "=", {**form, 0: -rational(right)}


def satisfies(plan: Plan, conditions: Sequence[Condition]) -> bool:
    """Return whether a plan lies in the region."""
    values = [(equal, evaluate_form(form, plan)) for equal, form in conditions]
    return all(x == 0 if equal else x >= 0 for equal, x in values)


def require_contains_optimal(side: Side, conditions: Sequence[Condition], witness: Json) -> None:
    """Check that every optimal plan lies in the region.

    The weights of each row prove that minus its form is at most 0 on the optimal plans; for an
    equation also the form itself.
    """
    plan, ends = fields(witness, "plan, rows")
    require(side.is_optimal(side.read_plan(plan)), "the plan that shows the value is optimal")
    forms = [
        {h: sign * c for h, c in form.items()}
        for equal, form in conditions
        for sign in ((-1, 1) if equal else (-1,))
    ]
    require_readable(
        isinstance(ends, list) and len(ends) == len(forms),
        "another number of rows",
        "weights for each row, twice for an equation",
    )
    require(
        all(
            side.upper_bound(form, *fields(end, "scale, weights")) <= 0
            for form, end in zip(forms, ends)
        ),
        "the weights of each row prove that the optimal plans satisfy it",
    )


def require_misses_optimal(side: Side, conditions: Sequence[Condition], witness: Json) -> None:
    """Check that the plan in the witness is optimal and lies outside the region."""
    plan = side.read_plan(*fields(witness, "plan"))
    require(side.is_optimal(plan), "the plan outside the region is optimal")
    require(not satisfies(plan, conditions), "the optimal plan lies outside the region")


def require_other_than_optimal(side: Side, conditions: Sequence[Condition], witness: Json) -> None:
    """Check that the plan in the witness lies in the region and is not optimal."""
    plan = side.read_plan(*fields(witness, "plan"))
    require(satisfies(plan, conditions), "the plan that is not optimal lies in the region")
    require(not side.is_optimal(plan), "the plan in the region is not optimal")


def require_no_plan(side: Side, conditions: Sequence[Condition], witness: Json) -> None:
    """Check that no plan lies in the region.

    The rows, each times its factor and summed, would be at least 0 on such a plan; but their
    greatest sum over all plans is less. (Against weights 0 a plan earns the form alone.)
    """
    (factors,) = read_vectors([*fields(witness, "factors")], len(conditions))
    require(
        all(equal or x >= 0 for x, (equal, _) in zip(factors, conditions)),
        "the factor of each inequality is non-negative",
    )
    total: dict[History, Fraction] = {}
    for x, (_, form) in zip(factors, conditions):
        total.update({h: total.get(h, ZERO) + x * c for h, c in form.items()})
    nothing = [ZERO] * len(side.game.histories[3 - side.player])
    require(
        side.best_against(nothing, total) < 0,
        "the rows, so weighted, sum to less than 0 on every plan",
    )


def require_only_optimal(side: Side, conditions: Sequence[Condition], witness: Json) -> None:
    """Check that every plan in the region is optimal.

    A plan in the region is the point of the chart with the same free moves. There its moves are
    >= 0 and the rows hold, so its coordinates are a combination of those of the vertices, and it is
    the same combination of these. The vertices lie in the region, so it is not empty.
    """
    chart, vertices, bound, apart = fields(witness, "chart, vertices, bound, apart")
    columns = [{h} for h in range(1, len(side.game.histories[side.player]))]
    k, lines, free = read_chart_of_moves(chart, len(columns))
    equal, least = (
        [row_of(form, columns, ONE) for kind, form in conditions if kind == wanted]
        for wanted in (True, False)
    )
    flow = [row_of(form, columns, ONE) for form in flow_rows(side)]
    require_determined(k, [*flow, *equal], lines, free)
    forms = [line for line in lines if any(line[1:])] + [on_chart(k, row, lines) for row in least]
    plans = [side.read_plan(plan) for plan in distinct_items(vertices)]
    points = [[plan[j + 1] for j in free] for plan in plans]
    require(all(map(side.is_optimal, plans)), "each vertex of the region is optimal")
    require(
        all(
            [value_at(line, point) for line in lines] == plan[1:]
            for point, plan in zip(points, plans)
        ),
        "each vertex of the region is a point of the chart",
    )
    require_enclosed(k, forms, points, bound, apart)
    inside = k or all(form[0] >= 0 for form in forms)  # with k = 0 the rows are constants
    require(inside, "the one point of a chart of dimension 0 lies in the region")


def read_chart_of_moves(chart: Json, moves: int) -> tuple[int, list[Row], list[int]]:
    """Return a chart with a row for each move: its dimension, its rows, and its coordinates.

    Each coordinate is the weight of a move, given by the number of its row.
    """
    require_readable(
        isinstance(chart, list) and chart and isinstance(chart[0], list) and chart[0],
        excerpt(chart),
        "a list of lists that are not empty",
    )
    k = len(chart[0]) - 1
    lines = read_vectors(chart, k + 1)
    require_readable(
        len(lines) == moves, "another number of rows", "a row of the chart for each move"
    )
    units = coordinate_forms(k)
    require(all(unit in lines for unit in units), "each coordinate of the chart is a move")
    return k, lines, [lines.index(unit) for unit in units]


RegionCheck: TypeAlias = Callable[[Side, Sequence[Condition], Json], None]
CONTAINS: dict[str, RegionCheck] = {"yes": require_contains_optimal, "no": require_misses_optimal}
CONTAINED: dict[str, RegionCheck] = {
    "yes": require_only_optimal,
    "no": require_other_than_optimal,
    "empty": require_no_plan,
}
REGIONS = {
    ("yes", "yes"): ("holds every optimal plan", "and no other plan"),
    ("yes", "no"): ("holds every optimal plan", "and some other plan too: it is too large"),
    ("no", "yes"): ("holds only optimal plans", "but not every one: it is too small"),
    ("no", "no"): ("does not hold every optimal plan", "and holds some other plan"),
    ("no", "empty"): ("holds no optimal plan", "nor any other plan: it is empty"),
}


# -------------------------------------- statements/dominance --------------------------------------

# Statements about dominance and beliefs: `dominated`, `not dominated by`, `undominated`,
# `iterated`, `responses`.
#
# Decides which moves and strategies a mixture dominates, and which are best responses to a belief.
# Must not know how the mixtures and beliefs were found.

Key: TypeAlias = frozenset[Move]  # a pure strategy, or a rival, by the moves that it names

SENSES = {
    "only": "the only best responses to some strategy",
    "best": "best responses to some strategy",
    "cautious": "best responses to some completely mixed strategy",
}


# Continuations from an information set on


def infosets_from(game: Tree, player: Player, infoset: InformationSet) -> list[InformationSet]:
    """Return the sets of a player from this one on; those below it are among them."""
    return game.infosets[player][game.infosets[player].index(infoset) :]


def read_continuation(
    game: Tree, player: Player, infoset: InformationSet, value: Json
) -> set[History]:
    """Return the histories that a CONTINUATION (4) reaches from the set on."""
    require_readable(
        isinstance(value, dict) and infoset.name in value,
        excerpt(value),
        "an object that names the set",
    )
    rest = {name: value[name] for name in value if name != infoset.name}
    start = infoset.successors[read_action(infoset, value[infoset.name])]
    return reached_by(infosets_from(game, player, infoset), rest, {start})


def path_to(game: Tree, player: Player, infoset: InformationSet, history: History) -> list[History]:
    """Return the histories from the set on that lead to this one, with it.

    There are none if the set is not on the path.
    """
    steps = [history]
    while steps[-1] and steps[-1] not in infoset.successors:
        steps.append(game.histories[player][steps[-1]][0])
    return steps if steps[-1] else []


def read_moves(
    game: Tree, who: Json, name: Json, makes: Json
) -> tuple[Player, InformationSet, set[History]]:
    """Return the player, its set, and the histories after the actions in `makes`.

    The actions are at the set and at sets below it.
    """
    player = read_player(game, who)
    infoset = read_infoset(game, player, name)
    require_readable(
        isinstance(makes, dict) and name in makes,
        excerpt(makes),
        "actions at the set and at sets below it",
    )
    places = [(read_infoset(game, player, key), action) for key, action in makes.items()]
    goals = {place.successors[read_action(place, action)] for place, action in places}
    require_readable(
        all(path_to(game, player, infoset, goal) for goal in goals),
        excerpt(canonical_json(makes)),
        "only sets at or below the set",
    )
    return player, infoset, goals


def makes_excluded_move(
    game: Tree, player: Player, reached: Iterable[History], excluded: Set[Move]
) -> bool:
    """Return whether one of the moves that end these histories is excluded."""
    return any(h and game.histories[player][h][1] in excluded for h in reached)


def continuations_through(
    game: Tree,
    player: Player,
    infoset: InformationSet,
    goals: Iterable[History],
    excluded: Set[Move],
) -> list[Strategy]:
    """Return the continuations from the set on that reach all the goals.

    They make no excluded move, and at each set on the path to a goal no other move than that of the
    path.
    """
    on_path = [
        game.histories[player][h][1] for goal in goals for h in path_to(game, player, infoset, goal)
    ]
    others = {
        move for wanted in on_path for move in game.named[player][wanted[1]].moves if move != wanted
    }
    out = excluded | others
    return [
        reached
        for h, move in zip(infoset.successors, infoset.moves)
        if move not in out
        for reached in pure_strategies(
            infosets_from(game, player, infoset), {h}, CONTINUATIONS, out
        )
    ]


# Dominated moves


def check_dominated(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the moves of each listed entry are dominated by its mixture `by`.

    Take any continuation of the player from the set on that takes the actions in `makes`, and any
    strategy of the opponent; continuations and strategies that make an excluded move are left out.
    The mixture pays the player at least as much, and against some strategy more (`weakly`), or it
    always pays more (`strictly`). The checker lists the continuations; the least and the greatest
    difference over the opponent's strategies come from one backward pass each.
    """
    _, sense, moves, excluded = fields(statement, "kind, sense, moves, excluded")
    fields(witness, [])
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    out, seen = read_excluded_moves(game, excluded), 0
    paid = {p: payoffs_by_pair(game, p) for p in game.players}
    for entry in distinct_items(moves):
        who, name, makes, by = fields(entry, "player, set, makes, by")
        player, infoset, goals = read_moves(game, who, name, makes)
        mixed = read_dominating_mixture(game, player, infoset, goals, by, out)
        better = payoffs_by_reply(game, player, paid[player], mixed)
        dominated = continuations_through(game, player, infoset, goals, out)
        require(dominated, "there is a continuation to compare with")
        seen += len(dominated)
        require_readable(
            seen <= CONTINUATIONS, "more continuations in all", "at most 4,096 continuations in all"
        )
        for reached in dominated:
            worse = payoffs_by_reply(game, player, paid[player], dict.fromkeys(reached, ONE))
            more = [x - y for x, y in zip(better, worse)]
            require_dominance(*extremes(game, 3 - player, more, out), sense)
    entries = ", ".join(moves_words(entry["player"], entry["makes"]) for entry in moves)
    without = (
        f", without the moves {event_words([[move] for move in excluded])}" if excluded else ""
    )
    return (
        f"{sense} dominated{without}: [{entries}], "
        "each by the certificate's continuation or mixture of them"
    )


def moves_words(who: str, makes: Mapping[str, str]) -> str:
    """Return actions of a player in words."""
    return " and ".join(move_words((who, *move)) for move in makes.items())


def read_excluded_moves(game: Tree, excluded: Json) -> set[Move]:
    """Return moves of the players that are left out of a comparison."""
    moves = {read_move(game, move) for move in distinct_items(excluded, empty=True)}
    require_readable(
        all(who != "0" for who, _, _ in moves),
        "a move of chance",
        "moves of the players to be excluded",
    )
    return moves


def read_dominating_mixture(
    game: Tree,
    player: Player,
    infoset: InformationSet,
    goals: Set[History],
    by: Json,
    excluded: Set[Move],
) -> dict[History, Fraction]:
    """Return {history of the player: probability that the mixture reaches it from the set on}.

    None of its continuations takes the actions that lead to `goals`, or makes an excluded move.
    """
    mixed = read_mixture(by, lambda value: read_continuation(game, player, infoset, value))
    require(
        not any(goals <= reached for reached in mixed),
        "the dominating continuations take other actions",
    )
    require(
        not any(makes_excluded_move(game, player, reached, excluded) for reached in mixed),
        "the dominating continuations make no excluded move",
    )
    weights: dict[History, Fraction] = {}
    for reached, x in mixed.items():
        weights.update({h: weights.get(h, ZERO) + x for h in reached})
    return weights


def require_dominance(lowest: Fraction | int, highest: Fraction | int, sense: str) -> None:
    """Check what a dominating mixture pays more, at least and at most."""
    require(sense == "strictly" or lowest >= 0, "the dominating mixture never pays less")
    require(sense == "strictly" or highest > 0, "the dominating mixture pays more somewhere")
    require(sense == "weakly" or lowest > 0, "the dominating mixture always pays more")


def payoffs_by_reply(
    game: Tree, player: Player, paid: PairPayoffs, own: Mapping[History, Fraction]
) -> Plan:
    """Return for each history of the opponent what the own histories earn where it ends there.

    `own` is {history: weight}.
    """
    total = [ZERO] * len(game.histories[3 - player])
    for h, weight in own.items():
        for column, amount in paid.get(h, {}).items():
            total[column] += weight * amount
    return total


def extremes(
    game: Tree, opponent: Player, total: Rationals, excluded: Collection[Move]
) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest sum of these amounts over the opponent's plans."""
    negative = [-x for x in total]
    least = least_total(game, opponent, total, excluded)
    return least, -least_total(game, opponent, negative, excluded)


def least_total(
    game: Tree, opponent: Player, amounts: Rationals, excluded: Collection[Move]
) -> Fraction:
    """Return the least sum of these amounts over the opponent's plans.

    There is an amount for each history of the opponent; plans that make an excluded move are left
    out.
    """
    total = list(amounts)
    for infoset in reversed(game.infosets[opponent]):
        moves = zip(infoset.successors, infoset.moves)
        rest = [total[h] for h, move in moves if move not in excluded]
        require_readable(
            rest,
            f"every move at {excerpt(infoset.name)} excluded",
            "a move of the opponent at each of its sets",
        )
        total[infoset.history] += min(rest)
    return total[0]


def check_not_dominated_by(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the mixture `by` does not dominate the actions in `makes`.

    Against the opponent's strategy in the witness, the continuation in the witness, which takes the
    actions, pays more than `by` (`weakly`), or no less (`strictly`). Neither makes an excluded
    move.
    """
    _, sense, who, name, makes, by, excluded, beyond = fields(
        statement, "kind, sense, player, set, makes, by, excluded, frontier"
    )
    kept, opponent = fields(witness, "continuation, opponent")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    out = read_excluded_moves(game, excluded)
    player, infoset, goals = read_moves(game, who, name, makes)
    better = read_dominating_mixture(game, player, infoset, goals, by, out)
    reached = read_continuation(game, player, infoset, kept)
    reply = reached_by(game.infosets[3 - player], opponent, {0})
    require(goals <= reached, "the continuation takes the actions")
    own_excluded = makes_excluded_move(game, player, reached, out)
    require(not own_excluded, "the continuation makes no excluded move")
    other_excluded = makes_excluded_move(game, 3 - player, reply, out)
    require(not other_excluded, "the opponent makes no excluded move")
    frontier, wider = read_frontier(game, beyond)
    before = stays_before(frontier, 3 - player, pure_weights(game, 3 - player, reply))
    require(before, "the opponent's strategy stays before the frontier")
    pays = payoff_against(game, player, dict.fromkeys(reached, ONE), reply)
    instead = payoff_against(game, player, better, reply)
    more = sense == "strictly" or pays > instead
    require(more, "the continuation pays more against the opponent's strategy")
    require(pays >= instead, "the continuation pays no less against the opponent's strategy")
    return (
        f"{moves_words(who, makes)} is not {sense} dominated by "
        f"the certificate's continuation or mixture of them{wider}: "
        f"against a strategy of the opponent it earns {pays} and the other {instead}"
    )


def payoff_against(
    game: Tree, player: Player, own: Mapping[History, Fraction], reply: Set[History]
) -> Fraction:
    """Return what own histories {history: weight} earn against a pure strategy."""
    amounts = payoffs_by_reply(game, player, payoffs_by_pair(game, player), own)
    return sum((x for h, x in enumerate(amounts) if h in reply), ZERO)


def check_undominated(game: Tree, statement: Json, witness: Json) -> str:
    """Check that some strategy of the player that takes the actions in `makes` is not dominated.

    The strategy in the witness reaches the set by its own moves, and is a best response to
    strategies of the others (`weakly`: with all probabilities positive). A mixture that dominated
    it would earn more against them.
    """
    _, sense, who, name, makes = fields(statement, "kind, sense, player, set, makes")
    one_of(sense, "weakly", "strictly")
    strategy, others = fields(witness, "strategy, others")
    require_perfect_recall(game)
    player, _, goals = read_moves(game, who, name, makes)
    reached = reached_by(game.infosets[player], strategy, {0})
    profile = read_table(game, others, [p for p in game.players if p != player], rational)
    rows = [row.values() for sets in profile.values() for row in sets.values()]
    require(goals <= reached, "the strategy reaches the set and takes the actions")
    require(all(x >= 0 for row in rows for x in row), "the others' probabilities are non-negative")
    require(
        sense == "strictly" or all(x for row in rows for x in row),
        "the others' probabilities are all positive",
    )
    require(all(sum(row) == 1 for row in rows), "the others' probabilities at each set sum to 1")
    weights = {player: pure_weights(game, player, reached)}
    weights |= {p: strategy_weights(game, p, own) for p, own in profile.items()}
    value = best_response(game, player, weights)[""]
    require(expected_payoff(game, player, weights) == value, "the strategy is a best response")
    return (
        f"some strategy of player {who} that reaches {in_words(name)} and makes "
        f"{moves_words(who, makes)} is not {sense} dominated"
    )


# Strategies eliminated in rounds


class NormalForm:
    """The reduced pure strategies of two players, numbered from 0, and their payoffs.

    `strategies[p]` holds them as the histories that they reach; `pay[p][i][j]` is what strategy i
    of player p earns against j, times a positive number that makes all of p's payoffs integers.
    """

    def __init__(self, game: Tree) -> None:
        self.game = game
        self.strategies = {p: pure_strategies(game.infosets[p], {0}, STRATEGIES) for p in (1, 2)}
        require_readable(
            prod(map(len, self.strategies.values())) <= PAIRS,
            "more pairs",
            f"at most {PAIRS} pairs of strategies",
        )
        self.index = {
            p: {reached: i for i, reached in enumerate(own)} for p, own in self.strategies.items()
        }
        self.pay = {p: [*self.payoff_rows(p)] for p in (1, 2)}

    def payoff_rows(self, player: Player) -> Iterator[list[int]]:
        """Yield for each strategy of a player what it earns against each of the opponent."""
        paid = payoffs_by_pair(self.game, player)
        scale = lcm(*(x.denominator for row in paid.values() for x in row.values()))
        units = {h: [(h2, int(x * scale)) for h2, x in row.items()] for h, row in paid.items()}
        for reached in self.strategies[player]:
            against = [0] * len(self.game.histories[3 - player])
            for column, amount in (item for h in reached for item in units.get(h, ())):
                against[column] += amount
            yield [sum(map(against.__getitem__, other)) for other in self.strategies[3 - player]]

    def read_strategy(self, player: Player, value: Json) -> int:
        """Return the number of a STRATEGY."""
        return self.index[player][frozenset(reached_by(self.game.infosets[player], value, {0}))]

    def read_mixture(self, player: Player, value: Json) -> dict[int, int]:
        """Return a MIXTURE as {number: integer weight}, in proportion to the probabilities."""
        infosets = self.game.infosets[player]
        mixed = read_mixture(value, lambda strategy: reached_by(infosets, strategy, {0}))
        scale = lcm(*(x.denominator for x in mixed.values()))
        return {self.index[player][reached]: int(x * scale) for reached, x in mixed.items()}


Alive: TypeAlias = dict[Player, set[int]]  # the numbers of the strategies left


def check_iterated(game: Tree, statement: Json, witness: Json) -> str:
    """Check that strategies are eliminated in rounds, and how many are left after each.

    Each is dominated, in the sense, by a mixture of those of its player that are left when its
    round begins, against those of the opponent left then. With `complete` none left is dominated by
    a mixture of those left: it is a best reply, among them, to a mixture of the opponent's
    strategies left (`weakly`: of all of them), and a mixture that dominated it would earn more.
    """
    _, sense, rounds, left, complete, gone = fields(
        statement, "kind, sense, rounds, left, complete, gone"
    )
    mixtures, witness_beliefs = fields(witness, "mixtures, beliefs")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    require_readable(
        all(isinstance(value, list) for value in (rounds, left, mixtures)),
        "something else",
        "lists, one entry for each round",
    )
    require_readable(
        len(rounds) == len(left) == len(mixtures),
        "another number",
        "as many counts and lists of mixtures as rounds",
    )
    form = NormalForm(game)
    alive, ends = check_rounds(form, rounds, mixtures, left, sense)
    for p, beliefs in zip((1, 2), fields(witness_beliefs, "1, 2")):
        check_beliefs(form, p, alive, beliefs, one_of(complete, "yes", "not said"), sense)
    made = {p: last_rounds(form, p, ends[p]) for p in ends}
    words = [
        check_gone(game, made, len(rounds), *fields(item, "move, round"))
        for item in distinct_items(gone, empty=True)
    ]
    counts = rounds_words(left) + "; nothing more can go" * (complete == "yes")
    return (
        f"eliminating the certificate's {sense} dominated strategies in rounds leaves "
        f"of {len(ends[1])} and {len(ends[2])}: {'; '.join([counts, *words])}"
    )


def rounds_words(left: Sequence[Mapping[str, str]]) -> str:
    """Return in words how many strategies are left after each round."""
    rounds = enumerate(left, 1)
    return ", ".join(f"{n['1']} and {n['2']} after round {k}" for k, n in rounds) or "all"


def check_rounds(
    form: NormalForm, rounds: list[Json], mixtures: list[Json], left: list[Json], sense: str
) -> tuple[Alive, dict[Player, list[int]]]:
    """Check the rounds of eliminations, and how many strategies are left after each.

    Returns the strategies left at the end, and for each strategy the round that ends it, or one
    more than there are rounds.
    """
    alive = {p: set(range(len(form.strategies[p]))) for p in (1, 2)}
    ends = {p: [len(rounds) + 1] * len(alive[p]) for p in alive}
    for k, (lists, proofs, counts) in enumerate(zip(rounds, mixtures, left), 1):
        for p, out in check_round(form, alive, lists, proofs, sense).items():
            alive[p] -= out
            for i in out:
                ends[p][i] = k
        stated = [*map(rational, fields(counts, "1, 2"))]
        require(stated == [*map(len, alive.values())], "as many are left as it says")
    return alive, ends


def check_round(
    form: NormalForm, alive: Alive, strategies: Json, mixtures: Json, sense: str
) -> Alive:
    """Return the strategies eliminated in a round, each with a mixture that dominates it.

    All comparisons are made with those left when the round began.
    """
    lists, proofs = (dict(zip((1, 2), fields(x, "1, 2"))) for x in (strategies, mixtures))
    require_readable(
        any(lists.values()), "an empty round", "at least one strategy eliminated in each round"
    )
    out = {}
    for p in lists:
        require_readable(
            isinstance(proofs[p], list)
            and len(distinct_items(lists[p], empty=True)) == len(proofs[p]),
            "another number",
            "a mixture for each strategy eliminated",
        )
        out[p] = {
            check_elimination(form, p, alive, strategy, by, sense)
            for strategy, by in zip(lists[p], proofs[p])
        }
    return out


def check_elimination(
    form: NormalForm, player: Player, alive: Alive, strategy: Json, by: Json, sense: str
) -> int:
    """Return the number of a strategy that the mixture dominates."""
    i, weights = form.read_strategy(player, strategy), form.read_mixture(player, by)
    pay = form.pay[player]
    require(i in alive[player], "a strategy eliminated is left when its round begins")
    require(
        weights.keys() <= alive[player],
        "a dominating mixture is of strategies left when the round begins",
    )
    whole = sum(weights.values())
    more = [
        sum(w * pay[k][j] for k, w in weights.items()) - whole * pay[i][j]
        for j in alive[3 - player]
    ]
    require_dominance(min(more), max(more), sense)
    return i


def check_beliefs(
    form: NormalForm, player: Player, alive: Alive, beliefs: Json, complete: str, sense: str
) -> None:
    """Check that each of the player's strategies left is a best reply, among them, to a belief.

    Where nothing is said no belief is given.
    """
    require_readable(
        complete == "yes" or beliefs == [], excerpt(beliefs), "no beliefs where nothing is said"
    )
    if complete != "yes":
        return
    replies = [pair(item) for item in distinct_items(beliefs)]
    earns: dict[str, dict[int, int]] = {}
    require(
        {form.read_strategy(player, strategy) for strategy, _ in replies} == alive[player],
        "there is a belief for each strategy left",
    )
    for strategy, belief in replies:
        key = canonical_json(belief)
        if key not in earns:  # strategies may share a belief
            weights = form.read_mixture(3 - player, belief)
            earns[key] = payoffs_against_belief(form, player, alive, weights, sense)
        require(
            earns[key][form.read_strategy(player, strategy)] == max(earns[key].values()),
            "each strategy left is a best reply to its belief",
        )


def payoffs_against_belief(
    form: NormalForm, player: Player, alive: Alive, weights: Mapping[int, int], sense: str
) -> dict[int, int]:
    """Return what each strategy left of the player earns against a belief, times a factor > 0."""
    require(weights.keys() <= alive[3 - player], "a belief is a mixture of strategies left")
    require(
        sense == "strictly" or weights.keys() >= alive[3 - player],
        "a belief is a mixture of all strategies left",
    )
    pay = form.pay[player]
    return {i: sum(w * pay[i][j] for j, w in weights.items()) for i in alive[player]}


def last_rounds(form: NormalForm, player: Player, ends: Sequence[int]) -> list[int]:
    """Return for each history the last round at whose beginning a strategy left reaches it."""
    made = [0] * len(form.game.histories[player])
    for reached, end in zip(form.strategies[player], ends):
        for h in reached:
            made[h] = max(made[h], end)
    return made


def check_gone(
    game: Tree, made: Mapping[Player, Sequence[int]], rounds: int, move: Json, number: Json
) -> str:
    """Check the round after which no strategy left makes the move; return it in words."""
    who, name, action = read_move(game, move)
    player = read_player(game, who)
    infoset = game.named[player][name]
    last = made[player][infoset.successors[infoset.actions.index(action)]]
    require(
        string(number) == (str(last) if last <= rounds else "none"),
        "the move is gone after the round it says",
    )
    end = f"gone after round {number}" if number != "none" else "still made at the end"
    return f"{move_words(move)} is {end}"


# Best responses to beliefs, level by level


def check_responses(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the lists in `levels` hold exactly the strategies that are responses.

    First those that are responses, in the sense, to some mixture of all strategies of the opponent,
    then those to some mixture of the strategies in the list before. The last list holds exactly the
    strategies that make none of the moves in `avoid`, or does not, as `exactly` says.

    A strategy with a belief is a response to it. Another one is none: to a mixture to which it were
    one, each of its rivals would gain less than 0 (`only`), or no more than 0 and so, on the whole,
    no more against any strategy in it (Pearce 1984).
    """
    _, who, kind, sense, levels, avoid, exactly = fields(
        statement, "kind, player, strategies, sense, levels, avoid, exactly"
    )
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "only", "best", "cautious")
    require_readable(
        isinstance(levels, list) and isinstance(witness, list) and len(levels) == len(witness) > 0,
        "something else",
        "a list of levels, and a proof for each",
    )
    player = read_player(game, who)
    owners = [player if k % 2 else 3 - player for k in range(len(levels), 0, -1)]
    sides = {p: Replies(game, p, one_of(kind, "reduced", "full")) for p in (1, 2)}
    keys = check_levels(sides, owners, levels, witness, sense)
    shunned = {read_move(game, move) for move in distinct_items(avoid, empty=True)}
    require_readable(
        all(move[0] == who for move in shunned),
        excerpt(canonical_json(avoid)),
        "moves of the player to be avoided",
    )
    clear = {key for key in sides[player].every if not key & shunned}
    require(
        one_of(exactly, "yes", "no") == ("yes" if clear == set(keys) else "no"),
        "they are exactly those that avoid the moves, or not",
    )
    counts = ", then ".join(f"{len(level)} of player {p}" for p, level in zip(owners, levels))
    apart = avoidance_words(avoid, exactly)
    return f"the {kind} strategies that are {SENSES[sense]} number {counts}{apart}"


def avoidance_words(avoid: Sequence[Sequence[str]], exactly: str) -> str:
    """Return in words whether the responses are exactly those that avoid some moves."""
    words = event_words([[move] for move in avoid])
    relation = "exactly" if exactly == "yes" else "not"
    return f", which are {relation} those that make none of {words}" if avoid else ""


class Replies:
    """The pure strategies of a player, reduced or full, each by a key, and its rivals.

    The key is the frozen set of the moves that the strategy names. The rivals of a reduced strategy
    are the other ones; those of a full strategy are the moves that it does not name, each made at
    its set, the strategy going on as it is.
    """

    def __init__(self, game: Tree, player: Player, kind: str) -> None:
        self.game, self.player, self.full = game, player, kind == "full"
        self.paid = payoffs_by_pair(game, player)
        self.every: set[Key]
        if self.full:
            require_readable(
                full_strategy_count(game, player) <= CONTINUATIONS,
                "more full strategies",
                "at most 4,096 full strategies",
            )
            self.every = {frozenset()}
            for infoset in game.infosets[player]:
                self.every = {key | {move} for key in self.every for move in infoset.moves}
        else:
            reduced = pure_strategies(game.infosets[player], {0}, CONTINUATIONS)
            self.every = {self.last_moves(reached) for reached in reduced}
        self.worth = {key: self.payoffs(0, key) for key in self.every} if not self.full else {}

    def last_moves(self, reached: Iterable[History]) -> Key:
        """Return the moves that end these histories."""
        return frozenset(self.game.histories[self.player][h][1] for h in reached if h)

    def read_strategy(self, value: Json) -> Key:
        """Return a STRATEGY, reduced or full."""
        infosets = self.game.infosets[self.player]
        if not self.full:
            return self.last_moves(reached_by(infosets, value, {0}))
        rows = zip(infosets, fields(value, [infoset.name for infoset in infosets]))
        return frozenset(infoset.moves[read_action(infoset, action)] for infoset, action in rows)

    def histories_from(self, start: History, key: Key) -> set[History]:
        """Return the histories that a strategy reaches from this one on."""
        reached = {start}
        for infoset in self.game.infosets[self.player]:
            if infoset.history in reached:
                moves = zip(infoset.successors, infoset.moves)
                reached.update(h for h, move in moves if move in key)
        return reached

    def payoffs(self, start: History, key: Key) -> Plan:
        """Return what a strategy earns from an own history on, by the opponent's history."""
        own = dict.fromkeys(self.histories_from(start, key), ONE)
        return payoffs_by_reply(self.game, self.player, self.paid, own)

    def gains(self, key: Key) -> dict[Key, Plan]:
        """Return for each rival what it gains, by the opponent's history."""
        if not self.full:
            own = self.worth[key]
            return {
                rival: [x - y for x, y in zip(worth, own)]
                for rival, worth in self.worth.items()
                if rival != key
            }
        gains: dict[Key, Plan] = {}
        for infoset in self.game.infosets[self.player]:
            steps = [*zip(infoset.successors, infoset.moves)]
            own_step = next(h for h, move in steps if move in key)
            below = self.payoffs(own_step, key)
            for h, move in steps:
                if h != own_step:
                    rival = self.payoffs(h, key)
                    gains[frozenset({move})] = [x - y for x, y in zip(rival, below)]
        return gains

    def read_rival(self, value: Json) -> Key:
        """Return a rival as a certificate names it: a strategy, or a move [set, action]."""
        if not self.full:
            return self.read_strategy(value)
        name, action = pair(value)
        infoset = read_infoset(self.game, self.player, name)
        return frozenset({infoset.moves[read_action(infoset, action)]})

    def weights(self, key: Key) -> Plan:
        """Return the weights of a strategy."""
        return pure_weights(self.game, self.player, self.histories_from(0, key))

    def read_belief(self, value: Json) -> tuple[Plan, set[Key]]:
        """Return the weights of a MIXTURE of strategies, and the strategies in it."""
        mixed = read_mixture(value, self.read_strategy)
        columns = zip(*([x * w for w in self.weights(key)] for key, x in mixed.items()))
        return [sum(column, ZERO) for column in columns], set(mixed)


def check_levels(
    sides: Mapping[Player, Replies],
    owners: Sequence[Player],
    levels: Sequence[Json],
    proofs: Sequence[Json],
    sense: str,
) -> list[Key]:
    """Check the levels one after the other; return the keys of the last one's strategies."""
    before: list[Key] | None = None
    keys: list[Key] = []
    for owner, level, proof in zip(owners, levels, proofs):
        require_readable(before != [], "an empty list", "strategies in every list before the last")
        strategies = distinct_items(level, empty=True)
        beliefs, rivals = fields(proof, "beliefs, rivals")
        own, other = sides[owner], sides[3 - owner]
        before = keys = check_level(own, other, strategies, before, beliefs, rivals, sense)
    return keys


def check_level(
    own: Replies,
    other: Replies,
    level: Sequence[Json],
    before: Sequence[Key] | None,
    beliefs: Json,
    rivals: Json,
    sense: str,
) -> list[Key]:
    """Check one level, and return the keys of its strategies.

    `before` holds the strategies that the opponent may use; None means all.
    """
    keys = [own.read_strategy(value) for value in level]
    require_readable(
        isinstance(beliefs, list) and len(beliefs) == len(keys),
        "another number",
        "a belief for each response",
    )
    for key, belief in zip(keys, beliefs):
        check_response(own, key, before, *other.read_belief(belief), sense)
    refuted = {
        own.read_strategy(strategy): by
        for strategy, by in map(pair, distinct_items(rivals, empty=True))
    }
    require_readable(
        len(refuted) == len(rivals),
        "a strategy twice",
        "each strategy once among those that are no responses",
    )
    require(
        set(keys) | set(refuted) == own.every and not set(keys) & set(refuted),
        "each strategy is shown to be a response or none",
    )
    allowed = None if before is None else [other.weights(key) for key in before]
    for key, by in refuted.items():
        mixed = read_mixture(by, own.read_rival)
        require(
            rivals_exclude_response(own, own.gains(key), mixed, allowed, sense),
            "the rivals match what is no response",
        )
    return keys


def check_response(
    own: Replies, key: Key, before: Sequence[Key] | None, belief: Plan, used: Set[Key], sense: str
) -> None:
    """Check that a strategy is a response, in the sense, to a belief that is allowed.

    `belief` holds the weights of the mixture, `used` the strategies in it.
    """
    require(before is None or used <= set(before), "a belief is of strategies of the level before")
    excludes_nothing = all(belief) if before is None else used == set(before)
    require(sense != "cautious" or excludes_nothing, "a cautious belief excludes nothing")
    gains = [sum(g * w for g, w in zip(gain, belief)) for gain in own.gains(key).values()]
    most = max(gains, default=-ONE)
    require(most <= 0, "no rival gains against the belief of a response")
    require(sense != "only" or most < 0, "each rival of an only response loses against its belief")


def rivals_exclude_response(
    own: Replies,
    gains: Mapping[Key, Plan],
    by: Mapping[Key, Fraction],
    allowed: Sequence[Plan] | None,
    sense: str,
) -> bool:
    """Return whether a mixture of rivals gains, in the sense, against every allowed plan.

    `allowed=None` means all plans of the opponent.
    """
    require_readable(
        all(rival in gains for rival in by), "something else", "rivals of the strategy"
    )
    size = len(own.game.histories[3 - own.player])
    total = [sum((x * gains[rival][h] for rival, x in by.items()), ZERO) for h in range(size)]
    if allowed is None:
        low, high = extremes(own.game, 3 - own.player, total, ())
    else:
        amounts = [evaluate_form(dict(enumerate(total)), plan) for plan in allowed]
        low, high = min(amounts), max(amounts)
    return {"only": low >= 0, "best": low > 0, "cautious": low >= 0 and high > 0}[sense]


# -------------------------------------- statements/bimatrix ---------------------------------------

# The statement about all equilibria of a small game of two players: `equilibria`.
#
# Decides that listed mixed strategies and components are all equilibria, through the vertices of
# the two best-reply regions. Must not know how they were enumerated.

Point: TypeAlias = tuple[Row, int]  # a mixed strategy, and the inequalities that are zero, as bits
Component: TypeAlias = tuple[frozenset[int], frozenset[int]]  # points of each player


def check_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria are exactly the products of hulls in `components`.

    The equilibria are in mixed strategies over reduced pure strategies. With all payoffs positive,
    a mixed strategy divided by what the opponent's best reply to it earns is a point of a region:
    own weights at least 0, the opponent's payoffs at most 1. A pair is an equilibrium exactly when
    its points fit: each strategy of either player is unused or a best reply, and so one of the two
    inequalities with its number is zero.

    By ENCLOSED a point is a combination of listed ones, which are zero wherever it is. So if two
    points fit, those of the one combination all fit those of the other; and if these do, so do all
    their combinations.
    """
    _, named, mixed, components, what, *_ = fields(
        statement, "kind, strategies, mixed, components, what, is, stated, holds, off"
    )
    require_perfect_recall(game)
    require_two_players(game)
    reached = read_strategies_of_both(game, named)
    players = [*game.numbered]
    proofs = fields(witness, players)
    found = [
        read_points(forms, *fields(part, "points, bound, apart"))
        for forms, part in zip(best_reply_inequalities(game, reached), proofs)
    ]
    every = (1 << len(reached[1]) + len(reached[2])) - 1
    near = [
        frozenset(w for w, (_, twos) in enumerate(found[1]) if ones | twos == every)
        for _, ones in found[0]
    ]
    used = [[v for v, others in enumerate(near) if others], sorted(frozenset().union(*near))]
    for side, chosen, points in zip(fields(mixed, players), used, found):
        same = read_vectors(side, len(points[0][0])) == [points[v][0] for v in chosen]
        require(same, "the mixed strategies are those of the points that fit, in their order")
    claimed = [read_component(players, item, used) for item in distinct_items(components)]
    all_products = set(claimed) == maximal_products(near)
    require(all_products, "the components are all the maximal products of points that fit")
    exact = counts_of(claimed, near)
    number = check_number(statement, exact[one_of(what, *exact)], what)
    return (
        f"the equilibria are exactly the certificate's components; the number of {what} is {number}"
    )


def counts_of(components: Sequence[Component], near: Sequence[frozenset[int]]) -> dict[str, str]:
    """Return the numbers of components, of extreme equilibria and of equilibria."""
    isolated = all(len(ones) == len(twos) == 1 for ones, twos in components)
    return {
        "components": str(len(components)),
        "extreme equilibria": str(sum(map(len, near))),
        "equilibria": str(len(components)) if isolated else "infinite",
    }


def read_strategies_of_both(game: Tree, named: Json) -> dict[Player, list[set[History]]]:
    """Return for each player the histories that each of its reduced pure strategies reaches.

    All of them are listed.
    """
    reached = {
        p: [reached_by(game.infosets[p], strategy, {0}) for strategy in distinct_items(side)]
        for p, side in zip(game.players, fields(named, [*game.numbered]))
    }
    require_readable(
        sum(map(len, reached.values())) <= MIXED,
        "more strategies",
        "at most 16 strategies of both players",
    )
    require(
        all(
            len(reached[p]) == len(pure_strategies(game.infosets[p], {0}, MIXED))
            for p in game.players
        ),
        "all reduced pure strategies are listed",
    )
    return reached


def best_reply_inequalities(
    game: Tree, reached: dict[Player, list[set[History]]]
) -> tuple[list[Row], list[Row]]:
    """Return the inequalities of the two regions, as affine forms.

    They stand in the order of the strategies of player 1, then those of player 2.
    """
    plans = {p: [pure_weights(game, p, own) for own in reached[p]] for p in game.players}
    first, second = (positive(payoff_rows(game, p, plans)) for p in game.players)
    return (
        coordinate_forms(len(first)) + [[ONE, *(-x for x in column)] for column in zip(*second)],
        [[ONE, *(-x for x in row)] for row in first] + coordinate_forms(len(first[0])),
    )


def payoff_rows(game: Tree, player: Player, plans: dict[Player, list[Row]]) -> list[Row]:
    """Return the player's payoffs, by the strategies of player 1 (rows) and 2 (columns)."""
    return [
        [expected_payoff(game, player, {1: one, 2: two}) for two in plans[2]] for one in plans[1]
    ]


def positive(rows: list[Row]) -> list[Row]:
    """Return payoffs shifted by a constant so that the least one is 1."""
    least = min(map(min, rows))
    return [[x + 1 - least for x in row] for row in rows]


def read_points(forms: list[Row], points: Json, bound: Json, apart: Json) -> list[Point]:
    """Return each point's mixed strategy and the numbers of the forms that are zero, as bits.

    The point of zeros (all strategies unused, none a best reply) fits no other and is left out.
    """
    k = len(forms[0]) - 1
    rows = read_vectors(distinct_items(points), k)
    zeros = require_enclosed(k, forms, rows, bound, apart)
    require(
        all(sum(a & b == a for b in zeros) == 1 for a in zeros),
        "no point is zero wherever another one is",
    )
    return [([x / sum(row) for x in row], bits) for row, bits in zip(rows, zeros) if any(row)]


def read_component(players: list[str], value: Json, used: Sequence[Sequence[int]]) -> Component:
    """Return a component as two sets of points."""
    sides = []
    for numbers, chosen in zip(fields(value, players), used):
        points = {str(i): v for i, v in enumerate(chosen, 1)}
        require_readable(
            all(string(i) in points for i in distinct_items(numbers)),
            excerpt(str(numbers)),
            "numbers of mixed strategies",
        )
        require_readable(
            numbers == sorted(numbers, key=int), excerpt(str(numbers)), "numbers that ascend"
        )
        sides.append(frozenset(points[i] for i in numbers))
    return sides[0], sides[1]


def maximal_products(near: Sequence[frozenset[int]]) -> set[Component]:
    """Return all maximal products of points that fit.

    A second half is what some points fit in common, the first half all points that fit it.
    """
    common: set[frozenset[int]] = set()
    for others in near:
        common |= {others} | {others & known for known in common}
    return {
        (frozenset(v for v, others in enumerate(near) if half <= others), half)
        for half in common
        if half
    }


def check_number(statement: Json, exact: str, what: str) -> str:
    """Check STATED figures, where the exact or the stated number of equilibria may be infinite."""
    require(
        string(statement["is"]) == exact, "the number is that of the components and their points"
    )
    stated = string(statement["stated"])
    if exact != "infinite" and (stated != "infinite" or what != "equilibria"):
        return check_figure(statement, Fraction(exact))
    if stated != "infinite":
        printed_interval(stated)
    difference = ["yes", "0"] if stated == exact else ["no", "infinite"]
    require(
        [string(statement["holds"]), string(statement["off"])] == difference,
        "infinity differs from every number, infinitely",
    )
    return f"{exact}; stated {stated}: {'holds' if stated == exact else 'does not hold'}"


# -------------------------------------- statements/value_law --------------------------------------

# The statement about the value of a family of one-card games with one parameter: `value law`.
#
# Decides the value for infinitely many games at once: weights that are polynomials in the
# parameter, alike within blocks of cards, secure it on a piece. The only statement about more than
# one game.

NOTHING = Poly(1, {})

BlockWeights: TypeAlias = list[list[Poly]]  # for each block a weight for each history of one card
BlockMove: TypeAlias = tuple[int, Actions, History]  # a block, moves before, and the history


class Piece(NamedTuple):
    """An interval of the parameter; `high` is None for infinity."""

    low: Fraction
    high: Fraction | None


class CardLinear(NamedTuple):
    """A linear function of the card within a block.

    `first` is the value with the block's first card, `slope` what each next card adds.
    """

    first: Poly
    slope: Poly

    def plus(self, other: CardLinear) -> CardLinear:
        """Return the sum of the two functions."""
        return CardLinear(self.first + other.first, self.slope + other.slope)

    def ends_above(self, other: CardLinear, size: Poly) -> tuple[Poly, Poly]:
        """Return by how much this is above the other, with the first card and with the last."""
        first, slope = self.first - other.first, self.slope - other.slope
        return first, first + slope * (size - 1)


def check_value_law(game: Game, statement: Json, witness: Json) -> str:
    """Check the value of the games of a family to player 1, as a function of the parameter.

    For every value of the parameter on a piece for which the blocks are whole numbers, the game of
    the family there is worth `is` to player 1; and inside the piece no optimal plan makes the moves
    in `never`.

    Against weights that are alike within each block, what a move earns is linear in the card within
    the block. So an action that is best with the first card and with the last one is best
    throughout, and the best-response value is a sum of linear functions. Signs are shown for all
    real values of the parameter on the piece at once. A move that earns less than the best one
    against optimal weights is in no best response to them, and so in no optimal plan.
    """
    _, name, at, blocks, pays, pieces = fields(
        statement, "kind, parameter, at, blocks, pays, pieces"
    )
    (parts,) = fields(witness, "parts")
    require_readable(isinstance(game, OneCard), "a tree", "a compact game for this statement")
    require_readable(
        re.fullmatch(NAME, string(name)), excerpt(name), "a parameter name of small letters"
    )
    law, point, sentences = Law(cast(OneCard, game), name, blocks, pays), point_of_parameter(at), []
    require(law.holds_the_game(point), "at its point the family holds the game")
    require_readable(
        isinstance(parts, list) and len(parts) == len(distinct_items(pieces)),
        excerpt(parts),
        "two plans for each piece",
    )
    intervals = [read_piece(item) for item in pieces]
    require_in_order(intervals, point)
    for item, piece, part in zip(pieces, intervals, parts):
        never = [law.read_block_move(move) for move in distinct_items(item["never"], empty=True)]
        law.require_value(
            piece, Expression(item["is"], [name]), fields(part, [*game.numbered]), never
        )
        sentences.append(piece_words(name, item))
    sizes_vary = any(e[0] for size in law.sizes for e in size.terms)
    whole = ", wherever the blocks are whole numbers" * sizes_vary
    words = "; ".join(sentences)
    return (
        f"the family that holds this game at {name} = {point} is worth to player 1{whole}: {words}"
    )


def require_in_order(intervals: Sequence[Piece], point: Fraction) -> None:
    """Check that the pieces follow each other, and that the point lies in one of them."""
    require(
        all(
            one.high is not None and one.high <= two.low
            for one, two in zip(intervals, intervals[1:])
        ),
        "the pieces follow each other",
    )
    require(
        any(low <= point and (high is None or point <= high) for low, high in intervals),
        "the point lies in one of the pieces",
    )


def piece_words(name: str, item: Json) -> str:
    """Return in words the value on a piece, and the moves that are never made there."""
    never = "".join(
        f", where between the ends player {who} never makes the move "
        f"{in_words(action)}{f' after {in_words(moves)}' if moves else ''} in block {block}"
        for who, block, moves, action in item["never"]
    )
    return f"{item['is']} for {name} from {item['from']} to {item['to']}{never}"


def read_piece(value: Json) -> Piece:
    """Return the ends of a piece."""
    start, end, *_ = fields(value, "from, to, is, never")
    low = point_of_parameter(start)
    high = None if end == "infinity" else point_of_parameter(end)
    require(high is None or low < high, "a piece of a law has from < to")
    return Piece(low, high)


def smallest_sign_coefficient(value: Poly, piece: Piece) -> Fraction:
    """Return a number that shows the sign of a polynomial on a piece.

    If it is >= 0 the polynomial is non-negative there, if > 0 positive. It is the least coefficient
    in the Bernstein basis, or on an infinite piece in powers of the parameter minus `low`.
    """
    low, high = piece
    if high is not None:
        coefficients, count = bernstein_coefficients(value, [(low, high)])
        return min([*coefficients, *[ZERO] * (len(coefficients) < count)])
    beyond = value.substitute(
        0, lambda i: [(j, comb(i, j) * low ** (i - j)) for j in range(i + 1)]
    ).terms
    return min([*beyond.values(), beyond.get((0,), ZERO)])


class Law:
    """A family of one-card games: the sizes of the blocks of cards, and the payoffs at the ends.

    Sizes and payoffs are polynomials in the parameter. `lines` holds for each end of the betting
    tree each player's history for one card, and the payoffs of player 1 with a lower, an equal and
    a higher card.
    """

    def __init__(self, game: OneCard, name: str, blocks: Json, pays: Json) -> None:
        require_readable(
            isinstance(blocks, list) and blocks,
            excerpt(blocks),
            "a list of the blocks' sizes, not empty",
        )
        require_readable(
            isinstance(pays, list) and len(pays) == len(game.lines),
            excerpt(pays),
            "payoffs for each history",
        )
        self.game, self.names = game, [name]
        self.sizes = [read_polynomial(size, [name]) for size in blocks]
        require_readable(
            all(isinstance(three, list) and len(three) == 3 for three in pays),
            excerpt(canonical_json(pays)),
            "payoffs for lower, equal and higher",
        )
        self.lines = [
            (line.histories, [read_polynomial(pay, [name]) for pay in three])
            for line, three in zip(game.lines, pays)
        ]
        self.cards = sum(self.sizes, NOTHING)
        self.deals = self.cards * (self.cards - game.removed)
        self.points: dict[Player, dict[Actions, dict[str, History]]] = {
            p: {moves: row for moves, row in game.points.items() if len(moves) % 2 + 1 == p}
            for p in game.players
        }

    def holds_the_game(self, at: Fraction) -> bool:
        """Return whether the family's game at this value of the parameter is the game itself.

        That no block is negative is shown on the pieces.
        """
        sizes = [size.at([at]) for size in self.sizes]
        same_cards = sum(sizes) == len(self.game.copies) and set(self.game.copies) == {1}
        return (
            all(s.denominator == 1 for s in sizes)
            and same_cards
            and all(
                [pay.at([at]) for pay in pays] == line.pays
                for (_, pays), line in zip(self.lines, self.game.lines)
            )
        )

    def read_block_move(self, item: Json) -> BlockMove:
        """Return a move in `never`: [player, block, moves before, action]."""
        require_readable(
            isinstance(item, list) and len(item) == 4,
            excerpt(canonical_json(item)),
            "a player, a block, moves and an action",
        )
        who, block, moves, action = item
        player = read_player(self.game, who)
        numbers = [*map(str, range(1, len(self.sizes) + 1))]
        before = {" ".join(moves): moves for moves in self.points[player]}
        at = before[one_of(moves, *before)]
        number = numbers.index(one_of(block, *numbers))
        row = self.points[player][at]
        return number, at, row[one_of(action, *row)]

    def require_value(
        self, piece: Piece, value: Expression, proofs: Sequence[Json], never: Sequence[BlockMove]
    ) -> None:
        """Check that on a piece each player's weights guarantee the value.

        Also that the moves in `never` are never best against them.
        """
        no_block_negative = all(smallest_sign_coefficient(size, piece) >= 0 for size in self.sizes)
        require(
            smallest_sign_coefficient(self.deals, piece) > 0 and no_block_negative,
            "on a piece no block is negative and there are cards to deal",
        )
        require(
            smallest_sign_coefficient(value.below, piece) > 0,
            "the denominator of the value is positive on its piece",
        )
        weights = {
            p: self.read_weights(p, piece, *fields(proof, "scale, blocks"))
            for p, proof in zip(self.game.players, proofs)
        }
        for p, sign in zip(self.game.players, (1, -1)):
            earned = self.best_response(p, weights[3 - p], piece, never)
            scale = weights[3 - p][0][0] * self.deals
            require(
                earned * value.below == value.above * scale * sign,
                "on a piece a best response earns the value",
            )

    def read_weights(self, player: Player, piece: Piece, scale: Json, blocks: Json) -> BlockWeights:
        """Return for each block the weights of the player's histories for one card.

        They are multiplied by the scale, which is the weight of the empty history.
        """
        whole = read_polynomial(scale, self.names)
        require(
            smallest_sign_coefficient(whole, piece) > 0,
            "the scale of the weights is positive on the piece",
        )
        require_readable(
            isinstance(blocks, list) and len(blocks) == len(self.sizes),
            excerpt(blocks),
            "weights for each block",
        )
        weights = [self.read_block(player, whole, block) for block in blocks]
        require(
            all(smallest_sign_coefficient(w, piece) >= 0 for block in weights for w in block),
            "no weight of a block is negative on the piece",
        )
        return weights

    def read_block(self, player: Player, scale: Poly, block: Json) -> list[Poly]:
        """Return the weights of the player's histories for one card of a block."""
        weights = [scale] + [NOTHING] * self.game.steps[player]
        points = self.points[player]
        rows = fields(block, [*map(" ".join, points)])
        for (before, actions), row in zip(points.items(), rows):
            for h, text in zip(actions.values(), fields(row, [*actions])):
                weights[h] = read_polynomial(text, self.names)
            require(
                sum((weights[h] for h in actions.values()), NOTHING)
                == weights[self.parent(player, before)],
                "the weights of a block sum to that of their parent sequence",
            )
        return weights

    def parent(self, player: Player, before: Actions) -> History:
        """Return the player's history for one card when they move after `before`."""
        return self.game.arrivals[before][player - 1]

    def best_response(
        self, player: Player, weights: BlockWeights, piece: Piece, never: Sequence[BlockMove]
    ) -> Poly:
        """Return what a best response earns, times the scale of the weights and all deals."""
        total = NOTHING
        for b, (size, earned) in enumerate(zip(self.sizes, self.line_payoffs(player, weights))):
            for before, actions in reversed(self.points[player].items()):
                here = [earned[h] for h in actions.values()]
                best = best_throughout(here, size, piece)
                worse = [earned[h] for block, at, h in never if (block, at) == (b, before)]
                require(
                    all(d for other in worse for d in best.ends_above(other, size)),
                    "a move that is never made earns less than another one",
                )
                above = self.parent(player, before)
                earned[above] = earned[above].plus(best)
            first, slope = earned[0]
            total = total + first * size + slope * size * (size - 1) * Fraction(1, 2)
        return total

    def line_payoffs(self, player: Player, weights: BlockWeights) -> list[list[CardLinear]]:
        """Return for each block and each history of the player for one card what its ends pay.

        `weights` are those of the other player.
        """
        steps = self.game.steps[player] + 1
        result = [[CardLinear(NOTHING, NOTHING)] * steps for _ in self.sizes]
        for histories, pays in self.lines:
            own, line = histories[player - 1], histories[2 - player]
            low, tie, high = pays if player == 1 else [pay * -1 for pay in pays[::-1]]
            below = NOTHING
            above = sum((size * row[line] for size, row in zip(self.sizes, weights)), NOTHING)
            for b, (size, row) in enumerate(zip(self.sizes, weights)):
                w, above = row[line], above - size * row[line]
                equal = tie * w * (1 - self.game.removed)
                first = high * below + equal + low * (above + w * (size - 1))
                result[b][own] = result[b][own].plus(CardLinear(first, (high - low) * w))
                below = below + size * w
        return result


def best_throughout(moves: Sequence[CardLinear], size: Poly, piece: Piece) -> CardLinear:
    """Return a move that is best with the first card and the last, so with all, of a block."""
    highest = [
        move
        for move in moves
        if all(
            smallest_sign_coefficient(d, piece) >= 0
            for other in moves
            for d in move.ends_above(other, size)
        )
    ]
    require(highest, "with all cards of a block one action is best")
    return (highest + [*moves])[0]


# --------------------------------------- statements/algebra ---------------------------------------

# Statements about no game: `arithmetic` and `feasible set`.
#
# Decides equations between expressions, and whether a system of linear inequalities has a point or
# is bounded (Farkas). Must not know games.

System: TypeAlias = Sequence[tuple[bool, Row]]  # forms that are 0, or else at least 0


def check_arithmetic(statement: Json, witness: Json) -> str:
    """Check that the sides of each equation are equal, or differ by exactly `off`.

    With parameters they are equal identically, or differ by a rational function.
    """
    _, declared, equations, holds = fields(statement, "kind, parameters, equations, holds")
    fields(witness, [])
    names, _ = read_parameters(declared)
    sentences = [check_equation(names, item) for item in distinct_items(equations)]
    check_overall(holds, equations)
    return "; ".join(sentences)


def check_equation(names: Sequence[str], item: Json) -> str:
    """Check one equation; return it in words, with whether it holds."""
    left, right, _, _, decimals = fields(item, "left, right, holds, off, decimals")
    expression = Expression(left, names)
    printed = not names and (
        PRINTED.fullmatch(string(right)) or (decimals and RATIONAL.fullmatch(right))
    )
    exact = expression.quotient
    if not names:
        exact = Quotient(expression.above.at(()), expression.below.at(()))
    return f"{left} = {right}{compare_figure(item, exact, right, names, printed)}"


def check_feasible_set(statement: Json, witness: Json) -> str:
    """Check that some point makes all rows true, or that none does.

    Where some does: also whether the variables in `of` are bounded on these points. Forms, each
    times a factor that is >= 0 unless its row is an equation, sum to something that is >= 0 on
    every such point: never to a negative constant, if there is one (Farkas).
    """
    _, variables, of, rows, empty, bounded = fields(
        statement, "kind, variables, of, rows, empty, bounded"
    )
    names, some = [*map(string, distinct_items(variables))], [*map(string, distinct_items(of))]
    require_readable(
        len(names) <= NAMES and all(re.fullmatch(NAME, name) for name in names),
        excerpt(canonical_json(names)),
        "at most 26 names of small letters",
    )
    require_readable(
        set(some) <= set(names), excerpt(canonical_json(some)), "some of the variables"
    )
    system = [read_linear_row(names, row) for row in distinct_items(rows)]
    case = (one_of(empty, "yes", "no"), one_of(bounded, "yes", "no"))
    require_readable(
        case in FEASIBLE, "an empty set that is not bounded", "an empty set to be bounded"
    )
    proof, words = FEASIBLE[case]
    proof(names, some, system, witness)
    return words.format(", ".join(some))


def read_linear_row(names: Sequence[str], row: Json) -> tuple[bool, Row]:
    """Return whether a row is an equation, and the affine form that is 0, or else at least 0."""
    require_readable(
        isinstance(row, list) and len(row) == 3, excerpt(row), "[expression, relation, expression]"
    )
    sign = -1 if one_of(row[1], ">=", "<=", "=") == "<=" else 1
    difference: Poly = (read_polynomial(row[0], names) - read_polynomial(row[2], names)) * sign
    require_readable(
        all(sum(e) <= 1 for e in difference.terms),
        excerpt(canonical_json(row)),
        "a row that is linear in the variables",
    )
    exponents = [tuple(int(i == j) for i in range(len(names))) for j in range(-1, len(names))]
    return row[1] == "=", [difference.terms.get(e, ZERO) for e in exponents]


def weighted_rows(system: System, factors: Json) -> Row:
    """Return the sum of the forms times their factors: at least 0 wherever the rows are true."""
    (weights,) = read_vectors([factors], len(system))
    require(
        all(equal or x >= 0 for x, (equal, _) in zip(weights, system)),
        "the factor of each row is non-negative but for an equation",
    )
    columns = zip(*([x * y for y in form] for x, (_, form) in zip(weights, system)))
    return [sum(column, ZERO) for column in columns]


def require_infeasible(
    names: Sequence[str], some: Sequence[str], system: System, witness: Json
) -> None:
    """Check that no point makes all rows true."""
    constant, *rest = weighted_rows(system, *fields(witness, "factors"))
    require(constant < 0 and not any(rest), "the rows, so weighted, sum to a negative constant")


def require_point(names: Sequence[str], system: System, value: Json) -> None:
    """Check that a point makes all rows true."""
    point = [*map(rational, fields(value, names))]
    values = [(equal, value_at(form, point)) for equal, form in system]
    true = all(x == 0 if equal else x >= 0 for equal, x in values)
    require(true, "the point makes every row true")


def require_bounded_variables(
    names: Sequence[str], some: Sequence[str], system: System, witness: Json
) -> None:
    """Check that some point makes all rows true, and that the variables `some` are bounded.

    For each variable and each sign the weighted rows sum to the variable with that sign and a
    constant, which is a bound.
    """
    point, limits = fields(witness, "point, limits")
    require_point(names, system, point)
    for name, ends in zip(some, fields(limits, some)):
        require_readable(
            isinstance(ends, list) and len(ends) == 2, excerpt(ends), "two lists of factors"
        )
        for sign, factors in zip((1, -1), ends):
            wanted = [sign * Fraction(name == other) for other in names]
            require(
                weighted_rows(system, factors)[1:] == wanted,
                "the rows, so weighted, sum to the variable with its sign and a constant",
            )


def require_unbounded(
    names: Sequence[str], some: Sequence[str], system: System, witness: Json
) -> None:
    """Check that from a point that makes all rows true a ray never leaves the set."""
    point, ray = fields(witness, "point, ray")
    require_point(names, system, point)
    along = dict(zip(names, map(rational, fields(ray, names))))
    slopes = [(equal, value_at([ZERO, *form[1:]], [*along.values()])) for equal, form in system]
    true = all(x == 0 if equal else x >= 0 for equal, x in slopes)
    require(true, "along the ray every row stays true")
    require(any(along[name] for name in some), "a variable spoken of changes along the ray")


FeasibleCheck: TypeAlias = Callable[[Sequence[str], Sequence[str], System, Json], None]
FEASIBLE: dict[tuple[str, str], tuple[FeasibleCheck, str]] = {
    ("yes", "yes"): (require_infeasible, "no point makes all rows of the certificate true"),
    ("no", "yes"): (
        require_bounded_variables,
        "some point makes all rows of the certificate true, "
        "and on all such points these variables are bounded: {}",
    ),
    ("no", "no"): (
        require_unbounded,
        "some point makes all rows of the certificate true, "
        "and on all such points these variables are not all bounded: {}",
    ),
}


# ------------------------------------------- statements -------------------------------------------

# The statements that a certificate can make, by kind, and what each of them is about.
#
# A statement is about a game in the form in which it was given, about its tree, or about no game.

Games: TypeAlias = Mapping[str, Game]  # {digest: game}


class AboutGame:
    """A statement about a game in either form. Compact games are not expanded for it."""

    def __init__(self, check: Callable[[Game, Json, Json], str]) -> None:
        self.check = check

    def sentence(
        self, kind: str, digest: Json, games: Games, statement: Json, witness: Json
    ) -> str:
        """Return the sentence that is proved; raise Rejected or Unreadable if it is not."""
        game = given_game(digest, games)
        return f"{in_words(game.title)}: {self.check(game, statement, witness)}"


class AboutTree:
    """A statement about the tree of a game. Compact games are expanded for it."""

    def __init__(self, check: Callable[[Tree, Json, Json], str]) -> None:
        self.check = check

    def sentence(
        self, kind: str, digest: Json, games: Games, statement: Json, witness: Json
    ) -> str:
        """Return the sentence that is proved; raise Rejected or Unreadable if it is not."""
        tree = given_game(digest, games).expanded()
        return f"{in_words(tree.title)}: {self.check(tree, statement, witness)}"


class AboutNoGame:
    """A statement that names no game."""

    def __init__(self, check: Callable[[Json, Json], str]) -> None:
        self.check = check

    def sentence(
        self, kind: str, digest: Json, games: Games, statement: Json, witness: Json
    ) -> str:
        """Return the sentence that is proved; raise Rejected or Unreadable if it is not."""
        require_readable(digest == "none", excerpt(digest), "the game none for this statement")
        return f"{kind}: {self.check(statement, witness)}"


def given_game(digest: Json, games: Games) -> Game:
    """Return the game with this digest."""
    require_readable(
        string(digest) in games,
        f"game {excerpt(digest)}",
        "a game that was given and could be read",
    )
    return games[digest]


STATEMENTS: dict[str, AboutGame | AboutTree | AboutNoGame] = {
    "count": AboutTree(check_count),
    "payoff": AboutGame(check_payoff),
    "equilibrium": AboutGame(check_equilibrium),
    "gain": AboutGame(check_gain),
    "deviation": AboutGame(check_deviation),
    "comparison": AboutGame(check_comparison),
    "responses": AboutTree(check_responses),
    "value": AboutGame(check_value),
    "value law": AboutGame(check_value_law),
    "pure values": AboutTree(check_pure_values),
    "family": AboutGame(check_family),
    "parameter set": AboutGame(check_parameter_set),
    "iterated": AboutTree(check_iterated),
    "dominated": AboutTree(check_dominated),
    "not dominated by": AboutTree(check_not_dominated_by),
    "undominated": AboutTree(check_undominated),
    "optimal range": AboutGame(check_optimal_range),
    "optimal set": AboutTree(check_optimal_set),
    "dimension": AboutTree(check_dimension),
    "projection": AboutTree(check_projection),
    "region": AboutTree(check_region),
    "feasible set": AboutNoGame(check_feasible_set),
    "matrix": AboutTree(check_matrix),
    "arithmetic": AboutNoGame(check_arithmetic),
    "set values": AboutGame(check_set_values),
    "equilibrium in box": AboutGame(check_equilibrium_in_box),
    "no equilibrium in box": AboutTree(check_no_equilibrium_in_box),
    "equilibria": AboutTree(check_equilibria),
}


# -------------------------------------------- envelope --------------------------------------------

# Opens a certificate: its format, its seal, the game and the statement that it names (3).
#
# Decides nothing about games: each statement is decided in `statements`.

def check(data: bytes, games: Games) -> str:
    """Return the sentence that a certificate proves about one of the games, {digest: game}.

    Raises Rejected if it does not prove what it states, Unreadable if it is not in canonical form,
    exceeds a limit or names a game that is not given. The seal only detects damage.
    """
    envelope = parse(data)
    form, digest, seal, statement, witness = fields(
        envelope, "format, game, seal, statement, witness"
    )
    require_readable(
        form == "nashproof certificate 1", excerpt(form), "the format nashproof certificate 1"
    )
    require_readable(
        isinstance(statement, dict) and "kind" in statement,
        excerpt(statement),
        "an object with a kind",
    )
    kind = one_of(statement["kind"], *STATEMENTS)
    unsealed = canonical_json({**envelope, "seal": ""}) + "\n"
    sealed = hashlib.sha256(unsealed.encode()).hexdigest()
    require(string(seal) == sealed, "the seal is the digest of the certificate")
    return STATEMENTS[kind].sentence(kind, digest, games, statement, witness)


# -------------------------------------------- command ---------------------------------------------

# The command line: reads files, prints one line for each certificate, returns the exit status (6).
#
# The only part that opens files and prints. Decides nothing about certificates.

GAMES = (".efg", ".game")


class Answer(NamedTuple):
    """What the checker says about a file.

    `answer` is accepted, rejected or unreadable, or `read` for a game. `sentence` is what was
    proved, or which condition failed, or what was found and expected. `sha256` is that of the bytes
    read, and empty if there are none.
    """

    answer: str
    file: str
    sentence: str
    sha256: str


class Request(NamedTuple):
    """What the command line asks for: files to check, and a file for the answers or ""."""

    files: list[str]
    answers: str


def read_bytes(path: str) -> bytes:
    """Return the bytes of a regular file, at most one more than the limit.

    A pipe is opened without waiting for somebody to write to it, and refused like a device.
    """
    try:
        with open(path, "rb", opener=open_at_once) as file:
            regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            require_readable(regular, "no regular file", "a regular file")
            return file.read(BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Unreadable(f"found {reason}, expected a readable file") from error


def open_at_once(path: str, flags: int) -> int:
    """Return a descriptor of an opened file; a system that has no pipes has no such flag."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def printable(text: str) -> str:
    """Return a line for a terminal: a character that cannot be printed is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def check_file(path: str, games: dict[str, Game]) -> Answer:
    """Return the answer to a file, after the last condition was checked; add a game to `games`."""
    digest = ""
    try:
        data = read_bytes(path)
        digest = hashlib.sha256(data).hexdigest()
        if path.endswith(GAMES):
            games[digest] = Tree(decode(data)) if path.endswith(".efg") else OneCard(data)
            return Answer("read", path, "", digest)
        return Answer("accepted", path, check(data, games), digest)
    except Rejected as error:
        return Answer("rejected", path, f"this failed: {error}", digest)
    except Unreadable as error:
        return Answer("unreadable", path, str(error), digest)


def print_answer(answer: Answer) -> None:
    """Print the line about a certificate, or on standard error about an unreadable file."""
    if answer.answer == "unreadable":
        print(printable(f"{in_words(answer.file)}: {answer.sentence}"), file=sys.stderr)
    elif answer.answer != "read":
        line = f"{answer.answer} {answer.sha256} {in_words(answer.file)}: {answer.sentence}"
        print(printable(line))


def write_answers(path: str, answers: Sequence[Answer]) -> None:
    """Write the answers to certificates and unreadable files as JSON, for other programs."""
    told = [answer._asdict() for answer in answers if answer.answer != "read"]
    with open(path, "w", encoding="ascii") as file:
        file.write(json.dumps({"answers": told}, indent=1) + "\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Check the files and return the exit status.

    Where it cannot go on, it says so in one line and claims nothing.
    """
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


def check_files(argv: Sequence[str] | None) -> int:
    """Print a line for each file, games first, and the counts; return the exit status."""
    # the digits of every number read are counted before; results may be longer
    sys.set_int_max_str_digits(0)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    request = read_arguments([*(sys.argv[1:] if argv is None else argv)])
    if isinstance(request, str):
        print(request, file=sys.stdout if request == HELP else sys.stderr)
        return 2
    games: dict[str, Game] = {}
    answers = []
    for path in sorted(request.files, key=lambda path: not path.endswith(GAMES)):
        answers.append(check_file(path, games))
        print_answer(answers[-1])
    if request.answers:
        write_answers(request.answers, answers)
    words = [answer.answer for answer in answers]
    accepted, rejected, unreadable = map(words.count, ("accepted", "rejected", "unreadable"))
    print(f"{accepted} accepted, {rejected} rejected, {unreadable} unreadable")
    return 2 if unreadable or not accepted + rejected else 1 if rejected else 0


def read_arguments(words: list[str]) -> Request | str:
    """Return what is asked for, or a text to print instead.

    Options stand before the first file, which a word is that does not begin with a hyphen. Behind
    `--`, and behind the first file, every word is a file: so no name in a list of files is taken
    for an option once a file stands before it. No file is replaced by the answers, since a file
    that is named `--json` may stand first in such a list.
    """
    answers = ""
    if words in (["--help"], ["-h"]):
        return HELP
    while words and words[0].startswith("-"):
        option = words.pop(0)
        if option == "--":
            break
        if option != "--json" or not words:
            return (
                f"nashcheck: found {printable(option)}, expected --json FILE, -- or a file; "
                "--help stands alone"
            )
        answers = words.pop(0)
        if os.path.lexists(answers):
            return f"nashcheck: found {printable(answers)}, expected a new file for the answers"
    return Request(words, answers)


HELP = """usage: nashcheck [--json FILE] [--] FILE...

Checks certificates about games, exactly and on its own: each certificate is matched by
digest to one of the games given, every number in it is recomputed from the game, and one line says
what it proves (accepted) or which condition failed (rejected). Files that are not in canonical
form, exceed a limit, or name a game that was not given are unreadable and reported on standard
error. The exit status is 2 if anything was unreadable or there was no certificate, else 1 if a
certificate was rejected, else 0. This text has status 2, too, since nothing was accepted.

A FILE is a game (a name that ends in .efg or .game) or a certificate. Options stand before the
first FILE. Write -- before names that you have not chosen yourself: nashcheck -- *

  --json FILE  write the answers to this new file, as JSON"""


if __name__ == "__main__":
    sys.exit(main())
