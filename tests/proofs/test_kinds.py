"""Statements about random games: the proved checker accepts what plain enumeration finds true.

The games are small trees of two players who forget nothing. Python goes through all pure strategies
and shares nothing with the proofs. The definitions quantify over all strategies; what is linear in
each of them is decided at the pure ones.
"""

import hashlib
import itertools
import json
import random
from collections import Counter
from fractions import Fraction

import pytest
from test_definitions import arrivals, best_pure, expected, fractions, random_tree, remembers

from nashcheck_js.engine import ProvedChecker
from nashproof.shell.library.proofs import has_engine

GAMES = 150


@pytest.fixture(scope="module")
def script():
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with ProvedChecker() as checker:
        yield checker


# games as files


def lines(tree, seen):
    """The lines of a tree file, below its head; `seen` numbers what has been met."""
    if tree[0] == "end":
        seen["ends"] = seen.get("ends", 0) + 1
        yield f't "" {seen["ends"]} "" {{ {", ".join(map(str, tree[1]))} }}'
        return
    if tree[0] == "chance":
        seen["chance"] = seen.get("chance", 0) + 1
        branches = " ".join(f'"{k}" {share}' for k, (share, _) in enumerate(tree[1], 1))
        yield f'c "" {seen["chance"]} "deal" {{ {branches} }} 0'
        below = [after for _, after in tree[1]]
    else:
        _, player, name, below = tree
        known = seen.setdefault(player, {})
        number = known.setdefault(name, len(known) + 1)
        actions = " ".join(f'"{action}"' for action in range(1, len(below) + 1))
        yield f'p "" {player + 1} {number} "{name}" {{ {actions} }} 0'
    for after in below:
        yield from lines(after, seen)


def tree_file(tree):
    """The bytes of the file of a game."""
    head = ['EFG 2 R "Random" { "One" "Two" }', '""']
    return ("\n".join([*head, *lines(tree, {})]) + "\n").encode()


def random_game(choose):
    """A tree in which both players remember, and each decides somewhere."""
    while True:
        tree = random_tree(choose, 4, True)
        if remembers(tree) and {player for player, _, _ in arrivals(tree)} == {0, 1}:
            return tree


def answer(script, tree, statement, witness):
    """What the proved checker says of a certificate."""
    game = tree_file(tree)
    script.add_game("game.efg", game)
    envelope = {
        "format": "nashproof certificate 2",
        "game": hashlib.sha256(game).hexdigest(),
        "seal": "",
        "statement": statement,
        "witness": witness,
    }
    envelope["seal"] = hashlib.sha256(canonical(envelope)).hexdigest()
    return script.check(canonical(envelope)).answer


