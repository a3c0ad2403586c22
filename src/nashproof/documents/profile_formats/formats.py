"""Profiles in the formats that people have -> the table of a profile (data/FORMATS.md, section 4).

TOML, JSON, CSV, the lists that Gambit prints, policies by information state. Knows no solving and
opens no file. Numbers stay text: what a decimal stands for is decided elsewhere.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping, Sequence

from nashproof.documents.decimals import is_probability
from nashproof.documents.profile_formats.columns import column_of
from nashproof.documents.profile_formats.from_json import read_json, read_several
from nashproof.documents.profile_formats.from_lines import are_lines, read_lines
from nashproof.documents.profile_formats.from_lists import LIST, read_list
from nashproof.documents.profile_formats.from_rows import (
    Numbered,
    are_moves,
    are_rows,
    of_matlab,
    read_rows,
    read_wide,
    without_bars,
)
from nashproof.documents.profile_formats.from_strategies import (
    named_mixtures,
    named_strategies,
    read_mixtures,
    read_strategies,
)
from nashproof.documents.profile_formats.key_names import KeyNames
from nashproof.documents.profile_formats.policies import policy
from nashproof.documents.profile_formats.table import (
    Collected,
    ProfileTable,
    check_sum,
    name_of,
    need_expression,
    plain_number,
    without_exponent,
)
from nashproof.documents.profile_values import place_at, texts_of
from nashproof.documents.profiles import ProfileText, profile_text
from nashproof.errors import (
    AmbiguousName,
    FormatError,
    InputError,
    OptionError,
    ProbabilityError,
    SyntaxMistake,
    WrongCount,
)
from nashproof.exact.numbers import number_text
from nashproof.files.arrays import LETTERS, as_lists, without_arrays
from nashproof.files.byte_order_mark import past_mark
from nashproof.files.csv_table import csv_lines
from nashproof.files.json_with_lines import Item
from nashproof.files.strict_toml import read_table
from nashproof.games.formats.gbt import profiles_in_workbook
from nashproof.games.game import Game

UNIFORM = "uniform"  # instead of a file
COLUMNS = ("player", "information set", "action", "probability")
_LABELLED = re.compile(r"(?P<label>[^:=\[\](){}\"']++)[:=]\s*+(?P<list>[\[(].*[\])]),?")
_NUMBERED = re.compile(
    r"(?:found )?(?:nash )?(?:equilibrium|profile|ne|solution) ?#?[0-9]*|#?[0-9]+"
)
FORMATS = (
    "a profile in TOML, JSON or CSV (information set,action,probability), "
    "or a list of Gambit's (NE,1/2,1/2)"
)


def read_profile(
    text: str,
    name: str,
    game: Game,
    sums: bool = True,
    declared: Sequence[str] = (),
    names: KeyNames | None = None,
) -> ProfileTable:
    """Return a profile of ``game`` as a table of ``strategy``, ``form`` and perhaps ``parameters``.

    ``strategy`` has texts by set and action; every set is there, as ``PLAYER/SET`` where its name
    alone could mean another. ``form`` is behaviour or plan; only TOML has ``parameters``. ``name``
    is the file's, for messages and for its ending; the word ``uniform`` stands for every action
    equally likely, whatever the text. ``declared`` are parameters that are declared elsewhere;
    ``names`` give the meanings of keys of a user's own code. Raises InputError with file and line,
    also (unless not ``sums``) where probabilities cannot sum to 1.
    """
    collected = Collected(game, name, sums, declared, names)
    ((_, table), *more) = _tables(_plain(text, collected), collected)
    if more:
        raise WrongCount(f"{len(more) + 1} profiles", "one", name)
    return table


def read_profiles(
    text: str,
    name: str,
    game: Game,
    sums: bool = True,
    declared: Sequence[str] = (),
    names: KeyNames | None = None,
    told: list[str] | None = None,
) -> tuple[Numbered, ...]:
    """Return the profiles of a file as pairs ``(line, table)``, with ``read_profile``'s tables.

    The profiles are all of Gambit's lists, all bare lists of a line each, all items of a list of
    profiles, all lines of a table with a line a profile; or a single profile, with the line 0.
    Sentences about the reading are added to ``told``.
    """
    collected = Collected(game, name, sums, declared, names)
    profiles = _profiles(_plain(text, collected), collected)
    if told is not None:
        told += dict.fromkeys(collected.told)
    return profiles


def _profiles(text: str, collected: Collected) -> tuple[Numbered, ...]:
    """Return the profiles of a plain text, as ``read_profiles`` does."""
    lines = text.split("\n")
    numbers = [number for number, line in enumerate(lines, 1) if line.strip()]
    reader = None
    if len(numbers) > 1 and LIST.match(text.lstrip()):
        reader = read_list
    elif len(numbers) > 1 and all(_is_bare_list(lines[n - 1]) for n in numbers):
        reader = read_json
    if reader:
        padded = [(n, "\n" * (n - 1) + lines[n - 1]) for n in numbers]
        return tuple((n, reader(line, collected.fresh)) for n, line in padded)
    try:
        return tuple(_tables(text, collected))
    except InputError as error:
        several = read_several(text, collected)
        if not several:
            raise error from None
        return tuple(several)


def _tables(text: str, collected: Collected) -> list[Numbered]:
    """Return the profiles of a plain text, each with its line; a single one has the line 0."""
    if collected.file == UNIFORM:
        return [(0, _uniform(collected.game))]
    if not collected.names and (mixtures := named_mixtures(text, collected.game)):
        return [(0, read_mixtures(mixtures, collected))]
    if not collected.names and (strategies := named_strategies(text, collected.game)):
        return [(0, read_strategies(strategies, collected))]
    kind = _format(text, collected)
    if kind == "rows":
        return read_rows(text, collected)
    if kind == "wide":
        return read_wide(csv_lines(text, collected.file, FORMATS), collected)
    return [(0, READERS[kind](text, collected))]


def _uniform(game: Game) -> ProfileTable:
    """Return the profile in which every action of a set is equally likely."""
    row_of = {
        actions: dict.fromkeys(actions, f"1/{len(actions)}")
        for actions in {s.actions for s in game.infosets}
    }
    rows = {name_of(game, s): row_of[s.actions] for s in game.infosets}
    return {"strategy": rows, "form": "behaviour"}


def is_profile_text(text: str, game: Game | None = None) -> bool:
    """Return whether a text is a profile typed in place of a file's name.

    Such a text is JSON, lists, arrays, or several lines; or a strategy of ``game`` for each player.

    >>> is_profile_text('{"move 1": "up"}'), is_profile_text("NE,1,0,1,0"), is_profile_text("a.csv")
    (True, True, False)
    >>> is_profile_text("1/2 1/2; 1, 0"), is_profile_text("NE 1: (array([1., 0.]), [0, 1])")
    (True, True)
    """
    if game and (named_mixtures(text, game) or named_strategies(text, game)):
        return True
    begins = without_arrays(text.lstrip())
    several = "\n" in begins.rstrip() or _is_rows(begins)
    label = _LABELLED.fullmatch(begins.strip())
    numbered = label and _NUMBERED.fullmatch(label["label"].strip().casefold())
    vectors = re.match(r"[A-Za-z]\w*\s*=\s*\[", begins)
    brackets = begins.startswith(("{", "[", "(")) or bool(vectors)
    return several or brackets or bool(numbered or LIST.match(begins))


def _plain(text: str, collected: Collected) -> str:
    """Return a text in plain form: lists in place of NumPy's arrays and MATLAB's vectors.

    Rows between semicolons become lists, too; a byte order mark and labels before lists are left
    out.
    """
    plain = past_mark(text)
    if "<gambit:document" in plain[:1000]:
        return profiles_in_workbook(plain, collected.file)
    vectors, note = of_matlab(plain, collected.game, collected.file)
    collected.told += [note] * bool(note)
    plain = without_bars(_without_labels(without_arrays(vectors), collected.game))
    if _is_rows(plain):
        rows = (re.sub(r"[\s,]+", ", ", row.strip()) for row in plain.strip("; \n").split(";"))
        return f"[{', '.join(f'[{row}]' for row in rows)}]"
    if not re.fullmatch(LETTERS, plain):
        return plain
    apart = all(line.count("[") == line.count("]") for line in plain.split("\n"))
    return as_lists(plain, on_lines=apart)


def _is_rows(text: str) -> bool:
    """Return whether a text is a row of numbers for each player, with semicolons between."""
    return ";" in text.strip("; \n") and bool(re.fullmatch(r"[\s,;0-9eE./+-]+", text))


def _without_labels(text: str, game: Game) -> str:
    """Return the lists of a text in which each line has a label before its list.

    Lists labelled by players become one profile, in the order of the game; those of numbered
    equilibria stay lines.
    """
    labels, lists = [], list[str]()
    for line in filter(str.strip, text.split("\n")):
        match = _LABELLED.fullmatch(line.strip())
        if not match:
            return text
        labels.append(match["label"].strip().casefold())
        lists.append(match["list"])
    numbered = [f"player {p}" for p in game.player_numbers]
    for names in (numbered, [player.casefold() for player in game.players]):
        if sorted(labels) == sorted(names) and len(set(names)) == len(names):
            return f"[{','.join(as_lists(lists[labels.index(name)]) for name in names)}]"
    if all(map(_NUMBERED.fullmatch, labels)):
        return "\n".join(lists)
    return text


def _is_bare_list(line: str) -> bool:
    """Return whether a line is a whole list of lists, whose brackets close only at its end."""
    depth, text = 0, line.strip()
    for k, c in enumerate(text):
        depth += (c in "[(") - (c in "])")
        if not depth and k < len(text) - 1:
            return False
    return not depth and bool(re.match(r"[\[(]\s*[\[(]", text))


def _format(text: str, collected: Collected) -> str:
    """Return the format of a text: by the ending of the file's name, else by its beginning."""
    name = collected.file
    ending = name.rpartition(".")[2].lower()
    begins = text.lstrip()
    if LIST.match(begins):
        return "list"
    if ending not in ("toml", "json") and are_rows(text):
        return "rows"
    head = begins.partition("\n")[0]
    if ending not in ("toml", "json") and are_moves(_cells(head), collected):
        return "wide"
    if ending in ("toml", "json", "csv"):
        return ending
    if re.match(r"\{|[\[(]\s*([\[(]|\]|\{|-?[0-9]|Rational|Fraction|[\"'])", begins):
        return "json"
    if are_lines(text):
        return "lines"
    if "=" in head or head.startswith(("[", "#")):
        return "toml"
    if "probability" in map(column_of, re.split("[,;]", head)):
        return "csv"
    raise FormatError(f'"{head[:40]}"' if head else "an empty file", FORMATS, f"{name}:1")


