"""The certificate of all mixed equilibria of a game with any number of players."""

from __future__ import annotations

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import CountFigure, Interval, Profile, strategy_names
from nashproof.certificates.statements import mixed
from nashproof.certificates.statements.families import EquilibriumSet, Span
from nashproof.claims.kinds.profiles.parameters import set_witness, stated_root
from nashproof.exact.numbers import QQ
from nashproof.games.tree import Tree
from nashproof.solve.algebraic_profiles import NAME, AlgebraicProfile
from nashproof.solve.mixed import FoundMixed


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
