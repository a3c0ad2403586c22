"""Games and documents by name or file: where a file is looked for, and how its ending says to read
it.

Importing this is light: a reader is imported when a file of its format is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, combinations
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from nashproof.errors import (
    AmbiguousName,
    AmbiguousText,
    FormatError,
    InputError,
    ObjectError,
    OptionError,
    UnknownName,
    UnreadableFile,
    closest_name,
    name_list,
    quoted,
)
from nashproof.files.byte_order_mark import past_mark
from nashproof.games.formats.matrix_words import (
    LIBRARIES,
    MIXED,
    is_matrix_text,
    is_one_cell,
    looks_like_matrices,
)
from nashproof.games.other_sorts import other_sort
from nashproof.shell.files import STANDARD_INPUT, need_place, read_text
from nashproof.shell.generated import LISTED, generated_text, is_generated

if TYPE_CHECKING:
    from nashproof.files.strict_toml import Table
    from nashproof.games.formats.letters import Box, Point
    from nashproof.games.game import Game
    from nashproof.games.parametric import ParametricGame
    from nashproof.games.tree import Tree

Place: TypeAlias = str | PurePath
Texts: TypeAlias = Sequence[tuple[str, str]]  # the text of each file, with its name for messages
Changes: TypeAlias = Mapping[str, str]  # of a card game: cards, ante, bet, raises


# Formats


def _read_canonical(texts: Texts) -> Game:
    from nashproof.games.formats.canonical import read_game as read_canonical

    ((text, name),) = texts
    return read_canonical(Path(name).suffix.lower(), text, name)


def _read_card_game(texts: Texts) -> Game:
    from nashproof.files.strict_toml import read_table
    from nashproof.games.card_games import game_from_table

    ((text, name),) = texts
    return game_from_table(read_table(text, name))


def _read_strategic_form(texts: Texts) -> Game:
    from nashproof.games.formats.nfg import read_nfg

    ((text, name),) = texts
    return read_nfg(text, name)


def _read_payoff_tables(texts: Texts) -> Game:
    from nashproof.games.formats.payoff_csv import game_from_csv

    title = " and ".join(Path(name).stem for _, name in texts)
    return game_from_csv(title, *texts)


def _read_matrices(texts: Texts) -> Game:
    from nashproof.games.formats.bare_tables import game_from_text

    ((text, name),) = texts
    return game_from_text(past_mark(text), name, Path(name).stem)


def _read_explorer(texts: Texts) -> Game:
    from nashproof.games.formats.gte import game_from_explorer

    ((text, name),) = texts
    return game_from_explorer(past_mark(text), name)


def _read_drawing(texts: Texts) -> Game:
    from nashproof.games.formats.ef import game_from_drawing

    ((text, name),) = texts
    return game_from_drawing(past_mark(text), name, Path(name).stem)


def _read_workbook(texts: Texts) -> Game:
    from nashproof.games.formats.gbt import game_from_workbook

    ((text, name),) = texts
    return game_from_workbook(past_mark(text), name)


# The only table of the formats of games: the reader of the text of a file, by its ending (of .csv
# one text or two). ``nashledger.replay.collect`` and the workflow take their endings from it.
FORMATS: Mapping[str, Callable[[Texts], Game]] = {
    ".efg": _read_canonical,
    ".game": _read_canonical,
    ".toml": _read_card_game,
    ".nfg": _read_strategic_form,
    ".csv": _read_payoff_tables,
}
ENDINGS = tuple(FORMATS)
# Endings of many other files, too: read where a file is named, never looked for
NAMED: Mapping[str, Callable[[Texts], Game]] = {
    ".txt": _read_matrices,
    ".xml": _read_explorer,
    ".ef": _read_drawing,
    ".gbt": _read_workbook,
}
READERS = {**FORMATS, **NAMED}
MOST_LETTERS = 12  # of a table that is refused, which are tried in its payoffs
GREEK = frozenset(
    [
        "alpha",
        "beta",
        "gamma",
        "delta",
        "epsilon",
        "theta",
        "kappa",
        "lambda",
        "mu",
        "rho",
        "sigma",
        "omega",
    ]
)
BEGINNING = 2_000  # characters of a file that is refused, where another sort of games is looked for
WITHOUT_LETTERS = (".game", ".ef", ".gbt", "")  # in whose numbers no parameter may stand


PROFILES = (".toml", ".json", ".csv")  # what the name of a profile may leave out
PAPERS = (".tex", ".md", ".qmd", ".ipynb")  # whose annotations are claims; see nashledger/papers


def is_paper(place: Place) -> bool:
    """Return whether a file is a paper with annotations, by its ending."""
    return PurePath(place).suffix.lower() in PAPERS


def read_game_files(paths: Sequence[Path]) -> Game:
    """Read the game in a file or in two tables of payoffs.

    Raises InputError with file and line.
    """
    if [str(path) for path in paths] == [STANDARD_INPUT]:
        return _read_standard_input()
    if paths[-1].is_dir():
        raise FormatError("a folder", "the file of a game", str(paths[-1]))
    endings = [path.suffix.lower() for path in paths]
    if endings[0] not in READERS or (len(paths) > 1 and endings != [".csv", ".csv"]):
        raise FormatError(
            f'the ending "{endings[-1]}"',
            f"one of {', '.join(READERS)}, or two .csv tables joined by a comma",
            str(paths[-1]),
        )
    return _read_text_of([(read_text(path), str(path)) for path in paths], endings[0])


def _read_text_of(texts: Texts, ending: str) -> Game:
    """Read the game in texts of files of this ending. Raises InputError, which names letters."""
    place = texts[0][1]
    try:
        return READERS[ending](texts)
    except InputError as error:
        sort = other_sort(texts[0][0][:BEGINNING]) if ending in (".csv", ".txt") else None
        if sort:
            raise FormatError(sort.what, sort.instead, place) from None
        if letters := _letters_in(texts[0]) if ending == ".txt" else ():
            found = f"{_the_letters(letters)} in the payoffs"
            raise FormatError(found, _numbers_for(letters), place) from None
        raise _naming_letters(error) from None


def _the_letters(letters: Sequence[str]) -> str:
    """Return words for letters, each once, as in ``the letters a, b``."""
    several = dict.fromkeys(letters)
    return f"the letter{'s' * (len(several) > 1)} {name_list(several)}"


def _numbers_for(letters: Sequence[str]) -> str:
    """Return what is expected in place of a game with letters, and the questions it may have."""
    letter = letters[0]
    return (
        'numbers; each letter is a parameter of audit GAME --pure-equilibria "?" --family '
        f'"{letter} in [0, 1]", also with --value "?", --unique, --stable or --profile FILE; at '
        f"one value: describe GAME --at {letter}=1"
    )


def _letters_in(file: tuple[str, str]) -> tuple[str, ...]:
    """Return the one or two letters of a ``.txt`` that is a game if they stand for numbers.

    A letter is one character or a Greek one's name, in lines that have a number.
    """
    from nashproof.exact.numbers import QQ
    from nashproof.games.formats.letters import means_of

    lines = [(re.findall("[A-Za-z_]+", line), line) for line in file[0].split("\n")]
    words = dict.fromkeys(word for found, _ in lines for word in found)
    names = {word for found, line in lines if not re.search("[0-9]", line) for word in found}
    letters = [w for w in words if w not in names and (len(w) == 1 or w.lower() in GREEK)]
    for few in chain.from_iterable(combinations(letters[:MOST_LETTERS], n) for n in (1, 2)):
        point = dict.fromkeys(few, QQ(1))
        with suppress(InputError):
            means = means_of([file], ".txt", {name: (x, x) for name, x in point.items()}, point)
            if means:
                _read_matrices([(means.texts[0][0], file[1])])
                return few
    return ()


def _read_standard_input() -> Game:
    text = read_text(STANDARD_INPUT)
    one_line, letters = "\n" not in text.strip(), _LETTERS.findall(text)
    if one_line and not is_matrix_text(text) and is_matrix_text(text, letters):
        found = f"a matrix with {_the_letters(letters)}"
        raise FormatError(found, _numbers_for(letters), "standard-input")
    try:
        return _read_unnamed(text, "standard-input")
    except InputError as error:
        raise _naming_letters(error) from None


def game_of_text(text: str) -> Game:
    """Read the game in the text of a file, whose format its beginning shows.

    Raises InputError.
    """
    if "\n" not in text and not is_matrix_text(text):
        raise ObjectError(quoted(text), "the text of a game; nashproof.read takes names of files")
    return _read_unnamed(text, "text")


def game_of_dictionary(tables: Mapping[str, Any]) -> Game:
    """Read the game in the tables of a ``.toml`` file. Raises InputError."""
    from nashproof.files.strict_toml import Table
    from nashproof.games.card_games import game_from_table

    return game_from_table(Table(dict(tables), (), "", "the dictionary"))


def _read_unnamed(text: str, name: str) -> Game:
    """Read the game in a text without the name of a file.

    The beginning shows the format; else it is TOML, a table of payoffs or CSV.
    """
    begins = past_mark(text).lstrip(" \t\r\n")
    table = begins.startswith("{{") or looks_like_matrices(begins)
    for start, ending in (("EFG", ".efg"), ("NFG", ".nfg"), ("{", ".game"), ("<", ".xml")):
        if begins.startswith(start) and not table:
            return READERS[ending]([(text, f"{name}{ending}")])
    if not table and re.match(r"#|\[+[A-Za-z]|[\w-]+ *= *[^ \\]", begins):
        return _read_card_game([(text, f"{name}.toml")])
    try:
        return _read_matrices([(text, f"{name}.txt")])
    except AmbiguousText:
        raise
    except InputError:
        if table or "," not in begins.partition("\n")[0]:
            raise
        return _read_payoff_tables([(text, f"{name}.csv")])


# Names


def games_in(folder: Path) -> list[Path]:
    """Return the files of games in a folder, by name; files of other formats are passed over."""
    return sorted(place for place in folder.iterdir() if place.suffix.lower() in FORMATS)


def existing_folder(place: Place, holds: str) -> Path:
    """Return the path of a folder that was named; ``holds`` names its content in a message.

    Raises InputError if there is no such folder.
    """
    need_place(place)
    path = Path(place)
    if path.is_dir():
        return path
    found = "a file" if path.is_file() else "no such folder"
    parent = path.parent
    folders = (
        [child.name for child in parent.iterdir() if child.is_dir()] if parent.is_dir() else []
    )
    expected = "" if path.is_file() else closest_name(path.name, sorted(folders))
    raise UnreadableFile(found, expected or f"the folder of {holds}", str(path))


SHIPPED = Path(__file__).parents[1] / "standard"  # data/games and data/tournaments
_LETTERS = re.compile("[A-Za-z_]+")
LETTER = 'a letter is a parameter of audit FILE --family "a in [0, 1]"'
FORMS = "parameters stand in the numbers of a matrix, a table of payoffs, .nfg, .efg or .xml alone"
BETTING = "a .toml file with a betting structure, for --cards, --ante, --bet and --raises"
MATRIX = "a file, or a matrix with ; between its rows, as in 3 1; 0 2"


def find_file(name: Place, folder: str) -> Path:
    """Return the file ``name``; of a bare id, the file in data/FOLDER below the working directory.

    For a game, before that a file of that name and an ending of games. After it the game, or the
    tournament, that comes with nashproof.

    Raises InputError for an id that no file has, with the most similar one that some file has.
    """
    need_place(name)
    if str(name) == STANDARD_INPUT:
        return Path(STANDARD_INPUT)
    if not str(name):
        raise UnreadableFile("an empty name", _a_file(folder))
    beside = [Path()] if folder == "games" else []
    folders = [*beside, Path("data", folder), SHIPPED / folder]
    places = [Path(name), *(parent / f"{name}{ending}" for parent in folders for ending in ENDINGS)]
    if not places[0].suffix and not any(map(os.path.exists, places)):
        ids = {place.stem for parent in folders[-2:] for place in parent.glob("*")}
        if folder == "games":  # the standard games, with and without their size
            ids |= {*LISTED, *(name.rstrip("-0123456789") for name in LISTED)}
        listed = "that nashproof games lists" if folder == "games" else f"of data/{folder}"
        expected = f"a file, or an id {listed}" if ids else _a_file(folder)
        if folder == "games" and looks_like_matrices(str(name)):
            raise UnreadableFile("no file of that name", MATRIX, str(name))
        letters = _LETTERS.findall(str(name))
        if folder == "games" and is_matrix_text(str(name), letters):
            found = f"a matrix with {_the_letters(letters)}"
            raise UnreadableFile(found, _numbers_for(letters), str(name))
        if folder == "games" and (sort := other_sort(str(name), str(name))):
            raise UnreadableFile(sort.what, sort.instead, str(name))
        if folder == "games" and ";" in str(name) and re.search("[0-9]", str(name)):
            _read_matrices([(str(name), "the matrix")])  # says which cell is no payoff
        words = re.split("[^a-z0-9]+", str(name).casefold())
        listed_words = [word for word in words if word in ids]  # kuhn, of kuhn_poker
        similar = closest_name(listed_words[0] if listed_words else str(name), sorted(ids))
        if folder == "games" and not similar:
            similar = _with_a_word_of(str(name), sorted(ids), expected)
        raise UnreadableFile("no file of that name", similar or expected, str(name))
    return next(filter(os.path.isfile, places), places[0])  # a name may be too long


def _with_a_word_of(text: str, ids: Sequence[str], expected: str) -> str:
    """Return ``expected`` with the ids that share a word, and OpenSpiel for a name with ``_``."""
    words = {word for word in re.split("[^a-z0-9]+", text.casefold()) if len(word) > 2}
    alike = [name for name in ids if {*name.split("-")} & words]
    library = f"; or openspiel:{text}, where OpenSpiel is installed"
    spelt = "_" in text and text.isidentifier()
    return f"{expected}{f', such as {name_list(alike)}' * bool(alike)}{library * spelt}"


def with_ids() -> dict[str, Place]:
    """Return the games that have an id, in the order of the ids: files, and ids of scripts.

    Of two files with one id, only the file that ``find_file`` finds.
    """
    folders = [folder for folder in (SHIPPED / "games", Path("data", "games")) if folder.is_dir()]
    places: dict[str, Place] = {name: name for name in LISTED}
    places |= {place.stem: place for folder in folders for place in games_in(folder)}
    return {name: places[name] for name in sorted(places)}


def of_script(name: Place) -> bool:
    """Return whether a script writes the game of an id, and no file has that name.

    >>> of_script("leduc-3"), of_script("kuhn"), of_script("leduc.efg")
    (True, False, False)
    """
    if not is_generated(str(name)):
        return False
    with suppress(InputError):
        return not os.path.exists(find_file(name, "games"))
    return True


def of_library(name: Place) -> bool:
    """Return whether a name is of another library's game, or of a game in mixed strategies.

    >>> of_library("openspiel:kuhn_poker"), of_library("mixed:g.efg"), of_library("kuhn")
    (True, True, False)
    """
    return str(name).startswith(LIBRARIES)


def _check_library_place(name: str) -> None:
    """Refuse a name that is a file's, too, and a file behind ``gambit:`` that is not there."""
    if os.path.exists(name):
        found = f"a file of the name {quoted(name)}, which may be a game of a library"
        raise AmbiguousName(found, f"./{name} for the file, or another name for it", name)
    library, _, place = name.partition(":")
    if library == "gambit" and not os.path.isfile(place):
        raise UnreadableFile("no such file", "a file that exists, behind gambit:", name)


