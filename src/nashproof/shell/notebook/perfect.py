"""A conclusion from the answers about a profile together: is it a perfect equilibrium."""

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
    """Yield for each profile the Answer if it is perfect, without a certificate of its own.

    It rests on the answers about exactly this profile: if it is an equilibrium, and if the strategy
    of each player is dominated. Nothing if the latter is not asked.
    """
    from nashproof.documents.requests.request import with_line

    for name, profile in document.profiles.items():
        about_it = [answer for answer in answers if answer.profile == name]
        dominance = [answer for answer in about_it if answer.kind == "dominated strategy"]
        equilibrium = [answer for answer in about_it if answer.kind == "equilibrium"]
        if not dominance or not profile.origin:
            continue
        taken = profile.origin.taken
        verdict, why = _together([*equilibrium, *dominance], bool(equilibrium), about(taken))
        identifier = with_line("perfect", profile.origin.line)
        yield Answer(identifier, SAYS, "perfect", verdict, why, "", taken, profile=name)


def _together(parts: Sequence[Answer], has_all: bool, of: str) -> tuple[str, str]:
    """Return the verdict that answers have together, and the reason.

    ``has_all``: True if none is missing; ``of``: the beginning of a reason, as in answers.
    """
    from nashproof.certificates.sentence import sentences

    failing = [part.why for part in parts if part.verdict == "refuted"]
    open_ones = [part.why for part in parts if part.verdict not in ("confirmed", "refuted")]
    if failing:
        return "refuted", sentences(*failing)
    if open_ones or not has_all:
        return "undetermined", sentences(*dict.fromkeys(open_ones)) or of + OPEN
    return "confirmed", of + WHY
