"""Names below a player decide whose number it is, in whatever order they stand."""

import json
from fractions import Fraction

import pytest
from examples import committed

import nashproof
from nashproof.documents.profile_formats.formats import read_profile
from nashproof.errors import InputError
from nashproof.games.formats.nfg import read_nfg
from nashproof.play.strategies import pure_strategies

GAME = nashproof.game([[1, 0], [0, 3]])
RIGHT = {"Player 1": {"row 2": "1/4", "row 1": "3/4"}, "2": {"column 2": "1/4", "column 1": "3/4"}}
TREE = committed("kuhn")
SIZES = [len(list(pure_strategies(TREE, p, True))) for p in (1, 2)]


def read(profile, game):
    return read_profile(json.dumps(profile), "p.json", game)


def test_actions_in_any_order():
    assert read(RIGHT, GAME)["strategy"]["move 1"] == {"row 1": "3/4", "row 2": "1/4"}
    assert nashproof.audit(GAME, RIGHT)["equilibrium"].verdict == "confirmed"
    reverse = {p: dict(zip(row, reversed(row.values()))) for p, row in RIGHT.items()}
    assert nashproof.audit(GAME, reverse)["equilibrium"].verdict == "refuted"


def labels(game, player):
    """Gambit's: the number of the action at each set, or a star."""
    sets = game.sets_of[player]
    return [
        "".join(str(s[i] + 1) if i in s else "*" for i in sets)
        for s in pure_strategies(game, player, True)
    ]


def test_strategies_of_a_tree_in_any_order():
    """Numbered from 0 or 1, or with Gambit's labels: all mean the same."""
    values = [[Fraction(k + 1, size * (size + 1) // 2) for k in range(size)] for size in SIZES]
    spelt = [[list(map(str, range(first, first + size))) for size in SIZES] for first in (0, 1)] + [
        [labels(TREE, p) for p in (1, 2)]
    ]
    found = []
    for names in spelt:
        rows = [list(zip(*pair)) for pair in zip(names, [[*map(str, v)] for v in values])]
        for step in (1, -1):
            found.append(read({str(p): dict(row[::step]) for p, row in enumerate(rows, 1)}, TREE))
    assert all(one == found[0] for one in found)


NONE_OF_THE_TREE = {"1": {f"s{k}": 0 for k in range(SIZES[0])}, "2": {"1": 1}}
NUMERALS = read_nfg('NFG 1 R "g" { "A" "B" } { 2 2 }\n\n1 -1 0 0 0 0 3 -3\n', "g.nfg")


@pytest.mark.parametrize(
    ("game", "profile", "message"),
    [
        (GAME, {"1": {"x": 1, "row 1": 0}, "2": {"column 1": 1}}, 'the action "x" at "move 1"'),
        (GAME, RIGHT | {"1": {"row 1": 1}}, "mixed strategies of Player 1, 2, 1, expected one of"),
        (TREE, NONE_OF_THE_TREE, "the strategies s0, s1, s2"),
        (NUMERALS, {"1": {"0": 1, "1": 0}, "2": {"1": 1}}, 'the actions 0, 1 at "move 1"'),
        (
            NUMERALS,
            {"policy": {"0": {"1": 1}}, "map": {"0": "move 1"}, "actions": {"1": "2"}},
            'the action 1 at "move 1"',
        ),
    ],
)
def test_other_names_are_refused(game, profile, message):
    with pytest.raises(InputError) as caught:
        read(profile, game)
    assert message in str(caught.value)
