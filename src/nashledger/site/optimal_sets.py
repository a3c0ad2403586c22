"""Whole sets of optimal strategies as pages show them: in letters that documents use, from accepted
statements. Decides nothing.

A set is given by the statement ``optimal set``, which lists all vertices or, where they are many,
not. The fields of these statements, of regions and of families are read here alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from string import ascii_lowercase
from typing import Any, NamedTuple, TypeAlias

from nashledger.site.results import SiteResults
from nashproof.certificates.statements import optimal_sets as statements
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.optimal_sets import StatedRegion
from nashproof.certificates.statements.profiles import BestResponseGains, Deviation
from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.page.results import all_accepted

Move: TypeAlias = tuple[str, str]  # an information set, and an action there
Form = tuple[Rational, ...]  # a constant, then a factor for each letter
Point = tuple[Rational, Rational]
LETTERS = "xyzuvwrst"  # where no document has a letter
SMALL = 3  # a set of a larger dimension keeps the coordinates of its certificate
SQUARE: list[Point] = [
    (QQ(x), QQ(y)) for x, y in ((-1, -1), (2, -1), (2, 2), (-1, 2))
]  # probabilities lie well inside

WITH_PROFILE = (EquilibriumSet, BestResponseGains, Deviation)  # statements that hold one profile


class Letter(NamedTuple):
    """The letter of a document for the probability of a move."""

    letter: str
    document: str  # its id


@dataclass(frozen=True)
class OptimalSet:
    """All optimal strategies of a player, as realisation weights of moves.

    - ``free``: the moves that serve as coordinates; ``letters``: what they are called;
    - ``forms``: the weight of each move that an optimal strategy makes, by the coordinates;
    - ``vertices`` and ``facets``, by the coordinates; empty where the certificate lists none.
    """

    player: int
    dimension: int
    span: int
    listed: bool
    letters: tuple[str, ...]
    source: str  # the document whose letters these are, "" if ours
    free: tuple[Move, ...]
    forms: Mapping[Move, Form]
    vertices: tuple[tuple[Rational, ...], ...]
    facets: tuple[Form, ...]

    def outline(self) -> list[Point]:
        """Return the corners of a set of dimension 2, in the order of its outline."""
        return cut(SQUARE, self.facets)


def optimal_set(results: SiteResults, name: str, player: int) -> OptimalSet | None:
    """Return the optimal set of a player of a game; None without a certificate."""
    statement = results.sets.get(name, {}).get(f"{player}-plan")
    if not isinstance(statement, statements.OptimalSet):
        return None
    return _in_letters(statement, letters(results, name, player))


def mixed_support(results: SiteResults, name: str, player: int) -> list[Mapping[str, str]] | None:
    """Return the reduced pure strategies that some optimal mixed strategy plays; None if not
    known.
    """
    statement = results.sets.get(name, {}).get(f"{player}-mixed")
    if not isinstance(statement, statements.OptimalSet) or not statement.complete:
        return None
    used = [any(vertex[k] for vertex in statement.vertices) for k in range(len(statement.columns))]
    strategies = [column for column in statement.columns if isinstance(column, Mapping)]
    return [dict(column) for column, is_used in zip(strategies, used) if is_used]


# Letters


def letters(results: SiteResults, name: str, player: int) -> dict[Move, Letter]:
    """Return the moves for whose probability, in one step, a document has a letter.

    Names of a document come first, then profiles of its statements. The first document with one
    decides.
    """
    game = results.games[name]
    by_move: dict[Move, Letter] = {}
    first_moves = {(s.name, a) for s in _first_sets(game, player) for a in s.actions}
    # Names come before letters in profiles, and earlier documents before later ones.
    for document, verdicts in results.verdicts.items():
        if any(claim.game == name for verdict in verdicts for claim in verdict.claims):
            for letter, text in results.documents[document].names.moves.items():
                infoset, _, action = text.partition(": ")
                if (infoset, action) in first_moves:
                    by_move.setdefault((infoset, action), Letter(letter, document))
    return by_move | {
        m: x for m, x in _in_profiles(results, name, player).items() if m not in by_move
    }


def _first_sets(game: Game, player: int) -> list[InfoSet]:
    """Return a player's information sets before which they have not moved."""
    sets = (game.infosets[i] for i in game.sets_of[player])
    return [infoset for infoset in sets if infoset.parent == 0]


