"""The statement about all equilibria for each value of a parameter: `parametric equilibria`."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from nashcheck.hulls import measure_all
from nashcheck.play import box_words, move_words, paid_on_average, payoffs_by_history
from nashcheck.play import read_players, require_perfect_recall
from nashcheck.polynomials import Number, Poly, add_up, constant, divided, is_positive
from nashcheck.polynomials import is_positive_inside, measure, read_parameters, read_polynomial
from nashcheck.polynomials import take_steps, times
from nashcheck.reading import ONE, POINT_STEPS, SET_STEPS, TERM_STEPS, Box, Json, Player
from nashcheck.reading import distinct_items, fields, in_words, items, readable, require, string
from nashcheck.statements.bimatrix import Corners, check_cases, listed_near, maximal_products
from nashcheck.statements.bimatrix import read_component, read_strategies_of
from nashcheck.statements.families import Part, core, end_words, is_before, is_beside, read_end
from nashcheck.strategies import clear_denominators, pure_weights, read_quotients
from nashcheck.strategies import strategy_weights
from nashcheck.trees import Tree

PayTable: TypeAlias = list[list[Poly]]  # a row for each strategy of one player
PIECE_KEYS = "from, to, mixed, components, is"
ZERO_POLY, ONE_POLY = constant(1, 0), constant(1, 1)


class Span(NamedTuple):
    """The values of the parameter between two different ENDs, or one END."""

    part: Part

    @property
    def is_point(self) -> bool:
        """Return whether it is one value."""
        return self.part[0] == self.part[1]

    def is_zero(self, value: Poly) -> bool:
        """Return whether a polynomial is shown to be 0 on the whole piece."""
        end = self.part[0]
        if not value or not self.is_point:
            return not value
        return divided(value, end.root) is not None if end.root else value.at([end.low]) == 0

    def is_positive(self, value: Poly) -> bool:
        """Return whether a polynomial is shown to be > 0 on the whole piece."""
        end = self.part[0]
        if not self.is_point:
            return is_positive_inside(value, [core(self.part)]) and all(
                is_beside(value, end, inner, is_positive)
                for end, inner in zip(self.part, core(self.part))
                if end.root
            )
        return is_positive(value, [end[:2]]) if end.root else value.at([end.low]) > 0

    def is_nonnegative(self, value: Poly) -> bool:
        """Return whether a polynomial is shown to be 0, or > 0, on the whole piece."""
        return self.is_zero(value) or self.is_positive(value)

    def has_sign(self, value: Poly) -> bool:
        """Return whether a polynomial is shown to be positive, or negative, on the whole piece."""
        return self.is_positive(value) or self.is_positive(value * -1)


class Varied(Corners):
    """A player's mixed strategies that are listed on a span of the parameter; see `Corners`."""

    def __init__(self, span: Span, names: list[str], first: int, replies: PayTable) -> None:
        super().__init__(first, replies, [], [])  # type: ignore[arg-type]
        self.span, self.names, self.pays = span, names, replies
        self.closed = [(1 << len(replies)) - 1 << first]

    def read_mixed(self, texts: Json) -> int:
        """Check that weights are those of a mixed strategy; return where it is tight.

        Where no reply is shown to be best, that is at no reply; so it fits no other one.
        """
        weights = [read_polynomial(text, self.names) for text in items(texts, len(self.pays))]
        measure(weights)
        unused = read_unused(self.span, weights)
        paid = [sum_of(map(times, weights, column)) for column in zip(*self.pays)]
        every = (self.best_replies(paid, j) for j in range(len(paid)))
        best = next(filter(None, every), 0)
        zeros = sum(1 << i for i, zero in enumerate(unused) if zero)
        return zeros << self.first | best << self.others[0]

    def best_replies(self, paid: Sequence[Poly], j: int) -> int:
        """Return as bits all that pays as much as `j`; 0 if something may pay more."""
        same = 0
        for k, value in enumerate(paid):
            lead = paid[j] - value
            if self.span.is_zero(lead):
                same |= 1 << k
            elif not self.span.is_positive(lead):
                return 0
        return same

    def read_moved(self, item: Json) -> int:
        """Check that a SHIFT of the opponent sums to 0; return the set that it closes."""
        readable(isinstance(item, dict), item, "an object of weights")
        numbers = {str(number + 1): j for j, number in enumerate(self.others)}
        numbered = all(j in numbers for j in item)
        readable(numbered, "another number", "numbers of the player's strategies")
        weights = {numbers[j]: read_polynomial(text, self.names) for j, text in item.items()}
        measure([*weights.values()])
        require(not sum_of(weights.values()), "the polynomials of a shift sum to 0")
        away = sum(1 << j for j, x in weights.items() if not self.span.is_nonnegative(x))
        on = away << self.others[0]
        for i, row in enumerate(self.pays):
            gain = sum_of(times(x, row[j]) for j, x in weights.items())
            if not self.span.is_positive(gain):
                on |= 1 << self.first + i
        return on

    def is_single(self, face: int) -> bool:
        """Return whether equations show that a face has one mixed strategy only."""
        used = [i for i in range(len(self.pays)) if not face >> self.first + i & 1]
        best = [j for j, number in enumerate(self.others) if face >> number & 1]
        rows = [[ONE_POLY, *(self.pays[i][j] for i in used)] for j in best]
        last = [ZERO_POLY, *[ONE_POLY] * len(used)]
        chosen_rows = combinations(rows, len(used))
        return any(self.span.has_sign(determinant([*chosen, last])) for chosen in chosen_rows)


