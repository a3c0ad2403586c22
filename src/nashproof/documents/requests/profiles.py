"""What is asked about profiles and families of profiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nashproof.documents.profile_values import Texts, is_box, texts_of
from nashproof.documents.profiles import ProfileText, read_parameters
from nashproof.documents.requests.points import (
    Row,
    at_point,
    balanced,
    flaw_of,
    named_profile,
    numbers_of,
    point_of,
    point_profile,
    remedy,
)
from nashproof.documents.requests.request import (
    BALANCED,
    DECIMALS,
    REFINEMENTS,
    Asked,
    AskedOfProfiles,
    AuditRequest,
    claim,
    option_of,
)
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import OptionError, ProbabilityError, name_list
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game

_FAMILY = re.compile(r"\s*(\S+)\s+in\s+\[\s*([^\s,\]]+)\s*,\s*([^\s,\]]+)\s*\]\s*")


def parameters_of(texts: Iterable[str]) -> dict[str, list[str]]:
    """Parameters and their intervals, from texts such as ``alpha in [0, 1]``.

    Raises InputError.

    >>> parameters_of(["alpha in [0, 1/3]"])
    {'alpha': ['0', '1/3']}
    """
    intervals: dict[str, list[str]] = {}
    for text in texts:
        match = _FAMILY.fullmatch(text)
        if not match or match[1] in intervals:
            raise OptionError(
                f'"{text}"',
                'a parameter and its interval, once, such as "alpha in [0, 1]"',
                "--family",
            )
        intervals[match[1]] = [match[2], match[3]]
    read_parameters(Table({"parameters": intervals}, (), "", "--family"))  # raises
    return intervals


def about_profiles(identifier: str, game: Game, request: AuditRequest) -> AskedOfProfiles:
    """All that is asked about profiles; what is about one of several is named by its line."""
    profiles: dict[str, ProfileText] = {}
    claims: list[Asked] = []
    notes: dict[str, None] = {}  # each once, in order
    for line, table in request.profiles:
        place = f"{request.source}:{line}" if line else request.source
        asked = _about_profile(identifier, game, request, table, place)
        refined = _about_refinements(game, request, asked.profiles)
        asked = replace(asked, claims=[*asked.claims, *refined]).named_by_line(line)
        profiles |= asked.profiles
        claims += asked.claims
        notes |= dict.fromkeys(asked.notes)
    return AskedOfProfiles(profiles, claims, list(notes))


def _about_profile(
    identifier: str, game: Game, request: AuditRequest, table: dict[str, Any], source: str
) -> AskedOfProfiles:
    """The profiles, claims and notes on the profile asked about.

    That is: as printed, and as the points that are printed.
    """
    parameters = {"parameters": parameters_of(request.family)} if request.family else {}
    given = named_profile("given", identifier, table | parameters, source)
    if request.at:
        given = at_point(given, point_of(request.at))
    texts = texts_of(given, game)
    if given.parameters:
        claims = list(_about_family(game, given.parameters))
        return AskedOfProfiles({"given": given}, claims, _forgetting(game))
    if not is_box(given, texts):
        return _about_exact(identifier, game, given, numbers_of(texts, source))
    asked = _about_decimals(identifier, game, request, given, texts, source)
    note = f"Of decimals: {DECIMALS[request.decimals]}."
    return replace(asked, notes=[note, *asked.notes])


def _about_exact(
    identifier: str, game: Game, given: ProfileText, rows: Sequence[Row]
) -> AskedOfProfiles:
    """The profiles, claims and notes on a profile of exact numbers."""
    wrong = flaw_of(game, given.form, rows)
    if wrong:
        raise ProbabilityError(wrong, remedy(False), given.place)
    points = (
        replace(given, name="points")
        if given.form == "behaviour"
        else point_profile(identifier, game, given, rows)
    )
    claims = list(_about_points(game, "The profile is an equilibrium."))
    return AskedOfProfiles({"points": points}, claims, _forgetting(game))


def _about_decimals(
    identifier: str,
    game: Game,
    request: AuditRequest,
    given: ProfileText,
    texts: Texts,
    source: str,
) -> AskedOfProfiles:
    """The profiles, claims and notes on a profile of printed decimals."""
    profiles: dict[str, ProfileText] = {}
    claims: list[Asked] = []
    notes, rows = _forgetting(game), numbers_of(texts, source)
    says = "The very numbers that are printed are an equilibrium."
    if request.decimals == "printed":
        says = "Some exact equilibrium prints as the profile does."
        profiles["printed"] = replace(given, name="printed")
        claims.append(
            claim("--profile", "equilibrium-to-rounding", "equilibrium", says, profile="printed")
        )
    if request.decimals == BALANCED and given.form == "behaviour":
        printed, (rows, note) = rows, balanced(game, texts, rows)
        notes.append(note)
        if rows != printed:
            says = "The numbers that are printed, changed to sum to 1, are an equilibrium."
    wrong = flaw_of(game, given.form, rows)
    if wrong and not claims:
        raise ProbabilityError(wrong, remedy(True), source)
    if wrong:
        note = (
            f"The numbers of {source} as they stand are no profile ({wrong}). No gain is computed "
            "from them; --decimals balanced changes the greatest of a set so that they sum to 1."
        )
        return AskedOfProfiles(profiles, claims, [*notes, note])
    profiles["points"] = point_profile(identifier, game, given, rows)
    return AskedOfProfiles(profiles, [*claims, *_about_points(game, says)], notes)


def _about_points(game: Game, equilibrium: str) -> Iterator[Asked]:
    """The claims on exact numbers; ``equilibrium``: what the first of them says.

    If a player forgets, a profitable pure deviation of theirs is asked for in place of a gain, and
    payoffs explicitly.
    """

    def about(name: str, kind: str, says: str, **fields: str) -> Asked:
        return claim("--profile", name, kind, says, profile="points", **fields)

    yield about("equilibrium", "equilibrium", equilibrium)
    for p in game.player_numbers if game.recall_failures else ():
        says = f"What does the profile pay {game.players[p - 1]}?"
        yield about(f"payoff-{p}", "payoff", says, player=str(p), stated=ASKED)
    for p in sorted(game.forgetful):
        says = f"{game.players[p - 1]} can do no better against the rest."
        yield about(f"best-response-{p}", "best response", says, player=str(p))
    for p in _remembering(game):
        says = f"What does {game.players[p - 1]} gain at most by deviating?"
        yield about(f"gain-{p}", "gain", says, player=str(p), stated=ASKED)
    if not game.recall_failures:
        says = "What is NashConv, the sum of all gains by deviating?"
        yield about("nashconv", "gain", says, player="0", stated=ASKED)


def _about_family(
    game: Game, parameters: Mapping[str, tuple[Rational, Rational]]
) -> Iterator[Asked]:
    """The claims on a profile with parameters.

    Where a player forgets, the set of a parameter is asked for of each other player.
    """
    where = " and ".join(f"{name} from {low} to {high}" for name, (low, high) in parameters.items())
    says = f"The profile is an equilibrium for every {where}."
    yield claim("--family", "family", "equilibrium", says, profile="given")
    if len(parameters) != 1:
        return
    about = {"profile": "given", "stated": ASKED}
    if not game.recall_failures:
        says = f"For which {where} is the profile an equilibrium?"
        yield claim("--family", "parameters", "parameter set", says, **about)
        return
    for p in _remembering(game):
        says = f"For which {where} does {game.players[p - 1]} gain nothing by deviating?"
        yield claim("--family", f"parameters-{p}", "parameter set", says, player=str(p), **about)


def _about_refinements(
    game: Game, request: AuditRequest, profiles: Mapping[str, ProfileText]
) -> Iterator[Asked]:
    """The claims that a profile is an equilibrium that the refinements asked about keep."""
    if request.perfect:
        yield from _about_dominance(game, profiles, request.source)
    for name, kind in REFINEMENTS.items():
        if getattr(request, name):
            option = option_of(name)
            profile = _exact_profile(profiles, option, request.source)
            says = f"The profile is a {kind} equilibrium."
            yield claim(option, option[2:], kind, says, profile=profile)


def _about_dominance(
    game: Game, profiles: Mapping[str, ProfileText], source: str
) -> Iterator[Asked]:
    """The claims beside equilibrium that make a profile perfect: that no strategy is dominated."""
    name = _exact_profile(profiles, "--perfect", source)
    for p in game.player_numbers:
        says = f"No strategy of {game.players[p - 1]} weakly dominates the one in the profile."
        fields = {"profile": name, "player": str(p), "stated": "not dominated"}
        yield claim("--perfect", f"undominated-{p}", "dominated strategy", says, **fields)


def _exact_profile(profiles: Mapping[str, ProfileText], option: str, source: str) -> str:
    """The name of the profile without printed decimals. Raises InputError if there is none."""
    for name in ("given", "points"):
        if name in profiles:
            return name
    raise ProbabilityError(
        "probabilities that do not sum to 1 as they stand",
        f"fractions such as 1/3, or --decimals balanced, beside {option}",
        source,
    )


def _forgetting(game: Game) -> list[str]:
    """A note where a player forgets: what is said of it then."""
    names, one = (
        name_list(game.players[p - 1] for p in sorted(game.forgetful)),
        len(game.forgetful) == 1,
    )
    return (
        [
            f"{names} forget{'s' * one} (imperfect recall): the profile is read as behaviour "
            "strategies, which draw an action anew at each node; "
            f"deviations of {names} are looked for among pure strategies only, "
            "and another strategy may gain more."
        ]
        if names
        else []
    )


def _remembering(game: Game) -> list[int]:
    return [p for p in game.player_numbers if p not in game.forgetful]
