"""Which pictures a document's pages show: its strip, those of each erratum, those of questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nashproof.certificates.statements.optimal_sets import StatedRegion
from nashproof.certificates.statements.profiles import Deviation
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.claims.verdicts import VerdictRecord
from nashproof.reports.optimal_sets import OptimalSet, Point, optimal_set, region_outline
from nashproof.reports.pictures.bands import common_bands
from nashproof.reports.pictures.betting import weight_words
from nashproof.reports.pictures.charts import chart_pictures
from nashproof.reports.pictures.drawing.svg import Picture
from nashproof.reports.pictures.ladder import deviation_ladder, numbers_at
from nashproof.reports.pictures.optimal import claimed_region
from nashproof.reports.pictures.verdict_strip import verdict_strip
from nashproof.reports.results import AcceptedReading, Results, accepted


@dataclass(frozen=True)
class DocumentPictures:
    """The pictures of a document; ``of``: by the id of an erratum."""

    strip: Picture | None
    of: Mapping[str, Sequence[Picture]] = field(default_factory=dict)
    questions: Sequence[Picture] = ()  # for "what else is true"


def for_document(results: Results, document: str) -> DocumentPictures:
    """The pictures of a document, all from its accepted statements."""
    verdicts = results.verdicts[document]
    title = results.documents[document].title
    errata = [erratum.id for erratum in results.documents[document].errata]
    return DocumentPictures(
        verdict_strip(verdicts, title),
        {e: list(_of_erratum(results, document, e)) for e in errata},
        list(_of_questions(results, verdicts)),
    )


def _of_erratum(results: Results, document: str, erratum: str) -> Iterator[Picture]:
    """The counter-example map and the ladder, one of each: the first that there is."""
    about = [v for v in results.verdicts[document] if v.erratum == erratum]
    claims = [claim for v in about for claim in accepted(v) if not claim.offer]
    yield from list(_maps(results, claims))[:1]
    yield from list(_ladders(results, document, claims))[:1]


def _ladders(
    results: Results, document: str, claims: Sequence[AcceptedReading]
) -> Iterator[Picture]:
    names = results.documents[document].names
    for claim in claims:
        if isinstance(claim.statement, Deviation):
            picture = deviation_ladder(results.games[claim.game], claim.statement, names)
            if picture:
                yield picture


def _maps(results: Results, claims: Sequence[AcceptedReading]) -> Iterator[Picture]:
    """Regions that are claimed and are too large, in two dimensions."""
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
                yield claimed_region(optimal, outline, point, who, means)


def _counter_example(optimal: OptimalSet, claims: Sequence[AcceptedReading]) -> Point | None:
    """The point of the strategy against which a deviation gains, in the set's coordinates."""
    for claim in claims:
        found = claim.statement
        if isinstance(found, Deviation) and found.player != optimal.player:
            moves = numbers_at(found.profile.players[optimal.player], found.at)
            (s, a), (t, b) = optimal.free
            return moves[s][a], moves[t][b]
    return None


def _of_questions(results: Results, verdicts: Sequence[VerdictRecord]) -> Iterator[Picture]:
    """Bands over all equilibria, for games with many cards: from the ranges of the game where they
    are known, else from those that the document's claims have."""
    ranges: dict[str, list[OptimalRange]] = {}
    for claim in (claim for verdict in verdicts for claim in accepted(verdict)):
        if isinstance(claim.statement, OptimalRange):
            ranges.setdefault(claim.game, []).append(claim.statement)
    for game, statements in ranges.items():
        whole = chart_pictures(results.games[game], results.sets.get(game, {}).values())
        yield from whole or common_bands(results.games[game], statements)
