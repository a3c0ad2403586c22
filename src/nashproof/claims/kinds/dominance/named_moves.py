"""Moves that claims name, and what replaces them: located in a game, and named again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from nashproof.certificates import shapes
from nashproof.claims.claim import Fields
from nashproof.documents.events import move_of
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, Rational
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.solve.dominance import moves as dominance
from nashproof.solve.dominance.moves import Moves
from nashproof.solve.players import Sequences

Strategy = dict[int, int]  # {information set: action}
Mixture = tuple[tuple[Strategy, Rational], ...]


class IndexedMove(NamedTuple):
    """A move of a player: the information set and the action by index."""

    player: int
    infoset: int
    action: int


@dataclass(frozen=True)
class MixturePart(Fields):
    """A continuation ``by`` which moves are replaced, with its ``probability``."""

    by: tuple[str, ...]
    probability: Rational

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``by`` and ``probability``."""
        part = cls(table, _moves(table, "by"), table.number("probability"))
        table.end()
        return part


@dataclass(frozen=True)
class ReplacedMoves(Fields):
    """A ``move``, or several in a row that one ``makes``; and what dominates them.

    That is one continuation ``by``, or a ``mixture`` of some, or (both None) what is to be found.
    """

    move: str | None
    makes: tuple[str, ...] | None
    by: tuple[str, ...] | None
    mixture: tuple[MixturePart, ...] | None

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``move`` or ``makes``, and perhaps of ``by`` or ``mixture``."""
        move = table.string("move") if table.has_instead("move") else None
        makes = None if table.has("move") else _moves(table, "makes")
        mixture = by = None
        if table.has("mixture"):
            mixture = tuple(map(MixturePart.from_table, table.tables("mixture")))
            probabilities = [part.probability for part in mixture]
            if any(p <= 0 for p in probabilities) or sum(probabilities, QQ(0)) != 1:
                _refuse_mixture(table)
        elif table.has("by"):
            by = _moves(table, "by")
        table.end()
        return cls(table, move, makes, by, mixture)

    def located(self, game: Tree, banned: Sequences) -> Moves:
        """The moves in a game without the ``banned`` sequences."""
        key, texts = ("makes", self.makes or ()) if self.move is None else ("move", (self.move,))
        moves = [located(game, self.table, key, text) for text in texts]
        made = Moves(moves[0][0], _together(self.table, key, moves))
        _checked(self.table, key, dominance.check_plan, game, made, banned)
        return made

    def replacement(self, game: Tree, made: Moves, banned: Sequences) -> Mixture | None:
        """The mixture of continuations that is named; None if there is none."""
        if self.mixture is None:
            return (
                None
                if self.by is None
                else ((_continuation(game, self.table, self.by, made, banned), QQ(1)),)
            )
        mixture = [
            (_continuation(game, part.table, part.by, made, banned), part.probability)
            for part in self.mixture
        ]
        continuations = [continuation for continuation, _ in mixture]
        if any(one in continuations[:n] for n, one in enumerate(continuations)):
            _refuse_mixture(self.table)
        return tuple(mixture)


def located(game: Tree, table: Table, key: str, text: str) -> IndexedMove:
    """The move that ``SET: ACTION`` names, chance refused."""
    try:
        player, name, action = move_of(game, text)
    except InputError as error:
        raise error.at(table.place(key)) from None
    if player == 0:
        table.refuse(key, f'the chance move "{text}"', "a move of a player")
    i = game.set_index[player, name]
    return IndexedMove(player, i, game.infosets[i].actions.index(action))


def named_move(game: Tree, move: IndexedMove) -> shapes.Move:
    """A move as certificates name it: player, information set, action."""
    s = game.infosets[move.infoset]
    return shapes.Move(move.player, s.name, s.actions[move.action])


def _moves(table: Table, key: str) -> tuple[str, ...]:
    """The moves under a key, one at least."""
    moves = tuple(table.strings(key))
    if not moves:
        table.refuse(key, "no moves", "at least one")
    return moves


def _refuse_mixture(table: Table) -> None:
    table.refuse(
        "mixture", "a mixture", "different continuations with positive probabilities that sum to 1"
    )


def _together(table: Table, key: str, moves: Sequence[IndexedMove]) -> Strategy:
    """Moves of one player at different sets as ``{set index: action index}``."""
    made = {i: k for _, i, k in moves}
    if len(made) != len(moves) or len({player for player, *_ in moves}) != 1:
        table.refuse(
            key, "moves of two players, or two at one set", "one move at each set of one player"
        )
    return made


def _checked(table: Table, key: str, check: Callable[..., None], *args: Any) -> None:
    try:
        check(*args)
    except InputError as error:
        raise error.at(table.place(key)) from None


def _continuation(
    game: Tree, table: Table, texts: Sequence[str], made: Moves, banned: Sequences
) -> Strategy:
    """What replaces moves: a move at each set that can then be met."""
    moves = [located(game, table, "by", text) for text in texts]
    by = _together(table, "by", moves) if moves else {}
    _checked(table, "by", dominance.check_continuation, game, made, by, banned)
    return by
