"""Statements about the whole set of optimal strategies of a player of a constant-sum game, and
regions compared with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nashproof.certificates.codec import FLAT, Shape
from nashproof.certificates.explanation import Explanation, optimal_plan_step
from nashproof.certificates.sentence import (
    GameNames,
    MoveName,
    Said,
    formula,
    joined,
    said,
    sentences,
)
from nashproof.certificates.shapes import Affine, Bound, Enclosure, Plan, Strategy, Term, Vector
from nashproof.certificates.statement import Statement
from nashproof.exact.numbers import Rational

SIZE = re.compile(
    r"(?:(dimension|span) (0|[1-9][0-9]*)|([1-9][0-9]*|0) (plans of vertices|vertices|facets))"
)

Column = (
    tuple[str, str] | Strategy
)  # a move (its realisation weight) or a pure strategy (its probability)


@dataclass(frozen=True, slots=True)
class ByColumn(Shape):
    """Why a facet holds: it is the weight of a column (from 1), which is never negative."""

    column: int


@dataclass(frozen=True, slots=True)
class ByReply(Shape):
    """Why a facet holds: it is what is earned against this plan of the other player, above the
    value.
    """

    reply: Plan


@dataclass(frozen=True, slots=True)
class OptimalSet(Statement["OptimalSet.Witness"]):
    """The optimal strategies of a player have this affine dimension and linear span; if
    ``complete``, they are exactly the mixtures of ``vertices``, and what satisfies the ``facets``.

    ``chart`` has for each column its value as an affine function of the first ``dimension``
    columns; a column that is not listed is 0 in every optimal strategy. Nothing listed can be left
    out. Where the vertices are too many, ``vertices`` are as many independent optimal strategies
    as the dimension and one. Proof: an optimal plan of the opponent, against which an optimal
    strategy makes no worse move (complementary slackness; Goldman and Tucker 1956), and replies
    against which it earns exactly the value: these equations leave ``dimension`` free columns; and
    an enclosure of all solutions of the facets in the hull of the vertices. A mixed strategy earns
    what its plan earns, so the optimal plans are those of the optimal mixed strategies (Kuhn 1953).
    Two players, constant sum, or as good as that. Units: realisation weights, or probabilities.

    Checked by ``nashcheck.statements.optimal_sets.check_optimal_set``.
    """

    kind: ClassVar[str] = "optimal set"
    player: int
    space: Literal["plan", "mixed"]
    dimension: int
    span: int
    complete: bool
    columns: tuple[Column, ...]
    chart: tuple[Affine, ...]
    vertices: tuple[Vector, ...]
    facets: tuple[Affine, ...]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """An optimal plan of the opponent, replies, why each facet holds, and why there is no
        further vertex.
        """

        opponent: Plan
        replies: tuple[Plan, ...]
        sources: tuple[ByColumn | ByReply, ...]
        enclosure: Enclosure = field(metadata=FLAT)

    def agrees(self, claimed: str) -> bool:
        """Return whether the set is as claimed: ``unique``, ``dimension 1``, ``2 vertices``."""
        if claimed.endswith("unique"):
            return (self.dimension == 0) == (claimed == "unique")
        match = SIZE.fullmatch(claimed)
        if match is None:
            return False
        word, size, listed, things = match.groups()
        if word:
            return size == str(self.dimension if word == "dimension" else self.span)
        return listed == str(self.listed(things))

    def listed(self, things: str) -> int | None:
        """Return the number of ``vertices``, ``facets`` or distinct ``plans of vertices``.

        None if the list is not complete.
        """
        if not self.complete:
            return None
        if things == "plans of vertices":
            return len(self.plans_of_vertices())
        return len(self.vertices if things == "vertices" else self.facets)

    def plans_of_vertices(self) -> set[frozenset[tuple[tuple[str, str], Rational]]]:
        """Return the distinct realisation plans of the vertices, as positive weights by move.

        A reduced pure strategy names only the moves that it can reach, so the weight of a move is
        the probability of the strategies that name it. Optimal plans come from optimal mixtures by
        this projection, which may map several vertices to one plan, and a vertex to a plan that is
        no vertex.
        """
        moves = [
            frozenset(column.items() if isinstance(column, Mapping) else (column,))
            for column in self.columns
        ]
        return {
            frozenset(
                (move, weight)
                for move in frozenset().union(*moves)
                if (weight := sum(x for x, names in zip(vertex, moves) if move in names))
            )
            for vertex in self.vertices
        }

    def size(self) -> str:
        """Return the sizes proved, in words for a table."""
        if self.dimension == 0:
            return "unique"
        words = f"dimension {self.dimension} (linear span of dimension {self.span})"
        if not self.complete:
            return words
        plans = f" with {len(self.plans_of_vertices())} different plans" if self._projects else ""
        return f"{words}, {len(self.vertices)} vertices{plans}, {len(self.facets)} facets"

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the size of the set."""
        return Said(self.size())

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the size of the set."""
        if not self.dimension:
            return Said(
                who(self.player), f" has exactly one optimal strategy, among {self._space}."
            )
        form = f"'s optimal strategies, as {self._space}, form a polytope"
        spans = f"It has dimension {self.dimension}, its linear span dimension {self.span}."
        if not self.complete:
            return sentences(Said(who(self.player), form, "."), spans)
        sizes = f"exactly {len(self.vertices)} vertices and {len(self.facets)} facets"
        plans = f"The vertices have {len(self.plans_of_vertices())} different realisation plans."
        return sentences(
            Said(who(self.player), form, f" with {sizes}."),
            spans,
            *([plans] if self._projects else []),
            "No vertex is missing from the list: that is proved, too.",
        )

    @property
    def _projects(self) -> bool:
        """Return whether several vertices have one plan."""
        return len(self.plans_of_vertices()) < len(self.vertices)

    @property
    def _space(self) -> str:
        """Return the space in which strategies are listed, in words."""
        mixed = "mixed strategies over reduced pure strategies"
        return "realisation plans" if self.space == "plan" else mixed

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the size of the set, and that no vertex is missing."""
        if not self.complete:
            return Explanation(
                "An optimal plan and replies of the opponent, and so many optimal strategies "
                "that are independent.",
                [optimal_plan_step(who, self.player), *_SIZE_STEPS],
            )
        return Explanation(
            "An optimal plan and replies of the opponent; why each inequality holds; and "
            "a proof that there is no further vertex.",
            [optimal_plan_step(who, self.player), *_COMPLETE],
        )


