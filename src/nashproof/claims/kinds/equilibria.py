"""Claims about how many equilibria a small game has, about refinements, and about correlation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, product
from typing import Any, ClassVar, Literal, Self

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import (
    CountFigure,
    Enclosure,
    Move,
    Profile,
    Term,
    named_event,
    strategy_names,
)
from nashproof.certificates.statements.bimatrix import AllEquilibria, CountedEquilibria, Faces
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
from nashproof.certificates.statements.refinements import (
    Changes,
    GainInSubgame,
    QuasiPerfect,
    Sequential,
    SubgamePerfect,
    Trembles,
    TremblesOfFamily,
)
from nashproof.claims.case import Case, ProfileInGame
from nashproof.claims.claim import (
    Fields,
    GameClaim,
    ParameterPoint,
    ProfileClaim,
    StatedNumber,
    StatesText,
    player_of,
    profile_fields,
)
from nashproof.claims.finding import Disproved, Finding, Open, Proved, Varies, as_stated, decided
from nashproof.claims.kinds.dominance.strategies import undominated_finding
from nashproof.claims.kinds.ranges import StatedRange
from nashproof.claims.wording import equilibria as words
from nashproof.claims.wording.figures import range_words
from nashproof.documents.events import event_of
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, TooLarge, Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.linear_programs.simplex import NoOptimum
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
from nashproof.play.subgames import SubgameGain, subgame_gains, subgame_roots
from nashproof.play.types import Payoffs, PureStrategy
from nashproof.solve.bimatrix import Equilibria, find_equilibria
from nashproof.solve.refinements.correlated_range import ProvedEnd, correlated_range
from nashproof.solve.refinements.quasi_perfect import trembles
from nashproof.solve.refinements.quasi_perfect_families import family_trembles
from nashproof.solve.refinements.sequential import consistent_trembles, unbelievable
from nashproof.solve.refinements.sequential_families import family_beliefs

COUNTED: tuple[CountedEquilibria, ...] = ("equilibria", "extreme equilibria", "components")
INFINITE: Literal["infinite"] = "infinite"


@dataclass(frozen=True)
class EquilibriaClaim(StatesText, GameClaim):
    """A small game of two players has so many Nash equilibria, or ``infinite``.

    In mixed strategies over reduced pure strategies; of infinitely many the extreme ones or the
    components may be counted. Proved by the statement ``equilibria``.
    """

    kind: ClassVar[str] = "equilibria"
    what: CountedEquilibria
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``what`` and ``stated``."""
        what, stated = table.choice("what", COUNTED, "equilibria"), table.string("stated")
        infinite = what == "equilibria"
        number = "0|[1-9][0-9]{0,8}" + f"|{INFINITE}" * infinite
        if stated != ASKED and not re.fullmatch(number, stated):
            table.refuse_value("stated", "a number such as 3" + f', or "{INFINITE}"' * infinite)
        return cls(table, table.string("game"), what, stated)

    def decide(self, case: Case) -> Finding:
        """Compute all equilibria, and compare."""
        game, digest = self.open_tree(case)
        if len(game.players) != 2:
            self.table.refuse("game", f"a game with {len(game.players)} players", "a game of two")
        game.need_recall()
        try:
            equilibria = find_equilibria(game)
        except InputError as error:
            return Open(words.too_large(error))
        figure = self._compare(_count(equilibria, self.what))
        return decided(
            figure.holds,
            str(figure.exact),
            words.equilibria_why(str(figure.exact), self.what, _components(game, equilibria)),
            _certificate(game, digest, equilibria, self.what, figure),
        )

    def _compare(self, count: int | Literal["infinite"]) -> CountFigure:
        """The figure with its fields; ``infinite`` differs from every number by ``infinite``."""
        stated = str(count) if self.stated == ASKED else self.stated
        if isinstance(count, int) and stated != INFINITE:
            return StatedNumber(stated, "", self.table.place("stated")).compare_count(count)
        same = str(count) == stated
        exact = QQ(count) if isinstance(count, int) else count
        return CountFigure(exact, stated, same, QQ(0) if same else INFINITE)


