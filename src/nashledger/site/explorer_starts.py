"""The starts of explorers on the pages of errata and of games.

They are at the profile of a certificate, at plans that prove a value, at a family of equilibria,
along a segment of optimal strategies.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from nashledger.site.optimal_sets import OptimalSet, quotient_text
from nashproof.certificates.shapes import Plan
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.page.explorer import can_explore, explorer_words, of_profile
from nashproof.page.names import PageWords, cards_of
from nashproof.page.results import AcceptedReading


def of_certificate(
    game: Game, words: PageWords, moves: Mapping[str, str], reading: AcceptedReading | None
) -> str:
    """Return the words for an explorer that starts at the profile of a certificate; "" for others.

    ``moves``: the document's letters for probabilities, each with its ``SET: ACTION``.
    """
    kind = reading.statement.kind if reading and reading.statement else ""
    if kind != "deviation" or game is None or not can_explore(game):
        return ""
    parameters = getattr(reading.statement, "parameters", ()) if reading else ()
    letters = {name: x for name, x in words.letters.items() if name in parameters}
    start = explorer_words(game, words) | {
        "letters": letters,
        "moves": {m: x for x, m in moves.items()},
    }
    return json.dumps(start, ensure_ascii=False, separators=(",", ":"))


def of_plans(game: Game, plans: Mapping[int, Plan] | None) -> str:
    """Return the start of an explorer at the plans that prove a game's value; "" without any."""
    if not plans:
        return ""
    start: dict[str, dict[str, Any]] = {str(player): {} for player in game.player_numbers}
    for infoset in game.infosets:
        weights = plans[infoset.player].weights[infoset.name]
        start[str(infoset.player)][infoset.name] = _probabilities(infoset.actions, weights)
    return json.dumps({"profile": start, "words": explorer_words(game, _words_of(game))})


def of_family(game: Game, family: EquilibriumSet, letters: Mapping[str, str]) -> str:
    """Return the start of an explorer with a slider for each parameter of a family of
    equilibria.
    """
    return of_profile(game, family, replace(_words_of(game), letters=letters))


def of_segment(game: Game, optimal: OptimalSet, plans: Mapping[int, Plan]) -> str:
    """Return the start of an explorer with a slider along a segment of optimal strategies.

    The others play the plans that prove the game's value. Every strategy of the segment is optimal,
    so every place of the slider is an equilibrium. "" if an end does not reach a set, so that the
    probabilities there have no value.
    """
    (low,), (high,) = sorted(optimal.vertices)
    profile = json.loads(of_plans(game, plans))["profile"]
    for i in game.sets_of[optimal.player]:
        row = _along(game, game.infosets[i], optimal, (low, high))
        if row is None:
            return ""
        profile[str(optimal.player)][game.infosets[i].name] = row
    parameters = {optimal.letters[0]: [number_text(low), number_text(high)]}
    words = explorer_words(game, _words_of(game))
    return json.dumps({"parameters": parameters, "profile": profile, "words": words})


def _along(
    game: Game, infoset: InfoSet, optimal: OptimalSet, ends: Sequence[Rational]
) -> dict[str, str] | None:
    """Return the probabilities at a set along a segment, as expressions in its letter.

    None if they have no value at an end.
    """
    # The weight before the set; probabilities are the weights of its moves divided by it.
    reach = (QQ(1), QQ(0))
    if last := game.sequence(infoset.player, infoset.parent):
        index, action = last
        reach = _form(optimal, game.infosets[index].name, action)
    if not any(reach):
        return {a: "1" if a == infoset.actions[0] else "0" for a in infoset.actions}
    forms = {action: _form(optimal, infoset.name, action) for action in infoset.actions}
    texts = {a: _product(quotient_text(form, reach, optimal.letters)) for a, form in forms.items()}
    divides = any("/(" in text for text in texts.values())
    return None if divides and not all(reach[0] + reach[1] * end for end in ends) else texts


def _product(formula: str) -> str:
    """Return a formula with a sign for each product, as the explorer reads it.

    >>> _product("1/3 - 2/3 x")
    '1/3 - 2/3*x'
    """
    return re.sub(r"(?<=[0-9]) (?=[^\W\d])", "*", formula)


def _form(optimal: OptimalSet, name: str, action: str) -> tuple[Rational, Rational]:
    """Return the weight of a move along a segment: a constant, and a factor of its letter."""
    const, factor = optimal.forms.get((name, action), (QQ(0), QQ(0)))
    return const, factor


def _probabilities(actions: Sequence[str], weights: Mapping[str, Rational]) -> dict[str, str]:
    """Return weights of a plan at a set as probabilities; the first action if play never gets
    there.
    """
    total = sum(weights[action] for action in actions)
    if not total:
        return {action: "1" if action == actions[0] else "0" for action in actions}
    return {action: number_text(weights[action] / total) for action in actions}


def _words_of(game: Game) -> PageWords:
    """Return the words of a game without a document."""
    return PageWords(tuple(game.players), {card: card for card in cards_of(game)})
