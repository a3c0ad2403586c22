"""A document's words for the parts of a game, and the mathematics in what it states.

Functions return text with mathematics between ``$`` signs. Knows no statements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from nashproof.documents.document import Document
from nashproof.documents.errata import DocumentNames
from nashproof.exact.numbers import Rational, number_text
from nashproof.exact.short_numbers import with_short_numbers
from nashproof.games.card_names import FIRST, card_and_moves
from nashproof.games.game import Game
from nashproof.page.results import Results

THIRD_PERSON = {"s": "es", "x": "es", "h": "es"}  # last letter of a verb -> its ending
NAME = re.compile(r"\b[A-Za-z][A-Za-z_]*\b")


@dataclass(frozen=True)
class PageWords(DocumentNames):
    """A document's names for the players, all cards and the parameters of a game, on its pages.

    - ``histories``: information set -> its card and the moves before it; {} if a set is no such
      pair;
    - ``actions``: player -> information set -> actions, in the order of the game;
    - ``unnamed``: sets whose player has no other set;
    - ``short``: True if long fractions are written as decimals, as for a program's numbers.
    """

    histories: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    actions: Mapping[int, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    unnamed: frozenset[str] = frozenset()
    short: bool = False

    @classmethod
    def of(cls, document: Document[Any], game: Game | None = None) -> Self:
        """Return the words of a Document for a game; without a game no cards."""
        names = document.names
        players = tuple(game.players) if game else ()
        cards = {card: names.cards.get(card, card) for card in cards_of(game)} if game else {}
        if len(set(cards.values())) < len(cards):  # the word for a card is the name of another
            cards = {card: card for card in cards}
        histories: dict[str, tuple[str, tuple[str, ...]]] = {}
        for infoset in game.infosets if game and cards else ():
            card, moves = card_and_moves(infoset.name)
            if card not in cards:  # a set is no card and moves: no histories at all
                histories = {}
                break
            histories[infoset.name] = (card, moves)
        return cls(
            names.players or players,
            cards,
            names.letters,
            names.moves,
            names.card,
            histories,
            actions_of(game) if game else {},
        )

    def in_order(self, player: int, name: str, actions: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what belongs to the actions of a set, in the game's order."""
        in_game = self.actions.get(player, {}).get(name, ())
        return {a: actions[a] for a in in_game} if {*in_game} == {*actions} else actions

    def formula(self, text: str | Rational, near: str = "", exactly: bool = False) -> str:
        """Return an exact number or an expression, in the document's letters, as mathematics.

        ``near``, its decimal, follows it. With ``exactly`` the word stands before it, unless a
        decimal replaces it.
        """
        formula = self.in_formula(text)
        whole = f"{formula} ({near})" if near else formula
        shown = with_short_numbers(whole) if self.short else whole
        if shown != whole:
            return shown
        return "exactly " * exactly + (f"${formula}$ $({near})$" if near else f"${formula}$")

    def in_formula(self, text: str | Rational) -> str:
        """Return a number or an expression as a part of a longer formula."""
        text = text if isinstance(text, str) else number_text(text)
        return NAME.sub(lambda name: self.letter(name[0]), text)

    def point(self, at: Mapping[str, Rational]) -> str:
        """Return the values of parameters, in the document's letters."""
        return " and ".join(self.formula(f"{name} = {x}") for name, x in at.items())

    def does(self, player: int, action: str, moves: Sequence[str] = ()) -> str:
        """Return that a player makes a move after some moves: ``the dealer calls after bet``."""
        return f"{self.player(player)} {third_person(action)}{after_words(moves)}"

    def at(self, player: int, name: str, action: str) -> str:
        """Return the clause that a player makes a move at an information set."""
        if name not in self.histories:
            return f"{self.player(player)} plays {action} at {name}"
        card, moves = self.histories[name]
        return f"{self.does(player, action, moves)} with {self.cards[card]}"

    def quoted(self, text: str, parameters: Iterable[str] = ()) -> str:
        """Return what a document states, in its letters, its formulas marked as mathematics."""
        shown = with_short_numbers(text) if self.short else text
        return marked(shown, parameters, self.letters)


