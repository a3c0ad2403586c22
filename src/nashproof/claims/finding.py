"""What deciding a claim ends in: Proved, Disproved, Varies, or Open with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nashproof.claims.wording.parts import Said


@dataclass(frozen=True)
class Decided:
    """A claim with its certificate: the exact figure and why, both in words."""

    outcome: ClassVar[str]
    computed: Said
    why: Said
    certificate: str


class Proved(Decided):
    """The claim holds; the certificate proves it."""

    outcome = "proved"


class Disproved(Decided):
    """The claim does not hold; the certificate proves that."""

    outcome = "disproved"


class Varies(Decided):
    """The claim holds for some equilibria and not for others; the certificate shows both."""

    outcome = "varies"


@dataclass(frozen=True)
class Open:
    """No proof either way, and why; ``computed`` is what is known all the same, in words."""

    outcome: ClassVar[str] = "open"
    certificate: ClassVar[str] = ""
    why: Said
    computed: Said = Said()


Finding = Proved | Disproved | Varies | Open


def decided(holds: bool, computed: Said, why: Said, certificate: str) -> Proved | Disproved:
    """Proved where the claim ``holds``, else Disproved."""
    return (Proved if holds else Disproved)(computed, why, certificate)


def negated(finding: Finding) -> Finding:
    """The finding on a claim that says *not*, from the finding on what it denies."""
    if isinstance(finding, (Open, Varies)):
        return finding
    opposite = Disproved if isinstance(finding, Proved) else Proved
    return opposite(finding.computed, finding.why, finding.certificate)


def as_stated(finding: Finding, plain: bool) -> Finding:
    """The finding itself where the claim is ``plain``, its negation where the claim says *not*."""
    return finding if plain else negated(finding)
