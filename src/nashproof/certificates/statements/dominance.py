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
from nashproof.certificates.shapes import Frontier, Mixture, Move, Moves, MoveWeights, Strategy
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
class ByMixture(Shape):
    """Nothing but the mixture: the checker compares it itself."""


@dataclass(frozen=True, slots=True)
class CounterExample(Shape):
    """A way to go on, and a strategy of the opponent, that a mixture does not better."""

    continuation: Strategy
    opponent: Strategy


@dataclass(frozen=True, slots=True)
class Belief(Shape):
    """A strategy, and the others' behaviour strategies by player to which it is a best response."""

    strategy: Strategy
    others: Mapping[int, MoveWeights]


@dataclass(frozen=True, slots=True)
class Dominance(Statement["Dominance.Witness"]):
    """Moves are dominated, each entry by the mixture named; or they are not.

    ``because`` of a ``mixture``: from its set on, every continuation with these moves is dominated
    by the mixture: ``weakly``, it pays at least as much against every strategy of the opponent
    that makes no ``excluded`` move, and more against one; ``strictly``: more against each. The
    least difference over the opponent's plans is found bottom-up like a best response. Because of
    a ``counterexample`` the mixture does not dominate these moves, nor does it, however it goes on,
    beyond the frontier: against one strategy of the opponent it pays less (``strictly``: no more).
    Because of a ``belief`` no mixed strategy dominates some strategy that reaches the set and makes
    these moves: it is a best response to probabilities of the others, ``weakly``: all positive.
    Units: the game's payoffs.

    Checked by ``nashcheck.statements.dominance.check_dominance``.
    """

    kind: ClassVar[str] = "dominance"
    sense: Sense
    because: Literal["mixture", "counterexample", "belief"]
    moves: tuple[DominatedMoves, ...]
    excluded: tuple[Move, ...] = ()
    frontier: Frontier = ()

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """What shows it, for each entry."""

        layout: ClassVar[Layout] = "bare"
        entries: tuple[CounterExample | Belief | ByMixture, ...]

    def agrees(self, claimed: str) -> bool:
        """Whether the moves are dominated, or are not, as claimed."""
        return (self.because == "mixture") != claimed.startswith("not ")

    def beyond(self) -> Frontier:
        """The frontier, beyond which the game may be another one."""
        return self.frontier

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: what is dominated by what or not, and what to compare."""
        barred = ", ".join(map(str, self.excluded))
        condition = f", if nobody ever plays {barred}," if barred else ""
        if self.because == "mixture":
            return self._by_mixtures(condition)
        pairs = list(zip(self.moves, witness.entries))
        stated = " ".join(self._negated(entry, condition, who) for entry, _ in pairs)
        steps = [step for pair in pairs for step in self._steps(*pair, who)]
        return Explanation(stated, _NOT_DOMINATED[self.because], steps)

    def _by_mixtures(self, condition: str) -> Explanation:
        entries = "; ".join(
            f"{move_words(entry.makes)} by {_by_words(entry)}" for entry in self.moves
        )
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

    def _negated(self, entry: DominatedMoves, condition: str, who: Names) -> str:
        """That the moves of an entry are not dominated, as a sentence."""
        moves = move_words(entry.makes)
        if self.because == "belief":
            return (
                f"Some strategy of {who(entry.player)} that plays {moves} is not {self.sense} "
                "dominated by any mixture."
            )
        return f"{moves} is not {self.sense} dominated{condition} by {_by_words(entry)}."

    def _steps(self, entry: DominatedMoves, proof: Shape, who: Names) -> list[str]:
        """How to check an entry that is not dominated."""
        if isinstance(proof, CounterExample):
            return [
                f"When the opponent plays {move_words(proof.opponent)}, add up what "
                f"{move_words(proof.continuation)} earns below {entry.set}.",
                "The replacement earns less"
                + (" or the same." if self.sense == "strictly" else "."),
            ]
        if not isinstance(proof, Belief):  # a certificate that no checker accepts
            return []
        positive = ", which are all positive." if self.sense == "weakly" else "."
        return [
            *best_response_steps(who(entry.player)),
            f"The strategy {move_words(proof.strategy)} attains this value, so nothing "
            f"pays more against these probabilities{positive}",
        ]


_NOT_DOMINATED = {
    "counterexample": "A way to go on, and a strategy of the opponent.",
    "belief": "That strategy, and probabilities for the others against which it is a best "
    "response.",
}


def _by_words(entry: DominatedMoves) -> str:
    return mixture_words(entry.by)


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


Rival = Strategy | tuple[str, str]  # a reduced strategy, or a set with another action there


@dataclass(frozen=True, slots=True)
class RivalMixture(Shape):
    """Rivals of a strategy, each with a positive probability; these sum to 1."""

    layout: ClassVar[Layout] = "bare"
    parts: tuple[tuple[Rival, Rational], ...]


@dataclass(frozen=True, slots=True)
class RoundPart(Shape):
    """What a round takes out of one player's strategies; whether no more of them can go."""

    out: tuple[Strategy, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class RoundProof(Shape):
    """For each strategy taken out a mixture of rivals; for each one left, if none can go, a belief
    to which it is a response.
    """

    out: tuple[RivalMixture, ...]
    kept: tuple[tuple[Strategy, Mixture], ...]


@dataclass(frozen=True, slots=True)
class AvoidedMoves(Shape):
    """Whether the strategies of a player left at the end are exactly those without these moves."""

    player: int
    avoid: tuple[Move, ...]
    holds: bool


@dataclass(frozen=True, slots=True)
class Rounds(Statement["Rounds.Witness"]):
    """Eliminating these pure strategies round by round leaves so many; ``gone``: when moves go.

    Each is a response to no mixture of the opponent's strategies left when its round began:
    ``best``, it is no best response, that is, strictly dominated; ``cautious``, none to a mixture
    of all of them, that is, weakly dominated (Pearce 1984); ``only``, never the only best response.
    A ``full`` strategy is a response if it is one at every set. ``exact``: all that are left are
    responses. Proof: for each strategy eliminated a mixture of its rivals that earns as much, or
    more; for each one left, where no more can go, a belief. For strict dominance every order
    leaves the same (Gilboa, Kalai, Zemel 1990); for weak dominance the statement is about this
    order. Two players. Units: numbers of strategies.

    Checked by ``nashcheck.statements.dominance.check_rounds``.
    """

    kind: ClassVar[str] = "rounds"
    strategies: Literal["reduced", "full"]
    sense: Literal["only", "best", "cautious"]
    rounds: tuple[Mapping[int, RoundPart], ...]
    left: tuple[Mapping[int, int], ...]
    gone: tuple[GoneMove, ...] = ()
    exactly: tuple[AvoidedMoves, ...] = ()

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The proof of each round."""

        layout: ClassVar[Layout] = "bare"
        rounds: tuple[Mapping[int, RoundProof], ...]

        @property
        def strategies_in_mixtures(self) -> int:
            """One for each mixture and one for each strategy in it (section 6 of the format)."""
            proofs = [proof for parts in self.rounds for proof in parts.values()]
            rivals = sum(1 + len(mixture.parts) for proof in proofs for mixture in proof.out)
            return rivals + sum(1 + len(b.parts) for proof in proofs for _, b in proof.kept)

    @property
    def passes(self) -> int:
        """How often the checkers may go through all strategies (section 6 of the format)."""
        out = sum(len(part.out) for parts in self.rounds for part in parts.values())
        return len(self.rounds) + out + len(self.gone) + len(self.exactly)

    @property
    def counted(self) -> int:
        """The player whose strategies the last round shows to be all responses; 0 if not one."""
        exact = [p for p, part in self.rounds[-1].items() if part.exact] if self.rounds else []
        return exact[0] if len(exact) == 1 else 0

    def agrees(self, claimed: str) -> bool:
        """Whether so many are left of the one player counted, or ``exactly these`` that avoid the
        moves; or all the moves are gone as claimed: ``never``, ``eliminated``, ``round 2``.
        """
        if claimed == EXACTLY:
            return bool(self.exactly) and all(item.holds for item in self.exactly)
        if claimed.isdigit():
            return bool(self.counted) and str(self.left[-1][self.counted]) == claimed
        rounds = [item.round for item in self.gone]
        if claimed == "eliminated":
            return "none" not in rounds
        wanted = "none" if claimed == "never" else claimed
        return all(wanted == (x if x == "none" else f"round {x}") for x in rounds)

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: how many strategies are left, when moves go, and what shows it."""
        left = "; ".join(
            f"{sizes[1]} and {sizes[2]} after round {k}{self._exact(k, who)}"
            for k, sizes in enumerate(self.left, 1)
        )
        gone = "".join(f" {item}" for item in self.gone)
        return Explanation(
            f"Eliminating {self.strategies} strategies that are never {_RESPONSE[self.sense]} of "
            f"the opponent leaves: {left or 'all, nothing is eliminated'}."
            f"{gone}{self._avoided(who)}",
            "For each strategy eliminated a mixture of its rivals; for each one left, where no "
            "more can go, a mixture of the opponent's to which it is a response.",
            [
                "Against each strategy of the opponent left when the round began, the mixture of "
                "rivals earns "
                + ("more than the strategy" if self.sense == "best" else "at least as much")
                + (", and somewhere more." if self.sense == "cautious" else "."),
                "Against the mixture of a strategy left, no rival of it earns more"
                + (", nor as much." if self.sense == "only" else "."),
            ],
        )

    def _exact(self, k: int, who: Names) -> str:
        """The players none of whose strategies can go any more after a round."""
        exact = [p for p, part in self.rounds[k - 1].items() if part.exact]
        return f" (no more can go of {who.list(exact)})" if exact else ""

    def _avoided(self, who: Names) -> str:
        """Whether what is left is described by the moves that it avoids, as sentences."""
        return "".join(
            f" Those left of {who(item.player)} are {'' if item.holds else 'not '}exactly the "
            f"strategies without {' or '.join(map(str, item.avoid))}."
            for item in self.exactly
        )


EXACTLY = "exactly these"
_RESPONSE = {
    "only": "the only best response to some strategy",
    "best": "a best response to some strategy",
    "cautious": "a best response to some completely mixed strategy",
}
