"""Files of Game Theory Explorer: the same game as in Gambit's format, and what is refused."""

import pytest
from pasted import PASTED

from nashproof.errors import InputError
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.games.formats.gte import game_from_explorer
from nashproof.shell.game_files import game_of_text, read_game

TREE = (PASTED / "explorer-tree.xml").read_text("utf-8")
MATRIX = (PASTED / "explorer-matrix.xml").read_text("utf-8")
SAME = """EFG 2 R "Entry, with a draw" { "Entrant" "Incumbent" }
c "" 1 "" { "S" 1/2 "W" 1/2 } 0
p "" 1 1 "strong" { "Out" "In" } 0
t "" 1 "" { 0 2 }
p "" 2 3 "set 3" { "Yield" "Fight" } 2 "" { -1/2 0 }
t "" 3 "" { 2 1 }
t "" 4 "" { 3/2 0 }
p "" 1 2 "weak" { "Out" "In" } 0
t "" 5 "" { 0 2 }
p "" 2 3 0
t "" 6 "" { 1 1 }
t "" 7 "" { -1 0 }
"""


def test_a_tree():
    """Payoffs on inner nodes add up, missing ones are 0, an information set stands twice."""
    same = write_efg(read_efg(SAME, "same.efg"))
    own = write_efg(game_from_explorer(TREE, "t.xml"))
    assert [line for line in own.splitlines() if line[:1] in "tp"] == [
        line for line in same.splitlines() if line[:1] in "tp"
    ]
    assert read_game(PASTED / "explorer-tree.xml").infosets == game_of_text(TREE).infosets


def test_a_matrix():
    game = game_from_explorer(MATRIX, "m.xml")
    assert game.players == ("I", "II") and [s.actions for s in game.infosets] == [
        ("T", "B"),
        ("l", "c", "r"),
    ]
    rows = [["1", "0"], ["3/4", "1"], ["0", "2"], ["-1/4", "3"], ["1/2", "4"], ["2", "5"]]
    assert [[str(x) for x in leaf.payoffs] for leaf in game.leaves] == rows


def test_attributes_say_whose_strategies_and_payoffs_they_are():
    """Whatever the order in the file: playerId, or the players' numbers, say who is first."""
    same = game_from_explorer(MATRIX, "m.xml")
    lines = MATRIX.splitlines(keepends=True)
    turned = "".join([*lines[:2], lines[2], lines[4], lines[3], *lines[5:7], lines[8], lines[7]])
    assert game_from_explorer(turned + "".join(lines[9:]), "m.xml") == same
    forms = [
        '<strategy player="2">{ "x" "y" }</strategy>',
        '<strategy player="1">{ "a" }</strategy>',
        '<payoffs player="2">5 6</payoffs><payoffs player="1">1 2</payoffs>',
    ]
    game = game_from_explorer(
        f"<gte><strategicForm>{''.join(forms)}</strategicForm></gte>", "g.xml"
    )
    assert game.players == ("1", "2") and [s.actions for s in game.infosets] == [("a",), ("x", "y")]
    assert [tuple(leaf.payoffs) for leaf in game.leaves] == [(1, 5), (2, 6)]


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (TREE, "</gte>", "", "t.xml:45: found XML that cannot be read"),
        (TREE, "<gte ", "<!DOCTYPE gte [<!ENTITY a 'aa'>]><gte ", "t.xml:2: found a declaration"),
        (TREE, "extensiveForm", "tree", "t.xml:1: found <gte> with 0 forms"),
        (TREE, "<gte version", "<svg version", "t.xml:44: found XML that cannot be read"),
        (TREE, ">-0.5<", ">half<", 't.xml:16: found "half", expected a number'),
        (
            TREE,
            'prob="1/2"',
            'prob="1/3"',
            't.xml:9: found probabilities at "set 1" that sum to 5/6',
        ),
        (TREE, 'prob="1/2"', "", 't.xml:10: found "", expected a number'),
        (TREE, 'iset="2"', 'iset="1"', "t.xml:27: found information set 2"),
        (TREE, "<extensiveForm>", "<extensiveForm><outcome/>", "t.xml:8: found 2 roots"),
        (MATRIX, '"T" "B"', '"T" "B', "t.xml:8: found"),
        (MATRIX, '"T" "B"', '"T"', "t.xml:10: found 6 payoffs, expected 1 x 3"),
        (MATRIX, "3/4", "3/0", 't.xml:10: found "3/0"'),
        (MATRIX, '<strategy player="I">{ "T" "B" }</strategy>', "", "t.xml:7: found 1 lists"),
        (MATRIX, 'player="II">{ "l"', 'player="I">{ "l"', "t.xml:7: found 2 lists of strategies"),
        (MATRIX, "{ 2 3 }", "{ 3 2 }", "t.xml:7: found the size 3 2, expected 2 3"),
        (MATRIX, 'payoffs player="II"', 'payoffs player="I"', "t.xml:7: found 2 lists of"),
        (MATRIX, 'payoffs player="II"', "payoffs", "t.xml:12: found <payoffs> without a player"),
        (MATRIX, 'playerId="2"', 'playerId="1"', "t.xml:4: found players 1, 1, expected each"),
        (TREE, 'player="Incumbent">2', 'player="Incumbent ">2', 't.xml:13: found the player "Inc'),
        (TREE, 'Incumbent">2', 'Entrant">2', "t.xml:13: found a second payoff of Entrant"),
        (TREE, "<outcome ", "<outcome player='Entrant' ", 't.xml:11: found "player" in <outcome>'),
        (
            TREE,
            '<payoff player="Entrant">0</payoff>',
            "<PAY/>",
            't.xml:11: found "PAY" in <outcome>',
        ),
        (TREE, "<payoff player=", "7<payoff player=", 't.xml:11: found "7" in <outcome>, expected'),
        (TREE, 'move="Out"', 'move="Out" prob="1"', "t.xml:11: found the probability of a player"),
    ],
)
def test_what_is_refused(text, old, new, message):
    assert old in text
    changed = text.replace(old, new) if "Form" in old else text.replace(old, new, 1)
    with pytest.raises(InputError) as caught:
        game_from_explorer(changed, "t.xml")
    assert caught.value.line.startswith(message), caught.value.line
    assert "\n" not in caught.value.line
