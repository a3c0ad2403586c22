"""Statements about no game: equations between formulas, and systems of linear inequalities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, cast

from nashproof.certificates.codec import Layout, Number, Shape, exact_number
from nashproof.certificates.explanation import COMPARE, Explanation
from nashproof.certificates.sentence import (
    GameNames,
    Mathematics,
    Said,
    format_exact,
    format_number,
    joined,
    listed,
    said,
    sentences,
)
from nashproof.certificates.shapes import NoWitness, Parameters, Vector
from nashproof.certificates.statement import Statement
from nashproof.errors import InputError
from nashproof.exact.numbers import Rational, is_printed, number_text, rational, stated


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
        sign = "rounds to" if is_printed(self.right) or self.decimals else "="
        return f"{self.left} {sign} {self.right}"

    @property
    def words(self) -> Said:
        """Return both sides with the sign between them in words: *rounds to*, or an equation."""
        if is_printed(self.right) or self.decimals:
            return Said(Mathematics(self.left), " rounds to ", Mathematics(self.right))
        return Said(Mathematics(f"{self.left} = {self.right}"))

    @property
    def difference(self) -> Number:
        """Return left minus right as written.

        Where a decimal stands for an interval, ``off`` counts from its nearer end, and is less.
        """
        if isinstance(self.off, str) or not (is_printed(self.right) or self.decimals):
            return self.off
        printed = stated(self.right, self.decimals)
        nearest = printed.low if self.off < 0 else printed.high
        return nearest + self.off - rational(self.right) if self.off else self.off

    @property
    def left_words(self) -> Mathematics:
        """Return the left side as a number where it is one; else as written.

        Beside a decimal: the stated right side if it holds, else the left side as written.
        """
        if is_printed(self.right) or self.decimals:
            return Mathematics(self.right if self.holds else self.left)
        try:
            return format_exact(exact_number(self.right) + cast(Rational, self.off))
        except (InputError, TypeError):
            return Mathematics(self.right if self.holds else self.left)


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
        """Return whether every equation holds."""
        return all(equation.holds for equation in self.equations)

    def result(self, witness: NoWitness, who: GameNames) -> Said:
        """Return the left sides of the wrong equations; of all if none is wrong."""
        wrong = [equation for equation in self.equations if not equation.holds]
        return joined("; ", (equation.left_words for equation in wrong or self.equations))

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return a sentence that all equations hold, or the difference of each wrong one."""
        wrong = [equation for equation in self.equations if not equation.holds]
        if wrong:
            return sentences(*map(_difference, wrong))
        end = f" {self._where}." if self.parameters else "."
        if len(self.equations) > 1:
            return Said(f"Each equation holds{end}")
        return Said(self.equations[0].words, end)

    @property
    def _where(self) -> str:
        """Return where identities hold: everywhere, or where no divisor is 0."""
        from nashproof.exact.expressions import divisors

        names = tuple(self.parameters)
        texts = [text for equation in self.equations for text in (equation.left, equation.right)]
        below = (divisor for text in texts for divisor in divisors(text, names))
        constant = all(getattr(divisor, "is_ground", True) for divisor in below)
        return "identically" if constant else "wherever no divisor is 0"

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to check the equations."""
        return Explanation(
            "Nothing but the equations.",
            [
                "Multiply out both sides and subtract: the difference must be 0 whatever the "
                "parameters are.",
                COMPARE,
            ],
        )


def _difference(equation: Equation) -> Said:
    """Return a sentence with the difference of the sides of an equation."""
    if is_printed(equation.right) or equation.decimals:
        form = "{left} does not round to {right}. The difference is {off}."
    elif equation.left_words == Mathematics(equation.left):
        form = "{left} is not {right}. The difference is {off}."
    else:
        form = "{left} is {known}, not {right}. The difference is {off}."
    left, right, off = (
        Mathematics(equation.left),
        Mathematics(equation.right),
        format_number(equation.difference),
    )
    return said(form, left=left, known=equation.left_words, right=right, off=off)


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
        """Return whether the claimed word (``not empty``, ``bounded``, ..) is true of the set."""
        return {
            "empty": self.empty,
            "not empty": not self.empty,
            "bounded": self.bounded,
            "unbounded": not self.bounded,
        }[claimed]

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return whether the set is empty, and bounded, in words."""
        bounded = "bounded" if self.bounded else "unbounded"
        return Said("empty" if self.empty else f"not empty, {bounded}")

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with a point and why the set is bounded or not; or why it is empty."""
        proof = witness.proof
        if isinstance(proof, NoPoint):
            return Said(_EMPTY)
        point = {name: proof.point[name] for name in self.variables}
        start = Said("This point is feasible: ", _point(point), ".")
        if isinstance(proof, UnboundedPoints):
            ray = ((name, proof.ray[name]) for name in self.variables)
            by = (said("{name} by {x}", name=Mathematics(name), x=x) for name, x in ray if x)
            steps = joined(", ", by)
            times = "as many times over as one likes, leads from it to feasible points only."
            return sentences(start, Said("Changing ", steps, f", {times}"))
        bounded = Said("On all feasible points these are bounded: ", listed(self.of), ".")
        return sentences(start, bounded)

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the point with bounds or direction, or the factors without one."""
        if self.empty:
            return Explanation("A factor for each row.", _NO_POINT)
        if self.bounded:
            return Explanation("The point, and two lists of factors for each variable.", _BOUNDED)
        return Explanation("The point, and a direction.", _UNBOUNDED)


_EMPTY = (
    "No point satisfies all rows: weighted, they add up to a negative constant on the side that "
    "would have to be at least 0."
)


def _point(point: Mapping[str, Rational]) -> Said:
    """Return a point in words; variables with equal values share one."""
    together: dict[str, list[str]] = {}
    for name, x in point.items():
        together.setdefault(number_text(x), []).append(name)
    return joined(
        "; ",
        (
            Said(listed(names[:-1]), ", " * (len(names) > 1), Mathematics(f"{names[-1]} = {x}"))
            for x, names in together.items()
        ),
    )


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
