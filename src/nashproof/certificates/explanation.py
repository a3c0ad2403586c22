"""The words that explanations of several statements share: how players, moves and figures are
called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.certificates.sentence import GameNames
from nashproof.certificates.shapes import Moves

SHOWN = 24  # moves of a condition
NOTHING = "Nothing but the statement: the game file is enough to recompute it."
PROFILE = "The profile itself, a probability for every action at every information set."
COMPARE = (
    "Compare with the number stated; a printed decimal stands for all numbers that round to it."
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps by which a reader checks a certificate by hand, and what they show."""

    evidence: str
    steps: Sequence[str]


def best_response_steps(who: object) -> list[str]:
    """Return the steps that compute a best-response value by hand."""
    return [
        "For each terminal of the game file multiply the probabilities on its path, those of "
        f"{who} left out, and the payoff to {who}.",
        f"Go through the information sets of {who} from the last to the first: for each action "
        f"add up these numbers over the terminals that follow it and no later move of {who}, and "
        "the values of the sets next below; the greatest sum is the value of the set.",
        f"The same sum for the start of the game is the most that {who} can get: the "
        "best-response value.",
    ]


def expected_payoff_step(who: object) -> str:
    """Return the step that computes an expected payoff by hand."""
    return (
        f"For each terminal multiply all probabilities on its path and the payoff to {who}; "
        "the sum is the expected payoff."
    )


def optimal_plan_step(who: GameNames, player: int) -> str:
    """Return the step that finds the value to a player and tells when a plan is optimal."""
    p, opponent = who(player), who(3 - player)
    return (
        f"Find the value to {p}: its best-response value against the plan `opponent`. A plan is "
        f"optimal if it secures as much (the constant sum minus {opponent}'s best-response value "
        "against it)."
    )


def move_words(makes: Moves) -> str:
    """Return moves of one player in words: ``bet at K, check at Q``."""
    return ", ".join(f"{action} at {name}" for name, action in makes.items())
