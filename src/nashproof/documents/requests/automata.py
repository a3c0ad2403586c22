"""Questions about automata that play a repeated game."""

from __future__ import annotations

from dataclasses import replace

from nashproof.documents.profiles import Origin
from nashproof.documents.requests.points import named_profile, point_of
from nashproof.documents.requests.profiles import parameters_of
from nashproof.documents.requests.questions import option_of
from nashproof.documents.requests.request import AskedOfProfiles, AuditRequest, claim
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import OptionError

NOTE = (
    "Each combination of states is a branch in which one stage is played, and then the automata go "
    "on. Nobody gains in any branch exactly if the automata are a subgame perfect equilibrium of "
    "the repeated game (the one-shot deviation principle). A gain adds up those of all branches."
)


def about_automata(identifier: str, request: AuditRequest) -> AskedOfProfiles:
    """Return the automata as a profile, and the question whether it is subgame perfect.

    The question is for which discount factors, or whether at one factor. Raises InputError.
    """
    letter = request.letters[0]  # the others are fixed
    if request.profiles:
        raise OptionError("a profile of a repeated game", "the automata of the file", "--profile")
    for name in request.asked:
        if name not in ("family", "at"):
            found = "a repeated game"
            raise OptionError(found, "--family or --at, with its discount factor", option_of(name))
    family, at = parameters_of(request.texts("family")), point_of(request.texts("at"))
    table = {"strategy": {}, **({} if letter in at else {"parameters": family})}
    profile = named_profile("automata", identifier, table, "--family", Origin("any"))
    entries = {**request.automata, **request.parameter_rows}
    profiles = {profile.name: replace(profile, entries=entries)}
    if letter in at:
        says = "The automata are a subgame perfect equilibrium."
        kind = "equilibrium"
        asked = claim("--at", "subgame-perfect", kind, says, profile=profile.name)
        return AskedOfProfiles(profiles, [asked], [NOTE])
    ((low, high),) = family.values()
    says = f"For which {letter} from {low} to {high} are the automata subgame perfect?"
    about = {"profile": profile.name, "stated": ASKED}
    asked = claim("--family", "subgame-perfect", "parameter set", says, **about)
    return AskedOfProfiles(profiles, [asked], [NOTE])
