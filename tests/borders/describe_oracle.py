"""What `describe` prints of random small games beside lists: totals, prices, risk, subgames.

    python tests/borders/describe_oracle.py COUNT SEED

Every figure is computed anew by enumeration. A line that no rule knows is counted, not judged.
"""

import re
import sys
from collections import Counter
from contextlib import chdir
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from page_asks import any_game, quietly, symmetric
from page_oracle import MEMORY, Judge
from page_profiles import Printed
from page_sentences import NUMBER, Unchecked

from nashproof.shell.cli import main as nashproof

TOTAL = re.compile(
    rf"Highest sum of the payoffs of any strategies: ({NUMBER}) \((.*?)\)\.(?= Price|$)"
    rf"(?: Price of anarchy: ({NUMBER}), price of stability: ({NUMBER})\.)?"
)
RISK = re.compile(
    rf"No\. (\d+) risk-dominates no\. (\d+): the losses of deviating from it multiply to ({NUMBER})"
    rf", those from the other to ({NUMBER})\."
)
NEITHER = re.compile(
    r"Neither of no\. (\d+) and no\. (\d+) risk-dominates: the losses of deviating from either"
    rf" multiply to ({NUMBER})\."
)
AMONG = re.compile(rf"(?:.*\.) (?:Highest sum of the payoffs: ({NUMBER}), in no\. ([\d, ]+)|The sum"
                   rf" of the payoffs is always ({NUMBER}))\.")  # fmt: skip
WORTH = re.compile(rf"The game is worth ({NUMBER}) to (\w+)\.")
RANGE = re.compile(rf"Payoffs: ((?:\w+: {NUMBER}(?: to {NUMBER})?(?:; )?)+)\.(?: .*)?")
SUBGAMES = ("The game has no subgame", "The game has exactly one subgame")


class Description(Judge):
    """Reads the lines about one game; sentences are those that pages have, too."""

    def __init__(self, game, lines, record):
        self.game, self.lines, self.record = game, lines, record
        self.findings, self.unchecked, self.count, self.unknown = [], 0, 0, Counter()
        self.cases, self.at, self.of, self.case, self.lead = [], {}, None, None, None
        self.rows = [match for line in lines if (match := re.match(r"  (\d+)\. (.*?); pay", line))]

    def games(self):
        return [self.game]

    def current(self):
        return []

    def read(self):
        rules = [
            (TOTAL, self.total), (RISK, self.risk), (NEITHER, self.neither), (AMONG, self.among),
            (WORTH, self.worth), (RANGE, self.payoffs_between),
        ]  # fmt: skip
        for line in self.lines:
            self.count += 1
            known = False
            for pattern, rule in rules:
                if match := pattern.fullmatch(line):
                    known = True
                    try:
                        if not rule(*match.groups()):
                            self.find(f"false: {rule.__name__}", line, "")
                    except Unchecked:
                        self.unchecked += 1
            if "subgame perfect equilibri" in line and not line.startswith("subgame"):
                known = True
                self.ask = type("Ask", (), {"claims": [], "options": [], "games": {}})
                self.paragraph(line.replace(" and then ", ", "))
            if not known:
                self.unknown[re.sub(r"[\d/.]+|\w+(?=:)", "N", line)[:50]] += 1

    # The table of pure strategies

    def side(self, words, p):
        return self.plan_of(words, p)

    def total(self, shown, words, anarchy, stability):
        sums = {cell: sum(paid) for cell, paid in self.cells().items()}
        sides = words.split(" against ")
        if len(sides) != len(self.game.players):
            sides = [x.partition(" plays ")[2] for x in words.split("; ")]
        plans = [self.plan_of(text, p) for p, text in enumerate(sides, 1)]
        right = Printed(shown) == max(sums.values()) == sum(self.paid_by(plans))
        if not right:
            return False
        totals = self.totals()
        low, high, top = min(totals), max(totals), max(sums.values())
        if low > 0:
            prices = top / low, top / high
        else:
            prices = (low / top, high / top) if top < 0 else None
        if prices is None or anarchy is None:
            return prices is None and anarchy is None
        return Printed(anarchy) == prices[0] and Printed(stability) == prices[1]

    def totals(self):
        """The totals of the extreme equilibria."""
        if len(self.game.players) == 2:
            _, _, one, two = self.game.normal
            if max(len(one), len(one[0])) > 5:
                raise Unchecked
            return [
                sum(
                    x[i] * y[j] * (one[i][j] + two[i][j])
                    for i in range(len(x))
                    for j in range(len(y))
                )
                for x, y in self.game.equilibria
            ]
        raise Unchecked

    def extreme(self):
        """The strict pure equilibria of two players with two strategies each, with losses."""
        _, _, one, two = self.game.normal
        if (len(one), len(one[0])) != (2, 2):
            return {}
        found = {}
        for i, j in product((0, 1), (0, 1)):
            a, b = one[i][j] - one[1 - i][j], two[i][j] - two[i][1 - j]
            if a > 0 and b > 0:
                found[i, j] = a * b
        return found

    def at_number(self, number):
        """The pair of pure strategies with a number in the list."""
        words = next(m[2] for m in self.rows if m[1] == number)
        sides = words.split(" against ")
        return tuple(
            self.game.pure(p).index(self.plan_of(text, p)) for p, text in enumerate(sides, 1)
        )

    def risk(self, one, two, more, less):
        losses = self.extreme()
        first, second = losses[self.at_number(one)], losses[self.at_number(two)]
        return Printed(more) == first > second and Printed(less) == second and len(losses) == 2

    def neither(self, one, two, shown):
        losses = self.extreme()
        pair = {self.at_number(one), self.at_number(two)}
        return set(losses) == pair and set(losses.values()) == {Printed(shown).value}

    def among(self, shown, numbers, always):
        totals = self.totals()
        if always:
            return {Printed(always).value} == set(totals)
        return Printed(shown) == max(totals) and min(totals) < max(totals) and bool(numbers)

    def worth(self, shown, name):
        return Printed(shown) == self.game.value and self.player(name) == 1

    def payoffs_between(self, text):
        if len(self.game.players) != 2:
            raise Unchecked
        _, _, *both = self.game.normal
        for p, part in enumerate(text.split("; ")):
            name, _, ends = part.partition(": ")
            paid = [
                sum(x[i] * y[j] * both[p][i][j] for i in range(len(x)) for j in range(len(y)))
                for x, y in self.game.equilibria
            ]
            low, _, high = ends.partition(" to ")
            if self.player(name) != p + 1:
                return False
            if not (Printed(low) == min(paid) and Printed(high or low) == max(paid)):
                return False
        return True

    def missing(self):
        """Lines that should be there: two strict equilibria, and which risks less."""
        if len(self.game.players) != 2 or self.game.constant_sum is not None:
            return
        said = any("risk-dominates" in line for line in self.lines)
        listed = any(line.startswith("The game has") for line in self.lines)
        if listed and said != (len(self.extreme()) == 2):
            self.find("risk dominance is missing, or should be", " / ".join(self.lines))


