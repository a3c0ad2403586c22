"""Claims about how many equilibria a game has, and the certificates that list them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from nashproof.certificates import shapes
from nashproof.certificates.codec import Number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import (
    CountFigure,
    Interval,
    Mixture,
    Plan,
    Profile,
    strategy_names,
)
from nashproof.certificates.statements import mixed
from nashproof.certificates.statements.bimatrix import (
    AllEquilibria,
    CountedEquilibria,
    SurvivingEquilibria,
    TakenOut,
)
from nashproof.certificates.statements.families import EquilibriumSet, Span
from nashproof.certificates.statements.mixed import MixedEquilibria
from nashproof.certificates.statements.plan_equilibria import PlanEquilibria, PlanShift
from nashproof.certificates.statements.pure import PureEquilibria
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Disproved, Finding, Open, decided
from nashproof.claims.kinds.profiles.families import set_witness, stated_root
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved, how_many
from nashproof.exact.expressions import Polynomial, expression, polynomial
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.format.fields import PrintedCount, StatedText, Word, choice, key
from nashproof.format.naming import Naming
from nashproof.format.stated import StatedNumber
from nashproof.games.tree import Tree
from nashproof.solving.algebraic_profiles import NAME, AlgebraicProfile, is_near
from nashproof.solving.bimatrix import (
    EquilibriumProducts,
    find_equilibria,
    find_surviving_equilibria,
    has_few_strategies,
)
from nashproof.solving.mixed import FoundMixed, Shift, find_mixed_equilibria
from nashproof.solving.parameters.roots import AlgebraicNumber
from nashproof.solving.plan_equilibria import FoundPlans, find_plan_equilibria
from nashproof.solving.pure import PureEquilibrium, pure_equilibria

Found: TypeAlias = EquilibriumProducts | FoundPlans
One = TypeVar("One")
Named = TypeVar("Named")
INFINITE: Literal["infinite"] = "infinite"


@dataclass(frozen=True)
class EquilibriaClaim(GameClaim):
    """The game, with any payoffs, has so many Nash equilibria. They are equilibria in mixed
    strategies over reduced pure strategies, if both players together have at most 40 of these. In a
    table of two players so few may survive strict dominance, of at most 40,000 pairs. In another
    larger game of two players they are equilibria in behaviour strategies, where those count as one
    that differ only at information sets which their own moves exclude; both players have at most
    200 moves.

    If there are infinitely many equilibria, they are the union of finitely many products of
    polytopes. The largest such products are the maximal Nash subsets, here *components*: they may
    touch. Their vertices are the *extreme* equilibria.

    Of more players all equilibria are listed if there are at most 64 profiles of reduced pure
    strategies. Of a larger game the claim is refuted where more equilibria than it states are in
    pure strategies, else undetermined.
    """

    kind = "equilibria"
    row = "how many equilibria a small game has"
    proved_by = (
        "equilibria",
        "surviving equilibria",
        "plan equilibria",
        "mixed equilibria",
        "pure equilibria",
    )
    what: CountedEquilibria = choice(
        Word("equilibria", "Nash equilibria"),
        Word("extreme equilibria", "extreme Nash equilibria"),
        Word("components", "maximal Nash subsets (products of polytopes)"),
        default="equilibria",
    )
    stated: str = key(
        StatedText(
            'a number, or `infinite` (only of `equilibria`); `"1"`: the equilibrium is unique',
            fits=f"0|[1-9][0-9]{{0,8}}|{INFINITE}",
            expected=f'a number such as 3, or "{INFINITE}"',
        )
    )

    def check(self) -> None:
        """Refuse infinitely many of what is finite."""
        if self.stated == INFINITE and self.what != "equilibria":
            self.table.refuse_value("stated", "a number such as 3")

    def sentence(self, naming: Naming) -> str:
        """Return the sentence on the number, or the question."""
        if self.stated == ASKED:
            return "How many {what} does the game {game} have?"
        number = "infinitely many" if self.stated == INFINITE else f"exactly {self.stated}"
        return f"The game {{game}} has {number} {{what}}."

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements of the number, with the figure as claimed.

        Of three and more players, pure equilibria may refute the claim.
        """
        game, digest = self.open_tree(case)
        if len(game.players) != 2:
            mixed = {"figure": self._fits, "left_open": self._allows_open}
            pure = Asked(digest, PureEquilibria, {"figure": self._is_exceeded_by})
            return [Asked(digest, MixedEquilibria, mixed), pure]
        fields = {"what": self.what, "figure": self._fits}
        if has_few_strategies(game):
            return [Asked(digest, AllEquilibria, fields)]
        surviving = [Asked(digest, SurvivingEquilibria, fields)] if _moves_once(game) else []
        return [*surviving, Asked(digest, PlanEquilibria, fields)]

    def _fits(self, figure: CountFigure) -> bool:
        exact = figure.exact
        return self._compare(exact if isinstance(exact, str) else int(exact)) == figure

    def decide(self, case: Case) -> Finding:
        """Compute all equilibria, and compare."""
        game, digest = self.open_tree(case)
        game.need_recall()
        if len(game.players) != 2:
            return self._decide_mixed(game, digest)
        try:
            equilibria = all_equilibria(game)
        except (InputError, Unproved) as error:
            return Open(f"Too large: {error}.")
        figure = self._compare(_count(equilibria, self.what))
        return decided(figure.holds, _certificate(game, digest, equilibria, self.what, figure))

    def _decide_mixed(self, game: Tree, digest: str) -> Finding:
        """Compute all equilibria of a game of any number of players, and compare."""
        try:
            if self.what != "equilibria":
                return self._among_pure(game, digest)
            equilibria = find_mixed_equilibria(game)
        except InputError:
            return self._among_pure(game, digest)
        figure = self._compare(
            INFINITE if equilibria.has_infinitely_many else len(equilibria.listed)
        )
        # Boxes left open can only add equilibria: infinitely many, or more than stated, is decided.
        exceeded = self.stated.isdigit() and len(equilibria.listed) > int(self.stated)
        if equilibria.left_open and figure.exact != INFINITE and not exceeded:
            return self._among_pure(game, digest)
        return decided(figure.holds, mixed_certificate(game, digest, equilibria, figure))

    def _allows_open(self, boxes: Sequence[object]) -> bool:
        return self.what == "equilibria" and not boxes

    def _among_pure(self, game: Tree, digest: str) -> Finding:
        """Refute a number that the pure equilibria exceed; else leave the claim open.

        The game has one player, or three and more.
        """
        players = f"The game has {how_many(len(game.players), 'player')}"
        if self.what != "equilibria":
            return Open(f"{players}. nashproof counts {self.what} of two players alone.")
        if not self.stated.isdigit():
            return Open(f"{players}. Not all its equilibria are listed.")
        pure = named_equilibria(game, pure_equilibria(game))
        if len(pure) <= int(self.stated):
            few = {0: "none of them is", 1: "one of them is"}
            number = few.get(len(pure), f"{len(pure)} of them are")
            return Open(f"{players}. Not all its equilibria are listed; {number} pure.")
        statement = PureEquilibria(pure, self._compare(len(pure)))
        return Disproved(Certificate(digest, statement))

    def _is_exceeded_by(self, figure: CountFigure) -> bool:
        plain = self.what == "equilibria" and self.stated.isdigit()
        return plain and QQ(figure.exact) > int(self.stated) and self._fits(figure)

    def _compare(self, count: int | Literal["infinite"]) -> CountFigure:
        """Compare a count with the stated one; ``infinite`` is off any number by ``infinite``."""
        stated = str(count) if self.stated == ASKED else self.stated
        if isinstance(count, int) and stated != INFINITE:
            return StatedNumber(stated, "", self.table.place("stated")).compare_count(count)
        same = str(count) == stated
        exact = QQ(count) if isinstance(count, int) else count
        return CountFigure(exact, stated, same, QQ(0) if same else INFINITE)


