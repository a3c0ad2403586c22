"""SymPy's polynomials and quotients over the rationals, imported when the first one is asked for.

Importing SymPy takes longer than most audits: numbers alone need none of it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeGuard

from nashproof.errors import OptionError
from nashproof.exact.numbers import QQ, Rational

if TYPE_CHECKING:
    from sympy.polys.fields import FracElement
    from sympy.polys.rings import PolyElement


@cache
def rational_field() -> Any:
    """Return SymPy's domain of rational numbers, whose elements are FLINT's, like ours.

    Raises OptionError where SymPy was started with others (SYMPY_GROUND_TYPES).

    >>> rational_field()
    QQ
    """
    from sympy.polys.domains import QQ as domain

    if domain.dtype is not QQ:
        numbers = f"SymPy with the numbers {domain.dtype.__name__}"
        raise OptionError(numbers, "flint, or nothing set", "SYMPY_GROUND_TYPES")
    return domain


def is_polynomial(value: object) -> TypeGuard[PolyElement]:
    """Return True if a value is an element of one of SymPy's rings of polynomials.

    >>> is_polynomial(QQ(1, 2))
    False
    """
    if isinstance(value, (Rational, int)):
        return False
    from sympy.polys.rings import PolyElement

    return isinstance(value, PolyElement)


def is_quotient(value: object) -> TypeGuard[FracElement]:
    """Return True if a value is an element of one of SymPy's fields of quotients of polynomials.

    >>> is_quotient(QQ(1, 2))
    False
    """
    if isinstance(value, (Rational, int)):
        return False
    from sympy.polys.fields import FracElement

    return isinstance(value, FracElement)
