"""All equilibria of a game for two with any payoffs: how many, what they pay, and what varies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.notebook.strategies import short_figure, shortened, strategy_words
from nashproof.shell.notebook.varying import (
    Ends,
    Ranges,
    from_to,
    payoffs_line,
    ranges_of,
    sets_on_path,
    varying_words,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from nashproof.exact.numbers import Rational
    from nashproof.games.tree import Tree

Plan = Sequence["Rational"]  # the realisation weights of a player, by sequence
Payoffs = tuple["Rational", ...]
Component = tuple[tuple[int, ...], tuple[int, ...]]  # the mixed strategies of each player, from 0

LISTED = 256  # components in text; JSON has all
PLACES = 10  # decimals of a probability that is not rational
MIXED = 8  # mixtures of which all mixtures are meant, in one line
ATTAINED = 8  # numbers of components in one line


@dataclass(frozen=True)
class DescribedEquilibria:
    """All equilibria of a game for two, as the statement of a certificate lists them.

    They are the union of ``components``: of each player some mixed strategies, and all pairs of
    their mixtures. A component of a single pair is an isolated equilibrium.
    """

    game: Tree
    statement: Mapping[str, Any]

    @cached_property
    def components(self) -> list[Component]:
        """The components: the numbers of the mixed strategies of both players, from 0."""
        return [
            (tuple(int(v) - 1 for v in one["1"]), tuple(int(w) - 1 for w in one["2"]))
            for one in self.statement["components"]
        ]

    @cached_property
    def plans(self) -> tuple[list[Plan], list[Plan]]:
        """The realisation plans of the mixed strategies of both players."""
        game, statement = self.game, self.statement
        return _mixed_plans(game, 1, statement), _mixed_plans(game, 2, statement)

    @cached_property
    def extreme(self) -> dict[tuple[int, int], Payoffs]:
        """The extreme equilibria: pairs of mixed strategies, with what they pay both players."""
        from nashproof.play.strategies import expected_payoffs

        pairs = sorted({(v, w) for vs, ws in self.components for v in vs for w in ws})
        one, two = self.plans
        return {(v, w): tuple(expected_payoffs(self.game, (one[v], two[w]))) for v, w in pairs}

    @property
    def isolated(self) -> int:
        """How many components are a single equilibrium."""
        return sum(len(vs) == len(ws) == 1 for vs, ws in self.components)

    @property
    def count(self) -> str:
        """How many equilibria there are: a number, or ``infinite``."""
        is_finite = self.isolated == len(self.components)
        return str(self.isolated) if is_finite else "infinite"

    @property
    def number(self) -> str:
        """How many there are in words: ``exactly 3 equilibria``."""
        from nashproof.certificates.statements.bimatrix import number_words

        return number_words(self.count, "equilibria")

    def payoffs(self, *components: Component) -> list[Ends]:
        """The least and the greatest payoff of each player in some components.

        A payoff is linear in each strategy. It is least and greatest at extreme equilibria.
        """
        every = [self.extreme[v, w] for vs, ws in components for v in vs for w in ws]
        return [(min(own), max(own)) for own in zip(*every)]

    @cached_property
    def sums(self) -> dict[tuple[int, int], Rational]:
        """The sum of the payoffs in each extreme equilibrium.

        Over all equilibria it is greatest at some of these: it is linear in each strategy.
        """
        return {pair: sum(paid[1:], paid[0]) for pair, paid in self.extreme.items()}

    def _welfare(self) -> str:
        """The highest sum of the payoffs, and in which components it is attained."""
        most = max(self.sums.values())
        if min(self.sums.values()) == most:
            return f"The sum of the payoffs is always {short_figure(most)}."
        attained = [
            str(n)
            for n, (vs, ws) in enumerate(self.components, 1)
            if any(self.sums[v, w] == most for v in vs for w in ws)
        ]
        where = ", ".join(shortened(attained, "of these", ATTAINED))
        return f"Highest sum of the payoffs: {short_figure(most)}, in no. {where}."

    @cached_property
    def _used(self) -> list[list[Plan]]:
        return [[self.plans[p][k] for k in {pair[p] for pair in self.extreme}] for p in (0, 1)]

    def _on_path(self, player: int) -> Ranges:
        """The ranges at the player's information sets, over the equilibria that reach them."""
        rows: dict[str, dict[str, list[Fraction]]] = {}
        for component in self.components:
            inside = [_sum(plans[k] for k in own) for plans, own in zip(self.plans, component)]
            for k in component[player - 1]:
                plan = self.plans[player - 1][k]
                pair = [plan if p == player else one for p, one in enumerate(inside, 1)]
                met = sets_on_path(self.game, player, pair)
                for name, row in ranges_of(self.game, player, [plan]).items():
                    for action, ends in row.items() if name in met else ():
                        rows.setdefault(name, {}).setdefault(action, []).extend(ends)
        return {
            name: {action: (min(every), max(every)) for action, every in row.items()}
            for name, row in rows.items()
        }

    @property
    def lines(self) -> list[str]:
        """How many there are, what they pay, what varies among them; then each component."""
        head = [f"The game has {self.number}{self._parts()}."]
        if len(self.components) > 1 or self.count == "infinite":
            paid = payoffs_line(self.game, self.payoffs(*self.components))
            head.append(f"{paid} {self._welfare()}")
            for p, name in enumerate(self.game.players, 1):
                ranges = ranges_of(self.game, p, self._used[p - 1])
                words = varying_words(ranges, self._on_path(p))
                head.append(f"{name}: {words[0].lower()}{words[1:]}" if words else "")
        rows = [f"  {n}. {self._words(one)}" for n, one in enumerate(self.components, 1)]
        return [
            printable(line) for line in filter(None, [*head, *shortened(rows, "of these", LISTED)])
        ]

    def _parts(self) -> str:
        """Of infinitely many equilibria: what they consist of. Maximal Nash subsets may touch, so
        they are not the connected components."""
        if self.count != "infinite":
            return ""
        parts, alone = len(self.components), self.isolated
        single = f", {alone or 'none'} of them isolated" if parts > 1 else ""
        extreme = f"{len(self.extreme)} extreme equilibria"
        subsets = "one maximal Nash subset" if parts == 1 else f"{parts} maximal Nash subsets"
        return f" in {subsets}{single}; {extreme}"

    def _words(self, component: Component) -> str:
        """A component in words, and what it pays: ``U against L; payoffs 3, 2``."""
        sides = (
            any_mixture(self._mixture(p, k) for k in own) for p, own in enumerate(component, 1)
        )
        paid = ", ".join(from_to(ends) for ends in self.payoffs(component))
        return f"{profile_words(self.game, [*sides])}; payoffs {paid}"

    def _mixture(self, player: int, number: int) -> str:
        played = self._weights(player, number)
        return mixture_words((p, pure_words(self.game, player, pure)) for p, pure in played)

    def _weights(self, player: int, number: int) -> Iterator[tuple[Rational, Mapping[str, str]]]:
        """The pure strategies of a mixed one, with their probabilities."""
        from nashproof.exact.numbers import rational

        mixture = self.statement["mixed"][str(player)][number]
        for text, pure in zip(mixture, self.statement["strategies"][str(player)]):
            if p := rational(text):
                yield p, pure

    @property
    def _strategies(self) -> dict[str, Any]:
        """The mixed strategies for programs."""
        return {
            "mixed": {
                str(p): [
                    [{"probability": str(q), "strategy": pure} for q, pure in self._weights(p, k)]
                    for k in range(len(self.plans[p - 1]))
                ]
                for p in (1, 2)
            }
        }

    def record(self) -> dict[str, Any]:
        """All of them for programs. Strategies are numbered from 1 in ``mixed``, or ``plans``."""
        return {
            "count": self.count,
            "isolated": str(self.isolated),
            "payoffs": _ends(self.payoffs(*self.components)),
            "highest sum": {
                "sum": str(most := max(self.sums.values())),
                "extreme": [
                    {"1": str(v + 1), "2": str(w + 1)}
                    for (v, w), total in self.sums.items()
                    if total == most
                ],
            },
            "components": [
                {**_numbers(one), "payoffs": _ends(self.payoffs(one))} for one in self.components
            ],
            "extreme": [
                {"1": str(v + 1), "2": str(w + 1), "payoffs": [*map(str, paid)]}
                for (v, w), paid in self.extreme.items()
            ],
            **self._strategies,
            "ranges": {
                str(p): {
                    name: {action: [*map(str, ends)] for action, ends in row.items()}
                    for name, row in ranges_of(self.game, p, self._used[p - 1]).items()
                }
                for p in (1, 2)
            },
            "on the path": {str(p): sorted(self._on_path(p)) for p in (1, 2)},
        }


