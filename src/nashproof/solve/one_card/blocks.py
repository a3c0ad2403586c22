"""Linear programs of one-card games over *blocks* of neighbouring cards that are played alike, with prefix sums as columns.

Knows no floats. A plan that is the same for all cards of a block makes what the opponent earns by any line linear in his
card within each block; so what he gains at most at the two ends of each block bounds what he gains with any card. Blocks of
one card give the whole program: about 24 entries a card in Kuhn poker instead of one for each pair of cards.
"""

from bisect import bisect
from dataclasses import dataclass
from math import lcm

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.program import LinearProgram, Row


@dataclass(frozen=True)
class Blocks:
    """A game with its cards cut into blocks: block ``b`` holds the cards ``cuts[b]`` up to ``cuts[b + 1]``, left out.

    All cards of a block have the same number of copies.
    """

    game: object
    cuts: tuple

    def __len__(self):
        return len(self.cuts) - 1

    def width(self, block):
        """How many different cards a block has."""
        return self.cuts[block + 1] - self.cuts[block]

    def copies(self, block):
        return self.game.copies[self.cuts[block]]

    def cut(self, ranks):
        """The blocks cut before each of these cards, too."""
        return Blocks(self.game, tuple(sorted({*self.cuts, *ranks})))

    def size(self, block):
        """How many cards of the deck belong to a block, copies counted."""
        return self.copies(block) * self.width(block)


def edges(width):
    """Where in a block the opponent's card may stand, in half cards from its first one: at the two ends."""
    return (0, 2 * width - 2) if width > 1 else (0,)


def middle(width):
    """Where it stands on average."""
    return (width - 1,)


