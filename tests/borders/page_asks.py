"""Random audits for the page oracle: a small game, profiles, options or claims, and the pages."""

import io
import json
from contextlib import chdir, redirect_stderr, redirect_stdout
from fractions import Fraction as F
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from small_games import Chance, Choice, End, Game

from nashcheck import main as nashcheck
from nashproof.shell import checker
from nashproof.shell.cli import main as nashproof

HEAD = """title = "Notes"
author = "Nobody"
year = "2020"
source = "none"
text = "t.txt"
sha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
about = "about"
"""
NAMES = ("Ann", "Bob", "Cy")
ACTIONS = (("Up", "Middle", "Down"), ("Left", "Centre", "Right"), ("In", "Out", "Wait"))


class Ask(NamedTuple):
    """An audit: its files, its words on the command line, and what they are about."""

    files: dict
    words: list
    games: dict  # by id
    profiles: list  # (how it is called, game id, {(player, set): {action: text or number}})
    claims: list  # of a document: dictionaries
    options: list  # words of the command line beside the profile


class Outcome(NamedTuple):
    """What an audit did: its status, what it printed, its pages and what the checker accepts."""

    status: int
    out: str
    err: str
    pages: dict  # place -> HTML
    accepted: dict  # place of a certificate -> sentence
    files: dict  # place -> text, of all that was written beside the page


# Games


def number(random, plain=False):
    return F(random.randint(-3, 4), 1 if plain or random.random() < 0.85 else 2)


def strategic(random, count, zero_sum, title="small", width=3):
    """Everybody moves once, at the same time."""
    widths = [random.choice([2, 2, width]) if random.random() < 0.95 else 1 for _ in range(count)]

    def node(player):
        if player > count:
            paid = [number(random) for _ in range(count)]
            return End([*paid[:-1], -sum(paid[:-1])] if zero_sum else paid)
        moves = [(ACTIONS[player - 1][k], node(player + 1)) for k in range(widths[player - 1])]
        return Choice(player, f"move {player}", moves)

    return Game(title, NAMES[:count], node(1))


def tree(random, count, zero_sum, title="small"):
    """A tree: perhaps a deal first, then the players in turn, who may not see the moves before."""

    def end():
        paid = [number(random) for _ in range(count)]
        return End([*paid[:-1], -sum(paid[:-1])] if zero_sum else paid)

    order = random.sample(range(1, count + 1), count)
    if random.random() < 0.3 and count == 2:
        order.append(order[0])
    sees_deal = [random.random() < 0.6 for _ in order]
    sees_moves = [random.random() < 0.5 for _ in order]
    stops, plain = random.random() < 0.5, random.random() < 0.15  # two players with one name

    def node(depth, dealt, before):
        if depth == len(order):
            return end()
        player = order[depth]
        own_moves = tuple(a for k, a in enumerate(before) if order[k] == player)
        seen = before if sees_moves[depth] else own_moves
        deal = (
            dealt
            if sees_deal[depth] or depth > order.index(player) and sees_deal[order.index(player)]
            else ""
        )
        name = "-".join(filter(None, ["s" if plain else "abcd"[depth], deal, *seen]))
        moves = []
        for k, action in enumerate(("x", "y")):
            label = f"{action}{depth + 1}"
            ends = stops and k == 1 and depth < len(order) - 1
            moves.append((label, end() if ends else node(depth + 1, dealt, (*before, label))))
        return Choice(player, name, moves)

    if random.random() < 0.5:
        part = random.choice([F(1, 2), F(1, 3), F(3, 4)])
        root = Chance("deal", [("H", part, node(0, "H", ())), ("T", 1 - part, node(0, "T", ()))])
    else:
        root = node(0, "", ())
    return Game(title, NAMES[:count], root)


def with_ties(game):
    """The game with payoffs of 0 and 1 alone."""

    def node(old):
        if isinstance(old, End):
            return End([min(max(x, F(0)), F(1)) for x in old.payoffs])
        if isinstance(old, Chance):
            return Chance(old.name, [(a, part, node(after)) for a, part, after in old.moves])
        return Choice(old.player, old.name, [(a, node(after)) for a, after in old.moves])

    return Game(game.title, game.players, node(game.root))


