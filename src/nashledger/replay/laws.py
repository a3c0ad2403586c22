"""The records of laws for ``report``: made again from certified values, or answered again.

Part of the shell, beside ``collect``.
"""

from __future__ import annotations

from pathlib import Path

from nashledger.law_files import read_questions
from nashledger.laws.answers import answer_law
from nashledger.laws.questions import LawQuestion
from nashledger.laws.records import LawAnswer, LawProof, LawRecord
from nashledger.laws.solving.rational_fit import Law
from nashledger.laws.whole_numbers import (
    decks_between,
    is_sought_for_decks,
    law_of,
    numbers_of,
    value_rows,
    values_record,
)
from nashledger.replay.remade import need_same_text, once
from nashledger.replay.tables import figure_of, need_game, statement_of
from nashproof.certificates.codec import encode
from nashproof.certificates.envelope import digest
from nashproof.certificates.statements.value_law import ValueLaw
from nashproof.certificates.statements.zero_sum import GameValue
from nashproof.errors import StaleResult
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.formats.canonical import game_text
from nashproof.shell.files import read_text


def remade_law(question_file: Path, data: Path, results: Path) -> LawRecord:
    """Return the record of the answer to a question, from certificates below results/.

    A law of decks is made of certified values. Proofs for all large decks are added if there is
    one for each remainder and the form holds at every deck below. Any other question is answered
    again, and its certificates must be the same.
    """
    (question,) = read_questions([question_file], games=data / "games")
    return law_record(question, results)


def law_record(question: LawQuestion, results: Path) -> LawRecord:
    """Return the record of the answer to a question, as ``remade_law``."""
    record = _of_decks(question, results) if question.vary == "cards" else None
    if record is not None:
        return record
    # Answered in this run, if results/ have the same certificates.
    key = ("law", repr(question), repr(question.table.data))
    answer: LawAnswer = once(key, lambda: answer_law(question))
    for name, text in answer.certificates.items():
        need_same_text(results / "certificates/_laws" / name, text, "law")
    return answer.record


def _of_decks(question: LawQuestion, results: Path) -> LawRecord | None:
    """Return the record that follows from certificates; None without proofs for all remainders."""
    values = {n: _value(question, results, n) for n in numbers_of(question)}
    key = (repr(question), repr(question.table.data), tuple(values.items()))
    law: Law | None = once(("fit", key), lambda: law_of(question, values))
    record = once(("values record", key), lambda: values_record(question, values, law))
    if law is None or not is_sought_for_decks(question, law):
        return record
    folder, proofs = results / "certificates/_laws", []
    for remainder in range(law.form.period):
        place = folder / f"{question.id}-every-{remainder}.json"
        if not place.exists():
            return None
        proofs.append(_proof(question, results, law, remainder, place))
    # Below the proofs the form must hold deck by deck, at certified values.
    single = {n: _value(question, results, n) for n in decks_between(law, proofs)}
    if any(law.form.at(n) != value for n, value in single.items()):
        return None
    rows = [*record["values"], *value_rows(question, single)]
    return {**record, "values": rows, "proofs": proofs}


def _value(question: LawQuestion, results: Path, n: int) -> Rational:
    """Return the certified value at a number of cards."""
    place = results / f"certificates/_laws/{question.id}-{n}.json"
    text, sha256 = read_text(place), _digest(question, n)

    def read() -> tuple[str, Rational]:
        about, statement = statement_of(place, text, GameValue)
        return about, figure_of(statement, place)

    about, value = once(("law value", digest(text), place.name), read)
    need_game(about, place, sha256)
    return value


def _digest(question: LawQuestion, n: int) -> str:
    """Return the digest of the game at a number of cards, as built in this run."""
    key = ("law game", repr(question.table.data), repr(question.changes(n)))
    return once(key, lambda: digest(game_text(question.game_at(n))))


def _proof(question: LawQuestion, results: Path, law: Law, remainder: int, place: Path) -> LawProof:
    """Return the entry of a proof for all large decks of a remainder.

    Raises StaleResult if it proves another law.
    """
    text = read_text(place)

    def read() -> tuple[str, LawProof]:
        about, statement = statement_of(place, text, ValueLaw)
        piece = _law_of_decks(statement, law, remainder, place).pieces[0]
        first = evaluate(expression(_cards(law, remainder), ("k",)), {"k": piece.low})
        return about, {
            "remainder": str(remainder),
            "from": str(first),
            "is": str(encode(piece.value)),
            "certificate": place.name,
        }

    about, entry = once(("law proof", digest(text), place.name, law.text, remainder), read)
    need_game(about, place, _digest(question, int(entry["from"])))
    return entry


def _cards(law: Law, remainder: int) -> str:
    """Return the number of cards of the decks of one remainder, as a text in k."""
    return f"({law.form.period}*k + {remainder})"


def _law_of_decks(statement: ValueLaw, law: Law, remainder: int, place: Path) -> ValueLaw:
    """Return the statement of a certificate, if it is this law of the decks of a remainder.

    Raises StaleResult else.
    """
    number, pieces = _cards(law, remainder), statement.pieces
    form = number_text(law.form.along(remainder, expression("n", ("n",))))
    sizes = sum((expression(str(size), ("k",)) for size in statement.blocks), QQ(0))
    # The parameter is k without end, the blocks have so many cards in all, the value is that form.
    is_that_law = (
        (statement.parameter, [piece.high for piece in pieces]) == ("k", ["infinity"])
        and sizes == expression(number, ("k",))
        and expression(str(pieces[0].value), ("k",))
        == expression(form.replace("n", number), ("k",))
    )
    if not is_that_law:
        raise StaleResult(
            "statement: another law than that of the values", "the same: run law again", str(place)
        )
    return statement
