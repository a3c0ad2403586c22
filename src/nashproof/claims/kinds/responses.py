"""Claims that count or describe a player's best responses to some strategy of the opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Mixture, strategy_names
from nashproof.certificates.statements.dominance import (
    EXACTLY,
    LevelProof,
    Responses,
    Rival,
    RivalMixture,
)
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding, decided
from nashproof.claims.kinds.dominance import Move, located, named_move
from nashproof.claims.wording import responses as words
from nashproof.errors import InputError
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.play.strategies import pure_strategies
from nashproof.solve.dominance.best_response_levels import ResponseSense, levels

RESPONSE_SENSES: tuple[ResponseSense, ...] = ("only", "best", "cautious")


@dataclass(frozen=True)
class ResponsesClaim(GameClaim):
    """So many pure strategies of a player are best responses to some strategy of the opponent.

    Or ``exactly these`` that make none of the moves to ``avoid``. ``sense`` says in which way they
    are best, ``level`` how often the opponent responds in turn. Two players with perfect recall.
    Proved by the statement ``responses``.
    """

    kind: ClassVar[str] = "responses"
    player: int
    strategies: Literal["reduced", "full"]
    sense: ResponseSense
    level: int
    stated: str
    avoid: tuple[str, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of the fields above."""
        claim = cls(
            table,
            table.string("game"),
            int(table.choice("player", ("1", "2"))),
            table.choice("strategies", ("reduced", "full"), "reduced"),
            table.choice("sense", RESPONSE_SENSES, "only"),
            int(table.choice("level", tuple(map(str, range(1, 10))), "1")),
            table.string("stated"),
            tuple(table.strings("avoid", [])),
        )
        stated = claim.stated
        digits = stated.isascii() and stated.isdigit() and (stated == "0" or stated[0] != "0")
        if stated != EXACTLY and not digits:
            table.refuse_value("stated", f'a number of strategies, or "{EXACTLY}"')
        if (stated == EXACTLY) != bool(claim.avoid):
            claim._refuse_avoid()
        return claim

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """The number, or the words, as written."""
        return (self.stated,)

    def decide(self, case: Case) -> Finding:
        """Classify every strategy."""
        game, digest = self.open_tree(case)
        game.need_recall()
        avoid = self._avoided(game)
        try:
            by_level = levels(game, self.player, self.strategies == "full", self.sense, self.level)
        except InputError as error:
            raise error.at(self.table.place("game")) from None
        clear = [
            s
            for s in pure_strategies(game, self.player, self.strategies == "reduced")
            if not any(s.get(i) == k for _, i, k in avoid)
        ]
        exactly = clear == [s for s, _ in by_level[-1].responses]
        statement = Responses(
            player=self.player,
            strategies=self.strategies,
            sense=self.sense,
            levels=tuple(
                tuple(strategy_names(game, s) for s, _ in level.responses) for level in by_level
            ),
            avoid=tuple(named_move(game, move) for move in avoid),
            exactly=exactly,
        )
        witness = Responses.Witness(tuple(_proof(game, level) for level in by_level))
        return decided(
            statement.supports(self.stated),
            str(len(by_level[-1].responses)),
            self._why(game, by_level, statement),
            Certificate(digest, statement, witness).text(),
        )

    def _avoided(self, game: Tree) -> list[Move]:
        """The moves to avoid, all of the player and none twice."""
        avoid = [located(game, self.table, "avoid", text) for text in self.avoid]
        if len(set(avoid)) != len(avoid) or any(owner != self.player for owner, *_ in avoid):
            self._refuse_avoid()
        return avoid

    def _refuse_avoid(self) -> None:
        self.table.refuse(
            "avoid",
            f'"avoid" = {list(self.avoid)}',
            f"moves of player {self.player}, none twice, "
            f'where "{EXACTLY}" is stated, and else none',
        )

    def _why(self, game: Tree, by_level: Sequence[Any], statement: Responses) -> str:
        sizes = [
            (level.player, len(level.responses), len(level.responses) + len(level.others))
            for level in by_level
        ]
        why = words.responses_why(game, self.strategies, self.sense, sizes)
        if not statement.avoid:
            return why
        return why + words.described_why(statement.avoid, statement.exactly)


def _proof(game: Tree, level: Any) -> LevelProof:
    """A level's beliefs and rivals."""
    return LevelProof(
        tuple(Mixture.of(game, belief) for _, belief in level.responses),
        tuple((strategy_names(game, s), _rivals(game, by)) for s, by in level.others),
    )


def _rivals(game: Tree, weights: Sequence[Any]) -> RivalMixture:
    return RivalMixture(tuple((_rival(game, s), w) for s, w in weights))


def _rival(game: Tree, rival: Any) -> Rival:
    """Another strategy, or another action at one information set."""
    if isinstance(rival, dict):
        return strategy_names(game, rival)
    i, k = rival
    return game.infosets[i].name, game.infosets[i].actions[k]
