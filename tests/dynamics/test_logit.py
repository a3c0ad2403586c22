"""The branch of logit equilibria: where it ends, against mathematics and Gambit."""

from fractions import Fraction
from math import log

import pytest
from command_line import GAMES, run
from examples import committed
from gambit_answers import recorded
from record_gambit import TRACED

import nashproof
from nashproof.exact.numbers import QQ
from nashproof.games.examples import absent_minded_driver
from nashproof.games.formats.efg import write_efg
from nashproof.games.tree import assemble

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
    assert "0.6052188227149483561336326380 < g <" in str(found)


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
    "name, proved", [("kuhn-naive-bonus", True), ("kuhn-raise-1", False), ("baby-poker", False)]
)
def test_which_limits_are_proved(name, proved):
    found = nashproof.logit(committed(name), digits=5)
    assert bool(found.certificate) == proved
    assert ("traced, not proved" in str(found)) != proved


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
