"""One JSON, one number, one spelling: what every part reads with, and the two ways in which the checker refuses."""

import json
import re
from fractions import Fraction
from math import gcd

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
