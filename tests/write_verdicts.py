"""The verdicts that tests expect of the documents: one line an assertion or a question.

As a program writes tests/verdicts/NAME.txt anew, of the documents named or of all. Read the
difference: every line of it is a verdict that somebody has to have thought about.
"""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "verdicts"


def read_verdicts(name: str) -> dict[str, str]:
    """The expected verdicts on a document, by the id of the assertion or question."""
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def main(names: list[str]) -> None:
    """Audit the documents, and write their verdicts."""
    from examples import DOCUMENTS, document, judged

    for name in names or DOCUMENTS:
        records, _ = judged(document(name))
        lines = [f"{identifier} {record['verdict']}\n" for identifier, record in records.items()]
        (FOLDER / f"{name}.txt").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
