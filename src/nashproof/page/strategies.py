"""Strategies of accepted statements and of their proofs: as values, and as tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nashproof.certificates.codec import Number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Mixture
from nashproof.certificates.statements.dominance import Belief, CounterExample, Dominance
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.game import Game
from nashproof.page.names import PageWords, plainly
from nashproof.page.results import AcceptedReading
from nashproof.page.sums.deals import has_deals
from nashproof.page.tables import PageTable, TableCell, TableRow, compared, folded, row
from nashproof.play.deals import Strategies, Strategy, deals, totals

COLUMNS = 13  # cards that a table shows one by one: a deck of a suit; of more, blocks


def gaining(
    words: PageWords, game: Game, profile: Strategies, player: int, strategy: Mapping[str, str]
) -> Mapping[str, str]:
    """Return a deviation without the cards with which it pays what the profile pays.

    It is returned whole if a deal is no pair of cards.
    """
    if not has_deals(words, game):
        return strategy
    both = {"as given": profile, "deviating": deviating(profile, player, strategy)}
    payoffs = totals(deals(game, player), player, QQ(1), both)
    return {
        name: action
        for name, action in strategy.items()
        if len(set(payoffs[words.histories[name][0]])) > 1
    }


def deviating(profile: Strategies, player: int, strategy: Mapping[str, str]) -> Strategies:
    """Return the profile with a pure strategy of a player, at the sets that it names."""
    strategy_of_player = {
        name: {a: QQ(a == strategy[name]) for a in actions} if name in strategy else actions
        for name, actions in profile[player].items()
    }
    return {**profile, player: strategy_of_player}


# Tables of strategies


def strategy_table(
    words: PageWords,
    caption: str,
    profile: Mapping[int, Mapping[str, Mapping[str, Number]]],
    player: int = 0,
    moved: Mapping[int, Mapping[str, Mapping[str, Number]]] | None = None,
) -> PageTable:
    """Return the strategies of a profile as a table.

    Below them stands the strategy of ``player`` in ``moved``, with changes marked.
    """
    if not words.histories:
        return _by_set(words, caption, profile, moved)
    rows = [line for p, strategy in profile.items() for line in _card_rows(words, p, strategy)]
    if moved:
        before = _card_rows(words, player, profile[player])
        after = _card_rows(words, player, moved[player])
        for new, old in zip(after, before):
            if new != old:
                pairs = zip(new.cells, old.cells)
                cells = tuple(TableCell(cell.text, cell != was) for cell, was in pairs)
                rows.append(TableRow(f"deviating: {new.head}", cells))
    heads = ("Probability that", *words.cards.values())
    return folded(PageTable(caption, heads, tuple(rows)), COLUMNS)


def _card_rows(
    words: PageWords, player: int, strategy: Mapping[str, Mapping[str, Number]]
) -> list[TableRow]:
    """Return a row for each history and move (the second of two), a cell for each card."""
    cells: dict[tuple[tuple[str, ...], str], dict[str, str]] = {}
    for name, actions in words.actions[player].items():
        if name in strategy:
            card, moves = words.histories[name]
            for action in actions[1:] or actions:
                text = words.formula(plainly(number_text(strategy[name][action])))
                cells.setdefault((moves, action), {})[card] = text
    ordered = sorted(cells.items(), key=lambda item: len(item[0][0]))
    return [
        row(words.does(player, action, moves), (of.get(card, "–") for card in words.cards))
        for (moves, action), of in ordered
    ]


def _by_set(
    words: PageWords,
    caption: str,
    profile: Mapping[int, Mapping[str, Mapping[str, Number]]],
    moved: Mapping[int, Mapping[str, Mapping[str, Number]]] | None,
) -> PageTable:
    """Return a table with a row for each information set."""
    rows = []
    for p, strategy in profile.items():
        for name, actions in strategy.items():
            texts = [distribution(words, words.in_order(p, name, actions))]
            if moved:
                texts.append(distribution(words, words.in_order(p, name, moved[p][name])))
            head = words.player(p) + f" at {name}" * (name not in words.unnamed)
            rows.append(compared(head, texts))
    heads = ("Information set", "plays") + (("deviating",) if moved else ())
    return PageTable(caption, heads, tuple(rows), numeric=False)


def distribution(words: PageWords, actions: Mapping[str, Number]) -> str:
    """Return the actions that are played at a set, with their probabilities, in words."""
    played = [(a, x) for a, x in actions.items() if x != 0]
    texts = {action: words.formula(plainly(number_text(x))) for action, x in played}
    return ", ".join(a if x == 1 else f"{a} {texts[a]}" for a, x in played)


# Strategies of proofs


@dataclass(frozen=True)
class UndominatedStrategies:
    """The strategies with which a move is not dominated.

    - ``set``, ``player``: the set at which the move is made, and its player;
    - ``by``: the mixture that is no better than the move then; None if the move is best.
    """

    set: str
    player: int
    strategies: Strategies
    by: Mixture | None = None


def witness_of(reading: AcceptedReading) -> Any:
    """Return the witness of a reading's certificate; None if its text is no certificate."""
    try:
        return Certificate.from_json(json.loads(reading.text)).witness
    except (InputError, ValueError):
        return None


def believed(
    words: PageWords, reading: AcceptedReading, statement: Dominance
) -> Iterator[UndominatedStrategies]:
    """Yield the strategies of each entry of a counter-example to dominance."""
    witness = witness_of(reading)
    for moves, proof in zip(statement.moves, witness.entries if witness else ()):
        if isinstance(proof, Belief):
            both = {moves.player: _weights(words, moves.player, proof.strategy), **proof.others}
            yield UndominatedStrategies(moves.set, moves.player, dict(sorted(both.items())))
        elif isinstance(proof, CounterExample):
            played = {moves.player: proof.continuation, 3 - moves.player: proof.opponent}
            both = {p: _weights(words, p, strategy) for p, strategy in played.items()}
            yield UndominatedStrategies(
                moves.set, moves.player, dict(sorted(both.items())), moves.by
            )


def _weights(words: PageWords, player: int, strategy: Mapping[str, str]) -> Strategy:
    """Return a pure strategy as probabilities, at the sets that it names."""
    return {
        name: {a: QQ(a == action) for a in words.actions[player][name]}
        for name, action in strategy.items()
    }
