"""Refinements of equilibria of random games: the proved checker beside plain enumeration.

Python tries every profile of full pure strategies in every subgame, and mistakes so small that what
happens beside the limit shows. It shares nothing with the proofs.
"""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest
from test_definitions import arrivals, best_pure, expected
from test_kinds import (
    answer,
    as_probabilities,
    below,
    figure,
    has_impossible_chance,
    histories,
    pure_strategies,
    random_game,
    roots,
    with_payoffs,
)

from nashcheck_js.engine import ProvedChecker
from nashproof.shell.library.proofs import has_engine

GAMES = 120


@pytest.fixture(scope="module")
def script():
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with ProvedChecker() as checker:
        yield checker


def with_own_sets(tree, names):
    """The same tree, each node alone in its set."""
    if tree[0] == "end":
        return tree
    if tree[0] == "chance":
        return "chance", [(share, with_own_sets(after, names)) for share, after in tree[1]]
    return (*tree[:2], next(names), [with_own_sets(after, names) for after in tree[3]])


def small_game(choose):
    """A game with few sets and few different payoffs, half of the time of perfect information."""
    while True:
        tree = random_game(choose)
        if choose.random() < 0.5:
            tree = with_own_sets(tree, itertools.count(1))
        few = choose.choice([1, 2, 2, 9])
        tree = with_payoffs(tree, lambda pays, few=few: [choose.randint(0, few) for _ in pays])
        both = {player for player, _, _ in arrivals(tree)} == {0, 1}
        if both and not has_impossible_chance(tree) and len({a[:2] for a in arrivals(tree)}) <= 6:
            return tree


def is_subgame_perfect(tree, profile):
    """Whether no player gains by a deviation in any subgame."""
    return all(
        best_pure(node, profile, p) == expected(node, profile, lambda _, pays, p=p: pays[p])
        for _, node in roots(tree)
        for p in range(2)
    )


def subgame_perfect(tree):
    """Every subgame perfect profile of full pure strategies, with its payoffs."""
    for pair in itertools.product(pure_strategies(tree, 0), pure_strategies(tree, 1)):
        profile = [as_probabilities(strategy) for strategy in pair]
        if is_subgame_perfect(tree, profile):
            yield pair, tuple(expected(tree, profile, lambda _, x, p=p: x[p]) for p in range(2))


def written(pair):
    return {
        str(p): {str(name): str(action) for name, action in strategy.items()}
        for p, strategy in enumerate(pair, 1)
    }


def mixing(tree, count):
    """What is said of equilibria with mixing: one equilibrium, indifference, or no word."""
    nodes = [name for player in range(2) for name in histories(tree, player)]
    if len(nodes) < len([*arrivals(tree)]):
        return "not counted"
    return "none" if count == 1 else "infinite"


def test_subgame_perfect_equilibria_are_those_of_enumeration(script):
    choose, found = random.Random(93), Counter()
    for _ in range(GAMES):
        tree = small_game(choose)
        every = [*subgame_perfect(tree)]
        rows = {}
        for pair, paid in every:
            rows.setdefault(paid, []).append(written(pair))
        outcomes = []
        for paid, pairs in rows.items():
            some = choose.sample(pairs, min(len(pairs), choose.randint(0, 2)))
            outcomes.append([[*map(str, paid)], str(len(pairs)), some])
        others = mixing(tree, len(every))
        statement = {
            "kind": "subgame perfect equilibria",
            "outcomes": outcomes,
            "others": others,
            **figure(len(every)),
        }
        assert answer(script, tree, statement, {}) == "accepted", (tree, statement)
        found[others] += 1
        # any other number, list or word is refused
        words = {"none", "infinite", "not counted"} - {others}
        forged = [{**statement, **figure(len(every) + 1)}]
        forged += [{**statement, "others": word} for word in words]
        if outcomes:
            (paid, number, some), *rest = outcomes
            first = [paid, str(int(number) + 1), some], [[paid[0], "77"], number, []]
            forged += [{**statement, "outcomes": [row, *rest]} for row in first]
            forged.append({**statement, "outcomes": rest})
            equilibria = [written(pair) for pair, _ in every]
            pairs = itertools.product(pure_strategies(tree, 0), pure_strategies(tree, 1))
            wrong = [p for p in map(written, pairs) if p not in equilibria][:1]
            forged += [{**statement, "outcomes": [[paid, number, [p]], *rest]} for p in wrong]
        for other in forged:
            assert answer(script, tree, other, {}) == "refused", (tree, other)
    assert len(found) == 3 and min(found.values()) > 9, found


