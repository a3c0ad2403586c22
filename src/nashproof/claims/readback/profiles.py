"""Claims about profiles, and profiles themselves, read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.claims.claim import ProfileClaim
from nashproof.claims.kinds.correlation import CorrelatedEquilibriumClaim
from nashproof.claims.kinds.profiles.best_responses import (
    BestResponseClaim,
    EquilibriumClaim,
    GainClaim,
    SetValuesClaim,
)
from nashproof.claims.kinds.profiles.comparisons import ComparisonClaim, ProfileFigure
from nashproof.claims.kinds.profiles.parameters import LogitLimitClaim, ParameterSetClaim
from nashproof.claims.kinds.profiles.payoffs import Measured, PayoffClaim
from nashproof.claims.kinds.refinements import RefinementClaim
from nashproof.claims.readback.naming import (
    Naming,
    Said,
    frontier_words,
    is_deal,
    listed,
    mathematics,
)
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED, MoveText
from nashproof.errors import capital
from nashproof.exact.numbers import is_printed, number_text

_LEFT = "where nothing above applies, "


def payoff(claim: PayoffClaim, naming: Naming) -> Said:
    """Figures of a profile."""
    items = [
        f"{_measure(one, naming)} {naming.stated(one.stated, one.decimals)}"
        for one in claim.figures
    ]
    where = naming.where((claim.profile,), claim.at, _defined(claim.figures))
    return listed(_opening(claim, where, naming), items)


def _defined(figures: Sequence[Measured]) -> str:
    """What is added to parameters: a figure given moves speaks of those that allow them."""
    moves = any(not is_deal(given) for one in figures for given in one.given)
    return " at which what is given can happen" if moves else ""


def _opening(claim: ProfileClaim, where: str, naming: Naming) -> str:
    """The beginning of a list of what is so in a profile."""
    return capital(f"{where}in {naming.profile(claim.profile, claim.game)}:")


def _measure(one: Measured, naming: Naming) -> str:
    """A payoff or a probability."""
    if one.event is None:
        what = f"the expected payoff of {naming.player(one.player or '')}"
    else:
        what = f"the probability that {naming.event(one.event) or 'anything happens'}"
    return what + (f", given that {naming.event(one.given)}," if one.given else "")


def comparison(claim: ComparisonClaim, naming: Naming) -> Said:
    """Figures, and how they compare."""
    items = [
        f"{_side(one.left, naming)} is {one.relation} {_side(one.right, naming)}".rstrip(",")
        for one in claim.comparisons
    ]
    figures = _figures(claim)
    profiles = (claim.profile, *(one.profile for one in figures if one.profile))
    inside = " (the ends excepted)" if claim.where == "inside" else ""
    where = naming.where(profiles, claim.at, inside + _defined(figures)) or f"{inside} ".lstrip()
    return listed(_opening(claim, where, naming), items)


def _figures(claim: ComparisonClaim) -> list[ProfileFigure]:
    """The sides that are figures of profiles."""
    sides = (side for one in claim.comparisons for side in (one.left, one.right))
    return [side for side in sides if isinstance(side, ProfileFigure)]


def _side(side: ProfileFigure | str, naming: Naming) -> str:
    if isinstance(side, str):
        return naming.formula(side)
    times = "" if side.times == 1 else f"{mathematics(number_text(side.times))} times "
    of = f" in the profile {side.profile}" if side.profile else ""
    return f"{times}{_measure(side, naming)}{of}"


def equilibrium(claim: EquilibriumClaim, naming: Naming) -> Said:
    """Whether a profile is an equilibrium."""
    whole, where = naming.about(claim)
    text = f"{where}{whole} is {'an' if claim.stated == 'equilibrium' else 'not an'} equilibrium."
    if claim.at is None and _is_printed(naming.profiles.get(claim.profile)):
        some = "some" if claim.stated == "equilibrium" else "no"
        text = f"{some} profile that rounds to {whole} is an equilibrium."
    return Said(capital(text) + frontier_words(claim.frontier))


def _is_printed(profile: ProfileText | None) -> bool:
    """Whether a profile is one of printed decimals, which stand for intervals."""
    if profile is None or profile.parameters:
        return False
    return any(is_printed(x) for entry in profile.entries.values() for x in entry.values())


def best_response(claim: BestResponseClaim, naming: Naming) -> Said:
    """Whether a player's strategy is a best response."""
    whole, where = naming.about(claim)
    word = "a" if claim.stated == "best response" else "not a"
    who = naming.player(claim.player)
    text = f"{where}the strategy of {who} in {whole} is {word} best response to the rest."
    return Said(capital(text))


