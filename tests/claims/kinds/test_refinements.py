"""Claims about refined equilibria."""

import pytest
from deciding import DRAWN, decide, decide_family
from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st

import nashproof
from nashproof.claims.kinds import refinements
from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble


@settings(max_examples=15)
@given(DRAWN, st.sampled_from(["subgame perfect", "quasi-perfect", "sequential"]))
def test_a_drawn_profile_survives_a_refinement_or_not(drawn, kind):
    """The checker accepts the proof either way."""
    records = [
        decide(drawn[0], f'kind = "{kind}"\nprofile = "p"\nstated = "{stated}"', drawn[1])
        for stated in (kind, f"not {kind}")
    ]
    assert {record["verdict"] for record in records} in ({"confirmed", "refuted"}, {"undetermined"})


KUHN = {
    "Q": "5/6 1/6",
    "K": "1 0",
    "A": "1/2 1/2",
    "Q check bet": "1 0",
    "K check bet": "1/2 1/2",
    "A check bet": "0 1",
    "Q check": "2/3 1/3",
    "K check": "1 0",
    "A check": "0 1",
    "Q bet": "1 0",
    "K bet": "2/3 1/3",
    "A bet": "0 1",
}


@pytest.mark.parametrize("ace, verdict", [("0 1", "confirmed"), ("1 0", "refuted")])
def test_a_member_of_the_family_of_kuhn_is_quasi_perfect(ace, verdict):
    """A player 1 who folds the ace could do better."""
    game = committed("kuhn")
    rows = [({**KUHN, "A check bet": ace})[s.name].split() for s in game.infosets]
    record = decide(game, 'kind = "quasi-perfect"\nprofile = "p"', rows)
    assert record["verdict"] == verdict


FAMILY = {**KUHN, "Q": "1-x x", "A": "1-3*x 3*x", "K check bet": "2/3-x 1/3+x"}
UP_TO_A_THIRD = 'x = ["0", "1/3"]'


def of_family(kind, box, **changed):
    """The record of a claim about a family of Kuhn poker that begins as the post's."""
    game = committed("kuhn")
    rows = [({**FAMILY, **changed})[s.name].split() for s in game.infosets]
    return decide_family(game, f'kind = "{kind}"', rows, box)


@pytest.mark.parametrize("kind", ["quasi-perfect", "sequential"])
def test_all_members_of_the_family_of_kuhn_survive(kind):
    """The certificate speaks of the whole box, ends included, where an ace is never checked."""
    record, certificates = of_family(kind, UP_TO_A_THIRD)
    assert record["verdict"] == "confirmed" and "For every x from 0 to 1/3" in record["why"]
    assert '"parameters":{"x":["0","1/3"]}' in next(iter(certificates.values()))


@pytest.mark.parametrize("kind", ["quasi-perfect", "sequential"])
def test_one_member_refutes_a_family(kind):
    """Only where an ace is always bet may a checked one be folded, and then it should not."""
    record, _ = of_family(kind, UP_TO_A_THIRD, **{"A check bet": "1-3*x 3*x"})
    assert record["verdict"] == "refuted" and record["why"].startswith("At x = ")


def test_a_family_with_a_parameter_e_is_open():
    record, _ = of_family(
        "quasi-perfect",
        'e = ["0", "1/3"]',
        **{name: row.replace("x", "e") for name, row in FAMILY.items()},
    )
    assert record["verdict"] == "undetermined" and "were found" in record["why"]


HORSE = {"1": ["1", "0"], "2": ["1", "0"], "3": ["x", "1-x"]}


@pytest.mark.parametrize(
    "kind, end, verdict",
    [
        ("sequential", "1/4", "confirmed"),
        ("sequential", "1/2", "refuted"),
        ("quasi-perfect", "1/4", "undetermined"),
        ("quasi-perfect", "1/2", "refuted"),
    ],
)
def test_the_segment_of_the_horse(kind, end, verdict):
    """Of three players; to 1/4 it is a segment of equilibria, beyond it is none."""
    game = committed("selten-1")
    rows = [HORSE[s.name] for s in game.infosets]
    record, _ = decide_family(game, f'kind = "{kind}"', rows, f'x = ["0", "{end}"]')
    assert record["verdict"] == verdict
    assert verdict != "undetermined" or "3 players" in record["why"]


