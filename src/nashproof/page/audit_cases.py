"""The profiles of an audit, each in its game, with what the checker accepted of exactly it.

A profile is shown if the document states it; an equilibrium beside it, only if an accepted
statement says of that one that no player of all players gains. Figures are those of accepted
statements whose profile and game are the same, whatever claim they prove.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
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
from nashproof.page.examples import Example
from nashproof.page.results import AcceptedReading, Conclusion, Results
from nashproof.page.sums.deals import at_point
from nashproof.page.sums.pure_replies import LONG
from nashproof.play.deals import Strategies

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
        first, *others = (reading.claim.subject for reading in self.source.readings)
        return first if all(subject == first for subject in others) else None

    def statement(self, kind: type[Any]) -> Any:
        """The first statement of a kind that is accepted for it; None if there is none."""
        statements = (proof.statement for proof in self.proofs)
        return next((x for x in statements if isinstance(x, kind)), None)


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

    @property
    def is_long(self) -> bool:
        """Whether a number is too long for a pencil."""
        numbers = (
            x
            for sets in self.profile.players.values()
            for actions in sets.values()
            for x in actions.values()
        )
        return any(LONG.search(x if isinstance(x, str) else number_text(x)) for x in numbers)

    def is_of(self, statement: BestResponse | Deviation) -> bool:
        """Whether a statement is about exactly this profile."""
        return bool(statement.profile == self.profile)


@dataclass(frozen=True)
class Case:
    """A profile in a game, with all that is said of it.

    - ``number``: from 1, for links; ``title``: which of several; "" if there is one;
    - ``text``: the profile as written; ``printed``: its texts, if they are printed decimals, which
      stand for intervals; ``at``: the values of its parameters that the claims fix;
    - ``as_given``: its exact numbers or expressions; None of ``printed`` ones;
    - ``nearby``: the accepted statement of an equilibrium near it, or printed as it is;
    - ``gains``: by player what ``as_given`` pays, and what they gain at most by deviating, as
      accepted;
    - ``deviations``: the same of the deviations that refute a claim.
    """

    number: int
    title: str
    game: str
    text: ProfileText
    at: Mapping[str, Rational]
    as_given: Shown | None
    printed: PrintedProfile | None
    nearby: BestResponse | None
    gains: ByPlayer
    deviations: ByPlayer
    players: Sequence[int]
    answers: tuple[Answer, ...]
    conclusions: tuple[Conclusion, ...]

    @property
    def claims(self) -> tuple[Answer, ...]:
        """What is said of it."""
        return tuple(answer for answer in self.answers if not answer.of.asks)

    @property
    def questions(self) -> tuple[Answer, ...]:
        """What is asked about it, but for gains that stand in a table."""
        asked = (answer for answer in self.answers if answer.of.asks)
        return tuple(answer for answer in asked if not self.has_in_table(answer))

    @property
    def is_alone(self) -> bool:
        """Whether one strategy was given, and the other is a best reply to it."""
        return bool(self.text.origin and self.text.origin.reply)

    @property
    def has_all_gains(self) -> bool:
        """Whether it is accepted for every player how much they gain."""
        return {*self.players} == {*self.gains}

    def is_about_given(self, answer: Answer) -> bool:
        """Whether an answer is about the numbers given, and not about others that print so."""
        return answer.subject is not None and answer.subject.profile == self.text.name

    def has_in_table(self, answer: Answer) -> bool:
        """Whether an answer is a gain in this profile, and the table has those of all players."""
        response: BestResponse | None = answer.statement(BestResponse)
        if not response or not response.figures or not answer.of.asks or not self.has_all_gains:
            return False
        is_gain = all(isinstance(figure.of, GainOf) for figure in response.figures)
        return is_gain and self.as_given is not None and self.as_given.is_of(response)

    @cached_property
    def shown(self) -> Shown | None:
        """The profile of pictures and sums: as given; the equilibrium nearby where its numbers are
        too long for a pencil, or where none were given but printed ones."""
        nearby = Shown(EXACT, self.nearby.profile) if self.nearby else None
        if self.as_given is None or nearby and self.as_given.is_long:
            return nearby
        return self.as_given

    @property
    def gains_of_shown(self) -> ByPlayer:
        """By player what the profile shown pays, and their gain, as accepted."""
        if self.nearby and self.shown and self.shown.of == EXACT:
            return _gains_of(self.nearby)
        return self.gains

    @property
    def holds(self) -> bool:
        """Whether it is accepted that no player of all players gains in the profile shown."""
        return nobody_gains(self.gains_of_shown, self.players)

    @property
    def distance(self) -> Rational:
        """The greatest difference of a probability between the profile and the equilibrium."""
        if not self.nearby or not self.as_given or not self.as_given.numbers:
            return QQ(0)
        nearby: Strategies = self.nearby.profile.players  # type: ignore[assignment]
        return max(
            abs(x - nearby[p][s][a])
            for p, sets in self.as_given.numbers.items()
            for s, actions in sets.items()
            for a, x in actions.items()
        )


def nobody_gains(gains: ByPlayer, players: Iterable[int]) -> bool:
    """Whether the gains of all these players are there, and are 0."""
    return {*gains} == {*players} and not any(gain for _, gain in gains.values())


# Which answers are about one profile


def cases_of(results: Results, document: Document[Any], answers: Sequence[Answer]) -> list[Case]:
    """The profiles that are asked about, in order, each in its game with its answers."""
    groups: dict[Hashable, list[Answer]] = {}
    for answer in answers:
        subject, game = answer.subject, answer.of.game
        if subject and game and not _is_any(document.profiles[subject.profile]):
            groups.setdefault(_key(document, subject, game), []).append(answer)
    accepted = [(proof.game, proof.statement) for answer in answers for proof in answer.proofs]
    return [
        _case(results, document, k, len(groups) > 1, group, accepted)
        for k, group in enumerate(groups.values(), 1)
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
    accepted: Sequence[tuple[str, Any]],
) -> Case:
    name = answers[0].of.game
    game = results.games[name]
    subjects = [answer.subject for answer in answers if answer.subject]
    texts = {subject.profile: document.profiles[subject.profile] for subject in subjects}
    text = next(filter(_is_given, texts.values()), texts[subjects[0].profile])
    at, written = subjects[0].at, texts_of(text, game)
    printed = PrintedProfile.of(game, written) if is_box(text, written) else None
    as_given = None if printed else _as_given(game, text, written, at)

    # Whatever claim they prove: the accepted statements about exactly this profile in this game
    here = [statement for place, statement in accepted if place == name]
    of_it = [x for x in here if isinstance(x, (BestResponse, Deviation))]
    of_it = [x for x in of_it if as_given and as_given.is_of(x)]
    gains: dict[int, PaidAndMore] = {}
    deviations: dict[int, PaidAndMore] = {}
    for x in of_it:
        if isinstance(x, BestResponse):
            gains |= _gains_of(x)
        elif not x.parameters:
            deviations[x.player] = x.payoff, x.gain

    nearby = None
    if not nobody_gains(gains, game.player_numbers):
        equilibria = (_nearby(game, texts, answer) for answer in answers)
        nearby = next((x for x in equilibria if x and not (as_given and as_given.is_of(x))), None)
    return Case(
        number,
        _title(name, game, text, at) if several else "",
        name,
        text,
        at,
        as_given,
        printed,
        nearby,
        dict(sorted(gains.items())),
        deviations,
        tuple(game.player_numbers),
        tuple(answers),
        tuple(one for one in results.conclusions if one.profile in texts),
    )


def _is_any(text: ProfileText) -> bool:
    """Return whether nobody gave the profile: its claim is on a game with a parameter."""
    return text.origin is not None and text.origin.numbers in ("any", "pure")


def _is_given(text: ProfileText) -> bool:
    """Whether a profile is that of numbers which were given, as exact ones."""
    return text.origin is None or text.origin.numbers not in ("printed", "nearby")


def _as_given(game: Game, text: ProfileText, texts: Texts, at: Mapping[str, Rational]) -> Shown:
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


def _gains_of(response: BestResponse) -> dict[int, PaidAndMore]:
    """By player what the profile pays them, and what they gain at most by deviating."""
    return {p: (response.payoffs[p], gain) for p, gain in response.gains.items()}


def _nearby(game: Game, texts: Mapping[str, ProfileText], answer: Answer) -> BestResponse | None:
    """The accepted equilibrium that answers a claim on the one nearby, or on what prints as a
    profile of decimals; None without one."""
    response: BestResponse | None = answer.statement(BestResponse)
    if not answer.subject or not response:
        return None
    if not nobody_gains(_gains_of(response), game.player_numbers):
        return None
    text = texts[answer.subject.profile]
    written = texts_of(text, game)
    if is_box(text, written):
        stated = PrintedProfile.of(game, written)
        prints_so = isinstance(response.printed, PrintedBox) and response.printed.profile == stated
        return response if prints_so else None
    is_nearby = text.origin and text.origin.numbers == "nearby"
    exact = Profile.of(game, values_of(text, game, written)) if is_nearby else None
    return response if response.profile == exact else None
