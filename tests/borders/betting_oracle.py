"""The oracle of profiles with keys of somebody's own code, and of solvers' trees.

In a random betting game they are read as what they mean, or refused in one line.

    python tests/borders/betting_oracle.py COUNT SEED

A tree is nested nodes as TexasSolver and programs on top of postflop-solver save them; keys go with
a file for `--names`. Every probability is different, so that a wrong set or hand shows.
"""

import json
import sys
from collections import Counter
from fractions import Fraction as F
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import nashproof
from nashproof.documents.profile_formats.formats import read_profile
from nashproof.documents.profile_formats.key_names import read_key_names
from nashproof.errors import InputError

DECKS = (("Q", "K", "A"), ("1", "2"), ("J", "Q", "K"), ("low", "middle", "high"), ("2", "3", "10"))
HANDS = (("AhKh", "2c2d", "Ts9s"), ("0", "1", "2"), ("x", "y", "z"), ("hand a", "hand b", "hand c"))
GAMES = {}


def betting_game(random):
    """(the cards, how many raises, the game)."""
    cards, raises = random.choice(DECKS), random.choice([0, 0, 1])
    if (cards, raises) not in GAMES:
        more = 'raise = "1"\n' if raises else ""
        listed = ", ".join(f'"{card}"' for card in cards)
        text = (
            f'title = "bets"\ndescription = ""\nplayers = ["Ann", "Bob"]\n'
            f"[deck]\nreplacement = false\ncards = [{listed}]\n"
            f'[stakes]\nante = "1"\n[betting]\nbet = "1"\n{more}raises = {raises}\n'
        )
        with TemporaryDirectory() as folder:
            place = Path(folder) / "bets.toml"
            place.write_text(text, "utf-8")
            GAMES[cards, raises] = nashproof.read(place)
    return cards, raises, GAMES[cards, raises]


def histories(raises):
    """{moves: actions} of the points at which somebody decides."""
    found = {(): ["check", "bet"], ("check",): ["check", "bet"]}
    for start in ((), ("check",)):
        found[(*start, "bet")] = ["fold", "call"] + ["raise"] * bool(raises)
        if raises:
            found[(*start, "bet", "raise")] = ["fold", "call"]
    return found


def probabilities(random, cards, points):
    """{(card, moves): row}: no two first numbers are the same."""
    count = len(cards) * len(points)
    firsts = iter(random.sample(range(1, 10**4), count))
    rows = {}
    for card in cards:
        for moves, actions in points.items():
            first = F(next(firsts), 2 * 10**4)
            second = 1 - first if len(actions) == 2 else F(random.randint(1000, 4000), 10**4)
            rows[card, moves] = [first, second, 1 - first - second][: len(actions)]
    return rows


def tree(random, cards, points, rows, call, hand):
    """A solver's tree; `call`: its name of an action, `hand`: of a card."""
    shape = random.choice(["texas", "named", "by action", "by hand", "lists"])
    players = random.choice([(0, 1), (1, 0), ("oop", "ip")])
    float_of = lambda x: float(x)  # noqa: E731

    def node(moves):
        actions = [call(a) for a in points[moves]]
        shown = random.sample(cards, len(cards))
        by_hand = {hand(card): list(map(float_of, rows[card, moves])) for card in shown}
        below = [
            node((*moves, a)) if (*moves, a) in points else {"node_type": "terminal_node"}
            for a in points[moves]
        ]
        data = {"actions": actions, "player": players[len(moves) % 2]}
        if shape == "texas":
            data["strategy"] = {"actions": actions, "strategy": by_hand}
            named = dict(zip(actions, below, strict=True))
            kept = {a: n for a, n in named.items() if "actions" in n or random.random() < 0.5}
            data["childrens"] = dict(random.sample(list(kept.items()), len(kept)))
            data["node_type"] = "action_node"
        elif shape == "named":
            data["strategy"] = {
                h: dict(random.sample(list(zip(actions, row, strict=True)), len(actions)))
                for h, row in by_hand.items()
            }
            data["children"] = dict(zip(actions, below, strict=True))
        elif shape == "lists":
            data |= {"strategy": by_hand, "children": below}
        else:
            numbers = list(by_hand.values())
            flat = [x for row in numbers for x in row]
            if shape == "by action":
                flat = [row[k] for k in range(len(actions)) for row in numbers]
            data |= {"hands": list(by_hand), "strategy": flat, "children": below}
        return dict(random.sample(list(data.items()), len(data)))

    return node(())


