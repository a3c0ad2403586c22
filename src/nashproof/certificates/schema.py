"""The JSON Schema (2020-12) of certificates, from the classes that read them.

It says which keys a statement and its witness have, and which form each number has. Whether the
witness proves the statement only a checker says.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from nashproof.certificates.codec import Expression, Shape, members
from nashproof.certificates.envelope import FORMAT, NO_GAME
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements import STATEMENTS
from nashproof.exact.numbers import Rational
from nashproof.files.keys import DRAFT, TEXT, Schema, described

DIGEST: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
SCALARS: Mapping[object, Schema] = {
    str: TEXT,
    Expression: TEXT,
    bool: {"enum": ["no", "yes"]},
    int: {"type": "string", "pattern": "^(0|-?[1-9][0-9]*)$"},
    Rational: {"type": "string", "pattern": "^(0|-?[1-9][0-9]*(/[1-9][0-9]*)?)$"},
}


def certificate_schema() -> Schema:
    """Return the JSON schema of the files that ``Certificate.read`` accepts.

    >>> sorted(certificate_schema()["required"])
    ['format', 'game', 'seal', 'statement', 'witness']
    """
    kinds: Schema = {"properties": {"kind": {"enum": list(STATEMENTS)}}, "required": ["kind"]}
    game = {"anyOf": [{"const": NO_GAME}, DIGEST]}
    head: Schema = {"format": {"const": FORMAT}, "game": game, "seal": DIGEST}
    envelope = _object({**head, "statement": {"type": "object", **kinds}, "witness": {}})
    definitions: dict[str, Schema] = {}
    rules = [_rule(kind, statement, definitions) for kind, statement in STATEMENTS.items()]
    title = "A certificate of nashproof"
    return {"$schema": DRAFT, "title": title, **envelope, "allOf": rules, "$defs": definitions}


def _rule(kind: str, statement: type[Statement[Any]], definitions: dict[str, Schema]) -> Schema:
    """Return the schema rule for statement and witness of a kind."""
    both = {
        "statement": _of_shape(statement, definitions) | described(statement),
        "witness": _of_type(statement.Witness, definitions),
    }
    named = {"properties": {"statement": {"properties": {"kind": {"const": kind}}}}}
    return {"if": named, "then": {"properties": both}}


def _of_type(annotation: Any, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of the JSON of a type, as ``codec.decoder`` reads it."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in SCALARS:
        return SCALARS[annotation]
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, UnionType):
        return {"anyOf": [_of_type(argument, definitions) for argument in arguments]}
    if origin is tuple:
        return _of_tuple(arguments, definitions)
    if origin is not None and issubclass(origin, Mapping):
        name, item = (_of_type(argument, definitions) for argument in arguments)
        names = {} if name == TEXT else {"propertyNames": name}
        return {"type": "object", "additionalProperties": item, **names}
    return _named(annotation, definitions)


def _named(shape: type[Shape], definitions: dict[str, Schema]) -> Schema:
    """Return a reference to the schema of a shape, adding that schema to ``definitions``."""
    name = shape.__qualname__
    if name not in definitions:
        definitions[name] = {}  # reserve the name: parts of the shape may refer to it
        definitions[name] = _of_shape(shape, definitions) | described(shape)
    return {"$ref": f"#/$defs/{name}"}


def _of_shape(shape: type[Shape], definitions: dict[str, Schema]) -> Schema:
    """Return the schema of a shape, by its layout."""
    types = [member.annotation for member in members(shape)]
    if shape.layout == "bare":
        return _of_type(types[0], definitions)
    if shape.layout == "row":
        return _of_tuple(types, definitions)
    properties: dict[str, Schema] = {}
    if issubclass(shape, Statement):
        properties["kind"] = {"const": shape.kind}
    for member in members(shape):
        if member.flat:
            properties |= _of_shape(member.annotation, definitions)["properties"]
        else:
            properties[member.key] = _of_type(member.annotation, definitions)
    optional = {member.key for member in members(shape) if member.optional}
    filled = {key: properties[key] | {"minProperties": 1} for key in optional}
    return _object(properties | filled, optional)


def _of_tuple(types: Any, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of a list: items of one type, or one type a position."""
    if types[-1] is Ellipsis:
        return {"type": "array", "items": _of_type(types[0], definitions)}
    items = [_of_type(item_type, definitions) for item_type in types]
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def _object(properties: Mapping[str, Schema], optional: Collection[str] = ()) -> Schema:
    """Return the schema of an object with exactly these keys; ``optional`` ones may lack."""
    schema = {"type": "object", "properties": dict(properties)}
    required = [key for key in properties if key not in optional]
    return schema | {"required": required, "additionalProperties": False}
