"""Claims about all optimal strategies of a player: how many, plans and mixtures, a stated region."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import enclosure_fields, strategy_names, yes
from nashproof.claims.case import Case
from nashproof.claims.claim import Fields, Term, terms_of
from nashproof.claims.finding import Finding, Open, Proved, as_stated, decided
from nashproof.claims.kinds.ranges import (
    NamedTerm,
    OptimalClaim,
    bounding,
    linear_form,
    plan_weights,
    player_number,
)
from nashproof.claims.wording import optimal_sets as words
from nashproof.claims.wording.ranges import no_proof_why
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import Rational, number_text, rational
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import mixture_of
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solve.optimal import regions
from nashproof.solve.optimal.regions import RegionComparison, compare_region
from nashproof.solve.optimal.set_search import mixed_optimal_set, optimal_sets
from nashproof.solve.optimal.sets import SPACES, OptimalSet, plan_of
from nashproof.solve.zero_sum import Equilibrium, solve_game, zero_sum_player

NUMBERED = re.compile(r"(?:(dimension|span) (0|[1-9][0-9]*)|([1-9][0-9]*|0) (vertices|facets))")
RELATIONS = {  # what may be stated of a region: (contains, contained), None for either
    "exactly": ("yes", "yes"),
    "contains": ("yes", None),
    "contained": (None, "yes"),
    "too small": ("no", "yes"),
    "too large": ("yes", "no"),
}


# The whole set


@dataclass(frozen=True)
class OptimalSetClaim(OptimalClaim):
    """A player's optimal strategies are one alone (``unique``), or their set is of some size.

    That is its ``dimension 1``, its linear ``span 2``, ``2 vertices`` or ``2 facets``; in plans, or
    in mixed strategies (``space``). Proved by ``optimal set``, or ``dimension`` where it is large.
    """

    kind: ClassVar[str] = "optimal set"
    space: str
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``player``, ``space`` and ``stated``."""
        game, player = table.string("game"), player_number(table)
        space, stated = table.choice("space", SPACES, "plan"), table.string("stated")
        if stated not in ("unique", "not unique", ASKED) and not NUMBERED.fullmatch(stated):
            table.refuse_value(
                "stated",
                '"unique", "not unique", "dimension 1", "span 2", "2 vertices" or "2 facets"',
            )
        return cls(table, game, player, space, stated)

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The words as written."""
        return (self.stated,)

    def decide(self, case: Case) -> Finding:
        """Find all vertices and facets, or the dimension alone."""
        zero_sum = self.open_zero_sum(case)
        game, player = zero_sum.game, self.player
        try:
            optimal = case.optimal_set(game, zero_sum.digest, player, self.space)
        except Unproved as error:
            return Open(no_proof_why(error))
        if not optimal.complete and self.stated.endswith(("vertices", "facets")):
            return Open(words.TOO_MANY_VERTICES)
        statement, witness = set_statement(game, optimal)
        size = (optimal.dimension, optimal.span, _sizes(optimal))
        return decided(
            self.stated == ASKED or meets_size(statement, self.stated),
            words.size_computed(*size),
            words.size_why(game, player, self.space, *size),
            certificate(zero_sum.digest, statement, witness),
        )


def _sizes(optimal: OptimalSet) -> tuple[int, int] | None:
    """How many vertices and facets, if all are known."""
    return (len(optimal.vertices), len(optimal.facets)) if optimal.complete else None


def meets_size(statement: Mapping[str, Any], claimed: str) -> bool:
    """Whether an accepted ``optimal set`` or ``dimension`` is as claimed: ``unique``, ``span 1``."""
    if claimed.endswith("unique"):
        return (statement["dimension"] == "0") == (claimed == "unique")
    match = NUMBERED.fullmatch(claimed)
    if match is None:
        return False
    word, number, other_number, other_word = match.groups()
    if word:
        return statement[word] == number
    return str(len(statement[other_word])) == other_number


def set_statement(game: Tree, optimal: OptimalSet) -> tuple[dict[str, Any], dict[str, Any]]:
    """The statement and witness of an OptimalSet.

    That is ``optimal set``, or (where it is not complete) ``dimension``.
    """
    vertices = [[number_text(x) for x in vertex] for vertex in optimal.vertices]
    statement = {
        "kind": "optimal set",
        "player": str(optimal.player),
        "space": optimal.space,
        "dimension": str(optimal.dimension),
        "span": str(optimal.span),
        "columns": [_column(game, optimal.player, c) for c in optimal.columns],
        "chart": _texts(optimal.chart),
    }
    witness: dict[str, Any] = {
        "opponent": plan_weights(game, 3 - optimal.player, optimal.opponent),
        "replies": [plan_weights(game, 3 - optimal.player, reply) for reply in optimal.replies],
    }
    if not optimal.complete:
        return statement | {"kind": "dimension"}, witness | {"points": vertices}
    sources = [
        {"column": str(s + 1)}
        if isinstance(s, int)
        else {"reply": plan_weights(game, 3 - optimal.player, s)}
        for s in optimal.sources
    ]
    return (
        statement | {"vertices": vertices, "facets": _texts(optimal.facets)},
        witness | {"sources": sources} | enclosure_fields(optimal.enclosure),
    )


def sets_of(game: Tree, backend: str = "highs") -> Iterator[OptimalSet]:
    """Yield the OptimalSets of both players, in plans and, where they are small, in mixtures.

    Of a zero-sum game, or of one that has the equilibria of a zero-sum game; nothing of others.
    """
    zero_sum = zero_sum_equivalent(game)
    if zero_sum is None:
        return
    plans = optimal_sets(zero_sum, solve_game(zero_sum, backend), backend)
    for own, other in zip(plans, reversed(plans)):
        yield own
        try:
            yield mixed_optimal_set(zero_sum, own.player, other)
        except Unproved:
            continue


def _column(game: Tree, player: int, column: Any) -> Any:
    if not isinstance(column, int):
        return strategy_names(game, dict(column))
    i, action = game.sequence(player, column)
    return [game.infosets[i].name, action]


def _texts(forms: Sequence[Sequence[Rational]]) -> list[list[str]]:
    return [[number_text(x) for x in form] for form in forms]


# Plans and mixed strategies


@dataclass(frozen=True)
class ProjectionClaim(OptimalClaim):
    """The plans of a player's optimal mixed strategies are exactly their optimal plans, or not.

    So a program over pure strategies and one in the probabilities of moves have the same optimal
    solutions. Proved by the statement ``projection``.
    """

    kind: ClassVar[str] = "projection"
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``player`` and ``stated``."""
        stated = table.choice("stated", ("the same", "not the same"), "the same")
        return cls(table, table.string("game"), player_number(table), stated)

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The words as written."""
        return (self.stated,)

    def decide(self, case: Case) -> Finding:
        """Write each vertex of the optimal plans as a mixture."""
        zero_sum = self.open_zero_sum(case)
        game, player = zero_sum.game, self.player
        optimal = case.optimal_set(game, zero_sum.digest, player, "plan")
        if not optimal.complete:
            return Open(words.TOO_MANY_VERTICES)
        set_of_plans, witness = set_statement(game, optimal)
        mixtures = [
            mixture_of(game, player, plan_of(game, player, optimal.columns, vertex))
            for vertex in optimal.vertices
        ]
        named = [
            [[strategy_names(game, strategy), number_text(x)] for strategy, x in mixture]
            for mixture in mixtures
        ]
        statement = {"kind": "projection", "optimal": set_of_plans, "mixtures": named}
        finding = Proved(
            words.PROJECTION_COMPUTED,
            words.projection_why(game, player, list(map(len, mixtures))),
            certificate(zero_sum.digest, statement, witness),
        )
        return as_stated(finding, self.stated == "the same")


# A stated region


@dataclass(frozen=True)
class RegionRow(Fields):
    """A condition on realisation weights: a linear form, ``>=``, ``<=`` or ``=``, a number."""

    terms: tuple[Term, ...]
    relation: str
    right: Rational

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``terms``, ``relation`` and ``right``."""
        terms, relation = terms_of(table), table.choice("relation", (">=", "<=", "="))
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
        negated = [
            [name, action, number_text(-term.coefficient)]
            for (name, action, _), term in zip(named, self.terms)
        ]
        return Condition(negated, {q: -c for q, c in form.items()}, ">=", -self.right)


