"""Infinitely repeated games with discounting, and automata that play them.

The game of one deviation has a branch for each combination of states that the automata can get
into: the players move once, at the same time, and get the normalised discounted sum of this stage
and of all later ones, in which the automata go on. By the one-shot deviation principle (Blackwell
1965; Mailath and Samuelson, *Repeated Games and Reputations*, 2006, proposition 2.2.1) the automata
are a subgame perfect equilibrium exactly if nobody gains in any branch. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

from nashproof.errors import ExpressionError, InputError, OptionError, TooLarge, quoted
from nashproof.exact.expressions import Parametric, evaluate, expression
from nashproof.exact.means import means
from nashproof.exact.numbers import QQ, Rational, point_text, rational
from nashproof.files.keys import TEXT, Chosen, Inner, Key, Keys, Texts, list_of, read_whole
from nashproof.files.strict_toml import Table
from nashproof.games.assembly import Entry, assemble
from nashproof.games.parametric import ParametricGame, parametric_game
from nashproof.games.simultaneous import strategic_game
from nashproof.games.tree import Tree

Moves = tuple[str, ...]  # an action of each player
States = tuple[str, ...]  # a state of each player's automaton
OTHERS = "*"  # stands for all profiles of actions that a state does not name
JOINT = ", "  # between the actions of a profile, and between states
DISCOUNTS = "[0, 999/1000]"  # an interval, for messages
_LETTERS = re.compile("[A-Za-z_]+")
MOST_ENDS = 20_000  # combinations of states times profiles of actions

# One player, who spends all at once, for the examples below
EXAMPLE = """
title = "Savings"
players = ["Saver"]
discount = "d"
actions = { Saver = ["spend", "save"] }
payoffs = { spend = ["1"], save = ["0"] }
[automata.Saver]
start = "rich"
[automata.Saver.states]
rich = { plays = "spend", next = { spend = "poor", save = "rich" } }
poor = { plays = "save", next = { "*" = "poor" } }
"""
ABOUT = (
    "Each branch begins where the automata are in these states; the probabilities of the branches "
    "only hold them together. A payoff is (1 - {0}) times the discounted sum of this stage and all "
    "later ones, times the number of branches."
)


class _StagePayoffs(Key[list[str]]):
    """A number for each player, or an expression in letters."""

    schema = list_of(TEXT)

    def read(self, table: Table, key: str) -> list[str]:
        return table.strings(key)


AUTOMATON: Keys = {
    "start": Key(means="the state in which it begins"),
    "states": Chosen(
        means="by name: what the state plays, and the next state after each profile of actions",
        each=Inner(keys={"plays": Key(), "next": Chosen()}),
    ),
}
REPEATED: Keys = {
    "title": Key(),
    "description": Key(default=""),
    "players": Texts(empty="no players"),
    "discount": Key(means="the letter of the discount factor"),
    "actions": Chosen(means="by player: the actions of the stage game", each=Texts()),
    "payoffs": Chosen(
        means='by profile of actions, such as "C, D": a payoff for each player',
        each=_StagePayoffs(),
    ),
    "automata": Chosen(means="by player: an automaton", each=Inner(keys=AUTOMATON)),
}


@dataclass(frozen=True)
class RepeatedGame:
    """A stage game that is repeated for ever, with an automaton for each player.

    ``payoffs[moves]`` are those of one stage, in the units of the file; ``plays[p][state]`` is the
    action of player p + 1, ``following[p][state][moves]`` the next state. ``fixed`` are the
    letters in the file's payoffs, which have a value.
    """

    title: str
    players: tuple[str, ...]
    discount: str
    actions: tuple[tuple[str, ...], ...]
    payoffs: Mapping[Moves, tuple[Rational, ...]]
    starts: States
    plays: tuple[Mapping[str, str], ...]
    following: tuple[Mapping[str, Mapping[Moves, str]], ...]
    fixed: tuple[str, ...] = ()

    @property
    def stage(self) -> Tree:
        """Return the game of one stage, in which all players move once at the same time."""
        profiles = product(*(range(len(actions)) for actions in self.actions))
        payoffs = dict(zip(profiles, self.payoffs.values(), strict=True))
        title = f"{self.title}: one stage"
        return strategic_game(title, self.players, self.actions, payoffs.__getitem__)

    @cached_property
    def reachable(self) -> tuple[States, ...]:
        """Return all combinations of states after some history, the initial one first."""
        met = {self.starts: None}
        waiting = [self.starts]
        while waiting:
            states = waiting.pop(0)
            for moves in self.payoffs:
                following = self.after(states, moves)
                if following not in met:
                    met[following] = None
                    waiting.append(following)
            if len(met) * len(self.payoffs) > MOST_ENDS:
                size = f"{len(met):,} combinations of states of {len(self.payoffs):,} profiles"
                raise TooLarge(size, f"at most {MOST_ENDS:,} ends", self.title)
        return tuple(met)

    def after(self, states: States, moves: Moves) -> States:
        """Return the states in which the automata are after these moves."""
        return tuple(by[state][moves] for by, state in zip(self.following, states, strict=True))

    def prescribed(self, states: States) -> Moves:
        """Return the moves that the automata make in these states."""
        return tuple(plays[state] for plays, state in zip(self.plays, states, strict=True))

    def values(self, states: States) -> list[Parametric]:
        """Return each player's normalised discounted sum from these states on.

        The automata play alone, so that their states get into a cycle of some length k. With u of
        the stages before it and c of those in it, the sum is
        (1 - d) (u[0] + d u[1] + ..) + d^t (c[0] + .. + d^(k-1) c[k-1]) / (1 + d + .. + d^(k-1)).
        """
        at: dict[States, int] = {}
        path: list[tuple[Rational, ...]] = []
        while states not in at:
            at[states] = len(path)
            moves = self.prescribed(states)
            path.append(self.payoffs[moves])
            states = self.after(states, moves)
        begins = at[states]
        d = expression(self.discount, (self.discount,))
        length = sum((d**k for k in range(len(path) - begins)), QQ(0))
        sums = []
        for p in range(len(self.players)):
            before = sum((d**t * path[t][p] for t in range(begins)), QQ(0))
            cycle = sum((d**t * path[t][p] for t in range(begins, len(path))), QQ(0))
            sums.append((1 - d) * before + cycle / length)
        return sums

    def one_deviation(self, interval: tuple[Rational, Rational] | None, at: Any) -> ParametricGame:
        """Return the game of one deviation, on an interval of the discount factor or at a point.

        Both are below 1: at 1 nothing is discounted, and the principle does not hold. Raises
        InputError.
        """
        d = expression(self.discount, (self.discount,))
        continued = {states: self.values(states) for states in self.reachable}
        branches = len(self.reachable)
        payoffs = [
            branches * ((1 - d) * stage + d * later)
            for states in self.reachable
            for moves, stages in self.payoffs.items()
            for stage, later in zip(stages, continued[self.after(states, moves)], strict=True)
        ]
        weights: tuple[Parametric, ...]
        if interval is None:
            rows, weights = [[evaluate(payoff, at) for payoff in payoffs]], (QQ(1),)
        else:
            rows, weights = means(payoffs, self.discount, interval)
        trees = [self._tree(row) for row in rows]
        game = parametric_game([self.discount], trees, weights)
        automata = {
            f"{p}/{JOINT.join(states)}": {action: "1"}
            for states in self.reachable
            for p, action in enumerate(self.prescribed(states), 1)
        }
        return replace(game, automata=automata, fixed=self.fixed, stage=self.stage)

    def _tree(self, payoffs: list[Rational]) -> Tree:
        """Return the game of one deviation with these payoffs, by branch, profile and player."""
        title = f"{self.title}: one deviation"
        return assemble(title, self.players, self._entries(payoffs), ABOUT.format(self.discount))

    def _entries(self, payoffs: list[Rational]) -> Iterator[Entry]:
        numbers = iter(payoffs)
        names = [JOINT.join(states) for states in self.reachable]
        yield "chance", "states", names, [QQ(1, len(names))] * len(names)
        for name in names:
            for place in product(*(range(len(actions)) for actions in self.actions)):
                # Only the last players, whose choice changed, have a new node
                moved = max((p for p, k in enumerate(place, 1) if k), default=0)
                for p in range(moved, len(self.players)):
                    yield "move", p + 1, (p, name), name, self.actions[p]
                yield "end", [next(numbers) for _ in self.players]


def read_repeated(table: Table, at: Mapping[str, Rational] | None = None) -> RepeatedGame:
    """Return the repeated game and the automata in a table. Raises InputError with its line.

    ``at``: values of the letters in the payoffs of a stage. The discount factor is no such letter.

    >>> from nashproof.files.strict_toml import read_table
    >>> game = read_repeated(read_table(EXAMPLE, "savings.toml"))
    >>> game.reachable, game.values(("rich",))
    ((('rich',), ('poor',)), [-d + 1])
    """
    own = read_whole(table, REPEATED)
    players = own["players"]
    for key in ("actions", "automata"):
        if {*own[key]} != {*players}:
            table.refuse(key, f"{key} of {JOINT.join(own[key])}", f"of {JOINT.join(players)}")
    actions = tuple(own["actions"][player] for player in players)
    for player, choices in zip(players, actions, strict=True):
        if not choices or len({*choices}) != len(choices) or any(JOINT in a for a in choices):
            expected = "one action at least, none twice, none with a comma and a blank"
            table.table("actions").refuse_value(player, expected)
    profiles = {JOINT.join(moves): moves for moves in product(*actions)}
    _need_all(table, "payoffs", profiles)
    letters = {name: value for name, value in (at or {}).items() if name != own["discount"]}
    used, payoffs = set[str](), dict[Moves, tuple[Rational, ...]]()
    for name, moves in profiles.items():
        texts = own["payoffs"][name]
        if len(texts) != len(players):
            table.table("payoffs").refuse_value(name, f"{len(players)} payoffs, one a player")
        place = table.table("payoffs").place(name)
        payoffs[moves] = tuple(_number(text, letters, own["discount"], place) for text in texts)
        used.update(*map(_LETTERS.findall, texts))
    for name in letters.keys() - used:
        found = f"the letter {name}, which no payoff has"
        raise OptionError(found, f"{own['discount']}, or a letter of the payoffs", "--at")
    inner = table.table("automata")
    automata = [
        _automaton(inner.table(player), own["automata"][player], choices, profiles)
        for player, choices in zip(players, actions, strict=True)
    ]
    starts, plays, following = zip(*automata, strict=True)
    return RepeatedGame(
        own["title"],
        players,
        own["discount"],
        actions,
        payoffs,
        starts,
        plays,
        following,
        tuple(letters),
    )


def _number(text: str, letters: Mapping[str, Rational], discount: str, place: str) -> Rational:
    """Return the payoff that a text is, at values of its letters. Raises InputError."""
    names = [*dict.fromkeys(_LETTERS.findall(text))]
    try:
        if not {*names} & {*letters}:
            return rational(text)
        return evaluate(expression(text, tuple(letters)), letters)
    except ZeroDivisionError:
        found = f"a division by 0 in {quoted(text)} at {point_text(letters)}"
        raise ExpressionError(found, "another value, --at", place) from None
    except InputError as error:
        free = [name for name in names if name not in letters and name != discount]
        if discount in names:
            expected = f"payoffs of one stage, in which the discount factor {discount} has no part"
            error = error.but(found=quoted(text), expected=expected)
        elif free:
            value = f"a letter has a value: --at {free[0]}=3"
            error = error.but(expected=f"{error.expected}; {value}")
        raise error.at(place) from None


Automaton = tuple[str, Mapping[str, str], Mapping[str, Mapping[Moves, str]]]


def _automaton(
    table: Table, own: Mapping[str, Any], choices: Moves, profiles: Mapping[str, Moves]
) -> Automaton:
    """Return an automaton's start, the action in each state, and the successor by each profile."""
    states = own["states"]
    if own["start"] not in states:
        table.refuse_value("start", f"one of {JOINT.join(states)}")
    for name, state in states.items():
        place = table.table("states").table(name)
        if JOINT in name:
            place.refuse("plays", f'the state "{name}"', "a name without a comma and a blank")
        if state["plays"] not in choices:
            place.refuse_value("plays", f"one of {JOINT.join(choices)}")
        _need_all(place, "next", profiles, OTHERS)
        for key, target in state["next"].items():
            if target not in states:
                place.table("next").refuse_value(key, f"one of {JOINT.join(states)}")
    following = {
        name: {
            moves: state["next"].get(key) or state["next"][OTHERS]
            for key, moves in profiles.items()
        }
        for name, state in states.items()
    }
    return own["start"], {name: state["plays"] for name, state in states.items()}, following


def _need_all(
    table: Table, key: str, profiles: Mapping[str, Moves], others: str | None = None
) -> None:
    """Refuse a table that lacks a profile or has another key; a row ``others`` stands for all."""
    by_profile = table.table(key).data
    wrong = [name for name in by_profile if name not in profiles and name != others]
    missing = [name for name in profiles if name not in by_profile]
    names = [*profiles]
    if wrong or (missing and others not in by_profile):
        found = f'"{wrong[0]}"' if wrong else f'no "{missing[0]}"'
        more = f', or "{others}" for those not named' if others else ""
        table.refuse(key, found, f'"{names[0]}" .. "{names[-1]}"{more}')
