"""What the declarations of formats say: the JSON Schemas and the kinds of claims in FORMATS.md.

As a program it writes docs/reference/schemas/ and data/FORMATS.md anew.
"""

from __future__ import annotations

import inspect
import textwrap
from pathlib import Path

from nashlab.game_lists.schema import sweep_schema
from nashledger.schemas import document_schema, game_schema, law_schema, profile_schema
from nashledger.site.data.schemas import verdicts_schema
from nashproof.certificates.schema import certificate_schema
from nashproof.claims.kinds import kinds
from nashproof.format.fields import reference
from nashproof.shell import beside
from nashproof.shell.files import json_text

beside.claim_parser()  # after which the kinds of the laboratory are known, too
ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "reference" / "schemas"
FORMATS = ROOT / "data" / "FORMATS.md"
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
    for (before, after), made in ((TABLE, rows), (SECTIONS, "\n\n".join(map(section, kinds())))):
        head, _, rest = text.partition(before)
        text = head + before + made + after + rest.partition(after)[2]
    return text


if __name__ == "__main__":
    FORMATS.write_text(formats_text(), "utf-8")
    FOLDER.mkdir(exist_ok=True)
    for name, text in schema_texts().items():
        (FOLDER / name).write_text(text, "utf-8")
