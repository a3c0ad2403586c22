"""Distributions over profiles of pure strategies, as a mediator draws them: files and decimals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from nashproof.errors import ProbabilityError
from nashproof.shell.files import read_text
from nashproof.shell.library.types import Drawn

if TYPE_CHECKING:
    from nashproof.documents.profile_formats.distributions import DrawnRow
    from nashproof.documents.requests.request import DrawnWith
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game
    from nashproof.games.tree import Tree

SHOWN = 12  # probabilities that a note lists


def drawn_rows(game: Game, distribution: Drawn) -> tuple[list[DrawnRow], str]:
    """Return the profiles that a mediator draws, and their place for messages."""
    from nashproof.documents.profile_formats import distributions
    from nashproof.shell.notebook.given.distributions import rows_of_texts

    if isinstance(distribution, (str, PurePath)):
        name = str(distribution)
        return distributions.read_distribution(read_text(name), name, game), name
    place = "the distribution"
    if hasattr(distribution, "to_csv"):  # a pandas table, in which an empty cell is NaN
        return distributions.read_distribution(distribution.to_csv(index=False), place, game), place
    rows = rows_of_texts(distribution, place)
    return distributions.rows_of(enumerate(rows, 1), place, game), place


def claims_on_decimals(
    game: Game, drawn: Sequence[DrawnRow], source: str, decimals: str, by_move: bool
) -> tuple[Sequence[DrawnWith], list[str]]:
    """Return the claims on a distribution whose probabilities are decimals, and notes on reading.

    The rule is that of documents.decimals. Of rounded numbers the claims are about the correlated
    equilibrium that rounds so, and about a distribution that rounds so and is none. Without
    decimals there is no such claim. Raises ProbabilityError for a sum that rounding cannot explain.
    """
    from nashproof.documents import decimals as reading
    from nashproof.documents.requests.request import DrawnWith
    from nashproof.exact.numbers import QQ, is_printed, number_text, rational

    texts = [row.probability for row in drawn]
    if not any(map(is_printed, texts)) or decimals == reading.EXACT:
        return (), []
    taken = reading.reading_of(decimals, [texts])
    digits = reading.digits_of(texts)
    if taken == reading.ROUNDED:
        texts = [reading.with_digits(text, digits) for text in texts]
    near = reading.balanced_row(texts, tuple(map(rational, texts)))
    if not reading.can_sum(texts) and decimals != reading.BALANCED or min(near) <= 0:
        total = number_text(sum(map(rational, texts), QQ(0)))
        expected = "the sum 1, up to rounding"
        raise ProbabilityError(f"probabilities that sum to {total}", expected, source)
    article = "an extensive-form" if by_move else "a"
    kind, notes = f"{article} correlated equilibrium", [reading.note_on(decimals, taken, digits)]
    itself = DrawnWith(
        "correlated", f"The decimals, made to sum to 1, are {kind}.", [*map(number_text, near)]
    )
    if taken == reading.BALANCED or not game.has_tree:
        return [itself], notes
    return _in_the_box(game, drawn, itself, texts, near, by_move, kind, notes)


def _in_the_box(
    game: Tree,
    drawn: Sequence[DrawnRow],
    itself: DrawnWith,
    texts: Sequence[str],
    near: Sequence[Rational],
    by_move: bool,
    kind: str,
    notes: list[str],
) -> tuple[Sequence[DrawnWith], list[str]]:
    """Return the claims on the distributions that round to printed ``texts``, and notes.

    ``itself``: the claim on the ``near`` numbers; ``kind``: what is claimed, in words.
    """
    from nashproof.documents.profile_formats.table import name_of
    from nashproof.documents.requests.request import DrawnWith
    from nashproof.errors import Unproved
    from nashproof.exact.numbers import QQ, number_text, stated
    from nashproof.play.strategies import reduce_strategy
    from nashproof.solving.nearby.distributions import RoundedDistribution

    profiles = []
    for row in drawn:
        actions = [s.actions.index(row.strategy[name_of(game, s)]) for s in game.infosets]
        full = dict(enumerate(actions))
        profiles.append(tuple(reduce_strategy(game, p, full) for p in game.player_numbers))
    spans = [(max(span.low, QQ(0)), min(span.high, QQ(1))) for span in map(stated, texts)]
    try:
        box = RoundedDistribution(game, profiles, spans, by_move)
    except Unproved as error:
        return [itself], [*notes, f"Whether another distribution rounds so is open: {error}."]
    so = f"distribution that rounds to {_listed([row.probability for row in drawn])} is"
    claims = []
    # Whether some distribution is an equilibrium: the nearest one, or a proof of none.
    nearest = box.equilibrium(near)
    if nearest is None:
        claims.append(DrawnWith("correlated", f"Some {so} {kind}.", texts, "some"))
    else:
        numbers = [*map(number_text, nearest)]
        says = f"Some {so} {kind}, such as {_listed(numbers)}."
        claims.append(DrawnWith("correlated", says, numbers))
        notes.append(f"The nearest equilibrium that rounds so: {_listed(numbers)}.")
    # Whether every one is: a counter-example, or a proof for all.
    counterexample = box.counterexample()
    if counterexample is None:
        claims.append(DrawnWith("correlated-all", f"Every {so} {kind}.", texts, "every"))
    else:
        numbers = [*map(number_text, counterexample)]
        says = f"Every {so} {kind}, also {_listed(numbers)}."
        claims.append(DrawnWith("correlated-all", says, numbers))
        notes.append(f"One that rounds so and is none: {_listed(numbers)}.")
    return claims, notes


def _listed(numbers: Sequence[str]) -> str:
    """Return numbers with commas, and how many follow the first ``SHOWN``."""
    more = f" and {len(numbers) - SHOWN} more" * (len(numbers) > SHOWN)
    return ", ".join(numbers[:SHOWN]) + more
