"""Statements about refinements of equilibrium."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from nashproof.certificates import sentence
from nashproof.certificates.codec import OPTIONAL, Layout, Shape
from nashproof.certificates.explanation import PROFILE, Explanation, best_response_steps
from nashproof.certificates.sentence import (
    AndThen,
    GameNames,
    Mathematics,
    Part,
    Said,
    box_words,
    first_gains,
    format_exact,
    joined,
    moves_words,
    said,
    sentences,
)
from nashproof.certificates.shapes import Move, NoWitness, Parameters, Profile, Term
from nashproof.certificates.statement import Statement
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational


@dataclass(frozen=True, slots=True)
class GainInSubgame(Shape):
    """A player's gain by a best response in the subgame to which a path of moves leads.

    The gain is that of a play that begins there, in the game's payoffs.
    """

    layout: ClassVar[Layout] = "row"
    path: tuple[Move, ...]
    player: int
    gain: Rational

    def sentence(self, who: GameNames, how: Part = "by deviating") -> Said:
        """Return a sentence with the player, the gain and the subgame."""
        path = moves_words(AndThen(), self.path)
        return said(
            "{where} {who} gains {gain} {how}.",
            where=Said("In the subgame after ", path) if self.path else "In the whole game",
            who=who(self.player),
            gain=format_exact(self.gain),
            how=how,
        )


@dataclass(frozen=True, slots=True)
class SubgamePerfect(Statement[NoWitness]):
    """In each subgame, reached or not, the players gain exactly so much by deviating.

    ``gains`` are those that are not 0; without any the profile is a subgame perfect equilibrium.
    No witness: the gain in a subgame is the best-response value there minus the expected payoff.
    Needs perfect recall of everybody, and no move of chance with probability 0.

    Checked by ``nashcheck.statements.refinements.check_subgame_perfect``.
    """

    kind: ClassVar[str] = "subgame perfect"
    profile: Profile
    subgames: int
    gains: tuple[GainInSubgame, ...]

    def agrees(self, claimed: str) -> bool:
        """Return whether nobody gains, or with ``not`` somebody, as claimed."""
        return bool(self.gains) == claimed.startswith("not ")

    def result(self, witness: NoWitness, who: GameNames) -> Said:
        """Return the number of gains, in words."""
        return Said(f"{how_many(len(self.gains), 'gain')} by deviating")

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return sentences with the first gains, or one that nobody gains in any subgame."""
        if self.gains:
            return first_gains([gain.sentence(who) for gain in self.gains])
        if self.subgames == 1:
            return Said("The game is its only subgame, and nobody gains by deviating in it.")
        every = f"any of the {self.subgames} subgames, reached or not."
        return Said(f"Nobody gains by deviating in {every}")

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to compute the gain of a player in a subgame."""
        return Explanation(
            PROFILE,
            [
                "A subgame starts at a node that its player can tell from all others, or at a node "
                "of chance, if no information set crosses into what follows.",
                "In each of them let play begin at its first node, whether or not it is reached.",
                *best_response_steps("the player"),
                "The best-response value there minus the expected payoff there is the gain.",
            ],
        )


@dataclass(frozen=True, slots=True)
class Trembles(Shape):
    """Completely mixed profiles: probabilities in the parameter ``e``, from 0 up to ``to``.

    Of a family they depend on its parameters, too.
    """

    to: Rational
    profile: Profile


@dataclass(frozen=True, slots=True)
class QuasiPerfect(Statement[Trembles]):
    """A profile, or each of a family, is a quasi-perfect equilibrium (van Damme 1984).

    It is the limit of completely mixed profiles against which, at each information set, the rest of
    its player's own strategy is best. The witness are such profiles: functions of ``e`` that tend
    to the profile as ``e`` tends to 0. Needs perfect recall of everybody. Units: those of the
    parameters.

    Checked by ``nashcheck.statements.refinements.check_quasi_perfect``.
    """

    kind: ClassVar[str] = "quasi-perfect"
    Witness: ClassVar[type[Shape]] = Trembles
    profile: Profile
    parameters: Parameters = field(default_factory=dict, metadata=OPTIONAL)

    def result(self, witness: Trembles, who: GameNames) -> Said:
        """Return the sentence that the profile is one of the refinement."""
        return Said(self.kind)

    def sentence(self, witness: Trembles, who: GameNames) -> Said:
        """Return sentences that the profile, or each of a family, is best against trembles."""
        return sentences(
            Said(
                _there(self.parameters),
                " are completely mixed strategies that tend to those of the profile, and "
                "against which what the profile does is best at every information set.",
            ),
            _trembling(witness.to, self.parameters),
        )

    def explain(self, witness: Trembles, who: GameNames) -> Explanation:
        """Return how to check that the profile stays best against the trembles."""
        of_what = _arguments(self.parameters)
        return Explanation(
            f"A profile that trembles: its probabilities depend on {of_what}, from 0 to "
            f"{witness.to}.",
            [
                _TREMBLING,
                *best_response_steps("the player"),
                "Do so with the others' trembling probabilities: all values are polynomials in "
                f"{of_what}. At each information set the actions that the profile plays have the "
                "same value.",
                "That value minus the value of any other action is not negative for small e: its "
                f"Bernstein coefficients for {of_what}, from 0 to {witness.to}, are not.",
            ],
        )


def _arguments(parameters: Parameters) -> str:
    """Return the arguments of trembling probabilities in words that end with *e*."""
    return "the parameters and e" if parameters else "e"


_TREMBLING = (
    "With e = 0 the trembling profile is the profile itself; with a small e > 0 every action has a "
    "positive probability."
)


@dataclass(frozen=True, slots=True)
class TremblesOfFamily(Shape):
    """Trembles of a family, and a ``rate``.

    Weighted by the beliefs under the trembles, no action gains more on average than this rate times
    ``e``, in the game's payoffs.
    """

    to: Rational
    profile: Profile
    rate: Rational


@dataclass(frozen=True, slots=True)
class Changes(Shape):
    """Changes of a player's actions, with positive coefficients: one of them gains.

    It does so whatever mistakes of the others lead to its set.
    """

    player: int
    changes: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Sequential(Statement["Sequential.Witness"]):
    """A profile, or each of a family, is that of a sequential equilibrium (Kreps and Wilson 1982).

    Or the profile is that of none.

    It is: the witness are completely mixed profiles, functions of ``e`` that tend to it; given the
    limits of the beliefs under them, no change of one action gains at any information set, and so
    no changes of several do. Of a family, none gains more under them than a rate times ``e``. It is
    not: the witness are changes of one player. Their gains at the
    members of the sets, weighted by chance and the coefficients, sum to a positive number for each
    way in which mistakes of the others lead there. Needs perfect recall of everybody, and no move
    of chance with probability 0. Units: the game's payoffs.

    Checked by ``nashcheck.statements.refinements.check_sequential``.
    """

    kind: ClassVar[str] = "sequential"
    profile: Profile
    holds: bool
    parameters: Parameters = field(default_factory=dict, metadata=OPTIONAL)

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """Trembles from which the beliefs come, or changes for which there are no beliefs."""

        layout: ClassVar[Layout] = "bare"
        proof: Trembles | TremblesOfFamily | Changes

    def agrees(self, claimed: str) -> bool:
        """Return whether the profile is sequential, or with ``not`` is none, as claimed."""
        return self.holds != claimed.startswith("not ")

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return whether the profile is sequential, in words."""
        return Said("" if self.holds else "not ", self.kind)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences on beliefs that make the profile best, or changes that always gain."""
        proof = witness.proof
        if isinstance(proof, Changes):
            return _gains_anyway(proof, who)
        return sentences(
            Said(
                _there(self.parameters),
                " are completely mixed strategies that tend to those of the profile.",
            ),
            "Given the limits of the beliefs under them, what the profile does is best at every "
            "information set.",
            _trembling(proof.to, self.parameters),
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to compute the beliefs, or how to check that there are none."""
        proof = witness.proof
        if isinstance(proof, Changes):
            return _NO_BELIEFS
        if isinstance(proof, TremblesOfFamily):
            return _beliefs_of_family(proof, self.parameters)
        return Explanation(
            f"A profile that trembles: its probabilities depend on e, from 0 to {proof.to}.",
            [
                _TREMBLING,
                "At each node of an information set multiply the lowest powers of e, with their "
                "coefficients, of the others' trembling probabilities on the path to it, and "
                "chance's probabilities. The nodes with the lowest power are believed in, in "
                "proportion to their coefficients.",
                _GAIN,
                "With these beliefs, no action of the set gains on average.",
            ],
        )