def symmetric(random, title="small"):
    """A symmetric game of two: a table, whose actions have the same names or not, in one order or
    not; or two tables, one of which chance picks."""
    width = random.choice([2, 2, 3, 3, 4])
    rows = list(ACTIONS[0] + ("Stay",))[:width]
    names = random.choice([rows, rows, (ACTIONS[1] + ("Keep",))[:width]])
    order = list(range(width)) if random.random() < 0.6 else random.sample(range(width), width)
    if names is not rows:
        order = list(range(width))

    def table(number):
        few = random.random() < 0.4
        earns = [
            [F(random.randint(0, 1)) if few else number_of(random) for _ in rows] for _ in rows
        ]
        columns = [
            [(names[j], End([earns[i][j], earns[j][i]])) for j in order] for i in range(width)
        ]
        moves = zip(rows, columns, strict=True)
        return Choice(1, f"a{number}", [(a, Choice(2, f"b{number}", row)) for a, row in moves])

    if random.random() < 0.2 and width == 2:
        part = random.choice([F(1, 2), F(1, 3)])
        root = Chance("deal", [("H", part, table("-H")), ("T", 1 - part, table("-T"))])
        game, ending = Game(title, NAMES[:2], root), "efg"
    else:
        game, ending = Game(title, NAMES[:2], table("")), random.choice(["efg", "nfg"])
    if ending == "nfg":  # which has one set a player, of this name
        game = renamed(game)
    game.pairing = True
    return game, ending


def renamed(game):
    """The game with `move 1` and `move 2` for the sets."""
    moves = [
        (a, Choice(2, "move 2", after.moves)) for a, after in game.root.moves
    ]  # fmt: skip
    return Game(game.title, game.players, Choice(1, "move 1", moves))


def number_of(random):
    return F(random.randint(-2, 4), random.choice([1, 1, 1, 2]))


def any_game(random, title="small"):
    """(the game, the ending of its file)."""
    game, ending = one_game(random, title)
    return (with_ties(game), ending) if random.random() < 0.15 else (game, ending)


def one_game(random, title):
    zero_sum = random.random() < 0.4
    kind = random.random()
    if kind < 0.45:
        return strategic(random, 2, zero_sum, title), "nfg"
    if kind < 0.55:
        return strategic(random, 3, zero_sum, title, width=2), "nfg"
    while True:
        game = tree(random, 2 if kind < 0.9 else 3, zero_sum, title)
        if len(game.sets) <= 7 and all(
            len(game.pure(p)) <= 8 for p in range(1, len(game.players) + 1)
        ):
            return game, "efg"


# Profiles


def shares(random, count):
    """A distribution: pure, on the boundary, or completely mixed."""
    if random.random() < 0.35:
        place = random.randrange(count)
        return [F(int(k == place)) for k in range(count)]
    parts = [random.randint(0 if random.random() < 0.4 else 1, 4) for _ in range(count)]
    parts[random.randrange(count)] += 1
    return [F(part, sum(parts)) for part in parts]


def both_alike(random, game):
    """A profile of a symmetric game in which both play the same: in the order of their strategies,
    or by names; an equilibrium, if one of the extreme ones is such."""
    ones, twos = game.sets_of(1), game.sets_of(2)
    profile = {}
    alike = [(x, y) for x, y in game.equilibria if x == y] if len(ones) == 1 else []
    for one, two in zip(ones, twos, strict=True):
        actions, others = game.sets[one], game.sets[two]
        row = shares(random, len(actions))
        if alike and random.random() < 0.6:
            row = random.choice(alike)[0]
        profile[one] = dict(zip(actions, row, strict=True))
        profile[two] = dict(zip(others, row, strict=True))
        if set(actions) == set(others):
            profile[two] = {action: profile[one][action] for action in others}
    return profile


def any_profile(random, game):
    """{(player, set): {action: Fraction}}: random, uniform, or an equilibrium."""
    way = random.random()
    if game.pairing and way < 0.85:
        return both_alike(random, game)
    if way < 0.5 and len(game.players) == 2 and max(map(len, game.normal[:2])) <= 4:
        return behaviour(game, random.choice(game.equilibria), random)
    if way < 0.6:
        return {
            key: dict.fromkeys(actions, F(1, len(actions))) for key, actions in game.sets.items()
        }
    if way < 0.7:
        return {
            key: {a: F(int(a == actions[0])) for a in actions} for key, actions in game.sets.items()
        }
    return {
        key: dict(zip(actions, shares(random, len(actions)), strict=True))
        for key, actions in game.sets.items()
    }


