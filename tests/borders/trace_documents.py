"""Trace what the pages of the documents say to accepted statements, or to arithmetic.

    python tests/borders/trace_documents.py RESULTS REPORTS [DOCUMENT ...]

RESULTS is what `make reproduce` makes. Two steps, each in own code: from each reading of a claim to
its certificate (accepted, about this game, this profile, these players, these figures), and from
each line of the pages to a reading, to the document's file, or to a sum that comes out. What is
left is printed; the exit status is then 1.
"""

import hashlib
import json
import re
import sys
import tomllib
from collections import Counter
from fractions import Fraction as F
from itertools import product
from pathlib import Path
from unicodedata import normalize

from page_profiles import evaluated, half_unit
from page_text import Reader

ROOT = Path(__file__).resolve().parents[2]
POINTS = F(2, 7), F(3, 5), F(5, 11)
OWN_ONLY = "dominated strategy"  # its proof is about one player's strategy against others


class Traces:
    """The files of a run, and what could not be traced."""

    def __init__(self, results, reports):
        self.results, self.reports, self.missing, self.count = results, reports, [], Counter()
        verdicts = json.loads((reports / "data/verdicts.json").read_text("utf-8"))
        self.documents = verdicts["documents"]
        checks = results / "checks.json"  # without it only `report` has seen what is accepted
        self.accepted = (
            json.loads(checks.read_text("utf-8"))["accepted"] if checks.exists() else None
        )
        self.digests = {digest(file): file.stem for file in (results / "games").iterdir()}

    def miss(self, document, place, what, text=""):
        self.missing.append((document, place, what, str(text)))

    # From readings to certificates

    def readings(self, name):
        """Each reading and offer of a document: (record, reading, the claim in the TOML file)."""
        data = tomllib.loads((ROOT / f"data/documents/{name}.toml").read_text("utf-8"))
        tables = {t["id"]: t for t in data.get("assertions", []) + data.get("questions", [])}
        for record in self.documents[name]["records"]:
            table = tables[record["id"]]
            parts = {r["id"]: r for r in table.get("readings", [])}
            for reading in record["readings"] + record["offers"]:
                claim = {k: v for k, v in table.items() if k != "readings"}
                claim |= parts.get(reading["reading"], {})
                if reading["offer"]:
                    claim |= claim[reading["offer"]]
                yield record, reading, claim, data

    def follow(self, name):
        for record, reading, claim, data in self.readings(name):
            place = f"{record['id']}.{reading['reading']}.{reading['offer']}".rstrip(".")
            self.count["readings"] += 1
            file = self.results / reading["certificate"]
            if not file.is_file() or digest(file) != reading["sha256"]:
                self.miss(name, place, "no such certificate", reading["certificate"])
                continue
            if self.accepted is not None and reading["sha256"] not in self.accepted:
                self.miss(name, place, "not accepted", reading["certificate"])
            certificate = json.loads(file.read_text("utf-8"))
            game = claim.get("game") or self.of_base(data, claim.get("profile"), "game") or ""
            game_file = self.digests.get(certificate.get("game"), "")
            if game_file != game or reading["game"] != game:
                self.miss(name, place, "another game", f"{game_file} instead of {game}")
            statement = certificate["statement"]
            for wrong in (*self.about(statement, claim, data), *self.figures(statement, claim)):
                self.miss(name, place, *wrong)
            shown, outcome = holds(statement, claim), reading["outcome"]
            if shown is not None and (outcome in ("proved", "answered")) != shown:
                self.miss(
                    name, place, "another outcome", f"{outcome}, {statement['kind']}: {shown}"
                )
            self.count["outcomes" if shown is not None else "outcomes not followed"] += 1

    def figures(self, statement, claim):
        """Which stated figures of a claim its statement does not have, in the same order."""
        stated = claim.get("stated")
        mine = claim.get("figures") or [claim]
        theirs = statement.get("figures") or [statement]
        if claim["kind"] == "payoff":
            if len(mine) != len(theirs):
                yield "another number of figures", f"{len(theirs)} instead of {len(mine)}"
            for stated_part, shown in zip(mine, theirs, strict=False):
                self.count["figures"] += 1
                of = shown["left"]["of"]
                if "player" in stated_part and of.get("payoff") != stated_part["player"]:
                    yield "the figure of another player", f"{of} instead of {stated_part['player']}"
                for key, events in (
                    ("event", of.get("probability")),
                    ("given", shown["left"]["given"]),
                ):
                    if not same_event(stated_part.get(key, []), events or []):
                        yield "another event", f"{events} instead of {stated_part[key]}"
                if stated_part.get("stated", stated) not in ("?", shown["stated"]):
                    yield "another stated figure", f"{shown['stated']} instead of {stated_part}"
        elif claim["kind"] in ("gain", "value", "count", "equilibria", "pure equilibria"):
            shown = theirs[0].get("stated")
            self.count["figures"] += 1
            if statement["kind"] not in ("deviation",) and stated not in ("?", shown):
                yield "another stated figure", f"{shown} instead of {stated}"
            of = theirs[0].get("of", {}).get("gain", claim.get("player"))
            if claim["kind"] == "gain" and of != claim["player"]:
                yield "the gain of another player", of

    def of_base(self, data, profile, key):
        """A key of a profile, or of the one on which it stands."""
        while profile:
            table = data["profiles"][profile]
            if key in table:
                return table[key]
            profile = table.get("base")
        return None

    def about(self, statement, claim, data):
        """What of a statement is not what its claim is about."""
        said, kind = statement["kind"], claim["kind"]
        players = statement.get("players") or [statement.get("player")]
        named = claim.get("player", "0") != "0" and players != [None] and kind != OWN_ONLY
        if named and claim["player"] not in players:
            yield "another player", f"{players} instead of {claim['player']}"
        profiles = statement.get("profiles") or (
            [statement["profile"]] if "profile" in statement else []
        )
        if "profile" not in claim or not profiles:
            if "profile" in claim:
                self.count["claims about a profile proved by a list or a table"] += 1
            elif profiles:
                yield "a profile of no claim", said
            return
        names = [claim["profile"]]
        for comparison in claim.get("comparisons", []):
            sides = [comparison["left"], comparison["right"]]
            names += [s["profile"] for s in sides if isinstance(s, dict) and "profile" in s]
        for name in dict.fromkeys(names):
            only = (
                claim["player"]
                if kind == OWN_ONLY
                or said == "figures"
                and kind in ("quasi-perfect",)
                and "player" in claim
                else None
            )
            if kind == "quasi-perfect" and said == "figures":
                fits = any(
                    self.same(p, name, claim, data, statement, player)
                    for p in profiles for player in p
                )  # fmt: skip
            else:
                fits = any(self.same(p, name, claim, data, statement, only) for p in profiles)
            self.count["profiles"] += 1
            if not fits:
                yield "another profile", f"{said}: {name}"

    def same(self, shown, name, claim, data, statement, only):
        """Whether a profile of a statement is that with a name, at the values of the claim."""
        letters = set(self.of_base(data, name, "parameters") or {})
        fixed = {k: F(v) for k, v in {**claim.get("at", {}), **statement.get("at", {})}.items()}
        free = sorted(letters - set(fixed))
        if self.of_base(data, name, "form") == "plan":
            self.count["profiles written as plans, not compared"] += 1
            return True
        for values in product(POINTS, repeat=min(len(free), 2)):
            point = fixed | dict(zip(free, values, strict=False))
            point |= {letter: F(1, 3) for letter in free[2:]}
            for player, sets in shown.items():
                if only not in (None, player):
                    continue
                for where, row in sets.items():
                    printed_entry = self.entry(data, name, player, where, shown)
                    try:
                        if printed_entry is None or not self.row_fits(row, printed_entry, point):
                            return False
                    except KeyError:  # a letter of the proof, for mixtures of another player
                        return False
        return True

    def row_fits(self, row, printed_entry, point):
        printed_entry = {printed_entry: "1"} if isinstance(printed_entry, str) else printed_entry
        for action, shown in row.items():
            text = str(printed_entry.get(action, "0"))
            slack = half_unit(text) if re.fullmatch(r"\d+\.\d+", text) else 0
            value = evaluated(str(shown), point)
            if abs(value - evaluated(text, point)) > slack:
                return False
        return True

    def entry(self, data, name, player, where, shown):
        """What a profile has at an information set: literal names win, then the longest pattern."""
        while name:
            table = data["profiles"][name]
            entries = table.get("strategy", {})
            several = sum(where in sets for sets in shown.values()) > 1
            for key in (f"{player}/{where}", *(() if several else (where,))):
                if key in entries:
                    return entries[key]
            fitting = []
            for key in entries:
                owner, slash, rest = key.partition("/")
                mine = rest if slash and owner.isdigit() else key
                if slash and owner.isdigit() and owner != player:
                    continue
                if "*" in mine and re.fullmatch(re.escape(mine).replace(r"\*", ".*"), where):
                    fitting.append(key)
            if fitting:
                return entries[max(fitting, key=lambda key: len(key.split("/", 1)[-1]))]
            name = table.get("base")
        return None

    # Verdicts

    def verdicts(self, name):
        """The verdict of each record follows from its readings."""
        for record in self.documents[name]["records"]:
            self.count["verdicts"] += 1
            if verdict_of(record) != record["verdict"]:
                self.miss(name, record["id"], "another verdict", f"{record['verdict']}")

    # Pages

    def pages(self, name):
        """The pages of a document: its ledger, its errata, its notes and its first page."""
        self.by_place = {}
        for record, reading, _, _ in self.readings(name):
            self.by_place.setdefault(record["id"], (record, []))[1].append(reading)
        text = (ROOT / f"data/documents/{name}.toml").read_text("utf-8")
        self.data = tomllib.loads(text)
        self.words = {key(text) for text in strings(self.data)}
        self.words |= {key(text) for text in strings(self.documents[name])}
        self.ledger(name, (self.reports / name / "ledger.html").read_text("utf-8"))
        for file in sorted((self.reports / name).glob("*.html")):
            if file.name not in ("lines.html", "transcription.html"):
                page = Reader()
                page.feed(file.read_text("utf-8"))
                for block in page.blocks:
                    self.block(name, file.name, block)
                if re.fullmatch(r"e\d+", file.stem):
                    self.figures_of(name, file.stem, page.blocks)

    def ledger(self, name, html):
        """Each row: the verdict, what is said, and the outcome of each reading."""
        for row in html.split('<tr id="')[1:]:
            place = row.partition('"')[0]
            record, readings = self.by_place[place]
            page = Reader()
            page.feed(f'<table><tr id="{row.partition("<tr")[0]}')
            page.close()
            self.count["rows of ledgers"] += 1
            verdict = re.match(r"[^>]*><td[^>]*>([^<]*)", row)[1].strip()
            if verdict != record["verdict"]:
                self.miss(name, f"ledger.html#{place}", "another verdict in a row", verdict)
            summary, *rest = [b.text for b in page.blocks if not isinstance(b, list)]
            if key(summary) != key(record["says"]):
                self.miss(name, f"ledger.html#{place}", "another sentence in a row", summary)
            for text in rest:
                for word, outcome in (("disproved", "disproved"), ("proved", "proved")):
                    condition = re.match(rf"If (.*?): {word}\. ", text)
                    if condition:
                        told = key(condition[1])
                        mine = [
                            r
                            for r in readings
                            if told
                            in (key(r["condition"]), key(r["condition"] + r.get("part", "")))
                        ]
                        self.count["readings in rows"] += 1
                        if not any(r["outcome"] == outcome for r in mine if r["condition"]):
                            self.miss(
                                name, f"ledger.html#{place}", "another outcome in a row", text
                            )

    def block(self, name, file, block):
        """A table of readings; a sum; a sentence of the checker."""
        if isinstance(block, list):
            body = [row for row in block if isinstance(row, list)]
            if [cell.text for cell in body[0]][1:] == ["Read", "It is"]:
                self.read_as(name, file, body[1:])
            for cell in (cell for row in body for cell in row):
                self.sums(name, file, cell.text)
        elif block.tag == "pre":
            for line in block.text.splitlines():
                if line.startswith('"') and "carries" not in line:
                    self.count["sentences of the checker"] += 1
                    if self.accepted is not None and line not in self.accepted.values():
                        self.miss(name, file, "no sentence of the checker", line)
        elif block.tag in ("p", "li", "dd", "h1", "h2", "h3"):
            self.sums(name, file, block.text)

    def read_as(self, name, file, rows):
        """Rows of a sentence, a way to read it, and true or false."""
        said = ""
        for row in rows:
            *first, read, is_so = [cell.text for cell in row]
            said = first[0] if first else said
            self.count["readings in tables"] += 1
            fitting = []
            for record, readings in self.by_place.values():
                for r in readings:
                    here = key(r["says"]) in key(said) or key(record["says"]) in key(said)
                    if here or key(r["says"]) in key(read):
                        fitting.append(r)
            outcome = {
                "true": ("proved", "answered"),
                "false": ("disproved",),
                "true in some equilibria": ("varies",),
                "proved": ("proved", "answered"),
            }.get(is_so)
            if outcome is None or not any(r["outcome"] in outcome for r in fitting):
                self.miss(name, file, "a reading that is not traced", f"{said} | {read} | {is_so}")

    def sums(self, name, file, text):
        """Each equation of numbers comes out; each decimal in brackets is its number, rounded."""
        for left, right in re.findall(
            r"(?<![-+*/^.(\w])([-(\d][-+*/().\d ]*[\d)])=(-?\d+(?:/\d+)?)(?![-+\d*/.(a-z])", text
        ):
            try:
                comes_out = evaluated(left) == evaluated(right)
            except (SyntaxError, ValueError, ZeroDivisionError):
                continue
            self.count["sums"] += 1
            if not comes_out and left not in text.partition("Printed: ")[2]:
                self.miss(name, file, "a sum that does not come out", f"{left}={right}: {text}")
        plain = text.replace("−", "-")
        for number, decimal in re.findall(r"(-?\d+/\d+) \((-?\d+\.\d+)\)", plain):
            self.count["decimals"] += 1
            if abs(F(number) - F(decimal)) > half_unit(decimal):
                self.miss(name, file, "a decimal that is not its number", f"{number} ({decimal})")

    def figures_of(self, name, erratum, blocks):
        """Each number that a page of an erratum shows stands in a certificate on which it rests, in
        the document's file, or in a sum on the page."""
        entry = next(e for e in self.data["errata"] if e["id"] == erratum)
        ids = {i.partition(".")[0] for i in entry["rests_on"] + entry.get("proved_by", [])}
        pool = set()
        for place in ids:
            for reading in self.by_place[place][1]:
                file = self.results / reading["certificate"]
                pool |= numbers_in(json.loads(file.read_text("utf-8")))
                pool |= {n for text in reading.values() for n in numbers_of(text)}
        pool |= {a - b for a in pool for b in pool} if len(pool) < 400 else set()
        for text in strings(entry):
            pool |= set(numbers_of(text))
        for block in blocks:  # what the columns of its tables add up to
            if isinstance(block, list) and "Sum" in {
                r[0].text for r in block if isinstance(r, list)
            }:
                pool |= self.column_sums(name, erratum, block)
        for block in blocks:
            cells = (
                [c for row in block if isinstance(row, list) for c in row]
                if isinstance(block, list)
                else [block]
            )
            for cell in cells:
                if cell.section not in ("example", "pencil") or key(cell.text) in self.words:
                    continue
                for number in numbers_of(cell.text):
                    self.count["numbers of errata"] += 1
                    if number not in pool and not re.search("[=÷]", cell.text) and abs(number) > 1:
                        self.miss(name, f"{erratum}.html", "a number that is not traced", cell.text)

    def column_sums(self, name, erratum, block):
        """The row Sum is the sum of the rows above it; returns these sums, computed here."""
        rows = [[c.text for c in row] for row in block if isinstance(row, list)]
        end, sums = [row[0] for row in rows].index("Sum"), set()
        for column in range(1, len(rows[0])):
            parts = [value_of(row[column]) for row in rows[1:end]]
            total = value_of(rows[end][column])
            self.count["columns with a sum"] += 1
            whole = "differ" in block[0].text if not isinstance(block[0], list) else False
            if None not in parts and sum(parts) != total and not whole:
                self.miss(name, f"{erratum}.html", "a column with another sum", rows)
            if None not in parts:
                sums.add(sum(parts))
        return sums


