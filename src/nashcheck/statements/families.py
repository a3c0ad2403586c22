"""The statement about profiles with parameters: `equilibrium set`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

from nashcheck.one_card import Game
from nashcheck.play import box_words, is_best_response, paid_on_average, payoffs_by_history
from nashcheck.play import read_frontier, read_players, reply_steps, require_perfect_recall
from nashcheck.play import set_words
from nashcheck.polynomials import Number, Poly, Weights, is_nonnegative, is_positive_inside
from nashcheck.polynomials import read_parameters, read_polynomial, size_of, take_steps, times
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
        family.require_no_gain(tree, box)
        return f"{words} for every {box_words(declared)[2:]}{elsewhere}"
    name = in_words(names[0])
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    family.require_exactly(distinct_items(within, empty=True), inside, outside, *box[0])
    parts = (f"{name} in [{a}, {b}]" if a != b else f"{name} = {a}" for a, b in within)
    where = " or ".join(parts) or f"no {name}"
    return f"with {box_words(declared)[2:]} {words} exactly for {where}{elsewhere}"


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
            sum(not self.weights[p][h] for p, h in zip(self.game.players, state)) >= 2
            for _, infoset in frontier
            for state in infoset.arrivals
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
        read = point_of_parameter
        intervals = [(read(start), read(end)) for start, end in (items(ends, 2) for ends in within)]
        apart = all(before[1] < after[0] for before, after in zip(intervals, intervals[1:]))
        in_order = apart and all(low <= x <= y <= high for x, y in intervals)
        require(in_order, "the intervals lie in order, apart and inside the parameter's")
        for ends, proof in zip(intervals, items(inside, len(intervals))):
            if ends[0] < ends[1]:
                self.require_no_gain(proof, [ends])
                continue
            readable(proof == "", proof, "an empty text for an interval of one point")
            exact = profile_weights(self.game, profile_at(self.profile, [ends[0]]))
            take_steps(steps_of_ends(self.game, exact))
            best = all(is_best_response(self.game, p, exact) for p in self.who)
            require(best, "no player gains by deviating at an interval of one point")
        pieces = distinct_items(outside, empty=True)
        parts = sorted([self.check_piece(piece, intervals) for piece in pieces] + intervals)
        starts, ends_of = [x for x, _ in parts] + [high], [low] + [y for _, y in parts]
        require(starts == ends_of, "the pieces and the intervals follow each other without a gap")

    def require_no_gain(self, tree: Json, box: Box) -> None:
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
                require(low < point < high, "a cut lies inside the interval")
                for half, ends in ((below, (low, point)), (above, (point, high))):
                    parts.append((half, [*part[:k], ends, *part[k + 1 :]], depth + 1))
                continue
            (bounds,) = fields(node, "values")
            take_steps(self.node_steps)
            for p, texts in zip(self.who, fields(bounds, [*map(str, self.who)])):
                top = self.value_bound(p, texts, part)
                equal = times(top, self.weights[p][0]) == self.paid[p]
                require(equal, "the bound at the empty sequence is the payoff")

    def value_bound(self, player: Player, texts: Json, box: Box) -> Number:
        """Check the bounds of one player's sets on a part of the box; return that of the whole."""
        infosets, total = self.game.infosets[player], list(self.totals[player])
        rows = fields(texts, [infoset.name for infoset in infosets])
        bounds = [read_polynomial(text, self.names) for text in rows]
        for infoset, bound in zip(infosets, bounds):
            total[infoset.history] += bound
        above = all(
            is_nonnegative(bound - total[h], box)
            for infoset, bound in zip(infosets, bounds)
            for h in infoset.successors
        )
        require(above, "the bound of each set is at least what follows each of its moves")
        return total[0]

    def check_piece(self, piece: Json, intervals: Sequence[Interval]) -> Interval:
        """Check that a player gains on a piece, but at ends in intervals; return the ends."""
        start, end, who, strategy = fields(piece, "from, to, player, strategy")
        low, high = point_of_parameter(start), point_of_parameter(end)
        player = self.game.numbered[one_of(who, *map(str, self.who))]
        require(low < high, "a piece has from < to")
        take_steps(2 * self.end_steps + SET_STEPS * len(intervals))
        old, new = deviation_payoffs(self.game, player, self.weights, strategy)
        gain = cast(Poly, old * -1 + new)  # with a parameter all weights of moves are polynomials
        never_loses = is_positive_inside(gain, [(low, high)])
        require(never_loses, "the deviation on a piece never loses and sometimes gains")
        ends = [x for x in (low, high) if not any(a <= x <= b for a, b in intervals)]
        gains = all(gain.at([x]) > 0 for x in ends)
        require(gains, "the deviation gains at each end of a piece that is in no interval")
        return low, high
