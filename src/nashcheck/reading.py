"""Reads JSON and numbers, each in its one spelling (1); the limits (8); compares FIGUREs (4)."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import gcd
from typing import Any, TypeAlias, TypeVar

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
