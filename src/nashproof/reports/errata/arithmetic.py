"""The short arithmetic of one reading, for a pencil: lines that end in what is exact, beside what
is printed. Every number is that of an accepted statement or of its game. A sum that does not come
out at the number that the checker accepted is left out.

A kind of statement is one function here; what none of them writes out in a few lines has none.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import prod
from typing import Any, TypeAlias

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Event, Move, Plan
from nashproof.certificates.statements.algebra import Arithmetic, FeasibleSet, UnboundedPoints
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    Figures,
    MeasuredFigure,
    Probability,
    ProfileNumber,
)
from nashproof.certificates.statements.structure import MatrixCells, PartCount
from nashproof.certificates.statements.zero_sum import GameValue
from nashproof.errors import InputError, capital
from nashproof.exact.expressions import Parametric, affine, expression
from nashproof.exact.numbers import QQ, Rational, decimal_text, is_printed, number_text, rational
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.reports.errata import sums
from nashproof.reports.errata.examples import at_point, number_at
from nashproof.reports.errata.names import NAME, Words
from nashproof.reports.errata.sums import Deal, End
from nashproof.reports.results import AcceptedReading

Lines: TypeAlias = Iterator[str]
MOST_CARDS = 6  # terms of a sum over cards
MOST_WAYS = 12  # terms of a sum over ways through deals
COUNTED = ("profiles", "pure strategies")  # products of numbers of actions
MOST = 3  # lines of one reading
LONGEST = 260  # characters of a line


def arithmetic(words: Words, game: Game | None, reading: AcceptedReading) -> tuple[str, ...]:
    """The arithmetic of a reading in a few lines, text with mathematics between ``$`` signs; () if
    its statement has none that fits."""
    make = OF_STATEMENT.get(type(reading.statement))
    lines = tuple(dict.fromkeys(make(words, game, reading))) if make else ()
    return lines if all(len(line) <= LONGEST for line in lines) else ()


# Equations, counts, cells


def _equations(words: Words, game: Game, reading: AcceptedReading) -> Lines:
    """Each equation with what its left side comes to; nothing where there is nothing to compute."""
    statement: Any = reading.statement
    for item in statement.equations[:MOST]:
        left, right = _formula(words, item.left), _formula(words, item.right)
        made, stated = (_worked_out(statement, side) for side in (item.left, item.right))
        same = item.holds and made == stated  # else a decimal may stand for what it rounds
        exact = right if same else _formula(words, number_text(made))
        if _bare(exact) != _bare(left):
            also = f", {'rounded' if item.holds else 'not'} ${right}$"
            yield f"${left} = {exact}${'' if same else also}."


def _worked_out(statement: Arithmetic, side: str) -> Parametric:
    """What a side of an equation comes to."""
    return expression(side, tuple(statement.parameters))


def _bare(formula: str) -> str:
    return formula.replace(" ", "")


def _count(words: Words, game: Game, reading: AcceptedReading) -> Lines:
    """A number of pure strategies or of information sets, from the sets of the game."""
    statement: Any = reading.statement
    sets = [s for s in game.infosets if statement.player in (0, s.player)]
    exact = statement.figure.exact
    end = "." if statement.figure.holds else f", not {statement.figure.stated}."
    if statement.what == "information sets" and len(sets) == exact:
        each = Counter(s.player for s in sets)
        yield f"Sets by player: ${' + '.join(map(str, each.values()))} = {exact}${end}"
    if statement.what in COUNTED and prod(len(s.actions) for s in sets) == exact:
        each = Counter(len(s.actions) for s in sets)
        product = " · ".join(f"{moves}^{number}" for moves, number in sorted(each.items()))
        counted = ", ".join(f"{n} with {moves} moves" for moves, n in sorted(each.items()))
        yield f"Information sets: {counted}; so ${product} = {exact}${end}"


def _cells(words: Words, game: Game, reading: AcceptedReading) -> Lines:
    """Each wrong cell of a matrix of payoffs: what the ends bring at which its two moves meet."""
    statement: Any = reading.statement
    if statement.matrix != "payoff" or not game.has_tree:
        return
    for wrong in statement.wrong[:MOST]:
        pair = (statement.rows[wrong.row - 1], statement.columns[wrong.column - 1])
        ends = list(_met(game, *pair))
        if statement.scale * sum((chance * pays for chance, pays in ends), QQ(0)) != wrong.exact:
            continue
        terms = [f"{number_text(chance)} · {sums.bracketed(pays)}" for chance, pays in ends]
        scale, added = number_text(statement.scale), " + ".join(terms)
        times = f"{scale} · " if statement.scale != 1 else ""
        both = f"({added})" if len(terms) > 1 else added
        printed = number_text(statement.cells[wrong.row - 1][wrong.column - 1])
        yield f"${times}{both} = {number_text(wrong.exact)}$, not ${printed}$."


def _met(
    game: Tree, one: Sequence[str], other: Sequence[str]
) -> Iterator[tuple[Rational, Rational]]:
    """Chance's probability and player 1's payoff at each end where these are the last moves."""
    for path, leaf in zip(game.paths(), game.leaves):
        last = {player: (name, action) for player, name, action in path if player}
        if (last.get(1, ()), last.get(2, ())) == (tuple(one), tuple(other)):
            yield leaf.chance, leaf.payoffs[0]


# Values, sets of strategies, programs


def _value(words: Words, game: Game, reading: AcceptedReading) -> Lines:
    """What both optimal strategies bring, card by card, and what a printed decimal would need."""
    statement: Any = reading.statement
    figure, below = statement.figure, statement.figure.exact.denominator
    plans = getattr(_witness(reading), "plans", None)
    if plans and game and sums.has_deals(words, game):
        yield from _by_card(words, game, plans, figure.exact)
    if not figure.holds and is_printed(figure.stated):
        places = len(figure.stated.partition(".")[2])
        printed = decimal_text(rational(figure.stated) * below, places)
        product = f"{number_text(figure.exact)} · {below} = {figure.exact.numerator}"
        yield f"${figure.stated} · {below} = {printed}$, but ${product}$."


def _by_card(words: Words, game: Game, plans: Mapping[int, Plan], value: Rational) -> Lines:
    profile = {player: _behaviour(plan) for player, plan in plans.items()}
    deals = sums.deals(game, 1)
    unit = sums.unit_of(deals)
    brought = [x for (x,) in sums.totals(deals, 1, unit, {"": profile}).values()]
    if not all(s.name in profile[s.player] for s in game.infosets):
        return
    total, who = sum(brought, QQ(0)), words.player(1)
    if len(brought) <= MOST_CARDS and total == value * unit:
        terms = sums.added([number_text(x) for x in brought])
        yield (
            f"Both play the strategies of the proof. {capital(words.card)} by {words.card}, {who} "
            f"gets ${terms} = {number_text(total)}$; divided by {unit}: ${number_text(value)}$."
        )


def _behaviour(plan: Plan) -> sums.Strategy:
    """A plan as probabilities; where play never gets, the first action."""
    made = {}
    for name, weights in plan.weights.items():
        total, first = sum(weights.values(), QQ(0)), next(iter(weights))
        made[name] = {a: w / total if total else QQ(a == first) for a, w in weights.items()}
    return made


def _vertices(words: Words, game: Game, reading: AcceptedReading) -> Lines:
    """How many vertices mix how many pure strategies."""
    statement: Any = reading.statement
    if statement.space != "mixed" or not statement.complete:
        return
    each = sorted(Counter(sum(x != 0 for x in vertex) for vertex in statement.vertices).items())
    said = ", ".join(f"{count} mix{'es' * (count == 1)} {size}" for size, count in each)
    added = " + ".join(str(count) for _, count in each)
    columns = len(statement.columns)
    yield (
        f"Of the {columns} pure strategies each vertex mixes a few: {said}. "
        f"${added} = {len(statement.vertices)}$."
    )


def _unbounded(words: Words, game: Game, reading: AcceptedReading) -> Lines:
    """The rows of a system along a direction in which all of them hold, for ever."""
    statement: Any = reading.statement
    proof = _witness(reading)
    if not isinstance(getattr(proof, "proof", None), UnboundedPoints):
        return
    point, ray = proof.proof.point, proof.proof.ray
    moved = [name for name, step in ray.items() if step]
    rows = [row for row in statement.rows if _names(row) & set(moved)]
    taken = " and ".join(f"{_formula(words, x)} = {_in_k(point[x], ray[x])}" for x in moved)
    yield f"Take ${taken}$ for each $k$ from 1 on. Leave the rest of the point as it is."
    for row in rows[:MOST]:
        left, right = (_formula(words, side) for side in (row.left, row.right))
        at = [_affine_text(x, statement.variables, point, ray) for x in (row.left, row.right)]
        yield f"${left} {row.relation} {right}$ becomes ${at[0]} {row.relation} {at[1]}$."


def _formula(words: Words, text: str | Rational) -> str:
    return words.formula(text).strip("$")


def _witness(reading: AcceptedReading) -> Any:
    try:
        return Certificate.from_json(json.loads(reading.text)).witness
    except (InputError, ValueError):
        return None


def _names(row: Any) -> set[str]:
    return set(NAME.findall(f"{row.left} {row.right}"))


def _affine_text(
    side: str, variables: Sequence[str], point: Mapping[str, Rational], ray: Mapping[str, Rational]
) -> str:
    value, *slopes = affine(side, variables)
    start = value + sum((b * point[x] for b, x in zip(slopes, variables)), QQ(0))
    return _in_k(start, sum((b * ray[x] for b, x in zip(slopes, variables)), QQ(0)))


def _in_k(start: Rational, step: Rational) -> str:
    """``start + step k`` as text."""
    if not step:
        return number_text(start)
    size = "" if abs(step) == 1 else f"{number_text(abs(step))} "
    sign = "-" if step < 0 else ""
    if not start:
        return f"{sign}{size}k"
    return f"{number_text(start)} {sign or '+'} {size}k"


# Figures of profiles: payoffs and probabilities


def _figures(words: Words, game: Game, reading: AcceptedReading) -> Lines:
    """The figures that are not as stated, or the first ones where all are."""
    statement: Any = reading.statement
    if not sums.has_deals(words, game):
        return
    at = statement.at
    profiles = [at_point(p.players, at) if at else p.players for p in statement.profiles]
    wrong = [item for item in statement.figures if not item.holds]
    for item in (wrong or statement.figures)[:MOST]:
        if isinstance(item, MeasuredFigure):
            yield from _measured(words, game, profiles, item, tuple(statement.parameters))
        elif at or not statement.parameters:
            yield from _compared(words, game, profiles, item, at)


def _measured(
    words: Words,
    game: Game,
    profiles: Sequence[Any],
    item: MeasuredFigure,
    parameters: Sequence[str],
) -> Lines:
    """A figure that is as stated only where there is something to work out."""
    ways = _ways_of(game, profiles, item.left)
    text = _quotient(words, item.left, *ways, whole=not item.holds)
    exact = _number(item.figure.exact, parameters)
    if text and not _number_of(item.left, *ways, parameters) - exact:
        printed = "" if item.holds else f", not {words.formula(item.figure.stated)}"
        yield f"${text} = {_formula(words, item.figure.exact)}${printed}."


def _compared(
    words: Words,
    game: Game,
    profiles: Sequence[Any],
    item: ComparedSides,
    at: Mapping[str, Rational],
) -> Lines:
    """The sides of a relation, each written out and worked out."""
    sides = (item.left, item.right)
    ways = {x: _ways_of(game, profiles, x) for x in sides if isinstance(x, ProfileNumber)}
    if not all(given for _, given in ways.values()):
        return
    exact = {
        x: _number_of(x, *ways[x]) if isinstance(x, ProfileNumber) else number_at(x.number, at)
        for x in sides
    }
    if exact[item.left] - exact[item.right] != item.difference:
        return
    for side in ways:
        text = _quotient(words, side, *ways[side])
        if text:
            yield f"${text} = {number_text(exact[side])}$."


@dataclass(frozen=True)
class Way:
    """A way through a deal: how probable the deal is, the probabilities of its moves, and what the
    end pays, None where only the moves count."""

    deal: Rational
    moves: tuple[tuple[tuple[int, str, str], Rational], ...]
    payoff: Rational | None = None

    def without(self, common: Collection[tuple[int, str, str]]) -> tuple[Rational, ...]:
        """The probabilities that are not 1, those of the moves in ``common`` left out."""
        return tuple(x for move, x in self.moves if move not in common and x != 1)


def _ways_of(
    game: Game, profiles: Sequence[Any], side: ProfileNumber
) -> tuple[list[Way], list[Way]]:
    """The ways that a figure counts, and those under its condition."""
    payoff = getattr(side.of, "payoff", 0)
    event = side.of.probability if isinstance(side.of, Probability) else ()
    strategies = profiles[side.profile - 1]
    counted: list[Way] = []
    given: list[Way] = []
    for deal in sums.deals(game, payoff or 1):
        given += _ways(deal, strategies, side.given, ends=False)
        counted += _ways(deal, strategies, (*side.given, *event), ends=bool(payoff))
    return counted, given


def _ways(deal: Deal, strategies: Any, event: Event, ends: bool) -> Iterator[Way]:
    """The ways through a deal on which an event happens, each up to where that is decided, or up
    to its end."""
    known = [moves for moves in event if not _dealt(deal, moves)]
    if any(all(m.player == 0 for m in moves) for moves in known):
        return

    def walk(some: Sequence[End], depth: int) -> Iterator[Way]:
        happens = [_made(end, known) for end in some]
        if not any(happens):
            return
        if (all(happens) and not ends) or all(len(end.moves) == depth for end in some):
            moves = tuple((m, strategies[m[0]][m[1]][m[2]]) for m in some[0].moves[:depth])
            if all(x != 0 for _, x in moves):
                yield Way(deal.probability, moves, some[0].payoff if ends else None)
            return
        for _, group in groupby(some, key=lambda end: end.moves[depth]):
            yield from walk(list(group), depth + 1)

    yield from walk(deal.ends, 0)


def _dealt(deal: Deal, moves: Sequence[Move]) -> bool:
    """Whether one of some moves is chance's in this deal, such as K at ``card 2 after Q``."""
    dealt = {f"card 1 {deal.cards[0]}", f"card 2 {deal.cards[1]}"}
    dealt.add(f"card 2 after {deal.cards[0]} {deal.cards[1]}")
    return any(m.player == 0 and f"{m.infoset} {m.action}" in dealt for m in moves)


