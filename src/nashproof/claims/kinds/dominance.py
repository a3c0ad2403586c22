"""Claims that moves, or whole strategies, are dominated or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any, ClassVar, Self

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import strategy_names
from nashproof.certificates.statements import dominance as statements
from nashproof.certificates.statements.dominance import Belief, ByMixture, Dominance, DominatedMoves
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    ExpectedPayoff,
    Figures,
    ProfileNumber,
)
from nashproof.claims.case import Case, InfoSetName, ProfileInGame, ProfileRows, frontier_of
from nashproof.claims.claim import (
    Fields,
    GameClaim,
    ParameterPoint,
    ProfileClaim,
    StatesText,
    player_of,
    profile_fields,
)
from nashproof.claims.finding import Disproved, Finding, Open, Proved, as_stated
from nashproof.claims.kinds.profiles import gain_finding
from nashproof.claims.wording import dominance as words
from nashproof.documents.events import move_of
from nashproof.errors import InputError
from nashproof.exact.expressions import expression, polynomial
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import bernstein_work
from nashproof.files.strict_toml import Table
from nashproof.games.tree import Tree
from nashproof.limits import BERNSTEIN_WORK, CONTINUATIONS, PARAMETERS
from nashproof.play.best_response import best_strategy, best_values
from nashproof.play.frontier import arrivals, left_out
from nashproof.play.strategies import behaviour_of, expected_payoffs, plan_of, plans_of, pure_plan
from nashproof.play.types import Plan
from nashproof.solve.dominance import moves as dominance
from nashproof.solve.dominance import plans
from nashproof.solve.dominance.moves import CounterExample, Moves, UndominatedWitness
from nashproof.solve.dominance.rounds import Sense
from nashproof.solve.game_programs import payoffs_by_reply
from nashproof.solve.parameters.profiles import samples, substitute

SENSES: tuple[Sense, ...] = ("weakly", "strictly")
Move = tuple[int, int, int]  # player, information set, action, the last two by index
Strategy = dict[int, int]  # {information set: action}
Mixture = tuple[tuple[Strategy, Rational], ...]


@dataclass(frozen=True)
class MixturePart(Fields):
    """A continuation ``by`` which moves are replaced, with its ``probability``."""

    by: tuple[str, ...]
    probability: Rational

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``by`` and ``probability``."""
        part = cls(table, tuple(table.strings("by")), table.number("probability"))
        table.end()
        return part


