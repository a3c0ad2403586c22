"""The certificate of a limit of logit equilibria."""

from __future__ import annotations

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Profile, box
from nashproof.certificates.statements import logit
from nashproof.claims.kinds.optimal_sets import set_statement
from nashproof.dynamics.logit.condition import Line
from nashproof.dynamics.logit.family import LogitFamily, logit_family
from nashproof.dynamics.logit.limit import TracedLimit
from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, number_text
from nashproof.games.tree import Tree
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solve.optimal import set_search
from nashproof.solve.zero_sum import solve_game


def logit_proof(game: Tree, digest: str, traced: TracedLimit) -> tuple[str, LogitFamily | None]:
    """The certificate of the limit, and the segment of equilibria on which it is.

    An empty text and None for a game that has not two players or is not as good as zero-sum, or
    whose limit is not on a segment of one player's equilibrium strategies.
    """
    zero_sum = zero_sum_equivalent(game)
    if zero_sum is None:
        return "", None
    try:
        sets = set_search.optimal_sets(zero_sum, solve_game(zero_sum))
    except Unproved:
        return "", None
    family = logit_family(game, traced, sets) if all(one.complete for one in sets) else None
    if family is None:
        return "", None
    statement = logit.LogitLimit(
        player=family.player,
        parameters=box({"g": (QQ(0), QQ(1))}),
        profile=Profile.of(game, [[_text(line) for line in row] for row in family.rows]),
        low=family.low,
        high=family.high,
    )
    proofs = {one.player: logit.ProvedSet(*set_statement(game, one)) for one in sets}
    return Certificate(digest, statement, logit.LogitLimit.Witness(proofs)).text(), family


def _text(line: Line) -> str:
    """A probability as an expression in g."""
    constant, slope = line
    if not slope:
        return number_text(constant)
    sign, size = ("+" if slope > 0 else "-"), number_text(abs(slope))
    return f"{number_text(constant)}{sign}{size}*g"