def after_words(moves: Sequence[str]) -> str:
    """Return `` after check, bet``, to follow a move; "" without moves."""
    return f" after {', '.join(moves)}" if moves else ""


def third_person(verb: str) -> str:
    """Return the third person of a move: calls, passes; ``plays NAME`` if it is no verb."""
    if not re.fullmatch("[a-z]+", verb):
        return f"plays {verb}"
    return verb + THIRD_PERSON.get(verb[-1], "s")


def cards_of(game: Game) -> tuple[str, ...]:
    """Return the cards that both players hold in a card game, weakest first; () in others."""
    if not game.has_tree:
        return tuple(game.cards)
    dealt = (action for _, name, action in game.chance_moves() if name == FIRST)
    return tuple(dict.fromkeys(dealt))


# Formulas in a document's text, which has no parts. Sentences of ours have parts

ARTICLE = re.compile(r" (?!from\b|and\b|or\b)[a-z]")  # follows an "a" that is an article


def marked(text: str, parameters: Iterable[str] = (), letters: Mapping[str, str] = {}) -> str:  # noqa: B006
    """Return a text of a document with numbers and formulas between ``$`` signs, in its letters.

    >>> marked("A gains 1/54 at a = 1", ["a"])
    'A gains $1/54$ at $a = 1$'
    >>> marked("for every a, b from 0 to 1 a bet wins", ["a", "b"])
    'for every $a$, $b$ from $0$ to $1$ a bet wins'
    """
    if "$" in text:
        return text
    # a formula: numbers and names joined by signs, not within a word
    names = "|".join(sorted(map(re.escape, {*parameters, *letters}), key=len, reverse=True))
    atom = r"[-(]*(?:\d+(?:\.\d+)?" + (rf"|(?:{names})\b" if names else "") + r")\)*"
    formula = rf"(?<![\w.:])(?<!card )(?<!layer ){atom}(?: ?[-+*/^=] ?{atom})*(?!\w|\.\d)"

    def as_formula(match: re.Match[str]) -> str:
        """Return a formula between ``$`` signs, brackets without a fellow outside it."""
        inner, before, after = match[0], "", ""
        while inner.count("(") > inner.count(")") and inner.startswith("("):
            before, inner = before + "(", inner[1:]
        while inner.count(")") > inner.count("(") and inner.endswith(")"):
            after, inner = ")" + after, inner[:-1]
        if inner == "a" and ARTICLE.match(match.string, match.end()):
            return before + inner + after
        return f"{before}${NAME.sub(lambda name: letters.get(name[0], name[0]), inner)}${after}"

    return re.sub(formula, as_formula, text)


def plainly(text: str) -> str:
    """Return a probability as people write it: number first, a share of a letter as a quotient.

    >>> plainly("-1/3*x + 1")
    '1 - x/3'
    >>> plainly("1/4*x^2 + 3/2*x1")
    'x^2/4 + 3*x1/2'
    """
    power = r"([^\W\d]\w*(?:\^[0-9]+)?)"  # a letter with its exponent
    text = re.sub(rf"\b1/([0-9]+)\*{power}", r"\2/\1", text)
    text = re.sub(rf"\b([0-9]+)/([0-9]+)\*{power}", r"\1*\3/\2", text)
    match = re.fullmatch(r"(-?)([^-+() ]+) \+ ([0-9/]+)", text)
    return f"{match[3]} {match[1] or '+'} {match[2]}" if match else text


def words_for(results: Results, document: str, game: str) -> PageWords:
    """Return the words of a document for one of its games; "" for no game."""
    return PageWords.of(results.documents[document], results.games.get(game))


def actions_of(game: Game) -> dict[int, dict[str, tuple[str, ...]]]:
    """Return the actions of each player by information set.

    >>> from nashproof.games.examples import matching_pennies
    >>> actions_of(matching_pennies())[2]
    {'move 2': ('heads', 'tails')}
    """
    sets: dict[int, dict[str, tuple[str, ...]]] = {p: {} for p in game.player_numbers}
    for s in game.infosets:
        sets[s.player][s.name] = tuple(s.actions)
    return sets
