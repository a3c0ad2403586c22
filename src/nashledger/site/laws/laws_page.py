"""The page laws.html: theorems of one line on the value of families of games, and their data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nashledger.site.laws.law_curves import leading, picture_of
from nashledger.site.laws.law_words import ENDLESS, Record
from nashledger.site.results import SiteResults
from nashproof.errors import capital
from nashproof.exact.numbers import decimal_text, rational
from nashproof.files.csv_table import csv_table
from nashproof.games.card_games import variant_name
from nashproof.page.drawing.svg import Picture, PictureData, math
from nashproof.page.frame import Edition, Link, Page
from nashproof.page.results import Where

ORDER = ("cards", "raises", "ante", "bet")  # of the laws on the page, by what varies
FOLDED = 12  # a table of more remainders is folded


@dataclass(frozen=True)
class Theorem:
    """A law as the page shows it; texts hold mathematics between ``$`` signs."""

    id: str
    title: str
    varies: str  # ``number of cards``
    says: str
    formula: str  # "" where no law was found
    proved: str
    notes: Sequence[str]
    remainders: PictureData | None
    pieces: PictureData | None
    values: PictureData | None
    picture: Picture | None
    data: str  # the file with the values, "" if none
    commands: Sequence[str]


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the page of the laws; none if there are no laws."""
    if results.laws:
        records = sorted(results.laws, key=lambda law: (ORDER.index(law["vary"]), law["id"]))
        theorems = [theorem(record, results) for record in records]
        yield Page(
            "laws.html",
            "site/laws.html",
            "Laws",
            "The value of families of games as formulas, each proved.",
            section="Laws",
            contents=[Link(shown.title, f"#{shown.id}") for shown in theorems],
            shows={"theorems": theorems},
        )


def files(results: SiteResults, edition: Edition) -> dict[str, str]:
    """Return the values of each law as CSV below data/laws/."""
    heads = ("n", "value", "certificate")
    return {_file(r): csv_table(heads, r["values"]) for r in results.laws if r.get("values")}


def _file(record: Record) -> str:
    """Return the file with the values of a law."""
    return f"data/laws/{record['id']}.csv"


def theorem(record: Record, results: SiteResults) -> Theorem:
    """Return a law as the page shows it."""
    return Theorem(
        record["id"],
        record["title"],
        record["varies"],
        record["says"],
        law_name(record),
        _proved(record),
        _notes(record),
        _remainders(record),
        _pieces(record),
        _values(record),
        picture_of(record, results, _file(record)),
        _file(record) if record.get("values") else "",
        _commands(record, results.where),
    )


def law_name(record: Record) -> str:
    """Return the formula of a law, with mathematics; "" if there is no single formula."""
    law = record.get("law")
    if not law:
        return ""
    if len(set(law["forms"])) == 1:
        return f"$v(n) = {law['forms'][0]}$"
    above, below, _ = law["common"]
    return f"$v(n) = ({above} + c)/({below})$"


def _proved(record: Record) -> str:
    """Return the numbers for which the law is proved, as a sentence."""
    law = record.get("law")
    if "pieces" in record:
        return f"Proved for every real {_lettered(record)} in the ranges of the table."
    if not law:
        return "No formula was found. Each value has a certificate of its own."
    if not record["proofs"]:
        return f"Checked for $n$ from {law['first']} to {law['last']}, not proved beyond."
    if record["vary"] == "raises":
        return f"Proved for every $n ≥ {law['first']}$."
    if len(record["proofs"]) < int(law["period"]):
        return f"Proved for {len(record['proofs'])} of {law['period']} remainders."
    return f"Proved for every $n ≥ {law['first']}$."


