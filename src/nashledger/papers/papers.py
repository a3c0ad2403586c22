"""A paper with annotations -> a Document, so that one judge decides what it claims.

Knows no solving and opens no file: profiles that annotations name are given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from nashledger.papers.annotations import PAPER_ANNOTATIONS, PAPER_CHARACTERS, Annotation, Source
from nashledger.papers.latex import read_latex
from nashledger.papers.markdown import read_markdown
from nashledger.papers.notebooks import read_notebook
from nashproof.documents.assertions import (
    Assertion,
    C,
    ParseClaim,
    Question,
    read_assertion,
    read_question,
)
from nashproof.documents.document import Document
from nashproof.documents.profiles import ProfileText, profiles_in
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import AmbiguousName, EntryError, FormatError, TooLarge, UnknownName
from nashproof.files.strict_toml import Table

READERS: Mapping[str, Callable[[Source], Iterator[Annotation]]] = {
    ".tex": read_latex,
    ".md": read_markdown,
    ".qmd": read_markdown,
    ".ipynb": read_notebook,
}
OURS = ("lines", "asks", "readings", "printed")  # keys that no annotation gives
HOW = {
    ".tex": r"\nash[kind=value, game=kuhn]{-1/18}",
    ".ipynb": "# nash kind=value game=kuhn: -1/18 in a cell of code",
}
STATING = "a number: after a colon in it, or between its two ends"
COMMENT = "<!-- nash kind=value game=kuhn: -1/18 -->"


@dataclass(frozen=True)
class Paper:
    """A paper: its id, the name of its file, the SHA-256 of its text, and its annotations."""

    id: str
    name: str
    sha256: str
    annotations: tuple[Annotation, ...]


def read_annotations(text: str, name: str, ending: str) -> tuple[Annotation, ...]:
    """The annotations of a paper, in order; ``ending`` is one of READERS. Raises InputError."""
    if len(text) > PAPER_CHARACTERS:
        size = f"a paper of {len(text):,} characters"
        raise TooLarge(size, f"at most {PAPER_CHARACTERS:,}", name)
    annotations = tuple(islice(READERS[ending](Source.of(text, name)), PAPER_ANNOTATIONS + 1))
    if len(annotations) > PAPER_ANNOTATIONS:
        many = f"more than {PAPER_ANNOTATIONS:,} annotations"
        raise TooLarge(many, "fewer, or the paper in several files", annotations[-1].place)
    return annotations


def need_annotations(annotations: Sequence[Annotation], name: str, ending: str) -> None:
    """Refuse a paper in which nothing is annotated."""
    if not annotations:
        raise FormatError("no annotation", f"at least one {HOW.get(ending, COMMENT)}", name)


def profiles_named(annotations: Sequence[Annotation]) -> Iterator[tuple[str, str, str]]:
    """Each profile that annotations name, with its game and the place. Raises InputError."""
    for one in annotations:
        for name in profiles_in(one.options):
            game = one.options.get("game")
            if not isinstance(name, str) or not isinstance(game, str):
                expected = "both, profile=FILE and game=FILE"
                raise EntryError("a profile without a game", expected, one.place)
            yield name, game, one.place


def profile_key(name: str, game: str) -> str:
    """The name, in the Document, of a profile in a game: the word uniform serves many."""
    return f"{name} in {game}"


def document_of_paper(
    paper: Paper,
    profiles: Mapping[str, ProfileText],
    parse_claim: ParseClaim[C],
    keys_of: Callable[[str], Collection[str]],
) -> Document[C]:
    """The Document of a paper's annotations. Raises InputError with file and line.

    ``profiles``: by ``profile_key``; ``keys_of``: the keys of a kind of claim.
    """
    assertions: list[Assertion[C]] = []
    questions: list[Question[C]] = []
    for one, identifier in zip(paper.annotations, identifiers(paper.annotations)):
        fields = _fields(one, identifier, keys_of)
        if fields.get("stated") == ASKED:
            fields["asks"] = fields.pop("says")
            questions.append(read_question(_table(fields, one), parse_claim))
        else:
            assertions.append(_assertion(_table(fields, one), parse_claim))
    return Document(
        paper.id,
        title=paper.name,
        author="",
        year="",
        source="",
        text=paper.name,
        sha256=paper.sha256,
        about="",
        profiles=profiles,
        assertions=tuple(assertions),
        questions=tuple(questions),
    )


def _assertion(table: Table, parse_claim: ParseClaim[C]) -> Assertion[C]:
    """The Assertion of an annotation; of one without its number the message says so."""
    try:
        return read_assertion(table, parse_claim)
    except EntryError as error:
        if table.has("stated") or error.found != 'no key "stated"':
            raise
        found = f'an annotation of the kind "{table.string("kind")}" that states nothing'
        raise error.but(found=found, expected=STATING) from None


def _table(fields: dict[str, Any], one: Annotation) -> Table:
    """A table all of whose keys stand at the line of the annotation."""
    return Table(fields, (), "", one.place)


def _fields(
    one: Annotation, identifier: str, keys_of: Callable[[str], Collection[str]]
) -> dict[str, Any]:
    """The keys of the assertion that an annotation makes."""
    for key in OURS:
        if key in one.options:
            raise UnknownName(f'the option "{key}"', "none of that name in a paper", one.place)
    kind = one.options.get("kind", "")
    states = isinstance(kind, str) and "stated" in keys_of(kind)
    stated = {"stated": one.printed} if one.printed and states else {}
    says = one.says or f"{kind} {one.options.get('game', '')}".strip()
    own = {"id": identifier, "lines": one.lines, "says": says}
    return {**own, **stated, **_with_keys(one.options, str(one.options.get("game")))}


def _with_keys(value: Any, game: str) -> Any:
    """Options in which each profile has its key."""
    if isinstance(value, list):
        return [_with_keys(item, game) for item in value]
    if not isinstance(value, Mapping):
        return value
    return {
        key: profile_key(item, game) if key == "profile" else _with_keys(item, game)
        for key, item in value.items()
    }


def identifiers(annotations: Sequence[Annotation]) -> Iterator[str]:
    """The id of each annotation: its own, or ``line-12``, a second one there ``line-12-2``."""
    seen: set[str] = set()
    for one in annotations:
        first = f"line-{one.lines.partition('-')[0]}"
        identifier, k = str(one.options.get("id", first)), 1
        while identifier in seen and "id" not in one.options:
            k += 1
            identifier = f"{first}-{k}"
        if identifier in seen:
            raise AmbiguousName(
                f'the id "{identifier}" twice', "another id: each claim has its own", one.place
            )
        seen.add(identifier)
        yield identifier
