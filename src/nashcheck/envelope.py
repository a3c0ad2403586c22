"""The sentence that a certificate proves."""

import hashlib

from nashcheck.reading import canonical_json, one_of, require, parse, require_readable, fields, excerpt, string
from nashcheck.one_card import OneCard
from nashcheck.statements import ABOUT_GAMES, STATEMENTS, ABOUT_NO_GAME


def check(data, games):
    """The sentence that a certificate proves, in words."""
    envelope = parse(data)
    form, digest, seal, statement, witness = fields(envelope, "format, game, seal, statement, witness")
    require_readable(form == "nashproof certificate 1", excerpt(form), "the format nashproof certificate 1")
    require_readable(isinstance(statement, dict) and "kind" in statement, excerpt(statement), "an object with a kind")
    kind = one_of(statement["kind"], *STATEMENTS)
    sealed = hashlib.sha256((canonical_json({**envelope, "seal": ""}) + "\n").encode()).hexdigest()
    require(string(seal) == sealed, "the seal is the digest of the certificate")
    if kind in ABOUT_NO_GAME:
        require_readable(digest == "none", excerpt(digest), "the game none for this statement")
        return f"{kind}: {STATEMENTS[kind](None, statement, witness)}"
    require_readable(string(digest) in games, f"game {excerpt(digest)}", "a game that was given and could be read")
    game = games[digest]
    if isinstance(game, OneCard) and kind not in ABOUT_GAMES:
        game = game.expanded()
    return f"{game.title}: {STATEMENTS[kind](game, statement, witness)}"
