"""Statements over profiles of pure strategies: the proved checker accepts what enumeration finds.

Potentials, commitments, evolutionarily stable strategies, correlated equilibria and ranges
over them, of small random games. `nashproof` writes the witnesses. Python goes through all
profiles, or solves each square system of constraints, and shares nothing with the proofs.
"""

import hashlib
import itertools
import json
import random
from collections import Counter
from fractions import Fraction

import pytest
from examples import HEAD, entry, judged
from test_definitions import arrivals, expected
from test_kinds import (
    answer,
    as_probabilities,
    histories,
    payoff,
    random_game,
    reduced,
    tree_file,
    with_payoffs,
)
from test_nash_sets import random_matrix, solved
from test_optimal_sets import sealed

from nashcheck_js.engine import ProvedChecker
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.shell.library.proofs import has_engine

GAMES = 40


@pytest.fixture(scope="module")
def script():
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with ProvedChecker() as checker:
        yield checker


def certified(script, tree, claim, kind):
    """The certificate of this kind that a claim leaves; the script has the game."""
    game = read_efg(tree_file(tree).decode(), "g")
    data = write_efg(game).encode()
    digest = hashlib.sha256(data).hexdigest()
    _, certificates = judged(HEAD + entry(claim), lambda *_: (game, digest))
    script.add_game("game.efg", data)
    (made,) = [m for m in map(json.loads, certificates.values()) if m["statement"]["kind"] == kind]
    return made


def with_statement(made, **changes):
    return sealed(made | {"statement": made["statement"] | changes})


def table(tree):
    """Both players' payoffs in each profile of reduced pure strategies."""
    first, second = reduced(tree, 0), reduced(tree, 1)
    pairs = itertools.product(enumerate(first.values()), enumerate(second.values()))
    return {(i, j): [payoff(tree, x, y, p) for p in range(2)] for (i, x), (j, y) in pairs}


def deviations(paid):
    """Each two profiles that differ in one player's strategy, with what that player gains."""
    for before, after in itertools.permutations(paid, 2):
        movers = [p for p in range(2) if before[p] != after[p]]
        if len(movers) == 1:
            yield before, after, paid[after][movers[0]] - paid[before][movers[0]]


def potential_of(paid):
    """Exact if the gains around each four profiles sum to 0; ordinal if no cycle gains."""
    if is_potential(paid):
        return "exact"
    moves = [*deviations(paid)]
    reached = {cell: {cell} for cell in paid}
    for _ in paid:
        for before, after, gain in moves:
            if gain >= 0:
                reached[before] |= reached[after]
    cyclic = any(gain > 0 and before in reached[after] for before, after, gain in moves)
    return "none" if cyclic else "ordinal"


def test_potentials_are_those_of_enumeration(script):
    choose, found = random.Random(3), Counter()
    for number in range(GAMES):
        tree = random_game(choose)
        if number % 3 == 1:
            tree = with_payoffs(tree, lambda pays: [pays[0], pays[0]])
        elif number % 3 == 2:
            tree = random_matrix(choose)[0]
            if choose.random() < 0.7:
                factor = choose.choice([1, 2])
                tree = _matrix(tree, lambda pays, k=factor: [pays[0], k * pays[0]])
        paid = cells(tree)
        made = certified(script, tree, 'kind = "potential"\ngame = "g"\nstated = "?"', "potential")
        truth = potential_of(paid)
        assert made["statement"]["potential"] == truth, tree
        assert script.check(sealed(made)).answer == "accepted", tree
        for other in {"exact", "ordinal", "none"} - {truth}:
            for witness in (made["witness"], made["witness"] | {"cycle": []}):
                wrong = made | {"witness": witness}
                assert script.check(with_statement(wrong, potential=other)).answer == "refused"
        if values := made["witness"]["values"]:
            moved = [str(Fraction(values[0]) + 100), *values[1:]]
            wrong = made | {"witness": made["witness"] | {"values": moved}}
            refused = script.check(sealed(wrong)).answer == "refused"
            assert refused or len(paid) == 1 or truth == "ordinal", tree
        found[truth] += 1
    assert min(found.values()) > 3 and len(found) == 3, found


