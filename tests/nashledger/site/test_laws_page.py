"""The page of the laws: theorems of one line, plots by remainder, values as CSV."""

import re
from xml.etree import ElementTree

import pytest
from records import reading_of, verdict

from nashledger.notebook.value_law import ValueLaw
from nashledger.site.build import TEMPLATES
from nashledger.site.laws import laws_page
from nashledger.site.laws.law_curves import leading
from nashledger.site.laws.law_games import contains
from nashledger.site.laws.laws_page import law_name, theorem
from nashledger.site.results import ProvedValue, SiteResults
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.examples import kuhn
from nashproof.games.one_card import expand
from nashproof.page.frame import Edition, environment, render_page

CONSTANTS = ["9", "2", "9", "6", "11", "6"]


def value(n):
    return QQ(-n * n - n + int(CONSTANTS[n % 6]), 18 * n * (n - 1))


def cards():
    """Kuhn poker by the number of cards: the form and its values."""
    values = [
        [str(n), number_text(value(n) if n > 2 else QQ(0)), f"c-{n}.json"] for n in range(2, 20)
    ]
    forms = [f"(-n^2 - n + {c})/(18*n^2 - 18*n)" for c in CONSTANTS]
    law = {"period": "6", "unknowns": "10", "first": "3", "last": "19", "words": "", "forms": forms}
    law["common"] = ["-n^2 - n", "18*n^2 - 18*n", CONSTANTS]
    proofs = [
        {"remainder": str(r), "from": str(6 + r), "is": "", "certificate": f"every-{r}.json"}
        for r in range(6)
    ]
    return record(
        "cards", values=values, law=law, proofs=proofs, fit="12", **{"from": "2"}, to="19"
    )


def ante(**more):
    pieces = [
        {"from": "0", "to": "1/2", "is": "0", "never": []},
        {
            "from": "1/2",
            "to": "infinity",
            "is": "-1/(12*ante)",
            "never": [["1", "3", "check", "bet"]],
        },
    ]
    made = {"pieces": pieces, "gaps": [], "certificate": "pieces.json", "cards": ["Q", "K", "A"]}
    return record("ante", **{"from": "0"}, to="infinity", **made | more)


def record(vary, **more):
    head = {"id": f"by-{vary}", "title": f"Kuhn poker by the number of {vary}", "says": "What?"}
    head |= {"vary": vary, "varies": f"number of {vary}", "fixed": {}}
    return head | {"about": "", "game": "kuhn", "unproved": ""} | more


@pytest.fixture(scope="module")
def results():
    asked = verdict("a", game="kuhn", readings=(reading_of("kuhn"),))
    return SiteResults(
        {},
        {"paper": [asked]},
        {"kuhn": expand(kuhn()), "kuhn-4": kuhn(4)},
        values={"kuhn": ProvedValue(value(3), {}), "kuhn-4": ProvedValue(value(4), {})},
        laws=[ante(), cards()],
    )


def test_a_law_is_one_line():
    assert law_name(cards()) == "$v(n) = (-n^2 - n + c)/(18*n^2 - 18*n)$"
    assert leading("-n^2 - n", "18*n^2 - 18*n") == QQ(-1, 18)
    assert leading("n + 1", "n^2") == 0


def test_what_is_proved_is_a_short_sentence(results):
    found = theorem(cards(), results)
    assert found.proved == "Proved for every $n ≥ 3$."
    assert found.notes[0] == "The formula fails at $n = 2$, where the value is $0$."
    assert found.remainders.rows == [("Constant $c$", *(f"${c}$" for c in CONSTANTS))]


def test_a_law_that_is_not_proved_says_so(results):
    unproved = cards() | {"proofs": []}
    assert "not proved beyond" in theorem(unproved, results).proved
    assert theorem(cards() | {"law": None, "proofs": []}, results).proved.startswith("No formula")


def test_a_plot_has_a_line_for_each_remainder_and_rings_for_documents(results):
    picture = theorem(cards(), results).picture
    drawn = list(ElementTree.fromstring(picture.svg).iter())
    classes = [e.get("class") or "" for e in drawn]
    assert sum(c.startswith("law ") for c in classes) == 6
    assert sum(c.startswith("dot ") for c in classes) == 17
    assert classes.count("ring") == 1 and "Kuhn poker" in picture.caption
    assert classes.count("limit") == 1 and "$-1/9$" in picture.caption


def test_a_plot_has_colours_from_the_style_sheet_and_the_same_bytes_each_time(results):
    picture, again = (theorem(cards(), results).picture.svg for _ in range(2))
    assert picture == again
    assert "style=" not in picture and "Date" not in picture and "matplotlib" not in picture
    ids = re.findall(r'\bid="([^"]*)"', picture)
    assert len(ids) == len(set(ids)) and set(re.findall('href="#([^"]*)"', picture)) == set(ids)


def test_a_law_is_drawn_in_a_notebook(tmp_path):
    for record in (cards(), ante()):
        ValueLaw(record, {}, {}).plot().figure.savefig(tmp_path / "law.svg")
        assert "<svg" in (tmp_path / "law.svg").read_text("utf-8")
    assert ValueLaw(record | {"pieces": [], "law": None}, {}, {}).plot() is None


def test_games_of_a_law(results):
    assert contains(cards(), results, "kuhn") == 3 and contains(cards(), results, "kuhn-4") == 4
    assert contains(ante(), results, "kuhn") == 0 and contains(ante(), results, "kuhn-4") is None


def test_another_value_is_not_of_the_law(results):
    other = SiteResults({}, {}, results.games, values={"kuhn": ProvedValue(QQ(1), {})})
    assert contains(cards(), other, "kuhn") is None


def test_pieces_are_a_table(results):
    found = theorem(ante(), results)
    assert found.pieces.rows == [
        ("From $0$ to $1/2$", "$0$", "–"),
        ("From $1/2$ on", "$-1/(12*a)$", "player 1: bet with A after check"),
    ]
    assert "The formula changes at $1/2$." in found.picture.caption


def test_commands_name_the_game_of_the_proof(results):
    assert (
        theorem(cards(), results)
        .commands[0]
        .endswith("results/games/kuhn-cards-6.game results/certificates/_laws/every-0.json")
    )


def test_values_are_a_file(results):
    text = laws_page.files(results, Edition("1", ""))["data/laws/by-cards.csv"]
    assert text.splitlines()[:3] == ["n,value,certificate", "2,0,c-2.json", "3,-1/18,c-3.json"]


def test_the_page_has_short_lines_and_cards_first(results):
    (page,) = laws_page.pages(results)
    text = render_page(environment(*TEMPLATES), page, Edition("1", "0" * 64))
    prose = re.sub(r"(?s)<svg.*?</svg>", "", text)
    assert max(map(len, prose.splitlines())) < 2000
    assert text.index('id="by-cards"') < text.index('id="by-ante"')


def test_no_laws_no_page():
    assert list(laws_page.pages(SiteResults({}, {}, {}))) == []
