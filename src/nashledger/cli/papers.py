"""The verb ``audit`` for papers: a line a claim, and the exit status 1 if one does not hold."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from nashproof.shell.cli.output import give
from nashproof.shell.files import json_text

if TYPE_CHECKING:
    from nashproof.shell.notebook import Audit


def run(
    arguments: Namespace,
    audit: Callable[[Namespace], Audit],
    write_page: Callable[[Audit, Namespace], int],
) -> int:
    """Print the claims of all papers as decided; 1 if one of them does not hold."""
    from nashledger import library
    from nashledger.notebook.papers import paper_claims

    audits = _audits(arguments, audit)
    output = arguments.output or arguments.report
    for place, audited in audits.items() if output else ():
        audited.save(output)
        library.save_for_latex(place, audited, output)
    _print(arguments, audits)
    status = int(
        not all(c.holds for place, audited in audits.items() for c in paper_claims(place, audited))
    )
    for audited in audits.values() if arguments.report else ():
        status = write_page(audited, arguments) or status
    return status


def _audits(arguments: Namespace, audit: Callable[[Namespace], Audit]) -> dict[str, Audit]:
    """Return the audit of each paper, by its name. Nothing is decided before all have been read."""
    from nashledger.library import annotations_of

    places = list(dict.fromkeys(arguments.document))
    annotations = {place: annotations_of(place) for place in places}
    wanted = [place for place in places if annotations[place] or not arguments.allow_none]
    return {place: audit(Namespace(**vars(arguments) | {"document": place})) for place in wanted}


def _print(arguments: Namespace, audits: dict[str, Audit]) -> None:
    """Print the claims in the format that was asked for."""
    from nashledger.notebook.papers import paper_claims, sarif_log

    claims = [claim for place, audited in audits.items() for claim in paper_claims(place, audited)]
    if arguments.format == "sarif":
        print(json_text(sarif_log(claims)), end="")
    elif arguments.format == "github":
        print(*(f"{claim.github}\n" for claim in claims), sep="", end="")
    else:
        record = {"claims": [claim.record() for claim in claims]}
        papers = {name: audited.record() for name, audited in audits.items()}
        give(arguments, "\n".join(claim.text for claim in claims), record | {"papers": papers})