def _is_typed(name: Place, parameters: Collection[str] = ()) -> bool:
    """Return whether a name is a matrix; a number or a pair is one where no file has that name.

    So is a text of several lines: what is wrong with it, its reader says.
    """
    if is_matrix_text(str(name), parameters):
        return True
    if "\n" in str(name).strip():
        return not os.path.exists(name)
    if not is_one_cell(str(name)):
        return False
    try:
        return not os.path.exists(find_file(name, "games"))
    except InputError:
        return True


def is_game(name: Place) -> bool:
    """Return whether a name is a matrix, also with letters, or of a game and of no document.

    >>> is_game("kuhn"), is_game("3 1; 0 2"), is_game("3 a; 0 2"), is_game("baby-poker.toml")
    (True, True, True, False)
    """
    if _is_typed(name, _LETTERS.findall(str(name))):
        return True
    if of_library(name) or of_script(name):
        return True
    places = {}
    for folder in ("documents", "games"):
        with suppress(InputError):
            places[folder] = find_file(name, folder)
    return [*places] == ["games"] and not places["games"].is_dir()


def _a_file(folder: str) -> str:
    """Return what to expect where there is no folder ``data``: a file, with its endings."""
    return f"a file ({', '.join(ENDINGS)})" if folder == "games" else "a .toml file"


