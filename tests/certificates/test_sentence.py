"""Numbers in words."""

import pytest

from nashproof.certificates.sentence import (
    Event,
    Exactly,
    Measure,
    PlayerName,
    Said,
    exactly,
    format_exact,
    said,
    shortly,
)
from nashproof.exact.numbers import QQ, rational


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


def test_long_fractions_are_shortened_part_by_part():
    """A decimal in the place of a number is not exact, so that nothing says it is."""
    long, near = QQ(10**17 + 1, 3 * 10**17), "about 0.3333"
    whole = said(
        "{who} gets {x}, not {y}.", who=PlayerName(1, "1/30000000000000000001"), x=long, y=2
    )
    assert shortly(whole) == f"1/30000000000000000001 gets {near}, not 2."
    assert shortly(Said("It is ", exactly(long), ".")) == f"It is {near}."
    assert shortly(Said("It is ", exactly(QQ(1, 3)), ".")) == "It is exactly 1/3."
    measure = Measure(PlayerName(1, "Ann"), Event(), Event())
    assert shortly(Said(Exactly(measure, str(long)))) == f"The payoff of Ann is {near}."
    assert shortly("plain text, 1/30000000000000000001") == "plain text, 1/30000000000000000001"
