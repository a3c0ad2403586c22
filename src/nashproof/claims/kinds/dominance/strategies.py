"""Claims that whole strategies are dominated or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from string import ascii_lowercase
from typing import cast

from nashproof.certificates import shapes
from nashproof.certificates.codec import Number, number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import (
    GameNames,
    MoveName,
    Said,
    box_words,
    formula,
    joined,
    said,
    sentences,
)
from nashproof.certificates.shapes import MoveWeights, Profile
from nashproof.certificates.statements.dominance import belief_words
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.profiles import (
    BestResponseGains,
    ComparedSides,
    ExpectedPayoff,
    Figures,
    MeasuredFigure,
    ProfileNumber,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, ProfileInTree
from nashproof.claims.claim import PointClaim, player_of
from nashproof.claims.finding import Disproved, Finding, Open, Proved, as_stated, at_member, decided
from nashproof.claims.kinds.profiles.deviations import asked_response, gain_finding
from nashproof.documents.profile_values import ProfileRows
from nashproof.exact.expressions import Parametric, expression, polynomial
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import bernstein_work, middle
from nashproof.format.fields import PlayerKey, key, yes_or_no
from nashproof.games.tree import Tree
from nashproof.limits import BERNSTEIN_WORK, EXPRESSION_CHARACTERS, PARAMETERS
from nashproof.play.strategies import behaviour_of, expected_payoffs, plan_of, plans_of
from nashproof.play.types import Plan
from nashproof.solving.dominance import plans
from nashproof.solving.parameters.profiles import samples, substitute


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
    player: str = key(PlayerKey())
    stated: str = yes_or_no("dominated", "some", "no")

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements that the strategy is undominated, or dominated.

        It is undominated if it is a best response to a completely mixed strategy. Without open
        parameters it is dominated if another strategy is paid more against each of these.
        """
        whole = self.played(case)
        player = player_of(self.table, self.player, whole.game.player_numbers)
        if len(whole.game.players) != 2:
            return []
        played = self.in_tree(case, whole)
        strategy = Profile.of(played.game, played.rows).players[player]

        def against_all(profile: Profile) -> bool:
            theirs = profile.players[3 - player].values()
            mixed = all(isinstance(x, Rational) and x > 0 for row in theirs for x in row.values())
            return mixed and profile.players[player] == strategy

        box = shapes.box(played.parameters)
        if box:
            rest = {"parameters": box, "players": (player,), "within": "everywhere", "frontier": ()}
            return [Asked(played.digest, EquilibriumSet, {**rest, "profile": against_all})]
        best = asked_response(played, (player,), profile=against_all, gains={player: QQ(0)})
        return [best, asked_domination(played, player, played.rows)]

    def finding(self, proof: Certificate, case: Case) -> Finding:
        """Return whether the strategy is dominated, as claimed or not."""
        return decided(isinstance(proof.statement, Figures) == (self.stated == "dominated"), proof)

    def decide(self, case: Case) -> Finding:
        """Look for a completely mixed strategy to which it is best; else for a dominating one."""
        played = self.played(case)
        player = player_of(self.table, self.player, played.game.player_numbers)
        if len(played.game.players) != 2:
            return Open(
                f"The game has {len(played.game.players)} players. Strategies that are not "
                "dominated make an equilibrium perfect for two players alone, and nashproof has no "
                "proof for more."
            )
        finding = undominated_finding(self.in_tree(case, played), player)
        return as_stated(finding, self.stated == "not dominated")

    def result(self, proof: Certificate, who: GameNames) -> Said:
        """Return whether the strategy is dominated, in words."""
        return Said("not " * (proof.statement.kind != "figures"), "weakly dominated")

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return sentences on the best response, or on the strategy that dominates."""
        return dominance_words(proof, who, int(self.player))


def undominated_finding(played: ProfileInTree, player: int) -> Finding:
    """Prove that a strategy is undominated for all values of its parameters; or refute it.

    Idea: with two players a strategy is weakly undominated if and only if it is a best response to
    a completely mixed strategy (Pearce 1984, lemma 4). The undominated optimal strategies form
    faces, so a belief that suits the middle of the parameters' box mostly suits the whole box.
    """
    centre = middle(played.parameters)
    for at in [centre, *(samples(played.parameters) if centre else ())]:
        rows = substitute(played.rows, at)
        plan = plan_of(played.game, rows, player)
        # A completely mixed plan to which the strategy is best; by duality, none if dominated.
        belief = plans.belief(played.game, player, plan, played.case.backend, mixed=True)
        if belief is None:
            better = plans.dominating_plan(played.game, player, plan, played.case.backend)
            assert better is not None  # an undominated plan would have a completely mixed belief
            return dominated_finding(played, player, rows, at, better)
        # Only the belief at the centre is tried for the whole box, as an equilibrium set.
        against = _against(played, player, belief)
        finding = gain_finding(against, player) if at == centre else None
        if isinstance(finding, Proved):
            return finding
    return Open(
        "At the points tried it is not dominated, but no completely mixed strategy was found to "
        "which it is a best response for all values of the parameters."
    )


def dominance_words(proof: Certificate, who: GameNames, player: int) -> Said:
    """Return sentences with the proof that a strategy is dominated, or is not."""
    statement = proof.statement
    if isinstance(statement, Figures):
        return sentences(
            Said("The strategy of ", who(player), " in profile 2 is weakly dominated."),
            Said(
                "That in profile 1 is paid more against every completely mixed strategy of ",
                _opponents(who, player, len(statement.profiles[0].players)),
                ".",
            ),
            Said("It differs in this: ", _changes(statement, who, player), "."),
        )
    assert isinstance(statement, (BestResponseGains, EquilibriumSet))
    opponent = who(3 - player)
    box = statement.parameters if isinstance(statement, EquilibriumSet) else {}
    beliefs = cast(MoveWeights, statement.profile.players[3 - player])
    return sentences(
        said(
            "The strategy of {player} is a best response{everywhere} when {opponent} takes every "
            "action with positive probability, as below.",
            player=who(player),
            everywhere=Said(" for every ", box_words(box)) if box else "",
            opponent=opponent,
        ),
        "So no strategy dominates it, even weakly.",
        Said(opponent, " plays: ", belief_words(who, 3 - player, beliefs), "."),
    )


def _opponents(who: GameNames, player: int, players: int) -> str:
    """Return the name of the opponent, or that there are several."""
    return str(who(3 - player)) if players == 2 else "the others"


def _changes(statement: Figures, who: GameNames, player: int) -> Said:
    """Return the moves by which a player's strategy in profile 1 differs from profile 2."""
    instead, first_strategy = (profile.players[player] for profile in statement.profiles)
    moves = [
        Said(MoveName(action, name), *((" with ", formula(x)) if x != 1 else ()))
        for name, row in who.rows(player, instead)
        if instead[name] != first_strategy[name]
        for action, x in row
        if x
    ]
    return joined("; ", moves)


