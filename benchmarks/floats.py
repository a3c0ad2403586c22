"""Equilibria that programs compute in floats: how many does nashproof recognise, with a proof?

    .venv/bin/python -m benchmarks.floats [--games N] [--trees N] [PYTHON]

Draws random games of two players with 2 to 6 strategies each, and small random trees, a half of
them zero-sum. nashpy and pygambit compute equilibria in floats, in PYTHON (default: that of
.bench), and our own CFR+ averages of 1,000 iterations. Each is audited as it is. The table counts,
by program:

- *exact*: nobody gains anything from the floats themselves;
- *nearby*: an exact equilibrium within 10^-6, whose certificate nashcheck has accepted;
- *epsilon*: undetermined, an epsilon-equilibrium whose epsilon is proved;
- *refuted*: somebody gains more than noise explains; *of them small*: less than 10^-9.

CFR+ after 1,000 iterations is a true epsilon profile, not an equilibrium in floats: where it is
refuted, the gain is real, above 10^-9.

1,000 games and 200 trees were audited on 28 November 2026, in five pieces of 200 and 40 with the
seeds 1 to 5. The peers were nashpy 0.0.43 and pygambit 16.7.0:

| program | profiles | exact | nearby | epsilon | refuted | of them small | refused | s each |
|---|---|---|---|---|---|---|---|---|
| nashproof, CFR+ | 572 | 1 | 49 | 165 | 357 | 0 | 0 | 0.016 |
| nashpy, Lemke and Howson | 997 | 524 | 351 | 0 | 121 | 0 | 1 | 0.008 |
| nashpy, supports | 856 | 623 | 233 | 0 | 0 | 0 | 0 | 0.012 |
| nashpy, vertices | 978 | 249 | 729 | 0 | 0 | 0 | 0 | 0.012 |
| pygambit, enummixed | 1420 | 765 | 655 | 0 | 0 | 0 | 0 | 0.009 |
| pygambit, lcp | 1218 | 550 | 668 | 0 | 0 | 0 | 0 | 0.009 |
| pygambit, lcp of trees | 200 | 137 | 63 | 0 | 0 | 0 | 0 | 0.020 |
| pygambit, lp of trees | 94 | 34 | 27 | 0 | 0 | 0 | 33 | 0.012 |

Two rows need a word, and both faults are the peers'.

- **nashpy's Lemke and Howson.** The 121 refuted profiles are no equilibria: NumPy alone finds gains
  of .12 and more. All are of 5 x 4, 6 x 3 or 6 x 4, and of these shapes 121 of 123 are refuted; of
  the others none. nashpy takes the labels of the column player from a Python set in the order in
  which it iterates. That is 8, 5, 6, 7 for 5 x 4. With the entries put in order, all 121 are
  equilibria. The one refused profile is not a number.
- **pygambit's lp of trees.** The 33 refused profiles have rows whose sum is not 1, such as 0 and
  21/22, or a probability of 16. Its answers in fractions have such rows too. Its lcp gives profiles
  on the same trees.
"""

import argparse
import json
import random
import subprocess
from collections import Counter
from fractions import Fraction
from itertools import count
from pathlib import Path
from time import process_time

import nashproof
from benchmarks.set_up import python_of_peers
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble

PEERS = Path(__file__).with_name("floats_peers.py")
SIZES, DEPTH, ITERATIONS = (2, 6), 5, 1000
SMALL = Fraction(1, 10**9)
COLUMNS = ("exact", "nearby", "epsilon", "refuted", "of them small", "refused")


def random_matrices(draw):
    """The payoffs of both players as whole numbers; of few values in every third game."""
    m, n = (draw.randint(*SIZES) for _ in range(2))
    most = draw.choice([2, 10, 100])
    a, b = ([[draw.randint(-most, most) for _ in range(n)] for _ in range(m)] for _ in range(2))
    return [a, [[-x for x in row] for row in a] if draw.random() < 1 / 2 else b]


