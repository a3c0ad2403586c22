"""Every answer is audited exactly, by nashproof's best responses: is the value right, and does the
strategy guarantee it?"""

from fractions import Fraction

from nashproof.exact.numbers import QQ, rational
from nashproof.games.nodes import Decision
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import is_plan, plan_of


def number(told):
    """The exact number that a text or a float stands for."""
    return rational(told) if isinstance(told, str) else QQ(*float(told).as_integer_ratio())


DENOMINATOR = 10**7  # up to which 15 digits of a number below 1 name one fraction alone


def recovered(answer):
    """The answer whose numbers, with 15 digits, are those printed: fractions as texts; None if
    there is none with small denominators.

    That of ``glpsol --exact``: it computes with fractions, and prints so many digits.
    """
    printed = [answer["value"], *answer["x"]]
    near = [Fraction(x).limit_denominator(DENOMINATOR) for x in printed]
    if any(f"{float(a):.15g}" != f"{x:.15g}" for a, x in zip(near, printed)):
        return None
    value, *x = map(str, near)
    return {"value": value, "x": x}


def guaranteed(game, plan):
    """What a plan of player 1 guarantees; None if it is no plan."""
    return guarantee(game, 1, plan) if is_plan(game, 1, plan) else None


def mended(game, plan):
    """A plan near weights in floats, which hardly ever add up: nothing below 0, and at each set the
    same shares as there."""
    rows = {
        i: _shares(plan[s.first : s.first + len(s.actions)])
        for i in game.sets_of[1]
        for s in [game.infosets[i]]
    }
    return plan_of(game, rows, 1)


def _shares(weights):
    kept = [max(w, QQ(0)) for w in weights]
    total = sum(kept)
    return [w / total for w in kept] if total else [QQ(1)] + [QQ(0)] * (len(kept) - 1)


def from_rows(game, rows):
    """Player 1's plan from ``{action: probability}`` of each set, in Gambit's order: that of the
    sets' first nodes, depth first."""
    met = dict.fromkeys(node.infoset for node in game.nodes if isinstance(node, Decision))
    mine = [game.infosets[i] for i in met if i in set(game.sets_of[1])]
    return from_behaviour(game, {s.name: row for s, row in zip(mine, rows, strict=True)})


def from_behaviour(game, behaviour):
    """Player 1's plan from ``{set: {action: probability}}``, mended if it is in floats; a set that
    is left out gets its first action."""
    rows = {}
    for i in game.sets_of[1]:
        s = game.infosets[i]
        told = [behaviour.get(s.name, {}).get(action, "0") for action in s.actions]
        row = [number(p) for p in told]
        rows[i] = row if all(isinstance(p, str) for p in told) and any(row) else _shares(row)
    return plan_of(game, rows, 1)


def secured(form, mixture):
    """What a mixture over the rows of a NormalForm guarantees; None if it is none. In floats it is
    mended."""
    if sum(mixture) != 1 or min(mixture) < 0:
        return None
    return (
        min(
            sum((p * int(a) for p, a in zip(mixture, column) if p and a), QQ(0))
            for column in zip(*form.numerators)
        )
        / form.denominator
    )


def shares(mixture):
    """A mixture near weights in floats."""
    return _shares(mixture)


def proved(game, answer):
    """The value that nashproof's answer proves with both its plans; None if it proves none."""
    value, plans = number(answer["value"]), [tuple(map(number, plan)) for plan in answer["plans"]]
    whole = all(is_plan(game, p, plans[p - 1]) for p in (1, 2))
    return (
        value
        if whole
        and [guarantee(game, p, plans[p - 1]) for p in (1, 2)] == [value, game.constant - value]
        else None
    )


def verdict(exact, value, least, truth):
    """In words what an answer is worth: ``exact``, ``float`` with what is lost, or ``WRONG``, for a
    peer that claims to be exact or not."""
    if truth is None:
        return "not audited: nothing to compare with"
    if least is None:
        return "WRONG: not a strategy"
    if value == least == truth:
        return "exact"
    off, lost = abs(value - truth), truth - least
    return (
        f"{'WRONG' if exact else 'float'}: value off by {_short(off)}, strategy gives away "
        f"{_short(lost)}"
    )


def _short(x):
    """A few digits of an exact number, for tables."""
    return f"{int(x.numerator) / int(x.denominator):.1g}" if x else "0"
