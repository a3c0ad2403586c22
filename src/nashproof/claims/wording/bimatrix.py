"""Findings about all equilibria of a small game in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.claims.wording.parts import AndThen, Move, Said, joined, sentences
from nashproof.exact.numbers import Rational, number_text

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


def equilibria_why(count: str, what: str, components: Sequence[Component]) -> Said:
    """How many there are, and what they are."""
    return sentences(f"The game has {number_words(count, what)}.", components_words(components))


def components_words(components: Sequence[Component]) -> Said:
    """The components, each a product of two polytopes."""
    some = [joined(" against ", map(_polytope, one)) for one in components[:LISTED]]
    rest = len(components) - LISTED
    return Said(joined("; ", some), f" and {rest} more" if rest > 0 else "", ".")


def _polytope(corners: Sequence[MixedStrategy]) -> Said:
    words = list(map(_mixture, corners))
    return words[0] if len(words) == 1 else Said("any mixture of [", joined("], [", words), "]")


def _mixture(mixture: MixedStrategy) -> Said:
    weights = [(f"{number_text(p)} " * (p != 1), _strategy(moves)) for p, moves in mixture]
    return joined(" + ", (Said(*weighted) for weighted in weights))


def _strategy(moves: Sequence[tuple[str, str]]) -> Said:
    if len(moves) == 1:
        return Said(moves[0][1])
    return Said("(", joined(AndThen(), (Move(action, name) for name, action in moves)), ")")


def too_large(reason: Exception) -> Said:
    """That a game was not searched for its size."""
    return Said(f"Too large: {reason}.")
