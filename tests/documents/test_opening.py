"""The table ``[opening]``: what the page of a document begins with, and the symbols of errata."""

import tomllib

import pytest
from examples import DOCUMENTS, ROOT, document

from nashproof.documents.opening import OPENING, Opening
from nashproof.errors import InputError
from nashproof.files.strict_toml import read_table


def opening(text):
    return OPENING.of(read_table(f"[opening]\n{text}", "d.toml"), "opening")


def test_a_table_without_keys_is_an_opening():
    assert opening("") == Opening()


@pytest.mark.parametrize("text", ['link = "paper.pdf"', 'link = "https://a b"'])
def test_a_link_is_an_address(text):
    with pytest.raises(InputError, match="an address such as"):
        opening(text)


def test_a_symbol_means_something():
    with pytest.raises(InputError, match="not empty"):
        opening('symbols.x = ""')


def test_a_symbol_of_one_letter_stands_by_itself():
    made = Opening(symbols={"$x$": "a", "D(K)": "b"})
    assert made.used_in(["$2 x + 1$"]) == {"$x$": "a"}
    assert made.used_in(["the max of D(K)"]) == {"D(K)": "b"}
    assert made.used_in(["the max"]) == {}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_document_of_ours_begins_with_its_game(name):
    made = document(name).opening
    assert 2 <= len(made.rules) <= 3 and made.link


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_symbol_is_explained_in_vain(name):
    """Each symbol stands in an erratum, a note or what stands."""
    of = document(name)
    data = tomllib.loads((ROOT / "data" / "documents" / f"{name}.toml").read_text("utf-8"))
    texts = [
        of.verdict.text,
        *(str(item) for part in ("errata", "notes", "stands") for item in data.get(part, [])),
    ]
    assert of.opening.used_in(texts) == dict(of.opening.symbols)
