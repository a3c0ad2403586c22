"""Printed numbers, ranges, points of parameters and terms, as claims state them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn, Self

from nashproof.certificates.shapes import CountFigure, Figure, RangeFigure, RangeRelation
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError
from nashproof.exact.numbers import (
    QQ,
    Rational,
    Stated,
    number_text,
    one_spelling,
    rational,
    stated,
)
from nashproof.files.strict_toml import Table


@dataclass(frozen=True)
class Printed:
    """A printed number, and to how many digits, if that is said; or a question."""

    text: str
    decimals: str
    place: str = field(compare=False)

    def interval(self, text: str) -> Stated:
        """Return the numbers that print as ``text`` does, to these decimals."""
        try:
            return stated(text, self.decimals)
        except InputError as error:
            raise error.at(self.place) from None


@dataclass(frozen=True)
class StatedNumber(Printed):
    """A number as a document prints it."""

    @classmethod
    def from_table(cls, table: Table, key: str = "stated", decimals: str | None = None) -> Self:
        """Return the number under a key, its ``decimals`` beside it unless given."""
        text = table.string(key)
        decimals = table.string("decimals", "") if decimals is None else decimals
        number = cls(text, decimals, table.place(key))
        if text != ASKED:
            number.interval(text)
        return number

    def compare(self, x: Rational) -> Figure:
        """Return the figure of a certificate: the exact number beside the stated one.

        If the number is asked for, it is compared with itself.
        """
        text = self._spelled(x)
        offset = self.interval(text).offset(x)
        return Figure(x, text, self.decimals, not offset, offset)

    def fits(self, figure: Figure) -> bool:
        """Return whether a figure of a certificate is compared with this number."""
        exact = figure.exact
        return isinstance(exact, Rational) and self.compare(exact) == figure

    def fits_count(self, figure: CountFigure) -> bool:
        """Return whether a count of a certificate is compared with this number."""
        exact = figure.exact
        return exact != "infinite" and self.compare_count(int(exact)) == figure

    def compare_count(self, x: int) -> CountFigure:
        """Return the figure of a count beside the stated one."""
        text = self._spelled(QQ(x))
        offset = self.interval(text).offset(QQ(x))
        return CountFigure(QQ(x), text, not offset, offset)

    def _spelled(self, x: Rational) -> str:
        """Return the stated number as certificates spell it; ``x`` if the number is asked for."""
        if self.text == ASKED:
            return number_text(x)
        try:
            return one_spelling(self.text)
        except InputError as error:
            raise error.at(self.place) from None


FORMS: tuple[tuple[RangeRelation, str], ...] = (
    ("always", r"(\S+)"),
    ("at most", r"at most (\S+)"),
    ("at least", r"at least (\S+)"),
    ("exactly", r"from (\S+) to (\S+)"),
)


BOUNDS = "at most", "at least"


def _exactly(text: str) -> str:
    """Return a bound as a fraction: a number that is at most 0.7 is not 0.74."""
    return number_text(rational(text))


@dataclass(frozen=True)
class StatedRange(Printed):
    """A stated range: the claim's words, a relation of FORMS, and two ends.

    An end that is not stated is ""; both are where they are asked for.
    """

    relation: RangeRelation
    ends: tuple[str, str]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse ``stated`` and ``decimals``."""
        text, decimals = table.string("stated"), table.string("decimals", "")
        parsed = relation_and_ends(text)
        if parsed is None:
            table.refuse_value(
                "stated", '"1/3" (always), "at most 1/3", "at least 0" or "from 0 to 1/3"'
            )
        relation, ends = parsed
        figure = cls(text, decimals, table.place("stated"), relation, ends)
        first, last = figure._intervals(figure.ends)
        if relation in BOUNDS and decimals:
            table.refuse("decimals", f'decimals beside "{text}"', "none: a bound is taken exactly")
        if figure.relation == "exactly" and first.low > last.high:
            table.refuse_value("stated", f'the lower end first: "from {last.text} to {first.text}"')
        return figure

    def _ends_for(self, low: Rational, high: Rational) -> tuple[str, str]:
        """Return the ends to compare with; the exact ends if they are asked for."""
        if self.text == ASKED:
            return number_text(low), number_text(high)
        spelled = one_spelling if self.relation not in BOUNDS else _exactly
        below, above = (text and spelled(text) for text in self.ends)
        return below, above

    def _intervals(self, ends: Sequence[str]) -> tuple[Stated, Stated]:
        below, above = (self.interval(text or "0") for text in ends)
        return below, above

    def compare(self, low: Rational, high: Rational) -> RangeFigure:
        """Return the figure of a certificate: the exact range beside the stated one."""
        return RangeFigure(
            low,
            high,
            self.relation,
            self._ends_for(low, high),
            self.decimals,
            self.offsets(low, high),
            self.holds(low, high),
        )

    def fits(self, figure: RangeFigure) -> bool:
        """Return whether a range of a certificate is compared with this one."""
        return self.compare(figure.low, figure.high) == figure

    def offsets(self, low: Rational, high: Rational) -> tuple[Rational, Rational]:
        """Return the offsets of the two ends of the exact range."""
        below, above = self._intervals(self._ends_for(low, high))
        if self.relation == "at most":
            return QQ(0), high - above.high
        if self.relation == "at least":
            return low - below.low, QQ(0)
        return below.offset(low), above.offset(high)

    def holds(self, low: Rational, high: Rational) -> bool:
        """Return whether the range is as stated."""
        off = self.offsets(low, high)
        if self.relation == "at most":
            return off[1] <= 0
        if self.relation == "at least":
            return off[0] >= 0
        return (self.relation == "exactly" or low == high) and not any(off)

    def varies(self, low: Rational, high: Rational) -> bool:
        """Return whether a statement about all equilibria holds for some and not for others."""
        below, above = self.offsets(low, high)
        return {
            "always": low < high and below <= 0 <= above,
            "at most": above > 0 and low <= high - above,
            "at least": below < 0 and low - below <= high,
            "exactly": False,
        }[self.relation]


