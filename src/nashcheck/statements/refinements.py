"""Statements about refinements of equilibrium: `subgame perfect`, `quasi-perfect`, `sequential`.

Decides what players gain by deviating in each subgame, reached or not, and whether a profile is
best at every information set while the others tremble, or given the beliefs to which trembles lead.
Must not know how the trembles were found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, TypeAlias, cast

from nashcheck.behaviour import (
    Profile, clear_profile, open_weights, profile_weights, read_profile, read_quotients, short,
)  # fmt: skip
from nashcheck.naming import box_words, each_move_words, read_move, read_player
from nashcheck.one_card import Game
from nashcheck.optimal import read_linear_form
from nashcheck.play import payoffs_by_history, reply_steps, require_perfect_recall
from nashcheck.polynomials import (
    Exponents, N, Number, Poly, Quotient, Weights, is_nonnegative, is_positive, measure,
    product_steps, read_parameters, size_of, take_steps, times,
)  # fmt: skip
from nashcheck.reading import (
    COMBINATIONS, ONE, ZERO, History, Json, Move, Player, distinct_items, fields, items,
    one_of, positive_integer, rational, readable, require,
)  # fmt: skip
from nashcheck.trees import Tree, subgame_roots

# for each history of a player a key, and a factor of the weight that histories of this key share
Shares: TypeAlias = list[tuple[int, Fraction]]
TREMBLE = "e"  # the parameter of trembles
Keys: TypeAlias = tuple[int, ...]  # of the histories of all but one player


def check_subgame_perfect(game: Tree, statement: Json, witness: Json) -> str:
    """Check that `gains` lists exactly what players gain by deviating in some subgame.

    Without any gain the profile is an equilibrium in each subgame.
    """
    _, value, count, listed = fields(statement, "kind, profile, subgames, gains")
    fields(witness, [])
    require_possible_chance(game)
    require_perfect_recall(game)
    profile = read_profile(game, value)
    take_worth_steps(game, profile, 0)
    play = Subgames(game, profile)
    for path, who, gain in (items(item, 3) for item in distinct_items(listed, empty=True)):
        read_player(game, who), rational(gain), [read_move(game, x) for x in items(path, len(path))]
    proved = positive_integer(count) == len(play.roots)
    require(proved, "the number of subgames is right")
    gains = play.gains()
    exact = len(gains) == len(listed) and all(  # long paths are made one by one
        item == [[*map(list, play.path(root))], str(p), str(gain)]
        for item, (root, p, gain) in zip(listed, gains)
    )
    require(exact, "the gains in subgames are exactly those listed")
    sentences = (
        subgame_gain_words(path, p, gain) for (path, *_), (_, p, gain) in zip(listed, gains)
    )
    words = "; ".join(sentences) or "no player gains by deviating in any subgame"
    end = f"(subgames: {count}): it is {'no' if gains else 'a'} subgame perfect equilibrium"
    return f"in the certificate's profile {words} {end}"


def require_possible_chance(game: Game) -> None:
    """Refuse a game in which chance makes a move with probability 0; no compact game is one."""
    possible = not isinstance(game, Tree) or all(chance for _, chance, _ in game.terminals)
    readable(possible, "a move of chance with probability 0", "no such move for this statement")


def take_worth_steps(game: Tree, profile: Profile[Fraction], digits: int) -> None:
    """Count the steps of what nodes are worth to each player, times numbers of so many digits.

    A node is worth what the ends after it pay, divided by the weights of its histories. So moves
    of probability 0 count as certain here: worth is about the play after them.
    """
    own = sum(measure(open_weights(game, p, profile[p])) for p in game.players)
    take_steps(len(game.players) * game.sum_steps(own + digits))


def subgame_gain_words(path: Sequence[Move], player: Player, gain: Fraction) -> str:
    """Return in words what a player gains in the subgame that a path leads to."""
    where = f"the subgame after {each_move_words(path)}" if path else "the whole game"
    return f"player {player} gains exactly {gain} by a best response in {where}"


def check_quasi_perfect(game: Game, statement: Json, witness: Json) -> str:
    """Check that a profile is the limit of completely mixed ones against which it is best.

    The witness depends on `e`. For all but finitely many e > 0 it is completely mixed, since each
    of its probabilities is positive somewhere. At each set the actions that the profile plays are
    worth the same, and no other is worth more: so what the profile does from there on is best. With
    parameters this holds for each member of a family.
    """
    declared, (_, value) = read_declared(statement, "kind, profile")
    require_perfect_recall(game)
    require_possible_chance(game)
    profile = read_limit(game, declared, value)
    trembles = Trembles(game, declared, profile, *fields(witness, "to, profile"))
    weights = profile_weights(game, trembles.near)
    for p in game.players:
        take_steps(reply_steps(game, p, weights))
        total = payoffs_by_history(game, p, weights)
        for infoset in reversed(game.infosets[p]):
            row = trembles.profile[p][infoset.name]
            best, *others = [
                total[h] for h, a in zip(infoset.successors, infoset.actions) if row[a]
            ]
            require(all(x == best for x in others), "the actions played are worth the same")
            never_less = all(
                is_nonnegative(best + total[h] * -1, trembles.box) for h in infoset.successors
            )
            require(never_less, "no other action is worth more while the others tremble")
            total[infoset.history] += best
    return f"the certificate's profile is a quasi-perfect equilibrium{every_words(declared)}"


def read_declared(statement: Json, rest: str) -> tuple[Json, list[Json]]:
    """Return the PARAMETERS of a statement, none if it has no such field, and its other fields."""
    if "parameters" not in statement:
        return {}, fields(statement, rest)
    declared, *others = fields(statement, f"parameters, {rest}")
    some = isinstance(declared, dict) and declared
    readable(some, declared, "an object of at least one parameter, or no such field")
    readable(TREMBLE not in declared, f"a parameter {TREMBLE}", "other names of parameters")
    return declared, others


def every_words(declared: Mapping[str, Sequence[str]]) -> str:
    """Return for which parameters something is proved, in words; nothing without parameters."""
    return f" for every {box_words(declared)[2:]}" if declared else ""


def read_limit(game: Game, declared: Json, value: Json) -> Profile[Quotient]:
    """Return the PROFILE that a statement with these PARAMETERS is about."""
    return read_quotients(game, value, *read_parameters(declared))


class Trembles:
    """A profile, and completely mixed ones in `e` that tend to it, at each point of a box.

    `near` are the latter, `box` that of the parameters with `e`, which comes last. Both profiles
    have numbers in all of them.
    """

    def __init__(
        self, game: Game, declared: Json, profile: Profile[Quotient], to: Json, trembling: Json
    ) -> None:
        _, inner = read_parameters(declared)
        everything = {**declared, TREMBLE: ["0", to]}
        names, self.box = read_parameters(everything)
        near = read_quotients(game, trembling, names, self.box)
        pairs = [
            (x, profile[p][name][action])
            for p in game.players
            for name, row in near[p].items()
            for action, x in row.items()
        ]
        tends = all(is_limit(x, limit) for x, limit in pairs)
        require(tends, "the witness tends to the profile")
        self.near, end = clear_profile(near), self.box[-1][1]
        rows = (row for p in game.players for row in self.near[p].values())
        mixed = all(is_positive(at_tremble(x, end), inner) for row in rows for x in row.values())
        require(mixed, "the witness is completely mixed where it ends")
        self.profile = {
            p: {name: {a: with_tremble(x) for a, x in row.items()} for name, row in rows.items()}
            for p, rows in clear_profile(profile).items()
        }


def is_limit(probability: Quotient, limit: Quotient) -> bool:
    """Return whether a probability is identically another one where `e` is 0."""
    above, below = (at_tremble(x, ZERO) for x in probability)
    return Quotient(above, below).equals(limit)


def at_tremble(value: Number, end: Fraction) -> Number:
    """Return a polynomial in the parameters and `e` as one in the parameters, at a value of `e`."""
    if not isinstance(value, Poly):
        return value
    degree = max((power for *_, power in value.terms), default=0)
    above, below = end.numerator, end.denominator
    terms: dict[Exponents, int] = {}
    for (*exponents, power), c in value.terms.items():
        key = tuple(exponents)
        terms[key] = terms.get(key, 0) + c * above**power * below ** (degree - power)
    return Poly(value.n - 1, terms, value.below * below**degree)


def with_tremble(value: Number) -> Number:
    """Return a polynomial in the parameters as one in the parameters and `e`."""
    if not isinstance(value, Poly):
        return value
    return Poly(value.n + 1, {(*e, 0): c for e, c in value.terms.items()}, value.below)


def check_sequential(game: Tree, statement: Json, witness: Json) -> str:
    """Check that a profile is that of a sequential equilibrium, or that it is of none.

    It is: given the limits of beliefs under the witness's trembles, no change of one action gains.
    No changes of several do then, either: beliefs at a set that its player still thinks possible
    follow by Bayes' rule from those before.
    """
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
        profile = read_limit(game, {}, value)
        require_beliefs(game, Trembles(game, {}, profile, *fields(witness, "to, profile")))
    end = every_words(declared)
    return f"the certificate's profile is that of a sequential equilibrium{end}"


def require_beliefs(game: Tree, trembles: Trembles) -> None:
    """Check that no action gains, given the limits of beliefs."""
    profile = cast("Profile[Fraction]", trembles.profile)  # without parameters
    shares = {p: leading_terms(game, p, trembles.near) for p in game.players}
    digits = sum(measure([factor for _, factor in own]) for own in shares.values())
    take_worth_steps(game, profile, digits)
    for p in game.players:
        for gains in gains_by_keys(game, profile, p, shares).values():
            least = min(map(sum, gains))
            believed = sum(gain for keys, gain in gains.items() if sum(keys) == least)
            require(believed <= 0, "no action gains, given the limits of beliefs")


def require_gains_to_vanish(game: Tree, declared: Json, value: Json, witness: Json) -> None:
    """Check of a family that no action gains more than a rate times `e`, on average over beliefs.

    Beliefs are those under the witness's profile, which is completely mixed for all but finitely
    many e > 0. So in the limit no action gains, whatever the parameters.
    """
    to, trembling, rate = fields(witness, "to, profile, rate")
    profile = read_limit(game, declared, value)
    rows = (row for p in game.players for row in profile[p].values())
    whole = all(isinstance(x.below, Fraction) for row in rows for x in row.values())
    readable(whole, "a quotient", "a polynomial in the parameters")
    trembles = Trembles(game, declared, profile, to, trembling)
    few = Poly(len(declared) + 1, {(*[0] * len(declared), 1): 1}) * rational(rate)
    weights = profile_weights(game, trembles.near)
    for p in game.players:
        for reach, gains in average_gains(game, trembles.profile, p, weights):
            vanishes = is_nonnegative(few * reach - gains, trembles.box)
            require(vanishes, "no action gains more on average than the rate times e")


def average_gains(
    game: Tree, profile: Profile[Number], player: Player, weights: Mapping[Player, Weights]
) -> Iterable[tuple[Number, Number]]:
    """Return for each action of a player the probability of its set, and what the action gains.

    The player's own moves are left out of the probability. The gain at a node is as in
    `gains_by_keys`, weighted by the probability.
    """
    worth = node_payoffs(game, profile, player)
    result: dict[History, tuple[Number, Number]] = {}
    for node, (after, _, above) in enumerate(game.reached[1:], 1):
        (state, chance, _), h = game.reached[above], after[player]
        if state[player] != h:
            others = [weights[p][state[p]] for p in game.players if p != player]
            take_steps(len(others) * product_steps(*map(size_of, others)))
            there: Number = prod(others, start=chance)
            reach, gains = result.get(h, (ZERO, ZERO))
            result[h] = reach + there, gains + times(worth[node] + worth[above] * -1, there)
    return result.values()


def require_gains(game: Tree, profile: Profile[Fraction], witness: Json) -> str:
    """Check that one of the changes gains whatever mistakes of the others lead there; say so.

    The others' weights are compared by their origins: what leads up to each one's last mistake. An
    origin behind another has in the limit no weight beside it.
    """
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
    others = zip((p for p in game.players if p != player), map(set, zip(*totals)))
    starts = [beginnings(game, p, own) for p, own in others]

    def is_behind(keys: Keys, first: Keys) -> bool:
        return keys != first and all(b in own[a] for own, a, b in zip(starts, keys, first))

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
    """Return for each history its part up to its last mistake, and the probability of the rest.

    A mistake is a move that has probability 0 in the profile.
    """
    result = [(0, ONE)]
    for h, (before, (_, name, action)) in enumerate(game.histories[player][1:], 1):
        (origin, rest), x = result[before], profile[player][name][action]
        result.append((origin, rest * x) if x else (h, ONE))
    return result


def beginnings(game: Tree, player: Player, among: set[History]) -> dict[History, set[History]]:
    """Return for each of some histories those of them with which it begins, itself included."""
    result: dict[History, set[History]] = {h: set() for h in among}
    for h, earlier in result.items():
        before = h
        while before:
            earlier.update({before} & among)
            before, _ = game.histories[player][before]
        earlier.update({0} & among)
    return result


def gains_by_keys(
    game: Tree, profile: Profile[Fraction], player: Player, shares: dict[Player, Shares]
) -> dict[History, dict[Keys, Fraction]]:
    """Return what the last move of each history of a player gains, by the keys of the others.

    The gain at a node is what the player is paid after the move, less what is paid from the node
    on, if all play by the profile. It is weighted by chance and by the factors of the others.
    """
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


def node_payoffs(game: Tree, profile: Profile[N], player: Player) -> list[N]:
    """Return what a player is paid on average from each node on."""
    inner, payoffs = set(game.parents), (paid[player - 1] for _, _, paid in game.terminals)
    worth: list[Any] = [
        ZERO if node in inner else next(payoffs) for node in range(len(game.parents))
    ]
    for node in range(len(worth) - 1, 0, -1):
        after, through, above = game.reached[node]
        before, chance, _ = game.reached[above]
        probability: Any = through / chance
        for p in game.players:
            if before[p] != after[p]:
                _, name, action = game.histories[p][after[p]][1]
                probability = profile[p][name][action]
        worth[above] += times(probability, worth[node])
    return worth


class Subgames:
    """What a profile pays in each subgame, and what a best response there pays instead.

    `paid` and `best` hold a payoff for each player, by the root of a subgame; and by terminal node,
    where both are the payoffs there. A subgame is played up to the smaller ones in it, each of
    which is worth what it pays: a player's moves before it do not change what is best in it, for
    no information set crosses into it.
    """

    def __init__(self, game: Tree, profile: Profile[Fraction]) -> None:
        self.game, self.profile, self.roots = game, profile, subgame_roots(game)
        inner, payoffs = set(game.parents), (paid for _, _, paid in game.terminals)
        nodes = range(len(game.parents))
        self.paid = {node: next(payoffs) for node in nodes if node not in inner}
        self.best = dict(self.paid)
        smallest = {0: 0}  # for each node the root of the smallest subgame that it is in
        below: dict[int, list[int]] = {root: [] for root in self.roots}
        for node in nodes[1:]:
            root = smallest[game.parents[node]]
            below[root].append(node)
            smallest[node] = node if node in below else root
        for root in reversed(self.roots):
            self.play(root, below[root])

    def play(self, root: int, nodes: list[int]) -> None:
        """Set what a subgame pays; `nodes` are those below its root and in no smaller one.

        Among them are the roots of the smaller ones, which are ends here.
        """
        start, *_ = self.game.reached[root]
        weights = {p: {start[p]: ONE} for p in self.game.players}
        for node in nodes:
            for p, known in weights.items():
                h = self.game.reached[node][0][p]
                before, (_, name, action) = self.game.histories[p][h]
                if h not in known:
                    known[h] = known[before] * self.profile[p][name][action]
        inner = [node for node in (root, *nodes) if node not in self.best]
        ends = [node for node in nodes if node in self.best]
        pairs = [self.respond(p, root, inner, ends, weights) for p in self.game.players]
        self.paid[root], self.best[root] = (tuple(amounts) for amounts in zip(*pairs))

    def respond(
        self,
        player: Player,
        root: int,
        inner: list[int],
        ends: list[int],
        weights: dict[Player, dict[History, Fraction]],
    ) -> Sequence[Fraction]:
        """Return what a player is paid in a subgame, and what a best response pays there."""
        start, below, _ = self.game.reached[root]
        paid, total = ZERO, dict.fromkeys(weights[player], ZERO)
        for node in ends:
            state, chance, _ = self.game.reached[node]
            others = (own[state[p]] for p, own in weights.items() if p != player)
            met, h = prod(others, start=chance / below), state[player]
            paid += met * weights[player][h] * self.paid[node][player - 1]
            total[h] += met * self.best[node][player - 1]
        homes = dict.fromkeys(self.game.homes[node] for node in inner)
        for home in reversed(homes):
            if home and home.moves[0][0] == str(player):
                total[home.history] += max(total[h] for h in home.successors)
        return paid, total[start[player]]

    def gains(self) -> list[tuple[int, Player, Fraction]]:
        """Return each gain that is not 0: the root of its subgame, the player, and how much."""
        return [
            (root, p, best - paid)
            for root in self.roots
            for p, paid, best in zip(self.game.players, self.paid[root], self.best[root])
            if best != paid
        ]

    def path(self, root: int) -> list[Move]:
        """Return the moves from the first node to the root of a subgame."""
        moves = []
        while root:
            state, _, above = self.game.reached[root]
            before, *_ = self.game.reached[above]
            moves += [self.game.histories[p][h][1] for p, h in enumerate(state) if h != before[p]]
            root = above
        return moves[::-1]