def _in_profiles(results: SiteResults, name: str, player: int) -> dict[Move, Letter]:
    """Return the moves whose probability is a letter in a profile of a statement."""
    game = results.games[name]
    by_move: dict[Move, Letter] = {}
    for document, profile in _profiles(results, name):
        words = results.documents[document].names.letters
        for s in _first_sets(game, player):
            for action, p in profile.get(player, {}).get(s.name, {}).items():
                if isinstance(p, str) and (p in words or p in ascii_lowercase):
                    by_move.setdefault((s.name, action), Letter(words.get(p, p), document))
    return by_move


def _profiles(results: SiteResults, name: str) -> Iterator[tuple[str, Any]]:
    """Yield the profiles of accepted statements about a game, each after the document's id."""
    for document, verdicts in results.verdicts.items():
        for claim in all_accepted(verdicts):
            if claim.game == name and isinstance(claim.statement, WITH_PROFILE):
                yield document, claim.statement.profile.players


def equilibrium_family(results: SiteResults, name: str) -> tuple[EquilibriumSet, str] | None:
    """Return the first accepted family of equilibria of a game, with the document's id; None
    without any.
    """
    for document, verdicts in results.verdicts.items():
        for claim in all_accepted(verdicts):
            statement = claim.statement
            if not isinstance(statement, EquilibriumSet) or claim.game != name:
                continue
            # Equilibria for every value of its parameters.
            if statement.within == "everywhere" and len(statement.players) == 2:
                return statement, document
    return None


def _in_letters(statement: statements.OptimalSet, by_move: Mapping[Move, Letter]) -> OptimalSet:
    """Return the optimal set of a statement, in letters of documents."""
    k = statement.dimension
    moves = [column for column in statement.columns if isinstance(column, tuple)]
    chart = dict(zip(moves, statement.chart))
    free = _coordinates(chart, k, by_move)
    change = _change([chart[column] for column in free]) if k <= SMALL else None
    forms = {column: _changed(form, change) for column, form in chart.items()}
    complete = statement.complete
    places = [moves.index(column) for column in free]
    vertices = statement.vertices if complete else ()
    named = {column: by_move[column] for column in free if column in by_move}
    return OptimalSet(
        statement.player,
        k,
        statement.span,
        complete,
        _named(free, named),
        next((letter.document for letter in named.values()), ""),
        free,
        forms,
        tuple(tuple(vertex[n] for n in places) for vertex in vertices),
        tuple(_changed(form, change) for form in statement.facets) if complete else (),
    )


def _coordinates(
    chart: Mapping[Move, Form], k: int, by_move: Mapping[Move, Letter]
) -> tuple[Move, ...]:
    """Return the ``k`` moves to serve as coordinates: those with letters of documents, with short
    forms.
    """
    default = tuple(chart)[:k]
    if not 0 < k <= SMALL:
        return default
    named = [column for column in chart if column in by_move]
    choices = [c for c in combinations(named, k) if _change([chart[x] for x in c]) is not None]

    def size(choice: Sequence[Move]) -> int:  # of all forms: the sum of their denominators
        change = _change([chart[column] for column in choice])
        return sum(int(x.denominator) for form in chart.values() for x in _changed(form, change))

    return min(choices, key=size, default=default)


def _change(forms: Sequence[Form]) -> list[Form] | None:
    """Return the certificate's coordinates as forms in the values of ``forms``; None if these are
    dependent.
    """
    k = len(forms)
    rows = [dict(enumerate(form[1:])) for form in forms]
    # Columns of the inverse of the linear part; the constants move to the other side.
    solved = [solve(rows, [QQ(int(n == m)) for n in range(k)], k) for m in range(k)]
    inverse = [column for column in solved if column is not None]
    if len(inverse) < k:
        return None
    return [
        (-sum((column[n] * form[0] for column, form in zip(inverse, forms)), QQ(0)),)
        + tuple(column[n] for column in inverse)
        for n in range(k)
    ]


