"""Arguments of the wrong type, and tables with other names: one clear line each."""

import numpy as np
import pandas as pd
import pytest
from examples import committed

import nashproof
from nashproof.errors import InputError

PENNIES = [[1, -1], [-1, 1]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: nashproof.best_response(PENNIES, "uniform", 1.0), "player: found 1.0, of the"),
        (lambda: nashproof.best_response(PENNIES, "uniform", True), "player: found True, of the"),
        (lambda: nashproof.optimal_set(PENNIES, "1"), "player: found 1, of the type str"),
        (lambda: nashproof.audit(PENNIES, unique="no"), 'unique: found "no", expected True or'),
        (lambda: nashproof.audit(PENNIES, "uniform", perfect=1), 'perfect: found "1", expected'),
        (lambda: nashproof.cfr(PENNIES, iterations=1.5), "iterations: found 1.5, of the type"),
        (lambda: nashproof.cfr(PENNIES, resume="yes"), 'resume: found "yes", expected True'),
        (lambda: nashproof.logit(PENNIES, digits="5"), "digits: found 5, of the type str"),
        (lambda: nashproof.compare(PENNIES, "uniform", "uniform", 1), "compare: found 4 arguments"),
        (lambda: nashproof.describe((PENNIES, None)), "the game: found None in place of a matrix"),
        (lambda: nashproof.probe("x", every=1.0), "every: found 1.0, of the type float"),
        (lambda: nashproof.audit(PENNIES, commitment=1), 'commitment: found "1", expected a text'),
        (lambda: nashproof.audit(PENNIES, name=1, value=0), 'name: found "1", expected the id of'),
        (lambda: nashproof.audit(PENNIES, "uniform", decimals=[]), 'found decimals "[]", expected'),
        (lambda: nashproof.check(5), 'certificates: found "5", expected the name of a file'),
        (lambda: nashproof.check(["a.json", 5]), "certificates: found \"['a.json', 5]\", expected"),
        (lambda: nashproof.explain(1), 'found "1" for a file, expected its name'),
        (lambda: nashproof.diff(5, 5), 'found "5" for a file, expected its name'),
        (lambda: nashproof.coverage(5, 5), 'found "5" for a file, expected its name'),
        (lambda: nashproof.law(None), 'found "None" for a file, expected its name'),
        (lambda: nashproof.catalogue(5), 'games: found "5", expected the name of a file'),
        (lambda: nashproof.sweep(5), 'games: found "5", expected a list of games'),
    ],
)
def test_another_type_is_refused(call, message):
    with pytest.raises(InputError) as caught:
        call()
    assert message in str(caught.value)


def test_whole_numbers_of_numpy_are_some():
    assert nashproof.best_response(PENNIES, "uniform", np.int64(2)).gain == 0


@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
def test_a_matrix_of_numpy_is_a_matrix():
    found = nashproof.describe(np.matrix(PENNIES))
    assert {one.dimension for one in found.sets} == {0}


def test_single_moves_of_a_large_game_are_not_compared(monkeypatch):
    monkeypatch.setattr("nashproof.claims.kinds.dominance.elimination.COMPARED", 3)
    monkeypatch.setattr("nashproof.claims.kinds.dominance.elimination.ELIMINATED", 3)
    assert nashproof.eliminate(PENNIES).why_not == (
        "single moves, more than 3 pairs of sequences; whole strategies, 2 x 2, more than 3 pairs"
    )


def test_ranges_of_long_betting_are_not_looked_for():
    text = """title="t"\ndescription="d"\nplayers=["A","B"]\n[deck]\ncards=20\nreplacement=false
[stakes]\nante="1"\n[betting]\nbet="1"\nraise="1"\nraises=20\n"""
    found = nashproof.describe(nashproof.game(text))
    assert "1,280 moves, and the betting 44 points" in found.why_not
    assert "--range" in found.missing.helps


TABLE = pd.DataFrame([[2, 0], [0, 1]], index=["u", "d"], columns=["l", "r"])


def test_tables_of_a_pair_keep_their_names():
    one = nashproof.game((TABLE, TABLE * 2))
    other = nashproof.game((TABLE, [[4, 0], [0, 2]]))
    assert [s.actions for s in one.infosets] == [("u", "d"), ("l", "r")]
    assert nashproof.build(one).text == nashproof.build(other).text


@pytest.mark.parametrize("other", [TABLE[["r", "l"]], TABLE.loc[["d", "u"]]])
def test_tables_with_other_names_are_refused(other):
    with pytest.raises(InputError, match="expected tables with the same names in the same order"):
        nashproof.game((TABLE, other))


def test_changed_numbers_are_not_called_the_printed_ones():
    """0.33 and 0.66 are changed to sum to 1 before they are an equilibrium."""
    game = nashproof.game([[67, 0], [0, 33]])
    parts = {f"move {p}": {f"{word} 1": 0.33, f"{word} 2": 0.66} for p, word in WORDS}
    (asked,) = (
        one.says
        for one in nashproof.audit(game, parts, decimals="balanced").answers
        if one.id == "equilibrium"
    )
    assert asked == "The profile is an equilibrium. (Of the decimals, made to sum to 1.)"


WORDS = (1, "row"), (2, "column")


@pytest.mark.parametrize(
    ("stated", "verdict"),
    [("at most 0.7", "refuted"), ("at least 0.8", "refuted"), ("at most 0.8", "confirmed")],
)
def test_a_bound_is_what_is_printed(stated, verdict):
    """The weight is always 3/4, which rounds to 0.8."""
    from deciding import decide

    claim = f'kind = "all equilibria"\ngame = "g"\nplayer = "1"\nstated = "{stated}"\n'
    claim += 'terms = [["move 1: row 1", "1"]]'
    assert decide(nashproof.game([[1, 0], [0, 3]]), claim)["verdict"] == verdict
    with pytest.raises(InputError, match='decimals beside "at'):
        decide(committed("kuhn"), claim + '\ndecimals = "2"')


MINUS = nashproof.game(pd.DataFrame([[1], [2], [3]], index=["a", "b - move 1: c", "c"]))


@pytest.mark.parametrize(
    "text",
    [
        "move 1: b - move 1: c",
        "move 1: a - move 1: b - move 1: c",
        "move 1: a + 2 * move 1: b - move 1: c - move 1: a",
    ],
)
def test_a_range_hides_no_move_whose_name_has_a_sign(text):
    with pytest.raises(InputError, match="which is the name of a move and an expression"):
        nashproof.audit(MINUS, range=text)


def test_a_range_beside_such_a_move():
    assert nashproof.audit(MINUS, range="move 1: c - move 1: a").answers[0].exact == "1"
