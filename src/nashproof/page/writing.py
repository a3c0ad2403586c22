"""Pages and files as texts: each kind of page has a maker, which takes the Results.

In these every claim has its command. A maker of pages yields Pages; a maker of files returns names
from the top of the site with their content. Reads no file but the static ones of the packages, and
decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar

import jinja2
from markupsafe import Markup

from nashproof import __version__
from nashproof.claims.verdicts import ReadingRecord
from nashproof.games.formats.canonical import ending
from nashproof.page.frame import Edition, Page, environment, render_page
from nashproof.page.results import AcceptedReading, Results, Where

R = TypeVar("R", bound=Results)
Content: TypeAlias = str | bytes
MakePages: TypeAlias = Callable[[R], Iterable[Page]]
MakeFiles: TypeAlias = Callable[[R, Edition], Mapping[str, Content]]
Make: TypeAlias = Callable[[], Mapping[str, Content]]
# Calls all makers and returns their results, in their order
RunAll: TypeAlias = Callable[[Sequence[Make]], Iterable[Mapping[str, Content]]]

STATIC = ("style.css", "site.js", "proved.js")  # files of the folder static/ that pages ask for
PROVED = "nashcheck_proved.js"  # loaded when it is asked
WITHIN = ("style.css", PROVED, "proved.js", "site.js")  # in the order in which they run
STATIC_FILES = jinja2.PackageLoader("nashproof.page", "static")


def one_by_one(makers: Sequence[Make]) -> Iterable[Mapping[str, Content]]:
    """Return the results of all makers, each called in this process."""
    return [make() for make in makers]


def written(
    results: R,
    where: Where,
    make_pages: Iterable[MakePages[R]],
    make_files: Iterable[MakeFiles[R]] = (),
    *,
    templates: Sequence[str] = (),
    sections: Sequence[str] = (),
    run: RunAll = one_by_one,
    as_one_file: bool = False,
) -> dict[str, Content]:
    """Return all files by name: those of the makers, and the static files that pages ask for.

    - ``templates``: packages with templates besides that of this page;
    - ``sections``: the headings of the navigation that have a page;
    - ``as_one_file``: the static files stand within each page, which can be mailed then.
    """
    results = _with_commands(results, where)
    compiled = environment(*templates)
    files: dict[str, Content] = {f"static/{name}": static(name) for name in STATIC}
    files |= {f"static/{name}": text for name, text in checker().items()}
    names = tuple(name.removeprefix("static/") for name in files)
    within = {name: Markup(files[f"static/{name}"]) for name in WITHIN if name in names}
    edition = Edition(
        __version__,
        results.checker,
        results.whole,
        where.in_clone,
        names,
        tuple(sections),
        within if as_one_file else {},
    )
    if as_one_file:
        files = {}

    def pages(make: MakePages[R]) -> Mapping[str, Content]:
        """Return the pages of a maker as files."""
        return {page.file: render_page(compiled, page, edition) for page in make(results)}

    makers: list[Make] = [partial(pages, make) for make in make_pages]
    makers += [partial(make, results, edition) for make in make_files]
    for content in run(makers):
        files |= content
    return files


def static(name: str) -> str:
    """Return the text of a file of the folder static/."""
    return STATIC_FILES.get_source(jinja2.Environment(), name)[0]


def checker() -> dict[str, Content]:
    """Return the checker that runs in a page; {} if it is not installed."""
    try:
        package = jinja2.PackageLoader("nashcheck_js", "")
        return {PROVED: package.get_source(jinja2.Environment(), PROVED)[0]}
    except (ImportError, ValueError, jinja2.TemplateNotFound):
        return {}


def _with_commands(results: R, where: Where) -> R:
    """Return the Results with the command that checks it on each claim, and what commands name."""

    def commanded(claim: ReadingRecord) -> ReadingRecord:
        """Return a claim with its command, if it has a certificate."""
        assert isinstance(claim, AcceptedReading)
        if not claim.certificate:
            return claim
        game = claim.game and f"{claim.game}{ending(results.games[claim.game])}"
        return replace(claim, command=where.command(game, claim.certificate))

    verdicts = {
        name: [v.with_claims(commanded) for v in records]
        for name, records in results.verdicts.items()
    }
    return replace(results, verdicts=verdicts, where=where)
