"""Statements: what a witness proves about a game, and a checker can recompute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from nashproof.certificates.codec import Json, Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import GameNames, Said
from nashproof.certificates.shapes import CountFigure, Figure, Frontier, NoWitness, RangeFigure
from nashproof.errors import CertificateError, quoted

ASKED = "?"  # the claimed text of a question, which every answer supports

W = TypeVar("W", bound=Shape, contravariant=True)


@dataclass(frozen=True, slots=True)
class Statement(Shape, Generic[W]):
    """One kind of statement, with the numbers of one instance as its fields; ``Witness`` is the
    shape of its proof.

    A subclass says in its docstring what is proved, why the witness proves it, in which units, and
    which rule of the checker recomputes it.
    """

    kind: ClassVar[str]
    Witness: ClassVar[type[Shape]] = NoWitness

    def supports(self, claimed: str) -> bool:
        """Return whether the statement makes a claim true; ``claimed`` is the document's text.

        By default every answer supports a question; otherwise ``agrees`` decides.
        """
        return claimed == ASKED or self.agrees(claimed)

    def agrees(self, claimed: str) -> bool:
        """Return whether the statement is what is claimed; ``claimed`` is not a question.

        By default a claim that begins with ``not`` is denied, and any other one granted.
        """
        return not claimed.startswith("not ")

    def result(self, witness: W, who: GameNames) -> Said:
        """Return the computed result, in short."""
        raise NotImplementedError

    def sentence(self, witness: W, who: GameNames) -> Said:
        """Return the statement in sentences: the ones that terminal, pages and letters show."""
        raise NotImplementedError

    def explain(self, witness: W, who: GameNames) -> Explanation:
        """Return what the witness is and how to check it by hand, for a reader."""
        raise NotImplementedError

    def explanation(self, witness: W, players: Sequence[str] = ()) -> list[str]:
        """Return what is proved, and why, as lines of text.

        ``players``: their names, empty if unknown.
        """
        who = GameNames(players)
        words = self.explain(witness, who)
        steps = [*words.steps]
        if self.beyond():
            steps.append(
                "The strategies of the proof never bring play to the frontier, "
                "a profile not even where one player deviates."
            )
        return [
            "What is stated:",
            f"  {self.sentence(witness, who)}",
            "",
            "What the certificate shows for it:",
            f"  {words.evidence}",
            "",
            "How to check it by hand:",
            *(f"  {k}. {step}" for k, step in enumerate(steps, 1)),
        ]

    def beyond(self) -> Frontier:
        """Return the frontier: the sets beyond which the game may be another one.

        Empty for statements without a frontier.
        """
        return ()

    def _keyed(self, items: list[Json]) -> dict[str, Json]:
        return {"kind": self.kind} | Shape._keyed(self, items)

    @classmethod
    def _values(cls, json: dict[str, Json]) -> list[Any]:
        if json.get("kind") != cls.kind:  # a statement within a witness may have another kind
            raise CertificateError(f"a statement of the kind {json.get('kind')}", quoted(cls.kind))
        fields = {name: item for name, item in json.items() if name != "kind"}
        return super(Statement, cls)._values(fields)


class OfFigure:
    """A statement of a ``figure`` beside the one of a document."""

    __slots__ = ()
    figure: CountFigure | Figure | RangeFigure

    def supports(self, claimed: str) -> bool:
        """Return whether the exact figure agrees with the stated one."""
        return self.figure.holds


class OfCount(OfFigure):
    """A statement whose figure is a number of things."""

    __slots__ = ()
    figure: CountFigure

    def result(self, witness: object, who: GameNames) -> Said:
        """Return the exact count."""
        return Said(str(self.figure.exact))
