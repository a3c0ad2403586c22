"""What pages say of partial profiles, boxes, stable sets, perfection and rounded distributions."""

import json
import re
from fractions import Fraction as F
from itertools import product
from random import Random

from page_profiles import Printed, evaluated, half_unit
from page_sentences import Unchecked, lead, pieces, rounds_to, says, surd_value, zero_between
from small_games import greatest

MOST_COMPLETIONS = 128  # in which an action is certain at each open set
TREMBLES = 60  # that are tried
CLOSE = F(1, 10**5)  # around an irrational end nothing is tried


class Refined:
    """Sentences about sets of profiles; mixed into the judge, which knows about which."""

    # Partial profiles

    def open_sets(self):
        if self.claim and self.claim["kind"] == "completions":
            keys = [tuple(text.split("/", 1)) for text in self.claim["open"]]
            return [(int(p), name) for p, name in keys]
        return self.case.missing

    def given_rows(self):
        """The rows that are given, balanced; without those of the open sets."""
        game, rows = self.game, {}
        for key, parts in self.case.given.items():
            if key not in self.open_sets():
                row = {a: evaluated(str(parts.get(a, 0))) for a in game.sets[key]}
                if rest := 1 - sum(row.values()):
                    row[max(row, key=row.get)] += rest
                rows[key] = row
        return rows

    def completed(self):
        """All completions in which an action is certain at each open set."""
        keys, given = self.open_sets(), self.given_rows()
        choices = list(product(*(self.game.sets[key] for key in keys)))
        if len(choices) > MOST_COMPLETIONS:
            raise Unchecked
        rows = [{k: {a: F(1)} for k, a in zip(keys, actions, strict=True)} for actions in choices]
        return [given | chosen for chosen in rows]

    def nashconv_range(self):
        """(the least NashConv or None, the most); the least exactly by linear programs if one
        player has open sets, or two of constant sum."""
        game, keys, corners = self.game, self.open_sets(), self.completed()
        most = max(sum(game.gains(profile)) for profile in corners)
        owners = sorted({p for p, _ in keys})
        count = len(game.players)
        if len(owners) == 1:
            return self.least_of_one(owners[0], corners), most
        if count == 2 and game.constant_sum is not None:
            # the sum of what each can make of it, less the constant
            total = F(0)
            for p in (1, 2):  # p answers what the other does, who makes it as bad as possible
                mine = [key for key in keys if key[0] != p]
                default = corners[0]
                choices = product(*(game.sets[key] for key in mine))
                columns = [
                    default | {k: {a: F(1)} for k, a in zip(mine, actions, strict=True)}
                    for actions in choices
                ]
                table = [
                    [game.payoffs(game.against(profile, plan))[p - 1] for profile in columns]
                    for plan in game.pure(p)
                ]
                low = min(map(min, table))
                rows = [([F(1)] * len(columns) + [F(0)], "=", F(1))]
                rows += [([x - low for x in row] + [F(-1)], "<=", F(0)) for row in table]
                total += low - greatest([F(0)] * len(columns) + [F(-1)], rows)
            return total - game.constant_sum, most
        return None, most

    def least_of_one(self, owner, corners):
        """The least NashConv if one player has open sets: a mixture of completions plays there."""
        game, size = self.game, len(corners)
        paid = [game.payoffs(profile) for profile in corners]
        others = [p for p in range(1, len(game.players) + 1) if p != owner]
        rows = [([F(1)] * size + [F(0)] * len(others), "=", F(1))]
        for place, p in enumerate(others):
            gain = [F(-int(k == place)) for k in range(len(others))]
            for plan in game.pure(p):
                more = [
                    game.payoffs(game.against(profile, plan))[p - 1] - before[p - 1]
                    for profile, before in zip(corners, paid, strict=True)
                ]
                rows.append((more + gain, "<=", F(0)))
        goal = [before[owner - 1] for before in paid] + [F(-1)] * len(others)
        best, _ = game.best(owner, corners[0])  # the others' rows are given
        return best - greatest(goal, rows)

    def some_completions(self):
        """A few completions in which the open sets mix."""
        random, keys, given = Random(7), self.open_sets(), self.given_rows()
        for _ in range(12):
            rows = {}
            for key in keys:
                parts = [F(random.randint(0, 3)) for _ in self.game.sets[key]]
                parts[random.randrange(len(parts))] += 1
                shares = [part / sum(parts) for part in parts]
                rows[key] = dict(zip(self.game.sets[key], shares, strict=True))
            yield given | rows

    @says
    def over_completions(self, low, high):
        """Over all completions NashConv is at least {N} and at most {N}. Completions have both.
        - Over all completions NashConv is at least {N} and at most {N}. A completion has the most;
        that one has the least is not proved.
        """
        least, most = self.nashconv_range()
        if Printed(high) != most:
            return False
        attained = "have both" in self.matched
        if least is not None:
            return attained and Printed(low) == least
        tried = [*self.completed(), *self.some_completions()]
        if any(sum(self.game.gains(profile)) < Printed(low).value for profile in tried):
            return False
        if attained and not any(Printed(low) == x for x in self.certified_completions()):
            return False
        if Printed(low) == 0:
            return True
        raise Unchecked

    def certified_completions(self):
        """NashConv of the completions in certificates, where they have what is given."""
        for text in self.outcome.files.values():
            if '"kind":"completions"' not in text or not text.startswith("{"):
                continue
            completion = json.loads(text)["witness"]["completion"]
            rows = {
                (int(p), name): {a: F(x) for a, x in row.items()}
                for p, sets in completion.items()
                for name, row in sets.items()
            }
            given = self.given_rows()
            if rows.keys() == self.game.sets.keys() and all(
                rows[key].get(a, 0) == x for key, row in given.items() for a, x in row.items()
            ):
                yield sum(self.game.gains(rows))

    @says
    def nothing_given(self, text):
        """Nothing is given at {LIST}."""
        names = re.findall(r'"([^"]*)"(?: of (\w+))?', text)
        every = [name for _, name in self.game.sets]
        missing = [
            (name, self.game.players[p - 1] * (every.count(name) > 1))
            for p, name in self.case.missing
        ]
        more = re.search(r" and (\d+) more$", text)
        rest = int(more[1]) if more else 0
        return names == missing[: len(names)] and len(names) + rest == len(missing)

    @says
    def what_follows(self):
        """What follows is about the decimals themselves.
        - What follows is about the decimals, made to sum to 1.
        """
        given = self.case.given.values()
        sums = [sum(evaluated(str(part)) for part in row.values()) for row in given]
        return ("sum to 1" in self.matched) == any(total != 1 for total in sums)

    def completions_hold(self, claim):
        """Whether the range of NashConv is as a claim says; `varies` if some completions have a
        number in it that the claim allows, and some have not."""
        least, most = self.nashconv_range()
        if least is None:
            raise Unchecked
        words = claim["stated"].split()
        match words:
            case ["at", "most", x]:
                return most <= F(x) or ("varies" if least <= F(x) else False)
            case ["at", "least", x]:
                return least >= F(x) or ("varies" if most >= F(x) else False)
            case ["from", low, "to", high]:
                return (least, most) == (F(low), F(high))
        x = F(words[0])
        return least == most == x or ("varies" if least <= x <= most else False)

    # Equilibria in boxes

    @says
    def in_box(self, *groups):
        """An equilibrium lies in the box of the certificate[, whose intervals of probability are at
        most {N} long]. It pays {PAYS_TO}.
        """
        width, text = groups[0] if len(groups) > 1 else None, groups[-1]
        roots = getattr(self.game, "roots", None)
        if roots is None:
            if self.case.nearby is None and max(self.game.gains(self.case.exact())) > 1:
                return False
            raise Unchecked
        boxes = [box for box in self.boxes() if any(inside(root, box) for root in roots)]
        if not boxes:
            if self.boxes():  # of another equilibrium
                raise Unchecked
            return False
        longest = max(high - low for row in boxes[0].values() for low, high in row.values())
        if width and longest > Printed(width).value * F(106, 100):
            return False
        (root,) = roots
        paid = self.game.payoffs(root)
        parts = re.findall(r"(about [\d.e-]+|[-\d./]+) to (Ann|Bob|Cy)", text)
        return len(parts) == 3 and all(
            abs(Printed(x).value - paid[self.player(name) - 1]) <= Printed(x).slack
            for x, name in parts
        )

    def boxes(self):
        """The boxes of certificates, by key and action the two ends."""
        found = []
        for text in self.outcome.files.values():
            if '"kind":"equilibrium in box"' in text and text.startswith("{"):
                box = json.loads(text)["statement"]["box"]
                found.append(
                    {
                        (int(p), name): {a: tuple(map(F, ends)) for a, ends in row.items()}
                        for p, sets in box.items()
                        for name, row in sets.items()
                    }
                )
        return found

    def a_root_prints(self):
        """Whether a known irrational equilibrium rounds to the numbers; None if none is known."""
        roots = getattr(self.game, "roots", None)
        if not roots:
            return None
        return any(
            all(
                low <= p <= high
                for key, row in root.items()
                for a, p in row.items()
                for low, high in [self.case.box(key, a)]
            )
            for root in roots
        )

    # Stable sets

    @lead
    def lead_stable_set(self, *_):
        """For which {OF} is {LIST} evolutionarily stable?
        - For which {LIST} is the strategy stable?
        """
        return None

    @says
    def stable_for(self, *groups):
        """Of all {OF}, {LIST} is evolutionarily stable exactly for these: {LIST}."""
        _, words, where = groups
        source, (low, high) = self.game.source, self.game.interval
        letter = source.letter
        if f"Of all {letter} from {low} to {high}," not in self.matched.replace("−", "-"):
            return False
        runs, hidden = runs_of(where.replace("−", "-"), letter)
        if runs is None:
            return False
        tried = {low + (high - low) * F(k, 16) for k in range(17)}
        for a, _, b, _ in runs:
            tried |= {a, b, a - F(1, 1000), a + F(1, 1000), b - F(1, 1000), b + F(1, 1000)}
        for below, above in hidden:
            tried |= {below - F(1, 10**6), above + F(1, 10**6)}
        tried = {x for x in tried if low <= x <= high and not any(a <= x <= b for a, b in hidden)}

        def said(x):
            return any(
                (a < x or a == x and closed) and (x < b or x == b and shut)
                for a, closed, b, shut in runs
            )

        return all(said(x) == self.stable_at(words, x) for x in tried)

    @says
    def open_for(self, *_):
        """Open is whether it is for {LIST}."""
        raise Unchecked

    def stable_at(self, words, value):
        """Whether the strategy is stable at a value of the letter."""
        source, shown = self.game.source, self.game
        self.game = source.at(value)
        try:
            plans, _, earns = self.symmetric()
            weights = [F(0)] * len(plans)
            names = [next(iter(plan.values())) for plan in plans]
            for part in pieces(words, " + "):
                formula, _, name = part.rpartition(" ")
                weights[names.index(name)] += (
                    evaluated(formula, {source.letter: value}) if formula else F(1)
                )
            if sum(weights) != 1:
                raise ValueError(words)
            return self.stable(weights, earns)
        finally:
            self.game = shown

    # Perfection of three players and more

    def perfect_of_many(self, profile):
        """Whether a profile is perfect in the normal form; None if the oracle cannot decide."""
        game, players = self.game, range(1, len(self.game.players) + 1)
        if any(game.gains(profile)):
            return False
        plans = [game.pure(p) for p in players]
        mixed = [game.mixed(p, profile) for p in players]
        for p in players:
            others = [plans[q - 1] for q in players if q != p]
            table = [
                [self.paid_by([*joint, plan])[p - 1] for joint in product(*others)]
                for plan in plans[p - 1]
            ]
            paid = [
                sum(w * row[j] for w, row in zip(mixed[p - 1], table, strict=True))
                for j in range(len(table[0]))
            ]
            size = len(table)
            rows = [([1] * size, "=", 1)]
            rows += [([-row[j] for row in table], "<=", -paid[j]) for j in range(len(paid))]
            if greatest([sum(row) for row in table], rows) > sum(paid):
                return False  # weakly dominated
        if self.trembles(plans, mixed):
            return True
        if all(sorted(x) == [0, 1] for x in mixed) and len(plans) == 3:
            return self.perfect_of_two_each(plans, mixed)
        return None

    def trembles(self, plans, mixed):
        """Whether small mistakes are met against which all is best, as they become smaller."""
        random, cells = Random(11), self.cells()
        size, players = [len(own) for own in plans], range(len(plans))
        for _ in range(TREMBLES):
            weights = [[F(random.choice([1, 1, 2, 5, 20])) for _ in range(n)] for n in size]
            powers = [[random.choice([1, 1, 2, 3]) for _ in range(n)] for n in size]
            if all(
                self.best_against(cells, mixed, weights, powers, t, players)
                for t in (F(1, 10**4), F(1, 10**6))
            ):
                return True
        return False

    def best_against(self, cells, mixed, weights, powers, t, players):
        near = []
        for own, weight, power in zip(mixed, weights, powers, strict=True):
            parts = [x + w * t**k for x, w, k in zip(own, weight, power, strict=True)]
            near.append([part / sum(parts) for part in parts])
        for p in players:
            paid = [F(0)] * len(mixed[p])
            for cell, payoffs in cells.items():
                share = F(1)
                for q in players:
                    share *= near[q][cell[q]] if q != p else 1
                paid[cell[p]] += share * payoffs[p]
            if any(w and x < max(paid) for w, x in zip(mixed[p], paid, strict=True)):
                return False
        return True

    def perfect_of_two_each(self, plans, mixed):
        """Of a pure profile of three players with two strategies each: for every player the
        advantage over the other strategy is d + a*x + b*y + c*x*y in the small mistakes x and y of
        the others. Its sign depends on the ratio of both alone; None on the boundary."""
        cells, start = self.cells(), [x.index(1) for x in mixed]
        bounds = []  # (q, r, least, most): the mistake of r over that of q
        for p in range(3):
            q, r = (k for k in range(3) if k != p)

            def more(own, x, y, p=p, q=q, r=r):
                cell = list(start)
                cell[p] = own
                cell[q] = 1 - start[q] if x else start[q]
                cell[r] = 1 - start[r] if y else start[r]
                return cells[tuple(cell)][p]

            gap = {
                (x, y): more(start[p], x, y) - more(1 - start[p], x, y)
                for x in (0, 1)
                for y in (0, 1)
            }
            d = gap[0, 0]
            a, b = gap[1, 0] - d, gap[0, 1] - d
            c = gap[1, 1] - gap[1, 0] - gap[0, 1] + d
            if d < 0:
                return False
            if d > 0 or a > 0 and b > 0:
                continue
            if a == b == 0:
                if c < 0:
                    return False
                continue
            if min(a, b) < 0 and max(a, b) <= 0:
                return False
            if min(a, b) == 0:
                if c < 0:
                    continue  # a*x + c*x*y > 0 for small y
                continue
            if a > 0 > b:  # a*x >= -b*y, nearly
                bounds.append((q, r, None, a / -b))
            else:
                bounds.append((q, r, b and -a / b, None))
        # logarithms of three ratios: r01 * r12 = r02
        least, most = {}, {}
        for q, r, low, high in bounds:
            if low is not None:
                least[q, r] = low
            if high is not None:
                most[q, r] = high
        pairs = ((0, 1), (1, 2), (0, 2))
        infinite = None
        low = [least.get(pair, F(0)) for pair in pairs]
        high = [most.get(pair, infinite) for pair in pairs]
        # r02 must be in [low01*low12, high01*high12] as well
        top = infinite if None in high[:2] else high[0] * high[1]
        if top is not None and top <= low[2] or high[2] is not None and high[2] <= low[0] * low[1]:
            exact = top == low[2] or high[2] == low[0] * low[1]
            return None if exact else False
        return True

    # Rounded distributions

    @lead
    def lead_rounded(self, shown, numbers):
        """Some distribution that rounds to {LIST} is <a|an extensive-form> correlated equilibrium,
        such as {LIST}.
        - Every distribution that rounds to {LIST} is <a|an extensive-form> correlated equilibrium,
        also {LIST}.
        """
        if not self.rounds_to(shown):
            return False
        self.weights = list(map(F, numbers.split(", ")))
        fits = sum(self.weights) == 1 and all(
            low <= x <= high for x, (low, high) in zip(self.weights, self.spans, strict=True)
        )
        if not fits:
            raise ValueError("the distribution does not round so")
        if "--extensive-form" in self.ask.options:
            raise Unchecked
        gain, every = self.correlated_gain(), self.matched.startswith("Every")
        if every and not gain:
            raise ValueError("the counter-example is a correlated equilibrium")
        return not gain

    @lead
    def lead_box(self, shown):
        """Some distribution that rounds to {LIST} is <a|an extensive-form> correlated equilibrium.
        - Every distribution that rounds to {LIST} is <a|an extensive-form> correlated equilibrium.
        """
        return self.rounds_to(shown) and self.box_says(self.matched.startswith("Some"))

    @says
    def no_distribution(self):
        """No distribution that rounds so is <a|an extensive-form> correlated equilibrium."""
        return not self.box_says(True)

    @says
    def every_distribution(self):
        """Every distribution that rounds so is <a|an extensive-form> correlated equilibrium."""
        return self.box_says(False)

    @says
    def somebody_gains(self, listed):
        """In each somebody gains by this: {LIST}."""
        if "--extensive-form" in self.ask.options or "in the certificate" in listed:
            raise Unchecked
        deviations = []
        for words in listed.split("; or "):
            name, told, reply = re.fullmatch(
                r"(\w+), told to play (.+), plays (.+)", words
            ).groups()
            p = self.player(name)
            deviations.append((p, self.acts(told, p), self.acts(reply, p)))
        limits = [self.box_limit(p, told, reply) for p, told, reply in deviations]
        return greatest([F(0)] * len(self.spans), self.box_rows() + limits) is None

    def rounds_to(self, shown):
        """Whether these are the printed probabilities; keeps the numbers that round to each."""
        texts = [line.split(",")[0] for line in self.ask.files["d.csv"].splitlines()[1:]]
        self.spans = [box_of(text) for text in texts]
        both = [b.text for b in self.reader.blocks if not isinstance(b, list)]
        for word in ("Some", "Every"):
            if not any(text.startswith(f"{word} distribution") for text in both):
                raise ValueError(f"the claim that begins with {word} is missing")
        return shown.split(", ") == texts

    def box_says(self, exists):
        """Whether a distribution in the box is a correlated equilibrium; or whether all are."""
        if "--extensive-form" in self.ask.options:
            raise Unchecked
        rows, limits = self.box_rows(), []
        for p in range(1, len(self.game.players) + 1):
            plans = self.game.pure(p)
            limits += [self.box_limit(p, a, b) for a, b in product(plans, plans) if a != b]
        if exists:
            return greatest([F(0)] * len(self.spans), rows + limits) is not None
        return all(greatest(gains, rows) <= most for gains, _, most in limits)

    def box_rows(self):
        """The rows of the box: how much each probability is above its least, in sum."""
        size = len(self.spans)
        rows = [([F(1)] * size, "=", F(1) - sum(low for low, _ in self.spans))]
        return rows + [
            ([F(int(k == n)) for k in range(size)], "<=", high - low)
            for n, (low, high) in enumerate(self.spans)
        ]

    def box_limit(self, p, told, reply):
        """The row that a player who is told a strategy gains nothing by another."""
        gains = [
            self.game.payoffs(self.game.against(o, reply))[p - 1] - self.game.payoffs(o)[p - 1]
            if self.reduced(p, o) == told
            else F(0)
            for _, o in self.all_drawn()
        ]
        return gains, "<=", -sum(g * low for g, (low, _) in zip(gains, self.spans, strict=True))


