"""Independent pieces of work, such as the games of a sweep, spread over several processes.

A process is forked for each core once everything that the work needs is in memory. Each process
takes the next piece that no other has taken. Answers and their order do not depend on the number of
processes. Opens no file.
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
Answer = TypeVar("Answer")
FEW = 100  # fewer games than this a single process solves before several have started

_running: set[ForkProcess] = set()


def equilibria(
    games: Sequence[Game], cores: int, backend: str, plans: str
) -> Iterator[Equilibrium]:
    """Yield the Equilibrium of each game in order. Raises the error of the first that fails."""
    from nashproof.solving.zero_sum import solve_game

    solve = partial(solve_game, backend=backend, plans=plans)
    yield from spread(solve, games, cores if len(games) >= FEW else 1)


def spread(
    work: Callable[[Piece], Answer], pieces: Sequence[Piece], cores: int = 1
) -> Iterator[Answer]:
    """Yield ``work(piece)`` for each piece in order, by ``cores`` processes.

    Raises the error of the first piece that fails; ProcessEnded if a process ended early.
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


# Parts for other processes that share work; ``nashledger.replay.remade`` uses them


def can_fork() -> bool:
    """Return True if this system can fork a process, which shares the memory of this one."""
    return "fork" in multiprocessing.get_all_start_methods()


def counter() -> Synchronized[int]:
    """Return a number that processes share, from which ``taken_by`` hands out the next."""
    number: Synchronized[int] = multiprocessing.get_context("fork").Value("i", 0)
    return number


def taken_by(taken: Synchronized[int], count: int) -> Iterator[int]:
    """Yield the numbers below ``count`` that no other process has taken."""
    while True:
        with taken.get_lock():
            number = taken.value
            taken.value += 1
        if number >= count:
            return
        yield number


@contextmanager
def helpers(
    work: Callable[..., None], arguments: Sequence[Any], count: int
) -> Iterator[list[Connection]]:
    """Run ``count`` processes within; yield the connections from which their answers come.

    Each calls ``work(*arguments, target)`` and sends its answers to ``target``. They are killed at
    the end, and when an interrupt ends this process.
    """
    sources: list[Connection] = []
    processes: list[ForkProcess] = []
    try:
        context = multiprocessing.get_context("fork")
        for _ in range(count):
            source, target = context.Pipe(duplex=False)
            sources.append(source)
            setting = (work, arguments, sources, target)
            process = context.Process(target=_help, args=setting, daemon=True)
            process.start()
            processes.append(process)
            _running.add(process)
            target.close()  # the child has its copy; the source ends when that is closed
        yield sources
    finally:
        for process in processes:
            process.kill()
            process.join()
            _running.discard(process)


def _help(
    work: Callable[..., None],
    arguments: Sequence[Any],
    sources: Sequence[Connection],
    target: Connection,
) -> None:
    """Do the work of a forked process, and send the answers to ``target``."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    for source in sources:  # so that nobody listens once the first process is gone
        source.close()
    with suppress(OSError):  # nobody listens any more
        work(*arguments, target)
    target.close()


def _work(
    work: Callable[[Piece], Answer],
    pieces: Sequence[Piece],
    taken: Synchronized[int],
    target: Connection,
) -> None:
    """Take piece after piece; send its number with its answer, or the error that was raised."""
    for number in taken_by(taken, len(pieces)):
        try:
            answer: Answer | Exception = work(pieces[number])
        except Exception as error:  # raised where the pieces were given
            answer = error
        target.send((number, answer))


def _in_order(sources: Sequence[Connection], count: int) -> Iterator[Any]:
    """Yield the answer of each piece in order, as soon as it is there.

    Raises an error that a piece gave in place of an answer.
    """
    from multiprocessing.connection import wait

    open_ = list(sources)
    answers: dict[int, Any] = {}  # of later pieces, by number
    for number in range(count):
        while number not in answers:
            if not open_:
                raise ProcessEnded(
                    "a process that ended before its work was done", "fewer cores, or more memory"
                )
            for source in cast("list[Connection]", wait(open_)):
                try:
                    finished, answer = source.recv()
                except (EOFError, OSError):  # this process has ended
                    open_.remove(source)
                else:
                    answers[finished] = answer
        answer = answers.pop(number)
        if isinstance(answer, Exception):
            raise answer
        yield answer
