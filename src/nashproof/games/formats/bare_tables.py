"""Bare tables of payoffs as text -> games: a text has one reading, or is refused.

One table of numbers is a zero-sum game: the payoffs of player 1, who chooses the row. Two, or cells
of two payoffs, are a bimatrix game. Every grammar of `table_rows` and `table_lists` is tried. If
two give different games, the message shows both in notations that have no second reading. Labels
are obeyed, or refused. Opens no file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, product

from nashproof.errors import (
    AmbiguousText,
    InputError,
    SyntaxMistake,
    WrongCount,
    capital,
    how_many,
    quoted,
)
from nashproof.exact.numbers import number_text
from nashproof.games.formats.payoff_cells import characters, payoffs_in_marks, refuse_summaries
from nashproof.games.formats.table_lists import cells_in, lists
from nashproof.games.formats.table_rows import (
    EXPECTED,
    SURE,
    Complaint,
    PayoffReading,
    all_of,
    printed,
    two,
    typed,
    with_ampersands,
    with_bars,
)
from nashproof.games.simultaneous import matrix_game
from nashproof.games.tree import ZERO_SUM, Tree

PLAYERS = ("Player 1", "Player 2")
MORE = "one or two in a table; a file .nfg or .efg for more than two players"
SHOWN = 12  # cells of a reading in a message
LABELS = "A and B, Row player and Column player, Player 1 and Player 2, Payoffs, or no label"
_QUANTECON = "2-player NormalFormGame with payoff profile array:\n"
_LABEL = re.compile(
    r"(?:^|(?<=[\n;,])|(?<=quad ))[ \t]*(?!dtype|nrow|ncol|byrow)([A-Za-z][\w ()']*)(?<! )[ \t]*"
    r"(?::=|<-|[:=])[ \t]*(?![ \t:=])"
)
_AFTER = re.compile(r"(?<![\s,;])(?:[\s,;]|\\q?quad)+$")  # a matrix that a label follows
_HEADING = re.compile(
    r"(?:(?:import|from) [\w. ]+\n+)*((?:Bi matrix|Zero sum) game with payoff matrices:\n+)?"
)
_OWN = r"(?:payoffs?(?: matrix)? (?:of|to|for) (?:the )?)?{}(?:'s)?(?: payoffs?(?: matrix)?)?"
_WHOSE = [
    re.compile(r"[gmpux]|payoffs?(?: matrix)?|matrix|game", re.IGNORECASE),
    re.compile(_OWN.format(r"(?:a|r|row(?: player)?|player ?1|[apu] ?1)"), re.IGNORECASE),
    re.compile(_OWN.format(r"(?:b|c|col(?:umn)?(?: player)?|player ?2|[apu] ?2)"), re.IGNORECASE),
]


def game_from_text(text: str, name: str, title: str = "a matrix game") -> Tree:
    """Return the Tree of a bare table, with notes on the reading. Raises InputError with its place.

    >>> game = game_from_text("3 1; 0 1/2", "m.txt")
    >>> [str(leaf.payoffs[0]) for leaf in game.leaves], game.notes[0]
    (['3', '1', '0', '1/2'], 'Semicolons separate rows, blanks separate cells.')
    """
    try:
        table, notes = _read(characters(text))
        rows = table.rows or [f"row {k}" for k in range(1, len(table.payoffs) + 1)]
        columns = table.columns or [f"column {k}" for k in range(1, len(table.payoffs[0]) + 1)]
        first, *second = (
            [[cell[p] for cell in row] for row in table.payoffs] for p in range(table.size)
        )
        game = matrix_game(title, PLAYERS, rows, columns, first, second[0] if second else None)
    except InputError as error:
        raise error.but(place=f"{name}{error.place}") from None
    return replace(game, notes=notes)


def _read(text: str) -> tuple[PayoffReading, tuple[str, ...]]:
    """Return the table that a text is, and notes on how it was read. Raises InputError.

    Idea: read the text by every grammar, and accept it only if all readings are one table. A
    ``rival`` (a comma that may be a decimal point) never counts alone, but makes others ambiguous.
    """
    if not text:
        raise WrongCount("an empty file", f"one or two matrices: {EXPECTED}", "")
    try:
        tables = [*_tables(text)]
    except Complaint as complaint:
        raise complaint.error from None
    read = [table for table in tables if not table.rival]
    if not read:
        expected = "points in decimals, and no sign between thousands"
        raise SyntaxMistake(_shown(tables[0]) if tables else quoted(text[:40]), expected, "")
    # Readings are one if payoffs and names are, by whatever grammar.
    different = [table for table in tables if table[:3] != read[0][:3]]
    if different:
        shown = f"{_shown(read[0])}; or {_shown(different[0])}"
        raise AmbiguousText(f"a text with two readings: {shown}", "either, as it stands here", "")
    if read[0].size > 2:
        raise WrongCount("more than two payoffs in a cell", MORE, "")
    refuse_summaries(read[0].rows, "row")
    refuse_summaries(read[0].columns, "column")
    return read[0], _notes(read[0])


def _shown(table: PayoffReading) -> str:
    """Return a reading in words and, if it is small, in a notation without another reading."""
    rows, columns = len(table.payoffs), len(table.payoffs[0])
    players = "payoffs of Player 1, zero-sum" if table.size == 1 else f"{table.size} payoffs a cell"
    about = f"{rows}x{columns}, {players} ({table.how})"
    cells = [[", ".join(map(number_text, cell)) for cell in row] for row in table.payoffs]
    inside = [[f"({cell})" if table.size > 1 else cell for cell in row] for row in cells]
    listed = ", ".join(f"[{', '.join(row)}]" for row in inside)
    return f"[{listed}], {about}" if rows * columns <= SHOWN else about


def _notes(table: PayoffReading) -> tuple[str, ...]:
    """Return notes on how the table was read, in sentences."""
    whose = "A cell has the payoffs of Player 1 and of Player 2." if table.size > 1 else ZERO_SUM
    marks = Counter(mark for text in table.texts for mark in payoffs_in_marks(text)[1])
    taken = (
        f"{capital(mark)} at {how_many(count, 'payoff')} taken off."
        for mark, count in marks.items()
    )
    return (f"{table.how}.", whose, *taken)


def _tables(text: str) -> Iterator[PayoffReading]:
    """Yield the readings of a text by all grammars. Raises the Complaint that came furthest."""
    heading = _HEADING.match(text)
    assert heading, "it may be empty"
    line = 1 + text.count("\n", 0, heading.end())
    body = text[heading.end() :]
    labels = [*_LABEL.finditer(body)]
    if text.startswith(_QUANTECON):
        yield cells_in(text.removeprefix(_QUANTECON), 2)
    elif labels or heading[1]:
        yield from _labelled(body, line, labels, heading[1] or "")
    else:
        yield from _unlabelled(body, line)


def _unlabelled(text: str, line: int) -> Iterator[PayoffReading]:
    grammars = (with_ampersands, with_bars, lists, printed, _blocks, typed)
    yield from all_of(*(grammar(text, line) for grammar in grammars))


def _labelled(
    text: str, line: int, labels: list[re.Match[str]], heading: str
) -> Iterator[PayoffReading]:
    """Yield the readings of a matrix below a label, or of two labelled by player."""
    players = [*map(_player, labels)]
    # Each line with a colon of its own: these are names of rows, not labels of matrices.
    colons = (
        len(re.findall(r"(?m)^[^:=\n]*:[^:=\n]*$", text)) == text.count("\n") + 1 == len(labels)
    )
    if not heading and not any(players) and colons and len(labels) > 1:
        names = _LABEL.sub(lambda label: f"{label[1].strip()} ", text)  # T: 1,2 0,0 in each line
        yield from typed(names, line)
        return
    before = text[: labels[0].start()].strip() if labels else text
    unknown = next((label[1] for label, player in zip(labels, players) if player is None), "")
    if before or unknown or sorted(map(str, players)) not in (["0"], ["1"], ["1", "2"]):
        words = (
            f"the label {quoted(unknown)}"
            if unknown
            else f"labels {', '.join(label[1] for label in labels)}"
        )
        found = quoted(before[:40]) if before else words
        raise Complaint(found, LABELS, line)
    # Read the text below each label as a table by itself.
    ends = [*(label.start() for label in labels[1:]), len(text)]
    read = []
    for label, end in zip(labels, ends):
        body = text[label.end() : end]
        blank = len(body) - len(body.lstrip("\n"))
        at = line + text.count("\n", 0, label.end() + blank)
        read.append([*_unlabelled(_AFTER.sub("", body.strip("\n")), at)])
    how = f"the label{'s' * (len(labels) > 1)} {' and '.join(label[1] for label in labels)} obeyed"
    if len(read) == 1:
        yield from (
            table._replace(how=f"{table.how}; {how}")
            for table in read[0]
            if players == [0] or table.size == 1
        )
        return
    # Two matrices become the payoffs of players 1 and 2, whichever stands first.
    if players == [2, 1]:
        read.reverse()
    for first in read[0]:
        for second in read[1]:
            if not first.rival and not second.rival:
                table = two(first, second, f"{first.how}; {how}")
                if heading.startswith("Zero") and any(map(sum, chain(*table.payoffs))):
                    found = "payoffs that do not sum to 0"
                    raise Complaint(found, "Bi matrix game in the first line", cells=SURE)
                yield table


def _player(label: re.Match[str]) -> int | None:
    """Return the player (0: the game) whose payoffs a label names; None for other labels."""
    words = re.sub("[ _]+", " ", label[1].strip())
    of = [p for p, pattern in enumerate(_WHOSE) if pattern.fullmatch(words)]
    return of[0] if of else None


def _shape(table: PayoffReading) -> tuple[int, int]:
    return len(table.payoffs), len(table.payoffs[0])


def _blocks(text: str, line: int) -> Iterator[PayoffReading]:
    """Yield two matrices with a blank line between, perhaps below their size (as in lrsnash)."""
    chunks = re.split("(\n\n+)", text)
    if not 1 < len(chunks) <= 7:
        return
    readings = []
    for chunk, blank in zip(chunks[::2], [*chunks[1::2], ""]):
        tables = [
            table for table in all_of(lists(chunk, line), typed(chunk, line)) if not table.rival
        ]
        readings.append(tables)
        if any(table.size > 1 for table in tables):
            found = "tables of cells with a blank line between"
            raise Complaint(found, f"one table; {MORE}", cells=SURE)
        line += chunk.count("\n") + len(blank)
    # A first row may be a size or payoffs. The matrices have one shape, which mostly decides.
    alike = [pair for pair in product(*readings) if len({*map(_shape, pair)}) == 1]
    read = [*alike[0]] if len(alike) == 1 else [tables[0] for tables in readings]
    if len(alike) != 1 and any(len(tables) > 1 for tables in readings):
        found = "a matrix whose first row may be its size"
        raise Complaint(found, f"lists, as in [[3, 1], [0, 2]]; {MORE}", cells=SURE)
    # Three blocks: the first is the size of the other two.
    sizes = [[len(table.payoffs), len(table.payoffs[0])] for table in read]
    said = [x for (x,) in read[0].payoffs[0]]
    sized = len(read) == 3 and sizes[0] == [1, 2] and sizes[1] == sizes[2] == said != [1, 2]
    if sized:
        del read[0]
    if len(read) != 2:
        found, expected = f"{len(read)} matrices", f"one or two: {EXPECTED}"
        raise Complaint(found, expected, cells=SURE, kind=WrongCount)
    yield two(read[0], read[1], "A blank line parts two matrices")
    if not sized and sizes[0][0] == 1:  # two rows of one matrix, double-spaced
        yield PayoffReading([*read[0].payoffs, *read[1].payoffs], how="Rows are lines")