@dataclass(frozen=True)
class ReplacedMoves(Fields):
    """A ``move``, or several in a row that one ``makes``; and what dominates them.

    That is one continuation ``by``, or a ``mixture`` of some, or (both None) what is to be found.
    """

    move: str | None
    makes: tuple[str, ...] | None
    by: tuple[str, ...] | None
    mixture: tuple[MixturePart, ...] | None

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``move`` or ``makes``, and perhaps of ``by`` or ``mixture``."""
        move = table.string("move") if table.has("move") else None
        makes = None if table.has("move") else tuple(table.strings("makes"))
        if makes == ():
            table.refuse("makes", "no moves", "at least one")
        mixture = by = None
        if table.has("mixture"):
            mixture = tuple(map(MixturePart.from_table, table.tables("mixture")))
            probabilities = [part.probability for part in mixture]
            if any(p <= 0 for p in probabilities) or sum(probabilities, QQ(0)) != 1:
                _refuse_mixture(table)
        elif table.has("by"):
            by = tuple(table.strings("by"))
        table.end()
        return cls(table, move, makes, by, mixture)

    def located(self, game: Tree, banned: frozenset[Any]) -> Moves:
        """The moves in a game without the ``banned`` sequences."""
        key, texts = ("makes", self.makes or ()) if self.move is None else ("move", (self.move,))
        moves = [located(game, self.table, key, text) for text in texts]
        made = Moves(moves[0][0], _together(self.table, key, moves))
        _checked(self.table, key, dominance.check_plan, game, made, banned)
        return made

    def replacement(self, game: Tree, made: Moves, banned: frozenset[Any]) -> Mixture | None:
        """The mixture of continuations that is named; None if there is none."""
        if self.mixture is None:
            return (
                None
                if self.by is None
                else ((_continuation(game, self.table, self.by, made, banned), QQ(1)),)
            )
        mixture = [
            (_continuation(game, part.table, part.by, made, banned), part.probability)
            for part in self.mixture
        ]
        continuations = [continuation for continuation, _ in mixture]
        if any(one in continuations[:n] for n, one in enumerate(continuations)):
            _refuse_mixture(self.table)
        return tuple(mixture)


def _refuse_mixture(table: Table) -> None:
    table.refuse(
        "mixture", "a mixture", "different continuations with positive probabilities that sum to 1"
    )


def located(game: Tree, table: Table, key: str, text: str) -> Move:
    """The move that ``SET: ACTION`` names, chance refused."""
    try:
        player, name, action = move_of(game, text)
    except InputError as error:
        raise error.at(table.place(key)) from None
    if player == 0:
        table.refuse(key, f'the chance move "{text}"', "a move of a player")
    i = game.set_index[player, name]
    return player, i, game.infosets[i].actions.index(action)


def named_move(game: Tree, move: Move) -> shapes.Move:
    """A move as certificates name it: player, information set, action."""
    player, i, k = move
    return shapes.Move(player, game.infosets[i].name, game.infosets[i].actions[k])


def _together(table: Table, key: str, moves: Sequence[Move]) -> Strategy:
    """Moves of one player at different sets as ``{set index: action index}``."""
    made = {i: k for _, i, k in moves}
    if len(made) != len(moves) or len({player for player, *_ in moves}) != 1:
        table.refuse(
            key, "moves of two players, or two at one set", "one move at each set of one player"
        )
    return made


def _checked(table: Table, key: str, check: Callable[..., None], *args: Any) -> None:
    try:
        check(*args)
    except InputError as error:
        raise error.at(table.place(key)) from None


def _continuation(
    game: Tree, table: Table, texts: Sequence[str], made: Moves, banned: frozenset[Any]
) -> Strategy:
    """What replaces moves: a move at each set that can then be met."""
    moves = [located(game, table, "by", text) for text in texts]
    by = _together(table, "by", moves) if moves else {}
    _checked(table, "by", dominance.check_continuation, game, made, by, banned)
    return by


@dataclass(frozen=True)
class DominatedClaim(StatesText, GameClaim):
    """Each of the ``moves`` is dominated in this ``sense`` by what is named; or ``not dominated``.

    In the game without the ``excluded`` moves; with a ``frontier`` (beside ``not dominated``) in
    every game that differs only in what follows there. Two players. Proved by the statement
    ``dominance`` because of a mixture; the contrary because of a belief or a counter-example.
    """

    kind: ClassVar[str] = "dominated"
    sense: Sense
    stated: str
    excluded: tuple[str, ...]
    frontier: tuple[str, ...]
    moves: tuple[ReplacedMoves, ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``sense``, ``stated``, ``excluded``, ``frontier`` and ``moves``."""
        game = table.string("game")
        sense = table.choice("sense", SENSES)
        stated = table.choice("stated", ("dominated", "not dominated"), "dominated")
        excluded, frontier = (tuple(table.strings(key, [])) for key in ("excluded", "frontier"))
        if frontier and stated == "dominated":
            table.refuse(
                "frontier", "a frontier beside a claim of dominance", 'one beside "not dominated"'
            )
        example = '{ move = "A check bet: call" }'
        moves = tuple(map(ReplacedMoves.from_table, table.tables("moves", example=example)))
        if not moves:
            table.refuse("moves", "no moves", "at least one")
        return cls(table, game, sense, stated, excluded, frontier, moves)

    def decide(self, case: Case) -> Finding:
        """Prove dominance, or look for a belief or an example against it."""
        game, digest = self.open_tree(case)
        if len(game.players) != 2:
            self.table.refuse("game", f"a game with {len(game.players)} players", "a game of two")
        excluded = tuple(located(game, self.table, "excluded", text) for text in self.excluded)
        self._check_excluded(game, excluded)
        frontier = frontier_of(game, self.table, self.frontier)
        search = _Search(game, digest, self.sense, excluded, case.backend, frontier)
        pairs = list(self._pairs(game, search.banned))
        ways = sum(len(dominance.continuations(game, made, search.banned)) for made, _ in pairs)
        if ways > CONTINUATIONS:
            self.table.refuse(
                "moves", f"moves that go on in {ways} ways in all", f"at most {CONTINUATIONS}"
            )
        return as_stated(search.answer(pairs), self.stated == "dominated")

    def _check_excluded(self, game: Tree, excluded: Sequence[Move]) -> None:
        """Refuse to take all moves of an information set out of the game."""
        for i, s in enumerate(game.infosets):
            if {k for _, at, k in excluded if at == i} == set(range(len(s.actions))):
                self.table.refuse(
                    "excluded", f'all moves at "{s.name}"', "one move at least left at each set"
                )

    def _pairs(self, game: Tree, banned: frozenset[Any]) -> Iterator[tuple[Moves, Mixture | None]]:
        """The moves, and what is named to dominate them."""
        for item in self.moves:
            made = item.located(game, banned)
            yield made, item.replacement(game, made, banned)


