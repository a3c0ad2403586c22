"""The oracle of repeated games: random stage games with automata, in all ways of TOML.

They are read as what they mean, or refused in one line.

    python tests/borders/repeated_oracle.py COUNT SEED

A text with a typo is read by `meant_by`, too, on Python's tomllib alone; both must agree.
"""

import re
import sys
import tomllib
from collections import Counter
from fractions import Fraction as F
from itertools import product
from random import Random

from page_asks import number

from nashproof.errors import InputError
from nashproof.files.strict_toml import read_table
from nashproof.games.repeated import read_repeated

WORDS = (
    ("C", "D"),
    ("cooperate", "defect"),
    ("stay silent", "confess"),
    ("l", "m", "r"),
    ("1", "2"),
)
STATES = (("peace", "war"), ("s0", "s1", "s2"), ("after D",), ("0", "1"), ("*", "angry"))
PLAYERS = (("Row", "Column"), ("Ann", "Bob"), ("Player 1", "Player 2"), ("A", "B", "C"), ("Solo",))
NUMBER = re.compile(r"[-+]?\d+(\.\d+)?(e-?\d+)?(/\d+)?")


def repeated_game(random):
    """A stage game and automata, as `meant_by` returns them."""
    players = random.choice(PLAYERS)
    actions = [random.choice(WORDS) for _ in players]
    payoffs = {m: tuple(number(random) for _ in players) for m in product(*actions)}
    automata = []
    for own in actions:
        states = random.choice(STATES)
        plays = {state: random.choice(own) for state in states}
        after = {(s, m): random.choice(states) for s in states for m in payoffs}
        automata.append((random.choice(states), plays, after))
    return players, random.choice(["d", "delta", "beta"]), actions, payoffs, automata


def quoted(random, text):
    """A key or a value: bare if TOML allows, in either quotation marks."""
    return random.choice([f'"{text}"', f"'{text}'"])


def key(random, text):
    bare = text.isidentifier() or text.isdigit()
    return text if bare and random.random() < 0.6 else quoted(random, text)


def written(random, game):
    """A text of the game: tables, inline tables or dotted keys, in any order; perhaps a star."""
    players, letter, actions, payoffs, automata = game
    texts = [f"title = {quoted(random, 't')}", f"discount = {quoted(random, letter)}"]
    texts += [f"players = [{', '.join(quoted(random, p) for p in players)}]"]
    random.shuffle(texts)
    order = random.sample(range(len(players)), len(players))
    rows = [
        f"{key(random, players[p])} = [{', '.join(quoted(random, a) for a in actions[p])}]"
        for p in order
    ]
    blocks = [["[actions]", *rows]]
    cells = [
        f"{quoted(random, ', '.join(m))} = [{', '.join(quoted(random, str(x)) for x in paid)}]"
        for m, paid in payoffs.items()
    ]
    random.shuffle(cells)
    blocks.append(["[payoffs]", *cells])
    for p in order:
        start, plays, after = automata[p]
        name, lines = key(random, players[p]), []
        inline = random.random() < 0.4
        head = [f"[automata.{name}]", f"start = {quoted(random, start)}"]
        lines += head + ["[automata.%s.states]" % name] * inline
        for state, action in plays.items():
            targets = [after[state, m] for m in payoffs]
            usual = random.choice(targets) if random.random() < 0.6 else None
            pairs = [
                f"{quoted(random, ', '.join(m))} = {quoted(random, t)}"
                for m, t in zip(payoffs, targets, strict=True)
                if t != usual or random.random() < 0.2
            ]
            if usual is not None:
                pairs.insert(random.randint(0, len(pairs)), f'"*" = {quoted(random, usual)}')
            following = f"{{ {', '.join(pairs)} }}"
            if inline:
                parts = [f"plays = {quoted(random, action)}", f"next = {following}"]
                random.shuffle(parts)
                lines.append(f"{key(random, state)} = {{ {', '.join(parts)} }}")
            else:
                lines.append(f"[automata.{name}.states.{key(random, state)}]")
                lines.append(f"plays = {quoted(random, action)}")
                lines.append(f"next = {following}")
        blocks.append(lines)
    random.shuffle(blocks)
    remark = random.choice(["", "# my game\n", "\n"])
    lines = [*texts, *(line for block in blocks for line in ["", *block])]
    lines = [line + random.choice(["", "", "", "  # so"]) if line else line for line in lines]
    return remark + "\n".join(lines) + "\n"


