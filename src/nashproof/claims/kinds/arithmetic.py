"""Claims about numbers and formulas alone, without a game. One function a kind: (case, fields) -> Finding."""

from nashproof.certificates.envelope import NO_GAME, certificate
from nashproof.certificates.shapes import yes
from nashproof.claims.case import Finding
from nashproof.claims.wording import compared_text, exact
from nashproof.documents.profiles import PARAMETER
from nashproof.errors import InputError
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import is_printed, number_text, stated


def arithmetic(case, fields):
    parameters = fields.strings("parameters", [])
    if not all(map(PARAMETER.fullmatch, parameters)) or len(set(parameters)) != len(parameters):
        fields.refuse_value("parameters", "distinct names of small letters")
    decimals = fields.string("decimals", "")
    pairs = fields.rows("equations", 2, 'a list of pairs ["left", "right"]')
    if not pairs:
        fields.refuse("equations", "no equations", "at least one")
    try:
        equations = [
            _equation(left, right, parameters, decimals)
            for left, right in dict.fromkeys(map(tuple, pairs))
        ]
    except InputError as error:
        raise error.at(fields.place("equations")) from None
    wrong = [e for e in equations if e["holds"] == "no"]
    statement = {
        "kind": "arithmetic",
        "parameters": {name: ["0", "1"] for name in parameters},
        "equations": equations,
        "holds": yes(not wrong),
    }
    lefts = [expression(e["left"], parameters) for e in wrong or equations]
    computed = "; ".join(map(exact, lefts))
    if wrong:
        why = " ".join(
            compared_text(e | {"is": number_text(x), "stated": e["right"]}, e["left"])
            for e, x in zip(wrong, lefts)
        )
    else:
        why = (
            "Each equation holds" + (" identically." if parameters else ".")
            if len(equations) > 1
            else f"{equations[0]['left']} = {equations[0]['right']}"
            + (" identically." if parameters else ".")
        )
    return Finding(not wrong, computed, why, certificate(NO_GAME, statement, {}))


def _equation(left, right, parameters, decimals):
    x = expression(left, parameters)
    if parameters and (is_printed(right) or decimals):
        raise InputError(
            f'the rounded value "{right}" beside parameters',
            "it in a claim of its own, without parameters",
        )
    printed = is_printed(right) or decimals
    off = stated(right, decimals).offset(x) if printed else x - expression(right, parameters)
    return {
        "left": left,
        "right": right,
        "decimals": decimals,
        "holds": yes(not off),
        "off": number_text(off),
    }
