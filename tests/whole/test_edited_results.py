"""Whatever is edited or planted below results/: ``report`` gives the true pages, or one line and
status 2.
"""

import itertools
import os
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest
from examples import ROOT
from reports_of_edits import edits, pipeline, report

from nashproof.shell import cli

STEP = (
    61  # each so many-th edit of a file, every other exchange, every sixth copy: all take minutes
)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tiny")
    pipeline(folder)
    return folder


@pytest.fixture(scope="module")
def pages(place):
    status, pages = report(place, place / "results")
    assert status == 0 and pages
    return pages


def files(place):
    """All but what the report writes: the table of claims, and what nashcheck accepted."""
    folders = [folder for folder in (place / "results").iterdir() if folder.is_dir()]
    return sorted(p for folder in folders for p in folder.rglob("*") if p.is_file())


def is_read(file):
    """Whether the report reads files of that kind: certificates, and the games that they name."""
    return bool({"certificates", "games"} & {*file.parts})


def assert_true_or_refused(place, pages, capsys, edited):
    """The true pages, or one line that names one of the edited files."""
    capsys.readouterr()
    status, written = report(place, place / "results")
    said = capsys.readouterr().err
    if status == 0:
        assert written == pages
    else:
        assert (status, written) == (2, {}) and said.count("\n") == 1, said
        assert any(str(file) in said for file in edited), said
    return status


def test_each_field_of_each_file_edited(place, pages, capsys):
    statuses = []
    for file in files(place):
        text = file.read_text("utf-8")
        before = len(statuses)
        all_edits = list(dict.fromkeys(edits(text)))
        for edit in all_edits[::STEP]:
            file.write_text(edit, "utf-8")
            statuses.append(assert_true_or_refused(place, pages, capsys, [file]))
        file.write_text(text, "utf-8")
        assert is_read(file) or 2 not in statuses[before:]
    assert statuses.count(2) > 20


def test_each_file_missing(place, pages, capsys):
    for file in files(place):
        text = file.read_bytes()
        file.unlink()
        assert_true_or_refused(place, pages, capsys, [file])
        file.write_bytes(text)


def test_two_certificates_exchanged(place, pages, capsys):
    every = itertools.combinations(sorted(place.glob("results/certificates/*/*.json")), 2)
    for one, two in itertools.islice(every, 0, None, 2):
        texts = one.read_bytes(), two.read_bytes()
        one.write_bytes(texts[1])
        two.write_bytes(texts[0])
        status = assert_true_or_refused(place, pages, capsys, [one, two])
        assert status == 2 or texts[0] == texts[1]
        one.write_bytes(texts[0])
        two.write_bytes(texts[1])


def test_a_certificate_copied_over_another(place, pages, capsys):
    """Both are accepted by the checker; one of them is about another game or player."""
    every = itertools.permutations(sorted(place.glob("results/certificates/*/*.json")), 2)
    for one, two in itertools.islice(every, 0, None, 6):
        text = one.read_bytes()
        shutil.copy(two, one)
        assert_true_or_refused(place, pages, capsys, [one])
        one.write_bytes(text)


def test_what_is_no_file_in_its_place(place, pages, capsys):
    """A pipe is not waited for, and no link is followed to itself, in each folder of results."""
    odd = [os.mkfifo, Path.mkdir, lambda file: file.symlink_to(file.name)]
    for file in {file.parent: file for file in files(place)}.values():
        if file.suffix == ".csv" and file.parent == place / "results":
            continue  # report writes it
        data = file.read_bytes()
        for make in odd:
            file.unlink()
            make(file)
            status = assert_true_or_refused(place, pages, capsys, [file])
            assert status == 2 or "certificates" not in file.parts  # games: accepted before
            file.rmdir() if file.is_dir() else file.unlink()
            file.write_bytes(data)


# Planted files

LARGE = ("kuhn-5", "kuhn-20")  # no normal form is written of them; the second is compact
BESIDES = (  # kinds of files that this small pipeline does not write
    "certificates/_laws/{}-4.json",
    "certificates/_sets/{}-1-range-1.json",
    "certificates/_sets/{}-equilibria.json",
    "certificates/_sets/{}-equilibrium-1.json",
    "certificates/tiny/{}.json",
    "claims/laws/{}.json",
    "play/{}/normal-form-full-2.csv",
    "sweeps/{}.html",
)
CONTENTS = ("", "{}", "a,b\n0,1\n", "[" * 100_000)


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    folder, given = tmp_path_factory.mktemp("large"), tmp_path_factory.mktemp("games")
    shutil.copy(ROOT / "data/games/kuhn-5.toml", given)
    compact = (ROOT / "data/games/kuhn-100.toml").read_text("utf-8")
    (given / "kuhn-20.toml").write_text(compact.replace("cards = 100", "cards = 20"), "utf-8")
    pipeline(folder, [given / f"{name}.toml" for name in LARGE])
    assert (folder / "results/games/kuhn-20.game").is_file()
    return folder


@pytest.fixture(scope="module")
def large_pages(large):
    status, pages = report(large, large / "results")
    assert status == 0 and pages
    return pages


def planted(results):
    """Places where nothing is, of each kind that is written of a game, with texts to put there."""
    kinds = {kind: CONTENTS for kind in BESIDES}
    for file in files(results.parent):
        name = file.relative_to(results).as_posix().replace("one", "{}", 1)
        if "{}" in name:
            kinds[name] = (file.read_text("utf-8"), *CONTENTS)
    for kind, texts in kinds.items():
        for game in ("one", *LARGE, "nothing"):
            if not (place := results / kind.format(game)).exists():
                yield from ((place, text) for text in texts)


@contextmanager
def there(texts):
    """Texts in files that were not there, for a while, by their places."""
    new = {folder for file in texts for folder in file.parents if not folder.exists()}
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    yield
    for file in texts:
        file.unlink()
    for folder in sorted(new, reverse=True):
        folder.rmdir()


def test_nothing_is_shown_that_was_planted(large, large_pages, capsys):
    """Of what is not read, a file of each kind at once; certificates and games one by one, each
    place with one of the texts in turn."""
    every = list(planted(large / "results"))
    unread = [(file, text) for file, text in every if not is_read(file)]
    for texts in (dict(unread), dict(unread[::-1])):
        with there(texts):
            assert assert_true_or_refused(large, large_pages, capsys, texts) == 0
    statuses, read = [], {}
    for file, text in every:
        if is_read(file):
            read.setdefault(file, []).append(text)
    for turn, (file, texts) in enumerate(read.items()):
        with there({file: texts[turn % len(texts)]}):
            statuses.append(assert_true_or_refused(large, large_pages, capsys, [file]))
    assert {*statuses} == {0, 2} and len(unread) > 40


def test_no_page_is_kept(place, pages):
    """Whatever pages stand there, all are written anew."""
    out = place / "out"
    for page in (out / name for name in pages):
        page.parent.mkdir(parents=True, exist_ok=True)  # a report that was refused removed them
        page.write_bytes(b"forged")
    words = ["report", "--data", place / "data", "--results", place / "results", "--output", out]
    assert cli.main(list(map(str, words))) == 0
    assert {name: (out / name).read_bytes() for name in pages} == pages