def equilibria_certificate(game: Tree, digest: str) -> tuple[str, str] | None:
    """The certificate of all equilibria of a game, and what they are in words.

    None if the game is too large.
    """
    try:
        equilibria = find_equilibria(game)
    except InputError:
        return None
    count = _count(equilibria, "equilibria")
    exact = QQ(count) if isinstance(count, int) else count
    figure = CountFigure(exact, str(count), True, QQ(0))
    number = words.number_words(str(count), "equilibria")
    return (
        _certificate(game, digest, equilibria, "equilibria", figure),
        f"{number}: {words.components_words(_components(game, equilibria))}",
    )


def _certificate(
    game: Tree, digest: str, equilibria: Equilibria, what: CountedEquilibria, figure: CountFigure
) -> str:
    statement = AllEquilibria(
        what=what,
        figure=figure,
        strategies=_sides(equilibria.strategies, lambda s: strategy_names(game, s)),
        mixed=_sides(equilibria.mixed, tuple),
        components=tuple(_sides(component, lambda v: v + 1) for component in equilibria.components),
    )
    faces = {player: _faces(polytope) for player, polytope in enumerate(equilibria.polytopes, 1)}
    return Certificate(digest, statement, AllEquilibria.Witness(faces)).text()


def _count(equilibria: Equilibria, what: CountedEquilibria) -> int | Literal["infinite"]:
    """How many there are, or INFINITE."""
    if what == "equilibria" and not equilibria.is_finite:
        return INFINITE
    return len(equilibria.components if what == "components" else equilibria.pairs)


def _sides(pair: Sequence[Sequence[Any]], name: Callable[[Any], Any]) -> dict[int, tuple[Any, ...]]:
    return {player: tuple(map(name, side)) for player, side in enumerate(pair, 1)}


def _faces(polytope: Any) -> Faces:
    enclosure = Enclosure.of(polytope.enclosure.bound, polytope.enclosure.apart)
    return Faces(tuple(map(tuple, polytope.points)), enclosure)


def _components(game: Tree, equilibria: Equilibria) -> list[words.Component]:
    """The components by the names of moves: corners, which are mixtures of pure strategies."""

    def mixture(side: int, corner: int) -> list[tuple[Rational, list[tuple[str, str]]]]:
        weights = zip(equilibria.mixed[side][corner], equilibria.strategies[side])
        return [(p, list(strategy_names(game, s).items())) for p, s in weights if p]

    return [
        [[mixture(side, corner) for corner in corners] for side, corners in enumerate(component)]
        for component in equilibria.components
    ]


# Refinements

SUBGAME_PERFECT = "subgame perfect"


