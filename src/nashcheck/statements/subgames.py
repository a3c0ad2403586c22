"""The statement about all subgame perfect equilibria in pure strategies, of any number of players.

The payoffs of a subgame are those of its subgame perfect equilibria, each with their number. They
follow from those of the smaller subgames, from the last root to the first.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from nashcheck.play import read_action, require_perfect_recall
from nashcheck.polynomials import take_steps, term_steps
from nashcheck.reading import DIGITS, FIGURE, ONE, ZERO, History, Json, Player, check_figure
from nashcheck.reading import distinct_items, fields, items, one_of, rational, readable, require
from nashcheck.statements.refinements import node_payoffs, require_possible_chance, subgame_values
from nashcheck.statements.refinements import take_worth_steps
from nashcheck.strategies import Profile
from nashcheck.trees import Payoffs, Tree, subgame_roots

Node: TypeAlias = int
Numbers: TypeAlias = dict[Payoffs, int]  # of equilibria with these payoffs
Cell: TypeAlias = tuple[int, ...]  # a strategy of each player in a part, by number

HUGE = 10**DIGITS  # no certificate states such a number, so nothing larger need be known
OTHERS = {  # than pure equilibria
    "none": "with mixing there is no other",
    "infinite": "with mixing there are infinitely many",
    "not counted": "those with mixing are not counted",
}


class SubgamePart(NamedTuple):
    """A subgame without the smaller ones in it.

    `inner` holds its nodes in order, its root first; `ends` the roots of smaller subgames and the
    terminals that follow them.
    """

    inner: list[Node]
    ends: list[Node]


def check_subgame_perfect_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check the number of subgame perfect equilibria in pure strategies, and their payoffs."""
    _, rows, others, *_ = fields(statement, f"kind, outcomes, others, {FIGURE}")
    fields(witness, [])
    decimals = statement["decimals"]
    readable(decimals == "", decimals, "no decimals of a number of things")
    one_of(others, *OTHERS)
    require_possible_chance(game)
    require_perfect_recall(game)
    roots = subgame_roots(game)
    numbers, listed = numbers_at_root(game, roots), 0
    stated: Numbers = {}
    for row in distinct_items(rows, empty=True):
        paid, number, profiles = items(row, 3)
        payoffs = tuple(map(rational, items(paid, len(game.players))))
        readable(payoffs not in stated, f"{paid}", "each list of payoffs once")
        stated[payoffs] = read_whole_number(number)
        for value in distinct_items(profiles, empty=True):
            require_subgame_perfect(game, read_pure_profile(game, value), roots, payoffs)
            listed += 1
    require(stated == numbers, "the payoffs of the equilibria, and how many have them, are right")
    count = sum(numbers.values())
    figure = check_figure(statement, Fraction(count))
    perfect = all(len(infoset.nodes) == 1 for p in game.players for infoset in game.infosets[p])
    mixed = ("none" if count == 1 else "infinite") if perfect else "not counted"
    require(others == mixed, "the equilibria with mixing are none, infinite or not counted")
    return (
        f"the number of subgame perfect equilibria in pure strategies is {figure}; the "
        f"certificate gives their payoffs (different ones: {len(numbers)}), and lists {listed} of "
        f"the equilibria; {OTHERS[others]}"
    )


def read_whole_number(value: Json) -> int:
    """Return a positive whole number."""
    number = rational(value)
    readable(number.denominator == 1 and number > 0, value, "a positive whole number")
    return int(number)


def read_pure_profile(game: Tree, value: Json) -> Profile[Fraction]:
    """Return a full pure strategy of each player, by set its action, as probabilities."""
    profile: dict[Player, dict[str, dict[str, Fraction]]] = {}
    for p, strategy in zip(game.players, fields(value, [*game.numbered])):
        infosets = game.infosets[p]
        texts = fields(strategy, [infoset.name for infoset in infosets])
        chosen = [read_action(infoset, text) for infoset, text in zip(infosets, texts)]
        profile[p] = {
            infoset.name: {a: ONE if i == k else ZERO for i, a in enumerate(infoset.actions)}
            for infoset, k in zip(infosets, chosen)
        }
    return profile


def require_subgame_perfect(
    game: Tree, profile: Profile[Fraction], roots: Sequence[Node], payoffs: Payoffs
) -> None:
    """Check that nobody gains by deviating in any subgame, and what the profile pays."""
    take_worth_steps(game, profile, 0)
    for p in game.players:
        paid = node_payoffs(game, profile, p)
        best = subgame_values(game, profile, p, roots)
        perfect = all(best[root] == paid[root] for root in roots)
        require(perfect, "each profile that is listed is a subgame perfect equilibrium")
        require(paid[0] == payoffs[p - 1], "each profile that is listed pays what its row says")


