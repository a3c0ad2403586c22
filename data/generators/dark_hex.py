"""Dark hex, hex in which nobody sees the other's stones, as ``.efg``.

    python data/generators/dark_hex.py 2 3 > dark-hex-2x3.efg

The board has ROWS rows and COLUMNS columns (default 2 and 2) of hexagonal cells. Player 1 joins the
first row to the last, player 2 the first column to the last. A player names a cell. If it is free,
their stone is put there and it is the other's turn; if it is taken, they learn so, and name another
one. Nobody else learns anything. Who joins their sides gets 1 from the other.
"""

from collections.abc import Iterator

from efg_lines import EfgLines, write

Stones = tuple[int, ...]  # of each cell: 0 for none, 1 or 2 for a player's


class DarkHex:
    """The game on a board of that size."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells = [(r, c) for r in range(rows) for c in range(columns)]
        self.efg = EfgLines()

    def lines(self) -> Iterator[str]:
        """All lines of the file."""
        size = f"{self.rows} x {self.columns}"
        yield self.efg.head(f"Dark hex, {size}", "A player learns which of their cells were taken.")
        yield from self.turn((0,) * len(self.cells), 1, ("", ""), (frozenset(), frozenset()))

    def turn(
        self,
        stones: Stones,
        player: int,
        seen: tuple[str, str],
        named: tuple[frozenset[int], frozenset[int]],
    ) -> Iterator[str]:
        """The nodes from here on; ``named`` are the cells that each player knows to be taken."""
        me = player - 1
        options = [k for k in range(len(stones)) if k not in named[me]]
        yield self.efg.move(player, f"start{seen[me]}", [self.word(k) for k in options])
        for k in options:
            free = not stones[k]
            what = seen[me] + f" {self.word(k)}" + ("" if free else "!")
            after = (what, seen[1]) if me == 0 else (seen[0], what)
            known = named[me] | {k}
            knows = (known, named[1]) if me == 0 else (named[0], known)
            board = (*stones[:k], player, *stones[k + 1 :]) if free else stones
            if free and self.joined(board, player):
                yield self.efg.end(1 if player == 1 else -1)
            else:
                yield from self.turn(board, 3 - player if free else player, after, knows)

    def word(self, cell: int) -> str:
        """A cell as on a chessboard."""
        row, column = self.cells[cell]
        return f"{'abcdefgh'[column]}{row + 1}"

    def joined(self, stones: Stones, player: int) -> bool:
        """Whether a player's stones join their two sides."""
        mine = {cell for cell, stone in zip(self.cells, stones) if stone == player}
        axis, last = (0, self.rows - 1) if player == 1 else (1, self.columns - 1)
        reached = {cell for cell in mine if cell[axis] == 0}
        front = [*reached]
        while front:
            row, column = front.pop()
            for step in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)):
                cell = (row + step[0], column + step[1])
                if cell in mine and cell not in reached:
                    reached.add(cell)
                    front.append(cell)
        return any(cell[axis] == last for cell in reached)


def lines(rows: int = 2, columns: int = 2) -> Iterator[str]:
    """All lines of the file of the game with a board of that size."""
    return DarkHex(rows, columns).lines()


if __name__ == "__main__":
    write(lines)