def sum_of(values: Iterable[Number]) -> Poly:
    """Return the sum of polynomials."""
    return ZERO_POLY.lift(add_up(values))


def determinant(rows: Sequence[Sequence[Poly]]) -> Poly:
    """Return the determinant of a square matrix; count steps.

    From row to row the minors of the rows so far, by their columns as bits.
    """
    take_steps(SET_STEPS * len(rows) << len(rows))
    minors = {0: ONE_POLY}
    for row in rows:
        sums: dict[int, list[Number]] = {}
        for columns, minor in minors.items():
            for j, entry in enumerate(row):
                if not columns >> j & 1:
                    sign = -1 if (columns >> j).bit_count() % 2 else 1
                    term = times(entry, minor) * sign
                    sums.setdefault(columns | 1 << j, []).append(term)
        minors = {columns: sum_of(terms) for columns, terms in sums.items()}
    return minors[(1 << len(rows)) - 1]


def read_unused(span: Span, weights: Sequence[Poly]) -> list[bool]:
    """Check that weights are those of a mixed strategy on a piece; return which are 0 there."""
    unused = [*map(span.is_zero, weights)]
    signs = all(zero or span.is_positive(x) for x, zero in zip(weights, unused))
    require(signs, "each weight of a mixed strategy is positive on the piece, or 0")
    require(not all(unused), "some weight of a mixed strategy is not 0")
    return unused


def check_parametric_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria of two players are those listed, for each value in a piece.

    For each of these values the proof is that of `equilibria`: all signs that it needs are shown to
    be the same on the whole piece.
    """
    _, declared, players, profile, named, pieces = fields(
        statement, "kind, parameters, players, profile, strategies, pieces"
    )
    names, box = read_parameters(declared)
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    require_perfect_recall(game)
    pair = read_players(game, players)
    readable(len(pair) == 2, f"{len(pair)} players", "exactly two players")
    tables = read_payoffs(game, pair, profile, named, names, box)
    distinct = distinct_items(pieces)
    parts = [(read_end(low, names), read_end(high, names)) for low, high in map(ends_of, distinct)]
    require_in_order(parts, box)
    (proofs,) = fields(witness, "pieces")
    for part, item, proof in zip(parts, distinct, items(proofs, len(parts))):
        firsts = 0, len(tables[0])
        sides = [Varied(Span(part), names, *table) for table in zip(firsts, tables)]
        check_span(sides, players, item, proof)
    texts = (
        f"{item['is']} for {in_words(names[0])} {piece_words(*ends_of(item))}" for item in distinct
    )
    return (
        f"with {box_words(declared)[2:]}{others_words(game, pair, profile)}, the Nash equilibria "
        f"of players {players[0]} and {players[1]} in mixed strategies over reduced pure ones are "
        "on each piece exactly the certificate's maximal Nash subsets; the number of equilibria "
        f"is {'; '.join(texts)}"
    )


def others_words(game: Tree, pair: list[Player], profile: Json) -> str:
    """Return in words how all other players play: it is what the parameter means in the game."""
    moves = [
        f"{move_words(move)} with probability {profile[str(p)][infoset.name][move[2]]}"
        for p in game.players
        if p not in pair
        for infoset in game.infosets[p]
        for move in infoset.moves
    ]
    return f" and the other players making the moves {', '.join(moves)}" if moves else ""


def ends_of(item: Json) -> list[Json]:
    """Return the ends of a piece as written."""
    return fields(item, PIECE_KEYS)[:2]


def piece_words(low: Json, high: Json) -> str:
    """Return the ends of a piece in words."""
    start, end = map(end_words, (low, high))
    return f"= {start}" if start == end else f"between {start} and {end}"


def require_in_order(parts: Sequence[Part], box: Box) -> None:
    """Check that pieces lie in order, apart and inside the parameter's interval."""
    low, high = box[0]
    inside = all(low <= x.low and y.high <= high for x, y in parts)
    require(inside, "the pieces lie inside the parameter's interval")
    wide = all(x == y or core((x, y))[0] < core((x, y))[1] for x, y in parts)
    require(wide, "a piece is one value, or its ends are apart and in order")
    apart = all(
        is_before(y, z) or (y == z and (x != y or z != w))
        for (x, y), (z, w) in zip(parts, parts[1:])
    )
    require(apart, "the pieces are in order, and no value is in two of them")


