"""Other ways to the exact plans of a one-card game than nashproof's, built of its parts: what was
tried instead. Each function takes a task and returns its answer as texts, as those of ``ours``; it
raises ValueError where no plans that prove each other come out.
"""

import numpy as np

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.floats import solver_client as oracle
from nashproof.linear_programs.floats.highs import in_floats, near
from nashproof.linear_programs.floats.solver_worker import unpacked
from nashproof.solving.one_card.block_search import blocks_of_plans, merge_equal, refine_blocks
from nashproof.solving.one_card.blocks import BlockProgram, Blocks
from nashproof.solving.one_card.optimal_plans import optimal_plans, proved_over, value_of_pair

from .ours import one_card, told

ROUNDS = 3000  # of CFR+
SMALL = 240  # cards of the deck from which cuts are drawn out


def card_by_card(options):
    """The way by one program over single cards, which HiGHS solves with these options."""

    def way(task):
        game = one_card(task)
        side = BlockProgram(Blocks(game, tuple(range(len(game.cards) + 1))), 1)
        program = side.program()
        said = oracle.ask({"do": "solve", "ways": [options]} | in_floats(program))
        x, y = (
            unpacked("d", said[key]).tolist() for key in "xy"
        )  # optimal or not: what comes of it is judged
        return _finished(side.blocks, side.rows(x), side.replies(program, y))

    return way


dual_simplex = card_by_card({"solver": "simplex", "simplex_strategy": 1})
primal_simplex = card_by_card({"solver": "simplex", "simplex_strategy": 4})
interior_point = card_by_card({"solver": "ipm"})
interior_alone = card_by_card({"solver": "ipm", "run_crossover": "off"})
first_order = card_by_card({"solver": "pdlp"})


def cfr_plus(task):
    """By CFR+ (Tammelin 2014) with alternating updates and linear averaging, its values by prefix
    sums."""
    game = one_card(task)
    players = {p: _Learner(game, p) for p in (1, 2)}
    for turn in range(1, ROUNDS + 1):
        for p, learner in players.items():
            learner.learn(players[3 - p].weights(), turn)
    return _finished(
        Blocks(game, tuple(range(len(game.cards) + 1))), *(players[p].average() for p in (1, 2))
    )


def stretched(task):
    """As nashproof does, but from the blocks of a small deck, drawn out to the size of the large
    one, instead of ten equal ones."""
    game, small = one_card(task), one_card(task | {"cards": SMALL})
    scale, cuts = (
        len(game.cards) / len(small.cards),
        blocks_of_plans(small, optimal_plans(small)[1]).cuts,
    )
    for blocks in refine_blocks(Blocks(game, tuple(round(cut * scale) for cut in cuts))):
        if found := proved_over(blocks):
            return told(*found)
    raise ValueError("no exact plans")


def _finished(blocks, *plans):
    """The answer of plans in floats, block by block: as near fractions, else by the blocks in which
    they play alike."""
    game = blocks.game
    guess = tuple((QQ(1), *near(float(w) for row in plan for w in row)) for plan in plans)
    value = value_of_pair(game, guess)
    return told(value, guess) if value is not None else _over(merge_equal(blocks, plans, ())[0])


def _over(blocks):
    """The answer by the programs over these blocks."""
    if len(blocks) > len(blocks.game.cards) // 2:
        raise ValueError(
            (
                f"{len(blocks)} blocks of cards that are played alike: the plans in floats are "
                "not near those of few blocks"
            )
        )
    if found := proved_over(blocks):
        return told(*found)
    raise ValueError(f"no exact plans over these {len(blocks)} blocks")


class _Learner:
    """A player of CFR+: for each of his points the regrets of his actions, card by card, and the
    sums of the weights of his sequences."""

    def __init__(self, game, player):
        self.game, self.player, self.count = game, player, len(game.cards)
        self.points = [point for point in game.points if point.player == player]
        self.copies, self.left = (
            np.array(list(map(float, numbers))) for numbers in (game.copies, game.left)
        )
        self.regrets = [np.zeros((len(point.actions), self.count)) for point in self.points]
        self.sums = np.zeros((1 + game.steps[player], self.count))
        self.ends = [
            (
                *(end.sequences if player == 1 else end.sequences[::-1]),
                list(map(float, end.pays if player == 1 else [-x for x in end.pays[::-1]])),
            )
            for end in game.ends
        ]

    def strategy(self, regrets):
        total = regrets.sum(axis=0)
        return np.where(total > 0, regrets / np.where(total > 0, total, 1), 1 / len(regrets))

    def weights(self):
        """The weights of his sequences now."""
        found = np.ones((1 + self.game.steps[self.player], self.count))
        for point, regrets in zip(self.points, self.regrets):
            found[point.first : point.first + len(point.actions)] = found[
                point.parent
            ] * self.strategy(regrets)
        return found

    def learn(self, weights, turn):
        """Against an opponent who plays so."""
        earned = self.earned(weights)
        for point, regrets in reversed([*zip(self.points, self.regrets)]):
            worth = earned[point.first : point.first + len(point.actions)]
            mean = (self.strategy(regrets) * worth).sum(axis=0)
            earned[point.parent] += mean
            np.maximum(regrets + worth - mean, 0, out=regrets)
        self.sums += turn * self.weights()

    def earned(self, weights):
        earned = np.zeros((1 + self.game.steps[self.player], self.count))
        for own, line, (low, tie, high) in self.ends:
            upto = np.cumsum(self.copies * weights[line])
            below = upto - self.copies * weights[line]
            earned[own] += low * (upto[-1] - upto) + tie * self.left * weights[line] + high * below
        return earned

    def average(self):
        """The weights on average, a row for each card."""
        return (self.sums[1:] / self.sums[0]).T.tolist()
