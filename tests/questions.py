"""The pages docs/questions: their commands, run in this process, with what they print.

As a program writes the outputs into the pages anew. Where an output has a line ``...``, only the
lines stand there that begin as those did that were chosen before.
"""

from __future__ import annotations

import re
import shlex
import shutil
import tempfile
from pathlib import Path

from command_line import run

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "questions"
PAGES = sorted(FOLDER.glob("*.md"))
BLOCK = re.compile(r"^```console\n\$ nashproof (.*)\n((?:.*\n)*?)```$", re.MULTILINE)


def with_outputs(page: str, folder: Path) -> str:
    """The text of the page in which every block shows what its command prints in ``folder``."""
    return BLOCK.sub(lambda block: _shown(block, folder), page)


def _shown(block: re.Match[str], folder: Path) -> str:
    status, out, err = run(*shlex.split(block[1]), cwd=folder)
    assert status in (0, 1) and err == "", err  # 1: refuted
    lines, shown = out.strip("\n").splitlines(), block[2].splitlines()
    if "..." in shown:
        lines = _chosen(lines, {line.split()[0] for line in shown})
    return "\n".join(["```console", f"$ nashproof {block[1]}", *lines, "```"])


def _chosen(lines: list[str], words: set[str]) -> list[str]:
    """The lines that begin with one of the words, and "..." for those between them."""
    chosen: list[str] = []
    for line in lines:
        if line.split()[:1] and line.split()[0] in words:
            chosen.append(line)
        elif chosen[-1:] != ["..."]:
            chosen.append("...")
    return chosen


def copy_to(folder: Path) -> Path:
    """A copy of docs/questions, where commands may write."""
    return Path(shutil.copytree(FOLDER, folder / "questions"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for page in PAGES:
            text = with_outputs(page.read_text("utf-8"), copy_to(Path(scratch) / page.stem))
            page.write_text(text, "utf-8")
