"""The oracle of profiles: random mixed profiles as people and programs write them are read as what
they mean, or refused.

    .venv/bin/python tests/borders/profile_oracle.py COUNT SEED
"""

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import nashproof

Shares = tuple[tuple[Fraction, ...], ...]  # of each player, by action
ROWS, COLUMNS = ("T", "M", "B", "D"), ("L", "C", "R", "X")


@dataclass
class Draft:
    """A profile, the names of its actions, and how its numbers are spelt."""

    rng: random.Random
    shares: Shares
    decimal: bool

    def number(self, x: Fraction) -> str:
        return str(float(x)) if self.decimal and x.denominator not in (3, 6, 7) else str(x)

    def lists(self) -> list[list[str]]:
        return [[self.number(x) for x in part] for part in self.shares]

    def named(self) -> list[dict[str, str]]:
        """The actions of each player with their numbers, in any order."""
        tables = [dict(zip(names, part)) for names, part in zip((ROWS, COLUMNS), self.lists())]
        return [dict(self.rng.sample(sorted(t.items()), len(t))) for t in tables]

    def shuffled(self, parts: list) -> list:
        return self.rng.sample(parts, len(parts))


def by_set(d: Draft) -> str:
    return json.dumps(dict(d.shuffled(list(zip(("move 1", "move 2"), d.named())))))


def by_player(d: Draft) -> str:
    names = d.rng.choice((("1", "2"), ("Player 1", "Player 2")))
    tables = [{f"move {k + 1}": table} for k, table in enumerate(d.named())]
    return json.dumps(dict(d.shuffled(list(zip(names, tables)))))


def csv(d: Draft) -> str:
    columns = d.shuffled(["information set", "action", "probability"])
    rows = [
        {"information set": f"move {k + 1}", "action": action, "probability": share}
        for k, table in enumerate(d.named())
        for action, share in table.items()
    ]
    return "\n".join(",".join(x) for x in [columns, *([row[c] for c in columns] for row in rows)])


def toml(d: Draft) -> str:
    lines = [
        f'"move {k + 1}" = {{ {", ".join(f"{a} = {chr(34)}{x}{chr(34)}" for a, x in t.items())} }}'
        for k, t in enumerate(d.named())
    ]
    return "[strategy]\n" + "\n".join(d.shuffled(lines)) + "\n"


def numpy(d: Draft) -> str:
    d.decimal = True
    arrays = [f"array([{', '.join(part)}])" for part in d.lists()]
    return d.rng.choice((f"({', '.join(arrays)})", "\n".join(arrays)))


def bare(d: Draft) -> str:
    return d.rng.choice(("\n", " ")).join(f"[{' '.join(part)}]" for part in d.lists())


def lists(d: Draft) -> str:
    return "[" + ", ".join(f"[{', '.join(part)}]" for part in d.lists()) + "]"


def strings(d: Draft) -> str:
    return json.dumps(d.lists())


def gambit(d: Draft) -> str:
    d.decimal = False
    return "NE," + ",".join(x for part in d.lists() for x in part)


def pygambit(d: Draft) -> str:
    parts = [[f"Rational({x.numerator}, {x.denominator})" for x in part] for part in d.shares]
    behaviour = d.rng.random() < 0.5
    inner = ", ".join(f"[{'[' * behaviour}{', '.join(p)}{']' * behaviour}]" for p in parts)
    return f"[{inner}]"


def rows(d: Draft) -> str:
    """All numbers in one line, with commas or blanks."""
    return d.rng.choice((",", ", ", " ")).join(x for part in d.lists() for x in part)


def row_a_player(d: Draft) -> str:
    """A line for each player, as numpy.savetxt writes an array."""
    return "\n".join(d.rng.choice((",", " ")).join(part) for part in d.lists()) + "\n"


def wide(d: Draft) -> str:
    """A column for each action, called by it or with its set."""
    named, whole = d.named(), d.rng.random() < 0.5
    cells = [(f"move {k + 1}: " * whole + a, x) for k, t in enumerate(named) for a, x in t.items()]
    return "\n".join(",".join(row) for row in zip(*d.shuffled(cells))) + "\n"


def markdown(d: Draft) -> str:
    lines = csv(d).split("\n")
    bars = [f"| {' | '.join(line.split(','))} |" for line in lines]
    return "\n".join([bars[0], "|---|---|---|", *bars[1:]])


def matlab(d: Draft) -> str:
    """Columns or rows between brackets, in any order where a number or the letter says whose."""
    labels = d.rng.choice((("x", "y"), ("p", "q"), ("x1", "x2"), ("sigma_1", "sigma_2")))
    texts = [f"{n} = [{d.rng.choice(('; ', ';')).join(p)}];" for n, p in zip(labels, d.lists())]
    return d.rng.choice(("\n", " ")).join(d.shuffled(texts))