def behaviour(game, pair, random):
    """The behaviour strategies of a pair of mixed ones; at sets that are not reached: any."""
    profile = {}
    for player, mixture in zip((1, 2), pair, strict=True):
        plans = game.pure(player)
        for key in game.sets_of(player):
            weights = {
                action: sum(
                    w for w, plan in zip(mixture, plans, strict=True) if plan.get(key) == action
                )
                for action in game.sets[key]
            }
            total = sum(weights.values())
            if not total:
                weights = dict(zip(weights, shares(random, len(weights)), strict=True))
                total = F(1)
            profile[key] = {action: w / total for action, w in weights.items()}
    return profile


def written(random, game, profile):
    """The probabilities as they stand in the file: fractions, decimals of a text, floats."""
    way = random.choice(["fractions"] * 5 + ["decimals", "floats", "short"])
    printed = {}
    for key, parts in profile.items():
        if way == "fractions":
            printed[key] = {action: str(part) for action, part in parts.items()}
        elif way == "decimals":
            printed[key] = {action: f"{float(part):.3f}" for action, part in parts.items()}
        elif way == "short":
            printed[key] = {action: round(float(part), 4) for action, part in parts.items()}
        else:
            printed[key] = {action: float(part) for action, part in parts.items()}
    return printed


def as_json(game, entries, only=None):
    """A profile as JSON by players; `only`: the strategy of that player alone."""
    by_player = {}
    for (player, name), parts in entries.items():
        if only in (None, player):
            by_player.setdefault(str(player), {})[name] = parts
    return json.dumps(by_player)


def dominance_ask(random):
    """An audit of a large table of which few strategies survive strict dominance."""
    few = [random.choice([1, 2, 2, 3]) for _ in range(2)]
    many = [random.randint(19, 22) for _ in range(2)]
    names = [[*ACTIONS[p][: few[p]], *(f"{'rc'[p]}{k}" for k in range(many[p]))] for p in (0, 1)]
    size = [len(own) for own in names]
    cells = {
        (i, j): [F(random.randint(0, 3)), F(random.randint(0, 3))]
        for i in range(size[0])
        for j in range(size[1])
    }
    for p in (0, 1):  # each of the many earns less than the one before, whatever the other does
        for k in range(few[p], size[p]):
            for other in range(size[1 - p]):
                one, before = (
                    [(k, other), (k - 1, other)] if p == 0 else [(other, k), (other, k - 1)]
                )
                cells[one][p] = cells[before][p] - random.choice([1, 2, F(1, 2)])

    def game(rows, columns):
        ends = [
            (a, Choice(2, "move 2", [(b, End(cells[i, j])) for j, b in enumerate(columns)]))
            for i, a in enumerate(rows)
        ]
        return Game("large", NAMES[:2], Choice(1, "move 1", ends))

    large, core = game(*names), game(names[0][: few[0]], names[1][: few[1]])
    large.core = core
    words = ["--unique"] if random.random() < 0.7 else ["--pure-equilibria", "?"]
    return Ask({"g.nfg": large.nfg()}, ["g.nfg", *words], {"g": large}, [], [], words)


# Options of `audit` about a game


def options(random, game, with_profile):
    """Words for up to three questions."""
    two = len(game.players) == 2
    questions = [["--value", random.choice(["?", "0", "1", "1.4", "1/2", "-0.5"])]] if two else []
    if two and game.constant_sum is not None:
        questions.append(["--value", str(game.value)])
    (player, name), actions = random.choice(list(game.sets.items()))
    move = f"{name}: {random.choice(actions)}"
    questions += [["--unique"], ["--pure-equilibria", random.choice("?012")]]
    kinds = ["?", "exact", "weighted", "ordinal", "none"]
    questions += [["--potential", random.choice(kinds)]]
    questions += [["--subgame-perfect-equilibria", random.choice(["?", *"??0112234"])]]
    if two and game.pairing:
        questions += [["--potential", "exact"]]
    questions.append(["--dominated", move, *random.choice([[], ["--sense", "strictly"]])])
    questions.append(["--range", move])
    if with_profile:
        refinements = [["--perfect"], ["--subgame-perfect"], ["--quasi-perfect"], ["--sequential"]]
        questions += refinements * 2
        questions += [["--decimals", random.choice(["printed", "exact", "balanced"])]]
        questions += [["--stable"]] * (4 if game.pairing else random.random() < 0.05)
    chosen = random.sample(questions, random.choice([0, 1, 1, 2, 2, 3]))
    by_option = {question[0]: question for question in chosen}
    return [word for question in by_option.values() for word in question]


