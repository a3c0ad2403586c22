"""What claims and profiles say, in words made from their formal fields alone.

For a second reader, who sees a document's text and these words. Never from ``says``, by which the
first reader told what the fields should say. Knows no solving and opens no game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, TypeAlias

from nashproof.claims.claim import Claim
from nashproof.claims.readback import algebra, dominance, games, optimal_sets, profiles
from nashproof.claims.readback.naming import Naming, Said
from nashproof.documents.assertions import Assertion, Offer, Question, Reading, claims_of
from nashproof.documents.document import Document
from nashproof.documents.profiles import profiles_in

Source: TypeAlias = Assertion[Claim] | Question[Claim]
Words: TypeAlias = tuple[str, str, str, str]  # name, condition, part, what it says

READERS: dict[str, Callable[[Any, Naming], Said]] = {  # by the kind of the claim
    "all equilibria": optimal_sets.all_equilibria,
    "arithmetic": algebra.arithmetic,
    "best response": profiles.best_response,
    "comparison": profiles.comparison,
    "correlated equilibrium": profiles.correlated,
    "correlated range": optimal_sets.correlated_range,
    "count": games.count,
    "dominated": dominance.dominated,
    "dominated strategy": dominance.dominated_strategy,
    "equilibria": games.equilibria,
    "equilibrium": profiles.equilibrium,
    "feasible set": algebra.feasible_set,
    "gain": profiles.gain,
    "iterated dominance": dominance.iterated,
    "logit limit": profiles.logit_limit,
    "matrix": games.matrix,
    "optimal set": optimal_sets.optimal_set,
    "parameter set": profiles.parameter_set,
    "payoff": profiles.payoff,
    "projection": optimal_sets.projection,
    "quasi-perfect": profiles.refined,
    "region": optimal_sets.region,
    "responses": dominance.responses,
    "saddle": games.saddle,
    "sequential": profiles.refined,
    "set values": profiles.set_values,
    "subgame perfect": profiles.refined,
    "value": games.value,
}


def read_back(claim: Claim, naming: Naming) -> Said:
    """What a claim says: a sentence, and the items of a list where it ends in a colon."""
    return READERS[claim.kind](claim, naming)


def document_words(
    document: Document[Claim], only: Collection[str] = ()
) -> Iterator[tuple[Source, tuple[Words, ...]]]:
    """Yield every assertion, then every question, with its readings and offers in words."""
    naming = Naming(document.names, document.profiles)
    for source in _sources(document, only):
        yield (
            source,
            tuple(
                (name, *_way(reading), str(read_back(reading.claim, naming)))
                for name, reading in claims_of(source)
            ),
        )


def profile_words(document: Document[Claim], only: Collection[str] = ()) -> dict[str, str]:
    """The profiles that these assertions and questions name, in words, by name."""
    naming = Naming(document.names, document.profiles)
    claims = [one.claim for source in _sources(document, only) for _, one in claims_of(source)]
    named = {name for claim in claims for name in profiles_in(claim.table.data)}
    return {
        name: str(profiles.profile(one, naming))
        for name, one in document.profiles.items()
        if name in named
    }


def _way(one: Reading[Claim] | Offer[Claim]) -> tuple[str, str]:
    """The condition of a reading and its part; an offer has neither."""
    return (one.condition, one.part) if isinstance(one, Reading) else ("", "")


def _sources(document: Document[Claim], only: Collection[str]) -> list[Source]:
    return [source for source in document.sources if not only or source.id in only]
