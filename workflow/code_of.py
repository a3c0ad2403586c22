"""Which code a verb runs: the modules that its imports reach, as one hash.

Snakemake sees commands and inputs change, but not the modules of a command. A module that is
imported at its top counts always. One that is imported inside a function counts if a function of
that name is mentioned by code that is reached; of the library, whose names many things have, only
where a verb or the library itself means its function. Docstrings count never.
"""

import ast
import json
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"
OWN = Path(__file__).resolve()
LOCK = SOURCE.parent / "requirements.lock"
CLI = "nashproof.shell.cli"
MODULES = {"enumerate": "enumerate_strategies"}  # verbs that are not named as their module
LIBRARY = "nashproof.shell.library"
PAGES = "nashproof.reports"  # makes pages and what is printed; of the files only those of `report`

BESIDE = {  # what a verb runs or reads beside its imports: programs of their own, templates
    "check": ("nashcheck", "nashcheck_js"),
    "report": ("nashcheck", "nashcheck_js", "nashproof/reports"),
}


def codes(verbs: list[str], memory: Path) -> dict[str, str]:
    """``code_of`` each verb; as it was noted in the file ``memory`` if no byte of the code has
    changed since."""
    files = [p for p in sorted(SOURCE.rglob("*")) if p.is_file() and p.suffix != ".pyc"]
    parts = [*verbs, *(f"{p}:{sha256(p.read_bytes()).hexdigest()}" for p in [*files, LOCK, OWN])]
    key = sha256("\n".join(parts).encode()).hexdigest()
    try:
        known = json.loads(memory.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        known = {}
    if known.get("of") != key:
        known = {"of": key, "codes": {verb: code_of(verb) for verb in verbs}}
        with suppress(OSError):
            memory.parent.mkdir(exist_ok=True)
            memory.write_text(json.dumps(known), encoding="utf-8")
    return known["codes"]


def code_of(verb: str) -> str:
    """A hash of the code that a verb runs in the workflow, and of the locked packages."""
    modules = closure(verb)
    files = [path_of(module) for module in sorted(modules)]
    for folder in BESIDE.get(verb, ()):
        places = sorted((SOURCE / folder).rglob("*"))
        files += [place for place in places if place.is_file() and place.suffix != ".pyc"]
    digests = [sha256(text_of(path)).hexdigest() for path in [*dict.fromkeys(files), LOCK]]
    return sha256("\n".join(digests).encode()).hexdigest()


def text_of(path: Path) -> bytes:
    """What counts of a file: of Python all but docstrings, of others every byte."""
    return path.read_bytes() if path.suffix != ".py" else read(path)[0]


def closure(verb: str) -> set[str]:
    """The modules of nashproof that a verb of the command line can import."""
    start = {CLI, module_of(verb)}
    modules, names = set(), {"main", "run", "add_arguments"}
    new = {outer for module in start for outer in outers(module)}
    while new:
        modules |= new
        before = len(names)
        reached = [reach(module, names, start) for module in modules]
        while len(names) > before:  # a name that one mentions reaches functions of the others
            before = len(names)
            reached = [reach(module, names, start) for module in modules]
        imported = {outer for some in reached for module in some for outer in outers(module)}
        new = {m for m in imported - modules if verb == "report" or not m.startswith(PAGES)}
    return modules


def module_of(verb: str) -> str:
    """The module of a verb, in whatever folder of the command line it is."""
    (place,) = path_of(CLI).parent.rglob(f"{MODULES.get(verb, verb)}.py")
    return ".".join(place.relative_to(SOURCE).with_suffix("").parts)


def reach(module: str, names: set[str], start: set[str]) -> set[str]:
    """The modules imported by what is reached of a module; adds the names that this mentions."""
    _, top, functions = read(path_of(module))
    parts = [function for function in functions if function.reached(names)]
    imported = set().union(*(part.imports for part in (top, *parts)))
    said = set().union(*(part.names for part in (top, *parts)))
    if module == CLI:  # it names all verbs, of which one is run
        others = {m for m in imported - start if m.startswith(f"{CLI}.") and is_verb(m)}
        imported, said = imported - others, said - {m.rpartition(".")[2] for m in others}
    names |= said
    return imported


def is_verb(module: str) -> bool:
    """Whether a module of the command line is a verb, which has its line of help."""
    return "HELP" in read(path_of(module))[1].names


def outers(module: str) -> list[str]:
    """The module and the packages that it is in."""
    parts = module.split(".")
    return [".".join(parts[:k]) for k in range(1, len(parts) + 1)]


@cache
def path_of(module: str) -> Path:
    place = SOURCE.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


@cache
def read(path: Path):
    """A module without its docstrings as bytes, what it imports and mentions, and the same of its
    functions."""
    text, library = path.read_bytes(), path.is_relative_to(path_of(LIBRARY).parent)
    top, functions, documented = Used(library), [], []
    rest = [(ast.parse(text), top, "")]
    while rest:
        node, owner, group = rest.pop()
        if isinstance(node, ast.FunctionDef) and owner is top:
            owner = Used(library, node.name, group)
            functions.append(owner)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and described(node):
            documented.append(node.body[0])
        owner.note(node)
        if not (isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"):
            group = node.name if isinstance(node, ast.ClassDef) else group
            rest += [(inner, owner, group) for inner in ast.iter_child_nodes(node)]
    lines = text.split(b"\n")
    for node in documented:
        lines[node.lineno - 1 : node.end_lineno] = [b""] * (node.end_lineno - node.lineno + 1)
    return b"\n".join(filter(None, lines)), top, functions


class Used:
    """The modules of nashproof that a piece of code imports, and the names that it mentions."""

    def __init__(self, library: bool, name: str = "", group: str = "") -> None:
        self.library, self.name, self.group = library, name, group
        self.imports, self.names = set(), set()

    def reached(self, names: set[str]) -> bool:
        """Whether names that are mentioned reach this function, and the class that it is in."""
        name = f"library.{self.name}" if self.library and not self.group else self.name
        called = name in names or self.name.startswith("__")
        return called and (not self.group or self.group in names)

    def note(self, node) -> None:
        if isinstance(node, ast.Name):
            self.names |= {node.id, f"library.{node.id}"} if self.library else {node.id}
        elif isinstance(node, ast.Attribute):
            of_library = getattr(node.value, "id", "") == "library"
            self.names.add(f"library.{node.attr}" if of_library else node.attr)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nashproof"):
            if node.module == LIBRARY:
                self.names |= {f"library.{alias.name}" for alias in node.names}
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            self.imports |= {node.module} | {module for module in inner if exists(module)}
            self.names |= {alias.name for alias in node.names if alias.asname}


def described(node) -> bool:
    first = node.body[0] if node.body else None
    return isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str)


@cache
def exists(module: str) -> bool:
    return module.startswith("nashproof.") and path_of(module).is_file()
