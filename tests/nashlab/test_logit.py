"""The branch of logit equilibria: where it ends, against mathematics and Gambit."""

from fractions import Fraction
from math import log

import pytest
from command_line import GAMES, run
from examples import committed
from gambit_answers import recorded
from record_gambit import TRACED

import nashproof
from nashlab.logit import claim_kinds
from nashlab.logit.family import _enclosed, never_made
from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.games.examples import absent_minded_driver
from nashproof.games.formats.efg import write_efg
from nashproof.solving.optimal import set_search

NOBODY = assemble("nobody moves", ("A", "B"), [("end", (QQ(0), QQ(0)))])
MIXED = ("-Q", "Q", "-K", "K", "-A", "A")  # where player 1 of Kuhn poker mixes
CROSSED = "battle-of-the-sexes"  # where Gambit leaves the branch that goes straight on


def rows(found):
    """{(player, set): {action: probability}} of a traced limit."""
    shares = {}
    for player, name, action, p in found:
        shares.setdefault((player, name), {})[action] = float(p)
    return shares


def test_the_limit_of_kuhn_solves_the_condition_on_its_family():
    found = nashproof.logit(committed("kuhn"))
    played = {(name, action): Fraction(p) for _, name, action, p in found}
    bluff, call, bet = (
        played[move] for move in (("Q", "bet"), ("K check bet", "call"), ("A", "bet"))
    )
    assert abs(3 * bluff - bet) < Fraction(1, 10**29) > abs(3 * call - bet - 1)
    odds = [(9, bet), (3, bluff), (2, call)]
    assert abs(sum(k * log(p / (1 - p)) for k, p in odds)) < 1e-12
    power = {move: one.power for one, move in zip(found.family.condition.powers, MIXED)}
    assert power == {"-Q": -3, "Q": 3, "-K": -2, "K": 2, "-A": -9, "A": 9}
    assert len(found.family.condition.polynomial) == 14
    assert "0.60521882271494835613363263810539 < g <" in str(found)


@pytest.mark.parametrize("name", TRACED)
def test_gambit_stops_near_the_limit(name):
    game = committed(name)
    answer = recorded("limits", name, write_efg(game))
    found = nashproof.logit(game, digits=12)
    far = max(
        abs(float(theirs) - ours)
        for (player, infoset), row in rows(found).items()
        for theirs, ours in zip(answer[f"{player}/{infoset}"], row.values(), strict=True)
    )
    assert far < 1e-3 if name != CROSSED else far > 0.3
    assert bool(found.traced.crossings) == (name == CROSSED)


@pytest.mark.parametrize(
    "game, crossing",
    [
        ("(2,1) (0,0); (0,0) (1,2)", "1.4"),  # 1.3722
        ("(2,2) (1,2); (2,1) (0,0)", "5.9"),  # 5.8696
    ],
)
def test_where_another_branch_crosses(game, crossing):
    """By hand: both players' logit replies have the slope 1 there, 3 lambda p (1 - p) in the first
    game and lambda p (1 - p) in the second, where p is the probability of row 1."""
    assert nashproof.logit(game, digits=12).traced.crossings == (crossing,)


@pytest.mark.parametrize(
    "name, reason",
    [
        ("kuhn-naive-bonus", ""),
        ("kuhn-raise-1", "have 3 parameters (2 of player 1, 1 of player 2), a certificate has one"),
        ("baby-poker", "have 2 parameters (2 of player 2), a certificate has one"),
        ("matching-pennies", "each player has one optimal plan left"),
        (CROSSED, "a game of two players that is as good as zero-sum"),
    ],
)
def test_which_limits_are_proved_and_why_others_are_not(name, reason):
    found = nashproof.logit(committed(name), digits=5)
    assert bool(found.certificate) == (not reason)
    assert found.record()["status"] == ("traced, not proved" if reason else "proved")
    assert reason in found.record()["reason"]
    assert [line for line in str(found).splitlines() if reason in line][-1:]


@pytest.mark.parametrize("place", [QQ(0), QQ(1), QQ(-1, 10**40)])
def test_a_limit_at_an_end_has_no_certificate(place):
    """As that of baby poker with 4 cards, which takes seconds to trace."""
    with pytest.raises(Unproved, match="at an end of its segment"):
        _enclosed(place)


