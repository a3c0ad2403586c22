"""Trees to be drawn (.ef) and workbooks of Gambit (.gbt)."""

from fractions import Fraction

import pytest

import nashproof
from nashproof.errors import InputError
from nashproof.games.formats.ef import game_from_drawing

POKER = r"""% Myerson's simple poker
player 1 name Fred
player 2 name Alice
level -2.0 node 1 player 0
level 2.0 node 1 player 1 xshift -3.0 from -2.0,1 move Red~(\frac{1}{2})
level 2 node 2 player 1 xshift 3.0 from -2,1 move Black~(1/2)
level 6.0 node 1 xshift -1.5 from 2.0,1 move Raise
level 10.0 node 1 from 6.0,1 move Meet payoffs 2 -2
level 10.0 node 2 from 6.0,1 move Pass payoffs 1 -1
level 10.0 node 3 from 2.0,1 move:r:0.3 Fold arrow:red 0.5 payoffs 1 -1
level 6.0 node 2 from 2,2 move Raise
level 10.0 node 5 from 6.0,2 move Pass payoffs 1 -1
level 10.0 node 4 from 6.0,2 move Meet payoffs -2 2
level 10.0 node 6 from 2.0,2 move Fold payoffs -1 1
iset 6.0,1 6.0,2 player 2
"""


def test_a_game_of_gambits_catalogue():
    game = game_from_drawing(POKER, "poker.ef", "poker")
    assert game.players == ("Fred", "Alice")
    assert [(s.player, s.name, s.actions) for s in game.infosets] == [
        (1, "1:1", ("Raise", "Fold")),
        (2, "2:1", ("Meet", "Pass")),
        (1, "1:2", ("Raise", "Fold")),
    ]
    moves = [(name, action) for _, name, action in game.chance_moves()]
    assert [action for _, action in moves] == ["Red", "Black"]
    assert nashproof.solve(game).value == Fraction(1, 3)


def test_nodes_that_have_names():
    """As the newer program writes them; a chance move may be its probability alone."""
    text = r"""player 0 name Chance
level 0 node n1 player 0
level 2 node n2 from n1 move \frac{1}{3} player 1
level 2 node n3 from n1 move \frac{2}{3} payoffs 3
level 4 node n4 from n2 move X_G payoffs 1/2
level 4 node n5 from n2 move $Y$ payoffs 0.25
"""
    game = game_from_drawing(text, "g.ef", "g")
    assert game.infosets[0].actions == ("X_G", "Y")
    assert [str(leaf.payoffs[0]) for leaf in game.leaves] == ["1/2", "1/4", "3"]
    assert [str(x) for x in game.nodes[0].probabilities] == ["1/3", "2/3"]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("iset 6.0,1", "set 6.0,1", ':15: found "set", expected a line that begins with'),
        ("iset 6.0,1 6.0,2 player 2", "", "found a node with moves and no player"),
        ("iset 6.0,1 6.0,2 player 2", "iset 6.0,1 6.0,2 player", "player without a number"),
        ("6.0,2 player 2", "6.0,2 6.0,1 player 2", "the node 6,1 in two information sets"),
        ("iset 6.0,1", "iset 6.0,9", 'the node "6.0,9", of which the file has none'),
        ("from 2.0,2 move Fold", "from 3,2 move Fold", '"3,2", of which the file has none'),
        ("node 6 from", "node 5 from", "a second node 10,5"),
        ("node 6 from 2.0,2", "node 6 blue from 2.0,2", '"blue", expected one of from'),
        ("node 6 from 2.0,2", "node 6 from 2.0,2 from 2.0,1", '"from" twice'),
        ("payoffs -1 1", "payoffs -1 x", '"x", expected a payoff'),
        ("payoffs -1 1", "payoffs -1", "found 1 and 2 payoffs at the ends, expected 2"),
        ("payoffs -1 1", "", "an end without payoffs"),
        (
            "move Raise\nlevel 10.0 node 5",
            "move Raise payoffs 1 1\nlevel 10.0 node 5",
            "moves and payoffs",
        ),
        (r"Red~(\frac{1}{2})", "Red", 'the chance move "Red"'),
        ("Black~(1/2)", "Black~(1/3)", "that sum to 5/6"),
        ("player 2 name Alice", "player 1 name Alice", "a second name of player 1"),
        ("player 2 name Alice", "player two name Alice", '"two", expected the number of a player'),
        ("player 2 name Alice", "player 2 Alice", "expected player 1 name NAME"),
        (
            "6.0,2 move Meet",
            "6.0,2 move Call",
            "the moves Pass, Call, and Meet, Pass in the same set",
        ),
        ("6.0,2 move Meet", "6.0,2 move Pass", "expected moves with different names"),
        ("level 6.0 node 2", "level six node 2", "expected level 2 node 1"),
        (
            "level -2.0 node 1 player 0",
            "level -2.0 node 1 player 0 from 6,1",
            "0 nodes without from",
        ),
        ("from 2,2 move Raise", "from 6,2 move Raise", "a node that the root does not lead to"),
        (
            "node 2 from 2,2 move Raise",
            "node 2 player 1 from 2,2 move Raise",
            "the players 1 and 2",
        ),
    ],
)
def test_what_is_no_tree_is_refused(old, new, found):
    assert old in POKER
    with pytest.raises(InputError) as error:
        game_from_drawing(POKER.replace(old, new, 1), "poker.ef", "poker")
    assert found in str(error.value) and str(error.value).startswith("poker.ef")


