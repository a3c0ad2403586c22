"""Perfection of three players, against its definition in trees of the shape of Selten's horse.

`python tests/claims/kinds/test_perfect.py COUNT SEED` tries more of them.
"""

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # when run by itself

from deciding import decide

from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble

SETS = ("high", "middle", "low")  # of players 1, 2 and 3
ACTIONS = ("R", "L")
SMALL = Fraction(1, 60)


def horse(ends):
    """The horse with these payoffs: 1 moves, then 2; 3 does not see who has gone L."""
    leaf = [("end", tuple(map(QQ, end))) for end in ends]
    move = {p: ("move", p, name, name, ACTIONS) for p, name in enumerate(SETS, 1)}
    low = move[3]
    entries = [move[1], move[2], leaf[0], low, leaf[1], leaf[2], low, leaf[3], leaf[4]]
    return assemble("horse", ["A", "B", "C"], entries)


def pays(ends, high, middle, low):
    """What is paid if these are the probabilities of L."""
    right = 1 - high
    shares = [
        *(right * (1 - middle), right * middle * (1 - low), right * middle * low),
        *(high * (1 - low), high * low),
    ]
    return [sum(share * end[p] for share, end in zip(shares, ends)) for p in range(3)]


def is_best(ends, played, near):
    """Whether each player's pure strategy is best if the others play ``near``."""
    for p in range(3):
        against = [pays(ends, *[*near[:p], x, *near[p + 1 :]])[p] for x in (0, 1)]
        if against[played[p]] < against[1 - played[p]]:
            return False
    return True


def trembles(played):
    """Completely mixed profiles near a pure one: mistakes of powers and multiples of SMALL."""
    sizes = [c * SMALL**k for k in (1, 2, 3) for c in (1, Fraction(1, 8))]
    for mistakes in product(sizes, repeat=3):
        yield [x if action == 0 else 1 - x for x, action in zip(mistakes, played)]


def verdict(ends, played):
    rows = [["0", "1"] if k else ["1", "0"] for k in played]
    claim = 'kind = "perfect"\nprofile = "p"\nstated = "perfect"'
    return decide(horse(ends), claim, rows)["verdict"]


def compare(random):
    ends = [tuple(random.choice([0, 1, 1, 2, 3]) for _ in range(3)) for _ in range(5)]
    found = []
    for played in product((0, 1), repeat=3):
        answer = verdict(ends, played)
        survives = any(is_best(ends, played, near) for near in trembles(played))
        if answer == "confirmed":
            assert survives, (ends, played)
        if answer == "refuted":
            assert not survives, (ends, played)
        if answer == "undetermined" and __name__ == "__main__":
            print(ends, played, survives)
        found.append(answer)
    return found


def test_random_horses_beside_profiles_that_tremble():
    random = Random("perfect")
    found = [answer for _ in range(15) for answer in compare(random)]
    assert found.count("confirmed") > 10 and found.count("refuted") > 50
    assert found.count("undetermined") < 10


def test_what_is_not_settled_is_said():
    ends = [(1, 1, 3), (2, 1, 0), (0, 1, 2), (1, 1, 3), (1, 2, 1)]
    rows = [["1", "0"], ["1", "0"], ["0", "1"]]
    record = decide(horse(ends), 'kind = "perfect"\nprofile = "p"', rows)
    assert record["verdict"] == "undetermined"
    assert "no proof was found that it is perfect, or that it is not" in record["why"]


def test_a_dominated_strategy_of_three_players():
    ends = [(1, 1, 1), (2, 1, 1), (0, 1, 1), (1, 1, 0), (1, 2, 1)]
    rows = [["1", "0"], ["1", "0"], ["1", "0"]]
    why = decide(horse(ends), 'kind = "perfect"\nprofile = "p"', rows)["why"]
    assert "is paid more against every completely mixed strategy of the others" in why


def test_own_moves_that_exclude_a_set_prove_nothing():
    """A ends the game; a set of A after that is off A's own path, so it may do anything there."""
    moves = [("move", 1, f"a{k}", f"a{k}", ("stop", "go")) for k in (1, 2)]
    end = [("end", tuple(map(QQ, x))) for x in [(2, 0, 0), (1, 0, 0), (0, 0, 0), (0, 0, 1)]]
    other = [("move", p, f"s{p}", f"s{p}", ("x", "y")) for p in (2, 3)]
    entries = [moves[0], end[0], moves[1], end[2], other[0], other[1], end[1], end[2], end[3]]
    game = assemble("off the path", ["A", "B", "C"], entries)
    rows = [["1", "0"]] * 4
    text = 'kind = "{}"\nprofile = "p"'
    assert decide(game, text.format("sequential"), rows)["verdict"] == "refuted"
    assert decide(game, text.format("perfect"), rows)["verdict"] != "refuted"


if __name__ == "__main__":
    tally = {}
    source = Random(int(sys.argv[2]))
    for _ in range(int(sys.argv[1])):
        for kind in compare(source):
            tally[kind] = tally.get(kind, 0) + 1
    print(tally)
