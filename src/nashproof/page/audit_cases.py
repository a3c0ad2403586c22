"""The profiles of an audit, each in its game, with what the checker accepted of exactly it.

A profile is shown if the document states it. An equilibrium near it is shown only if an accepted
statement proves that no player gains by deviating from it. Figures are those of accepted statements
with the same profile and game, whatever claim they prove.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from nashproof.certificates.shapes import Parameters, PrintedProfile, Profile, box
from nashproof.certificates.statements.profiles import (
    BestResponseGains,
    Deviation,
    GainOf,
    PrintedBox,
)
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
CALLED = {  # origin of a profile's numbers -> the words for it in a sentence
    "as given": "the profile",
    "made to sum to 1": "the profile made to sum to 1",
    "with a best reply": "the profile of the strategy and a best reply",
    EXACT: "the exact equilibrium",
}

PaidAndMore = tuple[Rational, Rational]  # a player's payoff; their gain by deviating
ByPlayer = Mapping[int, PaidAndMore]


@dataclass(frozen=True)
class ShownAnswer:
    """A claim or a question with its outcome.

    - ``why``: pairs of a reading, "" for the only one, and the reason for its outcome;
    - ``proofs``: its readings that have a certificate.
    """

    source: Assertion[Any] | Question[Any]
    of: VerdictRecord
    why: tuple[tuple[str, str], ...]
    example: Example | None
    proofs: tuple[AcceptedReading, ...]

    @property
    def says(self) -> str:
        """Return what is claimed or asked, in the words of its author."""
        return self.source.sentence

    @property
    def truth(self) -> str:
        """Return the verdict as the word of a badge."""
        return TRUTH.get(self.of.verdict, self.of.verdict)

    @property
    def mark(self) -> str:
        """Return the CSS class of the verdict's colour."""
        return CLASSES.get(self.of.verdict, "open")

    @property
    def lines(self) -> str:
        """Return the lines of the claim in its document, in words."""
        return line_words(self.of.lines)

    @property
    def subject(self) -> Subject | None:
        """Return the profile that all its readings are about; None if there is none."""
        first, *rest = (reading.claim.subject for reading in self.source.readings)
        return first if all(subject == first for subject in rest) else None

    def statement(self, kind: type[Any]) -> Any:
        """Return the first accepted statement of a kind; None if there is none."""
        statements = (proof.statement for proof in self.proofs)
        return next((x for x in statements if isinstance(x, kind)), None)


@dataclass(frozen=True)
class Shown:
    """A profile that a page shows: in numbers, or in expressions in parameters.

    ``of`` is a key of CALLED: EXACT, or the origin of the stated numbers.
    """

    of: str
    profile: Profile
    parameters: Parameters = field(default_factory=dict)

    @property
    def called(self) -> str:
        """Return the words for the profile in a sentence."""
        return CALLED[self.of]

    @property
    def numbers(self) -> Strategies | None:
        """Return its probabilities; None with parameters."""
        players: Strategies = self.profile.players  # type: ignore[assignment]
        return None if self.parameters else players

    @property
    def is_long(self) -> bool:
        """Return True if a number is too long for a pencil."""
        numbers = (
            x
            for sets in self.profile.players.values()
            for actions in sets.values()
            for x in actions.values()
        )
        return any(LONG.search(x if isinstance(x, str) else number_text(x)) for x in numbers)

    def is_of(self, statement: BestResponseGains | Deviation) -> bool:
        """Return True if a statement is about exactly this profile."""
        return bool(statement.profile == self.profile)


