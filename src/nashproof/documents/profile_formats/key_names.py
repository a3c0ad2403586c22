"""The meaning of the keys of a person's own code: lines ``KEY -> SET`` of a file of names.

The file's grammar is in data/FORMATS.md, section 4. Every key of a profile means exactly one
information set, or one move; every set has a key, or stands under ``[missing]``. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nashproof.documents.events import sets_matching
from nashproof.errors import (
    AmbiguousName,
    InputError,
    MissingStrategy,
    OptionError,
    SyntaxMistake,
    TooLarge,
    UnknownName,
    closest_name,
    how_many,
    name_list,
    suggestion,
)
from nashproof.games.game import Game
from nashproof.games.information import InfoSet

SETS, ACTIONS, MISSING = "sets", "actions", "missing"
EXPECTED = "a line KEY -> SET, as in p1root|0 -> J; or [actions], [missing] or [NAME] above lines"
SHOWN = 24  # keys in a note
MOST = 2  # words in braces without a table in one line: each may end anywhere
CHARACTERS = 200  # of a key

_SECTION = re.compile(r"\[([A-Za-z_]\w*)\]")
_WORD = re.compile(r"\{([A-Za-z_]\w*)\}")
_ARROW = re.compile(r"\s+->\s+")
_QUOTED = re.compile(r'"([^"]*)"')

Tables = Mapping[str, Mapping[str, str]]  # of each word in braces, what its texts stand for


@dataclass(frozen=True)
class Rule:
    """A line ``left -> right``; pieces are texts and, at odd places, words in braces."""

    line: int
    left: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def words(self) -> str:
        """Return the line as it is written."""
        sides = ("".join(_braced(side)) for side in (self.left, self.right))
        return " -> ".join(sides)

    def meanings(self, key: str, tables: Tables) -> set[str]:
        """Return the meanings of a key by the line: a text for each way in which the key fits."""
        return {
            "".join(
                tables.get(piece, {}).get(bound[piece], bound[piece]) if k % 2 else piece
                for k, piece in enumerate(self.right)
            )
            for bound in _bindings(self.left, key, tables, {})
        }


def _braced(pieces: Sequence[str]) -> Iterator[str]:
    for k, piece in enumerate(pieces):
        yield f"{{{piece}}}" if k % 2 else piece


def _bindings(
    pieces: Sequence[str], text: str, tables: Tables, bound: Mapping[str, str]
) -> Iterator[Mapping[str, str]]:
    """Yield the texts of the words in braces, for each way in which a text fits the pieces.

    A word with a table is one of the table's texts, any other word is any text of one character or
    more. A word that stands twice is the same text.
    """
    first, *rest = pieces
    if not text.startswith(first):
        return
    text = text[len(first) :]
    if not rest:
        if not text:
            yield bound
        return
    word, *rest = rest
    if word in bound:
        texts = [bound[word]]
    elif word in tables:
        texts = [start for start in tables[word] if text.startswith(start)]
    else:
        texts = [text[:end] for end in range(1, len(text) + 1)]
    for start in texts:
        if text.startswith(start):
            yield from _bindings(rest, text[len(start) :], tables, {**bound, word: start})


@dataclass
class KeyNames:
    """The rules of a file of names, and which keys and actions they were asked for.

    ``used``: the information set of each key, with its action if the key names a move; of several
    profiles together. ``called``: the actions that each name of an action stood for. ``in_order``:
    the actions of sets whose numbers were taken in the game's order.
    """

    file: str
    sets: Sequence[Rule]
    actions: Sequence[Rule]
    missing: Sequence[tuple[int, str]]
    tables: Tables
    used: dict[str, str] = field(default_factory=dict)
    called: dict[str, dict[str, None]] = field(default_factory=dict)
    in_order: dict[tuple[str, ...], None] = field(default_factory=dict)
    fitting: set[int] = field(default_factory=set)  # the lines that fit a key or an action

    def meant(self, game: Game, key: str, place: str) -> tuple[int, str]:
        """Return the information set that a key means, and its action or "". Raises InputError."""
        text = self._only(self.sets, key, place, f'the key "{key[:40]}"')
        sets, moves = _named(game, text)
        if len(sets) + len(moves) > 1:
            found = f'"{text}" for the key "{key[:40]}", which several players have'
            raise AmbiguousName(found, f'"1/{text}" or the like in {self.file}', place)
        if not sets and not moves:
            names = [s.name for s in game.infosets]
            expected = f"{suggestion(text, names)} (or SET: ACTION, in {self.file})"
            raise UnknownName(f'"{text}" for the key "{key[:40]}"', expected, place)
        index, action = (*sets, *moves)[0]
        self.used[key] = f"{game.infosets[index].name}{f': {action}' * bool(action)}"
        return index, action

    def action(self, infoset: InfoSet, name: str, place: str) -> str:
        """Return the action of a set that a name means: by a line, or as it is. Raises InputError.

        If several lines have one name, the line counts whose action the set has.
        """
        lines = [(rule, rule.meanings(name, self.tables)) for rule in self.actions]
        possible = {text for _, texts in lines for text in texts} or {name}
        fitting = {text for text in (*possible, name) if text in infoset.actions}
        if len(fitting) != 1:
            found = f'the action "{name[:40]}" at "{infoset.name}"'
            if fitting:
                found += f", which may be {name_list(sorted(fitting))}"
            actions = ", ".join(infoset.actions)
            expected = f"one of {actions}, by name or by a line below [actions] in {self.file}"
            raise (AmbiguousName if fitting else UnknownName)(found, expected, place)
        (action,) = fitting
        self.fitting |= {rule.line for rule, texts in lines if action in texts}
        self.called.setdefault(name, {})[action] = None
        return action

    @property
    def has_numbers(self) -> bool:
        """Return whether a line says which action is number 0: lists of numbers then have names."""
        return any(rule.meanings("0", self.tables) for rule in self.actions)

    def check_missing(self, game: Game, given: set[int], place: str) -> None:
        """Refuse a set without a key that no line calls missing, and one with a key that does."""
        silent: set[int] = set()
        for line, text in self.missing:
            try:
                silent |= sets_matching(game, text)
            except InputError as error:
                raise error.at(f"{self.file}:{line}") from None
        both = [game.infosets[i].name for i in sorted(silent & given)]
        if both:
            found = f"{name_list(both)} below [missing] in {self.file}, with a key in the profile"
            raise AmbiguousName(found, "one of the two", place)
        left = [i for i in range(len(game.infosets)) if i not in given | silent]
        if left:
            names = name_list(f'"{game.infosets[i].name}"' for i in left)
            raise MissingStrategy(
                f"no key for {how_many(len(left), 'information set')}: {names}",
                f"a key for each, or a line for it below [missing] in {self.file}",
                place,
            )

    def notes(self) -> list[str]:
        """Return the meanings of each key in sentences. Raises InputError if there was no key."""
        if not self.used:
            expected = "keys of your own code in the profile, or no --names"
            raise OptionError("names for a profile without keys", expected, "--names")
        told = [f"{key} is {name}" for key, name in [*self.used.items()][:SHOWN]]
        more = f"; and {len(self.used) - SHOWN} more" * (len(self.used) > SHOWN)
        notes = [f"Keys by {self.file}: {'; '.join(told)}{more}."]
        called = [f"{name} is {' or '.join(names)}" for name, names in self.called.items()]
        if any([*names] != [name] for name, names in self.called.items()):
            notes.append(f"Actions by {self.file}: {'; '.join(called)}.")
        if self.in_order:
            orders = "; ".join(map(", ".join, self.in_order))
            notes.append(f"Numbers without names are in the order of the game's actions: {orders}.")
        idle = [rule for rule in (*self.sets, *self.actions) if rule.line not in self.fitting]
        if idle:
            lines = name_list(f"{rule.line} ({rule.words})" for rule in idle)
            notes.append(f"Of {self.file} no key fits {how_many(len(idle), 'line')}: {lines}.")
        if self.missing:
            silent = name_list(text for _, text in self.missing)
            notes.append(f"By {self.file} nothing is given at {silent}.")
        return notes

    def _only(self, rules: Sequence[Rule], key: str, place: str, what: str) -> str:
        """Return the one text that the rules say a key means. Raises InputError."""
        if len(key) > CHARACTERS:
            raise TooLarge(f"a key of {len(key)} characters", f"at most {CHARACTERS}", place)
        read = [(rule, text) for rule in rules for text in rule.meanings(key, self.tables)]
        texts = [*dict.fromkeys(text for _, text in read)]
        if not texts:
            keys = ["".join(rule.left) for rule in rules if len(rule.left) == 1]
            expected = closest_name(key, keys) or f"a line for it in {self.file}"
            raise UnknownName(f"{what}, which fits no line of {self.file}", expected, place)
        if len(texts) > 1:
            lines = {text: rule.line for rule, text in reversed(read)}
            readings = " or ".join(f'"{text}" (line {lines[text]})' for text in texts[:3])
            found = f"{what}, which {self.file} reads as {readings}"
            raise AmbiguousName(found, "lines of which one meaning fits each key", place)
        self.fitting |= {rule.line for rule, _ in read}
        return texts[0]


def _named(game: Game, text: str) -> tuple[set[tuple[int, str]], set[tuple[int, str]]]:
    """Return the sets and the moves that have this name, with or without ``PLAYER/`` before it."""
    names = [(i, (s.name, f"{s.player}/{s.name}"), s.actions) for i, s in enumerate(game.infosets)]
    sets = {(i, "") for i, called, _ in names if text in called}
    moves = {
        (i, action)
        for i, called, actions in names
        if text.startswith(called)
        for action in actions
        if text in (f"{name}: {action}" for name in called)
    }
    return sets, moves


def read_key_names(text: str, file: str) -> KeyNames:
    """Return the rules in the text of a file of names. Raises InputError with the line.

    >>> names = read_key_names("p1|{card} -> {card}\\n[card]\\n0 -> J\\n", "names.txt")
    >>> names.sets[0].meanings("p1|0", names.tables), names.sets[0].meanings("p1|J", names.tables)
    ({'J'}, set())
    """
    section = SETS
    rules: dict[str, list[Rule]] = {SETS: [], ACTIONS: []}
    tables: dict[str, dict[str, str]] = {}
    missing: list[tuple[int, str]] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line, place = raw.strip(), f"{file}:{number}"
        if not line or line.startswith("#"):
            continue
        if match := _SECTION.fullmatch(line):
            section = match[1]
            if section not in (SETS, ACTIONS, MISSING):
                tables.setdefault(section, {})
        elif section == MISSING:
            missing.append((number, _literal(line) or line))
        else:
            left, right = _sides(line, place)
            if section in rules:
                rules[section].append(Rule(number, _pieces(left), _pieces(right)))
            else:
                _add_text(tables[section], section, left, right, place)
    read = KeyNames(file, rules[SETS], rules[ACTIONS], missing, tables)
    if not read.sets:
        raise SyntaxMistake("no line KEY -> SET", EXPECTED, f"{file}:1")
    _check_words(read)
    return read


def _sides(line: str, place: str) -> tuple[str, str]:
    """Return the two sides of a line. Raises InputError unless one arrow stands outside quotes."""
    quoted = _QUOTED.match(line)
    if quoted and (arrow := _ARROW.match(line, quoted.end())):
        sides = quoted[0], line[arrow.end() :]
    else:
        parts = _ARROW.split(line)
        if len(parts) > 2 and _QUOTED.fullmatch(line.partition("->")[2].strip()):
            parts = [parts[0], line.partition("->")[2].strip()]
        if len(parts) > 2:
            readings = " or ".join(
                f'"{" -> ".join(parts[:k])}" -> "{" -> ".join(parts[k:])}"'
                for k in range(1, len(parts))
            )
            found = f"{len(parts) - 1} arrows in a line: {readings}"
            raise AmbiguousName(found, "quotes around the sides, as it is meant", place)
        if len(parts) != 2 or not all(parts):
            raise SyntaxMistake(f'"{line[:40]}"', EXPECTED, place)
        sides = parts[0], parts[1]
    return sides


def _literal(side: str) -> str | None:
    """Return the text between quotes; None of a side without quotes."""
    match = _QUOTED.fullmatch(side)
    return match[1] if match else None


def _pieces(side: str) -> tuple[str, ...]:
    """Return a side as texts with words in braces between; of a quoted side the text."""
    literal = _literal(side)
    return (literal,) if literal is not None else tuple(_WORD.split(side))


def _add_text(table: dict[str, str], name: str, left: str, right: str, place: str) -> None:
    """Add a line to the table of a word in braces."""
    texts = [side if (text := _literal(side)) is None else text for side in (left, right)]
    if texts[0] in table and table[texts[0]] != texts[1]:
        found = f'"{texts[0]}" twice below [{name}]: {table[texts[0]]} and {texts[1]}'
        raise AmbiguousName(found, "one line", place)
    table[texts[0]] = texts[1]


def _check_words(names: KeyNames) -> None:
    """Refuse words in braces on the right alone, too many without a table, and unused tables."""
    used: set[str] = set()
    for rule in (*names.sets, *names.actions):
        place, left = f"{names.file}:{rule.line}", {*rule.left[1::2]}
        used |= left
        if unknown := [word for word in rule.right[1::2] if word not in left]:
            found = f"{{{unknown[0]}}} on the right of the arrow alone"
            raise UnknownName(found, "the same word in braces on its left", place)
        if len(left - names.tables.keys()) > MOST:
            found = f"{len(left - names.tables.keys())} words in braces without a table"
            raise TooLarge(found, f"at most {MOST}; the texts of the others below [NAME]", place)
    if idle := [name for name in names.tables if name not in used]:
        words = sorted({SETS, ACTIONS, MISSING} | used)
        raise UnknownName(f"the section [{idle[0]}]", suggestion(idle[0], words), names.file)
