"""Statements about dominance: of moves and plans, of strategies round by round, and about best
responses to beliefs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from nashproof.certificates import sentence
from nashproof.certificates.codec import Layout, Shape
from nashproof.certificates.explanation import Explanation, best_response_steps, move_words
from nashproof.certificates.sentence import (
    Below,
    BestReply,
    GameNames,
    Part,
    Plays,
    Said,
    SentenceEnd,
    Sizes,
    formula,
    frontier_sentence,
    joined,
    moves_words,
    said,
    sentences,
    strategy_words,
)
from nashproof.certificates.shapes import Frontier, Mixture, Move, Moves, MoveWeights, Strategy
from nashproof.certificates.statement import Statement
from nashproof.errors import CertificateError
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
        """A proof for each entry."""

        layout: ClassVar[Layout] = "bare"
        entries: tuple[CounterExample | Belief | ByMixture, ...]

    def agrees(self, claimed: str) -> bool:
        """Return whether the moves are dominated, or with ``not`` are not, as claimed."""
        return (self.because == "mixture") != claimed.startswith("not ")

    def beyond(self) -> Frontier:
        """Return the frontier, beyond which games may differ."""
        return self.frontier

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return whether the moves are dominated, in words."""
        named = " by the continuation named" * (self.because == "counterexample")
        return Said("not " * (self.because != "mixture"), f"{self.sense} dominated", named)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the dominating mixtures, or with the proofs that there are none."""
        if self.because == "mixture":
            return self._dominated(who)
        said_of = self._undominated if self.because == "belief" else self._not_by
        pairs = zip(self.moves, witness.entries)
        return sentences(
            *(said_of(entry, proof, who) for entry, proof in pairs),
            frontier_sentence(self.frontier),
        )

    def _dominated(self, who: GameNames) -> Said:
        each = joined(
            "; ",
            (Said(_made(who, entry), " by ", mixture_words(who, entry)) for entry in self.moves),
        )
        if not self.excluded:
            return Said(f"{self.sense.capitalize()} dominated: ", each, ".")
        return said(
            "Suppose that nobody ever plays: {barred}.{pause}Then {sense} dominated: {each}.",
            barred=moves_words("; ", self.excluded),
            pause=SentenceEnd(of_thought=False),
            sense=self.sense,
            each=each,
        )

    def _undominated(self, entry: DominatedMoves, proof: Shape, who: GameNames) -> Said:
        """Return sentences that moves are part of a best response to beliefs."""
        if not isinstance(proof, Belief):
            raise CertificateError("another proof", "a belief")
        these = "this move" if len(entry.makes) == 1 else "these moves"
        weakly = self.sense == "weakly"
        best = BestReply(
            who(entry.player),
            _made(who, entry),
            who.several(proof.others),
            "takes every action with positive probability:" if weakly else "plays",
            joined("; ", (belief_words(who, *belief) for belief in proof.others.items())),
        )
        so = f"So a strategy that makes {these} is not {self.sense} dominated."
        return sentences(Said(best), so)

    def _not_by(self, entry: DominatedMoves, proof: Shape, who: GameNames) -> Said:
        """Return sentences with a strategy against which the moves do as well as the mixture.

        For weak dominance they do better.
        """
        if not isinstance(proof, CounterExample):
            raise CertificateError("another proof", "a counter-example")
        opponent = 3 - entry.player
        plays = strategy_words(who.strategy(opponent, proof.opponent))
        example = said(
            "{when}, {others} earns {less} than {moves} ({below}, weighted by chance).",
            when=Plays(who(opponent), plays),
            moves=strategy_words(who.strategy(entry.player, proof.continuation)),
            less="no more" if self.sense == "strictly" else "less",
            others=mixture_words(who, entry),
            below=Below(entry.set),
        )
        return sentences(example, f"So it is not {self.sense} dominated by that.")

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to compare the moves with their replacement."""
        if self.because == "mixture":
            more = (
                "more against every strategy."
                if self.sense == "strictly"
                else "at least as much against every strategy, and more against one."
            )
            return Explanation(
                "For each move the continuation, or mixture of continuations, that does better.",
                [
                    "For each way to go on with the move, and each strategy of the opponent, "
                    "compare what is earned below the set.",
                    f"The replacement earns {more}",
                ],
            )
        pairs = zip(self.moves, witness.entries)
        steps = [step for pair in pairs for step in self._steps(*pair, who)]
        return Explanation(_NOT_DOMINATED[self.because], steps)

    def _steps(self, entry: DominatedMoves, proof: Shape, who: GameNames) -> list[str]:
        """Return the steps that check an entry that is not dominated."""
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


def _made(who: GameNames, entry: DominatedMoves) -> Said:
    return strategy_words(who.strategy(entry.player, entry.makes))


