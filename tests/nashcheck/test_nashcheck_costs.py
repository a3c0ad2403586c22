"""Small inputs that once cost minutes or gigabytes are refused before the work, by a limit.

Each is below 1 MB. A process with 2 GB reads them all within some seconds of processor time, in
either checker. `make mutants` adds those that take a checker longest before the count of steps ends
them, and the largest ones.
"""

import hashlib
import math
import os
import resource
import subprocess
import sys
from fractions import Fraction as F

import fixture_files
import game_trees
import pytest
from checking import PARTS, a_game, checker, resealed, verdict

MEMORY, SECONDS = 2 * 2**30, 60  # what 1 MB may cost


def compact(cards, moves):
    """A compact game with one history, and with so many cards."""
    game = {
        "cards": str(cards),
        "comment": "",
        "copies": [["1", str(cards)]],
        "format": "nashproof one-card game 1",
        "histories": [{"moves": moves, "pays": ["-1", "0", "1"]}],
        "players": ["One", "Two"],
        "replacement": "no",
        "title": "Cards",
    }
    return fixture_files.canonical(game).encode()


def certificate(game, statement, witness):
    digest = hashlib.sha256(game).hexdigest() if game else "none"
    envelope = {"format": "nashproof certificate 2", "game": digest, "witness": witness}
    return resealed({**envelope, "statement": statement})


def lonely(sets, actions):
    """A game of one chance node: player 1 moves at one of these sets, by so many actions."""
    end = game_trees.end(0, 0)

    def branch(k, count):
        moves = ((str(a), end) for a in range(count))
        return str(k), f"1/{sets}", game_trees.move(1, f"s{k}", *moves)

    branches = [branch(k, actions if k < 14 else 1) for k in range(sets)]
    root = game_trees.chance("deal", *branches)
    return game_trees.efg("Many sets", ["One", "Two"], root).encode()


def coin():
    move, end = game_trees.move, game_trees.end
    root = move(1, "s", ("h", end(1, -1)), ("t", end(-1, 1)))
    return game_trees.efg("Coin", ["One", "Two"], root).encode()


def powers(digits):
    """Two parameters to the 64th power, on a box whose ends have so many digits."""
    end = "1/1" + "0" * (digits - 1)
    entry = "a^64/4 + b^64/4"
    left = {"profile": "1", "of": {"payoff": "1"}, "given": [], "times": "1"}
    figure = {"left": left, "relation": "equal to", "is": "0", "stated": "0", "decimals": ""}
    return {
        "kind": "figures",
        "parameters": {"a": ["0", end], "b": ["0", end]},
        "at": {},
        "where": "everywhere",
        "profiles": [{"1": {"s": {"h": entry, "t": f"1 - ({entry})"}}, "2": {}}],
        "figures": [{**figure, "holds": "yes", "off": "0"}],
    }


def guesses(deals):
    """A game in which both players choose, whatever chance deals, and nobody is paid."""
    move, end = game_trees.move, game_trees.end
    second = move(2, "u", ("h", end(0, 0)), ("t", end(0, 0)))
    first = move(1, "s", ("h", second), ("t", second))
    root = game_trees.chance("deal", *((str(k), f"1/{deals}", first) for k in range(deals)))
    return game_trees.efg("Guesses", ["One", "Two"], root).encode()


def rounds(number, exact, left, kept):
    """Rounds that take nothing out: the statement, and the witness with the beliefs `kept`."""
    parts = {p: {"exact": exact, "out": []} for p in "12"}
    statement = {"kind": "rounds", "strategies": "reduced", "sense": "best", "gone": []}
    lists = {"rounds": [parts] * number, "left": [dict(zip("12", left))] * number, "exactly": []}
    proof = {p: {"kept": beliefs, "out": []} for p, beliefs in zip("12", kept)}
    return {**statement, **lists}, [proof] * number


def beliefs(own, other):
    """Both strategies of a player, each with the same belief about the other one."""
    belief = [[{other: "h"}, "1/3"], [{other: "t"}, "2/3"]]
    return [[{own: action}, belief] for action in "ht"]