def with_keys(random, cards, points, rows, hand):
    """(profile by own keys, the lines of a file of names)."""
    codes = {moves: f"{random.choice('pqst')}{n}" for n, moves in enumerate(points)}
    mark, side = random.choice("|:/_"), random.random() < 0.5
    numbers = random.choice(["numbers", "names"])
    key = lambda code, card: f"{card}{mark}{code}" if side else f"{code}{mark}{card}"  # noqa: E731
    profile, listed = {}, random.random() < 0.3
    for (card, moves), row in rows.items():
        actions = points[moves]
        names = [str(k) if numbers == "numbers" else a[0].upper() for k, a in enumerate(actions)]
        shares = list(map(str, row))
        profile[key(codes[moves], hand(card))] = (
            shares if listed else dict(zip(names, shares, strict=True))
        )
    lines = []
    for moves, code in codes.items():
        if random.random() < 0.7:
            lines.append(f"{key(code, '{h}')} -> {' '.join(('{h}', *moves))}")
        else:
            lines += [f"{key(code, hand(card))} -> {' '.join((card, *moves))}" for card in cards]
    random.shuffle(lines)
    if any("{h}" in line for line in lines):  # a section that is not needed is refused
        lines += ["", "[h]", *(f"{hand(card)} -> {card}" for card in cards)]
    if not listed:
        pairs = {
            (str(k) if numbers == "numbers" else a[0].upper(), a)
            for actions in points.values()
            for k, a in enumerate(actions)
        }
        lines += ["[actions]", *(f"{name} -> {a}" for name, a in sorted(pairs))]
    return dict(random.sample(list(profile.items()), len(profile))), lines


def case(seed, number):
    """(what it is, the text, the names or None, the game, what it means)."""
    random = Random(f"betting {seed} {number}")
    cards, raises, game = betting_game(random)
    points = histories(raises)
    rows = probabilities(random, cards, points)
    meant = {
        " ".join((card, *moves)): dict(zip(points[moves], row, strict=True))
        for (card, moves), row in rows.items()
    }
    if random.random() < 0.5:
        size = random.choice(["", " 1.000000", "(1)", " 50%"])
        upper = random.random() < 0.6
        call = lambda a: (  # noqa: E731
            (a.upper() if upper else a.capitalize()) + (size if a in ("bet", "raise") else "")
        )
        hands = random.choice(HANDS)
        own = random.random() < 0.5
        hand = (lambda card: hands[cards.index(card)]) if own else (lambda card: card)
        data = tree(random, cards, points, rows, call, hand)
        names = None
        if own:
            lines = [
                f"{{h}}|{'/'.join(map(call, moves))} -> {' '.join(('{h}', *moves))}"
                for moves in points
            ]
            lines += ["[h]", *(f'"{hand(card)}" -> {card}' for card in cards)]
            if random.random() < 0.6:
                actions = sorted({a for row in points.values() for a in row})
                lines += ["[actions]", *(f'"{call(a)}" -> {a}' for a in actions)]
            names = "\n".join(lines) + "\n"
        return "tree, names" if own else "tree", json.dumps(data), names, game, meant
    hands = random.choice(HANDS)
    profile, lines = with_keys(random, cards, points, rows, lambda c: hands[cards.index(c)])
    return "keys", json.dumps(profile), "\n".join(lines) + "\n", game, meant


