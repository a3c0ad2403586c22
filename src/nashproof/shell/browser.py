"""The calls of the page try.html: a game and a strategy as texts -> text, page and proofs.

It runs in a browser, in which no process can be started: nashcheck reads the certificates in this
one, and the exact simplex solves alone. The page's script checks them once more.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from nashproof.errors import InputError, TooLarge
from nashproof.shell.files import read_text, write_text

if TYPE_CHECKING:
    from nashproof.games.game import Game
    from nashproof.shell.notebook import Audit

CHARACTERS = 1_000_000  # of a game, and of a strategy: a browser would be busy for minutes
MOVES = 400  # that are listed for a strategy to be typed
NAME = re.compile(r"(?=.*[a-z])[a-z0-9][a-z0-9-]{,59}")  # of a game that comes with nashproof
FOLDER = Path("nashproof-out")  # in the archive, and in its commands
STRATEGY = "strategy.txt"
LATER = ("sympy", "mpmath", "flint")  # the page loads these, or parts, when they are needed


def answer(request: str) -> str:
    """Return the answer to a request, both JSON: {"error": one line} if it cannot be read.

    {"lacks": name} if it needs an archive of packages that the page has not loaded yet.

    A request is {"do": .., "game": text} with, for an audit, "strategy" and "asked". Where "do" is

    - ``audit``: {"title", "text", "page", "proofs", "archive"}: the page as HTML; of each
      certificate what it is about, its game and its text; all files as an archive, in base 64;
    - ``describe``: {"title", "text"};
    - ``moves``: {"title", "moves"}, each information set with its player and its actions.
    """
    question = json.loads(request)
    try:
        return json.dumps(WAYS[question["do"]](question))
    except InputError as error:
        return json.dumps({"error": error.line})
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] in LATER:
            return json.dumps({"lacks": "sympy"})
        return json.dumps({"error": f"this needs {error.name}, which the page does not have"})


def _game(question: Mapping[str, Any]) -> Game:
    from nashproof.games.formats.matrix_words import looks_like_matrices
    from nashproof.shell.game_files import NAMED, game_of_text, read_game

    text = _short(question["game"], "game").strip("\n")  # a head begins with a blank
    if NAME.fullmatch(text.strip()):
        return read_game(text.strip())
    is_matrix = text and looks_like_matrices(text)
    return NAMED[".txt"]([(text, "the matrix")]) if is_matrix else game_of_text(f"{text}\n")


def _short(text: str, what: str) -> str:
    if len(text) > CHARACTERS:
        found = f"a {what} of {len(text):,} characters"
        raise TooLarge(found, f"at most {CHARACTERS:,} in a browser; the command line reads more")
    return text


def _audit(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the audit of a game, saved as the command line saves it, with its page."""
    from nashproof.shell.library import audit

    game, strategy = _game(question), _short(question["strategy"], "strategy").strip()
    name = question["game"].strip()
    game_id = name if NAME.fullmatch(name) else ""
    with TemporaryDirectory() as folder, chdir(folder):
        if strategy not in ("", "uniform"):
            write_text(Path(STRATEGY), f"{strategy}\n")
        profile = strategy if strategy in ("", "uniform") else STRATEGY
        audited = audit(game, profile or None, backend="none", name=game_id, **question["asked"])
        return {"title": audited.title, "text": str(audited), **_shown(audited)}


def _shown(audited: Audit) -> dict[str, Any]:
    """Return the page of an audit, its certificates with their games, and an archive of all."""
    from nashproof.shell.checker import CheckerHere

    audited.save(FOLDER)
    pages = audited.pages(
        FOLDER, CheckerHere(audited.games).accepted(audited.certificates.values())
    )
    ((name, game),) = audited.games.items()
    says = {answer.certificate: str(answer.line) for answer in audited}
    page = f"{audited.document.id}/index.html"
    files: dict[str, str | bytes] = {
        path.as_posix(): read_text(path) for path in FOLDER.rglob("*") if path.is_file()
    }
    files |= {(FOLDER / place).as_posix(): text for place, text in pages.items()}
    proofs = [
        {"about": says[text], "game": game, "name": name, "certificate": text}
        for text in audited.certificates.values()
    ]
    return {"page": pages[page], "proofs": proofs, "archive": _archive(files)}


def _archive(files: Mapping[str, str | bytes]) -> str:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(name, content)
    return b64encode(into.getvalue()).decode()


def _describe(question: Mapping[str, Any]) -> dict[str, Any]:
    from nashproof.shell.library import describe

    game = _game(question)
    return {"title": game.title, "text": str(describe(game, backend="none"))}


def _moves(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the information sets, in order, with player and actions."""
    game = _game(question)
    number = sum(len(infoset.actions) for infoset in game.infosets)
    if number > MOVES:
        raise TooLarge(f"{number:,} moves", f"at most {MOVES} to type beside; paste the strategy")
    sets = [
        {
            "player": game.players[s.player - 1],
            "number": s.player,
            "set": s.name,
            "actions": s.actions,
        }
        for s in game.infosets
    ]
    return {"title": game.title, "moves": sets}


WAYS = {"audit": _audit, "describe": _describe, "moves": _moves}
