"""The folder of a fixture is its verdict, and each condition of the checker has a forgery that it
alone rejects."""

import ast
import hashlib
import json
import re
from copy import copy

import pytest
from checking import (
    FIXTURES,
    GAME_FILES,
    GAME_TEXTS,
    TREE,
    a_game,
    checker,
    fixture,
    fixtures,
    game_verdict,
    make_fixtures,
    verdict,
)


@pytest.mark.parametrize(
    "folder, status, word",
    [("valid", 0, "accepted"), ("invalid", 1, "rejected"), ("malformed", 2, "unreadable")],
)
def test_the_folder_is_the_verdict(folder, status, word, capsys):
    for path in fixtures(folder):
        others = [fixture("valid/arithmetic")] if path.suffix in checker.GAMES else []
        games = [
            game
            for game, digest in zip(GAME_FILES, GAME_TEXTS)
            if digest.encode() in path.read_bytes()
        ]
        assert checker.main([*map(str, games), *map(str, others), str(path)]) == status, path.name
        out, err = capsys.readouterr()
        lines = out.splitlines()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        assert lines[-1] == ", ".join(
            f"{int(w == word) + len(others) * (w == 'accepted')} {w}"
            for w in ("accepted", "rejected", "unreadable")
        ), path.name
        if word == "unreadable":
            assert re.fullmatch(rf'"{re.escape(str(path))}": found .*, expected .+\n', err), (
                path.name
            )
        else:
            about = r" ([0-9a-f]{64}|none)" if word == "accepted" else ""
            start = rf'{word} {digest} "{re.escape(str(path))}"{about}: '
            assert re.match(start, lines[0]) and not err, path.name


def test_fixtures_are_what_the_script_writes():
    committed = {
        path.relative_to(FIXTURES).as_posix(): path.read_bytes()
        for path in FIXTURES.rglob("*")
        if path.is_file()
    }
    assert committed == make_fixtures.PLACES


def test_every_kind_of_statement_has_a_valid_certificate():
    kinds = {json.loads(path.read_bytes())["statement"]["kind"] for path in fixtures("valid")}
    assert kinds == set(checker.STATEMENTS)
    statements = [json.loads(path.read_bytes())["statement"] for path in fixtures("valid")]
    assert {s["what"] for s in statements if s["kind"] == "count"} == set(checker.COUNTS)


