"""What each pure strategy of a player brings against the others in a profile, as tables of sums."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import prod

from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game, expanded
from nashproof.games.tree import Tree
from nashproof.page.names import Words
from nashproof.page.strategies import deviating
from nashproof.page.sums.deals import has_deals
from nashproof.page.sums.ways import ways_of_card
from nashproof.page.sums.worked import MOST_CARDS, Worked, product_text, sum_text
from nashproof.page.tables import Cell, Row, Table
from nashproof.play.deals import End, Strategies, factors
from nashproof.play.strategies import count_pure, pure_strategies

MOST_STRATEGIES = 16  # rows of a table: a screen
MOST_TERMS = 6  # products of a sum that stands in a cell
LONGEST_SUM = 90  # characters of a sum that stands in a cell
LONG = re.compile("[0-9]{10}")  # in a number with which no pencil computes

Brings = tuple[Rational, str]  # what a strategy brings, and that as a sum


def reply_tables(
    words: Words,
    game: Game,
    profile: Strategies,
    accepted: Mapping[int, tuple[Rational, Rational]],
    called: str,
) -> Iterator[Worked[Table]]:
    """For each player a table of what their reduced pure strategies bring, the others playing as in
    a profile. Nothing for a player who has too many.

    ``accepted``: by player what they are paid, and what they are paid at most by deviating. A
    strategy that brings more than they are paid is marked. ``called``: what the profile is.
    """
    for player, (paid, best) in accepted.items():
        if game.recall_failures or count_pure(game, player, reduced=True) > MOST_STRATEGIES:
            continue
        tree, who = expanded(game), words.player(player)
        made = dict(_replies(words, tree, profile, player))
        shares = _shares(tree, profile, player)
        total, text = _brings(words, tree, profile, player)
        rows = [
            Row(name, (*_cells(words, shares, name), Cell(text, brings > paid)))
            for name, (brings, text) in made.items()
        ]
        if shares:
            pairs = [(shares[name], brings) for name, (brings, _) in made.items() if shares[name]]
            text = _sum(words, [product_text(_texts(p, x)) for p, x in pairs], total)
        foot = Row(f"As in {called}", (*[Cell("")] * bool(shares), Cell(text)))
        heads = (f"{who} plays", *["probability"] * bool(shares), f"{who} gets")
        caption = f"What each strategy of {who} brings against {called}"
        table = Table(caption, heads, tuple(rows), (foot,))
        yield Worked((table,), (total, max(x for x, _ in made.values())), (paid, best))


def card_tables(words: Words, game: Game, profile: Strategies) -> Iterator[Worked[Table]]:
    """Of an equilibrium of a card game every way to play each card, player by player: none brings
    more than that of the profile. Nothing for a game of another sort."""
    if not has_deals(words, game) or len(words.cards) > MOST_CARDS:
        return
    for player in game.player_numbers:
        first = [s.name for s in game.infosets if s.player == player and not s.parent]
        for name in sorted(first, key=lambda name: [*words.cards].index(words.histories[name][0])):
            yield from ways_of_card(words, game, player, name, profile)


def _replies(
    words: Words, tree: Tree, profile: Strategies, player: int
) -> Iterator[tuple[str, Brings]]:
    """Each reduced pure strategy by its name, with what it brings."""
    alone = len(tree.sets_of[player]) == 1
    for strategy in pure_strategies(tree, player, reduced=True):
        moves = {tree.infosets[i].name: tree.infosets[i].actions[k] for i, k in strategy.items()}
        named = (a if alone else f"{a} at {s}" for s, a in moves.items())
        yield ", ".join(named), _brings(words, tree, deviating(profile, player, moves), player)


def _shares(tree: Tree, profile: Strategies, player: int) -> Mapping[str, Rational]:
    """The probabilities of the actions of a player who has one information set; else {}."""
    sets = tree.sets_of[player]
    return profile[player][tree.infosets[sets[0]].name] if len(sets) == 1 else {}


def _cells(words: Words, shares: Mapping[str, Rational], name: str) -> tuple[Cell, ...]:
    return (Cell(words.formula(shares[name])),) if shares else ()


def _brings(words: Words, tree: Tree, profile: Strategies, player: int) -> Brings:
    """What a profile pays a player, and that as a sum over the ends that it reaches."""
    total, terms = QQ(0), []
    for path, leaf in zip(tree.paths(), tree.leaves):
        end = End(tuple(move for move in path if move[0]), leaf.payoffs[player - 1])
        shares = factors(profile, end)
        if all(shares):
            total += prod(shares, start=leaf.chance * end.payoff)
            terms.append(product_text(_texts(leaf.chance, *shares, end.payoff)))
    return total, _sum(words, terms, total)


def _texts(*numbers: Rational) -> list[str]:
    """The factors of a product, the last one a payoff; the others are left out where they are 1."""
    *shares, pays = numbers
    return [number_text(x) for x in (*(p for p in shares if p != 1), pays)]


def _sum(words: Words, terms: Sequence[str], total: Rational) -> str:
    """A sum with its terms, or alone where these are too many or too long."""
    text = sum_text(terms)
    alone = text.strip("()") == number_text(total)
    if alone or len(terms) > MOST_TERMS or len(text) > LONGEST_SUM or LONG.search(text):
        return words.formula(total)
    return f"${text} = {number_text(total)}$"
