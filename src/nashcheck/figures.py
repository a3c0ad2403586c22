"""What a document prints against the exact number."""

from nashcheck.reading import ONE, one_of, printed_interval, require, require_readable, excerpt, string
from nashcheck.polynomials import Expression, difference_of, read_quotient, are_equal


def check_figure(item, exact, names=()):
    """STATED figures (4): `is` is the exact number and `holds` and `off` are right; the figure in words."""
    exact = exact if isinstance(exact, tuple) else (exact, ONE)
    claimed, stated = read_quotient(item["is"], names), string(item["stated"])
    words = compare_figure(item, exact, stated, names, not names)
    require(are_equal(claimed, exact), "the figure given as exact is the exact one")
    return f"{item['is']}; stated {stated}{words}"


def compare_figure(item, exact, stated, names, printed):
    """Checks `holds` and `off`: `off` is the exact number minus what is stated, or the nearest point printed so."""
    decimals, holds = string(item.get("decimals", "")), one_of(item["holds"], "yes", "no")
    claimed = read_quotient(item["off"], names)
    if printed:
        low, high = printed_interval(stated, decimals)
        number = exact[0] / exact[1]
        difference = number - min(max(number, low), high), ONE
    else:
        require_readable(not decimals, excerpt(decimals), "no decimals where an expression is stated")
        difference = difference_of(exact, Expression(stated, names).quotient)
    require(holds == ("no" if difference[0] else "yes"), "the figure holds exactly when it says so")
    require(are_equal(claimed, difference), "the figure is off by what it says")
    told_digits = f" to {decimals} decimals" if decimals else ""
    return told_digits + (": holds" if holds == "yes" else f": does not hold, off by {item['off']}")


def check_overall(holds, parts):
    """The field `holds` of a whole statement."""
    everything = all(part["holds"] == "yes" for part in parts)
    require(one_of(holds, "yes", "no") == ("yes" if everything else "no"), "the whole holds exactly when every part does")
