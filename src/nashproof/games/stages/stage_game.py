"""A stage game from its TOML table: a tree, and the value of every variable in each outcome.

Stages follow each other. In a stage chance draws, a player observes and acts, formulas compute. A
player remembers what they observed and did; an information set is a stage and what its player
remembers, and is named by these values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from nashproof.errors import GameError, InputError, TooLarge
from nashproof.exact.numbers import QQ, Rational
from nashproof.files.strict_toml import Table
from nashproof.games.assembly import Entry, assemble
from nashproof.games.stages.formulas import (
    NAME,
    WORDS,
    Formula,
    Known,
    Value,
    formula,
    is_true,
    value_of,
    value_text,
)
from nashproof.games.tree import Tree
from nashproof.limits import PLAYERS

STAGES = 64
VARIABLES = 64
STEPS = 200  # draws, decisions and formulas together; each is a frame of the walk
OUTCOMES = 200_000

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


@dataclass(frozen=True)
class Draw:
    """A move of chance: the values for which ``when`` is true, in proportion to their weights."""

    variable: str
    values: tuple[Value, ...]
    when: Formula | None
    weight: Formula | None
    node: str  # the name of the node, with {variables}


@dataclass(frozen=True)
class Act:
    """A decision of a player, who has observed these variables just before."""

    player: int
    observe: tuple[str, ...]
    variable: str  # "" if the player only observes
    values: tuple[str, ...]


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


@dataclass(frozen=True)
class StageGame:
    """A game in stages.

    - ``tree``: the game itself, whose payoffs are the utilities;
    - ``variables``: in the order in which the stages name them;
    - ``moves``: those that chance or a player sets;
    - ``outcomes``: for each terminal, in order, the values of the variables that have one.
    """

    tree: Tree
    variables: tuple[str, ...]
    moves: frozenset[str]
    outcomes: tuple[dict[str, Value], ...]


def stage_game(table: Table) -> StageGame:
    """The StageGame of a table with ``stages``. Raises InputError with file and line.

    >>> from nashproof.files.strict_toml import read_table
    >>> game = stage_game(read_table(EXAMPLE, "guess.toml"))
    >>> len(game.tree.leaves), game.variables, game.outcomes[0]["paid"]
    (4, ('coin', 'guess', 'paid'), 1)
    """
    players = table.strings("players")
    if not 1 <= len(players) <= PLAYERS:
        table.refuse("players", f"{len(players)} players", f"1 to {PLAYERS} names")
    reading = _Reading(len(players), [], set())
    stages = [reading.stage(one) for one in table.tables("stages")]
    if not 1 <= len(stages) <= STAGES or len(reading.variables) > VARIABLES:
        found = f"{len(stages)} stages and {len(reading.variables)} variables"
        table.refuse("stages", found, f"1 to {STAGES} stages and at most {VARIABLES} variables")
    if (steps := sum(len(stage.steps) for stage in stages)) > STEPS:
        table.refuse("stages", f"{steps} draws, decisions and formulas", f"at most {STEPS}")
    play = _Play(tuple(stages), reading.payoffs(table))
    title, description = table.string("title"), table.string("description", "")
    table.end()
    try:
        tree = assemble(title, players, play.entries(), description)
    except InputError as error:
        raise error.at(table.place("stages")) from None
    return StageGame(tree, tuple(reading.variables), frozenset(reading.moves), tuple(play.outcomes))


@dataclass(frozen=True)
class _Reading:
    """What has been read so far: the variables, and those that somebody's move sets."""

    players: int
    variables: list[str]
    moves: set[str]

    def stage(self, table: Table) -> Stage:
        table.string("name", "")
        condition = self.formula(table, "condition") if table.has("condition") else None
        steps: list[Step] = [self.draw(one) for one in table.tables("nature", [])]
        if table.has("player"):
            steps.append(self.act(table))
        expected = "pairs of a variable and a formula"
        pairs = table.rows("compute", 2, expected) if table.has("compute") else []
        for name, text in pairs:
            made = self.read(table, "compute", text)
            self.declare(table, "compute", name)
            steps.append(Compute(name, made))
        table.end()
        return Stage(condition, tuple(steps))

    def declare(self, table: Table, key: str, name: str) -> None:
        """Note a variable; several stages may set the same."""
        if not NAME.fullmatch(name) or name in WORDS:
            table.refuse(key, f'the variable "{name}"', "a name of letters, digits and _")
        if name not in self.variables:
            self.variables.append(name)

    def formula(self, table: Table, key: str) -> Formula:
        return self.read(table, key, table.string(key))

    def read(self, table: Table, key: str, text: str) -> Formula:
        try:
            return formula(text, tuple(self.variables))
        except InputError as error:
            raise error.at(table.place(key)) from None

    def draw(self, table: Table) -> Draw:
        name = table.string("variable")
        self.declare(table, "variable", name)
        self.moves.add(name)
        values = tuple(value_of(text) for text in table.strings("values"))
        when, weight = (
            self.formula(table, key) if table.has(key) else None for key in ("when", "weight")
        )
        node = table.string("node", "")
        table.end()
        return Draw(name, values, when, weight, node)

    def act(self, table: Table) -> Act:
        player = table.whole("player", 1, self.players)
        observe = table.strings("observe", [])
        for name in observe:
            if name not in self.variables:
                known = ", ".join(self.variables) or "none yet"
                table.refuse("observe", f'the variable "{name}"', f"one of {known}")
        if not table.has("actions"):
            return Act(player, tuple(observe), "", ())
        actions = table.table("actions")
        name, values = actions.string("variable"), actions.strings("values")
        actions.end()
        self.declare(table, "actions", name)
        self.moves.add(name)
        return Act(player, tuple(observe), name, tuple(values))

    def payoffs(self, table: Table) -> list[list[Formula]]:
        """For each player what the payoff sums: a variable or formula, and the preference."""
        texts = table.strings("payoffs")
        if len(texts) != self.players:
            table.refuse("payoffs", f"{len(texts)} payoffs", f"{self.players}, one a player")
        sums = [[self.read(table, "payoffs", text)] for text in texts]
        prefer = table.table("prefer", {})
        for number in range(1, self.players + 1):
            if prefer.has(str(number)):
                sums[number - 1].append(self.formula(prefer, str(number)))
        prefer.end()
        return sums


