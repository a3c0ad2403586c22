"""Statements about dominance: of moves and plans, of strategies round by round, and about best
responses to beliefs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from nashproof.certificates.codec import Layout, Shape
from nashproof.certificates.explanation import (
    Explanation,
    Names,
    best_response_steps,
    mixture_words,
    move_words,
)
from nashproof.certificates.shapes import (
    Frontier,
    Mixture,
    Move,
    Moves,
    MoveWeights,
    NoWitness,
    Strategy,
)
from nashproof.certificates.statement import Statement
from nashproof.exact.numbers import Rational

Sense = Literal["weakly", "strictly"]


@dataclass(frozen=True, slots=True)
class DominatedMoves(Shape):
    """Every way to go on from a set with the moves ``makes``, and the mixture of ways to go on
    that is better.
    """

    player: int
    set: str
    makes: Moves
    by: Mixture


@dataclass(frozen=True, slots=True)
class Dominated(Statement[NoWitness]):
    """From its set on, every continuation with these moves is dominated by the mixture named, each
    entry in one step.

    ``weakly``: the mixture pays at least as much against every strategy of the opponent that makes
    no ``excluded`` move, and more against one; ``strictly``: more against each. No witness: the
    least difference over the opponent's plans is found bottom-up like a best response. Two
    players. Units: the game's payoffs.

    Checked by ``nashcheck.statements.dominance.check_dominated``.
    """

    kind: ClassVar[str] = "dominated"
    sense: Sense
    moves: tuple[DominatedMoves, ...]
    excluded: tuple[Move, ...]

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: what is dominated by what, and what to compare."""
        entries = "; ".join(
            f"{move_words(entry.makes)} by {mixture_words(entry.by)}" for entry in self.moves
        )
        barred = ", ".join(map(str, self.excluded))
        condition = f", if nobody ever plays {barred}," if barred else ""
        more = (
            "more against every strategy."
            if self.sense == "strictly"
            else "at least as much against every strategy, and more against one."
        )
        return Explanation(
            f"{self.sense.capitalize()} dominated{condition}: {entries}.",
            "For each move the continuation, or mixture of continuations, that does better.",
            [
                "For each way to go on with the move, and each strategy of the opponent, "
                "compare what is earned below the set.",
                f"The replacement earns {more}",
            ],
        )


