"""A profile while a file of it is read: which set a name means, what its actions and probabilities are, what is missing.

Knows no format and opens no file. Numbers stay text: what a decimal stands for is decided elsewhere.
"""

import re
from dataclasses import dataclass, field

from nashproof.documents.number_suggestions import towards_one
from nashproof.errors import InputError, suggestion
from nashproof.exact.numbers import is_printed, rational, stated
from nashproof.limits import DIGITS

_EXPONENT = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?[eE]([-+]?[0-9]{1,4})")


def name_of(game, infoset):
    """What a set is called in a profile's table: its name, after ``PLAYER/`` where the name alone could mean another."""
    p, _, rest = infoset.name.partition("/")
    others = [(q, infoset.name) for q in game.player_numbers if q != infoset.player]
    others += [(q, rest) for q in game.player_numbers if str(q) == p]
    return (
        f"{infoset.player}/{infoset.name}"
        if any(key in game.set_index for key in others)
        else infoset.name
    )


@dataclass
class Collected:
    """A profile while it is read: for each set its number of the game, the texts by action, and its line. ``sums``: whether
    probabilities that cannot sum to 1 are refused.
    """

    game: object
    file: str
    sums: bool = True
    rows: dict = field(default_factory=dict)
    lines: dict = field(default_factory=dict)

    def place(self, line):
        return f"{self.file}:{line}"

    def sets(self, text, players=()):
        """The sets that a name means: of one player, or of any; with or without ``PLAYER/``."""
        player, _, name = text.partition("/")
        keys = [(p, text) for p in players or self.game.player_numbers]
        keys += [(p, name) for p in players or self.game.player_numbers if str(p) == player]
        return [self.game.set_index[key] for key in keys if key in self.game.set_index]

    def only_set(self, text, line, players=()):
        found = self.sets(text, players)
        if len(found) > 1:
            raise InputError(
                f'the information set "{text}", which several players have',
                f'"1/{text}" or the like',
                self.place(line),
            )
        if not found:
            known = [
                s.name if players else name_of(self.game, s)
                for s in self.game.infosets
                if s.player in (players or self.game.player_numbers)
            ]
            raise InputError(
                f'the information set "{text}"', suggestion(text, known), self.place(line)
            )
        return found[0]

    def player(self, text, line):
        """The player that a number or a name means."""
        named = list(zip(self.game.player_numbers, self.game.players))
        found = [p for p, _ in named if text == str(p)] or [p for p, name in named if text == name]
        if len(found) != 1:
            raise InputError(
                f'the player "{text}"',
                suggestion(text, [*map(str, self.game.player_numbers), *self.game.players]),
                self.place(line),
            )
        return found[0]

    def put(self, index, action, text, line):
        """One probability of an action of a set."""
        infoset = self.game.infosets[index]
        row = self.rows.setdefault(index, {})
        self.lines.setdefault(index, line)
        if action not in infoset.actions:
            raise InputError(
                f'the action "{action}" at "{infoset.name}"',
                suggestion(action, infoset.actions),
                self.place(line),
            )
        if action in row:
            raise InputError(
                f'the action "{action}" at "{infoset.name}" twice',
                "one probability for each action",
                self.place(line),
            )
        row[action] = self.number(text, line)

    def number(self, text, line):
        """The text of a probability as a fraction or a decimal without exponent."""
        plain = without_exponent(text)
        try:
            fits = 0 <= rational(plain) <= 1
        except InputError as error:
            raise error.at(self.place(line)) from None
        if not fits:
            raise InputError(
                f'the probability "{text[:40]}"', "a number from 0 to 1", self.place(line)
            )
        return plain

    def table(self, form="behaviour"):
        """The finished table; refuses missing sets and probabilities that cannot sum to 1."""
        missing = [
            f'"{name_of(self.game, s)}"'
            for i, s in enumerate(self.game.infosets)
            if i not in self.rows
        ]
        if missing:
            more = f" and {len(missing) - 3} more" * (len(missing) > 3)
            raise InputError(
                f"nothing about the information set{'s' * (len(missing) > 1)} {', '.join(missing[:3])}{more}",
                "a strategy at every information set",
                self.file,
            )
        for index, row in self.rows.items() if form == "behaviour" and self.sums else ():
            check_sum(self.game.infosets[index], row, self.place(self.lines[index]))
        rows = {
            name_of(self.game, s): {a: self.rows[i].get(a, "0") for a in s.actions}
            for i, s in enumerate(self.game.infosets)
        }
        return {"strategy": rows, "form": form}


def can_sum(texts):
    """Whether numbers sum to 1, or could before the decimals among them were rounded."""
    spans = [stated(text) for text in texts]
    return sum(span.low for span in spans) <= 1 <= sum(span.high for span in spans)


def check_sum(infoset, row, place):
    """Refuse probabilities of a set (texts by action) that cannot sum to 1, whatever the decimals among them stand for."""
    if not can_sum(row.values()):
        rounded = ", also before rounding" * any(map(is_printed, row.values()))
        values = [rational(row.get(action, "0")) for action in infoset.actions]
        balanced = "; or --decimals balanced, which adds what is lacking to the greatest" * bool(
            rounded
        )
        raise InputError(
            f'probabilities at "{infoset.name}" that sum to {sum(values)}{rounded}',
            towards_one(
                infoset.actions, values, [action not in row for action in infoset.actions], {}
            )
            + balanced,
            place,
        )


def without_exponent(text):
    """A number such as ``1.5e-05`` with all its digits: ``0.000015``; any other text as it is."""
    match = _EXPONENT.fullmatch(text) if len(text) <= DIGITS else None
    if not match:
        return text
    sign, whole, part = match[1], match[2], match[3] or ""
    point = len(whole) + int(match[4])
    digits = "0" * (1 - point) + whole + part + "0" * (point - len(whole + part))
    point = max(point, 1)
    left = digits[:point].lstrip("0") or "0"
    return f"{sign}{left}.{digits[point:]}".rstrip(".")
