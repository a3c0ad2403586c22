"""The manifest of a run: the SHA-256 of each file that a verb made, in the format of sha256sum.

A line is ``DIGEST  PLACE``; ``DIGEST *PLACE`` for a game that other runs write, too, with the same
bytes. So the workflow knows what a job made, and notices an edit of it.

``report`` also remembers which bytes it made from which: with the same program, the same data and
the same results there is nothing to do, if every file that it wrote is still there as it was. The
memory holds digests and no content, in the user's own cache: an edit of it can only make ``report``
work again, or leave files alone that have the digests in it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from nashproof.errors import InputError
from nashproof.shell.files import (
    cache_folder,
    file_digest,
    json_text,
    made,
    read_json,
    read_text,
    remove_if_same,
    write_text,
)


def write_manifest(place: str, output: str) -> None:
    """Write the manifest of this run.

    What the manifest of the run before lists below ``output``, and this run did not make, is
    removed if nobody has changed it. Raises OSError.
    """
    files = dict(sorted(made.items()))
    kept = {Path(name).resolve() for name in files}
    for name, sha256 in _listed(place).items():
        if Path(name).resolve() not in kept:
            remove_if_same(Path(name), sha256, output)
    lines = (f"{sha} {'*' if shared else ' '}{name}\n" for name, (sha, shared) in files.items())
    write_text(place, "".join(lines))


def _listed(place: str) -> dict[str, str]:
    """The digests in the manifest of the run before, by place; none if there is no such file."""
    try:
        lines = read_text(place).splitlines()
    except InputError:
        return {}
    return {line[66:]: line[:64] for line in lines if len(line) > 66}


# What report made from what


def digest_of(places: Sequence[Path], words: Iterable[str] = ()) -> str:
    """The SHA-256 of the bytes of all files below some places, with this program and its libraries.

    ``words``: what else the outcome depends on.
    """
    return _digest_of(places, (*words, _program_digest()))


@cache
def _program_digest() -> str:
    """That of this program and its libraries, which do not change while it runs."""
    return _digest_of(_program(), (sys.version, *_libraries()))


def _digest_of(places: Iterable[Path], words: Iterable[str]) -> str:
    whole = hashlib.sha256()
    for word in words:
        whole.update(f"{word}\n".encode())
    for place in places:
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file() and file.suffix != ".pyc":
                whole.update(f"{file.relative_to(place)}\0{file_digest(file)}\n".encode())
    return whole.hexdigest()


def _program() -> list[Path]:
    """The folders of the packages whose code decides what is made."""
    code = Path(__file__).parents[2]
    return [code / name for name in ("nashproof", "nashcheck", "nashcheck_js")]


def _libraries() -> list[str]:
    """Every library that is installed, with its version."""
    return sorted(f"{one.name} {one.version}" for one in metadata.distributions())


def remember(key: str, output: Path, places: Iterable[Path]) -> None:
    """Remember that this run made these files, of these bytes, from what ``key`` is the digest of.

    ``key`` also depends on the working directory, since places may be relative to it.

    Where the cache cannot be written, nothing is remembered.
    """
    file = _memory(output)
    if file is not None:
        digests = {str(place): file_digest(place) for place in places}
        try:
            write_text(file, json_text({"key": key, "made": digests}))
        except OSError:
            return
        made.pop(str(file), None)


def unchanged(key: str, output: Path) -> list[Path] | None:
    """The files that a run made from what ``key`` is the digest of, if all are as it left them.

    None if one differs or is missing, or if nothing is remembered. Their times become today's.
    """
    digests = _remembered(key, output)
    places = [Path(name) for name in digests]
    if not places or not all(p.is_file() and file_digest(p) == digests[str(p)] for p in places):
        return None
    for place in places:
        place.touch()
        made[str(place)] = digests[str(place)], False
    return places


def _remembered(key: str, output: Path) -> dict[str, str]:
    """The digests of the files that were made from ``key``, by place; {} if none are known."""
    file = _memory(output)
    try:
        known: Any = read_json(file) if file is not None else {}
    except InputError:
        return {}
    digests = known.get("made") if isinstance(known, dict) and known.get("key") == key else None
    return digests if isinstance(digests, dict) else {}


def _memory(output: Path) -> Path | None:
    """The file that remembers what was made in a folder; None where a user has no cache."""
    cache = cache_folder()
    name = hashlib.sha256(str(output.resolve()).encode()).hexdigest()[:16]
    return cache / "nashproof" / f"report-{name}.json" if cache else None
