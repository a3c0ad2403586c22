"""Subgame perfect equilibria with mixing, against their definition on a grid in small trees.

`python tests/solving/test_subgame_mixing.py COUNT SEED` tries more of them.
"""

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # when run by itself
sys.path.insert(0, str(Path(__file__).resolve().parent))

from test_subgame_perfect import Nodes

from nashcheck.statements import check
from nashcheck.trees import Tree
from nashproof.certificates.envelope import digest
from nashproof.certificates.statements.subgames import TwoProfiles
from nashproof.claims.kinds.subgames import subgame_perfect_certificate
from nashproof.errors import Unproved
from nashproof.games.formats.canonical import game_text

GRID = [Fraction(*x) for x in [(0, 1), (1, 3), (1, 2), (2, 3), (1, 1)]]
MOST_POINTS = 700


def points(count):
    """The distributions over so many actions whose probabilities lie on the grid."""
    return [x for x in product(GRID, repeat=count) if sum(x) == 1]


def scattered(random, node):
    """The tree with other payoffs, which are seldom equal."""
    if node[0] == "end":
        return "end", tuple(random.randint(0, 6) for _ in node[1])
    return node[0], node[1], [scattered(random, child) for child in node[2]]


def random_nodes(random):
    while True:
        nodes = Nodes(random, 2, hidden=True)
        if random.random() < 0.8:
            nodes.root = scattered(random, nodes.root)
        count = 1
        for actions in nodes.actions.values():
            count *= len(points(actions))
        if nodes.actions and count <= MOST_POINTS:
            return nodes


class Three(Nodes):
    """Three players move at once, perhaps after one of them let them; two actions each."""

    def __init__(self, random):
        super().__init__(random, 3, hidden=True)
        self.actions = {}
        enters = self.set(random.randint(1, 3), 2) if random.random() < 0.7 else None
        sets = [self.set(player, 2) for player in random.sample([1, 2, 3], 3)]
        if random.random() < 0.3:  # nobody gains by both, as in pennies
            shift = [[random.randint(1, 4) for _ in range(2)] for _ in range(3)]
            pairs = {0: (0, 1), 1: (1, 2), 2: (2, 0)}

            def paid(moves):
                return tuple(
                    shift[p][moves[i]] * ((moves[i] == moves[j]) != (p == 2))
                    for p, (i, j) in pairs.items()
                )
        else:
            least = random.choice([2, 6, 6])

            def paid(moves):
                return tuple(random.randint(0, least) for _ in range(3))

        def after(moves):
            if len(moves) == 3:
                by_player = [moves[[p for p, _ in sets].index(p + 1)] for p in range(3)]
                return "end", paid(by_player)
            return "move", sets[len(moves)], [after((*moves, k)) for k in range(2)]

        self.root = after(())
        if enters:
            self.root = "move", enters, [("end", paid((0, 0, 0))), self.root]


def read(nodes, profile):
    return {
        (p, s): tuple(Fraction(str(row[f"a{k}"])) for k in range(len(row)))
        for p, sets in profile.players.items()
        for s, row in sets.items()
    }


def compare(random, three=False):
    """Compare one random tree; return what is said of those with mixing."""
    nodes = Three(random) if three else random_nodes(random)
    game = nodes.game()
    text = game_text(game)
    try:
        proof = subgame_perfect_certificate(game, digest(text))
    except Unproved:
        return "refused"
    assert check(proof.text().encode(), {digest(text): Tree(text)})
    statement, subgames = proof.statement, [*nodes.subgames()]
    if isinstance(two := proof.witness.proof, TwoProfiles):
        one, other = (read(nodes, profile) for profile in two.profiles)
        changed = {key for key in one if one[key] != other[key]}
        inside = [x for x in subgames if changed <= {*x[1]}]
        smallest = min(inside, key=lambda x: len([*nodes.nodes(x[0])]))
        below = [x for x in subgames if {id(n) for n in nodes.nodes(smallest[0])} >= {id(x[0])}]
        assert nodes.is_perfect(one, below) and nodes.is_perfect(other, below)
        whole = nodes.is_perfect(one, subgames) and nodes.is_perfect(other, subgames)
        return "infinite in the game" if whole else "infinite"
    if statement.others in ("infinite", "not counted"):
        return statement.others
    listed = [
        (outcome.payoffs, read(nodes, profile))
        for outcome in statement.mixed
        for profile in outcome.equilibria
    ]
    for paid, profile in listed:
        assert nodes.is_perfect(profile, subgames)
        assert nodes.pays(nodes.root, profile) == tuple(Fraction(str(x)) for x in paid)
    number = 0 if statement.others == "none" else statement.others
    assert len(listed) == number or number > 64
    keys = [*nodes.actions]
    every = (dict(zip(keys, x)) for x in product(*(points(nodes.actions[key]) for key in keys)))
    mixed = (x for x in every if any(Fraction(1) not in row for row in x.values()))
    found = [x for x in mixed if nodes.is_perfect(x, subgames)]
    on_grid = [x for _, x in listed if all(p in GRID for row in x.values() for p in row)]
    assert sorted(map(str, found)) == sorted(str({key: x[key] for key in keys}) for x in on_grid)
    return min(number, 3)


def test_random_trees_beside_all_profiles_on_a_grid():
    random = Random("mixing")
    tally = [compare(random) for _ in range(60)]
    assert tally.count("infinite in the game") > 10
    assert tally.count(0) > 5 and tally.count(1) > 2


def test_three_players_at_once():
    random = Random("three at once")
    tally = [compare(random, three=True) for _ in range(50)]
    assert tally.count("infinite in the game") > 5 and tally.count(0) > 3 and tally.count(1) > 2
    assert "not counted" in tally  # an irrational one


if __name__ == "__main__":
    counts = {}
    source = Random(int(sys.argv[2]))
    for _ in range(int(sys.argv[1])):
        kind = compare(source, three=sys.argv[3:] == ["three"])
        counts[kind] = counts.get(kind, 0) + 1
    print(counts)
