"""Which profiles and families of the documents survive which refinement of equilibrium.

Each answer is that of an accepted certificate, or follows: by a theorem in ``FOLLOWS``, since every
member of a family has a property, or not every one, or since the game is its only subgame.
Nothing else is decided here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashledger.site.results import SiteResults
from nashproof.claims.verdicts import ReadingRecord, VerdictRecord
from nashproof.exact.numbers import number_text
from nashproof.format.fields import keys_of
from nashproof.page.names import Words, words_for

EQUILIBRIUM, UNDOMINATED, QUASI, SEQUENTIAL, SUBGAMES = PROPERTIES = (
    "equilibrium",
    "undominated",
    "quasi-perfect",
    "sequential",
    "subgame perfect",
)
DOMINATED = "dominated strategy"  # the kind that denies UNDOMINATED, player by player
KINDS = {kind: kind for kind in PROPERTIES if kind != UNDOMINATED} | {DOMINATED: UNDOMINATED}
MEDIATED = ("correlated equilibrium", "correlated range")  # kinds
ANSWERS = {"proved": True, "disproved": False}
# What follows from what: van Damme (1984), Kreps and Wilson (1982); on UNDOMINATED of two players
FOLLOWS: tuple[tuple[str, bool, str], ...] = (
    (QUASI, True, SEQUENTIAL),
    (QUASI, True, UNDOMINATED),
    (SEQUENTIAL, True, SUBGAMES),
    (SEQUENTIAL, True, EQUILIBRIUM),
    (SUBGAMES, True, EQUILIBRIUM),
    (EQUILIBRIUM, False, SUBGAMES),
    (SUBGAMES, False, SEQUENTIAL),
    (SEQUENTIAL, False, QUASI),
    (UNDOMINATED, False, QUASI),
)


@dataclass(frozen=True)
class Answer:
    """Whether a profile has a property, with the records of what proves it."""

    holds: bool
    records: tuple[VerdictRecord, ...]
    follows: bool = False  # from another property, whose records these are


@dataclass(frozen=True)
class Member:
    """A profile of a document, or each member of a family, and what is known of it."""

    says: str  # text with mathematics between ``$`` signs
    where: str  # for which parameters; ""
    game: str  # its title
    answers: Mapping[str, Answer]
    is_family: bool = False  # an answer is then of every member, and its contrary of one

    @property
    def is_partly(self) -> bool:
        """Whether some answer may be another one for some members."""
        return self.is_family and not all(one.holds for one in self.answers.values())

    def word(self, answer: Answer) -> str:
        """An answer as a cell has it."""
        return "yes" if answer.holds else "not all" if self.is_family else "no"


@dataclass(frozen=True)
class _Key:
    """What claims speak of: a profile in a game, at a point of its parameters."""

    profile: str
    game: str  # in which it is taken: claims may name another one than the profile's own
    at: tuple[tuple[str, str], ...]


def refined(results: SiteResults, name: str) -> list[Member]:
    """The profiles of a document of which a refinement was asked, in the order of the ledger."""
    found: dict[_Key, dict[str, list[tuple[bool, VerdictRecord]]]] = {}
    players: dict[_Key, dict[str, set[str]]] = {}
    for record, reading, claim in _decided(results, name, KINDS):
        key = _Key(claim.profile, reading.game, _point(claim))
        property_ = KINDS[reading.kind]
        affirmed = claim.stated == keys_of(type(claim))["stated"].default
        holds = ANSWERS[reading.outcome] == affirmed
        if reading.kind == DOMINATED:
            holds = not holds
            players.setdefault(key, {}).setdefault(str(holds), set()).add(claim.player)
        found.setdefault(key, {}).setdefault(property_, []).append((holds, record))
    proved = {key: _proved(results, key, some, players.get(key, {})) for key, some in found.items()}
    alone = _alone(results)
    members = []
    for key in (key for key, some in found.items() if set(some) != {EQUILIBRIUM}):
        answers = _of_others(proved, key) | proved[key]
        answers = _with_consequences(answers, _rules(results, key.game, alone))
        members.append(_member(results, name, key, answers))
    return members


def mediated(results: SiteResults, name: str) -> list[VerdictRecord]:
    """What was asked of correlated equilibria."""
    return [record for record in results.verdicts[name] if record.kind in MEDIATED]


def _decided(
    results: SiteResults, name: str, kinds: Collection[str]
) -> Iterator[tuple[VerdictRecord, ReadingRecord, Any]]:
    """The decided readings of some kinds in a document, with their claims."""
    document = results.documents[name]
    claims = {(a.id, r.id): r.claim for a in document.assertions for r in a.readings}
    claims |= {(q.id, ""): q.reading.claim for q in document.questions}
    for record in results.verdicts[name]:
        for reading in record.readings:
            if reading.kind in kinds and reading.outcome in ANSWERS and reading.certificate:
                yield record, reading, claims[record.id, reading.reading]


def _point(claim: Any) -> tuple[tuple[str, str], ...]:
    at = getattr(claim, "at", None)
    return tuple((name, number_text(x)) for name, x in at.values.items()) if at else ()


def _proved(
    results: SiteResults,
    key: _Key,
    some: Mapping[str, Sequence[tuple[bool, VerdictRecord]]],
    players: Mapping[str, set[str]],
) -> dict[str, Answer]:
    """What is proved of each property; of dominated strategies only where all players' are."""
    answers = {}
    for property_, said in some.items():
        holds = all(one for one, _ in said)
        everybody = len(players.get("True", ())) == len(results.games[key.game].players)
        if property_ != UNDOMINATED or not holds or everybody:
            records = tuple(record for one, record in said if one == holds)
            answers[property_] = Answer(holds, records)
    return answers


