"""The counter-example of a disproved reading: its profile as a table, its sum for a pencil."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from nashproof.certificates.codec import Number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Profile
from nashproof.certificates.statements.algebra import Arithmetic
from nashproof.certificates.statements.dominance import (
    Belief,
    CounterExample,
    Dominance,
    DominatedMoves,
)
from nashproof.certificates.statements.families import EquilibriumSet
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.certificates.statements.profiles import (
    BestResponse,
    ComparedSides,
    Deviation,
    ExpectedPayoff,
    Figures,
    ProfileNumber,
)
from nashproof.certificates.statements.structure import MatrixCells
from nashproof.errors import InputError, capital, how_many
from nashproof.exact.expressions import evaluate, expression
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game, expanded
from nashproof.reports.errata import sums
from nashproof.reports.errata.conditional import conditional_sums, symbolic_sum
from nashproof.reports.errata.names import Words
from nashproof.reports.errata.tables import Cell, Row, Table, compared, folded, row
from nashproof.reports.errata.ways import ways_of_card
from nashproof.reports.results import AcceptedReading, Proved

COLUMNS = 13  # cards that a table shows one by one
LONGEST = 420  # characters of what we say of a reading, up to the end of a sentence
LONGEST_SENTENCE = 1200  # characters of the first one, which is not cut
LONGEST_FIGURE = 40  # words of a sentence on a figure with its conditions
MOST_VERTICES = 30  # rows of their table
SENTENCE = 120  # characters of an answer that has no figures
ORDER = (Deviation, Figures, Dominance, MatrixCells, Arithmetic)  # the plainest example first


@dataclass(frozen=True)
class Example:
    """What a disproof consists of, for a reader: text with mathematics between ``$`` signs."""

    reading: AcceptedReading
    sentence: str
    tables: tuple[Table, ...] = ()
    lead: str = ""  # what the sums show
    sums: tuple[Table, ...] = ()

    @property
    def is_counter(self) -> bool:
        """Whether it shows strategies, or figures, for which a sentence is false; else all that is
        true is listed."""
        return bool(self.tables) and not isinstance(self.reading.statement, OptimalSet)


def plainest(readings: Sequence[AcceptedReading]) -> AcceptedReading | None:
    """The disproof that is easiest to follow, the first of several; None if none is disproved."""
    some = [one for one in readings if one.outcome in ("disproved", "varies") and one.statement]
    return min(some, key=_rank, default=None)


def _rank(reading: AcceptedReading) -> tuple[int, int]:
    statement = reading.statement
    places = [place for place, kind in enumerate(ORDER) if isinstance(statement, kind)]
    return min(places, default=len(ORDER)), len(_point(statement))


def example(words: Words, game: Game | None, reading: AcceptedReading) -> Example:
    """The Example of a reading that has a certificate."""
    statement = reading.statement
    if isinstance(statement, Deviation) and game:
        return _deviation(words, game, reading, statement)
    return Example(
        reading,
        in_words(words, game, reading),
        tuple(_tables(words, reading)),
        "For each deal, the probabilities on the way to each end times the payoff there.",
        tuple(_sums(words, game, reading)) if game else (),
    )


# Sentences


def in_words(words: Words, game: Game | None, reading: AcceptedReading) -> str:
    """Why a reading came out as it did, in the document's words, its formulas marked."""
    text = re.sub(r" in the profile [\w-]+", "", _side_by_side(reading))
    if game:
        text = events(words, _moves(words, game, text))
        text = _players(words, game, text)
    text = _shorter(words, reading, text) + _ratio_words(reading.statement)
    text = words.sentence(text, parameters_of(reading))
    return capital(_whole_sentences(text) if len(text) > LONGEST else text)


STOP = re.compile(r"\.\$? (?!The sum:|Then )(?=\$?[A-Z0-9−-])")  # the end of a thought


