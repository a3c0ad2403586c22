"""The page oracle: reads the page of a random audit and computes every statement on it anew.

    python tests/borders/page_oracle.py COUNT SEED [FIRST]

Each sentence has a pattern, with what must hold for it to be true (`page_sentences`), each table a
rule (`page_tables`). A sentence without a pattern, a table without a rule and a figure that differs
are findings. Nothing is shared with the package but its command line, which is asked.
"""

import json
import os
import re
import sys
from collections import Counter
from fractions import Fraction as F
from random import Random
from tempfile import TemporaryDirectory

from letter_asks import automata_ask, letter_ask, letters_ask, stable_ask, subgames_ask
from page_asks import audit_of_a_game, carried_out, document, dominance_ask
from page_claims import Claims
from page_profiles import Case, evaluated
from page_questions import Questions
from page_refined import Refined
from page_sentences import LEADS, SENTENCES, Sentences, Unchecked
from page_tables import Tables
from page_text import Reader
from refined_asks import refined_ask

TITLES = {
    "On this page", "Verdict", "The game", "The games", "The profile", "The profiles",
    "Move the strategies", "Check it yourself", "Proofs of other claims", "Counter-example",
    "The figures of this picture as a table", "Who decides where",
    "What the checker accepted, sentence by sentence", "The certificate of this page",
    "The gains of the numbers as given", "The gains of the numbers as they stand",
    "The gains of the numbers made to sum to 1",
}  # fmt: skip
MEMORY = next((place for place in ("/dev/shm",) if os.access(place, os.W_OK)), None)
BADGES = {
    "good": ("true", "answered"),
    "bad": ("not true",),
    "open": ("undetermined", "underspecified"),
}


OF_VALUES = re.compile(r"For (\w+) from ([-−]?[\d./]+) to ([-−]?[\d./]+)")


