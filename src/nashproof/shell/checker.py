"""Certificates replayed in nashcheck: in processes of their own on the files from disk, and at once
in this process.
"""

from __future__ import annotations

import gc
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import OtherFile, printable
from nashproof.files.digests import NO_GAME, digest
from nashproof.shell.files import file_digest, json_text, read_json, read_text, write_text
from nashproof.shell.game_files import Place
from nashproof.shell.interrupts import CHILDREN

if TYPE_CHECKING:
    from subprocess import Popen
    from types import ModuleType

    from nashcheck import OneCard, Tree

# a folder is run by its __main__.py; by place, since another file may have this name
NASHCHECK = Path(__file__).resolve().parents[2] / "nashcheck"


@dataclass(frozen=True)
class Checked:
    """The answers of nashcheck about certificates.

    ``certificates``: their files; ``accepted``: its sentence on each that it accepted, by the
    SHA-256 of the file; ``refused``: its lines on the others; ``messages``: what it printed
    besides.
    """

    certificates: tuple[str, ...]
    accepted: Mapping[str, str]
    refused: tuple[str, ...]
    messages: str
    complete: bool  # whether all were accepted
    games: str = ""  # the folder of the canonical files

    def __len__(self) -> int:
        return len(self.certificates)

    def __repr__(self) -> str:
        accepted = len(self) if self.complete else len(self.accepted)  # equal files: one digest
        return f"<Checked: {accepted} of {len(self)} certificates accepted>"

    def write(self, place: Place, below: Place | None = None) -> None:
        """Write the accepted sentences. Raises ValueError unless all certificates are accepted.

        ``below`` as in ``write_text``.
        """
        if not self.complete:
            raise ValueError("nashcheck did not accept all certificates")
        write_text(Path(place), json_text({"accepted": self.accepted}), below)


def run_checker(certificates: Sequence[str], games: Place) -> Checked:
    """Run nashcheck on certificate files and return its answers.

    ``games``: the folder of the canonical files of the games.
    """
    status, accepted, refused, messages = _run_nashcheck(canonical_files(games), certificates)
    wanted = {digest(read_text(name)) for name in certificates}
    complete = not status and not refused and wanted <= set(accepted)
    return Checked(tuple(certificates), accepted, tuple(refused), messages, complete, str(games))


class Checking:
    """nashcheck at work on ``certificates``, in processes beside this one; a context.

    ``games``: canonical files. A process that is still at work at the end of the context is killed.
    """

    def __init__(self, certificates: Iterable[Path], games: Iterable[Path]) -> None:
        self.certificates = tuple(certificates)
        self._digests = {
            digest(read_text(place)): place for place in self.certificates if place.is_file()
        }
        self.games = [str(place) for place in games if place.is_file()]

    def __enter__(self) -> Checking:
        """Start the processes, if a certificate was not accepted before in this run."""
        new = [str(place) for key, place in self._digests.items() if key not in _ACCEPTED]
        from tempfile import TemporaryDirectory

        self._folder = TemporaryDirectory()
        self._running = _all_started(self.games, new, Path(self._folder.name)) if new else {}
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes and remove the folder of their answers."""
        for process in self._running.values():
            process.kill()
            process.wait()
            CHILDREN.discard(process)
        self._folder.cleanup()

    def accepted(self) -> Mapping[str, str]:
        """Return the sentence on each certificate that nashcheck accepted, by its SHA-256.

        Waits for the end of the processes.
        """
        for answers, process in self._running.items():
            if process.returncode is None:
                process.communicate()
            _ACCEPTED.update(_sentences(_entries(answers)))
        return {key: _ACCEPTED[key] for key in self._digests if key in _ACCEPTED}


# The sentences that nashcheck accepted in this run, by the SHA-256 of the bytes. They are
# never written, so that no edit of a file gets in.
_ACCEPTED: dict[str, str] = {}


class CheckerHere:
    """nashcheck in this process, to ask as soon as a certificate is made.

    ``texts``: the canonical texts of games by file name; more may come while it is asked.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._games: dict[str, Tree | OneCard] = {}
        self._nashcheck: Any = _imported()

    def refusal(self, certificate: str) -> str:
        """Return why nashcheck does not accept the text of a certificate; "" if it does."""
        key = digest(certificate)
        try:
            if key not in _ACCEPTED:
                with _as_in_its_process():
                    self._read_game(game_in(certificate))
                    _ACCEPTED[key] = self._nashcheck.check(certificate.encode(), self._games)
        except self._nashcheck.Unreadable as error:
            return f"cannot read the certificate or its game: {error}"
        except self._nashcheck.Rejected as error:
            return f"rejects the certificate, which is a fault of nashproof; this failed: {error}"
        return ""

    def accepted(self, certificates: Iterable[str]) -> Mapping[str, str]:
        """Return the sentence on each of these texts that nashcheck accepts, by its SHA-256."""
        accepted = [digest(one) for one in certificates if not self.refusal(one)]
        return {key: _ACCEPTED[key] for key in accepted}

    def _read_game(self, sha256: str) -> None:
        """Read the game whose text has this SHA-256, unless that is done."""
        texts = {} if sha256 in self._games else self._texts
        for name, text in texts.items():
            if digest(text) == sha256:
                read = self._nashcheck
                tree = name.endswith(".efg")
                self._games[sha256] = (
                    read.Tree(read.decode(text.encode())) if tree else read.OneCard(text.encode())
                )


