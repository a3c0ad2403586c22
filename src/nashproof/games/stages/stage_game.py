"""A stage game from its TOML table: a tree, and the value of every variable in each outcome.

Stages follow each other. In a stage chance draws, a player observes and acts, formulas compute. A
player remembers what they observed and did; an information set is a stage and what its player
remembers, and is named by these values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, TypeAlias

from nashproof.errors import GameError, InputError, TooLarge, quoted, suggestion
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.files.keys import (
    TEXT,
    Chosen,
    Inner,
    Key,
    Keys,
    Schema,
    Tables,
    Texts,
    Whole,
    list_of,
    read_whole,
)
from nashproof.files.strict_toml import Table
from nashproof.games.assembly import Entry, assemble
from nashproof.games.stages.formulas import (
    NAME,
    WORDS,
    Assignment,
    Formula,
    formula,
    is_true,
    value_text,
)
from nashproof.games.stages.possible_values import Possible, Value, of_values, value_of
from nashproof.games.tree import Tree
from nashproof.limits import PLAYERS

STAGES = 64
VARIABLES = 64
STEPS = 200  # draws, decisions and formulas together; each is a frame of the walk
OUTCOMES = 20_000
WALKED = 3_000_000  # of all plays together: a draw or a decision, or ten characters of a formula

_FEWER = f"at most {OUTCOMES:,}: fewer draws and decisions, or the tree as a Gambit file (.efg)"
_IN_BRACES = re.compile(r"\{([^{}]*)\}")
Number: TypeAlias = Callable[[Assignment], Rational]

# A game in stages, for the examples below
EXAMPLE = """
title = "Guess"
description = ""
players = ["Guesser"]
payoffs = ["paid"]

[[stages]]
nature = [{ variable = "coin", values = ["heads", "tails"] }]

[[stages]]
player = 1
actions = { variable = "guess", values = ["heads", "tails"] }