@pytest.mark.parametrize(
    "name, sentence",
    [
        (
            "value-kuhn",
            '"Kuhn poker": the value to player 1 is -1/18; stated -0.0556, rounded: holds',
        ),
        (
            "value-kuhn-decimals",
            '"Kuhn poker": the value to player 1 is -1/18; stated -1, rounded to 3 decimals: '
            "does not hold, off by 16991/18000",
        ),
        (
            "pure-values-dice",
            '"Baby poker, three sides": by pure strategies player 1 secures 0 and '
            "player 2 holds it to 1/9: no pure equilibrium",
        ),
        (
            "equilibria-square-number",
            '"Square": the Nash equilibria in mixed strategies over reduced pure ones are '
            "exactly the certificate's maximal Nash subsets; the number of equilibria is "
            "infinite; stated 2: does not hold",
        ),
        (
            "family-kuhn",
            '"Kuhn poker": the certificate\'s profile is a Nash equilibrium for every "g" '
            "in [0, 1]",
        ),
        (
            "family-ladder",
            '"Ladder": the certificate\'s profile is a Nash equilibrium for every "g" '
            "in [0, 1], in this game and in every game that differs from it only in "
            "what follows at these information sets, which no player reaches by "
            'deviating alone: 1:"third"',
        ),
        (
            "equilibrium-drift",
            '"Drift": in the certificate\'s profile the payoffs are 7/3, 8/3, and '
            "player 2 plays a best response",
        ),
        (
            "parameter-set-two",
            '"Seesaw": with "g" in [-11/30, 11/30] the certificate\'s profile is a Nash '
            'equilibrium exactly for "g" in [-11/30, -1/3] or "g" in [1/3, 11/30]',
        ),
        (
            "parameter-set-ends",
            '"Seesaw": with "g" in [0, 1] the certificate\'s profile is a Nash '
            'equilibrium exactly for "g" = 0 or "g" = 1',
        ),
        (
            "parameter-set-none",
            '"Seesaw": with "g" in [0, 1] the certificate\'s profile is a Nash '
            'equilibrium exactly for no "g"',
        ),
        (
            "iterated-mixed",
            '"Mixed dominance": eliminating in rounds the certificate\'s strictly dominated '
            "reduced strategies leaves of 3 and 2: 2 and 2 after round 1, 2 and 1 "
            "after round 2, 1 and 1 after round 3, 1 and 1 after round 4 (no more of either "
            'player); 1:"row":"b" is gone after round 1; 1:"row":"m" is gone after round 3; '
            '2:"column":"r" is gone after round 2; 1:"row":"t" is still made at the '
            "end",
        ),
        (
            "range-kuhn-given-quotient",
            '"Kuhn poker": over all optimal realisation plans of player 1 that reach "Q check '
            'bet", 1*("K check bet":"fold"), divided by the weight of reaching it, '
            "ranges from exactly 1/2 to exactly 2/3; stated: at most 0.6, rounded: does not "
            "hold",
        ),
        (
            "range-kuhn-given-decimals",
            '"Kuhn poker": over all optimal realisation plans of player 1 that reach "Q check '
            'bet", 1*("K check bet":"fold"), divided by the weight of reaching it, '
            "ranges from exactly 1/2 to exactly 2/3; stated: at most 0.6, rounded to 1 "
            "decimals: does not hold",
        ),
        (
            "comparison-family",
            '"Kuhn poker": with the certificate\'s profile, "g" in [0, 1], the '
            "expected payoff of player 1 is less than the expected payoff of player "
            '2: holds, the difference being -1/9; the probability of [1:"A":"bet"] '
            'given [0:"card 1":"A"], wherever that has positive probability, is at '
            'least the probability of [1:"Q":"bet"] given [0:"card 1":"Q"], '
            "wherever that has positive probability: holds, the difference being "
            '2/3*g; the probability of [1:"A":"bet"] given [0:"card 1":"A"], '
            "wherever that has positive probability, is at most 2*g: holds, the "
            'difference being -g; the probability of [0:"card 1":"A"] given '
            '[(1:"Q":"check" or 1:"K":"check" or 1:"A":"check")], wherever that has '
            "positive probability, is less than 1/2: holds, the difference being "
            "-(3 + 2*g)/(18 - 8*g)",
        ),
        (
            "arithmetic",
            "arithmetic: 1/3*2 - 1/6 = 1/2: holds; -(1/3)^2 + 2/4 = 7/18: holds; 1/2*(-1) + 3 "
            "rounds to 2.5: holds; 1/18 rounds to 0.0556: holds; 2^3 - -1 = 3^2: holds; 0.25 * 4 "
            "+ 8/2/4 = 2: holds; (1 + 2)*3^1 = ((9)): holds; 1/2 = 2/4: holds",
        ),
        (
            "arithmetic-parameters-decimal",
            'arithmetic: with "a" in [0, 1]: 1/3 = 0.333: does not hold, off by 1/3000; '
            "a/4 = 0.25*a: holds",
        ),
        (
            "pole-where-nothing-is-said",
            '"Kuhn poker": with the certificate\'s profile, "g" in [0, 1], the expected payoff of '
            'player 2 is 1/18; stated 1/18: holds; the probability of [0:"card 1":"A"] given '
            '[(1:"Q":"bet" or 1:"K":"bet" or 1:"A":"bet")], wherever that has positive '
            "probability and no denominator is 0, is 3*g/(4*g); stated 3/4: holds; the "
            'probability of [(1:"Q":"bet" or 1:"K":"bet" or 1:"A":"bet")] is 4*g/9; stated g/3: '
            'does not hold, off by g/9; the probability of [0:"card 1":"Q"] given '
            '[(1:"Q":"check" or 1:"K":"check" or 1:"A":"check")], wherever that has positive '
            "probability, is (1 - g/3)/(3 - 4*g/3); stated (3 - g)/(9 - 4*g): holds",
        ),
        (
            "value-brink",
            '"Brink": the value to player 1 (and so in every game with the same constant sum that '
            'differs only in what follows at 1:"fourth") is 0; stated 0: holds',
        ),
        (
            "law-toll",
            '"Toll": with the parameter "t", the game with the betting of this one, with a deck '
            "of different cards in blocks of 1, 1 from the weakest, and with payments to player 1 "
            'for a lower, an equal and a higher card of 0, 0, 0 after "leave"; t, t, t after '
            '"take", is this game at "t" = 1 and is worth to player 1: t for "t" from 0 to '
            "infinity, where between the ends no optimal plan of player 1 makes the move "
            '"leave" with a card of block 2',
        ),
        (
            "set-tip",
            '"Tipped pennies": the equilibrium plan of player 2 is unique (linear span 1): '
            "complete",
        ),
        (
            "set-kuhn-mixed",
            '"Kuhn poker": the optimal mixed strategies of player 1 form a polytope '
            "of dimension 5 (linear span 6) with 12 vertices and 8 facets: complete",
        ),
        (
            "set-kuhn-unique",
            '"Kuhn poker": the optimal plan of player 2 is unique (linear span 1): complete',
        ),
        (
            "dimension-wedge",
            '"Wedge": the optimal plans of player 1 have dimension 3 (linear span 4)',
        ),
        (
            "region-kuhn",
            '"Kuhn poker": the certificate\'s region holds every optimal plan of '
            "player 1, and no other plan",
        ),
        (
            "region-kuhn-large",
            '"Kuhn poker": the certificate\'s region holds every optimal plan of '
            "player 1, and some other plan too: it is too large",
        ),
        (
            "region-kuhn-small",
            '"Kuhn poker": the certificate\'s region holds only optimal plans of '
            "player 1, but not every one: it is too small",
        ),
        (
            "region-kuhn-neither",
            '"Kuhn poker": the certificate\'s region does not hold every optimal '
            "plan of player 1, and holds some other plan",
        ),
        (
            "region-kuhn-empty",
            '"Kuhn poker": the certificate\'s region holds no optimal plan of player '
            "1, nor any other plan: it is empty",
        ),
    ],
)
def test_the_sentence(name, sentence):
    assert verdict(fixture(f"valid/{name}").read_bytes()) == ("accepted", sentence)


