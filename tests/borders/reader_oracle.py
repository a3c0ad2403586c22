"""The reader oracle: nashproof reads random games as people and programs write them, and what it
reads is what the text means, or it refuses.

    .venv/bin/python tests/borders/reader_oracle.py COUNT SEED

prints, for each style, how many texts were read as what they mean, refused, read as one of several
meanings, or as another game, and the first texts of each kind that should not be. A text depends on
SEED and its number alone.
"""

import argparse
import contextlib
import io
import random
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from game_styles import AROUND, FILES, MATRICES, STYLES
from game_texts import (
    CLOSE,
    FIRST,
    NUMBER,
    OPEN,
    Payoffs,
    Sheet,
    sheet,
    shown,
    times,
    tree,
    value,
    without_sign,
)

import nashproof
from nashproof.shell.cli import main

# Prints and files of programs, in which nobody marks best replies or writes a unit
PROGRAMS = {"lists", "cells in lists", "array of cells", "quantecon", "nashpy", "with size"}
PROGRAMS |= MATRICES.keys() - {"bare", "pmatrix", "bmatrix in lines"}
ODD = {"tabs", "bars", "semicolons", "latex", "multirow", "markdown", "csv", "csv tabs"}
LATEX = {"latex", "multirow", "two columns an action", "sgame", "pmatrix", "bmatrix in lines"}
THREE = {"typed", "blanks", "commas", "tabs", "bars", "latex", "markdown", "lists", "nfg", "efg"}
THREE |= {"third player"}
TWO_ONLY = {"slashes", "two columns an action", "sgame", "gte", "gte tree", "nfg", "efg"}
TWO_ONLY |= {"ef", "gbt", "third player", "array of cells", "cells in lists", "quantecon"}
# Matrices with a row a line, where both players' have as many rows, or say how many
COUNTED = {"bare", "with size", "nashpy", "numpy print", "numpy repr", "python in lines", "gte"}
COUNTED |= {"matlab in lines", "sage print", "bmatrix in lines", "julia print", "R print"}

# Styles that must be read if numbers are plain and nothing stands around them
PLAIN = {"typed", "blanks", "tabs", "latex", "markdown", "csv", "lists", "quantecon", "nashpy"}
PLAIN |= {"with size", "bare", "python", "python in lines", "numpy print", "numpy repr", "matlab"}
PLAIN |= {"matlab in lines", "matlab with dots", "pmatrix", "bmatrix in lines", *FILES}

FAULTS = ("unsaid", "other", "fault", "unread")


@dataclass(frozen=True)
class Text:
    """A text with its meanings as trees, and whether it must be read."""

    style: str
    text: str
    meanings: tuple[object, ...]
    ending: str = ".txt"
    plain: bool = False
    typo: bool = False
    marks: int = 0  # payoffs that are marked as best replies, or have a unit


def text_of(seed: int, number: int, style: str = "") -> Text:
    """Return the text with this number: a style, perhaps with words around it or a typo."""
    rng = random.Random(f"{seed} {number}")
    style = style or rng.choice(list(STYLES))
    few = (1, 2, 2) if style not in TWO_ONLY else (2,)
    s = sheet(rng, 3 if style in THREE and rng.random() < 0.08 else rng.choice(few))
    if style in PROGRAMS:
        s.mark = s.unit = ""
        s.spelling = "plain" if s.spelling in ("comma", "minus", "latex") else s.spelling
    if style in LATEX:
        s.unit = s.unit.replace("%", "\\%").replace("€", "\\euro")
        if s.labels:
            s.labels = (
                [x.replace("%", "\\%") for x in s.labels[0]],
                [x.replace("%", "\\%") for x in s.labels[1]],
            )
    elif s.spelling == "latex":
        s.spelling = "fractions"
    odd = _odd_spelling(s, style) if rng.random() < 0.08 else ""
    marked = STYLES[style](s)
    s.plain &= s.size[2] < 3 or style in FILES
    s.views = s.views or [tree]
    if s.unit.strip(" \\") in ("%", "k"):
        factor = Fraction(1, 100) if "%" in s.unit else 1000
        s.views = [*(_scaled(view, factor) for view in s.views), *s.views]
    if odd:
        style = f"{odd} in a table"
    elif s.ending == ".txt" and rng.random() < 0.15 and s.views == [tree] and s.size[2] < 3:
        words = rng.choice(AROUND)
        marked, s.plain, style = words(marked, s), False, f"{words.__name__}"
    plain = style in PLAIN and s.plain and min(s.size[:2]) > 1 and len(s.views) == 1
    text = Text(style, shown(marked), _meanings(s, s.payoffs), s.ending, plain)
    text = replace(text, marks=s.marks)
    if rng.random() > 0.25 or s.size[0] < 3 or s.size[1] < 2 or odd:
        return text
    if style in COUNTED and s.size[2] == 2 and rng.random() < 0.3:
        return _with_a_line_too_few(text, marked, s)
    return _with_typo(text, marked, s)


