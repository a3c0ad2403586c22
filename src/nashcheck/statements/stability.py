"""The statement on evolutionarily stable strategies of symmetric games: `evolutionarily stable`."""

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from nashcheck.hulls import measure_all
from nashcheck.play import require_perfect_recall
from nashcheck.polynomials import measure, sum_steps, take_steps
from nashcheck.reading import COPOSITIVE, ONE, SYMMETRIC, Json, Row, fields, items, read_yes
from nashcheck.reading import readable, require
from nashcheck.statements.pure import Table, read_listed, read_mixed
from nashcheck.trees import Tree, require_two_players


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
    require(matrix == same, "so paired, the players have the same payoffs")
    return matrix


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
