"""Linear programs of one-card games over blocks of neighbouring cards that are played equally.

Knows no floats. A *block* is a run of neighbouring cards on each of which a player plays the same.
Against such a plan the opponent's payoff by any line of betting is linear in their card within a
block, hence largest at one end: checking both ends suffices. Blocks of one card give the whole
program. With prefix sums as columns it has about 24 entries a card in Kuhn poker, instead of one
for each pair of cards.
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
      sequence its parent is kept, and at each point that it leads to some action.
    """

    game: OneCard
    cuts: tuple[int, ...]
    kept: tuple[Kept, ...] | None = None

    def __len__(self) -> int:
        return len(self.cuts) - 1

    def width(self, block: int) -> int:
        """The number of different cards in a block."""
        return self.cuts[block + 1] - self.cuts[block]

    def copies(self, block: int) -> int:
        """The number of copies of each card in a block."""
        return self.game.copies[self.cuts[block]]

    def cut(self, ranks: Iterable[int]) -> Blocks:
        """The blocks, cut before each of these cards too; each part keeps the same sequences."""
        cuts = tuple(sorted({*self.cuts, *ranks}))
        if self.kept is None:
            return Blocks(self.game, cuts)
        kept = tuple(self.kept[bisect(self.cuts, first) - 1] for first in cuts[:-1])
        return Blocks(self.game, cuts, kept)

    def keeps(self, block: int, player: int, sequence: int) -> bool:
        """Whether programs have a player's sequence in a block."""
        return self.kept is None or sequence in self.kept[block][player - 1]

    def size(self, block: int) -> int:
        """The number of cards of the deck in a block, with copies."""
        return self.copies(block) * self.width(block)


def single_cards(game: OneCard) -> Blocks:
    """The blocks of one card each."""
    return Blocks(game, tuple(range(len(game.cards) + 1)))


Places = Callable[[int], tuple[int, ...]]


def _row(name: str, entries: Entries, sense: Literal["<=", "=="], right: Any) -> Row:
    """A Row whose numbers may be integers: they are faster than elements of QQ."""
    return Row(name, entries, sense, right)


def edges(width: int) -> tuple[int, ...]:
    """Both ends of a block, as places of the opponent's card in half cards from the first one."""
    return (0, 2 * width - 2) if width > 1 else (0,)


def middle(width: int) -> tuple[int, ...]:
    """The average place of the opponent's card in a block, in half cards from the first one."""
    return (width - 1,)


