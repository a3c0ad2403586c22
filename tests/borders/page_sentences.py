"""Each sentence that a page of an audit has, and what must hold for it to be true.

A pattern and a method; the words are those of the pages, the mathematics is of `small_games`.
"""

import ast
import re
from fractions import Fraction as F
from itertools import combinations, product
from math import prod

from page_profiles import Printed, evaluated, half_unit
from small_games import (
    End,
    dominated,
    every_node,
    gains_at,
    greatest,
    inside_hull,
    move_dominated,
    nodes_of,
    payoff_at,
    perfect_information,
    probability,
    rank,
    subgame_perfect,
    subgames,
    transposed,
)

NUMBER = r"(?:about )?(?:\(?[-−+]?\d+(?:\.\d+)?(?:e-?\d+)?(?:/\d+)?\)?)(?: \([-−]?\d[\d.e-]*\))?"
PLAIN = r"[-−]?\d+(?:\.\d+)?(?:/\d+)?"
END = f"(?:about )?{PLAIN}"
PARTS = {
    "P": r"(Ann|Bob|Cy|M\d)",
    "N": f"({NUMBER})",
    "ACTS": r"([^.:;]+?)",
    "LIST": r"((?:[^.]|\.(?=\d))+?)",
    "ANY": "(.+)",
    "NAME": "([^”]+)",
    "PAYS": rf"((?:(?:Ann|Bob|Cy) {NUMBER}(?:, )?)+)",
    "PAYS_TO": rf"((?:{NUMBER} to (?:Ann|Bob|Cy)(?:, )?)+)",
    "VIEW": "(profile of the strategy and a best reply|profile made to sum to 1|profile"
    "|exact equilibrium)",
    "TAKEN": "(?:as they stand|as given|made to sum to 1)",
    "COUNTED": "(nodes?|terminals?|information sets?)",
    "SET": r"([^ ,.;:]+(?: \d)?)",
    "SIDE": r"((?:[Tt]he )?(?:payoff of \w+|probability that [^.]+?|gain of \w+ by deviating|"
    r"value to \w+|best-response value of \w+ at the whole game)|"
    r"NashConv, the sum of all gains by deviating,"
    rf"|{NUMBER})",
    "LETTERS": r"((?:\w+'? ?= ?)+[-−]?[\d/]+(?:,? (?:and )?(?:\w+'? ?= ?)+[-−]?[\d/]+)*)",
    "AT": r"( at (?:\w+'? ?= ?)+[-−]?[\d/]+(?:, (?:\w+'? ?= ?)+[-−]?[\d/]+)*)?",
    "OF": rf"((?:\w+,? )+?from {END} to {END}(?: and \w+ from {END} to {END})*)",
    "SPAN": r"(\w+ ?(?:= ?|from )[^:]+)",
    "REL": "(less than|more than|at most|at least|other than)",
    "LINES": r"((?: \(Lines? \d+(?:, \d+)*\.\))?)",
    "TAKES": r"((?: by playing [^.:;]+?)?)",
}
_SURD = r"((?! )[-()√\d/+ *]*√[-()√\d/+ *]*) \(about (-?[\d.]+)\)"
_END = (
    r"((?:about )?-?\d[\d./]*)(?: \(the zero of ([^()]*?(?:\([^()]*\)[^()]*?)*)"
    r" between (-?[\d./]+) and (-?[\d./]+)\))?"
)
FROM_TO = re.compile(rf"(?:from )?{_END}(?: to {_END})?(?=, | and |$)")
SENTENCES, LEADS = [], []


def pattern(text):
    """A template as a regular expression: {P} a player, {N} a number, ..; what stands in [ ] may be
    missing, of < | > one part stands there; the rest literally."""
    signs = {"[": "(?:", "]": ")?", "<": "(?:", ">": ")", "|": "|"}
    pieces = re.split(r"(\{\w+\}|[][<>|])", text)
    return re.compile(
        "".join(PARTS.get(p.strip("{}")) or signs.get(p) or re.escape(p) for p in pieces)
        + "(?= |$)"
    )


def kept(table):
    """A decorator: the method decides the sentences in its docstring, a dash before each but the
    first; it answers with whether they are true."""

    def decorator(method):
        for text in re.split(r"\n +- ", method.__doc__):
            template = " ".join(text.split())
            table.append((pattern(template), method, template))
        return method

    return decorator


says, lead = kept(SENTENCES), kept(LEADS)


class Unchecked(Exception):
    """What the oracle reads but cannot decide; counted."""


