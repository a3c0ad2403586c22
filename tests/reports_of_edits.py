"""A tiny pipeline, and edits of each field of each file below its results/."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from nashproof.claims.verdicts import VERDICTS
from nashproof.shell import cli

EFG = {
    "one": 'EFG 2 R "One" { "A" "B" }\n""\np "" 1 1 "s" { "h" "t" } 0\n'
    'p "" 2 1 "r" { "h" "t" } 0\nt "" 1 "" { 1, -1 }\nt "" 2 "" { -1, 1 }\n'
    'p "" 2 1 "r" { "h" "t" } 0\nt "" 3 "" { -1, 1 }\nt "" 4 "" { 1, -1 }\n',
    "two": 'EFG 2 R "Two" { "A" "B" }\n""\np "" 1 1 "s" { "h" "t" } 0\n'
    'p "" 2 1 "r" { "h" "t" } 0\nt "" 1 "" { 2, -2 }\nt "" 2 "" { -1, 1 }\n'
    'p "" 2 1 "r" { "h" "t" } 0\nt "" 3 "" { -1, 1 }\nt "" 4 "" { 0, 0 }\n',
}
DOCUMENT = f"""title = "Tiny"
author = "A"
year = "2026"
source = "s"
text = "t"
sha256 = "{"0" * 64}"
about = "a"
verdict = "It is fair (e1)."

[[errata]]
id = "e1"
damage = "misprint"
title = "t"
printed = "0"
should_read = "-1/4"
why = "w"
rests_on = ["worth-two"]

[[notes]]
id = "n1"
title = "n"
says = "s"
rests_on = ["either"]

[[questions]]
id = "how-much"
asks = "What is the game worth?"
kind = "value"
game = "two"
stated = "?"

[[assertions]]
id = "either"
lines = "5"
place = {{ heading = "H", paragraph = 1 }}
says = "The game is fair."
kind = "value"
stated = "0"
[[assertions.readings]]
id = "one"
if = "it is the first"
game = "one"
[[assertions.readings]]
id = "two"
if = "it is the second"
game = "two"

[[assertions]]
id = "sum"
lines = "6"
says = "Two halves are one."
kind = "arithmetic"
equations = [["1/2 + 1/2", "1"]]

[[assertions]]
id = "worth"
lines = "1"
kind = "value"
game = "one"
says = "The game is fair."
stated = "0"

[[assertions]]
id = "worth-two"
lines = "2"
kind = "value"
game = "two"
says = "The game is fair, too."
stated = "0"
corrected = {{ says = "It is not.", stated = "-1/4" }}

[[assertions]]
id = "one-plan"
lines = "3"
kind = "optimal set"
game = "one"
player = "1"
space = "plan"
says = "Only one strategy is optimal."
stated = "unique"

[[assertions]]
id = "ends"
lines = "4"
kind = "count"
game = "one"
what = "terminals"
says = "It has five ends."
stated = "5"
"""


def run(*words: object) -> None:
    """Run a verb, which must end well."""
    assert cli.main(list(map(str, words))) == 0


def pipeline(place: Path, more_games: Iterable[Path] = ()) -> None:
    """data/ and results/ of one document, two games and perhaps more, below a folder."""
    data, results = place / "data", place / "results"
    for folder in ("games", "documents", "laws", "transcriptions"):
        (data / folder).mkdir(parents=True)
    for name, text in EFG.items():
        (data / f"games/{name}.efg").write_text(text)
    for file in more_games:
        shutil.copy(file, data / "games")
    (data / "documents/tiny.toml").write_text(DOCUMENT)
    games = sorted((data / "games").iterdir())
    run("build", *games, "--output", results / "games")
    for verb, folder in (("enumerate", "play"), ("solve", ""), ("describe", ""), ("eliminate", "")):
        run(verb, *games, "--output", results / folder)
    run("audit", data / "documents/tiny.toml", "--games", data / "games", "--output", results)


def report(place: Path, results: Path) -> tuple[int, dict[str, bytes]]:
    """The status of ``report`` on results, and the pages that it wrote."""
    out = place / "out"
    shutil.rmtree(out, ignore_errors=True)
    words = ["report", "--data", place / "data", "--results", results, "--output", out]
    status = cli.main(list(map(str, words)))
    return status, {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}


def edits(text: str) -> Iterator[str]:
    """The text of a file with one field edited, in each way that one thinks of."""
    if text.startswith(("{", "[")):
        for value in _edited(json.loads(text)):
            yield _written(text, value)
    else:
        for match in re.finditer(r"[0-9]+|[A-Za-z]+", text):
            yield text[: match.start()] + _other(match[0]) + text[match.end() :]
        lines = text.splitlines(keepends=True)
        for k in range(len(lines)):
            yield "".join(lines[:k] + lines[k + 1 :])
            yield "".join([*lines[:k], *lines[k : k + 2][::-1], *lines[k + 2 :]])


def _written(text: str, value: object) -> str:
    """JSON as the file had it; a certificate with its seal made anew."""
    if '"seal"' not in text or not isinstance(value, dict) or "seal" not in value:
        return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
    from nashproof.certificates.envelope import canonical, digest

    unsealed = canonical(value | {"seal": ""})
    return canonical(value | {"seal": digest(unsealed)})


def _edited(value: object) -> Iterator[object]:
    """JSON with one thing edited: a text, an entry dropped, two neighbours exchanged."""
    if isinstance(value, dict):
        keys = list(value)
        for key, after in zip(keys, [*keys[1:], *keys[:1]]):
            yield {k: v for k, v in value.items() if k != key}
            yield value | {key: value[after], after: value[key]}
            yield from (value | {key: one} for one in _edited(value[key]))
    elif isinstance(value, list):
        for k in range(len(value)):
            yield value[:k] + value[k + 1 :]
            yield [*value[:k], *value[k : k + 2][::-1], *value[k + 2 :]]
            yield from ([*value[:k], one, *value[k + 1 :]] for one in _edited(value[k]))
    else:
        yield _other(str(value))


def _other(text: str) -> str:
    """Another text of the same kind: a word that the field may hold, another digit or name."""
    for words in WORDS:
        if text in words:
            return words[(words.index(text) + 1) % len(words)]
    if match := re.search("[0-9]", text):
        return text[: match.start()] + str((int(match[0]) + 1) % 10) + text[match.end() :]
    return text + "x"


WORDS = [
    ["proved", "disproved", "varies", "open", "answered"],
    list(VERDICTS),
    ["assertion", "question"],
    ["derived", "as printed"],
    ["corrected", "qualified"],
    ["yes", "no", "empty"],
]