def numbers_at_root(game: Tree, roots: Sequence[Node]) -> Numbers:
    """Return the payoffs of the game's subgame perfect equilibria, each with their number."""
    inner, paid = set(game.parents), (payoffs for _, _, payoffs in game.terminals)
    found: dict[Node, Numbers] = {
        node: {next(paid): 1} for node in range(len(game.parents)) if node not in inner
    }
    for root, part in reversed(parts_of(game, roots).items()):
        ends = {end: found.pop(end) for end in part.ends}
        if not all(ends.values()):  # a subgame without any, so this one has none
            numbers = {}
        elif len(part.inner) > 1:
            numbers = numbers_of_stage(game, part, ends)
        elif home := game.homes[root]:
            numbers = numbers_of_choice(game, int(home.moves[0][0]), [*ends.values()])
        else:
            numbers = numbers_of_lottery(game, root, ends)
        found[root] = {paid: min(number, HUGE) for paid, number in numbers.items()}
    return found[0]


def parts_of(game: Tree, roots: Sequence[Node]) -> dict[Node, SubgamePart]:
    """Return by root, in order, the subgames without the smaller ones in them."""
    inner, top = set(game.parents), [0] * len(game.parents)
    parts = {root: SubgamePart([root], []) for root in roots if root in inner}
    for node, up in enumerate(game.parents):
        if node:
            part = parts[top[up]]
            top[node] = node if node in parts else top[up]
            (part.inner if node in inner and node not in parts else part.ends).append(node)
    return parts


def take_terms(game: Tree, count: int) -> None:
    """Count the steps (1) of a product of so many terms, with the digits of the game."""
    take_steps(term_steps(count, game.digits))


def numbers_of_lottery(game: Tree, root: Node, ends: dict[Node, Numbers]) -> Numbers:
    """Return the payoffs at a node of chance: one of each subgame after it, on average."""
    sums: Numbers = {(ZERO,) * len(game.players): 1}
    for end, numbers in ends.items():
        take_terms(game, len(game.players) * len(sums) * len(numbers))
        share, longer = game.reached[end][1] / game.reached[root][1], Numbers()
        for so_far, ways in sums.items():
            for paid, number in numbers.items():
                total = tuple(x + share * y for x, y in zip(so_far, paid))
                longer[total] = longer.get(total, 0) + ways * number
        sums = longer
    return sums


def numbers_of_choice(game: Tree, player: Player, ends: Sequence[Numbers]) -> Numbers:
    """Return the payoffs at a node alone in its set.

    A player takes an action with these payoffs in equilibrium if no other pays the player more:
    those after the other actions are any that do not.
    """
    own = player - 1
    least = max(min(paid[own] for paid in numbers) for numbers in ends)
    amounts = {paid[own] for numbers in ends for paid in numbers if paid[own] >= least}
    take_terms(game, len(amounts) * sum(map(len, ends)))
    result: Numbers = {}
    for amount in amounts:
        ways = [sum(n for paid, n in end.items() if paid[own] <= amount) for end in ends]
        every = prod(ways)
        for numbers, way in zip(ends, ways):
            for paid, number in numbers.items():
                if paid[own] == amount:
                    result[paid] = result.get(paid, 0) + every // way * number
    return result


def numbers_of_stage(game: Tree, part: SubgamePart, ends: dict[Node, Numbers]) -> Numbers:
    """Return the payoffs of a part with several nodes: its cells are compared one by one."""
    table = Stage(game, part)
    if all(len(numbers) == 1 for numbers in ends.values()):
        return table.numbers_of_payoffs(ends)
    deals = any(game.homes[node] is None for node in part.inner)
    found = "chance beside sets, before subgames with several payoffs"
    readable(not deals, found, "a subgame in which chance moves alone, or none such before it")
    return table.numbers_of_ends(ends)


