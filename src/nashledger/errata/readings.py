"""On which readings the truth of a sentence depends, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from nashproof.claims.verdicts import ReadingRecord, by_condition

LONGEST = 36  # words of a sentence that lists readings
LONGEST_TRUE = 40  # words on the readings that are true; of more their table says which
HEAD, END = 3, 3  # words: the most in which two conditions differ, the least that they share


def on_readings(subject: str, readings: Sequence[ReadingRecord], several: bool = False) -> str:
    """In which readings a sentence, or ``several`` of them, is false, then in which it is true.

    ``subject`` names it. What holds in some equilibria alone is false.
    """
    ways = by_condition((one.condition, one.outcome) for one in readings)
    true = [condition for condition, outcome in ways.items() if outcome == "proved"]
    false = [condition for condition, outcome in ways.items() if outcome != "proved"]
    they, are = ("They", "are") if several else ("It", "is")
    falsehood = _listed(f"{subject} {are} false", f"{they} {are} also false", false)
    truth = _listed(f"{they} {are} true", f"{they} {are} also true", true)
    if len(truth.split()) > LONGEST_TRUE:
        others = "reading is" if len(true) == 1 else f"{len(true)} readings are"
        truth = f"The other {others} true."
    return f"{falsehood} {truth}"


def _listed(first: str, more: str, conditions: Sequence[str]) -> str:
    """One sentence with all conditions, or one for each if it were long."""
    clauses = merged(conditions)
    one = f"{first} if {', or if '.join(clauses)}."
    if len(one.split()) <= LONGEST:
        return one
    return " ".join((f"{first} if {clauses[0]}.", *(f"{more} if {one}." for one in clauses[1:])))


def merged(conditions: Iterable[str]) -> list[str]:
    """The conditions, in order; those that differ in few words at their beginning are one.

    >>> merged(["the king is meant, too", "the queen is meant, too", "all are meant"])
    ['the king or the queen is meant, too', 'all are meant']
    """
    groups: list[list[str]] = []
    for condition in conditions:
        if groups and _beginnings([*groups[-1], condition]):
            groups[-1].append(condition)
        else:
            groups.append([condition])
    return [f"{_list(_beginnings(group)[:-1])}{group[-1]}" for group in groups]


def _beginnings(conditions: Sequence[str]) -> list[str]:
    """What stands before the end that conditions share; [] if they differ in more than a few words
    there."""
    words = [condition.split() for condition in conditions]
    from_the_end = zip(*(one[::-1] for one in words))
    shared = len(list(takewhile(lambda ends: len(set(ends)) == 1, from_the_end)))
    heads = [one[: len(one) - shared] for one in words]
    short = all(0 < len(head) <= HEAD and "," not in "".join(head) for head in heads)
    return [" ".join(head) for head in heads] if short and shared >= END else []


def _list(beginnings: Sequence[str]) -> str:
    return f"{', '.join(beginnings)} or " if beginnings else ""
