"""Linear programs of one-card games over blocks of neighbouring cards that are played equally.

Knows no floats. A *block* is a run of neighbouring cards on each of which a player plays equally.
Against such a plan the opponent's payoff by any line of betting is linear in the opponent's card
within a block. So it is greatest at one of the two ends, and rows for both ends suffice. Blocks of
one card give the program of the whole game. With prefix sums as columns it has about 24 entries for
each card in Kuhn poker, instead of one for each pair of cards.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.one_card import OneCard
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.types import Plan
from nashproof.solving.players import Form

Weight = TypeVar("Weight", float, Rational)
Entries = dict[int, Any]  # column -> coefficient: an integer, or an element of QQ
Kept = tuple[frozenset[int], frozenset[int]]  # sequences of players 1 and 2 on a card of a block


@dataclass(frozen=True)
class Blocks:
    """A one-card game with its cards cut into blocks.

    - ``game``: the game;
    - ``cuts``: block ``b`` contains the cards with the ranks from ``cuts[b]`` to
      ``cuts[b + 1] - 1``. All cards of a block have the same number of copies;
    - ``kept``: for each block the sequences that programs have; None if they have all. With a
      sequence they have its parent, and an action at each point to which it leads.
    """

    game: OneCard
    cuts: tuple[int, ...]
    kept: tuple[Kept, ...] | None = None

    def __len__(self) -> int:
        return len(self.cuts) - 1

    def width(self, block: int) -> int:
        """Return the number of different cards in a block."""
        return self.cuts[block + 1] - self.cuts[block]

    def copies(self, block: int) -> int:
        """Return the number of copies of each card in a block."""
        return self.game.copies[self.cuts[block]]

    def cut(self, ranks: Iterable[int]) -> Blocks:
        """Cut blocks before further cards; each part keeps the sequences of its block."""
        cuts = tuple(sorted({*self.cuts, *ranks}))
        if self.kept is None:
            return Blocks(self.game, cuts)
        kept = tuple(self.kept[bisect(self.cuts, first) - 1] for first in cuts[:-1])
        return Blocks(self.game, cuts, kept)

    def keeps(self, block: int, player: int, sequence: int) -> bool:
        """Return whether programs have a player's sequence in a block."""
        return self.kept is None or sequence in self.kept[block][player - 1]

    def size(self, block: int) -> int:
        """Return the number of cards of the deck in a block, with copies."""
        return self.copies(block) * self.width(block)


def single_cards(game: OneCard) -> Blocks:
    """Return the blocks of one card each."""
    return Blocks(game, tuple(range(len(game.cards) + 1)))


Places = Callable[[int], tuple[int, ...]]


# A Row whose numbers may be integers, which are faster than elements of QQ
_row: Callable[[str, Entries, Literal["<=", "=="], Any], Row] = Row


def edges(width: int) -> tuple[int, ...]:
    """Return both ends of a block, as distances in half cards from its first card."""
    return (0, 2 * width - 2) if width > 1 else (0,)


def middle(width: int) -> tuple[int, ...]:
    """Return the average card of a block, as a distance in half cards from its first card."""
    return (width - 1,)


