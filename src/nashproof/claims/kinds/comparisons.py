"""Claims that compare figures of profiles: a payoff or probability that is more or less than another, or than a number.
(case, fields) -> Finding.
"""

from dataclasses import dataclass, field, replace

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import intervals, written, yes
from nashproof.claims.case import Finding, point_of
from nashproof.claims.kinds.profiles import measured, ratio
from nashproof.claims.wording import exact
from nashproof.documents.profiles import values_of
from nashproof.errors import InputError
from nashproof.exact.expressions import evaluate, expression, polynomial
from nashproof.exact.numbers import QQ, number_text
from nashproof.exact.signs import bernstein
from nashproof.solve.parameters.profiles import samples, scaled_plans

SIGNS = {  # of the difference: what the relation allows
    "less than": (-1,),
    "more than": (1,),
    "at most": (-1, 0),
    "at least": (0, 1),
    "other than": (-1, 1),
}


@dataclass(frozen=True)
class Comparison:
    """Two figures: in the certificate's shape, in words, and as quotients of polynomials with positive denominators."""

    shapes: tuple
    words: tuple = field(compare=False)
    figures: tuple
    relation: str

    @property
    def difference(self):
        """Numerator and denominator of left minus right."""
        (a, b), (c, d) = self.figures
        return a * d - c * b, b * d


def comparison(case, fields):
    profiles, game, digest = _profiles(case, fields)
    box, at = profiles[0].parameters, point_of(fields, profiles[0])
    values = {profile.name: values_of(profile, game) for profile in profiles}
    distinct = list(dict.fromkeys(values.values()))  # as a certificate has them
    plans = {
        name: (distinct.index(rows) + 1, scaled_plans(game, rows)[0])
        for name, rows in values.items()
    }
    found = [_comparison(game, plans, table, tuple(box)) for table in fields.tables("comparisons")]
    if not found:
        fields.refuse("comparisons", "no comparisons", "at least one")
    inside = fields.choice("where", ("everywhere", "inside"), "everywhere") == "inside"
    if inside and (at is not None or not box):
        fields.refuse("where", '"inside" at a point', "everywhere, or parameters")
    if at is None:
        at = next(
            (point for point in _points(box, inside) if _fails(found, point)), None if box else {}
        )
    if at is None and not all(_shown(one, box, inside) for one in found):
        return Finding(
            None,
            "",
            "No sampled point refutes it, but no proof for all was found: the signs of the Bernstein coefficients differ.",
        )
    statement = {
        "kind": "comparison",
        "parameters": intervals(box),
        "profiles": [written(game, rows) for rows in distinct],
        "at": {name: number_text(x) for name, x in (at or {}).items()},
        "where": "inside" if inside and at is None else "everywhere",
    }
    return _finding(
        digest, statement, [one for k, one in enumerate(found) if one not in found[:k]], at
    )


def _profiles(case, fields):
    """The profiles that a claim names, the claim's own first, all with the parameters of all; its game and digest."""
    own, game, digest = case.profile(fields)
    found, box = {own.name: own}, dict(own.parameters)
    for table in (side for pair in fields.tables("comparisons") for side in _tables(pair)):
        name = table.string("profile", own.name)
        if name not in case.profiles:
            table.refuse_value("profile", "one of " + ", ".join(case.profiles))
        found[name] = case.profiles[name]
        if any(box.setdefault(key, ends) != ends for key, ends in found[name].parameters.items()):
            table.refuse(
                "profile",
                f"the profile {name}, a parameter of which has two intervals",
                "the same interval in both",
            )
    return [replace(profile, parameters=box) for profile in found.values()], game, digest


def _tables(pair):
    """The sides of a comparison that are figures of profiles."""
    return [pair.table(key) for key in ("left", "right") if isinstance(pair.data.get(key), dict)]


def _comparison(game, plans, table, parameters):
    relation = table.choice("relation", tuple(SIGNS))
    shapes, words, figures = zip(
        *(_side(game, plans, table, key, parameters) for key in ("left", "right"))
    )
    table.end()
    return Comparison(shapes, words, figures, relation)


