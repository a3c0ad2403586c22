"""nashproof: take what a document claims about a game, and prove it right or wrong, exactly.

    import nashproof
    game = nashproof.read("data/games/kuhn.toml")
    found = nashproof.audit(game, profile="uniform", value="-1/18")
    found.frame()

Importing it is light: what a function needs is imported when it is called.
"""

import os
from pathlib import PurePath

from nashproof.errors import InputError

__all__ = ["InputError", "audit", "read"]
__version__ = "0.1.0"

os.environ.setdefault(
    "SYMPY_GROUND_TYPES", "flint"
)  # read when SymPy is imported: FLINT's integers are fast


def read(place):
    """The game in a file (the formats of data/FORMATS.md). Raises InputError: one line, with the place of the mistake."""
    from nashproof.shell.cli import _game

    return _game(place)


def audit(
    game,
    profile=None,
    *,
    value="",
    unique=False,
    family=(),
    dominated=(),
    sense="weakly",
    range=(),
    decimals="printed",
    backend="highs",
):
    """Decide what is said of a game, and answer what is asked; every answer has its proof.

    ``game``: what ``read`` gives, or the name of a file. ``profile``: ``"uniform"``, the name of a file (of one with several lists of Gambit's each), or
    ``{set: {action: "1/3"}}``: is it an
    equilibrium, what does each player gain at most by deviating (in the units of the game's payoffs), what is NashConv, the sum
    of the gains, and exploitability, here NashConv divided by the number of players. ``decimals``: whether ``"0.33"`` in it
    stands for all numbers that round to it (``"printed"``), for 33/100 (``"exact"``), or for
    33/100 where the greatest number of its information set takes up what is lacking of 1 (``"balanced"``). ``family``: ``"alpha in [0, 1]"``, or
    several, where probabilities are expressions in parameters. ``value``: what the game is said to be worth to player 1, as
    text (``"-1/18"``, or ``"-0.056"``, rounded), or ``"?"``. ``unique``: is the equilibrium unique. ``dominated``: a move
    ``"SET: ACTION"`` or several, in the ``sense`` ``"weakly"`` or ``"strictly"``. ``range``: an expression in realisation weights,
    ``"K: bet - 3 * Q: bet"``, or several: its exact range over all equilibria. ``backend`` proposes solutions of linear programs;
    no result depends on it.

    Returns an Audit: ``found["gain-1"].exact`` is ``"3/8"``, ``found.frame()`` a pandas table, ``found.save(folder)`` writes the
    certificates for nashcheck. Raises InputError.
    """
    from nashproof.documents.audit_request import Question
    from nashproof.shell.notebook import answer, profiles_and_source

    game = read(game) if isinstance(game, (str, PurePath)) else game
    profiles, source = profiles_and_source(game, profile, decimals)
    question = Question(
        profiles,
        source,
        decimals,
        _several(family),
        value,
        unique,
        _several(dominated),
        sense,
        _several(range),
    )
    return answer(game.title, game, question, backend)


def _several(texts):
    return (texts,) if isinstance(texts, str) else tuple(texts)
