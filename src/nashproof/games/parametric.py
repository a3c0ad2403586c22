"""Games whose payoffs or chance depend on parameters -> trees with numbers.

In place of a number that depends on the parameter, one more player chooses among numbers. This
player has the parameter's name, is paid nothing, and the weights of the choice are functions of the
parameter. Knows no files and no strategies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nashproof.exact.expressions import Parametric
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.assembly import Entry, assemble
from nashproof.games.nodes import Chance, Decision, Terminal
from nashproof.games.tree import Tree

MEANT = (
    "The letter {0} is a player here, who is paid nothing. A payoff or a chance in which it stands "
    "is the mean of the numbers that its moves lead to."
)
SEVERAL = (
    "The letters {0} are one player here, who is paid nothing. A payoff or a chance in which one "
    "of them stands is the mean of the numbers that this player's moves lead to."
)


class LetterMoves(NamedTuple):
    """How the last player of a game, who is paid nothing, plays the letters in its numbers.

    ``rows``: by ``player/set`` the probability of each action, an expression in ``letters``.
    """

    letters: tuple[str, ...]
    rows: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class ParametricGame:
    """A game with a parameter.

    - ``given``: the game at one value, with the players and the information sets of the file;
    - ``game``: the tree in which the parameter is one more player;
    - ``rows``: how that player plays, by ``player/set`` the probability of each action, an
      expression in the parameter;
    - ``names``: those of the parameters;
    - ``fixed``: the names of other letters in the numbers, which have a value;
    - ``automata``: of a repeated game what its automata play, as ``rows``;
    - ``stage``: the stage that is repeated;
    - ``deviates``: whether ``game`` is the game of one deviation from a profile of ``given``.

    At one value of the parameter both games are the same, and there are no rows.
    """

    given: Tree
    game: Tree
    rows: Mapping[str, Mapping[str, str]]
    names: tuple[str, ...]
    automata: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fixed: tuple[str, ...] = ()
    deviates: bool = False
    stage: Tree | None = None

    @property
    def name(self) -> str:
        """Return the name of the only parameter."""
        (name,) = self.names
        return name

    @property
    def letters(self) -> tuple[str, ...]:
        """Return the names of all letters in the numbers."""
        return *self.names, *self.fixed

    @property
    def letter_moves(self) -> LetterMoves | None:
        """Return how the letters are played; None at one value of the parameter."""
        return LetterMoves(self.letters, self.rows) if self.rows else None


def parametric_game(
    names: Sequence[str], trees: Sequence[Tree], weights: Sequence[Parametric]
) -> ParametricGame:
    """Return the game whose payoffs and chances are means of those of some trees, by these weights.

    The trees differ in payoffs and chances alone. ``names`` are those of the parameters.

    >>> from nashproof.exact.expressions import expression
    >>> from nashproof.games.simultaneous import matrix_game
    >>> trees = [matrix_game("t", ("1", "2"), ["up"], ["left"], [[QQ(x)]]) for x in (0, 5)]
    >>> weights = [expression(text, ("a",)) for text in ("1 - a/5", "a/5")]
    >>> parametric_game(["a"], trees, weights).rows
    {'3/a': {'a 1': '(-a + 5)/5', 'a 2': 'a/5'}}
    """
    if len(trees) == 1:
        return ParametricGame(trees[0], trees[0], {}, tuple(names))
    merged = _Merged(names, trees, weights)
    return ParametricGame(trees[0], merged.tree(), merged.rows, tuple(names))


def player_of(parameters: Iterable[str]) -> str:
    """Return the name of the player who plays these parameters, where nothing else has it.

    >>> player_of(["V", "C"])
    'C and V'
    """
    return " and ".join(sorted(parameters))


class _Merged:
    """The nodes of some trees, one after the other, and how the parameter plays."""

    def __init__(
        self, names: Sequence[str], trees: Sequence[Tree], weights: Sequence[Parametric]
    ) -> None:
        self.trees, self.weights = trees, weights
        first = trees[0]
        self.player = len(first.players) + 1
        self.meant = SEVERAL if len(names) > 1 else MEANT
        self.taken = {*first.players, *(s.name for s in first.infosets)}
        self.name = self.free(player_of(names))
        self.rows: dict[str, dict[str, str]] = {}
        nodes = (node for node in zip(*(tree.nodes for tree in trees)))
        self.chances = any(_differ(one) for one in nodes if isinstance(one[0], Chance))

    def free(self, name: str) -> str:
        """Return a name that no player and no information set has."""
        while name in self.taken:
            name += "'"
        return name

    def tree(self) -> Tree:
        first = self.trees[0]
        comment = f"{first.comment} {self.meant.format(self.name)}".lstrip()
        return assemble(first.title, (*first.players, self.name), self.entries(), comment)

    def entries(self) -> Iterator[Entry]:
        """Yield the nodes as ``assemble`` takes them."""
        first = self.trees[0]
        for k, nodes in enumerate(zip(*(tree.nodes for tree in self.trees), strict=True)):
            node = nodes[0]
            if isinstance(node, Decision):
                s = first.infosets[node.infoset]
                yield "move", s.player, node.infoset, s.name, s.actions
            elif isinstance(node, Terminal):
                payoffs = [(*one.payoffs, QQ(0)) for one in nodes]
                if not _differ(nodes):
                    yield "end", payoffs[0]
                    continue
                # with chances of its own the parameter would forget which it chose before
                place = f"{self.name} after node {k + 1}" if self.chances else self.name
                yield self.choice(place, self.labels(), self.weights)
                yield from (("end", one) for one in payoffs)
            elif not _differ(nodes):
                yield "chance", node.name, node.actions, node.probabilities
            else:
                columns = zip(*(one.probabilities for one in nodes))
                means = [sum(map(_product, self.weights, column), QQ(0)) for column in columns]
                yield self.choice(self.free(node.name), node.actions, means)

    def labels(self) -> list[str]:
        return [f"{self.name} {k}" for k in range(1, len(self.trees) + 1)]

    def choice(self, place: str, actions: Sequence[str], weights: Sequence[Parametric]) -> Entry:
        """Return the entry of a move of the parameter; keep its weights in ``rows``."""
        self.rows[f"{self.player}/{place}"] = dict(zip(actions, map(number_text, weights)))
        return "move", self.player, place, place, actions


def _differ(nodes: Sequence[Chance | Decision | Terminal]) -> bool:
    return any(node != nodes[0] for node in nodes[1:])


def _product(weight: Parametric, number: Rational) -> Parametric:
    return weight * number
