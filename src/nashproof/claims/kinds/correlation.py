"""Claims about correlated equilibria: whether a distribution is one, ranges over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import named_event, strategy_names
from nashproof.certificates.statements.correlation import (
    Advice,
    AmountTerm,
    CorrelatedEnd,
    CorrelatedEquilibrium,
    CorrelatedRange,
    ExtensiveFormCorrelated,
    GainOnAdvice,
    Multiplier,
    Recommendations,
    RecommendedMove,
)
from nashproof.certificates.statements.correlation import Distribution as NamedDistribution
from nashproof.certificates.statements.profiles import ExpectedPayoff, Probability
from nashproof.claims.case import Case
from nashproof.claims.claim import Fields, GameClaim, StatesPrinted, StatesText, player_of
from nashproof.claims.finding import Finding, Open, as_stated, decided
from nashproof.claims.kinds.ranges import StatedRange
from nashproof.claims.wording import correlation as words
from nashproof.claims.wording.parts import Part
from nashproof.documents.events import event_of
from nashproof.errors import InputError, TooLarge, Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.play.correlation import (
    AdviceGain,
    Distribution,
    PureProfile,
    advice_gains,
    average_payoffs,
    distribution_of,
    need_few_profiles,
    pure_profile,
)
from nashproof.play.strategies import event_leaves
from nashproof.play.types import Payoffs, PureStrategy
from nashproof.solve.refinements.correlated_range import ProvedEnd, correlated_range

CORRELATED = "correlated equilibrium"


@dataclass(frozen=True)
class DrawnProfile(Fields):
    """A ``profile`` of pure strategies, and the ``probability`` with which a mediator draws it."""

    profile: str
    probability: Rational

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``profile`` and ``probability``."""
        one = cls(table, table.string("profile"), table.number("probability"))
        if one.probability <= 0:
            table.refuse_value("probability", "a positive probability")
        table.end()
        return one

    def pure_profile(self, case: Case, name: str, game: Tree) -> PureProfile:
        """The reduced pure strategies of the profile in a game of this name."""
        played = case.profile(self.profile, name, self.table)
        strategies = None if played.parameters else pure_profile(game, played.rows)
        if strategies is None:
            self.table.refuse("profile", f'the mixed profile "{self.profile}"', "pure strategies")
        return strategies


def _recommendations(table: Table) -> Recommendations:
    """Whether a mediator tells players whole strategies, the default, or moves."""
    return table.choice("recommendations", ("strategies", "moves"), "strategies")


