"""The site of a whole run, and what differs between two ledgers."""

from __future__ import annotations

import shlex
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nashledger import notebook
from nashproof.files.digests import digest
from nashproof.shell.files import read_text
from nashproof.shell.game_files import Place, existing_folder

if TYPE_CHECKING:
    from nashproof.page.results import Where


def report(data: Place, results: Place, checker: Place | None = None) -> notebook.Report:
    """Return every page and picture, and the table of all claims, from certificates accepted in
    this run.

    nashcheck runs on them, and the proved checker on those behind verdicts. Games, verdicts, tables
    and laws are made again, and a file below ``results`` that differs is refused.

    ``data``: the folder of documents, games and laws; ``results``: what the other verbs wrote of
    them; ``checker``: the checker as one file, whose SHA-256 the index prints. Raises
    InputError for what does not follow from what nashcheck accepted.
    """
    from nashproof.shell.checker import Checking, certificates_of_site, processes_for

    existing_folder(data, "documents, games and laws")
    games = sorted(existing_folder(results, "results").glob("games/*"))
    certificates = certificates_of_site(Path(data), Path(results))
    with Checking(certificates, games) as checking:
        # imported while nashcheck is at work, since it takes long
        from nashledger.replay.collect import collect
        from nashledger.replay.remade import made_beside
        from nashledger.site.build import site
        from nashledger.site.claims_table import claims_table

        collected = collect(Path(data), Path(results), checking)
    if checker is not None:
        collected = replace(collected, checker=digest(read_text(checker)))
    processes = processes_for(sum(map(len, collected.verdicts.values())))
    where = _where(data, results, checker)
    pages = site(collected, where, run=partial(made_beside, processes=processes))
    table, proved = claims_table(collected.verdicts), sorted(collected.marked)
    return notebook.Report(pages, table, collected.sentences, proved)


def _where(data: Place, results: Place, checker: Place | None) -> Where:
    """Return the files that commands on pages name.

    Those of a clone if the data are of a clone, else the given ones if they are below the working
    directory.
    """
    from nashproof.page.results import CLONE, Where

    makefile = Path(data).resolve().parent / "Makefile"
    if makefile.is_file() and "\nreproduce" in read_text(makefile):
        return CLONE
    folder = Where().folder if Path(results).is_absolute() else Path(results).as_posix()
    named = checker is not None and not Path(checker).is_absolute()
    return Where(folder, f"python3 {shlex.quote(str(checker))}" if named else "nashcheck")


def diff(old: Place, new: Place) -> notebook.LedgerDiff:
    """Return the verdicts that differ between two ledgers, and what changed in the readings behind
    them.

    ``old``, ``new``: ``verdicts.json`` of a site's data, a site, a folder of results, or one file
    of its ``claims/``. Nothing is decided or checked. Raises InputError.

    >>> import tempfile; folder = tempfile.mkdtemp()
    >>> places = audit(init(folder)[0]).save(folder)
    >>> diff(folder, folder)
    <LedgerDiff: 0 verdicts differ>
    """
    from nashledger.notebook.ledgers import read_ledger
    from nashledger.notebook.verdict_changes import verdict_changes

    return notebook.LedgerDiff(verdict_changes(read_ledger(old), read_ledger(new)))