class DescribedPlanEquilibria(DescribedEquilibria):
    """All equilibria of a game for two, in realisation plans, as a certificate lists them."""

    @cached_property
    def plans(self) -> tuple[list[Plan], list[Plan]]:
        """The realisation plans of both players, by sequence."""
        return self._plans(1), self._plans(2)

    def _plans(self, player: int) -> list[Plan]:
        from nashproof.exact.numbers import QQ, rational

        sets = [self.game.infosets[i] for i in self.game.sets_of[player]]
        return [
            [QQ(1), *(rational(plan[s.name][a]) for s in sets for a in s.actions)]
            for plan in self.statement["plans"][str(player)]
        ]

    @property
    def number(self) -> str:
        """How many there are in words: ``exactly 3 equilibria in behaviour strategies``."""
        return f"{super().number} in behaviour strategies"

    def _mixture(self, player: int, number: int) -> str:
        """A plan as a behaviour strategy: ``A: call 1/3 (0.3333), fold 2/3 (0.6667)``."""
        words = strategy_words(self.game, player, self.plans[player - 1][number])
        return "; ".join(words) or "no move"

    @property
    def _strategies(self) -> dict[str, Any]:
        """The plans for programs: weights by set and action."""
        return {"plans": self.statement["plans"]}


def pure_words(game: Tree, player: int, strategy: Mapping[str, str]) -> str:
    """A pure strategy: ``(check at Q, bet at K)``, or the action alone at an only set."""
    sets = [game.infosets[i].name for i in game.sets_of[player]]
    if len(sets) == 1:
        return strategy[sets[0]]
    moves = [f"{strategy[name]} at {name}" for name in sets if name in strategy]
    return f"({', '.join(moves)})" if len(moves) > 1 else (moves or ["no move"])[0]


