"""Which verdicts moved between two ledgers, and why."""

from dataclasses import replace

from command_line import run
from records import verdict

from nashledger.notebook.ledgers import read_ledger
from nashledger.notebook.verdict_changes import verdict_changes
from nashproof.shell.files import json_text


def with_reading(record, **fields):
    """A record whose one reading has other fields."""
    return record.with_claims(lambda claim: replace(claim, **fields))


def test_what_moved_is_named_with_the_reading_that_changed():
    was = verdict("a")
    now = replace(
        with_reading(was, outcome="disproved", computed="1/3"), verdict="refuted", erratum="e1"
    )
    found = verdict_changes({"d": [was, verdict("b")]}, {"d": [now, verdict("c")]})
    assert [(move.id, move.was, move.now) for move in found.moves] == [
        ("a", "confirmed", "refuted"),
        ("c", "", "confirmed"),
        ("b", "confirmed", ""),
    ]
    assert found.moves[0].why == (
        "the reading: outcome disproved, was proved; exact figure 1/3, was none",
        "erratum e1, was none",
    )


def test_a_reading_that_is_new_and_one_that_is_gone_are_reasons():
    was = with_reading(verdict("a"), reading="literal")
    now = replace(with_reading(was, reading="as-meant", outcome="varies"), verdict="refuted")
    (move,) = verdict_changes({"d": [was]}, {"d": [now]}).moves
    assert move.why == (
        'the reading "as-meant" is new: varies',
        'the reading "literal" is gone; it was proved',
    )


def test_another_certificate_alone_moves_nothing():
    found = verdict_changes({"d": [verdict("a")]}, {"d": [with_reading(verdict("a"), sha256="cd")]})
    assert (found.moves, found.same, found.proved_anew) == ((), 1, ("d/a",))


def test_a_verdict_whose_readings_are_the_same_says_so():
    (move,) = verdict_changes(
        {"d": [verdict("a")]}, {"d": [replace(verdict("a"), verdict="typo")]}
    ).moves
    assert move.why[0].startswith("no reading changed")


def test_the_verb_reads_a_site_and_a_folder_of_results(tmp_path):
    site, results = tmp_path / "site", tmp_path / "results"
    (site / "data").mkdir(parents=True)
    (results / "claims").mkdir(parents=True)
    old, new = verdict("a"), replace(verdict("a", lines="5"), verdict="refuted")
    content = {"documents": {"d": {"records": [old.to_json()]}}}
    (site / "data" / "verdicts.json").write_text(json_text(content))
    (results / "claims" / "d.json").write_text(json_text([new.to_json()]))
    assert read_ledger(site) == {"d": (old,)}
    status, out, err = run("diff", site, results)
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "d/a (line 5): confirmed -> refuted"


def test_a_folder_without_a_ledger_and_another_file_are_refused(tmp_path):
    other = tmp_path / "other.json"
    other.write_text('[{"id": "a"}]')
    for place, found in ((tmp_path, "a folder without verdicts"), (other, "a ledger with keys")):
        status, out, err = run("diff", place, place)
        assert (status, out) == (2, "") and found in err
