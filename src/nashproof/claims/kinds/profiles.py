"""Claims about profiles: payoffs, equilibria, best responses, gains, values of sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, Self, cast

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.shapes import Event, named_event, named_frontier, strategy_names
from nashproof.certificates.statements.families import BoundTree, BoxCut, EquilibriumSet, SetBounds
from nashproof.certificates.statements.profiles import (
    Deviation,
    ExpectedPayoff,
    Figures,
    GainOf,
    Measure,
    MeasuredFigure,
    Probability,
    ProfileNumber,
    ResponseFigure,
    ValueOf,
)
from nashproof.claims.case import Case, InfoSetName, ProfileInGame, ProfileRows, frontier_of
from nashproof.claims.claim import (
    Fields,
    ParameterPoint,
    ProfileClaim,
    StatedNumber,
    StatesText,
    player_of,
    profile_fields,
)
from nashproof.claims.finding import Disproved, Finding, Open, Proved, as_stated, decided
from nashproof.claims.kinds.boxes import best_response_statement, boxed_equilibrium
from nashproof.claims.wording import profiles as words
from nashproof.claims.wording.figures import format_number
from nashproof.documents.events import event_of
from nashproof.documents.profiles import is_box
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.expressions import expression, polynomial
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.files.strict_toml import Table
from nashproof.play.best_response import BestResponse, best_values, rewards
from nashproof.play.strategies import (
    conditional,
    expected_payoffs,
    plans_of,
    pure_plan,
    reduce_strategy,
)
from nashproof.solve.parameters import profiles as family

# Payoffs and probabilities


@dataclass(frozen=True)
class Measured(Fields):
    """What a profile pays a ``player``, or the probability of an ``event``, all ``given`` an event.

    An event is a list of conditions (data/FORMATS.md); one of the two is None.
    """

    player: str | None
    event: tuple[str, ...] | None
    given: tuple[str, ...]

    @staticmethod
    def parse(table: Table) -> dict[str, Any]:
        """The fields above, from a table that has them among others."""
        given = tuple(table.strings("given", []))
        if table.has("event"):
            return {"player": None, "event": tuple(table.strings("event")), "given": given}
        return {"player": table.string("player"), "event": None, "given": given}

    def measure(self, game: Any, plans: Sequence[Any]) -> Measurement:
        """The figure in a game for plans (scaled: it is a quotient)."""
        player, event = 0, []
        try:
            given = event_of(game, self.given)
            if self.event is not None:
                event = event_of(game, self.event)
            else:
                player = player_of(self.table, self.player or "", game.player_numbers)
        except InputError as error:
            raise error.at(self.table.place("given")) from None
        over, under = conditional(game, plans, player or event, given)
        if not under:
            self.table.refuse(
                "given",
                f"the condition {' and '.join(self.given)}, which has probability 0",
                "a condition that can be met",
            )
        what = words.measure_words(game, player or None, self.event or (), self.given)
        measure = ExpectedPayoff(player) if player else Probability(named_event(event))
        return Measurement(measure, named_event(given), over, under, what)


@dataclass(frozen=True)
class Measurement:
    """A figure of a profile as a quotient, as certificates name it, and what it is in words."""

    of: Measure
    given: Event
    over: Any
    under: Any
    what: str


def ratio(over: Any, under: Any) -> Any:
    """A quotient of polynomials as a rational function."""
    field_of = next((x.ring.to_field() for x in (over, under) if hasattr(x, "ring")), None)
    return over / under if field_of is None else field_of(over) / field_of(under)


@dataclass(frozen=True)
class Figure(Measured):
    """A payoff or probability and what is ``stated`` of it: a number, or an expression."""

    stated: str
    decimals: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a figure: a table of ``figures``, or the claim itself."""
        parts = cls.parse(table)
        return cls(
            table, **parts, stated=table.string("stated"), decimals=table.string("decimals", "")
        )

    def check_number(self) -> None:
        """Refuse what is stated if it is no number (of a profile without open parameters)."""
        self._number().interval(self.stated)

    def _number(self) -> StatedNumber:
        return StatedNumber(self.stated, self.decimals, self.table.place("stated"))

    def compare(
        self, game: Any, plans: Sequence[Any], parameters: Sequence[str]
    ) -> tuple[MeasuredFigure, str]:
        """The figure, and what it is in words."""
        exact = self.measure(game, plans)
        if parameters:
            figure = self._identical(ratio(exact.over, exact.under), parameters)
        else:
            figure = self._number().compare(exact.over / exact.under)
        left = ProfileNumber(1, exact.of, exact.given, QQ(1))
        return MeasuredFigure(left, "equal to", figure), exact.what

    def _identical(self, x: Any, parameters: Sequence[str]) -> shapes.Figure:
        """The figure of an expression in parameters, which must be identical to the stated one."""
        text = number_text(x) if self.stated == ASKED else self.stated
        try:
            difference = x - expression(text, parameters)
        except InputError as error:
            raise error.at(self.table.place("stated")) from None
        return shapes.Figure(number(x), text, self.decimals, not difference, number(difference))


