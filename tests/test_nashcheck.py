"""Tests of the checker: what each fixture's folder says, and that nothing else is accepted.

The fixtures are written by certificates/make_fixtures.py.  Every mutant is sealed again, so that it is the arithmetic
that rejects it and not the digest.
"""

import ast
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent / "src" / "nashcheck.py"
FOLDER = HERE / "certificates"
sys.path.insert(0, str(SOURCE.parent))
sys.path.insert(0, str(FOLDER))

import make_fixtures  # noqa: E402

import nashcheck  # noqa: E402

TREE = ast.parse(SOURCE.read_text("utf-8"))
GAME_FILES = sorted((FOLDER / "games").iterdir())
GAME_TEXTS = {
    hashlib.sha256(path.read_bytes()).hexdigest(): path.read_text("utf-8") for path in GAME_FILES
}


def a_game(text, checker=nashcheck):
    """A game in either form; compact ones are JSON."""
    return checker.OneCard(text.encode()) if text.startswith("{") else checker.Game(text)


GAMES = {digest: a_game(text) for digest, text in GAME_TEXTS.items()}
SETTINGS = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def fixtures(folder):
    return sorted((FOLDER / folder).iterdir())


def verdict(data, games=GAMES):
    """`accepted`, `rejected` or `unreadable`, and the sentence or the reason."""
    try:
        return "accepted", nashcheck.check(data, games)
    except nashcheck.Rejected as error:
        return "rejected", str(error)
    except nashcheck.Unreadable as error:
        return "unreadable", str(error)


def game_verdict(data):
    try:
        return "read", nashcheck.OneCard(data) if data.startswith(b"{") else nashcheck.Game(
            nashcheck.decoded(data)
        )
    except nashcheck.Unreadable as error:
        return "unreadable", str(error)


def resealed(envelope):
    return make_fixtures.canonical(make_fixtures.resealed(envelope)).encode()


def run(*arguments, options=(), **environment):
    """The checker as a process of its own."""
    return subprocess.run(
        [sys.executable, *options, str(SOURCE), *map(str, arguments)],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


# ------------------------------------------------------------------------------------------------ the fixtures


@pytest.mark.parametrize(
    "folder, status, word",
    [("valid", 0, "accepted"), ("invalid", 1, "rejected"), ("malformed", 2, "unreadable")],
)
def test_the_folder_is_the_verdict(folder, status, word, capsys):
    for path in fixtures(folder):
        others = [FOLDER / "valid" / "arithmetic.json"] if path.suffix in nashcheck.GAMES else []
        games = [
            game
            for game, digest in zip(GAME_FILES, GAME_TEXTS)
            if digest.encode() in path.read_bytes()
        ]
        assert nashcheck.main([*map(str, games), *map(str, others), str(path)]) == status, path.name
        out, err = capsys.readouterr()
        lines = out.splitlines()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        assert lines[-1] == ", ".join(
            f"{int(w == word) + len(others) * (w == 'accepted')} {w}"
            for w in ("accepted", "rejected", "unreadable")
        ), path.name
        if word == "unreadable":
            assert re.fullmatch(rf"{re.escape(str(path))}: found .*, expected .+\n", err), path.name
        else:
            assert lines[0].startswith(f"{word} {digest} {path}: ") and not err, path.name


def test_fixtures_are_what_the_script_writes():
    written = {
        name: text if isinstance(text, bytes) else text.encode()
        for name, text in make_fixtures.FILES.items()
    }
    found = {
        str(path.relative_to(FOLDER).as_posix()): path.read_bytes()
        for folder in ("games", "valid", "invalid", "malformed")
        for path in fixtures(folder)
    }
    assert found == written


def test_every_kind_of_statement_has_a_valid_certificate():
    kinds = {json.loads(path.read_bytes())["statement"]["kind"] for path in fixtures("valid")}
    assert kinds == set(nashcheck.STATEMENTS)
    statements = [json.loads(path.read_bytes())["statement"] for path in fixtures("valid")]
    assert {s["what"] for s in statements if s["kind"] == "count"} == set(nashcheck.COUNTS)


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("value-kuhn", "Kuhn poker: the value to player 1 is -1/18; stated -0.0556: holds"),
        (
            "value-kuhn-decimals",
            "Kuhn poker: the value to player 1 is -1/18; stated -1 to 3 decimals: does not hold, off by 16991/18000",
        ),
        (
            "pure-values-dice",
            "Baby poker, three sides: by pure strategies player 1 secures 0 and player 2 holds it to 1/9: "
            "no pure equilibrium",
        ),
        (
            "equilibria-square-number",
            "Square: the equilibria are exactly the certificate's components; the number of equilibria is infinite; stated 2: does not hold",
        ),
        (
            "family-kuhn",
            "Kuhn poker: the certificate's profile is a Nash equilibrium for every g in [0, 1]",
        ),
        (
            "family-ladder",
            "Ladder: the certificate's profile is a Nash equilibrium for every g in [0, 1], in this game and in every game "
            "that differs from it only in what follows at these information sets, which no player reaches by deviating alone: 1:third",
        ),
        (
            "equilibrium-drift",
            "Drift: in the certificate's profile the payoffs are 7/3, 8/3, and player 2 plays a best response",
        ),
        (
            "parameter-set-two",
            "Seesaw: with g in [-11/30, 11/30] the certificate's profile is a Nash equilibrium exactly for "
            "g in [-11/30, -1/3] or g in [1/3, 11/30]",
        ),
        (
            "parameter-set-ends",
            "Seesaw: with g in [0, 1] the certificate's profile is a Nash equilibrium exactly for g = 0 or g = 1",
        ),
        (
            "parameter-set-none",
            "Seesaw: with g in [0, 1] the certificate's profile is a Nash equilibrium exactly for no g",
        ),
        (
            "iterated-mixed",
            "Mixed dominance: eliminating the certificate's strictly dominated strategies in rounds leaves of 3 and 2: "
            "2 and 2 after round 1, 2 and 1 after round 2, 1 and 1 after round 3; nothing more can go; 1:row:b is gone after round 1; "
            "1:row:m is gone after round 3; 2:column:r is gone after round 2; 1:row:t is still made at the end",
        ),
        (
            "range-kuhn-given-quotient",
            "Kuhn poker: over all optimal plans of player 1 that reach Q check bet 1*(K check bet:fold), "
            "divided by the weight of reaching it, ranges from exactly 1/2 to exactly 2/3; stated: at most 0.6: does not hold",
        ),
        (
            "set-kuhn-mixed",
            "Kuhn poker: the optimal mixed strategies of player 1 form a polytope of dimension 5 (linear span 6) "
            "with 12 vertices and 8 facets: complete",
        ),
        (
            "set-kuhn-unique",
            "Kuhn poker: the optimal plan of player 2 is unique (linear span 1): complete",
        ),
        (
            "dimension-wedge",
            "Wedge: the optimal plans of player 1 have dimension 3 (linear span 4)",
        ),
        (
            "region-kuhn",
            "Kuhn poker: the certificate's region holds every optimal plan of player 1, and no other plan",
        ),
        (
            "region-kuhn-large",
            "Kuhn poker: the certificate's region holds every optimal plan of player 1, and some other plan too: it is too large",
        ),
        (
            "region-kuhn-small",
            "Kuhn poker: the certificate's region holds only optimal plans of player 1, but not every one: it is too small",
        ),
        (
            "region-kuhn-neither",
            "Kuhn poker: the certificate's region does not hold every optimal plan of player 1, and holds some other plan",
        ),
        (
            "region-kuhn-empty",
            "Kuhn poker: the certificate's region holds no optimal plan of player 1, nor any other plan: it is empty",
        ),
    ],
)
def test_the_sentence(name, sentence):
    assert verdict((FOLDER / "valid" / f"{name}.json").read_bytes()) == ("accepted", sentence)


