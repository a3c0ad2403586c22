"""Counts the lines of code: without blanks, comments, docstrings and imports.

As a program it prints them for each folder of the packages and of tests.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("src/nashproof", "src/nashledger", "src/nashlab", "src/nashcheck")


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
    for top in sys.argv[1:] or (*PACKAGES, "tests"):
        for path in sorted((ROOT / top).rglob("*.py")):
            inner = path.relative_to(ROOT / top).parts
            names = [top, f"{top}/{inner[0]}" if inner[1:] else f"{top}/*.py"]
            for name in names:
                lines[name] += code_lines(path.read_text("utf-8"))
                files[name] += 1
    for name in sorted(lines):
        print(f"{lines[name]:7,} lines in {files[name]:4,} files  {name}")


if __name__ == "__main__":
    main()