def test_two_profiles_that_differ_at_one_set_show_infinitely_many(script):
    choose, found = random.Random(94), Counter()
    for _ in range(GAMES):
        tree = small_game(choose)
        every = [*subgame_perfect(tree)]
        rows = Counter(paid for _, paid in every)
        outcomes = [[[*map(str, paid)], str(number), []] for paid, number in rows.items()]
        statement = {"kind": "subgame perfect equilibria", "outcomes": outcomes}
        statement |= {"others": "infinite", **figure(len(every))}
        pure = [*itertools.product(pure_strategies(tree, 0), pure_strategies(tree, 1))]
        first = choose.choice(every)[0] if every and choose.random() < 0.8 else choose.choice(pure)
        second = [dict(strategy) for strategy in first]
        places = [(p, name) for p in range(2) for name in second[p]]
        for p, name in choose.sample(places, choose.choice([0, 1, 1, 1, 1, 2])):
            second[p][name] = 3 - second[p][name]
        pair = [[as_probabilities(strategy) for strategy in profile] for profile in (first, second)]
        if choose.random() < 0.3:  # a profile that mixes at that set
            share = Fraction(choose.randint(0, 4), 4)
            pair[1] = [{k: share * x[k] + (1 - share) * y[k] for k in x} for x, y in zip(*pair)]
        changed = {
            (p, s) for p in range(2) for (s, a), x in pair[0][p].items() if pair[1][p][s, a] != x
        }
        shown = len(changed) == 1 and all(is_subgame_perfect(tree, profile) for profile in pair)
        said = answer(script, tree, statement, {"profiles": [*map(as_written, pair)]})
        assert (said == "accepted") == shown, (tree, statement, pair)
        found[said] += 1
        if shown:  # the definition: all that lies between is an equilibrium, too
            share = Fraction(choose.randint(1, 9), 10)
            between = [{k: share * x[k] + (1 - share) * y[k] for k in x} for x, y in zip(*pair)]
            assert is_subgame_perfect(tree, between), (tree, pair)
            for other in ({"others": "none"}, {"others": "not counted"}, figure(len(every) + 1)):
                proof = {"profiles": [*map(as_written, pair)]}
                assert answer(script, tree, {**statement, **other}, proof) == "refused"
    assert len(found) == 3 and min(found.values()) > 4, found


# trembles: the witness tends to the profile, each set by a power of e of its own


def random_profile(choose, tree, pure=()):
    """A profile, and how fast it is approached: {(set, action): probability}, {set: power}.

    One of those in `pure`, if there are any.
    """
    profile, powers = [{}, {}], {}
    if pure:
        profile = [as_probabilities(strategy) for strategy in choose.choice(pure)]
        powers = {(p, s): choose.choice([1, 1, 2]) for p in range(2) for s, _ in profile[p]}
    for player, name, _ in arrivals(tree):
        if (name, 1) not in profile[player]:
            first = choose.choice([0, 0, 1, 1, 1, Fraction(1, 2)])
            profile[player].update({(name, 1): Fraction(first), (name, 2): 1 - Fraction(first)})
            powers[player, name] = choose.choice([1, 1, 2])
    return profile, powers


def trembles(profile, powers):
    """The witness's profile as it is written: a share of e, or e^2, is played at random."""
    return {
        str(player + 1): {
            str(name): {
                str(a): f"{own[name, a]} + e^{powers[player, name]}*(1/2 - {own[name, a]})"
                for a in (1, 2)
            }
            for name in {name for name, _ in own}
        }
        for player, own in enumerate(profile)
    }


def at(profile, powers, e):
    """The witness's profile at a value of e."""
    return [
        {(s, a): x + e ** powers[player, s] * (Fraction(1, 2) - x) for (s, a), x in own.items()}
        for player, own in enumerate(profile)
    ]


def as_written(profile):
    return {
        str(player + 1): {
            str(name): {str(a): str(own[name, a]) for a in (1, 2)} for name in {s for s, _ in own}
        }
        for player, own in enumerate(profile)
    }


def reached(tree, player, name, mixed):
    """The nodes of a set, weighted as chance and the opponent's mistakes lead there."""
    for share, moves, node in below(tree, player, name):
        for move in moves:
            share *= mixed[1 - player][move]
        yield share, node


