"""What the classes of claims share: their fields come from a table, checked there as far as can be.

What needs the game (names of sets and actions, players' numbers, how a profile fits a game) is
checked when a claim is decided; its table knows the lines for such errors.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import ClassVar, Self, get_type_hints

from nashproof.certificates.shapes import CountFigure, Figure
from nashproof.claims.case import Case, GameWithDigest, ProfileInGame, ProfileInTree
from nashproof.claims.finding import Finding
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError
from nashproof.exact.numbers import (
    QQ,
    Rational,
    Stated,
    number_text,
    one_spelling,
    rational,
    stated,
)
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree


@dataclass(frozen=True)
class Fields(ABC):
    """The parsed fields of a table, by the names of its keys; the table knows its lines."""

    table: Table = field(repr=False, compare=False)

    @classmethod
    @abstractmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table. Raises InputError with file and line."""

    @classmethod
    def keys(cls) -> set[str]:
        """The keys of a table of this class, beside those that all claims have."""
        hints = get_type_hints(cls)
        names = {one.name for one in fields(cls)} - {"table"}
        printed = any(isinstance(t, type) and issubclass(t, Printed) for t in map(hints.get, names))
        return names | {"decimals"} if printed else names


@dataclass(frozen=True)
class Claim(Fields):
    """What a reading of a document asserts, in the fields of its kind."""

    kind: ClassVar[str]

    @abstractmethod
    def decide(self, case: Case) -> Finding:
        """Decide the claim by proof.

        Raises InputError where it does not fit its game, Unproved where a search ends without its
        proof: ``judge.finding_of`` makes Open of it.
        """

    @property
    @abstractmethod
    def stated_texts(self) -> tuple[str, ...]:
        """What the claim states, figure by figure as written."""

    @property
    def stated_line(self) -> str:
        """What the claim states, as one line for the reader."""
        return "; ".join(self.stated_texts)

    @property
    def asks(self) -> bool:
        """Whether all that the claim states is asked for."""
        return set(self.stated_texts) == {ASKED}

    def game_name(self, profiles: Mapping[str, ProfileText]) -> str:
        """The game of the claim, as it is named; "" for claims without a game."""
        return ""


@dataclass(frozen=True)
class GameClaim(Claim):
    """A claim about a game itself."""

    game: str

    def open_game(self, case: Case) -> GameWithDigest:
        """The claim's game, read, and its digest."""
        return case.game(self.game, self.table)

    def open_tree(self, case: Case) -> tuple[Tree, str]:
        """The claim's game, read, as a tree, and its digest."""
        return case.tree(self.game, self.table)

    def open_tree_of_two(self, case: Case) -> tuple[Tree, str]:
        """The same of a game of two players; refuses any other."""
        game, digest = self.open_tree(case)
        if len(game.players) != 2:
            self.table.refuse("game", f"a game with {len(game.players)} players", "a game of two")
        return game, digest

    def game_name(self, profiles: Mapping[str, ProfileText]) -> str:
        """The game that the claim names."""
        return self.game


@dataclass(frozen=True)
class ProfileClaim(Claim):
    """A claim about a profile of the document, in its own game or in the ``game`` named."""

    profile: str
    game: str  # "" for the profile's own

    def game_name(self, profiles: Mapping[str, ProfileText]) -> str:
        """The game in which the profile is taken."""
        return self.game or profiles[self.profile].game

    def played(self, case: Case) -> ProfileInGame:
        """The profile in its game."""
        return case.profile(self.profile, self.game, self.table)

    def in_tree(self, case: Case, played: ProfileInGame) -> ProfileInTree:
        """The profile in its game as a tree, where nobody forgets. Raises InputError."""
        tree, _ = case.tree(self.game_name(case.profiles), self.table)
        tree.need_recall()
        return played.in_tree(tree)


@dataclass(frozen=True)
class PointClaim(ProfileClaim):
    """A claim about a profile that may be taken ``at`` one point of its parameters."""

    at: ParameterPoint | None

    def played(self, case: Case) -> ProfileInGame:
        """The profile in its game, at the point of the claim if it names one."""
        played = super().played(case)
        return replace(played, at=self.at.within(played.text.parameters)) if self.at else played

    def played_at_point(self, case: Case) -> ProfileInGame:
        """The profile in its game, at the point; refuses parameters that are left open."""
        played = self.played(case)
        if played.parameters:
            self.table.refuse("at", "a profile with parameters", 'their values in "at"')
        return played


