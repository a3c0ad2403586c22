"""Claims about all optimal strategies of a player: sizes, plans, mixtures, regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar, cast

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import GameNames, Said, sentences
from nashproof.certificates.shapes import Enclosure, Plan, strategy_names
from nashproof.certificates.statements import optimal_sets
from nashproof.certificates.statements.optimal_sets import (
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
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.finding import Finding, Open, Proved, as_stated, decided
from nashproof.claims.kinds.ranges import OptimalClaim, bound_of, linear_form
from nashproof.errors import Unproved
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.format.damages import Damage, Site
from nashproof.format.fields import (
    Choice,
    Combination,
    Fields,
    NumberKey,
    StatedText,
    TablesKey,
    Word,
    choice,
    key,
    yes_or_no,
)
from nashproof.format.naming import Naming, mathematics
from nashproof.format.stated import MoveTerm
from nashproof.games.tree import Tree
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solving.optimal import regions, set_search
from nashproof.solving.optimal.regions import RegionComparison, compare_region
from nashproof.solving.optimal.set_search import mixed_optimal_set
from nashproof.solving.optimal.sets import Column as SetColumn
from nashproof.solving.optimal.sets import OptimalPolytope, Space
from nashproof.solving.zero_sum import solve_game, zero_sum_player

TOO_MANY_VERTICES = "The set has too many vertices to be listed."


class Size(StatedText):
    """The size of a set."""

    def words(self, value: str, naming: Naming) -> str:
        words = {
            "unique": "is a single one",
            "not unique": "is more than a single one",
            "?": "is of which size?",
        }
        match = SIZE.fullmatch(value)
        if match and match[1] == "span":
            return f"has a linear span of dimension {match[2]}"
        if match and match[4] == "plans of vertices":
            return f"has vertices with {match[3]} different realisation plans"
        return words.get(value, f"has {value}")


@dataclass(frozen=True)
class OptimalSetClaim(OptimalClaim):
    """The set of all optimal strategies of the player has this size."""

    kind = "optimal set"
    row = "uniqueness, dimension, vertices or facets of the set of optimal strategies"
    says = "The set of all optimal strategies of {player} in {game}, as {space}, {stated}."
    proved_by = ("optimal set",)
    space: Space = choice(
        Word("plan", "realisation plans"),
        Word("mixed", "mixed strategies", "over reduced pure strategies"),
        default="plan",
    )
    stated: str = key(
        Size(
            "`unique`, `not unique`, `dimension 1` (affine), `span 2` (the dimension of the linear "
            "span), `2 vertices`, `2 facets` or `2 plans of vertices` (the different plans of the "
            "vertices: several mixed strategies may have one)",
            groups=(("unique", "not unique"),),
            fits=f"unique|not unique|{SIZE.pattern}",
            expected='"unique", "not unique", "dimension 1", "span 2", "2 vertices", "2 facets" or '
            '"2 plans of vertices"',
        )
    )

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the set."""
        fields = {"player": self.player, "space": self.space}
        return [Asked(self.open_zero_sum(case).digest, optimal_sets.OptimalSet, fields)]

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return what the set decides; None if the claim counts and the set is not listed."""
        listed = cast(optimal_sets.OptimalSet, proof.statement).complete
        return super().finding(proof, case) if listed or not self._counts else None

    @property
    def _counts(self) -> bool:
        """Return whether the claim counts vertices or facets, which only a listed set has."""
        return self.stated.endswith(("vertices", "facets"))

    def decide(self, case: Case) -> Finding:
        """Find all vertices and facets, or the dimension alone."""
        zero_sum = self.open_zero_sum(case)
        game, player = zero_sum.game, self.player
        optimal = case.optimal_set(game, zero_sum.digest, player, self.space)
        if not optimal.complete and self._counts:
            return Open(TOO_MANY_VERTICES)
        statement, witness = set_statement(game, optimal)
        proof = Certificate(zero_sum.digest, statement, witness)
        return decided(statement.supports(self.stated), proof)


def set_statement(
    game: Tree, optimal: OptimalPolytope
) -> tuple[optimal_sets.OptimalSet, optimal_sets.OptimalSet.Witness]:
    """Return the statement and the witness of an optimal set."""
    opponent, proof = 3 - optimal.player, optimal.enclosure if optimal.complete else None
    statement = optimal_sets.OptimalSet(
        player=optimal.player,
        space=optimal.space,
        dimension=optimal.dimension,
        span=optimal.span,
        complete=proof is not None,
        columns=tuple(_column(game, optimal.player, c) for c in optimal.columns),
        chart=vectors(optimal.chart),
        vertices=vectors(optimal.vertices),
        facets=vectors(optimal.facets) if proof else (),
    )
    sources = tuple(
        ByColumn(s + 1) if isinstance(s, int) else ByReply(Plan.of(game, opponent, s))
        for s in (optimal.sources if proof else ())
    )
    return statement, optimal_sets.OptimalSet.Witness(
        Plan.of(game, opponent, optimal.opponent),
        tuple(Plan.of(game, opponent, reply) for reply in optimal.replies),
        sources,
        Enclosure.of(proof.bound, proof.apart) if proof else Enclosure((), ()),
    )


def set_certificate(game: Tree, digest: str, optimal: OptimalPolytope) -> str:
    """Return the text of the certificate of an optimal set."""
    return Certificate(digest, *set_statement(game, optimal)).text()


def sets_of(game: Tree, backend: str = "highs") -> Iterator[OptimalPolytope]:
    """Yield the optimal sets of both players, in plans and, where small, in mixtures.

    The game is zero-sum, or has the equilibria of a zero-sum game; nothing is yielded for others.
    """
    zero_sum = zero_sum_equivalent(game)
    if zero_sum is None:
        return
    plans = set_search.optimal_sets(zero_sum, solve_game(zero_sum, backend), backend)
    for optimal, of_opponent in zip(plans, reversed(plans)):
        yield optimal
        try:
            yield mixed_optimal_set(zero_sum, optimal.player, of_opponent)
        except Unproved:
            continue


def _column(game: Tree, player: int, column: SetColumn) -> Column:
    if not isinstance(column, int):
        return strategy_names(game, dict(column))
    move = game.sequence(player, column)
    assert move is not None  # the empty sequence is no column
    i, action = move
    return game.infosets[i].name, action


def vectors(forms: Sequence[Sequence[Rational]]) -> tuple[tuple[Rational, ...], ...]:
    """Return rows of numbers as tuples, as certificates hold them."""
    return tuple(map(tuple, forms))


@dataclass(frozen=True)
class ProjectionClaim(OptimalClaim):
    """The realisation plans of the player's optimal mixed strategies are exactly their optimal
    realisation plans. Mixed strategies are over reduced pure strategies. So a program over all pure
    strategies and one in the probabilities of moves have the same optimal solutions (Kuhn 1953).
    The second set is a projection of the first.
    """

    kind = "projection"
    row = "optimal mixed strategies have exactly the optimal plans"
    says = (
        "In {game} the realisation plans of the optimal mixed strategies of {player} {stated} the "
        "optimal realisation plans."
    )
    proved_by = ("optimal set",)
    stated: str = yes_or_no("the same", "are exactly", "are not exactly")

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the whole set of plans."""
        fields = {"player": self.player, "space": "plan", "complete": True}
        return [Asked(self.open_zero_sum(case).digest, optimal_sets.OptimalSet, fields)]

    def finding(self, proof: Certificate, case: Case) -> Finding:
        """Return the finding that both sets are the same, by the theorem."""
        return as_stated(Proved(proof), self.stated == "the same")

    def decide(self, case: Case) -> Finding:
        """Find the vertices of the optimal plans, each of which is the plan of a mixture."""
        zero_sum = self.open_zero_sum(case)
        game, player = zero_sum.game, self.player
        optimal = case.optimal_set(game, zero_sum.digest, player, "plan")
        statement, witness = set_statement(game, optimal)
        if not statement.complete:
            return Open(TOO_MANY_VERTICES)
        return self.finding(Certificate(zero_sum.digest, statement, witness), case)

    def result(self, proof: Certificate, who: GameNames) -> Said:
        """Return, in words, that both sets are the same."""
        return Said("the same")

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the theorem, and the vertices to which it applies."""
        optimal = cast(optimal_sets.OptimalSet, proof.statement)
        count = len(optimal.vertices)
        every = f"Each of the {count} vertices" if count > 1 else "The one element"
        return sentences(
            Said(
                f"{every} of the set of optimal plans of ",
                who(self.player),
                " is the plan of a mixture of pure strategies, which earns as much (Kuhn 1953).",
            ),
            "So the plans of the optimal mixed strategies are exactly the optimal plans.",
        )


Item = TypeVar("Item")
Relation = Literal[">=", "<=", "="]


class Sign(Choice):
    """A relation of a form to a number."""

    def damages(self, site: Site) -> Iterator[Damage]:
        """Yield other relations, but none that is equivalent.

        If no coefficient is negative, a form that is at most 0 equals 0.
        """
        added = all(not x.startswith("-") for _, x in site.around.get("terms", ()))
        same = ("=", "<=") if added and site.around.get("right") == "0" else ()
        return (
            damage for damage in super().damages(site) if not {damage.old, damage.new} <= {*same}
        )

    def words(self, value: str, naming: Naming) -> str:
        return mathematics(value)


@dataclass(frozen=True)
class RegionCondition(Fields):
    """A condition of `region`"""

    table: Table = field(repr=False, compare=False)
    terms: tuple[MoveTerm, ...] = key(Combination("as in `all equilibria`"))
    relation: Relation = key(Sign(choices=tuple(map(Word, (">=", "<=", "=")))))
    right: Rational = key(NumberKey("a number"))

    def condition(self, game: Tree, player: int) -> FormCondition:
        """Return the condition in a game; ``<=`` is written as ``>=`` of the negated form."""
        named, form = linear_form(game, player, self.table, self.terms)
        if self.relation != "<=":
            return FormCondition(named, form, self.relation, self.right)
        negated = tuple(replace(term, coefficient=-term.coefficient) for term in named)
        return FormCondition(negated, {q: -c for q, c in form.items()}, ">=", -self.right)


@dataclass(frozen=True)
class FormCondition:
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
    rows: tuple[RegionCondition, ...] = key(
        TablesKey(
            'a list of conditions, `{ terms = [["SET: ACTION", "coefficient"], ..], relation = '
            '">=", right = "0" }`',
            item=lambda: RegionCondition,
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
        """Return the conditions in words."""
        return ["{terms} {relation} {right}".format(**row.said(naming)) for row in self.rows]

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the region."""
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
            tuple(
                regions.PlanCondition(row.form, row.right) for row in rows if row.relation == sign
            )
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
        return self.certified(case, asked, witness, contains=region.contains, contained=contained)


