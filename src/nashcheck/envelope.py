"""Opens a certificate: its format, its seal, the game and the statement that it names (3).

Decides nothing about games: each statement is decided in `statements`.
"""

from __future__ import annotations

import hashlib

from nashcheck.reading import canonical_json, fields, one_of, parse, readable, require, string
from nashcheck.statements import STATEMENTS, Games


def check(data: bytes, games: Games) -> str:
    """Return the sentence that a certificate proves about one of the games, {digest: game}.

    Raises Rejected if it does not prove what it states, Unreadable if it is not in canonical form,
    exceeds a limit or names a game that is not given. The seal only detects damage.
    """
    envelope = parse(data)
    form, digest, seal, statement, witness = fields(
        envelope, "format, game, seal, statement, witness"
    )
    fits = form == "nashproof certificate 2"
    readable(fits, form, "the format nashproof certificate 2")
    fits = isinstance(statement, dict) and "kind" in statement
    readable(fits, statement, "an object with a kind")
    kind = one_of(statement["kind"], *STATEMENTS)
    unsealed = canonical_json({**envelope, "seal": ""}) + "\n"
    sealed = hashlib.sha256(unsealed.encode()).hexdigest()
    require(string(seal) == sealed, "the seal is the digest of the certificate")
    return STATEMENTS[kind].sentence(kind, digest, games, statement, witness)
