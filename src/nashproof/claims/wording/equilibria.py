"""Findings about all equilibria of a small game, and about refinements, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from nashproof.claims.wording.figures import (
    box_words,
    deviation_words,
    format_exact,
    player_name,
    point_words,
)
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational, number_text
from nashproof.play.correlation import AdviceGain, Distribution, PureProfile
from nashproof.play.subgames import SubgameGain

Box: TypeAlias = Mapping[str, Sequence[Rational]]  # the ends of each parameter's interval

LISTED = 8  # components that are described; the certificate has them all
_ONE = {
    "equilibria": "equilibrium",
    "extreme equilibria": "extreme equilibrium",
    "components": "component",
}

MixedStrategy = Sequence[tuple[Rational, Sequence[tuple[str, str]]]]  # probabilities of strategies,
# each as pairs of an information set and an action
Component = Sequence[Sequence[MixedStrategy]]  # by player, the corners of their polytope


def number_words(count: str, what: str) -> str:
    """How many there are of what is counted; ``count`` may be infinite."""
    if count == "infinite":
        return "infinitely many equilibria"
    return f"exactly one {_ONE[what]}" if count == "1" else f"exactly {count} {what}"


def equilibria_why(count: str, what: str, components: Sequence[Component]) -> str:
    """How many there are, and what they are."""
    return f"The game has {number_words(count, what)}. {components_words(components)}"


def components_words(components: Sequence[Component]) -> str:
    """The components, each a product of two polytopes."""
    parts = [" against ".join(map(_polytope, component)) for component in components[:LISTED]]
    rest = len(components) - LISTED
    return "; ".join(parts) + (f" and {rest} more" if rest > 0 else "") + "."


def _polytope(corners: Sequence[MixedStrategy]) -> str:
    words = list(map(_mixture, corners))
    return words[0] if len(words) == 1 else "any mixture of [" + "], [".join(words) + "]"


def _mixture(mixture: MixedStrategy) -> str:
    parts = [(p, _strategy(moves)) for p, moves in mixture]
    return " + ".join(s if p == 1 else f"{number_text(p)} {s}" for p, s in parts)


def _strategy(moves: Sequence[tuple[str, str]]) -> str:
    if len(moves) == 1:
        return moves[0][1]
    return "(" + ", ".join(f"{action} at {name}" for name, action in moves) + ")"


def too_large(reason: Any) -> str:
    """That a game was not searched for its size."""
    return f"Too large: {reason}."


# Refinements

GAINS_LISTED = 3  # gains that are described; the certificate has them all
IMPOSSIBLE_CHANCE = (
    "Chance makes a move of the game with probability 0, and no certificate speaks of what follows "
    "it. Leave the move out of the game, and ask again."
)


def subgame_perfect_computed(gains: int) -> str:
    """In how many subgames a player gains."""
    return f"{gains} gains by deviating" if gains != 1 else "one gain by deviating"


def subgame_perfect_why(game: Any, count: int, gains: Sequence[SubgameGain]) -> str:
    """Who gains in which subgame, by which moves; or that nobody gains in any."""
    if not gains:
        return f"{_everywhere(count)}."
    return _first_gains([_gain_words(game, gain) for gain in gains])


def _first_gains(sentences: Sequence[str]) -> str:
    """The first sentences, each about a gain, and how many gains there are."""
    words = " ".join(sentences[:GAINS_LISTED])
    more = f" There are {len(sentences)} such gains in all."
    return words + more * (len(sentences) > GAINS_LISTED)


def _everywhere(count: int) -> str:
    if count == 1:
        return "The game is its only subgame, and nobody gains by deviating in it"
    return f"Nobody gains by deviating in any of the {count} subgames, reached or not"


def _gain_words(game: Any, gained: SubgameGain) -> str:
    """What a player gains in a subgame."""
    path = ", ".join(f"{action} at {name}" for _, name, action in gained.path)
    where = f"In the subgame after {path}" if path else "In the whole game"
    moves = deviation_words(gained.subgame, gained.profile, gained.response.strategy)
    who, gain = player_name(game, gained.player), format_exact(gained.gain)
    return f"{where} {who} gains {gain} by playing {moves}."


NO_TREMBLES = (
    "It is an equilibrium in each subgame, but no trembles were found that show it to be "
    "quasi-perfect. That there are none is not proved."
)


def quasi_perfect_players_why(game: Any) -> str:
    """That trembles of so many players are not looked for."""
    return (
        f"The game has {len(game.players)} players. It is an equilibrium in each subgame; trembles "
        "are looked for in games of two."
    )


def family_players_why(game: Any) -> str:
    """That trembles of a family of so many players are not looked for."""
    return (
        f"The game has {len(game.players)} players, and trembles are looked for in games of two. "
        "The members that were tried are equilibria in each subgame."
    )


def quasi_perfect_why(end: Rational, box: Box | None = None) -> str:
    """That a profile is best against trembles, or each of a family."""
    return (
        f"{_there(box)} are completely mixed strategies that tend to those of the profile, "
        "and against which what the profile does is best at every information set. In the "
        f"certificate their probabilities are functions of {_arguments(end, box)}."
    )


def sequential_why(end: Rational, box: Box | None = None) -> str:
    """That beliefs make a profile best everywhere, or each of a family."""
    return (
        f"{_there(box)} are completely mixed strategies that tend to those of the profile. "
        "Given the limits of the beliefs under them, what the profile does is best at every "
        f"information set. In the certificate their probabilities are functions of "
        f"{_arguments(end, box)}."
    )


def _there(box: Box | None) -> str:
    """How the sentence begins: for which members of a family."""
    return f"For every {box_words(box)} there" if box else "There"


def _arguments(end: Rational, box: Box | None) -> str:
    """What trembling probabilities depend on."""
    return f"{'the parameters and ' if box else ''}e, from 0 to {number_text(end)}"


def at_member(at: Mapping[str, Rational], why: str) -> str:
    """What is so at one member of a family."""
    return f"At {point_words(at)}: {why}"


def no_family_trembles_why(box: Box) -> str:
    """That no trembles of a family were found, nor a member without."""
    return (
        f"No trembles were found that are a proof for every {box_words(box)}, and no member "
        'without was found among those tried. One member can be asked about, by "at".'
    )


def not_sequential_why(
    game: Any, player: int, moves: Sequence[tuple[str, str]], equilibrium: bool
) -> str:
    """That one of some changes gains whatever a player believes."""
    first = "" if equilibrium else "It is no equilibrium. "
    who = player_name(game, player)
    sets = " and ".join(dict.fromkeys(name for name, _ in moves))
    named = ", or ".join(f"{action} at {name}" for name, action in moves)
    one = "playing" if len(moves) == 1 else "one of these changes:"
    mistakes = f"Whatever mistakes of the others lead to {sets}"
    return f"{first}{mistakes}, {who} gains there by {one} {named}."


def no_beliefs_why(game: Any) -> str:
    """That neither beliefs nor a reason against them were found."""
    if len(game.players) == 2:
        return (
            "No beliefs were found that make it sequential, and no changes that gain whatever is "
            "believed."
        )
    return (
        f"The game has {len(game.players)} players. No beliefs were found that make it "
        "sequential; where only several mistakes lead, few were tried. No changes were found "
        "that gain whatever is believed."
    )


# Correlation


def correlated_computed(gains: int, by_move: bool) -> str:
    """After how many recommendations a player gains."""
    return f"{how_many(gains, 'gain')} when told a {'move' if by_move else 'strategy'}"


def correlated_why(
    game: Any, paid: Sequence[Rational], gains: Sequence[AdviceGain], by_move: bool
) -> str:
    """Who gains when told what; or that nobody does."""
    payoffs = ", ".join(
        f"{name} {format_exact(amount)}" for name, amount in zip(game.players, paid)
    )
    first = f"On average it pays {payoffs}."
    if not gains:
        told = "moves that they are told, one by one" if by_move else "strategy that they are told"
        return f"{first} Nobody gains by deviating from the {told}."
    return f"{first} {_first_gains([_advice_gain_words(game, gain) for gain in gains])}"


def _advice_gain_words(game: Any, gained: AdviceGain) -> str:
    """What a player gains by deviating from a strategy, or from a move."""
    who, gain = player_name(game, gained.player), format_exact(gained.gain)
    advice = deviation_words(game, None, gained.recommended)
    different = {i: k for i, k in gained.deviation.items() if gained.recommended.get(i) != k}
    instead = deviation_words(game, None, different)
    return f"{who}, told to play {advice}, gains {gain} by {instead}."


PROFILES_LISTED = 4  # profiles of a distribution that are described; the certificate has them all


def paid_to(game: Any, player: int) -> str:
    """The payoff of a player; for 0 the sum of all."""
    return f"the payoff of {player_name(game, player)}" if player else "the sum of all payoffs"


def event_probability(event: Sequence[str]) -> str:
    """The probability of an event."""
    return f"the probability of {' and '.join(event)}"


def no_range_why(reason: Exception) -> str:
    """That the range over all correlated equilibria was not computed."""
    return f"No range was computed: {reason}."


def correlated_range_why(
    game: Any, what: str, ends: tuple[Rational, Rational], attains: Distribution, by_move: bool
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


def _profile_words(game: Any, one: PureProfile, probability: Rational) -> str:
    """A profile of pure strategies, with its probability."""
    moves = {i: k for own in one for i, k in own.items()}
    chance = "" if probability == 1 else f" with probability {format_exact(probability)}"
    return deviation_words(game, None, dict(sorted(moves.items()))) + chance
