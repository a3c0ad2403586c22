"""The statement about the value of a family of games."""

import re
from fractions import Fraction
from math import comb

from nashcheck.reading import (
    ZERO,
    canonical_json,
    one_of,
    distinct_items,
    require,
    rational,
    require_readable,
    fields,
    excerpt,
    string,
)
from nashcheck.polynomials import Expression, NAME, Poly, bernstein_coefficients, read_number
from nashcheck.one_card import OneCard
from nashcheck.naming import read_player


def check_value_law(game, statement, witness):
    """For every value of the parameter on a piece for which the blocks are whole numbers, the game of the family there is
    worth `is` to player 1; and inside the piece no optimal plan makes the moves in `never`.

    Against weights that are alike within each block, what a move earns is linear in the card within the block.  So an
    action that is best with the first card and with the last one is best throughout, and the best-response value is a
    sum of linear functions.  Signs are shown for all real values of the parameter on the piece at once.  A move that earns
    less than the best one against optimal weights is in no best response to them, and so in no optimal plan.
    """
    _, name, at, blocks, pays, pieces = fields(statement, "kind, parameter, at, blocks, pays, pieces")
    (parts,) = fields(witness, "parts")
    require_readable(isinstance(game, OneCard), "a tree", "a compact game for this statement")
    require_readable(re.fullmatch(NAME, string(name)), excerpt(name), "a parameter name of small letters")
    law, at, sentences = Law(game, name, blocks, pays), rational(at), []
    require(law.holds_the_game(at), "at its point the family holds the game")
    require_readable(isinstance(parts, list) and len(parts) == len(distinct_items(pieces)), excerpt(parts), "two plans for each piece")
    intervals = [read_piece(piece) for piece in pieces]
    require(all(one[1] is not None and one[1] <= two[0] for one, two in zip(intervals, intervals[1:])), "the pieces follow each other")
    require(any(low <= at and (high is None or at <= high) for low, high in intervals), "the point lies in one of the pieces")
    for piece, ends, part in zip(pieces, intervals, parts):
        never = [law.a_move(item) for item in distinct_items(piece["never"], empty=True)]
        law.worth(ends, Expression(piece["is"], [name]).quotient, fields(part, game.numbered), never)
        sentences.append(f"{piece['is']} for {name} from {piece['from']} to {piece['to']}" + "".join(
            f", where between the ends player {who} never makes the move {action}{' after ' * bool(moves)}{moves} in block {block}"
            for who, block, moves, action in piece["never"]))
    whole_only = ", wherever the blocks are whole numbers" * any(e[0] for size in law.sizes for e in size.terms)
    return f"the family that holds this game at {name} = {at} is worth to player 1{whole_only}: {'; '.join(sentences)}"


def read_piece(piece):
    """The ends of a piece, None being infinity."""
    low, high, *_ = fields(piece, "from, to, is, never")
    low, high = rational(low), None if high == "infinity" else rational(high)
    require(high is None or low < high, "a piece of a law has from < to")
    return low, high


def smallest_sign_coefficient(value, low, high):
    """A coefficient of a polynomial that shows it non-negative on a piece by being >= 0, and positive by being > 0."""
    if high is not None:
        coefficients, count = bernstein_coefficients(value, [(low, high)])
        return min([*coefficients, *[ZERO] * (len(coefficients) < count)])
    beyond = value.along(0, lambda i: [(j, comb(i, j) * low ** (i - j)) for j in range(i + 1)]).terms
    return min([*beyond.values(), beyond.get((0,), ZERO)])


