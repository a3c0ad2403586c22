"""The statement that an equilibrium lies in a box of probabilities: it may be irrational."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from nashproof.certificates.codec import Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import GameNames, Said, joined, said, sentences
from nashproof.certificates.shapes import Interval, Vector
from nashproof.certificates.statement import Statement
from nashproof.exact.numbers import QQ, Rational, decimal_between, up_to

BOX = "equilibrium in box"
PLACES = 10  # decimals of a payoff in a sentence


@dataclass(frozen=True, slots=True)
class EquilibriumInBox(Statement["EquilibriumInBox.Witness"]):
    """A Nash equilibrium in behaviour strategies lies in ``box``, and pays within ``payoffs``.

    The box has the least and the greatest probability of each action; at sets that play cannot
    reach they are equal. Any number of players with perfect recall. ``inverse`` is that of the
    Jacobian of the gains of the actions in use, at the centre, rounded. A map whose fixed points
    are the zeros of the gains takes the box into itself (Krawczyk 1969). No other action is better
    anywhere in the box. Others are not excluded. Units: probabilities; the game's payoffs.

    Checked by ``nashcheck.statements.boxes.check_equilibrium_in_box``.
    """

    kind: ClassVar[str] = BOX
    box: Mapping[int, Mapping[str, Mapping[str, Interval]]]
    payoffs: Mapping[int, Interval]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The rounded inverse of the Jacobian: rows by free probability, columns by gain.

        Both are in the order of players, sets and actions, without the first in use at a set.
        """

        inverse: tuple[Vector, ...]

    @property
    def width(self) -> Rational:
        """Return the greatest length of an interval of a probability."""
        rows = (row for sets in self.box.values() for row in sets.values())
        return max((x.high - x.low for row in rows for x in row.values()), default=QQ(0))

    def agrees(self, claimed: str) -> bool:
        """Return whether an equilibrium is claimed."""
        return claimed == "equilibrium"

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return that an equilibrium lies in the box."""
        return Said("an equilibrium in the box")

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the width of the box and the payoffs."""
        paid = (
            said("{x} to {who}", x=_about(ends), who=who(p)) for p, ends in self.payoffs.items()
        )
        where = "An equilibrium lies in the box of the certificate"
        width = f", whose intervals of probability are at most {up_to(self.width)} long"
        return sentences(
            Said(where, width * bool(self.width), "."), Said("It pays ", joined(", ", paid), ".")
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how a step of Newton's method proves the zero of the gains."""
        return Explanation(
            "The rounded inverse of a matrix of derivatives.",
            [
                "An action is free if it is in use, where play can come, and is not the first one "
                "of its set that is in use. Its gain is what it pays more than that one.",
                "Compute all gains at the centre of the box, and their derivatives by the free "
                "probabilities in the box, as intervals.",
                "Take the identity minus the inverse times the derivatives, times the half widths "
                "of the box. In each row add the absolute values, and that of the inverse times "
                "the gains at the centre: the sum is less than the half width of the row.",
                "So the map that subtracts the inverse times the gains takes the box into itself. "
                "At its fixed point all gains are 0.",
                "No action that is not in use pays more than one in use, anywhere in the box.",
            ],
        )


def _about(ends: Interval) -> str:
    """Return a payoff in words: exactly, from where to where, or in decimals if both are close."""
    if ends.low == ends.high or (ends.high - ends.low) * 10 ** (PLACES - 2) > 1:
        return f"{ends}"
    return f"about {decimal_between(ends.low, ends.high, PLACES - 1)}"