def split_tables(name: Place) -> list[str]:
    """Split the name of a game into files: one, or two tables of payoffs joined by a comma."""
    return re.split(r"(?i)(?<=\.csv),", str(name))


def identifier(name: Place, parameters: Collection[str] = ()) -> str:
    """Return the id of the game or document in a file: ``fig5-2`` for ``papers/Fig5_2.efg``."""
    from nashproof.documents.document import game_id

    if _is_typed(name, parameters):
        return "matrix"
    return "standard-input" if str(name) == STANDARD_INPUT else game_id(str(name))


def by_identifier(names: Iterable[Place], parameters: Collection[str] = ()) -> dict[str, Place]:
    """Return the names of games by id. Raises InputError if two names have one id."""
    places: dict[str, Place] = {}
    for name in names:
        game_id = identifier(name, parameters)
        if places.setdefault(game_id, name) != name:
            raise AmbiguousName(
                f'a second file of the name "{game_id}", after {places[game_id]}',
                "one, or [[1, 2]], [[3, 4]] in one text for the payoffs of both players"
                if _is_typed(name, parameters)
                else "files whose names differ in letters or digits",
                str(name),
            )
    return places


# Reading


def read_game(name: Place, changes: Changes | None = None) -> Game:
    """Read the game that a name stands for.

    The name is a file, two tables joined by a comma, an id of data/games, a matrix
    ``3 1; 0 2``, or a game of another library, ``openspiel:kuhn_poker``. Behind ``mixed:`` it is
    the game in mixed strategies: its strategic form.

    ``changes``: another deck or other stakes, of a card game. Raises InputError.
    """
    if _is_typed(name) and not changes:
        return _read_text_of([(str(name), "the matrix")], ".txt")
    script = of_script(name)
    if changes and (script or of_library(name)):
        written = "a game that a script writes" if script else "a game of another library"
        raise FormatError(written, BETTING, str(name))
    if script:
        try:
            return game_of_text(generated_text(str(name)))
        except InputError as error:  # of a size at which nobody moves
            raise error.but(place=str(name)) from None
    if of_library(name):
        from nashproof.shell.notebook.given.by_name import game_by_name

        _check_library_place(str(name))
        if str(name).startswith(MIXED):
            from nashproof.games.game import expanded
            from nashproof.games.mixed_form import mixed_form

            return mixed_form(expanded(read_game(str(name).removeprefix(MIXED))))
        return game_by_name(str(name))
    if changes:
        return _read_variant(find_file(name, "games"), changes)
    return read_game_files([find_file(part, "games") for part in split_tables(name)])


