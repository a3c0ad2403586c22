"""The answers to the claims of a document, or to questions about a game."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

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
from nashproof.shell.notebook.tables import LISTED, TableRecord, shortened, table_html
from nashproof.shell.verdict_line import VerdictLine

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

    from nashproof.claims.claim import Claim
    from nashproof.claims.verdicts import VerdictRecord
    from nashproof.documents.document import Document
    from nashproof.documents.profiles import Origin
    from nashproof.games.parametric import LetterMoves
    from nashproof.shell.checker import Checked
    from nashproof.shell.game_files import Place
    from nashproof.shell.notebook.nearness import Nearness


COLUMNS = ("id", "says", "stated", "verdict", "exact", "why")


@dataclass(frozen=True)
class Answer:
    """A claim or question, decided.

    - ``verdict``: one of ``claims.verdicts.VERDICTS``;
    - ``why``: a sentence;
    - ``certificate``: the text of the proof, ``""`` if there is none;
    - ``taken``: the profile that the question is taken to be about, if something had to be decided;
    - ``claim``: the claim, None for a conclusion;
    - ``profile``: the name in the document of the profile that it is about, ``""`` if none;
    - ``origin``: the origin of that profile, None if a document declares it;
    - ``lines``: of a conclusion further lines, each a sentence;
    - ``rests_on``: the ids of the answers in whose place a conclusion stands on a terminal.
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
    lines: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the kind of what was asked, ``""`` of a conclusion."""
        return self.claim.kind if self.claim else ""

    @cached_property
    def exact(self) -> str:
        """Return the exact figure as text, ``""`` if there is none; ``"0 to 1/3"`` for a range."""
        statement = self._statement
        if statement.get("kind") == "optimal range":
            return " to ".join(dict.fromkeys((statement["low"], statement["high"])))
        figures = statement.get("figures", [])
        figure = figures[0] if len(figures) == 1 else statement
        return str(figure.get("is", statement.get("gain", "")))

    @property
    def details(self) -> list[str]:
        """Return further parts of the proof in lines: the vertices of a whole set of strategies."""
        statement = self._statement
        if statement.get("kind") != "optimal set" or statement.get("complete") != "yes":
            return []
        return ["the vertices, as weights of moves:", *vertex_lines(statement)]

    @cached_property
    def _statement(self) -> dict[str, Any]:
        """Return the statement of the certificate, {} if there is none; perhaps without profile."""
        from nashproof.certificates.envelope import stated_beside_profile

        return stated_beside_profile(self.certificate) if self.certificate else {}

    @property
    def line(self) -> VerdictLine:
        """Return the answer as a line for a terminal."""
        return VerdictLine(f"{self.id}: ", self.verdict, printable(f". {shortly(self.why)}"))

    def record(self) -> dict[str, str]:
        """Return the answer for programs, without its certificate."""
        why = " ".join((self.why, *self.lines))
        return {"id": self.id, "says": self.says, "verdict": self.verdict, "why": why}

    def __repr__(self) -> str:
        """Return the id and the verdict."""
        return f"<Answer {self.id}: {self.verdict}>"

    def _repr_html_(self) -> str:
        """Return the answer as a table of a single row."""
        return table_html(self.id, COLUMNS, [[getattr(self, name) for name in COLUMNS]])


@dataclass(frozen=True)
class SetGain:
    """A player's loss at an information set, which is a part of their gain by deviating.

    The parts of all sets sum to the gain.

    - ``best``: an action that loses nothing;
    - ``played``: the probabilities of the actions;
    - ``source``: the line of the profile, if a file has several;
    - ``taken``: the origin of its numbers, if they are not the stated ones.
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
        """Return the gain as a line for a terminal."""
        gain, played = short_figure(self.gain), row_words(self.played)
        where = f" ({self.source})" if self.source else ""
        return printable(
            f"{gain}  {self.player} at {self.infoset}: {self.best} instead of {played}{where}"
        )

    def record(self) -> dict[str, Any]:
        """Return the gain for programs."""
        fields = {"player": self.player, "information set": self.infoset, "gain": str(self.gain)}
        more = {"best": self.best, "played": {a: str(p) for a, p in self.played.items()}}
        return fields | more | ({"of": self.source} if self.source else {})


class SetGains(Sequence[SetGain]):
    """Parts of gains, largest first: they are computed, and each is formatted, when asked for.

    - ``find``: computes them all, as tuples that end with what ``taken`` of a SetGain is;
    - ``shown``: makes the SetGain of such a tuple.
    """

    def __init__(self, find: Callable[[], list[Any]], shown: Callable[[Any], SetGain]) -> None:
        self._find, self._shown = find, shown

    @cached_property
    def _parts(self) -> list[Any]:
        return self._find()

    @property
    def taken(self) -> set[str]:
        """Return the origins of the numbers of the profiles that they are about."""
        return {part[-1] for part in self._parts}

    def __len__(self) -> int:
        return len(self._parts)

    @overload
    def __getitem__(self, k: int) -> SetGain: ...
    @overload
    def __getitem__(self, k: slice) -> list[SetGain]: ...
    def __getitem__(self, k: int | slice) -> SetGain | list[SetGain]:
        parts = self._parts[k]
        return [*map(self._shown, parts)] if isinstance(k, slice) else self._shown(parts)