@dataclass(frozen=True)
class Condition:
    """A linear form by names and by sequences, ``>=`` or ``=``, and a number."""

    terms: list[NamedTerm]
    form: dict[int, Rational]
    relation: str
    right: Rational


@dataclass(frozen=True)
class RegionClaim(OptimalClaim):
    """The realisation plans that satisfy all ``rows`` are ``exactly`` the player's optimal ones.

    Or they are related to these by another word of RELATIONS. Proved by the statement ``region``.
    """

    kind: ClassVar[str] = "region"
    stated: str
    rows: tuple[RegionRow, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``player``, ``stated`` and ``rows``."""
        game, player = table.string("game"), player_number(table)
        stated = table.choice("stated", tuple(RELATIONS), "exactly")
        rows = tuple(map(RegionRow.from_table, table.tables("rows")))
        if not rows:
            table.refuse("rows", "no conditions", "at least one")
        return cls(table, game, player, stated, rows)

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The word as written."""
        return (self.stated,)

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
        try:
            region = compare_region(who, regions.Region(equations, inequalities), case.backend)
        except Unproved as error:
            return Open(no_proof_why(error))
        contained = "empty" if region.factors else yes(region.contained)
        statement = {
            "kind": "region",
            "player": str(player),
            "contains": yes(region.contains),
            "contained": contained,
            "rows": [
                {"terms": row.terms, "relation": row.relation, "right": number_text(row.right)}
                for row in rows
            ],
        }
        witness = _region_witness(game, player, rows, region, solution)
        computed, why = _region_words(game, player, region, who.value)
        return decided(
            meets_region(statement, self.stated),
            computed,
            why,
            certificate(zero_sum.digest, statement, witness),
        )


def meets_region(statement: Mapping[str, Any], claimed: str) -> bool:
    """Whether an accepted ``region`` is as claimed, by a word of ``RELATIONS``.

    One without a plan is as none of them.
    """
    return all(
        wanted in (None, statement[key])
        for key, wanted in zip(("contains", "contained"), RELATIONS[claimed])
    )


def _region_words(
    game: Tree, player: int, region: RegionComparison, value: Rational
) -> tuple[str, str]:
    """How the region lies, and why, in words."""
    if region.factors:
        return words.NO_STRATEGY, words.empty_region_why(game, player, region.outside)
    other = None
    if not region.contained:
        other = region.not_optimal, guarantee(game, player, region.not_optimal), value
    outside = None if region.contains else region.outside
    return (
        words.region_computed(bool(region.contains), bool(region.contained)),
        words.region_why(game, player, outside, other),
    )


def _region_witness(
    game: Tree,
    player: int,
    rows: Sequence[Condition],
    region: RegionComparison,
    solution: Equilibrium,
) -> dict[str, Any]:
    def plan(weights: Sequence[Rational]) -> dict[str, dict[str, str]]:
        return plan_weights(game, player, weights)

    contains: dict[str, Any]
    contained: dict[str, Any]
    if region.contains:
        contains = {
            "plan": plan(solution.plans[player - 1]),
            "rows": [
                bounding(game, player, end) for ends in _by_row(rows, region.ends) for end in ends
            ],
        }
    else:
        contains = {"plan": plan(region.outside)}
    if region.factors:
        contained = {
            "factors": [number_text(own[0] - sum(own[1:])) for own in _by_row(rows, region.factors)]
        }
    elif region.not_optimal:
        contained = {"plan": plan(region.not_optimal)}
    else:
        contained = {
            "chart": _texts(region.chart),
            "vertices": [plan(corner) for corner in region.corners],
        } | enclosure_fields(region.enclosure)
    return {
        "opponent": plan_weights(game, 3 - player, solution.plans[2 - player]),
        "contains": contains,
        "contained": contained,
    }


def _by_row(rows: Sequence[Condition], items: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Items for each condition, row by row as stated, two for an equation.

    In ``items`` those of equations come first.
    """
    twice = 2 * sum(row.relation == "=" for row in rows)
    pairs, single = iter(zip(items[:twice:2], items[1:twice:2])), iter(items[twice:])
    return [next(pairs) if row.relation == "=" else (next(single),) for row in rows]
