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
from nashproof.page.names import PageWords
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
    """The proved limit of a parameter: between two decimals, by the record of a question."""

    name: str
    low: str
    high: str
    record: VerdictRecord

    @property
    def command(self) -> str:
        """The command that checks its proof again."""
        return accepted(self.record)[0].command


PrintedFigure: TypeAlias = MeasuredFigure | Equation | CountFigure  # as statements have it
_Place: TypeAlias = tuple[int, str, str]  # a player, a set and an action


@dataclass(frozen=True)
class _Family:
    """A profile with parameters, or a member, in the game of that id."""

    game: str
    profile: Profile

    def has(self, member: _Family) -> bool:
        """Return whether a member has its numbers wherever these depend on no parameter."""
        if self.game != member.game:
            return False
        weights, own_weights = dict(_weights(member.profile)), _weights(self.profile)
        return all(
            isinstance(weight, str) or weights[place] == weight for place, weight in own_weights
        )


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
    """Figures of families that questions prove, with a parameter whose limit is proved.

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
        # The limit first: figures count only of families that depend on its parameter in the same
        # way.
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
        for compared in statement.figures:
            profile = _profile(statement, compared.left)
            if not compared.holds or profile is None or _dependent(profile) != self.depends:
                continue
            family = _Family(game, profile)
            if isinstance(compared, MeasuredFigure):
                self.formulas.append((family, compared))
            else:
                self.bounds += _bound(statement, family, compared)

    def figure(
        self, words: PageWords, label: str, statement: Proved, figure: PrintedFigure, game: str
    ) -> ShownFigure:
        """Return a figure as a cell shows it; ``game``: the id of the statement's game."""
        if isinstance(figure, Equation):
            printed, ours = words.formula(figure.right), words.formula(figure.left)
            return ShownFigure("", printed, ours, "", figure.holds)
        if isinstance(figure, CountFigure):
            exact = figure.exact if isinstance(figure.exact, str) else number_text(figure.exact)
            return ShownFigure(label, figure.stated, exact, "", figure.holds)
        profile = _profile(statement, figure.left)
        assert profile is not None  # a figure is one of a profile
        member = _Family(game, profile)
        if formula := self._formula(words, label, member, figure):
            return formula
        measured, value = figure.figure, figure.figure.exact
        rounded, ours = _rounded(value, measured), words.formula(value)
        return ShownFigure(label, words.formula(measured.stated), ours, rounded, measured.holds)

    def _formula(
        self, words: PageWords, label: str, member: _Family, figure: MeasuredFigure
    ) -> ShownFigure | None:
        """Return the figure as a formula, with its digits at the limit.

        None if it is not known there, or depends on no parameter.
        """
        key, printed = (figure.left.of, figure.left.given), figure.figure
        formula = next(
            (x.figure for family, x in self.formulas
             if (x.left.of, x.left.given) == key and family.has(member)
             and isinstance(x.figure.exact, str)),
            None,
        )  # fmt: skip
        ends = self._ends(member, key)
        if formula is None or ends is None or isinstance(printed.exact, str):
            return None
        interval = stated(printed.stated, printed.decimals)
        agrees = interval.low <= ends[0] and ends[1] <= interval.high
        exact = words.formula(formula.stated)
        return ShownFigure(label, f"${printed.stated}$", exact, _common(*ends), agrees, True)

    def _ends(
        self, member: _Family, key: tuple[Measure, Event]
    ) -> tuple[Rational, Rational] | None:
        """Return bounds of a figure at the limit; None without a proof of both."""
        if self.at is None:
            return None
        name, low, high = self.at
        bounds = [
            b
            for b in self.bounds
            if (b.of, b.given) == key and b.family.has(member) and set(b.parameters) == {name}
            and b.parameters[name].low <= low and high <= b.parameters[name].high
        ]  # fmt: skip
        least = [b.number for b in bounds if b.relation == "at least"]
        most = [b.number for b in bounds if b.relation == "at most"]
        return (max(least), min(most)) if least and most else None


def _profile(statement: Proved, side: Side) -> Profile | None:
    """Return the profile of a figure, or of a side of a comparison, with the factor 1; None for
    others.
    """
    if isinstance(statement, Figures) and isinstance(side, ProfileNumber) and side.times == 1:
        return statement.profiles[side.profile - 1]
    return None


def _bound(statement: Figures, family: _Family, compared: ComparedSides) -> Iterator[_Bound]:
    """Yield the bound that a comparison proves of a figure throughout its box, if it is a
    number.
    """
    number = compared.right.number if isinstance(compared.right, GivenNumber) else ""
    everywhere = statement.where == "everywhere" and not statement.at
    if isinstance(compared.left, ProfileNumber) and not isinstance(number, str) and everywhere:
        left, box = compared.left, statement.parameters
        yield _Bound(family, box, left.of, left.given, compared.relation, number)


def _weights(profile: Profile) -> Iterator[tuple[_Place, Number]]:
    """Yield the probability of each move."""
    for player, sets in profile.players.items():
        for name, row in sets.items():
            yield from (((player, name, action), weight) for action, weight in row.items())


def _dependent(profile: Profile) -> dict[_Place, str]:
    """Return the probabilities that depend on a parameter, as formulas."""
    return {place: weight for place, weight in _weights(profile) if isinstance(weight, str)}


def _rounded(exact: Number, figure: Figure) -> str:
    """Return a fraction as a decimal with more digits than are printed.

    "" if that is the printed one, and for formulas.
    """
    if isinstance(exact, str) or exact.denominator == 1:
        return ""
    digits = len(figure.stated.partition(".")[2]) or int(figure.decimals or 0)
    text = decimal_text(exact, digits + MORE)
    return "" if rational(text) == exact else text


def _outwards(x: Rational, sign: int) -> str:
    """Return a number as a decimal, rounded down for the sign -1 and up for 1, without final zeros.

    >>> _outwards(QQ(1, 4), -1), len(_outwards(QQ(1, 3), 1))
    ('0.25', 14)
    """
    scale = 10**PLACES
    units = sign * (sign * x.numerator * scale // -x.denominator)
    return decimal_text(QQ(-units, scale), PLACES).rstrip("0")


def _common(low: Rational, high: Rational) -> str:
    """Return the decimal to which both numbers round, with the most digits for which it does.

    >>> _common(QQ(26898614, 10**8), QQ(26898616, 10**8))
    '0.268986'
    """
    # From the most digits down.
    texts = ([decimal_text(x, digits) for x in (low, high)] for digits in range(DIGITS, 0, -1))
    return next((a for a, b in texts if a == b), "")
