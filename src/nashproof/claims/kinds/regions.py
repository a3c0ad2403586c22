"""Claims that conditions on realisation weights describe the optimal strategies of a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self, TypeVar

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Enclosure, Plan
from nashproof.certificates.statements import optimal_sets
from nashproof.certificates.statements.optimal_sets import (
    REGIONS,
    OnePlan,
    RegionHull,
    RowBounds,
    RowFactors,
    StatedRegion,
)
from nashproof.claims.case import Case
from nashproof.claims.claim import Fields, StatesText, Term, terms_of
from nashproof.claims.finding import Finding, decided
from nashproof.claims.kinds.optimal_sets import vectors
from nashproof.claims.kinds.ranges import OptimalClaim, bound_of, linear_form, player_number
from nashproof.claims.wording import optimal_sets as words
from nashproof.claims.wording.parts import Said
from nashproof.errors import InputError
from nashproof.exact.numbers import Rational, rational
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.play.best_response import guarantee
from nashproof.solve.optimal import regions
from nashproof.solve.optimal.regions import RegionComparison, compare_region
from nashproof.solve.zero_sum import Equilibrium, zero_sum_player

Item = TypeVar("Item")
Relation = Literal[">=", "<=", "="]
CONDITIONS: tuple[Relation, ...] = (">=", "<=", "=")


@dataclass(frozen=True)
class RegionRow(Fields):
    """A condition on realisation weights: a linear form, ``>=``, ``<=`` or ``=``, a number."""

    terms: tuple[Term, ...]
    relation: Relation
    right: Rational

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``terms``, ``relation`` and ``right``."""
        terms, relation = terms_of(table), table.choice("relation", CONDITIONS)
        right = table.string("right")
        try:
            row = cls(table, terms, relation, rational(right))
        except InputError as error:
            raise error.at(table.place("right")) from None
        table.end()
        return row

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
class RegionClaim(StatesText, OptimalClaim):
    """The realisation plans that satisfy all ``rows`` are ``exactly`` the player's optimal ones.

    Or they are related to these by another word of REGIONS. Proved by the statement ``region``.
    """

    kind: ClassVar[str] = "region"
    stated: str
    rows: tuple[RegionRow, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``player``, ``stated`` and ``rows``."""
        game, player = table.string("game"), player_number(table)
        stated = table.choice("stated", tuple(REGIONS), "exactly")
        rows = tuple(map(RegionRow.from_table, table.tables("rows")))
        if not rows:
            table.refuse("rows", "no conditions", "at least one")
        return cls(table, game, player, stated, rows)

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
        statement = StatedRegion(
            player=player,
            rows=tuple(optimal_sets.RegionRow(x.terms, x.relation, x.right) for x in rows),
            contains=region.contains,
            contained=contained,
        )
        witness = _region_witness(game, player, rows, region, solution)
        computed, why = _region_words(game, player, region, who.value)
        return decided(
            statement.supports(self.stated),
            computed,
            why,
            Certificate(zero_sum.digest, statement, witness).text(),
        )


def _region_words(
    game: Tree, player: int, region: RegionComparison, value: Rational
) -> tuple[Said, Said]:
    """How the region lies, and why, in words."""
    if region.factors and region.outside:
        return words.NO_STRATEGY, words.empty_region_why(game, player, region.outside)
    plan = region.not_optimal
    other = None if plan is None else (plan, guarantee(game, player, plan), value)
    return (
        words.region_computed(region.contains, region.contained),
        words.region_why(game, player, region.outside, other),
    )


def _region_witness(
    game: Tree,
    player: int,
    rows: Sequence[Condition],
    region: RegionComparison,
    solution: Equilibrium,
) -> StatedRegion.Witness:
    return StatedRegion.Witness(
        Plan.of(game, 3 - player, solution.plans[2 - player]),
        _contains(game, player, rows, region, solution.plans[player - 1]),
        _contained(game, player, rows, region),
    )


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
