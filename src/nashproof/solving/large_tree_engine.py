"""The interface of an engine for large trees; without one solvers do all by themselves.

The roof sets the engine. Importing this module is light, so that the roof can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nashproof.games.game import Game
    from nashproof.games.tree import Tree
    from nashproof.linear_programs.sparse_program import Basis
    from nashproof.play.types import Plan
    from nashproof.solving.players import Form, RangeEnd, ZeroSumPlayer


class ProposedPair(NamedTuple):
    """A plan for each player, and the basis of player 1's program that they are from, if any."""

    plans: tuple[Plan, Plan]
    basis: Basis | None = None


@dataclass(frozen=True)
class PreferredPlan:
    """An optimal plan that maximises `canonical_plan.preference`.

    - ``plan``: a realisation weight for each sequence;
    - ``is_unique``: whether it is proved that no other optimal plan attains the maximum;
    - ``is_confirmed``: whether an exact best response to it has shown that it is optimal.
    """

    plan: Plan
    is_unique: bool
    is_confirmed: bool = False


def _nothing(*_: object) -> None:
    """Return None: there is no engine."""


def _no_plans(_: Tree) -> Iterator[ProposedPair]:
    """Return no proposals: there is no engine."""
    return iter(())


@dataclass(frozen=True)
class LargeTreeEngine:
    """An engine for large trees. Each answer may be None, and then solvers go on alone.

    - ``proposed_plans``: pairs of plans of a zero-sum tree that may be optimal;
    - ``basis_of_opponent``: the basis of player 2's program that is dual to one of player 1's;
    - ``even_plan``: an optimal plan of a player that plays much;
    - ``preferred_plan``: the optimal plan of a player that maximises the form of canonical plans;
    - ``maximum``: of a linear form over the optimal plans of a player, with its proof.
    """

    proposed_plans: Callable[[Tree], Iterator[ProposedPair]] = _no_plans
    basis_of_opponent: Callable[[Game, Basis], Basis | None] = _nothing
    even_plan: Callable[[ZeroSumPlayer], Plan | None] = _nothing
    preferred_plan: Callable[[ZeroSumPlayer], PreferredPlan | None] = _nothing
    maximum: Callable[[ZeroSumPlayer, Form], RangeEnd | None] = _nothing


_load: Callable[[], LargeTreeEngine] = LargeTreeEngine  # which answers nothing


def use_engine(load: Callable[[], LargeTreeEngine]) -> None:
    """Make solvers ask the engine that ``load`` returns, once the first of them asks."""
    global _load
    _load = load
    engine.cache_clear()


@cache
def engine() -> LargeTreeEngine:
    """Return the engine in use."""
    return _load()
