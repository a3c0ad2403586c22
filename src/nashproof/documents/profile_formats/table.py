"""A profile while a file of it is read: which set a name means, its probabilities, what is missing.

Knows no format and opens no file. Numbers stay text: what a decimal stands for is decided
elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from nashproof.documents.decimals import can_sum, is_probability
from nashproof.documents.events import player_named
from nashproof.documents.number_suggestions import declaring, towards_one
from nashproof.documents.profile_formats.key_names import KeyNames
from nashproof.errors import (
    DID_YOU_MEAN,
    AmbiguousName,
    EntryError,
    InputError,
    MissingStrategy,
    ProbabilityError,
    UnknownName,
    suggestion,
)
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import Rational, is_printed, rational
from nashproof.files.json_with_lines import NumberText
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.limits import DIGITS, PURE_COMPLETIONS

_EXPONENT = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?[eE]([-+]?[0-9]{1,4})")
_PARAMETER = re.compile(r"(?:[0-9]+ *[-*] *)?(?!nan|inf)[A-Za-z]\w*")  # x, 2*x or 1 - x
_OWN_KEYS = "audit --names FILE for keys of your own code"
_DECLARED = ', or a parameter that --family "NAME in [LOW, HIGH]" declares'

ProfileTable = dict[str, Any]  # as under [profiles.NAME]: strategy, form, perhaps parameters


def name_of(game: Game, infoset: InfoSet) -> str:
    """Return the name of a set in a profile's table.

    The table has ``PLAYER/`` before the name if the name alone could mean another set.
    """
    name, player = infoset.name, infoset.player
    several = name in game.names_of_several
    if not several and "/" in name:
        p, _, rest = name.partition("/")
        several = any((q, rest) in game.set_index for q in game.player_numbers if str(q) == p)
    return f"{player}/{name}" if several else name


@dataclass
class Collected:
    """A profile while it is read: of each information set the texts by action, and its line.

    ``sums``: whether probabilities that cannot sum to 1 are refused; ``declared``: the parameters
    in which expressions may stand for numbers, None where none may; ``names``: what the keys of
    somebody's own code mean, None where keys are the game's names.
    """

    game: Game
    file: str
    sums: bool = True
    declared: Sequence[str] | None = ()
    names: KeyNames | None = None
    rows: dict[int, dict[str, str]] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    keys: dict[int, str] = field(default_factory=dict)  # of each set, where there are ``names``
    told: list[str] = field(default_factory=list)  # sentences about the reading of the file

    @property
    def fresh(self) -> Collected:
        """Return an empty Collected for another profile of this file."""
        return replace(self, rows={}, lines={}, keys={})

    def place(self, line: int) -> str:
        """Return ``file:line`` of a line."""
        return f"{self.file}:{line}"

    def sets(self, text: str, players: Sequence[int] = ()) -> list[int]:
        """Return the sets that a name means, with or without ``PLAYER/``, of ``players`` or all."""
        player, _, name = text.partition("/")
        keys = [(p, text) for p in players or self.game.player_numbers]
        keys += [(p, name) for p in players or self.game.player_numbers if str(p) == player]
        return [self.game.set_index[key] for key in keys if key in self.game.set_index]

    def only_set(
        self, text: str, line: int, players: Sequence[int] = (), is_key: bool = True
    ) -> int:
        """Return the only set that a name means. Raises InputError.

        ``is_key``: whether the name is a key of the profile, which a file of names may translate.
        """
        if self.names:
            index, action = self.move(text, line, players)
            if action:
                name = self.game.infosets[index].name
                found = f'the key "{text[:40]}", which {self.names.file} reads as {name}: {action}'
                expected = "a set, or one number as the value of this key"
                raise EntryError(found, expected, self.place(line))
            return index
        fitting = self.sets(text, players)
        if len(fitting) > 1:
            raise AmbiguousName(
                f'the information set "{text}", which several players have',
                f'"1/{text}" or the like',
                self.place(line),
            )
        if not fitting and (elsewhere := self.sets(text)):
            owner, asked = self.game.infosets[elsewhere[0]].player, players[0]
            raise UnknownName(
                f'the information set "{text}" for player {asked}',
                f"one of player {asked}: this one is player {owner}'s",
                self.place(line),
            )
        if not fitting:
            names = [
                s.name if players else name_of(self.game, s)
                for s in self.game.infosets
                if s.player in (players or self.game.player_numbers)
            ]
            expected = suggestion(text, names)
            if is_key and not expected.startswith(DID_YOU_MEAN):
                expected = f"{_OWN_KEYS}, or {expected}"
            raise UnknownName(f'the information set "{text}"', expected, self.place(line))
        return fitting[0]

    def move(self, key: str, line: int, players: Sequence[int] = ()) -> tuple[int, str]:
        """Return the set that a key means by ``names``, and the action if it names a move, else "".

        Raises InputError, also for two keys of one set.
        """
        assert self.names
        index, action = self.names.meant(self.game, key, self.place(line))
        s = self.game.infosets[index]
        if players and s.player not in players:
            found = f'the key "{key[:40]}" of player {players[0]}, which is "{s.name}"'
            expected = f"a set of that player: this one is player {s.player}'s"
            raise UnknownName(found, expected, self.place(line))
        if not action and (other := self.keys.setdefault(index, key)) != key:
            found = f'the keys "{other[:40]}" and "{key[:40]}" for one set, "{s.name}"'
            raise AmbiguousName(found, "one key for each set", self.place(line))
        return index, action

    def player(self, text: str, line: int) -> int:
        """Return the player that a number or a name means. Raises InputError."""
        return player_named(self.game, text, self.place(line))

    def put(self, index: int, action: str, text: str, line: int) -> None:
        """Store the probability of an action of a set, whatever ``names`` call the action.

        Raises InputError.
        """
        if self.names:
            action = self.names.action(self.game.infosets[index], action, self.place(line))
        self.put_action(index, action, text, line)

    def put_action(self, index: int, action: str, text: str, line: int) -> None:
        """Store the probability of an action of a set by the game's name. Raises InputError."""
        infoset = self.game.infosets[index]
        row = self.rows.setdefault(index, {})
        self.lines.setdefault(index, line)
        if action not in infoset.actions:
            raise UnknownName(
                f'the action "{action}" at "{infoset.name}"',
                suggestion(action, infoset.actions),
                self.place(line),
            )
        if action in row:
            raise AmbiguousName(
                f'the action "{action}" at "{infoset.name}" twice',
                "one probability for each action",
                self.place(line),
            )
        row[action] = self.number(text, line)

    def number(self, text: str, line: int) -> str:
        """Return the text of a probability as a fraction or a decimal without exponent.

        A NumberText remains one.
        """
        plain = without_exponent(text)
        if self.declared and plain_number(plain) is None:
            need_expression(plain, self.declared, self.place(line))
            return plain
        try:
            fits = is_probability(plain)
        except InputError as error:
            more = _DECLARED * bool(self.declared is not None and _PARAMETER.fullmatch(plain))
            raise error.but(expected=error.expected + more).at(self.place(line)) from None
        if not fits:
            percent = " (70 percent is 0.7)" * (2 <= rational(plain) <= 100)
            raise ProbabilityError(
                f'the probability "{text[:40]}"', f"a number from 0 to 1{percent}", self.place(line)
            )
        return NumberText(plain) if isinstance(text, NumberText) else plain

    def is_number(self, value: object) -> bool:
        """Return whether a value is a number, or the text of a number or of one in parameters."""
        if isinstance(value, NumberText) or not isinstance(value, str):
            return isinstance(value, NumberText)
        is_expression = bool(re.search("[-+*/^]", value)) or value in (self.declared or ())
        return bool(self.declared and is_expression or re.fullmatch("[0-9][0-9./]*", value, re.A))

    def table(self, form: str = "behaviour") -> ProfileTable:
        """Return the finished table; refuse probabilities that cannot sum to 1.

        The table may be the strategy of one player alone, with no set of the others. Sets may be
        missing if few probabilities are free there. A set of zeros counts as missing: programs
        divide by 0 at sets that are never reached.
        """
        if self.names:
            self.names.check_missing(self.game, {*self.rows}, self.file)
        if form == "behaviour":
            self.rows = {
                i: row
                for i, row in self.rows.items()
                if any(plain_number(text) != 0 for text in row.values())
            }
        silent = set(self.game.player_numbers) - {self.game.infosets[i].player for i in self.rows}
        open_sets = [s for i, s in enumerate(self.game.infosets) if i not in self.rows]
        missing = [
            f'"{name_of(self.game, s)}"'
            for s in open_sets
            if not (self.rows and s.player in silent)
        ]
        few = prod(len(s.actions) for s in open_sets) <= PURE_COMPLETIONS
        if missing and not (few and self.rows and form == "behaviour"):
            more = f" and {len(missing) - 3} more" * (len(missing) > 3)
            raise MissingStrategy(
                f"nothing about the information set{'s' * (len(missing) > 1)} "
                f"{', '.join(missing[:3])}{more}",
                "a strategy at every information set",
                self.file,
            )
        for index, row in self.rows.items() if form == "behaviour" and self.sums else ():
            if are_plain(row.values()):
                check_sum(self.game.infosets[index], row, self.place(self.lines[index]))
        rows = {
            name_of(self.game, s): {a: self.rows[i].get(a, "0") for a in s.actions}
            for i, s in enumerate(self.game.infosets)
            if i in self.rows
        }
        return {"strategy": rows, "form": form}