def test_members_at_an_end_tremble_in_the_proportions_of_the_family():
    """Of three players: one takes a left door or, twice as often, a right one, or neither.

    Two, who is paid 2 for saying "l" of the left and 1 for "r" of the right one, says either half
    of the time: that needs these proportions, also where One hardly ever takes a door.
    """
    one = ("move", 1, "door", "d", ("out", "left", "right"))
    two, three = ("move", 2, "word", "w", ("l", "r")), ("move", 3, "seen", "s", ("ok",))
    ends = [("end", [QQ(0), QQ(x), QQ(0)]) for x in (0, 2, 0, 0, 1)]
    said = [two, *ends[1:3], two, *ends[3:]]
    game = assemble("doors", ["One", "Two", "Three"], [one, three, ends[0], *said])
    rows = [["1 - 3*x", "x", "2*x"], ["1"], ["1/2", "1/2"]]
    record, _ = decide_family(game, 'kind = "sequential"', rows, 'x = ["0", "1/3"]')
    assert record["verdict"] == "confirmed" and "For every x from 0 to 1/3" in record["why"]


def test_a_dominated_strategy_is_not_quasi_perfect():
    """Both are paid 1 if both say a; (b, b) is an equilibrium."""
    row = ("move", 1, "s", "s", ("a", "b"))
    column = ("move", 2, "t", "t", ("a", "b"))
    ends = [("end", [QQ(x)] * 2) for x in (1, 0, 0, 0)]
    game = assemble("c", ["One", "Two"], [row, column, *ends[:2], column, *ends[2:]])
    for moves, verdict in ((["1", "0"], "confirmed"), (["0", "1"], "refuted")):
        record = decide(game, 'kind = "quasi-perfect"\nprofile = "p"', [moves, moves])
        assert record["verdict"] == verdict


@pytest.mark.parametrize("kind", ["subgame perfect", "quasi-perfect", "sequential"])
def test_what_follows_a_chance_of_nothing_is_open(kind):
    """No certificate speaks of what chance makes impossible."""
    move, end = ("move", 1, "s", "s", ("l",)), ("end", [QQ(0)] * 2)
    entries = [("chance", "c", ("x", "y"), (QQ(0), QQ(1))), move, end, end]
    game = assemble("odd", ["One", "Two"], entries)
    record = decide(game, f'kind = "{kind}"\nprofile = "p"', [["1"]])
    assert record["verdict"] == "undetermined" and "probability 0" in record["why"]


def doors():
    """One may stay out or take a door, unseen; Two then sees a coin only.

    At heads a is right if the left door is as likely as the right, at tails if half as likely.
    """
    entries = [("move", 1, "d", "doors", ("out", "left", "right")), ("end", [QQ(2), QQ(0)])]
    for door in (0, 1):
        entries.append(("chance", f"coin {door}", ("heads", "tails"), (QQ(1, 2), QQ(1, 2))))
        for k, coin in enumerate(("heads", "tails")):
            entries.append(("move", 2, coin, coin, ("a", "b")))
            entries += [("end", [QQ(1), QQ((1 - door) * (k + 1))]), ("end", [QQ(0), QQ(door)])]
    return assemble("Doors", ["One", "Two"], entries)


@pytest.mark.parametrize(
    "heads, tails, verdict",
    [("1 0", "1 0", "confirmed"), ("0 1", "1 0", "confirmed"), ("1 0", "0 1", "refuted")],
)
def test_beliefs_are_the_same_at_both_sets(heads, tails, verdict):
    """No single change gains for all beliefs, and no subgame says anything."""
    rows = [row.split() for row in ("1 0 0", heads, tails)]
    record = decide(doors(), 'kind = "sequential"\nprofile = "p"', rows)
    assert record["verdict"] == verdict
    if verdict == "refuted":
        assert "Two gains there by one of these changes: " in record["why"]
        assert "no equilibrium" not in record["why"]


@pytest.mark.parametrize("reply, verdict", [("1 0", "confirmed"), ("0 1", "refuted")])
@pytest.mark.parametrize("players", [["One", "Two"], ["One", "Two", "Three"]])
def test_what_is_not_sequential_is_not_quasi_perfect(players, reply, verdict):
    """Two stops. Who goes on against all reason should guess what One did, which is left.

    No other strategy dominates, for the guess is never made, and there is no subgame.
    """
    stop, guess = (
        ("move", 2, "stop", "stop", ("yes", "no")),
        ("move", 2, "guess", "guess", ("left", "right")),
    )
    entries = [("move", 1, "hidden", "hidden", ("left", "right"))]
    for one, paid in ((1, (3, 2, 0)), (0, (3, 0, 4))):
        ends = [("end", [QQ(one), QQ(two), QQ(0)][: len(players)]) for two in paid]
        entries += [stop, ends[0], guess, *ends[1:]]
    game = assemble("guess", players, entries)
    rows = [row.split() for row in ("1 0", "1 0", reply)]
    record = decide(game, 'kind = "quasi-perfect"\nprofile = "p"', rows)
    if verdict == "refuted":
        assert record["why"].endswith(" Every quasi-perfect equilibrium is sequential.")
    assert record["verdict"] == (verdict if len(players) == 2 or reply == "0 1" else "undetermined")


