"""All subgame perfect equilibria in pure strategies, against their definition in small trees.

`python tests/solving/test_subgame_perfect.py COUNT SEED` tries more of them.
"""

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # when run by itself

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.solving.subgame_perfect import has_perfect_information, subgame_perfect_outcomes

MOST_PROFILES = 200


class Nodes:
    """A random tree, as nodes ("end", payoffs), ("move", set, children), ("chance", ps, children).

    A set is (player, key); `actions` holds how many actions it has.
    """

    def __init__(self, random, players, hidden):
        self.random, self.players, self.hidden = random, players, hidden
        self.actions = {}
        self.root = self.subtree(random.choice([2, 3, 3, 4]))

    def set(self, player, actions):
        key = player, f"set {len(self.actions) + 1}"
        self.actions[key] = actions
        return key

    def subtree(self, depth):
        random, player = self.random, self.random.randint(1, self.players)
        kind = random.random()
        if not depth or kind < 0.15:
            return "end", tuple(random.choice([0, 0, 1, 1, 2]) for _ in range(self.players))
        if kind < 0.3:
            shares = random.choice([(1,), (Fraction(1, 2),) * 2, (Fraction(1, 3), Fraction(2, 3))])
            return "chance", shares, [self.subtree(depth - 1) for _ in shares]
        if not self.hidden or kind < 0.6:
            mover = self.set(player, random.choice([1, 2, 2, 3]))
            return "move", mover, [self.subtree(depth - 1) for _ in range(self.actions[mover])]
        other = random.choice([p for p in range(1, self.players + 1)])
        if kind < 0.9 and other != player:  # two players move at once
            first, second = self.set(player, 2), self.set(other, 2)
            return (
                "move",
                first,
                [("move", second, [self.subtree(depth - 1) for _ in range(2)]) for _ in range(2)],
            )
        if other == player:
            return "end", tuple(random.choice([0, 1]) for _ in range(self.players))
        # chance tells the first alone, whose move the other sees
        second, half = self.set(other, 2), (Fraction(1, 2), Fraction(1, 2))
        types = [self.set(player, 2) for _ in half]
        branch = [
            ("move", own, [("move", second, [self.subtree(0) for _ in range(2)]) for _ in range(2)])
            for own in types
        ]
        return "chance", half, branch

    def entries(self, node=None):
        kind, *rest = node or self.root
        if kind == "end":
            yield "end", tuple(QQ(x) for x in rest[0])
        elif kind == "chance":
            self.chances = getattr(self, "chances", 0) + 1
            names = [f"c{k}" for k in range(len(rest[0]))]
            shares = [QQ(x.numerator, x.denominator) for x in map(Fraction, rest[0])]
            yield "chance", f"deal {self.chances}", names, shares
            for child in rest[1]:
                yield from self.entries(child)
        else:
            player, name = rest[0]
            names = [f"a{k}" for k in range(self.actions[rest[0]])]
            yield "move", player, name, name, names
            for child in rest[1]:
                yield from self.entries(child)

    def game(self):
        return assemble("random", [f"P{p}" for p in range(1, self.players + 1)], self.entries())

    def nodes(self, node=None):
        node = node or self.root
        yield node
        for child in node[2] if node[0] != "end" else ():
            yield from self.nodes(child)

    def subgames(self):
        """The root, and the inner nodes that begin a subgame, by the definition."""
        counts = {}
        for node in self.nodes():
            if node[0] == "move":
                counts[node[1]] = counts.get(node[1], 0) + 1
        for node in self.nodes():
            inside = {}
            for below in self.nodes(node):
                if below[0] == "move":
                    inside[below[1]] = inside.get(below[1], 0) + 1
            alone = node[0] == "chance" or (node[0] == "move" and counts[node[1]] == 1)
            whole = all(counts[key] == n for key, n in inside.items())
            if node is self.root or (alone and whole):
                yield node, list(inside)

    def pays(self, node, profile):
        """What a profile of distributions by set pays everybody from a node on."""
        if node[0] == "end":
            return node[1]
        shares = node[1] if node[0] == "chance" else profile[node[1]]
        below = [self.pays(child, profile) for child in node[2]]
        return tuple(
            sum(share * paid[k] for share, paid in zip(shares, below)) for k in range(self.players)
        )

    def pure(self, chosen):
        return {
            key: tuple(Fraction(k == chosen[key]) for k in range(n))
            for key, n in self.actions.items()
        }

    def is_perfect(self, profile, subgames):
        """Whether no player gains in any subgame by another pure strategy there."""
        for node, inside in subgames:
            paid = self.pays(node, profile)
            for player in range(1, self.players + 1):
                own = [key for key in inside if key[0] == player]
                for actions in product(*(range(self.actions[key]) for key in own)):
                    changed = {
                        key: tuple(Fraction(k == a) for k in range(self.actions[key]))
                        for key, a in zip(own, actions)
                    }
                    if self.pays(node, {**profile, **changed})[player - 1] > paid[player - 1]:
                        return False
        return True

    def equilibria(self):
        """All pure profiles that are subgame perfect, each by set its action."""
        keys, subgames = [*self.actions], [*self.subgames()]
        every = product(*(range(self.actions[key]) for key in keys))
        profiles = (dict(zip(keys, actions)) for actions in every)
        return [x for x in profiles if self.is_perfect(self.pure(x), subgames)]

    @property
    def profiles(self):
        count = 1
        for n in self.actions.values():
            count *= n
        return count


