"""Functions on profiles: gains, comparisons, and questions about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Unpack, cast

from nashproof.errors import (
    InputError,
    MissingStrategy,
    ObjectError,
    OptionError,
    UnknownName,
    WrongCount,
    closest_name,
    quoted,
)
from nashproof.shell import notebook
from nashproof.shell.files import STANDARD_INPUT, read_text
from nashproof.shell.game_files import Place
from nashproof.shell.library.drawn import claims_on_decimals, drawn_rows
from nashproof.shell.library.games import game_with_recall, read
from nashproof.shell.library.options import check_whole, with_arguments
from nashproof.shell.library.types import GameOrPlace, Profile

if TYPE_CHECKING:
    from nashproof.certificates.statements.families import Root
    from nashproof.claims.claim import Claim
    from nashproof.documents.document import Document
    from nashproof.documents.profile_formats.distributions import DrawnRow
    from nashproof.documents.profile_formats.key_names import KeyNames
    from nashproof.documents.profile_values import Texts
    from nashproof.documents.requests.questions import Questions
    from nashproof.documents.requests.request import DrawnWith, FindNearby, Nearby, OptimalPiece
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game
    from nashproof.games.parametric import ParametricGame
    from nashproof.play.types import Profile as Rows


@with_arguments("a game, a profile and a player", "best_response((A, B), profile, player=1)")
def best_response(
    game: GameOrPlace,
    profile: Profile,
    player: int,
    *,
    decimals: str = "auto",
    at: str | Sequence[str] = (),
    names: Place | None = None,
) -> notebook.Response:
    """Return the best response of a player (1, 2, ...) to the others' strategies in a profile.

    ``profile``, ``decimals``, ``at`` and ``names`` as in ``audit``; a decimal of a document stands
    for itself. Any number of players and any payoffs. Raises InputError, also for imperfect recall
    of that player.

    >>> best_response([[1, -1], [-1, 1]], [[[1, 0]], [[1, 0]]], player=2)
    <Response of 'Player 2': value 1, gain 2>
    """
    from nashproof.play import best_response as play
    from nashproof.play.strategies import plans_of
    from nashproof.shell.notebook.strategies import fraction

    game = read(game)
    check_player(game, player)
    rows, _ = exact_profile(game, profile, decimals, at, names)
    best = play.best_response(game, plans_of(game, rows), player)
    moves = {game.infosets[i].name: game.infosets[i].actions[k] for i, k in best.strategy.items()}
    name = game.players[player - 1]
    return notebook.Response(player, name, fraction(best.value), fraction(best.gain), moves)


@with_arguments("a game and a profile", "exploitability((A, B), profile)")
def exploitability(
    game: GameOrPlace,
    profile: Profile,
    *,
    decimals: str = "auto",
    at: str | Sequence[str] = (),
    names: Place | None = None,
) -> Fraction:
    """Return NashConv divided by the number of players: 0 exactly at an equilibrium.

    NashConv is the sum of each player's greatest gain by deviating, in the game's payoffs.
    ``profile``, ``decimals``, ``at`` and ``names`` as in ``audit``; a decimal of a document stands
    for itself. Raises InputError, also for imperfect recall.

    >>> exploitability([[1, -1], [-1, 1]], [[[1, 0]], [[1, 0]]])
    Fraction(1, 1)
    """
    from nashproof.play.best_response import nash_conv
    from nashproof.play.strategies import plans_of
    from nashproof.shell.notebook.strategies import fraction

    game = game_with_recall(game)
    rows, _ = exact_profile(game, profile, decimals, at, names)
    return fraction(nash_conv(game, plans_of(game, rows))) / len(game.players)


@with_arguments("a game and two profiles", "compare((A, B), first, second)")
def compare(
    game: GameOrPlace,
    a: Profile,
    b: Profile,
    *,
    decimals: str = "auto",
    at: str | Sequence[str] = (),
) -> notebook.Comparison:
    """Compare two profiles of a game: is one of them wrong, or are they two equilibria?

    The record has the payoffs of each, each player's greatest gain by deviating, in the game's
    payoffs, and where the profiles differ. ``a`` and ``b`` as in ``audit``, one profile each;
    ``at`` and ``decimals`` too. The figures are of the decimals themselves, with the distance of an
    exact equilibrium nearby. All figures are exact; ``audit`` proves them. Raises InputError, also
    for imperfect recall.

    >>> print(compare([[1, 1], [1, 1]], [[[1, 0]], [[1, 0]]], "uniform"))
    a matrix game
    2x2: Player 1 chooses the row, Player 2 the column. Zero-sum: payoffs are those of Player 1.
             column 1  column 2
      row 1  1         1
      row 2  1         1
    Two different equilibria: neither profile is wrong.
      first: an equilibrium. No player gains by deviating.
      uniform: an equilibrium. No player gains by deviating.
    Both pay Player 1 1, Player 2 -1.
    They differ at 2 information sets, first | uniform:
      Player 1 at move 1: row 1 | row 1 1/2, row 2 1/2
      Player 2 at move 2: column 1 | column 1 1/2, column 2 1/2
    """
    from nashproof.play.comparison import differences, profile_gains
    from nashproof.shell.notebook.equilibria.comparisons import compared, difference

    game = game_with_recall(game)
    labels = _label(a, "first"), _label(b, "second")
    if labels[0] == labels[1]:
        labels = "first", "second"
    first, first_notes, first_distance = _near_profile(game, a, decimals, at)
    second, second_notes, second_distance = _near_profile(game, b, decimals, at)
    # notes on both profiles once, the others with the label of their profile
    notes = [note for note in first_notes if note in second_notes]
    notes += [f"{labels[0]}: {note}" for note in first_notes if note not in second_notes]
    notes += [f"{labels[1]}: {note}" for note in second_notes if note not in first_notes]
    return notebook.Comparison(
        notebook.GameRead(game),
        compared(game, labels[0], profile_gains(game, first), first_distance),
        compared(game, labels[1], profile_gains(game, second), second_distance),
        tuple(difference(game, row) for row in differences(game, first, second)),
        tuple(notes),
    )


def _label(profile: Profile, otherwise: str) -> str:
    """Return the label of a profile: the name of its file, or ``otherwise``."""
    from nashproof.documents.profile_formats.formats import is_profile_text

    if not isinstance(profile, (str, PurePath)) or is_profile_text(str(profile)):
        return otherwise
    return PurePath(profile).name


def check_player(game: Game, player: int) -> None:
    """Raise UnknownName for the number of a player whom the game does not have."""
    check_whole(player=player)
    if player not in game.player_numbers:
        raise UnknownName(f"the player {player!r}", f"a player from 1 to {len(game.players)}")


def exact_profile(
    game: Game,
    profile: Profile,
    decimals: str,
    at: str | Sequence[str] = (),
    names: Place | None = None,
) -> tuple[Rows, list[str]]:
    """Return the distributions of a profile of exact numbers, by information set, and notes.

    A profile with parameters is taken at a point of them. Raises InputError.
    """
    from nashproof.documents.profile_values import values_of

    document, notes = _one_profile(game, profile, decimals, at, names=names)
    return values_of(document.profiles["points"], game), notes


def _near_profile(
    game: Game, profile: Profile, decimals: str, at: str | Sequence[str]
) -> tuple[Rows, list[str], Rational | None]:
    """Return a profile as ``exact_profile`` does, and the distance of the exact equilibrium nearby.

    The distance is None if there is none; it is looked for near numbers of a program.
    """
    from nashproof.documents.profile_values import values_of
    from nashproof.solving.nearby.equilibrium import distance

    document, notes = _one_profile(game, profile, decimals, at, find_nearby, compared=True)
    rows = values_of(document.profiles["points"], game)
    near = document.profiles.get("nearby")
    return rows, notes, distance(rows, values_of(near, game)) if near else None


def _one_profile(
    game: Game,
    profile: Profile,
    decimals: str,
    at: str | Sequence[str],
    nearby: FindNearby | None = None,
    compared: bool = False,
    names: Place | None = None,
) -> tuple[Document[Claim], list[str]]:
    """Return the Document that asks about a profile of exact numbers, and notes on its numbers."""
    at = as_tuple(at, "at")
    document, notes = questions(
        "game", game, profile, nearby, decimals, compared, names=names, at=at
    )
    origins = [text.origin for text in document.profiles.values() if text.origin]
    taken = {origin.taken for origin in origins if origin.taken and origin.numbers != "nearby"}
    notes += [f"What follows is about{of[2:]}" for of in sorted(taken)]
    # one profile of exact numbers is needed; else say what was read
    if "points" not in document.profiles:
        number = len({origin.line for origin in origins})
        place = str(profile) if isinstance(profile, (str, PurePath)) else "the profile"
        if number > 1:
            raise WrongCount(f"{number} profiles", "one, in a file of its own", place)
        if "alone" in document.profiles:
            expected = "one at every information set; audit says what one alone guarantees"
            raise MissingStrategy("the strategy of one player", expected, place)
        if "given" not in document.profiles:
            expected = "one at every information set; audit says how large NashConv may be"
            raise MissingStrategy("no strategy at some information sets", expected, place)
        name = next(iter(document.profiles["given"].parameters))
        expected = f"their values: --at {name}=VALUE"
        raise OptionError("a profile with parameters", expected, place)
    return document, notes


def as_tuple(texts: str | Sequence[str], name: str) -> tuple[str, ...]:
    """Return a text, or several, as a tuple; ``name`` is the argument's. Raises InputError."""
    several = [texts] if isinstance(texts, str) else texts
    if not isinstance(several, Iterable) or not all(isinstance(text, str) for text in several):
        raise ObjectError(quoted(repr(texts)), "a text, or a list of texts", name)
    return tuple(several)


