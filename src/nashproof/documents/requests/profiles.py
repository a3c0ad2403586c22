"""Questions about profiles and families of profiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from nashproof.documents.decimals import (
    AUTO,
    BALANCED,
    EXACT,
    NOISE,
    PRINTED,
    ROUNDED,
    Row,
    digits_of,
    note_on,
    reading_of,
    with_digits,
)
from nashproof.documents.profile_values import (
    Texts,
    is_box,
    left_out,
    set_words,
    silent_player,
    spans_of,
    texts_of,
    with_only_actions,
    with_unknown,
    without_undefined,
)
from nashproof.documents.profiles import PARAMETERS, TAKEN, Form, Numbers, Origin, ProfileText
from nashproof.documents.requests.points import (
    at_point,
    balanced,
    check_used,
    flaw_of,
    named_profile,
    numbers_of,
    point_of,
    point_profile,
    remedy,
    rows_of,
)
from nashproof.documents.requests.questions import REFINEMENTS, option_of
from nashproof.documents.requests.request import (
    AskedOfProfiles,
    AuditRequest,
    Nearby,
    RequestedClaim,
    claim,
    origin_of,
)
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import OptionError, ProbabilityError, name_list
from nashproof.exact.numbers import QQ, Rational, is_printed, number_text
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent

ROUNDING = "equilibrium-to-rounding"
LISTED_SETS = 6  # information sets without a strategy that a note names

_SEVERAL = re.compile(r"(?<=\])\s*(?:,|;|\band\b)\s*")
_FAMILY = re.compile(r"\s*(\S+)\s+in\s+\[\s*([^\s,\]]+)\s*,\s*([^\s,\]]+)\s*\]\s*")


def parameters_of(texts: Iterable[str]) -> dict[str, list[str]]:
    """Return parameters and their intervals, from texts such as ``alpha in [0, 1]``.

    A text may have several, ``V in [0, 1], C in [0, 2]``. Raises InputError.

    >>> parameters_of(["alpha in [0, 1/3]"])
    {'alpha': ['0', '1/3']}
    """
    intervals: dict[str, list[str]] = {}
    for text in (part for whole in texts for part in _SEVERAL.split(whole)):
        match = _FAMILY.fullmatch(text)
        if not match or match[1] in intervals:
            raise OptionError(
                f'"{text}"',
                'a parameter and its interval, once, such as "alpha in [0, 1]"',
                "--family",
            )
        intervals[match[1]] = [match[2], match[3]]
    PARAMETERS.of(Table({"parameters": intervals}, (), "", "--family"), "parameters")  # raises
    return intervals


def about_profiles(identifier: str, game: Game, request: AuditRequest) -> AskedOfProfiles:
    """Return all questions about profiles; of several profiles each is named by its line."""
    profiles: dict[str, ProfileText] = {}
    claims: list[RequestedClaim] = []
    notes: dict[str, list[int]] = {}  # each once, in order, with the lines that it is about
    # First the profiles of the file, each with the refinements asked about.
    for line, table in request.profiles:
        place = f"{request.source}:{line}" if line else request.source
        asked = _about_profile(identifier, game, request, table, place)
        refined = _about_refinements(game, request, asked.profiles)
        asked = replace(asked, claims=[*asked.claims, *refined]).named_by_line(line)
        profiles |= asked.profiles
        claims += asked.claims
        for note in asked.notes:
            notes.setdefault(note, []).append(line)
    # Then the pieces of a value function, each with its optimal strategies on an interval.
    for k, (interval, entries) in enumerate(request.optimal, 1):
        piece = _piece(identifier, request, f"optimal-{k}", interval)
        profiles[piece.name] = replace(piece, entries={**entries, **request.parameter_rows})
        claims += _about_value(piece, k)
    if request.parameter_rows and request.asked.get("unique"):
        varied = _varied(identifier, game, request)
        profiles["varied"] = varied
        where = " and ".join(
            f"{name} from {a} to {b}" for name, (a, b) in varied.parameters.items()
        )
        says = f"For which {where} is the equilibrium unique?"
        about = {"profile": varied.name, "stated": ASKED}
        claims.append(claim("--unique", "unique", "unique equilibrium", says, **about))
    # A note about all profiles is said once, without their lines.
    every = [line for line, _ in request.profiles]
    told = [n if lines == every else f"{n} ({_lines(lines)}.)" for n, lines in notes.items()]
    return AskedOfProfiles(profiles, claims, told)


def _lines(lines: Sequence[int]) -> str:
    """Return lines of a file in words: ``Line 3``, ``Lines 3, 5``."""
    return f"Line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))}"


def _varied(identifier: str, game: Game, request: AuditRequest) -> ProfileText:
    """Return a profile with the parameter's strategy; other entries only fill their sets."""
    first = {f"{s.player}/{s.name}": {s.actions[0]: "1"} for s in game.infosets}
    every = parameters_of(request.texts("family"))
    letters = {name: ends for name, ends in every.items() if name in request.letters}
    table = {"strategy": {}, "parameters": letters}
    profile = named_profile("varied", identifier, table, "--unique", Origin("any"))
    return replace(profile, entries=first | {**request.parameter_rows})


