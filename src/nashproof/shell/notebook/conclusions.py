"""Conclusions from several answers: nearness to an equilibrium, guarantees, value functions.

Each is a function of typed answers. A conclusion has an id and a sentence of its own, which are
written here.
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
    from nashproof.certificates.sentence import Said
    from nashproof.claims.verdicts import VerdictRecord
    from nashproof.documents.document import Document
    from nashproof.documents.profile_values import Texts
    from nashproof.documents.profiles import ProfileText
    from nashproof.games.game import Game

SAYS = "How much less than the value of the game does the strategy guarantee?"


def first_of(answers: Sequence[Answer], kind: str, profile: str = "") -> Answer | None:
    """Return the first answer to a claim of this kind, about this profile if it is named."""
    about_it = (answer for answer in answers if answer.profile == profile or not profile)
    return next((answer for answer in about_it if answer.kind == kind), None)


def guarantees(game: Game, document: Document[Any], answers: Sequence[Answer]) -> Iterator[Answer]:
    """Yield an Answer for each strategy of a single player: what it guarantees.

    Such answers have no certificate of their own. They rest on the payoff of the strategy against a
    best reply, and on the value of the game, whose payoffs have a constant sum.
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
        opponent = profile.origin.reply
        player = 3 - opponent
        # the payoff against a best reply is the guarantee, and the value its maximum
        least, worth = Fraction(paid.exact), Fraction(value.exact)
        if player == 2 and game.constant is not None:
            worth = fraction(game.constant) - worth
        why = (
            f"{game.players[player - 1]} guarantees at least {short_figure(least)} with this "
            f"strategy, whatever {game.players[opponent - 1]} does. The best strategies guarantee "
            f"{short_figure(worth)}. The difference is the exploitability of the strategy: "
            f"{short_figure(worth - least)}."
        )
        identifier, why = with_line("exploitability", profile.origin.line), about(paid.taken) + why
        yield Answer(identifier, SAYS, "?", "answered", why, "", paid.taken, profile=name)


def value_function(
    game: Game, document: Document[Any], answers: Sequence[Answer]
) -> Iterator[Answer]:
    """Yield the value of a zero-sum game with a parameter in its numbers, as an Answer.

    It rests on strategies that are optimal on each piece, and on their payoffs.
    """
    from nashproof.certificates.sentence import PlayerName, formula, joined, said

    pieces: list[tuple[str, str, Fraction, Fraction]] = []
    lines: list[Said] = []
    rests_on: list[str] = []
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
        rests_on += [optimal.id, paid.id]
        lines += _optimal_line(game, profile, _part_words(letter, low, high))
        # neighbours with an equal formula are a piece
        if pieces and pieces[-1][::3] == (paid.exact, low):  # a formula with two proofs
            low = pieces.pop()[2]
        pieces.append((paid.exact, letter, low, high))
    if pieces:
        parts = [
            said("{worth} for every {part}", worth=formula(worth), part=_part_words(letter, *ends))
            for worth, letter, *ends in pieces
        ]
        first = PlayerName(1, game.players[0])
        why = said("To {who} the game is worth {parts}.", who=first, parts=joined("; ", parts))
        told = "?", "answered", why, ""
        yield Answer(
            "value", "What is the game worth?", *told, lines=tuple(lines), rests_on=tuple(rests_on)
        )


def _part_words(letter: str, low: Fraction, high: Fraction) -> Said:
    """Return a letter and the ends of its interval in words."""
    from nashproof.certificates.sentence import formula, said

    ends = {"low": formula(str(low)), "high": formula(str(high))}
    return said("{letter} from {low} to {high}", letter=formula(letter), **ends)


def _optimal_line(game: Game, profile: ProfileText, part: Said) -> Iterator[Said]:
    """Yield what is optimal on an interval of a letter, if both players have one information set.

    Strategies over several sets stand in a table of the page.
    """
    from nashproof.certificates.sentence import PlayerName, formula, joined, said

    sets = [s for s in game.infosets if s.player <= 2]
    if len(sets) != 2:
        return
    strategies = []
    for s in sets:
        row = profile.entries[f"{s.player}/{s.name}"]
        played = [(action, row[action]) for action in s.actions if row.get(action, "0") != "0"]
        moves = [
            said("{action} with probability {x}", action=action, x=formula(x))
            if x != "1"
            else action
            for action, x in played
        ]
        who = PlayerName(s.player, game.players[s.player - 1])
        strategies.append(said("{who} plays {moves}", who=who, moves=joined(", ", moves)))
    yield said(
        "For {part} it is optimal that {strategies}.",
        part=part,
        strategies=joined(" and ", strategies),
    )


