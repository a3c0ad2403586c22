"""The limit of agent quantal response equilibria, as a table of decimals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.files import json_text, write_texts
from nashproof.shell.notebook.tables import OfGame, TableRecord, aligned

if TYPE_CHECKING:
    from nashlab.logit.condition import Condition, Line
    from nashlab.logit.family import LogitFamily
    from nashlab.logit.limit import TracedLimit
    from nashproof.games.tree import Tree
    from nashproof.shell.game_files import Place
    from nashproof.shell.notebook.solutions import CanonicalGame


@dataclass(frozen=True, repr=False)
class LogitLimit(OfGame, TableRecord[tuple[int, str, str, str]]):
    """The end of the branch of logit equilibria from the centroid, traced to many digits.

    ``file``: the game's canonical file. ``certificate`` proves that all logit equilibria tend to
    one point of a ``family`` of equilibria, and where its parameter is; it is empty where there is
    no such proof, and ``reason`` says why.
    """

    game: Tree
    traced: TracedLimit
    file: CanonicalGame
    certificate: str = ""
    family: LogitFamily | None = None
    reason: str = ""
    columns = ("player", "information set", "action", "probability")

    @property
    def summary(self) -> str:
        """The number of digits."""
        return f"{self.traced.digits} digits"

    @property
    def entries(self) -> list[tuple[int, str, str, str]]:
        """Player, information set, action, probability as a decimal."""
        rows = zip(self.game.infosets, self.traced.probabilities)
        return [(s.player, s.name, a, p) for s, row in rows for a, p in zip(s.actions, row)]

    def rows(self) -> list[tuple[int, str, str, str]]:
        """Return the entries."""
        return self.entries

    @property
    def lines(self) -> list[str]:
        """The decimals, the branches that cross, and what is proved."""
        ends = "where the logit branch from the centroid ends"
        return [
            printable(self.title),
            *(
                f"  another branch crosses near lambda {crossing}; this one goes straight on"
                for crossing in self.traced.crossings
            ),
            f"  {ends}, traced to lambda {self.traced.precision}:",
            *aligned([(f"{p} {name}: {action}", x) for p, name, action, x in self]),
            *self._proved(),
        ]

    def profile(self) -> dict[str, Any]:
        """Return the decimals as a profile; those of each set sum to 1."""
        rows: dict[str, dict[str, dict[str, str]]] = {}
        for player, name, action, p in self._summed():
            rows.setdefault(str(player), {}).setdefault(name, {})[action] = p
        return rows

    def _summed(self) -> Iterator[tuple[int, str, str, str]]:
        """Yield the decimals; the greatest of each set is 1 minus the others."""
        unit = 10**self.traced.digits
        for s, row in zip(self.game.infosets, self.traced.probabilities):
            shares = [int(p.replace(".", "")) for p in row]
            shares[shares.index(max(shares))] += unit - sum(shares)
            for action, share in zip(s.actions, shares):
                units, decimals = divmod(share, unit)
                yield s.player, s.name, action, f"{units}.{decimals:0{self.traced.digits}d}"

    def record(self) -> dict[str, Any]:
        """Return the table for programs."""
        return {
            "title": self.game.title,
            "lambda": self.traced.precision,
            "crossings": list(self.traced.crossings),
            "status": "proved" if self.family else "traced, not proved",
            "reason": self.reason,
            "parameter": self._interval(),
            "polynomial": list(map(str, self.family.condition.polynomial)) if self.family else [],
            "profile": self.profile(),
        }

    def _interval(self) -> list[str]:
        """Return the decimals between which the parameter is proved to be."""
        from nashlab.logit.family import PLACES

        if not self.family:
            return []
        ends = [int(x * 10**PLACES) for x in (self.family.low, self.family.high)]
        return [f"0.{end:0{PLACES}d}" for end in ends]

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write logit/NAME.json below a folder, a profile that ``audit`` takes.

        With a certificate also certificates/_logit/NAME.json and games/NAME.efg.
        """
        texts = {f"logit/{name}.json": json_text(self.profile())}
        if self.certificate:
            texts[f"certificates/_logit/{name}.json"] = self.certificate
            texts[f"games/{name}{self.file.ending}"] = self.file.text
        return write_texts(folder, texts)

    def _proved(self) -> list[str]:
        """Return the proved limit, as lines."""
        if not self.family:
            return [f"  traced, not proved: {printable(self.reason)}"]
        who, (low, high) = self.family.player, self._interval()
        return [
            f"  proved: of the segment of equilibria of player {who} with parameter g, all logit",
            "  equilibria tend to the one where",
            *(f"    {line}" for line in _condition_lines(self.family.condition)),
            f"    {low} < g <",
            f"    {high}",
        ]


def _condition_lines(condition: Condition) -> list[str]:
    """Return the product of powers that is 1, and the polynomial that is 0."""
    product = " ".join(f"({_line(x.base)})^{x.power}" for x in condition.powers)
    terms = []  # each behind its sign: ``- 219 g^12``
    for n, c in enumerate(condition.polynomial):
        power = "" if n == 0 else " g" if n == 1 else f" g^{n}"
        if c:
            terms.append(f"{'-' if c < 0 else '+'} {abs(c)}{power}")
    return [f"{product} = 1", f"{' '.join(reversed(terms)).removeprefix('+ ')} = 0"]


def _line(base: Line) -> str:
    """Return a probability on the segment: ``1/3 + 1/3 g``."""
    from nashproof.exact.numbers import number_text

    constant, slope = base
    if not constant:
        return f"{number_text(slope)} g" if slope != 1 else "g"
    size = f"{number_text(abs(slope))} " if abs(slope) != 1 else ""
    return f"{number_text(constant)} {'-' if slope < 0 else '+'} {size}g"