def _about_profile(
    identifier: str, game: Game, request: AuditRequest, table: dict[str, Any], source: str
) -> AskedOfProfiles:
    """Return the profiles, claims and notes on one profile.

    A family, one player's strategy, exact numbers and decimals have questions of their own.
    """
    family, at = request.texts("family"), request.texts("at")
    parameters = {"parameters": parameters_of(family)} if family else {}
    profile = named_profile("given", identifier, table | parameters, source, Origin())
    profile = replace(profile, entries={**profile.entries, **request.parameter_rows})
    declared = {*parameters.get("parameters", ())} - {*request.letters}
    check_used(profile, declared, "--family")
    profile = with_only_actions(without_undefined(profile), game)
    # A strategy of one player guarantees a payoff if the other loses what this player gets: in a
    # game of two players with constant sum, where a best reply exists (perfect recall).
    silent = silent_player(profile, game)
    zero_sum = len(game.players) == 2 and game.constant is not None and not game.recall_failures
    if silent and zero_sum and not profile.parameters:
        return _about_strategy(identifier, game, request, profile, silent)
    # Else missing rows become parameters, and --at gives parameters their values.
    partial = None
    if not (profile.parameters or at):
        partial = _about_completions(identifier, game, request, profile)
    left = left_out(profile, game) if request.asked.get("subgame_perfect") else ()
    if left and profile.form == "behaviour":
        listed = name_list(set_words(game, s) for s in left)
        expected = "a strategy at every information set, reached or not"
        raise OptionError(f"nothing given at {listed}", expected, "--subgame-perfect")
    profile, unknown = with_unknown(profile, game)
    if partial and not profile.parameters:
        return partial
    if at:
        if not request.compared:
            values = () if profile.parameters else point_of(at).keys() - {*request.letters}
            check_used(profile, values, "--at")
        profile = at_point(profile, point_of(at), request.letters)
    # Parameters that are left make it a family.
    texts = texts_of(profile, game)
    if profile.parameters:
        claims = list(_about_family(game, profile.parameters))
        if request.letters:
            claims += _about_payoffs(game, request.parameter_rows)
        profiles = {"given": profile}
        if partial:
            profiles |= partial.profiles
            claims += partial.claims
        return AskedOfProfiles(profiles, claims, [*unknown, *_forgetting(game)])
    if not is_box(profile, texts):
        return _about_exact(identifier, game, profile, numbers_of(texts, source))
    return _about_decimals(identifier, game, request, profile, texts)