def with_typo(random, text):
    """A character dropped, doubled, exchanged; or a line lost or twice."""
    if random.random() < 0.4:
        lines = text.split("\n")
        k = random.randrange(len(lines))
        return "\n".join([*lines[:k], *[lines[k]] * random.choice([0, 2]), *lines[k + 1 :]])
    k = random.randrange(len(text))
    new = random.choice(["", text[k] * 2, text[k : k + 2][::-1], random.choice("CD01,.\"'*= ")])
    return text[:k] + new + text[k + (2 if new == text[k : k + 2][::-1] and len(new) > 1 else 1) :]


def meant_by(text):
    """(players, letter, actions, payoffs, automata) of a text; None if it is no such game."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
    wanted = {"title", "players", "discount", "actions", "payoffs", "automata"}
    if {*table} - {"description"} != wanted:
        return None
    players, given = table["players"], table["actions"]
    texts = [table["title"], table["discount"], *players]
    if not all(type(x) is str for x in texts) or len({*players}) < len(players) or not players:
        return None
    if {*given} != {*players} or {*table["automata"]} != {*players}:
        return None
    actions = [tuple(given[p]) for p in players]
    if any(not own or len({*own}) < len(own) or ", " in "".join(own) for own in actions):
        return None
    profiles = {", ".join(m): m for m in product(*actions)}
    paid = table["payoffs"]
    if {*paid} != {*profiles} or any(len(row) != len(players) for row in paid.values()):
        return None
    try:
        if not all(NUMBER.fullmatch(x) for row in paid.values() for x in row):
            return None
        payoffs = {m: tuple(F(x) for x in paid[name]) for name, m in profiles.items()}
    except (ValueError, TypeError, ZeroDivisionError):
        return None
    automata = []
    for p, own in zip(players, actions, strict=True):
        machine = table["automata"][p]
        if {*machine} != {"start", "states"} or machine["start"] not in machine["states"]:
            return None
        plays, after = {}, {}
        for state, row in machine["states"].items():
            if type(row) is not dict or {*row} != {"plays", "next"} or row["plays"] not in own:
                return None
            if type(row["next"]) is not dict or {*row["next"]} - {*profiles, "*"}:
                return None
            plays[state] = row["plays"]
            for name, m in profiles.items():
                target = row["next"].get(name, row["next"].get("*"))
                if target is None or any(t not in machine["states"] for t in row["next"].values()):
                    return None
                after[state, m] = target
        automata.append((machine["start"], plays, after))
    return tuple(players), table["discount"], actions, payoffs, automata


def read(text):
    """("game", what nashproof reads), ("refused", its line) or ("fault", what happened)."""
    try:
        game = read_repeated(read_table(text, "r.toml"))
    except InputError as error:
        line = str(error)
        return ("fault", line) if "\n" in line or not line else ("refused", line)
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}"
    payoffs = {m: tuple(F(int(x.numerator), int(x.denominator)) for x in paid)
               for m, paid in game.payoffs.items()}  # fmt: skip
    automata = [
        (start, dict(plays), {(s, m): t for s, row in after.items() for m, t in row.items()})
        for start, plays, after in zip(game.starts, game.plays, game.following, strict=True)
    ]
    return "game", (game.players, game.discount, list(game.actions), payoffs, automata)


def answers(count, seed):
    """Yield (text, whether it has a typo, how it is read, what was read, what was meant)."""
    for k in range(int(count)):
        random = Random(f"repeated {seed} {k}")
        game = repeated_game(random)
        text, typo = written(random, game), random.random() < 0.5
        if typo:
            text = with_typo(random, text)
            game = meant_by(text)
        kind, found = read(text)
        if kind == "game":
            kind = "equal" if found == game else "other"
        yield text, typo, kind, found, game


def main(count, seed):
    counts = Counter()
    for text, typo, kind, found, game in answers(count, seed):
        fault = kind in ("other", "fault") or kind == "refused" and game is not None
        counts[
            "typo" if typo else "whole", kind, "FAULT" if fault and kind == "refused" else ""
        ] += 1
        if fault and counts["shown", kind, typo] < 3:
            counts["shown", kind, typo] += 1
            print(f"--- {kind}{', typo' * typo}\n{text}\nread  {found}\nmeant {game}")
    for name, times in sorted(counts.items(), key=str):
        if name[0] != "shown":
            print(*map(str, name), times)
    return any(name[0] == "shown" for name in counts)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
