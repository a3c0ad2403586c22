"""Findings about iterated elimination in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nashproof.certificates import shapes
from nashproof.claims.wording.parts import Move, Said, Sizes, joined, said, sentences

Rounds = Sequence[int | None]  # after which round moves are gone; None for never


def rounds_computed(rounds: Rounds) -> Said:
    """The rounds of all moves, in order, each once."""
    return Said(", ".join(dict.fromkeys("never" if r is None else f"round {r}" for r in rounds)))


def sizes_words(left: Sequence[tuple[int, int]]) -> list[str]:
    """How many strategies of each player are left, at first and after each round."""
    return [str(Sizes(*sizes)) for sizes in left]


def elimination_why(
    sense: str, left: Sequence[tuple[int, int]], moves: Sequence[shapes.Move], rounds: Rounds
) -> Said:
    """The sizes after each round, then when each move is gone."""
    first, *later = (Sizes(*sizes) for sizes in left)
    last = (
        "all at once in each round, until none is dominated" if later else "and none is dominated"
    )
    how = said(
        "Eliminating {sense} dominated strategies, by pure or mixed ones: {sizes} ({last}).",
        sense=sense,
        sizes=joined(", then ", [Said(first, " strategies"), *later]),
        last=last,
    )
    return sentences(how, *_fates(moves, rounds))


def _fates(moves: Sequence[shapes.Move], rounds: Rounds) -> Iterator[Said]:
    """After which round moves are gone, and which are left: sentences."""
    by_round: dict[int | None, list[Move]] = {}
    for move, r in zip(moves, rounds):
        by_round.setdefault(r, []).append(Move(move.action, move.infoset))
    kept = by_round.pop(None, [])
    for r in sorted(r for r in by_round if r is not None):
        gone = by_round[r]
        one = Said(gone[0], " any more")
        what = one if len(gone) == 1 else Said("any of these: ", joined("; ", gone))
        yield Said(f"After round {r} no strategy plays ", what, ".")
    if len(kept) == 1:
        yield Said("Some strategy left at the end plays ", kept[0], ".")
    elif kept:
        listed = joined("; ", kept)
        yield Said("Each of these is in some strategy left at the end: ", listed, ".")


def too_large(reason: Exception) -> Said:
    """That a game was not searched for its size."""
    return Said(f"Too large: {reason}.")
