"""Files in and out, whole or not at all: UTF-8, one line end."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path, PurePath
from typing import Any, BinaryIO, NamedTuple, TextIO

from nashproof.errors import (
    FormatError,
    InputError,
    ObjectError,
    TooLarge,
    UnreadableFile,
    closest_name,
    quoted,
)
from nashproof.files.byte_order_mark import refuse_mark
from nashproof.files.digests import digest
from nashproof.limits import FILE_BYTES, MIB, RAISED_MIB, or_raise

# Windows has no handles of folders: a folder is its path there, and a link that somebody plants
# while a file is written is not noticed.
HANDLES = os.open in os.supports_dir_fd
FOLDER = getattr(os, "O_DIRECTORY", 0)
NO_LINK = getattr(os, "O_NOFOLLOW", 0)

STANDARD_INPUT = "-"  # the name of a file, on the command line

_unfinished: set[Path] = set()  # temporary files that are being written
_standard_input: list[BinaryIO | bytes] = []  # where it is accepted: the stream, then its bytes


def accept_standard_input(stream: BinaryIO | None) -> None:
    """Let the name ``-`` stand for this stream; None: for no stream.

    In a notebook, reading standard input would wait for ever.
    """
    _standard_input[:] = [] if stream is None else [stream]


def _input_bytes() -> bytes:
    """Return the bytes on standard input, which are read once."""
    first = _standard_input[0]
    if not isinstance(first, bytes):
        first = _standard_input[0] = _bytes_at_most(first)
    return first


# The files that this run wrote, or left because their content was right: the SHA-256 of each
# text by its place, and whether other runs write that file, too.
made: dict[str, tuple[str, bool]] = {}


def read_text(path: str | PurePath) -> str:
    """Read the text of a file.

    Raises InputError if the file is missing, too large or not UTF-8, if it is a folder or a pipe
    (which may never end), or if its name cannot be one.
    """
    need_place(path)
    try:
        if str(path) == STANDARD_INPUT and _standard_input:
            data = _input_bytes()
        else:
            data = _file_bytes(path)
        if len(data) > FILE_BYTES:
            expected = f"a smaller one{or_raise(RAISED_MIB)}"
            raise TooLarge(f"a file of more than {MIB} MiB", expected, str(path))
        return data.decode("utf-8").replace("\r\n", "\n")
    except InputError:
        raise
    except IsADirectoryError:
        raise UnreadableFile("a folder", "a file", str(path)) from None
    except FileNotFoundError:
        raise UnreadableFile("no such file", _similar(Path(path)), str(path)) from None
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"the byte {data[error.start]:#04x} at position {error.start}",
            "text saved as UTF-8",
            str(path),
        ) from None
    except ValueError:
        found = "a name with a null byte or a lone surrogate"
        raise UnreadableFile(found, "the name of a text file", str(path)) from None
    except OSError as error:  # no permission, a name too long
        found = f"a file that cannot be read ({(error.strerror or str(error)).lower()})"
        raise UnreadableFile(found, "a text file with permission to read it", str(path)) from None


def need_place(place: object) -> None:
    """Refuse a place that is no name of a file. Raises ObjectError.

    Python would take a number for the open file with that descriptor.
    """
    if not isinstance(place, (str, PurePath)):
        raise ObjectError(f"{quoted(repr(place))} for a file", "its name, as a text or a path")


def _similar(path: Path) -> str:
    """Return a suggestion: the file beside a missing one whose name is most like it."""
    beside = path.parent.glob(f"*{escape(path.suffix)}") if path.parent.is_dir() else ()
    siblings = [sibling for sibling in beside if sibling.exists()]  # no link that leads nowhere
    similar = closest_name(path.stem, [sibling.stem for sibling in siblings])
    return (
        similar
        and closest_name(path.name, [sibling.name for sibling in siblings])
        or "a file that exists"
    )


def _file_bytes(path: str | PurePath) -> bytes:
    if not stat.S_ISREG(os.stat(path).st_mode) and not os.path.isdir(path):
        raise UnreadableFile("a pipe or a device", "a file, or - for standard input", str(path))
    with open(path, "rb") as file:
        return _bytes_at_most(file)


def _bytes_at_most(file: BinaryIO) -> bytes:
    """Return the bytes of a file, at most one more than the limit.

    They are read in pieces, since Python reserves memory for all that may be read.
    """
    data = bytearray()
    while more := file.read(min(2**20, FILE_BYTES + 1 - len(data))):
        data += more
    return bytes(data)


def write_text(
    path: str | PurePath, text: str | bytes, below: str | PurePath | None = None
) -> None:
    """Write a file whole: through a temporary file beside it.

    Nobody sees it half-written, not after a crash either. A file that stands there is replaced, a
    symbolic link too: no link is followed. ``below``: the folder that the user named; a link to a
    folder on the way from there is refused with an OSError. By default it is the folder of the
    file.
    """
    path, data = Path(path), text.encode() if isinstance(text, str) else text
    made[str(path)] = digest(data), False
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    with _open_folder(path.parent, below) as folder:
        try:
            _unfinished.add(temporary)
            folder.removed(temporary.name)  # one that was left by a killed process of this number
            with open(folder.opened(temporary.name, _NEW), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            folder.renamed(temporary.name, path.name)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        finally:
            folder.removed(temporary.name)
            _unfinished.discard(temporary)


def file_digest(path: Path) -> str:
    """Return the SHA-256 of the bytes of a file. Raises OSError."""
    return digest(path.read_bytes())


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_OLD = os.O_RDONLY | NO_LINK | getattr(os, "O_BINARY", 0)


class _Folder(NamedTuple):
    """An open folder: what is done in it is done there, whatever its path leads to by now."""

    path: Path
    handle: int | None  # None where the system has none

    def _place(self, name: str) -> str:
        return name if self.handle is not None else str(self.path / name)

    def opened(self, name: str, flags: int) -> int:
        """Open a file in the folder and return its descriptor. Raises OSError."""
        return os.open(self._place(name), flags, 0o666, dir_fd=self.handle)

    def mode(self, name: str) -> int:
        """Return the mode of an entry of the folder; no link is followed. Raises OSError."""
        return os.stat(self._place(name), dir_fd=self.handle, follow_symlinks=False).st_mode

    def names(self) -> list[str]:
        """Return the names of the folder's entries."""
        return os.listdir(self.path if self.handle is None else self.handle)

    def renamed(self, old: str, new: str) -> None:
        """Rename a file, replacing what ``new`` names. Raises OSError.

        The folder is not synced: after a crash it may have the file of before, whole as well.
        """
        both = {"src_dir_fd": self.handle, "dst_dir_fd": self.handle}
        os.replace(self._place(old), self._place(new), **both)

    def removed(self, name: str) -> None:
        """Remove a file, if it is there. Raises OSError."""
        with suppress(FileNotFoundError):
            os.unlink(self._place(name), dir_fd=self.handle)

    def inner(self, name: str) -> _Folder:
        """Open a folder in this one, made if need be. Raises OSError, also for a link."""
        with suppress(FileExistsError):
            os.mkdir(self._place(name), dir_fd=self.handle)
        place = self.path / name
        if stat.S_ISLNK(self.mode(name)):
            raise OSError(errno.ELOOP, "a symbolic link, where a folder is expected", str(place))
        if self.handle is None:
            return _Folder(place, None)
        try:
            return _Folder(place, self.opened(name, os.O_RDONLY | FOLDER | NO_LINK))
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(place)) from None

    def closed(self) -> None:
        """Close the handle of the folder."""
        if self.handle is not None:
            os.close(self.handle)


