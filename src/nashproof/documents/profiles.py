"""Profiles as a document writes them. Knows no game and no solving."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from nashproof.errors import InputError
from nashproof.exact.numbers import Rational, rational
from nashproof.files.strict_toml import Table
from nashproof.limits import POINT_DIGITS

PARAMETER = re.compile("[a-z][a-z_]{0,15}")  # as long as the checkers read

Form = Literal["behaviour", "plan"]
FORMS: tuple[Form, ...] = ("behaviour", "plan")
Box = Mapping[str, tuple[Rational, Rational]]  # parameters with the ends of their intervals


@dataclass(frozen=True)
class ProfileText:
    """A profile as it is written: game id, parameters, texts ``entries[set name][action]``.

    ``tables`` are those that the entries stand in, its own before its base's. They know the line of
    each.
    """

    name: str
    game: str
    says: str
    parameters: Box
    entries: Mapping[str, Mapping[str, str]]
    form: Form
    place: str
    tables: tuple[Table, ...] = ()
    unnoticed: Mapping[str, str] = field(default_factory=dict)  # damages that no claim notices, why
    called: str = ""  # a short name for pages; "" if ``says`` is enough

    @cached_property
    def levels(self) -> tuple[frozenset[str], ...]:
        """The names of the entries: its own, then those that are its base's alone, and so on."""
        left, levels = set(self.entries), []
        for table in self.tables:
            levels.append(frozenset(left & table.data.keys()))
            left -= levels[-1]
        return (*levels, frozenset(left))

    def place_of(self, name: str, *action: str) -> str:
        """``file:line`` of the entry of a set, or of one action there."""
        return next(
            (table.place(name, *action) for table in self.tables if table.has(name)), self.place
        )


def read_profiles(table: Table) -> dict[str, ProfileText]:
    """Profiles by name, each with what its ``base`` provides. Raises InputError."""
    profiles: dict[str, ProfileText] = {}
    for name in table.data:
        item = table.table(name)
        base = profiles.get(item.string("base", "")) if item.has("base") else None
        if item.has("base") and base is None:
            item.refuse_value("base", "a profile that stands above: " + ", ".join(profiles))
        unnoticed, called = read_excuses(item), item.string("called", "")
        text = profile_text(item, name, base)
        profiles[name] = replace(text, unnoticed=unnoticed, called=called)
    return profiles


def profile_text(
    item: Table,
    name: str,
    base: ProfileText | None = None,
    game: str | None = None,
    says: str | None = None,
) -> ProfileText:
    """The ProfileText of one profile's table. Raises InputError.

    ``game`` and ``says`` stand in where the table is silent.
    """
    game, says = item.string("game", base.game if base else game), item.string("says", says)
    inherited = base.parameters if base else {}
    parameters = read_parameters(item) if item.has("parameters") else inherited
    form = item.choice("form", FORMS, base.form if base else "behaviour")
    entries = dict(base.entries) if base else {}
    strategy = item.table("strategy")
    entries |= _entries(strategy)
    item.end()
    return ProfileText(
        name,
        game,
        says,
        parameters,
        entries,
        form,
        item.place(),
        (strategy, *(base.tables if base else ())),
    )


def read_excuses(table: Table) -> dict[str, str]:
    """The table ``unnoticed``: what a verdict does not notice, and why that is no fault.

    Raises InputError, also if a key names no word: it would excuse every damage, later ones too.
    """
    inner = table.table("unnoticed", {})
    for key in inner.data:
        if set(key.split()) <= {"*"}:
            inner.refuse(
                key,
                f'the excuse "{key}", which serves every damage',
                "the beginning of the damages that it excuses, with a word other than *",
            )
    return {key: inner.string(key) for key in inner.data}


def read_parameters(item: Table) -> dict[str, tuple[Rational, Rational]]:
    """The intervals of the parameters that a table declares. Raises InputError."""
    table, box = item.table("parameters"), {}
    for name in table.data:
        ends = table.strings(name)
        if not PARAMETER.fullmatch(name) or len(ends) != 2:
            table.refuse(
                name,
                f"the parameter {name} = {ends}",
                'a name of small letters and two ends, ["0", "1"]',
            )
        try:
            low, high = map(rational, ends)
        except InputError as error:
            raise error.at(table.place(name)) from None
        digits = max(
            len(str(abs(x))) for end in (low, high) for x in (end.numerator, end.denominator)
        )
        if digits > POINT_DIGITS:
            table.refuse(name, f"an end of {digits} digits", f"at most {POINT_DIGITS} digits")
        if not low < high:
            expected = f"the lower end first: [{high}, {low}]" if high < low else "ends that differ"
            table.refuse(name, f"the interval from {low} to {high}", expected)
        box[name] = (low, high)
    return box


def _entries(table: Table) -> dict[str, dict[str, str]]:
    entries: dict[str, dict[str, str]] = {}
    for name in table.data:
        value = table.take(name, (str, dict), "an action, or a table of actions and probabilities")
        if isinstance(value, str):
            entries[name] = {value: "1"}
        else:
            inner = table.table(name)
            entries[name] = {action: inner.string(action) for action in value}
    return entries


def profiles_in(value: Any) -> Iterator[str]:
    """The profiles that a claim's table names."""
    for key, item in value.items() if isinstance(value, dict) else ():
        if key == "profile":
            yield item
        for below in item if isinstance(item, list) else [item]:
            yield from profiles_in(below)
