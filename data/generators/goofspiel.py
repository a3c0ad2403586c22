"""Goofspiel with hidden bids, as ``.efg``.

    python data/generators/goofspiel.py 5 > goofspiel-5.efg

Both players hold the cards 1 to CARDS (default 5). The prizes CARDS, ..., 2, 1 are put up in this
order. For each prize both lay down one of their cards at the same time; the higher card takes the
prize, and nobody takes it if the cards are equal. The players are told who took it, not the card
that the other laid down. The last cards lay themselves down. The payoff is the difference of the
prizes taken.
"""

from collections.abc import Iterator

from efg_lines import EfgLines, write

Cards = tuple[int, ...]
SIGNS = ("=", ">", "<")  # from player 1's side, by the sign of the difference: 0, 1, -1


class Goofspiel:
    """The game with so many cards."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.efg = EfgLines()

    def lines(self) -> Iterator[str]:
        """All lines of the file."""
        yield self.efg.head(
            f"Goofspiel, {self.cards} cards, hidden bids", "Prizes from high to low."
        )
        hand = tuple(range(1, self.cards + 1))
        yield from self.round((hand, hand), ("", ""), 0)

    def round(self, hands: tuple[Cards, Cards], seen: tuple[str, str], won: int) -> Iterator[str]:
        """The nodes from a prize on; ``seen`` is what each player knows of what happened."""
        prize = len(hands[0])
        if prize == 1:
            yield self.efg.end(won + _sign(hands[0][0] - hands[1][0]))
            return
        names = [f"prize {prize}{what}" for what in seen]
        yield self.efg.move(1, names[0], [*map(str, hands[0])])
        for one in hands[0]:
            yield self.efg.move(2, names[1], [*map(str, hands[1])])
            for two in hands[1]:
                sign = _sign(one - two)
                left = _without(hands[0], one), _without(hands[1], two)
                after = f"{seen[0]} {one}{SIGNS[sign]}", f"{seen[1]} {two}{SIGNS[-sign]}"
                yield from self.round(left, after, won + prize * sign)


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def _without(hand: Cards, card: int) -> Cards:
    return tuple(other for other in hand if other != card)


def lines(cards: int = 5) -> Iterator[str]:
    """All lines of the file of the game with so many cards."""
    return Goofspiel(cards).lines()


if __name__ == "__main__":
    write(lines)