@dataclass(frozen=True)
class ProfileCase:
    """A profile in a game, with all answers about it.

    - ``number``: from 1, for links;
    - ``title``: the name among several profiles; "" if there is a single one;
    - ``text``: the profile as written;
    - ``at``: the values of its parameters that the claims fix;
    - ``as_given``: its exact numbers or expressions; None if it is ``printed``;
    - ``printed``: its texts, if they are printed decimals, which stand for intervals;
    - ``nearby``: the accepted statement of an equilibrium near it, or that rounds to it;
    - ``gains``: by player the payoff of ``as_given``, and the greatest gain by deviating, as
      accepted;
    - ``deviations``: likewise for the deviations that refute a claim.
    """

    number: int
    title: str
    game: str
    text: ProfileText
    at: Mapping[str, Rational]
    as_given: Shown | None
    printed: PrintedProfile | None
    nearby: BestResponseGains | None
    gains: ByPlayer
    deviations: ByPlayer
    players: Sequence[int]
    answers: tuple[ShownAnswer, ...]
    conclusions: tuple[Conclusion, ...]

    @property
    def claims(self) -> tuple[ShownAnswer, ...]:
        """Return the claims about the profile."""
        return tuple(answer for answer in self.answers if not answer.of.asks)

    @property
    def questions(self) -> tuple[ShownAnswer, ...]:
        """Return the questions about it, but for gains that stand in a table."""
        asked = (answer for answer in self.answers if answer.of.asks)
        return tuple(answer for answer in asked if not self.has_in_table(answer))

    @property
    def is_alone(self) -> bool:
        """Return True if a single strategy was stated, and the other is a best response to it."""
        return bool(self.text.origin and self.text.origin.reply)

    @property
    def has_all_gains(self) -> bool:
        """Return True if every player's gain is accepted."""
        return {*self.players} == {*self.gains}

    def is_about_given(self, answer: ShownAnswer) -> bool:
        """Return True if an answer is about the stated numbers, not others that round to them."""
        return answer.subject is not None and answer.subject.profile == self.text.name

    def has_in_table(self, answer: ShownAnswer) -> bool:
        """Return True if an answer is a gain in this profile, and the table has every gain."""
        response: BestResponseGains | None = answer.statement(BestResponseGains)
        if not response or not response.figures or not answer.of.asks or not self.has_all_gains:
            return False
        is_gain = all(isinstance(figure.of, GainOf) for figure in response.figures)
        return is_gain and self.as_given is not None and self.as_given.is_of(response)

    @cached_property
    def shown(self) -> Shown | None:
        """Return the profile of pictures and sums: the stated one, or the equilibrium nearby.

        It is the equilibrium if the stated numbers are too long for a pencil, or are printed
        decimals.
        """
        nearby = Shown(EXACT, self.nearby.profile) if self.nearby else None
        if self.as_given is None or nearby and self.as_given.is_long:
            return nearby
        return self.as_given

    @property
    def gains_of_shown(self) -> ByPlayer:
        """Return by player the payoff of the profile shown, and the gain, as accepted."""
        if self.nearby and self.shown and self.shown.of == EXACT:
            return _gains_of(self.nearby)
        return self.gains

    @property
    def holds(self) -> bool:
        """Return True if it is accepted that no player gains in the profile shown."""
        return nobody_gains(self.gains_of_shown, self.players)

    @property
    def distance(self) -> Rational:
        """Return the greatest difference of a probability from the equilibrium nearby."""
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
    """Return True if the gains of all these players are accepted, and are 0."""
    return {*gains} == {*players} and not any(gain for _, gain in gains.values())


# The answers by profile


def cases_of(
    results: Results, document: Document[Any], answers: Sequence[ShownAnswer]
) -> list[ProfileCase]:
    """Return the profiles that are asked about, in order, each in its game with its answers."""
    groups: dict[Hashable, list[ShownAnswer]] = {}
    for answer in answers:
        subject, game = answer.subject, answer.of.game
        if not subject or not game:
            continue
        origin = document.profiles[subject.profile].origin
        if origin and origin.numbers in ("any", "pure"):  # nobody gave it
            continue
        # the numbers stated, the intervals that they print as, and the equilibrium near them are a
        # group; of the lines of a file each is a group of its own
        key: Hashable = (game, subject.profile, tuple(sorted(subject.at.items())))
        if origin and origin.numbers != "optimal":
            key = (game, origin.line)
        groups.setdefault(key, []).append(answer)
    accepted = [(proof.game, proof.statement) for answer in answers for proof in answer.proofs]
    return [
        _case(results, document, k, len(groups) > 1, group, accepted)
        for k, group in enumerate(groups.values(), 1)
    ]


