"""Modules and classes by name, each imported when it is first asked for.

A start is mostly imports: a verb needs one module of many, a certificate one class.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


class OnDemand(Mapping[str, T]):
    """Modules, or classes of modules, by name.

    ``places``: where each stands, as ``module`` or ``module:Class``, in ``package`` if there is
    one. To iterate over the names, or to ask whether there is one, imports nothing.

    >>> OnDemand({"half": "fractions:Fraction"})["half"](1, 2)
    Fraction(1, 2)
    """

    def __init__(self, places: Mapping[str, str], package: str = "") -> None:
        before = f"{package}." if package else ""
        self.places = {name: before + place for name, place in places.items()}

    def __getitem__(self, name: str) -> T:
        module, _, member = self.places[name].partition(":")
        value: Any = import_module(module)
        wanted: T = getattr(value, member) if member else value
        return wanted

    def __contains__(self, name: object) -> bool:
        return name in self.places

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)