def random_tree(draw):
    """A tree with perfect recall: a set is known by the player's own moves and what they see."""
    zero_sum, sets, chances = draw.random() < 1 / 2, {}, count(1)

    def below(depth, own):
        kind = draw.choice([0, 1, 2, 1, 2])
        if depth == DEPTH or (depth > 2 and draw.random() < 1 / 3):
            paid = [QQ(draw.randint(-9, 9)) for _ in range(2)]
            yield "end", (paid[0], -paid[0]) if zero_sum else tuple(paid)
            return
        if not kind:
            yield "chance", f"chance {next(chances)}", ["a", "b"], [QQ(1, 3), QQ(2, 3)]
            yield from below(depth + 1, own)
            yield from below(depth + 1, own)
            return
        key = (own[kind - 1], draw.randint(0, 1))
        name = sets.setdefault((kind, key), f"{kind}.{len(sets)}")
        yield "move", kind, key, name, ["a", "b"]
        for k in "ab":
            moved = (*own[: kind - 1], (*own[kind - 1], name + k), *own[kind:])
            yield from below(depth + 1, moved)

    return assemble("random", ["One", "Two"], below(0, ((), ())))


def draw_games(games, trees, seed):
    """Pairs of a game as nashproof takes it and as ``floats_peers`` reads it."""
    draw = random.Random(seed)
    pairs = [(tuple(m), {"matrices": m}) for m in (random_matrices(draw) for _ in range(games))]
    for _ in range(trees):
        tree = random_tree(draw)
        pairs.append((tree, {"efg": nashproof.build(tree).text}))
    return [(read(game), peer) for game, peer in pairs]


def read(game):
    """The game of two matrices; a tree as it is."""
    return nashproof.game(game) if isinstance(game, tuple) else game


def peer_profiles(python, games):
    """What the other programs compute, for each game pairs of a name and a profile."""
    asked = json.dumps([peer for _, peer in games])
    command = [python, PEERS]  # which says on standard error what is missing there
    done = subprocess.run(command, input=asked, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def of_cfr(game):
    """The average of our own CFR+ in floats, of a zero-sum game."""
    if game.constant != 0:
        return []
    run = nashproof.cfr(game, "cfr+", ITERATIONS).runs[0]
    return [("nashproof, CFR+", [[list(map(float, run.profile[i])) for i in game.sets_of[p]]
                                 for p in game.player_numbers])]  # fmt: skip


def outcome(game, profile):
    """How the audit takes floats: one of COLUMNS."""
    try:
        audit = nashproof.audit(game, profile)
    except nashproof.InputError as error:
        print(f"refused: {error}")
        return ["refused"]
    near, verdict = audit.nearness[0], audit["equilibrium"].verdict
    if verdict == "confirmed":
        return ["nearby" if near.epsilon else "exact"]
    if verdict == "undetermined":
        return ["epsilon"]
    return ["refuted", *["of them small"] * (near.epsilon < SMALL)]


def table(counts, seconds):
    """The counts as a Markdown table."""
    head = ["program", "profiles", *COLUMNS, "s each"]
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for name, found in sorted(counts.items()):
        total = sum(found[key] for key in COLUMNS if key != "of them small")
        cells = [name, total, *(found[key] for key in COLUMNS), f"{seconds[name] / total:.3f}"]
        yield f"| {' | '.join(map(str, cells))} |"


def main():
    """Draw, compute, audit, count."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--trees", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("python", nargs="?", default=python_of_peers())
    given = parser.parse_args()
    games = draw_games(given.games, given.trees, given.seed)
    counts, seconds = {}, Counter()
    for (game, _), found in zip(games, peer_profiles(given.python, games)):
        for name, profile in [*found, *of_cfr(game)]:
            start = process_time()
            keys = outcome(game, profile)
            seconds[name] += process_time() - start
            counts.setdefault(name, Counter()).update(keys)
    print("\n".join(table(counts, seconds)))


if __name__ == "__main__":
    main()
