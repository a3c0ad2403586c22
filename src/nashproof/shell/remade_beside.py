"""What ``report`` makes again, made by several processes: each takes the next that nobody has.

No result depends on it. What another process did not make, or what failed, is made where it is
asked for. Part of the shell, beside ``remade``.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from nashproof.shell.interrupts import CHILDREN
from nashproof.shell.remade import take_over, what_was_made

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

Task: TypeAlias = Callable[[], object]  # makes things again, which ``remade.once`` remembers


def make_beside(tasks: Sequence[Task], processes: int) -> None:
    """Do all tasks, the first ones first, in so many processes, of which this is one."""
    if processes == 1 or "fork" not in multiprocessing.get_all_start_methods():
        return
    taken = multiprocessing.get_context("fork").Value("i", 0)
    helpers = [_helper(tasks, taken) for _ in range(processes - 1)]
    try:
        _take(tasks, taken)
        for _, source in helpers:
            with suppress(EOFError):  # it ended before: what it was to make is made later
                take_over(source.recv())
    finally:
        for process, _ in helpers:
            process.kill()
            process.join()
            CHILDREN.discard(process)


def _helper(tasks: Sequence[Task], taken: Any) -> tuple[ForkProcess, Connection]:
    """A process at work on the tasks, and where its answer will come from."""
    context = multiprocessing.get_context("fork")  # what is in memory goes over by itself
    source, target = context.Pipe(duplex=False)
    process = context.Process(target=_help, args=(tasks, taken, target), daemon=True)
    process.start()
    CHILDREN.add(process)
    target.close()
    return process, source


def _help(tasks: Sequence[Task], taken: Any, target: Connection) -> None:
    """What the other process does: make things, and send what it has made."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    before = what_was_made()
    _take(tasks, taken)
    new: Mapping[Any, Any] = {k: v for k, v in what_was_made().items() if k not in before}
    with suppress(OSError):  # nobody waits for it any more
        target.send(new)
    target.close()


def _take(tasks: Sequence[Task], taken: Any) -> None:
    """Do the next task that nobody has taken, as long as there is one."""
    while (number := _next(taken)) < len(tasks):
        with suppress(Exception):  # it is raised again, at its place, where the thing is asked for
            tasks[number]()


def _next(taken: Any) -> int:
    with taken.get_lock():
        taken.value += 1
        return int(taken.value) - 1
