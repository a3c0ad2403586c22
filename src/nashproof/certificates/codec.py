"""Typed values <-> the JSON of certificates, driven by the annotations of dataclass fields, in this
one place.

The JSON of a certificate has strings, lists and objects alone
(docs/reference/certificate-format.md, section 1). In Python:

- a ``Rational`` is ``"p/q"``, an ``int`` is its digits, a ``bool`` is ``yes`` or ``no``;
- an ``Expression`` (a formula in declared parameters) and any other ``str`` is itself;
- a tuple is a list, a mapping an object, a ``Shape`` what its ``layout`` says.

Knows no games and no statement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from functools import cache, lru_cache
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Literal,
    NewType,
    Self,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from nashproof.errors import CertificateError, InputError, quoted
from nashproof.exact.numbers import Rational, number_text, rational

if TYPE_CHECKING:  # types from SymPy, which reading a certificate does without
    from nashproof.exact.expressions import Parametric

Json: TypeAlias = "str | list[Json] | dict[str, Json]"
Decoder: TypeAlias = Callable[[Json], Any]
Expression = NewType("Expression", str)  # the canonical text of a rational function of parameters
Number: TypeAlias = Rational | Expression  # NUMBER of the format: with parameters an expression
Layout: TypeAlias = Literal["object", "row", "bare"]

FLAT: Mapping[str, object] = {"flat": True}  # the field's own keys stand among the other keys
OPTIONAL: Mapping[str, object] = {"optional": True}  # the field is left out where it is empty


def key(name: str) -> Mapping[str, str]:
    """Return the metadata of a field whose JSON key is no Python name (``is``, ``1``)."""
    return {"key": name}


def number(x: Parametric | str) -> Number:
    """Return an exact number, or a polynomial or rational function of parameters, as stored.

    A text that is not the canonical spelling of a rational becomes an Expression.
    """
    if isinstance(x, Rational):
        return x
    text = _text(x)
    if text.strip("-/0123456789"):  # no number: the error with the right spelling is costly
        return Expression(text)
    try:
        return exact_number(text)
    except InputError:
        return Expression(text)


# Encoding


def encode(value: object) -> Json:
    """Return the JSON of a typed value; the value alone determines the JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, Rational):  # most values are numbers, and Mapping is slow to ask
        return number_text(value) if value else "0"  # the most frequent; text takes long
    if isinstance(value, Shape):
        return value.to_json()
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {_text(name): encode(item) for name, item in value.items()}
    return _text(value)


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    text: str = number_text(value)
    return text


# Decoding


@lru_cache(maxsize=100_000)  # a certificate repeats a few numbers many times
def exact_number(text: str) -> Rational:
    """Return the rational that a canonical text denotes.

    Raises InputError for any other text, such as 2/4.
    """
    x = rational(text)
    if number_text(x) != text:
        raise CertificateError(quoted(text), f"it in its one spelling, {number_text(x)}")
    return x


def _rational(json: Json) -> Rational:
    return exact_number(_string(json))


def _string(json: Json) -> str:
    if not isinstance(json, str):
        raise CertificateError(f"{_sort(json)}", "a text")
    return json


def _whole(json: Json) -> int:
    x = _rational(json)
    if x.denominator != 1:
        raise CertificateError(quoted(_string(json)), "a whole number")
    return int(x.numerator)


def _yes_or_no(json: Json) -> bool:
    return _one_of(("no", "yes"), json) == "yes"


def _one_of(words: tuple[str, ...], json: Json) -> str:
    if json not in words:
        raise CertificateError(_sort(json), "one of " + ", ".join(quoted(word) for word in words))
    return _string(json)


def _sort(json: Json) -> str:
    """Return words for the type of a JSON value; a text is quoted."""
    if isinstance(json, str):
        return quoted(json)
    return {list: "a list", dict: "an object"}.get(type(json), f"{json}")


SCALARS: Mapping[object, Decoder] = {
    str: _string,
    Expression: _string,
    bool: _yes_or_no,
    int: _whole,
    Rational: _rational,
}


@cache
def decoder(annotation: Any) -> Decoder:
    """Return the function that reads JSON of a type.

    The type is a scalar, a Shape, a literal, a tuple, a mapping, or a union of these. The function
    returned raises InputError where the JSON has another form.
    """
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation in SCALARS:
        return SCALARS[annotation]
    if origin is Literal:
        return lambda json: _one_of(arguments, json)
    if origin in (Union, UnionType):
        return _choice(tuple(map(decoder, arguments)))
    if origin is tuple:
        return _sequence(arguments)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(*map(decoder, arguments))
    if isinstance(annotation, type) and issubclass(annotation, Shape):
        return annotation.from_json
    raise TypeError(f"a field of a certificate has the type {annotation}")


def _choice(options: tuple[Decoder, ...]) -> Decoder:
    """Return a decoder that tries the options in order; the last one's error is raised."""

    def read(json: Json) -> Any:
        for option in options[:-1]:
            try:
                return option(json)
            except InputError:
                continue
        return options[-1](json)

    return read


