"""Findings about all equilibria of a small game in words."""

from __future__ import annotations

from collections.abc import Sequence

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


def too_large(reason: Exception) -> str:
    """That a game was not searched for its size."""
    return f"Too large: {reason}."
