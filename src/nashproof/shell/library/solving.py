"""Values, equilibria, sets of optimal strategies, elimination."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nashproof.errors import InputError, Unproved, UnsuitableGame
from nashproof.shell import notebook
from nashproof.shell.library.games import build, game_with_recall, note_on_floats
from nashproof.shell.library.options import check_backend, check_plans
from nashproof.shell.library.profiles import check_player
from nashproof.shell.library.types import GameOrPlace, Watch
from nashproof.shell.notebook.equilibria.missing import ONE_RANGE_HELPS, Missing, no_list

if TYPE_CHECKING:
    from nashproof.games.game import Game
    from nashproof.games.one_card import OneCard
    from nashproof.games.tree import Tree


DIMENSIONS = "a smaller game; `optimal_set` gives the dimension, `audit` asks for ranges"


def solve(
    game: GameOrPlace, backend: str = "highs", *, plans: str = "canonical"
) -> notebook.Solution:
    """The value of a two-player zero-sum game and optimal strategies, exact and proved.

    ``solve("kuhn").value`` is to player 1, in the units of the game's payoffs; ``.strategies`` is
    the equilibrium. ``plans``: ``"canonical"`` looks for plans that depend on the game alone, in
    large games too (slower); ``"any"`` takes the first that prove the value. ``backend`` proposes
    solutions of linear programs; no result depends on it. Raises InputError for games that are not
    two-player constant-sum, and for imperfect recall; ``nashproof.solving.enclosure.NotSettled``,
    with a proved enclosure of the value, for games that are too large.

    >>> solve([[2, -1], [-1, 1]]).value
    Fraction(1, 5)
    """
    from nashproof.solving.zero_sum import solve_game, with_canonical_plans

    game = game_with_recall(game)
    check_backend(backend)
    check_plans(plans)
    equilibrium = solve_game(game, backend, plans)
    if plans == "canonical":
        equilibrium = with_canonical_plans(game, equilibrium)
    return notebook.Solution(game, equilibrium)


def describe(
    game: GameOrPlace, backend: str = "highs", watch: Watch = iter
) -> notebook.Description:
    """The whole set of optimal strategies of each player: dimension, vertices, facets, all proved.

    Of two-player games that have the equilibria of a zero-sum game; of others all equilibria, if
    they are small: in mixed strategies over at most 40 reduced pure ones, in larger trees in
    behaviour strategies. ``.mixed`` lists those of a game of three players or more that has at most
    64 profiles of reduced pure strategies. Of a game with a number of cards, which has no tree,
    ``.moves``: the range of each probability over all equilibria. ``watch`` passes on the sets as
    they come, and may tell of them. Of a game whose sets are too large even for that, ``.why_not``
    says so. Of a game whose mixed equilibria are not listed, ``.pure`` lists the pure ones.
    Raises InputError for imperfect recall.

    >>> describe([[[3, 0], [0, 2]], [[2, 0], [0, 3]]]).equilibria.count
    '3'
    """
    game = game_with_recall(game)
    check_backend(backend)
    if not game.has_tree:
        return replace(_common_to_all(game, backend), game=game)
    return replace(_of_tree(game, backend, watch), note=note_on_floats(game), game=game)


def _of_tree(game: Tree, backend: str, watch: Watch) -> notebook.Description:
    """The optimal sets of a tree, or all its equilibria."""
    from nashproof.solving.optimal.set_search import SetTooLarge

    try:
        sets = tuple(watch(_described(game, backend)))
    except SetTooLarge as error:
        return notebook.Description(game.title, why_not=str(error), what_helps=ONE_RANGE_HELPS)
    if not sets:
        return _all_equilibria(game)
    proofs = {f"{one.player}-{one.space}": one.certificate for one in sets}
    return notebook.Description(game.title, sets, certificates=proofs)


def _described(game: Tree, backend: str) -> Iterator[notebook.DescribedSet]:
    from nashproof.claims.kinds.optimal_sets import set_certificate, sets_of

    key = ""
    for optimal in sets_of(game, backend):
        key = key or build(game).sha256  # long of a large game, which may have no such sets
        proof = set_certificate(game, key, optimal)
        yield notebook.DescribedSet(game, optimal, proof)


def _common_to_all(game: OneCard, backend: str) -> notebook.Description:
    """What all equilibria of a game without a tree have in common, move by move."""
    from nashproof.claims.kinds.move_ranges import has_ranges, range_certificates
    from nashproof.solving.zero_sum import solve_game

    if not has_ranges(game):
        return _not_described(game)
    solution = solve_game(game, backend, "any")
    ranges = [*range_certificates(game, build(game).sha256, solution, backend)]
    moves = notebook.DescribedMoves(game, solution.value, [statement for _, statement, _ in ranges])
    proofs = {name: text for name, _, text in ranges}
    return notebook.Description(game.title, moves=moves, certificates=proofs)


def _all_equilibria(game: Tree) -> notebook.Description:
    from nashproof.claims.kinds.bimatrix import equilibria_certificate
    from nashproof.shell.notebook.equilibria.listed import (
        DescribedEquilibria,
        DescribedPlanEquilibria,
    )

    if len(game.players) > 2:
        return _all_mixed(game)
    proof = equilibria_certificate(game, build(game).sha256) if len(game.players) == 2 else None
    if not proof:
        return _not_described(game)
    statement = json.loads(proof)["statement"]
    in_plans = "plans" in statement
    listed = (DescribedPlanEquilibria if in_plans else DescribedEquilibria)(game, statement)
    name = "plan-equilibria" if in_plans else "equilibria"
    return notebook.Description(game.title, equilibria=listed, certificates={name: proof})


def _all_mixed(game: Tree) -> notebook.Description:
    """All mixed equilibria of a small game of any number of players."""
    from nashproof.claims.kinds.mixed import algebraic_certificate, mixed_certificate, number_of
    from nashproof.shell.notebook.equilibria.mixed import DescribedMixed
    from nashproof.solving.algebraic_profiles import algebraic_profiles
    from nashproof.solving.mixed import find_mixed_equilibria

    try:
        found = find_mixed_equilibria(game)
    except InputError:
        return _not_described(game)
    key, exact = build(game).sha256, algebraic_profiles(game, found)
    proofs = {"mixed-equilibria": mixed_certificate(game, key, found, number_of(found)).text()}
    proofs |= {
        f"equilibrium-{k}": algebraic_certificate(game, key, one).text() for k, one in exact.items()
    }
    mixed = DescribedMixed(game, found, exact)
    return notebook.Description(game.title, mixed=mixed, certificates=proofs)


def _not_described(game: Game) -> notebook.Description:
    """Why the mixed equilibria are not listed; with all pure ones of a tree of some size."""
    from nashproof.games.tree import Tree

    missing = no_list(game)
    if isinstance(game, Tree):
        return _all_pure(game, missing)
    return notebook.Description(game.title, why_not=missing.reason, what_helps=missing.helps)


def _all_pure(game: Tree, missing: Missing) -> notebook.Description:
    """All pure equilibria of a game whose mixed ones are missing."""
    from nashproof.claims.kinds.pure import pure_certificate
    from nashproof.shell.notebook.equilibria.pure import DescribedPure
    from nashproof.solving.pure import pure_equilibria

    try:
        pure = DescribedPure(game, pure_equilibria(game))
    except Unproved as error:
        why_not = f"{missing.reason}; {error}"
        return notebook.Description(game.title, why_not=why_not, what_helps=missing.helps)
    proof = pure_certificate(game, build(game).sha256, pure.equilibria)
    return notebook.Description(
        game.title,
        pure=pure,
        why_not=missing.reason,
        certificates={"pure-equilibria": proof},
        what_helps=missing.helps,
    )


def eliminate(game: GameOrPlace, watch: Watch = iter) -> notebook.Elimination:
    """What can be eliminated of a two-player game, by dominance by pure and mixed strategies.

    Single moves that another continuation dominates weakly, in one step; then whole strategies
    weakly and strictly, round by round, of games with at most 100,000 pairs of them. ``watch`` as
    in ``describe``. Raises InputError for imperfect recall.

    >>> eliminate([[3, 2], [1, 0]])["strictly"].sizes
    ('2 x 2', '1 x 1')
    """
    game = game_with_recall(game)
    if len(game.players) != 2:
        return notebook.Elimination(game.title, why_not="not for two players")
    if not game.has_tree:
        return notebook.Elimination(game.title, why_not="in compact form")
    steps = tuple(watch(_steps(game)))
    is_whole = any(step.sizes for step in steps)
    why_not = "" if is_whole else _why_not_whole(game)
    return notebook.Elimination(game.title, steps, why_not, game)


def _why_not_whole(game: Tree) -> str:
    """Why whole strategies were not eliminated, and single moves, if they were not either."""
    from nashproof.claims.kinds.dominance.elimination import (
        COMPARED,
        ELIMINATED,
        has_too_many_moves,
    )
    from nashproof.play.strategies import count_pure

    one, two = (count_pure(game, player, True) for player in (1, 2))
    small = one * two <= ELIMINATED
    why = "with a proof too large for the checkers" if small else f"more than {ELIMINATED:,} pairs"
    whole = f"whole strategies, {one} x {two}, {why}"
    if not has_too_many_moves(game):
        return whole
    return f"single moves, more than {COMPARED:,} pairs of sequences; {whole}"


def _steps(game: Tree) -> Iterator[notebook.Step]:
    from nashproof.claims.kinds.dominance.elimination import eliminations

    for word, proof, sizes in eliminations(game, build(game).sha256):
        yield notebook.Step(word, proof, tuple(sizes), game)


def equilibria(game: GameOrPlace, backend: str = "highs") -> notebook.Equilibria:
    """The extreme equilibria of a game, of which all others are mixtures.

    What ``describe`` finds, one by one: each has ``payoffs`` and ``strategies``. Of a game that has
    the equilibria of a zero-sum game these are the pairs of extreme optimal strategies. Of three
    players or more an irrational equilibrium has a ``radius``, within which the probabilities are,
    and mostly ``exact``, polynomials in one number; ``.is_complete`` tells whether there may be
    others. Raises InputError where the equilibria are not listed.

    >>> for one in equilibria([[[3, 0], [0, 2]], [[2, 0], [0, 3]]]):
    ...     print(*one.payoffs, "by", one)
    3 2 by move 1: row 1 against move 2: column 1
    6/5 6/5 by move 1: row 1 3/5, row 2 2/5 against move 2: column 1 2/5, column 2 3/5
    2 3 by move 1: row 2 against move 2: column 2
    """
    from nashproof.shell.notebook.equilibria.extreme import of_description

    game = game_with_recall(game)
    description = describe(game, backend) if game.has_tree else _not_described(game)
    if description.why_not:
        raise UnsuitableGame(
            f"no list of all equilibria: {description.why_not}", description.what_helps, game.title
        )
    assert game.has_tree  # others are not listed
    if not all(one.complete for one in description):
        raise UnsuitableGame("optimal sets that are too large to be listed", DIMENSIONS, game.title)
    return of_description(game, description)


def optimal_set(
    game: GameOrPlace, player: int, space: str = "plan", backend: str = "highs"
) -> notebook.DescribedSet:
    """All optimal strategies of a player (1 or 2) of a zero-sum game, with their certificate.

    Or of a game that has the equilibria of a zero-sum game. ``space``: ``"plan"``, realisation
    plans, or ``"mixed"``, mixed strategies over reduced pure ones. Raises InputError.

    >>> matching = optimal_set([[1, -1], [-1, 1]], player=2)
    >>> matching.dimension, matching.vertices
    (0, ({'move 2': {'column 1': '1/2', 'column 2': '1/2'}},))
    """
    game = game_with_recall(game)
    check_player(game, player)
    for one in describe(game, backend) if game.has_tree else ():
        if (one.player, one.space) == (player, space):
            return one
    raise UnsuitableGame(
        f'no optimal set of player {player} in the space "{space}"',
        'a tree with the equilibria of a zero-sum game, and the space "plan" or "mixed"',
        game.title,
    )