def mixture_words(who: GameNames, entry: DominatedMoves) -> Said:
    """Return the mixture of continuations that replaces the moves of an entry, in words."""
    return joined(
        " and ",
        (
            Said(
                strategy_words(who.strategy(entry.player, strategy)),
                *((" with ", formula(p)) if p != 1 else ()),
            )
            for strategy, p in entry.by.parts
        ),
    )


def belief_words(who: GameNames, player: int, beliefs: MoveWeights) -> Said:
    """Return the first moves of a mixed strategy, with their probabilities.

    The last action of a set is left out, unless it is the only one.
    """
    mixes = [
        Said(sentence.MoveName(a, name), " with probability ", formula(p))
        for name, row in who.rows(player, beliefs)
        for a, p in row[:-1] or row
    ]
    rest = "; and so on (the whole strategy is in the certificate)" if len(mixes) > 3 else ""
    return Said(joined("; ", mixes[:3]), rest)


@dataclass(frozen=True, slots=True)
class GoneMove(Shape):
    """After which round no strategy left makes a move; ``none`` where some strategy left at the
    end makes it.
    """

    move: Move
    round: int | Literal["none"]


Rival = Strategy | tuple[str, str]  # a reduced strategy, or a set with another action there


@dataclass(frozen=True, slots=True)
class ProofMixture(Shape):
    """Rivals of a strategy, or what is believed, each with a positive probability; these sum to 1.

    A strategy stands for itself, or by its number where the witness begins with the strategies.
    """

    layout: ClassVar[Layout] = "bare"
    parts: tuple[tuple[int | Rival, Rational], ...]


