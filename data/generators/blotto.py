"""Colonel Blotto's game (Borel 1921), as ``.efg``.

    python data/generators/blotto.py 5 3 > blotto-5-3.efg

Both players spread SOLDIERS soldiers (default 5) over FIELDS fields (default 3) at the same time.
Who has more soldiers on a field wins it. The payoff is the number of fields won less those lost.
"""

from collections.abc import Iterator

from efg_lines import EfgLines, write

Spread = tuple[int, ...]


def spreads(soldiers: int, fields: int) -> Iterator[Spread]:
    """All ways to spread soldiers over fields, most on the first field last."""
    if fields == 1:
        yield (soldiers,)
        return
    for here in range(soldiers + 1):
        yield from ((here, *rest) for rest in spreads(soldiers - here, fields - 1))


def lines(soldiers: int = 5, fields: int = 3) -> Iterator[str]:
    """All lines of the file."""
    efg, all_spreads = EfgLines(), [*spreads(soldiers, fields)]
    names = [" ".join(map(str, spread)) for spread in all_spreads]
    title = f"Colonel Blotto, {soldiers} soldiers, {fields} fields"
    yield efg.head(title, "Fields won less fields lost.")
    yield efg.move(1, "spread 1", names)
    for one in all_spreads:
        yield efg.move(2, "spread 2", names)
        for two in all_spreads:
            yield efg.end(sum((a > b) - (a < b) for a, b in zip(one, two)))


if __name__ == "__main__":
    write(lines)