class BlockProgram:
    """The program of one player: the plan, equal within each block, that guarantees most.

    With ``edges`` as ``places`` the opponent replies freely with any card; so the optimum is the
    guarantee of the best such plan. With ``middle`` the opponent plays equally within each block
    too: it is the game with blocks as cards. All entries are integers: payoffs are counted in parts
    of which ``unit`` make one, and summed over all deals.

    Columns: the weight of the empty sequence; then for each block the plan, the prefix sums of its
    lines (as shares of the deck, hence no larger than weights), and at each place bounds for the
    opponent's empty sequence and information sets. ``starts[b]`` is the first column of block
    ``b``.
    """

    def __init__(self, blocks: Blocks, player: int, places: Places = edges) -> None:
        game = blocks.game
        self.blocks, self.game, self.player, self.other = blocks, game, player, 3 - player
        self.deck = sum(game.copies)
        self.unit = 2 * game.payoff_denominator
        self.points = [point for point in game.points if point.player == self.other]
        self.ends = self._ends_by_reply()
        lines = dict.fromkeys(own for ends in self.ends.values() for own, _ in ends)
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
        """Sequence of the opponent -> the ends it leads to: own sequence, three payoffs in parts.

        They are what the player is paid with the lower card, an equal one and the higher one.
        """
        by_reply: dict[int, list[tuple[int, list[int]]]] = {}
        for end in self.game.ends:
            own, there = end.sequences if self.player == 1 else end.sequences[::-1]
            pays = end.pays if self.player == 1 else [-pay for pay in end.pays[::-1]]
            by_reply.setdefault(there, []).append((own, [int(pay * self.unit) for pay in pays]))
        return by_reply

    # Columns

    def weight(self, block: int, line: int) -> int:
        """The column of a line's weight in a block."""
        return self.starts[block] + line - 1 if line else 0

    def bound(self, block: int, k: int) -> int:
        """The column that bounds the opponent's empty sequence at the ``k``-th place of a block.

        Those of the opponent's sets follow.
        """
        own = self.game.steps[self.player] + len(self.lines)
        return self.starts[block] + own + k * (1 + len(self.points))

    def over(self, form: Form) -> Entries:
        """A linear form in the player's plan (sequence -> coefficient), as one in the columns."""
        step = self.game.steps[self.player]
        entries: Entries = {}
        for q, a in form.items():
            rank, k = divmod(q - 1, step)
            j = self.weight(bisect(self.blocks.cuts, rank) - 1, k + 1) if q else 0
            entries[j] = entries.get(j, 0) + a
        return entries

    # The program

    def program(self, form: Form | None = None, root: bool = True) -> LinearProgram:
        """The LinearProgram.

        ``form`` (sequence of the opponent -> coefficient) is paid to the opponent in addition,
        taken as linear from the first card of each block to the last. Without ``root`` the weight
        of the empty sequence is free to differ from 1.
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
        """Twice the guarantee: bounds of the empty sequence, averaged over each block's places."""
        return {
            self.bound(b, k): 2 * self.blocks.size(b) // len(there)
            for b, there in enumerate(self.places)
            for k in range(len(there))
        }

    def face(self, program: LinearProgram, total: Rational, form: Form) -> LinearProgram:
        """The program of a form's maximum over the plans at which the objective is ``total``."""
        deck = self.deck
        shares = {j: QQ(a, deck) for j, a in self.objective.items()}
        optimal = Row("optimal", shares, "==", total / deck)
        rows = (*program.rows, optimal)
        return LinearProgram(program.columns, rows, self.over(form), program.free)

    def _flows(self, b: int) -> Iterator[Row]:
        for point in self.game.points:
            if point.player == self.player and self._has(b, point.parent):
                own = {self.weight(b, q): 1 for q in point.sequences if self._has(b, q)}
                yield _row("flow", {self.weight(b, point.parent): -1} | own, "==", 0)

    def _has(self, b: int, line: int) -> bool:
        """Whether the player may give a line weight in a block."""
        return self.blocks.keeps(b, self.player, line)

    def _sums(self, b: int) -> Iterator[Row]:
        deck, size = self.deck, self.blocks.size(b)
        for line, k in self.lines.items():
            before = {self.starts[b - 1] + k: -deck} if b else {}
            own = {self.weight(b, line): -size} if self._has(b, line) else {}
            yield _row("sum", before | own | {self.starts[b] + k: deck}, "==", 0)

    def _replies(self, b: int, form: Form | None) -> Iterator[Row]:
        """Yield for each place and each sequence of the opponent the row that bounds it.

        The bound of the sequence's set is at most what the sequence leaves to the player.
        """
        bounded = [*self._bounded(b)]
        for k, place in enumerate(self.places[b]):
            first = self.bound(b, k)
            for sequence, home in bounded:
                entries = {first + home: 1}
                for v in self.below.get(sequence, ()):
                    entries[first + v] = -1
                self._subtract_payoffs(entries, b, place, self.ends.get(sequence, ()))
                right = self.bonus(form, b, k, sequence) if form else 0
                yield _row("reply", {j: a for j, a in entries.items() if a}, "<=", right)

    def _bounded(self, b: int) -> Iterator[tuple[int, int]]:
        """Yield each sequence of the opponent that is kept in a block, and the bound of its set.

        The bounds are counted from that of the empty sequence.
        """
        yield 0, 0
        for v, point in enumerate(self.points, 1):
            for sequence in point.sequences:
                if self.blocks.keeps(b, self.other, sequence):
                    yield sequence, v

    def bonus(self, form: Form, b: int, k: int, sequence: int) -> Rational:
        """What a form takes from the player by a reply at the ``k``-th place of a block.

        It is for one copy of the card, in parts, over all deals.
        """
        rank = self.blocks.cuts[b + bool(k)] - bool(k)
        paid = form.get(sequence and rank * self.game.steps[self.other] + sequence, 0)
        shared = 1 if sequence else len(self.game.cards)
        return -paid / (2 * self.value(1) * self.blocks.copies(b) * shared)

    def _subtract_payoffs(
        self, entries: Entries, b: int, place: int, ends: Sequence[tuple[int, Sequence[int]]]
    ) -> None:
        """Subtract what the player is paid at some ends, over all their cards.

        The opponent's card stands at a place of block ``b``; ``ends`` are as in ``_ends_by_reply``.
        """
        deck, copies, after = self.deck, self.blocks.copies(b), 2 * self.blocks.width(b) - 2 - place
        ties = copies - (not self.game.replacement)
        before, own, last = self.starts[b - 1], self.starts[b], self.starts[-2]
        for line, (low, tie, high) in ends:
            k = self.lines[line]
            entries[last + k] = entries.get(last + k, 0) - high * deck
            entries[own + k] = entries.get(own + k, 0) + high * deck
            if self._has(b, line):
                same = (low * place + high * after) * copies // 2 + tie * ties
                j = self.weight(b, line)
                entries[j] = entries.get(j, 0) - same
            if b:
                entries[before + k] = entries.get(before + k, 0) - low * deck

    # Solutions

    def value(self, total: Rational | int) -> Rational:
        """The guarantee, in the game's payoffs, that a value of the objective stands for."""
        return QQ(total) / (2 * self.unit * self.game.pairs)

    def rows(self, x: Sequence[Weight]) -> list[list[Weight]]:
        """The plan from the columns of a solution: for each block the weights on one card."""
        return [list(x[start : start + self.game.steps[self.player]]) for start in self.starts[:-1]]

    def plan(self, x: Sequence[Rational]) -> Plan:
        """The plan, card by card, from the columns of a solution."""
        weights = (
            w
            for b, row in enumerate(self.rows(x))
            for _ in range(self.blocks.width(b))
            for w in row
        )
        return (x[0], *weights)

    def replies(self, program: LinearProgram, multipliers: Sequence[Weight]) -> list[list[Weight]]:
        """The opponent's plan by blocks from multipliers of the rows, in the shape of ``rows``.

        Right where there is one place a block.
        """
        values = (abs(m) for row, m in zip(program.rows, multipliers) if row.name == "reply")
        return [self._replies_in(b, values) for b in range(len(self.blocks))]

    def _replies_in(self, b: int, values: Iterator[Weight]) -> list[Weight]:
        """The opponent's plan in a block, from the next values; 0 where nothing is kept."""
        given = {
            sequence: next(values) / (2 * self.blocks.size(b)) for sequence, _ in self._bounded(b)
        }
        return [given.get(q, 0 * given[0]) for q in range(1, self.game.steps[self.other] + 1)]
