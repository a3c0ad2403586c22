"""Claims about all equilibria of a zero-sum game, or of one with the equilibria of such a game.

Something is so always, or at most or at least so much, or exactly from one number to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.move_ranges import Chart, charts, range_name, sets_at
from nashproof.certificates.shapes import Bound, Plan, PlanEnd, RangeFigure, named_frontier
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, InfoSetName, frontier_of
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding, Varies, decided
from nashproof.documents.events import move_of
from nashproof.errors import InputError, UnknownName
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.format.fields import Combination, Frontier, GivenSet, OneOfTwo, Range, key
from nashproof.format.stated import MoveTerm, StatedRange, refuse_terms
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.play.frontier import arrivals, beyond
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solving.optimal.common import BETTING, MOVES, ProvedRange, common_ranges
from nashproof.solving.optimal.cumulated import CumulatedSearch
from nashproof.solving.optimal.ranges import optimal_range
from nashproof.solving.players import NO_SEQUENCES, Form, RangeEnd, ZeroSumPlayer
from nashproof.solving.zero_sum import Equilibrium, lexicographic_plan, zero_sum_player


def range_finding(stated: StatedRange, figure: RangeFigure, certificate: Certificate) -> Finding:
    """Return whether the exact range is as stated, or the stated relation varies."""
    if not figure.holds and stated.varies(figure.low, figure.high):
        return Varies(certificate)
    return decided(figure.holds, certificate)


RANGES = '`"1/3"` (always), `"at most 1/3"`, `"at least 0"` or `"from 0 to 1/3"`'
G = TypeVar("G", bound=Game)


@dataclass(frozen=True)
class ZeroSumGame(Generic[G]):
    """A game with the equilibria of a zero-sum game, as that game; its digest is its own.

    ``strategies``: what a player's strategies in equilibria are called, optimal or equilibrium.
    """

    game: G
    digest: str
    strategies: str


@dataclass(frozen=True)
class OptimalClaim(GameClaim):
    """A claim about a player's optimal strategies, or about their strategies in equilibria.

    Of a zero-sum game, or of one that has the equilibria of a zero-sum game.
    """

    player: int = key(OneOfTwo())

    def open_zero_sum(self, case: Case) -> ZeroSumGame[Tree]:
        """Return the claim's game as a zero-sum tree. Refuses games without an equivalent."""
        return self.as_zero_sum(*self.open_tree(case))

    def as_zero_sum(self, game: G, digest: str) -> ZeroSumGame[G]:
        """Return a game as a zero-sum game. Refuses games without an equivalent."""
        equivalent = cast(G | None, zero_sum_equivalent(game))
        if equivalent is None:
            self.table.refuse(
                "game",
                "a game without the equilibria of a zero-sum game",
                "a zero-sum game, or a zero-sum equivalent one (data/FORMATS.md, section 2)",
            )
        return ZeroSumGame(
            equivalent, digest, "equilibrium" if game.constant is None else "optimal"
        )


