"""What report makes again in several processes: the same things, and what fails is made later."""

import os

import pytest

from nashledger.replay import remade
from nashledger.replay.remade import made_beside, make_beside
from nashproof.errors import StaleResult


@pytest.fixture
def made(monkeypatch):
    monkeypatch.setattr(remade, "_MADE", {})
    return remade._MADE


def tasks(count):
    return [lambda k=k: remade.once(k, lambda: (os.getpid(), 10 * k)) for k in range(count)]


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_what_several_processes_make_is_made_once(made, processes):
    make_beside(tasks(200), processes)
    assert {key: value for key, (_, value) in made.items()} == (
        {} if processes == 1 else {k: 10 * k for k in range(200)}
    )


def test_what_fails_or_ends_elsewhere_is_left_to_make(made):
    own = os.getpid()

    def fails():
        raise StaleResult("a file", "raised again where it is asked for")

    def ends():
        if os.getpid() != own:
            os._exit(1)

    make_beside([fails, ends, *tasks(3), ends, *tasks(3)], 2)
    assert {remade.once(k, lambda: (own, 10 * k))[1] for k in range(3)} == {0, 10, 20}


@pytest.mark.parametrize("processes", [1, 2])
def test_all_makers_are_called_and_nothing_is_remembered(made, processes):
    """And a fault of the program is raised, whichever process met it."""
    assert made_beside([lambda k=k: k for k in range(50)], processes) == [*range(50)] and not made
    with pytest.raises(ZeroDivisionError):
        made_beside([lambda: 1, lambda: 1 // 0], processes)
