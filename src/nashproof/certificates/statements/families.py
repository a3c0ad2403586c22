"""Statements about profiles with parameters: nobody gains in a whole box, or for exactly these
parameters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from nashproof.certificates.codec import Layout, Number, Shape, key
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import (
    GameNames,
    Mathematics,
    Part,
    Said,
    box_words,
    formula,
    frontier_list,
    joined,
    said,
    sentences,
    strategy_words,
)
from nashproof.certificates.shapes import (
    Frontier,
    Interval,
    MoveWeights,
    Parameters,
    Profile,
    Strategy,
)
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.profiles import WORDS
from nashproof.errors import CertificateError
from nashproof.exact.numbers import (
    QQ,
    Rational,
    decimal_between,
    decimal_text,
    is_printed,
    number_text,
    rational,
    simplest_between,
)


@dataclass(frozen=True, slots=True)
class SetBounds(Shape):
    """For each player spoken of and each of its sets a polynomial that bounds the best-response
    value from above.
    """

    values: Mapping[int, Mapping[str, Number]]


@dataclass(frozen=True, slots=True)
class BoxCut(Shape):
    """A box cut in two at an inner point of one parameter, with a proof for each part."""

    parameter: str
    at: Rational
    below: BoundTree
    above: BoundTree


BoundTree = SetBounds | BoxCut  # proof that nobody gains on a box


@dataclass(frozen=True, slots=True)
class Root(Shape):
    """The only zero of a polynomial between two values of its parameter, a simple one."""

    layout: ClassVar[Layout] = "row"
    zero_of: Number
    low: Rational
    high: Rational

    @property
    def words(self) -> Said:
        """Return the number with its square root, else its polynomial and interval; a decimal."""
        if self.surd:
            return Said(Mathematics(self.surd), f" ({self.about})")
        low, high = (decimal_text(x, 50).rstrip("0").rstrip(".") for x in (self.low, self.high))
        return said(
            "{about} (the zero of {polynomial} between {low} and {high})",
            about=self.about,
            polynomial=formula(self.zero_of),
            low=Mathematics(low),
            high=Mathematics(high),
        )

    @property
    def surd(self) -> str | None:
        """Return the number with its square root: ``(√5 - 1)/2``; None where it has none."""
        from nashproof.exact.surds import root_as_surd  # with SymPy

        return root_as_surd(str(self.zero_of), self.low)

    @property
    def short(self) -> Said:
        """Return the number with its square root, else as a decimal."""
        return Said(Mathematics(self.surd)) if self.surd else Said(self.about)

    @property
    def about(self) -> str:
        """Return the number to 6 decimals: ``about 0.333333``."""
        return f"about {decimal_between(self.low, self.high, 6)}"


End: TypeAlias = Rational | Root


@dataclass(frozen=True, slots=True)
class Span(Shape):
    """A closed interval of numbers, whose ends may be roots of polynomials."""

    layout: ClassVar[Layout] = "row"
    low: End
    high: End

    @property
    def words(self) -> Said:
        """Return the interval in words; of a single number the number alone."""
        low, high = map(_end_words, (self.low, self.high))
        return low if self.low == self.high else Said("from ", low, " to ", high)

    def of(self, name: str) -> Said:
        """Return, in words, that the parameter ``name`` lies in the interval."""
        if self.low != self.high:
            return Said(Mathematics(name), " ", self.words)
        if isinstance(self.low, Root):
            return Said(Mathematics(name), " = ", self.words)
        return Said(Mathematics(f"{name} = {self.low}"))


def _end_words(end: End) -> Said:
    return end.words if isinstance(end, Root) else Said(formula(end))


def stated_intervals(text: str) -> tuple[Interval, ...]:
    """Return the closed intervals that a claim states: ``from 0 to 1/3 and 1/2``, or ``none``.

    Raises InputError where the text states no such set, or the intervals touch or are out of order.
    """
    parts = [] if text == "none" else text.split(" and ")
    pairs = [
        x.removeprefix("from ").split(" to ") if x.startswith("from ") else [x, x] for x in parts
    ]
    if any(len(ends) != 2 for ends in pairs) or any(is_printed(x) for ends in pairs for x in ends):
        raise CertificateError(
            f'the set "{text}"',
            'fractions, such as "from 0 to 1/3", "1/2", both joined by " and ", or "none"',
        )
    numbers = [rational(x) for ends in pairs for x in ends]
    for low, high in zip(numbers[::2], numbers[1::2]):
        if low > high:
            expected = f'the lower end first: "from {number_text(high)} to {number_text(low)}"'
            raise CertificateError(f'the set "{text}"', expected)
    if numbers != sorted(numbers) or any(a == b for a, b in zip(numbers[1:-1:2], numbers[2::2])):
        raise CertificateError(f'the set "{text}"', "intervals in order, apart from each other")
    return tuple(map(Interval, numbers[::2], numbers[1::2]))


@dataclass(frozen=True, slots=True)
class PureGain(Shape):
    """A part of the parameter's interval on which a player gains by playing a pure strategy."""

    low: End = field(metadata=key("from"))
    high: End = field(metadata=key("to"))
    player: int
    strategy: Strategy

    @property
    def middle(self) -> Rational:
        """Return a value inside the part: the midpoint; a short fraction if an end is a root."""
        low = self.low.high if isinstance(self.low, Root) else self.low
        high = self.high.low if isinstance(self.high, Root) else self.high
        quarter = (high - low) / 4
        if isinstance(self.low, Root) or isinstance(self.high, Root):
            return simplest_between(low + quarter, high - quarter)
        return (low + high) / 2