def value_of(text):
    """The value of a cell, what stands after its last sign of equality."""
    try:
        return evaluated(text.split("=")[-1])
    except (SyntaxError, ValueError, KeyError):
        return None


def key(text):
    """Letters and digits alone: mathematics is set in one way in a file, in another on a page."""
    greek = r"\\[A-Za-z]+|alpha|beta|gamma|delta|epsilon|chi|mu|sigma|lambda"
    text = re.sub(greek, "", normalize("NFKC", text))
    return re.sub(r"[^0-9a-zäöüéè]", "", text.lower())


def strings(value):
    """All texts in tables of tables."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for entry in value.values():
            yield from strings(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from strings(entry)


def numbers_of(text):
    """The numbers in a text, fractions and decimals too."""
    return [F(n) for n in re.findall(r"(?<![\w.])-?\d+(?:/\d+|\.\d+)?", text.replace("−", "-"))]


def numbers_in(value):
    return {n for text in strings(value) for n in numbers_of(text)}


def verdict_of(record):
    """By the table of docs/explanation/verdicts.md; readings with one condition are its parts."""
    if record["role"] == "question":
        return "answered"
    ways = {}
    for reading in record["readings"]:
        ways.setdefault(reading["condition"], []).append(reading)
    outcomes = []
    for parts in ways.values():
        plain = [
            part["outcome"]
            for part in parts
            if not (part["instance"] and part["outcome"] == "proved")
        ]
        if "disproved" in plain:
            outcomes.append("disproved")
        elif "varies" in plain:
            outcomes.append("varies")
        else:
            outcomes.append("proved")
    offers = {offer["offer"] for offer in record["offers"]}
    if set(outcomes) == {"proved"}:
        return "confirmed"
    if "proved" in outcomes:
        return "depends on the reading"
    if "corrected" in offers:
        return "typo"
    if "qualified" in offers:
        return "imprecise"
    return "underspecified" if "varies" in outcomes else "refuted"


def same_event(conditions, events):
    """Whether conditions such as `1/*: bet | Q: bet` are those of a statement, in any order."""
    if len(conditions) != len(events):
        return False
    left = list(events)
    for condition in conditions:
        parts = [part.rsplit(": ", 1) for part in condition.split(" | ")]
        fitting = [moves for moves in left if all(any(fits(p, m) for p in parts) for m in moves)]
        if not fitting:
            return False
        left.remove(fitting[0])
    return True


def fits(part, move):
    """Whether a move [player, set, action] is one of `1/*: bet`, or `card 2: Q` of chance."""
    where, action = part
    owner, slash, rest = where.partition("/")
    if slash and owner in ("0", move[0]):
        where = rest
    here = where in ("*", move[1]) or move[0] == "0" and move[1].startswith(f"{where} after")
    return here and action == move[2]


def holds(statement, claim):
    """Whether a statement is what its claim says; None where this is not read here."""
    kind, said, stated = claim["kind"], statement["kind"], claim.get("stated", "")
    denied = isinstance(stated, str) and stated.startswith("not ")
    entries = statement.get("figures") or statement.get("equations") or [statement]
    told = [entry["holds"] == "yes" for entry in entries if "holds" in entry]
    followed = (
        "payoff", "comparison", "value", "count", "gain", "arithmetic", "set values", "equilibria",
        "pure equilibria", "all equilibria", "correlated range",
    )  # fmt: skip
    if kind in followed and told:
        return all(told)
    if kind in ("equilibrium", "best response", "gain"):
        return {
            "deviation": denied,
            "best response": (set(statement.get("gains", {}).values()) == {"0"}) != denied,
            "equilibrium set": (statement.get("within") == "everywhere") != denied,
        }.get(said)
    if kind == said == "sequential":
        return (statement["holds"] == "yes") != denied
    if kind == said == "subgame perfect":
        return (not statement["gains"]) != denied
    if kind == "quasi-perfect":
        return (said == "quasi-perfect") != denied
    if kind == "dominated strategy":
        return (said == "figures") != denied
    if kind == "saddle":
        return (statement["saddle"] == "yes") == (stated == "exists")
    if kind == "optimal set" and "unique" in stated:
        return (statement["dimension"] == "0") == (stated == "unique")
    return None


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def traced(results, reports, *names):
    """What could be traced of the pages of all documents, or of some."""
    traces = Traces(results, reports)
    for name in names or traces.documents:
        traces.follow(name)
        traces.verdicts(name)
        traces.pages(name)
    return traces


def main(results, reports, *names):
    traces = traced(Path(results), Path(reports), *names)
    for key, times in traces.count.items():
        print(f"{times} {key}")
    for kind, times in Counter(what for _, _, what, _ in traces.missing).most_common():
        print(f"\n{times}: {kind}")
        lines = [
            f"   {d} {place}: {text[:300]}"
            for d, place, what, text in traces.missing
            if what == kind
        ]
        print("\n".join(lines[:40]))
    return bool(traces.missing)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
