"""Make the texts of documents from public repositories again, byte for byte.

    python workflow/texts.py REPOSITORIES FOLDER

REPOSITORIES has a clone of each, bare or not, as OWNER+NAME. A text, FOLDER/ID.txt, has the digest
that data/documents/ID.toml names; any other text stops the program.
"""

import hashlib
import json
import re
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
    heads: bool = False  # of games: a line with the path, the title, the comment


GAMBIT = "8883f7591cb86563b54be3fb00b8d2ab5ea91647"
CATALOGUE = """
catalog/books/myerson1991/fig2_1.efg catalog/books/myerson1991/fig4_2.efg
catalog/books/shohamleytonbrown2008/fig5_9.efg catalog/books/vonstengel2022/fig10.12.efg
catalog/books/vonstengel2022/fig10.5.efg catalog/books/vonstengel2022/fig10.7.efg
catalog/books/watson2013/exercise29_6.efg
catalog/journals/dcg/vonstengel1999/6x6_game_with_75_eq.nfg
catalog/journals/dcg/vonstengel1999/6x6_game_with_75_eq_small_payoffs.nfg
catalog/journals/geb/bagwell1995.efg catalog/journals/geb/wichardt2008.efg
catalog/journals/ijgt/nau2004/sec3.nfg catalog/journals/ijgt/nau2004/sec4.nfg
catalog/journals/ijgt/nau2004/sec5.nfg catalog/journals/ijgt/nau2004/sec6.nfg
catalog/journals/mor/vonstengelforges2008/fig9.efg
catalog/journals/other/shapley1974/fig3.nfg contrib/games/2s2x2x2.efg contrib/games/2x2.nfg
contrib/games/2x2a.nfg contrib/games/2x2const.nfg contrib/games/2x2x2.efg
contrib/games/2x2x2.nfg contrib/games/2x2x2x2.nfg contrib/games/2x2x2x2x2.nfg
contrib/games/3x3x3.nfg contrib/games/8x8.nfg contrib/games/badgame1.efg
contrib/games/badgame2.efg contrib/games/coord2.nfg contrib/games/coord2ts.efg
contrib/games/coord3.efg contrib/games/coord3.nfg contrib/games/coord4.efg
contrib/games/coord4.nfg contrib/games/csg1.nfg contrib/games/csg2.nfg
contrib/games/csg3.nfg contrib/games/csg4.nfg contrib/games/g1.efg contrib/games/g1.nfg
contrib/games/g2.efg contrib/games/g2.nfg contrib/games/g3.efg contrib/games/g3.nfg
contrib/games/mixdom.nfg contrib/games/mixdom2.nfg contrib/games/myerson.efg
contrib/games/palf3.efg contrib/games/perfect1.nfg contrib/games/perfect2.nfg
contrib/games/perfect3.nfg contrib/games/sh3.efg contrib/games/sh3.nfg
contrib/games/todd1.nfg contrib/games/todd2.nfg contrib/games/todd3.nfg
contrib/games/wilson1.efg contrib/games/wink3.nfg contrib/games/winkels.nfg
contrib/games/zero.nfg contrib/games/nim.efg
"""
KUHN_3P = "vendor/project_acpc_server/kuhn_3p_equilibrium_player"
SOURCES = {
    "gambit-catalogue": Source(
        "gambitproject/gambit", GAMBIT, tuple(CATALOGUE.split()), heads=True
    ),
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
    """Return the cells of a notebook in order: Markdown as it is, ``In:`` and the code,
    ``Out:``.
    """
    parts = (part for cell in json.loads(notebook)["cells"] for part in _parts(cell, with_output))
    return "\n\n".join(parts) + "\n"


def _parts(cell: dict[str, Any], with_output: bool) -> Iterator[str]:
    """Yield the parts of a cell."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        # Stored output is kept as it is, with the empty line that a print leaves
        yield source if with_output else source.rstrip("\n")
    elif cell["cell_type"] == "code":
        yield "In:\n" + (source if with_output else source.rstrip("\n"))
        for output in cell["outputs"] if with_output else ():
            if lines := output.get("text") or output.get("data", {}).get("text/plain"):
                yield "Out:\n" + "".join(lines)


def game_head(file: str, game: str) -> str:
    """Return the path of a game, its title and its comment, as Gambit's two formats have them."""
    quoted = r'"((?:[^"\\]|\\.)*)"'
    head = re.match(rf"\s*[EN]FG \d [RD] {quoted}\s*\{{[^}}]*\}}", game)
    if not head:
        raise SystemExit(f"{file}: no game of Gambit")
    rest = game[head.end() :]
    if file.endswith(".nfg"):  # strategies, or their numbers, stand before the comment
        rest = re.sub(r"^\s*\{(?:[^{}]|\{[^{}]*\})*\}", "", rest)
    comment = re.match(rf"\s*{quoted}", rest)
    parts = [head[1], comment[1].strip() if comment else ""]
    text = "\n".join([f"== {file}", *filter(None, parts)]).replace('\\"', '"')
    return "\n".join(line.rstrip() for line in text.split("\n")) + "\n"


def text_of(source: Source, repositories: Path) -> str:
    """Return the text of a source. Raises CalledProcessError if the repository lacks a file."""
    place = repositories / source.repository.replace("/", "+")
    texts = []
    for file in source.files:
        ask = ["git", "-C", str(place), "show", f"{source.commit}:{file}"]
        text = subprocess.run(ask, capture_output=True, check=True).stdout.decode(
            "utf-8", "replace"
        )
        if source.heads:
            text = game_head(file, text)
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