def _against(played: ProfileInTree, player: int, belief: Plan) -> ProfileInTree:
    """Return the profile with the plan ``belief`` as the opponent's strategy, in a new case.

    A case keeps what it computed by the profile's name, and a document may have a profile of this
    name: so the new case begins with nothing computed.
    """
    game, theirs = played.game, behaviour_of(played.game, 3 - player, belief)
    rows = [as_played if row is None else row for row, as_played in zip(theirs, played.rows)]
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
    return replace(played, text=text, at=None, case=replace(played.case, computed={}))


def _text(x: Parametric) -> str:
    """Return a number or an expression in the form of a profile's entry."""
    return number_text(x if polynomial(x) is None else polynomial(x))


def dominated_finding(
    played: ProfileInTree, player: int, rows: ProfileRows, at: Mapping[str, Rational], better: Plan
) -> Finding:
    """Prove that a strategy is dominated by ``better`` at a point ``at`` of its parameters.

    Idea: write all completely mixed strategies of the opponents with a parameter for each action
    but one. The difference of payoffs is a polynomial; Bernstein coefficients show that it is
    positive inside the unit cube.
    """
    game = played.game
    against = _completely_mixed(game, player)
    pair = [
        against.beside(profile_rows)
        for profile_rows in (_replaced(game, player, rows, better), rows)
    ]
    # The difference is left out if the polynomial has more terms than a checker expands.
    more = against.difference(player, pair)
    if more is None:
        return Open(
            "The strategy is weakly dominated. No certificate proves it: the payoffs depend on "
            "more actions of the opponents than a checker compares.",
            "weakly dominated",
        )
    figure = _paid_more(player, number(more))
    profiles = tuple(Profile.of(game, profile_rows) for profile_rows in pair)
    asked = asked_domination(played, player, rows)
    return at_member(Disproved(asked.proof(profiles=profiles, figures=(figure,))), at)