def refined(claim: RefinementClaim, naming: Naming) -> Said:
    """Whether a profile is an equilibrium that a refinement keeps."""
    whole, where = naming.about(claim)
    word = "a" if claim.stated == claim.kind else "no"
    return Said(capital(f"{where}{whole} is {word} {claim.kind} equilibrium."))


def correlated(claim: CorrelatedEquilibriumClaim, naming: Naming) -> Said:
    """Whether a distribution over profiles is a correlated equilibrium."""
    by_move = claim.recommendations == "moves"
    told = "players each move at its information set" if by_move else "each player their part"
    head = f"In the game {claim.game} a mediator draws a profile and tells {told}"
    word = "no" if claim.stated.startswith("not ") else "a"
    items = [
        f"{naming.profile(one.profile, '')} with probability {number_text(one.probability)}"
        for one in claim.distribution
    ]
    return listed(f"{head}. This is {word} correlated equilibrium:", items)


def gain(claim: GainClaim, naming: Naming) -> Said:
    """What somebody gains at most by deviating."""
    whole, where = naming.about(claim)
    one = f"the most that {naming.player(claim.player)} gains by deviating from {whole}"
    if claim.player == "0":
        one = f"the sum over all players of what each gains at most by deviating from {whole}"
    return Said(f"{capital(where + one)} {naming.figure(claim.stated)}.")


def set_values(claim: SetValuesClaim, naming: Naming) -> Said:
    """The best-response values of information sets."""
    whole, where = naming.about(claim)
    items = [
        f"{'the whole game' if not name else naming.set(name)}: {naming.figure(value)}"
        for name, value in claim.values.items()
    ]
    head = (
        f"{where}the best-response values of {naming.player(claim.player)} against {whole}, "
        "weighted by chance and the opponent:"
    )
    return listed(capital(head), items)


def parameter_set(claim: ParameterSetClaim, naming: Naming) -> Said:
    """For which parameters nobody gains."""
    whole, known = naming.profile(claim.profile, claim.game), naming.profiles.get(claim.profile)
    parameters = known.parameters if known else {}
    names = ", ".join(map(naming.letter, parameters)) or "values"
    of = f", of all {naming.box(known)}" if known and parameters else ""
    who = "nobody gains" if claim.player is None else f"{naming.player(claim.player)} does not gain"
    if claim.stated == ASKED:
        return Said(f"For which {names}{of}, is it true that {who} by deviating from {whole}?")
    exactly = f"for exactly these {names}: {mathematics(claim.stated)}"
    if claim.stated == "none":
        exactly = f"for no {names}"
    return Said(f"{capital(who)} by deviating from {whole} {exactly}{of}.")


def logit_limit(claim: LogitLimitClaim, naming: Naming) -> Said:
    """To which member of a family logit equilibria tend."""
    whole, known = naming.profile(claim.profile, claim.game), naming.profiles.get(claim.profile)
    names = ", ".join(map(naming.letter, known.parameters if known else ())) or "value"
    if claim.stated == ASKED:
        return Said(f"For which {names} is {whole} the limit of all logit equilibria?")
    return Said(
        f"All logit equilibria tend to {whole}, for one {names} {mathematics(claim.stated)}."
    )


def profile(one: ProfileText, naming: Naming) -> Said:
    """The table of a profile: what is played at each information set.

    Its own entries come first. Those of its base count at the information sets that are left.
    """
    where = f", for every {naming.box(one)}" if one.parameters else ""
    what = "realisation weights" if one.form == "plan" else "strategies"
    items = [
        f"{_LEFT * (level > 0)}{_entry(name, one.entries[name], naming)}"
        for level, names in enumerate(one.levels)
        for name in one.entries
        if name in names
    ]
    return Said(f"The {what} of the game {one.game}{where}:", tuple(items))


def _entry(name: str, entry: Mapping[str, str], naming: Naming) -> str:
    pure = list(entry.values()) == ["1"]
    moves = [
        f"“{action}”" if pure else f"“{action}” {naming.formula(x)}" for action, x in entry.items()
    ]
    where = MoveText.of(f"{name}: ")
    who = f"{naming.player(where.player)} at " if where.player else ""
    return f"{who}{naming.set(where.name)}: {', '.join(moves)}"
