"""Claims about correlated equilibria: a distribution, those that round so, ranges over all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias, cast

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Strategy, named_event, strategy_names
from nashproof.certificates.statements.correlation import (
    Advice,
    AmountTerm,
    CorrelatedEnd,
    CorrelatedEquilibrium,
    CorrelatedRange,
    DrawnInterval,
    ExtensiveFormCorrelated,
    GainOnAdvice,
    Multiplier,
    Recommendations,
    RecommendedMove,
    RoundedDistributions,
)
from nashproof.certificates.statements.correlation import Distribution as NamedDistribution
from nashproof.certificates.statements.profiles import ExpectedPayoff, Probability
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim, player_of
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.ranges import RANGES, range_finding
from nashproof.documents.events import event_of
from nashproof.errors import InputError, TooLarge, Unproved
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.files.strict_toml import Table
from nashproof.format.fields import (
    EventKey,
    Fields,
    NumberKey,
    PlayerKey,
    PrintedKey,
    Range,
    TablesKey,
    Text,
    Word,
    choice,
    key,
    yes_or_no,
)
from nashproof.format.naming import Naming
from nashproof.format.stated import StatedNumber, StatedRange
from nashproof.games.tree import Tree
from nashproof.play.correlation import (
    Distribution,
    PureProfile,
    advice_gains,
    average_payoffs,
    distribution_of,
    need_few_profiles,
    pure_profile,
)
from nashproof.play.strategies import event_leaves
from nashproof.play.types import PureStrategy
from nashproof.solving.nearby.distributions import RoundedDistribution
from nashproof.solving.refinements.correlated_range import (
    ProvedEnd,
    WeightedDeviation,
    correlated_range,
)

CORRELATED = "correlated equilibrium"


@dataclass(frozen=True)
class _Recommended(Fields):
    table: Table = field(repr=False, compare=False)
    profile: str = key(Text("of pure strategies"))

    def pure_profile(self, case: Case, name: str, game: Tree) -> PureProfile:
        """Return the profile's reduced pure strategies in a game. Refuses mixed ones.

        ``name``: of the game.
        """
        played = case.profile(self.profile, name, self.table)
        strategies = None if played.parameters else pure_profile(game, played.rows)
        if strategies is None:
            self.table.refuse("profile", f'the mixed profile "{self.profile}"', "pure strategies")
        return strategies


@dataclass(frozen=True)
class DrawnProfile(_Recommended):
    """A profile that a mediator draws"""

    probability: Rational = key(NumberKey("positive; those of a distribution sum to 1"))

    def check(self) -> None:
        """Refuse a probability that is not positive."""
        if self.probability <= 0:
            self.table.refuse_value("probability", "a positive probability")


@dataclass(frozen=True)
class RoundedProfile(_Recommended):
    """A profile that a mediator draws, and its probability as printed"""

    probability: StatedNumber = key(PrintedKey("all numbers from 0 to 1 that round to it"))

    @property
    def interval(self) -> tuple[Rational, Rational]:
        """Return the least and the greatest probability that round so."""
        ends = self.probability.interval(self.probability.text)
        return max(ends.low, QQ(0)), min(ends.high, QQ(1))

    def check(self) -> None:
        """Refuse numbers of which none is a probability."""
        low, high = self.interval
        if low > high:
            self.table.refuse_value("probability", "a number that is a probability before rounding")


def recommendations(meaning: str) -> Any:
    """Return the field that says whether a mediator tells strategies (default) or moves."""
    return choice("strategies", Word("moves", means=meaning), default="strategies")


@dataclass(frozen=True)
class CorrelatedEquilibriumClaim(GameClaim):
    """A mediator draws a profile of pure strategies and tells each player their own part. Nobody
    gains by deviating from it. Any number of players, with perfect recall. Strategies are reduced:
    what a player's own moves exclude is told to nobody.
    """

    kind = CORRELATED
    row = "nobody gains by deviating from what a mediator tells them"
    says = (
        "In the game {game} a mediator draws a profile and tells {told}. This is {stated} "
        "correlated equilibrium:"
    )
    proved_by = (CORRELATED, "extensive-form correlated equilibrium")
    distribution: tuple[DrawnProfile, ...] = key(
        TablesKey("a list of drawn profiles", item=lambda: DrawnProfile)
    )
    recommendations: Recommendations = recommendations(
        "a player is told each move when its information set is reached, and nothing more after "
        "deviating: an extensive-form correlated equilibrium"
    )
    stated: str = yes_or_no(CORRELATED, "a", "no")

    def check(self) -> None:
        """Refuse probabilities that do not sum to 1."""
        total = sum((item.probability for item in self.distribution), QQ(0))
        if total != 1:
            self.table.refuse("distribution", f"probabilities that sum to {total}", "the sum 1")

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with the recommendations as ``told``."""
        return super().said(naming) | {"told": told_words(self.recommendations)}

    def items(self, naming: Naming) -> list[str]:
        """Return the profiles with their probabilities."""
        return [
            f"{naming.profile(item.profile, '')} with probability {number_text(item.probability)}"
            for item in self.distribution
        ]

    def _drawn(self, case: Case) -> tuple[Tree, Distribution]:
        """Return the game, and the distribution in it."""
        game, _ = self.open_tree(case)
        game.need_recall()
        need_few_profiles(game, len(self.distribution), self.recommendations == "moves")
        return game, distribution_of(
            (item.pure_profile(case, self.game, game), item.probability)
            for item in self.distribution
        )

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement on gains by deviating from these recommendations."""
        _, digest = self.open_tree(case)
        fields = {"distribution": _named_distribution(*self._drawn(case))}
        if self.recommendations == "moves":
            return [Asked(digest, ExtensiveFormCorrelated, fields)]
        return [Asked(digest, CorrelatedEquilibrium, fields)]

    def decide(self, case: Case) -> Finding:
        """Compute every player's gains by deviating from recommendations."""
        (asked,) = self.asked(case)
        fields = gains_fields(*self._drawn(case), self.recommendations == "moves")
        return self.certified(case, asked, **fields)


