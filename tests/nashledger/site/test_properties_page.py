"""The page of the property tests, and the file that it is made of."""

import ast
import re
import tomllib

import pytest
from examples import ROOT

from nashledger.site.properties import read_properties
from nashledger.site.properties_page import pages
from nashledger.site.results import SiteResults
from nashproof.errors import InputError
from nashproof.files.strict_toml import read_table
from nashproof.page.frame import Edition, environment, render_page

TEXT = (ROOT / "data" / "properties.toml").read_text("utf-8")


def results(text):
    return SiteResults({}, {}, {}, properties=read_properties(read_table(text, "properties.toml")))


def test_each_test_exists_and_draws_its_examples():
    """How many it tries, the run of each compares itself (conftest.py)."""
    names = [row["test"] for row in tomllib.loads(TEXT)["properties"]]
    assert len({*names}) == len(names)
    for name in names:
        place, function = re.fullmatch(r"(.*\.py)::(\w+)(?:\[.*\])?", name).groups()
        body = ast.parse((ROOT / place).read_text("utf-8")).body
        [found] = [one for one in body if getattr(one, "name", "") == function]
        drawn = [ast.unparse(one).partition("(")[0] for one in found.decorator_list]
        assert "given" in drawn, name


def test_the_page_has_each_and_their_sum():
    [page] = pages(results(TEXT))
    html = render_page(environment(), page, Edition("1", ""))
    rows = tomllib.loads(TEXT)["properties"]
    assert html.count('<tr><th scope="row">') == len(rows)
    assert f"A run tries {sum(row['examples'] for row in rows):,} examples" in html


def test_others_have_no_such_page():
    assert list(pages(SiteResults({}, {}, {}))) == []


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("examples = 40", 'examples = "40"', "properties.toml:10: "),
        ("examples = 40", "examples = 0", "properties.toml:10: "),
        ("says = ", "say = ", "properties.toml:7: "),
    ],
)
def test_bad_files_are_refused(old, new, message):
    with pytest.raises(InputError, match=message):
        results(TEXT.replace(old, new, 1))
