"""Claims about numbers and formulas alone, without a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import NO_GAME
from nashproof.certificates.statements import algebra
from nashproof.certificates.statements.algebra import Arithmetic
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import Claim
from nashproof.claims.finding import Finding, Open
from nashproof.documents.profiles import PARAMETER
from nashproof.errors import EntryError, InputError
from nashproof.exact.expressions import Parametric, Polynomial, divisors, expression
from nashproof.exact.numbers import QQ, is_printed, stated
from nashproof.exact.signs import Box, has_no_zero
from nashproof.files.keys import TEXT, Schema, list_of
from nashproof.files.strict_toml import Table
from nashproof.format.damages import Damage, Site
from nashproof.format.fields import Key, Text, Texts, key
from nashproof.format.naming import Naming

STARTS = (0, 1, 2, 5, 10, 100, -2, -10)  # of the intervals on which an identity is proved


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


class ParameterNames(Texts):
    """Names of parameters."""

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        names = super().read(table, key)
        if not all(map(PARAMETER.fullmatch, names)) or len(set(names)) != len(names):
            table.refuse_value(key, "distinct names of small letters")
        return names

    def words(self, value: tuple[str, ...], naming: Naming) -> str:
        return f" for every value of {', '.join(map(naming.letter, value))}" if value else ""


class Equations(Key[tuple[Equation, ...]]):
    """Pairs of a left and a right side, in the ``parameters`` and to the ``decimals`` beside."""

    schema: ClassVar[Schema] = list_of(list_of(TEXT, 2))

    def read(self, table: Table, key: str) -> tuple[Equation, ...]:
        parameters = tuple(table.strings("parameters", []))
        decimals = table.string("decimals", "")
        pairs = table.rows(key, 2, 'a list of pairs ["left", "right"]')
        if not pairs:
            table.refuse(key, "no equations", "at least one")
        try:
            return tuple(Equation.of(left, right, parameters, decimals) for left, right in pairs)
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
    equations: tuple[Equation, ...] = key(
        Equations(
            'a list of `["left", "right"]`; a right side that is a bare decimal is a rounded '
            "value, which may stand only in claims without parameters"
        )
    )

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The equations as written."""
        return tuple(f"{equation.left} = {equation.right}" for equation in self.equations)

    def said(self, naming: Naming) -> dict[str, str]:
        """With ``to`` how many decimals, and what the sign for that means."""
        to = f", rounded to {self.decimals} decimals" if self.decimals else ""
        rounds = self.decimals or any(is_printed(one.right) for one in self.equations)
        sign = ", ≈ meaning that the left side rounds so" if rounds else ""
        return super().said(naming) | {"to": to + sign}

    def items(self, naming: Naming) -> list[str]:
        """The equations."""
        return [
            f"{naming.formula(one.left)} "
            f"{'≈' if self.decimals or is_printed(one.right) else '='} {naming.formula(one.right)}"
            for one in self.equations
        ]

    def asked(self, case: Case) -> Sequence[Asked]:
        """The equations. An identity on one box is one wherever it is defined."""
        sides = [(one.left, one.right, self.decimals) for one in dict.fromkeys(self.equations)]

        def fit(found: Sequence[algebra.Equation]) -> bool:
            return [(one.left, one.right, one.decimals) for one in found] == sides

        of_these = {"parameters": lambda box: set(box) == set(self.parameters), "equations": fit}
        return [Asked(NO_GAME, Arithmetic, of_these)]

    def decide(self, case: Case) -> Finding:
        """Subtract right from left."""
        box = self._box()
        if box is None:
            return Open(
                "No box of parameters was found on which each expression is shown to be defined."
            )
        equations = tuple(
            algebra.Equation(one.left, one.right, not one.off, number(one.off), self.decimals)
            for one in dict.fromkeys(self.equations)
        )
        (asked,) = self.asked(case)
        return self.found(case, asked, parameters=shapes.box(box), equations=equations)

    def _box(self) -> Box | None:
        """Intervals on which all expressions are shown to be defined; None if none is found."""
        below: list[Polynomial] = []
        for one in self.equations if self.parameters else ():
            for text in (one.left, one.right, str(number(one.off))):
                below += divisors(text, self.parameters)
        boxes = ({name: (QQ(k), QQ(k + 1)) for name in self.parameters} for k in STARTS)
        return next((box for box in boxes if all(has_no_zero(x, box) for x in below)), None)
