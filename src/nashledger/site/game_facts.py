"""What the page of a game shows, normal form, dominance, plans, numbers, commands.

The fields of the statements about dominance and about all equilibria are read here alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

from nashledger.pictures.matrix import NormalForm, Strategy
from nashledger.pictures.strategies import Bar
from nashledger.pictures.survivors import MOST, Elimination, Left
from nashledger.site.optimal_sets import mixed_support
from nashledger.site.results import SiteResults
from nashproof.certificates.codec import Number
from nashproof.certificates.sentence import Formula, Said
from nashproof.certificates.statements.bimatrix import (
    AllEquilibria,
    SurvivingEquilibria,
    number_words,
)
from nashproof.certificates.statements.dominance import Dominance, RoundPart, Rounds
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.mixed import ListedEquilibria, MixedEquilibria
from nashproof.certificates.statements.plan_equilibria import PlanEquilibria
from nashproof.exact.numbers import QQ, Rational, decimal_text, number_text
from nashproof.games.formats.canonical import ending
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.page.pictures.betting import by_history, move_words
from nashproof.play.strategies import combined, expected_payoffs, pure_plan

Row = Sequence[Rational]
OfTwo: TypeAlias = AllEquilibria | SurvivingEquilibria | PlanEquilibria
Listed: TypeAlias = OfTwo | MixedEquilibria
Counted: TypeAlias = tuple[str, Sequence[str], int]  # a heading, the first lines, how many follow

WRITTEN = 500  # characters of the polynomials of an equilibrium; the certificate has all
DIGITS = 6  # a number with more is written with a power of ten
FEW = 2  # strategies of which all mixtures are meant: of more a list stands below the sentence
FIRST = 8  # strategies in that list; the certificate has all


def strategy_words(game: Game, strategy: Strategy) -> str:
    """A pure strategy in words, set by set in the order of the betting."""
    sets = sorted(strategy, key=lambda name: by_history(game, name))
    return ", ".join(f"{name}: {strategy[name]}" for name in sets)


# The normal form


def normal_form(results: SiteResults, name: str) -> NormalForm | None:
    """The normal form in reduced pure strategies; None where no matrix is in the results."""
    game, matrix = results.games[name], results.matrices.get(name)
    if not matrix or game.constant is None or len(game.players) != 2:
        return None
    one, two = (_reduced_rows(game, player) for player in (1, 2))
    strategies = tuple([strategy for _, strategy in rows] for rows in (one, two))
    return NormalForm(
        game.players,
        (strategies[0], strategies[1]),
        [[matrix[n][k] for k, _ in two] for n, _ in one],
        _of_both(strategies, lambda player: mixed_support(results, name, player)),
        _of_both(strategies, lambda player: survivors_of(results, name, player)),
    )


def _of_both(
    strategies: Sequence[Sequence[Strategy]], some: Callable[[int], Sequence[Strategy] | None]
) -> tuple[set[int] | None, set[int] | None]:
    """The numbers of some strategies of player 1, and of player 2."""
    return _numbers(strategies[0], some(1)), _numbers(strategies[1], some(2))


def _reduced_rows(game: Game, player: int) -> list[tuple[int, Strategy]]:
    """Each reduced pure strategy with its first number among the full ones, sorted by the first
    decisions."""
    sets = [game.infosets[i] for i in game.sets_of[player]]
    rows: dict[tuple[tuple[str, str], ...], int] = {}
    for n, actions in enumerate(product(*(s.actions for s in sets))):
        kept = _reached(dict(zip(sets, actions)))
        rows.setdefault(tuple(kept.items()), n)
    order = {s.name: (by_history(game, s.name), s.actions) for s in sets}
    return sorted(((n, dict(row)) for row, n in rows.items()), key=lambda row: _key(row[1], order))


def _reached(strategy: Mapping[InfoSet, str]) -> Strategy:
    """The moves of a strategy at the sets that its own moves lead to."""
    kept: dict[str, str] = {}
    made = {0}
    for s, action in strategy.items():
        if s.parent in made:
            kept[s.name] = action
            made.add(s.first + s.actions.index(action))
    return kept


def _key(strategy: Strategy, order: Mapping[str, Any]) -> list[Any]:
    """Sorts strategies by what they do first, with the lowest card first."""
    sets = sorted(order, key=lambda name: order[name][0])
    return [order[s][1].index(strategy[s]) if s in strategy else -1 for s in sets]


def _numbers(strategies: Sequence[Strategy], some: Sequence[Strategy] | None) -> set[int] | None:
    return None if some is None else {n for n, s in enumerate(strategies) if s in some}


# Dominance


def survivors_of(results: SiteResults, name: str, player: int) -> list[Strategy] | None:
    """The reduced strategies that iterated weak dominance leaves; None where none is recorded."""
    statement = results.eliminations.get(name, {}).get("weakly")
    if not isinstance(statement, Rounds):
        return None
    parts = (made[player] for made in statement.rounds if player in made)
    gone = [dict(s) for part in parts for s in part.out]
    return [s for _, s in _reduced_rows(results.games[name], player) if s not in gone]


def eliminations(results: SiteResults, name: str) -> Iterator[Elimination]:
    """The iterated eliminations of a game that eliminate something."""
    counts = results.sizes[name].reduced if name in results.sizes else {}
    for sense, statement in _rounds_of(results, name):
        if any(part.out for part in _parts_of(statement)):
            many = max(counts.values()) > MOST
            rounds = (
                _left_counted(statement, counts)
                if many
                else _left_listed(results.games[name], statement)
            )
            yield Elimination(sense, rounds, tuple(_gone(results.games[name], statement)))


def undominated(results: SiteResults, name: str) -> list[str]:
    """The senses, ``weakly`` and ``strictly``, in which no pure strategy is dominated: proved."""
    return [
        sense
        for sense, statement in _rounds_of(results, name)
        if statement.rounds and all(p.exact and not p.out for p in _parts_of(statement))
    ]


def _rounds_of(results: SiteResults, name: str) -> Iterator[tuple[str, Rounds]]:
    """The iterated eliminations that are recorded of a game, by sense."""
    for sense in ("weakly", "strictly"):
        statement = results.eliminations.get(name, {}).get(sense)
        if isinstance(statement, Rounds):
            yield sense, statement


def _parts_of(statement: Rounds) -> Iterator[RoundPart]:
    for made in statement.rounds:
        yield from made.values()


def _left_listed(game: Game, statement: Rounds) -> Left:
    """The numbers of the strategies left, round by round, as the normal form numbers them."""
    one, two = ([s for _, s in _reduced_rows(game, player)] for player in (1, 2))
    left = [(tuple(range(len(one))), tuple(range(len(two))))]
    for made in statement.rounds:
        gone = {player: [dict(s) for s in part.out] for player, part in made.items()}
        first = tuple(n for n in left[-1][0] if one[n] not in gone.get(1, ()))
        second = tuple(n for n in left[-1][1] if two[n] not in gone.get(2, ()))
        left.append((first, second))
    return tuple(left)


def _left_counted(statement: Rounds, counts: Mapping[int, int]) -> Left:
    """As many numbers as strategies are left: there are too many to draw."""
    sizes = [(counts[1], counts[2]), *((left[1], left[2]) for left in statement.left)]
    return tuple((range(one), range(two)) for one, two in sizes)


def _gone(game: Game, statement: Rounds) -> Iterator[tuple[str, ...]]:
    """The moves gone by round, in words, with their player."""
    for k in range(1, len(statement.rounds) + 1):
        yield tuple(
            f"{game.players[item.move.player - 1]}: "
            + move_words(game, item.move.infoset, item.move.action)
            for item in statement.gone
            if item.round == k
        )


def dominated_moves(results: SiteResults, name: str) -> list[tuple[str, str, str]]:
    """Who, which move, and by what it is dominated: in words."""
    statement = results.eliminations.get(name, {}).get("moves")
    if not isinstance(statement, Dominance):
        return []
    game = results.games[name]
    return [
        (
            game.players[entry.player - 1],
            "; ".join(move_words(game, s, action) for s, action in entry.makes.items()),
            _mixture(game, entry.by.parts),
        )
        for entry in statement.moves
    ]


def _mixture(game: Game, parts: Sequence[tuple[Strategy, Rational]]) -> str:
    return " + ".join(
        ("" if p == 1 else f"${number_text(p)}$ of ")
        + ", ".join(move_words(game, s, action) for s, action in strategy.items())
        for strategy, p in parts
    )


# Equilibria


def plan_bars(game: Game, player: int, weights: Mapping[str, Mapping[str, Rational]]) -> list[Bar]:
    """The behaviour probabilities of a plan, set by set."""
    bars, weight = [], {0: QQ(1)}
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
    """A component of the equilibria in words, and what its words only count: the strategies of
    which a player may play any mixture."""

    words: str
    counted: tuple[Counted, ...]

    @property
    def length(self) -> int:
        """How many characters all of it has."""
        return len(self.words) + sum(len(one) for _, first, _ in self.counted for one in first)


@dataclass(frozen=True)
class _Corner:
    """A strategy of a player that an extreme equilibrium has: in words, and as a plan."""

    words: str
    plan: Row


def all_listed(results: SiteResults, name: str) -> Listed | None:
    """The statement of all equilibria of a game that is not zero-sum for two; None if there is
    none."""
    for statement in results.sets.get(name, {}).values():
        if isinstance(statement, AllEquilibria | SurvivingEquilibria | PlanEquilibria):
            return statement
        if isinstance(statement, MixedEquilibria) and not statement.left_open:
            return statement
    return None


def equilibria_words(statement: Listed) -> str:
    """How many equilibria there are: ``exactly 3 equilibria``."""
    what = "equilibria" if isinstance(statement, MixedEquilibria) else statement.what
    words = number_words(str(statement.figure.exact), what)
    return words + " in behaviour strategies" * isinstance(statement, PlanEquilibria)


def exact_forms(results: SiteResults, name: str) -> dict[int, EquilibriumSet]:
    """The irrational equilibria of a list that are proved in polynomials, by number from 1."""
    words = results.sets.get(name, {}).items()
    return {
        int(word.rpartition("-")[2]): one for word, one in words if isinstance(one, EquilibriumSet)
    }


def components(
    game: Game, statement: Listed, exact: Mapping[int, EquilibriumSet] | None = None
) -> list[Component]:
    """Each component of the equilibria, with what it pays for two players: every pair of
    mixtures of both sides is meant. ``exact``: the ``exact_forms`` of some, by number.

    A payoff is linear in each strategy. It is least and greatest at pairs of corners.
    """
    if isinstance(statement, MixedEquilibria):
        return [
            _listed(game, statement, one, (exact or {}).get(k))
            for k, one in enumerate(statement.equilibria, 1)
        ]
    corners = {p: [*_corners(game, statement, p)] for p in (1, 2)}
    return [
        _component(game, [[corners[p][k - 1] for k in component[p]] for p in (1, 2)])
        for component in statement.components
    ]


def _listed(
    game: Game, statement: MixedEquilibria, one: ListedEquilibria, exact: EquilibriumSet | None
) -> Component:
    """Equilibria of any number of players; one that is not rational by its decimals."""
    near, pure = bool(one.radius), statement.strategies
    sides = [[_mixed(x, pure[p], near) for x in own] for p, own in sorted(one.points.items())]
    words = _played(game, sides) + _exactly(game, statement, exact)
    return Component(words, _counted(game, sides))


def _exactly(game: Game, listed: MixedEquilibria, exact: EquilibriumSet | None) -> str:
    """An irrational equilibrium in polynomials of a zero of a polynomial, in words."""
    if exact is None or exact.only_root is None:
        return ""
    shares, (name,) = listed.shares(exact.profile), exact.parameters
    sides = "; ".join(
        f"{who}: {_mixed(shares[p], listed.strategies[p])}" for p, who in enumerate(game.players, 1)
    )
    where = f"where ${name}$ is {_marked(exact.only_root.words)}"
    if len(sides) > WRITTEN:
        return f". Exactly, these are polynomials in ${name}$, which the certificate has, {where}."
    return f". With exact numbers, {sides}; {where}."


def _marked(said: Said) -> str:
    """A sentence's parts as a text with mathematics."""
    return "".join(
        f"{'exactly ' * part.exactly}${part.whole}$" if isinstance(part, Formula) else str(part)
        for part in said.parts
    )