def read_parametric(
    name: Place, parameters: Box, at: Point, form: Callable[[Tree], Tree] | None = None
) -> Game | ParametricGame:
    """Read the game that a name stands for, as ``read_game``; its numbers may have parameters.

    Parameters may stand in matrices, tables of payoffs, and Gambit's and GTE's files.
    ``parameters``: their ranges; ``at``: values of parameters; ``form``: what to make of the game.
    Raises InputError.
    """
    from nashproof.files.strict_toml import read_table
    from nashproof.games.formats.letters import means_of
    from nashproof.games.parametric import parametric_game

    if _is_typed(name, parameters):
        files, ending = [(str(name), "the matrix")], ".txt"
    else:
        if of_library(name) or of_script(name):
            return read_game(name)
        paths = [find_file(part, "games") for part in split_tables(name)]
        ending = paths[0].suffix.lower()
        if ending in WITHOUT_LETTERS or not all(map(os.path.isfile, paths)):
            return read_game(name)
        files = [(read_text(path), str(path)) for path in paths]
        if ending == ".toml" and (table := read_table(*files[0])).has("automata"):
            return _one_deviation(table, parameters, at)
    means = means_of(files, ending, parameters, at)
    try:
        if means is None:
            return read_game(name)
        places = [place for _, place in files]
        read = [READERS[ending]([*zip(texts, places)]) for texts in means.texts]
        trees = cast("Sequence[Tree]", read)
        if not form:
            game = parametric_game(means.names, trees, means.weights)
            return replace(game, fixed=means.fixed)
        game = parametric_game(means.names, [*map(form, trees)], means.weights)
        return replace(game, fixed=means.fixed, given=trees[0], deviates=True)
    except InputError as error:
        raise _naming_letters(_naming_forms(error, parameters)).at(files[0][1]) from None


