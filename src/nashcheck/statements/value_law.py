"""The statement about the value of a family of one-card games: `value law`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeAlias, cast

from nashcheck.one_card import Actions, Game, OneCard
from nashcheck.play import read_player
from nashcheck.polynomials import Poly, bernstein_ends, degree, measure, read_defined
from nashcheck.polynomials import read_parameter, read_polynomial, shifted_powers, take_steps
from nashcheck.reading import BERNSTEIN_STEPS, ONE, TERM_STEPS, History, Json, Player, digits_of
from nashcheck.reading import distinct_items, fields, in_words, items, one_of
from nashcheck.reading import point_of_parameter, readable, require, string

NOTHING = Poly(1, {})

BlockWeights: TypeAlias = list[list[Poly]]  # for each block a weight for each history of one card
Piece: TypeAlias = tuple[Fraction, Fraction | None]  # its ends, None for infinity
BlockMove: TypeAlias = tuple[int, Actions, History]  # a block, moves before, and the history
Never: TypeAlias = Mapping[tuple[int, Actions], Sequence[History]]  # by block and moves before


class CardLinear(NamedTuple):
    """A function of the card in a block: its value with the first card, and what each next adds."""

    first: Poly
    slope: Poly

    def plus(self, other: CardLinear) -> CardLinear:
        """Return the sum of the two functions."""
        return CardLinear(self.first + other.first, self.slope + other.slope)

    def ends(self, size: Poly) -> tuple[Poly, Poly]:
        """Return the values with the first card of a block of this size, and with the last."""
        return self.first, self.first + self.slope * (size - 1)


def check_value_law(game: Game, statement: Json, witness: Json) -> str:
    """Check the value of the games of a family to player 1, as a function of the parameter."""
    _, name, at, blocks, pays, pieces = fields(
        statement, "kind, parameter, at, blocks, pays, pieces"
    )
    (parts,) = fields(witness, "parts")
    readable(isinstance(game, OneCard), "a tree", "a compact game for this statement")
    letter = in_words(read_parameter(name))
    law, point, sentences = Law(cast(OneCard, game), name, blocks, pays), point_of_parameter(at), []
    require(law.varies(), "some block or some payment depends on the parameter")
    require(law.holds_the_game(point), "at its point the family holds the game")
    intervals = read_pieces(distinct_items(pieces), point)
    for item, piece, part in zip(pieces, intervals, items(parts, len(pieces))):
        law.require_value(piece, item, part)
        never = "".join(
            f", where between the ends no optimal plan of player {who} makes the move "
            f"{in_words(action)}{f' after {in_words(moves)}' if moves else ''} "
            f"with a card of block {block}"
            for who, block, moves, action in item["never"]
        )
        sentences.append(f"{item['is']} for {letter} from {item['from']} to {item['to']}{never}")
    whole = ", wherever the blocks are whole numbers" * any(map(degree, law.sizes))
    return (
        f"with the parameter {letter}, {law.words(blocks, pays)}, is this game at {letter} = "
        f"{point} and is worth to player 1{whole}: {'; '.join(sentences)}"
    )


def read_pieces(values: Sequence[Json], point: Fraction) -> list[Piece]:
    """Return the ends of the pieces, which follow each other; the point lies in one of them."""
    intervals: list[Piece] = []
    for value in values:
        start, end, *_ = fields(value, "from, to, is, never")
        low = point_of_parameter(start)
        high = None if end == "infinity" else point_of_parameter(end)
        require(high is None or low < high, "a piece of a law has from < to")
        intervals.append((low, high))
    pairs = zip(intervals, intervals[1:])
    proved = all(end is not None and end <= start for (_, end), (start, _) in pairs)
    require(proved, "the pieces follow each other")
    proved = any(low <= point and (high is None or point <= high) for low, high in intervals)
    require(proved, "the point lies in one of the pieces")
    return intervals


def least_coefficient(value: Poly, piece: Piece) -> Fraction | int:
    """Return the least coefficient that shows the sign of a polynomial on a piece (6)."""
    low, high = piece
    if high is not None:
        least, _ = bernstein_ends(value, [(low, high)], counts=False)
        return cast(Fraction, least)
    beyond = value.substitute(0, shifted_powers(low, ONE, degree(value))).terms
    return min([*beyond.values(), beyond.get((0,), 0)])


def has_one_sign(value: Poly, piece: Piece) -> bool:
    """Return whether a polynomial, or its negative, is shown to be positive on a piece."""
    return least_coefficient(value, piece) > 0 or least_coefficient(value * -1, piece) > 0


class Law:
    """A family of one-card games: polynomials are the `sizes` of the blocks, and the payoffs.

    `lines` holds for each end of the betting tree each player's history for one card, and the
    payoffs of player 1 with a lower, an equal and a higher card.
    """

    def __init__(self, game: OneCard, name: str, blocks: Json, pays: Json) -> None:
        fits = bool(isinstance(blocks, list) and blocks)
        readable(fits, blocks, "a list of the blocks' sizes, not empty")
        self.game, self.names = game, [name]
        self.sizes = [read_polynomial(size, [name]) for size in blocks]
        self.lines = [
            (histories, [read_polynomial(pay, [name]) for pay in items(three, 3)])
            for (histories, _), three in zip(game.lines, items(pays, len(game.lines)))
        ]
        self.numbered = {str(b): b - 1 for b in range(1, len(self.sizes) + 1)}
        self.cards = sum(self.sizes, NOTHING)
        self.deals = self.cards * (self.cards - game.removed)
        self.points: dict[Player, dict[Actions, dict[str, History]]] = {
            p: {moves: row for moves, row in game.points.items() if len(moves) % 2 + 1 == p}
            for p in game.players
        }
        self.named = {p: {" ".join(moves): moves for moves in self.points[p]} for p in game.players}

    def words(self, blocks: Json, pays: Json) -> str:
        """Return in words which games the family consists of."""
        back = "" if self.game.removed else ", the first card being put back"
        lines = zip(pays, self.game.pays)
        paid = (f"{', '.join(three)} after {in_words(' '.join(moves))}" for three, moves in lines)
        return (
            "the game with the betting of this one, with a deck of different cards in blocks of "
            f"{', '.join(blocks)} from the weakest{back}, and with payments to player 1 "
            f"for a lower, an equal and a higher card of {'; '.join(paid)}"
        )

    def varies(self) -> bool:
        """Return whether the parameter stands for something."""
        return any(map(degree, [*self.sizes, *(pay for _, three in self.lines for pay in three)]))

    def holds_the_game(self, at: Fraction) -> bool:
        """Return whether the family's game at this value of the parameter is the game itself."""
        sizes = [size.at([at]) for size in self.sizes]
        same_cards = sum(sizes) == len(self.game.copies) and set(self.game.copies) == {1}
        pays = [[pay.at([at]) for pay in three] for _, three in self.lines]
        same_pays = pays == [three for _, three in self.game.lines]
        return all(s.denominator == 1 for s in sizes) and same_cards and same_pays

    def read_block_move(self, item: Json) -> BlockMove:
        """Return a move in `never`: [player, block, moves before, action]."""
        who, block, moves, action = items(item, 4)
        player = read_player(self.game, who)
        readable(string(moves) in self.named[player], moves, "moves before one of the player")
        at = self.named[player][moves]
        readable(string(block) in self.numbered, block, "the number of a block")
        number = self.numbered[block]
        row = self.points[player][at]
        return number, at, row[one_of(action, *row)]

    def require_value(self, piece: Piece, item: Json, part: Json) -> None:
        """Check that each player's weights guarantee the value on a piece; and check `never`."""
        never: dict[tuple[int, Actions], list[History]] = {}  # by block and moves before
        for move in distinct_items(item["never"], empty=True):
            block, before, history = self.read_block_move(move)
            never.setdefault((block, before), []).append(history)
        value = read_defined(item["is"], self.names, partial(has_one_sign, piece=piece))
        weights = {
            p: self.read_weights(p, *fields(proof, "scale, blocks"))
            for p, proof in zip(self.game.players, fields(part, [*self.game.numbered]))
        }
        every = [w for blocks in weights.values() for block in blocks for w in block]
        self.count_steps(piece, every)
        positive = [least_coefficient(blocks[0][0], piece) > 0 for blocks in weights.values()]
        require(all(positive), "the scale of the weights is positive on the piece")
        proved = all(least_coefficient(w, piece) >= 0 for w in every)
        require(proved, "no weight of a block is negative on the piece")
        no_block_negative = all(least_coefficient(size, piece) >= 0 for size in self.sizes)
        proved = least_coefficient(self.deals, piece) > 0 and no_block_negative
        require(proved, "on a piece no block is negative and there are cards to deal")
        above, below = cast("tuple[Poly, Poly]", value)
        for p, sign in zip(self.game.players, (1, -1)):
            earned = self.best_response(p, weights[3 - p], piece, never)
            proved = earned * below == above * weights[3 - p][0][0] * self.deals * sign
            require(proved, "on a piece a best response earns the value")

    def count_steps(self, piece: Piece, weights: Sequence[Poly]) -> None:
        """Count the steps of a piece (6)."""
        pays = [pay for _, three in self.lines for pay in three]
        lists = pays, self.sizes, weights
        digits = TERM_STEPS + sum(map(measure, lists))
        paid, *degrees = (max(map(degree, values)) for values in lists)
        products = 8 * len(self.lines) * (1 + paid) * (1 + sum(degrees)) * digits
        count, ends = 1 + paid + sum(degrees), [x for x in piece if x is not None]
        sign = count * (BERNSTEIN_STEPS * count * max(map(digits_of, ends)) + digits)
        pairs = sum(len(row) ** 2 for row in self.game.points.values())
        take_steps(len(self.sizes) * (products + 4 * pairs * sign))

    def read_weights(self, player: Player, scale: Json, blocks: Json) -> BlockWeights:
        """Return for each block the player's weights for one card, times the scale."""
        whole, points, result = read_polynomial(scale, self.names), self.points[player], []
        for block in items(blocks, len(self.sizes)):
            weights = [whole] + [NOTHING] * self.game.steps[player]
            rows = fields(block, [*map(" ".join, points)])
            for (before, actions), row in zip(points.items(), rows):
                for h, text in zip(actions.values(), fields(row, [*actions])):
                    weights[h] = read_polynomial(text, self.names)
                total = sum((weights[h] for h in actions.values()), NOTHING)
                proved = total == weights[self.game.arrivals[before][player - 1]]
                require(proved, "the weights of a block sum to that of their parent sequence")
            result.append(weights)
        return result

    def best_response(
        self,
        player: Player,
        weights: BlockWeights,
        piece: Piece,
        never: Mapping[tuple[int, Actions], Sequence[History]],
    ) -> Poly:
        """Return what a best response earns, times the scale of the weights and all deals."""
        total = NOTHING
        for b, (size, earned) in enumerate(zip(self.sizes, self.line_payoffs(player, weights))):
            for before, actions in reversed(self.points[player].items()):
                best = best_throughout([earned[h] for h in actions.values()], size, piece)
                worse = [earned[h] for h in never.get((b, before), [])]
                least = [zip(best.ends(size), rival.ends(size)) for rival in worse]
                proved = all(more != less for ends in least for more, less in ends)
                require(proved, "a move that is never made earns less than another one")
                above = self.game.arrivals[before][player - 1]
                earned[above] = earned[above].plus(best)
            first, slope = earned[0]
            total = total + first * size + slope * size * (size - 1) * Fraction(1, 2)
        return total

    def line_payoffs(self, player: Player, weights: BlockWeights) -> list[list[CardLinear]]:
        """Return by block and history what the ends pay a player, given the other's weights."""
        steps = self.game.steps[player] + 1
        result = [[CardLinear(NOTHING, NOTHING)] * steps for _ in self.sizes]
        for histories, pays in self.lines:
            place, line = histories[player - 1], histories[2 - player]
            low, tie, high = pays if player == 1 else [pay * -1 for pay in pays[::-1]]
            rise, scaled = high - low, [size * row[line] for size, row in zip(self.sizes, weights)]
            below, above = NOTHING, sum(scaled, NOTHING)  # the block
            for block, row, inside in zip(result, weights, scaled):
                above, w = above - inside, row[line]
                equal = NOTHING if self.game.removed else tie * w
                first = high * below + equal + low * (above + inside - w)
                block[place] = block[place].plus(CardLinear(first, rise * w))
                below = below + inside
        return result


def best_throughout(moves: Sequence[CardLinear], size: Poly, piece: Piece) -> CardLinear:
    """Return a move that is best with the first card and the last, so with all, of a block."""
    ends = [move.ends(size) for move in moves]

    def is_highest(k: int) -> bool:
        rivals = (rival for i, rival in enumerate(ends) if i != k)
        above = (more - less for rival in rivals for more, less in zip(ends[k], rival))
        return all(least_coefficient(d, piece) >= 0 for d in above)

    best = next(filter(is_highest, range(len(moves))), None)
    require(best is not None, "with all cards of a block one action is best")
    return moves[cast(int, best)]
