"""What may be chosen, and what is said of another choice."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from numbers import Integral
from pathlib import PurePath
from typing import ParamSpec, TypeVar

from nashproof.errors import ObjectError, OptionError, quoted, suggestion
from nashproof.shell.game_files import Place

BACKENDS = ("highs", "none")  # who proposes solutions of linear programs


PLANS = ("canonical", "any")  # which optimal plans are looked for


P = ParamSpec("P")
R = TypeVar("R")


def with_arguments(what: str, call: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make a function refuse more arguments than it has, such as two matrices side by side.

    ``what`` it takes, in words, and a ``call`` that shows it.
    """

    def decorated(function: Callable[P, R]) -> Callable[P, R]:
        kinds = [one.kind for one in inspect.signature(function).parameters.values()]
        most = kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD)

        @wraps(function)
        def called(*given: P.args, **named: P.kwargs) -> R:
            if len(given) > most:
                expected = f"{what}, the matrices of all players as one game: {call}"
                raise ObjectError(f"{len(given)} arguments", expected, function.__name__)
            return function(*given, **named)

        return called

    return decorated


def check_backend(backend: str) -> None:
    """Refuse another word than those of ``BACKENDS``."""
    if not isinstance(backend, str):  # a second matrix, perhaps
        expected = f"one of {', '.join(BACKENDS)}; two matrices stand in one list"
        raise OptionError(quoted(str(backend)), expected, "backend")
    if backend not in BACKENDS:
        raise OptionError(f'the backend "{backend}"', suggestion(backend, BACKENDS), "backend")


def check_whole(**numbers: int) -> None:
    """Refuse what is no whole number, by the name of its argument."""
    for name, number in numbers.items():
        if not isinstance(number, Integral) or isinstance(number, bool):
            found = f"{str(number)[:40]}, of the type {type(number).__name__}"
            raise OptionError(found, "a whole number, as an int", name)


def check_cores(cores: int) -> None:
    """Refuse what is no whole number of processes from 1 on."""
    check_whole(cores=cores)
    if cores < 1:
        raise OptionError(f"{cores} cores", "at least 1", "cores")


def as_places(given: Place | Sequence[Place], name: str) -> list[Place]:
    """One place, or several, as a list; ``name`` is the argument's. Raises ObjectError.

    >>> as_places("a.json", "certificates")
    ['a.json']
    """
    if isinstance(given, (str, PurePath)):
        return [given]
    several = list(given) if isinstance(given, Iterable) else [given]
    if not all(isinstance(place, (str, PurePath)) for place in several):
        raise ObjectError(quoted(repr(given)), "the name of a file, or a list of names", name)
    return several


def check_switches(**switches: bool) -> None:
    """Refuse what is neither True nor False, such as the word "no"."""
    for name, on in switches.items():
        if not isinstance(on, bool):
            raise OptionError(quoted(str(on)), "True or False", name)


def check_plans(plans: str) -> None:
    """Refuse another word than those of ``PLANS``."""
    if plans not in PLANS:
        raise OptionError(f'the plans "{plans}"', suggestion(plans, PLANS), "plans")
