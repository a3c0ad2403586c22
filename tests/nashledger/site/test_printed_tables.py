"""Printed tables on their page: what is printed beside what the checker accepted."""

import re
from dataclasses import replace

import pytest
from errata_of_kuhn import results_of
from examples import ROOT

from nashledger.site.build import Where, document_site
from nashledger.site.ledger.printed_tables import OTHER, shown_tables
from nashproof.documents.printed_tables import Column, PlacedFigure
from nashproof.errors import InputError

GAME = f"{ROOT}/data/games/kuhn.toml"
STRATEGY = """"Q" = { bet = "g/3", check = "1 - g/3" }
"K" = "check"
"A" = { bet = "g", check = "1 - g" }
"Q check bet" = "fold"
"K check bet" = { call = "(g + 1)/3", fold = "1 - (g + 1)/3" }
"A check bet" = "call"
"Q check" = { bet = "1/3", check = "2/3" }
"K check" = "check"
"A check" = "bet"
"Q bet" = "fold"
"K bet" = { call = "1/3", fold = "2/3" }
"A bet" = "call"
"""


def profile(name, ends, strategy=STRATEGY):
    return f"""[profiles.{name}]
game = "{GAME}"
says = "x"
parameters = {{ g = ["{ends[0]}", "{ends[1]}"] }}
[profiles.{name}.strategy]
{strategy}
"""


def bounds(identifier, of, ends, event="1/*: bet"):
    rows = [
        f'{{ left = {{ event = ["{event}"] }}, relation = "{relation}", right = "{end}" }}'
        for relation, end in zip(("at least", "at most"), ends)
    ]
    return f"""[[questions]]
id = "{identifier}"
asks = "Near the limit?"
kind = "comparison"
profile = "{of}"
comparisons = [{", ".join(rows)}]
"""