def all_equilibria(game: Tree) -> Found:
    """Return all equilibria of a game for two, in mixed strategies or in plans.

    Mixed strategies are listed if there are few pure ones; or, where each player moves once, if few
    survive strict dominance. Raises InputError or Unproved if the game is too large.
    """
    if has_few_strategies(game):
        return find_equilibria(game)
    surviving = find_surviving_equilibria(game) if _moves_once(game) else None
    return surviving or find_plan_equilibria(game)


def _moves_once(game: Tree) -> bool:
    """Return whether each player has one information set."""
    return len(game.infosets) == len(game.players)


def certificate_of(game: Tree, digest: str, equilibria: Found) -> Certificate:
    """Return the certificate that these are all equilibria of a game, with their number."""
    count = _count(equilibria, "equilibria")
    figure = CountFigure.unstated(QQ(count) if isinstance(count, int) else count)
    return _certificate(game, digest, equilibria, "equilibria", figure)


def _certificate(
    game: Tree, digest: str, equilibria: Found, what: CountedEquilibria, figure: CountFigure
) -> Certificate:
    components = _numbered(equilibria)
    if isinstance(equilibria, FoundPlans):
        statement, proof = plan_statement(game, equilibria)
        return Certificate(digest, replace(statement, what=what, figure=figure), proof)
    fields = (
        what,
        figure,
        _sides(equilibria.strategies, lambda s: strategy_names(game, s)),
        _sides(equilibria.mixed, tuple),
        components,
    )
    before = (1, 1 + len(equilibria.strategies[0]))  # the number of a player's first strategy
    shifts = {
        player: tuple({j + first: QQ(weight) for j, weight in shift.items()} for shift in side)
        for player, first, side in zip((1, 2), before, equilibria.shifts)
    }
    if not equilibria.rounds:
        witness = AllEquilibria.Witness(shifts, equilibria.splits)
        return Certificate(digest, AllEquilibria(*fields), witness)
    rounds = tuple(
        _sides(parts, lambda out: TakenOut(strategy_names(game, out[0]), Mixture.of(game, out[1])))
        for parts in equilibria.rounds
    )
    return Certificate(
        digest,
        SurvivingEquilibria(*fields),
        SurvivingEquilibria.Witness(rounds, shifts, equilibria.splits),
    )


