"""The fixtures of the checker, for tests of the statements."""

import json
from functools import cache

from fixture_files import written


@cache
def fixtures(verdict):
    """The files of fixtures that the checker finds ``valid``, ``invalid`` or ``malformed``."""
    return sorted((written() / verdict).rglob("*.json"))


def valid(kind=None):
    """The texts of the fixtures that are accepted, of one kind or of all, by name."""
    texts = {path.stem: path.read_text("utf-8") for path in fixtures("valid")}
    return {
        name: text
        for name, text in texts.items()
        if kind in (None, json.loads(text)["statement"]["kind"])
    }
