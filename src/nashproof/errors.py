"""The two ways in which nashproof stops: the user's mistake, and ours."""

from difflib import get_close_matches
from itertools import islice

LONGEST = 1000  # characters of each part of a message
SPELT, COMPARED = 100, 10_000  # characters of a name that is compared with others for a suggestion; how many others


def one_line(text):
    """A text for a terminal: what cannot be printed is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


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
        found, expected = (part if len(part) <= LONGEST else part[:LONGEST] + "..." for part in (self.found, self.expected))
        text = f"found {found}, expected {expected}"
        return one_line(f"{self.place}: {text}" if self.place else text)


def nearest(text, known):
    """What is expected where ``text`` was found, in words: the known name most like it, or a list of all."""
    return alike(text, known) or "one of " + ", ".join(dict.fromkeys(known))


def alike(text, known):
    """The known name most like ``text``, as a suggestion; "" if none is. Long names and many are not compared."""
    names = [name for name in islice(dict.fromkeys(known), COMPARED) if len(name) <= SPELT]
    found = get_close_matches(text, names, 1) if len(text) <= SPELT else ()
    return f'"{found[0]}", perhaps' if found else ""


class Unproved(Exception):
    """A search ended without the proof it was to find. Never shown as a verdict other than *undetermined*."""
