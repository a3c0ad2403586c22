"""The value of a card game as a law: of its stakes here, of its cards or raises in whole_numbers.

A function of the stakes comes with one certificate of all its pieces. Knows no files.
"""

from __future__ import annotations

from functools import partial

from nashledger.laws.certificates import inside, is_in, law_certificate, named_piece
from nashledger.laws.questions import LawQuestion
from nashledger.laws.records import LawAnswer, proof_with, question_record
from nashledger.laws.solving.value_functions import pieces
from nashledger.laws.whole_numbers import Watch, answer_whole
from nashproof.certificates.statements.value_law import joined
from nashproof.errors import UnknownName, Unproved
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.card_games import variant_name
from nashproof.games.one_card import DecisionPoint, OneCard
from nashproof.solving.one_card.blocks import single_cards
from nashproof.solving.parameters.parametric_games import stakes_game


def answer_law(question: LawQuestion, watch: Watch = iter, cores: int = 1) -> LawAnswer:
    """Return the LawAnswer to a LawQuestion. Raises InputError.

    ``watch`` is given the numbers whose values are computed and yields them again, to show how far
    it is. ``cores``: how many processes find the values and proofs at whole numbers.
    """
    answer = LawAnswer(question_record(question))
    if question.is_whole:
        answer_whole(question, answer, watch, cores)
    else:
        _amounts(question, answer)
    return answer


def _amounts(question: LawQuestion, answer: LawAnswer) -> None:
    """Fill in the value as a function of the stakes, piece by piece, with one certificate."""
    game = question.game_at(QQ(1))
    wanted = [_place_of(question, game, name) for name in question.sets]
    answer.record |= {"pieces": [], "gaps": [], "unproved": "", "certificate": ""}
    try:
        parts, gaps = pieces(
            lambda at: stakes_game(question.vary, question.game_at, at),
            lambda t: single_cards(question.game_at(t)),
            (question.low, question.high),
            wanted,
        )
    except Unproved as error:
        answer.record["unproved"] = str(error)
        return
    # The certificate is about the game at 1, or inside the first piece if no piece has 1.
    at = next(at for at in (QQ(1), inside(parts[0])) if any(is_in(at, part) for part in parts))
    family = stakes_game(question.vary, question.game_at, at)
    proof = proof_with(
        f"{question.id}-pieces",
        variant_name(question.game, question.changes(at)),
        family.game,
        partial(law_certificate, family=family, parts=parts),
    )
    named = joined(named_piece(piece, question.vary) for piece in parts)
    answer.record |= {
        "certificate": answer.keep(proof),
        "cards": list(question.cards),
        "pieces": [piece.to_json() for piece in named],
        "gaps": [
            {
                "from": number_text(gap.low),
                "to": number_text(gap.high),
                "zero of": number_text(gap.zero_of),
            }
            for gap in gaps
        ],
    }


def _place_of(question: LawQuestion, game: OneCard, name: str) -> tuple[int, int, DecisionPoint]:
    """Return the player, block and decision of an information set."""
    for point in game.points:
        for block, card in enumerate(question.cards):
            if " ".join((card, *point.moves)) == name:
                return point.player, block, point
    raise UnknownName(
        f'the information set "{name}"', f"one such as {question.cards[0]}", question.id
    )