def _matrix(tree, change):
    """A game in strategic form with other payoffs."""
    below = [(*row[:3], [("end", change(end[1])) for end in row[3]]) for row in tree[3]]
    return (*tree[:3], below)


def is_matrix(tree):
    return tree[:3] == ("move", 0, 1) and all(row[:3] == ("move", 1, 2) for row in tree[3])


def cells(tree):
    """Both players' payoffs by the numbers of their reduced strategies."""
    if is_matrix(tree) and all(end[0] == "end" for row in tree[3] for end in row[3]):
        rows = enumerate(tree[3])
        return {(i, j): end[1] for i, row in rows for j, end in enumerate(row[3])}
    return table(tree)


def weight_of(paid):
    """The weight of player 2 that makes an exact potential, of player 1's being 1, or None."""
    squares = [*itertools.product(sorted(paid), repeat=2)]
    weights = {Fraction(1)}
    for (i, j), (k, m) in squares:
        first = paid[k, m][0] - paid[i, m][0] - paid[k, j][0] + paid[i, j][0]
        if first:
            second = paid[k, m][1] - paid[k, j][1] - paid[i, m][1] + paid[i, j][1]
            weights.add(Fraction(second) / first)
    return next((w for w in weights if w > 0 and is_potential(scaled(paid, w))), None)


def scaled(paid, weight):
    return {cell: [x, y / weight] for cell, (x, y) in paid.items()}


def is_potential(paid):
    """Whether what is gained around each four profiles sums to 0."""
    return all(
        paid[k, j][0] - paid[i, j][0] + paid[k, m][1] - paid[k, j][1]
        == paid[i, m][1] - paid[i, j][1] + paid[k, m][0] - paid[i, m][0]
        for (i, j), (k, m) in itertools.product(paid, repeat=2)
    )


def test_weights_are_those_of_enumeration(script):
    choose, found = random.Random(9), Counter()
    for number in range(GAMES):
        tree = random_matrix(choose)[0] if number % 2 else random_game(choose)
        factor, shared = choose.choice([1, 2, Fraction(1, 3)]), choose.random() < 0.6
        if shared and number % 2:
            tree = _matrix(tree, lambda pays, k=factor: [pays[0], k * pays[0]])
        elif shared:
            tree = with_payoffs(tree, lambda pays, k=factor: [pays[0], k * pays[0]])
        claim = 'kind = "weighted potential"\ngame = "g"\nstated = "?"'
        made = certified(script, tree, claim, "weighted potential")
        exists = weight_of(cells(tree)) is not None
        assert made["statement"]["potential"] == ("weighted" if exists else "none"), tree
        assert script.check(sealed(made)).answer == "accepted", tree
        other = "none" if exists else "weighted"
        assert script.check(with_statement(made, potential=other)).answer == "refused"
        witness = made["witness"]
        if exists:
            less = [str(-Fraction(x)) for x in witness["weights"]]
            wrong = made | {"witness": witness | {"weights": less}}
        else:
            less = [str(-Fraction(x)) for x in witness["multipliers"]]
            wrong = made | {"witness": witness | {"multipliers": less}}
        assert script.check(sealed(wrong)).answer == "refused", tree
        found[exists] += 1
    assert min(found.values()) > 8 and len(found) == 2, found


# one distribution


def told_gains(paid, drawn):
    """What each player gains who is told a strategy, on average: (player, told) -> best change."""
    gains = {}
    for player in range(2):
        others = {cell[player] for cell in paid}
        for told in {cell[player] for cell in drawn}:
            mine = {cell: x for cell, x in drawn.items() if cell[player] == told}

            def change(by, mine=mine, player=player):
                to = [tuple(by if p == player else k for p, k in enumerate(c)) for c in mine]
                pairs = zip(to, mine.items(), strict=True)
                return sum(x * (paid[t][player] - paid[c][player]) for t, (c, x) in pairs)

            best = max(map(change, others)) / sum(mine.values())
            if best > 0:
                gains[player, told] = best, [by for by in others if change(by) > 0]
    return gains


