"""Runs of regret minimisation as a table, a plot, profiles and checkpoints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import extra_package, printable
from nashproof.files.csv_table import csv_table
from nashproof.shell.files import json_text, write_texts
from nashproof.shell.notebook.solutions import Strategy, numbers_by_set
from nashproof.shell.notebook.strategies import figure
from nashproof.shell.notebook.tables import TableRecord, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from nashlab.cfr.landing import JoinedLandings, Landing
    from nashlab.cfr.run import Average
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game
    from nashproof.play.types import Profile
    from nashproof.shell.game_files import Place

COLUMNS = ("algorithm", "iterations", "exploitability", "payoff", "distance to value")
RANGES = ("player", "information set", "action", "ended", "least", "greatest")


@dataclass(frozen=True)
class AveragedRun:
    """One algorithm's run: what is exactly true of its averages, and the last of them.

    ``landings``: where it ended beside the ranges over all equilibria, if that was asked.
    """

    game: Game
    algorithm: str
    averages: tuple[Average, ...]
    profile: Profile
    landings: tuple[Landing, ...] = ()

    @property
    def exploitability(self) -> Rational:
        """That of the last average: NashConv divided by two, in the game's payoffs."""
        return self.averages[-1].exploitability

    @property
    def strategies(self) -> Strategy:
        """The last average, exact, as ``audit`` takes a profile."""
        return numbers_by_set(self.game, self.profile)

    def ranges_csv(self) -> str:
        """A row an action: where the run ended, and its least and greatest probability over all
        equilibria.
        """
        from nashproof.exact.numbers import number_text

        rows = []
        for one in self.landings:
            s = self.game.infosets[one.infoset]
            ends = ("" if x is None else number_text(x) for x in (one.least, one.greatest))
            place = (str(s.player), s.name, s.actions[one.action])
            rows.append((*place, number_text(one.ended), *ends))
        return csv_table(RANGES, rows)

    def range_lines(self) -> list[str]:
        """How many probabilities every equilibrium shares, and which are free, in lines."""
        from nashlab.cfr.landing import joined

        forced = sum(one.forced for one in self.landings)
        total = len(self.landings)
        lines = [f"{forced} of {total} probabilities are the same in every equilibrium; free are:"]
        rows = [row for row in joined(self.game, self.landings) if not row.first.forced]
        return shortened([*lines, *(f"  {self._free(row)}" for row in rows)], "probabilities")

    def _free(self, row: JoinedLandings) -> str:
        """What is free at some sets, and where the run ended."""
        from nashproof.exact.numbers import decimal_text, number_text

        one, last = (self.game.infosets[end.infoset] for end in (row.first, row.last))
        names = one.name if row.first == row.last else f"{one.name} .. {last.name}"
        low, high = decimal_text(row.lowest), decimal_text(row.highest)
        ended = f"ended at {low}" if low == high else f"ended from {low} to {high}"
        least, greatest = row.first.least, row.first.greatest
        if least is None or greatest is None:
            free = "never reached in equilibrium"
        else:
            free = f"from {number_text(least)} to {number_text(greatest)}"
        return f"{names}: {one.actions[row.first.action]} {free}; {self.algorithm} {ended}"

    def plot_ranges(self) -> Figure:
        """The range of each probability over all equilibria, and where the run ended."""
        extra_package("matplotlib")
        from matplotlib.figure import Figure

        panels = _panels(self.game, self.landings)
        figure = Figure(figsize=(8, 2 * len(panels)), layout="constrained")
        grid = figure.subplots(len(panels), 1, squeeze=False)
        for axes, (title, landings) in zip(grid[:, 0], panels.items()):
            _draw_ranges(axes, title, landings)
        grid[-1, 0].legend(frameon=False, fontsize=8)
        return figure


def _panels(game: Game, landings: Sequence[Landing]) -> dict[str, list[Landing]]:
    """Landings by what one panel shows: a player, of a one-card game a situation, an action."""
    from nashproof.games.game import moves_before

    panels: dict[str, list[Landing]] = {}
    for one in landings:
        s = game.infosets[one.infoset]
        before = moves_before(game, one.infoset)
        title = f"{game.players[s.player - 1]}{' after ' * bool(before)}{before}"
        panels.setdefault(f"{title}: {s.actions[one.action]}", []).append(one)
    return panels


def _draw_ranges(axes: Axes, title: str, landings: Sequence[Landing]) -> None:
    from nashlab.decimals import as_floats

    places = range(1, len(landings) + 1)
    least = as_floats(one.least for one in landings)
    greatest = as_floats(one.greatest for one in landings)
    axes.fill_between(places, least, greatest, step="mid", color="0.85", label="every equilibrium")
    for end in (least, greatest):
        axes.step(places, end, where="mid", color="0.5", linewidth="0.8")
    ended = as_floats(one.ended for one in landings)
    axes.plot(places, ended, ".", color="C3", markersize=3, label="where the run ended")
    axes.set_title(title, loc="left", fontsize=9)


