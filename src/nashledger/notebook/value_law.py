"""A law: the value of a game as a function of a parameter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.shell.files import json_text, keep_text, write_texts
from nashproof.shell.notebook.tables import Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from nashledger.laws.records import LawRecord
    from nashproof.shell.game_files import Place


@dataclass(frozen=True, repr=False)
class ValueLaw(Record[str]):
    """The value of a card game as a function of its cards, raises, ante or bet.

    ``record``: the content of ``claims/laws/ID.json``; ``certificates`` and ``games``: texts by
    file name.
    """

    record: LawRecord
    certificates: Mapping[str, str]
    games: Mapping[str, str]
    each = "lines"

    @property
    def id(self) -> str:
        """The id of the question."""
        return str(self.record["id"])

    @property
    def title(self) -> str:
        """The question, in words."""
        return str(self.record["title"])

    @property
    def summary(self) -> str:
        """The first line of the law."""
        return next(iter(self.lines), "no law")

    def __str__(self) -> str:
        return "\n".join([self.title, *(f"  {line}" for line in self.lines)])

    @property
    def lines(self) -> list[str]:
        """The law in lines of text."""
        from nashledger.site.laws.law_words import constants, law_lines

        numbers = [constant for _, constant in constants(self.record)]
        values = self.record.get("values", ()) if not self.record.get("law", True) else ()
        listed = [f"n = {number}: {value}" for number, value, *_ in values]
        last = f"c, for n = 0, 1, .. modulo {len(numbers)}: {', '.join(numbers)}"
        return [*law_lines(self.record), *listed, *([last] if numbers else [])]

    def plot(self) -> Axes | None:
        """Return the law as axes of matplotlib; None where there is nothing to draw, as by raises.

        ``law.plot().figure`` is the picture, ``law.plot().figure.savefig("law.svg")`` a file.
        """
        from nashledger.site.laws.law_curves import drawn

        return drawn(self.record)

    def save(self, folder: Place) -> list[Path]:
        """Write claims/laws/ID.json, certificates/_laws/ and games/ below a folder; return the
        places.
        """
        proofs = {f"certificates/_laws/{name}": text for name, text in self.certificates.items()}
        for name, text in self.games.items():
            keep_text(Path(folder, "games", name), text, folder)
        record = {f"claims/laws/{self.id}.json": json_text(self.record)}
        games = [Path(folder, "games", name) for name in self.games]
        return [*games, *write_texts(folder, proofs | record)]
