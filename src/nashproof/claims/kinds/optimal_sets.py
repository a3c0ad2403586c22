"""Claims about all optimal strategies of a player: sizes, plans and mixtures, stated regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, TypeVar

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Enclosure, Plan, strategy_names
from nashproof.certificates.statements import optimal_sets
from nashproof.certificates.statements.optimal_sets import (
    REGIONS,
    SIZE,
    ByColumn,
    ByReply,
    Column,
    OnePlan,
    RegionHull,
    RowBounds,
    RowFactors,
    StatedRegion,
)
from nashproof.claims.case import Case
from nashproof.claims.claim import Fields, StatesText, Term, terms_of
from nashproof.claims.finding import Finding, Open, Proved, as_stated, decided
from nashproof.claims.kinds.ranges import OptimalClaim, bound_of, linear_form, player_number
from nashproof.claims.wording import optimal_sets as words
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import Rational, rational
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import mixture_of
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solve.optimal import regions, set_search
from nashproof.solve.optimal.regions import RegionComparison, compare_region
from nashproof.solve.optimal.set_search import mixed_optimal_set
from nashproof.solve.optimal.sets import SPACES, OptimalSet, Space, plan_of
from nashproof.solve.zero_sum import Equilibrium, solve_game, zero_sum_player

# The whole set


@dataclass(frozen=True)
class OptimalSetClaim(StatesText, OptimalClaim):
    """A player has a unique optimal strategy (``unique``), or their set is of some size.

    That is its ``dimension 1``, its linear ``span 2``, ``2 vertices`` or ``2 facets``; in plans, or
    in mixed strategies (``space``). Proved by ``optimal set``.
    """

    kind: ClassVar[str] = "optimal set"
    space: Space
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``player``, ``space`` and ``stated``."""
        game, player = table.string("game"), player_number(table)
        space, stated = table.choice("space", SPACES, "plan"), table.string("stated")
        if stated not in ("unique", "not unique", ASKED) and not SIZE.fullmatch(stated):
            table.refuse_value(
                "stated",
                '"unique", "not unique", "dimension 1", "span 2", "2 vertices" or "2 facets"',
            )
        return cls(table, game, player, space, stated)

    def decide(self, case: Case) -> Finding:
        """Find all vertices and facets, or the dimension alone."""
        zero_sum = self.open_zero_sum(case)
        game, player = zero_sum.game, self.player
        optimal = case.optimal_set(game, zero_sum.digest, player, self.space)
        if not optimal.complete and self.stated.endswith(("vertices", "facets")):
            return Open(words.TOO_MANY_VERTICES)
        statement, witness = set_statement(game, optimal)
        size = (optimal.dimension, optimal.span, _sizes(optimal))
        return decided(
            statement.supports(self.stated),
            words.size_computed(*size),
            words.size_why(game, player, self.space, *size),
            Certificate(zero_sum.digest, statement, witness).text(),
        )


def _sizes(optimal: OptimalSet) -> tuple[int, int] | None:
    """How many vertices and facets, if all are known."""
    return (len(optimal.vertices), len(optimal.facets)) if optimal.complete else None


def set_statement(
    game: Tree, optimal: OptimalSet
) -> tuple[optimal_sets.OptimalSet, optimal_sets.OptimalSet.Witness]:
    """The statement and witness of an OptimalSet."""
    other, proof = 3 - optimal.player, optimal.enclosure if optimal.complete else None
    statement = optimal_sets.OptimalSet(
        player=optimal.player,
        space=optimal.space,
        dimension=optimal.dimension,
        span=optimal.span,
        complete=proof is not None,
        columns=tuple(_column(game, optimal.player, c) for c in optimal.columns),
        chart=_vectors(optimal.chart),
        vertices=_vectors(optimal.vertices),
        facets=_vectors(optimal.facets) if proof else (),
    )
    sources = tuple(
        ByColumn(s + 1) if isinstance(s, int) else ByReply(Plan.of(game, other, s))
        for s in (optimal.sources if proof else ())
    )
    return statement, optimal_sets.OptimalSet.Witness(
        Plan.of(game, other, optimal.opponent),
        tuple(Plan.of(game, other, reply) for reply in optimal.replies),
        sources,
        Enclosure.of(proof.bound, proof.apart) if proof else Enclosure((), ()),
    )


def set_certificate(game: Tree, digest: str, optimal: OptimalSet) -> str:
    """The certificate of an OptimalSet."""
    return Certificate(digest, *set_statement(game, optimal)).text()


def sets_of(game: Tree, backend: str = "highs") -> Iterator[OptimalSet]:
    """Yield the OptimalSets of both players, in plans and, where they are small, in mixtures.

    Of a zero-sum game, or of one that has the equilibria of a zero-sum game; nothing of others.
    """
    zero_sum = zero_sum_equivalent(game)
    if zero_sum is None:
        return
    plans = set_search.optimal_sets(zero_sum, solve_game(zero_sum, backend), backend)
    for own, other in zip(plans, reversed(plans)):
        yield own
        try:
            yield mixed_optimal_set(zero_sum, own.player, other)
        except Unproved:
            continue


def _column(game: Tree, player: int, column: Any) -> Column:
    if not isinstance(column, int):
        return strategy_names(game, dict(column))
    move = game.sequence(player, column)
    assert move is not None  # the empty sequence is no column
    i, action = move
    return game.infosets[i].name, action


def _vectors(forms: Sequence[Sequence[Rational]]) -> tuple[tuple[Rational, ...], ...]:
    return tuple(map(tuple, forms))


# Plans and mixed strategies


@dataclass(frozen=True)
class ProjectionClaim(StatesText, OptimalClaim):
    """The plans of a player's optimal mixed strategies are exactly their optimal plans, or not.

    So a program over pure strategies and one in the probabilities of moves have the same optimal
    solutions (Kuhn 1953). Proved by the statement ``optimal set`` in plans.
    """

    kind: ClassVar[str] = "projection"
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``player`` and ``stated``."""
        stated = table.choice("stated", ("the same", "not the same"), "the same")
        return cls(table, table.string("game"), player_number(table), stated)

    def decide(self, case: Case) -> Finding:
        """Write each vertex of the optimal plans as a mixture."""
        zero_sum = self.open_zero_sum(case)
        game, player = zero_sum.game, self.player
        optimal = case.optimal_set(game, zero_sum.digest, player, "plan")
        statement, witness = set_statement(game, optimal)
        if not statement.complete:
            return Open(words.TOO_MANY_VERTICES)
        mixtures = [
            mixture_of(game, player, plan_of(game, player, optimal.columns, vertex))
            for vertex in optimal.vertices
        ]
        finding = Proved(
            words.PROJECTION_COMPUTED,
            words.projection_why(game, player, list(map(len, mixtures))),
            Certificate(zero_sum.digest, statement, witness).text(),
        )
        return as_stated(finding, self.stated == "the same")


# A stated region

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
) -> tuple[str, str]:
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
        _vectors(region.chart),
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