@dataclass(frozen=True, slots=True)
class RoundPart(Shape):
    """The strategies of a player that a round takes out; whether no more of them can go."""

    out: tuple[Strategy, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class RoundProof(Shape):
    """For each strategy taken out a mixture of rivals; for each one left, if none can go, a belief
    to which it is a response.
    """

    out: tuple[ProofMixture, ...]
    kept: tuple[tuple[int | Strategy, ProofMixture], ...]


@dataclass(frozen=True, slots=True)
class NumberedProofs(Shape):
    """The proofs of the rounds, and the strategies that they name by their numbers, from 1."""

    proofs: tuple[Mapping[int, RoundProof], ...]
    strategies: Mapping[int, tuple[Strategy, ...]]

    @classmethod
    def of(cls, proofs: Sequence[Mapping[int, RoundProof]]) -> Self:
        """Return proofs that name strategies themselves, with numbers in their place."""
        numbers: dict[int, dict[tuple[tuple[str, str], ...], int]] = {1: {}, 2: {}}

        def number(p: int, strategy: int | Strategy) -> int:
            if isinstance(strategy, int):
                return strategy
            listed = numbers[p]
            return listed.setdefault(tuple(strategy.items()), len(listed) + 1)

        def numbered(p: int, mixture: ProofMixture) -> ProofMixture:
            return ProofMixture(
                tuple((s if isinstance(s, tuple) else number(p, s), x) for s, x in mixture.parts)
            )

        def proof(p: int, whole: RoundProof) -> RoundProof:
            return RoundProof(
                tuple(numbered(p, mixture) for mixture in whole.out),
                tuple((number(p, s), numbered(3 - p, belief)) for s, belief in whole.kept),
            )

        rounds = tuple({p: proof(p, whole) for p, whole in parts.items()} for parts in proofs)
        return cls(rounds, {p: tuple(map(dict, listed)) for p, listed in numbers.items()})


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
        """The proof of each round; before it, in newer certificates, the strategies in them."""

        layout: ClassVar[Layout] = "bare"
        content: NumberedProofs | tuple[Mapping[int, RoundProof], ...]

        @property
        def strategies_in_mixtures(self) -> int:
            """Return the size of all mixtures (section 6 of the format).

            Each mixture counts 1, and each strategy in it 1.
            """
            content = self.content
            rounds = content.proofs if isinstance(content, NumberedProofs) else content
            proofs = [proof for parts in rounds for proof in parts.values()]
            rivals = sum(1 + len(mixture.parts) for proof in proofs for mixture in proof.out)
            return rivals + sum(1 + len(b.parts) for proof in proofs for _, b in proof.kept)

    @property
    def passes(self) -> int:
        """Return the bound on passes through all strategies (section 6 of the format)."""
        out = sum(len(part.out) for parts in self.rounds for part in parts.values())
        return len(self.rounds) + out + len(self.gone) + len(self.exactly)

    @property
    def counted(self) -> int:
        """Return the player whose strategies the last round proves all responses; 0 if not one."""
        exact = [p for p, part in self.rounds[-1].items() if part.exact] if self.rounds else []
        return exact[0] if len(exact) == 1 else 0

    def agrees(self, claimed: str) -> bool:
        """Return whether the strategies left, or the rounds of the moves, are as claimed.

        ``claimed``: the number left of the player counted; ``exactly these`` for the strategies
        that avoid the moves; for all moves ``never``, ``eliminated`` or ``round 2``.
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

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the rounds after which moves are gone; else the number of responses."""
        rounds = ("never" if x.round == "none" else f"round {x.round}" for x in self.gone)
        if self.gone:
            return Said(", ".join(dict.fromkeys(rounds)))
        return Said(str(self.left[-1].get(self.counted, "")) if self.left else "")

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the strategies left by round, the moves gone, and what is left."""
        return sentences(self._eliminated(who), *_fates(self.gone), *self._described(who))

    def _eliminated(self, who: GameNames) -> Said:
        """Return a sentence with the numbers of strategies left after each round."""
        if not self.left:
            return Said("No round is made; more strategies may be dominated.")
        if not self.gone and self.counted:
            return self._levels(who)
        steps = [Sizes(left[1], left[2]) for left in self.left]
        whole = Sizes(*(self.left[0][p] + len(self.rounds[0][p].out) for p in (1, 2)))
        later = [x for x, before in zip(steps, [whole, *steps]) if x != before]
        last = "and none is dominated"
        final = is_final(self.rounds)
        if later and final:
            all_at_once = "all at once in each round, " if takes_all(self.rounds) else ""
            last = f"{all_at_once}until none is dominated"
        elif not final:
            last = "and more may be dominated"
        sense = {"best": "strictly", "cautious": "weakly"}.get(self.sense, "")
        return said(
            "Eliminating {sense} dominated strategies, by pure or mixed ones: {sizes} ({last}).",
            sense=sense,
            sizes=joined(", then ", [Said(whole, " strategies"), *later]),
            last=last,
        )

    def _levels(self, who: GameNames) -> Said:
        """Return sentences with the number of responses, level by level."""
        said_of, before = [], dict[int, int]()
        for parts, left in zip(self.rounds, self.left):
            player = next(p for p, part in parts.items() if part.exact)
            every = left[player] + len(parts[player].out)
            these = "these" if player in before else "the"
            before[player] = left[player]
            of = f"{left[player]} of {these} {every} {self.strategies} pure strategies of "
            said_of.append(Said(of, who(player)))
        everywhere = ", at every information set" if self.strategies == "full" else ""
        first = Said(said_of[0], f" are {_RESPONSE[self.sense]} of the opponent{everywhere}.")
        then = (Said("Then ", text, " are so to some mixture of these.") for text in said_of[1:])
        return joined(SentenceEnd(of_thought=False), (first, *then))

    def _described(self, who: GameNames) -> Iterator[Said]:
        """Yield sentences whether the strategies left are those that avoid the moves."""
        for item in self.exactly:
            yield said(
                "They are {isnt}exactly the strategies without {moves}{more}.",
                isnt="" if item.holds else "not ",
                moves=moves_words(" or ", item.avoid[:AVOIDED]),
                more=f" or {len(item.avoid) - AVOIDED} moves more" * (len(item.avoid) > AVOIDED),
            )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check each strategy eliminated, and each one left."""
        return Explanation(
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


def is_final(rounds: Sequence[Mapping[int, RoundPart]]) -> bool:
    """Return whether the last round eliminates nothing, and proves that nothing can go."""
    last = rounds[-1].values() if rounds else ()
    return bool(last) and all(part.exact and not part.out for part in last)


def takes_all(rounds: Sequence[Mapping[int, RoundPart]]) -> bool:
    """Return whether each round is proved to eliminate all strategies that can go."""
    return all(part.exact for parts in rounds for part in parts.values())


def _fates(gone: Sequence[GoneMove]) -> Iterator[Said]:
    """Yield sentences with the round after which moves are gone, and the moves that are left."""
    by_round: dict[int | str, list[Part]] = {}
    for item in gone:
        move = sentence.MoveName(item.move.action, item.move.infoset)
        by_round.setdefault(item.round, []).append(move)
    kept = by_round.pop("none", [])
    for r, moves in sorted(by_round.items(), key=lambda pair: int(pair[0])):
        word = Said(moves[0], " any more")
        what = word if len(moves) == 1 else Said("any of these: ", joined("; ", moves))
        yield Said(f"After round {r} no strategy plays ", what, ".")
    if len(kept) == 1:
        yield Said("Some strategy left after these rounds plays ", kept[0], ".")
    elif kept:
        listed = joined("; ", kept)
        yield Said("Each of these is in some strategy left after these rounds: ", listed, ".")


AVOIDED = 3  # moves that are named; the certificate has them all
EXACTLY = "exactly these"
_RESPONSE = {
    "only": "the only best response to some strategy",
    "best": "a best response to some strategy",
    "cautious": "a best response to some completely mixed strategy",
}
