"""Two profiles of a game compared."""

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
    """One of two profiles, with its payoffs, and each player's greatest gain by deviating.

    ``payoffs`` and ``gains`` are by the players' names, in the game's payoffs; ``distance``: of
    decimals from the exact equilibrium nearby, None if none is proved.
    """

    label: str
    payoffs: Mapping[str, Fraction]
    gains: Mapping[str, Fraction]
    distance: Fraction | None = None

    @property
    def is_equilibrium(self) -> bool:
        """Return True if no player gains by deviating, up to rounding and the noise of floats."""
        return self.distance is not None or not any(self.gains.values())

    @property
    def nashconv(self) -> Fraction:
        """Return the sum of all gains."""
        return sum(self.gains.values(), Fraction(0))

    @property
    def exploitability(self) -> Fraction:
        """NashConv divided by the number of players."""
        return self.nashconv / len(self.gains)

    @property
    def line(self) -> str:
        """Return the sentence that it is an equilibrium, or who gains how much."""
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
        """Return the profile for programs."""
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

    ``matters``: False if the player's earlier moves exclude the set in both profiles.
    """

    player: str
    infoset: str
    first: Mapping[str, Fraction]
    second: Mapping[str, Fraction]
    matters: bool

    @property
    def line(self) -> str:
        """Return the difference as a line for a terminal."""
        rows = f"{row_words(self.first)} | {row_words(self.second)}"
        more = "" if self.matters else "  (never reached by their own moves)"
        return f"{self.player} at {self.infoset}: {rows}{more}"

    def record(self) -> dict[str, Any]:
        """Return the difference for programs."""
        return {
            "player": self.player,
            "information set": self.infoset,
            "first": {action: str(p) for action, p in self.first.items()},
            "second": {action: str(p) for action, p in self.second.items()},
            "reached": "yes" if self.matters else "no",
        }


@dataclass(frozen=True, repr=False)
class Comparison(TableRecord[Difference]):
    """Two profiles of a game: is one of them wrong, or are they two equilibria?

    ``read``: the game as it was read; ``first`` and ``second``; ``differences``: the information
    sets at which they differ; ``notes``: on how the numbers were read. Iterates over the
    differences.
    """

    read: GameRead
    first: ComparedProfile
    second: ComparedProfile
    differences: tuple[Difference, ...]
    notes: tuple[str, ...] = ()
    each = "differences"

    @property
    def title(self) -> str:
        """Return the title of the game."""
        return str(self.read.game.title)

    @property
    def summary(self) -> str:
        """Return the verdict."""
        return self.verdict

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the heads: place, action, and its probability in each profile."""
        labels = (self.first.label, self.second.label)
        return (*HEADS, *(labels if labels[0] != labels[1] else ("first", "second")))

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield the actions at which they differ."""
        for row in self:
            for action, p in row.first.items():
                if p != row.second[action]:
                    yield row.player, row.infoset, action, p, row.second[action]

    def plot(self) -> Axes | None:
        """Return the probabilities that differ as axes of matplotlib; None if none does.

        ``compared.plot().figure`` is the picture.
        """
        from nashproof.page.drawing.plot import bars_of

        rows = list(self.rows())
        names = [f"{name}: {action}" for _, name, action, *_ in rows]
        pairs = [(p, q) for *_, p, q in rows]
        return bars_of(names, pairs, [self.first.label, self.second.label]) if rows else None

    @property
    def same_payoffs(self) -> bool:
        """Return True if both pay every player equally."""
        return self.first.payoffs == self.second.payoffs

    @property
    def same_plans(self) -> bool:
        """Return True if they differ at most at sets that the players' earlier moves exclude."""
        return not any(difference.matters for difference in self.differences)

    @property
    def same_up_to(self) -> str:
        """Return the reason why two equilibria differ that are equal up to it.

        ``"the noise of floats"``, ``"rounding"``, or ``""`` if neither explains the differences.
        """
        from nashproof.solving.nearby.equilibrium import NEAR

        distances = [x for x in (self.first.distance, self.second.distance) if x is not None]
        pairs = [(p, row.second[a]) for row in self for a, p in row.first.items()]
        most = max((abs(x - y) for x, y in pairs), default=Fraction(0))
        if not self.both_equilibria or not distances:
            return ""
        if most <= 2 * fraction(NEAR):
            return "the noise of floats"
        return "rounding" if most <= sum(distances) else ""

    @property
    def both_equilibria(self) -> bool:
        """Return True if no player gains by deviating from either."""
        return self.first.is_equilibrium and self.second.is_equilibrium

    @property
    def verdict(self) -> str:
        """Return the verdict: one profile, two equilibria, or which of them is none."""
        if not self.differences:
            return "The two profiles are the same."
        if self.same_up_to:
            return f"The two profiles are the same up to {self.same_up_to}."
        if self.same_plans:
            return "The two profiles differ only where the players' own moves never lead."
        if self.both_equilibria:
            return "Two different equilibria: neither profile is wrong."
        right = [profile.label for profile in (self.first, self.second) if profile.is_equilibrium]
        return f"Only {right[0]} is an equilibrium." if right else "Neither is an equilibrium."

    @property
    def lines(self) -> list[str]:
        """Return the comparison in lines for a terminal."""
        both = (self.first, self.second)
        pays = " | ".join(_amounts(profile.payoffs) for profile in both)
        paid = f"Both pay {_amounts(self.first.payoffs)}." if self.same_payoffs else f"Pays: {pays}"
        lines = [
            self.title,
            *self.read,
            *self.notes,
            self.verdict,
            *(f"  {profile.line}" for profile in both),
            paid,
        ]
        if self.differences:
            sets = how_many(len(self.differences), "information set")
            lines.append(f"They differ at {sets}, {self.first.label} | {self.second.label}:")
            lines += shortened([f"  {row.line}" for row in self], "information sets")
        return [printable(line) for line in lines]

    def record(self) -> dict[str, Any]:
        """Return the comparison for programs."""
        return {
            "title": self.title,
            "read": self.read.record(),
            "verdict": self.verdict,
            "notes": list(self.notes),
            "profiles": [self.first.record(), self.second.record()],
            "differences": [difference.record() for difference in self.differences],
        }


def _amounts(payoffs: Mapping[str, Fraction]) -> str:
    """Return payoffs by player as text."""
    return ", ".join(f"{name} {short_figure(x)}" for name, x in payoffs.items())


def compared(
    game: Game, label: str, profile: ProfileGains, distance: Rational | None
) -> ComparedProfile:
    """Return the payoffs of a profile and the players' gains, by their names.

    ``distance``: from the exact equilibrium nearby.
    """

    def by_name(numbers: Iterable[Rational]) -> dict[str, Fraction]:
        """Return numbers by the players' names."""
        return dict(zip(game.players, map(fraction, numbers)))

    far = None if distance is None else fraction(distance)
    return ComparedProfile(label, by_name(profile.payoffs), by_name(profile.gains), far)


def difference(game: Game, row: RowDifference) -> Difference:
    """Return a difference of two profiles by the names of the game."""
    s = game.infosets[row.infoset]
    first, second = (dict(zip(s.actions, map(fraction, x))) for x in (row.first, row.second))
    return Difference(game.players[s.player - 1], s.name, first, second, row.changes_plan)
