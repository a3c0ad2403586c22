"""Claims about the parameter of a family: exactly where it is an equilibrium."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from nashproof.certificates.envelope import certificate
from nashproof.certificates.shapes import intervals, strategy_names, written
from nashproof.claims.case import Case, ProfileRows
from nashproof.claims.claim import ProfileClaim, player_of
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.profiles import tree_node
from nashproof.claims.wording import parameters as words
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import is_printed, number_text, rational
from nashproof.files.strict_toml import Table
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.solve.parameters.parameter_sets import parameter_set
from nashproof.solve.parameters.profiles import substitute

Intervals = list[list[str]]  # closed, in order, as pairs of texts, both ends of a point the same


def stated_intervals(text: str) -> Intervals:
    """A set of numbers as a claim states it. Raises InputError.

    >>> stated_intervals("from 0 to 1/3 and 1/2"), stated_intervals("none")
    ([['0', '1/3'], ['1/2', '1/2']], [])
    """
    if text == "none":
        return []
    pairs = [
        part.removeprefix("from ").split(" to ") if part.startswith("from ") else [part, part]
        for part in text.split(" and ")
    ]
    if any(len(ends) != 2 for ends in pairs) or any(is_printed(x) for ends in pairs for x in ends):
        raise InputError(
            f'the set "{text}"',
            'fractions, such as "from 0 to 1/3", "1/2", both joined by " and ", or "none"',
        )
    numbers = [rational(x) for ends in pairs for x in ends]
    if numbers != sorted(numbers) or any(a == b for a, b in zip(numbers[1:-1:2], numbers[2::2])):
        raise InputError(f'the set "{text}"', "intervals in order, apart from each other")
    return [[number_text(rational(x)) for x in ends] for ends in pairs]


@dataclass(frozen=True)
class ParameterSetClaim(ProfileClaim):
    """Nobody gains by deviating for exactly the ``stated`` values of a profile's one parameter.

    Or, with a ``player``, that player does not. Only values within its interval count. Proved by
    the statement ``parameter set``.
    """

    kind: ClassVar[str] = "parameter set"
    player: str | None
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``player`` and ``stated``."""
        profile, game = table.string("profile"), table.string("game", "")
        stated = table.string("stated")
        try:
            _ = stated == ASKED or stated_intervals(stated)
        except InputError as error:
            raise error.at(table.place("stated")) from None
        player = table.string("player") if table.has("player") else None
        return cls(table, profile, game, player, stated)

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The set as written."""
        return (self.stated,)

    def decide(self, case: Case) -> Finding:
        """Find the exact set, and compare."""
        profile, game, digest = case.profile(self.profile, self.game, self.table)
        if len(profile.parameters) != 1:
            self.table.refuse(
                "profile",
                f"a profile with {len(profile.parameters)} parameters",
                "one with exactly one",
            )
        values, players = case.values(profile, game, digest), self._players(game)
        game.need_recall(*players)
        try:
            where = parameter_set(game, values, players, profile.parameters)
        except Unproved as error:
            return Open(words.no_set_why(error))
        ends = [[number_text(x) for x in pair] for pair in where.within]
        statement = {
            "kind": "parameter set",
            "parameters": intervals(profile.parameters),
            "profile": written(game, values),
            "players": list(map(str, players)),
            "within": ends,
        }
        witness = {
            "inside": ["" if tree is None else tree_node(game, tree) for tree in where.inside],
            "outside": [_piece(game, piece) for piece in where.outside],
        }
        (name,) = profile.parameters
        return decided(
            self.stated == ASKED or meets_intervals(statement, self.stated),
            words.set_computed(name, ends),
            words.set_why(game, players, profile.parameters, ends)
            + _example(game, values, name, where.outside),
            certificate(digest, statement, witness),
        )

    def _players(self, game: Any) -> tuple[int, ...]:
        """The players spoken of: the claim's ``player``, or all."""
        if self.player is None:
            return tuple(game.player_numbers)
        return (player_of(self.table, self.player, game.player_numbers),)


def _piece(game: Any, piece: Any) -> dict[str, Any]:
    """A piece of the outside in the certificate's shape."""
    return {
        "from": number_text(piece.low),
        "to": number_text(piece.high),
        "player": str(piece.player),
        "strategy": strategy_names(game, piece.strategy),
    }


def _example(game: Any, values: ProfileRows, name: str, outside: Sequence[Any]) -> str:
    """What somebody gains in the middle of the first piece outside, in words."""
    if not outside:
        return ""
    player, at = outside[0].player, {name: (outside[0].low + outside[0].high) / 2}
    there = substitute(values, at)
    response = best_response(game, plans_of(game, there), player)
    return words.outside_why(game, at, player, response.gain, there, response.strategy)


def meets_intervals(statement: Mapping[str, Any], claimed: str) -> bool:
    """Whether an accepted ``parameter set`` is the one claimed."""
    return statement["within"] == stated_intervals(claimed)
