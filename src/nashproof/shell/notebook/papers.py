"""The claims of a paper as decided, each at its line: text for editors, GitHub, SARIF."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from nashproof import __version__
from nashproof.errors import printable

if TYPE_CHECKING:
    from nashproof.shell.notebook.audits import Audit

HOLDS = ("confirmed", "answered")  # the verdicts on a claim that stands as printed


@dataclass(frozen=True)
class PaperClaim:
    """A claim of a paper, with its verdict."""

    file: str
    line: int
    id: str
    kind: str
    verdict: str
    why: str

    @property
    def holds(self) -> bool:
        """Whether it stands as printed."""
        return self.verdict in HOLDS

    @property
    def text(self) -> str:
        """``file:line: verdict: why``, as editors read it."""
        return printable(f"{self.file}:{self.line}: {self.verdict}: {self.why}")

    @property
    def github(self) -> str:
        """A workflow command of GitHub, if it does not hold; else as ``text``."""
        if self.holds:
            return self.text
        where = f"file={_property(self.file)},line={self.line}"
        title = _property(f"nashproof: {self.verdict}")
        return f"::error {where},title={title}::{_escaped(printable(self.why))}"

    def sarif(self) -> dict[str, Any]:
        """A result of SARIF 2.1.0."""
        level = {"kind": "pass", "level": "none"} if self.holds else {"kind": "fail"}
        region = {"startLine": self.line}
        place = {"artifactLocation": {"uri": quote(self.file)}, "region": region}
        return {
            "ruleId": self.kind,
            **({"level": "error"} | level),
            "message": {"text": f"{self.verdict}: {self.why}"},
            "locations": [{"physicalLocation": place}],
        }

    def record(self) -> dict[str, Any]:
        """The claim for programs."""
        return asdict(self) | {"holds": self.holds}


def _escaped(text: str) -> str:
    """Text of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def paper_claims(audit: Audit) -> tuple[PaperClaim, ...]:
    """The claims of an audited paper, in the order of their lines."""
    document = audit.document
    origins = {one.id: one.readings[0].origin for one in document.assertions}
    origins |= {one.id: one.reading.origin for one in document.questions}
    claims = []
    for record in audit.verdicts:
        file, _, line = origins[record.id].rpartition(":")
        claims.append(
            PaperClaim(file, int(line), record.id, record.kind, record.verdict, record.why)
        )
    return tuple(sorted(claims, key=lambda claim: claim.line))


def sarif_log(claims: Iterable[PaperClaim]) -> dict[str, Any]:
    """A SARIF 2.1.0 log of claims."""
    claims = tuple(claims)
    rules = [{"id": kind} for kind in sorted({claim.kind for claim in claims})]
    driver = {"name": "nashproof", "version": __version__, "rules": rules}
    results = [claim.sarif() for claim in claims]
    return {"version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
