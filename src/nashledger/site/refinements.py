"""The refinements of equilibrium that profiles and families of the documents survive.

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
from nashproof.page.names import PageWords, words_for

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
    """An answer: a profile has a property or not, with the records of its proof."""

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
        """True if an answer may differ for some members."""
        return self.is_family and not all(answer.holds for answer in self.answers.values())

    def word(self, answer: Answer) -> str:
        """Return an answer as a cell has it."""
        return "yes" if answer.holds else "not all" if self.is_family else "no"


@dataclass(frozen=True)
class _Key:
    """The subject of claims: a profile in a game, at a point of its parameters."""

    profile: str
    game: str  # in which it is taken: claims may name another one than the profile's own
    at: tuple[tuple[str, str], ...]


def refined(results: SiteResults, name: str) -> list[Member]:
    """Return the profiles of a document with questions on refinements, in the order of the
    ledger.
    """
    asked: dict[_Key, dict[str, list[tuple[bool, VerdictRecord]]]] = {}
    players: dict[_Key, dict[str, set[str]]] = {}
    for record, reading, claim in _decided(results, name, KINDS):
        at = getattr(claim, "at", None)
        point = tuple((name, number_text(x)) for name, x in at.values.items()) if at else ()
        key = _Key(claim.profile, reading.game, point)
        property_ = KINDS[reading.kind]
        affirmed = claim.stated == keys_of(type(claim))["stated"].default
        holds = ANSWERS[reading.outcome] == affirmed
        if reading.kind == DOMINATED:
            holds = not holds
            players.setdefault(key, {}).setdefault(str(holds), set()).add(claim.player)
        asked.setdefault(key, {}).setdefault(property_, []).append((holds, record))
    proved = {key: _proved(results, key, x, players.get(key, {})) for key, x in asked.items()}
    alone = _alone(results)
    members = []
    for key in (key for key, on in asked.items() if set(on) != {EQUILIBRIUM}):
        answers = _of_others(proved, key) | proved[key]
        of_two = len(results.games[key.game].players) == 2
        rules = [rule for rule in FOLLOWS if of_two or UNDOMINATED not in rule]
        if key.game in alone:  # the game is its only subgame
            rules.append((EQUILIBRIUM, True, SUBGAMES))
        answers = _with_consequences(answers, rules)
        members.append(_member(results, name, key, answers))
    return members


def mediated(results: SiteResults, name: str) -> list[VerdictRecord]:
    """Return the records about correlated equilibria."""
    return [record for record in results.verdicts[name] if record.kind in MEDIATED]


def _decided(
    results: SiteResults, name: str, kinds: Collection[str]
) -> Iterator[tuple[VerdictRecord, ReadingRecord, Any]]:
    """Yield the decided readings of some kinds in a document, with their claims."""
    document = results.documents[name]
    claims = {(a.id, r.id): r.claim for a in document.assertions for r in a.readings}
    claims |= {(q.id, ""): q.reading.claim for q in document.questions}
    for record in results.verdicts[name]:
        for reading in record.readings:
            if reading.kind in kinds and reading.outcome in ANSWERS and reading.certificate:
                yield record, reading, claims[record.id, reading.reading]


def _proved(
    results: SiteResults,
    key: _Key,
    by_property: Mapping[str, Sequence[tuple[bool, VerdictRecord]]],
    players: Mapping[str, set[str]],
) -> dict[str, Answer]:
    """Return the proved answer on each property; on dominated strategies only if all players have
    one.
    """
    answers = {}
    for property_, decided in by_property.items():
        holds = all(answer for answer, _ in decided)
        everybody = len(players.get("True", ())) == len(results.games[key.game].players)
        if property_ != UNDOMINATED or not holds or everybody:
            records = tuple(record for answer, record in decided if answer == holds)
            answers[property_] = Answer(holds, records)
    return answers


def _of_others(proved: Mapping[_Key, Mapping[str, Answer]], key: _Key) -> dict[str, Answer]:
    """Return answers that follow from a family for its points, or from a point for its family."""
    family = not key.at
    return {
        name: Answer(answer.holds, answer.records, True)
        for of, answers in proved.items()
        for name, answer in answers.items()
        if (of.profile, of.game) == (key.profile, key.game)
        and family == bool(of.at)
        and answer.holds != family
    }


def _alone(results: SiteResults) -> set[str]:
    """Return the games whose only subgame is the game, by a certificate."""
    return {
        reading.game
        for name in results.documents
        for record, reading, claim in _decided(results, name, ("count",))
        if (claim.what, reading.outcome, reading.stated) == ("subgames", "proved", "1")
    }


def _with_consequences(
    answers: dict[str, Answer], rules: Sequence[tuple[str, bool, str]]
) -> dict[str, Answer]:
    """Add the answers that follow by the rules."""
    for _ in PROPERTIES:  # no chain of rules is longer
        for premise, holds, conclusion in rules:
            answer = answers.get(premise)
            if answer is not None and answer.holds == holds and conclusion not in answers:
                answers[conclusion] = Answer(holds, answer.records, True)
    return answers


def _member(results: SiteResults, name: str, key: _Key, answers: Mapping[str, Answer]) -> Member:
    """Return a profile or a family with its answers, in the document's words."""
    profile = results.documents[name].profiles[key.profile]
    words = words_for(results, name, key.game)
    says = profile.called or words.quoted(profile.says, profile.parameters)
    point = _where(words, profile.parameters, key.at)
    title, is_family = results.games[key.game].title, bool(profile.parameters) and not key.at
    return Member(f"{says.rstrip('.')}.", point, title, answers, is_family)


def _where(words: PageWords, box: Mapping[str, Any], at: Iterable[tuple[str, str]]) -> str:
    """Return the parameters of a profile: ``At $α = 0$.``, ``For every $α$ from 0 to 1.``."""
    point = ", ".join(words.formula(f"{name} = {x}") for name, x in at)
    if point or not box:
        return f"At {point}." if point else ""
    ends = (
        f"{words.formula(name)} from {words.formula(low)} to {words.formula(high)}"
        for name, (low, high) in box.items()
    )
    return f"For every {', '.join(ends)}."