def plan_statement(
    game: Tree, equilibria: FoundPlans
) -> tuple[PlanEquilibria, PlanEquilibria.Witness]:
    """Return the statement that these are all equilibria of a game, with its witness."""
    plans = {
        p: tuple(Plan.of(game, p, plan) for plan in plans_of_player)
        for p, plans_of_player in enumerate(equilibria.plans, 1)
    }
    moves = _sides(
        equilibria.shifts,
        lambda s: PlanShift(s.out, {j: QQ(weight) for j, weight in s.weights.items()}),
    )
    count = _count(equilibria, "equilibria")
    figure = CountFigure.unstated(QQ(count) if isinstance(count, int) else count)
    return (
        PlanEquilibria("equilibria", figure, plans, _numbered(equilibria)),
        PlanEquilibria.Witness(moves, equilibria.splits),
    )


def _numbered(equilibria: Found) -> tuple[dict[int, tuple[int, ...]], ...]:
    """Return the components; certificates number the extreme strategies of a player from 1."""
    return tuple(_sides(component, lambda v: v + 1) for component in equilibria.components)


def _count(equilibria: Found, what: CountedEquilibria) -> int | Literal["infinite"]:
    """Count equilibria, extreme equilibria (pairs of vertices) or maximal Nash subsets."""
    if what == "equilibria" and not equilibria.is_finite:
        return INFINITE
    return len(equilibria.components if what == "components" else equilibria.pairs)


def _sides(
    pair: Sequence[Sequence[One]], name: Callable[[One], Named]
) -> dict[int, tuple[Named, ...]]:
    return {player: tuple(map(name, side)) for player, side in enumerate(pair, 1)}