def _component(game: Game, sides: Sequence[Sequence[_Corner]]) -> Component:
    one, two = sides
    corners = [[corner.words for corner in side] for side in sides]
    every = [expected_payoffs(game, (x.plan, y.plan)) for x in one for y in two]
    paid = ", ".join(map(_range, zip(*every)))
    return Component(f"{_played(game, corners)}; pays {paid}", _counted(game, corners))


def _played(game: Game, sides: Sequence[Sequence[str]]) -> str:
    """What each player plays: any mixture of their strategies."""
    return "; ".join(f"{who}: {_any_mixture(own)}" for who, own in zip(game.players, sides))


def _counted(game: Game, sides: Sequence[Sequence[str]]) -> tuple[Counted, ...]:
    """The strategies that ``_played`` only counts."""
    return tuple(
        (f"The {len(own)} strategies of {who}", own[:FIRST], len(own[FIRST:]))
        for who, own in zip(game.players, sides)
        if len(own) > FEW
    )


def _range(numbers: Sequence[Rational]) -> str:
    """The least and the greatest of some numbers, as a text with mathematics."""
    least, most = min(numbers), max(numbers)
    return f"${number_text(least)}$" + (f" to ${number_text(most)}$" if least < most else "")


def _corners(game: Game, statement: OfTwo, player: int) -> Iterator[_Corner]:
    """The strategies of a player in extreme equilibria, in the order of the statement."""
    if isinstance(statement, PlanEquilibria):
        sets = [game.infosets[i] for i in game.sets_of[player]]
        for plan in statement.plans[player]:
            words = [w for bar in plan_bars(game, player, plan.weights) if (w := _moves(bar))]
            row = [QQ(1), *(plan.weights[s.name][a] for s in sets for a in s.actions)]
            yield _Corner(", ".join(words) or "no move", row)
        return
    place = {game.infosets[i].name: i for i in game.sets_of[player]}
    strategies = statement.strategies[player]
    pure = [
        pure_plan(
            game,
            player,
            {place[s]: game.infosets[place[s]].actions.index(a) for s, a in strategy.items()},
        )
        for strategy in strategies
    ]
    for mixture in statement.mixed[player]:
        yield _Corner(_mixed(mixture, strategies), combined(mixture, pure))


