"""Claims without a game: formulas and numbers, and systems of linear inequalities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Self

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import NO_GAME
from nashproof.certificates.statements import algebra
from nashproof.certificates.statements.algebra import (
    Arithmetic,
    BoundedPoints,
    FeasibleSet,
    LinearRow,
    NoPoint,
    UnboundedPoints,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import Claim
from nashproof.claims.finding import Finding, Open
from nashproof.documents.profiles import PARAMETER
from nashproof.errors import EntryError, InputError
from nashproof.exact.expressions import Parametric, Polynomial, affine, divisors, expression
from nashproof.exact.numbers import QQ, Rational, is_printed, stated
from nashproof.exact.signs import Box, has_no_zero
from nashproof.files.keys import TEXT, Schema, list_of
from nashproof.files.strict_toml import Table
from nashproof.format.damages import Damage, Site
from nashproof.format.fields import ClaimKey, Text, TextsKey, Word, choice, key
from nashproof.format.naming import Naming, mathematics
from nashproof.limits import PARAMETERS
from nashproof.linear_programs.feasibility import FeasibilityProof as FeasibleProof
from nashproof.linear_programs.feasibility import feasible_set

STARTS = (0, 1, 2, 5, 10, 100, -2, -10)  # of the intervals on which an identity is proved


@dataclass(frozen=True)
class WrittenEquation:
    """Two sides as written, the left one exactly, and how far it is off the right one."""

    left: str
    right: str
    exact: Parametric = field(compare=False)
    off: Parametric = field(compare=False)

    @classmethod
    def of(cls, left: str, right: str, parameters: tuple[str, ...], decimals: str) -> Self:
        """Parse both sides; a right side that is a bare decimal is rounded. Raises InputError."""
        exact = expression(left, parameters)
        if parameters and (is_printed(right) or decimals):
            raise EntryError(
                f'the rounded value "{right}" beside parameters',
                "it in a claim of its own, without parameters",
            )
        rounded = is_printed(right) or decimals
        off = (
            stated(right, decimals).offset(exact)
            if rounded
            else exact - expression(right, parameters)
        )
        return cls(left, right, exact, off)


class ParameterNames(TextsKey):
    """Names of parameters."""

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        names = super().read(table, key)
        if not all(map(PARAMETER.fullmatch, names)) or len(set(names)) != len(names):
            table.refuse_value(key, "distinct names of letters")
        return names

    def words(self, value: tuple[str, ...], naming: Naming) -> str:
        return f" for every value of {', '.join(map(naming.letter, value))}" if value else ""


class Equations(ClaimKey[tuple[WrittenEquation, ...]]):
    """Pairs of a left and a right side, in the ``parameters`` and to the ``decimals`` beside."""

    schema: ClassVar[Schema] = list_of(list_of(TEXT, 2))

    def read(self, table: Table, key: str) -> tuple[WrittenEquation, ...]:
        parameters = tuple(table.strings("parameters", []))
        decimals = table.string("decimals", "")
        pairs = table.rows(key, 2, 'a list of pairs ["left", "right"]')
        if not pairs:
            table.refuse(key, "no equations", "at least one")
        try:
            return tuple(
                WrittenEquation.of(left, right, parameters, decimals) for left, right in pairs
            )
        except InputError as error:
            raise error.at(table.place(key)) from None

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.numbers_below()


@dataclass(frozen=True)
class ArithmeticClaim(Claim):
    """Each printed identity holds. There is no game."""

    kind = "arithmetic"
    row = "identities between numbers or polynomials"
    says = "This holds{parameters}{to}:"
    proved_by = ("arithmetic",)
    parameters: tuple[str, ...] = key(
        ParameterNames("a list of names that may stand in the expressions", default=())
    )
    decimals: str = key(Text("for all right sides", default=""))
    equations: tuple[WrittenEquation, ...] = key(
        Equations(
            'a list of `["left", "right"]`; a right side that is a bare decimal is a rounded '
            "value, which may stand only in claims without parameters"
        )
    )

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """Return the equations as written."""
        return tuple(f"{equation.left} = {equation.right}" for equation in self.equations)

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with ``to``: the decimals and the meaning of ≈."""
        to = f", rounded to {self.decimals} decimals" if self.decimals else ""
        rounds = self.decimals or any(is_printed(equation.right) for equation in self.equations)
        sign = ", ≈ meaning that the left side rounds so" if rounds else ""
        return super().said(naming) | {"to": to + sign}

    def items(self, naming: Naming) -> list[str]:
        """Return the equations in words."""
        return [
            f"{naming.formula(equation.left)} "
            f"{'≈' if self.decimals or is_printed(equation.right) else '='} "
            f"{naming.formula(equation.right)}"
            for equation in self.equations
        ]

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the equations, in any box of the parameters.

        An identity on one box holds wherever both sides are defined.
        """
        sides = [
            (equation.left, equation.right, self.decimals)
            for equation in dict.fromkeys(self.equations)
        ]

        def fit(equations: Sequence[algebra.Equation]) -> bool:
            return [
                (equation.left, equation.right, equation.decimals) for equation in equations
            ] == sides

        of_these = {"parameters": lambda box: set(box) == set(self.parameters), "equations": fit}
        return [Asked(NO_GAME, Arithmetic, of_these)]

    def decide(self, case: Case) -> Finding:
        """Subtract the right side of each equation from its left side, exactly."""
        box = self._box()
        if box is None:
            return Open(
                "No box of parameters was found on which each expression is shown to be defined."
            )
        equations = tuple(
            algebra.Equation(
                equation.left, equation.right, not equation.off, number(equation.off), self.decimals
            )
            for equation in dict.fromkeys(self.equations)
        )
        (asked,) = self.asked(case)
        return self.certified(case, asked, parameters=shapes.box(box), equations=equations)

    def _box(self) -> Box | None:
        """Return intervals on which no divisor has a zero; None if no such box was found.

        A rational identity holds wherever it is defined if it holds on one box: its numerator is
        a polynomial, and vanishes everywhere if it vanishes on an open set.
        """
        # Collect the divisors of both sides, and of their difference as the certificate has it.
        below: list[Polynomial] = []
        for equation in self.equations if self.parameters else ():
            for text in (equation.left, equation.right, str(number(equation.off))):
                below += divisors(text, self.parameters)
        # Try unit cubes until no divisor has a zero in one.
        boxes = ({name: (QQ(k), QQ(k + 1)) for name in self.parameters} for k in STARTS)
        return next((box for box in boxes if all(has_no_zero(x, box) for x in below)), None)


Relation = Literal[">=", "<=", "="]
RELATIONS: tuple[Relation, ...] = (">=", "<=", "=")


@dataclass(frozen=True)
class WrittenRow:
    """A row of a linear program as written."""

    left: str
    relation: Relation
    right: str

    def form(self, variables: Sequence[str]) -> tuple[bool, tuple[Rational, ...]]:
        """Return whether the row is an equation, and ``(c, b1, ..)``: c + b·x = 0, or >= 0.

        The constant comes first, then a coefficient for each of ``variables``.
        """
        sign = -1 if self.relation == "<=" else 1
        sides = zip(affine(self.left, variables), affine(self.right, variables))
        return self.relation == "=", tuple(sign * (x - y) for x, y in sides)


class Variables(TextsKey):
    """Distinct names of variables."""

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        names = super().read(table, key)
        distinct = all(map(PARAMETER.fullmatch, names)) and len(set(names)) == len(names)
        if not (0 < len(names) <= PARAMETERS and distinct):
            table.refuse_value(key, f"from 1 to {PARAMETERS} distinct names of letters")
        return names


class SomeVariables(TextsKey):
    """Some of the ``variables``, by default all."""

    def of(self, table: Table, key: str) -> tuple[str, ...]:
        variables = table.strings("variables")
        names = table.strings(key, variables)
        if not names or not set(names) <= set(variables) or len(set(names)) != len(names):
            table.refuse_value(key, "some of the variables, each once")
        return tuple(names)

    def damages(self, site: Site) -> Iterator[Damage]:
        """Yield changes to a variable that the claim is not about."""
        rest = [name for name in site.around.get("variables", ()) if name not in site.value]
        for k in range(len(site.value)):
            yield from site.changes(iter(rest[:1]), k)


class LinearRows(ClaimKey[tuple[WrittenRow, ...]]):
    """The rows of a linear program, each once, checked to be linear in the ``variables``."""

    schema: ClassVar[Schema] = list_of(list_of(TEXT, 3))

    def read(self, table: Table, key: str) -> tuple[WrittenRow, ...]:
        expected = 'a list of triples ["left", ">=", "right"], the second being >=, <= or ='
        triples = table.rows(key, 3, expected)
        rows = tuple(
            dict.fromkeys(
                WrittenRow(left, relation, right)
                for left, word, right in triples
                for relation in RELATIONS
                if relation == word
            )
        )
        if not rows or any(word not in RELATIONS for _, word, _ in triples):
            table.refuse_value(key, expected)
        variables = table.strings("variables")
        try:
            for row in rows:
                row.form(variables)
        except InputError as error:
            raise error.at(table.place(key)) from None
        return rows


@dataclass(frozen=True)
class FeasibleSetClaim(Claim):
    """The claim is about a linear program as the document writes it. There is no game. The feasible
    set holds the points that satisfy all rows.
    """

    kind = "feasible set"
    row = "a linear program is feasible or not, bounded or not"
    says = "{stated} all of these conditions on ({variables}):"
    proved_by = ("feasible set",)
    variables: tuple[str, ...] = key(Variables("a list of names"))
    rows: tuple[WrittenRow, ...] = key(
        LinearRows(
            'a list of `["left", ">=", "right"]`, also with `<=` or `=`; both sides are linear in '
            "the variables"
        )
    )
    of: tuple[str, ...] = key(
        SomeVariables("some of the variables; if it is left out, all of them", default=())
    )
    stated: str = choice(
        Word("empty", "No point{of} satisfies"),
        Word("not empty", "Some point{of} satisfies", "whether any point satisfies all rows"),
        Word("bounded", "Some points satisfy, and they are bounded{of},"),
        Word(
            "unbounded",
            "Some points satisfy, and they are unbounded{of},",
            "whether the variables in `of` are bounded on these points; for all variables, bounded "
            "means compact, since the set is closed",
        ),
        groups=(("empty", "not empty"), ("bounded", "unbounded")),
        implied={"bounded": ("not empty",)},
    )

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with the variables ``of`` in what is stated."""
        of = f" in the variables {', '.join(self.of)}" if self.of != self.variables else ""
        phrases = super().said(naming)
        return phrases | {"stated": phrases["stated"].format(of=of)}

    def items(self, naming: Naming) -> list[str]:
        """Return the conditions."""
        return [mathematics(f"{row.left} {row.relation} {row.right}") for row in self.rows]

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the program."""
        rows = tuple(LinearRow(row.left, row.relation, row.right) for row in self.rows)
        fields = {"variables": self.variables, "of": self.of, "rows": rows}
        return [Asked(NO_GAME, FeasibleSet, fields)]

    def decide(self, case: Case) -> Finding:
        """Find a point with a ray or limits; or Farkas multipliers, if no point is feasible."""
        names, forms = list(self.variables), [row.form(self.variables) for row in self.rows]
        answer = feasible_set(forms, [names.index(name) for name in self.of])
        witness = FeasibleSet.Witness(_proof(self.variables, answer))
        empty, bounded = answer.point is None, answer.ray is None
        (asked,) = self.asked(case)
        return self.certified(case, asked, witness, empty=empty, bounded=bounded)


def _proof(
    names: Sequence[str], answer: FeasibleProof
) -> NoPoint | BoundedPoints | UnboundedPoints:
    """Return the witness: Farkas multipliers, or a point with a ray, or a point with limits.

    ``limits``: for each bounded variable the multipliers of its lower and of its upper bound.
    """
    if answer.point is None:
        return NoPoint(tuple(answer.factors))
    point = dict(zip(names, answer.point))
    if answer.ray:
        return UnboundedPoints(point, dict(zip(names, answer.ray)))
    limits = {names[j]: (tuple(low), tuple(high)) for j, (low, high) in answer.limits.items()}
    return BoundedPoints(point, limits)