def test_gains_under_a_distribution_are_those_of_enumeration(script):
    choose, found = random.Random(21), Counter()
    for _ in range(GAMES * 2):
        tree = random_game(choose)
        named = [[*map(dict, reduced(tree, player))] for player in range(2)]
        named = [
            [{str(s): str(a) for s, a in strategy.items()} for strategy in side] for side in named
        ]
        paid = table(tree)
        cells_ = choose.sample(sorted(paid), min(len(paid), choose.randint(1, 3)))
        shares = [Fraction(choose.randint(1, 3)) for _ in cells_]
        drawn = {c: x / sum(shares) for c, x in zip(cells_, shares, strict=True)}
        gains = told_gains(paid, drawn)
        rows = []
        for player in range(2):
            for told in dict.fromkeys(cell[player] for cell in drawn):
                if (player, told) in gains:
                    best = gains[player, told][0]
                    by = _best_reply(paid, drawn, player, told)
                    row = [str(player + 1), named[player][told], named[player][by], str(best)]
                    rows.append(row)
        statement = {
            "kind": "correlated equilibrium",
            "distribution": [
                [{"1": named[0][i], "2": named[1][j]}, str(x)] for (i, j), x in drawn.items()
            ],
            "payoffs": {
                str(p + 1): str(sum(x * paid[c][p] for c, x in drawn.items())) for p in range(2)
            },
            "gains": rows,
        }
        assert answer(script, tree, statement, {}) == "accepted", (tree, statement)
        wrongs = [statement | {"payoffs": statement["payoffs"] | {"1": "100"}}]
        if rows:
            wrongs.append(statement | {"gains": rows[1:]})
            more = [*rows[0][:3], str(Fraction(rows[0][3]) * 2)]
            wrongs.append(statement | {"gains": [more, *rows[1:]]})
        else:
            wrongs.append(statement | {"gains": [["1", named[0][0], named[0][0], "1"]]})
        for wrong in wrongs:
            assert answer(script, tree, wrong, {}) == "refused", (tree, wrong)
        found[len(rows)] += 1
    assert found[0] > 2 and found[1] > 2 and found[2] > 2, found


def move_gains(tree, drawn):
    """Rows of what is gained by who is told one move; `drawn`: pairs of reduced plans, shares."""
    every = [reduced(tree, player) for player in range(2)]
    order = [*dict.fromkeys((who, name) for who, name, _ in arrivals(tree))]
    for player in range(2):
        before, seen = histories(tree, player), set()
        told = [
            (s, dict(kept[player])[s])
            for kept, _ in drawn
            for who, s in order
            if who == player and s in dict(kept[player])
        ]
        for s, a in told:
            if (s, a) in seen:
                continue
            seen.add((s, a))
            after = {x for x, past in before.items() if x == s or s in [y for y, _ in past]}
            mine = [(kept, x) for kept, x in drawn if dict(kept[player]).get(s) == a]

            def whole(kept, by=None, player=player, after=after):
                full = [every[p][kept[p]] for p in range(2)]
                if by is not None:
                    full[player] = full[player] | {x: by[x] for x in after}
                return full

            def earned(by, mine=mine, player=player, whole=whole):
                return sum(x * payoff(tree, *whole(kept, by), player) for kept, x in mine)

            reach = sum(
                x * expected(tree, [*map(as_probabilities, whole(kept))], goes(player, s, a))
                for kept, x in mine
            )
            options = {k: earned(full) for k, full in every[player].items() if s in dict(k)}
            best = max(options, key=lambda k: options[k])
            gain = options[best] - earned(None)
            if gain > 0:
                by = {str(x): str(b) for x, b in best if x in after}
                yield [str(player + 1), [str(s), str(a)], by, str(gain / reach)]


def goes(player, name, action):
    return lambda moves, _: Fraction((player, name, action) in moves)


