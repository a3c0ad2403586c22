"""The oracle of games by name: `openspiel:NAME` and `gambit:FILE` are the games of those libraries.

    python tests/borders/by_name_oracle.py COUNT SEED

It walks through OpenSpiel's states on its own, and writes random files for pygambit, whose meaning
it knows. A library that is not installed is left out, and named.
"""

import sys
from collections import Counter
from contextlib import suppress
from fractions import Fraction as F
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from page_asks import any_game, symmetric
from reader_oracle import game_of
from small_games import Chance, End

import nashproof

MATRICES = ("pd", "mp", "rps", "sh", "cd", "bos", "shapleys_game", "coordination", "brps")
SPIEL = [f"matrix_{name}" for name in MATRICES]
SPIEL += [
    "kuhn_poker", "kuhn_poker(players=3)", "matching_pennies_3p", "tiny_hanabi",
    "first_sealed_auction(max_value=2)", "first_sealed_auction(players=3,max_value=2)",
    "goofspiel(num_cards=2,imp_info=True)", "goofspiel(num_cards=3,points_order=descending)",
    "blotto(coins=3,fields=2)", "blotto(players=3,coins=2,fields=2)", "trade_comm(num_items=1)",
    "turn_based_simultaneous_game(game=matrix_bos())", "misere(game=kuhn_poker())",
    "repeated_game(stage_game=matrix_pd(),num_repetitions=2)", "coop_box_pushing(horizon=1)",
    "zerosum(game=kuhn_poker())", "normal_form_extensive_game(game=kuhn_poker())",
    "oshi_zumo(coins=2,size=1,horizon=2)", "bargaining(max_turns=1)", "nim(pile_sizes=1;2)",
    "liars_dice(dice_sides=2)", "leduc_poker", "pig(players=2,winscore=2,diceoutcomes=2,horizon=3)",
]  # fmt: skip
MOST = 20_000  # nodes of a tree that is walked through


class Sets:
    """Numbers the information sets of each player in the order in which they are met."""

    def __init__(self):
        self.known = {}

    def number(self, player, key):
        mine = self.known.setdefault(player, {})
        return mine.setdefault(key, len(mine) + 1)


def spiel_tree(pyspiel, name):
    """The tree of a game of OpenSpiel; players who move at once move in turn, and see nothing."""
    sets, seen = Sets(), Counter()

    def node(state):
        seen["nodes"] += 1
        if seen["nodes"] > MOST:
            raise OverflowError
        if state.is_terminal():
            return tuple(F(str(x)) for x in state.returns())
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            draws = [F(x).limit_denominator(10**6) for _, x in outcomes]
            return ("c", *draws, tuple(node(state.child(a)) for a, _ in outcomes))
        if state.is_simultaneous_node():
            return at_once(state, 0, ())
        player = state.current_player()
        number = sets.number(player, state.information_state_string())
        return ("p", player + 1, number, tuple(node(state.child(a)) for a in state.legal_actions()))

    def at_once(state, player, chosen):
        if player == state.num_players():
            after = state.clone()
            after.apply_actions(list(chosen))
            return node(after)
        actions = state.legal_actions(player)
        number = sets.number(player, state.information_state_string(player))
        below = tuple(at_once(state, player + 1, (*chosen, a)) for a in actions)
        return ("p", player + 1, number, below)

    return node(pyspiel.load_game(name).new_initial_state())


def tree_of(game):
    """The tree of a small game, in the same form."""
    sets = Sets()

    def node(part):
        if isinstance(part, End):
            return tuple(part.payoffs)
        if isinstance(part, Chance):
            return ("c", *(x for _, x, _ in part.moves), tuple(node(n) for *_, n in part.moves))
        number = sets.number(part.player, part.name)
        return ("p", part.player, number, tuple(node(n) for _, n in part.moves))

    return node(game.root)


def read(name):
    """("game", tree), ("refused", line) or ("fault", what happened)."""
    try:
        return "game", game_of(nashproof.build(nashproof.read(name)).text)
    except nashproof.InputError as error:
        return ("fault" if "\n" in str(error) else "refused"), str(error)
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}"


def of_openspiel():
    """Yield (name, how it is read, detail) for each game that is small."""
    try:
        import pyspiel
    except ImportError:
        yield "OpenSpiel is not installed", "left out", ""
        return
    for name in SPIEL:
        try:
            meant = spiel_tree(pyspiel, name)
        except OverflowError:
            continue
        except Exception as error:  # no such game, or no information states
            meant = f"{type(error).__name__}: {str(error)[:80]}"
        kind, found = read(f"openspiel:{name}")
        if kind == "game":
            kind = "equal" if found == meant else "other"
        yield name, kind, "" if kind == "equal" else f"{found}"[:200]


def of_gambit(count, seed):
    """Yield (file, how it is read, detail) for random files of Gambit's two formats."""
    with suppress(ImportError):
        import pygambit  # noqa: F401

        with TemporaryDirectory() as folder:
            for number in range(count):
                random = Random(f"gambit {seed} {number}")
                make = symmetric if random.random() < 0.2 else any_game
                game, ending = make(random)
                place = Path(folder) / f"g.{ending}"
                place.write_text(getattr(game, ending)(), "utf-8")
                for name in (str(place), f"gambit:{place}"):
                    kind, found = read(name)
                    if kind == "game":
                        kind = "equal" if found == tree_of(game) else "other"
                    yield (
                        f"{name.partition(':')[1] and 'gambit:'}{ending}",
                        kind,
                        ("" if kind == "equal" else f"{place.read_text('utf-8')}\n{found}"),
                    )
        return
    yield "pygambit is not installed", "left out", ""


def main(count, seed):
    counts = Counter()
    for name, kind, detail in [*of_openspiel(), *of_gambit(int(count), seed)]:
        counts[name, kind] += 1
        if kind in ("other", "fault", "refused"):
            print(f"{kind}: {name} {detail}"[:700])
    for (name, kind), times in sorted(counts.items()):
        print(f"{times:6} {kind:9} {name}")
    return any(kind in ("other", "fault") for _, kind in counts)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