def _changed(form: Form, change: Sequence[Form] | None) -> Form:
    """Return a form in the new coordinates."""
    if change is None:
        return tuple(form)
    new = [form[0], *(QQ(0) for _ in change)]
    for factor, old in zip(form[1:], change):
        new = [x + factor * y for x, y in zip(new, old)]
    return tuple(new)


def _named(free: Sequence[Move], named: Mapping[Move, Letter]) -> tuple[str, ...]:
    """Return a letter for each coordinate: that of a document, or one that it does not use."""
    used = {x.letter for x in named.values()}
    ours = iter([x for x in LETTERS if x not in used] + [f"t_{n + 1}" for n in range(len(free))])
    return tuple(named[column].letter if column in named else next(ours) for column in free)


# Words


def form_text(form: Form, names: Sequence[str]) -> str:
    """Return a form as a formula.

    >>> form_text((QQ(1, 3), QQ(-1), QQ(2, 3)), "xy")
    '1/3 - x + 2/3 y'
    """
    text = number_text(form[0]) if form[0] or not any(form[1:]) else ""
    for factor, letter in zip(form[1:], names):
        if factor:
            size = "" if abs(factor) == 1 else number_text(abs(factor)) + " "
            sign = ("-" if factor < 0 else "") if not text else " - " if factor < 0 else " + "
            text += f"{sign}{size}{letter}"
    return text


def quotient_text(numerator: Form, denominator: Form, names: Sequence[str]) -> str:
    """Return a quotient of two forms as a formula: a number where they are in proportion.

    >>> quotient_text((QQ(1), QQ(-1)), (QQ(2), QQ(-2)), "x")
    '1/2'
    """
    factor = next(x / y for x, y in zip(numerator, denominator) if y)
    if all(x == factor * y for x, y in zip(numerator, denominator)):
        return number_text(factor)
    if not any(denominator[1:]):
        return form_text(tuple(x / denominator[0] for x in numerator), names)
    return f"({form_text(numerator, names)})/({form_text(denominator, names)})"


# Outlines


def region_outline(optimal: OptimalSet, region: StatedRegion) -> list[Point] | None:
    """Return the corners of a stated region in the coordinates of an optimal set of dimension 2.

    They are in the order of the outline. None if the region is not in the plane of the set.
    """
    forms = list(optimal.forms.values())
    for row in region.rows:
        # The row in the coordinates of the set; an equation that is not 0 everywhere leaves the
        # plane.
        form = [-row.right, QQ(0), QQ(0)]
        for term in row.terms:
            weight = optimal.forms.get((term.infoset, term.action), (QQ(0),) * 3)
            form = [x + term.coefficient * y for x, y in zip(form, weight)]
        if row.relation == "=" and any(form):
            return None
        forms.append(tuple(form))
    return cut(SQUARE, forms)


def cut(polygon: Sequence[Point], forms: Sequence[Form]) -> list[Point]:
    """Return a polygon cut by half-planes, one after the other (Sutherland and Hodgman 1974)."""
    corners = list(polygon)
    # Invariant: ``corners`` is the polygon within the half-planes so far, in order. An edge that
    # crosses a line has a new corner there; corners outside go.
    for c, a, b in forms:
        inside = [c + a * x + b * y for x, y in corners]
        cut_corners: list[Point] = []
        for k, (point, value) in enumerate(zip(corners, inside)):
            before, value_before = corners[k - 1], inside[k - 1]
            if value * value_before < 0:
                (p, q), (r, s) = before, point
                share = value_before / (value_before - value)
                cut_corners.append((p + (r - p) * share, q + (s - q) * share))
            if value >= 0:
                cut_corners.append(point)
        corners = cut_corners
    return list(dict.fromkeys(corners))
