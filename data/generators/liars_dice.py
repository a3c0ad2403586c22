"""Liar's dice with one die each, as ``.efg``.

    python data/generators/liars_dice.py 6 > liars-dice-6.efg

Both players roll a die of FACES faces (default 6) and see their own. From player 1 on they bid in
turn: "at least q dice show f", q being 1 or 2. Each bid is higher than the last: more dice, or as
many dice of a higher face. The highest face is wild: it counts as every face. Instead of bidding a
player may call "liar". The dice are shown then, and whoever was wrong pays 1.

An information set is named by the player's die and the bids made: "5 13 21" is a 5 after "one die
shows 3" and "two dice show 1". With longer names the file of 7 faces would have over 64 MiB.
"""

from collections.abc import Iterator
from fractions import Fraction

from efg_lines import EfgLines, write


class LiarsDice:
    """The game with dice of so many faces."""

    def __init__(self, faces: int) -> None:
        self.faces = faces
        self.bids = [(q, f) for q in (1, 2) for f in range(1, faces + 1)]
        self.names = [f"{q}x{f}" for q, f in self.bids]
        self.efg = EfgLines()

    def lines(self) -> Iterator[str]:
        """All lines of the file."""
        faces = range(1, self.faces + 1)
        even = [(str(f), Fraction(1, self.faces)) for f in faces]
        yield self.efg.head(
            f"Liar's dice, {self.faces} faces", "One die each; the highest face is wild."
        )
        yield self.efg.chance("die 1", even)
        for one in faces:
            yield self.efg.chance(f"die 2 after {one}", even)
            for two in faces:
                yield from self.bidding((one, two), ())

    def bidding(self, dice: tuple[int, int], made: tuple[int, ...]) -> Iterator[str]:
        """The nodes after some bids, given by their places in the order of bids."""
        mover, lowest = len(made) % 2, made[-1] + 1 if made else 0
        name = " ".join([str(dice[mover]), *(self.names[bid].replace("x", "") for bid in made)])
        call = ["liar"] if made else []
        yield self.efg.move(mover + 1, name, [*call, *self.names[lowest:]])
        if made:
            true = self.holds(dice, made[-1])
            yield self.efg.end(1 if true == (mover == 1) else -1)
        for bid in range(lowest, len(self.bids)):
            yield from self.bidding(dice, (*made, bid))

    def holds(self, dice: tuple[int, int], bid: int) -> bool:
        """Whether a bid is true."""
        number, face = self.bids[bid]
        return sum(die in (face, self.faces) for die in dice) >= number


def lines(faces: int = 6) -> Iterator[str]:
    """All lines of the file of the game with dice of so many faces."""
    return LiarsDice(faces).lines()


if __name__ == "__main__":
    write(lines)