def _whole_sentences(text: str) -> str:
    """The sentences that end within LONGEST, at least the first one; a formula that is longer than
    a page holds ends with dots."""
    ends = [found.start() + len(found[0].rstrip()) for found in STOP.finditer(text)]
    end = max((end for end in ends if end <= LONGEST), default=min(ends, default=len(text)))
    if end <= LONGEST_SENTENCE:
        return text[:end] + " …" * (end < len(text))
    cut = text[: text.rfind(" ", 0, LONGEST)] + " …"
    return cut + "$" * (cut.count("$") % 2)


TWO_PROFILES = re.compile(
    r"The (payoff [^,]+) in the profile ([\w-]+), ([-\d/]+)(?: \([-.\d]+\))?, is not [a-z ]+ "
    r"the \1 in the profile (?!\2,)[\w-]+, ([-\d/]+)(?: \([-.\d]+\))?\."
)


def _side_by_side(reading: AcceptedReading) -> str:
    """Why, with the payoff of two profiles as two sentences that number them as the tables do."""
    compared = [
        (item.left.profile, item.right.profile)
        for item in getattr(reading.statement, "figures", ())
        if isinstance(item, ComparedSides) and not item.holds
        if isinstance(item.left, ProfileNumber) and isinstance(item.right, ProfileNumber)
    ]
    if len(compared) != 1:
        return reading.why
    left, right = compared[0]
    return TWO_PROFILES.sub(
        rf"With profile {left} the \1 is \3. With profile {right} it is \4.", reading.why
    )


def parameters_of(reading: AcceptedReading) -> set[str]:
    """The parameters that a sentence on a reading may name."""
    return {*getattr(reading.statement, "parameters", ()), *_point(reading.statement)}


def _point(statement: Proved | None) -> Mapping[str, Rational]:
    """The point of its parameters that a statement is about; {} where it is about no one point."""
    return statement.at if isinstance(statement, (Deviation, Figures)) else {}


def _profiles(statement: Proved | None) -> tuple[Profile, ...]:
    """The profiles that a statement is about."""
    if isinstance(statement, Figures):
        return statement.profiles
    if isinstance(statement, (Deviation, BestResponse, EquilibriumSet)):
        return (statement.profile,)
    return ()


TWO_SIDES = re.compile(  # a figure, and that it is not more than another one
    r"(?:^|(?<=[.:] ))(The [^:]*?), (-?[0-9/]+(?: \(-?[0-9.]+\))?), is not "
    r"(more than|less than|at most|at least) the "
)
SHORTER = (  # what our sentences say at length -> the same in short, with the tables below it
    (r"(the )?weight of ", "the probability of "),
    (TWO_SIDES, r"\1 is \2. That is not \3 the "),
    (r"^At ([^:]*): ", r"Take \1. "),
    (
        r"^When (\S.*?) plays .*, (\w+ (?:after [\w, ]+ )?with \w+ earns)",
        r"When \1 plays as below, \2",
    ),
)


def _shorter(words: Words, reading: AcceptedReading, text: str) -> str:
    """A sentence of ours without the strategies that stand in the tables below it."""
    statement = reading.statement
    if isinstance(statement, Dominance) and statement.because == "belief":
        return " ".join(_undominated(words, statement, entry) for entry in statement.moves)
    for pattern, short in SHORTER:
        text = re.sub(pattern, short, text)
    return _listed(text)


SEVERAL = (  # a figure with its conditions, or of one of several events -> the same with a list
    (
        r"The (payoff of [^.:]+?) if ([^.:]+) is (exactly [-\d/]+)",
        " and ",
        "The {0} is {2} if: {1}",
    ),
    (
        r"The probability that ([^.:]+? or [^.:]+?) if ([^.:]+) is (exactly [-\d/]+)",
        " or ",
        "The probability is {2}, if {1}, that one of these is so: {0}",
    ),
)


def _listed(text: str) -> str:
    """Sentences on figures; one with many words has its conditions as a list."""
    for pattern, joint, said in SEVERAL:
        text = re.sub(pattern, partial(_as_list, joint=joint, said=said), text)
    return text


