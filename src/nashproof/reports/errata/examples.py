"""The counter-example of a disproved reading: its profile as a table, its sum for a pencil.

The one module of pages that looks into the fields of statements about profiles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashproof.certificates.envelope import Certificate
from nashproof.errors import InputError
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, Rational
from nashproof.reports.errata import sums
from nashproof.reports.errata.names import Words, capital
from nashproof.reports.errata.tables import Cell, Row, Table, compared, folded, row
from nashproof.reports.results import AcceptedReading

COLUMNS = 13  # cards that a table shows one by one
LONGEST = 420  # characters of a sentence of ours
ORDER = (  # the kinds of statement, the plainest example first
    "deviation",
    "payoff",
    "comparison",
    "figures",
    "not dominated by",
    "undominated",
    "dominance",
    "matrix",
    "arithmetic",
)

COMPARES = ("comparison",)  # what such a claim computes means nothing without its sentence
DOMINANCE = ("not dominated by", "undominated", "dominance")


@dataclass(frozen=True)
class Example:
    """What a disproof consists of, for a reader: text with mathematics between ``$`` signs."""

    reading: AcceptedReading
    sentence: str
    tables: tuple[Table, ...] = ()
    lead: str = ""  # what the sums show
    sums: tuple[Table, ...] = ()


def plainest(readings: Sequence[AcceptedReading]) -> AcceptedReading | None:
    """The disproof that is easiest to follow; None if nothing is disproved."""
    some = [one for one in readings if one.outcome in ("disproved", "varies") and one.statement]
    return min(some, key=_rank, default=None)


def _rank(reading: AcceptedReading) -> tuple[int, int, int]:
    kind = reading.statement.kind if reading.statement else ""
    place = ORDER.index(kind) if kind in ORDER else len(ORDER)
    return place, len(getattr(reading.statement, "at", ())), len(reading.text)


def example(words: Words, game: Any, reading: AcceptedReading) -> Example:
    """The Example of a reading that has a certificate."""
    statement = reading.statement
    if statement is not None and hasattr(statement, "deviation_payoff"):
        return _deviation(words, game, reading)
    return Example(
        reading,
        in_words(words, game, reading),
        tuple(_tables(words, game, reading)),
        "All probabilities of a deal multiply, then the payoff.",
        tuple(_sums(words, game, reading)),
    )


# Sentences


def in_words(words: Words, game: Any, reading: AcceptedReading) -> str:
    """Why a reading came out as it did, in the document's words, its formulas marked."""
    text = re.sub(r" in the profile [\w-]+", "", reading.why)
    if game:
        text = _events(words, _moves(words, game, text))
        text = _players(words, game, text)
    text = _shorter(words, reading, text)
    text = words.sentence(text, _parameters(reading))
    if len(text) > LONGEST:
        text = text[: text.rfind(" ", 0, LONGEST)] + " …"
        text += "$" * (text.count("$") % 2)
    return capital(text)


def _parameters(reading: AcceptedReading) -> set[str]:
    """The parameters that a sentence on a reading may name."""
    statement: Any = reading.statement
    return {*getattr(statement, "parameters", ()), *getattr(statement, "at", ())}


SHORTER = (  # what our sentences say at length -> the same in short, with the tables below it
    (r"(the )?weight of ", "the probability of "),
    (r"; (changing|the difference|there) ", lambda found: f". {capital(found[1])} "),
    (r"^At ([^:]*): ", r"Take \1. "),
    (
        r"^When (\S.*?) plays .*, (\w+ (?:after [\w, ]+ )?with \w+ earns)",
        r"When \1 plays as below, \2",
    ),
)


def _shorter(words: Words, reading: AcceptedReading, text: str) -> str:
    """A sentence of ours without the strategies that stand in the tables below it."""
    statement: Any = reading.statement
    if statement is not None and statement.kind == "undominated":
        move = ", ".join(
            words.at(statement.player, name, action) for name, action in statement.makes.items()
        )
        return (
            f"Against the strategy below it is a best reply that {move}. "
            f"So no other strategy dominates this one {statement.sense}."
        )
    for pattern, short in SHORTER:
        text = re.sub(pattern, short, text)
    return text


def answer(words: Words, game: Any, reading: AcceptedReading) -> str:
    """What a question of ours comes to, in short: the exact figures, or the first sentence."""
    figures = reading.statement is not None and reading.statement.kind not in COMPARES
    if figures and any(map(str.isdigit, reading.computed)):
        text = _players(words, game, reading.computed) if game else reading.computed
        return capital(words.sentence(text, _parameters(reading))) + "."
    return in_words(words, game, reading).partition(". ")[0].rstrip(".") + "."


def _players(words: Words, game: Any, text: str) -> str:
    """A sentence with the document's players."""
    for name, own in zip(game.players, words.players):
        text = re.sub(rf"\b{re.escape(name)}\b", own, text)
    return text