class Judge(Sentences, Questions, Refined, Claims, Tables):
    """Goes through the blocks of one page."""

    def __init__(self, ask, outcome, place):
        self.ask, self.outcome, self.place = ask, outcome, place
        self.findings, self.unchecked, self.count = [], 0, 0
        self.claims = {claim.get("says") or claim["asks"]: claim for claim in ask.claims}
        self.cases = self.all_cases()
        self.heading, self.claim, self.lead, self.game_shown = None, None, None, None
        self.at, self.of, self.captions, self.tallied, self.verdicts = {}, None, [], None, []
        self.pinned = None  # the case that a paragraph has named
        self.weights = None  # the probabilities of the distribution that a claim is about

    # What the ask was

    def all_cases(self):
        """Each profile in each game in which a claim takes it."""
        letters, fixed, words = {}, {}, self.ask.options
        for word, after in zip(words, words[1:], strict=False):
            if word == "--family":
                name, _, ends = after.partition(" in ")
                low, high = ends.strip("[]").split(", ")
                letters[name] = (F(low), F(high))
            if word == "--at":
                name, _, value = after.partition("=")
                fixed[name] = F(value)
        used = {(c["profile"], self.claim_game(c)) for c in self.ask.claims if "profile" in c}
        pairs = [
            (name, key, entries)
            for name, home, entries in self.ask.profiles
            for key in self.ask.games
            if ((name, key) in used if self.ask.claims else key == home)
        ]
        return [Case(n, key, self.ask.games[key], e, dict(letters), fixed) for n, key, e in pairs]

    def current(self):
        """The cases that a sentence here may be about."""
        if self.pinned:
            return [self.pinned]
        if self.claim and "profile" in self.claim:
            home = next(h for n, h, _ in self.ask.profiles if n == self.claim["profile"])
            wanted = self.claim["profile"], self.claim.get("game", home)
            return [case for case in self.cases if (case.name, case.home) == wanted]
        named = [
            case for case in self.cases if self.heading and self.names_case(self.heading, case)
        ]
        return named or self.cases

    def games(self):
        if self.claim:
            return [self.ask.games[self.claim_game(self.claim)]]
        return list(self.ask.games.values())

    def claim_game(self, claim):
        if "game" in claim:
            return claim["game"]
        return next(home for name, home, _ in self.ask.profiles if name == claim["profile"])

    def find(self, kind, text, detail=""):
        self.findings.append((kind, text, str(detail)))

    # Blocks

    def read(self):
        self.reader = Reader()
        self.reader.feed(self.outcome.pages[self.place].replace("β", "beta").replace("δ", "delta"))
        blocks = self.reader.blocks = list(map(self.shortened, self.reader.blocks))
        self.equilibria_shown(blocks)
        for place, block in enumerate(blocks):
            self.count += 1
            try:
                if isinstance(block, list):
                    below = blocks[place + 1 :]
                    text = next((b.text for b in below if not isinstance(b, list)), "")
                    self.table(block, text)
                else:
                    self.block(block)
            except Exception as error:
                text = [row for row in block] if isinstance(block, list) else block.text
                self.find(f"unreadable: {type(error).__name__}", str(text)[:400], error)
        self.sliders()
        for label in self.reader.labels:
            self.attribute(label)
        self.total()

    def shortened(self, block):
        """A block or a table with short names for actions that have the words of several moves."""
        if isinstance(block, list):
            return list(map(self.shortened, block))
        return block if block.section == "check" else block._replace(text=self.short(block.text))

    def short(self, text):
        for game in self.ask.games.values():
            for name, short in getattr(game, "short", {}).items():
                text = text.replace(name, short)
        return text

    def equilibria_shown(self, blocks):
        """Note the exact equilibria of the page's tables: sentences elsewhere rest on them."""
        ends = None
        for block in blocks:
            if not isinstance(block, list):
                self.headed(block)
                if block.tag == "h3" and (ends := OF_VALUES.fullmatch(block.text)):
                    self.heading = block.text
                elif block.tag in ("h2", "h3"):
                    ends = None
                continue
            captions = [row.text for row in block if not isinstance(row, list)]
            if captions == ["What each player does"]:
                (game, *_) = self.ask.games.values()
                if ends:
                    self.optimal_on(ends[0], ends[1], map(evaluated, ends.group(2, 3)), block)
                elif hasattr(game, "interval") and not self.ask.profiles:
                    self.optimal_on("the profile", game.source.letter, game.interval, block)
            if captions and "exact equilibrium, and the numbers" in captions[0]:
                body = [row for row in block if isinstance(row, list)]
                column = [cell.text for cell in body[0]].index("exact equilibrium")
                for case in self.current():
                    self.case, self.game = case, case.game
                    shown = {self.key_of(row[0].text): row[column].text for row in body[1:]}
                    rows = {key: self.row_of(text, key) for key, text in shown.items()}
                    full = {
                        key: {a: rows.get(key, {}).get(a, F(0)) for a in actions}
                        for key, actions in self.game.sets.items()
                    }
                    if self.is_nearby(full) is True:
                        case.nearby = full
        self.heading = self.claim = None

    def optimal_on(self, name, letter, interval, block):
        """Note the strategies that are shown as optimal on an interval of the letter."""
        (game,) = self.ask.games.values()
        self.game, entries = game, dict(getattr(game, "letter_rows", {}))
        for row in block:
            if isinstance(row, list) and row[0].text != "Information set":
                key = self.key_of(row[0].text)
                entries[key] = self.texts_of(row[1].text, key)
        case = Case(name, "g", game, entries, {letter: tuple(interval)})
        self.cases.append(case)

    def block(self, block):
        text = block.text
        if block.tag == "text":
            return self.drawn(text)
        if block.tag in ("h1", "h2", "h3", "h4", "summary", "title", "li"):
            return self.titled(block)
        if "footer" in block.inside:
            return self.footer(text)
        if "meta" in block.classes:
            return self.meta(text)
        if block.section == "check":
            return self.checked(block)
        if "lead" in block.classes:
            return self.leading(block)
        if block.tag == "pre":
            return self.find("unknown pre", text[:80])
        return self.paragraph(text)

    def headed(self, block):
        """A heading that names a case or a game: what follows is about it."""
        if block.tag in ("h2", "h3") and any(self.names_case(block.text, c) for c in self.cases):
            self.heading, self.claim = block.text, None
            return True
        if block.tag == "h2":
            self.heading = self.claim = self.game_shown = None
        return False

    def names_case(self, text, case):
        """Whether a text names a profile, and no other game than that in which it is taken."""
        if OF_VALUES.fullmatch(case.name):
            return case.name in text
        if not self.ask.profiles:
            return False
        label = case.name if case.name.startswith("Line") else f"Pair {case.name}"
        named = [
            key
            for key, game in self.ask.games.items()
            if re.search(rf"\b{re.escape(game.title)}\b", text)
        ]
        (home,) = {home for name, home, _ in self.ask.profiles if name == case.name}
        taken = [other.home for other in self.cases if other.name == case.name]
        if home in taken:  # without a game it is taken in its own
            taken = [home]
        return re.search(rf"\b{label}\b", text) is not None and case.home in (named or taken)

    def titled(self, block):
        """Headings: fixed ones, names of games and of profiles, claims quoted."""
        text, self.at = block.text, {}
        if self.headed(block) or text in TITLES:
            return
        if text in ("Notes", *(game.title for game in self.ask.games.values())):
            if block.tag == "h3":
                named = [g for g in self.ask.games.values() if g.title == text]
                self.game_shown, self.heading, self.claim = named[0], None, None
            return
        quoted = re.fullmatch(r"Counter-example to “(.*)”", text)
        words, badge = parted(quoted[1] if quoted else text)
        if not quoted and not badge:
            return self.find("unknown heading", f"{block.tag} {text}")
        self.lead = words, badge or "not true"
        self.claim = self.claim_of(words)
        if words not in self.claims and self.ask.claims:
            self.find("edited sentence", words)
        elif not self.ask.claims and not any(p.fullmatch(unlined(words)) for p, _, _ in LEADS):
            self.find("unknown quotation", words)

    def meta(self, text):
        kinds = r"Nobody, 2020\. none|Profile: .*|Questions about the game"
        if not re.fullmatch(kinds, text):
            self.find("unknown meta", text)

    def footer(self, text):
        kinds = (
            r"nashproof [\d.a-z]+\. Every figure is exact; every verdict was accepted by the"
            r" checker in the run that wrote this page\. Payoffs are in the units of each game, per"
            r" hand in a card game\. MIT licence\."
            r"|Cite: [\w,:() ]+, nashproof [\d.a-z]+, [-\w./]+\."
        )
        if not re.fullmatch(kinds, text):
            self.find("unknown footer", text)

    def attribute(self, label):
        """What is read aloud: captions again, and the names of pictures."""
        fixed = (
            r"[\w,:() ]+: what is proved, with the proofs\.|The tree of [\w,:() ]+ with its"
            r" information sets(, picture|: The payoffs at the ends)?"
        )
        if label not in (*self.captions, *TITLES) and not re.fullmatch(fixed, label):
            self.find("unknown label", label)

    def checked(self, block):
        """*Check it yourself*: only what the checker accepts may stand there as true."""
        text = block.text
        counted = re.fullmatch(
            r"nashcheck, a program of its own that needs Python alone, accepted (?:all (\d+)"
            r" certificates|the certificate) in the run that wrote this page\. This command checks"
            r" (?:them|it) again, in the folder in which the audit ran:", text,
        )  # fmt: skip
        if counted:
            if int(counted[1] or 1) != len(self.outcome.accepted):
                self.find("false count of certificates", text, len(self.outcome.accepted))
            return
        if block.tag == "pre":
            return self.samples_of(text)
        carried = json.loads(self.reader.data.get("files", "{}"))
        if text == ", ".join(carried):
            return self.saved(carried)
        games = " ".join(name for name in carried if not name.endswith(".json"))
        one_file = (
            "This page is one file, and can be mailed. It carries what its proofs are about and the"
            f" proofs: save them into a folder, then nashcheck {games} *.json checks them there."
            " Who has no nashproof needs one file of it, reports/nashcheck.py, and Python: python3"
            " nashcheck.py in place of nashcheck."
        )
        if text == one_file:
            return
        about = (
            "This page carries a certificate. A second checker, which is itself proved, reads it "
            "and the game in the browser, and computes anew, if it covers the statement. Nothing "
            "leaves the page. "
        )
        if text.startswith(about + "It says: "):
            if text.removeprefix(about + "It says: ") not in self.outcome.accepted.values():
                self.find("not a sentence of the checker", text)
            return
        about += "It is about this: "
        if text == "Nothing is proved, so there is no certificate." and not self.outcome.accepted:
            return
        words, badge = parted(text.removeprefix(about).removeprefix("No certificate is about the "))
        words = re.sub("^(claim|question) “", "“", words)
        bare = words.removesuffix(" No certificate.")
        quoted = bare.startswith("“")
        bare = bare.strip("“”")
        self.heading = re.search(r"Line \d+", bare)
        self.heading = self.heading and self.heading[0]
        self.claim = self.claims.get(bare)
        if self.claim:
            answer = self.truth(self.claim) if self.claim.get("stated") != "?" else None
            self.claim = None
            if answer is False and not badge and not quoted:
                self.find("a false claim stands as accepted", text)
        elif self.ask.claims:
            self.find("edited sentence", bare)
        else:
            self.one(LEADS, unlined(bare), lambda answer: self.stands(answer, text, badge, quoted))
        self.heading = None

    def saved(self, carried):
        """The files that the page carries are those that were written, all that were accepted."""
        written = {place.rpartition("/")[2]: text for place, text in self.outcome.files.items()}
        if any(written.get(name) != text for name, text in carried.items()):
            self.find("a file that was not written", ", ".join(carried))
        if not {place.rpartition("/")[2] for place in self.outcome.accepted} <= set(carried):
            self.find("a certificate that the page does not carry", ", ".join(carried))

    def stands(self, answer, text, badge, quoted):
        if answer is False and not badge and not quoted:
            self.find("a false claim stands as accepted", text)

    def samples_of(self, text):
        """Sentences of the checker, each with the command for its certificate; or a certificate."""
        if text.startswith("{"):
            if text not in self.outcome.files.values():
                self.find("a certificate that was not written", text[:80])
            return
        *sentences, command = text.split("\n")
        place = command.split(" ")[-1]
        if command.startswith("nashcheck ") and not sentences:
            return
        if self.outcome.accepted.get(place) != "\n".join(sentences):
            self.find("not a sentence of the checker", text, self.outcome.accepted.get(place))

    def leading(self, block):
        """A claim or a question as it was said, with a badge."""
        text, badge = parted(block.text)
        colour = next((c for c in BADGES if c in block.classes), None)
        self.at, self.of = {}, None
        if colour is None:
            self.tallied = text
            if not re.fullmatch(r"\d+ claims?: .*\.", text):
                self.find("unknown lead", text)
            return
        verdict = badge or BADGES[colour][0]
        if verdict not in BADGES[colour]:
            self.find("badge and colour disagree", f"{text} [{badge}] {colour}")
        asks = re.search(r"\?( \(To \w+\.\))?$", text)
        # of two players, or of a family, this follows from other claims
        many = any(len(game.players) > 2 for game in self.ask.games.values())
        of_one = many and "--family" not in self.ask.words
        follows = "perfect equilibrium of the normal form" in text and not of_one
        if not follows and not asks:
            self.verdicts.append(verdict)
        self.lead, self.claim = (text, verdict), self.claim_of(text)
        if text in self.claims:
            self.decide_claim(self.claim, verdict, badge)
        elif self.ask.claims:
            self.find("edited sentence", f"{text} [{badge}]")
        else:
            if colour == "bad" and not badge:
                verdict = "true"  # the sentence stands as it is, in red
            self.of = "nearby" if "Of the equilibrium nearby." in text else None
            self.one(LEADS, unlined(text), lambda answer: self.verdict(text, verdict, answer))

    def verdict(self, text, verdict, answer):
        """Compare a badge with what is true."""
        if verdict in ("answered", "undetermined"):
            return
        if answer is not None and answer != (verdict == "true"):
            self.find("false verdict", f"{text} [{verdict}]")

    def decide_claim(self, claim, verdict, badge):
        question = claim.get("stated") == "?" and "asks" in claim
        if question != (verdict == "answered") and verdict != "undetermined":
            self.find("false badge", f"{claim} [{badge}]")
        if verdict in ("true", "not true", "underspecified"):
            answer, means = self.truth(claim), {"true": True, "not true": False}
            if answer is None:
                self.unchecked += 1
            elif answer != means.get(verdict, "varies"):
                self.find("false verdict of a claim", f"{claim} [{badge or verdict}]")

    def claim_of(self, text):
        """The claim with these words; of an edited sentence that from which it was made."""
        plain = {said.replace(" not", ""): claim for said, claim in self.claims.items()}
        return (
            self.claims.get(text)
            or plain.get(re.sub(r"^The profile is", "This is", text.replace(" not", "")))
            or plain.get(text.replace(" not", ""))
        )

    def total(self):
        """`3 claims: 1 true, 2 not true.`: as many as there are badges."""
        if self.tallied:
            _, _, rest = self.tallied.rstrip(".").partition(": ")
            shown = Counter({w: int(n) for n, w in (p.split(" ", 1) for p in rest.split(", "))})
            if shown != Counter(self.verdicts):
                self.find("false tally", self.tallied, self.verdicts)

    def paragraph(self, text):
        """A paragraph: sentence after sentence; what is taken in one holds until a heading."""
        self.of = self.pinned = None
        rest = text.strip()
        while rest:
            rest = self.sentence(rest).strip()

    def sentence(self, text):
        """Decide the first sentence and return what is left."""
        for matcher, method, template in SENTENCES:
            match = matcher.match(text)
            if match:
                self.answer(match[0], template, method, match.groups())
                return text[match.end() :]
        if self.ask.claims and text == "about":
            return ""
        self.find("unknown sentence", text)
        return ""

    def one(self, table, text, use):
        for matcher, method, _ in table:
            match = matcher.fullmatch(text)
            if match:
                try:
                    return use(self.any_case(method, match.groups(), match[0]))
                except Unchecked:
                    self.unchecked += 1
                    return None
        return self.find("unknown lead", text)

    def answer(self, text, template, method, groups):
        try:
            truth = self.any_case(method, groups, text)
        except Unchecked:
            self.unchecked += 1
            return
        if truth == "ambiguous":
            self.find("ambiguous: of which profile or game?", text)
        elif truth is not None and not truth:
            where = f"{self.lead}" if self.lead else ""
            self.find(f"false: {template}", text, where)

    def any_case(self, method, groups, text):
        """A sentence is true of every case that it may be about; ambiguous if of some only."""
        cases = self.current() or [None]
        answers = []
        self.matched = text
        for case in cases:
            self.case = case
            self.game = case.game if case and not self.foreign(case) else self.games()[0]
            answers.append(method(self, *groups))
        if all(answer is None for answer in answers):
            return None
        if all(answers):
            return True
        return "ambiguous" if any(answers) and len(cases) > 1 else False

    def foreign(self, case):
        return bool(self.claim) and self.ask.games[self.claim_game(self.claim)] is not case.game


