"""The two ways in which nashproof stops: the user's mistake, and ours."""


def printable(text):
    """A line for a terminal: characters that cannot be printed are escaped."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)


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
        text = f"found {self.found}, expected {self.expected}"
        return printable(f"{self.place}: {text}" if self.place else text)


class Unproved(Exception):
    """A search ended without the proof it was to find. Never shown as a verdict other than *undetermined*."""
