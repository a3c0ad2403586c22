"""The folder of a fixture is its verdict, and each condition of the checker has a forgery that it
alone rejects."""

import ast
import hashlib
import json
import re
from copy import copy
from functools import cache
from pathlib import Path

import fixture_files
import game_trees
import pytest
from checking import (
    FIXTURES,
    GAME_FILES,
    GAME_TEXTS,
    TREE,
    a_game,
    answer_of,
    checker,
    fixture,
    fixtures,
    game_verdict,
    verdict,
)


@pytest.mark.parametrize(
    "folder, status, word",
    [("valid", 0, "accepted"), ("invalid", 1, "rejected"), ("malformed", 2, "unreadable")],
)
def test_the_folder_is_the_verdict(folder, status, word, capsys):
    """One line for each file of a run, and how many; the same for some of them alone."""
    paths = fixtures(folder)
    for some in (paths, *([path] for path in paths[::20])):
        text = b"".join(path.read_bytes() for path in some)
        games = [g for g, digest in zip(GAME_FILES, GAME_TEXTS) if digest.encode() in text]
        assert checker.main([*map(str, [*games, *some])]) == status, some
        out, err = capsys.readouterr()
        *lines, counts = out.splitlines()
        kinds = "accepted", "rejected", "unreadable"
        assert counts == ", ".join(f"{len(some) if kind == word else 0} {kind}" for kind in kinds)
        assert not (lines if word == "unreadable" else err)
        told = {line.split('"')[1]: line for line in [*lines, *err.splitlines()]}
        assert [*told] == [*map(str, sorted(some, key=lambda p: p.suffix not in checker.GAMES))]
        for path, line in told.items():
            digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
            about = r" ([0-9a-f]{64}|none)" if word == "accepted" else ""
            begin = rf'{word} {digest} "{re.escape(path)}"{about}: .'
            if word == "unreadable":
                begin = rf'"{re.escape(path)}": found .*, expected .'
            assert re.match(begin, line), line


@cache
def told_of(name, data):
    """The answer of the checker as it is, which several tests ask for."""
    return answer_of(name, data)


def test_tables_are_laid_out_and_say_what_the_checker_answers():
    """The sentence of a valid certificate, the condition that a forgery fails, the rule of the
    format that a malformed file breaks: the only place where sentences stand."""
    for statement, table in fixture_files.tables().items():
        assert fixture_files.answered(table, told_of) == table, statement
        text = (fixture_files.TABLES / f"{statement}.json").read_text("utf-8")
        assert text == fixture_files.laid_out(table) + "\n", f"{statement}: {WRITE}"


WRITE = "python tests/nashcheck/write_fixtures.py"


def test_every_kind_of_statement_has_a_valid_certificate():
    kinds = {json.loads(path.read_bytes())["statement"]["kind"] for path in fixtures("valid")}
    assert kinds == set(checker.STATEMENTS)
    statements = [json.loads(path.read_bytes())["statement"] for path in fixtures("valid")]
    assert {s["what"] for s in statements if s["kind"] == "count"} == set(checker.COUNTS)


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


@cache
def refusals():
    """The condition that each forgery fails, and its bytes; of the checker as it is."""
    files = [(path.stem, path.read_bytes()) for path in fixtures("invalid")]
    return [(told_of(name, data), data) for name, data in files]


def test_every_condition_has_a_forgery_that_only_it_rejects():
    found = {reason for reason, _ in refusals()}
    conditions = {text for (text,) in reasons("require")}
    assert len(conditions) == len(reasons("require"))  # no two conditions say the same
    assert found == conditions


# Conditions that follow from others, and stand all the same, so that a reader need not see why
DOUBLED = {"the linear parts of the inequalities have full rank"}


def test_without_a_condition_a_forgery_passes(monkeypatch):
    """So each condition is needed, and its forgery fails no other one."""
    forgeries = {}
    for reason, data in refusals():
        forgeries.setdefault(reason, []).append(data)
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
    "at most 4,096 profiles",
    "at most 4,096 pure completions",
    "at most 40,000 pairs of strategies",
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
    rules = [
        parts
        for parts in [*reasons("readable"), *reasons("full_match")]
        if not all(part in " , ".join(LIMITS) for part in parts)
    ]
    expected = {
        told_of(p.name if p.suffix in checker.GAMES else p.stem, p.read_bytes())
        for p in fixtures("malformed")
    }
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
    whole = (fixture("valid/completions-kuhn")).read_bytes()
    for most, word in ((256, "accepted"), (255, "unreadable")):
        with monkeypatch.context() as patch:
            patch.setattr(checker, "COMPLETIONS", most)
            assert verdict(whole)[0] == word
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
        many = game_trees.efg("Many", ["x"] * players, game_trees.end(*range(players)))
        assert game_verdict(many.encode())[0] == word
    with monkeypatch.context() as patch:
        patch.setattr(checker, "NODES", 17)
        assert checker.Tree(text)
        patch.setattr(checker, "NODES", 16)
        assert game_verdict(text.encode())[1].endswith("at most 16 nodes")
        patch.setattr(checker, "NODES", 3)
        wide = game_trees.efg(
            "Wide",
            ["One"],
            game_trees.move(1, "x", *((str(i), game_trees.end(0)) for i in range(9))),
        )
        assert game_verdict("\n".join(wide.split("\n")[:4]).encode() + b"\n")[1].endswith(
            "at most 3 nodes in all"
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
