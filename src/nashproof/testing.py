"""Assertions for tests of solvers and of papers, exact; for pytest and any other runner.

    from nashproof.testing import assert_equilibrium, assert_value

Games, profiles and numbers are those that ``nashproof.audit`` takes: files, objects of pygambit,
arrays, dictionaries. What is read and wrong raises InputError, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nashproof.errors import OptionError, quoted

if TYPE_CHECKING:
    from nashproof.shell.notebook import Answer

__all__ = ["assert_equilibrium", "assert_value"]


def assert_equilibrium(
    game: Any, profile: Any, max_gain: Any = "0", *, decimals: str = "auto", names: Any = None
) -> None:
    """Pass if no player gains more than ``max_gain`` by deviating from the profile.

    ``max_gain``: in the units of the game's payoffs; 0 asks for an equilibrium, more for an
    epsilon-equilibrium. Of floats, 0 asks for an exact equilibrium nearby (data/FORMATS.md, section
    5). ``decimals``: ``"exact"`` takes 0.33 for 33/100; ``"balanced"`` for the number of a program
    whose sums may be off by any amount. ``names``: the file that translates the keys of your own
    code, as in ``audit``. Raises AssertionError, whose message names each deviation
    that gains more, and its exact gain; also if the gain of a player is not decided, because that
    player forgets.

    >>> assert_equilibrium([[1, -1], [-1, 1]], "uniform")
    """
    from nashproof.shell import library

    __tracebackhide__ = True  # pytest shows the line of the test
    most = _number(max_gain, "max_gain")
    if decimals not in ("auto", "exact", "balanced"):
        raise OptionError(f"decimals = {quoted(decimals)}", "auto, exact or balanced")
    audit = library.audit(game, profile, decimals=decimals, names=names)
    lines = list(_too_large(audit.answers, most))
    is_near = not most and audit.nearness and all(one.equilibrium for one in audit.nearness)
    if lines and not is_near:
        what = "is no equilibrium" if not most else f"lets somebody gain more than {most}"
        raise AssertionError("\n".join([f"the profile {what}: {audit.title}", *lines]))


def assert_value(game: Any, value: Any) -> None:
    """Pass if a two-player zero-sum game is worth ``value`` to player 1.

    ``"-1/18"`` says exactly that, ``-0.0556`` what rounds to it. Raises AssertionError, whose
    message names the exact value and the difference.

    >>> assert_value([[2, -1], [-1, 1]], "1/5")
    """
    from nashproof.shell import library

    __tracebackhide__ = True
    audit = library.audit(game, value=value)
    answer = audit["value"]
    if answer.verdict != "confirmed":
        raise AssertionError(f"{audit.title}: {answer.verdict}. {answer.why}")


def _number(given: Any, name: str) -> Any:
    """Return the exact number ``given``, which is at least 0; raise OptionError otherwise."""
    from nashproof.exact.numbers import rational
    from nashproof.shell.notebook.given.numbers import text_of_number

    number = rational(text_of_number(given, name))
    if number < 0:
        raise OptionError(f"{name} = {number}", "a number from 0 on")
    return number


def _too_large(answers: tuple[Answer, ...], most: Any) -> Iterator[str]:
    """Yield a line for each player who gains more than ``most``, or whose gain is not decided."""
    from nashproof.claims.kinds.profiles.best_responses import (
        NASH_CONV,
        BestResponseClaim,
        GainClaim,
    )
    from nashproof.exact.numbers import rational

    for answer in answers:
        claim = answer.claim
        if isinstance(claim, GainClaim) and claim.player != NASH_CONV:
            if not answer.exact or rational(answer.exact) > most:
                yield answer.why
        elif isinstance(claim, BestResponseClaim) and answer.verdict != "confirmed":
            yield f"{answer.verdict}: {answer.why}"  # of a player who forgets