@contextmanager
def _open_folder(path: Path, below: str | PurePath | None = None) -> Iterator[_Folder]:
    """Open a folder, which is made if need be.

    No link is followed on the way from ``below`` to the folder; a link there raises OSError.
    """
    base = Path(path if below is None else below)
    _make_folder(base)
    folder = _Folder(base, os.open(base, os.O_RDONLY | FOLDER) if HANDLES else None)
    try:
        for part in path.relative_to(base).parts:
            inner = folder.inner(part)
            folder.closed()
            folder = inner
        yield folder
    finally:
        folder.closed()


def _make_folder(place: Path) -> None:
    try:
        place.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise OSError(error.errno, "it exists and is no folder", str(place)) from None


def write_texts(folder: str | PurePath, texts: Mapping[str, str | bytes]) -> list[Path]:
    """Write texts, or bytes, by place below a folder; returns the places, in order.

    Raises OSError, also where a link to a folder is on the way.
    """
    places = {Path(folder, name): text for name, text in texts.items()}
    for place, text in places.items():
        write_text(place, text, below=folder)
    return list(places)


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Yield a folder that is removed at the end. No manifest lists the files in it."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        yield Path(folder)
    for name in [name for name in made if Path(name).is_relative_to(folder)]:
        del made[name]


def remove_unfinished() -> None:
    """Remove the files that are half-written, for a process that ends at once."""
    for temporary in tuple(_unfinished):
        temporary.unlink(missing_ok=True)


