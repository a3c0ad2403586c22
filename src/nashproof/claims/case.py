"""The case on which claims are judged: games, profiles, and results computed before.

Knows no rendering and writes no file.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from nashproof.certificates.codec import Shape
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Figure, Plan, Profile, named_frontier
from nashproof.certificates.statement import Statement
from nashproof.documents.events import sets_matching
from nashproof.documents.profile_values import ProfileRows, Texts, texts_of, values_of
from nashproof.documents.profiles import ProfileText
from nashproof.errors import InputError, Unproved, suggestion
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game, expanded
from nashproof.games.tree import Tree
from nashproof.limits import EXPANSION_NODES
from nashproof.play.best_response import BestResponse, improvements
from nashproof.play.strategies import expected_payoffs, plans_of
from nashproof.play.types import Plans
from nashproof.solving.parameters.profiles import FORGETFUL_STRATEGIES, substitute

if TYPE_CHECKING:  # solvers are imported when a claim needs them
    from nashproof.solving.dominance.rounds import EliminationRounds, Sense
    from nashproof.solving.optimal.sets import OptimalPolytope, Space
    from nashproof.solving.zero_sum import Equilibrium

GameWithDigest = tuple[Game, str]  # with the SHA-256 of its canonical text
InfoSetName = tuple[int, str]  # a player, and the name of one of their information sets
Known = TypeVar("Known")


class GameLibrary(Protocol):
    """Games by the name in a claim; ``place`` is where it stands, for messages."""

    def __call__(self, identifier: str, place: str, /) -> GameWithDigest:
        """Return the game and its digest. Raises InputError for an unknown name."""


@dataclass
class Case:
    """The games and profiles that claims are about; remembers what was computed of them."""

    games: GameLibrary
    profiles: Mapping[str, ProfileText]
    backend: str = "highs"
    computed: dict[Hashable, Any] = field(default_factory=dict)

    def game(self, name: str, table: Table) -> GameWithDigest:
        """Return the game of a claim and its digest."""
        return self.games(name, table.place("game"))

    def tree(self, name: str, table: Table) -> tuple[Tree, str]:
        """Return the game of a claim as a tree, and its digest. Refuses trees too large."""
        game, digest = self.game(name, table)
        if not game.has_tree and game.expanded_size > EXPANSION_NODES:
            table.refuse(
                "game",
                f'"{game.title}", whose tree has {game.expanded_size:,} nodes',
                f"a tree of at most {EXPANSION_NODES:,}, or a claim whose kind needs no tree "
                "(data/FORMATS.md, Kinds of claims)",
            )
        return self.once(("tree", digest), lambda: expanded(game)), digest

    def profile(self, name: str, game: str, table: Table) -> ProfileInGame:
        """Return the profile of a claim in a game, all parameters open.

        ``game``: its name; "" for the profile's own.
        """
        if name not in self.profiles:
            none = "one that the document declares: none is declared"
            table.refuse_value(
                "profile", suggestion(name, self.profiles) if self.profiles else none
            )
        profile = self.profiles[name]
        return ProfileInGame(self, profile, *self.games(game or profile.game, profile.place))

    def solution(self, game: Game, digest: str) -> Equilibrium:
        """Return the solution of a game. Raises Unproved where the search took too long."""
        problem = _to_solve(digest, game)
        return self.once(problem, lambda: _solution_of(problem, self.backend))

    def optimal_set(self, game: Tree, digest: str, player: int, space: Space) -> OptimalPolytope:
        """Return the player's optimal set. Raises Unproved where it is too large."""
        from nashproof.solving.optimal.set_search import mixed_optimal_set, optimal_sets

        plans = self.once(
            ("sets", digest), lambda: optimal_sets(game, self.solution(game, digest), self.backend)
        )
        return (
            plans[player - 1]
            if space == "plan"
            else mixed_optimal_set(game, player, plans[2 - player])
        )

    def once(self, key: Hashable, compute: Callable[[], Known]) -> Known:
        """Return the result for a key; it is computed only the first time.

        A search that ended without its proof raises Unproved each time: it may have taken minutes.
        """
        if key not in self.computed:
            try:
                self.computed[key] = compute()
            except Unproved as error:
                self.computed[key] = error
        result: Known = self.computed[key]
        if isinstance(result, Unproved):
            raise result
        return result


@dataclass(frozen=True)
class _TreeByDigest:
    """A tree that is known by the SHA-256 of its canonical text alone."""

    digest: str
    game: Tree = field(compare=False, repr=False)


@dataclass(frozen=True)
class _GameToSolve:
    """The key for games of one digest: a game and its zero-sum equivalent differ in their
    constants, a one-card game and its tree in their types.
    """

    digest: str
    sort: type[Game]
    constant: Rational | None
    game: Game = field(compare=False, repr=False)


