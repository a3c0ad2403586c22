"""Statements about dominance and beliefs: `dominance`, `rounds`."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, TypeAlias

from nashcheck.play import Frontier, each_move_words, greatest, is_best_response, move_words
from nashcheck.play import read_after, read_frontier, read_infoset, read_move, read_player
from nashcheck.play import read_table, require_perfect_recall, sets_from, stays_before
from nashcheck.polynomials import measure, over_one_denominator, take_steps
from nashcheck.reading import CONTINUATIONS, ENTRY_STEPS, MIXTURES, ONE, PAIRS, PASSES, STRATEGIES
from nashcheck.reading import ZERO, Form, History, Json, Move, Player, canonical_json
from nashcheck.reading import distinct_items, fields, in_words, items, one_of, rational, read_yes
from nashcheck.reading import readable, require, string
from nashcheck.strategies import Strategy, moves_of, pure_strategies, pure_weights, read_mixture
from nashcheck.strategies import read_moves_of, steps_of_ends, strategy_weights
from nashcheck.trees import InformationSet, Totals, Tree, require_two_players


def amounts_of(game: Tree, player: Player, form: Form) -> Totals:
    """Return by history of the opponent what own histories, so weighted, earn, times an integer."""
    (paid, below), (weights, scale) = game.pairs(player), over_one_denominator([*form.values()])
    total: list[Any] = [0] * len(game.histories[3 - player])
    for h, weight in zip(form, weights):
        for column, amount in paid.get(h, {}).items():
            total[column] += weight * amount
    return total, below * scale


def extremes(game: Tree, player: Player, form: Form, out: Collection[Move]) -> tuple[Any, Any]:
    """Return the least and the greatest of such amounts over the opponent's plans (S)."""
    amounts, _ = amounts_of(game, player, form)
    least = greatest(game, 3 - player, [-x for x in amounts], out)
    return -least, greatest(game, 3 - player, amounts, out)


def makes_excluded(game: Tree, player: Player, strategy: Strategy, out: Collection[Move]) -> bool:
    """Return whether one of the moves of a strategy is excluded."""
    return any(game.histories[player][h][1] in out for h in strategy)


# Moves, and the ways to go on from an information set


class Entry(NamedTuple):
    """The parts of an entry of `dominance`.

    `place` is the set, `sets` it and those below, `goals` the histories after the actions in
    `makes`, `better` {history: probability that the mixture `by` reaches it from the set on},
    `digits` those of the mixture (1).
    """

    player: Player
    place: InformationSet
    sets: list[InformationSet]
    goals: Strategy
    better: dict[History, Fraction]
    digits: int
    words: str


def check_dominance(game: Tree, statement: Json, witness: Json) -> str:
    """Check for each entry that its moves are dominated, or not, because of what is given."""
    _, sense, because, moves, excluded, beyond = fields(
        statement, "kind, sense, because, moves, excluded, frontier"
    )
    require_perfect_recall(game)
    one_of(sense, "weakly", "strictly")
    proof = PROOFS[one_of(because, *PROOFS)]
    if because != "belief":
        require_two_players(game.players)
    frontier, wider = read_frontier(game, beyond)
    readable(not frontier or because == "counterexample", "a frontier", "a counter-example with it")
    out = {read_move(game, move) for move in distinct_items(excluded, empty=True)}
    players = all(who != "0" for who, _, _ in out)
    readable(players, "a move of chance", "moves of the players to be excluded")
    readable(not out or because != "belief", "moves excluded", "none of them with a belief")
    comparison = Comparison(game, sense, out, frontier, wider)
    entries = [read_entry(game, item, because, out) for item in distinct_items(moves)]
    words = [proof(comparison, *pair) for pair in zip(entries, items(witness, len(entries)))]
    without = f"without the moves {each_move_words(excluded)}" if excluded else ""
    if because == "mixture":
        without = f", {without}" if without else ""
        by = "each by the certificate's continuation or mixture of them"
        return f"{sense} dominated{without}: [{', '.join(words)}], {by}"
    return (f"{without}, " if without else "") + "; ".join(words)


