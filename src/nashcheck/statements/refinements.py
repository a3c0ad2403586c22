"""Statements about refinements: `subgame perfect`, `quasi-perfect`, `sequential`."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, TypeAlias, cast

from nashcheck.one_card import Game
from nashcheck.optimal import read_linear_form
from nashcheck.play import box_words, each_move_words, go_on, payoffs_by_history, read_move
from nashcheck.play import path_words, read_player, reply_steps, require_perfect_recall
from nashcheck.polynomials import N, Number, Poly, Quotient, Weights, is_nonnegative, is_positive
from nashcheck.polynomials import measure, product_steps, read_parameters, size_of, take_steps
from nashcheck.polynomials import times
from nashcheck.reading import COMBINATIONS, ONE, ZERO, Box, History, Json, Move, Player
from nashcheck.reading import distinct_items, fields, items, one_of, positive_integer, rational
from nashcheck.reading import readable, require
from nashcheck.strategies import Profile, clear_denominators, each_row, profile_weights
from nashcheck.strategies import read_profile, read_quotients, short
from nashcheck.trees import InformationSet, Tree, subgame_roots

# for each history of a player a key, and a factor of the weight that histories of this key share
Shares: TypeAlias = list[tuple[int, Fraction]]
TREMBLE = "e"  # the parameter of trembles
Keys: TypeAlias = tuple[int, ...]  # of the histories of all but one player


def check_subgame_perfect(game: Tree, statement: Json, witness: Json) -> str:
    """Check that `gains` lists exactly what players gain by deviating in some subgame."""
    _, value, count, listed = fields(statement, "kind, profile, subgames, gains")
    fields(witness, [])
    require_possible_chance(game)
    require_perfect_recall(game)
    profile = read_profile(game, value)
    take_worth_steps(game, profile, 0)
    roots = subgame_roots(game)
    paid = {p: node_payoffs(game, profile, p) for p in game.players}
    best = {p: subgame_values(game, profile, p, roots) for p in game.players}
    every = ((root, p, best[p][root] - paid[p][root]) for root in roots for p in game.players)
    gains = [(root, p, gain) for root, p, gain in every if gain]
    for path, who, gain in (items(item, 3) for item in distinct_items(listed, empty=True)):
        read_player(game, who), rational(gain), [read_move(game, x) for x in items(path, len(path))]
    require(positive_integer(count) == len(roots), "the number of subgames is right")
    exact = len(gains) == len(listed) and all(  # long paths are made one by one
        item == [[*map(list, path_to(game, root))], str(p), str(gain)]
        for item, (root, p, gain) in zip(listed, gains)
    )
    require(exact, "the gains in subgames are exactly those listed")
    sentences = (
        f"player {p} gains exactly {gain} by a best response in "
        + (f"the subgame after {path_words(path)}" if path else "the whole game")
        for path, p, gain in listed
    )
    words = "; ".join(sentences) or "no player gains by deviating in any subgame"
    end = f"(subgames: {count}): it is {'no' if gains else 'a'} subgame perfect equilibrium"
    return f"in the certificate's profile {words} {end}"


def subgame_values(
    game: Tree, profile: Profile[Fraction], player: Player, roots: Sequence[int]
) -> list[Any]:
    """Return by the root of each subgame what a best response there pays.

    Play ends at terminals and at the roots of smaller subgames, which are worth what was found
    before. `top` is the root of the smallest subgame with a node inside, `arrival` the probability
    of the moves from there to the node, but for the player's own.
    """
    values, inner = end_payoffs(game, player), set(game.parents).difference(roots)
    top, arrival = [0] * len(values), [ONE] * len(values)
    ends: dict[int, list[tuple[int, Fraction]]] = {root: [] for root in roots}
    sets: dict[int, dict[InformationSet, None]] = {root: {} for root in roots}
    for node, home in enumerate(game.homes):
        if node:
            up, (who, probability) = game.parents[node], last_move(game, profile, node)
            there = arrival[up] if who == player else arrival[up] * probability
            if node in inner:
                top[node], arrival[node] = top[up], there
            else:
                top[node] = node
                ends[top[up]].append((node, there))
        if home and home.moves[0][0] == str(player):
            sets[top[node]][home] = None
    for root in reversed(roots):
        start = game.reached[root][0][player]
        total = dict.fromkeys((h for home in sets[root] for h in home.successors), ZERO)
        total[start] = values[root]  # 0, unless the game is one node
        for node, there in ends[root]:
            total[game.reached[node][0][player]] += there * values[node]
        go_on([*sets[root]], total)
        values[root] = total[start]
    return values


def path_to(game: Tree, node: int) -> list[Move]:
    """Return the moves from the first node to this one."""
    moves: list[Move] = []
    while node:
        state, _, above = game.reached[node]
        before, *_ = game.reached[above]
        moves += [game.histories[p][h][1] for p, h in enumerate(state) if h != before[p]]
        node = above
    return moves[::-1]


def last_move(game: Tree, profile: Profile[N], node: int) -> tuple[Player, Any]:
    """Return who moved just before a node (0 for chance), and the probability of the move."""
    after, through, above = game.reached[node]
    before, chance, _ = game.reached[above]
    for p in game.players:
        if before[p] != after[p]:
            _, name, action = game.histories[p][after[p]][1]
            return p, profile[p][name][action]
    return 0, through / chance if chance else ZERO


def end_payoffs(game: Tree, player: Player) -> list[Any]:
    """Return by node what a player is paid there; 0 where it is no terminal."""
    inner, payoffs = set(game.parents), (paid[player - 1] for _, _, paid in game.terminals)
    return [ZERO if node in inner else next(payoffs) for node in range(len(game.parents))]


def node_payoffs(
    game: Tree, profile: Profile[N], player: Player, product: Callable[..., Any] = times
) -> list[Any]:
    """Return by node what a player is paid on average from there on."""
    worth = end_payoffs(game, player)
    for node in range(len(worth) - 1, 0, -1):
        _, probability = last_move(game, profile, node)
        worth[game.parents[node]] += product(probability, worth[node])
    return worth


def require_possible_chance(game: Game) -> None:
    """Refuse a game in which chance makes a move with probability 0; no compact game is one."""
    possible = not isinstance(game, Tree) or all(chance for _, chance, _ in game.terminals)
    readable(possible, "a move of chance with probability 0", "no such move for this statement")


def take_worth_steps(game: Tree, profile: Profile[Fraction], digits: int) -> None:
    """Count the steps of the worths (4) of a profile, times numbers of so many digits."""
    for p in game.players:
        weights = [ONE]
        for before, (_, name, action) in game.histories[p][1:]:
            weights.append(short(weights[before] * (profile[p][name][action] or ONE)))
        digits += measure(weights)
    take_steps(len(game.players) * game.sum_steps(digits))


# Trembles


def check_quasi_perfect(game: Game, statement: Json, witness: Json) -> str:
    """Check that a profile is the limit of completely mixed ones against which it is best."""
    declared, (_, value) = read_declared(statement, "kind, profile")
    require_perfect_recall(game)
    require_possible_chance(game)
    limit = read_quotients(game, value, *read_parameters(declared))
    profile, near, box = read_trembles(game, declared, limit, *fields(witness, "to, profile"))
    weights = profile_weights(game, near)
    for p in game.players:
        take_steps(reply_steps(game, p, weights))
        total = payoffs_by_history(game, p, weights)
        for infoset in reversed(game.infosets[p]):
            row = profile[p][infoset.name].values()
            best, *equal = [total[h] for h, played in zip(infoset.successors, row) if played]
            require(all(x == best for x in equal), "the actions played are worth the same")
            less = all(is_nonnegative(best + total[h] * -1, box) for h in infoset.successors)
            require(less, "no other action is worth more while the others tremble")
            total[infoset.history] += best
    end = f" for every {box_words(declared)[2:]}" if declared else ""
    return f"the certificate's profile is a quasi-perfect equilibrium{end}"


def read_declared(statement: Json, rest: str) -> tuple[Json, list[Json]]:
    """Return the PARAMETERS of a statement, none if it has no such field, and its other fields."""
    if "parameters" not in statement:
        return {}, fields(statement, rest)
    declared, *values = fields(statement, f"parameters, {rest}")
    readable(declared, declared, "at least one parameter, or no such field")
    readable(TREMBLE not in declared, f"a parameter {TREMBLE}", "other names of parameters")
    return declared, values


def read_trembles(
    game: Game, declared: Json, profile: Profile[Quotient], to: Json, trembling: Json
) -> tuple[Profile[Any], Profile[Any], Box]:
    """Return a profile, mixed ones in `e` (last) that tend to it, and the box with `e`."""
    _, inner = read_parameters(declared)
    names, box = read_parameters({**declared, TREMBLE: ["0", to]})
    near = read_quotients(game, trembling, names, box)
    tends = all(
        Quotient(at_tremble(x.above, ZERO), at_tremble(x.below, ZERO)).equals(profile[p][s][a])
        for p in game.players
        for s, row in near[p].items()
        for a, x in row.items()
    )
    require(tends, "the witness tends to the profile")
    clear, end = each_row(clear_denominators, near), box[-1][1]
    ends = [at_tremble(x, end) for p in clear for row in clear[p].values() for x in row.values()]
    mixed = all(is_positive(x, inner) for x in ends)
    require(mixed, "the witness is completely mixed where it ends")
    return each_row(with_tremble, each_row(clear_denominators, profile)), clear, box


def at_tremble(value: Number, end: Fraction) -> Number:
    """Return a polynomial in the parameters and `e` as one in the parameters, at a value of `e`."""
    if not isinstance(value, Poly):
        return value
    top = max((power for *_, power in value.terms), default=0)
    above, below = end.numerator, end.denominator
    fixed = value.substitute(value.n - 1, lambda i: [(0, above**i * below ** (top - i))])
    terms = {exponents[:-1]: c for exponents, c in fixed.terms.items()}
    return Poly(value.n - 1, terms, fixed.below * below**top)


def with_tremble(row: Mapping[str, Number]) -> dict[str, Number]:
    """Return polynomials in the parameters as ones in the parameters and `e`."""
    return {
        action: Poly(x.n + 1, {(*e, 0): c for e, c in x.terms.items()}, x.below)
        if isinstance(x, Poly)
        else x
        for action, x in row.items()
    }


def check_sequential(game: Tree, statement: Json, witness: Json) -> str:
    """Check that a profile is that of a sequential equilibrium, or that it is of none."""
    declared, (_, value, holds) = read_declared(statement, "kind, profile, holds")
    require_perfect_recall(game)
    require_possible_chance(game)
    one_of(holds, *["yes"] if declared else ["yes", "no"])
    if holds == "no":
        words = require_gains(game, read_profile(game, value), witness)
        return f"the certificate's profile is that of no sequential equilibrium: {words}"
    if declared:
        require_gains_to_vanish(game, declared, value, witness)
    else:
        require_beliefs(game, value, witness)
    end = f" for every {box_words(declared)[2:]}" if declared else ""
    return f"the certificate's profile is that of a sequential equilibrium{end}"


def require_beliefs(game: Tree, value: Json, witness: Json) -> None:
    """Check that no action gains, given the limits of beliefs."""
    limit = read_quotients(game, value, (), ())
    profile, near, _ = read_trembles(game, {}, limit, *fields(witness, "to, profile"))
    shares = {p: leading_terms(game, p, near) for p in game.players}
    digits = sum(measure([factor for _, factor in terms]) for terms in shares.values())
    take_worth_steps(game, profile, digits)
    for p in game.players:
        for gains in gains_by_keys(game, profile, p, shares).values():
            least = min(map(sum, gains))
            believed = sum(gain for keys, gain in gains.items() if sum(keys) == least)
            require(believed <= 0, "no action gains, given the limits of beliefs")


def require_gains_to_vanish(game: Tree, declared: Json, value: Json, witness: Json) -> None:
    """Check of a family that no action gains more than a rate times `e` on average."""
    to, trembling, rate = fields(witness, "to, profile, rate")
    limit = read_quotients(game, value, *read_parameters(declared))
    every = (x for p in game.players for row in limit[p].values() for x in row.values())
    whole = all(isinstance(x.below, Fraction) for x in every)
    readable(whole, "a quotient", "a polynomial in the parameters")
    profile, near, box = read_trembles(game, declared, limit, to, trembling)
    few = Poly(len(box), {(*[0] * len(declared), 1): 1}) * rational(rate)
    weights: Mapping[Player, Weights] = profile_weights(game, near)
    for p in game.players:
        worth = node_payoffs(game, profile, p)
        sums: dict[History, tuple[Number, Number]] = {}  # by action: `reach` and `gains` (6)
        for node, (after, _, above) in enumerate(game.reached[1:], 1):
            (state, chance, _), h = game.reached[above], after[p]
            if state[p] != h:
                factors = [weights[o][state[o]] for o in game.players if o != p]
                take_steps(len(factors) * product_steps(*map(size_of, factors)))
                there: Number = prod(factors, start=chance)
                reach, gains = sums.get(h, (ZERO, ZERO))
                sums[h] = reach + there, gains + times(worth[node] + worth[above] * -1, there)
        vanish = all(is_nonnegative(few * reach - gains, box) for reach, gains in sums.values())
        require(vanish, "no action gains more on average than the rate times e")


def require_gains(game: Tree, profile: Profile[Fraction], witness: Json) -> str:
    """Check that one of the changes gains whatever mistakes of the others lead there; say so."""
    who, terms = fields(witness, "player, changes")
    player = read_player(game, who)
    changes = read_linear_form(game, player, terms)
    require(min(changes.values()) > 0, "every coefficient is positive")
    take_worth_steps(game, profile, measure([*changes.values()]))
    shares = {p: origins(game, p, profile) for p in game.players}
    met = {name for name, _, _ in terms}
    totals: dict[Keys, Fraction] = {}
    for h, gains in gains_by_keys(game, profile, player, shares).items():
        if game.histories[player][h][1][1] in met:
            for keys, gain in gains.items():
                totals[keys] = totals.get(keys, ZERO) + changes.get(h, ZERO) * gain
    few = len(totals) <= COMBINATIONS
    readable(few, "more combinations of origins", "at most 2,000 combinations of origins")
    opponents = zip((p for p in game.players if p != player), map(set, zip(*totals)))
    starts = [beginnings(game, p, reached) for p, reached in opponents]

    def is_behind(keys: Keys, first: Keys) -> bool:
        return keys != first and all(b in reached[a] for reached, a, b in zip(starts, keys, first))

    for keys, total in totals.items():
        proved = total > 0 or any(is_behind(keys, first) for first in totals)
        require(proved, "a change gains whatever mistakes of the others lead there")
    moves = each_move_words([(who, name, action) for name, action, _ in terms])
    there = "whatever mistakes of the others lead there"
    return f"{there}, player {who} gains by one of the changes {moves}"


def leading_terms(game: Tree, player: Player, near: Profile[Number]) -> Shares:
    """Return for each history of a player its lowest power of `e`, and the coefficient."""
    lowest = {}
    for name, row in near[player].items():
        for action, value in row.items():
            poly = cast(Poly, value)
            (power,) = min(poly.terms)
            below = cast(Poly, sum(row.values(), ZERO)).at([ZERO])
            lowest[name, action] = power, poly.coefficient((power,)) / below
    result = [(0, ONE)]
    for before, (_, name, action) in game.histories[player][1:]:
        (power, factor), (more, times) = result[before], lowest[name, action]
        result.append((power + more, short(factor * times)))
    return result


def origins(game: Tree, player: Player, profile: Profile[Fraction]) -> Shares:
    """Return for each history its origin, and the probability of the rest (6, sequential)."""
    result = [(0, ONE)]
    for h, (before, (_, name, action)) in enumerate(game.histories[player][1:], 1):
        (origin, rest), x = result[before], profile[player][name][action]
        result.append((origin, rest * x) if x else (h, ONE))
    return result


def beginnings(game: Tree, player: Player, among: set[History]) -> dict[History, set[History]]:
    """Return for each of some histories those of them with which it begins, itself included."""
    result: dict[History, set[History]] = {h: {0} & among for h in among}
    for h, earlier in result.items():
        while h:
            earlier.update({h} & among)
            h, _ = game.histories[player][h]
    return result


def gains_by_keys(
    game: Tree, profile: Profile[Fraction], player: Player, shares: dict[Player, Shares]
) -> dict[History, dict[Keys, Fraction]]:
    """Return the gains (6) of each history's last move, by the keys of the others at the node."""
    worth = node_payoffs(game, profile, player)
    result: dict[History, dict[Keys, Fraction]] = {}
    for node, (after, _, above) in enumerate(game.reached[1:], 1):
        (state, chance, _), h = game.reached[above], after[player]
        if state[player] != h:
            pairs = [shares[p][state[p]] for p in game.players if p != player]
            gains, keys = result.setdefault(h, {}), tuple(key for key, _ in pairs)
            gain = (worth[node] - worth[above]) * chance * prod(factor for _, factor in pairs)
            gains[keys] = gains.get(keys, ZERO) + gain
    return result
