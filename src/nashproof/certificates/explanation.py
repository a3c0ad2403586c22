"""The words that explanations of several statements share: how players, moves and figures are
called.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nashproof.certificates.shapes import Event, Mixture, Move, Moves, Parameters

SHOWN = 24  # moves of a condition
NOTHING = "Nothing but the statement: the game file is enough to recompute it."
PROFILE = "The profile itself, a probability for every action at every information set."
COMPARE = (
    "Compare with the number stated; a printed decimal stands for all numbers that round to it."
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is stated, what the certificate shows for it, and how to check it by hand, step by
    step.
    """

    stated: str
    evidence: str
    steps: Sequence[str]


class Names:
    """How players are called: by their names in the game, or by number where no game is known."""

    def __init__(self, players: Sequence[str] = ()) -> None:
        self.players = players

    def __call__(self, player: int) -> str:
        """One player, from 1."""
        return self.players[player - 1] if self.players else f"player {player}"

    def list(self, players: Iterable[int]) -> str:
        """Some players, joined by *and*."""
        return " and ".join(map(self, players))

    def gain(self, players: Sequence[int]) -> str:
        """The sentence that these players gain nothing."""
        return f"{self.list(players)} gain{'s' * (len(players) == 1)} nothing by deviating"


def best_response_steps(who: str) -> list[str]:
    """The steps that give a best-response value."""
    return [
        "For each terminal of the game file multiply the probabilities on its path, those of "
        f"{who} left out, and the payoff to {who}.",
        f"Go through the information sets of {who} from the last to the first: for each action "
        f"add up these numbers over the terminals that follow it and no later move of {who}, and "
        "the values of the sets next below; the greatest sum is the value of the set.",
        f"The same sum for the start of the game is the most that {who} can get: the "
        "best-response value.",
    ]


def expected_payoff_step(who: str) -> str:
    """The step that gives an expected payoff."""
    return (
        f"For each terminal multiply all probabilities on its path and the payoff to {who}; "
        "the sum is the expected payoff."
    )


def optimal_plan_step(who: Names, player: int) -> str:
    """The step that gives the value to a player, and says when a plan is optimal."""
    p, other = who(player), who(3 - player)
    return (
        f"Find the value to {p}: its best-response value against the plan `opponent`. A plan is "
        f"optimal if it secures as much (the constant sum minus {other}'s best-response value "
        "against it)."
    )


def box_words(parameters: Parameters) -> str:
    """The box of parameters in words."""
    return " and ".join(f"{name} from {x.low} to {x.high}" for name, x in parameters.items())


def move_words(makes: Moves) -> str:
    """Moves of one player in words."""
    return ", ".join(f"{action} at {name}" for name, action in makes.items())


def mixture_words(mixture: Mixture) -> str:
    """A mixture of strategies in words."""
    return " and ".join(
        move_words(makes) + ("" if p == 1 else f" with probability {p}")
        for makes, p in mixture.parts
    )


def event_words(conditions: Event) -> str:
    """An event in words."""
    return " and ".join(map(_condition, conditions)) or "anything"


def _condition(moves: Sequence[Move]) -> str:
    more = f" or {len(moves) - SHOWN} more" if len(moves) > SHOWN else ""
    return " or ".join(f"{move.infoset}: {move.action}" for move in moves[:SHOWN]) + more
