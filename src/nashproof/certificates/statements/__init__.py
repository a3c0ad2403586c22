"""What can be proved: the statements by their kinds, each a class in one of the files here.

Each file has the name of the checker's part that replays it. A class is found here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from nashproof.certificates.statement import Statement
from nashproof.errors import CertificateError, suggestion


def _classes() -> Iterator[type[Statement[Any]]]:
    """The classes of statements that the modules here define."""
    for module in iter_modules(__path__, f"{__name__}."):
        for member in vars(import_module(module.name)).values():
            if (
                isinstance(member, type)
                and issubclass(member, Statement)
                and member is not Statement
            ):
                yield member


STATEMENTS: Mapping[str, type[Statement[Any]]] = {cls.kind: cls for cls in _classes()}


def read_statement(json: Any) -> Statement[Any]:
    """The statement in parsed JSON. Raises InputError where it is none of a known kind."""
    if not isinstance(json, dict):
        raise CertificateError(f'"{json}"', "a statement")
    return statement_class(json.get("kind")).from_json(json)


def statement_class(kind: object) -> type[Statement[Any]]:
    """The class of the statements of a kind. Raises InputError where there is none."""
    if not isinstance(kind, str) or kind not in STATEMENTS:
        raise CertificateError(f"a statement of the kind {kind}", suggestion(f"{kind}", STATEMENTS))
    return STATEMENTS[kind]
