"""Whatever is edited below results/: ``report`` gives the true pages, or one line and status 2."""

import itertools
import os
import shutil
from pathlib import Path

import pytest
from reports_of_edits import edits, pipeline, report

STEP = 19  # each so many-th edit of a file that is none of verdicts: all 2,400 take two minutes


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
    """Those that the report reads: not the table of claims, and not what nashcheck accepted."""
    folders = [folder for folder in (place / "results").iterdir() if folder.name != "checks"]
    return sorted(p for folder in folders for p in folder.rglob("*") if p.is_file())


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
        all_edits = list(dict.fromkeys(edits(text)))
        for edit in all_edits if "claims" in file.parts else all_edits[::STEP]:
            file.write_text(edit, "utf-8")
            statuses.append(assert_true_or_refused(place, pages, capsys, [file]))
        file.write_text(text, "utf-8")
    assert statuses.count(2) > 400


def test_each_file_missing(place, pages, capsys):
    for file in files(place):
        text = file.read_bytes()
        file.unlink()
        assert_true_or_refused(place, pages, capsys, [file])
        file.write_bytes(text)


def test_each_two_certificates_exchanged(place, pages, capsys):
    for one, two in itertools.combinations(sorted(place.glob("results/certificates/*/*.json")), 2):
        texts = one.read_bytes(), two.read_bytes()
        one.write_bytes(texts[1])
        two.write_bytes(texts[0])
        status = assert_true_or_refused(place, pages, capsys, [one, two])
        assert status == 2 or texts[0] == texts[1]
        one.write_bytes(texts[0])
        two.write_bytes(texts[1])


def test_a_certificate_copied_over_another(place, pages, capsys):
    """Both are accepted by the checker; one of them is about another game or player."""
    for one, two in itertools.permutations(sorted(place.glob("results/certificates/*/*.json")), 2):
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
            assert assert_true_or_refused(place, pages, capsys, [file]) == 2
            file.rmdir() if file.is_dir() else file.unlink()
            file.write_bytes(data)
