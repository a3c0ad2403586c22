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
from nashproof.errors import (
    AmbiguousName,
    EntryError,
    FormatError,
    NumberError,
    TooLarge,
    UnknownName,
    quoted,
)
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
    """Return the annotations of a paper, in order; ``ending`` is one of READERS.

    Raises InputError.
    """
    if len(text) > PAPER_CHARACTERS:
        size = f"a paper of {len(text):,} characters"
        raise TooLarge(size, f"at most {PAPER_CHARACTERS:,}", name)
    annotations = tuple(islice(READERS[ending](Source.of(text, name)), PAPER_ANNOTATIONS + 1))
    if len(annotations) > PAPER_ANNOTATIONS:
        many = f"more than {PAPER_ANNOTATIONS:,} annotations"
        raise TooLarge(many, "fewer, or the paper in several files", annotations[-1].place)
    return annotations


def need_annotations(annotations: Sequence[Annotation], name: str, ending: str) -> None:
    """Raise FormatError for a paper without annotations."""
    if not annotations:
        raise FormatError("no annotation", f"at least one {HOW.get(ending, COMMENT)}", name)


def profiles_named(annotations: Sequence[Annotation]) -> Iterator[tuple[str, str, str]]:
    """Yield each profile that annotations name, with its game and the place. Raises InputError."""
    for annotation in annotations:
        for name in profiles_in(annotation.options):
            game = annotation.options.get("game")
            if not isinstance(name, str) or not isinstance(game, str):
                expected = "both, profile=FILE and game=FILE"
                raise EntryError("a profile without a game", expected, annotation.place)
            yield name, game, annotation.place


def profile_key(name: str, game: str) -> str:
    """Return the name, in the Document, of a profile in a game."""
    return f"{name} in {game}"


def document_of_paper(
    paper: Paper,
    profiles: Mapping[str, ProfileText],
    parse_claim: ParseClaim[C],
    keys_of: Callable[[str], Collection[str]],
) -> Document[C]:
    """Return the Document of a paper's annotations. Raises InputError with file and line.

    ``profiles``: by ``profile_key``; ``keys_of``: the keys of a kind of claim.
    """
    assertions: list[Assertion[C]] = []
    questions: list[Question[C]] = []
    for annotation, identifier in zip(paper.annotations, identifiers(paper.annotations)):
        fields = _fields(annotation, identifier, keys_of)
        # All keys stand at the line of the annotation.
        table = Table(fields, (), "", annotation.place)
        if fields.get("stated") == ASKED:
            fields["asks"] = fields.pop("says")
            questions.append(read_question(table, parse_claim))
        else:
            assertions.append(_assertion(table, parse_claim))
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
    """Return the Assertion of an annotation, with a message of papers if it states nothing."""
    try:
        return read_assertion(table, parse_claim)
    except NumberError as error:  # a number in words: the annotation can state it beside them
        if not table.has("stated") or quoted(table.string("stated")) != error.found:
            raise
        raise error.but(expected=f"{error.expected}; beside words the option stated=0") from None
    except EntryError as error:
        if table.has("stated") or error.found != 'no key "stated"':
            raise
        stateless = f'an annotation of the kind "{table.string("kind")}" that states nothing'
        raise error.but(found=stateless, expected=STATING) from None


def _fields(
    annotation: Annotation, identifier: str, keys_of: Callable[[str], Collection[str]]
) -> dict[str, Any]:
    """Return the keys of the assertion that an annotation makes."""
    for key in OURS:
        if key in annotation.options:
            raise UnknownName(
                f'the option "{key}"', "none of that name in a paper", annotation.place
            )
    # The printed number is the key ``stated``, in kinds that state something.
    kind = annotation.options.get("kind", "")
    states = isinstance(kind, str) and "stated" in keys_of(kind)
    stated = {"stated": annotation.printed} if annotation.printed and states else {}
    says = annotation.says or f"{kind} {annotation.options.get('game', '')}".strip()
    keys = {"id": identifier, "lines": annotation.lines, "says": says}
    return {**keys, **stated, **_with_keys(annotation.options, str(annotation.options.get("game")))}


def _with_keys(value: Any, game: str) -> Any:
    """Return options in which each profile has its key."""
    if isinstance(value, list):
        return [_with_keys(item, game) for item in value]
    if not isinstance(value, Mapping):
        return value
    return {
        key: profile_key(item, game) if key == "profile" else _with_keys(item, game)
        for key, item in value.items()
    }


def identifiers(annotations: Sequence[Annotation]) -> Iterator[str]:
    """Yield the id of each annotation: its option, else ``line-12``, and ``line-12-2`` for a
    second.
    """
    taken: set[str] = set()
    for annotation in annotations:
        by_line = f"line-{annotation.lines.partition('-')[0]}"
        identifier, k = str(annotation.options.get("id", by_line)), 1
        # Only ids made of lines are numbered; an option must name a free one.
        while identifier in taken and "id" not in annotation.options:
            k += 1
            identifier = f"{by_line}-{k}"
        if identifier in taken:
            raise AmbiguousName(
                f'the id "{identifier}" twice',
                "another id: each claim has its own",
                annotation.place,
            )
        taken.add(identifier)
        yield identifier