_SIZE_STEPS = [
    "Each point listed is optimal, and they are affinely independent: the set is no smaller.",
    "The equations that hold for every optimal strategy leave no more coordinates than that: the "
    "set is no larger.",
]
_COMPLETE = [
    "Each vertex is optimal.",
    "A move that brings less than the value of its set against `opponent` has weight 0 in every "
    "optimal plan; against a reply that uses only moves of `opponent` every optimal plan earns "
    "exactly the value. These equations leave as many free coordinates as the dimension.",
    "Each facet is a weight that is not negative, or what is earned above the value against "
    "some plan.",
    "No vertex is missing: from a point of the region go away from a vertex until an inequality "
    "is tight, and again, on fewer and fewer coordinates; each set of inequalities is tight at "
    "a vertex listed, or (by its weights in `apart`) nowhere together.",
]


@dataclass(frozen=True, slots=True)
class RegionRow(Shape):
    """A linear condition on a plan of the player."""

    terms: tuple[Term, ...]
    relation: Literal[">=", "="]
    right: Rational


@dataclass(frozen=True, slots=True)
class OnePlan(Shape):
    """A plan that decides: an optimal one outside the region, or one of the region that is not
    optimal.
    """

    plan: Plan


@dataclass(frozen=True, slots=True)
class RowBounds(Shape):
    """An optimal plan, and for each row (two for an equation) a bound that no optimal plan
    exceeds.
    """

    plan: Plan
    bounds: tuple[Bound, ...]


@dataclass(frozen=True, slots=True)
class RowFactors(Shape):
    """Factors of the rows whose sum no plan makes non-negative: no plan lies in the region."""

    factors: Vector


@dataclass(frozen=True, slots=True)
class RegionHull(Shape):
    """All corners of the region, each optimal, in the coordinates of ``chart``, and why there is
    no other.
    """

    chart: tuple[Affine, ...]
    vertices: tuple[Plan, ...]
    enclosure: Enclosure = field(metadata=FLAT)