class Law:
    """A family of one-card games with one parameter: the sizes of the blocks of cards, and what is paid at the ends."""

    def __init__(self, game, name, blocks, pays):
        require_readable(isinstance(blocks, list) and blocks, excerpt(blocks), "a list of the blocks' sizes, not empty")
        require_readable(isinstance(pays, list) and len(pays) == len(game.ends), excerpt(pays), "payoffs for each history")
        self.game, self.names, self.sizes = game, [name], [read_number(size, [name]) for size in blocks]
        require_readable(all(isinstance(three, list) and len(three) == 3 for three in pays), excerpt(canonical_json(pays)), "payoffs for lower, equal and higher")
        self.ends = [(own, [read_number(pay, [name]) for pay in three]) for (own, _), three in zip(game.ends, pays)]
        self.cards = sum(self.sizes)
        self.deals = self.cards * (self.cards - game.taken)
        self.points = {p: {before: actions for before, actions in game.points.items() if len(before) % 2 + 1 == p} for p in game.players}

    def holds_the_game(self, at):
        """Whether the family's game at this value of the parameter is the game itself; that no block is negative is shown on pieces."""
        sizes = [size.at([at]) for size in self.sizes]
        return (all(s.denominator == 1 for s in sizes) and sum(sizes) == len(self.game.copies) and set(self.game.copies) == {1}
                and all([pay.at([at]) for pay in pays] == held for (_, pays), (_, held) in zip(self.ends, self.game.ends)))

    def a_move(self, item):
        """A move in `never`: (block, moves before, history); the moves before say whose it is."""
        require_readable(isinstance(item, list) and len(item) == 4, excerpt(canonical_json(item)), "a player, a block, moves and an action")
        who, block, moves, action = item
        player, numbers = read_player(self.game, who), [*map(str, range(1, len(self.sizes) + 1))]
        before = {" ".join(moves): moves for moves in self.points[player]}
        at = before[one_of(moves, *before)]
        return numbers.index(one_of(block, *numbers)), at, self.points[player][at][one_of(action, *self.points[player][at])]

    def worth(self, ends, value, part, never):
        """Checks that on a piece each player's weights guarantee the value, and that some moves are never best."""
        require(smallest_sign_coefficient(self.deals, *ends) > 0 and all(smallest_sign_coefficient(size, *ends) >= 0 for size in self.sizes),
             "on a piece no block is negative and there are cards to deal")
        above, below = value
        require(smallest_sign_coefficient(below, *ends) > 0, "the denominator of the value is positive on its piece")
        weight = {p: self.weights(p, *fields(proof, "scale, blocks"), ends) for p, proof in zip(self.game.players, part)}
        for p, sign in zip(self.game.players, (1, -1)):
            earned = self.best_response(p, weight[3 - p], ends, never)
            scale = weight[3 - p][0][0] * self.deals
            require(earned * below == above * scale * sign, "on a piece a best response earns the value")

    def weights(self, player, scale, blocks, ends):
        """For each block the weights of the player's histories for one card, times the scale, which is that of the empty one."""
        scale, result = read_number(scale, self.names), []
        require(smallest_sign_coefficient(scale, *ends) > 0, "the scale of the weights is positive on the piece")
        require_readable(isinstance(blocks, list) and len(blocks) == len(self.sizes), excerpt(blocks), "weights for each block")
        for block in blocks:
            weight = [scale] + [None] * self.game.steps[player]
            for (before, actions), row in zip(self.points[player].items(), fields(block, map(" ".join, self.points[player]))):
                for h, text in zip(actions.values(), fields(row, actions)):
                    weight[h] = read_number(text, self.names)
                require(sum(weight[h] for h in actions.values()) == weight[self.parent(player, before)],
                     "the weights of a block sum to that of their parent sequence")
            result.append(weight)
        require(all(smallest_sign_coefficient(w, *ends) >= 0 for weight in result for w in weight), "no weight of a block is negative on the piece")
        return result

    def parent(self, player, before):
        """The player's history for one card when he moves after `before`."""
        return self.game.after(before)[player - 1]

    def best_response(self, player, weight, ends, never):
        """What a best response earns against these weights, times their scale and the number of deals."""
        total = 0
        for b, (size, earned) in enumerate(zip(self.sizes, self.earned(player, weight))):
            for before, actions in reversed(self.points[player].items()):
                here = [earned[h] for h in actions.values()]
                highest = [one for one in here if all(smallest_sign_coefficient(d, *ends) >= 0 for other in here for d in differences_at_ends(one, other, size))]
                require(highest, "with all cards of a block one action is best")
                best = (highest + here)[0]
                require(all(d for block, at, h in never if (block, at) == (b, before) for d in differences_at_ends(best, earned[h], size)),
                     "a move that is never made earns less than another one")
                earned[self.parent(player, before)] = sum_of_linear(earned[self.parent(player, before)], best)
            first, slope = earned[0]
            total += first * size + slope * size * (size - 1) * Fraction(1, 2)
        return total

    def earned(self, player, weight):
        """For each block and each history of the player for one card, what its ends pay: (with the first card, more for each next)."""
        zero = Poly(1, {})
        result = [[(zero, zero)] * (self.game.steps[player] + 1) for _ in self.sizes]
        for histories, pays in self.ends:
            own, line = histories[player - 1], histories[2 - player]
            low, tie, high = pays if player == 1 else [pay * -1 for pay in pays[::-1]]
            above, below = sum(size * row[line] for size, row in zip(self.sizes, weight)), zero
            for b, (size, row) in enumerate(zip(self.sizes, weight)):
                w, above = row[line], above - size * row[line]
                first = high * below + tie * w * (1 - self.game.taken) + low * (above + w * (size - 1))
                result[b][own] = sum_of_linear(result[b][own], (first, (high - low) * w))
                below = below + size * w
        return result


def differences_at_ends(one, other, size):
    """By how much one linear function of the card is above another, with the first card and with the last one."""
    first, slope = one[0] - other[0], one[1] - other[1]
    return first, first + slope * (size - 1)


def sum_of_linear(one, two):
    return one[0] + two[0], one[1] + two[1]