def find_nearby(game: Game, profile: Rows, texts: Texts | None) -> Nearby:
    """Return the equilibrium near numbers of a program; with texts among profiles that round so."""
    from nashproof.documents.profile_values import spans_of
    from nashproof.documents.requests.request import Nearby
    from nashproof.play.best_response import best_responses
    from nashproof.play.strategies import plans_of
    from nashproof.solving.equilibrium_box import decimals_near
    from nashproof.solving.nearby.equilibrium import is_noise, nearby_equilibrium

    spans = spans_of(texts) if texts else None
    near = nearby_equilibrium(game, profile, spans, adjusted=True)
    gains = [response.gain for response in best_responses(game, plans_of(game, profile))]
    apart = not is_noise(game, gains, spans)
    if near or apart or texts or not game.has_tree or len(game.players) == 2:
        return Nearby(near.profile if near else None, apart)
    return Nearby(None, apart, decimals_near(game, profile))


def questions(
    name: str,
    game: Game,
    profile: Profile | None,
    nearby: FindNearby | None = None,
    decimals: str = "auto",
    compared: bool = False,
    parametric: ParametricGame | None = None,
    names: Place | None = None,
    **asked: Unpack[Questions],
) -> tuple[Document[Claim], list[str]]:
    """Return the Document that asks about a game of this name, and notes on how it was read.

    ``nearby`` finds the exact equilibrium near numbers of a program. ``parametric``: the game with
    a parameter of which the game is built, if its numbers have a parameter. ``names``: a file that
    translates the keys of the profile.
    """
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.requests.build import document_of
    from nashproof.documents.requests.points import point_of
    from nashproof.documents.requests.profiles import parameters_of
    from nashproof.documents.requests.request import AuditRequest
    from nashproof.files.strict_toml import identifier_of

    profiles, source = (), "the profile"
    keys, told = _key_names(names) if names is not None else None, list[str]()
    if keys and profile is None:
        raise OptionError("names without a profile", "--profile FILE too", "--names")
    if profile is not None:
        declared = *parameters_of(asked.get("family", ())), *point_of(asked.get("at", ()))
        stated_game = parametric.given if parametric else game
        profiles, source = _profiles(stated_game, profile, decimals, declared, keys, told)
    rows: list[DrawnRow] = []
    rounded: Sequence[DrawnWith] = ()
    if (distribution := asked.get("distribution")) is not None:
        if profile is not None:
            raise OptionError(
                "a profile and a distribution", "one of the two", "--profile, --distribution"
            )
        rows, source = drawn_rows(game, distribution)
        by_move = asked.get("extensive_form", False)
        rounded, read_as = claims_on_decimals(game, rows, source, decimals, by_move)
        told += read_as
    letters, families = (parametric.letters, parametric.rows) if parametric else ((), {})
    automata = parametric.automata if parametric else {}
    pieces, gaps = ((), []) if automata else _value_pieces(parametric, asked)
    request = AuditRequest(
        profiles,
        source,
        decimals,
        nearby,
        rows,
        rounded,
        compared,
        letters,
        families,
        pieces,
        automata,
        parametric.given if parametric and parametric.deviates else None,
        asked,
    )
    document, notes = document_of(identifier_of(name), game, request, parse_claim)
    document = replace(document, about=" ".join(filter(None, [document.about, *gaps])))
    return document, (keys.notes() if keys else []) + told + notes + gaps