REGIONS: Mapping[str, tuple[bool | None, str | None]] = {
    # Stated word -> required (contains, contained); None: not required.
    "exactly": (True, "yes"),
    "contains": (True, None),
    "contained": (None, "yes"),
    "too small": (False, "yes"),
    "too large": (True, "no"),
}


@dataclass(frozen=True, slots=True)
class StatedRegion(Statement["StatedRegion.Witness"]):
    """A region of plans given by linear conditions contains the optimal plans, or not; and is
    contained in them, or not.

    ``contained`` is ``empty`` where no plan lies in the region. Proof: where all optimal plans
    satisfy a condition, a bound as for ``optimal range``; where all plans of the region are
    optimal, its corners, enclosed; where none lies in it, factors of the conditions (Farkas 1902);
    otherwise one plan. Two players, constant sum, or as good as that. Units: realisation weights.

    Checked by ``nashcheck.statements.optimal_sets.check_region``.
    """

    kind: ClassVar[str] = "region"
    player: int
    rows: tuple[RegionRow, ...]
    contains: bool
    contained: Literal["yes", "no", "empty"]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """An optimal plan of the opponent, and the proofs of both halves."""

        opponent: Plan
        contains: RowBounds | OnePlan
        contained: RegionHull | OnePlan | RowFactors

    def agrees(self, claimed: str) -> bool:
        """Return whether the region is as a word of ``REGIONS`` claims.

        Of an empty region none of these words is true.
        """
        contains, contained = REGIONS[claimed]
        return contains in (None, self.contains) and contained in (None, self.contained)

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the relation of the region to the set of optimal strategies, in words."""
        if self.contained == "empty":
            return Said("no strategy at all")
        return Said(_RELATIONS[self.contains, self.contained == "yes"])

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences on both inclusions, with a counter-example where one fails."""
        outside, inside = witness.contains, witness.contained
        out = isinstance(outside, OnePlan)
        plan = _plan_words(who, self.player, outside.plan)
        if self.contained == "empty":
            none = said("No strategy of {p} satisfies what is stated; ", p=who(self.player))
            return Said(none, plan, " is optimal.")
        first = said(
            "{every} optimal strategy of {whose} satisfies what is stated",
            every="Not every" if out else "Every",
            whose=who(self.player),
        )
        if out:
            first = Said(first, ": ", plan, " is optimal and does not")
        if not isinstance(inside, OnePlan):
            only = f"every strategy that satisfies it is optimal{' all the same' * out}."
            return Said(first, "; " if out else ", and ", only)
        return sentences(
            Said(first, "."),
            "But another strategy satisfies it too and secures less than an optimal strategy.",
            Said("It is ", _plan_words(who, self.player, inside.plan), "."),
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check both inclusions."""
        words, step = _CONTAINED[self.contained]
        first = "the optimal plan that fails"
        if self.contains:
            first = "weights on the opponent's moves for each condition"
        return Explanation(
            f"{first.capitalize()}, and {words}.",
            [optimal_plan_step(who, self.player), _CONTAINS[self.contains], step],
        )


_RELATIONS = {  # (contains, contained)
    (True, True): "exactly the optimal strategies",
    (True, False): "too large",
    (False, True): "too small",
    (False, False): "neither contains the optimal strategies nor lies among them",
}


def _plan_words(who: GameNames, player: int, plan: Plan) -> Said:
    """Return a plan by its weights.

    Weights of last actions are left out: they follow from the others.
    """
    weights = (
        Said(MoveName(action, name), " with ", formula(x))
        for name, row in who.rows(player, plan.weights)
        for action, x in row[:-1]
    )
    return Said("(", joined("; ", weights), ")")


_CONTAINS = {
    True: "For each condition: the best that any plan can do against it plus its payoffs against "
    "the weights, minus the scale times the value, keeps within it.",
    False: "The plan named is optimal, and fails a condition.",
}
_CONTAINED = {  # what is given, what is checked
    "yes": (
        "all corners of the region",
        "Every corner is optimal, and there is no other: so is every plan of the region.",
    ),
    "no": (
        "the plan that is not optimal",
        "The plan named satisfies all conditions, and secures less than the value.",
    ),
    "empty": (
        "a factor for each condition",
        "The conditions, each times its factor, add up to something that is at least 0 on a "
        "plan that satisfies all; the greatest value of that sum over all plans is below 0.",
    ),
}
