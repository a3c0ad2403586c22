"""Games in strategic form -> trees in which the players move in turn and see no other's move.

Knows no files.
"""

from collections import abc
from collections.abc import Callable, Iterator
from itertools import accumulate, product
from operator import mul
from typing import TypeAlias

from nashproof.errors import TooLarge
from nashproof.games.assembly import Entry, Rationals, Texts, assemble, check_actions, check_texts
from nashproof.games.columns import END, Exact, Preorder
from nashproof.games.tree import Tree, tree_in_preorder
from nashproof.limits import NODES, RAISED_NODES, or_raise

LARGE = 500  # profiles: smaller games are made before NumPy would be there

Matrix: TypeAlias = abc.Sequence[Rationals]  # [row][column]


def matrix_game(
    title: str,
    players: Texts,
    rows: Texts,
    columns: Texts,
    first: Matrix,
    second: Matrix | None = None,
    comment: str = "",
) -> Tree:
    """Return the Tree of a matrix game: player 1 chooses a row, player 2 a column.

    ``first[row][column]`` is the payoff of player 1, ``second`` of player 2; without ``second``
    the game is zero-sum. Raises InputError for names that ``assemble`` refuses.

    >>> from nashproof.exact.numbers import QQ
    >>> game = matrix_game("t", ("One", "Two"), ["up"], ["left", "right"], [[QQ(3), QQ(1)]])
    >>> [[str(payoff) for payoff in leaf.payoffs] for leaf in game.leaves]
    [['3', '-3'], ['1', '-1']]
    """

    def payoffs(profile: tuple[int, ...]) -> Rationals:
        row, column = profile
        amount = first[row][column]
        return amount, second[row][column] if second else -amount

    need_few_profiles([len(rows), len(columns)])
    if len(rows) * len(columns) >= LARGE:
        cells = [payoffs(profile) for profile in product(range(len(rows)), range(len(columns)))]
        table = Exact.of([cell[p] for p in (0, 1) for cell in cells])
        both = table and Exact(table.over.reshape(2, -1), table.under)
        tree = both and strategic_columns(title, players, [rows, columns], both, comment)
        if tree:
            return tree
    return strategic_game(title, players, [rows, columns], payoffs, comment)


def strategic_game(
    title: str,
    players: Texts,
    strategies: abc.Sequence[Texts],
    payoffs: Callable[[tuple[int, ...]], Rationals],
    comment: str = "",
) -> Tree:
    """Return the Tree of a game in strategic form for any number of players.

    Player ``p`` has one information set, ``move p``, whose actions are ``strategies[p - 1]``.
    ``payoffs`` maps a profile, one strategy number (from 0) for each player, to the payoffs.

    >>> from nashproof.exact.numbers import QQ
    >>> game = strategic_game("t", ["One"], [["up", "down"]], lambda profile: [QQ(profile[0])])
    >>> [str(leaf.payoffs[0]) for leaf in game.leaves]
    ['0', '1']
    """
    need_few_profiles([len(names) for names in strategies])
    return assemble(title, players, strategic_entries(strategies, payoffs), comment)


def need_few_profiles(counts: abc.Sequence[int], place: str = "") -> None:
    """Refuse a strategic form whose tree is too large; ``counts`` are the numbers of strategies.

    >>> need_few_profiles([2, 10**6])
    Traceback (most recent call last):
    nashproof.errors.TooLarge: found a strategic form of 2,000,000 profiles, a tree of 2,000,003 \
nodes, expected at most 2,000,000 nodes: its profiles are the ends of a tree; a greater \
NASHPROOF_NODES in the environment raises this limit
    """
    ends = [*accumulate(counts, mul, initial=1)]
    if sum(ends) > NODES:
        found = f"a strategic form of {ends[-1]:,} profiles, a tree of {sum(ends):,} nodes"
        wanted = f"at most {NODES:,} nodes: its profiles are the ends of a tree"
        wanted += or_raise(RAISED_NODES)
        raise TooLarge(found, wanted, place)


def strategic_entries(
    strategies: abc.Sequence[Texts], payoffs: Callable[[tuple[int, ...]], Rationals]
) -> Iterator[Entry]:
    """Yield the entries of ``strategic_game`` for ``assemble``; the last player's move is fastest.

    >>> [entry[0] for entry in strategic_entries([["a"], ["b", "c"]], lambda profile: (1, 1))]
    ['move', 'move', 'end', 'end']
    """
    players = len(strategies)
    for profile in product(*(range(len(names)) for names in strategies)):
        moved = max((p for p in range(1, players + 1) if profile[p - 1]), default=0)
        # the nodes of those after the last player who goes on to another strategy are new
        for p in range(moved, players):
            yield "move", p + 1, p + 1, f"move {p + 1}", strategies[p]
        yield "end", payoffs(profile)


def strategic_columns(
    title: str, players: Texts, strategies: abc.Sequence[Texts], payoffs: Exact, comment: str = ""
) -> Tree | None:
    """Return the Tree of ``strategic_game`` in columns, made much faster; None for long numbers.

    ``payoffs`` has a row a player; in it the last player's strategy changes fastest. Raises
    InputError for names that ``assemble`` refuses.

    >>> import numpy as np
    >>> table = Exact(np.array([[0, 1], [1, 0]]), 1)
    >>> game = strategic_columns("t", ["One", "Two"], [["a"], ["b", "c"]], table)
    >>> [str(leaf.payoffs[1]) for leaf in game.leaves]
    ['1', '0']
    """
    import numpy as np  # only here: small games need no arrays

    need_few_profiles([*map(len, strategies)])
    check_texts(title, comment, *players)
    moves = [(p, f"move {p}", tuple(names)) for p, names in enumerate(strategies, 1)]
    sets = np.array([END])
    for p, name, actions in reversed(moves):
        check_actions(name, actions)
        sets = np.append(p - 1, np.tile(sets, len(actions)))
    counts = np.array([*map(len, strategies)])
    preorder = Preorder(sets, (), np.arange(1, 1 + len(players)), counts, payoffs)
    return tree_in_preorder(title, players, lambda: moves, preorder, comment)