def _key_names(names: Place) -> KeyNames:
    """Return the meaning of a profile's keys, from a file of names."""
    from nashproof.documents.profile_formats.key_names import read_key_names
    from nashproof.files.byte_order_mark import past_mark

    return read_key_names(past_mark(read_text(names)), str(names))


def _value_pieces(
    parametric: ParametricGame | None, asked: Questions
) -> tuple[Sequence[OptimalPiece], list[str]]:
    """Return the intervals of a game's parameter with optimal strategies, if its value is asked.

    Also return notes on the values of the parameter between them.
    """
    if parametric is None or not parametric.rows or not asked.get("value"):
        return (), []
    from nashproof.claims.kinds.profiles.families import end_of
    from nashproof.documents.requests.profiles import parameters_of
    from nashproof.documents.vocabulary import ASKED
    from nashproof.exact.numbers import number_text, rational
    from nashproof.solving.parameters.roots import AlgebraicNumber
    from nashproof.solving.parameters.value_pieces import value_pieces

    if asked["value"] != ASKED:
        wrong = f"the value {asked['value']} of a game with a parameter"
        raise OptionError(wrong, "the question, --value ?; or its value at one, --at", "--value")
    if len(parametric.names) != 1:
        return (), []  # refused with what is asked
    (letter,) = parametric.names
    low, high = map(rational, parameters_of(asked.get("family", ()))[letter])
    pieces = value_pieces(parametric, (low, high))
    notes = []
    for gap in pieces.gaps:
        if isinstance(gap, AlgebraicNumber):
            root = cast("Root", end_of(gap))
            ends = f"{number_text(gap.low)} and {number_text(gap.high)}"
            between = f"Formulas meet at {root.words}. For {letter} between {ends}"
        else:
            between = f"For {letter} from {number_text(gap[0])} to {number_text(gap[1])}"
        notes.append(f"{between} nothing is stated.")
    return pieces.pieces, notes