@dataclass(frozen=True)
class AllEquilibriaClaim(OptimalClaim):
    """The claim is about a linear form in realisation weights of one player. A realisation weight
    is the probability that the player's own moves reach and make a move. The form takes the stated
    values over all optimal strategies of the player. What holds for some equilibria only is
    *underspecified*.

    A game is *zero-sum equivalent* if the payoffs sum to two terms, each of which depends on one
    player's strategy alone. Such a game has the equilibria of a zero-sum game. There the claim is
    about the player's strategies in all equilibria.
    """

    kind = "all equilibria"
    row = "the range of a linear form over all equilibria"
    says = "Over all optimal strategies of {player} in {game}, {terms}{given} {stated}.{frontier}"
    proved_by = ("optimal range",)
    needs_tree = False
    terms: tuple[MoveTerm, ...] = key(Combination('a list of `["SET: ACTION", "coefficient"]`'))
    given: str = key(
        GivenSet(
            "an information set of the player; the form is divided by the weight of reaching it, "
            "over the strategies that reach it; it can then be the probability of an action there",
            default="",
        )
    )
    stated: StatedRange = key(Range(RANGES))
    frontier: tuple[str, ...] = key(Frontier("in zero-sum games", default=()))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the range of the form."""
        zero_sum = self.as_zero_sum(*self.open_game(case))
        terms, _ = linear_form(zero_sum.game, self.player, self.table, self.terms)
        frontier = named_frontier(self._frontier(case, zero_sum.game, terms))
        fields = {"player": self.player, "terms": terms, "given": self.given}
        more = {"figure": self.stated.fits, "frontier": frontier}
        return [Asked(zero_sum.digest, OptimalRange, fields | more)]

    def finding(self, proof: Certificate, case: Case) -> Finding:
        """Return whether the range is as stated, or the stated relation varies."""
        return range_finding(self.stated, cast(OptimalRange, proof.statement).figure, proof)

    def decide(self, case: Case) -> Finding:
        """Find the exact range, and compare."""
        zero_sum = self.as_zero_sum(*self.open_game(case))
        game, player = zero_sum.game, self.player
        terms, form = linear_form(game, player, self.table, self.terms)
        reached = _parent(game, player, self.given, self.table) if self.given else 0
        frontier = self._frontier(case, game, terms)
        low, high, proof = self._proof(case, zero_sum, form, reached, frontier)
        (asked,) = self.asked(case)
        return self.certified(case, asked, proof, figure=self.stated.compare(low, high))

    def _proof(
        self,
        case: Case,
        zero_sum: ZeroSumGame[Game],
        form: dict[int, Rational],
        reached: int,
        frontier: Sequence[InfoSetName],
    ) -> tuple[Rational, Rational, OptimalRange.Witness]:
        """Return both ends of the exact range, and their proof. Raises Unproved."""
        game, player = zero_sum.game, self.player
        cut = game if frontier and game.has_tree else None  # no compact game has a frontier
        avoid = arrivals(cut, set(frontier)) if cut else NO_SEQUENCES
        solution = case.solution(game, zero_sum.digest)
        who, asked = zero_sum_player(game, player, solution), (zero_sum.digest, player, avoid)
        low, high = case.once(
            ("range", *asked, reached, *sorted(form.items())),
            lambda: optimal_range(who, form, reached, avoid, case.backend),
        )
        opponent = solution.plans[2 - player]
        if cut is not None:
            opponent = case.once(
                ("plan", *asked), lambda: lexicographic_plan(cut, 3 - player, case.backend, avoid)
            )
        witness = OptimalRange.Witness(
            Plan.of(game, 3 - player, opponent),
            end_of(game, player, low),
            end_of(game, player, high),
        )
        return low.value, high.value, witness

    def _frontier(self, case: Case, game: Game, terms: Sequence[shapes.Term]) -> list[InfoSetName]:
        """Return the claim's frontier. Refuses sets of the claim that lie beyond it."""
        names = [term.infoset for term in terms] + [self.given] * bool(self.given)
        spoken_of = [(self.player, name) for name in names]
        frontier = frontier_of(game, self.table, self.frontier)
        if frontier and self.open_game(case)[0].constant is None:
            self.table.refuse(
                "frontier", "a frontier in a game that is not zero-sum", "a zero-sum game"
            )
        late = beyond(cast(Tree, game), set(frontier)) if frontier else set()
        for place in spoken_of:
            if place in late:
                self.table.refuse(
                    "frontier",
                    f'the set "{place[1]}", which the frontier is not beyond',
                    "sets that are reached before it",
                )
        return frontier


def _parent(game: Game, player: int, name: str, table: Table) -> int:
    """Return the sequence with which the player's own moves reach an information set."""
    if (player, name) not in game.set_index:
        table.refuse_value("given", f"an information set of player {player}")
    return game.infosets[game.set_index[player, name]].parent


