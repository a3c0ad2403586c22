"""A printed figure beside the one that the checker accepted, and what it is at a limit.

What is printed is what the assertion states, and ours is in its certificate. Where a question has
the same figure as a formula in a parameter, and others say where the parameter is and what the
figure is there, it is the figure there that counts. Returned is text with mathematics between
``$`` signs. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from nashproof.certificates.codec import Number
from nashproof.certificates.shapes import CountFigure, Event, Figure, Interval, Profile
from nashproof.certificates.statements.algebra import Equation
from nashproof.certificates.statements.logit import LogitLimit
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    Figures,
    GivenNumber,
    Measure,
    MeasuredFigure,
    ProfileNumber,
    Side,
)
from nashproof.claims.verdicts import VerdictRecord
from nashproof.errors import EntryError
from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text, rational, stated
from nashproof.page.names import Words
from nashproof.page.results import Proved, accepted

DIGITS = 8  # of a figure at the limit, at most
PLACES = 12  # of the ends between which a limit is
MORE = 2  # digits after those that are printed, of a fraction


@dataclass(frozen=True)
class ShownFigure:
    """A printed figure and ours; ``rounded``: ours as a decimal, "" where it is one."""

    label: str  # the move whose probability it is; "" for a payoff
    printed: str
    exact: str
    rounded: str
    agrees: bool  # whether ours prints so
    varies: bool = False  # whether it depends on the parameter; ``rounded`` is then at the limit


@dataclass(frozen=True)
class Limit:
    """Where the parameter is proved to be: between two decimals, by the record of a question."""

    name: str
    low: str
    high: str
    record: VerdictRecord

    @property
    def command(self) -> str:
        """What checks its proof again."""
        return accepted(self.record)[0].command


PrintedFigure: TypeAlias = MeasuredFigure | Equation | CountFigure  # as statements have it
_Place: TypeAlias = tuple[int, str, str]  # a player, a set and an action


@dataclass(frozen=True)
class _Family:
    """A profile with parameters, or a member, in the game of that id."""

    game: str
    profile: Profile

    def has(self, own: _Family) -> bool:
        """Whether another has its numbers wherever these depend on no parameter."""
        if self.game != own.game:
            return False
        weights, known = dict(_weights(own.profile)), _weights(self.profile)
        return all(isinstance(weight, str) or weights[place] == weight for place, weight in known)


@dataclass(frozen=True)
class _Bound:
    """A number that a figure of a family is at least or at most, throughout a box."""

    family: _Family
    parameters: Mapping[str, Interval]
    of: Measure
    given: Event
    relation: str
    number: Rational


class Along:
    """What questions prove of the same figures, with a parameter whose limit is known.

    They may be of other games and families, if what depends on the parameter there is the same:
    another parameter may have its name. Raises InputError for two limits.
    """

    def __init__(self, records: Iterable[VerdictRecord]) -> None:
        self.limit: Limit | None = None
        self.formulas: list[tuple[_Family, MeasuredFigure]] = []
        self.bounds: list[_Bound] = []
        self.at: tuple[str, Rational, Rational] | None = None
        self.depends: Mapping[_Place, str] = {}
        proofs = [(record, accepted(record)[0]) for record in records]
        for record, proof in proofs:
            if isinstance(proof.statement, LogitLimit):
                self._take_limit(proof.statement, record)
        for _, proof in proofs:
            if isinstance(proof.statement, Figures):
                self._take(proof.statement, proof.game)

    def _take_limit(self, statement: LogitLimit, record: VerdictRecord) -> None:
        if self.limit is not None:
            raise EntryError(f'a second limit under "along", "{record.id}"', "one")
        (name,) = statement.parameters
        self.at = name, statement.low, statement.high
        self.depends = _dependent(statement.profile)
        low, high = _outwards(statement.low, -1), _outwards(statement.high, 1)
        self.limit = Limit(name, low, high, record)

    def _take(self, statement: Figures, game: str) -> None:
        for one in statement.figures:
            profile = _profile(statement, one.left)
            if not one.holds or profile is None or _dependent(profile) != self.depends:
                continue
            family = _Family(game, profile)
            if isinstance(one, MeasuredFigure):
                self.formulas.append((family, one))
            else:
                self.bounds += _bound(statement, family, one)

    def figure(
        self, words: Words, label: str, statement: Proved, figure: PrintedFigure, game: str
    ) -> ShownFigure:
        """A figure as a cell shows it; ``game``: the id of the statement's."""
        if isinstance(figure, Equation):
            return _equation(words, figure)
        if isinstance(figure, CountFigure):
            exact = figure.exact if isinstance(figure.exact, str) else number_text(figure.exact)
            return ShownFigure(label, figure.stated, exact, "", figure.holds)
        own = _profile(statement, figure.left)
        assert own is not None  # a figure is one of a profile
        member = _Family(game, own)
        return self._formula(words, label, member, figure) or _number(words, label, figure)

    def _formula(
        self, words: Words, label: str, own: _Family, figure: MeasuredFigure
    ) -> ShownFigure | None:
        """The figure as a formula, and its digits at the limit; None where it is not known there,
        or depends on no parameter."""
        key, printed = (figure.left.of, figure.left.given), figure.figure
        formula = next(
            (one.figure for family, one in self.formulas
             if (one.left.of, one.left.given) == key and family.has(own)
             and isinstance(one.figure.exact, str)),
            None,
        )  # fmt: skip
        ends = self._ends(own, key)
        if formula is None or ends is None or isinstance(printed.exact, str):
            return None
        meant = stated(printed.stated, printed.decimals)
        agrees = meant.low <= ends[0] and ends[1] <= meant.high
        exact = words.formula(formula.stated)
        return ShownFigure(label, f"${printed.stated}$", exact, _common(*ends), agrees, True)

    def _ends(self, own: _Family, key: tuple[Measure, Event]) -> tuple[Rational, Rational] | None:
        """Between which numbers a figure is at the limit; None where that is not proved."""
        if self.at is None:
            return None
        name, low, high = self.at
        there = [
            b
            for b in self.bounds
            if (b.of, b.given) == key and b.family.has(own) and set(b.parameters) == {name}
            and b.parameters[name].low <= low and high <= b.parameters[name].high
        ]  # fmt: skip
        least = [b.number for b in there if b.relation == "at least"]
        most = [b.number for b in there if b.relation == "at most"]
        return (max(least), min(most)) if least and most else None


