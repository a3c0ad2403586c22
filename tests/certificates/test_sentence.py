"""Numbers in words."""

import pytest

from nashproof.certificates.sentence import format_exact
from nashproof.exact.numbers import rational


@pytest.mark.parametrize(
    "number, text",
    [
        ("1/3", "1/3 (0.3333)"),
        ("-1/18", "-1/18 (-0.0556)"),
        ("3", "3"),
        ("1/10000", "1/10000 (0.0001)"),
        ("3/50000", "3/50000 (0.0001)"),
        ("1/20000", "1/20000 (5.0e-5)"),
        ("-1/90000000000000000", "-1/90000000000000000 (-1.1e-17)"),
    ],
)
def test_numbers_for_the_reader(number, text):
    """A small number is not shown as 0."""
    assert str(format_exact(rational(number))) == text
