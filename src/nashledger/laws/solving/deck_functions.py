"""The value of one-card games for decks of every size: the parameter says how often a deck repeats.

Blocks of cards grow with the deck. Where to cut it is searched for; ``value_functions`` proves the
value, for all decks from some size on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain

from nashledger.laws.solving.followed_plans import Slack, follow_plans
from nashledger.laws.solving.value_functions import LawJudgement, ValuePiece, judge, sign_is_shown
from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.one_card import OneCard
from nashproof.linear_programs.optimum import EarlierBases, OptimalBases
from nashproof.solving.one_card.block_search import LastBases, blocks_of_plans, fine_enough
from nashproof.solving.one_card.blocks import Blocks
from nashproof.solving.one_card.optimal_plans import optimal_plans
from nashproof.solving.parameters.parametric_games import (
    OneCardFamily,
    ScaledPlan,
    deck_game,
    polynomial_in,
)

NEAR = 8  # at which value of the parameter the plans for decks are looked for
TRIES = 3  # plans for decks that are looked at

Mark = tuple[int, int]  # ``(a, b)`` for a cut before card ``a * k + b``
Pattern = tuple[Mark, ...]  # marks, their cards ``b`` counted from the same share of the remainder


@dataclass(frozen=True)
class Decks:
    """The decks of ``period * k + remainder`` cards, for whole numbers ``k``.

    - ``game_of``: number of cards -> the game;
    - ``period``, ``remainder``: cards;
    - ``last_bases``, ``optimal_bases``: of programs of decks before, also of other remainders.
      They save time and change no answer.
    """

    game_of: Callable[[int], OneCard]
    period: int
    remainder: int
    last_bases: LastBases = field(default_factory=dict, compare=False, repr=False)
    optimal_bases: OptimalBases = field(default_factory=dict, compare=False, repr=False)

    def cards(self, k: int) -> int:
        """Return the number of cards of the ``k``-th deck."""
        return self.period * k + self.remainder

    def blocks(self, marks: Iterable[Mark], k: int) -> Blocks:
        """Return the ``k``-th deck, cut at the marks."""
        cards = self.cards(k)
        return Blocks(self.game_of(cards), (0, *(a * k + b for a, b in marks), cards))

    def are_enough(self, marks: Iterable[Mark]) -> bool:
        """Return whether, in floats, a deck has optimal plans that are equal between the marks."""
        return fine_enough(self.blocks(marks, NEAR), self.last_bases)

    def marks(self, width: int, shares: Iterable[int]) -> list[Mark]:
        """Return marks close to shares of the deck, in periods, ``width`` to either side."""
        near = {
            (a, self.remainder * a // self.period + b)
            for a in shares
            for b in range(1 - width, 1 + width)
        }
        return sorted(
            (a, b) for a, b in near if (a > 0 or b > 0) and (a < self.period or b < self.remainder)
        )

    def pattern(self, marks: Iterable[Mark]) -> Pattern:
        """Return the pattern of marks, which other remainders often have, too."""
        return tuple((a, b - self.remainder * a // self.period) for a, b in marks)

    def patterned(self, pattern: Pattern) -> list[Mark]:
        """Return the marks of a pattern."""
        return [(a, b + self.remainder * a // self.period) for a, b in pattern]

    def distance(self, remainder: int, pattern: Pattern) -> int:
        """Return the greatest distance of the shares of a pattern from those for a remainder.

        It is in parts of a card.
        """
        differences = ((self.remainder - remainder) * a % self.period for a, _ in pattern)
        return max((min(d, self.period - d) for d in differences), default=0)

    def changing_shares(self) -> Sequence[int]:
        """Return the shares, in periods, next to which optimal plans change in each of three
        decks.
        """
        shares: Sequence[int] = range(self.period + 1)
        # A share stays if the plans of each of these decks change within two cards of it.
        for cards in (self.cards(NEAR - j) for j in range(3)):
            plans = optimal_plans(self.game_of(cards))[1]
            cuts = blocks_of_plans(self.game_of(cards), plans).cuts
            shares = [
                a
                for a in shares
                if any(abs(cut * self.period - cards * a) < 2 * self.period for cut in cuts)
            ]
        return shares


def cuts_of_all(all_decks: Iterable[Decks]) -> Iterator[list[Mark] | Unproved]:
    """Yield the cuts of the decks of each remainder in turn, or why there are none.

    The pattern that was enough for the decks most like them is tried first.
    """
    cut: list[tuple[int, Pattern]] = []
    for decks in all_decks:
        cut.sort(key=lambda entry: decks.distance(*entry))
        try:
            marks = deck_cuts(decks, dict.fromkeys(pattern for _, pattern in cut))
        except Unproved as error:
            yield error
            continue
        cut.append((decks.remainder, decks.pattern(marks)))
        yield marks


def deck_cuts(decks: Decks, patterns: Iterable[Pattern] = ()) -> list[Mark]:
    """Return the cuts of the decks into blocks over which optimal plans exist.

    The first of ``patterns`` that is enough is taken as it is. Else no mark can be spared: the
    search begins close to the shares of these patterns, goes on where optimal plans of some decks
    change, then everywhere. Raises Unproved.
    """
    patterns = list(patterns)
    # A pattern that is enough as it is costs one question.
    for pattern in patterns:
        if decks.are_enough(decks.patterned(pattern)):
            return decks.patterned(pattern)
    searches: tuple[Callable[[], Sequence[int]], ...] = (
        lambda: sorted({a for pattern in patterns for a, _ in pattern}),
        decks.changing_shares,
        lambda: range(decks.period + 1),
    )
    # Else from few shares to all, with marks in a growing distance; then what can be spared goes.
    for search in searches:
        shares = search()
        for width in (1, 2, 3):
            marks = decks.marks(width, shares)
            if decks.are_enough(marks):
                return _needed_marks(decks.are_enough, [], marks)
    raise Unproved("the blocks are too coarse")


def _needed_marks(
    are_enough: Callable[[Iterable[Mark]], bool], background: list[Mark], marks: list[Mark]
) -> list[Mark]:
    """Return a minimal part of ``marks`` that is enough together with ``background``.

    QuickXplain (Junker 2004): the marks needed of one half, given the other half, and then those of
    the other half, given these. Takes few calls where few marks are needed.
    """
    if are_enough(background):
        return []
    if len(marks) == 1:
        return marks
    early_half, late_half = marks[: len(marks) // 2], marks[len(marks) // 2 :]
    needed = _needed_marks(are_enough, sorted(background + late_half), early_half)
    return sorted(needed + _needed_marks(are_enough, sorted(background + needed), late_half))


def deck_piece(name: str, decks: Decks, marks: Sequence[Mark]) -> tuple[OneCardFamily, ValuePiece]:
    """Return the value for all decks from some ``k`` on, ``k`` being the parameter ``name``.

    By plans that are equal between the marks. Raises Unproved.
    """
    k = polynomial_in(name)
    ends = [k * 0, *(k * a + b for a, b in marks), k * decks.period + decks.remainder]
    sizes = [after - before for before, after in zip(ends, ends[1:])]

    def family(first: int) -> OneCardFamily:
        return deck_game(name, decks.game_of(decks.cards(first)), QQ(first), sizes)

    def blocks_at(value: Rational) -> Blocks:
        return decks.blocks(marks, int(value))

    distance = partial(decks.distance, pattern=decks.pattern(marks))
    earlier = EarlierBases(decks.remainder, cache(distance), decks.optimal_bases)
    # Plans are tried whose proof begins earlier: of all optimal ones those at which the slacks that
    # keep it from there are greatest, in sum
    best: tuple[int, LawJudgement, tuple[ScaledPlan, ScaledPlan]] | None = None
    wish: dict[Slack, None] = {}
    # Invariant: ``best`` is the plans tried so far whose proof begins earliest.
    for _ in range(TRIES):
        try:
            plans = follow_plans(family(NEAR), blocks_at, (wish,), earlier)
            judgement = judge(family(NEAR), plans)
        except Unproved:
            if best is None:
                raise
            break
        start = next((k for k in range(NEAR + 1) if judgement.holds_on(QQ(k), None)), NEAR + 1)
        if start <= NEAR and (best is None or start < best[0]):
            best = start, judgement, plans
        signs = judgement.non_negative.items()
        late = [slacks for p, slacks in signs if not sign_is_shown(p, QQ(start - 1), None)]
        if start == 0 or not all(late) or wish.keys() >= set(chain(*late)):
            break
        wish |= dict.fromkeys(chain(*late))
    if best is None:
        raise Unproved("no sign certificate was found within the search's limit")
    start, judgement, plans = best
    return family(start), ValuePiece(QQ(start), None, judgement.value, plans)
