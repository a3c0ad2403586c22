"""The statement about the value of a family of card games: a function of a stake, or of the number
of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from nashproof.certificates import sentence
from nashproof.certificates.codec import Layout, Number, Shape, key
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import (
    GameNames,
    Mathematics,
    Said,
    formula,
    listed,
    said,
    sentences,
)
from nashproof.certificates.statement import Statement
from nashproof.exact.numbers import Rational


@dataclass(frozen=True, slots=True)
class BlockMove(Shape):
    """A move with the cards of a block (from 1): the player, the moves so far joined by blanks,
    the action.
    """

    layout: ClassVar[Layout] = "row"
    player: int
    block: int
    moves: str
    action: str


@dataclass(frozen=True, slots=True)
class Piece(Shape):
    """One expression of the value, from one parameter to another; ``never``: moves of no optimal
    plan between the ends.
    """

    low: Rational = field(metadata=key("from"))
    high: Rational | Literal["infinity"] = field(metadata=key("to"))
    value: Number = field(metadata=key("is"))
    never: tuple[BlockMove, ...]


def joined(pieces: Iterable[Piece]) -> list[Piece]:
    """Return the pieces; neighbours with equal value and equal moves never made are joined."""
    longer: list[Piece] = []
    for piece in pieces:
        last = longer[-1] if longer else None
        if last and (last.high, last.value, last.never) == (piece.low, piece.value, piece.never):
            longer[-1] = replace(last, high=piece.high)
        else:
            longer.append(piece)
    return longer


@dataclass(frozen=True, slots=True)
class BlockPlan(Shape):
    """A plan of one player for each block of cards: weights by moves so far and action,
    polynomials over ``scale``.
    """

    scale: Number
    blocks: tuple[Mapping[str, Mapping[str, Number]], ...]


@dataclass(frozen=True, slots=True)
class ValueLaw(Statement["ValueLaw.Witness"]):
    """For every value of the parameter in a piece, the game of the family is worth the piece's
    expression to player 1.

    The family has blocks of neighbouring cards, how many being polynomials in the parameter, and
    payoffs that are polynomials too; at ``at`` it is the game itself. Proof: on each piece a plan
    of each player that is the same for all cards of a block; against it what a move earns is
    linear in the card, so what is best with the first and the last card of a block is best with
    all (value by two plans: von Neumann 1928; von Stengel 1996). Signs on a piece are shown by
    Bernstein coefficients. Units: the game's payoffs.

    Checked by ``nashcheck.statements.value_law.check_value_law``.
    """

    kind: ClassVar[str] = "value law"
    parameter: str
    at: Rational
    blocks: tuple[Number, ...]
    pays: tuple[tuple[Number, Number, Number], ...]
    pieces: tuple[Piece, ...]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """For each piece a plan of each player."""

        parts: tuple[Mapping[int, BlockPlan], ...]

    def agrees(self, claimed: str) -> bool:
        """Return False: no document claims a law."""
        return False

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the value, piece by piece."""
        name = Mathematics(self.parameter)
        pieces = (
            said(
                "{value} for {name} from {low} to {high}",
                value=formula(piece.value),
                name=name,
                low=piece.low,
                high=piece.high,
            )
            for piece in self.pieces
        )
        return sentence.joined("; ", pieces)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the family and its value, piece by piece."""
        name, at = self.parameter, self.at
        never = sentence.joined(
            "; ",
            (
                Said(
                    who(move.player),
                    f" never makes the move {move.action} with the cards of block {move.block}",
                    f" after {move.moves}" * bool(move.moves),
                )
                for piece in self.pieces
                for move in piece.never
            ),
        )
        return sentences(
            said(
                "The game is the one at {point} of a family with blocks of {blocks} cards "
                "(the weakest first) and payoffs that may depend on {name}.",
                point=Mathematics(f"{name} = {at}"),
                blocks=listed(self.blocks),
                name=Mathematics(name),
            ),
            Said("Wherever the blocks are whole numbers, it is worth to ", who(1), ":"),
            Said(self.result(witness, who), "."),
            Said("Between the ends of its piece ", never, ".") if never else "",
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the value on each piece, and that no plan does better."""
        name, at = self.parameter, self.at
        return Explanation(
            "For each piece a plan of each player: weights for each block of cards, polynomials "
            "over one scale.",
            [
                f"Put {at} for {name}: sizes of blocks and payoffs become those of the game file.",
                *_STEPS,
            ],
        )


_STEPS = [
    "On each piece weights and blocks are not negative, and the scales are positive: substitute "
    "the ends of the piece, and look at the coefficients (Bernstein's, on a piece without end "
    "those of the powers of what lies above its beginning).",
    "Against weights that are the same for all cards of a block, what a move earns is linear in "
    "the card within a block; so the action that is best with the first and with the last card "
    "is best with all. Choose it at each decision, from the last to the first.",
    "Add up over the cards and blocks: this is the best-response value, times scale and number "
    "of deals. For both players it is the value stated, identically.",
]
