"""Equilibria that print as a document has them: is there one in the box of its rounded numbers. (case, ...) -> Finding."""

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import plan_rows, written
from nashproof.claims.case import Finding
from nashproof.claims.kinds.ranges import plan_weights
from nashproof.claims.wording import format_exact, player_name
from nashproof.documents.profiles import point_in_box
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, number_text, stated
from nashproof.play.best_response import nash_conv
from nashproof.play.strategies import plans_of, profile_of, pure_plan
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solve.bimatrix import find_equilibria
from nashproof.solve.optimal.rounded_profiles import PlanBox, apart_from_box, best_plan_in_box
from nashproof.solve.zero_sum import confirm, zero_sum_player


def boxed_equilibrium(case, profile, game, digest, texts):
    """Is there an exact equilibrium that prints as stated? First the simplest fractions, then exact programs in the
    box; where these do not apply the extreme equilibria of a small game.
    """
    _check_sums(game, profile, texts)
    statement = {"kind": "equilibrium in box", "form": profile.form, "stated": written(game, texts)}
    simple = point_in_box(game, texts)
    if (
        profile.form == "behaviour"
        and _prints_so(simple, texts)
        and not nash_conv(game, plans_of(game, simple))
    ):
        return _in_box(game, digest, statement, simple)
    if not game.has_tree:
        return Finding(
            None,
            "",
            "No equilibrium was found among the simplest fractions that print so; in a game in compact form nothing "
            "else was searched. The very numbers that are printed can be asked about: write them as fractions.",
        )
    twin = zero_sum_equivalent(game)
    if twin is None or profile.form == "plan" and twin is not game:
        rows = profile.form == "behaviour" and _extreme_in_box(game, texts, simple)
        return (
            _in_box(game, digest, statement, rows)
            if rows
            else Finding(
                None,
                "",
                "No equilibrium was found among the simplest fractions that print so, nor, if the game is small, among its extreme "
                "equilibria; in a game that is not zero-sum nothing else was searched.",
            )
        )
    solution, plans = case.solution(twin, digest), []
    for player in (1, 2):
        who = zero_sum_player(twin, player, solution)
        box = PlanBox(profile.form, _bounds(game, player, texts))
        best, plan = best_plan_in_box(twin, player, box, case.backend)
        if best != who.value:
            apart = apart_from_box(who, box, case.backend)
            return _not_in_box(game, digest, statement, player, solution, apart, best, who.value)
        plans.append(plan)
    confirm(twin, plans, solution.value)
    return _in_box(game, digest, statement, _rows(game, profile.form, plans, simple))


def _extreme_in_box(game, texts, simple):
    """The probabilities of an extreme equilibrium that prints as stated; None if there is none, or the game is too large."""
    try:
        found = find_equilibria(game) if len(game.players) == 2 else None
    except InputError:
        return None
    for pair in sorted(found.pairs) if found else ():
        plans = [
            _mixed_plan(game, side + 1, found.strategies[side], found.mixed[side][k])
            for side, k in enumerate(pair)
        ]
        rows = _rows(game, "behaviour", plans, simple)
        if _prints_so(rows, texts):
            return rows
    return None


def _mixed_plan(game, player, strategies, mixture):
    """The realisation plan of a mixture of pure strategies."""
    parts = [
        [share * x for x in pure_plan(game, player, strategy)]
        for share, strategy in zip(mixture, strategies)
        if share
    ]
    return tuple(map(sum, zip(*parts)))


def _bounds(game, player, texts):
    """The printed interval of each own sequence from 1."""
    ends = {}
    for i in game.sets_of[player]:
        for k, text in enumerate(texts[i]):
            printed = stated(text)
            ends[game.infosets[i].first + k] = printed.low, printed.high
    return ends


def _rows(game, form, plans, simple):
    """The plans as numbers by set; probabilities at sets that the player's own moves exclude are the simplest that print so."""
    if form == "plan":
        return plan_rows(game, plans)
    reached = profile_of(game, plans)
    return [
        r if plans[s.player - 1][s.parent] else simple[i]
        for i, (s, r) in enumerate(zip(game.infosets, reached))
    ]


def _prints_so(rows, texts):
    """Whether exact probabilities lie in the printed intervals and sum to 1 at each set."""
    inside = all(stated(t).offset(x) == 0 for row, ts in zip(rows, texts) for x, t in zip(row, ts))
    return inside and all(sum(row) == 1 for row in rows)


def _check_sums(game, profile, texts):
    """Refuse printed probabilities that cannot sum to 1 whatever they were before rounding."""
    for s, row in zip(game.infosets, texts if profile.form == "behaviour" else ()):
        low, high = (
            sum((getattr(stated(text), end) for text in row), QQ(0)) for end in ("low", "high")
        )
        if not low <= 1 <= high:
            raise InputError(
                f'printed probabilities at "{s.name}" in the profile {profile.name} that sum to between '
                f"{low} and {high}",
                "a sum that can be 1",
                profile.place,
            )


def _in_box(game, digest, statement, rows):
    shown = ", ".join(dict.fromkeys(number_text(x) for row in rows for x in row if x not in (0, 1)))
    why = "An exact equilibrium prints as stated" + (
        f": its probabilities besides 0 and 1 are {shown}." if shown else "."
    )
    return Finding(
        True,
        "an exact equilibrium in the box",
        why,
        certificate(digest, statement, {"profile": written(game, rows)}),
    )


def _not_in_box(game, digest, statement, player, solution, apart, best, share):
    """The finding that no strategy of one player that prints so is optimal."""
    witness = {
        "plan": plan_weights(game, player, solution.plans[player - 1]),
        "scale": number_text(apart.weights[0]),
        "weights": plan_weights(game, 3 - player, apart.weights),
        "low": plan_weights(game, player, (None, *apart.low)),
        "high": plan_weights(game, player, (None, *apart.high)),
    }
    secured = (
        "no strategy at all prints so"
        if best is None
        else f"the best that does secures {format_exact(best)}, which is {format_exact(share - best)} less than the {format_exact(share)} of an optimal one"
    )
    return Finding(
        False,
        "no equilibrium in the box",
        f"No optimal strategy of {player_name(game, player)} prints as stated: {secured}.",
        certificate(
            digest, statement | {"kind": "no equilibrium in box", "player": str(player)}, witness
        ),
    )
