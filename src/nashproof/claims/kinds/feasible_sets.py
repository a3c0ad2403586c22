"""Claims about linear programs as a document writes them, without a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from nashproof.certificates.envelope import NO_GAME, Certificate
from nashproof.certificates.statements.algebra import (
    BoundedPoints,
    FeasibleSet,
    LinearRow,
    NoPoint,
    UnboundedPoints,
)
from nashproof.claims.case import Case
from nashproof.claims.claim import Claim, StatesText
from nashproof.claims.finding import Finding, decided
from nashproof.claims.wording import feasible_sets as words
from nashproof.claims.wording.parts import Said
from nashproof.documents.profiles import PARAMETER
from nashproof.errors import InputError
from nashproof.exact.expressions import affine
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.limits import PARAMETERS
from nashproof.linear_programs.feasibility import AffineRow, constant, feasible_set
from nashproof.linear_programs.feasibility import FeasibleSet as FeasibleProof

Relation = Literal[">=", "<=", "="]
RELATIONS: tuple[Relation, ...] = (">=", "<=", "=")
STATED = ("empty", "not empty", "bounded", "unbounded")  # what may be stated of a feasible set


@dataclass(frozen=True)
class Row:
    """A row of a linear program as written."""

    left: str
    relation: Relation
    right: str

    def form(self, variables: Sequence[str]) -> tuple[bool, tuple[Rational, ...]]:
        """Whether it is an equation, and the coefficients ``(c, b1, ..)`` of what is 0, or >= 0."""
        sign = -1 if self.relation == "<=" else 1
        sides = zip(affine(self.left, variables), affine(self.right, variables))
        return self.relation == "=", tuple(sign * (x - y) for x, y in sides)


@dataclass(frozen=True)
class FeasibleSetClaim(StatesText, Claim):
    """The points that satisfy all ``rows`` are none (``empty``), or ``bounded``, or neither.

    Bounded is said of the variables ``of`` alone, if they are given. Proved by the statement
    ``feasible set``, which names no game.
    """

    kind: ClassVar[str] = "feasible set"
    variables: tuple[str, ...]
    stated: str  # one of STATED
    of: tuple[str, ...]
    rows: tuple[Row, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``variables``, ``stated``, ``of`` and ``rows``."""
        variables = _variables(table)
        stated, of = table.choice("stated", STATED), table.strings("of", list(variables))
        if not of or not set(of) <= set(variables) or len(set(of)) != len(of):
            table.refuse_value("of", "some of the variables, each once")
        return cls(table, variables, stated, tuple(of), _rows(table, variables))

    def decide(self, case: Case) -> Finding:
        """Find a point, and a ray or limits; or factors that show that there is none."""
        names, forms = list(self.variables), [row.form(self.variables) for row in self.rows]
        answer = feasible_set(forms, [names.index(name) for name in self.of])
        empty, bounded = answer.point is None, answer.ray is None
        rows = tuple(LinearRow(row.left, row.relation, row.right) for row in self.rows)
        statement = FeasibleSet(self.variables, self.of, rows, empty, bounded)
        witness = FeasibleSet.Witness(_proof(self.variables, answer))
        return decided(
            statement.supports(self.stated),
            words.feasible_computed(empty, bounded),
            self._why(forms, answer),
            Certificate(NO_GAME, statement, witness).text(),
        )

    def _why(self, forms: Sequence[AffineRow], answer: FeasibleProof) -> Said:
        names = self.variables
        if answer.point is None:
            return words.EMPTY_WHY
        if self.stated.endswith("empty"):
            return words.feasible_why(names, answer.point)
        if answer.ray:
            return words.unbounded_why(names, answer.point, answer.ray)
        limits = {
            names[j]: (-constant(forms, low), constant(forms, high))
            for j, (low, high) in answer.limits.items()
        }
        return words.bounded_why(names, answer.point, limits)


def _variables(table: Table) -> tuple[str, ...]:
    names = table.strings("variables")
    if (
        not 0 < len(names) <= PARAMETERS
        or not all(map(PARAMETER.fullmatch, names))
        or len(set(names)) != len(names)
    ):
        table.refuse_value("variables", f"from 1 to {PARAMETERS} distinct names of small letters")
    return tuple(names)


def _rows(table: Table, variables: Sequence[str]) -> tuple[Row, ...]:
    """The rows, each once, checked to be linear in the variables."""
    expected = 'a list of triples ["left", ">=", "right"], the second being >=, <= or ='
    triples = table.rows("rows", 3, expected)
    rows = tuple(
        dict.fromkeys(
            Row(left, relation, right)
            for left, word, right in triples
            for relation in RELATIONS
            if relation == word
        )
    )
    if not rows or any(word not in RELATIONS for _, word, _ in triples):
        table.refuse_value("rows", expected)
    try:
        for row in rows:
            row.form(variables)
    except InputError as error:
        raise error.at(table.place("rows")) from None
    return rows


def _proof(
    names: Sequence[str], answer: FeasibleProof
) -> NoPoint | BoundedPoints | UnboundedPoints:
    """Why there is no point; or a point with a ray, or with limits."""
    if answer.point is None:
        return NoPoint(tuple(answer.factors))
    point = dict(zip(names, answer.point))
    if answer.ray:
        return UnboundedPoints(point, dict(zip(names, answer.ray)))
    limits = {names[j]: (tuple(low), tuple(high)) for j, (low, high) in answer.limits.items()}
    return BoundedPoints(point, limits)