def canonical(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return (text + "\n").encode()


# strategies


def histories(tree, player):
    """The player's own moves before each of its sets, {set: ((set, action), ..)}."""
    return {
        name: tuple((s, a) for who, s, a in moves if who == player)
        for who, name, moves in arrivals(tree)
        if who == player
    }


def pure_strategies(tree, player):
    """All pure strategies of a player, also what they would do at sets that they never reach."""
    names = sorted(histories(tree, player))
    for actions in itertools.product((1, 2), repeat=len(names)):
        yield dict(zip(names, actions, strict=True))


def as_probabilities(strategy):
    return {(name, a): Fraction(chosen == a) for name, chosen in strategy.items() for a in (1, 2)}


def below(tree, player, name):
    """The nodes of a set, each with chance's probability and the others' moves before it."""
    if tree[0] == "chance":
        for share, after in tree[1]:
            for probability, moves, node in below(after, player, name):
                yield share * probability, moves, node
    elif tree[0] == "move":
        if tree[1:3] == (player, name):
            yield Fraction(1), (), tree
            return
        for action, after in enumerate(tree[3], 1):
            mine = () if tree[1] == player else ((tree[2], action),)
            for probability, moves, node in below(after, player, name):
                yield probability, (*mine, *moves), node


def earns(tree, player, name, own, other):
    """What a pure strategy earns from the set on against one of the opponent."""
    total = Fraction(0)
    for probability, moves, node in below(tree, player, name):
        if all(other[s] == a for s, a in moves):
            both = [as_probabilities(own), as_probabilities(other)]
            profile = both if player == 0 else both[::-1]
            total += probability * expected(node, profile, lambda _, pays: pays[player])
    return total


def continuation(before, name, strategy):
    """What a strategy does from the set on, where its own moves allow it."""
    kept = {name: strategy[name]}
    for s, history in sorted(before.items(), key=lambda item: len(item[1])):
        moves = dict(history)
        if name in moves and all(
            kept.get(x) == a for x, a in history[[x for x, _ in history].index(name) :]
        ):
            kept[s] = strategy[s]
    return kept


# dominance


def random_dominance(choose):
    """A game, entries of a statement about dominance without its sense, and what is compared."""
    tree = random_game(choose)
    player = choose.randrange(2)
    before = histories(tree, player)
    name = choose.choice(sorted(before))
    every = {
        tuple(sorted(continuation(before, name, strategy).items())): strategy
        for strategy in pure_strategies(tree, player)
    }
    makes = dict(choose.choice(sorted(every))[: choose.choice([1, 1, 2])])
    makes.setdefault(name, choose.choice([1, 2]))
    rivals = [kept for kept in every if not makes.items() <= dict(kept).items()]
    by = choose.sample(rivals, min(len(rivals), choose.choice([1, 1, 2])))
    shares = fractions(choose, len(by)) if by else []
    mixture = [(kept, share) for kept, share in zip(by, shares, strict=True) if share]
    sets = sorted(histories(tree, 1 - player))
    out = {(choose.choice(sets), choose.choice([1, 2]))} if choose.random() < 0.3 else set()
    return tree, player, name, makes, every, mixture, out


def words_of(choices):
    return {str(name): str(action) for name, action in dict(choices).items()}


def test_mixtures_dominate_where_enumeration_says_so(script):
    choose, found = random.Random(54), Counter()
    for _ in range(GAMES):
        tree, player, name, makes, every, mixture, out = random_dominance(choose)
        worse = [s for kept, s in every.items() if makes.items() <= dict(kept).items()]
        if not mixture or not worse:
            continue
        allowed = [
            other
            for other in pure_strategies(tree, 1 - player)
            if not any(other[s] == a for s, a in out)
        ]
        gains = [
            [
                sum(q * earns(tree, player, name, every[kept], other) for kept, q in mixture)
                - earns(tree, player, name, own, other)
                for other in allowed
            ]
            for own in worse
        ]
        truth = {
            "weakly": all(min(row) >= 0 and max(row) > 0 for row in gains),
            "strictly": all(min(row) > 0 for row in gains),
        }
        entry = {
            "by": [[words_of(kept), str(q)] for kept, q in mixture],
            "makes": words_of(makes),
            "player": str(player + 1),
            "set": str(name),
        }
        for sense, holds in truth.items():
            statement = {
                "because": "mixture",
                "excluded": [[str(2 - player), str(s), str(a)] for s, a in out],
                "frontier": [],
                "kind": "dominance",
                "moves": [entry],
                "sense": sense,
            }
            said = answer(script, tree, statement, [{}])
            assert (said == "accepted") == holds, (tree, statement)
            found[sense, holds] += 1
    assert min(found.values()) > 3 and len(found) == 4, found


def changed_behind(tree, far, change):
    """The tree with other payoffs below each node of a set."""
    if tree[0] == "end":
        return tree
    if tree[0] == "chance":
        return "chance", [(share, changed_behind(after, far, change)) for share, after in tree[1]]
    if tree[1:3] == far:
        return with_payoffs(tree, change)
    return (*tree[:3], [changed_behind(after, far, change) for after in tree[3]])


def test_counter_examples_hold_whatever_follows_at_a_frontier(script):
    choose, found = random.Random(61), Counter()
    for _ in range(3 * GAMES):
        tree, player, name, makes, every, mixture, _ = random_dominance(choose)
        worse = [kept for kept in every if makes.items() <= dict(kept).items()]
        if not mixture or not worse:
            continue
        kept = choose.choice(worse)
        reply, other = choose.choice(sorted(reduced(tree, 1 - player).items()))
        far = choose.choice(sorted({(p, s) for p, s, _ in arrivals(tree)}))

        def gain(
            game, kept=kept, other=other, mixture=mixture, player=player, name=name, every=every
        ):
            instead = sum(q * earns(game, player, name, every[k], other) for k, q in mixture)
            return earns(game, player, name, every[kept], other) - instead

        arrives = any(
            all(other[s] == a for who, s, a in moves if who == 1 - player)
            for p, s, moves in arrivals(tree)
            if (p, s) == far
        )
        entry = {
            "by": [[words_of(k), str(q)] for k, q in mixture],
            "makes": words_of(makes),
            "player": str(player + 1),
            "set": str(name),
        }
        proof = {"continuation": words_of(kept), "opponent": words_of(reply)}
        for sense in ("weakly", "strictly"):
            statement = {
                "because": "counterexample",
                "excluded": [],
                "frontier": [[str(far[0] + 1), str(far[1])]],
                "kind": "dominance",
                "moves": [entry],
                "sense": sense,
            }
            shown = gain(tree) > 0 or (sense == "strictly" and gain(tree) == 0)
            said = answer(script, tree, statement, [proof])
            assert (said == "accepted") == (shown and not arrives), (tree, statement)
            if said == "accepted":
                other_game = changed_behind(tree, far, lambda pays: [choose.randint(-9, 9)] * 2)
                assert gain(other_game) == gain(tree)
            found[said, arrives] += 1
    assert min(found.values()) > 3 and len(found) == 3, found


# matrices


def last_moves(tree, moves=((), ())):
    """Every end: what it pays player 1 times chance's probability, and both players' last moves."""
    if tree[0] == "end":
        yield Fraction(tree[1][0]), moves
    elif tree[0] == "chance":
        for share, after in tree[1]:
            yield from ((share * paid, pair) for paid, pair in last_moves(after, moves))
    else:
        _, player, name, below = tree
        for action, after in enumerate(below, 1):
            made = [*moves]
            made[player] = (str(name), str(action))
            yield from last_moves(after, tuple(made))


def labels(tree, player):
    return [(), *((str(s), str(a)) for s in sorted(histories(tree, player)) for a in (1, 2))]


def test_matrices_are_those_of_enumeration(script):
    choose, found = random.Random(19), Counter()
    for _ in range(GAMES // 2):
        tree, scale = random_game(choose), Fraction(choose.randint(1, 6), choose.randint(1, 4))
        player = choose.randrange(2)
        before = histories(tree, player)
        if choose.random() < 0.5:
            kind, rows, columns = "payoff", labels(tree, 0), labels(tree, 1)
            paid = Counter()
            for amount, pair in last_moves(tree):
                paid[pair] += amount
            exact = [[scale * paid[row, column] for column in columns] for row in rows]
        else:
            kind, columns = f"constraint {player + 1}", labels(tree, player)
            rows = [(), *((str(s),) for s in sorted(before))]
            exact = [[scale * (not row and not column) for column in columns] for row in rows]
            for i, (name, history) in enumerate(sorted(before.items()), 1):
                last = tuple(map(str, history[-1])) if history else ()
                for j, column in enumerate(columns):
                    led = column[:1] == (str(name),)
                    exact[i][j] = scale * (led - (column == last))
        cells, wrong = [[Fraction(x) for x in row] for row in exact], []
        if choose.random() < 0.5:
            i, j = choose.randrange(len(rows)), choose.randrange(len(columns))
            cells[i][j] += 1
            wrong = [[str(i + 1), str(j + 1), str(Fraction(exact[i][j]))]]
        statement = {
            "cells": [[*map(str, row)] for row in cells],
            "columns": [[*column] for column in columns],
            "kind": "matrix",
            "matrix": kind,
            "rows": [[*row] for row in rows],
            "scale": str(scale),
            "wrong": wrong,
        }
        assert answer(script, tree, statement, {}) == "accepted", (tree, statement)
        statement["wrong"] = [] if wrong else [["1", "1", str(Fraction(exact[0][0]))]]
        assert answer(script, tree, statement, {}) == "refused"
        found[kind, bool(wrong)] += 1
    assert len(found) == 6, found


# subgames, pure strategies, rounds


def with_payoffs(tree, change):
    """The same tree with other payoffs at its ends."""
    if tree[0] == "end":
        return "end", change(tree[1])
    if tree[0] == "chance":
        return "chance", [(share, with_payoffs(after, change)) for share, after in tree[1]]
    return (*tree[:3], [with_payoffs(after, change) for after in tree[3]])


def subtrees(tree, moves=()):
    """Every node with the moves that lead to it, chance's among them, in the order of the file."""
    yield moves, tree
    if tree[0] == "chance":
        for k, (_, after) in enumerate(tree[1], 1):
            yield from subtrees(after, (*moves, ("0", "deal", str(k))))
    elif tree[0] == "move":
        for action, after in enumerate(tree[3], 1):
            yield from subtrees(after, (*moves, (str(tree[1] + 1), str(tree[2]), str(action))))


def members_in(tree):
    """How many nodes each set has."""
    return Counter((player, name) for player, name, _ in arrivals(tree))


def roots(tree):
    """The roots of subgames, with the moves that lead there."""
    everywhere = members_in(tree)
    for moves, node in subtrees(tree):
        inside = members_in(node)
        alone = node[0] == "chance" or (node[0] == "move" and everywhere[node[1:3]] == 1)
        if not moves or (alone and all(everywhere[s] == count for s, count in inside.items())):
            yield moves, node


def has_impossible_chance(tree):
    return any(
        not share for _, node in subtrees(tree) if node[0] == "chance" for share, _ in node[1]
    )


def test_gains_in_subgames_are_those_of_enumeration(script):
    choose, found = random.Random(7), Counter()
    for _ in range(GAMES):
        tree = random_game(choose)
        if choose.random() < 0.3:
            tree = with_payoffs(tree, lambda pays: [0, 0])  # nobody can gain
        if has_impossible_chance(tree):
            continue
        profile = [{}, {}]
        for player, name, _ in arrivals(tree):
            if (name, 1) not in profile[player]:
                one, two = fractions(choose, 2)
                profile[player].update({(name, 1): one, (name, 2): two})
        gains = []
        for moves, node in roots(tree):
            for player in range(2):
                earned = expected(node, profile, lambda _, pays, player=player: pays[player])
                gain = best_pure(node, profile, player) - earned
                if gain:
                    gains.append([[*map(list, moves)], str(player + 1), str(gain)])
        written = {
            str(player + 1): {
                str(name): {str(a): str(own[name, a]) for a in (1, 2)} for name, _ in own
            }
            for player, own in enumerate(profile)
        }
        count = sum(1 for _ in roots(tree))
        statement = {"gains": gains, "kind": "subgame perfect", "profile": written}
        said = answer(script, tree, {**statement, "subgames": str(count)}, {})
        assert said == "accepted", (tree, gains)
        assert answer(script, tree, {**statement, "subgames": str(count + 1)}, {}) == "refused"
        if gains:
            statement["gains"] = gains[1:]
            assert answer(script, tree, {**statement, "subgames": str(count)}, {}) == "refused"
        found[bool(gains)] += 1
    assert min(found.values()) > 10 and len(found) == 2, found


def reduced(tree, player):
    """All reduced pure strategies, each with a full one that makes its choices."""
    before = histories(tree, player)
    every = {}
    for strategy in pure_strategies(tree, player):
        kept = {}
        for name, history in sorted(before.items(), key=lambda item: len(item[1])):
            if all(kept.get(s) == a for s, a in history):
                kept[name] = strategy[name]
        every.setdefault(tuple(sorted(kept.items())), strategy)
    return every


def payoff(tree, one, two, player):
    both = [as_probabilities(one), as_probabilities(two)]
    return expected(tree, both, lambda _, pays: pays[player])


def figure(number):
    exact = {"is": str(number), "stated": str(number), "decimals": "", "holds": "yes", "off": "0"}
    return exact


def test_pure_equilibria_are_those_of_enumeration(script):
    choose, found = random.Random(11), Counter()
    for _ in range(GAMES // 2):
        tree = random_game(choose)
        first, second = reduced(tree, 0), reduced(tree, 1)
        equilibria = [
            (one, two)
            for one in first
            for two in second
            if payoff(tree, first[one], second[two], 0)
            == max(payoff(tree, other, second[two], 0) for other in first.values())
            and payoff(tree, first[one], second[two], 1)
            == max(payoff(tree, first[one], other, 1) for other in second.values())
        ]
        listed = [{"1": words_of(one), "2": words_of(two)} for one, two in equilibria]
        statement = {"equilibria": listed, "kind": "pure equilibria", **figure(len(listed))}
        assert answer(script, tree, statement, {}) == "accepted", (tree, listed)
        if listed:
            fewer = {**statement, "equilibria": listed[1:], **figure(len(listed) - 1)}
            assert answer(script, tree, fewer, {}) == "refused"
        found[len(listed)] += 1
    assert len(found) > 2, found


def test_pure_values_are_those_of_enumeration(script):
    choose, found = random.Random(13), Counter()
    for _ in range(GAMES // 2):
        tree = with_payoffs(random_game(choose), lambda pays: [pays[0], -pays[0]])
        first, second = reduced(tree, 0), reduced(tree, 1)
        table = [[payoff(tree, a, b, 0) for b in second.values()] for a in first.values()]
        low, high = max(map(min, table)), min(map(max, zip(*table, strict=True)))
        saddle = "yes" if low == high else "no"
        statement = {"kind": "pure values", "maxmin": str(low), "minmax": str(high)}
        assert answer(script, tree, {**statement, "saddle": saddle}, {}) == "accepted", tree
        for change in ({"maxmin": str(low + 1)}, {"minmax": str(high - 1)}):
            wrong = {**statement, "saddle": saddle, **change}
            assert answer(script, tree, wrong, {}) == "refused"
        other = "no" if low == high else "yes"
        assert answer(script, tree, {**statement, "saddle": other}, {}) == "refused"
        found[saddle] += 1
    assert found["yes"] > 3, found


def weakly_better(mine, other):
    """Whether a row of payoffs is nowhere less, and somewhere more."""
    return all(x >= y for x, y in zip(mine, other, strict=True)) and mine != other


def test_a_round_takes_out_what_a_pure_strategy_dominates(script):
    """The witness is a strategy that dominates; the program must refuse any other one."""
    choose, found = random.Random(17), Counter()
    for _ in range(GAMES // 2):
        tree = random_game(choose)
        both = [reduced(tree, 0), reduced(tree, 1)]
        rows = [
            {a: [payoff(tree, x, y, 0) for y in both[1].values()] for a, x in both[0].items()},
            {b: [payoff(tree, x, y, 1) for x in both[0].values()] for b, y in both[1].items()},
        ]
        player = choose.randrange(2)
        if len(rows[player]) < 2:
            continue
        out, by = choose.sample(sorted(rows[player]), 2)
        mine, rival = rows[player][out], rows[player][by]
        truth = {
            "cautious": weakly_better(rival, mine),
            "best": all(x > y for x, y in zip(rival, mine, strict=True)),
            "only": all(x >= y for x, y in zip(rival, mine, strict=True)),
        }
        sizes = [len(rows[p]) - (p == player) for p in range(2)]
        for sense, holds in truth.items():
            parts = {str(p + 1): {"exact": "no", "out": []} for p in range(2)}
            parts[str(player + 1)]["out"] = [words_of(out)]
            proof = {str(p + 1): {"kept": [], "out": []} for p in range(2)}
            proof[str(player + 1)]["out"] = [[[words_of(by), "1"]]]
            statement = {
                "exactly": [],
                "gone": [],
                "kind": "rounds",
                "left": [{"1": str(sizes[0]), "2": str(sizes[1])}],
                "rounds": [parts],
                "sense": sense,
                "strategies": "reduced",
            }
            said = answer(script, tree, statement, [proof])
            assert (said == "accepted") == holds, (tree, statement)
            found[sense, holds] += 1
    assert len(found) == 6, found