Box: TypeAlias = list[tuple[PureProfile, tuple[Rational, Rational]]]  # each profile once


@dataclass(frozen=True)
class RoundedDistributionsClaim(GameClaim):
    """A mediator draws a profile of pure strategies with probabilities that are printed rounded. Of
    the distributions that round so, every one is a correlated equilibrium, or some, or none. Any
    number of players, with perfect recall. A game with more than 2,000 deviations is
    *undetermined*.
    """

    kind = "rounded distributions"
    row = "which of the distributions that round to printed ones are correlated equilibria"
    says = (
        "In the game {game} a mediator draws a profile and tells {told}. Of the distributions that "
        "round to these, {stated} a correlated equilibrium:"
    )
    proved_by = ("rounded distributions", CORRELATED, "extensive-form correlated equilibrium")
    distribution: tuple[RoundedProfile, ...] = key(
        TablesKey("a list of drawn profiles", item=lambda: RoundedProfile)
    )
    recommendations: Recommendations = recommendations("as above")
    stated: str = choice(
        Word("every", "every one is"),
        Word("some", "at least one is"),
        Word("none", "none is"),
        implied={"every": ("some",)},
    )

    def check(self) -> None:
        """Refuse numbers that no distribution rounds to."""
        low, high = (sum(ends, QQ(0)) for ends in zip(*(x.interval for x in self.distribution)))
        if not low <= 1 <= high:
            found = f"numbers from {low} to {high} in sum, before rounding"
            self.table.refuse("distribution", found, "the sum 1")

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with the recommendations as ``told``."""
        return super().said(naming) | {"told": told_words(self.recommendations)}

    def items(self, naming: Naming) -> list[str]:
        """Return the profiles with their printed probabilities."""
        return [
            f"{naming.profile(item.profile, '')} with probability {naming.figure(item.probability)}"
            for item in self.distribution
        ]

    def _box(self, case: Case) -> tuple[Tree, Box]:
        """Return the game, and the intervals of the profiles' probabilities.

        Those of a profile that stands twice add up.
        """
        game, _ = self.open_tree(case)
        game.need_recall()
        need_few_profiles(game, len(self.distribution), self.recommendations == "moves")
        lows, highs = (
            distribution_of(
                (item.pure_profile(case, self.game, game), item.interval[end])
                for item in self.distribution
            )
            for end in (0, 1)
        )
        return game, [(profile, (low, high)) for (profile, low), (_, high) in zip(lows, highs)]

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements about the whole box, and about a distribution in it."""
        _, digest = self.open_tree(case)
        game, box = self._box(case)
        statement = ExtensiveFormCorrelated if self._by_move else CorrelatedEquilibrium
        return [
            Asked(
                digest,
                RoundedDistributions,
                {"recommendations": self.recommendations, "box": _named_box(game, box)},
            ),
            Asked(digest, statement, {"distribution": partial(_is_in_box, game, box)}),
        ]

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return what a certificate says of the box; of a member whether it is an example."""
        statement = proof.statement
        if isinstance(statement, RoundedDistributions):
            return decided(statement.supports(self.stated), proof)
        gains = bool(cast(CorrelatedEquilibrium, statement).gains)
        if gains != (self.stated == "every"):
            return None
        return decided(self.stated == "some", proof)

    def decide(self, case: Case) -> Finding:
        """Look for a member that is an equilibrium, or for one that is none; else prove it."""
        game, box = self._box(case)
        drawn, spans = [profile for profile, _ in box], [ends for _, ends in box]
        whole, member = self.asked(case)
        rounded = RoundedDistribution(game, drawn, spans, self._by_move)
        if self.stated == "every":
            point = rounded.counterexample()
        else:
            point = rounded.equilibrium([(low + high) / 2 for low, high in spans])
        if point is None and self.stated == "every":
            return self.certified(case, whole, RoundedDistributions.Witness(), equilibria="every")
        if point is None:
            multipliers = tuple(
                _named_multiplier(game, row, self._by_move) for row in rounded.multipliers()
            )
            witness = RoundedDistributions.Witness(multipliers)
            return self.certified(case, whole, witness, equilibria="none")
        distribution = [(profile, x) for profile, x in zip(drawn, point) if x]
        return self.certified(case, member, **gains_fields(game, distribution, self._by_move))

    @property
    def _by_move(self) -> bool:
        """Return whether players are told each move at its information set."""
        return self.recommendations == "moves"


@dataclass(frozen=True)
class CorrelatedRangeClaim(GameClaim):
    """Over all correlated equilibria of a small game, a payoff or the probability of an event lies
    in this range. Any number of players, with perfect recall. A game with too many profiles of pure
    strategies (see the limits) is *undetermined*.
    """

    kind = "correlated range"
    row = "the range of a payoff or a probability over all correlated equilibria"
    says = "Over all {correlated} equilibria of {game}, {what} {stated}."
    proved_by = ("correlated range",)
    player: str | None = key(
        PlayerKey('whose expected payoff; `"0"` is the sum of all payoffs', unless="event")
    )
    event: tuple[str, ...] | None = key(
        EventKey("in place of `player`, an event, whose probability is meant", None, instead=True)
    )
    recommendations: Recommendations = recommendations("as above")
    stated: StatedRange = key(Range(RANGES))

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with the amount and the kind of equilibria."""
        phrases = super().said(naming)
        what = "the sum of all payoffs"
        if self.event is not None:
            what = f"the probability of {phrases['event']}"
        elif self.player != "0":
            what = f"the expected payoff of {phrases['player']}"
        by_move = self.recommendations == "moves"
        return phrases | {
            "what": what,
            "correlated": "extensive-form correlated" if by_move else "correlated",
        }

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the range of the amount."""
        game, digest = self.open_tree(case)
        fields = {"recommendations": self.recommendations, "of": self._amount(game).terms}
        return [Asked(digest, CorrelatedRange, fields | {"figure": self.stated.fits})]

    def finding(self, proof: Certificate, case: Case) -> Finding:
        """Return whether the range is as stated, or the stated relation varies."""
        return range_finding(self.stated, cast(CorrelatedRange, proof.statement).figure, proof)

    def decide(self, case: Case) -> Finding:
        """Find the exact range, and compare."""
        game, digest = self.open_tree(case)
        game.need_recall()
        amount = self._amount(game)
        by_move = self.recommendations == "moves"
        try:
            low, high = correlated_range(game, amount.of_terminals, by_move, case.backend)
        except (TooLarge, Unproved) as error:
            return Open(f"No range was computed: {error}.")
        witness = CorrelatedRange.Witness(*(_named_end(game, end, by_move) for end in (low, high)))
        (asked,) = self.asked(case)
        return self.certified(
            case, asked, witness, figure=self.stated.compare(low.value, high.value)
        )

    def _amount(self, game: Tree) -> Amount:
        """Return the amount whose range is claimed: payoffs or a probability."""
        if self.event is not None:
            return self._probability(game, self.event)
        chosen = player_of(self.table, self.player or "", [0, *game.player_numbers])
        players = [chosen] if chosen else list(game.player_numbers)
        terms = tuple(AmountTerm(QQ(1), ExpectedPayoff(p)) for p in players)
        paid = tuple(sum((leaf.payoffs[p - 1] for p in players), QQ(0)) for leaf in game.leaves)
        return Amount(terms, paid)

    def _probability(self, game: Tree, texts: Sequence[str]) -> Amount:
        """Return the probability of an event as an amount. Raises InputError."""
        try:
            event = event_of(game, texts)
        except InputError as error:
            raise error.at(self.table.place("event")) from None
        met = tuple(QQ(inside) for inside in event_leaves(game, event))
        terms = (AmountTerm(QQ(1), Probability(named_event(event))),)
        return Amount(terms, met)


def told_words(recommendations: Recommendations) -> str:
    """Return whom a mediator tells what, in words."""
    if recommendations == "moves":
        return "players each move at its information set"
    return "each player their part"


def gains_fields(game: Tree, distribution: Distribution, by_move: bool) -> dict[str, Any]:
    """Return the fields of a statement on a distribution: itself, payoffs, gains by deviating."""
    gains = tuple(
        GainOnAdvice(
            advice.player,
            _advice(game, advice.recommended, by_move),
            strategy_names(game, advice.deviation),
            advice.gain,
        )
        for advice in advice_gains(game, distribution, by_move)
    )
    payoffs = dict(enumerate(average_payoffs(game, distribution), 1))
    named = _named_distribution(game, distribution)
    return {"distribution": named, "payoffs": payoffs, "gains": gains}


@dataclass(frozen=True)
class Amount:
    """The quantity of a range: its name in certificates, and its amount at each terminal."""

    terms: tuple[AmountTerm, ...]
    of_terminals: tuple[Rational, ...]


def _advice(game: Tree, recommended: PureStrategy, by_move: bool) -> Advice:
    """Return a recommendation by names: a strategy, or its only move."""
    names = strategy_names(game, recommended)
    return RecommendedMove(*next(iter(names.items()))) if by_move else names


def _named_profile(game: Tree, profile: PureProfile) -> dict[int, Strategy]:
    """Return a profile of pure strategies by names."""
    return {p: strategy_names(game, strategy) for p, strategy in enumerate(profile, 1)}


def _named_distribution(game: Tree, distribution: Distribution) -> NamedDistribution:
    """Return a distribution by names."""
    return tuple((_named_profile(game, profile), x) for profile, x in distribution)


def _named_box(game: Tree, box: Box) -> tuple[DrawnInterval, ...]:
    """Return the intervals of profiles by names."""
    return tuple(DrawnInterval(_named_profile(game, profile), *ends) for profile, ends in box)


def _is_in_box(game: Tree, box: Box, distribution: NamedDistribution) -> bool:
    """Return whether each profile's probability lies in its interval; others are not drawn."""
    rest = [(dict(profile), x) for profile, x in distribution]
    for profile, (low, high) in box:
        named = _named_profile(game, profile)
        x = sum((x for drawn, x in rest if drawn == named), QQ(0))
        if not low <= x <= high:
            return False
        rest = [row for row in rest if row[0] != named]
    return not rest


def _named_multiplier(game: Tree, row: WeightedDeviation, by_move: bool) -> Multiplier:
    """Return a deviation with its multiplier, by names."""
    return Multiplier(
        row.player,
        _advice(game, row.recommended, by_move),
        strategy_names(game, row.deviation),
        row.times,
    )


def _named_end(game: Tree, end: ProvedEnd, by_move: bool) -> CorrelatedEnd:
    """Return an end of a range over correlated equilibria, by names."""
    rows = (_named_multiplier(game, row, by_move) for row in end.multipliers)
    return CorrelatedEnd(_named_distribution(game, end.distribution), tuple(rows))
