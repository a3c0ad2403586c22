"""Sentences of ours retold in the words of a document, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from nashproof.certificates.sentence import (
    AndThen,
    AtPoint,
    Below,
    BestReply,
    Event,
    Exactly,
    ListEnd,
    ListItem,
    Made,
    Mathematics,
    Measure,
    MoreMoves,
    MoveName,
    Part,
    PlaceName,
    PlayerName,
    Plays,
    Said,
    SentenceEnd,
    Sizes,
    Weight,
)
from nashproof.errors import capital
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.card_names import dealt_to
from nashproof.page.names import PageWords, after_words

LONGEST_FIGURE = 40  # words of a sentence on a figure; a longer one has its conditions as a list

ITEM, END = "\n", "\n\n"  # the marks of a list in a text: before each item, and after the last


class Sentence(NamedTuple):
    """A sentence without the blank after it; ``ends_thought``: True if a thought ends with it."""

    text: str
    ends_thought: bool = True


@dataclass(frozen=True)
class Retelling:
    """Sentences of ours in a document's words, their mathematics between ``$`` signs.

    - ``tables``: True if the strategies of their proof stand in tables below;
    - ``items``: True if lists are marked for the page, which shows them item by item.
    """

    words: PageWords
    tables: bool = False
    items: bool = False

    def sentences(self, said: Said) -> list[Sentence]:
        """Return the sentences of a text, in order."""
        whole, text = list[Sentence](), ""
        for part in self._retold(said.parts):
            if isinstance(part, SentenceEnd):
                whole.append(Sentence(text, part.of_thought))
                text = ""
            elif isinstance(part, PlayerName):
                name = literal(self.words.player(part.number))
                text += capital(name) if whole and not text else name
            else:
                text += part
        return [*whole, Sentence(text)]

    def text(self, said: Said) -> str:
        """Return the sentences as one text."""
        return " ".join(sentence.text for sentence in self.sentences(said))

    def _retold(self, parts: Iterable[Part]) -> Iterator[str | PlayerName | SentenceEnd]:
        """Yield parts in the document's words; players, who may begin a sentence, as they are."""
        for part in parts:
            match part:
                case PlayerName() | SentenceEnd():
                    yield part
                case ListItem() | ListEnd() if self.items:
                    yield ITEM if isinstance(part, ListItem) else END
                case str() | MoreMoves() | ListItem() | ListEnd():
                    yield literal(str(part))
                case Mathematics(text, near, exactly):
                    yield self.words.formula(text, near, exactly)
                case AtPoint(point):
                    yield f"Take {self._together(point)}."
                    yield SentenceEnd()
                case Exactly():
                    yield self._exactly(part)
                case Plays():
                    yield from self._plays(part)
                case BestReply():
                    yield from self._best_reply(part)
                case Measure():
                    yield self._measure(part)
                case _:
                    yield literal(self._word(part))

    def _word(self, part: MoveName | PlaceName | Below | Sizes | Weight | AndThen | Event) -> str:
        """Return the words for a part within a sentence."""
        match part:
            case MoveName():
                return self._move(part)
            case PlaceName(name):
                return f"the decision{self._where(name)}" if self._is_known(name) else name
            case Below(name):
                return "from there on" if self._is_known(name) else str(part)
            case Sizes(rows, columns):
                return f"{rows} by {columns}"
            case Weight():
                return "the probability of "
            case AndThen():  # moves have commas of their own where they are told after others
                return "; " if self.words.histories else str(part)
            case Event():
                return self._event(part)

    def _is_known(self, infoset: str) -> bool:
        """Return True if an information set is a card and the moves after it."""
        return infoset in self.words.histories

    def _where(self, infoset: str) -> str:
        """Return the place of a set of cards and moves: `` after check, bet with queen``."""
        card, moves = self.words.histories[infoset]
        return f"{after_words(moves)} with {self.words.cards[card]}"

    def _move(self, move: MoveName) -> str:
        """Return a move in words: ``bet after check with queen``."""
        if move.infoset in self.words.unnamed:
            return move.action
        if not self._is_known(move.infoset):
            return str(move)
        return move.action + self._where(move.infoset) + f" to {move.last}" * bool(move.last)

    def _together(self, point: Mapping[str, Rational]) -> str:
        """Return the values of parameters, equal ones together: ``a = c = 0, b = 1/2``."""
        names: dict[Rational, list[str]] = {}
        for name, value in point.items():
            names.setdefault(value, []).append(name)
        return ", ".join(
            self.words.formula(" = ".join([*equal, number_text(value)]))
            for value, equal in names.items()
        )

    # Events, and the figures under them

    def _event(self, event: Event) -> str:
        """Return an event in words."""
        return " and ".join(self._conditions(event))

    def _conditions(self, event: Event) -> list[str]:
        """Return the conditions of an event in words."""
        return [" or ".join(map(self._made, moves)) for moves in event.conditions]

    def _made(self, move: Made) -> str:
        """Return the clause that a move is made, or the move itself without words for it."""
        return self._clause(move) or str(move)

    def _clause(self, move: Made) -> str:
        """Return the clause that a player makes a move or holds a card; "" without words for it."""
        words, dealt = self.words, dealt_to(move.infoset)
        if not move.player and move.infoset == f"card {dealt}":
            return f"{words.player(dealt)} holds {words.cards.get(move.action, move.action)}"
        if not move.player:
            return ""
        if move.infoset == "*":
            return words.does(move.player, move.action)
        if words.histories and not self._is_known(move.infoset):
            return ""
        return words.at(move.player, move.infoset, move.action)

    def _is_clauses(self, measure: Measure) -> bool:
        """Return True if events of a measure are said in clauses."""
        conditions = (*measure.event.conditions, *measure.given.conditions)
        return any(self._clause(move) for moves in conditions for move in moves)

    def _measure(self, measure: Measure) -> str:
        """Return a measure with its condition in words."""
        condition = literal(f" {self._if(measure)} {self._event(measure.given)}")
        return self._of(measure) + condition * bool(measure.given.conditions)

    def _of(self, measure: Measure) -> str:
        """Return the words for what is measured, without its condition."""
        times = f"{self.words.formula(measure.times)} times the" if measure.times else ""
        article = times or measure.article
        if measure.player:
            return f"{article} payoff of {literal(self.words.player(measure.player.number))}"
        that = "that" if self._is_clauses(measure) else "of"
        return f"{article} probability {that} {literal(self._event(measure.event))}"

    def _if(self, measure: Measure) -> str:
        """Return the conjunction before a measure's condition."""
        return "if" if self._is_clauses(measure) else "given"

    # Sentences on figures

    def _exactly(self, said: Exactly) -> str:
        """Return a figure as stated; a long one has its conditions as a list."""
        of, exact = said.measure, self.words.formula(said.exact, exactly=True)
        text = f"{self._measure(of)} is"
        if len(text.split()) + 1 < LONGEST_FIGURE or not of.given.conditions:
            return f"{text} {exact}."
        if of.player:
            conditions = literal("; ".join(self._conditions(of.given)))
            return f"{self._of(of)} is {exact} if: {conditions}."
        moves = literal("; ".join(map(self._made, of.event.conditions[0])))
        return (
            f"The probability is {exact}, if {literal(self._event(of.given))}, "
            f"that one of these is so: {moves}."
        )

    def _plays(self, said: Plays) -> Iterator[str | PlayerName | SentenceEnd]:
        """Yield that a player plays a strategy, without its moves if a table has them."""
        if not self.words.histories:
            yield from self._retold(["When ", said.player, " plays ", *said.strategy.parts])
        elif self.tables:
            yield from ("When ", said.player, " plays as below")
        else:
            yield from ("For one strategy of ", said.player)

    def _best_reply(self, said: BestReply) -> Iterator[str | PlayerName | SentenceEnd]:
        """Yield that moves are part of a best response; a table may have the beliefs."""
        if self.tables:
            yield from ("What ", said.player, " does in the table is a best reply to ")
            yield from (
                *self._retold(said.opponents.parts),
                " beside it.",
                SentenceEnd(of_thought=False),
            )
            yield from ("In it ", said.player, " plays ", *self._retold(said.moves.parts), ".")
        else:
            yield from ("A best response plays ", *self._retold(said.moves.parts), " when ")
            yield from (*self._retold(said.opponents.parts), f" {said.plays} ")
            yield from (*self._retold(said.beliefs.parts), ".")


def paragraphs(text: str) -> Iterator[tuple[str, list[str]]]:
    r"""Yield the paragraphs of a text with marked lists: what it says, and the items below it.

    >>> list(paragraphs("Two: \na\nb\n\n That is all."))
    [('Two:', ['a', 'b']), ('That is all.', [])]
    """
    for part in text.split(END):
        lead, *items = map(str.strip, part.split(ITEM))
        if lead or items:
            yield lead, items


def literal(text: str) -> str:
    """Return a text without mathematics, whatever signs it has, for a place with mathematics."""
    return text.replace("$", r"\$")
