"""Makes the texts of documents again whose sources are public repositories, byte for byte.

    python workflow/texts.py REPOSITORIES FOLDER

REPOSITORIES has a clone of each, bare or not, as OWNER+NAME. What is written, FOLDER/ID.txt, has
the digest that data/documents/ID.toml names; anything else stops it.
"""

import hashlib
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DOCUMENTS = Path(__file__).resolve().parent.parent / "data" / "documents"


@dataclass(frozen=True)
class Source:
    """Files of a repository at a commit, joined by ``between``; notebooks cell by cell."""

    repository: str
    commit: str
    files: tuple[str, ...]
    between: str = ""
    with_output: bool = False


GAMBIT = "8883f7591cb86563b54be3fb00b8d2ab5ea91647"
KUHN_3P = "vendor/project_acpc_server/kuhn_3p_equilibrium_player"
SOURCES = {
    "gambit-tutorials": Source(
        "gambitproject/gambit",
        GAMBIT,
        tuple(
            f"doc/tutorials/{name}.ipynb"
            for name in ("01_quickstart", "02_extensive_form", "03_stripped_down_poker")
        ),
        between="\n",
    ),
    "knight-exam-2015": Source(
        "drvinceknight/Year_3_game_theory_course",
        "ada56f106b17e2e1e48512cbc0a43113ef755c1e",
        (
            "Exam/2014-2015.tex",
            "Exam/solution-2014-2015.tex",
            "Exam/2014-2015-resit.tex",
            "Exam/solution-2014-2015-resit.tex",
        ),
    ),
    "nashpy-text-book": Source(
        "drvinceknight/Nashpy",
        "b80533daeec4e54a341b47a873efac96cf09a209",
        ("docs/text-book/zero-sum-games.rst", "docs/text-book/support-enumeration.rst"),
        between="\n",
    ),
    "quantecon-games": Source(
        "QuantEcon/game-theory-notebooks", "4d1b1aa", ("game_theory_py.ipynb",), with_output=True
    ),
    "selten-gambit": Source(
        "gambitproject/gambit",
        GAMBIT,
        (
            *(f"catalog/journals/ijgt/selten1975/fig{k}.efg" for k in (1, 2, 3)),
            *(f"doc/tools.{k}.rst" for k in ("enumpoly", "enummixed", "enumpure", "lcp", "liap")),
        ),
    ),
    "three-player-kuhn": Source(
        "dmorrill10/acpc_dealer",
        "f224cb811ea84959664c2cc95245abd032a9bcb8",
        (
            f"{KUHN_3P}/README.md",
            *(f"{KUHN_3P}.sf{k}.sh" for k in (1, 2, 3)),
            "vendor/project_acpc_server/kuhn.limit.3p.game",
            f"{KUHN_3P}/src/kuhn_3p_equilibrium_player.h",
            f"{KUHN_3P}/src/kuhn_3p_equilibrium_player.c",
        ),
    ),
}


def notebook_text(notebook: str, with_output: bool) -> str:
    """The cells of a notebook in order: Markdown as it stands, ``In:`` and the code, ``Out:``."""
    parts = (part for cell in json.loads(notebook)["cells"] for part in _parts(cell, with_output))
    return "\n\n".join(parts) + "\n"


def _parts(cell: dict[str, Any], with_output: bool) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        # Stored output is kept as it is, with the empty line that a print leaves
        yield source if with_output else source.rstrip("\n")
    elif cell["cell_type"] == "code":
        yield "In:\n" + (source if with_output else source.rstrip("\n"))
        for output in cell["outputs"] if with_output else ():
            if lines := output.get("text") or output.get("data", {}).get("text/plain"):
                yield "Out:\n" + "".join(lines)


def text_of(source: Source, repositories: Path) -> str:
    """The text of a source. Raises CalledProcessError if the repository lacks a file."""
    place = repositories / source.repository.replace("/", "+")
    texts = []
    for file in source.files:
        ask = ["git", "-C", str(place), "show", f"{source.commit}:{file}"]
        text = subprocess.run(ask, capture_output=True, check=True).stdout.decode()
        texts.append(notebook_text(text, source.with_output) if file.endswith("ipynb") else text)
    return source.between.join(texts)


def main(repositories: Path, folder: Path) -> None:
    """Write each text whose repository is there."""
    for name, source in SOURCES.items():
        if not (repositories / source.repository.replace("/", "+")).exists():
            print(f"{name}: no clone of {source.repository}; nothing is written")
            continue
        text = text_of(source, repositories)
        wanted = tomllib.loads((DOCUMENTS / f"{name}.toml").read_text("utf-8"))["sha256"]
        if hashlib.sha256(text.encode()).hexdigest() != wanted:
            raise SystemExit(f"{name}: the text has another digest than its document names")
        (folder / f"{name}.txt").write_text(text, "utf-8")
        print(f"{name}: {len(text.splitlines())} lines, as its document names them")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
