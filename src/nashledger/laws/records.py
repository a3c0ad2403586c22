"""The answers to questions about laws as records: the interface of results/claims/laws/*.json.

Knows no files and no solving.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

from nashledger.laws.questions import ENDLESS, LawQuestion
from nashproof.certificates.codec import Json
from nashproof.certificates.envelope import digest
from nashproof.exact.numbers import number_text
from nashproof.games.formats.canonical import ending, game_text
from nashproof.games.game import Game


class FittedLaw(TypedDict):
    """A form that fits values: ``forms``, its text for each remainder of n by the ``period``.

    - ``first``, ``last``: where it holds among the values; ``words``: where it was fitted;
    - ``common``: what the forms share, ``(above + constant) / below``: ``above``, ``below``, and
      the list of the constants. None if more than the constants differ.
    """

    period: str
    unknowns: str
    first: str
    last: str
    words: str
    forms: list[str]
    common: Any


LawProof = TypedDict(  # of all numbers with one remainder, from one of them on
    "LawProof", {"remainder": str, "from": str, "is": Json, "certificate": str}
)
LawGap = dict[str, str]  # an irrational end: from, to, "zero of" which polynomial
LawRecord = TypedDict(
    "LawRecord",
    {
        "id": str,
        "title": str,
        "says": str,
        "about": str,
        "game": str,
        "vary": str,
        "varies": str,  # in words
        "fixed": Mapping[str, str],
        "from": str,
        "to": str,
        "unproved": NotRequired[str],
        # of what is varied over whole numbers
        "values": NotRequired[list[list[str]]],  # number, value, certificate
        "fit": NotRequired[str],
        "law": NotRequired[FittedLaw | None],
        "proofs": NotRequired[list[LawProof]],
        # of amounts
        "pieces": NotRequired[list[Any]],  # as the statement ``value law`` has them
        "gaps": NotRequired[list[LawGap]],
        "certificate": NotRequired[str],
        "cards": NotRequired[Sequence[str]],
    },
)


@dataclass
class LawAnswer:
    """The answer to a LawQuestion: a ``record`` for the report, and texts by file name."""

    record: LawRecord
    certificates: dict[str, str] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)

    def keep(self, proof: Proof) -> str:
        """Keep a proof; return the file name of its certificate."""
        self.games[proof.game_name] = proof.game
        self.certificates[proof.name] = proof.certificate
        return proof.name


@dataclass(frozen=True)
class Proof:
    """A certificate and its game, as texts with the names of their files."""

    name: str
    certificate: str
    game_name: str
    game: str


def proof_with(stem: str, name: str, game: Game, certificate_of: Callable[[str], str]) -> Proof:
    """Return the Proof with the certificate ``certificate_of(digest)`` of a game."""
    text = game_text(game)
    return Proof(f"{stem}.json", certificate_of(digest(text)), name + ending(game), text)


def question_record(question: LawQuestion) -> LawRecord:
    """Return the part of an answer's record that states its question."""
    return {
        "id": question.id,
        "title": question.title,
        "says": question.says,
        "about": question.about,
        "game": question.game,
        "vary": question.vary,
        "varies": question.varies,
        "fixed": question.fixed,
        "from": number_text(question.low),
        "to": ENDLESS if question.high is None else number_text(question.high),
    }
