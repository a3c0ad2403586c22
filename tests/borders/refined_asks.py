"""Random audits of partial profiles, mixed strategies, perfection of three players, irrational
equilibria, all equilibria of games with many ties, and rounded distributions.
"""

from fractions import Fraction as F
from itertools import product
from math import prod

from page_asks import (
    NAMES,
    Ask,
    any_game,
    any_profile,
    as_json,
    game_file,
    number,
    options,
    shares,
    strategic,
    symmetric,
    tree,
    with_ties,
    written,
)
from small_games import Chance, Choice, End, Game, solved

MOST_JOINT = 24  # profiles of reduced pure strategies of a game that is asked in mixed ones
DIGITS = 60  # of the irrational equilibria, which Newton's method approaches


def refined_ask(random):
    """An audit of one of these kinds."""
    kinds = [partial_ask, partial_ask, mixed_ask, perfect_ask, perfect_ask, near_ask, rounded_ask]
    kinds += [potential_ask, equilibria_ask]
    return random.choice(kinds)(random)


def of_profile(random, game, ending, entries, more=()):
    """An audit of a profile, with random options beside ``more``."""
    files = {f"g.{ending}": game_file(game, ending), "p.json": as_json(game, entries)}
    extra = ["--profile", "p.json", *more]
    if random.random() < 0.3:
        asked = options(random, game, with_profile=False)
        extra += [word for word in asked if asked[0] not in extra]
    profiles = [("the profile", "g", entries)]
    return Ask(files, [f"g.{ending}", *extra], {"g": game}, profiles, [], extra)


def partial_ask(random):
    """An audit of a profile that says nothing at some information sets."""
    while True:
        game, ending = symmetric(random) if random.random() < 0.1 else any_game(random)
        keys = list(game.sets)
        left = random.sample(keys, random.randint(1, max(1, min(3, len(keys) - 1))))
        silent = [p for p, _ in keys if all(k in left for k in game.sets_of(p))]
        alone = len(game.players) == 2 and game.constant_sum is not None and silent
        if len(left) < len(keys) and not alone:
            break
    entries = written(random, game, any_profile(random, game))
    entries = {key: row for key, row in entries.items() if key not in left}
    return of_profile(random, game, ending, entries)


# Games in mixed strategies


def forgetful(random):
    """A tree in which player 1 moves twice, and may forget what was done or seen before."""
    count = random.choice([2, 2, 2, 3])
    order = [1, *random.sample(range(2, count + 1), count - 1)]
    order.insert(random.choice([1, len(order), len(order)]), 1)
    zero_sum = random.random() < 0.5
    hides, driver = [random.random() < 0.6 for _ in order], random.random() < 0.15

    def end():
        paid = [number(random) for _ in range(count)]
        return End([*paid[:-1], -sum(paid[:-1])] if zero_sum else paid)

    def node(depth, before):
        if depth == len(order):
            return end()
        seen = () if hides[depth] else before
        name = "-".join(["a" if driver and order[depth] == 1 else "abcd"[depth], *seen])
        if driver and order[depth] == 1:
            name = "a"
        letters = ("x", "y") if not (driver and order[depth] == 1) else ("u", "v")
        stops = random.random() < 0.15 and depth
        moves = []
        for k, letter in enumerate(letters):
            label = letter if driver and order[depth] == 1 else f"{letter}{depth + 1}"
            ends = stops and k == 1 and depth < len(order) - 1
            moves.append((label, end() if ends else node(depth + 1, (*before, label))))
        return Choice(order[depth], name, moves)

    root = node(0, ())
    if random.random() < 0.3:
        part = random.choice([F(1, 2), F(1, 3)])
        root = Chance("deal", [("H", part, root), ("T", 1 - part, end())])
    return Game("small", NAMES[:count], root)


def mixed_ask(random):
    """An audit of a game in mixed strategies: also of a player who forgets."""
    while True:
        game = forgetful(random)
        if random.random() < 0.3:
            game = tree(random, random.choice([2, 2, 3]), random.random() < 0.4)
        joint = 1
        for p in range(1, len(game.players) + 1):
            joint *= len(game.pure(p))
        if joint <= MOST_JOINT:
            break
    table, short = mixed_form(game)
    shown = with_actions(table, short)
    shown.short = dict(sorted(short.items(), key=lambda pair: -len(pair[0])))
    files, profiles, words = {"g.efg": game.efg()}, [], ["mixed:g.efg"]
    if random.random() < 0.4:
        entries = written(random, table, any_profile(random, table))
        files["p.json"] = as_json(table, entries)
        rows = {key: {short.get(a, a): p for a, p in row.items()} for key, row in entries.items()}
        profiles = [("the profile", "g", rows)]
        words += ["--profile", "p.json"]
    asked = options(random, table, with_profile=bool(profiles))
    if not profiles and not asked:
        asked = ["--pure-equilibria", "?"]
    return Ask(files, words + asked, {"g": shown}, profiles, [], asked)