def _with_a_line_too_few(text: Text, marked: str, s: Sheet) -> Text:
    """Return the text of two matrices with a line of numbers lost or repeated: no game."""
    lines = marked.split("\n")
    at = s.rng.choice([k for k, line in enumerate(lines) if CLOSE in line])
    lines[at : at + 1] = [lines[at]] * s.rng.choice((0, 2))
    style, changed = f"{text.style}, typo", shown("\n".join(lines))
    return replace(text, style=style, text=changed, meanings=(), plain=False, typo=True)


def _odd_spelling(s: Sheet, style: str) -> str:
    """Spell numbers as people do now and then in tables; return how, "" if not here."""
    if style not in ODD or s.size[2] == 3:
        return ""
    choices = ["dash", "mixed"] + ["braces", "dollars"] * (style in LATEX)
    odd = s.rng.choice(choices + ["brackets", "thousands"] * (s.size[2] == 1))
    s.spelling, s.plain, s.mark, s.unit = odd, False, "", ""
    if odd == "brackets":
        s.views = [tree, without_sign]
    if odd == "thousands":  # 3,000 may be three, with a decimal comma
        s.payoffs = _mapped(s.payoffs, lambda x: 1000 * Fraction(x // 1))
        s.views = [tree, times(Fraction(1, 1000))]
    return odd


def _mapped(p: Payoffs, change) -> Payoffs:
    return tuple(tuple(tuple(map(change, c)) for c in row) for row in p)


def _scaled(view, factor):
    return lambda p: view(_mapped(p, lambda x: factor * x))


def _meanings(s: Sheet, payoffs: Payoffs) -> tuple[object, ...]:
    return tuple(m for m in (view(payoffs) for view in s.views) if m is not None)


OTHERS = {",": ";. ", ";": ",:", ".": ",", "[": "(", "]": ")", "(": "[", ")": "]", "|": "/"}


def _with_typo(text: Text, marked: str, s: Sheet) -> Text:
    """Return the text with a character dropped, doubled or exchanged with the next, not so that it
    is another text that people write: blank lines, words and numbers of files stay."""
    numbers = []  # of each number its start and end in the text, and which it is
    for m in re.finditer(f"{OPEN}(.)([^{CLOSE}]*){CLOSE}", marked):
        start = m.start() - 3 * len(numbers)
        numbers.append((start, start + len(m[2]), ord(m[1]) - FIRST))
    plain = text.text
    inside = {k for start, end, _ in numbers for k in range(start, end)}
    free = [
        k
        for k, x in enumerate(plain)
        if "\n\n" not in plain[max(k - 1, 0) : k + 2]
        and not x.isalpha()
        and not (k == 0 and numbers[0][:2] == (0, 1))  # an empty corner would make names of numbers
        and (k in inside or text.ending == ".txt" or not x.isdigit())
    ]
    weight = {"\n": 4, ",": 3, ";": 3, "&": 3, "|": 2, "[": 3, "]": 3, "(": 3, ")": 3, " ": 2}
    k = s.rng.choices(free, [weight.get(plain[k], 1) for k in free])[0]
    kinds = ["drop", "drop", "exchange", "drop" if plain[k] == "\n" else "double"]
    kind = s.rng.choice(kinds + ["replace"] * (plain[k] in OTHERS))
    if k + 1 in inside and k not in inside and plain[k - 1 : k].isalnum() and s.labels:
        kind = "drop"  # not a digit joined to a name
    new = {"drop": "", "double": plain[k] * 2, "exchange": plain[k : k + 2][::-1]}
    new["replace"] = s.rng.choice(OTHERS.get(plain[k], " "))
    new = new[kind]
    after = k + (2 if kind == "exchange" else 1)
    changed = plain[:k] + new + plain[after:]
    meanings = text.meanings
    # The same text with other numbers means the game with those
    near = [n for n in numbers if n[0] <= after and k <= n[1]]
    if near:
        start, end = min(k, near[0][0]), max(after, near[-1][1])
        ends = [start, *(x for n in near for x in n[:2]), end]
        gaps = [re.escape(plain[a:b]) for a, b in zip(ends[::2], ends[1::2])]
        comma = s.spelling == "comma"
        hole = f"([-+−]?{NUMBER if comma else NUMBER.replace('[.,]', '[.]')})"
        window = changed[start : end + len(changed) - len(plain)]
        if found := re.fullmatch(hole.join(gaps), window):
            read = {n[2]: value(x, comma) for n, x in zip(near, found.groups())}
            meanings = () if None in read.values() else _meanings(s, s.with_numbers(read))
            if text.style == "nashpy" and s.size[2] == 1:
                meanings = ()  # "Zero sum", and the other matrix is no longer the negative
    style = f"{text.style}, typo"
    return replace(text, style=style, text=changed, meanings=meanings, plain=False, typo=True)


# --------------------------------------------------------------------- what nashproof reads


def game_of(efg: str) -> object:
    """Return the tree of a canonical .efg text, its information sets numbered as they come."""
    tokens = re.findall(r'"(?:[^"\\]|\\.)*"|[{},]|[^\s{},"]+', efg)
    at = tokens.index("}") + 1  # behind the players
    at += tokens[at].startswith('"')  # and a comment
    sets: dict[tuple[str, str], int] = {}

    def braced() -> list[str]:
        nonlocal at
        end = tokens.index("}", at)
        inside, at = [x for x in tokens[at + 1 : end] if x != ","], end + 1
        return inside

    def node() -> object:
        nonlocal at
        kind = tokens[at]
        if kind == "t":
            at += 4
            return tuple(map(Fraction, braced()))
        player, number = tokens[at + 2 : at + 4] if kind == "p" else ("0", tokens[at + 2])
        at = tokens.index("{", at)
        actions = braced()
        at += 1  # no outcome
        count = sum(known[0] == player for known in sets)
        label = sets.setdefault((player, number), count + 1)
        branches = len(actions) if kind == "p" else len(actions) // 2
        below = tuple(node() for _ in range(branches))
        draws = map(Fraction, actions[1::2])
        return ("p", int(player), label, below) if kind == "p" else ("c", *draws, below)

    return node()


def read(text: Text, door: str, folder: Path) -> tuple[str, object]:
    """Return "game" and its tree ("noted" where nashproof says how it took the text, and at how
    many payoffs it took marks off), "refused" and the line, or "fault" and what happened."""
    try:
        if door == "verb":
            return _by_the_verb(text, folder)
        if door == "file" or text.ending in (".xml", ".toml", ".ef", ".gbt"):
            place = folder / f"g{text.ending}"
            place.write_text(text.text, "utf-8")
            game = nashproof.read(str(place))
        elif door == "pasted":  # in place of a file's name
            game = nashproof.read(text.text)
        else:
            game = nashproof.game(text.text)
        notes = " ".join(getattr(game, "notes", ()))
        marks = sum(map(int, re.findall(r"at (\d+) payoff", notes)))
        # A marked cell is one payoff in one meaning, and a pair in another
        counts = [text.marks * k for k in range(1, 1 + len(text.meanings))]
        noted = notes and (text.typo or marks in counts)
        return "noted" if noted else "game", game_of(nashproof.build(game).text)
    except nashproof.InputError as error:
        return "refused", str(error)
    except Exception as error:  # any other is a fault of the reader
        return "fault", f"{type(error).__name__}: {error}"


def _by_the_verb(text: Text, folder: Path) -> tuple[str, object]:
    """Read from standard input with the verb `build`."""
    out, messages = folder / "out", io.StringIO()
    for old in out.glob("*"):
        old.unlink()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(text.text.encode()))
    try:
        with contextlib.redirect_stderr(messages), contextlib.redirect_stdout(io.StringIO()):
            status = main(["build", "-", "--output", str(out), "--quiet"])
    except SystemExit as stop:
        status = stop.code
    finally:
        sys.stdin = before
    said = messages.getvalue()
    if status == 2 and said.count("\n") == 1 and not any(out.glob("*")):
        return "refused", said
    if status:
        return "fault", f"status {status}: {said}"
    return "noted", game_of(next(out.glob("*.efg")).read_text("utf-8"))  # `build` prints no notes


def table_of(game: object) -> str:
    """Return a tree of a table as its cells."""
    try:
        cells = [[tuple(map(str, cell)) for cell in row[3]] for row in game[3]]
        return "; ".join("  ".join(",".join(cell) for cell in row) for row in cells)
    except (TypeError, IndexError):
        return str(game)


def outcome(text: Text, kind: str, game: object) -> str:
    """Return how the answer stands to the meanings: "equal", "one of" several, with a note, or
    "unsaid", without; "other" for any other game; "refused" or "fault"."""
    if kind not in ("game", "noted"):
        return kind
    if game not in text.meanings:
        return "other"
    if len(text.meanings) > 1:
        return "one of" if kind == "noted" else "unsaid"
    return "unsaid" if text.marks and kind == "game" else "equal"


def answers(count: int, seed: int) -> Iterator[tuple[Text, str, str, object]]:
    """Yield texts with the door that each came through, how it was read, and as what."""
    with tempfile.TemporaryDirectory() as name:
        for number in range(count):
            text = text_of(seed, number)
            door = random.Random(f"door {seed} {number}").choice(
                ("file",) * 5 + ("typed", "verb", "pasted")
            )
            alone = door in ("typed", "pasted") and "\n" not in text.text
            if text.plain and (alone or text.ending != ".txt"):
                door = "file"
            kind, game = read(text, door, Path(name))
            yield text, door, outcome(text, kind, game), game


def report() -> int:
    """Print a table of styles and the first texts of each fault; return 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--examples", type=int, default=2, help="of each style and fault")
    parser.add_argument("--show", default="other,fault,unread", help="which: also unsaid, refused")
    options = parser.parse_args()
    began, counts, examples = time.time(), defaultdict(Counter), defaultdict(list)
    for text, door, how, game in answers(options.count, options.seed):
        counts[text.style][how] += 1
        if how == "refused" and text.plain:
            how = "unread"
            counts[text.style][how] += 1
        counts[text.style]["plain"] += text.plain
        examples[how, text.style].append((text, door, game))
    columns = ("equal", "refused", "one of", "unsaid", "other", "fault", "plain", "unread")
    print(f"{'style':32}" + "".join(f"{name:>9}" for name in columns))
    whole = [f"{style}" for style in counts if not style.endswith("typo")]
    for style in [*whole, *(style for style in counts if style.endswith("typo"))]:
        print(f"{style:32}" + "".join(f"{counts[style][name]:9}" for name in columns))
    for part in ("whole", "typo"):
        total = Counter()
        for style in counts:
            if style.endswith("typo") == (part == "typo"):
                total += counts[style]
        print(f"{'all ' + part:32}" + "".join(f"{total[name]:9}" for name in columns))
    print(f"{time.time() - began:.0f} s")
    for (how, style), cases in examples.items():
        if how in options.show.split(","):
            for text, door, game in cases[: options.examples]:
                print(f"\n--- {how}: {style}, {text.ending}, {door}\n{text.text}")
                print(f"read  {table_of(game)}")
                for meaning in text.meanings or ["nothing"]:
                    print(f"meant {table_of(meaning)}")
    return int(any(c[how] for how in FAULTS for c in counts.values()))


if __name__ == "__main__":
    sys.exit(report())
