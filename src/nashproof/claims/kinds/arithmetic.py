"""Claims about numbers and formulas alone, without a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Self

from nashproof.certificates.codec import number
from nashproof.certificates.envelope import NO_GAME, Certificate
from nashproof.certificates.shapes import Interval
from nashproof.certificates.statements import algebra
from nashproof.certificates.statements.algebra import Arithmetic
from nashproof.claims.case import Case
from nashproof.claims.claim import Claim
from nashproof.claims.finding import Finding, decided
from nashproof.claims.wording import arithmetic as words
from nashproof.documents.profiles import PARAMETER
from nashproof.errors import EntryError, InputError
from nashproof.exact.expressions import Parametric, expression
from nashproof.exact.numbers import QQ, is_printed, stated
from nashproof.files.strict_toml import Table


@dataclass(frozen=True)
class Equation:
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


@dataclass(frozen=True)
class ArithmeticClaim(Claim):
    """Each of the ``equations`` holds; with ``parameters`` identically, without to rounding.

    Proved by the statement ``arithmetic``, which names no game.
    """

    kind: ClassVar[str] = "arithmetic"
    parameters: tuple[str, ...]
    decimals: str
    equations: tuple[Equation, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``parameters``, ``decimals`` and ``equations``."""
        parameters = tuple(table.strings("parameters", []))
        if not all(map(PARAMETER.fullmatch, parameters)) or len(set(parameters)) != len(parameters):
            table.refuse_value("parameters", "distinct names of small letters")
        decimals = table.string("decimals", "")
        pairs = table.rows("equations", 2, 'a list of pairs ["left", "right"]')
        if not pairs:
            table.refuse("equations", "no equations", "at least one")
        try:
            equations = tuple(
                Equation.of(left, right, parameters, decimals) for left, right in pairs
            )
        except InputError as error:
            raise error.at(table.place("equations")) from None
        return cls(table, parameters, decimals, equations)

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The equations as written."""
        return tuple(f"{equation.left} = {equation.right}" for equation in self.equations)

    def decide(self, case: Case) -> Finding:
        """Subtract right from left."""
        equations = [(self._compared(one), one.exact) for one in dict.fromkeys(self.equations)]
        wrong = [pair for pair in equations if not pair[0].holds]
        statement = Arithmetic(
            {name: Interval(QQ(0), QQ(1)) for name in self.parameters},
            tuple(equation for equation, _ in equations),
        )
        why = (
            words.equations_wrong(wrong)
            if wrong
            else words.equations_right(equations, bool(self.parameters))
        )
        return decided(
            not wrong,
            words.arithmetic_computed(wrong or equations),
            why,
            Certificate(NO_GAME, statement).text(),
        )

    def _compared(self, equation: Equation) -> algebra.Equation:
        """An equation in the certificate's shape."""
        off = number(equation.off)
        return algebra.Equation(equation.left, equation.right, not equation.off, off, self.decimals)