def _made(end: End, event: Sequence[Sequence[Move]]) -> bool:
    made = set(end.moves)
    return all(any((m.player, m.infoset, m.action) in made for m in moves) for moves in event)


def _quotient(
    words: Words, side: ProfileNumber, counted: list[Way], given: list[Way], whole: bool = False
) -> str:
    """The sum over the ways counted, divided by that over those under the condition; "" if it is
    too long, or there is nothing to work out.

    What all ways share is left out; ``whole``: not where nothing else would be left.
    """
    if not given or len(counted) > MOST_WAYS:
        return ""
    common = set.intersection(*({move for move, _ in way.moves} for way in given))
    deals = len({way.deal for way in given}) > 1
    text = _divided(*(_texts(words, some, common, deals) for some in (counted, given)))
    if not re.search(r"[·+] | / ", text):
        full = _divided(*(_texts(words, some, (), True) for some in (counted, given)))
        text = full if whole else ""
    return text if side.times == 1 or not text else f"{number_text(side.times)} · ({text})"


def _divided(above: list[str], below: list[str]) -> str:
    """A sum over another; ones alone as their number, and the same terms on both sides once."""
    if len(above) == len(below) and len(set(above)) == 1 and set(below) == {"1"}:
        return above[0]
    one, other = (_sum(texts) for texts in (above, below))
    return one if other == "1" else f"{_bracketed(one)} / {_bracketed(other)}"