@dataclass(frozen=True)
class RefinementClaim(StatesText, ProfileClaim):
    """A profile is a refined equilibrium of this ``kind``, or ``not``. ``at`` fixes parameters.

    Of some kinds, ``of_families``, parameters may stay open: then every member is one.
    """

    of_families: ClassVar[bool] = False
    at: ParameterPoint | None
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at`` and ``stated``."""
        stated = table.choice("stated", (cls.kind, f"not {cls.kind}"), cls.kind)
        return cls(table, *profile_fields(table), stated)

    def decide(self, case: Case) -> Finding:
        """Decide it in the game as a tree, where nobody forgets."""
        asked = self.played if self.of_families else self.played_at_point
        played = asked(case, self.at)
        tree, _ = case.tree(self.game_name(case.profiles), self.table)
        tree.need_recall()
        return as_stated(self.finding(replace(played, game=tree)), self.stated == self.kind)

    def finding(self, played: ProfileInGame) -> Finding:
        """Whether a profile at a point is one, or with open parameters each."""
        raise NotImplementedError


MEMBERS = 9  # of a family, of which it is asked whether one of them is no refined equilibrium


def _unless_a_member(played: ProfileInGame, decide: Callable[[ProfileInGame], Finding]) -> Finding:
    """That a member of a family is no refined equilibrium; open if none of those tried is.

    Tried are the member amid the box, and those at its corners.
    """
    box = played.parameters
    middle = {name: (low + high) / 2 for name, (low, high) in box.items()}
    corners = (dict(zip(box, ends)) for ends in product(*box.values()))
    for at in islice(chain([middle], corners), MEMBERS):
        finding = decide(replace(played, at=at))
        if isinstance(finding, Disproved):
            return replace(finding, why=words.at_member(at, finding.why))
    return Open(words.no_family_trembles_why(box))


@dataclass(frozen=True)
class SubgamePerfectClaim(RefinementClaim):
    """A profile is an equilibrium in each subgame, reached or not; or ``not subgame perfect``.

    ``at`` fixes the parameters, if there are some. Any number of players, with perfect recall.
    Proved by the statement of the same name, either way.
    """

    kind: ClassVar[str] = SUBGAME_PERFECT

    def finding(self, played: ProfileInGame) -> Finding:
        """Compute what everybody gains in each subgame."""
        return _in_subgames(played)


def _in_subgames(played: ProfileInGame) -> Finding:
    """That nobody gains by deviating in any subgame, or who gains how much."""
    game, rows = played.game, played.rows
    if not all(leaf.chance for leaf in game.leaves):
        return Open(words.IMPOSSIBLE_CHANCE)
    gains, count = subgame_gains(game, rows), len(subgame_roots(game))
    statement = SubgamePerfect(Profile.of(game, rows), count, tuple(map(_gain, gains)))
    return decided(
        not gains,
        words.subgame_perfect_computed(len(gains)),
        words.subgame_perfect_why(game, count, gains),
        played.certificate(statement),
    )


def _gain(one: SubgameGain) -> GainInSubgame:
    """A gain as the certificate lists it."""
    return GainInSubgame(tuple(Move(*move) for move in one.path), one.player, one.gain)


QUASI_PERFECT = "quasi-perfect"


@dataclass(frozen=True)
class QuasiPerfectClaim(RefinementClaim):
    """A profile stays best at every information set while the others tremble; or ``not``.

    With parameters: for all values in their intervals; ``at`` fixes them. Proved by the statement
    of the same name, of two players. The contrary is proved by a gain in a subgame, or of two
    players by a strategy that weakly dominates; of a family by one member.
    """

    kind: ClassVar[str] = QUASI_PERFECT
    of_families: ClassVar[bool] = True

    def finding(self, played: ProfileInGame) -> Finding:
        """Look for trembles; else for a reason why there are none."""
        if not all(leaf.chance for leaf in played.game.leaves):
            return Open(words.IMPOSSIBLE_CHANCE)
        return _quasi_perfect_family(played) if played.parameters else _with_trembles(played)


def _quasi_perfect_family(played: ProfileInGame) -> Finding:
    """That every member of a family is quasi-perfect, or that one is not."""
    game, box = played.game, played.parameters
    if len(game.players) != 2:
        finding = _unless_a_member(played, _with_trembles)
        return finding if isinstance(finding, Disproved) else Open(words.family_players_why(game))
    try:
        near, end = family_trembles(game, played.rows, box)
    except NoOptimum:
        return _unless_a_member(played, _with_trembles)
    statement = QuasiPerfect(Profile.of(game, played.rows), shapes.box(box))
    certificate = played.certificate(statement, Trembles(end, Profile.of(game, near)))
    return Proved(QUASI_PERFECT, words.quasi_perfect_why(end, box), certificate)


def _with_trembles(played: ProfileInGame) -> Finding:
    """That a profile is quasi-perfect, or why not."""
    in_subgames = _in_subgames(played)
    if isinstance(in_subgames, Disproved):
        return in_subgames
    game = played.game
    if len(game.players) != 2:
        return Open(words.quasi_perfect_players_why(game))
    try:
        near, end = trembles(game, played.rows)
    except NoOptimum:
        findings = (undominated_finding(played, player) for player in game.player_numbers)
        return next(
            (one for one in findings if isinstance(one, Disproved)), Open(words.NO_TREMBLES)
        )
    witness = Trembles(end, Profile.of(game, near))
    certificate = played.certificate(QuasiPerfect(Profile.of(game, played.rows)), witness)
    return Proved(QUASI_PERFECT, words.quasi_perfect_why(end), certificate)


SEQUENTIAL = "sequential"


@dataclass(frozen=True)
class SequentialClaim(RefinementClaim):
    """A profile is that of a sequential equilibrium; or ``not``.

    With parameters: for all values in their intervals; ``at`` fixes them. Proved by the statement
    of the same name, either way: by trembles from which the beliefs come, or by changes of which
    one gains whatever a player believes. That not every member of a family is one is proved by one.
    """

    kind: ClassVar[str] = SEQUENTIAL
    of_families: ClassVar[bool] = True

    def finding(self, played: ProfileInGame) -> Finding:
        """Look for trembles that give beliefs; else for changes that gain with all beliefs."""
        return _sequential_family(played) if played.parameters else _with_beliefs(played)


def _sequential_family(played: ProfileInGame) -> Finding:
    """That every member of a family is best given the limits of beliefs, or that one is not."""
    game, rows, box = played.game, played.rows, played.parameters
    if not all(leaf.chance for leaf in game.leaves):
        return Open(words.IMPOSSIBLE_CHANCE)
    try:
        beliefs = family_beliefs(game, rows, box)
    except NoOptimum:
        return _unless_a_member(played, _with_beliefs)
    proof = TremblesOfFamily(beliefs.end, Profile.of(game, beliefs.trembling), beliefs.rate)
    statement = Sequential(Profile.of(game, rows), True, shapes.box(box))
    certificate = played.certificate(statement, Sequential.Witness(proof))
    return Proved(SEQUENTIAL, words.sequential_why(beliefs.end, box), certificate)


def _with_beliefs(played: ProfileInGame) -> Finding:
    """That a profile is best given the limits of beliefs, or why there are none."""
    game, rows = played.game, played.rows
    if not all(leaf.chance for leaf in game.leaves):
        return Open(words.IMPOSSIBLE_CHANCE)
    try:
        near, end = consistent_trembles(game, rows)
    except NoOptimum:
        return _without_beliefs(played)
    witness = Sequential.Witness(Trembles(end, Profile.of(game, near)))
    certificate = played.certificate(Sequential(Profile.of(game, rows), True), witness)
    return Proved(SEQUENTIAL, words.sequential_why(end), certificate)


def _without_beliefs(played: ProfileInGame) -> Finding:
    """That one of some changes gains whatever a player believes; open if none were found."""
    game, rows = played.game, played.rows
    changes = unbelievable(game, rows)
    if changes is None:
        return Open(words.no_beliefs_why(game))
    moves = [(game.infosets[i], k, x) for (i, k), x in changes.changes]
    terms = tuple(Term(s.name, s.actions[k], x) for s, k, x in moves)
    witness = Sequential.Witness(Changes(changes.player, terms))
    certificate = played.certificate(Sequential(Profile.of(game, rows), False), witness)
    names = [(s.name, s.actions[k]) for s, k, _ in moves]
    equilibrium = not any(response.gain for response in played.responses.values())
    why = words.not_sequential_why(game, changes.player, names, equilibrium)
    return Disproved(f"not {SEQUENTIAL}", why, certificate)


# Correlation

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


@dataclass(frozen=True)
class CorrelatedRangeClaim(GameClaim):
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
    decimals: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of the fields above, ``player`` or ``event``."""
        about_event = table.has("event")
        return cls(
            table,
            table.string("game"),
            None if about_event else table.string("player"),
            tuple(table.strings("event")) if about_event else None,
            _recommendations(table),
            StatedRange.from_table(table),
            table.string("decimals", ""),
        )

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The range as written."""
        return (self.stated.text,)

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
        statement = self._statement(amount.terms, low.value, high.value)
        ends = [_named_end(game, end, by_move) for end in (low, high)]
        computed = range_words(low.value, high.value)
        values = (low.value, high.value)
        why = words.correlated_range_why(game, amount.what, values, high.distribution, by_move)
        text = Certificate(digest, statement, CorrelatedRange.Witness(*ends)).text()
        if not statement.holds and self.stated.varies(low.value, high.value):
            return Varies(computed, why, text)
        return decided(statement.holds, computed, why, text)

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

    def _statement(
        self, terms: tuple[AmountTerm, ...], low: Rational, high: Rational
    ) -> CorrelatedRange:
        """The exact range beside the stated one."""
        try:
            off = self.stated.offsets(low, high)
        except InputError as error:
            raise error.at(self.table.place("stated")) from None
        return CorrelatedRange(
            recommendations=self.recommendations,
            of=terms,
            low=low,
            high=high,
            relation=self.stated.relation,
            stated=self.stated.ends_for(low, high),
            decimals=self.decimals,
            off=off,
            holds=self.stated.holds(low, high),
        )


@dataclass(frozen=True)
class Amount:
    """What a range is of: as certificates name it, what each terminal counts, and in words."""

    terms: tuple[AmountTerm, ...]
    of_terminals: tuple[Rational, ...]
    what: str


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