@dataclass(frozen=True)
class PureEquilibriaClaim(GameClaim):
    """The game, of any number of players with any payoffs, has so many Nash equilibria in pure
    strategies. Strategies are reduced ones: those that differ only at information sets that their
    own moves exclude count as one. At most 4,000,000 profiles of them are compared.
    """

    kind = "pure equilibria"
    row = "how many equilibria in pure strategies a game of any number of players has"
    says = "In the game {game} the number of equilibria in pure strategies {stated}."
    proved_by = ("pure equilibria",)
    stated: StatedNumber = key(PrintedCount('a whole number; `"0"`: there is none'))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the number, with the figure as claimed."""
        fields = {"figure": self.stated.fits_count}
        return [Asked(self.open_tree(case)[1], PureEquilibria, fields)]

    def decide(self, case: Case) -> Finding:
        """List all equilibria, and compare their number."""
        game, _ = self.open_tree(case)
        game.need_recall()
        equilibria = named_equilibria(game, pure_equilibria(game))
        (asked,) = self.asked(case)
        figure = self.stated.compare_count(len(equilibria))
        return self.certified(case, asked, equilibria=equilibria, figure=figure)


def pure_certificate(game: Tree, digest: str, equilibria: Sequence[PureEquilibrium]) -> str:
    """Return the text of the certificate of all equilibria in pure strategies."""
    figure = CountFigure.unstated(QQ(len(equilibria)))
    return Certificate(digest, PureEquilibria(named_equilibria(game, equilibria), figure)).text()


def named_equilibria(
    game: Tree, equilibria: Sequence[PureEquilibrium]
) -> tuple[dict[int, dict[str, str]], ...]:
    """Return each equilibrium as ``player -> information set -> action``, by names."""
    return tuple(
        {p: dict(strategy_names(game, strategy)) for p, strategy in equilibrium.strategies.items()}
        for equilibrium in equilibria
    )


def number_of(equilibria: FoundMixed) -> CountFigure:
    """Return the number of equilibria listed, or *infinite*."""
    return CountFigure.unstated(
        "infinite" if equilibria.has_infinitely_many else QQ(len(equilibria.listed))
    )


def mixed_certificate(
    game: Tree, digest: str, equilibria: FoundMixed, figure: CountFigure
) -> Certificate:
    """Return the certificate of all mixed equilibria of a game, but those in open boxes."""
    statement = mixed.MixedEquilibria(
        strategies={
            p: tuple(strategy_names(game, s) for s in pure)
            for p, pure in enumerate(equilibria.strategies, 1)
        },
        equilibria=tuple(
            mixed.ListedEquilibria(
                dict(enumerate(component.points, 1)),
                component.radius,
                tuple((x.player + 1, x.strategy + 1, x.than + 1) for x in component.where),
                dict(enumerate(component.example, 1)),
            )
            for component in equilibria.listed
        ),
        left_open=tuple(
            {p: tuple(Interval(*ends) for ends in intervals) for p, intervals in enumerate(box, 1)}
            for box in equilibria.left_open
        ),
        figure=figure,
    )
    inverses = tuple(tuple(map(tuple, component.inverse)) for component in equilibria.listed)
    shape = [len(pure) for pure in equilibria.strategies]
    at = {
        place: mixed.EmptyCase(
            {sum(shape[:p]) + s + 1: weight for (p, s), weight in why.weights.items()}
        )
        if isinstance(why, Shift)
        else mixed.OnlyProfile(dict(enumerate(why.profile, 1)), tuple(map(tuple, why.inverse)))
        for place, why in equilibria.at.items()
    }
    witness = mixed.MixedEquilibria.Witness(
        inverses, equilibria.splits, at, tuple((p + 1, q + 1) for p, q in equilibria.swaps)
    )
    return Certificate(digest, statement, witness)


def algebraic_certificate(game: Tree, digest: str, equilibrium: AlgebraicProfile) -> Certificate:
    """Return the certificate of an equilibrium with irrational probabilities.

    The statement is an `equilibrium set` of the profile in polynomials of ``t``; the set is the
    zero of a polynomial.
    """
    root = stated_root(equilibrium.root)
    statement = EquilibriumSet(
        parameters=shapes.box({NAME: equilibrium.interval}),
        players=tuple(game.player_numbers),
        profile=Profile.of(game, equilibrium.rows),
        within=(Span(root, root),),
        frontier=(),
    )
    return Certificate(digest, statement, set_witness(game, equilibrium.where))


def is_exact_form(statement: EquilibriumSet, listed: mixed.MixedEquilibria, number: int) -> bool:
    """Return whether the statement is the exact form of equilibrium ``number`` of the list.

    Numbers begin at 1, and the equilibrium is irrational. The statement has the probabilities as
    polynomials in a root of a polynomial: they must lie within the list's radius of its rational
    centre. Raises InputError for what is no expression.
    """
    root, shares = statement.only_root, listed.shares(statement.profile)
    entry = listed.equilibria[number - 1 : number]
    once = all(
        len(strategy) == 1 for strategies in listed.strategies.values() for strategy in strategies
    )
    if not entry or not root or not once or {*statement.players} != {*shares}:
        return False
    # The list has one vector a player: the probabilities of the actions of their only set.
    points = [[_polynomial(x, statement) for x in shares[p]] for p in shares]
    zero_of = _polynomial(root.zero_of, statement)
    if (
        zero_of is None
        or isinstance(zero_of, Rational)
        or any(None in shares_of_player for shares_of_player in points)
    ):
        return False
    at = AlgebraicNumber(zero_of, root.low, root.high)
    return is_near(points, at, [entry[0].points[p][0] for p in shares], entry[0].radius)


def _polynomial(x: Number, statement: EquilibriumSet) -> Polynomial | None:
    return polynomial(expression(number_text(x), (*statement.parameters,)))
