"""Certificates changed in one place, sealed again: the arithmetic rejects them, not the digest."""

import itertools
import json
import os
import random
import re
from fractions import Fraction
from functools import cache, partial
from itertools import permutations

import plane_programs
import pytest
import rounded_boxes
from checking import BODY, GAME_FILES, checker, fixtures, paths, put, resealed, verdict

from nashcheck_js.engine import ProvedChecker


def bodies():
    """The valid certificates to change; not those at the limits, thousands of digits of one
    kind."""
    for path in fixtures("valid"):
        envelope = json.loads(path.read_bytes())
        if "limits" not in path.stem:
            yield path.stem, envelope, [(p, v) for p, v in paths(envelope) if p and p[0] in BODY]


EVERY, SOME = "EVERY_MUTANT" in os.environ, 8


def sampled(mutants):
    """So many mutants of each certificate, the same in each run; `make mutants` takes every one,
    for minutes."""
    choose, found = random.Random(2), []
    for _, group in itertools.groupby(mutants, lambda mutant: mutant[0]):
        some = [*group]
        if not EVERY and len(some) > SOME:
            some = choose.sample(some, SOME)
        found += [(name, label, made()) for name, label, made in some]
    return found


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
                        partial(put, envelope, path, text[:i] + new + text[i + 1 :]),
                    )
        for path, row in places:
            for key in row if isinstance(row, dict) else ():
                if digit := re.search("[0-689]", key):
                    new = key[: digit.start()] + "7" + key[digit.end() :]
                    yield (
                        name,
                        (*path, key, new),
                        partial(
                            put, envelope, path, {new if k == key else k: v for k, v in row.items()}
                        ),
                    )


def test_no_changed_digit_is_accepted(second):
    mutants = sampled(digit_mutants())
    assert len(mutants) > 2000
    assert left(mutants, second, lambda name, label, _: free(name, label)) == []


@pytest.fixture(scope="module")
def second():
    with ProvedChecker() as checker:
        for path in GAME_FILES:
            checker.add_game(path.name, path.read_bytes())
        yield checker


def left(mutants, second, excused):
    """The mutants that are accepted and not excused.

    Another multiplier of a correlated range may bound it too, if it lies in its interval. Another
    linear program may have the stated outcome, another box be as is stated. Then the proved checker
    accepts it as well, or does not cover it.
    """
    found, originals = [], {name: envelope for name, envelope, _ in bodies()}
    for name, label, envelope in mutants:
        data = resealed(envelope)
        if not excused(name, label, envelope) and verdict(data)[0] == "accepted":
            multiplier = name.startswith("correlated-range-") and "multipliers" in label
            free = multiplier and in_interval(name, originals[name], envelope)
            if envelope["statement"]["kind"] == "linear program":
                free = plane_programs.is_true(envelope["statement"])
            if envelope["statement"]["kind"] == "equilibrium in box":
                free = has_equilibrium(name, envelope["statement"])
            if envelope["statement"]["kind"] == "rounded distributions":
                free = rounded_boxes.is_true(name, envelope["statement"])
            if not free or second.check(data).answer not in ("accepted", "outside"):
                found.append((name, label))
    return found


# An equilibrium of each game with a box, in the order of names in its JSON; and what it pays.
# Digits of "irrational" are those of its zero to ten places.
IN_BOX = {
    "box-horse": (["0", "1", "0", "1", "3/4", "1/4"], ["1", "1", "1"]),
    "box-irrational": (
        ["0.3807674205", "0.6192325795", "0.4798042227", "0.5201957773"]
        + ["0.3788253361", "0.6211746639"],
        ["0.8433282137", "0.8538135690", "0.5942208132"],
    ),
    "box-pennies": (["1/2"] * 4, ["0", "0"]),
    "box-roshambo": (
        ["1/2", "1/2", "1/2", "1/2", "0", "2/3", "1/3", "0", "1/3", "1/3", "1/3"],
        ["0", "0"],
    ),
}