def read_entry(game: Tree, item: Json, because: str, out: Collection[Move]) -> Entry:
    """Return an entry. Its mixture takes other actions, and makes no excluded move."""
    who, name, makes, by = fields(item, "player, set, makes, by")
    player = read_player(game, who)
    place = read_infoset(game, player, name)
    sets = sets_from(game, player, place)
    take_steps(ENTRY_STEPS * sum(1 + len(home.actions) for home in sets))
    readable(isinstance(makes, dict) and name in makes, makes, "actions at the set and below it")
    below = makes.keys() <= {home.name for home in sets}
    readable(below, f"{sorted(makes)}", "only sets at or below the set")
    goals = frozenset(read_after(game, player, *move) for move in makes.items())
    words = " and ".join(move_words((who, *move)) for move in makes.items())
    better: dict[History, Fraction] = {}
    if because == "belief":
        readable(by == [], by, "no mixture with a belief")
        return Entry(player, place, sets, goals, better, 0, words)
    mixed = read_mixture(by, lambda value: read_moves_of(sets, value))
    apart = not any(goals <= continuation for continuation in mixed)
    require(apart, "the dominating continuations take other actions")
    clear = not any(makes_excluded(game, player, continuation, out) for continuation in mixed)
    require(clear, "the dominating continuations make no excluded move")
    for continuation, x in mixed.items():
        better.update({h: better.get(h, ZERO) + x for h in continuation})
    return Entry(player, place, sets, goals, better, measure([*mixed.values()]), words)


