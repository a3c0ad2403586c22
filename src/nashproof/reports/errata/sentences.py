"""Why a reading came out as it did, in the document's words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from itertools import chain

from nashproof.certificates.statements.dominance import Dominance, DominatedMoves
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    Deviation,
    Figures,
    ProfileNumber,
)
from nashproof.certificates.statements.structure import MatrixCells
from nashproof.errors import capital, how_many
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game
from nashproof.reports.errata.names import Words, after_words
from nashproof.reports.results import AcceptedReading, Proved

LONGEST_REASON = 420  # characters of a reason, up to the end of a sentence: a paragraph of a fold
LONGEST_SENTENCE = 1200  # characters of a reason's first sentence, which is not cut: a screen
LONGEST_FIGURE = 40  # words of a figure with its conditions; of more these are a list
LONGEST_ANSWER = 120  # characters of an answer that has no figures: a line or two


def in_words(
    words: Words, game: Game | None, reading: AcceptedReading, tables: bool = False
) -> str:
    """Why a reading came out as it did, in the document's words, its formulas marked.

    ``tables``: whether the strategies of its proof stand in tables below.
    """
    text = re.sub(r" in the profile [\w-]+", "", _side_by_side(reading))
    if game:  # players first: what follows has the document's names, and is not named again
        text = with_players(words, game, text)
        text = events(words, _moves(words, text))
    text = _shorter(words, reading, text, tables) + _ratio_words(reading.statement)
    text = words.sentence(text, parameters_of(reading))
    return capital(_whole_sentences(text) if len(text) > LONGEST_REASON else text)


STOP = re.compile(
    r"\.\$? (?!The sum:|The quotient:|Then )(?=\$?[A-Z0-9−-])"
)  # the end of a thought


def _whole_sentences(text: str) -> str:
    """The sentences that end within LONGEST_REASON, at least the first one; a formula that is
    longer than a page holds ends with dots."""
    ends = [found.start() + len(found[0].rstrip()) for found in STOP.finditer(text)]
    end = max((end for end in ends if end <= LONGEST_REASON), default=min(ends, default=len(text)))
    if end <= LONGEST_SENTENCE:
        return text[:end] + " …" * (end < len(text))
    cut = text[: text.rfind(" ", 0, LONGEST_REASON)] + " …"
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
    return {*getattr(reading.statement, "parameters", ()), *point_of(reading.statement)}


def point_of(statement: Proved | None) -> Mapping[str, Rational]:
    """The point of its parameters that a statement is about; {} where it is about no one point."""
    return statement.at if isinstance(statement, (Deviation, Figures)) else {}


TWO_SIDES = re.compile(  # a figure, and that it is not more than another one
    r"(?:^|(?<=[.:] ))((?:The|[0-9/]+ times the) [^:]*?), (-?[0-9/]+(?: \(-?[0-9.]+\))?), is not "
    r"(more than|less than|at most|at least) (the |-?[0-9])"
)
FAILS = {  # a relation -> what a figure is that fails it
    "more than": "not more than",
    "less than": "not less than",
    "at most": "more than",
    "at least": "less than",
}
PLAYED = re.compile(r"^When (\S.*?) plays .*, (\w+ (?:after [\w, ]+ )?with \w+ earns)")
SHORTER = (  # what our sentences say at length -> the same in short
    (r"(the )?weight of ", "the probability of "),
    (r"(?<=[0-9]) x (?=[0-9])", " by "),
    (TWO_SIDES, lambda two: f"{two[1]} is {two[2]}. That is {FAILS[two[3]]} {two[4]}"),
    (r"^At (\w+ = [-/\d]+(?:, \w+ = [-/\d]+)*): ", lambda at: f"Take {_together(at[1])}. "),
)


def _together(point: str) -> str:
    """The values of parameters, those that are equal as one.

    >>> _together("a = 0, b = 1/2, c = 0")
    'a = c = 0, b = 1/2'
    """
    names: dict[str, list[str]] = {}
    for name, value in (one.split(" = ") for one in point.split(", ")):
        names.setdefault(value, []).append(name)
    return ", ".join(" = ".join([*some, value]) for value, some in names.items())


def _shorter(words: Words, reading: AcceptedReading, text: str, tables: bool) -> str:
    """A sentence of ours without the strategies of its proof, whether or not ``tables`` below it
    have them."""
    statement = reading.statement
    if isinstance(statement, Dominance) and statement.because == "belief":
        return " ".join(_undominated(words, statement, entry, tables) for entry in statement.moves)
    text = PLAYED.sub(
        r"When \1 plays as below, \2" if tables else r"For one strategy of \1, \2", text
    )
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
    return (
        f" Each is {ratio_of_cells(statement)} times what it should be."
        if ratio_of_cells(statement)
        else ""
    )


def _undominated(words: Words, statement: Dominance, entry: DominatedMoves, tables: bool) -> str:
    moves = ", ".join(words.at(entry.player, name, action) for name, action in entry.makes.items())
    one = "the strategy below" if tables else "one strategy"
    whole = ", which takes every action with positive probability," * (statement.sense == "weakly")
    return (
        f"Against {one}{whole} it is a best reply that {moves}. "
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
        text = with_players(words, game, reading.computed) if game else reading.computed
        return capital(words.sentence(text, parameters_of(reading))) + "."
    sentence = in_words(words, game, reading).partition(". ")[0].rstrip(".")
    is_long = len(sentence) > LONGEST_ANSWER and reading.computed
    return f"{capital(reading.computed) if is_long else sentence}."


def _compares(statement: Proved | None) -> bool:
    """Whether figures mean nothing without their sentence: no statement, or one of relations."""
    if statement is None:
        return True
    return isinstance(statement, Figures) and any(
        isinstance(item, ComparedSides) for item in statement.figures
    )


def with_players(words: Words, game: Game, text: str) -> str:
    """Sentences with the document's players: all at once, for one may be called as another is.

    A name that may be a number, a move or an information set stays as the game has it.
    """
    pairs = zip(game.players, words.players)
    own = {name: other for name, other in pairs if name != other and _is_a_player(words, name)}
    names = "|".join(sorted(map(re.escape, own), key=len, reverse=True))

    def named(found: re.Match[str]) -> str:
        begins = text.endswith(". ", 0, found.start())
        return capital(own[found[0]]) if begins else own[found[0]]

    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", named, text) if own else text


def _is_a_player(words: Words, name: str) -> bool:
    """Whether a name is that of a player alone in sentences on a game."""
    others = "; ".join((*words.actions, *chain.from_iterable(words.actions.values())))
    within = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", others)
    return any(map(str.isalpha, name)) and not within


def _moves(words: Words, text: str) -> str:
    """``bet at Q check`` as ``bet after check with queen``, ``reach Q check`` as ``reach the
    decision after check with queen``."""
    if not words.histories:
        return text
    sets = "|".join(sorted(map(re.escape, words.histories), key=len, reverse=True))

    def own(match: re.Match[str]) -> str:
        card, moves = words.histories[match[2]]
        return f"{match[1]}{after_words(moves)} with {words.cards[card]}"

    def decision(match: re.Match[str]) -> str:
        return own(match).replace(match[1], f"{match[1]} the decision", 1)

    text = re.sub(rf"\b(reach|reaching|what follows) ({sets})(?!\w)", decision, text)
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


def ratio_of_cells(statement: MatrixCells) -> Rational | None:
    """What each wrong cell is of the right one; None if they differ in that, or the right one is
    0."""
    if not all(item.exact for item in statement.wrong):
        return None
    found = {statement.cells[w.row - 1][w.column - 1] / w.exact for w in statement.wrong}
    return found.pop() if len(found) == 1 else None