def nearness_of(
    game: Game, document: Document[Any], answers: Sequence[Answer]
) -> Iterator[Nearness]:
    """Yield the distance of each exact profile from an equilibrium, if all gains are proved."""
    from nashproof.claims.kinds.profiles.best_responses import GainClaim
    from nashproof.documents.profile_values import is_box, texts_of

    for name, profile in document.profiles.items():
        origin = profile.origin
        if not origin or not profile.is_point:
            continue
        gains = {
            int(answer.claim.player): Fraction(answer.exact)
            for answer in answers
            if answer.profile == name and isinstance(answer.claim, GainClaim) and answer.exact
        }
        if not gains.keys() >= {*game.player_numbers}:
            continue
        by_player = tuple(gains[p] for p in game.player_numbers)
        # the equilibrium: the profile itself, or the one near the numbers of its line
        near: ProfileText | None = profile
        if any(by_player):
            others = (x for x in document.profiles.values() if x.origin)
            nearby = (x for x in others if x.origin and x.origin.line == origin.line)
            near = next((x for x in nearby if x.origin and x.origin.numbers == "nearby"), None)
        proved = first_of(answers, "equilibrium", near.name) if near else None
        is_proved = proved is not None and proved.verdict == "confirmed"
        nearness = Nearness(game.players, by_player, profile=name, origin=origin)
        if near and (is_proved or not any(by_player)):
            texts = texts_of(near, game)
            is_rounded = near is not profile and is_box(near, texts)
            rows = _rows(game, profile)
            exact = _rounded_rows(game, texts) if is_rounded else _rows(game, near)
            half = _half_unit(texts) if is_rounded else Fraction()
            differences = (
                abs(x - exact_sets[infoset][action])
                for sets, exact_sets in zip(rows, exact)
                for infoset, row in sets.items()
                for action, x in row.items()
            )
            distance = max(differences, default=Fraction()) + half
            nearness = replace(
                nearness, equilibrium=exact, distance=distance, is_rounded=is_rounded
            )
        yield nearness


def _half_unit(texts: Texts) -> Fraction:
    """Return the greatest distance of a number from the decimal to which it rounds."""
    from nashproof.documents.profile_values import spans_of

    ends = ((low, high) for row in spans_of(texts) for low, high in row)
    return fraction(max((high - low) / 2 for low, high in ends))


def undecided(nearness: Sequence[Nearness], answers: Sequence[Answer]) -> Iterator[Answer]:
    """Yield an Answer for numbers of a program if no equilibrium near them was decided.

    It has no certificate of its own: those of the gains prove the epsilon.
    """
    from nashproof.documents.requests.request import with_line

    claims = [answer for answer in answers if answer.kind == "equilibrium"]
    asked = {answer.origin.line for answer in claims if answer.origin}
    for near in nearness:
        if near.origin.line not in asked:
            says = "It is not settled whether an exact equilibrium is near the numbers."
            why = f"{near.line} No exact equilibrium was found near them, which proves nothing."
            identifier = with_line("equilibrium", near.origin.line)
            yield Answer(
                identifier, says, "equilibrium", "undetermined", why, "", profile=near.profile
            )


def with_profile(record: VerdictRecord) -> VerdictRecord:
    """Return the record with reasons that begin with the profile, if it is not the stated one."""
    if not record.taken:
        return record

    from nashproof.certificates.sentence import Said

    def whole(why: str) -> Said:
        """Return a reason that begins with the profile."""
        return Said(about(record.taken), why)

    about_profile = record.with_claims(lambda claim: replace(claim, why=whole(claim.why)))
    return replace(about_profile, why=whole(record.why))


def _rows(game: Game, profile: ProfileText) -> Rows:
    """Return the numbers of a profile of exact numbers, by player, set and action."""
    from nashproof.documents.profile_values import values_of

    rows = values_of(profile, game)
    return _by_name(game, [[*map(fraction, row)] for row in rows])


def _rounded_rows(game: Game, texts: Texts) -> Rows:
    """Return the decimals themselves of a printed profile, by player, set and action."""
    return _by_name(game, [[*map(Fraction, row)] for row in texts])


def _by_name(game: Game, rows: Sequence[Sequence[Fraction]]) -> Rows:
    return tuple(
        {
            game.infosets[i].name: dict(zip(game.infosets[i].actions, rows[i]))
            for i in game.sets_of[p]
        }
        for p in game.player_numbers
    )
