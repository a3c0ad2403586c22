"""The equilibria of a game: components, completeness, payoffs and ranges, boxes left open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Literal, TypeAlias

from nashproof.shell.notebook.strategies import fraction
from nashproof.shell.notebook.tables import OfGame
from nashproof.shell.notebook.varying import Ends, Ranges, ranges_of, sets_on_path

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game
    from nashproof.games.tree import Tree
    from nashproof.play.types import Payoffs, Plan, PureStrategy
    from nashproof.shell.notebook.equilibria.missing import Missing
    from nashproof.shell.notebook.equilibria.sample import SampleEquilibrium
    from nashproof.shell.notebook.equilibria.subgame_perfect import SubgamePerfectList
    from nashproof.shell.notebook.move_ranges import DescribedMoves
    from nashproof.shell.notebook.sets import DescribedSet
    from nashproof.solving.algebraic_profiles import AlgebraicProfile
    from nashproof.solving.curved_sets import Preference, Weights

Space: TypeAlias = Literal["mixed", "plan", "pure"]
Numbers: TypeAlias = tuple[int, ...]  # by player, of a strategy or of several, from 0
PAIRS = 400  # of extreme strategies, whose payoffs are computed
SUFFIX = {"mixed": "", "plan": " in behaviour strategies", "pure": " in pure strategies"}


@dataclass(frozen=True)
class ListedStrategy:
    """A strategy from which equilibria are mixed.

    ``plan`` is its realisation plan; ``mixture`` the probabilities of pure strategies in it as a
    mixed strategy (none in the space ``plan``).
    """

    plan: Plan
    mixture: tuple[tuple[Rational, PureStrategy], ...] = ()


@dataclass(frozen=True)
class Component:
    """A product of polytopes of equilibria: for each player all mixtures of certain strategies.

    - ``numbers``: by player the numbers of these strategies;
    - ``radius``: 0, or for an irrational equilibrium the greatest distance of each probability from
      the listed one, but for a player's first strategy in use;
    - ``exact``: for such an equilibrium its probabilities as polynomials in a number, if computed;
    - ``where``: preferences, if the component is only that part of the product where they hold;
    - ``example``: the numbers of strategies that are an equilibrium in such a part, and ``weights``
      those of the product's strategies in it.
    """

    numbers: tuple[Numbers, ...]
    radius: Rational | int = 0
    exact: AlgebraicProfile | None = None
    where: tuple[Preference, ...] = ()
    example: Numbers = ()
    weights: Weights = ()

    @property
    def profiles(self) -> Iterable[Numbers]:
        """Return the extreme equilibria; of a part of a product its example."""
        return [self.example] if self.where else product(*self.numbers)

    @property
    def is_single(self) -> bool:
        """Return True if the component is a single equilibrium."""
        return all(len(numbers) == 1 for numbers in self.numbers)


@dataclass(frozen=True, repr=False)
class ProvedEquilibria(OfGame):
    """All equilibria of a game, as far as they are proved.

    Every equilibrium in ``space`` is in one of ``components``, or in a box of ``left_open``.
    ``components`` is None if nothing is listed; ``missing`` has the reason, or the reason why only
    pure strategies are compared.

    - ``space``: ``mixed`` (mixed strategies over reduced pure ones), ``plan`` (realisation plans)
      or ``pure``;
    - ``strategies``: by player the strategies from which the components are mixed;
    - ``pure``: by player its reduced pure strategies, to which the ends of ``left_open`` belong;
    - ``sets``: for a game with the equilibria of a zero-sum game the optimal strategies, one or two
      sets for each player;
    - ``moves``: for a game with a number of cards the range of each probability;
    - ``certificates``: by name, such as ``1-plan``, ``equilibria`` and ``1-range-1``;
    - ``note``: on payoffs that are floats;
    - ``sample``: an equilibrium of a general-sum game of which none is listed, if computed;
    - ``subgame_perfect``: of a game with proper subgames those that are subgame perfect.
    """

    game: Game
    certificates: Mapping[str, str] = field(default_factory=dict)
    components: tuple[Component, ...] | None = None
    space: Space = "mixed"
    strategies: tuple[Sequence[ListedStrategy], ...] = ()
    pure: tuple[Sequence[PureStrategy], ...] = ()
    left_open: tuple[tuple[tuple[Ends, ...], ...], ...] = ()
    sets: tuple[DescribedSet, ...] = ()
    moves: DescribedMoves | None = None
    missing: Missing | None = None
    note: str = ""
    sample: SampleEquilibrium | None = None
    subgame_perfect: SubgamePerfectList | None = None

    @property
    def tree(self) -> Tree:
        """Return the game, if equilibria are listed: then it is a tree."""
        assert self.game.has_tree  # of others nothing is listed
        return self.game

    @property
    def is_complete(self) -> bool:
        """Return True if every equilibrium is in a component."""
        return self.components is not None and not self.left_open and not self.missing

    @property
    def why_not(self) -> str:
        """Return the reason why mixed equilibria are not listed; "" if they are."""
        return self.missing.reason if self.missing else ""

    @property
    def value(self) -> Fraction | None:
        """Return the value to player 1, in the game's payoffs; None if the sum is not constant."""
        if self.moves:
            return fraction(self.moves.value)
        has_value = self.sets and self.game.constant is not None
        return fraction(self.sets[0].optimal.value) if has_value else None

    # How many there are

    @property
    def isolated(self) -> int:
        """Return the number of components that are a single equilibrium."""
        return sum(component.is_single for component in self.components or ())

    @property
    def count(self) -> str:
        """Return the number of equilibria listed, or ``infinite``."""
        is_finite = self.isolated == len(self.components or ())
        return str(self.isolated) if is_finite else "infinite"

    @property
    def number(self) -> str:
        """Their number in words: ``exactly 3 equilibria in pure strategies``."""
        from nashproof.certificates.statements.bimatrix import number_words

        if not self.left_open:
            return number_words(self.count, "equilibria") + SUFFIX[self.space]
        if not self.components:
            return "an equilibrium, and none is found"
        return number_words(self.count, "equilibria", "at least ")

    # The extreme equilibria, from which all listed ones are mixed

    @cached_property
    def extreme(self) -> dict[Numbers, Component]:
        """Map each extreme equilibrium, a strategy number a player, to its first component."""
        profiles: dict[Numbers, Component] = {}
        for component in self.components or ():
            for profile in component.profiles:
                profiles.setdefault(profile, component)
        return profiles

    def plans(self, profile: Numbers) -> tuple[Plan, ...]:
        """Return the realisation plans of a profile of strategies."""
        return tuple(listed[k].plan for listed, k in zip(self.strategies, profile))

    # Payoffs, and ranges of probabilities

    @cached_property
    def paid(self) -> dict[Numbers, Payoffs]:
        """Return the payoffs to the players in each extreme equilibrium."""
        from nashproof.play.strategies import expected_payoffs

        return {
            profile: tuple(expected_payoffs(self.tree, self.plans(profile)))
            for profile in self.extreme
        }

    def payoffs_of(self, *components: Component) -> list[Ends]:
        """Return the least and the greatest payoff of each player in these components.

        A payoff is linear in each strategy. So it is least and greatest at extreme equilibria. Of a
        part of a product they are those of its example.
        """
        rows = [self.paid[x] for component in components for x in component.profiles]
        return [(min(column), max(column)) for column in zip(*rows)]

    @cached_property
    def payoffs(self) -> list[Ends]:
        """Return the least and the greatest payoff of each player, over all equilibria listed.

        [] if the game has a value, and for very large optimal sets.
        """
        if self.value is not None or not self.components:
            return []
        if self.sets and prod(map(len, self.strategies)) > PAIRS:
            return []
        return self.payoffs_of(*self.components)

    @cached_property
    def sums(self) -> dict[Numbers, Rational]:
        """Return the sum of the payoffs in each extreme equilibrium.

        Over all equilibria it is greatest at an extreme one: it is linear in each strategy.
        """
        return {profile: sum(paid[1:], paid[0]) for profile, paid in self.paid.items()}

    def ranges(self, player: int) -> Ranges:
        """Return the least and the greatest probability of each action of a player."""
        numbers = dict.fromkeys(profile[player - 1] for profile in self.extreme)
        plans = [self.strategies[player - 1][k].plan for k in numbers]
        return ranges_of(self.tree, player, plans)

    def ranges_on_path(self, player: int) -> Ranges:
        """Return the range of each action, over the equilibria that reach its information set."""
        rows: dict[str, dict[str, list[Fraction]]] = {}
        for component in self.components or ():
            # a multiple of an inner point: each sequence that a listed strategy plays has weight
            inside = [
                [sum(column[1:], column[0]) for column in zip(*(listed[k].plan for k in numbers))]
                for listed, numbers in zip(self.strategies, component.numbers)
            ]
            for k in component.numbers[player - 1]:
                plan = self.strategies[player - 1][k].plan
                plans = [plan if p == player else x for p, x in enumerate(inside, 1)]
                met = sets_on_path(self.tree, player, plans)
                for name, row in ranges_of(self.tree, player, [plan]).items():
                    for action, ends in row.items() if name in met else ():
                        rows.setdefault(name, {}).setdefault(action, []).extend(ends)
        return {
            name: {action: (min(every), max(every)) for action, every in row.items()}
            for name, row in rows.items()
        }
