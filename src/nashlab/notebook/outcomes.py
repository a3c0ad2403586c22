"""The outcomes of a stage game as tables: all of them, or their distribution in a profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.files import write_texts
from nashproof.shell.notebook.tables import TableRecord, aligned, shortened

if TYPE_CHECKING:
    from nashlab.stage_outcomes import Expected
    from nashproof.games.stages.possible_values import Value
    from nashproof.games.stages.stage_game import StageGame
    from nashproof.shell.game_files import Place


@dataclass(frozen=True, repr=False)
class Outcomes(TableRecord[Any]):
    """The outcomes of a stage game, or with a profile what is expected of them.

    ``sizes``: outcomes, information sets, profiles and subgames, in words; ``chosen``: the
    variables that tables show; ``expected``: a row for each combination of values, None without a
    profile. Fractions have ``digits`` after the point; None: they are exact.
    """

    game: StageGame
    sizes: tuple[str, ...]
    chosen: tuple[str, ...]
    expected: tuple[Expected, ...] | None = None
    digits: int | None = None
    unit = "row"

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.game.tree.title

    @property
    def entries(self) -> Sequence[Any]:
        """The expected values, with a profile; else the rows."""
        return self.rows() if self.expected is None else self.expected

    @property
    def lines(self) -> list[str]:
        """The sizes of the game, unless a profile was given, and the table."""
        sizes = [] if self.expected is not None else list(self.sizes)
        table = aligned([self.columns, *self.rows()])
        return [printable(self.title), *(f"  {x}" for x in sizes), *shortened(table, "rows")]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of ``rows``."""
        given = self.expected[0].given if self.expected else {}
        before = (*given, "probability", "on path") if self.expected is not None else ()
        return (*before, *(name for name in self.chosen if name not in given))

    def rows(self) -> list[tuple[str, ...]]:
        """Return the table as texts, exact if ``digits`` is None."""
        if self.expected is None:
            listed = self.game.outcomes
            return [tuple(self._text(row.get(name)) for name in self.chosen) for row in listed]
        return [self._expected_row(row) for row in self.expected]

    def _expected_row(self, expected: Expected) -> tuple[str, ...]:
        """Return the values of the condition, its probability, and each variable of the table."""
        reached = "yes" if expected.on_path else "no"
        cells = [
            self._distribution(expected.distributions[name])
            if name in expected.distributions
            else self._text(expected.means[name])
            for name in self.chosen
            if name not in expected.given
        ]
        return (
            *map(self._text, expected.given.values()),
            self._text(expected.probability),
            reached,
            *cells,
        )

    def _distribution(self, shares: Mapping[Value, Any]) -> str:
        """Return ``bet 1/5, check 4/5``; a single value without its probability."""
        played = {value: share for value, share in shares.items() if share}
        if len(played) < 2:
            return self._text(next(iter(played), None))
        return ", ".join(
            f"{self._text(value)} {self._text(share)}" for value, share in played.items()
        )

    def _text(self, value: Value) -> str:
        """Return a value as text, rounded to ``digits`` if it is a fraction."""
        from nashproof.exact.numbers import decimal_text
        from nashproof.games.stages.formulas import value_text

        if self.digits is None or value is None or isinstance(value, str):
            return value_text(value)
        return value_text(value) if value.denominator == 1 else decimal_text(value, self.digits)

    def record(self) -> dict[str, Any]:
        """Return the table for programs."""
        return {"title": self.title, "sizes": list(self.sizes), "rows": self.row_records()}

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write outcomes/NAME.csv below a folder; return its place."""
        return write_texts(folder, {f"outcomes/{name}.csv": self.csv()})
