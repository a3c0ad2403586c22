"""What pages say of potentials, stable strategies, subgame perfection, letters and automata."""

import re
from fractions import Fraction as F
from itertools import combinations, pairwise, product

from page_profiles import Printed, evaluated
from page_sentences import Unchecked, lead, pieces, says
from small_games import (
    Chance,
    Choice,
    End,
    Game,
    every_node,
    gains_at,
    payoff_at,
    perfect_information,
    solved,
    subgame_perfect,
    subgames,
)

MOST_PERFECT = 400  # equilibria of a tree that are counted
MOST_PROFILES = 600  # of full pure strategies, each of which is tried in every subgame
LISTED, VALUES = 8, 16  # that sentences list


class Questions:
    """Sentences about a game or a strategy; mixed into the judge, which knows about which."""

    # Words for strategies

    def plan_of(self, words, p):
        """The reduced pure strategy that `Up`, or `(x at s and then y at t)`, is."""
        inner = words[1:-1] if words[:1] in ("(", "[") else words
        moves = [
            (action, where)
            for part in inner.replace(" and then ", ", ").split(", ")
            if part not in ("", "no move")
            for action, _, where in [part.partition(" at ")]
        ]
        fits = [
            plan
            for plan in self.game.pure(p)
            if len(plan) == len(moves)
            and all(
                any(action == a and where in ("", key[1]) for key, a in plan.items())
                for action, where in moves
            )
        ]
        if len(fits) != 1:
            raise ValueError(f"{words}: {len(fits)} strategies of player {p}")
        return fits[0]

    def joint(self, text):
        """A profile of reduced pure strategies, `(Up, Left)`."""
        sides = pieces(text[1:-1], ", ")
        return [self.plan_of(words, p) for p, words in enumerate(sides, 1)]

    def paid_by(self, plans):
        profile = {key: {row[0]: F(1)} for key, row in self.game.sets.items()}
        for plan in plans:
            profile = self.game.against(profile, plan)
        return self.game.payoffs(profile)

    # Potentials

    def cells(self):
        """(profiles of the numbers of strategies, payoffs at each)."""
        plans = [self.game.pure(p) for p in range(1, len(self.game.players) + 1)]
        if (known := getattr(self.game, "cells", None)) is None:
            known = {
                cell: self.paid_by([own[k] for own, k in zip(plans, cell, strict=True)])
                for cell in product(*(range(len(own)) for own in plans))
            }
            self.game.cells = known
        return known

    def steps(self):
        """(from, to, gain) of each deviation of one player."""
        cells = self.cells()
        for one, two in combinations(cells, 2):
            movers = [p for p, (i, j) in enumerate(zip(one, two, strict=True)) if i != j]
            if len(movers) == 1:
                gain = cells[two][movers[0]] - cells[one][movers[0]]
                yield one, two, gain
                yield two, one, -gain

    def potential(self):
        """`exact`, `ordinal` or `none`."""
        ways = list(self.steps())
        by_start = {cell: [] for cell in self.cells()}
        for one, two, gain in ways:
            by_start[one].append((two, gain))
        value, waiting = {(0,) * len(self.game.players): F(0)}, [(0,) * len(self.game.players)]
        while waiting:
            one = waiting.pop()
            for two, gain in by_start[one]:
                if two not in value:
                    value[two] = value[one] + gain
                    waiting.append(two)
        if all(value[two] - value[one] == gain for one, two, gain in ways):
            return "exact"
        # No potential if somebody gains on a way from which ways without a loss lead back
        for one, two, gain in ways:
            if gain > 0:
                reached, waiting = {two}, [two]
                while waiting:
                    for after, more in by_start[waiting.pop()]:
                        if more >= 0 and after not in reached:
                            reached.add(after)
                            waiting.append(after)
                if one in reached:
                    return "none"
        return "ordinal"

    @says
    def has_potential(self):
        """The game has an exact potential.
        - The game has an ordinal potential, and no exact one.
        - The game has no ordinal potential, and so no exact one.
        """
        self.weights_said = None
        kind = {"an exact": "exact", "an ordin": "ordinal", "no ordin": "none"}
        return kind[self.matched[13:21]] == self.potential()

    def gains_of_pairs(self):
        """By cycle of four profiles what its two players gain: {(i, j): [(a, b), ..]}."""
        cells, found = self.cells(), {}
        for one, far in combinations(cells, 2):
            movers = [p for p, (a, b) in enumerate(zip(one, far, strict=True)) if a != b]
            if len(movers) == 2:
                i, j = movers
                left = (*one[:i], far[i], *one[i + 1 :])
                right = (*one[:j], far[j], *one[j + 1 :])
                a = cells[left][i] - cells[one][i] + cells[right][i] - cells[far][i]
                b = cells[far][j] - cells[left][j] + cells[one][j] - cells[right][j]
                found.setdefault((i, j), []).append((a, b))
        return found

    def has_weights(self):
        """Whether positive numbers x of the players solve a * x[i] + b * x[j] = 0 on all cycles."""
        ratios, x = self.gains_of_pairs(), {}
        rows = [(*pair, *row) for pair, found in ratios.items() for row in found if any(row)]
        if any(a * b >= 0 for _, _, a, b in rows):
            return False
        for start in range(len(self.game.players)):
            if start in x:
                continue
            x[start] = F(1)
            for _ in self.game.players:
                for i, j, a, b in rows:
                    if i in x:
                        x.setdefault(j, -a * x[i] / b)
                    elif j in x:
                        x[i] = -b * x[j] / a
        return all(a * x[i] + b * x[j] == 0 for i, j, a, b in rows)

    @says
    def has_weighted_potential(self):
        """The game has a weighted potential.
        - The game has no weighted potential.
        """
        self.weights_said = None
        return self.has_weights() == (" has a " in self.matched)

    @says
    def listed_weights(self, text):
        """The weights: {LIST}."""
        parts = [part.partition(" of ") for part in pieces(text, ", ")]
        self.weights_said = [evaluated(weight) for weight, _, _ in parts]
        named = [name for _, _, name in parts] == list(self.game.players)
        return named and min(self.weights_said) > 0

    @says
    def multiples_of_cycles(self, text):
        """On these cycles one player deviates in each step: {LIST}."""
        self.gained_on_cycles = [F(0)] * len(self.game.players)
        for part in pieces(text, "; "):
            factor, _, path = part.partition(" times ")
            plans = [self.joint(words) for words in pieces(path, ", ")]
            for one, two in pairwise([*plans, plans[0]]):
                movers = [p for p, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
                if len(movers) != 1:
                    return False
                (p,) = movers
                self.gained_on_cycles[p] += evaluated(factor) * (
                    self.paid_by(two)[p] - self.paid_by(one)[p]
                )
        return True

    @says
    def no_weights_are_possible(self):
        """Added up with these factors, the gains of no player are negative, and those of some
        player are positive.
        """
        return min(self.gained_on_cycles) >= 0 < max(self.gained_on_cycles)

    @says
    def potential_values(self, text):
        """Its values: {LIST}."""
        cells, count, exact, more = self.cells(), 0, self.potential() == "exact", 0
        weights = getattr(self, "weights_said", None)
        numbers = {}
        for part in pieces(text, "; "):
            if rest := re.fullmatch(r"and (\d+) more", part):
                more = int(rest[1])
                continue
            value, _, where = part.partition(" at (")
            plans = self.joint(f"({where}")
            numbers[tuple(self.game.pure(p).index(x) for p, x in enumerate(plans, 1))] = evaluated(
                value
            )
            count += 1
        if len(numbers) != count or count + more != len(cells) or (more and count != VALUES):
            return False
        for one, two, gain in self.steps():
            if one in numbers and two in numbers:
                rise = numbers[two] - numbers[one]
                if weights:
                    mover = next(p for p, a in enumerate(one) if a != two[p])
                    if rise * weights[mover] != gain:
                        return False
                elif rise != gain if exact else (rise > 0) != (gain > 0):
                    return False
        return True

    def way(self, text):
        """What each deviation on a cycle gains; None if one is no deviation of one player."""
        parts = pieces(text, ", ")
        if re.search(r" and \d+ more$", text):
            raise Unchecked
        plans = [self.joint(part) for part in parts]
        gains = []
        for one, two in pairwise([*plans, plans[0]]):
            movers = [p for p, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
            if len(movers) != 1:
                return None
            gains.append(self.paid_by(two)[movers[0]] - self.paid_by(one)[movers[0]])
        return gains

    @says
    def cycle(self, text):
        """On the cycle {LIST} the gains do not sum to 0."""
        gains = self.way(text)
        return gains is not None and sum(gains) != 0

    @says
    def improving(self, text):
        """From each of these to the next, and back, one player deviates: {LIST}."""
        self.gains_on_way = self.way(text)
        return self.gains_on_way is not None

    @says
    def nobody_loses(self):
        """Nobody loses so, and somebody gains."""
        return min(self.gains_on_way) == 0 < max(self.gains_on_way) or min(self.gains_on_way) > 0

    @lead
    def lead_potential(self):
        """The potential of the game is <exact|ordinal|none>.
        - Has the game a potential?
        """
        if self.matched.endswith("?"):
            return None
        stated, exact = self.matched.rstrip(".").rpartition(" ")[2], self.potential()
        return stated == exact or (stated, exact) == ("ordinal", "exact")

    @lead
    def lead_weighted(self):
        """Has the game a weighted potential?
        - The game has a weighted potential.
        """
        return None if self.matched.endswith("?") else self.has_weights()

    # Evolutionary stability

    def symmetric(self):
        """(strategies of player 1, those of player 2 in the same order, what a strategy earns)."""
        ones, twos, first, second = self.game.normal
        names = [[tuple(plan.values()) for plan in side] for side in (ones, twos)]
        size, orders = range(len(ones)), []
        if sorted(names[0]) == sorted(names[1]) and len(set(names[0])) == len(ones):
            orders.append([names[1].index(name) for name in names[0]])
        if len(ones) == len(twos):
            orders.append(list(size))
        for order in orders:
            if all(second[i][order[j]] == first[j][order[i]] for i in size for j in size):
                earns = [[first[i][j] for j in order] for i in size]
                return ones, [twos[k] for k in order], earns
        return None

    def stable(self, x, earns):
        """Whether no mutant invades: none does among all best replies to it, a polytope. If there
        is one, there is one on a face without a strategy that is used (a mutant may go on in its
        direction), where the least advantage over mutants is at a stationary point of a face."""
        size = range(len(x))
        paid = [sum(a * w for a, w in zip(row, x, strict=True)) for row in earns]
        if any(w and v < max(paid) for w, v in zip(x, paid, strict=True)):
            return False
        replies = [i for i in size if paid[i] == max(paid)]
        for count in range(1, len(replies) + 1):
            for face in combinations(replies, count):
                if all(i in face for i in size if x[i]):
                    continue
                point = stationary(earns, x, face)
                if point and min(point) >= 0 and advantage(earns, x, point) <= 0:
                    return False
        return True

    def played_by(self, p):
        return [self.game.mixed(p, profile) for profile in self.profiles()]

    def mixed_of(self, text, p, plans):
        """`2/3 Up + 1/3 Down` as weights of strategies."""
        found = [F(0)] * len(plans)
        for part in pieces(text, " + "):
            if part.startswith("about "):
                raise Unchecked  # of rounded numbers nothing can be computed
            match = re.fullmatch(r"([\d/]+) (?!at )(.*)", part)
            weight, words = match.groups() if match else ("1", part)
            found[plans.index(self.plan_of(words, p))] += F(weight)
        return found

    def is_stable(self):
        pair = self.symmetric()
        if pair is None:
            return None
        (mine,), (other,) = self.played_by(1), self.played_by(2)
        plans, others, earns = pair
        order = [self.game.pure(2).index(plan) for plan in others]
        if mine != [other[k] for k in order]:
            return None
        return self.stable(mine, earns)

    @lead
    def lead_stable(self):
        """The strategy is evolutionarily stable."""
        return self.is_stable()

    @says
    def stability(self, text, denied=None):
        """In the symmetric game {LIST} is [not ]evolutionarily stable."""
        (mine,) = self.played_by(1)
        answer = self.is_stable()
        if "about " in text:
            parts = [re.fullmatch(r"(about [\d.e-]+) (.*)", part) for part in pieces(text, " + ")]
            plans = self.game.pure(1)
            shown = [F(0)] * len(plans)
            for match in parts:
                number = plans.index(self.plan_of(match[2], 1))
                shown[number] = mine[number] if Printed(match[1]) == mine[number] else F(2)
        else:
            shown = self.mixed_of(text, 1, self.game.pure(1))
        return answer is not None and shown == mine and answer != (" is not evol" in self.matched)

    @says
    def no_mutant(self):
        """Each mutant earns less against it, or as much and then less against itself than it
        does.
        """
        return self.is_stable()

    @says
    def mutant(self, text):
        """The mutant {LIST} invades it."""
        (mine,), (plans, _, earns) = self.played_by(1), self.symmetric()
        y = self.mixed_of(text, 1, plans)
        before, after = form(earns, mine, mine), form(earns, y, mine)
        return (
            sum(y) == 1
            and min(y) >= 0
            and y != mine
            and (after > before or after == before and form(earns, y, y) >= form(earns, mine, y))
        )

    # Subgame perfect equilibria

    def perfect_profiles(self):
        """All of full pure strategies, as {(player, set): action}."""
        if (known := getattr(self.game, "perfect_profiles", None)) is None:
            rows = list(self.game.sets.values())
            count = 1
            for row in rows:
                count *= len(row)
            if count > MOST_PROFILES:
                raise Unchecked
            known = [
                dict(zip(self.game.sets, actions, strict=True))
                for actions in product(*rows)
                if subgame_perfect(
                    self.game, {k: {a: F(1)} for k, a in zip(self.game.sets, actions, strict=True)}
                )
            ]
            self.game.perfect_profiles = known
        return known

    @lead
    def lead_perfect_number(self, stated=None):
        """The number of subgame perfect equilibria in pure strategies is {N}.
        - What are the subgame perfect equilibria?
        """
        return None if stated is None else len(self.perfect_profiles()) == int(stated)

    @says
    def number_of_perfect(self, number=None):
        """The game has no subgame perfect equilibrium in pure strategies.
        - The game has exactly one subgame perfect equilibrium in pure strategies.
        - The game has exactly one subgame perfect equilibrium, and it is pure.
        - The game has exactly {N} subgame perfect equilibria in pure strategies.
        - The game has exactly {N} subgame perfect equilibria, all of them pure.
        """
        if "all of them pure" in self.matched and self.with_mixing() != 0:
            return False
        stated = int(number) if number else 0 if " no " in self.matched else 1
        profiles = self.perfect_profiles()
        if "and it is pure" in self.matched and self.with_mixing() != 0:
            return False
        return len(profiles) == stated

    def with_mixing(self):
        """How many subgame perfect equilibria there are in which somebody mixes, 0 or inf; in a
        table of two players also in between. Not decided elsewhere."""
        if perfect_information(self.game):
            profiles = self.perfect_profiles()
            return 0 if len(profiles) == 1 and self.strict(profiles[0]) else float("inf")
        number = len(all_perfect(self.game))
        return float("inf") if number > MOST_PERFECT else number - len(self.perfect_profiles())

    def strict(self, chosen):
        """Whether everybody who moves would lose by any other action: perfect information."""
        profile = {key: {action: F(1)} for key, action in chosen.items()}
        for node, _ in every_node(self.game):
            if isinstance(node, Choice):
                p = node.player - 1
                paid = {action: payoff_at(after, profile)[p] for action, after in node.moves}
                mine = paid.pop(chosen[node.player, node.name])
                if any(other >= mine for other in paid.values()):
                    return False
        return perfect_information(self.game)

    @says
    def others_mix(self, name=None, sets=None):
        """Mixed ones are not counted.
        - There are infinitely many with mixing, where a player is indifferent.
        - There are infinitely many with mixing, where a player is indifferent: {P} may mix at
        {LIST}.
        """
        if self.matched.startswith("Mixed"):
            return not perfect_information(self.game)
        keys = list(self.game.sets)
        if sets:
            keys = [(self.player(name), where) for where in sets.split(" and ")]
            if any(key not in self.game.sets for key in keys):
                return False
        for key in keys:
            rest = [k for k in self.game.sets if k != key]
            for one, two in combinations(self.game.sets[key], 2):
                for chosen in product(*(self.game.sets[k] for k in rest)):
                    profile = {k: {a: F(1)} for k, a in zip(rest, chosen, strict=True)}
                    profile[key] = {one: F(1, 3), two: F(2, 3)}
                    if subgame_perfect(self.game, profile):
                        return True
        return self.with_mixing() == float("inf")

    @says
    def number_with_mixing(self, number="1"):
        """The game has exactly one subgame perfect equilibrium, in which players mix.
        - There <is|are> exactly {N} more in which players mix.
        - It has exactly {N} in which players mix.
        """
        alone = "exactly one subgame" in self.matched
        if alone and self.perfect_profiles():
            return False
        return self.with_mixing() == int(number)

    @says
    def listed_with_mixing(self, text):
        """With mixing: {LIST}."""
        for part in pieces(re.sub(r" and \d+ others$", "", text), "; "):
            words, _, paid = part.rpartition(" pays ")
            profile = self.behaviour_of(words)
            if list(map(evaluated, paid.split(", "))) != self.game.payoffs(profile):
                return False
            if not subgame_perfect(self.game, profile):
                return False
        return True

    def behaviour_of(self, text):
        """`[x 2/3 or y 1/3 at s, z at t]` as a profile; players in order."""
        if ".." in text:
            raise Unchecked  # of a long one the first sets
        found = {}
        for part in pieces(text[1:-1], ", "):
            row, _, where = part.rpartition(" at ")
            shares = {}
            for piece in row.split(" or "):
                action, _, weight = piece.rpartition(" ")
                if not re.fullmatch(r"\d+(/\d+)?", weight):
                    action, weight = piece, "1"
                shares[action] = evaluated(weight)
            keys = [key for key in self.game.sets if key[1] == where and key not in found]
            found[keys[0]] = shares
        return found if found.keys() == self.game.sets.keys() else {}

    def full(self, text):
        """`([x at s, y at t], z)` as {(player, set): action}."""
        found = {}
        for p, words in enumerate(pieces(text[1:-1], ", "), 1):
            keys = self.game.sets_of(p)
            inner = words[1:-1] if words.startswith("[") else words
            if not keys and inner == "no move":
                continue
            for part in inner.replace(" and then ", ", ").split(", "):
                action, _, where = part.partition(" at ")
                first, _, last = where.partition(" to ")
                if last:
                    names = [name for _, name in keys]
                    chosen = keys[names.index(first) : names.index(last) + 1]
                else:
                    chosen = [key for key in keys if where in ("", key[1])]
                    if len(chosen) != 1:
                        raise ValueError(f"{text}: {part} is at {chosen}")
                found |= dict.fromkeys(chosen, action)
        return found

    @says
    def listed_perfect(self, *_):
        """({LIST} pays {LIST}."""
        shown, profiles = [], self.perfect_profiles()
        for part in pieces(self.matched.removesuffix("."), "; "):
            words, _, paid = part.rpartition(" pays ")
            chosen = self.full(words)
            profile = {key: {action: F(1)} for key, action in chosen.items()}
            if list(map(evaluated, paid.split(", "))) != self.game.payoffs(profile):
                return False
            shown.append(chosen)
        return len(shown) == len(profiles) and all(chosen in shown for chosen in profiles)

    @says
    def payoffs_of_perfect(self, text):
        """Payoffs: {LIST}."""
        profiles, by_payoffs, shown, more = self.perfect_profiles(), {}, 0, 0
        for chosen in profiles:
            paid = self.game.payoffs({key: {action: F(1)} for key, action in chosen.items()})
            by_payoffs.setdefault(tuple(paid), []).append(chosen)
        for part in pieces(text, "; "):
            if rest := re.fullmatch(r"(.*) and (\d+) other payoffs", part):
                part, more = rest[1], int(rest[2])
            numbers, _, words = part.partition(", such as ")
            paid, _, number = numbers.rpartition(" in ")
            mine = by_payoffs[tuple(map(evaluated, paid.split(", ")))]
            if len(mine) != int(number):
                return False
            if words.startswith("("):
                if self.full(words) not in mine:
                    return False
            elif words and not any(self.is_play(words, chosen) for chosen in mine):
                return False
            shown += 1
        return shown + more == len(by_payoffs)

    def is_play(self, words, chosen):
        """Whether `the play [x at s, ..]` has the moves of a profile that are reached, in order;
        `[x, y]` if each player has one information set."""
        inner = re.fullmatch(r"the play \[(.*?)( \.\.)?\]", words)
        shown = inner[1].replace(" and then ", ", ").split(", ")
        reached, met, waiting = [], set(), [self.game.root]
        alone = len(self.game.sets) == len(self.game.players) and " at " not in inner[1]
        while waiting:
            node = waiting.pop()
            if isinstance(node, End):
                continue
            if isinstance(node, Choice):
                action = chosen[node.player, node.name]
                if (node.player, node.name) not in met:
                    reached.append(action if alone else f"{action} at {node.name}")
                met.add((node.player, node.name))
                waiting.append(dict(node.moves)[action])
            else:
                waiting += [after for *_, after in reversed(node.moves)]
        return shown == reached[: len(shown)] and (inner[2] or len(shown) == len(reached))

    # Letters in the game, and automata

    @lead
    def lead_pure_family(self, *_):
        """For which {OF} is {LIST} an equilibrium? Of {LIST}.
        - For which {OF} is {LIST} an equilibrium?
        - For which {OF} is {LIST} a subgame perfect equilibrium? Of {LIST}.
        - For which {OF} is {LIST} a subgame perfect equilibrium?
        - What are the subgame perfect equilibria in pure strategies?
        - What does the profile pay {P}? Of {LIST}.
        - For which {OF} are the automata subgame perfect?
        """
        return None

    @lead
    def lead_automata(self):
        """The automata are a subgame perfect equilibrium."""
        return self.automata_perfect(self.game.discount)

    @says
    def one_stage(self):
        """One stage, which is repeated:"""
        return hasattr(self.game, "automata")

    def automata_perfect(self, discount):
        """In the repeated game itself."""
        return self.game.automata.perfect(discount)

    @lead
    def lead_optimal_family(self, text, *_):
        """The strategies for {OF} are optimal for every such {SET}."""
        return None

    @says
    def of_pure(self, words, text, where):
        """Of {ANY}: Of all {OF}, nobody gains by deviating exactly for these: {LIST}."""
        (self.pinned,) = [case for case in self.cases if case.name == words]
        self.case = self.pinned
        return self.exactly_for(text, where)

    @says
    def worth_as_function(self, name, text):
        """To {P} the game is worth {LIST}."""
        source, letter = self.game.source, self.game.source.letter
        covered = []
        for part in pieces(text, "; "):
            formula, _, ends = part.partition(f" for every {letter} from ")
            low, high = map(self.end_of, ends.split(" to "))
            covered.append((low, high))
            for k in range(7):
                at = low + (high - low) * F(k, 6)
                if source.at(at).value != evaluated(formula, {letter: at}):
                    return False
        low, high = self.game.interval
        whole = [low, *(x for pair in covered for x in pair), high]
        gaps = [(a, b) for a, b in zip(whole[::2], whole[1::2], strict=True) if a != b]
        page = " ".join(b.text for b in self.reader.blocks if not isinstance(b, list))
        joined = all(0 < b - a <= F(1, 10**7) for a, b in gaps)
        return (
            self.player(name) == 1
            and joined
            and page.count("Formulas meet at") + page.count("nothing is stated") == 2 * len(gaps)
        )

    @says
    def optimal_on_part(self, text, first, rows, second, columns):
        """For {OF} it is optimal that {P} plays {LIST} and {P} plays {LIST}."""
        if (self.player(first), self.player(second)) != (1, 2):
            return False
        letter, _, ends = text.partition(" from ")
        low, high = map(self.end_of, ends.split(" to "))
        for at in (low, high, *(low + (high - low) * part for part in (F(1, 3), F(1, 2), F(4, 5)))):
            game, full = self.game.written.at(at), {}
            for key, plays in ((1, rows), (2, columns)):
                ((name, actions),) = [(k, a) for k, a in game.sets.items() if k[0] == key]
                full[name] = dict.fromkeys(actions, F(0))
                for part in plays.split(", "):
                    action, _, formula = part.partition(" with probability ")
                    full[name][action] = evaluated(formula or "1", {letter: at})
                if sum(full[name].values()) != 1 or min(full[name].values()) < 0:
                    return False
            if any(game.gains(full)):
                return False
        return True

    @says
    def formulas_meet(self, at, letter, below, above):
        """Formulas meet at {LIST}. For {SET} between {N} and {N} nothing is stated."""
        below, above = evaluated(below), evaluated(above)
        about = float(re.search(r"about (-?[\d.]+)", at.replace("−", "-"))[1])
        near = below - F(1, 10**6) <= F(about) <= above + F(1, 10**6)
        ends = {end for case in self.cases for pair in case.letters.values() for end in pair}
        return 0 < above - below <= F(1, 10**7) and near and {below, above} <= ends

    @says
    def of_deviations(self):
        """Nobody gains exactly if the profile is subgame perfect (the one-shot deviation
        principle).
        - A gain is an average over all beginnings.
        - The game's own players do not move here, and are paid what the whole game pays them.
        """
        return hasattr(self.game, "original")

    @says
    def of_both_lines(self):
        """Where two lines meet, the equilibria of both are meant."""
        return hasattr(self.game, "original") or "--pure-equilibria" in self.ask.words

    @says
    def of_pure_pays(self, words, *told):
        """Of {ANY}: For every {OF}: The payoff of {P} is exactly {LIST}."""
        (self.pinned,) = [case for case in self.cases if case.name == words]
        self.case = self.pinned
        return self.pays_in_family(*told)

    @says
    def pure_only(self):
        """Profiles in which somebody mixes are not asked about."""
        return "--subgame-perfect-equilibria" in self.ask.words

    @says
    def at_nodes(self):
        """Play begins at each node with the same probability, and each node has a player of its
        own.
        """
        original = self.game.original
        solved_game = original.at((self.ask_interval()[0] + self.ask_interval()[1]) / 2)
        return perfect_information(solved_game)

    @says
    def in_parts(self):
        """Play begins in each subgame with the same probability. The moves that are in no smaller
        subgame have players of their own.
        """
        return not self.at_nodes()

    def ask_interval(self):
        words = self.ask.words[self.ask.words.index("--family") + 1]
        return [*map(F, words.partition(" in ")[2].strip("[]").split(", "))]

    @says
    def row_of_table(self, ends, text):
        """For {SPAN}: {LIST}."""
        if not hasattr(self.game, "original"):
            return self.row_of_pure(ends, text)
        game, keys, letter = self.game.original, self.game.keys, self.game.original.letter
        low, high = self.table_ends(ends)
        parts = [] if text == "none" else text.split("; or ")
        shown = {}
        for part in parts:
            moves, _, pays = part.partition("; it pays ")
            chosen = dict(move.split(" at ", 1)[::-1] for move in moves.split(", "))
            names = {key[1]: key for key in keys}
            if len(names) != len(keys):
                raise Unchecked
            profile = {names[name]: action for name, action in chosen.items()}
            assert profile.keys() == keys.keys()
            shown[tuple(sorted(profile.items()))] = pays.split(" and ")
        values = [low] if low == high else [low + (high - low) * F(k, 12) for k in range(1, 12)]
        for value in values:
            at = game.at(value)
            for actions in product(*(at.sets[key] for key in keys)):
                profile = dict(zip(keys, actions, strict=True))
                full = {key: {action: F(1)} for key, action in profile.items()}
                listed = tuple(sorted(profile.items()))
                if listed in shown:
                    pairs = zip(at.players, shown[listed], at.payoffs(full), strict=True)
                    for who, said, exact in pairs:
                        said_of, _, formula = said.partition(" ")
                        if said_of != who or evaluated(formula, {letter: value}) != exact:
                            return False
                perfect = subgame_perfect(at, full)
                if "about" in ends and low == high and listed in shown:  # up to its decimals
                    gains = (gains_at(at, node, full) for node, _ in subgames(at))
                    perfect = max(x for row in gains for x in row) < F(1, 1000)
                if (listed in shown) != perfect and not (low == high and perfect):
                    return False
        return True

    def row_of_pure(self, ends, text):
        """Whether the profiles of a row, and no others, are equilibria at each value tried."""
        low, high = self.table_ends(ends)
        if low == high and "about" in ends:
            raise Unchecked
        shown = [] if text == "none" else [part.strip()[1:-1] for part in text.split("; or ")]
        values = [low] if low == high else [low + (high - low) * F(k, 12) for k in range(1, 12)]
        names = [case.name for case in self.cases]
        assert len({*names}) == len(names)
        if not {*shown} <= {self.in_table(name) for name in names}:
            return False
        for case in self.cases:
            self.pinned = self.case = case
            ((letter, _),) = case.letters.items()
            holds = {self.nobody_gains(letter, value) for value in values}
            listed = self.in_table(case.name) in shown
            if holds != {listed} and not (low == high and not listed):
                return False
        return True

    def in_table(self, name):
        """A profile's moves as a table of values has them: `x at s` for `s: x`."""
        return ", ".join(
            " at ".join(move.split(": ", 1)[::-1]) if ": " in move else move
            for move in name.split(", ")
        )

    def table_ends(self, text):
        """The ends of a part of the interval; an irrational one by its decimals, inside."""
        text = re.sub(r"^\w+ ?(= ?)?", "", text)
        ends = []
        for end in text.removeprefix("from ").split(" to "):
            about = re.search(r"about (-?[\d.]+)", end.replace("−", "-"))
            ends.append(F(about[1]) if about else evaluated(end))
        return ends[0], ends[-1]

    @says
    def of_automata(self, letter=None):
        """Each combination of states is a branch in which one stage is played, and then the
        automata go on.
        - Nobody gains in any branch exactly if the automata are a subgame perfect equilibrium of
        the repeated game (the one-shot deviation principle).
        - A gain adds up those of all branches.
        - Each branch begins where the automata are in these states; the probabilities of the
        branches only hold them together.
        """
        return hasattr(self.game, "automata")

    @says
    def discounted(self, letter):
        """A payoff is (1 - {SET}) times the discounted sum of this stage and all later ones, times
        the number of branches.
        """
        return letter == self.game.automata.letter

    @says
    def in_numbers(self):
        """The certificates speak of a game in numbers."""
        return hasattr(self.game, "written")

    @says
    def is_a_player(self, name):
        """The letter {SET} is a player here, who is paid nothing."""
        return name == self.game.players[-1]

    @says
    def are_a_player(self, text):
        """The letters {LIST} are one player here, who is paid nothing. A payoff or a chance in
        which one of them stands is the mean of the numbers that this player's moves lead to.
        """
        return " and " in text and text == self.game.players[-1]

    @says
    def mean_of_numbers(self):
        """A payoff or a chance in which it stands is the mean of the numbers that its moves lead
        to.
        """
        return True

    @says
    def too_many_ends(self, number):
        """The tree has {N} ends, too many to draw."""
        return int(number) == len(self.game.leaves)


def all_perfect(game):
    """What each subgame perfect equilibrium pays, those with mixing among them; more than
    MOST_PERFECT entries if there are infinitely many. Backwards: the subgames below a subgame end
    where an equilibrium of each is played."""
    starts = [way for _, way in subgames(game)]
    ways = {id(node): way for node, way in every_node(game)}
    infinite = [None] * (MOST_PERFECT + 1)

    def below(node, top=True):
        """The subgames that begin first below a node."""
        if not top and ways[id(node)] in starts:
            return [node]
        if isinstance(node, End):
            return []
        return [root for *_, after in node.moves for root in below(after, False)]

    def ended(node, paid):
        if id(node) in paid:
            return End(paid[id(node)])
        if isinstance(node, End):
            return node
        moves = [(*first, ended(after, paid)) for *first, after in node.moves]
        if isinstance(node, Chance):
            return Chance(node.name, moves)
        return Choice(node.player, node.name, moves)

    def equilibria(root):
        """The payoffs in each equilibrium of a game without subgames; None: infinitely many."""
        core = Game("", game.players, root)
        keys = list(core.sets)
        if len({p for p, _ in keys}) != len(keys) or len(keys) > 2:
            raise Unchecked
        if not keys:
            return [core.payoffs({})]
        if len(keys) == 1:
            (key,) = keys
            paid = [core.payoffs({key: {a: F(1)}}) for a in core.sets[key]]
            best = [x for x in paid if x[key[0] - 1] == max(y[key[0] - 1] for y in paid)]
            return best if len(best) == 1 else None
        one, two = sorted(keys)
        cells = [
            [core.payoffs({one: {a: F(1)}, two: {b: F(1)}}) for b in core.sets[two]]
            for a in core.sets[one]
        ]
        rows = zip(core.sets[one], cells, strict=True)
        table = Game("", ("1", "2"), Choice(1, "r", [
            (a, Choice(2, "c", [
                (b, End([paid[one[0] - 1], paid[two[0] - 1]]))
                for b, paid in zip(core.sets[two], row, strict=True)
            ]))
            for a, row in rows
        ]))  # fmt: skip
        pairs = table.equilibria
        if any(x == u or y == v for (x, y), (u, v) in combinations(pairs, 2)):
            return None
        return [
            [
                sum(w * v * cells[i][j][k] for i, w in enumerate(x) for j, v in enumerate(y))
                for k in range(len(game.players))
            ]
            for x, y in pairs
        ]

    def perfect(node):
        inner = below(node)
        parts = [perfect(root) for root in inner]
        if infinite in parts:
            return infinite
        found = []
        for chosen in product(*parts):
            paid = {id(root): x for root, x in zip(inner, chosen, strict=True)}
            here = equilibria(ended(node, paid))
            if here is None:
                return infinite
            found += here
        if len(found) > MOST_PERFECT:
            raise Unchecked
        return found

    return perfect(game.root)


def form(matrix, y, z):
    return sum(
        a * w * v for row, w in zip(matrix, y, strict=True) for a, v in zip(row, z, strict=True)
    )


def advantage(earns, x, y):
    """What x earns against y more than y does."""
    return form(earns, x, y) - form(earns, y, y)


def stationary(earns, x, face):
    """The only mixture of a face's strategies at which the advantage over it is stationary."""
    rows = []
    for k in face:
        right = sum(w * row[k] for w, row in zip(x, earns, strict=True))
        rows.append([*(earns[k][j] + earns[j][k] for j in face), F(1), right])
    rows.append([F(1)] * len(face) + [F(0), F(1)])
    point = solved(rows)
    if point is None:
        return None
    full = [F(0)] * len(x)
    for k, w in zip(face, point, strict=False):
        full[k] = w
    return full
