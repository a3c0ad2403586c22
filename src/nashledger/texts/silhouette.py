"""The lengths of the lines of a document's text: what may be shown of a text that is not ours.

The file data/silhouettes/ID.csv names the SHA-256 of the text that it was made from. Knows no
files.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from nashproof.certificates.envelope import digest
from nashproof.errors import OtherFile, SyntaxMistake

HEAD = "# SHA-256 of the text: "
COLUMNS = "line,length"

Silhouette: TypeAlias = tuple[int, ...]  # characters of each line, from line 1


def silhouette_text(text: str) -> str:
    """Return the file of a text: its digest, then the number and the length of each line.

    >>> silhouette_text("ab\\n\\n").splitlines()[1:]
    ['line,length', '1,2', '2,0']
    """
    lengths = [len(line) for line in text.removesuffix("\n").split("\n")]
    rows = [f"{number},{length}" for number, length in enumerate(lengths, 1)]
    return "\n".join((HEAD + digest(text), COLUMNS, *rows)) + "\n"


def read_silhouette(text: str, name: str, sha256: str) -> Silhouette:
    """Return the lengths in a file that was made from the text with this digest.

    Raises InputError with the place.
    """
    head, _, table = text.partition("\n")
    columns, _, rows = table.partition("\n")
    if head != HEAD + sha256:
        raise OtherFile(f'"{head}"', f'"{HEAD}{sha256}", as the document has it', f"{name}:1")
    if columns != COLUMNS:
        raise SyntaxMistake(f'the columns "{columns}"', COLUMNS, f"{name}:2")
    lengths = []
    for number, row in enumerate(rows.splitlines(), 1):
        match = re.fullmatch(rf"{number},(0|[1-9][0-9]{{0,6}})", row)
        if not match:
            expected = f"line {number} and its length"
            raise SyntaxMistake(f'"{row}"', expected, f"{name}:{number + 2}")
        lengths.append(int(match[1]))
    return tuple(lengths)