def read_payoffs(
    game: Tree, pair: list[Player], profile: Json, named: Json, names: list[str], box: Box
) -> list[PayTable]:
    """Return for each of the two the other one's payoffs, a row for each of its own strategies."""
    rest = [p for p in game.players if p not in pair]
    rows = read_quotients(game, profile, names, box, rest)
    weights: dict[Player, Sequence[Number]] = {}
    for p in rest:
        strategy = {name: clear_denominators(row) for name, row in rows[p].items()}
        weights[p] = strategy_weights(game, p, strategy)
        measure(weights[p])
    strategies = read_strategies_of(game, pair, named)
    p, q = pair
    every: dict[Player, Sequence[Number]] = {k: [ONE] * len(game.histories[k]) for k in pair}
    count = len(strategies[p]) * len(strategies[q])
    take_steps(2 * count * game.end_steps({**every, **weights}))
    plans = {k: [pure_weights(game, k, strategy) for strategy in strategies[k]] for k in pair}
    tables = []
    for chooser, opponent in ((p, q), (q, p)):
        totals = [
            payoffs_by_history(game, opponent, {**weights, chooser: x}) for x in plans[chooser]
        ]
        table = [
            [ZERO_POLY.lift(paid_on_average(row, y)) for y in plans[opponent]] for row in totals
        ]
        measure_all(table)  # type: ignore[arg-type]
        tables.append(table)
    return tables


def check_span(sides: Sequence[Varied], players: list[str], item: Json, proof: Json) -> None:
    """Check the equilibria on one piece, and their number."""
    mixed, components = fields(item, PIECE_KEYS)[2:4]
    shifts, splits = fields(proof, "shifts, splits")
    moves = fields(shifts, players)
    for side, listed, moved in zip(sides, fields(mixed, players), reversed(moves)):
        readable(isinstance(listed, list) and listed, listed, "a list of mixed strategies")
        read = len(listed) + len(distinct_items(moved, empty=True))
        take_steps(TERM_STEPS * read * side.count**2)  # also where all polynomials are constant
        side.tight = [*map(side.read_mixed, listed)]
        side.closed += map(side.read_moved, moved)
    lengths = [len(side.tight) for side in sides]
    distinct = distinct_items(components)
    take_steps(POINT_STEPS * sum(lengths) * (sum(lengths) + len(distinct)))
    for side in sides:
        apart = all(len(side.in_face(bits)) == 1 for bits in side.tight)
        require(apart, "on a piece no mixed strategy is tight wherever another one is")
    check_cases(sides, splits)
    near = listed_near(sides)
    numbers = [{str(i): i for i in range(1, length + 1)} for length in lengths]
    claimed = [read_component(players, component, numbers) for component in distinct]
    products = set(claimed) == maximal_products(near, len(claimed))
    require(products, "the components on a piece are all the maximal products")
    isolated = all(a.bit_count() == b.bit_count() == 1 for a, b in claimed)
    number = str(len(claimed)) if isolated else "infinite"
    require(string(item["is"]) == number, "the number is that of the equilibria on the piece")
