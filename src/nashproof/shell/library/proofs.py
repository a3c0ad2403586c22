"""Certificates: checked, and explained."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from nashproof.errors import (
    FormatError,
    InputError,
    OptionError,
    OtherFile,
    SecondCheckerMissing,
    StaleResult,
    UnreadableFile,
)
from nashproof.shell import game_files, notebook
from nashproof.shell.checker import Checked, answer_line, canonical_files, games_for, run_checker
from nashproof.shell.files import read_json, read_text
from nashproof.shell.game_files import Place
from nashproof.shell.library.games import build, read
from nashproof.shell.library.options import as_places
from nashproof.shell.library.types import GameOrPlace

if TYPE_CHECKING:
    from nashcheck_js.engine import Answer
    from nashproof.games.game import Game


def check(certificates: Place | Sequence[Place], games: Place | None = None) -> Checked:
    """What nashcheck, a process of its own, says of certificates on disk.

    ``certificates``: files, folders of them, or the folder that ``save`` wrote; ``games``: the
    folder of the canonical files of the games that they are about (default: ``games`` beside the
    folder ``certificates`` in which they stand). ``.complete`` says whether all are accepted.
    Raises InputError.

    >>> import tempfile; folder = tempfile.mkdtemp()
    >>> places = audit([[1, -1], [-1, 1]], value=0).save(folder)
    >>> check(Path(folder, "certificates")).complete
    True
    """
    return run_checker(*files_to_check(certificates, games))


def files_to_check(
    certificates: Place | Sequence[Place], games: Place | None
) -> tuple[list[str], Path]:
    """The files of certificates, and the folder of the canonical games; as in ``check``."""
    given = as_places(certificates, "certificates")
    files = certificate_files(given)
    places = [_certificates_in(Path(place)) for place in given]
    folder = _games_beside(places) if games is None else games
    return files, game_files.existing_folder(folder, "the canonical games")


def certificate_files(given: Sequence[Place]) -> list[str]:
    """The files of certificates, in order; as in ``check``."""
    places = [_certificates_in(Path(place)) for place in given]
    _check_places(places)
    files = [file for p in places for file in (p.rglob("*.json") if p.is_dir() else [p])]
    if not files:
        names = ", ".join(map(str, places))
        raise UnreadableFile("no certificate", "a folder with .json files", names)
    return sorted(map(str, files))


def _certificates_in(place: Path) -> Path:
    """The folder ``certificates`` of a folder that an audit wrote; any other place as it is."""
    inner = place / "certificates"
    return inner if inner.is_dir() and place.name != "certificates" else place


def _games_beside(certificates: Sequence[Path]) -> Path:
    """The folder of games that ``save`` wrote with these certificates."""
    first = [one.resolve() for one in certificates[:1]]
    for place in (above for one in first for above in (one, *one.parents)):
        if place.name == "certificates":
            return place.parent / "games"
    raise OptionError(
        "a certificate outside a folder certificates/",
        "--games DIR, the folder with the game that it is about",
        ", ".join(map(str, certificates)),
    )


def _check_places(certificates: Sequence[Path]) -> None:
    """Refuse what cannot be certificates."""
    for place in certificates:
        if not place.exists():
            raise UnreadableFile("no such file", "a certificate, or a folder of them", str(place))
        if place.is_file() and place.suffix != ".json":
            raise FormatError(
                f'the ending "{place.suffix}"', "a certificate (.json), or a folder", str(place)
            )


# The checkers in JavaScript

SECOND, PROVED = "nashcheck.js", "nashcheck_proved.js"
MARKED = 200_000  # bytes of a certificate that reports have marked: longer ones take seconds each


def has_engine() -> bool:
    """Whether Node is there, which runs the second checker."""
    from nashcheck_js.engine import EngineError, node

    try:
        return bool(node())
    except EngineError:
        return False


def disagreements(
    certificates: Iterable[str], games: Path, accepted: Mapping[str, str]
) -> list[str]:
    """A line for each certificate of which the second checker does not say what the first one said.

    ``games``: the folder of the game files; ``accepted``: the first checker's sentences, by the
    SHA-256 of the certificate. Raises InputError.
    """
    return [
        answer_line(f"second checker: {answer.answer}", "", name, answer.words)
        for name, digest, answer in second_answers(certificates, games)
        if (answer.answer, answer.words) != ("accepted", accepted.get(digest, ""))
    ]


def second_answers(
    certificates: Iterable[str], games: Path, program: str = SECOND
) -> Iterator[tuple[str, str, Answer]]:
    """The file and the SHA-256 of each certificate, and what the second checker says of it.

    ``program``: or the proved checker. Certificates of one game follow each other then: it prepares
    one game at a time. Raises InputError, also if the engine is not there, or ends.
    """
    from nashcheck_js.engine import EngineError, SecondChecker

    files = {name: read_text(name).encode() for name in certificates}
    if program == PROVED:
        files = dict(sorted(files.items(), key=lambda file: file[1][:120]))  # which names the game
    try:
        with SecondChecker(program) as checker:
            for place in games_for(files, canonical_files(games)):
                checker.add_game(Path(place).name, read_text(place).encode())
            for name, data in files.items():
                yield name, sha256(data).hexdigest(), checker.check(data)
    except EngineError as error:
        raise SecondCheckerMissing(error.found, error.expected) from error


@contextmanager
def marking(
    certificates: Iterable[Path], games: Iterable[str] | Mapping[str, str]
) -> Iterator[Callable[[], frozenset[str]]]:
    """The proved checker at work on certificates, in a process beside this one; a context.

    It gives a function that waits, and returns the SHA-256 of each that this checker accepts; of
    none without Node. Certificates of more than ``MARKED`` bytes are not asked about. ``games``:
    files, or texts by file name. The function raises InputError for one that is refused.
    """
    from nashcheck_js.engine import EngineError, answering

    if not has_engine():
        yield frozenset
        return
    texts = {str(place): read_text(place).encode() for place in certificates}
    files = {name: data for name, data in texts.items() if len(data) <= MARKED}
    if isinstance(games, Mapping):
        about = [(name, text.encode()) for name, text in games.items()]
    else:
        about = [(Path(place).name, read_text(place).encode()) for place in games_for(files, games)]
    # Certificates of a game follow each other
    ordered = sorted(files.items(), key=lambda file: file[1][:120])
    with answering(PROVED, [*about, *(("", data) for _, data in ordered)]) as answers:

        def marked() -> frozenset[str]:
            try:
                said = answers()[len(about) :]
            except EngineError as error:
                raise SecondCheckerMissing(error.found, error.expected) from error
            return _accepted(zip(ordered, said, strict=True))

        yield marked


def _accepted(answers: Iterable[tuple[tuple[str, bytes], Answer]]) -> frozenset[str]:
    """The SHA-256 of the certificates that are accepted. Raises StaleResult if one is refused."""
    accepted = set()
    for (name, data), answer in answers:
        if answer.answer == "refused":
            found = "a certificate that the proved checker refuses"
            raise StaleResult(found, "one that both checkers accept", name)
        if answer.answer == "accepted":
            accepted.add(sha256(data).hexdigest())
    return frozenset(accepted)


# Explanations


def explain(
    certificate: Place | notebook.Answer, game: GameOrPlace | None = None
) -> notebook.ProofInWords:
    """The proof in a certificate in words: what is stated, the witness, how to check it by hand.

    ``certificate``: a file, or an Answer of an audit; ``game``: the game that it is about, so that
    the players are called by their names. It explains and does not check. Raises InputError.

    >>> print(*list(explain(audit([[1, -1], [-1, 1]], value=0)["value"]))[:2])
    What is stated:   The value to player 1 is exactly 0.
    """
    from nashproof.certificates.envelope import Certificate

    content, place = _certificate(certificate)
    known = read(game) if game is not None else None
    try:
        lines = Certificate.from_json(content).explanation(known.players if known else ())
    except InputError as error:
        raise error.at(place) from None
    return notebook.ProofInWords(tuple(lines), _to_build(game, known, content, place))


def _certificate(certificate: Place | notebook.Answer) -> tuple[Any, str]:
    """The content of a certificate, and its place for messages."""
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
        raise OtherFile("a certificate about another game", f"one about {words}", place)
    return name + canonical.ending
