"""What a leader earns by committing: against a linear program for each reply of the follower."""

import json

import pytest
from command_line import run
from hypothesis import given, settings
from hypothesis import strategies as st

import nashproof
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum

PAYOFFS = st.integers(-3, 3)
ROWS = st.lists(st.tuples(PAYOFFS, PAYOFFS), min_size=3, max_size=3)


def by_replies(ours, theirs):
    """The most that the row player earns by a mixture to which some column is a best reply."""
    rows, columns = range(len(ours)), range(len(ours[0]))
    found = []
    for j in columns:
        best = [
            Row("best", {i: QQ(theirs[i][j] - theirs[i][k]) for i in rows}, ">=", QQ(0))
            for k in columns
        ]
        whole = Row("one", {i: QQ(1) for i in rows}, "==", QQ(1))
        program = LinearProgram(rows, [whole, *best], {i: QQ(ours[i][j]) for i in rows})
        try:
            found.append(optimum(program).value)
        except NoOptimum:
            continue
    return max(found)


@settings(max_examples=6, deadline=None)
@given(st.lists(ROWS, min_size=2, max_size=2))
def test_a_commitment_earns_what_the_best_reply_program_says(cells):
    ours, theirs = ([[cell[p] for cell in row] for row in cells] for p in (0, 1))
    answer = nashproof.audit([ours, theirs], commitment="1")["commitment"]
    assert answer.verdict == "answered" and answer.certificate
    assert json.loads(answer.certificate)["statement"]["is"] == str(by_replies(ours, theirs))


def test_the_answer_says_how_it_is_meant(tmp_path):
    game = "docs/questions/commitment.nfg"
    status, out, _ = run("audit", game, "--commitment", "2", "--output", tmp_path)
    assert status == 0 and "that Entrant knows, Incumbent earns at most 3." in out
    assert "Of several best replies this is one that is best for Incumbent." in out


@pytest.mark.parametrize(
    "game, options, message",
    [
        ("docs/questions/2x2x2.nfg", (), "found a commitment, expected a tree of two players"),
        ("kuhn-100", (), "found a commitment, expected a tree of two players"),
    ],
)
def test_what_has_no_commitment(game, options, message):
    status, _, said = run("audit", game, "--commitment", "1", *options)
    assert status == 2 and message in said


def test_a_commitment_at_a_value_of_a_letter():
    paid = nashproof.audit("(2,1) (4,0); (1,0) (a,1)", commitment="1", at="a=3")
    assert "earns at most 7/2" in paid["commitment"].why


def test_a_leader_who_is_no_player():
    with pytest.raises(nashproof.InputError, match='--commitment: found the player "3", expected'):
        nashproof.audit([[1, 0]], commitment="3")


CROSSED = 'NFG 1 R "g" { "2" "1" } { 2 2 } 2 1 0 0 0 0 1 2\n'  # player 1 is named 2


@pytest.mark.parametrize("option", ["--commitment", "--correlated-range"])
def test_a_player_by_number_or_name(option, tmp_path):
    (tmp_path / "crossed.nfg").write_text(CROSSED)
    status, _, said = run("audit", tmp_path / "crossed.nfg", option, "1", "--output", tmp_path)
    assert (
        status == 2 and f'{option}: found the player "1", which is the number or the name' in said
    )
    (tmp_path / "named.nfg").write_text(CROSSED.replace('"2" "1"', '"Ann" "sum"'))
    answers = []
    for name in ("Ann", "1"):
        words = (option, name, "--output", tmp_path / name, "--format", "json")
        status, out, _ = run("audit", tmp_path / "named.nfg", *words)
        answers.append((status, json.loads(out)["verdicts"][0]["computed"]))
    assert answers[0] == answers[1] and answers[0][0] == 0
    status, _, said = run("audit", tmp_path / "named.nfg", "--correlated-range", "sum")
    assert status == 2 and "which may be the sum, a player or a move" in said


def test_a_player_of_perturbed_programs_by_name(tmp_path):
    (tmp_path / "g.nfg").write_text('NFG 1 R "g" { "2" "1" } { 2 2 } 1 -1 0 0 0 0 1 -1\n')
    status, _, said = run("perturb", tmp_path / "g.nfg", "--player", "1")
    assert status == 2 and '--player: found the player "1", which is the number or the name' in said
    (tmp_path / "h.nfg").write_text('NFG 1 R "g" { "Ann" "Bob" } { 2 2 } 1 -1 0 0 0 0 1 -1\n')
    both = [
        run("perturb", tmp_path / "h.nfg", "--programs", "3", "--player", player)[1]
        for player in ("Bob", "2")
    ]
    assert both[0] == both[1]