def _side(game, plans, table, key, parameters):
    """One side in the certificate's shape, in words, and as numerator and denominator."""
    if isinstance(table.data.get(key), dict):
        return _figure(game, plans, table.table(key))
    text = table.string(key)
    try:
        exact_value = polynomial(expression(text, parameters))
        if exact_value is None:
            raise InputError(f'"{text}"', "a number, or a polynomial in the parameters")
    except InputError as error:
        raise error.at(table.place(key)) from None
    return {"number": number_text(exact_value)}, text, (exact_value, QQ(1))


def _figure(game, plans, table):
    name, times = table.string("profile", next(iter(plans))), table.number("times", "1")
    number, own = plans[name]
    shape, over, under, what = measured(game, own, table)
    table.end()
    words = f"{number_text(times)} times t{what[1:]}" if times != 1 else what
    words += f" in the profile {name}" if len(plans) > 1 else ""
    return (
        {"profile": str(number), "times": number_text(times)} | shape,
        words,
        (over * times, under),
    )


# Whether the relations hold


def _points(box, inside):
    """The sampled points at which a relation may be refuted."""
    return [
        at
        for at in samples(box)
        if box and not (inside and any(at[name] in ends for name, ends in box.items()))
    ]


def _signed(x):
    return (x > 0) - (x < 0)


def _fails(found, at):
    """Whether all figures are defined at a point and one relation does not hold there."""
    at_point = [[evaluate(x, at) for x in one.difference] + [one.relation] for one in found]
    return all(under for _, under, _ in at_point) and any(
        _signed(over) not in SIGNS[relation] for over, _, relation in at_point
    )


def _shown(one, box, inside):
    """Whether the sign that a relation asks for is shown on the whole box (or inside it) by Bernstein coefficients."""
    over, _ = one.difference
    coefficients = bernstein(over, box)
    signs = set(map(_signed, coefficients))
    if 0 in SIGNS[one.relation] or inside:
        return any(
            signs <= {0, sign} and (0 in SIGNS[one.relation] or signs != {0})
            for sign in SIGNS[one.relation]
            if sign
        )
    return len(signs) == 1 and signs <= set(SIGNS[one.relation])


# In words


def _finding(digest, statement, found, at):
    """The finding that all relations hold, throughout the box (``at`` is None) or at a point, or that one fails there."""
    items, sentences, values = [], {"yes": [], "no": []}, []
    for one in found:
        over, under = one.difference if at is None else (evaluate(x, at) for x in one.difference)
        holds = yes(at is None or _signed(over) in SIGNS[one.relation])
        difference = number_text(ratio(over, under))
        left, right = one.shapes
        items.append(
            {
                "left": left,
                "relation": one.relation,
                "right": right,
                "difference": difference,
                "holds": holds,
            }
        )
        values.append(" and ".join(_value(figure, at) for figure in one.figures))
        sentences[holds].append(_sentence(one, at, difference, holds))
    holds = not sentences["no"]
    statement |= {"comparisons": items, "holds": yes(holds)}
    return Finding(
        holds,
        "; ".join(values),
        _place(statement, at) + ". ".join(sentences[yes(holds)]) + ".",
        certificate(digest, statement, {}),
    )


def _value(figure, at):
    """A figure for the reader."""
    over, under = figure if at is None else (evaluate(x, at) for x in figure)
    value = ratio(over, under)
    return exact(value) if at is not None else number_text(value)


def _sentence(one, at, difference, holds):
    (left, right), relation = one.words, one.relation
    if at is None:
        return f"{left} minus {right[0].lower() + right[1:]} is {difference}, {relation} 0"
    left_value, right_value = (_value(figure, at) for figure in one.figures)
    told_right = (
        right if "number" in one.shapes[1] else f"{right[0].lower() + right[1:]}, {right_value}"
    )
    told_left = left if "number" in one.shapes[0] else f"{left}, {left_value},"
    return f"{told_left} is {'' if holds == 'yes' else 'not '}{relation} {told_right}"


def _place(statement, at):
    """For which parameters it is said."""
    if at:
        return "At " + ", ".join(f"{name} = {number_text(x)}" for name, x in at.items()) + ": "
    ranges = " and ".join(
        f"{name} from {low} to {high}" for name, (low, high) in statement["parameters"].items()
    )
    ends = ", ends excepted" if statement["where"] == "inside" else ""
    return f"For every {ranges}{ends}: " if ranges else ""
