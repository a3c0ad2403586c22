"""The readings on which the truth of a sentence depends, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from nashproof.claims.verdicts import ReadingRecord, by_condition

LONGEST = 36  # words of a sentence that lists readings
LONGEST_TRUE = 40  # words on the readings that are true; of more their table says which
HEAD, END = 3, 3  # words: the most in which two conditions differ, the least that they share


def on_readings(subject: str, readings: Sequence[ReadingRecord], several: bool = False) -> str:
    """Return the readings in which a sentence, or ``several``, is false, then those in which it is
    true.

    ``subject`` names it. What holds in some equilibria alone is false.
    """
    ways = by_condition((reading.condition, reading.outcome) for reading in readings)
    true = [condition for condition, outcome in ways.items() if outcome == "proved"]
    false = [condition for condition, outcome in ways.items() if outcome != "proved"]
    they, are = ("They", "are") if several else ("It", "is")
    falsehood = _listed(f"{subject} {are} false", f"{they} {are} also false", false)
    truth = _listed(f"{they} {are} true", f"{they} {are} also true", true)
    if len(truth.split()) > LONGEST_TRUE:
        remaining = "reading is" if len(true) == 1 else f"{len(true)} readings are"
        truth = f"The other {remaining} true."
    return f"{falsehood} {truth}"


def _listed(lead: str, also: str, conditions: Sequence[str]) -> str:
    """Return a sentence with all conditions, or one for each if it were long."""
    clauses = merged(conditions)
    sentence = f"{lead} if {', or if '.join(clauses)}."
    if len(sentence.split()) <= LONGEST:
        return sentence
    return " ".join(
        (f"{lead} if {clauses[0]}.", *(f"{also} if {clause}." for clause in clauses[1:]))
    )


def merged(conditions: Iterable[str]) -> list[str]:
    """Return the conditions in order; those that differ in few words at their beginning as one.

    >>> merged(["the king is meant, too", "the queen is meant, too", "all are meant"])
    ['the king or the queen is meant, too', 'all are meant']
    """
    groups: list[list[str]] = []
    # Greedy: a condition joins the group before it, if all of that group still share their end.
    for condition in conditions:
        if groups and _beginnings([*groups[-1], condition]):
            groups[-1].append(condition)
        else:
            groups.append([condition])
    clauses = []
    for group in groups:
        beginnings = ", ".join(_beginnings(group)[:-1])
        clauses.append(f"{beginnings} or {group[-1]}" if beginnings else group[-1])
    return clauses


def _beginnings(conditions: Sequence[str]) -> list[str]:
    """Return the words before the end that conditions share.

    [] if they differ in more than a few words there.
    """
    words = [condition.split() for condition in conditions]
    # How many words at the end are the same in all.
    from_the_end = zip(*(row[::-1] for row in words))
    shared = len(list(takewhile(lambda ends: len(set(ends)) == 1, from_the_end)))
    heads = [row[: len(row) - shared] for row in words]
    short = all(0 < len(head) <= HEAD and "," not in "".join(head) for head in heads)
    return [" ".join(head) for head in heads] if short and shared >= END else []
