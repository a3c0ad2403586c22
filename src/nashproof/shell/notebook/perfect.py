"""What follows from the answers about one profile together: is it a perfect equilibrium."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.shell.notebook.audits import Answer
from nashproof.shell.notebook.strategies import about

EQUILIBRIA = ("equilibrium", "family")  # what the question whether it is an equilibrium is called
UNDOMINATED = "undominated-"
SAYS = "The profile is a perfect equilibrium of the normal form."
WHY = (
    "It is an equilibrium, and neither strategy is weakly dominated. Of two players no more is "
    "needed (van Damme 1991, theorem 3.2.2)."
)


def perfection(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """Whether each profile is perfect: an Answer without a certificate of its own.

    It rests on the answers to the questions of ``--perfect``; () if these were not asked.
    """
    asked = [one.id for one in answers if one.id.startswith(f"{UNDOMINATED}1")]
    ends = [identifier.removeprefix(f"{UNDOMINATED}1") for identifier in asked]
    return tuple(_of_one(answers, end) for end in ends if end[:1] in ("", "-"))


def _of_one(answers: Sequence[Answer], end: str) -> Answer:
    """The Answer about the profile with this ending of its ids."""
    parts = [one for one in answers if _is_part(one.id, end)]
    failing = [one for one in parts if one.verdict == "refuted"]
    open_ones = [one for one in parts if one.verdict not in ("confirmed", "refuted")]
    if failing:
        verdict, reasons = "refuted", [one.why for one in failing]
    elif open_ones:
        verdict, reasons = "undetermined", list(dict.fromkeys(one.why for one in open_ones))
    else:
        verdict, reasons = "confirmed", [WHY]
    taken = next((one.taken for one in parts if one.id.startswith(UNDOMINATED)), "")
    why = " ".join(reasons)
    why = why if why.startswith(about(taken)) else about(taken) + why
    return Answer(f"perfect{end}", SAYS, "perfect", verdict, why, "", taken)


def _is_part(identifier: str, end: str) -> bool:
    """Whether an answer is one of those that together say whether a profile is perfect."""
    stem = identifier.removesuffix(end)
    number = stem.removeprefix(UNDOMINATED)
    return identifier.endswith(end) and (stem in EQUILIBRIA or stem != number and number.isdigit())