def _as_list(found: re.Match[str], joint: str, said: str) -> str:
    if len(found[0].split()) <= LONGEST_FIGURE:
        return found[0]
    return said.format(*(part.replace(joint, "; ") for part in found.groups()))


def _ratio_words(statement: Proved | None) -> str:
    """That all wrong cells of a matrix are the same multiple of the right ones; "" if not."""
    if not isinstance(statement, MatrixCells) or len(statement.wrong) < 2:
        return ""
    return f" Each is {_ratio(statement)} times what it should be." if _ratio(statement) else ""


def _ratio(statement: MatrixCells) -> Rational | None:
    """What each wrong cell is of the right one; None if they differ in that, or the right one is
    0."""
    if not all(item.exact for item in statement.wrong):
        return None
    found = {statement.cells[w.row - 1][w.column - 1] / w.exact for w in statement.wrong}
    return found.pop() if len(found) == 1 else None


def _undominated(words: Words, statement: Dominance, entry: DominatedMoves) -> str:
    moves = ", ".join(words.at(entry.player, name, action) for name, action in entry.makes.items())
    whole = ", which takes every action with positive probability," * (statement.sense == "weakly")
    return (
        f"Against the strategy below{whole} it is a best reply that {moves}. "
        f"So no other strategy dominates this one {statement.sense}."
    )


def answer(words: Words, game: Game | None, reading: AcceptedReading) -> str:
    """What a question of ours comes to, in short: the exact figures, or the first sentence; the
    words of the result where that sentence is long."""
    compared = [
        x for x in getattr(reading.statement, "figures", ()) if isinstance(x, ComparedSides)
    ]
    if compared and all(item.holds for item in compared):
        return f"Yes, by {how_many(len(compared), 'comparison')}."
    if not _compares(reading.statement) and any(map(str.isdigit, reading.computed)):
        text = _players(words, game, reading.computed) if game else reading.computed
        return capital(words.sentence(text, parameters_of(reading))) + "."
    sentence = in_words(words, game, reading).partition(". ")[0].rstrip(".")
    is_long = len(sentence) > SENTENCE and reading.computed
    return f"{capital(reading.computed) if is_long else sentence}."


def _compares(statement: Proved | None) -> bool:
    """Whether figures mean nothing without their sentence: no statement, or one of relations."""
    if statement is None:
        return True
    return isinstance(statement, Figures) and any(
        isinstance(item, ComparedSides) for item in statement.figures
    )


def _players(words: Words, game: Game, text: str) -> str:
    """A sentence with the document's players."""
    for name, own in zip(game.players, words.players):
        text = re.sub(rf"\b{re.escape(name)}\b", own, text)
    return text


def _moves(words: Words, game: Game, text: str) -> str:
    """``bet at Q check`` as ``bet after check with queen``."""
    if not words.histories:
        return text
    sets = "|".join(sorted(map(re.escape, words.histories), key=len, reverse=True))

    def own(match: re.Match[str]) -> str:
        card, moves = words.histories[match[2]]
        after = f" after {', '.join(moves)}" if moves else ""
        return f"{match[1]}{after} with {words.cards[card]}"

    move = rf"\b([A-Za-z]+) at ({sets})(?!\w)"
    if "dominated" not in text:  # there semicolons part the moves from other ones
        text = re.sub(rf"({move}), (?={move})", r"\1; ", text)
    return re.sub(move, own, text)


def events(words: Words, text: str) -> str:
    """Events such as ``1/*: bet`` and ``card 2: K`` as clauses."""
    event = re.compile(r"\b([12])/(?!\d+ times )(\*|[A-Za-z0-9][\w ]*): (\w+)|\bcard ([12]): (\w+)")
    if not event.search(text):
        return text
    text = text.replace("probability of ", "probability that ").replace("given ", "if ")
    return event.sub(lambda found: _clause(words, found), text).replace(" | ", " or ")