def _sequence(arguments: tuple[Any, ...]) -> Decoder:
    if arguments[-1] is Ellipsis:
        item = decoder(arguments[0])
        return lambda json: tuple([item(inner) for inner in _listed(json)])
    items = tuple(map(decoder, arguments))
    return lambda json: tuple(
        [item(inner) for item, inner in zip(items, _listed(json, len(items)))]
    )


def _listed(json: Json, length: int | None = None) -> list[Json]:
    if not isinstance(json, list) or length not in (None, len(json)):
        raise CertificateError(
            _sort(json), "a list" + (f" of {length}" if length is not None else "")
        )
    return json


def _mapping(name: Decoder, item: Decoder) -> Decoder:
    return lambda json: {name(k): item(inner) for k, inner in _object(json).items()}


def _object(json: Json) -> dict[str, Json]:
    if not isinstance(json, dict):
        raise CertificateError(_sort(json), "an object")
    return json


# Shapes


class Shape:
    """A frozen dataclass whose annotated fields say what its JSON is.

    By ``layout`` that is an ``object`` with a key for each field (its name, ``_`` being a blank,
    or what ``key`` says; a field that is ``FLAT`` puts the keys of its own shape there, one that is
    ``OPTIONAL`` may have none), a ``row`` with an item for each field, or ``bare``: the JSON of the
    only field itself.
    """

    __slots__ = ()
    layout: ClassVar[Layout] = "object"

    def to_json(self) -> Json:
        """Return the JSON that the fields determine."""
        items = [encode(getattr(self, member.name)) for member in members(type(self))]
        if self.layout == "bare":
            return items[0]
        return items if self.layout == "row" else self._keyed(items)

    def _keyed(self, items: list[Json]) -> dict[str, Json]:
        json: dict[str, Json] = {}
        for member, item in zip(members(type(self)), items):
            if item or not member.optional:
                json |= _object(item) if member.flat else {member.key: item}
        return json

    @classmethod
    def from_json(cls, json: Json) -> Self:
        """Return the instance that JSON of this shape encodes.

        Raises InputError where a key is missing or unknown, or a value has another type.
        """
        make: Callable[..., Self] = cls
        fields = members(cls)
        if cls.layout == "bare":
            return make(fields[0].read(json))
        if cls.layout == "row":
            items = _listed(json, len(fields))
            return make(*[member.read(item) for member, item in zip(fields, items)])
        return make(*cls._values(_object(json)))

    @classmethod
    def _values(cls, json: dict[str, Json]) -> list[Any]:
        """Return the values of the fields, in order, from a JSON object."""
        names = json_keys(cls)
        left_out = {
            member.key for member in members(cls) if member.optional and member.key not in json
        }
        if json.keys() != names - left_out:
            odd = sorted(json.keys() ^ (names - left_out))[0]
            raise CertificateError(
                f"{'an unknown' if odd in json else 'no'} key {quoted(odd)}",
                "exactly the keys " + ", ".join(sorted(names)),
            )
        return [member.among(json) for member in members(cls)]


class _Member:
    """A field of a Shape: its name in Python and in JSON, and how it is read."""

    def __init__(self, field: Field[Any], annotation: Any) -> None:
        self.name, self.flat = field.name, "flat" in field.metadata
        self.optional = "optional" in field.metadata
        self.without: object = () if field.default == () else {}
        self.key: str = field.metadata.get("key", field.name.replace("_", " "))
        self.annotation, self.read = annotation, decoder(annotation)

    def among(self, json: dict[str, Json]) -> Any:
        """Return the field's value from the JSON object that contains the field."""
        if self.optional:
            return self.filled(json[self.key]) if self.key in json else self.without
        if not self.flat:
            return self.read(json[self.key])
        keys = json_keys(self.annotation)
        return self.read({name: item for name, item in json.items() if name in keys})

    def filled(self, json: Json) -> Any:
        """Return the value of an optional field that is present. Raises InputError if empty."""
        if not json:
            raise CertificateError(f"nothing under {quoted(self.key)}", "something, or no such key")
        return self.read(json)


_MEMBERS: dict[type[Shape], tuple[_Member, ...]] = {}
_KEYS: dict[type[Shape], frozenset[str]] = {}


def members(cls: Any) -> tuple[_Member, ...]:
    """Return the fields of a Shape in order; computed at first use, when all types resolve."""
    if cls not in _MEMBERS:
        hints = get_type_hints(cls)
        _MEMBERS[cls] = tuple(_Member(field, hints[field.name]) for field in fields(cls))
    return _MEMBERS[cls]


def json_keys(cls: type[Shape]) -> frozenset[str]:
    """Return the keys of the JSON object of a shape, those of flat fields included."""
    if cls not in _KEYS:
        _KEYS[cls] = frozenset().union(
            *[json_keys(m.annotation) if m.flat else {m.key} for m in members(cls)]
        )
    return _KEYS[cls]