def _imported() -> ModuleType:
    """Import the nashcheck beside nashproof. Raises InputError if another was imported before."""
    sys.path.insert(0, str(NASHCHECK.parent))
    try:
        import nashcheck
    finally:
        sys.path.remove(str(NASHCHECK.parent))
    place = str(nashcheck.__file__)
    if Path(place).resolve().parent != NASHCHECK:
        raise OtherFile("another nashcheck, imported before", f"that of {NASHCHECK}", place)
    return nashcheck


@contextmanager
def _as_in_its_process() -> Iterator[None]:
    """Do in the context what nashcheck does when it starts: numbers have any length, for it counts
    the digits itself, and nobody looks for objects that refer to each other in a circle.
    """
    digits, collects = sys.get_int_max_str_digits(), gc.isenabled()
    sys.set_int_max_str_digits(0)
    gc.disable()
    try:
        yield
    finally:
        sys.set_int_max_str_digits(digits)
        if collects:
            gc.enable()


GAME_NAMED = re.compile(r'"game":"([^"]*)"')
HEAD = 200  # characters of a certificate, in which its game stands

# A process pays only if it has many certificates to check.
CERTIFICATES_A_PROCESS = 250
OVERHEAD = 5_000  # bytes of a certificate that take as long as what does not depend on its length


def processes_for(certificates: int) -> int:
    """Return the number of processes for so many certificates: at most one a core."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(cores or 1, certificates // CERTIFICATES_A_PROCESS + 1)


def _run_nashcheck(
    games: Sequence[str], certificates: Sequence[str]
) -> tuple[int, dict[str, str], list[str], str]:
    """Run nashcheck in processes and return its answers.

    Returns exit status, accepted sentences by SHA-256, lines on refused certificates, and messages.
    The answers are those that the checker writes as JSON, in the order of the files; each message
    occurs once.
    """
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        running = _all_started(games, certificates, Path(folder))
        finished = [_finished(process) for process in running.values()]
        entries = {e["file"]: e for answers in running for e in _entries(answers)}
    ordered = [entries[name] for name in (*games, *certificates) if name in entries]
    refused = [
        answer_line(e["answer"], e["sha256"], e["file"], e["sentence"])
        for e in ordered
        if e["answer"] != "accepted"
    ]
    lines = dict.fromkeys(line for _, err in finished for line in err.splitlines(keepends=True))
    return max(status for status, _ in finished), _sentences(ordered), refused, "".join(lines)


def answer_line(answer: str, sha256: str, file: str, words: str) -> str:
    """Return a checker's answer on a file as one line; line ends in name or words are escaped."""
    return printable(" ".join(filter(None, (answer, sha256, f"{json.dumps(file)}: {words}"))))


