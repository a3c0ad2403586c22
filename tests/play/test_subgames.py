"""Subgames, and gains in them, against the fixtures of the checker (found there by brute force)."""

import json

import pytest
from certificate_fixtures import valid
from examples import ROOT

import nashproof
from nashproof.certificates.envelope import digest
from nashproof.exact.numbers import number_text, rational
from nashproof.games.formats.canonical import read_game
from nashproof.play.subgames import profiles_by_subgame, subgame, subgame_gains, subgame_roots

GAMES = ROOT / "tests" / "nashcheck" / "fixtures" / "games"
TREES = {digest(text): text for text in (p.read_text("utf-8") for p in GAMES.glob("*.efg"))}
FIXTURES = valid("subgame perfect")


def game_and_statement(name):
    envelope = json.loads(FIXTURES[name])
    return read_game(".efg", TREES[envelope["game"]], name), envelope["statement"]


@pytest.mark.parametrize("name", FIXTURES)
def test_gains_in_subgames(name):
    game, statement = game_and_statement(name)
    rows = tuple(
        tuple(rational(statement["profile"][str(s.player)][s.name][a]) for a in s.actions)
        for s in game.infosets
    )
    found = [
        [
            [[str(p), s.removesuffix(" (2)"), a] for p, s, a in one.path],
            str(one.player),
            number_text(one.gain),
        ]
        for one in subgame_gains(game, rows)
    ]
    assert found == statement["gains"]
    assert str(len(subgame_roots(game))) == statement["subgames"]


def test_a_subgame_is_a_game_of_its_own():
    game, _ = game_and_statement("subgame-venture")
    assert [len(subgame(game, root).nodes) for root in subgame_roots(game)] == [16, 14, 6, 3, 2, 7]


def test_profiles_are_counted_subgame_by_subgame():
    """By hand: player 1 has two actions before, three after player 2's two: 2 + 2 + 3, not 12."""
    text = """EFG 2 R "one after the other" { "A" "B" }
p "" 1 1 "first" { "l" "r" } 0
t "" 1 "" { 0 0 }
p "" 2 1 "second" { "l" "r" } 0
t "" 2 "" { 0 0 }
p "" 1 2 "third" { "l" "m" "r" } 0
t "" 3 "" { 0 0 }
t "" 4 "" { 0 0 }
t "" 5 "" { 0 0 }
"""
    assert profiles_by_subgame(nashproof.game(text)) == 7