def _contains(
    game: Tree,
    player: int,
    rows: Sequence[FormCondition],
    region: RegionComparison,
    optimal: Sequence[Rational],
) -> RowBounds | OnePlan:
    """Return the proof that the region contains all optimal plans, or one outside it."""
    if region.outside:
        return OnePlan(Plan.of(game, player, region.outside))
    ends = [end for ends in _by_row(rows, region.ends) for end in ends]
    return RowBounds(
        Plan.of(game, player, optimal), tuple(bound_of(game, player, end) for end in ends)
    )


def _contained(
    game: Tree, player: int, rows: Sequence[FormCondition], region: RegionComparison
) -> RegionHull | OnePlan | RowFactors:
    """Return the proof that the region is empty, or all optimal; or a plan that is not."""
    if region.factors:
        return RowFactors(
            tuple(factors[0] - sum(factors[1:]) for factors in _by_row(rows, region.factors))
        )
    if region.not_optimal:
        return OnePlan(Plan.of(game, player, region.not_optimal))
    assert region.enclosure is not None
    return RegionHull(
        vectors(region.chart),
        tuple(Plan.of(game, player, corner) for corner in region.corners),
        Enclosure.of(region.enclosure.bound, region.enclosure.apart),
    )


def _by_row(rows: Sequence[FormCondition], items: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Return the items of each condition, row by row as stated, two for an equation.

    In ``items`` those of equations come first.
    """
    twice = 2 * sum(row.relation == "=" for row in rows)
    pairs, single = iter(zip(items[:twice:2], items[1:twice:2])), iter(items[twice:])
    return [next(pairs) if row.relation == "=" else (next(single),) for row in rows]
