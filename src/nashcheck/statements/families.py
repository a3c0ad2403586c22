"""The statement about profiles with parameters: `equilibrium set`."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias, cast

from nashcheck.one_card import Game
from nashcheck.play import box_words, is_best_response, paid_on_average, payoffs_by_history
from nashcheck.play import read_frontier, read_players, reply_steps, require_perfect_recall
from nashcheck.play import set_words
from nashcheck.polynomials import Number, Poly, Weights, divided, is_nonnegative, is_positive
from nashcheck.polynomials import is_positive_inside, is_without_zeros, read_parameters
from nashcheck.polynomials import read_polynomial, size_of, slope, take_steps, times
from nashcheck.reading import CUTS, CUT_DEPTH, SET_STEPS, TERM_STEPS, Box, Interval, Json, Player
from nashcheck.reading import distinct_items, fields, in_words, items, one_of, point_of_parameter
from nashcheck.reading import readable, require
from nashcheck.strategies import Profile, deviation_payoffs, profile_at, profile_weights
from nashcheck.strategies import read_profile, steps_of_ends


def check_equilibrium_set(game: Game, statement: Json, witness: Json) -> str:
    """Check for which parameters no listed player gains by deviating: those in `within`."""
    _, declared, players, value, within, beyond = fields(
        statement, "kind, parameters, players, profile, within, frontier"
    )
    inside, outside = fields(witness, "inside, outside")
    names, box = read_parameters(declared)
    readable(names, "no parameters", "at least one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    family = Family(game, who, names, read_profile(game, value, names, box))
    elsewhere = family.frontier_words(beyond)
    several = len(who) < len(game.players)
    words = f"a best response of {', '.join(players)}" if several else "a Nash equilibrium"
    words = f"the certificate's profile is {words}"
    if within == "everywhere":
        readable(outside == [], outside, "no pieces outside everywhere")
        (tree,) = items(inside, 1)
        family.require_no_gain(tree, [(exactly(low), exactly(high)) for low, high in box])
        return f"{words} for every {box_words(declared)[2:]}{elsewhere}"
    name = in_words(names[0])
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    family.require_exactly(distinct_items(within, empty=True), inside, outside, *box[0])
    texts = ([*map(end_words, ends)] for ends in within)
    parts = (f"{name} in [{a}, {b}]" if a != b else f"{name} = {a}" for a, b in texts)
    where = " or ".join(parts) or f"no {name}"
    return f"with {box_words(declared)[2:]} {words} exactly for {where}{elsewhere}"


class End(NamedTuple):
    """An END (6): a parameter value, or the only zero of a polynomial between two of them."""

    low: Fraction
    high: Fraction
    root: Poly | None


Part: TypeAlias = tuple[End, End]


def exactly(x: Fraction) -> End:
    """Return the END that is a parameter value."""
    return End(x, x, None)


def read_end(value: Json, names: Sequence[str]) -> End:
    """Return an END; check that the polynomial of a ROOT has one zero where it should, not two."""
    if isinstance(value, str):
        return exactly(point_of_parameter(value))
    text, start, end = items(value, 3)
    root, ends = read_polynomial(text, names), (point_of_parameter(start), point_of_parameter(end))
    changes = ends[0] < ends[1] and root.at(ends[:1]) * root.at(ends[1:]) < 0
    require(changes, "the polynomial of a root changes its sign from the less value to the other")
    require(is_without_zeros(slope(root), [ends]), "the slope at a root is nowhere 0")
    return End(*ends, root)


def end_words(value: Json) -> str:
    """Return an END in words."""
    if isinstance(value, str):
        return value
    text, start, end = value
    return f"the zero of {text} between {start} and {end}"


def core(part: Part) -> Interval:
    """Return the interval between the ends, without where a root may be."""
    return part[0].high, part[1].low


def is_beside(
    value: Number, end: End, inner: Fraction, shown: Callable[[Number, Box], bool]
) -> bool:
    """Return whether a sign is shown between a ROOT and the value `inner` on one side of it."""
    root, box = cast(Poly, end.root), [(end.low, end.high)]
    sign = 1 if root.at([inner]) > 0 else -1
    while not shown(value, box):
        quotient = divided(value, root)
        if quotient is None:
            return False
        value = quotient * sign
    return True


def is_nonnegative_on(value: Number, box: Sequence[Part]) -> bool:
    """Return whether a polynomial is shown to be >= 0 between ENDs, and at them."""
    low, high = box[0]
    if low == high and low.root:
        return is_nonnegative(value, [low[:2]]) or divided(value, low.root) is not None
    return is_nonnegative(value, [*map(core, box)]) and all(
        is_beside(value, end, inner, is_nonnegative)
        for end, inner in zip(box[0], core(box[0]))
        if end.root
    )


class Family:
    """A profile with parameters, and the players of whose deviations is spoken."""

    def __init__(
        self, game: Game, who: list[Player], names: list[str], profile: Profile[Number]
    ) -> None:
        self.game, self.who, self.names, self.profile = game, who, names, profile
        self.weights: Mapping[Player, Weights] = profile_weights(game, profile)
        self.end_steps = game.end_steps(self.weights)
        take_steps(len(game.players) * self.end_steps)
        take_steps(sum(reply_steps(game, p, self.weights) for p in who))
        self.totals = {p: payoffs_by_history(game, p, self.weights) for p in who}
        sizes = [size_of(x) for totals in self.totals.values() for x in totals]
        self.node_steps = TERM_STEPS * sum(1 + terms for terms, _ in sizes)
        self.paid = {p: paid_on_average(self.totals[p], self.weights[p]) for p in who}

    def frontier_words(self, value: Json) -> str:
        """Check a frontier: at each of its members two players have weight 0; return in words."""
        frontier = read_frontier(self.game, value)[0]
        unreached = all(
            sum(not self.weights[p][infoset.reached[node][0][p]] for p in self.game.players) >= 2
            for _, infoset in frontier
            for node in infoset.nodes
        )
        require(unreached, "no player reaches a set of the frontier by deviating alone")
        sets = ", ".join(set_words(p, infoset.name) for p, infoset in frontier)
        return (
            ", in this game and in every game that differs from it only in what follows at these "
            f"information sets, which no player reaches by deviating alone: {sets}"
        ) * bool(sets)

    def require_exactly(
        self, within: list[Json], inside: Json, outside: Json, low: Fraction, high: Fraction
    ) -> None:
        """Check that exactly in some intervals between `low` and `high` no listed player gains."""
        pairs = [items(ends, 2) for ends in within]
        intervals = [(self.end(start), self.end(end)) for start, end in pairs]
        apart = all(is_before(a[1], b[0]) for a, b in zip(intervals, intervals[1:]))
        ordered = all(x == y or is_before(x, y) for x, y in intervals)
        inside_all = all(low <= x.low and y.high <= high for x, y in intervals)
        in_order = apart and ordered and inside_all
        require(in_order, "the intervals lie in order, apart and inside the parameter's")
        for ends, proof in zip(intervals, items(inside, len(intervals))):
            if ends[0] != ends[1] or ends[0].root:
                self.require_no_gain(proof, [ends])
                continue
            readable(proof == "", proof, "an empty text for an interval of one point")
            exact = profile_weights(self.game, profile_at(self.profile, [ends[0].low]))
            take_steps(steps_of_ends(self.game, exact))
            best = all(is_best_response(self.game, p, exact) for p in self.who)
            require(best, "no player gains by deviating at an interval of one point")
        pieces = distinct_items(outside, empty=True)
        parts = [self.check_piece(piece, intervals) for piece in pieces] + intervals
        parts.sort(key=lambda part: (part[0].low, part[1].low))
        starts, ends_of = [x for x, _ in parts], [y for _, y in parts]
        follow = [*starts, exactly(high)] == [exactly(low), *ends_of]
        require(follow, "the pieces and the intervals follow each other without a gap")

    def end(self, value: Json) -> End:
        """Return an END of an interval or a piece."""
        return read_end(value, self.names)

    def require_no_gain(self, tree: Json, box: Sequence[Part]) -> None:
        """Check that no listed player gains on the box, by the bounds of a NODE (6)."""
        parts, seen = [(tree, box, 1)], 0
        while parts:
            (node, part, depth), seen = parts.pop(), seen + 1
            readable(seen <= CUTS, "a longer tree", "at most 4,096 nodes")
            readable(depth <= CUT_DEPTH, "a deeper tree", "nodes nested at most 40 deep")
            if "parameter" in node:
                name, at, below, above = fields(node, "parameter, at, below, above")
                k = self.names.index(one_of(name, *self.names))
                (low, high), point = part[k], point_of_parameter(at)
                require(low.high < point < high.low, "a cut lies inside the interval")
                cut = exactly(point)
                for half, ends in ((below, (low, cut)), (above, (cut, high))):
                    parts.append((half, [*part[:k], ends, *part[k + 1 :]], depth + 1))
                continue
            (bounds,) = fields(node, "values")
            take_steps(self.node_steps)
            for p, texts in zip(self.who, fields(bounds, [*map(str, self.who)])):
                top = self.value_bound(p, texts, part)
                paid = times(top, self.weights[p][0])
                low, high = part[0]
                equal = paid == self.paid[p] or (
                    low == high
                    and low.root is not None
                    and divided(paid + self.paid[p] * -1, low.root) is not None
                )
                require(equal, "the bound at the empty sequence is the payoff")

    def value_bound(self, player: Player, texts: Json, box: Sequence[Part]) -> Number:
        """Check the bounds of one player's sets on a part of the box; return that of the whole."""
        infosets, total = self.game.infosets[player], list(self.totals[player])
        rows = fields(texts, [infoset.name for infoset in infosets])
        bounds = [read_polynomial(text, self.names) for text in rows]
        for infoset, bound in zip(infosets, bounds):
            total[infoset.history] += bound
        above = all(
            is_nonnegative_on(bound - total[h], box)
            for infoset, bound in zip(infosets, bounds)
            for h in infoset.successors
        )
        require(above, "the bound of each set is at least what follows each of its moves")
        return total[0]

    def check_piece(self, piece: Json, intervals: Sequence[Part]) -> Part:
        """Check that a player gains on a piece, but at ends in intervals; return the ends."""
        start, end, who, strategy = fields(piece, "from, to, player, strategy")
        part = self.end(start), self.end(end)
        player = self.game.numbered[one_of(who, *map(str, self.who))]
        low, high = core(part)
        require(low < high, "a piece has from < to")
        take_steps(2 * self.end_steps + SET_STEPS * len(intervals))
        old, new = deviation_payoffs(self.game, player, self.weights, strategy)
        gain = cast(Poly, old * -1 + new)  # with a parameter all weights of moves are polynomials
        never_loses = is_positive_inside(gain, [(low, high)])
        require(never_loses, "the deviation on a piece never loses and sometimes gains")
        listed = [end for interval in intervals for end in interval]
        for boundary, inner in zip(part, (low, high)):
            if boundary.root:
                gains = boundary in listed and is_beside(gain, boundary, inner, is_positive)
            else:
                within = any(a.high <= inner <= b.low for a, b in intervals)
                gains = within or gain.at([inner]) > 0
            require(gains, "the deviation gains at each end of a piece that is in no interval")
        return part


def is_before(first: End, second: End) -> bool:
    """Return whether an END is less than another one."""
    return first.high <= second.low and first != second