class StatesText:
    """What the claims share that state one text, under ``stated``."""

    stated: str

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The text as written."""
        return (self.stated,)


class StatesPrinted:
    """What the claims share that state one number or range, under ``stated``."""

    stated: Printed

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The number or the range as written."""
        return (self.stated.text,)


# Parts of claims


@dataclass(frozen=True)
class Printed:
    """What a document prints, and to how many digits, if that is said; or a question."""

    text: str
    decimals: str
    place: str = field(compare=False)

    def interval(self, text: str) -> Stated:
        """What prints as ``text`` does, to these decimals."""
        try:
            return stated(text, self.decimals)
        except InputError as error:
            raise error.at(self.place) from None


@dataclass(frozen=True)
class StatedNumber(Printed):
    """A number as a document prints it."""

    @classmethod
    def from_table(cls, table: Table, key: str = "stated", decimals: str | None = None) -> Self:
        """The number under a key, its ``decimals`` beside it unless given."""
        text = table.string(key)
        decimals = table.string("decimals", "") if decimals is None else decimals
        number = cls(text, decimals, table.place(key))
        if text != ASKED:
            number.interval(text)
        return number

    def compare(self, x: Rational) -> Figure:
        """The figure of a certificate: the exact number beside the stated one.

        What is asked for is compared with itself.
        """
        text = self._spelled(x)
        offset = self.interval(text).offset(x)
        return Figure(x, text, self.decimals, not offset, offset)

    def compare_count(self, x: int) -> CountFigure:
        """The figure of a count beside the stated one."""
        text = self._spelled(QQ(x))
        offset = self.interval(text).offset(QQ(x))
        return CountFigure(QQ(x), text, not offset, offset)

    def _spelled(self, x: Rational) -> str:
        """What is stated, as certificates spell it; ``x`` where it is asked for."""
        if self.text == ASKED:
            return number_text(x)
        try:
            return one_spelling(self.text)
        except InputError as error:
            raise error.at(self.place) from None


@dataclass(frozen=True)
class ParameterPoint:
    """Values of a profile's parameters, ``at = { gamma = "1/2" }``."""

    values: Mapping[str, Rational]
    table: Table = field(repr=False, compare=False)

    @classmethod
    def from_table(cls, table: Table) -> Self | None:
        """The point under ``at``; None if there is none."""
        if not table.has("at"):
            return None
        inner = table.table("at")
        return cls({name: inner.number(name) for name in inner.data}, inner)

    def within(self, parameters: Mapping[str, tuple[Rational, Rational]]) -> dict[str, Rational]:
        """The point, checked to name every parameter within its interval, and nothing else."""
        for name, (low, high) in parameters.items():
            if name not in self.values:
                self.table.number(name)  # refuses: there is none
            if not low <= self.values[name] <= high:
                self.table.refuse(
                    name, f"{name} = {self.values[name]}", f"a number from {low} to {high}"
                )
        for name in self.values:
            if name not in parameters:
                self.table.refuse(
                    name, f'the key "{name}"', "only " + ", ".join(sorted(parameters))
                )
        return {name: self.values[name] for name in parameters}


def profile_fields(table: Table) -> tuple[str, str, ParameterPoint | None]:
    """The fields ``profile``, ``game`` and ``at`` of a claim about a profile."""
    return table.string("profile"), table.string("game", ""), ParameterPoint.from_table(table)


def player_of(table: Table, player: str, numbers: Iterable[int]) -> int:
    """The number of a claim's ``player``, which must be one of these."""
    texts = [str(number) for number in numbers]
    if player not in texts:
        table.refuse_value("player", "one of " + ", ".join(texts))
    return int(player)


@dataclass(frozen=True)
class Term:
    """A move and its coefficient, ``["SET: ACTION", "1/2"]``, in a linear form."""

    move: str
    coefficient: Rational


def terms_of(table: Table) -> tuple[Term, ...]:
    """The ``terms`` of a linear form in realisation weights."""
    pairs = table.rows("terms", 2, 'a list of pairs ["SET: ACTION", "coefficient"]')
    if not pairs:
        table.refuse("terms", "no terms", "at least one")
    try:
        return tuple(Term(move, rational(coefficient)) for move, coefficient in pairs)
    except InputError as error:
        raise error.at(table.place("terms")) from None


def refuse_terms(table: Table) -> None:
    """Refuse terms that name a move twice."""
    table.refuse("terms", "one move twice", "each move once")