def has_equilibrium(name, statement):
    """Whether a box has the game's equilibrium, and its payoffs what that pays."""
    rows = [row for _, sets in sorted(statement["box"].items()) for _, row in sorted(sets.items())]
    ends = [ends for row in rows for _, ends in sorted(row.items())]
    paid = [ends for _, ends in sorted(statement["payoffs"].items())]
    shares, payoffs = ([*map(Fraction, x)] for x in IN_BOX[name])
    pairs = [*zip(ends, shares), *zip(paid, payoffs)]
    return all(Fraction(low) <= x <= Fraction(high) for (low, high), x in pairs)


# The multipliers that have room: (certificate, end, number in the list): least and greatest value
# that still bounds the range, the others as they are. None: no greatest. 0 itself is no multiplier,
# but the list bounds the range without it.
ROOM = {
    ("correlated-range-signals-bad-hired", "low", 0): ("2/3", "5/6"),
    ("correlated-range-signals-bad-hired", "low", 1): ("2/3", "5/6"),
    ("correlated-range-signals-strategies", "high", 1): ("0", "1/2"),
    ("correlated-range-signals-strategies", "high", 3): ("2/3", "4/3"),
    ("correlated-range-signals-strategies", "high", 4): ("1/25", "1/5"),
    ("correlated-range-trio", "low", 1): ("4/5", None),
    ("correlated-range-venture-entrant", "low", 0): ("1/4", "11/12"),
    ("correlated-range-venture-entrant", "low", 1): ("3/2", None),
    ("correlated-range-venture-entrant", "low", 2): ("1/12", "3/4"),
    ("correlated-range-venture-holder", "low", 0): ("1", None),
    ("correlated-range-venture-holder", "high", 0): ("0", "171/4"),
}


def in_interval(name, original, envelope):
    """Whether just one multiplier has another value, or is left out, within its interval."""
    changed = []
    for end in ("low", "high"):
        rows = original["witness"][end]["multipliers"]
        left_over = {
            str(row[:3]): Fraction(row[3]) for row in envelope["witness"][end]["multipliers"]
        }
        for k, row in enumerate(rows):
            value = left_over.pop(str(row[:3]), Fraction(0))
            changed += [((name, end, k), value)] * (value != Fraction(row[3]))
        if left_over:
            return False  # an entry that the original does not have
    return not changed or len(changed) == 1 and has_room(*changed[0])


def has_room(place, value):
    low, high = ROOM.get(place, ("1", "0"))
    return Fraction(low) <= value and (high is None or value <= Fraction(high))


def test_multipliers_with_room_end_at_their_bounds(second):
    step = Fraction(1, 10**9)
    for name, envelope, _ in bodies():
        if envelope["statement"]["kind"] != "correlated range":
            continue
        for end in ("low", "high"):
            for k, row in enumerate(envelope["witness"][end]["multipliers"]):
                low, high = ROOM.get((name, end, k), (row[3], row[3]))
                bounds = [Fraction(low), Fraction(high or 10**6)]
                tried = [(x, x > 0) for x in bounds] + [(bounds[0] - step, False)]
                tried += [(bounds[1] + step, False)] if high else []
                for x, true in [*tried, (-Fraction(row[3]), False), (Fraction(0), False)]:
                    path = ("witness", end, "multipliers", k, 3)
                    data = resealed(put(envelope, path, str(x)))
                    wanted = ("accepted",) * 2 if true else ("rejected", "refused")
                    answers = verdict(data)[0], second.check(data).answer
                    assert answers == wanted, (name, end, k, x)