def findings_of(game, ending):
    """(what is found, how many lines, how many were not decided, unknown lines)."""
    with TemporaryDirectory(dir=MEMORY) as folder, chdir(folder):
        Path(f"g.{ending}").write_text(getattr(game, ending)(), "utf-8")
        try:
            status, out, err = quietly(nashproof, ["describe", f"g.{ending}"])
        except Exception as error:
            return [("traceback", str(error), "")], 0, 0, Counter()
    if status:
        return [("status", err, "")], 0, 0, Counter()
    lines = [line for line in out.split("\n") if line]
    judge = Description(game, lines, None)
    try:
        judge.read()
        judge.missing()
    except Exception as error:
        judge.find(f"unreadable: {type(error).__name__}", " / ".join(lines), error)
    return judge.findings, judge.count, judge.unchecked, judge.unknown


def random_game(seed, number, most=3):
    """(a game of at most so many players, the ending of its file)."""
    random = Random(f"describe {seed} {number}")
    while True:
        game, ending = symmetric(random) if random.random() < 0.2 else any_game(random)
        if len(game.players) <= most:
            return game, ending


def main(count, seed, first="0"):
    """Print what is found, by class; the exit status is 1 if anything is."""
    classes, lines, undecided, unknown = {}, 0, 0, Counter()
    for number in range(int(first), int(first) + int(count)):
        game, ending = random_game(seed, number)
        findings, read, unchecked, rest = findings_of(game, ending)
        lines, undecided, unknown = lines + read, undecided + unchecked, unknown + rest
        for kind, text, detail in findings:
            classes.setdefault(kind, []).append((number, text, detail))
    print(f"{count} games, {lines} lines, {undecided} not decided, seed {seed}")
    for kind, cases in classes.items():
        print(f"\n{len(cases)}: {kind}")
        for number, text, detail in cases[:3]:
            print(f"   {seed}-{number}: {text[:600]}\n        {detail}"[:900])
    print("\nnot judged here:")
    for text, times in unknown.most_common(25):
        print(f"   {times}: {text}")
    return bool(classes)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