def mixture_words(played: Iterable[tuple[Rational, str]], near: bool = False) -> str:
    """A mixed strategy: ``U: 2/3 (0.6667), D: 1/3 (0.3333)``; of a pure one the name alone.

    ``near``: of one whose probabilities are not rational, which decimals say.
    """
    from nashproof.exact.numbers import decimal_text

    return ", ".join(
        name
        if p == 1
        else f"{name}: about {decimal_text(p, PLACES)}"
        if near
        else f"{name}: {short_figure(p)}"
        for p, name in played
        if p
    )


def profile_words(game: Tree, sides: Sequence[str]) -> str:
    """What each player plays: ``U against L``; of three and more players with their names."""
    if len(game.players) == 2:
        return " against ".join(sides)
    return "; ".join(f"{name} plays {side}" for name, side in zip(game.players, sides))


def any_mixture(strategies: Iterable[str]) -> str:
    """Mixed strategies of a player, or all their mixtures: ``any mixture of [U], [D]``."""
    words = [*strategies]
    mixtures = ", ".join(shortened([f"[{one}]" for one in words], "of these", MIXED))
    return words[0] if len(words) == 1 else f"any mixture of {mixtures}"


def _ends(ranges: Sequence[Ends]) -> list[list[str]]:
    return [[*map(str, ends)] for ends in ranges]


def _numbers(component: Component) -> dict[str, list[str]]:
    return {str(p): [str(k + 1) for k in own] for p, own in enumerate(component, 1)}


def _sum(plans: Iterator[Plan]) -> Plan:
    """A multiple of an inner point: all that some plan reaches has weight."""
    return [sum(column[1:], column[0]) for column in zip(*plans)]


def _mixed_plans(game: Tree, player: int, statement: Mapping[str, Any]) -> list[Plan]:
    """The realisation plans of a player's mixed strategies in the statement of all equilibria."""
    from nashproof.exact.numbers import rational
    from nashproof.play.strategies import combined, pure_plan

    own = [
        pure_plan(game, player, _pure_strategy(game, player, moves))
        for moves in statement["strategies"][str(player)]
    ]
    return [combined(map(rational, mixture), own) for mixture in statement["mixed"][str(player)]]


def _pure_strategy(game: Tree, player: int, moves: Mapping[str, str]) -> dict[int, int]:
    sets = {name: game.set_index[player, name] for name in moves}
    return {sets[name]: game.infosets[sets[name]].actions.index(a) for name, a in moves.items()}