def free(name, label):
    """Whether a statement leaves a place open, by the specification, so that another number there
    is as true."""
    if name.startswith("mixed-equilibria-"):  # another proof; another box around the same point,
        # and an open one that is larger
        return label[0] == "witness" or "radius" in label or label[1] == "open"
    if name == "all-subgame-listed-circle" and (label[0], *label[3:4]) == ("witness", 1):
        return True  # another proof of a list
    if name.startswith(("commitment-", "potential-", "weighted-", "not-stable-")):
        # another commitment, potential, cycle or mutant; games that pay both players alike
        alike = name.startswith(("commitment-lines", "commitment-pennies", "commitment-stones"))
        return label[0] == "witness" or alike and label[1] == "leader"
    if name.startswith("parametric-equilibria-"):  # another proof; of fewer values; and of the
        # only strategy that is used any weight will do
        less = label[1] == "pieces" and tuple(label[3:4]) in {("from",), ("to",)}
        # games in which nothing depends on it; the piece of the last is one value
        still = name.endswith(("-meeting", "-ladder", "-crossing"))
        box = still and label[1] == "parameters"
        return label[0] == "witness" or less or box or "mixed" in label and is_pure(name, label)
    if name.startswith("stable-set-"):  # another mutant; of fewer values; and of the only strategy
        # that is used any weight will do
        less = label[1] == "pieces" and tuple(label[3:4]) in {("from",), ("to",)}
        return label[0] == "witness" or less or label[1] == "mixed" and name.endswith("-tide")
    if name in (
        *("arithmetic-parameters", "arithmetic-parameters-decimal", "arithmetic-zero"),
        "arithmetic-capitals",
    ):
        return label[1] == "parameters"  # an identity does not depend on the box
    if "-rational" in name or name == "family-alone" or name.endswith("-draw-family"):
        return tuple(label[:2]) == ("statement", "parameters")  # as true in another box
    if name == "payoff-eleven-events":  # cards beside a first one with which player 1 bets anyway,
        # so that the other card counts only if he checks; it stays the lower one
        alike = {(k, *one) for k in (3, 4, 14, 15) for one in ((), ("2", "1"), ("3", "1"))}
        _, *event, k, part = [*label[:8], *[None] * (8 - len(label))]
        is_card = event == ["figures", 1, "left", "given", 0] and part == 2
        return is_card and (k, *label[8:]) in {*alike, (4, "2", "4")}
    if name == "quasi-family-denominators" and str(label[-1]).startswith("0/"):
        return True  # 0 over another denominator
    if name == "family-pennies-three-parameters":  # it does not depend on the first two parameters
        box = tuple(label[:3]) in {("statement", "parameters", one) for one in ("a", "b")}
        return box or "at" in label
    if name.startswith(("quasi-", "sequential-")):
        # other trembles prove it, too, and so they do for a part of a family
        return label[0] == "witness" or label[1] == "parameters"
    if name.startswith("not-sequential-"):
        return label[-1] != "0"  # a profile that is as far from one; other coefficients
    if name == "parameter-set-double-root":
        return "values" in label  # a bound at the root alone, where another multiple is 0, too
    if name == "parameter-set-player":
        return label[-3:-2] == ("at",)
    if name.startswith("logit-"):
        return label[1] in ("from", "to")  # wider or narrower ends, between which the value is, too
    if label[:2] == ("witness", "inside") and "at" in label:
        return True  # where a box is cut is the prover's business
    if name == "family-ladder":
        return label[:6] == (
            "witness",
            "inside",
            0,
            "values",
            "1",
            "third",
        )  # a bound that may be larger: nothing is paid there
    if name.startswith("law-"):  # a piece of the piece; the scale of no weights
        if name in ("law-toll", "law-fork", "law-all-alike", "law-empty-blocks") and tuple(
            label[3:5]
        ) == ("2", "scale"):
            return True
        if name in ("law-draw", "law-toll", "law-fork") and "never" in label:
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
    if name.startswith("plan-equilibria-") and label[0] == "witness":
        return True  # another proof of the same list
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
    if name == "responses-steps-cautious":
        return tuple(label[2:4]) == ("2", "kept")  # another belief that gives every move weight
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
    if name in ("set-kuhn", "set-detour"):
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
    "equations",
    "moves",
    "gone",
    "exactly",
)  # a part of such a list is a statement of its own, in any order
ORDERS = (
    "given",
    "probability",
    "excluded",
    "terms",
    "by",
    "outside",
    "kept",
    "distribution",
    *LISTS,
)  # sets, whose order means nothing

