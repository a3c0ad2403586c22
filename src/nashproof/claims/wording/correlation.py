"""Findings about correlated equilibria in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.claims.wording.figures import deviation_words, first_gains, format_exact, player_name
from nashproof.claims.wording.parts import Event, Measure, Part, Said, joined, said, sentences
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game
from nashproof.play.correlation import AdviceGain, Distribution, PureProfile

PROFILES_LISTED = 4  # profiles of a distribution that are described; the certificate has them all


def correlated_computed(gains: int, by_move: bool) -> Said:
    """After how many recommendations a player gains."""
    return Said(f"{how_many(gains, 'gain')} when told a {'move' if by_move else 'strategy'}")


def correlated_why(
    game: Game, paid: Sequence[Rational], gains: Sequence[AdviceGain], by_move: bool
) -> Said:
    """Who gains when told what; or that nobody does."""
    payoffs = (
        Said(player_name(game, p), f" {format_exact(amount)}")
        for p, amount in zip(game.player_numbers, paid)
    )
    first = Said("On average it pays ", joined(", ", payoffs), ".")
    if not gains:
        told = "moves that they are told, one by one" if by_move else "strategy that they are told"
        return sentences(first, f"Nobody gains by deviating from the {told}.")
    return sentences(first, first_gains([_advice_gain_words(game, gain) for gain in gains]))


def _advice_gain_words(game: Game, gained: AdviceGain) -> Said:
    """What a player gains by deviating from a strategy, or from a move."""
    different = {i: k for i, k in gained.deviation.items() if gained.recommended.get(i) != k}
    return said(
        "{who}, told to play {advice}, gains {gain} by {instead}.",
        who=player_name(game, gained.player),
        advice=deviation_words(game, None, gained.recommended),
        gain=format_exact(gained.gain),
        instead=deviation_words(game, None, different),
    )


def paid_to(game: Game, player: int) -> Part:
    """The payoff of a player; for 0 the sum of all."""
    if not player:
        return "the sum of all payoffs"
    return Measure(player_name(game, player), Event(()), Event(())).within()


def event_probability(event: Sequence[str]) -> Measure:
    """The probability of an event."""
    return Measure(None, Event.of(event), Event(())).within()


def no_range_why(reason: Exception) -> Said:
    """That the range over all correlated equilibria was not computed."""
    return Said(f"No range was computed: {reason}.")


def correlated_range_why(
    game: Game, what: Part, ends: tuple[Rational, Rational], attains: Distribution, by_move: bool
) -> Said:
    """Over which range an amount goes; ``attains``: a distribution that attains the upper end."""
    low, high = ends
    kind = "extensive-form correlated" if by_move else "correlated"
    over = Said(f"Over all {kind} equilibria ", what)
    if low == high:
        return Said(over, f" is always {format_exact(low)}.")
    ends_words = f"from exactly {format_exact(low)} to exactly {format_exact(high)}"
    first = Said(over, f" ranges {ends_words}.")
    if len(attains) > PROFILES_LISTED:
        return first
    drawn = joined("; ", (_profile_words(game, one, x) for one, x in attains))
    return sentences(first, Said("To attain the upper end, a mediator draws ", drawn, "."))


def _profile_words(game: Game, one: PureProfile, probability: Rational) -> Said:
    """A profile of pure strategies, with its probability."""
    moves = {i: k for own in one for i, k in own.items()}
    chance = "" if probability == 1 else f" with probability {format_exact(probability)}"
    return Said(deviation_words(game, None, dict(sorted(moves.items()))), chance)
