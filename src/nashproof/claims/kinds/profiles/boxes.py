"""Exact equilibria in the box of a profile's rounded numbers: one of them, or a proof of none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import (
    Bound,
    Interval,
    Plan,
    PrintedProfile,
    Profile,
    by_player,
    move_weights,
)
from nashproof.certificates.statements.boxes import EquilibriumInBox
from nashproof.certificates.statements.profiles import BestResponseGains, PrintedBox
from nashproof.certificates.statements.zero_sum import NoEquilibriumInBox
from nashproof.claims.asked import Asked
from nashproof.claims.case import ProfileInGame
from nashproof.claims.finding import Disproved, Finding, Open, Proved
from nashproof.claims.kinds.equilibria import Found, all_equilibria, certificate_of
from nashproof.claims.kinds.profiles.deviations import payoffs_of
from nashproof.documents.profile_values import (
    ProfileRows,
    Texts,
    point_in_box,
    probabilities_of,
    spans_of,
)
from nashproof.documents.profiles import ProfileText
from nashproof.errors import InputError, ProbabilityError, Unproved
from nashproof.exact.numbers import QQ, Rational, rational, stated, with_sum_1
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.play.best_response import nash_conv
from nashproof.play.strategies import combined, plans_of, profile_of, pure_plan
from nashproof.play.types import Plan as Weights
from nashproof.play.types import Plans
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solving.equilibrium_box import EquilibriumBox, equilibrium_near, is_inside
from nashproof.solving.nearby.equilibrium import nearby_equilibrium
from nashproof.solving.optimal.rounded_profiles import (
    FarkasProof,
    PlanBox,
    apart_from_box,
    best_plan_in_box,
    plan_in_hull,
)
from nashproof.solving.plan_equilibria import FoundPlans
from nashproof.solving.players import ZeroSumPlayer
from nashproof.solving.zero_sum import Equilibrium, confirm, zero_sum_player


def asked_of_box(played: ProfileInGame) -> list[Asked]:
    """Return the statements that an equilibrium prints as stated, that none does, and that one lies
    in a box of numbers that print so.
    """
    form, stated = played.text.form, PrintedProfile.of(played.game, played.texts)
    players = tuple(played.game.player_numbers)
    gains = dict.fromkeys(players, QQ(0))
    equilibrium = {"players": players, "printed": PrintedBox(form, stated), "figures": ()}
    return [
        Asked(played.digest, BestResponseGains, {**equilibrium, "gains": gains}),
        Asked(played.digest, NoEquilibriumInBox, {"form": form, "stated": stated}),
        Asked(played.digest, EquilibriumInBox, {"box": partial(_rounds_to, played)}),
    ]


def _rounds_to(
    played: ProfileInGame, box: Mapping[int, Mapping[str, Mapping[str, Interval]]]
) -> bool:
    """Return whether all probabilities in a box round to the printed ones."""
    spans = by_player(played.game, spans_of(played.texts), lambda ends: ends)
    return played.text.form == "behaviour" and all(
        spans[p][name][action][0] <= x.low and x.high <= spans[p][name][action][1]
        for p, sets in box.items()
        for name, row in sets.items()
        for action, x in row.items()
    )


def box_certificate(game: Game, digest: str, found: EquilibriumBox) -> Certificate:
    """Return the certificate that an equilibrium lies in a box."""
    statement = EquilibriumInBox(
        by_player(game, found.rows, lambda ends: Interval(*ends)),
        {p: Interval(*ends) for p, ends in enumerate(found.payoffs, 1)},
    )
    return Certificate(digest, statement, EquilibriumInBox.Witness(found.inverse))


def boxed_equilibrium(played: ProfileInGame) -> Finding:
    """Decide whether an exact equilibrium rounds to the printed numbers."""
    profile, game, texts = played.text, played.game, played.texts
    _check_sums(game, profile, texts)
    # 1: the simplest fraction in each interval, as people round 1/3 to 0.333.
    simple = point_in_box(texts)
    if (
        profile.form == "behaviour"
        and _prints_so(simple, texts)
        and not nash_conv(game, plans_of(game, simple))
    ):
        return _in_box(played, simple)
    # 2: zero-sum equivalent games. Optimal plans are a polytope: a linear program decides.
    zero_sum = zero_sum_equivalent(game) if game.has_tree else None
    if zero_sum is not None and (profile.form == "behaviour" or zero_sum is game):
        return _optimal_in_box(played, zero_sum, simple)
    # 3: solve the indifference equations on the support of the printed numbers.
    if profile.form == "behaviour":
        written = [tuple(map(rational, row)) for row in texts]
        if near := nearby_equilibrium(game, written, spans_of(texts)):
            return _in_box(played, near.profile)
        # an irrational one of three players or more: a box within the printed intervals
        if game.has_tree and len(game.players) > 2:
            found = equilibrium_near(game, tuple(map(with_sum_1, written)))
            if isinstance(found, EquilibriumBox) and is_inside(found, texts):
                return Proved(box_certificate(game, played.digest, found))
    if not game.has_tree:
        return Open(
            "No equilibrium was found among those that print so: neither the simplest fractions, "
            "nor the support of the printed numbers, gave one. The very numbers that are printed "
            "can be asked about: write them as fractions."
        )
    # 4: list all equilibria of a small game for two.
    return _listed_in_box(played, game, simple)


def _optimal_in_box(played: ProfileInGame, zero_sum: Tree, simple: ProfileRows) -> Finding:
    """Decide whether optimal plans of the equivalent zero-sum game lie in the box.

    Equilibria of a zero-sum game are the pairs of optimal plans, so each player is decided alone.
    """
    case, game, form = played.case, played.game, played.text.form
    solution = case.solution(zero_sum, played.digest)
    plans: list[Weights] = []
    for player in (1, 2):
        who = zero_sum_player(zero_sum, player, solution)
        box = PlanBox(form, _bounds(game, player, played.texts))
        best, plan = best_plan_in_box(zero_sum, player, box, case.backend)
        # No plan in the box secures the value: Farkas multipliers prove it.
        if plan is None or best != who.value:
            apart = apart_from_box(who, box, case.backend)
            return _not_in_box(played, who, solution, apart)
        plans.append(plan)
    confirm(zero_sum, plans, solution.value)
    return _in_box(played, _rows(game, form, plans, simple))


def _listed_in_box(played: ProfileInGame, game: Tree, simple: ProfileRows) -> Finding:
    """Decide whether an equilibrium lies in the box, from the list of all equilibria.

    A component (maximal Nash subset) is a product of two polytopes, so the box is compared with
    the hull of each player's extreme strategies alone.
    """
    try:
        equilibria = all_equilibria(game) if len(game.players) == 2 else None
    except (InputError, Unproved):
        equilibria = None
    if equilibria is None:
        return Open(
            "No equilibrium was found among those that print so, and none is excluded: the game "
            "is not zero-sum, and its equilibria are not listed."
        )
    form, backend = played.text.form, played.case.backend
    sides = [
        (PlanBox(form, _bounds(game, player, played.texts)), plans)
        for player, plans in zip((1, 2), _plans_of(game, equilibria))
    ]
    for component in equilibria.components:
        plans = [
            plan_in_hull(game, player, box, [plans[k] for k in numbers], backend)
            for player, ((box, plans), numbers) in enumerate(zip(sides, component), 1)
        ]
        if None not in plans:
            return _in_box(played, _rows(game, form, [p for p in plans if p], simple))
    return Disproved(certificate_of(game, played.digest, equilibria))


def _plans_of(game: Tree, equilibria: Found) -> Sequence[Sequence[Weights]]:
    """Return both players' extreme plans, in the order in which components number them."""
    if isinstance(equilibria, FoundPlans):
        return equilibria.plans
    pure = [
        [pure_plan(game, player, strategy) for strategy in strategies]
        for player, strategies in zip((1, 2), equilibria.strategies)
    ]
    return [
        [combined(mixture, plans) for mixture in mixtures]
        for plans, mixtures in zip(pure, equilibria.mixed)
    ]


