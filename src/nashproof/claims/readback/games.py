"""Claims about a game itself, read back: counts, values, pure equilibria, matrices."""

from __future__ import annotations

from nashproof.claims.kinds.bimatrix import INFINITE, EquilibriaClaim
from nashproof.claims.kinds.structure import CountClaim, MatrixClaim
from nashproof.claims.kinds.zero_sum import SaddleClaim, ValueClaim
from nashproof.claims.readback.naming import Naming, Said, frontier_words, mathematics
from nashproof.documents.vocabulary import ASKED
from nashproof.exact.numbers import number_text

_COUNTED = {
    "terminals": "terminal nodes",
    "pure strategies": "full pure strategies",
    "profiles": "profiles of full pure strategies",
    "reduced profiles": "profiles of reduced pure strategies",
    "moves on the longest path": "moves of players on its longest path",
}


def count(claim: CountClaim, naming: Naming) -> Said:
    """How many of something the game has."""
    what = _COUNTED.get(claim.what, claim.what)
    of = "" if claim.player == "0" else f" of {naming.player(claim.player)}"
    return Said(f"In the game {claim.game} the number of {what}{of} {naming.figure(claim.stated)}.")


def value(claim: ValueClaim, naming: Naming) -> Said:
    """What the game is worth."""
    by = {"normal form": " in normal form", "compact": " in compact form"}.get(claim.method, "")
    return Said(
        f"The value of the game {claim.game}{by} to {naming.player(1)} "
        f"{naming.figure(claim.stated)}." + frontier_words(claim.frontier)
    )


def saddle(claim: SaddleClaim, naming: Naming) -> Said:
    """Whether there is a pure equilibrium."""
    has = "has no" if claim.stated == "none" else "has an"
    return Said(f"The game {claim.game} {has} equilibrium in pure strategies.")


def equilibria(claim: EquilibriaClaim, naming: Naming) -> Said:
    """How many equilibria there are."""
    what = {
        "equilibria": "Nash equilibria",
        "components": "components (maximal products of polytopes) of Nash equilibria",
        "extreme equilibria": "extreme Nash equilibria",
    }[claim.what]
    if claim.stated == ASKED:
        return Said(f"How many {what} does the game {claim.game} have?")
    number = "infinitely many" if claim.stated == INFINITE else f"exactly {claim.stated}"
    return Said(f"The game {claim.game} has {number} {what}.")


def matrix(claim: MatrixClaim, naming: Naming) -> Said:
    """The cells of a matrix, row by row."""
    player = naming.player(claim.matrix[-1])
    which = "payoff matrix" if claim.matrix == "payoff" else f"constraint matrix of {player}"
    times = "" if claim.scale == "1" else f" times {claim.scale}"
    columns = "; ".join(_label(column, naming) for column in claim.columns)
    rows = [
        f"{_label(label, naming)}: " + ", ".join(mathematics(number_text(x)) for x in cells)
        for label, cells in zip(claim.rows, claim.cells)
    ]
    head = f"The {which} of the sequence form of {claim.game}{times} has these rows:"
    return Said(head, (f"(columns) {columns}", *rows))


def _label(label: str, naming: Naming) -> str:
    if not label:
        return "the empty sequence"
    return naming.move(label) if ": " in label else naming.set(label)