# Conditions, and a forgery for each of them.


def literal(node):
    """The constant text of an argument: of an f-string its constant parts."""
    if isinstance(node, ast.JoinedStr):
        return [part.value for part in node.values if isinstance(part, ast.Constant)]
    assert isinstance(node, ast.Constant), ast.unparse(node)
    return [node.value]


def reasons(function):
    """What the calls of this function in the checker say, last argument."""
    return [
        literal(node.args[-1])
        for node in ast.walk(TREE)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == function
    ]


def test_every_condition_has_a_forgery_that_only_it_rejects():
    found = {verdict(path.read_bytes())[1] for path in fixtures("invalid")}
    conditions = {text for (text,) in reasons("require")}
    assert len(conditions) == len(reasons("require"))  # no two conditions say the same
    assert found == conditions


# Conditions that follow from others, and stand all the same, so that a reader need not see why
DOUBLED = {"the linear parts of the inequalities have full rank"}


def test_without_a_condition_a_forgery_passes(monkeypatch):
    """So each condition is needed, and its forgery fails no other one."""
    forgeries = {}
    for path in fixtures("invalid"):
        forgeries.setdefault(verdict(path.read_bytes())[1], []).append(path.read_bytes())
    need, idle = checker.require, set()
    for reason, files in forgeries.items():
        monkeypatch.setattr(
            checker, "require", lambda condition, told: need(condition or told == reason, told)
        )
        if all(map(refused, files)):
            idle.add(reason)
    assert idle == DOUBLED


def refused(data):
    """Whether another condition, or a rule of the format, still refuses a file; a crash is no
    refusal."""
    try:
        return verdict(data)[0] != "accepted"
    except Exception:
        return False


