"""Forms fitted to exact values: known sequences, and what must not be found."""

import pytest

from nashledger.laws.solving.quotients import ratio
from nashledger.laws.solving.rational_fit import find_law
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ, number_text

N = expression("n", ("n",))


def formula(form, remainder):
    """The formula of a form for numbers with a remainder, in n."""
    return number_text(form.along(remainder, N))


def values(function, first, last):
    return {n: function(n) for n in range(first, last + 1)}


def kuhn(n):
    """n-card Kuhn poker: -(n^2 + n - c) / 18 n (n - 1), from the values of an independent program
    (performance notes) at n = 3..10, 13, 20, 50, 100, 1000.
    """
    return QQ(-(n * n + n - (9, 2, 9, 6, 11, 6)[n % 6]), 18 * n * (n - 1))


def test_a_form_with_a_period_is_found_with_few_unknowns():
    law = find_law(values(kuhn, 3, 60), 30)
    assert (law.form.period, law.unknowns, law.first, law.last) == (6, 10, 3, 60)
    assert (
        formula(law.form, 1) == "(-n - 2)/(18*n)"
        and formula(law.form, 4) == "(-n^2 - n + 11)/(18*n^2 - 18*n)"
    )
    assert law.fitted[-1] == 30 and law.checked == [(3, law.fitted[0] - 1), (31, 60)]
    assert (
        all(law.form.at(n) == kuhn(n) for n in range(2, 200) if n != 7) and law.form.at(1) is None
    )


def test_what_forms_have_in_common():
    common = find_law(values(kuhn, 3, 60), 30).form.common(N)
    assert number_text(common.above) == "-n^2 - n" and number_text(common.below) == "18*n^2 - 18*n"
    assert common.constants == [9, 2, 9, 6, 11, 6]
    assert find_law(values(lambda n: QQ(n * (n % 2), 3), 3, 30), 15).form.common(N) is None


def test_exceptions_at_the_beginning_are_left_out():
    law = find_law(values(kuhn, 2, 60) | {2: QQ(1), 3: QQ(2)}, 30)
    assert (law.first, law.last) == (4, 60)


@pytest.mark.parametrize("last, wrong", [(30, 60), (30, 31), (30, 25)])
def test_one_wrong_value_is_no_law(last, wrong):
    found = values(kuhn, 3, 60)
    assert find_law(found | {wrong: found[wrong] + QQ(1, 10**9)}, last) is None


def test_too_few_values_to_compare_check_no_law():
    law = find_law(values(kuhn, 3, 22), 18)
    assert law.unknowns > 4 and not law.is_checked and find_law(values(kuhn, 3, 60), 30).is_checked
    assert find_law(values(kuhn, 3, 22), 22) is None


@pytest.mark.parametrize(
    "function, period, text",
    [
        (lambda n: QQ(-1, 18), 1, "-1/18"),
        (lambda n: QQ(1, n + 1), 1, "1/(n + 1)"),
        (lambda n: QQ(n * n - 1, 2 * n), 1, "(n^2 - 1)/(2*n)"),
        (lambda n: QQ(n % 3), 3, "0"),
        (lambda n: QQ((-1) ** n * n), 2, "n"),
    ],
)
def test_simple_forms(function, period, text):
    law = find_law(values(function, 1, 40), 20)
    assert (law.form.period, formula(law.form, 0)) == (period, text)


def test_primes_follow_no_form():
    primes = [p for p in range(2, 200) if all(p % d for d in range(2, p))]
    assert find_law({n: QQ(p) for n, p in enumerate(primes, 1)}, 23) is None


def test_the_simplest_quotient():
    points = [(QQ(k, 3), QQ(k, 3) / (QQ(k, 3) + 2)) for k in range(8)]
    assert ratio(points) == ((QQ(0), QQ(1)), (QQ(2), QQ(1)))
    assert ratio(points[:4]) is None and ratio([(QQ(k), QQ(2**k)) for k in range(10)]) is None