UNORDERED = ("replies", "apart", "on", "points", "vertices")
ALIKE = {
    "set-kuhn columns 1",
    "dimension-kuhn columns 1",
    "set-kuhn-unique columns 2",
    "set-kuhn-unique columns 6",
    "set-veil columns 0",
    "set-pennies columns 0",
    "set-pennies-mixed columns 0",
    "dimension-pennies columns 0",
    "set-wedge columns 1",
    "set-detour columns 1",
    "dimension-pennies-mixed columns 0",
    "set-wedge columns 2",
    "set-twice columns 1",
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
                yield name, ("add", *path, "x"), partial(put, envelope, path, {**value, "x": "0"})
                for key in keys:
                    yield (
                        name,
                        ("drop", *path, key),
                        partial(put, envelope, path, {k: v for k, v in value.items() if k != key}),
                    )
                    yield (
                        name,
                        ("rename", *path, key),
                        partial(
                            put, envelope, path, {k + "x" * (k == key): v for k, v in value.items()}
                        ),
                    )
                for a, b in zip(keys, keys[1:]):
                    yield (
                        name,
                        ("swap", *path, a, b),
                        partial(put, envelope, path, {**value, a: value[b], b: value[a]}),
                    )
            elif isinstance(value, list):
                for i, item in enumerate(value):
                    yield (
                        name,
                        ("drop", *path, i),
                        partial(put, envelope, path, value[:i] + value[i + 1 :]),
                    )
                    yield (
                        name,
                        ("repeat", *path, i),
                        partial(put, envelope, path, value[:i] + [item] + value[i:]),
                    )
                    yield (
                        name,
                        ("swap", *path, i),
                        partial(
                            put,
                            envelope,
                            path,
                            value[:i] + value[i + 1 : i + 2] + [item] + value[i + 2 :],
                        ),
                    )
            else:
                yield name, ("list", *path), partial(put, envelope, path, [value])
                yield (
                    name,
                    ("other", *path),
                    partial(
                        put,
                        envelope,
                        path,
                        {"yes": "no", "no": "yes", "1": "2", "2": "1"}.get(value, ""),
                    ),
                )
                if NUMBER.fullmatch(value) and value.strip("-0."):
                    yield (
                        name,
                        ("negate", *path),
                        partial(put, envelope, path, value[1:] if value[0] == "-" else "-" + value),
                    )


@cache
def originals():
    return {name: envelope for name, envelope, _ in bodies()}


def is_pure(name, path):
    """Whether a place is in a list of weights of which all but one are 0."""
    if len(path) < 7 or not isinstance(path[5], int):
        return False
    weights = originals()[name]
    for key in path[:6]:
        weights = weights[key]
    return weights.count("0") == len(weights) - 1


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
    if operation == "drop" and name.startswith("not-dominated") and path[-2] == "excluded":
        return True  # fewer moves excluded: less is claimed of `by`
    if operation == "drop" and (
        path[-2] == "frontier" or name.startswith("undominated") and path[-2] == "makes"
    ):
        return True  # less is claimed
    if (operation, *path) == ("other", "statement", "complete"):
        return envelope["statement"]["dimension"] == "0"  # one point is all, either way
    if name == "completions-chicken-none" and operation == "swap" and "deviations" in path:
        return True  # both replies are best
    if name.startswith("undominated") and "others" in path:
        return operation == "swap"  # another belief
    if (name, operation, *path[3:]) == ("set-values-trio", "other", "of", "value", 1):
        return True  # the whole game is worth what the one set is
    if (name, operation, last) == ("responses-none", "other", "exact"):
        return True  # nothing is left, of which nothing need be shown
    if (name, operation, *path) == ("set-veil-any", "swap", "statement", "columns", 2):
        return True  # the chart has the same row for both moves
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
    if operation == "drop" and name.startswith("parameter-set"):
        return path == ["statement", "players", 0]  # player 1 never gains in those games
    if operation == "swap" and (name, *path[1:4]) in {  # another strategy dominates it as well
        ("iterated-order-both", "rounds", 0, "1"),
        ("iterated-steps", "rounds", 0, "1"),
        ("iterated-exit", "rounds", 0, "2"),
        ("iterated-dice", "rounds", 0, "2"),
        ("iterated-dice", 0, "1", "out"),
        ("iterated-dice", 0, "2", "out"),
    }:
        return True
    if kind == "rounds" and isinstance(last, int):
        # the strategies kept, and the parts of a mixture, in any order; moves that would not change
        # "not exactly"
        parts = path[0] == "witness" and ("kept" in path or len(path) == 6)
        parts = parts or name.startswith("responses-") and path[-2] == "out"  # of one mixture
        return operation == "swap" and parts or "avoid" in path
    if operation == "swap" and name in ("value-brink", "range-brink-paid") and path[0] == "witness":
        return True  # another optimal plan
    if operation == "swap" and kind == "equilibria":  # points that fit none may stand in any order
        return (
            name == "equilibria-leaf"
            or path[-2] in ("components", "apart", "on", "points")
            or path[-2] == "splits"  # another tree, which proves it as well
            or path[:2] == ["witness", "shifts"]
            and len(path) == 4  # in another order
            or name.startswith(("equilibria-lines", "equilibria-shifts"))
            and path[:2] == ["witness", "shifts"]  # of the same strategies, there and back
            or name in ("equilibria-square", "equilibria-steps")
            and path[-2] == "1"  # the game is the same if two strategies change places
            or {*path[-2:]} == {"off", "stated"}
        )
    if kind == "surviving equilibria" and operation == "swap":
        return path[:2] == ["witness", "shifts"] and len(path) == 4  # in another order
    if kind == "parametric equilibria" and operation == "swap":
        # in any order; of the only strategy that is used any weight will do; and the two players
        # of the typed table are paid alike
        return (
            path[-2] == "components"
            or "mixed" in path
            and (is_pure(name, path) or "letter" in name and {*path[-2:]} == {"1", "2"})
        )
    if kind == "stable set" and operation == "swap":
        # another mutant; strategies that may change places, or are used as much
        return path[0] == "witness" or path[1] in ("mixed", "strategies", "players")
    if kind == "mixed equilibria" and operation == "swap":
        return path[1] in ("equilibria", "strategies")  # the list in another order, or the game's
        # own symmetry
    if kind == "plan equilibria":
        if path[0] == "witness" or name == "plan-equilibria-leaf":
            return True  # another proof of the same list
        same = ("plan-equilibria-square", "plan-equilibria-gate")  # if two plans change places
        together = {("veil", "2"), ("outing", "1"), ("harbour", "2", 0)}  # in the same components
        plan = name.removeprefix("plan-equilibria-"), *path[2:4]
        if path[:2] == ["statement", "plans"] and {plan, plan[:2]} & together:
            return operation == "swap"
        return operation == "swap" and (
            path[-2] == "components"
            or {*path[-2:]} == {"off", "stated"}
            or name in same
            and path[-2] == "1"
        )
    if operation == "swap" and kind == "evolutionarily stable":
        # another strategy that the mutant invades; a game in which two strategies may change places
        other = name in ("not-stable-guile", "not-stable-pairs", "not-stable-ties", "stable-hare")
        return other and path[1] in ("mixed", "strategies")
    if kind == "subgame perfect equilibria" and path[1] in ("outcomes", "mixed"):
        # in any order; and any of the equilibria may be listed
        return operation == "swap" and len(path) == 3 or len(path) == 5 and path[3] == 2
    if kind == "subgame perfect equilibria" and path[1] == "lists":
        # another proof of a list; and a list in another order
        return path[3:4] == [1] or operation == "swap" and path[-2] == "components"
    if operation == "swap" and kind == "pure equilibria":
        return path[1] == "equilibria"  # in any order
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
    if (name, operation, *path) == ("region-wedge", "drop", "witness", "contained", "vertices", 0):
        return True  # a point inside, which no face needs
    spare = (
        "swap",
        "witness",
        "high",
        "multipliers",
        1,
        2,
    )  # without it the others bound the range
    if (name, *label[:6]) == ("correlated-range-signals-strategies", *spare):
        return True  # and so they do with another deviation in its place
    if (kind, operation, *path[:2]) == ("correlated range", "swap", "statement", "of"):
        return True  # a sum in another order
    if (kind, operation, *path[:2]) == ("logit limit", "swap", "witness", "optimal"):
        alike = ("1 columns 1", "2 columns 2", "2 columns 6")  # as of set-kuhn below
        column = " ".join(map(str, (path[2], *path[-2:])))
        return "replies" in path or path[-2] in UNORDERED or column in alike
    if operation == "swap" and kind in ("optimal set", "region"):
        return (
            " ".join(map(str, (name, *path[-2:])))
            in ALIKE  # columns with the same row of the chart; symmetries
            or isinstance(last, int)
            and (path[-2] in (*UNORDERED, "terms") or path[1:-1] == ["rows"])
            or "replies" in path
            or name.startswith("dimension-")
            and path[1] == "vertices"  # another point
            or path[:3] == ["witness", "contained", "plan"]  # another reply; another plan
        )
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
        )
    )


