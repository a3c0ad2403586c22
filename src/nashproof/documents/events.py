"""Players, events and information sets by the names that a document or an option gives them.

Knows no solving.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from nashproof.documents.vocabulary import MoveText
from nashproof.errors import AmbiguousName, UnknownName, name_list, suggestion
from nashproof.games.game import Game
from nashproof.games.information import Move, NamedMoves

Condition = tuple[Move, ...]  # holds where one of these moves has been made


def player_named(game: Game, text: str, place: str = "") -> int:
    """Return the player that a number or a name means. Raises InputError, also if it means two.

    >>> from nashproof.games.examples import matching_pennies
    >>> player_named(matching_pennies(), "2"), player_named(matching_pennies(), "Matcher")
    (2, 1)
    """
    meant = [p for p, name in enumerate(game.players, 1) if text in (str(p), name)]
    if len(meant) > 1:
        found = f'the player "{text}", which is the number or the name of {len(meant)} players'
        raise AmbiguousName(found, "a number or a name of one player", place)
    if not meant:
        possible = [*map(str, game.player_numbers), *game.players]
        raise UnknownName(f'the player "{text}"', suggestion(text, possible), place)
    return meant[0]


def sets_named(game: Game, text: str) -> set[int]:
    """Return the indices of the information sets of exactly that name, of all players.

    ``PLAYER/SET`` is SET of that player; if there is none, a set whose whole name this is.
    """
    player, _, name = text.partition("/")
    owned = [(p, name) for p in game.player_numbers if str(p) == player]
    for keys in (owned, [(p, text) for p in game.player_numbers]):
        if sets := {game.set_index[key] for key in keys if key in game.set_index}:
            return sets
    return set()


def sets_matching(game: Game, text: str) -> set[int]:
    """Return the indices of the information sets that a name fits, with or without ``PLAYER/``.

    ``*`` stands for any text, also for none, unless the name with ``*`` is that of a set. Raises
    InputError if no set fits.
    """
    fitting = sets_named(game, text)
    player, slash, _ = text.partition("/")
    numbered = player in map(str, game.player_numbers) and bool(slash)
    if not fitting and "*" in text:
        form = _starred(text)
        fitting = {
            i
            for i, s in enumerate(game.infosets)
            if form.fullmatch(f"{s.player}/{s.name}") or not numbered and form.fullmatch(s.name)
        }
    if not fitting:
        raise UnknownName(
            f'the information set "{text}"',
            suggestion(text, [f"{s.player}/" * numbered + s.name for s in game.infosets]),
        )
    return fitting


def _starred(text: str) -> re.Pattern[str]:
    """Return the pattern of a name in which ``*`` is any text.

    Each part is matched where it first stands (an atomic group), so matching never backtracks.
    """
    first, *middle, last = map(re.escape, text.split("*"))
    return re.compile(
        "".join([first, *(f"(?>.*?{part})" for part in middle), ".*", last]), re.DOTALL
    )


def all_moves(game: Game) -> tuple[Move, ...]:
    """Return every move of a game once, in order: ``(player, set name, action)``.

    Chance is player 0. Moves of ``game.unlisted_moves`` are left out.
    """
    return game.named_moves.every


def event_of(game: Game, texts: Sequence[str]) -> list[Condition]:
    """Return an event as a list of conditions, all of which hold. Raises InputError.

    The texts are as in data/FORMATS.md, section 2.
    """
    conditions = [
        dict.fromkeys(
            move
            for text in _alternatives(game.named_moves, condition)
            for move in _matching(game, text)
        )
        for condition in texts
    ]
    return list(dict.fromkeys(map(tuple, conditions)))


def _alternatives(moves: NamedMoves, condition: str) -> Iterator[str]:
    """Yield the moves that a condition names, between bars; a name may itself hold "

    ".

    Raises InputError where it is such a name, and each part of it names a move, too.
    """
    parts = condition.split(" | ")
    if len(parts) == 1:
        yield condition
        return
    bars = (sum(name.count(" | ") for name in names) for _, *names in moves.every)
    most = 1 + max(bars, default=0)
    while parts:
        ends = range(min(most, len(parts)), 1, -1)
        wholes = (n for n in ends if _fitting(moves, MoveText.of(" | ".join(parts[:n]))))
        count = next(wholes, 1)
        whole = " | ".join(parts[:count])
        if count > 1 and all(_fitting(moves, MoveText.of(part)) for part in parts[:count]):
            raise AmbiguousName(
                f'"{whole}", which is the name of one move and of {count}',
                "each move by its own condition",
            )
        yield whole
        del parts[:count]


def move_of(game: Game, text: str) -> Move:
    """Return the only move that ``SET: ACTION`` names. Raises InputError."""
    moves = _matching(game, text)
    if len(moves) != 1:
        raise _several(text, moves)
    return moves[0]


def names_move(game: Game, text: str) -> bool:
    """Return whether a text is the whole name of a move, whatever else it could stand for."""
    return bool(_called(game.named_moves, text))


def with_its_set(game: Game, text: str) -> str:
    """Return ``SET: ACTION`` for an action that stands at one set alone; other texts unchanged."""
    there = [name for player, name, action in all_moves(game) if player and action == text]
    return f"{there[0]}: {text}" if len(there) == 1 and not names_move(game, text) else text


def _several(text: str, moves: Sequence[Move]) -> AmbiguousName:
    return AmbiguousName(
        f'"{text}", which {len(moves)} moves fit',
        "one of " + name_list(f'"{p}/{s}: {a}"' for p, s, a in moves),
    )


def _nearest(moves: Sequence[Move], name: str) -> Sequence[Move]:
    """Return the moves to suggest: those at the set of that name, else all, chance's last."""
    there = [move for move in moves if move[1] == name]
    return there or sorted(moves, key=lambda move: move[0] == 0)