def _one_deviation(table: Table, parameters: Box, at: Point) -> ParametricGame:
    """Return the game of one deviation from automata. Raises InputError."""
    from nashproof.exact.numbers import number_text
    from nashproof.games.repeated import DISCOUNTS, read_repeated

    try:
        game = read_repeated(table, at)
        letter = game.discount
        for name in parameters:
            if name != letter and name not in at:
                expected = f"a value, --at {name}=3: the discount factor {letter} alone has a range"
                raise OptionError(f"a range of {name}", expected, "--family")
        if letter not in parameters:
            found = f"no {letter}, the discount factor"
            raise OptionError(found, f'--family "{letter} in {DISCOUNTS}" too', "--at")
        expected = "a discount factor from 0 on, and below 1"  # at 1 the principle does not hold
        if letter in at and not 0 <= at[letter] < 1:
            raise OptionError(f"{letter} = {number_text(at[letter])}", expected, "--at")
        low, high = parameters[letter]
        if low < 0 or high >= 1:
            interval = f"{letter} from {number_text(low)} to {number_text(high)}"
            raise OptionError(interval, f'{expected}, "{letter} in {DISCOUNTS}"', "--family")
        return game.one_deviation(None if letter in at else (low, high), at)
    except InputError as error:
        raise error.at(table.name) from None


