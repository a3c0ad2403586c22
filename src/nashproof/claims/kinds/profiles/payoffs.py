"""Claims about what a profile pays, and how probable it makes events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.shapes import Event, named_event
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    ExpectedPayoff,
    Figures,
    Measure,
    MeasuredFigure,
    Probability,
    ProfileNumber,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import PointClaim, player_of
from nashproof.claims.finding import Finding
from nashproof.documents.events import event_of
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError
from nashproof.exact.expressions import Parametric, Polynomial, expression
from nashproof.exact.numbers import QQ, number_text
from nashproof.files.strict_toml import Table
from nashproof.format.fields import (
    Conditions,
    EventKey,
    Fields,
    PlayerKey,
    StatedText,
    TablesKey,
    Text,
    key,
)
from nashproof.format.naming import Naming, is_deal
from nashproof.format.stated import StatedNumber
from nashproof.games.game import Game
from nashproof.play.strategies import conditional
from nashproof.solving.parameters import profiles as family

Quotient = tuple[Polynomial, Polynomial]  # numerator and denominator
Located = Sequence[Sequence[tuple[int, str, str]]]  # an event: conditions, each of moves
ScaledPlans = Sequence[Sequence[Polynomial]]  # by player and sequence, times the player's scale


@dataclass(frozen=True)
class PayoffClaim(PointClaim):
    """A profile has these expected payoffs, or gives events these probabilities. Without `at` the
    figures of a profile with parameters are expressions, which must equal the exact figure for
    every value of the parameters.
    """

    kind = "payoff"
    row = "expected payoffs and probabilities under a profile"
    says = "{where}in {whole}:"
    proved_by = ("figures",)
    needs_tree = False
    figures: tuple[PayoffFigure, ...] = key(
        TablesKey(
            "a list of figures; or, in its place, the keys of one figure",
            item=lambda: PayoffFigure,
            empty="no figures",
            inline=True,
        )
    )

    def check(self) -> None:
        """Refuse stated figures that are no numbers, if the claim is about a point."""
        for figure in self.figures if self.at else ():
            if figure.stated != ASKED:
                figure.check_number()

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with ``where``: the parameters of the claim."""
        where = naming.where((self.profile,), self.at, defined(self.figures))
        return super().said(naming) | {"where": where}

    def items(self, naming: Naming) -> list[str]:
        """Return the figures in words."""
        return [
            f"{figure.words(naming)} {naming.stated(figure.stated, figure.decimals)}"
            for figure in self.figures
        ]

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """Return the figures as written."""
        return tuple(figure.stated for figure in self.figures)

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the figures."""
        played = self.played(case)
        game, box = played.game, shapes.box(played.parameters)

        lefts = [ProfileNumber(1, *figure.named(game), QQ(1)) for figure in self.figures]

        def fits(figures: tuple[MeasuredFigure | ComparedSides, ...]) -> bool:
            compared = [
                next((x for x in figures if x.left == left and figure.fits(x, bool(box))), None)
                for left, figure in zip(lefts, self.figures)
            ]
            return (
                tuple(dict.fromkeys(compared)) == figures
            )  # ``decide`` leaves out repeated figures

        profile = played.stated
        place = {"parameters": box, "at": {}, "where": "everywhere"}
        fields = {**place, "profiles": (profile,), "figures": fits}
        return [Asked(played.digest, Figures, fields)]

    def decide(self, case: Case) -> Finding:
        """Compute each figure, and compare."""
        played = self.played(case)
        game, parameters = played.game, played.parameters
        plans, _ = family.scaled_plans(game, played.rows)  # a quotient, so the scale drops out
        compared = [figure.compare(game, plans, tuple(parameters)) for figure in self.figures]
        (asked,) = self.asked(case)
        # a move may have two names, "K: bet" and "1/K: bet"
        return self.certified(case, asked, figures=tuple(dict.fromkeys(compared)))


@dataclass(frozen=True)
class Measured(Fields):
    """The payoff of a ``player``, or the probability of an ``event``, all ``given`` an event.

    An event is a list of conditions (data/FORMATS.md); one of the two is None.
    """

    table: Table = field(repr=False, compare=False)
    player: str | None = key(PlayerKey("whose payoff", unless="event"))
    event: tuple[str, ...] | None = key(
        EventKey("in place of `player`: an event, whose probability is meant", None, instead=True)
    )
    given: tuple[str, ...] = key(
        Conditions("an event on which the figure is conditioned", default=())
    )

    def words(self, naming: Naming) -> str:
        """Return what is measured, in words."""
        said = self.said(naming)
        what = f"the expected payoff of {said.get('player')}"
        if self.event is not None:
            what = f"the probability that {said['event'] or 'anything happens'}"
        return what + (f", given that {said['given']}," if self.given else "")

    def located(self, game: Game) -> tuple[int, Located, Located]:
        """Return the player, or 0; the event; and the condition. Raises InputError."""
        try:
            condition = event_of(game, self.given)
            if self.event is not None:
                return 0, event_of(game, self.event), condition
            return player_of(self.table, self.player or "", game.player_numbers), [], condition
        except InputError as error:
            raise error.at(self.table.place("given")) from None

    def named(self, game: Game) -> tuple[Measure, Event]:
        """Return the measure and the condition as certificates name them. Raises InputError."""
        player, event, condition = self.located(game)
        measure = ExpectedPayoff(player) if player else Probability(named_event(event))
        return measure, named_event(condition)

    def measure(self, game: Game, plans: ScaledPlans) -> Measurement:
        """Return the figure as a quotient; the scale of ``plans`` cancels. Raises InputError."""
        player, event, condition = self.located(game)
        over, under = conditional(game, plans, player or event, condition)
        if not under:
            self.table.refuse(
                "given",
                f"the condition {' and '.join(self.given)}, which has probability 0",
                "a condition that can be met",
            )
        return Measurement(*self.named(game), over, under)


def defined(figures: Sequence[Measured]) -> str:
    """Return words to add to parameters: only those at which the given moves can happen.

    "" if no moves are given.
    """
    moves = any(not is_deal(condition) for figure in figures for condition in figure.given)
    return " at which what is given can happen" if moves else ""


@dataclass(frozen=True)
class PayoffFigure(Measured):
    """A figure of `payoff`"""

    stated: str = key(StatedText("a number, or an expression in the parameters"))
    decimals: str = key(Text(default=""))

    def check_number(self) -> None:
        """Refuse a stated text that is no number (of a profile without open parameters)."""
        self._number().interval(self.stated)

    def _number(self) -> StatedNumber:
        return StatedNumber(self.stated, self.decimals, self.table.place("stated"))

    def fits(self, compared: MeasuredFigure | ComparedSides, parameters: bool) -> bool:
        """Return whether an item of a certificate compares a figure with the stated one.

        A question about an expression is not answered so: only ``compare`` knows the stated text.
        """
        if not isinstance(compared, MeasuredFigure) or compared.relation != "equal to":
            return False
        figure = compared.figure
        if parameters:
            return (figure.stated, figure.decimals) == (self.stated, self.decimals)
        return self._number().fits(figure)

    def compare(self, game: Game, plans: ScaledPlans, parameters: Sequence[str]) -> MeasuredFigure:
        """Return the figure of a certificate, compared with the stated one."""
        exact = self.measure(game, plans)
        if parameters:
            figure = self._identical(ratio(exact.over, exact.under), parameters)
        else:
            figure = self._number().compare(exact.over / exact.under)
        left = ProfileNumber(1, exact.of, exact.given, QQ(1))
        return MeasuredFigure(left, "equal to", figure)

    def _identical(self, x: Parametric, parameters: Sequence[str]) -> shapes.Figure:
        """Return the figure of an expression, which must be identical to the stated one."""
        text = number_text(x) if self.stated == ASKED else self.stated
        try:
            difference = x - expression(text, parameters)
        except InputError as error:
            raise error.at(self.table.place("stated")) from None
        return shapes.Figure(number(x), text, self.decimals, not difference, number(difference))


@dataclass(frozen=True)
class Measurement:
    """A figure of a profile as a quotient, and as certificates name it."""

    of: Measure
    given: Event
    over: Polynomial
    under: Polynomial


def ratio(over: Polynomial, under: Polynomial) -> Parametric:
    """Return a quotient of polynomials as a rational function."""
    field_of = next((x.ring.to_field() for x in (over, under) if hasattr(x, "ring")), None)
    return over / under if field_of is None else field_of(over) / field_of(under)