class Comparison:
    """A game, a sense of dominance, and what entries are compared without."""

    def __init__(
        self, game: Tree, sense: str, out: Collection[Move], frontier: Frontier, wider: str
    ) -> None:
        self.game, self.strictly, self.out = game, sense == "strictly", out
        self.frontier, self.ending = frontier, f"is not {sense} dominated"
        self.wider, self.seen = wider, 0  # continuations

    def by_mixture(self, entry: Entry, proof: Json) -> str:
        """Check that the mixture `by` dominates each continuation that takes the actions."""
        fields(proof, [])
        on_path, excluded = {*entry.goals}, {*self.out}
        for home in reversed(entry.sets):  # on the path to an action there is one move at a set
            if on_path.intersection(home.successors):
                moves = zip(home.successors, home.moves)
                excluded.update(move for h, move in moves if h not in on_path)
                on_path.add(home.history)
        every = pure_strategies(entry.sets, CONTINUATIONS, out=excluded)
        worse = [continuation for continuation in every if entry.goals <= continuation]
        require(worse, "there is a continuation to compare with")
        self.seen += len(worse)
        readable(self.seen <= CONTINUATIONS, "more", "at most 4,096 continuations in all")
        take_steps(len(worse) * self.game.sum_steps(entry.digits))
        for continuation in worse:
            gain = entry.better.copy()
            for h in continuation:
                gain[h] = gain.get(h, ZERO) - 1
            lowest, highest = extremes(self.game, entry.player, gain, self.out)
            require(self.strictly or lowest >= 0, "the dominating mixture never pays less")
            require(self.strictly or highest > 0, "the dominating mixture pays more somewhere")
            require(not self.strictly or lowest > 0, "the dominating mixture always pays more")
        return entry.words

    def by_example(self, entry: Entry, proof: Json) -> str:
        """Check that the continuation in the witness earns too much to be dominated by `by`."""
        game, player, opposing = self.game, entry.player, 3 - entry.player
        kept, opponent = fields(proof, "continuation, opponent")
        continuation = read_moves_of(entry.sets, kept)
        reply = read_moves_of(game.infosets[opposing], opponent)
        require(entry.goals <= continuation, "the continuation takes the actions")
        clear = not makes_excluded(game, player, continuation, self.out)
        require(clear, "the continuation makes no excluded move")
        clear = not makes_excluded(game, opposing, reply, self.out)
        require(clear, "the opponent makes no excluded move")
        before = stays_before(self.frontier, opposing, pure_weights(game, opposing, reply))
        require(before, "the opponent's strategy stays before the frontier")
        take_steps(game.sum_steps(entry.digits))
        forms = dict.fromkeys(continuation, ONE), entry.better
        earned = (amounts_of(game, player, form) for form in forms)
        pays, instead = (
            Fraction(sum(x for h, x in enumerate(amounts) if h in reply or not h)) / below
            for amounts, below in earned
        )
        more = self.strictly or pays > instead
        require(more, "the continuation pays more against the opponent's strategy")
        require(pays >= instead, "the continuation pays no less against the opponent's strategy")
        return (
            f"{entry.words} {self.ending} by "
            f"the certificate's continuation or mixture of them{self.wider}: "
            f"against a strategy of the opponent it earns {pays} and the other {instead}"
        )

    def by_belief(self, entry: Entry, proof: Json) -> str:
        """Check that some strategy is a best response to the others' strategies in the witness."""
        game, player = self.game, entry.player
        strategy, belief = fields(proof, "strategy, others")
        moves = read_moves_of(game.infosets[player], strategy)
        profile = read_table(game, belief, [p for p in game.players if p != player], rational)
        rows = [[*row.values()] for sets in profile.values() for row in sets.values()]
        require(entry.goals <= moves, "the strategy reaches the set and takes the actions")
        require(all(min(row) >= 0 for row in rows), "the others' probabilities are non-negative")
        require(self.strictly or all(map(all, rows)), "the others' probabilities are all positive")
        for row in rows:
            measure(row)
        whole = all(sum(row) == 1 for row in rows)
        require(whole, "the others' probabilities at each set sum to 1")
        weights = {player: pure_weights(game, player, moves)}
        weights |= {p: strategy_weights(game, p, rows_) for p, rows_ in profile.items()}
        take_steps(steps_of_ends(game, weights))
        require(is_best_response(game, player, weights), "the strategy is a best response")
        reaching = f"some strategy of player {player} that reaches {in_words(entry.place.name)}"
        return f"{reaching} and makes {entry.words} {self.ending}"


PROOFS = {
    "mixture": Comparison.by_mixture,
    "counterexample": Comparison.by_example,
    "belief": Comparison.by_belief,
}


# Rounds of elimination

WORDS = {
    ("reduced", "only"): "reduced strategies that are never the only best response",
    ("reduced", "best"): "strictly dominated reduced strategies",
    ("reduced", "cautious"): "weakly dominated reduced strategies",
    ("full", "only"): "full strategies that are never the only best response at every set",
    ("full", "best"): "full strategies that are never a best response at every set",
    ("full", "cautious"): "full strategies that are never a cautious best response at every set",
}
EXACT = {"nono": "", "yesno": "player 1", "noyes": "player 2", "yesyes": "either player"}
Allowed: TypeAlias = set[Strategy] | None  # None for all
Belief: TypeAlias = tuple[list[Any], list[Fraction], dict[Strategy, Fraction]]
Rival: TypeAlias = History | Strategy


