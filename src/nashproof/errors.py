"""The two ways in which nashproof stops: the user's mistake, and ours. And how text that is not ours is shown."""

LONGEST = 500  # characters of what was found, and of what was expected, in one message


def visible(text):
    """Text as it may be shown: control, bidirectional and zero-width characters as ``\\x1b``, ``\\u202e``; line ends stay."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text)


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


class Unproved(Exception):
    """A search ended without the proof it was to find. Never shown as a verdict other than *undetermined*."""