def solution_of(digest: str, game: Game, backend: str) -> Equilibrium:
    """Return the solution of a game whose canonical text has this digest."""
    return _solution_of(_to_solve(digest, game), backend)


def _to_solve(digest: str, game: Game) -> _GameToSolve:
    return _GameToSolve(digest, type(game), game.constant, game)


@lru_cache(maxsize=64)  # several documents ask about the same games
def _solution_of(problem: _GameToSolve, backend: str) -> Equilibrium:
    from nashproof.solving.zero_sum import solve_game

    return solve_game(problem.game, backend)


def elimination_of(game: Tree, digest: str, sense: Sense) -> EliminationRounds:
    """Return the rounds of eliminating strategies that are dominated in this sense.

    Raises InputError for a game that is too large.
    """
    return _elimination_of(_TreeByDigest(digest, game), sense)


@lru_cache(maxsize=64)  # documents and ``eliminate`` ask about the same games
def _elimination_of(problem: _TreeByDigest, sense: Sense) -> EliminationRounds:
    from nashproof.solving.dominance.rounds import eliminate

    return eliminate(problem.game, sense)


@dataclass(frozen=True)
class ProfileInGame:
    """A profile in a game, at a point of its parameters or with all of them open.

    - ``text``: the profile as written; ``digest``: of the game's canonical file;
    - ``at``: the value of each parameter; None if they are open.
    """

    case: Case
    text: ProfileText
    game: Game
    digest: str
    at: Mapping[str, Rational] | None = None

    @property
    def parameters(self) -> Mapping[str, tuple[Rational, Rational]]:
        """Return the intervals of the open parameters, by name."""
        return self.text.parameters if self.at is None else {}

    @property
    def texts(self) -> Texts:
        """Return the stated texts of the profile, as ``texts_of`` returns them."""
        return self._once("texts", lambda: texts_of(self.text, self.game))

    @property
    def rows(self) -> ProfileRows:
        """Return the numbers at the point, set by set; expressions if parameters are open."""
        if at := self.at:
            rows = replace(self, at=None).rows
            return self._once("values", lambda: substitute(rows, at))
        return self._once("values", lambda: values_of(self.text, self.game, self.texts))

    @property
    def plans(self) -> Plans:
        """Return the realisation plan of each player."""
        return self._once("plans", lambda: plans_of(self.game, self.rows))

    @property
    def payoffs(self) -> Mapping[int, Rational]:
        """Return the expected payoff of each player, by player number."""
        responses = self.responses
        if len(responses) == len(self.game.players):
            return {p: response.value - response.gain for p, response in responses.items()}
        return dict(enumerate(expected_payoffs(self.game, self.plans), 1))

    @property
    def stated(self) -> Profile:
        """Return the numbers of ``rows`` as a statement's profile."""
        return self._once("stated", lambda: Profile.of(self.game, self.rows))

    @property
    def responses(self) -> Mapping[int, BestResponse]:
        """Return each player's best response to the rest of the profile, by player number.

        A player who forgets is left out, unless a pure strategy was found that gains.
        """
        return self._once(
            "responses",
            lambda: improvements(
                self.game, self.plans, FORGETFUL_STRATEGIES, self.game.player_numbers
            ),
        )

    def in_tree(self, tree: Tree) -> ProfileInTree:
        """Return this profile in the game as a tree."""
        return ProfileInTree(self.case, self.text, tree, self.digest, self.at)

    def certificate(self, statement: Statement[Any], *witness: Shape) -> Certificate:
        """Return the certificate of a statement about the game, with its witness if it has one."""
        return Certificate(self.digest, statement, *witness)

    def _once(self, what: str, compute: Callable[[], Known]) -> Known:
        point = () if self.at is None else self.at.items()
        return self.case.once((what, self.text.name, self.digest, type(self.game), *point), compute)


@dataclass(frozen=True)
class ProfileInTree(ProfileInGame):
    """A profile in a game as a tree."""

    game: Tree


def value_certificate(
    game: Game,
    digest: str,
    solution: Equilibrium,
    figure: Figure | None = None,
    frontier: Sequence[InfoSetName] = (),
) -> Certificate:
    """Return the certificate of a game's value, compared with ``figure`` or with itself."""
    from nashproof.certificates.statements.zero_sum import GameValue

    statement = GameValue(figure or Figure.unstated(solution.value), named_frontier(frontier))
    plans = {p: Plan.of(game, p, plan) for p, plan in zip((1, 2), solution.plans)}
    return Certificate(digest, statement, GameValue.Witness(plans))


def frontier_of(game: Game, table: Table, patterns: Sequence[str]) -> list[InfoSetName]:
    """Return the sets that the patterns of a claim's frontier name, in the game's order."""
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
