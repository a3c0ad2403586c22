"""Two-player zero-sum games: the value and a pair of optimal plans, by exact linear programs.

Knows no reports. The program is that of the sequence form (von Stengel 1996, section 4). Exact best
responses confirm every value before it is returned: the guarantees of the two plans must add up to
the constant sum.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.linear_algebra import has_arrays
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import (
    lexicographic_optimum,
    optimal_value,
    optimum,
    proposed_optimum,
)
from nashproof.linear_programs.program import LinearProgram, Optimum
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.linear_programs.sparse_program import Basis
from nashproof.play.best_response import guarantee
from nashproof.play.normal_form import normal_form, payoff_rows
from nashproof.play.strategies import count_pure, is_plan
from nashproof.play.types import Plan
from nashproof.solving.canonical_plan import preferred_plans
from nashproof.solving.enclosure import not_settled
from nashproof.solving.game_programs import avoidance_rows, behaviour_program, sequence_program
from nashproof.solving.large_tree_engine import engine
from nashproof.solving.matrix_game import small_value, solve_matrix
from nashproof.solving.one_card.optimal_plans import optimal_plans
from nashproof.solving.players import NO_SEQUENCES, RangeEnd, Sequences, ZeroSumPlayer, constant_sum

CANONICAL = 200  # sequences of a player; in larger trees the first pair of optimal plans is taken
LARGEST = 10_000  # the most information sets of a game with canonical plans
PIVOT_ROWS = 2_000  # the most rows of a program that exact pivots may solve
PLAIN_CELLS = 400  # the most cells of a normal form for which NumPy is not imported
NORMAL_FORM_CELLS = 20_000_000  # the most cells of a normal form that is solved as a cross-check


@dataclass(frozen=True)
class Equilibrium:
    """The value of a zero-sum game and one optimal plan for each player.

    - ``value``: the value to player 1, in the game's payoffs;
    - ``plans``: a realisation plan for each player, ``plans[0]`` player 1's;
    - ``values``: the name of a program -> the value to player 1 by it; all are equal;
    - ``canonical``: for each player whether the plan depends on the game alone;
    - ``ends``: cached ends of ranges over optimal plans, by question;
    - ``basis``: the basis of player 1's program in `sequence_arrays` from which the plans are.

    A canonical plan of a small tree is the lexicographically greatest optimal plan, in the order of
    its sequences. In a tree with more than ``CANONICAL`` sequences of a player and in a compact
    game the backend chooses the plans (the same ones for the same game), until
    ``with_canonical_plans`` replaces them.
    """

    value: Rational
    plans: tuple[Plan, Plan]
    values: Mapping[str, Rational]
    canonical: tuple[bool, bool] = (True, True)
    ends: dict[Hashable, RangeEnd] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    basis: Basis | None = field(default=None, compare=False, repr=False)


def solve_game(game: Game, backend: str = "highs", plans: str = "canonical") -> Equilibrium:
    """Solve a two-player zero-sum game with perfect recall.

    ``plans="any"`` takes the first optimal plans, and solves no further programs as cross-checks.
    Raises InputError for other games, NotSettled for one that is too large.
    """
    if game.constant is None:
        raise UnsuitableGame(
            f'the game "{game.title}" with {len(game.players)} players, not of constant sum',
            "a two-player zero-sum game; `describe` solves small others for two",
        )
    if not game.has_tree:
        value, pair = optimal_plans(game)
        return Equilibrium(value, pair, {"sequence form": value}, (False, False))
    if plans == "any":
        value, pair, _ = proved_pair(game, backend)
        return Equilibrium(value, pair, {"sequence form": value}, (False, False))
    return _solve_tree(game, backend)


def _solve_tree(game: Tree, backend: str) -> Equilibrium:
    """Solve a tree by its sequence form, and assert that all cross-checks give the same value."""
    small = max(game.sequence_counts.values()) <= CANONICAL
    if small:
        basis = None
        plans = lexicographic_plan(game, 1, backend), lexicographic_plan(game, 2, backend)
        value = proved_value(game, plans)
    else:
        value, plans, basis = proved_pair(game, backend)
    values = {"sequence form": value}
    for name, value_by in cross_checks(game).items():
        values[name] = value_by(game, backend)
        if values[name] != value:
            raise AssertionError(f"the {name} gives {values[name]}, not the value {value}")
    return Equilibrium(value, plans, values, (small, small), basis)


def zero_sum_player(game: Game, player: int, solution: Equilibrium) -> ZeroSumPlayer:
    """Return a player of a solved game, with the opponent's optimal plan."""
    value = solution.value if player == 1 else constant_sum(game) - solution.value
    basis = solution.basis
    if basis is not None and player == 2:
        basis = engine().basis_of_opponent(game, basis)
    return ZeroSumPlayer(game, player, value, solution.plans[2 - player], solution.ends, basis)


def with_canonical_plans(game: Game, solution: Equilibrium) -> Equilibrium:
    """Replace the plans of an Equilibrium by canonical ones, if they can be computed.

    The Equilibrium is unchanged if its plans are canonical, or if the game has more than
    ``LARGEST`` information sets.
    """
    if all(solution.canonical) or len(game.infosets) > LARGEST:
        return solution
    players = zero_sum_player(game, 1, solution), zero_sum_player(game, 2, solution)
    preferred1, preferred2 = preferred_plans(players, solution.plans)
    if not (preferred1.is_confirmed and preferred2.is_confirmed):
        confirm(game, (preferred1.plan, preferred2.plan), solution.value)
    return replace(
        solution,
        plans=(preferred1.plan, preferred2.plan),
        canonical=(preferred1.is_unique, preferred2.is_unique),
    )