def _cells(line: str) -> list[str]:
    """Return the cells of a line of CSV; [] of other lines."""
    try:
        return next(csv.reader([line], skipinitialspace=True), [])
    except csv.Error:
        return []


# TOML


def _toml(text: str, collected: Collected) -> ProfileTable:
    """Return the table of a document's profile, under ``[profiles.NAME]`` or by itself."""
    game = collected.game
    table = read_table(text, collected.file, without_exponent)
    if table.has("profiles"):
        profiles = table.table("profiles")
        table.end()
        if len(profiles.data) != 1:
            table.refuse("profiles", f"{len(profiles.data)} profiles", "one")
        (only,) = profiles.data
        table = profiles.table(only)
    profile = profile_text(table, "of this file", game="", says="")
    if collected.names:
        if profile.parameters:
            expected = "--family in their place"
            raise OptionError("parameters in a profile with a file of names", expected, "--names")
        for key, shares in profile.entries.items():
            line = int(profile.place_of(key).rpartition(":")[2])
            index = collected.only_set(key, line)
            for action, share in shares.items():
                collected.put(index, action, share, line)
        return collected.table(profile.form)
    rows = texts_of(profile, game)
    declared = (*profile.parameters, *(collected.declared or ()))
    for i, row in enumerate(rows):
        plain = _check_written(profile, game, i, row, declared)
        if collected.sums and profile.form == "behaviour" and plain:
            s = game.infosets[i]
            check_sum(s, dict(zip(s.actions, row)), place_at(profile, game, i))
    strategy = {name_of(game, s): dict(zip(s.actions, row)) for s, row in zip(game.infosets, rows)}
    ends = {
        key: [number_text(low), number_text(high)]
        for key, (low, high) in profile.parameters.items()
    }
    return {"strategy": strategy, "form": profile.form} | ({"parameters": ends} if ends else {})