def parted(text):
    """A claim and its badge."""
    words, _, badge = text.partition(" [")
    return words.rstrip(), badge.rstrip("]")


def unlined(text):
    """Without the line of the profile, and without how decimals were taken."""
    text = re.sub(r" \((?:Line \d+|Of the [\w, ]+)\.\)", "", text)
    return re.sub(
        r" Of the (decimals themselves|decimals, made to sum to 1|equilibrium nearby)\.$", "", text
    )


def random_ask(seed, number):
    """The audit with a number: of a document, a letter, automata, a large table, or a game."""
    random = Random(f"{seed}-{number}")
    way = random.random()
    if way < 0.26:
        return document(random)
    if way < 0.31:
        return letter_ask(random)
    if way < 0.34:
        return automata_ask(random)
    if way < 0.345:
        return dominance_ask(random)
    if way < 0.39:
        return random.choice([stable_ask, letters_ask, subgames_ask])(random)
    return refined_ask(random) if way < 0.54 else audit_of_a_game(random)


def findings_of(ask, forged=()):
    """(the outcome, findings, how many blocks were read, how many could not be decided).

    `forged`: a text and what takes its place on the pages, to see that it is noticed.
    """
    with TemporaryDirectory(dir=MEMORY) as folder:
        try:
            outcome = carried_out(ask, folder)
        except Exception as error:  # a traceback of the program
            return None, [("traceback", f"{type(error).__name__}: {error}", "")], 0, 0
    if forged:
        pages = {place: text.replace(*forged) for place, text in outcome.pages.items()}
        assert pages != outcome.pages, forged
        outcome = outcome._replace(pages=pages)
    findings, count, unchecked = [], 0, 0
    if outcome.status not in (0, 2) or (outcome.status == 2) == bool(outcome.pages):
        findings.append(("status", str(outcome.status), outcome.err))
    for place in outcome.pages:
        judges = [Judge(variant, outcome, place) for variant in replied(ask)]
        for judge in judges:
            judge.read()
        judge = min(judges, key=lambda judge: len(judge.findings))
        findings += judge.findings
        count += judge.count
        unchecked += judge.unchecked
    return outcome, findings, count, unchecked