class Sentences:
    """What the sentences of a page mean; mixed into the judge, which knows what they are about."""

    # What sentences speak of

    def player(self, name):
        return self.game.players.index(name) + 1

    def profiles(self):
        """The exact profiles that a sentence here is about."""
        case = self.case
        if case is None or case.entries is None:
            raise Unchecked
        if self.of == "nearby":
            return [self.equilibrium_nearby()]
        names = [n for n in case.letters if n not in case.fixed]
        if names and not all(n in self.at for n in names):
            return [case.exact(values | self.at) for values in case.samples()]
        return [case.exact(self.at)]

    def equilibrium_nearby(self):
        """The exact equilibrium that the page shows; the numbers themselves if they are one."""
        if self.case.nearby is None and any(self.game.gains(self.case.exact())):
            raise Unchecked
        return self.case.nearby or self.case.exact()

    def every(self, test):
        return all(test(profile) for profile in self.profiles())

    def take(self, text):
        """` at y = 1/2, p = 0`."""
        if text:
            for part in re.split(", | and ", text.removeprefix(" at ")):
                *names, value = part.split("=")
                self.at |= {name.strip(): evaluated(value) for name in names}

    def acts(self, text, player=None):
        """`D at move 1, x at c` as {(player, set): action}."""
        found, names = {}, {name for _, name in self.game.sets if ", " in name}
        for part in re.split(r"[,;] ", text) if not names else whole_moves(text, names):
            action, _, where = part.partition(" at ")
            keys = [
                key
                for key, actions in self.game.sets.items()
                if action in actions and where in ("", key[1]) and player in (None, key[0])
            ]
            keys = [key for key in keys if key not in found]  # of each player in turn
            if len(keys) != 1 and not (player is None and keys and len(self.game.sets) == 2):
                raise ValueError(f"{text}: {part} is at {keys}")
            found[keys[0]] = action
        return found

    def changed(self, profile, plan):
        return profile | {key: {action: F(1)} for key, action in plan.items()}

    def weighted(self, text, profile, player=None):
        """Lay `x at c with probability 1/2; ..` over a profile; what has no name takes the rest."""
        rows = {}
        for part in filter(None, text.split("; ")):
            if part.startswith("and so on"):
                raise Unchecked
            move, _, weight = part.replace(" with probability ", " with ").partition(" with ")
            if weight.startswith("about"):  # of a number that is too long for the page
                raise Unchecked
            ((key, action),) = self.acts(move, player).items()
            rows.setdefault(key, {})[action] = evaluated(weight or "1")
        found = dict(profile)
        for key, row in rows.items():
            left = [a for a in self.game.sets[key] if a not in row]
            rest = 1 - sum(row.values())
            if rest and len(left) != 1:
                raise ValueError(f"{text}: not a distribution at {key}")
            found[key] = row | dict.fromkeys(left, rest if len(left) == 1 else F(0))
        return found

    # Sentences about deviations

    @says
    def deviates(self, name, gain, at, acts, better, paid):
        """{P} gains {N}{AT} by playing {ACTS}: {N} instead of {N}."""
        self.take(at)
        p = self.player(name)
        (profile,) = self.profiles()
        after = self.game.payoffs(self.changed(profile, self.acts(acts, p)))[p - 1]
        before = self.game.payoffs(profile)[p - 1]
        return (
            Printed(better) == after and Printed(paid) == before and Printed(gain) == after - before
        )

    @says
    def there(self, text):
        """There the profile has: {LIST}."""
        (profile,) = self.profiles()
        for part in text.split("; "):
            move, _, weight = part.partition(" with probability ")
            move, _, name = move.partition(" of ")
            ((key, action),) = self.acts(move, self.player(name) if name else None).items()
            if profile[key].get(action, 0) != evaluated(weight):
                return False
        return True

    @says
    def gains_at_most(self, name, gain, at, acts):
        """{P} gains {N}{AT} at most, by playing {ACTS}."""
        self.take(at)
        p = self.player(name)
        (profile,) = self.profiles()
        best, _ = self.game.best(p, profile)
        after = self.game.payoffs(self.changed(profile, self.acts(acts, p)))[p - 1]
        return after == best and Printed(gain) == best - self.game.payoffs(profile)[p - 1]

    @says
    def for_instance(self, at, name, gain, acts):
        """At {LETTERS}, for instance, {P} gains {N} by playing {ACTS}."""
        self.at = {}
        self.take(f" at {at.replace('=', ' = ')}")
        p = self.player(name)
        (profile,) = self.profiles()
        after = self.game.payoffs(self.changed(profile, self.acts(acts, p)))[p - 1]
        return Printed(gain) == after - self.game.payoffs(profile)[p - 1]

    def pays(self, profile, text):
        paid = self.game.payoffs(profile)
        parts = re.findall(rf"({NUMBER}) to (Ann|Bob|Cy)", text)
        return len(parts) == len(paid) and all(
            Printed(number) == paid[self.player(name) - 1] for number, name in parts
        )

    @says
    def nobody_and_pays(self, text):
        """Nobody gains by deviating; the profile pays {PAYS_TO}."""
        return self.every(lambda p: not any(self.game.gains(p)) and self.pays(p, text))

    @says
    def pays_in_family(self, text, name, formula):
        """For every {OF}: The payoff of {P} is exactly {LIST}."""
        return self.domain(text) and all(
            evaluated(formula, values)
            == self.game.payoffs(self.case.exact(values))[self.player(name) - 1]
            for values in self.case.samples()
        )

    @says
    def nobody(self, view=None):
        """{P} gains nothing by deviating.
        - Nobody gains by deviating: the profile is an equilibrium.
        - Nobody gains by deviating.
        - No strategy brings more than the {VIEW} pays, so nobody gains by deviating.
        """
        self.of = "nearby" if view == "exact equilibrium" else self.of
        if view in self.game.players:
            return self.every(lambda p: self.game.gains(p)[self.player(view) - 1] == 0)
        return self.every(lambda p: not any(self.game.gains(p)))

    @says
    def nobody_in_family(self, text):
        """Nobody gains by deviating, for every {OF}."""
        return self.domain(text) and self.every(lambda p: not any(self.game.gains(p)))

    def domain(self, text):
        """`y from 0 to 1 and p from 0 to 1`: the letters of the profile."""
        text = text.replace("−", "-")
        found = re.findall(rf"((?:\w+, )*\w+) from ({END}) to ({END})", text)
        mine = {n: ends for n, ends in self.case.letters.items() if n not in self.case.fixed}
        ends = {n: (a, b) for names, a, b in found for n in names.split(", ")}
        return {n: (self.end_of(a), self.end_of(b)) for n, (a, b) in ends.items()} == mine

    def end_of(self, text):
        """An end of an interval of a letter; that one of the page which a decimal rounds."""
        if not text.startswith("about "):
            return evaluated(text)
        ends = {end for case in self.cases for pair in case.letters.values() for end in pair}
        fitting = [end for end in ends if Printed(text) == end]
        if len(fitting) > 1:
            raise Unchecked
        return fitting[0]

    @says
    def one_best(self, name, text):
        """{P} cannot do better against the rest; the profile pays {PAYS_TO}."""
        p = self.player(name)
        return self.every(lambda o: self.game.gains(o)[p - 1] == 0 and self.pays(o, text))

    @says
    def nashconv(self, total, share):
        """NashConv, the sum of all gains by deviating, is {N}; exploitability, here NashConv
        divided by the number of players, {N}.
        """
        (profile,) = self.profiles()
        exact = sum(self.game.gains(profile))
        return Printed(total) == exact and Printed(share) == exact / len(self.game.players)

    def not_stated(self, exact, shown, stated):
        self.left, self.right = exact, evaluated(stated.split(" (")[0])
        return Printed(shown) == exact and not agrees(exact, stated.split(" (")[0])

    @says
    def difference(self, number):
        """The difference is {N}."""
        return Printed(number) == self.left - self.right

    @says
    def distance(self, gain, number):
        """The numbers {TAKEN}: a player gains at most {N} by deviating. Each probability differs
        from that of the exact equilibrium by at most {N}.
        """
        if self.case.nearby is None:
            return False
        given = self.case.exact()
        far = max(
            abs(given[k].get(a, 0) - p)
            for k, row in self.case.nearby.items()
            for a, p in row.items()
        )
        return Printed(number) == far and Printed(gain) == max(self.game.gains(given))

    # Figures

    @says
    def not_related(self, relation, side, shown=None):
        """That is not {REL} {SIDE}[, {N}]."""
        right = self.side(side)
        return not related(self.left, relation, right) and (not shown or Printed(shown) == right)

    @says
    def is_related(self, left, relation, right):
        """{SIDE} is {REL} {SIDE}."""
        self.left, self.right = self.side(left), self.side(right)
        return related(self.left, relation, self.right)

    def side(self, text):
        """A figure of the profile or of the game, or a number."""
        if re.fullmatch(NUMBER, text):
            return evaluated(text.split(" (")[0])
        if text.startswith("value", 4):
            return self.game.value
        (profile,) = self.profiles()
        gains, paid = self.game.gains(profile), self.game.payoffs(profile)
        if text.startswith("NashConv"):
            return sum(gains)
        name = re.search(r"\b(Ann|Bob|Cy)\b", text)[0]
        p = self.player(name)
        if "probability that" in text:
            ((key, action),) = self.acts(text.partition(" plays ")[2], p).items()
            return probability(self.game, profile, key, action)
        if "best-response value" in text:
            return paid[p - 1] + gains[p - 1]
        return (gains if "gain of" in text else paid)[p - 1]

    @says
    def figure_not(self, side, shown, stated):
        """{SIDE} is {N}, not {N}."""
        return self.not_stated(self.side(side), shown, stated)

    @says
    def figure_is(self, side, shown, stated):
        """{SIDE} is [exactly ]{N}[, which rounds to {N}]."""
        self.left = self.side(side)
        return Printed(shown) == self.left and (not stated or agrees(self.left, stated))

    @says
    def count(self, number, what, stated=None):
        """The game has {N} {COUNTED}[, not {N}]."""
        exact = F(self.counted(what))
        return self.not_stated(exact, number, stated) if stated else Printed(number) == exact

    def counted(self, what):
        nodes = every_node(self.game)
        ends = sum(isinstance(node, End) for node, _ in nodes)
        return {
            "nodes": len(nodes), "node": len(nodes), "terminals": ends, "terminal": ends,
            "information sets": len(self.game.sets), "information set": len(self.game.sets),
        }[what]  # fmt: skip

    @says
    def guarantees(self, name, sure, other, best, gap):
        """{P} guarantees at least {N} with this strategy, whatever {P} does. The best strategies
        guarantee {N}. The difference is the exploitability of the strategy: {N}.
        """
        p, value = self.player(name), self.game.value
        top = value if p == 1 else self.game.constant_sum - value
        kept = self.sure(p)
        return (
            name != other
            and Printed(sure) == kept
            and Printed(best) == top
            and Printed(gap) == top - kept
        )

    def sure(self, p):
        given = {k: r for k, r in self.case.entries.items() if k not in self.case.missing}
        full = {
            k: {a: evaluated(str(r.get(a, 0))) for a in self.game.sets[k]} for k, r in given.items()
        }
        for row in full.values():  # decimals are balanced: the greatest takes up the rest
            row[max(row, key=row.get)] += 1 - sum(row.values())
        full |= {k: {self.game.sets[k][0]: F(1)} for k in self.case.missing}
        return min(
            self.game.payoffs(self.game.against(full, plan))[p - 1]
            for plan in self.game.pure(3 - p)
        )

    # Dominance

    @says
    def weakly_dominated(self, name, other, text):
        """The strategy of {P} in profile 2 is weakly dominated. That in profile 1 is paid more
        against every completely mixed strategy of {P}. It differs in this: {LIST}.
        """
        p, self.dominance = self.player(name), name
        (profile,) = self.profiles()
        better = self.weighted(text, profile, p)
        matrix = self.matrix(p)
        old, new = self.game.mixed(p, profile), self.game.mixed(p, better)
        more = [
            sum((b - a) * paid for a, b, paid in zip(old, new, column, strict=True))
            for column in transposed(matrix)
        ]
        return name != other and min(more) >= 0 and any(more)

    @says
    def weakly_dominated_by_many(self, name, text):
        """The strategy of {P} in profile 2 is weakly dominated. That in profile 1 is paid more
        against every completely mixed strategy of the others. It differs in this: {LIST}.
        """
        p, self.dominance = self.player(name), name
        (profile,) = self.profiles()
        better, more = self.weighted(text, profile, p), []
        others = [q for q in range(1, len(self.game.players) + 1) if q != p]
        for plans in product(*map(self.game.pure, others)):
            new, old = better, profile
            for plan in plans:
                new, old = self.game.against(new, plan), self.game.against(old, plan)
            more.append(self.game.payoffs(new)[p - 1] - self.game.payoffs(old)[p - 1])
        return len(others) > 1 and min(more) >= 0 and any(more)

    def matrix(self, p):
        """A player's payoffs: own strategies as rows."""
        _, _, to_row, to_column = self.game.normal
        return to_row if p == 1 else transposed(to_column)

    @says
    def undominated(self, name, *groups):
        """The strategy of {P} is a best response [for every {LIST} from {N} to {N} ]when {P} takes
        every action with positive probability, as below. So no strategy dominates it, even
        weakly. {P} plays: {LIST}.
        """
        *_, other, again, text = groups
        p, q, found = self.player(name), self.player(other), []
        for profile in self.profiles():
            against = self.weighted(text, profile, q)
            positive = all(w > 0 for key in self.game.sets_of(q) for w in against[key].values())
            found.append(positive and self.game.gains(against)[p - 1] == 0)
        return again == other != name and all(found)

    @says
    def dominated_by(self, move, by):
        """<Strictly|Weakly> dominated: {ACTS} by {ACTS}."""
        strictly = "strictly" in self.lead[0] or (self.claim or {}).get("sense") == "strictly"
        ((key, action),) = self.acts(move).items()
        return move_dominated(self.game, key, action, strictly)

    @says
    def best_reply_plays(self, move, other, text):
        """A best response plays {ACTS} when {P} takes every action with positive probability:
        {LIST}. So a strategy that makes this move is not weakly dominated.
        - A best response plays {ACTS} when {P} plays {LIST}. So a strategy that makes this move is
        not strictly dominated.
        """
        q = self.player(other)
        ((key, action),) = self.acts(move, 3 - q).items()
        start = {k: {a: F(int(n == 0)) for n, a in enumerate(r)} for k, r in self.game.sets.items()}
        against = self.weighted(text, start, q)
        _, plans = self.game.best(key[0], against)
        return key[0] != q and any(plan.get(key) == action for plan in plans)

    # The equilibria of the game

    def two(self):
        if core := getattr(self.game, "core", None):  # all else is strictly dominated
            return core.equilibria
        if len(self.game.players) != 2 or max(map(len, self.game.normal[:2])) > 5:
            raise Unchecked
        return self.game.equilibria

    @says
    def one_optimal(self, name):
        """{P} has exactly one optimal strategy, among realisation plans."""
        return len(self.optimal_plans(self.player(name))) == 1

    def optimal_plans(self, p):
        """The realisation plans of a player in the extreme equilibria."""
        found = set()
        for pair in self.two():
            weights = {}
            for weight, plan in zip(pair[p - 1], self.game.pure(p), strict=True):
                for move in plan.items():
                    weights[move] = weights.get(move, 0) + weight
            found.add(tuple(sorted((move, w) for move, w in weights.items() if w)))
        return found

    @says
    def polytope(self, name, vertices, facets, dimension, span):
        """{P}'s optimal strategies, as realisation plans, form a polytope with exactly {N} vertices
        and {N} facets. It has dimension {N}, its linear span dimension {N}. No vertex is missing
        from the list: that is proved, too.
        """
        plans = [dict(plan) for plan in self.optimal_plans(self.player(name))]
        moves = sorted({move for plan in plans for move in plan})
        points = [[plan.get(move, F(0)) for move in moves] for plan in plans]
        corners = [p for p in points if not inside_hull(p, [q for q in points if q != p])]
        flat = rank([[a - b for a, b in zip(p, corners[0], strict=True)] for p in corners[1:]])
        sides = {0: 0, 1: 2, 2: len(corners)}.get(flat, int(facets))
        return (int(vertices), int(facets), int(dimension), int(span)) == (
            len(corners), sides, flat, rank(corners),
        )  # fmt: skip

    def number_of_equilibria(self):
        """How many, or inf: two extreme ones that share a strategy span a set of them."""
        pairs = self.two()
        for (x, y), (u, v) in combinations(pairs, 2):
            if x == u or y == v:
                return float("inf")
        return len(pairs)

    @says
    def equilibria(self, *groups):
        """The game has exactly one equilibrium. {LIST}.
        - The game has infinitely many equilibria. {LIST}.
        - The game has exactly {N} equilibria. {LIST}.
        - The game has infinitely many equilibria. …
        - The game has exactly {N} equilibria. …
        - Open is whether there are others that use {LIST}. …
        - Open is whether there are others that use {LIST}. Listed here: infinitely many equilibria.
        …
        - Open is whether there are others that use {LIST}. Listed here: infinitely many equilibria.
        {LIST}.
        """
        if self.matched.startswith("Open"):
            groups = groups[1:]  # the first list is of what is not known
            if not groups:
                return True
        if not groups or self.matched.endswith(" …"):  # the list is cut off
            shown = int(groups[0]) if groups else float("inf")
            return self.number_of_equilibria() == shown
        text, _ = without_rest(groups[-1])
        number = float("inf") if "infin" in self.matched else int(groups[0]) if groups[1:] else 1
        if len(self.game.players) != 2:
            return self.is_list(text, number, self.matched.startswith("Open"))
        listed = [point for part in split(text) for point in part]
        return all(map(self.is_equilibrium, listed)) and number == self.number_of_equilibria()

    # Lists of equilibria of several players

    def paid_against(self, p, x):
        """What each strategy of a player, from 0, pays against mixtures of the others."""
        paid = [F(0)] * len(x[p])
        for cell, payoffs in self.cells().items():
            others = (row[s] for q, (row, s) in enumerate(zip(x, cell, strict=True)) if q != p)
            paid[cell[p]] += prod(others) * payoffs[p]
        return paid

    def is_nash(self, x):
        """Whether all that mixtures use are best replies."""
        rows = [(self.paid_against(p, x), row) for p, row in enumerate(x)]
        return all(u == max(paid) for paid, row in rows for u, w in zip(paid, row) if w)

    def equilibria_on_grid(self):
        """The mixtures of a grid that are equilibria."""
        sizes = [len(self.game.pure(p + 1)) for p in range(len(self.game.players))]
        yield from filter(self.is_nash, product(*map(grid_of, sizes)))

    def is_list(self, text, number, is_open):
        """Whether a list of equilibria has just those of a grid, and as many sets as it says.

        Beside open boxes it may have fewer; so of a list that is cut off, or has decimals.
        """
        more = re.search(r" and (\d+) more$", text)
        shown = pieces(text.removesuffix(more[0] if more else ""), "; ")
        sets = [set_of(part) for part in shown]
        is_wide = any(len(side) > 1 for sides, _ in sets for side in sides)
        if number < float("inf") and (is_wide or number != len(sets) + int(more[1] if more else 0)):
            return False
        if number == float("inf") and not is_wide and not more:
            return False
        if any("about " in point for sides, _ in sets for side in sides for point in side):
            return all(self.is_equilibrium(x) for sides, _ in sets for x in product(*sides))
        plans = [self.game.pure(p + 1) for p in range(len(self.game.players))]
        read = [
            (
                [[self.shares_of(words, p, own) for words in side]
                 for p, (side, own) in enumerate(zip(sides, plans, strict=True))],
                [self.preference(words, plans) for words in where],
            )
            for sides, where in sets
        ]  # fmt: skip
        for sides, where in read:
            for weights in product(*(grid_of(len(side)) for side in sides)):
                x = [mixed(*pair) for pair in zip(sides, weights, strict=True)]
                if self.prefers(where, x) and not self.is_nash(x):
                    return False
        return bool(more) or is_open or all(
            any(
                all(inside_hull(row, side) for row, side in zip(x, sides, strict=True))
                and self.prefers(where, x)
                for sides, where in read
            )
            for x in self.equilibria_on_grid()
        )  # fmt: skip

    def shares_of(self, words, p, plans):
        """A mixture over these strategies of a player as probabilities."""
        parts = self.mixture(words, p + 1)
        return [sum(w for w, acts in parts if acts == plan) for plan in plans]

    def prefers(self, where, x):
        """Whether preferences hold at mixtures."""
        for p, s, t, is_equal in where:
            paid = self.paid_against(p, x)
            if paid[s] < paid[t] or (is_equal and paid[s] != paid[t]):
                return False
        return True

    def preference(self, words, plans):
        """`U pays Ann at least what D does`, or `U and D pay Ann the same`, in numbers."""
        match = re.fullmatch(
            r"(.*) (?:pays (\w+) at least what (.*) does|pay (\w+) the same)", words
        )
        equal = match[2] is None
        both = pieces(match[1], " and ") if equal else (match[1], match[3])
        p = self.player(match[2] or match[4]) - 1
        s, t = (plans[p].index(self.plan_of(text, p + 1)) for text in both)
        return p, s, t, equal

    @says
    def survivors(self, number):
        """Their strategies are among those that survive {N} <round|rounds> of strict dominance."""
        return int(number) >= 1 and hasattr(self.game, "core")

    @says
    def some_are_listed(self, _open, *groups):
        """Open is whether there are others that use {LIST}. Listed here: no equilibrium.
        - Open is whether there are others that use {LIST} …
        - Open is whether there are others that use {LIST}. Listed here: one equilibrium. …
        - Open is whether there are others that use {LIST}. Listed here: {N} equilibria. …
        - Open is whether there are others that use {LIST}. Listed here: one equilibrium. {LIST}.
        - Open is whether there are others that use {LIST}. Listed here: {N} equilibria. {LIST}.
        """
        if not groups or groups[-1].isdigit():  # none, or the list is cut off
            return True
        listed = [point for part in split(groups[-1]) for point in part]
        number = int(groups[0]) if groups[1:] else 1
        return all(map(self.is_equilibrium, listed)) and number == len(listed)

    @says
    def some_are_pure(self, players, *number):
        """The game has {N} players. Not all its equilibria are listed; <none of them is|one of them
        is|{N} of them are> pure.
        """
        few = 0 if "none of" in self.matched else 1 if "one of" in self.matched else int(number[0])
        mine = len(self.game.players), len(self.pure_equilibria())
        return (int(players), few) == mine

    def is_equilibrium(self, mixtures):
        """Whether mixtures over reduced pure strategies, as text, are an equilibrium; irrational
        ones up to the decimals that are shown."""
        if any("about " in text for text in mixtures):
            return self.is_near_equilibrium(mixtures)
        return self.mixed_equilibrium([self.mixture(t, p + 1) for p, t in enumerate(mixtures)])

    def is_near_equilibrium(self, mixtures):
        """Whether nobody gains more than decimals explain, in a table."""
        if len(self.game.sets) != len(self.game.players):
            raise Unchecked
        profile = {}
        for key, text in zip(sorted(self.game.sets), mixtures, strict=True):  # by player
            row = dict.fromkeys(self.game.sets[key], F(0))
            for part in pieces(text, " + "):
                weight, action = re.fullmatch(r"(?:about )?(?:([\d./]+) )?(.*)", part).groups()
                row[action] += F(weight or 1)
            if abs(sum(row.values()) - 1) > F(1, 10**6):
                return False
            profile[key] = {a: x / sum(row.values()) for a, x in row.items()}
        roots = getattr(self.game, "roots", ())
        return max(self.game.gains(profile)) < F(1, 10**6) and all(
            all(
                abs(root[k][a] - x) > F(1, 10**4)
                for k, row in profile.items()
                for a, x in row.items()
            )
            or all(
                abs(root[k][a] - x) < F(1, 10**7)
                for k, row in profile.items()
                for a, x in row.items()
            )
            for root in roots
        )

    def mixture(self, text, player):
        """`2/3 (x at a, y at b) + 1/3 (..)` as [(weight, plan)]."""
        if "about " in text:
            raise Unchecked  # irrational
        found = []
        for part in pieces(text[1:-1] if is_corner(text) else text, " + "):
            match = re.fullmatch(r"(?:([\d/]+) )?(.*)", part)
            found.append((F(match[1] or 1), self.acts(match[2].strip("[]()"), player)))
        if sum(weight for weight, _ in found) != 1:
            raise ValueError(f"weights of {text}")
        return found

    def mixed_equilibrium(self, mixtures):
        count, default = len(mixtures), {k: {r[0]: F(1)} for k, r in self.game.sets.items()}

        def paid(p, plans):
            profile = default
            for plan in plans:
                profile = self.game.against(profile, plan)
            return self.game.payoffs(profile)[p]

        def expected(p, replaced):
            sides = [replaced if q == p and replaced else mixtures[q] for q in range(count)]
            total = F(0)
            for combination in product(*sides):
                weight = F(1)
                for w, _ in combination:
                    weight *= w
                total += weight * paid(p, [plan for _, plan in combination])
            return total

        return all(
            expected(p, [(F(1), plan)]) <= expected(p, None)
            for p in range(count)
            for plan in self.game.pure(p + 1)
        )

    def pure_equilibria(self):
        start = {k: {r[0]: F(1)} for k, r in self.game.sets.items()}
        found = []
        for plans in product(*(self.game.pure(p + 1) for p in range(len(self.game.players)))):
            profile = start
            for plan in plans:
                profile = self.game.against(profile, plan)
            if not any(self.game.gains(profile)):
                found.append([frozenset(plan.items()) for plan in plans])
        return found

    @says
    def some_pure(self, *groups):
        """The game has no equilibrium in pure strategies.
        - The game has exactly one equilibrium in pure strategies. {LIST}.
        - The game has exactly {N} equilibria in pure strategies. <…|{LIST}.>
        """
        mine = self.pure_equilibria()
        if groups[1:] and groups[1] is None:  # a list that is too long for the page
            return int(groups[0]) == len(mine)
        number = 0 if not groups else int(groups[0]) if groups[1:] else 1
        listed, (text, rest) = [], without_rest(groups[-1]) if groups else ("", 0)
        for line in text.split("; ") if text else ():
            inside_brackets = re.findall(r"\[([^\]]*)\]|([^,()\[\]]+)", line.strip("()"))
            parts = [a or b.strip() for a, b in inside_brackets if a or b.strip()]
            listed.append([frozenset(self.acts(t, p + 1).items()) for p, t in enumerate(parts)])
        shown = len(listed) + rest
        return number == len(mine) == shown and all(entry in mine for entry in listed)

    @says
    def saddle(self, name, low, high):
        """With pure strategies {P} secures at most {N} and can be held to {N}<, which is more: no|:
        a> pure equilibrium exists.
        """
        matrix = self.game.normal[2]
        low_is, high_is = max(map(min, matrix)), min(map(max, transposed(matrix)))
        exists = (
            bool(self.pure_equilibria()) == (low_is == high_is) == ("no pure" not in self.matched)
        )
        return (
            self.player(name) == 1
            and Printed(low) == low_is
            and Printed(high) == high_is
            and exists
        )

    @says
    def ranges(self, name, move, low, high=None):
        """Over all equilibrium strategies of {P}, the probability of {ACTS} <is always|ranges from
        exactly> {N}[ to exactly {N}].
        """
        p = self.player(name)
        ((key, action),) = self.acts(move, p).items()
        weights = [dict(plan).get((key, action), F(0)) for plan in self.optimal_plans(p)]
        return Printed(low) == min(weights) and Printed(high or low) == max(weights)

    # Refinements

    @says
    def perfect_in_subgames(self, number="1"):
        """Nobody gains by deviating in any of the {N} subgames, reached or not.
        - The game is its only subgame, and nobody gains by deviating in it.
        """
        return int(number) == len(subgames(self.game)) and self.every(
            lambda p: subgame_perfect(self.game, p)
        )

    @says
    def gains_in_game(self, name, gain, acts):
        """In the whole game {P} gains {N} by playing {ACTS}."""
        p = self.player(name)
        (profile,) = self.profiles()
        plan = self.acts(acts, p)
        after = self.game.payoffs(self.changed(profile, plan))[p - 1]
        return (
            Printed(gain) == after - self.game.payoffs(profile)[p - 1]
            and after > self.game.payoffs(profile)[p - 1]
        )

    @says
    def gains_in_subgame(self, path, name, gain, acts):
        """In the subgame after {ACTS} {P} gains {N} by playing {ACTS}."""
        p = self.player(name)
        (profile,) = self.profiles()
        labels = tuple(part.partition(" at ")[0] for part in path.split(", "))
        for node, way in subgames(self.game):
            if way[-len(labels) :] == labels and len(way) >= len(labels):
                plan = self.acts(acts, p)
                after = payoff_at(node, self.changed(profile, plan))[p - 1]
                return Printed(gain) == after - payoff_at(node, profile)[p - 1]
        return False

    @says
    def gains_in_all(self, number):
        """There are {N} such gains in all."""
        if "d.csv" in self.ask.files:
            raise Unchecked  # of recommended strategies; the gains that are listed are computed
        (profile,) = self.profiles()
        return int(number) == sum(
            sum(g > 0 for g in gains_at(self.game, n, profile)) for n, _ in subgames(self.game)
        )

    @says
    def gains_at_set(self, name_of_set, name, acts):
        """Whatever mistakes of the others lead to {SET}, {P} gains there by playing {ACTS}."""
        p = self.player(name)
        (profile,) = self.profiles()
        nodes = nodes_of(self.game, (p, name_of_set), profile)
        after = self.changed(profile, self.acts(acts, p))
        gains = [payoff_at(n, after)[p - 1] - payoff_at(n, profile)[p - 1] for n, _, _ in nodes]
        if any(weight for _, weight, _ in nodes):
            return sum(g * w for g, (_, w, _) in zip(gains, nodes, strict=True)) > 0
        return max(gains) > 0

    @says
    def quasi_perfect(self, *ends):
        """There are completely mixed strategies that tend to those of the profile, and against
        which what the profile does is best at every information set. In the certificate their
        probabilities are functions of e, from 0 to {N}.
        - For every {OF} there are completely mixed strategies that tend to those of the profile,
        and against which what the profile does is best at every information set. In the
        certificate their probabilities are functions of the parameters and e, from 0 to {N}.
        """
        return self.every(lambda p: self.may_be_quasi_perfect(p))

    def may_be_quasi_perfect(self, profile):
        if len(self.game.players) == 2 and any(self.is_dominated(p, profile) for p in (1, 2)):
            return False
        return subgame_perfect(self.game, profile)

    def is_dominated(self, p, profile):
        return dominated(self.matrix(p), self.game.mixed(p, profile))

    @says
    def sequential(self, *ends):
        """There are completely mixed strategies that tend to those of the profile. Given the limits
        of the beliefs under them, what the profile does is best at every information set. In the
        certificate their probabilities are functions of e, from 0 to {N}.
        - For every {OF} there are completely mixed strategies that tend to those of the profile.
        Given the limits of the beliefs under them, what the profile does is best at every
        information set. In the certificate their probabilities are functions of the parameters and
        e, from 0 to {N}.
        """
        return self.every(lambda p: subgame_perfect(self.game, p))

    @says
    def unsettled(self):
        """No one mixture of ways to go on from there dominates every way to do it, and no belief
        was found that would settle the rest.
        """
        return True

    @says
    def believes(self, name, where, text):
        """{P} believes at {SET}: {LIST}."""
        p = self.player(name)
        (profile,) = self.profiles()
        nodes, beliefs = nodes_of(self.game, (p, where), profile), [F(0)] * 99
        for part in text.split("; "):
            share, _, path = part.partition(" after ")
            wanted = [move.partition(" at ")[0] for move in path.split(", ")]
            (place,) = [k for k, (_, _, way) in enumerate(nodes) if in_order(wanted, way)]
            if share.startswith("about"):  # of numbers with many digits
                raise Unchecked
            beliefs[place] = evaluated(share)
        total = sum(weight for _, weight, _ in nodes)
        if sum(beliefs) != 1 or (
            total and any(w != b * total for (_, w, _), b in zip(nodes, beliefs, strict=False))
        ):
            return False

        def expected(played):
            pairs = zip(nodes, beliefs, strict=False)
            return sum(b * payoff_at(node, played)[p - 1] for (node, _, _), b in pairs if b)

        keys = self.game.sets_of(p)
        plans = product(*(self.game.sets[key] for key in keys))
        deviations = (self.changed(profile, dict(zip(keys, plan, strict=True))) for plan in plans)
        return expected(profile) == max(map(expected, deviations))

    @says
    def perfect(self):
        """It is an equilibrium, and neither strategy is weakly dominated. Of two players no more is
        needed (van Damme 1991, theorem 3.2.2).
        """
        return self.every(
            lambda o: (
                not any(self.game.gains(o)) and not any(self.is_dominated(p, o) for p in (1, 2))
            )
        )

    # Decimals

    @says
    def epsilon(self, *groups):
        """The {VIEW} is an epsilon-equilibrium with epsilon = {N}, which is proved.
        - The numbers are an epsilon-equilibrium with epsilon = {N}, which is proved.
        """
        (profile,) = self.profiles()
        return Printed(groups[-1]) == max(self.game.gains(profile))

    @says
    def epsilon_rounded_up(self, number):
        """An epsilon-equilibrium with epsilon = {N} (proved)."""
        (profile,) = self.profiles()
        most, shown = max(self.game.gains(profile)), Printed(number)
        return most <= shown.value <= most * F(11, 10) and shown.sound

    @says
    def prints(self, text=""):
        """An exact equilibrium prints as stated[: its probabilities besides 0 and 1 are {LIST}]."""
        if text and self.case.nearby is not None:
            shown = {p for row in self.case.nearby.values() for p in row.values()} - {0, 1}
            return shown == {F(part) for part in text.split(", ")}
        if self.case.nearby is not None or not any(self.game.gains(self.case.exact())):
            return True
        if self.a_root_prints():
            return True
        if self.none_prints():
            return False
        raise Unchecked

    @says
    def none_prints(self, name=None):
        """No equilibrium prints as stated.
        - No optimal strategy of {P} prints as stated.
        """
        if self.a_root_prints():
            return False
        for pair in self.two():
            players = [self.player(name)] if name else [1, 2]
            if all(self.prints_as(p, pair[p - 1]) for p in players):
                return False
        return True

    def prints_as(self, p, mixture):
        plans = self.game.pure(p)
        for key in self.game.sets_of(p):
            weights = [
                sum(w for w, plan in zip(mixture, plans, strict=True) if plan.get(key) == action)
                for action in self.game.sets[key]
            ]
            total = sum(weights)
            for action, weight in zip(self.game.sets[key], weights, strict=True):
                low, high = self.case.box(key, action)
                if total and not low <= weight / total <= high:
                    return False
        return True

    @says
    def decimals(self, lines):
        """Of decimals: a number with a decimal point stands for all numbers that round to it
        (--decimals printed).{LINES}
        - Of decimals: a number with a decimal point is taken as that very fraction[, and the
        greatest at an information set is adjusted so that the probabilities sum to 1] (--decimals
        <balanced|exact>).{LINES}
        - The decimals are numbers of a program: each is taken as it is (--decimals auto).{LINES}
        """
        return True

    def of_lines(self, text):
        """The cases of the lines that a note names; all cases if it names none."""
        lines = {f"Line {number}" for number in re.findall(r"\d+", text)}
        return [case for case in self.cases if case.name in lines] if lines else self.cases

    @says
    def rounded(self, digits, lines):
        """The decimals are read as rounded to {N} digits (--decimals auto); --decimals exact takes
        each as it is.{LINES}
        """
        rows = [row for case in self.of_lines(lines) for row in case.entries.values()]
        most = max(len(str(part).partition(".")[2]) for row in rows for part in row.values())
        return int(digits) == most

    @says
    def added(self, number, where, lines):
        """<At|Figures are about the decimals themselves: at> most {N} was added so that the
        probabilities of a set sum to 1, at {LIST}.{LINES}
        """
        cases = [case for case in self.of_lines(lines) if not case.letters]
        rows = [row for case in cases for row in case.entries.values()]
        most = max(abs(1 - sum(evaluated(str(part)) for part in row.values())) for row in rows)
        return Printed(f"about {number}") == most or Printed(number) == most

    @says
    def taken(self):
        """Of the <decimals themselves|decimals, made to sum to 1|equilibrium nearby>:"""
        self.of = "nearby" if "nearby" in self.matched else None
        return True

    # Families

    @says
    def exactly_for(self, text, where):
        """Of all {OF}, nobody gains by deviating exactly for these: {LIST}."""
        (name,) = [n for n in self.case.letters if n not in self.case.fixed]
        low, high = self.case.letters[name]
        intervals, hidden = [], []  # closed ones; what lies around an irrational end
        tried = {low + (high - low) * F(k, 12) for k in range(13)}
        where, surds = where.replace("−", "-"), []
        for surd, about in re.findall(_SURD, where):
            surds.append(rounds_to(F(surd_value(surd)), about))
            low_end, high_end = (F(about) + d for d in (-F(1, 10**5), F(1, 10**5)))
            zero = f"(the zero of {name}-({F(about)}) between {low_end} and {high_end})"
            where = where.replace(f"{surd} (about {about})", f"about {about} {zero}", 1)
        if not all(surds):
            return False
        for part in FROM_TO.finditer(where):
            ends = []
            for side, (about, zero, below, above) in zip(
                "-+", (part.group(1, 2, 3, 4), part.group(5, 6, 7, 8)), strict=True
            ):
                if about is None:
                    ends.append(ends[0])
                    continue
                if not zero:
                    ends.append((evaluated(about), side))
                    continue
                below, above = F(below), F(above)
                if evaluated(zero, {name: below}) * evaluated(zero, {name: above}) > 0:
                    return False
                if surds == [] and not rounds_to(zero_between(zero, name, below, above), about):
                    return False
                hidden.append((below, above))
                ends.append(((below + above) / 2, side))
            (a, _), (b, _) = ends
            intervals.append((a, b))
            tried |= {a, b, a - F(1, 1000), b + F(1, 1000)}
        for below, above in hidden:
            tried |= {below - F(1, 10**6), above + F(1, 10**6)}
        tried = {x for x in tried if low <= x <= high and not any(a < x < b for a, b in hidden)}
        holds = {x: self.nobody_gains(name, x) for x in tried}
        if automata := getattr(self.game, "automata", None):
            few = sorted(x for x in tried if x < 1)
            few = few[:: 1 + len(few) // 12]
            if any(automata.perfect(x) != holds[x] for x in few):
                return False
        return (
            self.domain(text)
            and (intervals != [] or where == "none")
            and all(any(a <= x <= b for a, b in intervals) == holds[x] for x in tried)
        )

    def nobody_gains(self, name, value):
        """Whether nobody gains at a value of the letter: in the game as it was written, if that has
        the letter."""
        game, profile = self.game, self.case.exact({name: value})
        source = getattr(game, "source", None)
        return not any((source.at(value) if source else game).gains(profile))

    @says
    def taking(self, text):
        """Take {LIST}."""
        self.at = {}
        self.take(text)
        return True

    @says
    def at_point(self, text):
        """At {LETTERS}:"""
        self.at = {}
        self.take(f" at {text}")
        return True

    @says
    def every_choice(self, where, name, text):
        """Nothing is given at "{SET}"[ of {P}]. Every choice there is: {LIST}."""
        owners = [self.player(name)] if name else range(1, len(self.game.players) + 1)
        keys = [(p, where) for p in owners if (p, where) in self.game.sets]
        (key,) = keys
        for part in text.split(", "):
            action, _, expression = part.partition(" ")
            mine = self.case.entries[key][action]
            for values in self.case.samples():
                if evaluated(expression, values) != evaluated(mine, values):
                    return False
        return True

    # Pictures and sliders

    @says
    def pictured(self, *_):
        """The sliders need JavaScript.
        - They start at the {VIEW}.
        - They start at the {VIEW} “{NAME}”.
        - Each is the probability of an action; the first action of its information set takes the
        rest.
        - The others are probabilities of an action; the first action of its information set takes
        the rest.
        - The answer says what each player gets, and what a best response gains.
        - Beside a decision stands its information set.
        - A thick line is a move that the profile makes, with its probability.
        """
        return True

    @says
    def first_sliders(self, text):
        """The first <is|are> {LIST}."""
        if ("are" in self.matched) != (", " in text):
            return False
        return text.split(", ") == [n for n in self.case.letters if n not in self.case.fixed]

    @says
    def squares(self, name, text):
        """Squares are decisions of {P}, circles decisions of {LIST}."""
        return [name, *text.split(" or ")] == list(self.game.players)

    @says
    def dashed(self):
        """A dashed line joins decisions that a player cannot tell apart."""
        return not perfect_information(self.game)

    @says
    def shown_ends(self, text):
        """The ends show the payoffs to {LIST}."""
        *first, last = self.game.players
        return text == f"{', '.join(first)} and {last}"

    # Counter-examples

    @says
    def counter_example(self, name, paid, again, better, more):
        """As given, with the strategies below, {P} gets {N}. Deviating, with the moves marked
        there, {P} gets {N}. That is {N} more.
        """
        (profile,) = self.profiles()
        before = self.game.payoffs(profile)[self.player(name) - 1]
        self.better = name, Printed(better)
        after = before + Printed(more).value
        best = self.game.best(self.player(name), profile)[0]
        return (
            name == again
            and Printed(paid) == before
            and Printed(better) == after
            and before < after <= best
        )

    @says
    def about_ends(self, name):
        """The probability of each end times what {P} gets there."""
        return True

    @says
    def fixed_text(self, view=None):
        """A marked figure differs from the one beside it.
        - A marked strategy brings more than the {VIEW} pays.
        - Every quasi-perfect equilibrium is sequential.
        - So each strategy as a whole is best against them.
        - Their own strategy leads there, so it is not best against small mistakes.
        - …
        - In what follows, “as given” means: made to sum to 1.
        - Each sum is over the ends of the game: their probability times the payoff.
        - Beside each action stands its probability in the {VIEW}.
        """
        return "best reply" not in (view or "") or self.case.name == "alone"

    @says
    def in_the_table(self, name, other, again, move):
        """What {P} does in the table is a best reply to {P} beside it. In it {P} plays {ACTS}. So a
        strategy that makes this move is not <weakly|strictly> dominated.
        """
        self.reply_here = name, self.acts(move, self.player(name))
        return name == again != other

    # Undetermined

    @says
    def reason(self, *_):
        """No exact equilibrium was found near them, which proves nothing.
        - The game does not suit: {ANY}
        - It is an equilibrium in each subgame, but no trembles were found that show it to be
        quasi-perfect. That there are none is not proved.
        - No proof: {LIST}.
        - No sampled point refutes it, but no proof for all was found: {LIST}.
        - The values were not found: {LIST}.
        - Of {ANY}: The values were not found: {LIST}.
        - The exact set was not found: {LIST}.
        - Of {ANY}: The exact set was not found: {LIST}.
        - The game has 3 players. It is an equilibrium in each subgame; trembles are looked for in
        games of two.
        - The game has {N} players. The profile is an equilibrium, and no proof was found that it is
        perfect, or that it is not; few trembles were tried.
        - The game has 3 players. Strategies that are not dominated make an equilibrium perfect for
        two players alone, and nashproof has no proof for more.
        - No equilibrium was found among the simplest fractions that print so; the game is not
        zero-sum, and its equilibria are not listed.
        - No equilibrium was found among those that print so, and none is excluded: the game is not
        zero-sum, and its equilibria are not listed.
        """
        near = "near them" in self.matched
        return near or self.lead is not None and self.lead[1] == "undetermined"

    # Correlated equilibria

    @says
    def on_average(self, text):
        """On average it pays {PAYS}."""
        paid = [F(0)] * len(self.game.players)
        for weight, profile in self.distribution():
            paid = [a + weight * b for a, b in zip(paid, self.game.payoffs(profile), strict=True)]
        parts = re.findall(rf"(Ann|Bob|Cy) ({NUMBER})", text)
        return len(parts) == len(paid) and all(
            Printed(number) == paid[self.player(name) - 1] for name, number in parts
        )

    def distribution(self):
        """The distribution that a claim is about: (probability, profile)."""
        rows = self.all_drawn()
        return list(zip(self.weights, (o for _, o in rows), strict=True)) if self.weights else rows

    def all_drawn(self):
        """The distribution of the file, as it stands."""
        lines = self.ask.files["d.csv"].splitlines()
        head = [tuple(cell.split("/", 1)) for cell in lines[0].split(",")[1:]]
        found = []
        for line in lines[1:]:
            weight, *cells = line.split(",")
            profile = {k: {r[0]: F(1)} for k, r in self.game.sets.items()}
            for (p, name), action in zip(head, cells, strict=True):
                if action:
                    profile[int(p), name] = {action: F(1)}
            found.append((F(weight), profile))
        return found

    def correlated_gain(self):
        """The most that a player gains by answering a recommended strategy with another."""
        most, drawn = F(0), self.distribution()
        for p in range(1, len(self.game.players) + 1):
            plans = self.game.pure(p)
            for told in plans:
                heard = [(w, o) for w, o in drawn if all(o[k].get(a) for k, a in told.items())]
                heard = [(w, o) for w, o in heard if self.reduced(p, o) == told]
                before = sum(w * self.game.payoffs(o)[p - 1] for w, o in heard)
                for other in plans:
                    after = sum(
                        w * self.game.payoffs(self.game.against(o, other))[p - 1] for w, o in heard
                    )
                    most = max(most, after - before)
        return most

    def reduced(self, p, profile):
        return next(
            plan
            for plan in self.game.pure(p)
            if all(profile[k].get(a) == 1 for k, a in plan.items())
        )

    @says
    def obeyed(self):
        """Nobody gains by deviating from the strategy that they are told.
        - Nobody gains by deviating from the moves that they are told, one by one.
        """
        if "--extensive-form" in self.ask.options:
            raise Unchecked
        return self.correlated_gain() == 0

    @says
    def disobeyed(self, name, told, gain, other):
        """{P}, told to play {ACTS}, gains {N} by {ACTS}."""
        if "--extensive-form" in self.ask.options:
            raise Unchecked
        p = self.player(name)
        plan, reply = self.acts(told, p), self.acts(other, p)
        heard = [(w, o) for w, o in self.distribution() if self.reduced(p, o) == plan]
        before = sum(w * self.game.payoffs(o)[p - 1] for w, o in heard)
        after = sum(w * self.game.payoffs(self.game.against(o, reply))[p - 1] for w, o in heard)
        share = sum(w for w, _ in heard)
        return Printed(gain) == after - before or Printed(gain) == (after - before) / share

    def replies(self, p, mixture):
        """What each reply of the other player pays it and the leader p, against a mixture."""
        _, _, *both = self.game.normal
        pays = both if p == 1 else [transposed(m) for m in both]
        return [
            [
                sum(w * row[j] for w, row in zip(mixture, pays[q - 1], strict=True))
                for q in (3 - p, p)
            ]
            for j in range(len(pays[0][0]))
        ]

    @says
    def committed(self, other, name, number, stated=None):
        """By committing to a mixed strategy that {P} knows, {P} earns at most {N}[, not {N}]."""
        self.of = p = self.player(name)
        exact = self.committed_to(p)
        return (
            Printed(number) == exact
            and self.player(other) == 3 - p
            and not (stated and agrees(exact, stated))
        )

    def committed_to(self, p):
        """The most that a player earns by a commitment: a linear program a reply."""
        _, _, *both = self.game.normal
        leads, follows = (m if p == 1 else transposed(m) for m in (both[p - 1], both[2 - p]))
        found = []
        for j in range(len(leads[0])):
            low = min(row[j] for row in leads)
            rows = [([1] * len(leads), "=", 1)]
            rows += [([row[k] - row[j] for row in follows], "<=", 0) for k in range(len(leads[0]))]
            top = greatest([row[j] - low for row in leads], rows)
            found += [low + top] if top is not None else []
        return max(found)

    @says
    def commitment(self, told, name, reply, leader):
        """The commitment is {LIST}. {P} replies with {LIST}. Of several best replies this is one
        that is best for {P}.
        """
        p, plans = self.of, self.game.normal[:2]
        own, others = plans[p - 1], plans[2 - p]
        mixture = [F(0)] * len(own)
        for part in told.split(" + "):
            if part.startswith("about"):
                raise Unchecked
            weight, words = re.fullmatch(r"(?:([\d/]+) (?=\D))?(.*)", part).groups()
            mixture[own.index(self.strategy(words, p))] += F(weight or 1)
        paid = self.replies(p, mixture)
        chosen = paid[others.index(self.strategy(reply, 3 - p))]
        return sum(mixture) == 1 and chosen == max(paid) and self.player(leader) == p

    def strategy(self, words, player):
        """`Up`, or `(Up at s, Down at t)`: a reduced pure strategy."""
        inner = words.removeprefix("(").removesuffix(")").replace(" and then ", ", ")
        return self.acts(inner, player) if inner else {}

    @says
    def correlated_range(self, what, low, high, draws):
        """Over all [extensive-form ]correlated equilibria {LIST} <is always|ranges from exactly>
        {N}[ to exactly {N}]. <To attain <it|the upper end>, a mediator draws {ANY}.|…>
        """
        high = high or low
        if draws and not self.attains(draws, what, high):
            return False
        if "--extensive-form" in self.ask.options:
            raise Unchecked
        plans = [self.game.pure(p + 1) for p in range(len(self.game.players))]
        profiles = list(product(*plans))
        if len(profiles) > 30:
            raise Unchecked
        start = {k: {r[0]: F(1)} for k, r in self.game.sets.items()}
        paid, weight = {}, []
        for joint in profiles:
            profile = start
            for plan in joint:
                profile = self.game.against(profile, plan)
            paid[joint_key(joint)] = self.game.payoffs(profile)
            weight.append(self.figure(what, profile))
        rows = [([1] * len(profiles), "=", 1)]
        for p, own in enumerate(plans):
            for told, other in product(own, own):
                if told != other:
                    row = []
                    for joint in profiles:
                        swapped = (*joint[:p], other, *joint[p + 1 :])
                        gain = paid[joint_key(swapped)][p] - paid[joint_key(joint)][p]
                        row.append(gain if joint[p] == told else F(0))
                    rows.append((row, "<=", 0))
        top, bottom = greatest(weight, rows), -greatest([-w for w in weight], rows)
        return Printed(low) == bottom and Printed(high) == top

    def attains(self, text, what, high):
        """Whether what a mediator draws has the greatest figure."""
        total, mean = F(0), F(0)
        for part in re.split(r"; ", re.sub(r" \(\d\.\d+\)", "", text)):
            moves, _, weight = part.partition(" with probability ")
            profile = {k: {r[0]: F(1)} for k, r in self.game.sets.items()}
            profile = self.changed(profile, self.acts(moves))
            total += F(weight or 1)
            mean += F(weight or 1) * self.figure(what, profile)
        return total == 1 and Printed(high) == mean

    def figure(self, what, profile):
        if "plus" in what:
            return sum(self.game.payoffs(profile))
        if what.endswith(", committed"):
            return self.game.payoffs(profile)[2]
        name = re.fullmatch(r"the payoff of (\w+)", what)
        if name:
            return self.game.payoffs(profile)[self.player(name[1]) - 1]
        event = re.fullmatch(r"the probability that (\w+) plays (.*)", what)
        ((key, action),) = self.acts(event[2], self.player(event[1])).items()
        return probability(self.game, profile, key, action)


def agrees(exact, stated):
    """Whether a figure is the stated one; a decimal stands for the numbers that round to it."""
    stated = stated.replace("−", "-")
    return exact is not None and abs(exact - F(stated)) <= (
        half_unit(stated) if "." in stated else 0
    )


def related(left, relation, right):
    return {
        "less than": left < right, "more than": left > right, "at most": left <= right,
        "at least": left >= right, "other than": left != right,
    }[relation]  # fmt: skip


def in_order(wanted, way):
    """Whether labels stand in a way in this order; the last one is the last move."""
    rest = iter(way)
    return all(label in rest for label in wanted)


def whole_moves(text, names):
    """`x at s, t; y at u, v` in moves, where names of information sets have commas."""
    longest = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return [match[1] for match in re.finditer(rf"(.+? at (?:{longest}))(?:[,;] |$)", text)]


def rounds_to(exact, about):
    """Whether a number that is computed to 12 digits rounds to a decimal."""
    about = about.removeprefix("about ")
    return abs(exact - F(about)) <= half_unit(about) + F(1, 10**12)


def zero_between(formula, letter, low, high):
    """The zero of a formula in a letter between two values at which its signs differ."""
    first = evaluated(formula, {letter: low})
    while high - low > F(1, 10**13):
        middle = (low + high) / 2
        middle = F(round(middle * 2**60), 2**60)
        same = evaluated(formula, {letter: middle}) * first > 0
        low, high = (middle, high) if same else (low, middle)
    return low


def surd_value(text):
    """`(1+√5)/2` as a float."""
    text = re.sub(r"(?<!\d)√", "1√", text.replace(" ", ""))
    code = re.sub(r"√(\d+)", r"*(\1)**0.5", text)
    return eval(compile(ast.parse(code, mode="eval"), "", "eval"), {})  # noqa: S307


def joint_key(joint):
    return tuple(tuple(plan.items()) for plan in joint)


def without_rest(text):
    """A list without `and 3 more` at its end, and that number."""
    match = re.fullmatch(r"(.*) and (\d+) more", text)
    return (match[1], int(match[2])) if match else (text, 0)


def set_of(text):
    """`(any mixture of [U], [D], L, where ..)` as texts: points by player, and preferences."""
    inner, *rest = pieces(text[1:-1], ", where ")
    (choices,) = split_sides([f"({inner})"])
    return choices, [words for part in rest for words in parted_preferences(part)]


def parted_preferences(text):
    """Preferences between which *and* stands, as it does between two that pay the same."""
    found = [""]
    for part in pieces(text, " and "):
        found[-1] += " and " * bool(found[-1]) + part
        if part.endswith((" does", " the same")):
            found.append("")
    return found[:-1]


def grid_of(count):
    """Mixtures over so many, in steps of a quarter; of more than three in halves."""
    steps = 4 if count <= 3 else 2
    rows = product(range(steps + 1), repeat=count)
    return [[F(k, steps) for k in row] for row in rows if sum(row) == steps]


def mixed(points, weights):
    """The mixture of points with these weights."""
    return [
        sum(map(prod, zip(weights, column, strict=True))) for column in zip(*points, strict=True)
    ]


def split(text):
    """A list of equilibria as text: each a list of points, each point a text for each player."""
    return [[*product(*choices)] for choices in split_sides(pieces(text, "; "))]


def split_sides(parts):
    """By equilibrium the texts of each player's points."""
    found = []
    for part in parts:
        whole = part.startswith("(") and part.endswith(")") and " against " not in part
        sides = pieces(part[1:-1], ", ") if whole else pieces(part, " against ")
        choices, mixing = [], False
        for side in sides:
            if mixing and is_corner(side):  # one more of the same player's mixtures
                choices[-1].append(side)
                continue
            mixture = side.removeprefix("any mixture of ")
            mixing = mixture != side
            choices.append(pieces(mixture, ", ") if mixing else [side])
        found.append(choices)
    return found


def is_corner(text):
    """Whether brackets are around a whole mixture; a strategy of several moves has its own."""
    return text.startswith("[") and len(pieces(text[1:-1], ", ")) == 1


def pieces(text, separator):
    """Cut at a separator that stands outside of brackets."""
    found, depth, start, place = [], 0, 0, 0
    while place < len(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[place], 0)
        if depth == 0 and text.startswith(separator, place):
            found.append(text[start:place])
            start = place = place + len(separator)
        else:
            place += 1
    return [*found, text[start:]]
