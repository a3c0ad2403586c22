"""The statements that a certificate can make, by kind, and what each of them is about.

A statement is about a game in the form in which it was given, about its tree, or about no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from nashcheck.reading import Json, in_words, readable, string
from nashcheck.statements.algebra import check_arithmetic, check_feasible_set
from nashcheck.statements.bimatrix import check_equilibria
from nashcheck.statements.dominance import check_dominance, check_rounds
from nashcheck.statements.families import check_equilibrium_set
from nashcheck.statements.optimal_sets import check_optimal_set, check_region
from nashcheck.statements.profiles import check_best_response, check_deviation, check_figures
from nashcheck.statements.structure import check_count, check_matrix
from nashcheck.statements.value_law import check_value_law
from nashcheck.statements.zero_sum import (
    check_no_equilibrium_in_box, check_optimal_range, check_pure_values, check_value,
)  # fmt: skip
from nashcheck.trees import Game

Games: TypeAlias = Mapping[str, Game]  # {digest: game}


class About:
    """A statement about a game in the form in which it was given.

    `check` returns the sentence that is proved; it raises Rejected or Unreadable if it is not.
    """

    def __init__(self, check: Callable[..., str]) -> None:
        self.check = check

    def sentence(
        self, kind: str, digest: Json, games: Games, statement: Json, witness: Json
    ) -> str:
        """Return the sentence that is proved, with the game's title before it."""
        readable(
            string(digest) in games, f"game {digest}", "a game that was given and could be read"
        )
        game = self.form(games[digest])
        return f"{in_words(game.title)}: {self.check(game, statement, witness)}"

    def form(self, game: Game) -> Game:
        """Return the game as it is checked. Compact games are not expanded."""
        return game


class AboutTree(About):
    """A statement about the tree of a game. Compact games are expanded for it."""

    def form(self, game: Game) -> Game:
        """Return the tree of the game."""
        return game.expanded()


class AboutNoGame(About):
    """A statement that names no game."""

    def sentence(
        self, kind: str, digest: Json, games: Games, statement: Json, witness: Json
    ) -> str:
        """Return the sentence that is proved, with the kind before it."""
        readable(digest == "none", digest, "the game none for this statement")
        return f"{kind}: {self.check(statement, witness)}"


STATEMENTS: dict[str, About] = {
    "count": AboutTree(check_count),
    "matrix": AboutTree(check_matrix),
    "figures": About(check_figures),
    "best response": About(check_best_response),
    "deviation": About(check_deviation),
    "value": About(check_value),
    "pure values": AboutTree(check_pure_values),
    "optimal range": About(check_optimal_range),
    "no equilibrium in box": AboutTree(check_no_equilibrium_in_box),
    "equilibrium set": About(check_equilibrium_set),
    "optimal set": AboutTree(check_optimal_set),
    "region": AboutTree(check_region),
    "dominance": AboutTree(check_dominance),
    "rounds": AboutTree(check_rounds),
    "equilibria": AboutTree(check_equilibria),
    "value law": About(check_value_law),
    "arithmetic": AboutNoGame(check_arithmetic),
    "feasible set": AboutNoGame(check_feasible_set),
}