def _names_of(moves: Sequence[Move]) -> list[str]:
    """Return a name for each move: ``SET: ACTION``, with ``PLAYER/`` if several players have it."""
    names = Counter((s, a) for _, s, a in moves)
    return [f"{p}/" * (names[s, a] > 1) + f"{s}: {a}" for p, s, a in moves]


def _fitting(moves: NamedMoves, move: MoveText, extra: Iterable[Move] = ()) -> list[Move]:
    """Return the moves that a text fits, ``extra`` first: at the sets of that name, if there are.

    Else ``*`` is any set, and a name stands for the chance nodes whose names begin with it.
    """
    extra = [m for m in extra if move.player in ("", str(m[0]))]
    at = [m for m in extra if m[1] == move.name]
    at += [m for m in moves.at.get(move.name, ()) if move.player in ("", str(m[0]))]
    if at:
        return [m for m in at if m[2] == move.action]
    begins = f"{move.name} after "
    doing = [m for m in extra if m[2] == move.action]
    doing += [m for m in moves.doing.get(move.action, ()) if move.player in ("", str(m[0]))]
    return [m for m in doing if move.name == "*" or m[0] == 0 and m[1].startswith(begins)]


def _called(moves: NamedMoves, text: str) -> list[Move]:
    """Return the moves whose whole name a text is: those after ``PLAYER/``, if there are any.

    Several if several players have the move, or two cuts into set and action are possible.
    """
    return moves.owned.get(text) or moves.called.get(text, [])


def _matching(game: Game, condition: str) -> list[Move]:
    """Return the moves that a text names, at least one. Raises InputError, also if ambiguous."""
    moves = game.named_moves
    text = condition if _called(moves, condition) else condition.strip()
    move = MoveText.of(text)
    fitting = _fitting(moves, move, game.unlisted_moves(move.action))
    whole = _called(moves, text)
    if not fitting:
        near = _nearest(moves.every, move.name if move.action else "")
        raise UnknownName(f'"{text}"', suggestion(text, _names_of(near)))
    if len(whole) > 1:
        raise _several(text, whole)
    _refuse_nested(text, {name for _, name, _ in fitting} if move.name != "*" else set())
    return fitting


def _refuse_nested(text: str, nodes: Collection[str]) -> None:
    """Refuse the beginning of the names of chance nodes of which one begins another's name."""
    for name in nodes:
        parts = name.split(" after ")
        shorter = (" after ".join(parts[:n]) for n in range(1, len(parts)))
        if beginning := next((beginning for beginning in shorter if beginning in nodes), ""):
            raise AmbiguousName(
                f'"{text}", which is at "{beginning}" and at "{name}"',
                "the whole name of a chance node",
            )
