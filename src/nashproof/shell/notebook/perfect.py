"""What follows from the answers about one profile together: is it a perfect equilibrium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nashproof.shell.notebook.audits import Answer
from nashproof.shell.notebook.strategies import about

if TYPE_CHECKING:
    from nashproof.documents.document import Document

SAYS = "The profile is a perfect equilibrium of the normal form."
WHY = (
    "It is an equilibrium, and neither strategy is weakly dominated. Of two players no more is "
    "needed (van Damme 1991, theorem 3.2.2)."
)
OPEN = "It is not settled whether the profile is an equilibrium."


def perfection(document: Document[Any], answers: Sequence[Answer]) -> Iterator[Answer]:
    """Whether each profile is perfect: an Answer without a certificate of its own.

    It rests on the answers about exactly this profile: whether it is an equilibrium, and whether
    the strategy of each player is dominated. None where the latter is not asked.
    """
    from nashproof.documents.requests.request import with_line

    for name, profile in document.profiles.items():
        own = [one for one in answers if one.profile == name]
        dominance = [one for one in own if one.kind == "dominated strategy"]
        equilibrium = [one for one in own if one.kind == "equilibrium"]
        if not dominance or not profile.origin:
            continue
        taken = profile.origin.taken
        verdict, why = _together([*equilibrium, *dominance], bool(equilibrium), about(taken))
        identifier = with_line("perfect", profile.origin.line)
        yield Answer(identifier, SAYS, "perfect", verdict, why, "", taken, profile=name)


def _together(parts: Sequence[Answer], has_all: bool, of: str) -> tuple[str, str]:
    """The verdict that answers have together, and why.

    ``has_all``: whether none is missing; ``of``: how a reason begins, as those of answers do.
    """
    from nashproof.certificates.sentence import sentences

    failing = [one.why for one in parts if one.verdict == "refuted"]
    open_ones = [one.why for one in parts if one.verdict not in ("confirmed", "refuted")]
    if failing:
        return "refuted", sentences(*failing)
    if open_ones or not has_all:
        return "undetermined", sentences(*dict.fromkeys(open_ones)) or of + OPEN
    return "confirmed", of + WHY
