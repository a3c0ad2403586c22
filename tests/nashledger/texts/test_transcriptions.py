"""The second transcription of each document, made by a reader who saw the text alone, against the
ledger."""

import csv
import re
import tomllib

import pytest
from examples import ROOT, documents_with

NUMBER = re.compile(r"\d+/\d+|\d*\.\d+|\d+")
WHOLE = re.compile(r"(?<![\d.])\d+(?![\d.])")
LINE = re.compile(r"\b[Ll]ines? \d")


def spans(text):
    """The lines that ``112, 120-122`` names."""
    ends = [part.strip().split("-") for part in text.split(",")]
    return {n for part in ends for n in range(int(part[0]), int(part[-1]) + 1)}


def rows(name):
    with (ROOT / "data" / "transcriptions" / f"{name}.csv").open(
        encoding="utf-8", newline=""
    ) as file:
        return list(csv.DictReader(file))


def numbers(assertion, document):
    """Every number in an assertion and its profiles, as printed there, without signs; of a fraction
    also its two halves."""
    readings = [assertion, *assertion.get("readings", ())]
    profiles = [document.get("profiles", {}).get(one.get("profile"), "") for one in readings]
    text = repr(assertion) + repr(profiles)
    return {*NUMBER.findall(text), *WHOLE.findall(text)}


def plain(figures):
    """Those of a row's figures that are a number and nothing else, without signs."""
    found = [figure.strip().lstrip("-") for figure in figures.split(" ; ")]
    return [figure for figure in found if NUMBER.fullmatch(figure)]


@pytest.mark.parametrize("name", documents_with("data/transcriptions"))
def test_every_row_is_carried_or_settled(name):
    document = tomllib.loads(
        (ROOT / "data" / "documents" / f"{name}.toml").read_text(encoding="utf-8")
    )
    known = {one["id"]: one for one in document["assertions"]}
    for number, row in enumerate(rows(name), 2):
        place, named = f"{name} row {number}", row["assertions"].split()
        assert named or row["settled"], f"{place}: neither carried nor settled"
        assert not row["settled"] or LINE.search(row["settled"]), (
            f"{place}: settled by no line of the text"
        )
        assert set(named) <= set(known), f"{place}: unknown ids {set(named) - set(known)}"
        for one in named:
            assert spans(known[one]["lines"]) & spans(row["lines"]), (
                f"{place}: {one} stands on other lines"
            )
        if not row["settled"]:
            held = set().union(*(numbers(known[one], document) for one in named))
            missing = [figure for figure in plain(row["figures"]) if figure not in held]
            assert not missing, f"{place}: figures {missing} are in none of {named}"
