"""Files in and out, for ``cli`` alone: whole or not at all, UTF-8, one line end."""

import json
import os
import tempfile
from pathlib import Path

from .errors import InputError

LARGEST = 64 * 2**20  # bytes of one input file


def read_text(path):
    """The text of a file. Raises InputError if it is missing, too large or not UTF-8."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise InputError("a file of more than 64 MiB", "a smaller one", str(path))
        return data.decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError:
        raise InputError("no such file", "a file that exists", str(path)) from None
    except UnicodeDecodeError as error:
        raise InputError(f"the byte {data[error.start]:#04x} at position {error.start}", "UTF-8 text", str(path)) from None
    except (IsADirectoryError, PermissionError) as error:
        raise InputError(error.strerror.lower(), "a file that can be read", str(path)) from None


def write_text(path, text):
    """Write a file through a temporary one beside it, so that it is never seen half-written."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".")
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def keep_text(path, text):
    """Write a file unless it holds this text already: then its time stays."""
    if not path.exists() or path.read_bytes() != text.encode():
        write_text(path, text)


def remove_others(folder, names):
    """Remove the .json files of a folder that are not among these names."""
    for old in folder.glob("*.json"):
        if old.name not in names:
            old.unlink()


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


def json_text(value):
    """JSON for people and programs: indented, in the order given, numbers nowhere; what a terminal would obey is escaped."""
    text = json.dumps(value, indent=1, ensure_ascii=False) + "\n"
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def read_json(path):
    """A JSON file that this program wrote."""
    try:
        return json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise InputError("text that is not JSON", "a file written by nashproof", str(path)) from None
