"""Audits of documents and of profiles."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextvars import copy_context
from dataclasses import replace
from operator import itemgetter
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TypeVar, Unpack, cast

from nashproof.documents.requests.questions import QUESTIONS, Questions, option_of
from nashproof.errors import FormatError, ObjectError, OptionError, TooLarge, quoted
from nashproof.shell import beside, game_files, notebook
from nashproof.shell.game_files import Place
from nashproof.shell.library.games import build, note_on_floats, read
from nashproof.shell.library.options import as_places, check_backend, check_switches, with_arguments
from nashproof.shell.library.profiles import as_tuple, find_nearby, questions
from nashproof.shell.library.types import Counted, GameOrPlace, Profile, Watch
from nashproof.shell.notebook.given.numbers import text_of_number

if TYPE_CHECKING:
    from nashproof.claims.case import Case, GameLibrary
    from nashproof.claims.claim import Claim
    from nashproof.claims.verdicts import VerdictRecord
    from nashproof.documents.document import Document
    from nashproof.games.game import Game
    from nashproof.games.parametric import ParametricGame
    from nashproof.games.tree import Tree
    from nashproof.shell.notebook.audits import SetGains


F = TypeVar("F", bound=Callable[..., Any])
FLOATS = 'A float is taken as the decimal that Python prints for it: 0.1 is "0.1".'


def _with_questions(function: F) -> F:
    """Return the function with the questions in its signature and their sentences in its text."""
    signature = inspect.signature(function)
    rest = inspect.Parameter.VAR_KEYWORD
    fixed = [p for p in signature.parameters.values() if p.kind != rest]
    named = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=option.default, annotation=option.type
        )
        for name, option in QUESTIONS.items()
    ]
    function.__signature__ = signature.replace(parameters=[*fixed, *named])  # type: ignore[attr-defined]
    lines = "\n".join(f"- ``{name}``: {option.help}" for name, option in QUESTIONS.items())
    function.__doc__ = f"{inspect.cleandoc(function.__doc__ or '')}\n\nThe questions:\n\n{lines}\n"
    return function


@with_arguments("a game and a profile", "audit((A, B), profile)")
@_with_questions
def audit(
    subject: GameOrPlace,
    profile: Profile | None = None,
    *,
    names: Place | None = None,
    decimals: str = "auto",
    backend: str = "highs",
    games: Place | Sequence[Place] | None = None,
    name: str = "",
    only: str | Sequence[str] = (),
    watch: Watch = iter,
    **asked: Unpack[Questions],
) -> notebook.Audit:
    """Decide claims about a game, or the claims of a document; every answer has its proof.

    ``subject``: a game as ``read`` returns it; or a name. With a profile, or with a question below,
    it is the name of a game, as in ``read``; else the name of a document: a file, or an id of
    data/documents.

    ``profile``: ``"uniform"``, the name of a file (of one with several lists of Gambit's each),
    ``{set: {action: "1/3"}}`` with numbers of any kind, likewise below players, nested lists or
    arrays in Gambit's order, a pandas table, a profile of pygambit, a policy of pyspiel, or a
    result of ``solve`` or ``equilibria``. The answers say if it is an equilibrium, each player's
    greatest gain by deviating (in the units of the game's payoffs), NashConv, the sum of the gains,
    and exploitability, here NashConv divided by the number of players. ``names``: a file with lines
    ``KEY -> SET`` that translate the keys of a profile of your own code.

    ``decimals``: the meaning of the profile's decimals. ``"auto"``: text such as ``"0.33"``, and a
    float of two to five digits that is not exact in binary, stand for all numbers that round to
    them; any other float, and a decimal of ten digits or more, for itself, up to the noise of
    floats. ``"printed"``: all decimals stand for the numbers that round to them. ``"exact"``: for
    themselves. ``"balanced"``: for themselves, with the greatest number of an information set
    adjusted to make the probabilities sum to 1.

    A question that may stand several times takes one text, or several. ``distribution`` is a file,
    a list of ``{"probability": "1/3", set: action, ..}``, or a pandas table. ``value`` is
    ``Fraction(-1, 18)``, ``"-1/18"``, or ``-0.056``, rounded as printed; or ``"?"``. A float is
    taken as the decimal that Python prints.

    A document may also be a paper with annotations (.tex, .md, .qmd, .ipynb), each a claim.

    ``games``: the folder, or several, in which the games of a document are looked for first; then
    follow the document's folder, for a paper games/ within it, and games/ beside it. ``name``: the
    id under which the game is saved (default: from its file or title). ``only``: the id of an
    assertion or a question of the document, or several, to decide these alone. ``backend`` proposes
    solutions of linear programs; no result depends on it. ``watch`` passes on the assertions as
    they are decided, and may report them.

    Returns an Audit: ``audit["gain-1"].exact`` is ``"3/8"``, ``audit.frame()`` a pandas table,
    ``audit.save(folder)`` writes the certificates for nashcheck, ``audit.report(folder)`` the page.
    Raises InputError.

    >>> audit([[1, -1], [-1, 1]], "uniform", value="1/2")["value"]
    <Answer value: refuted>
    """
    check_backend(backend)
    if not isinstance(name, str):
        raise ObjectError(quoted(repr(name)), "the id of the game, as a text", "name")
    value, asked = asked.get("value"), _plain(**asked)
    about_a_game = profile is not None or names is not None or bool(asked)
    if isinstance(subject, (str, PurePath)) and not about_a_game:
        return _audit_document(subject, games, backend, watch, as_tuple(only, "only"))
    from nashproof.shell.notebook.given import games as given_games
    from nashproof.shell.notebook.given import profiles as given_profiles

    game, name, parametric = _named_game(subject, name, asked)
    # parts of a document are no questions about a game
    for option, value_of_option, expected in (
        ("--only", as_tuple(only, "only"), "a document, of which --only names an assertion"),
        ("--games", games, "a document, whose games are looked for there"),
    ):
        if value_of_option:
            raise OptionError("questions about a game", expected, option)
    shown = notebook.GameRead(game)
    if parametric and (parametric.rows or parametric.deviates):
        shown = notebook.GameRead(parametric.given, " and ".join(parametric.names))
    document, notes = questions(
        name, game, profile, find_nearby, decimals, parametric=parametric, names=names, **asked
    )
    has_floats = any(
        given_games.has_floats(x) or given_profiles.has_floats(x) for x in (subject, value)
    )
    notes += [FLOATS] * has_floats
    notes += filter(None, [note_on_floats(game)])
    by_value = parametric and (parametric.deviates or asked.get("pure_equilibria"))
    original = parametric.given if parametric and by_value else None
    perfect = bool(parametric and parametric.deviates)
    made = _audit_game(name, game, document, notes, backend, watch, original, perfect)
    stage = notebook.GameRead(parametric.stage) if parametric and parametric.stage else None
    letters = parametric.letter_moves if parametric else None
    return replace(made, read=shown, stage=stage, letters=letters)


def _named_game(
    subject: GameOrPlace, name: str, asked: Questions
) -> tuple[Game, str, ParametricGame | None]:
    """Return a game and its name: as asked, from its file, or by its title.

    A parameter of the questions may stand in the numbers of a file: then return the ParametricGame
    of which the game is built, too, else None.
    """
    family, at = asked.get("family", ()), asked.get("at", ())
    place = subject if isinstance(subject, (str, PurePath)) else None
    deviates = asked.get("subgame_perfect") and not asked.get("subgame_perfect_equilibria")
    if not (family or at) or not (place is not None or family and deviates):
        reading = copy_context()
        if not asked:
            from nashproof.games.formats.efg_columns import UNSOLVED, large

            reading.run(large.set, UNSOLVED)
        game = reading.run(read, subject)
        named = str(game.title) if place is None else game_files.identifier(place)
        return game, name or named, None
    from nashproof.documents.requests.points import point_of
    from nashproof.documents.requests.profiles import parameters_of
    from nashproof.exact.numbers import rational
    from nashproof.games.parametric import ParametricGame

    # a point is an interval of length 0
    point, ends = point_of(at), parameters_of(family).items()
    box = {name: (rational(low), rational(high)) for name, (low, high) in ends}
    box = {name: (x, x) for name, x in point.items()} | box
    from nashproof.play.one_deviation import one_deviation_form

    varies = box.keys() != point.keys()
    deviates = deviates and varies
    perfect = bool(asked.get("subgame_perfect_equilibria")) and varies
    form = one_deviation_form if deviates or perfect else None
    if place is None:
        parametric: Game | ParametricGame = read(subject)
    else:
        parametric = game_files.read_parametric(place, box, point, form)
        name = name or game_files.identifier(place, box)
    if isinstance(parametric, ParametricGame):
        return parametric.game, name, parametric
    name = name or str(parametric.title)
    if deviates:  # the letters stand in the profile alone
        tree = _as_tree(parametric)
        game = one_deviation_form(tree)
        return game, name, ParametricGame(tree, game, {}, (), deviates=True)
    return parametric, name, None


def _as_tree(game: Game) -> Tree:
    """Return the game as a tree. Raises InputError above the limit."""
    from nashproof.games.game import expanded
    from nashproof.limits import EXPANSION_NODES

    if not game.has_tree and game.expanded_size > EXPANSION_NODES:
        found = f'"{game.title}", whose tree has {game.expanded_size:,} nodes'
        raise TooLarge(found, f"a tree of at most {EXPANSION_NODES:,}", "--subgame-perfect")
    return expanded(game)


def _plain(**asked: Unpack[Questions]) -> Questions:
    """Return the questions as texts, without those that are not asked. Raises InputError."""
    plain: dict[str, Any] = {}
    for name, value in cast(dict[str, Any], asked).items():
        if name not in QUESTIONS:
            raise TypeError(f"audit() got an unexpected keyword argument {name!r}")
        default = QUESTIONS[name].default
        if default is False:
            check_switches(**{name: value})
        elif default == ():
            value = as_tuple(value, name)
        elif name == "value":
            value = text_of_number("" if value is None else value, name)
        elif name != "distribution" and value is not None and not isinstance(value, str):
            raise ObjectError(quoted(repr(value)), f'a text, such as "{value}"', name)
        if name == "distribution" and value is not None or value:
            plain[name] = value
    if "sense" in plain and "dominated" not in plain:
        expected = 'the move too, --dominated "SET: ACTION"'
        raise OptionError("a sense and no move", expected, "--sense")
    return cast(Questions, plain)


def _audit_document(
    name: Place,
    games: Place | Sequence[Place] | None,
    backend: str,
    watch: Watch,
    only: Sequence[str],
) -> notebook.Audit:
    """Return the Audit of a document, or of a paper with annotations."""
    if game_files.is_game(name):
        raise _nothing_asked(name, ("profile", *QUESTIONS))
    path = game_files.find_file(name, "documents")
    folders = game_folders(path, games)
    is_paper = game_files.is_paper(path)
    document = beside.paper_document(path, folders) if is_paper else document_at(path)
    verdicts, certificates = _verdicts(document, folders, folders.texts, backend, watch, only)
    return _audit(document.title, (), document, verdicts, certificates, folders.texts)


def game_folders(path: Path, games: Place | Sequence[Place] | None) -> game_files.GameFolders:
    """Return the folders in which the games of a document in a file are looked for.

    Raises InputError if ``games`` are no folders.
    """
    places = as_places(games or (), "games")
    first = [game_files.existing_folder(folder, "games") for folder in places]
    of_paper = [path.parent / "games"] if game_files.is_paper(path) else []
    folders = [*first, path.parent, *of_paper, path.parent.parent / "games"]
    return game_files.GameFolders(list(dict.fromkeys(folders)), path)


def document_at(path: Path, questions: Sequence[str] = ("profile", *QUESTIONS)) -> Document[Claim]:
    """Return the Document in a file; refuse a game.

    ``questions``: the options that would ask something about a game.
    """
    from nashproof.documents.document import read_document

    table = game_files.read_toml(path) if path.suffix in (".toml", "") else None
    if table is None and path.suffix.lower() not in game_files.READERS:
        raise FormatError(f'the ending "{path.suffix}"', "a document (.toml) or a game", str(path))
    if table is None or table.has("automata"):
        game_files.read_game(path)  # refuses what is no game, and says what a repeated game needs
    if table is None or table.has("players"):
        if not questions:
            raise FormatError("a game", "a document of assertions about games", str(path))
        raise _nothing_asked(path, questions)
    return read_document(table, game_files.identifier(path), beside.claim_parser())


def _nothing_asked(place: Place, questions: Sequence[str]) -> OptionError:
    """Return the error for a game without a question."""
    about = ", ".join(map(option_of, questions))
    options = f"nashproof describe, for its equilibria; or a question: {about}"
    return OptionError("a game, and nothing asked about it", options, str(place))


def _audit_game(
    name: str,
    game: Game,
    document: Document[Claim],
    notes: Sequence[str],
    backend: str,
    watch: Watch,
    original: Tree | None = None,
    perfect: bool = True,
) -> notebook.Audit:
    """Return the Audit of questions about a game, with the conclusions from their answers.

    ``original``: the tree of which the game is the game of one deviation, or the game at a value
    of its letter; of its profiles of pure strategies it is asked when they are equilibria, if
    ``perfect`` subgame perfect ones.
    """
    from nashproof.claims.case import Case
    from nashproof.files.strict_toml import identifier_of
    from nashproof.shell.notebook.conclusions import (
        guarantees,
        nearness_of,
        undecided,
        value_function,
        with_profile,
    )
    from nashproof.shell.notebook.perfect import perfection

    # the verdicts, in the order of the questions
    canonical = build(game)
    games: GameLibrary = lambda *_: (game, canonical.sha256)  # noqa: E731
    computed: dict[Hashable, Any] = {}
    texts = {identifier_of(name) + canonical.ending: canonical.text}
    verdicts, certificates = _verdicts(document, games, texts, backend, watch, computed=computed)
    verdicts = tuple(sorted(verdicts, key=lambda record: int(record.lines)))  # as they were asked
    verdicts = tuple(map(with_profile, verdicts))
    audit = _audit(game.title, notes, document, verdicts, certificates, texts)
    # what follows from several answers
    near = tuple(nearness_of(game, document, audit.answers))
    conclusions = (
        *undecided(near, audit.answers),
        *guarantees(game, document, audit.answers),
        *value_function(game, document, audit.answers),
        *perfection(document, audit.answers),
    )
    if original:
        from nashproof.shell.notebook.by_value import equilibria_by_value

        conclusions += (*equilibria_by_value(original, document, audit.answers, perfect),)
    gains = _set_gains(game, Case(games, document.profiles, backend, computed))
    return replace(audit, conclusions=conclusions, gains=gains, nearness=near)


def _set_gains(game: Game, case: Case) -> SetGains:
    """Return the parts of the gains in each profile of exact numbers, by set, largest first.

    They are computed once they are asked for.
    """
    from nashproof.claims.case import ProfileInGame
    from nashproof.play.best_response import gains_by_set
    from nashproof.shell.notebook.audits import SetGains
    from nashproof.shell.notebook.strategies import fraction

    def find() -> list[Any]:
        """Return the gains, each with its player, set, best action, row, and what is said of it."""
        gains = []
        for profile in case.profiles.values():
            if not profile.origin or not profile.is_point:
                continue
            played = ProfileInGame(case, profile, *case.games(profile.game, profile.place))
            rows, words = played.rows, (profile.origin.source, profile.origin.taken)
            for response in (r for r in played.responses.values() if r.against):
                gains += [
                    (gain, response.player, i, best, rows[i], *words)
                    for i, gain, best in gains_by_set(game, response)
                ]
        gains.sort(key=itemgetter(0), reverse=True)  # FLINT's numbers, which compare fast
        return gains

    def shown(part: Any) -> notebook.SetGain:
        gain, p, i, best, row, *words = part
        s = game.infosets[i]
        played = dict(zip(s.actions, map(fraction, row)))
        where = game.players[p - 1], s.name, fraction(gain), s.actions[best]
        return notebook.SetGain(*where, played, *words)

    return SetGains(find, shown)


def _verdicts(
    document: Document[Claim],
    games: Callable[..., Any],
    texts: Mapping[str, str],
    backend: str,
    watch: Watch,
    only: Sequence[str] = (),
    computed: dict[Hashable, Any] | None = None,
) -> tuple[tuple[VerdictRecord, ...], dict[str, str]]:
    """Return the records of the verdicts on a document, and the certificates by file name.

    nashcheck has accepted these in this run. ``texts``: the canonical files of the games;
    ``computed``: the memory of the case.
    """
    from nashproof.claims.audit import audit_document
    from nashproof.shell.checker import CheckerHere

    apart = bool(document.profiles) and document.is_asked  # questions, beside a profile
    number = len(only) or len(document.assertions) + len(document.questions)
    counted: Watch = lambda judged: watch(Counted(judged, number))  # noqa: E731
    refusal = CheckerHere(texts).refusal
    return audit_document(
        document, games, refusal, backend, counted, only, apart=apart, computed=computed
    )


def _audit(
    title: str,
    notes: Sequence[str],
    document: Document[Claim],
    verdicts: tuple[VerdictRecord, ...],
    certificates: Mapping[str, str],
    games: Mapping[str, str],
) -> notebook.Audit:
    """Return the Audit with an Answer for each verdict."""
    asked = {source.id: source.readings[0].claim for source in document.sources}

    def answer(record: VerdictRecord) -> notebook.Answer:
        """Return the Answer of a record, with its certificate and the profile that it is about."""
        proof = certificates.get(PurePath(record.certificate).name, "")
        claim = asked[record.id]
        subject = claim.subject
        origin = document.profiles[subject.profile].origin if subject else None
        return notebook.Answer(
            record.id,
            record.says,
            record.stated,
            record.verdict,
            record.why,
            proof,
            record.taken,
            claim,
            subject.profile if subject else "",
            origin,
        )

    answers = tuple(map(answer, verdicts))
    return notebook.Audit(title, answers, tuple(notes), document, verdicts, certificates, games)