def test_no_structural_mutant_is_accepted(second):
    originals = {name: envelope for name, envelope, _ in bodies()}
    mutants = sampled(structural_mutants())
    assert len(mutants) > 2500

    def excused(name, label, mutant):
        return honest(name, label, originals[name], mutant)

    assert left(mutants, second, excused) == []


def keys(witness):
    return sorted(witness) if isinstance(witness, dict) else "a list"


def exchanged():
    """Each certificate with each other game, and each witness of the same keys (others are refused
    by their keys); every fourteenth of them but for `make mutants`."""
    yield from itertools.islice(all_exchanged(), 0, None, 1 if EVERY else 14)


def all_exchanged():
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


def other_trees_of_cases():
    """Witnesses of `mixed equilibria`, `plan equilibria` and `equilibria` that prove the lists of
    other certificates, too."""
    choice = "choice", "choice-cut", "choice-last-strategy", "choice-strategy-gone"
    pennies = "pennies", "pennies-three", "pennies-all-in-use", "used"
    boxes = "box-equilibrium-at-its-end", "box-quarter"
    more = "pennies-clipped", "pennies-only-profile"
    pairs = {*permutations(choice, 2), *permutations((*pennies, *more), 2)}
    pairs |= {("box-quarter", more[1]), *(("inverse-none", name) for name in more)}
    pairs -= {*permutations(pennies[:2])}  # whose witness is the same
    pairs |= {(name, "tempted") for name in choice[1:]}
    pairs |= set(itertools.product((*boxes, "inverse-none"), (*pennies, "spare-box")))
    again = *boxes, "spare-box-of-another-order"
    pairs |= {("inverse-none", name) for name in again}
    pairs |= {("spare-leaf-of-its-support", name) for name in (*again, "inverse-none", "spare-box")}
    pairs |= {("spare-box", "spare-leaf-of-its-support"), ("overtaken-while-in-use", "open")}
    trees = {tuple(f"mixed-equilibria-{name}" for name in pair) for pair in pairs}
    halves = "shifts-of-less-than-one"
    for kind, names in {
        "equilibria": ("meeting", "meeting-infinite", "meeting-wrong", "empty-shift"),
        "plan-equilibria": ("meeting", "meeting-components", "meeting-wrong"),
    }.items():
        for name in names:
            trees |= {*permutations((f"{kind}-{name}", f"{kind}-{halves}"))}
    return trees | {
        *permutations(("plan-equilibria-exit", "plan-equilibria-exit-last-moves-first"))
    }


