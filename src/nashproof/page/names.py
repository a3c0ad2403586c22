"""A document's own words for the parts of a game, and the mathematics in what it states.

What is returned is text with mathematics between ``$`` signs. Knows no statements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from nashproof.documents.document import Document
from nashproof.documents.errata import Names
from nashproof.exact.numbers import Rational, number_text
from nashproof.exact.short_numbers import with_short_numbers
from nashproof.games.card_names import FIRST, card_and_moves
from nashproof.games.game import Game
from nashproof.page.results import Results

THIRD_PERSON = {"s": "es", "x": "es", "h": "es"}  # an ending of a verb -> what follows it
NAME = re.compile(r"\b[a-z][a-z_]*\b")


@dataclass(frozen=True)
class Words(Names):
    """What a document calls the players, all cards and the parameters of a game, on its pages."""

    histories: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    # of each player by information set, as in the game: two players' sets may have one name
    actions: Mapping[int, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    unnamed: frozenset[str] = frozenset()  # sets whose player has no other one
    short: bool = False  # whether long fractions are decimals: a program's numbers have them

    @classmethod
    def of(cls, document: Document[Any], game: Game | None = None) -> Self:
        """The words of a Document for a game; without one no cards."""
        names = document.names
        own = tuple(game.players) if game else ()
        cards = {card: names.cards.get(card, card) for card in cards_of(game)} if game else {}
        if len(set(cards.values())) < len(cards):  # the word for one is the name of another
            cards = {card: card for card in cards}
        return cls(
            names.players or own,
            cards,
            names.letters,
            names.moves,
            names.card,
            _histories(game, cards) if game and cards else {},
            actions_of(game) if game else {},
        )

    def in_order(self, player: int, name: str, actions: Mapping[str, Any]) -> Mapping[str, Any]:
        """What belongs to the actions of a set, in the order of the game: certificates sort it."""
        known = self.actions.get(player, {}).get(name, ())
        return {a: actions[a] for a in known} if {*known} == {*actions} else actions

    def formula(self, text: str | Rational, near: str = "", exactly: bool = False) -> str:
        """An exact number or an expression, in the document's letters, as mathematics; behind it
        its decimal, if one is given; before it ``exactly``, unless a decimal stands in its
        place."""
        formula = self.in_formula(text)
        whole = f"{formula} ({near})" if near else formula
        shown = with_short_numbers(whole) if self.short else whole
        if shown != whole:
            return shown
        return "exactly " * exactly + (f"${formula}$ $({near})$" if near else f"${formula}$")

    def in_formula(self, text: str | Rational) -> str:
        """A number or an expression as a part of a longer formula."""
        text = text if isinstance(text, str) else number_text(text)
        return NAME.sub(lambda found: self.letter(found[0]), text)

    def point(self, at: Mapping[str, Rational]) -> str:
        """The values of parameters, in the document's letters."""
        return " and ".join(self.formula(f"{name} = {x}") for name, x in at.items())

    def does(self, player: int, action: str, moves: Sequence[str] = ()) -> str:
        """That a player makes a move after some moves: ``the dealer calls after bet``."""
        return f"{self.player(player)} {third_person(action)}{after_words(moves)}"

    def at(self, player: int, name: str, action: str) -> str:
        """That a player makes a move at an information set."""
        if name not in self.histories:
            return f"{self.player(player)} plays {action} at {name}"
        card, moves = self.histories[name]
        return f"{self.does(player, action, moves)} with {self.cards[card]}"

    def quoted(self, text: str, parameters: Iterable[str] = ()) -> str:
        """What a document states, in its letters, the formulas in it marked as mathematics."""
        shown = with_short_numbers(text) if self.short else text
        return marked(shown, parameters, self.letters)


def after_words(moves: Sequence[str]) -> str:
    """`` after check, bet``, behind what happens then; nothing at the beginning."""
    return f" after {', '.join(moves)}" if moves else ""


