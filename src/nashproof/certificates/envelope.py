"""A certificate: a statement and its witness, bound to a game by digest, as one canonical text
(docs/reference/certificate-format.md, 3).

Digests bind files together and detect damage; they are never the proof.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

from nashproof.certificates.codec import Json, Shape
from nashproof.certificates.shapes import NoWitness
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements import read_statement
from nashproof.errors import CertificateError, InputError
from nashproof.files.digests import NO_GAME as NO_GAME  # those who seal ask here for all
from nashproof.files.digests import digest as digest

FORMAT = "nashproof certificate 2"
EXPECTED = "a certificate as docs/reference/certificate-format.md has it"


def canonical(value: object) -> str:
    """Return the canonical JSON text of a value made of strings, lists and dicts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"


def sealed(game_digest: str, statement: Json, witness: Json) -> str:
    """Return the text of a certificate file: canonical JSON with its seal.

    The seal is the digest of the text whose seal is empty.
    """
    fields: dict[str, Json] = {"format": FORMAT, "game": game_digest, "seal": ""}
    profile = statement.get("profile") if isinstance(statement, dict) else None
    if isinstance(statement, dict) and profile is not None:
        statement = {**statement, "profile": MARK}
    text = canonical(fields | {"statement": statement, "witness": witness})
    if profile is not None:
        text = text.replace(f'"profile":"{MARK}"', _profile_text(profile))
    # Replace the first match alone: only format and game precede the seal.
    return text.replace('"seal":""', f'"seal":"{digest(text)}"', 1)


MARK = "\ud800"  # for a profile, whose text is put in its place; no text in UTF-8 has it
_LAST: list[tuple[Json, str]] = []  # a profile with its text


def _profile_text(profile: Json) -> str:
    """Return a profile as JSON with its key; an audit states the same in several certificates."""
    if not _LAST or _LAST[0][0] is not profile:
        _LAST[:] = [(profile, f'"profile":{canonical(profile)[:-1]}')]
    return _LAST[0][1]


def stated_beside_profile(text: str) -> dict[str, Any]:
    """Return the statement in a certificate, perhaps without its profile, as JSON.

    It is without the one in the certificate that was sealed last, which is nearly always its own.
    """
    for _, known in _LAST:
        text = text.replace(known, '"profile":{}')
    statement: dict[str, Any] = json.loads(text)["statement"]
    return statement


@dataclass(frozen=True, slots=True)
class Certificate:
    """One statement about one game, with its witness; ``game_digest`` is ``none`` where it is
    about no game.
    """

    game_digest: str
    statement: Statement[Any]
    witness: Shape = NoWitness()

    def __post_init__(self) -> None:
        if type(self.witness) is not self.statement.Witness:
            raise TypeError(f"{self.witness} as the witness of a statement {self.statement.kind}")

    def text(self) -> str:
        """Return the text of the sealed file."""
        return sealed(self.game_digest, self.statement.to_json(), self.witness.to_json())

    @classmethod
    def from_json(cls, content: object) -> Self:
        """Return the certificate in parsed JSON, its seal unchecked.

        Raises InputError where the JSON is no certificate of a known kind.
        """
        fields = _fields(content)
        with _named_as_certificates():
            statement = read_statement(fields["statement"])
            witness = statement.Witness.from_json(fields["witness"])
            return cls(fields["game"], statement, witness)

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the certificate in the text of a file.

        Raises InputError where the text is not, byte by byte, what this class writes.
        """
        read = cls.from_json(_parsed(text))
        if read.text() != text:
            raise CertificateError(
                "a certificate that is not canonical, or of another seal", EXPECTED
            )
        return read

    def explanation(self, players: Sequence[str] = ()) -> list[str]:
        """Return lines of text: the statement, the witness and how to check it by hand.

        Raises InputError where the witness does not fit the statement.
        """
        try:
            return self.statement.explanation(self.witness, players)
        except (IndexError, KeyError):
            raise CertificateError(
                "a statement about a player that it does not name", EXPECTED
            ) from None
        except (InputError, ZeroDivisionError, StopIteration):
            raise CertificateError("a statement that its witness does not fit", EXPECTED) from None


_KEYS = dict.fromkeys(("format", "game", "seal", "statement", "witness")).keys()


def stated_in(text: str) -> tuple[str, Statement[Any]]:
    """Return the game's digest and the statement in a certificate file.

    Witness and seal are not read: for files that the checker accepts, or that are refused. Raises
    InputError.
    """
    fields = _fields(_parsed(text))
    with _named_as_certificates():
        return fields["game"], read_statement(fields["statement"])


def _parsed(text: str) -> Json:
    """Parse the JSON text of a file. Raises InputError."""
    try:
        parsed: Json = json.loads(text)
        return parsed
    except (ValueError, RecursionError):
        raise CertificateError("a text that is not JSON", EXPECTED) from None


def _fields(content: object) -> dict[str, Any]:
    """Return the fields of a certificate, by name. Raises InputError for other keys."""
    if not isinstance(content, dict) or content.keys() != _KEYS:
        raise CertificateError(
            "other keys than those of a certificate", f"{', '.join(_KEYS)}: {EXPECTED}"
        )
    return content


@contextmanager
def _named_as_certificates() -> Iterator[None]:
    """Rewrite errors raised inside so that they name a certificate as the thing read."""
    try:
        yield
    except InputError as error:
        raise CertificateError(error.found, f"{error.expected}: {EXPECTED}") from None
    except RecursionError:
        raise CertificateError(
            "something that is no certificate of a known kind", EXPECTED
        ) from None
