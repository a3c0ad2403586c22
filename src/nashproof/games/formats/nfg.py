"""Gambit's strategic-form files (``.nfg``) -> games: a list of payoffs, or of outcomes and which one each profile has.

Knows no solvers and opens no file. In both forms the strategies of player 1 change fastest; the numbers that must follow
are counted before anything is built.
"""

from math import prod
from operator import mul

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg_text import Words, distinct, payoff
from nashproof.games.simultaneous import strategic_entries
from nashproof.games.tree import NODES, PLAYERS, assemble


def read_nfg(text, name):
    """The Game in a ``.nfg`` text; ``name`` is for messages. Raises InputError with file, line and column."""
    words = Words(text, name)
    try:
        title, players, strategies, comment = _prologue(words)
        profiles = prod(map(len, strategies))
        if words.kind == "word":
            table = [tuple(words.number() for _ in players) for _ in range(profiles)]
        else:
            table = _by_outcomes(words, len(players), profiles)
        words.end(f"the end of the file, for all {profiles} profiles have their payoffs")
        return assemble(
            title, players, strategic_entries(strategies, _look_up(table, strategies)), comment
        )
    except InputError as error:
        raise error.at(name) from None


def _prologue(words):
    words.take("word", "NFG, the first word of a Gambit strategic game", "NFG")
    words.take("word", "format version 1", "1")
    words.take("word", "R or D", "R", "D")
    title, at = words.name_of("the title"), words.place(words.start)
    players = distinct(words.listed(_name, "the players' names in braces"), "player")
    if not 1 <= len(players) <= PLAYERS:
        raise InputError(f"{len(players)} players", f"at least 1 and at most {PLAYERS}", at)
    strategies = _strategies(words, len(players))
    return title, players, strategies, words.name_of("the comment") if words.kind == "text" else ""


def _strategies(words, players):
    """For each player the names of the strategies, which are the numbers from 1 where the file only counts them."""
    at = words.place(words.start)
    if words.kind == "list":
        counts = _checked(words.listed(_count, "the strategies in braces"), players, at)
        return [tuple(map(str, range(1, count + 1))) for count in counts]
    words.take("mark", "the strategies in braces", "{")
    lists = [words.listed(_name, "a player's strategies in braces") for _ in range(players)]
    words.take("mark", "a brace that closes the strategies", "}")
    _checked(tuple(map(len, lists)), players, at)
    return [distinct(names, "strategy") for names in lists]


def _checked(counts, players, at):
    if len(counts) != players or min(counts) < 1 or prod(counts) > NODES:
        raise InputError(
            f"numbers of strategies {', '.join(map(str, counts[:PLAYERS]))}",
            f"one for each of {players} players, from 1 up, and at most {NODES:,} profiles",
            at,
        )
    return counts


def _by_outcomes(words, players, profiles):
    """The payoffs of each profile, in the file's order, where the file has a list of outcomes and then their numbers."""
    outcomes = [(QQ(0),) * players]
    if words.kind == "list" and words.word.strip("{ \t\r\n\f\v}") == "":
        words.go_on()
    else:
        words.take("mark", "payoffs, or a list of outcomes in braces", "{")
        while words.kind == "list":
            outcomes.append(_outcome(words, players))
        words.take("mark", "an outcome, or a brace that closes their list", "}")
    return [outcomes[_number_of(words, len(outcomes))] for _ in range(profiles)]


def _outcome(words, players):
    at = words.place(words.start)
    name, *payoffs = words.listed(_name_or_payoff, "an outcome") or [None]
    if (
        not isinstance(name, str)
        or any(isinstance(x, str) for x in payoffs)
        or len(payoffs) != players
    ):
        raise InputError(
            "an outcome of another form", f"a name in quotes and {players} payoffs", at
        )
    return tuple(payoffs)


def _number_of(words, outcomes):
    """The number of an outcome in the list; 0 stands for none, which pays nothing."""
    at, number = words.place(words.start), words.integer("the number of an outcome")
    if not 0 <= number < outcomes:
        raise InputError(
            f"outcome {number}", f"an outcome from 1 to {outcomes - 1}, or 0 for none", at
        )
    return number


def _look_up(table, strategies):
    """A function from the players' choices to the entry in a table in which player 1's choice changes fastest."""
    steps = [prod(map(len, strategies[:p])) for p in range(len(strategies))]
    return lambda choice: table[sum(map(mul, steps, choice))]


def _name(words):
    return words.name_of("a name")


def _name_or_payoff(words):
    return _name(words) if words.kind == "text" else payoff(words)


def _count(words):
    return words.integer("a number of strategies")