def asked_domination(played: ProfileInTree, player: int, rows: ProfileRows) -> Asked:
    """Return the statement that a strategy is paid more than the player's in ``rows``.

    It is paid more against all completely mixed strategies of the opponents; the strategy itself
    is open.
    """
    against = _completely_mixed(played.game, player)
    second = Profile.of(played.game, against.beside(rows))

    def fits(figures: Sequence[MeasuredFigure | ComparedSides]) -> bool:
        (figure,) = figures if len(figures) == 1 else (None,)
        return isinstance(figure, ComparedSides) and figure == _paid_more(player, figure.difference)

    fields = {
        "parameters": shapes.box({name: (QQ(0), QQ(1)) for name in against.declared}),
        "profiles": lambda profiles: (
            len(profiles) == 2
            and profiles[1] == second
            and all(
                profiles[0].players[p] == strategy
                for p, strategy in second.players.items()
                if p != player
            )
        ),
        "at": {},
        "where": "inside" if against.declared else "everywhere",
        "figures": fits,
    }
    return Asked(played.digest, Figures, fields)


def _paid_more(player: int, difference: Number) -> ComparedSides:
    """Return the comparison: profile 1 pays the player ``difference`` more than profile 2."""
    first, second = (ProfileNumber(k, ExpectedPayoff(player), (), QQ(1)) for k in (1, 2))
    return ComparedSides(first, "more than", second, difference, True)


def _replaced(game: Tree, player: int, rows: ProfileRows, plan: Plan) -> ProfileRows:
    """Return the profile with the player's ``plan``; sets that it excludes keep their rows."""
    plan_rows = behaviour_of(game, player, plan)
    return tuple(
        row if s.player != player or not plan[s.parent] else new or row
        for s, row, new in zip(game.infosets, rows, plan_rows)
    )


@dataclass(frozen=True)
class _CompletelyMixed:
    """All completely mixed strategies of some players: probabilities in parameters, by set."""

    game: Tree
    declared: tuple[str, ...]
    rows: Mapping[int, tuple[Parametric, ...]]

    def beside(self, rows: ProfileRows) -> ProfileRows:
        """Return the profile with these players' rows in place of theirs."""
        return tuple(self.rows.get(i, row) for i, row in enumerate(rows))

    def difference(self, player: int, pair: Sequence[ProfileRows]) -> Parametric | None:
        """Return how much more profile 1 pays than profile 2; None if too large for checkers."""
        if len(self.declared) > PARAMETERS:
            return None
        first, second = (
            expected_payoffs(self.game, plans_of(self.game, x))[player - 1] for x in pair
        )
        short = len(_text(first - second)) <= EXPRESSION_CHARACTERS
        work = bernstein_work(polynomial(first - second))
        return first - second if short and work <= BERNSTEIN_WORK else None


def _completely_mixed(game: Tree, player: int) -> _CompletelyMixed:
    """Return all completely mixed strategies of a player's opponents.

    At each set they have a parameter for each action but one.

    A parameter is the action's share of the probability that the actions before it leave.
    """
    names = (f"{letter}{k or ''}" for k in count() for letter in ascii_lowercase)
    shares = {
        i: [next(names) for _ in s.actions[1:]]
        for i, s in enumerate(game.infosets)
        if s.player != player
    }
    declared = tuple(name for row in shares.values() for name in row)
    return _CompletelyMixed(
        game, declared, {i: _divided(row, declared) for i, row in shares.items()}
    )


def _divided(names: Sequence[str], declared: tuple[str, ...]) -> tuple[Parametric, ...]:
    """Return probabilities of actions from shares: ``p, (1 - p)*q, (1 - p)*(1 - q)``.

    Actions are halved again and again, so that a probability has log2(n) factors: a product of
    seven factors would have too many terms.
    """
    if not names:
        return (expression("1", declared),)
    share, first = expression(names[0], declared), (len(names) + 1) // 2
    halves = (names[1:first], share), (names[first:], 1 - share)
    return tuple(part * x for part_names, part in halves for x in _divided(part_names, declared))