def _check_written(
    profile: ProfileText, game: Game, i: int, texts: Sequence[str], names: Sequence[str]
) -> bool:
    """Check the numbers at the set ``i``; return whether all are plain numbers.

    Expressions may use ``names`` alone. Their values are checked where intervals are known.
    """
    s = game.infosets[i]
    plain = True
    for action, text in zip(s.actions, texts):
        place = place_at(profile, game, i, action)
        try:
            number = plain_number(text)
        except InputError as error:
            raise error.at(place) from None
        if number is None:
            need_expression(text, names, place)
            plain = False
        elif not is_probability(text):
            found = f'the probability "{text[:40]}" at "{s.name}"'
            raise ProbabilityError(found, "a number from 0 to 1", place)
    return plain


# CSV


def _csv(text: str, collected: Collected) -> ProfileTable:
    """Read rows ``information set, action, probability``, the columns in any order.

    A column ``player`` may be missing. A row may also be an information set with a column for each
    action, as data frames of solvers are.
    """
    (first, cells), *rows = csv_lines(text, collected.file, FORMATS)
    if _is_by_action(cells):
        return _by_action(cells, [(first, cells), *rows], collected)
    header = _header(cells, collected.place(first))
    for line, cells in rows:
        _csv_row(collected, header, cells, line)
    return collected.table()


