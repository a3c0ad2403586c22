"""The table of coverage: what the compiled proved checker accepts of a run, by kind, and how fast.

    nice -n 10 .venv/bin/python tests/proofs/covered_kinds.py [RESULTS [KIND ...]]

RESULTS is what `make reproduce` left. Each kind is asked in a process of its own; the seconds are
its processor time, and that of `nashcheck` on the same files. A sentence that differs is an error.
"""

import hashlib
import json
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS.parent / "proofs"), str(TESTS / "proofs")]

from native import native_answers  # noqa: E402

from nashcheck.one_card import OneCard  # noqa: E402
from nashcheck.reading import Rejected, Unreadable, decode  # noqa: E402
from nashcheck.statements import check_about  # noqa: E402
from nashcheck.trees import Tree  # noqa: E402


def certificates(results: Path) -> dict[tuple[str, str], list[Path]]:
    """The certificates of a run, by kind and by the form of their game."""
    forms = {digest(path): path.suffix for path in (results / "games").iterdir()}
    found = defaultdict(list)
    for path in sorted(results.glob("certificates/*/*.json")):
        envelope = json.loads(path.read_bytes())
        form = {".efg": "trees", ".game": "compact games"}.get(forms.get(envelope["game"], ""), "")
        found[envelope["statement"]["kind"], form].append(path)
    return found


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def spent() -> float:
    """The processor time of this process and of its children that have ended."""
    below = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + below.ru_utime + below.ru_stime


def sentences(paths: Sequence[Path], games: Mapping[str, Path]) -> Iterator[str]:
    """What `nashcheck` says of each certificate, nothing where it does not accept."""
    read: dict[str, Tree | OneCard] = {}
    for path in paths:
        name = json.loads(path.read_bytes())["game"]
        if name in games and name not in read:
            data = games[name].read_bytes()
            compact = games[name].suffix == ".game"
            read[name] = OneCard(data) if compact else Tree(decode(data))
        try:
            yield check_about(path.read_bytes(), read)[1]
        except (Rejected, Unreadable):
            yield ""


def main(results: Path, *kinds: str) -> None:
    """Print the table."""
    games = {digest(path): path for path in (results / "games").iterdir()}
    print("| kind | accepted | not covered | seconds | `nashcheck` |\n|---|---|---|---|---|")
    sums: Counter[str] = Counter()
    for (kind, form), paths in sorted(certificates(results).items()):
        if kinds and kind not in kinds:
            continue
        named = {json.loads(path.read_bytes())["game"] for path in paths}
        begun = spent()
        answers = native_answers(
            [*map(str, paths)], [str(path) for name, path in games.items() if name in named]
        )
        middle = spent()
        expected = dict(zip(map(str, paths), sentences(paths, games), strict=True))
        seconds = middle - begun, spent() - middle
        count = Counter(answer for answer, _ in answers.values())
        for path, (answer, words) in answers.items():
            if answer == "refused" or (answer == "accepted" and words != expected[path]):
                print(f"{path}: {answer}: {words} / {expected[path]}", file=sys.stderr)
        times = " | ".join(f"{x:.1f}" for x in seconds)
        name = f"`{kind}`, {form}" if form else f"`{kind}`"
        accepted, outside = count["accepted"], len(paths) - count["accepted"] or ""
        print(f"| {name} | {accepted} of {len(paths)} | {outside} | {times} |", flush=True)
        sums.update(accepted=accepted, all=len(paths))
    print(f"\n{sums['accepted']} of {sums['all']} are accepted.")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "results"), *sys.argv[2:])
