"""Profiles in rows of numbers, and in Markdown's and MATLAB's notation -> lists, or CSV.

Rows without names are a profile a line (in Gambit's order), or a line for each player. MATLAB's
vectors are a list for each player. Each text keeps its lines. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nashproof.documents.profile_formats.from_json import read_json
from nashproof.documents.profile_formats.table import Collected, ProfileTable
from nashproof.errors import AmbiguousName, InputError, SyntaxMistake, WrongCount
from nashproof.games.game import Game

_NUMBER = r"-?(?:[0-9]++(?:/[0-9]++|\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]++)?"  # in one way
_ROW = re.compile(rf"[ \t]*+{_NUMBER}(?:(?:[ \t]*+,[ \t]*+|[ \t]++){_NUMBER})*+[ \t]*+")
_LIST = re.compile(rf"[ \t]*+\[({_ROW.pattern})\][ \t]*+,?[ \t]*+")
_RULE = {*"-:| \t"}  # the characters of the line below a head
_BELOW = rf"(?:[ \t]*+\n|[ \t]*+{_NUMBER}(?:[ \t]++{_NUMBER})*+[ \t]*+(?:\n|$))"
_STATEMENT = re.compile(  # x = [0.5; 0.5]; or what MATLAB prints: x =, and numbers below
    r"\s*+(?P<label>[A-Za-z]\w*+)[ \t]*+=[ \t]*+"
    rf"(?:\[(?P<list>[^][=]*+)\][ \t]*+(?:[;,]|\n|$)|\n(?P<below>{_BELOW}++))"
)
_CONTINUED = re.compile(r"(?<=[\[;,=])[ \t]*+\.\.\.[ \t]*+\n")
PAIRS = (("x", "y"), ("p", "q"), ("r", "c"))  # names of two vectors, player 1's first
Numbered = tuple[int, ProfileTable]  # a profile with its line, 0 of one alone


def are_rows(text: str) -> bool:
    """Return whether each line of a text has only numbers, with commas or blanks between.

    Each of several lines may stand in brackets; a single number is no profile.

    >>> are_rows("0.5,0.5,1,0\\n1,0,0,1"), are_rows("[0.5 0.5]\\n[1 0]\\n"), are_rows("0.5")
    (True, True, False)
    """
    lines = [line for line in text.split("\n") if line.strip()]
    several = any(len(re.findall(_NUMBER, line)) > 1 for line in lines)
    rows = bool(lines) and all(map(_ROW.fullmatch, lines))
    return several and rows or len(lines) > 1 and all(map(_LIST.fullmatch, lines))


def read_rows(text: str, collected: Collected) -> list[Numbered]:
    """Return the profiles in rows of numbers, each with its line; one profile has the line 0.

    A row is a whole profile, or that of a player. Raises InputError.
    """
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    lists = [(n, f"[{', '.join(_numbers(line))}]") for n, line in lines]
    padded = ["\n" * (n - 1) + row for n, row in lists]
    together = "\n" * (lists[0][0] - 1) + f"[{', '.join(row for _, row in lists)}]"
    whole = [_read(row, collected) for row in padded]
    each = _read(together, collected)
    apart = [table for table in whole if not isinstance(table, InputError)]
    # The numbers of a player sum to 1, those of a profile to one for each set: never both.
    if len(lines) > 1 and not isinstance(each, InputError):
        return [(0, each)]
    if len(lines) == len(collected.game.players) > 1 and isinstance(each, InputError) and not apart:
        raise each
    for table in whole:
        if isinstance(table, InputError):
            raise table
    numbers = [n for n, _ in lines] if len(lines) > 1 else [0]
    return list(zip(numbers, apart))


def read_wide(lines: Sequence[tuple[int, list[str]]], collected: Collected) -> list[Numbered]:
    """Return the profiles, with their lines, in a table with a column a move and a line a profile.

    A column is called ``SET: ACTION``, or by an action that one set alone has. Raises InputError.
    """
    (first, head), *rows = lines
    moves = [_move(cell, first, collected) for cell in head]
    if len({*moves}) < len(moves):
        found = "two columns for one move"
        raise SyntaxMistake(found, "a column for each move", collected.place(first))
    if not rows:
        raise WrongCount("a table without profiles", "a line for each", collected.place(first))
    profiles = []
    for line, cells in rows:
        if len(cells) != len(head):
            expected = f"{len(head)}, as in the header"
            raise WrongCount(f"{len(cells)} cells", expected, collected.place(line))
        profile = collected.fresh
        for (index, action), cell in zip(moves, cells):
            profile.put_action(index, action, cell.strip(), line)
        profiles.append((line if len(rows) > 1 else 0, profile.table()))
    return profiles


def are_moves(head: Sequence[str], collected: Collected) -> bool:
    """Return whether the cells of a first line name moves: one with its set, or actions alone.

    >>> from nashproof.games.examples import matching_pennies
    >>> collected = Collected(matching_pennies(), "p.csv")
    >>> are_moves(["move 1: heads"], collected), are_moves(["set", "action", "p"], collected)
    (True, False)
    """
    if collected.names:
        return False
    meant = [_moves_called(cell.strip(), collected.game) for cell in head]
    return all(meant) or any(": " in cell and moves for cell, moves in zip(head, meant))


def _move(cell: str, line: int, collected: Collected) -> tuple[int, str]:
    """Return the set and the action that a column's name means. Raises InputError."""
    meant = _moves_called(cell.strip(), collected.game)
    if len(meant) != 1:
        found = f'the column "{cell[:40]}", which {len(meant) or "no"} moves are called'
        names = [f"{s.name}: {s.actions[0]}" for s in collected.game.infosets[:1]]
        expected = f'SET: ACTION, as in "{names[0]}"; or 1/SET: ACTION'
        raise AmbiguousName(found, expected, collected.place(line))
    return meant[0]