DOMINATED = """EFG 2 R "u0 is a last set, t1 is not" { "A" "B" }
p "" 1 1 "s0" { "a" "b" } 0
p "" 2 1 "t0" { "a" "b" } 0
p "" 1 10 "u0" { "a" "b" } 0
t "" 1 "" { 0 0 }
t "" 2 "" { -1 1 }
t "" 3 "" { -1 1 }
p "" 2 2 "t1" { "a" "b" } 0
t "" 4 "" { 0 0 }
t "" 5 "" { 0 0 }
"""


def test_only_moves_that_are_worse_at_each_node_of_a_last_set_are_left_out():
    """Player 2's t0 is no last set: its move a, which the limit never makes, stays in the plans."""
    game = nashproof.game(DOMINATED)
    assert [never_made(game, p) for p in (1, 2)] == [[4], []]
    assert "2 parameters (2 of player 2)" in nashproof.logit(game, digits=5).reason


UNREACHED = """EFG 2 R "player 1 takes a" { "A" "B" }
p "" 1 1 "s" { "a" "b" } 0
t "" 1 "" { 2 -2 }
p "" 2 1 "u" { "a" "b" } 0
t "" 2 "" { 1 -1 }
t "" 3 "" { 1 -1 }
"""


def test_where_play_never_gets_there_is_no_condition():
    reason = nashproof.logit(nashproof.game(UNREACHED), digits=5).reason
    assert reason == "play never reaches a set where player 2's probabilities are open"


def test_what_the_checker_refuses_is_not_called_proved(monkeypatch):
    found = nashproof.logit(committed("kuhn-naive-bonus"), digits=5)
    wrong = found.certificate.replace("1/2", "1/3")
    proof = claim_kinds.LogitProof(wrong, found.family)
    monkeypatch.setattr(claim_kinds, "logit_proof", lambda *given: proof)
    found = nashproof.logit(committed("kuhn-naive-bonus"), digits=5)
    assert (found.certificate, found.family) == ("", None)
    assert "traced, not proved: nashcheck did not accept the certificate" in str(found)


def test_a_set_of_optimal_plans_that_is_too_large_is_a_reason(monkeypatch):
    monkeypatch.setattr(set_search, "VERTICES", 1)
    assert "more than 1 vertices or 14" in nashproof.logit(committed("kuhn"), digits=5).reason


def test_calls_that_sum_to_five_thirds_have_the_greatest_entropy():
    """In baby poker: more than one parameter, and what logit-limit.md says of it."""
    shares = rows(nashproof.logit(committed("baby-poker"), digits=20))
    calls = [shares[2, f"{card} raise"]["call"] for card in (2, 3, 4)]
    assert calls == pytest.approx([5 / 9] * 3, abs=1e-15)


def test_three_players_who_want_to_differ():
    efg = 'EFG 2 R "Three" { "A" "B" "C" }\n' + three_players()
    found = nashproof.logit(nashproof.game(efg), digits=20)
    assert [p for *_, p in found] == ["0.50000000000000000000"] * 6


def three_players():
    """Each wants to differ from the next one in turn."""
    lines = ['p "" 1 1 "a" { "0" "1" } 0']
    for a in (0, 1):
        lines.append('p "" 2 1 "b" { "0" "1" } 0')
        for b in (0, 1):
            lines.append('p "" 3 1 "c" { "0" "1" } 0')
            for c in (0, 1):
                number = 1 + 4 * a + 2 * b + c
                lines.append(f't "" {number} "" {{ {a ^ b} {b ^ c} {c ^ a} }}')
    return "\n".join(lines) + "\n"


def test_the_verb_writes_a_profile_that_audit_takes(tmp_path):
    kuhn = str(GAMES / "kuhn.toml")
    status, out, err = run("logit", kuhn, "--digits", "6", "--output", tmp_path)
    assert (status, err) == (0, "") and "1 A: bet             0.605219" in out
    assert run("logit", kuhn, "--digits", "6")[1] == out
    assert run("check", tmp_path / "certificates")[1].startswith("1 certificate accepted")
    profile = tmp_path / "logit" / "kuhn.json"
    status, out, err = run("audit", kuhn, "--profile", profile, "--output", tmp_path / "a")
    assert (status, err) == (0, "")


@pytest.mark.parametrize(
    "game, digits, message",
    [
        ("kuhn", 0, "0 digits"),
        (absent_minded_driver(), 5, "recall"),
        ("kuhn-100", 5, "400"),
        (NOBODY, 5, "no player moves"),
    ],
)
def test_what_cannot_be_traced(game, digits, message):
    with pytest.raises(nashproof.InputError, match=message):
        nashproof.logit(GAMES / f"{game}.toml" if isinstance(game, str) else game, digits)
