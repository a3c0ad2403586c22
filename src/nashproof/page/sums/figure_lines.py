"""Figures of profiles written out in a line: quotients of sums of products."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from math import prod

from nashproof.certificates.statements.profiles import (
    ComparedSides,
    ExpectedPayoff,
    Figures,
    MeasuredFigure,
)
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.page.names import NAME, PageWords, plainly
from nashproof.page.sums.deals import at_point, has_deals
from nashproof.page.sums.figures import Moved, Quotient, Reckoning, Way
from nashproof.page.sums.worked import (
    MOST_LINES,
    SumLine,
    Worked,
    WorkedLine,
    product_text,
    sum_text,
)
from nashproof.play.deals import Strategies

MOST_TERMS = 12  # the most terms of a sum in a line
MOST_ENDS = 400  # of a game without cards whose payoffs are summed


def figure_lines(words: PageWords, game: Game, statement: Figures) -> Iterator[WorkedLine]:
    """Yield a line for each figure that is not as stated, or for the first ones if all are."""
    if not has_deals(words, game):
        yield from _without_deals(game, statement)
        return
    reckoning = Reckoning(game, statement)
    wrong = [item for item in statement.figures if not item.holds]
    for item in (wrong or statement.figures)[:MOST_LINES]:
        if isinstance(item, MeasuredFigure):
            yield from _measured(words, reckoning, item)
        else:
            yield from _compared(words, reckoning, item)


def _without_deals(game: Game, statement: Figures) -> Iterator[WorkedLine]:
    """Yield the wrong payoffs in a small game without cards, as sums over the ends reached."""
    if statement.parameters or not game.has_tree or game.terminal_count > MOST_ENDS:
        return
    wrong = [x for x in statement.figures if isinstance(x, MeasuredFigure) and not x.holds]
    for item in wrong[:MOST_LINES]:
        side, exact = item.left, item.figure.exact
        if isinstance(side.of, ExpectedPayoff) and not side.given and not isinstance(exact, str):
            strategies = at_point(statement.profiles[side.profile - 1].players, {})
            ends = list(_reached(game, strategies, side.of.payoff))
            terms = [product_text([*map(number_text, (*ps, pays))]) for ps, pays in ends]
            if 1 < len(terms) <= MOST_TERMS and side.times == 1:
                line = SumLine(f"${sum_text(terms)} = {number_text(exact)}$", item.figure.stated)
                total = sum((prod(ps, start=pays) for ps, pays in ends), QQ(0))
                yield Worked((line,), (total,), (exact,))


def _reached(
    game: Tree, strategies: Strategies, player: int
) -> Iterator[tuple[list[Rational], Rational]]:
    """Yield the probabilities other than 1 on the way to each end reached, and its payoff."""
    for path, leaf in zip(game.paths(), game.leaves):
        ways = [leaf.chance, *(strategies[p][name][action] for p, name, action in path if p)]
        if all(ways):
            yield [x for x in ways if x != 1], leaf.payoffs[player - 1]


def _measured(words: PageWords, reckoning: Reckoning, item: MeasuredFigure) -> Iterator[WorkedLine]:
    """Yield a figure; one that is as stated only if there is something to work out."""
    for side, quotient in reckoning.quotients(item).items():
        text = _text(words, quotient, whole=not item.holds)
        figure = words.in_formula(item.figure.exact)
        says_more = not item.holds or text.replace(" ", "") != figure.replace(" ", "")
        if text and says_more:
            exact = quotient.number(reckoning.parameters)
            printed = "" if item.holds else words.in_formula(item.figure.stated)
            line = SumLine(f"${text} = {figure}$", printed)
            yield Worked((line,), *reckoning.compared(item, {side: exact}))


def _compared(words: PageWords, reckoning: Reckoning, item: ComparedSides) -> Iterator[WorkedLine]:
    """Yield the sides of a relation, each worked out; nothing if a parameter is left."""
    quotients = reckoning.quotients(item)
    if reckoning.parameters or not quotients:
        return
    numbers = {side: quotient.number() for side, quotient in quotients.items()}
    texts = ((_text(words, quotient), numbers[side]) for side, quotient in quotients.items())
    lines = tuple(SumLine(f"${text} = {number_text(exact)}$") for text, exact in texts if text)
    yield Worked(lines, *reckoning.compared(item, numbers))


# Text


def _text(words: PageWords, quotient: Quotient, whole: bool = False) -> str:
    """Return a quotient as text: the sum over ways counted, over that under the condition.

    "" if it is too long, or if there is nothing to work out. Factors that all ways share are left
    out; with ``whole`` they stay if nothing else would be left.
    """
    counted, conditioned = quotient.counted, quotient.given
    if len(counted) > MOST_TERMS:
        return ""
    common = set.intersection(*({move for move, _ in way.moves} for way in conditioned))
    deals = len({way.deal for way in conditioned}) > 1
    text = _divided(*(_texts(words, ways, common, deals) for ways in (counted, conditioned)))
    if not re.search(r"[·+] | / ", text):
        full = _divided(*(_texts(words, ways, (), True) for ways in (counted, conditioned)))
        text = full if whole else ""
    times = quotient.times
    return text if times == 1 or not text else f"{number_text(times)} · ({text})"


def _divided(above: list[str], below: list[str]) -> str:
    """Return a sum over another as text; ones as their number, terms equal on both sides once."""
    if len(above) == len(below) and len(set(above)) == 1 and set(below) == {"1"}:
        return above[0]
    sums = [sum_text(texts) for texts in (above, below)]
    if sums[1] == "1":
        return sums[0]
    return " / ".join(f"({text})" if re.search(r"[-+·/]", text) else text for text in sums)


def _texts(
    words: PageWords, ways: Sequence[Way], common: Collection[Moved], deals: bool
) -> list[str]:
    """Return a product for each way whose payoff is not 0; ``deals``: with the deal's."""
    return [way_text(words, way, common, deals) for way in ways if way.payoff != 0]


def way_text(
    words: PageWords, way: Way, common: Collection[Moved] = (), deals: bool = False
) -> str:
    """Return a way as a product, numbers before letters; factors of 1 are left out."""
    factors = [*([way.deal] if deals else ()), *way.without(common)]
    if way.payoff not in (None, 1):
        factors.append(way.payoff)
    texts = sorted(
        (plainly(number_text(x)) for x in factors), key=lambda text: bool(NAME.search(text))
    )
    return product_text([*map(words.in_formula, texts)])
