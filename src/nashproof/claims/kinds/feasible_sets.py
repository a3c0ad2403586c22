"""Claims about linear programs as a document writes them, without a game. One function a kind: (case, fields) -> Finding."""

from nashproof.certificates.envelope import NO_GAME, certificate
from nashproof.certificates.shapes import yes
from nashproof.claims.case import Finding
from nashproof.documents.profiles import PARAMETER
from nashproof.errors import InputError
from nashproof.exact.expressions import affine
from nashproof.exact.numbers import number_text
from nashproof.linear_programs.feasibility import constant, feasible_set

VARIABLES = 26  # at most; docs/certificate-format.md
RELATIONS = (">=", "<=", "=")
STATED = {  # what may be stated of a feasible set: (empty, bounded), None for either
    "empty": ("yes", None),
    "not empty": ("no", None),
    "bounded": (None, "yes"),
    "unbounded": (None, "no"),
}


def feasible(case, fields):
    names, claimed = _names(fields), fields.choice("stated", tuple(STATED))
    of = fields.strings("of", names)
    if not of or not set(of) <= set(names) or len(set(of)) != len(of):
        fields.refuse_value("of", "some of the variables, each once")
    texts, rows = _rows(fields, names)
    found = feasible_set(rows, [names.index(name) for name in of])
    statement = {
        "kind": "feasible set",
        "variables": names,
        "of": of,
        "rows": texts,
        "empty": yes(found.point is None),
        "bounded": yes(found.ray is None),
    }
    return Finding(
        meets_feasible(statement, claimed),
        _words(statement),
        _why(names, rows, found, claimed),
        certificate(NO_GAME, statement, _witness(names, found)),
    )


def _names(fields):
    names = fields.strings("variables")
    if (
        not 0 < len(names) <= VARIABLES
        or not all(map(PARAMETER.fullmatch, names))
        or len(set(names)) != len(names)
    ):
        fields.refuse_value("variables", f"from 1 to {VARIABLES} distinct names of small letters")
    return names


def _rows(fields, names):
    """The rows as written, each once, and as ``(equation, form)``."""
    expected = 'a list of triples ["left", ">=", "right"], the second being >=, <= or ='
    triples = list(dict.fromkeys(map(tuple, fields.rows("rows", 3, expected))))
    if not triples or any(relation not in RELATIONS for _, relation, _ in triples):
        fields.refuse_value("rows", expected)
    try:
        return [list(t) for t in triples], [_form(*t, names) for t in triples]
    except InputError as error:
        raise error.at(fields.place("rows")) from None


def _form(left, relation, right, names):
    sign = -1 if relation == "<=" else 1
    return relation == "=", tuple(
        sign * (x - y) for x, y in zip(affine(left, names), affine(right, names))
    )


def meets_feasible(statement, claimed):
    """Whether an accepted ``feasible set`` is as claimed, by a word of ``STATED``."""
    return all(
        wanted in (None, statement[key])
        for key, wanted in zip(("empty", "bounded"), STATED[claimed])
    )


def _words(statement):
    if statement["empty"] == "yes":
        return "empty"
    return "not empty, " + ("bounded" if statement["bounded"] == "yes" else "unbounded")


def _witness(names, found):
    if found.point is None:
        return {"factors": _texts(found.factors)}
    witness = {"point": dict(zip(names, _texts(found.point)))}
    if found.ray:
        return witness | {"ray": dict(zip(names, _texts(found.ray)))}
    return witness | {
        "limits": {names[j]: [*map(_texts, ends)] for j, ends in found.limits.items()}
    }


def _texts(numbers):
    return [number_text(x) for x in numbers]


def _why(names, rows, found, claimed):
    if found.point is None:
        return "No point satisfies all rows: weighted, they add up to a negative constant on the side that would have to be at least 0."
    start = f"The point with {_point(names, found.point)} is feasible"
    if claimed.endswith("empty"):
        return f"{start}."
    if found.ray:
        steps = ", ".join(f"{name} by {number_text(x)}" for name, x in zip(names, found.ray) if x)
        return f"{start}; changing {steps}, as many times over as one likes, leads from it to feasible points only."
    ends = "; ".join(
        f"{names[j]} from {number_text(-constant(rows, low))} to {number_text(constant(rows, high))}"
        for j, (low, high) in found.limits.items()
    )
    return f"{start}, and every feasible point lies within these bounds: {ends}."


def _point(names, point):
    """A point in words, variables of one value together."""
    together = {}
    for name, x in zip(names, point):
        together.setdefault(number_text(x), []).append(name)
    return "; ".join(f"{', '.join(some)} = {x}" for x, some in together.items())
