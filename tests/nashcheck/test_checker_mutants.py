"""Some mutants of the checker, the same for the same checker; `make mutants` takes every one
(docs/explanation/faults.md, C5)."""

import mutate_checker


def test_some_mutants_are_noticed():
    assert mutate_checker.some_survivors(4) == []


def test_every_excuse_has_a_reason():
    assert all(mutate_checker.excuses().values())
