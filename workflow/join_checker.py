"""Write the checker as one file: python workflow/join_checker.py OUTPUT.

The committed one is reports/nashcheck.py. The parts of src/nashcheck/ follow each other in the
order of PARTS, without the imports between them; the imports of the standard library come first,
once. Equal parts give equal bytes.
"""

import ast
import sys
from pathlib import Path

import manifests

SOURCE = Path(__file__).resolve().parent.parent / "src" / "nashcheck"
KERNEL = (
    *("reading", "polynomials", "trees", "one_card", "play", "strategies", "optimal", "hulls"),
)
STATEMENTS = (
    *("structure", "profiles", "refinements", "correlation", "zero_sum", "families"),
    *(
        "optimal_sets",
        "logit",
        "dominance",
        "pure",
        "bimatrix",
        "boxes",
        "plan_equilibria",
        "mixed",
        "subgames",
        "potential",
        "commitment",
        "completions",
        "parametric",
        "stability",
        "value_law",
        "algebra",
        "programs",
    ),
    "__init__",
)
# a part imports only parts before it
PARTS = (*KERNEL, *(f"statements/{name}" for name in STATEMENTS), "command")
HEADER = """#!/usr/bin/env python3
# Generated: the parts of src/nashcheck/, joined by
#     python workflow/join_checker.py reports/nashcheck.py
# One file on the standard library, to be copied and run (Python 3.11 or later):
#     python3 nashcheck.py GAMES... CERTIFICATES...
"""


def joined():
    """Return the text of the checker as one file."""
    texts = {name: (SOURCE / f"{name}.py").read_text("utf-8") for name in PARTS}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    promise = ast.parse((SOURCE / "__init__.py").read_text("utf-8")).body[0]
    text = (SOURCE / "__main__.py").read_text("utf-8")
    run = ast.get_source_segment(text, ast.parse(text).body[-1])
    head = f'{HEADER}"""{promise.value.value}"""\n\nfrom __future__ import annotations\n\n'
    sections = [section(name, texts[name], trees[name]) for name in PARTS]
    return f"{head}{standard_imports(trees.values())}{''.join(sections)}\n\n{run}\n"


def section(name, text, tree):
    """Return a part under a rule with its name: its docstring, and all after its imports."""
    rule = f"# {' ' + name.removesuffix('/__init__') + ' ':-^98}"
    words = "\n".join(f"# {line}".rstrip() for line in ast.get_docstring(tree).splitlines())
    last = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)][-1]
    definitions = "\n".join(text.splitlines()[last.end_lineno :]).strip("\n")
    return f"\n\n{rule}\n\n{words}\n\n{definitions}\n"


def standard_imports(trees):
    """Return the imports of the standard library by all parts, each module once."""
    nodes = [node for tree in trees for node in tree.body]
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and not node.module.startswith("nashcheck"):
            names.setdefault(node.module, set()).update(alias.name for alias in node.names)
    del names["__future__"]
    lines = [f"import {module}\n" for module in sorted(modules)]
    lines += [f"from {m} import {', '.join(sorted(names[m]))}\n" for m in sorted(names)]
    return "".join(lines)


if __name__ == "__main__":
    text = joined()
    Path(sys.argv[1]).write_text(text, encoding="utf-8")
    for manifest in sys.argv[2:]:
        manifests.write(manifest, [sys.argv[1]])
