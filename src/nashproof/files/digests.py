"""The name of a text: its SHA-256."""

import hashlib

NO_GAME = "none"  # the name in a certificate about no game


def digest(text: str | bytes) -> str:
    """Return the SHA-256 of a text in UTF-8, or of bytes, in hexadecimal.

    >>> digest("") == digest(b"") and digest("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()