@contextmanager
def alone_in(folder: str | PurePath) -> Iterator[None]:
    """Wait until no other run of nashproof writes in a folder; keep others out, within the context.

    A process that is killed leaves no lock.
    """
    _make_folder(Path(folder))
    try:
        import fcntl
    except ImportError:  # Windows: a folder cannot be locked, a file in its name can
        from tempfile import gettempdir

        from filelock import FileLock

        name = digest(os.path.realpath(folder).encode())
        with FileLock(Path(gettempdir(), f"nashproof-{name}.lock")):
            yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def let_go(stream: TextIO) -> None:
    """Drop what could not be written to a stream.

    Else Python would try to write it again at the end of the program.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def fill_closed() -> None:
    """Give the number of a closed stream to the null device, before a file gets it."""
    os.open(os.devnull, os.O_WRONLY)


def keep_text(path: Path, text: str, below: str | PurePath | None = None) -> None:
    """Write a file that several runs make, unless it holds this text already: then its time stays.

    ``below`` as in ``write_text``.
    """
    data = text.encode()
    with _open_folder(path.parent, below) as folder:
        if _bytes_of(path.name, folder) != data:
            write_text(path, data, below)
    made[str(path)] = digest(data), True


def _bytes_of(name: str, folder: _Folder, size: int = FILE_BYTES) -> bytes:
    """Return the first ``size`` bytes of a regular file in a folder; none of anything else."""
    try:
        if stat.S_ISREG(folder.mode(name)):
            with open(folder.opened(name, _OLD), "rb") as file:
                return file.read(size)
    except OSError:
        pass
    return b""


OURS = b'{"format":"nashproof certificate '  # how a certificate begins


def remove_others(folder: Path, names: Container[str], below: str | PurePath | None = None) -> None:
    """Remove the certificates of a folder that are not among these names, and no other file.

    ``below`` as in ``write_text``.
    """
    with _open_folder(folder, below) as within:
        for name in within.names():
            others = name.endswith(".json") and name not in names
            if others and _bytes_of(name, within, len(OURS)) == OURS:
                within.removed(name)


def remove_if_same(path: Path, sha256: str, below: str | PurePath) -> None:
    """Remove a regular file whose bytes have this digest; no other, and through no link.

    ``below`` as in ``write_text``; a place outside of it is passed over.
    """
    if path.is_relative_to(below) and ".." not in path.parts and path.parent.is_dir():
        with _open_folder(path.parent, below) as folder:
            if digest(_bytes_of(path.name, folder)) == sha256:
                folder.removed(path.name)


def json_text(value: Any) -> str:
    """Return a value as indented JSON, in the order given.

    Characters that a terminal would obey are escaped.
    """
    text = json.dumps(value, indent=1, ensure_ascii=False) + "\n"
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def read_json(path: str | PurePath) -> Any:
    """Read a JSON file that this program wrote. Raises InputError."""
    text = read_text(path)
    refuse_mark(text, str(path))
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(
            "text that is not JSON", "a JSON file that nashproof wrote", str(path)
        ) from None
