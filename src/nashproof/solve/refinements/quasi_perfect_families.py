"""Trembles of a family of profiles that show every member to be quasi-perfect.

They are found at the corners of the family's box, where the opponent's plan has to stay best that
plays what some member plays, and are mixed in between. Nothing here is believed: the signs are
tested on the whole box, as a checker does.
"""

from __future__ import annotations

from functools import partial

from nashproof.exact.numbers import Rational
from nashproof.exact.signs import Box
from nashproof.games.tree import Tree
from nashproof.play.types import Profile
from nashproof.solve.parameters.profiles import substitute
from nashproof.solve.refinements.families import AtCorner, TremblingFamily, mixed_trembles
from nashproof.solve.refinements.quasi_perfect import StaysBest, is_best
from nashproof.solve.refinements.trembles import Trembling


def family_trembles(game: Tree, family: Profile, box: Box) -> tuple[Trembling, Rational]:
    """A family in ``e``, and up to which ``e`` it proves that every member is quasi-perfect.

    Two players with perfect recall; ``box`` has the parameters of the family, none named ``e``.
    Raises NoOptimum if none was found.
    """
    own = TremblingFamily(game, family, box)
    trembling = mixed_trembles(own, StaysBestAtCorner)
    return trembling, own.proof_end(trembling, partial(is_best, game, own.profile, trembling))


class StaysBestAtCorner(AtCorner, StaysBest):
    """The coefficients at a corner against which what some member plays stays best."""

    def start(self, family: TremblingFamily) -> None:
        """As a member, but the opponent's plan is that of the whole family."""
        StaysBest.__init__(
            self, family.game, self.player, substitute(family.members, self.at), family.members
        )
