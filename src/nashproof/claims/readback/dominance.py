"""Claims of dominance, elimination and best responses, read back."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.certificates.statements.dominance import EXACTLY
from nashproof.claims.kinds.dominance.elimination import IteratedDominanceClaim
from nashproof.claims.kinds.dominance.moves import DominatedClaim
from nashproof.claims.kinds.dominance.named_moves import ReplacedMoves
from nashproof.claims.kinds.dominance.responses import ResponsesClaim
from nashproof.claims.kinds.dominance.strategies import DominatedStrategyClaim
from nashproof.claims.readback.naming import Naming, Said, frontier_words, listed
from nashproof.errors import capital
from nashproof.exact.numbers import number_text


def dominated(claim: DominatedClaim, naming: Naming) -> Said:
    """Moves that are dominated, each by what."""
    without = f", without {_moves(claim.excluded, naming)}," if claim.excluded else ""
    items = [_replaced(one, claim.sense, naming) for one in claim.moves]
    head = f"In the game {claim.game}{without}"
    if claim.stated == "dominated":
        return listed(f"{head} this holds:", items)
    denied = "this is false" if len(items) == 1 else "at least one of these is false"
    said = listed(f"{head} {denied}:", items)
    return _with_frontier(said, claim.frontier)


def _with_frontier(said: Said, frontier: Sequence[str]) -> Said:
    """What is said, and that it holds beyond a frontier."""
    more = frontier_words(frontier).strip()
    if not more:
        return said
    return (
        Said(f"{said.sentence} {more}")
        if not said.items
        else Said(f"{more} {said.sentence}", said.items)
    )


def _moves(texts: Sequence[str], naming: Naming) -> str:
    return ", ".join(naming.move(text) for text in texts) or "nothing else"


def _replaced(one: ReplacedMoves, sense: str, naming: Naming) -> str:
    """What is dominated, in which sense, by what."""
    if one.move is not None:
        what = naming.move(one.move)
    else:
        what = f"making all the moves {_moves(one.makes or (), naming)}"
    by = "by some mixture of continuations"
    if one.mixture is not None:
        mixed = [
            f"{_moves(part.by, naming)} with probability {number_text(part.probability)}"
            for part in one.mixture
        ]
        by = f"by a mixture of {'; '.join(mixed)}"
    elif one.by is not None:
        by = f"by {_moves(one.by, naming)}"
    return f"{what} is {sense} dominated {by}"


def dominated_strategy(claim: DominatedStrategyClaim, naming: Naming) -> Said:
    """Whether a player's whole strategy is dominated."""
    whole, where = naming.profile(claim.profile, claim.game), naming.where(claim.profile, claim.at)
    word = "some" if claim.stated == "dominated" else "no"
    who = naming.player(claim.player)
    text = f"{where}{word} strategy of {who} weakly dominates the one that they play in {whole}."
    return Said(capital(text))


def iterated(claim: IteratedDominanceClaim, naming: Naming) -> Said:
    """When moves go, if dominated strategies are eliminated round by round."""
    when = {
        "eliminated": "are made by no strategy that is left at the end",
        "never": "are each made by some strategy that is left at the end",
    }.get(claim.stated, f"disappear in exactly {claim.stated}")
    items = [naming.move(move) for move in claim.moves]
    return listed(
        f"If all {claim.sense} dominated strategies of both players are eliminated from "
        f"{claim.game}, round by round, these moves {when}:",
        items,
    )


def responses(claim: ResponsesClaim, naming: Naming) -> Said:
    """How many, or which, strategies are best responses."""
    who, other = naming.player(claim.player), naming.player(3 - claim.player)
    best = {
        "only": f"the only best response to some strategy of {other}",
        "best": f"a best response to some strategy of {other}",
        "cautious": f"a best response to some completely mixed strategy of {other}",
    }[claim.sense]
    level = "" if claim.level == 1 else f", at level {claim.level} of such responses in turn,"
    if claim.stated == EXACTLY:
        which = f"those {claim.strategies} pure strategies that make none of these moves: "
        which += _moves(claim.avoid, naming)
        text = (
            f"in {claim.game} the strategies of {who} that are {best}{level} are exactly {which}."
        )
    else:
        avoid = f" (none of them makes {_moves(claim.avoid, naming)})" if claim.avoid else ""
        text = (
            f"in {claim.game} exactly {claim.stated} {claim.strategies} pure strategies of {who}"
            f"{avoid} are each {best}{level}".rstrip(",")
            + "."
        )
    return Said(capital(text))
