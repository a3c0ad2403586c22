"""What is asked about one game, and the claims that it makes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nashproof.documents.decimals import AUTO
from nashproof.documents.profile_formats.distributions import DrawnRow
from nashproof.documents.profile_values import Texts
from nashproof.documents.profiles import ProfileText
from nashproof.documents.requests.questions import REFINEMENTS, Questions
from nashproof.documents.vocabulary import ASKED
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game
from nashproof.play.types import Profile


@dataclass(frozen=True)
class Nearby:
    """What is near numbers: an exact equilibrium; None if none was found.

    ``apart``: somebody gains so much that neither the noise of floats nor rounding explains it.
    """

    profile: Profile | None
    apart: bool


Entries = Mapping[str, Mapping[str, str]]  # by player/set the probability of each action
OptimalPiece = tuple[tuple[Rational, Rational], Entries]  # from where to where
# Near numbers of a program; with texts: among all numbers that round to these
FindNearby = Callable[[Game, Profile, Texts | None], Nearby]


@dataclass(frozen=True)
class AuditRequest:
    """What is asked about one game.

    - ``profiles``: pairs of a line of the file (0 of one profile alone) and a table as under
      ``[profiles.NAME]`` (keys ``strategy``, ``form``);
    - ``source``: where they stand, for messages;
    - ``decimals``: a key of DECIMALS;
    - ``nearby``: finds the exact equilibrium near numbers;
    - ``drawn``: profiles that a mediator draws: whether that is a correlated equilibrium, if the
      profiles are no others;
    - ``compared``: whether another profile beside this one may have the parameters of ``at``;
    - ``letters``: the parameters of the game itself, which a profile need not use;
    - ``known``: what these play, beside what a profile says;
    - ``optimal``: intervals of the parameter, each with strategies of both players that are optimal
      there, in place of a question about the value;
    - ``asked``: the rest, as ``Questions`` has it.
    """

    profiles: Sequence[tuple[int, dict[str, Any]]] = ()
    source: str = "the profile"
    decimals: str = AUTO
    nearby: FindNearby | None = None
    drawn: Sequence[DrawnRow] = ()
    compared: bool = False
    letters: Collection[str] = ()
    known: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    optimal: Sequence[OptimalPiece] = ()
    asked: Questions = field(default_factory=Questions)

    def texts(self, name: str) -> Sequence[str]:
        """What is asked under the name of a question that may stand several times."""
        texts: Sequence[str] = self.asked.get(name, ())  # type: ignore[assignment]
        return texts

    @property
    def refinements(self) -> tuple[str, ...]:
        """The questions whether the profile is more than an equilibrium."""
        return tuple(name for name in ("perfect", *REFINEMENTS) if self.asked.get(name))

    @property
    def extensive_form(self) -> bool:
        """Whether what is asked about correlated equilibria is about extensive-form ones."""
        return self.asked.get("extensive_form", False)


@dataclass(frozen=True)
class Asked:
    """A claim that an option of the request makes; ``fields`` are the keys of its kind."""

    option: str
    id: str
    kind: str
    says: str  # a question, if the claim asks for what it states
    fields: Mapping[str, object]
    taken: str = ""  # of which profile it speaks, if not of the numbers that were given

    @property
    def asks(self) -> bool:
        """Whether the claim is a question."""
        return self.fields.get("stated") == ASKED

    def table(self, game: str, number: int) -> Table:
        """The table as a document has it: the claim is the so-manyth about the game of this id."""
        says = "asks" if self.asks else "says"
        head = {"lines": str(number), "game": game, "id": self.id, "kind": self.kind}
        taken = {"taken": self.taken} if self.taken else {}
        return Table({**head, says: self.says, **taken, **self.fields}, (), "", self.option)

    def taken_as(self, known: Mapping[str, str]) -> Asked:
        """The claim, which says what its profile stands for if its name is among the known."""
        taken = known.get(str(self.fields.get("profile")), "")
        return replace(self, taken=taken, says=f"{self.says} ({taken})") if taken else self

    def about_line(self, line: int) -> Asked:
        """The claim about one of several profiles, which is named by its line."""
        profile = self.fields.get("profile")
        named = {"profile": _by_line(str(profile), line)} if profile else {}
        fields = {**self.fields, **named}
        says = f"{self.says} (Line {line}.)"
        return replace(self, id=_by_line(self.id, line), says=says, fields=fields)


def claim(option: str, identifier: str, kind: str, says: str, **fields: object) -> Asked:
    """The claim that an option makes, with the keys of its kind."""
    return Asked(option, identifier, kind, says, fields)


@dataclass(frozen=True)
class AskedOfProfiles:
    """Profiles by name, the claims about them, and notes on how they were read.

    ``taken``: what a profile stands for, by its name, if not for the numbers that were given.
    """

    profiles: Mapping[str, ProfileText]
    claims: Sequence[Asked]
    notes: Sequence[str]
    taken: Mapping[str, str] = field(default_factory=dict)

    def with_claims(self, more: Iterable[Asked]) -> AskedOfProfiles:
        """This with more claims; each that speaks of another profile than was given says so."""
        claims = [one.taken_as(self.taken) for one in (*self.claims, *more)]
        return replace(self, claims=claims)

    def named_by_line(self, line: int) -> AskedOfProfiles:
        """This about one of several profiles, its line in all names; 0: it stands alone."""
        if not line:
            return self
        named = (replace(one, name=_by_line(one.name, line)) for one in self.profiles.values())
        claims = [one.about_line(line) for one in self.claims]
        return replace(self, profiles={one.name: one for one in named}, claims=claims)


def _by_line(name: str, line: int) -> str:
    return f"{name}-line-{line}"