def test_a_file_without_nodes():
    with pytest.raises(InputError, match="a file without nodes"):
        game_from_drawing("% nothing\n", "g.ef", "g")


WORKBOOK = """<?xml version="1.0" encoding="UTF-8"?>
<gambit:document xmlns:gambit="http://gambit.sourceforge.net/" version="0.1">
<numbers decimals="4"/>
<game>
<efgfile>
EFG 2 R "a tree" { "Ann" "Bob" }
p "" 1 1 "s" { "l" "r" } 0
p "" 2 1 "t" { "L" "R" } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { 0 0 }
t "" 3 "" { 0 0 }
</efgfile>
<analysis type="list">
<description>by hand</description>
<profile type="behav">
1/2,1/2,0,1
</profile>
<profile type="behav">
0,1,1,0
</profile>
</analysis>
</game>
</gambit:document>
"""


def test_a_workbook_is_a_game_with_profiles(tmp_path):
    place = tmp_path / "g.gbt"
    place.write_text(WORKBOOK, "utf-8")
    game = nashproof.read(place)
    assert game.players == ("Ann", "Bob") and len(game.leaves) == 3
    audit = nashproof.audit(place, str(place))
    assert [audit[f"equilibrium-line-{line}"].verdict for line in (15, 18)] == [
        "confirmed",
        "refuted",
    ]
    table = WORKBOOK.replace("efgfile", "nfgfile").replace("behav", "mixed")
    i, j = table.index("EFG"), table.index("</nfgfile")
    nfg = 'NFG 1 R "x" { "A" "B" } { 2 2 }\n\n1 -1 -1 1 -1 1 1 -1\n'
    place.write_text(table[:i] + nfg + table[j:], "utf-8")
    assert nashproof.solve(place).value == 0


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("{ 1 -1 }", "{ 1 }", "g.gbt:9: found"),
        ("efgfile", "gamefile", "1 games and 0 files of games"),
        ("gambit:document", "document", "<document> with 0 games"),
        ("</game>", "", "XML that cannot be read"),
    ],
)
def test_a_workbook_without_a_game(tmp_path, old, new, found):
    place = tmp_path / "g.gbt"
    place.write_text(WORKBOOK.replace(old, new), "utf-8")
    with pytest.raises(InputError) as error:
        nashproof.read(place)
    assert found in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("behav", "mixed", "a profile of the type mixed beside <efgfile>"),
        ("profile", "solution", "a workbook without profiles"),
        ("0,1,1,0", "0,1,1", "g.gbt:18: found 3 probabilities"),
    ],
)
def test_a_workbook_without_profiles(tmp_path, old, new, found):
    place, game = tmp_path / "g.gbt", tmp_path / "game.gbt"
    place.write_text(WORKBOOK.replace(old, new), "utf-8")
    game.write_text(WORKBOOK, "utf-8")
    with pytest.raises(InputError) as error:
        nashproof.audit(game, str(place))
    assert found in str(error.value)