# The answer


def dominated_moves_certificate(game: Tree, digest: str) -> str | None:
    """The certificate of all single moves that another continuation dominates weakly.

    In one step; None if there are none.
    """
    return _Search(game, digest, "weakly", (), "none", ()).dominated_moves()


@dataclass(frozen=True)
class _Search:
    """Whether moves are dominated in a sense, in a game from which moves are excluded.

    With a frontier, whether they are not, whatever follows there.
    """

    game: Tree
    digest: str
    sense: Sense
    excluded: Sequence[Move]
    backend: str
    frontier: Sequence[InfoSetName]

    @property
    def banned(self) -> frozenset[tuple[int, int]]:
        """The sequences of the excluded moves, each with its player."""
        return frozenset(
            (player, self.game.infosets[i].first + k) for player, i, k in self.excluded
        )

    def answer(self, named: Sequence[tuple[Moves, Mixture | None]]) -> Finding:
        """That all moves are dominated; or some by nothing, or not by what is named."""
        game, sense, banned = self.game, self.sense, self.banned
        pairs = [
            (made, by or dominance.dominating_mixture(game, made, sense, banned, self.backend))
            for made, by in named
        ]
        failing, dominated = [], []
        for made, by in pairs:
            if by and dominance.dominates(game, made, by, sense, banned):
                dominated.append((made, by))
            else:
                failing.append((made, by))
        if not failing:
            return self._dominated(dominated)
        for made, by in [] if banned or self.frontier else failing:
            witness = dominance.undominated_witness(game, made, sense, self.backend)
            if witness:
                return self._undominated(made, by, witness)
        for made, by in failing:
            away = left_out(game, 3 - made.player, arrivals(game, set(self.frontier)))
            if by and away is not None:
                example = dominance.failure(game, made, by, sense, banned | away)
                if example:
                    return self._not_dominated_by(made, by, example)
        return Open(words.undecided_why(bool(failing[0][1])))

    def dominated_moves(self) -> str | None:
        """The certificate of all dominated single moves; None if there are none."""
        pairs = [pair for player in (1, 2) for pair in dominance.dominated_moves(self.game, player)]
        return self._dominated(pairs).certificate if pairs else None

    def _named(self, made: Moves) -> tuple[int, str, shapes.Moves]:
        """The player, the set from which on moves are made, and the moves by names."""
        name = self.game.infosets[made.start].name
        return made.player, name, strategy_names(self.game, made.makes)

    def _excluded(self) -> tuple[shapes.Move, ...]:
        return tuple(named_move(self.game, move) for move in self.excluded)

    def _dominated(self, pairs: Sequence[tuple[Moves, Mixture]]) -> Proved:
        moves = tuple(
            DominatedMoves(*self._named(made), shapes.Mixture.of(self.game, by))
            for made, by in pairs
        )
        statement = Dominance(self.sense, "mixture", moves, self._excluded())
        witness = Dominance.Witness(tuple(ByMixture() for _ in moves))
        return Proved(
            words.dominated_computed(self.sense),
            words.dominated_why(
                self.game, self.sense, [(made.makes, by) for made, by in pairs], self._excluded()
            ),
            Certificate(self.digest, statement, witness).text(),
        )

    def _undominated(
        self, made: Moves, by: Mixture | None, witness: UndominatedWitness
    ) -> Disproved:
        game, other = self.game, 3 - made.player
        strategy, belief = witness.strategy, witness.belief
        rows = behaviour_of(game, other, belief)
        beliefs = {
            game.infosets[i].name: dict(zip(game.infosets[i].actions, rows[i] or ()))
            for i in game.sets_of[other]
        }
        entry = DominatedMoves(*self._named(made), shapes.Mixture(()))
        statement = Dominance(self.sense, "belief", (entry,))
        proof = Dominance.Witness((Belief(strategy_names(game, strategy), {other: beliefs}),))
        failure = by and dominance.failure(game, made, by, self.sense)
        example = _example(game, made, by, failure) if by and failure else None
        return Disproved(
            words.undominated_computed(self.sense),
            words.undominated_why(game, self.sense, made.makes, other, beliefs, example),
            Certificate(self.digest, statement, proof).text(),
        )

    def _not_dominated_by(self, made: Moves, by: Mixture, failure: CounterExample) -> Disproved:
        entry = DominatedMoves(*self._named(made), shapes.Mixture.of(self.game, by))
        frontier = shapes.named_frontier(self.frontier)
        statement = Dominance(self.sense, "counterexample", (entry,), self._excluded(), frontier)
        counter = statements.CounterExample(
            strategy_names(self.game, failure.continuation),
            strategy_names(self.game, failure.opponent),
        )
        proof = Dominance.Witness((counter,))
        example = _example(self.game, made, by, failure)
        return Disproved(
            words.not_dominated_by_computed(self.sense),
            words.not_dominated_by_why(self.game, self.sense, example, self.frontier),
            Certificate(self.digest, statement, proof).text(),
        )