@dataclass(frozen=True)
class PayoffClaim(ProfileClaim):
    """A profile pays so much, or makes events so probable: each of the ``figures``.

    With parameters what is stated is an expression that is the figure for every value of them;
    ``at`` fixes them. Proved by the statement ``figures``.
    """

    kind: ClassVar[str] = "payoff"
    at: ParameterPoint | None
    figures: tuple[Figure, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at`` and ``figures``, or of the keys of one figure."""
        profile, game, at = profile_fields(table)
        tables = table.tables("figures") if table.has("figures") else [table]
        figures = tuple(map(Figure.from_table, tables))
        for figure in figures if table.has("figures") else ():
            figure.table.end()
        if not figures:
            table.refuse("figures", "no figures", "at least one")
        for figure in figures if at else ():
            if figure.stated != ASKED:
                figure.check_number()
        return cls(table, profile, game, at, figures)

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The figures as written."""
        return tuple(figure.stated for figure in self.figures)

    def decide(self, case: Case) -> Finding:
        """Compute each figure, and compare."""
        played = self.played(case, self.at)
        game, parameters = played.game, played.parameters
        plans, _ = family.scaled_plans(game, played.rows)  # a quotient, so the scale drops out
        compared = [figure.compare(game, plans, tuple(parameters)) for figure in self.figures]
        pairs = [pair for k, pair in enumerate(compared) if pair not in compared[:k]]
        figures = [(measured.figure, what) for measured, what in pairs]
        holds = all(figure.holds for figure, _ in figures)
        statement = Figures(
            parameters=shapes.box(parameters),
            profiles=(shapes.Profile.of(game, played.rows),),
            at={},
            where="everywhere",
            figures=tuple(measured for measured, _ in pairs),
        )
        return decided(
            holds,
            words.figures_computed(figures),
            words.figures_why(figures),
            played.certificate(statement),
        )


# Equilibria and best responses


@dataclass(frozen=True)
class EquilibriumClaim(StatesText, ProfileClaim):
    """A profile is an equilibrium: nobody gains by deviating; or it is ``not an equilibrium``.

    With parameters: for all values in their intervals; ``at`` fixes them. Of printed decimals: some
    profile that prints so is one. With a ``frontier`` it is an equilibrium of every game that
    differs only in what follows there. Proved by ``best response``, ``equilibrium set``; the
    contrary by ``deviation``, ``no equilibrium in box``.
    """

    kind: ClassVar[str] = "equilibrium"
    at: ParameterPoint | None
    stated: str
    frontier: tuple[str, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``stated`` and ``frontier``."""
        return cls(
            table,
            *profile_fields(table),
            table.choice("stated", ("equilibrium", "not an equilibrium"), "equilibrium"),
            tuple(table.strings("frontier", [])),
        )

    def decide(self, case: Case) -> Finding:
        """Prove it, or look for a deviation."""
        return as_stated(self._decide_equilibrium(case), self.stated == "equilibrium")

    def _decide_equilibrium(self, case: Case) -> Finding:
        played = self.played(case, self.at)
        game = played.game
        if played.parameters:
            frontier = frontier_of(game, self.table, self.frontier)
            return _family(played, game.player_numbers, frontier)
        if self.table.has("frontier"):
            _refuse_frontier(self.table)
        if not is_box(played.text, played.texts):
            return _at_a_point(played, None)
        if game.recall_failures:
            return Open(words.forgetful_box_why(_lapse(game, game.player_numbers)))
        return boxed_equilibrium(played)


def _refuse_frontier(table: Table) -> None:
    """Refuse a frontier beside a profile without open parameters, where it says nothing."""
    known = sorted(table.asked - {"frontier"})
    table.refuse("frontier", 'the key "frontier"', "only " + ", ".join(known))


@dataclass(frozen=True)
class BestResponseClaim(StatesText, ProfileClaim):
    """A player's part of a profile is a best response to the rest, or ``not a best response``.

    With parameters: for all values in their intervals; ``at`` fixes them. Proved by the statements
    ``best response`` or ``equilibrium set`` of that player alone; the contrary by ``deviation``.
    """

    kind: ClassVar[str] = "best response"
    at: ParameterPoint | None
    player: str
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``player`` and ``stated``."""
        return cls(
            table,
            *profile_fields(table),
            table.string("player"),
            table.choice("stated", ("best response", "not a best response"), "best response"),
        )

    def decide(self, case: Case) -> Finding:
        """Prove it, or look for a deviation."""
        played = self.played(case, self.at)
        player = player_of(self.table, self.player, played.game.player_numbers)
        return as_stated(gain_finding(played, player), self.stated == "best response")


def gain_finding(played: ProfileInGame, player: int) -> Finding:
    """That a player gains nothing by deviating, for all values of open parameters; or a gain."""
    return _family(played, (player,)) if played.parameters else _at_a_point(played, player)


def _at_a_point(played: ProfileInGame, player: int | None) -> Finding:
    """That the player (None: somebody) gains in an exact profile, or that they do not."""
    game = played.game
    players = game.player_numbers if player is None else (player,)
    best = _best_deviation(played, players)
    if best:
        return _deviation(played, {}, best)
    if game.forgetful.intersection(players):
        return Open(words.forgetful_why(game, players, _lapse(game, players)))
    return _no_gains(played, player)


def _best_deviation(played: ProfileInGame, players: Sequence[int]) -> BestResponse | None:
    """The response by which one of these players gains most; None if none was found."""
    return max(
        (r for p, r in played.responses.items() if p in players and r.gain),
        key=lambda r: r.gain,
        default=None,
    )


def _lapse(game: Any, players: Sequence[int]) -> str:
    """Where one of the players forgets, in words: two nodes.

    Such players need not have a pure best response, nor one that is best set by set.
    """
    try:
        game.need_recall(*players)
    except InputError as error:
        return error.found
    raise AssertionError("a player who forgets, and perfect recall")


def _no_gains(played: ProfileInGame, player: int | None) -> Finding:
    """That the player (None: nobody) gains nothing by deviating from an exact profile."""
    game = played.game
    payoffs = expected_payoffs(game, plans_of(game, played.rows))
    gains = {p: r.gain for p, r in played.responses.items() if player in (None, p)}
    return decided(
        not any(gains.values()),
        words.payoffs_computed(words.payoffs_words(game, payoffs)),
        words.best_reply_why(game, player, payoffs),
        played.certificate(best_response_statement(game, played.rows, gains)),
    )


def _deviation(
    played: ProfileInGame, point: Mapping[str, Rational], response: BestResponse
) -> Disproved:
    """That one player gains by deviating to a pure strategy, at a point of open parameters."""
    game, there = played.game, family.substitute(played.rows, point)
    player, plans = response.player, plans_of(game, there)
    strategy = reduce_strategy(game, player, response.strategy)
    changed = tuple(
        pure_plan(game, player, strategy) if p == player else plans[p - 1]
        for p in game.player_numbers
    )
    before, after = (expected_payoffs(game, x)[player - 1] for x in (plans, changed))
    statement = Deviation(
        parameters=shapes.box(played.parameters),
        at=dict(point),
        profile=shapes.Profile.of(game, played.rows),
        player=player,
        strategy=strategy_names(game, strategy),
        payoff=before,
        deviation_payoff=after,
        gain=after - before,
    )
    return Disproved(
        words.deviation_computed(game, player, after - before),
        words.deviation_why(game, player, strategy, (before, after), played.rows, there, point),
        played.certificate(statement),
    )


def _family(
    played: ProfileInGame, players: Sequence[int], frontier: Sequence[InfoSetName] = ()
) -> Finding:
    """That these players gain nothing anywhere in the parameters' box, or a point where one does.

    With a frontier the claim is also about every game that differs from this one only in what
    follows at those sets. A proof can cover them only if nobody alone gets there; a gain in this
    game refutes it all the same. Of a player who forgets only a gain is proved.
    """
    game, values, box = played.game, played.rows, played.parameters
    forgetful = game.forgetful.intersection(players)
    uncut = None if forgetful else family.uncut_proof(game, values, players, box)
    counterexample = None if uncut else family.counterexample(game, values, players, box)
    if counterexample:
        return _deviation(played, *counterexample)
    if forgetful:
        return Open(words.forgetful_family_why(_lapse(game, players)))
    if not family.out_of_reach(game, values, set(frontier)):
        return Open(words.frontier_in_reach_why())
    try:
        tree = uncut or family.equilibrium_tree(game, values, players, box)
    except Unproved as error:
        return Open(words.no_family_proof_why(error))
    return _proved_family(played, players, frontier, tree)


def _proved_family(
    played: ProfileInGame, players: Sequence[int], frontier: Sequence[InfoSetName], tree: Any
) -> Proved:
    """That these players gain nothing, by a proof tree."""
    game, values, box = played.game, played.rows, played.parameters
    statement = EquilibriumSet(
        parameters=shapes.box(box),
        players=tuple(players),
        profile=shapes.Profile.of(game, values),
        within="everywhere",
        frontier=named_frontier(frontier),
    )
    witness = EquilibriumSet.Witness((bound_tree(game, tree),), ())
    payoffs = _family_payoffs(game, values)
    return Proved(
        words.payoffs_computed(", ".join(payoffs)),
        words.family_why(game, players, box, payoffs, frontier),
        played.certificate(statement, witness),
    )


def _family_payoffs(game: Any, values: ProfileRows) -> list[str]:
    """The expected payoffs of a parametric profile, as texts."""
    plans, scales = family.scaled_plans(game, values)
    payoffs = [ratio(x, prod(scales.values())) for x in expected_payoffs(game, plans)]
    return [number_text(x if polynomial(x) is None else polynomial(x)) for x in payoffs]


def bound_tree(game: Any, tree: Any) -> BoundTree:
    """A proof tree, its sets named."""
    if isinstance(tree, family.Leaf):
        return SetBounds(
            {
                p: {game.infosets[i].name: number(x) for i, x in sorted(sets.items())}
                for p, sets in tree.bounds.items()
            }
        )
    low, high = (bound_tree(game, part) for part in (tree.low, tree.high))
    return BoxCut(tree.parameter, tree.at, low, high)


# Gains


@dataclass(frozen=True)
class GainClaim(ProfileClaim):
    """A player can gain so much by deviating from a profile; all together (player "0"): NashConv.

    In the game's payoffs. Proved by the statement ``best response``; of a player who forgets a
    lesser figure is refuted by ``deviation``.
    """

    kind: ClassVar[str] = "gain"
    at: ParameterPoint | None
    player: str
    stated: StatedNumber

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``player`` and ``stated``."""
        return cls(
            table, *profile_fields(table), table.string("player"), StatedNumber.from_table(table)
        )

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The gain as written."""
        return (self.stated.text,)

    def decide(self, case: Case) -> Finding:
        """Compute best responses, and compare."""
        played = self.played_at_point(case, self.at)
        game, values, responses = played.game, played.rows, played.responses
        player = player_of(self.table, self.player, (0, *game.player_numbers))
        players = (player,) if player else game.player_numbers
        if game.forgetful.intersection(players):
            return self._decide_forgetful(played, players)
        exact = sum((responses[p].gain for p in players), QQ(0))
        figure = self.stated.compare(exact)
        statement = best_response_statement(
            game,
            values,
            {p: responses[p].gain for p in players},
            [ResponseFigure(GainOf(player), figure)],
        )
        if self.stated.text != ASKED:
            why = words.gain_why(game, player, figure)
        elif player:
            why = words.gain_answer(game, player, exact, values, responses[player].strategy)
        else:
            why = words.nash_conv_answer(game, exact)
        return decided(
            figure.holds, format_number(figure.exact), why, played.certificate(statement)
        )

    def _decide_forgetful(self, played: ProfileInGame, players: Sequence[int]) -> Finding:
        """The finding where one of the players forgets.

        The best deviation that was found bounds the gain from below, so that a lesser one that is
        stated is refuted; more is open.
        """
        game, best = played.game, _best_deviation(played, players)
        figure = self.stated.compare(best.gain if best else QQ(0))
        if best and cast(Rational, figure.off) > 0:
            return _deviation(played, {}, best)
        return Open(
            words.forgetful_gain_why(
                game,
                (best.player, best.gain, best.strategy) if best else None,
                played.rows,
                _lapse(game, players),
            ),
            words.forgetful_gain_computed(best.gain) if best else "",
        )


# Values of information sets


@dataclass(frozen=True)
class SetValuesClaim(ProfileClaim):
    """Information sets have these best-response values against a profile ("": the whole game).

    They are weighted by chance and the opponent, as the dual of a sequence-form program prints
    them. Proved by the statement ``best response``.
    """

    kind: ClassVar[str] = "set values"
    at: ParameterPoint | None
    player: str
    values: Mapping[str, StatedNumber]
    decimals: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``player``, ``values`` and ``decimals``."""
        inner, decimals = table.table("values"), table.string("decimals", "")
        if not inner.data:
            table.refuse("values", "no values", "at least one")
        return cls(
            table,
            *profile_fields(table),
            table.string("player"),
            {name: StatedNumber.from_table(inner, name, decimals) for name in inner.data},
            decimals,
        )

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The values as written."""
        return tuple(value.text for value in self.values.values())

    @property
    def stated_line(self) -> str:
        """The values as written, each with its set."""
        return "; ".join(f"{name or 'game'}: {value.text}" for name, value in self.values.items())

    def decide(self, case: Case) -> Finding:
        """Compute the values by backward induction against the profile, and compare."""
        played = self.played_at_point(case, self.at)
        game, values = played.game, played.rows
        player = player_of(self.table, self.player, game.player_numbers)
        worth, by_set = best_values(game, player, rewards(game, plans_of(game, values), player))
        figures = {}
        for name, printed in self.values.items():
            if name and (player, name) not in game.set_index:
                self.table.table("values").refuse(
                    name, f'the information set "{name}"', f"a set of player {player}"
                )
            figures[name] = printed.compare(
                by_set[game.set_index[player, name]] if name else worth[0]
            )
        holds = all(figure.holds for figure in figures.values())
        paid = expected_payoffs(game, plans_of(game, values))[player - 1]
        stated = [ResponseFigure(ValueOf((player, name)), x) for name, x in figures.items()]
        gains = {player: worth[0] - paid}
        statement = best_response_statement(game, values, gains, stated)
        return decided(
            holds,
            words.set_values_computed(figures),
            words.set_values_why(figures),
            played.certificate(statement),
        )
