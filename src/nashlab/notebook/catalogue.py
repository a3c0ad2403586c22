"""Reference values of games, each with its certificates, for tests of other solvers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.files.digests import digest
from nashproof.shell.files import json_text, write_texts
from nashproof.shell.notebook.strategies import figure
from nashproof.shell.notebook.tables import TableRecord

if TYPE_CHECKING:
    from nashlab.game_lists.known_games import KnownGame
    from nashproof.shell.game_files import Place
    from nashproof.shell.notebook.solutions import CanonicalGame

TABLE = ("id", "title", "source", "terminals", "information sets 1", "information sets 2")
SEQUENCES = ("sequences 1", "sequences 2")
FIGURES = ("value", "uniform NashConv", "uniform exploitability")
DIGESTS = ("game sha256", "value certificate sha256", "uniform certificate sha256")


COLUMNS = (*TABLE, *SEQUENCES, *FIGURES, *DIGESTS)


@dataclass(frozen=True)
class Sizes:
    """Ends of the tree; information sets and sequences of both players."""

    terminals: int
    sets: tuple[int, int]
    sequences: tuple[int, int]


@dataclass(frozen=True)
class CatalogueLine:
    """One two-player constant-sum game: its value to player 1, and what uniform play loses.

    In the units of its payoffs. ``nash_conv``: the sum of what both gain at most by deviating from
    uniform play, where every action has the same probability. ``listed``: the name of the game, if
    a list has its digest; ``proofs``: the certificates of the value and of NashConv, as texts.
    """

    id: str
    file: CanonicalGame
    listed: KnownGame | None
    sizes: Sizes
    value: Fraction
    nash_conv: Fraction
    proofs: Mapping[str, str]

    @property
    def title(self) -> str:
        """The title: that of the list, or of the file."""
        return self.listed.title if self.listed else self.file.title

    @property
    def source(self) -> str:
        """The origin of the game, as the list states it."""
        return self.listed.source if self.listed else ""

    @property
    def exploitability(self) -> Fraction:
        """The exploitability of uniform play: NashConv divided by the two players."""
        return self.nash_conv / 2

    def record(self) -> dict[str, Any]:
        """Return the line for programs: every number is a text."""
        shas = (self.file.sha256, *(digest(self.proofs[word]) for word in ("value", "uniform")))
        sizes = (self.sizes.terminals, *self.sizes.sets, *self.sizes.sequences)
        figures = (self.value, self.nash_conv, self.exploitability)
        words = (self.id, self.title, self.source, *map(str, (*sizes, *figures)), *shas)
        return dict(zip(COLUMNS, words))

    def __str__(self) -> str:
        name = printable(f"{self.id}: {self.title}")
        sets = " + ".join(map(str, self.sizes.sets))
        return (
            f"{name}\n"
            f"  value to player 1: {figure(self.value)}\n"
            f"  uniform play: exploitability {figure(self.exploitability)}\n"
            f"  {self.sizes.terminals} ends, {sets} information sets\n"
            f"  SHA-256 of the game: {self.file.sha256}"
        )


@dataclass(frozen=True, repr=False)
class Catalogue(TableRecord[CatalogueLine]):
    """Lines, one a game."""

    lines: tuple[CatalogueLine, ...]
    title = "games for two with their values"
    columns = COLUMNS
    each = "lines"
    unit = "game"

    def rows(self) -> Iterator[Sequence[str]]:
        """Return a row a game: every number is a text."""
        return (tuple(line.record().values()) for line in self)

    def record(self) -> list[dict[str, str]]:
        """Return the rows for programs."""
        return self.row_records()

    def __getitem__(self, name: str) -> CatalogueLine:
        """Return the line of that id. Raises KeyError."""
        return {line.id: line for line in self.lines}[name]

    def save(self, folder: Place) -> list[Path]:
        """Write catalogue.json and .csv, games and certificates below a folder; return the
        places.
        """
        texts = {"catalogue.json": json_text(self.record()), "catalogue.csv": self.csv()}
        for line in self.lines:
            texts[f"games/{line.id}{line.file.ending}"] = line.file.text
            for word, proof in line.proofs.items():
                texts[f"certificates/{line.id}/{word}.json"] = proof
        return write_texts(folder, texts)
