"""Claims about iterated elimination of dominated strategies."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Literal

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import Sizes
from nashproof.certificates.shapes import Strategy, strategy_names
from nashproof.certificates.statements.dominance import (
    GoneMove,
    NumberedProofs,
    ProofMixture,
    RoundPart,
    RoundProof,
    Rounds,
    is_final,
    takes_all,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, elimination_of
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.dominance.moves import dominated_moves_certificate
from nashproof.claims.kinds.dominance.named_moves import (
    SENSES,
    IndexedMove,
    located,
    named_move,
    sense_key,
)
from nashproof.errors import InputError, TooLarge
from nashproof.exact.linear_algebra import integers, product
from nashproof.exact.numbers import QQ, Rational
from nashproof.files.strict_toml import Table
from nashproof.format.fields import MoveList, StatedText, key
from nashproof.format.naming import Naming
from nashproof.games.tree import Tree
from nashproof.limits import ELIMINATION_MIXTURES, ELIMINATION_PASSES
from nashproof.play.strategies import count_pure, mixture_of, pure_plan
from nashproof.solving.dominance.rounds import ByStrategy, EliminationRounds, Sense, gone_after

ELIMINATED = 100_000  # pairs of strategies: larger games are not eliminated unasked
COMPARED = 750_000  # sequences of one player times those of the other, for single moves


RESPONSE: Mapping[Sense, Literal["best", "cautious"]] = {"strictly": "best", "weakly": "cautious"}


class Round(StatedText):
    """After which round moves are gone, as written, or one of the words."""

    def read(self, table: Table, key: str) -> str:
        text = table.string(key)
        if re.fullmatch("round [1-9][0-9]{0,5}", text, re.ASCII):
            return text
        return table.choice(key, ("eliminated", "never", "round 1", "round 2"))

    def words(self, value: str, naming: Naming) -> str:
        return {
            "eliminated": "are made by no strategy that is left at the end",
            "never": "are each made by some strategy that is left at the end",
        }.get(value, f"disappear in exactly {value}")


@dataclass(frozen=True)
class IteratedDominanceClaim(GameClaim):
    """In each round all dominated strategies of both players are eliminated at once. This goes on
    until no strategy is dominated. Strategies are reduced pure ones; pure or mixed strategies may
    dominate them. There are at most 20,000 strategies a player and 4,000,000 pairs.
    """

    kind = "iterated dominance"
    row = "in which round of elimination moves disappear"
    says = (
        "If all {sense} dominated strategies of both players are eliminated from {game}, round by "
        "round, these moves {stated}:"
    )
    proved_by = ("rounds",)
    sense: Sense = sense_key()
    moves: tuple[str, ...] = key(MoveList("a list of moves; the claim is about each of them"))
    stated: str = key(
        Round(
            "`round 1`, `round 2`, ...: after exactly this round no strategy that is left makes "
            "the move; `eliminated`: after some round; `never`: a strategy left at the end makes "
            "it",
            groups=(("eliminated", "never"),),
        )
    )

    def check(self) -> None:
        """Refuse a claim about no move."""
        if not self.moves:
            _refuse_moves(self.table)

    def items(self, naming: Naming) -> list[str]:
        """Return the moves in words."""
        return list(map(naming.move, self.moves))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of maximal rounds until nothing can go, and of these moves."""
        game, digest = self.open_tree_of_two(case)
        return [_all_rounds(game, digest, self.sense, self._located(game))]

    def _located(self, game: Tree) -> list[IndexedMove]:
        moves = [located(game, self.table, "moves", text) for text in self.moves]
        if len(set(moves)) != len(moves):
            _refuse_moves(self.table)
        return moves

    def decide(self, case: Case) -> Finding:
        """Eliminate round by round."""
        game, digest = self.open_tree_of_two(case)
        game.need_recall()
        moves = self._located(game)
        try:
            elimination = elimination_of(game, digest, self.sense)
            proof = elimination_certificate(game, digest, elimination, moves)
        except InputError as error:
            return Open(f"Too large: {error}.")
        return decided(proof.statement.supports(self.stated), proof)


