"""The pictures of a document's pages: those of each erratum, of questions, of profiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nashledger.pictures.bands import common_bands
from nashledger.pictures.ladder import deviation_ladder, numbers_at
from nashledger.pictures.optimal import claimed_region
from nashledger.pictures.strategy_tree import strategy_tree
from nashledger.site.optimal_sets import (
    OptimalSet,
    Point,
    form_text,
    letters,
    optimal_set,
    region_outline,
)
from nashledger.site.results import SiteResults
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.optimal_sets import StatedRegion
from nashproof.certificates.statements.profiles import Deviation
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.page.drawing.svg import Picture
from nashproof.page.names import words_for
from nashproof.page.pictures.betting import weight_words
from nashproof.page.results import AcceptedReading, accepted, all_accepted


def of_errata(results: SiteResults, document: str) -> dict[str, list[Picture]]:
    """Return the pictures of the errata of a document by their ids, from accepted statements."""
    pictures = {}
    for erratum in results.documents[document].errata:
        about = [v for v in results.verdicts[document] if v.erratum == erratum.id]
        claims = [claim for claim in all_accepted(about) if not claim.offer]
        # The first map of a counter-example, and the first ladder.
        maps, ladders = list(_maps(results, claims)), list(_ladders(results, document, claims))
        pictures[erratum.id] = maps[:1] + ladders[:1]
    return pictures


def charted(results: SiteResults, game: str) -> bool:
    """Return whether the page of a game has charts of all its equilibria."""
    return any(isinstance(x, OptimalRange) for x in results.sets.get(game, {}).values())


def _ladders(
    results: SiteResults, document: str, claims: Sequence[AcceptedReading]
) -> Iterator[Picture]:
    """Yield the ladders of deviations."""
    names = results.documents[document].names
    for claim in claims:
        if isinstance(claim.statement, Deviation):
            picture = deviation_ladder(results.games[claim.game], claim.statement, names)
            if picture:
                yield picture


def _maps(results: SiteResults, claims: Sequence[AcceptedReading]) -> Iterator[Picture]:
    """Yield the claimed regions that are too large, in two dimensions."""
    for claim in claims:
        region = claim.statement
        if isinstance(region, StatedRegion) and region.contained == "no":
            optimal = optimal_set(results, claim.game, region.player)
            if optimal is None or optimal.dimension != 2:
                continue
            if outline := region_outline(optimal, region):
                game = results.games[claim.game]
                means = [weight_words(game, optimal.player, *column) for column in optimal.free]
                point = _counter_example(optimal, claims)
                who = game.players[region.player - 1]
                # The letters of a document that are no coordinates, by these.
                rest = [
                    f"{name.letter} = {form_text(optimal.forms[move], optimal.letters)}"
                    for move, name in letters(results, claim.game, region.player).items()
                    if move in optimal.forms and move not in optimal.free
                    if any(optimal.forms[move][1:])
                ]
                yield claimed_region(optimal, outline, point, who, means, rest)


def _counter_example(optimal: OptimalSet, claims: Sequence[AcceptedReading]) -> Point | None:
    """Return the strategy against which a deviation gains, in the set's coordinates."""
    for claim in claims:
        statement = claim.statement
        if isinstance(statement, Deviation) and statement.player != optimal.player:
            moves = numbers_at(statement.profile.players[optimal.player], statement.at)
            (s, a), (t, b) = optimal.free
            return moves[s][a], moves[t][b]
    return None


def of_profiles(results: SiteResults, document: str) -> Iterator[Picture]:
    """Yield the strategies that a document draws as trees, if they are proved equilibria."""
    of = results.documents[document]
    claims = {(a.id, r.id): r.claim for a in of.assertions for r in a.readings}
    to_draw = {name: text.drawn for name, text in of.profiles.items() if text.drawn}
    for record in results.verdicts[document]:
        for reading in accepted(record):
            proved = reading.statement
            name = getattr(claims.get((record.id, reading.reading)), "profile", "")
            # Drawn once, from the first accepted proof.
            if name in to_draw and isinstance(proved, EquilibriumSet) and not reading.offer:
                words, caption = words_for(results, document, reading.game), to_draw.pop(name)
                for player, played in proved.profile.players.items():
                    yield strategy_tree(words, player, played, caption)


def of_questions(results: SiteResults, document: str) -> Iterator[Picture]:
    """Yield bands over all equilibria, from the ranges that a document's claims have.

    They are of games with many cards whose page has no charts.
    """
    ranges: dict[str, list[OptimalRange]] = {}
    for claim in all_accepted(results.verdicts[document]):
        if isinstance(claim.statement, OptimalRange) and not charted(results, claim.game):
            ranges.setdefault(claim.game, []).append(claim.statement)
    for game, statements in ranges.items():
        yield from common_bands(results.games[game], statements)