def _sum(texts: list[str]) -> str:
    """Terms with their signs between them; ones alone as their number."""
    if set(texts) == {"1"}:
        return str(len(texts))
    return re.sub(r" \+ \(-([0-9/]+)\)", r" - \1", " + ".join(texts)) or "0"


def _bracketed(text: str) -> str:
    return f"({text})" if re.search(r"[-+·/]", text) else text


def _texts(
    words: Words, some: Sequence[Way], common: Collection[tuple[int, str, str]], deals: bool
) -> list[str]:
    """A product for each way that does not pay 0; ``deals``: with the probability of the deal."""
    return [_product(words, way, common, deals) for way in some if way.payoff != 0]


def _product(words: Words, way: Way, common: Collection[tuple[int, str, str]], deals: bool) -> str:
    factors = [*([way.deal] if deals else ()), *way.without(common)]
    if way.payoff is not None and (way.payoff != 1 or not factors):
        factors.append(way.payoff)
    texts = sorted((_plainly(number_text(x)) for x in factors), key=_has_letter)
    texts = [_formula(words, text) for text in texts]
    if len(texts) == 1 and not texts[0].startswith("-"):
        return texts[0]
    return " · ".join(f"({x})" if re.search(r"[-+]", x) else x for x in texts) or "1"


def _has_letter(text: str) -> bool:
    return bool(NAME.search(text))