def _of_others(proved: Mapping[_Key, Mapping[str, Answer]], key: _Key) -> dict[str, Answer]:
    """What a point of a family has since every member has it; what not every member has."""
    family = not key.at
    return {
        name: Answer(one.holds, one.records, True)
        for other, answers in proved.items()
        for name, one in answers.items()
        if (other.profile, other.game) == (key.profile, key.game)
        and family == bool(other.at)
        and one.holds != family
    }


def _alone(results: SiteResults) -> set[str]:
    """The games that a certificate counts one subgame of."""
    return {
        reading.game
        for name in results.documents
        for record, reading, claim in _decided(results, name, ("count",))
        if (claim.what, reading.outcome, reading.stated) == ("subgames", "proved", "1")
    }


def _rules(results: SiteResults, game: str, alone: Collection[str]) -> list[tuple[str, bool, str]]:
    """What follows from what in a game."""
    two = len(results.games[game].players) == 2
    rules = [rule for rule in FOLLOWS if two or UNDOMINATED not in rule]
    return rules + [(EQUILIBRIUM, True, SUBGAMES)] * (game in alone)


def _with_consequences(
    answers: dict[str, Answer], rules: Sequence[tuple[str, bool, str]]
) -> dict[str, Answer]:
    for _ in PROPERTIES:  # no chain of rules is longer
        for one, holds, other in rules:
            known = answers.get(one)
            if known is not None and known.holds == holds and other not in answers:
                answers[other] = Answer(holds, known.records, True)
    return answers


def _member(results: SiteResults, name: str, key: _Key, answers: Mapping[str, Answer]) -> Member:
    profile = results.documents[name].profiles[key.profile]
    words = words_for(results, name, key.game)
    says = profile.called or words.quoted(profile.says, profile.parameters)
    where = _where(words, profile.parameters, key.at)
    title, is_family = results.games[key.game].title, bool(profile.parameters) and not key.at
    return Member(f"{says.rstrip('.')}.", where, title, answers, is_family)


def _where(words: Words, box: Mapping[str, Any], at: Iterable[tuple[str, str]]) -> str:
    """For which parameters something is said: ``at $α = 0$``, ``for every $α$ from 0 to 1``."""
    point = ", ".join(words.formula(f"{name} = {x}") for name, x in at)
    if point or not box:
        return f"At {point}." if point else ""
    ends = (
        f"{words.formula(name)} from {words.formula(low)} to {words.formula(high)}"
        for name, (low, high) in box.items()
    )
    return f"For every {', '.join(ends)}."