def _naming_letters(error: InputError) -> InputError:
    """Return the error; if a letter may stand in place of a number, with what letters mean."""
    if "first cell empty" in error.expected:
        return error.but(expected=f"{error.expected}; {LETTER}")
    names = {*re.findall("[A-Za-z]+", error.found)}
    about = "a number such as" in error.expected and FORMS not in error.expected
    if not about or len(names) != 1 or not re.fullmatch("[A-Za-z]", *names):
        return error
    return error.but(expected=f"{error.expected}; {LETTER}")


def _naming_forms(error: InputError, parameters: Collection[str]) -> InputError:
    """Return the error; if it is about a parameter, with the forms in which one may stand."""
    in_place = re.match('"([^"]*)"', error.found)  # of a number, not in a name or in our words
    if not in_place or not {*_LETTERS.findall(in_place[1])} & {*parameters}:
        return error
    return error.but(expected=f"{error.expected.removesuffix(f'; {LETTER}')}; {FORMS}")


def read_at(name: Place, at: Point) -> Game:
    """Read a game with letters in its numbers, at a value of each. Raises InputError."""
    from nashproof.games.parametric import ParametricGame

    read = read_parametric(name, {letter: (x, x) for letter, x in at.items()}, at)
    letters = read.letters if isinstance(read, ParametricGame) else ()
    if unused := [letter for letter in at if letter not in letters]:
        found = f"a value of {name_list(unused)}, which no number of the game has"
        raise OptionError(found, "letters of its payoffs or chances", str(name))
    assert isinstance(read, ParametricGame)
    if read.automata:
        raise FormatError(
            "a repeated game", "audit FILE --at, which decides its automata", str(name)
        )
    return read.given


def read_games(
    names: Iterable[Place], changes: Changes | None = None, at: Point | None = None
) -> dict[str, Game]:
    """Read games, by id; a game with ``changes`` has the id of the variant.

    ``at``: the values of letters in their numbers. Raises InputError.
    """
    places = by_identifier(names, at or ())
    games = {
        game_id: read_at(name, at) if at else read_game(name, changes)
        for game_id, name in places.items()
    }
    tables = [game_id for game_id, name in places.items() if str(name).lower().endswith(".csv")]
    if len(tables) == 2 and not any(split_tables(places[game_id])[1:] for game_id in tables):
        first, second = (str(places[game_id]) for game_id in tables)
        joined = f"{first} and {second} are two games; {first},{second} is one, of both tables."
        for game_id in tables:  # a table of each player may be meant
            table = cast("Tree", games[game_id])
            games[game_id] = replace(table, notes=(*table.notes, joined))
    if not changes:
        return games
    from nashproof.games.card_games import variant_name

    return {variant_name(game_id, changes): game for game_id, game in games.items()}


def read_recalled_games(
    names: Iterable[Place], changes: Changes | None = None, at: Point | None = None
) -> dict[str, Game]:
    """Read games as ``read_games``; raises InputError also for a game without perfect recall."""
    names = tuple(names)
    games = read_games(names, changes, at)
    for game, name in zip(games.values(), by_identifier(names, at or ()).values()):
        try:
            game.need_recall()
        except InputError as error:
            raise error.at(str(name)) from None
    return games


def read_toml(path: Path) -> Table:
    """Read the root table of a TOML file. Raises InputError with file and line."""
    from nashproof.files.strict_toml import read_table

    return read_table(read_text(path), str(path))


