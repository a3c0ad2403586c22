"""The fixtures of the checkers: a table for each statement, and the games they are about.

    python tests/nashcheck/fixture_files.py FOLDER

writes each of them as a file of its own: FOLDER/games/FILE, FOLDER/VERDICT/STATEMENT/NAME.json.
docs/reference/certificate-format.md has the form of the tables. The numbers of valid certificates
were written by hand, found by brute force over pure strategies or by nashproof's solvers, never by
a checker.
"""

import atexit
import hashlib
import json
import shutil
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

TABLES = Path(__file__).resolve().parent / "fixtures"
VERDICTS = "valid", "invalid", "malformed"


def canonical(value):
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n"


def resealed(envelope):
    envelope = {**envelope, "seal": ""}
    return {**envelope, "seal": hashlib.sha256(canonical(envelope).encode()).hexdigest()}


def patched(value, operations):
    """A copy after the operations of a JSON Patch: `add`, `remove`, `replace` (RFC 6902)."""
    whole = {"": deepcopy(value)}
    for one in operations:
        keys = [key.replace("~1", "/").replace("~0", "~") for key in one["path"].split("/")]
        inner, key = whole, keys.pop()
        for outer in keys:
            inner = inner[int(outer) if isinstance(inner, list) else outer]
        key = int(key) if isinstance(inner, list) else key
        if one["op"] == "remove":
            del inner[key]
        elif one["op"] == "add" and isinstance(inner, list):
            inner.insert(key, one["value"])
        else:
            inner[key] = one["value"]
    return whole[""]


@cache
def tables():
    """{statement: {verdict: {name: row}}}, as the files say it."""
    return {path.stem: json.loads(path.read_bytes()) for path in sorted(TABLES.glob("*.json"))}


@cache
def games():
    """{file name: bytes} of the games."""
    return {path.name: path.read_bytes() for path in sorted((TABLES / "games").iterdir())}


def digest(game):
    """What a certificate calls a game of this name."""
    files = [data for name, data in games().items() if name.partition(".")[0] == game]
    return hashlib.sha256(files[0]).hexdigest() if files else "none"


def envelope(row, rows):
    """The certificate of a row, as a JSON value with its seal; `rows`: the valid ones, by name."""
    patch = row.get("patch", [])
    if "base" in row:
        value = envelope(rows[row["base"]], rows)
        if "game" in row:
            value["game"] = digest(row["game"])
        value = patched(value, patch)
    else:
        value = {key: row[key] for key in ("statement", "witness")}
        value.update(format="nashproof certificate 2", game=digest(row["game"]))
    sealed = any(one["path"] in ("", "/seal") for one in patch)
    return value if sealed else resealed(value)


def data(row, rows):
    """The bytes of a fixture: of a game, of a certificate, or of what is no JSON at all."""
    if "hex" in row:
        return bytes.fromhex(row["hex"])
    if "text" in row:
        return row["text"].encode()
    if row.get("base") in games():
        text = games()[row["base"]].decode()
        if "patch" in row:
            text = canonical(patched(json.loads(text), row["patch"]))
    else:
        text = canonical(envelope(row, rows))
    for old, new in row.get("edits", []):
        assert text.count(old) == 1, (row, old)
        text = text.replace(old, new)
    return text.encode()


def valid_rows():
    return {name: row for table in tables().values() for name, row in table["valid"].items()}


@cache
def files():
    """{path below the folder: bytes} of all fixtures, the games among them."""
    rows = valid_rows()
    return {f"games/{name}": text for name, text in games().items()} | {
        f"{verdict}/{statement}/{name if '.' in name else name + '.json'}": data(row, rows)
        for statement, table in tables().items()
        for verdict in VERDICTS
        for name, row in table[verdict].items()
    }


ANSWERS = dict(zip(VERDICTS, ("sentence", "fails", "expected")))


def answered(table, answer_of):
    """The table of a statement with the answers that `answer_of(name, bytes)` gives."""
    rows = valid_rows()
    return {
        verdict: {
            name: {ANSWERS[verdict]: answer_of(name, data(row, rows))}
            | {key: value for key, value in row.items() if key != ANSWERS[verdict]}
            for name, row in table[verdict].items()
        }
        for verdict in VERDICTS
    }


def write(folder):
    for name, text in files().items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


@cache
def written():
    """A temporary folder that has them as files, as long as this program runs."""
    folder = Path(mkdtemp(prefix="nashcheck-fixtures-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    write(folder)
    return folder


def laid_out(value, indent=0):
    """JSON of at most 100 columns where that is possible: what fits stands in one line."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + indent <= 98 or not isinstance(value, dict | list) or not value:
        return short
    pad, close = "\n" + " " * (indent + 1), "\n" + " " * indent
    if isinstance(value, list):
        parts = [laid_out(one, indent + 1) for one in value]
        return "[" + pad + ("," + pad).join(parts) + close + "]"
    parts = [
        f"{json.dumps(key, ensure_ascii=False)}: {laid_out(one, indent + 1)}"
        for key, one in value.items()
    ]
    return "{" + pad + ("," + pad).join(parts) + close + "}"


if __name__ == "__main__":
    write(sys.argv[1])
