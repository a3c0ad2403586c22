"""Words apart: claims/wording computes nothing."""

import ast

import pytest
from examples import ROOT

CLAIMS = ROOT / "src" / "nashproof" / "claims"


def modules(folder):
    """The paths of all modules below a folder, from ``CLAIMS`` on."""
    return sorted(path.relative_to(CLAIMS).as_posix() for path in (CLAIMS / folder).rglob("*.py"))


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
