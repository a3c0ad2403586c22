"""A request: questions about one game, and the claims that they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nashproof.documents.decimals import AUTO
from nashproof.documents.profile_formats.distributions import DrawnRow
from nashproof.documents.profile_values import Texts
from nashproof.documents.profiles import Origin, ProfileText
from nashproof.documents.requests.questions import REFINEMENTS, Questions
from nashproof.documents.vocabulary import ASKED
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.play.types import Profile


@dataclass(frozen=True)
class Nearby:
    """An exact equilibrium near the numbers given; None if none was found.

    ``apart``: somebody gains so much that neither the noise of floats nor rounding explains it.
    ``printed``: decimals to which the probabilities of an equilibrium round that may be irrational.
    """

    profile: Profile | None
    apart: bool
    printed: Texts | None = None


Entries = Mapping[str, Mapping[str, str]]  # by player/set the probability of each action
OptimalPiece = tuple[tuple[Rational, Rational], Entries]  # from where to where
# Near numbers of a program; with texts: among all numbers that round to these
FindNearby = Callable[[Game, Profile, Texts | None], Nearby]


@dataclass(frozen=True)
class DrawnWith:
    """A claim about one distribution over the drawn profiles: its id, its words, probabilities.

    With ``stated`` about all distributions that round to these.
    """

    id: str
    says: str
    probabilities: Sequence[str]
    stated: str = ""


@dataclass(frozen=True)
class AuditRequest:
    """Questions about one game.

    - ``profiles``: pairs of a line of the file (0 of one profile alone) and a table as under
      ``[profiles.NAME]`` (keys ``strategy``, ``form``);
    - ``source``: where they stand, for messages;
    - ``decimals``: a key of DECIMALS;
    - ``nearby``: finds the exact equilibrium near numbers;
    - ``drawn``: profiles that a mediator draws: whether that is a correlated equilibrium, if the
      profiles are no others;
    - ``rounded``: in place of their probabilities, distributions that round to these;
    - ``compared``: whether another profile beside this one may have the parameters of ``at``;
    - ``letters``: the parameters of the game itself, which a profile need not use;
    - ``parameter_rows``: how their players play, by ``player/set``, beside what a profile says;
    - ``optimal``: intervals of the parameter, each with strategies of both players that are optimal
      there, in place of a question about the value;
    - ``automata``: how those of a repeated game play, in its game of one deviation;
    - ``original``: the tree of which the game is the game of one deviation;
    - ``asked``: the rest, as ``Questions`` has it.
    """

    profiles: Sequence[tuple[int, dict[str, Any]]] = ()
    source: str = "the profile"
    decimals: str = AUTO
    nearby: FindNearby | None = None
    drawn: Sequence[DrawnRow] = ()
    rounded: Sequence[DrawnWith] = ()
    compared: bool = False
    letters: Sequence[str] = ()
    parameter_rows: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    optimal: Sequence[OptimalPiece] = ()
    automata: Entries = field(default_factory=dict)
    original: Tree | None = None
    asked: Questions = field(default_factory=Questions)

    def texts(self, name: str) -> Sequence[str]:
        """Return the texts asked under the name of a question that may stand several times."""
        texts: Sequence[str] = self.asked.get(name, ())  # type: ignore[assignment]
        return texts

    @property
    def refinements(self) -> tuple[str, ...]:
        """Return the questions whether the profile is more than an equilibrium."""
        return tuple(name for name in ("perfect", *REFINEMENTS) if self.asked.get(name))

    @property
    def extensive_form(self) -> bool:
        """Return whether the correlated equilibria asked about are extensive-form ones."""
        return self.asked.get("extensive_form", False)


@dataclass(frozen=True)
class RequestedClaim:
    """A claim that an option of the request makes; ``fields`` are the keys of its kind."""

    option: str
    id: str
    kind: str
    says: str  # a question, if the claim asks for what it states
    fields: Mapping[str, object]

    @property
    def profile(self) -> str:
        """Return the name of the profile that the claim is about; "" if it is about the game."""
        return str(self.fields.get("profile", ""))

    @property
    def asks(self) -> bool:
        """Return whether the claim is a question."""
        return self.fields.get("stated") == ASKED

    def table(self, game: str, number: int, profiles: Mapping[str, ProfileText]) -> Table:
        """Return the table as a document has it, as claim ``number`` about the game of this id."""
        says = "asks" if self.asks else "says"
        table = {"lines": str(number), "game": game, "id": self.id, "kind": self.kind}
        table[says] = self.says
        if self.profile and (taken := origin_of(profiles[self.profile]).taken):
            table["taken"] = taken
        return Table({**table, **self.fields}, (), "", self.option)

    def about_line(self, line: int) -> RequestedClaim:
        """Return the claim about one of several profiles, which is named by its line."""
        profile = {"profile": with_line(self.profile, line)} if self.profile else {}
        return replace(self, id=with_line(self.id, line), fields={**self.fields, **profile})


def claim(option: str, identifier: str, kind: str, says: str, **fields: object) -> RequestedClaim:
    """Return the claim that an option makes, with the keys of its kind."""
    return RequestedClaim(option, identifier, kind, says, fields)


@dataclass(frozen=True)
class AskedOfProfiles:
    """Profiles by name, the claims about them, and notes on how they were read."""

    profiles: Mapping[str, ProfileText]
    claims: Sequence[RequestedClaim]
    notes: Sequence[str]

    def named_by_line(self, line: int) -> AskedOfProfiles:
        """Return the request with a file's line in all names; unchanged for line 0."""
        if not line:
            return self
        named = [
            replace(
                profile,
                name=with_line(profile.name, line),
                origin=replace(origin_of(profile), line=line),
            )
            for profile in self.profiles.values()
        ]
        claims = [claim.about_line(line) for claim in self.claims]
        return replace(self, profiles={profile.name: profile for profile in named}, claims=claims)


def origin_of(profile: ProfileText) -> Origin:
    """Return the origin of a profile that is asked about."""
    assert profile.origin is not None  # only those that a document declares have none
    return profile.origin


def with_line(name: str, line: int) -> str:
    """Return ``name`` for the profile on a line of a file with several, unchanged for line 0."""
    return f"{name}-line-{line}" if line else name
