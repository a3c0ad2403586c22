"""Two-player zero-sum games -> their value and a pair of optimal plans, by three kinds of exact linear programs.

Knows no reports. Every value is confirmed by exact best responses before it is returned: what each plan guarantees
must meet.
"""

from dataclasses import dataclass, replace

from nashproof.errors import InputError, Unproved
from nashproof.linear_programs.optimum import lexicographic_optimum, optimum
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.best_response import guarantee
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import count_pure, is_plan
from nashproof.solve.canonical_plan import preferred_plan
from nashproof.solve.game_programs import avoiding, compact_program, sequence_program
from nashproof.solve.matrix_game import solve_matrix
from nashproof.solve.one_card.optimal_plans import optimal_plans

CANONICAL = 200  # sequences of a player: of larger trees any pair of optimal plans will do at first
LARGEST = 10_000  # information sets of a game up to which canonical plans are looked for
NORMAL_FORM_CELLS = (
    20_000_000  # reduced normal forms up to this size are solved too, as a cross-check
)


@dataclass(frozen=True)
class Equilibrium:
    """The value to player 1, an optimal plan for each player, and the programs whose exact optima agreed.

    Of all optimal plans each player's is the lexicographically greatest in the order of its sequences, so that it depends on the
    game alone. Of a tree with more than ``CANONICAL`` sequences of a player, and of a compact game (there they are alike for few blocks
    of cards), which plans they are is the backend's choice (for the same game the same again), until ``published`` replaces them.
    ``values`` maps each program to the value it gave to player 1; ``canonical`` says of each player's plan whether it depends on the game alone.
    """

    value: object
    plans: tuple
    values: dict
    canonical: tuple = (True, True)


def solve_game(game, backend="highs"):
    """The Equilibrium of a two-player constant-sum game with perfect recall. Raises InputError for other games."""
    if game.constant is None:
        raise InputError(
            f'the game "{game.title}" with {len(game.players)} players, not of constant sum',
            "a two-player zero-sum game",
        )
    if not game.has_tree:
        value, plans = optimal_plans(game)
        return Equilibrium(value, plans, {"sequence form": value}, (False, False))
    large = max(game.sequence_counts.values()) > CANONICAL
    plans = (
        optimal_pair(game, backend)
        if large
        else tuple(canonical_plan(game, player, backend) for player in (1, 2))
    )
    value = proved_value(game, plans)
    values = {"sequence form": value}
    for name, solved in cross_checks(game).items():
        values[name] = solved(game, backend)
        if values[name] != value:
            raise AssertionError(f"the {name} gives {values[name]}, not the value {value}")
    return Equilibrium(value, plans, values, (not large, not large))


def with_canonical_plans(game, found):
    """The Equilibrium with canonical plans of a compact game or a large tree, if they can be had, in place of those that were found first."""
    if all(found.canonical) or len(game.infosets) > LARGEST:
        return found
    plans, canonical = zip(
        *(
            preferred_plan(game, p, found.plans, share)
            for p, share in ((1, found.value), (2, game.constant - found.value))
        )
    )
    confirm(game, plans, found.value)
    return replace(found, plans=plans, canonical=canonical)


def proved_value(game, plans):
    """The value to player 1 that two plans prove: what they guarantee, by best response, meets. Raises AssertionError if it does not."""
    one, two = (guarantee(game, p, plan) for p, plan in enumerate(plans, 1))
    if (
        not all(is_plan(game, p, plan) for p, plan in enumerate(plans, 1))
        or one + two != game.constant
    ):
        raise AssertionError(f"the plans guarantee {one} and {two}, which do not meet")
    return one


def confirm(game, plans, value):
    """Assert that two plans prove this value."""
    if proved_value(game, plans) != value:
        raise AssertionError(f"the plans do not prove the value {value}")


def cross_checks(game):
    """The kinds of program beside the sequence form that apply to a game: name -> function of (game, backend), the value."""
    kinds = {}
    if count_pure(game, 1, True) * count_pure(game, 2, True) <= NORMAL_FORM_CELLS:
        kinds["normal form"] = matrix_value
    if all(s.parent == 0 for s in game.infosets):
        kinds["compact"] = compact_value
    return kinds


def matrix_value(game, backend="highs"):
    """The value by the program over enumerated (reduced) pure strategies."""
    form = normal_form(game, reduced=True)
    return solve_matrix(form.numerators, backend)[0] / form.denominator


def compact_value(game, backend="highs"):
    """The value by the program in behaviour probabilities, of both players."""
    one, two = (optimum(compact_program(game, player), backend).value for player in (1, 2))
    if one + two != game.constant:
        raise AssertionError(f"the compact programs give {one} and {two}")
    return one


def optimal_pair(game, backend="highs"):
    """A pair of optimal plans by one program: player 2's weights are the multipliers of the rows that bound his replies."""
    found = optimum(sequence_program(game, 1), backend)
    first = 1 + len(game.sets_of[1])
    return found.x[: game.sequence_counts[1]], found.y[first : first + game.sequence_counts[2]]


def canonical_plan(game, player, backend="highs", avoid=frozenset()):
    """The lexicographically greatest optimal plan of a player, in the order of its sequences; of those only that give the
    weight 0 to each sequence ``(player, sequence)`` to ``avoid``. Raises Unproved if no plan does or none of those is optimal.
    """
    n, program = game.sequence_counts[player], sequence_program(game, player)
    rows = (*program.rows, *avoiding(player, avoid))
    try:
        best, x = lexicographic_optimum(replace(program, rows=rows), range(n), backend)
    except NoOptimum:
        raise Unproved("a player cannot keep away from the frontier") from None
    if avoid and best != optimum(program, backend).value:
        raise Unproved("no optimal strategy keeps away from the frontier")
    return x[:n]