def with_actions(game, short):
    """The game with short names for actions."""

    def node(old):
        if isinstance(old, End):
            return old
        moves = [(short.get(a, a), node(after)) for a, after in old.moves]
        return Choice(old.player, old.name, moves)

    return Game(game.title, game.players, node(game.root))


def mixed_form(game):
    """(the table in which each player chooses a reduced pure strategy at once, short names of
    strategies that have several words)."""
    plans = [game.pure(p) for p in range(1, len(game.players) + 1)]
    names = []
    for own in plans:
        alone = len({key for plan in own for key in plan}) == 1
        names.append(
            [
                " and ".join(a if alone else f"{a} at {key[1]}" for key, a in plan.items())
                or "no move"
                for plan in own
            ]
        )
    default = {key: {row[0]: F(1)} for key, row in game.sets.items()}

    def node(p, chosen):
        if p > len(plans):
            profile = default
            for plan in chosen:
                profile = game.against(profile, plan)
            return End(game.payoffs(profile))
        own = zip(names[p - 1], plans[p - 1], strict=True)
        moves = [(name, node(p + 1, (*chosen, plan))) for name, plan in own]
        return Choice(p, f"move {p}", moves)

    title = f"{game.title}, in mixed strategies (behaviour strategies may do less)"
    short = {
        name: f"m{p}{'abcdefghijklmnopqrstuvwx'[k]}"
        for p, own in enumerate(names, 1)
        for k, name in enumerate(own)
        if " " in name
    }
    return Game(title, game.players, node(1, ())), short


# Perfection of three players


def perfect_ask(random):
    """An audit of three players: is the profile perfect?"""
    zero_sum = random.random() < 0.2
    while True:
        ending = random.choice(["nfg", "nfg", "efg"])
        if ending == "nfg":
            game = strategic(random, 3, zero_sum, width=2)
        else:
            game = tree(random, 3, zero_sum)
        if random.random() < 0.6:
            game = with_ties(game)
        if len(game.sets) <= 5:
            break
    profile = any_profile(random, game)
    if random.random() < 0.75:
        pure = [
            {k: {a: F(1)} for k, a in zip(game.sets, actions, strict=True)}
            for actions in product(*game.sets.values())
        ]
        nash = [rows for rows in pure if not any(game.gains(rows))]
        profile = random.choice(nash) if nash else profile
    entries = {key: {a: str(p) for a, p in row.items()} for key, row in profile.items()}
    more = random.choice([["--perfect"], ["--perfect"], ["--perfect", "--sequential"]])
    return of_profile(random, game, ending, entries, more)


# Irrational equilibria


def near_ask(random):
    """An audit of numbers near an equilibrium of three players in which all mix, or not near."""
    while True:
        cells = [[F(random.randint(0, 9)) for _ in range(3)] for _ in range(8)]
        ends = iter(map(End, cells))
        game = strategic(random, 3, False, width=2)
        if [len(row) for row in game.sets.values()] != [2, 2, 2]:
            continue
        game = Game("small", NAMES[:3], refilled(game.root, ends))
        root = mixed_root(game)
        if root:
            break
    game.roots = [root]
    digits = random.choice([2, 3, 3, 4, 5, 6, 8, 10, 12, 14])
    quoted = random.random() < 0.5
    off = random.choice([F(0)] * 4 + [F(random.choice([-3, -1, 1, 3]), 10**digits), F(1, 20)])
    entries = {}
    for key, row in root.items():
        first, second = game.sets[key]
        part = min(max(row[first] + off, F(0)), F(1))
        text = f"{float(part):.{digits}f}"
        rest = f"{float(1 - F(text)):.{digits}f}"
        texts = {first: text, second: rest}
        entries[key] = texts if quoted else {a: float(t) for a, t in texts.items()}
    return of_profile(random, game, random.choice(["nfg", "efg"]), entries)


def potential_ask(random):
    """An audit of a table that has a weighted potential, or nearly."""
    count = random.choice([2, 2, 2, 3])
    plain = strategic(random, count, False, width=3 if count == 2 else 2)
    sizes = [len(row) for row in plain.sets.values()]
    weights = [random.choice([F(1), F(1), F(2), F(3), F(1, 2)]) for _ in range(count)]
    cells = [*product(*map(range, sizes))]
    potential = {cell: random.randint(0, 4) for cell in cells}
    fixed = {}  # what a player is paid however the player moves
    payoffs = {}
    for cell in cells:
        rest = [fixed.setdefault((p, *cell[:p], *cell[p + 1 :]), random.randint(-2, 2))
                for p in range(count)]  # fmt: skip
        paid = zip(weights, rest, strict=True)
        payoffs[cell] = [weight * potential[cell] + more for weight, more in paid]
    if random.random() < 0.35:
        payoffs[random.choice(cells)][random.randrange(count)] += random.choice([-1, 1, F(1, 2)])
    game = Game(plain.title, plain.players, refilled(plain.root, iter(map(End, payoffs.values()))))
    ending = random.choice(["nfg", "efg"])
    words = ["--potential", random.choice(["weighted", "weighted", "?", "exact"])]
    if random.random() < 0.2:
        words += ["--pure-equilibria", "?"]
    files = {f"g.{ending}": game_file(game, ending)}
    return Ask(files, [*files, *words], {"g": game}, [], [], words)