def _example(game: Tree, made: Moves, by: Mixture, failure: CounterExample) -> words.Example:
    """The example that a ``dominance.failure`` is: the opponent's moves at sets that are met."""
    worse = failure.continuation
    met = dominance.met_sets(game, made.player, [worse, *(continuation for continuation, _ in by)])
    plays: Mapping[int, int] = {i: k for i, k in failure.opponent.items() if i in met}
    start = game.infosets[made.start].name
    return words.Example(
        3 - made.player, plays, worse, failure.payoff, by, failure.replacement_payoff, start
    )


# Whole strategies


@dataclass(frozen=True)
class DominatedStrategyClaim(StatesText, ProfileClaim):
    """A player's strategy in a profile is weakly ``dominated``, or ``not dominated``.

    By any strategy, mixed or pure, of the whole game. With parameters *not dominated* means for all
    their values; ``at`` fixes them. Two players with perfect recall. Proved by the statements
    ``best response`` or ``equilibrium set`` of the player alone, against a completely mixed
    strategy of the opponent; the contrary by ``figures``: another strategy is paid more against
    every completely mixed one.
    """

    kind: ClassVar[str] = "dominated strategy"
    at: ParameterPoint | None
    player: str
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``at``, ``player`` and ``stated``."""
        return cls(
            table,
            *profile_fields(table),
            table.string("player"),
            table.choice("stated", ("dominated", "not dominated"), "dominated"),
        )

    def decide(self, case: Case) -> Finding:
        """Look for a completely mixed strategy to which it is best; else for one that dominates."""
        played = self.played(case, self.at)
        player = player_of(self.table, self.player, played.game.player_numbers)
        if len(played.game.players) != 2:
            return Open(words.more_players_why(played.game))
        tree, _ = case.tree(self.game_name(case.profiles), self.table)
        tree.need_recall()
        played = replace(played, game=tree)
        return as_stated(undominated_finding(played, player), self.stated == "not dominated")


def undominated_finding(played: ProfileInGame, player: int) -> Finding:
    """That a strategy is not dominated, for all values of open parameters; or a point where it is.

    A strategy that is best against a completely mixed one in the middle of the parameters' box is
    mostly so in the whole box: the optimal strategies that are not dominated form faces.
    """
    centre = {name: (low + high) / 2 for name, (low, high) in played.parameters.items()}
    for at in [centre, *(samples(played.parameters) if centre else ())]:
        rows = substitute(played.rows, at)
        plan = plan_of(played.game, rows, player)
        belief = plans.belief(played.game, player, plan, played.case.backend, mixed=True)
        if belief is None:
            return _dominated_strategy(played, player, rows, at)
        against = _against(played, player, belief)
        finding = gain_finding(against, player) if at == centre else None
        if isinstance(finding, Proved):
            beliefs = _named_rows(played.game, 3 - player, against.rows)
            why = words.undominated_strategy_why(played.game, player, beliefs, played.parameters)
            return Proved(words.undominated_computed("weakly"), why, finding.certificate)
    return Open(words.OPEN_FAMILY)


def _against(played: ProfileInGame, player: int, belief: Plan) -> ProfileInGame:
    """The profile with a plan in the place of the opponent's strategy."""
    game, theirs = played.game, behaviour_of(played.game, 3 - player, belief)
    rows = [own if row is None else row for row, own in zip(theirs, played.rows)]
    entries = {
        f"{s.player}/{s.name}": {a: _text(x) for a, x in zip(s.actions, row)}
        for s, row in zip(game.infosets, rows)
    }
    at = "" if played.at is None else str(sorted(played.at.items()))
    text = replace(
        played.text,
        name=f"{played.text.name} {at} against player {3 - player} mixing",
        parameters=played.parameters,
        entries=entries,
        form="behaviour",
    )
    return replace(played, text=text, at=None)


