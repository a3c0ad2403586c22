"""The certificate of all mixed equilibria of a game with any number of players."""

from __future__ import annotations

from nashproof.certificates import shapes
from nashproof.certificates.codec import Number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import CountFigure, Interval, Profile, strategy_names
from nashproof.certificates.statements import mixed
from nashproof.certificates.statements.families import EquilibriumSet, Span
from nashproof.claims.kinds.profiles.parameters import set_witness, stated_root
from nashproof.exact.expressions import Polynomial, expression, polynomial
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.tree import Tree
from nashproof.solving.algebraic_profiles import NAME, AlgebraicProfile, is_near
from nashproof.solving.mixed import FoundMixed
from nashproof.solving.parameters.roots import AlgebraicNumber


def number_of(found: FoundMixed) -> CountFigure:
    """How many equilibria are listed, or that they are infinitely many."""
    return CountFigure.unstated("infinite" if found.has_infinitely_many else QQ(len(found.listed)))


def mixed_certificate(
    game: Tree, digest: str, found: FoundMixed, figure: CountFigure
) -> Certificate:
    """The certificate of all mixed equilibria of a game, or of all outside open boxes."""
    statement = mixed.MixedEquilibria(
        strategies={
            p: tuple(strategy_names(game, s) for s in own)
            for p, own in enumerate(found.strategies, 1)
        },
        equilibria=tuple(
            mixed.ListedEquilibria(dict(enumerate(one.points, 1)), one.radius)
            for one in found.listed
        ),
        left_open=tuple(
            {p: tuple(Interval(*ends) for ends in own) for p, own in enumerate(box, 1)}
            for box in found.left_open
        ),
        figure=figure,
    )
    inverses = tuple(tuple(map(tuple, one.inverse)) for one in found.listed)
    witness = mixed.MixedEquilibria.Witness(inverses, found.splits, found.at)
    return Certificate(digest, statement, witness)


def algebraic_certificate(game: Tree, digest: str, one: AlgebraicProfile) -> Certificate:
    """The certificate that an equilibrium with irrational probabilities is one, and at which zero.

    It is an `equilibrium set` of the profile in polynomials of ``t``.
    """
    root = stated_root(one.root)
    statement = EquilibriumSet(
        parameters=shapes.box({NAME: one.interval}),
        players=tuple(game.player_numbers),
        profile=Profile.of(game, one.rows),
        within=(Span(root, root),),
        frontier=(),
    )
    return Certificate(digest, statement, set_witness(game, one.where))


def is_exact_form(statement: EquilibriumSet, listed: mixed.MixedEquilibria, number: int) -> bool:
    """Whether a statement is about the irrational equilibrium of a number, from 1, in a list.

    It has that equilibrium in polynomials of a zero. Raises InputError for what is no expression.
    """
    root, shares = statement.only_root, listed.shares(statement.profile)
    some = listed.equilibria[number - 1 : number]
    once = all(len(strategy) == 1 for own in listed.strategies.values() for strategy in own)
    if not some or not root or not once or {*statement.players} != {*shares}:
        return False
    points = [[_polynomial(x, statement) for x in shares[p]] for p in shares]
    zero_of = _polynomial(root.zero_of, statement)
    if zero_of is None or isinstance(zero_of, Rational) or any(None in own for own in points):
        return False
    at = AlgebraicNumber(zero_of, root.low, root.high)
    return is_near(points, at, [some[0].points[p][0] for p in shares], some[0].radius)


def _polynomial(x: Number, statement: EquilibriumSet) -> Polynomial | None:
    return polynomial(expression(number_text(x), (*statement.parameters,)))