def replied(ask):
    """Return the ask, or if it has one player's strategy alone, in a game of constant sum, the ask
    with each best reply of the other: the page is about one of these."""
    game = ask.games["g"]
    if [name for name, _, _ in ask.profiles] != ["alone"] or game.constant_sum is None:
        return [ask]
    entries = ask.profiles[0][2]
    full = {key: {a: evaluated(str(p)) for a, p in row.items()} for key, row in entries.items()}
    (p,) = {3 - player for player, _ in full}
    full |= {key: {game.sets[key][0]: F(1)} for key in game.sets_of(p)}
    found = []
    for plan in game.best(p, Case("", "", game, full).exact())[1]:
        reply = {key: {plan.get(key, game.sets[key][0]): "1"} for key in game.sets_of(p)}
        found.append(ask._replace(profiles=[("alone", "g", entries | reply)]))
    return found


def command_of(ask):
    """What reproduces an audit, in a shell."""
    files = "".join(f"cat > {name} <<'END'\n{text}END\n" for name, text in ask.files.items())
    words = " ".join(f"'{word}'" if re.search(r"[^\w./-]", word) else word for word in ask.words)
    return f"{files}nashproof audit {words} --report report --output out"


def main(count, seed, first="0"):
    """Print what is found, by class; the exit status is 1 if anything is."""
    classes, examples, pages, blocks, undecided, refused = Counter(), {}, 0, 0, 0, Counter()
    for number in range(int(first), int(first) + int(count)):
        outcome, findings, read, unchecked = findings_of(random_ask(seed, number))
        pages += bool(outcome and outcome.pages)
        blocks, undecided = blocks + read, undecided + unchecked
        if outcome and outcome.status == 2:
            refused[re.sub(r"[\d/.:]+", "N", outcome.err)[:160]] += 1
        for kind in {kind for kind, _, _ in findings}:
            classes[kind] += 1
        for kind, text, detail in findings:
            examples.setdefault(kind, []).append((number, text, detail))
    print(f"{pages} pages, {blocks} blocks, {undecided} statements not decided, seed {seed}")
    for kind, times in classes.most_common():
        print(f"\n{times} pages: {kind}")
        for number, text, detail in examples[kind][:4]:
            print(
                f"   {seed}-{number}: {text[:300]}"
                + (f"\n        {detail}"[:400] if detail else "")
            )
    print("\nrefused:")
    for text, times in refused.most_common():
        print(f"   {times}: {text.strip()}")
    return bool(classes)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
