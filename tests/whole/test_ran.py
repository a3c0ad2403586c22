"""The page of what the documents ran: its tables are those of the runs."""

import re
import tomllib

import ran
from examples import ROOT, committed

import nashproof

PAGE = (ROOT / "docs/explanation/what-the-documents-ran.md").read_text("utf-8")
WORDS = (ROOT / "workflow/report/ran.jinja").read_text("utf-8")
CFR = "algorithm,iterations,exploitability,payoff,distance to value\n"
STANDINGS = "player,chips a hand,exactly,standard error,gives away a hand\n"


def toml(name):
    return tomllib.loads((ROOT / name).read_text("utf-8"))


def section(page, heading):
    return page.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def written(folder, cfr, standings):
    for name, text in (
        ("cfr/kuhn-100", cfr),
        ("tournaments/simplified-poker-standings", standings),
    ):
        place = folder / f"{name}.csv"
        place.parent.mkdir()
        place.write_text(text, "utf-8")
    return ran.page(WORDS, folder)


def test_the_page_is_its_words_with_the_figures(tmp_path):
    """Of each algorithm the last row; signs and powers are set."""
    cfr = CFR + "cfr,1,1/3,0,1/7\ncfr,5000,1/3000,0,1/700000\nmccfr,5000,1/40,0,0\n"
    standings = STANDINGS + "one,0.1297,,0.0009,\ntwo,-0.0032,-1/312,,1/3\n"
    page = written(tmp_path, cfr, standings)
    assert "| `cfr` | 5000 | 3.3 · 10⁻⁴ | 1.4 · 10⁻⁶ |\n| `mccfr` |" in page
    assert "| 1 | one | 0.1297 ± 0.0009 |  |\n| 2 | two | −0.0032 ± 0.0000 | 1/3 |\n" in page
    rest = re.sub(r"(?m)^\| (`|\d).*\n", "", page)
    assert rest == re.sub(r"(?m)^\| (`|\d).*\n", "", PAGE)


def test_the_committed_page_has_what_the_runs_say(tmp_path):
    """CFR runs again; of the tournament who plays, and what is exact of fixed strategies."""
    run = toml("data/runs/kuhn-100.toml")
    found = nashproof.cfr(committed("kuhn-100"), run["algorithms"], run["iterations"])
    found.save(tmp_path, "kuhn-100")
    expected = [
        f"| `{row['algorithm']}` | {row['iterations']} | {ran.power(row['exploitability'])} | "
        f"{ran.power(row['distance to value'])} |"
        for row in ran.last(ran.rows(tmp_path / "cfr/kuhn-100.csv"))
    ]
    assert [line for line in section(PAGE, "CFR").splitlines() if line[:3] == "| `"] == expected
    lines = section(PAGE, "The tournament").splitlines()
    players = [line.split(" | ")[1] for line in lines if re.match(r"\| \d", line)]
    named = toml("data/tournaments/simplified-poker.toml")["players"]
    assert sorted(players) == sorted(named) and len(players) == 16
