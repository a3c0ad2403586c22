"""Claims -> verdicts: each reading of a claim is decided by proof, and the label follows from the outcomes (design,
section 5).

Knows no rendering. Nothing here or in the data says what a verdict should be.
"""

from dataclasses import dataclass

from nashproof.claims.case import Case
from nashproof.claims.kinds import KINDS
from nashproof.claims.kinds.elimination import meets_round
from nashproof.claims.kinds.feasible_sets import meets_feasible
from nashproof.claims.kinds.optimal_sets import meets_region, meets_size
from nashproof.claims.kinds.parameters import meets_intervals
from nashproof.claims.kinds.profiles import meets_gain
from nashproof.claims.kinds.responses import meets_responses
from nashproof.claims.kinds.structure import meets_saddle
from nashproof.documents.document import Document, game_id
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError


@dataclass(frozen=True)
class Reading:
    """One reading of a claim as decided: its name, words and figures, and the certificate's text ('' if there is
    none).
    """

    name: str
    says: str
    stated: str
    game: str
    outcome: str  # proved, disproved, varies (over the equilibria), open, or answered (where nothing was stated, but asked)
    computed: str
    why: str
    certificate: str


@dataclass(frozen=True)
class Verdict:
    """A claim with its verdict; the literal reading comes first in ``readings``."""

    id: str
    lines: str
    kind: str
    weight: str
    doubt: str
    reading: str
    verdict: str
    readings: tuple


def judge(document: Document, games, backend="highs"):
    """Yield the Verdict of each claim, in order. ``games`` maps (id, place) to (Game, digest) or raises InputError."""
    case = Case(games, document.profiles, backend)
    for claim in document.claims:
        if claim.kind not in KINDS:
            claim.literal.refuse_value("kind", "one of " + ", ".join(KINDS))
        tables = {"literal": claim.literal} | claim.offers
        readings = tuple(_decide(case, claim.kind, name, table) for name, table in tables.items())
        yield Verdict(
            claim.id,
            claim.lines,
            claim.kind,
            claim.weight,
            claim.doubt,
            claim.literal.string("reading", ""),
            label({r.name: r.outcome for r in readings}),
            readings,
        )


def _decide(case, kind, name, table):
    try:
        finding = KINDS[kind](case, table)
    except InputError as error:
        raise error.at(table.place()) from None
    table.end()
    answered = finding.holds and _asks(table.data)
    outcome = (
        "answered"
        if answered
        else "varies"
        if finding.varies
        else "open"
        if finding.holds is None
        else "proved"
        if finding.holds
        else "disproved"
    )
    profile = case.profiles.get(table.data.get("profile", ""))
    game = table.data.get("game", profile.game if profile else "")
    return Reading(
        name,
        table.string("says"),
        _stated(table),
        game_id(game),
        outcome,
        finding.computed,
        finding.why,
        finding.certificate,
    )


def _asks(data):
    """Whether all that a claim states is asked for."""
    stated = (
        [data["stated"]]
        if "stated" in data
        else [f["stated"] for f in data.get("figures", ())] + [*data.get("values", {}).values()]
    )
    return set(stated) == {ASKED}


def _stated(table):
    """What the claim states, as one line for the reader."""
    data = table.data
    if "stated" in data:
        return data["stated"]
    if "equations" in data:
        return "; ".join(" = ".join(pair) for pair in data["equations"])
    if "figures" in data:
        return "; ".join(figure.get("stated", "") for figure in data["figures"])
    if "comparisons" in data:
        return "; ".join(comparison["relation"] for comparison in data["comparisons"])
    if "values" in data:
        return "; ".join(f"{name or 'game'}: {text}" for name, text in data["values"].items())
    if "cells" in data:
        return f"{len(data['cells'])} rows of cells"
    return {
        "dominated": "dominated",
        "best response": "best response",
        "region": "exactly",
        "projection": "the same",
    }.get(data["kind"], "equilibrium")


# Statements that hold nothing of what a claim states: whether a claim is true then follows from both.
MEETS = {
    "optimal set": meets_size,
    "dimension": meets_size,
    "region": meets_region,
    "iterated": meets_round,
    "parameter set": meets_intervals,
    "pure values": meets_saddle,
    "responses": meets_responses,
    "feasible set": meets_feasible,
    "deviation": meets_gain,
}


def settled(statement, claimed):
    """Whether an accepted statement makes a claim true, from the certificate alone; ``claimed`` is what the claim states.

    The report compares this with the outcome in the verdict file.
    """
    if "holds" in statement:
        return statement["holds"] == "yes"
    if claimed == ASKED:
        return True
    if statement["kind"] in MEETS:
        return MEETS[statement["kind"]](statement, claimed)
    holds = statement["kind"] in (
        "family",
        "equilibrium",
        "equilibrium in box",
        "dominated",
        "projection",
    )
    return holds != claimed.startswith("not ")


def label(outcomes):
    """The verdict that follows from the outcomes of a claim's readings, by name."""
    plain = {"proved": "confirmed", "open": "undetermined", "answered": "answered"}
    if outcomes["literal"] in plain:
        return plain[outcomes["literal"]]
    if outcomes.get("corrected") == "proved":
        return "typo"
    if outcomes.get("qualified") == "proved":
        return "imprecise"
    return "underspecified" if outcomes["literal"] == "varies" else "refuted"