def _text(x: Any) -> str:
    """A number or an expression as a profile writes it."""
    return number_text(x if polynomial(x) is None else polynomial(x))


def _named_rows(game: Tree, player: int, rows: ProfileRows) -> dict[str, dict[str, Any]]:
    """A player's strategy by set and action."""
    return {
        game.infosets[i].name: dict(zip(game.infosets[i].actions, rows[i]))
        for i in game.sets_of[player]
    }


def _dominated_strategy(
    played: ProfileInGame, player: int, rows: ProfileRows, at: Mapping[str, Rational]
) -> Finding:
    """That a strategy is dominated, at a point of the parameters."""
    game, plan = played.game, plan_of(played.game, rows, player)
    better = plans.dominating_plan(game, player, plan, played.case.backend)
    assert better is not None  # else it were best against a completely mixed strategy
    instead = _replaced(game, player, rows, better)
    why = words.dominated_strategy_why(
        game, player, rows, instead, _where_better(game, player, plan, better), at
    )
    computed, statement = words.dominated_computed("weakly"), None
    if sum(len(game.infosets[i].actions) - 1 for i in game.sets_of[3 - player]) <= PARAMETERS:
        statement = _never_worse(game, player, rows, instead)
    if statement is None:
        return Open(f"{why} {words.too_many_actions(game, 3 - player)}", computed)
    return Disproved(computed, why, played.certificate(statement))


def _replaced(game: Tree, player: int, rows: ProfileRows, plan: Plan) -> ProfileRows:
    """A profile with a plan of one player; what the plan excludes stays as it is."""
    own = behaviour_of(game, player, plan)
    return tuple(
        row if s.player != player or not plan[s.parent] else new or row
        for s, row, new in zip(game.infosets, rows, own)
    )


def _where_better(
    game: Tree, player: int, plan: Plan, better: Plan
) -> tuple[Strategy, Rational, Rational]:
    """The opponent's pure strategy against which one plan is paid most more; both payoffs there."""
    other, lines = 3 - player, payoffs_by_reply(game, player)
    less, more = (
        [sum((a * x[j] for j, a in line.items()), QQ(0)) for line in lines] for x in (plan, better)
    )
    worth, values = best_values(game, other, [b - a for a, b in zip(less, more)])
    reply = best_strategy(game, other, worth, values)
    weights = pure_plan(game, other, reply)
    before, after = (sum((w * a for w, a in zip(weights, x)), QQ(0)) for x in (less, more))
    return reply, before, after


def _never_worse(
    game: Tree, player: int, rows: ProfileRows, instead: ProfileRows
) -> Figures | None:
    """The statement that a strategy is paid more than another against all completely mixed ones.

    The opponent's probabilities are parameters: at each set the share of an action of what the
    actions before it leave. None if that is more than a checker reads.
    """
    names = iter(ascii_lowercase)
    shares = {
        i: [next(names) for _ in game.infosets[i].actions[1:]] for i in game.sets_of[3 - player]
    }
    declared = tuple(name for row in shares.values() for name in row)
    mixed = {i: _divided(row, declared) for i, row in shares.items()}
    both = [
        tuple(mixed.get(i, row) for i, row in enumerate(profile)) for profile in (instead, rows)
    ]
    one, two = (expected_payoffs(game, plans_of(game, x))[player - 1] for x in both)
    if bernstein_work(polynomial(one - two)) > BERNSTEIN_WORK:
        return None
    sides = [ProfileNumber(k, ExpectedPayoff(player), (), QQ(1)) for k in (1, 2)]
    return Figures(
        parameters=shapes.box({name: (QQ(0), QQ(1)) for name in declared}),
        profiles=tuple(shapes.Profile.of(game, x) for x in both),
        at={},
        where="inside" if declared else "everywhere",
        figures=(ComparedSides(sides[0], "more than", sides[1], number(one - two), True),),
    )


def _divided(names: Sequence[str], declared: tuple[str, ...]) -> tuple[Any, ...]:
    """Probabilities of actions from shares of what is left: ``p, (1 - p)*q, (1 - p)*(1 - q)``."""
    left, row = expression("1", declared), []
    for name in names:
        share = expression(name, declared)
        row.append(left * share)
        left = left * (1 - share)
    return (*row, left)
