"""Workbooks of Gambit's graphical interface (``.gbt``): a game, and profiles computed there.

The game is a text in Gambit's own format, and is read from there. Opens no file.
"""

from __future__ import annotations

from nashproof.errors import InputError, SyntaxMistake
from nashproof.games.formats.canonical import read_game
from nashproof.games.formats.gte import Element, elements
from nashproof.games.formats.nfg import read_nfg
from nashproof.games.game import Game

# One player, who chooses between two moves, for the examples below
EXAMPLE = """<gambit:document xmlns:gambit="http://gambit.sourceforge.net/" version="0.1">
<game><nfgfile>NFG 1 R "One player" { "A" } { 2 } 3 1</nfgfile>
<analysis type="list"><profile type="mixed">1,0</profile></analysis></game></gambit:document>
"""
EXPECTED = "a workbook of Gambit: <gambit:document> with <game> and <efgfile> or <nfgfile>"


def game_from_workbook(text: str, name: str) -> Game:
    """Return the game of a ``.gbt`` text. Raises InputError with file and line.

    >>> print(game_from_workbook(EXAMPLE, "one.gbt").title)
    One player
    """
    (file,) = _games(text, name)
    # The lines of the game keep the numbers that they have in the workbook.
    padded = file.text.lstrip("\n")
    at = file.line + len(file.text) - len(padded)
    try:
        if file.name == "efgfile":
            return read_game(".efg", padded, "workbook")
        return read_nfg(padded, "workbook")
    except InputError as error:
        parts = error.place.split(":")[1:]
        line = at + int(parts[0]) - 1 if parts and parts[0].isdigit() else file.line
        raise error.but(place=f"{name}:{line}") from None


def profiles_in_workbook(text: str, name: str) -> str:
    """Return the profiles of a ``.gbt`` text as Gambit's lists, each on its line.

    Raises InputError.

    >>> profiles_in_workbook(EXAMPLE, "one.gbt")
    '\\n\\nNE,1,0'
    """
    (file,) = _games(text, name)
    lines: dict[int, str] = {}
    for analysis in elements(text, name, EXPECTED).all("game")[0].all("analysis"):
        for profile in analysis.all("profile"):
            kind = profile.attributes.get("type")
            if kind != ("behav" if file.name == "efgfile" else "mixed"):
                found = f"a profile of the type {kind} beside <{file.name}>"
                raise SyntaxMistake(
                    found, "behav of a tree, mixed of a table", f"{name}:{profile.line}"
                )
            lines[profile.line] = f"NE,{''.join(profile.text.split())}"
    if not lines:
        raise SyntaxMistake("a workbook without profiles", "profiles that Gambit computed", name)
    return "\n".join(lines.get(k, "") for k in range(1, max(lines) + 1))


def _games(text: str, name: str) -> list[Element]:
    """Return the only element with a game, in a list. Raises InputError unless there is one."""
    root = elements(text, name, EXPECTED)
    games = root.all("game") if root.name == "gambit:document" else []
    files = [file for game in games for file in game.all("efgfile", "nfgfile")]
    if len(games) != 1 or len(files) != 1:
        found = f"<{root.name}> with {len(games)} games and {len(files)} files of games"
        raise SyntaxMistake(found, EXPECTED, f"{name}:{root.line}")
    return files
