"""The pages docs/questions: their commands, run in this process, with what they print.

As a program writes the outputs into the pages anew. Of an output that has a line ``...`` only
chosen lines stand there; those are chosen by hand.
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
    assert (status, err) in ((0, ""), (1, "")), err
    if "..." in block[2].splitlines() and _in_order(block[2], out):
        return block[0]
    return f"```console\n$ nashproof {block[1]}\n{out.strip()}\n```"


def _in_order(chosen: str, out: str) -> bool:
    """Whether the chosen lines are lines of the output, in order."""
    lines = iter(out.splitlines())
    return all(line in lines for line in chosen.splitlines() if line != "...")


def copy_to(folder: Path) -> Path:
    """A copy of docs/questions, where commands may write."""
    return Path(shutil.copytree(FOLDER, folder / "questions"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for page in PAGES:
            text = with_outputs(page.read_text("utf-8"), copy_to(Path(scratch) / page.stem))
            page.write_text(text, "utf-8")
