"""Questions about every profile of pure strategies of a game with a parameter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod

from nashproof.documents.profiles import Origin, ProfileText
from nashproof.documents.requests.points import named_profile
from nashproof.documents.requests.profiles import parameters_of
from nashproof.documents.requests.request import (
    AskedOfProfiles,
    AuditRequest,
    RequestedClaim,
    claim,
)
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import OptionError, quoted
from nashproof.games.game import Game
from nashproof.games.information import InfoSet

OPTION = "--pure-equilibria"
MOST_PURE_PROFILES = 400  # each is asked about by itself, with a certificate of its own
PURE = "Asked of each pure strategy; of a mixed strategy, add --profile FILE."
MOST_PAYOFFS = 200  # of these profiles, for the table of all values; else it has no payoffs


def about_pure_profiles(identifier: str, game: Game, request: AuditRequest) -> AskedOfProfiles:
    """Return each profile of pure strategies, and for which values it is an equilibrium.

    Together these are all equilibria in pure strategies, for each value of the parameter. If it is
    asked what is evolutionarily stable, without a profile: each pure strategy, against itself.
    No other question is asked here of a game without a parameter, where one claim is about them
    all. Raises InputError.
    """
    perfect = request.asked.get("subgame_perfect_equilibria", "")
    number = perfect or request.asked.get("pure_equilibria", "")
    stable = bool(request.asked.get("stable")) and not request.profiles
    if stable and not request.parameter_rows:
        return AskedOfProfiles(*_about_pure_strategies(identifier, game.infosets, request), [PURE])
    if not (number or stable) or not request.parameter_rows:
        return AskedOfProfiles({}, [], [])
    from nashproof.documents.requests.subgames import PURE_ONLY, about_payoffs, one_deviation_notes

    option = OPTION if number else "--stable"
    option = "--subgame-perfect-equilibria" if perfect else option
    parameters = parameters_of(request.texts("family"))
    sets = [s for s in game.infosets if f"{s.player}/{s.name}" not in request.parameter_rows]
    count = prod(len(s.actions) for s in sets)
    if number and number != ASKED:
        found = f"{quoted(number)} for a game whose numbers depend on {', '.join(parameters)}"
        raise OptionError(found, "?, which asks for the values of each profile", option)
    if len(parameters) != 1:
        found = f"a family in {len(parameters)} parameters"
        raise OptionError(found, 'one parameter, --family "NAME in [LOW, HIGH]"', option)
    if count > MOST_PURE_PROFILES:
        found = f"{count:,} profiles of pure strategies"
        raise OptionError(found, f"at most {MOST_PURE_PROFILES} with a parameter", option)
    original = request.original
    notes = [*one_deviation_notes(original), PURE_ONLY] if original else []
    profiles, claims = (
        _about_pure_strategies(identifier, sets, request)
        if stable
        else (dict[str, ProfileText](), list[RequestedClaim]())
    )
    if not number:
        return AskedOfProfiles(profiles, claims, [])
    ((name, (low, high)),) = parameters.items()
    for k, actions in enumerate(product(*(s.actions for s in sets)), 1):
        # One set a player: its action says which strategy it is
        alone = len(sets) == len({s.player for s in sets}) and not perfect
        moves = [a if alone else f"{s.name}: {a}" for s, a in zip(sets, actions, strict=True)]
        origin = Origin("pure", words=f"Of {', '.join(moves)}.")
        table = {"strategy": {}, "parameters": parameters}
        stem = "subgame-perfect" if perfect else "pure"
        profile = named_profile(f"{stem}-{k}", identifier, table, option, origin)
        entries = {f"{s.player}/{s.name}": {a: "1"} for s, a in zip(sets, actions, strict=True)}
        profiles[profile.name] = replace(profile, entries=entries | {**request.parameter_rows})
        kind = "a subgame perfect equilibrium" if perfect else "an equilibrium"
        says = f"For which {name} from {low} to {high} is {', '.join(moves)} {kind}?"
        about = {"profile": profile.name, "stated": ASKED}
        claims.append(claim(option, profile.name, "parameter set", says, **about))
        if original and count * len(original.players) <= MOST_PAYOFFS:
            claims += about_payoffs(original, option, profile.name, f"{profile.name}-pays")
    return AskedOfProfiles(profiles, claims, notes)


def _about_pure_strategies(
    identifier: str, sets: Sequence[InfoSet], request: AuditRequest
) -> tuple[dict[str, ProfileText], list[RequestedClaim]]:
    """Return each pure strategy, against itself, and whether it is evolutionarily stable.

    In a game with a parameter: for which values.
    """
    if [s.player for s in sets] != [1, 2] or len(sets[0].actions) != len(sets[1].actions):
        expected = "--profile FILE too; without one a table, in which both have as many strategies"
        raise OptionError("no profile", expected, "--stable")
    first, second = sets
    by_name = {*first.actions} == {*second.actions}
    parameters = parameters_of(request.texts("family"))
    profiles, claims = dict[str, ProfileText](), list[RequestedClaim]()
    for k, pair in enumerate(zip(first.actions, first.actions if by_name else second.actions), 1):
        table = {"strategy": {}, "parameters": parameters}
        profile = named_profile(f"stable-{k}", identifier, table, "--stable", Origin("pure"))
        entries = {f"{s.player}/{s.name}": {a: "1"} for s, a in zip(sets, pair)}
        profiles[profile.name] = replace(profile, entries=entries | {**request.parameter_rows})
        kind, says = "evolutionarily stable", f"{pair[0]} is evolutionarily stable."
        about = {"profile": profile.name}
        for name, (low, high) in parameters.items():
            says = f"For which {name} from {low} to {high} is {pair[0]} evolutionarily stable?"
            kind, about = "stable set", {**about, "stated": ASKED}
        claims.append(claim("--stable", profile.name, kind, says, **about))
    return profiles, claims
