"""What a reader asks of a table -> the JSON Schema of such tables.

A ``Recorder`` stands in for the table: it has whatever is asked for, and notes the key, its type
and whether it may be missing. So a schema says what the reader does, and cannot fall behind it.
Knows no games and opens no file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from nashproof.errors import EntryError, InputError
from nashproof.exact.numbers import Rational, rational
from nashproof.files.keys import NUMBER, TEXT, Schema
from nashproof.files.strict_toml import Table, Word

ANY = "x"  # the one key in each recorded table: it stands for all keys that the author chooses
TYPES = {str: "string", int: "integer", bool: "boolean", list: "array", dict: "object"}
SAMPLE = {str: "a", int: 1, bool: False, list: ["a"], dict: {ANY: "a"}}

Path = tuple[str, ...]
Decision = tuple[Path, str, str]  # a table, what it was asked, of which key


@dataclass
class Asked:
    """What was asked of the tables at one place, in all runs of the reader."""

    keys: dict[str, list[Schema]] = field(default_factory=dict)
    required: list[set[str]] = field(default_factory=list)  # of each table that was read whole
    closed: bool = False  # the reader refuses other keys


@dataclass
class ReaderRun:
    """One run of a reader: the questions answered with yes, those that were asked, the answers."""

    yes: Collection[Decision]
    samples: Mapping[str, Any]
    known: dict[Path, Asked]
    never: Collection[str] = ()  # keys that are not there
    met: list[Decision] = field(default_factory=list)


class _Data(dict[str, Any]):
    """The keys of a recorded table; ``get`` is a question whether a table stands there."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__({ANY: "a"})
        self.recorder = recorder

    def get(self, key: str, default: Any = None) -> Any:
        return {} if self.recorder.decides("table", key) else default


class Recorder(Table):
    """A table that any reader can read; it notes what it is asked."""

    def __init__(self, run: ReaderRun, path: Path = ()) -> None:
        super().__init__({}, path, "", "the schema")
        self.data = _Data(self)
        self.run, self.at, self.needed = run, path, set[str]()
        self.node = run.known.setdefault(path, Asked())

    def decides(self, what: str, key: str) -> bool:
        """The answer to a question in this run."""
        decision = self.at, what, key
        if key in self.run.never:
            return False
        self.run.met.append(decision)
        return decision in self.run.yes

    def note(self, key: str, schema: Schema, default: object = None) -> None:
        """Note that a key of this schema was asked for; without a default it is needed."""
        self.asked.add(key)
        fragments = self.node.keys.setdefault(key, [])
        if schema not in fragments:
            fragments.append(schema)
        if default is None and key != ANY:
            self.needed.add(key)

    def sample(self, key: str, otherwise: Any) -> Any:
        """A value that the reader takes."""
        return self.run.samples.get(key, otherwise)

    def place(self, *keys: str) -> str:
        """No line: nothing stands anywhere."""
        return self.name

    def refuse_value(self, key: str, expected: str) -> NoReturn:
        """As of any table."""
        raise EntryError(f'"{key}"', expected, self.name)

    def has(self, key: str) -> bool:
        """Yes in one run, no in another."""
        return self.decides("has", key)

    def take(
        self, key: str, types: type | tuple[type, ...], expected: str, default: Any = None
    ) -> Any:
        """A value of one of the types: of the first; in another run of the second."""
        several = types if isinstance(types, tuple) else (types,)
        self.note(key, {"type": [TYPES[t] for t in several]}, default)
        other = len(several) > 1 and self.decides("second", key)
        return self.sample(key, SAMPLE[several[int(other)]]) if not other else SAMPLE[several[1]]

    def string(self, key: str, default: str | None = None) -> str:
        """A text."""
        self.note(key, TEXT, default)
        return str(self.sample(key, "a" if default is None else default))

    def choice(self, key: str, choices: Collection[Word], default: Word | None = None) -> Word:
        """The default, or the first choice."""
        self.note(key, {"enum": list(choices)}, default)
        return next(iter(choices)) if default is None else default

    def number(self, key: str, default: str | None = None) -> Rational:
        """A number."""
        self.note(key, NUMBER, default)
        return rational(self.sample(key, "1" if default is None else default))

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """The default, or the least that is allowed."""
        self.note(key, {"type": "integer", "minimum": low, "maximum": high}, default)
        return low if default is None else default

    def strings(self, key: str, default: Sequence[str] | None = None) -> list[str]:
        """The default, or one text."""
        self.note(key, {"type": "array", "items": TEXT}, default)
        return list(self.sample(key, ["a"] if default is None else default))

    def rows(self, key: str, width: int, expected: str) -> list[list[str]]:
        """One row."""
        row = {"type": "array", "items": TEXT, "minItems": width, "maxItems": width}
        self.note(key, {"type": "array", "items": row})
        return list(self.sample(key, [["1"] * width]))

    def table(self, key: str, default: dict[str, Any] | None = None) -> Table:
        """A table, recorded too."""
        self.note(key, {"$at": (*self.at, key)}, default)
        return Recorder(self.run, (*self.at, key))

    def tables(
        self, key: str, default: Sequence[dict[str, Any]] | None = None, example: str = ""
    ) -> list[Table]:
        """One table, recorded too; if it may be missing, none in one run."""
        place = (*self.at, key, "[]")
        self.note(key, {"type": "array", "items": {"$at": place}}, default)
        absent = default is not None and not self.decides("tables", key)
        return [] if absent else [Recorder(self.run, place)]

    def with_overrides(self, other: Table) -> Table:
        """The other table: what it is asked may stand in either."""
        return other

    def end(self) -> None:
        """Note that the table was read whole, and that other keys are refused."""
        self.node.closed = True
        self.finish()

    def finish(self) -> None:
        """Note that the table was read whole."""
        self.node.required.append(set(self.needed))