def matlab_print(d: Draft) -> str:
    d.decimal = True
    parts = zip(("x", "y"), d.lists())
    return "\n".join(f"{n} =\n\n" + "".join(f"    {x}\n" for x in p) for n, p in parts)


def by_name(d: Draft) -> str:
    """`U 1/3, D 2/3; L 1`; of a profile in which nobody mixes the names alone, too."""
    named = d.named()
    pure = [[a for a, x in table.items() if Fraction(x) == 1] for table in named]
    if all(pure) and d.rng.random() < 0.7:
        return d.rng.choice((", ", "; ", ",")).join(name for (name,) in pure)
    spelt = d.rng.choice(("{0} {1}", "{0}: {1}", "{0}={1}", "{1} {0}"))
    between = d.rng.choice((", ", " + ", ","))
    parts = [between.join(spelt.format(a, x) for a, x in table.items()) for table in named]
    return d.rng.choice(("; ", " against ", ";")).join(parts)


STYLES: dict[str, tuple[Callable[[Draft], str], str]] = {
    "by set": (by_set, ".json"),
    "by player": (by_player, ".json"),
    "csv": (csv, ".csv"),
    "toml": (toml, ".toml"),
    "numpy": (numpy, ".txt"),
    "bare": (bare, ".txt"),
    "lists": (lists, ".txt"),
    "strings": (strings, ".json"),
    "gambit": (gambit, ".txt"),
    "pygambit": (pygambit, ".txt"),
    "rows": (rows, ".csv"),
    "row a player": (row_a_player, ".txt"),
    "wide": (wide, ".csv"),
    "markdown": (markdown, ".txt"),
    "matlab": (matlab, ".txt"),
    "matlab print": (matlab_print, ".txt"),
    "by name": (by_name, ".txt"),
}


def profile_text(seed: int, number: int) -> tuple[str, str, str, Shares, bool]:
    """Return style, ending, text, what it means, and whether it has a typo."""
    rng = random.Random(f"{seed} {number}")
    style = rng.choice(list(STYLES))
    below = rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 10))
    shares = []
    for size in (rng.randint(1, 4), rng.randint(1, 4)):
        cuts = sorted(rng.randint(0, below) for _ in range(size - 1))
        shares.append(tuple(Fraction(b - a, below) for a, b in zip([0, *cuts], [*cuts, below])))
    draft = Draft(rng, tuple(shares), rng.random() < 0.4 and below not in (3, 6, 7))
    write, ending = STYLES[style]
    text = write(draft)
    typo = rng.random() < 0.4 and not draft.decimal  # a decimal means all that round to it
    if typo:
        k = rng.randrange(len(text))
        new = rng.choice(("", text[k] * 2, text[k : k + 2][::-1]))
        text = text[:k] + new + text[k + max(1, len(new) * (len(set(new)) > 1)) :]
    return style, ending, text, tuple(shares), typo


def answers(count: int, seed: int) -> Iterator[tuple[str, str, bool, str, object]]:
    """Yield style, text, whether it has a typo, how it was read, and the difference."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(count):
            style, ending, text, shares, typo = profile_text(seed, number)
            table = [",".join(("", *COLUMNS[: len(shares[1])]))]
            table += [",".join((row, *"1234"[: len(shares[1])])) for row in ROWS[: len(shares[0])]]
            game, file = folder / "game.csv", folder / f"profile{ending}"
            game.write_text("\n".join(table), "utf-8")
            file.write_text(text, "utf-8")
            meant = {
                f"move {k + 1}": {a: str(x) for a, x in zip(names, part)}
                for k, (names, part) in enumerate(zip((ROWS, COLUMNS), shares))
            }
            try:
                found = list(nashproof.compare(nashproof.read(str(game)), str(file), meant))
            except nashproof.InputError as error:
                yield style, text, typo, "refused", str(error)
            except Exception as error:
                yield style, text, typo, "fault", f"{type(error).__name__}: {error}"
            else:
                yield style, text, typo, "other" if found else "equal", found


def report(count: int, seed: int) -> int:
    """Print how many texts of each style were read how, and what should not be."""
    counts: Counter = Counter()
    for style, text, typo, how, found in answers(count, seed):
        counts[style, "typo" if typo else "", how] += 1
        if how in ("other", "fault") or (how == "refused" and not typo):
            print(f"--- {how}: {style}{', typo' * typo}\n{text}\n{found}")
    for (style, typo, how), many in sorted(counts.items()):
        print(f"{style:12}{typo:6}{how:10}{many:6}")
    return int(any(how in ("other", "fault") for _, _, how in counts))


if __name__ == "__main__":
    sys.exit(report(*map(int, sys.argv[1:3])))
