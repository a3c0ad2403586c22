"""The statement about limits of logit equilibria: `logit limit`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import mul

from nashcheck.play import box_words, read_player, read_sequence
from nashcheck.polynomials import Number, Poly, Weights, degree, is_positive, measure
from nashcheck.polynomials import read_parameters, take_steps
from nashcheck.reading import BERNSTEIN_STEPS, DIGITS, ONE, TERM_STEPS, ZERO, History, Interval
from nashcheck.reading import Json, Player, digits_of, fields, in_words, point_of_parameter
from nashcheck.reading import rational, readable, require
from nashcheck.statements.optimal_sets import check_optimal_set
from nashcheck.statements.refinements import node_payoffs
from nashcheck.statements.structure import longest_path, sets_of
from nashcheck.strategies import Profile, profile_weights, read_profile
from nashcheck.trees import InformationSet, Tree


def check_logit_limit(game: Tree, statement: Json, witness: Json) -> str:
    """Check that every limit of logit equilibria is the profile, at one value between two.

    Why this is enough is derived in docs/explanation/logit-limit.md.
    """
    _, who, declared, value, low, high = fields(
        statement, "kind, player, parameters, profile, from, to"
    )
    (optimal,) = fields(witness, "optimal")
    names, box = read_parameters(declared)
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    player = read_player(game, who)
    family = LogitFamily(game, player, read_profile(game, value, names, box), box[0])
    family.require_family(optimal)
    family.require_determined()
    ends = point_of_parameter(low), point_of_parameter(high)
    require(box[0][0] < ends[0] < ends[1] < box[0][1], "from and to lie in order inside")
    powers = family.powers()
    require(side_of_one(powers, ends[0]) < 0, "the product of powers is below 1 at from")
    require(side_of_one(powers, ends[1]) > 0, "the product of powers is above 1 at to")
    return (
        "every limit of logit agent quantal response equilibria for lambda to infinity is the "
        f"certificate's profile at the same {in_words(names[0])}, between {low} and {high}"
        f"{box_words(declared)}"
    )


def value_of(x: Number, point: Fraction) -> Fraction:
    """Return the value of a function of the parameter."""
    return x.at([point]) if isinstance(x, Poly) else x


def side_of_one(powers: list[tuple[Number, int]], point: Fraction) -> int:
    """Return -1, 0 or 1: how the product of the bases at a point, each to its power, lies to 1."""
    above = below = ONE
    for base, power in powers:
        x = value_of(base, point)
        digits = len(str(x.numerator)) + len(str(x.denominator))
        readable(digits * abs(power) <= DIGITS, f"power {power}", "powers of 2,000 digits")
        above *= x**power if power > 0 else ONE
        below *= x**-power if power < 0 else ONE
    return (above > below) - (above < below)


class LogitFamily:
    """A profile in which the strategy of one player of two depends on one parameter.

    `paid` holds by player and node what play from there on pays, `under` for each set those that
    are met after it, `rise` for each history of the player how much its weight rises.
    """

    def __init__(
        self, game: Tree, player: Player, profile: Profile[Number], ends: Interval
    ) -> None:
        self.game, self.player, self.profile = game, player, profile
        self.ends, self.box = ends, [ends]
        every = [[*row.values()] for rows in profile.values() for row in rows.values()]
        sums = all(sum(row, ZERO) == 1 for row in every)
        readable(sums, "a denominator with a parameter", "probabilities that are polynomials")
        self.count_steps([x for row in every for x in row])
        self.weights: Mapping[Player, Weights] = profile_weights(game, profile)
        low, high = ends
        self.rise = [value_of(x, high) - value_of(x, low) for x in self.weights[player]]
        self.children: list[list[int]] = [[] for _ in game.parents]
        for node, parent in enumerate(game.parents[1:], 1):
            self.children[parent].append(node)
        self.paid = {p: node_payoffs(game, profile, p, mul) for p in game.players}
        self.places = [(p, infoset) for p in game.players for infoset in game.infosets[p]]
        self.under: dict[InformationSet, set[InformationSet]] = {s: set() for _, s in self.places}
        for node, home in enumerate(game.homes):
            above = game.parents[node]
            while home and above >= 0:
                if before := game.homes[above]:
                    self.under[before].add(home)
                above = game.parents[above]

    def count_steps(self, every: Sequence[Number]) -> None:
        """Count the steps of the family, given all its probabilities."""
        highest, moves = (
            max(map(degree, every), default=0),
            longest_path(self.game, self.game.players),
        )
        count = 1 + moves * max(highest, 1)
        digits = TERM_STEPS + self.game.digits + moves * measure(every)
        homes = sets_of(self.game, self.game.players)
        pairs = sum(len(home.actions) ** 2 * len(home.nodes) for home in homes)
        sign = BERNSTEIN_STEPS * count * max(map(digits_of, self.ends)) + digits
        take_steps(count * (6 * len(self.game.parents) * (1 + highest) * digits + 3 * pairs * sign))

    def require_family(self, optimal: Json) -> None:
        """Check that a limit has plans of the family, by the `optimal set` of each player (6)."""
        row_of = self.profile[self.player]
        rising = (s for s in self.game.infosets[self.player] if self.rise[s.history])
        steady = all(any(x == 1 for x in row_of[infoset.name].values()) for infoset in rising)
        for p, proof in zip(self.game.players, fields(optimal, [*self.game.numbered])):
            statement, witness = fields(proof, "statement, witness")
            check_optimal_set(self.game, statement, witness)
            wanted = {"kind": "optimal set", "player": str(p), "space": "plan", "complete": "yes"}
            whole = all(statement[key] == word for key, word in wanted.items())
            readable(whole, "another statement", "all optimal plans of each player in turn")
            points = [ZERO] if p != self.player else self.ends
            plans = [[value_of(x, g) for x in self.weights[p]] for g in points]
            columns = [read_sequence(self.game, p, label) for label in statement["columns"]]
            histories, never = range(1, len(self.weights[p])), self.never_made(p)
            listed = (dict(zip(columns, map(rational, row))) for row in statement["vertices"])
            vertices = [[ONE, *(row.get(h, ZERO) for h in histories)] for row in listed]
            kept = [plan for plan in vertices if not any(plan[h] for h in never)]
            require(sorted(kept) == sorted(plans), "the optimal plans are those of the family")
            linear = all(degree(x) <= int(p == self.player) for x in self.weights[p])
            require(linear and steady, "the family of plans is linear")

    def never_made(self, player: Player) -> list[History]:
        """Return moves of last sets that earn less than another one at each node."""
        moves = []
        for infoset in self.game.infosets[player]:
            count = range(len(infoset.actions))
            for k in count if not self.under[infoset] else ():
                less = (self.less(player, infoset, k, j) for j in count)
                if any(all(value_of(x, ZERO) < 0 for x in each) for each in less):
                    moves.append(infoset.successors[k])
        return moves

    def require_determined(self) -> None:
        """Check that every set is settled (6): so a limit makes the moves of the family."""
        settled = {
            s
            for p, s in self.places
            if is_positive(self.weights[p][s.history], self.box, counts=False)
        }
        while open_places := [(p, s) for p, s in self.places if s not in settled]:
            ready = [(p, s) for p, s in open_places if self.under[s] <= settled]
            proved = ready and all(self.is_strict(*place) for place in ready)
            require(proved, "one move is best at a set that the player's own moves exclude")
            settled.update(s for _, s in ready)

    def is_strict(self, player: Player, infoset: InformationSet) -> bool:
        """Return whether the profile is pure at a set, and each other move is worse (6)."""
        row = [*self.profile[player][infoset.name].values()]
        best = next((k for k, x in enumerate(row) if x == 1), None)
        return best is not None and all(
            self.is_worse(player, infoset, best, k) for k in range(len(row)) if k != best
        )

    def is_worse(self, player: Player, infoset: InformationSet, best: int, rival: int) -> bool:
        """Return whether a move earns less than another one, given that the set is reached."""
        less = self.less(player, infoset, best, rival)
        if all(is_positive(x, self.box, counts=False) for x in less):
            return True
        opponent = 3 - player
        states = [self.game.reached[node][0] for node in infoset.nodes]
        weights = [self.weights[opponent][state[opponent]] for state in states]
        more = sum((weight * x for weight, x in zip(weights, less)), ZERO)
        signs = (self.reach(player, infoset), more)
        return all(is_positive(x, self.box, counts=False) for x in signs)

    def less(self, player: Player, infoset: InformationSet, best: int, rival: int) -> list[Number]:
        """Return `c(n) * (V(n, best) - V(n, other))` (6) for each node n of a set."""
        values, result = self.paid[player], []
        for node in infoset.nodes:
            below, (_, chance, _) = self.children[node], self.game.reached[node]
            result.append((values[below[best]] + values[below[rival]] * -1) * chance)
        return result

    def reach(self, player: Player, infoset: InformationSet) -> Number:
        """Return the sum of `c(n) * r(n)` (6) over the nodes n of a set."""
        nodes, opponent = (self.game.reached[node] for node in infoset.nodes), 3 - player
        return sum((self.weights[opponent][at[opponent]] * chance for at, chance, _ in nodes), ZERO)

    def powers(self) -> list[tuple[Number, int]]:
        """Return the bases whose product is 1 at the limit, with their powers (6)."""
        powers: list[tuple[Number, Fraction]] = []
        for infoset in self.game.infosets[self.player]:
            row = self.profile[self.player][infoset.name].values()
            reached = value_of(self.reach(self.player, infoset), ZERO)
            for x, h in zip(row, infoset.successors):
                powers += [(x, reached * self.rise[h])] * bool(self.rise[h])
        below = lcm(*(power.denominator for _, power in powers))
        return [(x, int(power * below)) for x, power in powers]
