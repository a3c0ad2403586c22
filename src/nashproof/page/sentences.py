"""The reasons for the outcomes of readings, in the document's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.certificates.sentence import said
from nashproof.certificates.statements.profiles import ComparedSides, Deviation, Figures
from nashproof.certificates.statements.structure import MatrixCells
from nashproof.errors import capital, how_many
from nashproof.exact.numbers import Rational
from nashproof.page.names import PageWords
from nashproof.page.results import AcceptedReading, Proved
from nashproof.page.retold import END, Retelling, Sentence

LONGEST_REASON = 420  # characters of a reason, up to the end of a sentence: a paragraph
LONGEST_SENTENCE = 1200  # characters of a reason's first sentence, which is not cut: a screen
LONGEST_LIST = 2400  # characters of a reason with a list that is shown item by item
LONGEST_ANSWER = 120  # characters of an answer without figures: a line or two


def in_words(
    words: PageWords, reading: AcceptedReading, tables: bool = False, items: bool = False
) -> str:
    """Return the reason for a reading's outcome, in the document's words, its formulas marked.

    ``tables``: True if the strategies of its proof stand in tables below; ``items``: True if the
    page shows lists item by item.
    """
    thoughts = [""]
    for sentence in _sentences(words, reading, Retelling(words, tables, items)):
        thoughts[-1] += sentence.text
        if sentence.ends_thought:
            thoughts.append("")
        else:
            thoughts[-1] += " "
    has_list = any(END in thought for thought in thoughts)
    longest = LONGEST_LIST if has_list else LONGEST_REASON
    return capital(_first_thoughts(thoughts[:-1], longest))


def _sentences(words: PageWords, reading: AcceptedReading, retelling: Retelling) -> list[Sentence]:
    """Return all sentences of a reason, their formulas marked."""
    statement = reading.statement
    sentences = retelling.sentences(reading.why)
    # all wrong cells of a matrix may be an equal multiple of the right ones
    if isinstance(statement, MatrixCells) and len(statement.wrong) > 1:
        ratio = ratio_of_cells(statement)
        if ratio:
            words_of_ratio = said("Each is {ratio} times what it should be.", ratio=ratio)
            sentences += retelling.sentences(words_of_ratio)
    return sentences


def _first_thoughts(thoughts: Sequence[str], longest: int = LONGEST_REASON) -> str:
    """Return the thoughts that end within ``longest``, at least the first.

    A formula that is longer than a page holds ends with dots.
    """
    text = " ".join(thoughts)
    if len(text) <= longest:
        return text
    ends = [len(" ".join(thoughts[:k])) for k in range(1, len(thoughts) + 1)]
    end = max((end for end in ends if end <= longest), default=ends[0])
    if end <= max(longest, LONGEST_SENTENCE):
        return text[:end] + " …" * (end < len(text))
    cut = text[: text.rfind(" ", 0, LONGEST_REASON)] + " …"
    return cut + "$" * (cut.replace(r"\$", "").count("$") % 2)


def parameters_of(reading: AcceptedReading) -> set[str]:
    """Return the parameters that a sentence on a reading may name."""
    return {*getattr(reading.statement, "parameters", ()), *point_of(reading.statement)}


def point_of(statement: Proved | None) -> Mapping[str, Rational]:
    """Return the point of its parameters that a statement is about; {} if it is about several."""
    return statement.at if isinstance(statement, (Deviation, Figures)) else {}


def answer(words: PageWords, reading: AcceptedReading) -> str:
    """Return the short answer to a question: the exact figures, or the first sentence.

    If that sentence is long, it is the words of the result.
    """
    figures = reading.statement.figures if isinstance(reading.statement, Figures) else ()
    compared = [item for item in figures if isinstance(item, ComparedSides)]
    if compared and all(item.holds for item in compared):
        return f"Yes, by {how_many(len(compared), 'comparison')}."
    # figures mean something without their sentence unless they are sides of relations
    has_figures = reading.statement is not None and not compared
    if has_figures and any(map(str.isdigit, reading.computed)):
        return capital(Retelling(words).text(reading.computed)) + "."
    first = _sentences(words, reading, Retelling(words))[0].text
    sentence = capital(_first_thoughts([first])).rstrip(".")
    is_long = len(sentence) > LONGEST_ANSWER and reading.computed
    return f"{capital(reading.computed) if is_long else sentence}."


def ratio_of_cells(statement: MatrixCells) -> Rational | None:
    """Return the quotient of each wrong cell by the right one; None if they differ, or for 0."""
    if not all(item.exact for item in statement.wrong):
        return None
    ratios = {statement.cells[w.row - 1][w.column - 1] / w.exact for w in statement.wrong}
    return ratios.pop() if len(ratios) == 1 else None


def outcome(claim: AcceptedReading) -> str:
    """Return the outcome of a claim, for the end of a sentence."""
    return {"varies": "true in some equilibria"}.get(claim.outcome, claim.outcome)