[[stages]]
compute = [["paid", "cases(guess == coin, 1, -1)"]]
"""


class _Values(Texts):
    """The values of a draw or a decision: one at least, none twice."""

    schema: ClassVar[Schema] = list_of(TEXT) | {"minItems": 1, "uniqueItems": True}

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        texts = super().read(table, key)
        seen = set[Value]()
        for text in texts:
            if value_of(text) in seen:
                table.refuse(key, f'the value "{text}" twice', "values that differ")
            seen.add(value_of(text))
        return texts


class _Formulas(Key[list[list[str]]]):
    """Variables with the formulas that give them."""

    schema: ClassVar[Schema] = list_of(list_of(TEXT, 2))

    def read(self, table: Table, key: str) -> list[list[str]]:
        return table.rows(key, 2, "pairs of a variable and a formula")


ACTIONS: Keys = {"variable": Key(), "values": _Values(empty="no values")}
DRAW: Keys = {
    **ACTIONS,
    "node": Key(default=""),
    "when": Key(default=None),
    "weight": Key(default=None),
}
STAGE: Keys = {
    "name": Key(default=""),
    "nature": Tables(default=(), keys=DRAW),
    "condition": Key(default=None),
    "player": Whole(default=None, low=1, high=PLAYERS),
    "observe": Texts(default=()),
    "actions": Inner(default=None, keys=ACTIONS),
    "compute": _Formulas(default=()),
}
KEYS: Keys = {
    "players": Texts(),
    "stages": Tables(keys=STAGE),
    "payoffs": Texts(),
    "prefer": Chosen(default={}),
    "title": Key(),
    "description": Key(default=""),
}


@dataclass(frozen=True)
class Draw:
    """A move of chance: the values for which ``when`` is true, in proportion to their weights."""

    variable: str
    values: tuple[Value, ...]
    when: Formula | None
    weight: Number | None
    node: str  # the name of the node, with {variables}
    place: str


@dataclass(frozen=True)
class Act:
    """A decision of a player, who has observed these variables just before."""

    player: int
    observe: tuple[str, ...]
    variable: str  # "" if the player only observes
    values: Mapping[str, Value]  # by their texts


@dataclass(frozen=True)
class Compute:
    """A variable that a formula gives."""

    variable: str
    formula: Formula


Step: TypeAlias = Draw | Act | Compute


@dataclass(frozen=True)
class Stage:
    """Steps that are made where the condition is true."""

    condition: Formula | None
    steps: tuple[Step, ...]


def _least_outcomes(stage: Stage) -> int:
    """Return a lower bound of the factor by which a stage multiplies the number of outcomes."""
    if stage.condition is not None:
        return 1
    moves = [step for step in stage.steps if not isinstance(step, Compute)]
    return prod(len(m.values) or 1 for m in moves if isinstance(m, Act) or m.when is None)


@dataclass(frozen=True)
class StageGame:
    """A game in stages.

    - ``tree``: the game itself, whose payoffs are the utilities;
    - ``variables``: in the order in which the stages name them, with the values they can have;
    - ``moves``: those that chance or a player sets;
    - ``outcomes``: for each terminal, in order, the values of the variables that have one.
    """

    tree: Tree
    variables: Mapping[str, Possible]
    moves: frozenset[str]
    outcomes: tuple[dict[str, Value], ...]


def stage_game(table: Table) -> StageGame:
    """Return the StageGame of a table with ``stages``. Raises InputError with file and line.

    >>> from nashproof.files.strict_toml import read_table
    >>> game = stage_game(read_table(EXAMPLE, "guess.toml"))
    >>> len(game.tree.leaves), [*game.variables], game.outcomes[0]["paid"]
    (4, ['coin', 'guess', 'paid'], 1)
    """
    values = read_whole(table, KEYS)
    players = values["players"]
    if not 1 <= len(players) <= PLAYERS:
        table.refuse("players", f"{len(players)} players", f"1 to {PLAYERS} names")
    reading = _Reading(len(players), {}, set(), _Walked())
    stages = [reading.stage(stage_table) for stage_table in values["stages"]]
    if not 1 <= len(stages) <= STAGES or len(reading.variables) > VARIABLES:
        found = f"{len(stages)} stages and {len(reading.variables)} variables"
        table.refuse("stages", found, f"1 to {STAGES} stages and at most {VARIABLES} variables")
    if (steps := sum(len(stage.steps) for stage in stages)) > STEPS:
        table.refuse("stages", f"{steps} draws, decisions and formulas", f"at most {STEPS}")
    if (least := prod(map(_least_outcomes, stages))) > OUTCOMES:
        table.refuse("stages", f"{least:,} outcomes or more", _FEWER)
    play = _Play(tuple(stages), reading.payoffs(table, values["payoffs"]), reading.walked)
    try:
        tree = assemble(values["title"], players, play.entries(), values["description"])
    except InputError as error:
        raise error.at(table.place("stages")) from None
    return StageGame(tree, reading.variables, frozenset(reading.moves), tuple(play.outcomes))


@dataclass
class _Walked:
    """A budget of steps of the walk through all plays; formulas count by their length."""

    steps: int = 0

    def add(self, steps: int) -> None:
        self.steps += steps
        if self.steps > WALKED:
            found = f"more than {WALKED:,} steps through all plays, ten characters of a formula one"
            raise TooLarge(found, "fewer outcomes, shorter formulas, or a Gambit file (.efg)")


@dataclass(frozen=True)
class _Reading:
    """The variables read so far, and those that somebody's move sets."""

    players: int
    variables: dict[str, Possible]
    moves: set[str]
    walked: _Walked

    def stage(self, table: Table) -> Stage:
        values = read_whole(
            table, {**STAGE, "player": Whole(default=None, low=1, high=self.players)}
        )
        condition = self.condition(table, "condition", values["condition"])
        steps: list[Step] = [self.draw(draw_table) for draw_table in values["nature"]]
        if any(table.has(key) for key in ("player", "observe", "actions")):
            steps.append(self.act(table, values))
        for name, text in values["compute"]:
            computed = self.read(table, "compute", text)
            self.declare(table, "compute", name, computed.possible)
            steps.append(Compute(name, computed))
        return Stage(condition, tuple(steps))

    def declare(self, table: Table, key: str, name: str, possible: Possible) -> None:
        """Note a variable and its possible values so far; several stages may set it."""
        if not NAME.fullmatch(name) or name in WORDS:
            table.refuse(key, f'the variable "{name}"', "a name of letters, digits and _")
        self.variables[name] = self.variables.get(name, Possible()) | possible

    def condition(self, table: Table, key: str, text: str | None) -> Formula | None:
        """Return the formula of an optional condition; None if there is no text."""
        return None if text is None else self.read(table, key, text, True)

    def number(self, table: Table, key: str, text: str) -> Number:
        """Return the function that computes a payoff or a weight; it refuses texts and nothing."""
        compute, place = self.read(table, key, text), table.place(key)

        def value(assignment: Assignment) -> Rational:
            number = compute(assignment)
            if number is None or isinstance(number, str):
                what = f"a payoff or a weight that is {value_text(number)}"
                raise GameError(f"{what} in the formula {quoted(text)}", "a number", place)
            return number

        return value

    def read(self, table: Table, key: str, text: str, condition: bool = False) -> Formula:
        place = table.place(key)
        try:
            parsed = formula(text, self.variables, condition)
        except InputError as error:
            raise error.at(place) from None

        steps = 1 + len(text) // 10

        def value(assignment: Assignment) -> Value:
            self.walked.add(steps)
            try:
                return parsed(assignment)
            except InputError as error:
                raise error.at(place) from None

        return Formula(value, parsed.possible)

    def draw(self, table: Table) -> Draw:
        keys = read_whole(table, DRAW)
        name, values, node = keys["variable"], tuple(map(value_of, keys["values"])), keys["node"]
        for variable in _IN_BRACES.findall(node):
            self.need_variable(table, "node", variable)
        self.declare(table, "variable", name, of_values(values))
        self.moves.add(name)
        when, weight = self.condition(table, "when", keys["when"]), None
        if keys["weight"] is not None:
            weight = self.number(table, "weight", keys["weight"])
        return Draw(name, values, when, weight, node, table.place("variable"))

    def need_variable(self, table: Table, key: str, name: str) -> None:
        """Refuse the name of a variable that no line above sets."""
        if name not in self.variables:
            expected = (
                suggestion(name, self.variables) if self.variables else "one that is set above"
            )
            table.refuse(key, f'the variable "{name}"', expected)

    def act(self, table: Table, keys: dict[str, Any]) -> Act:
        if keys["player"] is None:
            table.whole("player", 1, self.players)  # raises
        for name in keys["observe"]:
            self.need_variable(table, "observe", name)
        if keys["actions"] is None:
            return Act(keys["player"], keys["observe"], "", {})
        name = keys["actions"]["variable"]
        action_values = {text: value_of(text) for text in keys["actions"]["values"]}
        self.declare(table, "actions", name, of_values(action_values.values()))
        self.moves.add(name)
        return Act(keys["player"], keys["observe"], name, action_values)

    def payoffs(self, table: Table, texts: Sequence[str]) -> list[list[Number]]:
        """Return for each player the terms of the payoff: its formula, and the preference."""
        if len(texts) != self.players:
            table.refuse("payoffs", f"{len(texts)} payoffs", f"{self.players}, one a player")
        sums = [[self.number(table, "payoffs", text)] for text in texts]
        prefer = table.table("prefer", {})
        players = map(str, range(1, self.players + 1))
        preferences = read_whole(prefer, dict.fromkeys(players, Key(default=None)))
        for player, text in preferences.items():
            if text is not None:
                sums[int(player) - 1].append(self.number(prefer, player, text))
        return sums


