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
from test_definitions import arrivals, expected, fractions, random_tree, remembers

from nashcheck_js.engine import SecondChecker
from nashproof.shell.library.proofs import PROVED, has_engine

GAMES = 150


@pytest.fixture(scope="module")
def script():
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with SecondChecker(PROVED) as checker:
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
