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
    """A run of an algorithm: the exact figures of its averages, and the last average.

    ``landings``: its probabilities beside their ranges over all equilibria, if they were asked for.
    """

    game: Game
    algorithm: str
    averages: tuple[Average, ...]
    profile: Profile
    landings: tuple[Landing, ...] = ()

    @property
    def exploitability(self) -> Rational:
        """The exploitability of the last average: NashConv divided by two, in the payoffs of the
        game.
        """
        return self.averages[-1].exploitability

    @property
    def strategies(self) -> Strategy:
        """The last average, exact, as ``audit`` takes a profile."""
        return numbers_by_set(self.game, self.profile)

    def ranges_csv(self) -> str:
        """Return a row an action: its probability in the run, the least and greatest over all
        equilibria.
        """
        from nashproof.exact.numbers import number_text

        rows = []
        for landing in self.landings:
            s = self.game.infosets[landing.infoset]
            ends = ("" if x is None else number_text(x) for x in (landing.least, landing.greatest))
            place = (str(s.player), s.name, s.actions[landing.action])
            rows.append((*place, number_text(landing.ended), *ends))
        return csv_table(RANGES, rows)

    def range_lines(self) -> list[str]:
        """Return the number of probabilities that all equilibria share, and the free ones, in
        lines.
        """
        from nashlab.cfr.landing import joined

        forced = sum(landing.forced for landing in self.landings)
        total = len(self.landings)
        lines = [f"{forced} of {total} probabilities are the same in every equilibrium; free are:"]
        rows = [row for row in joined(self.game, self.landings) if not row.first.forced]
        return shortened([*lines, *(f"  {self._free(row)}" for row in rows)], "probabilities")

    def _free(self, row: JoinedLandings) -> str:
        """Return the free probabilities of some sets, and where the run ended, as a line."""
        from nashproof.exact.numbers import decimal_text, number_text

        first, last = (self.game.infosets[end.infoset] for end in (row.first, row.last))
        names = first.name if row.first == row.last else f"{first.name} .. {last.name}"
        low, high = decimal_text(row.lowest), decimal_text(row.highest)
        ended = f"ended at {low}" if low == high else f"ended from {low} to {high}"
        least, greatest = row.first.least, row.first.greatest
        if least is None or greatest is None:
            free = "never reached in equilibrium"
        else:
            free = f"from {number_text(least)} to {number_text(greatest)}"
        return f"{names}: {first.actions[row.first.action]} {free}; {self.algorithm} {ended}"

    def plot_ranges(self) -> Figure:
        """Plot the range of each probability over all equilibria, and where the run ended."""
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
    """Return the landings by panel: a player, in a one-card game a situation, an action."""
    from nashproof.games.game import moves_before

    panels: dict[str, list[Landing]] = {}
    for landing in landings:
        s = game.infosets[landing.infoset]
        before = moves_before(game, landing.infoset)
        title = f"{game.players[s.player - 1]}{' after ' * bool(before)}{before}"
        panels.setdefault(f"{title}: {s.actions[landing.action]}", []).append(landing)
    return panels


def _draw_ranges(axes: Axes, title: str, landings: Sequence[Landing]) -> None:
    from nashlab.decimals import as_floats

    places = range(1, len(landings) + 1)
    least = as_floats(landing.least for landing in landings)
    greatest = as_floats(landing.greatest for landing in landings)
    axes.fill_between(places, least, greatest, step="mid", color="0.85", label="every equilibrium")
    for end in (least, greatest):
        axes.step(places, end, where="mid", color="0.5", linewidth="0.8")
    ended = as_floats(landing.ended for landing in landings)
    axes.plot(places, ended, ".", color="C3", markersize=3, label="where the run ended")
    axes.set_title(title, loc="left", fontsize=9)


def _draw_points(axes: Axes, points: Sequence[tuple[int, Rational]], **style: Any) -> None:
    from nashlab.decimals import log_points

    if positive := log_points(points):
        axes.loglog(*zip(*positive), **style)


@dataclass(frozen=True, repr=False)
class Convergence(TableRecord[AveragedRun]):
    """Runs on one game, and its exact value.

    ``checkpoints``: by algorithm, the state from which a later run goes on.
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
        """The value, the averages of each run, and the free probabilities."""
        from nashlab.cfr.run import distance_to_value
        from nashlab.decimals import scientific

        yield printable(self.title)
        yield f"  value {figure(self.value)}"
        yield f"  {'':<6} {'iterations':>10}  exploitability  payoff off the value by"
        for run in self.runs:
            for average in run.averages:
                distance = scientific(distance_to_value(average, self.value))
                figures = f"{scientific(average.exploitability):>14}  {distance}"
                yield f"  {run.algorithm:<6} {average.iterations:>10}  {figures}"
            yield from (f"  {line}" for line in run.range_lines()) if run.landings else ()

    def __getitem__(self, algorithm: str) -> AveragedRun:
        """Return the run of an algorithm. Raises KeyError."""
        return {run.algorithm: run for run in self.runs}[algorithm]

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the record as exact texts, in the order of ``COLUMNS``."""
        from nashlab.cfr.run import distance_to_value
        from nashproof.exact.numbers import number_text

        for run in self.runs:
            for average in run.averages:
                distance = distance_to_value(average, self.value)
                exact = map(number_text, (average.exploitability, average.payoff, distance))
                yield run.algorithm, str(average.iterations), *exact

    def plot(self) -> Axes:
        """Plot by iterations, on logarithmic axes: exploitability, and dotted the distance to the
        value.

        The exact value stands in the title.
        """
        extra_package("matplotlib")
        from matplotlib.figure import Figure

        from nashlab.cfr.run import distance_to_value

        axes: Axes = Figure(figsize=(7, 4), layout="constrained").add_subplot()
        for k, run in enumerate(self.runs):
            distances = [(a.iterations, distance_to_value(a, self.value)) for a in run.averages]
            worth = [(a.iterations, a.exploitability) for a in run.averages]
            _draw_points(axes, worth, marker="o", markersize=3, color=f"C{k}", label=run.algorithm)
            _draw_points(axes, distances, linestyle=":", color=f"C{k}", linewidth=1)
        axes.plot([], [], ":", color="0.4", linewidth=1, label="payoff off the value by")
        axes.set_xlabel("iterations")
        axes.set_ylabel("exploitability of the average")
        axes.set_title(f"{self.title}: exact value {figure(self.value)}", loc="left", fontsize=10)
        axes.grid(True, linewidth="0.3")
        axes.legend(frameon=False)
        return axes

    def svg(self) -> str:
        """Return the plot as SVG: equal records give equal bytes."""
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
        """Return the value and the rows, for programs."""
        from nashproof.exact.numbers import number_text

        value = number_text(self.value)
        return {"title": self.title, "value": value, "averages": self.row_records()}