def linear_form(
    game: Game, player: int, table: Table, terms: Sequence[MoveTerm]
) -> tuple[tuple[shapes.Term, ...], dict[int, Rational]]:
    """Return the terms by names, and the linear form ``{sequence: coefficient}``."""
    named, form = [], {}
    try:
        for term in terms:
            owner, name, action = move_of(game, term.move)
            if owner != player:
                raise UnknownName(f'"{term.move}"', f"a move of player {player}")
            s = game.infosets[game.set_index[player, name]]
            named.append(shapes.Term(name, action, term.coefficient))
            form[s.first + s.actions.index(action)] = term.coefficient
    except InputError as error:
        raise error.at(table.place("terms")) from None
    if len(form) != len(named):
        refuse_terms(table)
    return tuple(named), form


def end_of(game: Game, player: int, end: RangeEnd) -> PlanEnd:
    """Return an end of a range over a player's optimal plans, by names."""
    return PlanEnd(Plan.of(game, player, end.plan), bound_of(game, player, end))


def bound_of(game: Game, player: int, end: RangeEnd) -> Bound:
    """Return the weights on the opponent's moves that prove an end of a range."""
    return Bound(end.weights[0], Plan.of(game, 3 - player, end.weights))


def has_ranges(game: Game) -> bool:
    """Return whether a game has few enough moves for the range of each of them."""
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
        for number, (statement, proved) in enumerate(ranges, 1):
            ends = (end_of(game, player, end) for end in (proved.low, proved.high))
            text = Certificate(digest, statement, OptimalRange.Witness(opponent, *ends)).text()
            yield range_name(player, number), statement, text


def _player_ranges(
    who: ZeroSumPlayer, plan: Sequence[Rational], backend: str
) -> Iterator[tuple[OptimalRange, ProvedRange]]:
    """Yield the ranges of one player: of each move, then of sums over cards not yet proved."""
    game, player = who.game, who.player
    ranges = [
        (_unstated(game, player, proved), proved)
        for proved in common_ranges(who, tuple(plan), backend)
    ]
    yield from ranges
    if not game.has_tree:
        for chart in charts(game, [statement for statement, _ in ranges]):
            for proved in _sums_left(who, chart, backend):
                yield _unstated(game, player, proved), proved


def _sums_left(who: ZeroSumPlayer, chart: Chart, backend: str) -> Iterator[ProvedRange]:
    """Yield ranges that prove how far the sums of a chart of the player go, if it has bands."""
    limits = {
        sum_range.count: (sum_range.least, sum_range.greatest)
        for sum_range in chart.cumulated
        if not sum_range.attained
    }
    if chart.player == who.player and chart.has_bands:
        game = who.one_card
        point = next(p for p in game.points if (p.player, p.moves) == (chart.player, chart.moves))
        places = [game.infosets[i] for i in sets_at(game, point)]
        sequences = [s.first + s.actions.index(chart.action) for s in places]
        search = CumulatedSearch(who, sequences, limits, backend)
        yield from search.ranges(count for count, _ in chart.sums)


def _unstated(game: Game, player: int, proved: ProvedRange) -> OptimalRange:
    """Return the statement of a range that no document states; it is compared with itself."""
    return OptimalRange(
        player=player,
        terms=_terms(game, player, proved.form),
        given="" if proved.divisor_set is None else game.infosets[proved.divisor_set].name,
        figure=RangeFigure.unstated(proved.low.value, proved.high.value),
        frontier=(),
    )


def _terms(game: Game, player: int, form: Form) -> tuple[shapes.Term, ...]:
    """Return a form by names, in the order of the game."""
    return tuple(
        shapes.Term(s.name, action, form[s.first + k])
        for s in (game.infosets[i] for i in game.sets_of[player])
        for k, action in enumerate(s.actions)
        if s.first + k in form
    )
