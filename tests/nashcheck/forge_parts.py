"""Forged lists with curves and regions of equilibria: how many are refused, and what is accepted.

    python tests/nashcheck/forge_parts.py [MUTANTS [SEED]]

Of random games of three and four players with two strategies each, whose lists have entries with
preferences: each certificate is changed in one place. Another preference, one fewer, another face,
another example, an entry left out, a leaf in another entry, another number, a finite count. A
mutant may be accepted if its list is still true: then the equilibria on a grid, by the definition,
are those in the list. The tests take a small share.
"""

import copy
import json
import random
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent)]

import explore_lists  # noqa: E402
from checking import checker, resealed, verdict  # noqa: E402
from explore_lists import gain, grid, random_game, replies  # noqa: E402

from nashproof.claims.kinds.equilibria import mixed_certificate, number_of  # noqa: E402
from nashproof.shell.library.games import build  # noqa: E402
from nashproof.solving.mixed import find_mixed_equilibria  # noqa: E402

SHAPES = (2, 2, 2), (2, 2, 2), (2, 2, 2, 2)
PAYOFFS = explore_lists.random_payoffs, explore_lists.interchangeable_payoffs
OF_A_GAME = 60  # mutants
NUMBERS = 10  # changed in a part of a certificate
PURE = ["1", "0"], ["0", "1"]


def changed(envelope, change):
    """A copy, changed in place by a function of its entries and its witness."""
    copied = copy.deepcopy(envelope)
    change(copied["statement"]["equilibria"], copied["witness"])
    return copied


def mutants(envelope, draw):
    """Mutants of a certificate with their kinds: all, but of other numbers a few."""
    entries = envelope["statement"]["equilibria"]
    players = sorted(entries[0]["points"])
    every = [[p, s, t] for p in players for s, t in (("1", "2"), ("2", "1"))]
    for i, entry in enumerate(entries):
        if "where" not in entry:
            continue
        for j, preference in product(range(len(entry["where"])), every):
            if preference not in entry["where"]:
                yield (
                    "another preference",
                    changed(envelope, lambda x, _: x[i]["where"].__setitem__(j, preference)),
                )
        for j in range(len(entry["where"]) if len(entry["where"]) > 1 else 0):
            yield "a preference fewer", changed(envelope, lambda x, _: x[i]["where"].pop(j))
        for p in players:
            yield from of_player(envelope, i, p)
        yield (
            "no preference",
            changed(envelope, lambda x, _: x[i].pop("where") and x[i].pop("example")),
        )
        yield from of_witness(envelope, i)
    yield from with_numbers(envelope, draw)
    finite = copy.deepcopy(envelope)
    number = str(len(entries))
    finite["statement"] |= {"is": number, "stated": number, "holds": "yes", "off": "0"}
    yield "finite", finite


def with_numbers(envelope, draw):
    """Mutants with another number: a probability, a weight, a split, an entry of an inverse."""
    for part in ("equilibria", "splits", "at", "inverses", "swaps"):
        home = "statement" if part in envelope["statement"] else "witness"
        paths = [*paths_of_numbers(envelope[home].get(part, []))]
        for *way, last in draw.sample(paths, min(NUMBERS, len(paths))):
            for change in (lambda x: x + 1, lambda x: -x, lambda x: x / 2, lambda x: 1 - x):
                mutant = copy.deepcopy(envelope)
                place = mutant[home][part]
                for step in way:
                    place = place[step]
                old = place[last]
                place[last] = str(change(Fraction(old)))
                if place[last] != old:
                    yield f"another number in {part}", mutant


def paths_of_numbers(value):
    """The ways to the numbers in a list or an object."""
    if isinstance(value, str):
        yield []
        return
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        for path in paths_of_numbers(item):
            yield [key, *path]


