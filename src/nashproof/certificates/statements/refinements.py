"""Statements about refinements of equilibrium."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nashproof.certificates.codec import Layout, Shape
from nashproof.certificates.explanation import (
    PROFILE,
    Explanation,
    Names,
    best_response_steps,
    event_words,
)
from nashproof.certificates.shapes import Move, NoWitness, Profile
from nashproof.certificates.statement import Statement
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational


@dataclass(frozen=True, slots=True)
class GainInSubgame(Shape):
    """What a player gains by a best response in the subgame that a path of moves leads to.

    The gain is that of a play that begins there, in the game's payoffs.
    """

    layout: ClassVar[Layout] = "row"
    path: tuple[Move, ...]
    player: int
    gain: Rational

    def words(self, who: Names) -> str:
        """Who gains how much, and in which subgame."""
        place = event_words(tuple((move,) for move in self.path))
        where = f"the subgame after {place}" if self.path else "the whole game"
        return f"{who(self.player)} gains exactly {self.gain} by deviating in {where}"


@dataclass(frozen=True, slots=True)
class SubgamePerfect(Statement[NoWitness]):
    """In each subgame, reached or not, the players gain exactly so much by deviating.

    ``gains`` are those that are not 0; without any the profile is a subgame perfect equilibrium.
    No witness: the gain in a subgame is the best-response value there minus the expected payoff.
    Needs perfect recall of everybody, and no move of chance with probability 0.

    Checked by ``nashcheck.statements.refinements.check_subgame_perfect``.
    """

    kind: ClassVar[str] = "subgame perfect"
    profile: Profile
    subgames: int
    gains: tuple[GainInSubgame, ...]

    def agrees(self, claimed: str) -> bool:
        """Whether the gains are as a word claims."""
        return bool(self.gains) == claimed.startswith("not ")

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: who gains in which subgame, and how to see it."""
        gains = "; ".join(gain.words(who) for gain in self.gains)
        number = f"The game has {how_many(self.subgames, 'subgame')}"
        nobody = "in none of them somebody gains by deviating: a subgame perfect equilibrium"
        return Explanation(
            f"{number}; {gains or nobody}.",
            PROFILE,
            [
                "A subgame starts at a node that its player can tell from all others, or at a node "
                "of chance, if no information set crosses into what follows.",
                "In each of them let play begin at its first node, whether or not it is reached.",
                *best_response_steps("the player"),
                "The best-response value there minus the expected payoff there is the gain.",
            ],
        )


@dataclass(frozen=True, slots=True)
class Trembles(Shape):
    """Completely mixed profiles: probabilities in the parameter ``e``, from 0 up to ``to``."""

    to: Rational
    profile: Profile


@dataclass(frozen=True, slots=True)
class QuasiPerfect(Statement[Trembles]):
    """A profile is a quasi-perfect equilibrium (van Damme 1984).

    It is the limit of completely mixed profiles against which, at each information set, the rest of
    its player's own strategy is best. The witness are such profiles: functions of ``e`` that tend
    to the profile as ``e`` tends to 0. Needs perfect recall of everybody.

    Checked by ``nashcheck.statements.refinements.check_quasi_perfect``.
    """

    kind: ClassVar[str] = "quasi-perfect"
    Witness: ClassVar[type[Shape]] = Trembles
    profile: Profile

    def explain(self, witness: Trembles, who: Names) -> Explanation:
        """In words: what the trembles are, and how to see that the profile stays best."""
        return Explanation(
            "The profile is a quasi-perfect equilibrium: at every information set what it does "
            "from there on is best even if the others tremble.",
            f"A profile that trembles: its probabilities depend on e, from 0 to {witness.to}.",
            [
                "With e = 0 the trembling profile is the profile itself; with a small e > 0 every "
                "action has a positive probability.",
                *best_response_steps("the player"),
                "Do so with the others' trembling probabilities: all values are polynomials in e. "
                "At each information set the actions that the profile plays have the same value.",
                "That value minus the value of any other action is not negative for small e: its "
                f"Bernstein coefficients on the interval from 0 to {witness.to} are not.",
            ],
        )
