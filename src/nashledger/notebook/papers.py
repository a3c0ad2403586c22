"""The claims of a paper as decided, each at its line: text for editors, GitHub, SARIF, LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from nashproof import __version__
from nashproof.errors import printable
from nashproof.files.lines import numbers

if TYPE_CHECKING:
    from nashledger.papers.annotations import Annotation
    from nashproof.shell.game_files import Place
    from nashproof.shell.notebook.audits import Audit

SHORT = 7  # digits of a digest that a paper prints
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
    exact: str = ""  # the figure that was computed; "" if none was, "0 to 1/3" of a range
    certificate: str = ""  # the SHA-256 of its text; "" if there is none

    @property
    def holds(self) -> bool:
        """True if it stands as printed."""
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
        place = f"file={_property(self.file)},line={self.line}"
        title = _property(f"nashproof: {self.verdict}")
        return f"::error {place},title={title}::{_escaped(printable(self.why))}"

    def sarif(self) -> dict[str, Any]:
        """Return a result of SARIF 2.1.0."""
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
        """Return the claim for programs."""
        return asdict(self) | {"holds": self.holds}


def _escaped(text: str) -> str:
    """Return the text of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return a property of a workflow command."""
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def paper_claims(paper: Place, audit: Audit) -> tuple[PaperClaim, ...]:
    """Return the claims of a paper and its audit, in the order of their lines."""
    claims = [
        PaperClaim(
            str(paper),
            numbers(record.lines)[0],
            record.id,
            record.kind,
            record.verdict,
            record.why,
            audit[record.id].exact,
            record.readings[0].sha256,
        )
        for record in audit.verdicts
    ]
    return tuple(sorted(claims, key=lambda claim: claim.line))


def sarif_log(claims: Iterable[PaperClaim]) -> dict[str, Any]:
    """Return a SARIF 2.1.0 log of claims."""
    claims = tuple(claims)
    rules = [{"id": kind} for kind in sorted({claim.kind for claim in claims})]
    driver = {"name": "nashproof", "version": __version__, "rules": rules}
    results = [claim.sarif() for claim in claims]
    return {"version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}


def latex_results(annotations: Sequence[Annotation], claims: Iterable[PaperClaim]) -> str:
    r"""Return the claims of a LaTeX paper for nashproof.sty: a line ``\nashclaim`` each, in
    order.
    """
    from nashledger.papers.annotations import is_number
    from nashledger.papers.papers import identifiers
    from nashproof.documents.vocabulary import ASKED

    by_id = {claim.id: claim for claim in claims}
    lines = ["% Written by nashproof audit; read by nashproof.sty"]
    for number, (annotation, name) in enumerate(zip(annotations, identifiers(annotations)), 1):
        claim = by_id[name]
        # The paper prints the exact figure, if it asked for one or printed another number.
        prints = (
            annotation.printed == ASKED
            or is_number(annotation.printed)
            and "stated" not in annotation.options
        )
        differs = prints and claim.exact != annotation.printed
        exact = _number_in_latex(claim.exact) if differs else ""
        verdict = "" if claim.holds else claim.verdict
        fields = (str(number), name, annotation.raw, verdict, exact, claim.certificate[:SHORT])
        lines.append(r"\nashclaim" + "".join(f"{{{text}}}" for text in fields))
    return "\n".join(lines) + "\n"


def _number_in_latex(text: str) -> str:
    """Return a number as LaTeX sets it; "" of any other text.

    >>> print(_number_in_latex("-1/18"))
    -\\frac{1}{18}
    """
    parts = re.fullmatch("(-?)([0-9]+)(?:/([0-9]+))?", text)
    if not parts:
        return ""
    sign, numerator, denominator = parts.groups()
    return f"{sign}\\frac{{{numerator}}}{{{denominator}}}" if denominator else sign + numerator
