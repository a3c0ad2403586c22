"""Each digit of each fixture and of its game, replaced by another: python
tests/nashcheck/digit_mutants.py [FIXTURES [SAMPLE [RESULTS]]]

FIXTURES: a part of the names of the fixtures to take, "" for all. Of fixtures at a limit, and of
certificates below the folder RESULTS (results/), SAMPLE mutants each are taken: 300 and 1,500.

The first checker must not accept a certificate whose statement or game was changed, unless what is
stated is true. That is settled by the proved one: it must accept the same, with the same sentence.
What is outside its kinds is counted as accepted by nashcheck alone.
"""

import hashlib
import json
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

from checking import FIXTURES, GAME_FILES, ROOT, a_game, fixtures, game_verdict, paths, put, verdict
from mutants import sealed

from nashcheck_js.engine import Answer, ProvedChecker

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

    def __init__(self, proved: ProvedChecker) -> None:
        self.proved, self.tally = proved, Counter()
        for path in GAME_FILES:
            proved.add_game(path.name, path.read_bytes())

    def count(self, name: str, first: tuple[str, str], proved: Answer, changed: bool) -> None:
        """Count a mutant; print it where the checkers differ. `changed`: what is stated."""
        answer = first[0] if first[0] != "accepted" or changed else "same statement"
        alone = first[0] == "accepted" and proved.answer == "outside"
        self.tally[f"{answer} by nashcheck alone" if alone and changed else answer] += 1
        accepted = proved.answer == "accepted"
        if (
            accepted
            and first != ("accepted", proved.words)
            or (proved.answer == "refused" and first[0] == "accepted")
        ):
            self.tally["DIFFERENT"] += 1
            print(f"{name}:\n  first   {first}\n  proved  {proved}", flush=True)

    def certificates(self, name: str, envelope: dict, chosen: list[tuple]) -> None:
        """Count mutants of a certificate."""
        for place in chosen:
            new = mutant(envelope, *place)
            changed = new["statement"] != envelope["statement"]
            data = sealed(new)
            self.count(f"{name} {place}", tuple(verdict(data)), self.proved.check(data), changed)

    def games(self, path: Path, envelopes: dict[str, dict]) -> None:
        """Count mutants of a game, each with the certificates about it."""
        text = path.read_text("utf-8")
        for i in places(text):
            name, data = f"digit {i} of {path.name}", other(text, i).encode()
            found, game = game_verdict(data)
            if found != "read":
                self.tally["unreadable game"] += 1
                continue
            self.proved.add_game(path.name, data)
            digest = hashlib.sha256(data).hexdigest()
            for certificate, envelope in envelopes.items():
                new = sealed({**envelope, "game": digest})
                first, proved = verdict(new, {digest: game}), self.proved.check(new)
                self.count(f"{certificate} of {name}", tuple(first), proved, True)


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
            run.proved.add_game(files[digest].name, data)
        place = choose.choice(every)
        new, label = mutant(envelope, *place), f"{path.name} {place}"
        first, proved = verdict(sealed(new), games), run.proved.check(sealed(new))
        run.count(label, tuple(first), proved, new["statement"] != envelope["statement"])


def main(words: str = "", count: str = str(SAMPLE), results: str = str(ROOT / "results")) -> int:
    with ProvedChecker() as proved:
        run = Run(proved)
        of_fixtures(run, words)
        of_documents(run, Path(results), int(count))
    for answer, number in sorted(run.tally.items()):
        print(f"{number:,} {answer}")
    return 1 if run.tally["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
