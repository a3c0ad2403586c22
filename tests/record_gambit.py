"""Record what pygambit answers: its second opinion counts where it is not installed, too.

    python tests/record_gambit.py          ask every question, write tests/data/gambit.json
    python tests/record_gambit.py --draw   first draw new trees, tests/data/gambit_trees.json

Run it in an environment with pygambit and the packages of the tests. It takes a few seconds.
A question is a value of JSON, an .efg text for instance. test_gambit.py, test_gambit_syntax.py
and test_profile_files.py compare; test_gambit_live.py asks an installed pygambit again.
"""

import io
import json
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "src")]  # where pytest finds them too

from examples import committed  # noqa: E402
from gambit_answers import ANSWERS, DATA, digest, rational_text, row_name, rows_text, sampled_trees  # noqa: E402
from gambit_syntax import READ, REFUSED, TABLES  # noqa: E402
from hypothesis import Phase, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from strategies import (  # noqa: E402
    KNOWN,
    bimatrix,  # noqa: E402
    efg_text,
    game_of,
    profiles,
    trees,
)

from nashproof.games.formats.efg import read_efg, write_efg  # noqa: E402
from nashproof.play.strategies import count_pure  # noqa: E402

SOLVED = ("kuhn", "kuhn-misprint", "kuhn-raise-1", "baby-poker", "kuhn-4")
TRACED = ("kuhn", "kuhn-naive-bonus", "kuhn-raise-1", "baby-poker", "battle-of-the-sexes")
ENUMERATED = ("battle-of-the-sexes", "matching-pennies", "rock-paper-scissors")
STRATEGIES = (
    10  # reduced pure strategies of both players of a sampled tree whose equilibria are enumerated
)


# Questions: {case: question}


def reads():
    """Each sampled tree twice: loose, with payoffs inside, and as nashproof writes it."""
    return {
        f"{name}, {form}": [text, tree["profile"]]
        for name, tree in sampled_trees().items()
        for form, text in (("loose", tree["text"]), ("canonical", canonical(tree)))
    }


def values():
    """Zero-sum trees of two players, and committed games."""
    zero_sum = {
        name: canonical(tree)
        for name, tree in sampled_trees().items()
        if tree["zero sum"] and tree["profile"]
    }
    return zero_sum | {name: write_efg(committed(name)) for name in SOLVED}


def prints():
    """Trees of two players, each of whom moves somewhere."""
    return {
        name: [canonical(tree), tree["profile"]]
        for name, tree in sampled_trees().items()
        if tree["players"] == 2
        and not tree["forgets"]
        and {key[0] for key in tree["profile"]} == {"1", "2"}
    }


def limits():
    """Committed games whose logit branch is followed."""
    return {name: write_efg(committed(name)) for name in TRACED}


def equilibria():
    """Small games of two players: matrices whose sets are known, committed games, trees."""
    small = {name: canonical(tree) for name, tree in sampled_trees().items() if tree["enumerated"]}
    known = {name: write_efg(bimatrix(*two)) for name, (*two, _, _, _) in KNOWN.items()}
    return known | {name: write_efg(committed(name)) for name in ENUMERATED} | small


def ends():
    """The texts that nashproof and pygambit are to read alike."""
    return {row_name(row): row[0] for row in READ if row[-1] == "same"}


def refuses():
    """The texts that pygambit refuses, some of which nashproof reads."""
    return {row_name(row): row[0] for row in READ + REFUSED if row[-1] == "refuses"}


def tables():
    """Strategic games."""
    return {row_name(row): row[0] for row in TABLES}


def canonical(tree):
    """A sampled tree as nashproof writes it."""
    return write_efg(read_efg(tree["text"], "x.efg"))


# Answers: what pygambit says, in values of JSON


