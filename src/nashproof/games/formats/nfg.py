"""Gambit's strategic-form files (``.nfg``) -> games.

A file has a list of payoffs, or a list of outcomes and the number of each profile's outcome. In
both the strategies of player 1 change fastest. The numbers that must follow are counted before
anything is built. Knows no solvers and opens no file.
"""

from collections.abc import Callable
from itertools import islice
from math import prod
from operator import mul
from typing import TypeAlias

from nashproof.errors import GameError, InputError, SyntaxMistake
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.columns import Exact
from nashproof.games.formats.efg_text import EfgWords, distinct, payoff
from nashproof.games.nodes import Payoffs
from nashproof.games.simultaneous import LARGE, need_few_profiles, strategic_columns, strategic_game
from nashproof.games.tree import Tree
from nashproof.limits import PLAYERS

Names: TypeAlias = tuple[str, ...]


def read_nfg(text: str, name: str) -> Tree:
    """Return the Tree of a ``.nfg`` text; ``name`` is for messages.

    Raises InputError with file, line and column.

    >>> game = read_nfg('NFG 1 R "t" { "One" "Two" } { 2 1 } 3 -3 1/2 -1/2', "t.nfg")
    >>> [str(leaf.payoffs[0]) for leaf in game.leaves]
    ['3', '1/2']
    """
    words = EfgWords(text, name)
    try:
        title, players, strategies, comment = _prologue(words)
        profiles = prod(map(len, strategies))
        if words.kind == "word":
            numbers = words.numbers(profiles * len(players))
            _end(words, profiles)
            if tree := _in_columns(title, players, strategies, comment, *numbers):
                return tree
            table = _by_profile(len(players), *numbers)
        else:
            table = _by_outcomes(words, len(players), profiles)
            _end(words, profiles)
        return strategic_game(title, players, strategies, _look_up(table, strategies), comment)
    except InputError as error:
        raise error.at(name) from None


def _end(words: EfgWords, profiles: int) -> None:
    words.end(f"the end of the file, for all {profiles} profiles have their payoffs")


def _in_columns(
    title: str,
    players: Names,
    strategies: list[Names],
    comment: str,
    different: list[Rational],
    places: list[int],
) -> Tree | None:
    """Return the game of payoffs from ``EfgWords.numbers``, in columns; None for a small game."""
    if len(places) < LARGE * len(players) or (column := Exact.of(different)) is None:
        return None
    counts = [len(names) for names in reversed(strategies)]
    table = column.over[places].reshape(*counts, len(players)).T
    payoffs = Exact(table.reshape(len(players), -1), column.under)
    return strategic_columns(title, players, strategies, payoffs, comment)


def _by_profile(players: int, different: list[Rational], places: list[int]) -> list[Payoffs]:
    """Return the payoffs of each profile, in the order of the file."""
    numbers = iter([different[k] for k in places])
    return [tuple(islice(numbers, players)) for _ in range(len(places) // players)]


def _prologue(words: EfgWords) -> tuple[str, Names, list[Names], str]:
    words.take("word", "NFG, the first word of a Gambit strategic game", "NFG")
    words.take("word", "format version 1", "1")
    words.take("word", "R or D", "R", "D")
    title, at = words.name_of("the title"), words.place(words.start)
    players = distinct(words.listed(_name, "the players' names in braces"), "player")
    if not 1 <= len(players) <= PLAYERS:
        raise GameError(f"{len(players)} players", f"at least 1 and at most {PLAYERS}", at)
    strategies = _strategies(words, len(players))
    comment = words.name_of("the comment") if words.kind == "text" else ""
    return title, players, strategies, comment


def _strategies(words: EfgWords, players: int) -> list[Names]:
    """Return the names of each player's strategies: numbers from 1 if the file only counts them."""
    at = words.place(words.start)
    if words.kind == "list":
        counts = _checked(words.listed(_count, "the strategies in braces"), players, at)
        return [tuple(map(str, range(1, count + 1))) for count in counts]
    words.take("mark", "the strategies in braces", "{")
    lists = [words.listed(_name, "a player's strategies in braces") for _ in range(players)]
    words.take("mark", "a brace that closes the strategies", "}")
    _checked(tuple(map(len, lists)), players, at)
    return [distinct(names, "strategy") for names in lists]


def _checked(counts: tuple[int, ...], players: int, at: str) -> tuple[int, ...]:
    if len(counts) != players or min(counts) < 1:
        raise GameError(
            f"numbers of strategies {', '.join(map(str, counts[:PLAYERS]))}",
            f"one for each of {players} players, from 1 up",
            at,
        )
    need_few_profiles(counts, at)
    return counts


def _by_outcomes(words: EfgWords, players: int, profiles: int) -> list[Payoffs]:
    """Return the payoffs of each profile, in order, from a list of outcomes and their numbers."""
    outcomes: list[Payoffs] = [(QQ(0),) * players]
    if words.kind == "list" and words.word.strip("{ \t\r\n\f\v}") == "":
        words.go_on()
    else:
        words.take("mark", "payoffs, or a list of outcomes in braces", "{")
        while words.kind == "list":
            outcomes.append(_outcome(words, players))
        words.take("mark", "an outcome, or a brace that closes their list", "}")
    return [outcomes[_number_of(words, len(outcomes))] for _ in range(profiles)]


def _outcome(words: EfgWords, players: int) -> Payoffs:
    at = words.place(words.start)
    name, *items = words.listed(_name_or_payoff, "an outcome") or [QQ(0)]
    payoffs = tuple(x for x in items if not isinstance(x, str))
    if not isinstance(name, str) or len(items) != players or len(payoffs) != players:
        raise SyntaxMistake(
            "an outcome of another form", f"a name in quotes and {players} payoffs", at
        )
    return payoffs


def _number_of(words: EfgWords, outcomes: int) -> int:
    """Return the number of an outcome in the list; 0 stands for none, which pays nothing."""
    at, number = words.place(words.start), words.integer("the number of an outcome")
    if not 0 <= number < outcomes:
        raise GameError(
            f"outcome {number}", f"an outcome from 1 to {outcomes - 1}, or 0 for none", at
        )
    return number


def _look_up(table: list[Payoffs], strategies: list[Names]) -> Callable[[tuple[int, ...]], Payoffs]:
    """Return the map from profiles to entries of a table; player 1's strategy changes fastest."""
    steps = [prod(map(len, strategies[:p])) for p in range(len(strategies))]
    return lambda profile: table[sum(map(mul, steps, profile))]


def _name(words: EfgWords) -> str:
    return words.name_of("a name")


def _name_or_payoff(words: EfgWords) -> str | Rational:
    return _name(words) if words.kind == "text" else payoff(words)


def _count(words: EfgWords) -> int:
    return words.integer("a number of strategies")
