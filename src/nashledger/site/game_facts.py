"""Facts on the page of a game: normal form, dominance, plans, numbers, commands.

The fields of the statements about dominance and about all equilibria are read here alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from nashledger.pictures.matrix import NormalForm, Strategy
from nashledger.pictures.strategies import Bar
from nashledger.pictures.survivors import MOST, Elimination, Left
from nashledger.site.optimal_sets import mixed_support
from nashledger.site.results import SiteResults
from nashproof.certificates.codec import Number
from nashproof.certificates.sentence import Mathematics
from nashproof.certificates.statements.bimatrix import (
    AllEquilibria,
    SurvivingEquilibria,
    number_words,
)
from nashproof.certificates.statements.dominance import Dominance, RoundPart, Rounds
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.mixed import ListedEquilibria, MixedEquilibria, exact_name
from nashproof.certificates.statements.plan_equilibria import PlanEquilibria
from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text
from nashproof.games.formats.canonical import ending
from nashproof.games.game import Game
from nashproof.page.pictures.betting import by_history, move_words
from nashproof.play.preferences import PreferredPart
from nashproof.play.strategies import combined, expected_payoffs, pure_plan
from nashproof.play.types import Plan

Row = Sequence[Rational]
OfTwo: TypeAlias = AllEquilibria | SurvivingEquilibria | PlanEquilibria
Listed: TypeAlias = OfTwo | MixedEquilibria
Counted: TypeAlias = tuple[str, Sequence[str], int]  # a heading, the first lines, how many follow

WRITTEN = 500  # characters of the polynomials of an equilibrium; the certificate has all
DIGITS = 6  # a number with more is written with a power of ten
FEW = 2  # strategies of which all mixtures are meant: of more a list stands below the sentence
FIRST = 8  # strategies in that list; the certificate has all


def strategy_words(game: Game, strategy: Strategy) -> str:
    """Return a pure strategy in words, set by set in the order of the betting."""
    sets = sorted(strategy, key=lambda name: by_history(game, name))
    return ", ".join(f"{name}: {strategy[name]}" for name in sets)


# The normal form


def normal_form(results: SiteResults, name: str) -> NormalForm | None:
    """Return the normal form in reduced pure strategies; None where no matrix is in the results."""
    game, matrix = results.games[name], results.matrices.get(name)
    if not matrix or game.constant is None or len(game.players) != 2:
        return None
    rows1, rows2 = (_reduced_rows(game, player) for player in (1, 2))
    strategies = tuple([strategy for _, strategy in rows] for rows in (rows1, rows2))
    return NormalForm(
        game.players,
        (strategies[0], strategies[1]),
        [[matrix[n][k] for k, _ in rows2] for n, _ in rows1],
        (
            _numbers(strategies[0], mixed_support(results, name, 1)),
            _numbers(strategies[1], mixed_support(results, name, 2)),
        ),
        (
            _numbers(strategies[0], survivors_of(results, name, 1)),
            _numbers(strategies[1], survivors_of(results, name, 2)),
        ),
    )


def _reduced_rows(game: Game, player: int) -> list[tuple[int, Strategy]]:
    """Return the reduced pure strategies, each after its first number among the full ones.

    They are sorted by the first decisions.
    """
    sets = [game.infosets[i] for i in game.sets_of[player]]
    rows: dict[tuple[tuple[str, str], ...], int] = {}
    for n, actions in enumerate(product(*(s.actions for s in sets))):
        # The moves at sets that the moves before lead to; parents come before children.
        moves: dict[str, str] = {}
        reached = {0}
        for s, action in zip(sets, actions):
            if s.parent in reached:
                moves[s.name] = action
                reached.add(s.first + s.actions.index(action))
        rows.setdefault(tuple(moves.items()), n)
    # By the first decisions, with the lowest card first; -1 at a set that is not reached.
    by_time = sorted(sets, key=lambda s: by_history(game, s.name))

    def key(strategy: Strategy) -> list[int]:
        return [s.actions.index(strategy[s.name]) if s.name in strategy else -1 for s in by_time]

    return sorted(((n, dict(row)) for row, n in rows.items()), key=lambda row: key(row[1]))


def _numbers(strategies: Sequence[Strategy], marked: Sequence[Strategy] | None) -> set[int] | None:
    """Return the numbers of the marked strategies; None if it is not known which are marked."""
    return None if marked is None else {n for n, s in enumerate(strategies) if s in marked}


# Dominance


def survivors_of(results: SiteResults, name: str, player: int) -> list[Strategy] | None:
    """Return the reduced strategies that iterated weak dominance leaves; None without a record."""
    statement = results.eliminations.get(name, {}).get("weakly")
    if not isinstance(statement, Rounds):
        return None
    parts = (parts_of[player] for parts_of in statement.rounds if player in parts_of)
    gone = [dict(s) for part in parts for s in part.out]
    return [s for _, s in _reduced_rows(results.games[name], player) if s not in gone]


def eliminations(results: SiteResults, name: str) -> Iterator[Elimination]:
    """Yield the iterated eliminations of a game that eliminate something."""
    counts = results.sizes[name].reduced if name in results.sizes else {}
    for sense, statement in _rounds_of(results, name):
        if any(part.out for part in _parts_of(statement)):
            if max(counts.values()) <= MOST:
                rounds = _left_listed(results.games[name], statement)
            else:  # too many to draw: as many numbers as strategies are left
                sizes = [counts, *statement.left]
                rounds = tuple((range(size[1]), range(size[2])) for size in sizes)
            yield Elimination(sense, rounds, tuple(_gone(results.games[name], statement)))


def undominated(results: SiteResults, name: str) -> list[str]:
    """Return the senses, ``weakly`` and ``strictly``, in which it is proved that no strategy is
    dominated.
    """
    return [
        sense
        for sense, statement in _rounds_of(results, name)
        if statement.rounds and all(p.exact and not p.out for p in _parts_of(statement))
    ]


def _rounds_of(results: SiteResults, name: str) -> Iterator[tuple[str, Rounds]]:
    """Yield the iterated eliminations that are recorded of a game, by sense."""
    for sense in ("weakly", "strictly"):
        statement = results.eliminations.get(name, {}).get(sense)
        if isinstance(statement, Rounds):
            yield sense, statement


def _parts_of(statement: Rounds) -> Iterator[RoundPart]:
    """Yield the parts of all rounds."""
    for parts in statement.rounds:
        yield from parts.values()


def _left_listed(game: Game, statement: Rounds) -> Left:
    """Return the numbers of the strategies left, round by round, as the normal form has them."""
    strategies1, strategies2 = ([s for _, s in _reduced_rows(game, player)] for player in (1, 2))
    left = [(tuple(range(len(strategies1))), tuple(range(len(strategies2))))]
    # Each round keeps what its certificate does not take out.
    for parts in statement.rounds:
        gone = {player: [dict(s) for s in part.out] for player, part in parts.items()}
        left1 = tuple(n for n in left[-1][0] if strategies1[n] not in gone.get(1, ()))
        left2 = tuple(n for n in left[-1][1] if strategies2[n] not in gone.get(2, ()))
        left.append((left1, left2))
    return tuple(left)


def _gone(game: Game, statement: Rounds) -> Iterator[tuple[str, ...]]:
    """Yield the moves removed by round, in words, with their player."""
    for k in range(1, len(statement.rounds) + 1):
        yield tuple(
            f"{game.players[item.move.player - 1]}: "
            + move_words(game, item.move.infoset, item.move.action)
            for item in statement.gone
            if item.round == k
        )


def dominated_moves(results: SiteResults, name: str) -> list[tuple[str, str, str]]:
    """Return who, which move, and by what it is dominated, in words."""
    statement = results.eliminations.get(name, {}).get("moves")
    if not isinstance(statement, Dominance):
        return []
    game = results.games[name]
    rows = []
    for entry in statement.moves:
        mixture = []
        for strategy, p in entry.by.parts:
            moves = ", ".join(move_words(game, s, action) for s, action in strategy.items())
            mixture.append(moves if p == 1 else f"${number_text(p)}$ of {moves}")
        dominated = "; ".join(move_words(game, s, action) for s, action in entry.makes.items())
        rows.append((game.players[entry.player - 1], dominated, " + ".join(mixture)))
    return rows


# Equilibria


def plan_bars(game: Game, player: int, weights: Mapping[str, Mapping[str, Rational]]) -> list[Bar]:
    """Return the behaviour probabilities of a plan, set by set."""
    bars, weight = [], {0: QQ(1)}
    # Parents come before children: the weight before a set is there.
    for s in (game.infosets[i] for i in game.sets_of[player]):
        row = {}
        for k, action in enumerate(s.actions):
            weight[s.first + k] = weights[s.name][action]
            if weight[s.parent]:
                row[action] = weight[s.first + k] / weight[s.parent]
        bars.append(Bar(s.name, row))
    return sorted(bars, key=lambda bar: by_history(game, bar.name))


@dataclass(frozen=True)
class Component:
    """A component of the equilibria in words, and the strategies that its words only count."""

    words: str
    counted: tuple[Counted, ...]

    @property
    def length(self) -> int:
        """The number of characters of all of it."""
        return len(self.words) + sum(len(line) for _, lines, _ in self.counted for line in lines)


@dataclass(frozen=True)
class _Corner:
    """A strategy of a player that an extreme equilibrium has: in words, and as a plan."""

    words: str
    plan: Row


def all_listed(results: SiteResults, name: str) -> Listed | None:
    """Return the statement of all equilibria of a game that is not zero-sum for two; None without
    any.
    """
    for statement in results.sets.get(name, {}).values():
        if isinstance(statement, AllEquilibria | SurvivingEquilibria | PlanEquilibria):
            return statement
        if isinstance(statement, MixedEquilibria) and not statement.left_open:
            return statement
    return None


def equilibria_words(statement: Listed) -> str:
    """Return the number of equilibria: ``exactly 3 equilibria``."""
    noun = "equilibria" if isinstance(statement, MixedEquilibria) else statement.what
    words = number_words(str(statement.figure.exact), noun)
    return words + " in behaviour strategies" * isinstance(statement, PlanEquilibria)


def exact_forms(results: SiteResults, name: str) -> dict[int, EquilibriumSet]:
    """Return the irrational equilibria of a list that are proved in polynomials, by number from
    1.
    """
    statements = results.sets.get(name, {})
    listed = all_listed(results, name)
    if not isinstance(listed, MixedEquilibria):
        return {}
    forms = ((k, statements.get(exact_name(k))) for k in range(1, len(listed.equilibria) + 1))
    return {k: form for k, form in forms if isinstance(form, EquilibriumSet)}


def components(
    game: Game, statement: Listed, exact: Mapping[int, EquilibriumSet] | None = None
) -> list[Component]:
    """Return the components of the equilibria, with their payoffs for two players.

    A component has every pair of mixtures of both sides. A payoff is linear in each strategy: it is
    least and greatest at pairs of corners. ``exact``: the ``exact_forms`` of some, by number.
    """
    if isinstance(statement, MixedEquilibria):
        # Any number of players; an irrational equilibrium by its decimals, and its exact form.
        listed, pure = [], statement.strategies
        for k, profile in enumerate(statement.equilibria, 1):
            near, points = bool(profile.radius), sorted(profile.points.items())
            sides = [[_mixed(x, pure[p], near) for x in xs] for p, xs in points]
            if profile.where:
                listed.append(Component(_preferred(game, statement, profile, sides), ()))
                continue
            words = _played(game, sides) + _exactly(game, statement, (exact or {}).get(k))
            listed.append(Component(words, _counted(game, sides)))
        return listed
    corners = {p: [*_corners(game, statement, p)] for p in (1, 2)}
    return [
        _component(game, [[corners[p][k - 1] for k in component[p]] for p in (1, 2)])
        for component in statement.components
    ]


def _preferred(
    game: Game, listed: MixedEquilibria, part: ListedEquilibria, sides: Sequence[Sequence[str]]
) -> str:
    """Return a part of a product in words: weights by letters, inequalities, and an example."""
    assert game.has_tree  # of others no equilibria are listed
    pure = [_pure_plans(game, p, strategies) for p, strategies in sorted(listed.strategies.items())]
    points = [
        [tuple(combined(x, plans)) for x in xs]
        for plans, (_, xs) in zip(pure, sorted(part.points.items()))
    ]
    where = [(p - 1, s - 1, t - 1) for p, s, t in part.where]
    example = [row for _, row in sorted(part.example.items())]
    preferred = PreferredPart(game, points, pure, where, example)
    played = []
    for who, corners, letters in zip(game.players, sides, preferred.letters):
        weights = [f"“{corner}” with probability ${x}$" for corner, x in zip(corners, letters)]
        mixture = ", ".join([*weights, f"else “{corners[-1]}”"]) if letters else corners[0]
        played.append(f"{who}: {mixture}")
    inequalities = " and ".join(f"${text}$" for text in preferred.inequalities)
    at = ", ".join(f"${text}$" for text in preferred.example_texts)
    return f"{'; '.join(played)}; where {inequalities}. For example {at}."


def _pure_plans(game: Game, player: int, strategies: Sequence[Strategy]) -> list[Plan]:
    """Return the realisation plans of pure strategies, from their names."""
    assert game.has_tree  # of others no equilibria are listed
    place = {game.infosets[i].name: i for i in game.sets_of[player]}
    chosen = (
        {place[s]: game.infosets[place[s]].actions.index(a) for s, a in strategy.items()}
        for strategy in strategies
    )
    return [tuple(pure_plan(game, player, strategy)) for strategy in chosen]


def _exactly(game: Game, listed: MixedEquilibria, exact: EquilibriumSet | None) -> str:
    """Return an irrational equilibrium in polynomials of a zero of a polynomial, in words."""
    if exact is None or exact.only_root is None:
        return ""
    shares, (name,) = listed.shares(exact.profile), exact.parameters
    sides = "; ".join(
        f"{who}: {_mixed(shares[p], listed.strategies[p])}" for p, who in enumerate(game.players, 1)
    )
    # The words of the certificate, with mathematics between dollars.
    said = "".join(
        f"{'exactly ' * part.exactly}${part.whole}$" if isinstance(part, Mathematics) else str(part)
        for part in exact.only_root.words.parts
    )
    root = f"where ${name}$ is {said}"
    if len(sides) > WRITTEN:
        return f". Exactly, these are polynomials in ${name}$, which the certificate has, {root}."
    return f". With exact numbers, {sides}; {root}."


def _component(game: Game, sides: Sequence[Sequence[_Corner]]) -> Component:
    """Return a component of the equilibria of two players."""
    side1, side2 = sides
    corners = [[corner.words for corner in side] for side in sides]
    payoffs = [expected_payoffs(game, (x.plan, y.plan)) for x in side1 for y in side2]
    paid = []
    for numbers in zip(*payoffs):
        least, most = number_text(min(numbers)), number_text(max(numbers))
        paid.append(f"${least}$" + (f" to ${most}$" if least != most else ""))
    words = f"{_played(game, corners)}; pays {', '.join(paid)}"
    return Component(words, _counted(game, corners))


def _played(game: Game, sides: Sequence[Sequence[str]]) -> str:
    """Return the strategies of each player: any mixture of these."""
    parts = []
    for who, corners in zip(game.players, sides):
        mixture = corners[0]
        if len(corners) > FEW:
            mixture = f"any mixture of {len(corners)} strategies"
        elif len(corners) > 1:
            mixture = f"any mixture of “{'” and “'.join(corners)}”"
        parts.append(f"{who}: {mixture}")
    return "; ".join(parts)


def _counted(game: Game, sides: Sequence[Sequence[str]]) -> tuple[Counted, ...]:
    """Return the strategies that ``_played`` only counts."""
    return tuple(
        (f"The {len(xs)} strategies of {who}", xs[:FIRST], len(xs[FIRST:]))
        for who, xs in zip(game.players, sides)
        if len(xs) > FEW
    )


def _corners(game: Game, statement: OfTwo, player: int) -> Iterator[_Corner]:
    """Yield the strategies of a player in extreme equilibria, in the order of the statement."""
    if isinstance(statement, PlanEquilibria):
        sets = [game.infosets[i] for i in game.sets_of[player]]
        for plan in statement.plans[player]:
            words = [w for bar in plan_bars(game, player, plan.weights) if (w := _moves(bar))]
            row = [QQ(1), *(plan.weights[s.name][a] for s in sets for a in s.actions)]
            yield _Corner(", ".join(words) or "no move", row)
        return
    # Else by the mixed strategies of the list, over pure ones.
    strategies = statement.strategies[player]
    pure = _pure_plans(game, player, strategies)
    for mixture in statement.mixed[player]:
        yield _Corner(_mixed(mixture, strategies), combined(mixture, pure))


def _mixed(x: Sequence[Number], strategies: Sequence[Strategy], near: bool = False) -> str:
    """Return a mixed strategy in words, its probabilities as mathematics."""
    parts = [_share(p, near) + ", ".join(pure.values()) for p, pure in zip(x, strategies) if p]
    return " and ".join(parts)


def _share(p: Number, near: bool = False) -> str:
    """Return a probability, to stand before what has it; "" for 1."""
    if near and isinstance(p, Rational) and p != 1:
        return f"about ${decimal_text(p, 6)}$ of "
    return f"${number_text(p)}$ of " if p != 1 else ""


def _moves(bar: Bar) -> str:
    """Return the moves at a set: ``call at Q``, ``$1/3$ of bet and $2/3$ of check at K``."""
    played = [_share(p) + action for action, p in bar.probabilities.items() if p]
    return f"{' and '.join(played)} at {bar.name}" if played else ""


# Numbers and commands as words


def size_text(count: int) -> str:
    """Return a whole number, a long one by its power of ten: a text with mathematics.

    >>> size_text(27), size_text(488038239039168)
    ('27', '$4.9 · 10^14$')
    """
    digits = str(count)
    if len(digits) <= DIGITS:
        return digits
    # Two digits, rounded from three; 9.95 and more are ten.
    tenths, power = (int(digits[:3]) + 5) // 10, len(digits) - 1
    if tenths == 100:
        tenths, power = 10, power + 1
    return f"${tenths // 10}.{tenths % 10} · 10^{power}$"


def value_text(value: Rational) -> str:
    """Return a value as a fraction with its decimals: a text with mathematics.

    >>> from nashproof.exact.numbers import QQ
    >>> value_text(QQ(-1, 18)), value_text(QQ(0))
    ('$-1/18 ≈ -0.0556$', '$0$')
    """
    exact = number_text(value)
    return f"${exact}$" if value.denominator == 1 else f"${exact} ≈ {decimal_text(value)}$"


def command(results: SiteResults, name: str, certificate: str) -> str:
    """Return the command that checks a certificate about a game, or a pattern of several."""
    file = f"{name}{ending(results.games[name])}"
    return results.where.command(file, f"certificates/{certificate}")
