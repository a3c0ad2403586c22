"""Whether a statement `rounded distributions` is true, as the linear programs of the package say.

Those share nothing with the checkers.
"""

import hashlib
from fractions import Fraction
from functools import cache

from checking import GAME_FILES

import nashproof
from nashproof.exact.numbers import QQ
from nashproof.solving.nearby.distributions import RoundedDistribution

GAMES = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in GAME_FILES}


@cache
def game_of(name):
    """The game of a valid fixture `rounded-GAME-..`."""
    (path,) = (path for path in GAME_FILES if path.stem == name.split("-")[1])
    return nashproof.read(str(path))


def is_true(name, statement):
    """Whether no distribution in the box is an equilibrium, or every one, as is stated."""
    game = game_of(name)
    drawn = [
        tuple(numbered(game, int(p), row) for p, row in sorted(profile.items()))
        for profile, _, _ in statement["box"]
    ]
    spans = [
        [QQ(*Fraction(end).as_integer_ratio()) for end in ends] for _, *ends in statement["box"]
    ]
    box = RoundedDistribution(game, drawn, spans, statement["recommendations"] == "moves")
    if statement["equilibria"] == "every":
        return box.counterexample() is None
    return box.equilibrium([low for low, _ in spans]) is None


def numbered(game, player, strategy):
    """A pure strategy by numbers of sets and actions."""
    sets = ((i, game.infosets[i]) for i in game.sets_of[player])
    return {i: s.actions.index(strategy[s.name]) for i, s in sets if s.name in strategy}
