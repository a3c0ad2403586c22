"""Dominated moves in two-player games: moves from a set on, against other continuations.

Two linear programs: a mixture that dominates, and a belief to which a move is best (Pearce 1984).
Everything else is backward induction. A *continuation* is a reduced pure strategy of a player from
a set on, a dict ``{set: action}`` that starts with that set.
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
    """Consecutive moves of a player: they stand for all continuations that make all of them.

    - ``player``: 1 or 2;
    - ``makes``: information set -> action, from the first set on.
    """

    player: int
    makes: dict[int, int]

    @property
    def start(self) -> int:
        """Return the information set of the first move."""
        return next(iter(self.makes))


# Continuations


def continuations(game: Tree, moves: Moves, banned: Sequences = NO_SEQUENCES) -> list[Continuation]:
    """Return the continuations from the first set on that make the moves, without banned ones."""
    return [
        way
        for way in _ways(game, moves.player, moves.start, moves.makes, banned)
        if moves.makes.items() <= way.items()
    ]


def alternatives(game: Tree, moves: Moves, banned: Sequences = NO_SEQUENCES) -> list[Continuation]:
    """Return the continuations from the first set on that do not make all of the moves."""
    return [
        way
        for way in _ways(game, moves.player, moves.start, {}, banned)
        if not moves.makes.items() <= way.items()
    ]


def _ways(
    game: Tree, player: int, start: int, fixed: Mapping[int, int], banned: Sequences
) -> list[Continuation]:
    """Return the continuations from a set on that take the actions ``fixed`` at sets they reach.

    Raises InputError if there are more than ``CONTINUATIONS``.
    """
    stack: list[tuple[Continuation, list[int]]] = [({}, [start])]
    ways: list[Continuation] = []
    while stack:
        # the actions chosen so far, and the sets met without an action
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
    """Refuse moves that cannot be made together: not consecutive ones, or a banned one."""
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

    It makes the same moves or a banned move, or it does not name exactly the sets that it can meet.
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
    """Return the player's sets that a continuation meets; it ends at a set without an action."""
    met, todo = set(), [start]
    while todo:
        i = todo.pop()
        met.add(i)
        if i in by:
            todo += game.sets_below[player][game.infosets[i].first + by[i]]
    return met


def met_sets(game: Tree, player: int, ways: Iterable[Continuation]) -> set[int]:
    """Return the opponent's sets on paths to terminals that the continuations can reach."""
    opponent = 3 - player
    parents: dict[int, tuple[int, int]] = {}  # sequence -> its set, and the sequence before
    for i in game.sets_of[opponent]:
        s = game.infosets[i]
        parents |= {q: (i, s.parent) for q in range(s.first, s.first + len(s.actions))}
    sequences = {game.infosets[i].first + k for way in ways for i, k in way.items()}
    reached = {
        leaf.sequences[opponent - 1]
        for leaf in game.leaves
        if leaf.sequences[player - 1] in sequences
    }
    met: set[int] = set()
    while reached:
        steps = [parents[q] for q in reached if q]
        met |= {i for i, _ in steps}
        reached = {q for _, q in steps}
    return met


# Payoffs of continuations


def continuation_payoffs(game: Tree, player: int, continuation: Continuation) -> list[Rational]:
    """Return for each sequence of the opponent a continuation's payoff from its first set on.

    In the game's payoffs, weighted by chance.
    """
    return _payoffs(game, payoffs_by_reply(game, player), continuation)


def _payoffs(game: Tree, lines: Iterable[Form], continuation: Continuation) -> list[Rational]:
    """Return the payoff of a continuation in each of ``lines``, forms in the player's plan."""
    sequences = {game.infosets[i].first + k for i, k in continuation.items()}
    return [sum((a for q, a in line.items() if q in sequences), QQ(0)) for line in lines]


def _by_own_sequence(lines: Iterable[Form]) -> dict[int, list[tuple[int, Rational]]]:
    """Return for each sequence of the player its payoffs, by sequence of the opponent."""
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
    """Return the ``continuation_payoffs`` from the payoffs ``earned`` by single sequences."""
    line = [QQ(0)] * replies
    for i, k in continuation.items():
        for reply, amount in earned.get(game.infosets[i].first + k, ()):
            line[reply] += amount
    return line


def payoff_differences(
    game: Tree, player: int, better: ContinuationMixture, worse: Continuation
) -> list[Rational]:
    """Return for each sequence of the opponent a mixture's payoff minus a continuation's."""
    parts = [(continuation_payoffs(game, player, way), p) for way, p in better]
    return [
        sum((p * form[q] for form, p in parts), QQ(0)) - less
        for q, less in enumerate(continuation_payoffs(game, player, worse))
    ]


def least(game: Tree, player: int, form: Line, banned: Sequences) -> Rational:
    """Return the least value of a linear form over the plans of ``player`` without banned ones."""
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
    """Return whether ``by`` dominates the moves against the opponent's unbanned strategies."""
    opponent = 3 - moves.player
    for worse in continuations(game, moves, banned):
        form = payoff_differences(game, moves.player, by, worse)
        low = least(game, opponent, form, banned)
        high = -least(game, opponent, [-a for a in form], banned)
        if low < 0 or (sense == "strictly" and low <= 0) or high <= 0:
            return False
    return True


