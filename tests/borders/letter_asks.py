"""Random audits of games with a letter in their payoffs or chances, and of automata."""

from fractions import Fraction as F
from itertools import product
from math import prod

from letter_games import Automata, LetterGame, corners_game, one_deviation_of
from page_asks import ACTIONS, NAMES, Ask, any_profile, as_json, number, shares, strategic, tree
from small_games import Chance, Choice, End

LETTERS = ("a", "a", "d", "t", "beta", "s", "c", "V", "P")
INTERVALS = (("0", "1"), ("0", "1"), ("0", "1/2"), ("-1", "2"), ("1/2", "3"), ("0", "5"))
FORMS = (
    "{a}", "{a}", "-{a}", "1-{a}", "2*{a}", "{a}/2", "2*{a}-1", "3-2*{a}", "{a}+1", "-2*{a}/3",
    "{a}^2", "1-{a}^2", "(1-{a})^2", "{a}*(2-{a})", "{a}^2-{a}", "{a}^3/2", "1/(5+{a})",
    "(1-{a})/(4+{a})",
)  # fmt: skip


def lettered(random, game, letter):
    """The game with expressions in the letter at some of its ends, or in a chance."""
    zero_sum = game.constant_sum == 0
    share = random.choice([0.2, 0.5, 1])
    in_chance = isinstance(game.root, Chance) and random.random() < 0.6
    few = random.random() < 0.3  # payoffs of 0 and 1: ties

    def text(x):
        return random.choice(FORMS).format(a=letter) if random.random() < share else str(x)

    def node(old):
        if isinstance(old, End):
            paid = [min(max(x, F(0)), F(1)) for x in old.payoffs] if few else old.payoffs
            if in_chance and random.random() < 0.8:
                return End(list(map(str, old.payoffs)))
            if not zero_sum:
                return End([text(x) for x in paid])
            first = [text(x) for x in paid[:-1]]
            if letter not in "".join(first):
                return End([*first, str(-sum(map(F, first)))])
            return End([*first, "-(" + "+".join(f"({x})" for x in first) + ")"])
        if isinstance(old, Chance):
            parts = [str(part) for _, part, _ in old.moves]
            if in_chance:
                parts = random.choice(
                    [[letter, f"1-{letter}"], [f"{letter}/2", f"1-{letter}/2"],
                     [f"{letter}^2", f"1-{letter}^2"]]
                )  # fmt: skip
            moves = zip(old.moves, parts, strict=True)
            return Chance(old.name, [(a, part, node(after)) for (a, _, after), part in moves])
        return Choice(old.player, old.name, [(a, node(after)) for a, after in old.moves])

    return LetterGame(game.title, game.players, node(game.root), letter), in_chance


def letter_ask(random):
    """An audit of a game with a letter: profile, pure equilibria, value; on an interval or at a
    value."""
    zero_sum = random.random() < 0.3
    kind = random.random()
    count = 3 if random.random() < 0.15 else 2
    ending = "nfg" if kind < 0.6 else "efg"
    while True:
        if ending == "nfg":
            plain = strategic(random, count, zero_sum, width=3 if count == 2 else 2)
        else:
            plain = tree(random, count, zero_sum)
        if prod(map(len, plain.sets.values())) <= 16 and len(plain.leaves) <= 12:
            break
    letter = random.choice(LETTERS)
    game, in_chance = lettered(random, plain, letter)
    low, high = random.choice(INTERVALS[:3] if in_chance else INTERVALS)
    files = {f"g.{ending}": getattr(game, ending)()}
    words, family = [f"g.{ending}"], ["--family", f"{letter} in [{low}, {high}]"]
    way = random.random()
    shown, rows = game.shown(F(low), F(high))
    if shown is None or way < 0.25:
        return at_a_value(random, game, letter, F(low), F(high), files, words)
    if way < 0.6:
        shown.source = game
        return Ask(
            files, [*words, "--pure-equilibria", "?", *family], {"g": shown},
            pure_profiles(shown, rows), [], [*family, "--pure-equilibria"],
        )  # fmt: skip
    if way < 0.75 and zero_sum and count == 2:
        shown.source, shown.interval = game, (F(low), F(high))
        extra = ["--value", "?", *family]
        return Ask(files, [*words, *extra], {"g": shown}, [], [], extra)
    entries = some_profile(random, game.at((F(low) + F(high)) / 2), letter, low, high)
    files["p.json"] = as_json(plain, entries)
    extra = ["--profile", "p.json", *family]
    profiles = [("the profile", "g", entries | rows)]
    return Ask(files, [*words, *extra], {"g": shown}, profiles, [], family)