def family(random, game):
    """A profile with the letter y at one or two information sets, and its options."""
    profile = any_profile(random, game)
    entries = {key: {a: str(p) for a, p in parts.items()} for key, parts in profile.items()}
    wide = [key for key, actions in game.sets.items() if len(actions) >= 2]
    for key in random.sample(wide, min(len(wide), random.choice([1, 1, 2]))):
        first, second, *rest = game.sets[key]
        entries[key] = {first: "y", second: "1-y"} | dict.fromkeys(rest, "0")
    low, high = random.choice([("0", "1"), ("0", "1/2"), ("1/4", "3/4")])
    words = ["--family", f"y in [{low}, {high}]"]
    if random.random() < 0.3:
        words = [
            "--family",
            f"y in [{low}, {high}]",
            "--at",
            f"y={random.choice([low, high, '1/3'])}",
        ]
        if words[-1] == "y=1/3" and low == "1/4":
            pass
    return entries, words


def game_file(game, ending):
    return game.nfg() if ending == "nfg" else game.efg()


def audit_of_a_game(random):
    """An audit of a game with options."""
    game, ending = symmetric(random) if random.random() < 0.12 else any_game(random)
    files = {f"g.{ending}": game_file(game, ending)}
    words, profiles, way = [f"g.{ending}"], [], random.random()
    if way < 0.12:
        extra = correlated(random, game, files)
    elif way < 0.22:
        entries, extra = family(random, game)
        profiles = [("the profile", "g", entries)]
        files["p.json"] = as_json(game, entries)
        extra = ["--profile", "p.json", *extra]
    elif way < 0.30 and len(game.players) == 2:
        entries = written(random, game, any_profile(random, game))
        only = random.choice([1, 2])
        profiles = [("alone", "g", {k: v for k, v in entries.items() if k[0] == only})]
        files["p.json"] = as_json(game, entries, only)
        extra = ["--profile", "p.json", *options(random, game, with_profile=True)]
    elif way < 0.40:
        count = random.choice([2, 3])
        profiles = [
            (f"Line {k + 1}", "g", written(random, game, any_profile(random, game)))
            for k in range(count)
        ]
        files["p.json"] = f"[{', '.join(as_json(game, e) for _, _, e in profiles)}]\n"
        extra = ["--profile", "p.json", *options(random, game, with_profile=True)]
    elif way < 0.47:
        extra = options(random, game, with_profile=False) or ["--unique"]
    else:
        entries = written(random, game, any_profile(random, game))
        profiles = [("the profile", "g", entries)]
        files["p.json"] = as_json(game, entries)
        extra = ["--profile", "p.json", *options(random, game, with_profile=True)]
    return Ask(files, words + extra, {"g": game}, profiles, [], extra)


def correlated(random, game, files):
    """--commitment, --correlated-range, --distribution."""
    way = random.choice(["commitment", "range", "range", "distribution", "distribution"])
    form = ["--extensive-form"] if random.random() < 0.3 else []
    if way == "commitment":
        return ["--commitment", random.choice("12")]
    if way == "range":
        (player, name), actions = random.choice(list(game.sets.items()))
        whats = ["sum", *(str(k + 1) for k in range(len(game.players)))]
        chosen = random.choice([*whats, f"{name}: {random.choice(actions)}"])
        return ["--correlated-range", chosen, *form]
    plans = [game.pure(p) for p in range(1, len(game.players) + 1)]
    rows = [[random.choice(x) for x in plans] for _ in range(random.choice([1, 2, 3]))]
    unique = {
        json.dumps([sorted((k[1], a) for k, a in x.items()) for x in row]): row for row in rows
    }
    rows, keys = list(unique.values()), list(game.sets)
    parts = shares(random, len(rows))
    lines = [",".join(["probability", *(f"{p}/{name}" for p, name in keys)])]
    for part, row in zip(parts, rows, strict=True):
        joint = {key: action for x in row for key, action in x.items()}
        if part:
            lines.append(",".join([str(part), *(joint.get(key, "") for key in keys)]))
    files["d.csv"] = "\n".join(lines) + "\n"
    return ["--distribution", "d.csv", *form]


