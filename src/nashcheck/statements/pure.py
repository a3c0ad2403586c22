"""The statement about all equilibria in pure strategies, of any number of players."""

from fractions import Fraction
from math import prod

from nashcheck.hulls import read_vectors
from nashcheck.play import require_perfect_recall
from nashcheck.polynomials import sum_steps, take_steps
from nashcheck.reading import FIGURE, STEPS, History, Json, Player, Row, check_figure
from nashcheck.reading import distinct_items, fields, readable, require
from nashcheck.statements.structure import reduced_strategies
from nashcheck.strategies import pure_strategies, read_moves_of
from nashcheck.trees import Tree


class Table:
    """The table of all profiles of reduced pure strategies, in one row.

    `strategies` holds each player's, with their numbers from 0. A profile stands at the sum of
    these numbers, each times the player's `stride`. `after` holds, for each player and history,
    what the strategies that make this history add to that sum.
    """

    def __init__(self, game: Tree, most: int = STEPS) -> None:
        self.cells = reduced_strategies(game, game.players)
        found = f"{self.cells} profiles"
        readable(self.cells <= most, found, f"at most {most:,} profiles of pure strategies")
        every = {p: pure_strategies(game.infosets[p], STEPS) for p in game.players}
        self.strategies = {
            p: {strategy: i for i, strategy in enumerate(every[p])} for p in game.players
        }
        self.stride: dict[Player, int] = {}
        self.after: dict[Player, list[list[int]]] = {}
        stride = self.cells
        for p, numbers in self.strategies.items():
            stride //= len(numbers)
            self.stride[p] = stride
            self.after[p] = [[i * stride for i in numbers.values()]]
            self.after[p] += [[] for _ in game.histories[p][1:]]
            for strategy, i in numbers.items():
                for h in strategy:
                    self.after[p][h].append(i * stride)

    def cells_at(self, state: tuple[History, ...]) -> list[int]:
        """Return where the profiles stand that make all these histories."""
        found = [0]
        for p, after in self.after.items():
            found = [cell + more for cell in found for more in after[state[p]]]
        return found

    def count_at(self, state: tuple[History, ...]) -> int:
        """Return how many profiles make all these histories."""
        return prod(len(after[state[p]]) for p, after in self.after.items())

    def payoff_steps(self, game: Tree) -> int:
        """Return the steps of all players' payoffs."""
        reached = sum(self.count_at(state) for state, chance, _ in game.terminals if chance)
        return len(game.players) * sum_steps(reached, game.digits)

    def payoffs(self, game: Tree, player: Player) -> tuple[list[int], int]:
        """Return what each profile pays a player, times an integer, and that integer."""
        pays = [0] * self.cells
        amounts, common = game.amounts(player)
        for (state, _, _), amount in zip(game.terminals, amounts):
            for cell in self.cells_at(state) if amount else ():
                pays[cell] += amount
        return pays, common


def read_listed(game: Tree, table: Table, named: Json) -> dict[Player, list[int]]:
    """Return for each player what its strategies, all of which are listed, add to a place."""
    places = {}
    for p, side in zip(game.players, fields(named, [*game.numbered])):
        read = [read_moves_of(game.infosets[p], strategy) for strategy in distinct_items(side)]
        require(
            len(read) == len(table.strategies[p]), "every pure strategy of the players is listed"
        )
        places[p] = [table.strategies[p][strategy] * table.stride[p] for strategy in read]
    return places


def read_mixed(value: Json, size: int) -> Row:
    """Return a mixed strategy, as the probabilities of so many listed strategies."""
    (point,) = read_vectors([value], size)
    probable = min(point) >= 0 and sum(point) == 1
    require(probable, "the probabilities of the strategy are non-negative, with the sum 1")
    return point


def check_pure_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria in pure strategies are exactly the profiles in `equilibria`."""
    _, listed, *_ = fields(statement, f"kind, equilibria, {FIGURE}")
    fields(witness, [])
    decimals = statement["decimals"]
    readable(decimals == "", decimals, "no decimals of a number of things")
    require_perfect_recall(game)
    table = Table(game)
    take_steps(table.payoff_steps(game))
    claimed = {read_cell(game, table, item) for item in distinct_items(listed, empty=True)}
    require(claimed == equilibria(game, table), "the pure equilibria are exactly those listed")
    number = check_figure(statement, Fraction(len(claimed)))
    return (
        "the equilibria in pure strategies are exactly the certificate's profiles of reduced pure "
        f"strategies; their number is {number}"
    )


def read_cell(game: Tree, table: Table, value: Json) -> int:
    """Return where a profile of reduced pure strategies stands."""
    named = zip(game.players, fields(value, [*game.numbered]))
    read = {p: read_moves_of(game.infosets[p], strategy) for p, strategy in named}
    return sum(table.strategies[p][strategy] * table.stride[p] for p, strategy in read.items())


def equilibria(game: Tree, table: Table) -> set[int]:
    """Return where no player gains by another strategy of its own."""
    best = bytearray(b"\1") * table.cells
    for p, strategies in table.strategies.items():
        pays, _ = table.payoffs(game, p)
        stride = table.stride[p]
        for block in range(0, table.cells, len(strategies) * stride):
            for start in range(block, block + stride):
                line = range(start, start + len(strategies) * stride, stride)
                most = max(pays[cell] for cell in line)
                for cell in line:
                    best[cell] &= pays[cell] == most
    return {cell for cell, is_best in enumerate(best) if is_best}
