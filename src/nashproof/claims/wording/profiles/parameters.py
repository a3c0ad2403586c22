"""Findings about the parameters for which a profile is an equilibrium in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.certificates.shapes import Interval
from nashproof.claims.wording.figures import (
    box_words,
    deviation_words,
    format_exact,
    intervals_text,
    player_name,
)
from nashproof.claims.wording.parts import Said, said
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational, point_text
from nashproof.games.game import Game

Intervals = Sequence[Interval]
LIMIT_DIGITS = 30  # of a limit in words


def no_set_why(reason: Exception) -> Said:
    """That the set was not found."""
    return Said(f"The exact set was not found: {reason}.")


def set_computed(name: str, within: Intervals) -> Said:
    """The set of a parameter: for which of its values."""
    if not within:
        return Said(f"for no {name}")
    parts = [
        f"{name} = {ends.low}" if ends.low == ends.high else f"{name} {ends}" for ends in within
    ]
    return Said(" and ".join(parts))


def set_why(
    game: Game, players: Sequence[int], box: Mapping[str, Sequence[Rational]], within: Intervals
) -> Said:
    """For exactly which values these players gain nothing."""
    who = (
        "nobody gains"
        if len(players) == len(game.players)
        else Said(player_name(game, players[0]), " gains nothing")
    )
    return said(
        "Of all {box}, {who} by deviating exactly for these: {within}.",
        box=box_words(box),
        who=who,
        within=intervals_text(within),
    )


NO_SEGMENT = Said("The profile is not the segment of equilibria on which the limit lies.")


def no_limit_why(reason: Exception) -> Said:
    """That there is no proof of the limit."""
    return Said(f"The limit is not proved: {reason}.")


def too_many_plans(player: int, dimension: int, vertices: int, dimensions: int) -> str:
    """That a player's optimal plans are not listed, which have one of so many; a clause."""
    return (
        f"player {player}'s optimal plans, of {how_many(dimension, 'dimension')}, are too many to "
        f"list: more than {vertices} vertices or {dimensions} dimensions"
    )


def limit_too_near(name: str, place: Interval) -> Said:
    """That the limit is too near to a stated end to say on which side it is."""
    return Said(f"The limit has {_between(name, place)}: too near to an end of what is stated.")


def limit_computed(name: str, place: Interval) -> Said:
    """Where the parameter is."""
    return Said(_between(name, place))


def limit_why(name: str, place: Interval) -> Said:
    """To which member of the family logit equilibria tend."""
    where = _between(name, place)
    return Said(f"All logit equilibria tend to one member of the family, with {where}.")


def _between(name: str, place: Interval) -> str:
    low, high = (rounded(x, LIMIT_DIGITS) for x in (place.low, place.high))
    if low == high:
        return f"{name} = {low} to {LIMIT_DIGITS} digits"
    return f"{name} between {format_exact(place.low)} and {format_exact(place.high)}"


def rounded(x: Rational, digits: int) -> str:
    """A number from 0 on, rounded to so many digits after the point.

    >>> from nashproof.exact.numbers import QQ
    >>> rounded(QQ(2, 3), 4)
    '0.6667'
    """
    twice = 2 * x.numerator * 10**digits + x.denominator
    whole, rest = divmod(int(twice // (2 * x.denominator)), 10**digits)
    return f"{whole}.{rest:0{digits}d}"


def outside_why(
    game: Game,
    at: Mapping[str, Rational],
    player: int,
    gain: Rational,
    there: Sequence[Sequence[Rational]],
    strategy: Mapping[int, int],
) -> Said:
    """What a player gains outside the set, at a point, in the profile ``there``."""
    return said(
        "At {at}, for instance, {player} gains {gain} by playing {moves}.",
        at=point_text(at),
        player=player_name(game, player),
        gain=format_exact(gain),
        moves=deviation_words(game, there, strategy),
    )