def _draw_points(axes: Axes, points: Sequence[tuple[int, Rational]], **style: Any) -> None:
    from nashlab.decimals import log_points

    if found := log_points(points):
        axes.loglog(*zip(*found), **style)


@dataclass(frozen=True, repr=False)
class Convergence(TableRecord[AveragedRun]):
    """Runs on one game, and the exact value that they are held against.

    ``checkpoints``: by algorithm, what a later run needs to go on.
    """

    title: str
    value: Rational
    runs: tuple[AveragedRun, ...]
    checkpoints: Mapping[str, Mapping[str, Any]]
    columns = COLUMNS
    each = "runs"

    @property
    def summary(self) -> str:
        """The algorithms."""
        return ", ".join(run.algorithm for run in self.runs)

    @property
    def lines(self) -> Iterator[str]:
        """The value, the averages of each run, and what is free beside them."""
        from nashlab.cfr.run import distance_to_value
        from nashlab.decimals import scientific

        yield printable(self.title)
        yield f"  value {figure(self.value)}"
        yield f"  {'':<6} {'iterations':>10}  exploitability  payoff off the value by"
        for run in self.runs:
            for one in run.averages:
                distance = scientific(distance_to_value(one, self.value))
                figures = f"{scientific(one.exploitability):>14}  {distance}"
                yield f"  {run.algorithm:<6} {one.iterations:>10}  {figures}"
            yield from (f"  {line}" for line in run.range_lines()) if run.landings else ()

    def __getitem__(self, algorithm: str) -> AveragedRun:
        """The run of an algorithm. Raises KeyError."""
        return {run.algorithm: run for run in self.runs}[algorithm]

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The record as exact texts, in the order of ``COLUMNS``."""
        from nashlab.cfr.run import distance_to_value
        from nashproof.exact.numbers import number_text

        for run in self.runs:
            for one in run.averages:
                distance = distance_to_value(one, self.value)
                exact = map(number_text, (one.exploitability, one.payoff, distance))
                yield run.algorithm, str(one.iterations), *exact

    def plot(self) -> Axes:
        """By iterations, on logarithmic axes of matplotlib: exploitability, and dotted how far the
        payoff is off the exact value, which the title has."""
        extra_package("matplotlib")
        from matplotlib.figure import Figure

        from nashlab.cfr.run import distance_to_value

        axes: Axes = Figure(figsize=(7, 4), layout="constrained").add_subplot()
        for k, run in enumerate(self.runs):
            off = [(one.iterations, distance_to_value(one, self.value)) for one in run.averages]
            worth = [(one.iterations, one.exploitability) for one in run.averages]
            _draw_points(axes, worth, marker="o", markersize=3, color=f"C{k}", label=run.algorithm)
            _draw_points(axes, off, linestyle=":", color=f"C{k}", linewidth=1)
        axes.plot([], [], ":", color="0.4", linewidth=1, label="payoff off the value by")
        axes.set_xlabel("iterations")
        axes.set_ylabel("exploitability of the average")
        axes.set_title(f"{self.title}: exact value {figure(self.value)}", loc="left", fontsize=10)
        axes.grid(True, linewidth="0.3")
        axes.legend(frameon=False)
        return axes

    def svg(self) -> str:
        """The plot as SVG: the same bytes for the same record."""
        from nashproof.page.drawing.plot import figure_svg

        figure = self.plot().get_figure(root=True)
        assert figure
        return figure_svg(figure)

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write cfr/NAME.csv and .svg below a folder, and of each run its profile, its checkpoint
        and its ranges; returns the places.
        """
        from nashlab.cfr.run import file_stem
        from nashproof.page.drawing.plot import figure_svg

        texts = {f"{name}.csv": self.csv(), f"{name}.svg": self.svg()}
        for run in self.runs:
            stem = file_stem(name, run.algorithm)
            texts[f"{stem}.json"] = json_text({"strategy": run.strategies})
            texts[f"checkpoints/{stem}.json"] = json_text(self.checkpoints[run.algorithm])
            if run.landings:
                texts[f"{stem}-ranges.csv"] = run.ranges_csv()
                texts[f"{stem}-ranges.svg"] = figure_svg(run.plot_ranges())
        return write_texts(folder, {f"cfr/{place}": text for place, text in texts.items()})

    def record(self) -> dict[str, Any]:
        """The value and the rows, for programs."""
        from nashproof.exact.numbers import number_text

        value = number_text(self.value)
        return {"title": self.title, "value": value, "averages": self.row_records()}
