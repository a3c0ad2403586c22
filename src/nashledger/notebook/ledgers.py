"""Ledgers on disk: a site's data, a folder of results, or the records of one document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from nashproof.claims.verdicts import VerdictRecord
from nashproof.errors import FormatError, InputError, UnreadableFile
from nashproof.shell.files import need_place, read_json
from nashproof.shell.game_files import Place

EXPECTED = "verdicts.json, a file of claims/, or a folder with data/verdicts.json or claims/"


def read_ledger(place: Place) -> dict[str, tuple[VerdictRecord, ...]]:
    """Return the records of a ledger by the id of their document. Raises InputError.

    ``place``: reports/data/verdicts.json or reports/; a folder of results, or claims/ID.json there.
    """
    need_place(place)
    path = Path(place)
    # The data of a site, else one file, else all files of a folder of results.
    for file in (path / "verdicts.json", path / "data" / "verdicts.json"):
        if file.is_file():
            return _of_file(file)
    if not path.is_dir():
        return _of_file(path)
    files = sorted((path / "claims").glob("*.json"))
    if not files:
        raise UnreadableFile("a folder without verdicts", EXPECTED, str(place))
    return {name: records for file in files for name, records in _of_file(file).items()}


def _of_file(file: Path) -> dict[str, tuple[VerdictRecord, ...]]:
    """Return the records of a file by the id of their document. Raises InputError."""
    content = read_json(file)
    if isinstance(content, list):
        return {file.stem: _records(content, file)}
    documents = content.get("documents") if isinstance(content, Mapping) else None
    if not isinstance(documents, Mapping):
        raise FormatError("a file without verdicts", EXPECTED, str(file))
    listed = {
        name: document.get("records") if isinstance(document, Mapping) else None
        for name, document in documents.items()
    }
    return {name: _records(records, file) for name, records in listed.items()}


def _records(listed: Any, file: Path) -> tuple[VerdictRecord, ...]:
    """Return a list of records. Raises FormatError for any other value."""
    try:
        if not isinstance(listed, Sequence) or isinstance(listed, str):
            raise ValueError("no list of records")
        return tuple(map(VerdictRecord.from_json, listed))
    except InputError:
        raise
    except (ValueError, TypeError, AttributeError) as error:
        expected = "records as this version of nashproof writes them"
        raise FormatError(f"a ledger with {error}", expected, str(file)) from None
