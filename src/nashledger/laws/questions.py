"""Questions about laws: how the value of a card game depends on its cards, stakes or raises.

They come from files (data/FORMATS.md, section 6) or are made of texts. Knows no files and no
solving.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar, Literal, cast

from nashproof.errors import InputError, OptionError, TooLarge, UnknownName, suggestion
from nashproof.exact.numbers import QQ, Rational, number_text, rational
from nashproof.files.keys import Inner, Key, Keys, OneOf, Schema, Texts, read_whole
from nashproof.files.strict_toml import Table
from nashproof.games.card_games import game_from_table, variant, variant_words
from nashproof.games.one_card import OneCard

Varied = Literal["cards", "raises", "ante", "bet"]
WHOLE: tuple[Varied, ...] = ("cards", "raises")  # what is varied over whole numbers
REAL: tuple[Varied, ...] = ("ante", "bet")  # what is varied over an interval of numbers
VARIES: dict[Varied, str] = {  # what is varied -> its words on pages
    "cards": "number of cards",
    "raises": "number of raises",
    "ante": "ante",
    "bet": "size of the bet",
}
VALUES = 2_000  # of whole numbers, each solved for
GAMES = 32  # kept in memory
VARIED_STAKES_SETS = 200  # information sets, where stakes are varied: plans are followed by cards
ENDLESS = "infinity"


class _Range(Key[str]):
    """Two ends, which only the game can judge."""

    schema: ClassVar[Schema] = {"type": "string", "pattern": r"\.\."}


KEYS: Keys = {
    "title": Key(default=""),
    "says": Key(default=""),
    "about": Key(default=""),
    "game": Key(),
    "vary": OneOf(choices=WHOLE + REAL),
    "varies": Key(default=""),
    "range": _Range(),
    "fit": Key(default=""),
    "sets": Texts(default=()),
    # changes to the game that are the same for all values
    "with": Inner(default={}, keys=dict.fromkeys(WHOLE + REAL, Key(default=None))),
}


@dataclass(frozen=True)
class LawQuestion:
    """A question: the value of a game by ``vary``, from ``low`` to ``high`` (None: without end).

    - ``game``, ``table``: the id of the game, and its table;
    - ``varies``: what is varied, in words: ``number of cards``;
    - ``about``: where a document speaks of it;
    - ``fixed``: other changes to the game;
    - ``fit``: the last number whose value a form may be fitted to;
    - ``sets``: information sets of which it is asked what optimal plans never do.
    """

    id: str
    title: str
    says: str
    about: str
    game: str
    table: Table = field(repr=False)
    vary: Varied
    varies: str
    low: Rational
    high: Rational | None
    fit: int
    fixed: Mapping[str, str]
    sets: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """True if whole numbers are varied."""
        return self.vary in WHOLE

    @property
    def cards(self) -> Sequence[str]:
        """The names of the cards, where the stakes are varied: those of the file, or numbers."""
        listed = self.table.data.get("deck", {}).get("cards")
        if isinstance(listed, list) and "cards" not in self.fixed:
            return listed
        return self.game_at(QQ(1)).cards

    def changes(self, number: Rational | int) -> dict[str, str]:
        """Return the changes that make the game the one at this number."""
        return {**self.fixed, self.vary: number_text(number)}

    @cached_property
    def game_at(self) -> Callable[[Rational | int], OneCard]:
        """The game at a value of what varies, in compact form."""
        return lru_cache(maxsize=GAMES)(
            lambda number: cast(
                OneCard, game_from_table(variant(self.table, **self.changes(number)))
            )
        )


def read_law_question(
    table: Table, identifier: str, game_table: Callable[[str], Table]
) -> LawQuestion:
    """Return the LawQuestion in a file; ``game_table(id)`` returns the table of a game.

    Raises InputError with the line at fault.
    """
    values = read_whole(table, KEYS)
    fixed = {name: text for name, text in values.pop("with").items() if text is not None}
    game, span = values.pop("game"), values.pop("range")
    try:
        return law_question(identifier, game, game_table(game), span=span, fixed=fixed, **values)
    except InputError as error:
        raise error.at(table.place("range")) from None


def law_question(
    identifier: str,
    game: str,
    table: Table,
    vary: str,
    span: str,
    fit: str = "",
    fixed: Mapping[str, str] | None = None,
    sets: Sequence[str] = (),
    title: str = "",
    says: str = "",
    about: str = "",
    varies: str = "",
) -> LawQuestion:
    """Return a LawQuestion from texts; ``span`` is ``3..60``, or of an amount also ``0..infinity``.

    Raises InputError.
    """
    varied = next((key for key in WHOLE + REAL if key == vary), None)
    if varied is None:
        raise UnknownName(f'the key "{vary}"', suggestion(vary, WHOLE + REAL))
    low, high = _range(varied, span)
    changed = variant_words(dict(fixed or {}))
    question = LawQuestion(
        identifier,
        title or f"The value of {game}" + f" ({changed})" * bool(changed) + f" by {vary}",
        says,
        about,
        game,
        table,
        varied,
        varies or VARIES[varied],
        low,
        high,
        _last_fitted(varied, span, fit, low, high),
        dict(fixed or {}),
        tuple(sets),
    )
    if not question.is_whole:
        size = len(question.game_at(QQ(1)).infosets)
        if size > VARIED_STAKES_SETS:
            raise TooLarge(
                f"a game of {size} information sets",
                f"at most {VARIED_STAKES_SETS}, where an amount is varied",
            )
    return question


def _range(vary: Varied, span: str) -> tuple[Rational, Rational | None]:
    """Return the ends of a range; None for a range without end."""
    start, dots, end = span.partition("..")
    if not dots or not start or not end:
        raise OptionError(f'"{span}" for {vary}', "a range such as 3..60")
    low, high = rational(start), None if end == ENDLESS else rational(end)
    if high is not None and low > high:
        raise OptionError(f'"{span}" for {vary}', f'the lower end first: "{end}..{start}"')
    is_whole, ordered = vary in WHOLE, low >= 0 and (high is None or low < high)
    # Whole numbers, and not too many of them.
    is_short = (
        high is not None and {low.denominator, high.denominator} == {1} and high - low < VALUES
    )
    if not ordered or (is_whole and not is_short):
        raise OptionError(
            f'"{span}" for {vary}',
            "a range from a to b, 0 <= a < b"
            + (f": at most {VALUES} whole numbers" if is_whole else ""),
        )
    return low, high


def _last_fitted(vary: Varied, span: str, fit: str, low: Rational, high: Rational | None) -> int:
    """Return the last number whose value a form may be fitted to.

    By default it is the middle of the range.
    """
    if fit:
        last, is_whole = rational(fit), vary in WHOLE and high is not None
        if not is_whole or last.denominator != 1 or not low <= last < (high or 0):
            expected = (
                f"a whole number in the range {span}, before its end, where the form is checked"
            )
            none = "none where an amount is varied, whose values need no fit"
            raise OptionError(f'"{fit}" for fit', expected if is_whole else none)
        return int(last)
    return int(low + high) // 2 if vary in WHOLE and high is not None else 0
