"""The page on which a reader checks: what must be believed, commands, a checker in the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nashledger.site.results import SiteResults
from nashproof.page.frame import Link, Page
from nashproof.page.results import AcceptedReading, Proved, all_accepted


def pages(results: SiteResults) -> Iterator[Page]:
    """The page check.html."""
    counts = statements(results)
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
            "command": _example(results),
            "file": results.where.checker.removeprefix("python3 ") if results.checker else "",
        },
    )


def _example(results: SiteResults) -> str:
    """The command that checks all certificates of the first document."""
    first = next(iter(results.documents), "")
    return results.where.command("*", f"certificates/{first}/*.json")


def statements(results: SiteResults) -> list[tuple[str, int, int]]:
    """The kinds of statement, with how many certificates state each and how many of them the proved
    checker accepts; the most first."""
    every, marked = Counter[str](), Counter[str]()
    for claim, statement in _proved(results):
        every[statement.kind] += 1
        marked[statement.kind] += claim.sha256 in results.marked
    counted = sorted(every.items(), key=lambda counted: (-counted[1], counted[0]))
    return [(kind, count, marked[kind]) for kind, count in counted]


def _proved(results: SiteResults) -> Iterator[tuple[AcceptedReading, Proved]]:
    """All certificates behind verdicts, each once, with their statements."""
    seen: set[str] = set()
    for records in results.verdicts.values():
        for claim in all_accepted(records):
            if claim.statement is not None and claim.certificate not in seen:
                seen.add(claim.certificate)
                yield claim, claim.statement