Memory: TypeAlias = tuple[tuple[str, Value], ...]  # what a player observed and did, in order


class _Play:
    """A walk through all plays of a game, in depth-first order."""

    def __init__(self, stages: tuple[Stage, ...], payoffs: list[list[Formula]]) -> None:
        self.stages, self.payoffs = stages, payoffs
        self.outcomes: list[dict[str, Value]] = []

    def entries(self) -> Iterator[Entry]:
        """What ``assemble`` takes; ``outcomes`` grow with it."""
        yield from self.stage(0, {}, {})

    def stage(self, at: int, known: Known, memories: dict[int, Memory]) -> Iterator[Entry]:
        if at == len(self.stages):
            if len(self.outcomes) == OUTCOMES:
                raise TooLarge(f"more than {OUTCOMES:,} outcomes", "a smaller game")
            self.outcomes.append(dict(known))
            yield "end", [sum(map(_number, (f(known) for f in fs)), QQ(0)) for fs in self.payoffs]
            return
        stage = self.stages[at]
        skip = stage.condition is not None and not is_true(stage.condition(known))
        yield from self.steps(at, len(stage.steps) if skip else 0, known, memories)

    def steps(
        self, at: int, step: int, known: Known, memories: dict[int, Memory]
    ) -> Iterator[Entry]:
        if step == len(self.stages[at].steps):
            yield from self.stage(at + 1, known, memories)
            return
        this = self.stages[at].steps[step]
        if isinstance(this, Compute):
            after = {**known, this.variable: this.formula(known)}
            yield from self.steps(at, step + 1, after, memories)
        elif isinstance(this, Draw):
            values, weights = _drawn(this, known)
            total = sum(weights, QQ(0))
            name = _node_name(this, known)
            yield "chance", name, [*map(value_text, values)], [w / total for w in weights]
            for value in values:
                yield from self.steps(at, step + 1, {**known, this.variable: value}, memories)
        else:
            yield from self.act(this, at, step, known, memories)

    def act(
        self, this: Act, at: int, step: int, known: Known, memories: dict[int, Memory]
    ) -> Iterator[Entry]:
        seen = tuple((name, known.get(name)) for name in this.observe)
        memory = tuple(dict.fromkeys((*memories.get(this.player, ()), *seen)))
        if not this.variable:
            yield from self.steps(at, step + 1, known, {**memories, this.player: memory})
            return
        name = " ".join(value_text(value) for _, value in memory if value is not None)
        yield "move", this.player, (at, step, memory), name or this.variable, this.values
        for action in this.values:
            value = value_of(action)
            after = {**memories, this.player: (*memory, (this.variable, value))}
            yield from self.steps(at, step + 1, {**known, this.variable: value}, after)


def _drawn(draw: Draw, known: Known) -> tuple[list[Value], list[Rational]]:
    """The values that chance may draw, and their weights."""
    when: Callable[[Known], Value] = draw.when or (lambda known: QQ(1))
    values = [v for v in draw.values if is_true(when({**known, draw.variable: v}))]
    weigh: Callable[[Known], Value] = draw.weight or (lambda known: QQ(1))
    weights = [_number(weigh({**known, draw.variable: v})) for v in values]
    if not values or min(weights) < 0 or not sum(weights):
        raise GameError(
            f"nothing to draw for {draw.variable} after {_node_name(draw, known)}",
            "a value with a positive weight",
        )
    return values, weights


def _node_name(draw: Draw, known: Known) -> str:
    """The name of a chance node: by its template, else the variable after all values so far."""
    so_far = [(name, value) for name, value in known.items() if value is not None]
    if draw.node:
        name = draw.node
        for variable, value in so_far:
            name = name.replace("{" + variable + "}", value_text(value))
        return name
    return " ".join(
        (draw.variable, *(["after"] if so_far else []), *(value_text(v) for _, v in so_far))
    )


def _number(value: Value) -> Rational:
    if value is None or isinstance(value, str):
        raise GameError(f"a payoff or a weight that is {value_text(value)}", "a number")
    return value