def _about_completions(
    identifier: str, game: Game, request: AuditRequest, profile: ProfileText
) -> AskedOfProfiles | None:
    """Return the claim on all completions of a profile without some sets; None if it has all."""
    left = left_out(profile, game)
    if not left or profile.form != "behaviour" or game.recall_failures or not game.has_tree:
        return None
    # The claim names the sets left out, where any numbers fill the profile.
    fill = {f"{s.player}/{s.name}": {s.actions[0]: "1"} for s in left}
    whole = replace(profile, entries={**profile.entries, **fill})
    texts = texts_of(whole, game)
    form, rows, notes, numbers = _as_probabilities(game, whole, texts, request.decimals)
    if numbers in TAKEN:
        notes = [*notes, f"What follows is about{TAKEN[numbers][2:]}"]
    origin = Origin("any")
    rest = point_profile(identifier, game, replace(whole, form=form), rows, origin)
    names = [f"{s.player}/{s.name}" for s in left]
    says = "How large is NashConv, whatever is played where nothing is given?"
    about = {"profile": "rest", "open": names, "stated": ASKED}
    asked = claim("--profile", "completions", "completions", says, **about)
    more = f" and {len(left) - LISTED_SETS} more" * (len(left) > LISTED_SETS)
    listed = ", ".join(set_words(game, s) for s in left[:LISTED_SETS]) + more
    notes = [f"Nothing is given at {listed}.", *notes]
    return AskedOfProfiles({"rest": replace(rest, name="rest", says="rest")}, [asked], notes)


def _about_strategy(
    identifier: str, game: Game, request: AuditRequest, strategy: ProfileText, opponent: int
) -> AskedOfProfiles:
    """Return the profiles, claims and notes on the strategy of one player alone.

    Beside a best reply of the opponent the strategy pays exactly what it guarantees.
    """
    # Fill the opponent's sets with any actions, to read the strategy's numbers as a profile.
    sets = [game.infosets[i] for i in game.sets_of[opponent]]
    silent = {f"{opponent}/{s.name}": {s.actions[0]: "1"} for s in sets}
    whole = replace(strategy, entries={**strategy.entries, **silent})
    form, rows, notes, numbers = _as_probabilities(
        game, whole, texts_of(whole, game), request.decimals
    )
    origin = Origin(numbers, reply=opponent)
    points = rows_of(point_profile(identifier, game, replace(whole, form=form), rows, origin), game)
    # Then put a pure best reply in their place.
    reply = best_response(game, plans_of(game, points), opponent).strategy
    alone = list(points)
    for i in game.sets_of[opponent]:
        alone[i] = tuple(QQ(k == reply.get(i, 0)) for k in range(len(points[i])))
    profile = point_profile(identifier, game, replace(whole, form="behaviour"), alone, origin)
    claims = list(_about_guarantee(game, opponent, bool(request.asked.get("value"))))
    return AskedOfProfiles({"alone": replace(profile, name="alone", says="alone")}, claims, notes)


def _about_guarantee(game: Game, opponent: int, value: bool) -> Iterator[RequestedClaim]:
    """Yield the claims on a strategy beside the opponent's best reply, and on the game's value."""
    player = 3 - opponent
    player_name, opponent_name = game.players[player - 1], game.players[opponent - 1]
    says = f"What does the strategy pay {player_name} against a best reply of {opponent_name}?"
    about = {"profile": "alone", "player": str(player), "stated": ASKED}
    yield claim("--profile", f"guarantee-{player}", "payoff", says, **about)
    says = f"{opponent_name} can do no better against the strategy."
    yield claim("--profile", "reply", "best response", says, profile="alone", player=str(opponent))
    if not value:
        says = f"What is the game worth? (To {game.players[0]}.)"
        yield claim("--profile", "value", "value", says, stated=ASKED)


def _about_exact(
    identifier: str, game: Game, profile: ProfileText, rows: Sequence[Row]
) -> AskedOfProfiles:
    """Return the profiles, claims and notes on a profile of exact numbers."""
    wrong = flaw_of(game, profile.form, rows)
    if wrong:
        raise ProbabilityError(wrong, remedy(False), profile.place)
    points = (
        replace(profile, name="points")
        if profile.form == "behaviour"
        else point_profile(identifier, game, profile, rows, Origin())
    )
    return AskedOfProfiles({"points": points}, list(_about_points(game)), _forgetting(game))


