"""Audits of documents and of profiles."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TypeVar, Unpack, cast

from nashproof.documents.requests.questions import QUESTIONS, Questions, option_of
from nashproof.errors import FormatError, ObjectError, OptionError, quoted
from nashproof.shell import beside, game_files, notebook
from nashproof.shell.game_files import Place
from nashproof.shell.library.games import build, note_on_floats, read
from nashproof.shell.library.options import as_places, check_backend, check_switches, with_arguments
from nashproof.shell.library.profiles import as_tuple, find_nearby, questions
from nashproof.shell.library.types import Counted, GameOrPlace, Profile, Watch
from nashproof.shell.notebook.given.numbers import text_of_number

if TYPE_CHECKING:
    from nashproof.claims.claim import Claim
    from nashproof.claims.verdicts import VerdictRecord
    from nashproof.documents.document import Document
    from nashproof.games.game import Game
    from nashproof.games.parametric import ParametricGame


F = TypeVar("F", bound=Callable[..., Any])


def _with_questions(function: F) -> F:
    """A function whose signature names the questions, and whose text has their sentences."""
    signature = inspect.signature(function)
    rest = inspect.Parameter.VAR_KEYWORD
    others = [p for p in signature.parameters.values() if p.kind != rest]
    named = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=one.type
        )
        for name, one in QUESTIONS.items()
    ]
    function.__signature__ = signature.replace(parameters=[*others, *named])  # type: ignore[attr-defined]
    lines = "\n".join(f"- ``{name}``: {one.help}" for name, one in QUESTIONS.items())
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
    """Decide what is said of a game, or what a document claims; every answer has its proof.

    ``subject``: a game as ``read`` gives it; or a name. With a profile, or one of the questions
    below, it is a name of a game, as in ``read``; without one that of a document: a file, or an id
    of data/documents.

    ``profile``: ``"uniform"``, the name of a file (of one with several lists of Gambit's each),
    ``{set: {action: "1/3"}}`` with numbers of any kind, the same below players, nested lists or
    arrays in Gambit's order, a pandas table, a profile of pygambit, a policy of pyspiel, or what
    ``solve`` and ``equilibria`` give: is it an equilibrium, what
    does each player gain at most by deviating (in the units of the game's payoffs), what is
    NashConv, the sum of the gains, and exploitability, here NashConv divided by the number of
    players. ``names``: a file with lines ``KEY -> SET`` that say what the keys of a profile of your
    own code mean. ``decimals``: what its decimals stand for. ``"auto"``: text such as ``"0.33"``,
    and a float of two to five digits that is not exact in binary, for all numbers that round to it;
    any other float, and a decimal of ten digits or more, for itself, up to the noise of floats.
    ``"printed"``: all of them for the latter. ``"exact"``: for themselves. ``"balanced"``: for
    themselves, where the greatest number of an information set is adjusted so that the
    probabilities sum to 1.

    A question that may stand several times takes one text, or several. ``distribution`` is a file,
    a list of ``{"probability": "1/3", set: action, ..}``, or a pandas table. ``value`` is
    ``Fraction(-1, 18)``, ``"-1/18"``, or ``-0.056``, rounded as printed; or ``"?"``. A float is
    taken as the decimal that Python prints.

    A document may also be a paper with annotations (.tex, .md, .qmd, .ipynb), each a claim.

    ``games``: the folder, or several, where the games of a document are looked for first; then its
    own folder, of a paper games/ within that, and games/ beside that. ``name``: the id of the game
    where it is saved (default: made of its file or title). ``only``: the id of an assertion or a
    question of the document, or several, to decide these alone. ``backend`` proposes solutions of
    linear programs; no result depends on it.
    ``watch`` passes on the assertions as they are decided, and may tell of them.

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
    game, name, parametric = _named_game(subject, name, asked)
    _need_document(as_tuple(only, "only"), games)
    shown = notebook.GameRead(game)
    if parametric and parametric.rows:
        shown = notebook.GameRead(parametric.given, parametric.name)
    document, notes = questions(
        name, game, profile, find_nearby, decimals, parametric=parametric, names=names, **asked
    )
    notes += [_FLOATS] * any(map(_has_floats, (subject, value)))
    notes += filter(None, [note_on_floats(game)])
    return replace(_audit_game(name, game, document, notes, backend, watch), read=shown)


def _named_game(
    subject: GameOrPlace, name: str, asked: Questions
) -> tuple[Game, str, ParametricGame | None]:
    """A game and what it is called: as asked, or as its file, or by its title.

    A parameter that is asked about may stand in the numbers of a file. Last what the game was made
    of, if one does.
    """
    if not isinstance(subject, (str, PurePath)):
        game = read(subject)
        return game, name or str(game.title), None
    family, at = asked.get("family", ()), asked.get("at", ())
    if not family and not at:
        return read(subject), name or game_files.identifier(subject), None
    from nashproof.documents.requests.points import point_of
    from nashproof.documents.requests.profiles import parameters_of
    from nashproof.exact.numbers import rational
    from nashproof.games.parametric import ParametricGame

    point, ends = point_of(at), parameters_of(family).items()
    box = {name: (rational(low), rational(high)) for name, (low, high) in ends}
    box = {name: (x, x) for name, x in point.items()} | box
    known = game_files.read_parametric(subject, box, point)
    name = name or game_files.identifier(subject, box)
    if isinstance(known, ParametricGame):
        return known.game, name, known
    return known, name, None


def _plain(**asked: Unpack[Questions]) -> Questions:
    """What is asked, as texts. Raises InputError."""
    plain: dict[str, Any] = {}
    for name, given in cast(dict[str, Any], asked).items():
        if name not in QUESTIONS:
            raise TypeError(f"audit() got an unexpected keyword argument {name!r}")
        default = QUESTIONS[name].default
        if default is False:
            check_switches(**{name: given})
        elif default == ():
            given = as_tuple(given, name)
        elif name == "value":
            given = text_of_number("" if given is None else given, name)
        elif name != "distribution" and given is not None and not isinstance(given, str):
            raise ObjectError(quoted(repr(given)), f'a text, such as "{given}"', name)
        if name == "distribution" and given is not None or given:
            plain[name] = given
    if "sense" in plain and "dominated" not in plain:
        expected = 'the move too, --dominated "SET: ACTION"'
        raise OptionError("a sense and no move", expected, "--sense")
    return cast(Questions, plain)


def _need_document(only: Sequence[str], games: Place | Sequence[Place] | None) -> None:
    """Refuse a part of the questions about a game, and folders for another one."""
    if only:
        expected = "a document, of which --only names an assertion"
        raise OptionError("questions about a game", expected, "--only")
    if games:
        expected = "a document, whose games are looked for there"
        raise OptionError("questions about a game", expected, "--games")


_FLOATS = 'A float is taken as the decimal that Python prints for it: 0.1 is "0.1".'


def _has_floats(given: Any) -> bool:
    """Whether a number, a profile or a matrix that was given has floats in it."""
    from nashproof.shell.notebook.given import games, profiles

    return games.has_floats(given) or profiles.has_floats(given)


def _audit_document(
    name: Place,
    games: Place | Sequence[Place] | None,
    backend: str,
    watch: Watch,
    only: Sequence[str],
) -> notebook.Audit:
    if game_files.is_game(name):
        raise _nothing_asked(name, ("profile", *QUESTIONS))
    path = game_files.find_file(name, "documents")
    known = game_folders(path, games)
    is_paper = game_files.is_paper(path)
    document = beside.paper_document(path, known) if is_paper else document_at(path)
    verdicts, certificates = _verdicts(document, known, known.texts, backend, watch, only)
    return _audit(document.title, (), document, verdicts, certificates, known.texts)


def game_folders(path: Path, games: Place | Sequence[Place] | None) -> game_files.GameFolders:
    """Where the games of a document in a file are looked for.

    Raises InputError where ``games`` are no folders.
    """
    given = as_places(games or (), "games")
    first = [game_files.existing_folder(folder, "games") for folder in given]
    beside = [path.parent / "games"] if game_files.is_paper(path) else []
    folders = [*first, path.parent, *beside, path.parent.parent / "games"]
    return game_files.GameFolders(list(dict.fromkeys(folders)), path)


def document_at(path: Path, questions: Sequence[str] = ("profile", *QUESTIONS)) -> Document[Claim]:
    """The Document in a file; refuses a game.

    ``questions``: the options that would ask something about a game.
    """
    from nashproof.documents.document import read_document

    table = game_files.read_toml(path) if path.suffix in (".toml", "") else None
    if table is None and path.suffix.lower() not in game_files.READERS:
        raise FormatError(f'the ending "{path.suffix}"', "a document (.toml) or a game", str(path))
    if table is None:
        game_files.read_game(path)  # refuses what is no game
    if table is None or table.has("players"):
        if not questions:
            raise FormatError("a game", "a document of assertions about games", str(path))
        raise _nothing_asked(path, questions)
    return read_document(table, game_files.identifier(path), beside.claim_parser())


def _nothing_asked(place: Place, questions: Sequence[str]) -> OptionError:
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
) -> notebook.Audit:
    from nashproof.files.strict_toml import identifier_of
    from nashproof.shell.notebook.conclusions import (
        guarantees,
        nearness_of,
        undecided,
        value_function,
        with_profile,
    )
    from nashproof.shell.notebook.perfect import perfection

    canonical = build(game)
    known = game, canonical.sha256
    texts = {identifier_of(name) + canonical.ending: canonical.text}
    verdicts, certificates = _verdicts(document, lambda *_: known, texts, backend, watch)
    verdicts = tuple(sorted(verdicts, key=lambda record: int(record.lines)))  # as they were asked
    verdicts = tuple(map(with_profile, verdicts))
    audit = _audit(game.title, notes, document, verdicts, certificates, texts)
    near = tuple(nearness_of(game, document, audit.answers))
    conclusions = (
        *undecided(near, audit.answers),
        *guarantees(game, document, audit.answers),
        *value_function(game, document, audit.answers),
        *perfection(document, audit.answers),
    )
    gains = _set_gains(game, document)
    return replace(audit, conclusions=conclusions, gains=gains, nearness=near)


def _set_gains(game: Game, document: Document[Claim]) -> tuple[notebook.SetGain, ...]:
    """Where the gains in each profile of exact numbers arise, largest first."""
    from nashproof.documents.profile_values import values_of
    from nashproof.play.best_response import gains_by_set
    from nashproof.play.strategies import plans_of
    from nashproof.shell.notebook.strategies import fraction

    gains = []
    for profile in document.profiles.values():
        if not profile.origin or not profile.is_point:
            continue
        rows, source, taken = values_of(profile, game), profile.origin.source, profile.origin.taken
        plans = plans_of(game, rows)
        for p in (p for p in game.player_numbers if p not in game.forgetful):
            for i, (gain, best) in gains_by_set(game, plans, p).items():
                s = game.infosets[i]
                played = dict(zip(s.actions, map(fraction, rows[i])))
                player, own, action = game.players[p - 1], fraction(gain), s.actions[best]
                gains.append(notebook.SetGain(player, s.name, own, action, played, source, taken))
    return tuple(sorted((g for g in gains if g.gain), key=lambda g: -g.gain))


def _verdicts(
    document: Document[Claim],
    games: Callable[..., Any],
    texts: Mapping[str, str],
    backend: str,
    watch: Watch,
    only: Sequence[str] = (),
) -> tuple[tuple[VerdictRecord, ...], dict[str, str]]:
    """The records of the verdicts on a document, and the certificates by file name.

    nashcheck has accepted these in this run. ``texts``: the canonical files of the games.
    """
    from nashproof.claims.audit import audit_document
    from nashproof.shell.checker import CheckerHere

    apart = bool(document.profiles) and document.is_asked  # questions, beside a profile
    number = len(only) or len(document.assertions) + len(document.questions)
    counted: Watch = lambda judged: watch(Counted(judged, number))  # noqa: E731
    refusal = CheckerHere(texts).refusal
    return audit_document(document, games, refusal, backend, counted, only, apart=apart)


def _audit(
    title: str,
    notes: Sequence[str],
    document: Document[Claim],
    verdicts: tuple[VerdictRecord, ...],
    certificates: Mapping[str, str],
    games: Mapping[str, str],
) -> notebook.Audit:
    asked = {source.id: source.readings[0].claim for source in document.sources}

    def answer(record: VerdictRecord) -> notebook.Answer:
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
