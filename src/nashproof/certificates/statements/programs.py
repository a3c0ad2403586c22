"""A statement about no game: what the optimum of a linear program is, or why it has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from nashproof.certificates.codec import Layout, Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import GameNames, Said, format_number
from nashproof.certificates.statement import Statement
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational

Terms: TypeAlias = Mapping[str, Rational]  # coefficients by variable; those of 0 are missing
End: TypeAlias = Rational | Literal[""]  # "" where there is none
Word: TypeAlias = Literal["optimal", "infeasible", "unbounded"]


@dataclass(frozen=True, slots=True)
class ProgramRow(Shape):
    """The sum of the ``terms`` is ``<=``, ``>=`` or ``=`` the ``right`` side."""

    layout: ClassVar[Layout] = "row"
    terms: Terms
    relation: Literal["<=", ">=", "="]
    right: Rational


@dataclass(frozen=True, slots=True)
class OptimalPoint(Shape):
    """A feasible point, and a multiplier for each row: they prove each other optimal."""

    point: Terms
    multipliers: Terms


@dataclass(frozen=True, slots=True)
class Infeasibility(Shape):
    """A multiplier for each row: so weighted, the rows cannot hold (Farkas 1902)."""

    multipliers: Terms


@dataclass(frozen=True, slots=True)
class ImprovingRay(Shape):
    """A feasible point, and a direction that stays feasible and improves the objective."""

    point: Terms
    ray: Terms


@dataclass(frozen=True, slots=True)
class ProgramOptimum(Statement["ProgramOptimum.Witness"]):
    """The optimum of a linear program whose variables have intervals; or that it has none.

    Proof: a feasible point and multipliers whose bound equals its objective (weak duality);
    multipliers of rows that cannot hold (Farkas 1902); or a point and a ray. Units: those of the
    program.

    Checked by ``nashcheck.statements.programs.check_linear_program``.
    """

    kind: ClassVar[str] = "linear program"
    name: str
    sense: Literal["maximise", "minimise"]
    variables: Mapping[str, tuple[End, End]]
    objective: Terms
    constant: Rational
    rows: Mapping[str, ProgramRow]
    outcome: Word
    value: End

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The proof of the outcome."""

        layout: ClassVar[Layout] = "bare"
        proof: OptimalPoint | Infeasibility | ImprovingRay

    def agrees(self, claimed: str) -> bool:
        """Return whether the outcome is the claimed one."""
        return self.outcome == claimed

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the optimum, or the outcome if there is none."""
        return (
            Said(self.outcome) if isinstance(self.value, str) else Said(format_number(self.value))
        )

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return a sentence with the optimum, or that there is none."""
        best = "maximum" if self.sense == "maximise" else "minimum"
        size = f"{how_many(len(self.variables), 'variable')}, {how_many(len(self.rows), 'row')}"
        about = f"the program {self.name} ({size})"
        if self.outcome == "infeasible":
            return Said(f"No point satisfies the rows and the bounds of {about}.")
        if isinstance(self.value, str):
            return Said(f"Feasible points exist in {about}, and it has no {best}.")
        return Said(f"The {best} of {about} is ", format_number(self.value), ".")

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the outcome with the point, the multipliers or the direction."""
        if self.outcome == "infeasible":
            return Explanation("A multiplier for each row.", [_WEIGHTED, _IMPOSSIBLE])
        if self.outcome == "unbounded":
            return Explanation("A point, and a direction.", [_FEASIBLE, _RAY])
        steps = [_FEASIBLE, _WEIGHTED, _BOUND]
        return Explanation("A point, and a multiplier for each row.", steps)


_FEASIBLE = "Put the point into each row and each bound: it satisfies them all."
_WEIGHTED = (
    "Add up the rows, each times its multiplier. The multiplier of an inequality has the sign that "
    "keeps its direction."
)
_IMPOSSIBLE = (
    "Within the bounds of the variables, the sum of the left sides stays above that of the right "
    "sides: the rows cannot all hold."
)
_BOUND = (
    "Subtract the sum from the objective. Bound what is left of each variable by an end of its "
    "interval. The objective passes this bound at no feasible point, and equals it at the point."
)
_RAY = (
    "Leave out the right sides and put the direction in: all rows hold, and no bound is crossed. "
    "Along it the objective improves without end."
)
