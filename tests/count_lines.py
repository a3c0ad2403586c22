"""Counts the lines of code: without blanks, comments, docstrings and imports.

As a program it prints them for each folder of src/nashproof, of src/nashcheck and of tests, and
apart from these of the core of nashproof and of what stands around it.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# What stands around the core. No module of the core imports it: `shell/beside` names it, or a
# door of the shell opens it. The same folders as in ARCHITECTURE.md.
AROUND = {"dynamics", "game_lists", "large_trees", "second_reader"}
DOORS = {
    *("shell/library/dynamics", "shell/library/catalogues", "shell/library/second_reading"),
    *("shell/notebook/dynamics", "shell/notebook/catalogue", "shell/notebook/second_reading"),
    *(
        f"shell/cli/games/{verb}"
        for verb in ("catalogue", "cfr", "logit", "perturb", "sweep", "tournament")
    ),
    *("shell/cli/games/outcomes", "shell/cli/second_reader"),
}


def is_core(module: str) -> bool:
    """Whether a module, such as ``shell/cli/games/cfr``, is of the core."""
    if module.partition("/")[0] in AROUND:
        return False
    return not any(f"{module}/".startswith(f"{door}/") for door in DOORS)


def code_lines(text: str) -> int:
    """How many lines of a module have code."""
    lines = {
        number
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and line.lstrip()[0] != "#"
    }
    for node in ast.walk(ast.parse(text)):
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.Import | ast.ImportFrom) or (
            docstring and isinstance(node.value.value, str)
        ):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def main() -> None:
    """Print a row for each folder, and the sums."""
    lines: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for top in sys.argv[1:] or ("src/nashproof", "src/nashcheck", "tests"):
        for path in sorted((ROOT / top).rglob("*.py")):
            inner = path.relative_to(ROOT / top).parts
            names = [top, f"{top}/{inner[0]}" if inner[1:] else f"{top}/*.py"]
            if top == "src/nashproof":
                module = "/".join(inner).removesuffix(".py")
                names.append(f"{top}, {'the core' if is_core(module) else 'around the core'}")
            for name in names:
                lines[name] += code_lines(path.read_text("utf-8"))
                files[name] += 1
    for name in sorted(lines):
        print(f"{lines[name]:7,} lines in {files[name]:4,} files  {name}")


if __name__ == "__main__":
    main()
