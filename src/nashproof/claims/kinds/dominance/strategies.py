"""Claims that whole strategies are dominated or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    ExpectedPayoff,
    Figures,
    ProfileNumber,
)
from nashproof.claims.case import Case, ProfileInTree
from nashproof.claims.claim import PointClaim, player_of
from nashproof.claims.finding import Disproved, Finding, Open, Proved, as_stated
from nashproof.claims.kinds.dominance.named_moves import Strategy
from nashproof.claims.kinds.profiles.deviations import gain_finding
from nashproof.claims.wording.dominance import moves as move_words
from nashproof.claims.wording.dominance import strategies as words
from nashproof.claims.wording.parts import sentences
from nashproof.documents.profile_values import ProfileRows
from nashproof.exact.expressions import Parametric, expression, polynomial
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import bernstein_work, middle
from nashproof.format.fields import Player, key, yes_or_no
from nashproof.games.tree import Tree
from nashproof.limits import BERNSTEIN_WORK, PARAMETERS
from nashproof.play.best_response import best_strategy, best_values
from nashproof.play.strategies import behaviour_of, expected_payoffs, plan_of, plans_of, pure_plan
from nashproof.play.types import Plan
from nashproof.solve.dominance import plans
from nashproof.solve.game_programs import payoffs_by_reply
from nashproof.solve.parameters.profiles import samples, substitute


@dataclass(frozen=True)
class DominatedStrategyClaim(PointClaim):
    """Some strategy of the player, mixed or pure, weakly dominates the one in the profile. An
    equilibrium of two players is perfect exactly if neither strategy is dominated so
    ([refinements](../docs/explanation/refinements.md)). The game has two players with perfect
    recall; of more players the claim is *undetermined*. Without `at`, `not dominated` is claimed
    for all values of the parameters.

    A strategy is not dominated if it is a best response to a completely mixed strategy of the
    opponent. It is if another one is paid more against each of these.
    """

    kind = "dominated strategy"
    row = "a player's whole strategy in a profile is weakly dominated, or not"
    says = (
        "{where}{stated} strategy of {player} weakly dominates the one that they play in {whole}."
    )
    proved_by = ("best response", "equilibrium set", "figures")
    player: str = key(Player())
    stated: str = yes_or_no("dominated", "some", "no")

    def decide(self, case: Case) -> Finding:
        """Look for a completely mixed strategy to which it is best; else for one that dominates."""
        played = self.played(case)
        player = player_of(self.table, self.player, played.game.player_numbers)
        if len(played.game.players) != 2:
            return Open(words.more_players_why(played.game))
        finding = undominated_finding(self.in_tree(case, played), player)
        return as_stated(finding, self.stated == "not dominated")


def undominated_finding(played: ProfileInTree, player: int) -> Finding:
    """That a strategy is not dominated, for all values of open parameters; or a point where it is.

    A strategy that is best against a completely mixed one in the middle of the parameters' box is
    mostly so in the whole box: the optimal strategies that are not dominated form faces.
    """
    centre = middle(played.parameters)
    for at in [centre, *(samples(played.parameters) if centre else ())]:
        rows = substitute(played.rows, at)
        plan = plan_of(played.game, rows, player)
        belief = plans.belief(played.game, player, plan, played.case.backend, mixed=True)
        if belief is None:
            return _dominated_strategy(played, player, rows, at)
        against = _against(played, player, belief)
        finding = gain_finding(against, player) if at == centre else None
        if isinstance(finding, Proved):
            beliefs = _named_rows(played.game, 3 - player, against.rows)
            why = words.undominated_strategy_why(played.game, player, beliefs, played.parameters)
            return Proved(move_words.undominated_computed("weakly"), why, finding.certificate)
    return Open(words.OPEN_FAMILY)


def _against(played: ProfileInTree, player: int, belief: Plan) -> ProfileInTree:
    """The profile with a plan in the place of the opponent's strategy.

    In a case of its own: what is known of profiles is known by name, and a document may have one of
    this name.
    """
    game, theirs = played.game, behaviour_of(played.game, 3 - player, belief)
    rows = [own if row is None else row for row, own in zip(theirs, played.rows)]
    entries = {
        f"{s.player}/{s.name}": {a: _text(x) for a, x in zip(s.actions, row)}
        for s, row in zip(game.infosets, rows)
    }
    text = replace(
        played.text,
        name=f"{played.text.name} against player {3 - player} mixing",
        parameters=played.parameters,
        entries=entries,
        form="behaviour",
    )
    return replace(played, text=text, at=None, case=replace(played.case, known={}))


def _text(x: Parametric) -> str:
    """A number or an expression as a profile writes it."""
    return number_text(x if polynomial(x) is None else polynomial(x))


def _named_rows(game: Tree, player: int, rows: ProfileRows) -> dict[str, dict[str, Parametric]]:
    """A player's strategy by set and action."""
    return {
        game.infosets[i].name: dict(zip(game.infosets[i].actions, rows[i]))
        for i in game.sets_of[player]
    }