# ------------------------------------------------------------------- conditions, and a forgery for each of them


def literal(node):
    """The constant text of an argument: of an f-string its constant parts."""
    if isinstance(node, ast.JoinedStr):
        return [part.value for part in node.values if isinstance(part, ast.Constant)]
    assert isinstance(node, ast.Constant), ast.unparse(node)
    return [node.value]


def reasons(function):
    """What the calls of `need` or `read` in the checker say, last argument."""
    return [
        literal(node.args[-1])
        for node in ast.walk(TREE)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == function
    ]


def test_every_condition_has_a_forgery_that_only_it_rejects():
    found = {verdict(path.read_bytes())[1] for path in fixtures("invalid")}
    conditions = {text for (text,) in reasons("need")}
    assert len(conditions) == len(reasons("need"))  # no two conditions say the same
    assert found == conditions


# Conditions that follow from others, and stand all the same, so that a reader need not see why
DOUBLED = {"the linear parts of the inequalities have full rank"}


def test_without_a_condition_a_forgery_passes(monkeypatch):
    """So each condition is needed, and its forgery fails no other one."""
    forgeries = {}
    for path in fixtures("invalid"):
        forgeries.setdefault(verdict(path.read_bytes())[1], []).append(path.read_bytes())
    need, idle = nashcheck.need, set()
    for reason, files in forgeries.items():
        monkeypatch.setattr(
            nashcheck, "need", lambda condition, told: need(condition or told == reason, told)
        )
        if all(map(refused, files)):
            idle.add(reason)
    assert idle == DOUBLED


def refused(data):
    """Whether another condition, or a rule of the format, still refuses a file; a crash is no refusal."""
    try:
        return verdict(data)[0] != "accepted"
    except Exception:
        return False


LIMITS = {
    "at most 2,000,000 nodes",
    "at most 2,000,000 nodes in all",
    "at most 64 MiB",
    "at most , pure strategies",
    "at most , pairs of strategies",
    "at most 2,000,000 information sets",
    "at most 4,096 nodes",
    "at most 4,096 full strategies",
    "at most 1,000,000 faces",
    "at most 4,096 continuations in all",
}