@dataclass(frozen=True)
class CorrelatedEquilibriumClaim(StatesText, GameClaim):
    """A ``distribution`` over profiles of pure strategies is a correlated equilibrium; or ``not``.

    Of the reduced normal form, or an extensive-form one if ``recommendations`` are *moves*. Any
    number of players with perfect recall. Proved by the statement of the same name, either way.
    """

    kind: ClassVar[str] = CORRELATED
    distribution: tuple[DrawnProfile, ...]
    recommendations: Recommendations
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``distribution``, ``recommendations`` and ``stated``."""
        items = tuple(map(DrawnProfile.from_table, table.tables("distribution")))
        total = sum((one.probability for one in items), QQ(0))
        if total != 1:
            table.refuse("distribution", f"probabilities that sum to {total}", "the sum 1")
        stated = table.choice("stated", (CORRELATED, f"not {CORRELATED}"), CORRELATED)
        return cls(table, table.string("game"), items, _recommendations(table), stated)

    def decide(self, case: Case) -> Finding:
        """Compute what everybody gains by deviating from what they are told."""
        game, digest = self.open_tree(case)
        game.need_recall()
        by_move = self.recommendations == "moves"
        need_few_profiles(game, len(self.distribution), by_move)
        distribution = distribution_of(
            (one.pure_profile(case, self.game, game), one.probability) for one in self.distribution
        )
        gains, paid = advice_gains(game, distribution, by_move), average_payoffs(game, distribution)
        statement = _correlated(game, distribution, paid, gains, by_move)
        finding = decided(
            not gains,
            words.correlated_computed(len(gains), by_move),
            words.correlated_why(game, paid, gains, by_move),
            Certificate(digest, statement).text(),
        )
        return as_stated(finding, self.stated == CORRELATED)


def _correlated(
    game: Tree,
    distribution: Distribution,
    paid: Payoffs,
    gains: Sequence[AdviceGain],
    by_move: bool,
) -> CorrelatedEquilibrium:
    """What is proved of a distribution, by names."""
    listed = [
        GainOnAdvice(
            one.player,
            _advice(game, one.recommended, by_move),
            strategy_names(game, one.deviation),
            one.gain,
        )
        for one in gains
    ]
    names, payoffs = _named_distribution(game, distribution), dict(enumerate(paid, 1))
    if by_move:
        return ExtensiveFormCorrelated(names, payoffs, tuple(listed))
    return CorrelatedEquilibrium(names, payoffs, tuple(listed))


@dataclass(frozen=True)
class CorrelatedRangeClaim(StatesPrinted, GameClaim):
    """Over all correlated equilibria a payoff, or the probability of an event, is as stated.

    ``player`` *0* is the sum of all payoffs; in its place an ``event``. Extensive-form equilibria
    if ``recommendations`` are *moves*. Any number of players with perfect recall, small games.
    Proved by the statement of the same name.
    """

    kind: ClassVar[str] = "correlated range"
    player: str | None
    event: tuple[str, ...] | None
    recommendations: Recommendations
    stated: StatedRange

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of the fields above, ``player`` or ``event``."""
        about_event = table.has_instead("event")
        return cls(
            table,
            table.string("game"),
            None if about_event else table.string("player"),
            table.event("event") if about_event else None,
            _recommendations(table),
            StatedRange.from_table(table),
        )

    def decide(self, case: Case) -> Finding:
        """Find the exact range, and compare."""
        game, digest = self.open_tree(case)
        game.need_recall()
        amount = self._amount(game)
        by_move = self.recommendations == "moves"
        try:
            low, high = correlated_range(game, amount.of_terminals, by_move, case.backend)
        except (TooLarge, Unproved) as error:
            return Open(words.no_range_why(error))
        figure = self.stated.compare(low.value, high.value)
        statement = CorrelatedRange(self.recommendations, amount.terms, figure)
        ends = [_named_end(game, end, by_move) for end in (low, high)]
        values = (low.value, high.value)
        why = words.correlated_range_why(game, amount.what, values, high.distribution, by_move)
        text = Certificate(digest, statement, CorrelatedRange.Witness(*ends)).text()
        return self.stated.finding(figure, why, text)

    def _amount(self, game: Tree) -> Amount:
        """What the range is of."""
        if self.event is not None:
            return self._probability(game, self.event)
        chosen = player_of(self.table, self.player or "", [0, *game.player_numbers])
        players = [chosen] if chosen else list(game.player_numbers)
        terms = tuple(AmountTerm(QQ(1), ExpectedPayoff(p)) for p in players)
        paid = tuple(sum((leaf.payoffs[p - 1] for p in players), QQ(0)) for leaf in game.leaves)
        return Amount(terms, paid, words.paid_to(game, chosen))

    def _probability(self, game: Tree, texts: Sequence[str]) -> Amount:
        """The probability of an event."""
        try:
            event = event_of(game, texts)
        except InputError as error:
            raise error.at(self.table.place("event")) from None
        met = tuple(QQ(inside) for inside in event_leaves(game, event))
        terms = (AmountTerm(QQ(1), Probability(named_event(event))),)
        return Amount(terms, met, words.event_probability(texts))


@dataclass(frozen=True)
class Amount:
    """What a range is of: as certificates name it, what each terminal counts, and in words."""

    terms: tuple[AmountTerm, ...]
    of_terminals: tuple[Rational, ...]
    what: Part


def _advice(game: Tree, recommended: PureStrategy, by_move: bool) -> Advice:
    """What a player is told, by names: a strategy, or the one move of it."""
    names = strategy_names(game, recommended)
    return RecommendedMove(*next(iter(names.items()))) if by_move else names


def _named_distribution(game: Tree, distribution: Distribution) -> NamedDistribution:
    """A distribution by names."""
    return tuple(
        (dict(enumerate([strategy_names(game, own) for own in one], 1)), x)
        for one, x in distribution
    )


def _named_end(game: Tree, end: ProvedEnd, by_move: bool) -> CorrelatedEnd:
    """An end of a range over correlated equilibria, by names."""
    rows = (
        Multiplier(
            one.player,
            _advice(game, one.recommended, by_move),
            strategy_names(game, one.deviation),
            one.times,
        )
        for one in end.multipliers
    )
    return CorrelatedEnd(_named_distribution(game, end.distribution), tuple(rows))
