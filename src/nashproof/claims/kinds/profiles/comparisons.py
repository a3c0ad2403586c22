"""Claims that compare figures of profiles with each other, or with numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from nashproof.certificates import sentence, shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import (
    AtPoint,
    GameNames,
    Mathematics,
    Said,
    format_exact,
    sentences,
)
from nashproof.certificates.shapes import Profile
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    ExpectedPayoff,
    Figures,
    GivenNumber,
    MeasuredFigure,
    ProfileNumber,
    Relation,
    Side,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import PointClaim
from nashproof.claims.finding import Finding, Open
from nashproof.claims.kinds.profiles.payoffs import Measured, Quotient, ScaledPlans, defined, ratio
from nashproof.claims.named_rows import rows_at
from nashproof.documents.profile_values import ProfileRows, values_of
from nashproof.documents.profiles import ProfileText
from nashproof.errors import EntryError, InputError
from nashproof.exact.expressions import evaluate, expression, polynomial
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import bernstein, bernstein_work
from nashproof.files.keys import TEXT, Schema
from nashproof.files.strict_toml import Table
from nashproof.format.damages import Damage, Site
from nashproof.format.fields import (
    ClaimKey,
    Fields,
    NumberKey,
    TablesKey,
    Text,
    Word,
    choice,
    key,
    number_changes,
    schema_of,
    table_damages,
)
from nashproof.format.naming import Naming, mathematics
from nashproof.games.game import Game
from nashproof.limits import BERNSTEIN_WORK
from nashproof.play.strategies import conditional, plans_of
from nashproof.solving.parameters.profiles import samples, scaled_plans

SIGNS: dict[Relation, tuple[int, ...]] = {  # signs of the difference that the relation allows
    "less than": (-1,),
    "more than": (1,),
    "at most": (-1, 0),
    "at least": (0, 1),
    "other than": (-1, 1),
}
Box = Mapping[str, tuple[Rational, Rational]]


@dataclass(frozen=True)
class ProfileFigure(Measured):
    """A side of a comparison"""

    profile: str = key(Text("another profile, taken in the same game", default=""))
    times: Rational = key(NumberKey("a number that multiplies the figure", QQ(1)))

    def words(self, naming: Naming) -> str:
        """Return the figure in words."""
        times = "" if self.times == 1 else f"{mathematics(number_text(self.times))} times "
        of = f" in the profile {self.profile}" if self.profile else ""
        return f"{times}{super().words(naming)}{of}"


class SideOf(ClaimKey[Any]):
    """A side of a comparison: a text, or a table."""

    def read(self, table: Table, key: str) -> ProfileFigure | str:
        if isinstance(table.data.get(key), dict):
            return ProfileFigure.from_whole(table.table(key))
        return table.string(key)

    def json(self) -> Schema:
        return {"anyOf": [TEXT, schema_of(ProfileFigure) | {"additionalProperties": False}]}

    def parts(self) -> list[type[Fields]]:
        return [ProfileFigure]

    def damages(self, site: Site) -> Iterator[Damage]:
        if isinstance(site.value, str):
            return number_changes(site)
        return table_damages(ProfileFigure, site)


@dataclass(frozen=True)
class FigureComparison(Fields):
    """A comparison"""

    table: Table = field(repr=False, compare=False)
    left: ProfileFigure | str = key(
        SideOf("a text (a number, or a polynomial in the parameters), or a table (a side)")
    )
    relation: Relation = choice(
        *("less than", "more than", "at most", "at least", "other than"),
        implied={"less than": ("at most", "other than"), "more than": ("at least", "other than")},
    )
    right: ProfileFigure | str = key(SideOf("like `left`"))


@dataclass(frozen=True)
class ComparedSide:
    """A side measured: as certificates name it, and as a quotient.

    The quotient is of polynomials, with a positive denominator.
    """

    of: Side
    figure: Quotient


@dataclass(frozen=True)
class Measures:
    """Two sides measured, and how they compare."""

    left: ComparedSide
    relation: Relation
    right: ComparedSide

    @property
    def difference(self) -> Quotient:
        """Return numerator and denominator of left minus right."""
        (a, b), (c, d) = self.left.figure, self.right.figure
        return a * d - c * b, b * d

    def fails(self, at: Mapping[str, Rational]) -> bool:
        """Return whether the relation fails at a point where the figures are defined."""
        return _signed(evaluate(self.difference[0], at)) not in SIGNS[self.relation]

    def is_proved(self, box: Box, inside: bool) -> bool:
        """Return whether Bernstein coefficients prove the relation on the box, or inside it."""
        over, _ = self.difference
        if bernstein_work(over) > BERNSTEIN_WORK:
            return False
        signs = set(map(_signed, bernstein(over, box)))
        allowed = SIGNS[self.relation]
        if 0 in allowed or inside:
            return any(
                signs <= {0, sign} and (0 in allowed or signs != {0}) for sign in allowed if sign
            )
        return len(signs) == 1 and signs <= set(allowed)


@dataclass(frozen=True)
class ComparisonClaim(PointClaim):
    """Figures of profiles compare with each other, or with numbers, as stated. All comparisons must
    hold. With parameters, they must hold for all values at which the given events have positive
    probability.
    """

    kind = "comparison"
    row = "a figure of a profile is more or less than another one"
    says = "{where}in {whole}:"
    proved_by = ("figures",)
    needs_tree = False
    comparisons: tuple[FigureComparison, ...] = key(
        TablesKey("a list of comparisons", item=lambda: FigureComparison, empty="no comparisons")
    )
    where: str = choice(
        "everywhere",
        Word("inside", means="the ends of the intervals of parameters are left out"),
        default="everywhere",
        implied={"everywhere": ("inside",)},
    )

    def check(self) -> None:
        """Refuse the inside of a point."""
        if self.where == "inside" and self.at is not None:
            _refuse_inside(self.table)

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with ``where``: the parameters of all the profiles."""
        figures = list(self._figures())
        profiles = (self.profile, *(figure.profile for figure in figures if figure.profile))
        inside = " (the ends excepted)" * (self.where == "inside")
        where = naming.where(profiles, self.at, inside + defined(figures))
        return super().said(naming) | {"where": where or f"{inside} ".lstrip()}

    def items(self, naming: Naming) -> list[str]:
        """Return the comparisons in words."""

        def words(side: ProfileFigure | str) -> str:
            return naming.formula(side) if isinstance(side, str) else side.words(naming)

        return [
            f"{words(comparison.left)} is {comparison.relation} {words(comparison.right)}".rstrip(
                ","
            )
            for comparison in self.comparisons
        ]

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """Return the relations as written."""
        return tuple(comparison.relation for comparison in self.comparisons)

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences; at a point the relations that fail, with figures."""
        statement = cast(Figures, proof.statement)
        wrong = [figure for figure in statement.figures if not figure.holds]
        if statement.parameters and not statement.at or not wrong:
            return super().why(proof, who)
        at = AtPoint(statement.at) if statement.at else ""
        failing = (_unmet(statement, cast(ComparedSides, figure), who) for figure in wrong)
        return Said(at, sentences(*failing))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the two statements that decide the claim.

        With ``at`` both are about this point. Else the first is about the whole box of parameters,
        the second about some point of it.
        """
        return self._asked(case)[:2]

    def _asked(self, case: Case) -> tuple[Asked, Asked, Box, list[Measures]]:
        """Return both statements, the box of parameters, and the distinct relations measured."""
        profiles, game, digest = self._profiles(case)
        box, inside = profiles[0].parameters, self.where == "inside"
        if inside and not box:
            _refuse_inside(self.table)
        values = {profile.name: values_of(profile, game) for profile in profiles}
        measured = self._measured(game, values, tuple(box))
        distinct = [relation for k, relation in enumerate(measured) if relation not in measured[:k]]
        sides = [(relation.left.of, relation.relation, relation.right.of) for relation in distinct]

        def of_these(figures: Sequence[MeasuredFigure | ComparedSides]) -> bool:
            compared = [figure for figure in figures if isinstance(figure, ComparedSides)]
            return len(compared) == len(figures) and sides == [
                (figure.left, figure.relation, figure.right) for figure in compared
            ]

        def in_the_box(at: Mapping[str, Rational]) -> bool:
            return bool(at) and not (inside and any(at[name] in ends for name, ends in box.items()))

        rows = dict.fromkeys(values.values())
        profile_fields = {
            "profiles": tuple(Profile.of(game, rows_of_profile) for rows_of_profile in rows)
        }
        common = {"parameters": shapes.box(box), "figures": of_these} | profile_fields
        throughout = {"at": {}, "where": self.where}
        point = {"at": self.at.within(box) if self.at else in_the_box, "where": "everywhere"}
        first = point if self.at else throughout
        as_stated, at_point = (Asked(digest, Figures, common | place) for place in (first, point))
        return as_stated, at_point, box, distinct

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return what the relations decide; None if they hold at one point of several."""
        statement = cast(Figures, proof.statement)
        if statement.at and self.at is None and statement.supports(""):
            return None
        at = {name: statement.at[name] for name in statement.parameters if statement.at}
        return super().finding(replace(proof, statement=replace(statement, at=at)), case)

    def decide(self, case: Case) -> Finding:
        """Prove all relations by Bernstein coefficients; else look for a point where one fails."""
        throughout, somewhere, box, measured = self._asked(case)
        inside = self.where == "inside"
        at = None if self.at is None else self.at.within(box)
        if at is None and not (
            box and all(relation.is_proved(box, inside) for relation in measured)
        ):
            at = _counterexample(measured, box, inside)
            if at is None:
                return Open(
                    "No sampled point refutes it, but no proof for all was found: the signs of the "
                    "Bernstein coefficients differ."
                )
        figures = tuple(_compared_sides(relation, at) for relation in measured)
        if at:
            return self.certified(case, somewhere, at=dict(at), figures=figures)
        return self.certified(case, throughout, figures=figures)

    def _profiles(self, case: Case) -> tuple[list[ProfileText], Game, str]:
        """Return the profiles that the claim names, their game and its digest.

        The claim's own profile is first; each has the parameters of all.
        """
        played = case.profile(self.profile, self.game, self.table)  # ``at`` is for all profiles
        first, game, digest = played.text, played.game, played.digest
        named, box = {first.name: first}, dict(first.parameters)
        for side in self._figures():
            name = side.profile or first.name
            if name not in case.profiles:
                side.table.refuse_value("profile", "one of " + ", ".join(case.profiles))
            named[name] = case.profiles[name]
            if any(
                box.setdefault(key, ends) != ends for key, ends in named[name].parameters.items()
            ):
                side.table.refuse(
                    "profile",
                    f"the profile {name}, a parameter of which has two intervals",
                    "the same interval in both",
                )
        return [replace(profile, parameters=box) for profile in named.values()], game, digest

    def _figures(self) -> Iterator[ProfileFigure]:
        """Yield the sides that are figures of profiles."""
        for comparison in self.comparisons:
            for side in (comparison.left, comparison.right):
                if isinstance(side, ProfileFigure):
                    yield side

    def _measured(
        self, game: Game, values: Mapping[str, ProfileRows], parameters: tuple[str, ...]
    ) -> list[Measures]:
        """Return each comparison with both sides measured.

        Certificates number the distinct profiles from 1.
        """
        distinct = list(dict.fromkeys(values.values()))
        plans = {
            name: (distinct.index(rows) + 1, scaled_plans(game, rows)[0])
            for name, rows in values.items()
        }
        return [_measure(game, plans, comparison, parameters) for comparison in self.comparisons]


def _refuse_inside(table: Table) -> None:
    table.refuse("where", '"inside" at a point', "everywhere, or parameters")


NumberedPlans = Mapping[str, tuple[int, ScaledPlans]]  # by name; numbers from 1


def _measure(
    game: Game, plans: NumberedPlans, comparison: FigureComparison, parameters: tuple[str, ...]
) -> Measures:
    left, right = (
        _measured_side(game, plans, comparison, key, parameters) for key in ("left", "right")
    )
    return Measures(left, comparison.relation, right)


def _measured_side(
    game: Game,
    plans: NumberedPlans,
    comparison: FigureComparison,
    key: str,
    parameters: tuple[str, ...],
) -> ComparedSide:
    """Return a side of a comparison as a certificate names it, and as a quotient."""
    side = comparison.left if key == "left" else comparison.right
    if isinstance(side, ProfileFigure):
        return _measured_figure(game, plans, side)
    try:
        exact = polynomial(expression(side, parameters))
        if exact is None:
            raise EntryError(f'"{side}"', "a number, or a polynomial in the parameters")
    except InputError as error:
        raise error.at(comparison.table.place(key)) from None
    return ComparedSide(GivenNumber(number(exact)), (exact, QQ(1)))


def _measured_figure(game: Game, plans: NumberedPlans, side: ProfileFigure) -> ComparedSide:
    name = side.profile or next(iter(plans))
    index, profile_plans = plans[name]
    exact = side.measure(game, profile_plans)
    figure = ProfileNumber(index, exact.of, exact.given, side.times)
    return ComparedSide(figure, (exact.over * side.times, exact.under))


# Whether the relations hold


def _points(box: Box, inside: bool) -> list[dict[str, Rational]]:
    """Return the sampled points at which a relation may be refuted."""
    return [
        at
        for at in samples(box)
        if box and not (inside and any(at[name] in ends for name, ends in box.items()))
    ]


def _counterexample(
    measured: Sequence[Measures], box: Box, inside: bool
) -> dict[str, Rational] | None:
    """Return a sampled point where a relation fails, None if there is none.

    Without parameters the point is {}.
    """
    failing = (point for point in _points(box, inside) if _fail(measured, point))
    return next(failing, None) if box else {}


def _signed(x: Rational) -> int:
    return int(x > 0) - int(x < 0)


def _fail(measured: Sequence[Measures], at: Mapping[str, Rational]) -> bool:
    """Return whether a relation fails at a point where all figures are defined."""
    defined = all(evaluate(relation.difference[1], at) for relation in measured)
    return defined and any(relation.fails(at) for relation in measured)


def _compared_sides(relation: Measures, at: Mapping[str, Rational] | None) -> ComparedSides:
    """Return a relation as decided: throughout the box (``at`` is None), or at a point."""
    over, under = relation.difference
    difference = ratio(over, under) if at is None else evaluate(over, at) / evaluate(under, at)
    holds = at is None or not relation.fails(at)
    return ComparedSides(
        relation.left.of, relation.relation, relation.right.of, number(difference), holds
    )


def _unmet(statement: Figures, comparison: ComparedSides, who: GameNames) -> Said:
    """Return sentences that two figures do not compare as stated, each with its number."""
    left, right = (
        side.said(len(statement.profiles), who) for side in (comparison.left, comparison.right)
    )
    within = right.within() if isinstance(right, sentence.Measure) else right
    first, second = (
        _number_words(statement, side, who) for side in (comparison.left, comparison.right)
    )
    than = Said(f"not {comparison.relation} ", within, *((", ", second) if second else ()), ".")
    if not first:
        return Said(left, " is ", than)
    end = sentence.SentenceEnd(of_thought=False)
    return Said(left, " is ", first, ".", end, "That is ", than)


def _number_words(statement: Figures, side: Side, who: GameNames) -> Mathematics | None:
    """Return the value of a figure at the point of a statement; None for a given number."""
    if isinstance(side, GivenNumber):
        return None
    game = cast(Game, who.game)  # claims are judged in their game
    rows = rows_at(statement.profiles[side.profile - 1], game, statement.at)
    measured = side.of
    of = (
        measured.payoff
        if isinstance(measured, ExpectedPayoff)
        else _conditions(measured.probability)
    )
    over, under = conditional(game, plans_of(game, rows), of, _conditions(side.given))
    return format_exact(side.times * over / under)


def _conditions(event: shapes.Event) -> list[list[tuple[int, str, str]]]:
    """Return an event of a certificate in the form of ``conditional``."""
    return [[(x.player, x.infoset, x.action) for x in moves] for moves in event]
