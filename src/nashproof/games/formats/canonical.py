"""The canonical file of a game, in either form (docs/reference/certificate-format.md, section 2).

Opens no file.
"""

from nashproof.games.formats.compact import read_compact, write_compact
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.games.game import Game

ENDINGS = (".efg", ".game")  # of a tree, of a one-card game


def ending(game: Game) -> str:
    """Return the suffix of the name of a game's canonical file.

    >>> from nashproof.games.examples import kuhn, matching_pennies
    >>> ending(kuhn()), ending(matching_pennies())
    ('.game', '.efg')
    """
    return ENDINGS[0] if game.has_tree else ENDINGS[1]


def game_text(game: Game) -> str:
    """Return the canonical text of a game, to whose hash a certificate is bound.

    >>> from nashproof.games.examples import matching_pennies
    >>> game_text(matching_pennies()).splitlines()[0]
    'EFG 2 R "Matching pennies" { "Matcher" "Mismatcher" }'
    """
    return write_efg(game) if game.has_tree else write_compact(game)


def read_game(suffix: str, text: str, name: str) -> Game:
    """Return the game in the text of a file that ends in ``suffix``; ``name`` is for messages.

    ``suffix`` is one of ``ENDINGS``. Raises InputError with the place.

    >>> from nashproof.games.examples import kuhn
    >>> read_game(".game", game_text(kuhn()), "kuhn.game") == kuhn()
    True
    """
    return read_efg(text, name) if suffix == ENDINGS[0] else read_compact(text, name)
