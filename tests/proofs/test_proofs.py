"""The proofs compile, rest on no axiom, and prove the headline theorems.

What needs Coq is skipped, with a word, where it is not there. What is compiled is kept in .proved/
and compiled again where a proof changed.
"""

import re

import build
import headlines
import pytest

SOURCES = sorted(build.HERE.glob("*.v"))
NO_PROOF = re.compile(
    r"\b(Axiom|Axioms|Parameter|Parameters|Conjecture|Hypotheses|Admitted|admit|give_up|Abort)\b"
    r"|Unset Guard|bypass_check|-type-in-type"
)
needs_coq = pytest.mark.skipif(
    bool(build.missing()), reason=f"missing here: {', '.join(build.missing())} (make prove)"
)


@pytest.fixture(scope="module")
def built():
    build.compile_all(lambda *_, **__: None)


def test_every_file_is_compiled():
    assert {path.stem for path in SOURCES} == {*build.THEORY, "Extract"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_nothing_is_assumed(path):
    assert NO_PROOF.findall(path.read_text("utf-8")) == []


@needs_coq
def test_coqchk_finds_no_axiom(built):
    assert build.axioms() == "<none>"


@needs_coq
@pytest.mark.parametrize("headline", headlines.HEADLINES, ids=lambda headline: headline.name)
def test_headline(headline, built):
    if headline.folder == headlines.LEDUC:
        headlines.make_leduc()
    if headline.missing():
        pytest.skip("the files of `make reproduce` are not there")
    assert headline.compiled() == "Closed under the global context"
