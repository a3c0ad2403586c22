"""The statements that a certificate can make, by kind, and what each of them is about.

A statement is about a game in the form in which it was given, about its tree, or about no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from nashcheck.reading import Json, excerpt, in_words, require_readable, string
from nashcheck.statements.algebra import check_arithmetic, check_feasible_set
from nashcheck.statements.bimatrix import check_equilibria
from nashcheck.statements.dominance import (
    check_dominated,
    check_iterated,
    check_not_dominated_by,
    check_responses,
    check_undominated,
)
from nashcheck.statements.families import check_family, check_parameter_set
from nashcheck.statements.optimal_sets import (
    check_dimension,
    check_optimal_set,
    check_projection,
    check_region,
)
from nashcheck.statements.profiles import (
    check_comparison,
    check_deviation,
    check_equilibrium,
    check_equilibrium_in_box,
    check_gain,
    check_payoff,
    check_set_values,
)
from nashcheck.statements.structure import check_count, check_matrix
from nashcheck.statements.value_law import check_value_law
from nashcheck.statements.zero_sum import (
    check_no_equilibrium_in_box,
    check_optimal_range,
    check_pure_values,
    check_value,
)
from nashcheck.trees import Game, Tree

Games: TypeAlias = Mapping[str, Game]  # {digest: game}


class AboutGame:
    """A statement about a game in either form. Compact games are not expanded for it."""

    def __init__(self, check: Callable[[Game, Json, Json], str]) -> None:
        self.check = check

    def sentence(
        self, kind: str, digest: Json, games: Games, statement: Json, witness: Json
    ) -> str:
        """Return the sentence that is proved; raise Rejected or Unreadable if it is not."""
        game = given_game(digest, games)
        return f"{in_words(game.title)}: {self.check(game, statement, witness)}"


class AboutTree:
    """A statement about the tree of a game. Compact games are expanded for it."""

    def __init__(self, check: Callable[[Tree, Json, Json], str]) -> None:
        self.check = check

    def sentence(
        self, kind: str, digest: Json, games: Games, statement: Json, witness: Json
    ) -> str:
        """Return the sentence that is proved; raise Rejected or Unreadable if it is not."""
        tree = given_game(digest, games).expanded()
        return f"{in_words(tree.title)}: {self.check(tree, statement, witness)}"


class AboutNoGame:
    """A statement that names no game."""

    def __init__(self, check: Callable[[Json, Json], str]) -> None:
        self.check = check

    def sentence(
        self, kind: str, digest: Json, games: Games, statement: Json, witness: Json
    ) -> str:
        """Return the sentence that is proved; raise Rejected or Unreadable if it is not."""
        require_readable(digest == "none", excerpt(digest), "the game none for this statement")
        return f"{kind}: {self.check(statement, witness)}"


def given_game(digest: Json, games: Games) -> Game:
    """Return the game with this digest."""
    require_readable(
        string(digest) in games,
        f"game {excerpt(digest)}",
        "a game that was given and could be read",
    )
    return games[digest]


STATEMENTS: dict[str, AboutGame | AboutTree | AboutNoGame] = {
    "count": AboutTree(check_count),
    "payoff": AboutGame(check_payoff),
    "equilibrium": AboutGame(check_equilibrium),
    "gain": AboutGame(check_gain),
    "deviation": AboutGame(check_deviation),
    "comparison": AboutGame(check_comparison),
    "responses": AboutTree(check_responses),
    "value": AboutGame(check_value),
    "value law": AboutGame(check_value_law),
    "pure values": AboutTree(check_pure_values),
    "family": AboutGame(check_family),
    "parameter set": AboutGame(check_parameter_set),
    "iterated": AboutTree(check_iterated),
    "dominated": AboutTree(check_dominated),
    "not dominated by": AboutTree(check_not_dominated_by),
    "undominated": AboutTree(check_undominated),
    "optimal range": AboutGame(check_optimal_range),
    "optimal set": AboutTree(check_optimal_set),
    "dimension": AboutTree(check_dimension),
    "projection": AboutTree(check_projection),
    "region": AboutTree(check_region),
    "feasible set": AboutNoGame(check_feasible_set),
    "matrix": AboutTree(check_matrix),
    "arithmetic": AboutNoGame(check_arithmetic),
    "set values": AboutGame(check_set_values),
    "equilibrium in box": AboutGame(check_equilibrium_in_box),
    "no equilibrium in box": AboutTree(check_no_equilibrium_in_box),
    "equilibria": AboutTree(check_equilibria),
}
