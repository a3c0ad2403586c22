"""The data of an audit's page: verdicts with the checker's sentences, and games.

``shell/accepted`` builds it, and refuses what was not accepted. Computes nothing.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from nashproof.certificates.statement import Statement
from nashproof.claims.verdicts import ReadingRecord, VerdictRecord
from nashproof.documents.document import Document
from nashproof.games.game import Game
from nashproof.games.parametric import LetterMoves

Proved = Statement[Any]  # a statement whose certificate the checker accepted


@dataclass(frozen=True)
class AcceptedReading(ReadingRecord):
    """A reading's record with its statement and the checker's sentence.

    Without a proof they are None and empty. ``text`` is the certificate's; ``command`` checks it
    again, as a page prints it.
    """

    statement: Proved | None = None
    sentence: str = ""
    text: str = ""
    command: str = ""


def accepted(record: VerdictRecord) -> tuple[AcceptedReading, ...]:
    """Return everything that was decided for a record of Results: its readings, then its offers.

    Raises TypeError for a record that ``shell/accepted`` did not bind to what the checker accepted.
    """
    if not all(isinstance(claim, AcceptedReading) for claim in record.claims):
        raise TypeError(f"{record.id}: a record without what the checker said of it")
    return cast("tuple[AcceptedReading, ...]", record.claims)


def all_accepted(records: Iterable[VerdictRecord]) -> Iterator[AcceptedReading]:
    """Yield everything that was decided for several records."""
    return (claim for record in records for claim in accepted(record))


def accepted_readings(record: VerdictRecord) -> tuple[AcceptedReading, ...]:
    """Return the readings alone."""
    return accepted(record)[: len(record.readings)]


def accepted_offers(record: VerdictRecord) -> tuple[AcceptedReading, ...]:
    """Return the offers alone."""
    return accepted(record)[len(record.readings) :]


@dataclass(frozen=True)
class Where:
    """The words of commands on pages for the checker and the folder of games and certificates."""

    folder: str = "results"
    checker: str = "python3 reports/nashcheck.py"  # as it runs in a clone, without setting up
    in_clone: bool = False  # True if ``make reproduce`` in a clone of the repository comes first

    def command(self, games: str, certificates: str) -> str:
        """Return the command that checks certificates again, as a shell takes it.

        ``games``: the file of a game, or a pattern of files; "" if a certificate needs none.
        ``certificates``: a file, or a pattern of files, below the folder.

        >>> Where().command("kuhn.efg", "certificates/paper/worth.*")
        'python3 reports/nashcheck.py results/games/kuhn.efg results/certificates/paper/worth.*'
        """
        folder = shlex.quote(self.folder)
        game_files = f" {folder}/games/{games}" if games else ""
        return f"{self.checker}{game_files} {folder}/{certificates}"


CLONE = Where(in_clone=True)


@dataclass(frozen=True)
class Conclusion:
    """A consequence of several accepted statements, without a certificate of its own.

    - ``verdict``: as of an assertion; ``answered`` for a question;
    - ``profile``: the name of the profile that it is about; "" if it is about the game;
    - ``taken``: the numbers that it is about, if not the stated ones;
    - ``lines``: further sentences, each a paragraph.
    """

    id: str
    says: str
    verdict: str
    why: str
    profile: str = ""
    taken: str = ""
    lines: Sequence[str] = ()


@dataclass(frozen=True)
class Results:
    """The data of an audit's page; the readings of the verdicts are AcceptedReadings.

    Mappings are by the id of a document or of a game.
    """

    documents: Mapping[str, Document[Any]]  # of claims, whose classes know solving
    verdicts: Mapping[str, Sequence[VerdictRecord]]
    games: Mapping[str, Game]
    checker: str = ""  # the SHA-256 of the checker as one file, or ''
    where: Where = CLONE
    conclusions: Sequence[Conclusion] = ()  # of an audit of a user's game
    stages: Mapping[str, Game] = field(default_factory=dict)  # what a repeated game repeats
    letters: Mapping[str, LetterMoves] = field(default_factory=dict)  # of games with letters
    whole: bool = True  # False: one document that a user audits, without the rest of the site
