"""Independent pieces of work, such as the games of a sweep, spread over several processes.

A process is forked for each core once all is known that the work needs. Each takes the next piece
that nobody has. What comes out, and its order, does not depend on how many there are. Opens no
file.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from nashproof.errors import ProcessEnded

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess
    from multiprocessing.sharedctypes import Synchronized

    from nashproof.games.game import Game
    from nashproof.solving.zero_sum import Equilibrium

Piece = TypeVar("Piece")
Made = TypeVar("Made")
FEW = 100  # games that one process solves sooner than several start

_running: set[ForkProcess] = set()


def equilibria(
    games: Sequence[Game], cores: int, backend: str, plans: str
) -> Iterator[Equilibrium]:
    """Yield the Equilibrium of each game in order. Raises what the first that fails raises."""
    from nashproof.solving.zero_sum import solve_game

    solve = partial(solve_game, backend=backend, plans=plans)
    yield from spread(solve, games, cores if len(games) >= FEW else 1)


def spread(
    work: Callable[[Piece], Made], pieces: Sequence[Piece], cores: int = 1
) -> Iterator[Made]:
    """Yield ``work(piece)`` for each piece in order, by so many processes.

    Raises what the first piece that fails raises; ProcessEnded if a process ended before.
    """
    if cores == 1 or len(pieces) < 2 or not can_fork():
        yield from map(work, pieces)
        return
    taken = counter()
    with helpers(_work, (work, pieces, taken), min(cores, len(pieces))) as sources:
        yield from _in_order(sources, len(pieces))


def end_all() -> None:
    """Kill every process that was started here."""
    for process in tuple(_running):
        process.kill()


# What processes that share work have in common; ``shell.replay.remade`` has some of its own


def can_fork() -> bool:
    """Whether a process can be forked here: what is in memory goes over by itself."""
    return "fork" in multiprocessing.get_all_start_methods()


def counter() -> Synchronized[int]:
    """A number that processes share, from which ``taken_by`` hands out the next."""
    number: Synchronized[int] = multiprocessing.get_context("fork").Value("i", 0)
    return number


def taken_by(taken: Synchronized[int], count: int) -> Iterator[int]:
    """Yield the numbers below ``count`` that no other process has taken."""
    while (number := _next(taken)) < count:
        yield number


def _next(taken: Synchronized[int]) -> int:
    with taken.get_lock():
        taken.value += 1
        return taken.value - 1


@contextmanager
def helpers(
    work: Callable[..., None], arguments: Sequence[Any], count: int
) -> Iterator[list[Connection]]:
    """Within, so many processes are at work; yields where the answers of each come from.

    Each calls ``work(*arguments, target)`` and sends its answers to ``target``. They are killed at
    the end, and when an interrupt ends this process.
    """
    sources: list[Connection] = []
    processes: list[ForkProcess] = []
    try:
        for _ in range(count):
            processes.append(_started(work, arguments, sources))
        yield sources
    finally:
        for process in processes:
            process.kill()
            process.join()
            _running.discard(process)


def _started(
    work: Callable[..., None], arguments: Sequence[Any], sources: list[Connection]
) -> ForkProcess:
    """A process at work, and where its answers will come from as the last of ``sources``."""
    context = multiprocessing.get_context("fork")
    source, target = context.Pipe(duplex=False)
    sources.append(source)
    own = (work, arguments, sources, target)
    process = context.Process(target=_help, args=own, daemon=True)
    process.start()
    _running.add(process)
    target.close()
    return process


def _help(
    work: Callable[..., None],
    arguments: Sequence[Any],
    sources: Sequence[Connection],
    target: Connection,
) -> None:
    """What a process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    for source in sources:  # so that nobody listens once the first process is gone
        source.close()
    with suppress(OSError):  # nobody listens any more
        work(*arguments, target)
    target.close()


def _work(
    work: Callable[[Piece], Made],
    pieces: Sequence[Piece],
    taken: Synchronized[int],
    target: Connection,
) -> None:
    """Take piece after piece, and send its number with what came out."""
    for number in taken_by(taken, len(pieces)):
        try:
            made: Made | Exception = work(pieces[number])
        except Exception as error:  # raised where the pieces were given
            made = error
        target.send((number, made))


def _in_order(sources: Sequence[Connection], count: int) -> Iterator[Any]:
    """Yield what came out of each piece in order, as soon as it is there."""
    open_ = list(sources)
    made: dict[int, Any] = {}
    for number in range(count):
        while number not in made:
            _receive(open_, made)
        answer = made.pop(number)
        if isinstance(answer, Exception):
            raise answer
        yield answer


def _receive(sources: list[Connection], made: dict[int, Any]) -> None:
    """Wait for answers; a source that has ended is taken out."""
    from multiprocessing.connection import wait

    if not sources:
        raise ProcessEnded(
            "a process that ended before its work was done", "fewer cores, or more memory"
        )
    for source in cast("list[Connection]", wait(sources)):
        try:
            number, answer = source.recv()
        except (EOFError, OSError):
            sources.remove(source)
        else:
            made[number] = answer