def _clause(words: Words, match: re.Match[str]) -> str:
    if match[4]:
        return f"{words.player(int(match[4]))} holds {words.cards.get(match[5], match[5])}"
    player, name, action = int(match[1]), match[2], match[3]
    if name != "*" and words.histories and name not in words.histories:
        return match[0]  # a fraction at the end of a clause
    return words.does(player, action) if name == "*" else words.at(player, name, action)


# Deviations


def _deviation(words: Words, game: Game, reading: AcceptedReading, statement: Deviation) -> Example:
    profile = at_point(statement.profile.players, statement.at)
    strategy = gaining(words, game, profile, statement.player, statement.strategy)
    moved = deviating(profile, statement.player, strategy)
    who = words.player(statement.player)
    was, now, more = (
        words.formula(x) for x in (statement.payoff, statement.deviation_payoff, statement.gain)
    )
    at = _at_words(words, statement.at)
    sentence = (
        f"{f'Take {at}. ' if at else ''}As given, {who} gets {was}. "
        f"By the moves marked below {who} gets {now}. That is {more} more."
    )
    table = strategy_table(
        words, f"Both strategies, and what {who} changes", profile, statement.player, moved
    )
    columns = {"as given": profile, "deviating": moved}
    lead, made = _compared_sums(words, game, statement.player, columns)
    return Example(reading, sentence, (table,), lead, tuple(made))


def _compared_sums(
    words: Words, game: Game, player: int, columns: Mapping[str, sums.Strategies]
) -> tuple[str, list[Table]]:
    """What the sums of two profiles show, and the sums: by deals, or by ends where a deal is no
    pair of cards."""
    who, marked = words.player(player), "A marked figure differs from the one beside it."
    if sums.has_deals(words, game):
        lead = (
            f"For each deal, the probabilities on the way to each end times what {who} gets there."
        )
        return f"{lead} {marked}", sums.by_card(words, game, player, columns)
    lead = f"The probability of each end times what {who} gets there."
    return f"{lead} {marked}", sums.by_end(words, expanded(game), player, columns)


def at_point(
    players: Mapping[int, Mapping[str, Mapping[str, Number]]], at: Mapping[str, Rational]
) -> sums.Strategies:
    """A profile at a point of its parameters."""
    return {
        player: {
            name: {action: number_at(x, at) for action, x in actions.items()}
            for name, actions in strategy.items()
        }
        for player, strategy in players.items()
    }


def number_at(x: str | Rational, at: Mapping[str, Rational]) -> Rational:
    """A number, or an expression in parameters at a point."""
    return evaluate(expression(x, tuple(at)), at) if isinstance(x, str) else x


def gaining(
    words: Words, game: Game, profile: sums.Strategies, player: int, strategy: Mapping[str, str]
) -> Mapping[str, str]:
    """A deviation without the cards with which it pays what the profile pays; whole, if a deal is
    no pair of cards."""
    if not sums.has_deals(words, game):
        return strategy
    both = {"as given": profile, "deviating": deviating(profile, player, strategy)}
    brought = sums.totals(sums.deals(game, player), player, QQ(1), both)
    return {
        name: action
        for name, action in strategy.items()
        if len(set(brought[words.histories[name][0]])) > 1
    }


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
    profile: Mapping[int, Mapping[str, Mapping[str, Number]]],
    player: int = 0,
    moved: Mapping[int, Mapping[str, Mapping[str, Number]]] | None = None,
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
    cells: dict[tuple[tuple[str, ...], str], dict[str, str]] = {}
    for name, actions in words.actions.items():
        if name in strategy:
            card, moves = words.histories[name]
            for action in actions[1:] or actions:
                text = words.formula(strategy[name][action])
                cells.setdefault((moves, action), {})[card] = text
    ordered = sorted(cells.items(), key=lambda item: len(item[0][0]))
    return [
        row(words.does(player, action, moves), (of.get(card, "–") for card in words.cards))
        for (moves, action), of in ordered
    ]