def _moves_called(text: str, game: Game) -> list[tuple[int, str]]:
    """Return the moves of that name: by set and action if there are any, else by action."""
    moves = [(i, s, action) for i, s in enumerate(game.infosets) for action in s.actions]
    whole = [
        (i, action)
        for i, s, action in moves
        if text in (f"{s.name}: {action}", f"{s.player}/{s.name}: {action}")
    ]
    return whole or [(i, action) for i, _, action in moves if text == action]


def _read(text: str, collected: Collected) -> ProfileTable | InputError:
    try:
        return read_json(text, collected.fresh)
    except InputError as error:
        return error


def _numbers(line: str) -> list[str]:
    """Return the numbers of a row, with a digit on both sides of a point."""
    texts = re.findall(_NUMBER, line)
    return [re.sub(r"\.(?![0-9])", "", re.sub(r"(?<![0-9])\.", "0.", text)) for text in texts]


def without_bars(text: str) -> str:
    """Return a table of Markdown as CSV, with a blank line for its rule; other texts unchanged.

    >>> without_bars("| set | p |\\n|---|---|\\n| Q | 1/2 |")
    'set,p\\n\\nQ,1/2'
    """
    lines = text.strip("\n").split("\n")
    rules = ["-" in line and {*line} <= _RULE for line in lines]
    framed = all(line.strip()[:1] == line.strip()[-1:] == "|" for line in lines)
    is_table = framed or all("|" in line for line in lines) and rules[1:2] == [True]
    if len(lines) < 2 or not is_table or '"' in text or "," in text:
        return text
    rows = [line.strip().removeprefix("|").removesuffix("|").split("|") for line in lines]
    cells = [",".join(map(str.strip, row)) for row in rows]
    for k, rule in enumerate(rules):
        if rule or not k and not cells[0].strip(","):  # a rule, or a bare head
            cells[k] = ""
    begins = len(text) - len(text.lstrip("\n"))
    return "\n" * begins + "\n".join(cells)


def of_matlab(text: str, game: Game, file: str) -> tuple[str, str]:
    """Return MATLAB's vectors as lists, with a note on whose they are; or ``text`` and "".

    Raises InputError for vectors that do not say whose they are.

    >>> from nashproof.games.examples import matching_pennies
    >>> of_matlab("x = [0.5; 0.5];\\ny = [1 0]", matching_pennies(), "p.m")
    ('[[0.5, 0.5], [1, 0]]', 'x is the strategy of Matcher, y that of Mismatcher.')
    """
    joined = _CONTINUED.sub(" ", text)
    statements, at = [], 0
    while match := _STATEMENT.match(joined, at):
        statements.append(match)
        at = match.end()
    # Without a semicolon x = [1, 0] may be TOML, or a list of an equilibrium with a name.
    shown = any(match["list"] is None for match in statements)
    if joined[at:].strip() or not statements or ";" not in joined and not shown:
        return text, ""
    vectors = [_vector(match, joined, file) for match in statements]
    lists = [f"[{', '.join(vector)}]" for vector in vectors]
    labels = [match["label"] for match in statements]
    if len(lists) == 1:
        return lists[0], ""  # of all players, in Gambit's order
    order = _order(labels, game, file)
    names = [f"{labels[k]} is the strategy of {game.players[p]}" for p, k in enumerate(order)]
    note = ", ".join(names).replace(" is the strategy of ", " that of ")
    note = note.replace(" that of ", " is the strategy of ", 1)
    return f"[{', '.join(lists[k] for k in order)}]", f"{note}."


def _vector(match: re.Match[str], text: str, file: str) -> list[str]:
    """Return the numbers of a row or of a column. Raises InputError for a matrix."""
    body = match["list"] if match["list"] is not None else match["below"]
    rows = [row for row in re.split("[;\n]", body.strip()) if row.strip()]
    numbers = [re.findall(r"[^\s,]+", row) for row in rows]
    place = f"{file}:{1 + text.count(chr(10), 0, match.start('label'))}"
    if len(rows) > 1 and any(len(row) > 1 for row in numbers):
        found = f"a matrix of {len(rows)} rows for {match['label']}"
        raise WrongCount(found, "a vector: one row, or one column", place)
    flat = [text for row in numbers for text in row]
    for number in flat:
        if not re.fullmatch(_NUMBER, number):
            raise SyntaxMistake(f'"{number[:40]}"', "a number such as 0.5 or 1/2", place)
    return [text for number in flat for text in _numbers(number)]


def _order(labels: Sequence[str], game: Game, file: str) -> list[int]:
    """Return the places of the vectors by player: by a label's number, a name, or x and y.

    Raises InputError where the labels do not say so.
    """
    plain = [label.casefold() for label in labels]
    players = [name.casefold() for name in game.players]
    if sorted(plain) == sorted(players) and len({*players}) == len(players):
        return [plain.index(name) for name in players]
    numbers = [re.fullmatch(r"([A-Za-z]+)_?([0-9]{1,3})", label) for label in labels]
    if all(numbers) and len({match[1] for match in numbers if match}) == 1:
        said = [int(match[2]) for match in numbers if match]
        if sorted(said) == list(game.player_numbers):
            return [said.index(p) for p in game.player_numbers]
    for pair in PAIRS:
        if sorted(plain) == sorted(pair) and len(players) == 2:
            return [plain.index(letter) for letter in pair]
    found = f"vectors called {', '.join(labels)}"
    expected = "x and y, p and q, or labels with the players' numbers, as in x1 and x2"
    raise SyntaxMistake(found, expected, file)
