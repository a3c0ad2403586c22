"""Dominated moves in two-player games: moves from a set on, against other continuations.

Knows no linear programs but two: the search for a mixture that dominates, and for a belief to which
a move is best (Pearce 1984). A *continuation* is a reduced pure strategy of one player from a set
on, a dict ``{set: action}`` that starts with that set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from nashproof.errors import EntryError, TooLarge
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import CONTINUATIONS
from nashproof.linear_programs.optimum import lexicographic_optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.best_response import best_strategy, best_values
from nashproof.play.strategies import pure_plan, pure_strategies
from nashproof.play.types import Plan, PureStrategy
from nashproof.solving.dominance.plans import belief, even_plan
from nashproof.solving.dominance.rounds import Sense
from nashproof.solving.game_programs import payoffs_by_reply, reply_entries
from nashproof.solving.players import NO_SEQUENCES, Form, Sequences

Continuation = dict[int, int]  # information set -> action, both as numbers
ContinuationMixture = tuple[tuple[Continuation, Rational], ...]  # with positive probabilities
Line = Sequence[Rational]  # a number for each sequence of the opponent


@dataclass(frozen=True)
class Moves:
    """A move, or several in a row: it stands for every continuation that makes them all.

    - ``player``: 1 or 2;
    - ``makes``: information set -> action, from the first set on.
    """

    player: int
    makes: dict[int, int]

    @property
    def start(self) -> int:
        """The information set of the first move."""
        return next(iter(self.makes))


# Continuations


def continuations(game: Tree, moves: Moves, banned: Sequences = NO_SEQUENCES) -> list[Continuation]:
    """Every continuation from the first set on that makes the moves, without banned sequences."""
    return [
        way
        for way in _ways(game, moves.player, moves.start, moves.makes, banned)
        if moves.makes.items() <= way.items()
    ]


def alternatives(game: Tree, moves: Moves, banned: Sequences = NO_SEQUENCES) -> list[Continuation]:
    """Every continuation from the first set on that does not make all of the moves."""
    return [
        way
        for way in _ways(game, moves.player, moves.start, {}, banned)
        if not moves.makes.items() <= way.items()
    ]


def _ways(
    game: Tree, player: int, start: int, fixed: Mapping[int, int], banned: Sequences
) -> list[Continuation]:
    """Continuations from a set on that take the actions ``fixed`` at the sets they reach of it.

    Raises InputError if there are more than ``CONTINUATIONS``.
    """
    stack: list[tuple[Continuation, list[int]]] = [({}, [start])]
    ways: list[Continuation] = []
    while stack:
        chosen, met = stack.pop()
        if not met:
            ways.append(chosen)
            if len(ways) > CONTINUATIONS:
                raise TooLarge(f"more than {CONTINUATIONS} continuations of a move", "fewer")
            continue
        i, s = met[0], game.infosets[met[0]]
        options = [
            k
            for k in range(len(s.actions))
            if (player, s.first + k) not in banned and fixed.get(i, k) == k
        ]
        stack += [
            ({**chosen, i: k}, met[1:] + list(game.sets_below[player][s.first + k]))
            for k in reversed(options)
        ]
    return ways


def check_plan(game: Tree, moves: Moves, banned: Sequences = NO_SEQUENCES) -> None:
    """Refuse moves that nobody can make together.

    Their sets are not met one after another, or a move is banned.
    """
    if not continuations(game, moves, banned):
        names = ", ".join(
            f'"{game.infosets[i].name}: {game.infosets[i].actions[k]}"'
            for i, k in moves.makes.items()
        )
        raise EntryError(
            f"the moves {names}, which cannot be made together",
            "a move, then moves that follow it, none excluded",
        )


def check_continuation(
    game: Tree, moves: Moves, by: Continuation, banned: Sequences = NO_SEQUENCES
) -> None:
    """Refuse a continuation that is no alternative to the moves.

    It does not name exactly the sets it can meet, makes the same moves, or makes a banned one.
    """
    if moves.start not in by or moves.makes.items() <= by.items():
        raise EntryError(
            "a continuation that makes the same move", "another action at the move's own set"
        )
    met = _met(game, moves.player, moves.start, by)
    if met != set(by):
        names = [f'"{game.infosets[i].name}"' for i in sorted(met ^ set(by))]
        raise EntryError(
            f"a continuation that differs at {', '.join(names)}", "exactly the sets it can meet"
        )
    if any((moves.player, game.infosets[i].first + k) in banned for i, k in by.items()):
        raise EntryError("a continuation with an excluded move", "one without")


def _met(game: Tree, player: int, start: int, by: Continuation) -> set[int]:
    """The player's sets that a continuation meets; it goes no further where it names no action."""
    met, todo = set(), [start]
    while todo:
        i = todo.pop()
        met.add(i)
        if i in by:
            todo += game.sets_below[player][game.infosets[i].first + by[i]]
    return met