def _about_decimals(
    identifier: str, game: Game, request: AuditRequest, profile: ProfileText, texts: Texts
) -> AskedOfProfiles:
    """Return the profiles, claims and notes on a profile with decimals.

    ``documents.decimals`` reads the decimals.
    """
    reading = reading_of(request.decimals, texts)
    if reading in (PRINTED, ROUNDED):
        profile = _with_all_digits(profile, texts)
        texts = texts_of(profile, game)
    form, rows, notes, numbers = _as_probabilities(game, profile, texts, request.decimals)
    points = point_profile(identifier, game, replace(profile, form=form), rows, Origin(numbers))
    find = None if reading == EXACT or game.recall_failures else request.nearby
    if reading in (EXACT, BALANCED):
        near = find(game, rows_of(points, game), None) if find else None
        if near and (request.refinements or request.compared):
            near = replace(near, printed=None)  # these need exact numbers
        return _about_computed(identifier, game, points, near, _NOISE, notes)
    near = None
    if find and profile.form == "behaviour" and _need_nearby(game, request, reading, texts):
        near = find(game, rows_of(points, game), texts)
    if reading == ROUNDED and near and near.profile == rows_of(points, game):
        notes = [note_on(AUTO, BALANCED), *notes[1:]]  # they need no rounding
        points = replace(points, origin=Origin())
    if near and near.profile and (reading == ROUNDED or _is_asked_about(request, near, texts)):
        return _about_computed(identifier, game, points, near, _ROUNDING, notes)
    return _about_printed(identifier, game, request, profile, points, near, notes)


def _need_nearby(game: Game, request: AuditRequest, reading: str, texts: Texts) -> bool:
    """Return whether to look for an exact equilibrium near rounded numbers first.

    A search is needless if the only claim is that an equilibrium prints as a document's decimals
    do, this claim will be decided, and no set can have been adjusted.
    """
    parted = any(sum(map(is_printed, row)) > 2 for row in texts)
    undecided = request.refinements or request.compared or zero_sum_equivalent(game) is None
    return reading == ROUNDED or bool(undecided or parted and request.decimals == AUTO)


def _is_asked_about(request: AuditRequest, near: Nearby, texts: Texts) -> bool:
    """Return whether all claims are about the equilibrium near a document's decimals.

    Otherwise they are about whatever prints as the decimals do. True if the nearby equilibrium
    prints so itself and refinements are asked for: another one that prints so would not have them.
    True also if the decimals were changed so that their sum is 1, for then none prints so.
    """
    pairs = zip(near.profile or (), spans_of(texts))
    inside = all(low <= x <= high for row, ends in pairs for x, (low, high) in zip(row, ends))
    return bool(request.refinements or request.compared) if inside else request.decimals == AUTO


def _about_printed(
    identifier: str,
    game: Game,
    request: AuditRequest,
    profile: ProfileText,
    points: ProfileText,
    near: Nearby | None,
    notes: Sequence[str],
) -> AskedOfProfiles:
    """Return the profiles, claims and notes on rounded numbers, as prints of an equilibrium.

    If that may stay open, numbers of which a player gains more than rounding explains are asked
    about as they stand.
    """
    printed = replace(profile, name="printed", origin=Origin("printed"))
    profiles = {"printed": printed, "points": points}
    says = "Some exact equilibrium prints as the profile does."
    rounds = claim("--profile", ROUNDING, "equilibrium", says, profile="printed")
    literal, *figures = _about_points(game)  # the figures say all, unless it must be an equilibrium
    is_apart = near is not None and near.apart and zero_sum_equivalent(game) is None
    if is_apart and len(game.players) != 2:
        claims = [literal, *figures]
    else:
        claims = [rounds, *[literal] * (is_apart or bool(request.refinements)), *figures]
    return AskedOfProfiles(profiles, claims, notes)


def _with_all_digits(profile: ProfileText, texts: Texts) -> ProfileText:
    """Return the profile in which all numbers of a program have the digits of the longest."""
    digits = digits_of(text for row in texts for text in row)
    entries = {
        key: {action: with_digits(text, digits) for action, text in row.items()}
        for key, row in profile.entries.items()
    }
    return replace(profile, entries=entries)


_OF_FIGURES = "Figures are about the decimals themselves: "
_NOISE = "up to the noise of floats"  # the distance of numbers from an equilibrium nearby
_ROUNDING = "up to rounding"


