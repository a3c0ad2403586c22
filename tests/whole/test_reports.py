"""The whole pipeline by its verbs: committed reports are up to date, and no float backend shows in
any published byte."""

import html
import json
import re
import shlex
import shutil
from functools import cache

import pytest
import trace_documents
from examples import ROOT
from links import Links
from reports_of_edits import pipeline, report

from nashproof.certificates.envelope import digest
from nashproof.claims.verdicts import VerdictRecord
from nashproof.shell import cli
from nashproof.shell.notebook.audits import write_audit

DOCUMENTS = sorted(p.stem for p in (ROOT / "data/documents").glob("*.toml"))


def run(*words):
    assert cli.main(list(map(str, words))) == 0


EVERY = 7  # games of which every so many is solved and described by another backend, too


def games_of(results):
    """The canonical files of all games, built."""
    run("build", *sorted((ROOT / "data/games").iterdir()), "--output", results / "games")
    return sorted((results / "games").iterdir())


def with_backend(results, games, backend):
    """The verbs that ask a backend, as the workflow calls them; but for the audits."""
    chosen = ("--output", results, "--backend", backend)
    run("solve", *games, *chosen)
    run("describe", *games, *chosen)


def without_backend(results, games):
    """The verbs that ask none."""
    run("enumerate", *games, "--output", results / "play")
    run("eliminate", *games, "--output", results)
    laws = sorted((ROOT / "data/laws").iterdir())
    run("law", *laws, "--games", ROOT / "data/games", "--output", results)


@pytest.fixture(scope="module")
def results(tmp_path_factory, audits):
    """The results of the workflow. What the verb audit writes is here from the audits that other
    tests use too, three of them without proposals: `report` judges all documents again, from
    their certificates, and refuses whatever differs.
    """
    results = tmp_path_factory.mktemp("highs")
    games = games_of(results)
    with_backend(results, games, "highs")
    without_backend(results, games)
    for name, (records, certificates) in audits.items():
        verdicts = [VerdictRecord.from_json(record) for record in records.values()]
        write_audit(results, name, verdicts, certificates, {})
    return results


@pytest.fixture(scope="module")
def reports(results, tmp_path_factory):
    folder = tmp_path_factory.mktemp("reports")
    checker = ("--checker", ROOT / "reports" / "nashcheck.py")
    run("report", "--data", ROOT / "data", "--results", results, "--output", folder, *checker)
    return folder


def files(folder):
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_file()
    }


def test_regenerating_the_committed_reports_changes_no_byte(reports):
    committed, fresh = files(ROOT / "reports"), files(reports)
    del committed["nashcheck.py"]  # which nashcheck/test_nashcheck_source.py compares
    assert sorted(committed) == sorted(fresh)
    assert [name for name in fresh if fresh[name] != committed[name]] == []


def test_each_verdict_profile_and_figure_of_the_documents_is_traced(results, reports):
    assert trace_documents.traced(results, reports).missing == []


def swap(place, old, new):
    text = place.read_text("utf-8")
    assert old in text
    place.write_text(text.replace(old, new, 1), "utf-8")


FEW_CARDS = """title = "By the number of cards"
says = "What the game is worth."
about = "a test"
game = "kuhn"
vary = "cards"
range = "2..5"
fit = "2"
"""


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    """A folder with data/ and results/ of a tiny document, two more games, one of them so large
    that `report` does not solve it anew, and a law: what is below needs no more of all."""
    folder, small = tmp_path_factory.mktemp("few"), ROOT / ".test/data/games"
    large = tmp_path_factory.mktemp("games") / "kuhn-8.toml"
    large.write_text((small / "kuhn-5.toml").read_text("utf-8").replace("= 5", "= 8"), "utf-8")
    pipeline(folder, [small / "kuhn.toml", large])
    law = folder / "data/laws/few-cards.toml"
    law.write_text(FEW_CARDS, "utf-8")
    run("law", law, "--games", folder / "data/games", "--output", folder / "results")
    assert report(folder, folder / "results")[0] == 0
    return folder


TAMPERED = [  # what somebody does to results/, and what the report says; test_edited_results.py
    # edits each field of each file of a small folder, without laws
    (lambda r: shutil.rmtree(r / "certificates/tiny"), "no such file"),
    (
        lambda r: swap(r / "certificates/_values/kuhn-8.json", '"seal":"', '"seal":"0'),
        "_values/kuhn-8.json: found a certificate that is not canonical",
    ),
    (
        lambda r: shutil.copy(
            r / "certificates/_laws/few-cards-4.json", r / "certificates/_laws/few-cards-5.json"
        ),
        "few-cards-5.json: found game: a certificate about another game",
    ),
]


@pytest.mark.parametrize("tamper, message", TAMPERED, ids=[m for _, m in TAMPERED])
def test_what_was_tampered_with_stops_the_report(few, tmp_path, capsys, tamper, message):
    broken = tmp_path / "results"
    shutil.copytree(few / "results", broken)
    tamper(broken)
    words = ["report", "--data", few / "data", "--results", broken, "--output", tmp_path / "out"]
    status = cli.main(list(map(str, words)))
    said = capsys.readouterr().err
    assert status == 2 and said.count("\n") == 1 and re.search(message, said), said
    assert not (tmp_path / "out").exists()