class Stage:
    """A part with several nodes.

    `strategies` holds for each player the pure strategies at its sets, and `reached` for each cell,
    a strategy of each player by number, the ends that it reaches, with their probabilities.
    """

    def __init__(self, game: Tree, part: SubgamePart) -> None:
        self.game, self.players = game, game.players
        homes = {home: None for node in part.inner if (home := game.homes[node])}
        own = {p: [home for home in homes if home.moves[0][0] == str(p)] for p in self.players}
        counts = {p: prod(len(home.actions) for home in own[p]) for p in self.players}
        self.cells, self.all_strategies = prod(counts.values()), sum(counts.values())
        paths = {p: self.moves_at(part, p) for p in self.players}
        meetings = sum(
            prod(
                counts[p] // prod(len(game.named[p][name].actions) for name in moves)
                for p, histories in paths.items()
                for moves in [histories[game.reached[end][0][p]]]
            )
            for end in part.ends
        )
        compared = sum(len(paths[p]) * counts[p] for p in self.players)
        take_terms(game, len(self.players) * (self.cells + meetings) + compared)
        self.strategies = {
            p: [
                dict(zip((home.name for home in own[p]), actions))
                for actions in product(*(home.actions for home in own[p]))
            ]
            for p in self.players
        }
        makers = {
            (p, history): [
                i
                for i, strategy in enumerate(self.strategies[p])
                if all(strategy[name] == action for name, action in moves.items())
            ]
            for p, histories in paths.items()
            for history, moves in histories.items()
        }
        self.reached: dict[Cell, list[tuple[Node, Fraction]]] = {}
        for end in part.ends:
            state, chance, _ = game.reached[end]
            share = chance / game.reached[part.inner[0]][1]
            for cell in product(*(makers[p, state[p]] for p in self.players)):
                self.reached.setdefault(cell, []).append((end, share))

    def moves_at(self, part: SubgamePart, player: Player) -> dict[History, dict[str, str]]:
        """Return by history of a player at the ends the moves in the part, {set: action}."""
        start = self.game.reached[part.inner[0]][0][player]
        result: dict[History, dict[str, str]] = {}
        for first in {self.game.reached[end][0][player] for end in part.ends}:
            moves, history = result.setdefault(first, {}), first
            while history != start:
                history, (_, name, action) = self.game.histories[player][history]
                moves[name] = action
        return result

    def replies(self, cell: Cell, player: Player) -> Iterator[Cell]:
        """Yield the cells that differ from one at most in this player's strategy."""
        for i in range(len(self.strategies[player])):
            yield (*cell[: player - 1], i, *cell[player:])

    def numbers_of_payoffs(self, ends: dict[Node, Numbers]) -> Numbers:
        """Return the payoffs of the equilibria, where each end has one."""
        paid_at = {end: next(iter(numbers)) for end, numbers in ends.items()}
        pays: dict[Cell, Payoffs] = {}
        best: dict[tuple[Player, Cell], Fraction] = {}
        for cell, reached in self.reached.items():
            terms = zip(*([share * x for x in paid_at[end]] for end, share in reached))
            pays[cell] = paid = tuple(sum(shares, ZERO) for shares in terms)
            for p in self.players:
                rest = p, (*cell[: p - 1], *cell[p:])
                best[rest] = max(best.get(rest, paid[p - 1]), paid[p - 1])
        ways, result = prod(next(iter(numbers.values())) for numbers in ends.values()), Numbers()
        for cell, paid in pays.items():
            rests = ((p, (*cell[: p - 1], *cell[p:])) for p in self.players)
            if all(best[rest] == x for rest, x in zip(rests, paid)):
                result[paid] = result.get(paid, 0) + ways
        return result

    def numbers_of_ends(self, ends: dict[Node, Numbers]) -> Numbers:
        """Return the payoffs of the equilibria, where chance does not move.

        A cell reaches one end, and is an equilibrium with these payoffs there, if none of the ends
        that a player alone can reach instead pays this player more. No two players alone can reach
        the same: it lies behind a move that one of them does not make in this cell.
        """
        every = {end: sum(numbers.values()) for end, numbers in ends.items()}
        whole, result = prod(every.values()), Numbers()
        for cell, ((end, _),) in self.reached.items():
            reached = {
                self.reached[reply][0][0]: p
                for p in self.players
                for reply in self.replies(cell, p)
            }
            tempted = {other: p for other, p in reached.items() if other != end}
            compared = len(ends[end]) * sum(len(ends[other]) for other in tempted)
            take_terms(self.game, self.all_strategies + compared)
            free = whole // (every[end] * prod(every[other] for other in tempted))
            for paid, number in ends[end].items():
                ways = number * free
                for other, p in tempted.items():
                    ways *= sum(n for x, n in ends[other].items() if x[p - 1] <= paid[p - 1])
                if ways:
                    result[paid] = result.get(paid, 0) + ways
        return result
