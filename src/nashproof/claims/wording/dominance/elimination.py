"""Findings about iterated elimination in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nashproof.certificates.shapes import Move

Rounds = Sequence[int | None]  # after which round moves are gone; None for never


def rounds_computed(rounds: Rounds) -> str:
    """The rounds of all moves, in order, each once."""
    return ", ".join(dict.fromkeys("never" if r is None else f"round {r}" for r in rounds))


def sizes_words(left: Sequence[tuple[int, int]]) -> list[str]:
    """How many strategies of each player are left, at first and after each round."""
    return [f"{one} x {two}" for one, two in left]


def elimination_why(
    sense: str, left: Sequence[tuple[int, int]], moves: Sequence[Move], rounds: Rounds
) -> str:
    """The sizes after each round, then when each move is gone."""
    first, *later = sizes_words(left)
    sizes = ", then ".join([f"{first} strategies", *later])
    last = (
        "all at once in each round, until none is dominated" if later else "and none is dominated"
    )
    how = f"Eliminating {sense} dominated strategies, by pure or mixed ones: {sizes} ({last})."
    return " ".join([how, *_fates(moves, rounds)])


def _fates(moves: Sequence[Move], rounds: Rounds) -> Iterator[str]:
    """After which round moves are gone, and which are left: sentences."""
    by_round: dict[int | None, list[str]] = {}
    for move, r in zip(moves, rounds):
        by_round.setdefault(r, []).append(str(move))
    kept = by_round.pop(None, [])
    for r in sorted(r for r in by_round if r is not None):
        gone = by_round[r]
        what = f"{gone[0]} any more" if len(gone) == 1 else f"any of these: {'; '.join(gone)}"
        yield f"After round {r} no strategy plays {what}."
    if len(kept) == 1:
        yield f"Some strategy left at the end plays {kept[0]}."
    elif kept:
        yield f"Each of these is in some strategy left at the end: {'; '.join(kept)}."


def too_large(reason: Exception) -> str:
    """That a game was not searched for its size."""
    return f"Too large: {reason}."
