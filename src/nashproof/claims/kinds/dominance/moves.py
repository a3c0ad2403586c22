"""Claims that moves are dominated or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import (
    Below,
    GameNames,
    Mathematics,
    Plays,
    Said,
    format_exact,
    frontier_sentence,
    said,
    sentences,
    strategy_words,
)
from nashproof.certificates.shapes import strategy_names
from nashproof.certificates.statements import dominance as statements
from nashproof.certificates.statements.dominance import (
    Belief,
    ByMixture,
    Dominance,
    DominatedMoves,
    mixture_words,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, InfoSetName, frontier_of
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Disproved, Finding, Open, Proved, as_stated
from nashproof.claims.kinds.dominance.named_moves import (
    IndexedMove,
    Mixture,
    ReplacedMoves,
    located,
    named_move,
    sense_key,
)
from nashproof.claims.named_rows import indexed
from nashproof.exact.numbers import QQ
from nashproof.format.fields import Frontier, TablesKey, Without, key, yes_or_no
from nashproof.format.naming import Naming, ReadBack, frontier_words
from nashproof.games.tree import Tree
from nashproof.limits import CONTINUATIONS
from nashproof.play.frontier import arrivals, left_out
from nashproof.play.strategies import behaviour_of, pure_plan
from nashproof.solving.dominance import moves as dominance
from nashproof.solving.dominance.moves import Moves, OpposingStrategy, UndominatedWitness
from nashproof.solving.dominance.rounds import Sense
from nashproof.solving.players import Sequences


@dataclass(frozen=True)
class DominatedClaim(GameClaim):
    """Each move is dominated by what the claim names. If it names nothing, nashproof looks for a
    mixture that dominates. The game has two players.
    """

    kind = "dominated"
    row = "moves are dominated, or not"
    says = "{frontier}In the game {game}{excluded} {stated}:"
    proved_by = ("dominance",)
    sense: Sense = sense_key()
    moves: tuple[ReplacedMoves, ...] = key(
        TablesKey(
            'a list of replaced moves, `{ move = "A check bet: call", '
            'by = ["A check bet: raise"] }`',
            item=lambda: ReplacedMoves,
            empty="no moves",
            example='{ move = "A check bet: call" }',
        )
    )
    excluded: tuple[str, ...] = key(
        Without("a list of moves that are taken out of the game first", default=())
    )
    stated: str = yes_or_no("dominated", "this holds", "")
    frontier: tuple[str, ...] = key(Frontier("only with `not dominated`", default=()))

    def check(self) -> None:
        """Refuse a frontier beside a claim of dominance."""
        if self.frontier and self.stated == "dominated":
            self.table.refuse(
                "frontier", "a frontier beside a claim of dominance", 'one beside "not dominated"'
            )

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with the denial in ``not dominated``.

        A frontier comes before a list, else at the end.
        """
        phrases = super().said(naming)
        denied = "this is false" if len(self.moves) == 1 else "at least one of these is false"
        without = f", without {phrases['excluded']}," if self.excluded else ""
        frontier = f"{phrases['frontier'].strip()} " * bool(self.frontier and self.moves[1:])
        more = {"excluded": without, "frontier": frontier, "stated": phrases["stated"] or denied}
        return phrases | more

    def items(self, naming: Naming) -> list[str]:
        """Return each replaced move and its replacement in words."""
        return [item.words(naming, self.sense) for item in self.moves]

    def read_back(self, naming: Naming) -> ReadBack:
        """Return the claim in words, the frontier at the end of a single sentence."""
        said = super().read_back(naming)
        if not self.frontier or said.items:
            return said
        return ReadBack(said.sentence + frontier_words(self.frontier))

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the statement's sentences; of a counter-example with both earnings."""
        statement = cast(Dominance, proof.statement)
        if statement.because != "counterexample":
            return super().why(proof, who)
        counter = cast(Dominance.Witness, proof.witness).entries[0]
        example = _example(who, statement.moves[0], cast(statements.CounterExample, counter))
        end = f"So it is not {statement.sense} dominated by that."
        return sentences(example, end, frontier_sentence(statement.frontier))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statements that decide: a proof of all, or one belief or counter-example."""
        search = self._search(case)
        return search.asked(list(self._pairs(search.game, search.banned)))

    def _search(self, case: Case) -> _DominanceSearch:
        game, digest = self.open_tree_of_two(case)
        excluded = tuple(located(game, self.table, "excluded", text) for text in self.excluded)
        self._check_excluded(game, excluded)
        frontier = frontier_of(game, self.table, self.frontier)
        return _DominanceSearch(game, digest, self.sense, excluded, case.backend, frontier)

    def decide(self, case: Case) -> Finding:
        """Prove dominance, or look for a belief or an example against it."""
        search = self._search(case)
        game, pairs = search.game, list(self._pairs(search.game, search.banned))
        ways = sum(len(dominance.continuations(game, moves, search.banned)) for moves, _ in pairs)
        if ways > CONTINUATIONS:
            self.table.refuse(
                "moves", f"moves that go on in {ways} ways in all", f"at most {CONTINUATIONS}"
            )
        return as_stated(search.answer(pairs), self.stated == "dominated")

    def _check_excluded(self, game: Tree, excluded: Sequence[IndexedMove]) -> None:
        """Refuse to take all moves of an information set out of the game."""
        for i, s in enumerate(game.infosets):
            if {k for _, at, k in excluded if at == i} == set(range(len(s.actions))):
                self.table.refuse(
                    "excluded", f'all moves at "{s.name}"', "one move at least left at each set"
                )

    def _pairs(self, game: Tree, banned: Sequences) -> Iterator[tuple[Moves, Mixture | None]]:
        """Yield the moves, each with the mixture named to dominate them, or None."""
        for item in self.moves:
            moves = item.located(game, banned)
            yield moves, item.replacement(game, moves, banned)


def dominated_moves_certificate(game: Tree, digest: str) -> str | None:
    """Return the certificate of all weakly dominated single moves, in one step.

    None if there are none.
    """
    return _DominanceSearch(game, digest, "weakly", (), "none", ()).dominated_moves()


@dataclass(frozen=True)
class _DominanceSearch:
    """A search for dominance of moves in one sense, in a game without the ``excluded`` moves.

    Moves are compared from the set where they start: a strategy that makes them is dominated by
    its change there if the mixture of continuations pays more against each opponent's strategy
    (weakly: never less, and more against one).
    With a frontier, a counter-example holds whatever follows there.
    """

    game: Tree
    digest: str
    sense: Sense
    excluded: Sequence[IndexedMove]
    backend: str
    frontier: Sequence[InfoSetName]

    @property
    def banned(self) -> Sequences:
        """Return the sequences of the excluded moves, each with its player."""
        return frozenset(
            (player, self.game.infosets[i].first + k) for player, i, k in self.excluded
        )

    def asked(self, named: Sequence[tuple[Moves, Mixture | None]]) -> list[Asked]:
        """Return the statements that decide: a proof of all, or one belief or counter-example."""
        named_by = [(self._named(moves), by) for moves, by in named]
        stated = [
            DominatedMoves(*moves, shapes.Mixture.of(self.game, by)) for moves, by in named_by if by
        ]
        undominated = [DominatedMoves(*moves, shapes.Mixture(())) for moves, _ in named_by]

        def all_of_these(stated_moves: Sequence[DominatedMoves]) -> bool:
            if [(x.player, x.set, x.makes) for x in stated_moves] != [
                moves for moves, _ in named_by
            ]:
                return False
            return all(by is None or x in stated for x, (_, by) in zip(stated_moves, named_by))

        frontier = shapes.named_frontier(self.frontier)
        asked: list[dict[str, object]] = [
            {"because": "mixture", "moves": all_of_these},
            {
                "because": "counterexample",
                "moves": lambda entries: len(entries) == 1 and entries[0] in stated,
                "frontier": frontier,
            },
        ]
        if not self.banned and not frontier:
            belief = {"because": "belief", "moves": lambda x: len(x) == 1 and x[0] in undominated}
            asked.append(belief)
        common = {"sense": self.sense, "excluded": self._excluded()}
        return [Asked(self.digest, Dominance, common | fields) for fields in asked]

    def answer(self, named: Sequence[tuple[Moves, Mixture | None]]) -> Finding:
        """Prove that all moves are dominated, or refute it for one of them, or leave it open.

        ``named``: moves, each with the mixture said to dominate it, or None for any mixture.
        """
        game, sense, banned = self.game, self.sense, self.banned
        # Step 1: where no mixture is named, a linear program looks for a dominating one.
        pairs = [
            (moves, by or dominance.dominating_mixture(game, moves, sense, banned, self.backend))
            for moves, by in named
        ]
        # Step 2: check each mixture against all strategies of the opponent, by best responses.
        failing, dominated = [], []
        for moves, by in pairs:
            if by and dominance.dominates(game, moves, by, sense, banned):
                dominated.append((moves, by))
            else:
                failing.append((moves, by))
        if not failing:
            return self._dominated(dominated)
        # Step 3: a belief to which the moves are a best response refutes every mixture at once.
        # It is a belief about the whole game, so there must be no excluded moves, no frontier.
        for moves, _ in [] if banned or self.frontier else failing:
            witness = dominance.undominated_witness(game, moves, sense, self.backend)
            if witness:
                return self._undominated(moves, witness)
        # Step 4: an opponent's strategy against which the named mixture does not pay more.
        # With a frontier that strategy must keep play from it (``away``: sequences to avoid).
        for moves, by in failing:
            away = left_out(game, 3 - moves.player, arrivals(game, set(self.frontier)))
            if by and away is not None:
                example = dominance.failure(game, moves, by, sense, banned | away)
                if example:
                    return self._not_dominated_by(moves, by, example)
        reason = "No one mixture of ways to go on from there dominates every way to do it"
        if failing[0][1]:
            reason = "The continuation named never pays more"
        return Open(f"{reason}, and no belief was found that would settle the rest.")

    def dominated_moves(self) -> str | None:
        """Return the certificate of all dominated single moves; None if there are none."""
        pairs = [pair for player in (1, 2) for pair in dominance.dominated_moves(self.game, player)]
        return self._dominated(pairs).certificate.text() if pairs else None

    def _named(self, moves: Moves) -> tuple[int, str, shapes.Moves]:
        """Return the player, the set where the moves begin, and the moves, by names."""
        name = self.game.infosets[moves.start].name
        return moves.player, name, strategy_names(self.game, moves.makes)

    def _excluded(self) -> tuple[shapes.Move, ...]:
        return tuple(named_move(self.game, move) for move in self.excluded)

    def _dominated(self, pairs: Sequence[tuple[Moves, Mixture]]) -> Proved:
        moves = tuple(
            DominatedMoves(*self._named(moves), shapes.Mixture.of(self.game, by))
            for moves, by in pairs
        )
        statement = Dominance(self.sense, "mixture", moves, self._excluded())
        witness = Dominance.Witness(tuple(ByMixture() for _ in moves))
        return Proved(Certificate(self.digest, statement, witness))

    def _undominated(self, moves: Moves, witness: UndominatedWitness) -> Disproved:
        game, opponent = self.game, 3 - moves.player
        strategy, belief = witness.strategy, witness.belief
        rows = behaviour_of(game, opponent, belief)
        beliefs = {
            game.infosets[i].name: dict(zip(game.infosets[i].actions, rows[i] or ()))
            for i in game.sets_of[opponent]
        }
        entry = DominatedMoves(*self._named(moves), shapes.Mixture(()))
        statement = Dominance(self.sense, "belief", (entry,))
        proof = Dominance.Witness((Belief(strategy_names(game, strategy), {opponent: beliefs}),))
        return Disproved(Certificate(self.digest, statement, proof))

    def _not_dominated_by(self, moves: Moves, by: Mixture, failure: OpposingStrategy) -> Disproved:
        entry = DominatedMoves(*self._named(moves), shapes.Mixture.of(self.game, by))
        frontier = shapes.named_frontier(self.frontier)
        statement = Dominance(self.sense, "counterexample", (entry,), self._excluded(), frontier)
        counter = statements.CounterExample(
            strategy_names(self.game, failure.continuation),
            strategy_names(self.game, failure.opponent),
        )
        proof = Dominance.Witness((counter,))
        return Disproved(Certificate(self.digest, statement, proof))


def _example(who: GameNames, entry: DominatedMoves, counter: statements.CounterExample) -> Said:
    """Return a sentence with both earnings against the strategy of a counter-example."""
    game, player = cast(Tree, who.game), entry.player  # claims are judged in their game
    worse, replies = counter.continuation, indexed(game, 3 - player, counter.opponent)
    ways = [(indexed(game, player, worse), QQ(1))]
    instead = [(indexed(game, player, strategy), p) for strategy, p in entry.by.parts]
    met = dominance.met_sets(game, player, [strategy for strategy, _ in (*ways, *instead)])
    # Name only the opponent's actions at sets that either of the two continuations can meet.
    names = [game.infosets[i].name for i in replies if i in met]
    plays = {name: counter.opponent[name] for name in names}
    weights = pure_plan(game, 3 - player, replies)

    def earned(mixture: Mixture) -> Mathematics:
        lines = (
            (p, dominance.continuation_payoffs(game, player, strategy)) for strategy, p in mixture
        )
        return format_exact(
            sum((p * w * a for p, line in lines for w, a in zip(weights, line)), QQ(0))
        )

    return said(
        "{when}, {moves} earns {earned} and {others} earns {replaced} ({below}, weighted by "
        "chance).",
        when=Plays(who(3 - player), strategy_words(who.strategy(3 - player, plays))),
        moves=strategy_words(who.strategy(player, worse)),
        earned=earned(tuple(ways)),
        others=mixture_words(who, entry),
        replaced=earned(tuple(instead)),
        below=Below(entry.set),
    )
