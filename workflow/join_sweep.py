"""Join the parts of a sweep: python workflow/join_sweep.py SWEEP GAMES MANIFEST TABLE PART ...

SWEEP is the .toml file, GAMES the folder of its game, a PART the manifest of one job. Every
combination must stand in the parts once, in order. TABLE is a Parquet file: all columns are texts,
since the values are exact.
"""

import sys
from pathlib import Path

import manifests
import pandas
from fastparquet import write

from nashlab.game_lists.sweeps import AXES, Sweep, read_sweep
from nashproof.shell import game_files


def joined(sweep: Sweep, parts: list[str]) -> pandas.DataFrame:
    """Return the table of all parts, with every combination of the sweep once, in their order."""
    places = [Path(name) for part in parts for name, _, _ in manifests.listed(Path(part))]
    tables = [
        pandas.read_csv(place, dtype=str, keep_default_na=False)
        for place in places
        if place.suffix == ".csv"
    ]
    table = pandas.concat(tables, ignore_index=True)
    if list(table[list(AXES)].itertuples(index=False, name=None)) != sweep.part(1, 1):
        raise SystemExit(f"{sweep.id}: the parts do not have all {sweep.size} combinations once")
    return table


def main(source: str, games: str, manifest: str, target: str, *parts: str) -> None:
    """Write the table of a sweep, and its manifest."""
    place = Path(source)
    sweep = read_sweep(
        game_files.read_toml(place),
        game_files.identifier(place),
        lambda name: game_files.card_game_table(name, games),
    )
    write(target, joined(sweep, list(parts)), compression="GZIP", object_encoding="utf8")
    manifests.write(manifest, (target,))


if __name__ == "__main__":
    main(*sys.argv[1:])