def dominated_moves(game: Tree, player: int) -> list[tuple[Moves, ContinuationMixture]]:
    """Return the single moves of a player that a continuation without them dominates weakly.

    Each has the first such continuation, as a degenerate mixture.
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
    game: Tree, opponent: int, forms: Sequence[tuple[Continuation, Line]], move: tuple[int, int]
) -> Continuation | None:
    """Return the first continuation that weakly dominates all with a move ``(set, action)``."""
    i, k = move
    those = [form for way, form in forms if way[i] == k]
    for way, form in forms:
        if way[i] != k and all(_is_never_less(game, opponent, form, worse) for worse in those):
            return way
    return None


def _is_never_less(game: Tree, opponent: int, better: Line, worse: Line) -> bool:
    """Return whether the payoffs ``better`` are never less than ``worse``, and once greater."""
    form = [a - b for a, b in zip(better, worse)]
    return (
        least(game, opponent, form, NO_SEQUENCES) >= 0
        and least(game, opponent, [-a for a in form], NO_SEQUENCES) < 0
    )


def dominating_mixture(
    game: Tree, moves: Moves, sense: Sense, banned: Sequences = NO_SEQUENCES, backend: str = "highs"
) -> ContinuationMixture | None:
    """Return a mixture of alternatives that dominates the moves; None if there is none.

    For ``strictly`` it has the greatest least difference of payoffs. For ``weakly`` it has the
    greatest sum of the differences against an opponent who takes each unbanned action equally
    often. Among such mixtures it is the lexicographically greatest.
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
    """Return the program of a mixture of ``ways`` that dominates the moves.

    Columns: the probability of each way, the least difference; then for each continuation that
    makes the moves the opponent's values, of the game and of each set, of the least difference to
    it.
    """
    player, opponent, n = moves.player, 3 - moves.player, len(ways)
    forms = [continuation_payoffs(game, player, way) for way in ways]
    even, first = even_plan(game, opponent, banned), n + 1
    rows, objective = [Row("sum", {k: QQ(1) for k in range(n)}, "==", QQ(1))], {n: QQ(1)}
    for worse in continuations(game, moves, banned):
        less = continuation_payoffs(game, player, worse)
        lines = [
            {k: form[q] - less[q] for k, form in enumerate(forms) if form[q] != less[q]}
            for q in range(len(even))
        ]
        rows += [
            Row("reply", entries, "<=", QQ(0))
            for q, entries in enumerate(reply_entries(game, opponent, lines, first))
            if (opponent, q) not in banned
        ]
        rows.append(Row("least", {first: QQ(1), n: QQ(-1)}, ">=", QQ(0)))
        if sense == "weakly":
            _add_sum(objective, lines, even)
        first += 1 + len(game.sets_of[opponent])
    if sense == "weakly":
        rows.append(Row("weakly", {n: QQ(1)}, "==", QQ(0)))
    return LinearProgram(tuple(range(first)), tuple(rows), objective, frozenset(range(n, first)))


def _add_sum(objective: dict[int, Rational], lines: Iterable[Form], weights: Line) -> None:
    """Add the weighted sum of forms to an objective."""
    for line, weight in zip(lines, weights):
        for k, a in line.items():
            objective[k] = objective.get(k, QQ(0)) + weight * a


# No dominance


@dataclass(frozen=True)
class OpposingStrategy:
    """A strategy of the opponent against which a mixture pays less than the moves, or no more.

    - ``continuation``: a continuation that makes the moves;
    - ``opponent``: a reduced pure strategy of the opponent;
    - ``replacement_payoff``, ``payoff``: the payoffs of the mixture and of the continuation, from
      the set of the first move on, in the game's payoffs weighted by chance.
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
) -> OpposingStrategy | None:
    """Return a CounterExample to dominance by a mixture; None if the mixture just never pays more.

    The mixture pays less than a continuation that makes the moves (for ``strictly``: not more).
    """
    adversary = 3 - moves.player
    mine = frozenset(q for p, q in banned if p == adversary)
    for worse in continuations(game, moves, banned):
        form = payoff_differences(game, moves.player, by, worse)
        # the opponent minimises the difference
        worth, values = best_values(game, adversary, [-a for a in form], mine)
        if worth[0] > 0 or (sense == "strictly" and worth[0] >= 0):
            opponent = best_strategy(game, adversary, worth, values, mine)
            weights = pure_plan(game, adversary, opponent)
            payoffs = continuation_payoffs(game, moves.player, worse)
            payoff = sum((w * a for w, a in zip(weights, payoffs)), QQ(0))
            return OpposingStrategy(worse, opponent, payoff - worth[0], payoff)
    return None


@dataclass(frozen=True)
class UndominatedWitness:
    """A proof that moves are not dominated: they are part of a best response.

    - ``strategy``: a reduced pure strategy of the player that makes the moves;
    - ``belief``: a plan of the opponent to which the strategy is a best response.
    """

    strategy: PureStrategy
    belief: Plan


def undominated_witness(
    game: Tree, moves: Moves, sense: Sense, backend: str = "highs"
) -> UndominatedWitness | None:
    """Return a strategy with the moves and a belief to which it is best; None if there is none.

    For ``weakly`` the belief is completely mixed: then no mixed strategy dominates the strategy
    weakly. For ``strictly`` any belief proves it (Pearce 1984).
    """
    for strategy in pure_strategies(game, moves.player, reduced=True):
        if moves.makes.items() <= strategy.items():
            plan = pure_plan(game, moves.player, strategy)
            weights = belief(game, moves.player, plan, backend, mixed=sense == "weakly")
            if weights is not None:
                return UndominatedWitness(strategy, weights)
    return None
