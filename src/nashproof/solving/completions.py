"""NashConv over all completions of a profile that says nothing at some information sets.

NashConv, the sum of the players' gains, is convex in the plan of each player: best responses of the
others are greatest values of linear forms, and payoffs are linear. So it is greatest at a pure
completion, where an action is certain at each open set, and all of these are tried.

The least is a linear program if one player has open sets, and in two-player games with constant
sum, where the plans of both players do not meet in NashConv. Its variables are shares of the pure
completions of a player; rows are best responses of the others, added until they gain no more. The
dual multipliers mix these responses into plans, against which no completion does better. If several
players have open sets, one after the other is improved: then the least need not be attained, and
the plans bound it from below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from operator import mul

from nashproof.errors import TooLarge
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import PURE_COMPLETIONS
from nashproof.linear_programs.outcome import (
    Condition,
    NamedProgram,
    Optimal,
    VariableRange,
    solved,
)
from nashproof.play.best_response import best_response, rewards
from nashproof.play.strategies import plan_of, plans_of, profile_of, pure_plan
from nashproof.play.types import Plan, Player, Profile

Given = Sequence[Sequence[Rational] | None]  # by information set; None where it is open
ROUNDS = 4  # times that each player with open sets is improved, if there are several


@dataclass(frozen=True)
class NashConvRange:
    """NashConv over all completions: bounds, plans that prove the lower one, the completion found.

    ``attained``: whether that completion has ``low``; one always has ``high``.
    """

    low: Rational
    high: Rational
    deviations: Sequence[Plan]
    completion: Profile
    attained: bool


def completion_range(game: Tree, given: Given) -> NashConvRange:
    """Return the range of NashConv. Raises InputError for too many completions, without recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> found = completion_range(matching_pennies(), [[QQ(1), QQ(0)], None])
    >>> print(found.low, found.high, found.attained)
    1 2 True
    """
    game.need_recall()
    search = _CompletionSearch(game, given)
    players = [p for p in game.player_numbers if any(given[i] is None for i in game.sets_of[p])]
    two = len(game.players) == 2 and game.constant is not None
    for _ in range(1 if two or len(players) < 2 else ROUNDS):
        for player in players:
            search.improve(player)
    # those of a player whose opponents have nothing open, or of whom not each term is proved
    for p in game.player_numbers:
        if (len(players) > 1 and not two) or not any(
            q in players for q in game.player_numbers if q != p
        ):
            reply = best_response(game, search.plans, p).strategy
            search.deviations[p] = pure_plan(game, p, reply)
    deviations = [search.deviations[p] for p in game.player_numbers]
    completion = search.completion()
    sums, conv = zip(*(_sums(game, plans_of(game, rows), deviations) for rows in search.pure()))
    low = max(QQ(0), min(sums))
    least = _sums(game, plans_of(game, completion), deviations)[1]
    return NashConvRange(low, max(conv), deviations, completion, least == low)


def _sums(
    game: Tree, plans: Sequence[Plan], deviations: Sequence[Plan]
) -> tuple[Rational, Rational]:
    """Return the sums of what players gain by these deviations, and by best responses."""
    fixed = best = QQ(0)
    for p in game.player_numbers:
        response = best_response(game, plans, p)
        paid = response.value - response.gain
        fixed += sum(map(mul, rewards(game, plans, p), deviations[p - 1]), QQ(0)) - paid
        best += response.gain
    return fixed, best


class _CompletionSearch:
    """The completion so far: ``plans`` by player; ``deviations`` of the last program by player."""

    def __init__(self, game: Tree, given: Given) -> None:
        self.game, self.given = game, given
        self.open_sets = [i for i, row in enumerate(given) if row is None]
        count = prod(len(game.infosets[i].actions) for i in self.open_sets)
        if count > PURE_COMPLETIONS:
            raise TooLarge(
                f"{count:,} combinations of actions where nothing is given",
                f"at most {PURE_COMPLETIONS:,}",
            )
        self.plans: list[Plan] = [*plans_of(game, next(self.pure()))]
        self.deviations: dict[Player, Plan] = {}

    def pure(self, player: Player | None = None) -> Iterator[Profile]:
        """Yield the completions with a certain action at each open set, or at those of a player."""
        sets = [i for i in self.open_sets if player in (None, self.game.infosets[i].player)]
        for actions in product(*(range(len(self.game.infosets[i].actions)) for i in sets)):
            chosen = dict(zip(sets, actions))
            yield tuple(
                tuple(QQ(k == chosen.get(i, 0)) for k in range(len(s.actions)))
                if given is None
                else tuple(given)
                for i, (s, given) in enumerate(zip(self.game.infosets, self.given))
            )

    def completion(self) -> Profile:
        """Return the profile of the plans, with the given numbers where they are given."""
        rows = profile_of(self.game, self.plans)
        return tuple(
            tuple(row) if given is None else tuple(given) for row, given in zip(rows, self.given)
        )

    def improve(self, player: Player) -> None:
        """Take the plan of a player with which NashConv is least, the others' plans fixed."""
        game, place = self.game, player - 1
        corners = list({plan_of(game, rows, player): None for rows in self.pure(player)})
        rest = [p for p in game.player_numbers if p != player]
        at = [[*self.plans[:place], plan, *self.plans[player:]] for plan in corners]
        form = [{p: rewards(game, plans, p) for p in rest} for plans in at]
        own = rewards(game, self.plans, player)
        paid = [
            sum(map(mul, own, plan), QQ(0))
            + sum((sum(map(mul, by[p], self.plans[p - 1]), QQ(0)) for p in rest), QQ(0))
            for plan, by in zip(corners, form)
        ]
        variables = {f"x{k}": VariableRange(QQ(0), None) for k in range(len(corners))}
        variables |= {f"v{p}": VariableRange(None, None) for p in rest}
        rows = {"sum": Condition({f"x{k}": QQ(1) for k in range(len(corners))}, "==", QQ(1))}
        objective = {f"v{p}": QQ(1) for p in rest} | {f"x{k}": -x for k, x in enumerate(paid)}
        replies: dict[str, tuple[Player, Plan]] = {}
        self._add(rest, rows, replies, form)
        while True:
            best = solved(NamedProgram("least", False, variables, objective, QQ(0), rows))
            assert isinstance(best, Optimal)  # shares of completions are bounded
            shares = [best.point[f"x{k}"] for k in range(len(corners))]
            self.plans[place] = tuple(
                sum(map(mul, shares, column), QQ(0)) for column in zip(*corners)
            )
            if not self._add(rest, rows, replies, form, best.point):
                break
        for p in rest:
            mixed = [(best.multipliers[name], x) for name, (q, x) in replies.items() if q == p]
            columns = zip(*(plan for _, plan in mixed))
            self.deviations[p] = tuple(
                sum((y * x for (y, _), x in zip(mixed, column)), QQ(0)) for column in columns
            )

    def _add(
        self,
        rest: Sequence[Player],
        rows: dict[str, Condition],
        replies: dict[str, tuple[Player, Plan]],
        form: Sequence[Mapping[Player, Sequence[Rational]]],
        point: Mapping[str, Rational] | None = None,
    ) -> bool:
        """Add a row for each player who gains by a best response; return whether one does."""
        added = False
        for p in rest:
            response = best_response(self.game, self.plans, p)
            if point is not None and response.value <= point[f"v{p}"]:
                continue
            plan, name = pure_plan(self.game, p, response.strategy), f"reply {len(replies)}"
            terms = {f"x{k}": -sum(map(mul, by[p], plan), QQ(0)) for k, by in enumerate(form)}
            rows[name] = Condition({f"v{p}": QQ(1)} | terms, ">=", QQ(0))
            replies[name], added = (p, plan), True
        return added