def test_every_rule_of_the_format_has_a_malformed_file():
    found = [
        game_verdict(p.read_bytes())[1]
        if p.suffix in nashcheck.GAMES
        else verdict(p.read_bytes())[1]
        for p in fixtures("malformed")
    ]
    rules = [
        parts for parts in reasons("read") if not all(part in " , ".join(LIMITS) for part in parts)
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
    for path in (FOLDER / "malformed").glob("recall-*.json"):
        assert verdict(path.read_bytes())[1].endswith("perfect recall for this statement"), (
            path.name
        )


def test_limits_are_those_of_the_specification():
    assert (nashcheck.BYTES, nashcheck.NODES, nashcheck.DIGITS) == (67_108_864, 2_000_000, 2_000)
    assert (nashcheck.CHARACTERS, nashcheck.PARENTHESES, nashcheck.DEGREE) == (1_000, 50, 64)
    assert (nashcheck.STRATEGIES, nashcheck.PAIRS, nashcheck.CONTINUATIONS, nashcheck.FACES) == (
        20_000,
        4_000_000,
        4_096,
        1_000_000,
    )
    assert (nashcheck.NESTING, nashcheck.PLAYERS, nashcheck.NAMES, nashcheck.TERMS) == (
        64,
        64,
        26,
        20_000,
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
        name: (FOLDER / "valid" / f"{name}.json").read_bytes()
        for name in ("pure-values-dice", "dominated-kuhn-king")
    }
    text = (FOLDER / "games" / "market.efg").read_text("utf-8")
    for limit, value, low in (
        ("STRATEGIES", "pure-values-dice", 7),
        ("CONTINUATIONS", "dominated-kuhn-king", 0),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(nashcheck, limit, low + 1)
            assert verdict(valid[value])[0] == "accepted"
            patch.setattr(nashcheck, limit, low)
            assert verdict(valid[value]) == (
                "unreadable",
                f"found more pure strategies, expected at most {low} pure strategies",
            )
    contest = (FOLDER / "valid" / "iterated-mixed.json").read_bytes()
    for pairs, word in ((6, "accepted"), (5, "unreadable")):
        with monkeypatch.context() as patch:
            patch.setattr(nashcheck, "PAIRS", pairs)
            assert verdict(contest)[0] == word
    whole = (FOLDER / "valid" / "responses-steps.json").read_bytes()
    for most, word in ((6, "accepted"), (5, "unreadable")):
        with monkeypatch.context() as patch:
            patch.setattr(nashcheck, "CONTINUATIONS", most)
            assert verdict(whole)[0] == word
    cut = (FOLDER / "valid" / "family-kuhn-cut.json").read_bytes()
    for nodes, word in ((5, "accepted"), (4, "unreadable")):
        with monkeypatch.context() as patch:
            patch.setattr(nashcheck, "CUTS", nodes)
            assert verdict(cut)[0] == word
    for name, faces in FACES.items():
        data = (FOLDER / "valid" / f"{name}.json").read_bytes()
        for limit, word in ((faces, "accepted"), (faces - 1, "unreadable")):
            with monkeypatch.context() as patch:
                patch.setattr(nashcheck, "FACES", limit)
                assert verdict(data)[0] == word, name
    for depth, expected in ((64, "an object"), (65, "at most 64 levels")):
        assert verdict(("[" * depth + "]" * depth + "\n").encode())[1].endswith(
            f", expected {expected}"
        )
    for players, word in ((64, "read"), (65, "unreadable")):
        many = make_fixtures.efg("Many", ["x"] * players, make_fixtures.end(*range(players)))
        assert game_verdict(many.encode())[0] == word
    with monkeypatch.context() as patch:
        patch.setattr(nashcheck, "NODES", 17)
        assert nashcheck.Game(text)
        patch.setattr(nashcheck, "NODES", 16)
        assert game_verdict(text.encode())[1].endswith("at most 2,000,000 nodes")
        patch.setattr(nashcheck, "NODES", 3)
        wide = make_fixtures.efg(
            "Wide",
            ["One"],
            make_fixtures.move(1, "x", *((str(i), make_fixtures.end(0)) for i in range(9))),
        )
        assert game_verdict("\n".join(wide.split("\n")[:4]).encode() + b"\n")[1].endswith(
            "2,000,000 nodes in all"
        )
        patch.setattr(nashcheck, "BYTES", len(valid["pure-values-dice"]))
        assert verdict(valid["pure-values-dice"])[0] == "accepted"
        patch.setattr(nashcheck, "BYTES", len(valid["pure-values-dice"]) - 1)
        assert verdict(valid["pure-values-dice"]) == (
            "unreadable",
            "found a longer file, expected at most 64 MiB",
        )


# --------------------------------------------------------------------------------------------- mutants, resealed


def paths(value, path=()):
    """Each place in a JSON value, the root first."""
    yield path, value
    for key, inner in (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    ):
        yield from paths(inner, (*path, key))


def put(value, path, new):
    """A copy with the entry at a path replaced; it shares the rest."""
    if not path:
        return new
    copy, (key, *inner) = value.copy(), path
    copy[key] = put(value[key], inner, new)
    return copy


BODY = ("statement", "witness")


def bodies():
    """The valid certificates to change; not those at the limits, thousands of digits of one kind."""
    for path in fixtures("valid"):
        envelope = json.loads(path.read_bytes())
        if "limits" not in path.stem:
            yield path.stem, envelope, [(p, v) for p, v in paths(envelope) if p and p[0] in BODY]


EVERY, SOME = "EVERY_MUTANT" in os.environ, 20


def sampled(mutants):
    """So many mutants of each certificate, the same in each run; `make mutants` takes every one, for minutes."""
    groups, choose = {}, random.Random(2)
    for mutant in mutants:
        groups.setdefault(mutant[0], []).append(mutant)
    return [
        mutant
        for group in groups.values()
        for mutant in (group if EVERY or len(group) <= SOME else choose.sample(group, SOME))
    ]


def accepted(mutants):
    return [
        (name, label)
        for name, label, envelope in mutants
        if verdict(resealed(envelope))[0] == "accepted"
    ]


def digit_mutants():
    choose = random.Random(1)
    for name, envelope, places in bodies():
        for path, text in places:
            for i, old in enumerate(text) if isinstance(text, str) else ():
                for new in (
                    choose.sample([d for d in "0123456789" if d != old], 3)
                    if old in "0123456789"
                    else ()
                ):
                    yield (
                        name,
                        (*path, text, text[:i] + new + text[i + 1 :]),
                        put(envelope, path, text[:i] + new + text[i + 1 :]),
                    )
        for path, row in places:
            for key in row if isinstance(row, dict) else ():
                if digit := re.search("[0-689]", key):
                    new = key[: digit.start()] + "7" + key[digit.end() :]
                    yield (
                        name,
                        (*path, key, new),
                        put(envelope, path, {new if k == key else k: v for k, v in row.items()}),
                    )


def test_no_changed_digit_is_accepted():
    mutants = sampled(digit_mutants())
    assert len(mutants) > 3000
    assert [label for label in accepted(mutants) if not free(*label)] == []


def free(name, label):
    """Whether a statement leaves a place open, by the specification, so that another number there is as true."""
    if name in ("arithmetic-parameters", "arithmetic-zero"):
        return label[1] == "parameters"  # an identity does not depend on the box
    if "-rational" in name or name == "family-alone" or name.endswith("-draw-family"):
        return tuple(label[:2]) == ("statement", "parameters")  # as true in another box
    if (
        name == "payoff-eleven-events"
    ):  # a player who bets with this card anyway, and is paid for either card alike if he checks
        return tuple(label[1:7]) in {
            ("figures", 1, "given", 0, k, 2) for k in (3, 4, 15)
        } and tuple(label[7:]) in {(), ("2", "1"), ("3", "1")}
    if name == "parameter-set-player":
        return label[-3:-2] == ("at",)
    if name in ("family-kuhn-cut", "family-kuhn-reply"):
        return (
            label[:2] == ("witness", "tree") and "at" in label
        )  # where a box is cut is the prover's business
    if name == "family-ladder":
        return label[:5] == (
            "witness",
            "tree",
            "values",
            "1",
            "third",
        )  # a bound that may be larger: nothing is paid there
    if name.startswith("law-"):  # a piece of the piece; the scale of no weights
        if name in ("law-toll", "law-all-alike", "law-empty-blocks") and tuple(label[3:5]) == (
            "2",
            "scale",
        ):
            return True
        if name == "law-draw" and "never" in label:
            return True  # the move with another block, that is never made either
        return (
            label[1] == "pieces"
            and tuple(label[3:4]) in {("from",), ("to",)}
            or (name, label[1]) == ("law-empty-blocks", "at")
        )  # 0 and 2 as well
    if name.startswith(
        "no-box"
    ):  # two entries of each box exclude all equilibria; what shows it may be other weights
        return label[0] == "witness" or label[1] == "stated"
    if name == "equilibria-square-number":
        return [*label[:2]] == ["statement", "stated"]  # infinity differs from every number alike
    if name == "region-pennies-point":
        return tuple(label[:3]) == ("statement", "rows", 1)  # which follows from the row before
    if name in ("region-kuhn", "region-kuhn-small"):
        return (
            "terms" in label and label[1] == "rows" and label[2] in (0, 1, 4)
        )  # x = 0 and 2x = 0 are the same
    if name in ("region-kuhn-neither", "region-wedge-large"):
        return "terms" in label or "right" in label  # a region that is as wrong
    if name in ("region-pennies-empty", "region-kuhn-empty", "region-pie-empty"):
        return (
            "terms" in label or "right" in label or "factors" in label
        )  # a region that is as empty, for the same reason
    if name == "range-kuhn-given":
        return tuple(label[1:2]) == ("given",)  # a set that the player's own moves always reach
    if (
        name == "feasible-unbounded"
        and "ray" in label
        or name == "feasible-triangle"
        and "point" in label
    ):
        return True  # another ray; another point inside
    if name.startswith("feasible-"):
        return (
            label[1] == "rows"
        )  # another program, of which the same factors, point or ray prove the same
    if name in ("set-kuhn", "set-detour", "projection-detour"):
        return tuple(label[1:4]) == (
            "sources",
            1,
            "column",
        )  # two columns with the same row of the chart
    # a cell that is said to be wrong may have any wrong number
    return (name, *label[1:4]) in {
        ("matrix-kuhn-wrong", "cells", 1, 0),
        ("matrix-kuhn-wrong", "cells", 1, 2),
        ("matrix-market-payoff", "cells", 2, 2),
    }


NUMBER = re.compile(r"-?[0-9]+([./][0-9]+)?")
LISTS = (
    "figures",
    "comparisons",
    "equations",
    "moves",
    "gone",
)  # a part of such a list is a statement of its own, in any order
ORDERS = (
    "given",
    "probability",
    "excluded",
    "terms",
    "by",
    "outside",
    "beliefs",
    *LISTS,
)  # sets, whose order means nothing

UNORDERED = ("replies", "apart", "on", "points", "vertices")
ALIKE = {
    "set-kuhn columns 1",
    "dimension-kuhn columns 1",
    "set-kuhn-unique columns 2",
    "set-kuhn-unique columns 6",
    "set-pennies columns 0",
    "set-pennies-mixed columns 0",
    "dimension-pennies columns 0",
    "set-wedge columns 1",
    "set-detour columns 1",
    "dimension-pennies-mixed columns 0",
    "set-wedge columns 2",
    "set-twice columns 1",
    "projection-kuhn columns 1",
    "projection-detour columns 1",
    "dimension-wedge columns 0",
    "dimension-wedge columns 1",
    "dimension-wedge columns 2",
    "region-pennies-halves chart 0",
    "region-wedge chart 0",
    "region-wedge chart 1",
    "region-wedge chart 2",
}


def structural_mutants():
    for name, envelope, places in bodies():
        for path, value in places:
            if isinstance(value, dict):
                keys = sorted(value)
                yield name, ("add", *path, "x"), put(envelope, path, {**value, "x": "0"})
                for key in keys:
                    yield (
                        name,
                        ("drop", *path, key),
                        put(envelope, path, {k: v for k, v in value.items() if k != key}),
                    )
                    yield (
                        name,
                        ("rename", *path, key),
                        put(envelope, path, {k + "x" * (k == key): v for k, v in value.items()}),
                    )
                for a, b in zip(keys, keys[1:]):
                    yield (
                        name,
                        ("swap", *path, a, b),
                        put(envelope, path, {**value, a: value[b], b: value[a]}),
                    )
            elif isinstance(value, list):
                for i, item in enumerate(value):
                    yield name, ("drop", *path, i), put(envelope, path, value[:i] + value[i + 1 :])
                    yield (
                        name,
                        ("repeat", *path, i),
                        put(envelope, path, value[:i] + [item] + value[i:]),
                    )
                    yield (
                        name,
                        ("swap", *path, i),
                        put(
                            envelope,
                            path,
                            value[:i] + value[i + 1 : i + 2] + [item] + value[i + 2 :],
                        ),
                    )
            else:
                yield name, ("list", *path), put(envelope, path, [value])
                yield (
                    name,
                    ("other", *path),
                    put(
                        envelope,
                        path,
                        {"yes": "no", "no": "yes", "1": "2", "2": "1"}.get(value, ""),
                    ),
                )
                if NUMBER.fullmatch(value) and value.strip("-0."):
                    yield (
                        name,
                        ("negate", *path),
                        put(envelope, path, value[1:] if value[0] == "-" else "-" + value),
                    )


def honest(name, label, envelope, mutant):
    """Whether a mutant states something else that is as true, or the same."""
    operation, *path = label
    kind, last = envelope["statement"]["kind"], path[-1]
    if envelope == mutant or free(name, path):
        return True
    if (
        operation in ("drop", "swap")
        and isinstance(last, int)
        and any(key in LISTS for key in path[-2:-1])
    ):
        return True
    if operation == "drop" and kind == "not dominated by" and path[-2] == "excluded":
        return True  # fewer moves excluded: less is claimed of `by`
    if operation == "drop" and (
        path[-2] == "frontier" or kind == "undominated" and path[-2] == "makes"
    ):
        return True  # less is claimed
    if operation == "swap" and name == "responses-pennies-levels" and path[1] == "levels":
        return True  # both answer to the same belief
    if operation == "swap" and name in ("range-hidden", "range-bonus"):
        return "column" in path  # player 2 cannot change what player 1 earns
    if kind == "value law" and "never" in path:
        return operation in (
            "drop",
            "swap",
            "other",
        )  # less is claimed; a move with another block that is never made either
    if operation == "swap" and name == "law-empty-blocks" and path[:2] == ["statement", "blocks"]:
        return True  # the payoffs are the same with all cards
    if operation == "swap" and name == "law-draw":
        return path[:4] == ["witness", "parts", 2, "1"]  # another optimal plan
    if operation == "drop" and kind == "parameter set":
        return path == ["statement", "players", 0]  # player 1 never gains in those games
    if operation == "swap" and (name, *path[1:4]) in {  # another strategy dominates it as well
        ("iterated-order-both", "rounds", 0, "1"),
        ("iterated-steps", "rounds", 0, "1"),
        ("iterated-dice", "rounds", 0, "2"),
        ("iterated-dice", "mixtures", 0, "1"),
        ("iterated-dice", "mixtures", 0, "2"),
    }:
        return True
    if (
        kind == "iterated"
        and operation == "swap"
        and (path[1:3] == ["mixtures", 0] or path[1] == "beliefs")
    ):
        return isinstance(
            last, int
        )  # the parts of a mixture, in any order, and the strategies left
    if kind == "responses" and isinstance(
        last, int
    ):  # the order of rivals and in beliefs; moves that would not change "not exactly"
        return (
            operation == "swap"
            and ("rivals" in path or len(path) == 5 or path == ["statement", "levels", 0, 0])
            or "avoid" in path
        )
    if operation == "swap" and name in ("value-brink", "range-brink-paid") and path[0] == "witness":
        return True  # another optimal plan
    if operation == "swap" and kind == "equilibria":  # points that fit none may stand in any order
        return (
            name == "equilibria-leaf"
            or path[-2] in ("components", "apart", "on", "points")
            or {*path[-2:]} == {"off", "stated"}
        )
    if kind == "feasible set" and operation == "swap":
        return path[1] in ("variables", "of", "rows")  # in any order
    if (name, operation) == ("feasible-unbounded", "drop"):
        return path[1:] in (
            ["of", 0],
            ["rows", 0],
            ["rows", 1],
            ["rows", 2],
            ["rows", 3],
        )  # the ray does without; fewer rows leave more
    if operation == "swap" and kind == "projection" and path[1] == "mixtures" and len(path) == 4:
        return True  # the parts of a mixture, in any order
    if (name, operation, *path) == ("region-wedge", "drop", "witness", "contained", "vertices", 0):
        return True  # a point inside, which no face needs
    if operation == "swap" and kind in ("optimal set", "dimension", "projection", "region"):
        return (
            " ".join(map(str, (name, *path[-2:])))
            in ALIKE  # columns with the same row of the chart; symmetries
            or isinstance(last, int)
            and (path[-2] in (*UNORDERED, "terms") or path[1:-1] == ["rows"])
            or "replies" in path
            or path[:3] == ["witness", "contained", "plan"]  # another reply; another plan
            or path[:2] == ["witness", "points"]
        )  # another point
    if operation == "swap":
        return (
            len(path) > 1
            and path[1] in ("profile", "profiles", "others")  # another profile
            or isinstance(last, int)
            and (path[-2] in ORDERS or path[-3:-2] and path[-3] in ORDERS)
            or name == "family-kuhn-reply"
            and path[1] == "parameters"  # another box
            or kind == "matrix"
            and path[-2] == "columns"  # columns of one set are equal
            or {*path[-2:]} <= {"is", "stated", "left", "right", "off"}
        )  # x = y, and x - y = z, as well as x - z = y
    return (
        operation == "drop"
        and (  # an event in other words; fewer values
            any(key in ("given", "probability") for key in path[:-1])
            or kind == "set values"
            and path[1] == "values"
            and len(path) == 3
        )
    )


def test_no_structural_mutant_is_accepted():
    originals = {name: envelope for name, envelope, _ in bodies()}
    mutants = sampled(structural_mutants())
    assert len(mutants) > 4000
    left = [
        (name, label)
        for name, label, mutant in mutants
        if not honest(name, label, originals[name], mutant)
        and verdict(resealed(mutant))[0] == "accepted"
    ]
    assert left == []


def keys(witness):
    return sorted(witness) if isinstance(witness, dict) else "a list"


def exchanged():
    """Each certificate with each other game, and each witness of the same keys (others are refused by their keys)."""
    everything = [(name, envelope) for name, envelope, _ in bodies()]
    games = {envelope["game"]: name for name, envelope in everything}
    for name, envelope in everything:
        for game, other in games.items():
            if game != envelope["game"]:
                yield name, other, {**envelope, "game": game}
        for other, stranger in everything:
            if stranger["witness"] != envelope["witness"] and keys(stranger["witness"]) == keys(
                envelope["witness"]
            ):
                yield name, other, {**envelope, "witness": stranger["witness"]}


def test_witnesses_and_games_cannot_be_exchanged():
    # counts coincide, and what prints as 0.6 twice is a strategy in no game
    taken = {
        (name, other)
        for name, other in accepted(exchanged())
        if not name.startswith("count-") and name != "no-box-pennies-empty"
    }
    again = {
        ("family-kuhn", "family-kuhn-cut"),
        ("not-dominated-kuhn", "not-dominated-kuhn-excluded"),
        ("undominated-kuhn-strictly", "undominated-kuhn"),
        ("undominated-kuhn-strictly", "undominated-kuhn-below"),
        ("undominated-kuhn-strictly", "undominated-kuhn-two-actions"),
        ("region-kuhn-equation", "region-kuhn-neither"),
        ("set-detour", "set-detour-mixed"),
        ("projection-detour", "set-detour-mixed"),
        ("responses-mixed", "responses-mixed-cautious"),
        ("no-box-pennies", "no-box-pennies-high"),
        ("no-box-pennies-high", "no-box-pennies"),
        ("pure-values-kuhn", "law-three"),
        ("pure-values-dice", "value-draw"),
        ("dominated-short", "equilibrium-quit-gains"),
    }  # nearly the same games
    assert taken == again | {
        ("family-kuhn-cut", "family-kuhn")
    }  # other proofs of the same statements


def test_other_kinds_and_versions():
    for name, envelope, _ in bodies():
        for kind in nashcheck.STATEMENTS:
            if kind != envelope["statement"]["kind"]:
                assert (
                    verdict(resealed(put(envelope, ("statement", "kind"), kind)))[0] == "unreadable"
                ), (name, kind)
        for form in ("nashproof certificate 2", "nashproof certificate", ""):
            assert verdict(resealed({**envelope, "format": form}))[0] == "unreadable"


# ---------------------------------------------------------------------------------------------- the source itself


def test_the_checker_stands_alone():
    modules = {
        alias.name
        for node in ast.walk(TREE)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    modules |= {node.module for node in ast.walk(TREE) if isinstance(node, ast.ImportFrom)}
    assert modules <= {
        "argparse",
        "copy",
        "fractions",
        "functools",
        "hashlib",
        "json",
        "math",
        "re",
        "sys",
    }
    names = {node.id for node in ast.walk(TREE) if isinstance(node, ast.Name)}
    assert not names & {
        "eval",
        "exec",
        "float",
        "complex",
        "compile",
        "__import__",
        "round",
        "globals",
        "getattr_",
    }
    assert not any(isinstance(node, (ast.Assert, ast.Global)) for node in ast.walk(TREE))
    assert not any(
        isinstance(node, ast.Constant) and isinstance(node.value, (float, complex))
        for node in ast.walk(TREE)
    )
    handlers = [
        ast.unparse(node.type) for node in ast.walk(TREE) if isinstance(node, ast.ExceptHandler)
    ]
    assert set(handlers) == {
        "Rejected",
        "Unreadable",
        "ValueError",
        "UnicodeDecodeError",
        "(OSError, ValueError)",
        "KeyboardInterrupt",
        "(OSError, MemoryError)",
    }
    assert "\\d" not in SOURCE.read_text("utf-8") and "isdigit" not in SOURCE.read_text("utf-8")


def test_every_statement_says_what_it_proves():
    assert all(
        function.__doc__ and "." in function.__doc__ for function in nashcheck.STATEMENTS.values()
    )


def test_as_a_process_of_its_own():
    arguments = [*GAME_FILES, *fixtures("valid"), *fixtures("invalid"), *fixtures("malformed")]
    first = run(*arguments, options=("-I", "-S"))
    assert first.returncode == 2 and b"Traceback" not in first.stderr
    for options, environment in ((("-O",), {"PYTHONHASHSEED": "0"}), ((), {"PYTHONHASHSEED": "1"})):
        other = run(*arguments, options=options, **environment)
        assert (other.returncode, other.stdout, other.stderr) == (
            first.returncode,
            first.stdout,
            first.stderr,
        )


def test_the_command_line(tmp_path, capsys):
    assert run().returncode == 2 and run(*GAME_FILES).returncode == 2
    assert b"exit status" in run("--help").stdout
    kuhn, good = FOLDER / "games" / "kuhn.efg", FOLDER / "valid" / "value-kuhn.json"
    assert run(good, kuhn).returncode == 0  # in any order
    wrong = run(good, kuhn, FOLDER / "invalid" / "gain.json")
    assert wrong.returncode == 1 and wrong.stdout.endswith(
        b"1 accepted, 1 rejected, 0 unreadable\n"
    )
    odd = tmp_path / "new\nline\x1b[31m"
    odd.write_bytes(good.read_bytes())
    assert nashcheck.main([str(kuhn), str(odd), str(tmp_path), str(tmp_path / "none")]) == 2
    out, err = capsys.readouterr()
    assert (
        r"new\nline\x1b[31m: Kuhn poker" in out
        and len(out.splitlines()) == 2
        and len(err.splitlines()) == 2
    )
    assert (
        run(b"not-\xff-text".decode("utf-8", "surrogateescape"), options=("-I",)).stderr.count(
            b"\n"
        )
        == 1
    )
    assert run(kuhn, good, PYTHONIOENCODING="ascii").returncode == 0


def test_where_it_cannot_go_on(tmp_path):
    """A full output, a closed one, little memory, Ctrl-C: one line, and a status that claims nothing."""
    kuhn, good = FOLDER / "games" / "kuhn.efg", FOLDER / "valid" / "value-kuhn.json"
    words = [sys.executable, str(SOURCE), str(kuhn), str(good)]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (4, b"nashcheck: No space left on device\n")
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(words, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (4, b"nashcheck: Broken pipe\n")
    os.mkfifo(tmp_path / "pipe")  # it waits to be told what to check
    waiting = subprocess.Popen(
        [*words, str(tmp_path / "pipe")], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(2)
    waiting.send_signal(signal.SIGINT)
    assert (waiting.communicate(timeout=20)[1], waiting.returncode) == (
        b"nashcheck: interrupted\n",
        130,
    )


def test_results_longer_than_any_number_read(tmp_path):
    """Python by itself does not print an integer of more than 4,300 digits."""
    tiny, rest = "1/1" + "0" * 1999, "9" * 1999 + "/1" + "0" * 1999
    end, chance = make_fixtures.end, make_fixtures.chance
    deal = chance(
        "a",
        (
            "x",
            tiny,
            chance(
                "b",
                ("x", tiny, chance("c", ("x", tiny, end(1, 0)), ("y", rest, end(0, 0)))),
                ("y", rest, end(0, 0)),
            ),
        ),
        ("y", rest, end(0, 0)),
    )
    text = make_fixtures.efg("Long", ["One", "Two"], deal)
    statement = {
        "kind": "matrix",
        "matrix": "payoff",
        "scale": "1",
        "rows": [[]],
        "columns": [[]],
        "cells": [["0"]],
        "holds": "no",
        "wrong": [["1", "1", "1/1" + "0" * 5997]],
    }
    envelope = {
        "format": "nashproof certificate 1",
        "game": hashlib.sha256(text.encode()).hexdigest(),
        "statement": statement,
        "witness": {},
    }
    (tmp_path / "long.efg").write_text(text, "utf-8")
    (tmp_path / "long.json").write_bytes(resealed(envelope))
    assert run(tmp_path / "long.efg", tmp_path / "long.json").returncode == 0


# -------------------------------------------------------------------------------------------------- hostile bytes

SEEDS = [
    path.read_bytes()
    for folder in ("valid", "invalid", "malformed")
    for path in fixtures(folder)
    if path.suffix == ".json" and path.stat().st_size < 4000
]
TEXTS = [path.read_bytes() for path in GAME_FILES]
HOSTILE = st.sampled_from(
    [
        b'"',
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"\n",
        b"0",
        b"-",
        b"/",
        b"1/0",
        b"^9",
        b"(",
        b"*",
        b"\x00",
        b"\xff",
        "１".encode(),
        b"null",
        b"1e9",
        b'""',
        b"{}",
        b"[]",
        b"yes",
        b"2",
        b" ",
    ]
)
EDITS = st.lists(
    st.tuples(st.integers(0, 4000), st.integers(0, 3), HOSTILE), min_size=1, max_size=4
)


def edited(data, edits):
    for place, length, new in edits:
        place %= len(data) + 1
        data = data[:place] + new + data[place + length :]
    return data


@settings(SETTINGS, max_examples=1500)
@given(st.sampled_from(SEEDS), EDITS)
def test_damaged_certificates(seed, edits):
    data = edited(seed, edits)
    word, _ = verdict(data)
    assert word != "accepted" or verdict(seed)[0] == "accepted" and data == seed


@settings(SETTINGS, max_examples=600)
@given(st.sampled_from(SEEDS), st.data())
def test_values_of_another_shape(seed, data):
    """A place in a certificate takes an odd value, and the certificate is sealed again."""
    try:
        envelope = json.loads(seed)
        resealed(envelope)
        places = [path for path, _ in paths(envelope) if path and path[0] in BODY]
    except (ValueError, TypeError, AttributeError):
        return
    if not places:
        return
    path = data.draw(st.sampled_from(places))
    value = data.draw(
        st.recursive(
            st.sampled_from(
                ["", "0", "1", "-1/2", "yes", "1/0", "a", "g", "2", "(", "0.5", "é", "\n"]
            ),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["1", "2", "Q", "is", "row", "kind", ""]), inner, max_size=3
                )
            ),
            max_leaves=5,
        )
    )
    verdict(resealed(put(envelope, path, value)))


@settings(SETTINGS, max_examples=1500)
@given(st.sampled_from(TEXTS), EDITS)
def test_damaged_games(seed, edits):
    game_verdict(edited(seed, edits))


@settings(SETTINGS, max_examples=300)
@given(st.binary(max_size=300))
def test_bytes(data):
    assert verdict(data)[0] == game_verdict(data)[0] == "unreadable"


@settings(SETTINGS, max_examples=500)
@given(st.text("0123456789ab.+-*/^() ", max_size=40))
def test_expressions_agree_with_arithmetic(text):
    """Where the checker reads an expression without parameters, Python's own reading of it is the same."""
    try:
        n, d = nashcheck.Expression(text, []).quotient
    except nashcheck.Unreadable:
        return
    # every number becomes a Fraction: the tokens are checked by now
    python = (
        re.sub(r"[0-9]+(?:\.[0-9]+)?", lambda m: f"F('{m[0]}')", text).replace("^", "**").strip()
    )
    python = re.sub(r"\*\*\s*F\('([0-9]+)'\)", r"**\1", python)
    assert n.at(()) / d.at(()) == eval(python, {"F": nashcheck.Fraction})  # noqa: S307 (our own text)


def test_every_beginning_of_a_file_is_unreadable():
    for seed in SEEDS[:3]:
        assert all(verdict(seed[:i])[0] == "unreadable" for i in range(len(seed)))
    for text in TEXTS:
        assert all(game_verdict(text[:i])[0] == "unreadable" for i in range(len(text)))


# ------------------------------------------------------------------------------------------------- deep and wide


def chain(depth):
    lines = ['EFG 2 R "Chain" { "One" }', '""']
    lines += [f'p "" 1 {i} "{i}" {{ "on" }} 0' for i in range(1, depth + 1)]
    return "\n".join([*lines, 't "" 1 "" { 7/2 }']) + "\n"


def test_a_deep_tree():
    text = chain(100_000)
    games = {hashlib.sha256(text.encode()).hexdigest(): nashcheck.Game(text)}
    for what, exact in (("subgames", 100_000), ("nodes", 100_001), ("reduced profiles", 1)):
        statement = {
            "kind": "count",
            "what": what,
            "player": "0",
            "is": str(exact),
            "stated": str(exact),
            "off": "0",
            "holds": "yes",
        }
        envelope = {
            "format": "nashproof certificate 1",
            "game": next(iter(games)),
            "statement": statement,
            "witness": {},
        }
        assert verdict(resealed(envelope), games)[0] == "accepted"
