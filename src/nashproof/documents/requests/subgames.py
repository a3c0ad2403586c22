"""Questions about subgame perfection for a range of values, in the game of one deviation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from nashproof.documents.profile_values import texts_of, with_unknown, without_undefined
from nashproof.documents.profiles import Origin, ProfileText
from nashproof.documents.requests.points import at_point, check_used, named_profile, point_of
from nashproof.documents.requests.profiles import parameters_of
from nashproof.documents.requests.request import (
    AskedOfProfiles,
    AuditRequest,
    RequestedClaim,
    claim,
)
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import OptionError
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.nodes import Decision
from nashproof.games.tree import Tree
from nashproof.play.one_deviation import first_watching, movers_by_set, one_deviation_sets

OPTION = "--subgame-perfect"
AT_NODES = (
    "Play begins at each node with the same probability, and each node has a player of its own. "
)
IN_PARTS = (
    "Play begins in each subgame with the same probability. The moves that are in no smaller "
    "subgame have players of their own. "
)
ONE_DEVIATION = (
    "Nobody gains exactly if the profile is subgame perfect (the one-shot deviation principle). A "
    "gain is an average over all beginnings. The game's own players do not move here, and are paid "
    "what the whole game pays them."
)
PURE_ONLY = "Profiles in which somebody mixes are not asked about."


def one_deviation_notes(game: Tree) -> list[str]:
    """Return a note on the game of one deviation from a profile of this game."""
    movers = movers_by_set(game)
    decisions = sum(isinstance(node, Decision) for node in game.nodes)
    alone = len({mover.root for mover in movers}) == len(movers) == decisions
    return [(AT_NODES if alone else IN_PARTS) + ONE_DEVIATION]


def about_payoffs(game: Tree, option: str, profile: str, name: str) -> Iterator[RequestedClaim]:
    """Yield the claims on what a profile pays the players of the game; ids begin with ``name``."""
    first = first_watching(game)
    for k, player in enumerate(game.players):
        says = f"What does the profile pay {player}?"
        about = {"profile": profile, "player": str(first + k), "stated": ASKED}
        yield claim(option, f"{name}-{k + 1}", "payoff", says, **about)


def about_subgames(identifier: str, request: AuditRequest, original: Tree) -> AskedOfProfiles:
    """Return the profiles of ``original`` in its game of one deviation, each with its question.

    For which values of one parameter the profile is subgame perfect; of several parameters whether
    it is for all values. Raises InputError.
    """
    profiles: dict[str, ProfileText] = {}
    claims: list[RequestedClaim] = []
    notes: list[str] = []
    for line, table in request.profiles:
        place = f"{request.source}:{line}" if line else request.source
        parameters = parameters_of(request.texts("family"))
        profile = named_profile(
            "given", identifier, table | {"parameters": parameters}, place, Origin()
        )
        if profile.form != "behaviour":
            found = "realisation weights, which say nothing of subgames that play does not reach"
            raise OptionError(found, "probabilities at every information set", OPTION)
        check_used(profile, parameters.keys() - {*request.letters}, "--family")
        profile, unknown = with_unknown(without_undefined(profile), original)
        if request.texts("at"):
            profile = at_point(profile, point_of(request.texts("at")), request.letters)
        # The information sets have other players in the game of one deviation
        rows = zip(original.infosets, texts_of(profile, original), one_deviation_sets(original))
        entries = {name: dict(zip(s.actions, texts)) for s, texts, name in rows}
        profile = replace(profile, entries={**entries, **request.parameter_rows})
        asked = [_question(profile.parameters), *about_payoffs(original, OPTION, "given", "payoff")]
        of_line = AskedOfProfiles({"given": profile}, asked, unknown).named_by_line(line)
        profiles |= of_line.profiles
        claims += of_line.claims
        notes += [note for note in unknown if note not in notes]
    return AskedOfProfiles(profiles, claims, [*notes, *one_deviation_notes(original)])


def _question(parameters: Mapping[str, tuple[Rational, Rational]]) -> RequestedClaim:
    """Return the claim on subgame perfection of the profile with these parameters."""
    where = " and ".join(
        f"{name} from {number_text(low)} to {number_text(high)}"
        for name, (low, high) in parameters.items()
    )
    if len(parameters) == 1:
        says = f"For which {where} is the profile a subgame perfect equilibrium?"
        about = {"profile": "given", "stated": ASKED}
        return claim(OPTION, OPTION[2:], "parameter set", says, **about)
    says = f"The profile is a subgame perfect equilibrium for every {where}."
    return claim(OPTION, OPTION[2:], "equilibrium", says, profile="given")
