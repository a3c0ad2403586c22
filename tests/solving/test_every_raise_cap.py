"""The trembles of docs/explanation/every-raise-cap.md: what the page proves for every number of
raises on paper, both checkers accept for 1 to 10."""

import pytest
from deciding import decide
from every_raise_cap import (
    CALLING,
    LAST,
    RAISING,
    all_equilibria,
    answers,
    certificate,
    game,
    limit,
    trembling,
)
from examples import document

import nashcheck
from nashproof.certificates.envelope import Certificate, digest
from nashproof.documents.profile_values import values_of
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.formats.canonical import game_text
from nashproof.play.comparison import profile_gains

THESIS = ("raise-family", *(f"{n}-raises-reraise" for n in ("two", "three", "four", "five")))


def in_parameters(rows):
    """The probabilities of a profile in the parameters of the trembles."""
    return [[expression(number_text(x), ("alpha", "e")) for x in row] for row in rows]


@pytest.mark.parametrize("raises, name", list(enumerate(THESIS, 1)))
def test_the_trembles_tend_to_the_family_of_the_thesis(raises, name):
    family = values_of(document("sandbagging-thesis").profiles[name], game(raises))
    assert in_parameters(limit(trembling(raises, RAISING))) == in_parameters(family)


def test_both_checkers_accept_the_trembles_for_1_to_10_raises():
    found = list(answers(LAST))
    assert len(found) == 2 * LAST
    for _, first, second in found:
        assert (second.answer, second.words) == ("accepted", first)
        assert first.endswith('for every "alpha" in [0, 1]')


@pytest.mark.parametrize("raises", [1, 2, 3])
def test_with_aces_that_call_the_trembles_prove_nothing_quasi_perfect(raises):
    """Raising wins more against completely mixed strategies."""
    proved = Certificate.read(certificate(raises, RAISING))
    other = Certificate.read(certificate(raises, CALLING))
    statement = type(proved.statement)(other.statement.profile, other.statement.parameters)
    trembles = type(proved.witness)(other.witness.proof.to, other.witness.proof.profile)
    text = game_text(game(raises))
    forged = Certificate(digest(text), statement, trembles).text()
    with pytest.raises(nashcheck.Rejected):
        nashcheck.check(forged.encode(), {digest(text): nashcheck.Tree(text)})


def folding(raises, player, k, share):
    """The family, but that player's ace folds this share to raise k. All aces come to where they
    raise first: the opener's are all bet if k is odd, and all checked if it is even."""
    tree, at = game(raises), {"alpha": QQ(1 - k % 2), "e": QQ(0)}
    rows = [[evaluate(x, at) for x in row] for row in trembling(raises, RAISING)]
    for s, row in zip(tree.infosets, rows):
        if (s.player, s.name[0], s.name.count("raise")) == (player, "A", k):
            row[:] = [x * (1 - share) for x in row]
            row[s.actions.index("fold")] += share
    return tree, tuple(map(tuple, rows))


@pytest.mark.parametrize("raises", [1, 2, 3, 4])
@pytest.mark.parametrize("player", [1, 2])
def test_an_ace_may_fold_so_often_to_a_raise_and_no_more(raises, player):
    for k in range(1, raises + 1):
        most = QQ(k, 2 * k + 3)
        assert profile_gains(*folding(raises, player, k, most)).is_equilibrium
        more = profile_gains(*folding(raises, player, k, most + QQ(1, 1000))).gains
        assert more[player - 1] == 0 < more[2 - player]


@pytest.mark.parametrize("player", [1, 2])
def test_all_equilibria_with_three_raises_are_those_of_theorem_6(player):
    assert decide(game(3), all_equilibria(3, player))["verdict"] == "confirmed"


def test_without_the_last_condition_of_theorem_6_there_are_others():
    *rest, _, end = all_equilibria(1, 1).splitlines()
    assert decide(game(1), "\n".join((*rest, end)))["verdict"] == "refuted"