def _by_set(
    words: Words,
    caption: str,
    profile: Mapping[int, Mapping[str, Mapping[str, Number]]],
    player: int,
    moved: Mapping[int, Mapping[str, Mapping[str, Number]]] | None,
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


def _tables(words: Words, reading: AcceptedReading) -> Iterator[Table]:
    statement = reading.statement
    profiles, at = _profiles(statement), _point(statement)
    for k, profile in enumerate(profiles, 1):
        caption = f"Profile {k}" if len(profiles) > 1 else "The profile of this reading"
        players = at_point(profile.players, at) if at else profile.players
        yield strategy_table(words, caption, players)
    if isinstance(statement, Arithmetic):
        yield _equations(words, statement)
    if isinstance(statement, MatrixCells) and statement.wrong:
        yield _cells(words, statement)
    if isinstance(statement, Dominance):
        yield from _witness(words, reading, statement)
    if isinstance(statement, OptimalSet) and _is_short(statement):
        yield _vertices(words, statement)


def _is_short(statement: OptimalSet) -> bool:
    """Whether all vertices are mixed strategies, and few enough for a table."""
    mixed = statement.space == "mixed" and statement.complete
    return mixed and len(statement.vertices) <= MOST_VERTICES and len(statement.columns) <= COLUMNS


def _vertices(words: Words, statement: OptimalSet) -> Table:
    """The vertices of a set of mixed strategies; a strategy is named by where they differ."""
    columns: list[Any] = list(statement.columns)  # pure strategies, in mixed strategies
    names = [name for name in columns[0] if len({column.get(name) for column in columns}) > 1]
    heads = [", ".join(column.get(name, "–") for name in names) for column in columns]
    rows = [
        row(str(k), (words.formula(x) if x else "–" for x in vertex))
        for k, vertex in enumerate(statement.vertices, 1)
    ]
    at = ", ".join(_at_set(words, name) for name in names)
    caption = f"The vertices, as mixtures of pure strategies: what each of these does {at}"
    return Table(caption, ("Vertex", *heads), tuple(rows))


def _at_set(words: Words, name: str) -> str:
    card, moves = words.histories.get(name, ("", ()))
    after = f" after {', '.join(moves)}" if moves else ""
    return f"with {words.cards[card]}{after}" if card else f"at {name}"


def _equations(words: Words, statement: Arithmetic) -> Table:
    rows = [
        row(
            words.formula(f"{item.left} = {item.right}"),
            ("holds" if item.holds else f"off by {words.formula(item.off)}",),
            not item.holds,
        )
        for item in statement.equations
    ]
    return Table("The equations as printed", ("Equation", "Outcome"), tuple(rows), numeric=False)


def _cells(words: Words, statement: MatrixCells) -> Table:
    of_row, of_column = PLAYERS_OF[statement.matrix]
    most = 3 if _ratio(statement) else 12
    rows = [
        row(
            f"{_line(words, of_row, statement.rows[item.row - 1])} (row {item.row}), "
            f"{_line(words, of_column, statement.columns[item.column - 1])} "
            f"(column {item.column})",
            (
                words.formula(statement.cells[item.row - 1][item.column - 1]),
                words.formula(item.exact),
            ),
            True,
        )
        for item in statement.wrong[:most]
    ]
    left = len(statement.wrong) - most
    more = f" ({most} of {len(statement.wrong)})" if left > 0 else ""
    return Table(f"The cells that differ{more}", ("Cell", "printed", "exact"), tuple(rows))


PLAYERS_OF = {"payoff": (1, 2), "constraint 1": (1, 1), "constraint 2": (2, 2)}  # rows, columns


def _line(words: Words, player: int, label: Sequence[str]) -> str:
    """The move, or the set, to which a row or a column of a matrix belongs."""
    if not label:
        return f"before any move of {words.player(player)}"
    if len(label) == 2:
        return words.at(player, *label)
    card, moves = words.histories.get(label[0], ("", ()))
    if not card:
        return f"{words.player(player)} at {label[0]}"
    after = f" after {', '.join(moves)}" if moves else ""
    return f"{words.player(player)} with {words.cards[card]}{after}"


def _witness(words: Words, reading: AcceptedReading, statement: Dominance) -> Iterator[Table]:
    """The strategies in the witness of a counter-example to dominance."""
    for _, player, profile in _believed(words, reading, statement):
        caption = "Here the other way to play is not better"
        if statement.because == "belief":
            caption = f"What {words.player(player)} does here is a best reply"
        yield strategy_table(words, caption, profile)


def _believed(
    words: Words, reading: AcceptedReading, statement: Dominance
) -> Iterator[tuple[str, int, sums.Strategies]]:
    """For each entry of a counter-example to dominance its set, its player and the strategies."""
    try:
        witness: Any = Certificate.from_json(json.loads(reading.text)).witness
    except (InputError, ValueError):
        return
    for moves, proof in zip(statement.moves, witness.entries):
        if isinstance(proof, Belief):
            profile = {moves.player: _weights(words, proof.strategy), **proof.others}
        elif isinstance(proof, CounterExample):
            own, other = (_weights(words, x) for x in (proof.continuation, proof.opponent))
            profile = {moves.player: own, 3 - moves.player: other}
        else:
            continue
        yield moves.set, moves.player, dict(sorted(profile.items()))


def _weights(words: Words, strategy: Mapping[str, str]) -> sums.Strategy:
    """A pure strategy as probabilities, at the sets that it names."""
    return {
        name: {a: QQ(a == action) for a in words.actions[name]} for name, action in strategy.items()
    }


def _sums(words: Words, game: Game, reading: AcceptedReading) -> Iterator[Table]:
    """The sums that give the payoffs that a statement is about, where no parameter is left."""
    statement = reading.statement
    if not sums.has_deals(words, game):
        return
    if isinstance(statement, Figures):
        yield from _sums_of_figures(words, game, statement)
    if isinstance(statement, Dominance):
        for name, player, profile in _believed(words, reading, statement):
            yield from ways_of_card(words, game, player, name, profile)
    if isinstance(statement, EquilibriumSet):
        yield from _best_everywhere(words, game, statement)


def _sums_of_figures(words: Words, game: Game, statement: Figures) -> Iterator[Table]:
    if statement.parameters and not statement.at:
        yield from symbolic_sum(words, game, statement)
        return
    profiles = [at_point(one.players, statement.at) for one in statement.profiles]
    for number, player in dict.fromkeys(_payoffs(statement)):
        of = f"payoff in profile {number}" if len(statement.profiles) > 1 else "payoff"
        yield from sums.by_card(words, game, player, {of: profiles[number - 1]})
    yield from conditional_sums(words, game, statement, profiles)


def _best_everywhere(words: Words, game: Game, statement: EquilibriumSet) -> Iterator[Table]:
    """At the upper ends of the parameters, every way to play each card of a player who gains
    nothing; nothing if that is not said of all parameters and of one player."""
    if statement.within != "everywhere" or len(statement.players) > 1:
        return
    ends = {name: interval.high for name, interval in statement.parameters.items()}
    profile, (player,) = at_point(statement.profile.players, ends), statement.players
    first = {
        words.histories[s.name][0]: s.name for s in reversed(game.infosets) if s.player == player
    }
    at = f"At {_at_words(words, ends)}: " if ends else ""
    for name in reversed(first.values()):
        for table in ways_of_card(words, game, player, name, profile):
            yield replace(table, caption=f"{at}{table.caption}")


def _at_words(words: Words, at: Mapping[str, Rational]) -> str:
    """The values of parameters, in the document's letters."""
    return " and ".join(words.formula(f"{name} = {x}") for name, x in at.items())


def _payoffs(statement: Figures) -> Iterator[tuple[int, int]]:
    """The unconditional payoffs that a statement is about: numbers of a profile and a player."""
    for item in statement.figures:
        sides = (item.left, item.right) if isinstance(item, ComparedSides) else (item.left,)
        for side in sides:
            if not isinstance(side, ProfileNumber) or side.given:
                continue
            if isinstance(side.of, ExpectedPayoff):
                yield side.profile, side.of.payoff