def _beliefs_of_family(proof: TremblesOfFamily, parameters: Parameters) -> Explanation:
    return Explanation(
        f"A profile that trembles: its probabilities depend on {_arguments(parameters)}, from 0 to "
        f"{proof.to}.",
        [
            _TREMBLING,
            "At each node of an information set multiply the others' trembling probabilities on "
            "the path to it, and chance's. This is the node's weight, a polynomial in the "
            "parameters and e.",
            _GAIN,
            "Add up the gains of an action at the nodes of its set, each times the node's weight. "
            f"The sum is at most {proof.rate} times e times the sum of the weights: the Bernstein "
            f"coefficients of the difference, for e from 0 to {proof.to}, are not negative.",
            "So given the beliefs under the trembles no action gains more than that rate times e, "
            "and in the limit nothing.",
        ],
    )


_GAIN = (
    "The gain of an action at a node is what its player is paid on average after it, minus what "
    "is paid from the node on, if all play by the profile."
)
_NO_BELIEFS = Explanation(
    "The changes, each with a coefficient.",
    [
        _GAIN,
        "Take together the nodes before which the others made the same moves up to their last "
        "mistakes, moves of probability 0 in the profile.",
        "Add up the gains of the changes at these nodes, each times its coefficient and the "
        "probabilities of chance and of the others' moves since the mistakes. Each sum is "
        "positive, but where still more mistakes are needed than elsewhere.",
        "The mistakes that are the likeliest ones have a positive sum, and so one of the "
        "changes gains.",
    ],
)


def _there(parameters: Parameters) -> Said:
    """Return the beginning of a sentence, with the box of a family's parameters."""
    return Said("For every ", box_words(parameters), " there") if parameters else Said("There")


def _trembling(end: Rational, parameters: Parameters) -> Said:
    """Return a sentence with the arguments of the trembling probabilities."""
    first = "In the certificate their probabilities are functions of "
    first += "the parameters and " * bool(parameters)
    return said("{first}{e}, from {low} to {end}.", first=first, e=Mathematics("e"), low=0, end=end)


def _gains_anyway(proof: Changes, who: GameNames) -> Said:
    """Return a sentence that one of the changes gains under every belief."""
    is_single = len(proof.changes) == 1
    sets = " and ".join(dict.fromkeys(term.infoset for term in proof.changes))
    return said(
        "Whatever mistakes of the others lead to {sets}, {who} gains there by {one} {moves}.",
        sets=sets,
        who=who(proof.player),
        one="playing" if is_single else "one of these changes:",
        moves=joined(
            ", or ", (sentence.MoveName(term.action, term.infoset) for term in proof.changes)
        ),
    )
