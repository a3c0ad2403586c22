"""The statement on what a player earns by committing to a mixed strategy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from nashproof.certificates.codec import FLAT, Shape
from nashproof.certificates.explanation import COMPARE, Explanation
from nashproof.certificates.sentence import GameNames, Said, format_exact, said, sentences
from nashproof.certificates.shapes import Figure, Strategy, Vector
from nashproof.certificates.statement import OfFigure, Statement
from nashproof.certificates.statements.bimatrix import mixture_words, pure_words
from nashproof.exact.numbers import Rational


@dataclass(frozen=True, slots=True)
class Commitment(OfFigure, Statement["Commitment.Witness"]):
    """The most that ``leader`` earns by committing to a mixed strategy that the other player knows,
    who plays a best reply, of several one that is best for the leader (Stackelberg).

    The witness is such a commitment with its reply, and for each reply multipliers (Conitzer and
    Sandholm 2006: one linear program a reply; the multipliers solve its dual). With them no
    commitment to which the reply is best earns more. Units: the game's payoffs.

    Checked by ``nashcheck.statements.commitment.check_commitment``.
    """

    kind: ClassVar[str] = "commitment"
    leader: int
    figure: Figure = field(metadata=FLAT)

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """All strategies; the commitment, the number of its reply, and multipliers for each reply,
        by the numbers of the replies that it is compared with.
        """

        strategies: Mapping[int, tuple[Strategy, ...]]
        mixed: Vector
        reply: int
        multipliers: tuple[Mapping[int, Rational], ...]

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the amount that the leader earns."""
        return Said(format_exact(self.figure.exact))

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the leader's amount, the commitment and the reply."""
        leader, other = self.leader, 3 - self.leader
        mixed = mixture_words(who, leader, witness.mixed, witness.strategies[leader])
        reply = pure_words(who, other, witness.strategies[other][witness.reply - 1])
        figure = self.figure
        amount = Said(format_exact(figure.exact))
        if not figure.holds:
            amount = Said(amount, f", not {figure.stated}")
        form = "By committing to a mixed strategy that {other} knows, {leader} earns at most {x}."
        return sentences(
            said(form, other=who(other), leader=who(leader), x=amount),
            said("The commitment is {mixed}.", mixed=mixed),
            said("{other} replies with {reply}.", other=who(other), reply=reply),
            said("Of several best replies this is one that is best for {who}.", who=who(leader)),
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the commitment, and that no other one earns more."""
        leader, other = who(self.leader), who(3 - self.leader)
        return Explanation(
            "A commitment, a reply to it, and multipliers for each reply.",
            [
                f"Compute what each reply pays {other} against the commitment: the one given is a "
                f"best reply. What it pays {leader} is the number.",
                f"Take a reply, and a strategy of {leader}. Add to what {leader} earns there the "
                f"gains of {other} by this reply over others, each times its multiplier.",
                f"For each strategy of {leader} the sum is at most the number. Where the reply is "
                "a best one, the gains are not negative on average; so no such commitment earns "
                "more.",
                COMPARE,
            ],
        )