def check_rounds(game: Tree, statement: Json, witness: Json) -> str:
    """Check rounds of elimination, and whether all that is left after them are responses.

    A strategy is taken out because a mixture of its rivals gains, in the sense, against each
    strategy of the opponent that was left. So it is a response to no mixture of those: its rivals,
    and so the mixture, would gain less than 0 (`only`), or no more than 0 and so, on the whole, no
    more against any strategy in it (Pearce 1984). A strategy with a belief is a response to it.
    """
    _, kind, sense, rounds, left, gone, exactly = fields(
        statement, "kind, strategies, sense, rounds, left, gone, exactly"
    )
    require_perfect_recall(game)
    require_two_players(game.players)
    words = WORDS[one_of(kind, "reduced", "full"), one_of(sense, "only", "best", "cautious")]
    readable(isinstance(rounds, list), rounds, "a list of rounds")
    moves_gone, sets_left = (distinct_items(value, empty=True) for value in (gone, exactly))
    frame = Elimination(game, kind == "full", sense, len(rounds))
    frame.count(passes=len(rounds) + len(moves_gone) + len(sets_left))
    texts = []
    proofs = items(frame.read_strategies(witness), len(rounds))
    for k, (parts, counts, proof) in enumerate(zip(rounds, items(left, len(rounds)), proofs), 1):
        text = frame.check_round(k, fields(parts, "1, 2"), fields(proof, "1, 2"))
        stated = [*map(rational, fields(counts, "1, 2"))]
        require(stated == [*map(len, frame.alive.values())], "as many are left as it says")
        texts.append(f"{stated[0]} and {stated[1]} after round {k}{text}")
    final = rounds[-1:] == [dict.fromkeys("12", {"out": [], "exact": "yes"})]
    more = "" if final else "; in further rounds more may be eliminated"
    ending = [more, *map(frame.check_gone, moves_gone), *map(frame.check_exactly, sets_left)]
    sizes = " and ".join(str(len(every)) for every in frame.every.values())
    return (
        f"eliminating in rounds the certificate's {words} leaves of {sizes}: "
        f"{', '.join(texts) or 'all, as no round is made'}{''.join(ending)}"
    )


