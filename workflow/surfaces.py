"""Join the parts of a sweep, and draw its values: python workflow/surfaces.py SWEEP GAMES MANIFEST
TABLE PAGE PART ...

SWEEP is the .toml file, GAMES the folder of its game, a PART the manifest of one job. Every
combination must stand in the parts once, in order. TABLE is a Parquet file: all columns are texts,
since the values are exact. PAGE shows them as surfaces.
"""

import base64
import io
import sys
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from pathlib import Path

import manifests
import matplotlib
import pandas
from fastparquet import write
from matplotlib.figure import Figure

from nashproof.game_lists.sweeps import AXES, Sweep, read_sweep
from nashproof.shell import game_files, law_files

matplotlib.use("agg")
PANEL = (1.9, 1.5)  # inches
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}"
    "img{max-width:100%}td,th{padding:.2em .8em .2em 0;text-align:left}"
)
SAYS = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{style}</style>
<h1>{title}</h1><p>{says}</p>
<p>{number} games, {different} different values. Each value is proved by exact best responses to
both plans. Colours are the value to player 1{unit}: blue is a loss, red a gain.</p>
<img alt="{alt}" src="data:image/png;base64,{picture}">
<table><tr><th></th>{axes}<th>value</th></tr>{rows}</table></html>
"""


def joined(sweep: Sweep, parts: list[str]) -> pandas.DataFrame:
    """The table of all parts, with every combination of the sweep once, in their order."""
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


def figure_of(sweep: Sweep, table: pandas.DataFrame) -> Figure:
    """One panel for each choice on all axes but the two longest: these are its sides."""
    longest = sorted(range(len(AXES)), key=lambda k: -len(sweep.axes[k]))[:2]
    x, y = (AXES[k] for k in longest)
    others = [name for name in AXES if name not in (x, y)]
    heights = [float(Fraction(v) / Fraction(a or 1)) for v, a in zip(table.value, table.ante)]
    raised = table.assign(height=heights)
    groups = list(raised.groupby(others, sort=False))
    columns = len(sweep.axes[AXES.index(others[-1])])
    rows = -(-len(groups) // columns)
    figure = Figure(figsize=(PANEL[0] * columns + 1, PANEL[1] * rows + 0.5), layout="constrained")
    top = max(map(abs, heights)) or 1.0
    for panel, (choice, group) in zip(figure.subplots(rows, columns, squeeze=False).flat, groups):
        cells = group.pivot(index=y, columns=x, values="height")
        cells = cells.reindex(index=group[y].unique(), columns=group[x].unique())
        image = panel.imshow(
            cells, cmap="RdBu_r", vmin=-top, vmax=top, aspect="auto", origin="lower"
        )
        panel.set_title(words(dict(zip(others, choice))), fontsize=6)
        ends(panel, x, list(cells.columns), y, list(cells.index))
    figure.colorbar(image, ax=figure.axes, shrink=0.5)
    return figure


def words(choice: dict[str, str]) -> str:
    """A combination in words."""
    names = {"replacement": {"true": "ties", "false": "no ties"}}
    parts = [names.get(k, {}).get(v, f"{k} {v}") for k, v in choice.items() if v]
    return ", ".join(parts)


def ends(panel, x: str, columns: list[str], y: str, rows: list[str]) -> None:
    """Name the sides of a panel, with the first and the last value of each."""
    panel.set_xticks([0, len(columns) - 1], [columns[0], columns[-1]], fontsize=6)
    panel.set_yticks([0, len(rows) - 1], [rows[0], rows[-1]], fontsize=6)
    panel.set_xlabel(x, fontsize=6, labelpad=-6)
    panel.set_ylabel(y, fontsize=6, labelpad=-6)


def page(sweep: Sweep, table: pandas.DataFrame) -> str:
    file = io.BytesIO()
    figure_of(sweep, table).savefig(file, format="png", dpi=110, metadata={"Software": None})
    values = [Fraction(value) for value in table.value]
    unit = " for each unit of the ante" if len(sweep.axes[AXES.index("ante")]) > 1 else ""
    return SAYS.format(
        title=escape(sweep.title),
        style=STYLE,
        says=escape(sweep.says),
        number=f"{len(table):,}",
        different=f"{len(set(values)):,}",
        unit=unit,
        alt=escape(f"The values of {sweep.title} as surfaces"),
        picture=base64.b64encode(file.getvalue()).decode(),
        axes="".join(f"<th>{name}</th>" for name in AXES),
        rows="".join(extremes(table, values)),
    )


def extremes(table: pandas.DataFrame, values: list[Fraction]) -> Iterator[str]:
    """The rows of the smallest and the greatest value: of several the first."""
    for name, value in (("smallest", min(values)), ("greatest", max(values))):
        row = table.iloc[values.index(value)]
        cells = "".join(f"<td>{escape(row[axis]) or 'as it is'}</td>" for axis in AXES)
        yield f"<tr><th>{name}</th>{cells}<td>{value} ({float(value):.4f})</td></tr>"


def main(source: str, games: str, manifest: str, target: str, page_file: str, *parts: str) -> None:
    place = Path(source)
    sweep = read_sweep(
        game_files.read_toml(place),
        game_files.identifier(place),
        lambda name: law_files.card_game_table(name, games),
    )
    table = joined(sweep, list(parts))
    write(target, table, compression="GZIP", object_encoding="utf8")
    Path(page_file).write_text(page(sweep, table), encoding="utf-8")
    manifests.write(manifest, (target, page_file))


if __name__ == "__main__":
    main(*sys.argv[1:])
