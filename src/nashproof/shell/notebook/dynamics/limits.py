"""The limit of agent quantal response equilibria, as a table of decimals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.files import json_text, write_texts

if TYPE_CHECKING:
    from nashproof.dynamics.logit.limit import TracedLimit
    from nashproof.games.tree import Tree
    from nashproof.shell.game_files import Place


@dataclass(frozen=True)
class LogitLimit:
    """Where the branch of logit equilibria from the centroid ends, traced to many digits."""

    game: Tree
    traced: TracedLimit

    def __iter__(self) -> Iterator[tuple[int, str, str, str]]:
        for s, row in zip(self.game.infosets, self.traced.probabilities):
            yield from ((s.player, s.name, action, p) for action, p in zip(s.actions, row))

    def profile(self) -> dict[str, Any]:
        """The decimals as a profile; those of each set sum to 1."""
        rows: dict[str, dict[str, dict[str, str]]] = {}
        for player, name, action, p in self._summed():
            rows.setdefault(str(player), {}).setdefault(name, {})[action] = p
        return rows

    def _summed(self) -> Iterator[tuple[int, str, str, str]]:
        """The decimals, the greatest of each set being what the others leave."""
        one = 10**self.traced.digits
        for s, row in zip(self.game.infosets, self.traced.probabilities):
            shares = [int(p.replace(".", "")) for p in row]
            shares[shares.index(max(shares))] += one - sum(shares)
            for action, share in zip(s.actions, shares):
                whole, rest = divmod(share, one)
                yield s.player, s.name, action, f"{whole}.{rest:0{self.traced.digits}d}"

    def record(self) -> dict[str, Any]:
        """The table for programs."""
        return {
            "title": self.game.title,
            "lambda": self.traced.precision,
            "crossings": list(self.traced.crossings),
            "status": "traced, not proved",
            "profile": self.profile(),
        }

    def save(self, folder: Place, name: str) -> list[Path]:
        """Write logit/NAME.json below a folder, a profile that ``audit`` takes."""
        return write_texts(folder, {f"logit/{name}.json": json_text(self.profile())})

    def __str__(self) -> str:
        rows = list(self)
        width = max(len(f"{name}: {action}") for _, name, action, _ in rows)
        lines = [f"  {p} {f'{name}: {action}':<{width}}  {x}" for p, name, action, x in rows]
        title = f"{printable(self.game.title)}\n  where the logit branch from the centroid ends"
        lines += [
            f"  another branch crosses near lambda {where}; this one goes straight on"
            for where in self.traced.crossings
        ]
        return "\n".join([f"{title}, traced to lambda {self.traced.precision}:", *lines])

    def __repr__(self) -> str:
        return f"<LogitLimit of {self.game.title!r}: {self.traced.digits} digits>"