def third_person(verb: str) -> str:
    """The third person of a move: calls, passes; a name that is no verb stays as it is."""
    if not re.fullmatch("[a-z]+", verb):
        return f"plays {verb}"
    return verb + THIRD_PERSON.get(verb[-1], "s")


def cards_of(game: Game) -> tuple[str, ...]:
    """The cards that both players hold in a card game, from the weakest; () in other games."""
    if not game.has_tree:
        return tuple(game.cards)
    dealt = (action for _, name, action in game.chance_moves() if name == FIRST)
    return tuple(dict.fromkeys(dealt))


def _histories(game: Game, cards: Mapping[str, str]) -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """For each information set its card and the moves before it; {} if one is named otherwise."""
    histories = {}
    for infoset in game.infosets:
        card, moves = card_and_moves(infoset.name)
        if card not in cards:
            return {}
        histories[infoset.name] = (card, moves)
    return histories


# Formulas in what a document states: its own text, which has no parts. Sentences of ours have them

ARTICLE = re.compile(r" (?!from\b|and\b|or\b)[a-z]")  # what follows an "a" that is no name


def marked(text: str, parameters: Iterable[str] = (), letters: Mapping[str, str] = {}) -> str:  # noqa: B006
    """A text of a document with numbers and formulas between ``$`` signs, in its letters.

    >>> marked("A gains 1/54 at a = 1", ["a"])
    'A gains $1/54$ at $a = 1$'
    >>> marked("for every a, b from 0 to 1 a bet wins", ["a", "b"])
    'for every $a$, $b$ from $0$ to $1$ a bet wins'
    """
    if "$" in text:
        return text
    names = "|".join(sorted(map(re.escape, {*parameters, *letters}), key=len, reverse=True))
    atom = r"[-(]*(?:\d+(?:\.\d+)?" + (rf"|(?:{names})\b" if names else "") + r")\)*"
    formula = rf"(?<![\w.:])(?<!card )(?<!layer ){atom}(?: ?[-+*/^=] ?{atom})*(?!\w|\.\d)"
    return re.sub(formula, lambda found: _as_formula(found, letters), text)


def _as_formula(found: re.Match[str], letters: Mapping[str, str]) -> str:
    """A formula between ``$`` signs, brackets without a fellow outside it."""
    text, before, after = found[0], "", ""
    while text.count("(") > text.count(")") and text.startswith("("):
        before, text = before + "(", text[1:]
    while text.count(")") > text.count("(") and text.endswith(")"):
        after, text = ")" + after, text[:-1]
    if text == "a" and ARTICLE.match(found.string, found.end()):
        return before + text + after
    return f"{before}${NAME.sub(lambda name: letters.get(name[0], name[0]), text)}${after}"


def plainly(text: str) -> str:
    """A probability as one writes it: its number first, and a share of a letter as a quotient.

    >>> plainly("-1/3*x + 1")
    '1 - x/3'
    """
    text = re.sub(r"\b([0-9]+)/([0-9]+)\*([a-z_]+)", _share, text)
    found = re.fullmatch(r"(-?)([^-+() ]+) \+ ([0-9/]+)", text)
    return f"{found[3]} {found[1] or '+'} {found[2]}" if found else text


def _share(found: re.Match[str]) -> str:
    above = found[3] if found[1] == "1" else f"{found[1]}*{found[3]}"
    return f"{above}/{found[2]}"


def words_for(results: Results, document: str, game: str) -> Words:
    """The words of a document for one of its games; "" for no game."""
    return Words.of(results.documents[document], results.games.get(game))


def actions_of(game: Game) -> dict[int, dict[str, tuple[str, ...]]]:
    """The actions of each player by information set.

    >>> from nashproof.games.examples import matching_pennies
    >>> actions_of(matching_pennies())[2]
    {'move 2': ('heads', 'tails')}
    """
    sets: dict[int, dict[str, tuple[str, ...]]] = {p: {} for p in game.player_numbers}
    for s in game.infosets:
        sets[s.player][s.name] = tuple(s.actions)
    return sets