def met_sets(game: Tree, player: int, ways: Iterable[Continuation]) -> set[int]:
    """The opponent's sets with moves to terminals that some of the continuations can reach."""
    other = 3 - player
    parents: dict[int, tuple[int, int]] = {}  # sequence -> its set, and the sequence before
    for i in game.sets_of[other]:
        s = game.infosets[i]
        parents |= {q: (i, s.parent) for q in range(s.first, s.first + len(s.actions))}
    sequences = {game.infosets[i].first + k for way in ways for i, k in way.items()}
    reached = {
        leaf.sequences[other - 1] for leaf in game.leaves if leaf.sequences[player - 1] in sequences
    }
    met: set[int] = set()
    while reached:
        steps = [parents[q] for q in reached if q]
        met |= {i for i, _ in steps}
        reached = {q for _, q in steps}
    return met


# Payoffs of continuations


def continuation_payoffs(game: Tree, player: int, continuation: Continuation) -> list[Rational]:
    """For each sequence of the opponent: what a continuation earns below its first set.

    In the game's payoffs, weighted by chance.
    """
    return _payoffs(game, payoffs_by_reply(game, player), continuation)


def _payoffs(game: Tree, lines: Iterable[Form], continuation: Continuation) -> list[Rational]:
    made = {game.infosets[i].first + k for i, k in continuation.items()}
    return [sum((a for q, a in line.items() if q in made), QQ(0)) for line in lines]


def _by_own_sequence(lines: Iterable[Form]) -> dict[int, list[tuple[int, Rational]]]:
    """For each sequence of the player: what it earns, by sequences of the opponent."""
    earned: dict[int, list[tuple[int, Rational]]] = {}
    for reply, line in enumerate(lines):
        for q, amount in line.items():
            earned.setdefault(q, []).append((reply, amount))
    return earned


def _earned(
    game: Tree,
    earned: Mapping[int, Sequence[tuple[int, Rational]]],
    continuation: Continuation,
    replies: int,
) -> list[Rational]:
    """As ``continuation_payoffs``, by what the sequences of its moves earn alone."""
    line = [QQ(0)] * replies
    for i, k in continuation.items():
        for reply, amount in earned.get(game.infosets[i].first + k, ()):
            line[reply] += amount
    return line


def payoff_differences(
    game: Tree, player: int, better: ContinuationMixture, worse: Continuation
) -> list[Rational]:
    """For each sequence of the opponent: what a mixture earns minus what a continuation earns."""
    parts = [(continuation_payoffs(game, player, way), p) for way, p in better]
    return [
        sum((p * form[q] for form, p in parts), QQ(0)) - less
        for q, less in enumerate(continuation_payoffs(game, player, worse))
    ]


def least(game: Tree, player: int, form: Line, banned: Sequences) -> Rational:
    """The least value of a linear form over the plans of ``player`` without banned sequences."""
    mine = frozenset(q for p, q in banned if p == player)
    return -best_values(game, player, [-a for a in form], mine)[0][0]


# Dominance


def dominates(
    game: Tree,
    moves: Moves,
    by: ContinuationMixture,
    sense: Sense,
    banned: Sequences = NO_SEQUENCES,
) -> bool:
    """Whether the mixture ``by`` dominates the moves against the opponent's unbanned strategies."""
    other = 3 - moves.player
    for worse in continuations(game, moves, banned):
        form = payoff_differences(game, moves.player, by, worse)
        low = least(game, other, form, banned)
        high = -least(game, other, [-a for a in form], banned)
        if low < 0 or (sense == "strictly" and low <= 0) or high <= 0:
            return False
    return True


def dominated_moves(game: Tree, player: int) -> list[tuple[Moves, ContinuationMixture]]:
    """Every single move of a player that another continuation dominates weakly.

    Each with the first such continuation, as a mixture of one.
    """
    earned = _by_own_sequence(payoffs_by_reply(game, player))
    replies = game.sequence_counts[3 - player]
    pairs: list[tuple[Moves, ContinuationMixture]] = []
    for i in game.sets_of[player]:
        ways = _ways(game, player, i, {}, NO_SEQUENCES)
        forms = [(way, _earned(game, earned, way, replies)) for way in ways]
        for k in range(len(game.infosets[i].actions)):
            by = _dominating_way(game, 3 - player, forms, (i, k))
            if by:
                pairs.append((Moves(player, {i: k}), ((by, QQ(1)),)))
    return pairs


def _dominating_way(
    game: Tree, other: int, forms: Sequence[tuple[Continuation, Line]], move: tuple[int, int]
) -> Continuation | None:
    """The first continuation that weakly dominates all those that make a move ``(set, action)``."""
    i, k = move
    those = [form for way, form in forms if way[i] == k]
    for way, form in forms:
        if way[i] != k and all(_is_never_less(game, other, form, worse) for worse in those):
            return way
    return None


def _is_never_less(game: Tree, other: int, better: Line, worse: Line) -> bool:
    """Whether one continuation never earns less than another, and somewhere more."""
    form = [a - b for a, b in zip(better, worse)]
    return (
        least(game, other, form, NO_SEQUENCES) >= 0
        and least(game, other, [-a for a in form], NO_SEQUENCES) < 0
    )


