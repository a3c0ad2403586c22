"""The sentence that a certificate proves."""

import hashlib

from nashcheck.reading import canonical, choice, need, parse, read, record, short, string
from nashcheck.one_card import OneCard
from nashcheck.statements import COMPACT, STATEMENTS, WITHOUT_GAME


def check(data, games):
    """The sentence that a certificate proves, in words."""
    envelope = parse(data)
    form, digest, seal, statement, witness = record(envelope, "format, game, seal, statement, witness")
    read(form == "nashproof certificate 1", short(form), "the format nashproof certificate 1")
    read(isinstance(statement, dict) and "kind" in statement, short(statement), "an object with a kind")
    kind = choice(statement["kind"], *STATEMENTS)
    sealed = hashlib.sha256((canonical({**envelope, "seal": ""}) + "\n").encode()).hexdigest()
    need(string(seal) == sealed, "the seal is the digest of the certificate")
    if kind in WITHOUT_GAME:
        read(digest == "none", short(digest), "the game none for this statement")
        return f"{kind}: {STATEMENTS[kind](None, statement, witness)}"
    read(string(digest) in games, f"game {short(digest)}", "a game that was given and could be read")
    game = games[digest]
    if isinstance(game, OneCard) and kind not in COMPACT:
        game = game.expanded()
    return f"{game.title}: {STATEMENTS[kind](game, statement, witness)}"