def _profile(statement: Proved, side: Side) -> Profile | None:
    """The profile of a side of a comparison, or of a figure, taken once; None for numbers."""
    if isinstance(statement, Figures) and isinstance(side, ProfileNumber) and side.times == 1:
        return statement.profiles[side.profile - 1]
    return None


def _bound(statement: Figures, family: _Family, one: ComparedSides) -> Iterator[_Bound]:
    """The number that a comparison bounds a figure by, where it is one throughout its box."""
    number = one.right.number if isinstance(one.right, GivenNumber) else ""
    whole = statement.where == "everywhere" and not statement.at
    if isinstance(one.left, ProfileNumber) and not isinstance(number, str) and whole:
        left, box = one.left, statement.parameters
        yield _Bound(family, box, left.of, left.given, one.relation, number)


def _weights(profile: Profile) -> Iterator[tuple[_Place, Number]]:
    """The probability of each move."""
    for player, sets in profile.players.items():
        for name, row in sets.items():
            yield from (((player, name, action), weight) for action, weight in row.items())


def _dependent(profile: Profile) -> dict[_Place, str]:
    """The probabilities that depend on a parameter, as formulas."""
    return {place: weight for place, weight in _weights(profile) if isinstance(weight, str)}


def _equation(words: Words, one: Equation) -> ShownFigure:
    return ShownFigure("", words.formula(one.right), words.formula(one.left), "", one.holds)


def _number(words: Words, label: str, one: MeasuredFigure) -> ShownFigure:
    """A figure that depends on no parameter, and its decimal where that is not what is printed."""
    figure, exact = one.figure, one.figure.exact
    printed = words.formula(figure.stated)
    return ShownFigure(label, printed, words.formula(exact), _rounded(exact, figure), figure.holds)


def _rounded(exact: Number, figure: Figure) -> str:
    """A fraction as a decimal, with more digits than are printed; "" where it is the printed one,
    or a formula."""
    if isinstance(exact, str) or exact.denominator == 1:
        return ""
    digits = len(figure.stated.partition(".")[2]) or int(figure.decimals or 0)
    text = decimal_text(exact, digits + MORE)
    return "" if rational(text) == exact else text


def _outwards(x: Rational, sign: int) -> str:
    """A number as a decimal, rounded down for the sign -1 and up for 1, without zeros at the end.

    >>> _outwards(QQ(1, 4), -1), len(_outwards(QQ(1, 3), 1))
    ('0.25', 14)
    """
    scale = 10**PLACES
    whole = sign * (sign * x.numerator * scale // -x.denominator)
    return decimal_text(QQ(-whole, scale), PLACES).rstrip("0")


def _common(low: Rational, high: Rational) -> str:
    """The decimal to which both numbers round, with as many digits as that is true of.

    >>> _common(QQ(26898614, 10**8), QQ(26898616, 10**8))
    '0.268986'
    """
    texts = ([decimal_text(x, digits) for x in (low, high)] for digits in range(DIGITS, 0, -1))
    return next((a for a, b in texts if a == b), "")