class BlockProgram:
    """The program of a player's plan with the greatest guarantee among those equal within blocks.

    ``places`` are the opponent's cards in a block for which there are rows. With ``edges`` the
    opponent replies freely with any card, so the optimum is the guarantee. With ``middle`` the
    opponent, too, plays equally within each block: it is the game with blocks as cards. All entries
    are integers: payoffs are in units of 1 / ``unit``, and summed over all deals.

    Columns: the weight of the empty sequence; then for each block the plan, the prefix sums of its
    lines (as shares of the deck, so they are no larger than weights), and at each place bounds for
    the opponent's empty sequence and information sets. ``starts[b]`` is the first column of block
    ``b``.
    """

    def __init__(self, blocks: Blocks, player: int, places: Places = edges) -> None:
        game = blocks.game
        self.blocks, self.game, self.player, self.opponent = blocks, game, player, 3 - player
        self.deck = sum(game.copies)
        self.unit = 2 * game.payoff_denominator
        self.points = [point for point in game.points if point.player == self.opponent]
        self.ends = self._ends_by_reply()
        lines = dict.fromkeys(line for ends in self.ends.values() for line, _ in ends)
        self.lines = {line: game.steps[player] + k for k, line in enumerate(lines)}
        self.below: dict[int, list[int]] = {}  # sequence of the opponent -> sets it leads to
        for v, point in enumerate(self.points, 1):
            self.below.setdefault(point.parent, []).append(v)
        self.places = [places(blocks.width(b)) for b in range(len(blocks))]
        self.starts = [1]
        for there in self.places:
            bounds = len(there) * (1 + len(self.points))
            self.starts.append(self.starts[-1] + game.steps[player] + len(lines) + bounds)

    def _ends_by_reply(self) -> dict[int, list[tuple[int, list[int]]]]:
        """Return by sequence of the opponent the ends: the player's sequence and three payoffs.

        They are the player's payoffs, in units of 1 / ``unit``, with the lower card, an equal card
        and the higher card.
        """
        by_reply: dict[int, list[tuple[int, list[int]]]] = {}
        for end in self.game.ends:
            line, there = end.sequences if self.player == 1 else end.sequences[::-1]
            pays = end.pays if self.player == 1 else [-pay for pay in end.pays[::-1]]
            by_reply.setdefault(there, []).append((line, [int(pay * self.unit) for pay in pays]))
        return by_reply

    # Columns

    def weight(self, block: int, line: int) -> int:
        """Return the column of a line's weight in a block."""
        return self.starts[block] + line - 1 if line else 0

    def bound(self, block: int, k: int) -> int:
        """Return the column that bounds the opponent's empty sequence at place ``k`` of a block.

        The columns of the opponent's sets follow it.
        """
        before = self.game.steps[self.player] + len(self.lines)
        return self.starts[block] + before + k * (1 + len(self.points))

    def over(self, form: Form) -> Entries:
        """Return a linear form in the player's plan (sequence -> coefficient) as one in columns."""
        step = self.game.steps[self.player]
        entries: Entries = {}
        for q, a in form.items():
            rank, k = divmod(q - 1, step)
            j = self.weight(bisect(self.blocks.cuts, rank) - 1, k + 1) if q else 0
            entries[j] = entries.get(j, 0) + a
        return entries

    # The program

    def program(self, form: Form | None = None, root: bool = True) -> LinearProgram:
        """Return the LinearProgram.

        ``form`` (sequence of the opponent -> coefficient) is paid to the opponent in addition,
        as if it were linear from the first card of each block to the last. Without ``root`` the
        weight of the empty sequence need not be 1.
        """
        rows = [_row("root", {0: 1}, "==", 1)] if root else []
        for b in range(len(self.blocks)):
            rows += [*self._flows(b), *self._sums(b), *self._replies(b, form)]
        step = self.game.steps[self.player]
        free = frozenset(
            j
            for b, start in enumerate(self.starts[:-1])
            for j in range(start + step, self.starts[b + 1])
        )
        return LinearProgram(range(self.starts[-1]), tuple(rows), self.objective, free)

    @property
    def objective(self) -> Entries:
        """Return twice the guarantee: bounds of the empty sequence, averaged over block places."""
        return {
            self.bound(b, k): 2 * self.blocks.size(b) // len(there)
            for b, there in enumerate(self.places)
            for k in range(len(there))
        }

    def face(self, program: LinearProgram, total: Rational, form: Form) -> LinearProgram:
        """Return the program of a form's maximum over the plans with objective ``total``."""
        deck = self.deck
        shares = {j: QQ(a, deck) for j, a in self.objective.items()}
        optimal = Row("optimal", shares, "==", total / deck)
        rows = (*program.rows, optimal)
        return LinearProgram(program.columns, rows, self.over(form), program.free)

    def _flows(self, b: int) -> Iterator[Row]:
        """Yield the flow rows of a block: the actions at a point have the weight of its parent."""
        for point in self.game.points:
            if point.player == self.player and self._has(b, point.parent):
                moves = {self.weight(b, q): 1 for q in point.sequences if self._has(b, q)}
                yield _row("flow", {self.weight(b, point.parent): -1} | moves, "==", 0)

    def _has(self, b: int, line: int) -> bool:
        """Return whether the program has a weight for a line of the player in a block."""
        return self.blocks.keeps(b, self.player, line)

    def _sums(self, b: int) -> Iterator[Row]:
        """Yield the rows of prefix sums: that before a block, plus the block's share of weight."""
        deck, size = self.deck, self.blocks.size(b)
        for line, k in self.lines.items():
            before = {self.starts[b - 1] + k: -deck} if b else {}
            weight = {self.weight(b, line): -size} if self._has(b, line) else {}
            yield _row("sum", before | weight | {self.starts[b] + k: deck}, "==", 0)

    def _replies(self, b: int, form: Form | None) -> Iterator[Row]:
        """Yield for each place and each sequence of the opponent the row that bounds it.

        The bound of the sequence's set is at most the player's payoff if the opponent plays it: the
        payoffs at its ends, and the bounds of the sets to which it leads.
        """
        bounded = [*self._bounded(b)]
        for k, place in enumerate(self.places[b]):
            first, payoffs = self.bound(b, k), self._payoffs(b, place)
            for sequence, home in bounded:
                entries = {first + home: 1}
                for v in self.below.get(sequence, ()):
                    entries[first + v] = -1
                for line, pays in self.ends.get(sequence, ()):
                    payoffs(entries, line, pays)
                right = self.bonus(form, b, k, sequence) if form else 0
                yield _row("reply", entries, "<=", right)

    def _bounded(self, b: int) -> Iterator[tuple[int, int]]:
        """Yield each sequence of the opponent that is kept in a block, and the bound of its set.

        The bounds are numbered from that of the empty sequence, 0.
        """
        yield 0, 0
        kept = self.blocks.kept and self.blocks.kept[b][self.opponent - 1]
        for v, point in enumerate(self.points, 1):
            for sequence in point.sequences:
                if kept is None or sequence in kept:
                    yield sequence, v

    def bonus(self, form: Form, b: int, k: int, sequence: int) -> Rational:
        """Return the amount that a form takes from the player by a reply at place ``k`` of a block.

        It is for one copy of the card, in units of 1 / ``unit``, over all deals.
        """
        rank = self.blocks.cuts[b + bool(k)] - bool(k)
        paid = form.get(sequence and rank * self.game.steps[self.opponent] + sequence, 0)
        shared = 1 if sequence else len(self.game.cards)
        return -paid / (2 * self.value(1) * self.blocks.copies(b) * shared)

    def _payoffs(self, b: int, place: int) -> Callable[[Entries, int, Sequence[int]], None]:
        """Return a function that subtracts the player's payoffs at an end, over all the cards.

        The opponent's card is at ``place`` of block ``b``. The function takes the entries of a row,
        the player's sequence and the payoffs, as in ``_ends_by_reply``. No other end of the row has
        this sequence.
        """
        deck, copies, after = self.deck, self.blocks.copies(b), 2 * self.blocks.width(b) - 2 - place
        ties, lines = copies - (not self.game.replacement), self.lines
        before, here, last = self.starts[b - 1], self.starts[b], self.starts[-2]

        def subtract(entries: Entries, line: int, pays: Sequence[int]) -> None:
            low, tie, high = pays
            k = lines[line]
            # higher cards: the whole sum without that up to this block, by prefix sums
            if high and here != last:
                entries[last + k] = -high * deck
                entries[here + k] = high * deck
            # cards of this block: lower and higher ones by their distance, and ties
            same = (low * place + high * after) * copies // 2 + tie * ties
            if same and self._has(b, line):
                entries[here + line - 1 if line else 0] = -same
            # lower cards: the sum before this block
            if low and b:
                entries[before + k] = -low * deck

        return subtract

    # Solutions

    def value(self, total: Rational | int) -> Rational:
        """Return the guarantee, in the game's payoffs, for a value of the objective."""
        return QQ(total) / (2 * self.unit * self.game.pairs)

    def rows(self, x: Sequence[Weight]) -> list[list[Weight]]:
        """Return the plan of a solution: for each block the weights on one card."""
        return [list(x[start : start + self.game.steps[self.player]]) for start in self.starts[:-1]]

    def plan(self, x: Sequence[Rational]) -> Plan:
        """Return the realisation plan of a solution, card by card."""
        weights = (
            w
            for b, row in enumerate(self.rows(x))
            for _ in range(self.blocks.width(b))
            for w in row
        )
        return (x[0], *weights)

    def replies(self, program: LinearProgram, multipliers: Sequence[Weight]) -> list[list[Weight]]:
        """Return the opponent's plan from the multipliers of the rows, in the shape of ``rows``.

        Only for programs with one place in each block.
        """
        values = (abs(m) for row, m in zip(program.rows, multipliers) if row.name == "reply")
        return [self._replies_in(b, values) for b in range(len(self.blocks))]

    def _replies_in(self, b: int, values: Iterator[Weight]) -> list[Weight]:
        """Return the opponent's plan in a block from the next values; 0 for sequences not kept."""
        weights = {
            sequence: next(values) / (2 * self.blocks.size(b)) for sequence, _ in self._bounded(b)
        }
        return [
            weights.get(q, 0 * weights[0]) for q in range(1, self.game.steps[self.opponent] + 1)
        ]