# Documents of claims


def claim(random, game, name, others):
    """A claim of a random kind, as a table of TOML: true or false."""
    count = len(game.players)
    player = str(random.randint(1, count))
    (owner, where), actions = random.choice(list(game.sets.items()))
    event = f"{owner}/{where}: {random.choice(actions)}"
    stated = random.choice(["?", "0", "1", "2", "1/2", "3", "0.5"])
    yes = lambda word: random.choice([None, word, f"not {word}"])  # noqa: E731
    kinds = {
        "equilibrium": {"stated": random.choice([None, "equilibrium", "not an equilibrium"])},
        "best response": {"player": player, "stated": random.choice([None, "not a best response"])},
        "gain": {"player": random.choice([player, player, "0"]), "stated": stated},
        "payoff": {"player": player, "stated": stated},
        "payoff of event": {"event": [event], "stated": stated},
        "comparison": {
            "comparisons": [
                {
                    "left": {"player": player},
                    "relation": random.choice(["less than", "more than", "at most", "at least"]),
                    "right": random.choice(["0", "1", {"player": str(random.randint(1, count))}]),
                }
            ]
        },
        "dominated strategy": {"player": player, "stated": yes("dominated")},
        "subgame perfect": {"stated": yes("subgame perfect")},
        "quasi-perfect": {"stated": yes("quasi-perfect")},
        "sequential": {"stated": yes("sequential")},
        "perfect": {"stated": yes("perfect")},
        "completions": {
            "open": [f"{p}/{name}" for p, name in random.sample(list(game.sets), 1)],
            "stated": random.choice(["?", "at most 2", "at least 0", "from 0 to 2", "1"]),
        },
        "evolutionarily stable": {"stated": yes("evolutionarily stable")},
        "set values": {"player": player, "values": {"": random.choice(["0", "1", "2"])}},
        "value": {"stated": stated},
        "equilibria": {"stated": random.choice(["?", "1", "2", "3", "infinite"])},
        "pure equilibria": {"stated": random.choice(["0", "1", "2"])},
        "dominated": {
            "sense": random.choice(["weakly", "strictly"]),
            "moves": [{"move": f"{where}: {random.choice(actions)}"}],
            "stated": yes("dominated"),
        },
        "saddle": {"stated": random.choice(["none", "exists"])},
        "optimal set": {"player": player, "stated": random.choice(["unique", "not unique"])},
        "potential": {"stated": random.choice(["exact", "ordinal", "none"])},
        "weighted potential": {"stated": random.choice(["exists", "none"])},
        "subgame perfect equilibria": {"stated": random.choice(["0", "1", "2", "3", "4"])},
        "commitment": {"leader": random.choice("12"), "stated": stated},
        "count": {
            "what": random.choice(["nodes", "terminals", "information sets"]),
            "stated": stated,
        },
    }
    kind = random.choice([*kinds, *list(kinds)[:12]])
    if kind == "evolutionarily stable" and not game.pairing:
        kind = "equilibrium"
    if kind == "commitment" and count > 2:
        kind = "potential"
    if game.pairing and random.random() < 0.3:
        kind = "evolutionarily stable"
    fields = kinds[kind]
    table = {"kind": "payoff" if kind.startswith("payoff") else kind}
    if list(kinds).index(kind) <= 13:
        table["profile"] = name
        if others and random.random() < 0.4:
            table["game"] = random.choice(others)
    else:
        table["game"] = "g"
    return table | {key: value for key, value in fields.items() if value is not None}


