"""The statement about an equilibrium in a box of probabilities: `equilibrium in box`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import mul
from typing import TypeAlias

from nashcheck.hulls import measure_all
from nashcheck.play import BySet, read_table, require_perfect_recall
from nashcheck.polynomials import measure, sum_steps, take_steps
from nashcheck.reading import ONE, ZERO, History, Interval, Json, Player, Row, State, fields, items
from nashcheck.reading import rational, readable, require
from nashcheck.trees import Tree

# amounts by the others' histories: what they are paid, a sum of products of their weights
Payments: TypeAlias = Mapping[State, Fraction]
BoxRanges: TypeAlias = dict[Player, BySet[Interval]]  # of the probabilities at each set
EndWeights: TypeAlias = dict[Player, list[Interval]]  # by history
EndSlopes: TypeAlias = dict[Player, list[dict[int, Interval]]]  # by history and free probability


def check_equilibrium_in_box(game: Tree, statement: Json, witness: Json) -> str:
    """Check that a Nash equilibrium lies in the box (Krawczyk 1969), with payoffs as stated."""
    _, box, payoffs = fields(statement, "kind, box, payoffs")
    (inverse,) = fields(witness, ["inverse"])
    require_perfect_recall(game)
    ranges: BoxRanges = read_table(game, box, game.players, read_interval)
    paid = [read_interval(value) for value in fields(payoffs, [*game.numbered])]
    readable(isinstance(inverse, list), inverse, "a list of rows")
    rows = [[*map(rational, items(row, len(inverse)))] for row in inverse]
    play = BoxOfPlay(game, ranges, rows)
    play.require_zero()
    for p in game.players:
        play.require_best(p)
    for p, (low, high) in zip(game.players, paid):
        least, most = play.value(play.worth(p, 0), play.weights)
        require(low <= least and most <= high, "the equilibrium pays what is stated")
    ends = [f"player {p} from {low} to {high}" for p, (low, high) in zip(game.players, paid)]
    return f"a Nash equilibrium lies in the certificate's box; it pays {', '.join(ends)}"


def read_interval(value: Json) -> Interval:
    """Return the least and the greatest number of an interval."""
    low, high = map(rational, items(value, 2))
    readable(low <= high, value, "the lower end first")
    return low, high


def product_of_ends(factors: Interval, positive: Interval) -> Interval:
    """Return the products of numbers of two intervals, the second of which is not negative."""
    (a, b), (c, d) = factors, positive
    return a * (c if a >= 0 else d), b * (d if b >= 0 else c)


def multiple_of_ends(factor: Fraction, interval: Interval) -> Interval:
    """Return the multiples of the numbers of an interval."""
    low, high = factor * interval[0], factor * interval[1]
    return (low, high) if factor >= 0 else (high, low)


def total_of_ends(intervals: Sequence[Interval]) -> Interval:
    """Return the sums of numbers, one of each interval."""
    return sum((x for x, _ in intervals), ZERO), sum((x for _, x in intervals), ZERO)


class BoxOfPlay:
    """A box of profiles: what is used in it, and its free probabilities.

    `used` tells of each player's histories whether all moves there have probability > 0. `free` are
    the probabilities of moves, as player, set and number of the action, at the sets that play can
    reach; all that are used but the first of its set, whose probability makes the sum 1.
    """

    def __init__(self, game: Tree, ranges: BoxRanges, inverse: list[Row]) -> None:
        self.game, self.ranges, self.inverse = game, ranges, inverse
        every = [x for rows in ranges.values() for row in rows.values() for x in row.values()]
        positive = all(low > 0 or low == high == 0 for low, high in every)
        require(positive, "a probability is 0, or positive in the whole box")
        self.used = {p: self.used_histories(p) for p in game.players}
        self.first = {
            p: [self.used_actions(p, k)[0] for k in range(len(game.infosets[p]))]
            for p in game.players
        }
        self.pays = {p: self.amounts(p) for p in game.players}
        self.free = self.free_actions()
        square = len(inverse) == len(self.free)
        require(square, "the inverse has a row for each free probability")
        ends = [x for interval in every for x in interval]
        self.digits = game.digits + measure(ends) + measure_all(self.inverse)
        self.narrow()
        self.weights = self.weights_of(ranges)
        self.slopes = self.slopes_of()

    def used_actions(self, p: Player, k: int) -> list[int]:
        """Return the actions of a set that have a positive probability."""
        infoset = self.game.infosets[p][k]
        row = self.ranges[p][infoset.name]
        used = [i for i, action in enumerate(infoset.actions) if row[action][1] > 0]
        require(used, "some action of each set has a positive probability")
        return used

    def used_histories(self, p: Player) -> list[bool]:
        """Return for each history of a player whether its moves have positive probabilities."""
        used = [True]
        for before, (_, name, action) in self.game.histories[p][1:]:
            used.append(used[before] and self.ranges[p][name][action][1] > 0)
        return used

    def amounts(self, p: Player) -> list[dict[State, Fraction]]:
        """Return by a player's history the amounts at the terminals that the others can reach."""
        amounts, below = self.game.amounts(p)
        pays: list[dict[State, Fraction]] = [{} for _ in self.game.histories[p]]
        opponents = [(q, self.used[q]) for q in self.game.players if q != p]
        for (state, chance, _), amount in zip(self.game.terminals, amounts):
            if chance and all(used[state[q]] for q, used in opponents):
                key = tuple(0 if q in (0, p) else h for q, h in enumerate(state))
                at_history = pays[state[p]]
                at_history[key] = at_history.get(key, ZERO) + Fraction(amount, below)
        return pays

    def free_actions(self) -> list[tuple[Player, int, int]]:
        """Return the free probabilities in order: players, sets, actions."""
        met = {p: {0} for p in self.game.players}
        for state, chance, _ in self.game.terminals:
            if chance and all(self.used[p][state[p]] for p in self.game.players):
                for p in self.game.players:
                    h = state[p]
                    while h not in met[p]:
                        met[p].add(h)
                        h = self.game.histories[p][h][0]
        return [
            (p, k, i)
            for p in self.game.players
            for k, infoset in enumerate(self.game.infosets[p])
            if any(h in met[p] for h in infoset.successors)
            for i in self.used_actions(p, k)[1:]
        ]

    def narrow(self) -> None:
        """Check that the box is a box of distributions; give each first action what is left."""
        free = {(p, k) for p, k, _ in self.free}
        for p in self.game.players:
            for k, infoset in enumerate(self.game.infosets[p]):
                row = self.ranges[p][infoset.name]
                if (p, k) not in free:
                    low, high = total_of_ends([*row.values()])
                    require(low == high == 1, "other probabilities are exact and sum to 1")
                    continue
                first, *rest = (infoset.actions[i] for i in self.used_actions(p, k))
                low, high = total_of_ends([row[action] for action in rest])
                left = ONE - high, ONE - low
                inside = row[first][0] <= left[0] and left[1] <= row[first][1]
                require(inside, "what is left for the first action is in the box")
                row[first] = left

    def weights_of(self, ranges: BoxRanges) -> EndWeights:
        """Return the weight of each history of each player: the product of its probabilities."""
        weights: EndWeights = {}
        for p in self.game.players:
            by_history = weights[p] = [(ONE, ONE)]
            for before, (_, name, action) in self.game.histories[p][1:]:
                by_history.append(product_of_ends(by_history[before], ranges[p][name][action]))
        return weights

    def slopes_of(self) -> EndSlopes:
        """Return the derivatives of the weights by the free probabilities, in the box."""
        numbers = {at: v for v, at in enumerate(self.free)}
        places = {
            (p, infoset.name): k
            for p in self.game.players
            for k, infoset in enumerate(self.game.infosets[p])
        }
        slopes: EndSlopes = {}
        for p in self.game.players:
            by_history = slopes[p] = [{}]
            for before, (_, name, action) in self.game.histories[p][1:]:
                k = places[p, name]
                i, at = self.game.infosets[p][k].actions.index(action), self.weights[p][before]
                here = {
                    v: product_of_ends(x, self.ranges[p][name][action])
                    for v, x in by_history[before].items()
                }
                for j in self.used_actions(p, k)[1:] if self.used[p][before] else ():
                    if (p, k, j) in numbers and i in (j, self.first[p][k]):
                        sign = ONE if i == j else -ONE
                        here[numbers[p, k, j]] = multiple_of_ends(sign, at)
                by_history.append(here)
        return slopes

    def worth(self, p: Player, h: History) -> Payments:
        """Return what a player is paid after a history, going on with first actions."""
        ends, form = [h], dict[State, Fraction]()
        while ends:
            end = ends.pop()
            for key, amount in self.pays[p][end].items():
                form[key] = form.get(key, ZERO) + amount
            for k in self.game.sets_behind(p).get(end, []):
                ends.append(self.game.infosets[p][k].successors[self.first[p][k]])
        return form

    def less(self, form: Payments, other: Payments) -> Payments:
        """Return the difference of two forms."""
        return {key: form.get(key, ZERO) - other.get(key, ZERO) for key in {**form, **other}}

    def value(self, form: Payments, weights: EndWeights) -> Interval:
        """Return the least and the greatest value of a form, or what bounds them."""
        take_steps(sum_steps(len(form) * len(self.game.players), self.digits))
        return total_of_ends(
            [multiple_of_ends(x, self.weight(key, weights)) for key, x in form.items()]
        )

    def weight(self, key: State, weights: EndWeights, without: Player = 0) -> Interval:
        """Return the product of the weights of all histories, without that of a player."""
        found = ONE, ONE
        for p in self.game.players:
            if key[p] and p != without:
                found = product_of_ends(found, weights[p][key[p]])
        return found

    def derivatives(self, form: Payments) -> list[Interval]:
        """Return what bounds the derivatives of a form in the box."""
        players, size = self.game.players, len(self.free)
        take_steps(sum_steps(len(form) * len(players) * (len(players) + size), self.digits))
        parts: list[list[Interval]] = [[] for _ in self.free]
        for key, amount in form.items():
            for p in players:
                slopes = self.slopes[p][key[p]]
                rest = (
                    multiple_of_ends(amount, self.weight(key, self.weights, p))
                    if slopes
                    else (ZERO, ZERO)
                )
                for v, slope in slopes.items():
                    # a slope has one sign in the whole box
                    if slope[0] >= 0:
                        parts[v].append(product_of_ends(rest, slope))
                    else:
                        parts[v].append(
                            product_of_ends((-rest[1], -rest[0]), (-slope[1], -slope[0]))
                        )
        return [total_of_ends(part) for part in parts]

    def require_zero(self) -> None:
        """Check that in some profile of the box all used moves of each set are worth the same.

        The map x - inverse * gains(x) moves the centre, and contracts the box, by so little that it
        maps the box into itself.
        """
        sets = [self.game.infosets[p][k] for p, k, _ in self.free]
        gains = [
            self.less(
                self.worth(p, infoset.successors[i]),
                self.worth(p, infoset.successors[self.first[p][k]]),
            )
            for (p, k, i), infoset in zip(self.free, sets)
        ]
        names = [(p, s.name, s.actions[i]) for (p, _, i), s in zip(self.free, sets)]
        ends = [self.ranges[p][name][action] for p, name, action in names]
        middles = {at: (low + high) / 2 for at, (low, high) in zip(names, ends)}
        centre = self.weights_of(self.centre(middles))
        at_centre = [self.value(form, centre)[0] for form in gains]
        rows = [self.derivatives(form) for form in gains]
        take_steps(sum_steps(len(rows) ** 3, self.digits))
        widths = [(high - low) / 2 for low, high in ends]
        for i, factors in enumerate(self.inverse):
            moved = abs(sum(map(mul, factors, at_centre), ZERO))
            for j, width in enumerate(widths):
                low, high = total_of_ends(
                    [multiple_of_ends(x, row[j]) for x, row in zip(factors, rows)]
                )
                moved += max(abs((i == j) - low), abs((i == j) - high)) * width
            require(
                moved < widths[i], "the map of a step of Newton's method takes the box into itself"
            )

    def centre(self, middles: Mapping[tuple[Player, str, str], Fraction]) -> BoxRanges:
        """Return the centre of the box, in which each interval is a point."""
        rows: BoxRanges = {
            p: {s: {**row} for s, row in of_player.items()} for p, of_player in self.ranges.items()
        }
        for (p, name, action), x in middles.items():
            rows[p][name][action] = x, x
        for p, k in {(p, k) for p, k, _ in self.free}:
            infoset = self.game.infosets[p][k]
            row, first = rows[p][infoset.name], infoset.actions[self.first[p][k]]
            left = ONE - sum((x for a, (x, _) in row.items() if a != first), ZERO)
            row[first] = left, left
        return rows

    def require_best(self, p: Player) -> None:
        """Check that no action of a player that is not used is better, wherever it can move."""
        infosets, behind = self.game.infosets[p], self.game.sets_behind(p)
        free = set(self.free)
        above = [self.value(form, self.weights)[1] for form in self.pays[p]]
        best = [ZERO] * len(infosets)  # at most so much is paid from a set on, whatever is done
        for k in reversed(range(len(infosets))):
            best[k] = max(
                above[h] + sum((best[j] for j in behind.get(h, [])), ZERO)
                for h in infosets[k].successors
            )
        for k, infoset in enumerate(infosets):
            for i, h in enumerate(infoset.successors) if self.used[p][infoset.history] else ():
                if i == self.first[p][k] or (p, k, i) in free:
                    continue
                later = sum((best[j] for j in behind.get(h, [])), ZERO)
                used = [infoset.successors[j] for j in self.used_actions(p, k)]
                forms = (self.less(self.pays[p][h], self.worth(p, successor)) for successor in used)
                worse = any(self.value(form, self.weights)[1] + later <= 0 for form in forms)
                require(worse, "no action that is not used is better in the box")