@dataclass(frozen=True, slots=True)
class EquilibriumSet(Statement["EquilibriumSet.Witness"]):
    """Of all parameters in the box, none of the listed players gains by deviating exactly for those
    in ``within``, or for all.

    With all players listed the profile is a Nash equilibrium there. Proof: inside, polynomials
    that bound the best-response values of the sets from above, shown by Bernstein coefficients,
    and equal the payoff at the start; where one does not do, the box is cut; at a single point
    best responses are computed. Beside an end that is a root, its polynomial is divided out.
    Outside, pure strategies whose gains are polynomials, shown positive by Bernstein
    coefficients. Inside and outside leave no gap. At least two players' weights are 0 at each
    member of a set of the frontier. The players listed have perfect recall. Units: those of the
    parameters.

    Checked by ``nashcheck.statements.families.check_equilibrium_set``.
    """

    kind: ClassVar[str] = "equilibrium set"
    parameters: Parameters
    players: tuple[int, ...]
    profile: Profile
    within: tuple[Span, ...] | Literal["everywhere"]
    frontier: Frontier

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """For each interval bounds (none at a point), and the pieces outside with a strategy that
        gains there.
        """

        inside: tuple[BoundTree | Literal[""], ...]
        outside: tuple[PureGain, ...]

    @property
    def only_root(self) -> Root | None:
        """Return the root that is the whole set of parameters; None if the set is another one."""
        spans = [span for span in self.within if isinstance(span, Span)]
        ends = {end for span in spans for end in (span.low, span.high)}
        root = ends.pop() if len(ends) == len(spans) == 1 else None
        return root if isinstance(root, Root) else None

    def agrees(self, claimed: str) -> bool:
        """Return whether nobody gains for exactly the claimed parameters, or everywhere."""
        if self.within == "everywhere":
            return claimed in ("equilibrium", "best response")
        intervals = [(x.low, x.high) for x in self.within]
        return claimed not in WORDS and intervals == [
            (x.low, x.high) for x in stated_intervals(claimed)
        ]

    def beyond(self) -> Frontier:
        """Return the frontier, beyond which games with the same equilibria may differ."""
        return self.frontier

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the parameters for which nobody gains, in words."""
        if self.within == "everywhere":
            return Said("for every ", box_words(self.parameters))
        name = next(iter(self.parameters))
        return joined(" and ", (x.of(name) for x in self.within)) or said(
            "for no {name}", name=Mathematics(name)
        )

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences on the parameters without a gain, the frontier, and a gain outside."""
        box = box_words(self.parameters)
        if self.within == "everywhere":
            everybody = len(self.profile.players)
            nobody: Part = "Nobody gains"
            if not who.are_all(self.players, everybody):
                nobody = Said(who(self.players[0]), " gains nothing")
            return sentences(Said(nobody, " by deviating, for every ", box, "."), self._beyond())
        return sentences(self.set_words(who), _outside(self, witness, who))

    def set_words(self, who: GameNames) -> Said:
        """Return a sentence with the exact set of parameters without a gain."""
        box = box_words(self.parameters)
        within = () if self.within == "everywhere" else self.within
        return said(
            "Of all {box}, {who} by deviating exactly for these: {within}.",
            box=box,
            who="nobody gains"
            if who.are_all(self.players, len(self.profile.players))
            else Said(who(self.players[0]), " gains nothing"),
            within=joined(" and ", (x.words for x in within)) or "none",
        )

    def _beyond(self) -> Said:
        """Return sentences that extend the proof to games beyond the frontier; "" without one."""
        if not self.frontier:
            return Said()
        return sentences(
            "Whatever one player does alone, play never gets beyond the frontier.",
            "So it is an equilibrium, too, of every game that differs only in what follows there,"
            " of every longer one for instance, however the profile goes on.",
            frontier_list(self.frontier),
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how bounds and deviations prove the set of parameters."""
        if self.within == "everywhere":
            return Explanation(f"{_BOUNDS}.", _INSIDE)
        return Explanation(
            f"Inside: {_BOUNDS[:1].lower()}{_BOUNDS[1:]}. For each piece outside: a pure "
            "strategy that gains there.",
            [
                *_INSIDE,
                "Outside: write what the pure strategy gains as a polynomial in the parameter; "
                "its Bernstein coefficients on the piece are at least 0 and not all 0, and it "
                "is positive at the ends that are not inside.",
                "Inside and outside together leave no gap.",
            ],
        )


def _outside(statement: EquilibriumSet, witness: EquilibriumSet.Witness, who: GameNames) -> Said:
    """Return a sentence with the moves by which a player gains in the first piece outside."""
    if not witness.outside:
        return Said()
    piece, name = witness.outside[0], next(iter(statement.parameters))
    certain = _certain(statement, piece)
    return said(
        "Between {low} and {high}, for instance, {player} gains by playing {moves}.",
        low=_in_short(name, piece.low),
        high=_in_short(name, piece.high),
        player=who(piece.player),
        moves=strategy_words(who.strategy(piece.player, piece.strategy, certain)),
    )


def _in_short(name: str, end: End) -> Mathematics:
    return Mathematics(f"{name} = {end.short if isinstance(end, Root) else end}")


def _certain(statement: EquilibriumSet, piece: PureGain) -> MoveWeights:
    """Return the numbers of a player's strategy that are constant; 0 for the others."""
    return {
        name: {a: x if isinstance(x, Rational) else QQ(0) for a, x in row.items()}
        for name, row in statement.profile.players[piece.player].items()
    }


_BOUNDS = "Polynomials that bound what each player can get from each of its information sets"
_INSIDE = [
    "Every probability is at least 0 on the whole box, and they sum to 1 at each set, as "
    "polynomials.",
    "The certificate gives each information set a bound, a polynomial. For each action, subtract "
    "from it the payoffs that follow the move and the bounds of the sets next below: the "
    "difference is non-negative on the box (no Bernstein coefficient is negative).",
    "At the start of the game the bounds equal the expected payoff, as polynomials: so no "
    "deviation pays more.",
    "Where the box is cut in two, do so on each part.",
]
