"""Names and numbers in what is read back: players, moves, events, figures, mathematics."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nashproof.documents.errata import DocumentNames
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED, MoveText
from nashproof.exact.numbers import is_printed, number_text
from nashproof.format.stated import MoveTerm, ParameterPoint, StatedNumber, StatedRange

_SIGNS = {">=": "≥", "<=": "≤", "*": "·", "-": "−"}
_SIGN = re.compile(r">=|<=|\*|-")
_DEAL = re.compile("card ([0-9]+)")


@dataclass(frozen=True)
class ReadBack:
    """A sentence; or, where it ends in a colon, the beginning of a list, and its items."""

    sentence: str
    items: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self.sentence, *(f"  - {item}" for item in self.items)])


@dataclass(frozen=True)
class Naming:
    """Names that a document has for players, cards and profiles."""

    names: DocumentNames = field(default_factory=DocumentNames)
    profiles: Mapping[str, ProfileText] = field(default_factory=dict)

    def player(self, player: str | int) -> str:
        """Return the words for a player, by number."""
        return self.names.player(int(player)) if str(player).isdecimal() else f"player {player}"

    def card(self, card: str) -> str:
        """Return a card in the document's word."""
        return self.names.cards.get(card, card)

    def move(self, text: str) -> str:
        """Return the words for a move ``PLAYER/SET: ACTION``, or for a chance move."""
        move = MoveText.of(text)
        if not move.player and (deal := _DEAL.fullmatch(move.name)):
            return f"{self.player(deal[1])} is dealt {self.card(move.action)}"
        who = f"{self.player(move.player)} plays " if move.player else ""
        where = "somewhere" if move.name == "*" else f"at {self.set(move.name)}"
        return f"{who}“{move.action}” {where}"

    def set(self, name: str) -> str:
        """Return the words for an information set, with the document's word for its first card."""
        first, blank, rest = name.partition(" ")
        return f"“{self.card(first)}{blank}{rest}”"

    def event(self, conditions: Sequence[str]) -> str:
        """Return the words for conditions that all hold, each one of several alternative moves."""
        alternatives = [
            " or ".join(self.move(part) for part in condition.split(" | "))
            for condition in conditions
        ]
        several = len(alternatives) > 1
        return " and ".join(f"({x})" if several and " or " in x else x for x in alternatives)

    def profile(self, name: str, game: str) -> str:
        """Return the words for a profile, with its game if that is another."""
        return f"the profile {name}" + (f" in the game {game}" if game else "")

    def where(self, profiles: Sequence[str], at: ParameterPoint | None, ends: str = "") -> str:
        """Return the parameters for which something is said of profiles, to begin a sentence."""
        if at is not None:
            point = ", ".join(f"{self.letter(key)} = {x}" for key, x in at.values.items())
            return f"At {mathematics(point)}{ends}, "
        box = self.box(*(self.profiles[name] for name in profiles if name in self.profiles))
        return f"For every {box}{ends}, " if box else ""

    def box(self, *profiles: ProfileText) -> str:
        """Return the parameters of profiles with their intervals; equal intervals are joined."""
        intervals: dict[str, list[str]] = {}
        parameters = {
            name: ends for profile in profiles for name, ends in profile.parameters.items()
        }
        for name, (low, high) in parameters.items():
            text = mathematics(f"{number_text(low)} to {number_text(high)}")
            intervals.setdefault(text, []).append(self.letter(name))
        return " and ".join(
            f"{', '.join(letters)} from {text}" for text, letters in intervals.items()
        )

    def letter(self, parameter: str) -> str:
        """Return a parameter in the document's letter."""
        return self.names.letter(parameter)

    def formula(self, text: str) -> str:
        """Return a formula in the document's letters."""
        return mathematics(re.sub("[A-Za-z][A-Za-z_]*", lambda match: self.letter(match[0]), text))

    def figure(self, stated: StatedNumber) -> str:
        """Return the statement about a figure: ``is 1/3``, ``rounds to 0.33``."""
        return self.stated(stated.text, stated.decimals)

    def stated(self, text: str, decimals: str, always: bool = False) -> str:
        """Return the statement of a text and its ``decimals``; ``always``: about all members."""
        rounded = f" if it is rounded to {decimals} decimals" if decimals else ""
        if text == ASKED:
            return "is asked for" + rounded
        each = "always " * always
        word = f"{each}rounds to" if is_printed(text) and not decimals else f"is {each}".rstrip()
        return f"{word} {self.formula(text)}{rounded}"


def is_deal(condition: str) -> bool:
    """Return whether a condition is only about cards that are dealt."""
    return all(_DEAL.match(part) for part in condition.split(" | "))


def mathematics(text: str) -> str:
    """Return a formula for readers.

    >>> mathematics("2*a - 1 >= 0")
    '2·a − 1 ≥ 0'
    """
    return _SIGN.sub(lambda match: _SIGNS[match[0]], text)


def frontier_words(frontier: Sequence[str]) -> str:
    """Return the sentence that a frontier adds to a claim."""
    if not frontier:
        return ""
    names = ", ".join(f"“{name}”" for name in frontier)
    return f" So too in every game that differs only in what follows at {names}."


def listed(sentence: str, items: Sequence[str]) -> ReadBack:
    """Return a sentence with its list; with one item, that item ends the sentence."""
    if len(items) == 1:
        return ReadBack(f"{sentence} {items[0]}.")
    return ReadBack(f"{sentence}", tuple(items))


def form_words(terms: Sequence[MoveTerm], naming: Naming) -> str:
    """Return the words for a linear form in realisation weights."""
    parts = []
    for term in terms:
        times = number_text(term.coefficient)
        factor = "" if times == "1" else f"{mathematics(times)} times "
        parts.append(f"{factor}the weight of {naming.move(term.move)}")
    return " plus ".join(parts)


def stated_range_words(stated: StatedRange, naming: Naming) -> str:
    """Return the statement about the range of a form."""
    low, high = map(mathematics, stated.ends)
    rounded = f", to {stated.decimals} decimals" if stated.decimals else ""
    if not low and not high:
        return f"takes values from where to where?{rounded}"
    words = {
        "always": naming.stated(stated.ends[0], "", always=True),
        "at most": f"is at most {high}",
        "at least": f"is at least {low}",
        "exactly": f"takes exactly the values from {low} to {high}",
    }
    return words[stated.relation] + rounded
