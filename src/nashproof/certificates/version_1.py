"""Certificates of format version 1, translated to version 2.

The checker knows version 2 alone. A translated certificate proves what the old one proved: the
checker looks at it anew, so nothing rests on this module.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from nashproof.certificates.envelope import sealed
from nashproof.errors import CertificateError, InputError
from nashproof.exact.numbers import QQ, number_text, rational

Body: TypeAlias = tuple[dict[str, Any], Any]  # a statement and its witness
FORMAT = "nashproof certificate 1"
FIGURE = ("is", "stated", "decimals", "holds", "off")
# version 2 states more here, which only the game tells
NOT_TRANSLATED = ("gain", "set values", "equilibrium in box", "responses")
SURE: dict[str, Any] = {
    "figures": [],
    "printed": {},
}  # of a best response of which nothing more is stated


def translated(text: str) -> str:
    """The certificate of version 2 that states the same.

    Raises InputError where the text is no certificate of version 1, or makes a statement that
    version 2 does not have.
    """
    try:
        old = json.loads(text)
        statement, witness = old["statement"], old["witness"]
        if old["format"] != FORMAT:
            raise CertificateError(f"the format {old['format']}", FORMAT)
        if statement["kind"] in NOT_TRANSLATED:
            raise CertificateError(
                f"a statement {statement['kind']}", "one that version 2 has as it is"
            )
        translate = KINDS.get(statement["kind"])
        new = translate(statement, witness) if translate else (statement, witness)
        return sealed(old["game"], *new)
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise CertificateError("a text of another form", f"a certificate in the {FORMAT}") from None


def _kept(statement: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: statement[name] for name in names}


def _counted(s: dict[str, Any], w: Any) -> Body:
    return s | {"decimals": ""}, w


def _without_holds(s: dict[str, Any], w: Any) -> Body:
    return {name: s[name] for name in s if name != "holds"}, w


def _payoff(s: dict[str, Any], w: Any) -> Body:
    items = [
        _kept(f, *FIGURE)
        | {"left": _kept(f, "of", "given") | {"profile": "1", "times": "1"}, "relation": "equal to"}
        for f in s["figures"]
    ]
    fixed = {"kind": "figures", "at": {}, "where": "everywhere"}
    return _kept(s, "parameters") | fixed | {"profiles": [s["profile"]], "figures": items}, w


def _comparison(s: dict[str, Any], w: Any) -> Body:
    names = ("parameters", "at", "where", "profiles")
    return _kept(s, *names) | {"kind": "figures", "figures": s["comparisons"]}, w


def _equilibrium(s: dict[str, Any], w: Any) -> Body:
    return s | SURE | {"kind": "best response"}, w


def _pieces(s: dict[str, Any], w: Any) -> Body:
    return s | {"kind": "equilibrium set", "frontier": []}, w


def _family(s: dict[str, Any], w: Any) -> Body:
    everywhere = {"kind": "equilibrium set", "within": "everywhere"}
    return s | everywhere, {"inside": [w["tree"]], "outside": []}


def _bound(end: Mapping[str, Any]) -> dict[str, Any]:
    return _kept(end, "scale", "weights")


def _range(s: dict[str, Any], w: Any) -> Body:
    ends = {e: {"plan": w[e]["plan"], "bound": _bound(w[e])} for e in ("low", "high")}
    return s, {"opponent": w["opponent"]} | ends


def _no_box(s: dict[str, Any], w: Any) -> Body:
    return s, _kept(w, "plan", "low", "high") | {"bound": _bound(w)}


def _region(s: dict[str, Any], w: Any) -> Body:
    if s["contains"] != "yes":
        return s, w
    bounds = [_bound(row) for row in w["contains"]["rows"]]
    return s, w | {"contains": {"plan": w["contains"]["plan"], "bounds": bounds}}


def _set(s: dict[str, Any], w: Any) -> Body:
    return s | {"complete": "yes"}, w


def _projection(s: dict[str, Any], w: Any) -> Body:
    return _set(s["optimal"], w)  # what it says of mixed strategies is a theorem (Kuhn 1953)


def _dimension(s: dict[str, Any], w: Any) -> Body:
    new = {"kind": "optimal set", "complete": "no", "vertices": w["points"], "facets": []}
    empty: dict[str, Any] = {"sources": [], "bound": [], "apart": []}
    return s | new, _kept(w, "opponent", "replies") | empty


def _dominated(s: dict[str, Any], w: Any) -> Body:
    new = {"kind": "dominance", "because": "mixture", "frontier": []}
    return _kept(s, "sense", "moves", "excluded") | new, [{} for _ in s["moves"]]


def _not_dominated(s: dict[str, Any], w: Any) -> Body:
    new = {"kind": "dominance", "because": "counterexample"}
    moves = [_kept(s, "player", "set", "makes", "by")]
    return _kept(s, "sense", "excluded", "frontier") | new | {"moves": moves}, [w]


def _undominated(s: dict[str, Any], w: Any) -> Body:
    new = {"kind": "dominance", "because": "belief", "excluded": [], "frontier": []}
    moves = [_kept(s, "player", "set", "makes") | {"by": []}]
    return _kept(s, "sense") | new | {"moves": moves}, [w]


def _iterated(s: dict[str, Any], w: Any) -> Body:
    def part(out: Any, exact: str) -> dict[str, Any]:
        return {"out": out, "exact": exact}

    rounds = [{p: part(out[p], "no") for p in "12"} for out in s["rounds"]]
    proofs: list[Any] = [
        {p: {"out": list(map(_rivals, out[p], by[p])), "kept": []} for p in "12"}
        for out, by in zip(s["rounds"], w["mixtures"])
    ]
    left = list(s["left"])
    if s["complete"] == "yes":  # a last round takes nothing out, and proves that nothing can go
        rounds.append({p: part([], "yes") for p in "12"})
        proofs.append({p: {"out": [], "kept": w["beliefs"][p]} for p in "12"})
        left.append({p: str(len(w["beliefs"][p])) for p in "12"})
    sense = {"weakly": "cautious", "strictly": "best"}[s["sense"]]
    fixed = {"kind": "rounds", "strategies": "reduced", "sense": sense, "exactly": []}
    return fixed | {"rounds": rounds, "left": left, "gone": s["gone"]}, proofs


def _rivals(strategy: Any, mixture: Any) -> Any:
    """A mixture without the strategy itself, which version 1 allowed."""
    others = [(other, rational(weight)) for other, weight in mixture if other != strategy]
    whole = sum((weight for _, weight in others), QQ(0))
    return [[other, number_text(weight / whole)] for other, weight in others]


KINDS: Mapping[str, Callable[[dict[str, Any], Any], Body]] = {
    "count": _counted,
    "equilibria": _counted,
    "matrix": _without_holds,
    "arithmetic": _without_holds,
    "payoff": _payoff,
    "comparison": _comparison,
    "equilibrium": _equilibrium,
    "family": _family,
    "parameter set": _pieces,
    "optimal range": _range,
    "no equilibrium in box": _no_box,
    "region": _region,
    "optimal set": _set,
    "dimension": _dimension,
    "projection": _projection,
    "dominated": _dominated,
    "not dominated by": _not_dominated,
    "undominated": _undominated,
    "iterated": _iterated,
}