def _case(
    results: Results,
    document: Document[Any],
    number: int,
    several: bool,
    answers: Sequence[ShownAnswer],
    accepted: Sequence[tuple[str, Any]],
) -> ProfileCase:
    """Return the Case of a group of answers; ``accepted`` are pairs of a game and a statement."""
    name = answers[0].of.game
    game = results.games[name]
    subjects = [answer.subject for answer in answers if answer.subject]
    texts = {subject.profile: document.profiles[subject.profile] for subject in subjects}
    exact = (
        text
        for text in texts.values()
        if text.origin is None or text.origin.numbers not in ("printed", "nearby")
    )
    text = next(exact, texts[subjects[0].profile])
    at, written = subjects[0].at, texts_of(text, game)
    printed = PrintedProfile.of(game, written) if is_box(text, written) else None
    as_given = None if printed else _as_given(game, text, written, at)

    # the accepted statements about exactly this profile in this game, whatever claim they prove
    here = [statement for place, statement in accepted if place == name]
    of_it = [x for x in here if isinstance(x, (BestResponseGains, Deviation))]
    of_it = [x for x in of_it if as_given and as_given.is_of(x)]
    gains: dict[int, PaidAndMore] = {}
    deviations: dict[int, PaidAndMore] = {}
    for x in of_it:
        if isinstance(x, BestResponseGains):
            gains |= _gains_of(x)
        elif not x.parameters:
            deviations[x.player] = x.payoff, x.gain

    # an equilibrium nearby matters only if the profile itself is none
    nearby = None
    if not nobody_gains(gains, game.player_numbers):
        equilibria = (_nearby(game, texts, answer) for answer in answers)
        nearby = next((x for x in equilibria if x and not (as_given and as_given.is_of(x))), None)
    return ProfileCase(
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
        tuple(x for x in results.conclusions if x.profile in texts),
    )


def _as_given(game: Game, text: ProfileText, texts: Texts, at: Mapping[str, Rational]) -> Shown:
    """Return the exact profile that a document states, at the point of its parameters if any."""
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
    """Return the title that distinguishes a profile from the others of a document."""
    if text.origin and text.origin.numbers != "optimal":
        return capital(text.origin.source) or "The profile"
    ends = (
        f"{letter} from {number_text(low)} to {number_text(high)}"
        for letter, (low, high) in text.parameters.items()
    )
    if text.origin:
        return f"For {', '.join(ends)}"
    where = f", at {point_text(at)}" if at else ""
    game_words = "" if name == game_id(text.game) else f", in {game.title}"
    return f"{capital(text.says)}{where}{game_words}"


# Accepted statements about a profile


def _gains_of(response: BestResponseGains) -> dict[int, PaidAndMore]:
    """Return by player the payoff of the profile, and the greatest gain by deviating."""
    return {p: (response.payoffs[p], gain) for p, gain in response.gains.items()}


def _nearby(
    game: Game, texts: Mapping[str, ProfileText], answer: ShownAnswer
) -> BestResponseGains | None:
    """Return the accepted equilibrium that answers a claim about a profile nearby, or None.

    The claim is about the equilibrium near the stated numbers, or about the profiles that round to
    printed decimals.
    """
    response: BestResponseGains | None = answer.statement(BestResponseGains)
    if not answer.subject or not response:
        return None
    if not nobody_gains(_gains_of(response), game.player_numbers):
        return None
    # of printed decimals: an equilibrium that rounds to them; else that near the stated numbers
    text = texts[answer.subject.profile]
    written = texts_of(text, game)
    if is_box(text, written):
        stated = PrintedProfile.of(game, written)
        prints_so = isinstance(response.printed, PrintedBox) and response.printed.profile == stated
        return response if prints_so else None
    is_nearby = text.origin and text.origin.numbers == "nearby"
    exact = Profile.of(game, values_of(text, game, written)) if is_nearby else None
    return response if response.profile == exact else None
