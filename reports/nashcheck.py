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

import gc
import hashlib
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property, lru_cache, partial, reduce
from itertools import accumulate, combinations, product, zip_longest
from math import comb, factorial, gcd, lcm, perm, prod
from operator import add, itemgetter, le, lt, mul, or_, sub
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast


# -------------------------------------------- reading ---------------------------------------------

# Reads JSON and numbers, each in its one spelling (1); the limits (8); compares FIGUREs (4).

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


def raised(name: str, limit: int) -> int:
    """Return a limit of work, or the greater one that the environment has under a name (8)."""
    value = os.environ.get(name, "")
    return max(limit, int(value)) if re.fullmatch("[0-9]{1,15}", value) else limit


MIB, NODES = raised("NASHPROOF_MIB", 64), raised("NASHPROOF_NODES", 2_000_000)
BYTES, DIGITS, MOVES = MIB * 2**20, 2_000, 200
STEPS, POINT_DIGITS, BERNSTEIN = 4_000_000, 50, 100_000
CARD_NAMES, EXPANDED, EXPANSION = 64 * 2**20, 500_000, 32 * 2**20
LIST_BITS, SUM_STEPS, SUM_DIGITS = 20_000, 10, 1_000  # of lists of numbers, and of sums of them
NESTING, CHARACTERS, PARENTHESES, DEGREE, NAMES = 64, 1_000, 50, 64, 26
CONDITION_STEPS = 10  # of an event, beside one for each condition
SET_STEPS, POINT_STEPS = 100, 4  # for each set of a strategy, or the like; for each point
ENTRY_STEPS = 300  # of an entry of `dominance`, for each set and each action
NAME_LENGTH = 16  # characters of the name of a parameter
WORK, TERM_STEPS, BERNSTEIN_STEPS = raised("NASHPROOF_STEPS", 2_000_000_000), 1_000, 100
PLAYERS, STRATEGIES, PAIRS, CONTINUATIONS = 64, 20_000, 4_000_000, 4_096
PASSES, MIXTURES, DRAWN_NODES, COMBINATIONS = 100_000_000, 4_000_000, 4_000_000, 2_000
CUTS, CUT_DEPTH, FACES, MIXED = 4_096, 40, 1_000_000, 40
PLAN_SEQUENCES, MIXED_PROFILES, SURVIVING_PAIRS = 200, 4_096, 40_000
SYMMETRIC, COPOSITIVE, POTENTIAL, COMMITMENT, COMPLETIONS = 200, 1_024, 100_000, 250_000, 4_096
PRIME = 2**61 - 1  # modulo which ranks are taken
ZERO, ONE = Fraction(0), Fraction(1)

RATIONAL = re.compile(r"(0|-?[1-9][0-9]*)(?:/([1-9][0-9]*))?")
PRINTED = re.compile(r"(-?[0-9]+)\.([0-9]+)")
DECIMALS = re.compile(r"|0|[1-9][0-9]{0,3}")
CANONICAL = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"))
JSON_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"')
# what in a name could be taken for its end (7): all but letters of some alphabets, and repetitions
UNCLEAR = re.compile(
    "[^ -~\u00c0-\u02af\u0386-\u0481\u048a-\u052f\u2660-\u2667\u3041-\u3096\u30a1-\u30fa"
    "\u4e00-\u9fff\uac00-\ud7a3]|(?<= ) |(?<=['`])['`]"
)


class Unreadable(Exception):
    """The input breaks a rule of the format, or exceeds a limit; it is no certificate or game."""


class Rejected(Exception):
    """The certificate is well-formed and does not prove what it states."""


def readable(condition: object, found: Json, expected: str) -> None:
    """Raise Unreadable unless the condition holds; `found` is an excerpt of it, if it is long."""
    if not condition:
        raise Unreadable(f"found {excerpt(found)}, expected {expected}")


def require(condition: object, reason: str) -> None:
    """Raise Rejected unless the condition of the proof holds."""
    if not condition:
        raise Rejected(reason)


def excerpt(value: Json) -> str:
    """Return at most 60 characters of a value, for a message; `nothing` of an empty text."""
    text = value if isinstance(value, str) else "a list" if isinstance(value, list) else "an object"
    return (text or "nothing") if len(text) <= 60 else f"{text[:60]}... ({len(text)} characters)"


def full_match(pattern: re.Pattern[str], text: str, expected: str) -> re.Match[str]:
    """Return the match of a pattern with the whole text; raise Unreadable if there is none."""
    if match := pattern.fullmatch(text):
        return match
    raise Unreadable(f"found {excerpt(text)}, expected {expected}")


def string(value: Json) -> str:
    """Return the value, which is a string."""
    readable(isinstance(value, str), value, "a string")
    return str(value)


def rational(value: Json) -> Fraction:
    """Return a rational from its one spelling (1)."""
    return rational_of(string(value))


@lru_cache(10_000)
def rational_of(value: str) -> Fraction:
    """Return the rational that a text spells; few different ones stand in a certificate."""
    match = full_match(RATIONAL, value, "a rational")
    above, below = match[1], match[2] or "1"
    readable(max(len(above.lstrip("-")), len(below)) <= DIGITS, value, "at most 2,000 digits")
    p, q = int(above), int(below)
    readable(gcd(p, q) == 1 and (match[2] is None or q > 1), value, "a fraction in lowest terms")
    return Fraction(p, q)


def point_of_parameter(value: Json) -> Fraction:
    """Return a value of a parameter: a rational of few digits, since powers of it are taken."""
    number = rational(value)
    few = digits_of(number) <= POINT_DIGITS
    readable(few, value, "at most 50 digits in a value of a parameter")
    return number


def digits_of(number: Fraction) -> int:
    """Return how many digits the longer of numerator and denominator has."""
    return len(str(max(abs(number.numerator), number.denominator)))


def printed_interval(value: Json, decimals: Json = "") -> Interval:
    """Return the least and the greatest number that a printed number stands for (1)."""
    match = PRINTED.fullmatch(string(value))
    full_match(DECIMALS, string(decimals), "a number of decimals")
    if not match and not decimals:
        return (exact := rational(value)), exact
    readable("/" not in value, value, "no fraction where decimals are counted")
    integer, digits = (match[1], match[2]) if match else (str(rational(value)), "")
    short = len(integer.lstrip("-")) + len(digits) <= DIGITS
    readable(short, value, "a decimal of at most 2,000 digits")
    places = int(decimals or len(digits))
    readable(len(digits) <= places <= DIGITS, decimals, "as many decimals as are printed, or more")
    middle, half = Fraction(int(integer + digits), 10 ** len(digits)), Fraction(1, 2 * 10**places)
    return middle - half, middle + half


def positive_integer(value: Json) -> int:
    """Return a count: a whole number from 1 to the limit of nodes (8)."""
    number = rational(value)
    whole = number.denominator == 1 and 0 < number <= NODES
    readable(whole, value, f"a whole number from 1 to {NODES:,}")
    return int(number)


def fields(value: Json, names: str | Sequence[str]) -> list[Json]:
    """Return the values of an object that has exactly these keys: a list, or "one, two, .."."""
    keys = names.split(", ") if isinstance(names, str) else names
    readable(isinstance(value, dict), value, "an object")
    if value.keys() != set(keys):
        readable(False, f"the keys {sorted(value)}", f"exactly these keys: {excerpt(str(keys))}")
    return [value[key] for key in keys]


def distinct_items(value: Json, empty: bool = False) -> list[Json]:
    """Return a list that repeats nothing and is not empty (unless `empty` allows it)."""
    readable(isinstance(value, list), value, "a list")
    readable(value or empty, "an empty list", "a list that is not empty")
    readable(len({*map(canonical_json, value)}) == len(value), value, "a list that repeats nothing")
    return list(value)


def items(value: Json, length: int) -> list[Json]:
    """Return a list of so many entries."""
    readable(isinstance(value, list) and len(value) == length, value, f"a list of {length}")
    return list(value)


def one_of(value: Json, *options: str) -> str:
    """Return the value, which is one of these words."""
    readable(string(value) in options, value, f"one of these words: {', '.join(options)}")
    return str(value)


def read_yes(value: Json) -> bool:
    """Return whether the value is "yes", and not "no"."""
    return one_of(value, "yes", "no") == "yes"


def in_words(name: str) -> str:
    """Return a name as it stands in a sentence (7): a JSON string whose end can be seen."""
    return UNCLEAR.sub(code_units, json.dumps(name, ensure_ascii=False))


def code_units(match: re.Match[str]) -> str:
    """Return a character as escapes of JSON, one for each UTF-16 code unit."""
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(rf"\u{units[k]:02x}{units[k + 1]:02x}" for k in range(0, len(units), 2))


def canonical_json(item: Json) -> str:
    """Return the canonical JSON of a value, without the final newline (1)."""
    return CANONICAL.encode(item)


class Work:
    """The steps taken for a certificate; the last profile, and its text, which is read once."""

    steps = 0
    profile, text = None, "\ud800"  # which is in no text of UTF-8


def decode(data: bytes) -> str:
    """Return the text of a file, which is UTF-8 and not too long (8)."""
    readable(len(data) <= BYTES, "a longer file", f"at most {MIB} MiB")
    try:
        text = data.decode("utf-8")
        readable(text[:1] != "\ufeff", "a byte order mark", "UTF-8 text without one")
        return text
    except UnicodeDecodeError as error:
        raise Unreadable(f"found {error.reason} at byte {error.start}, expected UTF-8") from error


def parse(data: bytes) -> Json:
    """Return the canonical JSON in a file (1), which equals that of what was read."""
    text = decode(data)
    begin = "a text that begins with " * bool(text.strip()) + text.strip().partition("\n")[0]
    readable(text[:1] in ("{", "["), begin, "a certificate, or a game (.efg or .game)")
    skeleton = JSON_STRING.sub("", text.replace(Work.text, ',"profile":[]'))
    found, plain = "JSON with numbers, or with blanks between values", set("[]{}:,\n")
    readable(set(skeleton) <= plain, found, "a certificate, byte for byte as it was written")
    steps = (1 if bracket in "[{" else -1 for bracket in re.findall(r"[][{}]", skeleton))
    readable(max(accumulate(steps), default=0) <= NESTING, "deeper nesting", "at most 64 levels")
    try:
        short = text.replace(Work.text, ',"profile":0')  # the only number: the profile read before
        item = json.loads(short)
    except ValueError as error:
        raise Unreadable(f"found {error}, expected JSON") from error
    same, expected = canonical_json(item) + "\n" == short, "each key once and one final newline"
    readable(same, "JSON in another form", f"canonical JSON, {expected}")
    return item if short == text else json.loads(short, parse_int=lambda _: Work.profile)


FIGURE = "is, stated, decimals, holds, off"


def check_figure(item: Json, exact: Fraction) -> str:
    """Check that a FIGURE (4) is about the exact number; return it in words."""
    stated, decimals = item["stated"], item["decimals"]
    holds = check_distance(item, exact, stated)
    require(rational(item["is"]) == exact, "the figure given as exact is the exact one")
    return f"{item['is']}; stated {stated}{rounded_words([stated], decimals)}{holds}"


def check_distance(item: Json, exact: Fraction, stated: Json) -> str:
    """Check how far a number is from the nearest one that is printed so; return it in words."""
    low, high = printed_interval(stated, item["decimals"])
    off = exact - min(max(exact, low), high)
    words = check_holds(item, not off)
    require(rational(item["off"]) == off, "the figure is off by what it says")
    return words


def check_holds(item: Json, true: bool) -> str:
    """Check the field `holds` of a figure; return in words what it says."""
    require(read_yes(item["holds"]) == true, "the figure holds exactly when it says so")
    return ": holds" if true else f": does not hold, off by {item['off']}"


def rounded_words(stated: Sequence[str], decimals: str) -> str:
    """Return in words whether what is printed stands for an interval; nothing if for itself."""
    interval = decimals or any("." in text for text in stated)
    return f", rounded{decimals_words(decimals)}" if interval else ""


def decimals_words(decimals: str) -> str:
    """Return in words to how many decimals a figure is printed; nothing where that is not given."""
    return f" to {decimals} decimals" if decimals else ""


# ------------------------------------------ polynomials -------------------------------------------

# Counts steps, reads expressions into polynomials, and shows their signs on a box (1).

NUMBER, NAME = r"(?:0|[1-9][0-9]*)(?:\.[0-9]+)?", r"[A-Za-z][A-Za-z_]*"
TOKEN = re.compile(rf"{NUMBER}|{NAME}|[-+*/^()]")
TOKENS = re.compile(rf"(?:{NUMBER}|{NAME}|[-+*/^() ])++")
LONG = 10**DIGITS
LONG_DIGITS = LONG.bit_length()
EXPONENT, PARAMETER = re.compile(r"0|[1-9][0-9]?"), re.compile(NAME)

Exponents: TypeAlias = tuple[int, ...]  # of each parameter
Powers: TypeAlias = Callable[[int], Iterable[tuple[int, int]]]  # for i: pairs (power, coefficient)


class Poly:
    """A polynomial in `n` parameters: {exponents: integer, none zero}, all over one integer.

    That one, `below`, is positive, and has no factor in common with all the others.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, n: int, terms: Mapping[Exponents, int], below: int = 1) -> None:
        factor = 1 if below == 1 else gcd(below, *terms.values())
        self.n, self.below = n, below // factor
        self.terms = {e: c // factor for e, c in terms.items() if c}

    @cached_property
    def size(self) -> Size:
        """Return how many terms there are, and the binary digits of the longest integer."""
        longest = max([self.below, *map(abs, self.terms.values())])
        return len(self.terms), longest.bit_length()

    def lift(self, other: Poly | Fraction | int) -> Poly:
        """Return a number as a constant polynomial, and a polynomial as it is."""
        return other if isinstance(other, Poly) else constant(self.n, other)

    def __add__(self, other: Poly | Fraction | int) -> Poly:
        more = self.lift(other)
        return self.plus(more, 1) if self.terms else more

    def __sub__(self, other: Poly | Fraction | int) -> Poly:
        return self.plus(self.lift(other), -1)

    def plus(self, more: Poly, sign: int) -> Poly:
        """Return the sum with a polynomial that is multiplied by 1 or -1."""
        if not more.terms:
            return self
        below = self.below if self.below == more.below else lcm(self.below, more.below)
        times, more_times = below // self.below, below // more.below * sign
        terms = {e: c * times for e, c in self.terms.items()} if times > 1 else {**self.terms}
        for e, c in more.terms.items():
            terms[e] = terms.get(e, 0) + c * more_times
        return Poly(self.n, terms, below)

    def __mul__(self, other: Poly | Fraction | int) -> Poly:
        if not isinstance(other, Poly):
            above, below = other.numerator, other.denominator
            return Poly(self.n, {e: c * above for e, c in self.terms.items()}, self.below * below)
        if other.is_one:
            return self
        if self.is_one:
            return other
        terms: dict[Exponents, int] = {}
        for e, c in self.terms.items():
            for f, d in other.terms.items():
                key = tuple(map(add, e, f))
                terms[key] = terms.get(key, 0) + c * d
        return Poly(self.n, terms, self.below * other.below)

    def __eq__(self, other: object) -> bool:
        same = self.lift(cast("Poly | Fraction | int", other))
        return (self.terms, self.below) == (same.terms, same.below)

    def __bool__(self) -> bool:
        return bool(self.terms)

    __radd__, __rmul__ = __add__, __mul__

    def at(self, point: Rationals) -> Fraction:
        """Return the value where the parameters have the values `point`."""
        total, whole = 0, 1
        powers = []  # of each parameter, for each exponent, over one denominator
        for k, x in enumerate(point):
            top = max((e[k] for e in self.terms), default=0)
            powers.append([x.numerator**i * x.denominator ** (top - i) for i in range(top + 1)])
            whole *= x.denominator**top
        for e, c in self.terms.items():
            total += prod((row[i] for row, i in zip(powers, e)), start=c)
        return Fraction(total, self.below * whole)

    def coefficient(self, exponents: Exponents) -> Fraction:
        """Return the coefficient of a term."""
        return Fraction(self.terms.get(exponents, 0), self.below)

    def power(self, n: int) -> Poly:
        """Return the power of a polynomial with at most one term; count steps."""
        take_steps(term_steps(1, n * self.size[1]))
        if self.is_one:
            return self
        terms = {tuple(n * i for i in e): c**n for e, c in self.terms.items()}
        return Poly(self.n, terms, self.below**n)

    @property
    def is_one(self) -> bool:
        """Return whether it is the number 1, as most denominators are."""
        return self.below == len(self.terms) == 1 and self.terms.get((0,) * self.n) == 1

    def number(self) -> Fraction | None:
        """Return the number that a constant polynomial is; None if it is not constant."""
        return self.at(()) if is_constant(self) else None

    def substitute(self, k: int, row: Powers) -> Poly:
        """Replace the `i`-th power of parameter `k` by the sum of powers `row(i)`."""
        terms: dict[Exponents, int] = {}
        for e, c in self.terms.items():
            for j, factor in row(e[k]):
                key = e[:k] + (j,) + e[k + 1 :]
                terms[key] = terms.get(key, 0) + c * factor
        return Poly(self.n, terms, self.below)


def constant(n: int, number: Fraction | int) -> Poly:
    """Return a number as a polynomial in `n` parameters."""
    return Poly(n, {(0,) * n: number.numerator}, number.denominator)


Number: TypeAlias = Fraction | Poly  # a Poly only where a certificate declares parameters
Weights: TypeAlias = Sequence[Number]  # a weight for each history of a player
Sign: TypeAlias = Callable[[Poly], bool]  # whether some sign of a polynomial is shown
Size: TypeAlias = tuple[int, int]  # of a polynomial: see `size_of`
N = TypeVar("N", Fraction, Number)
M = TypeVar("M", Fraction, Poly, Number)
Multiples: TypeAlias = Sequence[Any]  # numbers times one positive integer: integers, if short

# Steps and digits (1)


def take_steps(count: int) -> None:
    """Count steps that are to be taken; refuse a certificate that needs too many."""
    Work.steps += count
    if Work.steps > WORK:
        readable(False, f"{Work.steps}", f"at most {WORK:,} steps")


def size_of(value: Number) -> Size:
    """Return how many terms a polynomial has, and the binary digits of its longest integer."""
    if isinstance(value, Poly):
        return value.size
    return int(value != 0), max(longest_over(value)).bit_length()


def longest_over(value: Number) -> tuple[int, int]:
    """Return the longest numerator, without sign, over the common denominator; and that."""
    if isinstance(value, Fraction):
        return abs(value.numerator), value.denominator
    return max(map(abs, value.terms.values()), default=0), value.below


def product_steps(*sizes: Size) -> int:
    """Return how many steps (1) a product of polynomials of these sizes takes."""
    return term_steps(prod(terms for terms, _ in sizes), sum(bits for _, bits in sizes))


def term_steps(terms: int, digits: int) -> int:
    """Return how many steps (1) a product of so many terms with so many digits takes."""
    return terms * (TERM_STEPS + digits) * (1 + digits // SUM_DIGITS)


def sum_steps(terms: int, digits: int) -> int:
    """Return how many steps a sum of so many numbers takes, of lists of so many digits."""
    return terms * (SUM_STEPS + digits) * (1 + digits // SUM_DIGITS)


def multiply(left: M, right: M) -> M:
    """Return a product, whose steps count if it is one of polynomials."""
    if isinstance(left, Poly) or isinstance(right, Poly):
        (m, digits), (n, more) = size_of(left), size_of(right)
        take_steps(term_steps(m * n, digits + more))
    return left * right


def times(left: N, right: N) -> N:
    """Return a product, whose steps count unless both factors are constant."""
    return left * right if is_constant(left) and is_constant(right) else multiply(left, right)


def product_of(factors: Sequence[Number]) -> Number:
    """Return the product of some factors, one after the other; see `times`."""
    return reduce(times, factors) if factors else ONE


def degree(value: Number) -> int:
    """Return the greatest total degree of a term; 0 of a number."""
    return max(map(sum, value.terms), default=0) if isinstance(value, Poly) else 0


def is_constant(value: Number) -> bool:
    """Return whether no parameter occurs."""
    return not isinstance(value, Poly) or not any(map(any, value.terms))


def add_up(values: Iterable[Any]) -> Any:
    """Return a sum, of pairs first: so each term of a polynomial is copied only a few times."""
    parts = [*values]
    while len(parts) > 1:
        parts = [left + right for left, right in zip_longest(parts[::2], parts[1::2], fillvalue=0)]
    return parts[0] if parts else ZERO


def over_one_denominator(values: Weights) -> tuple[Multiples, int]:
    """Return rationals as integers over one denominator, and this; polynomials over 1."""
    distinct: Mapping[int, Any] = {id(x): x for x in values}  # lists repeat their objects
    if not all(isinstance(x, Fraction) for x in distinct.values()):
        return values, 1
    scale = common_denominator(x.denominator for x in distinct.values())
    multiples = {key: x.numerator * (scale // x.denominator) for key, x in distinct.items()}
    return [multiples[id(x)] for x in values], scale


def common_denominator(denominators: Iterable[int]) -> int:
    """Return the least common denominator of a list, which is not long."""
    scale = 1
    for below in set(denominators):
        scale = lcm(scale, below)
        require_short_list(scale)
    return scale


def require_short_list(longest: int) -> int:
    """Return the binary digits of the longest integer of a list over one denominator; few ones."""
    few = longest.bit_length() <= LIST_BITS
    readable(few, "a list of numbers", "at most 20,000 binary digits over one denominator")
    return longest.bit_length()


def measure(values: Weights) -> int:
    """Return the digits of a list: of its longest integer over the least common denominator."""
    pairs = [longest_over(x) for x in {id(x): x for x in values}.values()]  # lists repeat objects
    scale = common_denominator(below for _, below in pairs)
    return require_short_list(max([scale, *(above * (scale // below) for above, below in pairs)]))


# Signs on a box (1)


def bernstein_ends(value: Number, box: Box, counts: bool = True) -> tuple[Any, Any]:
    """Return the least and greatest Bernstein coefficient, times a positive number; count steps."""
    if not isinstance(value, Poly):
        return value, value
    degrees = [max((e[k] for e in value.terms), default=0) for k in range(value.n)]
    count = prod(d + 1 for d in degrees)
    cost = count * sum(d * max(map(digits_of, ends)) for d, ends in zip(degrees, box))
    few = cost <= BERNSTEIN
    readable(
        few, f"{cost}", "at most 100,000 for Bernstein coefficients times degrees times digits"
    )
    if counts and not is_constant(value):
        take_steps(BERNSTEIN_STEPS * cost + count * (TERM_STEPS + size_of(value)[1]))
    for k, ((low, high), degree) in enumerate(zip(box, degrees)):
        if degree:
            value = value.substitute(k, shifted_powers(low, high - low, degree))
            value = value.substitute(k, bernstein_powers(degree))
    coefficients = [*value.terms.values(), *[0] * (len(value.terms) < count)]  # zeros are left out
    return min(coefficients), max(coefficients)


def shifted_powers(low: Fraction, width: Fraction, degree: int) -> Powers:
    """Return for i the powers of t in (low + width * t)^i, times the same integer for all i."""
    (start, step), below = over_one_denominator([low, width])
    return lambda i: [
        (j, comb(i, j) * start ** (i - j) * step**j * below ** (degree - i)) for j in range(i + 1)
    ]


def bernstein_powers(degree: int) -> Powers:
    """Return for i the coefficients of t^i in the Bernstein basis, times the degree's factorial."""
    return lambda i: [(j, perm(j, i) * factorial(degree - i)) for j in range(i, degree + 1)]


def is_nonnegative(value: Number, box: Box) -> bool:
    """Return whether the polynomial is shown to be >= 0 on the box."""
    return bool(bernstein_ends(value, box)[0] >= 0)


def is_positive(value: Number, box: Box, counts: bool = True) -> bool:
    """Return whether the polynomial is shown to be > 0 on the box."""
    return bool(bernstein_ends(value, box, counts)[0] > 0)


def is_without_zeros(value: Number, box: Box, inside: bool = False) -> bool:
    """Return whether the polynomial is shown to be nowhere 0 on the box, or inside it."""
    least, greatest = bernstein_ends(value, box)
    if inside:
        return bool(least >= 0 and greatest > 0 or greatest <= 0 and least < 0)
    return bool(least > 0 or greatest < 0)


def is_positive_inside(value: Number, box: Box) -> bool:
    """Return whether the polynomial is shown to be > 0 inside the box."""
    least, greatest = bernstein_ends(value, box)
    return bool(least >= 0 and greatest > 0)


# Polynomials in one parameter


def slope(value: Poly) -> Poly:
    """Return the derivative."""
    return Poly(1, {(i - 1,): i * c for (i,), c in value.terms.items() if i}, value.below)


def divided(value: Number, by: Poly) -> Poly | None:
    """Return the quotient by a polynomial that divides this one; else, and of 0, None."""
    d, e = degree(value), degree(by)
    if not isinstance(value, Poly) or not value or d < e:
        return None
    take_steps(term_steps((d + 1) * (e + 1), size_of(value)[1] + (d + 1) * size_of(by)[1]))
    rest = [value.coefficient((i,)) for i in range(d + 1)]
    row = [by.coefficient((i,)) for i in range(e + 1)]
    quotient: dict[Exponents, Fraction] = {}
    for k in range(d - e, -1, -1):
        quotient[(k,)] = factor = rest[k + e] / row[e]
        for i, x in enumerate(row):
            rest[k + i] -= factor * x
    below = lcm(*(x.denominator for x in quotient.values()))
    terms = {e: int(x * below) for e, x in quotient.items()}
    return None if any(rest) else Poly(1, terms, below)


# Parameters, expressions, quotients


def read_parameters(value: Json) -> tuple[list[str], list[Interval]]:
    """Return PARAMETERS (4): the names in order, and the box."""
    few = isinstance(value, dict) and len(value) <= NAMES
    readable(few, value, "an object of at most 26 parameters")
    box = []
    for name, ends in value.items():
        read_parameter(name)
        low, high = map(point_of_parameter, items(ends, 2))
        require(low < high, "each parameter's interval has low < high")
        box.append((low, high))
    return list(value), box


def read_parameter(value: Json) -> str:
    """Return the name of a parameter, which is short: it is no sentence."""
    full_match(PARAMETER, string(value), "a parameter name of letters")
    short = len(value) <= NAME_LENGTH
    readable(short, value, f"a parameter name of at most {NAME_LENGTH} characters")
    return str(value)


def require_inside(point: Rationals, box: Box) -> None:
    """Check that a point lies in the box."""
    inside = all(low <= x <= high for x, (low, high) in zip(point, box))
    require(inside, "each parameter's value is in its interval")


class Quotient(NamedTuple):
    """A rational function `above / below`; `below` is not identically zero."""

    above: Number
    below: Number

    def minus(self, other: Quotient) -> Quotient:
        """Return the difference, without cancelling."""
        above = times(self.above, other.below) + times(other.above, self.below) * -1
        return Quotient(above, times(self.below, other.below))

    def number(self) -> Fraction:
        """Return the value of a quotient of numbers, or of constant polynomials."""
        above, below = (x.at(()) if isinstance(x, Poly) else x for x in self)
        return above / below

    def equals(self, other: Quotient) -> bool:
        """Return whether the two are equal identically."""
        return times(self.above, other.below) == times(other.above, self.below)


class Expression:
    """Reads `+ - * / ^ ( )` over numbers and parameters into a `quotient` of two polynomials.

    `divisors` are the numerators of all that is divided by: where none of them is 0, it is defined.
    """

    def __init__(self, value: Json, names: Sequence[str]) -> None:
        text = string(value)
        readable(len(text) <= CHARACTERS, text, "an expression of at most 1,000 characters")
        full_match(TOKENS, text, "an expression in the declared parameters")
        self.text, self.names, self.depth = text, names, 0
        self.one, self.divisors = constant(len(names), 1), list[Poly]()
        self.tokens = ["", *reversed(TOKEN.findall(text))]
        self.quotient = Quotient(*self.sum())
        readable(self.tokens == [""], text, "an expression that ends here")

    def take(self, *expected: str) -> str | None:
        """Return the next token if it is one of these, and go on; else None."""
        return self.tokens.pop() if self.tokens[-1] in expected else None

    def sum(self) -> tuple[Poly, Poly]:
        """Read terms joined by + and -."""
        above, below = self.term()
        while sign := self.take("+", "-"):
            n, d = self.term()
            n = n * -1 if sign == "-" else n
            sides = multiply(above, d) + multiply(n, below), self.denominator(below, d)
            above, below = self.within_limits(*sides)
        return above, below

    def term(self) -> tuple[Poly, Poly]:
        """Read powers joined by * and /, with a sign or none before them."""
        negative = self.take("+", "-") == "-"
        n, d = self.power()
        while operator := self.take("*", "/"):
            m, e = self.power()
            if operator == "/":
                readable(m, self.text, "a divisor that is not identically zero")
                self.divisors.append(m)
                m, e = e, m
            n, d = self.within_limits(multiply(n, m), self.denominator(d, e))
        return n * -1 if negative else n, d

    def denominator(self, left: Poly, right: Poly) -> Poly:
        """Return a product of two denominators, which mostly are 1; count steps."""
        if left is not self.one or right is not self.one:
            return multiply(left, right)
        take_steps(term_steps(1, 2))
        return left

    def power(self) -> tuple[Poly, Poly]:
        """Read an atom and its exponent, if there is one."""
        base = self.atom()
        if not self.take("^"):
            return base
        exponent = self.tokens.pop()
        full_match(EXPONENT, exponent, "an exponent of one or two digits")
        n = d = self.one
        if exponent != "0" and all(len(x.terms) < 2 for x in base):
            return self.within_limits(*(x.power(int(exponent)) for x in base))
        for _ in range(int(exponent)):
            n, d = self.within_limits(multiply(n, base[0]), multiply(d, base[1]))
        return n, d

    def atom(self) -> tuple[Poly, Poly]:
        """Read a number, a parameter or a group in parentheses."""
        token = self.tokens.pop()
        if token == "(":
            self.depth += 1
            readable(self.depth <= PARENTHESES, self.text, "at most 50 nested parentheses")
            value = self.sum()
            readable(self.take(")"), self.text, "a closing parenthesis")
            self.depth -= 1
            return value
        if token in self.names:
            return parameter_of(len(self.names), self.names.index(token)), self.one
        if not "0" <= token < ":":  # it does not begin with a digit
            readable(False, f"{token or 'the end'} in {self.text}", "a number, a parameter or (")
        return decimal_of(len(self.names), token), self.one

    def within_limits(self, above: Poly, below: Poly) -> tuple[Poly, Poly]:
        """Return numerator and denominator, of total degree at most 64 and 2,000 digits."""
        for poly in (above, below):
            if poly is self.one:
                continue
            readable(degree(poly) <= DEGREE, self.text, "a total degree of at most 64")
            if poly.size[1] >= LONG_DIGITS:
                numbers = [*map(poly.coefficient, poly.terms)]  # in lowest terms
                short = all(max(abs(c.numerator), c.denominator) < LONG for c in numbers)
                readable(short, self.text, "coefficients of 2,000 digits")
        return above, below


@lru_cache(250)
def decimal_of(n: int, text: str) -> Poly:
    """Return a number of an expression, as a polynomial in `n` parameters."""
    return constant(n, Fraction(text))


@lru_cache(250)
def parameter_of(n: int, k: int) -> Poly:
    """Return the parameter number `k` of `n`."""
    return Poly(n, {tuple(int(i == k) for i in range(n)): 1})


def read_polynomial(value: Json, names: Sequence[str]) -> Poly:
    """Return an expression in the parameters that is a polynomial: its divisors are numbers."""
    poly, steps = polynomial_of(string(value), tuple(names))
    take_steps(steps)
    return poly


@lru_cache(250)
def polynomial_of(text: str, names: tuple[str, ...]) -> tuple[Poly, int]:
    """Return the polynomial that a text spells, and the steps of reading it, not yet taken."""
    before = Work.steps
    expression = Expression(text, names)
    above, below = cast("tuple[Poly, Poly]", expression.quotient)
    whole = all(map(is_constant, expression.divisors))
    readable(whole, text, "a polynomial in the parameters")
    steps, Work.steps = Work.steps - before, before
    return above * (1 / cast(Fraction, below.number())), steps


def read_quotient(value: Json, names: Sequence[str], box: Box) -> Quotient:
    """Return a NUMBER (1): a rational, or a rational function that is defined on the box."""
    return read_defined(value, names, partial(is_without_zeros, box=box))


def read_defined(value: Json, names: Sequence[str], without_zeros: Sign) -> Quotient:
    """Return a NUMBER that is defined where its divisors are shown to be `without_zeros`."""
    quotient, defined = read_number(value, names, without_zeros)
    require(defined, "no denominator of an expression is 0 where it is spoken of")
    return quotient


def read_number(value: Json, names: Sequence[str], without_zeros: Sign) -> tuple[Quotient, bool]:
    """Return a NUMBER (1), and whether it is shown to be defined; see `read_defined`."""
    if not names:
        return Quotient(rational(value), ONE), True
    expression = Expression(value, names)
    shown = [is_constant(x) or without_zeros(x) for x in expression.divisors]
    return expression.quotient, all(shown)


def check_difference(item: Json, difference: Quotient, off: Quotient) -> str:
    """Check `holds` and `off` of a FIGURE (4) with parameters: exact minus stated; in words."""
    readable(item["decimals"] == "", item["decimals"], "no decimals where an expression is stated")
    words = check_holds(item, not difference.above)
    require(off.equals(difference), "the expression is off by what it says")
    return words


# --------------------------------------------- trees ----------------------------------------------

# Reads the canonical game file (2, .efg): a tree, as histories, information sets and terminals.

QUOTED = r'"(?:[^"\\\x00-\x1f\x7f-\x9f]|\\")*+"'
HEADER = re.compile(rf"EFG 2 R {QUOTED} \{{ (?:{QUOTED} )++\}}")
COMMENT = re.compile(QUOTED)
CHANCE = re.compile(rf'c "" ([0-9]+) ({QUOTED}) \{{ ((?:{QUOTED} [-0-9/]+ )++)\}} 0')
DECISION = re.compile(rf'p "" ([0-9]+) ([0-9]+) ({QUOTED}) \{{ ((?:{QUOTED} )++)\}} 0')
PAYOFFS = re.compile(r"\{ ([-0-9/, ]+) \}")
BRANCH = re.compile(rf"({QUOTED}) ([-0-9/]+) ")

Payoffs: TypeAlias = tuple[Fraction, ...]  # one for each player
Terminal: TypeAlias = tuple[State, Fraction, Payoffs]  # with the probability of chance's moves
Totals: TypeAlias = tuple[list[Any], int]  # an amount for each history, times the integer
Branch: TypeAlias = tuple[State, Fraction, int]  # of a node: see `Tree.reached`
Reached: TypeAlias = tuple[History, Move]  # a history as the one before and the last move
EMPTY: Reached = (0, ("", "", ""))  # what stands for the empty history
NOWHERE: list[Any] = []


def quoted_names(text: str) -> list[str]:
    """Return the names quoted in a piece of a line."""
    return [name[1:-1].replace('\\"', '"') for name in COMMENT.findall(text)]


@lru_cache(1_000)
def action_names(text: str) -> list[str]:
    """Return the names quoted in the list of a node's actions; many nodes have the same list."""
    names = quoted_names(text)
    readable(len({*names, ""}) > len(names), f"{names}", "actions distinct and not empty")
    return names


def quote(name: str) -> str:
    """Return a name as it stands in a game file."""
    return '"' + name.replace('"', '\\"') + '"'


class InformationSet:
    """An information set: its actions, and its owner's histories before and after them.

    `history` is the owner's on arrival at the first member, `successors` the owner's histories
    after each of the actions, `moves` those actions as moves. `nodes` holds the members, `reached`
    is that of the game. (A compact game has none.)
    """

    __slots__ = "name", "actions", "numbers", "moves", "history", "successors", "nodes", "reached"

    def __init__(self, name: str, actions: list[str], moves: list[Move], history: History) -> None:
        self.name, self.actions, self.moves, self.history = name, actions, moves, history
        self.successors: list[History] = []
        self.nodes, self.reached = NOWHERE, NOWHERE
        self.numbers: dict[str, int] = {}  # of actions, which are filled once one is looked for


def require_two_players(players: range) -> None:
    """Reject a certificate about a game that has not two players."""
    require(len(players) == 2, "the game has two players")


class Tree:
    """A game: for each player its histories and information sets; the nodes; the terminals.

    Histories, information sets and players are numbered as they are met; player 0 is chance.
    `named` holds the sets by name, `homes` for each node its set (None for others), `parents` the
    node above (-1 for the first), and `reached` the histories there, the probability of chance's
    moves before, and the node above. `forgets` holds the players without perfect recall. `ends`
    holds for each player the histories at the terminals, `digits` are those of the game (2).
    """

    def __init__(self, text: str) -> None:
        readable(text.count("\n") <= NODES + 2, "a longer file", f"at most {NODES:,} nodes")
        first, comment, *lines = text.split("\n") if text.count("\n") > 1 else [text, "", ""]
        full_match(HEADER, first, 'a first line EFG 2 R "title" { "player" ... }')
        full_match(COMMENT, comment, "a second line with a comment in quotation marks")
        readable(lines.pop() == "", "text after the last line feed", "a line feed at the end")
        self.title, *names = quoted_names(first)
        readable(len(names) <= PLAYERS, f"{len(names)} players", "at most 64 players")
        everyone = range(len(names) + 1)
        self.players, self.numbered = everyone[1:], {str(p): p for p in everyone[1:]}
        self.histories = [[EMPTY] for _ in everyone]
        self.indices: list[dict[Reached, History]] = [{} for _ in everyone]
        self.infosets: list[list[InformationSet]] = [[] for _ in everyone]
        self.named: list[dict[str, InformationSet]] = [{} for _ in everyone]
        self.chance_moves: set[Move] = set()
        self.reached: list[Branch] = []
        self.homes: list[InformationSet | None] = []
        self.terminals: list[Terminal] = []
        self.chances = 0
        self.forgets: set[Player] = set()
        # what equal pieces of text say
        self.lotteries: dict[str, list[tuple[str, Fraction]]] = {}
        self.products: dict[tuple[Fraction, str], list[Fraction]] = {}
        self.chances_met: dict[Fraction, Fraction] = {}  # equal ones are one object
        self.known_lines: dict[str, tuple[Player, InformationSet]] = {}
        self.payoff_texts: dict[str, Payoffs] = {}
        self.read_nodes(lines)

    def read_nodes(self, lines: list[str]) -> None:
        """Read the nodes in depth-first order, keeping the branches whose nodes are to come."""
        kinds = {"c": self.read_chance, "p": self.read_decision, "t": self.read_terminal}
        open_branches: list[Branch] = [((0,) * (len(self.players) + 1), ONE, -1)]
        for node, line in enumerate(lines):
            readable(open_branches, line, "the end of the file, for the tree is complete")
            readable(line[:1] in kinds, line, "a line c, p or t, as nashproof build writes it")
            state, chance, _ = branch = open_branches.pop()
            self.reached.append(branch)
            open_branches += kinds[line[0]](line, node, state, chance)
            if node + len(open_branches) >= NODES:
                readable(False, "more branches", f"at most {NODES:,} nodes in all")
        readable(not open_branches, "the end of the file", "the rest of the tree")
        self.parents = [above for _, _, above in self.reached]
        self.end_at(self.terminals)

    def end_at(self, terminals: list[Terminal]) -> None:
        """Set the terminals, and with them all that is computed from them."""
        self.terminals, self.ends = terminals, [*zip(*(state for state, _, _ in terminals))]
        self.known_amounts: dict[Player, tuple[Multiples, int]] = {}
        self.known_pairs: dict[Player, dict[History, dict[History, Any]]] = {}
        self.known_followers: dict[Player, dict[History, list[int]]] = {}
        shared = {(id(chance), id(paid)): (chance, paid) for _, chance, paid in terminals}
        self.digits = measure([c * x for c, paid in shared.values() for x in (ONE, *paid)])
        self.last_profile: Any = None  # see `known_profile`

    def next_history(self, player: Player, history: History, move: Move) -> History:
        """Return the number of a history followed by a move, which another node may have, too."""
        numbers, key = self.indices[player], (history, move)
        if key not in numbers:
            numbers[key] = len(self.histories[player])
            self.histories[player].append(key)
        return numbers[key]

    def read_chance(self, line: str, node: int, state: State, chance: Fraction) -> list[Branch]:
        """Read a chance node; return what follows each of its actions, the last one first."""
        match = full_match(CHANCE, line, 'a chance node c "" N "name" { "action" p ... } 0')
        self.chances += 1
        self.homes.append(None)
        readable(match[1] == str(self.chances), match[1], "the next number of a chance node")
        name, lottery = quoted_names(match[2])[0], match[3]
        if lottery not in self.lotteries:
            branches = [(quoted_names(a)[0], rational(p)) for a, p in BRANCH.findall(lottery)]
            shares = [p for _, p in branches]
            common_denominator(p.denominator for p in shares)
            readable(min(shares) >= 0, lottery, "probabilities of chance >= 0")
            readable(sum(shares) == 1, lottery, "probabilities of chance that sum to 1")
            action_names(lottery)
            self.lotteries[lottery] = branches
        require_short_list(chance.denominator)
        moves = [("0", name, action) for action, _ in self.lotteries[lottery]]
        self.chance_moves.update(moves)
        if (chance, lottery) not in self.products:
            shares = [chance * p for _, p in self.lotteries[lottery]]
            self.products[chance, lottery] = [self.chances_met.setdefault(x, x) for x in shares]
        states = [(self.next_history(0, state[0], move), *state[1:]) for move in moves]
        return [(s, p, node) for s, p in zip(states, self.products[chance, lottery])][::-1]

    def read_decision(self, line: str, node: int, state: State, chance: Fraction) -> list[Branch]:
        """Read a member of a set; return what follows each action, the last one first."""
        if line not in self.known_lines:
            self.known_lines[line] = self.new_infoset(line, state)
        player, infoset = self.known_lines[line]
        self.homes.append(infoset)
        infoset.nodes.append(node)
        after = infoset.successors
        if infoset.history != state[player]:
            self.forgets.add(player)
            after = [self.next_history(player, state[player], move) for move in infoset.moves]
        before, behind = state[:player], state[player + 1 :]
        return [((*before, history, *behind), chance, node) for history in reversed(after)]

    def new_infoset(self, line: str, state: State) -> tuple[Player, InformationSet]:
        """Return a new information set, with its player."""
        match = full_match(DECISION, line, 'a decision node p "" P N "name" { "action" ... } 0')
        readable(match[1] in self.numbered, match[1], "a player of the game")
        player, name = self.numbered[match[1]], match[3][1:-1].replace('\\"', '"')
        following = match[2] == str(len(self.infosets[player]) + 1)
        readable(following, line, "a set with the next number, or the line of its other members")
        actions = action_names(match[4])
        new = name and name not in self.named[player]
        readable(new, name, "a name of its own for each information set")
        moves, history = [(match[1], name, action) for action in actions], state[player]
        infoset = self.named[player][name] = InformationSet(name, actions, moves, history)
        infoset.successors = [*range(first := len(self.histories[player]), first + len(moves))]
        self.histories[player] += [(history, move) for move in moves]
        infoset.nodes, infoset.reached = [], self.reached
        self.infosets[player].append(infoset)
        return player, infoset

    def read_terminal(self, line: str, node: int, state: State, chance: Fraction) -> list[Branch]:
        """Read a terminal; nothing follows it."""
        head = f't "" {len(self.terminals) + 1} "" '
        readable(line.startswith(head), line, f"a terminal node {head}{{ u1, u2 }}")
        text = line[len(head) :]
        if text not in self.payoff_texts:
            payoffs = full_match(PAYOFFS, text, "payoffs { u1, u2 }")[1].split(", ")
            readable(len(payoffs) == len(self.players), line, "one payoff for each player")
            self.payoff_texts[text] = tuple(map(rational, payoffs))
        self.homes.append(None)
        self.terminals.append((state, chance, self.payoff_texts[text]))
        return []

    def is_deal(self, name: str, action: str) -> bool:
        """Return whether some chance node of this name has this action."""
        return ("0", name, action) in self.chance_moves

    def amounts(self, player: Player) -> tuple[Multiples, int]:
        """Return by terminal chance's probability times the payoff, for 0: 1, times an integer."""
        if player not in self.known_amounts:
            # a game has few different pairs of chance and payoffs, and terminals share the objects
            _, chances, payoffs = zip(*self.terminals)
            pairs = [*zip(map(id, chances), map(id, payoffs))]
            shared = dict(zip(pairs, zip(chances, payoffs)))
            amounts, below = over_one_denominator(
                [chance * (ONE, *paid)[player] for chance, paid in shared.values()]
            )
            of_pair = dict(zip(shared, amounts))
            self.known_amounts[player] = [*map(of_pair.__getitem__, pairs)], below
        return self.known_amounts[player]

    def pairs(self, player: Player) -> tuple[dict[History, dict[History, Any]], int]:
        """Return {own history: {the other player's: amounts, added up}}, times an integer."""
        amounts, below = self.amounts(player)
        if player not in self.known_pairs:
            paid = self.known_pairs[player] = {}
            for (state, _, _), amount in zip(self.terminals, amounts):
                row, column = paid.setdefault(state[player], {}), state[3 - player]
                row[column] = row.get(column, 0) + amount
        return self.known_pairs[player], below

    def sets_behind(self, player: Player) -> dict[History, list[int]]:
        """Return for each history of a player the numbers of the sets that it leads to, from 0."""
        if player not in self.known_followers:
            behind = self.known_followers[player] = {}
            for k, infoset in enumerate(self.infosets[player]):
                behind.setdefault(infoset.history, []).append(k)
        return self.known_followers[player]

    def sum_steps(self, digits: int) -> int:
        """Return the steps (1) of a sum over the game, of weights of so many digits."""
        return sum_steps(len(self.parents), self.digits + digits)

    def end_steps(self, weights: Mapping[Player, Weights]) -> int:
        """Return the steps (4) of the products of all players' weights at the ends."""
        sizes = {p: [*map(size_of, weights[p])] for p in self.players}
        return len(sizes) * sum(
            product_steps(*(of_player[state[p]] for p, of_player in sizes.items()))
            for state, chance, _ in self.terminals
            if chance
        )

    def totals(self, player: Player, weights: Mapping[Player, Sequence[N]]) -> Totals:
        """Return for each history of a player its payoffs at the terminals with this history.

        Each payoff is weighted by chance and by the weights of all other players. The results are
        multiplied by a positive integer, which is returned, too.
        """
        amounts, below = self.amounts(player)
        rest = {p: over_one_denominator(weights[p]) for p in self.players if p != player}
        for p, (multiples, _) in rest.items():
            amounts = [amount and amount * multiples[h] for amount, h in zip(amounts, self.ends[p])]
        result = sums_by_place(self.ends[player], amounts, len(self.histories[player]))
        return result, prod((scale for _, scale in rest.values()), start=below)

    def distribution(self, weights: Mapping[Player, Weights]) -> list[Any]:
        """Return the product of all players' weights at each terminal, times a factor."""
        result: list[Any] = [1] * len(self.terminals)
        for p in self.players:
            multiples, _ = over_one_denominator(weights[p])
            result = [weight and weight * multiples[h] for weight, h in zip(result, self.ends[p])]
        return result

    def expectation(self, distribution: Any, event: Event, player: Player) -> Number:
        """Return a player's payoff, for 0: 1, over the terminals in an event, times a factor."""
        (amounts, below), inside = self.amounts(player), self.in_event(event)
        parts = [p * amount for p, amount, met in zip(distribution, amounts, inside) if met]
        return cast("Number", add_up(parts) * Fraction(1, below))

    def in_event(self, event: Event) -> list[bool]:
        """Return for each terminal whether its path meets every condition; count steps (2)."""
        each = CONDITION_STEPS + len(event)
        take_steps(len(self.parents) * (len(self.players) + 1) * each)
        met, every = condition_bits(event), 2 ** len(event) - 1
        bits = [0] * len(self.terminals)
        for histories, ends in zip(self.histories, self.ends):
            met_bits = conditions_met(histories, met)
            bits = [b | met_bits[h] for b, h in zip(bits, ends)]
        return [b == every for b in bits]

    def constant_sum(self) -> Fraction:
        """Return the constant to which the payoffs sum at every terminal."""
        require_two_players(self.players)
        sums = {sum(payoffs, ZERO) for payoffs in self.payoff_texts.values()}
        require(len(sums) == 1, "the payoffs sum to the same constant at every terminal")
        return sums.pop()


def sums_by_place(places: Sequence[int], amounts: Multiples, count: int) -> list[Any]:
    """Return for each place, from 0, the sum of the amounts there."""
    result: list[Any] = [0] * count
    parts: dict[int, list[Any]] = {}  # polynomials, which are added up together
    for place, amount in zip(places, amounts):
        if isinstance(amount, int):
            result[place] += amount
        else:
            parts.setdefault(place, []).append(amount)
    for place, polynomials in parts.items():
        result[place] = add_up([result[place], *polynomials])
    return result


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
        bits = met.get(move)
        marks.append(marks[before] | bits if bits else marks[before])
    return marks


def subgame_roots(game: Tree) -> list[int]:
    """Return the first node, and the other roots of subgames (6, count), in order."""
    ends = [*range(len(game.parents))]
    low = [home.nodes[0] if home else node for node, home in enumerate(game.homes)]
    high = [home.nodes[-1] if home else node for node, home in enumerate(game.homes)]
    for node in range(len(game.parents) - 1, 0, -1):
        up = game.parents[node]
        ends[up] = max(ends[up], ends[node])
        low[up], high[up] = min(low[up], low[node]), max(high[up], high[node])
    alone = [not home or len(home.nodes) == 1 for home in game.homes]
    inner = (node for node in sorted(set(game.parents)) if node > 0 and alone[node])
    return [0, *(node for node in inner if low[node] == node and high[node] <= ends[node])]


# -------------------------------------------- one_card --------------------------------------------

# Reads the compact game file (2, .game) without building its tree; and writes that tree.

SECOND = "card 2 after "
PLAIN = re.compile(r"[^\\\x00-\x1f\x7f-\x9f]*+")

Actions: TypeAlias = tuple[str, ...]  # moves of both players in turn, player 1's first


class OneCard:
    """A compact game: the histories, sets and payoffs of its expansion, without the deals.

    For one card a player's histories are numbered along the betting tree, 0 being the empty one;
    `steps` says how many there are beside it. Those of the card number r follow those of the cards
    before it. `points` holds the points of the betting tree, {moves before: {action: history for
    one card}}, `arrivals` each player's history for one card there and at the ends. `lines` holds
    these with the payoffs of player 1 for a lower, an equal and a higher card. `removed` is 1 if
    the first card dealt is not put back, else 0.
    """

    def __init__(self, data: bytes) -> None:
        cards, comment, copies, form, histories, names, replacement, title = fields(
            parse(data), "cards, comment, copies, format, histories, players, replacement, title"
        )
        readable(form == "nashproof one-card game 1", form, "the format nashproof one-card game 1")
        both = items(distinct_items(names), 2)
        self.title, _, *self.names = map(plain_name, [title, comment, *both])
        self.players, self.numbered = range(1, 3), {"1": 1, "2": 2}
        self.forgets: set[Player] = set()
        self.last_profile: Any = None  # see `known_profile`
        self.removed = {"yes": 0, "no": 1}[one_of(replacement, "yes", "no")]
        self.points: dict[Actions, dict[str, History]] = {}
        self.steps = [0, 0, 0]
        self.pays = self.read_betting(histories)
        self.arrivals = self.number_histories()
        self.lines = [(self.arrivals[moves], pays) for moves, pays in self.pays.items()]
        every = [pay for _, pays in self.lines for pay in pays]
        self.unit, self.digits = common_denominator(x.denominator for x in every), measure(every)
        self.copies = self.read_copies(copies)
        self.cards = self.read_cards(cards)
        self.deal_cards()
        self.tree: Tree | None = None

    def read_betting(self, histories: Json) -> dict[Actions, list[Fraction]]:
        """Return the complete histories with their payoffs; collect the points of the tree."""
        complete: dict[Actions, list[Fraction]] = {}
        for item in distinct_items(histories):
            moves, pays = fields(item, "moves, pays")
            fits = isinstance(moves, list) and moves and all(map(plain_name, moves))
            readable(fits, moves, "a list of actions, not empty")
            readable(len(moves) <= MOVES, "more moves", "at most 200 moves")
            for k, action in enumerate(moves):
                before = tuple(moves[:k])
                readable(before not in complete, moves, "no history that begins with another")
                actions = self.points.setdefault(before, {})
                fits = action not in actions or action == next(reversed(actions))
                readable(fits, moves, "histories in depth-first order")
                actions[action] = 0
            fits = tuple(moves) not in self.points
            readable(fits, moves, "no history that is the beginning of another")
            readable(tuple(moves) not in complete, moves, "each history once")
            complete[tuple(moves)] = [*map(rational, items(pays, 3))]
        return complete

    def number_histories(self) -> dict[Actions, list[History]]:
        """Number each player's histories for one card along the betting tree; return `arrivals`."""
        reached: dict[Actions, list[History]] = {(): [0, 0]}
        for before, actions in self.points.items():
            player = len(before) % 2 + 1
            for action in actions:
                self.steps[player] += 1
                actions[action] = self.steps[player]
                after = reached[before].copy()
                after[player - 1] = actions[action]
                reached[(*before, action)] = after
        return reached

    def read_copies(self, copies: Json) -> list[int]:
        """Return how many there are of each card, from runs of equal numbers."""
        readable(isinstance(copies, list) and copies, copies, "a list of runs, not empty")
        runs = [[*map(positive_integer, items(run, 2))] for run in copies]
        fits = all(before[0] != after[0] for before, after in zip(runs, runs[1:]))
        readable(fits, copies, "one run for equal numbers of copies")
        fits = sum(times for _, times in runs) * len(self.points) <= NODES
        readable(fits, "more cards", "at most 2,000,000 information sets")
        return [count for count, times in runs for _ in range(times)]

    def read_cards(self, cards: Json) -> list[str]:
        """Return the names of the cards; those of all information sets are not long together."""
        size = len(self.copies)
        numbered = [str(k) for k in range(1, size + 1)]
        readable(cards != numbered, "the names 1, 2, ..", "the number of the cards instead")
        if not isinstance(cards, list):
            counted = positive_integer(cards) == size
            readable(counted, cards, "as many cards as there are numbers of copies")
        names: list[str] = cards if isinstance(cards, list) else numbered
        fits = all(plain_name(c) and " " not in c for c in names)
        fits = fits and len(names) == size == len(set(names))
        found = f"{len(names)} cards"
        readable(fits, found, "a card for each number of copies, distinct and without blanks")
        moves = sum(1 + len(action) for before in self.points for action in before)
        characters = size * moves + len(self.points) * sum(map(len, names))
        found = f"information sets whose names have {characters} characters"
        readable(characters <= CARD_NAMES, found, "at most 67,108,864 characters in the names")
        return names

    def deal_cards(self) -> None:
        """Set up the number of deals, and each player's histories and information sets."""
        total = sum(self.copies)
        self.ranks = {card: r for r, card in enumerate(self.cards)}
        readable(total > self.removed, f"a deck of {total}", "a card for each player")
        self.deals = total * (total - self.removed)
        self.digits += self.deals.bit_length()
        self.histories = [[EMPTY], [EMPTY], [EMPTY]]
        self.infosets: list[list[InformationSet]] = [[], [], []]
        self.named: list[dict[str, InformationSet]] = [{}, {}, {}]
        points = [(moves, [*row], [*row.values()]) for moves, row in self.points.items()]
        for card in self.cards:
            first = [len(histories) - 1 for histories in self.histories]
            for before, actions, after in points:
                player, name = len(before) % 2 + 1, " ".join((card, *before))
                new = name not in self.named[player]
                readable(new, name, "information sets whose names differ")
                arrival = self.arrivals[before][player - 1]
                history = arrival and arrival + first[player]
                moves = [(str(player), name, action) for action in actions]
                infoset = self.named[player][name] = InformationSet(name, actions, moves, history)
                infoset.successors = [first[player] + h for h in after]
                self.histories[player] += [(history, move) for move in moves]
                self.infosets[player].append(infoset)

    def is_deal(self, name: str, action: str) -> bool:
        """Return whether some chance node of this name has this action."""
        first = name == "card 1" and action in self.ranks
        return first or bool(self.dealt_cards(("0", name, action)))

    def dealt_cards(self, move: Move) -> tuple[int, int] | None:
        """Return the numbers of the two cards of a deal, for a move of `card 2`; else None."""
        who, name, action = move
        if who != "0" or not name.startswith(SECOND):
            return None
        r, s = (self.ranks.get(card) for card in (name.removeprefix(SECOND), action))
        return None if r is None or s is None or not self.copies_left(r, s) else (r, s)

    def copies_left(self, r: int, s: int) -> int:
        """Return how many copies of the card `s` are left when the card `r` has been dealt."""
        return self.copies[s] - (self.removed if r == s else 0)

    def sum_steps(self, digits: int) -> int:
        """Return the steps (1) of a sum over the game, of weights of so many digits."""
        return sum_steps(2 * len(self.lines) * len(self.copies), self.digits + digits)

    def end_steps(self, weights: Mapping[Player, Weights]) -> int:
        """Return the steps (4) of the ends of a profile."""
        steps = 0
        for histories, _ in self.lines:
            sizes = []
            for p, h in zip(self.players, histories):
                values = on_line(weights[p], h, len(self.copies))
                terms, bits = zip(*map(size_of, values))
                sizes.append((sum(terms), min(sum(terms), span(values)), max(bits)))
            (a1, c1, g1), (a2, c2, g2) = sizes  # see section 4
            steps += term_steps(a1 * c2 + a2 * c1, g1 + g2)
        return steps

    def totals(self, player: Player, weights: Mapping[Player, Sequence[N]]) -> Totals:
        """See `Tree.totals`: sums over the other player's lower and higher cards."""
        (rival, scale), step = over_one_denominator(weights[3 - player]), self.steps[player]
        result: list[Any] = [0] * len(self.histories[player])
        for histories, pays in self.lines:
            place, line = histories[player - 1], histories[2 - player]
            units = [int(pay * self.unit) for pay in pays]
            if player == 2:
                units = [-pay for pay in units[::-1]]
            for r, x in enumerate(self.sums_against(units, on_line(rival, line, len(self.copies)))):
                result[place and place + r * step] += x
        return result, scale * self.unit * self.deals

    def sums_against(self, pays: Sequence[int], weights: Multiples) -> Iterator[Any]:
        """Yield for each card the payoffs (`pays`) against the other's weights, card by card."""
        low, tie, high = pays
        below: Any = 0
        above: Any = sum((c * w for c, w in zip(self.copies, weights)), 0)
        for c, w in zip(self.copies, weights):
            above += -1 * (c * w)
            yield c * (high * below + tie * (c - self.removed) * w + low * above)
            below += c * w

    def distribution(self, weights: Mapping[Player, Weights]) -> Any:
        """Return both players' weights, in integers over a factor."""
        return [over_one_denominator(weights[p])[0] for p in self.players]

    def expectation(self, distribution: Any, event: Event, player: Player) -> Number:
        """See `Tree.expectation`; the way is that of section 2, conditions being bits."""
        cards, each = len(self.copies), CONDITION_STEPS + len(event)
        take_steps(2 * cards * len(self.lines) * each)
        met, every = condition_bits(event), 2 ** len(event) - 1
        marks = [conditions_met(histories, met) for histories in self.histories]
        dealt = [met.get(("0", "card 1", card), 0) for card in self.cards]
        named = [(*deal, met[move]) for move in met for deal in [self.dealt_cards(move)] if deal]
        parts: list[Any] = []
        for (first, second), pays in self.lines:
            sign = 3 - 2 * player
            units = [int(pay * self.unit) * sign for pay in pays] if player else [self.unit] * 3
            w1, w2 = (on_line(w, h, cards) for w, h in zip(distribution, (first, second)))
            ours = [a | b for a, b in zip(dealt, on_line(marks[1], first, cards))]
            theirs = on_line(marks[2], second, cards)
            take_steps((2 * cards * (len(set(ours)) - 1) + len(met)) * each)
            for mine in set(ours):
                rest = [w if mine | yours == every else 0 for w, yours in zip(w2, theirs)]
                paid = self.sums_against(units, rest) if any(rest) else ()
                parts += (w * x for w, x, m in zip(w1, paid, ours) if m == mine)
            for r, s, mark in named:
                if ours[r] | theirs[s] != every == ours[r] | theirs[s] | mark:
                    deals = self.copies[r] * self.copies_left(r, s)
                    parts.append(deals * w1[r] * w2[s] * units[(r > s) - (r < s) + 1])
        return cast("Number", add_up(parts) * Fraction(1, self.unit * self.deals))

    def constant_sum(self) -> Fraction:
        """Return 0: what one player is paid the other one pays."""
        return ZERO

    def expanded(self) -> Tree:
        """Return the tree that the file stands for: its canonical text, read; once."""
        if self.tree:
            return self.tree
        alone = [r for r in range(len(self.cards)) if not self.copies_left(r, r)]
        deals = len(self.cards) ** 2 - len(alone)
        nodes = 1 + len(self.cards) + deals * (len(self.points) + len(self.pays))
        found = f"a compact game whose tree has {nodes} nodes"
        readable(nodes <= EXPANDED, found, f"at most {EXPANDED:,}, for this statement")
        lines, size = [f"EFG 2 R {quote(self.title)} {{ {quotes(self.names)} }}", '""'], 0
        for line in self.tree_lines():
            size += len(line.encode()) + 1
            fits = size <= EXPANSION
            readable(fits, "a longer tree", "a tree of at most 32 MiB, for this statement")
            lines.append(line)
        self.tree = Tree("\n".join([*lines, ""]))
        return self.tree

    def tree_lines(self) -> Iterator[str]:
        """Yield the lines of the expansion, in depth-first order."""
        total, ranks, cards = sum(self.copies), range(len(self.cards)), [*map(quote, self.cards)]
        lottery = " ".join(f"{cards[r]} {Fraction(self.copies[r], total)}" for r in ranks)
        yield f'c "" 1 "card 1" {{ {lottery} }} 0'
        starts = (tuple(moves[:k]) for moves in self.pays for k in range(len(moves) + 1))
        order, ends = [*dict.fromkeys(starts)], 0
        numbers: list[dict[str, int]] = [{}, {}]  # of each player's sets so far
        for r, first in enumerate(self.cards):
            left = {s: self.copies_left(r, s) for s in ranks if self.copies_left(r, s)}
            below = total - self.removed
            lottery = " ".join(f"{cards[s]} {Fraction(c, below)}" for s, c in left.items())
            yield f'c "" {r + 2} {quote(SECOND + first)} {{ {lottery} }} 0'
            for s, moves in product(left, order):
                if moves in self.pays:
                    ends, paid = ends + 1, self.pays[moves][(r > s) - (r < s) + 1]
                    yield f't "" {ends} "" {{ {paid}, {-paid} }}'
                    continue
                mover = len(moves) % 2
                name = " ".join((self.cards[(r, s)[mover]], *moves))
                number = numbers[mover].setdefault(name, len(numbers[mover]) + 1)
                head = f'p "" {mover + 1} {number} {quote(name)}'
                yield f"{head} {{ {quotes(self.points[moves])} }} 0"


Game: TypeAlias = Tree | OneCard  # both offer the same


def quotes(names: Iterable[str]) -> str:
    """Return names as they stand in a game file, one after the other."""
    return " ".join(map(quote, names))


def on_line(values: Sequence[T], line: History, cards: int) -> Sequence[T]:
    """Return, card by card, the values of one history for one card, among those of all."""
    return values[line :: len(values) // cards] if line else [values[0]] * cards


def span(values: Weights) -> int:
    """Return how many terms a sum of multiples of these polynomials may have, by their degrees."""
    exponents = [e for value in values if isinstance(value, Poly) for e in value.terms]
    return prod(1 + max(powers) for powers in zip(*exponents))


def plain_name(value: Json) -> str:
    """Return a text without backslash and control characters."""
    return full_match(PLAIN, string(value), "a name without backslash and control characters")[0]


# ---------------------------------------------- play ----------------------------------------------

# Finds what a certificate names in a game, reads PLANs (4), computes what they earn (5, E, S).

MOVES_IN_WORDS = 24  # moves of a condition in a sentence

BySet: TypeAlias = dict[str, dict[str, T]]  # {information set: {action: ..}}, for one player
Frontier: TypeAlias = list[tuple[Player, InformationSet]]

# Names


def read_player(game: Game, value: Json) -> Player:
    """Return a player by number."""
    readable(string(value) in game.numbered, value, "the number of a player")
    return game.numbered[value]


def read_players(game: Game, value: Json) -> list[Player]:
    """Return the players that a statement lists, in order."""
    players = [read_player(game, who) for who in distinct_items(value)]
    readable(players == sorted(players), "another order", "the players in order")
    return players


def read_infoset(game: Game, player: Player, value: Json) -> InformationSet:
    """Return an information set of the player by name."""
    readable(string(value) in game.named[player], value, "an information set of the player")
    return game.named[player][value]


def sets_from(game: Tree, player: Player, place: InformationSet) -> list[InformationSet]:
    """Return a set of the player and those below it, each after those of its history."""
    sets, behind = game.infosets[player], game.sets_behind(player)
    numbers, ends = list[int](), [*place.successors]
    while ends:
        found = behind.get(ends.pop(), [])
        numbers += found
        ends += (h for k in found for h in sets[k].successors)
    return [place, *(sets[k] for k in sorted(numbers))]


def read_action(infoset: InformationSet, value: Json) -> int:
    """Return the number of an action of the set, from 0."""
    if not infoset.numbers:
        infoset.numbers = {action: i for i, action in enumerate(infoset.actions)}
    readable(string(value) in infoset.numbers, value, "an action of the set")
    return infoset.numbers[value]


def read_after(game: Game, player: Player, name: Json, action: Json) -> History:
    """Return the history that a move of the player ends."""
    infoset = read_infoset(game, player, name)
    return infoset.successors[read_action(infoset, action)]


def read_sequence(game: Game, player: Player, label: Json) -> History:
    """Return the history that [] or [set, action] names."""
    return 0 if label == [] else read_after(game, player, *items(label, 2))


def read_move(game: Game, value: Json) -> Move:
    """Return a MOVE (2) of the game."""
    who, name, action = map(string, items(value, 3))
    if who == "0":
        readable(game.is_deal(name, action), f"{name}: {action}", "a move of chance in the game")
    else:
        read_after(game, read_player(game, who), name, action)
    return who, name, action


def read_event(game: Game, value: Json) -> Event:
    """Return an EVENT (2): a list of conditions, each a set of moves."""
    conditions = distinct_items(value, empty=True)
    return [{read_move(game, move) for move in distinct_items(moves)} for moves in conditions]


def read_outcome(game: Game, of: Json) -> tuple[Player, Event, str]:
    """Return an OF (6, figures) in words, and whose payoff it is (0: a probability) in an event."""
    kind, value = read_pair(of, "payoff", "probability")
    if kind == "payoff":
        return read_player(game, value), [], f"the expected payoff of player {value}"
    return 0, read_event(game, value), f"the probability of {event_words(value)}"


def read_pair(value: Json, *kinds: str) -> tuple[str, Json]:
    """Return the one key of an object, which is one of these words, and its value."""
    readable(isinstance(value, dict) and len(value) == 1, value, "an object with one key")
    ((kind, inner),) = value.items()
    return one_of(kind, *kinds), inner


def read_table(
    game: Game, value: Json, players: Sequence[Player], entry: Callable[[Json], T]
) -> dict[Player, BySet[T]]:
    """Return {player: {set: {action: entry}}} for these players, all their sets and actions."""
    tables = fields(value, [*map(str, players)])
    return {p: read_rows(game, p, rows, entry) for p, rows in zip(players, tables)}


def read_rows(game: Game, player: Player, value: Json, entry: Callable[[Json], T]) -> BySet[T]:
    """Return {set: {action: entry}} for all sets and actions of a player.

    Sets with the same actions and the same entries, as objects, share a row.
    """
    infosets = game.infosets[player]
    result: BySet[T] = {}
    shared: dict[tuple[Any, ...], dict[str, T]] = {}
    for infoset, row in zip(infosets, fields(value, [infoset.name for infoset in infosets])):
        entries = [*map(entry, fields(row, infoset.actions))]
        same = (*infoset.actions, *map(id, entries))
        if same not in shared:
            shared[same] = dict(zip(infoset.actions, entries))
        result[infoset.name] = shared[same]
    return result


# Words (7)


def set_words(who: str | Player, name: str) -> str:
    """Return an information set of a player in words."""
    return f"{who}:{in_words(name)}"


def move_words(move: Sequence[str]) -> str:
    """Return a move [player, set, action] in words."""
    return f"{set_words(*move[:2])}:{in_words(move[2])}"


def event_words(event: Sequence[Sequence[Sequence[str]]]) -> str:
    """Return an event in words; of a long condition the first moves."""
    texts = []
    for condition in event:
        moves = [*map(move_words, condition[:MOVES_IN_WORDS])]
        if len(condition) > MOVES_IN_WORDS:
            moves.append(f"{len(condition) - MOVES_IN_WORDS} more")
        text = " or ".join(moves)
        texts.append(f"({text})" if len(moves) > 1 else text)
    return f"[{' and '.join(texts)}]"


def each_move_words(moves: Sequence[Sequence[str]]) -> str:
    """Return moves in words, as an event with a condition for each."""
    return event_words([[move] for move in moves])


def path_words(path: Sequence[Sequence[str]]) -> str:
    """Return the moves that lead to a node in words."""
    return f"[{' then '.join(map(move_words, path))}]"


def box_words(declared: Mapping[str, Sequence[str]]) -> str:
    """Return the parameters with their intervals in words, after a comma each."""
    parts = declared.items()
    return "".join(f", {in_words(name)} in [{low}, {high}]" for name, (low, high) in parts)


def point_words(point: Mapping[str, str]) -> str:
    """Return the values of the parameters in words, after a comma each."""
    return "".join(f", {in_words(name)} = {value}" for name, value in point.items())


# Plans, payoffs and best responses


def require_perfect_recall(game: Game, players: Collection[Player] = ()) -> None:
    """Refuse a game in which one of these players (without a list: any player) forgets."""
    forgetful = sorted(game.forgets.intersection(players or game.players))
    found = f"players without perfect recall: {', '.join(map(str, forgetful))}"
    readable(not forgetful, found, "perfect recall for this statement")


def read_plan(game: Game, player: Player, value: Json, scale: Fraction = ONE) -> Plan:
    """Return a player's PLAN (4): weights that flow from `scale` at the empty history."""
    infosets = game.infosets[player]
    plan = [scale] + [ZERO] * (len(game.histories[player]) - 1)
    for infoset, row in zip(infosets, fields(value, [infoset.name for infoset in infosets])):
        for h, weight in zip(infoset.successors, fields(row, infoset.actions)):
            plan[h] = rational(weight)
    take_steps(game.sum_steps(measure(plan)))
    multiples, _ = over_one_denominator(plan)
    require(min(multiples) >= 0, "every realisation weight is non-negative")
    proved = flows(game, player, multiples)
    require(proved, "the realisation weights at each set sum to the weight of its parent sequence")
    return plan


def flows(game: Game, player: Player, weights: Multiples) -> bool:
    """Return whether the weights at each set sum to the weight of its parent sequence."""
    return all(
        sum([weights[h] for h in infoset.successors]) == weights[infoset.history]
        for infoset in game.infosets[player]
    )


def payoffs_by_history(
    game: Game, player: Player, weights: Mapping[Player, Sequence[N]]
) -> list[N]:
    """Return for each history of a player its payoffs at the terminals with this history."""
    totals, below = game.totals(player, weights)
    return [total * Fraction(1, below) for total in totals]


def reply_steps(game: Game, player: Player, weights: Mapping[Player, Weights]) -> int:
    """Return the steps (4) of the ends for a player, which `payoffs_by_history` takes."""
    return game.end_steps({**weights, player: [ONE] * len(weights[player])})


def paid_on_average(totals: Sequence[N], weights: Sequence[N]) -> N:
    """Return the expected payoff (E): those by histories, each times the player's own weight."""
    multiples, scale = over_one_denominator(weights)
    earned = add_up(total * w for total, w in zip(totals, multiples) if total)
    return cast(N, earned * Fraction(1, scale))


def best_response(
    game: Game, player: Player, weights: Mapping[Player, Rationals], bonus: Form | None = None
) -> Fraction:
    """Return the best-response value (S). `bonus` is a linear form added to the payoff."""
    totals, below = game.totals(player, weights)
    for h, extra in (bonus or {}).items():
        totals[h] += extra * below
    return Fraction(greatest(game, player, totals)) / below


def greatest(game: Game, player: Player, total: list[Any], out: Collection[Move] = ()) -> Any:
    """Return the greatest value of a linear form over a player's plans without moves in `out`."""
    go_on(game.infosets[player], total, out)
    return total[0]


def go_on(infosets: Sequence[InformationSet], total: Any, out: Collection[Move] = ()) -> None:
    """Add to each total, by history, what the best way to go on at these sets earns (S)."""
    for infoset in reversed(infosets):
        rest = [total[h] for h, move in zip(infoset.successors, infoset.moves) if move not in out]
        readable(rest, infoset.name, "a set of the opponent of which some move is not excluded")
        total[infoset.history] += max(rest)


def is_best_response(game: Game, player: Player, weights: Mapping[Player, Rationals]) -> bool:
    """Return whether the player gains nothing by deviating."""
    totals, _ = game.totals(player, weights)
    paid = paid_on_average(totals, weights[player])
    return bool(paid == greatest(game, player, totals))


def read_frontier(game: Game, value: Json, same: str = "") -> tuple[Frontier, str]:
    """Return FRONTIER (4) as information sets with their players, and what it adds in words.

    `same` says what else the other games have in common with this one.
    """
    pairs = [items(item, 2) for item in distinct_items(value, empty=True)]
    readable(not pairs or isinstance(game, Tree), "a frontier", "no frontier in a compact game")
    frontier = [(p := read_player(game, who), read_infoset(game, p, name)) for who, name in pairs]
    names = ", ".join(set_words(who, name) for who, name in pairs)
    words = f" (and so in every game{same} that differs only in what follows at {names})"
    return frontier, words * bool(names)


SAME_SUM = " with the same constant sum"


def stays_before(frontier: Frontier, player: Player, weights: Rationals) -> bool:
    """Return whether the player's own weight on arrival is 0 at each member of the frontier."""
    return not any(weights[home.reached[k][0][player]] for _, home in frontier for k in home.nodes)


# ------------------------------------------- strategies -------------------------------------------

# Reads PROFILEs and pure strategies (4), and computes the weights of histories.

K = TypeVar("K")
P = TypeVar("P", Fraction, Number, Quotient)
Rows: TypeAlias = Mapping[str, Mapping[str, P]]  # probabilities by set and action
Profile: TypeAlias = Mapping[Player, Rows[P]]
Strategy: TypeAlias = frozenset[History]  # a pure one, by the histories that its moves end

# Profiles


def read_profile(game: Game, value: Json, names: Sequence[str] = (), box: Box = ()) -> Profile[Any]:
    """Return a PROFILE (4), rational without parameters; see `clear_denominators`."""
    quotients = read_quotients(game, value, names, box)
    return each_row(clear_denominators, quotients, shared=not names)


def read_quotients(
    game: Game, value: Json, names: Sequence[str], box: Box, who: Sequence[Player] | None = None
) -> Profile[Quotient]:
    """Return a PROFILE (4) whose probabilities are non-negative on the box; their sums are open.

    Of all players, or of these.
    """
    quotients: dict[str, Quotient] = {}

    def entry(text: Json) -> Quotient:
        if not isinstance(text, str) or text not in quotients:
            n, d = read_quotient(string(text), names, box)
            number = d.number() if isinstance(d, Poly) else None
            quotients[text] = Quotient(n, d) if number is None else Quotient(n * (1 / number), ONE)
        return quotients[text]

    profile = read_table(game, value, game.players if who is None else who, entry)
    positive = all(is_positive(x.below, box) for x in quotients.values())
    require(positive, "every denominator of a probability is positive")
    nonnegative = all(is_nonnegative(x.above, box) for x in quotients.values())
    require(nonnegative, "every probability is non-negative")
    return profile


def each_row(change: Callable[..., Any], profile: Profile[P], shared: bool = False) -> Profile[Any]:
    """Return a profile whose rows, the probabilities at a set, are changed by a function.

    `shared`: sets that share a row share the changed one, whose steps count once.
    """
    if not shared:
        return {p: {s: change(row) for s, row in rows.items()} for p, rows in profile.items()}
    distinct = {id(row): row for rows in profile.values() for row in rows.values()}
    changed = {key: change(row) for key, row in distinct.items()}
    return {p: {s: changed[id(row)] for s, row in rows.items()} for p, rows in profile.items()}


def clear_denominators(row: Mapping[str, Quotient]) -> dict[str, Number]:
    """Return the probabilities at one set, times the product of its different denominators."""
    denominators: list[Number] = []
    for _, d in row.values():
        if d not in denominators:
            denominators.append(d)
            low = sum(map(degree, denominators)) <= DEGREE
            readable(low, "denominators at a set", "a total degree of at most 64 of their product")
    cofactors = [product_of([e for e in denominators if e != d]) for d in denominators]
    result = {a: times(n, cofactors[denominators.index(d)]) for a, (n, d) in row.items()}
    measure([*result.values()])
    sums_to_one = sum(result.values(), ZERO) == product_of(denominators)
    require(sums_to_one, "the probabilities at each set sum to 1")
    return result


def profile_at(profile: Profile[Number], point: Rationals) -> Profile[Fraction]:
    """Return the probabilities at a point inside the box, where no denominator is 0."""

    def row_at(row: Mapping[str, Number]) -> dict[str, Fraction]:
        values = {action: cast(Poly, x).at(point) for action, x in row.items()}
        return {action: x / sum(values.values()) for action, x in values.items()}

    return each_row(row_at, profile)


def strategy_weights(game: Game, player: Player, strategy: Rows[N]) -> list[N]:
    """Return the weight (4) of each history of a player, with the D of sets it does not meet."""
    distinct = {id(row): row for row in strategy.values()}
    totals: dict[int, N] = {key: sum(row.values(), ZERO) for key, row in distinct.items()}
    not_one = {key for key, total in totals.items() if total != 1}
    result: list[N] = [ONE]
    products: dict[tuple[int, int], N] = {}  # by factors, as objects, of which few differ
    before: History
    for before, (_, name, action) in game.histories[player][1:]:
        weight, factor = result[before], strategy[name][action]
        product = products.get((id(weight), id(factor)))
        if product is None:
            product = short(multiply(weight, factor))
            if not isinstance(product, Poly):  # whose steps count each time
                products[id(weight), id(factor)] = product
        result.append(product)
    if not not_one:
        return result
    scale = {name: totals[id(row)] for name, row in strategy.items() if id(row) in not_one}
    met: list[tuple[str, ...]] = [()]
    for before, (_, name, _) in game.histories[player][1:]:
        met.append(tuple(sorted((*met[before], name))) if name in scale else met[before])
    most = dict.fromkeys(scale, 0)
    for names, (_, (_, name, _)) in zip(met[1:], game.histories[player][1:]):
        if name in scale:
            most[name] = max(most[name], names.count(name))
    rest: dict[tuple[str, ...], Any] = {}
    for names in set(met):
        lacks = most.copy()
        for name in names:
            lacks[name] -= 1
        missing = [d for name, d in scale.items() for _ in range(lacks[name])]
        rest[names] = product_of(missing)
    return [short(times(weight, rest[names])) for weight, names in zip(result, met)]


def short(weight: N) -> N:
    """Return the weight of a history, whose integers are not long."""
    few = max(longest_over(weight)) < LONG
    readable(few, "a weight of a history", "integers of at most 2,000 digits in each weight")
    return weight


def profile_weights(game: Game, profile: Profile[N]) -> dict[Player, list[N]]:
    """Return for each player the weights of its histories under a profile, times its D."""
    weights = {p: strategy_weights(game, p, profile[p]) for p in game.players}
    for row in weights.values():
        measure(row)
    return weights


def steps_of_ends(game: Game, weights: Mapping[Player, Rationals]) -> int:
    """Return the steps (4) of the ends of a profile whose weights are numbers."""
    return len(weights) * game.sum_steps(sum(map(measure, weights.values())))


class Known(NamedTuple):
    """A PROFILE (4) without parameters that certificates share, so that nobody changes it."""

    value: Json
    profile: Profile[Fraction]
    weights: dict[Player, list[Fraction]]
    steps: int
    totals: dict[Player, tuple[Fraction, Totals]]
    replies: dict[Player, tuple[Fraction, Totals]]


def known_profile(game: Game, value: Json) -> Known:
    """Return a profile without parameters; the last one of a game is not computed again."""
    shared: Known | None = game.last_profile
    if shared is None or shared.value != value:
        profile = read_profile(game, value)
        weights = profile_weights(game, profile)
        game.last_profile = shared = Known(
            value, profile, weights, steps_of_ends(game, weights), {}, {}
        )
        Work.profile, Work.text = value, f',"profile":{canonical_json(value)}'
    return shared


def known_totals(game: Game, value: Json, player: Player) -> tuple[Fraction, Totals]:
    """Return what a profile pays a player, and the payoffs by history (see `Tree.totals`)."""
    shared = known_profile(game, value)
    if player not in shared.totals:
        totals, below = game.totals(player, shared.weights)
        paid = paid_on_average(totals, shared.weights[player]) / below
        shared.totals[player] = paid, (totals, below)
    return shared.totals[player]


def known_reply(game: Game, value: Json, player: Player) -> tuple[Fraction, Totals]:
    """Return what a profile pays a player, and by history what a best response makes there."""
    paid, (totals, below) = known_totals(game, value, player)
    replies: dict[Player, tuple[Fraction, Totals]] = game.last_profile.replies
    if player not in replies:
        best = [*totals]
        greatest(game, player, best)
        replies[player] = paid, (best, below)
    return replies[player]


def weights_at(
    game: Game, value: Json, names: Sequence[str], box: Box, point: Rationals
) -> tuple[dict[Player, list[Fraction]], int]:
    """Return the weights of a PROFILE (4) at a point inside the box, and the steps of its ends."""
    if not names:
        shared = known_profile(game, value)
        return shared.weights, shared.steps
    weights = profile_weights(game, profile_at(read_profile(game, value, names, box), point))
    return weights, steps_of_ends(game, weights)


# Pure strategies


def read_moves_of(infosets: Sequence[InformationSet], value: Json) -> Strategy:
    """Return a STRATEGY (4) for these sets, or a CONTINUATION from the first; count steps."""
    take_steps(SET_STEPS * len(infosets))
    return moves_of(infosets, value)


def moves_of(infosets: Sequence[InformationSet], value: Json, full: bool = False) -> Strategy:
    """Return the same, or a full STRATEGY; its steps are not counted."""
    readable(isinstance(value, dict), value, "an object")
    chosen: set[History] = set()
    excluded: set[History] = set()
    for infoset in infosets:
        excluded.update(infoset.successors)
        if full or infoset.history not in excluded:
            if infoset.name not in value:
                readable(False, f"none at {infoset.name}", "an action at each set")
            taken = infoset.successors[read_action(infoset, value[infoset.name])]
            chosen.add(taken)
            excluded.discard(taken)
    every = len(chosen) == len(value)  # one for each set that is named
    readable(every, f"{sorted(value)}", "only sets that the strategy can reach")
    return frozenset(chosen)


def pure_strategies(
    infosets: Sequence[InformationSet], limit: int, full: bool = False, out: Collection[Move] = ()
) -> list[Strategy]:
    """Return all pure strategies for these sets (reduced, or full) without moves in `out`."""
    inside = {h for infoset in infosets for h in infoset.successors}
    strategies: list[set[History]] = [set()]
    for infoset in infosets:
        moves = zip(infoset.successors, infoset.moves)
        allowed = [h for h, move in moves if move not in out]
        always = full or infoset.history not in inside
        reaching = [always or infoset.history in strategy for strategy in strategies]
        count = len(strategies) + sum(reaching) * (len(allowed) - 1)
        readable(count <= limit, "more pure strategies", f"at most {limit} pure strategies")
        steps = count * len(infosets)
        readable(steps <= STEPS, f"{steps}", "at most 4,000,000 for pure strategies times sets")
        longer = []
        for strategy, reaches in zip(strategies, reaching):
            if not reaches:
                longer.append(strategy)
            elif allowed:  # the first move goes to the strategy itself, the others to copies
                copies = [strategy | {h} for h in allowed[1:]]
                strategy.add(allowed[0])
                longer += [strategy, *copies]
        strategies = longer
    return [frozenset(strategy) for strategy in strategies]


def pure_weights(game: Game, player: Player, strategy: Collection[History]) -> Plan:
    """Return the weights of a pure strategy; a full one has moves that others exclude."""
    weights = [ONE]
    for h, (before, _) in enumerate(game.histories[player][1:], 1):
        weights.append(weights[before] if h in strategy else ZERO)
    return weights


def read_mixture(value: Json, read_drawn: Callable[[Json], K]) -> dict[K, Fraction]:
    """Return a MIXTURE (4) as {strategy: probability}; `read_one` reads a single one."""
    mixed: dict[K, Fraction] = {}
    for item in distinct_items(value):
        strategy, x = items(item, 2)
        drawn = read_drawn(strategy)
        readable(drawn not in mixed, strategy, "each strategy of a mixture once")
        mixed[drawn] = rational(x)
    measure([*mixed.values()])
    require(min(mixed.values()) > 0, "every probability of a mixture is positive")
    require(sum(mixed.values()) == 1, "the probabilities of a mixture sum to 1")
    return mixed


def deviation_plan(game: Game, player: Player, strategy: Json) -> Plan:
    """Return the weights of a pure strategy to which a player deviates."""
    infosets: Sequence[InformationSet] = game.infosets[player]
    if player in game.forgets:
        take_steps(SET_STEPS * len(infosets))
        rows = zip(infosets, fields(strategy, [infoset.name for infoset in infosets]))
        moves = {infoset.moves[read_action(infoset, action)] for infoset, action in rows}
        chosen = {h for h, (_, move) in enumerate(game.histories[player]) if move in moves}
    else:
        chosen = {*read_moves_of(infosets, strategy)}
    return pure_weights(game, player, chosen)


def deviation_payoffs(
    game: Game, player: Player, weights: Mapping[Player, Sequence[N]], strategy: Json
) -> tuple[N, N]:
    """Return a player's payoffs in a profile and after a pure strategy, both times all D."""
    plan = deviation_plan(game, player, strategy)
    totals, below = game.totals(player, weights)
    old, new = paid_on_average(totals, weights[player]), paid_on_average(totals, plan)
    return old * Fraction(1, below), new * weights[player][0] * Fraction(1, below)


# -------------------------------------------- optimal ---------------------------------------------

# Plans of constant-sum games (4): TERMS, BOUND, OPTIMAL PLANS, the EQUIVALENT GAME; ranges.

STATED_RANGE = "low, high, relation, stated, decimals, off, holds"
Matrix: TypeAlias = dict[History, dict[History, int]]  # a matrix, by rows


def read_linear_form(game: Game, player: Player, terms: Json) -> dict[History, Fraction]:
    """Return {history: coefficient} of TERMS (4)."""
    form: dict[History, Fraction] = {}
    for term in distinct_items(terms):
        name, action, coefficient = items(term, 3)
        h = read_after(game, player, name, action)
        readable(h not in form, term, "each move once")
        form[h] = rational(coefficient)
    measure([*form.values()])
    return form


def evaluate_form(form: Form, plan: Plan) -> Fraction:
    """Return the value of a linear form {history: coefficient} at a plan."""
    return sum((c * plan[h] for h, c in form.items()), ZERO)


def zero_sum_equivalent(game: Game) -> tuple[Game, Fraction]:
    """Return the EQUIVALENT GAME (4) and its constant sum; a game of constant sum itself."""
    require_two_players(game.players)
    if not isinstance(game, Tree) or len({sum(paid) for _, _, paid in game.terminals}) == 1:
        return game, game.constant_sum()
    rest = independent_sum(game)
    separate = not any(first and second for first, second in rest)
    require(separate, "the expected sum of the payoffs is a sum over the two players' plans")
    equivalent = copy(game)
    ends: list[Terminal] = [(at, chance, (x, -x)) for at, chance, (x, _) in game.terminals]
    ends += [
        ((0, 0, second), ONE, (-amount, amount)) for (_, second), amount in rest.items() if second
    ]
    equivalent.end_at(ends)
    return equivalent, ZERO


def independent_sum(game: Tree) -> dict[tuple[History, History], Fraction]:
    """Return the matrix S of section 4 after its steps, {(history of 1, history of 2): entry}."""
    expected = [chance * sum(paid) for _, chance, paid in game.terminals]
    take_steps(term_steps(len(game.histories[1]) * len(game.histories[2]), measure(expected)))
    sums, below = over_one_denominator(expected)
    rows: Matrix = {}
    for ((_, first, second), _, _), both in zip(game.terminals, sums):
        add_row(rows, first, {second: both})
    clear_last_actions(rows, game.infosets[1])
    columns: Matrix = {}
    for first, row in rows.items():
        for second, amount in row.items():
            add_row(columns, second, {first: amount})
    clear_last_actions(columns, game.infosets[2])
    return {
        (first, second): Fraction(amount, below)
        for second, column in columns.items()
        for first, amount in column.items()
        if amount
    }


def clear_last_actions(rows: Matrix, infosets: Sequence[InformationSet]) -> None:
    """Replace the row of the last action of each set by what the other actions leave of it."""
    for infoset in reversed(infosets):
        *rest, last = infoset.successors
        row = rows.pop(last, {})
        add_row(rows, infoset.history, row)
        for h in rest:
            add_row(rows, h, row, -1)


def add_row(rows: Matrix, h: History, row: Mapping[History, int], sign: int = 1) -> None:
    """Add a multiple of a row to the row of a history."""
    target = rows.setdefault(h, {}) if row else {}
    for column, amount in row.items():
        target[column] = target.get(column, 0) + sign * amount


class Side:
    """A player of a two-player game of constant sum, or as good as that.

    `game` is the EQUIVALENT GAME, `value` what the plans spoken of secure at least (the `v` of a
    BOUND); `against` sets it to what the player gets at most against a plan of the opponent.
    """

    def __init__(self, game: Game, who: Json) -> None:
        require_perfect_recall(game)
        self.given, (self.game, self.constant) = game, zero_sum_equivalent(game)
        self.player = read_player(game, who)
        self.other = 3 - self.player
        self.value = ZERO

    @property
    def optimal(self) -> str:
        """Return what a plan that is optimal in `game` is in the game given (7)."""
        return "optimal" if self.game is self.given else "equilibrium"

    def against(self, opponent: Json) -> Side:
        """Return the same with a plan of the opponent, which sets the value."""
        self.opponent = self.read_reply(opponent)
        self.value = best_response(self.game, self.player, {self.other: self.opponent})
        return self

    def read_plan(self, value: Json) -> Plan:
        """Return a plan of the player."""
        return read_plan(self.game, self.player, value)

    def read_reply(self, value: Json, scale: Fraction = ONE) -> Plan:
        """Return a plan of the opponent, or weights that are a plan times the scale."""
        return read_plan(self.game, self.other, value, scale)

    def secured(self, plan: Plan) -> Fraction:
        """Return what a plan of the player secures."""
        return self.constant - best_response(self.game, self.other, {self.player: plan})

    def is_optimal(self, plan: Plan) -> bool:
        """Return whether a plan of the player secures the value."""
        return self.secured(plan) == self.value

    def bound(self, value: Json, form: Form, sign: int = 1) -> tuple[Fraction, Plan]:
        """Return what a BOUND proves of a form, times the sign, and the weights of the BOUND."""
        scale, rows = fields(value, "scale, weights")
        factor = rational(scale)
        weights, signed = self.read_reply(rows, factor), {h: sign * c for h, c in form.items() if c}
        most = best_response(self.game, self.player, {self.other: weights}, signed)
        return most - factor * self.value, weights

    def excess(self, reply: Plan) -> dict[History, Fraction]:
        """Return what a plan earns above the value against `reply`, as a form in its weights."""
        paid = payoffs_by_history(self.game, self.player, {self.other: reply})
        paid[0] -= self.value
        return dict(enumerate(paid))

    def flow_forms(self) -> list[Form]:
        """Return for each set of the player a linear form that is 0 on its plans."""
        sets = self.game.infosets[self.player]
        return [{s.history: -ONE, **dict.fromkeys(s.successors, ONE)} for s in sets]

    def unused(self) -> set[History]:
        """Return histories that have weight 0 in every optimal plan, because of `opponent`."""
        total, _ = self.game.totals(self.player, {self.other: self.opponent})
        greatest(self.game, self.player, total)
        histories: set[History] = set()
        for infoset in self.game.infosets[self.player]:
            out = infoset.history in histories
            best = max(total[h] for h in infoset.successors)
            histories |= {h for h in infoset.successors if out or total[h] < best}
        return histories


def check_stated_range(statement: Json) -> str:
    """Check `off` and `holds` of a range (6, optimal range) with exact ends; return it in words."""
    low, high, relation, stated, decimals, off, holds = (
        statement[name] for name in STATED_RANGE.split(", ")
    )
    ends, texts = (rational(low), rational(high)), [*map(string, items(stated, 2))]
    one_of(relation, "always", "at most", "at least", "exactly")
    empty = [relation == "at most", relation == "at least"]
    fits = empty == [text == "" for text in texts]
    fits = fits and (relation != "always" or texts[0] == texts[1])
    readable(fits, f"{stated}", "the numbers that go with the relation")
    (a, b), (c, d) = (printed_interval(text or "0", decimals) for text in texts)
    if any(empty):
        distances = [ZERO, ends[1] - d] if empty[0] else [ends[0] - a, ZERO]
        within = distances[1] <= 0 <= distances[0]
    else:
        nearest = min(max(ends[0], a), b), min(max(ends[1], c), d)
        distances = [end - near for end, near in zip(ends, nearest)]
        within = not any(distances) and (relation == "exactly" or ends[0] == ends[1])
    require([*map(rational, items(off, 2))] == distances, "the range is off by what it says")
    require(read_yes(holds) == within, "the range is as stated exactly when it says so")
    printed = " to ".join(text for text in dict.fromkeys(stated) if text)
    printed += rounded_words(texts, decimals)
    return (
        f"ranges from exactly {low} to exactly {high}; "
        f"stated: {relation} {printed}: {'holds' if within else 'does not hold'}"
    )


# --------------------------------------------- hulls ----------------------------------------------

# Shows that a region is the hull of listed points (4, ENCLOSED); sums and ranks of forms.

def has_full_rank(rows: Sequence[Rationals], k: int) -> bool:
    """Return whether rows have rank k or more modulo the prime (5, H)."""
    width = len(rows[0]) if rows else 0
    take_steps(len(rows) * width * min(len(rows), width))
    pivots: dict[int, list[int]] = {}
    for row in [[*map(residue, numbers)] for numbers in rows]:
        if len(pivots) == k:
            break
        for column, pivot in pivots.items():
            if factor := row[column]:
                row = [(x - factor * y) % PRIME for x, y in zip(row, pivot)]
        if any(row):
            first = next(j for j, x in enumerate(row) if x)
            factor = pow(row[first], -1, PRIME)
            pivots[first] = [x * factor % PRIME for x in row]
    return len(pivots) >= k


def residue(number: Fraction) -> int:
    """Return a rational modulo the prime."""
    above, below = number.numerator, number.denominator
    if below == 1:
        return above % PRIME
    require(below % PRIME, "the prime of ranks divides no denominator")
    return above * pow(below, -1, PRIME) % PRIME


def integer_row(row: Rationals) -> list[int]:
    """Return a positive multiple of a row in integers without a common factor."""
    below = lcm(*(x.denominator for x in row))
    multiples = [x.numerator * (below // x.denominator) for x in row]
    factor = gcd(*multiples) or 1
    return [x // factor for x in multiples]


def value_at(form: Row, point: Rationals) -> Fraction:
    """Return the value of an affine form at a point."""
    return form[0] + sum((b * t for b, t in zip(form[1:], point) if b and t), ZERO)


def all_hold(rows: Iterable[tuple[bool, Fraction]]) -> bool:
    """Return whether the value of each equation is 0, and of each other row at least 0."""
    return all(x == 0 if equal else x >= 0 for equal, x in rows)


def weighted_sum(k: int, factors: Iterable[Fraction], forms: Iterable[Row]) -> Row:
    """Return the sum of the forms in k coordinates, each times its factor."""
    total = [ZERO] * (k + 1)
    for factor, form in zip(factors, forms):
        if factor:
            total = [x + factor * y for x, y in zip(total, form)]
    return total


def weighted_forms(k: int, factors: Sequence[Fraction], forms: Sequence[Row]) -> Row:
    """Return the same sum; its steps count (1)."""
    take_steps(sum_steps(len(forms) * (k + 1), measure(factors) + measure_all(forms)))
    return weighted_sum(k, factors, forms)


def coordinate_forms(k: int) -> list[Row]:
    """Return the k coordinates, as affine forms."""
    return [[Fraction(i == j) for j in range(k + 1)] for i in range(1, k + 1)]


def read_vectors(value: Json, length: int) -> list[Row]:
    """Return a list of lists of `length` rationals."""
    readable(isinstance(value, list), value, "a list of lists of rationals")
    rows = [[*map(rational, items(row, length))] for row in value]
    measure_all(rows)
    return rows


def measure_all(rows: Iterable[Rationals]) -> int:
    """Return the digits of some lists, as one list (1)."""
    return measure([x for row in rows for x in row])


def require_enclosed(
    k: int, forms: list[Row], points: Sequence[Rationals], bound: Json, apart: Json
) -> list[int]:
    """Check ENCLOSED (4); return for each point the forms that are zero there, as bits."""
    readable(k or bound == apart == [], "something", "no bound and nothing apart in dimension 0")
    if not k:
        return [0] * len(points)
    terms = len(points) * len(forms) * (k + 1)
    take_steps(sum_steps(terms, measure_all(forms) + measure_all(points)))
    rows, columns = [*map(integer_row, forms)], [integer_row([ONE, *point]) for point in points]
    values = [[sum(map(mul, row, column)) for row in rows] for column in columns]
    require(all(x >= 0 for row in values for x in row), "every vertex satisfies every inequality")
    (factors,) = read_vectors([bound], len(forms))  # along a ray no form falls, so none rises
    require(all(x > 0 for x in factors), "the weights that bound the region are positive")
    require(not any(weighted_forms(k, factors, forms)[1:]), "the weighted linear parts sum to zero")
    full_rank = has_full_rank([form[1:] for form in forms], k)
    require(full_rank, "the linear parts of the inequalities have full rank")
    zeros = [sum(1 << i for i, x in enumerate(row) if not x) for row in values]
    numbers = {str(i): i - 1 for i in range(1, len(forms) + 1)}
    listed = distinct_items(apart, empty=True)
    empty = [read_empty_face(k, forms, numbers, item) for item in listed]
    require_covered(len(forms), zeros, empty)
    return zeros


def read_empty_face(k: int, forms: list[Row], numbers: dict[str, int], item: Json) -> int:
    """Check that the forms `on` are nowhere in the region zero together; return them as bits."""
    on, weights = fields(item, "on, weights")
    readable(isinstance(weights, dict), weights, "an object of weights")
    numbered = all(i in numbers for i in [*map(string, distinct_items(on)), *weights])
    readable(numbered, "another number", "numbers of inequalities")
    factors = {i: rational(x) for i, x in weights.items()}
    readable(all(factors.values()), "a weight 0", "no weight 0")
    constant, *rest = weighted_forms(k, [*factors.values()], [forms[numbers[i]] for i in factors])
    negative = constant < 0 and not any(rest)
    require(negative, "inequalities set apart have a weighted sum that is a negative constant")
    zero = set(on)
    allowed = all(x > 0 or i in zero for i, x in factors.items())
    require(allowed, "a negative weight belongs to an inequality set apart")
    return sum(1 << numbers[i] for i in on)


def require_covered(count: int, zeros: list[int], empty: Collection[int]) -> None:
    """Check by the search of ENCLOSED (4) that each face lies in the hull of the points."""
    order = sorted(zeros, key=lambda bits: -bits.bit_count())
    on = [sum(1 << j for j, bits in enumerate(order) if bits >> i & 1) for i in range(count)]
    empty_with = [[bits for bits in empty if bits >> i & 1] for i in range(count)]
    faces, seen = [(0, -1)], {0}  # -1 has all bits: every point is on the first face
    while faces:
        take_steps(count * (SUM_STEPS + len(empty)) + POINT_STEPS * len(zeros))
        face, there = faces.pop()
        best = order[(there & -there).bit_length() - 1]
        for i in range(count):
            larger, rest = face | 1 << i, there & on[i]
            if best >> i & 1 or larger in seen:
                continue
            if rest:  # a listed point is on this face, so it contains none of the empty ones
                seen.add(larger)
                faces.append((larger, rest))
            else:
                proved = any(larger & bits == bits for bits in empty_with[i])
                require(proved, "a vertex lies on each face that is not proved empty")
        readable(len(seen) <= FACES, "more faces", "at most 1,000,000 faces")


# -------------------------------------- statements/structure --------------------------------------

# Statements about the size of a game and its matrices: `count`, `matrix`.

MatrixEntry: TypeAlias = Callable[[int, int], Fraction]  # of a matrix, by row and column from 0
Count: TypeAlias = Callable[[Tree, Sequence[Player]], int]


def check_count(game: Tree, statement: Json, witness: Json) -> str:
    """Check the number of `what` in the game, of one player or of all. The checker counts."""
    _, what, who, *_ = fields(statement, f"kind, what, player, {FIGURE}")
    fields(witness, [])
    scope, count = COUNTS[one_of(what, *COUNTS)]
    players = game.players if who == "0" else [read_player(game, who)]
    fits = scope in ("either", "all" if who == "0" else "one")
    readable(fits, who, "the player that goes with what is counted")
    figure = check_figure(statement, Fraction(count(game, players)))
    return f"the number of {what}{f' of player {who}' if who != '0' else ''} is {figure}"


def sets_of(game: Tree, players: Sequence[Player]) -> list[InformationSet]:
    """Return the information sets of these players."""
    return [infoset for p in players for infoset in game.infosets[p]]


def full_strategies(game: Tree, players: Sequence[Player]) -> int:
    """Return how many ways there are to choose an action at every set of the players."""
    return prod(len(infoset.actions) for infoset in sets_of(game, players))


def reduced_strategies(game: Tree, players: Sequence[Player]) -> int:
    """Return the number of reduced pure strategies of a player, or of profiles of them."""
    result = 1
    for player in players:
        require_perfect_recall(game, [player])
        ways = [1] * len(game.histories[player])
        for infoset in reversed(game.infosets[player]):
            ways[infoset.history] *= sum(ways[h] for h in infoset.successors)
        result *= ways[0]
    return result


def longest_path(game: Tree, players: Sequence[Player]) -> int:
    """Return the most moves of these players, together, on one path."""
    moves = [[0] for _ in game.histories]
    for counts, histories in zip(moves, game.histories):
        for before, _ in histories[1:]:
            counts.append(counts[before] + 1)
    return max(sum(moves[p][state[p]] for p in players) for state, _, _ in game.terminals)


# what: whether it is counted for all players together, for one or for either; and the count
COUNTS: dict[str, tuple[str, Count]] = {
    "nodes": ("all", lambda game, _: len(game.parents)),
    "terminals": ("all", lambda game, _: len(game.terminals)),
    "information sets": ("either", lambda game, who: len(sets_of(game, who))),
    "decision nodes": ("either", lambda game, who: sum(len(s.nodes) for s in sets_of(game, who))),
    "sequences": ("one", lambda game, players: len(game.histories[players[0]])),
    "pure strategies": ("one", full_strategies),
    "reduced pure strategies": ("one", reduced_strategies),
    "profiles": ("all", full_strategies),
    "reduced profiles": ("all", reduced_strategies),
    "deals": ("all", lambda game, _: len({state[0] for state, _, _ in game.terminals})),
    "subgames": ("all", lambda game, _: len(subgame_roots(game))),
    "moves on the longest path": ("either", longest_path),
}


def check_matrix(game: Tree, statement: Json, witness: Json) -> str:
    """Check that `scale` times the game's matrix is the cells, but for exactly those in `wrong`."""
    _, kind, scale, rows, columns, cells, wrong = fields(
        statement, "kind, matrix, scale, rows, columns, cells, wrong"
    )
    fields(witness, [])
    require_perfect_recall(game)
    one_of(kind, "payoff", "constraint 1", "constraint 2")
    labels = distinct_items(rows), distinct_items(columns)
    entry = payoffs(game, *labels) if kind == "payoff" else constraints(game, kind[-1], *labels)
    factor, differ = rational(scale), []
    for i, row in enumerate(items(cells, len(rows))):
        for j, cell in enumerate(items(row, len(columns))):
            if rational(cell) != factor * entry(i, j):
                differ.append([str(i + 1), str(j + 1), str(factor * entry(i, j))])
    require(factor > 0, "the scale is positive")
    require(wrong == differ, "the wrong cells are exactly those listed")
    exceptions = "; ".join(f"in row {i}, column {j} it is {x}" for i, j, x in differ)
    return (
        f"the {kind} matrix, scaled by {factor}, "
        f"at the certificate's {len(rows)} rows and {len(columns)} columns "
        + (f"is not as stated: {exceptions}, elsewhere as stated" if differ else "is as stated")
    )


def payoffs(game: Tree, rows: list[Json], columns: list[Json]) -> MatrixEntry:
    """Return the payoffs of player 1 by sequences of player 1 (rows) and 2 (columns)."""
    require_two_players(game.players)
    first = [read_sequence(game, 1, label) for label in rows]
    second = [read_sequence(game, 2, label) for label in columns]
    paid, below = game.pairs(1)
    return lambda i, j: Fraction(paid.get(first[i], {}).get(second[j], 0)) / below


def constraints(game: Tree, who: str, rows: list[Json], columns: list[Json]) -> MatrixEntry:
    """Return the constraints of a player's plans, by set (rows) and sequence (columns)."""
    player = read_player(game, who)
    infosets = [read_infoset(game, player, *items(x, 1)) if x != [] else None for x in rows]
    after = [{*infoset.successors} if infoset else {0} for infoset in infosets]
    before = [infoset.history if infoset else -1 for infoset in infosets]
    sequences = [read_sequence(game, player, label) for label in columns]

    def entry(i: int, j: int) -> Fraction:
        return Fraction((sequences[j] in after[i]) - (sequences[j] == before[i]))

    return entry


# -------------------------------------- statements/profiles ---------------------------------------

# Statements about given profiles: `figures`, `best response`, `deviation`.

RELATIONS = {  # and the signs with which left minus right is perhaps positive, or not negative
    "less than": [-1], "more than": [1], "at most": [-1], "at least": [1], "other than": [1, -1],
}  # fmt: skip


def check_figures(game: Game, statement: Json, witness: Json) -> str:
    """Check that figures of profiles are the numbers given, and relations of them true or false."""
    _, declared, at, where, profiles, figures = fields(
        statement, "kind, parameters, at, where, profiles, figures"
    )
    fields(witness, [])
    inside = one_of(where, "everywhere", "inside") == "inside"
    frame = Figures(game, declared, at, distinct_items(profiles), inside)
    words = "; ".join(map(frame.item, distinct_items(figures)))
    place = box_words(declared) if frame.on_box else point_words(at)
    plural, ends = "s" * (len(profiles) > 1), ", ends excepted" * inside
    return f"with the certificate's profile{plural}{place}{ends}, {words}"


class Figures:
    """Figures of profiles, at a point or (`on_box`) on the whole box, or inside it."""

    def __init__(
        self, game: Game, declared: Json, at: Json, profiles: list[Json], inside: bool
    ) -> None:
        (self.names, self.box), self.game = read_parameters(declared), game
        self.inside, self.on_box = inside, bool(self.names) and at == {}
        readable(self.on_box or not inside, "inside", "everywhere at a point")
        self.point = [*map(point_of_parameter, [] if self.on_box else fields(at, self.names))]
        require_inside(self.point, self.box)
        self.free = self.names if self.on_box else []  # parameters that have no value
        self.outcomes = {str(i): self.read_profile(x) for i, x in enumerate(profiles, 1)}

    def read_profile(self, value: Json) -> tuple[Any, int]:
        """Return the outcomes of a profile, at the point if there is one, and the steps of E."""
        weights: Mapping[Player, Any]
        if self.on_box:
            profile = read_profile(self.game, value, self.names, self.box)
            weights = profile_weights(self.game, profile)
            steps = self.game.end_steps(weights)
        else:
            weights, steps = weights_at(self.game, value, self.names, self.box, self.point)
        take_steps(steps)
        return self.game.distribution(weights), steps

    def item(self, item: Json) -> str:
        """Check an item of the list; return it in words."""
        readable(isinstance(item, dict) and "relation" in item, item, "an item with a relation")
        if item["relation"] != "equal to":
            return self.compare(item)
        left, *_ = fields(item, f"left, relation, {FIGURE}")
        words, exact, conditional = self.figure(left)
        if not self.free:
            return f"{words} is {check_figure(item, exact.number())}"
        (claimed, stated, off), where = self.read_numbers(conditional, item, "is", "stated", "off")
        require(claimed.equals(exact), "the function given as exact is the exact one")
        holds = check_difference(item, claimed.minus(stated), off)
        comma = "," * bool(where)
        return f"{words}{where}{comma} is {item['is']}; stated {item['stated']}{holds}"

    def read_numbers(self, conditional: bool, item: Json, *keys: str) -> tuple[list[Quotient], str]:
        """Return NUMBERs of an item, and in words where it is said of which an event is given."""
        test = partial(is_without_zeros, box=self.box, inside=self.inside)
        numbers, shown = zip(*(read_number(item[key], self.free, test) for key in keys))
        limited = conditional and self.on_box
        require(limited or all(shown), "no denominator of an expression is 0 on the box")
        also = "" if all(shown) else " and no denominator is 0"
        return [*numbers], f", wherever that has positive probability{also}" * limited

    def compare(self, item: Json) -> str:
        """Check one comparison; return it in words."""
        left, relation, right, difference, holds = fields(
            item, "left, relation, right, difference, holds"
        )
        (first, minuend, before), (second, subtrahend, after) = self.side(left), self.side(right)
        exact = minuend.minus(subtrahend)
        signs, strictly = RELATIONS[one_of(relation, *RELATIONS)], relation[:2] != "at"
        shown = is_positive_inside if self.inside else is_positive
        true = any(
            (shown if strictly else is_nonnegative)(exact.above * s, self.box) for s in signs
        )
        says = read_yes(holds)
        readable(says or not self.on_box, "no", "yes where no point is given")
        require(says == true, "the relation of two figures is as it says")
        (claimed,), where = self.read_numbers(before or after, item, "difference")
        require(claimed.equals(exact), "the difference of two figures is left minus right")
        answer = "holds" if true else "does not hold"
        first += f"{where}," * (before and self.on_box)
        second += where * after
        return f"{first} is {relation} {second}: {answer}, the difference being {difference}"

    def side(self, value: Json) -> tuple[str, Quotient, bool]:
        """Return one side in words, as a quotient with no negative denominator; see `figure`."""
        if "number" not in value:
            return self.figure(value)
        (text,) = fields(value, "number")
        exact: Number = read_polynomial(text, self.names) if self.names else rational(text)
        if isinstance(exact, Poly) and not self.on_box:
            exact = exact.at(self.point)
        return text, Quotient(exact, ONE), False

    def figure(self, value: Json) -> tuple[str, Quotient, bool]:
        """Return a payoff or probability of a profile: words, a quotient, if an event is given."""
        which, of, given, times = fields(value, "profile, of, given, times")
        outcomes, steps = self.outcomes[one_of(which, *self.outcomes)]
        condition = read_event(self.game, given)
        take_steps(2 * steps)
        player, event, words = read_outcome(self.game, of)
        below = self.game.expectation(outcomes, condition, 0)
        require(below, "the given event has positive probability")
        words = f"{times} times {words}" if times != "1" else words
        words += f" given {event_words(given)}" if given else ""
        words += f" in profile {which}" if len(self.outcomes) > 1 else ""
        above = self.game.expectation(outcomes, condition + event, player) * rational(times)
        return words, Quotient(above, below), bool(given)


def check_best_response(game: Game, statement: Json, witness: Json) -> str:
    """Check that in the profile each listed player's gain by a best response is as stated."""
    _, value, players, payoffs, gains, figures, printed = fields(
        statement, "kind, profile, players, payoffs, gains, figures, printed"
    )
    fields(witness, [])
    who = read_players(game, players)
    require_perfect_recall(game, who)
    claimed_gains = [*map(rational, fields(gains, players))]
    claimed = [*map(rational, fields(payoffs, [*game.numbered]))]
    computed = known_profile(game, value)
    take_steps(computed.steps)
    replies = {p: known_reply(game, value, p) for p in game.players}
    paid = {p: pay for p, (pay, _) in replies.items()}
    totals = {p: best for p, (_, best) in replies.items()}
    gained = {p: Fraction(totals[p][0][0]) / totals[p][1] - paid[p] for p in who}
    require(claimed_gains == [*gained.values()], "each gain is what a best response pays more")
    require(claimed == [*paid.values()], "the payoffs are the expected payoffs")
    words = f"the payoffs are {', '.join(map(str, paid.values()))}, and {gain_words(game, gained)}"
    for item in distinct_items(figures, empty=True):
        of, *_ = fields(item, f"of, {FIGURE}")
        name, exact = read_gain_or_value(game, of, gained, totals)
        words += f"; {name} is {check_figure(item, exact)}"
    if printed != {}:
        form, box = fields(printed, "form, profile")
        readable(len(who) == len(game.players), "some players", "all players with a printed box")
        require(not any(gained.values()), "no player gains by deviating from the profile printed")
        require_printed(game, one_of(form, "plan", "behaviour"), box, computed.profile)
        words += f"; it lies in the box of the certificate's printed profile, as a {form}"
    return f"in the certificate's profile {words}"


def gain_words(game: Game, gained: dict[Player, Fraction]) -> str:
    """Return in words what the gains of the listed players say."""
    if any(gained.values()):
        gains = (f"player {p} gains exactly {x} by a best response" for p, x in gained.items())
        return "; ".join(gains)
    if len(gained) == len(game.players):
        return "no player gains by deviating: it is a Nash equilibrium"
    return "; ".join(f"player {p} plays a best response" for p in gained)


def read_gain_or_value(
    game: Game, of: Json, gained: dict[Player, Fraction], totals: dict[Player, Totals]
) -> tuple[str, Fraction]:
    """Return a gain, the sum of all gains, or the value of a set, in words and exactly."""
    kind, value = read_pair(of, "gain", "value")
    if kind == "gain" and value == "0":
        readable(len(gained) == len(game.players), "some players", "all players for their sum")
        return "NashConv, the sum of all players' gains by deviating,", sum(gained.values(), ZERO)
    who, name = (value, "") if kind == "gain" else items(value, 2)
    player = game.numbered[one_of(who, *map(str, gained))]
    if kind == "gain":
        return f"the gain of player {who} by deviating", gained[player]
    values, below = totals[player]
    if not name:
        return f"the best-response value of player {who}", Fraction(values[0]) / below
    ends = read_infoset(game, player, name).successors
    take_steps(SUM_STEPS * len(ends))
    best = Fraction(max(values[h] for h in ends)) / below
    return f"the counterfactual best-response value of player {who} at {in_words(name)}", best


def require_printed(game: Game, form: str, box: Json, profile: Profile[Fraction]) -> None:
    """Check that each probability, or realisation weight, lies in the interval printed for it."""
    intervals = read_table(game, box, game.players, printed_interval)
    for p in game.players:
        weights = strategy_weights(game, p, profile[p])
        for h, (_, (_, name, action)) in enumerate(game.histories[p][1:], 1):
            low, high = intervals[p][name][action]
            exact = weights[h] if form == "plan" else profile[p][name][action]
            require(low <= exact <= high, "the profile lies in the box that is printed")


def check_deviation(game: Game, statement: Json, witness: Json) -> str:
    """Check that the player gains exactly `gain` > 0 over the profile by the pure strategy."""
    _, declared, point, profile, who, strategy, *figures = fields(
        statement, "kind, parameters, at, profile, player, strategy, payoff, deviation payoff, gain"
    )
    fields(witness, [])
    names, box = read_parameters(declared)
    values = [*map(point_of_parameter, fields(point, names))]
    require_inside(values, box)
    payoff, deviation_payoff, gain = map(rational, figures)
    weights, steps = weights_at(game, profile, names, box, values)
    take_steps(steps)
    player = read_player(game, who)
    if names:
        old, new = deviation_payoffs(game, player, weights, strategy)
    else:
        old, (totals, below) = known_totals(game, profile, player)
        new = paid_on_average(totals, deviation_plan(game, player, strategy)) / below
    require(payoff == old, "the payoff is the expected payoff")
    changed = deviation_payoff == new
    require(changed, "the deviation payoff is the expected payoff after the deviation")
    require(gain == new - old, "the gain is the difference of the two payoffs")
    require(gain > 0, "the gain is positive")
    return (
        f"in the certificate's profile{point_words(point)}, "
        f"player {who} gains {gain} by a deviation: {new} instead of {old}"
    )


# ------------------------------------- statements/refinements -------------------------------------

# Statements about refinements: `subgame perfect`, `quasi-perfect`, `sequential`.

# for each history of a player a key, and a factor of the weight that histories of this key share
Shares: TypeAlias = list[tuple[int, Fraction]]
TREMBLE = "e"  # the parameter of trembles
Keys: TypeAlias = tuple[int, ...]  # of the histories of all but one player


def check_subgame_perfect(game: Tree, statement: Json, witness: Json) -> str:
    """Check that `gains` lists exactly what players gain by deviating in some subgame."""
    _, value, count, listed = fields(statement, "kind, profile, subgames, gains")
    fields(witness, [])
    require_possible_chance(game)
    require_perfect_recall(game)
    profile = read_profile(game, value)
    take_worth_steps(game, profile, 0)
    roots = subgame_roots(game)
    paid = {p: node_payoffs(game, profile, p) for p in game.players}
    best = {p: subgame_values(game, profile, p, roots) for p in game.players}
    every = ((root, p, best[p][root] - paid[p][root]) for root in roots for p in game.players)
    gains = [(root, p, gain) for root, p, gain in every if gain]
    for path, who, gain in (items(item, 3) for item in distinct_items(listed, empty=True)):
        read_player(game, who), rational(gain), [read_move(game, x) for x in items(path, len(path))]
    require(positive_integer(count) == len(roots), "the number of subgames is right")
    exact = len(gains) == len(listed) and all(  # long paths are made one by one
        item == [[*map(list, path_to(game, root))], str(p), str(gain)]
        for item, (root, p, gain) in zip(listed, gains)
    )
    require(exact, "the gains in subgames are exactly those listed")
    sentences = (
        f"player {p} gains exactly {gain} by a best response in "
        + (f"the subgame after {path_words(path)}" if path else "the whole game")
        for path, p, gain in listed
    )
    words = "; ".join(sentences) or "no player gains by deviating in any subgame"
    end = f"(subgames: {count}): it is {'no' if gains else 'a'} subgame perfect equilibrium"
    return f"in the certificate's profile {words} {end}"


def subgame_values(
    game: Tree, profile: Profile[Fraction], player: Player, roots: Sequence[int]
) -> list[Any]:
    """Return by the root of each subgame what a best response there pays.

    Play ends at terminals and at the roots of smaller subgames, which are worth what was found
    before. `top` is the root of the smallest subgame with a node inside, `arrival` the probability
    of the moves from there to the node, but for the player's own.
    """
    values, inner = end_payoffs(game, player), set(game.parents).difference(roots)
    top, arrival = [0] * len(values), [ONE] * len(values)
    ends: dict[int, list[tuple[int, Fraction]]] = {root: [] for root in roots}
    sets: dict[int, dict[InformationSet, None]] = {root: {} for root in roots}
    for node, home in enumerate(game.homes):
        if node:
            up, (who, probability) = game.parents[node], last_move(game, profile, node)
            there = arrival[up] if who == player else arrival[up] * probability
            if node in inner:
                top[node], arrival[node] = top[up], there
            else:
                top[node] = node
                ends[top[up]].append((node, there))
        if home and home.moves[0][0] == str(player):
            sets[top[node]][home] = None
    for root in reversed(roots):
        start = game.reached[root][0][player]
        total = dict.fromkeys((h for home in sets[root] for h in home.successors), ZERO)
        total[start] = values[root]  # 0, unless the game is one node
        for node, there in ends[root]:
            total[game.reached[node][0][player]] += there * values[node]
        go_on([*sets[root]], total)
        values[root] = total[start]
    return values


def path_to(game: Tree, node: int) -> list[Move]:
    """Return the moves from the first node to this one."""
    moves: list[Move] = []
    while node:
        state, _, above = game.reached[node]
        before, *_ = game.reached[above]
        moves += [game.histories[p][h][1] for p, h in enumerate(state) if h != before[p]]
        node = above
    return moves[::-1]


def last_move(game: Tree, profile: Profile[N], node: int) -> tuple[Player, Any]:
    """Return who moved just before a node (0 for chance), and the probability of the move."""
    after, through, above = game.reached[node]
    before, chance, _ = game.reached[above]
    for p in game.players:
        if before[p] != after[p]:
            _, name, action = game.histories[p][after[p]][1]
            return p, profile[p][name][action]
    return 0, through / chance if chance else ZERO


def end_payoffs(game: Tree, player: Player) -> list[Any]:
    """Return by node what a player is paid there; 0 where it is no terminal."""
    inner, payoffs = set(game.parents), (paid[player - 1] for _, _, paid in game.terminals)
    return [ZERO if node in inner else next(payoffs) for node in range(len(game.parents))]


def node_payoffs(
    game: Tree, profile: Profile[N], player: Player, product: Callable[..., Any] = times
) -> list[Any]:
    """Return by node what a player is paid on average from there on."""
    worth = end_payoffs(game, player)
    for node in range(len(worth) - 1, 0, -1):
        _, probability = last_move(game, profile, node)
        worth[game.parents[node]] += product(probability, worth[node])
    return worth


def require_possible_chance(game: Game) -> None:
    """Refuse a game in which chance makes a move with probability 0; no compact game is one."""
    possible = not isinstance(game, Tree) or all(chance for _, chance, _ in game.terminals)
    readable(possible, "a move of chance with probability 0", "no such move for this statement")


def take_worth_steps(game: Tree, profile: Profile[Fraction], digits: int) -> None:
    """Count the steps of the worths (4) of a profile, times numbers of so many digits."""
    for p in game.players:
        weights = [ONE]
        for before, (_, name, action) in game.histories[p][1:]:
            weights.append(short(weights[before] * (profile[p][name][action] or ONE)))
        digits += measure(weights)
    take_steps(len(game.players) * game.sum_steps(digits))


# Trembles


def check_quasi_perfect(game: Game, statement: Json, witness: Json) -> str:
    """Check that a profile is the limit of completely mixed ones against which it is best."""
    declared, (_, value) = read_declared(statement, "kind, profile")
    require_perfect_recall(game)
    require_possible_chance(game)
    limit = read_quotients(game, value, *read_parameters(declared))
    profile, near, box = read_trembles(game, declared, limit, *fields(witness, "to, profile"))
    weights = profile_weights(game, near)
    for p in game.players:
        take_steps(reply_steps(game, p, weights))
        total = payoffs_by_history(game, p, weights)
        for infoset in reversed(game.infosets[p]):
            row = profile[p][infoset.name].values()
            best, *equal = [total[h] for h, played in zip(infoset.successors, row) if played]
            require(all(x == best for x in equal), "the actions played are worth the same")
            less = all(is_nonnegative(best + total[h] * -1, box) for h in infoset.successors)
            require(less, "no other action is worth more while the others tremble")
            total[infoset.history] += best
    end = f" for every {box_words(declared)[2:]}" if declared else ""
    return f"the certificate's profile is a quasi-perfect equilibrium{end}"


def read_declared(statement: Json, rest: str) -> tuple[Json, list[Json]]:
    """Return the PARAMETERS of a statement, none if it has no such field, and its other fields."""
    if "parameters" not in statement:
        return {}, fields(statement, rest)
    declared, *values = fields(statement, f"parameters, {rest}")
    readable(declared, declared, "at least one parameter, or no such field")
    readable(TREMBLE not in declared, f"a parameter {TREMBLE}", "other names of parameters")
    return declared, values


def read_trembles(
    game: Game, declared: Json, profile: Profile[Quotient], to: Json, trembling: Json
) -> tuple[Profile[Any], Profile[Any], Box]:
    """Return a profile, mixed ones in `e` (last) that tend to it, and the box with `e`."""
    _, inner = read_parameters(declared)
    names, box = read_parameters({**declared, TREMBLE: ["0", to]})
    near = read_quotients(game, trembling, names, box)
    tends = all(
        Quotient(at_tremble(x.above, ZERO), at_tremble(x.below, ZERO)).equals(profile[p][s][a])
        for p in game.players
        for s, row in near[p].items()
        for a, x in row.items()
    )
    require(tends, "the witness tends to the profile")
    clear, end = each_row(clear_denominators, near), box[-1][1]
    ends = [at_tremble(x, end) for p in clear for row in clear[p].values() for x in row.values()]
    mixed = all(is_positive(x, inner) for x in ends)
    require(mixed, "the witness is completely mixed where it ends")
    return each_row(with_tremble, each_row(clear_denominators, profile)), clear, box


def at_tremble(value: Number, end: Fraction) -> Number:
    """Return a polynomial in the parameters and `e` as one in the parameters, at a value of `e`."""
    if not isinstance(value, Poly):
        return value
    top = max((power for *_, power in value.terms), default=0)
    above, below = end.numerator, end.denominator
    fixed = value.substitute(value.n - 1, lambda i: [(0, above**i * below ** (top - i))])
    terms = {exponents[:-1]: c for exponents, c in fixed.terms.items()}
    return Poly(value.n - 1, terms, fixed.below * below**top)


def with_tremble(row: Mapping[str, Number]) -> dict[str, Number]:
    """Return polynomials in the parameters as ones in the parameters and `e`."""
    return {
        action: Poly(x.n + 1, {(*e, 0): c for e, c in x.terms.items()}, x.below)
        if isinstance(x, Poly)
        else x
        for action, x in row.items()
    }


def check_sequential(game: Tree, statement: Json, witness: Json) -> str:
    """Check that a profile is that of a sequential equilibrium, or that it is of none."""
    declared, (_, value, holds) = read_declared(statement, "kind, profile, holds")
    require_perfect_recall(game)
    require_possible_chance(game)
    one_of(holds, *["yes"] if declared else ["yes", "no"])
    if holds == "no":
        words = require_gains(game, read_profile(game, value), witness)
        return f"the certificate's profile is that of no sequential equilibrium: {words}"
    if declared:
        require_gains_to_vanish(game, declared, value, witness)
    else:
        require_beliefs(game, value, witness)
    end = f" for every {box_words(declared)[2:]}" if declared else ""
    return f"the certificate's profile is that of a sequential equilibrium{end}"


def require_beliefs(game: Tree, value: Json, witness: Json) -> None:
    """Check that no action gains, given the limits of beliefs."""
    limit = read_quotients(game, value, (), ())
    profile, near, _ = read_trembles(game, {}, limit, *fields(witness, "to, profile"))
    shares = {p: leading_terms(game, p, near) for p in game.players}
    digits = sum(measure([factor for _, factor in terms]) for terms in shares.values())
    take_worth_steps(game, profile, digits)
    for p in game.players:
        for gains in gains_by_keys(game, profile, p, shares).values():
            least = min(map(sum, gains))
            believed = sum(gain for keys, gain in gains.items() if sum(keys) == least)
            require(believed <= 0, "no action gains, given the limits of beliefs")


def require_gains_to_vanish(game: Tree, declared: Json, value: Json, witness: Json) -> None:
    """Check of a family that no action gains more than a rate times `e` on average."""
    to, trembling, rate = fields(witness, "to, profile, rate")
    limit = read_quotients(game, value, *read_parameters(declared))
    every = (x for p in game.players for row in limit[p].values() for x in row.values())
    whole = all(isinstance(x.below, Fraction) for x in every)
    readable(whole, "a quotient", "a polynomial in the parameters")
    profile, near, box = read_trembles(game, declared, limit, to, trembling)
    few = Poly(len(box), {(*[0] * len(declared), 1): 1}) * rational(rate)
    weights: Mapping[Player, Weights] = profile_weights(game, near)
    for p in game.players:
        worth = node_payoffs(game, profile, p)
        sums: dict[History, tuple[Number, Number]] = {}  # by action: `reach` and `gains` (6)
        for node, (after, _, above) in enumerate(game.reached[1:], 1):
            (state, chance, _), h = game.reached[above], after[p]
            if state[p] != h:
                factors = [weights[o][state[o]] for o in game.players if o != p]
                take_steps(len(factors) * product_steps(*map(size_of, factors)))
                there: Number = prod(factors, start=chance)
                reach, gains = sums.get(h, (ZERO, ZERO))
                sums[h] = reach + there, gains + times(worth[node] + worth[above] * -1, there)
        vanish = all(is_nonnegative(few * reach - gains, box) for reach, gains in sums.values())
        require(vanish, "no action gains more on average than the rate times e")


def require_gains(game: Tree, profile: Profile[Fraction], witness: Json) -> str:
    """Check that one of the changes gains whatever mistakes of the others lead there; say so."""
    who, terms = fields(witness, "player, changes")
    player = read_player(game, who)
    changes = read_linear_form(game, player, terms)
    require(min(changes.values()) > 0, "every coefficient is positive")
    take_worth_steps(game, profile, measure([*changes.values()]))
    shares = {p: origins(game, p, profile) for p in game.players}
    met = {name for name, _, _ in terms}
    totals: dict[Keys, Fraction] = {}
    for h, gains in gains_by_keys(game, profile, player, shares).items():
        if game.histories[player][h][1][1] in met:
            for keys, gain in gains.items():
                totals[keys] = totals.get(keys, ZERO) + changes.get(h, ZERO) * gain
    few = len(totals) <= COMBINATIONS
    readable(few, "more combinations of origins", "at most 2,000 combinations of origins")
    opponents = zip((p for p in game.players if p != player), map(set, zip(*totals)))
    starts = [beginnings(game, p, reached) for p, reached in opponents]

    def is_behind(keys: Keys, first: Keys) -> bool:
        return keys != first and all(b in reached[a] for reached, a, b in zip(starts, keys, first))

    for keys, total in totals.items():
        proved = total > 0 or any(is_behind(keys, first) for first in totals)
        require(proved, "a change gains whatever mistakes of the others lead there")
    moves = each_move_words([(who, name, action) for name, action, _ in terms])
    there = "whatever mistakes of the others lead there"
    return f"{there}, player {who} gains by one of the changes {moves}"


def leading_terms(game: Tree, player: Player, near: Profile[Number]) -> Shares:
    """Return for each history of a player its lowest power of `e`, and the coefficient."""
    lowest = {}
    for name, row in near[player].items():
        for action, value in row.items():
            poly = cast(Poly, value)
            (power,) = min(poly.terms)
            below = cast(Poly, sum(row.values(), ZERO)).at([ZERO])
            lowest[name, action] = power, poly.coefficient((power,)) / below
    result = [(0, ONE)]
    for before, (_, name, action) in game.histories[player][1:]:
        (power, factor), (more, times) = result[before], lowest[name, action]
        result.append((power + more, short(factor * times)))
    return result


def origins(game: Tree, player: Player, profile: Profile[Fraction]) -> Shares:
    """Return for each history its origin, and the probability of the rest (6, sequential)."""
    result = [(0, ONE)]
    for h, (before, (_, name, action)) in enumerate(game.histories[player][1:], 1):
        (origin, rest), x = result[before], profile[player][name][action]
        result.append((origin, rest * x) if x else (h, ONE))
    return result


def beginnings(game: Tree, player: Player, among: set[History]) -> dict[History, set[History]]:
    """Return for each of some histories those of them with which it begins, itself included."""
    result: dict[History, set[History]] = {h: {0} & among for h in among}
    for h, earlier in result.items():
        while h:
            earlier.update({h} & among)
            h, _ = game.histories[player][h]
    return result


def gains_by_keys(
    game: Tree, profile: Profile[Fraction], player: Player, shares: dict[Player, Shares]
) -> dict[History, dict[Keys, Fraction]]:
    """Return the gains (6) of each history's last move, by the keys of the others at the node."""
    worth = node_payoffs(game, profile, player)
    result: dict[History, dict[Keys, Fraction]] = {}
    for node, (after, _, above) in enumerate(game.reached[1:], 1):
        (state, chance, _), h = game.reached[above], after[player]
        if state[player] != h:
            pairs = [shares[p][state[p]] for p in game.players if p != player]
            gains, keys = result.setdefault(h, {}), tuple(key for key, _ in pairs)
            gain = (worth[node] - worth[above]) * chance * prod(factor for _, factor in pairs)
            gains[keys] = gains.get(keys, ZERO) + gain
    return result


# ------------------------------------- statements/correlation -------------------------------------

# Statements about correlated equilibria: on a distribution, on a box of them, on a range.

Drawn: TypeAlias = tuple[Strategy, ...]  # a pure strategy of each player
Advice: TypeAlias = tuple[Player, Strategy]  # who is told which moves: a strategy, or one move
Plans: TypeAlias = Mapping[Player, Plan]  # pure ones, by player


def check_correlated_equilibrium(game: Tree, statement: Json, witness: Json) -> str:
    """Check payoffs and all that players gain by deviating from what they are told.

    This is a strategy; in the extensive form each move at its set, and after deviating nothing.
    """
    kind, drawn, payoffs, listed = fields(statement, "kind, distribution, payoffs, gains")
    fields(witness, [])
    mediator = Mediator(game, by_moves=kind != "correlated equilibrium")
    stated = [*map(rational, fields(payoffs, [*game.numbered]))]
    rows = [items(item, 4) for item in distinct_items(listed, empty=True)]
    gains = [*map(mediator.read_gain, rows)]
    incentives = Incentives(mediator, mediator.read_distribution(drawn))
    paid = stated == [*incentives.payoffs.values()]
    require(paid, "the payoffs are those expected under the distribution")
    exact = [(advice, gain) for advice, _, gain in gains] == [*incentives.gains()]
    require(exact, "the gains by deviating are exactly those listed")
    for advice, deviation, _ in gains:
        value = sum(incentives.forms[advice][h] for h in deviation)
        require(value == incentives.best(advice), "each deviation is a best response")
    words = "; ".join(mediator.gain_words(*row) for row in rows) or "no player gains by deviating"
    how, article = (", told move by move,", "an") if mediator.by_moves else ("", "a")
    return (
        f"with the certificate's distribution over {len(drawn)} profile{'s' * (len(drawn) != 1)} "
        f"of pure strategies{how} the payoffs are {', '.join(map(str, stated))}, and {words}: "
        f"it is {'no' if rows else article} {kind}"
    )


class Mediator:
    """A mediator, who tells players their whole strategy, or (`by_moves`) move by move."""

    def __init__(self, game: Tree, by_moves: bool) -> None:
        require_perfect_recall(game)
        self.game, self.by_moves = game, by_moves
        self.kind = "extensive-form correlated" if by_moves else "correlated"
        self.visits = len(game.parents) * len(game.players)
        if by_moves:
            self.visits *= max(longest_path(game, [p]) for p in game.players)

    def read_distribution(self, value: Json) -> dict[Drawn, Fraction]:
        """Return a distribution over profiles of pure strategies."""
        self.require_few(value)
        mixture = read_mixture(value, self.read_drawn)
        take_steps(len(mixture) * self.pass_steps([*mixture.values()]))
        return mixture

    def require_few(self, value: Json) -> None:
        """Check the length of a list of drawn profiles."""
        size = len(distinct_items(value)) * self.visits
        factors = f"profiles times {'moves times ' * self.by_moves}nodes times players"
        readable(size <= DRAWN_NODES, f"{size}", f"at most 4,000,000 for {factors}")

    def read_drawn(self, profile: Json) -> Drawn:
        """Return a profile of pure strategies."""
        infosets, players = self.game.infosets, [*self.game.numbered]
        return tuple(map(read_moves_of, infosets[1:], fields(profile, players)))

    def pass_steps(self, factors: Sequence[Fraction]) -> int:
        """Return the steps of what a profile pays all players, times numbers of a list."""
        return len(self.game.players) * self.game.sum_steps(measure(factors))

    def read_gain(self, row: list[Json]) -> tuple[Advice, Strategy, Fraction]:
        """Return who is told what, what they do, and the number that goes with it."""
        who, told, deviation, amount = row
        player = read_player(self.game, who)
        if self.by_moves:
            advice = player, frozenset([read_after(self.game, player, *items(told, 2))])
        else:
            advice = player, read_moves_of(self.game.infosets[player], told)
        return advice, read_moves_of(self.open_sets(advice), deviation), rational(amount)

    def gain_words(self, who: str, told: Json, deviation: Json, gain: str) -> str:
        """Return in words what a player gains by which deviation."""
        rows = ([told] if self.by_moves else sorted(told.items()), sorted(deviation.items()))
        moves, instead = (each_move_words([(who, *row) for row in listed]) for listed in rows)
        return f"player {who}, told {moves}, gains exactly {gain} by {instead}"

    def first_set(self, advice: Advice) -> InformationSet:
        """Return the set of the one move that a player is told."""
        player, (history,) = advice
        _, (_, name, _) = self.game.histories[player][history]
        return self.game.named[player][name]

    def open_sets(self, advice: Advice) -> list[InformationSet]:
        """Return the sets where a player may deviate, each after those of its history."""
        if not self.by_moves:
            return self.game.infosets[advice[0]]
        return sets_from(self.game, advice[0], self.first_set(advice))

    def open_histories(self, advice: Advice) -> set[History]:
        """Return the histories that end at the sets where a player may deviate."""
        return {h for infoset in self.open_sets(advice) for h in infoset.successors}

    def reach(self, advice: Advice, plans: Plans) -> Fraction:
        """Return the probability that a player is told this, which the plans tell the player."""
        if not self.by_moves:
            return ONE
        members = [self.game.reached[node] for node in self.first_set(advice).nodes]
        met = (c for state, c, _ in members if all(plan[state[p]] for p, plan in plans.items()))
        return sum(met, ZERO)


class Incentives:
    """Payoffs under a distribution, and of those who are told something by what they do.

    By advice, in the order in which it is given: `reach` holds the probability that the player is
    told it, `followed` the payoff of following it, and `forms` the payoffs by the histories where
    they may deviate. (Payoffs are summed over the plays in which the advice is given.) `followed`
    and `forms` are integers over `below`, one for each player.
    """

    def __init__(self, mediator: Mediator, mixture: Mapping[Drawn, Fraction]) -> None:
        self.mediator, self.game = mediator, mediator.game
        self.payoffs = dict.fromkeys(self.game.players, ZERO)
        self.reach: dict[Advice, Fraction] = {}
        self.followed: dict[Advice, int] = {}
        self.forms: dict[Advice, dict[History, int]] = {}
        multiples, scale = over_one_denominator([*mixture.values()])
        self.below = {p: self.game.amounts(p)[1] * scale for p in self.game.players}
        plans = {drawn: pure_plans(self.game, drawn) for drawn in mixture}
        for p in self.game.players:
            for (drawn, x), multiple in zip(mixture.items(), multiples):
                self.add(p, drawn[p - 1], plans[drawn], x, multiple)

    def add(
        self, player: Player, strategy: Strategy, plans: Plans, x: Fraction, multiple: int
    ) -> None:
        """Add a profile that is drawn with probability x; as an integer `multiple`."""
        totals, _ = self.game.totals(player, plans)
        paid = [multiple * amount for amount in totals]
        followed = sum((paid[h] for h in strategy), paid[0])
        self.payoffs[player] += Fraction(followed, self.below[player])
        moves = [frozenset([h]) for h in sorted(strategy)]
        for told in moves if self.mediator.by_moves else [strategy]:
            advice = player, told
            histories = self.mediator.open_histories(advice)
            form = self.forms.setdefault(advice, dict.fromkeys(histories, 0))
            for h in histories:
                form[h] += paid[h]
            followed = sum(paid[h] for h in strategy & histories)
            self.followed[advice] = self.followed.get(advice, 0) + followed
            reach = x * self.mediator.reach(advice, plans)
            self.reach[advice] = self.reach.get(advice, ZERO) + reach

    def gains(self) -> Iterator[tuple[Advice, Fraction]]:
        """Yield every gain that is positive, given that the player is told so."""
        for advice, reach in self.reach.items():
            gain = self.best(advice) - self.followed[advice]
            if gain > 0:
                yield advice, Fraction(gain, self.below[advice[0]]) / reach

    def best(self, advice: Advice) -> int:
        """Return what a best response pays, as an integer."""
        sets = self.mediator.open_sets(advice)
        start = sets[0].history if sets else 0
        total = {**self.forms[advice], start: 0}
        go_on(sets, total)
        return total[start]


def pure_plans(game: Tree, drawn: Drawn) -> dict[Player, Plan]:
    """Return the pure plan of each player."""
    return {p: pure_weights(game, p, strategy) for p, strategy in zip(game.players, drawn)}


def check_rounded_distributions(game: Tree, statement: Json, witness: Json) -> str:
    """Check that of the distributions in a box none is a correlated equilibrium, or every one."""
    _, kind, drawn, which = fields(statement, "kind, recommendations, box, equilibria")
    (listed,) = fields(witness, "multipliers")
    mediator = Mediator(game, one_of(kind, "strategies", "moves") == "moves")
    none = one_of(which, "none", "every") == "none"
    box = DistributionBox(mediator, drawn)
    if none:
        rows = [items(item, 4) for item in distinct_items(listed)]
        box.require_no_equilibrium([*map(mediator.read_gain, rows)])
    else:
        items(listed, 0)
        box.require_no_gain()
    return (
        f"{'no' if none else 'every'} distribution in the certificate's box over {len(drawn)} "
        f"profile{'s' * (len(drawn) != 1)} of pure strategies is "
        f"{'an' if mediator.by_moves else 'a'} {mediator.kind} equilibrium"
    )


class DistributionBox:
    """The distributions over some profiles whose probabilities lie in intervals.

    `low` and `room`, the lengths of the intervals, are integers over `scale`. `totals` holds by
    player and profile what the histories are paid, as integers over the player's `below`.
    """

    def __init__(self, mediator: Mediator, value: Json) -> None:
        self.mediator, self.game = mediator, mediator.game
        mediator.require_few(value)
        rows = [items(item, 3) for item in distinct_items(value)]
        self.drawn = [mediator.read_drawn(profile) for profile, _, _ in rows]
        distinct = len(set(self.drawn)) == len(rows)
        readable(distinct, value, "each profile of a box once")
        ends = [rational(end) for _, *both in rows for end in both]
        self.digits = measure(ends)
        take_steps(len(rows) * mediator.pass_steps(ends))
        multiples, self.scale = over_one_denominator(ends)
        self.low, high = multiples[::2], multiples[1::2]
        self.room = [most - least for least, most in zip(self.low, high)]
        require(min(self.low) >= 0, "every probability in a box is at least 0")
        require(min(self.room) >= 0, "no interval of a box ends before it begins")
        fits = sum(self.low) <= self.scale <= sum(high)
        require(fits, "a distribution lies in the box")
        plans = [pure_plans(self.game, drawn) for drawn in self.drawn]
        self.totals = {
            p: [self.game.totals(p, each)[0] for each in plans] for p in self.game.players
        }
        self.below = {p: self.game.amounts(p)[1] for p in self.game.players}

    def require_no_equilibrium(self, rows: Sequence[tuple[Advice, Strategy, Fraction]]) -> None:
        """Check that multiples of losses sum to less than 0 in the whole box."""
        require(all(times > 0 for *_, times in rows), "every multiplier of a loss is positive")
        digits, amounts = measure([times for *_, times in rows]), [ZERO] * len(self.drawn)
        for advice, deviation, times in rows:
            losses, factor = self.losses(advice, deviation, digits), times / self.below[advice[0]]
            amounts = [x + factor * loss for x, loss in zip(amounts, losses)]
        require(self.greatest(amounts) < 0, "in the whole box the multiples of losses sum below 0")

    def require_no_gain(self) -> None:
        """Check every deviation from what is told in a profile: nobody gains in the whole box."""
        for p in self.game.players:
            told = {drawn[p - 1] for drawn in self.drawn}
            if self.mediator.by_moves:
                told = {frozenset([h]) for strategy in told for h in strategy}
            for advice in ((p, moves) for moves in told):
                for deviation in pure_strategies(self.mediator.open_sets(advice), STRATEGIES):
                    gains = [-loss for loss in self.losses(advice, deviation, 0)]
                    require(self.greatest(gains) <= 0, "nobody gains at a distribution in the box")

    def losses(self, advice: Advice, deviation: Strategy, digits: int) -> list[int]:
        """Return by profile what a player who is told so loses by a deviation; times `below`."""
        (player, told), histories = advice, self.mediator.open_histories(advice)
        terms = len(self.drawn) * (1 + len(self.game.infosets[player]))
        take_steps(sum_steps(terms, self.game.digits + self.digits + digits))
        losses = [0] * len(self.drawn)
        for k, (drawn, totals) in enumerate(zip(self.drawn, self.totals[player])):
            if told <= drawn[player - 1]:
                followed = sum(totals[h] for h in drawn[player - 1] & histories)
                losses[k] = followed - sum(totals[h] for h in deviation)
        return losses

    def greatest(self, amounts: Sequence[Fraction] | Sequence[int]) -> Fraction:
        """Return the greatest expected amount in the box, times `scale`.

        Each profile has its least probability; what is left goes to the greatest amounts first.
        """
        left, total = self.scale - sum(self.low), ZERO
        for x, least in zip(amounts, self.low):
            total += least * x
        for k in sorted(range(len(amounts)), key=lambda k: -amounts[k]):
            more = min(left, self.room[k])
            left, total = left - more, total + more * amounts[k]
        return total


def check_correlated_range(game: Tree, statement: Json, witness: Json) -> str:
    """Check the exact range of an amount over all correlated equilibria of a kind."""
    _, kind, of, low, high, *_ = fields(statement, f"kind, recommendations, of, {STATED_RANGE}")
    mediator = Mediator(game, one_of(kind, "strategies", "moves") == "moves")
    terms, words = [], []
    for coefficient, value in (items(item, 2) for item in distinct_items(of)):
        factor, outcome = rational(coefficient), read_outcome(game, value)
        terms.append((factor, *outcome[:2]))
        words.append(f"{coefficient} times " * (factor != 1) + outcome[2])
    proof = RangeProof(mediator, terms)
    for sign, end, part in zip((-1, 1), (low, high), fields(witness, "low, high")):
        proof.check_end(sign, rational(end), *fields(part, "distribution, multipliers"))
    stated = check_stated_range(statement)
    return f"over all {mediator.kind} equilibria {' plus '.join(words)} {stated}"


class RangeProof:
    """All profiles of pure strategies, and an amount that they pay at each terminal (`amounts`)."""

    def __init__(self, mediator: Mediator, terms: Sequence[tuple[Fraction, Player, Event]]) -> None:
        self.mediator, self.game = mediator, mediator.game
        infosets = self.game.infosets
        self.strategies = {p: pure_strategies(infosets[p], STRATEGIES) for p in self.game.players}
        self.size = prod(map(len, self.strategies.values()))
        size = self.size * len(self.game.parents) * len(self.game.players)
        few = size <= STEPS
        readable(few, f"{size}", "at most 4,000,000 for profiles times nodes times players")
        self.coefficients = [coefficient for coefficient, *_ in terms]
        take_steps(len(terms) * self.game.sum_steps(measure(self.coefficients)))
        multiples, scale = over_one_denominator(self.coefficients)
        factors = {p: [0] * len(self.game.terminals) for _, p, _ in terms}  # of what p is paid
        for multiple, (_, player, event) in zip(multiples, terms):
            met = zip(factors[player], self.game.in_event(event))
            factors[player] = [x + multiple if inside else x for x, inside in met]
        total = [ZERO] * len(self.game.terminals)
        for player, multiples_of in factors.items():
            amounts, below = self.game.amounts(player)
            pairs = zip(total, multiples_of, amounts)
            total = [x + Fraction(factor * amount, scale * below) for x, factor, amount in pairs]
        self.amounts, self.below = over_one_denominator(total)

    def amount(self, plans: Plans) -> Fraction:
        """Return the amount that a profile pays."""
        met = zip(self.game.distribution(plans), self.amounts)
        return Fraction(sum(amount for weight, amount in met if weight)) / self.below

    def check_end(self, sign: int, end: Fraction, drawn: Json, rows: Json) -> None:
        """Check that an equilibrium attains an end, and that none exceeds it; `sign` is 1 above."""
        mixture = self.mediator.read_distribution(drawn)
        losses = self.losses([items(row, 4) for row in distinct_items(rows, empty=True)])
        gains = [*Incentives(self.mediator, mixture).gains()]
        require(not gains, "nobody gains by deviating from the distribution at each end")
        paid = (x * self.amount(pure_plans(self.game, profile)) for profile, x in mixture.items())
        require(sum(paid) == end, "the distribution at each end attains it")
        for profile in product(*self.strategies.values()):
            plans = pure_plans(self.game, profile)
            most = sign * (self.amount(plans) - end)
            for advice in zip(self.game.players, profile):
                if form := losses.get(advice):
                    totals = payoffs_by_history(self.game, advice[0], plans)
                    most += sum(c * totals[h] for h, c in form.items())
            require(most <= 0, "the multipliers at each end prove that it is the end")

    def losses(self, rows: Sequence[Json]) -> dict[Advice, dict[History, Fraction]]:
        """Return by strategy multipliers times what its player loses by deviating, as a form."""
        entries = [*map(self.mediator.read_gain, rows)]
        size = sum(len(self.strategies[p]) * len(self.game.infosets[p]) for (p, _), _, _ in entries)
        readable(size <= STEPS, f"{size}", "at most 4,000,000 for strategies times sets")
        require(all(times > 0 for *_, times in entries), "every multiplier is positive")
        numbers = [times for *_, times in entries]
        steps = self.mediator.pass_steps(self.coefficients) + self.mediator.pass_steps(numbers)
        take_steps(self.size * steps)
        forms: dict[Advice, dict[History, Fraction]] = {}
        for (p, told), deviation, times in entries:
            histories = self.mediator.open_histories((p, told))
            for strategy in self.strategies[p]:
                if told <= strategy:
                    form = forms.setdefault((p, strategy), {})
                    for sign, moves in ((times, strategy & histories), (-times, deviation)):
                        form.update({h: form.get(h, ZERO) + sign for h in moves})
        return forms


# -------------------------------------- statements/zero_sum ---------------------------------------

# Statements about constant-sum games: values, ranges and boxes of optimal plans.

def check_value(game: Game, statement: Json, witness: Json) -> str:
    """Check that the game, whose payoffs always sum to c, is worth exactly `is` to player 1."""
    _, beyond, *_ = fields(statement, f"kind, frontier, {FIGURE}")
    require_perfect_recall(game)
    constant, (pair,) = game.constant_sum(), fields(witness, "plans")
    rows = zip(game.players, fields(pair, [*game.numbered]))
    plans = {p: read_plan(game, p, plan) for p, plan in rows}
    frontier, wider = read_frontier(game, beyond, SAME_SUM)
    ceiling = best_response(game, 1, plans)
    words = check_figure(statement, ceiling)
    floor = constant - best_response(game, 2, plans)
    require(floor == ceiling, "the two plans secure the same value")
    before = all(stays_before(frontier, p, plans[p]) for p in game.players)
    require(before, "both plans that secure the value stay before the frontier")
    return f"the value to player 1{wider} is {words}"


def check_pure_values(game: Tree, statement: Json, witness: Json) -> str:
    """Check what player 1 can secure by a pure strategy, and to what player 2 can hold it."""
    _, maxmin, minmax, saddle = fields(statement, "kind, maxmin, minmax, saddle")
    fields(witness, [])
    require_perfect_recall(game)
    lower, upper, constant = rational(maxmin), rational(minmax), game.constant_sum()
    claimed = read_yes(saddle)
    strategies = {p: pure_strategies(game.infosets[p], STRATEGIES) for p in game.players}
    count = sum(map(len, strategies.values()))
    steps = count * len(game.terminals)
    readable(steps <= STEPS, f"{steps}", "at most 4,000,000 for pure strategies times terminals")
    take_steps(count * game.sum_steps(1))
    replies = {
        p: min(
            best_response(game, 3 - p, {p: pure_weights(game, p, strategy)}) for strategy in every
        )
        for p, every in strategies.items()
    }
    secures = lower == constant - replies[1]
    require(secures, "maxmin is the most that player 1 secures by a pure strategy")
    holds = upper == replies[2]
    require(holds, "minmax is the least to which player 2 holds player 1 by a pure strategy")
    require(claimed == (lower == upper), "there is a pure equilibrium exactly when it says so")
    article = "a" if claimed else "no"
    secured = f"player 1 secures {lower} and player 2 holds it to {upper}"
    return f"by pure strategies {secured}: {article} pure equilibrium"


def check_optimal_range(game: Game, statement: Json, witness: Json) -> str:
    """Check the exact range of a linear form over all optimal plans of the player."""
    _, who, terms, reached, beyond, low, high, *_ = fields(
        statement, f"kind, player, terms, given, frontier, {STATED_RANGE}"
    )
    opponent, *ends = fields(witness, "opponent, low, high")
    side = Side(game, who).against(opponent)
    form = read_linear_form(game, side.player, terms)
    base = read_infoset(game, side.player, reached).history if reached != "" else 0
    names = [*(name for name, _, _ in terms), *[reached] * (reached != "")]
    frontier, wider = read_range_frontier(side, beyond, names)
    exact = rational(low), rational(high)
    for sign, end, proof in zip((-1, 1), exact, ends):
        distance = {**form, base: form.get(base, ZERO) - end}
        check_range_end(side, sign, distance, base, frontier, proof)
    parts = (f"{c}*({in_words(name)}:{in_words(action)})" for name, action, c in terms)
    reaching = f" that reach {in_words(reached)}" if reached else ""
    divided = ", divided by the weight of reaching it," if reached else ""
    return (
        f"over all {side.optimal} realisation plans of player {who}{wider}{reaching}, "
        f"{' + '.join(parts)}{divided} {check_stated_range(statement)}"
    )


def read_range_frontier(side: Side, value: Json, names: Sequence[str]) -> tuple[Frontier, str]:
    """Return a frontier, which stands behind the player's sets of these names, and its words."""
    frontier, words = read_frontier(side.game, value, SAME_SUM)
    constant = not frontier or side.game is side.given
    require(constant, "a game with a frontier has a constant sum itself")
    sets, players = [side.game.named[side.player][name] for name in names], side.game.players
    met = {move: 1 for _, infoset in frontier for move in infoset.moves}
    through = [conditions_met(histories, met) for histories in side.game.histories]
    behind = any(infoset.moves[0] in met for infoset in sets) or any(
        through[p][s.reached[node][0][p]] for s in sets for node in s.nodes for p in players
    )
    require(not behind, "the sets spoken of stand before the frontier")
    before = stays_before(frontier, side.other, side.opponent)
    require(before, "the opponent of a range stays before the frontier")
    return frontier, words


def check_range_end(
    side: Side, sign: int, distance: Form, base: History, frontier: Frontier, proof: Json
) -> None:
    """Check that an optimal plan attains an end of a range, and that none exceeds it.

    `distance` is the form minus end * r; `sign` is 1 for the upper end, -1 for the lower.
    """
    plan, bound = fields(proof, "plan, bound")
    attaining = side.read_plan(plan)
    require(side.is_optimal(attaining), "the plan at each end is optimal")
    require(attaining[base] > 0, "the plan at each end reaches the set given")
    require(evaluate_form(distance, attaining) == 0, "the plan at each end attains it")
    before = stays_before(frontier, side.player, attaining)
    require(before, "the plan at each end stays before the frontier")
    most, weights = side.bound(bound, distance, sign)
    before = stays_before(frontier, side.other, weights)
    require(before, "the weights at each end stay before the frontier")
    require(most == 0, "the weights at each end prove that it is the end")


def check_no_equilibrium_in_box(game: Tree, statement: Json, witness: Json) -> str:
    """Check that no Nash equilibrium has the player's strategy in the printed intervals."""
    _, form, stated, who = fields(statement, "kind, form, stated, player")
    plan, bound, low, high = fields(witness, "plan, bound, low, high")
    side = Side(game, who)
    box = read_table(game, stated, game.players, printed_interval)[side.player]
    below, above = (read_rows(game, side.player, part, rational) for part in (low, high))
    numbers = [x for part in (below, above) for row in part.values() for x in row.values()]
    measure(numbers)
    measure([end for row in box.values() for ends in row.values() for end in ends])
    require(all(x >= 0 for x in numbers), "no end of an interval counts negatively")
    side.value = side.secured(side.read_plan(plan))
    terms = [ZERO] * len(game.histories[side.player])
    behaviour = one_of(form, "plan", "behaviour") == "behaviour"
    for h, (before, (_, name, action)) in enumerate(game.histories[side.player][1:], 1):
        (least, most), a, b = box[name][action], below[name][action], above[name][action]
        terms[h] += a - b
        terms[before if behaviour else 0] += b * most - a * least
    negative = side.bound(bound, dict(enumerate(terms)))[0] < 0
    require(negative, "in the box the player earns less against the weights than it can secure")
    return (
        f"no Nash equilibrium lies in the box of the certificate's printed profile, as a {form}: "
        f"no strategy of player {who} that prints so is one of an equilibrium"
    )


# -------------------------------------- statements/families ---------------------------------------

# The statement about profiles with parameters: `equilibrium set`.

def check_equilibrium_set(game: Game, statement: Json, witness: Json) -> str:
    """Check for which parameters no listed player gains by deviating: those in `within`."""
    _, declared, players, value, within, beyond = fields(
        statement, "kind, parameters, players, profile, within, frontier"
    )
    inside, outside = fields(witness, "inside, outside")
    names, box = read_parameters(declared)
    readable(names, "no parameters", "at least one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    family = Family(game, who, names, read_profile(game, value, names, box))
    elsewhere = family.frontier_words(beyond)
    several = len(who) < len(game.players)
    words = f"a best response of {', '.join(players)}" if several else "a Nash equilibrium"
    words = f"the certificate's profile is {words}"
    if within == "everywhere":
        readable(outside == [], outside, "no pieces outside everywhere")
        (tree,) = items(inside, 1)
        family.require_no_gain(tree, [(exactly(low), exactly(high)) for low, high in box])
        return f"{words} for every {box_words(declared)[2:]}{elsewhere}"
    name = in_words(names[0])
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    family.require_exactly(distinct_items(within, empty=True), inside, outside, *box[0])
    texts = ([*map(end_words, ends)] for ends in within)
    parts = (f"{name} in [{a}, {b}]" if a != b else f"{name} = {a}" for a, b in texts)
    where = " or ".join(parts) or f"no {name}"
    return f"with {box_words(declared)[2:]} {words} exactly for {where}{elsewhere}"


class End(NamedTuple):
    """An END (6): a parameter value, or the only zero of a polynomial between two of them."""

    low: Fraction
    high: Fraction
    root: Poly | None


Part: TypeAlias = tuple[End, End]


def exactly(x: Fraction) -> End:
    """Return the END that is a parameter value."""
    return End(x, x, None)


def read_end(value: Json, names: Sequence[str]) -> End:
    """Return an END; check that the polynomial of a ROOT has one zero where it should, not two."""
    if isinstance(value, str):
        return exactly(point_of_parameter(value))
    text, start, end = items(value, 3)
    root, ends = read_polynomial(text, names), (point_of_parameter(start), point_of_parameter(end))
    changes = ends[0] < ends[1] and root.at(ends[:1]) * root.at(ends[1:]) < 0
    require(changes, "the polynomial of a root changes its sign from the less value to the other")
    require(is_without_zeros(slope(root), [ends]), "the slope at a root is nowhere 0")
    return End(*ends, root)


def end_words(value: Json) -> str:
    """Return an END in words."""
    if isinstance(value, str):
        return value
    text, start, end = value
    return f"the zero of {text} between {start} and {end}"


def core(part: Part) -> Interval:
    """Return the interval between the ends, without where a root may be."""
    return part[0].high, part[1].low


def is_beside(
    value: Number, end: End, inner: Fraction, shown: Callable[[Number, Box], bool]
) -> bool:
    """Return whether a sign is shown between a ROOT and the value `inner` on one side of it."""
    root, box = cast(Poly, end.root), [(end.low, end.high)]
    sign = 1 if root.at([inner]) > 0 else -1
    while not shown(value, box):
        quotient = divided(value, root)
        if quotient is None:
            return False
        value = quotient * sign
    return True


def is_nonnegative_on(value: Number, box: Sequence[Part]) -> bool:
    """Return whether a polynomial is shown to be >= 0 between ENDs, and at them."""
    low, high = box[0]
    if low == high and low.root:
        return is_nonnegative(value, [low[:2]]) or divided(value, low.root) is not None
    return is_nonnegative(value, [*map(core, box)]) and all(
        is_beside(value, end, inner, is_nonnegative)
        for end, inner in zip(box[0], core(box[0]))
        if end.root
    )


class Family:
    """A profile with parameters, and the players of whose deviations is spoken."""

    def __init__(
        self, game: Game, who: list[Player], names: list[str], profile: Profile[Number]
    ) -> None:
        self.game, self.who, self.names, self.profile = game, who, names, profile
        self.weights: Mapping[Player, Weights] = profile_weights(game, profile)
        self.end_steps = game.end_steps(self.weights)
        take_steps(len(game.players) * self.end_steps)
        take_steps(sum(reply_steps(game, p, self.weights) for p in who))
        self.totals = {p: payoffs_by_history(game, p, self.weights) for p in who}
        sizes = [size_of(x) for totals in self.totals.values() for x in totals]
        self.node_steps = TERM_STEPS * sum(1 + terms for terms, _ in sizes)
        self.paid = {p: paid_on_average(self.totals[p], self.weights[p]) for p in who}

    def frontier_words(self, value: Json) -> str:
        """Check a frontier: at each of its members two players have weight 0; return in words."""
        frontier = read_frontier(self.game, value)[0]
        unreached = all(
            sum(not self.weights[p][infoset.reached[node][0][p]] for p in self.game.players) >= 2
            for _, infoset in frontier
            for node in infoset.nodes
        )
        require(unreached, "no player reaches a set of the frontier by deviating alone")
        sets = ", ".join(set_words(p, infoset.name) for p, infoset in frontier)
        return (
            ", in this game and in every game that differs from it only in what follows at these "
            f"information sets, which no player reaches by deviating alone: {sets}"
        ) * bool(sets)

    def require_exactly(
        self, within: list[Json], inside: Json, outside: Json, low: Fraction, high: Fraction
    ) -> None:
        """Check that exactly in some intervals between `low` and `high` no listed player gains."""
        pairs = [items(ends, 2) for ends in within]
        intervals = [(self.end(start), self.end(end)) for start, end in pairs]
        apart = all(is_before(a[1], b[0]) for a, b in zip(intervals, intervals[1:]))
        ordered = all(x == y or is_before(x, y) for x, y in intervals)
        inside_all = all(low <= x.low and y.high <= high for x, y in intervals)
        in_order = apart and ordered and inside_all
        require(in_order, "the intervals lie in order, apart and inside the parameter's")
        for ends, proof in zip(intervals, items(inside, len(intervals))):
            if ends[0] != ends[1] or ends[0].root:
                self.require_no_gain(proof, [ends])
                continue
            readable(proof == "", proof, "an empty text for an interval of one point")
            exact = profile_weights(self.game, profile_at(self.profile, [ends[0].low]))
            take_steps(steps_of_ends(self.game, exact))
            best = all(is_best_response(self.game, p, exact) for p in self.who)
            require(best, "no player gains by deviating at an interval of one point")
        pieces = distinct_items(outside, empty=True)
        parts = [self.check_piece(piece, intervals) for piece in pieces] + intervals
        parts.sort(key=lambda part: (part[0].low, part[1].low))
        starts, ends_of = [x for x, _ in parts], [y for _, y in parts]
        follow = [*starts, exactly(high)] == [exactly(low), *ends_of]
        require(follow, "the pieces and the intervals follow each other without a gap")

    def end(self, value: Json) -> End:
        """Return an END of an interval or a piece."""
        return read_end(value, self.names)

    def require_no_gain(self, tree: Json, box: Sequence[Part]) -> None:
        """Check that no listed player gains on the box, by the bounds of a NODE (6)."""
        parts, seen = [(tree, box, 1)], 0
        while parts:
            (node, part, depth), seen = parts.pop(), seen + 1
            readable(seen <= CUTS, "a longer tree", "at most 4,096 nodes")
            readable(depth <= CUT_DEPTH, "a deeper tree", "nodes nested at most 40 deep")
            if "parameter" in node:
                name, at, below, above = fields(node, "parameter, at, below, above")
                k = self.names.index(one_of(name, *self.names))
                (low, high), point = part[k], point_of_parameter(at)
                require(low.high < point < high.low, "a cut lies inside the interval")
                cut = exactly(point)
                for half, ends in ((below, (low, cut)), (above, (cut, high))):
                    parts.append((half, [*part[:k], ends, *part[k + 1 :]], depth + 1))
                continue
            (bounds,) = fields(node, "values")
            take_steps(self.node_steps)
            for p, texts in zip(self.who, fields(bounds, [*map(str, self.who)])):
                top = self.value_bound(p, texts, part)
                paid = times(top, self.weights[p][0])
                low, high = part[0]
                equal = paid == self.paid[p] or (
                    low == high
                    and low.root is not None
                    and divided(paid + self.paid[p] * -1, low.root) is not None
                )
                require(equal, "the bound at the empty sequence is the payoff")

    def value_bound(self, player: Player, texts: Json, box: Sequence[Part]) -> Number:
        """Check the bounds of one player's sets on a part of the box; return that of the whole."""
        infosets, total = self.game.infosets[player], list(self.totals[player])
        rows = fields(texts, [infoset.name for infoset in infosets])
        bounds = [read_polynomial(text, self.names) for text in rows]
        for infoset, bound in zip(infosets, bounds):
            total[infoset.history] += bound
        above = all(
            is_nonnegative_on(bound - total[h], box)
            for infoset, bound in zip(infosets, bounds)
            for h in infoset.successors
        )
        require(above, "the bound of each set is at least what follows each of its moves")
        return total[0]

    def check_piece(self, piece: Json, intervals: Sequence[Part]) -> Part:
        """Check that a player gains on a piece, but at ends in intervals; return the ends."""
        start, end, who, strategy = fields(piece, "from, to, player, strategy")
        part = self.end(start), self.end(end)
        player = self.game.numbered[one_of(who, *map(str, self.who))]
        low, high = core(part)
        require(low < high, "a piece has from < to")
        take_steps(2 * self.end_steps + SET_STEPS * len(intervals))
        old, new = deviation_payoffs(self.game, player, self.weights, strategy)
        gain = cast(Poly, old * -1 + new)  # with a parameter all weights of moves are polynomials
        never_loses = is_positive_inside(gain, [(low, high)])
        require(never_loses, "the deviation on a piece never loses and sometimes gains")
        listed = [end for interval in intervals for end in interval]
        for boundary, inner in zip(part, (low, high)):
            if boundary.root:
                gains = boundary in listed and is_beside(gain, boundary, inner, is_positive)
            else:
                within = any(a.high <= inner <= b.low for a, b in intervals)
                gains = within or gain.at([inner]) > 0
            require(gains, "the deviation gains at each end of a piece that is in no interval")
        return part


def is_before(first: End, second: End) -> bool:
    """Return whether an END is less than another one."""
    return first.high <= second.low and first != second


# ------------------------------------ statements/optimal_sets -------------------------------------

# Statements about whole sets of optimal strategies: `optimal set`, `region`.

Column: TypeAlias = frozenset[History]  # the histories to whose weights a column adds
Condition: TypeAlias = tuple[bool, Form]  # whether the form is 0, or else at least 0


def row_of(form: Form, columns: Iterable[Collection[History]], rest: Fraction) -> Row:
    """Return a form in weights as [constant, a coefficient for each column]; see `Chart.rest`."""
    return [rest * form.get(0, ZERO)] + [
        sum((form.get(h, ZERO) for h in column), ZERO) for column in columns
    ]


def on_chart(k: int, row: Row, chart: list[Row]) -> Row:
    """Return [constant, a coefficient for each column] as a form in the chart's coordinates."""
    return weighted_sum(k, row, [[ONE] + [ZERO] * k, *chart])


def require_determined(
    k: int, equations: Sequence[Row], chart: list[Row], free: Collection[int]
) -> None:
    """Check that a solution of the equations is the point of the chart with its free columns."""
    digits = max((measure(row) for row in equations), default=0) + measure_all(chart)
    take_steps(sum_steps(len(equations) * len(chart) * (k + 1), digits))
    satisfied = not any(any(on_chart(k, row, chart)) for row in equations)
    require(satisfied, "the chart satisfies the equations identically")
    dependent = [j for j in range(len(chart)) if j not in free]
    determined = has_full_rank(
        [[row[j + 1] for j in dependent] for row in equations], len(dependent)
    )
    require(determined, "the equations determine the chart from its coordinates")


def require_few(equations: int, columns: int) -> None:
    """Refuse equations whose rank takes too many steps, before they are made."""
    steps = equations * columns * min(equations, columns)
    readable(steps <= WORK, f"{steps}", "at most 2,000,000,000 steps for a rank")


class Chart:
    """Shows that columns not listed are 0 in every optimal strategy, which is a point of the chart.

    Provided that there is one. A column is the set of histories to whose weights it adds; the empty
    history has the weight `rest` besides: 1 in a plan, 0 in a mixed strategy.
    """

    def __init__(
        self, side: Side, space: Json, dimension: Json, columns: Json, chart: Json, replies: Json
    ) -> None:
        self.side = side
        self.rest = ONE if one_of(space, "plan", "mixed") == "plan" else ZERO
        self.columns = [*map(self.read_column, distinct_items(columns, empty=True))]
        sizes = [*map(str, range(len(columns) + 1))]
        readable(string(dimension) in sizes, dimension, "at most the number of columns")
        self.k = int(dimension)
        self.rows = read_vectors(items(chart, len(columns)), self.k + 1)
        self.numbered = {str(j): row for j, row in enumerate(self.rows, 1)}
        self.require_complete()
        first = self.rows[: self.k] == coordinate_forms(self.k)
        require(first, "the first columns are the coordinates of the chart")
        sets = len(side.game.infosets[side.player]) if self.rest else 1
        require_few(sets + len(replies), len(columns) - self.k)
        require_determined(self.k, self.equations(replies), self.rows, range(self.k))

    def read_column(self, label: Json) -> Column:
        """Return the column that a sequence, or in mixed strategies a pure strategy, names."""
        game, player = self.side.game, self.side.player
        if not self.rest:
            return read_moves_of(game.infosets[player], label) | {0}
        return frozenset({read_after(game, player, *items(label, 2))})

    def sum_steps(self, digits: int) -> int:
        """Return the steps of a sum over the moves of all columns, of weights of so many digits."""
        return sum_steps(sum(map(len, self.columns)), self.side.game.digits + digits)

    def read_reply(self, value: Json) -> Plan:
        """Return a plan of the opponent, against which the columns are paid."""
        plan = self.side.read_reply(value)
        take_steps(self.sum_steps(measure(plan)))
        return plan

    def require_complete(self) -> None:
        """Check that one history of every column not listed has weight 0 in optimal strategies."""
        side, unused = self.side, self.side.unused()
        every: Iterable[Column]
        if self.rest:
            every = (frozenset({h}) for h in range(1, len(side.game.histories[side.player])))
        else:
            strategies = pure_strategies(side.game.infosets[side.player], CONTINUATIONS)
            every = (strategy | {0} for strategy in strategies)
        listed = set(self.columns)
        complete = all(column in listed or column & unused for column in every)
        require(complete, "every column not listed is 0 in every optimal strategy")

    def equations(self, replies: Json) -> list[Row]:
        """Return what is 0 for every optimal strategy, as forms in the columns."""
        plans = [self.read_reply(plan) for plan in distinct_items(replies, empty=True)]
        used = all(o for reply in plans for r, o in zip(reply, self.side.opponent) if r)
        require(used, "a reply uses only what the opponent uses")
        flows = self.side.flow_forms() if self.rest else []  # mixed strategies flow by themselves
        total = [] if self.rest else [[-ONE, *[ONE] * len(self.columns)]]
        forms = [*flows, *map(self.side.excess, plans)]
        return [*total, *(row_of(form, self.columns, self.rest) for form in forms)]

    def read_points(self, value: Json, span: Json) -> list[Row]:
        """Return the coordinates of strategies that are optimal and span the dimension."""
        game, player = self.side.game, self.side.player
        weights = read_vectors(value, len(self.columns))
        for weight in weights:
            plan = [ZERO] * len(game.histories[player])
            plan[0] = self.rest
            for x, column in zip(weight, self.columns):
                for h in column:
                    plan[h] += x
            digits = measure(weight)
            take_steps(game.sum_steps(digits) + self.sum_steps(digits))
            proved = all(x >= 0 for x in weight)
            require(proved, "every weight of a listed strategy is non-negative")
            add_up = plan[0] == 1 and flows(game, player, over_one_denominator(plan)[0])
            require(add_up, "the weights of a listed strategy add up")
            require(self.side.is_optimal(plan), "each listed strategy is optimal")
        points = [weight[: self.k] for weight in weights]
        spans = has_full_rank([[ONE, *point] for point in points], self.k + 1)
        require(spans, "the listed strategies span the dimension")
        right = rational(span) == self.k + any(row[0] for row in self.rows)  # beside coordinates
        require(right, "the span is the dimension of the linear span")
        return points

    def require_polytope(
        self, points: list[Row], facets: Json, sources: Json, bound: Json, apart: Json
    ) -> None:
        """Check that the points are all vertices, and the facets all that is needed."""
        k = self.k
        readable(k or facets == [], "facets", "no facets in dimension 0")
        forms = read_vectors(distinct_items(facets, empty=True), k + 1)
        derived = [self.read_source(item) for item in items(sources, len(forms))]
        require(forms == derived, "each facet is the form that its source gives")
        zeros = require_enclosed(k, forms, points, bound, apart)
        tight = ([form[1:] for i, form in enumerate(forms) if bits >> i & 1] for bits in zeros)
        require(all(has_full_rank(parts, k) for parts in tight), "each vertex is an extreme point")
        on = [[j for j, bits in enumerate(zeros) if bits >> i & 1] for i in range(len(forms))]
        large = all(
            len(there) < len(points) and has_full_rank([[ONE, *points[j]] for j in there], k)
            for there in on
        )
        require(large, "each facet has dimension one less")
        require(len(set(map(tuple, on))) == len(on), "no two facets have the same vertices")

    def read_source(self, item: Json) -> Row:
        """Return the form that a source gives, which is >= 0 for every optimal strategy."""
        kind, value = read_pair(item, "column", "reply")
        if kind == "column":
            readable(string(value) in self.numbered, value, "the number of a column")
            return self.numbered[value]
        excess = self.side.excess(self.read_reply(value))
        return on_chart(self.k, row_of(excess, self.columns, self.rest), self.rows)


def check_optimal_set(game: Tree, statement: Json, witness: Json) -> str:
    """Check the dimension and linear span of a player's optimal strategies, or all of the set."""
    _, who, space, dimension, span, complete, columns, chart, vertices, facets = fields(
        statement,
        "kind, player, space, dimension, span, complete, columns, chart, vertices, facets",
    )
    opponent, replies, *proof = fields(witness, "opponent, replies, sources, bound, apart")
    side = Side(game, who).against(opponent)
    frame = Chart(side, space, dimension, columns, chart, replies)
    whole, listed = one_of(complete, "yes", "no") == "yes", distinct_items(vertices)
    few = whole or len(listed) == frame.k + 1 and [facets, *proof] == [[]] * 4
    readable(few, "more or fewer", "as many points as the dimension and one, and no facets")
    points = frame.read_points(listed, span)
    name, size = ("plan" if frame.rest else "mixed strategy"), f"(linear span {span})"
    if whole:
        frame.require_polytope(points, facets, *proof)
    if not frame.k:
        return f"the {side.optimal} {name} of player {who} is unique {size}: complete"
    several = f"the {side.optimal} {'plans' if frame.rest else 'mixed strategies'} of player {who}"
    if whole:
        words = f"with {len(points)} vertices and {len(facets)} facets: complete"
        return f"{several} form a polytope of dimension {dimension} {size} {words}"
    return f"{several} have dimension {dimension} {size}"


REGIONS = {
    ("yes", "yes"): ("holds every {} plan", "and no other plan"),
    ("yes", "no"): ("holds every {} plan", "and some other plan too: it is too large"),
    ("no", "yes"): ("holds only {} plans", "but not every one: it is too small"),
    ("no", "no"): ("does not hold every {} plan", "and holds some other plan"),
    ("no", "empty"): ("holds no {} plan", "nor any other plan: it is empty"),
}


def check_region(game: Tree, statement: Json, witness: Json) -> str:
    """Check how a region of plans, given by rows, lies to the player's optimal plans."""
    _, who, rows, contains, contained = fields(statement, "kind, player, rows, contains, contained")
    opponent, inside, outside = fields(witness, "opponent, contains, contained")
    side = Side(game, who).against(opponent)
    conditions = []
    take_steps(SET_STEPS * len(distinct_items(rows)) * len(game.histories[side.player]))
    for row in rows:
        terms, relation, right = fields(row, "terms, relation, right")
        form = read_linear_form(side.game, side.player, terms)
        conditions.append((one_of(relation, "=", ">=") == "=", {**form, 0: -rational(right)}))
    measure_all([*form.values()] for _, form in conditions)
    one_of(contains, "yes", "no")
    one_of(contained, "yes", "no", "empty")
    require_contains(side, conditions, contains, inside)
    if contained == "yes":
        require_only_optimal(side, conditions, outside)
    else:
        require_others(side, conditions, contained, outside)
    plans, outside_words = REGIONS[contains, contained]
    return f"the certificate's region {plans.format(side.optimal)} of player {who}, {outside_words}"


def satisfies(plan: Plan, conditions: Sequence[Condition]) -> bool:
    """Return whether a plan lies in the region."""
    return all_hold((equal, evaluate_form(form, plan)) for equal, form in conditions)


def require_contains(
    side: Side, conditions: Sequence[Condition], contains: str, witness: Json
) -> None:
    """Check that every optimal plan lies in the region, or that the one in the witness does not."""
    plan, *bounds = fields(witness, "plan, bounds" if contains == "yes" else "plan")
    weights = side.read_plan(plan)
    if contains == "no":
        require(side.is_optimal(weights), "the plan outside the region is optimal")
        require(not satisfies(weights, conditions), "the optimal plan lies outside the region")
        return
    require(side.is_optimal(weights), "the plan that shows the value is optimal")
    forms = [(sign, form) for equal, form in conditions for sign in ((-1, 1) if equal else (-1,))]
    pairs = zip(items(bounds[0], len(forms)), forms)
    proved = all(side.bound(bound, form, sign)[0] <= 0 for bound, (sign, form) in pairs)
    require(proved, "the weights of each row prove that the optimal plans satisfy it")


def require_others(
    side: Side, conditions: Sequence[Condition], contained: str, witness: Json
) -> None:
    """Check that some plan in the region is not optimal, or that there is no plan in the region."""
    if contained == "no":
        plan = side.read_plan(*fields(witness, "plan"))
        require(satisfies(plan, conditions), "the plan that is not optimal lies in the region")
        require(not side.is_optimal(plan), "the plan in the region is not optimal")
        return
    (factors,) = read_vectors([*fields(witness, "factors")], len(conditions))
    signs = all(equal or x >= 0 for x, (equal, _) in zip(factors, conditions))
    require(signs, "the factor of each inequality is non-negative")
    total = [ZERO] * len(side.game.histories[side.player])
    for x, (_, form) in zip(factors, conditions):
        for h, c in form.items():
            total[h] += x * c
    negative = greatest(side.game, side.player, total) < 0
    require(negative, "the rows, so weighted, sum to less than 0 on every plan")


def require_only_optimal(side: Side, conditions: Sequence[Condition], witness: Json) -> None:
    """Check that every plan in the region is a combination of vertices, which are optimal plans."""
    chart, vertices, bound, apart = fields(witness, "chart, vertices, bound, apart")
    columns = [{h} for h in range(1, len(side.game.histories[side.player]))]
    k, lines, free = read_chart_of_moves(chart, len(columns))
    require_few(len(side.game.infosets[side.player]), len(columns) - k)
    equal, least = (
        [row_of(form, columns, ONE) for kind, form in conditions if kind == wanted]
        for wanted in (True, False)
    )
    flow = [row_of(form, columns, ONE) for form in side.flow_forms()]
    require_determined(k, [*flow, *equal], lines, free)
    forms = [line for line in lines if any(line[1:])] + [on_chart(k, row, lines) for row in least]
    plans = [side.read_plan(plan) for plan in distinct_items(vertices)]
    points = [[plan[j + 1] for j in free] for plan in plans]
    require(all(map(side.is_optimal, plans)), "each vertex of the region is optimal")
    pairs = zip(points, plans)
    on = all([value_at(line, point) for line in lines] == plan[1:] for point, plan in pairs)
    require(on, "each vertex of the region is a point of the chart")
    require_enclosed(k, forms, points, bound, apart)
    inside = k or all(form[0] >= 0 for form in forms)  # with k = 0 the rows are constants
    require(inside, "the one point of a chart of dimension 0 lies in the region")


def read_chart_of_moves(chart: Json, moves: int) -> tuple[int, list[Row], list[int]]:
    """Return a chart with a row for each move: its dimension, its rows, and the free moves."""
    rows = items(chart, moves)
    k = max(len(rows[0]) - 1, 0)  # there is a move, for the region names one
    lines = read_vectors(rows, k + 1)
    units = coordinate_forms(min(k, moves))  # shorter than the rows if k is larger
    whole = all(unit in lines for unit in units)
    require(whole, "each coordinate of the chart is a move")
    return k, lines, [lines.index(unit) for unit in units]


# ---------------------------------------- statements/logit ----------------------------------------

# The statement about limits of logit equilibria: `logit limit`.

def check_logit_limit(game: Tree, statement: Json, witness: Json) -> str:
    """Check that every limit of logit equilibria is the profile, at one value between two.

    Why this is enough is derived in docs/explanation/logit-limit.md.
    """
    _, who, declared, value, low, high = fields(
        statement, "kind, player, parameters, profile, from, to"
    )
    (optimal,) = fields(witness, "optimal")
    names, box = read_parameters(declared)
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    player = read_player(game, who)
    family = LogitFamily(game, player, read_profile(game, value, names, box), box[0])
    family.require_family(optimal)
    family.require_determined()
    ends = point_of_parameter(low), point_of_parameter(high)
    require(box[0][0] < ends[0] < ends[1] < box[0][1], "from and to lie in order inside")
    powers = family.powers()
    require(side_of_one(powers, ends[0]) < 0, "the product of powers is below 1 at from")
    require(side_of_one(powers, ends[1]) > 0, "the product of powers is above 1 at to")
    return (
        "every limit of logit agent quantal response equilibria for lambda to infinity is the "
        f"certificate's profile at the same {in_words(names[0])}, between {low} and {high}"
        f"{box_words(declared)}"
    )


def value_of(x: Number, point: Fraction) -> Fraction:
    """Return the value of a function of the parameter."""
    return x.at([point]) if isinstance(x, Poly) else x


def side_of_one(powers: list[tuple[Number, int]], point: Fraction) -> int:
    """Return -1, 0 or 1: how the product of the bases at a point, each to its power, lies to 1."""
    above = below = ONE
    for base, power in powers:
        x = value_of(base, point)
        digits = len(str(x.numerator)) + len(str(x.denominator))
        readable(digits * abs(power) <= DIGITS, f"power {power}", "powers of 2,000 digits")
        above *= x**power if power > 0 else ONE
        below *= x**-power if power < 0 else ONE
    return (above > below) - (above < below)


class LogitFamily:
    """A profile in which the strategy of one player of two depends on one parameter.

    `paid` holds by player and node what play from there on pays, `under` for each set those that
    are met after it, `rise` for each history of the player how much its weight rises.
    """

    def __init__(
        self, game: Tree, player: Player, profile: Profile[Number], ends: Interval
    ) -> None:
        self.game, self.player, self.profile = game, player, profile
        self.ends, self.box = ends, [ends]
        every = [[*row.values()] for rows in profile.values() for row in rows.values()]
        sums = all(sum(row, ZERO) == 1 for row in every)
        readable(sums, "a denominator with a parameter", "probabilities that are polynomials")
        self.count_steps([x for row in every for x in row])
        self.weights: Mapping[Player, Weights] = profile_weights(game, profile)
        low, high = ends
        self.rise = [value_of(x, high) - value_of(x, low) for x in self.weights[player]]
        self.children: list[list[int]] = [[] for _ in game.parents]
        for node, parent in enumerate(game.parents[1:], 1):
            self.children[parent].append(node)
        self.paid = {p: node_payoffs(game, profile, p, mul) for p in game.players}
        self.places = [(p, infoset) for p in game.players for infoset in game.infosets[p]]
        self.under: dict[InformationSet, set[InformationSet]] = {s: set() for _, s in self.places}
        for node, home in enumerate(game.homes):
            above = game.parents[node]
            while home and above >= 0:
                if before := game.homes[above]:
                    self.under[before].add(home)
                above = game.parents[above]

    def count_steps(self, every: Sequence[Number]) -> None:
        """Count the steps of the family, given all its probabilities."""
        highest, moves = (
            max(map(degree, every), default=0),
            longest_path(self.game, self.game.players),
        )
        count = 1 + moves * max(highest, 1)
        digits = TERM_STEPS + self.game.digits + moves * measure(every)
        homes = sets_of(self.game, self.game.players)
        pairs = sum(len(home.actions) ** 2 * len(home.nodes) for home in homes)
        sign = BERNSTEIN_STEPS * count * max(map(digits_of, self.ends)) + digits
        take_steps(count * (6 * len(self.game.parents) * (1 + highest) * digits + 3 * pairs * sign))

    def require_family(self, optimal: Json) -> None:
        """Check that a limit has plans of the family, by the `optimal set` of each player (6)."""
        row_of = self.profile[self.player]
        rising = (s for s in self.game.infosets[self.player] if self.rise[s.history])
        steady = all(any(x == 1 for x in row_of[infoset.name].values()) for infoset in rising)
        for p, proof in zip(self.game.players, fields(optimal, [*self.game.numbered])):
            statement, witness = fields(proof, "statement, witness")
            check_optimal_set(self.game, statement, witness)
            wanted = {"kind": "optimal set", "player": str(p), "space": "plan", "complete": "yes"}
            whole = all(statement[key] == word for key, word in wanted.items())
            readable(whole, "another statement", "all optimal plans of each player in turn")
            points = [ZERO] if p != self.player else self.ends
            plans = [[value_of(x, g) for x in self.weights[p]] for g in points]
            columns = [read_sequence(self.game, p, label) for label in statement["columns"]]
            histories, never = range(1, len(self.weights[p])), self.never_made(p)
            listed = (dict(zip(columns, map(rational, row))) for row in statement["vertices"])
            vertices = [[ONE, *(row.get(h, ZERO) for h in histories)] for row in listed]
            kept = [plan for plan in vertices if not any(plan[h] for h in never)]
            require(sorted(kept) == sorted(plans), "the optimal plans are those of the family")
            linear = all(degree(x) <= int(p == self.player) for x in self.weights[p])
            require(linear and steady, "the family of plans is linear")

    def never_made(self, player: Player) -> list[History]:
        """Return moves of last sets that earn less than another one at each node."""
        moves = []
        for infoset in self.game.infosets[player]:
            count = range(len(infoset.actions))
            for k in count if not self.under[infoset] else ():
                less = (self.less(player, infoset, k, j) for j in count)
                if any(all(value_of(x, ZERO) < 0 for x in each) for each in less):
                    moves.append(infoset.successors[k])
        return moves

    def require_determined(self) -> None:
        """Check that every set is settled (6): so a limit makes the moves of the family."""
        settled = {
            s
            for p, s in self.places
            if is_positive(self.weights[p][s.history], self.box, counts=False)
        }
        while open_places := [(p, s) for p, s in self.places if s not in settled]:
            ready = [(p, s) for p, s in open_places if self.under[s] <= settled]
            proved = ready and all(self.is_strict(*place) for place in ready)
            require(proved, "one move is best at a set that the player's own moves exclude")
            settled.update(s for _, s in ready)

    def is_strict(self, player: Player, infoset: InformationSet) -> bool:
        """Return whether the profile is pure at a set, and each other move is worse (6)."""
        row = [*self.profile[player][infoset.name].values()]
        best = next((k for k, x in enumerate(row) if x == 1), None)
        return best is not None and all(
            self.is_worse(player, infoset, best, k) for k in range(len(row)) if k != best
        )

    def is_worse(self, player: Player, infoset: InformationSet, best: int, rival: int) -> bool:
        """Return whether a move earns less than another one, given that the set is reached."""
        less = self.less(player, infoset, best, rival)
        if all(is_positive(x, self.box, counts=False) for x in less):
            return True
        opponent = 3 - player
        states = [self.game.reached[node][0] for node in infoset.nodes]
        weights = [self.weights[opponent][state[opponent]] for state in states]
        more = sum((weight * x for weight, x in zip(weights, less)), ZERO)
        signs = (self.reach(player, infoset), more)
        return all(is_positive(x, self.box, counts=False) for x in signs)

    def less(self, player: Player, infoset: InformationSet, best: int, rival: int) -> list[Number]:
        """Return `c(n) * (V(n, best) - V(n, other))` (6) for each node n of a set."""
        values, result = self.paid[player], []
        for node in infoset.nodes:
            below, (_, chance, _) = self.children[node], self.game.reached[node]
            result.append((values[below[best]] + values[below[rival]] * -1) * chance)
        return result

    def reach(self, player: Player, infoset: InformationSet) -> Number:
        """Return the sum of `c(n) * r(n)` (6) over the nodes n of a set."""
        nodes, opponent = (self.game.reached[node] for node in infoset.nodes), 3 - player
        return sum((self.weights[opponent][at[opponent]] * chance for at, chance, _ in nodes), ZERO)

    def powers(self) -> list[tuple[Number, int]]:
        """Return the bases whose product is 1 at the limit, with their powers (6)."""
        powers: list[tuple[Number, Fraction]] = []
        for infoset in self.game.infosets[self.player]:
            row = self.profile[self.player][infoset.name].values()
            reached = value_of(self.reach(self.player, infoset), ZERO)
            for x, h in zip(row, infoset.successors):
                powers += [(x, reached * self.rise[h])] * bool(self.rise[h])
        below = lcm(*(power.denominator for _, power in powers))
        return [(x, int(power * below)) for x, power in powers]


# -------------------------------------- statements/dominance --------------------------------------

# Statements about dominance and beliefs: `dominance`, `rounds`.

def amounts_of(game: Tree, player: Player, form: Form) -> Totals:
    """Return by history of the opponent what own histories, so weighted, earn, times an integer."""
    (paid, below), (weights, scale) = game.pairs(player), over_one_denominator([*form.values()])
    total: list[Any] = [0] * len(game.histories[3 - player])
    for h, weight in zip(form, weights):
        for column, amount in paid.get(h, {}).items():
            total[column] += weight * amount
    return total, below * scale


def extremes(game: Tree, player: Player, form: Form, out: Collection[Move]) -> tuple[Any, Any]:
    """Return the least and the greatest of such amounts over the opponent's plans (S)."""
    amounts, _ = amounts_of(game, player, form)
    least = greatest(game, 3 - player, [-x for x in amounts], out)
    return -least, greatest(game, 3 - player, amounts, out)


def makes_excluded(game: Tree, player: Player, strategy: Strategy, out: Collection[Move]) -> bool:
    """Return whether one of the moves of a strategy is excluded."""
    return any(game.histories[player][h][1] in out for h in strategy)


# Moves, and the ways to go on from an information set


class Entry(NamedTuple):
    """The parts of an entry of `dominance`.

    `place` is the set, `sets` it and those below, `goals` the histories after the actions in
    `makes`, `better` {history: probability that the mixture `by` reaches it from the set on},
    `digits` those of the mixture (1).
    """

    player: Player
    place: InformationSet
    sets: list[InformationSet]
    goals: Strategy
    better: dict[History, Fraction]
    digits: int
    words: str


def check_dominance(game: Tree, statement: Json, witness: Json) -> str:
    """Check for each entry that its moves are dominated, or not, because of what is given."""
    _, sense, because, moves, excluded, beyond = fields(
        statement, "kind, sense, because, moves, excluded, frontier"
    )
    require_perfect_recall(game)
    one_of(sense, "weakly", "strictly")
    proof = PROOFS[one_of(because, *PROOFS)]
    if because != "belief":
        require_two_players(game.players)
    frontier, wider = read_frontier(game, beyond)
    readable(not frontier or because == "counterexample", "a frontier", "a counter-example with it")
    out = {read_move(game, move) for move in distinct_items(excluded, empty=True)}
    players = all(who != "0" for who, _, _ in out)
    readable(players, "a move of chance", "moves of the players to be excluded")
    readable(not out or because != "belief", "moves excluded", "none of them with a belief")
    comparison = Comparison(game, sense, out, frontier, wider)
    entries = [read_entry(game, item, because, out) for item in distinct_items(moves)]
    words = [proof(comparison, *pair) for pair in zip(entries, items(witness, len(entries)))]
    without = f"without the moves {each_move_words(excluded)}" if excluded else ""
    if because == "mixture":
        without = f", {without}" if without else ""
        by = "each by the certificate's continuation or mixture of them"
        return f"{sense} dominated{without}: [{', '.join(words)}], {by}"
    return (f"{without}, " if without else "") + "; ".join(words)


def read_entry(game: Tree, item: Json, because: str, out: Collection[Move]) -> Entry:
    """Return an entry. Its mixture takes other actions, and makes no excluded move."""
    who, name, makes, by = fields(item, "player, set, makes, by")
    player = read_player(game, who)
    place = read_infoset(game, player, name)
    sets = sets_from(game, player, place)
    take_steps(ENTRY_STEPS * sum(1 + len(home.actions) for home in sets))
    readable(isinstance(makes, dict) and name in makes, makes, "actions at the set and below it")
    below = makes.keys() <= {home.name for home in sets}
    readable(below, f"{sorted(makes)}", "only sets at or below the set")
    goals = frozenset(read_after(game, player, *move) for move in makes.items())
    words = " and ".join(move_words((who, *move)) for move in makes.items())
    better: dict[History, Fraction] = {}
    if because == "belief":
        readable(by == [], by, "no mixture with a belief")
        return Entry(player, place, sets, goals, better, 0, words)
    mixed = read_mixture(by, lambda value: read_moves_of(sets, value))
    apart = not any(goals <= continuation for continuation in mixed)
    require(apart, "the dominating continuations take other actions")
    clear = not any(makes_excluded(game, player, continuation, out) for continuation in mixed)
    require(clear, "the dominating continuations make no excluded move")
    for continuation, x in mixed.items():
        better.update({h: better.get(h, ZERO) + x for h in continuation})
    return Entry(player, place, sets, goals, better, measure([*mixed.values()]), words)


class Comparison:
    """A game, a sense of dominance, and what entries are compared without."""

    def __init__(
        self, game: Tree, sense: str, out: Collection[Move], frontier: Frontier, wider: str
    ) -> None:
        self.game, self.strictly, self.out = game, sense == "strictly", out
        self.frontier, self.ending = frontier, f"is not {sense} dominated"
        self.wider, self.seen = wider, 0  # continuations

    def by_mixture(self, entry: Entry, proof: Json) -> str:
        """Check that the mixture `by` dominates each continuation that takes the actions."""
        fields(proof, [])
        on_path, excluded = {*entry.goals}, {*self.out}
        for home in reversed(entry.sets):  # on the path to an action there is one move at a set
            if on_path.intersection(home.successors):
                moves = zip(home.successors, home.moves)
                excluded.update(move for h, move in moves if h not in on_path)
                on_path.add(home.history)
        every = pure_strategies(entry.sets, CONTINUATIONS, out=excluded)
        worse = [continuation for continuation in every if entry.goals <= continuation]
        require(worse, "there is a continuation to compare with")
        self.seen += len(worse)
        readable(self.seen <= CONTINUATIONS, "more", "at most 4,096 continuations in all")
        take_steps(len(worse) * self.game.sum_steps(entry.digits))
        for continuation in worse:
            gain = entry.better.copy()
            for h in continuation:
                gain[h] = gain.get(h, ZERO) - 1
            lowest, highest = extremes(self.game, entry.player, gain, self.out)
            require(self.strictly or lowest >= 0, "the dominating mixture never pays less")
            require(self.strictly or highest > 0, "the dominating mixture pays more somewhere")
            require(not self.strictly or lowest > 0, "the dominating mixture always pays more")
        return entry.words

    def by_example(self, entry: Entry, proof: Json) -> str:
        """Check that the continuation in the witness earns too much to be dominated by `by`."""
        game, player, opposing = self.game, entry.player, 3 - entry.player
        kept, opponent = fields(proof, "continuation, opponent")
        continuation = read_moves_of(entry.sets, kept)
        reply = read_moves_of(game.infosets[opposing], opponent)
        require(entry.goals <= continuation, "the continuation takes the actions")
        clear = not makes_excluded(game, player, continuation, self.out)
        require(clear, "the continuation makes no excluded move")
        clear = not makes_excluded(game, opposing, reply, self.out)
        require(clear, "the opponent makes no excluded move")
        before = stays_before(self.frontier, opposing, pure_weights(game, opposing, reply))
        require(before, "the opponent's strategy stays before the frontier")
        take_steps(game.sum_steps(entry.digits))
        forms = dict.fromkeys(continuation, ONE), entry.better
        earned = (amounts_of(game, player, form) for form in forms)
        pays, instead = (
            Fraction(sum(x for h, x in enumerate(amounts) if h in reply or not h)) / below
            for amounts, below in earned
        )
        more = self.strictly or pays > instead
        require(more, "the continuation pays more against the opponent's strategy")
        require(pays >= instead, "the continuation pays no less against the opponent's strategy")
        return (
            f"{entry.words} {self.ending} by "
            f"the certificate's continuation or mixture of them{self.wider}: "
            f"against a strategy of the opponent it earns {pays} and the other {instead}"
        )

    def by_belief(self, entry: Entry, proof: Json) -> str:
        """Check that some strategy is a best response to the others' strategies in the witness."""
        game, player = self.game, entry.player
        strategy, belief = fields(proof, "strategy, others")
        moves = read_moves_of(game.infosets[player], strategy)
        profile = read_table(game, belief, [p for p in game.players if p != player], rational)
        rows = [[*row.values()] for sets in profile.values() for row in sets.values()]
        require(entry.goals <= moves, "the strategy reaches the set and takes the actions")
        require(all(min(row) >= 0 for row in rows), "the others' probabilities are non-negative")
        require(self.strictly or all(map(all, rows)), "the others' probabilities are all positive")
        for row in rows:
            measure(row)
        whole = all(sum(row) == 1 for row in rows)
        require(whole, "the others' probabilities at each set sum to 1")
        weights = {player: pure_weights(game, player, moves)}
        weights |= {p: strategy_weights(game, p, rows_) for p, rows_ in profile.items()}
        take_steps(steps_of_ends(game, weights))
        require(is_best_response(game, player, weights), "the strategy is a best response")
        reaching = f"some strategy of player {player} that reaches {in_words(entry.place.name)}"
        return f"{reaching} and makes {entry.words} {self.ending}"


PROOFS = {
    "mixture": Comparison.by_mixture,
    "counterexample": Comparison.by_example,
    "belief": Comparison.by_belief,
}


# Rounds of elimination

WORDS = {
    ("reduced", "only"): "reduced strategies that are never the only best response",
    ("reduced", "best"): "strictly dominated reduced strategies",
    ("reduced", "cautious"): "weakly dominated reduced strategies",
    ("full", "only"): "full strategies that are never the only best response at every set",
    ("full", "best"): "full strategies that are never a best response at every set",
    ("full", "cautious"): "full strategies that are never a cautious best response at every set",
}
EXACT = {"nono": "", "yesno": "player 1", "noyes": "player 2", "yesyes": "either player"}
Allowed: TypeAlias = set[Strategy] | None  # None for all
Belief: TypeAlias = tuple[list[Any], list[Fraction], dict[Strategy, Fraction]]
Rival: TypeAlias = History | Strategy


def check_rounds(game: Tree, statement: Json, witness: Json) -> str:
    """Check rounds of elimination, and whether all that is left after them are responses.

    A strategy is taken out because a mixture of its rivals gains, in the sense, against each
    strategy of the opponent that was left. So it is a response to no mixture of those: its rivals,
    and so the mixture, would gain less than 0 (`only`), or no more than 0 and so, on the whole, no
    more against any strategy in it (Pearce 1984). A strategy with a belief is a response to it.
    """
    _, kind, sense, rounds, left, gone, exactly = fields(
        statement, "kind, strategies, sense, rounds, left, gone, exactly"
    )
    require_perfect_recall(game)
    require_two_players(game.players)
    words = WORDS[one_of(kind, "reduced", "full"), one_of(sense, "only", "best", "cautious")]
    readable(isinstance(rounds, list), rounds, "a list of rounds")
    moves_gone, sets_left = (distinct_items(value, empty=True) for value in (gone, exactly))
    frame = Elimination(game, kind == "full", sense, len(rounds))
    frame.count(passes=len(rounds) + len(moves_gone) + len(sets_left))
    texts = []
    proofs = items(frame.read_strategies(witness), len(rounds))
    for k, (parts, counts, proof) in enumerate(zip(rounds, items(left, len(rounds)), proofs), 1):
        text = frame.check_round(k, fields(parts, "1, 2"), fields(proof, "1, 2"))
        stated = [*map(rational, fields(counts, "1, 2"))]
        require(stated == [*map(len, frame.alive.values())], "as many are left as it says")
        texts.append(f"{stated[0]} and {stated[1]} after round {k}{text}")
    final = rounds[-1:] == [dict.fromkeys("12", {"out": [], "exact": "yes"})]
    more = "" if final else "; in further rounds more may be eliminated"
    ending = [more, *map(frame.check_gone, moves_gone), *map(frame.check_exactly, sets_left)]
    sizes = " and ".join(str(len(every)) for every in frame.every.values())
    return (
        f"eliminating in rounds the certificate's {words} leaves of {sizes}: "
        f"{', '.join(texts) or 'all, as no round is made'}{''.join(ending)}"
    )


class Elimination:
    """The strategies of both players, as `rounds` of elimination go on.

    By player: `every` and `alive` are all and those left, `gone` holds for each the round after
    which it is gone (for those left one too high), `reached` the histories that it reaches.
    `passes` and `mixed` count the work so far.
    """

    def __init__(self, game: Tree, full: bool, sense: str, rounds: int) -> None:
        self.game, self.full, self.sense, self.rounds = game, full, sense, rounds
        self.passes = self.mixed = 0
        self.every = {p: pure_strategies(game.infosets[p], STRATEGIES, full) for p in game.players}
        few = prod(map(len, self.every.values())) <= PAIRS
        readable(few, "more pairs", f"at most {PAIRS} pairs of strategies")
        self.alive = {p: set(every) for p, every in self.every.items()}
        self.gone = {p: dict.fromkeys(every, rounds + 1) for p, every in self.every.items()}
        self.reached = {
            p: {
                strategy: [*self.reach(p, 0, strategy)] if full else [0, *strategy]
                for strategy in every
            }
            for p, every in self.every.items()
        }
        self.numbered: dict[Player, dict[str, Strategy]] = {}
        self.known: dict[tuple[Player, str], Belief] = {}

    def count(self, passes: int = 0, mixed: int = 0) -> None:
        """Refuse too much work before it is done: passes over strategies, those in mixtures (6)."""
        sizes = [len(every) * len(self.game.infosets[p]) for p, every in self.every.items()]
        self.passes += passes * sum(sizes)
        self.mixed += mixed * len(self.game.parents)
        few = self.passes <= PASSES
        readable(few, f"{self.passes}", "at most 100,000,000 for passes over all strategies")
        few = self.mixed <= MIXTURES
        readable(few, f"{self.mixed}", "at most 4,000,000 for strategies in mixtures times nodes")

    def check_round(self, k: int, parts: Sequence[Json], proofs: Sequence[Json]) -> str:
        """Check a round and take out what it eliminates; return in words of whom no more can go."""
        allowed, exact = {p: set(alive) for p, alive in self.alive.items()}, ""
        nonempty = all(allowed.values())
        readable(nonempty, "none", "a strategy of each player left when a round begins")
        for p, part, proof in zip(self.every, parts, proofs):
            (out, says), (mixtures, kept) = fields(part, "out, exact"), fields(proof, "out, kept")
            against = None if len(allowed[3 - p]) == len(self.every[3 - p]) else allowed[3 - p]
            listed = distinct_items(out, empty=True)
            self.count(len(listed), mixed=len(listed) + sum(map(len, items(mixtures, len(listed)))))
            for value, by in zip(listed, mixtures):
                strategy = self.read(p, value)
                require(
                    strategy in self.alive[p], "a strategy eliminated is left when its round begins"
                )
                self.require_no_response(p, strategy, by, against)
                self.alive[p].remove(strategy)
                self.gone[p][strategy] = k
            exact += one_of(says, "yes", "no")
            readable(says == "yes" or kept == [], kept, "no beliefs where nothing is said")
            self.check_kept(p, distinct_items(kept, empty=True), says == "yes", against)
        return f" (no more of {EXACT[exact]})" if EXACT[exact] else ""

    def check_kept(self, player: Player, kept: list[Json], says: bool, against: Allowed) -> None:
        """Check the beliefs of the strategies left of a player, if it says that no more can go."""
        pairs = [items(item, 2) for item in kept]
        self.count(mixed=len(pairs) + sum(len(belief) for _, belief in pairs))
        beliefs = {self.read_proved(player, value): belief for value, belief in pairs}
        readable(len(beliefs) == len(pairs), "a strategy twice", "a belief for each strategy")
        complete = not says or beliefs.keys() == self.alive[player]
        require(complete, "there is a belief for each strategy left")
        for strategy, belief in beliefs.items():
            self.require_response(player, strategy, belief, against)

    def check_gone(self, item: Json) -> str:
        """Check the round after which no strategy left makes the move; return it in words."""
        move, number = fields(item, "move, round")
        who, name, action = read_move(self.game, move)
        player = read_player(self.game, who)
        h = read_after(self.game, player, name, action)
        last = max(end for strategy, end in self.gone[player].items() if h in strategy)
        right = string(number) == (str(last) if last <= self.rounds else "none")
        require(right, "the move is gone after the round it says")
        end = f"gone after round {number}" if number != "none" else "still made after these rounds"
        return f"; {move_words(move)} is {end}"

    def check_exactly(self, item: Json) -> str:
        """Check whether those left of a player are exactly those that make none of some moves."""
        who, avoid, holds = fields(item, "player, avoid, holds")
        player = read_player(self.game, who)
        moves = {read_move(self.game, move) for move in distinct_items(avoid)}
        readable(all(move[0] == who for move in moves), avoid, "moves of the player to be avoided")
        every = self.every[player]
        clear = {
            strategy for strategy in every if not makes_excluded(self.game, player, strategy, moves)
        }
        exact = read_yes(holds) == (clear == self.alive[player])
        require(exact, "those left are exactly those that avoid the moves, or not")
        relation = "exactly" if holds == "yes" else "not exactly"
        words = f"{relation} those that make none of {each_move_words(avoid)}"
        return f"; those left of player {who} after these rounds are {words}"

    def read(self, player: Player, value: Json) -> Strategy:
        """Return a STRATEGY, reduced or full."""
        return moves_of(self.game.infosets[player], value, self.full)

    def read_strategies(self, witness: Json) -> Json:
        """Return the proofs of the rounds, after the strategies with which a witness may begin."""
        if isinstance(witness, list):
            return witness
        proofs, strategies = fields(witness, "proofs, strategies")
        for player, listed in zip(self.every, fields(strategies, "1, 2")):
            values = enumerate(distinct_items(listed, empty=True), 1)
            self.numbered[player] = {str(k): self.read(player, value) for k, value in values}
        return proofs

    def read_proved(self, player: Player, value: Json) -> Strategy:
        """Return a strategy in a proof: a STRATEGY, or a number where the witness has a list."""
        if not self.numbered:
            return self.read(player, value)
        listed = self.numbered[player]
        number = string(value)
        readable(number in listed, number, f"a number from 1 to {len(listed)}")
        return listed[number]

    def reach(self, player: Player, start: History, strategy: Strategy) -> set[History]:
        """Return the histories that a strategy reaches from this one on, with it."""
        reached = {start}
        for infoset in self.game.infosets[player]:
            if infoset.history in reached:
                reached.update(strategy.intersection(infoset.successors))
        return reached

    def require_no_response(
        self, player: Player, strategy: Strategy, by: Json, left: Allowed
    ) -> None:
        """Check that a mixture of rivals (6) gains, in the sense, against every strategy `left`."""
        game = self.game

        def read_rival(value: Json) -> Rival:
            if self.full:
                return read_after(game, player, *items(value, 2))
            return self.read_proved(player, value)

        mixed = read_mixture(by, read_rival)
        take_mixture_steps(game, mixed)
        rivals = strategy not in mixed and not strategy.intersection(
            h for h in mixed if isinstance(h, int)
        )
        readable(rivals, "the strategy itself", "rivals of the strategy")
        shares, _ = over_one_denominator([*mixed.values()])  # only the sign of a gain counts
        weights: dict[History, Any] = {}
        for rival, x in zip(mixed, shares):
            for histories, share in zip(self.difference(player, strategy, rival), (x, -x)):
                for h in histories:
                    weights[h] = weights.get(h, 0) + share
        if left is None:
            low, high = extremes(game, player, weights, ())
        else:
            (amounts, _), reached = amounts_of(game, player, weights), self.reached[3 - player]
            gains = [sum(map(amounts.__getitem__, reached[opposing])) for opposing in left]
            low, high = min(gains), max(gains)
        enough = {"only": low >= 0, "best": low > 0, "cautious": low >= 0 and high > 0}[self.sense]
        require(enough, "the mixture of rivals gains against what is left")

    def difference(
        self, player: Player, strategy: Strategy, rival: Rival
    ) -> Sequence[Collection[int]]:
        """Return the histories that a rival reaches, and those that the strategy does instead."""
        if isinstance(rival, frozenset):
            return rival, strategy
        _, (_, name, _) = self.game.histories[player][rival]
        (usual,) = strategy.intersection(self.game.named[player][name].successors)
        return self.reach(player, rival, strategy), self.reach(player, usual, strategy)

    def require_response(
        self, player: Player, strategy: Strategy, value: Json, left: Allowed
    ) -> None:
        """Check that a strategy is a response (6), in the sense, to a belief in those `left`."""
        key = player, canonical_json(value)
        if key not in self.known:  # strategies may share a belief
            mixed = read_mixture(value, lambda opposing: self.read_proved(3 - player, opposing))
            plans = [pure_weights(self.game, 3 - player, opposing) for opposing in mixed]
            parts = [*mixed.values()]
            weights = [sum((x for x, w in zip(parts, at) if w), ZERO) for at in zip(*plans)]
            total, _ = self.game.totals(player, {3 - player: weights})
            greatest(self.game, player, total)
            self.known[key] = total, weights, mixed
        total, weights, mixed = self.known[key]
        take_mixture_steps(self.game, mixed)
        usual = left is None or mixed.keys() <= left
        require(usual, "a belief is of strategies left when the round begins")
        whole = all(weights) if left is None else mixed.keys() == left
        require(self.sense != "cautious" or whole, "a cautious belief excludes nothing")
        for infoset in self.game.infosets[player]:
            for h in strategy.intersection(infoset.successors):
                rest = [total[rival] for rival in infoset.successors if rival != h]
                most = max(rest, default=total[h] - 1)
                require(most <= total[h], "no rival gains against the belief of a response")
                alone = self.sense != "only" or most < total[h]
                require(alone, "each rival of an only response loses against its belief")


def take_mixture_steps(game: Tree, mixed: Mapping[Any, Fraction]) -> None:
    """Count the steps of a mixture: a sum over the game for each of its entries, and one."""
    take_steps((len(mixed) + 1) * game.sum_steps(measure([*mixed.values()])))


# ---------------------------------------- statements/pure -----------------------------------------

# The statement about all equilibria in pure strategies, of any number of players.

class Table:
    """The table of all profiles of reduced pure strategies, in one row.

    `strategies` holds each player's, with their numbers from 0. A profile stands at the sum of
    these numbers, each times the player's `stride`. `after` holds, for each player and history,
    what the strategies that make this history add to that sum.
    """

    def __init__(self, game: Tree, most: int = STEPS) -> None:
        self.cells = reduced_strategies(game, game.players)
        found = f"{self.cells} profiles"
        readable(self.cells <= most, found, f"at most {most:,} profiles of pure strategies")
        every = {p: pure_strategies(game.infosets[p], STEPS) for p in game.players}
        self.strategies = {
            p: {strategy: i for i, strategy in enumerate(every[p])} for p in game.players
        }
        self.stride: dict[Player, int] = {}
        self.after: dict[Player, list[list[int]]] = {}
        stride = self.cells
        for p, numbers in self.strategies.items():
            stride //= len(numbers)
            self.stride[p] = stride
            self.after[p] = [[i * stride for i in numbers.values()]]
            self.after[p] += [[] for _ in game.histories[p][1:]]
            for strategy, i in numbers.items():
                for h in strategy:
                    self.after[p][h].append(i * stride)

    def cells_at(self, state: tuple[History, ...]) -> list[int]:
        """Return where the profiles stand that make all these histories."""
        found = [0]
        for p, after in self.after.items():
            found = [cell + more for cell in found for more in after[state[p]]]
        return found

    def count_at(self, state: tuple[History, ...]) -> int:
        """Return how many profiles make all these histories."""
        return prod(len(after[state[p]]) for p, after in self.after.items())

    def payoff_steps(self, game: Tree) -> int:
        """Return the steps of all players' payoffs."""
        reached = sum(self.count_at(state) for state, chance, _ in game.terminals if chance)
        return len(game.players) * sum_steps(reached, game.digits)

    def payoffs(self, game: Tree, player: Player) -> tuple[list[int], int]:
        """Return what each profile pays a player, times an integer, and that integer."""
        pays = [0] * self.cells
        amounts, common = game.amounts(player)
        for (state, _, _), amount in zip(game.terminals, amounts):
            for cell in self.cells_at(state) if amount else ():
                pays[cell] += amount
        return pays, common


def read_listed(game: Tree, table: Table, named: Json) -> dict[Player, list[int]]:
    """Return for each player what its strategies, all of which are listed, add to a place."""
    places = {}
    for p, side in zip(game.players, fields(named, [*game.numbered])):
        read = [read_moves_of(game.infosets[p], strategy) for strategy in distinct_items(side)]
        require(
            len(read) == len(table.strategies[p]), "every pure strategy of the players is listed"
        )
        places[p] = [table.strategies[p][strategy] * table.stride[p] for strategy in read]
    return places


def read_mixed(value: Json, size: int) -> Row:
    """Return a mixed strategy, as the probabilities of so many listed strategies."""
    (point,) = read_vectors([value], size)
    probable = min(point) >= 0 and sum(point) == 1
    require(probable, "the probabilities of the strategy are non-negative, with the sum 1")
    return point


def check_pure_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria in pure strategies are exactly the profiles in `equilibria`."""
    _, listed, *_ = fields(statement, f"kind, equilibria, {FIGURE}")
    fields(witness, [])
    decimals = statement["decimals"]
    readable(decimals == "", decimals, "no decimals of a number of things")
    require_perfect_recall(game)
    table = Table(game)
    take_steps(table.payoff_steps(game))
    claimed = {read_cell(game, table, item) for item in distinct_items(listed, empty=True)}
    require(claimed == equilibria(game, table), "the pure equilibria are exactly those listed")
    number = check_figure(statement, Fraction(len(claimed)))
    return (
        "the equilibria in pure strategies are exactly the certificate's profiles of reduced pure "
        f"strategies; their number is {number}"
    )


def read_cell(game: Tree, table: Table, value: Json) -> int:
    """Return where a profile of reduced pure strategies stands."""
    named = zip(game.players, fields(value, [*game.numbered]))
    read = {p: read_moves_of(game.infosets[p], strategy) for p, strategy in named}
    return sum(table.strategies[p][strategy] * table.stride[p] for p, strategy in read.items())


def equilibria(game: Tree, table: Table) -> set[int]:
    """Return where no player gains by another strategy of its own."""
    best = bytearray(b"\1") * table.cells
    for p, strategies in table.strategies.items():
        pays, _ = table.payoffs(game, p)
        stride = table.stride[p]
        for block in range(0, table.cells, len(strategies) * stride):
            for start in range(block, block + stride):
                line = range(start, start + len(strategies) * stride, stride)
                most = max(pays[cell] for cell in line)
                for cell in line:
                    best[cell] &= pays[cell] == most
    return {cell for cell, is_best in enumerate(best) if is_best}


# -------------------------------------- statements/bimatrix ---------------------------------------

# The statement about all equilibria of a small game of two players: `equilibria`.

Component: TypeAlias = tuple[int, int]  # mixed strategies of each player, as bits


class Listed:
    """The items listed of a player. Numbers of strategies or sequences, from 0, are bits.

    - `count`: how many numbers there are, of both players;
    - `tight`: where each listed item is tight;
    - `closed`: sets of numbers whose faces are empty;
    - `seen`: sets of numbers whose faces are shown to be listed.
    """

    def __init__(self, count: int, tight: list[int], closed: list[int]) -> None:
        self.count, self.tight, self.closed = count, tight, closed
        self.seen = set[int]()

    @cached_property
    def closed_at(self) -> dict[int, int]:
        """Return for each number, as a bit, the places in `closed` of the sets that have it."""
        return {
            1 << i: sum(1 << k for k, bits in enumerate(self.closed) if bits >> i & 1)
            for i in range(self.count)
        }

    def is_closed(self, numbers: int) -> bool:
        """Return whether the face of these numbers is shown to be empty."""
        return any(numbers & bits == bits for bits in self.closed)

    def in_face(self, numbers: int) -> list[int]:
        """Return where those listed items are tight that are in a face."""
        return [bits for bits in self.tight if numbers & bits == numbers]

    def add(self, numbers: int, i: int) -> int:
        """Return a set with one more number, and with all that follow."""
        return numbers | 1 << i

    def first_faces(self, numbers: int) -> list[int]:
        """Return the sets with whose faces the proof begins that one is listed."""
        return [numbers]

    def without_items(self, face: int, closing: int) -> list[int]:
        """Return the sets whose faces make up one in which nothing is listed."""
        require(False, "a mixed strategy that is listed lies on each face that is not closed")
        return []

    def is_single(self, face: int) -> bool:
        """Return whether equations show that a face has one item only."""
        raise NotImplementedError

    def closing(self, face: int, closed: int) -> tuple[int, int] | None:
        """Return the numbers that close a face each, and the sets that may close larger ones, too.

        These are among `closed`, places as bits. Returns None if one of them closes the face.
        """
        outside = [(bit, places) for bit, places in self.closed_at.items() if not face & bit]
        once = twice = 0  # the sets that lack a number, and those that lack two
        for _, places in outside:
            twice |= once & places
            once |= places
        if closed & ~once:
            return None
        single = closed & ~twice
        numbers = [(bit, places) for bit, places in outside if single & places]
        # a set that lacks one of these and more closes nothing larger that they do not
        lacking = reduce(or_, (places for _, places in numbers), 0)
        return sum(bit for bit, _ in numbers), closed & (single | ~lacking)

    def larger(self, face: int, there: list[int], closing: int) -> list[int]:
        """Return the sets whose faces, if they are listed, show that this one is.

        `there` are the items listed in it. Each number of `closing`, added to it, closes it.
        """
        if not there:
            return self.without_items(face, closing)
        if len(there) == 1 and self.is_single(face):
            return []
        done = max(there, key=int.bit_count) | closing
        return [self.add(face, i) for i in range(self.count) if not done >> i & 1]


class Corners(Listed):
    """A player's mixed strategies that are listed.

    `first` is the number of the player's first strategy. `replies` has for each of its strategies
    the opponent's payoffs.
    """

    def __init__(self, first: int, replies: Sequence[Row], *sets: list[int]) -> None:
        super().__init__(len(replies) + len(replies[0]), *sets)
        self.first, self.replies = first, replies
        start = 0 if first else len(replies)
        self.others = range(start, start + len(replies[0]))

    def first_faces(self, numbers: int) -> list[int]:
        """Return the set, or where it says nothing of replies those with one: some is best."""
        replies = any(numbers >> j & 1 for j in self.others)
        return [numbers] if replies else [numbers | 1 << j for j in self.others]

    def is_single(self, face: int) -> bool:
        """Return whether equations show that a face has one mixed strategy only."""
        used = [i for i in range(len(self.replies)) if not face >> self.first + i & 1]
        best = [j for j, number in enumerate(self.others) if face >> number & 1]
        rows = [[ONE, *(self.replies[i][j] for i in used)] for j in best]
        return len(best) >= len(used) and has_full_rank(rows, len(used))


def check_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria are exactly the products of hulls in `components`.

    At each number one of the two is tight. So the cases of the tree have all equilibria. Those of a
    leaf are a product of two faces, and each face is the hull of mixed strategies that are listed.
    """
    _, named, mixed, *_ = fields(statement, f"kind, strategies, mixed, components, what, {FIGURE}")
    require_perfect_recall(game)
    require_two_players(game.players)
    reached = read_strategies_of(game, game.players, named)
    players = [*game.numbered]
    shifts, splits = fields(witness, "shifts, splits")
    take_steps(2 * len(reached[1]) * len(reached[2]) * game.sum_steps(1))
    sides = read_sides(game, reached, fields(mixed, players), fields(shifts, players))
    number = check_components(statement, sides, players, splits)
    return (
        "the Nash equilibria in mixed strategies over reduced pure ones are exactly the "
        f"certificate's maximal Nash subsets; {number}"
    )


def check_surviving_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check the same, where only strategies that survive rounds of strict dominance are listed.

    A strategy taken out is a best reply to no mixture of those of the opponent that are left when
    its round begins. So no equilibrium uses it, and those of what is left are those of the game.
    """
    _, named, mixed, _, _, *_ = fields(
        statement, f"kind, strategies, mixed, components, what, {FIGURE}"
    )
    require_perfect_recall(game)
    require_two_players(game.players)
    table, players = Table(game), [*game.numbered]
    found = f"{table.cells} pairs"
    readable(table.cells <= SURVIVING_PAIRS, found, "at most 40,000 pairs of strategies")
    rounds, shifts, splits = fields(witness, "rounds, shifts, splits")
    take_steps(table.payoff_steps(game))
    pays = {p: pays_of(table, game, p) for p in game.players}
    left = {p: {*range(len(table.strategies[p]))} for p in game.players}
    readable(isinstance(rounds, list), rounds, "a list of rounds")
    for parts in rounds:
        take_out(game, table, pays, left, fields(parts, players))
    listed = {
        p: [number_of(game, table, p, value) for value in distinct_items(side)]
        for p, side in zip(game.players, fields(named, players))
    }
    few = sum(map(len, listed.values())) <= MIXED
    readable(few, "more strategies", "at most 40 strategies of both players")
    same = all({*listed[p]} == left[p] for p in game.players)
    require(same, "the strategies listed are those left after all rounds")
    both = zip(game.players, fields(mixed, players), fields(shifts, players)[::-1])
    sides = [
        read_corners(
            (0, len(listed[1])) if p == 1 else (len(listed[1]), 0),
            [[pays[3 - p][j][i] for j in listed[3 - p]] for i in listed[p]],
            points,
            moves,
        )
        for p, points, moves in both
    ]
    number = check_components(statement, sides, players, splits)
    kept = " and ".join(f"{len(listed[p])} of {len(table.strategies[p])}" for p in game.players)
    return (
        "the Nash equilibria in mixed strategies over reduced pure ones are exactly the "
        f"certificate's maximal Nash subsets, which use only {kept} strategies; {number}"
    )


def pays_of(table: Table, game: Tree, player: Player) -> list[Row]:
    """Return what each strategy of a player pays against each one of the opponent."""
    paid, common = table.payoffs(game, player)
    rows, columns = (
        [i * table.stride[p] for i in range(len(table.strategies[p]))] for p in (player, 3 - player)
    )
    return [[Fraction(paid[i + j], common) for j in columns] for i in rows]


def number_of(game: Tree, table: Table, player: Player, value: Json) -> int:
    """Return the number of a STRATEGY in the table."""
    return table.strategies[player][read_moves_of(game.infosets[player], value)]


def take_out(
    game: Tree,
    table: Table,
    pays: dict[Player, list[Row]],
    left: dict[Player, set[int]],
    parts: list[Json],
) -> None:
    """Take out the strategies of a round, each strictly dominated by a mixture."""
    before = {p: sorted(numbers) for p, numbers in left.items()}
    for p, part in zip(game.players, parts):
        for value, by in (items(item, 2) for item in distinct_items(part, empty=True)):
            strategy = number_of(game, table, p, value)
            require(
                strategy in left[p], "a strategy that is taken out is left when its round begins"
            )
            weights = read_mixture(by, partial(number_of, game, table, p))
            digits = game.digits + measure([*weights.values()])
            take_steps(sum_steps((len(weights) + 1) * len(before[3 - p]), digits))
            better = all(
                sum(x * pays[p][k][j] for k, x in weights.items()) > pays[p][strategy][j]
                for j in before[3 - p]
            )
            require(better, "a mixture pays more than what is taken out, against all that is left")
            left[p].remove(strategy)


def check_components(
    statement: Json, sides: Sequence[Corners], players: list[str], splits: Json
) -> str:
    """Check the tree of cases, the components and their number; return the number in words."""
    lengths, figure_of = [len(side.tight) for side in sides], statement["what"]
    distinct = distinct_items(statement["components"])
    take_steps(POINT_STEPS * sum(lengths) * (sum(lengths) + len(distinct)))
    for side in sides:
        apart = all(len(side.in_face(bits)) == 1 for bits in side.tight)
        require(apart, "no mixed strategy is tight wherever another one is")
    check_cases(sides, splits)
    near = listed_near(sides)
    numbers = [{str(i): i for i in range(1, length + 1)} for length in lengths]
    claimed = [read_component(players, item, numbers) for item in distinct]
    all_products = set(claimed) == maximal_products(near, len(claimed))
    require(
        all_products, "the components are all the maximal products of mixed strategies that fit"
    )
    number = check_number(statement, claimed, near)
    counted = "maximal Nash subsets" if figure_of == "components" else figure_of
    return f"the number of {counted} is {number}"


def read_strategies_of(
    game: Tree, players: Sequence[Player], named: Json
) -> dict[Player, list[Strategy]]:
    """Return for each of two players its reduced pure strategies, all of which are listed."""
    listed = {
        p: [read_moves_of(game.infosets[p], strategy) for strategy in distinct_items(side)]
        for p, side in zip(players, fields(named, [*map(str, players)]))
    }
    few = sum(map(len, listed.values())) <= MIXED
    readable(few, "more strategies", "at most 40 strategies of both players")
    every = {p: len(pure_strategies(game.infosets[p], MIXED)) for p in players}
    require(
        every == {p: len(strategies) for p, strategies in listed.items()},
        "all pure strategies are listed",
    )
    return listed


def read_sides(
    game: Tree, strategies: dict[Player, list[Strategy]], mixed: list[Json], shifts: list[Json]
) -> list[Corners]:
    """Return both players' mixed strategies, and the sets that the opponent's shifts close."""
    plans = {p: [pure_weights(game, p, plan) for plan in strategies[p]] for p in game.players}
    sides = []
    for p, q, start, opposing in ((1, 2, 0, len(plans[1])), (2, 1, len(plans[1]), 0)):
        totals = [payoffs_by_history(game, q, {p: plan}) for plan in plans[p]]
        rows = [[paid_on_average(row, reply) for reply in plans[q]] for row in totals]
        sides.append(read_corners((start, opposing), rows, mixed[p - 1], shifts[q - 1]))
    return sides


def read_corners(starts: tuple[int, int], rows: list[Row], mixed: Json, shifts: Json) -> Corners:
    """Return a player's mixed strategies, and the sets that the opponent's shifts close.

    `starts` are the numbers of the player's and of the opponent's first strategy, `rows` what the
    opponent's pay against each of the player's. A positive multiple shows where they are best.
    """
    (start, opposing), digits = starts, measure_all(rows)
    points, width = read_vectors(mixed, len(rows)), len(rows[0])
    multiple = integer_row([x for row in rows for x in row])
    whole_rows = [multiple[i : i + width] for i in range(0, len(multiple), width)]
    tight = [where_tight(point, whole_rows, start, opposing, digits) for point in points]
    read = [
        read_shift(item, whole_rows, start, opposing, digits)
        for item in distinct_items(shifts, empty=True)
    ]
    whole = (1 << len(rows)) - 1 << start
    return Corners(start, rows, tight, [whole, *read])


def where_tight(
    point: Row, replies: list[list[int]], first: int, opposing: int, digits: int
) -> int:
    """Check that a point is a mixed strategy; return where it is tight."""
    take_steps(sum_steps(len(replies) * len(replies[0]), measure(point) + digits))
    probable = min(point) >= 0 and sum(point) == 1
    require(probable, "the probabilities of a mixed strategy are non-negative and sum to 1")
    weights = integer_row(point)
    paid = [sum(map(mul, weights, column)) for column in zip(*replies)]
    most = max(paid)
    unused = sum(1 << i for i, x in enumerate(point) if not x)
    return unused << first | sum(1 << j for j, x in enumerate(paid) if x == most) << opposing


def read_shift(item: Json, replies: list[list[int]], first: int, opposing: int, digits: int) -> int:
    """Check that a SHIFT of the opponent sums to 0; return the set that it closes."""
    readable(isinstance(item, dict), item, "an object of weights")
    numbers = {str(opposing + j): j - 1 for j in range(1, len(replies[0]) + 1)}
    numbered = all(j in numbers for j in item)
    readable(numbered, "another number", "numbers of the player's strategies")
    weights = {numbers[j]: rational(x) for j, x in item.items()}
    readable(all(weights.values()), "a weight 0", "no weight 0")
    take_steps(sum_steps(len(weights) * len(replies), measure([*weights.values()]) + digits))
    require(sum(weights.values()) == 0, "the weights of a shift sum to 0")
    whole = dict(zip(weights, integer_row([*weights.values()])))
    gains = [sum(x * row[j] for j, x in whole.items()) for row in replies]
    away = sum(1 << j for j, x in weights.items() if x < 0)
    return away << opposing | sum(1 << i for i, gain in enumerate(gains) if gain <= 0) << first


def check_cases(sides: Sequence[Listed], value: Json, least: int = 0) -> None:
    """Walk the tree of cases: each is closed, a leaf, or split at a number.

    A leaf is 0, or where `least` allows it -1 or -2: of this player nothing is left.
    """
    count = sides[0].count
    numbers = {str(i): i for i in range(least, count + 1)}
    readable(isinstance(value, list) and value, value, "a list of splits that is not empty")
    numbered = all(string(i) in numbers for i in value)
    readable(numbered, "another number", f"numbers from {least} to {count}")
    splits = [numbers[i] for i in reversed(value)]
    left_side, right_side = sides
    steps = [
        SUM_STEPS * count + POINT_STEPS * (len(side.tight) + len(side.closed)) for side in sides
    ]
    # a case stands with the side to which a number was added last; the other one is not closed
    cases, every = [(0, (0, 0))], (1 << count) - 1
    while cases:
        last, case = cases.pop()
        take_steps(steps[last])
        if sides[last].is_closed(case[last]):
            continue
        first, second = case
        require(splits, "each case is closed, split or a leaf")
        number = splits.pop()
        if number > 0:
            i = number - 1
            new = not (first | second) >> i & 1
            require(new, "a case is split at a number that it does not have")
            cases += [
                (1, (first, right_side.add(second, i))),
                (0, (left_side.add(first, i), second)),
            ]
            continue
        take_steps(sum(steps))
        if number:
            k = -1 - number
            require(
                not sides[k].in_face(case[k]), "nothing that is listed is left in an empty case"
            )
            check_listed(sides, k, case[k])
        else:
            left = [in_all(side.in_face(bits)) for side, bits in zip(sides, case)]
            fit = (left[0] | left[1]) & every == every
            require(fit, "all pairs that are listed in a leaf fit")
            for k in (0, 1):
                check_listed(sides, k, case[k])
    require(not splits, "no split is left when all cases are done")


def check_listed(sides: Sequence[Listed], k: int, numbers: int) -> None:
    """Check that each item in a face of one side is a combination of those listed there.

    A face stands with items that may be in it, and with sets that may close it or larger ones.
    """
    side = sides[k]
    every = (1 << len(side.closed)) - 1
    faces = [(face, side.tight, every) for face in side.first_faces(numbers)]
    while faces:
        face, tight, closed = faces.pop()
        if face in side.seen:
            continue
        side.seen.add(face)
        few = sum(len(listed.seen) for listed in sides) <= FACES
        readable(few, "more faces", "at most 1,000,000 faces")
        take_steps(SUM_STEPS * side.count + POINT_STEPS * (len(tight) + closed.bit_count()))
        if closing := side.closing(face, closed):
            numbers, near = closing
            there = [bits for bits in tight if face & bits == face]
            faces += [(larger, there, near) for larger in side.larger(face, there, numbers)]


def in_all(sets: Iterable[int]) -> int:
    """Return what is in all of these sets; -1 has all bits."""
    common = -1
    for bits in sets:
        common &= bits
    return common


def listed_near(sides: Sequence[Listed]) -> list[int]:
    """Return for each item listed of player 1 those of player 2 that fit it, as bits."""
    every = (1 << sides[0].count) - 1
    last = sides[1].tight[::-1]  # the text of a number begins with its highest bit
    near = [
        int("".join("1" if row | column == every else "0" for column in last), 2)
        for row in sides[0].tight
    ]
    fit = 0
    for fitting in near:
        fit |= fitting
    each = all(near) and fit == (1 << len(sides[1].tight)) - 1
    require(each, "each mixed strategy fits another one")
    return near


def read_component(players: list[str], value: Json, of_players: list[dict[str, int]]) -> Component:
    """Return a component as two sets of mixed strategies, whose numbers are known."""
    halves = []
    for numbers, listed in zip(fields(value, players), of_players):
        inside = all(string(i) in listed for i in distinct_items(numbers))
        readable(inside, f"{numbers}", "numbers of what is listed of the player")
        readable(numbers == sorted(numbers, key=int), f"{numbers}", "numbers that ascend")
        halves.append(sum(1 << listed[i] - 1 for i in numbers))
    return halves[0], halves[1]


def maximal_products(near: Sequence[int], at_most: int) -> set[Component]:
    """Return all maximal products, or some if there are more than `at_most`.

    A half is all mixed strategies that fit all of the other half.
    """
    halves = set[int]()
    for fitting in near:
        halves |= {fitting} | {fitting & smaller for smaller in halves}
        if len(halves) > at_most + 1:  # one of them may be empty
            break
    return {
        (sum(1 << v for v, fitting in enumerate(near) if half & fitting == half), half)
        for half in halves
        if half
    }


def check_number(statement: Json, components: Sequence[Component], near: Sequence[int]) -> str:
    """Check a FIGURE, where the exact or the stated number of equilibria may be infinite."""
    isolated = all(a.bit_count() == b.bit_count() == 1 for a, b in components)
    counts = {
        "components": str(len(components)),
        "extreme equilibria": str(sum(map(int.bit_count, near))),
        "equilibria": str(len(components)) if isolated else "infinite",
    }
    counted = one_of(statement["what"], *counts)
    return check_count_of_equilibria(statement, counts[counted], counted == "equilibria")


def check_count_of_equilibria(statement: Json, exact: str, may_be_infinite: bool) -> str:
    """Check a FIGURE of a number of things, which may be infinite."""
    require(statement["is"] == exact, "the number is that of the components and their points")
    stated, decimals = string(statement["stated"]), statement["decimals"]
    readable(decimals == "", decimals, "no decimals of a number of things")
    if exact != "infinite" and (stated != "infinite" or not may_be_infinite):
        return check_figure(statement, Fraction(exact))
    if stated != "infinite":
        printed_interval(stated)
    verdict = ["yes", "0"] if stated == exact else ["no", "infinite"]
    infinitely = [statement["holds"], statement["off"]] == verdict
    require(infinitely, "infinity differs from every number, infinitely")
    return f"{exact}; stated {stated}: {'holds' if stated == exact else 'does not hold'}"


# ---------------------------------------- statements/boxes ----------------------------------------

# The statement about an equilibrium in a box of probabilities: `equilibrium in box`.

# amounts by the others' histories: what they are paid, a sum of products of their weights
Payments: TypeAlias = Mapping[State, Fraction]
BoxRanges: TypeAlias = dict[Player, BySet[Interval]]  # of the probabilities at each set
EndWeights: TypeAlias = dict[Player, list[Interval]]  # by history
EndSlopes: TypeAlias = dict[Player, list[dict[int, Interval]]]  # by history and free probability


def check_equilibrium_in_box(game: Tree, statement: Json, witness: Json) -> str:
    """Check that a Nash equilibrium lies in the box (Krawczyk 1969), with payoffs as stated."""
    _, box, payoffs = fields(statement, "kind, box, payoffs")
    (inverse,) = fields(witness, ["inverse"])
    require_perfect_recall(game)
    ranges: BoxRanges = read_table(game, box, game.players, read_interval)
    paid = [read_interval(value) for value in fields(payoffs, [*game.numbered])]
    readable(isinstance(inverse, list), inverse, "a list of rows")
    rows = [[*map(rational, items(row, len(inverse)))] for row in inverse]
    play = BoxOfPlay(game, ranges, rows)
    play.require_zero()
    for p in game.players:
        play.require_best(p)
    for p, (low, high) in zip(game.players, paid):
        least, most = play.value(play.worth(p, 0), play.weights)
        require(low <= least and most <= high, "the equilibrium pays what is stated")
    ends = [f"player {p} from {low} to {high}" for p, (low, high) in zip(game.players, paid)]
    return f"a Nash equilibrium lies in the certificate's box; it pays {', '.join(ends)}"


def read_interval(value: Json) -> Interval:
    """Return the least and the greatest number of an interval."""
    low, high = map(rational, items(value, 2))
    readable(low <= high, value, "the lower end first")
    return low, high


def product_of_ends(factors: Interval, positive: Interval) -> Interval:
    """Return the products of numbers of two intervals, the second of which is not negative."""
    (a, b), (c, d) = factors, positive
    return a * (c if a >= 0 else d), b * (d if b >= 0 else c)


def multiple_of_ends(factor: Fraction, interval: Interval) -> Interval:
    """Return the multiples of the numbers of an interval."""
    low, high = factor * interval[0], factor * interval[1]
    return (low, high) if factor >= 0 else (high, low)


def total_of_ends(intervals: Sequence[Interval]) -> Interval:
    """Return the sums of numbers, one of each interval."""
    return sum((x for x, _ in intervals), ZERO), sum((x for _, x in intervals), ZERO)


class BoxOfPlay:
    """A box of profiles: what is used in it, and its free probabilities.

    `used` tells of each player's histories whether all moves there have probability > 0. `free` are
    the probabilities of moves, as player, set and number of the action, at the sets that play can
    reach; all that are used but the first of its set, whose probability makes the sum 1.
    """

    def __init__(self, game: Tree, ranges: BoxRanges, inverse: list[Row]) -> None:
        self.game, self.ranges, self.inverse = game, ranges, inverse
        every = [x for rows in ranges.values() for row in rows.values() for x in row.values()]
        positive = all(low > 0 or low == high == 0 for low, high in every)
        require(positive, "a probability is 0, or positive in the whole box")
        self.used = {p: self.used_histories(p) for p in game.players}
        self.first = {
            p: [self.used_actions(p, k)[0] for k in range(len(game.infosets[p]))]
            for p in game.players
        }
        self.pays = {p: self.amounts(p) for p in game.players}
        self.free = self.free_actions()
        square = len(inverse) == len(self.free)
        require(square, "the inverse has a row for each free probability")
        ends = [x for interval in every for x in interval]
        self.digits = game.digits + measure(ends) + measure_all(self.inverse)
        self.narrow()
        self.weights = self.weights_of(ranges)
        self.slopes = self.slopes_of()

    def used_actions(self, p: Player, k: int) -> list[int]:
        """Return the actions of a set that have a positive probability."""
        infoset = self.game.infosets[p][k]
        row = self.ranges[p][infoset.name]
        used = [i for i, action in enumerate(infoset.actions) if row[action][1] > 0]
        require(used, "some action of each set has a positive probability")
        return used

    def used_histories(self, p: Player) -> list[bool]:
        """Return for each history of a player whether its moves have positive probabilities."""
        used = [True]
        for before, (_, name, action) in self.game.histories[p][1:]:
            used.append(used[before] and self.ranges[p][name][action][1] > 0)
        return used

    def amounts(self, p: Player) -> list[dict[State, Fraction]]:
        """Return by a player's history the amounts at the terminals that the others can reach."""
        amounts, below = self.game.amounts(p)
        pays: list[dict[State, Fraction]] = [{} for _ in self.game.histories[p]]
        opponents = [(q, self.used[q]) for q in self.game.players if q != p]
        for (state, chance, _), amount in zip(self.game.terminals, amounts):
            if chance and all(used[state[q]] for q, used in opponents):
                key = tuple(0 if q in (0, p) else h for q, h in enumerate(state))
                at_history = pays[state[p]]
                at_history[key] = at_history.get(key, ZERO) + Fraction(amount, below)
        return pays

    def free_actions(self) -> list[tuple[Player, int, int]]:
        """Return the free probabilities in order: players, sets, actions."""
        met = {p: {0} for p in self.game.players}
        for state, chance, _ in self.game.terminals:
            if chance and all(self.used[p][state[p]] for p in self.game.players):
                for p in self.game.players:
                    h = state[p]
                    while h not in met[p]:
                        met[p].add(h)
                        h = self.game.histories[p][h][0]
        return [
            (p, k, i)
            for p in self.game.players
            for k, infoset in enumerate(self.game.infosets[p])
            if any(h in met[p] for h in infoset.successors)
            for i in self.used_actions(p, k)[1:]
        ]

    def narrow(self) -> None:
        """Check that the box is a box of distributions; give each first action what is left."""
        free = {(p, k) for p, k, _ in self.free}
        for p in self.game.players:
            for k, infoset in enumerate(self.game.infosets[p]):
                row = self.ranges[p][infoset.name]
                if (p, k) not in free:
                    low, high = total_of_ends([*row.values()])
                    require(low == high == 1, "other probabilities are exact and sum to 1")
                    continue
                first, *rest = (infoset.actions[i] for i in self.used_actions(p, k))
                low, high = total_of_ends([row[action] for action in rest])
                left = ONE - high, ONE - low
                inside = row[first][0] <= left[0] and left[1] <= row[first][1]
                require(inside, "what is left for the first action is in the box")
                row[first] = left

    def weights_of(self, ranges: BoxRanges) -> EndWeights:
        """Return the weight of each history of each player: the product of its probabilities."""
        weights: EndWeights = {}
        for p in self.game.players:
            by_history = weights[p] = [(ONE, ONE)]
            for before, (_, name, action) in self.game.histories[p][1:]:
                by_history.append(product_of_ends(by_history[before], ranges[p][name][action]))
        return weights

    def slopes_of(self) -> EndSlopes:
        """Return the derivatives of the weights by the free probabilities, in the box."""
        numbers = {at: v for v, at in enumerate(self.free)}
        places = {
            (p, infoset.name): k
            for p in self.game.players
            for k, infoset in enumerate(self.game.infosets[p])
        }
        slopes: EndSlopes = {}
        for p in self.game.players:
            by_history = slopes[p] = [{}]
            for before, (_, name, action) in self.game.histories[p][1:]:
                k = places[p, name]
                i, at = self.game.infosets[p][k].actions.index(action), self.weights[p][before]
                here = {
                    v: product_of_ends(x, self.ranges[p][name][action])
                    for v, x in by_history[before].items()
                }
                for j in self.used_actions(p, k)[1:] if self.used[p][before] else ():
                    if (p, k, j) in numbers and i in (j, self.first[p][k]):
                        sign = ONE if i == j else -ONE
                        here[numbers[p, k, j]] = multiple_of_ends(sign, at)
                by_history.append(here)
        return slopes

    def worth(self, p: Player, h: History) -> Payments:
        """Return what a player is paid after a history, going on with first actions."""
        ends, form = [h], dict[State, Fraction]()
        while ends:
            end = ends.pop()
            for key, amount in self.pays[p][end].items():
                form[key] = form.get(key, ZERO) + amount
            for k in self.game.sets_behind(p).get(end, []):
                ends.append(self.game.infosets[p][k].successors[self.first[p][k]])
        return form

    def less(self, form: Payments, other: Payments) -> Payments:
        """Return the difference of two forms."""
        return {key: form.get(key, ZERO) - other.get(key, ZERO) for key in {**form, **other}}

    def value(self, form: Payments, weights: EndWeights) -> Interval:
        """Return the least and the greatest value of a form, or what bounds them."""
        take_steps(sum_steps(len(form) * len(self.game.players), self.digits))
        return total_of_ends(
            [multiple_of_ends(x, self.weight(key, weights)) for key, x in form.items()]
        )

    def weight(self, key: State, weights: EndWeights, without: Player = 0) -> Interval:
        """Return the product of the weights of all histories, without that of a player."""
        found = ONE, ONE
        for p in self.game.players:
            if key[p] and p != without:
                found = product_of_ends(found, weights[p][key[p]])
        return found

    def derivatives(self, form: Payments) -> list[Interval]:
        """Return what bounds the derivatives of a form in the box."""
        players, size = self.game.players, len(self.free)
        take_steps(sum_steps(len(form) * len(players) * (len(players) + size), self.digits))
        parts: list[list[Interval]] = [[] for _ in self.free]
        for key, amount in form.items():
            for p in players:
                slopes = self.slopes[p][key[p]]
                rest = (
                    multiple_of_ends(amount, self.weight(key, self.weights, p))
                    if slopes
                    else (ZERO, ZERO)
                )
                for v, slope in slopes.items():
                    # a slope has one sign in the whole box
                    if slope[0] >= 0:
                        parts[v].append(product_of_ends(rest, slope))
                    else:
                        parts[v].append(
                            product_of_ends((-rest[1], -rest[0]), (-slope[1], -slope[0]))
                        )
        return [total_of_ends(part) for part in parts]

    def require_zero(self) -> None:
        """Check that in some profile of the box all used moves of each set are worth the same.

        The map x - inverse * gains(x) moves the centre, and contracts the box, by so little that it
        maps the box into itself.
        """
        sets = [self.game.infosets[p][k] for p, k, _ in self.free]
        gains = [
            self.less(
                self.worth(p, infoset.successors[i]),
                self.worth(p, infoset.successors[self.first[p][k]]),
            )
            for (p, k, i), infoset in zip(self.free, sets)
        ]
        names = [(p, s.name, s.actions[i]) for (p, _, i), s in zip(self.free, sets)]
        ends = [self.ranges[p][name][action] for p, name, action in names]
        middles = {at: (low + high) / 2 for at, (low, high) in zip(names, ends)}
        centre = self.weights_of(self.centre(middles))
        at_centre = [self.value(form, centre)[0] for form in gains]
        rows = [self.derivatives(form) for form in gains]
        take_steps(sum_steps(len(rows) ** 3, self.digits))
        widths = [(high - low) / 2 for low, high in ends]
        for i, factors in enumerate(self.inverse):
            moved = abs(sum(map(mul, factors, at_centre), ZERO))
            for j, width in enumerate(widths):
                low, high = total_of_ends(
                    [multiple_of_ends(x, row[j]) for x, row in zip(factors, rows)]
                )
                moved += max(abs((i == j) - low), abs((i == j) - high)) * width
            require(
                moved < widths[i], "the map of a step of Newton's method takes the box into itself"
            )

    def centre(self, middles: Mapping[tuple[Player, str, str], Fraction]) -> BoxRanges:
        """Return the centre of the box, in which each interval is a point."""
        rows: BoxRanges = {
            p: {s: {**row} for s, row in of_player.items()} for p, of_player in self.ranges.items()
        }
        for (p, name, action), x in middles.items():
            rows[p][name][action] = x, x
        for p, k in {(p, k) for p, k, _ in self.free}:
            infoset = self.game.infosets[p][k]
            row, first = rows[p][infoset.name], infoset.actions[self.first[p][k]]
            left = ONE - sum((x for a, (x, _) in row.items() if a != first), ZERO)
            row[first] = left, left
        return rows

    def require_best(self, p: Player) -> None:
        """Check that no action of a player that is not used is better, wherever it can move."""
        infosets, behind = self.game.infosets[p], self.game.sets_behind(p)
        free = set(self.free)
        above = [self.value(form, self.weights)[1] for form in self.pays[p]]
        best = [ZERO] * len(infosets)  # at most so much is paid from a set on, whatever is done
        for k in reversed(range(len(infosets))):
            best[k] = max(
                above[h] + sum((best[j] for j in behind.get(h, [])), ZERO)
                for h in infosets[k].successors
            )
        for k, infoset in enumerate(infosets):
            for i, h in enumerate(infoset.successors) if self.used[p][infoset.history] else ():
                if i == self.first[p][k] or (p, k, i) in free:
                    continue
                later = sum((best[j] for j in behind.get(h, [])), ZERO)
                used = [infoset.successors[j] for j in self.used_actions(p, k)]
                forms = (self.less(self.pays[p][h], self.worth(p, successor)) for successor in used)
                worse = any(self.value(form, self.weights)[1] + later <= 0 for form in forms)
                require(worse, "no action that is not used is better in the box")


# ----------------------------------- statements/plan_equilibria -----------------------------------

# The statement about all equilibria of a tree of two players, in plans: `plan equilibria`.

def check_plan_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria are exactly the products of hulls of plans in `components`.

    The tree of cases is that of `equilibria`, with sequences in the place of strategies.
    """
    _, listed, components, figure_of, *_ = fields(
        statement, f"kind, plans, components, what, {FIGURE}"
    )
    shifts, splits = fields(witness, "shifts, splits")
    require_perfect_recall(game)
    require_two_players(game.players)
    count = sum(len(game.histories[p]) - 1 for p in game.players)
    readable(count <= PLAN_SEQUENCES, f"{count} sequences", "at most 200 of both players")
    take_steps(count * game.sum_steps(1))
    players = [*game.numbered]
    moves = fields(shifts, players)
    sides = [
        PlanCorners(game, p, distinct_items(plans), distinct_items(moves[2 - p], empty=True))
        for p, plans in zip(game.players, fields(listed, players))
    ]
    lengths = [len(side.tight) for side in sides]
    distinct = distinct_items(components)
    take_steps(POINT_STEPS * sum(lengths) * (sum(lengths) + len(distinct)))
    for side in sides:
        apart = all(len(side.in_face(bits)) == 1 for bits in side.tight)
        require(apart, "no plan is tight wherever another one is")
    check_cases(sides, splits, least=-2)
    near = listed_near(sides)
    numbers = [{str(i): i for i in range(1, length + 1)} for length in lengths]
    claimed = [read_component(players, item, numbers) for item in distinct]
    all_products = set(claimed) == maximal_products(near, len(claimed))
    require(all_products, "the components are all the maximal products of plans that fit")
    number = check_number(statement, claimed, near)
    subsets = "maximal Nash subsets"
    counted = subsets if figure_of == "components" else figure_of
    return (
        "the Nash equilibria in realisation plans are exactly the certificate's "
        f"{subsets}; the number of {counted} is {number}"
    )


class PlanCorners(Listed):
    """A player's plans that are listed.

    The numbers are those of sequences: a player's history `h` has the number `h` plus what the
    player `begins` with.
    """

    def __init__(self, game: Tree, player: Player, plans: list[Json], shifts: list[Json]) -> None:
        self.game, self.player, self.other = game, player, 3 - player
        self.begins = {1: -1, 2: len(game.histories[1]) - 2}
        self.sets = {
            p: [
                (s, self.number(p, s.history), self.bits(p, s.successors)) for s in game.infosets[p]
            ]
            for p in game.players
        }
        self.paid, _ = game.pairs(self.other)
        roots = [moves for s, _, moves in self.sets[player] if not s.history]
        super().__init__(sum(len(game.histories[p]) - 1 for p in game.players), [], roots)
        self.tight = [self.where_tight(plan) for plan in plans]
        self.closed = roots + [self.read_shift(item) for item in shifts]

    def number(self, player: Player, h: History) -> int:
        """Return the number of a sequence, as a bit; the empty one has none."""
        return 1 << h + self.begins[player] if h else 0

    def bits(self, player: Player, histories: list[History]) -> int:
        """Return the numbers of some sequences, as bits."""
        return sum(self.number(player, h) for h in histories)

    def close(self, numbers: int) -> int:
        """Return a set of numbers with all that follow."""
        take_steps(POINT_STEPS * sum(map(len, self.sets.values())))
        for _, before, moves in reversed(self.sets[self.player]):
            if numbers & moves == moves:  # the plan does not go there
                numbers |= before
        for _, before, moves in self.sets[self.player]:
            if numbers & before:
                numbers |= moves
        for _, before, moves in reversed(self.sets[self.other]):
            if numbers & moves:  # who makes this move in a best reply goes there
                numbers |= before
        return numbers

    def add(self, numbers: int, i: int) -> int:
        """Return a set with one more number, and with all that follow."""
        return self.close(numbers | 1 << i)

    def where_tight(self, item: Json) -> int:
        """Return where a plan that is listed is tight."""
        plan = read_plan(self.game, self.player, item)
        totals = payoffs_by_history(self.game, self.other, {self.player: plan})
        go_on(self.game.infosets[self.other], totals)
        tight = self.bits(self.player, [h for h, x in enumerate(plan) if not x])
        for s, before, _ in self.sets[self.other]:
            if not before or tight & before:
                most = max(totals[h] for h in s.successors)
                best = [h for h in s.successors if totals[h] == most]
                tight |= self.bits(self.other, best)
        return tight

    def read_shift(self, item: Json) -> int:
        """Check that a SHIFT of the opponent gains; return the set that it closes."""
        out, weights = fields(item, "out, weights")
        readable(isinstance(weights, dict), weights, "an object of weights")
        left_out, moved = (
            self.read_numbers(self.player, out),
            self.read_numbers(self.other, [*weights]),
        )
        shift = [ZERO] * len(self.game.histories[self.other])
        for h, weight in zip(moved, weights.values()):
            shift[h] = rational(weight)
        readable(all(shift[h] for h in moved), "a weight 0", "no weight 0")
        take_steps(self.game.sum_steps(measure(shift)))
        balanced = all(
            sum(shift[h] for h in s.successors) == shift[s.history]
            for s in self.game.infosets[self.other]
        )
        require(balanced, "the weights of a shift at each set sum to that of its parent sequence")
        left = [h for h in moved if shift[h] < 0]
        on = self.close(self.bits(self.player, left_out) | self.bits(self.other, left))
        gains = [ZERO] * len(self.game.histories[self.player])
        for h in moved:
            for k, amount in self.paid.get(h, {}).items():
                gains[k] += shift[h] * amount
        plans = True
        for s, before, _ in reversed(self.sets[self.player]):
            if not on & before:
                rest = [h for h in s.successors if not on & self.number(self.player, h)]
                plans = plans and bool(rest)
                gains[s.history] += min([gains[h] for h in rest], default=ZERO)
        gaining = plans and gains[0] > 0
        require(gaining, "a shift gains against each plan without the moves left out, of some")
        return on

    def read_numbers(self, player: Player, value: Json) -> list[History]:
        """Return the histories of a player that have these numbers."""
        count = len(self.game.histories[player])
        histories = {str(h + self.begins[player] + 1): h for h in range(1, count)}
        inside = all(string(i) in histories for i in distinct_items(value, empty=True))
        readable(inside, value, "numbers of the player's sequences")
        return [histories[i] for i in value]

    def without_items(self, face: int, closing: int) -> list[int]:
        """Return the sets whose faces make up one in which nothing is listed.

        Of the sets at which no move is best yet, the one with the fewest that do not close it.
        """
        left = [
            moves & ~closing
            for s, before, moves in self.sets[self.other]
            if not face & moves and (not s.history or face & before)
        ]
        require(left, "a plan that is listed lies on each face that is not closed")
        fewest = min(left, key=int.bit_count)
        return [self.add(face, i) for i in range(self.count) if fewest >> i & 1]

    def is_single(self, face: int) -> bool:
        """Return whether equations show that a face has one plan only."""
        used = self.among(self.player, face, False)
        best = self.among(self.other, face, True)
        met = [s for s, before, moves in self.sets[self.other] if face & (before | moves)]
        flows = [s for s, before, _ in self.sets[self.player] if not face & before]
        width = len(used) + len(met)
        if len(flows) + len(best) < width:
            return False
        rows = [[*in_flow(s, used), *[ZERO] * len(met)] for s in flows]
        for h in best:
            paid = self.paid.get(h, {})
            behind = [Fraction((h in s.successors) - (h == s.history)) for s in met]
            rows.append([*(Fraction(-paid.get(k, 0)) for k in used), *behind])
        return has_full_rank(rows, width)

    def among(self, player: Player, face: int, inside: bool) -> list[History]:
        """Return the sequences of a player that are in a set, or not."""
        every = range(1, len(self.game.histories[player]))
        return [h for h in every if bool(face & self.number(player, h)) == inside]


def in_flow(infoset: InformationSet, sequences: list[History]) -> list[Fraction]:
    """Return what each sequence adds to a set, minus what it brings there."""
    return [Fraction((h in infoset.successors) - (h == infoset.history)) for h in sequences]


# ---------------------------------------- statements/mixed ----------------------------------------

# The statement about all mixed equilibria of a small game of any number of players.

Mixtures: TypeAlias = tuple["Point", ...]
Case: TypeAlias = tuple[tuple["Point", ...], ...]  # for each player the vertices of a simplex
Used: TypeAlias = frozenset[tuple[int, int]]  # strategies that are in use in a case, with players
Support: TypeAlias = list[list[int]]  # for each player the strategies in use
Value = TypeVar("Value")
Averages: TypeAlias = tuple[list[int], int]  # payoffs as integers over one denominator


class Point(tuple[Fraction, ...]):
    """A mixed strategy: a probability for each strategy."""

    @cached_property
    def hashed(self) -> int:
        """Return the hash, which is computed once."""
        return super().__hash__()

    def __hash__(self) -> int:
        return self.hashed

    @cached_property
    def denominator(self) -> int:
        """Return the least common denominator."""
        return common_denominator(x.denominator for x in self)


def measure_points(points: Sequence[Point]) -> int:
    """Return the digits of points, as one list (1): no probability is more than 1."""
    return common_denominator(point.denominator for point in points).bit_length()


class StrategicForm:
    """The payoffs of a game in strategic form, its players and strategies numbered from 0.

    `shape` has the numbers of strategies; `rows` for each player the payoffs at all profiles, those
    of the last player's strategies side by side. `known` has what was computed, `points` at what.
    `pairs` are the squares of the numbers of strategies, added up.
    """

    def __init__(self, game: Tree, named: Json) -> None:
        table = Table(game)
        found = f"{table.cells} profiles"
        readable(table.cells <= MIXED_PROFILES, found, "at most 4,096 profiles")
        cells, self.shape = [0], list[int]()
        for p, side in zip(game.players, fields(named, [*game.numbered])):
            strategies = [read_moves_of(game.infosets[p], x) for x in distinct_items(side)]
            every = len(strategies) == len(table.strategies[p])
            require(every, "the pure strategies of each player are all listed")
            places = [table.strategies[p][strategy] * table.stride[p] for strategy in strategies]
            cells = [cell + more for cell in cells for more in places]
            self.shape.append(len(strategies))
        self.players, self.digits = range(len(self.shape)), game.digits
        self.pairs = sum(size**2 for size in self.shape)  # of strategies of one player
        self.rows = list[Averages]()
        take_steps(table.payoff_steps(game))
        for p in game.players:
            paid, common = table.payoffs(game, p)
            self.rows.append(([paid[cell] for cell in cells], common))
        self.known: dict[tuple[int, Mixtures], Averages] = {}
        self.points: dict[Point, Point] = {}

    def paid(self, p: int, others: Mixtures) -> Averages:
        """Return what each strategy of a player pays against the others' mixed strategies."""
        key = p, others
        if key not in self.known:
            self.known[key] = self.averages(p, [*others[:p], None, *others[p:]])
        return self.known[key]

    def averages(self, p: int, points: Sequence[Point | None]) -> Averages:
        """Return a player's payoffs, averaged over the strategies of those who have a point."""
        (values, below), inner = self.rows[p], 1
        for size, point in zip(reversed(self.shape), reversed(points)):
            if point is None:
                inner *= size
            else:
                weights, common = over_one_denominator(point)
                used = [(i * inner, x) for i, x in enumerate(weights) if x]
                below *= common
                starts = [
                    start
                    for block in range(0, len(values), size * inner)
                    for start in range(block, block + inner)
                ]
                values = [sum(x * values[at + i] for i, x in used) for at in starts]
        return values, below

    def at_vertices(self, p: int, case: Case) -> list[list[int]]:
        """Return what each strategy of a player pays at each tuple of the others' vertices.

        These are payoffs times an integer, which is positive and another one for each tuple.
        """
        return [self.paid(p, others)[0] for others in product(*case[:p], *case[p + 1 :])]

    def gains(self, support: Support, x: Mixtures) -> Row:
        """Return what each strategy in use pays more than the player's first one in use."""
        paid = [self.paid(p, (*x[:p], *x[p + 1 :])) for p in self.players]
        return [
            Fraction(row[s] - row[used[0]], below)
            for (row, below), used in zip(paid, support)
            for s in used[1:]
        ]

    def more(self, p: int, q: int, s: int, t: int, points: Sequence[Point], x: Mixtures) -> Row:
        """Return what strategy s of q pays more than t, at points of p; the others play x."""
        paid = [
            self.paid(q, tuple(v if r == p else x[r] for r in self.players if r != q))
            for v in points
        ]
        return [Fraction(row[s] - row[t], below) for row, below in paid]

    def derivatives(self, support: Support, x: Mixtures) -> list[Row]:
        """Return those of the gains, a row for each, by the free probabilities."""
        rows = list[Row]()
        for p, used in enumerate(support):
            parts = [self.block(p, q, support, x) for q in self.players]
            rows += [[d for part in parts for d in part[i]] for i in range(len(used) - 1)]
        return rows

    def block(self, p: int, q: int, support: Support, x: Mixtures) -> list[Row]:
        """Return the derivatives of one player's gains by another one's probabilities."""
        of_p, of_q = support[p], support[q]
        if p == q:
            return [[ZERO] * (len(of_p) - 1) for _ in of_p]
        pair, below = self.averages(p, [None if r in (p, q) else x[r] for r in self.players])
        far, step = (self.shape[q], 1) if p < q else (1, self.shape[p])
        return [
            [
                Fraction(
                    pair[s * far + t * step]
                    - pair[s * far + of_q[0] * step]
                    - pair[of_p[0] * far + t * step]
                    + pair[of_p[0] * far + of_q[0] * step],
                    below,
                )
                for t in of_q[1:]
            ]
            for s in of_p[1:]
        ]

    def contraction(self, support: Support, inverse: list[Row], box: list[Interval]) -> Fraction:
        """Return the greatest sum of a row of |I - inverse * derivatives| at corners of a box."""
        corner_size = len(self.shape) ** 2 * prod(self.shape) + len(box) ** 3 + self.pairs
        digits = measure([x for ends in box for x in ends]) + measure_all(inverse)
        take_steps(sum_steps(2 ** len(box) * corner_size, self.digits + digits))
        most = ZERO
        for corner in product(*(sorted({*ends}) for ends in box)):
            columns = [*zip(*self.derivatives(support, self.profile(support, corner)))]
            for i, row in enumerate(inverse):
                off = [(i == j) - sum(map(mul, row, column)) for j, column in enumerate(columns)]
                most = max(most, sum(map(abs, off), ZERO))
        return most

    def profile(self, support: Support, free: Sequence[Fraction]) -> Mixtures:
        """Return the profile that has these free probabilities."""
        left, found = iter(free), list[Point]()
        for size, used in zip(self.shape, support):
            point = [ZERO] * size
            for s in used[1:]:
                point[s] = next(left)
            point[used[0]] = ONE - sum(point)
            found.append(Point(point))
        return tuple(found)


def support_of(x: Mixtures) -> Support:
    """Return for each player the strategies in use."""
    return [[s for s, weight in enumerate(point) if weight] for point in x]


def free_of(support: Support, x: Mixtures) -> Row:
    """Return the free probabilities: all in use but each player's first."""
    return [x[p][s] for p, used in enumerate(support) for s in used[1:]]


class ListedSet:
    """Equilibria that are listed: of each player all mixtures of points, or one in a box.

    With `where` those of the mixtures in which strategies pay at least what others of a player do.
    """

    def __init__(
        self, payoffs: StrategicForm, value: Json, inverse: Json, players: list[str]
    ) -> None:
        partly = isinstance(value, dict) and "where" in value
        points, radius, *more = fields(value, "points, radius" + ", where, example" * partly)
        self.radius = rational(radius)
        self.points: Case = tuple(
            tuple(map(Point, read_vectors(distinct_items(vertices), size)))
            for vertices, size in zip(fields(points, players), payoffs.shape)
        )
        mixed = all(min(x) >= 0 and sum(x) == 1 for vertices in self.points for x in vertices)
        require(mixed, "each point has non-negative probabilities that sum to 1")
        self.is_single = all(len(vertices) == 1 for vertices in self.points)
        self.first = tuple(vertices[0] for vertices in self.points)
        self.support = support_of(self.first)
        self.free = free_of(self.support, self.first)
        size = len(self.free) if self.is_single and (inverse or self.radius) else 0
        self.inverse = [[*map(rational, items(row, size))] for row in items(inverse, size)]
        self.digits = take_vertices(payoffs, self.points)
        self.where: tuple[frozenset[tuple[int, int]], ...] = tuple(frozenset() for _ in players)
        if more:
            where, example = more
            readable(not self.radius, radius, "the radius 0 with preferences")
            self.where = read_preferences(payoffs, where)
            rows = zip(fields(example, players), self.points)
            weights = [[*map(rational, items(row, len(vertices)))] for row, vertices in rows]
            PartlyEquilibria(payoffs, self, weights)
        elif self.radius:
            readable(self.radius > 0 and self.is_single, radius, "a radius of one point, not < 0")
            self.check_box(payoffs)
        else:
            require(
                all_are_equilibria(payoffs, self.points), "all that is listed is an equilibrium"
            )

    def check_box(self, payoffs: StrategicForm) -> None:
        """Check that there is exactly one equilibrium in the box."""
        support, r = self.support, self.radius
        inside = all(
            point[used[0]] > (len(used) - 1) * r and all(point[s] > r for s in used[1:])
            for point, used in zip(self.first, support)
        )
        require(inside, "each strategy in use has a positive probability in the box")
        box = [(x - r, x + r) for x in self.free]
        most = payoffs.contraction(support, self.inverse, box)
        gains = payoffs.gains(support, self.first)
        moved = max([ZERO, *(abs(sum(map(mul, row, gains), ZERO)) for row in self.inverse)])
        require(most < 1 and moved + most * r <= r, "a step of Newton's method stays in the box")
        corners = [payoffs.profile(support, corner) for corner in product(*box)]
        for p, used in enumerate(support):
            rows = [payoffs.paid(p, (*x[:p], *x[p + 1 :]))[0] for x in corners]
            for t in {*range(payoffs.shape[p])} - {*used}:
                worse = any(all(row[t] <= row[s] for row in rows) for s in used)
                require(worse, "no strategy that is not in use is better in the box")

    def has_all(self, payoffs: StrategicForm, case: Case, used: Used, digits: int) -> bool:
        """Return whether this is shown to have all equilibria in a case of so many digits."""
        take_steps(sum_steps(SUM_STEPS * self.segments(case, payoffs), digits + self.digits))
        if self.has_best(payoffs, case, used, digits):
            return True
        if self.is_only_one(payoffs, case, used, digits):
            return True
        clipped = clip(payoffs, case, used)
        if not all(clipped):
            return True
        digits = take_vertices(payoffs, clipped) + self.digits
        take_steps(sum_steps(SUM_STEPS * self.segments(clipped, payoffs), digits))
        return self.has_best(payoffs, clipped, used, digits)

    def segments(self, case: Case, payoffs: StrategicForm) -> int:
        """Return how many numbers are compared, to see whether this has all of a case."""
        sizes = zip(case, self.points, payoffs.shape)
        return sum(len(side) * len(points) ** 2 * size for side, points, size in sizes)

    def is_part(self, case: Case) -> bool:
        """Return whether each vertex of a case is one of the points, or lies between two."""
        return all(is_between(v, points) for side, points in zip(case, self.points) for v in side)

    def has_best(self, payoffs: StrategicForm, case: Case, used: Used, digits: int) -> bool:
        """Return whether this has all equilibria in a product of hulls, with strategies in use.

        What is used is a best reply, and so preferred.
        """
        if not self.is_part(case):
            return False
        take_steps(sum_steps(sum(map(len, self.where)) * prod(map(len, case)), digits))
        return all(
            is_used(case, used, p, s)
            or all(row[s] >= row[t] for row in payoffs.at_vertices(p, case))
            for p, pairs in enumerate(self.where)
            for s, t in pairs
        )

    def is_only_one(self, payoffs: StrategicForm, case: Case, used: Used, digits: int) -> bool:
        """Return whether the case is shown to have no equilibrium, or this one only."""
        size = len(self.inverse) ** 2 * prod(map(len, case))
        take_steps(sum_steps(size, digits + measure_all(self.inverse)))
        support, vertices = self.support, [*product(*case)]
        every = [{s for v in side for s, weight in enumerate(v) if weight} for side in case]
        if not self.inverse or every != [*map(set, support)]:
            return False
        if not all(is_used(case, used, p, s) for p, side in enumerate(support) for s in side):
            return False
        rows = [payoffs.gains(support, x) for x in vertices]
        for row in self.inverse:
            along = [sum(map(mul, row, gains), ZERO) for gains in rows]
            if min(along) > 0 or max(along) < 0:
                return True
        r, free = self.radius, [free_of(support, x) for x in vertices]
        box = [(min(x - r, *side), max(x + r, *side)) for x, side in zip(self.free, zip(*free))]
        return payoffs.contraction(support, self.inverse, box) < 1

    def is_apart(self, second: "ListedSet") -> bool:
        """Return whether two equilibria, each with its box, are different ones."""
        far = self.radius + second.radius
        differ = any(abs(x - y) > far for x, y in zip(self.free, second.free))
        return self.support != second.support or differ


def read_preferences(payoffs: StrategicForm, value: Json) -> tuple[frozenset[tuple[int, int]], ...]:
    """Return for each player pairs of strategies, of which the first one pays at least as much."""
    numbers = {
        (str(p + 1), str(s + 1), str(t + 1)): (p, s, t)
        for p, size in enumerate(payoffs.shape)
        for s in range(size)
        for t in range(size)
        if s != t
    }
    rows = [tuple(map(string, items(row, 3))) for row in distinct_items(value)]
    known = all(row in numbers for row in rows)
    readable(known, "another number", "a player, and two of the player's strategies")
    read = [numbers[row] for row in rows]  # type: ignore[index]
    return tuple(frozenset((s, t) for q, s, t in read if q == p) for p in payoffs.players)


class PartlyEquilibria:
    """Mixtures of points that are equilibria where strategies pay at least what others do.

    `forms` has for such a preference what the one strategy pays more, at all tuples of points.
    """

    def __init__(
        self, payoffs: StrategicForm, listed: ListedSet, weights: Sequence[Sequence[Fraction]]
    ) -> None:
        self.payoffs, self.points = payoffs, listed.points
        self.tuples = [*product(*(range(len(vertices)) for vertices in self.points))]
        where = [(p, s, t) for p, pairs in enumerate(listed.where) for s, t in sorted(pairs)]
        size = len(self.tuples)
        take_steps(sum_steps((len(where) + 1) * payoffs.pairs * size, listed.digits))
        take_steps(sum(payoffs.shape) * payoffs.pairs)
        forms = [self.form(*preference) for preference in where]
        for p, vertices in enumerate(self.points):
            used = {s for v in vertices for s, weight in enumerate(v) if weight}
            self.require_replies(p, used, forms)
        digits = listed.digits + measure([x for row in weights for x in row])
        mixed = all(min(row) > 0 and sum(row) == 1 for row in weights)
        require(mixed, "an example has positive weights that sum to 1")
        take_steps(sum_steps(len(where) * size * (len(weights) + 1), digits))
        scale = [prod((row[i] for row, i in zip(weights, at)), start=ONE) for at in self.tuples]
        worths = [sum(map(mul, scale, form)) for form in forms]
        require(min(worths) >= 0, "an example is one of the equilibria that it stands for")
        equal = {
            tuple(y / next(filter(None, form)) for y in form)
            for form, x in zip(forms, worths)
            if any(form) and not x
        }
        independent = has_full_rank(
            [self.shares([*map(mul, scale, form)]) for form in equal], len(equal)
        )
        edges = [
            [ZERO] * sum(payoffs.shape[:p])
            + [*map(sub, v, vertices[0])]
            + [ZERO] * sum(payoffs.shape[p + 1 :])
            for p, vertices in enumerate(self.points)
            for v in vertices[1:]
        ]
        require(
            independent and has_full_rank(edges, len(equal) + 1),
            "there are infinitely many equilibria near an example",
        )

    def form(self, p: int, s: int, t: int) -> Row:
        """Return what a strategy of a player pays more than another, at all tuples of points."""
        others = [[v for q, v in enumerate(x) if q != p] for x in product(*self.points)]
        paid = [self.payoffs.paid(p, tuple(x)) for x in others]
        return [Fraction(row[s] - row[t], below) for row, below in paid]

    def require_replies(self, p: int, used: set[int], forms: list[Row]) -> None:
        """Check that a player's strategies in use are best replies where preferences hold.

        A preference follows if its form is at least a multiple of a form at all tuples, or by a
        chain.
        """
        every = range(self.payoffs.shape[p])
        after = {
            (s, t)
            for s, t in product(every, repeat=2)
            if any(is_at_least(self.form(p, s, t), bound) for bound in forms)
        }
        for k, s, t in product(every, repeat=3):
            if (s, k) in after and (k, t) in after:
                after.add((s, t))
        best = all((s, t) in after for s in used for t in every)
        require(best, "what is preferred makes all strategies in use best replies")

    def shares(self, parts: Row) -> Row:
        """Return for each player's points the parts of a sum that belong to tuples with it.

        That is the derivative by the point's weight, times this weight.
        """
        return [
            sum((part for at, part in zip(self.tuples, parts) if at[p] == i), ZERO)
            for p, vertices in enumerate(self.points)
            for i in range(len(vertices))
        ]


def is_at_least(form: Row, bound: Row) -> bool:
    """Return whether a form is nowhere less than a multiple, 0 or more, of another one."""
    least = max([ZERO, *(x / y for x, y in zip(form, bound) if y < 0)])
    return all(x >= least * y for x, y in zip(form, bound))


def tuples_of_others(payoffs: StrategicForm, case: Case) -> list[int]:
    """Return for each player how many tuples of vertices of all others there are."""
    return [prod(map(len, case[:p] + case[p + 1 :])) for p in payoffs.players]


def take_vertices(payoffs: StrategicForm, case: Case) -> int:
    """Take the steps of comparing payoffs at all tuples of vertices; return a case's digits."""
    digits = payoffs.digits + sum(map(measure_points, case))
    take_steps(sum_steps(prod(payoffs.shape) * sum(tuples_of_others(payoffs, case)), digits))
    return digits


def all_are_equilibria(payoffs: StrategicForm, case: Case) -> bool:
    """Return whether all profiles of a case are equilibria."""
    for p, vertices in enumerate(case):
        used = {s for v in vertices for s, weight in enumerate(v) if weight}
        for row in payoffs.at_vertices(p, case):
            if min(row[s] for s in used) < max(row):
                return False
    return True


def is_between(v: Point, points: Sequence[Point]) -> bool:
    """Return whether a point is one of these, or lies between two of them."""
    return v in points or any(on_segment(v, a, b) for i, a in enumerate(points) for b in points[:i])


def on_segment(v: Point, a: Point, b: Point) -> bool:
    """Return whether a point lies between two different ones."""
    k = next(k for k, x in enumerate(a) if x != b[k])
    ratio = (v[k] - a[k]) / (b[k] - a[k])
    return 0 <= ratio <= 1 and v == tuple(x + ratio * (y - x) for x, y in zip(a, b))


def is_used(case: Case, used: Used, p: int, s: int) -> bool:
    """Return whether a strategy has a positive probability in each equilibrium of a case."""
    return (p, s) in used or all(v[s] for v in case[p])


def shrink(payoffs: StrategicForm, case: Case, used: Used, digits: int) -> Case:
    """Return the part of a case that has all its equilibria; a player without vertices: none.

    What leaves a case, leaves a smaller one, too: so rounds end with the same part in any order.
    """
    smaller = case
    while all(smaller):
        case = smaller
        rows = zip(payoffs.shape, tuples_of_others(payoffs, case))
        compared = len(payoffs.shape) * sum(size**2 * tuples for size, tuples in rows)
        take_steps(sum_steps(compared, digits))
        smaller = shrunk(payoffs, case, used)
        if smaller == case:
            break
    return smaller


def shrunk(payoffs: StrategicForm, case: Case, used: Used) -> Case:
    """Return a case without what one round of comparisons of strategies takes out."""
    left = [{*range(len(vertices))} for vertices in case]  # numbers of vertices
    for p, vertices in enumerate(case):
        columns = [*zip(*payoffs.at_vertices(p, case))]  # by strategy the payoffs at each tuple
        others = [q for q in payoffs.players if q != p]
        tuples = [*product(*(range(len(case[q])) for q in others))]
        for s, pays in enumerate(columns):
            needed = is_used(case, used, p, s)
            using = {i for i, v in enumerate(vertices) if v[s]}
            better = [t for t, x in enumerate(columns) if pays[0] <= x[0] and pays != x]
            if any(all(map(lt, pays, columns[t])) for t in better):
                left[p] -= using
            if needed:
                for t in (t for t in better if all(map(le, pays, columns[t]))):
                    equal = [at for at, x, y in zip(tuples, pays, columns[t]) if x == y]
                    for k, q in enumerate(others):
                        left[q] &= {at[k] for at in equal}
            if needed and not using:
                left[p].clear()
    return tuple(tuple(vertices[i] for i in sorted(kept)) for vertices, kept in zip(case, left))


def clip(payoffs: StrategicForm, case: Case, used: Used) -> Case:
    """Return for each player the vertices of a polytope with all equilibria of a case.

    A strategy of q that is used pays at least what another one does. Let their difference, at all
    vertices of all but p and q, be multiples of one linear form of p's mixed strategy. If these
    weigh more than 0 together, the form is not negative.
    """
    polytopes = [Polytope(vertices) for vertices in case]
    pairs = [(p, q) for p in payoffs.players for q in payoffs.players if p != q]
    changed = True
    while changed:
        changed = False
        for p, q in pairs:
            case = tuple(polytope.points for polytope in polytopes)
            if not all(case):
                return case
            digits = take_vertices(payoffs, case)
            compared = payoffs.shape[q] ** 2 * tuples_of_others(payoffs, case)[q]
            take_steps(sum_steps(compared, digits))
            sides = [side if r not in (p, q) else case[r][:1] for r, side in enumerate(case)]
            rest = [*product(*sides)]
            for s, t in product(range(payoffs.shape[q]), repeat=2):
                if s == t or not is_used(case, used, q, s):
                    continue
                forms = [payoffs.more(p, q, s, t, polytopes[p].points, x) for x in rest]
                form = next((form for form in forms if any(form)), [])
                if not form or min(form) >= 0 or not all(is_multiple(row, form) for row in forms):
                    continue
                if all(map(any, forms)) or have_weight(case, used, rest, forms, {p, q}):
                    polytopes[p].cut(form)
                    changed = True
    return tuple(polytope.points for polytope in polytopes)


def is_multiple(row: Row, form: Row) -> bool:
    """Return whether a row is a form, which is not 0, times a number that is not negative."""
    above, below = next((x, y) for x, y in zip(row, form) if y)
    return above * below >= 0 and all(x * below == y * above for x, y in zip(row, form))


def have_weight(
    case: Case, used: Used, rest: list[Mixtures], forms: list[Row], pair: set[int]
) -> bool:
    """Return whether what is not 0 has weight in each equilibrium: all tuples with one strategy.

    That is a strategy of a player beside the pair, which has a positive probability in each.
    """
    take_steps(len(rest) * sum(len(vertices[0]) for vertices in case))
    return any(
        is_used(case, used, r, s) and all(any(row) for x, row in zip(rest, forms) if x[r][s])
        for r, vertices in enumerate(case)
        if r not in pair
        for s in range(len(vertices[0]))
    )


class Polytope:
    """The vertices of a simplex, and what is left when it is cut."""

    def __init__(self, points: tuple[Point, ...]) -> None:
        self.points, self.cuts = points, len(points)
        every = (1 << len(points)) - 1
        self.tight = [every ^ 1 << i for i in range(len(points))]  # inequalities, as bits

    def cut(self, form: Row) -> None:
        """Leave what is not negative, of a linear form with this value at each vertex.

        Beside the vertices there is one on each edge from a positive to a negative one. Two of them
        are ends of an edge if no third one is tight wherever both are.
        """
        count = len(self.points)
        take_steps(count**3 + sum_steps(count**2 * len(self.points[0]), measure(form)))
        new, every = 1 << self.cuts, [*zip(self.points, self.tight, form)]
        kept = [(v, bits | new * (not x)) for v, bits, x in every if x >= 0]
        for v, bits, x in every:
            for w, others, y in every:
                common = bits & others
                if x > 0 > y and sum(common & third == common for third in self.tight) == 2:
                    ratio = x / (x - y)
                    point = Point(a + ratio * (b - a) for a, b in zip(v, w))
                    kept.append((point, common | new))
        self.points, self.tight = tuple(v for v, _ in kept), [bits for _, bits in kept]
        self.cuts += 1


def is_empty(payoffs: StrategicForm, case: Case, used: Used, value: Json, digits: int) -> bool:
    """Return whether weights show that a case has no equilibrium: their sums are positive.

    Those with a negative weight are best replies, and those of a player sum to 0. So in an
    equilibrium the payoffs, times the weights, sum to 0 at most.
    """
    (named,) = fields(value, "weights")
    strategies = [(p, s) for p, size in enumerate(payoffs.shape) for s in range(size)]
    numbers = {str(i): at for i, at in enumerate(strategies, 1)}
    known = isinstance(named, dict) and all(i in numbers for i in named)
    readable(known, named, "an object of numbers of strategies")
    weights = {numbers[i]: rational(x) for i, x in named.items()}
    profiles = prod(map(len, case))
    more = measure([*weights.values()])
    take_steps(sum_steps(profiles * (len(weights) + len(case)), digits + more))
    for p in payoffs.players:
        total = sum((x for (q, _), x in weights.items() if p == q), ZERO)
        require(total == 0, "the weights of a player sum to 0")
    best = all(x >= 0 or is_used(case, used, p, s) for (p, s), x in weights.items())
    require(best, "a strategy with a negative weight is used")
    for x in product(*case):
        total = ZERO
        for (p, s), weight in weights.items():
            row, below = payoffs.paid(p, (*x[:p], *x[p + 1 :]))
            total += weight * row[s] / below
        if total <= 0:
            return False
    return True


def only_profile(
    payoffs: StrategicForm, case: Case, used: Used, value: Json, digits: int
) -> tuple[Mixtures, bool]:
    """Return a profile, and whether no other one is an equilibrium in a case."""
    profile, inverse = fields(value, "profile, inverse")
    named = fields(profile, [str(p + 1) for p in payoffs.players])
    x = tuple(Point(map(rational, items(row, size))) for row, size in zip(named, payoffs.shape))
    every = [sorted({s for v in side for s, weight in enumerate(v) if weight}) for side in case]
    size = sum(map(len, every)) - len(every)
    matrix = [[*map(rational, items(row, size))] for row in items(inverse, size)]
    take_vertices(payoffs, tuple((point,) for point in x))
    take_steps(sum_steps(prod(map(len, case)) * sum(payoffs.shape), digits + measure_all(matrix)))
    sums = all(sum(point) == 1 for point in x)
    inside = all({*side} <= {*whole} for side, whole in zip(support_of(x), every))
    all_used = all(is_used(case, used, p, s) for p, side in enumerate(every) for s in side)
    if not sums or not inside or not all_used or any(payoffs.gains(every, x)):
        return x, False
    free = [free_of(every, y) for y in product(*case)]
    box = [(min(a, *side), max(a, *side)) for a, side in zip(free_of(every, x), zip(*free))]
    return x, payoffs.contraction(every, matrix, box) < 1


def cut(payoffs: StrategicForm, case: Case, p: int, ratio: Fraction, digits: int) -> list[Case]:
    """Return the two parts of a case, cut at a point of a player's longest edge."""
    vertices, size = case[p], payoffs.shape[p]
    take_steps(sum_steps(len(vertices) ** 2 * size, digits))
    flat, _ = over_one_denominator([x for v in vertices for x in v])
    rows = [flat[k : k + size] for k in range(0, len(flat), size)]
    ends = [(i, j) for i in range(len(vertices)) for j in range(i + 1, len(vertices))]
    require(ends, "a case is cut where a player has more than one vertex")
    i, j = max(ends, key=lambda e: max(map(abs, map(sub, rows[e[0]], rows[e[1]]))))
    new = Point(x + ratio * (y - x) for x, y in zip(vertices[i], vertices[j]))
    new = payoffs.points.setdefault(new, new)  # the same object is found without a comparison
    parts = [(*vertices[:k], new, *vertices[k + 1 :]) for k in (i, j)]
    return [(*case[:p], part, *case[p + 1 :]) for part in parts]


def check_mixed_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that each equilibrium is one of those in `equilibria`, or in a box of `open`."""
    _, named, listed, opened, *_ = fields(
        statement, f"kind, strategies, equilibria, open, {FIGURE}"
    )
    keys = "inverses, splits, at"
    inverses, splits, at, *swaps = fields(witness, keys + ", swaps" * ("swaps" in witness))
    payoffs = StrategicForm(game, named)
    players = [*game.numbered]
    distinct = distinct_items(listed, empty=True)
    both = zip(distinct, items(inverses, len(distinct)))
    sets = [ListedSet(payoffs, value, inverse, players) for value, inverse in both]
    single = [entry for entry in sets if entry.is_single]
    wide = [entry for entry in single if entry.radius]  # others differ, since no entry stands twice
    take_steps(SET_STEPS * len(wide) * len(single) * sum(payoffs.shape))
    apart = all(a.is_apart(b) for a in wide for b in single if a is not b)
    require(apart, "no equilibrium is listed twice")
    boxes = [read_box(payoffs, players, box) for box in distinct_items(opened, empty=True)]
    pairs = check_swaps(payoffs, sets, boxes, swaps[0]) if swaps else []
    check_tree(payoffs, sets, boxes, splits, at, pairs)
    finite = len(single) == len(sets)
    number = check_count_of_equilibria(statement, str(len(sets)) if finite else "infinite", True)
    over = "in mixed strategies over reduced pure ones"
    if not boxes:
        words = f"the Nash equilibria {over} are exactly the certificate's equilibria; their number"
        return f"{words} is {number}"
    return (
        f"the certificate's equilibria are Nash equilibria {over}, and each other one lies in one "
        f"of its {len(boxes)} open boxes; the number of those listed is {number}"
    )


def read_box(payoffs: StrategicForm, players: list[str], value: Json) -> list[list[Interval]]:
    """Return for each player and strategy the least and the greatest probability."""
    sides = [items(side, size) for side, size in zip(fields(value, players), payoffs.shape)]
    return [[(rational(x), rational(y)) for x, y in (items(e, 2) for e in s)] for s in sides]


def check_swaps(
    payoffs: StrategicForm, sets: list[ListedSet], boxes: list[list[list[Interval]]], swaps: Json
) -> list[tuple[int, int]]:
    """Return pairs of players, after checking that both can swap places in all that is known.

    These are the payoffs, what is listed, and the open boxes. So what has all equilibria up to
    swaps has all of them.
    """
    numbers = {str(p + 1): p for p in payoffs.players}
    pairs = [items(pair, 2) for pair in distinct_items(swaps)]
    known = all(string(p) in numbers for pair in pairs for p in pair)
    readable(known, "another number", "pairs of players")
    found = [(numbers[p], numbers[q]) for p, q in pairs]
    readable(all(p < q for p, q in found), "another order", "pairs of players, the lesser first")
    compared = sum(len(part) for x in sets for part in (*x.points, *x.where)) + len(boxes)
    size = len(found) * len(payoffs.shape) * prod(payoffs.shape)
    take_steps(sum_steps(size, payoffs.digits) + len(found) * compared * sum(payoffs.shape))
    places = [*product(*map(range, payoffs.shape))]
    number = {place: k for k, place in enumerate(places)}
    listed = {(entry.radius, tuple(map(frozenset, entry.points)), entry.where) for entry in sets}
    opened = {tuple(map(tuple, box)) for box in boxes}
    for p, q in found:
        alike = payoffs.shape[p] == payoffs.shape[q]
        require(alike, "players who swap places have as many strategies as each other")
        images = [number[swapped(place, p, q)] for place in places]
        for (row, below), (image, under) in zip(payoffs.rows, swapped(payoffs.rows, p, q)):
            same = all(x * under == image[k] * below for x, k in zip(row, images))
            require(same, "the payoffs stay the same where two players swap places")
        kept = all(
            (radius, swapped(points, p, q), swapped(where, p, q)) in listed
            for radius, points, where in listed
        )
        require(kept, "what is listed stays the same where two players swap places")
        kept = all(swapped(box, p, q) in opened for box in opened)
        require(kept, "the open boxes stay the same where two players swap places")
    return found


def swapped(values: Sequence[Value], p: int, q: int) -> tuple[Value, ...]:
    """Return values, one for each player, where two players swap places."""
    places = {p: q, q: p}
    return tuple(values[places.get(r, r)] for r in range(len(values)))


def is_image(case: Case, used: Used, p: int, q: int) -> bool:
    """Return whether p swaps with q for a profile with a lesser first one, in all of a case.

    A player's strategies are first compared by those in use: at the first where they differ, the
    lesser one does not use it. Else by the probability of the first strategy.
    """
    for s in range(len(case[p][0])):
        uses = [is_used(case, used, r, s) for r in (p, q)]
        if any(not sure and any(v[s] for v in case[r]) for sure, r in zip(uses, (p, q))):
            return False
        if uses[0] != uses[1]:
            return uses[0]
    return min(v[0] for v in case[p]) > max(v[0] for v in case[q])


def check_tree(
    payoffs: StrategicForm,
    sets: list[ListedSet],
    boxes: list[list[list[Interval]]],
    splits: Json,
    at: Json,
    pairs: list[tuple[int, int]],
) -> None:
    """Walk the tree of cases: each is empty, cut, in a set that is listed, or in an open box.

    Of pairs of players that may swap, what is in order is enough: cases without it are left out.
    """
    strategies = [(p, s) for p, size in enumerate(payoffs.shape) for s in range(size)]
    first, last = len(payoffs.shape), len(payoffs.shape) + len(strategies)
    numbers = {str(i): i for i in range(-len(sets), last + 3)}
    readable(isinstance(splits, list), splits, "a list of splits")
    known = all(string(i) in numbers for i in splits)
    readable(known, "another number", "numbers of players, strategies, equilibria, or 0")
    closed = {str(i) for i, number in enumerate(splits, 1) if numbers[number] > last}
    places = {str(i) for i, number in enumerate(splits, 1) if 0 < numbers[number] <= first}
    right = isinstance(at, dict) and closed <= {*at} <= closed | places
    readable(right, at, "an object of places of cuts, and of all that are closed by a proof")
    ratios = {place: rational(ratio) for place, ratio in at.items() if place in places}
    require(all(0 < x < 1 for x in ratios.values()), "an edge is cut between its ends")
    take_steps(SUM_STEPS * payoffs.pairs)
    start: Case = tuple(map(pure_points, payoffs.shape))
    cases, done = [(start, frozenset[tuple[int, int]]())], 0
    while cases:
        case, used = cases.pop()
        digits = take_vertices(payoffs, case)
        take_steps(len(pairs) * sum(map(mul, payoffs.shape, map(len, case))))
        case = shrink(payoffs, case, used, digits)
        if not all(case) or any(is_image(case, used, p, q) for p, q in pairs):
            continue
        require(done < len(splits), "each case is empty, cut or a leaf")
        number = numbers[splits[done]]
        done += 1
        if number == last + 1:
            empty = is_empty(payoffs, case, used, at[str(done)], digits)
            require(empty, "the weights of an empty case gain at all its vertices")
        elif number > last:
            x, alone = only_profile(payoffs, case, used, at[str(done)], digits)
            require(alone, "a case has no equilibrium but its only profile")
            alone_in = tuple((point,) for point in x)
            listed = any(entry.has_best(payoffs, alone_in, frozenset(), digits) for entry in sets)
            require(listed, "the only profile of a case is in a set that is listed")
        elif number > first:
            p, s = strategies[number - first - 1]
            without = tuple(v for v in case[p] if not v[s])
            cases += [(case, used | {(p, s)}), ((*case[:p], without, *case[p + 1 :]), used)]
        elif number > 0:
            parts = cut(payoffs, case, number - 1, ratios.get(str(done), Fraction(1, 2)), digits)
            cases += [(part, used) for part in parts]
        elif number:
            all_in = sets[-number - 1].has_all(payoffs, case, used, digits)
            require(all_in, "all equilibria of a leaf are in the set that is listed")
        else:
            size = len(boxes) * sum(map(mul, payoffs.shape, map(len, case)))
            take_steps(sum_steps(size, digits))
            inside = any(is_in_box(case, box) for box in boxes)
            require(inside, "a leaf that is open lies in an open box")
    require(done == len(splits), "all splits are used")


def pure_points(size: int) -> tuple[Point, ...]:
    """Return the pure ones of the mixed strategies over so many."""
    return tuple(Point([ZERO] * i + [ONE] + [ZERO] * (size - i - 1)) for i in range(size))


def is_in_box(case: Case, box: list[list[Interval]]) -> bool:
    """Return whether all vertices have their probabilities in a box."""
    return all(
        low <= x <= high
        for vertices, side in zip(case, box)
        for v in vertices
        for x, (low, high) in zip(v, side)
    )


# -------------------------------------- statements/subgames ---------------------------------------

# The statement about all subgame perfect equilibria, of any number of players.
#
# The payoffs of a subgame are those of its subgame perfect equilibria, each with their number. They
# follow from those of the smaller subgames, from the last root to the first.

Node: TypeAlias = int
Numbers: TypeAlias = dict[Payoffs, int]  # of equilibria with these payoffs
Cell: TypeAlias = tuple[int, ...]  # a strategy of each player in a part, by number

HUGE = 10**DIGITS  # no certificate states such a number, so nothing larger need be known
OTHERS = {  # than pure equilibria
    "none": "with mixing there is no other",
    "infinite": "with mixing there are infinitely many",
    "not counted": "those with mixing are not counted",
}


class SubgamePart(NamedTuple):
    """A subgame without the smaller ones in it.

    `inner` holds its nodes in order, its root first; `ends` the roots of smaller subgames and the
    terminals that follow them.
    """

    inner: list[Node]
    ends: list[Node]


def check_subgame_perfect_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check the number of subgame perfect equilibria in pure strategies, and their payoffs.

    Also what is said of those with mixing.
    """
    keys = f"kind, outcomes, others, {FIGURE}"
    _, rows, mixing_says, *_ = fields(statement, keys + ", mixed" * ("mixed" in statement))
    decimals = statement["decimals"]
    readable(decimals == "", decimals, "no decimals of a number of things")
    if "mixed" in statement:
        read_whole_number(mixing_says), distinct_items(statement["mixed"])
    else:
        one_of(mixing_says, *OTHERS)
    require_possible_chance(game)
    require_perfect_recall(game)
    roots = subgame_roots(game)
    numbers, listed = numbers_at_root(game, roots), 0
    stated: Numbers = {}
    for payoffs, number, profiles in read_outcomes(game, rows, stated, empty=True):
        stated[payoffs] = number
        for value in profiles:
            require_subgame_perfect(game, read_pure_profile(game, value), roots, payoffs)
            listed += 1
    require(stated == numbers, "the payoffs of the equilibria, and how many have them, are right")
    count = sum(numbers.values())
    figure = check_figure(statement, Fraction(count))
    mixing = check_others(game, statement, witness, roots, numbers)
    return (
        f"the number of subgame perfect equilibria in pure strategies is {figure}; the "
        f"certificate gives their payoffs (different ones: {len(numbers)}), and lists {listed} of "
        f"the equilibria; {mixing}"
    )


def read_outcomes(
    game: Tree, rows: Json, stated: Numbers, empty: bool = False
) -> Iterator[tuple[Payoffs, int, list[Json]]]:
    """Yield payoffs, a number and equilibria of each row; none has payoffs that are `stated`."""
    for row in distinct_items(rows, empty=empty):
        paid, number, profiles = items(row, 3)
        payoffs = tuple(map(rational, items(paid, len(game.players))))
        readable(payoffs not in stated, f"{paid}", "each list of payoffs once")
        yield payoffs, read_whole_number(number), distinct_items(profiles, empty=True)


def check_others(
    game: Tree, statement: Json, witness: Json, roots: Sequence[Node], pure: Numbers
) -> str:
    """Check what is said of equilibria with mixing, beside the pure ones; return it in words."""
    others = statement["others"]
    if "profiles" in witness:
        (profiles,) = fields(witness, "profiles")
        first, second = items(profiles, 2)
        require_many(game, roots, first, second)
        require(others == "infinite", "the equilibria with mixing are infinitely many")
        return OTHERS["infinite"]
    if "lists" in witness:
        (values,) = fields(witness, "lists")
        readable(isinstance(values, list), values, "a list")
        lists = iter(values)
        numbers = numbers_at_root(game, roots, lists)
        require(next(lists, None) is None, "no list of equilibria is left over")
        rest = {paid: number - pure.get(paid, 0) for paid, number in numbers.items()}
        rest = {paid: number for paid, number in rest.items() if number}
        return check_mixed(game, statement, roots, rest)
    fields(witness, [])
    count = sum(pure.values())
    perfect = all(len(infoset.nodes) == 1 for p in game.players for infoset in game.infosets[p])
    mixed = ("none" if count == 1 else "infinite") if perfect else "not counted"
    require(others == mixed, "the equilibria with mixing are none, infinite or not counted")
    return OTHERS[others]


def check_mixed(game: Tree, statement: Json, roots: Sequence[Node], numbers: Numbers) -> str:
    """Check that the equilibria with mixing have these numbers; return it in words."""
    others, count = statement["others"], sum(numbers.values())
    if "mixed" not in statement:
        require(others == "none" and not count, "there are no equilibria with mixing")
        return OTHERS["none"]
    require(read_whole_number(others) == count, "the number of those with mixing is right")
    stated: Numbers = {}
    listed = 0
    for payoffs, number, profiles in read_outcomes(game, statement["mixed"], stated):
        stated[payoffs] = number
        for value in profiles:
            profile = read_profile(game, value)
            mixes = any(ONE not in row.values() for p in profile for row in profile[p].values())
            require(mixes, "in each profile listed as mixed some player mixes")
            require_subgame_perfect(game, profile, roots, payoffs)
            listed += 1
    require(stated == numbers, "the payoffs of those with mixing, and their numbers, are right")
    return f"with mixing there are exactly {count} more, of which {listed} are listed"


def require_many(game: Tree, roots: Sequence[Node], first_value: Json, second_value: Json) -> None:
    """Check that some subgame has infinitely many equilibria, as two profiles show.

    They differ in the strategy of one player in one part.
    """
    first, second = read_profile(game, first_value), read_profile(game, second_value)
    parts = parts_of(game, roots)
    top = {node: root for root, part in parts.items() for node in part.inner}
    changed = {
        (p, top[infoset.nodes[0]])
        for p in game.players
        for infoset in game.infosets[p]
        if first[p][infoset.name] != second[p][infoset.name]
    }
    require(len(changed) == 1, "the two profiles differ in one player's strategy in one part")
    ((_, root),) = changed
    inside = {root}
    for node, up in enumerate(game.parents):
        if up in inside:
            inside.add(node)
    below = [root for root in roots if root in inside]
    for profile in (first, second):
        take_worth_steps(game, profile, 0)
        for p in game.players:
            paid, best = node_payoffs(game, profile, p), subgame_values(game, profile, p, roots)
            perfect = all(best[root] == paid[root] for root in below)
            require(perfect, "nobody gains in a subgame that begins in the part or after it")


def read_whole_number(value: Json) -> int:
    """Return a positive whole number."""
    number = rational(value)
    readable(number.denominator == 1 and number > 0, value, "a positive whole number")
    return int(number)


def read_pure_profile(game: Tree, value: Json) -> Profile[Fraction]:
    """Return a full pure strategy of each player, by set its action, as probabilities."""
    profile: dict[Player, dict[str, dict[str, Fraction]]] = {}
    for p, strategy in zip(game.players, fields(value, [*game.numbered])):
        infosets = game.infosets[p]
        texts = fields(strategy, [infoset.name for infoset in infosets])
        chosen = [read_action(infoset, text) for infoset, text in zip(infosets, texts)]
        profile[p] = {
            infoset.name: {a: ONE if i == k else ZERO for i, a in enumerate(infoset.actions)}
            for infoset, k in zip(infosets, chosen)
        }
    return profile


def require_subgame_perfect(
    game: Tree, profile: Profile[Fraction], roots: Sequence[Node], payoffs: Payoffs
) -> None:
    """Check that nobody gains by deviating in any subgame, and what the profile pays."""
    take_worth_steps(game, profile, 0)
    for p in game.players:
        paid = node_payoffs(game, profile, p)
        best = subgame_values(game, profile, p, roots)
        perfect = all(best[root] == paid[root] for root in roots)
        require(perfect, "each profile that is listed is a subgame perfect equilibrium")
        require(paid[0] == payoffs[p - 1], "each profile that is listed pays what its row says")


def numbers_at_root(
    game: Tree, roots: Sequence[Node], lists: Iterator[Json] | None = None
) -> Numbers:
    """Return the payoffs of the game's subgame perfect equilibria, each with their number.

    Of those in pure strategies; or with `lists` of all, which are then shown to be finitely many.
    """
    inner, paid = set(game.parents), (payoffs for _, _, payoffs in game.terminals)
    found: dict[Node, Numbers] = {
        node: {next(paid): 1} for node in range(len(game.parents)) if node not in inner
    }
    for root, part in reversed(parts_of(game, roots).items()):
        ends = {end: found.pop(end) for end in part.ends}
        if not all(ends.values()):  # a subgame without any, so this one has none
            numbers = {}
        elif len(part.inner) > 1 and lists is not None:
            numbers = numbers_of_lists(game, part, ends, lists)
        elif len(part.inner) > 1:
            numbers = numbers_of_stage(game, part, ends)
        elif home := game.homes[root]:
            player, after = int(home.moves[0][0]), [*ends.values()]
            numbers = numbers_of_choice(game, player, after, lists is not None)
        else:
            numbers = numbers_of_lottery(game, root, ends)
        # A number is a sum of products of smaller ones. One of at least HUGE stays so, or is
        # multiplied by 0, whether it is capped or not; and each stated number is below HUGE. With
        # `lists` it may not be capped: there the pure ones are taken away from all.
        if lists is None:
            numbers = {paid: min(number, HUGE) for paid, number in numbers.items()}
        found[root] = numbers
    return found[0]


def parts_of(game: Tree, roots: Sequence[Node]) -> dict[Node, SubgamePart]:
    """Return by root, in order, the subgames without the smaller ones in them."""
    inner, top = set(game.parents), [0] * len(game.parents)
    parts = {root: SubgamePart([root], []) for root in roots if root in inner}
    for node, up in enumerate(game.parents):
        if node:
            part = parts[top[up]]
            top[node] = node if node in parts else top[up]
            (part.inner if node in inner and node not in parts else part.ends).append(node)
    return parts


def take_terms(game: Tree, count: int) -> None:
    """Count the steps (1) of a product of so many terms, with the digits of the game."""
    take_steps(term_steps(count, game.digits))


def numbers_of_lottery(game: Tree, root: Node, ends: dict[Node, Numbers]) -> Numbers:
    """Return the payoffs at a node of chance: one of each subgame after it, on average."""
    sums: Numbers = {(ZERO,) * len(game.players): 1}
    for end, numbers in ends.items():
        take_terms(game, len(game.players) * len(sums) * len(numbers))
        share, longer = game.reached[end][1] / game.reached[root][1], Numbers()
        for so_far, ways in sums.items():
            for paid, number in numbers.items():
                total = tuple(x + share * y for x, y in zip(so_far, paid))
                longer[total] = longer.get(total, 0) + ways * number
        sums = longer
    return sums


def numbers_of_choice(game: Tree, player: Player, ends: Sequence[Numbers], mixing: bool) -> Numbers:
    """Return the payoffs at a node alone in its set.

    A player takes an action with these payoffs in equilibrium if no other pays the player more:
    those after the other actions are any that do not. With `mixing` it is also checked that none
    of the others can pay as much.
    """
    i = player - 1
    least = max(min(paid[i] for paid in numbers) for numbers in ends)
    amounts = {paid[i] for numbers in ends for paid in numbers if paid[i] >= least}
    take_terms(game, len(amounts) * sum(map(len, ends)))
    result: Numbers = {}
    for amount in amounts:
        after = sum(any(paid[i] == amount for paid in numbers) for numbers in ends)
        require(not mixing or after == 1, "no two actions of a player are worth the same and best")
        ways = [sum(n for paid, n in end.items() if paid[i] <= amount) for end in ends]
        every = prod(ways)
        for numbers, way in zip(ends, ways):
            for paid, number in numbers.items():
                if paid[i] == amount:
                    result[paid] = result.get(paid, 0) + every // way * number
    return result


def numbers_of_lists(
    game: Tree, part: SubgamePart, ends: dict[Node, Numbers], lists: Iterator[Json]
) -> Numbers:
    """Return the payoffs of a part with several nodes.

    For each choice of payoffs at its ends there is one of the `lists`: all its equilibria.
    """
    homes = (home for node in part.inner if (home := game.homes[node]))
    movers = sorted({int(home.moves[0][0]) for home in homes})
    result: Numbers = {}
    for chosen in product(*(sorted(ends[end]) for end in part.ends)):
        paid = dict(zip(part.ends, chosen))
        table = Tree(part_text(game, part, movers, paid))
        statement, witness = items(next(lists, None), 2)
        readable(isinstance(statement, dict), statement, "a statement")
        if len(movers) > 2:
            one_of(statement.get("kind"), "mixed equilibria")
            check_mixed_equilibria(table, statement, witness)
            require(statement["open"] == [], "each list leaves nothing open")
            rows = statement["equilibria"]
        else:
            one_of(statement.get("kind"), "plan equilibria")
            check_plan_equilibria(table, statement, witness)
            rows = statement["components"]
        listed = [listed_plans(table, statement, row) for row in rows]
        terms = len(game.players) * len(part.ends) * len(listed)
        take_steps(term_steps(terms, game.digits + table.digits))
        ways = prod(ends[end][payoffs] for end, payoffs in paid.items())
        for plans in listed:
            for p, plan in zip(table.players, plans):
                met = (
                    plan[infoset.history] or len(infoset.actions) == 1
                    for infoset in table.infosets[p]
                )
                require(all(met), "each equilibrium of a list reaches all sets of its player")
            total = [ZERO] * len(game.players)
            for (state, chance, _), payoffs in zip(table.terminals, chosen):
                share = chance * prod(plan[h] for plan, h in zip(plans, state[1:]))
                total = [x + share * y for x, y in zip(total, payoffs)]
            measure(total)
            result[tuple(total)] = result.get(tuple(total), 0) + ways
    return result


def listed_plans(table: Tree, statement: Json, listed: Json) -> list[list[Fraction]]:
    """Return the plan of each player in an equilibrium of a list, checked to be a single one."""
    mixed = "points" in listed
    require(not mixed or listed["radius"] == "0", "each equilibrium of a list is rational")
    sides = listed["points"] if mixed else listed
    single = all(len(sides[p]) == 1 for p in table.numbered)
    require(single, "each list has finitely many equilibria")
    plans = []
    for p, number in zip(table.players, table.numbered):
        (side,) = sides[number]
        plan = [ONE] + [ZERO] * (len(table.histories[p]) - 1)
        if mixed:
            for strategy, weight in zip(statement["strategies"][number], side):
                for h in moves_of(table.infosets[p], strategy):
                    plan[h] += rational(weight)
        else:
            rows = statement["plans"][number][int(side) - 1]
            for infoset in table.infosets[p]:
                for h, action in zip(infoset.successors, infoset.actions):
                    plan[h] = rational(rows[infoset.name][action])
        plans.append(plan)
    return plans


def part_text(
    game: Tree, part: SubgamePart, movers: Sequence[Player], paid: dict[Node, Payoffs]
) -> str:
    """Return a part as the file of a game of those who move, with these payoffs at its ends.

    Players are numbered anew; who has no partner plays against a player without moves and payoffs.
    """
    count = max(2, len(movers))
    names = " ".join(f'"{k}"' for k in range(1, count + 1))
    lines = [f'EFG 2 R "" {{ {names} }}', '""']
    children: dict[Node, list[Node]] = {node: [] for node in part.inner}
    for node in sorted([*part.inner[1:], *part.ends]):
        children[game.parents[node]].append(node)
    numbers: dict[Player, dict[str, int]] = {p: {} for p in movers}
    chances = ends = 0
    for node in sorted([*part.inner, *part.ends]):
        home = game.homes[node]
        if node in paid:
            ends += 1
            amounts = [*(paid[node][p - 1] for p in movers), ZERO][:count]
            lines.append(f't "" {ends} "" {{ {", ".join(map(str, amounts))} }}')
        elif home:
            player = int(home.moves[0][0])
            number = numbers[player].setdefault(home.name, len(numbers[player]) + 1)
            names = " ".join(map(quote, home.actions))
            place = f"{movers.index(player) + 1} {number} {quote(home.name)}"
            lines.append(f'p "" {place} {{ {names} }} 0')
        else:
            chances += 1
            shares = [game.reached[x][1] / game.reached[node][1] for x in children[node]]
            names = " ".join(f'"{k}" {share}' for k, share in enumerate(shares, 1))
            lines.append(f'c "" {chances} "{chances}" {{ {names} }} 0')
    return "\n".join(lines) + "\n"


def numbers_of_stage(game: Tree, part: SubgamePart, ends: dict[Node, Numbers]) -> Numbers:
    """Return the payoffs of a part with several nodes: its cells are compared one by one."""
    table = Stage(game, part)
    deals = any(game.homes[node] is None for node in part.inner)
    if deals or all(len(numbers) == 1 for numbers in ends.values()):
        return table.numbers_of_choices(ends)
    return table.numbers_of_ends(ends)


class Stage:
    """A part with several nodes.

    `strategies` holds for each player the pure strategies at its sets, and `reached` for each cell,
    a strategy of each player by number, the ends that it reaches, with their probabilities.
    """

    def __init__(self, game: Tree, part: SubgamePart) -> None:
        self.game, self.players = game, game.players
        homes = {home: None for node in part.inner if (home := game.homes[node])}
        own = {p: [home for home in homes if home.moves[0][0] == str(p)] for p in self.players}
        counts = {p: prod(len(home.actions) for home in own[p]) for p in self.players}
        self.cells, self.all_strategies = prod(counts.values()), sum(counts.values())
        paths = {p: self.moves_at(part, p) for p in self.players}
        meetings = sum(
            prod(
                counts[p] // prod(len(game.named[p][name].actions) for name in moves)
                for p, histories in paths.items()
                for moves in [histories[game.reached[end][0][p]]]
            )
            for end in part.ends
        )
        compared = sum(len(paths[p]) * counts[p] for p in self.players)
        self.sums = len(self.players) * (self.cells + meetings)
        take_terms(game, self.sums + compared)
        self.strategies = {
            p: [
                dict(zip((home.name for home in own[p]), actions))
                for actions in product(*(home.actions for home in own[p]))
            ]
            for p in self.players
        }
        makers = {
            (p, history): [
                i
                for i, strategy in enumerate(self.strategies[p])
                if all(strategy[name] == action for name, action in moves.items())
            ]
            for p, histories in paths.items()
            for history, moves in histories.items()
        }
        self.reached: dict[Cell, list[tuple[Node, Fraction]]] = {}
        for end in part.ends:
            state, chance, _ = game.reached[end]
            share = chance / game.reached[part.inner[0]][1]
            for cell in product(*(makers[p, state[p]] for p in self.players)):
                self.reached.setdefault(cell, []).append((end, share))

    def moves_at(self, part: SubgamePart, player: Player) -> dict[History, dict[str, str]]:
        """Return by history of a player at the ends the moves in the part, {set: action}."""
        start = self.game.reached[part.inner[0]][0][player]
        result: dict[History, dict[str, str]] = {}
        for first in {self.game.reached[end][0][player] for end in part.ends}:
            moves, history = result.setdefault(first, {}), first
            while history != start:
                history, (_, name, action) = self.game.histories[player][history]
                moves[name] = action
        return result

    def replies(self, cell: Cell, player: Player) -> Iterator[Cell]:
        """Yield the cells that differ from one at most in this player's strategy."""
        for i in range(len(self.strategies[player])):
            yield (*cell[: player - 1], i, *cell[player:])

    def numbers_of_choices(self, ends: dict[Node, Numbers]) -> Numbers:
        """Return the payoffs of the equilibria, for each choice of payoffs at the ends."""
        take_terms(self.game, self.sums * (prod(map(len, ends.values())) - 1))  # the first is taken
        result: Numbers = {}
        for chosen in product(*(numbers.items() for numbers in ends.values())):
            ways = prod(number for _, number in chosen)
            paid_at = {end: paid for end, (paid, _) in zip(ends, chosen)}
            for paid in self.equilibria_of(paid_at):
                result[paid] = result.get(paid, 0) + ways
        return result

    def equilibria_of(self, paid_at: dict[Node, Payoffs]) -> Iterator[Payoffs]:
        """Yield what each cell pays that is an equilibrium, with these payoffs at the ends."""
        pays: dict[Cell, Payoffs] = {}
        best: dict[tuple[Player, Cell], Fraction] = {}
        for cell, reached in self.reached.items():
            terms = zip(*([share * x for x in paid_at[end]] for end, share in reached))
            pays[cell] = paid = tuple(sum(shares, ZERO) for shares in terms)
            for p in self.players:
                rest = p, (*cell[: p - 1], *cell[p:])
                best[rest] = max(best.get(rest, paid[p - 1]), paid[p - 1])
        for cell, paid in pays.items():
            rests = ((p, (*cell[: p - 1], *cell[p:])) for p in self.players)
            if all(best[rest] == x for rest, x in zip(rests, paid)):
                yield paid

    def numbers_of_ends(self, ends: dict[Node, Numbers]) -> Numbers:
        """Return the payoffs of the equilibria, where chance does not move.

        A cell reaches one end, and is an equilibrium with these payoffs there, if none of the ends
        that a player alone can reach instead pays this player more. No two players alone can reach
        the same: it lies behind a move that one of them does not make in this cell.
        """
        every = {end: sum(numbers.values()) for end, numbers in ends.items()}
        whole, result = prod(every.values()), Numbers()
        for cell, ((end, _),) in self.reached.items():
            reached = {
                self.reached[reply][0][0]: p
                for p in self.players
                for reply in self.replies(cell, p)
            }
            tempted = {alternative: p for alternative, p in reached.items() if alternative != end}
            compared = len(ends[end]) * sum(len(ends[alternative]) for alternative in tempted)
            take_terms(self.game, self.all_strategies + compared)
            free = whole // (every[end] * prod(every[alternative] for alternative in tempted))
            for paid, number in ends[end].items():
                ways = number * free
                for alternative, p in tempted.items():
                    ways *= sum(n for x, n in ends[alternative].items() if x[p - 1] <= paid[p - 1])
                if ways:
                    result[paid] = result.get(paid, 0) + ways
        return result


# -------------------------------------- statements/potential --------------------------------------

# The statements whether a game has a potential, exact, ordinal or weighted: `potential` etc.

Pays: TypeAlias = dict[Player, tuple[list[int], int]]  # of all profiles, times an integer
Gain: TypeAlias = tuple[Player, Fraction]

POTENTIALS = {
    "exact": "an exact potential",
    "ordinal": "an ordinal potential, and no exact one",
    "none": "no ordinal potential, and so no exact one",
}


def check_potential(game: Tree, statement: Json, witness: Json) -> str:
    """Check a potential, and a cycle that forbids a stronger one (Monderer and Shapley 1996)."""
    _, value = fields(statement, "kind, potential")
    named, values, path = fields(witness, "strategies, values, cycle")
    which = one_of(value, *POTENTIALS)
    require_perfect_recall(game)
    table = Table(game, POTENTIAL)
    take_steps(table.payoff_steps(game))
    places = read_listed(game, table, named)
    pays = {p: table.payoffs(game, p) for p in game.players}
    if which == "none":
        items(values, 0)
    else:
        (numbers,) = read_vectors([values], table.cells)
        take_steps(sum_steps(len(pays) * table.cells, game.digits + measure(numbers)))
        require_potential(table, places, pays, numbers, which == "exact")
    if which == "exact":
        items(path, 0)
    else:
        gains = [gain for _, gain in read_cycle(places, pays, path)]
        if which == "none":
            require(min(gains) >= 0 and max(gains) > 0, "somebody gains on the cycle, nobody loses")
        else:
            require(sum(gains) != 0, "the gains on the cycle do not sum to 0")
    return f"over the profiles of reduced pure strategies the game has {POTENTIALS[which]}"


def check_weighted_potential(game: Tree, statement: Json, witness: Json) -> str:
    """Check weights and a potential, or multiples of cycles that forbid weights (Stiemke 1915).

    With weights and a potential what the players gain on a cycle, each divided by the player's
    weight, sums to 0. So do multiples of cycles. If those sum to no negative gain of any player,
    and to a positive gain of some player, no positive weights are possible.
    """
    _, value = fields(statement, "kind, potential")
    keys = "strategies, values, weights, cycles, multipliers"
    named, values, shares, paths, factors = fields(witness, keys)
    exists = one_of(value, "weighted", "none") == "weighted"
    require_perfect_recall(game)
    table = Table(game, POTENTIAL)
    take_steps(table.payoff_steps(game))
    places = read_listed(game, table, named)
    pays = {p: table.payoffs(game, p) for p in game.players}
    cycles = items(paths, 0) if exists else distinct_items(paths)
    (numbers,) = read_vectors([values], table.cells if exists else 0)
    (weights,) = read_vectors([shares], len(pays) if exists else 0)
    (multipliers,) = read_vectors([factors], len(cycles))
    if exists:
        require(min(weights) > 0, "the weights are positive")
        digits = game.digits + measure(numbers) + measure(weights)
        take_steps(sum_steps(len(pays) * table.cells, digits))
        for weight, (p, paid) in zip(weights, pays.items()):
            weighted = [weight * number for number in numbers]
            require_potential(table, places, {p: paid}, weighted, True)
    else:
        steps = [read_cycle(places, pays, path) for path in cycles]
        terms = sum(map(len, steps))
        take_steps(sum_steps(terms, game.digits + measure(multipliers)))
        sums = dict.fromkeys(pays, Fraction(0))
        for factor, gains in zip(multipliers, steps):
            for p, gain in gains:
                sums[p] += factor * gain
        none = min(sums.values()) >= 0 and max(sums.values()) > 0
        require(none, "the multiples of the gains sum to no loss, and to a gain of some player")
    has = "a" if exists else "no"
    return f"over the profiles of reduced pure strategies the game has {has} weighted potential"


def require_potential(
    table: Table, places: dict[Player, list[int]], pays: Pays, numbers: list[Fraction], exact: bool
) -> None:
    """Check that gains are the differences of a potential, or that they have their signs."""
    cells = [0]
    for steps in places.values():
        cells = [cell + more for cell in cells for more in steps]
    multiples, scale = over_one_denominator(numbers)
    potential = dict(zip(cells, multiples))
    for p, (paid, below) in pays.items():
        count, stride = len(places[p]), table.stride[p]
        for block in range(0, table.cells, count * stride):
            for start in range(block, block + stride):
                line = range(start, start + count * stride, stride)
                points = sorted(((paid[cell], potential[cell]) for cell in line), key=itemgetter(0))
                for (pay, level), (more, above) in zip(points, points[1:]):
                    if exact:
                        proved = (more - pay) * scale == (above - level) * below
                    else:
                        proved = above > level if more > pay else above == level
                    require(proved, "the values are a potential")


def read_cycle(places: dict[Player, list[int]], pays: Pays, value: Json) -> list[Gain]:
    """Return the player who deviates in each step of a closed path, and what that gains."""
    path = [[*map(string, items(profile, len(places)))] for profile in distinct_items(value)]
    take_steps(SET_STEPS * len(path) * len(places))
    numbers = {p: {str(k): more for k, more in enumerate(steps, 1)} for p, steps in places.items()}
    numbered = all(k in steps for profile in path for k, steps in zip(profile, numbers.values()))
    readable(numbered, "another number", "numbers of the strategies of each player")
    return [step_gain(numbers, pays, *ends) for ends in zip(path, [*path[1:], path[0]])]


def step_gain(
    numbers: dict[Player, dict[str, int]], pays: Pays, before: Sequence[str], after: Sequence[str]
) -> Gain:
    """Return the only player whose strategy differs in two profiles, and what that gains."""
    movers = [p for p, old, new in zip(numbers, before, after) if old != new]
    require(len(movers) == 1, "one player deviates in each step of the cycle")
    (player,) = movers
    start, end = (
        sum(steps[k] for steps, k in zip(numbers.values(), profile)) for profile in (before, after)
    )
    paid, below = pays[player]
    return player, Fraction(paid[end] - paid[start], below)


# ------------------------------------- statements/commitment --------------------------------------

# The statement on what a player earns who commits to a mixed strategy: `commitment`.

PayRows: TypeAlias = tuple[list[list[int]], int]  # by the follower's strategy, times an integer


def check_commitment(game: Tree, statement: Json, witness: Json) -> str:
    """Check what the leader earns by a commitment, and for each reply that none earns more.

    Whatever the leader commits to, a best reply gains at least 0 on another strategy. So with the
    multipliers of a reply no commitment to which it is best earns more than their largest sum.
    """
    _, who, *_ = fields(statement, f"kind, leader, {FIGURE}")
    named, mixed, reply, multipliers = fields(witness, "strategies, mixed, reply, multipliers")
    require_perfect_recall(game)
    require_two_players(game.players)
    leader = read_player(game, who)
    table = Table(game, COMMITMENT)
    take_steps(table.payoff_steps(game))
    places = read_listed(game, table, named)
    choices, replies = places[leader], places[3 - leader]
    leads, follows = (read_pays(game, table, p, choices, replies) for p in (leader, 3 - leader))
    digits = measure([Fraction(x, n) for rows, n in (leads, follows) for row in rows for x in row])
    point = read_mixed(mixed, len(choices))
    take_steps(sum_steps(2 * len(choices) * len(replies), digits + measure(point)))
    numbers = {str(k): k - 1 for k in range(1, len(replies) + 1)}
    readable(string(reply) in numbers, reply, "the number of a strategy of the other player")
    paid, earned = ([average(row, n, point) for row in rows] for rows, n in (follows, leads))
    best, value = numbers[reply], earned[numbers[reply]]
    require(paid[best] == max(paid), "the reply is a best reply to the commitment")
    for k, item in enumerate(items(multipliers, len(replies))):
        readable(isinstance(item, dict), item, "an object of multipliers")
        readable(set(item) <= set(numbers), item, "numbers of strategies of the other player")
        weights = {numbers[j]: rational(x) for j, x in item.items()}
        take_steps(sum_steps(len(choices) * (1 + len(item)), digits + measure([*weights.values()])))
        require(min(weights.values(), default=1) > 0, "the multipliers are positive")
        require(not exceeds(leads, follows, k, weights, value), "no commitment earns more")
    return (
        f"if player {who} commits to a mixed strategy, and the other player, who knows it, plays a "
        f"best reply that is best for player {who}, the most that player {who} earns is "
        f"{check_figure(statement, value)}"
    )


def read_pays(
    game: Tree, table: Table, player: int, choices: list[int], replies: list[int]
) -> PayRows:
    """Return a player's payoffs, a row for each reply, an entry for each strategy of the leader."""
    pays, below = table.payoffs(game, player)
    return [[pays[i + j] for i in choices] for j in replies], below


def average(row: list[int], below: int, point: list[Fraction]) -> Fraction:
    """Return what is paid on average."""
    weights, scale = over_one_denominator(point)
    return Fraction(sum(x * w for x, w in zip(row, weights)), below * scale)


def exceeds(
    leads: PayRows, follows: PayRows, reply: int, weights: dict[int, Fraction], value: Fraction
) -> bool:
    """Return whether for some strategy payoff and weighted gains of the reply exceed a value."""
    (earned, below), (paid, other_below) = leads, follows
    factors, scale = over_one_denominator([*weights.values()])
    most = value * below * other_below * scale
    gains = [[x - y for x, y in zip(paid[reply], paid[j])] for j in weights]
    return any(
        x * other_below * scale + below * sum(f * row[i] for f, row in zip(factors, gains)) > most
        for i, x in enumerate(earned[reply])
    )


# ------------------------------------- statements/completions -------------------------------------

# The statement on NashConv over all completions of a partial profile: `completions`.

def check_completions(game: Tree, statement: Json, witness: Json) -> str:
    """Check that NashConv is in this range, whatever is played at the sets that are left out.

    It is convex in the plan of each player, and its terms with fixed deviations are linear. So
    both are extreme where an action is certain at each of these sets.
    """
    _, partial, low, high, attained = fields(statement, "kind, profile, low, high, attained")
    deviations, completion = fields(witness, "deviations, completion")
    require_perfect_recall(game)
    first, open_sets = read_partial(game, partial)
    profile = read_profile(game, first)
    rows = zip(game.players, fields(deviations, [*game.numbered]))
    plans = {p: read_plan(game, p, plan) for p, plan in rows}
    sums, conv = [], []
    for actions in product(*(infoset.actions for _, infoset in open_sets)):
        rest = {p: {**profile[p]} for p in game.players}
        for (p, infoset), action in zip(open_sets, actions):
            rest[p][infoset.name] = {a: ONE if a == action else ZERO for a in infoset.actions}
        fixed, best = deviation_sums(game, rest, plans)
        sums.append(fixed)
        conv.append(best)
    least, most = max(ZERO, min(sums)), max(conv)
    require(rational(low) == least, "the least is what the deviations earn at the worst, or 0")
    require(rational(high) == most, "the most is that of a pure completion")
    if read_yes(attained):
        whole = read_profile(game, completion)
        table = zip(game.players, fields(partial, [*game.numbered]))
        same = all(
            whole[p][name] == read_row(row) for p, rows in table for name, row in rows.items()
        )
        require(same, "the completion has the numbers of the profile")
        require(deviation_sums(game, whole, plans)[1] == least, "the completion attains the least")
    else:
        fields(completion, [])
    least_is = "both attained" if attained == "yes" else "the most attained"
    return (
        "over all completions of the certificate's partial profile, NashConv, the sum of all "
        f"players' gains by deviating, is at least {low} and at most {high}, {least_is}"
    )


def read_row(row: Json) -> dict[str, Fraction]:
    """Return the probabilities at a set."""
    return {action: rational(x) for action, x in row.items()}


def read_partial(game: Tree, value: Json) -> tuple[Json, list[tuple[Player, InformationSet]]]:
    """Return the profile with the first action at sets that are left out, and these sets."""
    first: dict[str, Json] = {}
    open_sets: list[tuple[Player, InformationSet]] = []
    for p, rows in zip(game.players, fields(value, [*game.numbered])):
        readable(isinstance(rows, dict), rows, "an object")
        readable(set(rows) <= set(game.named[p]), f"{sorted(rows)}", "sets of the player")
        left = [infoset for infoset in game.infosets[p] if infoset.name not in rows]
        open_sets += ((p, infoset) for infoset in left)
        pure = {s.name: {a: "01"[a == s.actions[0]] for a in s.actions} for s in left}
        first[str(p)] = rows | pure
    count = prod(len(infoset.actions) for _, infoset in open_sets)
    readable(count <= COMPLETIONS, f"{count}", "at most 4,096 pure completions")
    return first, open_sets


def deviation_sums(
    game: Tree, profile: Profile[Fraction], plans: Mapping[Player, Plan]
) -> tuple[Fraction, Fraction]:
    """Return the sums of what the players gain by these plans, and by best responses."""
    weights = profile_weights(game, profile)
    take_steps(steps_of_ends(game, weights))
    fixed = best = ZERO
    for p in game.players:
        totals, below = game.totals(p, weights)
        paid = paid_on_average(totals, weights[p])
        fixed += Fraction(paid_on_average(totals, plans[p]) - paid) / below
        best += Fraction(greatest(game, p, totals) - paid) / below
    return fixed, best


# ------------------------------------- statements/parametric --------------------------------------

# The statement about all equilibria for each value of a parameter: `parametric equilibria`.

PayTable: TypeAlias = list[list[Poly]]  # a row for each strategy of one player
PIECE_KEYS = "from, to, mixed, components, is"
ZERO_POLY, ONE_POLY = constant(1, 0), constant(1, 1)


class Span(NamedTuple):
    """The values of the parameter between two different ENDs, or one END."""

    part: Part

    @property
    def is_point(self) -> bool:
        """Return whether it is one value."""
        return self.part[0] == self.part[1]

    def is_zero(self, value: Poly) -> bool:
        """Return whether a polynomial is shown to be 0 on the whole piece."""
        end = self.part[0]
        if not value or not self.is_point:
            return not value
        return divided(value, end.root) is not None if end.root else value.at([end.low]) == 0

    def is_positive(self, value: Poly) -> bool:
        """Return whether a polynomial is shown to be > 0 on the whole piece."""
        end = self.part[0]
        if not self.is_point:
            return is_positive_inside(value, [core(self.part)]) and all(
                is_beside(value, end, inner, is_positive)
                for end, inner in zip(self.part, core(self.part))
                if end.root
            )
        return is_positive(value, [end[:2]]) if end.root else value.at([end.low]) > 0

    def is_nonnegative(self, value: Poly) -> bool:
        """Return whether a polynomial is shown to be 0, or > 0, on the whole piece."""
        return self.is_zero(value) or self.is_positive(value)

    def has_sign(self, value: Poly) -> bool:
        """Return whether a polynomial is shown to be positive, or negative, on the whole piece."""
        return self.is_positive(value) or self.is_positive(value * -1)


class Varied(Corners):
    """A player's mixed strategies that are listed on a span of the parameter; see `Corners`."""

    def __init__(self, span: Span, names: list[str], first: int, replies: PayTable) -> None:
        super().__init__(first, replies, [], [])  # type: ignore[arg-type]
        self.span, self.names, self.pays = span, names, replies
        self.closed = [(1 << len(replies)) - 1 << first]

    def read_mixed(self, texts: Json) -> int:
        """Check that weights are those of a mixed strategy; return where it is tight.

        Where no reply is shown to be best, that is at no reply; so it fits no other one.
        """
        weights = [read_polynomial(text, self.names) for text in items(texts, len(self.pays))]
        measure(weights)
        unused = read_unused(self.span, weights)
        paid = [sum_of(map(times, weights, column)) for column in zip(*self.pays)]
        every = (self.best_replies(paid, j) for j in range(len(paid)))
        best = next(filter(None, every), 0)
        zeros = sum(1 << i for i, zero in enumerate(unused) if zero)
        return zeros << self.first | best << self.others[0]

    def best_replies(self, paid: Sequence[Poly], j: int) -> int:
        """Return as bits all that pays as much as `j`; 0 if something may pay more."""
        same = 0
        for k, value in enumerate(paid):
            lead = paid[j] - value
            if self.span.is_zero(lead):
                same |= 1 << k
            elif not self.span.is_positive(lead):
                return 0
        return same

    def read_moved(self, item: Json) -> int:
        """Check that a SHIFT of the opponent sums to 0; return the set that it closes."""
        readable(isinstance(item, dict), item, "an object of weights")
        numbers = {str(number + 1): j for j, number in enumerate(self.others)}
        numbered = all(j in numbers for j in item)
        readable(numbered, "another number", "numbers of the player's strategies")
        weights = {numbers[j]: read_polynomial(text, self.names) for j, text in item.items()}
        measure([*weights.values()])
        require(not sum_of(weights.values()), "the polynomials of a shift sum to 0")
        away = sum(1 << j for j, x in weights.items() if not self.span.is_nonnegative(x))
        on = away << self.others[0]
        for i, row in enumerate(self.pays):
            gain = sum_of(times(x, row[j]) for j, x in weights.items())
            if not self.span.is_positive(gain):
                on |= 1 << self.first + i
        return on

    def is_single(self, face: int) -> bool:
        """Return whether equations show that a face has one mixed strategy only."""
        used = [i for i in range(len(self.pays)) if not face >> self.first + i & 1]
        best = [j for j, number in enumerate(self.others) if face >> number & 1]
        rows = [[ONE_POLY, *(self.pays[i][j] for i in used)] for j in best]
        last = [ZERO_POLY, *[ONE_POLY] * len(used)]
        chosen_rows = combinations(rows, len(used))
        return any(self.span.has_sign(determinant([*chosen, last])) for chosen in chosen_rows)


def sum_of(values: Iterable[Number]) -> Poly:
    """Return the sum of polynomials."""
    return ZERO_POLY.lift(add_up(values))


def determinant(rows: Sequence[Sequence[Poly]]) -> Poly:
    """Return the determinant of a square matrix; count steps.

    From row to row the minors of the rows so far, by their columns as bits.
    """
    take_steps(SET_STEPS * len(rows) << len(rows))
    minors = {0: ONE_POLY}
    for row in rows:
        sums: dict[int, list[Number]] = {}
        for columns, minor in minors.items():
            for j, entry in enumerate(row):
                if not columns >> j & 1:
                    sign = -1 if (columns >> j).bit_count() % 2 else 1
                    term = times(entry, minor) * sign
                    sums.setdefault(columns | 1 << j, []).append(term)
        minors = {columns: sum_of(terms) for columns, terms in sums.items()}
    return minors[(1 << len(rows)) - 1]


def read_unused(span: Span, weights: Sequence[Poly]) -> list[bool]:
    """Check that weights are those of a mixed strategy on a piece; return which are 0 there."""
    unused = [*map(span.is_zero, weights)]
    signs = all(zero or span.is_positive(x) for x, zero in zip(weights, unused))
    require(signs, "each weight of a mixed strategy is positive on the piece, or 0")
    require(not all(unused), "some weight of a mixed strategy is not 0")
    return unused


def check_parametric_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria of two players are those listed, for each value in a piece.

    For each of these values the proof is that of `equilibria`: all signs that it needs are shown to
    be the same on the whole piece.
    """
    _, declared, players, profile, named, pieces = fields(
        statement, "kind, parameters, players, profile, strategies, pieces"
    )
    names, box = read_parameters(declared)
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    require_perfect_recall(game)
    pair = read_players(game, players)
    readable(len(pair) == 2, f"{len(pair)} players", "exactly two players")
    tables = read_payoffs(game, pair, profile, named, names, box)
    distinct = distinct_items(pieces)
    parts = [(read_end(low, names), read_end(high, names)) for low, high in map(ends_of, distinct)]
    require_in_order(parts, box)
    (proofs,) = fields(witness, "pieces")
    for part, item, proof in zip(parts, distinct, items(proofs, len(parts))):
        firsts = 0, len(tables[0])
        sides = [Varied(Span(part), names, *table) for table in zip(firsts, tables)]
        check_span(sides, players, item, proof)
    texts = (
        f"{item['is']} for {in_words(names[0])} {piece_words(*ends_of(item))}" for item in distinct
    )
    return (
        f"with {box_words(declared)[2:]}{others_words(game, pair, profile)}, the Nash equilibria "
        f"of players {players[0]} and {players[1]} in mixed strategies over reduced pure ones are "
        "on each piece exactly the certificate's maximal Nash subsets; the number of equilibria "
        f"is {'; '.join(texts)}"
    )


def others_words(game: Tree, pair: list[Player], profile: Json) -> str:
    """Return in words how all other players play: it is what the parameter means in the game."""
    moves = [
        f"{move_words(move)} with probability {profile[str(p)][infoset.name][move[2]]}"
        for p in game.players
        if p not in pair
        for infoset in game.infosets[p]
        for move in infoset.moves
    ]
    return f" and the other players making the moves {', '.join(moves)}" if moves else ""


def ends_of(item: Json) -> list[Json]:
    """Return the ends of a piece as written."""
    return fields(item, PIECE_KEYS)[:2]


def piece_words(low: Json, high: Json) -> str:
    """Return the ends of a piece in words."""
    start, end = map(end_words, (low, high))
    return f"= {start}" if start == end else f"between {start} and {end}"


def require_in_order(parts: Sequence[Part], box: Box) -> None:
    """Check that pieces lie in order, apart and inside the parameter's interval."""
    low, high = box[0]
    inside = all(low <= x.low and y.high <= high for x, y in parts)
    require(inside, "the pieces lie inside the parameter's interval")
    wide = all(x == y or core((x, y))[0] < core((x, y))[1] for x, y in parts)
    require(wide, "a piece is one value, or its ends are apart and in order")
    apart = all(
        is_before(y, z) or (y == z and (x != y or z != w))
        for (x, y), (z, w) in zip(parts, parts[1:])
    )
    require(apart, "the pieces are in order, and no value is in two of them")


def read_payoffs(
    game: Tree, pair: list[Player], profile: Json, named: Json, names: list[str], box: Box
) -> list[PayTable]:
    """Return for each of the two the other one's payoffs, a row for each of its own strategies."""
    rest = [p for p in game.players if p not in pair]
    rows = read_quotients(game, profile, names, box, rest)
    weights: dict[Player, Sequence[Number]] = {}
    for p in rest:
        strategy = {name: clear_denominators(row) for name, row in rows[p].items()}
        weights[p] = strategy_weights(game, p, strategy)
        measure(weights[p])
    strategies = read_strategies_of(game, pair, named)
    p, q = pair
    every: dict[Player, Sequence[Number]] = {k: [ONE] * len(game.histories[k]) for k in pair}
    count = len(strategies[p]) * len(strategies[q])
    take_steps(2 * count * game.end_steps({**every, **weights}))
    plans = {k: [pure_weights(game, k, strategy) for strategy in strategies[k]] for k in pair}
    tables = []
    for chooser, opponent in ((p, q), (q, p)):
        totals = [
            payoffs_by_history(game, opponent, {**weights, chooser: x}) for x in plans[chooser]
        ]
        table = [
            [ZERO_POLY.lift(paid_on_average(row, y)) for y in plans[opponent]] for row in totals
        ]
        measure_all(table)  # type: ignore[arg-type]
        tables.append(table)
    return tables


def check_span(sides: Sequence[Varied], players: list[str], item: Json, proof: Json) -> None:
    """Check the equilibria on one piece, and their number."""
    mixed, components = fields(item, PIECE_KEYS)[2:4]
    shifts, splits = fields(proof, "shifts, splits")
    moves = fields(shifts, players)
    for side, listed, moved in zip(sides, fields(mixed, players), reversed(moves)):
        readable(isinstance(listed, list) and listed, listed, "a list of mixed strategies")
        read = len(listed) + len(distinct_items(moved, empty=True))
        take_steps(TERM_STEPS * read * side.count**2)  # also where all polynomials are constant
        side.tight = [*map(side.read_mixed, listed)]
        side.closed += map(side.read_moved, moved)
    lengths = [len(side.tight) for side in sides]
    distinct = distinct_items(components)
    take_steps(POINT_STEPS * sum(lengths) * (sum(lengths) + len(distinct)))
    for side in sides:
        apart = all(len(side.in_face(bits)) == 1 for bits in side.tight)
        require(apart, "on a piece no mixed strategy is tight wherever another one is")
    check_cases(sides, splits)
    near = listed_near(sides)
    numbers = [{str(i): i for i in range(1, length + 1)} for length in lengths]
    claimed = [read_component(players, component, numbers) for component in distinct]
    products = set(claimed) == maximal_products(near, len(claimed))
    require(products, "the components on a piece are all the maximal products")
    isolated = all(a.bit_count() == b.bit_count() == 1 for a, b in claimed)
    number = str(len(claimed)) if isolated else "infinite"
    require(string(item["is"]) == number, "the number is that of the equilibria on the piece")


# -------------------------------------- statements/stability --------------------------------------

# The statements on evolutionarily stable strategies: `evolutionarily stable`, `stable set`.

IS_STABLE = {True: "evolutionarily stable", False: "not evolutionarily stable"}


def check_evolutionarily_stable(game: Tree, statement: Json, witness: Json) -> str:
    """Check that a mixed strategy resists every mutant, or that the mutant of the witness invades.

    It resists them if it is an equilibrium with itself, and the form of what the others earn less
    against themselves than it does is positive on all changes towards best replies (Haigh 1975,
    Abakuks 1980).
    """
    _, named, mixed, holds = fields(statement, "kind, strategies, mixed, holds")
    (mutant,) = fields(witness, ["mutant"])
    resists = read_yes(holds)
    require_perfect_recall(game)
    require_two_players(game.players)
    payoffs = read_symmetric(game, named)
    digits, size = measure_all(payoffs), len(payoffs)
    point = read_mixed(mixed, size)
    take_steps(sum_steps(size * size, digits + measure(point)))
    paid = [pair(row, point) for row in payoffs]
    is_so = "so paired, the players have the same payoffs, and the certificate's mixed strategy is"
    if resists:
        items(mutant, 0)
        require_resistance(payoffs, point, paid)
        return f"{is_so} evolutionarily stable"
    invader = read_mixed(mutant, size)
    take_steps(sum_steps(size * size, digits + measure(invader)))
    gain = pair(invader, paid) - pair(point, paid)
    against = [pair(row, invader) for row in payoffs]
    invades = gain > 0 or not gain and pair(invader, against) >= pair(point, against)
    require(invader != point and invades, "the mutant invades")
    how = (
        "earns more against it"
        if gain
        else "earns as much against it, and no less than it against the mutant"
    )
    return f"{is_so} not evolutionarily stable: the certificate's mutant {how}"


def pair(row: Row, column: Row) -> Fraction:
    """Return the sum of the products of the entries of two lists."""
    return sum(map(mul, row, column), Fraction(0))


def read_symmetric(game: Tree, named: Json) -> list[Row]:
    """Return what a strategy (row) earns against each (column), for both players the same."""
    table = Table(game)
    few = max(map(len, table.strategies.values())) <= SYMMETRIC
    readable(few, "more strategies", "at most 200 pure strategies of a player")
    take_steps(table.payoff_steps(game))
    rows, columns = read_listed(game, table, named).values()
    (pays, below), (opposing, opposing_below) = table.payoffs(game, 1), table.payoffs(game, 2)
    matrix = [[Fraction(pays[i + j], below) for j in columns] for i in rows]
    same = [[Fraction(opposing[j + i], opposing_below) for j in rows] for i in columns]
    require_symmetric(matrix, same)
    return matrix


def require_symmetric(ours: Sequence[Any], theirs: Sequence[Any]) -> None:
    """Check that both players have the same payoffs, as rows of their own strategies."""
    require(ours == theirs, "so paired, the players have the same payoffs")


def require_resistance(payoffs: list[Row], point: Row, paid: Row) -> None:
    """Check that the form is positive on all changes of the strategy towards best replies."""
    best = max(paid)
    replies = [i for i, x in enumerate(paid) if x == best]
    used = [i for i, x in enumerate(point) if x]
    require(set(used) <= set(replies), "the strategy is a best reply to itself")
    first, *rest = used
    changes = [*rest, *(i for i in replies if not point[i])]

    def twice(i: int, j: int) -> Fraction:
        return payoffs[i][j] + payoffs[j][i]

    form = [
        [twice(i, first) + twice(first, j) - twice(i, j) - twice(first, first) for j in changes]
        for i in changes
    ]
    take_steps(sum_steps(len(form) ** 3, len(form) * measure_all(form)))
    left = eliminate(form, len(rest))
    require(left is not None, "the form is positive on all changes within the support")
    require_strictly_copositive(left or [])


def eliminate(form: list[Row], number: int) -> list[Row] | None:
    """Return what is left of a symmetric form without its first coordinates, at their least values.

    None if it is not positive in these.
    """
    for _ in range(number):
        (pivot, *row), *rest = form
        if pivot <= 0:
            return None
        form = [[x - y * first / pivot for x, y in zip(tail, row)] for first, *tail in rest]
    return form


def require_strictly_copositive(form: list[Row]) -> None:
    """Check that a symmetric form is positive wherever no coordinate is negative, but at 0.

    Else it is at most 0 at some point; take one with the fewest coordinates, at which it is least.
    On these coordinates the form has a point that `has_positive_solution` finds, and it is positive
    definite on no set that contains them.
    """
    digits, seen = measure_all(form), set[tuple[int, ...]]()
    remaining = [tuple(range(len(form)))] if form else []
    while remaining:
        numbers = remaining.pop()
        if numbers in seen:
            continue
        seen.add(numbers)
        few = len(seen) <= COPOSITIVE
        readable(few, "more sets", "at most 1,024 sets of strategies to examine")
        take_steps(sum_steps(len(numbers) ** 3, len(numbers) * digits))
        part = [[form[i][j] for j in numbers] for i in numbers]
        if eliminate(part, len(part)) is None:
            above = not has_positive_solution(part)
            require(above, "the form is positive on all changes towards best replies")
            remaining += (numbers[:k] + numbers[k + 1 :] for k in range(len(numbers)))


def has_positive_solution(form: Sequence[Row]) -> bool:
    """Return whether `form z = -1` has one solution, or else `form z = 0` a line, with `z > 0`."""
    rows, free, done = [[*row, -ONE] for row in form], list[int](), 0
    for j in range(len(form)):
        pivots = [k for k in range(done, len(rows)) if rows[k][j]]
        if not pivots:
            free.append(j)
            continue
        rows[done], rows[pivots[0]] = rows[pivots[0]], rows[done]
        pivot = rows[done] = [x / rows[done][j] for x in rows[done]]
        rows = [
            row if k == done or not row[j] else [x - row[j] * y for x, y in zip(row, pivot)]
            for k, row in enumerate(rows)
        ]
        done += 1
    if not free:
        return all(row[-1] > 0 for row in rows)
    return len(free) == 1 and all(row[free[0]] < 0 for row in rows[:done])


def check_stable_set(game: Tree, statement: Json, witness: Json) -> str:
    """Check for each value in a piece whether a mixed strategy resists every mutant.

    All others than the two players play a profile that depends on the parameter.
    """
    _, declared, players, profile, named, mixed, pieces = fields(
        statement, "kind, parameters, players, profile, strategies, mixed, pieces"
    )
    names, box = read_parameters(declared)
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    require_perfect_recall(game)
    pair = read_players(game, players)
    readable(len(pair) == 2, f"{len(pair)} players", "exactly two players")
    against, same = read_payoffs(game, pair, profile, named, names, box)
    require_symmetric(against, same)
    point = [read_polynomial(text, names) for text in items(mixed, len(against))]
    measure(point)
    distinct = distinct_items(pieces)
    ends = [fields(item, "from, to, is") for item in distinct]
    parts = [(read_end(low, names), read_end(high, names)) for low, high, _ in ends]
    require_in_order(parts, box)
    stable = [read_yes(value) for *_, value in ends]
    (texts,) = fields(witness, ["mutants"])
    mutants = [
        [read_polynomial(text, names) for text in items(weights, 0 if resists else len(point))]
        for weights, resists in zip(items(texts, len(parts)), stable)
    ]
    words = []
    for part, (low, high, _), resists, mutant in zip(parts, ends, stable, mutants):
        span = Span(part)
        paid = read_paid(span, against, point)
        measure(mutant)
        if resists:
            require_varied_resistance(span, against, point, paid)
        else:
            require_invasion(span, against, (point, paid), mutant)
        words.append(f"{IS_STABLE[resists]} for {in_words(names[0])} {piece_words(low, high)}")
    return (
        f"with {box_words(declared)[2:]}{others_words(game, pair, profile)}, so paired, players "
        f"{players[0]} and {players[1]} have the same payoffs, and the certificate's mixed "
        f"strategy is {'; '.join(words)}"
    )


def read_paid(span: Span, against: PayTable, weights: Sequence[Poly]) -> list[Poly]:
    """Return what each strategy earns against weights, which are those of a mixed strategy."""
    read_unused(span, weights)
    return [sum_of(map(times, weights, column)) for column in zip(*against)]


def require_invasion(
    span: Span, against: PayTable, resident: tuple[Sequence[Poly], list[Poly]], mutant: list[Poly]
) -> None:
    """Check that a mutant earns more, or as much and then against itself no less."""
    point, paid = resident
    among = read_paid(span, against, mutant)
    whole, more = sum_of(point), sum_of(mutant)

    def lead(pays: list[Poly]) -> Poly:
        earned, before = (sum_of(map(times, weights, pays)) for weights in (mutant, point))
        return sum_of([times(whole, earned), times(more, before) * -1])

    if span.is_positive(lead(paid)):
        return
    changed = (sum_of([times(x, whole), times(y, more) * -1]) for x, y in zip(mutant, point))
    differs, ties = any(map(span.has_sign, changed)), span.is_zero(lead(paid))
    require(
        differs and ties and span.is_nonnegative(lead(among)), "the mutant invades on the piece"
    )


def require_varied_resistance(
    span: Span, against: PayTable, point: Sequence[Poly], paid: Sequence[Poly]
) -> None:
    """Check what `require_resistance` does, by signs of determinants on a piece."""
    used = [i for i, x in enumerate(point) if not span.is_zero(x)]
    first, *rest = used
    leads = [paid[first] - x for x in paid]
    replies = [i for i, x in enumerate(leads) if span.is_zero(x)]
    best = all(i in replies or span.is_positive(x) for i, x in enumerate(leads))
    require(
        best and set(used) <= set(replies), "the strategy is a best reply to itself on the piece"
    )
    changes = [*rest, *(i for i in replies if i not in used)]

    def twice(i: int, j: int) -> Poly:
        return against[i][j] + against[j][i]

    form = [
        [twice(i, first) + twice(first, j) - twice(i, j) - twice(first, first) for j in changes]
        for i in changes
    ]
    measure_all(form)  # type: ignore[arg-type]
    count = len(rest)
    minors = (part_of(form, range(k), range(k)) for k in range(1, count + 1))
    definite = all(span.is_positive(determinant(rows)) for rows in minors)
    require(definite, "the form is positive on all changes within the support on the piece")
    # by Sylvester's identity these are what `eliminate` leaves, times the last of these minors
    lasts = range(count, len(changes))
    inner = [*range(count)]
    left = [[determinant(part_of(form, [*inner, i], [*inner, j])) for j in lasts] for i in lasts]
    few = 1 << len(left) <= COPOSITIVE
    readable(few, f"{len(left)} other best replies", "at most 10 best replies that are not used")
    parts = (numbers for k in range(len(left)) for numbers in combinations(range(len(left)), k + 1))
    above = all(is_above(span, part_of(left, numbers, numbers)) for numbers in parts)
    require(above, "the form is positive on all changes towards best replies on the piece")


def part_of(
    rows: Sequence[Sequence[Poly]], numbers: Sequence[int], columns: Sequence[int]
) -> list[list[Poly]]:
    """Return the rows `numbers` of a matrix, in `columns`."""
    return [[rows[i][j] for j in columns] for i in numbers]


def is_above(span: Span, form: list[list[Poly]]) -> bool:
    """Return whether a form is positive for all positive coordinates, if it is for fewer.

    Else its determinant is at most 0, and its adjugate is positive (Cottle, Habetler and Lemke
    1970, theorem 3.1; Hadeler 1983, theorem 2).
    """
    return span.is_positive(determinant(form)) or any(
        span.is_nonnegative(x * -1) for x in cofactors(form)
    )


def cofactors(form: list[list[Poly]]) -> Iterator[Poly]:
    """Yield the cofactors of the last row of a square matrix."""
    every = range(len(form))
    for j in every:
        minor = determinant(part_of(form, every[:-1], [k for k in every if k != j]))
        yield minor * (-1 if (len(form) - 1 + j) % 2 else 1)


# -------------------------------------- statements/value_law --------------------------------------

# The statement about the value of a family of one-card games: `value law`.

NOTHING = Poly(1, {})

BlockWeights: TypeAlias = list[list[Poly]]  # for each block a weight for each history of one card
Piece: TypeAlias = tuple[Fraction, Fraction | None]  # its ends, None for infinity
BlockMove: TypeAlias = tuple[int, Actions, History]  # a block, moves before, and the history
Never: TypeAlias = Mapping[tuple[int, Actions], Sequence[History]]  # by block and moves before


class CardLinear(NamedTuple):
    """A function of the card in a block: its value with the first card, and what each next adds."""

    first: Poly
    slope: Poly

    def plus(self, other: CardLinear) -> CardLinear:
        """Return the sum of the two functions."""
        return CardLinear(self.first + other.first, self.slope + other.slope)

    def ends(self, size: Poly) -> tuple[Poly, Poly]:
        """Return the values with the first card of a block of this size, and with the last."""
        return self.first, self.first + self.slope * (size - 1)


def check_value_law(game: Game, statement: Json, witness: Json) -> str:
    """Check the value of the games of a family to player 1, as a function of the parameter."""
    _, name, at, blocks, pays, pieces = fields(
        statement, "kind, parameter, at, blocks, pays, pieces"
    )
    (parts,) = fields(witness, "parts")
    readable(isinstance(game, OneCard), "a tree", "a compact game for this statement")
    letter = in_words(read_parameter(name))
    law, point, sentences = Law(cast(OneCard, game), name, blocks, pays), point_of_parameter(at), []
    require(law.varies(), "some block or some payment depends on the parameter")
    require(law.holds_the_game(point), "at its point the family holds the game")
    intervals = read_pieces(distinct_items(pieces), point)
    for item, piece, part in zip(pieces, intervals, items(parts, len(pieces))):
        law.require_value(piece, item, part)
        never = "".join(
            f", where between the ends no optimal plan of player {who} makes the move "
            f"{in_words(action)}{f' after {in_words(moves)}' if moves else ''} "
            f"with a card of block {block}"
            for who, block, moves, action in item["never"]
        )
        sentences.append(f"{item['is']} for {letter} from {item['from']} to {item['to']}{never}")
    whole = ", wherever the blocks are whole numbers" * any(map(degree, law.sizes))
    return (
        f"with the parameter {letter}, {law.words(blocks, pays)}, is this game at {letter} = "
        f"{point} and is worth to player 1{whole}: {'; '.join(sentences)}"
    )


def read_pieces(values: Sequence[Json], point: Fraction) -> list[Piece]:
    """Return the ends of the pieces, which follow each other; the point lies in one of them."""
    intervals: list[Piece] = []
    for value in values:
        start, end, *_ = fields(value, "from, to, is, never")
        low = point_of_parameter(start)
        high = None if end == "infinity" else point_of_parameter(end)
        require(high is None or low < high, "a piece of a law has from < to")
        intervals.append((low, high))
    pairs = zip(intervals, intervals[1:])
    proved = all(end is not None and end <= start for (_, end), (start, _) in pairs)
    require(proved, "the pieces follow each other")
    proved = any(low <= point and (high is None or point <= high) for low, high in intervals)
    require(proved, "the point lies in one of the pieces")
    return intervals


def least_coefficient(value: Poly, piece: Piece) -> Fraction | int:
    """Return the least coefficient that shows the sign of a polynomial on a piece (6)."""
    low, high = piece
    if high is not None:
        least, _ = bernstein_ends(value, [(low, high)], counts=False)
        return cast(Fraction, least)
    beyond = value.substitute(0, shifted_powers(low, ONE, degree(value))).terms
    return min([*beyond.values(), beyond.get((0,), 0)])


def has_one_sign(value: Poly, piece: Piece) -> bool:
    """Return whether a polynomial, or its negative, is shown to be positive on a piece."""
    return least_coefficient(value, piece) > 0 or least_coefficient(value * -1, piece) > 0


class Law:
    """A family of one-card games: polynomials are the `sizes` of the blocks, and the payoffs.

    `lines` holds for each end of the betting tree each player's history for one card, and the
    payoffs of player 1 with a lower, an equal and a higher card.
    """

    def __init__(self, game: OneCard, name: str, blocks: Json, pays: Json) -> None:
        fits = bool(isinstance(blocks, list) and blocks)
        readable(fits, blocks, "a list of the blocks' sizes, not empty")
        self.game, self.names = game, [name]
        self.sizes = [read_polynomial(size, [name]) for size in blocks]
        self.lines = [
            (histories, [read_polynomial(pay, [name]) for pay in items(three, 3)])
            for (histories, _), three in zip(game.lines, items(pays, len(game.lines)))
        ]
        self.numbered = {str(b): b - 1 for b in range(1, len(self.sizes) + 1)}
        self.cards = sum(self.sizes, NOTHING)
        self.deals = self.cards * (self.cards - game.removed)
        self.points: dict[Player, dict[Actions, dict[str, History]]] = {
            p: {moves: row for moves, row in game.points.items() if len(moves) % 2 + 1 == p}
            for p in game.players
        }
        self.named = {p: {" ".join(moves): moves for moves in self.points[p]} for p in game.players}

    def words(self, blocks: Json, pays: Json) -> str:
        """Return in words which games the family consists of."""
        back = "" if self.game.removed else ", the first card being put back"
        lines = zip(pays, self.game.pays)
        paid = (f"{', '.join(three)} after {in_words(' '.join(moves))}" for three, moves in lines)
        return (
            "the game with the betting of this one, with a deck of different cards in blocks of "
            f"{', '.join(blocks)} from the weakest{back}, and with payments to player 1 "
            f"for a lower, an equal and a higher card of {'; '.join(paid)}"
        )

    def varies(self) -> bool:
        """Return whether the parameter stands for something."""
        return any(map(degree, [*self.sizes, *(pay for _, three in self.lines for pay in three)]))

    def holds_the_game(self, at: Fraction) -> bool:
        """Return whether the family's game at this value of the parameter is the game itself."""
        sizes = [size.at([at]) for size in self.sizes]
        same_cards = sum(sizes) == len(self.game.copies) and set(self.game.copies) == {1}
        pays = [[pay.at([at]) for pay in three] for _, three in self.lines]
        same_pays = pays == [three for _, three in self.game.lines]
        return all(s.denominator == 1 for s in sizes) and same_cards and same_pays

    def read_block_move(self, item: Json) -> BlockMove:
        """Return a move in `never`: [player, block, moves before, action]."""
        who, block, moves, action = items(item, 4)
        player = read_player(self.game, who)
        readable(string(moves) in self.named[player], moves, "moves before one of the player")
        at = self.named[player][moves]
        readable(string(block) in self.numbered, block, "the number of a block")
        number = self.numbered[block]
        row = self.points[player][at]
        return number, at, row[one_of(action, *row)]

    def require_value(self, piece: Piece, item: Json, part: Json) -> None:
        """Check that each player's weights guarantee the value on a piece; and check `never`."""
        never: dict[tuple[int, Actions], list[History]] = {}  # by block and moves before
        for move in distinct_items(item["never"], empty=True):
            block, before, history = self.read_block_move(move)
            never.setdefault((block, before), []).append(history)
        value = read_defined(item["is"], self.names, partial(has_one_sign, piece=piece))
        weights = {
            p: self.read_weights(p, *fields(proof, "scale, blocks"))
            for p, proof in zip(self.game.players, fields(part, [*self.game.numbered]))
        }
        every = [w for blocks in weights.values() for block in blocks for w in block]
        self.count_steps(piece, every)
        positive = [least_coefficient(blocks[0][0], piece) > 0 for blocks in weights.values()]
        require(all(positive), "the scale of the weights is positive on the piece")
        proved = all(least_coefficient(w, piece) >= 0 for w in every)
        require(proved, "no weight of a block is negative on the piece")
        no_block_negative = all(least_coefficient(size, piece) >= 0 for size in self.sizes)
        proved = least_coefficient(self.deals, piece) > 0 and no_block_negative
        require(proved, "on a piece no block is negative and there are cards to deal")
        above, below = cast("tuple[Poly, Poly]", value)
        for p, sign in zip(self.game.players, (1, -1)):
            earned = self.best_response(p, weights[3 - p], piece, never)
            proved = earned * below == above * weights[3 - p][0][0] * self.deals * sign
            require(proved, "on a piece a best response earns the value")

    def count_steps(self, piece: Piece, weights: Sequence[Poly]) -> None:
        """Count the steps of a piece (6)."""
        pays = [pay for _, three in self.lines for pay in three]
        lists = pays, self.sizes, weights
        digits = TERM_STEPS + sum(map(measure, lists))
        paid, *degrees = (max(map(degree, values)) for values in lists)
        products = 8 * len(self.lines) * (1 + paid) * (1 + sum(degrees)) * digits
        count, ends = 1 + paid + sum(degrees), [x for x in piece if x is not None]
        sign = count * (BERNSTEIN_STEPS * count * max(map(digits_of, ends)) + digits)
        pairs = sum(len(row) ** 2 for row in self.game.points.values())
        take_steps(len(self.sizes) * (products + 4 * pairs * sign))

    def read_weights(self, player: Player, scale: Json, blocks: Json) -> BlockWeights:
        """Return for each block the player's weights for one card, times the scale."""
        whole, points, result = read_polynomial(scale, self.names), self.points[player], []
        for block in items(blocks, len(self.sizes)):
            weights = [whole] + [NOTHING] * self.game.steps[player]
            rows = fields(block, [*map(" ".join, points)])
            for (before, actions), row in zip(points.items(), rows):
                for h, text in zip(actions.values(), fields(row, [*actions])):
                    weights[h] = read_polynomial(text, self.names)
                total = sum((weights[h] for h in actions.values()), NOTHING)
                proved = total == weights[self.game.arrivals[before][player - 1]]
                require(proved, "the weights of a block sum to that of their parent sequence")
            result.append(weights)
        return result

    def best_response(
        self,
        player: Player,
        weights: BlockWeights,
        piece: Piece,
        never: Mapping[tuple[int, Actions], Sequence[History]],
    ) -> Poly:
        """Return what a best response earns, times the scale of the weights and all deals."""
        total = NOTHING
        for b, (size, earned) in enumerate(zip(self.sizes, self.line_payoffs(player, weights))):
            for before, actions in reversed(self.points[player].items()):
                best = best_throughout([earned[h] for h in actions.values()], size, piece)
                worse = [earned[h] for h in never.get((b, before), [])]
                least = [zip(best.ends(size), rival.ends(size)) for rival in worse]
                proved = all(more != less for ends in least for more, less in ends)
                require(proved, "a move that is never made earns less than another one")
                above = self.game.arrivals[before][player - 1]
                earned[above] = earned[above].plus(best)
            first, slope = earned[0]
            total = total + first * size + slope * size * (size - 1) * Fraction(1, 2)
        return total

    def line_payoffs(self, player: Player, weights: BlockWeights) -> list[list[CardLinear]]:
        """Return by block and history what the ends pay a player, given the other's weights."""
        steps = self.game.steps[player] + 1
        result = [[CardLinear(NOTHING, NOTHING)] * steps for _ in self.sizes]
        for histories, pays in self.lines:
            place, line = histories[player - 1], histories[2 - player]
            low, tie, high = pays if player == 1 else [pay * -1 for pay in pays[::-1]]
            rise, scaled = high - low, [size * row[line] for size, row in zip(self.sizes, weights)]
            below, above = NOTHING, sum(scaled, NOTHING)  # the block
            for block, row, inside in zip(result, weights, scaled):
                above, w = above - inside, row[line]
                equal = NOTHING if self.game.removed else tie * w
                first = high * below + equal + low * (above + inside - w)
                block[place] = block[place].plus(CardLinear(first, rise * w))
                below = below + inside
        return result


def best_throughout(moves: Sequence[CardLinear], size: Poly, piece: Piece) -> CardLinear:
    """Return a move that is best with the first card and the last, so with all, of a block."""
    ends = [move.ends(size) for move in moves]

    def is_highest(k: int) -> bool:
        rivals = (rival for i, rival in enumerate(ends) if i != k)
        above = (more - less for rival in rivals for more, less in zip(ends[k], rival))
        return all(least_coefficient(d, piece) >= 0 for d in above)

    best = next(filter(is_highest, range(len(moves))), None)
    require(best is not None, "with all cards of a block one action is best")
    return moves[cast(int, best)]


# --------------------------------------- statements/algebra ---------------------------------------

# Statements about no game: `arithmetic` and `feasible set`.

System: TypeAlias = Sequence[tuple[bool, Row]]  # forms that are 0, or else at least 0


def check_arithmetic(statement: Json, witness: Json) -> str:
    """Check that the sides of each equation are equal, or differ by exactly `off`."""
    _, declared, equations = fields(statement, "kind, parameters, equations")
    fields(witness, [])
    (names, box), words = read_parameters(declared), []
    for item in distinct_items(equations):
        left, right, decimals, *_ = fields(item, "left, right, decimals, holds, off")
        exact = read_side(left, names, box)
        spelling = PRINTED.fullmatch(string(right)) or (decimals and RATIONAL.fullmatch(right))
        if names or not spelling:
            off = read_quotient(item["off"], names, box)
            holds = check_difference(item, exact.minus(read_side(right, names, box)), off)
            words.append(f"{left} = {right}{holds}")
        else:
            holds = check_distance(item, exact.number(), right)
            words.append(f"{left} rounds to {right}{decimals_words(decimals)}{holds}")
    where = f"with {box_words(declared)[2:]}: " if names else ""
    return where + "; ".join(words)


def read_side(text: Json, names: Sequence[str], box: Box) -> Quotient:
    """Return a side of an equation, also without parameters an expression, defined on the box."""
    expression = Expression(text, names)
    shown = [is_without_zeros(x, box) for x in expression.divisors]
    require(all(shown), "no denominator of an equation is 0 on the box")
    return expression.quotient


def check_feasible_set(statement: Json, witness: Json) -> str:
    """Check that rows have a solution, and whether variables are bounded; or none (Farkas)."""
    _, variables, of, rows, empty, bounded = fields(
        statement, "kind, variables, of, rows, empty, bounded"
    )
    names, wanted = ([*map(read_parameter, distinct_items(listed))] for listed in (variables, of))
    readable(len(names) <= NAMES, names, "at most 26 variables")
    readable(set(wanted) <= set(names), wanted, "some of the variables")
    system = [read_linear_row(names, row) for row in distinct_items(rows)]
    measure_all(form for _, form in system)
    fits = (one_of(empty, "yes", "no"), one_of(bounded, "yes", "no")) != ("yes", "no")
    readable(fits, "an empty set that is not bounded", "an empty set to be bounded")
    if empty == "yes":
        constant, *rest = weighted_rows(system, *fields(witness, "factors"))
        require(constant < 0 and not any(rest), "the rows, so weighted, sum to a negative constant")
        return "no point makes all rows of the certificate true"
    point, proof = fields(witness, "point, limits" if bounded == "yes" else "point, ray")
    require(all_hold(values_at(system, names, point)[0]), "the point makes every row true")
    require_so = require_limits if bounded == "yes" else require_ray
    require_so(names, wanted, system, proof)
    are = f"are{' not all' * (bounded == 'no')} bounded"
    return (
        "some point makes all rows of the certificate true, "
        f"and on all such points these variables {are}: {', '.join(map(in_words, wanted))}"
    )


def read_linear_row(names: Sequence[str], row: Json) -> tuple[bool, Row]:
    """Return whether a row is an equation, and the affine form that is 0, or else at least 0."""
    left, relation, right = items(row, 3)
    sign = -1 if one_of(relation, ">=", "<=", "=") == "<=" else 1
    difference: Poly = (read_polynomial(left, names) - read_polynomial(right, names)) * sign
    fits = all(sum(e) <= 1 for e in difference.terms)
    readable(fits, row, "a row that is linear in the variables")
    exponents = [tuple(int(i == j) for i in range(len(names))) for j in range(-1, len(names))]
    return relation == "=", [*map(difference.coefficient, exponents)]


def values_at(
    system: System, names: Sequence[str], value: Json
) -> tuple[list[tuple[bool, Fraction]], Row]:
    """Return the values of the forms at a point or ray {name: rational}, and the point."""
    (point,) = read_vectors([fields(value, names)], len(names))
    digits = measure_all(form for _, form in system) + measure(point)
    take_steps(sum_steps(len(system) * (len(point) + 1), digits))
    return [(equal, value_at(form, point)) for equal, form in system], point


def weighted_rows(system: System, factors: Json) -> Row:
    """Return the sum of the forms times their factors: at least 0 wherever the rows are true."""
    (weights,) = read_vectors([factors], len(system))
    proved = all(equal or x >= 0 for x, (equal, _) in zip(weights, system))
    require(proved, "the factor of each row is non-negative but for an equation")
    forms = [form for _, form in system]
    return weighted_forms(len(forms[0]) - 1, weights, forms)


def require_limits(
    names: Sequence[str], wanted: Sequence[str], system: System, proof: Json
) -> None:
    """Check that the variables `some` are bounded, above and below, where all rows are true."""
    for name, ends in zip(wanted, fields(proof, wanted)):
        for sign, factors in zip((1, -1), items(ends, 2)):
            unit = [sign * Fraction(name == column) for column in names]
            proved = weighted_rows(system, factors)[1:] == unit
            require(
                proved, "the rows, so weighted, sum to the variable with its sign and a constant"
            )


def require_ray(names: Sequence[str], wanted: Sequence[str], system: System, ray: Json) -> None:
    """Check that a ray never leaves the set where all rows are true."""
    values, slope = values_at(system, names, ray)
    slopes = [(equal, x - form[0]) for (equal, x), (_, form) in zip(values, system)]
    require(all_hold(slopes), "along the ray every row stays true")
    changes = any(x for name, x in zip(names, slope) if name in wanted)
    require(changes, "a variable spoken of changes along the ray")


# -------------------------------------- statements/programs ---------------------------------------

# A statement about no game: `linear program`.

NO_BOUND = None  # of a bound that a variable does not have
Bounds = tuple[Fraction | None, Fraction | None]
LinearTerms = Mapping[str, Fraction]


class ProgramRow(NamedTuple):
    """A condition on the variables: the sum of the terms is <=, >= or = the right side."""

    terms: LinearTerms
    relation: str
    right: Fraction


class Program(NamedTuple):
    """A linear program; `sign` is 1 where it maximises and -1 where it minimises."""

    sign: int
    ends: Mapping[str, Bounds]
    objective: LinearTerms
    constant: Fraction
    rows: Mapping[str, ProgramRow]

    def numbers(self) -> Iterable[Fraction]:
        """Return all numbers of the program."""
        yield self.constant
        yield from self.objective.values()
        yield from (end for ends in self.ends.values() for end in ends if end is not NO_BOUND)
        for row in self.rows.values():
            yield row.right
            yield from row.terms.values()

    def size(self) -> int:
        """Return how many terms a sum over the program has."""
        in_rows = sum(len(row.terms) + 1 for row in self.rows.values())
        return in_rows + len(self.objective) + 2 * len(self.ends) + 1


def check_linear_program(statement: Json, witness: Json) -> str:
    """Check the optimum of a program by weak duality, or that it has none."""
    _, name, sense, variables, objective, constant, rows, outcome, value = fields(
        statement, "kind, name, sense, variables, objective, constant, rows, outcome, value"
    )
    ends = {key: read_bounds(pair) for key, pair in named_values(variables).items()}
    readable(ends, "no variable", "one variable at least")
    conditions = {key: read_program_row(row, ends) for key, row in named_values(rows).items()}
    sign = 1 if one_of(sense, "maximise", "minimise") == "maximise" else -1
    terms = read_terms(objective, ends)
    program = Program(sign, ends, terms, rational(constant), conditions)
    one_of(outcome, "optimal", "infeasible", "unbounded")
    if outcome == "optimal":
        rational(value)
    else:
        one_of(value, "")
    string(name)
    witnesses = {"optimal": "point, multipliers", "infeasible": "multipliers"}
    keys = witnesses.get(outcome, "point, ray")
    proof = {
        key: read_numbers(numbers, conditions if key == "multipliers" else ends)
        for key, numbers in zip(keys.split(", "), fields(witness, keys))
    }
    digits = measure([*program.numbers()])
    for numbers in proof.values():
        take_steps(sum_steps(program.size(), digits + measure([*numbers.values()])))
    best = "maximum" if sign > 0 else "minimum"
    counts = f"variables: {len(ends)}, rows: {len(conditions)}"
    about = f"the certificate's program {in_words(name)} ({counts})"
    if outcome == "infeasible":
        nothing = program._replace(sign=1, objective={}, constant=ZERO)
        bound = dual_bound(nothing, proof["multipliers"])
        require(bound < 0, "the rows, so weighted, cannot hold within the bounds")
        return f"no point satisfies the rows and the bounds of {about}"
    require_in_program(program, proof["point"])
    if outcome == "unbounded":
        require_better_ray(program, proof["ray"])
        return f"{about} has feasible points and no {best}"
    attained = form_at(program.objective, proof["point"]) + program.constant
    require(attained == rational(value), "the objective at the point is the value")
    bound = dual_bound(program, proof["multipliers"])
    require(bound == attained, "the multipliers bound the objective by the value")
    return f"the {best} of {about} is {value}"


def named_values(value: Json) -> dict[str, Json]:
    """Return an object, whose keys are names."""
    readable(isinstance(value, dict), value, "an object")
    readable("" not in value, "an empty name", "names that are not empty")
    return dict(value)


def read_bounds(value: Json) -> Bounds:
    """Return the bounds of a variable, of which each may be missing."""
    low, high = (NO_BOUND if string(end) == "" else rational(end) for end in items(value, 2))
    in_order = low is NO_BOUND or high is NO_BOUND or low <= high
    readable(in_order, value, "a lower bound that is no greater than the upper one")
    return low, high


def read_program_row(value: Json, ends: Mapping[str, Bounds]) -> ProgramRow:
    """Return a row: terms, relation, right side."""
    terms, relation, right = items(value, 3)
    return ProgramRow(read_terms(terms, ends), one_of(relation, "<=", ">=", "="), rational(right))


def read_terms(value: Json, ends: Mapping[str, Bounds]) -> LinearTerms:
    """Return the coefficients of some variables, none of which is 0."""
    terms = {key: rational(x) for key, x in named_values(value).items()}
    readable(terms.keys() <= ends.keys(), value, "terms in the variables of the program")
    readable(all(terms.values()), value, "no coefficient that is 0")
    return terms


def read_numbers(value: Json, names: Mapping[str, object]) -> LinearTerms:
    """Return a rational for each name."""
    return dict(zip(names, map(rational, fields(value, list(names)))))


def form_at(terms: LinearTerms, point: LinearTerms) -> Fraction:
    """Return the value of a linear form at a point."""
    return sum((x * point[key] for key, x in terms.items()), ZERO)


def require_in_program(program: Program, point: LinearTerms) -> None:
    """Check that a point satisfies all rows and bounds."""
    for terms, relation, right in program.rows.values():
        excess = form_at(terms, point) - right
        require(relation_holds(relation, excess), "the point satisfies every row")
    for name, (low, high) in program.ends.items():
        inside = (low is NO_BOUND or low <= point[name]) and (
            high is NO_BOUND or point[name] <= high
        )
        require(inside, "the point is within the bounds of every variable")


def relation_holds(relation: str, excess: Fraction) -> bool:
    """Return whether a row holds whose left side exceeds its right side by so much."""
    return excess <= 0 if relation == "<=" else excess >= 0 if relation == ">=" else excess == 0


def dual_bound(program: Program, multipliers: LinearTerms) -> Fraction:
    """Return a number that the objective does not pass at any feasible point.

    The objective is the rows' left sides, each times its multiplier, plus what is left of each
    variable. The signs of the multipliers bound the first sum by that of the right sides; a bound
    of the variable bounds the second.
    """
    left, total = dict(program.objective), program.constant
    for name, (terms, relation, right) in program.rows.items():
        multiplier = multipliers[name]
        proves = relation == "=" or relation_holds(relation, -program.sign * multiplier)
        require(proves, "the multiplier of each row has the sign that its relation needs")
        total += multiplier * right
        for key, x in terms.items() if multiplier else ():
            left[key] = left.get(key, ZERO) - multiplier * x
    for key, x in left.items():
        low, high = program.ends[key]
        end = high if x * program.sign > 0 else low
        require(not x or end is not NO_BOUND, "what the rows leave of a variable is bounded")
        total += x * (end or ZERO)
    return total


def require_better_ray(program: Program, ray: LinearTerms) -> None:
    """Check that a ray keeps within all rows and bounds, and that the objective gets better."""
    for terms, relation, _ in program.rows.values():
        kept = relation_holds(relation, form_at(terms, ray))
        require(kept, "along the ray every row stays satisfied")
    for name, (low, high) in program.ends.items():
        kept = (low is NO_BOUND or ray[name] >= 0) and (high is NO_BOUND or ray[name] <= 0)
        require(kept, "along the ray every variable stays within its bounds")
    better = form_at(program.objective, ray) * program.sign > 0
    require(better, "along the ray the objective gets better")


# ------------------------------------------- statements -------------------------------------------

# Opens a certificate (3): its format, its seal, and the statement that it makes, by kind.

Games: TypeAlias = Mapping[str, Game]  # {digest: game}


class Rule(NamedTuple):
    """The check of a statement about a `game`, the `tree` that it stands for, or `none`."""

    about: str
    check: Callable[..., str]


STATEMENTS: dict[str, Rule] = {
    "count": Rule("tree", check_count),
    "matrix": Rule("tree", check_matrix),
    "figures": Rule("game", check_figures),
    "best response": Rule("game", check_best_response),
    "deviation": Rule("game", check_deviation),
    "completions": Rule("tree", check_completions),
    "subgame perfect": Rule("tree", check_subgame_perfect),
    "subgame perfect equilibria": Rule("tree", check_subgame_perfect_equilibria),
    "quasi-perfect": Rule("game", check_quasi_perfect),
    "sequential": Rule("tree", check_sequential),
    "correlated equilibrium": Rule("tree", check_correlated_equilibrium),
    "extensive-form correlated equilibrium": Rule("tree", check_correlated_equilibrium),
    "correlated range": Rule("tree", check_correlated_range),
    "rounded distributions": Rule("tree", check_rounded_distributions),
    "value": Rule("game", check_value),
    "pure values": Rule("tree", check_pure_values),
    "optimal range": Rule("game", check_optimal_range),
    "no equilibrium in box": Rule("tree", check_no_equilibrium_in_box),
    "equilibrium in box": Rule("tree", check_equilibrium_in_box),
    "equilibrium set": Rule("game", check_equilibrium_set),
    "optimal set": Rule("tree", check_optimal_set),
    "logit limit": Rule("tree", check_logit_limit),
    "region": Rule("tree", check_region),
    "dominance": Rule("tree", check_dominance),
    "rounds": Rule("tree", check_rounds),
    "equilibria": Rule("tree", check_equilibria),
    "surviving equilibria": Rule("tree", check_surviving_equilibria),
    "plan equilibria": Rule("tree", check_plan_equilibria),
    "pure equilibria": Rule("tree", check_pure_equilibria),
    "potential": Rule("tree", check_potential),
    "weighted potential": Rule("tree", check_weighted_potential),
    "evolutionarily stable": Rule("tree", check_evolutionarily_stable),
    "stable set": Rule("tree", check_stable_set),
    "commitment": Rule("tree", check_commitment),
    "mixed equilibria": Rule("tree", check_mixed_equilibria),
    "parametric equilibria": Rule("tree", check_parametric_equilibria),
    "value law": Rule("game", check_value_law),
    "arithmetic": Rule("none", check_arithmetic),
    "feasible set": Rule("none", check_feasible_set),
    "linear program": Rule("none", check_linear_program),
}


def check(data: bytes, games: Games) -> str:
    """Return the sentence that a certificate proves about one of the games, {digest: game}."""
    return check_about(data, games)[1]


def check_about(data: bytes, games: Games) -> tuple[str, str]:
    """Return the digest of the game, or none, and the sentence that is proved about it."""
    Work.steps = 0
    parts = fields(parse(data), "format, game, seal, statement, witness")
    form, digest, seal, statement, witness = parts
    hint = "nashproof certificate 2; an older certificate has to be made again"
    readable(form == "nashproof certificate 2", form, f"the format {hint}")
    fits = isinstance(statement, dict) and "kind" in statement
    readable(fits, statement, "an object with a kind")
    kind = one_of(statement["kind"], *STATEMENTS)
    head, bare = ({"format": form, "game": digest, "seal": text} for text in (seal, ""))
    rest = data[len(canonical_json(head).encode()) - 1 :]  # the first keys are those of the head
    sealed = hashlib.sha256(canonical_json(bare).encode()[:-1] + rest).hexdigest()
    require(string(seal) == sealed, "the seal is the digest of the certificate")
    about, check_statement = STATEMENTS[kind]
    if about == "none":
        readable(digest == "none", digest, "the game none for this statement")
        return digest, f"{kind}: {check_statement(statement, witness)}"
    readable(string(digest) in games, f"game {digest[:16]}", "the file of that game")
    game = games[digest]
    game = game.expanded() if about == "tree" and not isinstance(game, Tree) else game
    return digest, f"{in_words(game.title)}: {check_statement(game, statement, witness)}"


# -------------------------------------------- command ---------------------------------------------

# The command line: reads files, prints one line for each certificate, returns the exit status (6).
#
# The only part that opens files and prints. Decides nothing about certificates.

GAMES = (".efg", ".game")


class Answer(NamedTuple):
    """The checker's answer about a file (9); `answer` is `read` for a game.

    `game` is the digest of the game that an accepted sentence is about, or `none`; else empty.
    """

    answer: str
    file: str
    game: str
    sentence: str
    sha256: str


def read_bytes(path: str) -> bytes:
    """Return the bytes of a regular file, at most one more than the limit."""
    try:
        with open(path, "rb", opener=open_at_once) as file:
            regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            readable(regular, "no regular file", "a regular file")
            data = bytearray()  # in pieces: memory for all that may be read is not asked for
            while more := file.read(min(2**20, BYTES + 1 - len(data))):
                data += more
            return bytes(data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Unreadable(f"found {reason}, expected a readable file") from error


def open_at_once(path: str, flags: int) -> int:
    """Return a descriptor of an opened file, not waiting for somebody to write to a pipe."""
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
            return Answer("read", path, "", "", digest)
        return Answer("accepted", path, *check_about(data, games), digest)
    except Rejected as error:
        return Answer("rejected", path, "", f"this failed: {error}", digest)
    except Unreadable as error:
        return Answer("unreadable", path, "", str(error), digest)


def main(argv: Sequence[str] | None = None) -> int:
    """Check the files and return the exit status; say in one line why it cannot go on."""
    gc.disable()  # games hold many objects, none of which refers to itself in a circle
    try:
        if sys.stdout is None:
            raise OSError(0, "the output is closed")
        status = check_files(argv)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        reason, status = "interrupted", 130
    except (OSError, MemoryError) as error:
        reason, status = getattr(error, "strerror", None) or "out of memory", 4
        sys.stdout = None  # what could not be written is not tried again
    finally:
        gc.enable()
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
    to, paths = request
    games: dict[str, Game] = {}
    answers: list[Answer] = []
    for path in sorted(paths, key=lambda path: not path.endswith(GAMES)):
        found, file, game, words, digest = answer = check_file(path, games)
        answers += [answer] * (found != "read")
        if found == "unreadable":
            print(printable(f"{in_words(file)}: {words}"), file=sys.stderr)
        elif found != "read":
            print(printable(f"{found} {digest} {in_words(file)}{' ' * bool(game)}{game}: {words}"))
    if to:
        records = {"answers": [answer._asdict() for answer in answers]}
        with open(to, "w", encoding="ascii") as stream:
            stream.write(json.dumps(records, indent=1) + "\n")
    every = [answer.answer for answer in answers]
    accepted, rejected, unreadable = map(every.count, ("accepted", "rejected", "unreadable"))
    print(f"{accepted} accepted, {rejected} rejected, {unreadable} unreadable")
    if not answers:
        print("nashcheck: found no certificate, expected one or more", file=sys.stderr)
    return 2 if unreadable or not accepted + rejected else 1 if rejected else 0


def read_arguments(words: list[str]) -> tuple[str, list[str]] | str:
    """Return a file for the answers or "", and the files to check; or a text to print instead.

    Behind the first file every word is a file (9): so no name in a list of files is taken for an
    option once a file stands before it. No file is replaced by the answers, since a file that is
    named `--json` may stand first in such a list.
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
    return answers, words


HELP = """usage: nashcheck [--json FILE] [--] FILE...

Checks certificates about games, exactly and on its own: each certificate is matched by
digest to one of the games given, every number in it is recomputed from the game, and one line says
what it proves (accepted) or which condition failed (rejected). Files that are not in canonical
form, exceed a limit, or name a game that was not given are unreadable and reported on standard
error. The exit status is 2 if anything was unreadable or there was no certificate, else 1 if a
certificate was rejected, else 0. This text has status 2, too, since nothing was accepted. It is 4
if the machine failed or the output was closed, and 130 after an interrupt.

A FILE is a game (its name ends in .efg or .game; nashproof build writes it) or a certificate.
Options stand before the first FILE. Write -- before names that you have not chosen yourself.

  --json FILE  write the answers to this new file, as JSON"""


if __name__ == "__main__":
    sys.exit(main())
