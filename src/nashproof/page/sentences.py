"""Why a reading came out as it did, in the document's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.certificates.sentence import said
from nashproof.certificates.statements.profiles import ComparedSides, Deviation, Figures
from nashproof.certificates.statements.structure import MatrixCells
from nashproof.errors import capital, how_many
from nashproof.exact.numbers import Rational
from nashproof.page.names import Words
from nashproof.page.results import AcceptedReading, Proved
from nashproof.page.retold import Retelling, Sentence

LONGEST_REASON = 420  # characters of a reason, up to the end of a sentence: a paragraph of a fold
LONGEST_SENTENCE = 1200  # characters of a reason's first sentence, which is not cut: a screen
LONGEST_ANSWER = 120  # characters of an answer that has no figures: a line or two


def in_words(words: Words, reading: AcceptedReading, tables: bool = False) -> str:
    """Why a reading came out as it did, in the document's words, its formulas marked.

    ``tables``: whether the strategies of its proof stand in tables below.
    """
    thoughts = [""]
    for sentence in _sentences(words, reading, tables):
        thoughts[-1] += sentence.text
        if sentence.ends_thought:
            thoughts.append("")
        else:
            thoughts[-1] += " "
    return capital(_first_thoughts(thoughts[:-1]))


def _sentences(words: Words, reading: AcceptedReading, tables: bool) -> list[Sentence]:
    """All sentences of a reason, their formulas marked."""
    statement = reading.statement
    retelling = Retelling(words, tables)
    return [*retelling.sentences(reading.why), *_ratio_words(retelling, statement)]


def _first_thoughts(thoughts: Sequence[str]) -> str:
    """The thoughts that end within LONGEST_REASON, at least the first one; a formula that is
    longer than a page holds ends with dots."""
    text = " ".join(thoughts)
    if len(text) <= LONGEST_REASON:
        return text
    ends = [len(" ".join(thoughts[:k])) for k in range(1, len(thoughts) + 1)]
    end = max((end for end in ends if end <= LONGEST_REASON), default=ends[0])
    if end <= LONGEST_SENTENCE:
        return text[:end] + " …" * (end < len(text))
    cut = text[: text.rfind(" ", 0, LONGEST_REASON)] + " …"
    return cut + "$" * (cut.replace(r"\$", "").count("$") % 2)


def parameters_of(reading: AcceptedReading) -> set[str]:
    """The parameters that a sentence on a reading may name."""
    return {*getattr(reading.statement, "parameters", ()), *point_of(reading.statement)}


def point_of(statement: Proved | None) -> Mapping[str, Rational]:
    """The point of its parameters that a statement is about; {} where it is about no one point."""
    return statement.at if isinstance(statement, (Deviation, Figures)) else {}


def _ratio_words(retelling: Retelling, statement: Proved | None) -> list[Sentence]:
    """That all wrong cells of a matrix are the same multiple of the right ones; none if not."""
    if not isinstance(statement, MatrixCells) or len(statement.wrong) < 2:
        return []
    ratio = ratio_of_cells(statement)
    if not ratio:
        return []
    return retelling.sentences(said("Each is {ratio} times what it should be.", ratio=ratio))


def answer(words: Words, reading: AcceptedReading) -> str:
    """What a question of ours comes to, in short: the exact figures, or the first sentence; the
    words of the result where that sentence is long."""
    compared = _comparisons(reading.statement)
    if compared and all(item.holds for item in compared):
        return f"Yes, by {how_many(len(compared), 'comparison')}."
    if not _compares(reading.statement) and any(map(str.isdigit, reading.computed)):
        return capital(Retelling(words).text(reading.computed)) + "."
    first = _sentences(words, reading, False)[0].text
    sentence = capital(_first_thoughts([first])).rstrip(".")
    is_long = len(sentence) > LONGEST_ANSWER and reading.computed
    return f"{capital(reading.computed) if is_long else sentence}."


def _compares(statement: Proved | None) -> bool:
    """Whether figures mean nothing without their sentence: no statement, or one of relations."""
    return statement is None or bool(_comparisons(statement))


def _comparisons(statement: Proved | None) -> list[ComparedSides]:
    """The comparisons among the figures of a statement; none for a statement without figures."""
    figures = statement.figures if isinstance(statement, Figures) else ()
    return [item for item in figures if isinstance(item, ComparedSides)]


def ratio_of_cells(statement: MatrixCells) -> Rational | None:
    """What each wrong cell is of the right one; None if they differ in that, or the right one is
    0."""
    if not all(item.exact for item in statement.wrong):
        return None
    found = {statement.cells[w.row - 1][w.column - 1] / w.exact for w in statement.wrong}
    return found.pop() if len(found) == 1 else None


def outcome(claim: AcceptedReading) -> str:
    """How a claim came out, for the end of a sentence."""
    return {"varies": "true in some equilibria"}.get(claim.outcome, claim.outcome)