def plain_number(text: str) -> Rational | None:
    """Return a plain number; None for an expression. Raises InputError for other texts."""
    try:
        return rational(text)
    except InputError:
        if re.search(r"[a-z(+*/^]", text):
            return None
        raise


def need_expression(text: str, names: Sequence[str], place: str) -> None:
    """Refuse a text that is no expression in these parameters.

    Its values are checked where the intervals are known.
    """
    try:
        expression(text, names)
    except InputError as error:
        raise declaring(error).at(place) from None


def are_plain(texts: Iterable[str]) -> bool:
    """Return whether all texts are plain numbers."""
    return all(plain_number(text) is not None for text in texts)


def check_sum(infoset: InfoSet, row: Mapping[str, str], place: str) -> None:
    """Refuse probabilities of a set, texts by action, that cannot sum to 1.

    Whatever the decimals among them stand for.
    """
    if not can_sum(row.values()):
        rounded = ", also before rounding" * any(map(is_printed, row.values()))
        values = [rational(row.get(action, "0")) for action in infoset.actions]
        balanced = "; or --decimals balanced, which adds what is lacking to the greatest" * bool(
            rounded
        )
        raise ProbabilityError(
            f'probabilities at "{infoset.name}" that sum to {sum(values)}{rounded}',
            towards_one(
                infoset.actions, values, [action not in row for action in infoset.actions], {}
            )
            + balanced,
            place,
        )


def without_exponent(text: str) -> str:
    """Return a number such as ``1.5e-05`` with all its digits; any other text unchanged.

    >>> without_exponent("1.5e-05")
    '0.000015'
    """
    match = _EXPONENT.fullmatch(text) if len(text) <= DIGITS else None
    if not match:
        return text
    sign, whole, part = match[1], match[2], match[3] or ""
    point = len(whole) + int(match[4])
    digits = "0" * (1 - point) + whole + part + "0" * (point - len(whole + part))
    point = max(point, 1)
    left = digits[:point].lstrip("0") or "0"
    return f"{sign}{left}.{digits[point:]}".rstrip(".")