def _moves(words: Words, game: Any, text: str) -> str:
    """``bet at Q check`` as ``bet after check with queen``."""
    if not words.histories:
        return text
    sets = "|".join(sorted(map(re.escape, words.histories), key=len, reverse=True))

    def own(found: re.Match[str]) -> str:
        card, moves = words.histories[found[2]]
        after = f" after {', '.join(moves)}" if moves else ""
        return f"{found[1]}{after} with {words.cards[card]}"

    return re.sub(rf"\b([A-Za-z]+) at ({sets})(?!\w)", own, text)


def _events(words: Words, text: str) -> str:
    """Events such as ``1/*: bet`` and ``card 2: K`` as clauses."""
    event = re.compile(r"\b([12])/(\*|[A-Za-z0-9][\w ]*): (\w+)|\bcard ([12]): (\w+)")
    if not event.search(text):
        return text
    text = text.replace("probability of ", "probability that ").replace("given ", "if ")
    return event.sub(lambda found: _clause(words, found), text).replace(" | ", " or ")


def _clause(words: Words, found: re.Match[str]) -> str:
    if found[4]:
        return f"{words.player(int(found[4]))} holds {words.cards.get(found[5], found[5])}"
    player, name, action = int(found[1]), found[2], found[3]
    return words.does(player, action) if name == "*" else words.at(player, name, action)


# Deviations


def _deviation(words: Words, game: Any, reading: AcceptedReading) -> Example:
    statement: Any = reading.statement
    profile = at_point(statement.profile.players, statement.at)
    moved = deviating(profile, statement.player, statement.strategy)
    who = words.player(statement.player)
    was, now, more = (
        words.formula(x) for x in (statement.payoff, statement.deviation_payoff, statement.gain)
    )
    at = " and ".join(words.formula(f"{name} = {x}") for name, x in statement.at.items())
    sentence = (
        f"{f'Take {at}. ' if at else ''}As given, {who} gets {was}. "
        f"By the moves marked below {who} gets {now}. That is {more} more."
    )
    columns = {"as given": profile, "deviating": moved}
    write = sums.by_card if words.histories else sums.by_end
    table = strategy_table(
        words, f"Both strategies, and what {who} changes", profile, statement.player, moved
    )
    return Example(
        reading,
        sentence,
        (table,),
        f"All probabilities of a deal multiply, then the payoff to {who}. "
        "A marked figure differs from the one beside it.",
        tuple(write(words, game, statement.player, columns)),
    )


def at_point(
    players: Mapping[int, Mapping[str, Mapping[str, Any]]], at: Mapping[str, Rational]
) -> sums.Strategies:
    """A profile at a point of its parameters."""
    return {
        player: {
            name: {action: _value(x, at) for action, x in actions.items()}
            for name, actions in strategy.items()
        }
        for player, strategy in players.items()
    }


def _value(x: Any, at: Mapping[str, Rational]) -> Rational:
    return evaluate(expression(x, tuple(at)), at) if isinstance(x, str) else x


def deviating(
    profile: sums.Strategies, player: int, strategy: Mapping[str, str]
) -> sums.Strategies:
    """The profile with a pure strategy of one player; where it says nothing, nothing is changed."""
    own = {
        name: {a: QQ(a == strategy[name]) for a in actions} if name in strategy else actions
        for name, actions in profile[player].items()
    }
    return {**profile, player: own}


# Tables of strategies


def strategy_table(
    words: Words,
    caption: str,
    profile: Mapping[int, Mapping[str, Mapping[str, Any]]],
    player: int = 0,
    moved: Mapping[int, Mapping[str, Mapping[str, Any]]] | None = None,
) -> Table:
    """The strategies of a profile; below them that of ``player`` in ``moved``, changes marked."""
    if not words.histories:
        return _by_set(words, caption, profile, player, moved)
    rows = [one for p, own in profile.items() for one in _card_rows(words, p, own)]
    if moved:
        before = _card_rows(words, player, profile[player])
        after = _card_rows(words, player, moved[player])
        rows += [_changed(one, old) for one, old in zip(after, before) if one != old]
    heads = ("Probability that", *words.cards.values())
    return folded(Table(caption, heads, tuple(rows)), COLUMNS)


def _changed(one: Row, old: Row) -> Row:
    cells = tuple(Cell(new.text, new != was) for new, was in zip(one.cells, old.cells))
    return Row(f"deviating: {one.head}", cells)


def _card_rows(words: Words, player: int, strategy: Mapping[str, Mapping[str, Any]]) -> list[Row]:
    """A row a history and a move (of two moves the second alone): a probability a card."""
    found: dict[tuple[tuple[str, ...], str], dict[str, str]] = {}
    for name, actions in words.actions.items():
        if name in strategy:
            card, moves = words.histories[name]
            for action in actions[1:] or actions:
                text = words.formula(strategy[name][action])
                found.setdefault((moves, action), {})[card] = text
    ordered = sorted(found.items(), key=lambda item: len(item[0][0]))
    return [
        row(words.does(player, action, moves), (of.get(card, "–") for card in words.cards))
        for (moves, action), of in ordered
    ]


