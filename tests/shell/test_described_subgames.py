"""The subgame perfect equilibria of a game with proper subgames, as `describe` and `audit` say."""

from examples import ROOT

import nashproof
from nashcheck.statements import check
from nashcheck.trees import Tree
from nashproof.certificates.envelope import digest
from nashproof.games.formats.canonical import game_text
from nashproof.solving import subgame_perfect

ULTIMATUM = ROOT / "docs" / "questions" / "ultimatum.efg"


def test_the_ultimatum_game_in_a_notebook():
    described = nashproof.describe(ULTIMATUM)
    found = described.subgame_perfect
    assert (found.count, found.others) == ("2", "infinite")
    assert [(outcome.payoffs, outcome.number) for outcome in found.outcomes] == [
        ((100, 0), 1),
        ((99, 1), 1),
    ]
    (profile,) = found.outcomes[1].equilibria
    assert profile[1] == {"offer": "1"} and profile[2]["offer 0"] == "refuse"
    assert described.lines[-1].startswith("The game has exactly 2 subgame perfect equilibria")
    text = game_text(described.game)
    proof = described.certificates["subgame-perfect"].encode()
    assert "is 2; stated 2: holds" in check(proof, {digest(text): Tree(text)})
    record = described.record()["subgame perfect"]
    assert (record["count"], record["others"]) == ("2", "infinite")
    assert record["outcomes"][0]["payoffs"] == ["100", "0"]


def test_a_game_that_is_its_only_subgame_has_no_such_line():
    assert nashproof.describe("kuhn").subgame_perfect is None
    assert nashproof.describe("1,1 0,0; 0,0 1,1").subgame_perfect is None


def test_too_many_payoffs_are_named(monkeypatch):
    monkeypatch.setattr(subgame_perfect, "TERMS", 5)
    described = nashproof.describe(ULTIMATUM)
    found = described.subgame_perfect
    assert (found.count, found.others, found.outcomes) == ("", "not counted", [])
    reason = "the subgame perfect equilibria have too many different payoffs"
    assert described.lines[-1].startswith(f"subgame perfect equilibria are not counted: {reason}")
    assert described.record()["subgame perfect"]["why not"].startswith(reason)


def test_too_many_payoffs_at_the_root(monkeypatch):
    monkeypatch.setattr(subgame_perfect, "OUTCOMES", 1)
    audit = nashproof.audit(ULTIMATUM, subgame_perfect_equilibria="?")
    assert "2 different payoffs of subgame perfect equilibria; at most 1" in str(audit)


def test_a_number_that_is_claimed():
    for stated, verdict in (("2", "confirmed"), ("1", "refuted")):
        audit = nashproof.audit(ULTIMATUM, subgame_perfect_equilibria=stated)
        assert [answer.verdict for answer in audit] == [verdict]


def test_a_letter_where_players_move_unseen():
    audit = nashproof.audit("a 1; 0 1", family="a in [0, 1]", subgame_perfect_equilibria="?")
    table = audit["subgame-perfect-equilibria"]
    assert [line.partition("; it pays")[0] for line in table.lines] == [
        "For a = 0: row 2 at move 1, column 1 at move 2",
        "For a from 0 to 1: row 1 at move 1, column 1 at move 2",
        "For a = 1: row 1 at move 1, column 2 at move 2",
    ]
