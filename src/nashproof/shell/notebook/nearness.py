"""How far a profile is from an equilibrium: by what players gain, and by its probabilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from nashproof.errors import printable
from nashproof.shell.notebook.audits import Answer
from nashproof.shell.notebook.strategies import fraction, row_words, up_to

if TYPE_CHECKING:
    from nashproof.documents.document import Document
    from nashproof.documents.profiles import ProfileText
    from nashproof.games.game import Game

SETS = 8  # information sets of an equilibrium that stand in a line; JSON has all

Row = Mapping[str, Fraction]  # probabilities by action
Rows = tuple[Mapping[str, Row], ...]  # [player - 1][information set]


@dataclass(frozen=True)
class Nearness:
    """A profile beside what certificates prove of it: of its gains, and of an equilibrium nearby.

    ``gains``: what each player gains at most by deviating, in the game's payoffs; ``equilibrium``:
    the probabilities of an exact one nearby, the profile itself if nobody gains, () if none was
    found; ``distance``: the greatest difference of a probability; ``end``: of the ids of its
    answers, which of several profiles in one file name its line.
    """

    players: tuple[str, ...]
    gains: tuple[Fraction, ...]
    equilibrium: Rows = ()
    distance: Fraction = Fraction()
    end: str = ""

    @property
    def epsilon(self) -> Fraction:
        """The most that somebody gains: the profile is an epsilon-equilibrium for it, no less."""
        return max(self.gains)

    @property
    def line(self) -> str:
        """The profile in words, for a terminal; "" of an equilibrium, whose answer says so."""
        if not self.epsilon:
            return ""
        where = f" ({self.source})" if self.end else ""
        return printable(" ".join(self._sentences()) + where)

    @property
    def source(self) -> str:
        """The line of the profile, of several in one file."""
        return self.end.replace("-", " ").strip()

    def _sentences(self) -> Iterator[str]:
        epsilon = f"psilon-equilibrium with epsilon = {up_to(self.epsilon)} (proved)."
        if not self.equilibrium:
            yield "An e" + epsilon
            return
        yield f"Within {up_to(self.distance)} of the equilibrium {self._words()} (proved)."
        yield "The numbers themselves are an e" + epsilon

    def _words(self) -> str:
        """The mixed rows of the equilibrium; all rows of a game with one set for each player."""
        pairs = list(zip(self.players, self.equilibrium))
        if all(len(sets) == 1 for _, sets in pairs):
            return "; ".join(f"{p}: {row_words(row)}" for p, s in pairs for row in s.values())
        mixed = [
            f"{name}: {row_words(row)}"
            for _, sets in pairs
            for name, row in sets.items()
            if max(row.values()) < 1
        ]
        more = f"; and {len(mixed) - SETS} more (--format json)" * (len(mixed) > SETS)
        return "; ".join(mixed[:SETS]) + more if mixed else "in pure strategies"

    def record(self) -> dict[str, Any]:
        """The same for programs: exact numbers as texts, by number of the player."""
        near = {
            str(p): {name: {a: str(x) for a, x in row.items()} for name, row in sets.items()}
            for p, sets in enumerate(self.equilibrium, 1)
        }
        fields = {
            "epsilon": str(self.epsilon),
            "gains": {str(p): str(gain) for p, gain in enumerate(self.gains, 1)},
            "equilibrium": near or None,
            "distance": str(self.distance) if near else None,
        }
        return fields | ({"of": self.source} if self.end else {})


def nearness_of(
    game: Game, document: Document[Any], answers: Sequence[Answer]
) -> Iterator[Nearness]:
    """How far each profile of exact numbers is from an equilibrium, where all gains are proved."""
    known = {one.id: one for one in answers}
    for name, profile in document.profiles.items():
        stem, dash, rest = name.partition("-")
        end = dash + rest
        asked = [known.get(f"gain-{p}{end}") for p in game.player_numbers]
        gains = tuple(Fraction(one.exact) for one in asked if one and one.exact)
        if stem != "points" or len(gains) < len(game.players):
            continue
        proved = known.get(f"equilibrium{end}")
        near = document.profiles.get(f"nearby{end}") if any(gains) else profile
        if near is None or (proved and proved.verdict != "confirmed"):
            yield Nearness(game.players, gains, end=end)
            continue
        own, other = _rows(game, profile), _rows(game, near)
        yield Nearness(game.players, gains, other, _distance(own, other), end)


def undecided(nearness: Sequence[Nearness], answers: Sequence[Answer]) -> Iterator[Answer]:
    """Answers about numbers of a program of which it is not known whether an equilibrium is near.

    They have no certificate of their own: those of the gains prove the epsilon.
    """
    known = {one.id for one in answers}
    for near in nearness:
        if not known & {f"equilibrium{near.end}", f"equilibrium-to-rounding{near.end}"}:
            says = "The numbers are those of an exact equilibrium, up to the noise of floats."
            why = f"{near.line} No exact equilibrium was found near them, which proves nothing."
            yield Answer(f"equilibrium{near.end}", says, "equilibrium", "undetermined", why, "")


def _rows(game: Game, profile: ProfileText) -> Rows:
    """The numbers of a profile of exact ones, by player, set and action."""
    from nashproof.documents.profile_values import values_of

    rows = values_of(profile, game)
    return tuple(
        {
            game.infosets[i].name: dict(zip(game.infosets[i].actions, map(fraction, rows[i])))
            for i in game.sets_of[p]
        }
        for p in game.player_numbers
    )


def _distance(a: Rows, b: Rows) -> Fraction:
    """The greatest difference of two probabilities of one move."""
    pairs = [
        (x, other[name][action])
        for own, other in zip(a, b)
        for name, row in own.items()
        for action, x in row.items()
    ]
    return max((abs(x - y) for x, y in pairs), default=Fraction())
