"""How many lines of the checker a reader must read for each statement, as a table:

    python tests/nashcheck/lines_to_read.py [--write]

These are the lines that are not blank of all that the rule and the command line reach by names:
functions, methods of the classes reached, constants. Annotations reach nothing, since they are no
part of a proof; nor does the word OneCard in `check_file`, for games are taken to be trees.
`--write` puts the table into docs/explanation/trust.md.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TRUST = ROOT / "docs" / "explanation" / "trust.md"
HEAD, END = "| statement | lines | without comments and docstrings |\n|---|---|---|\n", "\n\n"
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "workflow")]

import join_checker  # noqa: E402


@dataclass(frozen=True)
class Unit:
    """A definition: its name, its class or "", the names and attributes in it, its lines."""

    name: str
    owner: str
    names: frozenset[str]
    attributes: frozenset[str]
    lines: frozenset[int]


class Checker:
    """The definitions of the joined checker, the rule of each statement, lines that count."""

    def __init__(self, source: str) -> None:
        tree, lines = ast.parse(source), enumerate(source.splitlines(), 1)
        self.lines = {i for i, line in lines if line.strip()}
        self.words = {i for i, line in enumerate(source.splitlines(), 1) if comment(line)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and described(node):
                self.words |= span(node.body[0])
        (table,) = (node for node in tree.body if "STATEMENTS" in targets(node))
        pairs = zip(table.value.keys, table.value.values)
        self.rules = {kind.value: unit(rule, "", "") for kind, rule in pairs}
        self.units = [u for node in tree.body if node is not table for u in units(node)]

    def reached(self, kind: str) -> set[int]:
        """The lines reached from the rule of a statement, and from the command line."""
        names, attributes = {"main"} | self.rules[kind].names, set()
        done, new = {self.rules[kind]}, True
        while new:
            new = [u for u in self.units if u not in done and is_met(u, names, attributes)]
            done.update(new)
            names.update(name for u in new for name in u.names)
            attributes.update(name for u in new for name in u.attributes)
        return self.lines & set().union(*(u.lines for u in done))

    def counts(self) -> Iterator[tuple[str, int, int]]:
        """Each statement with its lines, and those without comments; at the end all of them."""
        for kind in self.rules:
            reached = self.reached(kind)
            yield kind, len(reached), len(reached - self.words)
        yield "all", len(self.lines), len(self.lines - self.words)


def is_met(unit: Unit, names: set[str], attributes: set[str]) -> bool:
    """Whether what is reached mentions a definition; of a method, its class and itself."""
    if not unit.owner:
        return unit.name in names
    return unit.owner in names and (unit.name in attributes or unit.name.startswith("__"))


def units(node: ast.stmt) -> Iterator[Unit]:
    """The definitions that a statement of the module makes; a class apart from its methods."""
    if isinstance(node, ast.ClassDef):
        methods = [inner for inner in node.body if isinstance(inner, ast.FunctionDef)]
        yield from (unit(method, method.name, node.name) for method in methods)
        node.body = [inner for inner in node.body if inner not in methods]
        within = set().union(*map(span, methods))
        whole = unit(node, node.name, "")
        yield Unit(node.name, "", whole.names, whole.attributes, whole.lines - within)
    elif isinstance(node, ast.FunctionDef):
        yield unit(node, node.name, "")
    else:
        yield from (unit(node, name, "") for name in targets(node))


def unit(node: ast.AST, name: str, owner: str) -> Unit:
    """A definition; what it binds itself reaches nothing of the same name."""
    found = [*walk(node)]
    bound = {n.arg for n in found if isinstance(n, ast.arg)}
    bound |= {n.id for n in found if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    names = {n.id for n in found if isinstance(n, ast.Name)} - bound
    names -= {"OneCard"} if name == "check_file" else set()
    attributes = frozenset(n.attr for n in found if isinstance(n, ast.Attribute))
    return Unit(name, owner, frozenset(names), attributes, frozenset(span(node)))


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it but annotations."""
    yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            below = value if isinstance(value, list) else [value]
            yield from (n for inner in below if isinstance(inner, ast.AST) for n in walk(inner))


def span(node: ast.AST) -> set[int]:
    """The lines of a node."""
    first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
    return {*range(first, node.end_lineno + 1)}


def targets(node: ast.stmt) -> list[str]:
    """The names that an assignment of the module binds."""
    places = getattr(node, "targets", [getattr(node, "target", ast.Pass())])
    return [n.id for place in places for n in ast.walk(place) if isinstance(n, ast.Name)]


def comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def described(node: ast.AST) -> bool:
    first = node.body[0] if node.body else None
    return isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)


def table(lines: list[tuple[str, int, int]]) -> str:
    """The table for docs/explanation/trust.md, each figure rounded up to tens."""
    tens = [(kind, *(f"{-(-n // 10) * 10:,}" for n in pair)) for kind, *pair in lines]
    return HEAD + "\n".join(f"| {kind} | {lines} | {code} |" for kind, lines, code in tens)


def measured() -> list[tuple[str, int, int]]:
    return [*Checker(join_checker.joined()).counts()]


if __name__ == "__main__":
    found = measured()
    for kind, lines, code in found:
        print(f"{kind:24}{lines:6}{code:6}")
    if "--write" in sys.argv:
        text = TRUST.read_text("utf-8")
        start = text.index(HEAD)
        TRUST.write_text(text[:start] + table(found) + text[text.index(END, start) :], "utf-8")
