"""Loops over arrays as machine code, where Numba is installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeVar

from nashproof.errors import PackageMissing, extra_package

FOLDER = __name__.rpartition(".")[0] + "."
Loop = TypeVar("Loop", bound=Callable[..., Any])


@cache
def compiled(loop: Loop) -> Loop | None:
    """Return a loop as machine code, with the functions of this folder that it calls.

    None without Numba.

    It makes the same bits: Numba does not reorder sums, and does not contract a product and a sum.
    """
    try:
        numba = extra_package("numba")
    except PackageMissing:
        return None
    # Numba compiles a callee if it is registered. Those are the functions of this folder that the
    # loop calls, and those that they call in turn.
    callees: list[FunctionType] = []
    callers: list[Callable[..., Any]] = [loop]
    while callers:
        caller = callers.pop()
        assert isinstance(caller, FunctionType)
        values = [caller.__globals__.get(name) for name in caller.__code__.co_names]
        functions = [x for x in values if isinstance(x, FunctionType)]
        new = [x for x in functions if x.__module__.startswith(FOLDER) and x not in callees]
        callees += new
        callers += new
    for function in callees:
        numba.extending.register_jitable(function)
    machine_code: Loop = numba.njit(loop)
    return machine_code
