"""The functions of a second reader: coverage, readback, probe."""

from __future__ import annotations

from collections.abc import Sequence

from nashledger import notebook
from nashproof.errors import InputError, OptionError
from nashproof.shell import beside, game_files
from nashproof.shell.files import read_text
from nashproof.shell.game_files import Place
from nashproof.shell.library.audits import document_at, game_folders
from nashproof.shell.library.options import check_whole
from nashproof.shell.library.types import Watch


def coverage(document: Place, text: Place) -> notebook.TextCoverage:
    """Return the lines of a document's text that hold something checkable, by what stands on them.

    ``document``: a file, or an id of data/documents; ``text``: the file of its text, which must
    have the SHA-256 that the document names. Raises InputError.

    >>> import pathlib, tempfile; folder = tempfile.mkdtemp()
    >>> text = pathlib.Path(folder, "note.txt")
    >>> _ = text.write_text("The game is worth 1.")
    >>> document = init(folder, [[1, -1], [-1, 1]], text)[0]
    >>> coverage(document, text)
    <TextCoverage: 1 lines claimed, 0 open>
    """
    from nashledger.second_reader.coverage import coverage as cover
    from nashproof.documents.document import read_document

    path = game_files.find_file(document, "documents")
    table, parse = game_files.read_toml(path), beside.claim_parser()
    claims = read_document(table, game_files.identifier(path), parse)
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
    """Return what each assertion and question of a document says, in words from its formal fields
    alone.

    With the profiles that they name. ``document``: a file, or an id of data/documents; ``only``:
    the ids to read back, if not all. Raises InputError.

    >>> import tempfile; document = init(tempfile.mkdtemp())[0]
    >>> print(readback(document)["value"])
    value (line 1)
      reads: The value of the game my-game to player 1 rounds to 0.2.
    """
    from nashledger.second_reader.readback import document_words, profile_words

    parsed = document_at(game_files.find_file(document, "documents"), ())
    parsed.need_ids(only)
    assertions = [
        notebook.ReadAssertion(
            source.id, source.lines, tuple(notebook.ReadClaim(*words) for words in readings)
        )
        for source, readings in document_words(parsed, only)
    ]
    return notebook.Readback(parsed.title, tuple(assertions), profile_words(parsed, only))


def probe(
    document: Place,
    only: Sequence[str] = (),
    every: int = 1,
    games: Place | Sequence[Place] | None = None,
    backend: str = "highs",
    watch: Watch = iter,
) -> notebook.Probed:
    """Return the damages of a document's claims and profiles that no verdict notices.

    Only claims that are proved are damaged. ``only``: the ids of assertions and questions, if not
    all; no profile is damaged then. ``every``: of each kind every so many claims, and of each of
    these every so many damages. ``watch`` passes on the damages as they are tried. Raises
    InputError.

    >>> import tempfile; document = init(tempfile.mkdtemp())[0]
    >>> probe(document, every=9).complete
    True
    """
    from nashledger.second_reader.probe import probe as try_damages
    from nashledger.second_reader.probe import unused_excuses

    check_whole(every=every)
    path = game_files.find_file(document, "documents")
    parsed = document_at(path, ())
    parsed.need_ids(only)
    if every < 1:
        raise OptionError(str(every), "a whole number from 1", "--every")
    folders = game_folders(path, games)
    tried = list(watch(try_damages(parsed, folders, backend, only, every)))
    unnoticed = [damage for damage in tried if not damage.noticed]
    is_whole_run = not only and every == 1
    return notebook.Probed(
        parsed.title,
        len(tried),
        tuple(str(damage) for damage in unnoticed if not damage.excuse),
        tuple(str(damage) for damage in unnoticed if damage.excuse),
        tuple(unused_excuses(parsed, tried)) if is_whole_run else (),
    )
