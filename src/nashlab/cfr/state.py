"""Arrays of floats as the texts of a checkpoint, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite


def texts_of(numbers: Iterable[float]) -> list[str]:
    """Return each number as its exact hexadecimal text.

    >>> texts_of([0.5, -3.0])
    ['0x1.0000000000000p-1', '-0x1.8000000000000p+1']
    """
    return [float(x).hex() for x in numbers]


def floats_of(texts: Sequence[str], size: int) -> list[float]:
    """Return the numbers of ``texts_of``. Raise TypeError or ValueError unless there are
    ``size``.
    """
    numbers = [float.fromhex(text) for text in texts]
    if len(numbers) != size or not all(map(isfinite, numbers)):
        raise ValueError
    return numbers