def aside(actions):
    """Player 1 may end the game or lead, by one of so many mistakes, to a set of player 2."""
    move, end = game_trees.move, game_trees.end
    reply = move(2, "u", ("h", end(0, 0)), ("t", end(0, 1)))
    root = move(1, "s", ("out", end(0, 0)), *((str(a), reply) for a in range(actions)))
    return game_trees.efg("Aside", ["One", "Two"], root).encode()


def mistakes(actions):
    """That player 2 is to play t: the statement and its witness."""
    first = {"out": "1"} | {str(a): "0" for a in range(actions)}
    profile = {"1": {"s": first}, "2": {"u": {"h": "1", "t": "0"}}}
    statement = {"kind": "sequential", "profile": profile, "holds": "no"}
    return statement, {"player": "2", "changes": [["u", "t", "1"]]}


def drawn(number):
    """So many profiles of the game `aside`, one after the other, each with the same probability."""
    profiles = [{"1": {"s": str(k // 2)}, "2": {"u": "ht"[k % 2]}} for k in range(number)]
    distribution = [[one, str(F(1, number))] for one in profiles]
    statement = {"kind": "correlated equilibrium", "distribution": distribution, "gains": []}
    gains = [["2", {"u": "h"}, {"u": "t"}, "1"]]
    return {**statement, "payoffs": {"1": "0", "2": "1/2"}, "gains": gains}


def drawn_by_move(number):
    """The same profiles, told move by move: the longest history has one move."""
    statement = drawn(number)
    gains = [["2", ["u", "h"], {"u": "t"}, "1"]]
    kind = "extensive-form correlated equilibrium"
    return {**statement, "kind": kind, "gains": gains}


def stairs(moves):
    """Player 1 may stop before each of so many moves."""
    head = ['EFG 2 R "Stairs" { "One" "Two" }', '""']
    steps = (
        [f'p "" 1 {k} "s{k}" {{ "stop" "go" }} 0', f't "" {k} "" {{ 0, 0 }}']
        for k in range(1, moves + 1)
    )
    lines = [*head, *(line for pair in steps for line in pair), f't "" {moves + 1} "" {{ 0, 0 }}']
    return "\n".join([*lines, ""]).encode()


def climbing(moves):
    """To which equilibrium of it the logit equilibria tend: the statement, without its proof."""
    rows = {f"s{k}": {"stop": "g", "go": "1-g"} for k in range(1, moves + 1)}
    statement = {"kind": "logit limit", "player": "1", "parameters": {"g": ["0", "1"]}}
    statement |= {"profile": {"1": rows, "2": {}}, "from": "1/3", "to": "1/2"}
    return statement, {"optimal": {"1": {}, "2": {}}}


def stops(moves):
    """Two profiles of it, told move by move."""
    profiles = [{"1": {"s1": "stop"}, "2": {}}]
    profiles.append({"1": {f"s{k}": "go" for k in range(1, moves + 1)}, "2": {}})
    statement = {"kind": "extensive-form correlated equilibrium", "gains": []}
    distribution = [[one, "1/2"] for one in profiles]
    return {**statement, "distribution": distribution, "payoffs": {"1": "0", "2": "0"}}


def after_two(actions):
    """Players 1 and 2 have moved; player 3, who does not know how, has so many actions."""
    move, end = game_trees.move, game_trees.end
    third = move(3, "C", *((str(a), end(0, 0, 1)) for a in range(actions)))
    second = move(2, "B", ("l", third), ("r", third))
    root = move(1, "A", ("l", second), ("r", second))
    return game_trees.efg("After two", ["One", "Two", "Three"], root).encode()


LONG_A = "1/3 + (1 + x)^11*(1 + y)^11/16777216"
LONG_B = "1/3 + (1 + z)^10*(1 + w)^10/16777216"


def long_profile(actions, *third):
    """Players 1 and 2 mix by long polynomials; `third` are the probabilities of player 3."""
    mixed = [{"l": x, "r": f"1 - ({x})"} for x in (LONG_A, LONG_B)]
    row = dict(zip(map(str, range(actions)), third))
    return {"1": {"A": mixed[0]}, "2": {"B": mixed[1]}, "3": {"C": row}}


BOX = {name: ["0", "1"] for name in "wxyz"}


def long_quasi_perfect(actions):
    """Such a profile, in which player 3 trembles: the statement and its witness."""
    limit = long_profile(actions, "1", *["0"] * (actions - 1))
    near = long_profile(actions, f"1 - {actions - 1}*e", *["e"] * (actions - 1))
    statement = {"kind": "quasi-perfect", "parameters": BOX, "profile": limit}
    return statement, {"profile": near, "to": str(F(1, actions))}


def long_sequential(actions):
    """The same for beliefs."""
    statement, witness = long_quasi_perfect(actions)
    return {**statement, "kind": "sequential", "holds": "yes"}, {**witness, "rate": "0"}


def long_family(actions):
    """That player 3 gains nothing, whatever long polynomials the others play."""
    profile = long_profile(actions, "1", *["0"] * (actions - 1))
    statement = {"kind": "equilibrium set", "parameters": BOX, "profile": profile}
    statement |= {"players": ["3"], "within": "everywhere", "frontier": []}
    return statement, {"inside": [{"values": {"3": {"C": "1"}}}], "outside": []}


def over_all(multipliers):
    """The range of a payoff that is always 0, of player 1, with so many multipliers above it."""
    statement = {"kind": "correlated range", "recommendations": "moves", "relation": "always"}
    statement |= {"of": [["1", {"payoff": "1"}]], "low": "0", "high": "0", "stated": ["0", "0"]}
    statement |= {"decimals": "", "off": ["0", "0"], "holds": "yes"}
    one = {"1": {"s": "out"}, "2": {"u": "t"}}
    end = {"distribution": [[one, "1"]], "multipliers": []}
    rows = [["1", ["s", "0"], {"s": "out"}, str(k)] for k in range(1, multipliers + 1)]
    return statement, {"low": end, "high": {**end, "multipliers": rows}}


def over_stairs(multipliers):
    """The same of `stairs`, where fewer multipliers are as many strategies times sets."""
    statement, witness = over_all(0)
    end = {**witness["low"], "distribution": [[{"1": {"s1": "stop"}, "2": {}}, "1"]]}
    deviation = ["1", ["s1", "stop"], {"s1": "stop"}]
    rows = [[*deviation, str(k)] for k in range(1, multipliers + 1)]
    return statement, {"low": end, "high": {**end, "multipliers": rows}}


def sum_of(terms):
    """The range of the sum of so many multiples of a payoff that is always 0."""
    statement, witness = over_all(0)
    end = {**witness["low"], "distribution": [[{"1": {"s": "h"}, "2": {"u": "t"}}, "1"]]}
    of = [[str(k), {"payoff": "1"}] for k in range(1, terms + 1)]
    statement = {**statement, "recommendations": "strategies", "of": of}
    return statement, {"low": end, "high": end}


def every_card(cards):
    """The probability that player 1 has every card at once, each a condition of its own."""
    profile = {"1": {str(k): {"go": "1"} for k in range(1, cards + 1)}, "2": {}}
    event = [[["0", "card 1", str(k)]] for k in range(1, cards + 1)]
    left = {"profile": "1", "of": {"probability": event}, "given": [], "times": "1"}
    figure = {"left": left, "relation": "equal to", "is": "0", "stated": "0", "decimals": ""}
    statement = {"kind": "figures", "parameters": {}, "at": {}, "where": "everywhere"}
    return {**statement, "profiles": [profile], "figures": [{**figure, "holds": "yes", "off": "0"}]}


def only_plan(sets):
    """That the one plan of player 1, who has no choice, is the only optimal one."""
    columns = [[f"s{k}", "0"] for k in range(sets)]
    statement = {"kind": "optimal set", "player": "1", "space": "plan", "dimension": "0"}
    statement |= {"span": "1", "complete": "yes", "columns": columns, "facets": []}
    statement |= {"chart": [["1"]] * sets, "vertices": [["1"] * sets]}
    lists = dict.fromkeys(("replies", "sources", "bound", "apart"), [])
    return statement, {"opponent": {}, **lists}


def within_region(sets):
    """That a region holds this plan alone, as it would be if one chance were 2."""
    rows = [{"relation": "=", "right": "2", "terms": [["s0", "0", "1"]]}]
    statement = {"kind": "region", "player": "1", "rows": rows}
    plan = {f"s{k}": {"0": "1"} for k in range(sets)}
    alone = {"chart": [["1"]] * sets, "vertices": [plan], "bound": [], "apart": []}
    witness = {"opponent": {}, "contains": {"plan": plan}, "contained": alone}
    return {**statement, "contains": "no", "contained": "yes"}, witness


def denominators(actions):
    """A figure of a profile with as many denominators at a set as it has actions."""
    row = {"out": "0"} | {str(a): f"1/({a} + x)" for a in range(actions)}
    statement = {**powers(1), "parameters": {"x": ["1", "2"]}}
    return {**statement, "profiles": [{"1": {"s": row}, "2": {"u": {"h": "1", "t": "0"}}}]}


def stairs_with_denominators(moves):
    """A figure of a profile in which each of so many sets on one path has a denominator."""
    rows = {f"s{k}": {"stop": "x/(1+x)", "go": "1/(1+x)"} for k in range(1, moves + 1)}
    statement = {**powers(1), "parameters": {"x": ["0", "1"]}}
    return {**statement, "profiles": [{"1": rows, "2": {}}]}


def certainly(bits):
    """A best response to a profile, two numbers of which have so many binary digits each."""
    rows = [{"h": str(x), "t": str(1 - x)} for x in (F(1, 2**bits + k) for k in (1, 3))]
    statement = {"kind": "best response", "profile": {"1": {"s": rows[0]}, "2": {"u": rows[1]}}}
    payoffs = {"1": "0", "2": "0"}
    statement |= {"players": ["1", "2"], "payoffs": payoffs, "gains": payoffs, "figures": []}
    return {**statement, "printed": {}}


def point_of(bits):
    """A set of points, and one of them: a list whose numbers have so many binary digits."""
    below = [2**6600, 3**4180, 5**2850]
    numbers = [F(1, b) for b in below]
    numbers.append(F(2 ** (bits - (below[0] * below[1] * below[2]).bit_length())))
    statement = {"kind": "feasible set", "variables": list("wxyz"), "of": ["w"]}
    statement |= {"rows": [["w", ">=", "0"]], "empty": "no", "bounded": "no"}
    point = dict(zip("wxyz", map(str, numbers)))
    return statement, {"point": point, "ray": dict.fromkeys("wxyz", "1")}


def equations(*sides):
    """Statements of arithmetic that are true, since both sides are the same text or two texts."""
    parts = {"decimals": "", "holds": "yes", "off": "0"}
    listed = [{**parts, "left": left, "right": right} for left, right in sides]
    return {"kind": "arithmetic", "parameters": {}, "equations": listed}


def powers_of(base, count, number):
    """So many equations between the same sums of so many 99th powers."""
    texts = ("+".join(f"{base}{k:03}^99" for k in range(count)) + f"*{n}" for n in range(number))
    return equations(*((text, text) for text in texts))


def decimals(number):
    """So many of them of long decimals."""
    return powers_of("0.12345678901234567", 35, number)


def zeros(number):
    """The 99th power of 0, over and over: each takes two products, not 198."""
    texts = ("+".join(["0^99"] * 190) + f"*{n}" for n in range(number))
    return equations(*((text, text) for text in texts))


def many_terms():
    """A product with some five million terms, in 26 letters."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    product = "*".join(f"({'+'.join(some)}+1)^4" for some in (letters[:13], letters[13:]))
    return {**equations((product, "0")), "parameters": {name: ["0", "1"] for name in letters}}


def wide(actions, replies):
    """After the last action of player 1, player 2 has so many; the sum of the payoffs varies."""
    lines = ['EFG 2 R "Wide" { "One" "Two" }', '""']
    for player, count in ((1, actions), (2, replies)):
        names = " ".join(f'"{k}"' for k in range(count))
        lines.append(f'p "" {player} 1 "s{player}" {{ {names} }} 0')
        ends = range(1, actions) if player == 1 else range(actions, actions + replies)
        lines += [f't "" {k} "" {{ {k % 7 if player == 2 else 0}, 0 }}' for k in ends]
    return "\n".join([*lines, ""]).encode()


def in_wide_box(actions, replies):
    """That no equilibrium of it is in a box: the statement, and a witness that proves nothing."""
    names = [[str(k) for k in range(count)] for count in (actions, replies)]
    stated = {str(p): {f"s{p}": dict.fromkeys(names[p - 1], "1")} for p in (1, 2)}
    statement = {"kind": "no equilibrium in box", "form": "plan", "stated": stated, "player": "1"}
    ends = {"s1": dict.fromkeys(names[0], "0")}
    plans = [{f"s{p}": dict.fromkeys(names[p - 1], "0") | {"0": "1"}} for p in (1, 2)]
    bound = {"scale": "1", "weights": plans[1]}
    return statement, {"plan": plans[0], "bound": bound, "low": ends, "high": ends}


def long_deals(deals, bits):
    """Both players choose out of 8; there are so many other deals, of probabilities so long."""
    move, end, chance = game_trees.move, game_trees.end, game_trees.chance
    replies = [
        move(2, "u", *((str(k), end(i * k % 5, (i + k) % 3)) for k in range(8))) for i in range(8)
    ]
    first = move(1, "s", *((str(i), reply) for i, reply in enumerate(replies)))
    lone = (move(1, f"s{k}", ("a", end(k % 9, 0))) for k in range(1, deals))
    node = chance("deal", *((str(k), f"1/{deals}", x) for k, x in enumerate([first, *lone])))
    for k, base in enumerate((3, 5, 7)):
        below = base ** int(bits / math.log2(base))
        above = F(below // 2 + 1 + k, below)
        node = chance(f"c{k}", ("go", str(above), node), ("stop", str(1 - above), end(0, 0)))
    return game_trees.efg("Long deals", ["One", "Two"], node).encode()


def its_equilibria(deals):
    """All its equilibria, which they are not: the statement and its witness."""
    others = {f"s{k}": "a" for k in range(1, deals)}
    strategies = {"1": [{"s": str(i), **others} for i in range(8)]}
    strategies["2"] = [{"u": str(i)} for i in range(8)]
    one = ["1"] + ["0"] * 7
    statement = {"kind": "equilibria", "strategies": strategies, "mixed": {"1": [one], "2": [one]}}
    statement |= {"components": [{"1": ["1"], "2": ["1"]}], "what": "components", "is": "1"}
    statement |= {"stated": "1", "decimals": "", "holds": "yes", "off": "0"}
    return statement, {"shifts": {"1": [], "2": []}, "splits": ["0"]}


def many_plans(number):
    """All equilibria of `coin`, with so many plans of player 1: the statement and its witness."""
    plans = [{"s": {"h": str(x), "t": str(1 - x)}} for x in (F(k, number) for k in range(number))]
    statement = {"kind": "plan equilibria", "plans": {"1": plans, "2": [{}]}, "what": "components"}
    statement |= {"components": [{"1": ["1"], "2": ["1"]}], "is": "1", "stated": "1"}
    statement |= {"decimals": "", "holds": "yes", "off": "0"}
    return statement, {"shifts": {"1": [], "2": []}, "splits": ["0"]}


def table(rows, columns):
    """Two players choose at once among so many; what they are paid varies."""
    move, end = game_trees.move, game_trees.end
    replies = [
        move(2, "u", *((str(j), end(i * j % 7, (i + j) % 5)) for j in range(columns)))
        for i in range(rows)
    ]
    root = move(1, "s", *((str(i), reply) for i, reply in enumerate(replies)))
    return game_trees.efg("Table", ["One", "Two"], root).encode()


def alone(actions):
    """One player chooses among so many actions, none of which pays anything."""
    root = game_trees.move(1, "s", *((str(k), game_trees.end(0)) for k in range(actions)))
    return game_trees.efg("Alone", ["One"], root).encode()


def mixed(strategies, equilibria, splits, inverses=None):
    """A list of mixed equilibria, which is none: the statement and its witness."""
    counts = {"is": "0", "stated": "0", "decimals": "", "holds": "yes", "off": "0"}
    statement = {"kind": "mixed equilibria", "strategies": strategies, "open": [], **counts}
    inverses = inverses or [[] for _ in equilibria]
    return {**statement, "equilibria": equilibria}, {
        "inverses": inverses,
        "splits": splits,
        "at": {},
    }


def of_one(actions):
    """The strategies of the player in `alone`."""
    return {"1": [{"s": str(k)} for k in range(actions)]}


def of_table(size):
    """Those of both players in a `table`."""
    return {p: [{name: str(k)} for k in range(size)] for p, name in (("1", "s"), ("2", "u"))}


def points(number):
    """An entry with so many points on one edge."""
    mixtures = [[str(x), str(1 - x)] for x in (F(k, 3 * number) for k in range(1, number))]
    return {"points": {"1": mixtures}, "radius": "0"}


def boxes(number):
    """So many entries about one point, each with another radius."""
    radii = (str(F(1, k + 2)) for k in range(number))
    return [{"points": {"1": [["1", "0"]]}, "radius": radius} for radius in radii]


def wide_box(size):
    """An entry of a `table` with a box in as many dimensions as both have strategies, less two."""
    even, free = [str(F(1, size))] * size, 2 * (size - 1)
    inverse = [[str(int(i == j)) for j in range(free)] for i in range(free)]
    entry = {"points": {"1": [even], "2": [even]}, "radius": "1/1000"}
    return mixed(of_table(size), [entry], ["0"], [inverse])


def on_one_piece(size, listed, shifts):
    """All equilibria of a `table`, whatever a letter is that does not occur in it."""
    piece = {"from": "0", "to": "1", "components": [{"1": ["1"], "2": ["1"]}], "is": "1"}
    piece["mixed"] = {"1": [["1"] * size] * listed, "2": [["1"] * size]}
    statement = {"kind": "parametric equilibria", "parameters": {"a": ["0", "1"]}, "profile": {}}
    statement |= {"players": ["1", "2"], "strategies": of_table(size), "pieces": [piece]}
    moves = [{"1": str(k), "2": f"-{k}"} for k in range(1, shifts + 1)]
    return statement, {"pieces": [{"shifts": {"1": moves, "2": []}, "splits": ["0"]}]}


def dominated(actions, entries):
    """That so many actions at one set are not dominated: the statement and its witness."""
    listed = [{"player": "1", "set": "s", "makes": {"s": str(k)}, "by": []} for k in range(entries)]
    statement = {"kind": "dominance", "sense": "weakly", "because": "belief", "excluded": []}
    beliefs = [{"strategy": {"s": str(k)}, "others": {}} for k in range(entries)]
    return {**statement, "moves": listed, "frontier": []}, beliefs


COUNT = {
    **{"kind": "count", "what": "nodes", "player": "0", "is": "1", "stated": "1"},
    **{"holds": "yes", "off": "0", "decimals": ""},
}
PURE = {"kind": "pure values", "maxmin": "0", "minmax": "0", "saddle": "yes"}
LONG = [f"{k:041}" for k in range(200)]
STEPS = "at most 4,000,000 for pure strategies times"
RANK = "at most 2,000,000,000 steps for a rank"
WORK = "at most 2,000,000,000 steps"
VISITS = "at most 4,000,000 for profiles times nodes times players"
BELIEFS = rounds(150, "yes", ["2", "2"], [beliefs("s", "u"), beliefs("u", "s")])
EMPTY = rounds(1_000, "no", ["8192", "1"], [[], []])
INPUTS = {
    "beliefs": (
        guesses(1_000),
        BELIEFS,
        "at most 4,000,000 for strategies in mixtures times nodes",
    ),
    "rounds": (lonely(13, 2), EMPTY, "at most 100,000,000 for passes over all strategies"),
    "cards": (compact(20_000, ["go"]), COUNT, "at most 500,000, for this statement"),
    "names": (compact(10_000, LONG), COUNT, "at most 67,108,864 characters in the names"),
    "tree": (compact(400, ["go" * 1_000]), COUNT, "a tree of at most 32 MiB"),
    "small file": (compact(708, ["go", "on"]), COUNT, "at most 500,000, for this statement"),
    "terms of a range": (guesses(999), sum_of(20_000), WORK),
    "conditions": (compact(1_500, ["go"]), every_card(1_500), WORK),
    "denominators": (
        aside(600),
        denominators(600),
        "a total degree of at most 64 of their product",
    ),
    "sets with denominators": (stairs(1_000), stairs_with_denominators(1_000), WORK),
    "equations": (lonely(1_260, 1), only_plan(1_260), RANK),
    "equations of a region": (lonely(1_260, 1), within_region(1_260), RANK),
    "ends": (coin(), powers(2_000), "at most 50 digits in a value of a parameter"),
    "powers": (coin(), powers(50), "at most 100,000 for Bernstein coefficients"),
    "mistakes": (aside(2_001), mistakes(2_001), "at most 2,000 combinations of origins"),
    "drawn": (aside(1_000), drawn(667), VISITS),
    "drawn by move": (
        stairs(707),
        stops(707),
        "at most 4,000,000 for profiles times moves times nodes times players",
    ),
    "profiles": (aside(577), over_all(0), VISITS),
    "multipliers": (stairs(99), over_stairs(405), "at most 4,000,000 for strategies times sets"),
    "single moves": (lonely(3_014, 2), PURE, STEPS + " sets"),
    "strategies": (lonely(2, 130), PURE, STEPS + " terminals"),
    "long polynomials": (after_two(250), long_quasi_perfect(250), WORK),
    "long beliefs": (after_two(250), long_sequential(250), WORK),
    "long families": (after_two(250), long_family(250), WORK),
    "long sums": (guesses(1_000), certainly(6_300), WORK),
    "climbing": (stairs(800), climbing(800), WORK),
    "terms": (b"", many_terms(), WORK),
    "wide": (wide(2_000, 2_000), in_wide_box(2_000, 2_000), WORK),
    "long deals": (long_deals(100, 6_400), its_equilibria(100), WORK),
    "cuts": (alone(300), mixed(of_one(300), [], ["1"] * 3_000), WORK),
    "points": (alone(2), mixed(of_one(2), [points(5_000)], ["-1"]), WORK),
    "boxes": (alone(2), mixed(of_one(2), boxes(6_000), ["0"]), WORK),
    "wide box": (table(9, 9), wide_box(9), WORK),
    "constant mixed strategies": (table(20, 20), on_one_piece(20, 2_000, 0), WORK),
    "constant shifts": (table(20, 20), on_one_piece(20, 1, 2_000), WORK),
}
if "EVERY_MUTANT" in os.environ:  # of `make mutants`
    INPUTS |= {
        "most cards": (compact(2_000_000, ["go"]), *INPUTS["cards"][1:]),
        "most strategies": (lonely(240, 2), *INPUTS["strategies"][1:]),
        "most denominators": (stairs(4_000), stairs_with_denominators(4_000), WORK),
        "most denominators at a set": (
            aside(6_000),
            denominators(6_000),
            *INPUTS["denominators"][2:],
        ),
        "most multipliers": (aside(500), over_all(7_985), *INPUTS["multipliers"][2:]),
        "most conditions": (compact(7_000, ["go"]), every_card(7_000), WORK),
        "most equations": (lonely(6_000, 1), only_plan(6_000), RANK),
        "most deals": (long_deals(4_500, 6_400), its_equilibria(4_500), WORK),
        "most decimals": (b"", decimals(450), WORK),
        "most plans": (coin(), many_plans(22_400), WORK),
        "most entries": (alone(9_000), dominated(9_000, 4_000), WORK),
    }


@pytest.mark.parametrize("name", INPUTS)
def test_a_small_input_is_refused_before_the_work(name, answers):
    status, words = answers[name]
    assert status == 2 and INPUTS[name][2] in words, words[-300:]


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """{input: the status and the words of the checker}.

    One process takes them all, with the memory and the time of one; each of the most that
    there are has its own.
    """
    most, found = [[name] for name in INPUTS if name.startswith("most ")], {}
    for names in [[name for name in INPUTS if [name] not in most], *most]:
        folder, files = tmp_path_factory.mktemp("inputs"), []
        for name in names:
            files += written(name, folder / name)
        command = [sys.executable, "-I", str(PARTS), *map(str, files)]
        done = subprocess.run(command, capture_output=True, preexec_fn=little)
        lines = done.stderr.decode().splitlines()
        for name in names:
            own = [line for line in lines if line.startswith(f'"{folder / name}/')]
            found[name] = done.returncode, "\n".join(own) or done.stderr.decode()[-300:]
    return found


def written(name, folder):
    """The files of an input."""
    game, statement, _ = INPUTS[name]
    data = certificate(game, *(statement if isinstance(statement, tuple) else (statement, {})))
    assert len(game) + len(data) < 10**6
    place = "game.game" if game.startswith(b"{") else "game.efg"
    folder.mkdir()
    (folder / place).write_bytes(game)
    (folder / "certificate.json").write_bytes(data)
    return [folder / place] * bool(game) + [folder / "certificate.json"]


def test_rounds_within_the_limits_are_accepted():
    for name, fewer in (("beliefs", 47), ("rounds", 939)):
        game, (statement, witness), _ = INPUTS[name]
        digest, known = hashlib.sha256(game).hexdigest(), a_game(game.decode())
        for number, answer in ((fewer, "accepted"), (fewer + 1, "unreadable")):
            few = {key: statement[key][:number] for key in ("rounds", "left")}
            data = certificate(game, {**statement, **few}, witness[:number])
            assert verdict(data, {digest: known})[0] == answer


def test_refinements_within_the_limits_are_accepted():
    """Beyond them: the inputs above."""
    cases = [
        (aside(2_000), mistakes(2_000)),
        (aside(10), (drawn(20), {})),
        (aside(10), (drawn_by_move(20), {})),
        (aside(10), over_all(3)),
        (after_two(2), long_quasi_perfect(2)),
    ]
    for game, statement in cases:
        assert answered(game, *statement) == "accepted"


def test_a_part_of_the_longest_inputs_takes_its_share_of_the_steps():
    """`make mutants` takes the whole: 450 equations, and 22,400 plans, or pairs of them."""
    assert answered(b"", decimals(15), {}) == "accepted"
    assert 30 * checker.Work.steps > checker.WORK
    assert answered(coin(), *many_plans(2_240)) == "rejected"
    assert 10**2 * checker.Work.steps > checker.WORK


def answered(game, statement, witness):
    """The answer of the checker."""
    known = {hashlib.sha256(game).hexdigest(): a_game(game.decode())} if game else {}
    return verdict(certificate(game, statement, witness), known)[0]


def test_small_lists_that_once_took_minutes_are_accepted():
    """A player with 300 strategies, whose case is shrunk; 2,000 points that must be apart."""
    payoffs = {str(k): str(int(k == 7)) for k in range(300)}
    best = [game_trees.end(payoffs[str(k)]) for k in range(300)]
    root = game_trees.move(1, "s", *((str(k), end) for k, end in enumerate(best)))
    game = game_trees.efg("One of 300", ["One"], root).encode()
    pure = ["1" if k == 7 else "0" for k in range(300)]
    listed = [{"points": {"1": [pure]}, "radius": "0"}]
    statement, witness = mixed(of_one(300), listed, ["-1"])
    assert answered(game, {**statement, "is": "1", "stated": "1"}, witness) == "accepted"
    assert checker.Work.steps < 10**7
    listed = [
        {"points": {"1": [[str(F(k, 2001)), str(F(2001 - k, 2001))]]}, "radius": "0"}
        for k in range(1, 2001)
    ]
    statement, witness = mixed(of_one(2), listed, ["0"])
    statement |= {"open": [{"1": [["0", "1"], ["0", "1"]]}], "is": "2000", "stated": "2000"}
    assert answered(alone(2), statement, witness) == "accepted"
    assert checker.Work.steps < 10**6


def test_a_power_of_one_term_takes_few_steps():
    data = certificate(b"", zeros(3), {})
    assert verdict(data, {})[0] == "accepted"
    assert checker.Work.steps == 3_648_000


def test_a_list_of_numbers_has_at_most_20000_digits():
    for bits, answer in ((20_000, "accepted"), (20_001, "unreadable")):
        envelope = {"format": "nashproof certificate 2", "game": "none"}
        statement, witness = point_of(bits)
        data = resealed({**envelope, "statement": statement, "witness": witness})
        assert verdict(data, {})[0] == answer


def little():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
