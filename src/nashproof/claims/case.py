"""What a claim is judged on: games, profiles and what was computed of them before.

Knows no rendering and writes no file.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Figure, Plan, named_frontier
from nashproof.certificates.statements.zero_sum import GameValue
from nashproof.documents.events import sets_matching
from nashproof.documents.profiles import ProfileText, texts_of, values_of
from nashproof.errors import InputError, suggestion
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game, expanded
from nashproof.games.tree import Tree
from nashproof.limits import NODES
from nashproof.play.best_response import BestResponse, improvements
from nashproof.play.strategies import plans_of
from nashproof.solve.dominance.rounds import Elimination, Sense, eliminate
from nashproof.solve.optimal.set_search import mixed_optimal_set, optimal_sets
from nashproof.solve.optimal.sets import OptimalSet, Space
from nashproof.solve.parameters.profiles import FORGETFUL_STRATEGIES, substitute
from nashproof.solve.zero_sum import Equilibrium, solve_game

WITHOUT_TREE = (  # kinds of claims about a one-card game that need no tree of its deals
    "value",
    "payoff",
    "comparison",
    "all equilibria",
    "gain",
    "equilibrium",
    "best response",
    "parameter set",
    "set values",
)

GameWithDigest = tuple[Game, str]  # with the SHA-256 of its canonical text
ProfileRows = tuple[tuple[Any, ...], ...]  # numbers, or expressions in parameters, by set, action
InfoSetName = tuple[int, str]  # a player, and the name of one of their information sets
Known = TypeVar("Known")


class GameLibrary(Protocol):
    """Where games come from: by the name in a claim; ``place`` is where it stands, for messages."""

    def __call__(self, identifier: str, place: str, /) -> GameWithDigest:
        """The game and its digest. Raises InputError if there is none of that name."""


@dataclass
class Case:
    """The games and profiles that claims are about; remembers what was computed of them."""

    games: GameLibrary
    profiles: Mapping[str, ProfileText]
    backend: str = "highs"
    known: dict[Hashable, Any] = field(default_factory=dict)

    def game(self, name: str, table: Table) -> GameWithDigest:
        """The game of a claim and its digest."""
        return self.games(name, table.place("game"))

    def tree(self, name: str, table: Table) -> tuple[Tree, str]:
        """The game of a claim as a tree, and its digest, for claims that need the tree."""
        game, digest = self.game(name, table)
        if not game.has_tree and game.expanded_size > NODES:
            table.refuse(
                "game",
                f'"{game.title}", whose tree has {game.expanded_size:,} nodes',
                f"a tree of at most {NODES:,}, or a claim of the kind " + " or ".join(WITHOUT_TREE),
            )
        return self._once(("tree", digest), lambda: expanded(game)), digest

    def profile(self, name: str, game: str, table: Table) -> tuple[ProfileText, Any, str]:
        """The profile of a claim as written, its game (by default its own) and digest."""
        if name not in self.profiles:
            none = "one that the document declares: none is declared"
            table.refuse_value(
                "profile", suggestion(name, self.profiles) if self.profiles else none
            )
        profile = self.profiles[name]
        return profile, *self.games(game or profile.game, profile.place)

    def solution(self, game: Game, digest: str) -> Equilibrium:
        """The solved game.

        A game and its zero-sum equivalent have one digest, but not one constant; a one-card game
        and its tree are not of one type.
        """
        return self._once(
            ("solution", digest, type(game), game.constant), lambda: solve_game(game, self.backend)
        )

    def optimal_set(self, game: Tree, digest: str, player: int, space: Space) -> OptimalSet:
        """The player's OptimalSet. Raises Unproved where it is too large."""
        plans = self._once(
            ("sets", digest), lambda: optimal_sets(game, self.solution(game, digest), self.backend)
        )
        return (
            plans[player - 1]
            if space == "plan"
            else mixed_optimal_set(game, player, plans[2 - player])
        )

    def elimination(self, game: Tree, digest: str, sense: Sense) -> Elimination:
        """The rounds of eliminating strategies that are dominated in this sense."""
        return self._once((sense, digest), lambda: eliminate(game, sense))

    def texts(self, profile: ProfileText, game: Game, digest: str) -> tuple[tuple[str, ...], ...]:
        """What a profile states in a game, as ``texts_of`` has it."""
        return self._once(
            ("texts", profile.name, digest, type(game)), lambda: texts_of(profile, game)
        )

    def values(
        self,
        profile: ProfileText,
        game: Game,
        digest: str,
        at: Mapping[str, Rational] | None = None,
    ) -> ProfileRows:
        """The numbers of a profile in a game, as ``values_of`` has them; at a point if given."""
        if at:
            return self._once(
                ("values", profile.name, digest, type(game), *at.items()),
                lambda: substitute(self.values(profile, game, digest), at),
            )
        return self._once(
            ("values", profile.name, digest, type(game)),
            lambda: values_of(profile, game, self.texts(profile, game, digest)),
        )

    def responses(
        self, profile: ProfileText, game: Game, digest: str, at: Mapping[str, Rational]
    ) -> Mapping[int, BestResponse]:
        """What each player can do against the rest of a profile at a point, by player."""
        return self._once(
            ("responses", profile.name, digest, type(game), *at.items()),
            lambda: improvements(
                game,
                plans_of(game, self.values(profile, game, digest, at)),
                FORGETFUL_STRATEGIES,
                game.player_numbers,
            ),
        )

    def _once(self, key: Hashable, compute: Callable[[], Known]) -> Known:
        """What was computed for a key; computed anew only the first time."""
        if key not in self.known:
            self.known[key] = compute()
        return self.known[key]


def value_certificate(
    game: Game,
    digest: str,
    solution: Equilibrium,
    figure: Figure | None = None,
    frontier: Sequence[InfoSetName] = (),
) -> str:
    """The certificate of a game's value, compared with a stated figure, or else with itself."""
    statement = GameValue(figure or Figure.unstated(solution.value), named_frontier(frontier))
    plans = {p: Plan.of(game, p, plan) for p, plan in zip((1, 2), solution.plans)}
    return Certificate(digest, statement, GameValue.Witness(plans)).text()


def frontier_of(game: Game, table: Table, patterns: Sequence[str]) -> list[InfoSetName]:
    """The information sets that the patterns of a claim's frontier name, in the game's order."""
    if not game.has_tree and patterns:
        table.refuse(
            "frontier",
            "a frontier in a game that is given by a number of cards",
            "one in a game whose cards are listed",
        )
    try:
        named = {i for pattern in patterns for i in sets_matching(game, pattern)}
    except InputError as error:
        raise error.at(table.place("frontier")) from None
    return [(game.infosets[i].player, game.infosets[i].name) for i in sorted(named)]
