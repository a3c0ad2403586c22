"""Functions that solve games: values, equilibria, sets of optimal strategies, elimination."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from nashproof.errors import InputError, ObjectError, TooLarge, Unproved, UnsuitableGame, quoted
from nashproof.shell import notebook
from nashproof.shell.library.games import build, game_with_recall, note_on_floats
from nashproof.shell.library.options import check_backend, check_plans
from nashproof.shell.library.profiles import as_tuple, check_player
from nashproof.shell.library.types import GameOrPlace, Tell, Watch
from nashproof.shell.notebook.equilibria.components import Component, ListedStrategy
from nashproof.shell.notebook.equilibria.missing import (
    DESCRIBE_HELPS,
    ONE_RANGE_HELPS,
    Missing,
    no_list,
    no_value,
)

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game
    from nashproof.games.one_card import OneCard
    from nashproof.games.tree import Tree
    from nashproof.play.types import PureStrategy
    from nashproof.solving.mixed_strategies import Point


DIMENSIONS = "a smaller game; `optimal_set` gives the dimension, `audit` asks for ranges"


def solve(
    game: GameOrPlace, backend: str = "highs", *, plans: str = "canonical"
) -> notebook.Solution | notebook.SampleEquilibrium:
    """Solve a game exactly, with a proof: its value and optimal strategies, or an equilibrium.

    A two-player zero-sum game has a value: ``solve("kuhn").value`` is to player 1, in the units of
    the game's payoffs; ``.strategies`` is the equilibrium. ``plans``: ``"canonical"`` computes
    plans that depend on the game alone, in large games too (slower); ``"any"`` takes the first that
    prove the value. ``backend`` proposes solutions of linear programs; no result depends on it.

    For any other game the result is one equilibrium; others are not excluded. It has ``payoffs``,
    ``strategies`` and ``certificate``, and None as its ``value``. Of three players or more it may
    be irrational: then ``box`` is where it lies, and the numbers are of a profile within
    ``distance``.

    Raises InputError for imperfect recall, and if no equilibrium is computed;
    ``nashproof.solving.enclosure.NotSettled``, with a proved enclosure of the value, for games that
    are too large.

    >>> solve([[2, -1], [-1, 1]]).value
    Fraction(1, 5)
    >>> print(*solve([[[3, 0], [0, 2]], [[2, 0], [0, 3]]]).payoffs)
    3 2
    """
    game = game_with_recall(game)
    check_backend(backend)
    check_plans(plans)
    if not game.has_tree or game.constant is not None:
        return solve_zero_sum(game, backend, plans)
    try:
        return _sample(game)
    except Unproved as error:
        raise TooLarge(
            f"a game without a constant sum, of which {error}", DESCRIBE_HELPS, game.title
        ) from None


def solve_zero_sum(game: Game, backend: str, plans: str) -> notebook.Solution:
    """Return the Solution of a two-player zero-sum game. Raises InputError for other games."""
    from nashproof.solving.zero_sum import solve_game, with_canonical_plans

    equilibrium = solve_game(game, backend, plans)
    if plans == "canonical":
        equilibrium = with_canonical_plans(game, equilibrium)
    return notebook.Solution(game, equilibrium)


def _sample(game: Tree) -> notebook.SampleEquilibrium:
    """Return an equilibrium of a game without a value. Raises InputError or Unproved."""
    from nashproof.play.strategies import plans_of
    from nashproof.solving.equilibrium_box import EquilibriumBox
    from nashproof.solving.sample_equilibrium import sample_equilibrium

    missing = no_value(game)
    assert missing is not None, "a game without a value"
    found = sample_equilibrium(game)
    if isinstance(found, EquilibriumBox):
        return notebook.SampleEquilibrium(game, plans_of(game, found.centre), missing, found)
    return notebook.SampleEquilibrium(game, found, missing)


def describe(
    game: GameOrPlace,
    backend: str = "highs",
    watch: Watch = iter,
    time: float | None = None,
    tell: Tell | None = None,
    at: str | Sequence[str] = (),
) -> notebook.Equilibria:
    """List all equilibria of a game, with proofs, and say what is complete and what is open.

    ``at``: the value of a letter in the numbers of a matrix or a file, ``"x=1"``, or several.

    For two players with the equilibria of a zero-sum game ``.sets`` has the whole sets of optimal
    strategies: dimension, vertices, facets. Otherwise ``.components`` has all equilibria of a small
    game, from which ``.space`` they are: for two players in mixed strategies over at most 40
    reduced pure ones, in larger trees in behaviour strategies; for three players or more in mixed
    strategies, of at most 64 profiles of reduced pure ones; ``.left_open`` has the boxes that may
    contain others. That search ends after ``time`` seconds, and takes games of 4,096 profiles then;
    ``tell`` is called with the cases examined, the sets listed and the cases that wait. If mixed
    equilibria are not listed, the pure ones are; ``.why_not`` says why. For a game with proper
    subgames ``.subgame_perfect`` has the subgame perfect equilibria. For a game with a number of
    cards, which has no tree, ``.moves`` has the range of each probability over all equilibria.
    ``watch`` passes on the optimal sets as they come, and may report them.
    Iterating gives the extreme equilibria, as ``equilibria``. Raises InputError for imperfect
    recall.

    >>> describe([[[3, 0], [0, 2]], [[2, 0], [0, 3]]]).count
    '3'
    """
    game = game_with_recall(_at_point(game, as_tuple(at, "at")))
    check_backend(backend)
    if not game.has_tree:
        return _common_to_all(game, backend)
    listed = replace(_of_tree(game, backend, watch, time, tell), note=note_on_floats(game))
    return _with_subgame_perfect(listed)


def _at_point(game: GameOrPlace, at: Sequence[str]) -> GameOrPlace:
    """Return the game at values of the letters in its numbers. Raises InputError."""
    from nashproof.documents.requests.points import point_of
    from nashproof.shell.game_files import read_at

    point = point_of(at)
    if point and not isinstance(game, (str, PurePath)):
        found = f"values of letters in {quoted(repr(game))}"
        raise ObjectError(found, "a matrix as a text, or the name of a file", "at")
    return read_at(game, point) if point and isinstance(game, (str, PurePath)) else game


def _with_subgame_perfect(listed: notebook.Equilibria) -> notebook.Equilibria:
    """Return the list with the subgame perfect equilibria of a game that has proper subgames."""
    from nashproof.claims.kinds.subgames import subgame_perfect_certificate
    from nashproof.play.subgames import subgame_roots
    from nashproof.shell.notebook.equilibria.subgame_perfect import SubgamePerfectList

    game = listed.tree
    if len(subgame_roots(game)) == 1:
        return listed
    try:
        proof = subgame_perfect_certificate(game, build(game).sha256)
    except Unproved as error:
        return replace(listed, subgame_perfect=SubgamePerfectList(game, None, str(error)))
    return replace(
        listed,
        subgame_perfect=SubgamePerfectList(game, proof),
        certificates={**listed.certificates, "subgame-perfect": proof.text()},
    )


def _of_tree(
    game: Tree, backend: str, watch: Watch, seconds: float | None, tell: Tell | None
) -> notebook.Equilibria:
    """Return the optimal sets of a tree, or the list of its equilibria."""
    from nashproof.solving.optimal.set_search import SetTooLarge

    try:
        sets = tuple(watch(_optimal_sets(game, backend)))
    except SetTooLarge as error:
        return notebook.Equilibria(game, missing=Missing(str(error), ONE_RANGE_HELPS))
    if not sets:
        if len(game.players) > 2:
            return _of_more_players(game, seconds, tell)
        return _pure(game) if len(game.players) == 1 else _of_two_players(game)
    proofs = {f"{x.player}-{x.space}": x.certificate for x in sets}
    if not all(x.complete for x in sets):
        return notebook.Equilibria(game, proofs, sets=sets)
    # Each optimal strategy of the first player with each of the second: one component
    listed = [[*map(ListedStrategy, x.plans)] for x in sets if x.space == "plan"]
    every = Component(tuple(tuple(range(len(strategies))) for strategies in listed))
    return notebook.Equilibria(game, proofs, (every,), "plan", tuple(listed), sets=sets)


def _optimal_sets(game: Tree, backend: str) -> Iterator[notebook.DescribedSet]:
    """Yield the optimal sets of a game equivalent to a zero-sum game, with their proofs."""
    from nashproof.claims.kinds.optimal_sets import set_certificate, sets_of

    key = ""
    for optimal in sets_of(game, backend):
        key = key or build(game).sha256  # it takes long for a large game, which may have no sets
        proof = set_certificate(game, key, optimal)
        yield notebook.DescribedSet(game, optimal, proof)


def _common_to_all(game: OneCard, backend: str) -> notebook.Equilibria:
    """Find the range of each move over all equilibria of a game without a tree."""
    from nashproof.claims.kinds.ranges import has_ranges, range_certificates
    from nashproof.solving.zero_sum import solve_game

    if not has_ranges(game):
        return notebook.Equilibria(game, missing=no_list(game))
    solution = solve_game(game, backend, "any")
    ranges = [*range_certificates(game, build(game).sha256, solution, backend)]
    moves = notebook.DescribedMoves(game, solution.value, [statement for _, statement, _ in ranges])
    return notebook.Equilibria(game, {name: text for name, _, text in ranges}, moves=moves)


def _of_two_players(game: Tree) -> notebook.Equilibria:
    """List all equilibria in mixed strategies; in realisation plans of larger trees."""
    from nashproof.claims.kinds.equilibria import all_equilibria, certificate_of
    from nashproof.solving.plan_equilibria import FoundPlans

    try:
        equilibria = all_equilibria(game)
    except (InputError, Unproved):
        return _pure(game)
    proof = certificate_of(game, build(game).sha256, equilibria).text()
    components = tuple(map(Component, equilibria.components))
    if isinstance(equilibria, FoundPlans):
        plans = tuple([*map(ListedStrategy, listed)] for listed in equilibria.plans)
        return notebook.Equilibria(game, {"plan-equilibria": proof}, components, "plan", plans)
    strategies = tuple(
        [_mixed(game, p, zip(x, pure)) for x in listed]
        for p, (listed, pure) in enumerate(zip(equilibria.mixed, equilibria.strategies), 1)
    )
    word = "surviving-equilibria" if equilibria.rounds else "equilibria"
    return notebook.Equilibria(game, {word: proof}, components, "mixed", strategies)


def _of_more_players(game: Tree, seconds: float | None, tell: Tell | None) -> notebook.Equilibria:
    """List the mixed equilibria of three players or more, and the boxes left open."""
    from nashproof.certificates.statements.mixed import exact_name
    from nashproof.claims.kinds.equilibria import (
        algebraic_certificate,
        mixed_certificate,
        number_of,
    )
    from nashproof.solving.algebraic_profiles import algebraic_profiles
    from nashproof.solving.mixed import find_mixed_equilibria

    try:
        equilibria = find_mixed_equilibria(game, seconds, tell)
    except InputError:
        return _pure(game)
    key, exact = build(game).sha256, algebraic_profiles(game, equilibria)
    proofs = {
        "mixed-equilibria": mixed_certificate(game, key, equilibria, number_of(equilibria)).text()
    }
    proofs |= {
        exact_name(k): algebraic_certificate(game, key, profile).text()
        for k, profile in exact.items()
    }
    # Strategies are numbered as they are met
    numbers: list[dict[Point, int]] = [{} for _ in game.players]
    components = tuple(
        Component(
            tuple(
                tuple(places.setdefault(x, len(places)) for x in points)
                for places, points in zip(numbers, product.points)
            ),
            product.radius,
            exact.get(k),
            product.where,
            tuple(places.setdefault(x, len(places)) for places, x in zip(numbers, product.profile)),
            product.example,
        )
        for k, product in enumerate(equilibria.listed, 1)
    )
    strategies = tuple(
        [_mixed(game, p, zip(x, pure)) for x in points]
        for p, (points, pure) in enumerate(zip(numbers, equilibria.strategies), 1)
    )
    return notebook.Equilibria(
        game, proofs, components, "mixed", strategies, equilibria.strategies, equilibria.left_open
    )


def _pure(game: Tree) -> notebook.Equilibria:
    """List the pure equilibria, and say why mixed ones are not listed."""
    from nashproof.claims.kinds.equilibria import pure_certificate
    from nashproof.exact.numbers import QQ
    from nashproof.solving.pure import pure_equilibria

    missing = no_list(game)
    try:
        equilibria = pure_equilibria(game)
    except Unproved as error:
        reason = f"{missing.reason}; {error}"
        return _with_sample(notebook.Equilibria(game, missing=replace(missing, reason=reason)))
    # each player's strategies once, and equilibria by their numbers
    strategies: list[list[ListedStrategy]] = []
    profiles = []
    for p in game.player_numbers:
        chosen = {tuple(x.strategies[p].items()): x.strategies[p] for x in equilibria}
        strategies.append([_mixed(game, p, [(QQ(1), pure)]) for pure in chosen.values()])
        places = {moves: k for k, moves in enumerate(chosen)}
        profiles.append([places[tuple(x.strategies[p].items())] for x in equilibria])
    components = tuple(Component(tuple((k,) for k in profile)) for profile in zip(*profiles))
    proof = pure_certificate(game, build(game).sha256, equilibria)
    listed = notebook.Equilibria(
        game, {"pure-equilibria": proof}, components, "pure", tuple(strategies), missing=missing
    )
    return listed if equilibria else _with_sample(listed)


def _with_sample(listed: notebook.Equilibria) -> notebook.Equilibria:
    """Return the record with an equilibrium if none is listed and one is computed."""
    if listed.game.constant is not None:  # `solve` gives its optimal strategies
        return listed
    try:
        sample = _sample(listed.tree)
    except (InputError, Unproved):
        return listed
    proofs = {**listed.certificates, "one-equilibrium": sample.certificate}
    return replace(listed, sample=sample, certificates=proofs)


def _mixed(
    game: Tree, player: int, weights: Iterable[tuple[Rational, PureStrategy]]
) -> ListedStrategy:
    """Return a mixed strategy with its realisation plan."""
    from nashproof.play.strategies import combined, pure_plan

    mixture = tuple((p, pure) for p, pure in weights if p)
    plan = combined([p for p, _ in mixture], [pure_plan(game, player, s) for _, s in mixture])
    return ListedStrategy(tuple(plan), mixture)


def eliminate(game: GameOrPlace, watch: Watch = iter) -> notebook.Elimination:
    """Eliminate moves and strategies of a two-player game by dominance, pure and mixed.

    Single moves that another continuation dominates weakly, in one step; then whole strategies
    weakly and strictly, round by round, for games with at most 100,000 pairs of them. ``watch`` as
    in ``describe``. Raises InputError for imperfect recall.

    >>> eliminate([[3, 2], [1, 0]])["strictly"].sizes
    ('2 x 2', '1 x 1')
    """
    game = game_with_recall(game)
    if len(game.players) != 2:
        return notebook.Elimination(game.title, why_not="not for two players")
    if not game.has_tree:
        return notebook.Elimination(game.title, why_not="in compact form")
    from nashproof.claims.kinds.dominance.elimination import (
        COMPARED,
        ELIMINATED,
        eliminations,
        has_too_many_moves,
    )
    from nashproof.play.strategies import count_pure

    proofs = eliminations(game, build(game).sha256)
    steps = tuple(watch(notebook.Step(word, text, tuple(x), game) for word, text, x in proofs))
    why_not = ""
    if not any(step.sizes for step in steps):
        # the reason why whole strategies were not eliminated, nor perhaps single moves
        rows, columns = (count_pure(game, player, True) for player in (1, 2))
        small = rows * columns <= ELIMINATED
        too_large = f"more than {ELIMINATED:,} pairs"
        why = "with a proof too large for the checkers" if small else too_large
        why_not = f"whole strategies, {rows} x {columns}, {why}"
        if has_too_many_moves(game):
            why_not = f"single moves, more than {COMPARED:,} pairs of sequences; {why_not}"
    return notebook.Elimination(game.title, steps, why_not, game)


def equilibria(game: GameOrPlace, backend: str = "highs") -> notebook.Equilibria:
    """Return the record of ``describe``; refuse a game whose equilibria it does not list.

    Iterating gives the extreme equilibria, of which all others are mixtures: each has ``payoffs``
    and ``strategies``. If the game has the equilibria of a zero-sum game, these are the pairs of
    extreme optimal strategies. With three players or more an irrational equilibrium has a
    ``radius``, within which its probabilities are, and mostly ``exact``, polynomials in a number;
    ``.is_complete`` is True if there are no others. Raises InputError if the equilibria are not
    listed.

    >>> for equilibrium in equilibria([[[3, 0], [0, 2]], [[2, 0], [0, 3]]]):
    ...     print(*equilibrium.payoffs, "by", equilibrium)
    3 2 by move 1: row 1 against move 2: column 1
    6/5 6/5 by move 1: row 1 3/5, row 2 2/5 against move 2: column 1 2/5, column 2 3/5
    2 3 by move 1: row 2 against move 2: column 2
    """
    game = game_with_recall(game)
    if game.has_tree:
        listed = describe(game, backend)
    else:  # ranges of moves are no list, so they are not computed
        listed = notebook.Equilibria(game, missing=no_list(game))
    missing = listed.missing
    if missing:
        raise UnsuitableGame(
            f"no list of all equilibria: {missing.reason}", missing.helps, game.title
        )
    if listed.components is None:
        raise UnsuitableGame("optimal sets that are too large to be listed", DIMENSIONS, game.title)
    return listed


def optimal_set(
    game: GameOrPlace, player: int, space: str = "plan", backend: str = "highs"
) -> notebook.DescribedSet:
    """Return the set of optimal strategies of a player (1 or 2), with its certificate.

    The game is zero-sum, or has the equilibria of a zero-sum game. ``space``: ``"plan"``,
    realisation plans, or ``"mixed"``, mixed strategies over reduced pure ones. Raises InputError.

    >>> matching = optimal_set([[1, -1], [-1, 1]], player=2)
    >>> matching.dimension, matching.vertices
    (0, ({'move 2': {'column 1': '1/2', 'column 2': '1/2'}},))
    """
    game = game_with_recall(game)
    check_player(game, player)
    for optimal in describe(game, backend).sets if game.has_tree else ():
        if (optimal.player, optimal.space) == (player, space):
            return optimal
    raise UnsuitableGame(
        f'no optimal set of player {player} in the space "{space}"',
        'a tree with the equilibria of a zero-sum game, and the space "plan" or "mixed"',
        game.title,
    )