def refilled(node, ends):
    """The tree with other ends, in order."""
    if isinstance(node, End):
        return next(ends)
    if isinstance(node, Chance):
        return Chance(node.name, [(a, w, refilled(n, ends)) for a, w, n in node.moves])
    return Choice(node.player, node.name, [(a, refilled(n, ends)) for a, n in node.moves])


def equilibria_ask(random):
    """An audit of a game of three players with many ties: all equilibria, also on curves."""
    while True:
        ending = random.choice(["nfg", "nfg", "efg"])
        is_tree = ending == "efg" and random.random() < 0.7
        plain = tree(random, 3, False) if is_tree else strategic(random, 3, False, width=2)
        if prod(len(plain.pure(p)) for p in (1, 2, 3)) <= MOST_JOINT // 2:
            break
    most = random.choice([1, 2, 2, 2, 9])
    ends = [End([F(random.randint(0, most)) for _ in range(3)]) for _ in plain.leaves]
    game = Game(plain.title, plain.players, refilled(plain.root, iter(ends)))
    words = ["--equilibria", random.choice(["?", "?", "?", "1", "infinite"])]
    files = {f"g.{ending}": game_file(game, ending)}
    return Ask(files, [*files, *words], {"g": game}, [], [], words)


def mixed_root(game):
    """An equilibrium of 2x2x2 in which all mix, up to 10^-DIGITS; None if none is met or it is
    singular."""
    keys = list(game.sets)

    def profile(x):
        return {
            key: dict(zip(game.sets[key], (p, 1 - p), strict=True))
            for key, p in zip(keys, x, strict=True)
        }

    def gaps(x):
        found = []
        for key in keys:
            paid = [
                game.payoffs(profile(x) | {key: {action: F(1)}})[key[0] - 1]
                for action in game.sets[key]
            ]
            found.append(paid[0] - paid[1])
        return found

    x = [F(1, 2)] * 3
    for _ in range(14):
        here, rows = gaps(x), []
        # each gap is linear in each probability: differences are derivatives
        columns = []
        for k in range(3):
            moved = [p + (k == n) for n, p in enumerate(x)]
            columns.append([a - b for a, b in zip(gaps(moved), here, strict=True)])
        rows = [[columns[k][n] for k in range(3)] + [-here[n]] for n in range(3)]
        step = solved(rows)
        if step is None or max(map(abs, step)) > 4:
            return None
        x = [F(round((p + s) * 10**DIGITS), 10**DIGITS) for p, s in zip(x, step, strict=True)]
        if max(map(abs, step)) < F(1, 10 ** (DIGITS - 10)):
            return profile(x) if all(F(1, 20) < p < F(19, 20) for p in x) else None
    return None


# Rounded distributions


def rounded_ask(random):
    """An audit of a distribution whose probabilities are decimals."""
    game, ending = any_game(random)
    plans = [game.pure(p) for p in range(1, len(game.players) + 1)]
    joint = list(product(*plans))
    default = {key: {row[0]: F(1)} for key, row in game.sets.items()}

    def full(chosen):
        profile = default
        for plan in chosen:
            profile = game.against(profile, plan)
        return profile

    nash = [chosen for chosen in joint if not any(game.gains(full(chosen)))]
    count = random.choice([1, 2, 3, 3, 4])
    if nash and random.random() < 0.5:
        rows = random.sample(nash, min(count, len(nash)))
        weights = shares(random, len(rows))
    elif len(game.players) == 2 and max(map(len, game.normal[:2])) <= 4 and random.random() < 0.7:
        x, y = random.choice(game.equilibria)
        pairs = [
            (w * v, (a, b))
            for w, a in zip(x, plans[0], strict=True)
            for v, b in zip(y, plans[1], strict=True)
            if w * v
        ]
        weights, rows = zip(*pairs, strict=True)
    else:
        rows = random.sample(joint, min(count, len(joint)))
        weights = shares(random, len(rows))
    digits = random.choice([1, 2, 2, 3, 3, 4, 6])
    keys, lines = list(game.sets), []
    for weight, chosen in zip(weights, rows, strict=True):
        told = {key: action for plan in chosen for key, action in plan.items()}
        text = f"{float(weight):.{digits}f}"
        if float(text):
            lines.append(",".join([text, *(told.get(key, "") for key in keys)]))
    head = ",".join(["probability", *(f"{p}/{name}" for p, name in keys)])
    files = {f"g.{ending}": game_file(game, ending), "d.csv": "\n".join([head, *lines]) + "\n"}
    extra = ["--distribution", "d.csv"]
    return Ask(files, [f"g.{ending}", *extra], {"g": game}, [], [], extra)
