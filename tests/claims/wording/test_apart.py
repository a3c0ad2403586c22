"""Words apart: the claim kinds make no sentence for readers, claims/wording computes nothing."""

import ast
import re

import pytest
from examples import ROOT

CLAIMS = ROOT / "src" / "nashproof" / "claims"
ERRORS = {"refuse", "refuse_value", "InputError", "AssertionError"}  # for those who write claims
SENTENCE = re.compile(r"[a-z].*[.,;] *$|^ *[,;].*[a-z]|^[A-Z][a-z]+ |[a-z]\. ")


def modules(folder):
    """The paths of all modules below a folder, from ``CLAIMS`` on."""
    return sorted(path.relative_to(CLAIMS).as_posix() for path in (CLAIMS / folder).rglob("*.py"))


def called(node):
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def texts_for_readers(tree):
    """The string constants of a module but for its docstrings and its error messages."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Call) and called(node) in ERRORS:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        yield from texts_for_readers(node)


@pytest.mark.parametrize("name", modules("kinds"))
def test_the_kinds_make_no_sentence(name):
    tree = ast.parse((CLAIMS / name).read_text("utf-8"))
    assert [text for text in texts_for_readers(tree) if SENTENCE.search(text)] == []


@pytest.mark.parametrize("name", modules("wording"))
def test_the_words_know_no_solving(name):
    tree = ast.parse((CLAIMS / name).read_text("utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    allowed = (
        "__future__",
        "collections.abc",
        "dataclasses",
        "itertools",
        "string",
        "typing",
        "nashproof.certificates",
        "nashproof.claims.wording",
        "nashproof.documents.vocabulary",
        "nashproof.errors",
        "nashproof.exact.numbers",
        "nashproof.games",
    )
    records = ("nashproof.play.correlation", "nashproof.play.subgames")  # whose types are told
    assert [module for module in imported if not module.startswith(allowed + records)] == []
