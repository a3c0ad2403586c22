"""Claims about all optimal strategies of a player, or all correlated equilibria, read back."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.claims.claim import Term
from nashproof.claims.kinds.correlation import CorrelatedRangeClaim
from nashproof.claims.kinds.optimal_sets import OptimalSetClaim, ProjectionClaim
from nashproof.claims.kinds.ranges import AllEquilibriaClaim, StatedRange
from nashproof.claims.kinds.regions import RegionClaim
from nashproof.claims.readback.naming import Naming, Said, frontier_words, listed, mathematics
from nashproof.errors import capital
from nashproof.exact.numbers import number_text


def all_equilibria(claim: AllEquilibriaClaim, naming: Naming) -> Said:
    """What a linear form is over all optimal strategies."""
    who = naming.player(claim.player)
    given = f", divided by the weight of reaching {naming.set(claim.given)}," if claim.given else ""
    form = _form(claim.terms, naming) + given
    text = f"Over all optimal strategies of {who} in {claim.game}, {form} "
    return Said(f"{text}{_range(claim.stated, naming)}.{frontier_words(claim.frontier)}")


def correlated_range(claim: CorrelatedRangeClaim, naming: Naming) -> Said:
    """What a payoff, or the probability of an event, is over all correlated equilibria."""
    what = "the sum of all payoffs"
    if claim.event is not None:
        what = f"the probability of {naming.event(claim.event)}"
    elif claim.player != "0":
        what = f"the expected payoff of {naming.player(claim.player or '')}"
    kind = "extensive-form correlated" if claim.recommendations == "moves" else "correlated"
    text = f"Over all {kind} equilibria of {claim.game}, {what} "
    return Said(f"{text}{_range(claim.stated, naming)}.")


def _form(terms: Sequence[Term], naming: Naming) -> str:
    """A linear form in realisation weights."""
    parts = []
    for term in terms:
        times = number_text(term.coefficient)
        factor = "" if times == "1" else f"{mathematics(times)} times "
        parts.append(f"{factor}the weight of {naming.move(term.move)}")
    return " plus ".join(parts)


def _range(stated: StatedRange, naming: Naming) -> str:
    """What is stated of the range of a form."""
    low, high = map(mathematics, stated.ends)
    rounded = f", to {stated.decimals} decimals" if stated.decimals else ""
    if not low and not high:
        return f"takes values from where to where?{rounded}"
    always = naming.stated(stated.ends[0], "").replace("is", "is always", 1)
    words = {
        "always": always.replace("rounds", "always rounds"),
        "at most": f"is at most {high}",
        "at least": f"is at least {low}",
        "exactly": f"takes exactly the values from {low} to {high}",
    }
    return words[stated.relation] + rounded


def optimal_set(claim: OptimalSetClaim, naming: Naming) -> Said:
    """How large the set of optimal strategies is."""
    who = naming.player(claim.player)
    space = "realisation plans" if claim.space == "plan" else "mixed strategies"
    what = {
        "unique": "is a single one",
        "not unique": "is more than a single one",
        "?": "is of which size?",
    }.get(claim.stated)
    word, _, size = claim.stated.partition(" ")
    if word == "span":
        what = f"has a linear span of dimension {size}"
    return Said(
        f"The set of all optimal strategies of {who} in {claim.game}, as {space}, "
        f"{what or f'has {claim.stated}'}."
    )


def projection(claim: ProjectionClaim, naming: Naming) -> Said:
    """Whether optimal mixed strategies have exactly the optimal plans."""
    same = "are exactly" if claim.stated == "the same" else "are not exactly"
    return Said(
        f"In {claim.game} the realisation plans of the optimal mixed strategies of "
        f"{naming.player(claim.player)} {same} the optimal realisation plans."
    )


def region(claim: RegionClaim, naming: Naming) -> Said:
    """How a region lies to the set of optimal plans."""
    who = naming.player(claim.player)
    how = {
        "exactly": "are exactly the optimal ones",
        "contains": "include all optimal ones",
        "contained": "are all optimal",
        "too small": "are all optimal, but some optimal ones are missing",
        "too large": "include all optimal ones, and others",
    }[claim.stated]
    rows = [
        f"{_form(row.terms, naming)} {mathematics(row.relation)} "
        f"{mathematics(number_text(row.right))}"
        for row in claim.rows
    ]
    head = f"the realisation plans of {who} in {claim.game} that satisfy these conditions {how}:"
    return listed(capital(head), rows)