def test_gains_told_move_by_move_are_those_of_enumeration(script):
    choose, found = random.Random(22), Counter()
    for _ in range(GAMES * 2):
        tree = random_game(choose)
        pairs = [*itertools.product(*(reduced(tree, player) for player in range(2)))]
        some = choose.sample(pairs, min(len(pairs), choose.randint(1, 3)))
        shares = [Fraction(choose.randint(1, 3)) for _ in some]
        drawn = [(kept, x / sum(shares)) for kept, x in zip(some, shares, strict=True)]
        full = [[reduced(tree, p)[kept[p]] for p in range(2)] for kept, _ in drawn]
        paid = [
            sum(x * payoff(tree, *both, p) for both, (_, x) in zip(full, drawn, strict=True))
            for p in range(2)
        ]
        rows = [*move_gains(tree, drawn)]
        named = [
            [{str(p + 1): {str(s): str(a) for s, a in kept[p]} for p in range(2)}, str(x)]
            for kept, x in drawn
        ]
        statement = {
            "kind": "extensive-form correlated equilibrium",
            "distribution": named,
            "payoffs": {str(p + 1): str(paid[p]) for p in range(2)},
            "gains": rows,
        }
        assert answer(script, tree, statement, {}) == "accepted", (tree, statement)
        if rows:
            more = [*rows[0][:3], str(Fraction(rows[0][3]) * 2)]
            for wrong in (rows[1:], [more, *rows[1:]], [*rows, rows[0][:3] + ["1/7"]]):
                said = answer(script, tree, statement | {"gains": wrong}, {})
                assert said == "refused", (tree, wrong)
        found[len(rows)] += 1
    assert found[0] > 2 and found[1] > 2 and found[2] > 2, found


def _best_reply(paid, drawn, player, told):
    """The strategy that gains the most of who is told this."""
    mine = {cell: x for cell, x in drawn.items() if cell[player] == told}

    def earned(by):
        to = [tuple(by if p == player else k for p, k in enumerate(c)) for c in mine]
        return sum(x * paid[t][player] for t, x in zip(to, mine.values(), strict=True))

    return max({cell[player] for cell in paid}, key=earned)


# commitments


def corners(count, least):
    """The extreme points of the mixtures of so many strategies with rows >= 0."""
    units = [[Fraction(i == j) for j in range(count)] for i in range(count)]
    rows = units + [[Fraction(x) for x in row] for row in least]
    for tight in itertools.combinations(rows, count - 1):
        equations = [[*row, Fraction(0)] for row in tight] + [[Fraction(1)] * (count + 1)]
        point = solved(equations, count)
        if point and all(sum(map(_times, row, point)) >= 0 for row in rows):
            yield point


def _times(x, y):
    return x * y


def best_commitment(paid, leader):
    """The most that the leader earns over all replies and extreme commitments they are best to."""
    first, second = ({cell[p] for cell in paid} for p in (leader, 1 - leader))
    own, replies = len(first), len(second)

    def pays(i, j, player):
        return paid[(i, j) if leader == 0 else (j, i)][player]

    best = []
    for j in range(replies):
        rows = [
            [pays(i, j, 1 - leader) - pays(i, k, 1 - leader) for i in range(own)]
            for k in range(replies)
            if k != j
        ]
        points = corners(own, rows)
        best += [sum(x * pays(i, j, leader) for i, x in enumerate(p)) for p in points]
    return max(best)


def test_commitments_earn_what_enumeration_finds(script):
    choose, found = random.Random(5), Counter()
    for number in range(GAMES):
        tree = random_matrix(choose)[0] if number % 2 else random_game(choose)
        paid, leader = cells(tree), choose.randrange(2)
        if len(paid) > 24:
            continue
        claim = f'kind = "commitment"\ngame = "g"\nleader = "{leader + 1}"\nstated = "?"'
        made = certified(script, tree, claim, "commitment")
        truth = best_commitment(paid, leader)
        assert Fraction(made["statement"]["is"]) == truth, tree
        said = script.check(sealed(made))
        assert said.answer == "accepted", tree
        for wrong in (truth + 1, truth - 1):
            changes = {"is": str(wrong), "stated": str(wrong)}
            assert script.check(with_statement(made, **changes)).answer == "refused"
        changed = made["statement"] | {"leader": str(2 - leader)}
        other = best_commitment(paid, 1 - leader)
        accepted = script.check(sealed(made | {"statement": changed})).answer == "accepted"
        assert not accepted or other == truth
        pure = max(Fraction(x) for x in made["witness"]["mixed"]) == 1
        found[pure] += 1
    assert min(found.values()) > 3 and len(found) == 2, found


