"""What declarations say: the JSON Schemas, the kinds of claims in FORMATS.md, and in
ARCHITECTURE.md which statements prove which claims.

As a program it writes docs/reference/schemas/, data/FORMATS.md and ARCHITECTURE.md anew.
"""

from __future__ import annotations

import inspect
import textwrap
from pathlib import Path

from nashlab.game_lists.schema import sweep_schema
from nashledger.schemas import document_schema, game_schema, law_schema, profile_schema
from nashledger.site.data.schemas import verdicts_schema
from nashproof.certificates.schema import certificate_schema
from nashproof.certificates.statements import STATEMENTS
from nashproof.claims.kinds import kinds
from nashproof.format.fields import reference
from nashproof.shell import beside
from nashproof.shell.files import json_text

beside.claim_parser()  # after which the kinds of the laboratory are known, too
ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "reference" / "schemas"
FORMATS = ROOT / "data" / "FORMATS.md"
ARCHITECTURE = ROOT / "ARCHITECTURE.md"
PROVED = (  # what stands before and after the table of statements with their claims
    "| file of statements | its statements | claims that they prove |\n|---|---|---|\n",
    "\n\n## Which package",
)
TABLE = ("| kind | what is claimed |\n|---|---|\n", "\n\nThe sections below")
SECTIONS = ("before its frontier.\n\n", "\n\n## 3. ")  # what stands before and after the sections


def schema_texts() -> dict[str, str]:
    """The texts of the schemas by the names of their files."""
    made = {
        "certificate": certificate_schema(),
        "document": document_schema(),
        "game": game_schema(),
        "law": law_schema(),
        "profile": profile_schema(),
        "sweep": sweep_schema(),
        "verdicts": verdicts_schema(),
    }
    return {f"{name}.schema.json": json_text(schema) for name, schema in made.items()}


def section(kind: str) -> str:
    """The section of a kind of claim: what it claims, what proves it, its keys."""
    cls = kinds()[kind]
    proofs = " or ".join(f"`{one}`" for one in cls.proved_by)
    trees = "" if cls.needs_tree else " No tree is needed of a game with a number of cards."
    text = inspect.cleandoc(cls.__doc__ or "")
    proved = textwrap.fill(f"Proved, or the contrary, by the statement {proofs}.{trees}", 100)
    return f"#### `{kind}`\n\n{text}\n\n{proved}\n\n{reference(cls)}"


def formats_text() -> str:
    """data/FORMATS.md, with its table and sections of kinds as the classes declare them."""
    rows = "\n".join(f"| `{kind}` | {cls.row} |" for kind, cls in kinds().items())
    text = FORMATS.read_text("utf-8")
    return _between(_between(text, *TABLE, rows), *SECTIONS, "\n\n".join(map(section, kinds())))


def architecture_text() -> str:
    """ARCHITECTURE.md, with its table of statements and the modules of claims that they prove."""
    file_of = {kind: one.__module__.rpartition(".")[2] for kind, one in STATEMENTS.items()}
    said: dict[str, set[str]] = {name: set() for name in file_of.values()}
    proved: dict[str, set[str]] = {name: set() for name in file_of.values()}
    for kind, name in file_of.items():
        said[name].add(kind)
    for claim in kinds().values():
        module = claim.__module__.removeprefix("nashproof.claims.kinds.").replace(".", "/")
        for kind in claim.proved_by:
            proved[file_of[kind]].add(f"`{module}`")
    rows = [
        f"| `{name}` | {', '.join(sorted(statements))} | "
        f"{', '.join(sorted(proved[name])) or 'none'} |"
        for name, statements in sorted(said.items())
    ]
    return _between(ARCHITECTURE.read_text("utf-8"), *PROVED, "\n".join(rows))


def _between(text: str, before: str, after: str, made: str) -> str:
    """A text with other words between two places."""
    head, _, rest = text.partition(before)
    return head + before + made + after + rest.partition(after)[2]


if __name__ == "__main__":
    FORMATS.write_text(formats_text(), "utf-8")
    ARCHITECTURE.write_text(architecture_text(), "utf-8")
    FOLDER.mkdir(exist_ok=True)
    for name, text in schema_texts().items():
        (FOLDER / name).write_text(text, "utf-8")