WITHOUT_WITNESS = (
    *("no-box-pennies-empty", "rounds-none", "no-rounds-though-dominated"),
    *("all-subgame-pennies", "all-subgame-trio", "all-subgame-venture"),
)


def test_witnesses_and_games_cannot_be_exchanged():
    # counts coincide, and what prints as 0.6 twice is a strategy in no game
    taken = {
        (name, other)
        for name, other in accepted(exchanged())
        if not name.startswith(("count-", "pure-equilibria-", "all-subgame-"))
        and name not in WITHOUT_WITNESS
    }
    again = {
        ("family-kuhn", "family-kuhn-cut"),
        ("not-dominated-kuhn", "not-dominated-kuhn-excluded"),
        ("undominated-kuhn-strictly", "undominated-kuhn"),
        ("undominated-kuhn-strictly", "undominated-kuhn-below"),
        ("undominated-kuhn-strictly", "undominated-kuhn-two-actions"),
        ("region-kuhn-equation", "region-kuhn-neither"),
        ("set-detour", "set-detour-mixed"),
        ("responses-mixed", "responses-mixed-cautious"),
        ("sequential-order", "responses-mixed"),
        ("not-sequential-order", "responses-mixed"),
        ("not-sequential-blunder-calm", "not-sequential-blunder-mixed"),
        ("not-sequential-blunder-calm", "not-sequential-blunder-twice"),
        ("no-box-pennies", "no-box-pennies-high"),
        ("no-box-pennies-high", "no-box-pennies"),
        ("pure-values-kuhn", "law-three"),
        ("correlated-toll", "law-fork"),  # who may take the payment takes it
        ("extensive-toll", "law-fork"),
        ("pure-values-dice", "value-draw"),
        ("dominated-short", "equilibrium-quit-gains"),
    }  # nearly the same games
    one_statement = ("family-kuhn", "family-kuhn-cut", "family-kuhn-deep")  # three proofs of it
    again |= set(permutations(one_statement, 2))
    again |= other_trees_of_cases()
    for name in ("open", "box-quarter"):  # all equilibria lie in the open box
        again.add((f"mixed-equilibria-{name}", "set-tip"))
    letters = ("letter", "letter-scaled", "letter-shift-with-zero")
    again |= {*permutations((f"parametric-equilibria-{name}" for name in letters), 2)}
    again -= {
        *permutations(("parametric-equilibria-letter", "parametric-equilibria-letter-scaled"))
    }
    again.add(("parametric-equilibria-letter-shift-with-zero", "parametric-equilibria-squared"))
    typed = "parametric-equilibria-typed-letter", "parametric-equilibria-letter-shift-with-zero"
    again |= {typed, typed[::-1]}
    meeting = ("", "-infinite", "-wrong")  # an empty shift excludes what another one does
    for two in ((f"equilibria-meeting{end}", "equilibria-empty-shift") for end in meeting):
        again |= {two, two[::-1]}
    # mutants that invade, and potentials, of several games
    again |= {("not-stable-guile", "stable-guard"), ("not-stable-guile", "stable-rivals")}
    again |= {(f"not-stable-{name}", "not-stable-ties") for name in ("idle", "pairs")}
    again |= {(f"not-stable-{name}", "not-stable-pairs") for name in ("idle", "ties")}
    again.add(("not-stable-stag", "not-stable-meeting-paired"))
    again |= {("potential-idle", "set-uneven"), ("potential-pennies", "set-tip")}
    again |= {("weighted-idle", "set-uneven"), ("weighted-pennies", "set-tip")}
    again.add(("weighted-order", "responses-mixed"))
    for one, other in (("idle", "set-uneven"), ("uneven", "weighted-idle")):  # the same plans
        again |= {(name, other) for name in (f"logit-{one}", f"set-{one}", f"set-{one}-any")}
    assert taken and taken <= again
    assert not EVERY or taken == again


def test_other_kinds_and_versions():
    """Each kind as each other one; `make mutants` takes every certificate of a kind."""
    # statements of one form
    alike = (
        {"correlated equilibrium", "extensive-form correlated equilibrium"},
        {"equilibria", "surviving equilibria"},
    )
    some = {envelope["statement"]["kind"]: (name, envelope) for name, envelope, _ in bodies()}
    every = [(name, envelope) for name, envelope, _ in bodies()] if EVERY else [*some.values()]
    assert {*some} == checker.STATEMENTS.keys()
    for name, envelope in every:
        own = envelope["statement"]["kind"]
        own_form = next((kinds for kinds in alike if own in kinds), {own})
        for kind in checker.STATEMENTS.keys() - own_form:
            other = put(envelope, ("statement", "kind"), kind)
            assert verdict(resealed(other))[0] == "unreadable", (name, kind)
        for form in ("nashproof certificate 1", "nashproof certificate", ""):
            assert verdict(resealed({**envelope, "format": form}))[0] == "unreadable"
