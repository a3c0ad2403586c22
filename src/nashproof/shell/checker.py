"""Certificates replayed in nashcheck, as a process of its own on the files from disk."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from nashproof.shell.files import json_text, read_json, read_text, write_text
from nashproof.shell.game_files import Place
from nashproof.shell.interrupts import CHILDREN

if TYPE_CHECKING:
    from subprocess import Popen


@dataclass(frozen=True)
class Checked:
    """What nashcheck said of certificates.

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
        return f"<Checked: {len(self.accepted)} of {len(self)} certificates accepted>"

    def write(self, place: Place, below: Place | None = None) -> None:
        """Write what was accepted; only if all was. Raises ValueError if not.

        ``below`` as in ``write_text``.
        """
        if not self.complete:
            raise ValueError("nashcheck did not accept all certificates")
        write_text(Path(place), json_text({"accepted": self.accepted}), below)


def run_checker(certificates: Sequence[str], games: Place) -> Checked:
    """The Checked of the certificate files about games whose canonical files stand in the folder
    ``games``.
    """
    from nashproof.certificates.envelope import digest

    status, accepted, refused, messages = _run_nashcheck([*_canonical_files(games), *certificates])
    wanted = {digest(read_text(name)) for name in certificates}
    complete = not status and not refused and wanted <= set(accepted)
    return Checked(tuple(certificates), accepted, tuple(refused), messages, complete, str(games))


class Checking:
    """nashcheck at work on certificates, in a process beside this one; a context.

    ``games``: canonical files. A process that is still at work at the end of the context is killed.
    """

    def __init__(self, certificates: Iterable[Path], games: Iterable[Path]) -> None:
        from nashproof.certificates.envelope import digest

        self._digests = {
            digest(read_text(place)): place for place in certificates if place.is_file()
        }
        self._games = [str(place) for place in games if place.is_file()]

    def __enter__(self) -> Checking:
        """Start the process, if a certificate was not accepted before in this run."""
        new = [str(place) for key, place in self._digests.items() if key not in _ACCEPTED]
        self._folder = TemporaryDirectory()
        self._answers = Path(self._folder.name, "answers.json")
        self._process = _started([*self._games, *new], self._answers) if new else None
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
            self._process.wait()
            CHILDREN.discard(self._process)
        self._folder.cleanup()

    def accepted(self) -> Mapping[str, str]:
        """The sentence on each certificate that nashcheck accepted, by the SHA-256 of its bytes.

        Waits for its end.
        """
        if self._process and self._process.returncode is None:
            self._process.communicate()
        _ACCEPTED.update(_sentences(_entries(self._answers)))
        return {key: _ACCEPTED[key] for key in self._digests if key in _ACCEPTED}


# What nashcheck accepted in this run of the program, by the SHA-256 of the bytes. It is never
# written, so that no edit of a file gets into it.
_ACCEPTED: dict[str, str] = {}


def _run_nashcheck(files: Sequence[str]) -> tuple[int, dict[str, str], list[str], str]:
    """Exit status, accepted sentences by SHA-256, lines on refused certificates, messages.

    It reads the answers that the checker writes as JSON, not the lines that it prints for people.
    """
    with TemporaryDirectory() as folder:
        answers = Path(folder, "answers.json")
        status, err = _finished(_started(files, answers))
        entries = _entries(answers)
    accepted = _sentences(entries)
    refused = [
        " ".join(filter(None, (e["answer"], e["sha256"], f"{e['file']}: {e['sentence']}")))
        for e in entries
        if e["answer"] != "accepted"
    ]
    return status, accepted, refused, err


def _entries(answers: Path) -> list[dict[str, str]]:
    """The answers that nashcheck wrote; none if it did not get that far."""
    entries: list[dict[str, str]] = read_json(answers)["answers"] if answers.exists() else []
    return entries


def _sentences(entries: Iterable[Mapping[str, str]]) -> dict[str, str]:
    return {e["sha256"]: e["sentence"] for e in entries if e["answer"] == "accepted"}


def _started(files: Sequence[str], answers: Path) -> Popen[str]:
    """nashcheck at work on files, its answers to come as JSON. The one place that starts it."""
    from subprocess import DEVNULL, PIPE, Popen

    import nashcheck

    folder = str(Path(nashcheck.__file__).parent)  # a folder is run by its __main__.py
    command = [sys.executable, "-I", folder, "--json", str(answers), *files]
    process = Popen(command, stdout=DEVNULL, stderr=PIPE, text=True, encoding="utf-8")
    CHILDREN.add(process)
    return process


def _finished(process: Popen[str]) -> tuple[int, str]:
    """Exit status and messages of a process that has run to its end."""
    try:
        _, err = process.communicate()
    finally:
        CHILDREN.discard(process)
    return process.returncode, err


def _canonical_files(folder: Place) -> list[str]:
    from nashproof.games.formats.canonical import ENDINGS

    return sorted(str(place) for place in Path(folder).glob("*") if place.suffix in ENDINGS)
