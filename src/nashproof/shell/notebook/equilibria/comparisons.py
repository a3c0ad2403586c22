"""Two profiles of one game beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from nashproof.errors import how_many, printable
from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.strategies import fraction, row_words, short_figure, up_to
from nashproof.shell.notebook.tables import TableRecord, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game
    from nashproof.play.comparison import ProfileGains, RowDifference

HEADS = ("player", "information set", "action")


@dataclass(frozen=True)
class ComparedProfile:
    """One of two profiles: what it pays, and what each player gains at most by deviating.

    ``payoffs`` and ``gains`` by the players' names, in the game's payoffs; ``distance``: of
    decimals from the exact equilibrium nearby, None if none is known.
    """

    label: str
    payoffs: Mapping[str, Fraction]
    gains: Mapping[str, Fraction]
    distance: Fraction | None = None

    @property
    def is_equilibrium(self) -> bool:
        """Whether nobody gains by deviating, up to rounding and the noise of floats."""
        return self.distance is not None or not any(self.gains.values())

    @property
    def nashconv(self) -> Fraction:
        """The sum of all gains."""
        return sum(self.gains.values(), Fraction(0))

    @property
    def exploitability(self) -> Fraction:
        """NashConv divided by the number of players."""
        return self.nashconv / len(self.gains)

    @property
    def line(self) -> str:
        """Whether it is an equilibrium, and if not who gains how much."""
        if not any(self.gains.values()):
            return f"{self.label}: an equilibrium. No player gains by deviating."
        who = "; ".join(
            f"{name} gains {short_figure(gain)}" for name, gain in self.gains.items() if gain
        )
        what = "no equilibrium"
        if self.distance is not None:
            what = f"within {up_to(self.distance)} of an equilibrium"
        return f"{self.label}: {what}. By deviating {who}."

    def record(self) -> dict[str, Any]:
        """The profile for programs."""
        return {
            "profile": self.label,
            "equilibrium": "yes" if self.is_equilibrium else "no",
            "distance": None if self.distance is None else str(self.distance),
            "payoffs": {name: str(x) for name, x in self.payoffs.items()},
            "gains": {name: str(x) for name, x in self.gains.items()},
            "nashconv": str(self.nashconv),
            "exploitability": str(self.exploitability),
        }


@dataclass(frozen=True)
class Difference:
    """An information set at which two profiles differ: the probabilities of the actions in each.

    ``matters``: False where the player's own moves exclude the set in both profiles.
    """

    player: str
    infoset: str
    first: Mapping[str, Fraction]
    second: Mapping[str, Fraction]
    matters: bool

    @property
    def line(self) -> str:
        """The difference as a line for a terminal."""
        rows = f"{row_words(self.first)} | {row_words(self.second)}"
        more = "" if self.matters else "  (never reached by their own moves)"
        return f"{self.player} at {self.infoset}: {rows}{more}"

    def record(self) -> dict[str, Any]:
        """The difference for programs."""
        return {
            "player": self.player,
            "information set": self.infoset,
            "first": {action: str(p) for action, p in self.first.items()},
            "second": {action: str(p) for action, p in self.second.items()},
            "reached": "yes" if self.matters else "no",
        }


@dataclass(frozen=True, repr=False)
class Comparison(TableRecord[Difference]):
    """Two profiles of one game: is one of them wrong, or are they two equilibria?

    ``read``: the game as it was read; ``first`` and ``second``; ``differences``: the information
    sets at which they differ; ``notes``: how the numbers were read. Iterates over the differences.
    """

    read: GameRead
    first: ComparedProfile
    second: ComparedProfile
    differences: tuple[Difference, ...]
    notes: tuple[str, ...] = ()
    each = "differences"

    @property
    def title(self) -> str:
        """The title of the game."""
        return str(self.read.game.title)

    @property
    def summary(self) -> str:
        """The verdict."""
        return self.verdict

    @property
    def columns(self) -> tuple[str, ...]:
        """Place, action, and its probability in each profile."""
        labels = (self.first.label, self.second.label)
        return (*HEADS, *(labels if labels[0] != labels[1] else ("first", "second")))

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """The actions at which they differ."""
        for one in self:
            for action, p in one.first.items():
                if p != one.second[action]:
                    yield one.player, one.infoset, action, p, one.second[action]

    def plot(self) -> Axes | None:
        """The probabilities that differ as axes of matplotlib; None if none does.

        ``compared.plot().figure`` is the picture.
        """
        from nashproof.page.drawing.plot import bars_of

        rows = list(self.rows())
        names = [f"{name}: {action}" for _, name, action, *_ in rows]
        pairs = [(p, q) for *_, p, q in rows]
        return bars_of(names, pairs, [self.first.label, self.second.label]) if rows else None

    @property
    def same_payoffs(self) -> bool:
        """Whether both pay every player the same."""
        return self.first.payoffs == self.second.payoffs

    @property
    def same_plans(self) -> bool:
        """Whether they differ at most at sets that the players' own moves exclude."""
        return not any(one.matters for one in self.differences)

    @property
    def same_up_to(self) -> str:
        """What explains that two profiles differ which are equilibria up to it.

        ``"the noise of floats"``, ``"rounding"``, or ``""`` if neither does.
        """
        from nashproof.solving.nearby.equilibrium import NEAR

        distances = [x for x in (self.first.distance, self.second.distance) if x is not None]
        pairs = [(p, one.second[a]) for one in self for a, p in one.first.items()]
        most = max((abs(x - y) for x, y in pairs), default=Fraction(0))
        if not self.both_equilibria or not distances:
            return ""
        if most <= 2 * fraction(NEAR):
            return "the noise of floats"
        return "rounding" if most <= sum(distances) else ""

    @property
    def both_equilibria(self) -> bool:
        """Whether no player gains by deviating from either."""
        return self.first.is_equilibrium and self.second.is_equilibrium

    @property
    def verdict(self) -> str:
        """The answer in a sentence: one profile, two equilibria, or which of them is none."""
        if not self.differences:
            return "The two profiles are the same."
        if self.same_up_to:
            return f"The two profiles are the same up to {self.same_up_to}."
        if self.same_plans:
            return "The two profiles differ only where the players' own moves never lead."
        if self.both_equilibria:
            return "Two different equilibria: neither profile is wrong."
        right = [one.label for one in (self.first, self.second) if one.is_equilibrium]
        return f"Only {right[0]} is an equilibrium." if right else "Neither is an equilibrium."

    @property
    def lines(self) -> list[str]:
        """The comparison in lines for a terminal."""
        both = (self.first, self.second)
        pays = " | ".join(_amounts(one.payoffs) for one in both)
        paid = f"Both pay {_amounts(self.first.payoffs)}." if self.same_payoffs else f"Pays: {pays}"
        lines = [
            self.title,
            *self.read,
            *self.notes,
            self.verdict,
            *(f"  {one.line}" for one in both),
            paid,
        ]
        if self.differences:
            sets = how_many(len(self.differences), "information set")
            lines.append(f"They differ at {sets}, {self.first.label} | {self.second.label}:")
            lines += shortened([f"  {one.line}" for one in self], "information sets")
        return [printable(line) for line in lines]

    def record(self) -> dict[str, Any]:
        """The comparison for programs."""
        return {
            "title": self.title,
            "read": self.read.record(),
            "verdict": self.verdict,
            "notes": list(self.notes),
            "profiles": [self.first.record(), self.second.record()],
            "differences": [one.record() for one in self.differences],
        }


def _amounts(payoffs: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{name} {short_figure(x)}" for name, x in payoffs.items())


def compared(
    game: Game, label: str, one: ProfileGains, distance: Rational | None
) -> ComparedProfile:
    """What a profile pays and what it lets players gain, by their names.

    ``distance``: from the exact equilibrium nearby.
    """

    def by_name(numbers: Iterable[Rational]) -> dict[str, Fraction]:
        return dict(zip(game.players, map(fraction, numbers)))

    far = None if distance is None else fraction(distance)
    return ComparedProfile(label, by_name(one.payoffs), by_name(one.gains), far)


def difference(game: Game, row: RowDifference) -> Difference:
    """A difference of two profiles by the names of the game."""
    s = game.infosets[row.infoset]
    first, second = (dict(zip(s.actions, map(fraction, one))) for one in (row.first, row.second))
    return Difference(game.players[s.player - 1], s.name, first, second, row.changes_plan)