def dominating_mixture(
    game: Tree, moves: Moves, sense: Sense, banned: Sequences = NO_SEQUENCES, backend: str = "highs"
) -> ContinuationMixture | None:
    """A mixture of other continuations that dominates the moves; None if there is none.

    For ``strictly`` it has the greatest least difference. For ``weakly`` it has the greatest sum of
    the differences against an opponent who takes each unbanned action equally often. Of several the
    lexicographically greatest.
    """
    ways = alternatives(game, moves, banned)
    program = _mixture_program(game, moves, ways, sense, banned)
    try:
        _, x = lexicographic_optimum(program, range(len(ways)), backend)
    except NoOptimum:
        return None
    by = tuple((way, p) for way, p in zip(ways, x) if p)
    return by if dominates(game, moves, by, sense, banned) else None


def _mixture_program(
    game: Tree, moves: Moves, ways: Sequence[Continuation], sense: Sense, banned: Sequences
) -> LinearProgram:
    """The program of a mixture of ``ways`` that dominates the moves.

    Columns: the probability of each way, the least difference, then for each continuation that
    makes the moves the opponent's least values of the difference to it (of the whole and of each
    set).
    """
    player, other, n = moves.player, 3 - moves.player, len(ways)
    forms = [continuation_payoffs(game, player, way) for way in ways]
    even, first = even_plan(game, other, banned), n + 1
    rows, objective = [Row("sum", {k: QQ(1) for k in range(n)}, "==", QQ(1))], {n: QQ(1)}
    for worse in continuations(game, moves, banned):
        less = continuation_payoffs(game, player, worse)
        lines = [
            {k: form[q] - less[q] for k, form in enumerate(forms) if form[q] != less[q]}
            for q in range(len(even))
        ]
        rows += [
            Row("reply", entries, "<=", QQ(0))
            for q, entries in enumerate(reply_entries(game, other, lines, first))
            if (other, q) not in banned
        ]
        rows.append(Row("least", {first: QQ(1), n: QQ(-1)}, ">=", QQ(0)))
        if sense == "weakly":
            _add_sum(objective, lines, even)
        first += 1 + len(game.sets_of[other])
    if sense == "weakly":
        rows.append(Row("weakly", {n: QQ(1)}, "==", QQ(0)))
    return LinearProgram(tuple(range(first)), tuple(rows), objective, frozenset(range(n, first)))


def _add_sum(objective: dict[int, Rational], lines: Iterable[Form], weights: Line) -> None:
    for line, weight in zip(lines, weights):
        for k, a in line.items():
            objective[k] = objective.get(k, QQ(0)) + weight * a


# No dominance


@dataclass(frozen=True)
class CounterExample:
    """Why a mixture does not dominate some moves: where it pays less, or no more.

    - ``continuation``: one that makes the moves;
    - ``opponent``: a reduced pure strategy of the opponent;
    - ``replacement_payoff``, ``payoff``: what the mixture and the continuation earn there, below
      the set of the first move, in the game's payoffs weighted by chance.
    """

    continuation: Continuation
    opponent: PureStrategy
    replacement_payoff: Rational
    payoff: Rational


def failure(
    game: Tree,
    moves: Moves,
    by: ContinuationMixture,
    sense: Sense,
    banned: Sequences = NO_SEQUENCES,
) -> CounterExample | None:
    """The CounterExample to dominance by a mixture; None if the mixture merely never pays more.

    There the mixture pays less than a continuation that makes the moves (for ``strictly``: not
    more).
    """
    other = 3 - moves.player
    mine = frozenset(q for p, q in banned if p == other)
    for worse in continuations(game, moves, banned):
        form = payoff_differences(game, moves.player, by, worse)
        worth, values = best_values(game, other, [-a for a in form], mine)
        if worth[0] > 0 or (sense == "strictly" and worth[0] >= 0):
            opponent = best_strategy(game, other, worth, values, mine)
            weights = pure_plan(game, other, opponent)
            payoffs = continuation_payoffs(game, moves.player, worse)
            payoff = sum((w * a for w, a in zip(weights, payoffs)), QQ(0))
            return CounterExample(worse, opponent, payoff - worth[0], payoff)
    return None


@dataclass(frozen=True)
class UndominatedWitness:
    """Why some moves are not dominated: they are part of a best response.

    - ``strategy``: a reduced pure strategy of the player that makes them;
    - ``belief``: a plan of the opponent to which it is a best response.
    """

    strategy: PureStrategy
    belief: Plan


def undominated_witness(
    game: Tree, moves: Moves, sense: Sense, backend: str = "highs"
) -> UndominatedWitness | None:
    """A strategy that makes the moves and a belief to which it is best; None if there is none.

    For ``weakly`` the belief is completely mixed: then no mixed strategy dominates the strategy
    even weakly. For ``strictly`` any belief will do (Pearce 1984).
    """
    for strategy in pure_strategies(game, moves.player, reduced=True):
        if moves.makes.items() <= strategy.items():
            plan = pure_plan(game, moves.player, strategy)
            weights = belief(game, moves.player, plan, backend, mixed=sense == "weakly")
            if weights is not None:
                return UndominatedWitness(strategy, weights)
    return None