class Elimination:
    """The strategies of both players, as `rounds` of elimination go on.

    By player: `every` and `alive` are all and those left, `gone` holds for each the round after
    which it is gone (for those left one too high), `reached` the histories that it reaches.
    `passes` and `mixed` count the work so far.
    """

    def __init__(self, game: Tree, full: bool, sense: str, rounds: int) -> None:
        self.game, self.full, self.sense, self.rounds = game, full, sense, rounds
        self.passes = self.mixed = 0
        self.every = {p: pure_strategies(game.infosets[p], STRATEGIES, full) for p in game.players}
        few = prod(map(len, self.every.values())) <= PAIRS
        readable(few, "more pairs", f"at most {PAIRS} pairs of strategies")
        self.alive = {p: set(every) for p, every in self.every.items()}
        self.gone = {p: dict.fromkeys(every, rounds + 1) for p, every in self.every.items()}
        self.reached = {
            p: {
                strategy: [*self.reach(p, 0, strategy)] if full else [0, *strategy]
                for strategy in every
            }
            for p, every in self.every.items()
        }
        self.numbered: dict[Player, dict[str, Strategy]] = {}
        self.known: dict[tuple[Player, str], Belief] = {}

    def count(self, passes: int = 0, mixed: int = 0) -> None:
        """Refuse too much work before it is done: passes over strategies, those in mixtures (6)."""
        sizes = [len(every) * len(self.game.infosets[p]) for p, every in self.every.items()]
        self.passes += passes * sum(sizes)
        self.mixed += mixed * len(self.game.parents)
        few = self.passes <= PASSES
        readable(few, f"{self.passes}", "at most 100,000,000 for passes over all strategies")
        few = self.mixed <= MIXTURES
        readable(few, f"{self.mixed}", "at most 4,000,000 for strategies in mixtures times nodes")

    def check_round(self, k: int, parts: Sequence[Json], proofs: Sequence[Json]) -> str:
        """Check a round and take out what it eliminates; return in words of whom no more can go."""
        allowed, exact = {p: set(alive) for p, alive in self.alive.items()}, ""
        nonempty = all(allowed.values())
        readable(nonempty, "none", "a strategy of each player left when a round begins")
        for p, part, proof in zip(self.every, parts, proofs):
            (out, says), (mixtures, kept) = fields(part, "out, exact"), fields(proof, "out, kept")
            against = None if len(allowed[3 - p]) == len(self.every[3 - p]) else allowed[3 - p]
            listed = distinct_items(out, empty=True)
            self.count(len(listed), mixed=len(listed) + sum(map(len, items(mixtures, len(listed)))))
            for value, by in zip(listed, mixtures):
                strategy = self.read(p, value)
                require(
                    strategy in self.alive[p], "a strategy eliminated is left when its round begins"
                )
                self.require_no_response(p, strategy, by, against)
                self.alive[p].remove(strategy)
                self.gone[p][strategy] = k
            exact += one_of(says, "yes", "no")
            readable(says == "yes" or kept == [], kept, "no beliefs where nothing is said")
            self.check_kept(p, distinct_items(kept, empty=True), says == "yes", against)
        return f" (no more of {EXACT[exact]})" if EXACT[exact] else ""

    def check_kept(self, player: Player, kept: list[Json], says: bool, against: Allowed) -> None:
        """Check the beliefs of the strategies left of a player, if it says that no more can go."""
        pairs = [items(item, 2) for item in kept]
        self.count(mixed=len(pairs) + sum(len(belief) for _, belief in pairs))
        beliefs = {self.read_proved(player, value): belief for value, belief in pairs}
        readable(len(beliefs) == len(pairs), "a strategy twice", "a belief for each strategy")
        complete = not says or beliefs.keys() == self.alive[player]
        require(complete, "there is a belief for each strategy left")
        for strategy, belief in beliefs.items():
            self.require_response(player, strategy, belief, against)

    def check_gone(self, item: Json) -> str:
        """Check the round after which no strategy left makes the move; return it in words."""
        move, number = fields(item, "move, round")
        who, name, action = read_move(self.game, move)
        player = read_player(self.game, who)
        h = read_after(self.game, player, name, action)
        last = max(end for strategy, end in self.gone[player].items() if h in strategy)
        right = string(number) == (str(last) if last <= self.rounds else "none")
        require(right, "the move is gone after the round it says")
        end = f"gone after round {number}" if number != "none" else "still made after these rounds"
        return f"; {move_words(move)} is {end}"

    def check_exactly(self, item: Json) -> str:
        """Check whether those left of a player are exactly those that make none of some moves."""
        who, avoid, holds = fields(item, "player, avoid, holds")
        player = read_player(self.game, who)
        moves = {read_move(self.game, move) for move in distinct_items(avoid)}
        readable(all(move[0] == who for move in moves), avoid, "moves of the player to be avoided")
        every = self.every[player]
        clear = {
            strategy for strategy in every if not makes_excluded(self.game, player, strategy, moves)
        }
        exact = read_yes(holds) == (clear == self.alive[player])
        require(exact, "those left are exactly those that avoid the moves, or not")
        relation = "exactly" if holds == "yes" else "not exactly"
        words = f"{relation} those that make none of {each_move_words(avoid)}"
        return f"; those left of player {who} after these rounds are {words}"

    def read(self, player: Player, value: Json) -> Strategy:
        """Return a STRATEGY, reduced or full."""
        return moves_of(self.game.infosets[player], value, self.full)

    def read_strategies(self, witness: Json) -> Json:
        """Return the proofs of the rounds, after the strategies with which a witness may begin."""
        if isinstance(witness, list):
            return witness
        proofs, strategies = fields(witness, "proofs, strategies")
        for player, listed in zip(self.every, fields(strategies, "1, 2")):
            values = enumerate(distinct_items(listed, empty=True), 1)
            self.numbered[player] = {str(k): self.read(player, value) for k, value in values}
        return proofs

    def read_proved(self, player: Player, value: Json) -> Strategy:
        """Return a strategy in a proof: a STRATEGY, or a number where the witness has a list."""
        if not self.numbered:
            return self.read(player, value)
        listed = self.numbered[player]
        number = string(value)
        readable(number in listed, number, f"a number from 1 to {len(listed)}")
        return listed[number]

    def reach(self, player: Player, start: History, strategy: Strategy) -> set[History]:
        """Return the histories that a strategy reaches from this one on, with it."""
        reached = {start}
        for infoset in self.game.infosets[player]:
            if infoset.history in reached:
                reached.update(strategy.intersection(infoset.successors))
        return reached

    def require_no_response(
        self, player: Player, strategy: Strategy, by: Json, left: Allowed
    ) -> None:
        """Check that a mixture of rivals (6) gains, in the sense, against every strategy `left`."""
        game = self.game

        def read_rival(value: Json) -> Rival:
            if self.full:
                return read_after(game, player, *items(value, 2))
            return self.read_proved(player, value)

        mixed = read_mixture(by, read_rival)
        take_mixture_steps(game, mixed)
        rivals = strategy not in mixed and not strategy.intersection(
            h for h in mixed if isinstance(h, int)
        )
        readable(rivals, "the strategy itself", "rivals of the strategy")
        shares, _ = over_one_denominator([*mixed.values()])  # only the sign of a gain counts
        weights: dict[History, Any] = {}
        for rival, x in zip(mixed, shares):
            for histories, share in zip(self.difference(player, strategy, rival), (x, -x)):
                for h in histories:
                    weights[h] = weights.get(h, 0) + share
        if left is None:
            low, high = extremes(game, player, weights, ())
        else:
            (amounts, _), reached = amounts_of(game, player, weights), self.reached[3 - player]
            gains = [sum(map(amounts.__getitem__, reached[opposing])) for opposing in left]
            low, high = min(gains), max(gains)
        enough = {"only": low >= 0, "best": low > 0, "cautious": low >= 0 and high > 0}[self.sense]
        require(enough, "the mixture of rivals gains against what is left")

    def difference(
        self, player: Player, strategy: Strategy, rival: Rival
    ) -> Sequence[Collection[int]]:
        """Return the histories that a rival reaches, and those that the strategy does instead."""
        if isinstance(rival, frozenset):
            return rival, strategy
        _, (_, name, _) = self.game.histories[player][rival]
        (usual,) = strategy.intersection(self.game.named[player][name].successors)
        return self.reach(player, rival, strategy), self.reach(player, usual, strategy)

    def require_response(
        self, player: Player, strategy: Strategy, value: Json, left: Allowed
    ) -> None:
        """Check that a strategy is a response (6), in the sense, to a belief in those `left`."""
        key = player, canonical_json(value)
        if key not in self.known:  # strategies may share a belief
            mixed = read_mixture(value, lambda opposing: self.read_proved(3 - player, opposing))
            plans = [pure_weights(self.game, 3 - player, opposing) for opposing in mixed]
            parts = [*mixed.values()]
            weights = [sum((x for x, w in zip(parts, at) if w), ZERO) for at in zip(*plans)]
            total, _ = self.game.totals(player, {3 - player: weights})
            greatest(self.game, player, total)
            self.known[key] = total, weights, mixed
        total, weights, mixed = self.known[key]
        take_mixture_steps(self.game, mixed)
        usual = left is None or mixed.keys() <= left
        require(usual, "a belief is of strategies left when the round begins")
        whole = all(weights) if left is None else mixed.keys() == left
        require(self.sense != "cautious" or whole, "a cautious belief excludes nothing")
        for infoset in self.game.infosets[player]:
            for h in strategy.intersection(infoset.successors):
                rest = [total[rival] for rival in infoset.successors if rival != h]
                most = max(rest, default=total[h] - 1)
                require(most <= total[h], "no rival gains against the belief of a response")
                alone = self.sense != "only" or most < total[h]
                require(alone, "each rival of an only response loses against its belief")


def take_mixture_steps(game: Tree, mixed: Mapping[Any, Fraction]) -> None:
    """Count the steps of a mixture: a sum over the game for each of its entries, and one."""
    take_steps((len(mixed) + 1) * game.sum_steps(measure([*mixed.values()])))