@dataclass(frozen=True, slots=True)
class NotDominatedBy(Statement["NotDominatedBy.Witness"]):
    """The mixture named does not dominate these moves, nor does it, however it goes on, beyond the
    frontier.

    Proof: one continuation with the moves, and one strategy of the opponent against which the
    mixture pays less (``strictly``: no more). Two players. Units: the game's payoffs, summed below
    the set and weighted by chance.

    Checked by ``nashcheck.statements.dominance.check_not_dominated_by``.
    """

    kind: ClassVar[str] = "not dominated by"
    sense: Sense
    player: int
    set: str
    makes: Moves
    by: Mixture
    excluded: tuple[Move, ...]
    frontier: Frontier

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """A way to go on, and a strategy of the opponent, that the mixture does not better."""

        continuation: Strategy
        opponent: Strategy

    def agrees(self, claimed: str) -> bool:
        """Whether the claim is that the moves are not dominated."""
        return claimed.startswith("not ")

    def beyond(self) -> Frontier:
        """The frontier, beyond which the game may be another one."""
        return self.frontier

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: what does not dominate what, and the example."""
        return Explanation(
            f"{move_words(self.makes)} is not {self.sense} dominated by {mixture_words(self.by)}.",
            "A way to go on, and a strategy of the opponent.",
            [
                f"When the opponent plays {move_words(witness.opponent)}, add up what "
                f"{move_words(witness.continuation)} earns below {self.set}.",
                "The replacement earns less"
                + (" or the same." if self.sense == "strictly" else "."),
            ],
        )


@dataclass(frozen=True, slots=True)
class Undominated(Statement["Undominated.Witness"]):
    """Some strategy that reaches the set and makes these moves is not dominated by any mixed
    strategy.

    Proof: such a strategy, and probabilities of the others against which it is a best response;
    ``weakly``: all of them positive. (A strategy that is dominated is worse than the mixture
    against these.) Units: probabilities.

    Checked by ``nashcheck.statements.dominance.check_undominated``.
    """

    kind: ClassVar[str] = "undominated"
    sense: Sense
    player: int
    set: str
    makes: Moves

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The strategy, and the others' behaviour strategies by player."""

        strategy: Strategy
        others: Mapping[int, MoveWeights]

    def agrees(self, claimed: str) -> bool:
        """Whether the claim is that the moves are not dominated."""
        return claimed.startswith("not ")

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: which strategy, and against what it is best."""
        p = who(self.player)
        positive = ", which are all positive." if self.sense == "weakly" else "."
        return Explanation(
            f"Some strategy of {p} that plays {move_words(self.makes)} is not {self.sense} "
            "dominated by any mixture.",
            "That strategy, and probabilities for the others against which it is a best response.",
            [
                *best_response_steps(p),
                f"The strategy {move_words(witness.strategy)} attains this value, so nothing "
                f"pays more against these probabilities{positive}",
            ],
        )


@dataclass(frozen=True, slots=True)
class GoneMove(Shape):
    """After which round no strategy left makes a move; ``none`` where some strategy left at the
    end makes it.
    """

    move: Move
    round: int | Literal["none"]

    def __str__(self) -> str:
        end = "still made at the end" if self.round == "none" else f"gone after round {self.round}"
        return f"{self.move} is {end}."


@dataclass(frozen=True, slots=True)
class Iterated(Statement["Iterated.Witness"]):
    """Eliminating these dominated reduced pure strategies round by round leaves so many; ``gone``:
    when moves go.

    ``complete``: no strategy left at the end is dominated. Proof: for each strategy eliminated a
    mixture of those left when the round began; at the end a belief to which each strategy left is
    a best reply, for ``weakly`` one with all weights positive (Pearce 1984). For strict dominance
    every order leaves the same (Gilboa, Kalai, Zemel 1990); for weak dominance the statement is
    about this order. Two players. Units: numbers of strategies.

    Checked by ``nashcheck.statements.dominance.check_iterated``.
    """

    kind: ClassVar[str] = "iterated"
    sense: Sense
    rounds: tuple[Mapping[int, tuple[Strategy, ...]], ...]
    left: tuple[Mapping[int, int], ...]
    complete: Literal["yes", "not said"]
    gone: tuple[GoneMove, ...]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The mixtures in the order of the rounds, and the beliefs of the strategies left."""

        mixtures: tuple[Mapping[int, tuple[Mixture, ...]], ...]
        beliefs: Mapping[int, tuple[tuple[Strategy, Mixture], ...]]

    def agrees(self, claimed: str) -> bool:
        """Whether all the moves are gone as claimed: ``never``, ``eliminated``, ``round 2``."""
        rounds = [item.round for item in self.gone]
        if claimed == "eliminated":
            return "none" not in rounds
        wanted = "none" if claimed == "never" else claimed
        return all(wanted == (x if x == "none" else f"round {x}") for x in rounds)

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: how many strategies are left, when moves go, and what dominates."""
        left = "; ".join(
            f"{sizes[1]} and {sizes[2]} after round {k}" for k, sizes in enumerate(self.left, 1)
        )
        end = " Nothing left is dominated." if self.complete == "yes" else ""
        gone = "".join(f" {item}" for item in self.gone)
        more = (
            "more than the strategy each time."
            if self.sense == "strictly"
            else "at least as much as the strategy, and more once."
        )
        return Explanation(
            f"Eliminating {self.sense} dominated strategies round by round leaves: "
            f"{left or 'nothing is eliminated'}.{end}{gone}",
            "For each strategy eliminated a mixture that dominates it; for each one left at the "
            "end a mixture of the opponent's to which it is a best reply.",
            [
                "Round by round, against the strategies of the opponent left at its beginning, the "
                f"mixture earns {more}",
                "At the end, each strategy left is a best reply, among those left, to its mixture.",
            ],
        )


Rival = Strategy | tuple[str, str]  # a reduced strategy, or a set with another action there


@dataclass(frozen=True, slots=True)
class RivalMixture(Shape):
    """Rivals of a strategy, each with a positive probability; these sum to 1."""

    layout: ClassVar[Layout] = "bare"
    parts: tuple[tuple[Rival, Rational], ...]


@dataclass(frozen=True, slots=True)
class LevelProof(Shape):
    """For each response of a level a belief; for each other strategy a mixture of its rivals that
    is as good.
    """

    beliefs: tuple[Mixture, ...]
    rivals: tuple[tuple[Strategy, RivalMixture], ...]


@dataclass(frozen=True, slots=True)
class Responses(Statement["Responses.Witness"]):
    """Each level lists exactly the pure strategies that are responses to some mixture of those in
    the level before.

    The first level answers all strategies of the opponent; the levels are of the players in turn,
    the last of ``player``. ``only``: the unique best response; ``best``: a best one; ``cautious``:
    best to a completely mixed strategy. ``exactly``: the last level are the strategies that make
    no move of ``avoid``. Proof: for each response a belief; for each other strategy a mixture of
    rivals that earns as much, so that none is a response (Pearce 1984). Two players. Units:
    numbers of strategies.

    Checked by ``nashcheck.statements.dominance.check_responses``.
    """

    kind: ClassVar[str] = "responses"
    player: int
    strategies: Literal["reduced", "full"]
    sense: Literal["only", "best", "cautious"]
    levels: tuple[tuple[Strategy, ...], ...]
    avoid: tuple[Move, ...]
    exactly: bool

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The proof of each level."""

        layout: ClassVar[Layout] = "bare"
        levels: tuple[LevelProof, ...]

    def agrees(self, claimed: str) -> bool:
        """Whether there are so many, or ``exactly these``: those that avoid the moves."""
        return self.exactly if claimed == EXACTLY else str(len(self.levels[-1])) == claimed

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: how many responses each level has, and what beliefs and rivals show."""
        counts = ", then ".join(str(len(level)) for level in self.levels)
        return Explanation(
            f"{counts} {self.strategies} pure strategies{self._turns(who)}, are "
            f"{_RESPONSE[self.sense]} of the opponent.{self._avoided()}",
            "For each of these strategies a mixture of the opponent's to which it is a "
            "response; for each other one a mixture of rivals that are as good.",
            [
                "Against its mixture no rival of a response earns more"
                + (", nor as much." if self.sense == "only" else "."),
                "The mixture of rivals of any other strategy earns "
                + ("more than it" if self.sense == "best" else "at least as much as it")
                + " against every strategy of the opponent that is allowed"
                + (", and somewhere more." if self.sense == "cautious" else "."),
            ],
        )

    def _turns(self, who: Names) -> str:
        """Whose strategies the levels are."""
        p = who(self.player)
        if len(self.levels) == 1:
            return f", of {p}"
        return (
            " (the players in turn, each responding to mixtures of the strategies counted before, "
            f"{p} last)"
        )

    def _avoided(self) -> str:
        """Whether the last level is described by the moves that it avoids, as a sentence."""
        if not self.avoid:
            return ""
        moves = " or ".join(map(str, self.avoid))
        return f" They are {'' if self.exactly else 'not '}exactly the strategies without {moves}."


EXACTLY = "exactly these"
_RESPONSE = {
    "only": "the only best response to some strategy",
    "best": "a best response to some strategy",
    "cautious": "a best response to some completely mixed strategy",
}
