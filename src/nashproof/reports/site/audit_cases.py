"""The profiles of an audit, each in its game, with what the checker accepted of exactly it.

A profile is shown if the document states it; an equilibrium beside it, only if an accepted
statement says of that one that no player of all players gains. Figures are those of accepted
statements whose profile and game are the same, whatever claim they prove.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from nashproof.certificates.shapes import Parameters, PrintedProfile, Profile, box
from nashproof.certificates.statements.profiles import BestResponse, Deviation, GainOf, PrintedBox
from nashproof.claims.subject import Subject
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.assertions import Assertion, Question
from nashproof.documents.document import Document, game_id
from nashproof.documents.profile_values import Texts, is_box, texts_of, values_of
from nashproof.documents.profiles import ProfileText
from nashproof.errors import capital
from nashproof.exact.numbers import QQ, Rational, number_text, point_text
from nashproof.files.lines import line_words
from nashproof.games.game import Game
from nashproof.play.deals import Strategies
from nashproof.reports.errata.examples import Example
from nashproof.reports.errata.sums.deals import at_point
from nashproof.reports.errata.sums.pure_replies import LONG
from nashproof.reports.results import AcceptedReading, Conclusion, Results

TRUTH = {"confirmed": "true", "refuted": "not true", "answered": "answered"}
CLASSES = {"confirmed": "good", "answered": "good", "refuted": "bad"}
EXACT = "exact equilibrium"
CALLED = {  # what is shown -> what a sentence calls it
    "as given": "the profile",
    "made to sum to 1": "the profile made to sum to 1",
    "with a best reply": "the profile of the strategy and a best reply",
    EXACT: "the exact equilibrium",
}

PaidAndMore = tuple[Rational, Rational]  # what a player is paid; what they gain by deviating
ByPlayer = Mapping[int, PaidAndMore]


@dataclass(frozen=True)
class Answer:
    """A claim or a question with how it came out.

    ``why``: pairs of a way to take it, "" for the only one, and the reason; ``proofs``: its
    readings that have a certificate.
    """

    source: Assertion[Any] | Question[Any]
    of: VerdictRecord
    why: tuple[tuple[str, str], ...]
    example: Example | None
    proofs: tuple[AcceptedReading, ...]

    @property
    def says(self) -> str:
        """What is claimed or asked, as it was said."""
        return self.source.sentence

    @property
    def truth(self) -> str:
        """The verdict, for a badge."""
        return TRUTH.get(self.of.verdict, self.of.verdict)

    @property
    def mark(self) -> str:
        """The class of its colour."""
        return CLASSES.get(self.of.verdict, "open")

    @property
    def lines(self) -> str:
        """Where the claim stands."""
        return line_words(self.of.lines)

    @property
    def subject(self) -> Subject | None:
        """The profile that all its readings are about; None if there is none."""
        subjects = [reading.claim.subject for reading in self.source.readings]
        return subjects[0] if all(one == subjects[0] for one in subjects) else None

    def statement(self, kind: type[Any]) -> Any:
        """The first statement of a kind that is accepted for it; None if there is none."""
        return next((c.statement for c in self.proofs if isinstance(c.statement, kind)), None)


@dataclass(frozen=True)
class Shown:
    """A profile that a page shows: in numbers, or in expressions in parameters.

    ``of``: a key of CALLED: EXACT, or how it is that which was given.
    """

    of: str
    profile: Profile
    parameters: Parameters = field(default_factory=dict)

    @property
    def called(self) -> str:
        """What it is called in a sentence."""
        return CALLED[self.of]

    @property
    def numbers(self) -> Strategies | None:
        """Its probabilities; None with parameters."""
        players: Strategies = self.profile.players  # type: ignore[assignment]
        return None if self.parameters else players


@dataclass(frozen=True)
class Case:
    """A profile in a game, with all that is said of it.

    - ``number``: from 1, for links; ``title``: which of several; "" if there is one;
    - ``text``: the profile as written; ``printed``: its texts, if they are printed decimals, which
      stand for intervals; ``at``: the values of its parameters that the claims fix;
    - ``given``: its exact numbers or expressions; None of ``printed`` ones;
    - ``near``: the accepted statement of an equilibrium near it, or printed as it is;
    - ``gains``: by player what ``given`` pays, and what they gain at most by deviating, accepted;
    - ``deviations``: the same of the deviations that refute a claim.
    """

    number: int
    title: str
    game: str
    text: ProfileText
    at: Mapping[str, Rational]
    given: Shown | None
    printed: PrintedProfile | None
    near: BestResponse | None
    gains: ByPlayer
    deviations: ByPlayer
    players: Sequence[int]
    answers: tuple[Answer, ...]
    conclusions: tuple[Conclusion, ...]

    @property
    def claims(self) -> tuple[Answer, ...]:
        """What is said of it."""
        return tuple(one for one in self.answers if not one.of.asks)

    @property
    def questions(self) -> tuple[Answer, ...]:
        """What is asked about it, but for gains that stand in a table."""
        return tuple(one for one in self.answers if one.of.asks and not self.has_in_table(one))

    @property
    def alone(self) -> bool:
        """Whether one strategy was given, and the other is a best reply to it."""
        return bool(self.text.origin and self.text.origin.reply)

    @property
    def all_gain_known(self) -> bool:
        """Whether it is accepted for every player how much they gain."""
        return {*self.players} == {*self.gains}

    def is_about_given(self, one: Answer) -> bool:
        """Whether an answer is about the numbers given, and not about others that print so."""
        return one.subject is not None and one.subject.profile == self.text.name

    def has_in_table(self, one: Answer) -> bool:
        """Whether an answer is a gain in this profile, and the table has those of all players."""
        found = one.statement(BestResponse)
        about = found and self.given and found.profile == self.given.profile
        gains = about and all(isinstance(figure.of, GainOf) for figure in found.figures)
        return bool(gains and found.figures and one.of.asks and self.all_gain_known)

    @cached_property
    def shown(self) -> Shown | None:
        """The profile of pictures and sums: as given; the equilibrium nearby where its numbers are
        too long for a pencil, or where none were given but printed ones."""
        near = Shown(EXACT, self.near.profile) if self.near else None
        if self.given is None or near and _is_long(self.given):
            return near
        return self.given

    @property
    def at_shown(self) -> ByPlayer:
        """By player what the profile shown pays, and their gain; of gains that are accepted."""
        if self.shown and self.shown.of == EXACT and self.near:
            return {p: (self.near.payoffs[p], gain) for p, gain in self.near.gains.items()}
        return self.gains

    @property
    def holds(self) -> bool:
        """Whether it is accepted that no player of all players gains in the profile shown."""
        known = self.at_shown
        return {*known} == {*self.players} and not any(gain for _, gain in known.values())

    @property
    def distance(self) -> Rational:
        """The greatest difference of a probability between the profile and the equilibrium."""
        if not self.near or not self.given or not self.given.numbers:
            return QQ(0)
        near: Strategies = self.near.profile.players  # type: ignore[assignment]
        pairs = (
            (x, near[p][s][a])
            for p, sets in self.given.numbers.items()
            for s, actions in sets.items()
            for a, x in actions.items()
        )
        return max((abs(x - y) for x, y in pairs), default=QQ(0))


def _is_long(shown: Shown) -> bool:
    """Whether a number is too long for a pencil."""
    sets = (sets for sets in shown.profile.players.values())
    return any(
        LONG.search(x if isinstance(x, str) else number_text(x))
        for own in sets
        for actions in own.values()
        for x in actions.values()
    )


# Which answers are about one profile


def cases_of(results: Results, document: Document[Any], answers: Sequence[Answer]) -> list[Case]:
    """The profiles that are asked about, in order, each in its game with its answers."""
    groups: dict[Hashable, list[Answer]] = {}
    for one in answers:
        if one.subject and one.of.game and not _is_any(document.profiles[one.subject.profile]):
            groups.setdefault(_key(document, one.subject, one.of.game), []).append(one)
    statements = [
        (proof.game, proof.statement) for one in answers for proof in one.proofs if proof.statement
    ]
    return [
        _case(results, document, k, len(groups) > 1, own, statements)
        for k, own in enumerate(groups.values(), 1)
    ]


def _key(document: Document[Any], subject: Subject, game: str) -> Hashable:
    """What the answers about one profile share.

    The numbers that somebody asks about, what these print as, and the equilibrium near them are
    one; of the lines of a file each is another.
    """
    origin = document.profiles[subject.profile].origin
    if origin and origin.numbers != "optimal":
        return game, origin.line
    return game, subject.profile, tuple(sorted(subject.at.items()))


def _case(
    results: Results,
    document: Document[Any],
    number: int,
    several: bool,
    answers: Sequence[Answer],
    statements: Sequence[tuple[str, Any]],
) -> Case:
    name = answers[0].of.game
    game = results.games[name]
    subjects = [one.subject for one in answers if one.subject]
    texts = {one.profile: document.profiles[one.profile] for one in subjects}
    text = next(filter(_is_given, texts.values()), texts[subjects[0].profile])
    at = subjects[0].at
    written = texts_of(text, game)
    printed = PrintedProfile.of(game, written) if is_box(text, written) else None
    given = None if printed else _given(game, text, written, at)
    here = [statement for place, statement in statements if place == name]
    gains = dict(sorted(_gains(here, given)))
    is_equilibrium = {*gains} == {*game.player_numbers} and not any(x for _, x in gains.values())
    near = None if is_equilibrium else _equilibrium_near(game, texts, answers, given)
    return Case(
        number,
        _title(name, game, text, at) if several else "",
        name,
        text,
        at,
        given,
        printed,
        near,
        gains,
        dict(sorted(_deviations(here, given))),
        tuple(game.player_numbers),
        tuple(answers),
        tuple(one for one in results.conclusions if one.profile in texts),
    )


def _is_any(text: ProfileText) -> bool:
    """Whether a profile stands for all: a claim on a game with a parameter needs one."""
    return text.origin is not None and text.origin.numbers == "any"


def _is_given(text: ProfileText) -> bool:
    """Whether a profile is that of numbers which were given, as exact ones."""
    return text.origin is None or text.origin.numbers not in ("printed", "nearby")


def _given(game: Game, text: ProfileText, texts: Texts, at: Mapping[str, Rational]) -> Shown:
    """The exact profile that a document states, at a point of its parameters if there is one."""
    profile = Profile.of(game, values_of(text, game, texts))
    if at:
        return Shown("as given", Profile(at_point(profile.players, at)))
    of, origin = "as given", text.origin
    if origin and origin.reply:
        of = "with a best reply"
    elif origin and origin.numbers == "balanced":
        of = "made to sum to 1"
    return Shown(of, profile, box(text.parameters))


def _title(name: str, game: Game, text: ProfileText, at: Mapping[str, Rational]) -> str:
    """What tells a profile from the others of a document."""
    if text.origin and text.origin.numbers != "optimal":
        return capital(text.origin.source) or "The profile"
    ends = (
        f"{letter} from {number_text(low)} to {number_text(high)}"
        for letter, (low, high) in text.parameters.items()
    )
    if text.origin:
        return f"For {', '.join(ends)}"
    where = f", at {point_text(at)}" if at else ""
    other = "" if name == game_id(text.game) else f", in {game.title}"
    return f"{capital(text.says)}{where}{other}"


# What is accepted of exactly one profile


def _gains(statements: Iterable[Any], given: Shown | None) -> Iterator[tuple[int, PaidAndMore]]:
    """By player what a profile pays them, and what they gain at most by deviating."""
    for one in statements:
        if isinstance(one, BestResponse) and given and one.profile == given.profile:
            yield from ((p, (one.payoffs[p], gain)) for p, gain in one.gains.items())


def _deviations(
    statements: Iterable[Any], given: Shown | None
) -> Iterator[tuple[int, PaidAndMore]]:
    """By player what a profile pays them, and what a pure strategy gains them."""
    for one in statements:
        is_plain = isinstance(one, Deviation) and not one.parameters
        if is_plain and given and one.profile == given.profile:
            yield one.player, (one.payoff, one.gain)


def _equilibrium_near(
    game: Game, texts: Mapping[str, ProfileText], answers: Sequence[Answer], given: Shown | None
) -> BestResponse | None:
    """The accepted equilibrium that is near the numbers given, or prints as they do; None without
    one, and if it is the profile given."""
    for one in answers:
        text = texts[one.subject.profile] if one.subject else None
        found: BestResponse | None = one.statement(BestResponse)
        if not text or not found or {*found.gains} != {*game.player_numbers}:
            continue
        if any(found.gains.values()) or given and found.profile == given.profile:
            continue
        if _is_that(game, text, found):
            return found
    return None


def _is_that(game: Game, text: ProfileText, found: BestResponse) -> bool:
    """Whether an equilibrium is exactly the one nearby, or prints as a profile of decimals."""
    texts = texts_of(text, game)
    if is_box(text, texts):
        printed = PrintedProfile.of(game, texts)
        return isinstance(found.printed, PrintedBox) and found.printed.profile == printed
    nearby = text.origin and text.origin.numbers == "nearby"
    return bool(nearby) and found.profile == Profile.of(game, values_of(text, game, texts))
