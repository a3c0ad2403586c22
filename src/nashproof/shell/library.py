"""The library: what a notebook uses, and what each verb of the command line calls.

Every function takes a game as ``read`` gives it, or the name of its file. Mistakes in what is read
raise InputError: one line, with the place. Importing this is light: what a function needs is
imported when it is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TypeAlias

from nashproof.errors import InputError, closest_name, suggestion
from nashproof.shell import game_files, law_files, notebook
from nashproof.shell.checker import Checked, run_checker
from nashproof.shell.files import STANDARD_INPUT, read_json, read_text, write_texts
from nashproof.shell.game_files import Place
from nashproof.shell.notebook.given.numbers import text_of_number

BACKENDS = ("highs", "cbc", "none")  # who proposes solutions of linear programs

if TYPE_CHECKING:
    from nashproof.claims.law_questions import LawQuestion
    from nashproof.claims.verdicts import VerdictRecord
    from nashproof.documents.document import Document
    from nashproof.games.game import Game
    from nashproof.games.tree import Tree

    GameOrPlace: TypeAlias = Game | Place | Any  # or what ``shell.notebook.given.games`` reads

# "uniform", the name of a file, {set: {action: 1/3}}, or what else ``given.profiles`` reads
Profile: TypeAlias = str | Path | Mapping[str, Any] | Any
Number: TypeAlias = (
    Any  # an int, a Fraction, a float, or text: see ``shell.notebook.given.numbers``
)
Watch: TypeAlias = Callable[[Iterable[Any]], Iterable[Any]]  # passes things on as they come


# Games


def read(place: Place | Any, **changes: Number) -> Game:
    """The game in a file (the formats of data/FORMATS.md), or that a Python object stands for.

    ``place``: a file, two tables of payoffs joined by a comma, or an id of data/games; or a matrix
    of the row player's payoffs in a zero-sum game, two matrices, or a game of pygambit or pyspiel.
    ``changes``: another ``cards``, ``ante``, ``bet`` or ``raises`` of a card game, as numbers or
    texts such as ``"3/2"``; the game is in compact form then. Raises InputError: one line, with the
    place of the mistake.

    >>> read([[1, -1], [-1, 1]])
    <Tree 'a matrix game': 2 players, 2 information sets>
    """
    from nashproof.shell.notebook.given.games import game_of

    if not isinstance(place, (str, PurePath)):
        return game_of(place)
    return game_files.read_game(place, _texts(changes))


def _texts(numbers: Mapping[str, Number]) -> dict[str, str]:
    return {key: text_of_number(value, key) for key, value in numbers.items()}


def show(game: GameOrPlace) -> notebook.Outline:
    """The players of a game, their information sets and actions: the names that questions use.

    >>> print(show("data/games/matching-pennies.toml"))
    Matching pennies
    4 terminals; zero-sum
    Even (player 1), 1 information sets
      move 1: Heads, Tails
    Odd (player 2), 1 information sets
      move 2: Heads, Tails
    """
    return notebook.Outline(_game(game))


def build(game: GameOrPlace) -> notebook.CanonicalGame:
    """The canonical file of a game, to which certificates are bound. Raises InputError."""
    return notebook.CanonicalGame.of(_game(game))


def enumerate_strategies(game: GameOrPlace) -> notebook.StrategyTables:
    """Every pure strategy of each player, full and reduced, and the normal form over them.

    Any number of players; payoffs in the units of the game, of a game that is not zero-sum one
    table a player. Raises InputError, also for imperfect recall.
    """
    from nashproof.play import enumeration

    game = _recalled(game)
    tables = enumeration.tables(game)
    return notebook.StrategyTables(game.title, enumeration.counts(game), tables)


def _game(game: GameOrPlace) -> Game:
    from nashproof.shell.notebook.given.games import game_of

    return read(game) if isinstance(game, (str, PurePath)) else game_of(game)


def _recalled(game: GameOrPlace) -> Game:
    """The game, in which nobody forgets."""
    if isinstance(game, (str, PurePath)):
        return next(iter(game_files.read_recalled_games([game]).values()))
    game = _game(game)
    game.need_recall()
    return game


def _check_backend(backend: str) -> None:
    if backend not in BACKENDS:
        raise InputError(f'the backend "{backend}"', suggestion(backend, BACKENDS), "backend")


# Solving


def solve(
    game: GameOrPlace, backend: str = "highs", *, canonical: bool = True
) -> notebook.Solution:
    """The value of a two-player zero-sum game and optimal strategies, exact and proved.

    ``solve("kuhn").value`` is to player 1, in the units of the game's payoffs; ``.strategies`` is
    the equilibrium. ``canonical``: look for plans that depend on the game alone, in large games too
    (slower). ``backend`` proposes solutions of linear programs; no result depends on it. Raises
    InputError for games that are not two-player constant-sum, and for imperfect recall.
    """
    from nashproof.solve.zero_sum import solve_game, with_canonical_plans

    game = _recalled(game)
    _check_backend(backend)
    equilibrium = solve_game(game, backend)
    if canonical:
        equilibrium = with_canonical_plans(game, equilibrium)
    return notebook.Solution(game, equilibrium)


def describe(
    game: GameOrPlace, backend: str = "highs", watch: Watch = iter
) -> notebook.Description:
    """The whole set of optimal strategies of each player: dimension, vertices, facets, all proved.

    Of two-player games that have the equilibria of a zero-sum game; of others with at most 16
    reduced pure strategies all equilibria. ``watch`` passes on the sets as they come, and may tell
    of them. Raises InputError for imperfect recall.
    """
    game = _recalled(game)
    _check_backend(backend)
    if not game.has_tree:
        return notebook.Description(
            game.title,
            why_not="in compact form",
            what_helps="`nashproof solve` gives its value, and an optimal strategy per player.",
        )
    sets = tuple(watch(_described(game, backend)))
    if not sets:
        return _all_equilibria(game)
    proofs = {f"{one.player}-{one.space}": one.certificate for one in sets}
    return notebook.Description(game.title, sets, certificates=proofs)


def _described(game: Tree, backend: str) -> Iterator[notebook.DescribedSet]:
    from nashproof.claims.kinds.optimal_sets import set_certificate, sets_of

    key = build(game).sha256
    for optimal in sets_of(game, backend):
        proof = set_certificate(game, key, optimal)
        yield notebook.DescribedSet(game, optimal, proof)


def _all_equilibria(game: Tree) -> notebook.Description:
    from nashproof.claims.kinds.equilibria import equilibria_certificate

    proof = equilibria_certificate(game, build(game).sha256) if len(game.players) == 2 else None
    if not proof:
        return notebook.Description(game.title, why_not=_why_not(game), what_helps=_WHAT_HELPS)
    text, sentence = proof
    return notebook.Description(game.title, equilibria=sentence, certificates={"equilibria": text})


_WHAT_HELPS = "`nashproof audit GAME --profile FILE` proves whether a profile is an equilibrium."


def _why_not(game: Tree) -> str:
    """Why all equilibria of a game are not looked for."""
    from nashproof.limits import BIMATRIX_STRATEGIES
    from nashproof.play.strategies import count_pure

    if len(game.players) != 2:
        return f"not for two players: it has {len(game.players)}"
    count = sum(count_pure(game, p, True) for p in game.player_numbers)
    return (
        f"no zero-sum game has its equilibria, and it has {count} reduced pure strategies, more "
        f"than the {BIMATRIX_STRATEGIES} that are searched"
    )


def eliminate(game: GameOrPlace, watch: Watch = iter) -> notebook.Elimination:
    """What can be eliminated of a two-player game, by dominance by pure and mixed strategies.

    Single moves that another continuation dominates weakly, in one step; then whole strategies
    weakly and strictly, round by round, of games with at most 100,000 pairs of them. ``watch`` as
    in ``describe``. Raises InputError for imperfect recall.
    """
    game = _recalled(game)
    if len(game.players) != 2:
        return notebook.Elimination(game.title, why_not="not for two players")
    if not game.has_tree:
        return notebook.Elimination(game.title, why_not="in compact form")
    return notebook.Elimination(game.title, tuple(watch(_steps(game))))


def _steps(game: Tree) -> Iterator[notebook.Step]:
    from nashproof.claims.kinds.elimination import eliminations

    for word, proof, sizes in eliminations(game, build(game).sha256):
        yield notebook.Step(word, proof, tuple(sizes))


def best_response(game: GameOrPlace, profile: Profile, player: int) -> notebook.Response:
    """The best response of a player (1, 2, ...) to the strategies of the others in a profile.

    ``profile`` as in ``audit``; decimals stand for themselves. Any number of players and any
    payoffs. Raises InputError, also where that player forgets what it did.
    """
    from nashproof.documents.profiles import values_of
    from nashproof.play import best_response as play
    from nashproof.play.strategies import plans_of

    game = _game(game)
    if player not in game.player_numbers:
        raise InputError(f"player {player}", f"a player from 1 to {len(game.players)}")
    document, _ = _questions("game", game, profile, decimals="exact")
    plans = plans_of(game, values_of(document.profiles["points"], game))
    best = play.best_response(game, plans, player)
    moves = {game.infosets[i].name: game.infosets[i].actions[k] for i, k in best.strategy.items()}
    return notebook.Response(player, game.players[player - 1], best.value, best.gain, moves)


# Audits


# What is asked about a game; without one of these an audit is that of a document
QUESTIONS = ("profile", "family", "perfect", "value", "unique", "dominated", "range")


def audit(
    subject: GameOrPlace,
    profile: Profile | None = None,
    *,
    value: Number = "",
    unique: bool = False,
    family: str | Sequence[str] = (),
    perfect: bool = False,
    dominated: str | Sequence[str] = (),
    sense: str = "",
    range: str | Sequence[str] = (),
    decimals: str = "printed",
    backend: str = "highs",
    games: Place | Sequence[Place] | None = None,
    name: str = "",
    only: str | Sequence[str] = (),
    watch: Watch = iter,
) -> notebook.Audit:
    """Decide what is said of a game, or what a document claims; every answer has its proof.

    ``subject``: a game as ``read`` gives it; or a name. With one of the options from ``profile`` to
    ``range`` it is a name of a game, as in ``read``; without one that of a document: a file, or an
    id of data/documents. The options ask about a game:

    ``profile``: ``"uniform"``, the name of a file (of one with several lists of Gambit's each),
    ``{set: {action: "1/3"}}`` with numbers of any kind, the same below players, nested lists or
    arrays in Gambit's order, a pandas table, or a profile of pygambit: is it an equilibrium, what
    does each player gain at most by deviating (in the units of the game's payoffs), what is
    NashConv, the sum of the gains, and exploitability, here NashConv divided by the number of
    players. ``decimals``: whether ``"0.33"`` in it stands for all numbers that round to it
    (``"printed"``), for 33/100 (``"exact"``), or for 33/100 where the greatest number of its
    information set is adjusted so that the probabilities sum to 1 (``"balanced"``). ``family``:
    ``"alpha in [0, 1]"``, or several, where probabilities are expressions in parameters.
    ``perfect``: is the profile a perfect equilibrium of the normal form (two players). ``value``:
    what the game is said to be worth to player 1: ``Fraction(-1, 18)``, ``"-1/18"``, or ``-0.056``,
    rounded as printed; or ``"?"``. A float is taken as the decimal that Python prints. ``unique``:
    is the equilibrium unique. ``dominated``: a move ``"SET: ACTION"`` or several, in the ``sense``
    ``"weakly"`` or ``"strictly"``. ``range``: an expression in realisation weights, ``"K: bet - 3 *
    Q: bet"``, or several: its exact range over all equilibria.

    ``games``: the folder, or several, where the games of a document are looked for first; then its
    own folder, then games/ beside that. ``name``: the id of the game where it is saved (default:
    made of its file or title). ``only``: the id of an assertion or a question of the document, or
    several, to decide these alone. ``backend`` proposes solutions of linear programs; no result
    depends on it.
    ``watch`` passes on the assertions as they are decided, and may tell of them.

    Returns an Audit: ``audit["gain-1"].exact`` is ``"3/8"``, ``audit.frame()`` a pandas table,
    ``audit.save(folder)`` writes the certificates for nashcheck, ``audit.report(folder)`` the page.
    Raises InputError.
    """
    _check_backend(backend)
    if sense and not dominated:
        raise InputError(
            "a sense and no move", 'the move too, --dominated "SET: ACTION"', "--sense"
        )
    asked = {
        "value": text_of_number("" if value is None else value, "value"),
        "unique": unique,
        "family": _several(family),
        "perfect": perfect,
        "dominated": _several(dominated),
        "ranges": _several(range),
    }
    if isinstance(subject, (str, PurePath)):
        if profile is None and not any(asked.values()):
            return _audit_document(subject, games, backend, watch, _several(only))
        game, name = read(subject), name or game_files.identifier(subject)
    else:
        game = _game(subject)
        name = name or str(game.title)
    document, notes = _questions(
        name, game, profile, decimals=decimals, sense=sense or "weakly", **asked
    )
    if any(map(_has_floats, (subject, profile, value))):
        notes.append(_FLOATS)
    return _audit_game(name, game, document, notes, backend, watch)


_FLOATS = 'A float is taken as the decimal that Python prints for it: 0.1 is "0.1".'


def _has_floats(given: Any) -> bool:
    """Whether a number, a profile or a matrix that was given has floats in it."""
    from nashproof.shell.notebook.given import games, profiles

    return games.has_floats(given) or profiles.has_floats(given)


def _several(texts: str | Sequence[str]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


class _Expected:
    """Things that come one by one, and how many there will be."""

    def __init__(self, things: Iterable[Any], number: int) -> None:
        self.things, self.number = things, number

    def __iter__(self) -> Iterator[Any]:
        return iter(self.things)

    def __length_hint__(self) -> int:
        return self.number


def _audit_document(
    name: Place,
    games: Place | Sequence[Place] | None,
    backend: str,
    watch: Watch,
    only: Sequence[str],
) -> notebook.Audit:
    path = game_files.find_file(name, "documents")
    document, known = _document(path), _game_folders(path, games)
    verdicts, certificates = _verdicts(document, known, backend, watch, only)
    return _audit(document.title, (), document, verdicts, certificates, known.texts)


def _game_folders(path: Path, games: Place | Sequence[Place] | None) -> game_files.GameFolders:
    """Where the games of a document in a file are looked for."""
    given = [games] if isinstance(games, (str, PurePath)) else games or ()
    first = [Path(folder) for folder in given]
    return game_files.GameFolders([*first, path.parent, path.parent.parent / "games"], path)


def _document(path: Path) -> Document:
    """The Document in a file; refuses a game about which nothing is asked."""
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.document import read_document

    table = game_files.read_toml(path) if path.suffix in (".toml", "") else None
    if table is None and path.suffix.lower() not in game_files.ENDINGS:
        raise InputError(f'the ending "{path.suffix}"', "a document (.toml) or a game", str(path))
    if table is None or table.has("players"):
        raise InputError(
            "a game, and nothing asked about it",
            "a question: --" + ", --".join(QUESTIONS),
            str(path),
        )
    return read_document(table, game_files.identifier(path), parse_claim)


def _audit_game(
    name: str, game: Game, document: Document, notes: Sequence[str], backend: str, watch: Watch
) -> notebook.Audit:
    from nashproof.files.strict_toml import identifier_of
    from nashproof.shell.notebook.perfect import perfection

    canonical = build(game)
    known = game, canonical.sha256
    verdicts, certificates = _verdicts(document, lambda *_: known, backend, watch)
    verdicts = tuple(sorted(verdicts, key=lambda record: int(record.lines)))  # as they were asked
    texts = {identifier_of(name) + canonical.ending: canonical.text}
    audit = _audit(game.title, notes, document, verdicts, certificates, texts)
    return replace(audit, conclusions=perfection(audit.answers), gains=_set_gains(game, document))


def _set_gains(game: Game, document: Document) -> tuple[notebook.SetGain, ...]:
    """Where the gains in each profile of exact numbers arise, largest first."""
    from nashproof.documents.profiles import values_of
    from nashproof.play.best_response import gains_by_set
    from nashproof.play.strategies import plans_of

    gains = []
    for name, profile in document.profiles.items():
        if name.partition("-")[0] != "points":
            continue
        rows = values_of(profile, game)
        plans = plans_of(game, rows)
        source = name.removeprefix("points").replace("-", " ").strip()
        for p in (p for p in game.player_numbers if p not in game.forgetful):
            for i, (gain, best) in gains_by_set(game, plans, p).items():
                s = game.infosets[i]
                played = dict(zip(s.actions, rows[i]))
                gains.append(
                    notebook.SetGain(
                        game.players[p - 1], s.name, gain, s.actions[best], played, source
                    )
                )
    return tuple(sorted((g for g in gains if g.gain), key=lambda g: -g.gain))


def _verdicts(
    document: Document,
    games: Callable[..., Any],
    backend: str,
    watch: Watch,
    only: Sequence[str] = (),
) -> tuple[tuple[VerdictRecord, ...], dict[str, str]]:
    """The records of the verdicts on a document, and the certificates by file name."""
    from nashproof.claims.audit import audit_document

    number = len(only) or len(document.assertions) + len(document.questions)
    return audit_document(
        document, games, backend, lambda judged: watch(_Expected(judged, number)), only
    )


def _audit(
    title: str,
    notes: Sequence[str],
    document: Document,
    verdicts: tuple[VerdictRecord, ...],
    certificates: Mapping[str, str],
    games: Mapping[str, str],
) -> notebook.Audit:
    answers = tuple(
        notebook.Answer(
            record.id,
            record.says,
            record.stated,
            record.verdict,
            record.why,
            certificates.get(record.certificate.rpartition("/")[2], ""),
        )
        for record in verdicts
    )
    return notebook.Audit(title, answers, tuple(notes), document, verdicts, certificates, games)


def _questions(
    name: str, game: Game, profile: Profile | None, **asked: Any
) -> tuple[Document, list[str]]:
    """The Document that asks about a game of this name, and notes on how that was read."""
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.audit_request import AuditRequest, document_of
    from nashproof.files.strict_toml import identifier_of

    profiles, source = _profiles(game, profile, asked["decimals"])
    request = AuditRequest(profiles, source, **asked)
    return document_of(identifier_of(name), game, request, parse_claim)


def _profiles(game: Game, profile: Profile | None, decimals: str) -> tuple[tuple[Any, ...], str]:
    """What a profile is given as, as pairs of a line and a table; and where it stands, for
    messages.
    """
    from nashproof.documents.audit_request import BALANCED
    from nashproof.documents.profile_formats.formats import UNIFORM, read_profiles
    from nashproof.shell.notebook.given.profiles import (
        PLACE,
        is_by_set,
        text_of_profile,
        with_number_texts,
    )

    if profile is None:
        return (), "the profile"
    sums = decimals != BALANCED
    if isinstance(profile, (str, PurePath)):
        text = "" if profile == UNIFORM else _profile_text(profile)
        name = "standard-input" if str(profile) == STANDARD_INPUT else str(profile)
        return read_profiles(text, name, game, sums), name
    if isinstance(profile, Mapping) and ("strategy" in profile or is_by_set(profile, game)):
        table = profile if "strategy" in profile else {"strategy": profile}
        return ((0, with_number_texts(table)),), PLACE
    return read_profiles(text_of_profile(profile), PLACE, game, sums), PLACE


def _profile_text(place: Place) -> str:
    """The text of a profile's file."""
    from nashproof.documents.profile_formats.formats import UNIFORM

    try:
        return read_text(place)
    except InputError as error:
        raise InputError(
            error.found, closest_name(str(place), (UNIFORM,)) or error.expected, error.place
        ) from None


# Laws


def law(
    question: Place | LawQuestion,
    *,
    fit: Number = "",
    sets: Sequence[str] = (),
    games: Place | None = None,
    watch: Watch = iter,
    **changes: Number,
) -> notebook.ValueLaw:
    """The value of a card game as a function of its cards, raises, ante or bet.

    ``question``: a file, an id of data/laws, or what ``law_files`` reads; or the name of a game,
    with one of ``cards``, ``raises``, ``ante``, ``bet`` as a range such as ``"3..60"`` (amounts
    also ``"0..infinity"``), the others fixed. ``fit``: the last number whose value a form may be
    fitted to. ``sets``: the information sets of which it is asked what optimal strategies never do
    there. ``games``: the folder where games are looked for first. ``watch`` passes on the numbers
    whose values are computed. Raises InputError.
    """
    from nashproof.claims.value_laws import answer_law

    if isinstance(question, (str, PurePath)):
        fit = text_of_number(fit, "fit")
        question = law_files.read_questions([question], _texts(changes), fit, sets, games)[0]
    result = answer_law(question, watch)
    return notebook.ValueLaw(result.record, result.certificates, result.games)


# Documents, certificates, pages


def coverage(document: Place, text: Place) -> notebook.TextCoverage:
    """The lines of a document's text that hold something checkable, by what stands on them.

    ``document``: a file, or an id of data/documents; ``text``: the file of its text, which must
    have the SHA-256 that the document names. Raises InputError.
    """
    from nashproof.claims.kinds import parse_claim
    from nashproof.documents.coverage import coverage as cover
    from nashproof.documents.document import read_document

    path = game_files.find_file(document, "documents")
    claims = read_document(game_files.read_toml(path), game_files.identifier(path), parse_claim)
    content = read_text(text)
    try:
        lines = cover(claims, content)
    except InputError as error:
        raise error.at(str(text)) from None
    return notebook.TextCoverage(
        len(claims.assertions),
        lines.claimed,
        lines.excused,
        lines.not_yet,
        lines.open,
        tuple(content.split("\n")),
    )


def readback(document: Place, only: Sequence[str] = ()) -> notebook.Readback:
    """What each assertion and question of a document says, in words from its formal fields alone.

    With the profiles that they name. ``document``: a file, or an id of data/documents; ``only``:
    the ids to read back, if not all. Raises InputError.
    """
    from nashproof.claims.readback import document_words, profile_words

    told = _document(game_files.find_file(document, "documents"))
    _check_ids(told, only)
    assertions = [
        notebook.ReadAssertion(
            source.id, source.lines, tuple(notebook.ReadClaim(*words) for words in readings)
        )
        for source, readings in document_words(told, only)
    ]
    return notebook.Readback(told.title, tuple(assertions), profile_words(told, only))


def probe(
    document: Place,
    only: Sequence[str] = (),
    every: int = 1,
    games: Place | Sequence[Place] | None = None,
    backend: str = "highs",
    watch: Watch = iter,
) -> notebook.Probed:
    """The damages of a document's claims and profiles that no verdict notices.

    Only claims that are proved are damaged. ``only``: the ids of assertions and questions, if not
    all; no profile is damaged then. ``every``: of each kind every so many claims, and of each of
    these every so many damages. ``watch`` passes on the damages as they are tried. Raises
    InputError.
    """
    from nashproof.claims.probing.probe import probe as try_damages
    from nashproof.claims.probing.probe import unused_excuses

    path = game_files.find_file(document, "documents")
    told = _document(path)
    _check_ids(told, only)
    if every < 1:
        raise InputError(f"every = {every}", "a whole number from 1")
    known = _game_folders(path, games)
    tried = list(watch(try_damages(told, known, backend, only, every)))
    left = [one for one in tried if not one.noticed]
    whole = not only and every == 1
    return notebook.Probed(
        told.title,
        len(tried),
        tuple(str(one) for one in left if not one.excuse),
        tuple(str(one) for one in left if one.excuse),
        tuple(unused_excuses(told, tried)) if whole else (),
    )


def _check_ids(document: Document, only: Sequence[str]) -> None:
    """Refuse ids that the document does not have."""
    ids = [source.id for source in document.sources]
    for name in only:
        if name not in ids:
            expected = closest_name(name, ids) or "the id of an assertion or a question"
            raise InputError(f'the id "{name}"', expected, document.id)


def check(certificates: Place | Sequence[Place], games: Place | None = None) -> Checked:
    """What nashcheck, a process of its own, says of certificates on disk.

    ``certificates``: files, or folders of them; ``games``: the folder of the canonical files of the
    games that they are about (default: ``games`` beside the folder ``certificates`` in which they
    stand). ``.complete`` says whether all are accepted. Raises InputError.
    """
    given = [certificates] if isinstance(certificates, (str, PurePath)) else certificates
    places = [Path(place) for place in given]
    _check_places(places)
    folder = _games_beside(places) if games is None else Path(games)
    if not folder.is_dir():
        raise InputError("no such folder", "the folder of the canonical games", str(folder))
    files = [file for p in places for file in (p.rglob("*.json") if p.is_dir() else [p])]
    if not files:
        names = ", ".join(map(str, places))
        raise InputError("no certificate", "a folder with .json files", names)
    return run_checker(sorted(map(str, files)), folder)


def _games_beside(certificates: Sequence[Path]) -> Path:
    """The folder of games that ``save`` wrote with these certificates."""
    for place in certificates[0].resolve().parents if certificates else ():
        if place.name == "certificates":
            return place.parent / "games"
    raise InputError("no folder of games", "one, --games DIR", ", ".join(map(str, certificates)))


def _check_places(certificates: Sequence[Path]) -> None:
    """Refuse what cannot be certificates."""
    for place in certificates:
        if not place.exists():
            raise InputError("no such file", "a certificate, or a folder of them", str(place))
        if place.is_file() and place.suffix != ".json":
            raise InputError(
                f'the ending "{place.suffix}"', "a certificate (.json), or a folder", str(place)
            )


def explain(
    certificate: Place | notebook.Answer, game: GameOrPlace | None = None
) -> notebook.Explanation:
    """The proof in a certificate in words: what is stated, the witness, how to check it by hand.

    ``certificate``: a file, or an Answer of an audit; ``game``: the game that it is about, so that
    the players are called by their names. It explains and does not check. Raises InputError.
    """
    from nashproof.reports.explain import explain as explained

    content, place = _certificate(certificate)
    known = _game(game) if game is not None else None
    try:
        lines = explained(content, known.players if known else ())
    except InputError as error:
        raise error.at(place) from None
    return notebook.Explanation(tuple(lines), _to_build(game, known, content, place))


def _certificate(certificate: Place | notebook.Answer) -> tuple[Any, str]:
    """The content of a certificate, and its place for messages."""
    import json

    if isinstance(certificate, notebook.Answer):
        content = json.loads(certificate.certificate) if certificate.certificate else {}
        return content, certificate.id
    return read_json(certificate), str(certificate)


def _to_build(
    game: GameOrPlace | None, known: Game | None, content: Mapping[str, Any], place: str
) -> str:
    """The name of the canonical file that a check needs, '' if the file of the game is that file.

    Raises InputError if the certificate is about another game.
    """
    from nashproof.certificates.envelope import digest

    if known is None:
        return ""
    name, words = "game", known.title
    if isinstance(game, (str, PurePath)):
        name, words = game_files.identifier(game), str(game)
        file = game_files.find_file(game_files.split_tables(game)[0], "games")
        if content.get("game") == digest(read_text(file)):
            return ""
    canonical = build(known)
    if content.get("game") != canonical.sha256:
        raise InputError("a certificate about another game", f"one about {words}", place)
    return name + canonical.ending


def init(
    folder: Place = ".", game: GameOrPlace | None = None, text: Place | None = None
) -> list[Path]:
    """Write a document and a game to start from, with comments; returns their places.

    ``game``: the document is about this game, with its names filled in; ``text``: a file whose name
    and SHA-256 it records. Overwrites nothing: raises InputError if one of the files exists.
    """
    if game is None and text is not None:
        raise InputError("a text and no game", "--game FILE too", str(text))
    texts = _starting_texts() if game is None else _texts_about(game, text)
    texts = {
        name: content
        for name, content in texts.items()
        if game is None or not _is_same(Path(folder, name), content)
    }
    for name in texts:
        if Path(folder, name).exists():
            raise InputError(
                "a file that exists already",
                "a folder without one of that name",
                str(Path(folder, name)),
            )
    return write_texts(folder, texts)


def _starting_texts() -> dict[str, str]:
    templates = Path(__file__).parents[1] / "reports" / "templates"
    names = ("mine.toml", "my-game.toml")
    return {name: read_text(templates / f"start-{name}") for name in names}


def _texts_about(game: GameOrPlace, text: Place | None) -> dict[str, str]:
    """A document about a game, and the file of the game, to stand beside it."""
    from nashproof.certificates.envelope import digest
    from nashproof.documents.start import starting_document

    known = _game(game)
    if isinstance(game, (str, PurePath)) and str(game) != STANDARD_INPUT:
        paths = [game_files.find_file(part, "games") for part in game_files.split_tables(game)]
        name = ",".join(path.name for path in paths)
        files = {path.name: read_text(path) for path in paths}
    else:
        canonical = build(known)
        name = "game" + canonical.ending
        files = {name: canonical.text}
    about = {} if text is None else {"text": Path(text).name, "sha256": digest(read_text(text))}
    return {"mine.toml": starting_document(known, name, "mine.toml", **about)} | files


def _is_same(place: Path, text: str) -> bool:
    return place.is_file() and read_text(place) == text


def report(data: Place, results: Place, checker: Place | None = None) -> notebook.Report:
    """Every page and picture, and the table of all claims, from certificates accepted in this run.

    nashcheck runs on them. Games, verdicts, tables, eliminations and laws are made again, and a
    file below ``results`` that differs is refused.

    ``data``: the folder of documents, games and laws; ``results``: what the other verbs wrote of
    them; ``checker``: the checker as one file, whose SHA-256 the index prints. Raises
    InputError for what does not follow from what nashcheck accepted.
    """
    from nashproof.certificates.envelope import digest
    from nashproof.reports.claims_table import claims_table
    from nashproof.reports.site.build import site
    from nashproof.shell.replay import collect

    collected = collect(Path(data), Path(results))
    if checker is not None:
        collected = replace(collected, checker=digest(read_text(checker)))
    return notebook.Report(site(collected), claims_table(collected.verdicts))


def diff(old: Place, new: Place) -> notebook.LedgerDiff:
    """The verdicts that differ between two ledgers, and what changed in the readings behind them.

    ``old``, ``new``: ``verdicts.json`` of a site's data, a site, a folder of results, or one file
    of its ``claims/``. Nothing is decided or checked. Raises InputError.
    """
    from nashproof.shell.notebook.ledgers import read_ledger
    from nashproof.shell.notebook.moves import moves

    return notebook.LedgerDiff(moves(read_ledger(old), read_ledger(new)))
