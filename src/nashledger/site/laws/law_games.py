"""The games that a law contains, by their rules and their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nashledger.site.laws.law_words import Record
from nashledger.site.results import SiteResults
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.game import Game
from nashproof.page.pictures.betting import betting


def marked(record: Record, results: SiteResults) -> dict[int, list[str]]:
    """Return the n of games that some document is about, with their titles."""
    named = {
        claim.game
        for verdicts in results.verdicts.values()
        for verdict in verdicts
        for claim in verdict.claims
    }
    marks: dict[int, list[str]] = {}
    for name in results.games:
        n = contains(record, results, name) if name in named else None
        if n is not None:
            marks.setdefault(n, []).append(results.games[name].title)
    return marks


def laws_of(results: SiteResults, name: str) -> list[Record]:
    """Return the laws that contain a game."""
    return [law for law in results.laws if contains(law, results, name) is not None]


def contains(record: Record, results: SiteResults, name: str) -> int | None:
    """Return the n at which a game is one of a law; 0 for the game whose stakes it varies.

    None if it is none. The rules are compared, and the value must be the law's at that n.
    """
    if "values" not in record:
        return 0 if record["game"] == name else None
    game, base = results.games[name], results.games.get(record["game"])
    proved = results.values.get(name)
    if base is None or proved is None:
        return None
    value = number_text(proved.value)
    # The value first: rules are compared only where it fits.
    numbers = {number for number, text, _ in record["values"] if text == value}
    n = _number(record, game, base) if numbers else None
    return n if str(n) in numbers else None


def _number(record: Record, game: Game, base: Any) -> int | None:
    """Return the n at which a game has the rules of the law; None if there is none."""
    bets, rules = betting(game), betting(base)
    if bets is None or rules is None or _single(bets) != _single(rules):
        return None
    if record["vary"] == "cards":
        is_same = bets.ends == rules.ends and _stakes(bets) == _stakes(rules)
        return len(bets.cards) if is_same else None
    if str(len(bets.cards)) != record["fixed"].get("cards", str(len(rules.cards))):
        return None
    return _raises(bets.ends)


def _single(bets: Any) -> bool:
    """Return whether equal cards cannot be dealt."""
    return all(card != other_card for card, other_card in bets.paid)


def _stakes(bets: Any) -> set[tuple[Rational, ...]]:
    """Return the payoffs of all pairs of cards."""
    return set(bets.paid.values())


def _raises(ends: Sequence[tuple[str, ...]]) -> int | None:
    """Return the number of raises that may follow a bet, whoever bets; None if it differs by
    player.
    """
    most = {
        max((end.count("raise") for end in ends if end[: len(start)] == start), default=0)
        for start in (("bet",), ("check", "bet"))
    }
    return most.pop() if len(most) == 1 else None
