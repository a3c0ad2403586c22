"""Loops over arrays as machine code, where Numba is installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any, TypeVar

from nashproof.errors import PackageMissing, extra_package

Loop = TypeVar("Loop", bound=Callable[..., Any])


@cache
def compiled(loop: Loop) -> Loop | None:
    """A loop as machine code, with the functions of its module that it calls; None without Numba.

    It makes the same bits: Numba does not reorder sums, and does not contract a product and a sum.
    """
    try:
        numba = extra_package("numba")
    except PackageMissing:
        return None
    for function in _called(loop):
        numba.extending.register_jitable(function)
    machine_code: Loop = numba.njit(loop)
    return machine_code


def _called(loop: Callable[..., Any]) -> list[FunctionType]:
    """The functions of the loop's module that it calls, and those that they call."""
    found: list[FunctionType] = []
    todo = [loop]
    while todo:
        one = todo.pop()
        assert isinstance(one, FunctionType)
        names = [one.__globals__.get(name) for name in one.__code__.co_names]
        new = [x for x in names if isinstance(x, FunctionType) and x.__module__ == loop.__module__]
        found += (fresh := [x for x in new if x not in found])
        todo += fresh
    return found
