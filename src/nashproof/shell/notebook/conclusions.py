"""What follows from several answers: how near a profile is to an equilibrium, what a strategy
guarantees.
"""

from __future__ import annotations

import re
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


def guarantees(game: Game, answers: Sequence[Answer]) -> Iterator[Answer]:
    """What follows of each strategy of one player alone: Answers without certificates of their own.

    They rest on what the strategy pays against a best reply, and on the value of the game, whose
    payoffs have a constant sum.
    """
    known = {one.id: one for one in answers}
    for paid in answers:
        match = re.fullmatch("guarantee-([12])(.*)", paid.id)
        player, end = (int(match[1]), match[2]) if match else (0, "")
        reply, value = known.get(f"reply{end}"), known.get(f"value{end}", known.get("value"))
        proved = reply and value and reply.verdict == "confirmed" and paid.exact and value.exact
        if not player or not value or not proved:
            continue
        least, worth = Fraction(paid.exact), Fraction(value.exact)
        if player == 2 and game.constant is not None:
            worth = fraction(game.constant) - worth
        one, other = game.players[player - 1], game.players[2 - player]
        why = (
            f"{one} guarantees at least {short_figure(least)} with this strategy, whatever {other} "
            f"does. The best strategies guarantee {short_figure(worth)}. The difference is the "
            f"exploitability of the strategy: {short_figure(worth - least)}."
        )
        yield Answer(f"exploitability{end}", SAYS, "?", "answered", about(paid.taken) + why, "")


def value_function(
    game: Game, document: Document[Any], answers: Sequence[Answer]
) -> Iterator[Answer]:
    """The value of a zero-sum game with a parameter in its numbers: an Answer that says all pieces.

    It rests on strategies that are optimal on each, and on what they pay.
    """
    known = {one.id: one for one in answers}
    pieces: list[tuple[str, str, Fraction, Fraction]] = []
    for name, profile in document.profiles.items():
        optimal, paid = known.get(name), known.get(name.replace("optimal", "value"))
        if not re.fullmatch("optimal-[0-9]+", name) or not optimal or not paid:
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
    known = {one.id: one for one in answers}
    for name, profile in document.profiles.items():
        stem, dash, rest = name.partition("-")
        end = dash + rest
        asked = [known.get(f"gain-{p}{end}") for p in game.player_numbers]
        gains = tuple(Fraction(one.exact) for one in asked if one and one.exact)
        if stem != "points" or len(gains) < len(game.players):
            continue
        proved, taken = known.get(f"equilibrium{end}"), known[f"gain-1{end}"].taken
        near = document.profiles.get(f"nearby{end}") if any(gains) else profile
        if near is None or (proved and proved.verdict != "confirmed"):
            yield Nearness(game.players, gains, end=end, taken=taken)
            continue
        own, other = _rows(game, profile), _rows(game, near)
        yield Nearness(game.players, gains, other, _distance(own, other), end, taken)


def undecided(nearness: Sequence[Nearness], answers: Sequence[Answer]) -> Iterator[Answer]:
    """Answers about numbers of a program of which it is not known whether an equilibrium is near.

    They have no certificate of their own: those of the gains prove the epsilon.
    """
    known = {one.id for one in answers}
    for near in nearness:
        if not known & {f"equilibrium{near.end}", f"equilibrium-to-rounding{near.end}"}:
            says = "It is not settled whether an exact equilibrium is near the numbers."
            why = f"{near.line} No exact equilibrium was found near them, which proves nothing."
            yield Answer(f"equilibrium{near.end}", says, "equilibrium", "undetermined", why, "")


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
