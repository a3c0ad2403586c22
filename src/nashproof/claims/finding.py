"""Findings, in which deciding a claim ends: Proved, Disproved, Varies, or Open with a reason."""

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
    """Return Proved if the claim ``holds``, else Disproved."""
    return (Proved if holds else Disproved)(certificate)


def negated(finding: Finding) -> Finding:
    """Return the finding on the negated claim."""
    if isinstance(finding, (Open, Varies)):
        return finding
    opposite = Disproved if isinstance(finding, Proved) else Proved
    return opposite(finding.certificate, finding.at)


def as_stated(finding: Finding, plain: bool) -> Finding:
    """Return the finding, or its negation if the claim is not ``plain`` (says *not*)."""
    return finding if plain else negated(finding)


def at_member(finding: Disproved, at: Mapping[str, Rational]) -> Disproved:
    """Return the refutation of a claim about a family, at the member ``at``."""
    return replace(finding, at=at)
