"""All equilibria of games for two with any payoffs, as describe lists them."""

import json

from command_line import run

import nashproof

SEGMENT = [[[3, 3], [2, 5], [0, 6]], [[3, 3], [2, 6], [3, 1]]]  # an isolated one beside it


def test_infinitely_many_are_counted_by_components():
    listed = nashproof.describe(SEGMENT).equilibria
    assert (listed.count, len(listed.components), listed.isolated) == ("infinite", 2, 1)
    assert listed.number == "infinitely many equilibria" and len(listed.extreme) == 3
    assert listed.lines[0] == (
        "The game has infinitely many equilibria in 2 components, 1 of them isolated; 3 extreme"
        " equilibria."
    )
    assert "Payoffs: Player 1: 3 to 4; Player 2: 8/3 (2.6667) to 3." in listed.lines
    assert "column 2: 0 to 2/3 (0.6667)" in listed.lines[3]
    assert listed.lines[4].endswith("column 1: 2/3 (0.6667), column 2: 1/3 (0.3333)]; payoffs 3, 3")


def test_the_record_is_complete():
    status, out, _ = run("describe", "gambit-75", "--format", "json")
    record = json.loads(out)["gambit-75"]["equilibria"]
    assert status == 0 and record["count"] == record["isolated"] == "75"
    assert len(record["extreme"]) == len(record["components"]) == 75
    first = record["components"][0]
    (number,) = first["1"]
    assert record["mixed"]["1"][int(number) - 1] == [
        {"probability": "28/29", "strategy": {"move 1": "1"}},
        {"probability": "1/29", "strategy": {"move 1": "4"}},
    ]
    assert first["payoffs"] == [["12507/8"] * 2, ["307032/29"] * 2]
    assert record["ranges"]["2"]["move 2"]["5"] == ["0", "28/29"]


def test_what_varies_off_the_path():
    lines = nashproof.describe("gambit-centipede").equilibria.lines
    assert lines[2].startswith("2: varies off the path: 2 first: D 0 to 1/3 (0.3333)")
    assert "(D at 2 first, A at 2 second): 1/3 (0.3333)" in lines[3]


def test_long_fractions_are_decimals():
    payoffs = [[[1, 0], [0, 1]], [[0, 998244353], [10**9 + 7, 0]]]
    assert "row 1: about 0.5004" in nashproof.describe(payoffs).equilibria.lines[1]


def test_payoffs_of_what_has_the_equilibria_of_a_zero_sum_game():
    found = nashproof.describe([[[3, 1], [2, 0]], [[3, 2], [1, 0]]])
    assert "Payoffs: Player 1: 3; Player 2: 3." in str(found)
    assert found.record()["payoffs"] == [["3", "3"], ["3", "3"]]