LIMITS = {
    "powers of 2,000 digits",
    "at most 2,000,000 nodes",
    "at most 2,000,000 nodes in all",
    "at most 64 MiB",
    "at most , pure strategies",
    "at most , pairs of strategies",
    "at most 4,000,000 for pure strategies times sets",
    "at most 4,000,000 for pure strategies times terminals",
    "at most 2,000,000 information sets",
    "a tree of at most 32 MiB, for this statement",
    "a regular file",
    "at most 4,096 nodes",
    "at most 1,000,000 faces",
    "at most 4,096 continuations in all",
    "at most 100,000,000 for passes over all strategies",
    "at most 4,000,000 for strategies in mixtures times nodes",
    "at most 4,000,000 for profiles times nodes times players",
    "at most 4,000,000 for strategies times sets",
    "at most 2,000 combinations of origins",
    "at most 2,000,000,000 steps",
    "at most 2,000,000,000 steps for a rank",
}


def test_every_rule_of_the_format_has_a_malformed_file():
    found = [
        game_verdict(p.read_bytes())[1] if p.suffix in checker.GAMES else verdict(p.read_bytes())[1]
        for p in fixtures("malformed")
    ]
    rules = [
        parts
        for parts in [*reasons("readable"), *reasons("full_match")]
        if not all(part in " , ".join(LIMITS) for part in parts)
    ]
    expected = {text.partition(", expected ")[2] for text in found}
    patterns = [
        ".*".join(
            map(re.escape, ["", *parts, ""] if len(parts) > 1 or parts[0][-1] == " " else parts)
        )
        for parts in rules
    ]
    assert [p for p in patterns if not any(re.fullmatch(p, text) for text in expected)] == []
    assert len(rules) > 70


def test_statements_that_need_perfect_recall():
    for path in (FIXTURES / "malformed").glob("*/recall-*.json"):
        assert verdict(path.read_bytes())[1].endswith("perfect recall for this statement"), (
            path.name
        )


def test_limits_are_those_of_the_specification():
    assert (checker.BYTES, checker.NODES, checker.DIGITS) == (67_108_864, 2_000_000, 2_000)
    assert (checker.CHARACTERS, checker.PARENTHESES, checker.DEGREE) == (1_000, 50, 64)
    assert (checker.STRATEGIES, checker.PAIRS, checker.CONTINUATIONS, checker.FACES) == (
        20_000,
        4_000_000,
        4_096,
        1_000_000,
    )
    assert (checker.PASSES, checker.MIXTURES) == (100_000_000, 4_000_000)
    assert (checker.NESTING, checker.PLAYERS, checker.NAMES, checker.WORK) == (
        64,
        64,
        26,
        2_000_000_000,
    )  # our own


FACES = {
    "set-kuhn": 2,
    "set-wedge": 6,
    "set-kuhn-mixed": 18,
    "region-wedge": 6,
    "region-kuhn": 3,
}  # counted independently


