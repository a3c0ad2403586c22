"""The checker stands alone, and the committed file is its parts joined."""

import ast

import pytest
from checking import FIXTURES, JOINED, PARTS, SOURCE, TREE, checker, join_checker, run
from lines_to_read import TRUST, Checker, measured, table


def test_the_checker_stands_alone():
    modules = {
        alias.name
        for node in ast.walk(TREE)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    modules |= {node.module for node in ast.walk(TREE) if isinstance(node, ast.ImportFrom)}
    assert modules <= {
        "__future__",
        "collections.abc",
        "copy",
        "fractions",
        "functools",
        "gc",
        "hashlib",
        "itertools",
        "json",
        "math",
        "operator",
        "os",
        "re",
        "stat",
        "sys",
        "typing",
    }
    names = {node.id for node in ast.walk(TREE) if isinstance(node, ast.Name)}
    assert not names & {
        "eval",
        "exec",
        "float",
        "complex",
        "compile",
        "__import__",
        "round",
        "globals",
        "getattr_",
    }
    assert not any(isinstance(node, (ast.Assert, ast.Global)) for node in ast.walk(TREE))
    assert not any(
        isinstance(node, ast.Constant) and isinstance(node.value, (float, complex))
        for node in ast.walk(TREE)
    )
    handlers = [
        ast.unparse(node.type) for node in ast.walk(TREE) if isinstance(node, ast.ExceptHandler)
    ]
    assert set(handlers) == {
        "Rejected",
        "Unreadable",
        "ValueError",
        "UnicodeDecodeError",
        "(OSError, ValueError)",
        "KeyboardInterrupt",
        "(OSError, MemoryError)",
    }
    assert "\\d" not in SOURCE and "isdigit" not in SOURCE


def test_every_statement_says_what_it_proves():
    assert all("." in (rule.check.__doc__ or "") for rule in checker.STATEMENTS.values())


def test_the_committed_file_is_the_parts_joined():
    assert JOINED.read_text("utf-8") == SOURCE, (
        "python workflow/join_checker.py reports/nashcheck.py"
    )


def test_every_part_is_joined_after_the_parts_that_it_imports():
    names = {path.relative_to(PARTS).with_suffix("").as_posix() for path in PARTS.rglob("*.py")}
    assert (
        names == {*join_checker.PARTS, "__init__", "__main__"}
        and len(names) == len(join_checker.PARTS) + 2
    )
    for i, part in enumerate(join_checker.PARTS):
        tree = ast.parse((PARTS / f"{part}.py").read_text("utf-8"))
        imported = [
            node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module.startswith("nashcheck")
        ]
        before = {
            f"nashcheck.{name}".removesuffix("/__init__").replace("/", ".")
            for name in join_checker.PARTS[:i]
        }
        assert set(imported) <= before, part


def test_a_name_is_defined_once():
    """In one file a second definition would replace the first."""
    names = [name for node in TREE.body for name in defined(node)]
    assert len(names) == len(set(names)) > 200


def defined(node):
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return [
        name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)
    ]


def test_parts_and_joined_file_print_the_same():
    """Without arguments, and about one file; about all fixtures: test_nashcheck_command.py."""
    for some in ((), (FIXTURES,)):
        parts, joined = (
            run(*some, options=("-I",), program=program) for program in (PARTS, JOINED)
        )
        assert (parts.returncode, parts.stdout, parts.stderr) == (
            joined.returncode,
            joined.stdout,
            joined.stderr,
        )


@pytest.fixture(scope="module")
def lines():
    return measured()


def test_what_must_be_read_for_a_value_does_not_grow(lines):
    (read,) = ((count, code) for kind, count, code in lines if kind == "value")
    assert read[0] <= 650 and read[1] <= 550


def test_the_documentation_says_what_must_be_read(lines):
    assert table(lines) in TRUST.read_text("utf-8"), "tests/nashcheck/lines_to_read.py --write"


def test_lines_to_read_are_found_by_names():
    source = """
ONE = 1
def main(): check()
def check(unused: Form): return STATEMENTS
def rule(limit): return Form(limit).size()
def limit(): return 2
class Form:
    def __init__(self, x):
        '''Say something.'''
        self.x = ONE
    def size(self): return 1
    def rank(self): return 2
STATEMENTS = {"a": rule, "b": limit}
"""
    reached = Checker(source)
    assert reached.reached("a") == {2, 3, 4, 5, 7, 8, 9, 10, 11, 13}
    assert reached.reached("b") == {3, 4, 6, 13}
    assert reached.words == {9}
