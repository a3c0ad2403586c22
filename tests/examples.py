"""The committed games and documents, and audits of them, for all tests."""

import re
from functools import cache
from pathlib import Path

from nashproof.certificates.envelope import digest
from nashproof.documents.document import read_document
from nashproof.files.strict_toml import read_table
from nashproof.games.card_games import game_from_table
from nashproof.games.formats.canonical import ending, game_text
from nashproof.games.formats.efg import read_efg
from nashproof.games.formats.nfg import read_nfg
from nashproof.shell import library  # noqa: F401 - the roof, which gives solvers an engine
from nashproof.shell.beside import claim_parser

ROOT = Path(__file__).resolve().parent.parent
parse_claim = claim_parser()  # of the kinds of the laboratory, too
DOCUMENTS = tuple(sorted(place.stem for place in ROOT.glob("data/documents/*.toml")))


def documents_with(folder):
    """Those documents of which FOLDER of the project has a file, which is optional."""
    return tuple(name for name in DOCUMENTS if [*(ROOT / folder).glob(f"{name}.*")])


@cache
def committed(name):
    """The Game of data/games/NAME."""
    place = ROOT / "data" / "games" / name
    for suffix, read in ((".efg", read_efg), (".nfg", read_nfg)):
        if place.with_suffix(suffix).exists():
            return read(place.with_suffix(suffix).read_text("utf-8"), name)
    return game_from_table(committed_table(name))


def committed_table(name):
    """The Table of data/games/NAME.toml."""
    return read_table((ROOT / "data" / "games" / f"{name}.toml").read_text("utf-8"), name)


@cache
def _with_digest(name):
    return committed(name), digest(game_text(committed(name)))


def lookup(identifier, place):
    """What ``audit_document`` asks for games: the committed ones."""
    return _with_digest(identifier)


def document(name, text=None):
    """The Document of data/documents/NAME.toml, or of a changed text of it."""
    return _document(name) if text is None else _document_of(name, text)


@cache
def _document(name):
    return _document_of(name, (ROOT / "data" / "documents" / f"{name}.toml").read_text("utf-8"))


def _document_of(name, text):
    return read_document(read_table(text, f"{name}.toml"), name, parse_claim)


def judged(text_or_document, games=lookup, backend="highs", only=()):
    """Records by id, and certificate texts by file name."""
    from nashproof.claims.audit import audit_document
    from nashproof.shell.checker import CheckerHere

    told = (
        document("mine", text_or_document)
        if isinstance(text_or_document, str)
        else text_or_document
    )
    texts = {}

    def kept(identifier, place):
        game, sha256 = games(identifier, place)
        name = identifier + ending(game)
        texts[name] = texts.get(name) or game_text(game)
        return game, sha256

    refusal = CheckerHere(texts).refusal
    records, certificates = audit_document(told, kept, refusal, backend, only=only)
    return {record.id: record.to_json() for record in records}, certificates


_STATED = re.compile(r'(?:stated|values) = (?:\{[^=}]*= )?"([^"]*)"')


def entry(fields, identifier="c", lines="1", says="x"):
    """The table of an assertion with these fields; of a question where all is asked for."""
    asks = set(_STATED.findall(fields)) == {"?"}
    name, key = ("questions", "asks") if asks else ("assertions", "says")
    return f'[[{name}]]\nid = "{identifier}"\nlines = "{lines}"\n{key} = "{says}"\n{fields}\n'


HEAD = """title = "t"
author = "a"
year = "1950"
source = "s"
text = "t.txt"
sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
about = "x"
"""