def of_player(envelope, i, p):
    """Mutants with another face of a player, or another example."""

    def with_face(points, weights):
        def change(entries, _):
            entries[i]["points"][p], entries[i]["example"][p] = points, weights

        return changed(envelope, change)

    entry = envelope["statement"]["equilibria"][i]
    if len(entry["points"][p]) == 2:
        for point in PURE:
            yield "a smaller face", with_face([point], ["1"])
        for x in ("1/97", "96/97"):
            yield "another example", with_face(entry["points"][p], [x, str(1 - Fraction(x))])
    else:
        for point in PURE:
            if [point] != entry["points"][p]:
                yield "another face", with_face([point], ["1"])
        yield "a larger face", with_face([*PURE], ["96/97", "1/97"])


def of_witness(envelope, i):
    """Mutants without an entry, and with leaves in another one."""
    splits, count = envelope["witness"]["splits"], len(envelope["statement"]["equilibria"])
    for to in (k for k in range(count) if k != i):

        def without(entries, witness):
            del entries[i], witness["inverses"][i]
            numbers = [*range(i), to - (to > i), *range(i, count - 1)]
            left = {str(-k): str(-number - 1) for k, number in enumerate(numbers, 1)}
            witness["splits"] = [left.get(split, split) for split in splits]

        yield "an entry left out", changed(envelope, without)
        for place in [k for k, split in enumerate(splits) if split == str(-i - 1)][:3]:
            yield (
                "a leaf of another",
                changed(envelope, lambda _, w: w["splits"].__setitem__(place, str(-to - 1))),
            )


def is_in(pays, entry, x):
    """Whether a profile is in an entry; the radius is 0 or small."""
    slack = 2 * Fraction(entry["radius"])
    for p, points in entry["points"].items():
        shares = [Fraction(point[0]) for point in points]
        if not min(shares) - slack <= x[int(p) - 1][0] <= max(shares) + slack:
            return False
    paid = [replies(pays, p, x) for p in range(len(x))]
    where = ((paid[int(p) - 1], int(s) - 1, int(t) - 1) for p, s, t in entry.get("where", ()))
    return all(row[s] >= row[t] for row, s, t in where)


def is_true(pays, envelope):
    """Whether the list has exactly the equilibria on a grid; a box may have none of them."""
    entries = envelope["statement"]["equilibria"]
    for x in product(*(grid(2) for _ in pays)):
        listed = [entry for entry in entries if is_in(pays, entry, x)]
        if bool(listed) != (not gain(pays, x)) and (
            not listed or any(entry["radius"] == "0" for entry in listed)
        ):
            return False
    return True


def forged(number, seed):
    """So many mutants: how many there are of each kind, how many accepted, and those not true."""
    draw, kinds, accepted, false = random.Random(seed), Counter(), Counter(), []
    while sum(kinds.values()) < number:
        shape, payoffs = draw.choice(SHAPES), draw.choice(PAYOFFS)
        pays, game = random_game(draw, shape, draw.choice((1, 2)), payoffs)
        found = find_mixed_equilibria(game)
        if found.left_open or not any(one.where for one in found.listed):
            continue
        built = build(game)
        games = {built.sha256: checker.Tree(built.text)}
        text = mixed_certificate(game, built.sha256, found, number_of(found)).text()
        assert verdict(text.encode(), games)[0] == "accepted", (shape, pays)
        by_kind = {}
        for kind, mutant in mutants(json.loads(text), draw):
            by_kind.setdefault(kind, []).append(mutant)
        for kind in draw.choices([*by_kind], k=OF_A_GAME):
            mutant = draw.choice(by_kind[kind])
            kinds[kind] += 1
            if verdict(resealed(mutant), games)[0] == "accepted":
                accepted[kind] += 1
                if not is_true(pays, mutant):
                    false.append((kind, shape, pays, mutant["statement"]["equilibria"]))
    return kinds, accepted, false


if __name__ == "__main__":
    number, seed = map(int, [*sys.argv[1:], *("2000", "1")[len(sys.argv) - 1 :]])
    kinds, accepted, false = forged(number, seed)
    for kind, count in kinds.most_common():
        print(f"{kind}: {count}, accepted since the list is still true {accepted[kind]}")
    print(f"{sum(kinds.values())} mutants, {len(false)} accepted and false")
    print(*false, sep="\n")
    sys.exit(bool(false))
