"""The statement about limits of logit equilibria: `logit limit`.

Decides that all of them are one point of a family of equilibria with one parameter, and between
which values the parameter is. Must not know how the family or the values were found.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from nashcheck.behaviour import Profile, profile_weights, read_parametric_profile
from nashcheck.naming import box_words, read_player, read_sequence
from nashcheck.polynomials import (
    Number, Poly, Weights, degree, is_positive, measure, read_parameters, take_steps,
)  # fmt: skip
from nashcheck.reading import (
    BERNSTEIN_STEPS, DIGITS, ONE, TERM_STEPS, ZERO, History, Interval, Json, Player, digits_of,
    fields, point_of_parameter, rational, readable, require,
)  # fmt: skip
from nashcheck.statements.optimal_sets import check_optimal_set
from nashcheck.statements.structure import longest_path
from nashcheck.trees import InformationSet, Tree

Infosets: TypeAlias = set[InformationSet]


def check_logit_limit(game: Tree, statement: Json, witness: Json) -> str:
    """Check that every limit of logit equilibria is the profile, at one value between two.

    A limit is one of a sequence of agent quantal response equilibria whose lambda tends to
    infinity. It is an equilibrium (McKelvey and Palfrey 1998), so its plans are optimal: those of
    the family, for some g (`require_family`). So are its moves (`require_determined`).

    Let q and r be the player's plans at the ends of the parameter's interval. In the equilibrium
    for lambda, lambda times what q earns more than r against the opponent is a sum over the
    player's sets of their reach times the differences of q and r times logarithms of the
    probabilities there, up to what vanishes. On the left only moves of the opponent count that are
    never made in the family. They vanish exponentially inside, and have a sign at the ends (the
    format says why). The right tends to a function F of g that rises strictly. So F(g) = 0, or g is
    at an end, where the signs contradict each other. F is negative at `from`, positive at `to`: it
    is the logarithm of the product of `powers`.
    """
    _, who, declared, value, low, high = fields(
        statement, "kind, player, parameters, profile, from, to"
    )
    (optimal,) = fields(witness, "optimal")
    names, box = read_parameters(declared)
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    player = read_player(game, who)
    profile = read_parametric_profile(game, value, names, box)
    family = LogitFamily(game, player, profile, box[0])
    family.require_family(optimal)
    family.require_determined()
    ends = point_of_parameter(low), point_of_parameter(high)
    require(box[0][0] < ends[0] < ends[1] < box[0][1], "from and to lie in order inside")
    powers = family.powers()
    require(side_of_one(powers, ends[0]) < 0, "the product of powers is below 1 at from")
    require(side_of_one(powers, ends[1]) > 0, "the product of powers is above 1 at to")
    return (
        "every limit of logit equilibria for lambda to infinity is the certificate's profile at "
        f"the same {names[0]}, between {low} and {high}{box_words(declared)}"
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

    For each node, `children` and `shares` hold the nodes below and the probabilities of going
    there (1 for chance, whose probabilities stand in the terminals).
    """

    def __init__(
        self, game: Tree, player: Player, profile: Profile[Number], ends: Interval
    ) -> None:
        self.game, self.player, self.profile, self.ends = game, player, profile, ends
        self.box = [ends]
        sums = all(
            sum(row.values(), ZERO) == 1 for rows in profile.values() for row in rows.values()
        )
        readable(sums, "a denominator with a parameter", "probabilities that are polynomials")
        self.count_steps()
        self.weights: Mapping[Player, Weights] = profile_weights(game, profile)
        low, high = ends
        self.rise = [value_of(x, high) - value_of(x, low) for x in self.weights[player]]
        self.children: list[list[int]] = [[] for _ in game.parents]
        for node, parent in enumerate(game.parents[1:], 1):
            self.children[parent].append(node)
        self.shares = [self.row_at(home) for home in game.homes]
        self.members: dict[InformationSet, list[int]] = {}
        for node, home in enumerate(game.homes):
            if home:
                self.members.setdefault(home, []).append(node)
        self.chance = self.values(0)
        self.paid = {p: self.values(p) for p in game.players}
        self.reached = {p: self.reach(p) for p in game.players}

    def count_steps(self) -> None:
        """Count the steps of what nodes are worth in the profile, and of the signs of that."""
        every = [x for rows in self.profile.values() for row in rows.values() for x in row.values()]
        one, moves = max(map(degree, every), default=0), longest_path(self.game, 0)
        count = 1 + moves * max(one, 1)
        digits = TERM_STEPS + self.game.digits + moves * measure(every)
        pairs = sum(len(home.actions) ** 2 * home.members for home in self.game.infosets_of(0))
        sign = BERNSTEIN_STEPS * count * max(map(digits_of, self.ends)) + digits
        nodes = 6 * len(self.game.parents) * (1 + one) * digits
        take_steps(count * (nodes + 3 * pairs * sign))

    def row_at(self, home: InformationSet | None) -> list[Number]:
        """Return the probabilities at a set; nothing for a node that is no player's."""
        return [*self.profile[int(home.moves[0][0])][home.name].values()] if home else []

    def values(self, player: Player) -> list[Number]:
        """Return for each node what the profile pays the player below it, for 0: 1.

        It is times the probability of chance's moves before the node.
        """
        result: list[Number] = [ZERO] * len(self.children)
        last = len(self.game.terminals)
        for node in reversed(range(len(result))):
            below = self.children[node]
            if not below:
                last -= 1
                _, chance, payoffs = self.game.terminals[last]
                result[node] = chance * (ONE, *payoffs)[player]
            shares = self.shares[node] or [ONE] * len(below)
            for share, child in zip(shares, below):
                result[node] = result[node] + share * result[child]
        return result

    def reach(self, player: Player) -> list[Number]:
        """Return for each node the product of the probabilities of the others' moves before it."""
        result: list[Number] = [ONE] * len(self.children)
        for node, home in enumerate(self.game.homes):
            others = home and home.moves[0][0] != str(player)
            shares = self.shares[node] if others else [ONE] * len(self.children[node])
            for share, child in zip(shares, self.children[node]):
                result[child] = result[node] * share
        return result

    def require_family(self, optimal: Json) -> None:
        """Check that a limit has plans of the family: `optimal set` of each player.

        A limit never makes a move that is worse than another at each node of a last set. The
        optimal plans without these moves are the combinations of the vertices without them. These
        must be the ends of the family, which is linear.
        """
        under = self.sets_under()
        proofs = fields(optimal, [*self.game.numbered])
        for p, proof in zip(self.game.players, proofs):
            statement, witness = fields(proof, "statement, witness")
            check_optimal_set(self.game, statement, witness)
            wanted = {"kind": "optimal set", "player": str(p), "space": "plan", "complete": "yes"}
            whole = all(statement[key] == word for key, word in wanted.items())
            readable(whole, "another statement", "all optimal plans of each player in turn")
            points = [ZERO] if p != self.player else self.ends
            plans = [[value_of(x, g) for x in self.weights[p]] for g in points]
            columns = [read_sequence(self.game, p, label) for label in statement["columns"]]
            given = [self.plan_of(p, columns, vertex) for vertex in statement["vertices"]]
            never = self.never_made(p, under)
            kept = [plan for plan in given if not any(plan[h] for h in never)]
            require(sorted(kept) == sorted(plans), "the optimal plans are those of the family")
            degree = 1 if p == self.player else 0
            terms = [x.terms for x in self.weights[p] if isinstance(x, Poly)]
            linear = all(sum(e) <= degree for each in terms for e in each)
            require(linear and self.mixes_steadily(), "the family of plans is linear")

    def mixes_steadily(self) -> bool:
        """Return whether the player's weight of reaching a set that mixes does not change."""
        return not any(
            self.rise[infoset.history] and not self.is_pure(self.player, infoset)
            for infoset in self.game.infosets[self.player]
        )

    def is_pure(self, player: Player, infoset: InformationSet) -> bool:
        """Return whether one action of a set always has probability 1."""
        return any(x == 1 for x in self.profile[player][infoset.name].values())

    def plan_of(self, player: Player, columns: list[History], vertex: Json) -> list[Fraction]:
        """Return the weights of all histories of a plan that is listed by its columns."""
        plan = [ONE] + [ZERO] * (len(self.weights[player]) - 1)
        for h, x in zip(columns, vertex):
            plan[h] = rational(x)
        return plan

    def never_made(self, player: Player, under: Mapping[InformationSet, Infosets]) -> list[History]:
        """Return moves of last sets that earn less than another one at each node."""
        moves = []
        for infoset in self.game.infosets[player]:
            count = range(len(infoset.actions))
            for k in count if not under[infoset] else ():
                if any(
                    all(value_of(x, ZERO) < 0 for x in self.less(player, infoset, k, j))
                    for j in count
                ):
                    moves.append(infoset.successors[k])
        return moves

    def require_determined(self) -> None:
        """Check that a limit with the plans of the family makes its moves, too.

        At a set that the player's own moves always reach they follow from the plan. At any other
        set all but one move earn less, whatever the player believes there. What is earned depends
        on sets further down, whose moves are determined before.
        """
        sets = [(p, s) for p in self.game.players for s in self.game.infosets[p]]
        known = {
            s for p, s in sets if is_positive(self.weights[p][s.history], self.box, counts=False)
        }
        open_sets = [(p, s) for p, s in sets if s not in known]
        under = self.sets_under()
        while open_sets:
            ready = [(p, s) for p, s in open_sets if under[s] <= known]
            proved = ready and all(self.is_strict(p, infoset) for p, infoset in ready)
            require(proved, "one move is best at a set that the player's own moves exclude")
            known.update(s for _, s in ready)
            open_sets = [(p, s) for p, s in open_sets if s not in known]

    def sets_under(self) -> dict[InformationSet, Infosets]:
        """Return for each set those that are met after it."""
        under: dict[InformationSet, Infosets] = {home: set() for home in self.members}
        for node, home in enumerate(self.game.homes):
            above = self.game.parents[node]
            while home and above >= 0:
                before = self.game.homes[above]
                if before:
                    under[before].add(home)
                above = self.game.parents[above]
        return under

    def is_strict(self, player: Player, infoset: InformationSet) -> bool:
        """Return whether the profile is pure at a set, and each other move is worse."""
        if not self.is_pure(player, infoset):
            return False
        row = [*self.profile[player][infoset.name].values()]
        best = next(k for k, x in enumerate(row) if x == 1)
        others = [k for k in range(len(row)) if k != best]
        return all(self.is_worse(player, infoset, best, k) for k in others)

    def is_worse(self, player: Player, infoset: InformationSet, best: int, other: int) -> bool:
        """Return whether a move earns less than another one, given that the set is reached.

        It does if it earns less at each node; or if the set is reached and it earns less there.
        """
        nodes, reach = self.members[infoset], self.reached[player]
        less = self.less(player, infoset, best, other)
        if all(is_positive(x, self.box, counts=False) for x in less):
            return True
        reached = sum((reach[n] * self.chance[n] for n in nodes), ZERO)
        more = sum((reach[n] * x for n, x in zip(nodes, less)), ZERO)
        return all(is_positive(x, self.box, counts=False) for x in (reached, more))

    def less(self, player: Player, infoset: InformationSet, best: int, other: int) -> list[Number]:
        """Return how much less a move earns than another one at each node of a set.

        It is times the probability of chance's moves before the node.
        """
        values, nodes = self.paid[player], self.members[infoset]
        moves = [(self.children[n][best], self.children[n][other]) for n in nodes]
        return [values[one] + values[two] * -1 for one, two in moves]

    def powers(self) -> list[tuple[Number, int]]:
        """Return the probabilities whose product of powers is 1 at the limit, with their powers.

        A power is the reach of the set by chance and the opponent, times the rise of the move's
        weight; all are multiplied by one integer. At a set that mixes, the player's own weight of
        reaching it does not depend on the parameter. At a pure set the probability is 1.
        """
        reach, powers = self.reached[self.player], list[tuple[Number, Fraction]]()
        for infoset in self.game.infosets[self.player]:
            row = [*self.profile[self.player][infoset.name].values()]
            nodes = self.members[infoset]
            reached = sum((reach[n] * self.chance[n] for n in nodes), ZERO)
            for x, h in zip(row, infoset.successors):
                powers += [(x, value_of(reached, ZERO) * self.rise[h])] * bool(self.rise[h])
        below = lcm(*(power.denominator for _, power in powers))
        return [(x, int(power * below)) for x, power in powers]
