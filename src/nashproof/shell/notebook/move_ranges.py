"""The range of each probability over all equilibria of a game with a number of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.notebook.strategies import fraction
from nashproof.shell.notebook.tables import OfGame, TableRecord

if TYPE_CHECKING:
    from nashproof.certificates.move_ranges import Chart, MoveRange, Run
    from nashproof.certificates.statements.zero_sum import OptimalRange
    from nashproof.exact.numbers import Rational
    from nashproof.games.one_card import OneCard


@dataclass(frozen=True, repr=False)
class DescribedMoves(OfGame, TableRecord["MoveRange"]):
    """The range of the probability of each move, over the equilibria that reach its set.

    ``value``: to player 1, in the game's payoffs; ``statements``: those of the certificates, from
    which everything here follows. Iterating gives a record for each move: ``player``, ``infoset``,
    ``action``, ``least``, ``greatest`` (both None if no equilibrium leads there), ``fixed``.
    """

    game: OneCard
    value: Rational
    statements: Sequence[OptimalRange]
    columns = ("player", "information set", "action", "least", "greatest")
    each = "ranges"
    unit = "range"

    @cached_property
    def ranges(self) -> list[MoveRange]:
        """Return the range of every move, in the order of the game."""
        from nashproof.certificates.move_ranges import move_ranges

        return move_ranges(self.game, self.statements)

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield the range of every move; None if no equilibrium leads to its set."""
        for x in self:
            ends = (None if y is None else fraction(y) for y in (x.least, x.greatest))
            yield x.player, x.infoset, x.action, *ends

    @cached_property
    def charts(self) -> list[Chart]:
        """Return the ranges by point of the betting and action, card by card, with sums over cards.

        Of two actions only the last has a chart.
        """
        from nashproof.certificates.move_ranges import charts

        return charts(self.game, self.statements)

    def record(self) -> list[dict[str, Any]]:
        """Return the charts for programs: the least and the greatest probability for each card."""
        return [
            {
                "player": str(chart.player),
                "after": list(chart.moves),
                "action": chart.action,
                "ranges": {
                    card: [_text(run.least), _text(run.greatest)]
                    for card, run in zip(self.game.cards, chart.ranges)
                },
                "sums": {self._cards(0, count - 1): _text(total) for count, total in chart.sums},
            }
            for chart in self.charts
        ]

    @property
    def lines(self) -> list[str]:
        """Return the number of probabilities that all equilibria share, then each chart."""
        ranges = [x for chart in self.charts for x in chart.ranges]
        same = sum(x.fixed for x in ranges)
        first = f"{same} of {len(ranges)} probabilities are the same in every equilibrium."
        charts = (line for chart in self.charts for line in self._lines(chart))
        return [first, *map(printable, charts)]

    def _lines(self, chart: Chart) -> Iterator[str]:
        """Yield the lines of a chart: its heading, its cards, its sums."""
        yield chart.heading(self.game.players)
        yield from (f"  {self._cards(run.first, run.last)}: {_words(run)}" for run in chart.runs())
        if any(not x.fixed for x in chart.ranges):
            yield from (
                f"  weights of {self._cards(0, count - 1)}: their sum is always {_text(total)}"
                for count, total in chart.sums
            )

    def _cards(self, first: int, last: int) -> str:
        """Return the words for the cards from one to another."""
        from nashproof.certificates.move_ranges import cards_from

        return cards_from(self.game.cards, first, last)


def _text(x: Rational | None) -> str | None:
    """Return a number as text; None for None."""
    from nashproof.exact.numbers import number_text

    return None if x is None else number_text(x)


def _words(run: Run) -> str:
    """Return a range in words.

    >>> from nashproof.certificates.move_ranges import Run
    >>> from nashproof.exact.numbers import QQ
    >>> _words(Run(0, 0, QQ(0), QQ(0))), _words(Run(0, 0, QQ(0), QQ(2, 3)))
    ('never', 'from 0 to 2/3')
    """
    if run.least is None:
        return "no equilibrium leads there"
    if run.least != run.greatest:
        return f"from {_text(run.least)} to {_text(run.greatest)}"
    return {"0": "never", "1": "always"}.get(_text(run.least) or "", f"always {_text(run.least)}")
