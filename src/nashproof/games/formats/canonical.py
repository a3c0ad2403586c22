"""The canonical file of a game, in whichever form the game has (docs/certificate-format.md, section 2). Opens no file."""

from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.games.one_card import OneCard, read_compact, write_compact

ENDINGS = (".efg", ".game")


def ending(game):
    """How the name of a game's canonical file ends."""
    return ENDINGS[isinstance(game, OneCard)]


def game_text(game):
    """The canonical text of a game: what certificates are bound to."""
    return write_compact(game) if isinstance(game, OneCard) else write_efg(game)


def read_game(suffix, text, name):
    """The game in a text whose file ends in ``suffix``, one of ``ENDINGS``; ``name`` is for messages. Raises InputError."""
    return read_efg(text, name) if suffix == ".efg" else read_compact(text, name)


def ending_of(text):
    """How the name of a file with this canonical text ends."""
    return ENDINGS[text.startswith("{")]
