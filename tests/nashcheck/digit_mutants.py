"""Each digit of each fixture and of its game, replaced by another: python
tests/nashcheck/digit_mutants.py [FIXTURES [SAMPLE [RESULTS]]]

FIXTURES: a part of the names of the fixtures to take, "" for all. Of fixtures at a limit, and of
certificates below the folder RESULTS (results/), SAMPLE mutants each are taken: 300 and 1,500.

The first checker must not accept a certificate whose statement or game was changed, unless what is
stated is true. That is settled by the second one: it must accept the same, with the same sentence.
"""

import hashlib
import json
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

from checking import FIXTURES, ROOT, a_game, fixtures, paths, put, verdict
from compare_checkers import Both, Pair, sealed

from nashcheck_js.engine import SecondChecker

DIGITS = "0123456789"
LIMITS, SAMPLE = 300, 1_500  # of a fixture at a limit; of all certificates of the documents


def other(text: str, i: int) -> str:
    """The text with another digit at a place, the same one in each run."""
    choose = random.Random(f"{text[:1000]}{len(text)}{i}")
    return text[:i] + choose.choice(DIGITS.replace(text[i], "")) + text[i + 1 :]


def places(text: str) -> list[int]:
    return [i for i, character in enumerate(text) if character in DIGITS]


def mutants(envelope: dict) -> list[tuple]:
    """The digits of a certificate, each as (path, a key there or "", place in the text)."""
    found = []
    for path, value in paths(envelope):
        if path[:1] in ((), ("format",), ("game",), ("seal",)):
            continue
        if isinstance(value, str):
            found += [(path, "", i) for i in places(value)]
        elif isinstance(value, dict):
            found += [(path, key, i) for key in value for i in places(key)]
    return found


def mutant(envelope: dict, path: tuple, key: str, i: int) -> dict:
    """The certificate with this digit replaced."""
    value = envelope
    for step in path:
        value = value[step]
    if not key:
        return put(envelope, path, other(value, i))
    return put(envelope, path, {other(k, i) if k == key else k: v for k, v in value.items()})


class Run:
    """Both checkers on mutants, and what came of it."""

    def __init__(self, both: Both) -> None:
        self.both, self.tally = both, Counter()

    def count(self, pair: Pair, where: str, changed: bool) -> None:
        """Count a mutant; print it where the two checkers differ. `changed`: what is stated."""
        answer = pair.first[0]
        self.tally[where, answer if answer != "accepted" or changed else "same statement"] += 1
        if not pair.same:
            self.tally[where, "rejected or unreadable" if pair.either else "DIFFERENT"] += 1
            if not pair.either:
                print(pair, flush=True)

    def certificates(self, name: str, envelope: dict, chosen: list[tuple]) -> None:
        """Count mutants of a certificate."""
        for place in chosen:
            new = mutant(envelope, *place)
            changed = new["statement"] != envelope["statement"]
            pair = self.both.certificate(f"{name} {place}", sealed(new))
            self.count(pair, "certificate", changed)

    def games(self, path: Path, envelopes: dict[str, dict]) -> None:
        """Count mutants of a game, each with the certificates about it."""
        text = path.read_text("utf-8")
        for i in places(text):
            name, data = f"digit {i} of {path.name}", other(text, i).encode()
            read = self.both.game(name, data)
            if read.first[0] != "accepted" or not read.same:
                self.count(read, "game", True)
                continue
            digest = hashlib.sha256(data).hexdigest()
            games = {digest: a_game(data.decode())}
            for certificate, envelope in envelopes.items():
                new = sealed({**envelope, "game": digest})
                first, second = verdict(new, games), self.both.second.check(new)
                pair = Pair(f"{certificate} of {name}", new, data, first, second)
                self.count(pair, "certificate of a changed game", True)


def of_fixtures(run: Run, words: str) -> None:
    """Run the mutants of the valid fixtures and of their games."""
    by_game: dict[str, dict[str, dict]] = defaultdict(dict)
    for path in fixtures("valid"):
        if words in path.name:
            envelope = json.loads(path.read_bytes())
            by_game[envelope["game"]][path.stem] = envelope
            every = mutants(envelope)
            few = "limits" in path.stem and len(every) > LIMITS
            chosen = random.Random(path.stem).sample(every, LIMITS) if few else every
            run.certificates(path.stem, envelope, chosen)
    for path in sorted((FIXTURES / "games").iterdir()):
        run.games(path, by_game[hashlib.sha256(path.read_bytes()).hexdigest()])


def of_documents(run: Run, results: Path, count: int) -> None:
    """Run so many mutants of certificates of documents, each certificate as likely."""
    files = {hashlib.sha256(p.read_bytes()).hexdigest(): p for p in results.glob("games/*")}
    names = sorted((results / "certificates").rglob("*.json"))
    choose, games = random.Random(5), {}
    for path in choose.choices(names, k=count if names else 0):
        envelope = json.loads(path.read_bytes())
        digest, every = envelope["game"], mutants(envelope)
        if digest in files and digest not in games:
            data = files[digest].read_bytes()
            games[digest] = a_game(data.decode())
            run.both.second.add_game(files[digest].name, data)
        place = choose.choice(every)
        new, label = mutant(envelope, *place), f"{path.name} {place}"
        first, second = verdict(sealed(new), games), run.both.second.check(sealed(new))
        pair = Pair(label, sealed(new), None, first, second)
        run.count(pair, "document's certificate", new["statement"] != envelope["statement"])


def main(words: str = "", count: str = str(SAMPLE), results: str = str(ROOT / "results")) -> int:
    with SecondChecker() as second:
        run = Run(Both(second))
        of_fixtures(run, words)
        of_documents(run, Path(results), int(count))
    for (where, answer), number in sorted(run.tally.items()):
        print(f"{where}: {number:,} {answer}")
    return 1 if any(answer == "DIFFERENT" for _, answer in run.tally) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