TEXT = f"""\
title = "A text"
author = "A. N. Author"
year = "2026"
source = "a test"
text = "t.txt"
sha256 = "{"0" * 64}"
about = "Kuhn poker."

{profile("family", ("0", "1"))}
{profile("near", ("3/5", "61/100"))}
{profile("far", ("0", "3/5"))}

[[assertions]]
id = "row"
lines = "3"
says = "Player 1 bets 22% of the time."
kind = "payoff"
profile = "family"
at = {{ g = "1/2" }}
figures = [
  {{ event = ["1/*: bet"], stated = "0.22" }},
  {{ player = "1", stated = "-0.06" }},
  {{ player = "2", stated = "0.05" }},
  {{ event = ["A bet: call"], stated = "1/36" }},
  {{ event = ["2/A bet: call"], stated = "1/36" }},
]

[[assertions]]
id = "sums"
lines = "4"
says = "Sums."
kind = "arithmetic"
equations = [["1 + 1", "2"], ["1 + 1", "2"], ["1 + 2", "4"]]

[[assertions]]
id = "size"
lines = "5"
says = "30 outcomes."
kind = "count"
game = "{GAME}"
what = "terminals"
stated = "30"

[[questions]]
id = "limit"
asks = "Where does the branch lead?"
kind = "logit limit"
profile = "family"
stated = "?"

[[questions]]
id = "along"
asks = "By which formula?"
kind = "payoff"
profile = "family"
figures = [{{ event = ["1/*: bet"], stated = "4*g/9" }}, {{ player = "1", stated = "-1/18" }}]

{bounds("near", "near", ("0.266", "0.272"))}
{bounds("far", "far", ("0", "4/15"))}

[[tables]]
id = "t"
title = "A table"
lines = "3-5"
head = "row"
columns = [
  {{ head = "first", of = ["1/*: bet"] }},
  {{ head = "paid", of = ["player 1", "player 2"] }},
  {{ head = "sums" }},
]
rows = [
  {{ head = "1", figures_of = ["row"], cells = ["sums: sums 2", "sums: sums 3", "sums: size"] }},
]
along = ["limit", "along", "near", "far"]
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    return results_of(tmp_path_factory.mktemp("tables"), TEXT)


def cells(results, **changed):
    """The cells of the one row, of the table with other parts."""
    document = results.documents["kuhn-text"]
    table = replace(document.tables[0], **changed)
    other = replace(document, tables=(table,))
    (shown,) = shown_tables(replace(results, documents={"kuhn-text": other}), "kuhn-text")
    return shown, shown.rows[0].cells


def test_a_figure_that_depends_on_the_parameter_is_judged_at_the_limit(results):
    """0.22 is right at g = 1/2, and 4g/9 is 0.27 at the limit, where only bounds hold that stand
    in a box around it."""
    shown, ((bets,), *_) = cells(results)
    assert (bets.label, bets.printed, bets.exact) == ("bet", "$0.22$", "$4*g/9$")
    assert bets.varies and not bets.agrees and bets.rounded == "0.27"
    assert shown.limit.low == "0.605218822714"


def test_without_the_limit_it_is_the_figure_of_the_printed_profile(results):
    for along in ((), ("limit", "along", "far"), ("along", "near")):
        _, ((bets,), *_) = cells(results, along=along)
        assert (bets.exact, bets.rounded, bets.agrees) == ("$2/9$", "0.2222", True)


def test_what_is_printed_stands_beside_what_is_proved(results):
    shown, (_, paid, sums, others) = cells(results)
    assert [(one.exact, one.rounded, one.agrees) for one in paid] == [
        ("$-1/18$", "-0.0556", True),
        ("$1/18$", "0.0556", False),
    ]
    assert [(one.printed, one.exact, one.agrees) for one in sums] == [
        ("$2$", "$1 + 1$", True),
        ("$4$", "$1 + 2$", False),
        ("30", "30", True),
    ]
    assert [one.exact for one in others] == ["$1/36$"] and shown.heads[-1] == OTHER


def test_a_profile_of_another_family_has_no_formula(results):
    """A family counts only for its own members."""
    record = next(r for r in results.verdicts["kuhn-text"] if r.id == "along")
    statement = record.readings[0].statement
    moved = {**statement.profiles[0].players[1], "K": {"check": 0, "bet": 1}}
    family = replace(statement.profiles[0], players={**statement.profiles[0].players, 1: moved})
    reading = replace(record.readings[0], statement=replace(statement, profiles=(family,)))
    records = [
        replace(r, readings=(reading,)) if r.id == "along" else r
        for r in results.verdicts["kuhn-text"]
    ]
    _, ((bets,), *_) = cells(replace(results, verdicts={"kuhn-text": records}))
    assert bets.exact == "$2/9$"


def test_a_formula_of_another_game_or_parameter_is_not_used(results):
    """Information sets and parameters there may have the same names."""
    games = {**results.games, "other": results.games["kuhn"]}
    for names in (["along"], ["near"], ["row"]):
        records = [
            r.with_claims(lambda claim: replace(claim, game="other")) if r.id in names else r
            for r in results.verdicts["kuhn-text"]
        ]
        moved = replace(results, games=games, verdicts={"kuhn-text": records})
        _, ((bets,), *_) = cells(moved)
        assert bets.exact == "$2/9$", names
    record = next(r for r in results.verdicts["kuhn-text"] if r.id == "limit")
    statement = record.readings[0].statement
    called = {**statement.profile.players[1], "A": {"check": "g", "bet": "1 - g"}}
    family = replace(statement.profile, players={**statement.profile.players, 1: called})
    reading = replace(record.readings[0], statement=replace(statement, profile=family))
    records = [
        replace(r, readings=(reading,)) if r is record else r for r in results.verdicts["kuhn-text"]
    ]
    _, ((bets,), *_) = cells(replace(results, verdicts={"kuhn-text": records}))
    assert bets.exact == "$2/9$"


CELLS = [  # what a row has, and what is wrong with it
    (("sums", 4, "sums"), 'figure 4 of "sums", expected a number from 1 to 3'),
    (("row", 2, "first"), 'figure 2 of "row" in "first", expected a figure of 1/\\*: bet'),
]


@pytest.mark.parametrize("cell, wrong", CELLS)
def test_a_figure_that_is_not_there_or_in_a_column_of_others(results, cell, wrong):
    row = results.documents["kuhn-text"].tables[0].rows[0]
    assertion, number, head = cell
    other = replace(row, cells=(PlacedFigure(head, assertion, number),))
    with pytest.raises(InputError, match=wrong) as caught:
        cells(results, rows=(other,))
    assert caught.value.place == "table t of kuhn-text"


@pytest.mark.parametrize("text", ["player 3", "player ²", "player " + "9" * 5000, "1/*: raise"])
def test_a_column_of_what_the_game_has_not_is_refused(results, text):
    with pytest.raises(InputError):
        cells(results, columns=(Column("first", (text,)),))


def test_figures_are_found_by_what_they_are(results):
    """A statement has a figure once that a claim has under two names."""
    row = results.documents["kuhn-text"].tables[0].rows[0]
    placed = tuple(PlacedFigure("sums", "row", number) for number in range(1, 6))
    _, (*_, shown, _) = cells(results, rows=(replace(row, cells=placed),))
    assert [one.printed for one in shown] == ["$0.22$", "$-0.06$", "$0.05$", *["$1/36$"] * 2]


def test_two_limits_of_one_table_are_refused(results):
    with pytest.raises(InputError, match='a second limit under "along", "limit"'):
        cells(results, along=("limit", "limit"))


def test_the_page_counts_what_is_right(results):
    page = document_site(results, Where())["kuhn-text/tables.html"]
    assert "7 figures in 1 table: 4 are right to the last printed digit." in page
    assert 'href="tables.html"' in document_site(results, Where())["kuhn-text/index.html"]
    marks = re.findall("[✓✗]", page[page.index("<tbody>") :])
    assert "".join(marks) == "✗✓✗✓✗✓✓"
