"""The payoffs of each pure strategy of a player against a profile, as tables of sums."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import prod

from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.game import Game, expanded
from nashproof.games.tree import Tree
from nashproof.page.names import PageWords
from nashproof.page.strategies import deviating
from nashproof.page.sums.deals import has_deals
from nashproof.page.sums.ways import ways_of_card
from nashproof.page.sums.worked import MOST_CARDS, Worked, product_text, sum_text
from nashproof.page.tables import PageTable, TableCell, TableRow
from nashproof.play.deals import DealEnd, Strategies, factors
from nashproof.play.strategies import count_pure, pure_strategies

MOST_STRATEGIES = 16  # rows of a table: a screen
MOST_TERMS = 6  # products of a sum that stands in a cell
LONGEST_SUM = 90  # characters of a sum that stands in a cell
LONG = re.compile("[0-9]{10}")  # digits of a number that is too long for a pencil

PayoffAndSum = tuple[Rational, str]  # the payoff of a strategy, and its sum as text


def reply_tables(
    words: PageWords,
    game: Game,
    profile: Strategies,
    accepted: Mapping[int, tuple[Rational, Rational]],
    called: str,
) -> Iterator[Worked[PageTable]]:
    """Yield for each player a table of the payoffs of their reduced pure strategies.

    The others play as in a profile. Nothing for a player with too many strategies.

    - ``accepted``: by player the payoff of the profile, and of a best deviation. A strategy with a
      greater payoff than the profile's is marked;
    - ``called``: the words for the profile.
    """
    for player, (paid, best) in accepted.items():
        if game.recall_failures or count_pure(game, player, reduced=True) > MOST_STRATEGIES:
            continue
        tree, who = expanded(game), words.player(player)
        # each reduced pure strategy by its name, with its payoff
        alone = len(tree.sets_of[player]) == 1
        replies: dict[str, PayoffAndSum] = {}
        for strategy in pure_strategies(tree, player, reduced=True):
            moves = {
                tree.infosets[i].name: tree.infosets[i].actions[k] for i, k in strategy.items()
            }
            name = ", ".join(a if alone else f"{a} at {s}" for s, a in moves.items())
            replies[name] = _brings(words, tree, deviating(profile, player, moves), player)
        # a player with a single set has a probability for each of them
        first = tree.infosets[tree.sets_of[player][0]].name if alone else ""
        shares = profile[player][first] if alone else {}
        rows = [
            TableRow(
                name,
                (
                    *([TableCell(words.formula(shares[name]))] if shares else ()),
                    TableCell(text, brings > paid),
                ),
            )
            for name, (brings, text) in replies.items()
        ]
        # the foot: the payoff of the profile, as a mean of theirs if there are probabilities
        total, text = _brings(words, tree, profile, player)
        if shares:
            pairs = [(shares[a], brings) for a, (brings, _) in replies.items() if shares[a]]
            text = _sum(words, [product_text(_texts(p, x)) for p, x in pairs], total)
        foot = TableRow(f"As in {called}", (*[TableCell("")] * bool(shares), TableCell(text)))
        heads = (f"{who} plays", *["probability"] * bool(shares), f"{who} gets")
        caption = f"What each strategy of {who} brings against {called}"
        table = PageTable(caption, heads, tuple(rows), (foot,))
        yield Worked((table,), (total, max(x for x, _ in replies.values())), (paid, best))


def card_tables(words: PageWords, game: Game, profile: Strategies) -> Iterator[Worked[PageTable]]:
    """Yield every way to play each card of an equilibrium, player by player.

    No way brings more than the profile. Nothing for a game without cards.
    """
    if not has_deals(words, game) or len(words.cards) > MOST_CARDS:
        return
    for player in game.player_numbers:
        first = [s.name for s in game.infosets if s.player == player and not s.parent]
        for name in sorted(first, key=lambda name: [*words.cards].index(words.histories[name][0])):
            yield from ways_of_card(words, game, player, name, profile)


def _brings(words: PageWords, tree: Tree, profile: Strategies, player: int) -> PayoffAndSum:
    """Return the payoff of a profile to a player, and its sum over the ends reached, as text."""
    total, terms = QQ(0), []
    for path, leaf in zip(tree.paths(), tree.leaves):
        end = DealEnd(tuple(move for move in path if move[0]), leaf.payoffs[player - 1])
        shares = factors(profile, end)
        if all(shares):
            total += prod(shares, start=leaf.chance * end.payoff)
            terms.append(product_text(_texts(leaf.chance, *shares, end.payoff)))
    return total, _sum(words, terms, total)


def _texts(*numbers: Rational) -> list[str]:
    """Return the factors of a product, the last one a payoff; other factors of 1 are left out."""
    *shares, pays = numbers
    return [number_text(x) for x in (*(p for p in shares if p != 1), pays)]


def _sum(words: PageWords, terms: Sequence[str], total: Rational) -> str:
    """Return a sum with its terms, or without them if they are too many or too long."""
    text = sum_text(terms)
    alone = text.strip("()") == number_text(total)
    if alone or len(terms) > MOST_TERMS or len(text) > LONGEST_SUM or LONG.search(text):
        return words.formula(total)
    return f"${text} = {number_text(total)}$"
