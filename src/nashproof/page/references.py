"""What a text on how a sentence is taken calls another entry of the ledger: ``[ID]`` in the data.

Knows records alone: an id becomes the lines of its entry, in a page a link to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.assertions import REFERENCE
from nashproof.files.lines import line_words


def entry_names(records: Iterable[VerdictRecord]) -> dict[str, str]:
    """What each entry of a ledger is called, by its id: ``the entry on line 5``."""
    return {one.id: _name(one) for one in records}


def _name(record: VerdictRecord) -> str:
    where = f" on {line_words(record.lines)}" if record.lines else f" {record.id}"
    return ("our question" if record.asks else "the entry") + where


def named(text: str, names: Mapping[str, str]) -> str:
    """A text whose references are the names of their entries.

    >>> named("See [a-b], not [0, 1].", {"a-b": "the entry on line 5"})
    'See the entry on line 5, not [0, 1].'
    """
    return REFERENCE.sub(lambda found: names.get(found[1], found[0]), text)


def linked(html: Markup, names: Mapping[str, str], ledger: str = "") -> Markup:
    """A text as HTML, in which each name leads to its entry; ``ledger``: the page with all.

    >>> print(linked(Markup("See [a-b]."), {"a-b": "the entry on line 5"}))
    See <a href="#a-b">the entry on line 5</a>.
    """
    return Markup(
        REFERENCE.sub(
            lambda found: (
                f'<a href="{ledger}#{found[1]}">{escape(names[found[1]])}</a>'
                if found[1] in names
                else found[0]
            ),
            str(html),
        )
    )