# evolutionarily stable strategies


def symmetric_game(choose, size):
    few = choose.choice([1, 2, 4])
    rows = [[Fraction(choose.randint(0, few)) for _ in range(size)] for _ in range(size)]
    below = [
        ("move", 1, 2, [("end", [rows[i][j], rows[j][i]]) for j in range(size)])
        for i in range(size)
    ]
    return ("move", 0, 1, below), rows


def against(rows, y, x):
    return sum(a * b * rows[i][j] for i, a in enumerate(y) for j, b in enumerate(x))


def invades(rows, y, x):
    gain = against(rows, y, x) - against(rows, x, x)
    return y != x and (gain > 0 or (gain == 0 and against(rows, y, y) >= against(rows, x, y)))


def is_stable_of_two(rows, x):
    """Of two strategies: against itself, the form of the change from one to the other."""
    gain = against(rows, [1, 0], x) - against(rows, [0, 1], x)
    bend = rows[0][0] + rows[1][1] - rows[0][1] - rows[1][0]
    if 0 < x[0] < 1:
        return gain == 0 and bend < 0
    gain = gain if x[0] == 0 else -gain
    return gain < 0 or (gain == 0 and bend < 0)


def test_stable_strategies_are_those_that_no_mutant_invades(script):
    choose, found = random.Random(7), Counter()
    grids = {
        size: [
            [Fraction(k, 6) for k in point]
            for point in itertools.product(range(7), repeat=size)
            if sum(point) == 6
        ]
        for size in (2, 3, 4)
    }
    for _ in range(4 * GAMES):
        size = choose.choice([2, 2, 3, 3, 4])
        tree, rows = symmetric_game(choose, size)
        x = choose.choice(grids[size])
        if choose.random() < 0.6:  # against itself as good as each strategy that it uses
            used = sorted(choose.sample(range(size), choose.randint(1, size)))
            equal = [[rows[i][j] for j in used] + [Fraction(-1), Fraction(0)] for i in used]
            point = solved([*equal, [Fraction(1)] * len(used) + [0, 1]], len(used) + 1)
            if point and min(point[:-1]) >= 0:
                x = [point[used.index(i)] if i in used else Fraction(0) for i in range(size)]
        mutants = [y for y in grids[size] if invades(rows, y, x)]
        names = [[{str(p): str(k + 1)} for k in range(size)] for p in (1, 2)]
        statement = {
            "kind": "evolutionarily stable",
            "strategies": {"1": names[0], "2": names[1]},
            "mixed": [*map(str, x)],
        }
        yes = answer(script, tree, statement | {"holds": "yes"}, {"mutant": []})
        if size == 2:
            assert (yes == "accepted") == is_stable_of_two(rows, x), (rows, x)
        assert yes == "refused" or not mutants, (rows, x)
        for y in [choose.choice(grids[size]), *mutants[:1]]:
            proof = {"mutant": [*map(str, y)]}
            said = answer(script, tree, statement | {"holds": "no"}, proof)
            assert (said == "accepted") == invades(rows, y, x), (rows, x, y)
        found[size, yes] += 1
    assert min(found.values()) > 1 and len(found) == 6, found


# correlated equilibria