def says_of_a_tree(pygambit, question):
    """Sizes, recall, ends (a digest), and each player's expected payoff at the profile."""
    text, profile = question
    game = pygambit.read_efg(io.BytesIO(text.encode()))
    played = behaviour(pygambit, game, profile)
    return {
        "nodes": len(game.nodes),
        "sets": len(game.infosets),
        "recall": bool(game.is_perfect_recall),
        "ends": digest(rows_text(ends_of(game))),
        "paid": [rational_text(played.payoff(p)) for p in game.players],
    }


def says_the_value(pygambit, text):
    """Player 1's payoff at an exact equilibrium by Lemke's method, and the equilibrium, set by set.

    lp_solve, in 16.7.0, returns zeros for a lone set with one action.
    """
    game = pygambit.read_efg(io.BytesIO(text.encode()))
    found = pygambit.nash.lcp_solve(game, rational=True).equilibria[0]
    rows = {
        key(game, s): [rational_text(found[action]) for action in s.actions] for s in game.infosets
    }
    return {"value": rational_text(found.payoff(next(iter(game.players)))), "equilibrium": rows}


def says_the_limit(pygambit, text):
    """Where its logit solver stops, to twelve digits: {set: probabilities}."""
    game = pygambit.read_efg(io.BytesIO(text.encode()))
    found = pygambit.nash.logit_solve(game).equilibria[0]
    return {key(game, s): [f"{found[action]:.12f}" for action in s.actions] for s in game.infosets}


def says_in_print(pygambit, question):
    """A profile as pygambit prints it, by behaviour and by mixed strategies."""
    text, profile = question
    played = behaviour(pygambit, pygambit.read_efg(io.BytesIO(text.encode())), profile)
    return {"behaviour": repr(played), "mixed": repr(played.as_strategy())}


def says_the_equilibria(pygambit, text):
    """All extreme equilibria, sorted: probabilities of both players' reduced pure strategies."""
    game = pygambit.read_efg(io.BytesIO(text.encode()))
    found = pygambit.nash.enummixed_solve(game, rational=True).equilibria
    return sorted(
        [[rational_text(profile[s]) for s in player.strategies] for player in game.players]
        for profile in found
    )


def says_the_ends(pygambit, text):
    """Chance's probability and the payoffs of each end, in order."""
    return rows_text(ends_of(pygambit.read_efg(io.BytesIO(text.encode()))))


def says_no(pygambit, text):
    """The kind of exception and the first line of its message."""
    try:
        pygambit.read_efg(io.BytesIO(text.encode()))
    except ValueError as error:
        return f"ValueError: {error}".splitlines()[0][:200]
    return "reads it"


def says_of_a_table(pygambit, text):
    """Numbers of strategies, and payoffs by profile, the last player's changing fastest."""
    game = pygambit.read_nfg(io.BytesIO(text.encode()))
    strategies = [list(player.strategies) for player in game.players]
    outcomes = [game[profile] for profile in product(*strategies)]  # None: nobody is paid
    rows = [
        [Fraction(outcome[player] if outcome else 0) for player in game.players]
        for outcome in outcomes
    ]
    return {"strategies": list(map(len, strategies)), "payoffs": rows_text(rows)}


COMPARISONS = {
    "reads": (reads, says_of_a_tree),
    "values": (values, says_the_value),
    "limits": (limits, says_the_limit),
    "prints": (prints, says_in_print),
    "equilibria": (equilibria, says_the_equilibria),
    "ends": (ends, says_the_ends),
    "refuses": (refuses, says_no),
    "tables": (tables, says_of_a_table),
}


def key(game, infoset):
    """A set's name in a profile: "1/s1"."""
    return f"{list(game.players).index(infoset.player) + 1}/{infoset.label}"


def behaviour(pygambit, game, profile):
    """A profile {set: probabilities} as pygambit's."""
    played = game.mixed_behavior_profile(rational=True)
    for infoset in game.infosets:
        for action, p in zip(infoset.actions, profile[key(game, infoset)], strict=True):
            played[action] = pygambit.Rational(p)
    return played


