"""Records of a second reading: lines under claims, claims read back, damages, verdicts that
moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from nashproof.claims.verdicts import how_read
from nashproof.errors import printable
from nashproof.files.lines import line_words
from nashproof.shell.notebook.tables import Record

if TYPE_CHECKING:
    from nashledger.notebook.verdict_changes import VerdictChange, VerdictChanges


@dataclass(frozen=True)
class TextCoverage:
    """The checkable lines of a document's text, by what stands on them.

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
        """True if every checkable line is claimed or excused."""
        return not self.open and not self.not_yet

    def record(self) -> dict[str, Any]:
        """Return the line numbers for programs."""
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
class ReadClaim:
    """A reading or an offer in words made from its formal fields alone.

    ``name``: ``READING``, ``corrected`` or both, "" of the only reading; ``condition`` completes
    "true if ...".
    ``part``: of which part of the sentence it is; "" where of all.
    """

    name: str
    condition: str
    part: str
    words: str


@dataclass(frozen=True)
class ReadAssertion:
    """An assertion or a question, the lines on which it stands, and its readings in words."""

    id: str
    lines: str
    readings: tuple[ReadClaim, ...]

    def __str__(self) -> str:
        head = self.id + (f" ({line_words(self.lines)})" if self.lines else "")
        lines = [head]
        for reading in self.readings:
            way = how_read(reading.condition, reading.part)
            condition = f" ({way})" if way else ""
            label = f"  {reading.name}{condition} reads: " if reading.name else "  reads: "
            first_line, *later_lines = reading.words.split("\n")
            texts = [label + first_line, *(f"  {line}" for line in later_lines)]
            lines += map(printable, texts)
        return "\n".join(lines)


@dataclass(frozen=True, repr=False)
class Readback(Record[ReadAssertion]):
    """All assertions and questions of a document in words, then the profiles that they name."""

    title: str
    assertions: tuple[ReadAssertion, ...]
    profiles: Mapping[str, str]
    each = "assertions"

    @property
    def summary(self) -> str:
        """The number of assertions and questions."""
        return f"{len(self)} assertions and questions"

    @property
    def lines(self) -> list[str]:
        """The assertions, then the profiles, a blank line before each."""
        profiles = (
            str(ReadAssertion(f"profile {name}", "", (ReadClaim("", "", "", words),)))
            for name, words in self.profiles.items()
        )
        return [self.title, *(f"\n{block}" for block in (*map(str, self.assertions), *profiles))]

    def __getitem__(self, identifier: str) -> ReadAssertion:
        """Return the ReadAssertion of that id. Raises KeyError."""
        return {assertion.id: assertion for assertion in self.assertions}[identifier]


@dataclass(frozen=True)
class Probed:
    """The damages of a document's claims and profiles, by whether a verdict notices them.

    ``tried``: how many there are; ``unnoticed``: those that no verdict notices, without an excuse;
    ``excused``: those with one; ``unused``: excuses that excuse nothing (of a whole run).
    """

    title: str
    tried: int
    unnoticed: tuple[str, ...]
    excused: tuple[str, ...]
    unused: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """True if every damage is noticed or excused, and no excuse is left over."""
        return not self.unnoticed and not self.unused

    def __str__(self) -> str:
        lines = [*self.unnoticed, *(f"{key}: this excuses nothing" for key in self.unused)]
        noticed = self.tried - len(self.unnoticed) - len(self.excused)
        counts = (
            f"{self.tried} damages: {noticed} noticed, {len(self.excused)} excused, "
            f"{len(self.unnoticed)} unnoticed"
        )
        return "\n".join(map(printable, [*lines, counts]))

    def __repr__(self) -> str:
        return f"<Probed {self.title!r}: {len(self.unnoticed)} of {self.tried} unnoticed>"


@dataclass(frozen=True, repr=False)
class LedgerDiff(Record["VerdictChange"]):
    """The verdicts that moved between two ledgers; printed as a paragraph each."""

    moved: VerdictChanges
    title = "two ledgers"
    each = "moves"

    @property
    def summary(self) -> str:
        """The number of verdicts that differ."""
        return f"{len(self)} verdicts differ"

    @property
    def lines(self) -> list[str]:
        """The verdicts that differ, and the number of those that are the same."""
        lines = []
        for move in self.moves:
            place = f" ({line_words(move.lines)})" if move.lines else ""
            verdict = f"{move.was or 'new'} -> {move.now or 'gone'}"
            lines.append(f"{move.document}/{move.id}{place}: {verdict}")
            lines += [f"  {line}" for line in move.why]
        moved = [move for move in self.moves if move.was and move.now]
        new, gone = sum(not m.was for m in self.moves), sum(not m.now for m in self.moves)
        counts = (
            f"{len(moved)} verdicts moved, {new} are new, {gone} are gone, {self.moved.same} are "
            f"the same; of these {len(self.moved.proved_anew)} have another certificate"
        )
        return [*map(printable, [*lines, counts])]

    @property
    def moves(self) -> tuple[VerdictChange, ...]:
        """The verdicts that differ, each with what it was, what it is, and why."""
        return self.moved.moves

    def record(self) -> dict[str, Any]:
        """Return the ledgers' differences, for programs."""
        fields = asdict(self.moved)
        return fields | {"moves": [move | {"why": list(move["why"])} for move in fields["moves"]]}
