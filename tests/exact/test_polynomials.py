"""SymPy's polynomials: told from numbers, and not imported before one is asked for."""

from fractions import Fraction

import pytest
import sympy.polys.domains
from command_line import python

from nashproof.errors import InputError
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ
from nashproof.exact.polynomials import is_polynomial, is_quotient, rational_field


def test_numbers_polynomials_and_quotients_are_told_apart():
    polynomial = expression("a + 1", ("a",)).numer
    values = QQ(1, 2), 3, polynomial, expression("1/(a + 1)", ("a",))
    assert [is_polynomial(x) for x in values] == [False, False, True, False]
    assert [is_quotient(x) for x in values] == [False, False, False, True]
    assert rational_field().dtype is QQ


def test_other_numbers_of_sympy_are_refused(monkeypatch):
    class Other:
        dtype = Fraction

    monkeypatch.setattr(sympy.polys.domains, "QQ", Other)
    with pytest.raises(InputError, match="SymPy with the numbers Fraction, expected flint"):
        rational_field.__wrapped__()


@pytest.mark.parametrize("game", ("3 1; 0 2", "3,1 0,0; 0,0 1,3", "kuhn"))
def test_an_audit_of_numbers_imports_neither_sympy_nor_numpy_nor_a_solver(game, tmp_path):
    words = ["audit", game, "--profile", "uniform", "--output", "out"]
    heavy = "sympy", "numpy", "highspy", "pulp", "pandas", "matplotlib", "jinja2"
    code = (
        "import sys; from nashproof.shell import cli\n"
        f"assert cli.main({words}) == 0\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = python(code, cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr
