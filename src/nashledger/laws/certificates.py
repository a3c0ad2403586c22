"""The certificates of laws: functions of a parameter, piece by piece, with plans for each piece."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from nashledger.laws.solving.value_functions import ValuePiece
from nashproof.certificates.codec import Number, number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.statements import value_law
from nashproof.certificates.statements.value_law import BlockMove, BlockPlan, ValueLaw
from nashproof.exact.expressions import evaluate, over_positive
from nashproof.exact.numbers import Rational
from nashproof.games.one_card import OneCard
from nashproof.solving.parameters.parametric_games import OneCardFamily, ScaledPlan


def law_certificate(key: str, family: OneCardFamily, parts: Sequence[ValuePiece]) -> str:
    """Return the certificate ``value law`` of pieces of a function.

    ``key`` is the digest of the game.
    """
    statement = ValueLaw(
        parameter=family.parameter,
        at=family.at,
        blocks=tuple(map(number, family.sizes)),
        pays=tuple((number(low), number(tie), number(high)) for low, tie, high in family.pays),
        pieces=tuple(named_piece(piece, family.parameter) for piece in parts),
    )
    plans = tuple(
        {player: _part(family.game, player, part) for player, part in zip((1, 2), piece.plans)}
        for piece in parts
    )
    return Certificate(key, statement, ValueLaw.Witness(plans)).text()


def named_piece(piece: ValuePiece, name: str) -> value_law.Piece:
    """Return a piece in the shape that certificates have."""
    high: Rational | Literal["infinity"] = "infinity" if piece.high is None else piece.high
    never = tuple(
        BlockMove(player, b + 1, " ".join(moves), action)
        for player, b, moves, action in piece.never
    )
    return value_law.Piece(piece.low, high, value_on(piece, name), never)


def _part(game: OneCard, player: int, part: ScaledPlan) -> BlockPlan:
    """Return a player's plan on a piece in the shape that certificates have."""
    points = [point for point in game.points if point.player == player]
    return BlockPlan(
        number(part.scale),
        tuple(
            {
                " ".join(point.moves): {
                    action: number(row[point.first + k - 1])
                    for k, action in enumerate(point.actions)
                }
                for point in points
            }
            for row in part.weights
        ),
    )


def value_on(piece: ValuePiece, name: str) -> Number:
    """Return the value on a piece, with a denominator that is positive there."""
    return number(
        over_positive(
            piece.value, 1 if evaluate(piece.value.denom, {name: inside(piece)}) > 0 else -1
        )
    )


def is_in(at: Rational, piece: ValuePiece) -> bool:
    """Return whether a number is in the range of a piece."""
    return piece.low <= at and (piece.high is None or at <= piece.high)


def inside(piece: ValuePiece) -> Rational:
    """Return a number inside the range of a piece."""
    return piece.low + 1 if piece.high is None else (piece.low + piece.high) / 2