def _all_started(
    games: Sequence[str], certificates: Sequence[str], folder: Path
) -> dict[Path, Popen[str]]:
    """Start processes on shares of the certificates; return them by the files of their answers.

    Each process reads the games that its certificates name.
    """
    lengths = {place: (game_named(place), os.path.getsize(place)) for place in certificates}
    shares = shares_by_game(lengths, processes_for(len(certificates)))
    return {
        (answers := folder / f"{k}.json"): _started([*games_for(share, games), *share], answers)
        for k, share in enumerate(shares)
    }


def shares_by_game(certificates: Mapping[str, tuple[str, int]], number: int) -> list[list[str]]:
    """Return certificates, each with its game and its length, in at most ``number`` shares.

    The shares have about equal lengths. The certificates about a game follow each other: few games
    are in two shares, each of which must read them. Without certificates there is one empty share.
    """
    ordered = sorted(certificates, key=lambda name: certificates[name][0])
    ends = [*accumulate(certificates[certificate][1] + OVERHEAD for certificate in ordered)]
    shares: list[list[str]] = [[] for _ in range(number)]
    for certificate, end in zip(ordered, ends):
        shares[(end - 1) * number // ends[-1]].append(certificate)
    return [share for share in shares if share] or [[]]


def games_for(certificates: Iterable[str], games: Iterable[str]) -> list[str]:
    """Return the files of the games that certificates name by their SHA-256.

    Returns all files if a named game is missing: nashcheck then reports the file that is damaged.
    """
    named = {game_named(place) for place in certificates} - {NO_GAME}
    digests = {place: _digest_or_name(place) for place in games}
    missing = named - {*digests.values()}
    return [place for place, digest in digests.items() if digest in named or missing]


def _digest_or_name(place: str) -> str:
    """Return the SHA-256 of a file; its name if it cannot be read, which the checker reports."""
    with suppress(OSError):
        return file_digest(Path(place)) if Path(place).is_file() else place
    return place


def game_named(certificate: str) -> str:
    """Return the SHA-256 by which a certificate names its game.

    A wrong answer can only let the checker refuse the certificate.
    """
    return game_in(read_text(certificate))


def game_in(text: str) -> str:
    """Return what ``game_named`` does, of the text of a certificate."""
    found = GAME_NAMED.search(text, 0, HEAD)
    return found[1] if found else ""


def _entries(answers: Path) -> list[dict[str, str]]:
    """Read the answers that nashcheck wrote; none if it stopped before."""
    entries: list[dict[str, str]] = read_json(answers)["answers"] if answers.exists() else []
    return entries


def _sentences(entries: Iterable[Mapping[str, str]]) -> dict[str, str]:
    return {e["sha256"]: e["sentence"] for e in entries if e["answer"] == "accepted"}


FOUND = (
    "_values",
    "_equilibria",
    "_programs",
    "_sets",
    "_eliminations",
    "_laws",
)  # certificates that are of no document


def certificates_of_site(data: Path, results: Path) -> list[Path]:
    """Return the files of all certificates that the pages on a folder of data rest on."""
    documents = sorted(place.stem for place in data.glob("documents/*.toml"))
    folders = [results / "certificates" / name for name in (*documents, *FOUND)]
    return [place for folder in folders for place in sorted(folder.glob("*.json"))]


def _started(files: Sequence[str], answers: Path) -> Popen[str]:
    """Start nashcheck on files; it will write its answers as JSON to ``answers``."""
    from subprocess import DEVNULL, PIPE, Popen

    command = [sys.executable, "-I", str(NASHCHECK), "--json", str(answers), *files]
    process = Popen(command, stdout=DEVNULL, stderr=PIPE, text=True, encoding="utf-8")
    CHILDREN.add(process)
    return process


def _finished(process: Popen[str]) -> tuple[int, str]:
    """Wait for the end of a process; return its exit status and messages."""
    try:
        _, err = process.communicate()
    finally:
        CHILDREN.discard(process)
    return process.returncode, err


def canonical_files(folder: Place) -> list[str]:
    """Return the canonical files of games in a folder."""
    from nashproof.games.formats.canonical import ENDINGS

    return sorted(str(place) for place in Path(folder).glob("*") if place.suffix in ENDINGS)
