"""What follows from several answers: how near a profile is to an equilibrium, what a strategy
guarantees, what a game with a parameter is worth.

Each is a function of typed answers. What is concluded has an id and a sentence of its own, which
are written here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from nashproof.shell.notebook.audits import Answer
from nashproof.shell.notebook.nearness import Nearness, Rows
from nashproof.shell.notebook.strategies import about, fraction, short_figure

if TYPE_CHECKING:
    from nashproof.claims.verdicts import VerdictRecord
    from nashproof.documents.document import Document
    from nashproof.documents.profiles import ProfileText
    from nashproof.games.game import Game

SAYS = "How much less than the value of the game does the strategy guarantee?"


def first_of(answers: Sequence[Answer], kind: str, profile: str = "") -> Answer | None:
    """The first answer to a claim of this kind, about this profile if it is named."""
    about_it = (one for one in answers if one.profile == profile or not profile)
    return next((one for one in about_it if one.kind == kind), None)


def guarantees(game: Game, document: Document[Any], answers: Sequence[Answer]) -> Iterator[Answer]:
    """What follows of each strategy of one player alone: Answers without certificates of their own.

    They rest on what the strategy pays against a best reply, and on the value of the game, whose
    payoffs have a constant sum.
    """
    from nashproof.documents.requests.request import with_line

    value = first_of(answers, "value")
    for name, profile in document.profiles.items():
        if not profile.origin or not profile.origin.reply:
            continue
        paid = first_of(answers, "payoff", name)
        reply = first_of(answers, "best response", name)
        if not paid or not value or not reply or reply.verdict != "confirmed":
            continue
        if not paid.exact or not value.exact:
            continue
        other = profile.origin.reply
        player = 3 - other
        least, worth = Fraction(paid.exact), Fraction(value.exact)
        if player == 2 and game.constant is not None:
            worth = fraction(game.constant) - worth
        why = (
            f"{game.players[player - 1]} guarantees at least {short_figure(least)} with this "
            f"strategy, whatever {game.players[other - 1]} does. The best strategies guarantee "
            f"{short_figure(worth)}. The difference is the exploitability of the strategy: "
            f"{short_figure(worth - least)}."
        )
        identifier, why = with_line("exploitability", profile.origin.line), about(paid.taken) + why
        yield Answer(identifier, SAYS, "?", "answered", why, "", paid.taken, profile=name)


def value_function(
    game: Game, document: Document[Any], answers: Sequence[Answer]
) -> Iterator[Answer]:
    """The value of a zero-sum game with a parameter in its numbers: an Answer that says all pieces.

    It rests on strategies that are optimal on each, and on what they pay.
    """
    pieces: list[tuple[str, str, Fraction, Fraction]] = []
    for name, profile in document.profiles.items():
        if not profile.origin or profile.origin.numbers != "optimal":
            continue
        optimal = first_of(answers, "equilibrium", name)
        paid = first_of(answers, "payoff", name)
        if not optimal or not paid:
            continue
        if optimal.verdict != "confirmed" or not paid.exact:
            return
        ((letter, ends),) = profile.parameters.items()
        low, high = map(fraction, ends)
        if pieces and pieces[-1][::3] == (paid.exact, low):  # one formula, in two proofs
            low = pieces.pop()[2]
        pieces.append((paid.exact, letter, low, high))
    if pieces:
        worth = "; ".join(f"{x} for every {a} from {low} to {high}" for x, a, low, high in pieces)
        why = f"To {game.players[0]} the game is worth {worth}."
        yield Answer("value", "What is the game worth?", "?", "answered", why, "")


def nearness_of(
    game: Game, document: Document[Any], answers: Sequence[Answer]
) -> Iterator[Nearness]:
    """How far each profile of exact numbers is from an equilibrium, where all gains are proved."""
    from nashproof.claims.kinds.profiles.best_responses import GainClaim

    for name, profile in document.profiles.items():
        origin = profile.origin
        if not origin or not profile.is_point:
            continue
        gains = {
            int(one.claim.player): Fraction(one.exact)
            for one in answers
            if one.profile == name and isinstance(one.claim, GainClaim) and one.exact
        }
        if not gains.keys() >= {*game.player_numbers}:
            continue
        own = tuple(gains[p] for p in game.player_numbers)
        near = _nearby(document, origin.line) if any(own) else profile
        proved = first_of(answers, "equilibrium", near.name) if near else None
        is_proved = proved is not None and proved.verdict == "confirmed"
        row = Nearness(game.players, own, profile=name, origin=origin)
        if near and (is_proved or not any(own)):
            rows, other = _rows(game, profile), _rows(game, near)
            row = replace(row, equilibrium=other, distance=_distance(rows, other))
        yield row


def _nearby(document: Document[Any], line: int) -> ProfileText | None:
    """The exact equilibrium near the numbers of a line; None where none was found."""
    some = (one for one in document.profiles.values() if one.origin and one.origin.line == line)
    return next((one for one in some if one.origin and one.origin.numbers == "nearby"), None)


def undecided(nearness: Sequence[Nearness], answers: Sequence[Answer]) -> Iterator[Answer]:
    """Answers about numbers of a program of which it is not known whether an equilibrium is near.

    They have no certificate of their own: those of the gains prove the epsilon.
    """
    from nashproof.documents.requests.request import with_line

    asked = {one.origin.line for one in answers if one.kind == "equilibrium" and one.origin}
    for near in nearness:
        if near.origin.line not in asked:
            says = "It is not settled whether an exact equilibrium is near the numbers."
            why = f"{near.line} No exact equilibrium was found near them, which proves nothing."
            identifier = with_line("equilibrium", near.origin.line)
            yield Answer(
                identifier, says, "equilibrium", "undetermined", why, "", profile=near.profile
            )


def with_profile(record: VerdictRecord) -> VerdictRecord:
    """The record; its reasons begin with the profile that they are about, if it is another one."""
    if not record.taken:
        return record

    from nashproof.certificates.sentence import Said

    def whole(why: str) -> Said:
        return Said(about(record.taken), why)

    told = record.with_claims(lambda one: replace(one, why=whole(one.why)))
    return replace(told, why=whole(record.why))


def _rows(game: Game, profile: ProfileText) -> Rows:
    """The numbers of a profile of exact ones, by player, set and action."""
    from nashproof.documents.profile_values import values_of

    rows = values_of(profile, game)
    return tuple(
        {
            game.infosets[i].name: dict(zip(game.infosets[i].actions, map(fraction, rows[i])))
            for i in game.sets_of[p]
        }
        for p in game.player_numbers
    )


def _distance(a: Rows, b: Rows) -> Fraction:
    """The greatest difference of two probabilities of one move."""
    pairs = [
        (x, other[name][action])
        for own, other in zip(a, b)
        for name, row in own.items()
        for action, x in row.items()
    ]
    return max((abs(x - y) for x, y in pairs), default=Fraction())