Memory: TypeAlias = tuple[tuple[str, Value], ...]  # a player's observations and moves, in order


class _Play:
    """A walk through all plays of a game, in depth-first order.

    It passes down the assignment of the variables, and for each player the memory of what they
    observed and did. An information set is a stage, a step and the player's memory: so players
    have perfect recall by construction.
    """

    def __init__(
        self, stages: tuple[Stage, ...], payoffs: list[list[Number]], walked: _Walked
    ) -> None:
        self.stages, self.payoffs, self.walked = stages, payoffs, walked
        self.outcomes: list[dict[str, Value]] = []

    def entries(self) -> Iterator[Entry]:
        """Yield the nodes in preorder, as ``assemble`` takes them; ``outcomes`` grow with them."""
        yield from self.stage(0, {}, {})

    def stage(
        self, at: int, assignment: Assignment, memories: dict[int, Memory]
    ) -> Iterator[Entry]:
        if at == len(self.stages):
            if len(self.outcomes) == OUTCOMES:
                raise TooLarge(f"more than {OUTCOMES:,} outcomes", _FEWER)
            self.outcomes.append(dict(assignment))
            yield "end", [sum((f(assignment) for f in fs), QQ(0)) for fs in self.payoffs]
            return
        stage = self.stages[at]
        # A stage whose condition is false is left out of this play.
        skip = stage.condition is not None and not is_true(stage.condition(assignment))
        yield from self.steps(at, len(stage.steps) if skip else 0, assignment, memories)

    def steps(
        self, at: int, step: int, assignment: Assignment, memories: dict[int, Memory]
    ) -> Iterator[Entry]:
        if step == len(self.stages[at].steps):
            yield from self.stage(at + 1, assignment, memories)
            return
        self.walked.add(1)
        this = self.stages[at].steps[step]
        if isinstance(this, Compute):
            after = {**assignment, this.variable: this.formula(assignment)}
            yield from self.steps(at, step + 1, after, memories)
        elif isinstance(this, Draw):
            values, weights = _drawn(this, assignment)
            total = sum(weights, QQ(0))
            name = _node_name(this, assignment)
            yield "chance", name, [*map(value_text, values)], [w / total for w in weights]
            for value in values:
                yield from self.steps(at, step + 1, {**assignment, this.variable: value}, memories)
        else:
            yield from self.act(this, at, step, assignment, memories)

    def act(
        self, this: Act, at: int, step: int, assignment: Assignment, memories: dict[int, Memory]
    ) -> Iterator[Entry]:
        # Add what the player observes, each pair once; the action is added below, per child.
        seen = tuple((name, assignment.get(name)) for name in this.observe)
        memory = tuple(dict.fromkeys((*memories.get(this.player, ()), *seen)))
        if not this.variable:
            yield from self.steps(at, step + 1, assignment, {**memories, this.player: memory})
            return
        name = " ".join(value_text(value) for _, value in memory if value is not None)
        yield "move", this.player, (at, step, memory), name or this.variable, tuple(this.values)
        for value in this.values.values():
            after = {**memories, this.player: (*memory, (this.variable, value))}
            yield from self.steps(at, step + 1, {**assignment, this.variable: value}, after)


