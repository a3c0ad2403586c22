"""Typed values to the JSON of certificates and back: every layout, and what is refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nashproof.certificates.codec import (
    FLAT,
    OPTIONAL,
    Expression,
    Number,
    Shape,
    decoder,
    encode,
    exact_number,
    key,
    number,
)
from nashproof.errors import InputError
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ, Rational

HALF = QQ(1, 2)


@dataclass(frozen=True, slots=True)
class Pair(Shape):
    """A row."""

    layout: ClassVar = "row"
    name: str
    weight: Rational


@dataclass(frozen=True, slots=True)
class Amount(Shape):
    """An object."""

    exact: Number = field(metadata=key("is"))
    holds: bool


@dataclass(frozen=True, slots=True)
class Leaf(Shape):
    """An end of a tree."""

    word: Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Fork(Shape):
    """A tree, by its own name."""

    below: "Fork | Leaf"
    above: "Fork | Leaf"


@dataclass(frozen=True, slots=True)
class Whole(Shape):
    """All sorts of fields."""

    how_many: int
    amount: Amount = field(metadata=FLAT)
    pairs: tuple[Pair, ...]
    ends: tuple[Rational, Rational | Literal["infinity"]]
    by_player: Mapping[int, Mapping[str, Rational]]
    tree: Fork | Leaf


@dataclass(frozen=True, slots=True)
class Filled(Shape):
    """A field that may be missing."""

    word: str
    weights: Mapping[str, Rational] = field(default_factory=dict, metadata=OPTIONAL)


@dataclass(frozen=True, slots=True)
class Bare(Shape):
    """Its only field."""

    layout: ClassVar = "bare"
    items: tuple[str, ...]


WHOLE = Whole(
    3,
    Amount(Expression("a/2"), True),
    (Pair("x", HALF),),
    (QQ(0), "infinity"),
    {1: {"bet": QQ(1)}},
    Fork(Leaf("left"), Fork(Leaf("left"), Leaf("right"))),
)
JSON = {
    "how many": "3",
    "is": "a/2",
    "holds": "yes",
    "pairs": [["x", "1/2"]],
    "ends": ["0", "infinity"],
    "by player": {"1": {"bet": "1"}},
    "tree": {
        "below": {"word": "left"},
        "above": {"below": {"word": "left"}, "above": {"word": "right"}},
    },
}


def test_every_layout_there_and_back():
    assert WHOLE.to_json() == JSON and Whole.from_json(JSON) == WHOLE
    assert Bare(("a", "b")).to_json() == ["a", "b"] and Bare.from_json(["a"]) == Bare(("a",))


def test_an_optional_field_is_missing_or_filled():
    for json, filled in (
        ({"word": "x"}, Filled("x")),
        ({"word": "x", "weights": {"a": "1/2"}}, Filled("x", {"a": HALF})),
    ):
        assert filled.to_json() == json and Filled.from_json(json) == filled
    with pytest.raises(InputError) as error:
        Filled.from_json({"word": "x", "weights": {}})
    assert error.value.found == 'nothing under "weights"'
    with pytest.raises(InputError):
        Filled.from_json({"word": "x", "weight": {}})


@pytest.mark.parametrize(
    "changes, expected",
    [
        ({"how many": "1/2"}, "whole number"),
        ({"how many": "03"}, "number"),
        ({"how many": ["3"]}, "a text"),
        ({"holds": "perhaps"}, '"yes"'),
        ({"is": {}}, "a text"),
        ({"pairs": "x"}, "a list"),
        ({"pairs": [["x"]]}, "a list of 2"),
        ({"ends": ["2/4", "infinity"]}, "1/2"),
        ({"ends": ["0", "endless"]}, '"infinity"'),
        ({"by player": []}, "an object"),
        ({"by player": {"one": {}}}, "number"),
        ({"tree": {"word": "up"}}, '"right"'),
        ({"more": "x"}, "how many"),
    ],
)
def test_other_json_is_refused(changes, expected):
    with pytest.raises(InputError) as error:
        Whole.from_json(JSON | changes)
    assert expected in error.value.expected


@pytest.mark.parametrize("name", JSON)
def test_a_missing_key_is_named(name):
    with pytest.raises(InputError) as error:
        Whole.from_json({k: item for k, item in JSON.items() if k != name})
    assert error.value.found == f'no key "{name}"'


@given(st.fractions())
def test_rationals_there_and_back(x):
    exact = QQ(x.numerator, x.denominator)
    assert encode(exact) == str(x) and exact_number(str(x)) == exact


@pytest.mark.parametrize("text", ["1.0", "+1", "-0", "00", "2/2", "1/1", "0/3", " 1", "a", ""])
def test_a_number_has_one_spelling(text):
    with pytest.raises(InputError):
        exact_number(text)


def test_numbers_with_parameters_are_texts():
    assert number(HALF) == HALF and number(3) == QQ(3)
    assert number(expression("a*(1 - a)", ("a",))) == "-a^2 + a"


def test_a_field_of_another_type_is_our_mistake():
    with pytest.raises(TypeError):
        decoder(set[str])
