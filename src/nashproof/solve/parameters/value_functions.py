"""Families of one-card games with one parameter: the value as a function of the parameter, by plans that are functions of it.

The parameter is an amount that is paid, or says how many cards there are in blocks of neighbouring cards that are played alike. Plans
are proposed: a vertex of the linear program at one value of the parameter is followed to others, and quotients of polynomials are
fitted to it. What shows that they are optimal are signs of polynomials (docs/certificate-format.md, section 5, ``value law``).
"""

from dataclasses import dataclass, replace
from math import comb

from sympy.polys.rootisolation import dup_isolate_real_roots_sqf

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ
from nashproof.exact.signs import bernstein
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.solve.one_card.block_search import fine_enough, played_alike
from nashproof.solve.one_card.blocks import Blocks, Guarantee
from nashproof.solve.one_card.optimal_plans import optimal_plans
from nashproof.solve.parameters.rational_fit import ratio

SAMPLES = 14  # values of the parameter to which a vertex is followed
PIECES = 40  # of a function, before the search gives up
NEAR = 8  # at which value of the parameter the plans for decks are looked for
CLOSE = QQ(1, 10**6)  # how closely an irrational end of a piece is given
APART = QQ(37, 89)  # where in an interval one looks first: nothing special happens there, one hopes


@dataclass(frozen=True)
class Family:
    """Games with one parameter ``name``, of which ``game`` is the one at ``at``: polynomials ``sizes`` of the blocks of cards, and
    ``pays``, three for each end of the betting tree.
    """

    name: str
    game: object
    at: object
    sizes: tuple
    pays: tuple

    @property
    def deals(self):
        cards = sum(self.sizes)
        return cards * (cards - (not self.game.replacement))


@dataclass(frozen=True)
class Piece:
    """From ``low`` to ``high`` (None: without end) the value is ``above / below``; ``parts`` are each player's ``(scale, weights)``: for each
    block the weights of his sequences for one card, times the scale. ``never``: moves ``(player, block, moves before, action)``, of those
    asked about, that no optimal plan makes inside the piece.
    """

    low: object
    high: object
    value: object
    parts: tuple
    never: tuple = ()


def polynomial_in(name):
    """The parameter as a polynomial, of which others are made."""
    return expression(name, (name,)).numer


def stakes_family(name, game_at, at):
    """The Family of the games ``game_at(t)``, whose decks are alike and whose payoffs are linear in ``t``, around the one at ``at``."""
    t, (here, there) = polynomial_in(name), (game_at(at), game_at(at + 1))
    pays = tuple(
        tuple(a + (t - at) * (b - a) for a, b in zip(one.pays, two.pays))
        for one, two in zip(here.ends, there.ends)
    )
    if any(
        evaluate(p, {name: at + 2}) != q
        for three, end in zip(pays, game_at(at + 2).ends)
        for p, q in zip(three, end.pays)
    ):
        raise Unproved("what is paid is not linear in the parameter")
    return Family(name, here, at, (t**0,) * len(here.cards), pays)


def deck_family(name, game, at, sizes):
    """The Family of games like ``game`` in which the blocks have the given sizes, polynomials."""
    one = polynomial_in(name) ** 0
    return Family(
        name,
        game,
        at,
        tuple(sizes),
        tuple(tuple(one * pay for pay in end.pays) for end in game.ends),
    )


# Plans


def followed(family, blocks_at, at, others, asked=()):
    """For each player ``(scale, weights)`` (see Piece), from a vertex at ``at`` and the same equations at other values; ``blocks_at(t)``
    are the Blocks there. Of several vertices one against which the moves at the sets ``asked``, ``(player, block, point)``, differ most.
    Raises Unproved.
    """
    sides = [Guarantee(blocks_at(at), player) for player in (1, 2)]
    programs = [side.program() for side in sides]
    found = [optimum(program) for program in programs]
    if sum(side.value(best.value) for side, best in zip(sides, found)):
        raise Unproved("the blocks are too coarse")
    vertices = [
        _telling(side, program, best, asked) for side, program, best in zip(sides, programs, found)
    ]
    return tuple(
        _functions(family, side, program, x, blocks_at, at, others)
        for side, program, x in zip(sides, programs, vertices)
    )


