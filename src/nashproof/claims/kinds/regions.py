"""Claims that conditions on realisation weights describe the optimal strategies of a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from nashproof.certificates import shapes
from nashproof.certificates.shapes import Enclosure, Plan
from nashproof.certificates.statements import optimal_sets
from nashproof.certificates.statements.optimal_sets import (
    OnePlan,
    RegionHull,
    RowBounds,
    RowFactors,
    StatedRegion,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.finding import Finding
from nashproof.claims.kinds.optimal_sets import vectors
from nashproof.claims.kinds.ranges import OptimalClaim, bound_of, linear_form
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.format.damages import Damage, Site
from nashproof.format.fields import Choice, Fields, Number, Tables, Terms, Word, choice, key
from nashproof.format.naming import Naming, mathematics
from nashproof.format.stated import Term
from nashproof.games.tree import Tree
from nashproof.solving.optimal import regions
from nashproof.solving.optimal.regions import RegionComparison, compare_region
from nashproof.solving.zero_sum import zero_sum_player

Item = TypeVar("Item")
Relation = Literal[">=", "<=", "="]


class Sign(Choice):
    """How a form compares with a number."""

    def damages(self, site: Site) -> Iterator[Damage]:
        """Other relations; where weights are only added, what is at most 0 is 0."""
        added = all(not x.startswith("-") for _, x in site.around.get("terms", ()))
        same = ("=", "<=") if added and site.around.get("right") == "0" else ()
        return (one for one in super().damages(site) if not {one.old, one.new} <= {*same})

    def words(self, value: str, naming: Naming) -> str:
        return mathematics(value)


@dataclass(frozen=True)
class RegionRow(Fields):
    """A condition of `region`"""

    table: Table = field(repr=False, compare=False)
    terms: tuple[Term, ...] = key(Terms("as in `all equilibria`"))
    relation: Relation = key(Sign(choices=tuple(map(Word, (">=", "<=", "=")))))
    right: Rational = key(Number("a number"))

    def condition(self, game: Tree, player: int) -> Condition:
        """The row in a game, with ``<=`` turned round."""
        named, form = linear_form(game, player, self.table, self.terms)
        if self.relation != "<=":
            return Condition(named, form, self.relation, self.right)
        negated = tuple(replace(term, coefficient=-term.coefficient) for term in named)
        return Condition(negated, {q: -c for q, c in form.items()}, ">=", -self.right)


@dataclass(frozen=True)
class Condition:
    """A linear form by names and by sequences, ``>=`` or ``=``, and a number."""

    terms: tuple[shapes.Term, ...]
    form: dict[int, Rational]
    relation: Literal[">=", "="]
    right: Rational


@dataclass(frozen=True)
class RegionClaim(OptimalClaim):
    """The region is the set of realisation plans that satisfy all rows. It is exactly the set of
    the player's optimal plans, or is related to it in another way. If no plan satisfies all rows,
    none of the words in `stated` is true.
    """

    kind = "region"
    row = "linear conditions describe the optimal plans"
    says = "The realisation plans of {player} in {game} that satisfy these conditions {stated}:"
    proved_by = ("region",)
    rows: tuple[RegionRow, ...] = key(
        Tables(
            'a list of conditions, `{ terms = [["SET: ACTION", "coefficient"], ..], relation = '
            '">=", right = "0" }`',
            item=lambda: RegionRow,
            empty="no conditions",
        )
    )
    stated: str = choice(
        Word("exactly", "are exactly the optimal ones"),
        Word("contains", "include all optimal ones", "the region contains all optimal plans"),
        Word("contained", "are all optimal", "it contains only optimal plans"),
        Word(
            "too small",
            "are all optimal, but some optimal ones are missing",
            "only optimal plans, but not all",
        ),
        Word("too large", "include all optimal ones, and others", "all optimal plans, and others"),
        default="exactly",
        implied={
            "exactly": ("contains", "contained"),
            "too small": ("contained",),
            "too large": ("contains",),
        },
    )

    def items(self, naming: Naming) -> list[str]:
        """The conditions."""
        return ["{terms} {relation} {right}".format(**row.said(naming)) for row in self.rows]

    def asked(self, case: Case) -> Sequence[Asked]:
        """The region."""
        zero_sum = self.open_zero_sum(case)
        conditions = (row.condition(zero_sum.game, self.player) for row in self.rows)
        rows = tuple(optimal_sets.RegionRow(x.terms, x.relation, x.right) for x in conditions)
        return [Asked(zero_sum.digest, StatedRegion, {"player": self.player, "rows": rows})]

    def decide(self, case: Case) -> Finding:
        """Compare the region with the set of all optimal plans."""
        zero_sum = self.open_zero_sum(case)
        game, player = zero_sum.game, self.player
        rows = [row.condition(game, player) for row in self.rows]
        solution = case.solution(game, zero_sum.digest)
        who = zero_sum_player(game, player, solution)
        equations, inequalities = (
            tuple(regions.Condition(row.form, row.right) for row in rows if row.relation == sign)
            for sign in ("=", ">=")
        )
        region = compare_region(who, regions.Region(equations, inequalities), case.backend)
        contained: Literal["yes", "no", "empty"] = "yes" if region.contained else "no"
        if region.factors:
            contained = "empty"
        witness = StatedRegion.Witness(
            Plan.of(game, 3 - player, solution.plans[2 - player]),
            _contains(game, player, rows, region, solution.plans[player - 1]),
            _contained(game, player, rows, region),
        )
        (asked,) = self.asked(case)
        return self.found(case, asked, witness, contains=region.contains, contained=contained)


def _contains(
    game: Tree,
    player: int,
    rows: Sequence[Condition],
    region: RegionComparison,
    optimal: Sequence[Rational],
) -> RowBounds | OnePlan:
    """Why the region contains all optimal plans, or one that it does not."""
    if region.outside:
        return OnePlan(Plan.of(game, player, region.outside))
    ends = [end for ends in _by_row(rows, region.ends) for end in ends]
    return RowBounds(
        Plan.of(game, player, optimal), tuple(bound_of(game, player, end) for end in ends)
    )


def _contained(
    game: Tree, player: int, rows: Sequence[Condition], region: RegionComparison
) -> RegionHull | OnePlan | RowFactors:
    """Why no plan lies in the region, or one that is not optimal, or why all are."""
    if region.factors:
        return RowFactors(tuple(own[0] - sum(own[1:]) for own in _by_row(rows, region.factors)))
    if region.not_optimal:
        return OnePlan(Plan.of(game, player, region.not_optimal))
    assert region.enclosure is not None
    return RegionHull(
        vectors(region.chart),
        tuple(Plan.of(game, player, corner) for corner in region.corners),
        Enclosure.of(region.enclosure.bound, region.enclosure.apart),
    )


def _by_row(rows: Sequence[Condition], items: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Items for each condition, row by row as stated, two for an equation.

    In ``items`` those of equations come first.
    """
    twice = 2 * sum(row.relation == "=" for row in rows)
    pairs, single = iter(zip(items[:twice:2], items[1:twice:2])), iter(items[twice:])
    return [next(pairs) if row.relation == "=" else (next(single),) for row in rows]