def recorded(
    read: Callable[[Table], object],
    samples: Mapping[str, Any] | None = None,
    never: Collection[str] = (),
) -> dict[Path, Asked]:
    """What a reader asks of the tables within a table, by their paths.

    It runs once for each question whose answer changes what is read. ``samples``: values, by key,
    without which the reader would stop; ``never``: keys that it may have and that are not there.

    >>> asked = recorded(lambda table: table.string("a") and table.whole("b", 0, 9, 1))
    >>> schema_of(asked)["required"]
    ['a']
    """
    known: dict[Path, Asked] = {}
    pending: list[frozenset[Decision]] = [frozenset()]
    seen: set[Decision] = set()
    for yes in pending:  # grows
        run = ReaderRun(yes, samples or {}, known, never)
        root = Recorder(run)
        try:
            read(root)
            root.finish()
        except InputError:
            pass  # what was asked before is noted
        for decision in run.met:
            if decision not in seen:
                seen.add(decision)
                pending.append(yes | {decision})
    return known


def schema_of(
    known: Mapping[Path, Asked], path: Path = (), loose: Mapping[str, Schema] | None = None
) -> Schema:
    """The JSON Schema of the tables at a path, from what they were asked.

    ``loose``: the schemas of keys whose values depend on others.
    """
    asked, loose = known.get(path, Asked()), loose or {}
    properties = {
        key: loose.get(key) or _either(known, ways, loose) for key, ways in asked.keys.items()
    }
    others = properties.pop(ANY, None)
    needed = set.intersection(*asked.required) if asked.required else set()
    schema: Schema = {"type": "object", "properties": properties}
    if needed:
        schema["required"] = [key for key in properties if key in needed]
    if others is not None:
        schema["additionalProperties"] = others
    elif asked.closed:
        schema["additionalProperties"] = False
    return schema


def _either(
    known: Mapping[Path, Asked], ways: Sequence[Schema], loose: Mapping[str, Schema]
) -> Schema:
    """The schema of a value that was asked for in these ways."""
    whole = [_resolved(known, schema, loose) for schema in ways]
    # a type alone says nothing beside a schema of that type
    distinct = [one for one in whole if set(one) != {"type"} or not _said(one, whole)]
    return distinct[0] if len(distinct) == 1 else {"anyOf": distinct}


def _types(schema: Schema) -> list[str]:
    kinds = schema.get("type", "string")
    return kinds if isinstance(kinds, list) else [kinds]


def _said(schema: Schema, whole: Sequence[Schema]) -> bool:
    """Whether other schemas say more about each of the types of this one."""
    others = [one for one in whole if set(one) != {"type"} and "enum" not in one]
    return set(_types(schema)) <= {kind for one in others for kind in _types(one)}


def _resolved(known: Mapping[Path, Asked], schema: Schema, loose: Mapping[str, Schema]) -> Schema:
    """A schema with those of the tables within it."""
    if "$at" in schema:
        return schema_of(known, schema["$at"], loose)
    if "$at" in schema.get("items", {}):
        return schema | {"items": schema_of(known, schema["items"]["$at"], loose)}
    return schema
