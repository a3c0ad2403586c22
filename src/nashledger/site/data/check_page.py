"""The page on which a reader checks: what must be believed, commands, a checker in the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nashledger.site.results import SiteResults
from nashproof.page.frame import Link, Page
from nashproof.page.results import AcceptedReading, Proved, all_accepted


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the page check.html."""
    counts = statements(results)
    first = next(iter(results.documents), "")  # whose certificates the command checks
    yield Page(
        "check.html",
        "site/check.html",
        "Check it yourself",
        "What must be believed, the commands, and a checker that runs in this page.",
        section="Check",
        contents=(
            Link("What must be believed", "#believe"),
            Link("The commands", "#commands"),
            Link("Check a file here", "#here"),
            Link("The statements", "#statements"),
        ),
        shows={
            "counts": counts,
            "total": sum(count for _, count, _ in counts),
            "marked": sum(marked for _, _, marked in counts),
            "checker": results.checker,
            "command": results.where.command("*", f"certificates/{first}/*.json"),
            "file": results.where.checker.removeprefix("python3 ") if results.checker else "",
        },
    )


def statements(results: SiteResults) -> list[tuple[str, int, int]]:
    """Return the kinds of statement, the most frequent first.

    Each has its number of certificates, and how many of them the proved checker accepts.
    """
    counts, marked = Counter[str](), Counter[str]()
    for claim, statement in _proved(results):
        counts[statement.kind] += 1
        marked[statement.kind] += claim.sha256 in results.marked
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    return [(kind, count, marked[kind]) for kind, count in rows]


def _proved(results: SiteResults) -> Iterator[tuple[AcceptedReading, Proved]]:
    """Yield all certificates behind verdicts, each once, with their statements."""
    seen: set[str] = set()
    for records in results.verdicts.values():
        for claim in all_accepted(records):
            if claim.statement is not None and claim.certificate not in seen:
                seen.add(claim.certificate)
                yield claim, claim.statement