class Guarantee:
    """The program of one player: the plan, alike within each block, that guarantees most.

    With ``edges`` as ``places`` the opponent replies as he likes to any card, so that the optimum is a true guarantee, the best
    of such plans. With ``middle`` he too plays alike within each block: it is the game with blocks as cards. All entries
    are integers: payoffs are counted in parts of which ``unit`` make one, and summed over all deals.

    Columns: the weight of the empty sequence; then for each block the plan, the prefix sums of its lines (as shares of the
    deck, so that they are no larger than weights), and at each place bounds for the opponent's empty sequence and sets.
    """

    def __init__(self, blocks, player, places=edges):
        game = blocks.game
        self.blocks, self.game, self.player, self.other = blocks, game, player, 3 - player
        self.deck = sum(game.copies)
        self.unit = 2 * lcm(*(int(pay.denominator) for end in game.ends for pay in end.pays))
        self.points = [point for point in game.points if point.player == self.other]
        self.ends = {}
        for end in game.ends:
            own, there = end.sequences if player == 1 else end.sequences[::-1]
            pays = [
                int(pay * self.unit)
                for pay in (end.pays if player == 1 else [-pay for pay in end.pays[::-1]])
            ]
            self.ends.setdefault(there, []).append((own, pays))
        lines = dict.fromkeys(own for ends in self.ends.values() for own, _ in ends)
        self.lines = {line: game.steps[player] + k for k, line in enumerate(lines)}
        self.places = [places(blocks.width(b)) for b in range(len(blocks))]
        self.starts = [1]
        for there in self.places:
            self.starts.append(
                self.starts[-1]
                + game.steps[player]
                + len(lines)
                + len(there) * (1 + len(self.points))
            )

    def weight(self, block, line):
        """The column of a line's weight in a block."""
        return self.starts[block] + line - 1 if line else 0

    def over(self, form):
        """A linear form (sequence -> coefficient) in the player's plan, as one in the columns."""
        step, found = self.game.steps[self.player], {}
        for q, a in form.items():
            rank, k = divmod(q - 1, step)
            j = self.weight(bisect(self.blocks.cuts, rank) - 1, k + 1) if q else 0
            found[j] = found.get(j, 0) + a
        return found

    def bound(self, block, k):
        """The column of the bound of the opponent's empty sequence at the ``k``-th place of a block; his sets' follow."""
        return (
            self.starts[block]
            + self.game.steps[self.player]
            + len(self.lines)
            + k * (1 + len(self.points))
        )

    def program(self, form=None, root=True):
        """The LinearProgram. ``form`` is what the opponent is paid on top by his own sequences (sequence -> coefficient), as if in
        each block it went evenly from the first card to the last; without ``root`` the weight of the empty sequence is not held at 1.
        """
        rows = [Row("root", {0: 1}, "==", 1)] if root else []
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
    def objective(self):
        """Twice the guarantee: the bounds of the empty sequence, on average over the places of each block."""
        return {
            self.bound(b, k): 2 * self.blocks.size(b) // len(there)
            for b, there in enumerate(self.places)
            for k in range(len(there))
        }

    def value(self, total):
        """The guarantee that an objective stands for."""
        return QQ(total) / (2 * self.unit * self.game.pairs)

    def face(self, program, total, form):
        """The program of the plans at which its objective is this ``total``, with a form in the plan to be made as large as it can be."""
        deck = self.deck
        optimal = Row(
            "optimal", {j: QQ(a, deck) for j, a in self.objective.items()}, "==", total / deck
        )
        return LinearProgram(
            program.columns, (*program.rows, optimal), self.over(form), program.free
        )

    def _flows(self, b):
        for point in self.game.points:
            if point.player == self.player:
                first = self.weight(b, point.first)
                own = {first + k: 1 for k in range(len(point.actions))}
                yield Row("flow", {self.weight(b, point.parent): -1} | own, "==", 0)

    def _sums(self, b):
        deck, size = self.deck, self.blocks.size(b)
        for line, k in self.lines.items():
            before = {self.starts[b - 1] + k: -deck} if b else {}
            yield Row(
                "sum", before | {self.weight(b, line): -size, self.starts[b] + k: deck}, "==", 0
            )

    def _replies(self, b, form):
        """For each place and each sequence of the opponent: the bound of its set is at most what it leaves the player."""
        below, homes = {}, [(0, 0)]
        for v, point in enumerate(self.points, 1):
            below.setdefault(point.parent, []).append(v)
            homes += [(point.first + k, v) for k in range(len(point.actions))]
        for k, place in enumerate(self.places[b]):
            first = self.bound(b, k)
            for sequence, home in homes:
                entries = {first + home: 1} | {first + v: -1 for v in below.get(sequence, ())}
                for line, pays in self.ends.get(sequence, ()):
                    self._pay(entries, b, place, line, pays)
                yield Row(
                    "reply",
                    {j: a for j, a in entries.items() if a},
                    "<=",
                    self._on_top(form, b, k, sequence) if form else 0,
                )

    def _on_top(self, form, b, k, sequence):
        """What a form takes from the player by a reply at the ``k``-th place of a block, with one copy of the card."""
        rank = self.blocks.cuts[b + bool(k)] - bool(k)
        paid = form.get(sequence and rank * self.game.steps[self.other] + sequence, 0)
        return -paid / (
            2 * self.value(1) * self.blocks.copies(b) * (1 if sequence else len(self.game.cards))
        )

    def _pay(self, entries, b, place, line, pays):
        """Subtract what the player is paid at one end, over all his cards, against a card at a place of block ``b``."""
        low, tie, high = pays
        k, deck, copies = self.lines[line], self.deck, self.blocks.copies(b)
        inside = (low * place + high * (2 * self.blocks.width(b) - 2 - place)) * copies // 2
        paid = [
            (self.starts[-2] + k, high * deck),
            (self.starts[b] + k, -high * deck),
            (self.weight(b, line), inside + tie * (copies - (not self.game.replacement))),
        ]
        for j, a in [*paid, (self.starts[b - 1] + k, low * deck)] if b else paid:
            entries[j] = entries.get(j, 0) - a

    def rows(self, x):
        """The plan from the columns of a solution: for each block the weights of the sequences of one card."""
        return [list(x[start : start + self.game.steps[self.player]]) for start in self.starts[:-1]]

    def plan(self, x):
        """The plan, card by card, from the columns of a solution."""
        return (
            x[0],
            *(
                w
                for b, row in enumerate(self.rows(x))
                for _ in range(self.blocks.width(b))
                for w in row
            ),
        )

    def replies(self, program, multipliers):
        """What multipliers of the rows say of the opponent: how he plays each block, in the shape of ``rows``. Right where there
        is one place a block.
        """
        values = [abs(m) for row, m in zip(program.rows, multipliers) if row.name == "reply"]
        step = self.game.steps[self.other] + 1
        return [
            [m / (2 * self.blocks.size(b)) for m in values[b * step + 1 : (b + 1) * step]]
            for b in range(len(self.blocks))
        ]