def test_a_rejected_certificate_stops_the_check(results, tmp_path, capsys):
    forged = tmp_path / "certificates"
    shutil.copytree(results / "certificates/_values", forged)
    victim = sorted(forged.iterdir())[0]
    victim.write_text(victim.read_text().replace('"seal":"', '"seal":"0', 1))
    assert (
        cli.main(
            [
                "check",
                str(forged),
                "--games",
                str(results / "games"),
                "--output",
                str(tmp_path / "check.json"),
            ]
        )
        == 1
    )
    assert victim.name in capsys.readouterr().err
    assert not (tmp_path / "check.json").exists()


def test_no_page_asks_anybody_and_every_link_leads_somewhere(reports, results):
    """Links into results/ are those of a clone after a run, those into docs/ of any clone; the
    checker stands beside the pages. A document's page links to where that is published."""
    sources = (path.read_text("utf-8") for path in (ROOT / "data/documents").glob("*.toml"))
    published = {link for text in sources for link in re.findall('^link = "(.*)"$', text, re.M)}
    (reports / "nashcheck.py").touch()
    pages = {place: Links(place.read_text("utf-8")) for place in reports.rglob("*.html")}
    (reports / "nashcheck.py").unlink()
    for place, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), place
        for link in page.links:
            if link.startswith("data:image/") or link in published:
                continue
            assert not re.match("[a-z]+:|//", link), (place, link)
            file, _, mark = link.partition("#")
            to = (place.parent / file).resolve() if file else place
            there = to
            if to.is_relative_to(reports.parent / "docs"):
                there = ROOT / to.relative_to(reports.parent)
            elif not to.is_relative_to(reports):
                there = results / to.relative_to(reports.parent / "results")
            assert there.exists() or there.name == "nashcheck.py", (place, link)
            known = to not in pages or "=" in mark or mark in pages[to].ids  # try.html#game=..
            assert not mark or known, (place, link)


COMMAND = re.compile(r"python3 reports/nashcheck\.py (results/[^<\n`]*)")


def commands(reports):
    """The patterns of files in each printed command, as a shell reads them."""
    texts = (
        place.read_text("utf-8") for end in ("html", "md") for place in reports.rglob(f"*.{end}")
    )
    known = {html.unescape(c) for text in texts for c in COMMAND.findall(text)} | set(
        of_rows(reports)
    )
    return {tuple(shlex.split(command)) for command in known}


def of_rows(reports):
    """The command of each row of a ledger: the one that is printed, with the row's id."""
    for place in reports.glob("*/ledger.html"):
        text = place.read_text("utf-8")
        printed = re.search(f"<pre data-command>{COMMAND.pattern}</pre>", text)[1]
        for row in re.findall('<tr id="([^"]*)">', text):
            yield f"{printed.rpartition('/')[0]}/{row}.*"


@cache
def matching(folder, pattern):
    """The files that a shell puts in the place of a pattern."""
    return sorted(folder.glob(pattern))


@cache
def game_named(place):
    """What certificates call the game of a file: its digest."""
    return digest(place.read_text("utf-8"))


def test_every_printed_command_names_certificates_with_their_games(reports, results):
    """So each is accepted: ``report`` has just run the checker on every certificate."""
    printed = commands(reports)
    assert len(printed) > 900
    for patterns in printed:
        found = [
            matching(results.parent, one.replace("results", results.name, 1)) for one in patterns
        ]
        assert all(found), patterns
        places = [place for some in found for place in some]
        games = {game_named(place) for place in places if place.suffix != ".json"}
        proofs = [place for place in places if place.suffix == ".json"]
        about = {json.loads(place.read_text("utf-8"))["game"] for place in proofs} - {"none"}
        assert proofs and about <= games, patterns


BUDGETS = {  # bytes of a page, by its place; the first pattern that fits counts
    r"index\.html": 40_000,
    r"[^/]+/e[0-9]+\.html": 33_000,
    r"(?!games|data)[^/]+/index\.html": 120_000,
    r"[^/]+/lines\.html": 200_000,
    r"[^/]+/ledger\.html": 275_000,  # with the strategies of the thesis as trees
    r".*": 200_000,
}


def budget(place):
    return next(size for pattern, size in BUDGETS.items() if re.fullmatch(pattern, place))


def test_no_page_is_above_its_budget(reports):
    pages = {str(place.relative_to(reports)): place for place in reports.rglob("*.html")}
    sizes = {place: (one.stat().st_size, budget(place)) for place, one in pages.items()}
    assert {place: size for place, size in sizes.items() if size[0] > size[1]} == {}


def test_no_float_backend_changes_no_byte(results, tmp_path):
    """Solutions and sets. Of verdicts and their certificates the fixture `reports` shows it."""
    games = sorted((results / "games").iterdir())
    # The laws' games come with their certificates; these have sets described.
    solved = [g for g in games if (results / f"solve/{g.stem}.json").exists()][::EVERY]
    with_backend(tmp_path, solved, "none")
    other = files(tmp_path)
    assert len(other) > 30
    assert [name for name in other if (results / name).read_bytes() != other[name]] == []
