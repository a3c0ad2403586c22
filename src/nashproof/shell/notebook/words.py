"""A law, the coverage of a text, a proof: what is mostly read as words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.files import json_text, keep_text, write_texts
from nashproof.shell.notebook.strategies import table_html

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from nashproof.claims.laws.records import LawRecord
    from nashproof.shell.game_files import Place


@dataclass(frozen=True)
class ValueLaw:
    """The value of a card game as a function of its cards, raises, ante or bet.

    ``record``: the content of ``claims/laws/ID.json``; ``certificates`` and ``games``: texts by
    file name.
    """

    record: LawRecord
    certificates: Mapping[str, str]
    games: Mapping[str, str]

    @property
    def id(self) -> str:
        """The id of the question."""
        return str(self.record["id"])

    @property
    def title(self) -> str:
        """What is asked, in words."""
        return str(self.record["title"])

    @property
    def lines(self) -> list[str]:
        """The law in lines of text."""
        from nashproof.reports.laws import constants, law_lines

        numbers = [constant for _, constant in constants(self.record)]
        values = self.record.get("values", ()) if not self.record.get("law", True) else ()
        listed = [f"n = {number}: {value}" for number, value, *_ in values]
        last = f"c, for n = 0, 1, .. modulo {len(numbers)}: {', '.join(numbers)}"
        return [*law_lines(self.record), *listed, *([last] if numbers else [])]

    def plot(self) -> Axes | None:
        """The law as axes of matplotlib; None where there is nothing to draw, as by raises.

        ``law.plot().figure`` is the picture, ``law.plot().figure.savefig("law.svg")`` a file.
        """
        from nashproof.reports.site.laws.law_curves import drawn

        return drawn(self.record)

    def save(self, folder: Place) -> list[Path]:
        """Write claims/laws/ID.json, certificates/_laws/ and games/ below a folder; returns the
        places."""
        proofs = {f"certificates/_laws/{name}": text for name, text in self.certificates.items()}
        for name, text in self.games.items():
            keep_text(Path(folder, "games", name), text, folder)
        record = {f"claims/laws/{self.id}.json": json_text(self.record)}
        games = [Path(folder, "games", name) for name in self.games]
        return [*games, *write_texts(folder, proofs | record)]

    def __str__(self) -> str:
        return "\n".join([self.title, *(f"  {line}" for line in self.lines)])

    def _repr_html_(self) -> str:
        return table_html(self.title, ("law",), ((line,) for line in self.lines))

    def __repr__(self) -> str:
        return f"<ValueLaw {self.id}: {self.title}>"


@dataclass(frozen=True)
class TextCoverage:
    """Which lines of a document's text hold something checkable, and what stands on them.

    Line numbers, from 1: under a claim, under a reason for none, listed as not yet transcribed, or
    nowhere (``open``). ``lines``: the whole text; ``assertions``: how many the document has.
    """

    assertions: int
    claimed: tuple[int, ...]
    excused: tuple[int, ...]
    not_yet: tuple[int, ...]
    open: tuple[int, ...]
    lines: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether every checkable line is claimed or excused."""
        return not self.open and not self.not_yet

    def record(self) -> dict[str, Any]:
        """The line numbers for programs."""
        return {
            "assertions": self.assertions,
            "claimed": list(self.claimed),
            "excused": list(self.excused),
            "not yet": list(self.not_yet),
            "open": list(self.open),
        }

    def __repr__(self) -> str:
        return f"<TextCoverage: {len(self.claimed)} lines claimed, {len(self.open)} open>"


@dataclass(frozen=True)
class Explanation:
    """A proof in words; it explains, and checks nothing.

    ``build``: the name of the canonical file that must be built of the game before nashcheck can be
    asked, ``""`` where the game's file is canonical or no game was given.
    """

    lines: tuple[str, ...]
    build: str = ""

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __str__(self) -> str:
        return "\n".join(map(printable, self.lines))

    def __repr__(self) -> str:
        return str(self)