SAYS = (
    "Claim {n} is true and not open to doubt.",
    "This is an equilibrium, and claim {n} says so.",
    "This is not an equilibrium, as claim {n} says.",
    "The profile is an equilibrium and pays Ann 2 ({n}).",
    "The game is symmetric and its equilibrium pays Ann 2 ({n}).",
    "It is dominated, claim {n} says.",
)


def document(random):
    """An audit of a document with one or two games and profiles, and one to four claims."""
    game, ending = symmetric(random) if random.random() < 0.15 else any_game(random)
    games = {"g": game}
    if random.random() < 0.4:  # the same shape with other payoffs: a profile fits both
        games["h"] = other_payoffs(random, game)
    profiles = []
    for name in random.choice([["p1"], ["p1"], ["p1", "p2"]]):
        home = random.choice(list(games))
        profile = any_profile(random, games[home])
        entries = {key: {a: str(p) for a, p in row.items()} for key, row in profile.items()}
        profiles.append((name, home, entries))
    claims = []
    for n in range(1, random.choice([2, 2, 3, 4, 5])):
        name, home, _ = random.choice(profiles)
        table = claim(random, games[home], name, [key for key in games if key != home])
        if table.get("stated") == "?":
            claims.append({"asks": f"What about number {n}?"} | table)
        else:
            claims.append({"says": random.choice(SAYS).format(n=n)} | table)
    return document_of(games, ending, profiles, claims)


def document_of(games, ending, profiles, claims):
    """An audit of a document, written as TOML."""
    text = [HEAD]
    for name, home, entries in profiles:
        text += [f"[profiles.{name}]", f'game = "{home}"', f'says = "Pair {name}."']
        text.append(f"[profiles.{name}.strategy]")
        for (player, where), row in entries.items():
            text.append(f'"{player}/{where}" = {toml(row)}')
    for n, table in enumerate(claims, 1):
        head = {"id": f"c{n}"} | ({} if "asks" in table else {"lines": str(n)})
        text.append("[[questions]]" if "asks" in table else "[[assertions]]")
        text += [f"{key} = {toml(value)}" for key, value in (head | table).items()]
    files = {f"{key}.{ending}": game_file(game, ending) for key, game in games.items()}
    files["d.toml"] = "\n".join(text) + "\n"
    return Ask(files, ["d.toml", "--games", "."], games, profiles, claims, [])


def other_payoffs(random, game):
    def node(old):
        if isinstance(old, End):
            return End([number(random) for _ in old.payoffs])
        if isinstance(old, Chance):
            return Chance(old.name, [(a, p, node(after)) for a, p, after in old.moves])
        return Choice(old.player, old.name, [(a, node(after)) for a, after in old.moves])

    return Game("other", game.players, node(game.root))


def toml(value):
    if isinstance(value, dict):
        inside = ", ".join(f'"{key}" = {toml(entry)}' for key, entry in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


# The audit itself


def quietly(main, words):
    """A program's (status, output, errors), run in this process."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(words)
        except SystemExit as stop:
            status = stop.code or 0
    for stream in (out, err):
        stream.flush()
    return status, out.buffer.getvalue().decode(), err.buffer.getvalue().decode()


class CheckedHere:
    """nashcheck in this process, in place of one of its own, which takes longer than the rest."""

    accepted = {}  # place of a certificate -> sentence, since it was emptied

    def __init__(self, files, answers):
        self.returncode, _, self.messages = quietly(nashcheck, ["--json", str(answers), *files])
        answer_list = json.loads(answers.read_text("utf-8"))["answers"]
        self.accepted |= {
            e["file"]: e["sentence"] for e in answer_list if e["answer"] == "accepted"
        }

    def communicate(self):
        return "", self.messages


def carried_out(ask, folder):
    """The outcome of an ask in an empty folder."""
    folder = Path(folder)
    for name, text in ask.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    CheckedHere.accepted.clear()
    with chdir(folder), patch.object(checker, "_started", CheckedHere):
        words = ["audit", *ask.words, "--report", "report", "--output", "out"]
        status, out, err = quietly(nashproof, words)
        pages = {str(place): place.read_text("utf-8") for place in Path("report").glob("*.html")}
        accepted = dict(CheckedHere.accepted)
        written = {str(p): p.read_text("utf-8") for p in Path("out").glob("**/*") if p.is_file()}
    return Outcome(status, out, err, pages, accepted, written)
