"""Questions of a referee about a game of their own -> a Document in memory.

So there is one way from a claim to its proof. Knows no solving and opens no file. What a question
leaves out is asked for (``stated = "?"``, data/FORMATS.md).
"""

from __future__ import annotations

from nashproof.documents.assertions import C, ParseClaim, read_assertion, read_question
from nashproof.documents.decimals import DECIMALS
from nashproof.documents.document import Document
from nashproof.documents.requests.automata import about_automata
from nashproof.documents.requests.correlation import (
    about_commitment,
    about_distribution,
    about_ranges,
    drawn_profiles,
)
from nashproof.documents.requests.games import about_game
from nashproof.documents.requests.profiles import about_profiles, parameters_of
from nashproof.documents.requests.pure_profiles import about_pure_profiles
from nashproof.documents.requests.questions import option_of
from nashproof.documents.requests.request import AskedOfProfiles, AuditRequest
from nashproof.errors import OptionError, quoted
from nashproof.files.strict_toml import identifier_of
from nashproof.games.game import Game

# What is asked of a game with numbers: where a parameter stands in them, it is one more player
OF_NUMBERS = (
    *("distribution", "correlated_range", "commitment"),
    *("equilibria", "potential", "dominated", "range"),
)
OF_ONE_LETTER = ("value", "unique", "pure_equilibria", "stable", "subgame_perfect_equilibria")


def document_of(
    identifier: str, game: Game, request: AuditRequest, parse_claim: ParseClaim[C]
) -> tuple[Document[C], list[str]]:
    """Return the Document of an AuditRequest about the game of this id, and notes for the reader.

    Raises InputError.
    """
    _check(identifier, request)
    asked = _asked_of_profiles(identifier, game, request)
    pure = about_pure_profiles(identifier, game, request)
    drawn = drawn_profiles(identifier, request)
    claims = [
        *asked.claims,
        *pure.claims,
        *about_distribution(drawn, request),
        *about_ranges(game, request),
        *about_commitment(game, request),
        *about_game(game, request),
    ]
    if not claims:
        raise OptionError(
            "a game and no question", "a profile, a value, or another option", identifier
        )
    profiles = {**asked.profiles, **pure.profiles, **drawn}
    tables = [
        (asked_claim.asks, asked_claim.table(identifier, k, profiles))
        for k, asked_claim in enumerate(claims, 1)
    ]
    stem = request.source.rpartition("/")[2].partition(".")[0]  # of the profiles' file
    document = Document(
        identifier_of(f"{identifier}-{stem}") if profiles else identifier,
        title=f"Questions about {game.title}",
        author="asked on the command line or in a notebook",
        year="",
        source=request.source,
        text="the questions",
        about=" ".join((*asked.notes, *pure.notes)),
        profiles=profiles,
        assertions=tuple(read_assertion(table, parse_claim) for asks, table in tables if not asks),
        questions=tuple(read_question(table, parse_claim) for asks, table in tables if asks),
        is_asked=True,
    )
    return document, [*asked.notes, *pure.notes]


def _asked_of_profiles(identifier: str, game: Game, request: AuditRequest) -> AskedOfProfiles:
    if request.automata:
        return about_automata(identifier, request)
    if request.original and request.profiles:
        from nashproof.documents.requests.subgames import about_subgames

        return about_subgames(identifier, request, request.original)
    return about_profiles(identifier, game, request)


def _check(identifier: str, request: AuditRequest) -> None:
    """Refuse a request that suits no game."""
    if request.decimals not in [*DECIMALS]:
        raise OptionError(
            f"decimals {quoted(str(request.decimals))}", "one of " + ", ".join(DECIMALS), identifier
        )
    if request.texts("family") and not request.profiles and not request.letters:
        raise OptionError(
            "a family without a profile",
            "--profile FILE too, with probabilities that are expressions in the parameter; or "
            "--value ? of a zero-sum game with the parameter in its payoffs or chances",
            "--family",
        )
    if request.texts("at") and not request.profiles and not request.letters:
        expected = "--profile FILE too, with probabilities that are expressions in the parameter"
        raise OptionError("a point without a profile", expected, "--at")
    several = [name for name in parameters_of(request.texts("family")) if name in request.letters]
    for name in OF_ONE_LETTER if len(several) > 1 else ():
        if request.asked.get(name):
            found = f"a game whose numbers depend on {', '.join(several)}"
            expected = "one letter, and values of the others, --at NAME=VALUE; of several letters "
            expected += "it is proved that a --profile is an equilibrium for all values"
            raise OptionError(found, expected, option_of(name))
    of_all, of_profile = "subgame_perfect_equilibria", "subgame_perfect"
    perfect = of_all if request.asked.get(of_all) else of_profile
    others = [name for name in request.asked if name not in (perfect, "family", "at")]
    if request.original and (others or perfect == of_all and request.profiles):
        found = "subgame perfection for a range of values, and another question"
        raise OptionError(found, "one of them", option_of(perfect))
    for name in OF_NUMBERS if request.parameter_rows else ():
        if request.asked.get(name):
            found = f"a game whose numbers depend on {', '.join(request.letters)}"
            expected = f"its numbers at one value, --at {next(iter(request.letters))}=VALUE"
            raise OptionError(found, expected, option_of(name))
    if request.extensive_form and not (request.drawn or request.texts("correlated_range")):
        expected = "--distribution FILE or --correlated-range WHAT too"
        raise OptionError("nothing about correlated equilibria", expected, "--extensive-form")
    for name in request.refinements:
        option = option_of(name)
        if not request.profiles and name != "stable":
            expected = "--profile FILE too, with an equilibrium"
            raise OptionError(f"nothing that could be {option[2:]}", expected, option)
