"""Statements and witnesses <-> canonical JSON (docs/certificate-format.md). Knows nothing of how they were found."""

import hashlib
import json

FORMAT = "nashproof certificate 1"
NO_GAME = "none"


def canonical(value):
    """The one text of a value made of strings, lists and dicts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"


def digest(text):
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def certificate(game_digest, statement, witness):
    """The text of a sealed certificate file."""
    text = canonical(
        {
            "format": FORMAT,
            "game": game_digest,
            "seal": "",
            "statement": statement,
            "witness": witness,
        }
    )
    return text.replace(
        '"seal":""', f'"seal":"{digest(text)}"', 1
    )  # the first: only format and game stand before it
