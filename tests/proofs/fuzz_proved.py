"""Both checkers on the same mutants, the proved one as JavaScript and, if compiled, native:

    tests/proofs/fuzz_proved.py [HOW MANY [SEED [KEPT [RESULTS [KINDS]]]]]

The mutants are those of tests/nashcheck/mutants.py. What the proved checker accepts, nashcheck must
accept with the same sentence; what it covers and nashcheck accepts, it must accept. In the file
KEPT the counts lie after each batch, and a later run goes on from there. RESULTS is what `make
reproduce` wrote: then its certificates are changed, not the fixtures. KINDS, separated by commas,
are those that are changed; else all that are covered.
"""

import hashlib
import json
import random
import sys
from collections import Counter
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / "nashcheck"), str(TESTS.parent / "proofs")]  # as pytest finds them

from checking import GAME_FILES, game_verdict, verdict  # noqa: E402
from mutants import Mutator, sealed, some_fixtures  # noqa: E402
from native import compile_proofs, native_answers  # noqa: E402

from nashcheck_js.engine import ProvedChecker  # noqa: E402

COVERED = ("value", "best response", "deviation", "optimal range", "figures", "arithmetic", "count")
COVERED += ("equilibrium set", "dominance", "matrix", "value law", "linear program", "feasible set")
COVERED += ("optimal set", "equilibria", "potential", "commitment", "evolutionarily stable")
COVERED += ("surviving equilibria", "weighted potential", "correlated equilibrium")
COVERED += ("extensive-form correlated equilibrium",)
COVERED += ("correlated range", "subgame perfect equilibria", "quasi-perfect", "sequential")
COVERED += ("rounds",)
BATCH = 1000


class Originals(NamedTuple):
    """What is changed: envelopes of kinds that are covered, and files of games by SHA-256."""

    envelopes: list[dict]
    files: dict[str, Path]


def originals(results: str = "", kinds: str = "") -> Originals:
    """The fixtures, or the certificates of a run that are no larger, both with their games."""
    places, games = some_fixtures(), GAME_FILES
    if results:
        every = sorted(Path(results).glob("certificates/*/*.json"))
        places = [place for place in every if place.stat().st_size < 30_000]
        games = [p for p in sorted(Path(results).glob("games/*")) if p.stat().st_size < 200_000]
    envelopes = [json.loads(place.read_bytes()) for place in places]
    wanted = kinds.split(",") if kinds else COVERED
    covered = [e for e in envelopes if e["statement"].get("kind") in wanted]
    return Originals(covered, {hashlib.sha256(p.read_bytes()).hexdigest(): p for p in games})


def mutants(count: int, seed: object, originals: Originals):
    """So many changed certificates, each with its game, changed or not."""
    choose = random.Random(str(seed))
    mutator = Mutator(choose)
    envelopes, files = originals
    while count:
        envelope = choose.choice(envelopes)
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


@lru_cache(maxsize=256)
def game_read(game: bytes):
    """The game as nashcheck reads it, or None."""
    found, parsed = game_verdict(game)
    return parsed if found == "read" else None


def first_answer(game: bytes, data: bytes) -> tuple[str, str]:
    """The answer and the sentence of nashcheck."""
    parsed = game_read(game) if game else None
    readable = parsed is not None or not game
    known = {hashlib.sha256(game).hexdigest(): parsed}
    return tuple(verdict(data, known)) if readable else ("unreadable", "")


def native(made: list) -> list:
    """The answers of the native program to some mutants."""
    with TemporaryDirectory() as folder:
        games, certificates = {}, []
        for suffix, game, data in made:
            if game:
                digest = hashlib.sha256(game).hexdigest()
                place = games.setdefault(digest, Path(folder, f"{digest}{suffix}"))
                place.write_bytes(game)
            certificate = Path(folder, f"{hashlib.sha256(data).hexdigest()}.json")
            certificate.write_bytes(data)
            certificates.append(str(certificate))
        answers = native_answers([*dict.fromkeys(certificates)], [*map(str, games.values())])
        return [answers[name] for name in certificates]


def batch(script: ProvedChecker, made: list, tally: Counter) -> None:
    """Compare the answers of both checkers on some mutants; print the differences."""
    made = sorted(made, key=lambda mutant: mutant[1])  # the proved checker prepares a game once
    compiled = native(made) if compile_proofs.PROGRAM.exists() else []
    for number, (suffix, game, data) in enumerate(made):
        if game:
            script.add_game(f"game{suffix}", game)
        answer = script.check(data)
        proved = (answer.answer, answer.words)
        if compiled and compiled[number] != proved:
            tally["NATIVE"] += 1
            print(f"NATIVE\n  script {proved}\n  native {compiled[number]}\n{data.decode()[:3000]}")
        first = first_answer(game, data)
        if answer.answer == "accepted":
            kind = "accepted by both" if proved == first else "DIFFERENT"
        elif answer.answer == "refused":
            kind = "accepted by none" if first[0] != "accepted" else "REFUSED"
        else:
            kind = f"{answer.answer}, {first[0]}"
        tally[kind] += 1
        if kind.isupper() and tally[kind] <= 20:
            print(f"{kind}\n  proved {proved}\n  first  {first}")
            print(data.decode()[:3000])


def counted(kept: Path | None, seed: str) -> tuple[int, Counter]:
    """How many batches of this seed are done, and their counts."""
    if kept is None or not kept.exists():
        return 0, Counter()
    found = json.loads(kept.read_bytes())
    return (found["batches"], Counter(found["counts"])) if found["seed"] == seed else (0, Counter())


def main(
    count: str = "5000", seed: str = "1", kept: str = "", results: str = "", kinds: str = ""
) -> int:
    """Print a table; the status is 1 if one checker accepts what another should, and does not, or
    if the native program does not say what its JavaScript says.
    """
    place = Path(kept) if kept else None
    done, tally = counted(place, seed)
    some = originals(results, kinds)
    with ProvedChecker() as script:
        for number in range(done, -(-int(count) // BATCH)):
            batch(script, list(mutants(BATCH, f"{seed}.{number}", some)), tally)
            if place:
                found = {"seed": seed, "batches": number + 1, "counts": dict(sorted(tally.items()))}
                place.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    beside = "" if compile_proofs.PROGRAM.exists() else "; the compiled program is not here"
    print(f"{sum(tally.values())} mutants, seed {seed}: {dict(sorted(tally.items()))}{beside}")
    return 1 if any(kind.isupper() for kind in tally) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
