"""What may be chosen, and what is said of another choice."""

from __future__ import annotations

from nashproof.errors import OptionError, extra_package, quoted, suggestion

BACKENDS = ("highs", "cbc", "none")  # who proposes solutions of linear programs


PLANS = ("canonical", "any")  # which optimal plans are looked for


def check_backend(backend: str) -> None:
    """Refuse another word than those of ``BACKENDS``."""
    if not isinstance(backend, str):  # a second matrix, perhaps
        expected = f"one of {', '.join(BACKENDS)}; two matrices stand in one list"
        raise OptionError(quoted(str(backend)), expected, "backend")
    if backend not in BACKENDS:
        raise OptionError(f'the backend "{backend}"', suggestion(backend, BACKENDS), "backend")
    if backend == "cbc":
        extra_package("pulp")  # raises before anything is solved


def check_cores(cores: int) -> None:
    """Refuse what is no whole number of processes from 1 on."""
    if not isinstance(cores, int) or isinstance(cores, bool):
        found = f"{str(cores)[:40]} cores, of the type {type(cores).__name__}"
        raise OptionError(found, "a whole number, as an int", "cores")
    if cores < 1:
        raise OptionError(f"{cores} cores", "at least 1", "cores")


def check_plans(plans: str) -> None:
    """Refuse another word than those of ``PLANS``."""
    if plans not in PLANS:
        raise OptionError(f'the plans "{plans}"', suggestion(plans, PLANS), "plans")
