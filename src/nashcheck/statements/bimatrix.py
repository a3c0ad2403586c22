"""The statement about all equilibria of a small game of two players: `equilibria`."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property, partial, reduce
from operator import mul, or_
from typing import TypeAlias

from nashcheck.hulls import has_full_rank, integer_row, measure_all, read_vectors
from nashcheck.play import paid_on_average, payoffs_by_history, require_perfect_recall
from nashcheck.polynomials import measure, sum_steps, take_steps
from nashcheck.reading import FACES, FIGURE, MIXED, ONE, POINT_STEPS, SUM_STEPS, SURVIVING_PAIRS
from nashcheck.reading import Json, Player, Row, check_figure, distinct_items, fields, items, one_of
from nashcheck.reading import printed_interval, rational, readable, require, string
from nashcheck.statements.pure import Table
from nashcheck.strategies import Strategy, pure_strategies, pure_weights, read_mixture
from nashcheck.strategies import read_moves_of
from nashcheck.trees import Tree, require_two_players

Component: TypeAlias = tuple[int, int]  # mixed strategies of each player, as bits


class Listed:
    """The items listed of a player. Numbers of strategies or sequences, from 0, are bits.

    - `count`: how many numbers there are, of both players;
    - `tight`: where each listed item is tight;
    - `closed`: sets of numbers whose faces are empty;
    - `seen`: sets of numbers whose faces are shown to be listed.
    """

    def __init__(self, count: int, tight: list[int], closed: list[int]) -> None:
        self.count, self.tight, self.closed = count, tight, closed
        self.seen = set[int]()

    @cached_property
    def closed_at(self) -> dict[int, int]:
        """Return for each number, as a bit, the places in `closed` of the sets that have it."""
        return {
            1 << i: sum(1 << k for k, bits in enumerate(self.closed) if bits >> i & 1)
            for i in range(self.count)
        }

    def is_closed(self, numbers: int) -> bool:
        """Return whether the face of these numbers is shown to be empty."""
        return any(numbers & bits == bits for bits in self.closed)

    def in_face(self, numbers: int) -> list[int]:
        """Return where those listed items are tight that are in a face."""
        return [bits for bits in self.tight if numbers & bits == numbers]

    def add(self, numbers: int, i: int) -> int:
        """Return a set with one more number, and with all that follow."""
        return numbers | 1 << i

    def first_faces(self, numbers: int) -> list[int]:
        """Return the sets with whose faces the proof begins that one is listed."""
        return [numbers]

    def without_items(self, face: int, closing: int) -> list[int]:
        """Return the sets whose faces make up one in which nothing is listed."""
        require(False, "a mixed strategy that is listed lies on each face that is not closed")
        return []

    def is_single(self, face: int) -> bool:
        """Return whether equations show that a face has one item only."""
        raise NotImplementedError

    def closing(self, face: int, closed: int) -> tuple[int, int] | None:
        """Return the numbers that close a face each, and the sets that may close larger ones, too.

        These are among `closed`, places as bits. Returns None if one of them closes the face.
        """
        outside = [(bit, places) for bit, places in self.closed_at.items() if not face & bit]
        once = twice = 0  # the sets that lack a number, and those that lack two
        for _, places in outside:
            twice |= once & places
            once |= places
        if closed & ~once:
            return None
        single = closed & ~twice
        numbers = [(bit, places) for bit, places in outside if single & places]
        # a set that lacks one of these and more closes nothing larger that they do not
        lacking = reduce(or_, (places for _, places in numbers), 0)
        return sum(bit for bit, _ in numbers), closed & (single | ~lacking)

    def larger(self, face: int, there: list[int], closing: int) -> list[int]:
        """Return the sets whose faces, if they are listed, show that this one is.

        `there` are the items listed in it. Each number of `closing`, added to it, closes it.
        """
        if not there:
            return self.without_items(face, closing)
        if len(there) == 1 and self.is_single(face):
            return []
        done = max(there, key=int.bit_count) | closing
        return [self.add(face, i) for i in range(self.count) if not done >> i & 1]


class Corners(Listed):
    """A player's mixed strategies that are listed.

    `first` is the number of the player's first strategy. `replies` has for each of its strategies
    the opponent's payoffs.
    """

    def __init__(self, first: int, replies: Sequence[Row], *sets: list[int]) -> None:
        super().__init__(len(replies) + len(replies[0]), *sets)
        self.first, self.replies = first, replies
        start = 0 if first else len(replies)
        self.others = range(start, start + len(replies[0]))

    def first_faces(self, numbers: int) -> list[int]:
        """Return the set, or where it says nothing of replies those with one: some is best."""
        replies = any(numbers >> j & 1 for j in self.others)
        return [numbers] if replies else [numbers | 1 << j for j in self.others]

    def is_single(self, face: int) -> bool:
        """Return whether equations show that a face has one mixed strategy only."""
        used = [i for i in range(len(self.replies)) if not face >> self.first + i & 1]
        best = [j for j, number in enumerate(self.others) if face >> number & 1]
        rows = [[ONE, *(self.replies[i][j] for i in used)] for j in best]
        return len(best) >= len(used) and has_full_rank(rows, len(used))


def check_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria are exactly the products of hulls in `components`.

    At each number one of the two is tight. So the cases of the tree have all equilibria. Those of a
    leaf are a product of two faces, and each face is the hull of mixed strategies that are listed.
    """
    _, named, mixed, *_ = fields(statement, f"kind, strategies, mixed, components, what, {FIGURE}")
    require_perfect_recall(game)
    require_two_players(game.players)
    reached = read_strategies_of(game, game.players, named)
    players = [*game.numbered]
    shifts, splits = fields(witness, "shifts, splits")
    take_steps(2 * len(reached[1]) * len(reached[2]) * game.sum_steps(1))
    sides = read_sides(game, reached, fields(mixed, players), fields(shifts, players))
    number = check_components(statement, sides, players, splits)
    return (
        "the Nash equilibria in mixed strategies over reduced pure ones are exactly the "
        f"certificate's maximal Nash subsets; {number}"
    )


