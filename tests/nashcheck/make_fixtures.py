"""Writes the fixtures of the checker: fixtures/games/, and fixtures/VERDICT/STATEMENT/NAME.json
beside this file.

The verdict is expected: valid, invalid or malformed.  The statement is the one that the file makes,
`envelope` where it makes none, `game-file` for games.  Each file of invalid/ is a forgery that
violates one condition of the checker and no other; each file of malformed/ breaks one rule of the
format.  The numbers of valid/ are written by hand or found here by brute force over pure
strategies, never by the checker.  Run without arguments; the output is deterministic.
"""

import hashlib
import itertools
import json
import math
import pathlib
from fractions import Fraction as F

FIXTURES = pathlib.Path(__file__).resolve().parent / "fixtures"

# ------------------------------------------------------------------------------------- games, as
# nested tuples


def chance(name, *branches):
    return "c", name, branches  # branches: (action, probability, node)


def move(player, name, *branches):
    return "p", player, name, branches  # branches: (action, node)


def end(*payoffs):
    return "t", payoffs


def quoted(name):
    return '"' + name.replace('"', '\\"') + '"'


def efg(title, players, root, comment="a fixture of the checker"):
    lines = [f"EFG 2 R {quoted(title)} {{ {' '.join(map(quoted, players))} }}", quoted(comment)]
    counts, sets = {"c": 0, "t": 0}, {}

    def write(node):
        if node[0] == "c":
            counts["c"] += 1
            inner = " ".join(f"{quoted(a)} {p}" for a, p, _ in node[2])
            lines.append(f'c "" {counts["c"]} {quoted(node[1])} {{ {inner} }} 0')
        elif node[0] == "p":
            own = sets.setdefault(node[1], {})
            n = own.setdefault(node[2], len(own) + 1)
            lines.append(
                (
                    f'p "" {node[1]} {n} {quoted(node[2])} {{ '
                    f"{' '.join(quoted(a) for a, _ in node[3])} }} 0"
                )
            )
        else:
            counts["t"] += 1
            lines.append(f't "" {counts["t"]} "" {{ {", ".join(map(str, node[1]))} }}')
        for *_, child in node[-1] if node[0] != "t" else ():
            write(child)

    write(root)
    return "\n".join(lines) + "\n"


def kuhn():
    def deal(i, j):
        a, b, win = "QKA"[i], "QKA"[j], 1 if i > j else -1
        call = end(2 * win, -2 * win)
        return move(
            1,
            a,
            (
                "check",
                move(
                    2,
                    b + " check",
                    ("check", end(win, -win)),
                    ("bet", move(1, a + " check bet", ("fold", end(-1, 1)), ("call", call))),
                ),
            ),
            ("bet", move(2, b + " bet", ("fold", end(1, -1)), ("call", call))),
        )

    return chance(
        "card 1",
        *(
            (
                "QKA"[i],
                F(1, 3),
                chance("card 2", *(("QKA"[j], F(1, 2), deal(i, j)) for j in range(3) if j != i)),
            )
            for i in range(3)
        ),
    )


def dice():
    """Baby poker with dice of three sides."""

    def deal(i, j):
        win = (i > j) - (i < j)
        return move(
            1,
            str(i),
            ("call", end(win, -win)),
            ("raise", move(2, str(j), ("call", end(2 * win, -2 * win)), ("fold", end(1, -1)))),
        )

    return chance(
        "die 1",
        *(
            (str(i), F(1, 3), chance("die 2", *((str(j), F(1, 3), deal(i, j)) for j in (1, 2, 3))))
            for i in (1, 2, 3)
        ),
    )


def market():
    """General sum: the seller knows the quality, the buyer sees only the offer; the seller may
    answer a bid."""

    def sale(good):
        worth = 7 if good else 2
        return move(
            1,
            "good" if good else "bad",
            (
                "ask",
                move(
                    2,
                    "asked",
                    ("pay", end(5, worth - 5)),
                    ("pass", end(1 if good else 0, 0)),
                    (
                        "bid",
                        move(
                            1,
                            ("good" if good else "bad") + " bid",
                            ("sell", end(3, worth - 3)),
                            ("keep", end(2 if good else 0, -1)),
                        ),
                    ),
                ),
            ),
            ("leave", end(1, 0)),
        )

    return chance("quality", ("good", F(2, 5), sale(True)), ("bad", F(3, 5), sale(False)))


def trio():
    """Three players: each of 2 and 3 knows whether 1 went up, 3 does not know what 2 did."""

    def third(name, *payoffs):
        return move(3, name, *((a, end(*p)) for a, p in zip(("x", "y"), payoffs)))

    return move(
        1,
        "start",
        (
            "up",
            move(
                2,
                "seen up",
                ("in", third("after up", (3, 1, 2), (0, 2, 1))),
                ("out", third("after up", (1, 3, 0), (2, 0, 4))),
            ),
        ),
        (
            "down",
            move(
                2,
                "seen down",
                ("in", third("after down", (2, 2, 2), (0, 0, 0))),
                ("out", end(1, 1, 5)),
            ),
        ),
    )


def forgetful():
    """Imperfect recall: player 1 forgets its first move; player 2 then moves too."""

    def last(a):
        return move(
            1,
            "later",
            ("left", move(2, "end", ("stop", end(a, 1)), ("go", end(0, 3)))),
            ("right", end(1 - a, 2)),
        )

    return move(1, "first", ("top", last(4)), ("bottom", last(-2)))


def absent():
    """Player 1 meets one set twice on a path."""
    inner = move(1, "crossing", ("exit", end(4)), ("on", end(1)))
    return move(1, "crossing", ("exit", end(0)), ("on", inner))


def drift():
    """Player 1 may meet its one set twice on a path; player 2, who cannot tell how often it did,
    remembers its own moves."""

    def seen(stop, *waited):
        return move(
            2,
            "first",
            ("stop", end(0, stop)),
            ("wait", move(2, "second", *((a, end(1, x)) for a, x in zip("ab", waited)))),
        )

    return move(
        1,
        "road",
        ("off", seen(3, 0, 6)),
        ("on", move(1, "road", ("off", seen(1, 8, -1)), ("on", end(4, 2)))),
    )


def fixed_pie():
    """Constant sum 5, with a pure equilibrium; the players have different numbers of actions."""
    table = {"top": (4, 3, 6), "low": (1, 2, 9)}
    return move(
        1,
        "row",
        *(
            (a, move(2, "column", *((b, end(x, 5 - x)) for b, x in zip("lmr", row))))
            for a, row in table.items()
        ),
    )


def corner():
    """A chance move of probability zero, a set with one action, names with odd characters."""
    tail = move(2, 'say "so"', ("é", end(F(1, 2), F(-1, 2))), ("no:or", end(F(-3, 2), F(3, 2))))
    return chance(
        "",
        ("never", F(0), move(1, "only", ("go", end(100, -100)))),
        ("mostly", F(3, 4), move(1, "only", ("go", tail))),
        ("rarely", F(1, 4), move(1, "choose", ("this", end(2, -2)), ("that", tail))),
    )


def square():
    """A family of degree two: player 1 is indifferent, player 2 prefers c."""
    table = {"a": ((3, 2), (1, 1)), "b": ((3, 5), (0, 0))}
    return move(
        1,
        "row",
        *(
            (a, move(2, "column", *((b, end(*x)) for b, x in zip("cd", row))))
            for a, row in table.items()
        ),
    )


def steps():
    """Player 2 can go astray below: its own moves matter for dominance and for excluded moves."""
    return move(
        2,
        "enter",
        (
            "in",
            move(
                1,
                "pick",
                (
                    "a",
                    move(
                        1,
                        "again",
                        ("a1", move(2, "reply", ("r", end(0, 0)), ("s", end(1, 1)))),
                        ("a2", move(2, "reply", ("r", end(2, 0)), ("s", end(1, 2)))),
                    ),
                ),
                ("b", end(1, 3)),
                ("d", end(3, 1)),
            ),
        ),
        ("out", end(0, 0)),
    )


def bimatrix(own, other, rows):
    """A zero-sum game: player 1 chooses a row, player 2, without seeing it, a column."""
    return move(
        1,
        own,
        *(
            (a, move(2, other, *((b, end(x, -x)) for b, x in row.items())))
            for a, row in rows.items()
        ),
    )


def pennies():
    return bimatrix(
        "coin", "guess", {"heads": {"heads": 1, "tails": -1}, "tails": {"heads": -1, "tails": 1}}
    )


def wedge():
    """The optimal plans of player 1 form a tetrahedron without a corner: `a` has probability at
    most 1/2."""
    return bimatrix(
        "row",
        "column",
        {x: {"flat": 0, "corner": -1 if x == "a" else 1, "idle": int(x in "bc")} for x in "abcd"},
    )


def detour():
    """Player 1 is to end the game at once or by one detour of two; player 2 never moves."""
    return move(
        1,
        "start",
        ("end", end(1, -1)),
        ("odd", move(1, "again", ("x", end(0, 0)), ("y", end(0, 0)))),
        ("turn", move(1, "later", ("x", end(1, -1)), ("y", end(0, 0)))),
    )


def idle(heads=F(2, 3), f=-11, tails=6):
    """Player 2 may do anything after in; out is bad for player 1, and then d is bad for player 2.

    After out player 1 does not know the coin: e is better than f on average, but not after tails.
    If heads have 1/3, and f pays -13 there, that is so only if the coin counts once.
    """
    return move(
        1,
        "start",
        ("in", move(2, "x", ("a", end(0, 0)), ("b", end(0, 0)))),
        (
            "out",
            chance(
                "coin",
                (
                    "heads",
                    heads,
                    move(
                        1,
                        "again",
                        ("e", move(2, "y", ("c", end(-10, 10)), ("d", end(-5, 5)))),
                        ("f", end(f, -f)),
                        ("g", end(-20, 20)),
                    ),
                ),
                (
                    "tails",
                    1 - heads,
                    move(
                        1,
                        "again",
                        (
                            "e",
                            chance(
                                "die",
                                ("low", F(1, 2), end(tails, -tails)),
                                ("high", F(1, 2), end(tails + 4, -tails - 4)),
                            ),
                        ),
                        ("f", end(tails + 3, -tails - 3)),
                        ("g", end(-20, 20)),
                    ),
                ),
            ),
        ),
    )


def veil():
    """Player 1 guesses what player 2 does; only to guess l or r with 1/2 each is optimal.

    Then player 2 takes a with 1/3 to 4/5, and l as often as r.
    """

    def after(al, ar, b):
        v = move(2, "v", ("l", end(al, -al)), ("r", end(ar, -ar)))
        return move(2, "x", ("a", v), ("b", end(b, -b)))

    return move(
        1,
        "guess",
        ("a", after(1, 1, -4)),
        ("b", after(-2, -2, 1)),
        ("l", after(1, -1, 0)),
        ("r", after(-1, 1, 0)),
    )


def two_payoffs(table):
    """{row: {column: (payoff of player 1, of player 2)}}"""
    return move(
        1,
        "row",
        *(
            (a, move(2, "column", *((b, end(*x)) for b, x in row.items())))
            for a, row in table.items()
        ),
    )


def mixed():
    """b is dominated strictly, but only by a mixture of t and m; then r is, and then m."""
    return two_payoffs(
        {
            "t": {"l": (3, 2), "r": (0, 1)},
            "m": {"l": (0, 2), "r": (3, 1)},
            "b": {"l": (1, 0), "r": (1, 5)},
        }
    )


def order():
    """What weak elimination leaves depends on the order."""
    return two_payoffs(
        {
            "t": {"l": (1, 1), "r": (0, 0)},
            "m": {"l": (1, 1), "r": (2, 1)},
            "b": {"l": (0, 0), "r": (2, 1)},
        }
    )


def seesaw():
    """If player 1 plays a with probability p, player 2 does best by l below 1/4, by m between, by r
    above 3/4."""
    return two_payoffs(
        {
            "a": {"l": (0, -1), "m": (0, 2), "r": (0, 3)},
            "b": {"l": (0, 3), "m": (0, 2), "r": (0, -1)},
        }
    )


def stairs():
    """Worth 2, by two pure strategies."""
    return bimatrix("row", "column", {"a": {"c": 2, "d": 1}, "b": {"c": 3, "d": 2}})


def nook():
    """Worth 0: player 2 need only play d; whatever player 1 does is optimal."""
    return bimatrix("row", "column", {"a": {"c": 1, "d": 0}, "b": {"c": 0, "d": 0}})


def flat():
    """Nothing matters."""
    return bimatrix("row", "column", {"a": {"c": 0, "d": 0}, "b": {"c": 0, "d": 0}})


def ladder():
    """Two players who may go on in turn."""
    third = move(1, "third", ("stop", end(5, 0)), ("go", end(9, 9)))
    return move(
        1,
        "first",
        ("stop", end(1, 1)),
        ("go", move(2, "second", ("stop", end(0, 3)), ("go", third))),
    )


def brink(bonus=0, name="start"):
    """Worth 0: player 1 may keep away from player 2, who may lead him on to a set where nothing
    matters either."""
    fifth = move(1, "fifth", ("u", end(0, 0)), ("v", end(0, 0)))
    fourth = move(1, "fourth", ("x", fifth), ("y", end(0, 0)))
    return move(
        1,
        name,
        ("out", end(0, bonus)),
        ("rest", end(0, 0)),
        ("go", move(2, "gone", ("calm", end(0, 0)), ("wild", fourth))),
    )


def alone_in_the_world():
    """One player."""
    return move(1, "only", ("a", end(1)), ("b", end(0)))


def pair_game(own, other, rows):
    """Any payoffs: player 1 chooses a row, player 2, without seeing it, a column."""
    return move(
        1,
        own,
        *((a, move(2, other, *((b, end(*x)) for b, x in row.items()))) for a, row in rows.items()),
    )


def meeting():
    """Battle of the sexes: three equilibria."""
    return pair_game(
        "he",
        "she",
        {
            "fight": {"fight": (2, 1), "ballet": (0, 0)},
            "ballet": {"fight": (0, 0), "ballet": (1, 2)},
        },
    )


def lines():
    """The equilibria are two lines that meet in a point, and one more point."""
    return pair_game(
        "row",
        "column",
        {
            "a": {"c": (1, 1), "d": (1, 1), "e": (0, 0)},
            "b": {"c": (1, 1), "d": (0, 0), "e": (0, 0)},
            "f": {"c": (0, 0), "d": (0, 0), "e": (F(1, 2), F(1, 3))},
        },
    )


def tip():
    """Matching pennies in which player 1 is paid 1/2 for heads, and player 2 for tails, whatever
    the other does."""
    return pair_game(
        "coin",
        "guess",
        {
            "heads": {"heads": (F(3, 2), -1), "tails": (F(-1, 2), F(3, 2))},
            "tails": {"heads": (-1, 1), "tails": (1, F(-1, 2))},
        },
    )


def gate():
    """The sum of the payoffs depends on player 1's moves alone at each end, but player 2 decides
    whether 1 moves."""
    return move(
        2,
        "gate",
        ("open", move(1, "way", ("x", end(2, -1)), ("y", end(0, 0)))),
        ("shut", end(0, 0)),
    )


def twice():
    """Player 1 chooses at two sets, and nothing depends on it: all plans are optimal, a square of
    them."""
    return chance(
        "side",
        ("left", F(1, 2), move(1, "left", ("x", end(0, 0)), ("y", end(0, 0)))),
        ("right", F(1, 2), move(1, "right", ("u", end(0, 0)), ("v", end(0, 0)))),
    )


def descent():
    """Three moves of player 1 in a row; the third may go wrong."""
    third = move(1, "three", ("e", end(4, 0)), ("f", end(0, 3)))
    return move(1, "one", ("a", move(1, "two", ("c", third), ("d", end(1, 1)))), ("b", end(2, 0)))


def driver():
    """A set that is met twice on a path stands below the first move, and so does a subgame beside
    it."""
    again = move(1, "crossing", ("exit", end(4, 0)), ("on", end(1, 0)))
    return move(
        1,
        "start",
        ("walk", move(2, "wait", ("a", end(1, 2)), ("b", end(2, 1)))),
        ("drive", move(1, "crossing", ("exit", end(0, 0)), ("on", again))),
    )


def hidden():
    """The sum of the payoffs depends on what both do, on the left and on the right, but not on the
    average; on the right a game goes on, except after x and a.
    """

    def side(at_xa, right):
        def after(x, a):
            paid = (at_xa if (x, a) == ("x", "a") else 0) + (x == "x")
            leaf = end(paid, 0)
            return (
                leaf if not right or (x, a) == ("x", "a") else move(1, "after " + x, ("go", leaf))
            )

        return move(
            1, "row", *((x, move(2, "column", *((a, after(x, a)) for a in "ab"))) for x in "xy")
        )

    return chance("side", ("left", F(1, 3), side(2, False)), ("right", F(2, 3), side(-1, True)))


def bonus():
    """Player 1 is paid for x; else 2 moves, and after b he moves again, for nothing."""
    return move(
        1,
        "row",
        ("x", end(1, 0)),
        (
            "y",
            move(
                2,
                "column",
                ("a", end(0, 0)),
                ("b", move(1, "after", ("z", end(0, 0)), ("w", end(0, 0)))),
            ),
        ),
    )


def exit_():
    """A toss after a move, twice alike; player 2 stops, or goes on to where player 1 loses by a."""

    def second(stopped, passed):
        last = move(2, "v", ("l", end(passed, 0)), ("r", end(passed, 0)))
        return move(2, "u", ("go", last), ("stop", end(stopped, 10)))

    def toss(stopped, passed):
        return chance("toss", *((side, F(1, 2), second(stopped, passed)) for side in "ht"))

    return move(1, "s", ("a", toss(1, -100)), ("b", toss(0, 0)))


def useless():
    """Player 1's second row is worse."""
    return pair_game("row", "column", {"a": {"c": (1, 0)}, "b": {"c": (0, 0)}})


def venture():
    """Subgames within each other: a threat behind a move of chance, and a game of two that move at
    once, in which a chance node has the name and the action of the one before."""

    def market(sunny):
        if sunny:
            return move(2, "sun", ("fight", end(-1, -1)), ("yield", end(2, 1)))
        reply = {"sell": ((0, 1), (3, 0)), "hold": ((1, 0), (0, F(1, 2)))}
        return move(
            1,
            "rain",
            *(
                (a, move(2, "wet", *((b, end(*x)) for b, x in zip(("buy", "wait"), row))))
                for a, row in reply.items()
            ),
        )

    def weather(p, *nodes):
        return chance("weather", ("sun", p, nodes[0]), ("rain", 1 - p, nodes[1]))

    later = weather(F(1, 2), market(True), move(1, "calm", ("go", end(0, 0))))
    return move(
        1, "entry", ("out", end(F(1, 2), 3)), ("enter", weather(F(1, 3), later, market(False)))
    )


def strangers():
    """Players 1 and 2 may both make a mistake, player 2 either of two; player 3 guesses which."""

    def guess(left):
        return move(3, "guess", ("left", end(0, 0, left)), ("right", end(0, 0, 1 - left)))

    wrong = move(2, "second", ("stay", end(0, 0, 0)), ("left", guess(1)), ("right", guess(0)))
    return move(1, "first", ("stay", end(0, 0, 0)), ("go", wrong))


def doors():
    """Player 1 may stay out or take one of two doors. Player 2 does not see which door, but the
    coin: a is right at heads if the left door is as likely as the right, at tails a half of it."""

    def room(coin, left):
        return move(2, coin, ("a", end(1, left[0])), ("b", end(0, left[1])))

    def toss(*rooms):
        return chance(
            "coin", *((c, F(1, 2), room(c, x)) for c, x in zip(("heads", "tails"), rooms))
        )

    return move(
        1,
        "doors",
        ("out", end(2, 0)),
        ("left", toss((1, 0), (2, 0))),
        ("right", toss((0, 1), (0, 1))),
    )


def lean():
    """Player 2, whom nothing concerns, says l, m or r; player 1 is right with a at l, b at m."""
    return two_payoffs(
        {
            "a": {"l": (1, 0), "m": (0, 0), "r": (F(1, 2), 0)},
            "b": {"l": (0, 0), "m": (1, 0), "r": (F(1, 2), 0)},
        }
    )


def horse():
    """Selten's (1975): player 3 does not see whether player 1 or player 2 moved down."""
    third = [move(3, "low", ("R", end(*x)), ("L", end(*y))) for x, y in HORSE_LOW]
    second = move(2, "middle", ("R", end(1, 1, 1)), ("L", third[1]))
    return move(1, "high", ("R", second), ("L", third[0]))


HORSE_LOW = [((3, 2, 2), (0, 0, 0)), ((4, 4, 0), (0, 0, 1))]


def senses():
    """As doors, but player 2 has chosen before to look (then it is as heads) or to listen."""

    def room(sense):
        left = {"look": 1, "listen": 2}[sense]
        return [move(2, sense, ("a", end(1, x)), ("b", end(0, y))) for x, y in ((left, 0), (0, 1))]

    def doors(sense):
        left, right = room(sense)
        return move(1, "doors", ("out", end(2, 0)), ("left", left), ("right", right))

    return move(2, "how", ("look", doors("look")), ("listen", doors("listen")))


def blunder():
    """Player 2 may make one mistake or two; player 1 knows only that it was not to play `fine`, or
    not even that. What v is worth is decided by a coin."""

    def guess(worth):
        coin = chance(
            "toss", *((side, F(1, 2), end(worth + x, 0)) for side, x in (("h", 3), ("t", 5)))
        )
        return move(1, "guess", ("u", end(4, 0)), ("v", coin))

    def calm(worth):
        return move(1, "calm", ("x", end(0, 2)), ("y", end(worth, 0)))

    again = move(2, "again", ("mend", guess(1)), ("slide", guess(-2)))
    start = (("dive", calm(-5)), ("jump", guess(1)), ("slip", again), ("fine", calm(1)))
    return chance("deal", ("low", F(1, 2), end(0, 0)), ("high", F(1, 2), move(2, "start", *start)))


def chicken():
    """The game of Aumann's example of 1974, as it is told today."""
    return pair_game(
        "one",
        "two",
        {"dare": {"dare": (0, 0), "swerve": (7, 2)}, "swerve": {"dare": (2, 7), "swerve": (6, 6)}},
    )


def signals():
    """Figure 1 of von Stengel and Forges (2008): a student, good or bad, sends one of two signals;
    the professor, who sees it alone, hires or does not."""

    def seen(signal, pays):
        return move(2, f"seen {signal}", ("hire", end(*pays)), ("refuse", end(0, 6)))

    def student(name, *pays):
        return move(1, name, *((signal, seen(signal, pays)) for signal in "XY"))

    half = F(1, 2)
    return chance(
        "student", ("good", half, student("good", 4, 10)), ("bad", half, student("bad", 6, 0))
    )


DRAW = {"check": (-1, 0, 1), "bet fold": (1, 1, 1), "bet call": (-2, 0, 2)}
SHORT = {
    "check check": (-1, 0, 1),
    "check bet fold": (-1, -1, -1),
    "check bet call": (F(-5, 2), F(1, 3), F(5, 2)),
    "bet fold": (1, 1, 1),
    "bet call": (-2, 0, 2),
}

# with the card "card" player 2's set is named as the chance node that deals the second card
POSING = {"2 after Q Q": (-1, 0, 1), "2 after Q x": (1, 0, -1)}
TOLL = {"leave": (0, 0, 0), "take": (1, 1, 1)}  # player 2 has no move
FORK = {**TOLL, "wait": (-1, -1, -1)}
THREE = {
    "check check": (-1, 0, 1),
    "check bet fold": (-1, -1, -1),
    "check bet call": (-2, 0, 2),
    "bet fold": (1, 1, 1),
    "bet call": (-2, 0, 2),
}


QUIT = {
    "fold": (-1, -1, -1),
    "bet fold": (1, 1, 1),
    "bet call": (-2, 0, 2),
}  # one may end it before the other has moved


def dealt(copies, replacement, lines):
    """The expansion of a compact game: `copies` says how many there are of each card, from the
    weakest."""

    def betting(i, j, moves):
        if moves in lines:
            pay = lines[moves][(i > j) - (i < j) + 1]
            return end(pay, -pay)
        depth = len(moves.split())
        actions = dict.fromkeys(
            line.split()[depth] for line in lines if (line + " ").startswith(moves and moves + " ")
        )
        names = list(copies)
        return move(
            depth % 2 + 1,
            " ".join([names[j if depth % 2 else i], *moves.split()]),
            *((a, betting(i, j, f"{moves} {a}".strip())) for a in actions),
        )

    total = sum(copies.values())

    def second(i):
        left = {
            name: count - (k == i and not replacement)
            for k, (name, count) in enumerate(copies.items())
        }
        return chance(
            f"card 2 after {[*copies][i]}",
            *(
                (name, F(count, total - (not replacement)), betting(i, j, ""))
                for j, (name, count) in enumerate(left.items())
                if count
            ),
        )

    return chance(
        "card 1",
        *((name, F(count, total), second(i)) for i, (name, count) in enumerate(copies.items())),
    )


def compact(title, cards, copies, replacement, lines):
    return canonical(
        {
            "cards": cards,
            "comment": "a fixture of the checker",
            "copies": copies,
            "format": "nashproof one-card game 1",
            "histories": [
                {"moves": line.split(), "pays": [*map(str, pays)]} for line, pays in lines.items()
            ],
            "players": ["One", "Two"],
            "replacement": replacement,
            "title": title,
        }
    )


GAMES = {
    "kuhn": ("Kuhn poker", ["Player 1", "Player 2"], kuhn()),
    "dice": ("Baby poker, three sides", ["Player A", "Player B"], dice()),
    "market": ("Market", ["Seller", "Buyer"], market()),
    "trio": ("Trio", ["One", "Two", "Three"], trio()),
    "forgetful": ("Forgetful", ["One", "Two"], forgetful()),
    "absent": ("Absent-minded driver", ["Driver"], absent()),
    "drift": ("Drift", ["One", "Two"], drift()),
    "fixed-pie": ("Fixed pie", ["Row", "Column"], fixed_pie()),
    "venture": ("Venture", ["Entrant", "Holder"], venture()),
    "doors": ("Doors", ["One", "Two"], doors()),
    "strangers": ("Strangers", ["One", "Two", "Three"], strangers()),
    "senses": ("Senses", ["One", "Two"], senses()),
    "blunder": ("Blunder", ["One", "Two"], blunder()),
    "lean": ("Lean", ["One", "Two"], lean()),
    "horse": ("Horse", ["One", "Two", "Three"], horse()),
    "chicken": ("Chicken", ["One", "Two"], chicken()),
    "signals": ("Signals", ["Student", "Professor"], signals()),
    "corner": ('Corners and "odd" näme', ["Player 1", "Player 2"], corner()),
    "square": ("Square", ["Row", "Column"], square()),
    "steps": ("Steps", ["One", "Two"], steps()),
    "pennies": ("Matching pennies", ["One", "Two"], pennies()),
    "wedge": ("Wedge", ["One", "Two"], wedge()),
    "veil": ("Veil", ["One", "Two"], veil()),
    "idle": ("Idle", ["One", "Two"], idle()),
    "uneven": ("Uneven", ["One", "Two"], idle(F(1, 3), -13, -10)),
    "detour": ("Detour", ["One", "Two"], detour()),
    "mixed": ("Mixed dominance", ["Row", "Column"], mixed()),
    "order": ("Order of elimination", ["Row", "Column"], order()),
    "seesaw": ("Seesaw", ["Row", "Column"], seesaw()),
    "stairs": ("Stairs", ["One", "Two"], stairs()),
    "nook": ("Nook", ["One", "Two"], nook()),
    "flat": ("Flat", ["One", "Two"], flat()),
    "ladder": ("Ladder", ["One", "Two"], ladder()),
    "brink": ("Brink", ["One", "Two"], brink()),
    "brink-paid": ("Paid brink", ["One", "Two"], brink(1, "begin")),
    "alone": ("Alone", ["One"], alone_in_the_world()),
    "meeting": ("Battle of the sexes", ["He", "She"], meeting()),
    "lines": ("Lines", ["Row", "Column"], lines()),
    "tip": ("Tipped pennies", ["One", "Two"], tip()),
    "gate": ("Gate", ["One", "Two"], gate()),
    "leaf": ("A single node", ["One", "Two"], end(F(1, 3), F(-1, 3))),
    "twice": ("Twice", ["One", "Two"], twice()),
    "descent": ("Descent", ["One", "Two"], descent()),
    "driver": ("Driver", ["One", "Two"], driver()),
    "hidden": ("Hidden", ["One", "Two"], hidden()),
    "bonus": ("Bonus", ["One", "Two"], bonus()),
    "useless": ("Useless", ["Row", "Column"], useless()),
    "exit": ("Exit", ["One", "Two"], exit_()),
    "draw": ("Draw", ["One", "Two"], dealt({"1": 1, "2": 1, "3": 1}, True, DRAW)),
    "short": ("Short deck", ["One", "Two"], dealt({"L": 2, "H": 1}, False, SHORT)),
    "toll": ("Toll", ["One", "Two"], dealt({"1": 1, "2": 1}, False, TOLL)),
    "fork": ("Fork", ["One", "Two"], dealt({"1": 1, "2": 1}, False, FORK)),
    "three": ("Three cards", ["One", "Two"], dealt({"1": 1, "2": 1, "3": 1}, False, THREE)),
    "eleven": (
        "Draw of eleven",
        ["One", "Two"],
        dealt({str(k): 1 for k in range(1, 12)}, True, DRAW),
    ),
    "quit": ("Quit", ["One", "Two"], dealt({"L": 1, "H": 1}, True, QUIT)),
    "posing": ("Posing", ["One", "Two"], dealt({"card": 1, "Q": 1}, True, POSING)),
}


def canonical(value):
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n"


COMPACT = {
    "toll": compact("Toll", "2", [["1", "2"]], "no", TOLL),
    "fork": compact("Fork", "2", [["1", "2"]], "no", FORK),
    "three": compact("Three cards", "3", [["1", "3"]], "no", THREE),
    "eleven": compact("Draw of eleven", "11", [["1", "11"]], "yes", DRAW),
    "draw": compact("Draw", "3", [["1", "3"]], "yes", DRAW),
    "posing": compact("Posing", ["card", "Q"], [["1", "2"]], "yes", POSING),
    "quit": compact("Quit", ["L", "H"], [["1", "2"]], "yes", QUIT),
    "short": compact("Short deck", ["L", "H"], [["2", "1"], ["1", "1"]], "no", SHORT),
}
TEXTS = {name: COMPACT.get(name) or efg(*game) for name, game in GAMES.items()}
COMPACT["wide"] = TEXTS["wide"] = compact(
    "Wide", "640", [["1", "640"]], "no", DRAW
)  # its tree is too long to be checked
DIGESTS = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in TEXTS.items()}
DIGESTS["none"] = "none"

# ------------------------------------------------------------------------ brute force, for numbers
# worth checking


def expected(node, profile, player):
    """The expected payoff of a player: {player: {set: {action: probability}}}."""
    if node[0] == "t":
        return F(node[1][player - 1])
    if node[0] == "c":
        return sum(p * expected(child, profile, player) for _, p, child in node[2])
    own = profile[str(node[1])][node[2]]
    return sum(F(own[a]) * expected(child, profile, player) for a, child in node[3])


def sets_of(node, player, found=None):
    """{set: actions} of a player, in order of first appearance."""
    found = {} if found is None else found
    if node[0] == "p" and node[1] == player:
        found.setdefault(node[2], [a for a, _ in node[3]])
    for *_, child in node[-1] if node[0] != "t" else ():
        sets_of(child, player, found)
    return found


def best(node, profile, player):
    """The greatest expected payoff of any full pure strategy of a player against a profile."""
    own = sets_of(node, player)
    return max(
        expected(
            node,
            {
                **profile,
                str(player): {s: {a: F(a == b) for a in own[s]} for s, b in zip(own, pick)},
            },
            player,
        )
        for pick in itertools.product(*own.values())
    )


def over_event(node, profile, event, worth, path=()):
    """The sum, over the terminals whose path meets every condition of an event, of the probability
    times `worth` of the payoffs."""
    if node[0] == "t":
        return (
            F(worth(node[1]))
            if all(any(tuple(m) in path for m in condition) for condition in event)
            else F(0)
        )
    if node[0] == "c":
        return sum(
            p * over_event(child, profile, event, worth, (*path, ("0", node[1], a)))
            for a, p, child in node[2]
        )
    own = profile[str(node[1])][node[2]]
    return sum(
        F(own[a]) * over_event(child, profile, event, worth, (*path, (str(node[1]), node[2], a)))
        for a, child in node[3]
    )


# ------------------------------------------------------------------------------------------------
# writing files


def sealed(game, statement, witness):
    envelope = {
        "format": "nashproof certificate 2",
        "game": DIGESTS[game],
        "seal": "",
        "statement": statement,
        "witness": witness,
    }
    return resealed(envelope)


def resealed(envelope):
    envelope = {**envelope, "seal": ""}
    return {**envelope, "seal": hashlib.sha256(canonical(envelope).encode()).hexdigest()}


FILES = {
    f"games/{name}.{'game' if name in COMPACT else 'efg'}": text for name, text in TEXTS.items()
}


def put(name, game, statement, witness=None):
    FILES[name + ".json"] = canonical(sealed(game, statement, {} if witness is None else witness))


def changed(value, *path_and_new):
    """A copy with the entry at a path replaced; the last argument is the new value."""
    *path, new = path_and_new
    copy = json.loads(json.dumps(value))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return copy


# ---------------------------------------------------------------------------------------- profiles
# used below


def two(a, x, b, y):
    return {a: str(x), b: str(y)}


def kuhn_1(q, k, kc, a, qc=0, ac=1):
    """Player 1 of Kuhn poker: probabilities of betting Q, K, A, and of calling with them."""
    bets, calls = dict(zip("QKA", (q, k, a))), dict(zip("QKA", (qc, kc, ac)))
    return {
        **{c: two("check", 1 - x, "bet", x) for c, x in bets.items()},
        **{c + " check bet": two("fold", 1 - x, "call", x) for c, x in calls.items()},
    }


def kuhn_2(q=F(1, 3), k=F(1, 3), kb=0, ab=1):
    """Player 2 of Kuhn poker: probabilities of betting Q after a check and of calling with K; of
    betting K, A."""
    bets, calls = dict(zip("QKA", (q, kb, ab))), dict(zip("QKA", (0, k, 1)))
    return {
        **{c + " check": two("check", 1 - x, "bet", x) for c, x in bets.items()},
        **{c + " bet": two("fold", 1 - x, "call", x) for c, x in calls.items()},
    }


def kuhn_family():
    """The equilibria of Kuhn poker in which player 1 bets the ace with probability g."""
    one = {
        "Q": two("check", "1 - g/3", "bet", "g/3"),
        "K": two("check", "1", "bet", "0"),
        "A": two("check", "1 - g", "bet", "g"),
        "Q check bet": two("fold", "1", "call", "0"),
        "K check bet": two("fold", "2/3 - g/3", "call", "(1 + g)/3"),
        "A check bet": two("fold", "0", "call", "1"),
    }
    return {"1": one, "2": kuhn_2()}


def kuhn_bounds():
    """Best-response values of all sets of Kuhn poker against the family, by hand."""
    return {
        "1": {
            "Q": "-1/3",
            "Q check bet": "-1/6",
            "K": "-1/9",
            "K check bet": "-2/9",
            "A": "7/18",
            "A check bet": "1/9",
        },
        "2": {
            "Q check": "(g - 2)/6",
            "Q bet": "-g/6",
            "K check": "g/9",
            "K bet": "-2*g/9",
            "A check": "7/18",
            "A bet": "g/9",
        },
    }


UNIT = {"g": ["0", "1"]}
KUHN = {"1": kuhn_1(F(1, 5), 0, F(8, 15), F(3, 5)), "2": kuhn_2()}
NAIVE = {"1": kuhn_1(F(1, 4), 0, F(1, 2), F(3, 4)), "2": kuhn_2(q=F(1, 2), k=F(1, 7))}
MARKET = {
    "1": {
        "good": two("ask", "1/4", "leave", "3/4"),
        "bad": two("ask", "2/3", "leave", "1/3"),
        "good bid": two("sell", "1/2", "keep", "1/2"),
        "bad bid": two("sell", "1", "keep", "0"),
    },
    "2": {"asked": {"pay": "1/6", "pass": "1/2", "bid": "1/3"}},
}
TRIO = {
    "1": {"start": two("up", 1, "down", 0)},
    "2": {"seen up": two("in", "1/4", "out", "3/4"), "seen down": two("in", "2/7", "out", "5/7")},
    "3": {"after up": two("x", "3/8", "y", "5/8"), "after down": two("x", 1, "y", 0)},
}

# -------------------------------------------------------------------------------------------------------  # noqa: E501
# valid/


def stated(exact, printed, decimals="", low=None, high=None):
    """The five fields of a figure; without low and high what is printed means itself."""
    low, high = F(printed) if low is None else F(low), F(printed) if high is None else F(high)
    off = F(exact) - min(max(F(exact), low), high)
    fields = {"is": str(exact), "stated": printed, "holds": "no" if off else "yes", "off": str(off)}
    return {**fields, "decimals": decimals}


def rounded(exact, printed, decimals=""):
    """The same where a decimal is printed, to `decimals` digits or as many as there are."""
    places = int(decimals) if decimals else len(printed.partition(".")[2])
    half = F(1, 2 * 10**places)
    return stated(exact, printed, decimals, F(printed) - half, F(printed) + half)


def figure(of, given, fields):
    left = {"profile": "1", "of": of, "given": given, "times": "1"}
    return {"left": left, "relation": "equal to", "decimals": "", **fields}


def is_(player, name, action):
    return [[player, name, action]]


def counts(game, *rows):
    for what, player, exact, printed in rows:
        name = f"valid/count-{game}-{what.replace(' ', '-')}-{player}"
        put(name, game, {"kind": "count", "what": what, "player": player, **stated(exact, printed)})


counts(
    "kuhn",
    ("nodes", "0", 58, "58"),
    ("terminals", "0", 30, "30"),
    ("information sets", "0", 12, "12"),
    ("reduced pure strategies", "1", 27, "27"),
    ("profiles", "0", 4096, "4096"),
    ("reduced profiles", "0", 1728, "4096"),
    ("deals", "0", 6, "6"),
    ("subgames", "0", 1, "1"),
    ("moves on the longest path", "0", 3, "3"),
    ("moves on the longest path", "2", 1, "2"),
)
counts(
    "market",
    ("nodes", "0", 17, "18"),
    ("information sets", "1", 4, "4"),
    ("information sets", "2", 1, "1"),
    ("decision nodes", "0", 6, "6"),
    ("decision nodes", "2", 2, "2"),
    ("sequences", "1", 9, "9"),
    ("sequences", "2", 4, "4"),
    ("reduced pure strategies", "1", 9, "9"),
    ("pure strategies", "2", 3, "3"),
    ("deals", "0", 2, "2"),
    ("profiles", "0", 48, "48"),
)
counts("trio", ("subgames", "0", 4, "4"), ("profiles", "0", 32, "32"), ("sequences", "1", 3, "3"))
counts("steps", ("subgames", "0", 3, "2"), ("reduced profiles", "0", 12, "12"))
counts(
    "forgetful",
    ("subgames", "0", 1, "1"),
    ("decision nodes", "1", 3, "3"),
    ("sequences", "1", 7, "7"),
    ("pure strategies", "1", 4, "4"),
)
counts("exit", ("deals", "0", 2, "2"), ("sequences", "2", 5, "5"))
counts("absent", ("subgames", "0", 1, "1"), ("terminals", "0", 3, "3"))
counts("corner", ("deals", "0", 3, "3"), ("subgames", "0", 1, "1"))
counts(
    "leaf",
    ("nodes", "0", 1, "1"),
    ("subgames", "0", 1, "1"),
    ("deals", "0", 1, "1"),
    ("profiles", "0", 1, "1"),
)

BET = [is_("1", "Q", "bet") + is_("1", "K", "bet") + is_("1", "A", "bet")]
ACE, QUEEN = [is_("0", "card 1", "A")], [is_("0", "card 1", "Q")]


def payoffs(name, game, profile, figures, parameters=None):
    put(
        name,
        game,
        {
            "kind": "figures",
            "parameters": parameters or {},
            "at": {},
            "where": "everywhere",
            "profiles": [profile],
            "figures": figures,
        },
    )


payoffs(
    "valid/payoff-kuhn",
    "kuhn",
    KUHN,
    [
        figure({"payoff": "1"}, [], rounded(F(-1, 18), "-0.0556")),
        figure({"payoff": "2"}, [], rounded(F(1, 18), "0.056")),
        figure({"probability": BET}, [], stated("4/15", "4/15")),
        figure({"probability": ACE}, BET, rounded(F(3, 4), "0.75")),
        figure({"probability": BET + ACE}, [], stated("1/5", "1/5")),
        figure({"payoff": "1"}, BET, stated("5/8", "5/8")),
        figure(
            {"probability": [[["1", "Q", "bet"], ["0", "card 1", "Q"]]]}, [], stated("1/3", "1/3")
        ),
        figure({"payoff": "2"}, ACE + [is_("2", "Q check", "bet")], stated("-2", "-2")),
    ],
)
payoffs(
    "valid/payoff-kuhn-wrong",
    "kuhn",
    KUHN,
    [
        figure({"payoff": "1"}, [], rounded(F(-1, 18), "-0.0566")),
        figure({"payoff": "2"}, [], rounded(F(1, 18), "0", "1")),
        figure({"probability": []}, BET, stated("1", "1")),
        figure({"probability": QUEEN}, BET, stated("1/4", "1/3")),
    ],
)
payoffs(
    "valid/payoff-kuhn-decimals",
    "kuhn",
    KUHN,
    [figure({"payoff": "2"}, [], rounded(F(1, 18), "0.06", "2"))],
)
payoffs(
    "valid/payoff-alone-rational",
    "alone",
    {"1": {"only": two("a", "1", "b", "0")}},
    [  # more parameters than degrees could be told of
        figure({"payoff": "1"}, [], stated("1", "1"))
    ],
    {x: ["0", "1"] for x in "abcdefghijklmno"},
)
payoffs(
    "valid/payoff-market",
    "market",
    MARKET,
    [
        figure({"payoff": str(p)}, [], stated(x, str(x)))
        for p in (1, 2)
        for x in [expected(GAMES["market"][2], MARKET, p)]
    ],
)
payoffs(
    "valid/payoff-trio",
    "trio",
    TRIO,
    [
        figure({"payoff": str(p)}, [], rounded(x, printed))
        for p, printed in ((1, "1.5"), (2, "1.4"), (3, "2.22"))
        for x in [expected(GAMES["trio"][2], TRIO, p)]
    ],
)
FORGETFUL = {
    "1": {"first": two("top", "1/3", "bottom", "2/3"), "later": two("left", "3/4", "right", "1/4")},
    "2": {"end": two("stop", "1/5", "go", "4/5")},
}
payoffs(
    "valid/payoff-forgetful",
    "forgetful",
    FORGETFUL,
    [
        figure({"payoff": "1"}, [], stated("1/4", "1/4")),
        figure({"payoff": "2"}, [], stated("49/20", "49/20")),
        figure(
            {"probability": [is_("1", "first", "top")]},
            [is_("1", "later", "left")],
            stated("1/3", "1/3"),
        ),
    ],
)
payoffs(
    "valid/payoff-absent",
    "absent",
    {"1": {"crossing": two("exit", "1/3", "on", "2/3")}},
    [
        figure({"payoff": "1"}, [], stated("4/3", "4/3")),
        figure(
            {"probability": [is_("1", "crossing", "on"), is_("1", "crossing", "exit")]},
            [],
            stated("2/9", "2/9"),
        ),
    ],
)
payoffs(
    "valid/payoff-corner",
    "corner",
    {
        "1": {"only": {"go": "1"}, "choose": two("this", "1/3", "that", "2/3")},
        "2": {'say "so"': two("é", "1/4", "no:or", "3/4")},
    },
    [
        figure({"payoff": "2"}, [], stated("3/4", "3/4")),
        figure(
            {"payoff": "1"},
            [[["1", "only", "go"], ["1", "choose", "this"]]],
            stated("-7/10", "-7/10"),
        ),
    ],
)
payoffs(
    "valid/payoff-kuhn-family",
    "kuhn",
    kuhn_family(),
    [
        figure({"payoff": "2"}, [], stated(F(1, 18), "1/18")),
        figure({"probability": ACE}, BET, stated("3/4", "3/4")),
        figure(
            {"probability": BET}, [], {"is": "4*g/9", "stated": "g/3", "holds": "no", "off": "g/9"}
        ),
        figure(
            {"probability": QUEEN},
            [is_("1", "Q", "check") + is_("1", "K", "check") + is_("1", "A", "check")],
            {
                "is": "(1 - g/3)/(3 - 4*g/3)",
                "stated": "(3 - g)/(9 - 4*g)",
                "holds": "yes",
                "off": "0",
            },
        ),
    ],
    {"g": ["0", "1"]},
)
TWO = {"1": {"row": {"a": "x", "b": "1 - x"}}, "2": {"column": {"c": "y", "d": "1 - y"}}}
BOX = {"x": ["0", "1"], "y": ["0", "1"]}
payoffs(
    "valid/payoff-square",
    "square",
    TWO,
    [
        figure(
            {"payoff": "1"},
            [],
            {"is": "3*y + x - x*y", "stated": "4*y + x*(1-y) - y", "holds": "yes", "off": "0"},
        ),
        figure(
            {"payoff": "2"},
            [],
            {"is": "x - 4*x*y + 5*y", "stated": "x+5*y", "holds": "no", "off": "-4*x*y"},
        ),
    ],
    BOX,
)


def equilibrium(name, game, profile, players, figures=(), printed=None):
    root, everyone = GAMES[game][2], range(1, len(GAMES[game][1]) + 1)
    paid = {str(p): expected(root, profile, p) for p in everyone}
    gains = {p: str(best(root, profile, int(p)) - paid[p]) for p in players}
    put(
        name,
        game,
        {
            "kind": "best response",
            "profile": profile,
            "gains": gains,
            "players": list(players),
            "payoffs": {p: str(x) for p, x in paid.items()},
            "figures": list(figures),
            "printed": printed or {},
        },
    )


TRIO_NASH = {
    **TRIO,
    "2": {"seen up": two("in", 0, "out", 1), "seen down": two("in", 0, "out", 1)},
    "3": {"after up": two("x", 0, "y", 1), "after down": two("x", 1, "y", 0)},
}
equilibrium("valid/equilibrium-kuhn", "kuhn", KUHN, "12")
equilibrium("valid/equilibrium-kuhn-gains", "kuhn", NAIVE, "12")
equilibrium("valid/equilibrium-kuhn-one-player", "kuhn", {**KUHN, "1": NAIVE["1"]}, "2")
equilibrium("valid/equilibrium-kuhn-best-response", "kuhn", {**NAIVE, "2": KUHN["2"]}, "1")
equilibrium("valid/equilibrium-market", "market", MARKET, "12")
equilibrium("valid/equilibrium-trio-gains", "trio", TRIO, "123")
equilibrium("valid/equilibrium-trio-two-players", "trio", TRIO, "13")
equilibrium(
    "valid/equilibrium-trio",
    "trio",
    {
        **TRIO_NASH,
        "2": {"seen up": two("in", "3/7", "out", "4/7"), "seen down": two("in", 0, "out", 1)},
    },
    "23",
)


def gains(name, game, profile, player, said, decimals=""):
    root, who = (
        GAMES[game][2],
        range(1, 4 if game == "trio" else 3) if player == "0" else [int(player)],
    )
    exact = sum((best(root, profile, p) - expected(root, profile, p) for p in who), F(0))
    fields = rounded(exact, said, decimals) if "." in said else stated(exact, said, decimals)
    figures = [{"of": {"gain": player}, **fields}]
    equilibrium(name, game, profile, "".join(map(str, who)), figures)


gains("valid/gain-kuhn", "kuhn", NAIVE, "1", "0.16")
gains("valid/gain-market", "market", MARKET, "0", "1/7")
gains("valid/gain-trio", "trio", TRIO, "3", "33/32")


def deviation(name, game, profile, player, strategy, parameters=None, at=None, exact=None):
    """`exact` is the profile at the point."""
    root, exact = GAMES[game][2], exact or profile
    own = sets_of(root, int(player))
    after = {
        **exact,
        player: {
            s: {a: F(a == strategy.get(s, actions[0])) for a in actions}
            for s, actions in own.items()
        },
    }
    old, new = expected(root, exact, int(player)), expected(root, after, int(player))
    put(
        name,
        game,
        {
            "kind": "deviation",
            "parameters": parameters or {},
            "at": at or {},
            "profile": profile,
            "player": player,
            "strategy": strategy,
            "payoff": str(old),
            "deviation payoff": str(new),
            "gain": str(new - old),
        },
    )


def members(node, found=None):
    """{(player, set): how many of its nodes are in a subtree}."""
    found = {} if found is None else found
    if node[0] == "p":
        found[node[1], node[2]] = found.get((node[1], node[2]), 0) + 1
    for *_, child in node[-1] if node[0] != "t" else ():
        members(child, found)
    return found


def plays_from(node, everywhere, path=()):
    """The path and the root of each subgame, in order."""
    if node[0] == "t" and path:
        return
    whole = all(everywhere[key] == count for key, count in members(node).items())
    if not path or whole and (node[0] == "c" or everywhere[node[1], node[2]] == 1):
        yield path, node
    name = ["0", node[1]] if node[0] == "c" else [str(node[1]), *node[2:3]]
    for action, *_, child in node[-1] if node[0] != "t" else ():
        yield from plays_from(child, everywhere, (*path, [*name, action]))


def subgame_perfect(name, game, profile):
    _, names, root = GAMES[game]
    parts = [*plays_from(root, members(root))]
    gains = [
        [list(path), str(p), best(part, profile, p) - expected(part, profile, p)]
        for path, part in parts
        for p in range(1, len(names) + 1)
    ]
    put(
        name,
        game,
        {
            "kind": "subgame perfect",
            "profile": profile,
            "subgames": str(len(parts)),
            "gains": [[path, p, str(gain)] for path, p, gain in gains if gain],
        },
    )


VENTURE = {
    "1": {
        "entry": two("out", 0, "enter", 1),
        "calm": {"go": "1"},
        "rain": two("sell", "1/3", "hold", "2/3"),
    },
    "2": {"sun": two("fight", 0, "yield", 1), "wet": two("buy", "3/4", "wait", "1/4")},
}
THREAT = {
    "1": {**VENTURE["1"], "entry": two("out", 1, "enter", 0)},
    "2": {"sun": two("fight", 1, "yield", 0), "wet": two("buy", 1, "wait", 0)},
}
subgame_perfect("valid/subgame-kuhn", "kuhn", KUHN)
subgame_perfect("valid/subgame-kuhn-gains", "kuhn", NAIVE)
subgame_perfect("valid/subgame-trio-gains", "trio", TRIO)
subgame_perfect("valid/subgame-leaf", "leaf", {"1": {}, "2": {}})
subgame_perfect("valid/subgame-venture", "venture", VENTURE)
subgame_perfect("valid/subgame-venture-threat", "venture", THREAT)


def quasi_perfect(name, game, profile, to, trembling):
    put(name, game, {"kind": "quasi-perfect", "profile": profile}, {"to": to, "profile": trembling})


KUHN_STEADY = {"1": kuhn_1(F(1, 6), 0, F(1, 2), F(1, 2)), "2": kuhn_2()}
KUHN_TREMBLING = {
    "1": {
        **KUHN_STEADY["1"],
        "K": two("check", "1 - e", "bet", "e"),
        "Q check bet": two("fold", "1 - 6/5*e", "call", "6/5*e"),
        "K check bet": two("fold", "(3 - 8*e)/(6 - 6*e)", "call", "(3 + 2*e)/(6 - 6*e)"),
        "A check bet": two("fold", "2*e", "call", "1 - 2*e"),
    },
    "2": {
        "Q check": two("check", "(2 + e)/3", "bet", "(1 - e)/3"),
        "Q bet": two("fold", "1 - e", "call", "e"),
        "K check": two("check", "1 - 7/3*e", "bet", "7/3*e"),
        "K bet": two("fold", "2/3 - e", "call", "1/3 + e"),
        "A check": two("check", "e", "bet", "1 - e"),
        "A bet": two("fold", "e", "call", "1 - e"),
    },
}
VENTURE_TREMBLING = {
    "1": {**VENTURE["1"], "entry": two("out", "e", "enter", "1 - e")},
    "2": {**VENTURE["2"], "sun": two("fight", "e", "yield", "1 - e")},
}
TRIO_STEADY = {
    "1": {"start": two("up", 0, "down", 1)},
    "2": {"seen up": two("in", "4/5", "out", "1/5"), "seen down": two("in", 1, "out", 0)},
    "3": {"after up": two("x", "1/2", "y", "1/2"), "after down": two("x", 1, "y", 0)},
}
TRIO_TREMBLING = {
    "1": {"start": two("up", "e", "down", "1 - e")},
    "2": {**TRIO_STEADY["2"], "seen down": two("in", "1 - e^2", "out", "e^2")},
    "3": {**TRIO_STEADY["3"], "after down": two("x", "1 - e", "y", "e")},
}
TAKING = {"1": {c: two("leave", 0, "take", 1) for c in "12"}, "2": {}}
TAKING_MOSTLY = {"1": {c: two("leave", "e", "take", "1 - e") for c in "12"}, "2": {}}
quasi_perfect("valid/quasi-kuhn", "kuhn", KUHN_STEADY, "1/10", KUHN_TREMBLING)
quasi_perfect("valid/quasi-venture", "venture", VENTURE, "1/20", VENTURE_TREMBLING)
quasi_perfect("valid/quasi-trio", "trio", TRIO_STEADY, "1/9", TRIO_TREMBLING)
quasi_perfect("valid/quasi-toll", "toll", TAKING, "1/2", TAKING_MOSTLY)
quasi_perfect("valid/quasi-leaf", "leaf", {"1": {}, "2": {}}, "1/2", {"1": {}, "2": {}})


def quasi_perfect_family(name, game, parameters, profile, to, trembling):
    statement = {"kind": "quasi-perfect", "parameters": parameters, "profile": profile}
    put(name, game, statement, {"to": to, "profile": trembling})


def leaning(left, middle, right):
    return {"column": {"l": left, "m": middle, "r": right}}


A_ROW, B_ROW = {"row": two("a", 1, "b", 0)}, {"row": two("a", 0, "b", 1)}
A_MOSTLY, B_MOSTLY = {"row": two("a", "1 - e", "b", "e")}, {"row": two("a", "e", "b", "1 - e")}
# at x = 1/2 and z = 2/3 both rows are best, and a stays so
LEANING = leaning("1 - z", "x*z", "z - x*z")
quasi_perfect_family(
    "valid/quasi-family-lean",
    "lean",
    {"x": ["0", "1/2"], "z": ["0", "2/3"]},
    {"1": A_ROW, "2": LEANING},
    "1/2",
    {
        "1": A_MOSTLY,
        "2": leaning("(1 - e)*(1 - z) + e/2", "(1 - e)*x*z + e/4", "(1 - e)*(z - x*z) + e/4"),
    },
)
# quotients, and others in the witness
quasi_perfect_family(
    "valid/quasi-family-quotient",
    "lean",
    {"x": ["0", "1"]},
    {"1": A_ROW, "2": leaning("1/(1 + x)", "0", "x/(1 + x)")},
    "1/6",
    {
        "1": A_MOSTLY,
        "2": leaning("(1 - 2*e)/(1 + x)", "e/(2 - e)", "1 - (1 - 2*e)/(1 + x) - e/(2 - e)"),
    },
)
# long denominators, which are not multiplied to compare one probability with its limit
POWERS = "1/(3*(1 + x)^10)", "1/(3*(1 + y)^10)"
POWERS = leaning(" - ".join(("1", *POWERS)), *POWERS)
quasi_perfect_family(
    "valid/quasi-family-powers",
    "lean",
    {"x": ["0", "1"], "y": ["0", "1"]},
    {"1": A_ROW, "2": POWERS},
    "1/2",
    {"1": A_MOSTLY, "2": POWERS},
)
# two denominators at one set, whose degrees sum to 64
THIRD = "1/(3*(1 + x)^32)"
DENOMINATORS = leaning(f"1 - {THIRD}", THIRD, "0/(2 + x)^32")
TREMBLING_THIRD = f"1 - {THIRD} - e/9", THIRD, "e/9"
quasi_perfect_family(
    "valid/quasi-family-denominators",
    "lean",
    {"x": ["0", "1"]},
    {"1": A_ROW, "2": DENOMINATORS},
    "1/2",
    {"1": A_MOSTLY, "2": leaning(*TREMBLING_THIRD)},
)
# Kuhn's family
KUHN_FAMILY = {
    "1": {
        "Q": two("check", "1 - x", "bet", "x"),
        "K": two("check", 1, "bet", 0),
        "A": two("check", "1 - 3*x", "bet", "3*x"),
        "Q check bet": two("fold", 1, "call", 0),
        "K check bet": two("fold", "2/3 - x", "call", "1/3 + x"),
        "A check bet": two("fold", 0, "call", 1),
    },
    "2": KUHN_STEADY["2"],
}
KUHN_FAMILY_TREMBLING = {
    "1": {
        "Q": two("check", "(36*x*e - 3*x - 5*e + 3)/3", "bet", "(-36*x*e + 3*x + 5*e)/3"),
        "K": two("check", "1 - e", "bet", "e"),
        "A": two("check", "36*x*e - 3*x - 5*e + 1", "bet", "-36*x*e + 3*x + 5*e"),
        "Q check bet": two(
            "fold",
            "(45*x*e^2 + 72*x*e - 6*x - 15*e^2 - 16*e + 6)/(72*x*e - 6*x - 10*e + 6)",
            "call",
            "(-45*x*e^2 + 15*e^2 + 6*e)/(72*x*e - 6*x - 10*e + 6)",
        ),
        "K check bet": two(
            "fold",
            "(-108*x*e^2 + 81*x*e - 6*x + 15*e^2 - 15*e + 4)/(-6*e + 6)",
            "call",
            "(108*x*e^2 - 81*x*e + 6*x - 15*e^2 + 9*e + 2)/(-6*e + 6)",
        ),
        "A check bet": two("fold", "e/2", "call", "1 - e/2"),
    },
    "2": KUHN_TREMBLING["2"],
}
KUHN_X = {"x": ["0", "1/3"]}
quasi_perfect_family(
    "valid/quasi-family-kuhn", "kuhn", KUHN_X, KUHN_FAMILY, "1/10", KUHN_FAMILY_TREMBLING
)
# player 3 is indifferent: player 2 is twice as likely to have moved down
HORSE = {
    "1": {"high": two("R", 1, "L", 0)},
    "2": {"middle": two("R", 1, "L", 0)},
    "3": {"low": two("R", "x", "L", "1 - x")},
}
HORSE_TREMBLING = {
    "1": {"high": two("R", "1 - e", "L", "e")},
    "2": {"middle": two("R", "(1 - 3*e)/(1 - e)", "L", "(2*e)/(1 - e)")},
    "3": {"low": two("R", "x + e*(1/4 - x)", "L", "1 - x - e*(1/4 - x)")},
}
HORSE_X = {"x": ["0", "1/4"]}
quasi_perfect_family("valid/quasi-family-horse", "horse", HORSE_X, HORSE, "1/4", HORSE_TREMBLING)


def sequential(name, game, profile, to, trembling):
    put(
        name,
        game,
        {"kind": "sequential", "profile": profile, "holds": "yes"},
        {"to": to, "profile": trembling},
    )


def not_sequential(name, game, profile, player, *changes):
    put(
        name,
        game,
        {"kind": "sequential", "profile": profile, "holds": "no"},
        {"player": player, "changes": [list(change) for change in changes]},
    )


def doors_profile(at_heads, at_tails, *first):
    """Player 2 plays one action at each coin; `first` are the probabilities of player 1's moves."""
    coins = {"heads": at_heads, "tails": at_tails}
    return {
        "1": {"doors": dict(zip(("out", "left", "right"), first or ("1", "0", "0")))},
        "2": {coin: two("a", int(x == "a"), "b", int(x == "b")) for coin, x in coins.items()},
    }


def doors_trembling(at_heads, at_tails, left, right):
    slightly = {"a": two("a", "1 - e", "b", "e"), "b": two("a", "e", "b", "1 - e")}
    return {
        **doors_profile(at_heads, at_tails, f"1 - {left} - {right}", left, right),
        "2": {"heads": slightly[at_heads], "tails": slightly[at_tails]},
    }


def sequential_family(name, game, parameters, profile, to, trembling, rate):
    statement = {"kind": "sequential", "profile": profile, "holds": "yes"}
    witness = {"to": to, "profile": trembling, "rate": rate}
    put(name, game, {**statement, "parameters": parameters}, witness)


sequential_family(
    "valid/sequential-family-horse", "horse", HORSE_X, HORSE, "1/4", HORSE_TREMBLING, "0"
)
# both doors are equally likely in the limit: player 2 may do at heads what they like
FAMILY_DOORS = {
    **doors_profile("a", "a"),
    "2": {"heads": two("a", "1 - x", "b", "x"), "tails": two("a", 1, "b", 0)},
}
FAMILY_DOORS_TREMBLING = {
    "1": {"doors": {"out": "1 - 2*e - e^2", "left": "e", "right": "e + e^2"}},
    "2": {
        "heads": two("a", "1 - x - e*(1 - 2*x)", "b", "x + e*(1 - 2*x)"),
        "tails": two("a", "1 - e", "b", "e"),
    },
}
sequential_family(
    "valid/sequential-family-doors",
    "doors",
    {"x": ["0", "1"]},
    FAMILY_DOORS,
    "1/3",
    FAMILY_DOORS_TREMBLING,
    "1/2",
)
# where no player moves twice, and all is reached: two parameters
sequential_family(
    "valid/sequential-family-lean",
    "lean",
    {"x": ["0", "1/2"], "z": ["0", "2/3"]},
    {"1": A_ROW, "2": LEANING},
    "1/2",
    {
        "1": A_MOSTLY,
        "2": leaning("(1 - e)*(1 - z) + e/4", "(1 - e)*x*z + e/2", "(1 - e)*(z - x*z) + e/4"),
    },
    "1/4",
)


TRIO_FOOLED = {
    "1": {"start": two("up", 0, "down", 1)},
    "2": {"seen up": two("in", 1, "out", 0), "seen down": two("in", 1, "out", 0)},
    "3": {"after up": two("x", 0, "y", 1), "after down": two("x", 1, "y", 0)},
}
sequential("valid/sequential-venture", "venture", VENTURE, "1/20", VENTURE_TREMBLING)
sequential("valid/sequential-trio", "trio", TRIO_STEADY, "1/9", TRIO_TREMBLING)
sequential("valid/sequential-toll", "toll", TAKING, "1/2", TAKING_MOSTLY)
sequential("valid/sequential-leaf", "leaf", {"1": {}, "2": {}}, "1/2", {"1": {}, "2": {}})
# the left door alone is believed in
sequential(
    "valid/sequential-doors-left",
    "doors",
    doors_profile("a", "a"),
    "1/2",
    doors_trembling("a", "a", "e", "e^2"),
)
# beliefs of 3/7 and 4/7, from quotients
sequential(
    "valid/sequential-doors-both",
    "doors",
    doors_profile("b", "a"),
    "1/9",
    doors_trembling("b", "a", "(3*e)/(2 + e)", "(4*e - e^3)/(2 - e)"),
)
# player 1's strategy is weakly dominated, but every set is reached
sequential(
    "valid/sequential-order",
    "order",
    {"1": {"row": {"t": "1", "m": "0", "b": "0"}}, "2": {"column": two("l", 1, "r", 0)}},
    "1/3",
    {
        "1": {"row": {"t": "1 - 2*e", "m": "e", "b": "e"}},
        "2": {"column": two("l", "1 - e", "r", "e")},
    },
)


def blunder_profile(guess, calm, mend="1", slide="0", **start):
    """Player 1's actions, and player 2's probabilities; `fine` is the only one that is 1."""
    first = {"dive": "0", "jump": "0", "slip": "0", "fine": "1"} | start
    return {
        "1": {
            "guess": two("u", int(guess == "u"), "v", int(guess == "v")),
            "calm": two("x", int(calm == "x"), "y", int(calm == "y")),
        },
        "2": {"start": first, "again": two("mend", mend, "slide", slide)},
    }


def blunder_trembling(guess):
    """With e the jump is half as likely as the slip: u and v are equally good."""
    slightly = {"u": two("u", "1 - e", "v", "e"), "v": two("u", "e", "v", "1 - e")}
    first = {"dive": "e^2", "jump": "e", "slip": "2*e", "fine": "1 - 3*e - e^2"}
    halves = two("mend", "(1 + e)/(2 + e)", "slide", "1/(2 + e)")
    return {
        "1": {"guess": slightly[guess], "calm": two("x", "e", "y", "1 - e")},
        "2": {"start": first, "again": halves},
    }


for action in "uv":
    sequential(
        f"valid/sequential-blunder-{action}",
        "blunder",
        blunder_profile(action, "y", "1/2", "1/2"),
        "1/4",
        blunder_trembling(action),
    )
not_sequential(
    "valid/not-sequential-blunder-twice",
    "blunder",
    blunder_profile("u", "y"),
    "1",
    ("guess", "v", "1"),
)
not_sequential(
    "valid/not-sequential-blunder-mixed",
    "blunder",
    blunder_profile("u", "y", "3/4", "1/4"),
    "1",
    ("guess", "v", "1"),
)
not_sequential(
    "valid/not-sequential-blunder-calm",
    "blunder",
    blunder_profile("u", "x"),
    "1",
    ("calm", "y", "2"),
)
not_sequential(
    "valid/not-sequential-senses",
    "senses",
    {
        "1": {"doors": {"out": "1", "left": "0", "right": "0"}},
        "2": {
            "how": two("look", 1, "listen", 0),
            "look": two("a", 1, "b", 0),
            "listen": two("a", 0, "b", 1),
        },
    },
    "2",
    ("listen", "a", "1"),
    ("look", "b", "3/2"),
)
not_sequential(
    "valid/not-sequential-order",
    "order",
    {"1": {"row": {"t": "0", "m": "0", "b": "1"}}, "2": {"column": two("l", 1, "r", 0)}},
    "1",
    ("row", "t", "1"),
)
not_sequential("valid/not-sequential-kuhn", "kuhn", NAIVE, "1", ("Q", "bet", "1/2"))
not_sequential("valid/not-sequential-venture", "venture", THREAT, "2", ("sun", "yield", "1"))
not_sequential("valid/not-sequential-trio", "trio", TRIO_FOOLED, "3", ("after up", "x", "7"))
not_sequential(
    "valid/not-sequential-doors",
    "doors",
    doors_profile("a", "b"),
    "2",
    ("tails", "a", "1"),
    ("heads", "b", "3/2"),
)


EXPLOIT = {"Q": "check", "Q check bet": "fold", "K": "check", "K check bet": "call", "A": "bet"}
SLACK = {**kuhn_family(), "2": kuhn_2()}
SLACK["2"]["Q check"], SLACK["2"]["K bet"] = (
    two("check", "1-g", "bet", "g"),
    two("fold", "1-g", "call", "g"),
)
SLACK_HALF = {"1": kuhn_1(F(1, 6), 0, F(1, 2), F(1, 2)), "2": kuhn_2(q=F(1, 2), k=F(1, 2))}
deviation("valid/deviation-kuhn", "kuhn", NAIVE, "1", EXPLOIT)
deviation(
    "valid/deviation-kuhn-player-2",
    "kuhn",
    NAIVE,
    "2",
    {
        "Q check": "bet",
        "Q bet": "fold",
        "K check": "check",
        "K bet": "call",
        "A check": "bet",
        "A bet": "call",
    },
)
deviation(
    "valid/deviation-kuhn-family",
    "kuhn",
    SLACK,
    "1",
    EXPLOIT,
    {"g": ["0", "1"]},
    {"g": "1/2"},
    SLACK_HALF,
)
for point, one, reply in (
    ("0", kuhn_1(0, 0, F(1, 3), 0), {"Q": "bet", "K": "check", "K check bet": "fold", "A": "bet"}),
    (
        "1",
        kuhn_1(F(1, 3), 0, F(2, 3), 1),
        {
            "Q": "check",
            "Q check bet": "fold",
            "K": "check",
            "K check bet": "call",
            "A": "check",
            "A check bet": "call",
        },
    ),
):
    deviation(
        f"valid/deviation-kuhn-family-at-{point}",
        "kuhn",
        SLACK,
        "1",
        reply,
        UNIT,
        {"g": point},
        {"1": one, "2": kuhn_2(q=F(point), k=F(point))},
    )
deviation("valid/deviation-trio", "trio", TRIO, "3", {"after up": "y", "after down": "x"})
deviation(
    "valid/deviation-forgetful", "forgetful", FORGETFUL, "1", {"first": "bottom", "later": "right"}
)


def kuhn_plans(profile):
    """The realisation plans of a profile of Kuhn poker."""
    one, two_ = profile["1"], profile["2"]
    plan = {s: dict(row) for s, row in one.items()}
    for c in "QKA":
        plan[c + " check bet"] = {
            a: str(F(x) * F(one[c]["check"])) for a, x in one[c + " check bet"].items()
        }
    return {"1": plan, "2": two_}


def value(name, game, plans, exact, printed, decimals="", frontier=()):
    fields = (
        rounded(exact, printed, decimals)
        if "." in printed or decimals
        else stated(exact, printed, "")
    )
    put(name, game, {"kind": "value", **fields, "frontier": list(frontier)}, {"plans": plans})


DICE = {
    "1": {
        "1": two("call", "2/3", "raise", "1/3"),
        "2": two("call", 1, "raise", 0),
        "3": two("call", 0, "raise", 1),
    },
    "2": {
        "1": two("call", 0, "fold", 1),
        "2": two("call", "2/3", "fold", "1/3"),
        "3": two("call", 1, "fold", 0),
    },
}
PIE = {"1": {"row": two("top", 1, "low", 0)}, "2": {"column": {"l": "0", "m": "1", "r": "0"}}}
value("valid/value-kuhn", "kuhn", kuhn_plans(KUHN), F(-1, 18), "-0.0556")
value("valid/value-kuhn-wrong", "kuhn", kuhn_plans(KUHN), F(-1, 18), "1/17")
value("valid/value-kuhn-decimals", "kuhn", kuhn_plans(KUHN), F(-1, 18), "-1", "3")
value("valid/value-dice", "dice", DICE, F(2, 27), "0.07")
value("valid/value-fixed-pie", "fixed-pie", PIE, 3, "3")


def scaled(factor, plan):
    return {s: {a: str(factor * F(x)) for a, x in row.items()} for s, row in plan.items()}


def weighing(factor, plan):
    return {"scale": str(factor), "weights": scaled(factor, plan)}


def optimal_range(
    name,
    game,
    player,
    terms,
    low,
    high,
    relation,
    said,
    off,
    holds,
    opponent,
    *ends,
    given="",
    frontier=(),
):
    """Each end: an optimal plan, and the factor and plan of the opponent that give the weights."""
    put(
        name,
        game,
        {
            "kind": "optimal range",
            "player": player,
            "terms": terms,
            "given": given,
            "low": low,
            "high": high,
            "relation": relation,
            "stated": said,
            "decimals": "",
            "off": off,
            "holds": holds,
            "frontier": list(frontier),
        },
        {
            "opponent": opponent,
            **{
                key: {"plan": plan, "bound": weighing(factor, weights)}
                for key, (plan, factor, weights) in zip(("low", "high"), ends)
            },
        },
    )


def family_plan(g):
    return kuhn_plans({"1": kuhn_1(F(g) / 3, 0, (1 + F(g)) / 3, g), "2": kuhn_2()})["1"]


def one_plan(*bets):
    return kuhn_plans({"1": kuhn_1(*bets), "2": kuhn_2()})["1"]


MIDDLE = {"column": {"l": "0", "m": "1", "r": "0"}}
optimal_range(
    "valid/range-kuhn",
    "kuhn",
    "1",
    [["K check bet", "call", "3"], ["Q", "bet", "-1"]],
    "1",
    "5/3",
    "exactly",
    ["1", "5/3"],
    ["0", "0"],
    "yes",
    kuhn_2(),
    (family_plan(0), 36, kuhn_2(F(1, 2), F(7, 18))),
    (family_plan(1), 18, kuhn_2(0, F(2, 9))),
)
optimal_range(
    "valid/range-kuhn-always",
    "kuhn",
    "2",
    [["K bet", "call", "1"]],
    "1/3",
    "1/3",
    "always",
    ["0.333", "0.333"],
    ["0", "0"],
    "yes",
    family_plan(0),
    (kuhn_2(), 2, one_plan(1, 0, F(1, 3), 0)),
    (kuhn_2(), 6, one_plan(0, 0, F(2, 3), 1)),
)
optimal_range(
    "valid/range-kuhn-varies",
    "kuhn",
    "1",
    [["A", "bet", "1"]],
    "0",
    "1",
    "always",
    ["0.61", "0.61"],
    ["-121/200", "77/200"],
    "no",
    kuhn_2(),
    (family_plan(0), 0, kuhn_2()),
    (family_plan(1), 0, kuhn_2()),
)
optimal_range(
    "valid/range-fixed-pie",
    "fixed-pie",
    "2",
    [["column", "m", "2"]],
    "2",
    "2",
    "at most",
    ["", "1/7"],
    ["0", "13/7"],
    "no",
    {"row": two("top", 1, "low", 0)},
    (MIDDLE, 2, {"row": two("top", 1, "low", 0)}),
    (MIDDLE, 0, {"row": two("top", 1, "low", 0)}),
)
optimal_range(
    "valid/range-dice",
    "dice",
    "2",
    [["2", "fold", "1"]],
    "1/3",
    "1/3",
    "at least",
    ["0.05", ""],
    ["173/600", "0"],
    "yes",
    DICE["1"],
    (
        DICE["2"],
        9,
        {
            "1": two("call", 1, "raise", 0),
            "2": two("call", 1, "raise", 0),
            "3": two("call", 0, "raise", 1),
        },
    ),
    (
        DICE["2"],
        F(9, 2),
        {
            "1": two("call", 0, "raise", 1),
            "2": two("call", 1, "raise", 0),
            "3": two("call", 0, "raise", 1),
        },
    ),
)


optimal_range(
    "valid/range-kuhn-given",
    "kuhn",
    "1",
    [["K check bet", "call", "1"]],
    "1/3",
    "2/3",
    "exactly",
    ["0.333", "2/3"],
    ["0", "0"],
    "yes",
    kuhn_2(),
    (family_plan(0), 12, kuhn_2(F(1, 2), F(1, 2))),
    (family_plan(1), 6, kuhn_2(0, F(1, 3))),
    given="K check bet",
)
optimal_range(
    "valid/range-kuhn-given-sometimes",
    "kuhn",
    "1",
    [["A check bet", "call", "1"]],
    "1",
    "1",
    "always",
    ["1", "1"],
    ["0", "0"],
    "yes",
    kuhn_2(),
    (family_plan(0), 6, kuhn_2()),
    (family_plan(F(1, 2)), 0, kuhn_2()),
    given="A check bet",
)
optimal_range(
    "valid/range-kuhn-given-quotient",
    "kuhn",
    "1",
    [["K check bet", "fold", "1"]],
    "1/2",
    "2/3",
    "at most",
    ["", "0.6"],
    ["0", "1/60"],
    "no",
    kuhn_2(),
    (family_plan(1), 6, kuhn_2(0, F(1, 6))),
    (family_plan(0), 12, kuhn_2(F(1, 2), F(1, 2))),
    given="Q check bet",
)
optimal_range(
    "valid/range-kuhn-given-in-the-terms",
    "kuhn",
    "1",
    [["K check bet", "fold", "1"], ["Q", "check", "1"]],
    "3/2",
    "5/3",
    "at most",
    ["", "5/3"],
    ["0", "0"],
    "yes",
    kuhn_2(),
    (family_plan(1), 6, kuhn_2(0, F(1, 6))),
    (family_plan(0), 12, kuhn_2(F(1, 2), F(1, 2))),
    given="Q check bet",
)

# whole optimal sets: the numbers that prove that points enclose a region are found by trying small
# subsets


def solved(rows, right):
    """The solution of as many equations as unknowns, or nothing if it is not unique."""
    rows, n = [[F(x) for x in row] + [F(y)] for row, y in zip(rows, right)], len(right)
    for j in range(n):
        pick = next((i for i in range(j, n) if rows[i][j]), None)
        if pick is None:
            return None
        rows[j], rows[pick] = rows[pick], rows[j]
        rows[j] = [x / rows[j][j] for x in rows[j]]
        rows = [
            row if i == j else [x - row[j] * y for x, y in zip(row, rows[j])]
            for i, row in enumerate(rows)
        ]
    return [row[n] for row in rows]


def at(form, point):
    return form[0] + sum((b * t for b, t in zip(form[1:], point)), F(0))


def corners(k, forms):
    """Each point where forms of full rank are zero and the others are not negative."""
    found = []
    for some in itertools.combinations(forms, k):
        point = solved([form[1:] for form in some], [-form[0] for form in some])
        if point is not None and point not in found and all(at(form, point) >= 0 for form in forms):
            found.append(point)
    return found


def bounding(k, forms):
    """Positive weights with which the linear parts sum to zero: each is cancelled by some of the
    others."""
    total = [F(1)] * len(forms)
    for i, form in enumerate(forms):
        for some in itertools.combinations([j for j in range(len(forms)) if j != i], k):
            factors = solved(
                [[forms[j][r] for j in some] for r in range(1, k + 1)], [-x for x in form[1:]]
            )
            if factors is not None and min(factors) >= 0:
                total = [x + dict(zip(some, factors)).get(j, 0) for j, x in enumerate(total)]
                break
        else:
            return None
    return total


def empty_face(k, forms, on):
    """Weights that prove that the forms `on` are nowhere zero together."""
    for some in itertools.combinations(range(len(forms)), k + 1):
        factors = solved([[forms[j][r] for j in some] for r in range(k + 1)], [-1] + [0] * k)
        if factors is not None and all(x >= 0 or j in on for j, x in zip(some, factors)):
            return {
                "on": [str(j + 1) for j in sorted(on)],
                "weights": {str(j + 1): str(x) for j, x in zip(some, factors) if x},
            }
    return None


def enclosing(k, forms, points):
    """The fields `bound` and `apart`; of each face without points a part as small as possible is
    set apart."""
    zero, found, open_faces, seen = (
        [{i for i, f in enumerate(forms) if at(f, p) == 0} for p in points],
        [],
        [frozenset()],
        set(),
    )
    while open_faces and k:
        face = open_faces.pop()
        if face in seen or any(on <= face for on in found):
            continue
        seen.add(face)
        there = [z for z in zero if face <= z]
        if there:
            best = max(there, key=len)
            open_faces += [face | {i} for i in range(len(forms)) if i not in best]
        else:
            for i in sorted(face):
                face = face - {i} if not any(face - {i} <= z for z in zero) else face
            found.append(face)
    bound = bounding(k, forms) if k else []
    return {"bound": [str(x) for x in bound], "apart": [empty_face(k, forms, on) for on in found]}


def fractions(rows):
    return [[F(x) for x in row] for row in rows]


def texts(rows):
    return [[str(x) for x in row] for row in rows]


def optimal_set(
    name, game, player, space, span, columns, chart, sources, opponent, replies, replied=()
):
    """The facets are columns, or replies whose forms are in `replied`."""
    k, chart, replied = len(chart[0]) - 1, fractions(chart), list(replied)
    facets = [
        chart[int(source["column"]) - 1] if "column" in source else fractions([replied.pop(0)])[0]
        for source in sources
    ]
    points = corners(k, facets)
    put(
        name,
        game,
        {
            "kind": "optimal set",
            "complete": "yes",
            "player": player,
            "space": space,
            "dimension": str(k),
            "span": str(span),
            "columns": columns,
            "chart": texts(chart),
            "facets": texts(facets),
            "vertices": [[str(at(form, point)) for form in chart] for point in points],
        },
        {
            "opponent": opponent,
            "replies": replies,
            "sources": sources,
            **enclosing(k, facets, points),
        },
    )


def some_columns(*numbers):
    return [{"column": str(i)} for i in numbers]


KUHN_COLUMNS = [
    ["Q", "bet"],
    ["Q", "check"],
    ["Q check bet", "fold"],
    ["K", "check"],
    ["K check bet", "fold"],
    ["K check bet", "call"],
    ["A", "check"],
    ["A", "bet"],
    ["A check bet", "call"],
]
KUHN_CHART = [
    [0, 1],
    [1, -1],
    [1, -1],
    [1, 0],
    [F(2, 3), -1],
    [F(1, 3), 1],
    [1, -3],
    [0, 3],
    [1, -3],
]
KUHN_REPLIES = [kuhn_2(1, 0), kuhn_2(0, 1)]
KUHN_COLUMNS_2 = [
    ["Q check", "check"],
    ["Q check", "bet"],
    ["Q bet", "fold"],
    ["K check", "check"],
    ["K bet", "fold"],
    ["K bet", "call"],
    ["A check", "bet"],
    ["A bet", "call"],
]
KUHN_CHART_2 = [[F(2, 3)], [F(1, 3)], [1], [1], [F(2, 3)], [F(1, 3)], [1], [1]]
KUHN_REPLIES_2 = [one_plan(1, 0, 0, 0), one_plan(0, 0, 1, 0)]


def kuhn_strategy(q, kc, a):
    return {
        "Q": q,
        **({} if q == "bet" else {"Q check bet": "fold"}),
        "K": "check",
        "K check bet": kc,
        "A": a,
        **({} if a == "bet" else {"A check bet": "call"}),
    }


KUHN_MIXED = [
    (q, k, a) for q in ("check", "bet") for k in ("fold", "call") for a in ("check", "bet")
]


def kuhn_mixed_chart():
    """Of eight strategies three are determined: the sum is 1, A bets three times as often as Q, K
    calls 1/3 more often."""
    order = next(
        order
        for order in itertools.permutations(KUHN_MIXED)
        if solved(kuhn_mixed_rows(order[5:]), [1, 0, 0])
    )
    inner, chart = kuhn_mixed_rows(order[5:]), [[F(i == j) for j in range(6)] for i in range(1, 6)]
    parts = [solved(inner, [1, 0, F(1, 3)])]
    parts += [solved(inner, [-line[0] for line in kuhn_mixed_rows([s])]) for s in order[:5]]
    return order, chart + [list(column) for column in zip(*parts)]


def kuhn_mixed_rows(some):
    return [
        [1 for _ in some],
        [(a == "bet") - 3 * (q == "bet") for q, _, a in some],
        [(k == "call") - (q == "bet") for q, k, _ in some],
    ]


MIXED_ORDER, MIXED_CHART = kuhn_mixed_chart()
MIXED_COLUMNS = [kuhn_strategy(*s) for s in MIXED_ORDER]
optimal_set(
    "valid/set-kuhn",
    "kuhn",
    "1",
    "plan",
    2,
    KUHN_COLUMNS,
    KUHN_CHART,
    some_columns(1, 7),
    kuhn_2(),
    KUHN_REPLIES,
)
optimal_set(
    "valid/set-kuhn-unique",
    "kuhn",
    "2",
    "plan",
    1,
    KUHN_COLUMNS_2,
    KUHN_CHART_2,
    [],
    family_plan(F(1, 2)),
    KUHN_REPLIES_2,
)
optimal_set(
    "valid/set-kuhn-mixed",
    "kuhn",
    "1",
    "mixed",
    6,
    MIXED_COLUMNS,
    MIXED_CHART,
    some_columns(*range(1, 9)),
    kuhn_2(),
    KUHN_REPLIES,
)

HEADS, TAILS, TOSS = ({"heads": str(F(x)), "tails": str(1 - F(x))} for x in (1, 0, F(1, 2)))
optimal_set(
    "valid/set-pennies",
    "pennies",
    "1",
    "plan",
    1,
    [["coin", "heads"], ["coin", "tails"]],
    [["1/2"], ["1/2"]],
    [],
    {"guess": TOSS},
    [{"guess": HEADS}],
)
optimal_set(
    "valid/set-pennies-mixed",
    "pennies",
    "2",
    "mixed",
    1,
    [{"guess": "tails"}, {"guess": "heads"}],
    [["1/2"], ["1/2"]],
    [],
    {"coin": TOSS},
    [{"coin": TAILS}],
)
optimal_set(
    "valid/set-fixed-pie", "fixed-pie", "2", "plan", 1, [["column", "m"]], [["1"]], [], PIE["1"], []
)
FLAT, CORNER, IDLE = (
    {"column": {x: str(int(x == y)) for x in ("flat", "corner", "idle")}}
    for y in ("flat", "corner", "idle")
)
WEDGE = (
    "wedge",
    "1",
    "plan",
    4,
    [["row", x] for x in "abcd"],
    [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [1, -1, -1, -1]],
)
WEDGE_CORNER = [1, -2, 0, 0]
optimal_set(
    "valid/set-wedge",
    *WEDGE,
    [*some_columns(1, 2, 3, 4), {"reply": CORNER}],
    FLAT,
    [],
    [WEDGE_CORNER],
)

END_AT_ONCE = {
    "start": {"end": "1", "odd": "0", "turn": "0"},
    "again": two("x", 0, "y", 0),
    "later": two("x", 0, "y", 0),
}
optimal_set(
    "valid/set-detour",
    "detour",
    "1",
    "plan",
    2,
    [["start", "end"], ["start", "turn"], ["later", "x"]],
    [[0, 1], [1, -1], [1, -1]],
    some_columns(1, 2),
    {},
    [],
)
optimal_set(
    "valid/set-detour-mixed",
    "detour",
    "1",
    "mixed",
    2,
    [{"start": "end"}, {"start": "odd", "again": "x"}, {"start": "turn", "later": "x"}],
    [[0, 1], [0, 0], [1, -1]],
    some_columns(1, 3),
    {},
    [{}],
)
optimal_set(
    "valid/set-without-moves-mixed", "detour", "2", "mixed", 1, [{}], [[1]], [], END_AT_ONCE, []
)
put(
    "valid/set-without-moves",
    "detour",
    {
        "kind": "optimal set",
        "complete": "yes",
        "player": "2",
        "space": "plan",
        "dimension": "0",
        "span": "0",
        "columns": [],
        "chart": [],
        "vertices": [[]],
        "facets": [],
    },
    {"opponent": END_AT_ONCE, "replies": [], "sources": [], "bound": [], "apart": []},
)


# as good as constant sum: with probability 3/8 of heads each makes the other indifferent
THREE_EIGHTHS = {"heads": "3/8", "tails": "5/8"}
for who, own, other, ends in (
    ("1", "coin", "guess", ((F(2, 5), HEADS), (F(2, 3), TAILS))),
    ("2", "guess", "coin", ((F(2, 3), TAILS), (F(2, 5), HEADS))),
):
    optimal_range(
        f"valid/range-tip-{who}",
        "tip",
        who,
        [[own, "heads", "1"]],
        "3/8",
        "3/8",
        "always",
        ["0.38", "0.38"],
        ["0", "0"],
        "yes",
        {other: THREE_EIGHTHS},
        *(({own: THREE_EIGHTHS}, factor, {other: reply}) for factor, reply in ends),
    )
optimal_set(
    "valid/set-tip",
    "tip",
    "2",
    "plan",
    1,
    [["guess", "heads"], ["guess", "tails"]],
    [["3/8"], ["5/8"]],
    [],
    {"coin": THREE_EIGHTHS},
    [{"coin": HEADS}],
)

STAY_IN = {"start": two("in", 1, "out", 0), "again": {"e": "0", "f": "0", "g": "0"}}
for game in ("idle", "uneven"):
    optimal_set(
        f"valid/set-{game}",
        game,
        "1",
        "plan",
        1,
        [["start", "in"]],
        [[1]],
        [],
        {"x": two("a", F(1, 2), "b", F(1, 2)), "y": two("c", F(1, 2), "d", F(1, 2))},
        [],
    )
    optimal_set(
        f"valid/set-{game}-any",
        game,
        "2",
        "plan",
        3,
        [["x", "a"], ["y", "c"], ["x", "b"], ["y", "d"]],
        [[0, 1, 0], [0, 0, 1], [1, -1, 0], [1, 0, -1]],
        some_columns(1, 2, 3, 4),
        STAY_IN,
        [],
    )


def guess(**weights):
    return {"guess": {a: str(weights.get(a, 0)) for a in "ablr"}}


optimal_set(
    "valid/set-veil",
    "veil",
    "1",
    "plan",
    1,
    [["guess", "l"], ["guess", "r"]],
    [["1/2"], ["1/2"]],
    [],
    {"x": two("a", "3/5", "b", "2/5"), "v": two("l", "3/10", "r", "3/10")},
    [{"x": two("a", 1, "b", 0), "v": two("l", 1, "r", 0)}],
)
optimal_set(
    "valid/set-veil-any",
    "veil",
    "2",
    "plan",
    2,
    [["x", "a"], ["x", "b"], ["v", "l"], ["v", "r"]],
    [[0, 1], [1, -1], [0, "1/2"], [0, "1/2"]],
    [{"reply": guess(a=1)}, {"reply": guess(b=1)}],
    guess(l="1/2", r="1/2"),
    [guess(l=1)],
    [["4", "-5"], ["-1", "3"]],
)


# limits of logit equilibria


def logit_limit(name, game, player, profile, low, high, *sets):
    """The optimal sets are those of other fixtures."""
    proofs = [json.loads(FILES[f"valid/{one}.json"]) for one in sets]
    put(
        name,
        game,
        {
            "kind": "logit limit",
            "player": player,
            "parameters": {"g": ["0", "1"]},
            "profile": profile,
            "from": low,
            "to": high,
        },
        {
            "optimal": {
                str(p): {"statement": one["statement"], "witness": one["witness"]}
                for p, one in enumerate(proofs, 1)
            }
        },
    )


logit_limit(
    "valid/logit-kuhn", "kuhn", "1", kuhn_family(), "3/5", "61/100", "set-kuhn", "set-kuhn-unique"
)
for game in ("idle", "uneven"):
    logit_limit(
        f"valid/logit-{game}",
        game,
        "2",
        {
            "1": {"start": two("in", 1, "out", 0), "again": {"e": "1", "f": "0", "g": "0"}},
            "2": {"x": two("a", "g", "b", "1 - g"), "y": two("c", 1, "d", 0)},
        },
        "1/3",
        "2/3",
        f"set-{game}",
        f"set-{game}-any",
    )
logit_limit(  # player 2 mixes at v, which they reach more or less often
    "invalid/logit-veil",
    "veil",
    "2",
    {
        "1": guess(l="1/2", r="1/2"),
        "2": {"x": two("a", "1/3 + 7*g/15", "b", "2/3 - 7*g/15"), "v": two("l", "1/2", "r", "1/2")},
    },
    "2/3",
    "3/4",
    "set-veil",
    "set-veil-any",
)


# all equilibria, any payoffs


def strategies_of(node, player):
    """The reduced pure strategies of a player, each once: of the full ones what their own moves do
    not exclude."""
    found, own = [], sets_of(node, player)
    for pick in itertools.product(*own.values()):
        met = {}
        walk(node, player, dict(zip(own, pick)), met)
        if met not in found:
            found.append(met)
    return found


def walk(node, player, full_strategy, met):
    """Collects the sets that a strategy can reach, with their actions."""
    for *label, child in node[-1] if node[0] != "t" else ():
        if node[:2] == ("p", player):
            met[node[2]] = full_strategy[node[2]]
        if node[:2] != ("p", player) or label[0] == full_strategy[node[2]]:
            walk(child, player, full_strategy, met)


def paid_by(game, strategies):
    """The payoffs of both players at each pair of pure strategies."""
    node = GAMES[game][2]

    def behave(player, strategy):
        return {
            name: {a: F(a == strategy.get(name, actions[0])) for a in actions}
            for name, actions in sets_of(node, player).items()
        }

    return [
        [
            [
                expected(node, {"1": behave(1, one), "2": behave(2, two_)}, p)
                for two_ in strategies["2"]
            ]
            for one in strategies["1"]
        ]
        for p in (1, 2)
    ]


def maximal(fits, sizes):
    """All maximal products of sets of points, by trying every set of points of player 1."""
    found = set()
    for some in (c for n in range(1, sizes + 1) for c in itertools.combinations(range(sizes), n)):
        half = frozenset(w for w in {w for _, w in fits} if all((v, w) in fits for v in some))
        if half:
            found.add(
                (
                    tuple(v for v in range(sizes) if all((v, w) in fits for w in half)),
                    tuple(sorted(half)),
                )
            )
    return sorted(found)


def paid_to(game, strategies, player):
    """What a player is paid on average where all play these pure strategies."""
    _, players, root = GAMES[game]
    profile = {
        str(p): {
            name: {a: F(a == strategies[str(p)].get(name, actions[0])) for a in actions}
            for name, actions in sets_of(root, p).items()
        }
        for p in range(1, len(players) + 1)
    }
    return expected(root, profile, player)


def correlated(name, game, *drawn):
    """`drawn` are pairs of a strategy of each player and the probability that they are drawn."""
    _, players, root = GAMES[game]
    joint = [(dict(zip("123", strategies)), F(x)) for strategies, x in drawn]

    def paid(strategies, player):
        return paid_to(game, strategies, player)

    gains = []
    for p in range(1, len(players) + 1):
        seen = []
        for told in (strategies[str(p)] for strategies, _ in joint):
            if told in seen:
                continue
            seen.append(told)
            rows = [(s, x) for s, x in joint if s[str(p)] == told]
            whole = sum(x for _, x in rows)
            instead = [
                (sum(x * paid({**s, str(p): own}, p) for s, x in rows) / whole, own)
                for own in strategies_of(root, p)
            ]
            most, deviation = max(instead, key=lambda pair: pair[0])
            gain = most - next(amount for amount, own in instead if own == told)
            gains += [[str(p), told, deviation, str(gain)]] if gain else []
    put_drawn(name, game, "correlated equilibrium", joint, gains)


def put_drawn(name, game, kind, joint, gains):
    """A statement about a distribution over profiles."""
    players = range(1, len(GAMES[game][1]) + 1)
    put(
        name,
        game,
        {
            "kind": kind,
            "distribution": [[strategies, str(x)] for strategies, x in joint],
            "payoffs": {
                str(p): str(sum(x * paid_to(game, strategies, p) for strategies, x in joint))
                for p in players
            },
            "gains": gains,
        },
    )


def sets_after(node, player, name, inside=False):
    """The sets of a player at and below the nodes of a set."""
    found = set()
    inside = inside or node[:3] == ("p", player, name)
    if inside and node[:2] == ("p", player):
        found.add(node[2])
    for *_, child in node[-1] if node[0] != "t" else ():
        found |= sets_after(child, player, name, inside)
    return found


def meets(node, strategies, player, name):
    """The probability that these pure strategies meet a set."""
    if node[:3] == ("p", player, name):
        return F(1)
    if node[0] == "t":
        return F(0)
    if node[0] == "c":
        return sum(p * meets(child, strategies, player, name) for _, p, child in node[2])
    action = strategies[str(node[1])][node[2]]
    return sum(meets(child, strategies, player, name) for a, child in node[3] if a == action)


def extensive(name, game, *drawn):
    """The same where each move is told at its set: all ways to play on from there are tried."""
    _, players, root = GAMES[game]
    joint = [(dict(zip("123", strategies)), F(x)) for strategies, x in drawn]
    gains = []
    for p in range(1, len(players) + 1):
        told = [
            (at, strategies[str(p)][at])
            for strategies, _ in joint
            for at in sets_of(root, p)
            if at in strategies[str(p)]
        ]
        for at, action in dict.fromkeys(told):
            rows = [(s, x) for s, x in joint if s[str(p)].get(at) == action]
            reach = sum(x * meets(root, s, p, at) for s, x in rows)
            below = sets_after(root, p, at)
            instead = [
                {a: b for a, b in own.items() if a in below}
                for own in strategies_of(root, p)
                if at in own
            ]

            def paid(s, own):
                """What the player is paid by playing `own` from the set on."""
                kept = {a: b for a, b in s[str(p)].items() if a not in below}
                return paid_to(game, {**s, str(p): kept | own}, p)

            most, deviation = max(
                ((sum(x * paid(s, own) for s, x in rows), own) for own in instead),
                key=lambda pair: pair[0],
            )
            gain = most - sum(x * paid_to(game, s, p) for s, x in rows)
            if gain > 0:
                gains.append([str(p), [at, action], deviation, str(gain / reach)])
    put_drawn(name, game, "extensive-form correlated equilibrium", joint, gains)


def chicken_pair(one, two_):
    return {"one": one}, {"two": two_}


SWERVE = [
    (chicken_pair("swerve", "swerve"), "1/3"),
    (chicken_pair("dare", "swerve"), "1/3"),
    (chicken_pair("swerve", "dare"), "1/3"),
]
HOLD, SELL = (
    {"entry": "enter", "calm": "go", "rain": "hold"},
    {"entry": "enter", "calm": "go", "rain": "sell"},
)
correlated("valid/correlated-chicken", "chicken", *SWERVE)
correlated(
    "valid/correlated-chicken-gains",
    "chicken",
    (chicken_pair("swerve", "swerve"), "1/2"),
    (chicken_pair("dare", "swerve"), "1/4"),
    (chicken_pair("dare", "dare"), "1/4"),
)
correlated("valid/correlated-meeting-pure", "meeting", (({"he": "fight"}, {"she": "fight"}), 1))
correlated("valid/correlated-leaf", "leaf", (({}, {}), 1))
correlated(
    "valid/correlated-toll", "toll", (({"1": "take", "2": "take"}, {}), 1)
)  # the compact game is expanded
correlated(
    "valid/correlated-venture",
    "venture",
    ((HOLD, {"sun": "yield", "wet": "buy"}), "1/2"),
    ((HOLD, {"sun": "yield", "wet": "wait"}), "1/6"),
    ((SELL, {"sun": "yield", "wet": "buy"}), "1/4"),
    ((SELL, {"sun": "yield", "wet": "wait"}), "1/12"),
)
correlated(
    "valid/correlated-venture-gains",
    "venture",
    ((HOLD, {"sun": "fight", "wet": "wait"}), "1/5"),
    ((SELL, {"sun": "yield", "wet": "buy"}), "3/10"),
    (({"entry": "out"}, {"sun": "fight", "wet": "buy"}), "1/2"),
)
correlated(
    "valid/correlated-trio-gains",
    "trio",
    *(
        (
            (
                {"start": start},
                {"seen up": "in", "seen down": seen},
                {"after up": "x", "after down": after},
            ),
            x,
        )
        for start, seen, after, x in (
            ("up", "in", "x", "1/2"),
            ("down", "in", "y", "1/4"),
            ("down", "out", "x", "1/4"),
        )
    ),
)


def signal(good, bad, x, y):
    return {"good": good, "bad": bad}, {"seen X": x, "seen Y": y}


HIRED = [
    (signal(good, bad, *after), "1/4")
    for good, after in (("X", ("hire", "refuse")), ("Y", ("refuse", "hire")))
    for bad in "XY"
]
REFUSED = [(signal("X", "X", "refuse", "refuse"), 1)]
extensive("valid/extensive-signals", "signals", *HIRED)
correlated("valid/correlated-signals-gains", "signals", *HIRED)
extensive(
    "valid/extensive-signals-gains",
    "signals",
    (signal("X", "Y", "hire", "refuse"), "1/2"),
    (signal("X", "X", "hire", "refuse"), "1/8"),
    (signal("Y", "X", "hire", "hire"), "3/8"),
)
extensive("valid/extensive-chicken", "chicken", *SWERVE)
extensive("valid/extensive-leaf", "leaf", (({}, {}), 1))
extensive("valid/extensive-toll", "toll", (({"1": "take", "2": "take"}, {}), 1))
extensive(
    "valid/extensive-venture-gains",
    "venture",
    ((HOLD, {"sun": "fight", "wet": "wait"}), "1/5"),
    ((SELL, {"sun": "yield", "wet": "buy"}), "3/10"),
    (({"entry": "out"}, {"sun": "fight", "wet": "buy"}), "1/2"),
)
extensive(
    "valid/extensive-trio-gains",
    "trio",
    *(
        (
            (
                {"start": start},
                {"seen up": "in", "seen down": seen},
                {"after up": "x", "after down": after},
            ),
            x,
        )
        for start, seen, after, x in (
            ("up", "in", "x", "1/2"),
            ("down", "in", "y", "1/4"),
            ("down", "out", "x", "1/4"),
        )
    ),
)
# player 1 knows what to do with the queen only by being told: to ignore that is worth less
extensive(
    "valid/extensive-kuhn-gains",
    "kuhn",
    *(
        (
            (
                {
                    "Q": "check",
                    "Q check bet": "fold",
                    "K": "check",
                    "K check bet": king,
                    "A": "bet",
                },
                {
                    **dict.fromkeys(("Q check", "K check"), "check"),
                    **{"Q bet": "fold", "K bet": reply, "A check": ace, "A bet": "call"},
                },
            ),
            "1/2",
        )
        for king, ace, reply in (("call", "check", "call"), ("fold", "bet", "fold"))
    ),
)


def correlated_range(
    name, game, told, of, low, high, *ends, said=None, relation="exactly", holds="yes", off=None
):
    """Each end: pairs of strategies and probabilities, and the multipliers."""
    put(
        name,
        game,
        {
            "kind": "correlated range",
            "recommendations": told,
            "of": of,
            "low": low,
            "high": high,
            "relation": relation,
            "stated": said or [low, high],
            "decimals": "",
            "off": off or ["0", "0"],
            "holds": holds,
        },
        {
            key: {
                "distribution": [[dict(zip("123", one)), str(x)] for one, x in drawn],
                "multipliers": [list(row) for row in rows],
            }
            for key, (drawn, rows) in zip(("low", "high"), ends)
        },
    )


def payoff_of(*players):
    return [["1", {"payoff": p}] for p in players]


BRAVE = (
    (chicken_pair("swerve", "dare"), "2/5"),
    (chicken_pair("dare", "swerve"), "2/5"),
    (chicken_pair("dare", "dare"), "1/5"),
)
MEEK = (
    (chicken_pair("swerve", "swerve"), "1/2"),
    (chicken_pair("swerve", "dare"), "1/4"),
    (chicken_pair("dare", "swerve"), "1/4"),
)
BY_STRATEGY = [
    (BRAVE, [(p, {at: "dare"}, {at: "swerve"}, "9/5") for p, at in (("1", "one"), ("2", "two"))]),
    (MEEK, [(p, {at: "swerve"}, {at: "dare"}, "3/4") for p, at in (("1", "one"), ("2", "two"))]),
]
BY_MOVE = [
    (BRAVE, [(p, [at, "dare"], {at: "swerve"}, "9/5") for p, at in (("1", "one"), ("2", "two"))]),
    (MEEK, [(p, [at, "swerve"], {at: "dare"}, "3/4") for p, at in (("1", "one"), ("2", "two"))]),
]
BOTH_PAID = payoff_of("1", "2")
correlated_range(
    "valid/correlated-range-chicken",
    "chicken",
    "strategies",
    BOTH_PAID,
    "36/5",
    "21/2",
    *BY_STRATEGY,
)
correlated_range(
    "valid/correlated-range-chicken-moves", "chicken", "moves", BOTH_PAID, "36/5", "21/2", *BY_MOVE
)
correlated_range(
    "valid/correlated-range-leaf",
    "leaf",
    "moves",
    [["3", {"payoff": "1"}], ["-1", {"probability": []}]],
    "0",
    "0",
    *[([(({}, {}), 1)], [])] * 2,
    said=["0", "0"],
    relation="always",
)
HIRES = [(("2", [f"seen {s}", "hire"], {f"seen {s}": "refuse"}, x)) for s in "XY" for x in "1"]
EVENLY = (
    (signal("X", "Y", "hire", "refuse"), "1/3"),
    (signal("Y", "X", "hire", "hire"), "2/9"),
    (signal("Y", "Y", "hire", "hire"), "1/9"),
    (signal("Y", "Y", "refuse", "hire"), "1/3"),
)
correlated_range(
    "valid/correlated-range-signals-student",
    "signals",
    "moves",
    payoff_of("1"),
    "0",
    "4",
    (REFUSED, []),
    (EVENLY, HIRES),
    said=["", "3"],
    relation="at most",
    holds="no",
    off=["0", "1"],
)
MIMICS = [("1", ["bad", a], {"bad": b}, "1/2") for a, b in ("XY", "YX")]
correlated_range(
    "valid/correlated-range-signals-professor",
    "signals",
    "moves",
    payoff_of("2"),
    "6",
    "13/2",
    (REFUSED, HIRES),
    (HIRED, MIMICS),
    said=["6", ""],
    relation="at least",
)
BAD_HIRED = [[["0", "student", "bad"]], [["2", "seen X", "hire"], ["2", "seen Y", "hire"]]]
correlated_range(
    "valid/correlated-range-signals-bad-hired",
    "signals",
    "moves",
    [["3", {"probability": BAD_HIRED}], ["-1", {"payoff": "2"}]],
    "-6",
    "-5",
    (REFUSED, [("1", ["bad", a], {"bad": b}, "5/6") for a, b in ("XY", "YX")]),
    (
        [
            (signal("X", "X", "hire", "refuse"), "4/9"),
            (signal("X", "Y", "hire", "refuse"), "2/9"),
            (signal("Y", "X", "refuse", "hire"), "1/9"),
            (signal("Y", "Y", "refuse", "hire"), "2/9"),
        ],
        [(*row[:3], "3/2") for row in HIRES],
    ),
)


def reply(x, y):
    return {"seen X": x, "seen Y": y}


correlated_range(
    "valid/correlated-range-signals-strategies",
    "signals",
    "strategies",
    payoff_of("2"),
    "6",
    "6",
    (
        REFUSED,
        [
            ("2", reply("hire", "hire"), reply("refuse", "hire"), "1"),
            ("2", reply("hire", "hire"), reply("hire", "refuse"), "1"),
            ("2", reply("hire", "refuse"), reply("refuse", "refuse"), "1"),
            ("2", reply("refuse", "hire"), reply("refuse", "refuse"), "1"),
        ],
    ),
    (
        REFUSED,
        [
            ("2", reply("hire", "refuse"), reply("refuse", "hire"), "1/5"),
            ("2", reply("hire", "hire"), reply("refuse", "hire"), "1/2"),
            ("1", {"good": "X", "bad": "Y"}, {"good": "X", "bad": "X"}, "1"),
            ("1", {"good": "Y", "bad": "X"}, {"good": "Y", "bad": "Y"}, "4/3"),
            ("1", {"good": "Y", "bad": "Y"}, {"good": "X", "bad": "X"}, "1/5"),
        ],
    ),
    said=["6", "6"],
    relation="always",
)
OUT = [(({"entry": "out"}, {"sun": "fight", "wet": "buy"}), 1)]
MARKET_MIXED = [
    ((own, {"sun": "yield", "wet": wet}), x)
    for own, wet, x in (
        (SELL, "buy", "1/4"),
        (SELL, "wait", "1/12"),
        (HOLD, "buy", "1/2"),
        (HOLD, "wait", "1/6"),
    )
]
ENTERED = ["entry", "enter"]


def wet(told, instead, x):
    return "2", ["wet", told], {"wet": instead}, x


correlated_range(
    "valid/correlated-range-venture-entrant",
    "venture",
    "moves",
    payoff_of("1"),
    "1/2",
    "5/6",
    (
        OUT,
        [
            ("1", ENTERED, HOLD, "11/12"),
            ("2", ["sun", "fight"], {"sun": "yield"}, "3/2"),
            ("1", ENTERED, SELL, "3/4"),
        ],
    ),
    (
        MARKET_MIXED,
        [("1", ENTERED, SELL, "1/8"), wet("wait", "buy", "9/4"), wet("buy", "wait", "3/4")],
    ),
)
correlated_range(
    "valid/correlated-range-venture-holder",
    "venture",
    "moves",
    payoff_of("2"),
    "7/18",
    "3",
    (
        MARKET_MIXED,
        [
            ("2", ["sun", "fight"], {"sun": "yield"}, "1"),
            wet("wait", "buy", "1/3"),
            wet("buy", "wait", "2/3"),
        ],
    ),
    (OUT, [wet("wait", "buy", "171/4"), wet("buy", "wait", "13/4"), ("1", ENTERED, SELL, "47/8")]),
)


def trio_drawn(start, up, down, after_up, after_down):
    return (
        {"start": start},
        {"seen up": up, "seen down": down},
        {"after up": after_up, "after down": after_down},
    )


correlated_range(
    "valid/correlated-range-trio",
    "trio",
    "moves",
    payoff_of("3"),
    "8/5",
    "5",
    (
        [
            (trio_drawn("up", "in", "in", "y", "x"), "7/20"),
            (trio_drawn("up", "in", "in", "y", "y"), "1/20"),
            (trio_drawn("up", "in", "out", "x", "x"), "2/5"),
            (trio_drawn("up", "out", "in", "x", "x"), "1/10"),
            (trio_drawn("up", "out", "in", "y", "x"), "1/10"),
        ],
        [
            ("3", ["after up", "x"], {"after up": "y"}, "2/5"),
            ("3", ["after down", "y"], {"after down": "x"}, "4/5"),
            ("3", ["after up", "y"], {"after up": "x"}, "3/5"),
        ],
    ),
    ([(trio_drawn("down", "out", "out", "x", "y"), 1)], []),
)


def equilibria(name, game, what, exact, printed, strategies=None, extra=()):
    """`extra` are points of player 1 that are no vertices."""
    strategies = strategies or {str(p): strategies_of(GAMES[game][2], p) for p in (1, 2)}
    first, second = (
        [[x + 1 - min(map(min, rows)) for x in row] for row in rows]
        for rows in paid_by(game, strategies)
    )
    m, n = len(first), len(first[0])
    own = [[[0, *(int(i == j) for j in range(k))] for i in range(k)] for k in (m, n)]
    forms = [
        fractions(own[0] + [[1, *(-x for x in column)] for column in zip(*second)]),
        fractions([[1, *(-x for x in row)] for row in first] + own[1]),
    ]
    points = [corners(m, forms[0]) + fractions(extra), corners(n, forms[1])]
    zero = [
        [{i for i, form in enumerate(forms[p]) if at(form, point) == 0} for point in points[p]]
        for p in (0, 1)
    ]
    fits = {
        (v, w)
        for v, w in itertools.product(*map(range, map(len, points)))
        if len(zero[0][v] | zero[1][w]) == m + n and any(points[0][v]) and any(points[1][w])
    }
    used = [sorted({pair[p] for pair in fits}) for p in (0, 1)]
    fits = {(used[0].index(v), used[1].index(w)) for v, w in fits}
    mixed = {
        str(p + 1): [[str(x / sum(points[p][v])) for x in points[p][v]] for v in used[p]]
        for p in (0, 1)
    }
    components = [
        {str(p): [str(v + 1) for v in side] for p, side in enumerate(pair, 1)}
        for pair in maximal(fits, len(used[0]))
    ]
    endless = {
        "is": exact,
        "stated": printed,
        "holds": "yes" if exact == printed else "no",
        "off": "0" if exact == printed else "infinite",
        "decimals": "",
    }
    put(
        name,
        game,
        {
            "kind": "equilibria",
            "strategies": strategies,
            "mixed": mixed,
            "components": components,
            "what": what,
            **(endless if "infinite" in (exact, printed) else stated(exact, printed)),
        },
        {
            str(p + 1): {"points": texts(points[p]), **enclosing((m, n)[p], forms[p], points[p])}
            for p in (0, 1)
        },
    )


equilibria("valid/equilibria-meeting", "meeting", "equilibria", 3, "3")
equilibria("valid/equilibria-meeting-infinite", "meeting", "equilibria", "3", "infinite")
equilibria("valid/equilibria-lines", "lines", "components", 5, "4")
equilibria("valid/equilibria-lines-extreme", "lines", "extreme equilibria", 7, "7.0")
equilibria("valid/equilibria-square", "square", "equilibria", "infinite", "infinite")
equilibria("valid/equilibria-square-number", "square", "equilibria", "infinite", "2")
equilibria("valid/equilibria-gate", "gate", "extreme equilibria", 2, "2")
equilibria("valid/equilibria-steps", "steps", "components", 1, "1")
equilibria("valid/equilibria-leaf", "leaf", "equilibria", 1, "1")


def dimension(name, base, *points):
    """The statement that is not complete; of the vertices some are the points."""
    envelope = json.loads(FILES[f"valid/{base}.json"])
    vertices = envelope[S]["vertices"]
    put(
        name,
        next(game for game in DIGESTS if DIGESTS[game] == envelope["game"]),
        {**envelope[S], "complete": "no", "vertices": [vertices[i] for i in points], "facets": []},
        {**envelope[W], "sources": [], "bound": [], "apart": []},
    )


S, W = "statement", "witness"
MIXED_POINTS = (0, 1, 2, 3, 4, 8)  # six of the twelve vertices, not in one hyperplane
dimension("valid/dimension-kuhn", "set-kuhn", 0, 1)
dimension("valid/dimension-kuhn-mixed", "set-kuhn-mixed", *MIXED_POINTS)
dimension("valid/dimension-wedge", "set-wedge", 3, 0, 1, 5)
dimension("valid/dimension-pennies", "set-pennies", 0)
dimension("valid/dimension-pennies-mixed", "set-pennies-mixed", 0)


def condition(relation, right, *terms):
    return {"terms": [[*term] for term in terms], "relation": relation, "right": str(right)}


def only(chart, vertices, forms):
    """Proof that only optimal plans lie in a region: the rows of the chart that vary, and the forms
    of the rows >=."""
    chart, k = fractions(chart), len(chart[0]) - 1
    inequalities = [line for line in chart if any(line[1:])] + fractions(forms)
    free = [chart.index([F(0)] * (i + 1) + [F(1)] + [F(0)] * (k - 1 - i)) for i in range(k)]
    weights_ = [[F(x) for own in plan.values() for x in own.values()] for plan in vertices]
    return {
        "chart": texts(chart),
        "vertices": vertices,
        **enclosing(k, inequalities, [[w[j] for j in free] for w in weights_]),
    }


def region(name, game, player, rows, opponent, inside, outside):
    contained = "yes" if "chart" in outside else "empty" if "factors" in outside else "no"
    put(
        name,
        game,
        {
            "kind": "region",
            "player": player,
            "rows": rows,
            "contains": "yes" if "bounds" in inside else "no",
            "contained": contained,
        },
        {"opponent": opponent, "contains": inside, "contained": outside},
    )


KING_CALLS = condition("=", F(1, 3), ("K check bet", "call", "1"), ("Q", "bet", "-1"))
KING_ENDS = [weighing(12, kuhn_2(F(1, 2), F(1, 2))), weighing(6, kuhn_2(0, 0))]
KUHN_ROWS = [
    condition("=", 0, ("K", "bet", "1")),
    condition("=", 0, ("Q check bet", "call", "1")),
    KING_CALLS,
    condition("=", 0, ("A", "bet", "1"), ("Q", "bet", "-3")),
    condition("=", 0, ("A check bet", "fold", "1")),
    condition(">=", F(-1, 3), ("Q", "bet", "-1")),
]
KUHN_ENDS = [
    weighing(0, kuhn_2()),
    weighing(18, kuhn_2()),
    weighing(0, kuhn_2()),
    weighing(18, kuhn_2()),
    *KING_ENDS,
    weighing(36, kuhn_2(F(1, 3), F(1, 2))),
    weighing(18, kuhn_2(F(1, 3), 0)),
    weighing(0, kuhn_2()),
    weighing(18, kuhn_2()),
    weighing(12, kuhn_2(F(1, 3), F(1, 2))),
]
KUHN_MOVES = [
    [1, -1],
    [0, 1],
    [1, -1],
    [0, 0],
    [1, 0],
    [0, 0],
    [F(2, 3), -1],
    [F(1, 3), 1],
    [1, -3],
    [0, 3],
    [0, 0],
    [1, -3],
]


def in_order(plan):
    """A plan with the sets in the order of the game file, as in KUHN_MOVES."""
    return {c + s: plan[c + s] for c in "QKA" for s in ("", " check bet")}


def kuhn_only(vertices, forms):
    return only(KUHN_MOVES, [in_order(plan) for plan in vertices], forms)


region(
    "valid/region-kuhn",
    "kuhn",
    "1",
    KUHN_ROWS,
    kuhn_2(),
    {"plan": family_plan(F(1, 2)), "bounds": KUHN_ENDS},
    kuhn_only([family_plan(0), family_plan(1)], [[F(1, 3), -1]]),
)
region(
    "valid/region-kuhn-large",
    "kuhn",
    "1",
    [KING_CALLS],
    kuhn_2(),
    {"plan": family_plan(0), "bounds": KING_ENDS},
    {"plan": one_plan(0, 0, F(1, 3), 1)},
)
region(
    "valid/region-kuhn-small",
    "kuhn",
    "1",
    KUHN_ROWS[:5] + [condition(">=", F(1, 4), ("Q", "bet", "1"))],
    kuhn_2(),
    {"plan": family_plan(0)},
    kuhn_only([family_plan(F(3, 4)), family_plan(1)], [[F(-1, 4), 1]]),
)
region(
    "valid/region-kuhn-neither",
    "kuhn",
    "1",
    [condition(">=", F(1, 4), ("Q", "bet", "1"))],
    kuhn_2(),
    {"plan": family_plan(0)},
    {"plan": kuhn_plans(NAIVE)["1"]},
)
region(
    "valid/region-kuhn-equation",
    "kuhn",
    "1",
    [condition("=", F(1, 4), ("Q", "bet", "1"))],
    kuhn_2(),
    {"plan": family_plan(1)},
    {"plan": kuhn_plans(NAIVE)["1"]},
)
HEADS_ENDS = [weighing(F(1, 2), {"guess": HEADS}), weighing(F(1, 2), {"guess": TAILS})]
region(
    "valid/region-pennies",
    "pennies",
    "1",
    [condition("=", F(1, 2), ("coin", "heads", "1"))],
    {"guess": TOSS},
    {"plan": {"coin": TOSS}, "bounds": HEADS_ENDS},
    only([["1/2"], ["1/2"]], [{"coin": TOSS}], []),
)
region(
    "valid/region-pennies-halves",
    "pennies",
    "1",
    [condition(">=", F(1, 2), ("coin", "heads", "1")), condition(">=", 1, ("coin", "tails", "2"))],
    {"guess": TOSS},
    {"plan": {"coin": TOSS}, "bounds": [HEADS_ENDS[0], weighing(1, {"guess": TAILS})]},
    only([[0, 1], [1, -1]], [{"coin": TOSS}], [[F(-1, 2), 1], [1, -2]]),
)
region(
    "valid/region-pennies-empty",
    "pennies",
    "1",
    [
        condition(">=", F(3, 4), ("coin", "heads", "1")),
        condition(">=", F(-1, 2), ("coin", "heads", "-1")),
    ],
    {"guess": TOSS},
    {"plan": {"coin": TOSS}},
    {"factors": ["1", "1"]},
)
region(
    "valid/region-kuhn-empty",
    "kuhn",
    "1",
    [  # who bets the queen in a quarter cannot call with it always
        condition(">=", 1, ("Q check bet", "call", "1")),
        condition("=", F(-1, 4), ("Q", "bet", "-1")),
        condition(">=", 0, ("A", "bet", "1")),
    ],
    kuhn_2(),
    {"plan": family_plan(0)},
    {"factors": ["1", "-1", "0"]},
)


def wedge_plan(*weights_):
    return {"row": dict(zip("abcd", map(str, weights_)))}


WEDGE_VERTICES = [
    wedge_plan(*p)
    for p in (
        ("1/4",) * 4,
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
        ("1/2", "1/2", 0, 0),
        ("1/2", 0, "1/2", 0),
        ("1/2", 0, 0, "1/2"),
    )
]
region(
    "valid/region-wedge",
    "wedge",
    "1",
    [condition(">=", F(-1, 2), ("row", "a", "-1"))],
    FLAT,
    {"plan": WEDGE_VERTICES[0], "bounds": [weighing(F(1, 2), CORNER)]},
    only(WEDGE[5], WEDGE_VERTICES, [[F(1, 2), -1, 0, 0]]),
)
region(
    "valid/region-wedge-large",
    "wedge",
    "1",
    [condition(">=", F(-3, 4), ("row", "a", "-1"))],
    FLAT,
    {"plan": WEDGE_VERTICES[0], "bounds": [weighing(F(1, 2), CORNER)]},
    {"plan": wedge_plan("3/4", "1/4", 0, 0)},
)

# the plans of optimal mixed strategies, and programs without a game


def feasible(name, variables, of, rows, witness):
    put(
        name,
        "none",
        {
            "kind": "feasible set",
            "variables": variables.split(),
            "of": of.split(),
            "rows": [row.split(" | ") for row in rows],
            "empty": "yes" if "factors" in witness else "no",
            "bounded": "no" if "ray" in witness else "yes",
        },
        witness,
    )


TRIANGLE = ["u | >= | 0", "v | >= | 0", "2*u + v | <= | 1/3"]
feasible(
    "valid/feasible-triangle",
    "u v",
    "u v",
    TRIANGLE,
    {
        "point": {"u": "1/6", "v": "0"},
        "limits": {
            "u": [["1", "0", "0"], ["0", "1/2", "1/2"]],
            "v": [["0", "1", "0"], ["2", "0", "1"]],
        },
    },
)
UNDER = [
    "p | >= | 0",
    "1 | >= | p",
    "t | <= | 0",
    "t | <= | 3*(p - 1)/2",
]  # as small programs are, with p bounded and t not
feasible(
    "valid/feasible-part",
    "p t",
    "p",
    UNDER,
    {"point": {"p": "1", "t": "0"}, "limits": {"p": [["1", "0", "0", "0"], ["0", "1", "0", "0"]]}},
)
feasible(
    "valid/feasible-unbounded",
    "p t",
    "p t",
    UNDER,
    {"point": {"p": "1", "t": "0"}, "ray": {"p": "0", "t": "-1"}},
)
feasible(
    "valid/feasible-line",
    "a_b c",
    "c",
    ["a_b - 3*c | = | 1/2"],
    {"point": {"a_b": "1/2", "c": "0"}, "ray": {"a_b": "3", "c": "1"}},
)
feasible(
    "valid/feasible-point",
    "x y",
    "y",
    ["x + y | = | 1", "x - y | = | 1/3"],
    {"point": {"x": "2/3", "y": "1/3"}, "limits": {"y": [["1/2", "-1/2"], ["-1/2", "1/2"]]}},
)
SMALL = "1/1" + "0" * 400  # with it a list has more than 1,000 binary digits
feasible(
    "valid/feasible-limits-long",
    "x",
    "x",
    ["x | >= | 0", "x | <= | 1/3"],
    {"point": {"x": SMALL}, "limits": {"x": [["1", "0"], ["0", "1"]]}},
)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
feasible(
    "valid/feasible-26-names",
    " ".join(LETTERS),
    "b",
    [f"{x} | = | 0" for x in LETTERS],
    {
        "point": dict.fromkeys(LETTERS, "0"),
        "limits": {"b": [[str(sign * (x == "b")) for x in LETTERS] for sign in (1, -1)]},
    },
)
feasible(
    "valid/feasible-empty", "x", "x", ["x | >= | 1/2", "2*x | = | 1/2"], {"factors": ["2", "-1"]}
)
feasible(
    "valid/feasible-decimal",
    "x",
    "x",
    ["x/0.5 | = | 0.25"],
    {"point": {"x": "1/8"}, "limits": {"x": [["1/2"], ["-1/2"]]}},
)
AT_C, FREE = {"column": {"c": "1"}}, {"scale": "0", "weights": {"row": two("a", 0, "b", 0)}}
region(
    "valid/region-useless",
    "useless",
    "2",
    [condition("=", 1, ("column", "c", "1"))],
    {"row": two("a", 1, "b", 0)},
    {"plan": AT_C, "bounds": [FREE, FREE]},
    only([[1]], [AT_C], []),
)


def pure_values(name, game, constant):
    """Max-min and min-max over all full pure strategies."""
    root, secured = GAMES[game][2], {}
    for p in (1, 2):
        own = sets_of(root, p)
        secured[p] = min(
            best(
                root,
                {str(p): {s: {a: F(a == b) for a in own[s]} for s, b in zip(own, pick)}},
                3 - p,
            )
            for pick in itertools.product(*own.values())
        )
    low, high = constant - secured[1], secured[2]
    put(
        name,
        game,
        {
            "kind": "pure values",
            "maxmin": str(low),
            "minmax": str(high),
            "saddle": "yes" if low == high else "no",
        },
    )


pure_values("valid/pure-values-kuhn", "kuhn", 0)
pure_values("valid/pure-values-dice", "dice", 0)
pure_values("valid/pure-values-fixed-pie", "fixed-pie", 5)
pure_values("valid/pure-values-corner", "corner", 0)


def family(name, game, profile, parameters, tree, players=None, frontier=()):
    put(
        name,
        game,
        {
            "kind": "equilibrium set",
            "parameters": parameters,
            "players": players or sorted(profile),
            "profile": profile,
            "within": "everywhere",
            "frontier": list(frontier),
        },
        {"inside": [tree], "outside": []},
    )


def bounds(values):
    return {"values": values}


def cut(name, at, below, above):
    return {"parameter": name, "at": at, "below": below, "above": above}


SQUARE = {"1": {"row": two("a", "x^2", "b", "1 - x^2")}, "2": {"column": two("c", 1, "d", 0)}}
SQUARE_BOUNDS = {"1": {"row": "3"}, "2": {"column": "5 - 3*x^2"}}
KUHN_TREE = bounds(kuhn_bounds())
# against player 2's optimal strategy player 1 may bet Q and A as often as it likes
FREE = {
    "1": {
        **kuhn_family()["1"],
        "Q": two("check", "1 - g", "bet", "g"),
        "A": two("check", "1 - 2*h", "bet", "2*h"),
    },
    "2": kuhn_2(),
}
FREE_TREE = bounds({"1": kuhn_bounds()["1"]})
family("valid/family-kuhn", "kuhn", kuhn_family(), UNIT, KUHN_TREE)


def stairs_of_cuts(deep, below, last):
    """A tree of `deep` nodes on its longest path, which cuts [0, 1] at 1/2, 2/3, 3/4, ..."""
    tree = last
    for k in range(deep - 1, 0, -1):
        tree = cut("g", f"{k}/{k + 1}", below, tree)
    return tree


family(
    "valid/family-kuhn-deep", "kuhn", kuhn_family(), UNIT, stairs_of_cuts(40, KUHN_TREE, KUHN_TREE)
)
family(
    "malformed/family-kuhn-too-deep",
    "kuhn",
    kuhn_family(),
    UNIT,
    stairs_of_cuts(41, KUHN_TREE, KUHN_TREE),
)
family(
    "valid/family-kuhn-cut",
    "kuhn",
    kuhn_family(),
    UNIT,
    cut("g", "1/3", KUHN_TREE, cut("g", "1/2", KUHN_TREE, KUHN_TREE)),
)
family(
    "valid/family-kuhn-reply",
    "kuhn",
    FREE,
    {**UNIT, "h": ["0", "1/2"]},
    cut(
        "g",
        "1/3",
        cut("h", "2/5", FREE_TREE, FREE_TREE),
        cut("h", "1/5", FREE_TREE, cut("g", "5/6", FREE_TREE, FREE_TREE)),
    ),
    ["1"],
)
family("valid/family-square", "square", SQUARE, {"x": ["0", "1"]}, bounds(SQUARE_BOUNDS))
# on another part of the box the other action would be better: each cut keeps the other intervals
FAIR = bounds({"1": {"coin": "2*c - 1"}})
family(
    "valid/family-pennies-three-parameters",
    "pennies",
    {"1": {"coin": two("heads", 1, "tails", 0)}, "2": {"guess": two("heads", "c", "tails", "1-c")}},
    {"a": ["0", "1"], "b": ["0", "1"], "c": ["1/2", "1"]},
    cut("a", "1/3", cut("b", "1/2", FAIR, FAIR), FAIR),
    ["1"],
)


def dominance(name, game, sense, excluded, *moves):
    put(
        name,
        game,
        {
            "kind": "dominance",
            "because": "mixture",
            "sense": sense,
            "excluded": excluded,
            "frontier": [],
            "moves": [entry(*move) for move in moves],
        },
        [{} for _ in moves],
    )


def entry(player, home, makes, by):
    """An action stands for itself alone, a continuation for the mixture of it alone."""
    return {
        "player": player,
        "set": home,
        "makes": makes if isinstance(makes, dict) else {home: makes},
        "by": alone(by),
    }


def alone(by):
    return [[by, "1"]] if isinstance(by, dict) else by


FOLLY = [["2", "Q bet", "call"], ["2", "A bet", "fold"]]
BET_KING = ("1", "K", "bet", {"K": "check", "K check bet": "call"})
dominance(
    "valid/dominated-kuhn",
    "kuhn",
    "weakly",
    [],
    ("1", "Q check bet", "call", {"Q check bet": "fold"}),
    ("1", "A check bet", "fold", {"A check bet": "call"}),
    ("2", "A bet", "fold", {"A bet": "call"}),
    ("2", "Q bet", "call", {"Q bet": "fold"}),
    ("2", "A check", "check", {"A check": "bet"}),
)
dominance("valid/dominated-kuhn-king", "kuhn", "weakly", FOLLY, BET_KING)
dominance(
    "valid/dominated-short", "short", "weakly", [], ("2", "H bet", "fold", {"H bet": "call"})
)  # by the tree of a compact game
dominance(
    "valid/dominated-fixed-pie", "fixed-pie", "strictly", [], ("2", "column", "r", {"column": "l"})
)
dominance(
    "valid/dominated-steps",
    "steps",
    "weakly",
    [],
    ("1", "pick", "b", {"pick": "a", "again": "a2"}),
    ("1", "pick", "a", {"pick": "d"}),
)
dominance(
    "valid/dominated-steps-strictly",
    "steps",
    "strictly",
    [["2", "enter", "out"]],
    ("1", "pick", "a", {"pick": "d"}),
)
dominance(
    "valid/dominated-steps-own",
    "steps",
    "weakly",
    [["1", "again", "a2"]],
    ("1", "pick", "a", {"pick": "b"}),
)


def not_dominated(name, game, sense, excluded, move, continuation, opponent, frontier=()):
    put(
        name,
        game,
        {
            "kind": "dominance",
            "because": "counterexample",
            "sense": sense,
            "moves": [entry(*move)],
            "excluded": excluded,
            "frontier": list(frontier),
        },
        [{"continuation": continuation, "opponent": opponent}],
    )


FOOL = {
    "Q check": "check",
    "Q bet": "call",
    "K check": "check",
    "K bet": "fold",
    "A check": "check",
    "A bet": "fold",
}
CAREFUL = {**FOOL, "A check": "bet", "A bet": "call"}
FOLD_ACE = ("1", "A check bet", "fold", {"A check bet": "call"})
not_dominated("valid/not-dominated-kuhn", "kuhn", "weakly", [], BET_KING, {"K": "bet"}, FOOL)
not_dominated(
    "valid/not-dominated-kuhn-excluded",
    "kuhn",
    "weakly",
    FOLLY[1:],
    BET_KING,
    {"K": "bet"},
    CAREFUL,
)
not_dominated(
    "valid/not-dominated-kuhn-strictly",
    "kuhn",
    "strictly",
    [],
    FOLD_ACE,
    {"A check bet": "fold"},
    FOOL,
)
not_dominated(
    "valid/not-dominated-steps",
    "steps",
    "weakly",
    [],
    ("1", "pick", "b", {"pick": "a", "again": "a1"}),
    {"pick": "b"},
    {"enter": "in", "reply": "r"},
)
not_dominated(
    "valid/not-dominated-ladder",
    "ladder",
    "strictly",
    [],
    ("2", "second", "stop", {"second": "go"}),
    {"second": "stop"},
    {"first": "stop"},
    [["2", "second"]],
)


def undominated(name, game, player, home, action, strategy, others, sense="weakly"):
    put(
        name,
        game,
        {
            "kind": "dominance",
            "because": "belief",
            "sense": sense,
            "moves": [entry(player, home, action, [])],
            "excluded": [],
            "frontier": [],
        },
        [{"strategy": strategy, "others": others}],
    )


TIMID = {
    "2": {
        **{c + " check": two("check", "1/2", "bet", "1/2") for c in "QKA"},
        **{
            c + " bet": two("fold", x, "call", 1 - x)
            for c, x in zip("QKA", (F(2, 3), F(8, 9), F(5, 8)))
        },
    }
}
BLUFF = {"Q": "bet", "K": "bet", "A": "check", "A check bet": "call"}
undominated("valid/undominated-kuhn", "kuhn", "1", "Q", "bet", BLUFF, TIMID)
undominated("valid/undominated-kuhn-below", "kuhn", "1", "A check bet", "call", BLUFF, TIMID)
TIMID_ALWAYS = {
    "2": {
        **{c + " check": two("check", 1, "bet", 0) for c in "QKA"},
        **{c + " bet": two("fold", 1, "call", 0) for c in "QKA"},
    }
}
undominated(
    "valid/undominated-kuhn-strictly",
    "kuhn",
    "1",
    "K",
    "bet",
    {"Q": "bet", "K": "bet", "A": "bet"},
    TIMID_ALWAYS,
    "strictly",
)
undominated(
    "valid/undominated-kuhn-two-actions",
    "kuhn",
    "1",
    "A",
    {"A": "check", "A check bet": "call"},
    BLUFF,
    TIMID,
)
undominated(
    "valid/undominated-market",
    "market",
    "2",
    "asked",
    "pass",
    {"asked": "pass"},
    {
        "1": {
            "good": two("ask", "1/5", "leave", "4/5"),
            "bad": two("ask", "3/4", "leave", "1/4"),
            "good bid": two("sell", "1/2", "keep", "1/2"),
            "bad bid": two("sell", "1/3", "keep", "2/3"),
        }
    },
)
undominated(
    "valid/undominated-trio",
    "trio",
    "3",
    "after up",
    "x",
    {"after up": "x", "after down": "x"},
    {
        "1": {"start": two("up", "1/2", "down", "1/2")},
        "2": {
            "seen up": two("in", "6/7", "out", "1/7"),
            "seen down": two("in", "1/3", "out", "2/3"),
        },
    },
)
undominated(
    "valid/undominated-corner",
    "corner",
    "1",
    "choose",
    "this",
    {"only": "go", "choose": "this"},
    {"2": {'say "so"': two("é", "1/4", "no:or", "3/4")}},
)


def matrix(name, game, kind, scale, rows, columns, cells, wrong=()):
    put(
        name,
        game,
        {
            "kind": "matrix",
            "matrix": kind,
            "scale": scale,
            "rows": rows,
            "columns": columns,
            "cells": [row.split() for row in cells],
            "wrong": list(wrong),
        },
    )


matrix(
    "valid/matrix-kuhn-payoff",
    "kuhn",
    "payoff",
    "6",
    [["Q", "bet"], ["Q check bet", "call"], ["K", "check"], ["K check bet", "fold"]],
    [
        ["Q check", "check"],
        ["K bet", "fold"],
        ["K bet", "call"],
        ["A check", "bet"],
        ["Q check", "bet"],
        [],
    ],
    ["0 1 -2 0 0 0", "0 0 0 -2 0 0", "1 0 0 0 0 0", "0 0 0 -1 -1 0"],
)
matrix(
    "valid/matrix-kuhn-wrong",
    "kuhn",
    "payoff",
    "1",
    [["Q", "bet"], ["K", "bet"]],
    [["Q bet", "call"], ["K bet", "fold"], ["A bet", "call"]],
    ["0 1/6 -1/3", "2/3 0 -1/4"],
    [["2", "1", "1/3"], ["2", "3", "-1/3"]],
)
matrix(
    "valid/matrix-kuhn-constraint-1",
    "kuhn",
    "constraint 1",
    "1",
    [[], ["Q check bet"], ["Q"]],
    [[], ["Q", "check"], ["Q", "bet"], ["Q check bet", "fold"], ["Q check bet", "call"]],
    ["1 0 0 0 0", "0 -1 0 1 1", "-1 1 1 0 0"],
)
matrix(
    "valid/matrix-market-constraint-2",
    "market",
    "constraint 2",
    "1/2",
    [["asked"]],
    [[], ["asked", "pay"], ["asked", "bid"]],
    ["-1/2 1/2 1/2"],
)
matrix(
    "valid/matrix-market-payoff",
    "market",
    "payoff",
    "5/2",
    [["good", "ask"], ["bad", "leave"], ["good bid", "keep"]],
    [["asked", "pass"], [], ["asked", "bid"]],
    ["1 0 0", "0 3/2 0", "0 0 1"],
    [["3", "3", "2"]],
)
matrix(
    "valid/matrix-short",
    "short",
    "payoff",
    "18",  # each of the three deals has the probability 1/3
    [["L", "check"], ["L", "bet"], ["H", "bet"], ["L check bet", "call"], ["H check bet", "call"]],
    [
        ["L check", "check"],
        ["H check", "check"],
        ["L bet", "call"],
        ["H bet", "call"],
        ["L bet", "fold"],
        ["L check", "bet"],
        ["H check", "bet"],
    ],
    ["0 -6 0 0 0 0 0", "0 0 0 -12 6 0 0", "0 0 12 0 6 0 0", "0 0 0 0 0 2 -15", "0 0 0 0 0 15 0"],
)
matrix(
    "valid/matrix-trio-constraint-2",
    "trio",
    "constraint 2",
    "3",
    [["seen down"], []],
    [[], ["seen down", "out"]],
    ["-3 3", "3 0"],
)


def equation(left, right, off="0", decimals=""):
    return {
        "left": left,
        "right": right,
        "holds": "no" if off != "0" else "yes",
        "off": off,
        "decimals": decimals,
    }


def equations(name, parameters, *items):
    put(name, "none", {"kind": "arithmetic", "parameters": parameters, "equations": list(items)})


equations(
    "valid/arithmetic",
    {},
    equation("1/3*2 - 1/6", "1/2"),
    equation("-(1/3)^2 + 2/4", "7/18"),
    equation("1/2*(-1) + 3", "2.5"),
    equation("1/18", "0.0556"),
    equation("2^3 - -1", "3^2"),
    equation("0.25 * 4 + 8/2/4", "2"),
    equation("(1 + 2)*3^1", "((9))"),
    equation("1/2", "2/4"),
)
equations(
    "valid/arithmetic-wrong",
    {},
    equation("1/3", "0.334", "-1/6000"),
    equation("5/7", "0", "3/14", "0"),
    equation("1/3 + 1/4", "1/2 + 1/6", "-1/12"),
    equation("7/9", "3/4", "1/36"),
)
equations(
    "valid/arithmetic-parameters",
    {"a": ["1/3", "1"], "b_c": ["-1", "0"]},
    equation("(a + b_c)^2", "a^2 + 2*a*b_c + b_c^2"),
    equation("(a^2 - b_c^2)/(a - b_c)", "a + b_c"),
    equation("a/3 - b_c", "a/4", "a/12 - b_c"),
    equation("1/(2*a) + 5^1*0.1", "(1 + a)/(a + a)"),
)
equations(  # with parameters the right side is no printed number: nothing is rounded
    "valid/arithmetic-parameters-decimal",
    {"a": ["0", "1"]},
    equation("1/3", "0.333", "1/3000"),
    equation("a/4", "0.25*a"),
)
TEN = "(10^99)^20 * 10^19"  # the greatest power of ten with no more than 2,000 digits
equations(
    "valid/arithmetic-limits",
    {},
    equation("(" * 50 + "7" + ")" * 50, "7"),
    equation("*".join(["(2)"] * 60), "2^60"),
    equation(TEN, "0", "1" + "0" * 1999),
    equation(f"1/({TEN})", "0*1", "1/1" + "0" * 1999),
    equation("0", "0." + "0" * 1999),
    equation("0", "0", "0", "2000"),
    equation("1^99", "1"),
)
equations(
    "valid/arithmetic-limits-with-parameters",
    {chr(97 + i): ["1/2", "1"] for i in range(26)},
    equation("a^64", "a^32*(a*a)^16"),
    equation("1/(a^32*b^32)", "1/a^32/b^32"),
    equation(" a" + "+a" * 499, "500*a"),
    equation(f"{TEN}*z", f"z*({TEN})"),
)


def set_values(name, game, profile, player, values):
    figures = [{"of": {"value": [player, s]}, **fields} for s, fields in values.items()]
    equilibrium(name, game, profile, player, figures)


set_values(
    "valid/set-values-kuhn",
    "kuhn",
    KUHN,
    "2",
    {
        "Q check": stated(F(-7, 30), "-7/30", ""),
        "Q bet": rounded(F(-1, 10), "-0.1"),
        "K check": rounded(F(1, 15), "0.067"),
        "K bet": rounded(F(-2, 15), "-0.133"),
        "A check": rounded(F(7, 18), "0.4"),
        "A bet": rounded(F(1, 15), "0.06667"),
        "": rounded(F(1, 18), "0.0556"),
    },
)
set_values(
    "valid/set-values-kuhn-wrong",
    "kuhn",
    KUHN,
    "1",
    {
        "Q": stated(F(-1, 3), "-1/3", ""),
        "Q check bet": stated(F(-1, 6), "-1", ""),
        "K check bet": rounded(F(-2, 9), "-0.2"),
        "A": rounded(F(7, 18), "0", "0"),
    },
)
set_values(
    "valid/set-values-trio",
    "trio",
    TRIO,
    "3",
    {"after up": stated(F(13, 4), "3", ""), "after down": stated(0, "0", "")},
)

# of compact games; the numbers by brute force over their trees
DRAWN = {
    "1": {
        "1": two("check", "2/3", "bet", "1/3"),
        "2": two("check", 1, "bet", 0),
        "3": two("check", 0, "bet", 1),
    },
    "2": {
        "1 bet": two("fold", 1, "call", 0),
        "2 bet": two("fold", "1/3", "call", "2/3"),
        "3 bet": two("fold", 0, "call", 1),
    },
}
SHORTLY = {
    "1": {
        "L": two("check", "2/3", "bet", "1/3"),
        "L check bet": two("fold", "3/4", "call", "1/4"),
        "H": two("check", "1/5", "bet", "4/5"),
        "H check bet": two("fold", 0, "call", 1),
    },
    "2": {
        "L check": two("check", "1/2", "bet", "1/2"),
        "L bet": two("fold", "6/7", "call", "1/7"),
        "H check": two("check", 0, "bet", 1),
        "H bet": two("fold", "1/6", "call", "5/6"),
    },
}
value("valid/value-draw", "draw", DRAWN, F(2, 27), "0.07")
optimal_range(
    "valid/range-draw",
    "draw",
    "1",
    [["1", "bet", "3"]],
    "1",
    "1",
    "always",
    ["1", "1"],
    ["0", "0"],
    "yes",
    DRAWN["2"],
    (DRAWN["1"], F(27, 2), {**DRAWN["2"], "2 bet": two("fold", 1, "call", 0)}),
    (DRAWN["1"], 27, {**DRAWN["2"], "2 bet": two("fold", 0, "call", 1)}),
)
equilibrium("valid/equilibrium-draw", "draw", DRAWN, "12")
equilibrium("valid/equilibrium-short-gains", "short", SHORTLY, "12")
equilibrium(
    "valid/equilibrium-quit-gains",
    "quit",
    {
        "1": {"L": two("fold", "1/3", "bet", "2/3"), "H": two("fold", "1/4", "bet", "3/4")},
        "2": {
            "L bet": two("fold", "4/5", "call", "1/5"),
            "H bet": two("fold", "1/2", "call", "1/2"),
        },
    },
    "12",
)
gains("valid/gain-short", "short", SHORTLY, "0", "1/7")
deviation(
    "valid/deviation-short",
    "short",
    SHORTLY,
    "2",
    {"L check": "check", "L bet": "fold", "H check": "bet", "H bet": "call"},
)
# of their trees
counts(
    "draw",
    ("nodes", "0", 49, "49"),
    ("deals", "0", 9, "9"),
    ("moves on the longest path", "0", 2, "2"),
)
counts(
    "short",
    ("reduced pure strategies", "1", 9, "9"),
    ("terminals", "0", 15, "15"),
    ("nodes", "0", 30, "31"),
    ("deals", "0", 3, "3"),
    ("subgames", "0", 3, "3"),
)
payoffs(
    "valid/payoff-short",
    "short",
    SHORTLY,
    [
        figure({"payoff": str(p)}, [], stated(x, str(x)))
        for p in (1, 2)
        for x in [expected(GAMES["short"][2], SHORTLY, p)]
    ]
    + [
        figure(
            {"probability": [is_("0", "card 2 after L", "L")]},
            [is_("0", "card 1", "L")],
            stated("1/2", "1/2"),
        ),
        figure(
            {"probability": [is_("0", "card 1", "H")]},
            [is_("1", "L", "bet") + is_("1", "H", "bet")],
            stated("6/11", "6/11"),
        ),
    ],
)


def measured(game, profile, of, given=()):
    """A figure by brute force over the tree."""
    (kind, value), given = *of.items(), list(given)
    inner, worth = (
        (given, lambda paid: paid[int(value) - 1])
        if kind == "payoff"
        else (given + value, lambda paid: 1)
    )
    exact = over_event(GAMES[game][2], profile, inner, worth) / over_event(
        GAMES[game][2], profile, given, lambda paid: 1
    )
    return figure(of, given, stated(exact, str(exact)))


def seconds(game_cards, *dealt):
    """A condition: player 2 is dealt one of these cards, whatever player 1 has."""
    return [
        ["0", f"card 2 after {card}", other]
        for other in dealt
        for card in game_cards
        if (card, other) != ("H", "H")
    ]


def by(player, action, *names):
    """A condition: the player takes the action at one of these sets."""
    return [[player, name, action] for name in names]


CALLED, LOW = by("2", "call", "L bet", "H bet"), [["0", "card 1", "L"]]
payoffs(
    "valid/payoff-short-events",
    "short",
    SHORTLY,
    [
        measured("short", SHORTLY, *asked)
        for asked in (
            ({"payoff": "1"}, [LOW]),
            ({"payoff": "2"}, [LOW]),
            ({"payoff": "2"}, [CALLED]),
            ({"payoff": "1"}, [seconds("LH", "L")]),
            ({"payoff": "2"}, [seconds("LH", "H")]),
            ({"probability": [LOW]}, [seconds("LH", "L")]),
            ({"probability": [seconds("LH", "L")]}, [CALLED]),
            ({"payoff": "1"}, [LOW, CALLED]),
            ({"payoff": "1"}, [LOW + CALLED]),
            (
                {"probability": [CALLED]},
                [
                    by("1", "bet", "L") + seconds("L", "H"),
                    seconds("H", "L") + by("2", "bet", "L check") + CALLED,
                ],
            ),
            (
                {"payoff": "2"},
                [
                    by("1", "bet", "L", "H") + by("1", "call", "L check bet") + seconds("L", "L"),
                    LOW + by("2", "call", "L bet"),
                ],
            ),
            ({"probability": [seconds("L", "L"), seconds("LH", "L"), LOW]}, []),
            ({"probability": [seconds("L", "L") + LOW, CALLED + seconds("H", "L")]}, []),
            (
                {"payoff": "1"},
                [
                    by("1", "fold", "L check bet"),
                    seconds("L", "H") + by("2", "bet", "L check"),
                    seconds("L", "H", "L") + by("2", "fold", "L bet"),
                ],
            ),
        )
    ],
)
ELEVEN = [str(k) for k in range(1, 12)]
WAVERING = {
    "1": {card: two("check", F(int(card), 12), "bet", 1 - F(int(card), 12)) for card in ELEVEN},
    "2": {
        card + " bet": two("fold", 1 - F(int(card), 13), "call", F(int(card), 13))
        for card in ELEVEN
    },
}
payoffs(
    "valid/payoff-eleven-events",
    "eleven",
    WAVERING,
    [
        measured("eleven", WAVERING, *asked)
        for asked in (
            ({"payoff": "1"}, [seconds(ELEVEN, "8", "10", "11")]),
            ({"payoff": "1"}, [seconds(ELEVEN, "2", "3") + by("1", "bet", "4", "5")]),
            (
                {"payoff": "2"},
                [
                    by("1", "bet", *ELEVEN[:6]),
                    by("2", "call", *(card + " bet" for card in ELEVEN[2:9])),
                ],
            ),
            ({"probability": [[["0", "card 1", "9"]]]}, [by("1", "bet", *ELEVEN)]),
            (
                {"probability": [seconds(ELEVEN, "3")]},
                [by("2", "call", *(card + " bet" for card in ELEVEN))],
            ),
        )
    ],
)
MIXING = {
    "1": {
        "1": two("check", "1 - g", "bet", "g"),
        "2": two("check", "1/2", "bet", "1/2"),
        "3": two("check", 0, "bet", 1),
    },
    "2": {
        "1 bet": two("fold", 1, "call", 0),
        "2 bet": two("fold", "1 - h", "call", "h"),
        "3 bet": two("fold", 0, "call", 1),
    },
}
CALLS = [by("2", "call", "1 bet", "2 bet", "3 bet")]
payoffs(
    "valid/payoff-draw-family",
    "draw",
    MIXING,
    [
        figure(
            {"payoff": "1"},
            [[["0", "card 1", "1"]]],
            {"is": "-2/3*(1 - g) - g*h", "stated": "g*(2/3 - h) - 2/3", "holds": "yes", "off": "0"},
        ),
        figure(
            {"probability": [seconds("123", "2")]},
            CALLS,
            {"is": "h/(1 + h)", "stated": "h", "holds": "no", "off": "-h^2/(1 + h)"},
        ),
        figure(
            {"probability": [seconds("1", "3")]},
            CALLS,
            {
                "is": "g/((3/2 + g)*(1 + h))",
                "stated": "2*g/(3 + 2*g + 3*h + 2*g*h)",
                "holds": "yes",
                "off": "0",
            },
        ),
    ],
    {"g": ["0", "1"], "h": ["1/2", "1"]},
)


def law(name, game, parameter, at, blocks, pays, *pieces):
    """A piece is (from, to, is, never, (part of 1, part of 2)), a part (scale, [{moves: weights} of
    each block])."""
    put(
        name,
        game,
        {
            "kind": "value law",
            "parameter": parameter,
            "at": str(at),
            "blocks": blocks,
            "pays": pays,
            "pieces": [
                {"from": low, "to": high, "is": exact, "never": never}
                for low, high, exact, never, _ in pieces
            ],
        },
        {
            "parts": [
                {
                    str(p): {"scale": scale, "blocks": rows}
                    for p, (scale, rows) in enumerate(parts, 1)
                }
                for *_, parts in pieces
            ]
        },
    )


def first_moves(scale, *bets, calls=None):
    """Player 1's part in a game of check or bet, with what he does once checked to and bet at,
    where that can be."""
    return scale, [
        {"": two("check", c, "bet", b)} | ({"check bet": calls[k]} if calls else {})
        for k, (c, b) in enumerate(bets)
    ]


def replies(scale, *rows, **more):
    """Player 2's part: what he does when bet at, and where it can be after a check."""
    return scale, [
        {"bet": two("fold", f, "call", c)} | {moves: some[k] for moves, some in more.items()}
        for k, (f, c) in enumerate(rows)
    ]


TAKE, LEAVE, NOTHING = (
    {"": two("leave", 0, "take", 1)},
    {"": two("leave", 1, "take", 0)},
    ("1", [{}, {}]),
)
law(
    "valid/law-toll",
    "toll",
    "t",
    1,
    ["1", "1"],
    [["0"] * 3, ["t"] * 3],
    ("0", "infinity", "t", [["1", "2", "", "leave"]], (("1", [TAKE, TAKE]), NOTHING)),
)
# Three actions at a point, and ends of one digit and of two: both count in the steps of a piece
WAY = {"": {"leave": "0", "take": "1", "wait": "0"}}
law(
    "valid/law-fork",
    "fork",
    "t",
    1,
    ["1", "1"],
    [["0"] * 3, ["t"] * 3, ["-t"] * 3],
    ("0", "10", "t", [["1", "2", "", "wait"]], (("1", [WAY, WAY]), NOTHING)),
)
# Baby poker with three sides and any bet b: the 1 bluffs with b/(b + 2), player 2 calls with the 2
# so that bluffing pays nothing
law(
    "valid/law-draw",
    "draw",
    "b",
    1,
    ["1", "1", "1"],
    [["-1", "0", "1"], ["1"] * 3, ["-b - 1", "0", "b + 1"]],
    (
        "0",
        "1/2",
        "(-2*b^2 + 2*b)/9",
        [["1", "2", "", "bet"], ["1", "3", "", "check"]],
        (
            first_moves("1", ("1 - b", "b"), (1, 0), (0, 1)),
            replies("1", ("2*b", "1 - 2*b"), (0, 1), (0, 1)),
        ),
    ),
    (
        "1/2",
        "3",
        "(3*b - b^2)/(9*b + 18)",
        [["2", "1", "bet", "call"]],
        (
            first_moves("b + 2", (2, "b"), ("b + 2", 0), (0, "b + 2")),
            replies("b + 2", ("b + 2", 0), ("2*b - 1", "3 - b"), (0, "b + 2")),
        ),
    ),
    (
        "3",
        "infinity",
        "0",
        [["1", "2", "", "bet"]],
        (first_moves("1", (1, 0), (1, 0), (0, 1)), replies("1", (1, 0), (1, 0), (0, 1))),
    ),
)
# The same with 10 k + 1 sides: the k lowest bluff, the highest 3 k bet; player 2 calls with half of
# those between
law(
    "valid/law-eleven",
    "eleven",
    "k",
    1,
    ["k", "6*k", "1", "3*k"],
    [["-1", "0", "1"], ["1"] * 3, ["-2", "0", "2"]],
    (
        "1",
        "infinity",
        "(10*k^2 + 2*k)/(10*k + 1)^2",
        [],
        (
            first_moves("1", (0, 1), (1, 0), (1, 0), (0, 1)),
            replies("1", (1, 0), ("1/2", "1/2"), (0, 1), (0, 1)),
        ),
    ),
)
# One block of all cards: with each of them taking is best, and there are two from k = 2 on
law(
    "valid/law-all-alike",
    "toll",
    "k",
    2,
    ["k"],
    [["0"] * 3, ["1"] * 3],
    ("3/2", "infinity", "1", [], (("1", [TAKE]), ("1", [{}]))),
)
law(
    "valid/law-empty-blocks",
    "toll",
    "t",
    1,
    ["t", "2 - t"],
    [["0"] * 3, ["1"] * 3],
    ("0", "2", "1", [], (("1", [TAKE, TAKE]), NOTHING)),
)
# Kuhn poker with any bet up to the ante
law(
    "valid/law-three",
    "three",
    "bet",
    1,
    ["1", "1", "1"],
    [
        ["-1", "0", "1"],
        ["-1"] * 3,
        ["-bet - 1", "0", "bet + 1"],
        ["1"] * 3,
        ["-bet - 1", "0", "bet + 1"],
    ],
    (
        "0",
        "1",
        "-bet^2/(6*bet + 12)",
        [["1", "3", "", "check"]],
        (
            first_moves(
                "bet + 2",
                (2, "bet"),
                ("bet + 2", 0),
                (0, "bet + 2"),
                calls=[
                    two("fold", 2, "call", 0),
                    two("fold", "bet", "call", 2),
                    two("fold", 0, "call", 0),
                ],
            ),
            replies(
                "bet + 2",
                ("bet + 2", 0),
                ("2*bet", "2 - bet"),
                (0, "bet + 2"),
                check=[
                    two("check", 2, "bet", "bet"),
                    two("check", "bet + 2", "bet", 0),
                    two("check", 0, "bet", "bet + 2"),
                ],
            ),
        ),
    ),
)


def in_box(name, game, form, profile, printed):
    players = "".join(profile)
    equilibrium(name, game, profile, players, printed={"form": form, "profile": printed})


def printed(profile, digits):
    """Each entry printed to so many digits."""

    def cut(x):
        whole = round(F(x) * 10**digits)
        return f"{whole // 10**digits}.{whole % 10**digits:0{digits}d}"

    return {
        p: {s: {a: cut(x) for a, x in row.items()} for s, row in own.items()}
        for p, own in profile.items()
    }


in_box("valid/in-box-kuhn", "kuhn", "behaviour", KUHN, printed(KUHN, 3))
in_box("valid/in-box-kuhn-plan", "kuhn", "plan", KUHN, printed(kuhn_plans(KUHN), 2))
in_box("valid/in-box-draw", "draw", "behaviour", DRAWN, printed(DRAWN, 3))
in_box("valid/in-box-fixed-pie", "fixed-pie", "plan", PIE, PIE)
in_box(
    "valid/in-box-square",
    "square",
    "behaviour",
    {"1": {"row": two("a", "2/3", "b", "1/3")}, "2": SQUARE["2"]},
    {"1": {"row": two("a", "0.7", "b", "0.333")}, "2": {"column": two("c", "1", "d", "0.00")}},
)


def no_box(name, game, who, printed, plan, weights, scale=1, low=(), high=(), form="behaviour"):
    """`low` and `high` list what is not 0: (set, action, number)."""
    ends = [
        {
            s: {a: next((str(x) for t, b, x in some if (t, b) == (s, a)), "0") for a in row}
            for s, row in printed[who].items()
        }
        for some in (low, high)
    ]
    put(
        name,
        game,
        {"kind": "no equilibrium in box", "form": form, "stated": printed, "player": who},
        {
            "plan": plan,
            "bound": {"scale": str(scale), "weights": weights},
            "low": ends[0],
            "high": ends[1],
        },
    )


# Who seldom plays e, where it comes to that, does not earn 4; but with e or f as seldom as 0.6 in
# all, it may not come to that
DOWN = {"one": two("a", 1, "b", 0), "two": two("c", 1, "d", 0)}
for label, form in (("valid/no-box-descent", "behaviour"), ("invalid/no-box-of-plans", "plan")):
    no_box(
        label,
        "descent",
        "1",
        {"1": {**DOWN, "three": two("e", "0.6", "f", "0.4")}, "2": {}},
        {**DOWN, "three": two("e", 1, "f", 0)},
        {},
        1,
        (),
        [("three", "e", 4)],
        form,
    )


def coins(one, other, half="1/2"):
    """What is printed for two coins: of player 1 heads and tails, of player 2 the same fraction
    twice."""
    return {
        "1": {"coin": two("heads", one, "tails", other)},
        "2": {"guess": two("heads", half, "tails", half)},
    }


# Who plays heads more often than half the time loses against tails; and what prints as 0.6 twice is
# no distribution
no_box(
    "valid/no-box-pennies",
    "pennies",
    "1",
    coins("0.6", "0.4"),
    {"coin": TOSS},
    {"guess": TAILS},
    1,
    [("coin", "heads", 2)],
)
no_box(
    "valid/no-box-pennies-high",
    "pennies",
    "1",
    coins("0.6", "0.4"),
    {"coin": TOSS},
    {"guess": TAILS},
    1,
    (),
    [("coin", "tails", 2)],
)
no_box(
    "valid/no-box-pennies-empty",
    "pennies",
    "1",
    coins("0.6", "0.6"),
    {"coin": TOSS},
    {"guess": {"heads": "0", "tails": "0"}},
    0,
    [("coin", "heads", 1), ("coin", "tails", 1)],
    form="plan",
)
no_box(
    "valid/no-box-tip",
    "tip",
    "1",
    coins("0.39", "0.61"),
    {"coin": THREE_EIGHTHS},
    {"guess": TAILS},
    1,
    [("coin", "heads", F(3, 2))],
)
# Player 2 calls too often with the king: player 1 never bluffs.  Player 1 calls too seldom with the
# king: player 2 always does
no_box(
    "valid/no-box-kuhn",
    "kuhn",
    "2",
    printed({**KUHN, "2": kuhn_2(k=F(1, 2))}, 2),
    kuhn_plans(KUHN)["2"],
    kuhn_plans({"1": kuhn_1(0, 0, F(2, 3), 1), "2": kuhn_2()})["1"],
    1,
    [("K bet", "call", F(1, 6))],
)
no_box(
    "valid/no-box-kuhn-below",
    "kuhn",
    "1",
    printed({**KUHN, "1": kuhn_1(0, 0, 0, 0)}, 1),
    kuhn_plans(KUHN)["1"],
    kuhn_plans({"1": kuhn_1(0, 0, 0, 0), "2": kuhn_2(q=1)})["2"],
    1,
    (),
    [("K", "bet", F(3, 20)), ("K check bet", "call", F(1, 3))],
)


# ------------------------------------------- mixtures, rational profiles, frontiers, parameter
# sets, iterated dominance


def row(action):
    return {"row": action}


def column(action):
    return {"column": action}


def half_half(name, *actions):
    return [[{name: action}, "1/2"] for action in actions]


dominance(
    "valid/dominated-mixed", "mixed", "strictly", [], ("1", "row", "b", half_half("row", "t", "m"))
)
dominance(
    "valid/dominated-steps-below",
    "steps",
    "weakly",
    [],
    (
        "1",
        "pick",
        {"pick": "a", "again": "a1"},
        [[{"pick": "a", "again": "a2"}, "2/3"], [{"pick": "d"}, "1/3"]],
    ),
)
dominance(
    "valid/dominated-kuhn-below",
    "kuhn",
    "weakly",
    [],
    ("1", "Q", {"Q": "check", "Q check bet": "call"}, {"Q": "check", "Q check bet": "fold"}),
)
not_dominated(
    "valid/not-dominated-mixed",
    "mixed",
    "strictly",
    [],
    ("1", "row", "b", [[{"row": "t"}, "1/3"], [{"row": "m"}, "2/3"]]),
    {"row": "b"},
    {"column": "l"},
)
not_dominated(
    "valid/not-dominated-mixed-more",
    "mixed",
    "strictly",
    [],
    ("1", "row", "b", row("m")),
    row("b"),
    column("l"),
)
not_dominated(
    "valid/not-dominated-steps-below",
    "steps",
    "weakly",
    [],
    ("1", "pick", {"pick": "a", "again": "a2"}, {"pick": "a", "again": "a1"}),
    {"pick": "a", "again": "a2"},
    {"enter": "in", "reply": "r"},
)

# probabilities that are rational functions
OVER = {
    "1": {"row": two("a", "x/(2 + x)", "b", "2*(1 + y)/((2 + x)*(1 + y))")},
    "2": {"column": two("c", "1/(1 + y)", "d", "y/(1+y)")},
}
payoffs(
    "valid/payoff-square-rational",
    "square",
    OVER,
    [
        figure(
            {"payoff": "1"},
            [],
            {
                "is": "3/(1+y) + x/(2+x)*y/(1+y)",
                "stated": "(6+3*x+x*y)/((2+x)*(1+y))",
                "holds": "yes",
                "off": "0",
            },
        ),
        figure(
            {"probability": [is_("1", "row", "a")]},
            [is_("2", "column", "c")],
            {"is": "x/(2+x)", "stated": "x/(1+x)", "holds": "no", "off": "-x/((1+x)*(2+x))"},
        ),
    ],
    BOX,
)
DRIVER = {"1": {"crossing": two("exit", "g/(1+g)", "on", "1/(1+g)")}}
payoffs(
    "valid/payoff-absent-rational",
    "absent",
    DRIVER,
    [
        figure(
            {"payoff": "1"},
            [],
            {"is": "(4*g+1)/(1+g)^2", "stated": "(4*g+1)/(1+g)^2", "holds": "yes", "off": "0"},
        )
    ],
    UNIT,
)


def with_gamma(profile, gamma):
    """The same with another expression in place of g."""
    return json.loads(
        json.dumps(profile).replace("g", "G").replace("beG", "beg").replace("G", f"({gamma})")
    )


OVER_G = "1/(1+g)"
RATIONAL = {"1": with_gamma({k: v for k, v in kuhn_family()["1"].items()}, OVER_G), "2": kuhn_2()}
RATIONAL_BOUNDS = {
    "1": {**kuhn_bounds()["1"]},
    "2": {
        name: " + ".join(f"81*(1+g)^{k}*({x})" for k, x in ((4, a), (3, b)) if x != "0")
        for name, a, b in (  # a + b/(1+g), times (3+3g)(3+3g)(9+9g)(1+g)
            ("Q check", "-1/3", "1/6"),
            ("Q bet", "0", "-1/6"),
            ("K check", "0", "1/9"),
            ("K bet", "0", "-2/9"),
            ("A check", "7/18", "0"),
            ("A bet", "0", "1/9"),
        )
    },
}
family("valid/family-kuhn-rational", "kuhn", RATIONAL, UNIT, bounds(RATIONAL_BOUNDS))
SLACK_RATIONAL = {"1": RATIONAL["1"], "2": with_gamma(SLACK["2"], OVER_G)}
# Frontiers: what follows at the set that player 1 reaches only by going, and player 2 only by being
# wild


def brink_plan(action, fifth=0, name="start"):
    """Player 1 of the brink makes this move; if it goes, it makes x at the fourth set with
    `fifth`."""
    go = int(action == "go")
    return {
        name: {a: str(int(a == action)) for a in ("out", "rest", "go")},
        "fourth": two("x", fifth, "y", go - fifth),
        "fifth": two("u", fifth, "v", 0),
    }


CALM, WILD, FOURTH = (
    {"gone": two("calm", 1, "wild", 0)},
    {"gone": two("calm", 0, "wild", 1)},
    [["1", "fourth"]],
)
value("valid/value-brink", "brink", {"1": brink_plan("out"), "2": CALM}, 0, "0", frontier=FOURTH)
optimal_range(
    "valid/range-brink",
    "brink",
    "1",
    [["start", "out", "1"]],
    "0",
    "1",
    "exactly",
    ["0", "1"],
    ["0", "0"],
    "yes",
    CALM,
    (brink_plan("rest"), 1, CALM),
    (brink_plan("out"), 0, CALM),
    frontier=FOURTH,
)
optimal_range(
    "valid/range-brink-paid",
    "brink-paid",
    "1",
    [["begin", "out", "1"]],
    "0",
    "1",
    "exactly",
    ["0", "1"],
    ["0", "0"],
    "yes",
    CALM,
    (brink_plan("rest", name="begin"), 1, CALM),
    (brink_plan("out", name="begin"), 0, CALM),
)
not_dominated(
    "valid/not-dominated-brink",
    "brink",
    "strictly",
    [],
    ("1", "start", "go", {"start": "out"}),
    {"start": "go", "fourth": "y"},
    {"gone": "calm"},
    FOURTH,
)

# Comparisons of figures, and responses: by hand


def compared(name, game, profiles, *items, parameters=None, at=None, where="everywhere"):
    """Items are (left, relation, right, difference, holds)."""
    fields = ("left", "relation", "right", "difference", "holds")
    put(
        name,
        game,
        {
            "kind": "figures",
            "parameters": parameters or {},
            "at": at or {},
            "where": where,
            "profiles": list(profiles),
            "figures": [dict(zip(fields, item)) for item in items],
        },
    )


def of(shape, given=(), profile="1", times="1"):
    return {"profile": profile, "of": shape, "given": list(given), "times": times}


def bets(card):
    """The probability that player 1 bets a card that it holds."""
    return {"probability": [is_("1", card, "bet")]}, [is_("0", "card 1", card)]


CHECK = [["1", card, "check"] for card in "QKA"]
PAID_1, PAID_2 = of({"payoff": "1"}), of({"payoff": "2"})
compared(
    "valid/comparison-kuhn",
    "kuhn",
    [KUHN],
    (PAID_1, "less than", PAID_2, "-1/9", "yes"),
    (of(*bets("Q")), "more than", {"number": "0"}, "1/5", "yes"),
    (of(*bets("Q")), "at most", {"number": "1/5"}, "0", "yes"),
    (of(*bets("Q")), "at least", {"number": "1/4"}, "-1/20", "no"),
    (of(*bets("Q"), times="-3"), "other than", of(*bets("A"), times="-1"), "0", "no"),
)
compared(
    "valid/comparison-two",
    "kuhn",
    [KUHN, NAIVE],
    (of(*bets("A")), "less than", of(*bets("A"), profile="2"), "-3/20", "yes"),
)
compared(
    "valid/comparison-family",
    "kuhn",
    [kuhn_family()],
    (PAID_1, "less than", PAID_2, "-1/9", "yes"),
    (of(*bets("A")), "at least", of(*bets("Q")), "2/3*g", "yes"),
    (of(*bets("A")), "at most", {"number": "2*g"}, "-g", "yes"),
    (
        of({"probability": [is_("0", "card 1", "A")]}, [CHECK]),
        "less than",
        {"number": "1/2"},
        "-(3 + 2*g)/(18 - 8*g)",
        "yes",
    ),
    parameters=UNIT,
)
compared(
    "valid/comparison-inside",
    "kuhn",
    [kuhn_family()],
    (of(*bets("A")), "more than", {"number": "g^2"}, "g - g^2", "yes"),
    (of(*bets("A")), "other than", {"number": "1"}, "g - 1", "yes"),
    parameters=UNIT,
    where="inside",
)
compared(
    "valid/comparison-at",
    "kuhn",
    [kuhn_family()],
    (of(*bets("A")), "more than", {"number": "2*g"}, "-1/2", "no"),
    parameters=UNIT,
    at={"g": "1/2"},
)


def rounds(name, game, strategies, sense, parts, left, gone=(), exactly=()):
    """`parts` are rounds: for each player what is taken out, each with a mixture, and what is kept,
    each with a belief, or None if nothing is said."""

    def part(out, kept):
        return {"out": [own for own, _ in out], "exact": "no" if kept is None else "yes"}

    def proof(out, kept):
        return {"out": [by for _, by in out], "kept": [list(pair) for pair in kept or ()]}

    put(
        name,
        game,
        {
            "kind": "rounds",
            "strategies": strategies,
            "sense": sense,
            "rounds": [{p: part(*own) for p, own in zip("12", pair)} for pair in parts],
            "left": [dict(zip("12", pair)) for pair in left],
            "gone": [{"move": move, "round": number} for move, number in gone],
            "exactly": list(exactly),
        },
        [{p: proof(*own) for p, own in zip("12", pair)} for pair in parts],
    )


def responding(name, game, player, strategies, sense, levels, avoid, exactly):
    """Levels are ([(strategy, belief)], [(strategy, rivals)]), the last one of the player."""
    root, parts, left = GAMES[game][2], [], []
    own = {p: sets_of(root, int(p)) for p in "12"}
    sizes = {
        p: len(strategies_of(root, int(p)))
        if strategies == "reduced"
        else math.prod(map(len, own[p].values()))
        for p in "12"
    }
    for k, (kept, out) in enumerate(levels):
        owner = player if (len(levels) - k) % 2 else str(3 - int(player))
        parts.append([(out, kept) if p == owner else ([], None) for p in "12"])
        sizes = {p: sizes[p] - len(out) * (p == owner) for p in "12"}
        left.append([str(sizes[p]) for p in "12"])
    moves = [{"player": player, "avoid": avoid, "holds": exactly}] if avoid else []
    rounds(name, game, strategies, sense, parts, left, exactly=moves)


POSERS, FORCED = ("card", "Q"), (("", "2"), (" 2 after", "Q"))


def column(a):
    return {"column": a}


def line(a):
    return {"row": a}


put(
    "valid/figures-posing",
    "posing",
    {
        "kind": "figures",
        "parameters": {},
        "at": {},
        "where": "everywhere",
        "profiles": [
            {
                "1": {f"{c}{rest}": {a: "1"} for c in POSERS for rest, a in FORCED},
                "2": {f"{c} 2": {"after": "1"} for c in POSERS}
                | {f"{c} 2 after Q": two("Q", "1/3", "x", "2/3") for c in POSERS},
            }
        ],
        "figures": [
            {
                "left": {
                    "profile": "1",
                    "of": {"probability": [is_("2", "card 2 after Q", "Q")]},
                    "given": [],
                    "times": "1",
                },
                "relation": "equal to",
                **{"is": "1/6", "stated": "1/6", "decimals": "", "holds": "yes", "off": "0"},
            }
        ],
    },
)
rounds(  # a full strategy that stops has a move at v, which it does not reach
    "valid/iterated-exit",
    "exit",
    "full",
    "best",
    [
        (([], None), ([({"u": "go", "v": end_}, [[["u", "stop"], "1"]]) for end_ in "lr"], None)),
        (([({"s": "b"}, [[["s", "a"], "1"]])], None), ([], None)),
    ],
    [["2", "2"], ["1", "2"]],
)
T_OR_M = (
    [(line("t"), [[column("l"), "1"]]), (line("m"), [[column("r"), "1"]])],
    [(line("b"), [[line("m"), "2/5"], [line("t"), "3/5"]])],
)
responding(
    "valid/responses-mixed",
    "mixed",
    "2",
    "reduced",
    "only",
    [
        T_OR_M,
        (
            [(column("l"), [[line("t"), "1/3"], [line("m"), "2/3"]])],
            [(column("r"), [[column("l"), "1"]])],
        ),
    ],
    [["2", "column", "r"]],
    "yes",
)
responding(
    "valid/responses-mixed-best",
    "mixed",
    "1",
    "reduced",
    "best",
    [T_OR_M],
    [["1", "row", "b"]],
    "yes",
)
HALVES = [[column("l"), "1/2"], [column("r"), "1/2"]]
ONLY_M = [(line("m"), HALVES)], [(line("t"), [[line("m"), "1"]]), (line("b"), [[line("m"), "1"]])]
L_AND_R = [(column(a), [[line(x), "1/3"] for x in "tmb"]) for a in "lr"], []
responding("valid/responses-order", "order", "1", "reduced", "cautious", [ONLY_M], [], "no")
responding(
    "valid/responses-order-levels",
    "order",
    "1",
    "reduced",
    "cautious",
    [L_AND_R, ONLY_M],
    [["1", "row", "m"]],
    "no",
)
PICKS = [{"pick": x, "again": y} for x in "abd" for y in ("a1", "a2")]
responding(
    "valid/responses-steps",
    "steps",
    "1",
    "full",
    "only",
    [
        (
            [({"pick": "d", "again": "a2"}, [[{"enter": "in", "reply": "r"}, "1"]])],
            [
                (s, [[["again", "a2"] if s["again"] == "a1" else ["pick", "d"], "1"]])
                for s in PICKS
                if s != {"pick": "d", "again": "a2"}
            ],
        )
    ],
    [["1", "pick", "a"]],
    "no",
)
AT_ONCE, TURN = (
    {"start": "end"},
    {"start": "turn", "later": "x"},
)  # as good as each other, and better than the others
DETOURS = [
    AT_ONCE,
    TURN,
    {"start": "turn", "later": "y"},
    {"start": "odd", "again": "x"},
    {"start": "odd", "again": "y"},
]
responding(
    "valid/responses-none",
    "detour",
    "1",
    "reduced",
    "only",
    [([], [(s, [[TURN if s == AT_ONCE else AT_ONCE, "1"]]) for s in DETOURS])],
    [],
    "no",
)

for end_of, off, yes in (
    ("0", "17/18", "yes"),
    ("1", "-1/18", "no"),
):  # at both ends of the interval
    compared(
        f"valid/comparison-at-{end_of}",
        "kuhn",
        [kuhn_family()],
        (PAID_1, "at least", {"number": "g - 1"}, off, yes),
        parameters=UNIT,
        at={"g": end_of},
    )
TIGHT = {**SHORTLY, "2": {**SHORTLY["2"], "L bet": two("fold", 1, "call", 0)}}
LOOSE_LOW, TIGHT_LOW = (
    F(measured("short", profile, {"probability": [LOW]}, [CALLED])["is"])
    for profile in (SHORTLY, TIGHT)
)
compared(
    "valid/comparison-short",
    "short",
    [SHORTLY, TIGHT],
    (
        of({"probability": [LOW]}, [CALLED]),
        "less than",
        of({"probability": [LOW]}, [CALLED], "2"),
        str(LOOSE_LOW - TIGHT_LOW),
        "yes",
    ),
)
compared(
    "valid/comparison-draw-family",
    "draw",
    [MIXING],
    (
        of({"probability": [seconds("123", "2")]}, CALLS),
        "at most",
        {"number": "1/2"},
        "(h - 1)/(2 + 2*h)",
        "yes",
    ),
    parameters={"g": ["0", "1"], "h": ["1/2", "1"]},
)
RENAMED = json.loads(
    FILES["valid/family-kuhn.json"].replace('"Q', '"1').replace('"K', '"2').replace('"A', '"3')
)  # the same game
put("valid/family-three", "three", RENAMED["statement"], RENAMED["witness"])
compared(
    "valid/comparison-other",
    "kuhn",
    [KUHN],
    (of(*bets("Q")), "other than", {"number": "0"}, "1/5", "yes"),
)
responding(
    "valid/responses-detour-best",
    "detour",
    "1",
    "reduced",
    "best",
    [
        (
            [(s, [[{}, "1"]]) for s in (AT_ONCE, TURN)],
            [(s, [[AT_ONCE, "1"]]) for s in DETOURS if s not in (AT_ONCE, TURN)],
        )
    ],
    [],
    "no",
)
THIS, THAT = ({"only": "go", "choose": a} for a in ("this", "that"))
responding(
    "valid/responses-corner",
    "corner",
    "1",
    "reduced",
    "only",
    [([(THIS, [[{'say "so"': "é"}, "1"]])], [(THAT, [[THIS, "1"]])])],
    [],
    "no",
)
SOME_PICKS = [[s, "1/4"] for s in PICKS if s["pick"] == "a" or s["again"] == "a1"]
responding(  # to a belief in all sequences, but not in all full strategies
    "valid/responses-steps-cautious",
    "steps",
    "2",
    "full",
    "cautious",
    [
        (
            [({"enter": "in", "reply": "s"}, SOME_PICKS)],
            [
                ({"enter": "in", "reply": "r"}, [[["reply", "s"], "1"]]),
                ({"enter": "out", "reply": "r"}, [[["enter", "in"], "1"]]),
                ({"enter": "out", "reply": "s"}, [[["enter", "in"], "1"]]),
            ],
        )
    ],
    [["2", "enter", "out"], ["2", "reply", "r"]],
    "yes",
)
rounds("valid/rounds-none", "kuhn", "reduced", "best", [], [])
not_dominated(
    "valid/not-dominated-detour",
    "detour",
    "weakly",
    [],
    ("1", "start", "end", {"start": "odd", "again": "x"}),
    {"start": "end"},
    {},
)
responding(
    "valid/responses-alone",
    "detour",
    "2",
    "reduced",
    "only",
    [([({}, [[AT_ONCE, "1"]])], [])],
    [],
    "yes",
)
COIN = [
    ({"coin": side}, [[{"guess": other}, "1/2"] for other in ("heads", "tails")])
    for side in ("heads", "tails")
]
GUESS = [
    ({"guess": side}, [[{"coin": other}, "1/2"] for other in ("heads", "tails")])
    for side in ("heads", "tails")
]
responding(
    "valid/responses-pennies", "pennies", "1", "reduced", "cautious", [(COIN, [])], [], "yes"
)
responding(
    "valid/responses-pennies-levels",
    "pennies",
    "1",
    "reduced",
    "best",
    [(GUESS, []), (COIN, [])],
    [],
    "yes",
)
WORSE = [(line("b"), [[line("m"), "2/5"], [line("t"), "3/5"]])]
responding(
    "valid/responses-mixed-cautious",
    "mixed",
    "2",
    "reduced",
    "cautious",
    [
        (
            [
                (line("t"), [[column("l"), "9/10"], [column("r"), "1/10"]]),
                (line("m"), [[column("l"), "1/10"], [column("r"), "9/10"]]),
            ],
            WORSE,
        ),
        (
            [(column("l"), [[line("t"), "1/2"], [line("m"), "1/2"]])],
            [(column("r"), [[column("l"), "1"]])],
        ),
    ],
    [["2", "column", "r"]],
    "yes",
)
region(
    "valid/region-pie-empty",
    "fixed-pie",
    "1",
    [condition(">=", 2, ("row", "top", "1"))],
    {"column": {"l": "0", "m": "1", "r": "0"}},
    {"plan": {"row": two("top", 1, "low", 0)}},
    {"factors": ["1"]},
)

deviation(
    "valid/deviation-kuhn-rational",
    "kuhn",
    SLACK_RATIONAL,
    "1",
    EXPLOIT,
    UNIT,
    {"g": "1"},
    SLACK_HALF,
)
deviation(
    "valid/deviation-forgetful-rational",
    "forgetful",
    {
        "1": {
            "first": two("top", "1/(1+g)", "bottom", "g/(1+g)"),
            "later": two("left", "3/(3+2*g)", "right", "2*g/(3+2*g)"),
        },
        "2": {"end": two("stop", "g/(9+g)", "go", "9/(9+g)")},
    },
    "1",
    {"first": "bottom", "later": "right"},
    UNIT,
    {"g": "1/2"},
    {
        "1": {
            "first": two("top", "2/3", "bottom", "1/3"),
            "later": two("left", "3/4", "right", "1/4"),
        },
        "2": {"end": two("stop", "1/19", "go", "18/19")},
    },
)

# sets that no player reaches alone
LADDER = {
    "1": {"first": two("stop", 1, "go", 0), "third": two("stop", "g", "go", "1 - g")},
    "2": {"second": two("stop", 1, "go", 0)},
}
LADDER_TREE = bounds({"1": {"first": "1", "third": "0"}, "2": {"second": "0"}})
family("valid/family-ladder", "ladder", LADDER, UNIT, LADDER_TREE, frontier=[["1", "third"]])
TRIO_UP = {
    "1": {"start": two("up", 1, "down", 0)},
    "2": {"seen up": two("in", "g/2", "out", "1 - g/2"), "seen down": two("in", 0, "out", 1)},
    "3": {"after up": two("x", 0, "y", 1), "after down": two("x", 1, "y", 0)},
}
family(
    "valid/family-trio",
    "trio",
    TRIO_UP,
    UNIT,
    bounds({"1": {"start": "2 - g"}}),
    ["1"],
    [["3", "after down"]],
)
family(
    "valid/family-alone",
    "alone",
    {"1": {"only": two("a", "1", "b", "0")}},
    UNIT,
    bounds({"1": {"only": "1"}}),
)


# who remembers, where another forgets


def drift_profile(off, on, stop=0, wait=1, a=0, b=1):
    return {
        "1": {"road": two("off", off, "on", on)},
        "2": {"first": two("stop", stop, "wait", wait), "second": two("a", a, "b", b)},
    }


equilibrium("valid/equilibrium-forgetful", "forgetful", FORGETFUL, "2")
equilibrium("valid/equilibrium-drift", "drift", drift_profile("1/3", "2/3"), "2")
equilibrium(
    "valid/equilibrium-drift-gains",
    "drift",
    drift_profile("1/4", "3/4", "1/2", "1/2", "1/3", "2/3"),
    "2",
)
gains("valid/gain-drift", "drift", drift_profile("1/4", "3/4"), "2", "0.2")
deviation(
    "valid/deviation-drift",
    "drift",
    drift_profile("3/4", "1/4", a="1", b="0"),
    "2",
    {"first": "stop"},
)
set_values(
    "valid/set-values-drift",
    "drift",
    drift_profile("1/4", "3/4"),
    "2",
    {"first": rounded(F(3, 2), "1.4"), "": stated("21/8", "21/8", "")},
)  # 8 * 3/16; and 2 * 9/16 more
family(
    "valid/family-drift-rational",
    "drift",
    drift_profile("1/(1+x)", "x/(1+x)"),
    {"x": ["0", "1"]},
    bounds(
        {  # times (1+x)^2
            "2": {"first": "6 + 5*x", "second": "6 + 5*x"}
        }
    ),
    ["2"],
)


def parameter_set(name, game, profile, parameters, within, inside, outside, players=None):
    put(
        name,
        game,
        {
            "kind": "equilibrium set",
            "parameters": parameters,
            "players": players or sorted(profile),
            "profile": profile,
            "within": within,
            "frontier": [],
        },
        {
            "inside": inside,
            "outside": [
                {"from": low, "to": high, "player": p, "strategy": strategy}
                for low, high, p, strategy in outside
            ],
        },
    )


parameter_set(
    "valid/parameter-set-drift",
    "drift",
    drift_profile("1-g", "g"),
    {"g": ["0", "5/6"]},
    [["0", "2/3"]],
    [bounds({"2": dict.fromkeys(("first", "second"), "(1-g)*(6-g)")})],
    [("2/3", "5/6", "2", {"first": "wait", "second": "a"})],
    ["2"],
)


def seesaw_profile(a, column, b=None):
    return {
        "1": {"row": two("a", a, "b", b or f"1 - ({a})")},
        "2": {"column": {x: str(column.get(x, 0)) for x in "lmr"}},
    }


def reply(low, high, action):
    return low, high, "2", {"column": action}


LEVEL = bounds({"1": {"row": "0"}, "2": {"column": "2"}})
parameter_set(
    "valid/parameter-set-inner",
    "seesaw",
    seesaw_profile("g", {"m": 1}),
    UNIT,
    [["1/4", "3/4"]],
    [LEVEL],
    [reply("0", "1/4", "l"), reply("3/4", "1", "r")],
)
parameter_set(
    "valid/parameter-set-player",
    "seesaw",
    seesaw_profile("g", {"m": 1}),
    UNIT,
    [["1/4", "3/4"]],
    [cut("g", "1/2", bounds({"2": {"column": "2"}}), bounds({"2": {"column": "2"}}))],
    [reply("0", "1/8", "l"), reply("1/8", "1/4", "l"), reply("3/4", "1", "r")],
    ["2"],
)
parameter_set(
    "valid/parameter-set-all",
    "seesaw",
    seesaw_profile("1/4 + g/2", {"m": 1}),
    UNIT,
    [["0", "1"]],
    [LEVEL],
    [],
)
parameter_set(
    "valid/parameter-set-none",
    "seesaw",
    seesaw_profile("g/2", {"r": 1}),
    UNIT,
    [],
    [],
    [reply("0", "1", "m")],
)
parameter_set(
    "valid/parameter-set-point",
    "seesaw",
    seesaw_profile("g", {"l": F(1, 2), "m": F(1, 2)}),
    UNIT,
    [["1/4", "1/4"]],
    [""],
    [reply("0", "1/4", "l"), reply("1/4", "1", "m")],
)
TOUCH = seesaw_profile("g - g^2", {"m": 1})  # at most 1/4, and this at one point
parameter_set(
    "valid/parameter-set-touch",
    "seesaw",
    TOUCH,
    UNIT,
    [["1/2", "1/2"]],
    [""],
    [reply("0", "1/2", "l"), reply("1/2", "1", "l")],
)
parameter_set(
    "valid/parameter-set-ends",
    "seesaw",
    seesaw_profile("1/4 - g/2 + g^2/2", {"l": F(1, 2), "m": F(1, 2)}),
    UNIT,
    [["0", "0"], ["1", "1"]],
    ["", ""],
    [reply("0", "1", "l")],
)
parameter_set(
    "valid/parameter-set-two",
    "seesaw",
    seesaw_profile("5/36 + g^2", {"m": 1}),
    {"g": ["-11/30", "11/30"]},
    [["-11/30", "-1/3"], ["1/3", "11/30"]],
    [LEVEL, LEVEL],
    [reply("-1/3", "1/3", "l")],
)
OVER_LEVEL = bounds({"1": {"row": "0"}, "2": {"column": "2*(1+g)"}})
parameter_set(
    "valid/parameter-set-rational",
    "seesaw",
    seesaw_profile("g/(1+g)", {"m": 1}, "1/(1+g)"),
    {"g": ["0", "4"]},
    [["1/3", "3"]],
    [OVER_LEVEL],
    [reply("0", "1/3", "l"), reply("3", "4", "r")],
)
parameter_set(
    "valid/parameter-set-rational-point",
    "seesaw",
    seesaw_profile("g/(1+g)", {"l": F(1, 2), "m": F(1, 2)}, "1/(1+g)"),
    {"g": ["0", "4"]},
    [["1/3", "1/3"]],
    [""],
    [reply("0", "1/3", "l"), reply("1/3", "4", "m")],
)
# the deviator itself mixes with denominators, and so does the other: player 2 should play a or d
# outright
parameter_set(
    "valid/parameter-set-rational-both",
    "square",
    {
        "1": {"row": two("a", "1/(1+g)", "b", "g/(1+g)")},
        "2": {"column": two("c", "3/(3+g)", "d", "g/(3+g)")},
    },
    UNIT,
    [["0", "0"]],
    [""],
    [("0", "1", "2", {"column": "c"})],
)
parameter_set(
    "valid/parameter-set-alone",
    "alone",
    {"1": {"only": two("a", "1 - g", "b", "g")}},
    UNIT,
    [["0", "0"]],
    [""],
    [("0", "1", "1", {"only": "a"})],
)


def surely(strategy):
    return [[strategy, "1"]]


def iterated(name, game, sense, parts, left, complete, gone, beliefs=((), ())):
    """`parts` holds for each player a list of (strategy, mixture)."""
    parts = [[(own, None) for own in pair] for pair in parts]
    if complete == "yes":
        parts.append([([], own) for own in beliefs])
        left = [*left, [str(len(own)) for own in beliefs]]
    sense = {"weakly": "cautious", "strictly": "best"}[sense]
    rounds(name, game, "reduced", sense, parts, left, gone)


T_OR_M = half_half("row", "t", "m")
FIRST_ROUND, SECOND_ROUND = ([(row("b"), T_OR_M)], []), ([], [(column("r"), surely(column("l")))])
THIRD_ROUND = ([(row("m"), surely(row("t")))], [])
iterated(
    "valid/iterated-mixed",
    "mixed",
    "strictly",
    [FIRST_ROUND, SECOND_ROUND, THIRD_ROUND],
    ["22", "21", "11"],
    "yes",
    [
        (["1", "row", "b"], "1"),
        (["1", "row", "m"], "3"),
        (["2", "column", "r"], "2"),
        (["1", "row", "t"], "none"),
    ],
    ([(row("t"), surely(column("l")))], [(column("l"), surely(row("t")))]),
)
iterated(
    "valid/iterated-mixed-once",
    "mixed",
    "strictly",
    [FIRST_ROUND],
    ["22"],
    "not said",
    [(["2", "column", "r"], "none")],
)
EVEN = half_half("column", "l", "r")
iterated(
    "valid/iterated-order-first",
    "order",
    "weakly",
    [([(row("t"), surely(row("m")))], []), ([], [(column("l"), surely(column("r")))])],
    ["22", "21"],
    "yes",
    [(["2", "column", "l"], "2"), (["1", "row", "b"], "none")],
    (
        [(row("m"), surely(column("r"))), (row("b"), surely(column("r")))],
        [(column("r"), half_half("row", "m", "b"))],
    ),
)
iterated(
    "valid/iterated-order-second",
    "order",
    "weakly",
    [([(row("b"), surely(row("m")))], []), ([], [(column("r"), surely(column("l")))])],
    ["22", "21"],
    "yes",
    [(["2", "column", "r"], "2")],
    (
        [(row("m"), surely(column("l"))), (row("t"), surely(column("l")))],
        [(column("l"), half_half("row", "m", "t"))],
    ),
)
iterated(
    "valid/iterated-order-both",
    "order",
    "weakly",
    [([(row("t"), surely(row("m"))), (row("b"), surely(row("m")))], [])],
    ["12"],
    "yes",
    [(["1", "row", "t"], "1")],
    ([(row("m"), EVEN)], [(column("r"), surely(row("m"))), (column("l"), surely(row("m")))]),
)
iterated(
    "valid/iterated-order-none",
    "order",
    "strictly",
    [],
    [],
    "yes",
    [(["1", "row", "b"], "none")],
    (
        [(row("m"), EVEN), (row("t"), surely(column("l"))), (row("b"), surely(column("r")))],
        [(column("r"), surely(row("m"))), (column("l"), surely(row("m")))],
    ),
)
iterated(
    "valid/iterated-seesaw",
    "seesaw",
    "strictly",
    [],
    [],
    "yes",
    [],
    (
        [(row("a"), surely(column("l"))), (row("b"), surely(column("l")))],
        [
            (column("l"), surely(row("b"))),
            (column("m"), half_half("row", "a", "b")),
            (column("r"), surely(row("a"))),
        ],
    ),
)


def dominated_by_pure(game, left, player):
    """The strategies weakly dominated by one pure strategy of those left, each with such a one: by
    brute force."""
    root, other = GAMES[game][2], str(3 - int(player))

    def paid(own, against):
        return [
            expected(root, {player: pure_rows(own), other: pure_rows(reply)}, int(player))
            for reply in against
        ]

    rows = {tuple(own.items()): paid(own, left[other]) for own in left[player]}
    pairs = [
        (
            mine,
            [better for better, y in rows.items() if x != y and all(a <= b for a, b in zip(x, y))],
        )
        for mine, x in rows.items()
    ]
    return [(dict(mine), surely(dict(better[0]))) for mine, better in pairs if better]


def pure_rows(strategy):
    """For games in which each set has two actions, the first named `call`."""
    return {
        s: {a: F(a == x) for a in ("call", x)} | {a: F(0) for a in ("raise", "fold") if a != x}
        for s, x in strategy.items()
    }


def dice_rounds():
    left = {
        p: [dict(zip("123", pick)) for pick in itertools.product(("call", other), repeat=3)]
        for p, other in zip("12", ("raise", "fold"))
    }
    rounds, counts = [], []
    while any(out := [dominated_by_pure("dice", left, p) for p in "12"]):
        rounds.append(tuple(out))
        left = {
            p: [x for x in left[p] if x not in [y for y, _ in items]] for p, items in zip("12", out)
        }
        counts.append([str(len(left[p])) for p in "12"])
    return rounds, counts


iterated(
    "valid/iterated-dice",
    "dice",
    "weakly",
    *dice_rounds(),
    "not said",
    [(["2", "3", "fold"], "1"), (["2", "1", "call"], "2"), (["1", "2", "raise"], "2")],
)
HIGH, LOW = {"pick": "a", "again": "a2"}, {"pick": "a", "again": "a1"}
iterated(
    "valid/iterated-steps",
    "steps",
    "weakly",
    [
        (
            [(LOW, surely(HIGH)), ({"pick": "b"}, surely(HIGH))],
            [({"enter": "out"}, surely({"enter": "in", "reply": "s"}))],
        )
    ],
    ["22"],
    "not said",
    [
        (["1", "again", "a1"], "1"),
        (["1", "pick", "a"], "none"),
        (["2", "reply", "r"], "none"),
        (["2", "enter", "out"], "1"),
    ],
)

# what mutants of the checker showed to be missing (../mutate_checker.py)


def nodes_of(node, above=()):
    """Every node with the nodes above it."""
    yield node, above
    for *_, child in node[-1] if node[0] != "t" else ():
        yield from nodes_of(child, (*above, id(node)))


def subgames(root):
    """The root, and inner nodes that are alone in their set and whose subtree shares no set with
    the rest; by the definition."""
    found, moves = (
        {id(root)},
        [((node[1], node[2]), id(node), above) for node, above in nodes_of(root) if node[0] == "p"],
    )
    for node, _ in nodes_of(root):
        inside = {key for key, at, above in moves if at == id(node) or id(node) in above}
        outside = {key for key, at, above in moves if at != id(node) and id(node) not in above}
        alone_there = node[0] == "c" or sum(key == tuple(node[1:3]) for key, _, _ in moves) == 1
        if node[0] != "t" and alone_there and not inside & outside:
            found.add(id(node))
    return len(found)


for name in (
    "market",
    "gate",
    "ladder",
    "detour",
    "wedge",
    "twice",
    "descent",
    "driver",
    "hidden",
    "tip",
    "stairs",
):
    counts(name, ("subgames", "0", subgames(GAMES[name][2]), "2"))
equations(
    "valid/arithmetic-zero",
    {"a": ["0", "1"]},
    equation("0*a", "0"),
    equation("a*0", "0"),
    equation("(a - a)*a + 1/2", "0.5"),
)
optimal_range(
    "valid/range-kuhn-given-rounded",
    "kuhn",
    "1",
    [["K check bet", "fold", "1"]],
    "1/2",
    "2/3",
    "at most",
    ["", "0.67"],
    ["0", "-1/120"],
    "yes",
    kuhn_2(),
    (family_plan(1), 6, kuhn_2(0, F(1, 6))),
    (family_plan(0), 12, kuhn_2(F(1, 2), F(1, 2))),
    given="Q check bet",
)
for name, printed_low, off in (("", "1/2", "0"), ("-rounded", "0.50", "1/200")):
    optimal_range(
        f"valid/range-kuhn-given-at-least{name}",
        "kuhn",
        "1",
        [["K check bet", "fold", "1"]],
        "1/2",
        "2/3",
        "at least",
        [printed_low, ""],
        [off, "0"],
        "yes",
        kuhn_2(),
        (family_plan(1), 6, kuhn_2(0, F(1, 6))),
        (family_plan(0), 12, kuhn_2(F(1, 2), F(1, 2))),
        given="Q check bet",
    )
equilibria("valid/equilibria-meeting-wrong", "meeting", "equilibria", 3, "2")
equilibria("valid/equilibria-lines-infinite", "lines", "equilibria", "infinite", "infinite")
iterated(
    "valid/iterated-useless",
    "useless",
    "strictly",
    [([(row("b"), surely(row("a")))], [])],
    ["11"],
    "not said",
    [],
)
dominance(
    "valid/dominated-descent",
    "descent",
    "strictly",
    [],
    ("1", "one", {"one": "a", "three": "f"}, {"one": "b"}),
)
optimal_set(
    "valid/set-twice",
    "twice",
    "1",
    "plan",
    3,
    [["left", "x"], ["right", "u"], ["right", "v"], ["left", "y"]],
    [[0, 1, 0], [0, 0, 1], [1, 0, -1], [1, -1, 0]],
    some_columns(1, 2, 3, 4),
    {},
    [],
)
region(
    "valid/region-pennies-point",
    "pennies",
    "1",
    [
        condition("=", F(1, 2), ("coin", "heads", "1")),
        condition(">=", F(1, 2), ("coin", "heads", "1")),
    ],
    {"guess": TOSS},
    {"plan": {"coin": TOSS}, "bounds": [*HEADS_ENDS, HEADS_ENDS[0]]},
    only([["1/2"], ["1/2"]], [{"coin": TOSS}], [[0]]),
)
ALWAYS_X = {"row": two("x", 1, "y", 0), "after x": {"go": "1"}, "after y": {"go": "0"}}
optimal_range(
    "valid/range-hidden",
    "hidden",
    "1",
    [["row", "x", "1"]],
    "1",
    "1",
    "always",
    ["1", "1"],
    ["0", "0"],
    "yes",
    {"column": two("a", 1, "b", 0)},
    (ALWAYS_X, 1, {"column": two("a", 1, "b", 0)}),
    (ALWAYS_X, 0, {"column": two("a", 1, "b", 0)}),
)
X_AT_ONCE = {"row": two("x", 1, "y", 0), "after": two("z", 0, "w", 0)}
optimal_range(
    "valid/range-bonus",
    "bonus",
    "1",
    [["row", "x", "1"]],
    "1",
    "1",
    "always",
    ["1", "1"],
    ["0", "0"],
    "yes",
    {"column": two("a", 1, "b", 0)},
    (X_AT_ONCE, 1, {"column": two("a", 1, "b", 0)}),
    (X_AT_ONCE, 0, {"column": two("a", 1, "b", 0)}),
)

# -----------------------------------------------------------------------------------------------------  # noqa: E501
# invalid/


def forge(name, base, *changes, folder="invalid", game=None):
    """A valid certificate with entries replaced, and sealed again."""
    envelope = json.loads(FILES[f"valid/{base}.json"])
    for change in changes:
        envelope = changed(envelope, *change)
    if game:
        envelope["game"] = DIGESTS[game]
    FILES[f"{folder}/{name}.json"] = canonical(resealed(envelope))


S, W = "statement", "witness"
forge(
    "range-kuhn-given-decimals", "range-kuhn-given-quotient", (S, "decimals", "1"), folder="valid"
)
FILES["invalid/seal.json"] = FILES["valid/value-kuhn.json"].replace('"seal":"', '"seal":"0')

# profiles, plans, parameters, events
equilibrium(
    "invalid/probability-negative",
    "kuhn",
    {**KUHN, "1": kuhn_1(F(-1, 5), 0, F(8, 15), F(3, 5))},
    "12",
)
W, S = "witness", "statement"
forge(
    "quasi-of-another-profile",
    "quasi-venture",
    (S, "profile", "1", "rain", two("sell", "1/2", "hold", "1/2")),
)
forge(
    "quasi-probability-sum",
    "quasi-venture",
    (W, "profile", "1", "entry", two("out", "2*e", "enter", "1 - e")),
)
forge("quasi-not-mixed", "quasi-venture", (W, "profile", "1", "entry", two("out", 0, "enter", 1)))
forge("quasi-to-nothing", "quasi-toll", (W, "to", "-1/2"))
forge(
    "quasi-indifferent-no-more",
    "quasi-venture",
    (W, "profile", "2", "wet", two("buy", "3/4 - e", "wait", "1/4 + e")),
)
forge(
    "quasi-threat",
    "quasi-venture",
    (S, "profile", "1", "entry", two("out", 1, "enter", 0)),
    (S, "profile", "2", "sun", two("fight", 1, "yield", 0)),
    (W, "profile", "1", "entry", two("out", "1 - e", "enter", "e")),
    (W, "profile", "2", "sun", two("fight", "1 - e", "yield", "e")),
)
LEAN, KUHNS, HORSES = "quasi-family-lean", "quasi-family-kuhn", "quasi-family-horse"
forge(
    "quasi-family-of-another",  # the same at the ends of z
    LEAN,
    (S, "profile", "2", leaning("1 - z", "x*z*(1 - z)", "z - x*z*(1 - z)")),
    (S, "parameters", "z", ["0", "1/2"]),
)
forge(
    "quasi-family-other-denominator",
    "quasi-family-quotient",
    (S, "profile", "2", leaning("1/(1 + x^2)", "0", "x^2/(1 + x^2)")),
)
forge(
    "quasi-family-not-mixed-at-one-end",
    HORSES,
    (W, "profile", "3", "low", two("R", "x - e*x", "L", "1 - x + e*x")),
)
forge(
    "quasi-family-worse-at-one-corner",  # by e, and nowhere else
    LEAN,
    (W, "profile", "2", leaning("1 - z", "(1 - e)*x*z + e/2", "z - (1 - e)*x*z - e/2")),
    (S, "parameters", "z", ["1/2", "2/3"]),
)
forge(
    "quasi-family-of-the-other-row", LEAN, (S, "profile", "1", B_ROW), (W, "profile", "1", B_MOSTLY)
)
forge(
    "quasi-family-indifferent-no-more",
    KUHNS,
    (W, "profile", "2", "K bet", two("fold", "2/3 - 2*e", "call", "1/3 + 2*e")),
)
forge(
    "quasi-family-indifferent-at-one-end",  # where player 3 may tremble either way
    HORSES,
    (W, "profile", "2", "middle", two("R", "1 - 2*e - 4*x*e", "L", "2*e + 4*x*e")),
)
forge("quasi-family-to-nothing", HORSES, (W, "to", "0"))
forge("quasi-family-of-one-member", HORSES, (S, "parameters", "x", ["1/4", "1/4"]))
forge("quasi-family-too-far", HORSES, (S, "parameters", "x", ["0", "1/3"]))
forge("quasi-family-no-profiles", HORSES, (S, "parameters", "x", ["-1/4", "1/4"]))
LIKELY, STEEDS = "sequential-family-doors", "sequential-family-horse"
forge("sequential-family-rate-too-small", LIKELY, (W, "rate", "1/3"))
forge(
    "sequential-family-likelier-right",
    LIKELY,
    (W, "profile", "1", "doors", {"out": "1 - 5/2*e", "left": "e", "right": "3/2*e"}),
)
forge("sequential-family-too-far", STEEDS, (S, "parameters", "x", ["0", "1/3"]))
forge(
    "sequential-family-not-mixed", LIKELY, (W, "profile", "2", "heads", two("a", "1 - x", "b", "x"))
)
forge(
    "sequential-family-of-another",
    LIKELY,
    (S, "profile", "2", "heads", two("a", "1 - x^2", "b", "x^2")),
)
forge(
    "sequential-family-of-the-other-row",
    "sequential-family-lean",
    (S, "profile", "1", B_ROW),
    (W, "profile", "1", B_MOSTLY),
)
DRAWN = json.loads(FILES["valid/correlated-chicken.json"])[S]["distribution"]
DOORS = json.loads(FILES["valid/not-sequential-doors.json"])[W]["changes"]
STAY = {"stay": "1"}
not_sequential(  # neither of the two mistakes of player 2 is behind the other
    "invalid/not-sequential-strangers",
    "strangers",
    {
        "1": {"first": {**STAY, "go": "0"}},
        "2": {"second": {**STAY, "left": "0", "right": "0"}},
        "3": {"guess": two("left", 0, "right", 1)},
    },
    "3",
    ("guess", "left", "1"),
)
LEFT, BOTH, NOT_DOORS = "sequential-doors-left", "sequential-doors-both", "not-sequential-doors"
forge(
    "sequential-other-door",
    LEFT,
    (W, "profile", "1", "doors", dict(zip(("out", "left", "right"), ("1 - e - e^2", "e^2", "e")))),
)
forge(
    "sequential-right-door-likelier",
    BOTH,
    (W, "profile", "1", "doors", dict(zip(("out", "left", "right"), ("1 - 4*e", "e", "3*e")))),
)
forge("sequential-of-another-profile", LEFT, (S, "profile", "2", "tails", two("a", 0, "b", 1)))
forge("sequential-not-mixed", LEFT, (W, "profile", "2", "heads", two("a", 1, "b", 0)))
forge(
    "sequential-probability-sum", LEFT, (W, "profile", "2", "heads", two("a", "1 - 2*e", "b", "e"))
)
forge(
    "sequential-profile-sum",
    LEFT,
    (S, "profile", "2", "heads", two("a", "1/2", "b", 0)),
    (W, "profile", "2", "heads", two("a", "1/2", "b", "e")),
)
forge("sequential-to-nothing", LEFT, (W, "to", "0"))
forge(
    "sequential-no-equilibrium",
    "sequential-order",
    (S, "profile", "1", "row", {"t": "0", "m": "0", "b": "1"}),
    (W, "profile", "1", "row", {"t": "e", "m": "e", "b": "1 - 2*e"}),
)
forge(
    "sequential-threat",
    "sequential-venture",
    (S, "profile", THREAT),
    (W, "profile", "1", "entry", two("out", "1 - e", "enter", "e")),
    (W, "profile", "2", "sun", two("fight", "1 - e", "yield", "e")),
    (W, "profile", "2", "wet", two("buy", "1 - e", "wait", "e")),
)
forge("not-sequential-senses-too-little", "not-sequential-senses", (W, "changes", 1, 2, "1/2"))
forge("not-sequential-as-it-is", "not-sequential-order", (W, "changes", [["row", "b", "1"]]))
forge("not-sequential-only-left", NOT_DOORS, (W, "changes", [["tails", "a", "1"]]))
forge("not-sequential-only-right", NOT_DOORS, (W, "changes", [["heads", "b", "1"]]))
forge("not-sequential-just-not", NOT_DOORS, (W, "changes", 1, 2, "1"))
forge("not-sequential-at-the-other-end", NOT_DOORS, (W, "changes", 1, 2, "2"))
forge("not-sequential-coefficient-zero", NOT_DOORS, (W, "changes", [*DOORS, ["heads", "a", "0"]]))
forge(
    "not-sequential-coefficient-negative", NOT_DOORS, (W, "changes", [*DOORS, ["heads", "a", "-1"]])
)
forge("not-sequential-but-it-is", NOT_DOORS, (S, "profile", doors_profile("a", "a")))
forge(
    "not-sequential-worth-less-off-path",
    "not-sequential-trio",
    (S, "profile", "2", "seen up", two("in", "1/2", "out", "1/2")),
)
forge("not-sequential-profile-sum", NOT_DOORS, (S, "profile", "2", "heads", two("a", 1, "b", 1)))
forge("correlated-sum", "correlated-chicken", (S, "distribution", 0, 1, "1/4"))
forge(
    "correlated-negative",
    "correlated-chicken",
    (S, "distribution", 0, 1, "2/3"),
    (S, "distribution", 1, 1, "2/3"),
    (S, "distribution", 2, 1, "-1/3"),
    (S, "payoffs", {"1": "8", "2": "3"}),
)
forge("correlated-payoffs", "correlated-chicken", (S, "payoffs", "2", "6"))
CHICKEN, MARKETS = (
    json.loads(FILES[f"valid/correlated-{name}-gains.json"])[S] for name in ("chicken", "venture")
)
forge("correlated-gain-left-out", "correlated-chicken-gains", (S, "gains", CHICKEN["gains"][1:]))
forge(
    "correlated-gain-not-there",
    "correlated-chicken",
    (S, "gains", [["1", {"one": "dare"}, {"one": "dare"}, "0"]]),
)
forge(
    "correlated-gains-in-another-order",
    "correlated-venture-gains",
    (S, "gains", MARKETS["gains"][::-1]),
)
forge("correlated-gain", "correlated-chicken-gains", (S, "gains", 0, 3, "1/3"))
forge("correlated-deviation", "correlated-chicken-gains", (S, "gains", 0, 2, {"one": "swerve"}))
TOLD_MOVES = {
    name: json.loads(FILES[f"valid/extensive-{name}-gains.json"])[S]
    for name in ("kuhn", "signals", "venture")
}
KUHN_TOLD, SIGNALS_TOLD, VENTURE_TOLD = (one["gains"] for one in TOLD_MOVES.values())
forge("extensive-sum", "extensive-signals", (S, "distribution", 0, 1, "1/2"))
forge("extensive-payoffs", "extensive-signals", (S, "payoffs", "1", "3"))
forge("extensive-gain-left-out", "extensive-signals-gains", (S, "gains", SIGNALS_TOLD[:1]))
forge(
    "extensive-gain-not-there",
    "extensive-signals",
    (S, "gains", [["1", ["good", "X"], {"good": "X"}, "0"]]),
)
forge(
    "extensive-loss-listed",
    "extensive-signals",
    (S, "gains", [["1", ["good", "X"], {"good": "X"}, "-2"]]),
)
forge("extensive-gains-in-another-order", "extensive-kuhn-gains", (S, "gains", KUHN_TOLD[::-1]))
forge("extensive-gain-of-all-plays", "extensive-kuhn-gains", (S, "gains", 0, 3, "1/6"))
forge("extensive-gain-if-drawn", "extensive-kuhn-gains", (S, "gains", 0, 3, "1/3"))
forge(
    "extensive-deviation-not-best",
    "extensive-venture-gains",
    (S, "gains", 0, 2, {"entry": "enter", "calm": "go", "rain": "hold"}),
)
forge(
    "extensive-but-of-strategies",
    "extensive-signals",
    (S, "gains", [["1", ["bad", a], {"bad": b}, "3"] for a, b in ("YX", "XY")]),
)
HIGH, LOW = (W, "high"), (W, "low")
forge(
    "correlated-range-not-an-equilibrium",
    "correlated-range-chicken",
    (
        *HIGH,
        "distribution",
        [[{"1": {"one": "swerve"}, "2": {"two": a}}, "1/2"] for a in ("swerve", "dare")],
    ),
)
forge(
    "correlated-range-not-an-equilibrium-below",
    "correlated-range-chicken",
    (
        *LOW,
        "distribution",
        [
            [{"1": {"one": "dare"}, "2": {"two": "dare"}}, "1/5"],
            [{"1": {"one": "dare"}, "2": {"two": "swerve"}}, "4/5"],
        ],
    ),
)
forge("correlated-range-not-attained", "correlated-range-chicken", (*HIGH, "distribution", DRAWN))
forge(
    "correlated-range-not-attained-below", "correlated-range-chicken", (*LOW, "distribution", DRAWN)
)
forge(
    "correlated-range-multiplier-small",
    "correlated-range-chicken",
    (*HIGH, "multipliers", 0, 3, "1/2"),
)
forge(
    "correlated-range-multiplier-great",
    "correlated-range-chicken",
    (*HIGH, "multipliers", 0, 3, "1"),
)
forge(
    "correlated-range-multiplier-small-below",
    "correlated-range-chicken",
    (*LOW, "multipliers", 1, 3, "17/10"),
)
forge(
    "correlated-range-multiplier-great-below",
    "correlated-range-chicken",
    (*LOW, "multipliers", 1, 3, "19/10"),
)
forge(
    "correlated-range-without-multipliers",
    "correlated-range-chicken-moves",
    (*HIGH, "multipliers", []),
)
RANGE = json.loads(FILES["valid/correlated-range-chicken.json"])
ROWS = RANGE[W]["high"]["multipliers"]
DARES = ["1", {"one": "dare"}, {"one": "swerve"}]
forge(
    "correlated-range-multiplier-zero",
    "correlated-range-chicken",
    (*HIGH, "multipliers", [*ROWS, [*DARES, "0"]]),
)
forge(
    "correlated-range-multiplier-negative",
    "correlated-range-chicken",
    (*HIGH, "multipliers", [*ROWS, [*DARES, "1"], [*DARES, "-1"]]),
)
forge(
    "correlated-range-other-player", "correlated-range-chicken", (S, "of", [["2", {"payoff": "1"}]])
)
forge("correlated-range-of-twice-as-much", "correlated-range-chicken", (S, "of", 0, 0, "2"))
forge(
    "correlated-range-too-wide",
    "correlated-range-signals-student",
    (S, "high", "5"),
    (S, "off", 1, "2"),
)
forge("correlated-range-off", "correlated-range-signals-student", (S, "off", 1, "2"))
forge("correlated-range-holds", "correlated-range-signals-student", (S, "holds", "yes"))
forge(
    "correlated-range-mediator-tells-all",
    "correlated-range-signals-strategies",
    (
        W,
        "high",
        "distribution",
        json.loads(FILES["valid/extensive-signals.json"])[S]["distribution"],
    ),
    (S, "high", "13/2"),
    (S, "off", 1, "1/2"),
    (S, "holds", "no"),
    (W, "high", "multipliers", [["1", {"good": "X", "bad": "Y"}, {"good": "Y", "bad": "X"}, "1"]]),
)
forge(
    "correlated-range-deviation-less-good",
    "correlated-range-venture-entrant",
    (*HIGH, "multipliers", 0, 2, {"entry": "enter", "calm": "go", "rain": "hold"}),
)
forge(
    "correlated-range-trio-without-one", "correlated-range-trio", (*LOW, "multipliers", 1, 3, "1/5")
)
THREATS = "subgame-venture-threat"
forge(
    "subgame-venture-stays-out",
    "subgame-venture",
    (S, "profile", "1", "entry", two("out", 1, "enter", 0)),
)
forge(
    "subgame-probability-sum",
    "subgame-venture",
    (S, "profile", "1", "rain", two("sell", "1/3", "hold", "1/3")),
)
forge("subgame-count", "subgame-venture", (S, "subgames", "7"))
forge("subgame-no-gain-listed", THREATS, (S, "gains", []))
forge(
    "subgame-gain-left-out",
    THREATS,
    (S, "gains", json.loads(FILES[f"valid/{THREATS}.json"])[S]["gains"][1:]),
)
forge(
    "subgame-gains-in-another-order",
    THREATS,
    (S, "gains", json.loads(FILES[f"valid/{THREATS}.json"])[S]["gains"][::-1]),
)
forge("subgame-gain-too-large", THREATS, (S, "gains", 0, 2, "4"))
forge("subgame-gain-of-another-player", THREATS, (S, "gains", 0, 1, "2"))
forge("subgame-gain-elsewhere", THREATS, (S, "gains", 0, 0, []))
forge("subgame-gain-of-nothing", "subgame-venture", (S, "gains", [[[], "1", "0"]]))
equilibrium("invalid/probability-above-one", "kuhn", {**KUHN, "2": kuhn_2(k=F(6, 5))}, "12")
equilibrium(
    "invalid/probability-sum",
    "kuhn",
    {**KUHN, "2": {**kuhn_2(), "K bet": two("fold", "2/3", "call", "2/3")}},
    "1",
)
forge("probability-negative-in-box", "payoff-kuhn-family", (S, "parameters", "g", ["0", "2"]))
forge(
    "probability-negative-inside",
    "family-square",  # (2x - 1)^2 - 1/100 is positive at both ends
    (S, "profile", "1", "row", two("a", "(2*x - 1)^2 - 1/100", "b", "101/100 - (2*x - 1)^2")),
    (W, "inside", 0, "values", "2", "column", "5 - 3*((2*x - 1)^2 - 1/100)"),
)
forge(
    "probability-sum-with-parameters",
    "family-square",
    (S, "profile", "1", "row", two("a", "x", "b", "1 - x^2")),
    (
        W,
        "inside",
        0,
        "values",
        {"1": {"row": "3 + 3*x - 3*x^2"}, "2": {"column": "5 + 2*x - 5*x^2"}},
    ),
)
payoffs(
    "invalid/parameter-interval",
    "square",
    TWO,
    [
        figure(
            {"payoff": "1"},
            [],
            {"is": "3*y + x - x*y", "stated": "3*y + x - x*y", "holds": "yes", "off": "0"},
        )
    ],
    {"x": ["1", "0"], "y": ["0", "1"]},
)
payoffs(
    "invalid/parameter-interval-of-the-second",
    "square",
    TWO,
    [
        figure(
            {"payoff": "1"},
            [],
            {"is": "3*y + x - x*y", "stated": "3*y + x - x*y", "holds": "yes", "off": "0"},
        )
    ],
    {"x": ["0", "1"], "y": ["1", "0"]},
)
forge(
    "parameter-interval-of-a-point", "arithmetic-parameters", (S, "parameters", "a", ["1/2", "1/2"])
)
forge(
    "given-impossible",
    "payoff-kuhn-decimals",
    (
        S,
        "figures",
        0,
        {**figure({"probability": [is_("1", "K", "bet")]}, [is_("1", "K", "bet")], stated(0, "0"))},
    ),
)
forge(
    "given-impossible-with-parameters",
    "payoff-kuhn-family",
    (S, "figures", 1, {**figure({"payoff": "1"}, [is_("1", "K", "bet")], stated(0, "0"))}),
)
value(
    "invalid/weight-negative",
    "fixed-pie",
    {
        "1": {"row": two("top", "7/4", "low", "-3/4")},
        "2": {"column": {"l": "3/4", "m": "1/4", "r": "0"}},
    },
    F(15, 4),
    "15/4",
)
value(
    "invalid/weight-sum",
    "fixed-pie",
    {
        "1": {"row": two("top", "5/4", "low", "0")},
        "2": {"column": {"l": "3/4", "m": "1/4", "r": "0"}},
    },
    F(15, 4),
    "15/4",
)
in_box("invalid/weight-sum-below", "kuhn", "plan", KUHN, printed(KUHN, 3))
forge(
    "value-plans-do-not-meet",
    "value-fixed-pie",
    (W, "plans", "2", "column", {"l": "3/4", "m": "1/4", "r": "0"}),
    (S, {"kind": "value", **stated(F(15, 4), "15/4", ""), "frontier": []}),
)
forge(
    "value-plan-2-is-better",
    "value-fixed-pie",
    (W, "plans", "1", "row", two("top", "1/2", "low", "1/2")),
)

# laws
TOLLED = [["0"] * 3, ["t"] * 3]
P = "pieces"
forge("law-another-game", "law-draw", (S, "at", "2"))
forge("law-another-deck", "law-eleven", (S, "at", "2"))
forge(
    "law-out-of-order",
    "law-draw",
    (S, P, [json.loads(FILES["valid/law-draw.json"])[S][P][i] for i in (1, 0, 2)]),
    (W, "parts", [json.loads(FILES["valid/law-draw.json"])[W]["parts"][i] for i in (1, 0, 2)]),
)
forge(
    "law-after-infinity",
    "law-toll",
    (
        S,
        P,
        [
            {"from": "0", "to": "infinity", "is": "t", "never": []},
            {"from": "1", "to": "2", "is": "t", "never": []},
        ],
    ),
    (W, "parts", json.loads(FILES["valid/law-toll.json"])[W]["parts"] * 2),
)
forge(
    "law-elsewhere",
    "law-draw",
    (S, P, json.loads(FILES["valid/law-draw.json"])[S][P][:1]),
    (W, "parts", json.loads(FILES["valid/law-draw.json"])[W]["parts"][:1]),
)
forge("law-of-a-point", "law-toll", (S, P, 0, {"from": "1", "to": "1", "is": "t", "never": []}))
law(
    "invalid/law-block-negative",
    "toll",
    "t",
    1,
    ["t", "2 - t"],
    [["0"] * 3, ["1"] * 3],
    ("0", "3", "1", [], (("1", [TAKE, TAKE]), NOTHING)),
)
law(
    "invalid/law-no-deal",
    "toll",
    "t",
    2,
    ["t"],
    [["0"] * 3, ["1"] * 3],
    ("1", "3", "1", [], (("1", [TAKE]), ("1", [{}]))),
)
forge("law-denominator", "law-toll", (S, P, 0, "is", "t*(t - 1)/(t - 1)"))
law(
    "invalid/law-of-one-game",
    "toll",
    "t",
    1,
    ["1", "1"],
    [["0"] * 3, ["1"] * 3],
    ("0", "infinity", "1", [], (("1", [TAKE, TAKE]), NOTHING)),
)
law(
    "invalid/law-scale",
    "toll",
    "t",
    1,
    ["1", "1"],
    TOLLED,
    ("0", "2", "t", [], (("1", [TAKE, TAKE]), ("t", [{}, {}]))),
)
law(
    "invalid/law-weights-sum",
    "toll",
    "t",
    1,
    ["1", "1"],
    TOLLED,
    ("0", "infinity", "t", [], (("1", [TAKE, {"": two("leave", 1, "take", 1)}]), NOTHING)),
)
law(
    "invalid/law-weight-negative",
    "toll",
    "t",
    1,
    ["1", "1"],
    TOLLED,
    ("0", "infinity", "t", [], (("1", [{"": two("leave", -1, "take", 2)}, LEAVE]), NOTHING)),
)
law(
    "invalid/law-no-best-action",
    "toll",
    "t",
    1,
    ["1", "1"],
    TOLLED,
    ("-1", "1", "0", [], (("1", [LEAVE, LEAVE]), NOTHING)),
)
forge("law-made", "law-toll", (S, P, 0, "never", [["1", "1", "", "take"]]))
forge("law-made-indifferently", "law-draw", (S, P, 1, "never", [["1", "1", "", "bet"]]))
law(
    "invalid/law-not-of-all-cards-alike",
    "draw",
    "b",
    1,
    ["3"],
    [["-1", "0", "1"], ["1"] * 3, ["-b - 1", "0", "b + 1"]],  # to check is best with the 1
    ("1/2", "3", "0", [], (first_moves("1", (1, 0)), replies("1", (0, 1)))),
)
forge(
    "law-overlapping",
    "law-toll",
    (
        S,
        P,
        [
            {"from": "0", "to": "2", "is": "t", "never": []},
            {"from": "1", "to": "3", "is": "t", "never": []},
        ],
    ),
    (W, "parts", json.loads(FILES["valid/law-toll.json"])[W]["parts"] * 2),
)
forge(
    "law-elsewhere-below",
    "law-draw",
    (S, P, json.loads(FILES["valid/law-draw.json"])[S][P][2:]),
    (W, "parts", json.loads(FILES["valid/law-draw.json"])[W]["parts"][2:]),
)
law(
    "invalid/law-half-cards",
    "toll",
    "t",
    "1/2",
    ["1", "t", "1 - t"],
    [["0"] * 3, ["1"] * 3],
    ("0", "1", "1", [], (("1", [TAKE] * 3), ("1", [{}] * 3))),
)
law(
    "invalid/law-copies",
    "short",
    "t",
    1,
    ["1", "1"],
    [[*map(str, three)] for three in SHORT.values()],
    (
        "0",
        "2",
        "0",
        [],
        (
            first_moves(
                "1", (1, 0), (0, 1), calls=[two("fold", 1, "call", 0), two("fold", 0, "call", 0)]
            ),
            replies("1", (1, 0), (0, 1), check=[two("check", 1, "bet", 0)] * 2),
        ),
    ),
)  # as if there were one of each
law(
    "invalid/law-falls",
    "toll",
    "t",
    1,
    ["1", "1"],
    [["0"] * 3, ["2 - t"] * 3],
    ("0", "infinity", "2 - t", [], (("1", [TAKE, TAKE]), NOTHING)),
)
forge("law-denominator-at-the-end", "law-toll", (S, P, 0, "is", "t*t/t"))
forge("law-value", "law-toll", (S, P, 0, "is", "t + 1/10"))
forge("law-value-of-cards", "law-eleven", (S, P, 0, "is", "1/10"))
forge(
    "law-plan-1-worse",
    "law-draw",
    (W, "parts", 2, "1", "blocks", 0, "", two("check", "1/2", "bet", "1/2")),
)

# stated figures
forge("figure-is", "count-kuhn-nodes-0", (S, "is", "59"))
forge(
    "figure-is-with-parameters",
    "payoff-square",
    (S, "figures", 1, "is", "x - 5*x*y + 5*y"),
    (S, "figures", 1, "off", "-5*x*y"),
)
forge("figure-is-of-value", "value-kuhn", (S, "is", "-1/19"))
forge("figure-is-of-set", "set-values-kuhn", (S, "figures", 5, "is", "1/14"))
forge("figure-holds", "count-kuhn-nodes-0", (S, "holds", "no"))
forge("figure-holds-wrongly", "value-kuhn-wrong", (S, "holds", "yes"))
forge("figure-holds-with-parameters", "payoff-kuhn-family", (S, "figures", 2, "holds", "yes"))
forge("figure-just-outside", "value-kuhn", (S, "stated", "-0.0557"))
forge("figure-off", "count-market-nodes-0", (S, "off", "1"))
forge("figure-off-the-middle", "payoff-trio", (S, "figures", 1, "off", "-3/20"))
forge("figure-off-with-parameters", "payoff-kuhn-family", (S, "figures", 2, "off", "-g/9"))
forge("equation-off", "arithmetic-wrong", (S, "equations", 0, "off", "-1/1500"))
forge("equation-holds", "arithmetic-parameters", (S, "equations", 0, "right", "a^2 + b_c^2"))

# games a statement is not about
forge("two-players", "pure-values-fixed-pie", game="trio")
forge(
    "two-players-in-dominated",
    "dominated-fixed-pie",
    (S, "moves", [entry("1", "start", "down", {"start": "up"})]),
    game="trio",
)
not_dominated(
    "invalid/two-players-in-not-dominated",
    "trio",
    "weakly",
    [],
    ("1", "start", "up", {"start": "down"}),
    {"start": "up"},
    {"seen up": "in", "seen down": "in"},
)
forge(
    "two-players-in-matrix",
    "matrix-trio-constraint-2",
    (S, "matrix", "payoff"),
    (S, "rows", [["start", "up"]]),
    (S, "cells", [["0", "0"]]),
)
forge("constant-sum", "pure-values-fixed-pie", game="market")
forge(
    "constant-sum-in-value",
    "value-fixed-pie",
    (W, "plans", {"1": {"row": two("a", 1, "b", 0)}, "2": {"column": two("c", 1, "d", 0)}}),
    game="square",
)

value(
    "invalid/constant-sum-at-some-ends",
    "gate",
    {"1": {"way": two("x", 1, "y", 0)}, "2": {"gate": two("open", 0, "shut", 1)}},
    0,
    "0",
)

# equilibrium, deviation
forge("gain", "equilibrium-kuhn-gains", (S, "gains", "2", "0"))
forge("gain-of-an-equilibrium", "equilibrium-kuhn", (S, "gains", "1", "1/100"))
forge("payoffs", "equilibrium-kuhn", (S, "payoffs", "1", "1/18"))
forge("payoffs-of-another-player", "equilibrium-trio-two-players", (S, "payoffs", "2", "3/2"))
forge("parameter-outside", "deviation-kuhn-family", (S, "parameters", "g", ["0", "1/4"]))
forge("deviation-payoff-before", "deviation-kuhn", (S, "payoff", "-1/17"))
forge("deviation-payoff-after", "deviation-kuhn", (S, "deviation payoff", "-5/83"))
forge("deviation-gain", "deviation-kuhn", (S, "gain", "1/335"))
deviation("invalid/deviation-gain-negative", "trio", TRIO, "1", {"start": "down"})
deviation(
    "invalid/deviation-gain-zero",
    "kuhn",
    KUHN,
    "1",
    {"Q": "check", "Q check bet": "fold", "K": "check", "K check bet": "call", "A": "bet"},
)

# pure values, family
forge("maxmin", "pure-values-dice", (S, "maxmin", "1/18"))
forge("minmax", "pure-values-dice", (S, "minmax", "1/18"))
forge("saddle", "pure-values-dice", (S, "saddle", "yes"))
forge("no-saddle", "pure-values-fixed-pie", (S, "saddle", "no"))
forge("cut-at-the-end", "family-kuhn-cut", (W, "inside", 0, "at", "0"))
forge("cut-outside-its-part", "family-kuhn-cut", (W, "inside", 0, "above", "at", "1/4"))
forge("cut-at-the-other-end", "family-kuhn-cut", (W, "inside", 0, "above", "at", "1"))
forge("cut-outside-the-interval", "family-kuhn-reply", (W, "inside", 0, "at", "5/4"))
forge("cut-inside-another-interval", "family-kuhn-reply", (W, "inside", 0, "below", "at", "3/4"))
forge(
    "cut-of-an-earlier-part", "family-kuhn-reply", (W, "inside", 0, "above", "above", "at", "1/4")
)
forge(
    "range-weight-negative",
    "range-fixed-pie",
    (W, "high", "bound", "weights", "row", two("top", "1", "low", "-1")),
)
forge(
    "range-weight-sum",
    "range-fixed-pie",
    (W, "high", "bound", "weights", "row", two("top", "1", "low", "0")),
)
forge(
    "range-plan-not-optimal",
    "range-fixed-pie",
    (W, "low", "plan", "column", {"l": "1", "m": "0", "r": "0"}),
)
forge("range-not-attained", "range-kuhn", (W, "high", "plan", family_plan(F(1, 2))))
forge(
    "range-too-narrow", "range-kuhn", (S, "high", "4/3"), (W, "high", "plan", family_plan(F(1, 2)))
)
forge("range-off", "range-kuhn-varies", (S, "off", ["-121/200", "19/50"]))
forge("range-holds", "range-kuhn-varies", (S, "holds", "yes"))
forge(
    "bound-too-low-inside",
    "family-kuhn",
    (W, "inside", 0, "values", "2", "Q check", "(g - 2)/6 - g*(1 - g)/100"),
    (W, "inside", 0, "values", "2", "Q bet", "-g/6 + g*(1 - g)/100"),
)
forge("bound-too-low-below", "family-kuhn", (W, "inside", 0, "values", "1", "A check bet", "1/10"))
forge("bound-not-attained", "family-kuhn", (W, "inside", 0, "values", "2", "A bet", "g/9 + 1/100"))
family("invalid/family-no-equilibrium", "kuhn", SLACK, UNIT, KUHN_TREE)
forge(
    "bound-below-a-cut",
    "family-kuhn-cut",
    (W, "inside", 0, "above", "above", "values", "1", "A check bet", "1/10"),
)

# dominated, undominated
forge("dominated-by-itself", "dominated-kuhn", (S, "moves", 0, "by", 0, 0, "Q check bet", "call"))
dominance(
    "invalid/dominated-by-excluded",
    "kuhn",
    "weakly",
    FOLLY + [["1", "K check bet", "call"]],
    BET_KING,
)
dominance("invalid/dominated-nothing-left", "kuhn", "weakly", FOLLY + [["1", "K", "bet"]], BET_KING)
dominance(
    "invalid/dominated-nothing-left-below",
    "steps",
    "weakly",
    [["1", "again", "a1"], ["1", "again", "a2"]],
    ("1", "pick", "a", {"pick": "b"}),
)
forge("dominated-pays-less", "dominated-kuhn-king", (S, "excluded", FOLLY[:1]))
dominance(
    "invalid/dominated-pays-less-than-one", "steps", "weakly", [], ("1", "pick", "a", {"pick": "b"})
)
dominance(
    "invalid/dominated-never-more",
    "square",
    "weakly",
    [["2", "column", "d"]],
    ("1", "row", "a", {"row": "b"}),
)
dominance(
    "invalid/dominated-strictly-and-less",
    "fixed-pie",
    "strictly",
    [],
    ("2", "column", "l", {"column": "r"}),
)
forge("dominated-only-weakly", "dominated-steps-strictly", (S, "excluded", []))
forge("not-dominated-pays-as-much", "not-dominated-kuhn-strictly", (S, "sense", "weakly"))
forge(
    "not-dominated-pays-less",
    "not-dominated-kuhn-strictly",
    (W, 0, "opponent", {**FOOL, "Q check": "bet"}),
)
forge(
    "not-dominated-by-excluded-continuation",
    "not-dominated-kuhn",
    (S, "excluded", [["1", "K", "bet"]]),
)
forge(
    "not-dominated-excluded-below", "not-dominated-steps", (S, "excluded", [["1", "again", "a1"]])
)
not_dominated(
    "invalid/not-dominated-by-excluded-continuation-below",
    "steps",
    "weakly",
    [["1", "again", "a2"]],
    ("1", "pick", "a", {"pick": "b"}),
    {"pick": "a", "again": "a2"},
    {"enter": "in", "reply": "r"},
)
forge(
    "not-dominated-excluded-opponent",
    "not-dominated-kuhn",
    (S, "excluded", [["2", "Q bet", "call"]]),
)
forge("strategy-makes-another-move", "undominated-kuhn", (S, "moves", 0, "makes", "Q", "check"))
forge(
    "strategy-does-not-reach",
    "undominated-kuhn",
    (S, "moves", 0, "set", "Q check bet"),
    (S, "moves", 0, "makes", {"Q check bet": "fold"}),
)
forge(
    "others-zero",
    "undominated-market",
    (W, 0, "others", "1", "good", two("ask", "0", "leave", "1")),
)
forge(
    "others-negative",
    "undominated-market",
    (W, 0, "others", "1", "good", two("ask", "-1/5", "leave", "6/5")),
)
forge(
    "others-sum",
    "undominated-market",
    (W, 0, "others", "1", "bad", two("ask", "3/4", "leave", "3/4")),
)
forge(
    "strategy-not-best",
    "undominated-market",
    (W, 0, "others", "1", "good", two("ask", "4/5", "leave", "1/5")),
)


# mixtures, rational profiles, frontiers
def steps_mixture(*pairs):
    return [[{"pick": action}, x] for action, x in pairs]


forge(
    "mixture-negative",
    "dominated-steps",
    (S, "moves", 1, "by", steps_mixture(("d", "3/2"), ("b", "-1/2"))),
)
forge(
    "mixture-zero", "dominated-steps", (S, "moves", 1, "by", steps_mixture(("d", "1"), ("b", "0")))
)
forge("mixture-sum", "dominated-steps", (S, "moves", 1, "by", steps_mixture(("d", "3/2"))))
forge(
    "mixture-sum-below",
    "iterated-mixed",
    (W, 0, "1", "out", 0, [[row("t"), "1/2"], [row("m"), "2/5"]]),
)
forge(
    "mixture-of-itself",
    "dominated-mixed",
    (S, "moves", 0, "by", [[row("t"), "2/5"], [row("m"), "2/5"], [row("b"), "1/5"]]),
)
forge("mixture-of-excluded", "dominated-mixed", (S, "excluded", [["1", "row", "m"]]))
forge(
    "mixture-pays-less",
    "dominated-mixed",
    (S, "moves", 0, "by", [[row("t"), "1/4"], [row("m"), "3/4"]]),
    (S, "sense", "weakly"),
)
forge(
    "mixture-pays-as-much",
    "dominated-mixed",
    (S, "moves", 0, "by", [[row("t"), "1/3"], [row("m"), "2/3"]]),
)
forge("dominated-itself-below", "dominated-steps-below", (S, "moves", 0, "makes", {"pick": "a"}))
forge(
    "dominated-nothing-makes-both",
    "dominated-steps-below",
    (S, "moves", 0, "makes", {"pick": "b", "again": "a1"}),
)
forge(
    "not-dominated-another-move",
    "not-dominated-kuhn",
    (W, 0, "continuation", {"K": "check", "K check bet": "fold"}),
    (W, 0, "opponent", CAREFUL),
)
forge(
    "not-dominated-another-move-below",
    "not-dominated-steps-below",
    (W, 0, "continuation", {"pick": "d"}),
)
forge("not-dominated-by-mixture", "not-dominated-mixed", (S, "moves", 0, "by", T_OR_M))
forge("frontier-of-the-value", "value-brink", (W, "plans", "1", brink_plan("go", 1)))
forge("frontier-of-the-value-2", "value-brink", (W, "plans", "2", WILD))
forge("frontier-of-the-opponent", "range-brink", (W, "opponent", WILD))
forge("frontier-of-the-plan", "range-brink", (W, "low", "plan", brink_plan("go")))
forge("frontier-of-the-weights", "range-brink", (W, "low", "bound", "weights", WILD))
forge(
    "frontier-spoken-of", "range-brink", (S, "terms", [["start", "out", "1"], ["fourth", "x", "0"]])
)
forge(
    "frontier-spoken-of-below",
    "range-brink",
    (S, "terms", [["start", "out", "1"], ["fifth", "u", "0"]]),
)
forge("frontier-not-constant", "range-brink-paid", (S, "frontier", FOURTH))
forge("frontier-of-the-reply", "not-dominated-brink", (W, 0, "opponent", {"gone": "wild"}))
C = "figures"
forge("comparison-outside", "comparison-at", (S, "parameters", "g", ["0", "1/4"]))
forge("comparison-holds", "comparison-kuhn", (S, "figures", 3, "holds", "yes"))
forge("comparison-difference", "comparison-kuhn", (S, "figures", 0, "difference", "-1/8"))
forge("comparison-at-an-end", "comparison-inside", (S, "where", "everywhere"))
forge(
    "comparison-negative-somewhere",
    "comparison-inside",
    (S, "figures", 0, "right", "number", "g^2 + 1/9"),
    (S, "figures", 0, "difference", "g - g^2 - 1/9"),
)
forge(
    "responses-belief-not-before",
    "responses-mixed",
    (W, 1, "2", "kept", 0, 1, [[line("t"), "9/10"], [line("b"), "1/10"]]),
)
forge(
    "responses-belief-excludes", "responses-order", (W, 0, "1", "kept", 0, 1, [[column("l"), "1"]])
)
forge(
    "responses-belief-excludes-level",
    "responses-order-levels",
    (W, 1, "1", "kept", 0, 1, [[column("r"), "1"]]),
)
forge("responses-belief", "responses-mixed-best", (W, 0, "1", "kept", 0, 1, [[column("r"), "1"]]))
forge("responses-tie", "responses-mixed", (W, 0, "1", "kept", 0, 1, HALVES))
forge(
    "responses-one-forgotten",
    "responses-mixed-best",
    (S, "rounds", 0, "1", "out", []),
    (W, 0, "1", "out", []),
    (S, "left", 0, "1", "3"),
    (S, "exactly", 0, "holds", "no"),
)
forge("responses-rivals", "responses-mixed-best", (W, 0, "1", "out", 0, [[line("t"), "1"]]))
forge("responses-rivals-equal", "responses-none", (S, "sense", "cautious"))
forge("responses-rivals-no-better", "responses-none", (S, "sense", "best"))
forge("responses-departure", "responses-steps", (W, 0, "1", "out", 1, 0, 0, ["pick", "b"]))
forge("responses-exactly", "responses-mixed-best", (S, "exactly", 0, "holds", "no"))
forge("responses-not-exactly", "responses-mixed-best", (S, "exactly", 0, "avoid", 0, 2, "t"))
forge(
    "strategy-makes-another-move-below",
    "undominated-kuhn-two-actions",
    (S, "moves", 0, "makes", "A check bet", "fold"),
)
forge(
    "denominator-zero-at-an-end",
    "payoff-square",
    (S, "profiles", 0, "1", "row", two("a", "x^2/x", "b", "1 - x")),
)
forge(
    "denominator-zero-inside",
    "family-kuhn",
    (S, "profile", "1", "K", two("check", "1", "bet", "0/(2*g - 1)")),
)
forge(
    "denominator-of-a-denominator",
    "payoff-square",
    (S, "profiles", 0, "1", "row", two("a", "1/(1/x)", "b", "1 - x")),
)
forge(
    "denominator-in-a-power-0",
    "payoff-square",
    (S, "profiles", 0, "1", "row", two("a", "x", "b", "1 - x*(1/x)^0")),
)
forge(
    "denominator-below-0",
    "payoff-kuhn-family",
    (S, "profiles", 0, "1", "K", two("check", "1", "bet", "0/(g - 2)")),
)
POLES = {  # what a sentence of the family says of the second item, with a denominator that is 0
    "is": "4*g*g/(9*g)",
    "stated": "g*(g - 1/3)/(3*(g - 1/3))",
    "off": "1/(9/g)",
}
for key, text in POLES.items():
    forge(f"pole-in-{key}", "payoff-kuhn-family", (S, "figures", 2, key, text))
forge("pole-in-a-difference", "comparison-family", (S, "figures", 0, "difference", "-g/(9*g)"))
forge(
    "pole-inside",
    "comparison-family",
    (S, "where", "inside"),
    (S, "figures", 0, "difference", "-(2*g - 1)/(9*(2*g - 1))"),
)
forge(
    "pole-at-the-ends",
    "comparison-family",
    (S, "where", "inside"),
    (S, "figures", 0, "difference", "g*(1 - g)/(9*g*(g - 1))"),
    folder="valid",
)
forge(
    "pole-where-nothing-is-said",
    "payoff-kuhn-family",
    (S, "figures", 1, "is", "3*g/(4*g)"),
    folder="valid",
)
forge(
    "pole-of-a-comparison",
    "comparison-family",
    (S, "figures", 1, "difference", "2*g^2/(3*g)"),
    folder="valid",
)
forge(
    "pole-of-an-equation",
    "arithmetic-parameters",
    (S, "equations", 0, "left", "(a + b_c)^2*b_c/b_c"),
)
forge("pole-right", "arithmetic-parameters", (S, "equations", 2, "right", "a/4*(1/b_c)^0"))
forge(
    "pole-of-what-it-is-off",
    "arithmetic-parameters",
    (S, "equations", 2, "off", "a/12 - 1/(1/b_c)"),
)
forge(
    "denominator-negative",
    "payoff-square-rational",
    (S, "profiles", 0, "1", "row", two("a", "-x/(-2 - x)", "b", "2/(2+x)")),
)
forge("denominator-sum", "payoff-square-rational", (S, "profiles", 0, "1", "row", "a", "x/(3 + x)"))
forge(
    "denominator-numerator-negative",
    "payoff-square-rational",
    (S, "parameters", "y", ["-1/2", "1"]),
)
forge("denominator-box", "family-kuhn-rational", (S, "parameters", "g", ["-1", "1"]))
forge("bound-without-its-factor", "family-kuhn-rational", (W, "inside", 0, KUHN_TREE))
forge("frontier-reached-by-player-1", "family-ladder", (S, "frontier", [["2", "second"]]))
forge("frontier-reached", "family-ladder", (S, "frontier", [["1", "first"]]))
forge(
    "frontier-reached-by-player-2",
    "family-ladder",
    (S, "frontier", [["1", "third"], ["2", "second"]]),
)
forge(
    "frontier-weight-not-identically-zero",
    "family-ladder",
    (S, "profile", "2", "second", two("stop", "1 - g/9", "go", "g/9")),
    (W, "inside", 0, "values", "1", {"first": "1", "third": "g"}),
)
family(
    "invalid/frontier-reached-at-one-member",
    "trio",
    {
        "1": {"start": two("up", 0, "down", 1)},
        "2": {"seen up": two("in", 0, "out", 1), "seen down": two("in", 0, "out", 1)},
        "3": {"after up": two("x", 1, "y", 0), "after down": two("x", "g", "y", "1 - g")},
    },
    UNIT,
    bounds({"1": {"start": "1"}}),
    ["1"],
    [["3", "after up"]],
)
family(
    "invalid/frontier-of-one-player",
    "alone",
    {"1": {"only": two("a", "1", "b", "0")}},
    UNIT,
    bounds({"1": {"only": "1"}}),
    frontier=[["1", "only"]],
)

# parameter sets
LOGIT = "logit-kuhn"
forge("logit-from-above", LOGIT, (S, "from", "303/500"))
forge("logit-to-below", LOGIT, (S, "to", "121/200"))
forge("logit-to-the-end", LOGIT, (S, "to", "1"))
forge("logit-from-the-start", LOGIT, (S, "from", "0"))
forge("logit-from-the-limit", "logit-idle", (S, "from", "1/2"))
forge("logit-to-the-limit", "logit-idle", (S, "to", "1/2"))
forge("logit-wrong-set", LOGIT, (W, "optimal", "1", S, "span", "3"))
forge(
    "logit-opponent-varies-linearly",
    LOGIT,
    (S, "profile", "2", "K bet", two("fold", "2/3 - g/3", "call", "1/3 + g/3")),
)
forge("logit-half-a-family", LOGIT, (S, "parameters", "g", ["1/2", "1"]))
forge(
    "logit-squares",
    LOGIT,
    (S, "profile", "1", json.loads(json.dumps(kuhn_family()["1"]).replace("g", "g^2"))),
    (S, "from", "3/4"),
    (S, "to", "4/5"),
)
forge(
    "logit-opponent-varies",
    LOGIT,
    (S, "profile", "2", "K bet", two("fold", "2/3 - g*(1 - g)", "call", "1/3 + g*(1 - g)")),
)
forge("logit-again", "logit-idle", (S, "profile", "1", "again", {"e": "0", "f": "1", "g": "0"}))
forge(
    "logit-again-either",
    "logit-idle",
    (S, "profile", "1", "again", {"e": "1/2", "f": "1/2", "g": "0"}),
)
INNER = "parameter-set-inner"
forge("set-too-long", INNER, (S, "within", [["1/4", "4/5"]]), (W, "outside", 1, "from", "4/5"))
forge("set-too-short", INNER, (S, "within", [["1/4", "2/3"]]), (W, "outside", 1, "from", "2/3"))
forge("set-too-short-by-a-gap", INNER, (S, "within", [["1/4", "2/3"]]))
forge(
    "set-piece-missing",
    INNER,
    (W, "outside", json.loads(FILES["valid/parameter-set-inner.json"])[W]["outside"][:1]),
)
forge(
    "set-first-piece-missing",
    INNER,
    (W, "outside", json.loads(FILES["valid/parameter-set-inner.json"])[W]["outside"][1:]),
)
forge("set-piece-short", INNER, (W, "outside", 1, "to", "9/10"))
forge("set-pieces-overlap", "parameter-set-player", (W, "outside", 1, "from", "1/9"))
forge(
    "set-piece-overlaps-interval",
    "parameter-set-two",
    (S, "within", [["-11/30", "-1/3"], ["7/20", "11/30"]]),
)
forge("set-piece-beyond", "parameter-set-none", (W, "outside", 0, "to", "11/10"))
forge(
    "set-gain-vanishes-inside",
    "parameter-set-touch",
    (S, "within", []),
    (W, "inside", []),
    (W, "outside", [dict(zip(("from", "to", "player", "strategy"), reply("0", "1", "l")))]),
)
forge("set-gain-vanishes-at-an-end", "parameter-set-touch", (S, "within", []), (W, "inside", []))
forge(
    "set-gain-vanishes-at-low",
    "parameter-set-ends",
    (S, "within", [["1", "1"]]),
    (W, "inside", [""]),
)
forge(
    "set-gain-vanishes-at-high",
    "parameter-set-ends",
    (S, "within", [["0", "0"]]),
    (W, "inside", [""]),
)
forge(
    "set-gain-zero",
    "parameter-set-all",
    (S, "within", []),
    (W, "inside", []),
    (W, "outside", [dict(zip(("from", "to", "player", "strategy"), reply("0", "1", "m")))]),
)
forge(
    "set-point-outside",
    "parameter-set-player",
    (S, "within", [["1/8", "1/8"], ["1/4", "3/4"]]),
    (W, "inside", ["", json.loads(FILES["valid/parameter-set-player.json"])[W]["inside"][0]]),
)
forge(
    "set-point-where-only-one-player-gains",
    "parameter-set-point",
    (S, "within", [["1/8", "1/8"], ["1/4", "1/4"]]),
    (W, "inside", ["", ""]),
    (
        W,
        "outside",
        [
            dict(zip(("from", "to", "player", "strategy"), reply(*piece)))
            for piece in (("0", "1/8", "l"), ("1/8", "1/4", "l"), ("1/4", "1", "m"))
        ],
    ),
)
forge(
    "set-point-outside-rational",
    "parameter-set-rational-both",
    (S, "within", [["0", "0"], ["1", "1"]]),
    (W, "inside", ["", ""]),
)
forge(
    "set-point-beyond",
    INNER,
    (S, "parameters", "g", ["0", "1/2"]),
    (S, "within", [["1/4", "1/2"], ["3/5", "3/5"]]),
    (W, "inside", [LEVEL, ""]),
    (W, "outside", json.loads(FILES["valid/parameter-set-inner.json"])[W]["outside"][:1]),
)
forge(
    "set-intervals-touch",
    INNER,
    (S, "within", [["1/4", "1/2"], ["1/2", "3/4"]]),
    (W, "inside", [LEVEL, LEVEL]),
)
forge("set-intervals-unordered", "parameter-set-ends", (S, "within", [["1", "1"], ["0", "0"]]))
forge("set-interval-reversed", INNER, (S, "within", [["3/4", "1/4"]]))
forge(
    "set-piece-of-a-point",
    INNER,
    (
        W,
        "outside",
        [
            dict(zip(("from", "to", "player", "strategy"), reply(*piece)))
            for piece in (
                ("0", "1/8", "l"),
                ("1/8", "1/8", "l"),
                ("1/8", "1/4", "l"),
                ("3/4", "1", "r"),
            )
        ],
    ),
)

# iterated dominance
MIXED, ORDER = "iterated-mixed", "iterated-order-first"
forge(
    "iterated-twice",
    MIXED,
    (S, "rounds", 1, "1", "out", [row("b")]),
    (W, 1, "1", "out", [T_OR_M]),
    (S, "gone", []),
)
forge(
    "iterated-pays-less-to-some-left",
    "iterated-dice",
    (W, 1, "1", "out", 0, surely({"1": "raise", "2": "call", "3": "call"})),
)
forge("iterated-left", MIXED, (S, "left", 1, {"1": "2", "2": "2"}))
forge("iterated-left-of-player-1", MIXED, (S, "left", 0, {"1": "3", "2": "2"}))
forge("iterated-gone-early", MIXED, (S, "gone", 1, "round", "2"))
forge("iterated-gone-late", MIXED, (S, "gone", 0, "round", "2"))
forge("iterated-gone-never", MIXED, (S, "gone", 0, "round", "none"))
forge("iterated-gone-though-left", MIXED, (S, "gone", 3, "round", "3"))
forge("iterated-gone-while-another-makes-it", "iterated-steps", (S, "gone", 1, "round", "1"))
forge("iterated-pays-less", MIXED, (W, 0, "1", "out", 0, [[row("t"), "4/5"], [row("m"), "1/5"]]))
forge(
    "iterated-pays-less-weakly",
    ORDER,
    (S, "rounds", 0, "1", "out", [row("m")]),
    (W, 0, "1", "out", [surely(row("b"))]),
    (W, 2, "1", "kept", [[row("t"), surely(column("r"))], [row("b"), surely(column("r"))]]),
)
forge("iterated-pays-as-much", MIXED, (W, 0, "1", "out", 0, [[row("t"), "1/3"], [row("m"), "2/3"]]))
iterated(
    "invalid/iterated-never-more",
    "flat",
    "weakly",
    [([(row("a"), surely(row("b")))], [])],
    ["12"],
    "not said",
    [],
)
iterated(
    "invalid/iterated-too-early-in-the-round",
    "order",
    "weakly",
    [([(row("t"), surely(row("m")))], [(column("l"), surely(column("r")))])],
    ["21"],
    "not said",
    [],
)
iterated(
    "invalid/iterated-complete-too-early",
    "mixed",
    "strictly",
    [FIRST_ROUND],
    ["22"],
    "yes",
    [],
    (
        [(row("t"), surely(column("l"))), (row("m"), surely(column("r")))],
        [(column("l"), surely(row("t"))), (column("r"), surely(row("t")))],
    ),
)
iterated(
    "invalid/iterated-belief-in-eliminated",
    "mixed",
    "strictly",
    [FIRST_ROUND],
    ["22"],
    "yes",
    [],
    (
        [(row("t"), surely(column("l"))), (row("m"), surely(column("r")))],
        [(column("l"), surely(row("t"))), (column("r"), surely(row("b")))],
    ),
)
iterated(
    "invalid/iterated-belief-missing",
    "mixed",
    "strictly",
    [FIRST_ROUND],
    ["22"],
    "yes",
    [],
    (
        [(row("t"), surely(column("l"))), (row("m"), surely(column("r")))],
        [(column("l"), surely(row("t")))],
    ),
)
iterated(
    "invalid/iterated-belief-for-eliminated",
    "mixed",
    "strictly",
    [FIRST_ROUND, SECOND_ROUND, THIRD_ROUND],
    ["22", "21", "11"],
    "yes",
    [],
    (
        [(row("t"), surely(column("l"))), (row("b"), surely(column("l")))],
        [(column("l"), surely(row("t")))],
    ),
)
iterated(
    "invalid/iterated-belief-not-of-all",
    "order",
    "weakly",
    [([(row("t"), surely(row("m")))], [])],
    ["22"],
    "yes",
    [],
    (
        [(row("m"), EVEN), (row("b"), surely(column("r")))],
        [(column("l"), surely(row("m"))), (column("r"), half_half("row", "m", "b"))],
    ),
)
forge(
    "iterated-belief-of-unequal-weights",
    "iterated-seesaw",
    (W, -1, "2", "kept", 1, 1, [[row("a"), "1/10"], [row("b"), "9/10"]]),
)
forge("two-players-in-iterated", "iterated-mixed-once", game="trio")

# matrix, box
forge(
    "scale-negative",
    "matrix-market-constraint-2",
    (S, "scale", "-1/2"),
    (S, "cells", [["1/2", "-1/2", "-1/2"]]),
)
forge(
    "scale-zero",
    "matrix-trio-constraint-2",
    (S, "scale", "0"),
    (S, "cells", [["0", "0"], ["0", "0"]]),
)
forge("cell-wrong", "matrix-kuhn-payoff", (S, "cells", 1, 1, "2"))
forge("cells-transposed", "matrix-trio-constraint-2", (S, "cells", [["-3", "3"], ["3", "3"]]))
forge("wrong-cells-incomplete", "matrix-kuhn-wrong", (S, "wrong", [["2", "1", "1/3"]]))
forge(
    "wrong-cells-unordered",
    "matrix-kuhn-wrong",
    (S, "wrong", [["2", "3", "-1/3"], ["2", "1", "1/3"]]),
)
ONE_GAINS = {**KUHN, "1": NAIVE["1"]}
in_box("invalid/box-where-one-gains", "kuhn", "behaviour", ONE_GAINS, printed(ONE_GAINS, 3))
forge("box", "in-box-kuhn", (S, "printed", "profile", "1", "Q", "bet", "0.201"))
forge(
    "box-of-plans",
    "in-box-kuhn-plan",
    (S, "printed", "profile", "1", "A check bet", "call", "1.00"),
)
in_box("invalid/box-no-equilibrium", "kuhn", "behaviour", NAIVE, printed(NAIVE, 3))
in_box(
    "invalid/box-no-equilibrium-of-plans",
    "kuhn",
    "plan",
    kuhn_plans({**KUHN, "2": NAIVE["2"]}),
    printed(kuhn_plans({**KUHN, "2": NAIVE["2"]}), 3),
)
forge(
    "no-box-weights-negative",
    "no-box-pennies",
    (S, "stated", "1", coins("0.5", "0.5")["1"]),
    (W, "low", "coin", "heads", "-10"),
    (W, "high", "coin", "heads", "-12"),
)
forge("no-box-with-an-equilibrium", "no-box-pennies", (S, "stated", "1", coins("0.5", "0.5")["1"]))
forge(
    "no-box-with-an-equilibrium-high",
    "no-box-pennies-high",
    (S, "stated", "1", coins("0.5", "0.5")["1"]),
)
for which, side in (
    ("low", "heads"),
    ("high", "tails"),
):  # 3/8 prints as 0.38, and is the last number that does
    forge(
        f"no-box-at-its-{which}-end",
        "no-box-tip",
        (S, "stated", "1", coins("0.38", "0.62")["1"]),
        (W, "low", "coin", "heads", "0"),
        (W, which, "coin", side, "3/2"),
    )
forge(
    "no-box-one-end-for-two",
    "no-box-pennies-empty",
    (S, "form", "behaviour"),
    (S, "stated", "1", "coin", "tails", "0.4"),
)

# whole optimal sets


def without(name, *path):
    """A list in a valid certificate without one item."""
    *path, i = path
    value = json.loads(FILES[f"valid/{name}.json"])
    for key in path:
        value = value[key]
    return (*path, value[:i] + value[i + 1 :])


def with_one_more(name, *path_and_new):
    *path, new = path_and_new
    value = json.loads(FILES[f"valid/{name}.json"])
    for key in path:
        value = value[key]
    return (*path, [*value, new])


def column_texts(chart, point):
    return [str(at(form, point)) for form in fractions(chart)]


forge("range-given-not-reached", "range-kuhn-given-sometimes", (W, "high", "plan", family_plan(1)))
forge("range-given-not-divided", "range-kuhn-given-quotient", (S, "given", ""))
forge(
    "range-given-too-narrow",
    "range-kuhn-given",
    (S, "low", "1/2"),
    (W, "low", "plan", family_plan(F(1, 2))),
)
forge(
    "range-given-too-narrow-and-stated-so",
    "range-kuhn-given",
    (S, "low", "1/2"),
    (S, "stated", ["1/2", "2/3"]),
    (W, "low", "plan", family_plan(F(1, 2))),
)
forge(
    "range-plan-not-optimal-at-the-end",
    "range-kuhn-varies",
    (W, "high", "plan", one_plan(0, 0, F(1, 3), 1)),
)
forge(
    "set-without-a-vertex", "set-kuhn", without("set-kuhn", S, "vertices", 0)
)  # no longer spans the dimension
for number in range(6):
    forge(
        f"set-without-vertex-{number}-of-six",
        "set-wedge",
        without("set-wedge", S, "vertices", number),
    )
forge("set-mixed-without-a-vertex", "set-kuhn-mixed", without("set-kuhn-mixed", S, "vertices", 11))
forge("set-interior-point", "set-wedge", with_one_more("set-wedge", S, "vertices", ["1/4"] * 4))
forge(
    "set-point-of-an-edge",
    "set-wedge",
    with_one_more("set-wedge", S, "vertices", ["1/4", "3/4", "0", "0"]),
)
forge(
    "set-interior-point-of-a-line",
    "set-kuhn",
    with_one_more("set-kuhn", S, "vertices", column_texts(KUHN_CHART, [F(1, 6)])),
)
forge(
    "set-optimal-point-for-a-vertex",
    "set-kuhn",
    (S, "vertices", 1, column_texts(KUHN_CHART, [F(1, 4)])),
)
forge(
    "set-vertex-not-optimal",
    "set-kuhn",
    (
        S,
        "vertices",
        1,
        column_texts([*KUHN_CHART[:7], [0, 1], [1, -1]], [F(1, 3)])[:6] + ["1/3", "2/3", "1/3"],
    ),
)
forge("set-vertex-beyond", "set-wedge", (S, "vertices", 0, ["1", "0", "0", "0"]))
forge("set-mixed-vertex-not-optimal", "set-kuhn-mixed", (S, "vertices", 0, ["1", *["0"] * 7]))
forge("set-vertex-negative", "set-pennies", (S, "vertices", [["3/2", "-1/2"]]))
forge(
    "set-mixed-vertex-negative",
    "set-kuhn-mixed",
    (S, "vertices", 0, column_texts(MIXED_CHART, [-1, 1, 1, 0, 0])),
)
forge("set-vertex-sum", "set-pennies", (S, "vertices", [["1/2", "1"]]))
forge("set-vertex-sum-below", "set-kuhn", (S, "vertices", 0, 2, "1/2"))
forge("set-mixed-vertex-sum", "set-pennies-mixed", (S, "vertices", [["1/2", "1/4"]]))
WEDGE_FACETS = [[str(x) for x in form] for form in [*WEDGE[5], WEDGE_CORNER]]


def refaceted(name, base, k, facets, sources, **changes):
    """Other facets, and if possible a proof that they enclose the vertices that lie there."""
    vertices = json.loads(FILES[f"valid/{base}.json"])[S]["vertices"]
    proof = enclosing(k, fractions(facets), fractions(vertices))
    forge(
        name,
        base,
        (S, "facets", texts(facets)),
        (W, "sources", sources),
        *((W, key, x) for key, x in {**proof, **changes}.items()),
    )


SIMPLEX = some_columns(1, 2, 3, 4)
refaceted(
    "set-facet-dropped",
    "set-wedge",
    3,
    WEDGE_FACETS[:4],
    SIMPLEX,
    apart=[{"on": ["1", "2", "3", "4"], "weights": {"1": "-1", "2": "-1", "3": "-1", "4": "-1"}}],
)
forge(
    "set-facet-dropped-and-unbounded",
    "set-wedge",
    (S, "facets", [*WEDGE_FACETS[:3], WEDGE_FACETS[4]]),
    (W, "sources", [*SIMPLEX[:3], {"reply": CORNER}]),
    (W, "bound", ["2", "1", "1", "1"]),
    (W, "apart", []),
)
forge(
    "set-facets-of-low-rank",
    "set-wedge",
    (S, "facets", [WEDGE_FACETS[0], WEDGE_FACETS[4]]),
    (W, "sources", [SIMPLEX[0], {"reply": CORNER}]),
    (W, "bound", ["2", "1"]),
    (W, "apart", []),
)
refaceted(
    "set-facet-redundant", "set-kuhn", 1, [[0, 1], [1, -3], [F(1, 3), 1]], some_columns(1, 7, 6)
)
refaceted(
    "set-facet-redundant-at-an-edge",
    "set-wedge",
    3,
    [*WEDGE_FACETS, [0, 0, 1, 1]],
    [*SIMPLEX, {"reply": CORNER}, {"reply": IDLE}],
)
refaceted("set-facet-twice", "set-kuhn", 1, [[0, 1], [1, -3], [0, 3]], some_columns(1, 7, 8))
optimal_set(
    "invalid/set-facet-zero-everywhere",
    "flat",
    "1",
    "plan",
    2,
    [["row", "a"], ["row", "b"]],
    [[0, 1], [1, -1]],
    [*some_columns(1, 2), {"reply": {"column": two("c", 1, "d", 0)}}],
    {"column": two("c", 1, "d", 0)},
    [],
    [[0, 0]],
)
forge("set-facet-not-its-source", "set-kuhn", (S, "facets", 1, ["1/3", "-1"]))
forge(
    "set-facet-of-another-reply",
    "set-wedge",
    (W, "sources", 4, {"reply": {"column": {"flat": "1/2", "corner": "1/2", "idle": "0"}}}),
)
forge("set-facet-not-valid", "set-wedge", (S, "facets", 4, ["1/2", "-2", "0", "0"]))
forge("set-nothing-apart", "set-wedge", (W, "apart", []))
forge("set-something-apart-missing", "set-kuhn-mixed", without("set-kuhn-mixed", W, "apart", 1))
forge(
    "set-apart-not-constant",
    "set-kuhn",
    (W, "apart", [{"on": ["1", "2"], "weights": {"1": "-3", "2": "-2"}}]),
)
forge(
    "set-apart-positive",
    "set-kuhn",
    (W, "apart", [{"on": ["1", "2"], "weights": {"1": "3", "2": "1"}}]),
)
forge("set-apart-zero", "set-kuhn", (W, "apart", [{"on": ["1", "2"], "weights": {}}]))
forge(
    "set-apart-too-few",
    "set-kuhn",
    (W, "apart", [{"on": ["1"], "weights": {"1": "-3", "2": "-1"}}]),
)
forge("set-bound-zero", "set-kuhn", (W, "bound", ["0", "0"]))
forge("set-bound-negative", "set-kuhn", (W, "bound", ["-3", "-1"]))
forge("set-bound-sum", "set-kuhn", (W, "bound", ["1", "1"]))
forge("set-chart-wrong", "set-kuhn", (S, "chart", 5, ["1/3", "2"]))
forge("set-chart-constant-wrong", "set-kuhn", (S, "chart", 6, ["2", "-3"]))
forge("set-mixed-chart-sum", "set-kuhn-mixed", (S, "chart", 5, 0, "2/3"))
forge("set-mixed-chart-sum-only", "set-pennies-mixed", (S, "chart", [["1"], ["1"]]))
forge("set-chart-without-a-reply", "set-kuhn", (W, "replies", KUHN_REPLIES[:1]))
forge(
    "set-chart-of-a-point",
    "set-kuhn",
    (S, "dimension", "0"),
    (S, "chart", [[x] for x in column_texts(KUHN_CHART, [0])]),
    (S, "facets", []),
    (S, "vertices", [column_texts(KUHN_CHART, [0])]),
    (S, "span", "1"),
    *((W, key, []) for key in ("sources", "bound", "apart")),
)
HALF_CHART = [[0, 1, 0], [0, 0, 1], [1, -1, 0]]  # two parameters, without the equation of the king
forge(
    "set-chart-with-a-parameter-too-many",
    "dimension-kuhn",
    (S, "dimension", "2"),
    (S, "span", "3"),
    (
        S,
        "columns",
        [
            ["Q", "bet"],
            ["K check bet", "call"],
            ["Q", "check"],
            ["Q check bet", "fold"],
            ["K", "check"],
            ["K check bet", "fold"],
            ["A", "check"],
            ["A", "bet"],
            ["A check bet", "call"],
        ],
    ),
    (
        S,
        "chart",
        texts([*HALF_CHART, [1, -1, 0], [1, 0, 0], [1, 0, -1], [1, -3, 0], [0, 3, 0], [1, -3, 0]]),
    ),
    (W, "replies", []),
    (
        S,
        "vertices",
        [
            ["0", "1/3", "1", "1", "1", "2/3", "1", "0", "1"],
            ["1/3", "2/3", "2/3", "2/3", "1", "1/3", "0", "1", "0"],
            ["1/6", "1/2", "5/6", "5/6", "1", "1/2", "1/2", "1/2", "1/2"],
        ],
    ),
)
WIDE = [[0, 1, 0], [0, 0, 1]]
forge(
    "dimension-too-great",
    "dimension-wedge",
    (
        S,
        "vertices",
        [
            ["0", "0", "0", "1"],
            ["0", "1", "0", "0"],
            ["0", "0", "1", "0"],
            ["0", "1/3", "1/3", "1/3"],
        ],
    ),
)
forge(  # the last point is the mean of the others: whole numbers do not show it
    "dimension-points-in-a-plane",
    "dimension-wedge",
    (S, "vertices", 0, ["1/4", "3/4", "0", "0"]),
    (S, "vertices", 3, ["1/12", "1/4", "1/3", "1/3"]),
)
forge(
    "dimension-points-on-a-line",
    "dimension-kuhn-mixed",
    (
        S,
        "vertices",
        5,
        [
            str((F(x) + F(y)) / 2)
            for x, y in zip(
                *json.loads(FILES["valid/dimension-kuhn-mixed.json"])[S]["vertices"][:2]
            )
        ],
    ),
)
forge("dimension-point-not-optimal", "dimension-wedge", (S, "vertices", 0, ["1", "0", "0", "0"]))
forge(  # the points are optimal and apart
    "dimension-prime",
    "dimension-kuhn",
    (S, "vertices", 1, column_texts(KUHN_CHART, [F(1, 2**61 - 1)])),
)
forge(
    "set-first-column",
    "set-kuhn",
    (S, "chart", [[x, str(2 * F(y))] for x, y in texts(KUHN_CHART)]),
    (S, "facets", [["0", "2"], ["1", "-6"]]),
)
forge(
    "set-first-column-moved",
    "dimension-kuhn",
    (S, "chart", [[str(F(x) + F(y)), y] for x, y in texts(KUHN_CHART)]),
)
forge(
    "set-column-left-out",
    "set-kuhn",
    *[
        (
            S,
            key,
            json.loads(FILES["valid/set-kuhn.json"])[S][key][:5]
            + json.loads(FILES["valid/set-kuhn.json"])[S][key][6:],
        )
        for key in ("columns", "chart")
    ],
    (W, "sources", some_columns(1, 6)),
    (
        S,
        "vertices",
        [v[:5] + v[6:] for v in json.loads(FILES["valid/set-kuhn.json"])[S]["vertices"]],
    ),
)
forge(
    "set-mixed-column-left-out",
    "set-pennies-mixed",
    (S, "columns", [{"guess": "tails"}]),
    (S, "chart", [["1"]]),
    (S, "vertices", [["1"]]),
)
UNIQUE = [
    (S, "dimension", "0"),
    (S, "span", "1"),
    (S, "facets", []),
    *((W, key, []) for key in ("sources", "bound", "apart")),
]
forge(
    "set-column-left-out-below",
    "set-detour",
    *UNIQUE,
    (S, "columns", [["start", "end"]]),
    (S, "chart", [["1"]]),
    (S, "vertices", [["1"]]),
)
forge(
    "set-mixed-column-left-out-below",
    "set-detour-mixed",
    *UNIQUE,
    (S, "columns", [{"start": "end"}]),
    (S, "chart", [["1"]]),
    (S, "vertices", [["1"]]),
)
optimal_set(
    "invalid/set-face-of-another",
    "wedge",
    "1",
    "plan",
    3,
    [["row", x] for x in "abc"],
    [[0, 1, 0], [0, 0, 1], [1, -1, -1]],
    [*some_columns(1, 2, 3), {"reply": CORNER}],
    FLAT,
    [],
    [[1, -2, 0]],
)
optimal_set(
    "invalid/set-face-without-the-first",
    "wedge",
    "1",
    "plan",
    3,
    [["row", x] for x in "bcd"],
    [[0, 1, 0], [0, 0, 1], [1, -1, -1]],
    some_columns(1, 2, 3),
    FLAT,
    [],
)
optimal_set(
    "invalid/set-face-by-a-reply",
    "wedge",
    "1",
    "plan",
    3,
    [["row", x] for x in "bcad"],
    [[0, 1, 0], [0, 0, 1], [F(1, 2), 0, 0], [F(1, 2), -1, -1]],
    some_columns(1, 2, 4),
    FLAT,
    [CORNER],
)
forge("dimension-point-negative", "dimension-wedge", (S, "vertices", 0, ["0", "-1", "1", "1"]))
forge("dimension-point-sum", "dimension-pennies", (S, "vertices", 0, ["0", "0"]))
forge("dimension-point-sum-mixed", "dimension-pennies-mixed", (S, "vertices", 0, ["0", "0"]))
forge("set-opponent-not-optimal", "set-pennies", (W, "opponent", {"guess": HEADS}))
forge("set-span", "set-kuhn", (S, "span", "1"))
forge("set-span-unique", "set-pennies", (S, "span", "2"))
forge("set-span-mixed", "dimension-kuhn-mixed", (S, "span", "5"))
forge(
    "set-reply-unused",
    "set-kuhn",
    (W, "replies", 0, {**kuhn_2(1, 0), "Q bet": two("fold", 0, "call", 1)}),
)
forge(
    "set-reply-partly-unused",
    "set-pennies",
    (W, "opponent", {"guess": HEADS}),
    (S, "columns", [["coin", "heads"]]),
    (S, "chart", [["1"]]),
    (S, "vertices", [["1"]]),
    (W, "replies", [{"guess": TOSS}]),
)
# regions
forge(
    "region-vertex-outside",
    "region-kuhn-small",
    (W, "contained", "vertices", 0, in_order(family_plan(0))),
)
forge(
    "region-empty-with-a-vertex",
    "region-pennies",
    (
        S,
        "rows",
        [
            condition("=", F(1, 2), ("coin", "heads", "1")),
            condition(">=", 2, ("coin", "heads", "1")),
        ],
    ),
    (S, "contains", "no"),
    (W, "contains", {"plan": {"coin": TOSS}}),
)
forge(
    "region-vertex-not-optimal",
    "region-kuhn",
    (W, "contained", "vertices", 0, in_order(one_plan(0, 0, F(1, 3), 1))),
)
forge(
    "region-vertex-not-of-the-chart",
    "region-pennies-halves",
    (S, "rows", [condition("=", F(1, 2), ("coin", "heads", "1"))]),
    (S, "contains", "yes"),
    (W, "contains", "bounds", HEADS_ENDS),
    (
        W,
        "contained",
        {"chart": [["1/4"], ["3/4"]], "vertices": [{"coin": TOSS}], "bound": [], "apart": []},
    ),
)
put(
    "invalid/region-vertex-beside-the-chart",
    "kuhn",
    {
        "kind": "region",
        "player": "1",
        "contains": "no",
        "contained": "yes",
        "rows": [
            *KUHN_ROWS[:2],
            condition("=", F(1, 2), ("K check bet", "call", "1")),
            *KUHN_ROWS[3:],
        ],
    },
    {
        "opponent": kuhn_2(),
        "contains": {"plan": family_plan(0)},
        "contained": only(
            [*KUHN_MOVES[:6], ["1/2", 0], ["1/2", 0], *KUHN_MOVES[8:]],
            [in_order(family_plan(g)) for g in (0, 1)],
            [[F(1, 3), -1]],
        ),
    },
)
put(
    "invalid/region-vertex-beside-the-chart-and-one-on-it",
    "kuhn",
    {
        "kind": "region",
        "player": "1",
        "contains": "no",
        "contained": "yes",
        "rows": [
            *KUHN_ROWS[:2],
            condition("=", F(1, 3), ("K check bet", "call", "1")),
            *KUHN_ROWS[3:],
        ],
    },
    {
        "opponent": kuhn_2(),
        "contains": {"plan": family_plan(1)},
        "contained": only(
            [*KUHN_MOVES[:6], ["2/3", 0], ["1/3", 0], *KUHN_MOVES[8:]],
            [in_order(family_plan(g)) for g in (0, 1)],
            [[F(1, 3), -1]],
        ),
    },
)
forge(
    "region-vertex-outside-besides",
    "region-kuhn-small",
    (W, "contained", kuhn_only([family_plan(g) for g in (0, F(3, 4), 1)], [[F(-1, 4), 1]])),
)
forge(
    "region-with-other-vertices",
    "region-wedge-large",
    (S, "contained", "yes"),
    (
        W,
        "contained",
        only(
            WEDGE[5],
            [
                *WEDGE_VERTICES[1:4],
                *(wedge_plan("3/4", *(F(i == j, 4) for j in range(3))) for i in range(3)),
            ],
            [[F(3, 4), -1, 0, 0]],
        ),
    ),
)
forge(
    "region-without-a-vertex", "region-kuhn", without("region-kuhn", W, "contained", "vertices", 1)
)
forge(
    "region-without-a-row",
    "region-kuhn",
    without("region-kuhn", S, "rows", 2),
    (W, "contains", "bounds", KUHN_ENDS[:4] + KUHN_ENDS[6:]),
)
forge(
    "region-chart-without-a-move",
    "region-kuhn",
    (W, "contained", "chart", [[x, str(2 * F(y))] for x, y in texts(KUHN_MOVES)]),
)
forge("region-chart-wrong", "region-pennies", (W, "contained", "chart", [["1/3"], ["2/3"]]))
forge("region-plan-not-optimal", "region-kuhn", (W, "contains", "plan", one_plan(0, 0, F(1, 3), 1)))
forge(
    "region-weights",
    "region-kuhn",
    (W, "contains", "bounds", 4, weighing(11, kuhn_2(F(1, 2), F(1, 2)))),
)
forge(
    "region-weights-of-the-other-half",
    "region-pennies",
    (W, "contains", "bounds", HEADS_ENDS[:1] * 2),
)
forge(
    "region-does-not-contain",
    "region-kuhn-small",
    (S, "contains", "yes"),
    (W, "contains", {"plan": family_plan(1), "bounds": [*KUHN_ENDS[:10], weighing(0, kuhn_2())]}),
)
forge(
    "region-outside-not-optimal",
    "region-kuhn-small",
    (W, "contains", "plan", one_plan(0, 0, F(1, 3), 1)),
)
forge("region-optimal-inside", "region-kuhn-small", (W, "contains", "plan", family_plan(1)))
forge(
    "region-optimal-inside-an-equation",
    "region-kuhn-equation",
    (W, "contains", "plan", family_plan(F(3, 4))),
)
forge("region-other-outside", "region-kuhn-large", (W, "contained", "plan", one_plan(0, 0, 1, 1)))
forge(
    "region-other-outside-below",
    "region-kuhn-neither",
    (W, "contained", "plan", one_plan(0, 0, F(1, 3), 1)),
)
forge("region-other-is-optimal", "region-kuhn-large", (W, "contained", "plan", family_plan(1)))
forge(
    "region-empty-negative-factor",
    "region-pennies-empty",
    (
        S,
        "rows",
        [
            condition(">=", F(3, 4), ("coin", "heads", "1")),
            condition(">=", -1, ("coin", "heads", "1")),
        ],
    ),
    (W, "contained", "factors", ["0", "-1"]),
)
forge(
    "region-empty-but-for-a-plan",
    "region-pennies-empty",
    (S, "rows", [condition(">=", 1, ("coin", "heads", "1"))]),
    (W, "contained", "factors", ["1"]),
)
forge(
    "region-empty-without-factors",
    "region-kuhn-empty",
    (W, "contained", "factors", ["0", "0", "0"]),
)

# all equilibria, and as good as constant sum
forge(
    "range-not-as-good-as-constant-sum",
    "range-tip-1",
    (S, "terms", [["he", "fight", "1"]]),
    (W, "opponent", {"she": two("fight", 1, "ballet", 0)}),
    game="meeting",
)
GATE_ENDS = {
    k: {
        "plan": {"way": two("x", x, "y", 1 - x)},
        "bound": {"scale": str(w), "weights": {"gate": two("open", w, "shut", 0)}},
    }
    for k, x, w in (("low", F(1, 2), F(1, 2)), ("high", 1, 0))
}
put(
    "invalid/range-of-a-move-that-the-other-can-prevent",
    "gate",
    {
        "kind": "optimal range",
        "player": "1",
        "terms": [["way", "x", "1"]],
        "given": "",
        "low": "1/2",
        "high": "1",
        "relation": "exactly",
        "stated": ["1/2", "1"],
        "decimals": "",
        "off": ["0", "0"],
        "holds": "yes",
        "frontier": [],
    },
    {"opponent": {"gate": two("open", 0, "shut", 1)}, **GATE_ENDS},
)
equilibria(
    "invalid/equilibria-strategies",
    "square",
    "components",
    1,
    "1",
    {"1": [{"row": "a"}, {"row": "b"}], "2": [{"column": "c"}]},
)
equilibria("invalid/equilibria-no-vertex", "meeting", "equilibria", 3, "3", extra=[["1/8", "1/8"]])
MEETING = json.loads(FILES["valid/equilibria-meeting.json"])
forge("equilibria-mixed", "equilibria-meeting", (S, "mixed", "1", 0, ["1/2", "1/2"]))
forge(
    "equilibria-mixed-order",
    "equilibria-meeting",
    (S, "mixed", "1", MEETING[S]["mixed"]["1"][::-1]),
)
forge(
    "equilibria-mixed-excess",
    "equilibria-meeting",
    with_one_more("equilibria-meeting", S, "mixed", "1", ["1/2", "1/2"]),
)
forge(
    "equilibria-component-missing",
    "equilibria-meeting",
    (S, "components", MEETING[S]["components"][1:]),
    (S, "is", "2"),
    (S, "holds", "no"),
    (S, "off", "-1"),
)
forge(
    "equilibria-component-too-large",
    "equilibria-meeting",
    (S, "components", 0, {"1": ["1", "2"], "2": ["1", "2"]}),
)
forge(
    "equilibria-component-not-maximal",
    "equilibria-square",
    (S, "components", [{"1": ["1"], "2": ["1"]}, {"1": ["2"], "2": ["1"]}]),
)
forge(
    "equilibria-component-inside-another",
    "equilibria-square",
    with_one_more("equilibria-square", S, "components", {"1": ["1"], "2": ["1"]}),
)
forge(
    "equilibria-points-missing",
    "equilibria-meeting",
    (W, "1", "points", json.loads(FILES["valid/equilibria-meeting.json"])[W]["1"]["points"][:-1]),
)
forge(
    "equilibria-number", "equilibria-meeting", (S, "is", "2"), (S, "holds", "no"), (S, "off", "-1")
)
forge(
    "equilibria-number-beside-infinity",
    "equilibria-square-number",
    (S, "is", "7"),
    (S, "stated", "infinite"),
    (S, "holds", "yes"),
    (S, "off", "0"),
)
forge(
    "equilibria-one-component-infinite",
    "equilibria-lines",
    (S, "what", "equilibria"),
    (S, "is", "3"),
    (S, "stated", "3"),
    (S, "holds", "yes"),
    (S, "off", "0"),
)

# each of these fails one condition alone, and would be accepted without it
NOTHING = {"1": {"row": two("a", 0, "b", 0)}, "2": {"column": two("c", 0, "d", 0)}}
put(
    "invalid/value-of-no-plans",
    "stairs",
    {
        "kind": "value",
        "is": "0",
        "stated": "0",
        "holds": "yes",
        "off": "0",
        "decimals": "",
        "frontier": [],
    },
    {"plans": NOTHING},
)
put(
    "invalid/region-against-no-plan",
    "stairs",
    {
        "kind": "region",
        "player": "1",
        "contains": "no",
        "contained": "no",
        "rows": [condition(">=", 1, ("row", "a", "1"))],
    },
    {
        "opponent": NOTHING["2"],
        "contains": {"plan": NOTHING["1"]},
        "contained": {"plan": {"row": two("a", 1, "b", 0)}},
    },
)
payoffs(
    "invalid/payoff-of-double-weights",
    "flat",
    {"1": {"row": two("a", 2, "b", 2)}, "2": {"column": two("c", 1, "d", 0)}},
    [figure({"probability": [is_("1", "row", "a")]}, [], stated("1/2", "1/2"))],
)
NOOK = {"opponent": {"column": two("c", 0, "d", 1)}}


def nook_range(name, high, relation, stated, off, factor="1", weight=0, holds="yes"):
    """Of player 1's weight of `a`, times a factor: any weight is optimal, so it ranges from 0 to
    the factor."""
    ends = [
        {
            "plan": {"row": two("a", a, "b", 1 - a)},
            "bound": {"scale": "0", "weights": {"column": two("c", -w, "d", w)}},
        }
        for a, w in ((0, 0), (int(high != "0"), weight))
    ]
    put(
        name,
        "nook",
        {
            "kind": "optimal range",
            "player": "1",
            "terms": [["row", "a", factor]],
            "given": "",
            "low": "0",
            "high": high,
            "relation": relation,
            "stated": stated,
            "decimals": "",
            "off": off,
            "holds": holds,
            "frontier": [],
        },
        NOOK | dict(zip(("low", "high"), ends)),
    )


# projections and feasible sets
forge("feasible-point-outside", "feasible-triangle", (W, "point", "u", "1/5"))
forge("feasible-point-beside", "feasible-line", (W, "point", "a_b", "1"))
forge(
    "feasible-factors-negative",
    "feasible-part",
    (S, "rows", 1, ["p - 2", "<=", "p"]),
    (W, "limits", "p", 1, ["-1", "0", "0", "0"]),
)
forge("feasible-factors-of-nothing", "feasible-part", (S, "rows", 1, ["p - 2", "<=", "p"]))
forge("feasible-empty-of-zeros", "feasible-empty", (W, "factors", ["0", "0"]))
forge("feasible-empty-not-constant", "feasible-empty", (W, "factors", ["1", "0"]))
feasible("invalid/feasible-empty-but-for-one", "x y", "x", ["x | >= | 1/2"], {"factors": ["1"]})
forge("feasible-ray-rises-from-a-line", "feasible-line", (W, "ray", "a_b", "4"))
forge("feasible-ray-leaves", "feasible-unbounded", (W, "ray", "t", "1"))
forge("feasible-ray-leaves-a-line", "feasible-line", (W, "ray", "a_b", "2"))
forge("feasible-ray-nowhere", "feasible-unbounded", (W, "ray", "t", "0"))
forge("feasible-ray-of-others", "feasible-unbounded", (S, "of", ["p"]))


nook_range("valid/range-nook", "1", "exactly", ["0", "1"], ["0", "0"])
nook_range("invalid/range-negative-weight", "0", "always", ["0", "0"], ["0", "0"], weight=1)
nook_range("invalid/range-one-end-off", "1", "exactly", ["0", "1/2"], ["0", "1/2"])
nook_range("invalid/range-not-one-number", "1/100", "always", ["0.0", "0.0"], ["0", "0"], "1/100")
put(
    "invalid/parameter-set-gain-of-nothing",
    "flat",
    {
        "kind": "equilibrium set",
        "frontier": [],
        "parameters": {"g": ["0", "1"]},
        "players": ["1", "2"],
        "profile": {"1": {"row": two("a", "g", "b", "1-g")}, "2": {"column": two("c", 1, "d", 0)}},
        "within": [["0", "0"], ["1", "1"]],
    },
    {
        "inside": ["", ""],
        "outside": [{"from": "0", "to": "1", "player": "1", "strategy": {"row": "a"}}],
    },
)
forge(
    "equilibria-not-infinite",
    "equilibria-meeting-infinite",
    (S, "is", "infinite"),
    (S, "holds", "yes"),
    (S, "off", "0"),
)
forge(
    "equilibria-infinite",
    "equilibria-square-number",
    (S, "is", "2"),
    (S, "holds", "yes"),
    (S, "off", "0"),
)
forge("equilibria-infinite-holds", "equilibria-square-number", (S, "holds", "yes"))
forge("equilibria-infinite-off", "equilibria-square", (S, "off", "infinite"))

# as if a path that meets a set of player 1 twice had the probability of its first move there
forge("equilibrium-drift-met-once", "equilibrium-drift-gains", (S, "gains", "2", "4"))
forge(
    "family-drift-met-once",
    "family-drift-rational",
    (W, "inside", 0, "values", "2", dict.fromkeys(("first", "second"), "6")),
)

# ---------------------------------------------------------------------------------------------------  # noqa: E501
# malformed/


def bad(name, base, *changes, game=None):
    forge(name, base, *changes, folder="malformed", game=game)


def bad_text(name, change, base="value-kuhn"):
    """A text that is not canonical, changed after sealing."""
    text = FILES[f"valid/{base}.json"]
    new = change(text)
    assert new != text and new != text.encode(), name
    FILES[f"malformed/{name}.json"] = new


bad(
    "quasi-of-who-forgets",
    "quasi-trio",
    (S, "profile", FORGETFUL),
    (W, "profile", FORGETFUL),
    game="forgetful",
)
CORNER = {
    "1": {"only": {"go": "1"}, "choose": two("this", 1, "that", 0)},
    "2": {'say "so"': two("é", 0, "no:or", 1)},
}
bad("sequential-of-who-forgets", LEFT, (S, "profile", FORGETFUL), game="forgetful")
bad(
    "sequential-behind-no-chance",
    LEFT,
    (S, "profile", CORNER),
    (W, "profile", CORNER),
    game="corner",
)
CORNERED_MOSTLY = {
    "1": {**CORNER["1"], "choose": two("this", "1 - e", "that", "e")},
    "2": {'say "so"': two("é", "e", "no:or", "1 - e")},
}
for which, parameters in (("", ()), ("-family", [(S, "parameters", {"x": ["0", "1"]})])):
    bad(
        f"quasi{which}-behind-no-chance",
        "quasi-venture",
        (S, "profile", CORNER),
        (W, {"to": "1/2", "profile": CORNERED_MOSTLY}),
        *parameters,
        game="corner",
    )
bad("sequential-in-another-letter", LEFT, (W, "profile", "2", "heads", two("a", "1 - f", "b", "f")))
bad("sequential-end-in-words", LEFT, (W, "to", "small"))
bad("sequential-holds-perhaps", LEFT, (S, "holds", "perhaps"))
bad(
    "sequential-without-holds",
    LEFT,
    (S, {"kind": "sequential", "profile": doors_profile("a", "a")}),
)
bad("sequential-with-a-parameter", LEFT, (S, "profile", "2", "heads", two("a", "1 - e", "b", "e")))
bad("sequential-with-parameters", LEFT, (S, "parameters", {}))
bad("sequential-witness-of-no", LEFT, (W, {"player": "2", "changes": DOORS}))
bad(
    "not-sequential-witness-of-yes", NOT_DOORS, (W, {"to": "1", "profile": doors_profile("a", "b")})
)
bad("not-sequential-without-changes", NOT_DOORS, (W, "changes", []))
bad("not-sequential-change-twice", NOT_DOORS, (W, "changes", [*DOORS, ["heads", "b", "1"]]))
bad("not-sequential-change-of-another", NOT_DOORS, (W, "player", "1"))
bad("not-sequential-change-unknown", NOT_DOORS, (W, "changes", [["heads", "c", "1"]]))
bad("not-sequential-change-of-two", NOT_DOORS, (W, "changes", [["heads", "b"]]))
bad("not-sequential-coefficient-unreadable", NOT_DOORS, (W, "changes", 0, 2, "2/2"))
bad("not-sequential-of-nobody", NOT_DOORS, (W, "player", "3"))
bad("not-sequential-of-who-forgets", NOT_DOORS, (S, "profile", FORGETFUL), game="forgetful")
TOLD = {"one": "dare"}
bad("correlated-of-nothing", "correlated-chicken", (S, "distribution", []))
bad("correlated-profile-twice", "correlated-chicken", (S, "distribution", [*DRAWN, DRAWN[0]]))
bad(
    "correlated-profile-twice-otherwise",
    "correlated-chicken",
    (S, "distribution", [*DRAWN, [DRAWN[0][0], "1/4"]]),
)
bad("correlated-of-one-player", "correlated-chicken", (S, "distribution", 0, 0, {"1": TOLD}))
bad(
    "correlated-action-unknown", "correlated-chicken", (S, "distribution", 0, 0, "1", {"one": "go"})
)
bad("correlated-probability-unreadable", "correlated-chicken", (S, "distribution", 0, 1, "2/6"))
bad(
    "correlated-probability-twice",
    "correlated-chicken",
    (S, "distribution", 0, [DRAWN[0][0], "1/3", "1"]),
)
bad("correlated-payoffs-of-one", "correlated-chicken", (S, "payoffs", {"1": "5"}))
bad("correlated-payoff-unreadable", "correlated-chicken", (S, "payoffs", "1", "10/2"))
bad("correlated-gains-an-object", "correlated-chicken", (S, "gains", {}))
bad("correlated-gain-of-three", "correlated-chicken", (S, "gains", [["1", TOLD, TOLD]]))
bad("correlated-gain-of-nobody", "correlated-chicken", (S, "gains", [["3", TOLD, TOLD, "1"]]))
bad("correlated-gain-unreadable", "correlated-chicken", (S, "gains", [["1", TOLD, TOLD, "1/1"]]))
bad("correlated-gain-of-another", "correlated-chicken", (S, "gains", [["2", TOLD, TOLD, "1"]]))
bad(
    "correlated-deviation-unknown",
    "correlated-chicken",
    (S, "gains", [["1", TOLD, {"one": "go"}, "1"]]),
)
bad("correlated-gain-twice", "correlated-chicken-gains", (S, "gains", CHICKEN["gains"] * 2))
bad(
    "correlated-unreached-set",
    "correlated-venture-gains",
    (S, "distribution", 2, 0, "1", {"entry": "out", "calm": "go"}),
)
bad(
    "correlated-reached-set-missing",
    "correlated-venture-gains",
    (S, "distribution", 0, 0, "1", {"entry": "enter", "calm": "go"}),
)
bad("correlated-witness", "correlated-chicken", (W, {"plans": {}}))
ON_X = ["2", ["seen X", "hire"]]
bad("extensive-of-nothing", "extensive-signals", (S, "distribution", []))
bad("extensive-witness", "extensive-signals", (W, {"plans": {}}))
bad("extensive-told-a-strategy", "extensive-chicken", (S, "gains", [["1", TOLD, TOLD, "1"]]))
bad("extensive-told-of-three", "extensive-signals-gains", (S, "gains", 1, 1, ["seen X"]))
bad("extensive-told-at-no-set", "extensive-signals-gains", (S, "gains", 1, 1, ["seen Z", "hire"]))
bad(
    "extensive-told-no-action", "extensive-signals-gains", (S, "gains", 1, 1, ["seen X", "dismiss"])
)
bad("extensive-told-to-another", "extensive-signals-gains", (S, "gains", 1, 0, "1"))
bad(
    "extensive-deviation-elsewhere",
    "extensive-signals-gains",
    (S, "gains", 1, 2, {"seen Y": "refuse"}),
)
bad(
    "extensive-deviation-too-wide",
    "extensive-signals-gains",
    (S, "gains", 1, 2, {"seen X": "refuse", "seen Y": "refuse"}),
)
bad(
    "extensive-deviation-too-short",
    "extensive-venture-gains",
    (S, "gains", 0, 2, {"entry": "enter"}),
)
bad("extensive-gain-unreadable", "extensive-signals-gains", (S, "gains", 1, 3, "2/2"))
bad("extensive-gain-twice", "extensive-signals-gains", (S, "gains", SIGNALS_TOLD * 2))
bad(
    "extensive-with-recommendations",
    "extensive-signals",
    (S, {**json.loads(FILES["valid/extensive-signals.json"])[S], "recommendations": "moves"}),
)
bad(
    "extensive-of-who-forgets",
    "extensive-chicken",
    (S, "distribution", [[{"1": {"first": "top", "later": "left"}, "2": {"end": "stop"}}, "1"]]),
    game="forgetful",
)
bad(
    "correlated-range-told-otherwise", "correlated-range-chicken", (S, "recommendations", "actions")
)
bad(
    "correlated-range-told-strategies-by-move",
    "correlated-range-chicken",
    (S, "recommendations", "moves"),
)
bad(
    "correlated-range-told-moves-at-once",
    "correlated-range-chicken-moves",
    (S, "recommendations", "strategies"),
)
bad("correlated-range-of-nothing", "correlated-range-chicken", (S, "of", []))
bad(
    "correlated-range-of-the-same-twice",
    "correlated-range-chicken",
    (S, "of", [["1", {"payoff": "1"}]] * 2),
)
bad(
    "correlated-range-of-two-at-once",
    "correlated-range-chicken",
    (S, "of", 0, 1, {"payoff": "1", "probability": []}),
)
bad("correlated-range-of-a-regret", "correlated-range-chicken", (S, "of", 0, 1, {"regret": "1"}))
bad("correlated-range-of-nobody", "correlated-range-chicken", (S, "of", 0, 1, {"payoff": "3"}))
bad("correlated-range-of-a-number", "correlated-range-chicken", (S, "of", 0, "1"))
bad("correlated-range-of-a-digit", "correlated-range-chicken", (S, "of", 0, 1, "1"))
bad("correlated-range-coefficient-unreadable", "correlated-range-chicken", (S, "of", 0, 0, "2/2"))
bad(
    "correlated-range-of-an-unknown-move",
    "correlated-range-chicken",
    (S, "of", 0, 1, {"probability": [[["1", "one", "wait"]]]}),
)
bad("correlated-range-at-most-two-numbers", "correlated-range-chicken", (S, "relation", "at most"))
bad("correlated-range-about", "correlated-range-chicken", (S, "relation", "about"))
bad("correlated-range-holds-perhaps", "correlated-range-chicken", (S, "holds", "perhaps"))
bad("correlated-range-off-by-one-number", "correlated-range-chicken", (S, "off", ["0"]))
bad("correlated-range-without-low", "correlated-range-chicken", (W, {"high": RANGE[W]["high"]}))
bad("correlated-range-end-of-nothing", "correlated-range-chicken", (*HIGH, "distribution", []))
bad(
    "correlated-range-multipliers-an-object", "correlated-range-chicken", (*HIGH, "multipliers", {})
)
bad(
    "correlated-range-multiplier-twice",
    "correlated-range-chicken",
    (*HIGH, "multipliers", ROWS * 2),
)
bad(
    "correlated-range-multiplier-of-three",
    "correlated-range-chicken",
    (*HIGH, "multipliers", [DARES]),
)
bad(
    "correlated-range-multiplier-unreadable",
    "correlated-range-chicken",
    (*HIGH, "multipliers", 0, 3, "6/8"),
)
bad(
    "correlated-range-multiplier-of-nobody",
    "correlated-range-chicken",
    (*HIGH, "multipliers", 0, 0, "3"),
)
bad(
    "correlated-range-deviation-unknown",
    "correlated-range-chicken",
    (*HIGH, "multipliers", 0, 2, {"one": "wait"}),
)
bad(
    "correlated-range-deviation-too-short",
    "correlated-range-venture-entrant",
    (*HIGH, "multipliers", 0, 2, {}),
)
bad(
    "correlated-range-of-who-forgets",
    "correlated-range-leaf",
    (S, "of", payoff_of("1")),
    game="forgetful",
)
bad(
    "correlated-of-who-forgets",
    "correlated-chicken",
    (S, "distribution", [[{"1": {"first": "top", "later": "left"}, "2": {"end": "stop"}}, "1"]]),
    game="forgetful",
)
bad(
    "quasi-in-another-letter",
    "quasi-venture",
    (W, "profile", "1", "entry", two("out", "f", "enter", "1 - f")),
)
bad("quasi-end-in-words", "quasi-venture", (W, "to", "small"))
bad(
    "quasi-with-a-parameter",
    "quasi-venture",
    (S, "profile", "1", "entry", two("out", "e", "enter", "1 - e")),
)
bad(
    "quasi-set-missing",
    "quasi-venture",
    (W, "profile", "1", {"entry": two("out", "e", "enter", "1 - e")}),
)
bad("quasi-without-end", "quasi-venture", (W, {"profile": VENTURE_TREMBLING}))
bad("quasi-with-parameters", "quasi-venture", (S, "parameters", {}))
bad(
    "quasi-family-of-who-forgets",
    "quasi-family-lean",
    (S, "profile", FORGETFUL),
    (W, "profile", FORGETFUL),
    game="forgetful",
)
bad("quasi-family-named-e", HORSES, (S, "parameters", {"e": ["0", "1/4"], "x": ["0", "1/4"]}))
bad("quasi-family-none-named", HORSES, (S, "parameters", {}))
bad(
    "quasi-family-denominators-of-65",
    "quasi-family-denominators",
    (S, "profile", "2", "column", "r", "0/(2 + x)^33"),
)
bad("quasi-family-listed", HORSES, (S, "parameters", ["x"]))
bad("quasi-family-in-another-letter", HORSES, (S, "parameters", {"y": ["0", "1/4"]}))
bad(
    "quasi-family-trembles-by-itself",
    HORSES,
    (S, "profile", "3", "low", two("R", "x + e*(1/4 - x)", "L", "1 - x - e*(1/4 - x)")),
)
bad(
    "quasi-family-of-26-and-e",
    HORSES,
    (
        S,
        "parameters",
        {letter: ["0", "1/4"] for letter in "abcdfghijklmnopqrstuvwxyz"} | {"aa": ["0", "1"]},
    ),
)
bad("quasi-family-with-rate", HORSES, (W, "rate", "0"))
bad("quasi-family-long-end", HORSES, (W, "to", "1/1" + "0" * 50))
bad("sequential-family-none-named", LIKELY, (S, "parameters", {}))
bad("sequential-family-of-none", LIKELY, (S, "holds", "no"))
bad("sequential-family-named-e", LIKELY, (S, "parameters", {"e": ["0", "1"]}))
bad("sequential-family-without-rate", LIKELY, (W, {"to": "1/3", "profile": FAMILY_DOORS_TREMBLING}))
bad("sequential-family-rate-in-decimals", LIKELY, (W, "rate", "0.5"))
bad("sequential-family-rate-of-x", LIKELY, (W, "rate", "x"))
bad(
    "sequential-family-quotient",
    LIKELY,
    (S, "profile", "2", "heads", two("a", "1/(1 + x)", "b", "x/(1 + x)")),
    (W, "profile", "2", "heads", two("a", "1/(1 + x)", "b", "x/(1 + x)")),
)
bad("sequential-with-rate", LEFT, (W, "rate", "1"))
bad("sequential-family-of-who-forgets", LIKELY, (S, "profile", FORGETFUL), game="forgetful")
bad("subgame-of-who-forgets", "subgame-venture", (S, "profile", FORGETFUL), game="forgetful")
bad(
    "subgame-behind-no-chance",
    "subgame-venture",
    (S, "profile", CORNER),
    (S, "subgames", "1"),
    game="corner",
)
bad("subgame-count-of-none", "subgame-venture", (S, "subgames", "0"))
bad("subgame-gains-an-object", "subgame-venture", (S, "gains", {}))
bad("subgame-gain-of-two", THREATS, (S, "gains", 0, [[], "1"]))
bad(
    "subgame-gain-twice",
    THREATS,
    (S, "gains", json.loads(FILES[f"valid/{THREATS}.json"])[S]["gains"] * 2),
)
bad("subgame-gain-unreadable", THREATS, (S, "gains", 0, 2, "2/1"))
bad("subgame-gain-of-nobody", THREATS, (S, "gains", 0, 1, "3"))
bad("subgame-path-an-object", THREATS, (S, "gains", 0, 0, {}))
bad("subgame-path-of-an-unknown-move", THREATS, (S, "gains", 0, 0, [["1", "entry", "leave"]]))
bad("subgame-witness", "subgame-venture", (W, {"plans": {}}))
bad(
    "subgame-field-missing",
    "subgame-venture",
    (S, {"kind": "subgame perfect", "profile": VENTURE, "gains": []}),
)

bad_text("empty", lambda text: "")
bad_text("truncated", lambda text: text[:-3] + "\n")
bad_text("no-line-feed", lambda text: text[:-1])
bad_text("two-line-feeds", lambda text: text + "\n")
bad_text("trailing-text", lambda text: text + "x")
bad_text("second-object", lambda text: text + text)
bad_text("byte-order-mark", lambda text: "\ufeff" + text)
bad_text("not-utf-8", lambda text: text.encode("utf-16"))
bad_text("blank", lambda text: text.replace(":", ": ", 1))
bad_text("carriage-return", lambda text: text.replace("\n", "\r\n"))
bad_text("duplicate-key", lambda text: text.replace('"is":', '"is":"1","is":'))
bad_text("keys-unsorted", lambda text: text[:-2] + ',"format":"nashproof certificate 2"}\n')
bad_text("escape", lambda text: text.replace('"is"', '"\\u0069s"'))
bad_text("lone-surrogate", lambda text: text.replace('"is"', '"\\ud800"'))
bad_text("integer", lambda text: text.replace('"3"', "3"), "value-kuhn-decimals")
bad_text("float", lambda text: text.replace('"-0.0556"', "-0.0556"))
bad_text("long-integer", lambda text: text.replace('"-0.0556"', "1" * 5_000))
bad_text("not-a-number", lambda text: text.replace('"-0.0556"', "NaN"))
bad_text("true", lambda text: text.replace('"yes"', "true"))
bad_text("null", lambda text: text.replace('"yes"', "null"))
bad_text("too-deep", lambda text: text.replace('"yes"', "[" * 65 + "]" * 65))
bad_text("much-too-deep", lambda text: "[" * 5_000 + "]" * 5_000 + "\n")
bad_text("brackets-unbalanced", lambda text: text.replace('"yes"', "]" * 9))
bad_text("only-a-string", lambda text: '"certificate"\n')
bad("format", "value-kuhn", ("format", "nashproof certificate 1"))
bad("unknown-field", "value-kuhn", (S, "comment", "none"))
bad("unknown-field-of-envelope", "value-kuhn", ("path", "none"))
bad("missing-field", "value-kuhn", (S, {"kind": "value", **stated(F(-1, 18), "-1/18")}))
bad("witness-superfluous", "count-kuhn-nodes-0", (W, {"nodes": "58"}))
bad("witness-a-list", "count-kuhn-nodes-0", (W, []))
bad("statement-a-string", "value-kuhn", (S, "value"))
bad("kind-missing", "value-kuhn", (S, {}))
bad("kind-unknown", "value-kuhn", (S, "kind", "solution"))
bad("kind-a-list", "value-kuhn", (S, "kind", ["value"]))
bad("seal-a-list", "value-kuhn")
FILES["malformed/seal-a-list.json"] = canonical(
    {**json.loads(FILES["valid/value-kuhn.json"]), "seal": []}
)
bad("game-missing", "value-kuhn", ("game", "0" * 64))
bad("game-in-capitals", "value-kuhn", ("game", DIGESTS["kuhn"].upper()))
bad("game-none", "value-kuhn", game="none")
bad("game-of-arithmetic", "arithmetic", game="kuhn")
for label, text in {
    "not-lowest": "-2/36",
    "over-one": "-1/1",
    "plus": "+1/18",
    "full-width": "-１/18",
    "arabic": "-١/18",
    "underscore": "1_0/18",
    "space": " -1/18",
    "minus-zero": "-0",
    "zero-over": "0/18",
    "negative-below": "1/-18",
    "over-zero": "1/0",
    "leading-zero": "-01/18",
    "exponent": "1e3",
    "empty": "",
    "decimal": "-0.5",
    "long": "-1" + "0" * 2000,
    "long-below": "1/1" + "0" * 2000,
    "hexadecimal": "0x10",
    "line-feed": "-1/18\n",
}.items():
    bad("rational-" + label, "value-kuhn", (S, "is", text))
for label, text in {
    "no-point": "5.",
    "no-whole": ".5",
    "exponent": "-5.56e-2",
    "plus": "+0.0556",
    "comma": "-0,0556",
    "long": "0." + "1" * 2000,
    "full-width": "０.0556",
}.items():
    bad("printed-" + label, "value-kuhn", (S, "stated", text))
bad("decimals-word", "value-kuhn-decimals", (S, "decimals", "three"))
bad("decimals-zeros", "value-kuhn-decimals", (S, "decimals", "03"))
bad("decimals-many", "value-kuhn-decimals", (S, "decimals", "2001"))
bad("decimals-fewer-than-printed", "value-kuhn", (S, "decimals", "3"))
bad("decimals-with-parameters", "payoff-square", (S, "figures", 0, "decimals", "3"))
bad("decimals-of-a-fraction", "value-kuhn", (S, "stated", "-1/18"), (S, "decimals", "3"))
bad(
    "decimals-of-an-expression",
    "arithmetic",
    (S, "equations", 1, "right", "1/3 + 1/18"),
    (S, "equations", 1, "decimals", "3"),
)
bad("holds-a-word", "value-kuhn", (S, "holds", "true"))

# expressions and parameters
for label, text in {
    "implied-product": "2 a",
    "unknown-name": "c",
    "capital": "A",
    "twice-signed": "a*-2",
    "ends": "a +",
    "two-signs": "--a",
    "blank": " ",
    "power-of-power": "a^2^3",
    "power-negative": "a^-1",
    "power-long": "a^100",
    "power-name": "2^a",
    "open": "(a + 1",
    "close": "a + 1)",
    "leading-zero": "007*a",
    "call": "a(2)",
    "zero-divisor": "1/(a - a)",
    "degree": "(a^33)^2",
    "degree-below": "1/(a^65)",
    "degree-of-one-term": "a^64*(a + 1)",
    "digits": "((9^99)^99)*a",
    "digits-one": "(10^99)^20*10^20*a",
    "digits-of-one-term": "(10^99)^15*10^15*((10^99)^5*10^5*a + 1)",
    "digits-below": "a/((10^99)^20*10^20)",
    "parentheses-later": "(a)*" * 9 + "(" * 51 + "a" + ")" * 51,
    "parentheses": "(" * 51 + "a" + ")" * 51,
    "long": "a" + " + a" * 250,
    "point": "1.*a",
    "python": "a**2",
    "full-width": "２*a",
    "tab": "a\t+ 1",
    "attribute": "a.b",
    "empty": "",
    "exponent": "1e3",
}.items():
    bad("expression-" + label, "arithmetic-parameters", (S, "equations", 0, "left", text))
bad(
    "expression-many-steps",
    "arithmetic-parameters",
    (S, "parameters", {x: ["0", "1"] for x in "abc"}),
    (S, "equations", 0, "left", "(1+a+b+c)^22*(1+a+b+c)^22"),
)
bad(
    "probability-high-degrees",
    "payoff-square",
    (S, "parameters", {chr(97 + i): ["0", "1"] for i in range(26)}),
    (
        S,
        "profiles",
        0,
        "1",
        "row",
        two("a", "*".join("abcdefghijklmnopq"), "b", "1 - " + "*".join("abcdefghijklmnopq")),
    ),
)
bad(
    "parameters-many",
    "arithmetic-parameters",
    (S, "parameters", {name: ["0", "1"] for name in [*LETTERS, "aa"]}),
)
bad("parameters-a-list", "arithmetic-parameters", (S, "parameters", [["a", "0", "1"]]))
bad("parameter-name", "arithmetic-parameters", (S, "parameters", "A", ["0", "1"]))
bad("parameter-name-long", "arithmetic-parameters", (S, "parameters", "a" * 17, ["0", "1"]))
bad("feasible-name-long", "feasible-part", (S, "variables", 1, "a" * 17))
bad("law-parameter-long", "law-draw", (S, "parameter", "a" * 17))
bad("polynomial-of-quotients", "feasible-part", (S, "rows", 0, 0, "1/(1/p)"))
bad("polynomial-of-a-power", "feasible-part", (S, "rows", 0, 0, "p*(1/t)^0"))
bad("parameter-name-first", "arithmetic-parameters", (S, "parameters", "_a", ["0", "1"]))
bad("parameter-interval", "arithmetic-parameters", (S, "parameters", "a", ["0"]))
bad("parameter-interval-text", "arithmetic-parameters", (S, "parameters", "a", "01"))

# places in the game
bad("count-of-something", "count-kuhn-nodes-0", (S, "what", "moves"))
bad("count-of-nodes-of-a-player", "count-kuhn-nodes-0", (S, "player", "1"))
bad("count-of-sequences-of-all", "count-market-sequences-2", (S, "player", "0"))
bad("count-player-unknown", "count-market-sequences-2", (S, "player", "3"))
bad("count-player-zeros", "count-market-sequences-2", (S, "player", "02"))
bad("profile-without-a-set", "equilibrium-market", (S, "profile", "2", {}))
NEARLY, HARDLY = F(10**1000 - 1, 10**1000), F(1, 10**1000)
bad(  # the weight of a history has 2,001 digits
    "profile-long-weight",
    "equilibrium-kuhn",
    (S, "profile", "1", "Q", two("check", HARDLY, "bet", NEARLY)),
    (S, "profile", "1", "Q check bet", two("fold", NEARLY, "call", HARDLY)),
)
bad("profile-without-a-player", "equilibrium-market", (S, "profile", {"1": MARKET["1"]}))
bad(
    "profile-without-an-action", "equilibrium-market", (S, "profile", "1", "bad bid", {"sell": "1"})
)
bad(
    "profile-unknown-action",
    "equilibrium-market",
    (S, "profile", "1", "bad bid", two("sell", "1", "fold", "0")),
)
bad("profile-with-chance", "equilibrium-market", (S, "profile", "0", {}))
bad("players-unordered", "equilibrium-market", (S, "players", ["2", "1"]))
bad("players-twice", "equilibrium-market", (S, "players", ["1", "1"]), (S, "gains", {"1": "7/12"}))
bad("players-empty", "equilibrium-market", (S, "players", []), (S, "gains", {}))
bad("players-text", "equilibrium-market", (S, "players", "12"))
bad("figures-empty", "payoff-kuhn", (S, "figures", []))
bad(
    "figures-twice",
    "payoff-kuhn-decimals",
    (S, "figures", json.loads(FILES["valid/payoff-kuhn-decimals.json"])[S]["figures"] * 2),
)
for label, event in {
    "empty-condition": [[]],
    "unknown-move": [[["1", "Q", "raise"]]],
    "unknown-player": [[["3", "Q", "bet"]]],
    "short-move": [[["1", "Q"]]],
    "text": "Q",
    "empty-text": "",
    "empty-object": {},
    "flat": [["1", "Q", "bet"]],
    "repeated": [[["1", "Q", "bet"]] * 2],
    "unknown-deal": [[["0", "card 2", "J"]]],
}.items():
    bad("event-" + label, "payoff-kuhn", (S, "figures", 2, "left", "given", event))
bad("of-something", "payoff-kuhn", (S, "figures", 0, "left", "of", {"value": "1"}))
bad(
    "of-two-things",
    "payoff-kuhn",
    (S, "figures", 0, "left", "of", {"payoff": "1", "probability": []}),
)
bad("of-a-text", "payoff-kuhn", (S, "figures", 0, "left", "of", "payoff"))
bad("of-chance", "payoff-kuhn", (S, "figures", 0, "left", "of", {"payoff": "0"}))
for label in (
    "equilibrium-kuhn",
    "value-kuhn",
    "pure-values-kuhn",
    "family-kuhn",
    "dominated-kuhn",
    "undominated-kuhn",
    "not-dominated-kuhn",
    "range-kuhn",
    "gain-kuhn",
    "set-kuhn",
    "dimension-kuhn",
    "region-kuhn",
    "matrix-kuhn-payoff",
    "iterated-mixed",
    "parameter-set-inner",
    "in-box-kuhn",
    "no-box-kuhn",
    "count-kuhn-reduced-pure-strategies-1",
):
    bad("recall-" + label.replace("-kuhn", ""), label, game="forgetful")
bad("recall-absent", "count-kuhn-reduced-profiles-0", game="absent")
DRIFT_GAIN = json.loads(FILES["valid/equilibrium-drift-gains.json"])[S]["gains"]["2"]
bad(
    "recall-drift",
    "equilibrium-drift-gains",
    (S, "players", ["1", "2"]),
    (S, "gains", {"1": "0", "2": DRIFT_GAIN}),
)
bad(
    "recall-drift-alone", "equilibrium-drift-gains", (S, "players", ["1"]), (S, "gains", {"1": "0"})
)
bad("recall-drift-gain", "gain-drift", (S, "players", ["1"]), (S, "gains", {"1": "0"}))
bad(
    "recall-drift-nashconv",
    "gain-drift",
    (S, "players", ["1", "2"]),
    (S, "gains", {"1": "0", "2": DRIFT_GAIN}),
    (S, "figures", 0, "of", "gain", "0"),
)
bad(
    "recall-drift-family",
    "family-drift-rational",
    (S, "players", ["1"]),
    (W, "inside", 0, "values", {"1": {"road": "4"}}),
)
bad("recall-drift-parameters", "parameter-set-drift", (S, "players", ["1"]))
bad(
    "recall-drift-values",
    "set-values-drift",
    (S, "players", ["1"]),
    (S, "gains", {"1": "0"}),
    (S, "figures", [{"of": {"value": ["1", "road"]}, **stated("1", "1")}]),
)
bad(
    "strategy-excess-where-another-forgets",
    "deviation-drift",
    (S, "strategy", {"first": "stop", "second": "a"}),
)
bad(
    "strategy-incomplete",
    "deviation-kuhn",
    (S, "strategy", {"Q": "check", "Q check bet": "fold", "K": "check", "A": "bet"}),
)
bad("strategy-excess", "deviation-kuhn", (S, "strategy", "A check bet", "call"))
bad("strategy-action", "deviation-kuhn", (S, "strategy", "A", "call"))
bad("strategy-a-list", "deviation-kuhn", (S, "strategy", [["A", "bet"]]))
bad("strategy-a-list-of-names", "deviation-kuhn", (S, "strategy", list(EXPLOIT)))
bad("strategy-incomplete-without-recall", "deviation-forgetful", (S, "strategy", {"first": "top"}))
bad("strategy-action-without-recall", "deviation-forgetful", (S, "strategy", "later", "up"))
bad("at-missing", "deviation-kuhn-family", (S, "at", {}))
bad("at-an-expression", "deviation-kuhn-family", (S, "at", {"g": "1/4 + 1/4"}))
bad("saddle-a-word", "pure-values-dice", (S, "saddle", "none"))
family(
    "malformed/family-of-none",
    "fixed-pie",
    PIE,
    {},
    bounds({"1": {"row": "3"}, "2": {"column": "2"}}),
)
bad("family-players-unordered", "family-kuhn", (S, "players", ["2", "1"]))
bad("tree-empty", "family-square", (W, "inside", 0, {}))
bad("tree-of-another-parameter", "family-kuhn-cut", (W, "inside", 0, "parameter", "h"))
bad(
    "tree-without-a-part",
    "family-kuhn-cut",
    (W, "inside", 0, {"parameter": "g", "at": "1/3", "below": KUHN_TREE}),
)
bad("tree-without-a-bound", "family-square", (W, "inside", 0, "values", "1", {}))
bad("dominated-sense", "dominated-kuhn", (S, "sense", "barely"))
bad("dominated-nothing", "dominated-kuhn", (S, "moves", []))
bad("dominated-by-nothing", "dominated-kuhn", (S, "moves", 0, "by", []))
bad("dominated-by-text", "dominated-kuhn", (S, "moves", 0, "by", 0, 0, "Q check bet"))
bad(
    "dominated-by-another-set",
    "dominated-kuhn",
    (S, "moves", 0, "by", 0, 0, {"A check bet": "call"}),
)
bad("dominated-by-incomplete", "dominated-kuhn-king", (S, "moves", 0, "by", 0, 0, {"K": "check"}))
bad("dominated-by-excess", "dominated-kuhn-king", (S, "moves", 0, "by", 0, 0, "Q", "check"))
bad("dominated-by-action", "dominated-kuhn-king", (S, "moves", 0, "by", 0, 0, "K", "fold"))
bad("dominated-set-unknown", "dominated-kuhn-king", (S, "moves", 0, "set", "J"))
bad("excluded-a-text", "dominated-kuhn", (S, "excluded", ""))
bad("excluded-chance", "dominated-kuhn-king", (S, "excluded", 0, ["0", "card 1", "Q"]))
bad("excluded-unknown", "dominated-kuhn-king", (S, "excluded", 0, ["2", "Q bet", "raise"]))
bad("excluded-twice", "dominated-kuhn-king", (S, "excluded", FOLLY + FOLLY[:1]))
bad("excluded-everything", "dominated-kuhn-king", (S, "excluded", FOLLY + [["2", "A bet", "call"]]))
bad("not-dominated-continuation", "not-dominated-kuhn", (W, 0, "continuation", "K", "check"))
bad("not-dominated-sense", "not-dominated-kuhn", (S, "sense", "barely"))
bad("undominated-sense", "undominated-kuhn", (S, "sense", "barely"))
bad("mixture-pair", "dominated-mixed", (S, "moves", 0, "by", [[row("t")]]))
bad("mixture-text", "dominated-mixed", (S, "moves", 0, "by", "t"))
bad(
    "mixture-strategy-twice",
    "dominated-mixed",
    (S, "moves", 0, "by", [[row("t"), "1/3"], [row("t"), "1/6"], [row("m"), "1/2"]]),
)
bad("makes-without-the-set", "dominated-steps-below", (S, "moves", 0, "makes", {"again": "a1"}))
bad("makes-text", "dominated-mixed", (S, "moves", 0, "makes", "row"))
bad("makes-above-the-set", "undominated-kuhn-two-actions", (S, "moves", 0, "set", "A check bet"))
bad(
    "makes-beside-the-set",
    "dominated-kuhn-below",
    (S, "moves", 0, "makes", {"Q": "check", "K": "check"}),
)
bad("makes-unknown-action", "dominated-mixed", (S, "moves", 0, "makes", "row", "x"))
bad(
    "family-bound-divided",
    "family-kuhn-rational",
    (W, "inside", 0, "values", "2", "K bet", "-2/9/(1+g)"),
)
bad("frontier-pair", "family-ladder", (S, "frontier", [["1"]]))
bad("frontier-unknown-set", "family-ladder", (S, "frontier", [["2", "third"]]))
bad("frontier-text", "family-ladder", (S, "frontier", "13"))
bad(
    "set-two-parameters",
    "parameter-set-inner",
    (S, "parameters", {"g": ["0", "1"], "h": ["0", "1"]}),
)
bad(
    "set-no-parameter",
    "parameter-set-inner",
    (S, "parameters", {}),
    (S, "profile", "1", "row", two("a", "1", "b", "0")),
)
bad("set-interval", "parameter-set-inner", (S, "within", [["1/4"]]))
bad("set-proof-missing", "parameter-set-two", (W, "inside", [LEVEL]))
bad("set-proofs-an-object", "parameter-set-all", (W, "inside", {"0": LEVEL}))
bad("set-proof-of-a-point", "parameter-set-point", (W, "inside", [LEVEL]))
bad(
    "set-player-not-listed",
    "parameter-set-inner",
    (S, "players", ["1"]),
    (W, "inside", [bounds({"1": {"row": "0"}})]),
)
bad("iterated-rounds-text", "iterated-mixed-once", (S, "rounds", "1"))
bad("iterated-rounds-an-object", "iterated-seesaw", (S, "rounds", {}))
bad("iterated-left-an-object", "iterated-seesaw", (S, "left", {}))
bad("iterated-proofs-an-object", "iterated-seesaw", (W, {}))
bad("iterated-counts-missing", "iterated-mixed", (S, "left", [{"1": "2", "2": "2"}]))
bad("iterated-mixtures-missing", "iterated-mixed", (W, []))
bad("iterated-mixture-missing", "iterated-mixed-once", (W, 0, "1", "out", []))
bad("iterated-mixture-excess", "iterated-mixed-once", (W, 0, "2", "out", [surely(column("l"))]))
bad(
    "iterated-strategy-twice",
    "iterated-mixed-once",
    (S, "rounds", 0, "1", "out", [row("b"), row("b")]),
    (W, 0, "1", "out", [T_OR_M, T_OR_M]),
)
bad("iterated-beliefs-though-not-said", "iterated-mixed", (S, "complete", "not said"))
bad("iterated-belief-pair", "iterated-mixed", (W, -1, "1", "kept", [[row("t")]]))
bad("iterated-complete-word", "iterated-mixed", (S, "complete", "no"))
bad(
    "frontier-in-a-compact-game",
    "value-draw",
    (
        S,
        "frontier",
        [["1", next(iter(json.loads(FILES["valid/value-draw.json"])[W]["plans"]["1"]))]],
    ),
)
bad("comparison-inside-a-point", "comparison-at", (S, "where", "inside"))
bad("comparison-inside-without-parameters", "comparison-kuhn", (S, "where", "inside"))
bad("comparison-fails-without-a-point", "comparison-family", (S, "figures", 1, "holds", "no"))
bad("comparison-relation", "comparison-kuhn", (S, "figures", 0, "relation", "below"))
bad("comparison-of-a-third-profile", "comparison-two", (S, "figures", 0, "left", "profile", "3"))
bad(
    "comparison-with-a-quotient",
    "comparison-family",
    (S, "figures", 2, "right", "number", "g/(1 + g)"),
)
bad("comparison-of-nothing", "comparison-kuhn", (S, "profiles", []))
bad("equilibria-mixed-a-text", "equilibria-meeting", (S, "mixed", "1", "x"))
bad("equilibria-decimals", "equilibria-meeting", (S, "decimals", "1"))
bad("dominated-frontier", "dominated-kuhn", (S, "frontier", [["1", "K"]]))
bad("undominated-excluded", "undominated-kuhn", (S, "excluded", FOLLY))
bad("undominated-mixture", "undominated-kuhn", (S, "moves", 0, "by", [[{"K": "check"}, "1"]]))
bad("dominated-proof-of-something", "dominated-kuhn", (W, 0, {"x": "0"}))
bad(
    "responses-avoid-of-both",
    "responses-mixed",
    (S, "exactly", 0, "avoid", [["2", "column", "r"], ["1", "row", "b"]]),
)
bad("figures-relation-missing", "payoff-kuhn", (S, "figures", 0, {"left": PAID_1}))
bad("comparison-side-a-text", "comparison-kuhn", (S, "figures", 0, "left", "number"))
bad("gain-of-a-list", "gain-kuhn", (S, "figures", 0, "of", ["gain"]))
bad("value-of-nobody", "gain-market", (S, "figures", 0, "of", {"value": "0"}))
bad("figures-item-a-text", "payoff-kuhn", (S, "figures", 0, "a relation"))
bad(
    "family-pieces-outside",
    "family-kuhn",
    (W, "outside", [{"from": "0", "to": "1", "player": "1", "strategy": EXPLOIT}]),
)
bad("responses-strategies", "responses-mixed", (S, "strategies", "pure"))
bad("responses-sense", "responses-mixed", (S, "sense", "strictly"))
bad("responses-proof-missing", "responses-mixed", (W, []))
bad(
    "responses-above-nothing",
    "responses-none",
    with_one_more("responses-none", S, "rounds", {p: {"out": [], "exact": "no"} for p in "12"}),
    with_one_more("responses-none", S, "left", {"1": "0", "2": "1"}),
    with_one_more("responses-none", W, {p: {"out": [], "kept": []} for p in "12"}),
)
bad("responses-avoid-of-the-other", "responses-mixed", (S, "exactly", 0, "player", "1"))
bad("responses-avoid-nothing", "responses-mixed", (S, "exactly", 0, "avoid", []))
bad("responses-mixture-missing", "responses-mixed", (W, 1, "2", "out", []))
bad(
    "responses-belief-of-one-twice",
    "responses-mixed-best",
    with_one_more("responses-mixed-best", W, 0, "1", "kept", [line("m"), HALVES]),
)
bad(
    "responses-belief-unasked",
    "responses-mixed-best",
    (W, 0, "2", "kept", [[column("l"), [[line("t"), "1"]]]]),
)
bad("responses-own-rival", "responses-mixed-best", (W, 0, "1", "out", 0, 0, [line("b"), "2/5"]))
bad(
    "responses-departure-of-three",
    "responses-steps",
    (W, 0, "1", "out", 1, 0, 0, ["pick", "d", "x"]),
)
bad("responses-own-departure", "responses-steps", (W, 0, "1", "out", 0, 0, 0, ["pick", "a"]))
bad("responses-full-incomplete", "responses-steps", (S, "rounds", 0, "1", "out", 0, {"pick": "a"}))
bad("iterated-sense", "iterated-mixed", (S, "sense", "barely"))
bad("iterated-gone-chance", "iterated-mixed", (S, "gone", 0, "move", ["0", "row", "t"]))
bad("undominated-set-unknown", "undominated-kuhn", (S, "moves", 0, "set", "J"))
bad("others-all", "undominated-kuhn", (W, 0, "others", {**TIMID, "1": KUHN["1"]}))
bad("range-relation", "range-kuhn", (S, "relation", "roughly"))
bad("range-stated-one", "range-kuhn", (S, "stated", ["1"]))
bad("range-stated-empty", "range-kuhn", (S, "stated", ["1", ""]))
bad("range-stated-both", "range-dice", (S, "stated", ["0.05", "1"]))
bad("range-always-two", "range-kuhn-always", (S, "stated", ["0.333", "0.334"]))
bad("range-off-text", "range-kuhn", (S, "off", "0"))
bad("range-move-twice", "range-kuhn", (S, "terms", 1, ["K check bet", "call", "1"]))
bad("range-term", "range-kuhn", (S, "terms", 0, ["K check bet", "call"]))
bad("equilibria-what", "equilibria-meeting", (S, "what", "pure equilibria"))
bad(
    "equilibria-infinite-components",
    "equilibria-lines",
    (S, "stated", "infinite"),
    (S, "holds", "no"),
    (S, "off", "infinite"),
)
bad("equilibria-infinite-and-a-word", "equilibria-square-number", (S, "stated", "many"))
bad("equilibria-number-of-none", "equilibria-meeting", (S, "components", 0, "1", ["4"]))
bad("equilibria-number-zero", "equilibria-meeting", (S, "components", 0, "1", ["0"]))
bad("equilibria-numbers-descend", "equilibria-square", (S, "components", 0, "1", ["2", "1"]))
bad("equilibria-number-twice", "equilibria-square", (S, "components", 0, "1", ["1", "1"]))
bad("equilibria-component-empty", "equilibria-meeting", (S, "components", 0, "1", []))
bad(
    "equilibria-component-twice",
    "equilibria-square",
    with_one_more("equilibria-square", S, "components", {"1": ["1", "2"], "2": ["1"]}),
)
bad(
    "equilibria-strategy-twice",
    "equilibria-meeting",
    (S, "strategies", "1", [{"he": "fight"}, {"he": "fight"}]),
)
bad(
    "equilibria-strategy-of-the-other",
    "equilibria-meeting",
    (S, "strategies", "1", [{"she": "fight"}, {"she": "ballet"}]),
)
bad(
    "equilibria-strategies-many",
    "equilibria-meeting",
    (
        S,
        "strategies",
        {"1": strategies_of(GAMES["kuhn"][2], 1)[:16], "2": strategies_of(GAMES["kuhn"][2], 2)[:1]},
    ),
    game="kuhn",
)
bad("equilibria-mixed-short", "equilibria-meeting", (S, "mixed", "1", 0, ["1"]))
bad("equilibria-point-short", "equilibria-meeting", (W, "1", "points", 0, ["0"]))
bad("equilibria-of-three", "equilibria-meeting", (W, {}))
bad("recall-equilibria", "equilibria-meeting", game="forgetful")
bad("range-given-unknown", "range-kuhn-given", (S, "given", "J"))
bad(
    "range-given-missing",
    "range-kuhn-given",
    (
        S,
        {
            key: x
            for key, x in json.loads(FILES["valid/range-kuhn-given.json"])[S].items()
            if key != "given"
        },
    ),
)
bad("set-space", "set-kuhn", (S, "space", "behaviour"))
bad("set-dimension", "set-kuhn", (S, "dimension", "10"))
bad("set-dimension-spelled", "set-kuhn", (S, "dimension", "01"))
bad("set-dimension-a-list", "set-kuhn", (S, "dimension", ["1"]))
bad("set-column-empty", "set-kuhn", (S, "columns", 0, []))
bad("set-column-twice", "set-kuhn", (S, "columns", 1, ["Q", "bet"]))
bad("set-column-of-the-other", "set-kuhn", (S, "columns", 0, ["Q bet", "fold"]))
bad("set-column-a-strategy", "set-kuhn", (S, "columns", 0, MIXED_COLUMNS[0]))
bad("set-mixed-column-a-move", "set-kuhn-mixed", (S, "columns", 0, ["Q", "bet"]))
bad("set-mixed-column-a-part", "set-kuhn-mixed", (S, "columns", 0, {"Q": "bet"}))
bad("set-chart-short", "set-kuhn", without("set-kuhn", S, "chart", 8))
bad("set-chart-narrow", "set-kuhn", (S, "chart", 5, ["1/3"]))
bad("set-chart-text", "set-kuhn", (S, "chart", "0"))
bad("set-vertex-short", "set-kuhn", without("set-kuhn", S, "vertices", 0, 8))
bad("set-vertex-twice", "set-pennies", (S, "vertices", [["1/2", "1/2"]] * 2))
bad("set-no-vertex", "set-kuhn", (S, "vertices", []))
bad("set-facet-twice", "set-kuhn", (S, "facets", 1, ["0", "1"]), (W, "sources", some_columns(1, 1)))
bad(
    "set-facet-of-a-point", "set-pennies", (S, "facets", [["1/2"]]), (W, "sources", some_columns(1))
)
bad("set-bound-of-a-point", "set-pennies", (W, "bound", ["1"]))
bad("set-apart-of-a-point", "set-pennies", (W, "apart", [{"on": ["1"], "weights": {"1": "-1"}}]))
bad("set-source-missing", "set-kuhn", without("set-kuhn", W, "sources", 1))
bad("set-sources-text", "set-kuhn", (W, "sources", "17"))
bad("set-source-excess", "set-pennies", (W, "sources", some_columns(1)))
bad("set-source-of-two", "set-kuhn", (W, "sources", 0, {"column": "1", "reply": kuhn_2()}))
bad("set-source-text", "set-kuhn", (W, "sources", 0, "1"))
bad("set-source-row", "set-kuhn", (W, "sources", 0, {"row": "1"}))
bad("set-source-column-zero", "set-kuhn", (W, "sources", 0, {"column": "0"}))
bad("set-source-column-beyond", "set-kuhn", (W, "sources", 0, {"column": "10"}))
bad("set-reply-twice", "set-kuhn", (W, "replies", KUHN_REPLIES[:1] * 2))
bad("set-bound-short", "set-kuhn", (W, "bound", ["3"]))
bad("set-bound-text", "set-kuhn", (W, "bound", "31"))
bad("set-apart-nothing", "set-kuhn", (W, "apart", 0, "on", []))
bad("set-apart-twice", "set-kuhn", (W, "apart", 0, "on", ["1", "1"]))
bad("set-apart-unknown", "set-kuhn", (W, "apart", 0, "on", ["1", "3"]))
bad("set-apart-zeros", "set-kuhn", (W, "apart", 0, "on", ["1", "02"]))
bad("set-apart-list", "set-kuhn", (W, "apart", 0, "on", ["1", ["2"]]))
bad("set-apart-weights-list", "set-kuhn", (W, "apart", 0, "weights", ["-3", "-1"]))
bad("set-apart-weights-of-none", "set-kuhn", (W, "apart", 0, "weights", {"0": "-3", "2": "-1"}))
bad("set-apart-weight-zero", "set-kuhn-mixed", (W, "apart", 1, "weights", "1", "0"))
bad("dimension-points-few", "dimension-kuhn", without("dimension-kuhn", S, "vertices", 0))
LONG = {base: f"1/{base ** int(1990 / math.log10(base))}" for base in (3, 7, 11, 13)}
moves = (("K check bet", "call"), ("Q", "bet"), ("A", "bet"), ("K", "bet"))
bad(  # of 2,000 digits each, and over 26,000 binary digits over one denominator
    "range-terms-long",
    "range-kuhn",
    (S, "terms", [[*one, x] for one, x in zip(moves, LONG.values())]),
)
bad(
    "feasible-rows-long",
    "feasible-triangle",
    (
        S,
        "rows",
        [[f"u/({x}^99)^{k}", ">=", "0"] for x, k in ((3, 41), (7, 23), (11, 19), (13, 18))],
    ),
)
for key, part, value in (
    ("facets", S, [["0", "1"]]),
    ("sources", W, [{"column": "1"}]),
    ("bound", W, ["1"]),
    ("apart", W, [{"on": ["1"], "weights": {"1": "-1"}}]),
):
    bad(f"dimension-with-{key}", "dimension-kuhn", (part, key, value))
bad(
    "dimension-points-many",
    "dimension-kuhn",
    with_one_more("dimension-kuhn", S, "vertices", column_texts(KUHN_CHART, [F(1, 6)])),
)
bad("dimension-point-short", "dimension-kuhn", without("dimension-kuhn", S, "vertices", 0, 8))
bad("game-of-a-feasible-set", "feasible-part", game="kuhn")
bad("feasible-name", "feasible-part", (S, "variables", 1, "T"))
bad("feasible-many-names", "feasible-part", (S, "variables", [*LETTERS, "aa"]))
bad("feasible-of-another", "feasible-part", (S, "of", ["q"]))
bad("feasible-of-nothing", "feasible-part", (S, "of", []))
bad("feasible-without-rows", "feasible-part", (S, "rows", []))
bad("feasible-row-short", "feasible-part", (S, "rows", 0, ["p", ">="]))
bad("feasible-row-text", "feasible-part", (S, "rows", 0, "p>="))
bad("feasible-relation", "feasible-part", (S, "rows", 0, 1, ">"))
bad("feasible-square", "feasible-part", (S, "rows", 0, 0, "p^2"))
bad("feasible-square-and-more", "feasible-part", (S, "rows", 0, 0, "p^2 + p"))
bad("feasible-product", "feasible-part", (S, "rows", 0, 0, "p*t"))
bad("feasible-quotient", "feasible-part", (S, "rows", 0, 0, "1/p"))
bad("feasible-empty-unbounded", "feasible-empty", (S, "bounded", "no"))
bad("feasible-perhaps", "feasible-empty", (S, "bounded", "maybe"))
bad("feasible-factors-short", "feasible-empty", (W, "factors", ["2"]))
bad(
    "feasible-limit-missing",
    "feasible-triangle",
    (W, "limits", {"u": [["1", "0", "0"], ["0", "1/2", "1/2"]]}),
)
bad("feasible-limit-one", "feasible-part", (W, "limits", "p", [["1", "0", "0", "0"]]))
bad("feasible-limits-text", "feasible-part", (W, "limits", "p", "12"))
bad("feasible-ray-short", "feasible-line", (W, "ray", {"c": "1"}))
bad("region-without-rows", "region-kuhn", (S, "rows", []))
bad("region-row-relation", "region-kuhn", (S, "rows", 5, "relation", "<="))
bad("region-contains", "region-kuhn", (S, "contains", "maybe"))
bad("region-contained", "region-kuhn", (S, "contained", "maybe"))
bad("region-ends-missing", "region-kuhn", without("region-kuhn", W, "contains", "bounds", 10))
bad("region-ends-text", "region-kuhn", (W, "contains", "bounds", "none"))
bad("region-chart-empty", "region-kuhn", (W, "contained", "chart", []))
bad("region-chart-flat", "region-kuhn", (W, "contained", "chart", ["1"] * 12))
bad("region-chart-of-nothing", "region-kuhn", (W, "contained", "chart", [[]] * 12))
bad("region-chart-text", "region-kuhn", (W, "contained", "chart", "chart"))
bad("region-chart-short", "region-kuhn", without("region-kuhn", W, "contained", "chart", 11))
bad("region-without-vertices", "region-kuhn", (W, "contained", "vertices", []))
bad("region-factors-short", "region-kuhn-empty", (W, "contained", "factors", ["1", "-1"]))
bad("region-factors-empty", "region-kuhn-empty", (W, "contained", "factors", []))
bad("region-empty-contains", "region-kuhn-empty", (S, "contains", "empty"))
bad("region-bound-of-a-point", "region-pennies", (W, "contained", "bound", ["1"]))
bad("matrix-unknown", "matrix-kuhn-payoff", (S, "matrix", "constraint 3"))
bad("matrix-row-twice", "matrix-kuhn-payoff", (S, "rows", 1, ["Q", "bet"]))
bad("matrix-row-of-a-set", "matrix-kuhn-payoff", (S, "rows", 1, ["Q"]))
bad("matrix-row-of-a-move", "matrix-kuhn-constraint-1", (S, "rows", 1, ["Q", "bet"]))
bad("matrix-row-missing", "matrix-kuhn-payoff", (S, "cells", [["0"]]))
bad(
    "matrix-last-row-missing",
    "matrix-kuhn-constraint-1",
    (S, "cells", [["1", "0", "0", "0", "0"], ["0", "-1", "0", "1", "1"]]),
)
bad("matrix-row-excess", "matrix-market-constraint-2", (S, "cells", [["-1/2", "1/2", "1/2"]] * 2))
bad("matrix-cell-missing", "matrix-kuhn-constraint-1", (S, "cells", 1, ["0"]))
bad("matrix-cells-text", "matrix-kuhn-constraint-1", (S, "cells", "123"))
bad("matrix-column-of-the-other", "matrix-kuhn-payoff", (S, "columns", 0, ["Q", "bet"]))
bad("set-values-text", "set-values-kuhn", (S, "figures", ""))
bad("set-values-of-the-other", "set-values-kuhn", (S, "figures", 0, "of", "value", ["2", "Q"]))
bad("set-values-of-one-not-listed", "set-values-kuhn", (S, "figures", 0, "of", {"gain": "1"}))
bad("gain-of-all-but-one", "gain-kuhn", (S, "figures", 0, "of", {"gain": "0"}))
bad("gain-of-two-things", "gain-kuhn", (S, "figures", 0, "of", {"gain": "1", "value": ["1", ""]}))
bad("box-of-one-player", "in-box-kuhn", (S, "players", ["1"]), (S, "gains", {"1": "0"}))
bad("box-form", "in-box-kuhn", (S, "printed", "form", "mixed"))
bad("box-without-an-action", "in-box-kuhn", (S, "printed", "profile", "1", "Q", {"bet": "0.200"}))


def bad_game(name, *changes, game="market"):
    """A game file with pieces of its text replaced, once each."""
    text = TEXTS[game]
    for old, new in changes:
        assert old in text, (name, old)
        text = text.replace(old, new, 1)
    FILES[f"malformed/{name}.efg"] = text


FIRST = 'EFG 2 R "Market" { "Seller" "Buyer" }\n'
bad_game("game-empty", (TEXTS["market"], ""))
bad_game("game-header", ("EFG 2 R", "EFG 2 D"))
bad_game("game-without-players", ('{ "Seller" "Buyer" }', "{ }"))
bad_game("game-many-players", ('{ "Seller"', "{ " + '"x" ' * 64 + '"Seller"'))
bad_game("game-without-comment", ('"a fixture of the checker"\n', ""))
bad_game("game-comment-unquoted", ('"a fixture of the checker"', "a fixture"))
bad_game("game-byte-order-mark", ("EFG", "\ufeffEFG"))
bad_game("game-carriage-returns", (FIRST, FIRST[:-1] + "\r\n"))
bad_game("game-without-line-feed", (TEXTS["market"], TEXTS["market"][:-1]))
bad_game("game-two-roots", ('c "" 1', 't "" 1 "" { 0, 0 }\nc "" 1'))
bad_game("game-trailing-node", (TEXTS["market"], TEXTS["market"] + 't "" 11 "" { 0, 0 }\n'))
bad_game("game-trailing-text", (TEXTS["market"], TEXTS["market"] + "end"))
bad_game("game-truncated", (TEXTS["market"], TEXTS["market"].rsplit("\n", 2)[0] + "\n"))
bad_game("game-blank-line", (FIRST, FIRST + "\n"))
bad_game("game-blank-line-inside", ('c "" 1', '\nc "" 1'))
bad_game("game-two-blanks", ('p "" 1 1', 'p  "" 1 1'))
bad_game("game-node-name", ('p "" 1 1', 'p "x" 1 1'))
bad_game("game-outcome", ('"leave" } 0', '"leave" } 1'))
bad_game("game-chance-number", ('c "" 1', 'c "" 2'))
bad_game("game-chance-number-zeros", ('c "" 1', 'c "" 01'))
bad_game("game-chance-sum", ("3/5", "4/5"))
bad_game("game-chance-negative", ("2/5", "-2/5"), ("3/5", "7/5"))
bad_game("game-chance-decimal", ("2/5", "0.4"))
bad_game("game-chance-not-lowest", ("2/5", "4/10"))
bad_game("game-chance-action-twice", ('"bad" 3/5', '"good" 3/5'))
bad_game("game-chance-action-empty", ('"bad" 3/5', '"" 3/5'))
bad_game("game-chance-without-actions", ('{ "good" 2/5 "bad" 3/5 }', "{ }"))
bad_game("game-player-zero", ('p "" 1 1', 'p "" 0 1'))
bad_game("game-player-three", ('p "" 1 1', 'p "" 3 1'))
bad_game("game-set-number", ('p "" 1 1', 'p "" 1 2'))
bad_game("game-set-number-negative", ('p "" 1 1', 'p "" 1 -1'))
bad_game("game-set-name-empty", ('"good" { "ask"', '"" { "ask"'))
bad_game("game-set-name-twice", ('"bad" { "ask"', '"good" { "ask"'))
bad_game("game-set-actions-twice", ('{ "ask" "leave" }', '{ "ask" "ask" }'))
bad_game("game-set-action-empty", ('{ "ask" "leave" }', '{ "ask" "" }'))
bad_game("game-set-without-actions", ('{ "ask" "leave" }', "{ }"))
bad_game("game-set-other-actions", ('{ "pay" "pass" "bid" }', '{ "pay" "pass" "kid" }'))
bad_game("game-name-with-backslash", ('"Market"', '"Mar\\ket"'))
bad_game("game-name-with-tab", ('"Market"', '"Mar\tket"'))
bad_game("game-name-with-control", ('"Market"', '"Mar\x85ket"'))
bad_game("game-name-unescaped-quote", ('"Market"', '"Mar"ket"'))
bad_game("game-payoff-number", ('t "" 2', 't "" 3'))
bad_game("game-payoff-missing", ("{ 5, 2 }", "{ 5 }"))
bad_game("game-payoff-third", ("{ 5, 2 }", "{ 5, 2, 1 }"))
bad_game("game-payoff-without-comma", ("{ 5, 2 }", "{ 5 2 }"))
bad_game("game-payoff-plus", ("{ 5, 2 }", "{ +5, 2 }"))
bad_game("game-payoff-half", ("{ 5, 2 }", "{ -, 2 }"))
bad_game("game-payoff-long", ("{ 5, 2 }", "{ 1" + "0" * 2000 + ", 2 }"))
bad_game("game-payoff-full-width", ("{ 5, 2 }", "{ ５, 2 }"))
bad_game("game-unknown-node", ('c "" 1', 'x "" 1'))
FILES["malformed/game-not-utf-8.efg"] = TEXTS["corner"].encode("latin-1")


# what mutants of the checker showed to be missing (../mutate_checker.py)
forge(
    "parameter-interval-below-the-first",
    "arithmetic-parameters",
    (S, "parameters", "b_c", ["1/2", "1/4"]),
)
forge("range-of-three-players", "range-kuhn", game="trio")
forge("equilibria-of-three-players", "equilibria-meeting", game="trio")
forge("set-twice-bound-negative", "set-twice", (W, "bound", ["1", "-1", "-1", "1"]))
forge(
    "set-twice-apart-slanted",
    "set-twice",
    (
        W,
        "apart",
        [
            *json.loads(FILES["valid/set-twice.json"])[W]["apart"],
            {"on": ["3"], "weights": {"3": "-1"}},
        ],
    ),
)
for number in range(4):
    corner_points = json.loads(FILES["valid/set-twice.json"])[S]["vertices"]
    corner_points.pop(number)
    for start in range(3):
        forge(
            f"set-twice-vertex-{number}-missing-from-{start}",
            "set-twice",
            (S, "vertices", corner_points[start:] + corner_points[:start]),
        )
for kind in (
    "payoff-kuhn",
    "equilibrium-kuhn",
    "gain-kuhn",
    "deviation-kuhn",
    "pure-values-kuhn",
    "dominated-kuhn",
    "matrix-kuhn-payoff",
    "arithmetic",
    "set-values-kuhn",
    "comparison-kuhn",
):
    bad(f"witness-of-{kind}", kind, (W, {"x": "0"}))
forge("responses-of-three-players", "responses-mixed", game="trio")
forge(
    "responses-both",
    "responses-mixed-best",
    with_one_more("responses-mixed-best", W, 0, "1", "kept", [line("b"), [[column("l"), "1"]]]),
)
for name, level in (("responses-pennies", 0), ("responses-pennies-levels", 1)):
    forge(
        f"{name}-rivals-sometimes-better",
        name,
        (S, "rounds", level, "1", "out", [{"coin": "tails"}]),
        (S, "left", level, "1", "1"),
        (W, level, "1", {"out": [[[{"coin": "heads"}, "1"]]], "kept": [[*COIN[0]]]}),
    )
forge(
    "responses-belief-slightly",
    "responses-pennies",
    (W, 0, "1", "kept", 0, 1, [[{"guess": "heads"}, "2/5"], [{"guess": "tails"}, "3/5"]]),
)
bad("responses-rounds-an-object", "responses-mixed-best", (S, "rounds", {"a": ""}))
bad("responses-witness-an-object", "responses-mixed-best", (W, {"a": ""}))
bad("responses-beliefs-an-object", "responses-none", (W, 0, "1", "kept", {}))
bad("recall-responses", "responses-mixed", game="forgetful")
compared(
    "invalid/comparison-inside-equal",
    "kuhn",
    [kuhn_family()],
    (of(*bets("A")), "more than", {"number": "g"}, "0", "yes"),
    parameters=UNIT,
    where="inside",
)
bad("comparison-difference-an-expression", "comparison-at", (S, "figures", 0, "difference", "-g"))
bad(
    "comparison-number-an-expression",
    "comparison-kuhn",
    (S, "figures", 1, "right", "number", "0*1"),
)
bad(
    "excluded-an-object",
    "not-dominated-kuhn-excluded",
    (S, "excluded", [{"1": "", "Q": "", "bet": ""}]),
)
bad("of-a-list", "payoff-kuhn", (S, "figures", 0, "left", "of", ["x"]))
bad("frontier-an-object", "family-ladder", (S, "frontier", [{"1": "", "third": ""}]))
bad("range-term-an-object", "range-kuhn", (S, "terms", 0, {"a": "", "b": "", "c": ""}))
bad("range-stated-an-object", "range-kuhn", (S, "stated", {"1": "", "5/3": ""}))
bad("set-chart-an-object", "set-without-moves", (S, "chart", {}))
bad("set-chart-row-a-text", "set-kuhn-unique", (S, "chart", 2, "1"))
bad("region-ends-an-object", "region-pennies-halves", (W, "contains", "bounds", {"a": "", "b": ""}))
bad("region-chart-an-object", "region-kuhn", (W, "contained", "chart", {"x": ["0", "1"]}))
bad("region-chart-first-a-text", "region-kuhn", (W, "contained", "chart", 0, "x"))
bad("region-chart-first-empty", "region-kuhn", (W, "contained", "chart", 0, []))
bad(
    "matrix-cells-row-a-text",
    "matrix-kuhn-payoff",
    (S, "cells", 0, "0" * len(json.loads(FILES["valid/matrix-kuhn-payoff.json"])[S]["columns"])),
)
bad("matrix-row-label-a-text", "matrix-market-payoff", (S, "rows", 0, ""))
bad("matrix-constraint-row-a-text", "matrix-kuhn-constraint-1", (S, "rows", 0, ""))
bad("set-values-a-list", "set-values-kuhn", (S, "figures", ["x"]))
bad("set-values-with-more", "set-values-kuhn", (S, "figures", 0, "x", "0"))
bad("iterated-mixtures-of-nothing-an-object", "iterated-mixed", (W, 0, "2", "out", {}))
bad("statement-a-text-with-kind", "value-kuhn", (S, "a kind"))
bad("equilibria-number-beyond", "equilibria-lines", (S, "components", 0, "1", ["1", "99"]))
bad(
    "family-bound-divided-by-the-parameter",
    "family-kuhn-rational",
    (W, "inside", 0, "values", "2", "K bet", "-2/9/g"),
)
FILES["malformed/game-header-only.efg"] = TEXTS["market"].split("\n")[0] + "\n"
FILES["malformed/game-comment-only.efg"] = "".join(
    line + "\n" for line in TEXTS["market"].split("\n")[:2]
)


def bad_compact(name, *changes, game="short"):
    """A compact game file with entries at paths replaced."""
    content = json.loads(TEXTS[game])
    for path, new in changes:
        content = changed(content, *path, new)
    FILES[f"malformed/{name}.game"] = canonical(content)


forge(
    "payoff-long-end",
    "payoff-kuhn-family",
    (S, "parameters", "g", ["0", "1/1" + "0" * 50]),
    folder="malformed",
)
forge(
    "payoff-high-degree-and-long-end",
    "payoff-kuhn-family",
    (S, "parameters", "g", ["0", "1/1" + "0" * 49]),
    (S, "profiles", 0, "1", "Q", two("check", "1 - g^64", "bet", "g^64")),
    folder="malformed",
)
RARE = "1/1" + "0" * 1999  # a product of four of them has more than 20,000 binary digits
OFTEN = "9" * 1999 + "/1" + "0" * 1999
FILES["malformed/game-chance-long.efg"] = "".join(
    f"{line}\n"
    for line in [
        'EFG 2 R "Long odds" { "One" "Two" }',
        '""',
        *(f'c "" {n} "a{n}" {{ "x" {RARE} "y" {OFTEN} }} 0' for n in range(1, 5)),
        *(f't "" {n} "" {{ 0, 0 }}' for n in range(1, 6)),
    ]
)
FILES["malformed/compact-blank.game"] = TEXTS["short"].replace(":", ": ", 1)
FILES["malformed/compact-empty.game"] = "{}\n"
bad_compact("compact-format", (["format"], "nashproof one-card game 2"))
bad_compact("compact-one-player", (["players"], ["One"]))
bad_compact("compact-player-twice", (["players"], ["One", "One"]))
bad_compact("compact-more-cards-than-copies", (["cards"], "12"), game="eleven")
bad_compact("compact-fewer-cards-than-copies", (["cards"], "10"), game="eleven")
bad_compact("compact-title", (["title"], "a\\b"))
bad_compact("compact-replacement", (["replacement"], "maybe"))
bad_compact("compact-no-history", (["histories"], []))
bad_compact("compact-history-without-moves", (["histories", 0, "moves"], []))
bad_compact("compact-history-empty-action", (["histories", 0, "moves", 1], ""))
bad_compact("compact-history-long", (["histories", 0, "moves"], ["check"] * 201))
bad_compact("compact-two-payoffs", (["histories", 0, "pays"], ["-1", "1"]))
bad_compact("compact-history-goes-on", (["histories", 0, "moves"], ["check", "bet"]))
bad_compact("compact-history-begins", (["histories", 2, "moves"], ["check", "bet"]))
bad_compact("compact-history-twice", (["histories", 1, "moves"], ["check", "check"]))
bad_compact("compact-history-apart", (["histories", 4, "moves"], ["check", "raise"]))
bad_compact(  # 1,000 cards, and 200 points with 100 moves of 4 letters before them
    "compact-long-names",
    (["cards"], "1000"),
    (["copies"], [["1", "1000"]]),
    (["histories"], [{"moves": ["bets"] * 200, "pays": ["0"] * 3}]),
)
bad_compact("compact-copies-empty", (["copies"], []))
bad_compact("compact-copies-single", (["copies", 0], ["2"]))
bad_compact("compact-copies-zero", (["copies", 0, 0], "0"))
bad_compact("compact-copies-half", (["copies", 0, 0], "1/2"))
bad_compact("compact-copies-apart", (["copies"], [["2", "1"], ["2", "1"]]))
bad_compact("compact-many-cards", (["copies", 0, 1], "2000000"))
bad_compact("compact-numbered", (["cards"], ["1", "2"]))
bad_compact("compact-card-missing", (["cards"], ["L"]))
bad_compact("compact-card-twice", (["cards"], ["L", "L"]))
bad_compact("compact-players-an-object", (["players"], {"0": "One", "1": "Two"}))
bad_compact(
    "compact-moves-an-object", (["histories", 0, "moves"], {"check": "", "check again": ""})
)
bad_compact("compact-pays-an-object", (["histories", 0, "pays"], {"-1": "", "0": "", "1": ""}))
bad_compact("compact-copies-an-object", (["copies"], {"a": ["2", "1"]}))
bad_compact("compact-card-an-object", (["cards"], ["L", {"H": "H"}]))
bad_compact("compact-card-with-blank", (["cards"], ["L", "H H"]))
bad_compact("compact-number-short", (["cards"], "1"))
bad_compact("compact-one-card-deck", (["cards"], ["L"]), (["copies"], [["1", "1"]]))
bad_compact(
    "compact-names-alike",
    (
        ["histories"],
        [
            {"moves": ["a", "b c", "x"], "pays": ["0"] * 3},
            {"moves": ["a b", "c", "x"], "pays": ["0"] * 3},
        ],
    ),
)
for label, told in {
    "no-copy-left": ["0", "card 2 after H", "H"],
    "second-card": ["0", "card 2 after L", "X"],
    "first-card": ["0", "card 2 after X", "L"],
    "no-first": ["0", "card 1", "X"],
    "player": ["1", "card 2 after L", "L"],
    "four": ["0", "card 2 after L", "L", "L"],
    "two": ["0", "card 2 after L"],
    "bare": ["0", "L", "H"],
    "node": ["0", "card 2", "L"],
    "text": "card 2 after L",
    "none": [],
}.items():
    bad("compact-event-" + label, "payoff-short", (S, "figures", 0, "left", "given", [[told]]))
bad("frontier-in-a-compact-family", "family-three", (S, "frontier", [["1", "1"]]))
bad("compact-tree-too-long", "count-draw-nodes-0", game="wide")
bad("law-of-a-tree", "law-draw", game="kuhn")
bad("law-parameter", "law-draw", (S, "parameter", "B"))
bad(
    "law-part-missing",
    "law-draw",
    (W, "parts", json.loads(FILES["valid/law-draw.json"])[W]["parts"][:2]),
)
bad("law-parts-an-object", "law-toll", (W, "parts", {"1": ""}))
bad("law-no-piece", "law-draw", (S, P, []), (W, "parts", []))
bad("law-piece-open", "law-draw", (S, P, 1, "to", ""))
bad("law-no-block", "law-draw", (S, "blocks", []))
bad("law-blocks-an-object", "law-draw", (S, "blocks", {"1": "1"}))
bad("law-block-divided", "law-eleven", (S, "blocks", 2, "1/k"))
bad("logit-two-parameters", "logit-kuhn", (S, "parameters", "h", ["0", "1"]))
bad("logit-no-player", "logit-kuhn", (S, "player", "3"))
bad(
    "logit-quotients",
    "logit-kuhn",
    (S, "profile", "2", "K bet", two("fold", "2/(3*(1 + g))", "call", "(1 + 3*g)/(3*(1 + g))")),
)
bad("logit-from-unreadable", "logit-kuhn", (S, "from", "g"))
PROOF = json.loads(FILES["valid/logit-kuhn.json"])[W]["optimal"]
bad("logit-players-swapped", "logit-kuhn", (W, "optimal", {"1": PROOF["2"], "2": PROOF["1"]}))
bad(
    "logit-kind",
    "logit-kuhn",
    (W, "optimal", "1", {**PROOF["1"], "statement": {**PROOF["1"][S], "kind": "region"}}),
)
bad("logit-one-player", "logit-kuhn", (W, "optimal", {"1": PROOF["1"]}))
bad("law-history-missing", "law-draw", (S, "pays", [["-1", "0", "1"], ["1"] * 3]))
bad("law-pays-an-object", "law-toll", (S, "pays", {"0": "", "1": ""}))
bad("law-two-payoffs", "law-draw", (S, "pays", 1, ["1", "1"]))
bad("law-payoffs-an-object", "law-toll", (S, "pays", 1, {"1": "", "2": "", "3": ""}))
bad(
    "law-block-without-weights",
    "law-draw",
    (W, "parts", 0, "1", "blocks", [{"": two("check", 1, "bet", 0)}] * 2),
)
bad("law-weights-an-object", "law-toll", (W, "parts", 0, "2", "blocks", {"0": {}, "1": {}}))
bad("law-move-of-three", "law-toll", (S, P, 0, "never", [["1", "", "leave"]]))
bad(
    "law-move-an-object",
    "law-toll",
    (S, P, 0, "never", [{"0": "1", "1": "1", "2": "", "3": "leave"}]),
)
bad("law-never-twice", "law-toll", (S, P, 0, "never", [["1", "2", "", "leave"]] * 2))
bad("law-move-of-no-block", "law-toll", (S, P, 0, "never", [["1", "3", "", "leave"]]))
bad("law-move-after-nothing", "law-toll", (S, P, 0, "never", [["1", "1", "leave", "leave"]]))
bad("law-move-unknown", "law-toll", (S, P, 0, "never", [["1", "1", "", "stay"]]))
bad("law-value-unreadable", "law-toll", (S, P, 0, "is", "n"))


KINDS = {json.loads(text)[S]["kind"] for name, text in FILES.items() if name.startswith("valid/")}


def place(name, text):
    """The path of a file below fixtures/: VERDICT/STATEMENT/NAME, or games/NAME."""
    folder, _, name = name.partition("/")
    return (
        f"{folder}/{name}" if folder == "games" else f"{folder}/{statement_of(name, text)}/{name}"
    )


def statement_of(name, text):
    if not name.endswith(".json"):
        return "game-file"
    try:
        kind = json.loads(text)[S]["kind"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return "envelope"
    return kind.replace(" ", "-") if isinstance(kind, str) and kind in KINDS else "envelope"


PLACES = {
    place(name, text): text if isinstance(text, bytes) else text.encode()
    for name, text in FILES.items()
}


def main():
    for old in FIXTURES.rglob("*.*"):
        old.unlink()
    for name, data in PLACES.items():
        (FIXTURES / name).parent.mkdir(parents=True, exist_ok=True)
        (FIXTURES / name).write_bytes(data)


if __name__ == "__main__":
    main()
