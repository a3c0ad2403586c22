"""Types of options, which read what people type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

# A number, a range or an expression that begins with a minus: argparse takes it for an option
_NEGATIVE = re.compile(r"-(?=[0-9.])|\N{MINUS SIGN}(?=[0-9.])")


def with_negative_numbers(words: Sequence[str]) -> list[str]:
    """Return the words with ``--value -1/18`` joined to ``--value=-1/18``.

    A minus sign copied from a page counts as the hyphen that stands for it.

    >>> with_negative_numbers(["law", "kuhn", "--ante", "-1..3", "--fit", "2"])
    ['law', 'kuhn', '--ante=-1..3', '--fit', '2']
    """
    return list(_joined(words))


def _joined(words: Sequence[str]) -> Iterator[str]:
    pending = ""
    for place, word in enumerate(words):
        if word == "--":
            yield from filter(None, [pending, *words[place:]])
            return
        if pending and _NEGATIVE.match(word):
            yield f"{pending}={_NEGATIVE.sub('-', word, count=1)}"
            pending = ""
            continue
        if pending:
            yield pending
        pending = word if word.startswith("--") and "=" not in word else ""
        if not pending:
            yield word
    if pending:
        yield pending
