"""The statement about all equilibria of a tree of two players, in plans: `plan equilibria`."""

from fractions import Fraction

from nashcheck.hulls import has_full_rank
from nashcheck.play import go_on, payoffs_by_history, read_plan, require_perfect_recall
from nashcheck.polynomials import measure, take_steps
from nashcheck.reading import FIGURE, PLAN_SEQUENCES, POINT_STEPS, ZERO, History, Json, Player
from nashcheck.reading import distinct_items, fields, rational, readable, require, string
from nashcheck.statements.bimatrix import Listed, check_cases, check_number, listed_near
from nashcheck.statements.bimatrix import maximal_products, read_component
from nashcheck.trees import InformationSet, Tree, require_two_players


def check_plan_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria are exactly the products of hulls of plans in `components`.

    The tree of cases is that of `equilibria`, with sequences in the place of strategies.
    """
    _, listed, components, figure_of, *_ = fields(
        statement, f"kind, plans, components, what, {FIGURE}"
    )
    shifts, splits = fields(witness, "shifts, splits")
    require_perfect_recall(game)
    require_two_players(game.players)
    count = sum(len(game.histories[p]) - 1 for p in game.players)
    readable(count <= PLAN_SEQUENCES, f"{count} sequences", "at most 200 of both players")
    take_steps(count * game.sum_steps(1))
    players = [*game.numbered]
    moves = fields(shifts, players)
    sides = [
        PlanCorners(game, p, distinct_items(plans), distinct_items(moves[2 - p], empty=True))
        for p, plans in zip(game.players, fields(listed, players))
    ]
    lengths = [len(side.tight) for side in sides]
    distinct = distinct_items(components)
    take_steps(POINT_STEPS * sum(lengths) * (sum(lengths) + len(distinct)))
    for side in sides:
        apart = all(len(side.in_face(bits)) == 1 for bits in side.tight)
        require(apart, "no plan is tight wherever another one is")
    check_cases(sides, splits, least=-2)
    near = listed_near(sides)
    numbers = [{str(i): i for i in range(1, length + 1)} for length in lengths]
    claimed = [read_component(players, item, numbers) for item in distinct]
    all_products = set(claimed) == maximal_products(near, len(claimed))
    require(all_products, "the components are all the maximal products of plans that fit")
    number = check_number(statement, claimed, near)
    subsets = "maximal Nash subsets"
    counted = subsets if figure_of == "components" else figure_of
    return (
        "the Nash equilibria in realisation plans are exactly the certificate's "
        f"{subsets}; the number of {counted} is {number}"
    )


class PlanCorners(Listed):
    """A player's plans that are listed.

    The numbers are those of sequences: a player's history `h` has the number `h` plus what the
    player `begins` with.
    """

    def __init__(self, game: Tree, player: Player, plans: list[Json], shifts: list[Json]) -> None:
        self.game, self.player, self.other = game, player, 3 - player
        self.begins = {1: -1, 2: len(game.histories[1]) - 2}
        self.sets = {
            p: [
                (s, self.number(p, s.history), self.bits(p, s.successors)) for s in game.infosets[p]
            ]
            for p in game.players
        }
        self.paid, _ = game.pairs(self.other)
        roots = [moves for s, _, moves in self.sets[player] if not s.history]
        super().__init__(sum(len(game.histories[p]) - 1 for p in game.players), [], roots)
        self.tight = [self.where_tight(plan) for plan in plans]
        self.closed = roots + [self.read_shift(item) for item in shifts]

    def number(self, player: Player, h: History) -> int:
        """Return the number of a sequence, as a bit; the empty one has none."""
        return 1 << h + self.begins[player] if h else 0

    def bits(self, player: Player, histories: list[History]) -> int:
        """Return the numbers of some sequences, as bits."""
        return sum(self.number(player, h) for h in histories)

    def close(self, numbers: int) -> int:
        """Return a set of numbers with all that follow."""
        take_steps(POINT_STEPS * sum(map(len, self.sets.values())))
        for _, before, moves in reversed(self.sets[self.player]):
            if numbers & moves == moves:  # the plan does not go there
                numbers |= before
        for _, before, moves in self.sets[self.player]:
            if numbers & before:
                numbers |= moves
        for _, before, moves in reversed(self.sets[self.other]):
            if numbers & moves:  # who makes this move in a best reply goes there
                numbers |= before
        return numbers

    def add(self, numbers: int, i: int) -> int:
        """Return a set with one more number, and with all that follow."""
        return self.close(numbers | 1 << i)

    def where_tight(self, item: Json) -> int:
        """Return where a plan that is listed is tight."""
        plan = read_plan(self.game, self.player, item)
        totals = payoffs_by_history(self.game, self.other, {self.player: plan})
        go_on(self.game.infosets[self.other], totals)
        tight = self.bits(self.player, [h for h, x in enumerate(plan) if not x])
        for s, before, _ in self.sets[self.other]:
            if not before or tight & before:
                most = max(totals[h] for h in s.successors)
                best = [h for h in s.successors if totals[h] == most]
                tight |= self.bits(self.other, best)
        return tight

    def read_shift(self, item: Json) -> int:
        """Check that a SHIFT of the opponent gains; return the set that it closes."""
        out, weights = fields(item, "out, weights")
        readable(isinstance(weights, dict), weights, "an object of weights")
        left_out, moved = (
            self.read_numbers(self.player, out),
            self.read_numbers(self.other, [*weights]),
        )
        shift = [ZERO] * len(self.game.histories[self.other])
        for h, weight in zip(moved, weights.values()):
            shift[h] = rational(weight)
        readable(all(shift[h] for h in moved), "a weight 0", "no weight 0")
        take_steps(self.game.sum_steps(measure(shift)))
        balanced = all(
            sum(shift[h] for h in s.successors) == shift[s.history]
            for s in self.game.infosets[self.other]
        )
        require(balanced, "the weights of a shift at each set sum to that of its parent sequence")
        left = [h for h in moved if shift[h] < 0]
        on = self.close(self.bits(self.player, left_out) | self.bits(self.other, left))
        gains = [ZERO] * len(self.game.histories[self.player])
        for h in moved:
            for k, amount in self.paid.get(h, {}).items():
                gains[k] += shift[h] * amount
        plans = True
        for s, before, _ in reversed(self.sets[self.player]):
            if not on & before:
                rest = [h for h in s.successors if not on & self.number(self.player, h)]
                plans = plans and bool(rest)
                gains[s.history] += min([gains[h] for h in rest], default=ZERO)
        gaining = plans and gains[0] > 0
        require(gaining, "a shift gains against each plan without the moves left out, of some")
        return on

    def read_numbers(self, player: Player, value: Json) -> list[History]:
        """Return the histories of a player that have these numbers."""
        count = len(self.game.histories[player])
        histories = {str(h + self.begins[player] + 1): h for h in range(1, count)}
        inside = all(string(i) in histories for i in distinct_items(value, empty=True))
        readable(inside, value, "numbers of the player's sequences")
        return [histories[i] for i in value]

    def without_items(self, face: int, closing: int) -> list[int]:
        """Return the sets whose faces make up one in which nothing is listed.

        Of the sets at which no move is best yet, the one with the fewest that do not close it.
        """
        left = [
            moves & ~closing
            for s, before, moves in self.sets[self.other]
            if not face & moves and (not s.history or face & before)
        ]
        require(left, "a plan that is listed lies on each face that is not closed")
        fewest = min(left, key=int.bit_count)
        return [self.add(face, i) for i in range(self.count) if fewest >> i & 1]

    def is_single(self, face: int) -> bool:
        """Return whether equations show that a face has one plan only."""
        used = self.among(self.player, face, False)
        best = self.among(self.other, face, True)
        met = [s for s, before, moves in self.sets[self.other] if face & (before | moves)]
        flows = [s for s, before, _ in self.sets[self.player] if not face & before]
        width = len(used) + len(met)
        if len(flows) + len(best) < width:
            return False
        rows = [[*in_flow(s, used), *[ZERO] * len(met)] for s in flows]
        for h in best:
            paid = self.paid.get(h, {})
            behind = [Fraction((h in s.successors) - (h == s.history)) for s in met]
            rows.append([*(Fraction(-paid.get(k, 0)) for k in used), *behind])
        return has_full_rank(rows, width)

    def among(self, player: Player, face: int, inside: bool) -> list[History]:
        """Return the sequences of a player that are in a set, or not."""
        every = range(1, len(self.game.histories[player]))
        return [h for h in every if bool(face & self.number(player, h)) == inside]


def in_flow(infoset: InformationSet, sequences: list[History]) -> list[Fraction]:
    """Return what each sequence adds to a set, minus what it brings there."""
    return [Fraction((h in infoset.successors) - (h == infoset.history)) for h in sequences]
