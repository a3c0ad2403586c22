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
    """The order of a tournament, and every match.

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
        """Return the match of two players, named in the order of the file. Raises KeyError."""
        return {(match.first, match.second): match for match in self.matches}[pair]

    def rows(self) -> list[tuple[str, ...]]:
        """Return the standings as texts, in the order of ``STANDING``."""
        from nashlab.decimals import exact_text, fixed

        return [
            (row.name, fixed(row.mean), exact_text(row.exact), *_error(row), _given_away(row))
            for row in self.standings
        ]

    def match_rows(self) -> list[tuple[str, ...]]:
        """Return the matches as texts, in the order of ``MATCH``."""
        from nashlab.decimals import exact_text, fixed

        return [
            (
                *(pair.first, pair.second, fixed(pair.mean), exact_text(pair.exact), *_error(pair)),
                *map(fixed, (pair.wins, pair.draws)),
                "" if pair.spread is None else fixed(pair.spread),
            )
            for pair in self.matches
        ]

    def record(self) -> dict[str, Any]:
        """Return standings and matches for programs."""
        return {
            "title": self.title,
            "standings": self.row_records(),
            "matches": [dict(zip(MATCH, row)) for row in self.match_rows()],
        }

    def save(self, folder: Place) -> list[Path]:
        """Write tournaments/ID-standings.csv and ID-matches.csv; return the places."""
        tables = {"standings": self.csv(), "matches": csv_table(MATCH, self.match_rows())}
        return write_texts(
            folder, {f"tournaments/{self.id}-{name}.csv": text for name, text in tables.items()}
        )

    @property
    def lines(self) -> list[str]:
        """The standings, and the matrix of matches."""
        from nashlab.decimals import fixed

        simulated = any(row.exact is None for row in self.standings)
        how = f"; ± is a standard error of {self.simulated} matches a pair" if simulated else ""
        lines = [printable(self.title), f"Chips a hand on average over all opponents{how}."]
        width = max(len(row.name) for row in self.standings)
        lines.append(f"    {'':<{width}}                     gives away")
        for place, standing in enumerate(self.standings, 1):
            error = f"± {fixed(standing.error)}" if standing.exact is None else "exact"
            given_away = "" if standing.gives_away is None else _given_away(standing)
            figures = f"{fixed(standing.mean):>8} {error:<10} {given_away}"
            lines.append(f"{place:>3} {standing.name:<{width}} {figures}".rstrip())
        return [*lines, "", *self._matrix(width)]

    def _matrix(self, width: int) -> Iterator[str]:
        """Yield the matrix of what each row wins from each column, in thousandths of a chip a
        hand.
        """
        from nashlab.decimals import thousandths

        means = {(pair.first, pair.second): pair.mean for pair in self.matches}
        means |= {pair[::-1]: -mean for pair, mean in means.items()}
        yield "Thousandths of a chip a hand, won by the row from the column:"
        columns = "".join(f"{place:>5}" for place in range(1, len(self.standings) + 1))
        yield f"    {'':<{width}}{columns}"
        for place, row in enumerate(self.standings, 1):
            numbers = (means.get((row.name, column.name)) for column in self.standings)
            cells = "".join(f"{'' if x is None else thousandths(x):>5}" for x in numbers)
            yield f"{place:>3} {row.name:<{width}}{cells}".rstrip()


def _error(row: Pairing | Standing) -> tuple[str]:
    """Return the standard error as a cell, empty where the mean is exact."""
    from nashlab.decimals import fixed

    return ("" if row.exact is not None else fixed(row.error),)


def _given_away(standing: Standing) -> str:
    """Return the gain of a best responder on the entrant a hand, exact; "" if that is None."""
    from nashproof.exact.numbers import number_text

    return "" if standing.gives_away is None else number_text(standing.gives_away)