def ends_of(game):
    """Chance's probability and the payoffs of each end of a tree of pygambit's, in order.

    pygambit gives payoffs as fractions or decimals, both exact.
    """
    todo = [(game.root, Fraction(1), (Fraction(0),) * len(game.players))]
    while todo:
        node, reach, paid = todo.pop()
        if node.outcome:
            paid = tuple(
                x + Fraction(node.outcome[player])
                for x, player in zip(paid, game.players, strict=True)
            )
        if node.is_terminal:
            yield reach, *paid
        for child in reversed(list(node.children)):
            todo.append(
                (
                    child,
                    reach * Fraction(child.prior_action.prob) if node.player.is_chance else reach,
                    paid,
                )
            )


# Sampled trees: (players, zero sum, who forgets, how many)
KINDS = ((2, True, 0, 16), (2, False, 0, 14), (1, False, 0, 6), (3, False, 0, 8), (2, False, 1, 6))


def draw():
    """Trees of every kind by Hypothesis, each with a mixed profile: {case: tree}."""
    drawn = {}
    for kind in KINDS:
        for tree in distinct(*kind):
            drawn[f"tree {len(drawn) + 1:02}"] = tree
    return drawn


def distinct(players, zero_sum, forgets, many):
    """So many different trees of a kind, of 8 nodes at least."""
    kept = {}

    @settings(max_examples=20 * many, phases=[Phase.generate], derandomize=True, database=None)
    @given(trees(players, zero_sum, True, forgets), st.data())
    def collect(tree, data):
        game = game_of(tree, players)
        if len(game.nodes) >= 8 and game.infosets and bool(game.recall_failures) == bool(forgets):
            profile = {
                f"{s.player}/{s.name}": list(map(rational_text, row))
                for s, row in zip(game.infosets, data.draw(profiles(game)), strict=True)
            }
            kept[
                str([[type(node).__name__, getattr(node, "children", ())] for node in game.nodes])
            ] = {
                "players": players,
                "zero sum": zero_sum,
                "forgets": forgets,
                "enumerated": enumerable(game),
                "text": efg_text(tree, players),
                "profile": profile,
            }

    collect()
    return list(kept.values())[-many:]  # Hypothesis begins with the small ones


def enumerable(game):
    """Whether all equilibria are compared: of two players who move, remember, and can do little."""
    return (
        len(game.players) == 2
        and not game.recall_failures
        and all(game.sets_of.values())
        and sum(count_pure(game, p, True) for p in (1, 2)) <= STRATEGIES
    )


def ask(pygambit):
    """The whole record, as gambit_answers.answers() reads it."""
    asked = {
        name: {
            case: [digest(question), answer(pygambit, question)]
            for case, question in questions().items()
        }
        for name, (questions, answer) in COMPARISONS.items()
    }
    return {"pygambit": pygambit.__version__, "comparisons": asked}


def record_text(record):
    """JSON with a line a case, so that a difference can be read."""
    parts = []
    for name, cases in record["comparisons"].items():
        lines = ",\n".join(
            f"   {json.dumps(case)}: {json.dumps(row)}" for case, row in cases.items()
        )
        parts.append(f"  {json.dumps(name)}: {{\n{lines}\n  }}")
    return (
        f'{{\n "pygambit": "{record["pygambit"]}",\n "comparisons": {{\n'
        + ",\n".join(parts)
        + "\n }\n}\n"
    )


def main(*arguments):
    import pygambit

    if arguments == ("--draw",):
        lines = ",\n".join(
            f" {json.dumps(name)}: {json.dumps(tree)}" for name, tree in draw().items()
        )
        (DATA / "gambit_trees.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
        sampled_trees.cache_clear()
    record = ask(pygambit)
    ANSWERS.write_text(record_text(record), "utf-8")
    sizes = ", ".join(f"{name} {len(cases)}" for name, cases in record["comparisons"].items())
    print(f"pygambit {record['pygambit']}: {sizes}; {ANSWERS.stat().st_size} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