def _notes(record: Record) -> list[str]:
    """Return further sentences on a law: gaps, where the formula fails, its limit."""
    law = record.get("law")
    notes = [
        f"Between ${gap['from']}$ and ${gap['to']}$, less than a millionth apart, nothing is "
        f"proved. There ${_in_letter(gap['zero of'], record)}$ is zero."
        for gap in record.get("gaps", [])
    ]
    if not law:
        return notes
    if law["first"] != record["from"]:
        before = int(law["first"]) - 1
        value = next((v for n, v, _ in record["values"] if n == str(before)), "")
        notes.append(f"The formula fails at $n = {before}$, where the value is ${value}$.")
    if record["vary"] != "raises":
        notes.append(f"The value tends to {math(leading(*law['common'][:2]))}.")
    return notes


def _remainders(record: Record) -> PictureData | None:
    """Return the table of the constant c by remainder."""
    law = record.get("law")
    if not law or len(set(law["forms"])) == 1:
        return None
    constants = law["common"][2]
    caption = f"The constant $c$ by the remainder of $n$ divided by {law['period']}"
    if len(constants) > FOLDED:
        head = ("Remainder", "Constant $c$")
        return PictureData(caption, head, [(str(r), f"${c}$") for r, c in enumerate(constants)])
    heads = ("Remainder", *map(str, range(len(constants))))
    return PictureData(caption, heads, [("Constant $c$", *(f"${c}$" for c in constants))])


def _pieces(record: Record) -> PictureData | None:
    """Return the table of the pieces: the formula, and the moves never made inside if any are."""
    if not record.get("pieces"):
        return None
    never = []  # the moves of each piece that no optimal strategy makes strictly inside it
    for piece in record["pieces"]:
        moves = []
        for player, block, before, action in piece["never"]:
            after = f" after {', '.join(before.split())}" if before else ""
            moves.append(f"player {player}: {action} with {record['cards'][int(block) - 1]}{after}")
        never.append("; ".join(moves))
    rows = [
        (
            f"From ${piece['from']}$ on"
            if piece["to"] == ENDLESS
            else f"From ${piece['from']}$ to ${piece['to']}$",
            f"${_in_letter(piece['is'], record)}$",
            *([moves or "–"] if any(never) else []),
        )
        for piece, moves in zip(record["pieces"], never)
    ]
    last = ("Never made inside",) if any(never) else ()
    letter = record["vary"][0]
    head = (capital(_lettered(record)), f"Value $v({letter})$", *last)
    says = ". The last column has the moves that no optimal strategy makes strictly inside a piece"
    return PictureData(f"{record['title']}, piece by piece{says * bool(last)}", head, rows)


def _lettered(record: Record) -> str:
    """Return the words of what varies, with its letter in formulas: ``size of the bet $b$``."""
    return f"{record['varies']} ${record['vary'][0]}$"


def _in_letter(formula: str, record: Record) -> str:
    """Return a formula with a letter for what varies: ``a`` for ``ante``."""
    return re.sub(rf"\b{record['vary']}\b", record["vary"][0], formula)


def _values(record: Record) -> PictureData | None:
    """Return the table of the values of a short list."""
    values = record.get("values", [])
    if not 0 < len(values) <= 60:
        return None
    rows = [(n, f"${v}$", f"${decimal_text(rational(v))}$") for n, v, _ in values]
    return PictureData(
        f"{record['title']}: the values", ("Size $n$", "Value $v(n)$", "Decimal"), rows
    )


def _commands(record: Record, where: Where) -> list[str]:
    """Return the command that checks the proof, or the first of several."""
    proofs = [(proof["from"], proof["certificate"]) for proof in record.get("proofs", [])]
    pieces = (
        [("*", record["certificate"])] if record.get("certificate") else []
    )  # at a stake inside
    values = [(n, certificate) for n, _, certificate in record.get("values", [])]
    number, certificate = (pieces + proofs + values)[0]
    game = variant_name(record["game"], {**record["fixed"], record["vary"]: number})
    tree = proofs and record["vary"] == "raises"  # that proof is about a tree
    file = game + ("-tree.efg" if tree else ".game")
    return [where.command(file, f"certificates/_laws/{certificate}")]
