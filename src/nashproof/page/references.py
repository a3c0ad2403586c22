"""References ``[ID]`` of a ledger's texts to its entries, in words and as links.

Knows records alone: an id becomes the lines of its entry, in a page a link to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.assertions import REFERENCE
from nashproof.files.lines import line_words


def entry_names(records: Iterable[VerdictRecord]) -> dict[str, str]:
    """Return the words for each entry of a ledger, by its id: ``the entry on line 5``."""
    names: dict[str, str] = {}
    for record in records:
        where = f" on {line_words(record.lines)}" if record.lines else f" {record.id}"
        names[record.id] = ("our question" if record.asks else "the entry") + where
    return names


def named(text: str, names: Mapping[str, str]) -> str:
    """Return a text whose references are the names of their entries.

    >>> named("See [a-b], not [0, 1].", {"a-b": "the entry on line 5"})
    'See the entry on line 5, not [0, 1].'
    """
    return REFERENCE.sub(lambda reference: names.get(reference[1], reference[0]), text)


def linked(html: Markup, names: Mapping[str, str], ledger: str = "") -> Markup:
    """Return HTML with references as links to entries; ``ledger``: the page of all entries.

    >>> print(linked(Markup("See [a-b]."), {"a-b": "the entry on line 5"}))
    See <a href="#a-b">the entry on line 5</a>.
    """
    return Markup(
        REFERENCE.sub(
            lambda reference: (
                f'<a href="{ledger}#{reference[1]}">{escape(names[reference[1]])}</a>'
                if reference[1] in names
                else reference[0]
            ),
            str(html),
        )
    )
