"""The table ``[opening]`` of a document file: what its page begins with, and its symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from nashproof.documents.errata import SYMBOLS
from nashproof.files.keys import Fitting, Inner, Keys, Texts


@dataclass(frozen=True)
class Opening:
    """The rules of a document's game in a few lines, its symbols, and where the document is."""

    rules: tuple[str, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=dict)  # ``x, y, z`` -> what they mean
    link: str = ""  # the address of the document, "" if it has none

    def used_in(self, texts: Iterable[str]) -> dict[str, str]:
        """Return the symbols that stand in some texts, with their meanings.

        >>> Opening(symbols={"x, y": "two probabilities", "D(K)": "a rule"}).used_in(["$y ≤ 1$"])
        {'x, y': 'two probabilities'}
        """
        whole = "\n".join(texts)
        return {
            symbols: means
            for symbols, means in self.symbols.items()
            if any(_stands(symbol.strip("$"), whole) for symbol in symbols.split(", "))
        }


def _stands(symbol: str, text: str) -> bool:
    """Return whether a symbol stands by itself in a text: ``x`` in ``2x`` but not in ``max``."""
    return bool(re.search(rf"(?<![^\W\d_]){re.escape(symbol)}(?!\w)", text))


_OPENING: Keys = {
    "rules": Texts(default=()),
    "symbols": SYMBOLS,
    "link": Fitting(
        default="",
        fits=re.compile(r"(?:https?://[^\s\"<>]+)?"),
        expected='an address such as "https://example.org/paper"',
    ),
}
OPENING = Inner(default=Opening(), keys=_OPENING, make=Opening)
