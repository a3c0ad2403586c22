"""The answers to questions about one game, as records for a notebook and for the command line. Part of the shell."""

import html
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from nashproof.certificates.envelope import digest
from nashproof.claims.records import audit_document
from nashproof.documents.audit_request import BALANCED, document_of
from nashproof.documents.profile_formats.formats import UNIFORM, read_profiles
from nashproof.errors import InputError, alike, printable
from nashproof.files.strict_toml import identifier_of
from nashproof.games.formats.canonical import ending_of, game_text
from nashproof.shell.files import read_text
from nashproof.shell.replay import write_audit

COLUMNS = ("id", "says", "stated", "verdict", "exact", "why")


@dataclass(frozen=True)
class Answer:
    """One claim or question, decided.

    ``verdict`` is a word of the README, or *answered* where nothing was claimed; ``why`` a sentence; ``certificate`` the text
    of the proof, ``""`` if there is none.
    """

    id: str
    says: str
    stated: str
    verdict: str
    why: str
    certificate: str

    @cached_property
    def exact(self):
        """The exact figure as text (payoffs and gains in the units of the game's payoffs), ``""`` where there is none."""
        statement = json.loads(self.certificate)["statement"] if self.certificate else {}
        if statement.get("kind") == "optimal range":
            return " to ".join(dict.fromkeys((statement["low"], statement["high"])))
        return statement.get("is", statement.get("gain", ""))

    @property
    def line(self):
        """The answer as a line for a terminal."""
        return printable(f"{self.id}: {self.verdict}. {self.why}")

    def _repr_html_(self):
        return _table([self])


@dataclass(frozen=True)
class Audit:
    """All answers about a game: ``answers`` in order, ``notes`` on how the question was read.

    ``name`` and ``game`` are the game's id and canonical text, ``document`` holds the claims, ``verdicts`` the plain records of
    results/verdicts.
    """

    title: str
    answers: tuple
    notes: tuple
    name: str
    game: str
    document: object
    verdicts: tuple

    def __getitem__(self, identifier):
        """The Answer of that id: ``found["gain-1"]``. Raises KeyError."""
        return {answer.id: answer for answer in self.answers}[identifier]

    def frame(self):
        """The answers as a pandas DataFrame, one a row, all text, indexed by id."""
        import pandas

        rows = [[getattr(answer, name) for name in COLUMNS] for answer in self.answers]
        return pandas.DataFrame(rows, columns=COLUMNS).set_index("id")

    def save(self, folder):
        """Write game, certificates and verdicts below a folder, for nashcheck; returns the places of the first two."""
        certificates = {
            f"{answer.id}.json": answer.certificate for answer in self.answers if answer.certificate
        }
        return write_audit(
            Path(folder),
            self.document.id,
            list(self.verdicts),
            certificates,
            {self.name + ending_of(self.game): self.game},
        )

    @property
    def heading(self):
        """The title and the notes, for a terminal."""
        return "\n".join(map(printable, (self.title, *self.notes)))

    def __str__(self):
        return "\n".join([self.heading, *(one.line for one in self.answers)])

    def _repr_html_(self):
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self.notes)
        return f"<h4>{html.escape(self.title)}</h4>{notes}{_table(self.answers)}"


def _table(answers):
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    rows = (
        "".join(f"<td>{html.escape(getattr(answer, name))}</td>" for name in COLUMNS)
        for answer in answers
    )
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def answer(name, game, question, backend="highs", watch=iter):
    """The Audit of a Question about a game, which is to be known by this name. Raises InputError. ``watch`` as in
    ``audit_document``.
    """
    name, text = identifier_of(name), game_text(game)
    document, notes = document_of(name, game, question)
    key = digest(text)
    verdicts, certificates = audit_document(document, lambda *_: (game, key), backend, watch)
    answers = tuple(
        Answer(
            *(record[key] for key in ("id", "says", "stated", "verdict", "why")),
            certificates.get(record["id"] + ".json", ""),
        )
        for record in verdicts
    )
    return Audit(game.title, answers, tuple(notes), name, text, document, tuple(verdicts))


def profiles_and_source(game, profile, decimals="printed"):
    """``(profiles, source)`` of what is given as the word ``uniform``, as the place of a file, as a strategy (``{set: {action:
    probability}}``) or as a table that has one under ``strategy``: pairs as in ``read_profiles``, none for None. Raises
    InputError. With ``decimals`` balanced probabilities need not sum to 1.
    """
    if profile is None:
        return (), "the profile"
    if isinstance(profile, (str, Path)):
        return read_profiles(
            "" if profile == UNIFORM else _text_of(profile),
            str(profile),
            game,
            decimals != BALANCED,
        ), str(profile)
    if not isinstance(profile, dict):
        raise InputError(
            f"a profile of the type {type(profile).__name__}",
            'the word "uniform", the name of a file, or {set: {action: "1/3"}}',
        )
    return ((0, profile if "strategy" in profile else {"strategy": profile}),), "the profile"


def _text_of(place):
    """The text of a profile's file."""
    try:
        return read_text(place)
    except InputError as error:
        raise InputError(
            error.found, alike(str(place), (UNIFORM,)) or error.expected, error.place
        ) from None
