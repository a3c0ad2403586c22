"""Statements about no game: equations between formulas, and systems of linear inequalities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from nashproof.certificates.codec import Layout, Number, Shape
from nashproof.certificates.explanation import COMPARE, Explanation, Names
from nashproof.certificates.shapes import NoWitness, Parameters, Vector
from nashproof.certificates.statement import Statement
from nashproof.exact.numbers import Rational


@dataclass(frozen=True, slots=True)
class Equation(Shape):
    """Two sides as a document prints them; ``off`` is left minus right, or minus the nearest
    number that prints so.
    """

    left: str
    right: str
    holds: bool
    off: Number
    decimals: str

    def __str__(self) -> str:
        return f"{self.left} = {self.right}"


@dataclass(frozen=True, slots=True)
class Arithmetic(Statement[NoWitness]):
    """Each equation holds, or does not, as an identity in the parameters.

    No witness: both sides are rational functions, and two are the same exactly when their
    difference, multiplied out, is 0. Without parameters a decimal on the right stands for all
    numbers that round to it. Units: the document's.

    Checked by ``nashcheck.statements.algebra.check_arithmetic``.
    """

    kind: ClassVar[str] = "arithmetic"
    parameters: Parameters
    equations: tuple[Equation, ...]

    def supports(self, claimed: str) -> bool:
        """Whether every equation holds."""
        return all(equation.holds for equation in self.equations)

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: the equations, and how many of them hold."""
        right = sum(equation.holds for equation in self.equations)
        return Explanation(
            f"Of {len(self.equations)} equations {right} hold, as identities: "
            + "; ".join(map(str, self.equations))
            + ".",
            "Nothing but the equations.",
            [
                "Multiply out both sides and subtract: the difference must be 0 whatever the "
                "parameters are.",
                COMPARE,
            ],
        )


@dataclass(frozen=True, slots=True)
class LinearRow(Shape):
    """A linear condition as a document prints it."""

    layout: ClassVar[Layout] = "row"
    left: str
    relation: Literal[">=", "<=", "="]
    right: str


# one a row, non-negative at an inequality: the weighted sum is non-negative where all rows hold
Factors = Vector


@dataclass(frozen=True, slots=True)
class NoPoint(Shape):
    """Factors whose sum of rows is a negative constant: no point satisfies all rows."""

    factors: Factors


@dataclass(frozen=True, slots=True)
class BoundedPoints(Shape):
    """A feasible point, and for each variable two sums of rows that bound it on both sides."""

    point: Mapping[str, Rational]
    limits: Mapping[str, tuple[Factors, Factors]]


@dataclass(frozen=True, slots=True)
class UnboundedPoints(Shape):
    """A feasible point, and a direction in which all points are feasible and some variable of
    interest changes.
    """

    point: Mapping[str, Rational]
    ray: Mapping[str, Rational]


@dataclass(frozen=True, slots=True)
class FeasibleSet(Statement["FeasibleSet.Witness"]):
    """A system of linear inequalities has no solution; or it has one, and ``of`` are bounded on
    it, or not.

    Proof: a weighted sum of the rows that cannot hold (Farkas 1902), sums that bound each
    variable, or a point with a direction. Units: the document's.

    Checked by ``nashcheck.statements.algebra.check_feasible_set``.
    """

    kind: ClassVar[str] = "feasible set"
    variables: tuple[str, ...]
    of: tuple[str, ...]
    rows: tuple[LinearRow, ...]
    empty: bool
    bounded: bool

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """Why there is no point; or a point, and why the variables are bounded or not."""

        layout: ClassVar[Layout] = "bare"
        proof: NoPoint | BoundedPoints | UnboundedPoints

    def agrees(self, claimed: str) -> bool:
        """Whether the set is ``empty``, ``not empty``, ``bounded`` or ``unbounded`` as claimed."""
        return {
            "empty": self.empty,
            "not empty": not self.empty,
            "bounded": self.bounded,
            "unbounded": not self.bounded,
        }[claimed]

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: whether there is a point, and what bounds the variables."""
        system = f"the {len(self.rows)} rows"
        if self.empty:
            return Explanation(f"No point satisfies {system}.", "A factor for each row.", _NO_POINT)
        some = "these variables" if self.bounded else "not all of these variables"
        stated = (
            f"Some point satisfies {system}, and where all hold {some} are bounded: "
            f"{', '.join(self.of)}."
        )
        if self.bounded:
            return Explanation(
                stated, "The point, and two lists of factors for each variable.", _BOUNDED
            )
        return Explanation(stated, "The point, and a direction.", _UNBOUNDED)


_POINT = "Put the point named into each row: it satisfies them all."
_SUM = "Bring each row into the form `at least 0` (or `0`), times its factor"
_NO_POINT = [f"{_SUM}, and add up: the variables cancel, and a negative constant is left."]
_BOUNDED = [
    _POINT,
    f"{_SUM} in a list, and add up: what is left is the variable plus a constant, in the second "
    "list a constant minus the variable. So the variable lies between these bounds.",
]
_UNBOUNDED = [
    _POINT,
    "Leave the constants out of the rows and put the direction in: no row falls, and no equation "
    "changes. So however far one goes from the point in this direction, all rows hold.",
    "One of the variables changes along the direction.",
]