def _refuse_moves(table: Table) -> None:
    table.refuse("moves", "no moves, or one twice", "at least one, none twice")


def _all_rounds(game: Tree, digest: str, sense: Sense, moves: Sequence[IndexedMove]) -> Asked:
    """Return the statement of rounds, each of which eliminates all that it can, and of moves."""
    names = [named_move(game, move) for move in moves]
    fields = {
        "strategies": "reduced",
        "sense": RESPONSE[sense],
        "rounds": lambda rounds: is_final(rounds) and takes_all(rounds),
        "gone": lambda gone: [item.move for item in gone] == names,
        "exactly": (),
    }
    return Asked(digest, Rounds, fields)


def has_too_many_moves(game: Tree) -> bool:
    """Return whether comparing each move with its rivals takes more than a minute."""
    return game.sequence_counts[1] * game.sequence_counts[2] > COMPARED


def eliminations(game: Tree, digest: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield ``(word, certificate, sizes)`` of what can be eliminated in a two-player game.

    First the weakly dominated ``moves`` in one step (without sizes), unless there are too many.
    Then, if the game is small, whole strategies ``weakly`` and ``strictly`` round by round.
    """
    if moves := eliminated_moves(game, digest):
        yield "moves", moves, []
    if count_pure(game, 1, True) * count_pure(game, 2, True) > ELIMINATED:
        return
    for sense in SENSES:
        elimination = elimination_of(game, digest, sense)
        try:
            proof = elimination_certificate(game, digest, elimination, _every_move(game))
        except InputError:  # too large for the checkers
            continue
        yield sense, proof.text(), [str(Sizes(*map(len, left))) for left in elimination.left]


def eliminated_moves(game: Tree, digest: str) -> str | None:
    """Return the certificate of ``moves`` in ``eliminations``; None if there is none."""
    return None if has_too_many_moves(game) else dominated_moves_certificate(game, digest)


def whole_elimination(game: Tree, digest: str, sense: Sense) -> Asked:
    """Return the statement of ``eliminations`` in which each round is proved maximal."""
    return _all_rounds(game, digest, sense, _every_move(game))


def _every_move(game: Tree) -> list[IndexedMove]:
    return [
        IndexedMove(s.player, i, k)
        for i, s in enumerate(game.infosets)
        for k in range(len(s.actions))
    ]


def elimination_certificate(
    game: Tree, digest: str, elimination: EliminationRounds, moves: Sequence[IndexedMove]
) -> Certificate:
    """Return the certificate ``rounds``: all rounds with proofs, and the rounds of the moves.

    Each round is proved maximal; only the last one where that would be too large. Raises InputError
    if even that is too large.
    """
    last = len(elimination.rounds)  # this round takes out nothing
    try:
        return _eliminated(game, digest, elimination, moves, range(last + 1))
    except TooLarge:
        return _eliminated(game, digest, elimination, moves, (last,))


def _eliminated(
    game: Tree,
    digest: str,
    elimination: EliminationRounds,
    moves: Sequence[IndexedMove],
    exact: Collection[int],
) -> Certificate:
    """Return the certificate ``rounds``; the rounds numbered in ``exact`` are proved maximal.

    A round is maximal if each strategy that stays is a best response to a belief: with full
    support for weak dominance, any belief for strict dominance (Pearce 1984).
    """
    names = [[strategy_names(game, s) for s in side] for side in elimination.strategies]
    out = [*elimination.rounds, ({}, {})]  # the last round eliminates nothing: it proves the end
    gone_in = [gone_after(elimination, *move) for move in moves]
    statement = Rounds(
        strategies="reduced",
        sense=RESPONSE[elimination.sense],
        rounds=tuple(
            {p + 1: RoundPart(tuple(names[p][i] for i in gone[p]), k in exact) for p in (0, 1)}
            for k, gone in enumerate(out)
        ),
        left=tuple(
            {1: len(first), 2: len(second)}
            for first, second in [*elimination.left[1:], elimination.left[-1]]
        ),
        gone=tuple(
            GoneMove(named_move(game, move), "none" if r is None else r)
            for move, r in zip(moves, gone_in)
        ),
    )
    _require_few_passes(game, statement)  # before the beliefs, which may take long, are made
    # Round 0 is played in the whole game, where a belief may mix very many strategies: shorten it.
    first = _in_few(game, elimination, 0), _in_few(game, elimination, 1)
    beliefs = [first, *elimination.beliefs[1:]]
    proofs = [
        {p + 1: _proof(names, p, gone[p], beliefs[k][p] if k in exact else {}) for p in (0, 1)}
        for k, gone in enumerate(out)
    ]
    return rounds_certificate(game, digest, statement, proofs)


def rounds_certificate(
    game: Tree, digest: str, statement: Rounds, proofs: Sequence[Mapping[int, RoundProof]]
) -> Certificate:
    """Return the certificate of rounds. Raises InputError if checkers would refuse its size."""
    witness = Rounds.Witness(NumberedProofs.of(proofs))
    _require_few_passes(game, statement)
    if (work := witness.strategies_in_mixtures * len(game.nodes)) > ELIMINATION_MIXTURES:
        raise TooLarge(f"{work:,} strategies times nodes", f"at most {ELIMINATION_MIXTURES:,}")
    return Certificate(digest, statement, witness)


def _require_few_passes(game: Tree, statement: Rounds) -> None:
    reduced = statement.strategies == "reduced"
    sizes = sum(count_pure(game, p, reduced) * len(game.sets_of[p]) for p in (1, 2))
    if (work := statement.passes * sizes) > ELIMINATION_PASSES:
        raise TooLarge(f"{work:,} steps through strategies", f"at most {ELIMINATION_PASSES:,}")


def _proof(
    names: Sequence[Sequence[Strategy]], p: int, gone: ByStrategy, beliefs: ByStrategy
) -> RoundProof:
    """Return a dominating mixture for each strategy out, a belief for each that stays."""

    def parts(side: int, weights: Mapping[int, Rational]) -> tuple[tuple[Strategy, Rational], ...]:
        return tuple((names[side][i], w) for i, w in weights.items())

    return RoundProof(
        tuple(ProofMixture(parts(p, mixture)) for mixture in gone.values()),
        tuple((names[p][i], ProofMixture(parts(1 - p, belief))) for i, belief in beliefs.items()),
    )


def _in_few(game: Tree, elimination: EliminationRounds, p: int) -> ByStrategy:
    """Return the beliefs of a player in the first round, each as a mixture of few strategies.

    A belief matters only by its realisation plan. Each plan is a mixture of at most as many pure
    strategies as there are sequences (Carathéodory), and still gives weight to every sequence.
    """
    strategies, opponent = elimination.strategies[1 - p], 2 - p
    beliefs = elimination.beliefs[0][p]
    if len(strategies) < game.sequence_counts[opponent]:
        return beliefs
    # Add up the plan of each belief, then write the plan as a mixture of few pure strategies.
    plans = integers([[int(x) for x in pure_plan(game, opponent, s)] for s in strategies])
    number = {tuple(s.items()): j for j, s in enumerate(strategies)}
    few = {}
    for i, belief in beliefs.items():
        scale = lcm(*(int(w.denominator) for w in belief.values()))
        weights = integers([[int((w * scale).numerator) for w in belief.values()]])
        plan = tuple(QQ(x, scale) for x in product(weights, plans[[*belief]])[0].tolist())
        few[i] = {number[tuple(s.items())]: w for s, w in mixture_of(game, opponent, plan)}
    return few
