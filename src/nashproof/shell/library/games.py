"""Functions on games: read, show, build, enumerate their strategies."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from nashproof.errors import UnknownName
from nashproof.shell import game_files, notebook
from nashproof.shell.game_files import Place
from nashproof.shell.library.types import GameOrPlace, Number
from nashproof.shell.notebook.given.numbers import text_of_number

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game


FLOAT_DIGITS, SIMPLE = 14, 1000  # of a float; the greatest denominator of its fraction


def read(place: Place | Any, **changes: Number) -> Game:
    """Return the game in a file (the formats of data/FORMATS.md), or of a Python object.

    ``place``: a file, two tables of payoffs joined by a comma, or an id of data/games; or a matrix
    of the row player's payoffs in a zero-sum game, two matrices, or a game of pygambit or pyspiel.
    ``changes``: another ``cards``, ``ante``, ``bet`` or ``raises`` of a card game, as numbers or
    texts such as ``"3/2"``; the game is in compact form then. Raises InputError: one line, with the
    place of the mistake.

    >>> read([[1, -1], [-1, 1]])
    <Tree 'a matrix game': 2 players, 2 information sets>
    """
    from nashproof.shell.notebook.given.games import game_of

    if not isinstance(place, (str, PurePath)):
        return game_of(place)
    return game_files.read_game(place, number_texts(changes))


def list_games(*words: str) -> notebook.GameList:
    """Return the games that have an id, for ``read`` and wherever a game is taken.

    Those of ``data/games`` below the working directory come first, then those that come with
    nashproof, with standard games such as ``leduc-3`` in the sizes that are read at once.
    ``words``: only games whose id or title has all of them, in capitals or not. Raises UnknownName
    if no game has.

    >>> "matching-pennies" in list_games("matching")
    True
    """
    games = {name: game_files.read_game(place) for name, place in game_files.with_ids().items()}
    wanted = [word.casefold() for word in words]
    kept = {
        name: game
        for name, game in games.items()
        if all(word in f"{name} {game.title}".casefold() for word in wanted)
    }
    if not kept:
        raise UnknownName(f'no game with "{" ".join(words)}" in its id or title', "fewer words")
    return notebook.GameList(kept)


def number_texts(numbers: Mapping[str, Number]) -> dict[str, str]:
    """Return numbers as texts, by option. Raises InputError."""
    return {key: text_of_number(value, key) for key, value in numbers.items()}


def game(given: str | Mapping[str, Any] | Any) -> Game:
    """Return the game in a text, in a table of data/FORMATS.md, or of a Python object.

    ``given``: the text of a file of any format of games; a dictionary with the tables of a
    ``.toml`` file; or what ``read`` takes beside files. Opens no file. Raises InputError.

    >>> game([[1, -1], [-1, 1]])
    <Tree 'a matrix game': 2 players, 2 information sets>
    """
    from nashproof.shell.notebook.given.games import game_of

    if isinstance(given, str):
        return game_files.game_of_text(given)
    return game_files.game_of_dictionary(given) if isinstance(given, Mapping) else game_of(given)


def show(game: GameOrPlace) -> notebook.Outline:
    """Return the players of a game, their information sets and actions: the names for questions.

    >>> print(show("data/games/matching-pennies.toml"))
    Matching pennies
    4 terminals; zero-sum
    Even (player 1), 1 information set
      move 1: Heads, Tails
    Odd (player 2), 1 information set
      move 2: Heads, Tails
    """
    return notebook.Outline(read(game))


def build(game: GameOrPlace) -> notebook.CanonicalGame:
    """Return the canonical file of a game, to which certificates are bound. Raises InputError.

    >>> build([[1, -1], [-1, 1]]).text.split()[:3]
    ['EFG', '2', 'R']
    """
    return notebook.CanonicalGame.of(read(game))


def enumerate_strategies(game: GameOrPlace) -> notebook.StrategyTables:
    """Return every pure strategy of each player, full and reduced, and the normal form over them.

    Any number of players; payoffs are in the units of the game. A game that is not zero-sum has a
    table for each player. Raises InputError, also for imperfect recall.

    >>> enumerate_strategies([[1, -1], [-1, 1]])["normal-form-reduced"].shape
    (2, 2)
    """
    from nashproof.play import enumeration

    game = game_with_recall(game)
    tables = enumeration.tables(game)
    return notebook.StrategyTables(enumeration.sizes(game), tables)


def note_on_floats(game: Game) -> str:
    """Return a note on payoffs of a program that are near simple fractions; "" if none is."""
    from nashproof.exact.numbers import QQ, exact_decimal, simplest_between

    # payoffs of many digits with a simple fraction nearby
    off = QQ(1, 10**FLOAT_DIGITS)
    rounded: dict[Rational, tuple[str, str]] = {}
    for x in game.different_payoffs() if game.has_tree else ():
        if x.denominator < 10**FLOAT_DIGITS:
            continue
        near = simplest_between(x - off, x + off)
        decimal = exact_decimal(x)
        if decimal and near.denominator <= SIMPLE:
            rounded.setdefault(abs(x), (decimal, str(near)))
    if not rounded:
        return ""
    written, fraction = next(iter(rounded.values()))
    which, it = f"{len(rounded)} payoffs such as {written} are", "that"
    if len(rounded) == 1:
        which, it = f"The payoff {written} is", "it"
    return f"{which} taken as written. If {it} stands for {fraction}, write {fraction}."


def game_with_recall(game: GameOrPlace) -> Game:
    """Return the game. Raises InputError without perfect recall."""
    if isinstance(game, (str, PurePath)):
        return next(iter(game_files.read_recalled_games([game]).values()))
    game = read(game)
    game.need_recall()
    return game
