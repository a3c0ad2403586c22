"""Claims that count or describe a player's best responses to some strategy of the opponent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from nashproof.certificates.shapes import strategy_names
from nashproof.certificates.statements.dominance import (
    EXACTLY,
    AvoidedMoves,
    ProofMixture,
    Rival,
    RoundPart,
    RoundProof,
    Rounds,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.dominance.elimination import rounds_certificate
from nashproof.claims.kinds.dominance.named_moves import IndexedMove, located, named_move
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError
from nashproof.exact.numbers import Rational
from nashproof.format.fields import MoveList, OneOfTwo, OneToNine, StatedText, Word, choice, key
from nashproof.format.naming import Naming
from nashproof.games.tree import Tree
from nashproof.play.strategies import count_pure, pure_strategies
from nashproof.play.types import PureStrategy
from nashproof.solving.dominance.best_response_levels import Level, ResponseSense, levels
from nashproof.solving.dominance.best_response_levels import Rival as ComputedRival


@dataclass(frozen=True)
class ResponsesClaim(GameClaim):
    """So many of the player's pure strategies are best responses to some strategy of the opponent.
    The game has two players with perfect recall, with at most 1,000 strategies each.
    """

    kind = "responses"
    row = "which pure strategies are best responses to some strategy"
    proved_by = ("rounds",)
    player: int = key(OneOfTwo())
    stated: str = key(
        StatedText(
            "a number, or `exactly these`",
            fits=f"0|[1-9][0-9]*|{EXACTLY}",
            expected=f'a number of strategies, or "{EXACTLY}"',
        )
    )
    avoid: tuple[str, ...] = key(
        MoveList(
            "with `exactly these`: a list of moves of the player; the responses are exactly the "
            "strategies that make none of them",
            default=(),
        )
    )
    sense: ResponseSense = choice(
        Word(
            "only", "the only best response to some strategy of {other}", "the only best response"
        ),
        Word(
            "best",
            "a best response to some strategy of {other}",
            "a best response, so it is not strictly dominated",
        ),
        Word(
            "cautious",
            "a best response to some completely mixed strategy of {other}",
            "a best response to a completely mixed strategy, so it is not weakly dominated",
        ),
        default="only",
    )
    strategies: Literal["reduced", "full"] = choice(
        "reduced",
        Word(
            "full",
            means="with an action at every information set, which must be best there, also where "
            "the player's own moves never lead",
        ),
        default="reduced",
    )
    level: int = key(
        OneToNine(
            '`"1"` (the default) to `"9"`: at `"2"` the opponent mixes only strategies that are '
            'such responses themselves; at `"3"` only responses to such responses of the player; '
            "and so on",
            default=1,
        )
    )

    def check(self) -> None:
        """Refuse moves to avoid without *exactly these*, and that without them."""
        if (self.stated == EXACTLY) != bool(self.avoid) or self.stated == ASKED:
            self._refuse_avoid()

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with ``best``: the sense and the level."""
        phrases = super().said(naming)
        best = phrases["sense"].format(other=naming.player(3 - self.player))
        level = "" if self.level == 1 else f", at level {self.level} of such responses in turn"
        return phrases | {"best": best + level}

    def sentence(self, naming: Naming) -> str:
        """Return the sentence on the number of best responses, or on the moves that they avoid."""
        if self.stated == EXACTLY:
            comma = "," * (self.level > 1)
            return (
                f"In {{game}} the strategies of {{player}} that are {{best}}{comma} are exactly "
                "those {strategies} pure strategies that make none of these moves: {avoid}."
            )
        avoid = " (none of them makes {avoid})" * bool(self.avoid)
        return (
            f"In {{game}} exactly {{stated}} {{strategies}} pure strategies of {{player}}{avoid} "
            "are each {best}."
        )

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of a round for each level, which leaves exactly the responses."""
        game, digest = self.open_tree(case)
        moves = tuple(named_move(game, move) for move in self._avoided(game))
        fields = {
            "strategies": self.strategies,
            "sense": self.sense,
            "rounds": self._fits,
            "exactly": lambda parts: (
                [(x.player, x.avoid) for x in parts] == [(self.player, moves)] * bool(moves)
            ),
        }
        return [Asked(digest, Rounds, fields)]

    def _fits(self, rounds: Sequence[Mapping[int, RoundPart]]) -> bool:
        """Return whether the rounds are the levels: players respond in turn, this player last."""
        players = [self.player if k % 2 == 0 else 3 - self.player for k in range(self.level)]
        return len(rounds) == self.level and all(
            parts[player].exact and parts[3 - player] == NOTHING_OUT[0]
            for player, parts in zip(reversed(players), rounds)
        )

    def decide(self, case: Case) -> Finding:
        """Classify every strategy."""
        game, digest = self.open_tree(case)
        game.need_recall()
        avoid = self._avoided(game)
        try:
            by_level = levels(game, self.player, self.strategies == "full", self.sense, self.level)
        except InputError as error:
            raise error.at(self.table.place("game")) from None
        exactly = self._clear(game, avoid) == [s for s, _ in by_level[-1].responses]
        steps = _rounds(game, by_level)
        if steps is None:
            return Open(
                "A response at one level was none at the level before of the same player, so the "
                "levels are no rounds of elimination."
            )
        statement = Rounds(
            strategies=self.strategies,
            sense=self.sense,
            rounds=tuple(parts for parts, _ in steps),
            left=_left(game, self.strategies == "reduced", [parts for parts, _ in steps]),
            exactly=self._exactly(game, avoid, exactly),
        )
        proofs = [proofs for _, proofs in steps]
        try:
            proof = rounds_certificate(game, digest, statement, proofs)
        except InputError as error:
            return Open(f"Too large: {error}.")
        return decided(statement.supports(self.stated), proof)

    def _clear(self, game: Tree, avoid: Sequence[IndexedMove]) -> list[Mapping[int, int]]:
        """Return the strategies of the player that make none of these moves."""
        every = pure_strategies(game, self.player, self.strategies == "reduced")
        return [s for s in every if not any(s.get(i) == k for _, i, k in avoid)]

    def _exactly(
        self, game: Tree, avoid: Sequence[IndexedMove], exactly: bool
    ) -> tuple[AvoidedMoves, ...]:
        moves = tuple(named_move(game, move) for move in avoid)
        return (AvoidedMoves(self.player, moves, exactly),) if moves else ()

    def _avoided(self, game: Tree) -> list[IndexedMove]:
        """Return the moves to avoid. Refuses moves of the other player, and moves named twice."""
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


Round = tuple[dict[int, RoundPart], dict[int, RoundProof]]
NOTHING_OUT = RoundPart((), False), RoundProof((), ())


def _rounds(game: Tree, by_level: Sequence[Level]) -> list[Round] | None:
    """Return the levels as rounds of elimination: each eliminates what is no best response.

    The strategies left are proved best responses by beliefs. None if a response at one level was
    none at the player's level before (possible for cautious responses): a strategy that has been
    eliminated cannot come back, so these levels are no rounds.
    """
    steps: list[Round] = []
    left: dict[int, list[PureStrategy]] = {}
    for level in by_level:
        before = left.get(level.player)
        responses = [s for s, _ in level.responses]
        if before is not None and any(s not in before for s in responses):
            return None
        # Eliminate only what the player's earlier levels have left.
        taken_out = [(s, by) for s, by in level.others if before is None or s in before]
        part = RoundPart(tuple(strategy_names(game, s) for s, _ in taken_out), True)
        proof = RoundProof(
            tuple(_mixture(game, by) for _, by in taken_out),
            tuple(
                (strategy_names(game, s), _mixture(game, belief)) for s, belief in level.responses
            ),
        )
        # The opponent pauses: the players respond in turn.
        still, nothing = NOTHING_OUT
        opponent, left[level.player] = 3 - level.player, responses
        steps.append(
            ({level.player: part, opponent: still}, {level.player: proof, opponent: nothing})
        )
    return steps


def _left(
    game: Tree, reduced: bool, rounds: Sequence[dict[int, RoundPart]]
) -> tuple[dict[int, int], ...]:
    """Return the number of strategies left after each round, by player."""
    sizes = {p: count_pure(game, p, reduced) for p in (1, 2)}
    left = []
    for parts in rounds:
        sizes = {p: sizes[p] - len(parts[p].out) for p in (1, 2)}
        left.append(sizes)
    return tuple(left)


def _mixture(game: Tree, parts: Iterable[tuple[ComputedRival, Rational]]) -> ProofMixture:
    """Return a mixture by names."""
    return ProofMixture(tuple((_rival(game, rival), weight) for rival, weight in parts))


def _rival(game: Tree, rival: ComputedRival) -> Rival:
    """Return a rival by names: another strategy, or another action at an information set."""
    if isinstance(rival, dict):
        return strategy_names(game, rival)
    i, k = rival
    return game.infosets[i].name, game.infosets[i].actions[k]
