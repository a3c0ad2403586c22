"""What a document prints against the exact number."""

from nashcheck.reading import ONE, choice, interval, need, read, short, string
from nashcheck.polynomials import Expression, minus, quotient, same


def figure(item, exact, names=()):
    """STATED figures (4): `is` is the exact number and `holds` and `off` are right; the figure in words."""
    exact = exact if isinstance(exact, tuple) else (exact, ONE)
    claimed, stated = quotient(item["is"], names), string(item["stated"])
    words = compared(item, exact, stated, names, not names)
    need(same(claimed, exact), "the figure given as exact is the exact one")
    return f"{item['is']}; stated {stated}{words}"


def compared(item, exact, stated, names, printed):
    """Checks `holds` and `off`: `off` is the exact number minus what is stated, or the nearest point printed so."""
    decimals, holds = string(item.get("decimals", "")), choice(item["holds"], "yes", "no")
    claimed = quotient(item["off"], names)
    if printed:
        low, high = interval(stated, decimals)
        number = exact[0] / exact[1]
        difference = number - min(max(number, low), high), ONE
    else:
        read(not decimals, short(decimals), "no decimals where an expression is stated")
        difference = minus(exact, Expression(stated, names).quotient)
    need(holds == ("no" if difference[0] else "yes"), "the figure holds exactly when it says so")
    need(same(claimed, difference), "the figure is off by what it says")
    told_digits = f" to {decimals} decimals" if decimals else ""
    return told_digits + (": holds" if holds == "yes" else f": does not hold, off by {item['off']}")


def overall(holds, parts):
    """The field `holds` of a whole statement."""
    everything = all(part["holds"] == "yes" for part in parts)
    need(choice(holds, "yes", "no") == ("yes" if everything else "no"), "the whole holds exactly when every part does")