def _by_set(
    words: Words,
    caption: str,
    profile: Mapping[int, Mapping[str, Mapping[str, Any]]],
    player: int,
    moved: Mapping[int, Mapping[str, Mapping[str, Any]]] | None,
) -> Table:
    rows = []
    for p, own in profile.items():
        for name, actions in own.items():
            texts = [_distribution(words, actions)]
            if moved:
                texts.append(_distribution(words, moved[p][name]))
            head = f"{words.player(p)} at {name}"
            rows.append(compared(head, texts))
    heads = ("Information set", "plays") + (("deviating",) if moved else ())
    return Table(caption, heads, tuple(rows), numeric=False)


def _distribution(words: Words, actions: Mapping[str, Any]) -> str:
    some = [(a, x) for a, x in actions.items() if x != 0]
    return ", ".join(a if x == 1 else f"{a} {words.formula(x)}" for a, x in some)


# Other statements


def _tables(words: Words, game: Any, reading: AcceptedReading) -> Iterator[Table]:
    statement: Any = reading.statement
    profiles = getattr(statement, "profiles", None) or (
        (statement.profile,) if hasattr(statement, "profile") else ()
    )
    at = getattr(statement, "at", {})
    for k, profile in enumerate(profiles, 1):
        number = f" {k}" if len(profiles) > 1 else ""
        players = at_point(profile.players, at) if at else profile.players
        yield strategy_table(words, f"The profile{number} of this reading", players)
    if hasattr(statement, "equations"):
        yield _equations(words, statement)
    if getattr(statement, "wrong", ()):
        yield _cells(words, statement)
    if statement is not None and statement.kind in DOMINANCE:
        yield from _witness(words, reading)


def _equations(words: Words, statement: Any) -> Table:
    rows = [
        row(
            words.formula(f"{item.left} = {item.right}"),
            ("holds" if item.holds else f"off by {words.formula(item.off)}",),
            not item.holds,
        )
        for item in statement.equations
    ]
    return Table("The equations as printed", ("Equation", "Outcome"), tuple(rows), numeric=False)


def _cells(words: Words, statement: Any) -> Table:
    rows = [
        row(
            f"row {item.row}, column {item.column}",
            (
                words.formula(statement.cells[item.row - 1][item.column - 1]),
                words.formula(item.exact),
            ),
            True,
        )
        for item in statement.wrong[:12]
    ]
    left = len(statement.wrong) - 12
    more = f" (12 of {len(statement.wrong)})" if left > 0 else ""
    return Table(f"The cells that differ{more}", ("Cell", "printed", "exact"), tuple(rows))


def _witness(words: Words, reading: AcceptedReading) -> Iterator[Table]:
    """The strategies in the witness of a counter-example to dominance."""
    try:
        proof: Any = Certificate.from_json(json.loads(reading.text)).witness
    except (InputError, ValueError):
        return
    proof, statement = getattr(proof, "because", proof), reading.statement
    moves = next(iter(getattr(statement, "moves", ())), statement)
    player = getattr(moves, "player", 0)
    own = getattr(proof, "strategy", None) or getattr(proof, "continuation", None)
    others = dict(getattr(proof, "others", {}))
    if other := getattr(proof, "opponent", None):
        others = {3 - player: _weights(words, other)}
    if own and others:
        caption = f"What {words.player(player)} does here is a best reply"
        profile = {player: _weights(words, own), **others}
        yield strategy_table(words, caption, dict(sorted(profile.items())))


def _weights(words: Words, strategy: Mapping[str, str]) -> sums.Strategy:
    """A pure strategy as probabilities, at the sets that it names."""
    return {
        name: {a: QQ(a == action) for a in words.actions[name]} for name, action in strategy.items()
    }


def _sums(words: Words, game: Any, reading: AcceptedReading) -> Iterator[Table]:
    """The sums that give the payoffs that a statement is about, where no parameter is left."""
    statement: Any = reading.statement
    profiles = getattr(statement, "profiles", None) or [getattr(statement, "profile", None)]
    at = getattr(statement, "at", {})
    if not words.histories or getattr(statement, "parameters", {}) and not at:
        return
    for number, player in dict.fromkeys(_payoffs(statement)):
        of = f"payoff in profile {number}" if len(profiles) > 1 else "payoff"
        columns = {of: at_point(profiles[number - 1].players, at)}
        yield from sums.by_card(words, game, player, columns)


def _payoffs(statement: Any) -> Iterator[tuple[int, int]]:
    """The unconditional payoffs that a statement is about: numbers of a profile and a player."""
    items = (*getattr(statement, "figures", ()), *getattr(statement, "comparisons", ()))
    for item in items:
        for side in (item, getattr(item, "left", None), getattr(item, "right", None)):
            player = getattr(getattr(side, "of", None), "payoff", 0)
            if player and not getattr(side, "given", ()):
                yield getattr(side, "profile", 1), player
