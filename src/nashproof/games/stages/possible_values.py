"""The possible values of a variable of a stage game, or of a formula.

A misspelt value would compare as any other: the comparison is false and its stage passed over. So
formulas are refused that ask for a value which is never there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from nashproof.errors import InputError, closest_name, name_list
from nashproof.exact.numbers import Rational, number_text, rational

Value: TypeAlias = Rational | str | None  # None: missing


@dataclass(frozen=True)
class Possible:
    """Possible values: these texts, and these numbers; None for any number."""

    texts: tuple[str, ...] = ()
    numbers: tuple[Rational, ...] | None = ()

    def __or__(self, other: Possible) -> Possible:
        """Return the possible values of either."""
        texts = tuple(dict.fromkeys((*self.texts, *other.texts)))
        if self.numbers is None or other.numbers is None:
            return Possible(texts, None)
        return Possible(texts, tuple(dict.fromkeys((*self.numbers, *other.numbers))))

    @property
    def only(self) -> Value:
        """Return the only possible value; None if there are several."""
        values: tuple[Value, ...] = (*self.texts, *(self.numbers or ()))
        return values[0] if self.numbers is not None and len(values) == 1 else None

    def meets(self, other: Possible) -> bool:
        """Return whether two things can be equal. If both vary, their numbers may be any.

        >>> Possible(("bet",)).meets(Possible(("bte",)))
        False
        """
        if not set(self.texts).isdisjoint(other.texts):
            return True
        if self.numbers is None or other.numbers is None or self.only is other.only is None:
            return self.numbers != () and other.numbers != ()
        return not set(self.numbers).isdisjoint(other.numbers)

    def suggestion(self, value: Value) -> str:
        """Return the expected alternative to a value that cannot occur, for a message.

        >>> Possible(("bet", "check")).suggestion("bte"), Possible((), None).suggestion("1")
        ('did you mean "bet"?', '1 without quotes')
        """
        if isinstance(value, str) and self.numbers != () and value_of(value) != value:
            return f"{value} without quotes"
        nearest = closest_name(value, self.texts) if isinstance(value, str) else ""
        return nearest or f"one of {self}"

    def __str__(self) -> str:
        texts = [f"'{text}'" for text in self.texts]
        return name_list([*texts, *map(number_text, self.numbers or ())]) or "the numbers"


NUMBERS = Possible((), None)


def of_values(values: Iterable[Value]) -> Possible:
    """Return the Possible of these values, without missing ones.

    >>> print(of_values(["bet", rational("2")]))
    'bet', 2
    """
    distinct = dict.fromkeys(value for value in values if value is not None)
    return Possible(
        tuple(value for value in distinct if isinstance(value, str)),
        tuple(value for value in distinct if not isinstance(value, str)),
    )


def value_of(text: str) -> Value:
    """Return the value that a text in a file stands for: a number if it is one, else the text.

    >>> value_of("1"), value_of("check")
    (1, 'check')
    """
    try:
        return rational(text)
    except InputError:
        return text
