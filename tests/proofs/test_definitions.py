"""The definitions of proofs/Game.v beside plain game theory, on small random trees.

Python follows every path and tries every pure strategy; it shares nothing with the proofs. Coq
computes the definitions themselves. So an error in what must be believed would be seen here.
"""

import itertools
import random
import re
from fractions import Fraction

import compile_proofs
import pytest

needs_coq = pytest.mark.skipif(
    bool(compile_proofs.missing()),
    reason=f"missing here: {', '.join(compile_proofs.missing())} (make prove)",
)
TREES = 40
HEAD = """From Coq Require Import QArith List Bool. Require Import Game Core Kernel.
Import ListNotations. Open Scope positive_scope.
Definition look (l : list (name * name * Q)) : strategy := fun s a =>
  match find (fun x => Pos.eqb (fst (fst x)) s && Pos.eqb (snd (fst x)) a) l with
  | Some x => snd x | None => 0%Q end.
Definition pair (q : Q) := (Qnum (Qred q), Zpos (Qden (Qred q))).
Definition said (t : tree) (x y : strategy) :=
  ((if gameb 2 t (the_table 2 t) then 1 else 0)%Z,
   pair (payoff 0%nat (two x y) t), pair (payoff 1%nat (two x y) t),
   pair (probability [[(1%nat, 1, 1); (2%nat, 2, 1)]] (two x y) t),
   map (fun i => match reply (pay i) i (two x y) t with
                 | Some (v, _) => pair v | None => (0, 0)%Z end) [0%nat; 1%nat]).
"""


def fractions(choose, count):
    """So many probabilities that sum to 1, some of them 0."""
    parts = [choose.choice([0, 1, 1, 2, 3]) for _ in range(count - 1)] + [choose.choice([1, 2])]
    return [Fraction(part, sum(parts)) for part in parts]


def random_tree(choose, depth, recall, histories=((), ())):
    """A tree: ("end", payoffs), ("chance", [(p, tree)]) or ("move", player, set, [tree])."""
    kind = choose.random()
    if depth == 0 or kind < 0.1:
        return "end", [Fraction(choose.randint(-6, 6), choose.randint(1, 3)) for _ in range(2)]
    if kind < 0.3:
        shares = fractions(choose, 2)
        return "chance", [(p, random_tree(choose, depth - 1, recall, histories)) for p in shares]
    player = choose.randrange(2)
    name = choose.randint(1, 2)
    if recall:  # the player's own history is in the name; two sets have each history
        for step in histories[player]:
            name = 7 * name + step
    below = []
    for action in (1, 2):
        step = 2 * name + action  # as different as moves are
        after = [(*h, step) if i == player else h for i, h in enumerate(histories)]
        below.append(random_tree(choose, depth - 1, recall, tuple(after)))
    return "move", player, name, below


def paths(tree, probability=Fraction(1), moves=()):
    """Every end with chance's probability and the moves before it."""
    if tree[0] == "end":
        yield probability, moves, tree[1]
    elif tree[0] == "chance":
        for share, below in tree[1]:
            yield from paths(below, probability * share, moves)
    else:
        for action, below in enumerate(tree[3], 1):
            yield from paths(below, probability, (*moves, (tree[1], tree[2], action)))


def arrivals(tree, moves=()):
    """Every decision node with the moves before it."""
    if tree[0] == "chance":
        for _, below in tree[1]:
            yield from arrivals(below, moves)
    elif tree[0] == "move":
        yield tree[1], tree[2], moves
        for action, below in enumerate(tree[3], 1):
            yield from arrivals(below, (*moves, (tree[1], tree[2], action)))


def remembers(tree):
    """Whether at all nodes of a set its owner has made the same moves before."""
    known = {}
    for player, name, moves in arrivals(tree):
        own = tuple(move for move in moves if move[0] == player)
        if known.setdefault((player, name), own) != own:
            return False
    return True


def expected(tree, profile, amount):
    """The sum over all ends of probability times amount(moves, payoffs)."""
    total = Fraction(0)
    for probability, moves, payoffs in paths(tree):
        for player, name, action in moves:
            probability *= profile[player][name, action]
        total += probability * amount(moves, payoffs)
    return total


def best_pure(tree, profile, player):
    """What the best of all the player's pure strategies earns."""
    names = sorted({name for who, name, _ in arrivals(tree) if who == player})
    best = None
    for actions in itertools.product((1, 2), repeat=len(names)):
        chosen = dict(zip(names, actions, strict=True))
        pure = {(n, a): Fraction(chosen[n] == a) for n in names for a in (1, 2)}
        changed = [pure if i == player else own for i, own in enumerate(profile)]
        earned = expected(tree, changed, lambda _, payoffs: payoffs[player])
        best = earned if best is None else max(best, earned)
    return best


def number(x):
    return f"({x.numerator} # {x.denominator})%Q"


def in_coq(tree):
    if tree[0] == "end":
        return f"End [{'; '.join(map(number, tree[1]))}]"
    if tree[0] == "chance":
        parts = (f"({k}, {number(p)}, {in_coq(u)})" for k, (p, u) in enumerate(tree[1], 1))
        return f"Chance 1 [{'; '.join(parts)}]"
    parts = (f"({k}, {in_coq(below)})" for k, below in enumerate(tree[3], 1))
    return f"Move {tree[1]}%nat {tree[2]} [{'; '.join(parts)}]"


def strategy_in_coq(strategy):
    return f"(look [{'; '.join(f'({s}, {a}, {number(q)})' for (s, a), q in strategy.items())}])"


def random_case(choose):
    tree = random_tree(choose, 4, choose.random() < 0.7)
    profile = [{}, {}]
    for player, name, _ in arrivals(tree):
        if (name, 1) not in profile[player]:
            one, two = fractions(choose, 2)
            profile[player].update({(name, 1): one, (name, 2): two})
    return tree, profile


def plain(tree, profile):
    """What Coq is to say, where nobody forgets; else only that somebody does."""
    both = [expected(tree, profile, lambda _, payoffs, i=i: payoffs[i]) for i in range(2)]
    wanted = {(0, 1, 1), (1, 2, 1)}
    event = expected(tree, profile, lambda moves, _: int(bool(wanted & {*moves})))
    if not remembers(tree):
        return [0, *both, event]
    return [1, *both, event, *(best_pure(tree, profile, i) for i in range(2))]


@needs_coq
def test_definitions_are_those_of_game_theory(tmp_path):
    compile_proofs.compile_all(lambda *_, **__: None)
    choose = random.Random(8)
    cases = [random_case(choose) for _ in range(TREES)]
    lines = [HEAD]
    for tree, (one, two) in cases:
        terms = f"({in_coq(tree)}) {strategy_in_coq(one)} {strategy_in_coq(two)}"
        lines.append(f"Eval vm_compute in (said {terms}).")
    path = compile_proofs.BUILT / "definitions.v"
    path.write_text("\n".join(lines), encoding="utf-8")
    answers = compile_proofs.coq(path).split("     = ")[1:]
    assert len(answers) == TREES
    forgets = 0
    for (tree, profile), answer in zip(cases, answers, strict=True):
        found = [*map(int, re.findall(r"-?\d+", answer.split("     : ")[0]))]
        game, numbers = found[0], found[1:]
        pairs = [Fraction(a, b) if b else None for a, b in zip(*[iter(numbers)] * 2, strict=True)]
        wanted = plain(tree, profile)
        assert [game, *pairs][: len(wanted)] == wanted, tree
        forgets += not game
    assert 0 < forgets < TREES / 2