def _mixed(x: Sequence[Number], strategies: Sequence[Strategy], near: bool = False) -> str:
    """A mixed strategy in words, its probabilities as mathematics."""
    parts = [_share(p, near) + ", ".join(pure.values()) for p, pure in zip(x, strategies) if p]
    return " and ".join(parts)


def _share(p: Number, near: bool = False) -> str:
    """With which probability, before what has it; nothing of what is certain."""
    if near and isinstance(p, Rational) and p != 1:
        return f"about ${decimal_text(p, 6)}$ of "
    return f"${number_text(p)}$ of " if p != 1 else ""


def _moves(bar: Bar) -> str:
    """What is played at a set: ``call at Q``, ``$1/3$ of bet and $2/3$ of check at K``."""
    played = [_share(p) + action for action, p in bar.probabilities.items() if p]
    return f"{' and '.join(played)} at {bar.name}" if played else ""


def _any_mixture(corners: Sequence[str]) -> str:
    """The mixtures of some mixtures, in words."""
    if len(corners) > FEW:
        return f"any mixture of {len(corners)} strategies"
    return corners[0] if len(corners) == 1 else f"any mixture of “{'” and “'.join(corners)}”"


# Numbers and commands as words


def size_text(count: int) -> str:
    """A whole number, a long one by its power of ten: a text with mathematics.

    >>> size_text(27), size_text(488038239039168)
    ('27', '$4.9 · 10^14$')
    """
    digits = str(count)
    if len(digits) <= DIGITS:
        return digits
    tenths, power = (int(digits[:3]) + 5) // 10, len(digits) - 1
    if tenths == 100:
        tenths, power = 10, power + 1
    return f"${tenths // 10}.{tenths % 10} · 10^{power}$"


def value_text(value: Rational) -> str:
    """A value as a fraction with its decimals: a text with mathematics.

    >>> from nashproof.exact.numbers import QQ
    >>> value_text(QQ(-1, 18)), value_text(QQ(0))
    ('$-1/18 ≈ -0.0556$', '$0$')
    """
    exact = number_text(value)
    return f"${exact}$" if value.denominator == 1 else f"${exact} ≈ {decimal_text(value)}$"


def command(results: SiteResults, name: str, certificate: str) -> str:
    """The command that checks a certificate about a game, or a pattern of some."""
    file = f"{name}{ending(results.games[name])}"
    return results.where.command(file, f"certificates/{certificate}")
