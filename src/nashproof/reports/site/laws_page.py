"""The page laws.html: theorems of one line on the value of families of games, and their data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text, rational
from nashproof.files.csv_table import csv_table
from nashproof.games.card_games import variant_name
from nashproof.games.game import Game
from nashproof.reports.laws import ENDLESS, Record, breaks
from nashproof.reports.pictures.betting import betting
from nashproof.reports.pictures.drawing.svg import Picture, Table, math
from nashproof.reports.pictures.law_plot import (
    LawPlot,
    Point,
    function_axes,
    function_picture,
    law_axes,
    law_picture,
)
from nashproof.reports.results import CLONE, Results
from nashproof.reports.site.frame import Edition, Link, Page

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STEPS = 40  # by which a piece of a function is drawn
ORDER = ("cards", "raises", "ante", "bet")  # of the laws on the page, by what varies
FOLDED = 12  # a table of more remainders is folded


@dataclass(frozen=True)
class Theorem:
    """A law as the page shows it; texts hold mathematics between ``$`` signs."""

    id: str
    title: str
    says: str
    formula: str  # "" where no law was found
    proved: str
    notes: Sequence[str]
    remainders: Table | None
    pieces: Table | None
    values: Table | None
    picture: Picture | None
    data: str  # the file with the values, "" if none
    commands: Sequence[str]


def pages(results: Results) -> Iterator[Page]:
    """The page of the laws; none if there are no laws."""
    if results.laws:
        records = sorted(results.laws, key=lambda record: ORDER.index(record["vary"]))
        theorems = [theorem(record, results) for record in records]
        yield Page(
            "laws.html",
            "site/laws.html",
            "Laws",
            "The value of families of games as formulas, each proved.",
            section="Laws",
            contents=[Link(one.title, f"#{one.id}") for one in theorems],
            shows={"theorems": theorems},
        )


def files(results: Results, edition: Edition) -> dict[str, str]:
    """The values of each law as CSV below data/laws/."""
    return {_file(r): _values_csv(r) for r in results.laws if r.get("values")}


def _file(record: Record) -> str:
    return f"data/laws/{record['id']}.csv"


def _values_csv(record: Record) -> str:
    return csv_table(("n", "value", "certificate"), record["values"])


def theorem(record: Record, results: Results) -> Theorem:
    """What the page shows of a law."""
    return Theorem(
        record["id"],
        record["title"],
        record["says"],
        law_name(record),
        _proved(record),
        _notes(record),
        _remainders(record),
        _pieces(record),
        _values(record),
        _picture(record, results),
        _file(record) if record.get("values") else "",
        _commands(record),
    )


def varied(record: Record) -> str:
    """What varies, in the words of the title: ``number of cards``."""
    return record["title"].rpartition(" by the ")[2] or record["vary"]


def law_name(record: Record) -> str:
    """The formula of a law: a text with mathematics; "" where there is no single one."""
    law = record.get("law")
    if not law:
        return ""
    if len(set(law["forms"])) == 1:
        return f"$v(n) = {law['forms'][0]}$"
    above, below, _ = law["common"]
    return f"$v(n) = ({above} + c)/({below})$"


def _proved(record: Record) -> str:
    """For which numbers the law is proved, as a sentence."""
    law = record.get("law")
    if "pieces" in record:
        return f"Proved for every real {record['vary']} in the ranges of the table."
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
    """What else is to be said, a sentence each."""
    law = record.get("law")
    notes = [_gap(gap, record) for gap in record.get("gaps", [])]
    if not law:
        return notes
    if law["first"] != record["from"]:
        before = int(law["first"]) - 1
        value = next((v for n, v, _ in record["values"] if n == str(before)), "")
        notes.append(f"The formula fails at $n = {before}$, where the value is ${value}$.")
    if record["vary"] != "raises":
        notes.append(f"The value tends to {math(leading(*law['common'][:2]))}.")
    return notes


def _remainders(record: Record) -> Table | None:
    """The constant c by remainder."""
    law = record.get("law")
    if not law or len(set(law["forms"])) == 1:
        return None
    constants = law["common"][2]
    caption = f"The constant $c$ by the remainder of $n$ divided by {law['period']}"
    if len(constants) > FOLDED:
        head = ("Remainder", "Constant $c$")
        return Table(caption, head, [(str(r), f"${c}$") for r, c in enumerate(constants)])
    heads = ("Remainder", *map(str, range(len(constants))))
    return Table(caption, heads, [("Constant $c$", *(f"${c}$" for c in constants))])


def _pieces(record: Record) -> Table | None:
    if not record.get("pieces"):
        return None
    rows = [
        (_span(piece), f"${piece['is']}$", "; ".join(_never(piece, record)) or "–")
        for piece in record["pieces"]
    ]
    head = (varied(record).capitalize(), "Value", "Never, strictly between the ends")
    return Table(f"{record['title']}, piece by piece", head, rows)


def _never(piece: Mapping[str, Any], record: Record) -> Iterator[str]:
    """Moves that no optimal strategy makes, strictly between the ends."""
    for player, block, moves, action in piece["never"]:
        after = f" after {', '.join(moves.split())}" if moves else ""
        yield f"player {player}: {action} with {record['cards'][int(block) - 1]}{after}"


def _gap(gap: Mapping[str, str], record: Record) -> str:
    """An irrational end of a piece, as a sentence."""
    return (
        f"Between ${gap['from']}$ and ${gap['to']}$, less than a millionth apart, nothing is "
        f"proved: there ${gap['zero of']}$ is zero."
    )


def _span(piece: Mapping[str, Any]) -> str:
    """The range of a piece in words."""
    if piece["to"] == ENDLESS:
        return f"From ${piece['from']}$ on"
    return f"From ${piece['from']}$ to ${piece['to']}$"


def _values(record: Record) -> Table | None:
    """The values of a short list."""
    values = record.get("values", [])
    if not 0 < len(values) <= 60:
        return None
    rows = [(n, f"${v}$", f"${decimal_text(rational(v))}$") for n, v, _ in values]
    return Table(f"{record['title']}: the values", ("Size $n$", "Value $v(n)$", "Decimal"), rows)


def _commands(record: Record) -> list[str]:
    """The command that checks the proof; of several, the first."""
    proofs = [(proof["from"], proof["certificate"]) for proof in record.get("proofs", [])]
    own = [("*", record["certificate"])] if record.get("certificate") else []  # at a stake inside
    values = [(n, certificate) for n, _, certificate in record.get("values", [])]
    number, certificate = (own + proofs + values)[0]
    game = variant_name(record["game"], {**record["fixed"], record["vary"]: number})
    tree = proofs and record["vary"] == "raises"  # that proof is about a tree
    file = game + ("-tree.efg" if tree else ".game")
    return [CLONE.command(file, f"certificates/_laws/{certificate}")]


# The picture


def _picture(record: Record, results: Results) -> Picture | None:
    if record.get("pieces"):
        lines, ends = _lines(record), [rational(end) for end in breaks(record)]
        return function_picture(record["title"], varied(record), lines, ends)
    law = _plotted(record, _marked(record, results))
    return law_picture(law, _file(record)) if law else None


def drawn(record: Record) -> Axes | None:
    """A law as axes of matplotlib, for a notebook; None where there is nothing to draw."""
    if record.get("pieces"):
        ends = [rational(end) for end in breaks(record)]
        return function_axes(varied(record), _lines(record), ends)
    law = _plotted(record, {})
    return law_axes(law) if law else None


def _plotted(record: Record, marks: Mapping[int, Sequence[str]]) -> LawPlot | None:
    law = record.get("law")
    if not law or record["vary"] == "raises":
        return None
    above, below, _ = law["common"]
    limit = leading(above, below)
    rest = f"n*({above}) - n*({limit})*({below})"
    first, period = int(law["first"]), int(law["period"])
    points: dict[int, list[Point]] = {}
    for text, value, _ in record["values"]:
        if int(text) >= first:
            n = QQ(int(text))
            points.setdefault(int(text) % period, []).append((n, n * (rational(value) - limit)))
    tends = leading(rest, below)
    return LawPlot(record["title"], varied(record), limit, tends, points, marks)


def leading(above: str, below: str) -> Rational:
    """What a quotient of two polynomials in n tends to.

    >>> leading("-n^2 - n", "18*n^2 - 18*n")
    -1/18
    """
    tops, bottoms = _differences(above), _differences(below)
    degree = max(k for k, x in enumerate(bottoms) if x)
    return tops[degree] / bottoms[degree]


def _differences(text: str) -> list[Rational]:
    """The differences of a polynomial at 0: the k-th is k! times the factor of n^k, for the
    highest k that is not 0."""
    polynomial = expression(text, ("n",))
    row = [evaluate(polynomial, {"n": QQ(n)}) for n in range(8)]
    firsts = []
    while row:
        firsts.append(row[0])
        row = [after - before for before, after in pairwise(row)]
    return firsts


def _lines(record: Record) -> list[list[Point]]:
    """Exact points of each piece; an endless one is drawn to twice its beginning."""
    ends = [rational(piece["to"]) for piece in record["pieces"] if piece["to"] != ENDLESS]
    last = 2 * (max(ends) if ends else QQ(1))
    return [_points(piece, record["vary"], last) for piece in record["pieces"]]


def _points(piece: Mapping[str, Any], name: str, last: Rational) -> list[Point]:
    low = rational(piece["from"])
    high = last if piece["to"] == ENDLESS else rational(piece["to"])
    function = expression(piece["is"], (name,))
    places = [low + (high - low) * QQ(k, STEPS) for k in range(STEPS + 1)]
    return [(x, evaluate(function, {name: x})) for x in places]


# Which games a law contains


def _marked(record: Record, results: Results) -> dict[int, list[str]]:
    """The n of games that some document speaks of, with their titles."""
    spoken = {
        claim.game
        for verdicts in results.verdicts.values()
        for verdict in verdicts
        for claim in verdict.claims
    }
    marks: dict[int, list[str]] = {}
    for name in results.games:
        n = contains(record, results, name) if name in spoken else None
        if n is not None:
            marks.setdefault(n, []).append(results.games[name].title)
    return marks


def laws_of(results: Results, name: str) -> list[Record]:
    """The laws that contain a game."""
    return [law for law in results.laws if contains(law, results, name) is not None]


def contains(record: Record, results: Results, name: str) -> int | None:
    """At which n a game is one of a law's; 0 for the game whose stakes it varies; None: it is none.

    The rules are compared, and the value must be the law's at that n.
    """
    if "values" not in record:
        return 0 if record["game"] == name else None
    game, base = results.games[name], results.games.get(record["game"])
    proved = results.values.get(name)
    if base is None or proved is None:
        return None
    value = number_text(proved.value)
    numbers = {number for number, known, _ in record["values"] if known == value}
    n = _number(record, game, base) if numbers else None
    return n if str(n) in numbers else None


def _number(record: Record, game: Game, base: Any) -> int | None:
    bets, rules = betting(game), betting(base)
    if bets is None or rules is None or _single(bets) != _single(rules):
        return None
    if record["vary"] == "cards":
        same = bets.ends == rules.ends and _stakes(bets) == _stakes(rules)
        return len(bets.cards) if same else None
    if str(len(bets.cards)) != record["fixed"].get("cards", str(len(rules.cards))):
        return None
    return _raises(bets.ends)


def _single(bets: Any) -> bool:
    """Whether equal cards cannot be dealt."""
    return all(one != two for one, two in bets.paid)


def _stakes(bets: Any) -> set[tuple[Rational, ...]]:
    return set(bets.paid.values())


def _raises(ends: Sequence[tuple[str, ...]]) -> int | None:
    """How many raises may follow a bet, whoever bets; None if not the same for both."""
    most = {
        max((end.count("raise") for end in ends if end[: len(start)] == start), default=0)
        for start in (("bet",), ("check", "bet"))
    }
    return most.pop() if len(most) == 1 else None