def _as_probabilities(
    game: Game, profile: ProfileText, texts: Texts, decimals: str
) -> tuple[Form, list[Row], list[str], Numbers]:
    """Return the form, exact numbers, notes, and the sort of the numbers.

    Numbers of decimals are balanced; a note says how far those as given are off.
    """
    reading, written = reading_of(decimals, texts), numbers_of(texts, profile.place)
    form, rows, notes, numbers = profile.form, written, list[str](), Origin().numbers
    if is_box(profile, texts):
        if reading != EXACT:
            always = (reading if form == "plan" else decimals) == BALANCED
            form, rows, notes = balanced(game, form, texts, rows, always)
            pairs = (pair for row in zip(rows, written) for pair in zip(*row))
            off = max((abs(x - y) for x, y in pairs), default=0)
            rounded = reading in (PRINTED, ROUNDED)
            as_given = form == profile.form and off <= (0 if rounded else NOISE)
            exact: Numbers = "decimals" if rounded else "as given"
            numbers = exact if as_given else "balanced"
        if reading in (PRINTED, ROUNDED):
            notes = [_OF_FIGURES + note[0].lower() + note[1:] for note in notes]
        digits = digits_of(text for row in texts for text in row)
        notes = [note_on(decimals, reading, digits), *notes]
    if wrong := flaw_of(game, form, rows):
        raise ProbabilityError(wrong, remedy(is_box(profile, texts)), profile.place)
    return form, rows, [*notes, *_forgetting(game)], numbers


def _about_computed(
    identifier: str,
    game: Game,
    points: ProfileText,
    near: Nearby | None,
    explains: str,
    notes: Sequence[str],
) -> AskedOfProfiles:
    """Return the profiles, claims and notes on a program's numbers: the nearby equilibrium, gains.

    ``explains`` says how the numbers differ from what is near. Nothing is claimed if it is unknown
    whether an equilibrium is near.
    """
    profiles, claims = {"points": points}, list(_about_points(game))
    if near is None or near.profile == rows_of(points, game):
        return AskedOfProfiles(profiles, claims, notes)
    if near.profile is None and near.printed is None:
        return AskedOfProfiles(profiles, claims[not near.apart :], notes)
    if near.profile is None:
        rows = zip(game.infosets, near.printed or ())
        strategy = {f"{s.player}/{s.name}": dict(zip(s.actions, row)) for s, row in rows}
        table = {"strategy": strategy}
        exact = named_profile("nearby", identifier, table, points.place, Origin("nearby"))
    else:
        exact = point_profile(identifier, game, points, near.profile, Origin("nearby"))
    profiles["nearby"] = replace(exact, name="nearby", says="nearby")
    claims[0] = _about_nearby(explains)
    return AskedOfProfiles(profiles, claims, notes)


def _about_nearby(explains: str) -> RequestedClaim:
    """Return the claim that the profile near the numbers is an equilibrium."""
    says = f"The numbers are those of an exact equilibrium, {explains}."
    return claim("--profile", "equilibrium", "equilibrium", says, profile="nearby")


def _about_points(game: Game) -> Iterator[RequestedClaim]:
    """Yield the claims on exact numbers, the first that they are an equilibrium.

    If a player forgets, a profitable pure deviation of theirs is asked for in place of a gain, and
    payoffs explicitly.
    """

    def about(name: str, kind: str, says: str, **fields: str) -> RequestedClaim:
        return claim("--profile", name, kind, says, profile="points", **fields)

    yield about("equilibrium", "equilibrium", "The profile is an equilibrium.")
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
) -> Iterator[RequestedClaim]:
    """Yield the claims on a profile with parameters.

    If a player forgets, the set of a parameter is asked for of each other player.
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


def _piece(
    identifier: str, request: AuditRequest, name: str, interval: tuple[Rational, Rational]
) -> ProfileText:
    """Return a profile without strategies on an interval of the parameter that has a range."""
    (letter,) = parameters_of(request.texts("family"))
    parameters = {letter: [number_text(end) for end in interval]}
    table = {"strategy": {}, "parameters": parameters}
    return named_profile(name, identifier, table, "--value", Origin("optimal"))


def _about_value(piece: ProfileText, number: int) -> Iterator[RequestedClaim]:
    """Yield the claims on strategies that are optimal on an interval of the game's parameter."""
    ((name, (low, high)),) = piece.parameters.items()
    where = f"{name} from {number_text(low)} to {number_text(high)}"
    says = f"The strategies for {where} are optimal for every such {name}."
    yield claim("--value", piece.name, "equilibrium", says, profile=piece.name)
    says = f"What is the game worth for {where}?"
    about = {"profile": piece.name, "player": "1", "stated": ASKED}
    yield claim("--value", f"value-{number}", "payoff", says, **about)


