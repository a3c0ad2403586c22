"""The short arithmetic of a reading: lines that end in the exact number, beside the printed number.

Each kind of statement has a function here; kinds that no few lines can write out have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any

from nashproof.certificates.shapes import Plan
from nashproof.certificates.statements.algebra import Arithmetic, FeasibleSet, UnboundedPoints
from nashproof.certificates.statements.profiles import Figures
from nashproof.certificates.statements.structure import MatrixCells, PartCount
from nashproof.certificates.statements.zero_sum import GameValue
from nashproof.errors import capital
from nashproof.exact.expressions import affine, expression
from nashproof.exact.numbers import (
    QQ,
    Rational,
    decimal_text,
    is_printed,
    number_text,
    rational,
    stated,
)
from nashproof.games.game import Game
from nashproof.page.names import NAME, PageWords
from nashproof.page.results import AcceptedReading
from nashproof.page.strategies import witness_of
from nashproof.page.sums.deals import has_deals
from nashproof.page.sums.figure_lines import figure_lines
from nashproof.page.sums.figures import parametric
from nashproof.page.sums.worked import (
    MOST_CARDS,
    MOST_LINES,
    SumLine,
    Worked,
    WorkedLine,
    added,
    agreeing,
    product_text,
    sum_text,
)
from nashproof.play.deals import Strategy, deals, totals, unit_of

COUNTED = ("profiles", "pure strategies")  # products of numbers of actions
LONGEST_LINE = 260  # characters of a line of sums: three lines of a page


def arithmetic(
    words: PageWords, game: Game | None, reading: AcceptedReading
) -> tuple[SumLine, ...]:
    """Return the arithmetic of a reading in a few lines; () if its statement has none that fits."""
    lines = agreeing(_lines(words, game, reading))
    return lines if all(len(str(line)) <= LONGEST_LINE for line in lines) else ()


def _lines(words: PageWords, game: Game | None, reading: AcceptedReading) -> Iterable[WorkedLine]:
    """Return the lines of a statement, by its kind."""
    statement = reading.statement
    if isinstance(statement, Arithmetic):
        return _equations(words, statement)
    if isinstance(statement, FeasibleSet):
        return _unbounded(words, statement, witness_of(reading))
    if game is None:
        return ()
    if isinstance(statement, PartCount):
        return _count(game, statement)
    if isinstance(statement, MatrixCells):
        return _cells(game, statement)
    if isinstance(statement, GameValue):
        return _value(words, game, statement, witness_of(reading))
    return figure_lines(words, game, statement) if isinstance(statement, Figures) else ()


# Equations, counts, cells


def _equations(words: PageWords, statement: Arithmetic) -> Iterator[WorkedLine]:
    """Yield each equation with the value of its left side, if there is something to compute."""
    names = tuple(statement.parameters)
    for item in statement.equations[:MOST_LINES]:
        left, right = words.in_formula(item.left), words.in_formula(item.right)
        value, printed = (expression(side, names) for side in (item.left, item.right))
        same = item.holds and not value - printed  # else a decimal may stand for what it rounds
        exact = right if same else words.in_formula(number_text(value))
        if exact.replace(" ", "") != left.replace(" ", ""):
            rounded = f", rounded ${right}$" if item.holds and not same else ""
            line = SumLine(f"${left} = {exact}${rounded}", "" if item.holds else right)
            # the distance from the right side, or from the interval of numbers that print so
            off = value - printed
            if item.decimals or is_printed(item.right):  # without parameters, so a number
                off = stated(item.right, item.decimals).offset(value)
            yield Worked((line,), (off,), (parametric(item.off, names),))


def _count(game: Game, statement: PartCount) -> Iterator[WorkedLine]:
    """Yield a number of pure strategies or of information sets, from the sets of the game."""
    sets = [s for s in game.infosets if statement.player in (0, s.player)]
    exact = statement.figure.exact
    printed = "" if statement.figure.holds else statement.figure.stated
    if statement.what == "information sets":
        players = Counter(s.player for s in sets)
        line = f"Sets by player: ${' + '.join(map(str, players.values()))} = {exact}$"
        yield Worked((SumLine(line, printed),), (QQ(len(sets)),), (exact,))
    if statement.what in COUNTED:
        each = sorted(Counter(len(s.actions) for s in sets).items())
        product = " · ".join(f"{moves}^{number}" for moves, number in each)
        counted = ", ".join(f"{n} with {moves} moves" for moves, n in each)
        line = f"Information sets: {counted}; so ${product} = {exact}$"
        yield Worked((SumLine(line, printed),), (QQ(prod(len(s.actions) for s in sets)),), (exact,))


def _cells(game: Game, statement: MatrixCells) -> Iterator[WorkedLine]:
    """Yield each wrong cell of a matrix of payoffs, as a sum over the ends where its moves meet."""
    if statement.matrix != "payoff" or not game.has_tree:
        return
    for wrong in statement.wrong[:MOST_LINES]:
        labels = statement.rows[wrong.row - 1], statement.columns[wrong.column - 1]
        pair = tuple(map(tuple, labels))
        # chance's probability and player 1's payoff at each end where these are the last moves
        ends: list[tuple[Rational, Rational]] = []
        for path, leaf in zip(game.paths(), game.leaves):
            last = {player: (name, action) for player, name, action in path if player}
            if (last.get(1, ()), last.get(2, ())) == pair:
                ends.append((leaf.chance, leaf.payoffs[0]))
        terms = [product_text([number_text(chance), number_text(pays)]) for chance, pays in ends]
        both = f"({sum_text(terms)})" if len(terms) > 1 else sum_text(terms)
        times = f"{number_text(statement.scale)} · " if statement.scale != 1 else ""
        printed = number_text(statement.cells[wrong.row - 1][wrong.column - 1])
        line = SumLine(f"${times}{both} = {number_text(wrong.exact)}$", printed)
        payoff = sum((chance * pays for chance, pays in ends), QQ(0))
        yield Worked((line,), (statement.scale * payoff,), (wrong.exact,))


# Values, sets of strategies, programs


def _value(
    words: PageWords, game: Game, statement: GameValue, witness: Any
) -> Iterator[WorkedLine]:
    """Yield the sum of both optimal strategies by cards, and multiples of a printed decimal."""
    figure, exact = statement.figure, statement.figure.exact
    if isinstance(exact, str):  # a value has no parameters
        return
    plans = getattr(witness, "plans", None)
    if plans and game and has_deals(words, game):
        yield from _by_card(words, game, plans, exact)
    # the printed decimal times the denominator of the value, beside the numerator
    if not figure.holds and is_printed(figure.stated):
        unit = exact.denominator
        places = len(figure.stated.partition(".")[2])
        printed = decimal_text(rational(figure.stated) * unit, places)
        product = f"{number_text(exact)} · {unit} = {exact.numerator}"
        off = stated(figure.stated, figure.decimals).offset(exact)
        line = SumLine(f"${figure.stated} · {unit} = {printed}$, but ${product}$")
        yield Worked((line,), (off,), (figure.off,))


def _by_card(
    words: PageWords, game: Game, plans: Mapping[int, Plan], value: Rational
) -> Iterator[WorkedLine]:
    """Yield the sum of a value over the cards of player 1, under the plans of its proof."""
    # plans as probabilities; the first action at sets that play does not reach
    profile: dict[int, Strategy] = {}
    for player, plan in plans.items():
        strategy: dict[str, dict[str, Rational]] = {}
        for name, weights in plan.weights.items():
            total, first = sum(weights.values(), QQ(0)), next(iter(weights))
            strategy[name] = {a: w / total if total else QQ(a == first) for a, w in weights.items()}
        profile[player] = strategy
    if not all(s.name in profile[s.player] for s in game.infosets):
        return
    # the sum over the cards, if a line holds it
    all_deals = deals(game, 1)
    unit = unit_of(all_deals)
    payoffs = [x for (x,) in totals(all_deals, 1, unit, {"": profile}).values()]
    whole, who = sum(payoffs, QQ(0)), words.player(1)
    if len(payoffs) <= MOST_CARDS:
        terms = added([number_text(x) for x in payoffs])
        line = (
            f"Both play the strategies of the proof. {capital(words.card)} by {words.card}, {who} "
            f"gets ${terms} = {number_text(whole)}$; divided by {unit}: ${number_text(value)}$"
        )
        yield Worked((SumLine(line),), (whole / unit,), (value,))


def _unbounded(words: PageWords, statement: FeasibleSet, witness: Any) -> Iterator[WorkedLine]:
    """Yield the rows of a system along a direction in which all of them hold, without end."""
    proof = getattr(witness, "proof", None)
    if not isinstance(proof, UnboundedPoints):
        return
    # the point plus k times the ray, where the ray moves
    moved = [name for name, step in proof.ray.items() if step]
    rows = [
        row
        for row in statement.rows
        if not set(moved).isdisjoint(NAME.findall(f"{row.left} {row.right}"))
    ][:MOST_LINES]
    taken = " and ".join(
        f"{words.in_formula(x)} = {_in_k(proof.point[x], proof.ray[x])}" for x in moved
    )
    take = f"Take ${taken}$ for each $k$ from 1 on. Leave the rest of the point as it is"
    lines = [SumLine(take)]
    fails: list[Rational] = []
    for row in rows:
        left, right = (words.in_formula(side) for side in (row.left, row.right))
        at = [_along(x, statement.variables, proof) for x in (row.left, row.right)]
        becomes = f"{_in_k(*at[0])} {row.relation} {_in_k(*at[1])}"
        lines.append(SumLine(f"${left} {row.relation} {right}$ becomes ${becomes}$"))
        # by how much the difference of the sides, at the start and per step, breaks the relation
        for left_number, right_number in zip(*at):
            x = left_number - right_number
            fails.append({">=": min(x, QQ(0)), "<=": max(x, QQ(0)), "=": x}[row.relation])
    yield Worked(tuple(lines), tuple(fails), (QQ(0),) * len(fails))


def _along(
    side: str, variables: Sequence[str], proof: UnboundedPoints
) -> tuple[Rational, Rational]:
    """Return a side of a row at the point of a proof, and its step in the direction."""
    value, *slopes = affine(side, variables)
    start = value + sum((b * proof.point[x] for b, x in zip(slopes, variables)), QQ(0))
    return start, sum((b * proof.ray[x] for b, x in zip(slopes, variables)), QQ(0))


def _in_k(start: Rational, step: Rational) -> str:
    """Return ``start + step k`` as text."""
    if not step:
        return number_text(start)
    size = "" if abs(step) == 1 else f"{number_text(abs(step))} "
    sign = "-" if step < 0 else ""
    if not start:
        return f"{sign}{size}k"
    return f"{number_text(start)} {sign or '+'} {size}k"