def random_nodes(random, hidden):
    while True:
        nodes = Nodes(random, random.choice([1, 2, 2, 3]) if not hidden else 2, hidden)
        if 1 < nodes.profiles <= MOST_PROFILES:
            return nodes


def listed_profiles(game, outcome):
    return [
        frozenset(
            (p, game.infosets[i].name, int(game.infosets[i].actions[k][1:]))
            for p, strategy in profile.items()
            for i, k in strategy.items()
        )
        for profile in outcome.listed
    ]


def compare(random, hidden):
    """Compare one random tree; return how many equilibria it has."""
    nodes = random_nodes(random, hidden)
    game, found = nodes.game(), nodes.equilibria()
    outcomes = subgame_perfect_outcomes(game)
    assert sum(outcome.number for outcome in outcomes) == len(found)
    by_payoffs = {}
    for chosen in found:
        paid = nodes.pays(nodes.root, nodes.pure(chosen))
        profile = frozenset((*key, k) for key, k in chosen.items())
        by_payoffs.setdefault(tuple(str(Fraction(x)) for x in paid), set()).add(profile)
    mine = {tuple(map(str, outcome.payoffs)): outcome for outcome in outcomes}
    assert mine.keys() == by_payoffs.keys()
    for paid, outcome in mine.items():
        listed = listed_profiles(game, outcome)
        assert outcome.number == len(by_payoffs[paid])
        assert len(set(listed)) == len(listed)
        assert set(listed) <= by_payoffs[paid] and listed
        assert len(found) > 64 or len(listed) == outcome.number
    if has_perfect_information(game):
        assert mixes(nodes, found) == (len(found) > 1)
    return len(found)


def mixes(nodes, found):
    """Whether some subgame perfect equilibrium mixes, with 1/3 and 2/3 at a single set.

    If none does, each has at each node one best action, and is the only one that goes on so: by
    induction from the ends it is the only one in behaviour strategies.
    """
    subgames = [*nodes.subgames()]
    for chosen in found:
        pure = nodes.pure(chosen)
        for key, n in nodes.actions.items():
            for k in range(n):
                if k != chosen[key]:
                    row = [Fraction(0)] * n
                    row[k], row[chosen[key]] = Fraction(1, 3), Fraction(2, 3)
                    if nodes.is_perfect({**pure, key: tuple(row)}, subgames):
                        return True
    return False


@pytest.mark.parametrize("hidden", [False, True])
def test_random_trees_beside_all_their_profiles(hidden):
    random = Random(f"perfect {hidden}")
    counts = [compare(random, hidden) for _ in range(150)]
    assert max(counts) > 10 and counts.count(1) > 10


def test_more_equilibria_than_a_certificate_can_count():
    """At each of 7,000 nodes both actions pay the same: 2^7,000 has 2,108 digits."""
    moves = [("move", 1, f"s{k}", f"s{k}", ("stop", "go")) for k in range(7000)]
    end = "end", (QQ(0),)
    entries = [entry for move in moves for entry in (move, end)] + [end]
    with pytest.raises(Unproved, match="more than 10\\^2,000 subgame perfect equilibria"):
        subgame_perfect_outcomes(assemble("t", ["A"], entries))
    few = assemble("t", ["A"], [*entries[:12000], end])
    (outcome,) = subgame_perfect_outcomes(few)
    assert outcome.number == 2**6000 and len(outcome.listed) == 33


def test_payoffs_after_chance_that_are_too_many():
    """Thirty subgames follow a node of chance, each with a tie that pays another power of 2."""
    entries = [("chance", "c", [f"b{k}" for k in range(30)], [QQ(1, 30)] * 30)]
    for k in range(30):
        entries += [("move", 1, k, f"s{k}", ("a", "b")), ("end", (QQ(0), QQ(2**k)))]
        entries.append(("end", (QQ(0), QQ(0))))
    with pytest.raises(Unproved, match="too many different payoffs"):
        subgame_perfect_outcomes(assemble("t", ["A", "B"], entries))


if __name__ == "__main__":
    tally = {}
    source = Random(int(sys.argv[2]))
    for number in range(int(sys.argv[1])):
        kind = min(compare(source, number % 2 == 1), 3)
        tally[number % 2 == 1, kind] = tally.get((number % 2 == 1, kind), 0) + 1
    print(tally)
