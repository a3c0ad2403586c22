"""Moves that claims name, and what replaces them: located in a game, and named again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from nashproof.certificates import shapes
from nashproof.documents.events import move_of
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.files.strict_toml import Table
from nashproof.format.fields import Fields, MoveKey, MoveList, NumberKey, TablesKey, choice, key
from nashproof.format.naming import Naming
from nashproof.games.tree import Tree
from nashproof.solving.dominance import moves as dominance
from nashproof.solving.dominance.moves import Moves
from nashproof.solving.dominance.rounds import Sense
from nashproof.solving.players import Sequences

Strategy = dict[int, int]  # {information set: action}
Mixture = tuple[tuple[Strategy, Rational], ...]


SENSES: tuple[Sense, ...] = ("weakly", "strictly")


def sense_key() -> Any:
    """Return the field ``sense``: *weakly* or *strictly* dominated."""
    return choice(*SENSES, implied={"strictly": ("weakly",)})


class IndexedMove(NamedTuple):
    """A move of a player: the information set and the action by index."""

    player: int
    infoset: int
    action: int


@dataclass(frozen=True)
class MixturePart(Fields):
    """A part of a mixture"""

    table: Table = field(repr=False, compare=False)
    by: tuple[str, ...] = key(MoveList("a continuation", empty="no moves"))
    probability: Rational = key(NumberKey("those of a mixture are positive and sum to 1"))


@dataclass(frozen=True)
class ReplacedMoves(Fields):
    """Replaced moves"""

    table: Table = field(repr=False, compare=False)
    move: str | None = key(MoveKey('one move, `"A check bet: call"`', None, instead=True))
    makes: tuple[str, ...] | None = key(
        MoveList(
            'in place of `move`: several moves in a row, `["Q: bet", "Q bet raise: call"]`; this '
            "means every way to go on from the first move that makes them all",
            unless="move",
            empty="no moves",
        )
    )
    by: tuple[str, ...] | None = key(
        MoveList(
            "the continuation that dominates, with a move at each information set that the player "
            "can then meet",
            None,
            unless="mixture",
            empty="no moves",
        )
    )
    mixture: tuple[MixturePart, ...] | None = key(
        TablesKey(
            "in place of `by`: several continuations with probabilities, "
            '`[{ by = [..], probability = "1/2" }, ..]`',
            None,
            item=lambda: MixturePart,
        )
    )

    def check(self) -> None:
        """Refuse probabilities of a mixture that are not positive, or do not sum to 1."""
        probabilities = [part.probability for part in self.mixture or ()]
        if self.mixture is not None and (
            any(p <= 0 for p in probabilities) or sum(probabilities, QQ(0)) != 1
        ):
            _refuse_mixture(self.table)

    def words(self, naming: Naming, sense: str) -> str:
        """Return the dominated moves, the sense and the dominating mixture in words."""
        said = self.said(naming)
        what = said["move"] if self.move is not None else f"making all the moves {said['makes']}"
        by = f"by {said['by'] or 'nothing else'}" if self.by is not None else ""
        if self.mixture is not None:
            mixed = [
                f"{part.said(naming)['by'] or 'nothing else'} with probability "
                f"{number_text(part.probability)}"
                for part in self.mixture
            ]
            by = f"by a mixture of {'; '.join(mixed)}"
        return f"{what} is {sense} dominated {by or 'by some mixture of continuations'}"

    def located(self, game: Tree, banned: Sequences) -> Moves:
        """Return the moves in a game without the ``banned`` sequences. Raises InputError."""
        key, texts = ("makes", self.makes or ()) if self.move is None else ("move", (self.move,))
        moves = [located(game, self.table, key, text) for text in texts]
        located_moves = Moves(moves[0][0], _together(self.table, key, moves))
        _checked(self.table, key, dominance.check_plan, game, located_moves, banned)
        return located_moves

    def replacement(self, game: Tree, moves: Moves, banned: Sequences) -> Mixture | None:
        """Return the mixture of continuations that is named; None if none is."""
        if self.mixture is None:
            return (
                None
                if self.by is None
                else ((_continuation(game, self.table, self.by, moves, banned), QQ(1)),)
            )
        mixture = [
            (_continuation(game, part.table, part.by, moves, banned), part.probability)
            for part in self.mixture
        ]
        continuations = [continuation for continuation, _ in mixture]
        if any(continuation in continuations[:n] for n, continuation in enumerate(continuations)):
            _refuse_mixture(self.table)
        return tuple(mixture)


def located(game: Tree, table: Table, key: str, text: str) -> IndexedMove:
    """Return the move that ``SET: ACTION`` names. Refuses moves of chance."""
    try:
        player, name, action = move_of(game, text)
    except InputError as error:
        raise error.at(table.place(key)) from None
    if player == 0:
        table.refuse(key, f'the chance move "{text}"', "a move of a player")
    i = game.set_index[player, name]
    return IndexedMove(player, i, game.infosets[i].actions.index(action))


def named_move(game: Tree, move: IndexedMove) -> shapes.Move:
    """Return a move as certificates name it: player, information set, action."""
    s = game.infosets[move.infoset]
    return shapes.Move(move.player, s.name, s.actions[move.action])


def _refuse_mixture(table: Table) -> None:
    table.refuse(
        "mixture", "a mixture", "different continuations with positive probabilities that sum to 1"
    )


def _together(table: Table, key: str, moves: Sequence[IndexedMove]) -> Strategy:
    """Return moves of one player at different sets as ``{set index: action index}``."""
    strategy = {i: k for _, i, k in moves}
    if len(strategy) != len(moves) or len({player for player, *_ in moves}) != 1:
        table.refuse(
            key, "moves of two players, or two at one set", "one move at each set of one player"
        )
    return strategy


def _checked(table: Table, key: str, check: Callable[..., None], *args: Any) -> None:
    try:
        check(*args)
    except InputError as error:
        raise error.at(table.place(key)) from None


def _continuation(
    game: Tree, table: Table, texts: Sequence[str], replaced: Moves, banned: Sequences
) -> Strategy:
    """Return the replacement of moves: an action at each set that can then be met."""
    moves = [located(game, table, "by", text) for text in texts]
    by = _together(table, "by", moves) if moves else {}
    _checked(table, "by", dominance.check_continuation, game, replaced, by, banned)
    return by
