"""Findings about correlated equilibria in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.claims.wording.figures import deviation_words, first_gains, format_exact, player_name
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game
from nashproof.play.correlation import AdviceGain, Distribution, PureProfile

PROFILES_LISTED = 4  # profiles of a distribution that are described; the certificate has them all


def correlated_computed(gains: int, by_move: bool) -> str:
    """After how many recommendations a player gains."""
    return f"{how_many(gains, 'gain')} when told a {'move' if by_move else 'strategy'}"


def correlated_why(
    game: Game, paid: Sequence[Rational], gains: Sequence[AdviceGain], by_move: bool
) -> str:
    """Who gains when told what; or that nobody does."""
    payoffs = ", ".join(
        f"{name} {format_exact(amount)}" for name, amount in zip(game.players, paid)
    )
    first = f"On average it pays {payoffs}."
    if not gains:
        told = "moves that they are told, one by one" if by_move else "strategy that they are told"
        return f"{first} Nobody gains by deviating from the {told}."
    return f"{first} {first_gains([_advice_gain_words(game, gain) for gain in gains])}"


def _advice_gain_words(game: Game, gained: AdviceGain) -> str:
    """What a player gains by deviating from a strategy, or from a move."""
    who, gain = player_name(game, gained.player), format_exact(gained.gain)
    advice = deviation_words(game, None, gained.recommended)
    different = {i: k for i, k in gained.deviation.items() if gained.recommended.get(i) != k}
    instead = deviation_words(game, None, different)
    return f"{who}, told to play {advice}, gains {gain} by {instead}."


def paid_to(game: Game, player: int) -> str:
    """The payoff of a player; for 0 the sum of all."""
    return f"the payoff of {player_name(game, player)}" if player else "the sum of all payoffs"


def event_probability(event: Sequence[str]) -> str:
    """The probability of an event."""
    return f"the probability of {' and '.join(event)}"


def no_range_why(reason: Exception) -> str:
    """That the range over all correlated equilibria was not computed."""
    return f"No range was computed: {reason}."


def correlated_range_why(
    game: Game, what: str, ends: tuple[Rational, Rational], attains: Distribution, by_move: bool
) -> str:
    """Over which range an amount goes; ``attains``: a distribution that attains the upper end."""
    low, high = ends
    kind = "extensive-form correlated" if by_move else "correlated"
    over = f"Over all {kind} equilibria {what}"
    if low == high:
        return f"{over} is always {format_exact(low)}."
    first = f"{over} ranges from exactly {format_exact(low)} to exactly {format_exact(high)}."
    if len(attains) > PROFILES_LISTED:
        return first
    drawn = "; ".join(_profile_words(game, one, x) for one, x in attains)
    return f"{first} To attain the upper end, a mediator draws {drawn}."


def _profile_words(game: Game, one: PureProfile, probability: Rational) -> str:
    """A profile of pure strategies, with its probability."""
    moves = {i: k for own in one for i, k in own.items()}
    chance = "" if probability == 1 else f" with probability {format_exact(probability)}"
    return deviation_words(game, None, dict(sorted(moves.items()))) + chance