def _about_payoffs(game: Game, parameter_rows: Iterable[str]) -> Iterator[RequestedClaim]:
    """Yield the claims on payoffs of a family, for players who are no parameters of the game."""
    parameters = {name.partition("/")[0] for name in parameter_rows}
    for p in game.player_numbers:
        if str(p) not in parameters:
            says = f"What does the profile pay {game.players[p - 1]}?"
            about = {"profile": "given", "player": str(p), "stated": ASKED}
            yield claim("--family", f"payoff-{p}", "payoff", says, **about)


def _about_refinements(
    game: Game, request: AuditRequest, profiles: Mapping[str, ProfileText]
) -> Iterator[RequestedClaim]:
    """Yield the claims that a profile is an equilibrium that the refinements asked about keep."""
    if not request.refinements:
        return
    profile = _exact_profile(profiles.values())
    if player := origin_of(profile).reply:
        found = f"nothing given for {game.players[player - 1]}"
        expected = "a strategy of each player: a refined equilibrium is a whole profile"
        raise OptionError(found, expected, option_of(request.refinements[0]))
    if request.asked.get("perfect") and (len(game.players) == 2 or profile.parameters):
        yield from _about_dominance(game, profile.name)
    elif request.asked.get("perfect"):
        says = "The profile is a perfect equilibrium of the normal form."
        yield claim("--perfect", "perfect", "perfect", says, profile=profile.name)
    for name, kind in REFINEMENTS.items():
        if request.asked.get(name):
            option = option_of(name)
            says = f"The profile is a {kind} equilibrium."
            if name == "stable" and profile.parameters:
                says = f"For which {', '.join(profile.parameters)} is the strategy stable?"
                about = {"profile": profile.name, "stated": ASKED}
                yield claim(option, option[2:], "stable set", says, **about)
                continue
            if name == "stable":
                says = "The strategy is evolutionarily stable."
            yield claim(option, option[2:], kind, says, profile=profile.name)


def _about_dominance(game: Game, profile: str) -> Iterator[RequestedClaim]:
    """Yield the claims beside equilibrium that make a profile perfect: no strategy is dominated."""
    for p in game.player_numbers:
        says = f"No strategy of {game.players[p - 1]} weakly dominates the one in the profile."
        fields = {"profile": profile, "player": str(p), "stated": "not dominated"}
        yield claim("--perfect", f"undominated-{p}", "dominated strategy", says, **fields)


def _exact_profile(profiles: Iterable[ProfileText]) -> ProfileText:
    """Return the exact equilibrium nearby if there is one, else the numbers as given."""
    exact = [profile for profile in profiles if origin_of(profile).numbers != "printed"]
    return next((profile for profile in exact if origin_of(profile).numbers == "nearby"), exact[0])


def _forgetting(game: Game) -> list[str]:
    """Return a note on players who forget, if there are any, in a list."""
    names, is_single = (
        name_list(game.players[p - 1] for p in sorted(game.forgetful)),
        len(game.forgetful) == 1,
    )
    return (
        [
            f"{names} forget{'s' * is_single} (imperfect recall): the profile is read as behaviour "
            "strategies, which draw an action anew at each node; "
            f"whether another strategy of {names} pays more is decided in small games only."
        ]
        if names
        else []
    )


def _remembering(game: Game) -> list[int]:
    return [p for p in game.player_numbers if p not in game.forgetful]
