"""The published JSON Schemas; as a program writes docs/reference/schemas/ anew."""

from __future__ import annotations

from pathlib import Path

from nashproof.claims.kinds.schemas import (
    document_schema,
    game_schema,
    law_schema,
    profile_schema,
    sweep_schema,
)

from nashproof.certificates.schema import certificate_schema
from nashproof.reports.site.data.schemas import verdicts_schema
from nashproof.shell.files import json_text

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "reference" / "schemas"


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


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in schema_texts().items():
        (FOLDER / name).write_text(text, "utf-8")
