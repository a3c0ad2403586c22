"""A tournament as standings and a matrix, for people and programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.files.csv_table import csv_table
from nashproof.shell.files import write_texts
from nashproof.shell.notebook.tables import TableRecord

if TYPE_CHECKING:
    from nashlab.tournament.standings import Pairing, Standing
    from nashproof.shell.game_files import Place

STANDING = ("player", "chips a hand", "exactly", "standard error", "gives away a hand")
MATCH = ("one", "two", "chips a hand", "exactly", "standard error", "wins", "draws", "spread")


@dataclass(frozen=True, repr=False)
class Standings(TableRecord["Standing"]):
    """Who wins how much: the order, and every match.

    ``hands``: of a match; ``simulated``: how many matches each pair played in which somebody has a
    memory. The others are exact.
    """

    id: str
    title: str
    hands: int
    simulated: int
    standings: tuple[Standing, ...]
    matches: tuple[Pairing, ...]
    columns = STANDING
    each = "standings"
    unit = "player"

    def __getitem__(self, pair: tuple[str, str]) -> Pairing:
        """The match of two players, named in the order of the file. Raises KeyError."""
        return {(match.one, match.two): match for match in self.matches}[pair]

    def rows(self) -> list[tuple[str, ...]]:
        """The standings as texts, in the order of ``STANDING``."""
        from nashlab.decimals import exact_text, fixed

        return [
            (one.name, fixed(one.mean), exact_text(one.exact), *_error(one), _given(one))
            for one in self.standings
        ]

    def match_rows(self) -> list[tuple[str, ...]]:
        """The matches as texts, in the order of ``MATCH``."""
        from nashlab.decimals import exact_text, fixed

        return [
            (
                *(one.one, one.two, fixed(one.mean), exact_text(one.exact), *_error(one)),
                *map(fixed, (one.wins, one.draws)),
                "" if one.spread is None else fixed(one.spread),
            )
            for one in self.matches
        ]

    def record(self) -> dict[str, Any]:
        """Standings and matches for programs."""
        return {
            "title": self.title,
            "standings": self.row_records(),
            "matches": [dict(zip(MATCH, row)) for row in self.match_rows()],
        }

    def save(self, folder: Place) -> list[Path]:
        """Write tournaments/ID-standings.csv and ID-matches.csv; returns the places."""
        tables = {"standings": self.csv(), "matches": csv_table(MATCH, self.match_rows())}
        return write_texts(
            folder, {f"tournaments/{self.id}-{name}.csv": text for name, text in tables.items()}
        )

    @property
    def lines(self) -> list[str]:
        """The standings, and the matrix of matches."""
        from nashlab.decimals import fixed

        simulated = any(one.exact is None for one in self.standings)
        how = f"; ± is a standard error of {self.simulated} matches a pair" if simulated else ""
        lines = [printable(self.title), f"Chips a hand on average over all opponents{how}."]
        width = max(len(one.name) for one in self.standings)
        lines.append(f"    {'':<{width}}                     gives away")
        for place, one in enumerate(self.standings, 1):
            error = f"± {fixed(one.error)}" if one.exact is None else "exact"
            given = "" if one.gives_away is None else _given(one)
            lines.append(
                f"{place:>3} {one.name:<{width}} {fixed(one.mean):>8} {error:<10} {given}".rstrip()
            )
        return [*lines, "", *self._matrix(width)]

    def _matrix(self, width: int) -> Iterator[str]:
        """Who wins how much from whom, in thousandths of a chip a hand."""
        from nashlab.decimals import thousandths

        means = {(one.one, one.two): one.mean for one in self.matches}
        means |= {(two, one): -mean for (one, two), mean in means.items()}
        yield "Thousandths of a chip a hand, won by the row from the column:"
        columns = "".join(f"{place:>5}" for place in range(1, len(self.standings) + 1))
        yield f"    {'':<{width}}{columns}"
        for place, one in enumerate(self.standings, 1):
            cells = (means.get((one.name, two.name)) for two in self.standings)
            row = "".join(f"{'' if x is None else thousandths(x):>5}" for x in cells)
            yield f"{place:>3} {one.name:<{width}}{row}".rstrip()


def _error(one: Pairing | Standing) -> tuple[str]:
    from nashlab.decimals import fixed

    return ("" if one.exact is not None else fixed(one.error),)


def _given(one: Standing) -> str:
    from nashproof.exact.numbers import number_text

    return "" if one.gives_away is None else number_text(one.gives_away)
