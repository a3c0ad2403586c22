"""The statement on NashConv over all completions of a partial profile: `completions`."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod

from nashcheck.play import greatest, paid_on_average, read_plan, require_perfect_recall
from nashcheck.polynomials import take_steps
from nashcheck.reading import COMPLETIONS, ONE, ZERO, Json, Plan, Player, fields, rational
from nashcheck.reading import read_yes, readable, require
from nashcheck.strategies import Profile, profile_weights, read_profile, steps_of_ends
from nashcheck.trees import InformationSet, Tree


def check_completions(game: Tree, statement: Json, witness: Json) -> str:
    """Check that NashConv is in this range, whatever is played at the sets that are left out.

    It is convex in the plan of each player, and its terms with fixed deviations are linear. So
    both are extreme where an action is certain at each of these sets.
    """
    _, partial, low, high, attained = fields(statement, "kind, profile, low, high, attained")
    deviations, completion = fields(witness, "deviations, completion")
    require_perfect_recall(game)
    first, open_sets = read_partial(game, partial)
    profile = read_profile(game, first)
    rows = zip(game.players, fields(deviations, [*game.numbered]))
    plans = {p: read_plan(game, p, plan) for p, plan in rows}
    sums, conv = [], []
    for actions in product(*(infoset.actions for _, infoset in open_sets)):
        rest = {p: {**profile[p]} for p in game.players}
        for (p, infoset), action in zip(open_sets, actions):
            rest[p][infoset.name] = {a: ONE if a == action else ZERO for a in infoset.actions}
        fixed, best = deviation_sums(game, rest, plans)
        sums.append(fixed)
        conv.append(best)
    least, most = max(ZERO, min(sums)), max(conv)
    require(rational(low) == least, "the least is what the deviations earn at the worst, or 0")
    require(rational(high) == most, "the most is that of a pure completion")
    if read_yes(attained):
        whole = read_profile(game, completion)
        table = zip(game.players, fields(partial, [*game.numbered]))
        same = all(
            whole[p][name] == read_row(row) for p, rows in table for name, row in rows.items()
        )
        require(same, "the completion has the numbers of the profile")
        require(deviation_sums(game, whole, plans)[1] == least, "the completion attains the least")
    else:
        fields(completion, [])
    least_is = "both attained" if attained == "yes" else "the most attained"
    return (
        "over all completions of the certificate's partial profile, NashConv, the sum of all "
        f"players' gains by deviating, is at least {low} and at most {high}, {least_is}"
    )


def read_row(row: Json) -> dict[str, Fraction]:
    """Return the probabilities at a set."""
    return {action: rational(x) for action, x in row.items()}


def read_partial(game: Tree, value: Json) -> tuple[Json, list[tuple[Player, InformationSet]]]:
    """Return the profile with the first action at sets that are left out, and these sets."""
    first: dict[str, Json] = {}
    open_sets: list[tuple[Player, InformationSet]] = []
    for p, rows in zip(game.players, fields(value, [*game.numbered])):
        readable(isinstance(rows, dict), rows, "an object")
        readable(set(rows) <= set(game.named[p]), f"{sorted(rows)}", "sets of the player")
        left = [infoset for infoset in game.infosets[p] if infoset.name not in rows]
        open_sets += ((p, infoset) for infoset in left)
        pure = {s.name: {a: "01"[a == s.actions[0]] for a in s.actions} for s in left}
        first[str(p)] = rows | pure
    count = prod(len(infoset.actions) for _, infoset in open_sets)
    readable(count <= COMPLETIONS, f"{count}", "at most 4,096 pure completions")
    return first, open_sets


def deviation_sums(
    game: Tree, profile: Profile[Fraction], plans: Mapping[Player, Plan]
) -> tuple[Fraction, Fraction]:
    """Return the sums of what the players gain by these plans, and by best responses."""
    weights = profile_weights(game, profile)
    take_steps(steps_of_ends(game, weights))
    fixed = best = ZERO
    for p in game.players:
        totals, below = game.totals(p, weights)
        paid = paid_on_average(totals, weights[p])
        fixed += Fraction(paid_on_average(totals, plans[p]) - paid) / below
        best += Fraction(greatest(game, p, totals) - paid) / below
    return fixed, best