def gains_on_average(tree, profile, mixed):
    """What each action gains by the beliefs that follow from the mistakes."""
    for player in range(2):
        for name in histories(tree, player):
            nodes = [*reached(tree, player, name, mixed)]
            total = sum(share for share, _ in nodes)

            def worth(node, player=player):
                return expected(node, profile, lambda _, pays: pays[player])

            for action in (0, 1):
                gain = sum(share * (worth(u[3][action]) - worth(u)) for share, u in nodes)
                yield player, name, action + 1, gain / total


def best_against(tree, profile, mixed):
    """Whether going on by the profile is best at each set against the opponent's mixed strategy."""
    for player in range(2):
        for name in histories(tree, player):
            nodes = [*reached(tree, player, name, mixed)]

            def earned(own, player=player, nodes=nodes):
                both = [own if p == player else mixed[p] for p in range(2)]
                paid = [expected(u, both, lambda _, pays: pays[player]) for _, u in nodes]
                return sum(share * x for (share, _), x in zip(nodes, paid, strict=True))

            most = max(earned(as_probabilities(b)) for b in pure_strategies(tree, player))
            if most > earned(profile[player]):
                return False
    return True


def test_trembles_prove_what_enumeration_finds_beside_the_limit(script):
    choose, found = random.Random(17), Counter()
    for _ in range(GAMES // 2):
        tree = small_game(choose)
        perfect = [pair for pair, _ in subgame_perfect(tree)] if choose.random() < 0.7 else []
        profile, powers = random_profile(choose, tree, perfect)
        witness = {"profile": trembles(profile, powers), "to": "1/1000000"}
        mixed = at(profile, powers, Fraction(1, 10**12))
        written_profile = as_written(profile)
        # each average gain is a number with a small denominator, but for parts of 10^12
        gains = [gain for *_, gain in gains_on_average(tree, profile, mixed)]
        truth = {"sequential": max(gains) < Fraction(1, 10**5)}
        truth["quasi-perfect"] = best_against(tree, profile, mixed)
        for kind, holds in truth.items():
            statement = {"kind": kind, "profile": written_profile}
            if kind == "sequential":
                statement["holds"] = "yes"
            said = answer(script, tree, statement, witness)
            assert (said == "accepted") == holds, (kind, tree, profile, powers)
            found[kind, holds] += 1
        assert truth["sequential"] or not truth["quasi-perfect"]  # van Damme 1984
    assert len(found) == 4 and min(found.values()) > 4, found


def test_changes_gain_whatever_mistakes_lead_there(script):
    """One change at one set: accepted if it gains at each node that can be reached first."""
    choose, found = random.Random(29), Counter()
    for _ in range(GAMES // 2):
        tree = small_game(choose)
        profile, powers = random_profile(choose, tree)
        tried = [choose.choice([1, 2, 3]), choose.choice([1, 2, 3])]  # which mistakes are likelier
        player = choose.randrange(2)
        name = choose.choice(sorted(histories(tree, player)))
        action = choose.choice([1, 2])
        statement = {"kind": "sequential", "profile": as_written(profile), "holds": "no"}
        witness = {"changes": [[str(name), str(action), "1"]], "player": str(player + 1)}
        said = answer(script, tree, statement, witness)
        if said == "accepted":  # no mistakes take the gain away
            for power in itertools.product(tried, repeat=2):
                other = {k: power[i % 2] for i, k in enumerate(sorted(powers))}
                mixed = at(profile, other, Fraction(1, 10**12))
                every = gains_on_average(tree, profile, mixed)
                (gain,) = [g for *where, g in every if where == [player, name, action]]
                assert gain > Fraction(1, 10**5), (tree, profile, other)
        else:  # some mistakes do: those towards the node where the change gains least
            nodes = [moves for _, moves, _ in below(tree, player, name)]
            least = []
            for chosen in nodes:
                other = {k: 1 if any(s == k[1] for s, _ in chosen) else 9 for k in powers}
                mixed = at(profile, other, Fraction(1, 10**6))
                for s, a in chosen:  # this move is the likeliest mistake
                    if not profile[1 - player][s, a]:
                        mixed[1 - player][s, a] = Fraction(1, 10**3)
                        mixed[1 - player][s, 3 - a] = 1 - Fraction(1, 10**3)
                every = gains_on_average(tree, profile, mixed)
                least += [g for *where, g in every if where == [player, name, action]]
            assert min(least) < Fraction(1, 100), (tree, profile)
        found[said] += 1
    assert found["accepted"] > 9 and found["refused"] > 9, found
