"""The kinds of claims: each is a class, declared in a module here or in one that has been imported.

A class declares its keys as fields; from these follow how they are read, their schema, their lines
in data/FORMATS.md, what they say read back and what damages them. It decides the claim by proof
(``decide``): Proved, Disproved or Varies, always with a certificate; or Open, with the reason. A
search that raises Unproved needs no ``try`` in a class: the judge makes Open of it.

Most modules have the name of the statements that prove their claims. Some also make certificates of
what nobody claimed, for the verbs that describe a game: all its equilibria, optimal sets, ranges.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from nashproof.claims.claim import Claim
from nashproof.errors import InputError, suggestion
from nashproof.files.strict_toml import Table

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)


def kinds() -> dict[str, type[Claim]]:
    """The classes of claims by their kinds: those that are declared here or were imported since."""
    return {
        kind_class.kind: kind_class for kind_class in sorted(_kinds(Claim), key=lambda x: x.kind)
    }


def _kinds(cls: Any) -> Iterator[type[Claim]]:
    """The classes below one that have a kind of their own."""
    for below in cls.__subclasses__():
        if "kind" in vars(below):
            yield below
        yield from _kinds(below)


def parse_claim(table: Table) -> Claim:
    """The claim of a table, in the class of its kind. Raises InputError with file and line.

    Refuses keys that the kind does not have.
    """
    kind, classes = table.string("kind"), kinds()
    if kind not in classes:
        table.refuse_value("kind", suggestion(kind, classes))
    try:
        claim = classes[kind].from_table(table)
    except InputError as error:
        raise error.at(table.place()) from None
    table.end()
    return claim
