"""The claims of the documents notice damages, but for those that the documents excuse, which
tests/data/unnoticed/ lists.

`make test` tries a part: of each kind in each document every twelfth claim, and of each of
these every twelfth damage. `make mutants` tries all. After a change of a document: python
tests/probe_documents.py ID.
"""

import os

import pytest
from examples import DOCUMENTS, document, documents_with
from probe_documents import listed, tried

EVERY = 1 if "EVERY_MUTANT" in os.environ else 12


LISTED = documents_with("tests/data/unnoticed")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_no_verdict_notices_is_excused_and_listed(name):
    found, unused = tried(name, EVERY)
    missed = [one for one in found if not one.noticed]
    assert found and unused == [] and [str(one) for one in missed if not one.excuse] == []
    if name in LISTED:
        names = {f"{one.id}: {one.damage}: " for one in found}
        expected = [line for line in listed(name) if _head(line) in names]
        assert [str(one) for one in missed] == expected


def _head(line):
    """A line without its end: how the damage came out."""
    for end in ("still confirmed", "no verdict changes", "excused ("):
        head, found, _ = line.rpartition(end)
        if found:
            return head
    raise AssertionError(line)


@pytest.mark.parametrize("name", LISTED)
def test_the_list_names_claims_and_profiles_of_the_document(name):
    told = document(name)
    known = {source.id for source in (*told.assertions, *told.questions)}
    known |= {f"profile {profile}" for profile in told.profiles}
    assert {line.split(":")[0].partition(".")[0] for line in listed(name)} <= known


def test_every_damage_that_is_not_noticed_is_excused():
    assert [line for name in LISTED for line in listed(name) if "excused (" not in line] == []
