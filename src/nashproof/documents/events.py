"""Events and information sets by the names that a document gives them. Knows no solving."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from nashproof.documents.vocabulary import MoveText
from nashproof.errors import AmbiguousName, UnknownName, name_list, suggestion
from nashproof.games.game import Game
from nashproof.games.information import Move

Condition = tuple[Move, ...]  # holds where one of these moves has been made


def sets_matching(game: Game, text: str) -> set[int]:
    """The indices of the information sets that a name fits, with or without ``PLAYER/`` before it.

    ``*`` in it stands for any text, also for none. Raises InputError if there is none.
    """
    player, _, name = text.partition("/")
    keys = [(p, text) for p in game.player_numbers] + [
        (p, name) for p in game.player_numbers if str(p) == player
    ]
    fitting = {game.set_index[key] for key in keys if key in game.set_index}
    if "*" in text:
        form = _starred(text)
        fitting |= {
            i
            for i, s in enumerate(game.infosets)
            if form.fullmatch(s.name) or form.fullmatch(f"{s.player}/{s.name}")
        }
    if not fitting:
        numbered = player in map(str, game.player_numbers)
        raise UnknownName(
            f'the information set "{text}"',
            suggestion(text, [f"{s.player}/" * numbered + s.name for s in game.infosets]),
        )
    return fitting


def _starred(text: str) -> re.Pattern[str]:
    """What a name with stars fits.

    Each part is taken where it first stands, so that no pattern takes long.
    """
    first, *middle, last = map(re.escape, text.split("*"))
    return re.compile(
        "".join([first, *(f"(?>.*?{part})" for part in middle), ".*", last]), re.DOTALL
    )


def all_moves(game: Game) -> tuple[Move, ...]:
    """Every move of a game once, in order: ``(player, set name, action)``, chance being player 0.

    Without those that ``game.unlisted_moves`` has.
    """
    moves = dict.fromkeys(game.chance_moves())
    for s in game.infosets:
        moves.update(dict.fromkeys((s.player, s.name, action) for action in s.actions))
    return tuple(moves)


def event_of(game: Game, texts: Sequence[str]) -> list[Condition]:
    """An event as a list of conditions, all of which hold. Raises InputError.

    The texts are as in data/FORMATS.md, section 2.
    """
    moves = all_moves(game)
    conditions = [
        dict.fromkeys(
            move
            for text in _alternatives(moves, condition)
            for move in _matching(game, moves, text)
        )
        for condition in texts
    ]
    return list(dict.fromkeys(map(tuple, conditions)))


def _alternatives(moves: Sequence[Move], condition: str) -> Iterator[str]:
    """The moves that a condition names, between bars; a name may itself hold " | "."""
    parts = condition.split(" | ")
    bars = (sum(name.count(" | ") for name in names) for _, *names in moves)
    most = 1 + max(bars, default=0)
    while parts:
        ends = range(min(most, len(parts)), 1, -1)
        wholes = (n for n in ends if _fitting(moves, MoveText.of(" | ".join(parts[:n]))))
        count = next(wholes, 1)
        yield " | ".join(parts[:count])
        del parts[:count]


def move_of(game: Game, text: str) -> Move:
    """The one move that ``SET: ACTION`` names. Raises InputError."""
    moves = _matching(game, all_moves(game), text)
    if len(moves) != 1:
        raise AmbiguousName(
            f'"{text}", which {len(moves)} moves fit',
            "one of " + name_list(f'"{p}/{s}: {a}"' for p, s, a in moves),
        )
    return moves[0]


def _nearest(moves: Sequence[Move], name: str) -> Sequence[Move]:
    """The moves to suggest: those at the set of that name if there is one, else chance's last."""
    there = [move for move in moves if move[1] == name]
    return there or sorted(moves, key=lambda move: move[0] == 0)


def _names_of(moves: Sequence[Move]) -> list[str]:
    """What to call each move: ``SET: ACTION``, after ``PLAYER/`` where several players have it."""
    names = Counter((s, a) for _, s, a in moves)
    return [f"{p}/" * (names[s, a] > 1) + f"{s}: {a}" for p, s, a in moves]


def _fitting(moves: Iterable[Move], move: MoveText) -> list[Move]:
    return [
        m
        for m in moves
        if m[2] == move.action
        and move.player in ("", str(m[0]))
        and (move.name in ("*", m[1]) or m[0] == 0 and m[1].startswith(move.name + " after "))
    ]


def _matching(game: Game, moves: Sequence[Move], text: str) -> list[Move]:
    move = MoveText.of(text.strip())
    fitting = _fitting(chain(game.unlisted_moves(move.action), moves), move)
    if not fitting:
        raise UnknownName(
            f'"{text}"',
            suggestion(text, _names_of(_nearest(moves, move.name if move.action else ""))),
        )
    return fitting