def _telling(side, program, best, asked):
    """Of the optimal vertices one at which the opponent's moves at the sets asked about fall short of their bounds most, in sum."""
    wish = {}
    for player, block, point in asked:
        for k in range(len(point.actions)) if player == side.other else ():
            for j, a in program.rows[_reply(side, block, point.first + k)].entries.items():
                wish[j] = wish.get(j, QQ(0)) - a
    rows = (*program.rows, Row("optimal", program.objective, "==", best.value))
    try:
        return (
            optimum(LinearProgram(program.columns, rows, wish, program.free)).x if wish else best.x
        )
    except NoOptimum:
        return best.x


def _reply(side, block, sequence):
    """The number of the row of the opponent's reply with a sequence to the first card of a block."""
    own = len(side.game.points) - len(side.points) + len(side.lines)
    replies = side.game.steps[side.other] + 1
    return 1 + block * own + replies * sum(map(len, side.places[:block])) + own + sequence


def _functions(family, side, program, x, blocks_at, at, others):
    tight = [
        i
        for i, row in enumerate(program.rows)
        if sum((a * x[j] for j, a in row.entries.items()), QQ(0)) == row.right
    ]
    support = [j for j in range(len(x)) if x[j]]
    points = [(at, x)]
    for t in others:
        y = _same_vertex(Guarantee(blocks_at(t), side.player).program(), tight, support)
        points += [(t, y)] if y else []
    step = family.game.steps[side.player]
    return _over_one_scale(
        family.name,
        [[_function(points, j) for j in range(start, start + step)] for start in side.starts[:-1]],
        at,
    )


def _same_vertex(program, tight, support):
    """Where the same rows are tight and the same columns zero; None if that is no single point."""
    position = {j: k for k, j in enumerate(support)}
    rows = [
        {position[j]: QQ(a) for j, a in program.rows[i].entries.items() if j in position}
        for i in tight
    ]
    solution = solve(rows, [QQ(program.rows[i].right) for i in tight], len(support))
    return solution and dict(zip(support, solution))


def _function(points, j):
    if not points[0][1][j]:
        return (QQ(0),), (QQ(1),)
    found = ratio([(t, y[j]) for t, y in points])
    if found is None:
        raise Unproved("a weight that is no quotient of polynomials of low degree")
    return found


def _over_one_scale(name, functions, at):
    t, scale = polynomial_in(name), polynomial_in(name) ** 0
    quotients = [
        [tuple(sum((t**k * c for k, c in enumerate(part)), t * 0) for part in pair) for pair in row]
        for row in functions
    ]
    for row in quotients:
        for _, below in row:
            scale = scale.lcm(below)
    scale *= 1 if evaluate(scale, {name: at}) > 0 else -1
    return scale, [[above * scale.exquo(below) for above, below in row] for row in quotients]


# What they guarantee


def guaranteed(family, player, part, at):
    """What a best response of ``player`` earns against the other's part, times its scale and the number of deals; and by how much it is
    ahead of each move ``(player, block, point, action)`` with the first and the last card of the block: polynomials, non-negative where
    it is one. Raises Unproved if at ``at`` none is alike within each block.
    """
    scale, weights = part
    total, behind = scale * 0, {}
    for b, (size, earned) in enumerate(zip(family.sizes, _earned(family, player, scale, weights))):
        for point in reversed([point for point in family.game.points if point.player == player]):
            here = [earned[point.first + k] for k in range(len(point.actions))]
            ahead = [[_ends(one, other, size) for other in here] for one in here]
            best = next(
                (
                    k
                    for k, ds in enumerate(ahead)
                    if all(evaluate(d, {family.name: at}) >= 0 for two in ds for d in two)
                ),
                None,
            )
            if best is None:
                raise Unproved("a best response that is not alike within a block")
            behind |= {
                (player, b, point, action): two for action, two in zip(point.actions, ahead[best])
            }
            earned[point.parent] = _plus(earned[point.parent], here[best])
        first, slope = earned[0]
        total += first * size + slope * size * (size - 1) * QQ(1, 2)
    return total, behind


def _ends(one, other, size):
    """By how much a linear function is ahead of another with the first and with the last card."""
    first, slope = one[0] - other[0], one[1] - other[1]
    return first, first + slope * (size - 1)


def _plus(one, two):
    return one[0] + two[0], one[1] + two[1]