def subgames_ask(random):
    """An audit of a tree with a letter: which profiles are subgame perfect, or for which values a
    profile is."""
    plain = tree(random, random.choice([2, 2, 3]), False)
    count = prod(map(len, plain.sets.values()))
    if not 1 < count <= 16 or len(plain.leaves) > 10 or len(plain.players) > 3:
        return subgames_ask(random)
    letter = random.choice(LETTERS)
    game, in_chance = lettered(random, plain, letter)
    low, high = random.choice(INTERVALS[:3] if in_chance else INTERVALS)
    form, names, keys = one_deviation_of(game)
    shown, rows = form.shown(F(low), F(high))
    if shown is None or len(names) > 5:
        return subgames_ask(random)
    shown.players = (*(f"M{k}" for k in range(1, len(names) + 1)), *shown.players[len(names) :])
    shown.short = dict(sorted(zip(names, shown.players), key=lambda pair: -len(pair[0])))
    shown.original, shown.keys, shown.rows = game, keys, rows
    files, family = {"g.efg": game.efg()}, ["--family", f"{letter} in [{low}, {high}]"]
    if random.random() < 0.5:
        words = ["--subgame-perfect-equilibria", "?", *family]
        profiles = pure_profiles(shown, rows, alone=False)
    else:
        entries = some_profile(random, game.at((F(low) + F(high)) / 2), letter, low, high)
        files["p.json"] = as_json(plain, entries)
        words = ["--profile", "p.json", "--subgame-perfect", *family]
        renamed = {keys[key]: row for key, row in entries.items()}
        profiles = [("the profile", "g", renamed | rows)]
    return Ask(files, ["g.efg", *words], {"g": shown}, profiles, [], words)


def some_profile(random, game, letter, low, high):
    """A profile as texts, perhaps with the letter at a set of two actions."""
    profile = any_profile(random, game)
    entries = {key: {a: str(p) for a, p in row.items()} for key, row in profile.items()}
    if random.random() < 0.4:
        key = random.choice(list(game.sets))
        first, *rest = game.sets[key]
        if len(rest) == 1:
            part = f"({letter}-({low}))/({F(high) - F(low)})"
            entries[key] = {first: part, rest[0]: f"1-{part}"}
    return entries


def stable_ask(random):
    """An audit of a symmetric game with a letter: for which values is a strategy stable?"""
    width, letter = random.choice([2, 2, 2, 3]), random.choice(LETTERS)
    rows, share = ACTIONS[0][:width], random.choice([0.3, 0.6, 1])
    earns = [
        [
            random.choice(FORMS[:16]).format(a=letter)
            if random.random() < share
            else str(number(random))
            for _ in rows
        ]
        for _ in rows
    ]
    earns[0][-1] = random.choice(FORMS[:16]).format(a=letter)
    moves = [
        (a, Choice(2, "move 2", [(b, End([earns[i][j], earns[j][i]])) for j, b in enumerate(rows)]))
        for i, a in enumerate(rows)
    ]
    game = LetterGame("small", NAMES[:2], Choice(1, "move 1", moves), letter)
    low, high = random.choice(INTERVALS)
    shown, more = game.shown(F(low), F(high))
    if shown is None:
        return stable_ask(random)
    shown.source, shown.interval = game, (F(low), F(high))
    files = {"g.nfg": game.nfg()}
    extra = ["--stable", "--family", f"{letter} in [{low}, {high}]"]
    profiles = []
    if random.random() < 0.6:
        row = dict(zip(rows, map(str, shares(random, width)), strict=True))
        if random.random() < 0.4:
            part = f"({letter}-({low}))/({F(high) - F(low)})"
            first, second, *rest = rows
            row = {first: part, second: f"1-{part}"} | dict.fromkeys(rest, "0")
        entries = {(1, "move 1"): row, (2, "move 2"): row}
        files["p.json"] = as_json(game.at(F(low)), entries)
        extra = ["--profile", "p.json", *extra]
        profiles = [("the profile", "g", entries | more)]
    return Ask(files, ["g.nfg", *extra], {"g": shown}, profiles, [], extra)


LINEAR = (
    "{a}", "{b}", "{a}", "{b}", "{a}-{b}", "{a}*{b}", "1-{a}", "{a}*(1-{b})", "({a}+{b})/2",
    "2*{a}-3*{b}", "-{b}", "1-{a}*{b}",
)  # fmt: skip


def letters_ask(random):
    """An audit of a profile in a game with two letters, for all their values; or at one of one."""
    names = random.choice([("V", "C"), ("a", "b"), ("P", "q"), ("t", "s")])
    plain, ending = strategic(random, random.choice([2, 2, 2, 3]), False, width=2), "nfg"
    if random.random() < 0.3:
        plain, ending = tree(random, 2, False), "efg"
    share = random.choice([0.2, 0.5, 1])
    wide = len(plain.leaves) > 10 or isinstance(plain.root, Chance)
    if wide:
        return letters_ask(random)

    def text(x):
        if random.random() >= share:
            return str(x)
        return random.choice(LINEAR).format(a=names[0], b=names[1])

    def node(old):
        if isinstance(old, End):
            return End([text(x) for x in old.payoffs])
        return Choice(old.player, old.name, [(action, node(after)) for action, after in old.moves])

    game = LetterGame(plain.title, plain.players, node(plain.root), names)
    used = " ".join(str(x) for *_, paid in every_end(game.root) for x in paid)
    if not all(name in used for name in names):
        return letters_ask(random)
    ends = [random.choice(INTERVALS) for _ in names]
    box = {name: (F(a), F(b)) for name, (a, b) in zip(names, ends, strict=True)}
    shown, rows = corners_game(game.title, game.players, game.root, box)
    shown.written, shown.box = game, box
    middle = game.at({name: (a + b) / 2 for name, (a, b) in box.items()})
    profile = any_profile(random, middle)
    entries = {key: {a: str(p) for a, p in row.items()} for key, row in profile.items()}
    files = {f"g.{ending}": getattr(game, ending)(), "p.json": as_json(plain, entries)}
    extra = ["--profile", "p.json"]
    for name, (low, high) in zip(names, ends, strict=True):
        extra += ["--family", f"{name} in [{low}, {high}]"]
    profiles = [("the profile", "g", entries | rows)]
    return Ask(files, [f"g.{ending}", *extra], {"g": shown}, profiles, [], extra)