def extreme_correlated(paid):
    """All extreme points of the correlated equilibria of two strategies each, by square systems."""
    profiles = sorted(paid)
    rows = [[Fraction(a == b) for b in profiles] for a in profiles]
    for player, told in itertools.product(range(2), repeat=2):
        row = []
        for profile in profiles:
            other = list(profile)
            other[player] = 1 - told
            gain = paid[profile][player] - paid[(*other,)][player]
            row.append(gain if profile[player] == told else Fraction(0))
        rows.append(row)
    for tight in itertools.combinations(rows, 3):
        equations = [[*row, Fraction(0)] for row in tight] + [[Fraction(1)] * 5]
        point = solved(equations, 4)
        if point and all(sum(map(_times, row, point)) >= 0 for row in rows):
            yield dict(zip(profiles, point, strict=True))


def test_ranges_over_correlated_equilibria_are_those_of_all_extreme_ones(script):
    choose, found = random.Random(11), Counter()
    for _ in range(GAMES):
        few = choose.choice([1, 6, 20])
        below = [
            (
                "move",
                1,
                2,
                [("end", [Fraction(choose.randint(0, few)) for _ in "12"]) for _ in "12"],
            )
            for _ in "12"
        ]
        tree = ("move", 0, 1, below)
        paid, player = cells(tree), choose.randrange(2)
        kind = choose.choice(["strategies", "moves"])
        claim = f'kind = "correlated range"\ngame = "g"\nplayer = "{player + 1}"\n'
        claim += f'recommendations = "{kind}"\nstated = "?"'
        made = certified(script, tree, claim, "correlated range")
        amounts = [
            sum(x * paid[profile][player] for profile, x in point.items())
            for point in extreme_correlated(paid)
        ]
        truth = min(amounts), max(amounts)
        assert (*map(Fraction, (made["statement"][k] for k in ("low", "high"))),) == truth
        said = script.check(sealed(made))
        assert said.answer == "accepted", (tree, made)
        for key, wrong in (("low", truth[0] - 1), ("high", truth[1] + 1), ("low", truth[0] + 1)):
            assert script.check(with_statement(made, **{key: str(wrong)})).answer == "refused"
        halves = made["witness"]
        if truth[0] < truth[1]:
            swapped = made | {"witness": {"low": halves["high"], "high": halves["low"]}}
            assert script.check(sealed(swapped)).answer == "refused"
            bare = {k: half | {"multipliers": []} for k, half in halves.items()}
            bounded = min(c[player] for c in paid.values()), max(c[player] for c in paid.values())
            loose = script.check(sealed(made | {"witness": bare})).answer == "accepted"
            assert loose == (bounded == truth)
        found[kind, truth[0] < truth[1]] += 1
    assert len(found) == 4, found


def test_extensive_form_ranges_hold_all_pure_equilibria(script):
    """In trees: each pure Nash equilibrium is an equilibrium of both kinds."""
    choose, found = random.Random(13), Counter()
    for _ in range(GAMES):
        tree, player = random_game(choose), choose.randrange(2)
        paid = table(tree)
        if len(paid) > 36:
            continue
        best = [
            cell
            for cell in paid
            if all(gain <= 0 for before, _, gain in deviations(paid) if before == cell)
        ]
        ends = {}
        for kind in ("strategies", "moves"):
            claim = f'kind = "correlated range"\ngame = "g"\nplayer = "{player + 1}"\n'
            claim += f'recommendations = "{kind}"\nstated = "?"'
            made = certified(script, tree, claim, "correlated range")
            assert script.check(sealed(made)).answer == "accepted", (tree, made)
            ends[kind] = [Fraction(made["statement"][k]) for k in ("low", "high")]
            other = {"strategies": "moves", "moves": "strategies"}[kind]
            assert script.check(
                with_statement(made, recommendations=other)
            ).answer != "accepted" or (
                not any(half["multipliers"] for half in made["witness"].values())
            )
            assert all(ends[kind][0] <= paid[cell][player] <= ends[kind][1] for cell in best)
        # told move by move, players know less: every correlated equilibrium is one of these
        assert (
            ends["moves"][0] <= ends["strategies"][0] <= ends["strategies"][1] <= ends["moves"][1]
        )
        found[ends["moves"] == ends["strategies"]] += 1
    assert sum(found.values()) > GAMES // 2, found
