"""The three checkers on the same mutants: python tests/proofs/fuzz_proved.py [HOW MANY [SEED]]

The mutants are those of tests/nashcheck/compare_checkers.py. What the proved checker accepts, the
other two must accept with the same sentence; what it covers and they accept, it must accept.
"""

import hashlib
import json
import random
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from checking import GAME_FILES, game_verdict, verdict
from compare_checkers import Mutator, sealed, some_fixtures

from nashcheck_js.engine import SecondChecker
from nashproof.shell import proved_checker

COVERED = ("value", "best response", "deviation", "optimal range", "figures", "arithmetic", "count")
BATCH = 5000


def mutants(count: int, seed: int):
    """So many changed certificates of kinds that are covered, with the game, changed or not."""
    choose = random.Random(seed)
    mutator = Mutator(choose)
    originals = [json.loads(path.read_bytes()) for path in some_fixtures()]
    originals = [e for e in originals if e["statement"].get("kind") in COVERED]
    files = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in GAME_FILES}
    while count:
        envelope = choose.choice(originals)
        path = files.get(envelope["game"])
        if path is None and envelope["game"] != "none":
            continue
        count -= 1
        if path is None:
            yield "", b"", sealed(mutator.mutant(envelope))
            continue
        game = path.read_bytes()
        if count % 5:
            yield path.suffix, game, sealed(mutator.mutant(envelope))
        else:
            game = mutator.game(game)
            digest = hashlib.sha256(game).hexdigest()
            yield path.suffix, game, sealed({**envelope, "game": digest})


def others(second: SecondChecker, suffix: str, game: bytes, data: bytes):
    """The answers and sentences of the two fast checkers."""
    digest = hashlib.sha256(game).hexdigest()
    found, parsed = game_verdict(game) if game else ("read", None)
    if game:
        second.add_game(f"game{suffix}", game)
    first = verdict(data, {digest: parsed}) if found == "read" else ("unreadable", "")
    answer = second.check(data)
    return tuple(first), (answer.answer, answer.words)


def batch(second: SecondChecker, made: list, tally: Counter) -> None:
    """Compare the answers of all three on some mutants; print the differences."""
    with TemporaryDirectory() as folder:
        games, certificates = {}, {}
        for suffix, game, data in made:
            if game:
                digest = hashlib.sha256(game).hexdigest()
                place = games.setdefault(digest, Path(folder, f"{digest}{suffix}"))
                place.write_bytes(game)
            certificate = Path(folder, f"{hashlib.sha256(data).hexdigest()}.json")
            certificate.write_bytes(data)
            certificates[str(certificate)] = (suffix, game, data)
        answers = proved_checker.proved_answers(
            [*certificates], [str(place) for place in games.values()]
        )
    for answer in answers:
        first, js = others(second, *certificates[answer.file])
        proved = (answer.answer, answer.words)
        agree = first == js if first[0] == "accepted" else js[0] != "accepted"
        if answer.answer == "accepted":
            kind = "accepted by all" if proved == first and agree else "DIFFERENT"
        elif answer.answer == "refused":
            kind = "accepted by none" if first[0] != "accepted" and agree else "REFUSED"
        else:
            kind = f"outside, {first[0]}"
        tally[kind] += 1
        if kind.isupper() and tally[kind] <= 20:
            print(f"{kind}\n  proved {proved}\n  first  {first}\n  second {js}")
            print(certificates[answer.file][2].decode()[:3000])


def main(count: str = "5000", seed: str = "1") -> int:
    """Print a table; the status is 1 if the proved checker accepts what another one does not."""
    tally: Counter = Counter()
    every = list(mutants(int(count), int(seed)))
    with SecondChecker() as second:
        for start in range(0, len(every), BATCH):
            batch(second, every[start : start + BATCH], tally)
    print(f"{count} mutants, seed {seed}: {dict(sorted(tally.items()))}")
    return 1 if tally["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
