"""Best responses of a player without perfect recall, proved or refuted.

Such a player may need to draw an action anew at each node of an information set, so that the best
payoff is the maximum of a polynomial. All distributions at an information set are the union of
simplices, each with the profile's own distribution as a vertex. On each product of these, one of
every set of the player, Bernstein coefficients show that the payoff is at most what the profile
pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import GameNames, Said, sentences
from nashproof.certificates.shapes import Event, named_event
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    ExpectedPayoff,
    Figures,
    GivenNumber,
    ProfileNumber,
)
from nashproof.claims.case import ProfileInGame
from nashproof.claims.finding import Disproved, Finding, Proved
from nashproof.documents.profile_values import ProfileRows
from nashproof.exact.expressions import Parametric, Polynomial, evaluate, expression, polynomial
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.signs import bernstein, bernstein_work
from nashproof.limits import BERNSTEIN_WORK
from nashproof.play.strategies import conditional, expected_payoffs, plans_of
from nashproof.solving.parameters.profiles import Box, samples, scaled_plans, substitute

CELLS, PARAMETERS = 32, 4  # the most products of simplices, and dimensions of one
LETTERS = "abcd"
Row = tuple[Parametric, ...]


def behaviour_finding(played: ProfileInGame, player: int) -> Finding | None:
    """Prove or refute that the strategy of a player who forgets is best; None leaves it open."""
    # Step 1: cover the player's behaviour strategies by products of simplices.
    cells = list(_cells(played, player))
    if not cells:
        return None
    box = dict.fromkeys(LETTERS[: cells[0][1]], (QQ(0), QQ(1)))
    paid = expected_payoffs(played.game, plans_of(played.game, played.rows))[player - 1]
    # Step 2: the gain on each product is a polynomial in the parameters of the simplices.
    gained = [(rows, _payoff(played, rows, player) - paid) for rows, _ in cells]
    # Step 3: a sampled point with a positive gain refutes.
    gains = [(evaluate(gain, at), rows, at) for rows, gain in gained for at in samples(box)]
    most, better, at = max(gains, key=lambda item: item[0])
    if most > 0:
        both = [played.rows, substitute(better, at)]
        first, second = (ProfileNumber(k, *_paid(player)) for k in (1, 2))
        return Disproved(
            _figures(
                played, both, {}, [ComparedSides(second, "more than", first, number(most), True)]
            )
        )
    # Step 4: Bernstein coefficients at most 0 bound the gain on the unit cube, so they prove. It
    # stays open where they are too many, or of both signs.
    for _, gain in gained:
        if bernstein_work(gain) > BERNSTEIN_WORK or max(bernstein(gain, box)) > 0:
            return None
    figures = [
        ComparedSides(
            ProfileNumber(k, *_paid(player)),
            "at most",
            GivenNumber(number(paid)),
            number(gain),
            True,
        )
        for k, (_, gain) in enumerate(gained, 1)
    ]
    return Proved(_figures(played, [rows for rows, _ in cells], box, figures))


def words_on_behaviour(proof: Certificate, who: GameNames, words: Said) -> Said:
    """Return the sentences of a certificate of ``behaviour_finding``, with their meaning.

    Other certificates keep ``words``.
    """
    statement = proof.statement
    if not isinstance(statement, Figures):
        return words
    if not statement.parameters:
        return sentences("Another strategy, profile 2, pays more than profile 1, this one.", words)
    side = statement.figures[0].left
    assert isinstance(side, ProfileNumber) and isinstance(side.of, ExpectedPayoff)
    name = who(side.of.payoff)
    every = f"Each of them is in a profile, for some {' and '.join(statement.parameters)}"
    step = f"{every}; this step the checker leaves to a pencil."
    return sentences(Said("No strategy of ", name, " pays more."), step, words)


def _paid(player: int) -> tuple[ExpectedPayoff, Event, Rational]:
    return ExpectedPayoff(player), named_event([]), QQ(1)


def _figures(
    played: ProfileInGame,
    profiles: Sequence[ProfileRows],
    box: Box,
    figures: Sequence[ComparedSides],
) -> Certificate:
    """Return the certificate of comparisons of profiles, everywhere in the box."""
    named = tuple(shapes.Profile.of(played.game, rows) for rows in profiles)
    statement = Figures(shapes.box(box), named, {}, "everywhere", tuple(figures))
    return Certificate(played.digest, statement)


def _cells(played: ProfileInGame, player: int) -> Iterator[tuple[ProfileRows, int]]:
    """Yield a profile for each product of simplices, with its number of parameters.

    A simplex at a set has the distribution of the profile and all vertices but one as corners;
    leaving out each action of the support in turn covers all distributions. Nothing is yielded if
    the products are too many, or too large.
    """
    game = played.game
    infosets = game.sets_of[player]
    size = sum(len(game.infosets[i].actions) - 1 for i in infosets)
    corners = [[j for j, x in enumerate(played.rows[i]) if x] for i in infosets]
    if size > PARAMETERS or prod(map(len, corners)) > CELLS:
        return
    for chosen in product(*corners):
        rows, letters = list(played.rows), iter(LETTERS)
        for i, j in zip(infosets, chosen):
            weights = [next(letters) for _ in game.infosets[i].actions[1:]]
            rows[i] = _simplex(played.rows[i], j, weights, LETTERS[:size])
        yield tuple(rows), size


def _simplex(row: Sequence[Rational], left_out: int, letters: Sequence[str], names: str) -> Row:
    """Return all mixtures of the distribution ``row`` and the actions but ``left_out``.

    Parameters run from 0 to 1. The first is the weight of ``row``. Each of the next is the share
    of its action in the probability that the parameters before it leave.
    """
    if not letters:
        return tuple(row)
    first, *rest = (expression(name, tuple(names)) for name in letters)
    left = 1 - first
    kept = [j for j in range(len(row)) if j != left_out]
    shares: dict[int, Parametric] = {}
    for j, part in zip(kept, rest):
        shares[j] = left * part
        left = left * (1 - part)
    shares[kept[-1]] = left
    return tuple(first * x + shares.get(j, 0) for j, x in enumerate(row))


def _payoff(played: ProfileInGame, rows: ProfileRows, player: int) -> Polynomial:
    """Return the expected payoff of a player, a polynomial as the probabilities are."""
    over, under = conditional(played.game, scaled_plans(played.game, rows)[0], player, [])
    from nashproof.claims.kinds.profiles.payoffs import ratio

    paid = polynomial(ratio(over, under))
    assert paid is not None, "nothing divides but numbers"
    return paid
