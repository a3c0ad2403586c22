"""The deviation ladder: the share of each card in the payoff before and after a deviation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from nashproof.certificates.codec import Number
from nashproof.certificates.statements.profiles import Deviation
from nashproof.documents.errata import DocumentNames
from nashproof.errors import StaleResult
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.page.drawing.svg import (
    Picture,
    PictureData,
    drawing,
    element,
    line,
    math,
    signed,
    words,
)
from nashproof.page.pictures.betting import betting, dealt_first

ROW, LEFT, WIDTH = 44, 70, 300  # pixels: a card, before the bars, of all bars
Moves = Mapping[str, Mapping[str, Rational]]  # set -> action -> probability


@dataclass(frozen=True)
class Step:
    """The share of a card in the payoff of the deviating player."""

    card: str
    before: Rational
    after: Rational


def deviation_ladder(game: Game, deviation: Deviation, names: DocumentNames) -> Picture | None:
    """Return the picture of a deviation in a one-card game, in the document's words; None for
    others.
    """
    if betting(game) is None or not game.has_tree:
        return None
    steps = list(_steps(game, deviation))
    named = [Step(names.cards.get(s.card, s.card), s.before, s.after) for s in steps]
    who = (names.players or game.players)[deviation.player - 1]
    label = f"What each holding brings {who}, before and after the deviation"
    inside = [*_bars(named), *_legend(len(named))]
    svg = drawing(label, LEFT + WIDTH + 110, ROW * len(named) + 44, *inside)
    caption = (
        f"What {who} wins on average with each holding, times its probability. "
        "Grey, as given: with the strategies of the counter-example. "
        f"Blue, deviating: {who} plays the moves marked there. "
        f"The differences, at the right, add up to the gain of {math(deviation.gain)}."
    )
    return Picture(svg, label, caption, [_table(named, deviation, who)])


def _steps(game: Tree, deviation: Deviation) -> Iterator[Step]:
    """Yield the shares by card.

    Raises InputError if they do not add up to the payoffs in the certificate.
    """
    deviator = deviation.player
    profile = deviation.profile.players
    before = {player: numbers_at(moves, deviation.at) for player, moves in profile.items()}
    after = before | {deviator: {s: {action: QQ(1)} for s, action in deviation.strategy.items()}}
    by_card = [_by_card(game, deviator, moves) for moves in (before, after)]
    # The shares must add up to the payoffs that the checker accepted.
    totals = [sum(shares.values(), QQ(0)) for shares in by_card]
    if totals != [deviation.payoff, deviation.deviation_payoff]:
        raise StaleResult(
            f"payoffs of {totals[0]} and {totals[1]} by cards",
            f"those of the certificate, {deviation.payoff} and {deviation.deviation_payoff}",
        )
    for card in sorted(by_card[0], key=dealt_first(game).index):
        yield Step(card, by_card[0][card], by_card[1][card])


def numbers_at(moves: Mapping[str, Mapping[str, Number]], at: Mapping[str, Rational]) -> Moves:
    """Return the probabilities at the point of the parameters."""
    return {
        s: {
            action: evaluate(expression(p, tuple(at)), at) if isinstance(p, str) else p
            for action, p in row.items()
        }
        for s, row in moves.items()
    }


def _by_card(game: Tree, owner: int, moves: Mapping[int, Moves]) -> dict[str, Rational]:
    """Return a player's payoff, split by their card."""
    paid: dict[str, Rational] = {}
    for path, leaf in zip(game.paths(), game.leaves):
        # The reach of the leaf, counted for the card that the player holds there.
        weight = leaf.chance
        for player, s, action in path:
            if player:
                weight *= moves[player].get(s, {}).get(action, QQ(0))
        card = path[owner - 1][2]
        paid[card] = paid.get(card, QQ(0)) + weight * leaf.payoffs[owner - 1]
    return paid


def _bars(steps: Sequence[Step]) -> Iterator[Markup]:
    """Yield the bars of each card, and the difference."""
    most = max(max(abs(s.before), abs(s.after)) for s in steps) or QQ(1)
    low = min(QQ(0), *(min(s.before, s.after) for s in steps))
    high = max(QQ(0), *(max(s.before, s.after) for s in steps))
    # The zero line stands where the least value, at most 0, is at the left edge.
    scale = WIDTH / ((high - low) or most)
    zero = LEFT - low * scale
    for k, step in enumerate(steps):
        top = 8 + ROW * k
        yield words(step.card, (LEFT - 12, top + 20), "end", "b")
        for y, x, class_ in ((top, step.before, "bar-before"), (top + 16, step.after, "bar1")):
            start = zero + min(x, QQ(0)) * scale
            yield element("rect", class_=class_, x=start, y=y, width=abs(x) * scale, height=13)
        if step.after != step.before:
            gain = step.after - step.before
            class_ = "t-good b" if gain > 0 else "t-bad b"
            yield words(signed(gain), (LEFT + WIDTH + 12, top + 20), "start", class_)
    yield line([(zero, 4), (zero, 8 + ROW * len(steps))], "axis")


def _legend(count: int) -> Iterator[Markup]:
    """Yield the legend below the bars."""
    top = 14 + ROW * count
    for k, (class_, text) in enumerate((("bar-before", "as given"), ("bar1", "deviating"))):
        yield element("rect", class_=class_, x=LEFT + 110 * k, y=top, width=13, height=13)
        yield words(text, (LEFT + 110 * k + 18, top + 11), "start")


def _table(steps: Sequence[Step], deviation: Deviation, who: str) -> PictureData:
    """Return the shares and their differences as a table."""
    rows: list[tuple[str, ...]] = [
        (step.card, math(step.before), math(step.after), math(step.after - step.before))
        for step in steps
    ]
    sums = (deviation.payoff, deviation.deviation_payoff, deviation.gain)
    rows.append(("Sum", *map(math, sums)))
    return PictureData(
        f"What each holding contributes to the payoff of {who}",
        ("Holding", "As given", "Deviating", "Difference"),
        rows,
    )
