"""The files that a page in one file carries for a reader to save: games and certificates."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from nashproof.games.formats.canonical import ending, game_text
from nashproof.page.frame import json_within
from nashproof.page.results import AcceptedReading, Results

MAILED = 2_000_000  # characters of files that a page carries; mail takes about ten million


@dataclass(frozen=True)
class SavedFiles:
    """Files that a page carries.

    - ``names``: their names;
    - ``content``: a JSON object of their texts by name;
    - ``command``: the command that checks them where they were saved;
    - ``left``: the names of files that are too large, with their sizes in megabytes.
    """

    names: Sequence[str]
    content: Markup
    command: str
    left: Sequence[tuple[str, str]]


def saved_files(results: Results, proofs: Iterable[AcceptedReading]) -> SavedFiles:
    """Return the games and certificates of proofs, as many as fit into ``MAILED`` characters."""
    proofs = list(proofs)
    about = {proof.game: results.games[proof.game] for proof in proofs if proof.game}
    games = {f"{name}{ending(game)}": game_text(game) for name, game in about.items()}
    certificates = {proof.certificate.rpartition("/")[2]: proof.text for proof in proofs}
    carried: dict[str, str] = {}
    left, room = [], MAILED
    for name, text in (games | certificates).items():
        if len(text) <= room:
            carried[name] = text
            room -= len(text)
        else:
            left.append((name, megabytes(len(text))))
    command = shlex.join(["nashcheck", *games]) + " *.json"
    return SavedFiles([*carried], Markup(json_within(carried)), command, left)


def megabytes(size: int) -> str:
    """Return a number of bytes in megabytes, tenths cut off.

    >>> megabytes(1_250_000)
    '1.2 MB'
    """
    return f"{size // 1_000_000}.{size % 1_000_000 // 100_000} MB"
