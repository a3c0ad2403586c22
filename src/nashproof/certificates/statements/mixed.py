"""The statement about all mixed equilibria of a small game of any number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from nashproof.certificates.codec import FLAT, OPTIONAL, Number, Shape, key
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import GameNames, Said, joined, listing, sentences
from nashproof.certificates.shapes import CountFigure, Interval, Profile, Strategy, Vector
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.bimatrix import EQUILIBRIA_LISTED, LISTED, number_words
from nashproof.certificates.statements.pure import pure_words
from nashproof.exact.numbers import QQ, Rational, decimal_between, number_text

PLACES = 10  # decimals of an irrational probability


@dataclass(frozen=True, slots=True)
class ListedEquilibria(Shape):
    """Equilibria: all mixtures of each player's ``points``, or exactly one near its single point.

    That has the same strategies in use. Each of its probabilities differs by at most ``radius``
    from the point's, but for that of a player's first strategy in use. Or, with ``where``, all
    mixtures in which each strategy pays its player at least what the second one does. Of these an
    ``example`` has the weights of the points.
    """

    points: Mapping[int, tuple[Vector, ...]]
    radius: Rational
    where: tuple[tuple[int, int, int], ...] = field(default=(), metadata=OPTIONAL)
    example: Mapping[int, Vector] = field(default_factory=dict, metadata=OPTIONAL)

    @property
    def is_single(self) -> bool:
        """Return whether the set is a single equilibrium."""
        return all(len(vertices) == 1 for vertices in self.points.values())


@dataclass(frozen=True, slots=True)
class EmptyCase(Shape):
    """Weights by the number of a strategy, those of a player with the sum 0: in an equilibrium of a
    case the payoffs times these weights sum to at most 0; at all its vertices to more.

    The strategies of all players are numbered on from 1.
    """

    weights: Mapping[int, Rational]


@dataclass(frozen=True, slots=True)
class OnlyProfile(Shape):
    """The only profile of a case that may be an equilibrium, a point for each player.

    Its strategies in use are among those of the case. ``inverse``: one of the Jacobian of their
    gains, rounded.
    """

    profile: Mapping[int, Vector]
    inverse: tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class MixedEquilibria(Statement["MixedEquilibria.Witness"]):
    """The Nash equilibria, in mixed strategies over reduced pure ones, are exactly those listed in
    ``equilibria``; or each other one lies in a box of ``left_open``.

    Any number of players, any payoffs. A box has for each player the least and the greatest
    probability of each strategy. Proof: a tree of cases, for each player a simplex of mixed
    strategies. Payoffs are multilinear. So a strategy that is worse than another one at all
    vertices is not used. Near an isolated equilibrium the Jacobian of the indifference equations
    is close to one matrix, whose inverse shows that there is no other. Units: probabilities.

    Checked by ``nashcheck.statements.mixed.check_mixed_equilibria``.
    """

    kind: ClassVar[str] = "mixed equilibria"
    strategies: Mapping[int, tuple[Strategy, ...]]
    equilibria: tuple[ListedEquilibria, ...]
    left_open: tuple[Mapping[int, tuple[Interval, ...]], ...] = field(metadata=key("open"))
    figure: CountFigure = field(metadata=FLAT)

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """A tree of cases: where they are split or cut, and what closes them.

        ``splits`` are in the order in which the cases are met: a player whose longest edge is cut;
        after these a strategy that is in use or not; then an empty case, and one with an only
        profile; minus the number of a set of equilibria, from 1; or 0 for a case in an open box.
        ``at`` has by position in ``splits``, from 1, why a case is empty, its only profile, or the
        ratio at which the edge is cut, if it is not 1/2. ``inverses`` has for each equilibrium one
        of its Jacobian, rounded. ``swaps`` are pairs of players; where both swap places, payoffs,
        listed equilibria and boxes stay the same. So cases are left out in which the strategies of
        the first one are in no equilibrium before those of the second, in one order.
        """

        inverses: tuple[tuple[Vector, ...], ...]
        splits: tuple[int, ...]
        at: Mapping[int, EmptyCase | OnlyProfile | Rational]
        swaps: tuple[tuple[int, int], ...] = field(default=(), metadata=OPTIONAL)

    def shares(self, profile: Profile) -> Mapping[int, tuple[Number, ...]]:
        """Return the profile's probabilities of each player's strategies.

        Needs that each player has one information set, so that a strategy is an action there.
        """
        rows = {p: profile.players.get(p, {}) for p in self.strategies}
        return {
            p: tuple(
                rows[p].get(s, {}).get(a, QQ(0))
                for strategy in strategies
                for s, a in strategy.items()
            )
            for p, strategies in self.strategies.items()
        }

    def supports(self, claimed: str) -> bool:
        """Return whether the exact number is as stated; a claim also needs that no box is open."""
        return self.figure.holds

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the number of equilibria listed."""
        return Said(str(self.figure.exact))

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the number, the first equilibria, and the open boxes."""
        number = str(self.figure.exact)
        if self.left_open:
            least = f"Listed here: {number_words(number, 'equilibria', '')}."
        else:
            least = f"The game has {number_words(number, 'equilibria')}."
        return sentences(self.open_words(who), Said(least), self.listed(who))

    def listed(self, who: GameNames) -> Said:
        """Return the first equilibria, a mixed strategy for each player; "" if there is none."""
        if not self.equilibria:
            return Said("")
        first = [
            Said(
                "(",
                joined(", ", (self._side(who, p, listed) for p in sorted(listed.points))),
                *self._where(who, listed),
                ")",
            )
            for listed in self.equilibria[:EQUILIBRIA_LISTED]
        ]
        return listing(first, len(self.equilibria) - EQUILIBRIA_LISTED)

    def open_words(self, who: GameNames) -> Said:
        """Return a sentence with the strategies used in the open boxes; "" without any."""
        if not self.left_open:
            return Said("")
        first = [
            joined(" against ", (self._used(who, p, box[p]) for p in sorted(box)))
            for box in self.left_open[:LISTED]
        ]
        rest = len(self.left_open) - LISTED
        more = f" and {rest} more" if rest > 0 else ""
        return Said("Open is whether there are others that use ", joined("; ", first), more, ".")

    def _used(self, who: GameNames, player: int, box: tuple[Interval, ...]) -> Said:
        ends = zip(self.strategies[player], box)
        return joined(", ", (pure_words(who, player, s) for s, weight in ends if weight.high > 0))

    def _where(self, who: GameNames, listed: ListedEquilibria) -> Iterator[Said | str]:
        """Yield the preferences that hold in a part of a product; of two that are opposite one."""
        pairs = [(p, s, t) for p, s, t in listed.where if s < t or (p, t, s) not in listed.where]
        for k, (p, s, t) in enumerate(pairs):
            first, second = (pure_words(who, p, self.strategies[p][i - 1]) for i in (s, t))
            yield " and " if k else ", where "
            if (p, t, s) in listed.where:
                yield Said(first, " and ", second, " pay ", who(p), " the same")
            else:
                yield Said(first, " pays ", who(p), " at least what ", second, " does")

    def _side(self, who: GameNames, player: int, listed: ListedEquilibria) -> Said:
        words = [
            joined(" + ", self._mixture(who, player, x, listed)) for x in listed.points[player]
        ]
        return words[0] if len(words) == 1 else Said("any mixture of [", joined("], [", words), "]")

    def _mixture(
        self, who: GameNames, player: int, x: Vector, listed: ListedEquilibria
    ) -> Iterator[Said]:
        for p, strategy in zip(x, self.strategies[player]):
            if p:
                low, high = p - listed.radius, p + listed.radius
                near = f"about {decimal_between(low, high, PLACES)}"
                about = near if listed.radius else number_text(p)
                yield Said(f"{about} " * (p != 1), pure_words(who, player, strategy))

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how cases shrink, split and end."""
        return Explanation(
            "A tree of cases: whose mixed strategies are cut in two, and which equilibrium each "
            "case that is left may have.",
            [
                "A case has for each player a simplex of mixed strategies, given by its vertices.",
                "A strategy that is worse than another one at all vertices of the others' "
                "simplices is not used in an equilibrium of the case: vertices that use it go.",
                "A case without vertices of a player has no equilibrium. Nor has one in which "
                "moves of probability away from best replies gain, at all vertices.",
                "A case that is left is split: a strategy is in use, or it is not. Or it is cut in "
                "two at a point of an edge. Or it is a leaf.",
                "In a leaf all strategies in use must pay the same. That leaves of each player a "
                "polytope, which is listed; or the derivatives show that it holds at one profile "
                "at most, which is listed; or it is listed itself, as strategies that pay at least "
                "what others do: those in use are best replies.",
                "From what is listed so it follows that no strategy in use is worse than another "
                "one. In the example all weights are positive, and what is equal there has "
                "linearly independent derivatives, fewer than the weights: a curve of equilibria, "
                "or more, goes through it.",
            ],
        )


def exact_name(number: int) -> str:
    """Return the name of the exact form of an equilibrium, by its number in the list from 1."""
    return f"equilibrium-{number}"
