"""Laws in words, as a terminal shows them. Knows no solvers, decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from nashledger.laws.questions import ENDLESS as ENDLESS  # those who read records ask here
from nashledger.laws.records import LawGap, LawRecord
from nashproof.errors import how_many

Record: TypeAlias = LawRecord
FORMS = 12  # of more, a page prints what they have in common; of more proofs, one bound


def law_lines(record: Record) -> list[str]:
    """Return the law in lines of text: the form, where it was fitted and checked, what is
    proved.
    """
    return _pieces_lines(record) if "pieces" in record else _values_lines(record)


def _values_lines(record: Record) -> list[str]:
    """Return the lines of a law of whole numbers."""
    law, span = record["law"], f"n = {record['from']}..{record['to']}"
    if not law:
        return [
            f"No form was found for {span}: none fitted up to n = {record['fit']} agrees with as "
            "many further values as it has unknowns, and none is proved for all n. Each value has "
            "a certificate; a longer range may have a form."
        ]
    lines = [f"value = {form} for {where}" for form, where in _forms(record)]
    if constants(record):
        above, below, _ = law["common"]
        lines = [
            f"value = ({above} + c)/({below}) for n >= {law['first']}, where c depends on n "
            f"modulo {law['period']}"
        ]
    lines.append(f"{how_many(int(law['unknowns']), 'unknown')}, {law['words']}.")
    if law["first"] != record["from"]:
        lines.append(
            f"Below n = {law['first']} the form does not hold: it is not the value at n = "
            f"{int(law['first']) - 1}."
        )
    return [*lines, _proofs_line(record)]


def constants(record: Record) -> list[list[str]]:
    """Return ``[remainder, constant]`` for the constant ``c`` of a law with more than ``FORMS``
    forms.
    """
    law = record.get("law")
    return (
        [[str(r), c] for r, c in enumerate(law["common"][2])]
        if law and law["common"] and len([*_forms(record)]) > FORMS
        else []
    )


def _proofs_line(record: Record) -> str:
    """Return the numbers for which the law is proved, as a line."""
    law, proofs = record["law"], record["proofs"]
    if not law or not proofs:
        return f"Not proved beyond that range. {record['unproved']}".strip()
    if record["vary"] == "raises":
        return (
            f"Proved for every number of raises from {proofs[0]['from']} on, by plans that never "
            "let play get to where the raises are used up."
        )
    if len(proofs) < int(law["period"]):
        return (
            f"Proved for all large n at {len(proofs)} of {law['period']} remainders, not at: "
            f"{record['unproved']}."
        )
    starts = "from n = " + ", ".join(f"{p['from']} (r = {p['remainder']})" for p in proofs) + " on"
    if len(proofs) > FORMS:
        starts = f"from some n on, {max(int(p['from']) for p in proofs)} at the latest,"
    return (
        f"Proved for every n from {law['first']} on: for the remainder r of n by "
        f"{law['period']} {starts} by plans for all decks at once, below that value by value."
    )


def _pieces_lines(record: Record) -> list[str]:
    """Return the lines of a function of the stakes."""
    name = record["vary"]
    if not record["pieces"]:
        return [f"No function was found and proved: {record['unproved']}."]
    lines = []
    for piece in record["pieces"]:
        line = f"value = {piece['is']} for {name} from {piece['from']} to {piece['to']}"
        for _, block, moves, action in piece["never"]:  # by the names of the cards
            where = " ".join((record["cards"][int(block) - 1], *moves.split()))
            line += f"; between the ends no optimal strategy makes {where}: {action}"
        lines.append(line)
    ends = breaks(record)
    lines.append(
        f"Break points: {', '.join(ends) or 'none'}. All of this is proved, for every real "
        f"{name} in these ranges."
    )
    return lines + [_gap_words(gap, record) for gap in record["gaps"]]


def _gap_words(gap: LawGap, record: Record) -> str:
    """Return an irrational end of a piece, in words."""
    before = [piece["is"] for piece in record["pieces"] if piece["to"] == gap["from"]]
    after = [piece["is"] for piece in record["pieces"] if piece["from"] == gap["to"]]
    words = "on both sides the function is the same" if before == after else "a break point"
    return (
        f"Left out, in a gap of less than a millionth: {record['vary']} between {gap['from']} "
        f"and {gap['to']}, around a zero of {gap['zero of']}; {words}."
    )


def breaks(record: Record) -> list[str]:
    """Return the parameters at which one piece ends, another begins, and the function changes."""
    pairs = zip(record["pieces"], record["pieces"][1:])
    return [a["to"] for a, b in pairs if a["to"] == b["from"] and a["is"] != b["is"]]


def _forms(record: Record) -> Iterator[tuple[str, str]]:
    """Yield each form once, with the numbers at which it holds in words."""
    law = record.get("law")
    if not law:
        return
    remainders: dict[str, list[str]] = {}
    for r, form in enumerate(law["forms"]):
        remainders.setdefault(form, []).append(str(r))
    for form, rs in remainders.items():
        modulo = "" if law["period"] == "1" else f"n = {' or '.join(rs)} modulo {law['period']}, "
        yield form, f"{modulo}n >= {law['first']}"