def _dominated_strategy(
    played: ProfileInTree, player: int, rows: ProfileRows, at: Mapping[str, Rational]
) -> Finding:
    """That a strategy is dominated, at a point of the parameters."""
    game, plan = played.game, plan_of(played.game, rows, player)
    better = plans.dominating_plan(game, player, plan, played.case.backend)
    assert better is not None  # else it were best against a completely mixed strategy
    instead = _replaced(game, player, rows, better)
    why = words.dominated_strategy_why(
        game, player, rows, instead, _where_better(game, player, plan, better), at
    )
    computed, statement = move_words.dominated_computed("weakly"), None
    if sum(len(game.infosets[i].actions) - 1 for i in game.sets_of[3 - player]) <= PARAMETERS:
        statement = _never_worse(game, player, rows, instead)
    if statement is None:
        return Open(sentences(why, words.too_many_actions(game, 3 - player)), computed)
    return Disproved(computed, why, played.certificate(statement))


def _replaced(game: Tree, player: int, rows: ProfileRows, plan: Plan) -> ProfileRows:
    """A profile with a plan of one player; what the plan excludes stays as it is."""
    own = behaviour_of(game, player, plan)
    return tuple(
        row if s.player != player or not plan[s.parent] else new or row
        for s, row, new in zip(game.infosets, rows, own)
    )


def _where_better(
    game: Tree, player: int, plan: Plan, better: Plan
) -> tuple[Strategy, Rational, Rational]:
    """The opponent's pure strategy against which one plan is paid most more; both payoffs there."""
    other, lines = 3 - player, payoffs_by_reply(game, player)
    less, more = (
        [sum((a * x[j] for j, a in line.items()), QQ(0)) for line in lines] for x in (plan, better)
    )
    worth, values = best_values(game, other, [b - a for a, b in zip(less, more)])
    reply = best_strategy(game, other, worth, values)
    weights = pure_plan(game, other, reply)
    before, after = (sum((w * a for w, a in zip(weights, x)), QQ(0)) for x in (less, more))
    return reply, before, after


def _never_worse(
    game: Tree, player: int, rows: ProfileRows, instead: ProfileRows
) -> Figures | None:
    """The statement that a strategy is paid more than another against all completely mixed ones.

    The opponent's probabilities are parameters: at each set the share of an action of what the
    actions before it leave. None if that is more than a checker reads.
    """
    names = iter(ascii_lowercase)
    shares = {
        i: [next(names) for _ in game.infosets[i].actions[1:]] for i in game.sets_of[3 - player]
    }
    declared = tuple(name for row in shares.values() for name in row)
    mixed = {i: _divided(row, declared) for i, row in shares.items()}
    both = [
        tuple(mixed.get(i, row) for i, row in enumerate(profile)) for profile in (instead, rows)
    ]
    one, two = (expected_payoffs(game, plans_of(game, x))[player - 1] for x in both)
    if bernstein_work(polynomial(one - two)) > BERNSTEIN_WORK:
        return None
    sides = [ProfileNumber(k, ExpectedPayoff(player), (), QQ(1)) for k in (1, 2)]
    return Figures(
        parameters=shapes.box({name: (QQ(0), QQ(1)) for name in declared}),
        profiles=tuple(shapes.Profile.of(game, x) for x in both),
        at={},
        where="inside" if declared else "everywhere",
        figures=(ComparedSides(sides[0], "more than", sides[1], number(one - two), True),),
    )


def _divided(names: Sequence[str], declared: tuple[str, ...]) -> tuple[Parametric, ...]:
    """Probabilities of actions from shares of what is left: ``p, (1 - p)*q, (1 - p)*(1 - q)``."""
    left, row = expression("1", declared), []
    for name in names:
        share = expression(name, declared)
        row.append(left * share)
        left = left * (1 - share)
    return (*row, left)
