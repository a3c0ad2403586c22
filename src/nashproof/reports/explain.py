"""What a certificate states, what its witness is, and how to check it by hand, for a reader.

The words are those of its statement's class. Explains and does not check: that is nashcheck's.
"""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.certificates.envelope import Certificate


def explain(content: object, players: Sequence[str] = ()) -> list[str]:
    """The explanation of a certificate (as parsed JSON), as lines.

    ``players`` are their names, where the game is known. Raises InputError if the content is not a
    certificate of a known kind.
    """
    return Certificate.from_json(content).explanation(players)