def relation_and_ends(text: str) -> tuple[RangeRelation, tuple[str, str]] | None:
    """Return the relation and the ends that a text states; None if it states no range."""
    if text == ASKED:
        return "exactly", ("", "")
    for relation, pattern in FORMS:
        if match := re.fullmatch(pattern, text):
            first, last = match[1], match[match.lastindex or 1]
            low = "" if relation == "at most" else first
            return relation, (low, "" if relation == "at least" else last)
    return None


@dataclass(frozen=True)
class ParameterPoint:
    """Values of a profile's parameters, ``at = { gamma = "1/2" }``."""

    values: Mapping[str, Rational]
    table: Table = field(repr=False, compare=False)

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Return the point that a table states."""
        return cls({name: table.number(name) for name in table.data}, table)

    def within(self, parameters: Mapping[str, tuple[Rational, Rational]]) -> dict[str, Rational]:
        """Return the point, checked to name exactly the parameters, within their intervals."""
        for name, (low, high) in parameters.items():
            if name not in self.values:
                self.table.number(name)  # refuses: there is none
            if not low <= self.values[name] <= high:
                self.table.refuse(
                    name, f"{name} = {self.values[name]}", f"a number from {low} to {high}"
                )
        for name in self.values:
            if name not in parameters:
                self.table.refuse(
                    name, f'the key "{name}"', "only " + ", ".join(sorted(parameters))
                )
        return {name: self.values[name] for name in parameters}


@dataclass(frozen=True)
class MoveTerm:
    """A move and its coefficient, ``["SET: ACTION", "1/2"]``, in a linear form."""

    move: str
    coefficient: Rational


def terms_of(table: Table, key: str = "terms") -> tuple[MoveTerm, ...]:
    """Return the terms of a linear form in realisation weights."""
    pairs = table.rows(key, 2, 'a list of pairs ["SET: ACTION", "coefficient"]')
    if not pairs:
        table.refuse(key, "no terms", "at least one")
    try:
        return tuple(MoveTerm(move, rational(coefficient)) for move, coefficient in pairs)
    except InputError as error:
        raise error.at(table.place(key)) from None


def refuse_terms(table: Table) -> NoReturn:
    """Refuse terms that name a move twice."""
    table.refuse("terms", "one move twice", "each move once")