@pytest.mark.parametrize(
    "kind, search",
    [("quasi-perfect", "quasi_perfect_trembles"), ("sequential", "consistent_trembles")],
)
def test_a_search_that_takes_too_long_leaves_the_claim_open(kind, search, monkeypatch):
    def stopped(*_):
        raise Unproved("exact pivots did not end")

    monkeypatch.setattr(refinements, search, stopped)
    rows = [row.split() for row in ("1 0 0", "1 0", "1 0")]
    record = decide(doors(), f'kind = "{kind}"\nprofile = "p"', rows)
    assert record["verdict"] == "undetermined"
    assert record["why"] == "No proof: exact pivots did not end."


def test_a_dominated_strategy_may_be_sequential():
    """It is, where every set is reached; and (a, b) is no equilibrium."""
    row = ("move", 1, "s", "s", ("a", "b"))
    column = ("move", 2, "t", "t", ("a", "b"))
    ends = [("end", [QQ(x)] * 2) for x in (1, 0, 0, 0)]
    game = assemble("c", ["One", "Two"], [row, column, *ends[:2], column, *ends[2:]])
    record = decide(game, 'kind = "sequential"\nprofile = "p"', [["0", "1"]] * 2)
    assert record["verdict"] == "confirmed"
    record = decide(game, 'kind = "sequential"\nprofile = "p"', [["1", "0"], ["0", "1"]])
    assert record["verdict"] == "refuted" and record["why"].startswith(
        "Whatever mistakes of the others"
    )


THIRD = ("move", 3, "w", "w", ("c", "d"))
LED = [[THIRD, *(("end", [QQ(0), QQ(0), QQ(x)]) for x in row)] for row in ((2, 0), (0, 1))]
LAST = ("end", [QQ(1)] * 3)


def test_three_believe_whose_mistake_it_was():
    """For d Two must be twice as likely as One to have led Three there."""
    first, second = ("move", 1, "u", "u", ("lead", "on")), ("move", 2, "v", "v", ("lead", "stop"))
    game = assemble("t", ["One", "Two", "Three"], [first, *LED[0], second, *LED[1], LAST])
    for row in (["1", "0"], ["0", "1"]):
        rows = {"u": ["0", "1"], "v": ["0", "1"], "w": row}
        record = decide(
            game, 'kind = "sequential"\nprofile = "p"', [rows[s.name] for s in game.infosets]
        )
        assert record["verdict"] == "confirmed"


def test_three_players_may_stay_open():
    """Two mistakes lead to Three, who must believe the first one to be y."""
    first = ("move", 1, "u", "u", ("x", "y", "on"))
    second = ("move", 2, "v", "v", ("lead", "stop"))
    entries = [first, second, *LED[0], LAST, second, *LED[1], LAST, ("end", [QQ(2)] * 3)]
    game = assemble("t", ["One", "Two", "Three"], entries)
    for row, verdict in ((["1", "0"], "confirmed"), (["0", "1"], "undetermined")):
        rows = {"u": ["0", "0", "1"], "v": ["0", "1"], "w": row}
        record = decide(
            game, 'kind = "sequential"\nprofile = "p"', [rows[s.name] for s in game.infosets]
        )
        assert record["verdict"] == verdict
    assert "3 players" in record["why"]


def test_the_beliefs_of_a_sequential_equilibrium_are_said():
    """Selten's horse, where play ends at player 2; and Kuhn poker, with more sets than are said."""
    horse = nashproof.audit("selten-1", [[["1", "0"]], [["1", "0"]], [["0", "1"]]], sequential=True)
    assert horse["sequential"].why.endswith("Player 3 believes at 3: 2/3 after R, L; 1/3 after L.")
    kuhn = nashproof.audit("kuhn", nashproof.solve("kuhn").strategies, sequential=True)
    why = kuhn["sequential"].why
    assert "Player 2 believes at A bet: 1/2 after Q, A, bet; 1/2 after K, A, bet." in why
    assert why.endswith("at 6 more sets follow from the certificate.")
