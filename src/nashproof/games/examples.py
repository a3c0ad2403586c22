"""Three games that fit in the head, for documentation: the examples in docstrings play them."""

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.assembly import Entry, MoveEntry, assemble
from nashproof.games.one_card import OneCard, one_card
from nashproof.games.simultaneous import matrix_game
from nashproof.games.tree import Tree


def matching_pennies() -> Tree:
    """Return matching pennies: player 1 wins 1 if both show the same side, else player 2 does.

    >>> matching_pennies().constant == 0
    True
    """
    sides = ("heads", "tails")
    payoffs = [[QQ(1), QQ(-1)], [QQ(-1), QQ(1)]]
    return matrix_game("Matching pennies", ("Matcher", "Mismatcher"), sides, sides, payoffs)


def kuhn(cards: int = 3) -> OneCard:
    """Return Kuhn poker (Kuhn 1950) with ``cards`` cards: ante 1, one bet of 1, no raise.

    >>> kuhn().cards, kuhn().deals
    (('1', '2', '3'), 6)
    """

    def pays(folder: int, paid: int) -> tuple[Rational, ...]:
        """Return player 1's payoff with the lower, an equal, the higher card; folder 0: none."""
        if folder:
            return (QQ(1 if folder == 2 else -1),) * 3
        return QQ(-paid), QQ(0), QQ(paid)

    histories = [
        (("check", "check"), pays(0, 1)),
        (("check", "bet", "fold"), pays(1, 1)),
        (("check", "bet", "call"), pays(0, 2)),
        (("bet", "fold"), pays(2, 1)),
        (("bet", "call"), pays(0, 2)),
    ]
    return one_card("Kuhn poker", ("One", "Two"), cards, [1] * cards, False, histories)


def absent_minded_driver() -> Tree:
    """Return the game of a driver who cannot tell two crossings apart (Piccione, Rubinstein 1997).

    The driver should exit at the second one.

    >>> [str(leaf.payoffs[0]) for leaf in absent_minded_driver().leaves]
    ['0', '4', '1']
    """
    crossing: MoveEntry = ("move", 1, "crossing", "crossing", ("exit", "on"))
    first, second, never = (QQ(payoff) for payoff in (0, 4, 1))
    entries: list[Entry] = [crossing, ("end", [first]), crossing, ("end", [second])]
    entries.append(("end", [never]))
    return assemble("The absent-minded driver", ("Driver",), entries)
