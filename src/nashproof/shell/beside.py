"""Additions of the ledger and the laboratory to this package, by the names of their modules.

They stand beside it in the wheel. None of their modules is imported before it is asked for. With a
folder of theirs deleted, its verbs are gone, and the others do what they did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from nashproof.claims.claim import Claim
    from nashproof.documents.document import Document
    from nashproof.files.strict_toml import Table
    from nashproof.page.results import Results, Where
    from nashproof.shell.game_files import GameFolders
    from nashproof.solving.large_tree_engine import LargeTreeEngine

# verb -> the module of its command line
VERBS: Mapping[str, str] = {
    "catalogue": "nashlab.cli.catalogue",
    "cfr": "nashlab.cli.cfr",
    "coverage": "nashledger.cli.coverage",
    "diff": "nashledger.cli.diff",
    "init": "nashledger.cli.init",
    "law": "nashledger.cli.law",
    "logit": "nashlab.cli.logit",
    "outcomes": "nashlab.cli.outcomes",
    "perturb": "nashlab.cli.perturb",
    "probe": "nashledger.cli.probe",
    "readback": "nashledger.cli.readback",
    "report": "nashledger.cli.report",
    "sweep": "nashlab.cli.sweep",
    "tournament": "nashlab.cli.tournament",
}
LEDGER = "nashledger.library"
LABORATORY = "nashlab.library"
# a function of `nashproof` -> the library that has it
FUNCTIONS: Mapping[str, str] = {
    **dict.fromkeys(("coverage", "diff", "init", "law", "probe", "readback", "report"), LEDGER),
    **dict.fromkeys(("catalogue", "cfr", "logit", "outcomes"), LABORATORY),
    **dict.fromkeys(("perturb", "sweep", "tournament"), LABORATORY),
}
# a kind of claim -> its class
CLAIM_KINDS: Mapping[str, str] = {"logit limit": "nashlab.logit.claim_kinds:LogitLimitClaim"}
ENGINE = "nashlab.large_trees.engine"
PAPERS = "nashledger.library.papers"
PAPERS_CHECKED = "nashledger.cli.papers"
DOCUMENT_PAGES = "nashledger.site.build"


def module_of(name: str) -> ModuleType | None:
    """Return the module ``name``; None if its package is not installed."""
    return import_module(name) if find_spec(name.partition(".")[0]) else None


def installed_verbs() -> dict[str, str]:
    """Return the verbs that are installed, each with the module of its command line."""
    return _installed(VERBS)


def _installed(places: Mapping[str, str]) -> dict[str, str]:
    """Return the entries of ``places`` whose package is installed."""
    packages = {place.partition(".")[0] for place in places.values()}
    installed = {package for package in packages if find_spec(package)}
    return {name: place for name, place in places.items() if place.partition(".")[0] in installed}


def function(name: str) -> Any:
    """Return a function of the ledger or the laboratory.

    Raises ModuleNotFoundError if its package is not installed.
    """
    return getattr(import_module(FUNCTIONS[name]), name)


def paper_document(path: Path, known: GameFolders) -> Document[Claim]:
    """Return the document that the annotations of a paper make."""
    document: Document[Claim] = import_module(PAPERS).paper_document(path, known)
    return document


def run_on_papers(arguments: Any, audit: Callable[..., Any], write_page: Callable[..., int]) -> int:
    """Run the verb ``audit`` for papers; return its exit status."""
    status: int = import_module(PAPERS_CHECKED).run(arguments, audit, write_page)
    return status


def document_pages(results: Results, where: Where) -> dict[str, str | bytes]:
    """Return the pages of a document with errata, by path, for a user's audit."""
    pages: dict[str, str | bytes] = import_module(DOCUMENT_PAGES).document_site(results, where)
    return pages


def large_tree_engine() -> LargeTreeEngine:
    """Return the laboratory's engine for large trees; without a laboratory an empty engine."""
    from nashproof.solving.large_tree_engine import LargeTreeEngine

    module = module_of(ENGINE)
    engine: LargeTreeEngine = module.ENGINE if module else LargeTreeEngine()
    return engine


def claim_parser() -> Callable[[Table], Claim]:
    """Return the parser of a claim's table, for the kinds of this package and the laboratory."""
    from nashproof.claims.kinds import add_kinds, parse_claim

    add_kinds(_installed(CLAIM_KINDS))
    return parse_claim