def _is_by_action(head: Sequence[str]) -> bool:
    """Return whether the columns are an information set and two or more actions."""
    first, *rest = map(column_of, head)
    of_rows = {"action", "player", "prob", "probability"} & {cell.strip().lower() for cell in head}
    return first == "information set" and len(rest) > 1 and not of_rows and "action" not in rest


def _by_action(
    head: Sequence[str], lines: Sequence[tuple[int, Sequence[str]]], collected: Collected
) -> ProfileTable:
    """Return the table of rows of an information set and its probabilities, by action.

    An empty cell stands for an action that the information set does not have.
    """
    (first, _), *rows = lines
    actions = [cell.strip() for cell in head[1:]]
    if repeated := [action for k, action in enumerate(actions) if action in actions[:k]]:
        found = f'the column "{repeated[0][:40]}" twice'
        raise AmbiguousName(found, "each action once", collected.place(first))
    states: dict[str, Item] = {}
    for line, cells in rows:
        _need_width(cells, head, collected.place(line))
        state = cells[0].strip()
        if state in states:
            found = f'the information set "{state[:40]}" twice'
            raise AmbiguousName(found, "each set once", collected.place(line))
        numbers = {
            action: Item(cell.strip(), line)
            for action, cell in zip(actions, cells[1:])
            if cell.strip()
        }
        states[state] = Item(numbers, line)
    return policy(Item(states, first), None, None, collected)


def _need_width(cells: Sequence[str], head: Sequence[str], place: str) -> None:
    """Refuse a row that has not as many cells as the first line."""
    if len(cells) != len(head):
        raise WrongCount(f"{len(cells)} cells", f"{len(head)}, as in the header", place)


def _header(cells: Sequence[str], place: str) -> list[str]:
    header = [column_of(cell) for cell in cells]
    if sorted(header) not in (sorted(COLUMNS), sorted(COLUMNS[1:])):
        raise SyntaxMistake(
            f"the columns {', '.join(cells)[:100]}",
            "information set, action, probability (and player, if you like)",
            place,
        )
    return header


def _csv_row(collected: Collected, header: Sequence[str], cells: Sequence[str], line: int) -> None:
    _need_width(cells, header, collected.place(line))
    row = dict(zip(header, cells))
    players = [collected.player(row["player"], line)] if "player" in row else ()
    index = collected.only_set(row["information set"], line, players)
    collected.put(index, row["action"], row["probability"].strip(), line)


READERS: Mapping[str, Callable[[str, Collected], ProfileTable]] = {
    "toml": _toml,
    "json": read_json,
    "csv": _csv,
    "list": read_list,
    "lines": read_lines,
}
