"""The two ways in which nashproof stops: the user's mistake, and a search without a proof.

Also how text that is not ours is written into a message, and which name is suggested for one that
is not known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from itertools import islice

# Comparing names takes time that grows with their lengths and their number.
COMPARED_CHARACTERS = 100  # of a name that is compared with others for a suggestion
COMPARED_NAMES = 10_000  # with which one name is compared

LISTED_NAMES = 12  # in one message
MESSAGE_CHARACTERS = 500  # of what was found, and of what was expected
DID_YOU_MEAN = "did you mean "  # begins what is expected, where one known name is like the text
QUOTED_CHARACTERS = 60  # of a text in quotation marks


class InputError(Exception):
    """Something that was read is not as it should be: one line, exit status 2.

    ``found`` says what stands there, ``expected`` what should. ``place`` is a file with, where
    known, a line: ``"mine.toml:12"``.
    """

    def __init__(self, found: str, expected: str, place: str = "") -> None:
        self.found, self.expected, self.place = found, expected, place
        super().__init__(found, expected, place)

    def at(self, place: str) -> InputError:
        """The same error, placed (an inner place wins)."""
        return InputError(self.found, self.expected, self.place or place)

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the one line, without the way through our code."""
        return [f"nashproof: {self}"]

    def __str__(self) -> str:
        asks = self.expected.startswith(DID_YOU_MEAN)
        joint = "; " if asks else ", expected "
        text = f"found {_shortened(self.found)}{joint}{_shortened(self.expected)}"
        return printable(f"{self.place}: {text}" if self.place else text)


class Unproved(Exception):
    """A search ended without the proof that it looked for.

    No verdict follows from it but *undetermined*.
    """


def visible(text: str) -> str:
    r"""Text without invisible characters; line ends stay.

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
    """Text as one line without invisible characters."""
    return visible(text).replace("\n", "\\n")


def _shortened(text: str) -> str:
    if len(text) <= MESSAGE_CHARACTERS:
        return text
    return f"{text[: MESSAGE_CHARACTERS - 23]} ... {text[-18:]}"


def quoted(text: str) -> str:
    """A text in quotation marks; letters and signs beyond ASCII become their code points.

    So a letter that looks like an ASCII one cannot deceive.

    >>> quoted("½")
    '"\\\\xbd"'
    """
    text = text if text.isascii() else text.encode("ascii", "backslashreplace").decode()
    return f'"{text if len(text) <= QUOTED_CHARACTERS else text[: QUOTED_CHARACTERS - 3] + "..."}"'


def suggestion(text: str, known: Collection[str]) -> str:
    """What is expected in the place of ``text``: the known name most like it, asked, or a list.

    >>> suggestion("foldd", ["fold", "call"])
    'did you mean "fold"?'
    """
    return closest_name(text, known) or "one of " + name_list(dict.fromkeys(known))


def closest_name(text: str, known: Iterable[str]) -> str:
    """The known name most like ``text``, be it in capitals, as a suggestion; "" if none is.

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


def name_list(names: Iterable[str]) -> str:
    """Names for a message: all of a few, else the first of them and how many more there are."""
    names = tuple(names)
    if len(names) <= LISTED_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[:LISTED_NAMES])} and {len(names) - LISTED_NAMES} more"
