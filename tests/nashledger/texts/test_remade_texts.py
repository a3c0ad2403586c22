"""Texts that are made again from repositories: notebooks cell by cell, and what is refused."""

import hashlib
import json
import subprocess

import pytest
import texts
from examples import ROOT, document

from nashledger.texts.silhouette import read_silhouette

NOTEBOOK = json.dumps(
    {
        "cells": [
            {"cell_type": "markdown", "source": ["# One\n", "two\n"]},
            {
                "cell_type": "code",
                "source": ["print(1)\n"],
                "outputs": [{"text": ["1\n"]}, {"data": {"text/plain": ["2"]}}, {"data": {}}],
            },
            {"cell_type": "raw", "source": ["left out"]},
        ]
    }
)


@pytest.mark.parametrize(
    "with_output, text",
    [
        (False, "# One\ntwo\n\nIn:\nprint(1)\n"),
        (True, "# One\ntwo\n\n\nIn:\nprint(1)\n\n\nOut:\n1\n\n\nOut:\n2\n"),
    ],
)
def test_a_notebook_is_its_cells(with_output, text):
    assert texts.notebook_text(NOTEBOOK, with_output) == text


@pytest.mark.parametrize(
    "file, game, text",
    [
        (
            "a.efg",
            'EFG 2 R "Say \\"two\\"" { "A" "B" }\n" one  \ntwo\n"\n\nt',
            'Say "two"\none\ntwo\n',
        ),
        (
            "a.nfg",
            'NFG 1 R "Game" { "A" "B" }\n\n{ { "x" "y" }\n{ "z" } }\n"said"\n\n{',
            "Game\nsaid\n",
        ),
        ("a.nfg", 'NFG 1 D "Game" { "A" "B" } { 2 2 }\n\n1 2', "Game\n"),
    ],
)
def test_a_game_is_its_path_title_and_comment(file, game, text):
    assert texts.game_head(file, game) == f"== {file}\n{text}"


def test_what_is_no_game_has_no_head():
    with pytest.raises(SystemExit, match="a.efg: no game of Gambit"):
        texts.game_head("a.efg", "a story")


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository with two files, and a document that names their text."""
    place = tmp_path / "repositories" / "me+mine"
    place.mkdir(parents=True)
    (place / "a.txt").write_text("one\n", "utf-8")
    (place / "b.txt").write_text("two\n", "utf-8")
    git = ["git", "-C", str(place), "-c", "user.name=x", "-c", "user.email=x@x.example"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"]):
        subprocess.run([*git, *words], check=True)
    source = texts.Source("me/mine", "HEAD", ("a.txt", "b.txt"), between="\n")
    monkeypatch.setattr(texts, "SOURCES", {"mine": source})
    monkeypatch.setattr(texts, "DOCUMENTS", tmp_path)
    return tmp_path


def named(folder, text):
    """Have the document name the digest of a text."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    (folder / "mine.toml").write_text(f'sha256 = "{digest}"', "utf-8")


def test_a_text_is_written_if_its_document_names_it(repository, capsys):
    named(repository, "one\n\ntwo\n")
    texts.main(repository / "repositories", repository)
    assert (repository / "mine.txt").read_text("utf-8") == "one\n\ntwo\n"
    named(repository, "one\ntwo\n")
    with pytest.raises(SystemExit, match="mine: the text has another digest"):
        texts.main(repository / "repositories", repository)
    texts.main(repository / "elsewhere", repository)
    assert "mine: no clone of me/mine" in capsys.readouterr().out


def test_each_document_has_a_silhouette_of_that_text():
    for name in texts.SOURCES:
        silhouette = (ROOT / f"data/silhouettes/{name}.csv").read_text("utf-8")
        assert read_silhouette(silhouette, name, document(name).sha256)