def _plainly(text: str) -> str:
    """A probability as one writes it: its number first, and a share of a letter as a quotient.

    >>> _plainly("-1/3*x + 1")
    '1 - x/3'
    """
    text = re.sub(r"\b([0-9]+)/([0-9]+)\*([a-z_]+)", _share, text)
    found = re.fullmatch(r"(-?)([^-+() ]+) \+ ([0-9/]+)", text)
    return f"{found[3]} {found[1] or '+'} {found[2]}" if found else text


def _share(found: re.Match[str]) -> str:
    above = found[3] if found[1] == "1" else f"{found[1]}*{found[3]}"
    return f"{above}/{found[2]}"


def _number_of(
    side: ProfileNumber, counted: list[Way], given: list[Way], parameters: Sequence[str] = ()
) -> Parametric:
    """What a figure comes to; ``given`` is not empty."""
    return side.times * _whole(counted, parameters) / _whole(given, parameters)


def _whole(some: Sequence[Way], parameters: Sequence[str]) -> Parametric:
    """The sum of the products that ``_texts`` writes."""
    total: Parametric = QQ(0)
    for way in some:
        product = way.deal if way.payoff is None else way.deal * way.payoff
        for _, probability in way.moves:
            product = product * _number(probability, parameters)
        total = total + product
    return total


def _number(x: str | Rational, parameters: Sequence[str]) -> Parametric:
    return expression(x, parameters) if isinstance(x, str) else x


OF_STATEMENT: Mapping[type, Callable[[Words, Any, AcceptedReading], Lines]] = {
    Arithmetic: _equations,
    PartCount: _count,
    MatrixCells: _cells,
    GameValue: _value,
    OptimalSet: _vertices,
    FeasibleSet: _unbounded,
    Figures: _figures,
}
