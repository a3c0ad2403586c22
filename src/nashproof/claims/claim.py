"""Claims: their declared keys, and the game or profile that they are about.

What needs the game (names of sets and actions, players' numbers, how a profile fits a game) is
checked when a claim is decided; its table knows the lines for such errors.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from nashproof.certificates.codec import Shape
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import GameNames, Said
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, GameWithDigest, ProfileInGame, ProfileInTree
from nashproof.claims.finding import Finding, decided
from nashproof.claims.subject import Subject
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import capital
from nashproof.files.strict_toml import Table
from nashproof.format.fields import Fields, PointKey, Text, key
from nashproof.format.naming import Naming, ReadBack, listed
from nashproof.format.stated import ParameterPoint
from nashproof.games.tree import Tree


@dataclass(frozen=True)
class Claim(Fields, ABC):
    """The assertion of a reading of a document, in the fields of its kind.

    The docstring of a kind is its section in data/FORMATS.md, ``row`` its line in the table there,
    ``says`` its sentence when it is read back, with the words of its fields between braces.
    """

    kind: ClassVar[str]
    row: ClassVar[str]
    says: ClassVar[str]
    proved_by: ClassVar[tuple[str, ...]]  # the statements that prove it, or the contrary
    needs_tree: ClassVar[bool] = True  # of a one-card game
    table: Table = field(repr=False, compare=False)

    @abstractmethod
    def decide(self, case: Case) -> Finding:
        """Decide the claim by proof.

        Raises InputError where the claim does not fit its game, Unproved where a search ends
        without its proof: ``judge.finding_of`` makes Open of it.
        """

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements that decide the claim, with the fields that it states.

        Empty where a proved statement might be about another thing than the claim: such a claim is
        decided anew.
        """
        return ()

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return what a certificate that answers ``asked`` decides; None if it leaves that open.

        By default the statement's ``supports`` decides. ``case`` has the game: a list of equilibria
        does not state their payoffs.
        """
        return decided(proof.statement.supports(self.stated_texts[0]), proof)

    def certified(self, case: Case, asked: Asked, *witness: Shape, **fields: object) -> Finding:
        """Return the finding of the asked statement, certified by its ``fields`` and witness."""
        finding = self.finding(asked.proof(*witness, **fields), case)
        assert finding is not None  # what decides a claim does not leave it open
        return finding

    def answered_by(self, proof: Certificate, case: Case) -> Finding | None:
        """Return what an accepted certificate decides, without a search; None if nothing.

        Raises InputError where the claim does not fit its game.
        """
        answered = (
            asked.in_order(proof) for asked in self.asked(case) if asked.is_answered_by(proof)
        )
        return next((self.finding(certificate, case) for certificate in answered), None)

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """Return the stated figures as written."""
        stated: Any = getattr(self, "stated")  # noqa: B009 - those without it say what they state
        return (getattr(stated, "text", stated),)

    @property
    def stated_line(self) -> str:
        """Return the stated figures as one line for the reader."""
        return "; ".join(self.stated_texts)

    @property
    def asks(self) -> bool:
        """Return whether the claim is a question: each stated figure is asked for."""
        return set(self.stated_texts) == {ASKED}

    def game_name(self, profiles: Mapping[str, ProfileText]) -> str:
        """Return the name of the claim's game; "" for claims without a game."""
        return ""

    @property
    def subject(self) -> Subject | None:
        """Return the profile that the claim is about; None for claims about no profile."""
        return None

    def result(self, proof: Certificate, who: GameNames) -> Said:
        """Return the computed result, in short, as the statement has it."""
        return proof.statement.result(proof.witness, who)

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences, and the theorem that leads to the claim, if any."""
        return proof.statement.sentence(proof.witness, who)

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of each field, by its name; ``one`` is player 1."""
        return super().said(naming) | {"one": naming.player(1)}

    def read_back(self, naming: Naming) -> ReadBack:
        """Return the claim in words: a sentence, and list items where it ends in a colon."""
        head = capital(self.sentence(naming).format(**self.said(naming)))
        items = self.items(naming)
        return ReadBack(head) if items is None else listed(head, items)

    def sentence(self, naming: Naming) -> str:
        """Return the sentence of the claim, with the names of fields between braces."""
        return self.says

    def items(self, naming: Naming) -> list[str] | None:
        """Return the items of the list that the sentence begins; None if it begins none."""
        return None


@dataclass(frozen=True)
class GameClaim(Claim):
    """A claim about a game itself."""

    game: str = key(Text())

    def open_game(self, case: Case) -> GameWithDigest:
        """Return the claim's game and its digest."""
        return case.game(self.game, self.table)

    def open_tree(self, case: Case) -> tuple[Tree, str]:
        """Return the claim's game as a tree, and its digest."""
        return case.tree(self.game, self.table)

    def open_tree_of_two(self, case: Case) -> tuple[Tree, str]:
        """Return the claim's game as a tree, and its digest. Refuses games not of two players."""
        game, digest = self.open_tree(case)
        if len(game.players) != 2:
            self.table.refuse("game", f"a game with {len(game.players)} players", "a game of two")
        return game, digest

    def game_name(self, profiles: Mapping[str, ProfileText]) -> str:
        """Return the name of the claim's game."""
        return self.game


@dataclass(frozen=True)
class ProfileClaim(Claim):
    """A claim about a profile of the document, in its own game or in the ``game`` named."""

    profile: str = key(Text())
    game: str = key(Text(default=""))  # "" for the profile's own

    def game_name(self, profiles: Mapping[str, ProfileText]) -> str:
        """Return the name of the game in which the profile is taken."""
        return self.game or profiles[self.profile].game

    @property
    def subject(self) -> Subject | None:
        """Return the profile with all parameters open."""
        return Subject(self.profile, self.game, {})

    def played(self, case: Case) -> ProfileInGame:
        """Return the profile in its game."""
        return case.profile(self.profile, self.game, self.table)

    def in_tree(self, case: Case, played: ProfileInGame) -> ProfileInTree:
        """Return the profile in its game as a tree, with perfect recall. Raises InputError."""
        tree, _ = case.tree(self.game_name(case.profiles), self.table)
        tree.need_recall()
        return played.in_tree(tree)

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with ``whole``: the profile, and its game if named."""
        return super().said(naming) | {"whole": naming.profile(self.profile, self.game)}


@dataclass(frozen=True)
class PointClaim(ProfileClaim):
    """A claim about a profile that may be taken ``at`` one point of its parameters."""

    at: ParameterPoint | None = key(PointKey(default=None))

    @property
    def subject(self) -> Subject | None:
        """Return the profile, at the point of the claim if it names one."""
        return Subject(self.profile, self.game, self.at.values if self.at else {})

    def played(self, case: Case) -> ProfileInGame:
        """Return the profile in its game, at the point of the claim if it names one."""
        played = super().played(case)
        return replace(played, at=self.at.within(played.text.parameters)) if self.at else played

    def played_at_point(self, case: Case) -> ProfileInGame:
        """Return the profile in its game, at the point. Refuses open parameters."""
        played = self.played(case)
        if played.parameters:
            self.table.refuse("at", "a profile with parameters", 'their values in "at"')
        return played

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with ``where``: the parameters, or the point."""
        return super().said(naming) | {"where": naming.where((self.profile,), self.at)}


def player_of(table: Table, player: str, numbers: Iterable[int]) -> int:
    """Return the number of a claim's ``player``, which must be one of ``numbers``."""
    texts = [str(number) for number in numbers]
    if player not in texts:
        table.refuse_value("player", "one of " + ", ".join(texts))
    return int(player)
