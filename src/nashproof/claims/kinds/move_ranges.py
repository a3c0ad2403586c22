"""What all equilibria have in common, move by move: ranges that nobody printed, with proof.

The statements are those of claims about ``all equilibria``; ``certificates/move_ranges`` says what
they say of each move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.move_ranges import Chart, charts, sets_at
from nashproof.certificates.shapes import Plan, RangeFigure
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.claims.kinds.ranges import end_of
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game
from nashproof.solving.optimal.common import BETTING, MOVES, ProvedRange, common_ranges
from nashproof.solving.optimal.cumulated import CumulatedSearch
from nashproof.solving.players import Form, ZeroSumPlayer
from nashproof.solving.zero_sum import Equilibrium, zero_sum_player


def has_ranges(game: Game) -> bool:
    """Whether a game has few enough moves for the range of each of them."""
    moves = max(game.sequence_counts.values()) - 1
    return moves <= MOVES and (game.has_tree or len(game.points) ** 2 * moves <= BETTING)


def range_certificates(
    game: Game, digest: str, solution: Equilibrium, backend: str = "highs"
) -> Iterator[tuple[str, OptimalRange, str]]:
    """Yield a name, the statement and the certificate of each range, for both players.

    The names are ``1-range-1``, ``1-range-2`` and so on, the player's number first.
    """
    for player in (1, 2):
        who = zero_sum_player(game, player, solution)
        opponent = Plan.of(game, 3 - player, who.opponent_plan)
        ranges = _player_ranges(who, solution.plans[player - 1], backend)
        for number, (statement, one) in enumerate(ranges, 1):
            ends = (end_of(game, player, end) for end in (one.low, one.high))
            text = Certificate(digest, statement, OptimalRange.Witness(opponent, *ends)).text()
            yield f"{player}-range-{number}", statement, text


def _player_ranges(
    who: ZeroSumPlayer, plan: Sequence[Rational], backend: str
) -> Iterator[tuple[OptimalRange, ProvedRange]]:
    """Yield the ranges of one player: of each move, then of the sums over cards that they leave."""
    game, player = who.game, who.player
    known = [
        (_unstated(game, player, one), one) for one in common_ranges(who, tuple(plan), backend)
    ]
    yield from known
    if not game.has_tree:
        for chart in charts(game, [statement for statement, _ in known]):
            for one in _sums_left(who, chart, backend):
                yield _unstated(game, player, one), one


def _sums_left(who: ZeroSumPlayer, chart: Chart, backend: str) -> Iterator[ProvedRange]:
    """Yield ranges that prove how far the sums of a chart of the player go, if it has bands."""
    limits = {one.count: (one.least, one.greatest) for one in chart.cumulated if not one.attained}
    if chart.player == who.player and chart.has_bands:
        game = who.one_card
        point = next(p for p in game.points if (p.player, p.moves) == (chart.player, chart.moves))
        places = [game.infosets[i] for i in sets_at(game, point)]
        sequences = [s.first + s.actions.index(chart.action) for s in places]
        search = CumulatedSearch(who, sequences, limits, backend)
        yield from search.ranges(count for count, _ in chart.sums)


def _unstated(game: Game, player: int, proved: ProvedRange) -> OptimalRange:
    """The statement of a range that nobody printed: it is compared with itself."""
    return OptimalRange(
        player=player,
        terms=_terms(game, player, proved.form),
        given="" if proved.given is None else game.infosets[proved.given].name,
        figure=RangeFigure.unstated(proved.low.value, proved.high.value),
        frontier=(),
    )


def _terms(game: Game, player: int, form: Form) -> tuple[shapes.Term, ...]:
    """A form by names, in the order of the game."""
    return tuple(
        shapes.Term(s.name, action, form[s.first + k])
        for s in (game.infosets[i] for i in game.sets_of[player])
        for k, action in enumerate(s.actions)
        if s.first + k in form
    )