def _earned(family, player, scale, weights):
    """For each block and sequence of the player what its ends pay: with the first card, and how much more with each next one."""
    zero, tie_too = scale * 0, family.game.replacement
    earned = [[(zero, zero)] * (family.game.steps[player] + 1) for _ in family.sizes]
    for end, pays in zip(family.game.ends, family.pays):
        own, line = end.sequences if player == 1 else end.sequences[::-1]
        low, tie, high = pays if player == 1 else [-pay for pay in pays[::-1]]
        on_line = [row[line - 1] if line else scale for row in weights]
        masses = [size * w for size, w in zip(family.sizes, on_line)]
        below, above = zero, sum(masses, zero)
        for row, size, w, mass in zip(earned, family.sizes, on_line, masses):
            above -= mass
            first = high * below + tie * w * int(tie_too) + low * (above + w * (size - 1))
            row[own] = _plus(row[own], (first, (high - low) * w))
            below += mass
    return earned


def judged(family, parts, at, asked=()):
    """``(value, signs, positive, never)``: the value that both players' parts guarantee around ``at``; the polynomials that must be
    non-negative and positive for it; the moves at the sets asked about that are never made (see Piece). Raises Unproved.
    """
    (one, first), (two, second) = (
        guaranteed(family, 1, parts[1], at),
        guaranteed(family, 2, parts[0], at),
    )
    scales, deals, behind = [scale for scale, _ in parts], family.deals, first | second
    if one * scales[0] + two * scales[1] != 0:
        raise Unproved("the parts of the two players do not meet")
    value = one.ring.to_field()(one) / (scales[1] * deals)
    below = value.denom * (1 if evaluate(value.denom, {family.name: at}) > 0 else -1)
    signs = [
        *(d for two in behind.values() for d in two),
        *family.sizes,
        *(w for _, weights in parts for row in weights for w in row),
    ]
    never = tuple(
        (p, b, point.moves, action)
        for (p, b, point, action), two in behind.items()
        if (p, b, point) in asked and all(two)
    )
    return value, [p for p in dict.fromkeys(signs) if p], [*scales, deals, below], never


def shown(value, low, high, strictly=False):
    """Whether a checker sees that a polynomial is non-negative (positive) from ``low`` to ``high`` (None: without end)."""
    if high is not None:
        coefficients, name = (
            bernstein(value, {str(value.ring.gens[0]): (low, high)}),
            len(value and value.to_dense()) or 1,
        )
        return min(coefficients) >= 0 and (
            not strictly or (min(coefficients) > 0 and len(coefficients) == name)
        )
    coefficients = (
        [
            sum((c * comb(k, j) * low ** (k - j) for (k,), c in value.terms() if k >= j), QQ(0))
            for j in range(value.degree() + 1)
        ]
        if value
        else [QQ(0)]
    )
    return min(coefficients) >= 0 and (not strictly or coefficients[0] > 0)


# A real parameter


def pieces(family_at, blocks_at, low, high, asked=()):
    """The value for every parameter from ``low`` to ``high`` (None: without end): ``(pieces, gaps)``, Pieces in order, and for each irrational
    break point ``(below, above, polynomial)``: an interval left out, and whose zero lies in it. Raises Unproved.
    """
    found, gaps, todo, share = [], [], [(low, high)], APART
    while todo:
        low, high = todo.pop()
        if len(found) > PIECES:
            raise Unproved(f"a function of more than {PIECES} pieces")
        at = low + (high - low if high is not None else max(QQ(1), abs(low))) * share
        try:
            family = family_at(at)
            parts = followed(family, blocks_at, at, [at + k for k in range(1, SAMPLES)], asked)
            value, signs, positive, never = judged(family, parts, at, asked)
        except Unproved:
            if share < CLOSE:
                raise
            todo, share = [*todo, (low, high)], share * APART
            continue
        share, (start, before), (end, after) = (
            APART,
            _until(signs + positive, at, low, -1),
            _until(signs + positive, at, high, 1),
        )
        found += _cut(Piece(start, end, value, parts, never), signs, positive)
        gaps += [gap for gap in (before, after) if gap]
        todo += [
            (a, b)
            for a, b in ((low, before[0] if before else start), (after[1] if after else end, high))
            if a is not None and (b is None or a < b)
        ]
    return sorted(found, key=lambda piece: piece.low), sorted(
        dict.fromkeys(gaps), key=lambda gap: gap[0]
    )


def _until(signs, at, limit, way):
    """``(end, gap)``: how far one can go from ``at`` before one of the polynomials changes its sign; the gap of an irrational end, or None."""
    end, gap = limit, None
    for factor in dict.fromkeys(f for p in signs for f, times in p.factor_list()[1] if times % 2):
        for low, high in _roots(factor):
            near = low if way > 0 else high
            if (near - at) * way > 0 and (end is None or (end - near) * way > 0):
                end, gap = near, None if low == high else (low, high, factor)
    return end, gap