def _bounds(game: Game, player: int, texts: Texts) -> dict[int, tuple[Rational, Rational]]:
    """Return the interval of the printed number of each of the player's sequences (from 1)."""
    ends = {}
    for i in game.sets_of[player]:
        for k, text in enumerate(texts[i]):
            printed = stated(text)
            ends[game.infosets[i].first + k] = printed.low, printed.high
    return ends


def _rows(game: Game, form: str, plans: Plans, simple: ProfileRows) -> ProfileRows:
    """Return the plans as rows of numbers, one an information set.

    At sets that the player's own moves exclude, probabilities are those of ``point_in_box``.
    """
    if form == "plan":
        return tuple(
            tuple(plans[s.player - 1][s.first : s.first + len(s.actions)]) for s in game.infosets
        )
    reached = profile_of(game, plans)
    return tuple(
        r if plans[s.player - 1][s.parent] else simple[i]
        for i, (s, r) in enumerate(zip(game.infosets, reached))
    )


def _prints_so(rows: ProfileRows, texts: Texts) -> bool:
    """Return whether probabilities lie in the printed intervals and sum to 1 at each set."""
    inside = all(stated(t).offset(x) == 0 for row, ts in zip(rows, texts) for x, t in zip(row, ts))
    return inside and all(sum(row) == 1 for row in rows)


def _check_sums(game: Game, profile: ProfileText, texts: Texts) -> None:
    """Refuse printed probabilities that cannot sum to 1 whatever they were before rounding."""
    for s, row in zip(game.infosets, texts if profile.form == "behaviour" else ()):
        ends = [(max(b.low, QQ(0)), b.high) for b in map(stated, row)]
        low, high = (sum(column, QQ(0)) for column in zip(*ends))
        if not low <= 1 <= high:
            raise ProbabilityError(
                f'printed probabilities at "{s.name}" in the profile {profile.name} that sum to '
                f"between {low} and {high}",
                "a sum that can be 1",
                profile.place,
            )


def _in_box(played: ProfileInGame, rows: ProfileRows) -> Proved:
    """Prove that an equilibrium prints as stated; ``rows`` is an exact one."""
    game = played.game
    values = tuple(map(probabilities_of, rows)) if played.text.form == "plan" else rows
    asked, *_ = asked_of_box(played)
    return Proved(asked.proof(profile=Profile.of(game, values), payoffs=payoffs_of(game, values)))


def _not_in_box(
    played: ProfileInGame, who: ZeroSumPlayer, solution: Equilibrium, apart: FarkasProof
) -> Disproved:
    """Refute the box: no strategy of one player that prints so is optimal."""
    game, player = played.game, who.player
    witness = NoEquilibriumInBox.Witness(
        Plan.of(game, player, solution.plans[player - 1]),
        Bound(apart.weights[0], Plan.of(game, 3 - player, apart.weights)),
        move_weights(game, player, (QQ(0), *apart.low)),
        move_weights(game, player, (QQ(0), *apart.high)),
    )
    _, asked, _ = asked_of_box(played)
    return Disproved(asked.proof(witness, player=player))
