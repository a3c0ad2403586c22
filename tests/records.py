"""Made-up records of verdicts, for tests of what is made from them."""

from nashproof.certificates.statements.profiles import BestResponseGains
from nashproof.claims.verdicts import ReadingRecord, VerdictRecord
from nashproof.page.results import AcceptedReading


def verdict(name, kind="value", says="says, with a comma", **fields):
    """The record of a confirmed assertion with one reading, its fields changed as given."""
    reading = {field: "" for field in ReadingRecord.__dataclass_fields__}
    first = ReadingRecord(**reading | {"outcome": "proved", "sha256": "ab"})
    texts = {field: "" for field in VerdictRecord.__dataclass_fields__} | {
        "role": "assertion",
        "id": name,
        "kind": kind,
        "verdict": "confirmed",
        "says": says,
        "answer": "",
        "readings": (first,),
        "offers": (),
    }
    return VerdictRecord(**texts | fields)


def reading_of(game, statement=None):
    """An accepted reading about a game."""
    texts = {field: "" for field in ReadingRecord.__dataclass_fields__}
    return AcceptedReading(**texts | {"game": game, "outcome": "proved"}, statement=statement)


def about_profile(profile):
    """A statement that holds a profile."""
    return BestResponseGains(profile, (1,), {}, {})
