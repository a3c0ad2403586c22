"""Options with a fixed choice, and the errors for other values."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from numbers import Integral
from pathlib import PurePath
from typing import ParamSpec, TypeVar

from nashproof.errors import ObjectError, OptionError, quoted, suggestion
from nashproof.shell.game_files import Place

BACKENDS = ("highs", "none")  # the solver that proposes solutions of linear programs
PLANS = ("canonical", "any")  # the optimal plans that are computed


P = ParamSpec("P")
R = TypeVar("R")


def with_arguments(what: str, call: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator that refuses more arguments than a function has, such as two matrices.

    ``what`` describes the arguments; ``call`` is an example of a call.
    """

    def decorated(function: Callable[P, R]) -> Callable[P, R]:
        """Return the function with the check."""
        kinds = [parameter.kind for parameter in inspect.signature(function).parameters.values()]
        most = kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD)

        @wraps(function)
        def called(*arguments: P.args, **named: P.kwargs) -> R:
            """Call the function, unless it gets too many arguments."""
            if len(arguments) > most:
                expected = f"{what}, the matrices of all players as one game: {call}"
                raise ObjectError(f"{len(arguments)} arguments", expected, function.__name__)
            return function(*arguments, **named)

        return called

    return decorated


def check_backend(backend: str) -> None:
    """Raise OptionError unless a word is one of ``BACKENDS``."""
    if not isinstance(backend, str):  # a second matrix, perhaps
        expected = f"one of {', '.join(BACKENDS)}; two matrices stand in one list"
        raise OptionError(quoted(str(backend)), expected, "backend")
    if backend not in BACKENDS:
        raise OptionError(f'the backend "{backend}"', suggestion(backend, BACKENDS), "backend")


def check_whole(**numbers: int) -> None:
    """Raise OptionError for a value that is no integer, by the name of its argument."""
    for name, number in numbers.items():
        if not isinstance(number, Integral) or isinstance(number, bool):
            problem = f"{str(number)[:40]}, of the type {type(number).__name__}"
            raise OptionError(problem, "a whole number, as an int", name)


def check_cores(cores: int) -> None:
    """Raise OptionError unless a number of processes is an integer >= 1."""
    check_whole(cores=cores)
    if cores < 1:
        raise OptionError(f"{cores} cores", "at least 1", "cores")


def as_places(places: Place | Sequence[Place], name: str) -> list[Place]:
    """Return a place, or several, as a list; ``name`` is the argument's. Raises ObjectError.

    >>> as_places("a.json", "certificates")
    ['a.json']
    """
    if isinstance(places, (str, PurePath)):
        return [places]
    several = list(places) if isinstance(places, Iterable) else [places]
    if not all(isinstance(place, (str, PurePath)) for place in several):
        raise ObjectError(quoted(repr(places)), "the name of a file, or a list of names", name)
    return several


def check_switches(**switches: bool) -> None:
    """Raise OptionError for a value other than True and False, such as the word "no"."""
    for name, on in switches.items():
        if not isinstance(on, bool):
            raise OptionError(quoted(str(on)), "True or False", name)


def check_plans(plans: str) -> None:
    """Raise OptionError unless a word is one of ``PLANS``."""
    if plans not in PLANS:
        raise OptionError(f'the plans "{plans}"', suggestion(plans, PLANS), "plans")
