"""The measurements of the house that ARCHITECTURE.md has: lines, reach, names, callers, comments.

python tests/measure.py            print the table
python tests/measure.py --write    and write it into ARCHITECTURE.md
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from functools import cache
from pathlib import Path

from count_lines import code_lines

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("nashproof", "nashledger", "nashlab", "nashcheck")
START = "nashproof.claims.kinds.zero_sum"  # the claim that a game has a value
HEAD = (
    "| | " + " | ".join(f"`{part}`" for part in PARTS) + " |\n|---|" + "---:|" * len(PARTS) + "\n"
)
TABLE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)*")


@cache
def modules() -> dict[str, Path]:
    """The places of all modules and packages, by their dotted names."""
    places = (path for part in PARTS for path in sorted((ROOT / "src" / part).rglob("*.py")))
    names = {
        path: ".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in places
    }
    return {name.removesuffix(".__init__"): path for path, name in names.items()}


@cache
def tree(name: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(modules()[name].read_text("utf-8"))


def of_part(part: str) -> list[str]:
    """The modules of a part."""
    return [name for name in modules() if f"{name}.".startswith(f"{part}.")]


def imported(name: str) -> set[str]:
    """The modules that a module imports, wherever the import stands."""
    found = set()
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {one if one in modules() else node.module for one in inner}
    return found & modules().keys()


def reachable(start: str) -> set[str]:
    """All modules that a module needs, itself among them; packages alone do not count."""
    reached: set[str] = set()
    left = {start}
    while left:
        reached |= left
        left = set().union(*map(imported, left)) - reached
    return {name for name in reached if modules()[name].name != "__init__.py"}


def repeated_classes(part: str) -> list[str]:
    """The names of classes that several modules of a part define."""
    named = Counter(
        node.name
        for name in of_part(part)
        for node in ast.walk(tree(name))
        if isinstance(node, ast.ClassDef)
    )
    return sorted(name for name, number in named.items() if number > 1)


def private_functions(part: str) -> tuple[int, int]:
    """How many private functions modules define at their top, and how many of them have one caller:
    are named once more in their module."""
    every = single = 0
    for name in of_part(part):
        text = modules()[name].read_text("utf-8")
        for node in tree(name).body:
            if isinstance(node, ast.FunctionDef) and re.match("_[^_]", node.name):
                every += 1
                single += len(re.findall(rf"\b{node.name}\b", text)) == 2
    return every, single


def comment_lines(part: str) -> int:
    """How many lines of a part have a comment alone."""
    number = 0
    for name in of_part(part):
        text = io.StringIO(modules()[name].read_text("utf-8"))
        tokens = tokenize.generate_tokens(text.readline)
        number += sum(t.type == tokenize.COMMENT and t.line.lstrip()[0] == "#" for t in tokens)
    return number


def rows() -> dict[str, tuple[int, ...]]:
    """The rows of the table, a number for each part."""
    private = {part: private_functions(part) for part in PARTS}
    reached = reachable(START)
    lines = [sum(code_lines(modules()[n].read_text("utf-8")) for n in of_part(p)) for p in PARTS]
    return {
        "lines of code": tuple(lines),
        "modules": tuple(len(of_part(part)) for part in PARTS),
        f"modules within reach of `{START}`": tuple(
            len(reached & {*of_part(part)}) for part in PARTS
        ),
        "names that several classes have": tuple(len(repeated_classes(part)) for part in PARTS),
        "private functions": tuple(private[part][0] for part in PARTS),
        "of these with one caller": tuple(private[part][1] for part in PARTS),
        "lines that are a comment": tuple(map(comment_lines, PARTS)),
    }


def table() -> str:
    """The table as Markdown."""
    body = "".join(
        f"| {name} | {' | '.join(f'{number:,}' for number in numbers)} |\n"
        for name, numbers in rows().items()
    )
    return HEAD + body


def main() -> None:
    """Print the table; with --write put it in place of that of ARCHITECTURE.md."""
    print(table(), end="")
    if "--write" in sys.argv:
        place = ROOT / "ARCHITECTURE.md"
        place.write_text(TABLE.sub(lambda _: table(), place.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