def test_limits(monkeypatch):
    valid = {
        name: fixture(f"valid/{name}").read_bytes()
        for name in ("pure-values-dice", "dominated-kuhn-king")
    }
    text = (FIXTURES / "games" / "market.efg").read_text("utf-8")
    for limit, value, low in (
        ("STRATEGIES", "pure-values-dice", 7),
        ("CONTINUATIONS", "dominated-kuhn-king", 0),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(checker, limit, low + 1)
            assert verdict(valid[value])[0] == "accepted"
            patch.setattr(checker, limit, low)
            assert verdict(valid[value]) == (
                "unreadable",
                f"found more pure strategies, expected at most {low} pure strategies",
            )
    with monkeypatch.context() as patch:
        steps = (8 + 8) * 27  # reduced pure strategies of both players, and terminals
        patch.setattr(checker, "STEPS", steps)
        assert verdict(valid["pure-values-dice"])[0] == "accepted"
        patch.setattr(checker, "STEPS", steps - 1)
        assert verdict(valid["pure-values-dice"])[1].endswith("times terminals")
        patch.setattr(checker, "STEPS", 1)
        assert verdict(valid["pure-values-dice"])[1].endswith("times sets")
    contest = (fixture("valid/iterated-mixed")).read_bytes()
    for pairs, word in ((6, "accepted"), (5, "unreadable")):
        with monkeypatch.context() as patch:
            patch.setattr(checker, "PAIRS", pairs)
            assert verdict(contest)[0] == word
    for limit in ("PASSES", "MIXTURES"):
        with monkeypatch.context() as patch:
            patch.setattr(checker, limit, 1)
            assert verdict(contest)[0] == "unreadable"
    whole = (fixture("valid/responses-steps")).read_bytes()
    for most, word in ((6, "accepted"), (5, "unreadable")):
        with monkeypatch.context() as patch:
            patch.setattr(checker, "STRATEGIES", most)
            assert verdict(whole)[0] == word
    cut = (fixture("valid/family-kuhn-cut")).read_bytes()
    for nodes, word in ((5, "accepted"), (4, "unreadable")):
        with monkeypatch.context() as patch:
            patch.setattr(checker, "CUTS", nodes)
            assert verdict(cut)[0] == word
    for name, faces in FACES.items():
        data = fixture(f"valid/{name}").read_bytes()
        for limit, word in ((faces, "accepted"), (faces - 1, "unreadable")):
            with monkeypatch.context() as patch:
                patch.setattr(checker, "FACES", limit)
                assert verdict(data)[0] == word, name
    for depth, expected in ((64, "exactly these keys: "), (65, "at most 64 levels")):
        nested = '{"a":' * (depth - 1) + "{}" + "}" * (depth - 1) + "\n"
        assert f", expected {expected}" in verdict(nested.encode())[1]
    for players, word in ((64, "read"), (65, "unreadable")):
        many = make_fixtures.efg("Many", ["x"] * players, make_fixtures.end(*range(players)))
        assert game_verdict(many.encode())[0] == word
    with monkeypatch.context() as patch:
        patch.setattr(checker, "NODES", 17)
        assert checker.Tree(text)
        patch.setattr(checker, "NODES", 16)
        assert game_verdict(text.encode())[1].endswith("at most 2,000,000 nodes")
        patch.setattr(checker, "NODES", 3)
        wide = make_fixtures.efg(
            "Wide",
            ["One"],
            make_fixtures.move(1, "x", *((str(i), make_fixtures.end(0)) for i in range(9))),
        )
        assert game_verdict("\n".join(wide.split("\n")[:4]).encode() + b"\n")[1].endswith(
            "2,000,000 nodes in all"
        )
        patch.setattr(checker, "BYTES", len(valid["pure-values-dice"]))
        assert verdict(valid["pure-values-dice"])[0] == "accepted"
        patch.setattr(checker, "BYTES", len(valid["pure-values-dice"]) - 1)
        assert verdict(valid["pure-values-dice"]) == (
            "unreadable",
            "found a longer file, expected at most 64 MiB",
        )


def test_certificates_of_one_profile_share_it_and_no_others(monkeypatch):
    """In each order the answers are those of a run for each certificate alone."""
    names = "gain-short deviation-short payoff-short comparison-short equilibrium-kuhn gain-kuhn"
    data = [fixture(f"valid/{name}").read_bytes() for name in names.split()]
    texts = {
        digest: text for digest, text in GAME_TEXTS.items() if digest.encode() in b"".join(data)
    }
    alone = [verdict(each, {d: a_game(text) for d, text in texts.items()}) for each in data]
    computed, compute = [], checker.profile_weights
    monkeypatch.setattr(
        checker, "profile_weights", lambda *given: computed.append(given) or compute(*given)
    )
    games = {digest: a_game(text) for digest, text in texts.items()}
    assert [verdict(each, games) for each in data] == alone
    assert len(computed) == 4  # of the four about one game one, and one of the second profile
    assert [verdict(each, games) for each in data[::-1]] == alone[::-1]


def test_a_game_with_other_payoffs_shares_no_profile():
    certificate = json.loads(fixture("valid/gain-kuhn").read_bytes())
    game, value = a_game(GAME_TEXTS[certificate["game"]]), certificate["statement"]["profile"]
    paid, _ = checker.known_reply(game, value, 1)
    other = copy(game)
    other.end_at([(at, chance, (x + 1, y)) for at, chance, (x, y) in game.terminals])
    assert checker.known_reply(other, value, 1)[0] == paid + 1
    assert checker.known_reply(game, value, 1)[0] == paid