def damaged(random, text, names):
    """The text or the names with a line or a character changed; the numbers stay."""
    if names is not None and random.random() < 0.6:
        lines = names.rstrip("\n").split("\n")
        k = random.randrange(len(lines))
        way = random.choice(["drop", "double", "swap", "character"])
        if way == "character" and lines[k]:
            j = random.randrange(len(lines[k]))
            lines[k] = lines[k][:j] + random.choice(["", "x", lines[k][j] * 2]) + lines[k][j + 1 :]
        elif way == "swap":
            j = random.randrange(len(lines))
            lines[j], lines[k] = lines[k], lines[j]
        else:
            lines[k : k + 1] = [lines[k]] * (2 if way == "double" else 0)
        return text, "\n".join(lines) + "\n"
    data = json.loads(text)
    nodes, waiting = [], [data]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            nodes.append(node)
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node
    node = random.choice([n for n in nodes if n])
    name = random.choice(list(node))
    way = random.choice(["drop", "rename", "twice"])
    if way == "drop":
        del node[name]
    elif way == "rename":
        node[random.choice([f"{name}x", "Zz", name[:-1]])] = node.pop(name)
    elif isinstance(node[name], list) and node[name]:
        node[name] = [*node[name], node[name][-1]]
    return json.dumps(data), names


def has_two_readings(text):
    """Whether a list of numbers sums to 1 by hand whether actions or hands come first."""

    def nodes(data):
        if isinstance(data, dict):
            yield data
        for inner in data.values() if isinstance(data, dict) else data:
            if isinstance(inner, (dict, list)):
                yield from nodes(inner)

    for node in nodes(json.loads(text)):
        flat, hands = node.get("strategy"), node.get("hands")
        if isinstance(flat, list) and isinstance(hands, list):
            size = len(flat) // len(hands)
            by_hand = [flat[k * size : (k + 1) * size] for k in range(len(hands))]
            by_action = [flat[k :: len(hands)] for k in range(len(hands))]
            sums = map(sum, [*by_hand, *by_action])
            if by_hand != by_action and all(abs(x - 1) < 0.0101 for x in sums):
                return True
    return False


def read(text, names, game):
    try:
        keys = read_key_names(names, "names.txt") if names is not None else None
        found = read_profile(text, "p.json", game, names=keys)
    except InputError as error:
        line = str(error)
        return ("fault", line) if "\n" in line else ("refused", line)
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}"
    sets = found["strategy"]
    return "game", {s: {a: F(x) for a, x in row.items()} for s, row in sets.items()}


def answers(count, seed):
    """Yield (what, text, names, how it is read, what was read, what was meant)."""
    for k in range(int(count)):
        what, text, names, game, meant = case(seed, k)
        random = Random(f"damage {seed} {k}")
        typo = random.random() < 0.5
        if typo:
            text, names = damaged(random, text, names)
        kind, found = read(text, names, game)
        if kind == "game":
            # A set that was lost is nothing given there; every number that is read must be right
            right = all(
                abs(x - meant.get(s, {}).get(a, F(2))) < F(1, 10**12)
                for s, row in found.items()
                for a, x in row.items()
            )
            kind = "equal" if right and (typo or found.keys() == meant.keys()) else "other"
        yield what, typo, text, names, kind, found, meant


def main(count, seed):
    counts = Counter()
    for what, typo, text, names, kind, found, meant in answers(count, seed):
        counts[what, "typo" if typo else "whole", kind] += 1
        if kind == "refused" and not typo and what.startswith("tree") and has_two_readings(text):
            continue
        if kind in ("other", "fault") or kind == "refused" and not typo:
            counts["shown", what, kind, typo] += 1
            if counts["shown", what, kind, typo] < 3:
                print(
                    f"--- {kind}: {what}{', typo' * typo}\n{text}\n{names}\n{found}\n{meant}"[:2500]
                )
    for name, times in sorted(counts.items(), key=str):
        print(*map(str, name), times)
    return any(name[0] == "shown" for name in counts)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