NO_GAINS = SetGains(list, lambda part: part)


@dataclass(frozen=True, repr=False)
class Audit(TableRecord[Answer]):
    """All answers about a game, or all verdicts on a document, in order.

    - ``answers``: one for each claim or question;
    - ``read``: the game as it was read, None for a document;
    - ``stage``: of a repeated game the stage as it was read;
    - ``letters``: of a game with letters in its numbers how its last player plays them;
    - ``notes``: on how the questions were read;
    - ``document``: the claims;
    - ``verdicts``: the records of ``claims/ID.json``;
    - ``certificates``, ``games``: the texts of the proofs and of the games that they are bound to,
      by file name;
    - ``gains``: the parts of the gains by deviating, largest first, in an audit of a profile;
    - ``conclusions``: consequences of several answers together, without certificates of their own;
    - ``nearness``: the distance of each profile from an equilibrium.
    """

    title: str
    answers: tuple[Answer, ...]
    notes: tuple[str, ...]
    document: Document[Claim]
    verdicts: tuple[VerdictRecord, ...]
    certificates: Mapping[str, str]
    games: Mapping[str, str]
    gains: SetGains = NO_GAINS
    conclusions: tuple[Answer, ...] = ()
    nearness: tuple[Nearness, ...] = ()
    read: GameRead | None = None
    stage: GameRead | None = None
    letters: LetterMoves | None = None
    columns = COLUMNS
    each = "answers"
    unit = "answer"

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the answers, all text."""
        for answer in self:
            yield tuple(getattr(answer, name) for name in COLUMNS)

    def frame(self) -> pandas.DataFrame:
        """Return the answers as a pandas DataFrame, indexed by id."""
        return super().frame().set_index("id")

    def _repr_html_(self) -> str:
        """Return answers and conclusions as a table, and the notes."""
        notes = "".join(f"<p>{html.escape(note)}</p>" for note in self.notes)
        answers = (*self.answers, *self.conclusions)
        shown = (replace(x, why=" ".join((x.why, *x.lines))) for x in answers)
        rows = ([getattr(answer, name) for name in COLUMNS] for answer in shown)
        return table_html(self.title, COLUMNS, rows) + notes

    def __getitem__(self, identifier: str) -> Answer:
        """Return the Answer or conclusion of that id: ``audit["gain-1"]``. Raises KeyError."""
        by_id = {answer.id: answer for answer in (*self.answers, *self.conclusions)}
        if identifier not in by_id:
            raise KeyError(f"{identifier}: {suggestion(str(identifier), by_id)}")
        return by_id[identifier]

    def plot(self) -> Axes | None:
        """Return the parts of the gains as axes of matplotlib; None if nobody gains."""
        from nashproof.page.drawing.plot import bars_of

        names = [f"{part.player} at {part.infoset}" for part in self.gains]
        return bars_of(names, [(part.gain,) for part in self.gains], ["gain"]) if names else None

    def save(self, folder: Place) -> list[Path]:
        """Write games, certificates and verdicts below a folder, for nashcheck.

        Returns the places of games and certificates. Raises OSError.
        """
        return write_audit(
            Path(folder), self.document.id, self.verdicts, self.certificates, self.games
        )

    @property
    def broken_rules(self) -> tuple[str, ...]:
        """Return the disagreements of errata, notes and rulings with the verdicts, a line each.

        () for a part of a document, and for a document without any of these.
        """
        from nashproof.claims.broken_rules import broken_rules

        number = len(self.document.assertions) + len(self.document.questions)
        whole = len(self.verdicts) == number
        kept = self.document.errata or self.document.notes or self.document.stands
        return broken_rules(self.document, self.verdicts) if whole and kept else ()

    def report(self, folder: Place, results: Place | None = None) -> Checked:
        """Check the certificates, and write the page FOLDER/ID.html if all are accepted.

        The page is a single file, with games and certificates within. A document with errata has a
        site instead, which begins with FOLDER/index.html.

        ``results``: the folder where the audit was saved; without it the audit is saved in
        ``folder`` first. Returns nashcheck's answers on the certificates. Raises OSError.
        """
        from nashproof.shell.checker import Checked, run_checker

        if results is None:
            self.save(folder)
        saved, identifier = Path(folder if results is None else results), self.document.id
        names = sorted(map(str, (saved / "certificates" / identifier).glob("*.json")))
        nothing = Checked((), {}, (), "", True, str(saved / "games"))  # all is undetermined
        checked = run_checker(names, saved / "games") if names else nothing
        if checked.complete:
            checked.write(saved / "checks" / f"{identifier}.json", saved)
            write_texts(folder, self.pages(saved, checked.accepted, as_one_file=True))
        return checked

    def pages(
        self, saved: Path, accepted: Mapping[str, str], as_one_file: bool = False
    ) -> dict[str, str | bytes]:
        """Return the files of the page ID/index.html by name; or ID.html, which carries them.

        ``saved``: the folder where the audit was saved; ``accepted``: the sentences of nashcheck in
        this run, by the SHA-256 of the certificate.
        """
        from nashproof.page import audit_page
        from nashproof.page.results import Conclusion, Where
        from nashproof.page.writing import written
        from nashproof.shell.accepted import results_of

        results = results_of(self.document, self.verdicts, self.games, saved, accepted)
        conclusions = [
            Conclusion(x.id, x.says, x.verdict, x.why, x.profile, x.taken, x.lines)
            for x in self.conclusions
        ]
        where = Where(str(saved), "nashcheck")
        if not audit_page.is_audit(self.document):
            return beside.document_pages(results, where)
        stages = dict.fromkeys(results.games, self.stage.game) if self.stage else {}
        letters = dict.fromkeys(results.games, self.letters) if self.letters else {}
        shown = replace(
            results, conclusions=conclusions, whole=False, stages=stages, letters=letters
        )
        make = partial(audit_page.pages, as_one_file=as_one_file)
        return written(shown, where, [make], as_one_file=as_one_file)

    @property
    def gain_lines(self) -> list[str]:
        """Return the parts of the gains, in lines for a terminal; [] if nobody gains."""
        if not self.gains:
            return []
        head = "Where the gains arise, largest first; a player's shares sum to their gain:"
        taken, whole = self.gains.taken, len(self.gains)
        shown = self.gains[:LISTED]
        if len(taken) == 1:
            lines = [f"  {part.line}" for part in shown]
            head = about(taken.pop()) + head
        else:
            lines = [f"  {about(part.taken)}{part.line}" for part in shown]
        return [head, *shortened(lines, "information sets", whole=whole)]

    def record(self) -> dict[str, Any]:
        """Return all verdicts, gains and broken rules for programs."""
        return {
            "title": self.title,
            **({"read": self.read.record()} if self.read else {}),
            **({"stage": self.stage.record()} if self.stage else {}),
            "notes": list(self.notes),
            "verdicts": [record.to_json() | self._about(record.id) for record in self.verdicts],
            "conclusions": [conclusion.record() for conclusion in self.conclusions],
            "nearness": [nearness.record() for nearness in self.nearness],
            "gains": [part.record() for part in self.gains],
            "ledger": list(self.broken_rules),
        }

    def _about(self, identifier: str) -> dict[str, Any]:
        """Return the profile of a verdict, for programs; {} if a document declares it."""
        answer = self[identifier]
        if answer.origin is None:
            return {}
        origin = answer.origin
        about: dict[str, Any] = {"profile": answer.profile, "numbers": origin.numbers}
        about |= {"line": origin.line} if origin.line else {}
        return {"about": about | ({"reply": origin.reply} if origin.reply else {})}

    @property
    def lines(self) -> Iterator[str]:
        """Return the game as read, each answer with its details, the parts of the gains."""
        return map(str, self.lines_with({}))

    def lines_with(self, places: Mapping[str, Path]) -> Iterator[str | VerdictLine]:
        """Yield the lines, with the places of written certificates, by id of the answer."""
        near = {nearness.profile: nearness.line for nearness in self.nearness}
        stage = ("One stage, which is repeated:", *self.stage) if self.stage else ()
        yield "\n".join(map(printable, (self.title, *(self.read or ()), *stage, *self.notes)))
        hidden = {name for conclusion in self.conclusions for name in conclusion.rests_on}
        for answer in self.answers:
            if answer.id in hidden:
                continue
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
            yield from (f"    {printable(line)}" for line in conclusion.lines)
            if conclusion.rests_on and places:
                folder = next(iter(places.values())).parent
                yield f"    certificates: {len(conclusion.rests_on)} in {folder}"
        if self.gains:
            yield "\n" + "\n".join(self.gain_lines)


def write_audit(
    output: Path,
    identifier: str,
    verdicts: Iterable[VerdictRecord],
    certificates: Mapping[str, str],
    games: Mapping[str, str],
) -> list[Path]:
    """Write the results of ``audit_document``, and the texts of the games by file name.

    Returns the places of games and certificates. Games are written first, then certificates, then
    the verdicts that name them: so what is written is consistent whenever writing stops.
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