def check_surviving_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check the same, where only strategies that survive rounds of strict dominance are listed.

    A strategy taken out is a best reply to no mixture of those of the opponent that are left when
    its round begins. So no equilibrium uses it, and those of what is left are those of the game.
    """
    _, named, mixed, _, _, *_ = fields(
        statement, f"kind, strategies, mixed, components, what, {FIGURE}"
    )
    require_perfect_recall(game)
    require_two_players(game.players)
    table, players = Table(game), [*game.numbered]
    found = f"{table.cells} pairs"
    readable(table.cells <= SURVIVING_PAIRS, found, "at most 40,000 pairs of strategies")
    rounds, shifts, splits = fields(witness, "rounds, shifts, splits")
    take_steps(table.payoff_steps(game))
    pays = {p: pays_of(table, game, p) for p in game.players}
    left = {p: {*range(len(table.strategies[p]))} for p in game.players}
    readable(isinstance(rounds, list), rounds, "a list of rounds")
    for parts in rounds:
        take_out(game, table, pays, left, fields(parts, players))
    listed = {
        p: [number_of(game, table, p, value) for value in distinct_items(side)]
        for p, side in zip(game.players, fields(named, players))
    }
    few = sum(map(len, listed.values())) <= MIXED
    readable(few, "more strategies", "at most 40 strategies of both players")
    same = all({*listed[p]} == left[p] for p in game.players)
    require(same, "the strategies listed are those left after all rounds")
    both = zip(game.players, fields(mixed, players), fields(shifts, players)[::-1])
    sides = [
        read_corners(
            (0, len(listed[1])) if p == 1 else (len(listed[1]), 0),
            [[pays[3 - p][j][i] for j in listed[3 - p]] for i in listed[p]],
            points,
            moves,
        )
        for p, points, moves in both
    ]
    number = check_components(statement, sides, players, splits)
    kept = " and ".join(f"{len(listed[p])} of {len(table.strategies[p])}" for p in game.players)
    return (
        "the Nash equilibria in mixed strategies over reduced pure ones are exactly the "
        f"certificate's maximal Nash subsets, which use only {kept} strategies; {number}"
    )


def pays_of(table: Table, game: Tree, player: Player) -> list[Row]:
    """Return what each strategy of a player pays against each one of the opponent."""
    paid, common = table.payoffs(game, player)
    rows, columns = (
        [i * table.stride[p] for i in range(len(table.strategies[p]))] for p in (player, 3 - player)
    )
    return [[Fraction(paid[i + j], common) for j in columns] for i in rows]


def number_of(game: Tree, table: Table, player: Player, value: Json) -> int:
    """Return the number of a STRATEGY in the table."""
    return table.strategies[player][read_moves_of(game.infosets[player], value)]


def take_out(
    game: Tree,
    table: Table,
    pays: dict[Player, list[Row]],
    left: dict[Player, set[int]],
    parts: list[Json],
) -> None:
    """Take out the strategies of a round, each strictly dominated by a mixture."""
    before = {p: sorted(numbers) for p, numbers in left.items()}
    for p, part in zip(game.players, parts):
        for value, by in (items(item, 2) for item in distinct_items(part, empty=True)):
            strategy = number_of(game, table, p, value)
            require(
                strategy in left[p], "a strategy that is taken out is left when its round begins"
            )
            weights = read_mixture(by, partial(number_of, game, table, p))
            digits = game.digits + measure([*weights.values()])
            take_steps(sum_steps((len(weights) + 1) * len(before[3 - p]), digits))
            better = all(
                sum(x * pays[p][k][j] for k, x in weights.items()) > pays[p][strategy][j]
                for j in before[3 - p]
            )
            require(better, "a mixture pays more than what is taken out, against all that is left")
            left[p].remove(strategy)


def check_components(
    statement: Json, sides: Sequence[Corners], players: list[str], splits: Json
) -> str:
    """Check the tree of cases, the components and their number; return the number in words."""
    lengths, figure_of = [len(side.tight) for side in sides], statement["what"]
    distinct = distinct_items(statement["components"])
    take_steps(POINT_STEPS * sum(lengths) * (sum(lengths) + len(distinct)))
    for side in sides:
        apart = all(len(side.in_face(bits)) == 1 for bits in side.tight)
        require(apart, "no mixed strategy is tight wherever another one is")
    check_cases(sides, splits)
    near = listed_near(sides)
    numbers = [{str(i): i for i in range(1, length + 1)} for length in lengths]
    claimed = [read_component(players, item, numbers) for item in distinct]
    all_products = set(claimed) == maximal_products(near, len(claimed))
    require(
        all_products, "the components are all the maximal products of mixed strategies that fit"
    )
    number = check_number(statement, claimed, near)
    counted = "maximal Nash subsets" if figure_of == "components" else figure_of
    return f"the number of {counted} is {number}"


def read_strategies_of(
    game: Tree, players: Sequence[Player], named: Json
) -> dict[Player, list[Strategy]]:
    """Return for each of two players its reduced pure strategies, all of which are listed."""
    listed = {
        p: [read_moves_of(game.infosets[p], strategy) for strategy in distinct_items(side)]
        for p, side in zip(players, fields(named, [*map(str, players)]))
    }
    few = sum(map(len, listed.values())) <= MIXED
    readable(few, "more strategies", "at most 40 strategies of both players")
    every = {p: len(pure_strategies(game.infosets[p], MIXED)) for p in players}
    require(
        every == {p: len(strategies) for p, strategies in listed.items()},
        "all pure strategies are listed",
    )
    return listed


def read_sides(
    game: Tree, strategies: dict[Player, list[Strategy]], mixed: list[Json], shifts: list[Json]
) -> list[Corners]:
    """Return both players' mixed strategies, and the sets that the opponent's shifts close."""
    plans = {p: [pure_weights(game, p, plan) for plan in strategies[p]] for p in game.players}
    sides = []
    for p, q, start, opposing in ((1, 2, 0, len(plans[1])), (2, 1, len(plans[1]), 0)):
        totals = [payoffs_by_history(game, q, {p: plan}) for plan in plans[p]]
        rows = [[paid_on_average(row, reply) for reply in plans[q]] for row in totals]
        sides.append(read_corners((start, opposing), rows, mixed[p - 1], shifts[q - 1]))
    return sides


def read_corners(starts: tuple[int, int], rows: list[Row], mixed: Json, shifts: Json) -> Corners:
    """Return a player's mixed strategies, and the sets that the opponent's shifts close.

    `starts` are the numbers of the player's and of the opponent's first strategy, `rows` what the
    opponent's pay against each of the player's. A positive multiple shows where they are best.
    """
    (start, opposing), digits = starts, measure_all(rows)
    points, width = read_vectors(mixed, len(rows)), len(rows[0])
    multiple = integer_row([x for row in rows for x in row])
    whole_rows = [multiple[i : i + width] for i in range(0, len(multiple), width)]
    tight = [where_tight(point, whole_rows, start, opposing, digits) for point in points]
    read = [
        read_shift(item, whole_rows, start, opposing, digits)
        for item in distinct_items(shifts, empty=True)
    ]
    whole = (1 << len(rows)) - 1 << start
    return Corners(start, rows, tight, [whole, *read])


def where_tight(
    point: Row, replies: list[list[int]], first: int, opposing: int, digits: int
) -> int:
    """Check that a point is a mixed strategy; return where it is tight."""
    take_steps(sum_steps(len(replies) * len(replies[0]), measure(point) + digits))
    probable = min(point) >= 0 and sum(point) == 1
    require(probable, "the probabilities of a mixed strategy are non-negative and sum to 1")
    weights = integer_row(point)
    paid = [sum(map(mul, weights, column)) for column in zip(*replies)]
    most = max(paid)
    unused = sum(1 << i for i, x in enumerate(point) if not x)
    return unused << first | sum(1 << j for j, x in enumerate(paid) if x == most) << opposing


def read_shift(item: Json, replies: list[list[int]], first: int, opposing: int, digits: int) -> int:
    """Check that a SHIFT of the opponent sums to 0; return the set that it closes."""
    readable(isinstance(item, dict), item, "an object of weights")
    numbers = {str(opposing + j): j - 1 for j in range(1, len(replies[0]) + 1)}
    numbered = all(j in numbers for j in item)
    readable(numbered, "another number", "numbers of the player's strategies")
    weights = {numbers[j]: rational(x) for j, x in item.items()}
    readable(all(weights.values()), "a weight 0", "no weight 0")
    take_steps(sum_steps(len(weights) * len(replies), measure([*weights.values()]) + digits))
    require(sum(weights.values()) == 0, "the weights of a shift sum to 0")
    whole = dict(zip(weights, integer_row([*weights.values()])))
    gains = [sum(x * row[j] for j, x in whole.items()) for row in replies]
    away = sum(1 << j for j, x in weights.items() if x < 0)
    return away << opposing | sum(1 << i for i, gain in enumerate(gains) if gain <= 0) << first


def check_cases(sides: Sequence[Listed], value: Json, least: int = 0) -> None:
    """Walk the tree of cases: each is closed, a leaf, or split at a number.

    A leaf is 0, or where `least` allows it -1 or -2: of this player nothing is left.
    """
    count = sides[0].count
    numbers = {str(i): i for i in range(least, count + 1)}
    readable(isinstance(value, list) and value, value, "a list of splits that is not empty")
    numbered = all(string(i) in numbers for i in value)
    readable(numbered, "another number", f"numbers from {least} to {count}")
    splits = [numbers[i] for i in reversed(value)]
    left_side, right_side = sides
    steps = [
        SUM_STEPS * count + POINT_STEPS * (len(side.tight) + len(side.closed)) for side in sides
    ]
    # a case stands with the side to which a number was added last; the other one is not closed
    cases, every = [(0, (0, 0))], (1 << count) - 1
    while cases:
        last, case = cases.pop()
        take_steps(steps[last])
        if sides[last].is_closed(case[last]):
            continue
        first, second = case
        require(splits, "each case is closed, split or a leaf")
        number = splits.pop()
        if number > 0:
            i = number - 1
            new = not (first | second) >> i & 1
            require(new, "a case is split at a number that it does not have")
            cases += [
                (1, (first, right_side.add(second, i))),
                (0, (left_side.add(first, i), second)),
            ]
            continue
        take_steps(sum(steps))
        if number:
            k = -1 - number
            require(
                not sides[k].in_face(case[k]), "nothing that is listed is left in an empty case"
            )
            check_listed(sides, k, case[k])
        else:
            left = [in_all(side.in_face(bits)) for side, bits in zip(sides, case)]
            fit = (left[0] | left[1]) & every == every
            require(fit, "all pairs that are listed in a leaf fit")
            for k in (0, 1):
                check_listed(sides, k, case[k])
    require(not splits, "no split is left when all cases are done")


def check_listed(sides: Sequence[Listed], k: int, numbers: int) -> None:
    """Check that each item in a face of one side is a combination of those listed there.

    A face stands with items that may be in it, and with sets that may close it or larger ones.
    """
    side = sides[k]
    every = (1 << len(side.closed)) - 1
    faces = [(face, side.tight, every) for face in side.first_faces(numbers)]
    while faces:
        face, tight, closed = faces.pop()
        if face in side.seen:
            continue
        side.seen.add(face)
        few = sum(len(listed.seen) for listed in sides) <= FACES
        readable(few, "more faces", "at most 1,000,000 faces")
        take_steps(SUM_STEPS * side.count + POINT_STEPS * (len(tight) + closed.bit_count()))
        if closing := side.closing(face, closed):
            numbers, near = closing
            there = [bits for bits in tight if face & bits == face]
            faces += [(larger, there, near) for larger in side.larger(face, there, numbers)]


def in_all(sets: Iterable[int]) -> int:
    """Return what is in all of these sets; -1 has all bits."""
    common = -1
    for bits in sets:
        common &= bits
    return common


def listed_near(sides: Sequence[Listed]) -> list[int]:
    """Return for each item listed of player 1 those of player 2 that fit it, as bits."""
    every = (1 << sides[0].count) - 1
    last = sides[1].tight[::-1]  # the text of a number begins with its highest bit
    near = [
        int("".join("1" if row | column == every else "0" for column in last), 2)
        for row in sides[0].tight
    ]
    fit = 0
    for fitting in near:
        fit |= fitting
    each = all(near) and fit == (1 << len(sides[1].tight)) - 1
    require(each, "each mixed strategy fits another one")
    return near


def read_component(players: list[str], value: Json, of_players: list[dict[str, int]]) -> Component:
    """Return a component as two sets of mixed strategies, whose numbers are known."""
    halves = []
    for numbers, listed in zip(fields(value, players), of_players):
        inside = all(string(i) in listed for i in distinct_items(numbers))
        readable(inside, f"{numbers}", "numbers of what is listed of the player")
        readable(numbers == sorted(numbers, key=int), f"{numbers}", "numbers that ascend")
        halves.append(sum(1 << listed[i] - 1 for i in numbers))
    return halves[0], halves[1]


def maximal_products(near: Sequence[int], at_most: int) -> set[Component]:
    """Return all maximal products, or some if there are more than `at_most`.

    A half is all mixed strategies that fit all of the other half.
    """
    halves = set[int]()
    for fitting in near:
        halves |= {fitting} | {fitting & smaller for smaller in halves}
        if len(halves) > at_most + 1:  # one of them may be empty
            break
    return {
        (sum(1 << v for v, fitting in enumerate(near) if half & fitting == half), half)
        for half in halves
        if half
    }


def check_number(statement: Json, components: Sequence[Component], near: Sequence[int]) -> str:
    """Check a FIGURE, where the exact or the stated number of equilibria may be infinite."""
    isolated = all(a.bit_count() == b.bit_count() == 1 for a, b in components)
    counts = {
        "components": str(len(components)),
        "extreme equilibria": str(sum(map(int.bit_count, near))),
        "equilibria": str(len(components)) if isolated else "infinite",
    }
    counted = one_of(statement["what"], *counts)
    return check_count_of_equilibria(statement, counts[counted], counted == "equilibria")


def check_count_of_equilibria(statement: Json, exact: str, may_be_infinite: bool) -> str:
    """Check a FIGURE of a number of things, which may be infinite."""
    require(statement["is"] == exact, "the number is that of the components and their points")
    stated, decimals = string(statement["stated"]), statement["decimals"]
    readable(decimals == "", decimals, "no decimals of a number of things")
    if exact != "infinite" and (stated != "infinite" or not may_be_infinite):
        return check_figure(statement, Fraction(exact))
    if stated != "infinite":
        printed_interval(stated)
    verdict = ["yes", "0"] if stated == exact else ["no", "infinite"]
    infinitely = [statement["holds"], statement["off"]] == verdict
    require(infinitely, "infinity differs from every number, infinitely")
    return f"{exact}; stated {stated}: {'holds' if stated == exact else 'does not hold'}"
