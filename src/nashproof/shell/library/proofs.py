"""Functions on certificates: check and explain."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import chain
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from nashproof.errors import (
    FormatError,
    InputError,
    OptionError,
    OtherFile,
    ProcessEnded,
    ProvedCheckerMissing,
    StaleResult,
    UnreadableFile,
)
from nashproof.files.digests import digest
from nashproof.shell import game_files, notebook
from nashproof.shell.checker import (
    Checked,
    canonical_files,
    game_in,
    game_named,
    games_for,
    run_checker,
)
from nashproof.shell.files import read_json, read_text
from nashproof.shell.game_files import Place
from nashproof.shell.library.games import build, read
from nashproof.shell.library.options import as_places
from nashproof.shell.library.types import GameOrPlace
from nashproof.solving.processes import can_fork, counter, helpers, taken_by

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.sharedctypes import Synchronized

    from nashcheck_js.engine import Answer
    from nashproof.games.game import Game


def check(certificates: Place | Sequence[Place], games: Place | None = None) -> Checked:
    """Return what nashcheck, in a process of its own, says of certificates on disk.

    ``certificates``: files, folders of them, or the folder that ``save`` wrote; ``games``: the
    folder of the canonical files of the games that they are about (default: ``games`` beside the
    folder ``certificates`` in which they stand). ``.complete`` is True if all are accepted. Raises
    InputError.

    >>> import tempfile; folder = tempfile.mkdtemp()
    >>> places = audit([[1, -1], [-1, 1]], value=0).save(folder)
    >>> check(Path(folder, "certificates")).complete
    True
    """
    return run_checker(*files_to_check(certificates, games))


def files_to_check(
    certificates: Place | Sequence[Place], games: Place | None
) -> tuple[list[str], Path]:
    """Return the files of certificates, and the folder of the canonical games; as in ``check``."""
    listed = as_places(certificates, "certificates")
    files = certificate_files(listed)
    places = [_certificates_in(Path(place)) for place in listed]
    folder = _games_beside(places) if games is None else games
    return files, game_files.existing_folder(folder, "the canonical games")


def certificate_files(listed: Sequence[Place]) -> list[str]:
    """Return the files of certificates, in order; as in ``check``."""
    places = [_certificates_in(Path(place)) for place in listed]
    for place in places:
        if not place.exists():
            raise UnreadableFile("no such file", "a certificate, or a folder of them", str(place))
        if place.is_file() and place.suffix != ".json":
            raise FormatError(
                f'the ending "{place.suffix}"', "a certificate (.json), or a folder", str(place)
            )
    files = [file for p in places for file in (p.rglob("*.json") if p.is_dir() else [p])]
    if not files:
        names = ", ".join(map(str, places))
        raise UnreadableFile("no certificate", "a folder with .json files", names)
    return sorted(map(str, files))


def _certificates_in(place: Path) -> Path:
    """Return the folder ``certificates`` of a folder that an audit wrote; else the place itself."""
    inner = place / "certificates"
    return inner if inner.is_dir() and place.name != "certificates" else place


def _games_beside(certificates: Sequence[Path]) -> Path:
    """Return the folder of games that ``save`` wrote with these certificates."""
    first = [place.resolve() for place in certificates[:1]]
    for place in (above for path in first for above in (path, *path.parents)):
        if place.name == "certificates":
            return place.parent / "games"
    raise OptionError(
        "a certificate outside a folder certificates/",
        "--games DIR, the folder with the game that it is about",
        ", ".join(map(str, certificates)),
    )


# The proved checker

ASKED = 250_000  # bytes of a certificate about which it is asked: longer ones take seconds
ASKED_GAME = 12_000_000  # bytes of a game about which it is asked: larger ones fill its memory


def has_engine() -> bool:
    """Return True if Node is installed, which runs the proved checker."""
    from nashcheck_js.engine import EngineError, node

    try:
        return bool(node())
    except EngineError:
        return False


class SecondAnswer(NamedTuple):
    """What the proved checker says of a certificate, with its file and its SHA-256."""

    name: str
    sha256: str
    answer: str
    words: str


def second_answers(certificates: Iterable[str], games: Path) -> Iterator[SecondAnswer]:
    """Yield the proved checker's answer to each certificate.

    It is ``long`` for one of more than ``ASKED`` bytes, ``large`` for one about a game of more than
    ``ASKED_GAME`` bytes: the checker is not asked then. Certificates of a game follow each other,
    since the checker prepares one game at a time. Raises InputError, also if the engine is missing,
    or ends.
    """
    from nashcheck_js.engine import Answer, EngineError, ProvedChecker

    files = {name: read_text(name).encode() for name in certificates}
    # the first characters name the game
    files = dict(sorted(files.items(), key=lambda file: file[1][:120]))
    answers = dict[str, Answer]()  # by SHA-256: of equal files one is checked
    large = set[str]()  # SHA-256 of games
    try:
        with ProvedChecker() as checker:
            for place in games_for(files, canonical_files(games)):
                game = read_text(place).encode()
                if len(game) > ASKED_GAME:
                    large.add(sha256(game).hexdigest())
                else:
                    checker.add_game(Path(place).name, game)
            for name, data in files.items():
                key = sha256(data).hexdigest()
                if key not in answers:
                    left = "large" if game_named(name) in large else ""
                    left = "long" if len(data) > ASKED else left
                    answers[key] = Answer(left, "") if left else checker.check(data)
                yield SecondAnswer(name, key, answers[key].answer, answers[key].words)
    except EngineError as error:
        raise ProvedCheckerMissing(error.found, error.expected) from error


@contextmanager
def marking(
    certificates: Iterable[Path], games: Mapping[str, str], processes: int = 1
) -> Iterator[Callable[[], Mapping[str, str]]]:
    """Run the proved checker on certificates, in ``processes`` beside this one, as a context.

    It yields a function that waits, and returns the sentences that this checker accepts, by the
    SHA-256 of their certificates; none without Node. Certificates of more than ``ASKED`` bytes are
    left out. ``games``: texts by file name. The function raises InputError for a certificate that
    is refused.
    """
    if not has_engine():
        yield dict
        return
    files = {read_text(place).encode(): str(place) for place in certificates}  # equal ones once
    names = {sha256(data).hexdigest(): name for data, name in files.items()}
    pieces = _pieces(data for data in files if len(data) <= ASKED)
    work = (pieces, {digest(text): (name, text) for name, text in games.items()}, counter())

    def accepted(answers: Iterable[tuple[str, Answer]]) -> Mapping[str, str]:
        said = dict(answers)
        for key, answer in said.items():
            if answer.answer == "refused":
                refused = "a certificate that the proved checker refuses"
                raise StaleResult(refused, "one that both checkers accept", names[key])
        return {key: answer.words for key, answer in said.items() if answer.answer == "accepted"}

    if not can_fork():
        yield lambda: accepted(_answers(*work))
        return
    with helpers(_answer_beside, work, min(processes, len(pieces))) as sources:
        yield lambda: accepted(chain.from_iterable(map(_received, sources)))


PIECE = 500_000  # bytes of certificates that a process takes at a time


def _pieces(certificates: Iterable[bytes]) -> list[list[bytes]]:
    """Return certificates in pieces about a game each, the longest first.

    The checker prepares one game at a time.
    """
    pieces: dict[tuple[str, int], list[bytes]] = {}
    lengths = Counter[str]()  # by game
    for data in certificates:
        game = game_in(data.decode())
        pieces.setdefault((game, lengths[game] // PIECE), []).append(data)
        lengths[game] += len(data)
    return sorted(pieces.values(), key=lambda piece: sum(map(len, piece)), reverse=True)


def _answers(
    pieces: Sequence[Sequence[bytes]],
    games: Mapping[str, tuple[str, str]],
    taken: Synchronized[int],
) -> Iterator[tuple[str, Answer]]:
    """Yield the proved checker's answers, with the SHA-256 of their certificates.

    Of ``pieces`` those that nobody has taken. ``games``: names and texts, by SHA-256. Raises
    ProvedCheckerMissing if the checker ends early.
    """
    from nashcheck_js.engine import MEGABYTES_BESIDE, EngineError, ProvedChecker

    given = set[str]()
    try:
        with ProvedChecker(MEGABYTES_BESIDE) as checker:
            for number in taken_by(taken, len(pieces)):
                game = game_in(pieces[number][0].decode())
                if game in games and game not in given:
                    name, text = games[game]
                    checker.add_game(name, text.encode())
                    given.add(game)
                for data in pieces[number]:
                    yield sha256(data).hexdigest(), checker.check(data)
    except EngineError as error:
        raise ProvedCheckerMissing(error.found, error.expected) from error


def _answer_beside(*work_and_target: Any) -> None:
    """Send the ``_answers`` of a forked process, or the error that was raised, at once."""
    *work, target = work_and_target
    try:
        target.send(list(_answers(*work)))
    except ProvedCheckerMissing as error:
        target.send(error)


def _received(source: Connection) -> Sequence[tuple[str, Answer]]:
    """Return what a process sent; raise the error that it sent, or that it ended early."""
    try:
        sent = source.recv()
    except EOFError:
        ended = "a process that ended before the proved checker had answered"
        raise ProcessEnded(ended, "more memory, or fewer cores") from None
    if isinstance(sent, ProvedCheckerMissing):
        raise sent
    answers: Sequence[tuple[str, Answer]] = sent
    return answers


# Explanations


def explain(
    certificate: Place | notebook.Answer, game: GameOrPlace | None = None
) -> notebook.ProofInWords:
    """Return the proof in a certificate in words: statement, witness, how to check it by hand.

    ``certificate``: a file, or an Answer of an audit; ``game``: the game that it is about, which
    gives the players' names. It explains and does not check. Raises InputError.

    >>> print(*list(explain(audit([[1, -1], [-1, 1]], value=0)["value"]))[:2])
    What is stated:   The value to player 1 is exactly 0.
    """
    from nashproof.certificates.envelope import Certificate

    content: Any = {}
    if not isinstance(certificate, notebook.Answer):
        content, place = read_json(certificate), str(certificate)
    else:
        place = certificate.id
        if certificate.certificate:
            content = json.loads(certificate.certificate)
    about = read(game) if game is not None else None
    try:
        lines = Certificate.from_json(content).explanation(about.players if about else ())
    except InputError as error:
        raise error.at(place) from None
    return notebook.ProofInWords(tuple(lines), _to_build(game, about, content, place))


def _to_build(
    game: GameOrPlace | None, about: Game | None, content: Mapping[str, Any], place: str
) -> str:
    """Return the name of the canonical file that a check needs, '' if it is the game's file.

    Raises InputError if the certificate is about another game.
    """
    if about is None:
        return ""
    name, words = "game", about.title
    if isinstance(game, (str, PurePath)):
        name, words = game_files.identifier(game), str(game)
        file = game_files.find_file(game_files.split_tables(game)[0], "games")
        if content.get("game") == digest(read_text(file)):
            return ""
    canonical = build(about)
    if content.get("game") != canonical.sha256:
        raise OtherFile("a certificate about another game", f"one about {words}", place)
    return name + canonical.ending
