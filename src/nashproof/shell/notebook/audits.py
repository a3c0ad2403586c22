"""The answers to the claims of a document, or to questions about a game."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable, suggestion
from nashproof.shell import beside
from nashproof.shell.files import (
    alone_in,
    json_text,
    keep_text,
    remove_others,
    write_text,
    write_texts,
)
from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.strategies import (
    about,
    row_words,
    short_figure,
    shortly,
    vertex_lines,
)
from nashproof.shell.notebook.tables import TableRecord, shortened, table_html
from nashproof.shell.verdict_line import VerdictLine

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

    from nashproof.claims.claim import Claim
    from nashproof.claims.verdicts import VerdictRecord
    from nashproof.documents.document import Document
    from nashproof.documents.profiles import Origin
    from nashproof.shell.checker import Checked
    from nashproof.shell.game_files import Place
    from nashproof.shell.notebook.nearness import Nearness


COLUMNS = ("id", "says", "stated", "verdict", "exact", "why")


@dataclass(frozen=True)
class Answer:
    """One claim or question, decided.

    ``verdict`` is one of ``claims.verdicts.VERDICTS``; ``why`` a sentence; ``certificate`` the text
    of the proof, ``""`` if there is none; ``taken`` how the question was taken, where something had
    to be decided: of which profile it speaks. ``claim``: what was asked, None of a conclusion;
    ``profile``: the name in the document of the profile that it is about, ``""`` if none;
    ``origin``: where that comes from, None if a document declares it.
    """

    id: str
    says: str
    stated: str
    verdict: str
    why: str
    certificate: str
    taken: str = ""
    claim: Claim | None = field(default=None, repr=False)
    profile: str = ""
    origin: Origin | None = field(default=None, repr=False)

    @property
    def kind(self) -> str:
        """The kind of what was asked, ``""`` of a conclusion."""
        return self.claim.kind if self.claim else ""

    @cached_property
    def exact(self) -> str:
        """The exact figure as text, ``""`` where there is none; ``"0 to 1/3"`` of a range."""
        statement = self._statement
        if statement.get("kind") == "optimal range":
            return " to ".join(dict.fromkeys((statement["low"], statement["high"])))
        figures = statement.get("figures", [])
        figure = figures[0] if len(figures) == 1 else statement
        return str(figure.get("is", statement.get("gain", "")))

    @property
    def details(self) -> list[str]:
        """What the proof lists besides, in lines: the vertices of a whole set of strategies."""
        statement = self._statement
        if statement.get("kind") != "optimal set" or statement.get("complete") != "yes":
            return []
        return ["the vertices, as weights of moves:", *vertex_lines(statement)]

    @cached_property
    def _statement(self) -> dict[str, Any]:
        """What the certificate states, {} if there is none."""
        return json.loads(self.certificate)["statement"] if self.certificate else {}

    @property
    def line(self) -> VerdictLine:
        """Return the answer as a line for a terminal."""
        return VerdictLine(f"{self.id}: ", self.verdict, printable(f". {shortly(self.why)}"))

    def record(self) -> dict[str, str]:
        """The answer for programs, without its certificate."""
        return {"id": self.id, "says": self.says, "verdict": self.verdict, "why": self.why}

    def __repr__(self) -> str:
        return f"<Answer {self.id}: {self.verdict}>"

    def _repr_html_(self) -> str:
        return table_html(self.id, COLUMNS, [[getattr(self, name) for name in COLUMNS]])


@dataclass(frozen=True)
class SetGain:
    """What a player loses at one information set, which is a part of their gain by deviating.

    The parts of all sets sum to the gain. ``best``: an action that loses nothing; ``played``: the
    probabilities of the actions; ``source``: the line of the profile, of several in one file;
    ``taken``: what its numbers are, if not those that were given.
    """

    player: str
    infoset: str
    gain: Fraction
    best: str
    played: Mapping[str, Fraction]
    source: str = ""
    taken: str = ""

    @property
    def line(self) -> str:
        """The gain as a line for a terminal."""
        gain, played = short_figure(self.gain), row_words(self.played)
        where = f" ({self.source})" if self.source else ""
        return printable(
            f"{gain}  {self.player} at {self.infoset}: {self.best} instead of {played}{where}"
        )

    def record(self) -> dict[str, Any]:
        """The gain for programs."""
        fields = {"player": self.player, "information set": self.infoset, "gain": str(self.gain)}
        more = {"best": self.best, "played": {a: str(p) for a, p in self.played.items()}}
        return fields | more | ({"of": self.source} if self.source else {})


@dataclass(frozen=True, repr=False)
class Audit(TableRecord[Answer]):
    """All answers about a game, or all verdicts on a document, in order.

    ``answers``: one a claim or question; ``read``: the game as it was read, None of a document;
    ``notes``: how the questions were read; ``document``: the claims; ``verdicts``: the records of
    ``claims/ID.json``; ``certificates`` and ``games``: the texts of the proofs and of the games
    that they are bound to, by file name; ``gains``: where the gains by deviating arise, largest
    first, of an audit of a profile; ``conclusions``: what follows from several answers together,
    without a certificate of its own; ``nearness``: how far each profile is from an equilibrium.
    """

    title: str
    answers: tuple[Answer, ...]
    notes: tuple[str, ...]
    document: Document[Claim]
    verdicts: tuple[VerdictRecord, ...]
    certificates: Mapping[str, str]
    games: Mapping[str, str]
    gains: tuple[SetGain, ...] = ()
    conclusions: tuple[Answer, ...] = ()
    nearness: tuple[Nearness, ...] = ()
    read: GameRead | None = None
    columns = COLUMNS
    each = "answers"
    unit = "answer"

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The answers, all text."""
        for answer in self:
            yield tuple(getattr(answer, name) for name in COLUMNS)

    def frame(self) -> pandas.DataFrame:
        """The answers as a pandas DataFrame, indexed by id."""
        return super().frame().set_index("id")

    def _repr_html_(self) -> str:
        """The notes on how the questions were read, answers and conclusions."""
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self.notes)
        answers = (*self.answers, *self.conclusions)
        rows = ([getattr(answer, name) for name in COLUMNS] for answer in answers)
        return table_html(self.title, COLUMNS, rows) + notes

    def __getitem__(self, identifier: str) -> Answer:
        """The Answer or conclusion of that id: ``audit["gain-1"]``. Raises KeyError."""
        known = {one.id: one for one in (*self.answers, *self.conclusions)}
        if identifier not in known:
            raise KeyError(f"{identifier}: {suggestion(str(identifier), known)}")
        return known[identifier]

    def plot(self) -> Axes | None:
        """Where the gains arise, as axes of matplotlib; None if nobody gains."""
        from nashproof.page.drawing.plot import bars_of

        names = [f"{one.player} at {one.infoset}" for one in self.gains]
        return bars_of(names, [(one.gain,) for one in self.gains], ["gain"]) if names else None

    def save(self, folder: Place) -> list[Path]:
        """Write games, certificates and verdicts below a folder, for nashcheck.

        Returns the places of games and certificates. Raises OSError.
        """
        return write_audit(
            Path(folder), self.document.id, self.verdicts, self.certificates, self.games
        )

    @property
    def broken_rules(self) -> tuple[str, ...]:
        """Where errata, notes and what stands do not agree with the verdicts, a line each.

        () of a part of a document, and of a document without any of these.
        """
        from nashproof.claims.broken_rules import broken_rules

        number = len(self.document.assertions) + len(self.document.questions)
        whole = len(self.verdicts) == number
        kept = self.document.errata or self.document.notes or self.document.stands
        return broken_rules(self.document, self.verdicts) if whole and kept else ()

    def report(self, folder: Place, results: Place | None = None) -> Checked:
        """Check the certificates, and write the page FOLDER/ID.html if all are accepted.

        It is one file, with games and certificates within. A document with errata has a site in
        place of it, which begins with FOLDER/index.html.

        ``results``: the folder where the audit was saved; without it the audit is saved in
        ``folder`` first. Returns what nashcheck said of the certificates. Raises OSError.
        """
        from nashproof.shell.checker import Checked, run_checker

        if results is None:
            self.save(folder)
        saved, own = Path(folder if results is None else results), self.document.id
        names = sorted(map(str, (saved / "certificates" / own).glob("*.json")))
        nothing = Checked((), {}, (), "", True, str(saved / "games"))  # all is undetermined
        checked = run_checker(names, saved / "games") if names else nothing
        if checked.complete:
            checked.write(saved / "checks" / f"{own}.json", saved)
            write_texts(folder, self.pages(saved, checked.accepted, as_one_file=True))
        return checked

    def pages(
        self, saved: Path, accepted: Mapping[str, str], as_one_file: bool = False
    ) -> dict[str, str | bytes]:
        """The files of the page ID/index.html by name; or ID.html alone, with all of them within.

        ``saved``: the folder where the audit was saved; ``accepted``: the sentences of nashcheck in
        this run, by the SHA-256 of the certificate.
        """
        from nashproof.page import audit_page
        from nashproof.page.results import Conclusion, Where
        from nashproof.page.writing import written
        from nashproof.shell.accepted import results_of

        results = results_of(self.document, self.verdicts, self.games, saved, accepted)
        concluded = [
            Conclusion(one.id, one.says, one.verdict, one.why, one.profile, one.taken)
            for one in self.conclusions
        ]
        where = Where(str(saved), "nashcheck")
        if not audit_page.is_audit(self.document):
            return beside.document_pages(results, where)
        shown = replace(results, conclusions=concluded, whole=False)
        make = partial(audit_page.pages, as_one_file=as_one_file)
        return written(shown, where, [make], as_one_file=as_one_file)

    @property
    def gain_lines(self) -> list[str]:
        """Where the gains arise, in lines for a terminal; () if nobody gains."""
        if not self.gains:
            return []
        head = "Where the gains arise, largest first; a player's shares sum to their gain:"
        taken = {one.taken for one in self.gains}
        if len(taken) == 1:
            lines = [f"  {one.line}" for one in self.gains]
            return [about(taken.pop()) + head, *shortened(lines, "information sets")]
        lines = [f"  {about(one.taken)}{one.line}" for one in self.gains]
        return [head, *shortened(lines, "information sets")]

    def record(self) -> dict[str, Any]:
        """All verdicts, gains and broken rules for programs."""
        return {
            "title": self.title,
            **({"read": self.read.record()} if self.read else {}),
            "notes": list(self.notes),
            "verdicts": [record.to_json() | self._about(record.id) for record in self.verdicts],
            "conclusions": [one.record() for one in self.conclusions],
            "nearness": [one.record() for one in self.nearness],
            "gains": [one.record() for one in self.gains],
            "ledger": list(self.broken_rules),
        }

    def _about(self, identifier: str) -> dict[str, Any]:
        """Which profile a verdict is about, for programs; {} of what a document declares."""
        answer = self[identifier]
        if answer.origin is None:
            return {}
        origin = answer.origin
        about: dict[str, Any] = {"profile": answer.profile, "numbers": origin.numbers}
        about |= {"line": origin.line} if origin.line else {}
        return {"about": about | ({"reply": origin.reply} if origin.reply else {})}

    @property
    def lines(self) -> Iterator[str]:
        """The game as read, each answer with what belongs to it, where gains arise."""
        return map(str, self.lines_with({}))

    def lines_with(self, places: Mapping[str, Path]) -> Iterator[str | VerdictLine]:
        """The lines, with the places of certificates that were written, by id of the answer."""
        near = {nearness.profile: nearness.line for nearness in self.nearness}
        yield "\n".join(map(printable, (self.title, *(self.read or ()), *self.notes)))
        for answer in self.answers:
            yield ""
            yield answer.line
            # How near a profile is to an equilibrium stands below the first answer about it
            details = [near.pop(answer.profile, ""), *answer.details]
            yield from (f"    {line}" for line in details if line)
            if answer.id in places:
                yield f"    certificate: {places[answer.id]}"
        for conclusion in self.conclusions:
            yield ""
            yield conclusion.line
        if self.gains:
            yield "\n" + "\n".join(self.gain_lines)


def write_audit(
    output: Path,
    identifier: str,
    verdicts: Iterable[VerdictRecord],
    certificates: Mapping[str, str],
    games: Mapping[str, str],
) -> list[Path]:
    """Write what ``audit_document`` gave, and the texts of the games by file name; returns the
    places of games and certificates.

    Games first, then certificates, then the verdicts that name them: what is there is whole,
    whenever it ends.
    """
    places = {output / "games" / name: text for name, text in games.items()}
    folder = output / "certificates" / identifier
    proofs = {folder / name: text for name, text in certificates.items()}
    with alone_in(output):
        for place, text in places.items():
            keep_text(place, text, output)
        remove_others(folder, certificates, output)
        for place, text in proofs.items():
            write_text(place, text, output)
        verdict_file = output / "claims" / f"{identifier}.json"
        write_text(verdict_file, json_text([v.to_json() for v in verdicts]), output)
    return [*places, *proofs]
