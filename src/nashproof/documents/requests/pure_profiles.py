"""Questions about every profile of pure strategies of a game with a parameter."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod

from nashproof.documents.profiles import Origin
from nashproof.documents.requests.points import named_profile
from nashproof.documents.requests.profiles import parameters_of
from nashproof.documents.requests.request import AskedOfProfiles, AuditRequest, claim
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import OptionError, quoted
from nashproof.games.game import Game

OPTION = "--pure-equilibria"
MOST_PURE_PROFILES = 400  # each is asked about by itself, with a certificate of its own


def about_pure_profiles(identifier: str, game: Game, request: AuditRequest) -> AskedOfProfiles:
    """Return each profile of pure strategies, and for which values it is an equilibrium.

    Together these are all equilibria in pure strategies, for each value of the parameter. Nothing
    is asked of a game without a parameter, where one claim is about them all. Raises InputError.
    """
    number = request.asked.get("pure_equilibria", "")
    if not number or not request.parameter_rows:
        return AskedOfProfiles({}, [], [])
    parameters = parameters_of(request.texts("family"))
    sets = [s for s in game.infosets if f"{s.player}/{s.name}" not in request.parameter_rows]
    count = prod(len(s.actions) for s in sets)
    if number != ASKED:
        found = f"{quoted(number)} for a game whose numbers depend on {', '.join(parameters)}"
        raise OptionError(found, "?, which asks for the values of each profile", OPTION)
    if len(parameters) != 1:
        found = f"a family in {len(parameters)} parameters"
        raise OptionError(found, 'one parameter, --family "NAME in [LOW, HIGH]"', OPTION)
    if count > MOST_PURE_PROFILES:
        found = f"{count:,} profiles of pure strategies"
        raise OptionError(found, f"at most {MOST_PURE_PROFILES} with a parameter", OPTION)
    ((name, (low, high)),) = parameters.items()
    profiles, claims = {}, []
    for k, actions in enumerate(product(*(s.actions for s in sets)), 1):
        # One set a player: its action says which strategy it is
        alone = len(sets) == len({s.player for s in sets})
        moves = [a if alone else f"{s.name}: {a}" for s, a in zip(sets, actions, strict=True)]
        origin = Origin("pure", words=f"Of {', '.join(moves)}.")
        table = {"strategy": {}, "parameters": parameters}
        profile = named_profile(f"pure-{k}", identifier, table, OPTION, origin)
        entries = {f"{s.player}/{s.name}": {a: "1"} for s, a in zip(sets, actions, strict=True)}
        profiles[profile.name] = replace(profile, entries=entries | {**request.parameter_rows})
        says = f"For which {name} from {low} to {high} is {', '.join(moves)} an equilibrium?"
        about = {"profile": profile.name, "stated": ASKED}
        claims.append(claim(OPTION, profile.name, "parameter set", says, **about))
    return AskedOfProfiles(profiles, claims, [])
