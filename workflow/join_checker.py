"""Write the checker as one file: python workflow/join_checker.py OUTPUT (the committed one is reports/nashcheck.py).

The parts of src/nashcheck/ follow each other in the order of PARTS, without the imports between them; the imports of the
standard library come first, once. Equal parts give equal bytes.
"""

import ast
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "nashcheck"
PARTS = """reading polynomials trees one_card naming play hulls figures statements/structure statements/profiles statements/zero_sum
statements/families statements/optimal_sets statements/dominance statements/bimatrix statements/value_law statements/algebra
statements/__init__ envelope command""".split()  # a part imports only parts before it
HEADER = """#!/usr/bin/env python3
# Generated: the parts of src/nashcheck/, joined by `python workflow/join_checker.py reports/nashcheck.py`.
# One file on the standard library, to be copied and run: python3 nashcheck.py GAMES... CERTIFICATES...
"""


def joined():
    """The text of the one file."""
    texts = {
        part: (SOURCE / f"{part}.py").read_text("utf-8")
        for part in ["__init__", *PARTS, "__main__"]
    }
    trees = {part: ast.parse(text) for part, text in texts.items()}
    body = "".join(section(part, texts[part], trees[part]) for part in PARTS)
    run = ast.get_source_segment(texts["__main__"], trees["__main__"].body[-1])
    return f'{HEADER}"""{ast.get_docstring(trees["__init__"], clean=False)}"""\n\n{standard_imports(trees.values())}{body}\n\n{run}\n'


def section(part, text, tree):
    """A part under a rule with its name: its docstring as a comment, and what follows its imports."""
    rule = f"# {' ' + part.removesuffix('/__init__') + ' ':-^98}"
    words = "\n".join(f"# {line}".rstrip() for line in ast.get_docstring(tree).splitlines())
    return f"\n\n{rule}\n\n{words}\n\n{definitions(text, tree)}"


def definitions(text, tree):
    first = next(
        node for node in tree.body[1:] if not isinstance(node, (ast.Import, ast.ImportFrom))
    )
    above = (
        min(
            [
                first.lineno,
                *(decorator.lineno for decorator in getattr(first, "decorator_list", [])),
            ]
        )
        - 1
    )
    lines = text.splitlines()
    while lines[above - 1].startswith("#"):
        above -= 1
    return "\n".join(lines[above:]) + "\n"


def standard_imports(trees):
    """The imports of the standard library, each module once."""
    nodes = [node for tree in trees for node in tree.body]
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and not node.module.startswith(
            ("nashcheck", "os.path")
        ):
            names.setdefault(node.module, set()).update(alias.name for alias in node.names)
    future = "".join(
        f"from {m} import {', '.join(names.pop(m))}\n\n" for m in [*names] if m == "__future__"
    )
    plain = "".join(f"import {module}\n" for module in sorted(modules))
    return (
        future
        + plain
        + "".join(
            f"from {module} import {', '.join(sorted(names[module]))}\n" for module in sorted(names)
        )
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(joined(), encoding="utf-8")
