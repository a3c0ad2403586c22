"""Many games solved by several processes: how a sweep over variants of a game is spread.

A process is forked for each core once the games are known, solves every so-many-th, and sends back
value and plans as texts. Opens no file.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from nashproof.errors import ProcessEnded
from nashproof.exact.numbers import number_text, rational

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from nashproof.games.game import Game
    from nashproof.solve.zero_sum import Equilibrium

Answer: TypeAlias = tuple[str, list[str], list[str]] | Exception  # the value and both plans
BATCH = 50  # games whose answers are sent together


def equilibria(
    games: Sequence[Game], cores: int, backend: str, plans: str
) -> Iterator[Equilibrium]:
    """Yield the Equilibrium of each game in order. Raises what the first that fails raises."""
    from nashproof.solve.zero_sum import solve_game

    if cores == 1 or len(games) < 2 * BATCH:
        yield from (solve_game(game, backend, plans) for game in games)
        return
    context = multiprocessing.get_context("fork")  # games go over by themselves
    sources = []
    processes = []
    for start in range(cores):
        source, target = context.Pipe(duplex=False)
        work = (games[start::cores], target, backend, plans)
        processes.append(context.Process(target=_solve_all, args=work, daemon=True))
        processes[-1].start()
        target.close()
        sources.append(_answers(source))
    try:
        for k in range(len(games)):
            yield _equilibrium(next(sources[k % cores]))
    finally:
        for process in processes:
            process.terminate()
            process.join()


def _solve_all(games: Sequence[Game], target: Connection, backend: str, plans: str) -> None:
    """What a process does: solve games, and send their answers batch by batch."""
    from nashproof.solve.zero_sum import solve_game

    for start in range(0, len(games), BATCH):
        answers: list[Answer] = []
        for game in games[start : start + BATCH]:
            try:
                found = solve_game(game, backend, plans)
            except Exception as error:  # raised where the games were given
                answers.append(error)
            else:
                answers.append((number_text(found.value), *_texts(found.plans)))
        target.send(answers)
    target.close()


def _texts(plans: Any) -> tuple[list[str], list[str]]:
    one, two = ([number_text(w) for w in plan] for plan in plans)
    return one, two


def _answers(source: Connection) -> Iterator[Answer]:
    while True:
        try:
            yield from source.recv()
        except EOFError:
            raise ProcessEnded(
                "a process of the sweep that ended before its games were solved",
                "fewer cores, or more memory",
            ) from None


def _equilibrium(answer: Answer) -> Equilibrium:
    from nashproof.solve.zero_sum import Equilibrium

    if isinstance(answer, Exception):
        raise answer
    text, *both = answer
    value = rational(text)
    one, two = (tuple(map(rational, plan)) for plan in both)
    return Equilibrium(value, (one, two), {"sequence form": value}, (False, False))