def _roots(factor):
    """The real zeros of an irreducible polynomial, each as an interval with rational ends that holds no other."""
    if factor.degree() == 1:
        a, b = factor.to_dense()
        return [(-b / a, -b / a)]
    return [
        (QQ(low), QQ(high))
        for low, high in dup_isolate_real_roots_sqf(factor.to_dense(), QQ, eps=CLOSE)
    ]


def _cut(piece, signs, positive):
    """The piece, cut where that is needed for its signs to be shown."""
    low, high = piece.low, piece.high
    if all(shown(p, low, high) for p in signs) and all(shown(p, low, high, True) for p in positive):
        return [piece]
    middle = (low + high) / 2 if high is not None else 2 * max(QQ(1), abs(low))
    if middle > 10**6 or (high is not None and high - low < CLOSE):
        raise Unproved("no sign certificate was found within the search's limit")
    halves = (replace(piece, high=middle), replace(piece, low=middle))
    return [part for half in halves for part in _cut(half, signs, positive)]


# Decks of every size


def deck_cuts(game_of, period, remainder, near=()):
    """Where to cut decks of ``period * k + remainder`` cards into blocks over which there are optimal plans: pairs ``(a, b)``, for a cut
    before card ``a * k + b``, none of which can be spared. Looked for at the shares ``near`` of the deck, in periods, then where optimal plans
    of some decks change, then at all. Raises Unproved.
    """

    def enough(marks):
        return fine_enough(_blocks(game_of, period, remainder, marks, NEAR))

    for find in (
        lambda: near,
        lambda: _changing(game_of, period, remainder),
        lambda: range(period + 1),
    ):
        shares = find()
        for width in (1, 2, 3):
            marks = _marks(period, remainder, width, shares)
            if enough(marks):
                return _needed(enough, [], marks)
    raise Unproved("the blocks are too coarse")


def _changing(game_of, period, remainder):
    """The shares next to which, in each of some decks, one of two optimal plans changes."""
    shares = range(period + 1)
    for cards in (period * (NEAR - j) + remainder for j in range(3)):
        cuts = played_alike(game_of(cards), optimal_plans(game_of(cards))[1]).cuts
        shares = [
            a for a in shares if any(abs(cut * period - cards * a) < 2 * period for cut in cuts)
        ]
    return shares


def _marks(period, remainder, width, shares):
    """Cuts close to shares of the deck, ``width`` to either side."""
    near = {(a, remainder * a // period + b) for a in shares for b in range(1 - width, 1 + width)}
    return sorted((a, b) for a, b in near if (a > 0 or b > 0) and (a < period or b < remainder))


def _needed(enough, kept, marks):
    """Of marks that are enough together with those ``kept``, some that are too, none of which can be spared (Junker 2004, QuickXplain)."""
    if enough(kept):
        return []
    if len(marks) == 1:
        return marks
    first, then = marks[: len(marks) // 2], marks[len(marks) // 2 :]
    early = _needed(enough, sorted(kept + then), first)
    return sorted(early + _needed(enough, sorted(kept + early), then))


def _blocks(game_of, period, remainder, marks, k):
    cards = period * k + remainder
    return Blocks(game_of(cards), (0, *(a * k + b for a, b in marks), cards))


def deck_piece(name, game_of, period, remainder, marks):
    """``(family, piece)``: the value for all decks of ``period * k + remainder`` cards from some ``k`` on, ``k`` being the parameter ``name``,
    by plans that are alike between the ``marks``; ``game_of(cards)`` is the game with a deck of so many. Raises Unproved.
    """
    k = polynomial_in(name)
    ends = [k * 0, *(k * a + b for a, b in marks), k * period + remainder]
    sizes = [after - before for before, after in zip(ends, ends[1:])]
    family = deck_family(name, game_of(period * NEAR + remainder), QQ(NEAR), sizes)
    parts = followed(
        family,
        lambda t: _blocks(game_of, period, remainder, marks, int(t)),
        QQ(NEAR),
        [QQ(NEAR + j) for j in range(1, SAMPLES)],
    )
    value, signs, positive, _ = judged(family, parts, QQ(NEAR))
    for first in range(NEAR + 1):
        if all(shown(p, QQ(first), None) for p in signs) and all(
            shown(p, QQ(first), None, True) for p in positive
        ):
            return deck_family(name, game_of(period * first + remainder), QQ(first), sizes), Piece(
                QQ(first), None, value, parts
            )
    raise Unproved("no sign certificate was found within the search's limit")
