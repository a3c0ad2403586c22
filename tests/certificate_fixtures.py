"""The fixtures of the checker, for tests of the statements."""

import json
from functools import cache

from examples import ROOT


@cache
def fixtures(verdict):
    """The files of fixtures that the checker finds ``valid``, ``invalid`` or ``malformed``."""
    checker = [
        path
        for path in sorted((ROOT / "tests" / "nashcheck" / "fixtures").rglob("*.json"))
        if verdict in path.parts
    ]
    return checker or sorted((ROOT / "tests" / "certificates" / verdict).glob("*.json"))


def valid(kind=None):
    """The texts of the fixtures that are accepted, of one kind or of all, by name."""
    texts = {path.stem: path.read_text("utf-8") for path in fixtures("valid")}
    return {
        name: text
        for name, text in texts.items()
        if kind in (None, json.loads(text)["statement"]["kind"])
    }
