"""The first files of a user's audit."""

from __future__ import annotations

from pathlib import Path, PurePath

from nashproof.errors import FileExists, OptionError
from nashproof.shell import game_files
from nashproof.shell.files import STANDARD_INPUT, read_text, write_texts
from nashproof.shell.game_files import Place
from nashproof.shell.library.games import build, read
from nashproof.shell.library.types import GameOrPlace


def init(
    folder: Place = ".", game: GameOrPlace | None = None, text: Place | None = None
) -> list[Path]:
    """Write a document and a game to start from, with comments; returns their places.

    ``game``: the document is about this game, with its names filled in; ``text``: a file whose name
    and SHA-256 it records. Overwrites nothing: raises InputError if one of the files exists.

    >>> import tempfile
    >>> [place.name for place in init(tempfile.mkdtemp())]
    ['mine.toml', 'my-game.toml']
    """
    if game is None and text is not None:
        raise OptionError("a text and no game", "--game FILE too", str(text))
    if game is None:
        templates = Path(__file__).parents[1] / "templates"
        names = ("mine.toml", "my-game.toml")
        texts = {name: read_text(templates / f"start-{name}") for name in names}
    else:
        texts = _texts_about(game, text)
        for name, content in [*texts.items()]:  # a file with this text stays as it is
            if Path(folder, name).is_file() and read_text(Path(folder, name)) == content:
                del texts[name]
    for name in texts:
        if Path(folder, name).exists():
            raise FileExists(
                "a file that exists already",
                "a folder without one of that name",
                str(Path(folder, name)),
            )
    return write_texts(folder, texts)


def _texts_about(game: GameOrPlace, text: Place | None) -> dict[str, str]:
    """Return a document about a game, and the file of the game, which stands beside it."""
    from nashledger.start import starting_document
    from nashproof.certificates.envelope import digest

    game_read = read(game)
    if isinstance(game, (str, PurePath)) and str(game) != STANDARD_INPUT:
        paths = [game_files.find_file(part, "games") for part in game_files.split_tables(game)]
        name = ",".join(path.name for path in paths)
        files = {path.name: read_text(path) for path in paths}
    else:
        canonical = build(game_read)
        name = "game" + canonical.ending
        files = {name: canonical.text}
    about = {} if text is None else {"text": Path(text).name, "sha256": digest(read_text(text))}
    return {"mine.toml": starting_document(game_read, name, "mine.toml", **about)} | files