def every_end(node):
    """(payoffs,) of each end."""
    if isinstance(node, End):
        return [(node.payoffs,)]
    return [end for *_, after in node.moves for end in every_end(after)]


def at_a_value(random, game, letter, low, high, files, words):
    """The same with a value of the letter: a game of numbers."""
    value = low + (high - low) * random.choice([F(0), F(1), F(1, 2), F(1, 3)])
    plain = game.at(value)
    extra = ["--at", f"{letter}={value}"]
    profiles = []
    if random.random() < 0.6:
        entries = some_profile(random, plain, letter, str(low), str(high))
        files["p.json"] = as_json(plain, entries)
        extra = ["--profile", "p.json", *extra]
        profiles = [("the profile", "g", entries)]
    else:
        extra += ["--pure-equilibria", "?"]
    return Ask(files, [*words, *extra], {"g": plain}, profiles, [], extra)


def pure_profiles(game, rows, alone=True):
    """Each profile of pure strategies, by the words that pages have for it."""
    sets = {key: actions for key, actions in game.sets.items() if key not in rows}
    alone = alone and len({p for p, _ in sets}) == len(sets)
    found = []
    for actions in product(*sets.values()):
        moves = zip(sets, actions, strict=True)
        words = ", ".join(a if alone else f"{name}: {a}" for (_, name), a in moves)
        entries = {key: {action: "1"} for key, action in zip(sets, actions, strict=True)}
        found.append((words, "g", entries | rows))
    return found


def automata_ask(random):
    """An audit of automata that play a repeated game."""
    count = 3 if random.random() < 0.15 else 2
    letter = random.choice(["d", "d", "delta", "a"])
    width = [random.choice([2, 2, 3]) if count == 2 else 2 for _ in range(count)]
    actions = [ACTIONS[p][: width[p]] for p in range(count)]
    profiles = list(product(*actions))
    payoffs = {moves: [number(random) for _ in range(count)] for moves in profiles}
    if random.random() < 0.3:  # a dilemma
        c, d = actions[0][:2], actions[1][:2]
        actions = [c, d] if count == 2 else actions
        if count == 2:
            profiles = list(product(*actions))
            table = dict(zip(profiles, [(3, 3), (0, 5), (5, 0), (1, 1)], strict=True))
            payoffs = {moves: list(map(F, paid)) for moves, paid in table.items()}
    plays, following, starts = [], [], []
    for p in range(count):
        names = random.choice([["peace", "war"], ["one"], ["s", "t"], ["calm", "first", "second"]])
        names = names[:2] if count == 3 else names
        plays.append({name: random.choice(actions[p]) for name in names})
        obeys = random.random() < 0.6  # returns to the first state while all play as the first do
        after = {}
        for name in names:
            usual = random.choice(names)
            for moves in profiles:
                after[name, moves] = usual if obeys else random.choice(names)
        following.append(after)
        starts.append(random.choice(names))
    first = tuple(by[start] for by, start in zip(plays, starts, strict=True))
    for p in range(count):
        if random.random() < 0.6:
            following[p][starts[p], first] = starts[p]
    game = Automata(
        "repeated", NAMES[:count], letter, actions, payoffs, tuple(starts), plays, following
    )
    if len(game.joint()) > 6:
        return automata_ask(random)
    low, high = random.choice([("0", "99/100"), ("0", "99/100"), ("0", "19/20"), ("1/4", "3/4")])
    stars = random.random() < 0.7
    if random.random() < 0.3:
        value = random.choice([F(low), F(1, 2), F(1, 3), F(2, 3)])
        return automata_of(game, ["--at", f"{letter}={value}"], stars, value=value)
    words = ["--family", f"{letter} in [{low}, {high}]"]
    return automata_of(game, words, stars, interval=(F(low), F(high)))


def automata_of(game, words, stars=True, interval=None, value=None):
    """An audit of automata on an interval of the discount factor, or at a value."""
    shown, rows = game.one_deviation(interval, value)
    if shown is None:  # the discount factor changes nothing
        shown, rows = game.one_deviation(value=interval[0])
    shown.automata, shown.discount = game, value
    profiles = [("the automata", "g", game.profile() | rows)]
    files = {"r.toml": game.toml(stars)}
    return Ask(files, ["r.toml", *words], {"g": shown}, profiles, [], words)
