"""The solutions of many games, by several processes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nashproof.errors import ObjectError, quoted
from nashproof.shell import notebook
from nashproof.shell.library.games import game, game_with_recall
from nashproof.shell.library.options import check_backend, check_cores, check_plans
from nashproof.shell.library.types import Counted, GameOrPlace, Watch


def sweep(
    games: Iterable[GameOrPlace | Mapping[str, Any]],
    cores: int = 1,
    *,
    plans: str = "any",
    backend: str = "highs",
    watch: Watch = iter,
) -> list[notebook.Solution]:
    """Return the solutions of many two-player zero-sum games, in order: ``solve``, by several
    processes.

    ``games``: games, or what ``read`` or ``game`` makes one of. Each is read before the first is
    solved. ``plans`` as in ``solve``, but for trees of at most 200 sequences a player alone the
    canonical ones. ``watch`` passes on the games as they are solved. Raises InputError.

    >>> [str(solution.value) for solution in sweep([[[1, 0], [0, k]] for k in (1, 2)])]
    ['1/2', '2/3']
    """
    from nashproof.solving.processes import equilibria

    check_backend(backend)
    check_plans(plans)
    check_cores(cores)
    if not isinstance(games, Iterable):
        raise ObjectError(quoted(repr(games)), "a list of games", "games")
    read_games = [game(g) if isinstance(g, Mapping) else game_with_recall(g) for g in games]
    solved = watch(Counted(equilibria(read_games, cores, backend, plans), len(read_games)))
    return [notebook.Solution(solved_game, x) for solved_game, x in zip(read_games, solved)]
