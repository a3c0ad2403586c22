"""What an audit writes below a folder: games, certificates, verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.shell.files import alone_in, json_text, keep_text, remove_others, write_text

if TYPE_CHECKING:
    from nashproof.claims.verdicts import VerdictRecord


def write_audit(
    output: Path,
    identifier: str,
    verdicts: Iterable[VerdictRecord],
    certificates: Mapping[str, str],
    games: Mapping[str, str],
) -> list[Path]:
    """Write what ``audit_document`` gave, and the texts of the games by file name; returns the
    places of games and certificates.

    Games first, then certificates, then the verdicts that name them: what is there is whole,
    whenever it ends.
    """
    places = {output / "games" / name: text for name, text in games.items()}
    folder = output / "certificates" / identifier
    proofs = {folder / name: text for name, text in certificates.items()}
    with alone_in(output):
        for place, text in places.items():
            keep_text(place, text, output)
        remove_others(folder, certificates, output)
        for place, text in proofs.items():
            write_text(place, text, output)
        verdict_file = output / "claims" / f"{identifier}.json"
        write_text(verdict_file, json_text([v.to_json() for v in verdicts]), output)
    return [*places, *proofs]
