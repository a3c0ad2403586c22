"""Findings on gains by deviating from a profile, or from each profile of a family."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import named_frontier, strategy_names
from nashproof.certificates.statements import profiles as statements
from nashproof.certificates.statements.profiles import Deviation, NotPrinted
from nashproof.claims.asked import Asked
from nashproof.claims.case import InfoSetName, ProfileInGame
from nashproof.claims.finding import Disproved, Finding, Open, Proved, decided
from nashproof.documents.profile_values import ProfileRows
from nashproof.errors import InputError, Unproved, name_list
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game
from nashproof.play.best_response import BestResponse, best_responses
from nashproof.play.strategies import expected_payoffs, plans_of, profile_of, reduce_strategy
from nashproof.play.types import Plans
from nashproof.solving.parameters import profiles as family

if TYPE_CHECKING:
    from nashproof.certificates.statements.families import BoundTree

NOT_PRINTED = NotPrinted()


def asked_of_gains(
    played: ProfileInGame, players: Sequence[int], frontier: Sequence[InfoSetName] = ()
) -> list[Asked]:
    """Return the statements that these players gain nothing, and that one of them gains.

    The profile is exact; with open parameters the first is about the whole box, the second about
    some point.
    """
    said = {"profile": played.stated, "parameters": shapes.box(played.parameters)}
    gain = {**said, "player": lambda player: player in players}
    if played.parameters:
        from nashproof.certificates.statements.families import EquilibriumSet

        rest = {"within": "everywhere", "frontier": named_frontier(frontier)}
        nowhere = Asked(played.digest, EquilibriumSet, {**said, **rest, "players": tuple(players)})
    else:
        nowhere = asked_response(played, players)
    return [nowhere, Asked(played.digest, Deviation, gain)]


def asked_response(played: ProfileInGame, players: Sequence[int], **fields: object) -> Asked:
    """Return the statement of the players' gains in an exact profile.

    ``fields``: further fields, or others in place of the common ones.
    """
    common = {
        "profile": played.stated,
        "players": tuple(players),
        "printed": NOT_PRINTED,
        "figures": (),
    }
    return Asked(played.digest, statements.BestResponseGains, common | fields)


def payoffs_of(game: Game, rows: ProfileRows) -> Mapping[int, Rational]:
    """Return the expected payoff of each player in an exact profile."""
    return dict(enumerate(expected_payoffs(game, plans_of(game, rows)), 1))


def equilibrium_certificate(game: Game, digest: str, plans: Plans) -> Certificate:
    """Return the certificate that nobody gains by deviating from equilibrium plans."""
    rows, players = profile_of(game, plans), tuple(game.player_numbers)
    gains = {response.player: response.gain for response in best_responses(game, plans)}
    if any(gains.values()):
        raise AssertionError(f"no equilibrium: {gains}")
    profile = shapes.Profile.of(game, rows)
    statement = statements.BestResponseGains(profile, players, payoffs_of(game, rows), gains)
    return Certificate(digest, statement)


def gain_finding(played: ProfileInGame, player: int) -> Finding:
    """Prove that a player gains nothing by deviating, for all open parameters; or refute it."""
    return family_finding(played, (player,)) if played.parameters else point_finding(played, player)


def point_finding(played: ProfileInGame, player: int | None) -> Finding:
    """Prove that the player (None: everybody) gains nothing in an exact profile; or refute it."""
    game = played.game
    players = game.player_numbers if player is None else (player,)
    best = best_deviation(played, players)
    if best:
        return deviation_finding(played, {}, best)
    if game.forgetful.intersection(players):
        from nashproof.claims.kinds.profiles.forgetful import behaviour_finding

        alone = players[0] if len(players) == 1 else None
        if alone and (finding := behaviour_finding(played, alone)):
            return finding
        reason = "No pure strategy was found to gain, and more is not proved, for there is"
        rest = [p for p in players if p not in game.forgetful]
        names = name_list(game.players[p - 1] for p in rest)
        rest_words = f" {names} gain{'s' * (len(rest) == 1)} nothing by deviating." * bool(rest)
        return Open(f"{reason} {lapse(game, players)}.{rest_words}")
    gains = {p: played.responses[p].gain for p in players}
    asked = asked_response(played, players)
    proof = asked.proof(payoffs=played.payoffs, gains=gains)
    return decided(not any(gains.values()), proof)


def family_finding(
    played: ProfileInGame, players: Sequence[int], frontier: Sequence[InfoSetName] = ()
) -> Finding:
    """Prove that these players gain nothing in the parameters' box, or refute it at a point.

    With a frontier the claim is also about every game that differs from this one only in what
    follows at those sets. A proof can cover them only if nobody alone gets there; a gain in this
    game refutes it all the same. Of a player who forgets only a gain is proved.
    """
    from nashproof.certificates.statements.families import EquilibriumSet

    game, values, box = played.game, played.rows, played.parameters
    forgetful = game.forgetful.intersection(players)
    uncut = None if forgetful else family.uncut_proof(game, values, players, box)
    counterexample = None if uncut else family.counterexample(game, values, players, box)
    if counterexample:
        return deviation_finding(played, *counterexample)
    if forgetful:
        reason = "At no sampled point a pure strategy was found to gain, and more is not proved"
        return Open(f"{reason}, for there is {lapse(game, players)}.")
    if frontier and game.has_tree and not family.out_of_reach(game, values, set(frontier)):
        return Open(
            "In this game nobody gains at the sampled points, but one player alone can bring play "
            "to the frontier, so that nothing is proved about what lies beyond."
        )
    try:
        tree = uncut or family.equilibrium_tree(game, values, players, box)
    except Unproved as error:
        return Open(f"No sampled point refutes it, but no proof for all was found: {error}.")
    asked, _ = asked_of_gains(played, players, frontier)
    return Proved(asked.proof(EquilibriumSet.Witness((bound_tree(game, tree),), ())))


def deviation_finding(
    played: ProfileInGame, point: Mapping[str, Rational], response: BestResponse
) -> Disproved:
    """Return the refutation by a pure strategy that gains at a point of open parameters."""
    game, player = played.game, response.player
    strategy = reduce_strategy(game, player, response.strategy)
    _, asked = asked_of_gains(played, (player,))
    return Disproved(
        asked.proof(
            at=dict(point),
            player=player,
            strategy=strategy_names(game, strategy),
            payoff=response.value - response.gain,
            deviation_payoff=response.value,
            gain=response.gain,
        )
    )


def best_deviation(played: ProfileInGame, players: Sequence[int]) -> BestResponse | None:
    """Return the response with the greatest gain of these players; None if none was found."""
    return max(
        (r for p, r in played.responses.items() if p in players and r.gain),
        key=lambda r: r.gain,
        default=None,
    )


def lapse(game: Game, players: Sequence[int]) -> str:
    """Return, in words, two nodes between which one of the players forgets.

    Such players need not have a pure best response, nor one that is best set by set.
    """
    try:
        game.need_recall(*players)
    except InputError as error:
        return error.found
    raise AssertionError("a player who forgets, and perfect recall")


def bound_tree(game: Game, tree: family.ProofTree) -> BoundTree:
    """Return a proof tree with its sets by name."""
    from nashproof.certificates.statements.families import BoxCut, SetBounds

    if isinstance(tree, family.BoundedPart):
        return SetBounds(
            {
                p: {game.infosets[i].name: number(x) for i, x in sorted(sets.items())}
                for p, sets in tree.bounds.items()
            }
        )
    low, high = (bound_tree(game, part) for part in (tree.low, tree.high))
    return BoxCut(tree.parameter, tree.at, low, high)
