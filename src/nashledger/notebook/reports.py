"""The site of a whole run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.shell.files import json_text, write_texts

if TYPE_CHECKING:
    import pandas

    from nashproof.shell.game_files import Place


@dataclass(frozen=True)
class Report:
    """A site, as ``report`` makes it.

    ``pages``: all files of the site by name; ``claims``: a row a claim, all text; ``sentences``:
    what nashcheck accepted, by the SHA-256 of the certificate; ``proved``: the digests of those
    that the proved checker accepted, too, in order. The others are checked once.
    """

    pages: Mapping[str, str | bytes]
    claims: pandas.DataFrame
    sentences: Mapping[str, str]
    proved: Sequence[str]

    def save(self, folder: Place, results: Place) -> list[Path]:
        """Write the pages, RESULTS/claims.csv and RESULTS/checks.json.

        Returns the places. Raises OSError.
        """
        from nashledger.site.claims_table import csv_text

        texts = {
            "claims.csv": csv_text(self.claims),
            "checks.json": json_text({"accepted": self.sentences, "proved": [*self.proved]}),
        }
        return [*write_texts(results, texts), *write_texts(folder, self.pages)]

    def strangers(self, folder: Place) -> list[Path]:
        """Return the pages below a folder that are not of this report, and that nobody checked."""
        ours = {Path(folder, name) for name in self.pages}
        return sorted(page for page in Path(folder).rglob("*.html") if page not in ours)

    def __repr__(self) -> str:
        return f"<Report: {len(self.pages)} files, {len(self.claims)} claims>"