def _read_variant(path: Path, changes: Changes) -> Game:
    """Read the card game in a file, with another deck or other stakes."""
    from nashproof.games.card_games import game_from_table, variant

    if path.suffix != ".toml":
        raise FormatError(f'the ending "{path.suffix}"', BETTING, str(path))
    table = read_toml(path)
    try:
        return game_from_table(variant(table, **changes))
    except InputError as error:  # the file may hold nothing of what is wrong
        asked = " ".join(f"--{key} {value}" for key, value in changes.items())
        raise error.but(place=f"{error.place or path} with {asked}") from None


class GameFolders:
    """The games that a document names: read when first asked for, each once.

    A game is taken from the first of ``folders`` that has it; never is it the file of the document
    itself. ``texts`` holds the canonical texts of those that were asked for, by file name.
    """

    def __init__(self, folders: Sequence[Path], document: Path) -> None:
        self.folders, self.document = folders, document
        self.texts: dict[str, str] = {}
        self._known: dict[str, tuple[Game, str]] = {}
        self._files: dict[str, str] = {}

    def __call__(self, name: str, place: str) -> tuple[Game, str]:
        """Return the game ``name`` and the SHA-256 of its canonical text.

        ``place`` is where the name stands, for messages. Raises InputError.
        """
        if name not in self._known:
            self._known[name] = self._read(self._paths(name, place), place)
        return self._known[name]

    def _paths(self, name: str, place: str) -> list[Path]:
        with_ending = name.lower().endswith(ENDINGS)
        names = [name] if with_ending else [name + ending for ending in ENDINGS]
        for folder in self.folders:
            found = [
                paths
                for paths in (
                    [folder / part for part in split_tables(file_name)] for file_name in names
                )
                if self.document not in paths and all(os.path.isfile(path) for path in paths)
            ]
            # a table may be a profile of the game beside it
            games = [paths for paths in found if paths[0].suffix.lower() != ".csv"]
            if games[1:]:
                raise AmbiguousName(
                    f'the game "{name}", which is {games[0][0]} and {games[1][0]}',
                    f'one of them by its whole name, "{games[0][0].name}"',
                    place,
                )
            if found:
                return found[0]
        where = ", ".join(map(str, self.folders))
        existing = [path for folder in self.folders if folder.is_dir() for path in games_in(folder)]
        expected = f"a file of that name ({', '.join(ENDINGS)}) in {where}"
        similar = closest_name(name, [path.name if with_ending else path.stem for path in existing])
        if name in with_ids():
            parent = self.document.parent
            expected += f"; the one of nashproof: nashproof build {name} --output {parent}"
            similar = ""
        raise UnreadableFile(f'the game "{name}"', similar or expected, place)

    def profile(self, name: str, place: str) -> tuple[str, str]:
        """Return the file of a profile in one of the folders, and its text.

        The profile ``uniform`` has its name as file, and no text.

        ``place`` is where the name stands, for messages. Raises InputError.
        """
        from nashproof.documents.profile_formats.formats import UNIFORM

        if name == UNIFORM:
            return name, ""
        for folder in self.folders:
            for path in (folder / (name + ending) for ending in ("", *PROFILES)):
                if os.path.isfile(path):
                    return str(path), read_text(path)
        where = ", ".join(map(str, self.folders))
        expected = f"{UNIFORM}, or a file of that name ({', '.join(PROFILES)}) in {where}"
        raise UnknownName(f'the profile "{name}"', expected, place)

    def _read(self, paths: Sequence[Path], place: str) -> tuple[Game, str]:
        from nashproof.certificates.envelope import digest
        from nashproof.games.formats.canonical import ending, game_text

        game = read_game_files(paths)
        game_id = identifier(paths[0])
        text, name = game_text(game), game_id + ending(game)
        if self.texts.setdefault(name, text) != text:
            raise AmbiguousName(
                f"the game {paths[0].name} besides {self._files[name]}, "
                f'both with the id "{game_id}"',
                "names that differ in letters or digits",
                place,
            )
        self._files[name] = paths[0].name
        return game, digest(text)


def card_game_table(name: str, games: Place | None) -> Table:
    """Read the table of a card game: from the folder ``games`` if it is there, else by name."""
    first = existing_folder(games, "games") / f"{name}.toml" if games else None
    path = first if first and first.is_file() else find_file(name, "games")
    if path.suffix != ".toml" and str(path) != STANDARD_INPUT:
        raise FormatError(f'the ending "{path.suffix}"', "the .toml file of a card game", str(path))
    return read_toml(path)
