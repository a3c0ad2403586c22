"""A document to start from, about a game: all names filled in, every number still to be replaced.

Knows no solving and opens no file.
"""

from __future__ import annotations

import json

from nashproof.documents.profile_formats.table import name_of
from nashproof.games.game import Game

_HEAD = """\
# What a text claims about a game. To audit it:  nashproof audit {file} --report report
# Replace what is in capitals. All keys: data/FORMATS.md, section 2.
title = "TITLE"
author = "AUTHOR"
year = "YEAR"
source = "WHERE TO FIND IT"
text = {text}
{sha256}about = {about}

# A profile: a probability for every action at every information set. "1/3" is a fraction, "0.33"
# stands for all numbers that round to it. Here every action is equally likely.
[profiles.stated]
game = {game}
says = "THE PROFILE OF THE TEXT"

[profiles.stated.strategy]
"""
_SHA256 = """\
# The SHA-256 of that file. It tells readers which version you read.
sha256 = "{}"
"""
_CLAIMS = """
# Assertions. "lines" are the lines of the text that assert it, "says" is the assertion in your
# words.
[[assertions]]
id = "equilibrium"
lines = "1"
kind = "equilibrium"
profile = "stated"
says = "The profile is an equilibrium."

# Questions of yours. "?" asks for the exact figure.
[[questions]]
id = "gain"
asks = "What do the players gain by deviating, all together?"
kind = "gain"
profile = "stated"
player = "0"
stated = "?"
"""
_VALUE = """
[[questions]]
id = "value"
asks = "What is the game worth to the first player?"
kind = "value"
game = {game}
stated = "?"
"""


def starting_document(
    game: Game, identifier: str, file: str, text: str = "NOTE.TXT", sha256: str = ""
) -> str:
    """Return the TOML of a document about the game of this id, which can be audited as it is.

    ``file``: the name of the document; ``text``, ``sha256``: name and digest of the text it is on.
    """
    head = _HEAD.format(
        file=file,
        text=json.dumps(text),
        sha256=_SHA256.format(sha256) if sha256 else "",
        about=json.dumps(f"What a text says about {game.title}.", ensure_ascii=False),
        game=json.dumps(identifier),
    )
    rows = "".join(_rows(game, player) for player in game.player_numbers)
    value = _VALUE.format(game=json.dumps(identifier)) if game.constant is not None else ""
    return head + rows + _CLAIMS * (not game.recall_failures) + value


def _rows(game: Game, player: int) -> str:
    """Return a player's information sets as lines, below the player's name."""
    sets = [game.infosets[i] for i in game.sets_of[player]]
    rows = []
    for s in sets:  # every action is equally likely
        pairs = (f'{_quoted(action)} = "1/{len(s.actions)}"' for action in s.actions)
        rows.append(f"{_quoted(name_of(game, s))} = {{ {', '.join(pairs)} }}\n")
    return "".join([f"# {_quoted(game.players[player - 1])}\n", *rows] if rows else [])


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