def _drawn(draw: Draw, assignment: Assignment) -> tuple[list[Value], list[Rational]]:
    """Return the values that chance may draw, and their weights (not yet normalised)."""
    when: Callable[[Assignment], Value] = draw.when or (lambda assignment: QQ(1))
    values = [v for v in draw.values if is_true(when({**assignment, draw.variable: v}))]
    weigh: Number = draw.weight or (lambda assignment: QQ(1))
    weights = [weigh({**assignment, draw.variable: v}) for v in values]
    drawn = ", ".join(f"{name} = {value_text(value)}" for name, value in assignment.items())
    where = f"for {draw.variable}{' after ' * bool(drawn)}{drawn}"
    if weights and min(weights) < 0:
        found = f"the weight {number_text(min(weights))} {where}"
        raise GameError(found, "weights of at least 0", draw.place)
    if not sum(weights):
        found = f"nothing to draw {where}"
        raise GameError(found, "a value with a positive weight", draw.place)
    return values, weights


def _node_name(draw: Draw, assignment: Assignment) -> str:
    """Return the name of a chance node: by its template, else the variable after the values."""
    if draw.node:
        return _IN_BRACES.sub(lambda match: value_text(assignment.get(match[1])), draw.node)
    so_far = [value_text(value) for value in assignment.values() if value is not None]
    return " ".join((draw.variable, *(["after"] if so_far else []), *so_far))