def inside(root, box):
    """Whether an equilibrium is in a box, up to the digits to which it is computed."""
    slack = F(1, 10**40)
    return all(
        box[key][a][0] - slack <= p <= box[key][a][1] + slack
        for key, row in root.items()
        for a, p in row.items()
    )


def box_of(text):
    """The probabilities that round to a printed one."""
    slack = half_unit(text) if "." in text else F(0)
    return max(F(text) - slack, F(0)), min(F(text) + slack, F(1))


def runs_of(text, letter):
    """([(low, whether it is in, high, whether it is in)], what lies around irrational ends); None
    in place of the runs if an irrational end is not what it says."""
    runs, hidden = [], []
    if text == "none":
        return runs, hidden

    def end(words):
        about, _, rest = words.partition(" (")
        if zero := re.fullmatch(r"the zero of (.*) between (\S+) and (\S+)\)", rest):
            below, above = F(zero[2]), F(zero[3])
            first, last = (evaluated(zero[1], {letter: x}) for x in (below, above))
            hidden.append((below, above))
            if first * last > 0 or not rounds_to(
                zero_between(zero[1], letter, below, above), about
            ):
                return None
            return (below + above) / 2
        if "√" in words:
            surd = F(surd_value(about if "√" in about else words))
            if rest.startswith("about") and not rounds_to(surd, rest.rstrip(")")):
                return None
            hidden.append((surd - CLOSE, surd + CLOSE))
            return surd
        if words.startswith("about "):
            near = F(words[6:])
            hidden.append((near - CLOSE, near + CLOSE))
            return near
        return evaluated(words)

    for run in pieces(text, " and "):
        if single := re.fullmatch(rf"{letter} ?= ?(.*)", run):
            value = end(single[1])
            ends = value, True, value, True
        else:
            low, left, right, high = re.fullmatch(
                rf"(.*) ?([<≤]) ?{letter} ?([<≤]) ?(.*)", run
            ).groups()
            ends = end(low.strip()), left == "≤", end(high), right == "≤"
        if None in ends:
            return None, hidden
        runs.append(ends)
    return runs, hidden
