"""Certificates replayed in nashcheck, as a process of its own on the files from disk."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from nashproof.shell.files import json_text, read_json, read_text, write_text
from nashproof.shell.game_files import Place
from nashproof.shell.interrupts import CHILDREN

if TYPE_CHECKING:
    from collections.abc import Mapping


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

    def __len__(self) -> int:
        return len(self.certificates)

    def __repr__(self) -> str:
        return f"<Checked: {len(self.accepted)} of {len(self)} certificates accepted>"

    def write(self, place: Place) -> None:
        """Write what was accepted, for the pages; only if all was. Raises ValueError if not."""
        if not self.complete:
            raise ValueError("nashcheck did not accept all certificates")
        write_text(Path(place), json_text({"accepted": self.accepted}))


def run_checker(certificates: Sequence[str], games: Place) -> Checked:
    """The Checked of the certificate files about games whose canonical files stand in the folder
    ``games``.
    """
    from nashproof.certificates.envelope import digest

    status, accepted, refused, messages = _run_nashcheck([*_canonical_files(games), *certificates])
    wanted = {digest(read_text(name)) for name in certificates}
    complete = not status and not refused and wanted <= set(accepted)
    return Checked(tuple(certificates), accepted, tuple(refused), messages, complete)


def _run_nashcheck(files: Sequence[str]) -> tuple[int, dict[str, str], list[str], str]:
    """Exit status, accepted sentences by SHA-256, lines on refused certificates, messages.

    The one place that starts the checker. It reads the answers that the checker writes as JSON, not
    the lines that it prints for people.
    """
    import nashcheck

    folder = str(Path(nashcheck.__file__).parent)  # a folder is run by its __main__.py
    with TemporaryDirectory() as place:
        answers = Path(place, "answers.json")
        command = [sys.executable, "-I", folder, "--json", str(answers), *files]
        status, _, err = _finished(command)
        entries = read_json(answers)["answers"] if answers.exists() else []
    accepted = {e["sha256"]: e["sentence"] for e in entries if e["answer"] == "accepted"}
    refused = [
        " ".join(filter(None, (e["answer"], e["sha256"], f"{e['file']}: {e['sentence']}")))
        for e in entries
        if e["answer"] != "accepted"
    ]
    return status, accepted, refused, err


def _finished(command: Sequence[str]) -> tuple[int, str, str]:
    """Exit status, output and messages of a command that has run to its end."""
    from subprocess import PIPE, Popen

    process = Popen(command, stdout=PIPE, stderr=PIPE, text=True, encoding="utf-8")
    CHILDREN.add(process)
    try:
        out, err = process.communicate()
    finally:
        CHILDREN.discard(process)
    return process.returncode, out, err


def _canonical_files(folder: Place) -> list[str]:
    from nashproof.games.formats.canonical import ENDINGS

    return sorted(str(place) for place in Path(folder).glob("*") if place.suffix in ENDINGS)