def _profiles(
    game: Game,
    profile: Profile,
    decimals: str,
    declared: Sequence[str],
    names: KeyNames | None,
    told: list[str],
) -> tuple[tuple[Any, ...], str]:
    """Return the profile as pairs of a line and a table, and its place for messages.

    ``declared``: the parameters that the options name; ``names``: the meaning of its keys. To
    ``told`` is added how it was read.
    """
    from nashproof.documents.decimals import BALANCED
    from nashproof.documents.profile_formats.formats import UNIFORM, read_profiles
    from nashproof.shell.notebook.given.profiles import (
        PLACE,
        is_by_set,
        plain_profile,
        text_of_profile,
        with_number_texts,
    )

    profile = plain_profile(profile, game)
    sums = decimals != BALANCED
    if isinstance(profile, (str, PurePath)):
        text, name = ("", UNIFORM) if profile == UNIFORM else _profile_text(profile, game)
        return read_profiles(text, name, game, sums, declared, names, told), name
    if (
        names is None
        and isinstance(profile, Mapping)
        and ("strategy" in profile or is_by_set(profile, game))
    ):
        table = profile if "strategy" in profile else {"strategy": profile}
        return ((0, with_number_texts(table)),), PLACE
    text = text_of_profile(profile)
    return read_profiles(text, PLACE, game, sums, declared, names, told), PLACE


def _profile_text(place: Place, game: Game) -> tuple[str, str]:
    """Return the text of a profile's file, or as typed in its place; and its name in messages."""
    from nashproof.documents.profile_formats.formats import UNIFORM, is_profile_text
    from nashproof.shell.notebook.given.profiles import PLACE

    try:
        return read_text(place), "standard-input" if str(place) == STANDARD_INPUT else str(place)
    except InputError as error:
        if is_profile_text(str(place), game):
            return str(place), PLACE
        expected = closest_name(str(place), (UNIFORM,)) or error.expected
        if expected == "a file that exists":
            expected = f"a file that exists, or the profile itself, as in {_typed_example(game)}"
        raise error.but(expected=expected) from None


def _typed_example(game: Game) -> str:
    """Return how a profile may be typed: by its numbers, or by names."""
    names = [s.actions[0] for s in sorted(game.infosets, key=lambda s: s.player)]
    by_name = ", ".join(names) if len(names) == len(game.players) else '{"SET": "ACTION", ..}'
    return f"[0.5, 0.5], [1, 0] or {by_name}"
