"""The statements on evolutionarily stable strategies: `evolutionarily stable`, `stable set`."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from operator import mul
from typing import Any

from nashcheck.hulls import measure_all
from nashcheck.play import box_words, read_players, require_perfect_recall
from nashcheck.polynomials import Poly, measure, read_parameters, read_polynomial, sum_steps
from nashcheck.polynomials import take_steps, times
from nashcheck.reading import COPOSITIVE, ONE, SYMMETRIC, Json, Row, distinct_items, fields
from nashcheck.reading import in_words, items, read_yes, readable, require
from nashcheck.statements.families import read_end
from nashcheck.statements.parametric import PayTable, Span, determinant, others_words, piece_words
from nashcheck.statements.parametric import read_payoffs, read_unused, require_in_order, sum_of
from nashcheck.statements.pure import Table, read_listed, read_mixed
from nashcheck.trees import Tree, require_two_players

IS_STABLE = {True: "evolutionarily stable", False: "not evolutionarily stable"}


def check_evolutionarily_stable(game: Tree, statement: Json, witness: Json) -> str:
    """Check that a mixed strategy resists every mutant, or that the mutant of the witness invades.

    It resists them if it is an equilibrium with itself, and the form of what the others earn less
    against themselves than it does is positive on all changes towards best replies (Haigh 1975,
    Abakuks 1980).
    """
    _, named, mixed, holds = fields(statement, "kind, strategies, mixed, holds")
    (mutant,) = fields(witness, ["mutant"])
    resists = read_yes(holds)
    require_perfect_recall(game)
    require_two_players(game.players)
    payoffs = read_symmetric(game, named)
    digits, size = measure_all(payoffs), len(payoffs)
    point = read_mixed(mixed, size)
    take_steps(sum_steps(size * size, digits + measure(point)))
    paid = [pair(row, point) for row in payoffs]
    is_so = "so paired, the players have the same payoffs, and the certificate's mixed strategy is"
    if resists:
        items(mutant, 0)
        require_resistance(payoffs, point, paid)
        return f"{is_so} evolutionarily stable"
    invader = read_mixed(mutant, size)
    take_steps(sum_steps(size * size, digits + measure(invader)))
    gain = pair(invader, paid) - pair(point, paid)
    against = [pair(row, invader) for row in payoffs]
    invades = gain > 0 or not gain and pair(invader, against) >= pair(point, against)
    require(invader != point and invades, "the mutant invades")
    how = (
        "earns more against it"
        if gain
        else "earns as much against it, and no less than it against the mutant"
    )
    return f"{is_so} not evolutionarily stable: the certificate's mutant {how}"


def pair(row: Row, column: Row) -> Fraction:
    """Return the sum of the products of the entries of two lists."""
    return sum(map(mul, row, column), Fraction(0))


def read_symmetric(game: Tree, named: Json) -> list[Row]:
    """Return what a strategy (row) earns against each (column), for both players the same."""
    table = Table(game)
    few = max(map(len, table.strategies.values())) <= SYMMETRIC
    readable(few, "more strategies", "at most 200 pure strategies of a player")
    take_steps(table.payoff_steps(game))
    rows, columns = read_listed(game, table, named).values()
    (pays, below), (opposing, opposing_below) = table.payoffs(game, 1), table.payoffs(game, 2)
    matrix = [[Fraction(pays[i + j], below) for j in columns] for i in rows]
    same = [[Fraction(opposing[j + i], opposing_below) for j in rows] for i in columns]
    require_symmetric(matrix, same)
    return matrix


def require_symmetric(ours: Sequence[Any], theirs: Sequence[Any]) -> None:
    """Check that both players have the same payoffs, as rows of their own strategies."""
    require(ours == theirs, "so paired, the players have the same payoffs")


def require_resistance(payoffs: list[Row], point: Row, paid: Row) -> None:
    """Check that the form is positive on all changes of the strategy towards best replies."""
    best = max(paid)
    replies = [i for i, x in enumerate(paid) if x == best]
    used = [i for i, x in enumerate(point) if x]
    require(set(used) <= set(replies), "the strategy is a best reply to itself")
    first, *rest = used
    changes = [*rest, *(i for i in replies if not point[i])]

    def twice(i: int, j: int) -> Fraction:
        return payoffs[i][j] + payoffs[j][i]

    form = [
        [twice(i, first) + twice(first, j) - twice(i, j) - twice(first, first) for j in changes]
        for i in changes
    ]
    take_steps(sum_steps(len(form) ** 3, len(form) * measure_all(form)))
    left = eliminate(form, len(rest))
    require(left is not None, "the form is positive on all changes within the support")
    require_strictly_copositive(left or [])


def eliminate(form: list[Row], number: int) -> list[Row] | None:
    """Return what is left of a symmetric form without its first coordinates, at their least values.

    None if it is not positive in these.
    """
    for _ in range(number):
        (pivot, *row), *rest = form
        if pivot <= 0:
            return None
        form = [[x - y * first / pivot for x, y in zip(tail, row)] for first, *tail in rest]
    return form


def require_strictly_copositive(form: list[Row]) -> None:
    """Check that a symmetric form is positive wherever no coordinate is negative, but at 0.

    Else it is at most 0 at some point; take one with the fewest coordinates, at which it is least.
    On these coordinates the form has a point that `has_positive_solution` finds, and it is positive
    definite on no set that contains them.
    """
    digits, seen = measure_all(form), set[tuple[int, ...]]()
    remaining = [tuple(range(len(form)))] if form else []
    while remaining:
        numbers = remaining.pop()
        if numbers in seen:
            continue
        seen.add(numbers)
        few = len(seen) <= COPOSITIVE
        readable(few, "more sets", "at most 1,024 sets of strategies to examine")
        take_steps(sum_steps(len(numbers) ** 3, len(numbers) * digits))
        part = [[form[i][j] for j in numbers] for i in numbers]
        if eliminate(part, len(part)) is None:
            above = not has_positive_solution(part)
            require(above, "the form is positive on all changes towards best replies")
            remaining += (numbers[:k] + numbers[k + 1 :] for k in range(len(numbers)))


def has_positive_solution(form: Sequence[Row]) -> bool:
    """Return whether `form z = -1` has one solution, or else `form z = 0` a line, with `z > 0`."""
    rows, free, done = [[*row, -ONE] for row in form], list[int](), 0
    for j in range(len(form)):
        pivots = [k for k in range(done, len(rows)) if rows[k][j]]
        if not pivots:
            free.append(j)
            continue
        rows[done], rows[pivots[0]] = rows[pivots[0]], rows[done]
        pivot = rows[done] = [x / rows[done][j] for x in rows[done]]
        rows = [
            row if k == done or not row[j] else [x - row[j] * y for x, y in zip(row, pivot)]
            for k, row in enumerate(rows)
        ]
        done += 1
    if not free:
        return all(row[-1] > 0 for row in rows)
    return len(free) == 1 and all(row[free[0]] < 0 for row in rows[:done])


def check_stable_set(game: Tree, statement: Json, witness: Json) -> str:
    """Check for each value in a piece whether a mixed strategy resists every mutant.

    All others than the two players play a profile that depends on the parameter.
    """
    _, declared, players, profile, named, mixed, pieces = fields(
        statement, "kind, parameters, players, profile, strategies, mixed, pieces"
    )
    names, box = read_parameters(declared)
    readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    require_perfect_recall(game)
    pair = read_players(game, players)
    readable(len(pair) == 2, f"{len(pair)} players", "exactly two players")
    against, same = read_payoffs(game, pair, profile, named, names, box)
    require_symmetric(against, same)
    point = [read_polynomial(text, names) for text in items(mixed, len(against))]
    measure(point)
    distinct = distinct_items(pieces)
    ends = [fields(item, "from, to, is") for item in distinct]
    parts = [(read_end(low, names), read_end(high, names)) for low, high, _ in ends]
    require_in_order(parts, box)
    stable = [read_yes(value) for *_, value in ends]
    (texts,) = fields(witness, ["mutants"])
    mutants = [
        [read_polynomial(text, names) for text in items(weights, 0 if resists else len(point))]
        for weights, resists in zip(items(texts, len(parts)), stable)
    ]
    words = []
    for part, (low, high, _), resists, mutant in zip(parts, ends, stable, mutants):
        span = Span(part)
        paid = read_paid(span, against, point)
        measure(mutant)
        if resists:
            require_varied_resistance(span, against, point, paid)
        else:
            require_invasion(span, against, (point, paid), mutant)
        words.append(f"{IS_STABLE[resists]} for {in_words(names[0])} {piece_words(low, high)}")
    return (
        f"with {box_words(declared)[2:]}{others_words(game, pair, profile)}, so paired, players "
        f"{players[0]} and {players[1]} have the same payoffs, and the certificate's mixed "
        f"strategy is {'; '.join(words)}"
    )


def read_paid(span: Span, against: PayTable, weights: Sequence[Poly]) -> list[Poly]:
    """Return what each strategy earns against weights, which are those of a mixed strategy."""
    read_unused(span, weights)
    return [sum_of(map(times, weights, column)) for column in zip(*against)]


def require_invasion(
    span: Span, against: PayTable, resident: tuple[Sequence[Poly], list[Poly]], mutant: list[Poly]
) -> None:
    """Check that a mutant earns more, or as much and then against itself no less."""
    point, paid = resident
    among = read_paid(span, against, mutant)
    whole, more = sum_of(point), sum_of(mutant)

    def lead(pays: list[Poly]) -> Poly:
        earned, before = (sum_of(map(times, weights, pays)) for weights in (mutant, point))
        return sum_of([times(whole, earned), times(more, before) * -1])

    if span.is_positive(lead(paid)):
        return
    changed = (sum_of([times(x, whole), times(y, more) * -1]) for x, y in zip(mutant, point))
    differs, ties = any(map(span.has_sign, changed)), span.is_zero(lead(paid))
    require(
        differs and ties and span.is_nonnegative(lead(among)), "the mutant invades on the piece"
    )


def require_varied_resistance(
    span: Span, against: PayTable, point: Sequence[Poly], paid: Sequence[Poly]
) -> None:
    """Check what `require_resistance` does, by signs of determinants on a piece."""
    used = [i for i, x in enumerate(point) if not span.is_zero(x)]
    first, *rest = used
    leads = [paid[first] - x for x in paid]
    replies = [i for i, x in enumerate(leads) if span.is_zero(x)]
    best = all(i in replies or span.is_positive(x) for i, x in enumerate(leads))
    require(
        best and set(used) <= set(replies), "the strategy is a best reply to itself on the piece"
    )
    changes = [*rest, *(i for i in replies if i not in used)]

    def twice(i: int, j: int) -> Poly:
        return against[i][j] + against[j][i]

    form = [
        [twice(i, first) + twice(first, j) - twice(i, j) - twice(first, first) for j in changes]
        for i in changes
    ]
    measure_all(form)  # type: ignore[arg-type]
    count = len(rest)
    minors = (part_of(form, range(k), range(k)) for k in range(1, count + 1))
    definite = all(span.is_positive(determinant(rows)) for rows in minors)
    require(definite, "the form is positive on all changes within the support on the piece")
    # by Sylvester's identity these are what `eliminate` leaves, times the last of these minors
    lasts = range(count, len(changes))
    inner = [*range(count)]
    left = [[determinant(part_of(form, [*inner, i], [*inner, j])) for j in lasts] for i in lasts]
    few = 1 << len(left) <= COPOSITIVE
    readable(few, f"{len(left)} other best replies", "at most 10 best replies that are not used")
    parts = (numbers for k in range(len(left)) for numbers in combinations(range(len(left)), k + 1))
    above = all(is_above(span, part_of(left, numbers, numbers)) for numbers in parts)
    require(above, "the form is positive on all changes towards best replies on the piece")


def part_of(
    rows: Sequence[Sequence[Poly]], numbers: Sequence[int], columns: Sequence[int]
) -> list[list[Poly]]:
    """Return the rows `numbers` of a matrix, in `columns`."""
    return [[rows[i][j] for j in columns] for i in numbers]


def is_above(span: Span, form: list[list[Poly]]) -> bool:
    """Return whether a form is positive for all positive coordinates, if it is for fewer.

    Else its determinant is at most 0, and its adjugate is positive (Cottle, Habetler and Lemke
    1970, theorem 3.1; Hadeler 1983, theorem 2).
    """
    return span.is_positive(determinant(form)) or any(
        span.is_nonnegative(x * -1) for x in cofactors(form)
    )


def cofactors(form: list[list[Poly]]) -> Iterator[Poly]:
    """Yield the cofactors of the last row of a square matrix."""
    every = range(len(form))
    for j in every:
        minor = determinant(part_of(form, every[:-1], [k for k in every if k != j]))
        yield minor * (-1 if (len(form) - 1 + j) % 2 else 1)
