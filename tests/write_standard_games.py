"""Reference values of the games of data/catalogue.toml, as docs/reference/standard-games publishes
them.

    PYTHONPATH=src python tests/write_standard_games.py GAMBIT

As a program computes all lines anew, several minutes of one core: GAMBIT is a checkout of
gambitproject/gambit. Writes standard-games.json and .csv, the certificates of at most SHORT bytes
as standard-games-certificates.jsonl, a line each, and the table of standard-games.md. Nothing is
written unless both checkers accept every certificate.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import nashproof
from nashlab.game_lists.known_games import KnownGame, read_known_games
from nashproof.exact.numbers import decimal_text, rational
from nashproof.shell.files import json_text
from nashproof.shell.game_files import read_toml

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "reference"
NAMES = ROOT / "data" / "catalogue.toml"
SHORT = 20_000  # bytes of a certificate that is published itself; of others the digest is
MARKS = "<!-- written by tests/write_standard_games.py -->\n", "<!-- end -->\n"
HEAD = "| game | ends | information sets | value to player 1 | exploitability of uniform play |"


def known_games() -> list[KnownGame]:
    """The games of the list, in its order."""
    return [*read_known_games(read_toml(NAMES)).values()]


def game_file(game: KnownGame, folder: Path, gambit: Path) -> Path:
    """The file of a game, under its id: written by its generator, or copied to the folder."""
    place, *words = game.source.split(" ")
    if place.endswith(".py"):
        command = [sys.executable, ROOT / place, *words]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        source = Path("game.efg")
    else:
        source = gambit / words[0] if words else ROOT / place
        text = source.read_text("utf-8")
    own = folder / (game.id + source.suffix)
    own.write_text(text, "utf-8")
    return own


def published() -> list[dict[str, str]]:
    """The lines as they stand in the JSON file."""
    lines: list[dict[str, str]] = json.loads((FOLDER / "standard-games.json").read_text("utf-8"))
    return lines


def table(lines: Sequence[dict[str, str]]) -> str:
    """The table of the page."""
    rows = ("| " + " | ".join(cells(line)) + " |" for line in lines)
    return "\n".join([HEAD, "| --- | --- | --- | --- | --- |", *rows]) + "\n"


def cells(line: dict[str, str]) -> Iterator[str]:
    """What the table says of a game."""
    yield line["title"]
    yield f"{int(line['terminals']):,}"
    yield " + ".join(f"{int(line[f'information sets {player}']):,}" for player in (1, 2))
    for key in ("value", "uniform exploitability"):
        exact = line[key]
        near = f" ({decimal_text(rational(exact))})" if "/" in exact else ""
        yield f"{exact}{near}".replace("-", "\N{MINUS SIGN}")


def page(text: str, lines: Sequence[dict[str, str]]) -> str:
    """The page with this table."""
    before, _, rest = text.partition(MARKS[0])
    return before + MARKS[0] + table(lines) + MARKS[1] + rest.partition(MARKS[1])[2]


def main(gambit: Path) -> None:
    """Write all of it."""
    with tempfile.TemporaryDirectory() as folder:
        places = [game_file(game, Path(folder), gambit) for game in known_games()]
        found = nashproof.catalogue(places, NAMES)
        found.save(folder)
        both = [sys.executable, "-m", "nashproof", "check", Path(folder, "certificates")]
        subprocess.run(both, check=True)  # both checkers accept
    lines = found.record()
    proofs = (proof for line in found for proof in line.proofs.values())
    short = "".join(proof for proof in proofs if len(proof) <= SHORT)
    written = FOLDER / "standard-games.md"
    for name, text in {
        "standard-games.json": json_text(lines),
        "standard-games.csv": found.csv(),
        "standard-games-certificates.jsonl": short,
        written.name: page(written.read_text("utf-8"), lines),
    }.items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
