"""The two ways in which nashproof stops: the user's mistake, and ours. How text that is not ours is shown, and what is suggested
for a name that is not known.
"""

from difflib import get_close_matches
from itertools import islice

SPELT, COMPARED = (
    100,
    10_000,
)  # characters of a name that is compared with others for a suggestion; how many others
LISTED = 12  # names in one message
LONGEST = 500  # characters of what was found, and of what was expected, in one message


def visible(text):
    """Text as it may be shown: control, bidirectional and zero-width characters as ``\\x1b``, ``\\u202e``; line ends stay."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text
    )


def _short(text):
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 23]} ... {text[-18:]}"


def printable(text):
    """Text as one line that may be shown."""
    return visible(text).replace("\n", "\\n")


class InputError(Exception):
    """Something that was read is not as it should be: one line, exit status 2.

    ``place`` is a file with, where known, a line: ``"mine.toml:12"``.
    """

    def __init__(self, found, expected, place=""):
        self.found, self.expected, self.place = found, expected, place
        super().__init__(found, expected, place)

    def at(self, place):
        """The same error, placed (an inner place wins)."""
        return InputError(self.found, self.expected, self.place or place)

    def __str__(self):
        text = f"found {_short(self.found)}, expected {_short(self.expected)}"
        return printable(f"{self.place}: {text}" if self.place else text)


def nearest(text, known):
    """What is expected where ``text`` was found, in words: the known name most like it, or a list."""
    return alike(text, known) or "one of " + listed(dict.fromkeys(known))


def alike(text, known):
    """The known name most like ``text``, be it in capitals, as a suggestion; "" if none is. Long names and many are not
    compared.
    """
    if len(text) > SPELT:
        return ""
    names = [name for name in islice(dict.fromkeys(known), COMPARED) if len(name) <= SPELT]
    spelt = {name.casefold(): name for name in reversed(names)}
    found = get_close_matches(text, names, 1) or [
        spelt[name] for name in get_close_matches(text.casefold(), spelt, 1)
    ]
    return f'"{found[0]}", perhaps' if found else ""


def listed(names):
    """Names for a message: all of a few, else the first of them and how many more there are."""
    names = tuple(names)
    return (
        ", ".join(names)
        if len(names) <= LISTED
        else f"{', '.join(names[:LISTED])} and {len(names) - LISTED} more"
    )


class Unproved(Exception):
    """A search ended without the proof it was to find. Never shown as a verdict other than *undetermined*."""


def quoted(text):
    """A text for a message; letters and signs that look like ASCII ones are told by their code points."""
    text = text if text.isascii() else text.encode("ascii", "backslashreplace").decode()
    shown = text if len(text) <= 60 else text[:57] + "..."
    return f'"{shown}"'
