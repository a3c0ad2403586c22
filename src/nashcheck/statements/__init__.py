"""Opens a certificate (3): its format, its seal, and the statement that it makes, by kind.

A statement is about a game in the form in which it was given, about its tree, or about no game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import TypeAlias

from nashcheck.reading import (
    Json, canonical_json, fields, in_words, one_of, parse, readable, require, string,
)  # fmt: skip
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


def check(data: bytes, games: Games) -> str:
    """Return the sentence that a certificate proves about one of the games, {digest: game}.

    Raises Rejected if it does not prove what it states, Unreadable if it is not in canonical form,
    exceeds a limit or names a game that is not given. The seal only detects damage.
    """
    envelope = parse(data)
    form, digest, seal, statement, witness = fields(
        envelope, "format, game, seal, statement, witness"
    )
    fits = form == "nashproof certificate 2"
    readable(fits, form, "the format nashproof certificate 2")
    fits = isinstance(statement, dict) and "kind" in statement
    readable(fits, statement, "an object with a kind")
    kind = one_of(statement["kind"], *STATEMENTS)
    unsealed = canonical_json({**envelope, "seal": ""}) + "\n"
    sealed = hashlib.sha256(unsealed.encode()).hexdigest()
    require(string(seal) == sealed, "the seal is the digest of the certificate")
    return STATEMENTS[kind].sentence(kind, digest, games, statement, witness)
