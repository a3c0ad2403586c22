"""What a referee asks about a game of their own -> a Document in memory.

So there is one way from a claim to its proof. Knows no solving and opens no file. What a question
leaves out is asked for (``stated = "?"``, data/FORMATS.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from nashproof.documents.assertions import C, ParseClaim, read_assertion, read_question
from nashproof.documents.document import Document
from nashproof.documents.events import move_of
from nashproof.documents.number_suggestions import declaring
from nashproof.documents.profile_formats.distributions import DrawnRow
from nashproof.documents.profiles import (
    ProfileText,
    Texts,
    is_box,
    profile_text,
    read_parameters,
    texts_of,
)
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import (
    DID_YOU_MEAN,
    InputError,
    OptionError,
    ProbabilityError,
    UnknownName,
    name_list,
    quoted,
)
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ, Rational, is_printed, number_text
from nashproof.files.strict_toml import Table, identifier_of
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.play.strategies import is_plan, profile_of
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent

DECIMALS = {
    "printed": "a number with a decimal point stands for all numbers that round to it "
    "(--decimals printed)",
    "exact": "a number with a decimal point is taken as that very fraction (--decimals exact)",
    "balanced": "a number with a decimal point is taken as that very fraction, and the greatest at "
    "an information set is adjusted so that the probabilities sum to 1 (--decimals balanced)",
}
BALANCED = "balanced"
_FAMILY = re.compile(r"\s*(\S+)\s+in\s+\[\s*([^\s,\]]+)\s*,\s*([^\s,\]]+)\s*\]\s*")
_TERM = re.compile(r"(?:([0-9]\S*) \* )?(.*)", re.DOTALL)  # 3 * Q: bet

Asked = tuple[str, dict[str, Any]]  # the option that a claim comes from; the claim's table
# Fields of a request, and the claim kinds that they ask about
REFINEMENTS = {
    "subgame_perfect": "subgame perfect",
    "quasi_perfect": "quasi-perfect",
    "sequential": "sequential",
}
Parts = tuple[dict[str, ProfileText], list[Asked], list[str]]  # profiles, claims, notes


@dataclass(frozen=True)
class AuditRequest:
    """What is asked about one game.

    - ``profiles``: pairs of a line of the file (0 of one profile alone) and a table as under
      ``[profiles.NAME]`` (keys ``strategy``, ``form``);
    - ``source``: where they stand, for messages;
    - ``decimals``: a key of DECIMALS;
    - ``family``: texts such as ``alpha in [0, 1]``;
    - ``value``: what is stated of it, or ``?``;
    - ``unique``: whether the equilibrium is;
    - ``dominated``: moves ``SET: ACTION``, in the ``sense`` weakly or strictly;
    - ``ranges``: expressions such as ``K: bet - 3 * Q: bet``, or
      ``K check bet: call given K check bet``;
    - ``distribution``: profiles that a mediator draws: whether that is a correlated equilibrium,
      if the profiles are no others;
    - ``correlated_ranges``: *sum*, players by number, or moves ``SET: ACTION``: over which range
      the payoffs, or the probability, go over all correlated equilibria;
    - ``extensive_form``: whether both ask about extensive-form correlated equilibria;
    - ``perfect``: whether the profile is a perfect equilibrium;
    - ``subgame_perfect``, ``quasi_perfect``, ``sequential``: whether it is one of these.
    """

    profiles: Sequence[tuple[int, dict[str, Any]]] = ()
    source: str = "the profile"
    decimals: str = "printed"
    family: Sequence[str] = ()
    value: str = ""
    unique: bool = False
    dominated: Sequence[str] = ()
    sense: str = "weakly"
    ranges: Sequence[str] = ()
    perfect: bool = False
    subgame_perfect: bool = False
    quasi_perfect: bool = False
    sequential: bool = False
    distribution: Sequence[DrawnRow] = ()
    correlated_ranges: Sequence[str] = ()
    extensive_form: bool = False


def document_of(
    identifier: str, game: Game, request: AuditRequest, parse_claim: ParseClaim[C]
) -> tuple[Document[C], list[str]]:
    """The Document that makes an AuditRequest about the game of this id, and notes for the reader.

    Raises InputError.
    """
    _check(identifier, request)
    profiles, claims, notes = _about_profiles(identifier, game, request)
    drawn = _drawn_profiles(identifier, request)
    profiles |= drawn
    claims += [*_about_distribution(drawn, request), *_about_correlated(game, request)]
    claims += _about_game(game, request)
    if not claims:
        raise OptionError(
            "a game and no question", "a profile, a value, or another option", identifier
        )
    assertions, questions = _tables(identifier, claims)
    document = Document(
        identifier_of(f"{identifier}-{_stem(request.source)}") if profiles else identifier,
        title=f"Questions about {game.title}",
        author="asked on the command line or in a notebook",
        year="",
        source=request.source,
        text="the questions",
        sha256="",
        about=" ".join(notes),
        profiles=profiles,
        assertions=tuple(read_assertion(table, parse_claim) for table in assertions),
        questions=tuple(read_question(table, parse_claim) for table in questions),
    )
    return document, notes


def _tables(identifier: str, claims: Iterable[Asked]) -> tuple[list[Table], list[Table]]:
    """The tables of assertions and of questions; their lines count what is asked."""
    assertions, questions = [], []
    for k, (option, claim) in enumerate(claims, 1):
        fields = {"lines": str(k), "game": identifier} | claim
        if claim.get("stated") == ASKED:
            fields["asks"] = fields.pop("says")
            questions.append(Table(fields, (), "", option))
        else:
            assertions.append(Table(fields, (), "", option))
    return assertions, questions


def _check(identifier: str, request: AuditRequest) -> None:
    """Refuse what cannot be asked whatever the game."""
    if request.decimals not in DECIMALS:
        raise OptionError(
            f'decimals "{request.decimals}"', "one of " + ", ".join(DECIMALS), identifier
        )
    if request.family and not request.profiles:
        raise OptionError(
            "a family without a profile",
            "--profile FILE too, with probabilities that are expressions in the parameter",
            "--family",
        )
    if request.extensive_form and not (request.distribution or request.correlated_ranges):
        expected = "--distribution FILE or --correlated-range WHAT too"
        raise OptionError("nothing about correlated equilibria", expected, "--extensive-form")
    refined = [name for name in REFINEMENTS if getattr(request, name)]
    for name in ["perfect"] * request.perfect + refined:
        option = _option(name)
        if not request.profiles:
            expected = "--profile FILE too, with an equilibrium"
            raise OptionError(f"nothing that could be {option[2:]}", expected, option)
        if request.family and name == "subgame_perfect":
            raise OptionError("a family of profiles", "a profile without parameters", option)


def _option(name: str) -> str:
    """The option of the command line for a field of the request."""
    return f"--{name.replace('_', '-')}"


def _claim(option: str, identifier: str, kind: str, says: str, **fields: Any) -> Asked:
    """A claim that an option of the request makes."""
    return option, {"id": identifier, "kind": kind, "says": says, **fields}


def _stem(place: str) -> str:
    return place.rpartition("/")[2].partition(".")[0]


# Distributions


def _drawn_profiles(identifier: str, request: AuditRequest) -> dict[str, ProfileText]:
    """The profiles that a mediator draws, by names of ours."""
    return {
        f"drawn-{k}": _profile(
            f"drawn-{k}",
            identifier,
            {"strategy": dict(row.strategy)},
            f"{request.source}:{row.line}",
        )
        for k, row in enumerate(request.distribution, 1)
    }


def _about_distribution(drawn: Mapping[str, ProfileText], request: AuditRequest) -> Iterator[Asked]:
    """The claim that what a mediator draws is a correlated equilibrium."""
    if drawn:
        distribution = [
            {"profile": name, "probability": row.probability}
            for name, row in zip(drawn, request.distribution)
        ]
        kind = "correlated equilibrium"
        fields = {"distribution": distribution} | _recommendations(request)
        says = f"The distribution is {'an' if request.extensive_form else 'a'} {_kind(request)}."
        yield _claim("--distribution", "correlated", kind, says, **fields)


def _kind(request: AuditRequest) -> str:
    """Which kind of correlated equilibrium is meant."""
    return f"{'extensive-form ' * request.extensive_form}correlated equilibrium"


def _recommendations(request: AuditRequest) -> dict[str, str]:
    """The key of a claim for what a mediator tells the players."""
    return {"recommendations": "moves"} if request.extensive_form else {}


_RANGED = 'sum, a player by number (1, 2, ..) or a move, "SET: ACTION"'


def _about_correlated(game: Game, request: AuditRequest) -> Iterator[Asked]:
    """The claims on ranges over all correlated equilibria."""
    kind = _kind(request).replace("equilibrium", "equilibria")
    for k, text in enumerate(request.correlated_ranges, 1):
        fields: dict[str, Any] = {"stated": ASKED} | _recommendations(request)
        if text == "sum":
            what, fields["player"] = "the sum of all payoffs", "0"
        elif text in map(str, game.player_numbers):
            what, fields["player"] = f"the payoff of {game.players[int(text) - 1]}", text
        elif ":" in text:
            what, fields["event"] = f"the probability of {text}", [text]
        else:
            raise UnknownName(quoted(text), _RANGED, "--correlated-range")
        says = f"Over which range does {what} go, over all {kind}?"
        yield _claim(
            "--correlated-range", f"correlated-range-{k}", "correlated range", says, **fields
        )


# Profiles


def _about_profiles(identifier: str, game: Game, request: AuditRequest) -> Parts:
    """The profiles, claims and notes on all profiles asked about.

    Those on one of several are named by its line.
    """
    profiles: dict[str, ProfileText] = {}
    claims: list[Asked] = []
    notes: list[str] = []
    for line, table in request.profiles:
        own, asked, own_notes = _about_profile(
            identifier, game, request, table, f"{request.source}:{line}" if line else request.source
        )
        if request.perfect:
            asked = [*asked, *_about_dominance(game, own, request.source)]
        for name in REFINEMENTS:
            if getattr(request, name):
                asked = [*asked, _about_refinement(name, own, request.source)]
        end, said = (f"-line-{line}", f" (Line {line}.)") if line else ("", "")
        profiles |= {name + end: replace(profile, name=name + end) for name, profile in own.items()}
        claims += [
            (
                place,
                claim
                | {
                    "id": claim["id"] + end,
                    "profile": claim["profile"] + end,
                    "says": claim["says"] + said,
                },
            )
            for place, claim in asked
        ]
        notes += [note for note in own_notes if note not in notes]
    return profiles, claims, notes


def _about_profile(
    identifier: str, game: Game, request: AuditRequest, table: dict[str, Any], source: str
) -> Parts:
    """The profiles, claims and notes on the profile asked about.

    That is: as printed, and as the points that are printed.
    """
    parameters = {"parameters": parameters_of(request.family)} if request.family else {}
    given = _profile("given", identifier, table | parameters, source)
    texts = texts_of(given, game)
    if given.parameters:
        return {"given": given}, [*_about_family(game, given.parameters)], _forgetting(game)
    if not is_box(given, texts):
        return _about_exact(identifier, game, given, _numbers(texts, source))
    profiles, claims, notes = _about_decimals(identifier, game, request, given, texts, source)
    return profiles, claims, [f"Of decimals: {DECIMALS[request.decimals]}.", *notes]


def _about_exact(
    identifier: str, game: Game, given: ProfileText, rows: Sequence[tuple[Any, ...]]
) -> Parts:
    """The profiles, claims and notes on a profile of exact numbers."""
    wrong = _not_a_profile(game, given.form, rows)
    if wrong:
        raise ProbabilityError(wrong, _remedy(False), given.place)
    points = (
        replace(given, name="points")
        if given.form == "behaviour"
        else _point_profile(identifier, game, given, rows)
    )
    return {"points": points}, [*_about_points(game, False)], _forgetting(game)


def _about_decimals(
    identifier: str,
    game: Game,
    request: AuditRequest,
    given: ProfileText,
    texts: Texts,
    source: str,
) -> Parts:
    """The profiles, claims and notes on a profile of printed decimals."""
    profiles: dict[str, ProfileText] = {}
    claims: list[Asked] = []
    notes, rows = _forgetting(game), _numbers(texts, source)
    if request.decimals == "printed":
        says = "Some exact equilibrium prints as the profile does."
        profiles["printed"] = given
        claims.append(
            _claim("--profile", "equilibrium-to-rounding", "equilibrium", says, profile="printed")
        )
    if request.decimals == BALANCED and given.form == "behaviour":
        rows, note = _balanced(game, texts, rows)
        notes.append(note)
    wrong = _not_a_profile(game, given.form, rows)
    if wrong and not claims:
        raise ProbabilityError(wrong, _remedy(True), source)
    if wrong:
        note = (
            f"The numbers of {source} as they stand are no profile ({wrong}). No gain is computed "
            "from them; --decimals balanced adds what is missing to the greatest."
        )
        return profiles, claims, [*notes, note]
    profiles["points"] = _point_profile(identifier, game, given, rows)
    return profiles, claims + [*_about_points(game, True)], notes


def _point_profile(
    identifier: str, game: Game, given: ProfileText, rows: Sequence[tuple[Any, ...]]
) -> ProfileText:
    """The profile of exact numbers in place of those written."""
    table = {"strategy": _points(game, given.form, rows)}
    return _profile("points", identifier, table, given.place)


def _profile(name: str, game: str, table: dict[str, Any], place: str) -> ProfileText:
    return profile_text(Table(table, (), "", place), name, game=game, says=name)


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


def _about_family(
    game: Game, parameters: Mapping[str, tuple[Rational, Rational]]
) -> Iterator[Asked]:
    """The claims on a profile with parameters.

    Where a player forgets, the set of a parameter is asked for of each other player.
    """
    where = " and ".join(f"{name} from {low} to {high}" for name, (low, high) in parameters.items())
    says = f"The profile is an equilibrium for every {where}."
    yield _claim("--family", "family", "equilibrium", says, profile="given")
    if len(parameters) != 1:
        return
    about = {"profile": "given", "stated": ASKED}
    if not game.recall_failures:
        says = f"For which {where} is the profile an equilibrium?"
        yield _claim("--family", "parameters", "parameter set", says, **about)
        return
    for p in _remembering(game):
        says = f"For which {where} does {game.players[p - 1]} gain nothing by deviating?"
        yield _claim("--family", f"parameters-{p}", "parameter set", says, player=str(p), **about)


def _about_dominance(
    game: Game, profiles: Mapping[str, ProfileText], source: str
) -> Iterator[Asked]:
    """The claims beside equilibrium that make a profile perfect: that no strategy is dominated."""
    name = _exact_profile(profiles, "--perfect", source)
    for p in game.player_numbers:
        says = f"No strategy of {game.players[p - 1]} weakly dominates the one in the profile."
        fields = {"profile": name, "player": str(p), "stated": "not dominated"}
        yield _claim("--perfect", f"undominated-{p}", "dominated strategy", says, **fields)


def _about_refinement(name: str, profiles: Mapping[str, ProfileText], source: str) -> Asked:
    """The claim that a profile is an equilibrium that a refinement keeps."""
    option, kind = _option(name), REFINEMENTS[name]
    profile = _exact_profile(profiles, option, source)
    return _claim(
        option, option[2:], kind, f"The profile is a {kind} equilibrium.", profile=profile
    )


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


def _remembering(game: Game) -> list[int]:
    return [p for p in game.player_numbers if p not in game.forgetful]


def _about_points(game: Game, boxed: bool) -> Iterator[Asked]:
    """The claims on exact numbers; ``boxed``: they are printed decimals.

    If a player forgets, a profitable pure deviation of theirs is asked for in place of a gain, and
    payoffs explicitly.
    """

    def about(name: str, kind: str, says: str, **fields: str) -> Asked:
        return _claim("--profile", name, kind, says, profile="points", **fields)

    yield about(
        "equilibrium",
        "equilibrium",
        "The very numbers that are printed are an equilibrium."
        if boxed
        else "The profile is an equilibrium.",
    )
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


def _numbers(texts: Texts, place: str) -> list[tuple[Any, ...]]:
    """The exact values of all entries, decimals as they stand."""
    try:
        known = {row: tuple(map(expression, row)) for row in dict.fromkeys(texts)}
        return [known[row] for row in texts]
    except InputError as error:
        raise declaring(error).at(place) from None


def _balanced(
    game: Game, texts: Texts, rows: Sequence[tuple[Any, ...]]
) -> tuple[list[tuple[Any, ...]], str]:
    """Numbers that sum to 1 at each set, and a note on the most that was added.

    At sets with decimals the greatest (the first of several) takes up what is lacking. So
    denominators stay powers of 10, which grow less than if sums divided.
    """
    lacking = [
        1 - sum(row) if any(map(is_printed, written)) else QQ(0)
        for row, written in zip(rows, texts)
    ]
    i = max(range(len(rows)), key=lambda i: abs(lacking[i]))
    note = (
        f'At most {number_text(lacking[i])} was added so, at "{game.infosets[i].name}".'
        if lacking[i]
        else "All sums were 1."
    )
    return [_with(row, row.index(max(row)), rest) for row, rest in zip(rows, lacking)], note


def _with(row: tuple[Any, ...], k: int, more: Rational) -> tuple[Any, ...]:
    return (*row[:k], row[k] + more, *row[k + 1 :]) if more else row


def _not_a_profile(game: Game, form: str, rows: Sequence[tuple[Any, ...]]) -> str:
    """What keeps exact numbers from being a profile, in words; "" if they are one."""
    for s, row in zip(game.infosets, rows):
        if min(row) < 0:
            return f'the negative number {min(row)} at "{s.name}"'
        if form == "behaviour" and sum(row) != 1:
            return f'probabilities at "{s.name}" that sum to {number_text(sum(row))}'
    if form == "plan" and any(
        not is_plan(game, p, plan) for p, plan in zip(game.player_numbers, _plans(game, rows))
    ):
        return "realisation weights that do not sum, at each set, to the weight of reaching it"
    return ""


def _remedy(boxed: bool) -> str:
    return "the sum 1: fractions such as 1/3" + (
        ", or rounded numbers with --decimals printed, or balanced" if boxed else ""
    )


def _plans(game: Game, rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    """Realisation weights by set as a plan for each player."""
    plans = [[QQ(1)] * game.sequence_counts[p] for p in game.player_numbers]
    for s, row in zip(game.infosets, rows):
        plans[s.player - 1][s.first : s.first + len(row)] = row
    return plans


def _points(game: Game, form: str, rows: Sequence[tuple[Any, ...]]) -> dict[str, dict[str, str]]:
    """A strategy table of exact fractions.

    At sets that a plan excludes it has the first action, which changes no payoff.
    """
    rows = profile_of(game, _plans(game, rows)) if form == "plan" else rows
    return {
        f"{s.player}/{s.name}": dict(zip(s.actions, map(number_text, row)))
        for s, row in zip(game.infosets, rows)
    }


# Without a profile


def _about_game(game: Game, request: AuditRequest) -> Iterator[Asked]:
    """The claims on what is asked beside a profile."""
    if request.value:
        asked, stated = "What is the game worth?", f"The game is worth {request.value}."
        says = f"{asked if request.value == ASKED else stated} (To {game.players[0]}.)"
        yield _claim("--value", "value", "value", says, stated=request.value)
    if request.unique:
        yield from _about_uniqueness(game)
    for k, text in enumerate(request.dominated, 1):
        fields: dict[str, Any] = {"sense": request.sense, "moves": [{"move": text}]}
        says = f"{text} is {request.sense} dominated."
        yield _claim("--dominated", f"dominated-{k}", "dominated", says, **fields)
    for k, text in enumerate(request.ranges, 1):
        fields = {"stated": ASKED, **_terms(game, text)}
        says = f"Over which range does {text} vary, over all equilibria?"
        yield _claim("--range", f"range-{k}", "all equilibria", says, **fields)


def _about_uniqueness(game: Game) -> Iterator[Asked]:
    """One claim a player where equilibria are pairs of optimal strategies.

    Else one claim on all equilibria of a small game.
    """
    if zero_sum_equivalent(cast(Tree, game)) is None:  # one-card games have a constant sum
        says = "There is exactly one equilibrium."
        yield _claim("--unique", "unique", "equilibria", says, stated="1")
        return
    for p in game.player_numbers:
        name = game.players[p - 1]
        says = f"{name} has exactly one optimal strategy (as realisation plan)."
        yield _claim("--unique", f"unique-{p}", "optimal set", says, player=str(p), stated="unique")


def _terms(game: Game, text: str) -> dict[str, Any]:
    """The fields of the kind ``all equilibria`` that an expression stands for.

    It is a sum of ``NUMBER * SET: ACTION``, the signs between blanks, and at its end ``given SET``,
    if need be.
    """
    sum_text, _, given = text.partition(" given ")
    sum_text = re.sub(r"^([-+])(?=[0-9])", r"\1 ", sum_text)  # "-3 * Q: bet", as people type it
    signed = sum_text if sum_text.startswith(("+ ", "- ")) else "+ " + sum_text
    pieces, terms = re.split(r"(?:^| )([+-]) ", signed)[1:], []
    for sign, piece in zip(pieces[::2], pieces[1::2]):
        match = _TERM.fullmatch(piece.strip())
        assert match is not None  # any text fits
        number, move = match.groups()
        terms.append([move, ("-" if sign == "-" else "") + (number or "1")])
    try:
        player = move_of(game, terms[0][0])[0]
    except InputError as error:
        similar = error.expected.startswith(DID_YOU_MEAN)
        joined = re.search("[+*]" if similar else "[-+*]", terms[0][0])
        expected = (
            'SET: ACTION, or several with blanks around + - *, such as "K: bet - 3 * Q: bet"'
            if joined
            else error.expected
        )
        raise error.but(expected=expected, place="--range") from None
    return {"terms": terms, "player": str(player)} | ({"given": given} if given else {})
