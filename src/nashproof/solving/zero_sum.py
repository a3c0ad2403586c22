"""Two-player zero-sum games: the value and a pair of optimal plans, by exact linear programs.

Knows no reports. Exact best responses confirm every value before it is returned: what the two plans
guarantee must add up to the constant sum.
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
from nashproof.linear_programs.optimum import lexicographic_optimum, optimum, proposed_optimum
from nashproof.linear_programs.program import LinearProgram, Optimum
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.linear_programs.sparse_program import Basis
from nashproof.play.best_response import guarantee
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import count_pure, is_plan
from nashproof.play.types import Plan
from nashproof.solving.canonical_plan import preferred_plans
from nashproof.solving.enclosure import not_settled
from nashproof.solving.game_programs import avoidance_rows, behaviour_program, sequence_program
from nashproof.solving.large_tree_engine import engine
from nashproof.solving.matrix_game import solve_matrix
from nashproof.solving.one_card.optimal_plans import optimal_plans
from nashproof.solving.players import NO_SEQUENCES, RangeEnd, Sequences, ZeroSumPlayer, constant_sum

CANONICAL = 200  # sequences of a player: of larger trees any pair of optimal plans will do at first
LARGEST = 10_000  # information sets of a game up to which canonical plans are looked for
PIVOT_ROWS = 2_000  # of a program in which exact pivots are made where nothing else helps
NORMAL_FORM_CELLS = 20_000_000  # up to this size the normal form is solved too, as a cross-check


@dataclass(frozen=True)
class Equilibrium:
    """The value of a zero-sum game and one optimal plan for each player.

    - ``value``: the value to player 1, in the game's payoffs;
    - ``plans``: a realisation plan for each player, ``plans[0]`` player 1's;
    - ``values``: the program's name -> the value to player 1 that it gave; all agree;
    - ``canonical``: for each player whether the plan depends on the game alone;
    - ``ends``: what was found of ranges over optimal plans, by what was asked;
    - ``basis``: of player 1's program in `sequence_arrays`, where the plans are from it.

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
    """The Equilibrium of a two-player zero-sum game with perfect recall.

    ``plans="any"`` takes whatever optimal plans come first, and solves no other programs for the
    same value. Raises InputError for other games, NotSettled for one that is too large.
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
    """The Equilibrium of a tree; the programs that apply beside the sequence form must agree."""
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
    """One player of a solved game."""
    value = solution.value if player == 1 else constant_sum(game) - solution.value
    basis = solution.basis
    if basis is not None and player == 2:
        basis = engine().basis_of_opponent(game, basis)
    return ZeroSumPlayer(game, player, value, solution.plans[2 - player], solution.ends, basis)


def with_canonical_plans(game: Game, solution: Equilibrium) -> Equilibrium:
    """An Equilibrium with canonical plans, where they can be computed.

    It is returned as it is if its plans are canonical already, or if the game has more than
    ``LARGEST`` information sets.
    """
    if all(solution.canonical) or len(game.infosets) > LARGEST:
        return solution
    players = zero_sum_player(game, 1, solution), zero_sum_player(game, 2, solution)
    one, two = preferred_plans(players, solution.plans)
    if not (one.is_confirmed and two.is_confirmed):
        confirm(game, (one.plan, two.plan), solution.value)
    return replace(solution, plans=(one.plan, two.plan), canonical=(one.is_unique, two.is_unique))


def proved_value(game: Game, plans: Sequence[Plan]) -> Rational:
    """The value to player 1 that two plans prove: the sum of their guarantees is the constant.

    Guarantees are by exact best response. Raises AssertionError if the plans prove no value.
    """
    value = meeting_value(game, plans)
    if value is None:
        raise AssertionError("two vectors that are no plans, or guarantees that do not meet")
    return value


def meeting_value(game: Game, plans: Sequence[Plan]) -> Rational | None:
    """What ``proved_value`` returns; None if the plans prove no value."""
    if not all(is_plan(game, p, plan) for p, plan in enumerate(plans, 1)):
        return None
    one, two = (guarantee(game, p, plan) for p, plan in enumerate(plans, 1))
    return one if one + two == game.constant else None


def confirm(game: Game, plans: Sequence[Plan], value: Rational) -> None:
    """Assert that two plans prove this value to player 1."""
    if proved_value(game, plans) != value:
        raise AssertionError(f"the plans do not prove the value {value}")


# Other programs for the same value


def cross_checks(game: Tree) -> dict[str, Callable[[Tree, str], Rational]]:
    """Name -> value by (game, backend), for each other program that applies to a game."""
    kinds: dict[str, Callable[[Tree, str], Rational]] = {}
    few = count_pure(game, 1, True) * count_pure(game, 2, True) <= NORMAL_FORM_CELLS
    if few and has_arrays():
        kinds["normal form"] = matrix_value
    if all(s.parent == 0 for s in game.infosets):
        kinds["compact"] = behaviour_value
    return kinds


def matrix_value(game: Tree, backend: str = "highs") -> Rational:
    """The value to player 1 by the program over enumerated reduced pure strategies."""
    form = normal_form(game, reduced=True)
    return solve_matrix(form.numerators, backend).value / form.denominator


def behaviour_value(game: Tree, backend: str = "highs") -> Rational:
    """The value to player 1 by the programs of both players in behaviour probabilities."""
    one, two = (optimum(behaviour_program(game, player), backend).value for player in (1, 2))
    if one + two != game.constant:
        raise AssertionError(f"the programs in behaviour probabilities give {one} and {two}")
    return one


# Optimal plans of trees


class ProvedPair(NamedTuple):
    """The value to player 1, the plans that prove it, and the basis that they are from, if any."""

    value: Rational
    plans: tuple[Plan, Plan]
    basis: Basis | None = None


def proved_pair(game: Tree, backend: str = "highs") -> ProvedPair:
    """The value to player 1, and a pair of plans that proves it, by one program.

    Player 2's plan is the multipliers of the rows that bound their replies (von Stengel 1996,
    section 4: duality). A large tree is asked about in arrays, and then, if that leads to no
    proof, in exact numbers. Raises NotSettled if that does not either.
    """
    guesses: list[tuple[Plan, Plan]] = []
    try:
        for plans, basis in engine().proposed_plans(game) if backend == "highs" else ():
            value = meeting_value(game, plans)
            if value is not None:
                return ProvedPair(value, plans, basis)
            guesses.append(plans)
    except Unproved as error:
        raise not_settled(game, guesses, str(error)) from None
    program, first = sequence_program(game, 1), 1 + len(game.sets_of[1])
    best = _within_limits(program, backend)
    if isinstance(best, str):
        raise not_settled(game, guesses, best)
    plans = best.x[: game.sequence_counts[1]], best.y[first : first + game.sequence_counts[2]]
    return ProvedPair(proved_value(game, plans), plans)


def _within_limits(program: LinearProgram, backend: str) -> Optimum | str:
    """The optimum of a program, or why it was not found.

    Exact pivots are made for as long as ``simplex.SECONDS`` lets them, in programs of at most
    ``PIVOT_ROWS`` rows.
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
    """The lexicographically greatest optimal plan of a player, in the order of its sequences.

    Only plans count that give the weight 0 to each sequence in ``avoid``. Raises Unproved if no
    such plan exists, or if none is optimal.
    """
    n, program = game.sequence_counts[player], sequence_program(game, player)
    rows = (*program.rows, *avoidance_rows(player, avoid))
    try:
        best, x = lexicographic_optimum(replace(program, rows=rows), range(n), backend)
    except NoOptimum:
        raise Unproved("a player cannot keep away from the frontier") from None
    if avoid and best != optimum(program, backend).value:
        raise Unproved("no optimal strategy keeps away from the frontier")
    return x[:n]
