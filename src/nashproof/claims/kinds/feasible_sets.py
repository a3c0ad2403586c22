"""Claims about linear programs as a document writes them, without a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from nashproof.certificates.envelope import NO_GAME, certificate
from nashproof.certificates.shapes import yes
from nashproof.claims.case import Case
from nashproof.claims.claim import Claim
from nashproof.claims.finding import Finding, decided
from nashproof.claims.wording import feasible_sets as words
from nashproof.documents.profiles import PARAMETER
from nashproof.errors import InputError
from nashproof.exact.expressions import affine
from nashproof.exact.numbers import Rational, number_text
from nashproof.files.strict_toml import Table
from nashproof.limits import PARAMETERS
from nashproof.linear_programs.feasibility import constant, feasible_set

RELATIONS = (">=", "<=", "=")
STATED = {  # what may be stated of a feasible set: (empty, bounded), None for either
    "empty": ("yes", None),
    "not empty": ("no", None),
    "bounded": (None, "yes"),
    "unbounded": (None, "no"),
}


@dataclass(frozen=True)
class Row:
    """A row of a linear program as written."""

    left: str
    relation: str  # one of RELATIONS
    right: str

    def form(self, variables: Sequence[str]) -> tuple[bool, tuple[Rational, ...]]:
        """Whether it is an equation, and the coefficients ``(c, b1, ..)`` of what is 0, or >= 0."""
        sign = -1 if self.relation == "<=" else 1
        sides = zip(affine(self.left, variables), affine(self.right, variables))
        return self.relation == "=", tuple(sign * (x - y) for x, y in sides)


@dataclass(frozen=True)
class FeasibleSetClaim(Claim):
    """The points that satisfy all ``rows`` are none (``empty``), or ``bounded``, or neither.

    Bounded is said of the variables ``of`` alone, if they are given. Proved by the statement
    ``feasible set``, which names no game.
    """

    kind: ClassVar[str] = "feasible set"
    variables: tuple[str, ...]
    stated: str  # a key of STATED
    of: tuple[str, ...]
    rows: tuple[Row, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``variables``, ``stated``, ``of`` and ``rows``."""
        variables = _variables(table)
        stated, of = table.choice("stated", tuple(STATED)), table.strings("of", list(variables))
        if not of or not set(of) <= set(variables) or len(set(of)) != len(of):
            table.refuse_value("of", "some of the variables, each once")
        return cls(table, variables, stated, tuple(of), _rows(table, variables))

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The word as written."""
        return (self.stated,)

    def decide(self, case: Case) -> Finding:
        """Find a point, and a ray or limits; or factors that show that there is none."""
        names, forms = list(self.variables), [row.form(self.variables) for row in self.rows]
        answer = feasible_set(forms, [names.index(name) for name in self.of])
        empty, bounded = answer.point is None, answer.ray is None
        statement = {
            "kind": "feasible set",
            "variables": names,
            "of": list(self.of),
            "rows": [[row.left, row.relation, row.right] for row in self.rows],
            "empty": yes(empty),
            "bounded": yes(bounded),
        }
        return decided(
            meets_feasible(statement, self.stated),
            words.feasible_computed(empty, bounded),
            self._why(forms, answer),
            certificate(NO_GAME, statement, _witness(names, answer)),
        )

    def _why(self, forms: Sequence[tuple[bool, tuple[Rational, ...]]], answer: Any) -> str:
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
    rows = tuple(dict.fromkeys(Row(*triple) for triple in table.rows("rows", 3, expected)))
    if not rows or any(row.relation not in RELATIONS for row in rows):
        table.refuse_value("rows", expected)
    try:
        for row in rows:
            row.form(variables)
    except InputError as error:
        raise error.at(table.place("rows")) from None
    return rows


def meets_feasible(statement: Mapping[str, Any], claimed: str) -> bool:
    """Whether an accepted ``feasible set`` is as claimed, by a word of ``STATED``."""
    return all(
        wanted in (None, statement[key])
        for key, wanted in zip(("empty", "bounded"), STATED[claimed])
    )


def _witness(names: Sequence[str], answer: Any) -> dict[str, Any]:
    if answer.point is None:
        return {"factors": _texts(answer.factors)}
    witness: dict[str, Any] = {"point": dict(zip(names, _texts(answer.point)))}
    if answer.ray:
        return witness | {"ray": dict(zip(names, _texts(answer.ray)))}
    return witness | {
        "limits": {names[j]: [*map(_texts, ends)] for j, ends in answer.limits.items()}
    }


def _texts(numbers: Sequence[Rational]) -> list[str]:
    return [number_text(x) for x in numbers]
