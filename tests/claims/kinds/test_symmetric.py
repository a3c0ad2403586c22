"""Claims on stability, potentials and commitment: each certificate is accepted."""

from random import Random

import pytest
from deciding import decide
from examples import committed

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.simultaneous import strategic_game

HAWK_DOVE = [[-1, 4], [0, 2]]


def symmetric(payoffs):
    names = [[f"s{k}" for k in range(len(payoffs))]] * 2
    return strategic_game(
        "g", ("One", "Two"), names, lambda c: [QQ(payoffs[c[0]][c[1]]), QQ(payoffs[c[1]][c[0]])]
    )


def stability(payoffs, x, stated="evolutionarily stable"):
    claim = f'kind = "evolutionarily stable"\nprofile = "p"\nstated = "{stated}"'
    return decide(symmetric(payoffs), claim, [x, x])


@pytest.mark.parametrize(
    "x, stated, verdict, words",
    [
        (("2/3", "1/3"), "evolutionarily stable", "confirmed", "2/3 s0 + 1/3 s1 is evolutionarily"),
        (("2/3", "1/3"), "not evolutionarily stable", "refuted", "Each mutant earns less against"),
        (("0", "1"), "evolutionarily stable", "refuted", "The mutant s0 invades it."),
        (("0", "1"), "not evolutionarily stable", "confirmed", "s1 is not evolutionarily stable."),
    ],
)
def test_hawk_and_dove(x, stated, verdict, words):
    record = stability(HAWK_DOVE, x, stated)
    assert record["verdict"] == verdict and words in record["why"]


def test_a_mutant_that_mixes_two_strategies():
    record = stability([[0, 0, 0], [0, -1, 2], [0, 2, -1]], ("1", "0", "0"))
    assert record["verdict"] == "refuted" and "mutant 1/2 s1 + 1/2 s2 invades" in record["why"]


def test_different_strategies_are_refused():
    claim = 'kind = "evolutionarily stable"\nprofile = "p"'
    with pytest.raises(InputError, match="found different strategies of One and Two, expected the"):
        decide(symmetric(HAWK_DOVE), claim, [("1", "0"), ("0", "1")])


def test_a_game_that_is_not_symmetric_is_refused():
    claim = 'kind = "evolutionarily stable"\nprofile = "p"'
    with pytest.raises(InputError, match="a game that is not symmetric"):
        decide(committed("battle-of-the-sexes"), claim, [("1", "0"), ("1", "0")])


@pytest.mark.parametrize(
    "game, stated, verdict",
    [
        ("battle-of-the-sexes", "exact", "confirmed"),
        ("battle-of-the-sexes", "ordinal", "confirmed"),
        ("battle-of-the-sexes", "none", "refuted"),
        ("kuhn", "none", "confirmed"),
    ],
)
def test_potentials(game, stated, verdict):
    claim = f'kind = "potential"\ngame = "g"\nstated = "{stated}"'
    assert decide(committed(game), claim)["verdict"] == verdict


def test_an_ordinal_potential_that_is_not_exact():
    game = strategic_game(
        "g", ("1", "2"), [["a", "b"]] * 2, lambda c: [QQ(c[0] * (1 + c[1])), QQ(c[1])]
    )
    record = decide(game, 'kind = "potential"\ngame = "g"\nstated = "exact"')
    assert record["verdict"] == "refuted"
    assert "and no exact one" in record["why"] and "do not sum to 0" in record["why"]


@pytest.mark.parametrize(
    "second, stated, verdict",
    [(2, "exists", "confirmed"), (2, "none", "refuted"), (-1, "none", "confirmed")],
)
def test_weighted_potentials(second, stated, verdict):
    """Both pay where they meet, one of them twice as much; or one pays the other."""
    game = strategic_game(
        "g", ("1", "2"), [["a", "b"]] * 2, lambda c: [QQ(c[0] == c[1]), QQ(second * (c[0] == c[1]))]
    )
    claim = f'kind = "weighted potential"\ngame = "g"\nstated = "{stated}"'
    assert decide(game, claim)["verdict"] == verdict


def test_weighted_potentials_exist_or_do_not():
    with pytest.raises(InputError, match="exists or none"):
        decide(committed("kuhn"), 'kind = "weighted potential"\ngame = "g"\nstated = "exact"')


def test_another_word_is_refused():
    with pytest.raises(InputError, match="exact, ordinal or none"):
        decide(committed("kuhn"), 'kind = "potential"\ngame = "g"\nstated = "weighted"')


@pytest.mark.parametrize(
    "leader, stated, verdict", [("1", "0", "confirmed"), ("2", "1", "refuted")]
)
def test_commitment_in_pennies(leader, stated, verdict):
    claim = f'kind = "commitment"\ngame = "g"\nleader = "{leader}"\nstated = "{stated}"'
    game = strategic_game(
        "g",
        ("1", "2"),
        [["h", "t"]] * 2,
        lambda c: [QQ(1 - 2 * (c[0] != c[1])) * s for s in (1, -1)],
    )
    record = decide(game, claim)
    assert record["verdict"] == verdict and "1/2 h + 1/2 t" in record["why"]


def test_commitment_in_thirty_by_thirty():
    random = Random(2)
    pays = [[[QQ(random.randint(0, 99)) for _ in "12"] for _ in range(30)] for _ in range(30)]
    names = [[f"s{k}" for k in range(30)]] * 2
    game = strategic_game("g", ("1", "2"), names, lambda c: pays[c[0]][c[1]])
    claim = 'kind = "commitment"\ngame = "g"\nleader = "1"\nstated = "0"'
    assert decide(game, claim)["verdict"] == "refuted"
