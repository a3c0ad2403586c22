"""Files in and out, for ``cli`` alone: whole or not at all, UTF-8, one line end."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Any, TextIO

from nashproof.errors import InputError
from nashproof.limits import FILE_BYTES

_unfinished: set[Path] = set()  # temporary files that are being written


def read_text(path: str | PurePath) -> str:
    """The text of a file. Raises InputError if it is missing, too large, not UTF-8, or no file (a
    pipe may never end).
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode) and not os.path.isdir(path):
            raise InputError("a pipe or a device", "a file", str(path))
        with open(path, "rb") as file:
            data = file.read(FILE_BYTES + 1)
        if len(data) > FILE_BYTES:
            raise InputError("a file of more than 64 MiB", "a smaller one", str(path))
        return data.decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError:
        raise InputError("no such file", "a file that exists", str(path)) from None
    except UnicodeDecodeError as error:
        raise InputError(
            f"the byte {data[error.start]:#04x} at position {error.start}", "UTF-8 text", str(path)
        ) from None
    except (
        OSError,
        ValueError,
    ) as error:  # a folder, no permission, a name too long, a name with a zero byte
        raise InputError(
            (getattr(error, "strerror", None) or str(error)).lower(),
            "a file that can be read",
            str(path),
        ) from None


def write_text(path: str | PurePath, text: str) -> None:
    """Write a file through a temporary one beside it, so that it is never seen half-written, not
    after a crash either.

    What stands there is replaced, a symbolic link too: it is not followed.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        _unfinished.add(temporary)
        temporary.unlink(missing_ok=True)  # one that was left by a killed process of this number
        with open(temporary, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync(path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        temporary.unlink(missing_ok=True)
        _unfinished.discard(temporary)


def write_texts(folder: str | PurePath, texts: Mapping[str, str]) -> list[Path]:
    """Write texts by place below a folder; returns the places, in order. Raises OSError."""
    places = {Path(folder, name): text for name, text in texts.items()}
    for place, text in places.items():
        write_text(place, text)
    return list(places)


def remove_unfinished() -> None:
    """Remove what is half-written, for a process that ends at once."""
    for temporary in tuple(_unfinished):
        temporary.unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """Bring the names in a folder to the disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def alone_in(folder: str | PurePath) -> Iterator[None]:
    """Wait until no other run of nashproof writes in a folder, and keep others out; nothing is left
    if this one is killed.
    """
    import fcntl

    Path(folder).mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def let_go(stream: TextIO) -> None:
    """Forget what could not be written to a stream, which would be tried again at the end of the
    program.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def keep_text(path: Path, text: str) -> None:
    """Write a file unless it holds this text already: then its time stays."""
    if not path.exists() or path.read_bytes() != text.encode():
        write_text(path, text)


def remove_others(folder: Path, names: Container[str]) -> None:
    """Remove the .json files of a folder that are not among these names."""
    for old in folder.glob("*.json"):
        if old.name not in names:
            old.unlink()


def json_text(value: Any) -> str:
    """JSON for people and programs: indented, in the order given, numbers nowhere; what a terminal
    would obey is escaped.
    """
    text = json.dumps(value, indent=1, ensure_ascii=False) + "\n"
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def read_json(path: str | PurePath) -> Any:
    """A JSON file that this program wrote."""
    try:
        return json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise InputError(
            "text that is not JSON", "a file written by nashproof", str(path)
        ) from None
