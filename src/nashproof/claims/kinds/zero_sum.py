"""Claims about zero-sum games: what they are worth, and whether a pure equilibrium exists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nashproof.certificates.sentence import format_number, said
from nashproof.certificates.shapes import named_frontier
from nashproof.certificates.statements.zero_sum import GameValue, PureValues
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, InfoSetName, frontier_of, value_certificate
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding, Open, decided
from nashproof.errors import Unproved
from nashproof.format.fields import Frontier, PrintedKey, Word, choice, key
from nashproof.format.stated import StatedNumber
from nashproof.games.game import Game
from nashproof.limits import PURE_VALUE_STRATEGIES
from nashproof.play.frontier import arrivals
from nashproof.play.normal_form import normal_form, pure_values
from nashproof.play.strategies import count_pure
from nashproof.solving.zero_sum import Equilibrium, lexicographic_plan

SADDLE_CELLS = 4_000_000  # pairs of pure strategies among which a pure equilibrium is looked for


@dataclass(frozen=True)
class ValueClaim(GameClaim):
    """The zero-sum game is worth this to player 1. With a frontier, every zero-sum game that
    differs only in what follows there has the same value.
    """

    kind = "value"
    row = "what a zero-sum game is worth to player 1"
    says = "The value of the game {game}{method} to {one} {stated}.{frontier}"
    proved_by = ("value",)
    needs_tree = False
    stated: StatedNumber = key(PrintedKey("a number"))
    method: str = choice(
        Word("sequence form", ""),
        Word("normal form", " in normal form"),
        Word("compact", " in compact form"),
        default="sequence form",
        groups=(),
        means="the program that the document solves; nashproof takes the value from it",
    )
    frontier: tuple[str, ...] = key(Frontier(default=()))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the value; none if the document solves another program."""
        game, digest = self.open_game(case)
        frontier = named_frontier(frontier_of(game, self.table, self.frontier))
        fields = {"figure": self.stated.fits, "frontier": frontier}
        return [Asked(digest, GameValue, fields)] if self.method == "sequence form" else []

    def decide(self, case: Case) -> Finding:
        """Solve the game, and compare."""
        game, digest = self.open_game(case)
        solution = case.solution(game, digest)
        if self.method not in solution.values:
            self.table.refuse_value("method", "one of " + ", ".join(solution.values))
        figure = self.stated.compare(solution.values[self.method])
        frontier = frontier_of(game, self.table, self.frontier)
        try:
            solution = _before(game, solution, frontier, case.backend)
        except Unproved as error:
            reason = (
                "In this game the value is {value}; beyond the frontier nothing is proved: {why}."
            )
            return Open(said(reason, value=format_number(figure.exact), why=str(error)))
        proof = value_certificate(game, digest, solution, figure, frontier)
        return decided(figure.holds, proof)


@dataclass(frozen=True)
class SaddleClaim(GameClaim):
    """The zero-sum game has an equilibrium in pure strategies, or has none."""

    kind = "saddle"
    row = "whether a zero-sum game has an equilibrium in pure strategies"
    says = "The game {game} {stated} equilibrium in pure strategies."
    proved_by = ("pure values",)
    stated: str = choice(Word("none", "has no"), Word("exists", "has an"))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of both values in pure strategies."""
        return [Asked(self.open_tree(case)[1], PureValues, {})]

    def decide(self, case: Case) -> Finding:
        """Compute maxmin and minmax over pure strategies, in games of some size."""
        game, _ = self.open_tree(case)
        if game.constant is None:
            self.table.refuse("game", "a game that is not zero-sum", "a two-player zero-sum game")
        counts = [count_pure(game, p, True) for p in (1, 2)]
        if max(counts) > PURE_VALUE_STRATEGIES or counts[0] * counts[1] > SADDLE_CELLS:
            limits = f"{SADDLE_CELLS} pairs of pure strategies, or {PURE_VALUE_STRATEGIES} of one"
            return Open(f"More than {limits} player.")
        low, high = pure_values(normal_form(game, reduced=True))
        (asked,) = self.asked(case)
        return self.certified(case, asked, maxmin=low, minmax=high, saddle=low == high)


def _before(
    game: Game, solution: Equilibrium, frontier: Sequence[InfoSetName], backend: str
) -> Equilibrium:
    """Return the solution with optimal plans that keep play from the frontier.

    The value then holds whatever follows there. Raises Unproved if there are no such plans.
    """
    if not (frontier and game.has_tree):  # the plans are known; no compact game has a frontier
        return solution
    avoid = arrivals(game, set(frontier))
    first, second = (lexicographic_plan(game, p, backend, avoid) for p in (1, 2))
    return replace(solution, plans=(first, second))
