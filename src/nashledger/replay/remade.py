"""Things that ``report`` makes in its run: games, verdicts, and all that no certificate proves.

Of the files below results/ it reads certificates alone. Part of the shell, beside ``collect``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from nashproof.certificates.envelope import Certificate, digest
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.document import Document
from nashproof.errors import InputError, StaleResult, Unproved
from nashproof.games.formats.canonical import game_text
from nashproof.games.game import Game
from nashproof.shell import game_files
from nashproof.shell.files import read_text
from nashproof.solving.processes import can_fork, counter, helpers, taken_by

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.sharedctypes import Synchronized

    from nashproof.claims.claim import Claim

ENDINGS = frozenset(game_files.ENDINGS)
Verdicts = tuple[VerdictRecord, ...]
Result = TypeVar("Result")


# What was made in this run of the program, by all that it depends on. It is never written, so that
# no edit of a file gets into it.
_MADE: dict[Hashable, Any] = {}


def once(key: Hashable, make: Callable[[], Result]) -> Result:
    """Return the result of this run for a key; call ``make`` the first time alone."""
    if key not in _MADE:
        _MADE[key] = make()
    result: Result = _MADE[key]
    return result


# By several processes: each takes the next thing to make that nobody has. No result depends on it:
# what another process did not make, or what failed, is made where it is asked for.

Task: TypeAlias = Callable[[], object]  # makes things again, which ``once`` remembers


def make_beside(tasks: Sequence[Task], processes: int) -> None:
    """Do all tasks, the first ones first, in so many processes, of which this is one."""
    if processes == 1 or not can_fork():
        return
    taken = counter()
    with helpers(_help, (tasks, taken), processes - 1) as sources:
        _take(tasks, taken)
        for source in sources:
            with suppress(EOFError):  # it ended before: what it was to make is made later
                _MADE.update(source.recv())


_RUNS = count()  # by which what one call of ``made_beside`` made differs from that of another


def made_beside(makers: Sequence[Callable[[], Result]], processes: int) -> list[Result]:
    """Return the results of all makers, in their order, made in so many processes.

    Nothing is remembered, and what fails raises here.
    """
    run = next(_RUNS)
    tasks = [partial(once, ("of a run", run, k), make) for k, make in enumerate(makers)]
    make_beside(tasks, processes)
    try:
        return [task() for task in tasks]
    finally:
        for k in range(len(makers)):
            _MADE.pop(("of a run", run, k), None)


def _help(tasks: Sequence[Task], taken: Synchronized[int], target: Connection) -> None:
    """Make things in another process, and send to ``target`` what was made."""
    before = set(_MADE)
    _take(tasks, taken)
    target.send({key: result for key, result in _MADE.items() if key not in before})


def _take(tasks: Sequence[Task], taken: Synchronized[int]) -> None:
    """Do the next task that nobody has taken, as long as there is one."""
    for number in taken_by(taken, len(tasks)):
        _try(tasks[number])


def _try(task: Task) -> None:
    with suppress(InputError, Unproved):  # raised again, at its place, where the thing is asked for
        task()


# Games


@dataclass(frozen=True)
class RemadeGame:
    """A game of data/games as built in this run, with its canonical text."""

    name: str
    game: Game
    text: str

    @cached_property
    def sha256(self) -> str:
        """The digest to which certificates about the game are bound."""
        return digest(self.text)


def games_of(data: Path, names: Iterable[str]) -> dict[str, RemadeGame]:
    """Return the games of data/games by name. Raises InputError."""
    places = {p.stem: p for p in game_files.games_in(data / "games")}
    games = {name: game_files.read_game_files([places[name]]) for name in names}
    return {name: RemadeGame(name, game, game_text(game)) for name, game in games.items()}


def need_same_text(place: Path, text: str, verb: str) -> None:
    """Raise StaleResult unless a file is what a verb writes there, with its first other line."""
    if not place.exists():
        raise StaleResult("no such file", f"what {verb} --output writes: run {verb}", str(place))
    text_there = read_text(place)
    if text_there != text:
        pairs = enumerate(zip(text_there.split("\n"), text.split("\n")), 1)
        line = next((n for n, (a, b) in pairs if a != b), len(text.split("\n")))
        raise StaleResult(
            "a line that differs from what was made in this run",
            f"the same: run {verb} again",
            f"{place}:{line}",
        )


# Documents


@dataclass(frozen=True)
class Places:
    """The folders of a run, and what nashcheck accepted in it, by the SHA-256 of its bytes."""

    data: Path
    results: Path
    accepted: Mapping[str, str]

    def proofs(self, document: str) -> dict[str, str]:
        """Return the certificates of a document that nashcheck accepted, as texts by file name."""
        files = sorted((self.results / "certificates" / document).glob("*.json"))
        texts = ((place.name, read_text(place)) for place in files)
        return {name: text for name, text in texts if digest(text) in self.accepted}


@dataclass(frozen=True)
class Judgement:
    """The verdicts on a document as judged in this run, and the games that its claims name."""

    verdicts: Verdicts
    games: Mapping[str, str]  # canonical texts by file name


def judged(document: Document[Claim], places: Places) -> Judgement:
    """Return the Judgement on a document of data/documents, from what nashcheck accepted.

    A claim that its certificate does not answer is decided anew. Raises InputError.
    """
    data, proofs = places.data, places.proofs(document.id)
    path = data / f"documents/{document.id}.toml"
    folders = [data / "games", data / "documents"]
    files = [path]
    for folder, endings in zip(folders, (ENDINGS, ENDINGS - {".toml"})):  # a .toml there is no game
        files += [p for p in sorted(folder.iterdir()) if p.suffix.lower() in endings]
    # The key has all that the verdicts depend on: the files read, and the certificates.
    digests = [f"{p.name}:{digest(read_text(p))}" for p in files]
    digests += [f"{name}:{digest(text)}" for name, text in proofs.items()]
    key = sha256("\n".join(digests).encode()).hexdigest()

    def judge() -> Judgement:
        from nashproof.claims.audit import audit_document

        games = game_files.GameFolders(folders, path)
        read = {name: Certificate.from_json(json.loads(text)) for name, text in proofs.items()}
        # The checker is not asked: what is decided anew must be a certificate that it accepted.
        verdicts, _ = audit_document(document, games, lambda _: "", proofs=read)
        return Judgement(verdicts, games.texts)

    return once(("judged", document.id, key), judge)
