"""Games that other libraries have by name or read: ``openspiel:NAME``, ``gambit:FILE``.

The library is imported when such a name is read.
"""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from nashproof.errors import (
    FormatError,
    InputError,
    SyntaxMistake,
    UnknownName,
    UnsuitableGame,
    extra_package,
    quoted,
    suggestion,
)
from nashproof.shell.notebook.given.games import game_of

if TYPE_CHECKING:
    from nashproof.games.game import Game

GAMBIT_ENDINGS = (".efg", ".nfg", ".gbt", ".agg")


def game_by_name(name: str) -> Game:
    """Return the game of a name such as ``openspiel:kuhn_poker``.

    Raises InputError, and PackageMissing if the library is not installed.
    """
    library, _, rest = name.partition(":")
    return {"openspiel": _of_openspiel, "gambit": _of_gambit}[library](rest, name)


def _of_openspiel(text: str, name: str) -> Game:
    """Return a game of OpenSpiel by its name, with its parameters in parentheses, if any."""
    pyspiel = extra_package("pyspiel")
    names = sorted(pyspiel.registered_names())
    short = text.partition("(")[0]
    if short not in names:
        raise UnknownName(f"the game {quoted(short)} of OpenSpiel", suggestion(short, names), name)
    try:
        game = pyspiel.load_game(text)
    except RuntimeError as error:  # what pyspiel.SpielError is
        expected = f"parameters of {short}, as in {short}(players=2)"
        raise SyntaxMistake(f"{quoted(text)} ({_line(error)})", expected, name) from None
    kind = game.get_type()
    if "MEAN_FIELD" in str(kind.dynamics) or not kind.provides_information_state_string:
        problem = f"{short}, which has no information states"
        raise UnsuitableGame(problem, "a sequential or simultaneous game that has them", name)
    return game_of(game, name)


def _of_gambit(text: str, name: str) -> Game:
    """Return a game in a file of any format that pygambit reads."""
    pygambit = extra_package("pygambit")
    ending = PurePath(text).suffix.lower()
    if ending not in GAMBIT_ENDINGS:
        expected = f"one of {', '.join(GAMBIT_ENDINGS)}, behind gambit:"
        raise FormatError(f"the ending {quoted(ending)}", expected, name)
    read: Any = getattr(pygambit, f"read_{ending[1:]}", None)  # from version 16.3 on
    if read is None:
        read = pygambit.Game.read_game
    try:
        return game_of(read(text), name)
    except InputError:  # ours, with the place of the mistake
        raise
    except (ValueError, RuntimeError, OSError) as error:
        problem = f"a file that pygambit does not read ({_line(error)})"
        raise FormatError(problem, "a file of Gambit's", name) from None


def _line(error: Exception) -> str:
    """Return the first line of a library's message."""
    return re.sub(r"\s+", " ", str(error).strip().partition("\n")[0])[:100]
