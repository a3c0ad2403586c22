"""What deciding a claim ends in: Proved, Disproved, Varies with a certificate; or Open, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from nashproof.certificates.envelope import Certificate
from nashproof.exact.numbers import Rational


@dataclass(frozen=True)
class Decided:
    """A claim with the certificate that decides it: all that is said of it are its words.

    ``at``: the member of a family that the certificate is about, if the claim is about the family.
    """

    outcome: ClassVar[str]
    certificate: Certificate
    at: Mapping[str, Rational] = field(default_factory=dict)


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
    """No proof either way, and why; ``partial`` is what was proved all the same, in words."""

    outcome: ClassVar[str] = "open"
    reason: str
    partial: str = ""


Finding = Proved | Disproved | Varies | Open


def decided(holds: bool, certificate: Certificate) -> Proved | Disproved:
    """Proved where the claim ``holds``, else Disproved."""
    return (Proved if holds else Disproved)(certificate)


def negated(finding: Finding) -> Finding:
    """The finding on a claim that says *not*, from the finding on what it denies."""
    if isinstance(finding, (Open, Varies)):
        return finding
    opposite = Disproved if isinstance(finding, Proved) else Proved
    return opposite(finding.certificate, finding.at)


def as_stated(finding: Finding, plain: bool) -> Finding:
    """The finding itself where the claim is ``plain``, its negation where the claim says *not*."""
    return finding if plain else negated(finding)


def at_member(finding: Disproved, at: Mapping[str, Rational]) -> Disproved:
    """The finding that a claim about a family fails at one member of it."""
    return replace(finding, at=at)