def proved_value(game: Game, plans: Sequence[Plan]) -> Rational:
    """Return the value to player 1 that two plans prove: their guarantees sum to the constant.

    Guarantees are by exact best response. Raises AssertionError if the plans prove no value.
    """
    value = meeting_value(game, plans)
    if value is None:
        raise AssertionError("two vectors that are no plans, or guarantees that do not meet")
    return value


def meeting_value(game: Game, plans: Sequence[Plan]) -> Rational | None:
    """Return the value to player 1 that two plans prove, or None."""
    if not all(is_plan(game, p, plan) for p, plan in enumerate(plans, 1)):
        return None
    guarantee1, guarantee2 = (guarantee(game, p, plan) for p, plan in enumerate(plans, 1))
    return guarantee1 if guarantee1 + guarantee2 == game.constant else None


def confirm(game: Game, plans: Sequence[Plan], value: Rational) -> None:
    """Raise AssertionError unless two plans prove this value to player 1."""
    if proved_value(game, plans) != value:
        raise AssertionError(f"the plans do not prove the value {value}")


# Other programs for the same value


def cross_checks(game: Tree) -> dict[str, Callable[[Tree, str], Rational]]:
    """Return the applicable further programs: name -> function of (game, backend), the value."""
    kinds: dict[str, Callable[[Tree, str], Rational]] = {}
    few = count_pure(game, 1, True) * count_pure(game, 2, True) <= NORMAL_FORM_CELLS
    if few and has_arrays():
        kinds["normal form"] = matrix_value
    if all(s.parent == 0 for s in game.infosets):
        kinds["compact"] = behaviour_value
    return kinds


def matrix_value(game: Tree, backend: str = "highs") -> Rational:
    """Return the value to player 1 by the program over enumerated reduced pure strategies."""
    if count_pure(game, 1, True) * count_pure(game, 2, True) <= PLAIN_CELLS:
        payoffs, denominator = payoff_rows(game, reduced=True)
        return small_value(payoffs, backend) / denominator
    form = normal_form(game, reduced=True)
    return solve_matrix(form.numerators, backend).value / form.denominator


def behaviour_value(game: Tree, backend: str = "highs") -> Rational:
    """Return the value to player 1 by both players' programs in behaviour probabilities."""
    programs = (behaviour_program(game, player) for player in (1, 2))
    value1, value2 = (optimal_value(program, backend) for program in programs)
    if value1 + value2 != game.constant:
        raise AssertionError(f"the programs in behaviour probabilities give {value1} and {value2}")
    return value1


# Optimal plans of trees


class ProvedPair(NamedTuple):
    """The value to player 1, the plans that prove it, and the basis from which they are, if any."""

    value: Rational
    plans: tuple[Plan, Plan]
    basis: Basis | None = None


def proved_pair(game: Tree, backend: str = "highs") -> ProvedPair:
    """Return the value to player 1, and a pair of plans that proves it, by a single program.

    Player 2's plan is the dual solution: the multipliers of the rows that bound player 2's replies
    (von Stengel 1996, section 4). Raises NotSettled if no pair of plans is proved.
    """
    # a large tree: pairs that the engine proposes in floats
    guesses: list[tuple[Plan, Plan]] = []
    try:
        for plans, basis in engine().proposed_plans(game) if backend == "highs" else ():
            value = meeting_value(game, plans)
            if value is not None:
                return ProvedPair(value, plans, basis)
            guesses.append(plans)
    except Unproved as error:
        raise not_settled(game, guesses, str(error)) from None
    # the program in exact numbers
    program, first = sequence_program(game, 1), 1 + len(game.sets_of[1])
    best = _within_limits(program, backend)
    if isinstance(best, str):
        raise not_settled(game, guesses, best)
    plans = best.x[: game.sequence_counts[1]], best.y[first : first + game.sequence_counts[2]]
    return ProvedPair(proved_value(game, plans), plans)


def _within_limits(program: LinearProgram, backend: str) -> Optimum | str:
    """Return the optimum of a program, or the reason why there is none.

    Programs of at most ``PIVOT_ROWS`` rows may be solved by exact pivots, for at most
    ``simplex.SECONDS``.
    """
    try:
        if len(program.rows) <= PIVOT_ROWS:
            return optimum(program, backend)
        best = proposed_optimum(program, backend)
        return best or f"{backend} proposes no optimum, and exact pivots end only in smaller games"
    except Unproved as error:
        return str(error)


def lexicographic_plan(
    game: Tree, player: int, backend: str = "highs", avoid: Sequences = NO_SEQUENCES
) -> Plan:
    """Return the lexicographically greatest optimal plan of a player, in the order of sequences.

    Only plans with weight 0 at each sequence in ``avoid`` count. Raises Unproved if no
    such plan exists, or if none is optimal.
    """
    n, program = game.sequence_counts[player], sequence_program(game, player)
    rows = (*program.rows, *avoidance_rows(player, avoid))
    try:
        best, x = lexicographic_optimum(replace(program, rows=rows), range(n), backend)
    except NoOptimum:
        raise Unproved("a player cannot keep away from the frontier") from None
    if avoid and best != optimal_value(program, backend):
        raise Unproved("no optimal strategy keeps away from the frontier")
    return x[:n]
