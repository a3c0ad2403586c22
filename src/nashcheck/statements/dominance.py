"""Statements about dominance and beliefs: `dominated`, `not dominated by`, `undominated`,
`iterated`, `responses`.

Decides which moves and strategies a mixture dominates, and which are best responses to a belief.
Must not know how the mixtures and beliefs were found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from math import lcm, prod
from typing import TypeAlias

from nashcheck.naming import (
    event_words,
    move_words,
    read_action,
    read_infoset,
    read_move,
    read_player,
    read_table,
)
from nashcheck.play import (
    PairPayoffs,
    Strategy,
    best_response,
    evaluate_form,
    expected_payoff,
    full_strategy_count,
    payoffs_by_pair,
    pure_strategies,
    pure_weights,
    reached_by,
    read_frontier,
    read_mixture,
    require_perfect_recall,
    stays_before,
    strategy_weights,
)
from nashcheck.reading import (
    CONTINUATIONS,
    ONE,
    PAIRS,
    STRATEGIES,
    ZERO,
    History,
    Json,
    Move,
    Plan,
    Player,
    Rationals,
    canonical_json,
    distinct_items,
    excerpt,
    fields,
    in_words,
    one_of,
    pair,
    rational,
    require,
    require_readable,
    string,
)
from nashcheck.trees import InformationSet, Tree, require_two_players

Key: TypeAlias = frozenset[Move]  # a pure strategy, or a rival, by the moves that it names

SENSES = {
    "only": "the only best responses to some strategy",
    "best": "best responses to some strategy",
    "cautious": "best responses to some completely mixed strategy",
}


# Continuations from an information set on


def infosets_from(game: Tree, player: Player, infoset: InformationSet) -> list[InformationSet]:
    """Return the sets of a player from this one on; those below it are among them."""
    return game.infosets[player][game.infosets[player].index(infoset) :]


def read_continuation(
    game: Tree, player: Player, infoset: InformationSet, value: Json
) -> set[History]:
    """Return the histories that a CONTINUATION (4) reaches from the set on."""
    require_readable(
        isinstance(value, dict) and infoset.name in value,
        excerpt(value),
        "an object that names the set",
    )
    rest = {name: value[name] for name in value if name != infoset.name}
    start = infoset.successors[read_action(infoset, value[infoset.name])]
    return reached_by(infosets_from(game, player, infoset), rest, {start})


def path_to(game: Tree, player: Player, infoset: InformationSet, history: History) -> list[History]:
    """Return the histories from the set on that lead to this one, with it.

    There are none if the set is not on the path.
    """
    steps = [history]
    while steps[-1] and steps[-1] not in infoset.successors:
        steps.append(game.histories[player][steps[-1]][0])
    return steps if steps[-1] else []


def read_moves(
    game: Tree, who: Json, name: Json, makes: Json
) -> tuple[Player, InformationSet, set[History]]:
    """Return the player, its set, and the histories after the actions in `makes`.

    The actions are at the set and at sets below it.
    """
    player = read_player(game, who)
    infoset = read_infoset(game, player, name)
    require_readable(
        isinstance(makes, dict) and name in makes,
        excerpt(makes),
        "actions at the set and at sets below it",
    )
    places = [(read_infoset(game, player, key), action) for key, action in makes.items()]
    goals = {place.successors[read_action(place, action)] for place, action in places}
    require_readable(
        all(path_to(game, player, infoset, goal) for goal in goals),
        excerpt(canonical_json(makes)),
        "only sets at or below the set",
    )
    return player, infoset, goals


def makes_excluded_move(
    game: Tree, player: Player, reached: Iterable[History], excluded: Set[Move]
) -> bool:
    """Return whether one of the moves that end these histories is excluded."""
    return any(h and game.histories[player][h][1] in excluded for h in reached)


def continuations_through(
    game: Tree,
    player: Player,
    infoset: InformationSet,
    goals: Iterable[History],
    excluded: Set[Move],
) -> list[Strategy]:
    """Return the continuations from the set on that reach all the goals.

    They make no excluded move, and at each set on the path to a goal no other move than that of the
    path.
    """
    on_path = [
        game.histories[player][h][1] for goal in goals for h in path_to(game, player, infoset, goal)
    ]
    others = {
        move for wanted in on_path for move in game.named[player][wanted[1]].moves if move != wanted
    }
    out = excluded | others
    return [
        reached
        for h, move in zip(infoset.successors, infoset.moves)
        if move not in out
        for reached in pure_strategies(
            infosets_from(game, player, infoset), {h}, CONTINUATIONS, out
        )
    ]


# Dominated moves


def check_dominated(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the moves of each listed entry are dominated by its mixture `by`.

    Take any continuation of the player from the set on that takes the actions in `makes`, and any
    strategy of the opponent; continuations and strategies that make an excluded move are left out.
    The mixture pays the player at least as much, and against some strategy more (`weakly`), or it
    always pays more (`strictly`). The checker lists the continuations; the least and the greatest
    difference over the opponent's strategies come from one backward pass each.
    """
    _, sense, moves, excluded = fields(statement, "kind, sense, moves, excluded")
    fields(witness, [])
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    out, seen = read_excluded_moves(game, excluded), 0
    paid = {p: payoffs_by_pair(game, p) for p in game.players}
    for entry in distinct_items(moves):
        who, name, makes, by = fields(entry, "player, set, makes, by")
        player, infoset, goals = read_moves(game, who, name, makes)
        mixed = read_dominating_mixture(game, player, infoset, goals, by, out)
        better = payoffs_by_reply(game, player, paid[player], mixed)
        dominated = continuations_through(game, player, infoset, goals, out)
        require(dominated, "there is a continuation to compare with")
        seen += len(dominated)
        require_readable(
            seen <= CONTINUATIONS, "more continuations in all", "at most 4,096 continuations in all"
        )
        for reached in dominated:
            worse = payoffs_by_reply(game, player, paid[player], dict.fromkeys(reached, ONE))
            more = [x - y for x, y in zip(better, worse)]
            require_dominance(*extremes(game, 3 - player, more, out), sense)
    entries = ", ".join(moves_words(entry["player"], entry["makes"]) for entry in moves)
    without = (
        f", without the moves {event_words([[move] for move in excluded])}" if excluded else ""
    )
    return (
        f"{sense} dominated{without}: [{entries}], "
        "each by the certificate's continuation or mixture of them"
    )


def moves_words(who: str, makes: Mapping[str, str]) -> str:
    """Return actions of a player in words."""
    return " and ".join(move_words((who, *move)) for move in makes.items())


def read_excluded_moves(game: Tree, excluded: Json) -> set[Move]:
    """Return moves of the players that are left out of a comparison."""
    moves = {read_move(game, move) for move in distinct_items(excluded, empty=True)}
    require_readable(
        all(who != "0" for who, _, _ in moves),
        "a move of chance",
        "moves of the players to be excluded",
    )
    return moves


def read_dominating_mixture(
    game: Tree,
    player: Player,
    infoset: InformationSet,
    goals: Set[History],
    by: Json,
    excluded: Set[Move],
) -> dict[History, Fraction]:
    """Return {history of the player: probability that the mixture reaches it from the set on}.

    None of its continuations takes the actions that lead to `goals`, or makes an excluded move.
    """
    mixed = read_mixture(by, lambda value: read_continuation(game, player, infoset, value))
    require(
        not any(goals <= reached for reached in mixed),
        "the dominating continuations take other actions",
    )
    require(
        not any(makes_excluded_move(game, player, reached, excluded) for reached in mixed),
        "the dominating continuations make no excluded move",
    )
    weights: dict[History, Fraction] = {}
    for reached, x in mixed.items():
        weights.update({h: weights.get(h, ZERO) + x for h in reached})
    return weights


def require_dominance(lowest: Fraction | int, highest: Fraction | int, sense: str) -> None:
    """Check what a dominating mixture pays more, at least and at most."""
    require(sense == "strictly" or lowest >= 0, "the dominating mixture never pays less")
    require(sense == "strictly" or highest > 0, "the dominating mixture pays more somewhere")
    require(sense == "weakly" or lowest > 0, "the dominating mixture always pays more")


def payoffs_by_reply(
    game: Tree, player: Player, paid: PairPayoffs, own: Mapping[History, Fraction]
) -> Plan:
    """Return for each history of the opponent what the own histories earn where it ends there.

    `own` is {history: weight}.
    """
    total = [ZERO] * len(game.histories[3 - player])
    for h, weight in own.items():
        for column, amount in paid.get(h, {}).items():
            total[column] += weight * amount
    return total


def extremes(
    game: Tree, opponent: Player, total: Rationals, excluded: Collection[Move]
) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest sum of these amounts over the opponent's plans."""
    negative = [-x for x in total]
    least = least_total(game, opponent, total, excluded)
    return least, -least_total(game, opponent, negative, excluded)


def least_total(
    game: Tree, opponent: Player, amounts: Rationals, excluded: Collection[Move]
) -> Fraction:
    """Return the least sum of these amounts over the opponent's plans.

    There is an amount for each history of the opponent; plans that make an excluded move are left
    out.
    """
    total = list(amounts)
    for infoset in reversed(game.infosets[opponent]):
        moves = zip(infoset.successors, infoset.moves)
        rest = [total[h] for h, move in moves if move not in excluded]
        require_readable(
            rest,
            f"every move at {excerpt(infoset.name)} excluded",
            "a move of the opponent at each of its sets",
        )
        total[infoset.history] += min(rest)
    return total[0]


def check_not_dominated_by(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the mixture `by` does not dominate the actions in `makes`.

    Against the opponent's strategy in the witness, the continuation in the witness, which takes the
    actions, pays more than `by` (`weakly`), or no less (`strictly`). Neither makes an excluded
    move.
    """
    _, sense, who, name, makes, by, excluded, beyond = fields(
        statement, "kind, sense, player, set, makes, by, excluded, frontier"
    )
    kept, opponent = fields(witness, "continuation, opponent")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    out = read_excluded_moves(game, excluded)
    player, infoset, goals = read_moves(game, who, name, makes)
    better = read_dominating_mixture(game, player, infoset, goals, by, out)
    reached = read_continuation(game, player, infoset, kept)
    reply = reached_by(game.infosets[3 - player], opponent, {0})
    require(goals <= reached, "the continuation takes the actions")
    own_excluded = makes_excluded_move(game, player, reached, out)
    require(not own_excluded, "the continuation makes no excluded move")
    other_excluded = makes_excluded_move(game, 3 - player, reply, out)
    require(not other_excluded, "the opponent makes no excluded move")
    frontier, wider = read_frontier(game, beyond)
    before = stays_before(frontier, 3 - player, pure_weights(game, 3 - player, reply))
    require(before, "the opponent's strategy stays before the frontier")
    pays = payoff_against(game, player, dict.fromkeys(reached, ONE), reply)
    instead = payoff_against(game, player, better, reply)
    more = sense == "strictly" or pays > instead
    require(more, "the continuation pays more against the opponent's strategy")
    require(pays >= instead, "the continuation pays no less against the opponent's strategy")
    return (
        f"{moves_words(who, makes)} is not {sense} dominated by "
        f"the certificate's continuation or mixture of them{wider}: "
        f"against a strategy of the opponent it earns {pays} and the other {instead}"
    )


def payoff_against(
    game: Tree, player: Player, own: Mapping[History, Fraction], reply: Set[History]
) -> Fraction:
    """Return what own histories {history: weight} earn against a pure strategy."""
    amounts = payoffs_by_reply(game, player, payoffs_by_pair(game, player), own)
    return sum((x for h, x in enumerate(amounts) if h in reply), ZERO)


def check_undominated(game: Tree, statement: Json, witness: Json) -> str:
    """Check that some strategy of the player that takes the actions in `makes` is not dominated.

    The strategy in the witness reaches the set by its own moves, and is a best response to
    strategies of the others (`weakly`: with all probabilities positive). A mixture that dominated
    it would earn more against them.
    """
    _, sense, who, name, makes = fields(statement, "kind, sense, player, set, makes")
    one_of(sense, "weakly", "strictly")
    strategy, others = fields(witness, "strategy, others")
    require_perfect_recall(game)
    player, _, goals = read_moves(game, who, name, makes)
    reached = reached_by(game.infosets[player], strategy, {0})
    profile = read_table(game, others, [p for p in game.players if p != player], rational)
    rows = [row.values() for sets in profile.values() for row in sets.values()]
    require(goals <= reached, "the strategy reaches the set and takes the actions")
    require(all(x >= 0 for row in rows for x in row), "the others' probabilities are non-negative")
    require(
        sense == "strictly" or all(x for row in rows for x in row),
        "the others' probabilities are all positive",
    )
    require(all(sum(row) == 1 for row in rows), "the others' probabilities at each set sum to 1")
    weights = {player: pure_weights(game, player, reached)}
    weights |= {p: strategy_weights(game, p, own) for p, own in profile.items()}
    value = best_response(game, player, weights)[""]
    require(expected_payoff(game, player, weights) == value, "the strategy is a best response")
    return (
        f"some strategy of player {who} that reaches {in_words(name)} and makes "
        f"{moves_words(who, makes)} is not {sense} dominated"
    )


# Strategies eliminated in rounds


class NormalForm:
    """The reduced pure strategies of two players, numbered from 0, and their payoffs.

    `strategies[p]` holds them as the histories that they reach; `pay[p][i][j]` is what strategy i
    of player p earns against j, times a positive number that makes all of p's payoffs integers.
    """

    def __init__(self, game: Tree) -> None:
        self.game = game
        self.strategies = {p: pure_strategies(game.infosets[p], {0}, STRATEGIES) for p in (1, 2)}
        require_readable(
            prod(map(len, self.strategies.values())) <= PAIRS,
            "more pairs",
            f"at most {PAIRS} pairs of strategies",
        )
        self.index = {
            p: {reached: i for i, reached in enumerate(own)} for p, own in self.strategies.items()
        }
        self.pay = {p: [*self.payoff_rows(p)] for p in (1, 2)}

    def payoff_rows(self, player: Player) -> Iterator[list[int]]:
        """Yield for each strategy of a player what it earns against each of the opponent."""
        paid = payoffs_by_pair(self.game, player)
        scale = lcm(*(x.denominator for row in paid.values() for x in row.values()))
        units = {h: [(h2, int(x * scale)) for h2, x in row.items()] for h, row in paid.items()}
        for reached in self.strategies[player]:
            against = [0] * len(self.game.histories[3 - player])
            for column, amount in (item for h in reached for item in units.get(h, ())):
                against[column] += amount
            yield [sum(map(against.__getitem__, other)) for other in self.strategies[3 - player]]

    def read_strategy(self, player: Player, value: Json) -> int:
        """Return the number of a STRATEGY."""
        return self.index[player][frozenset(reached_by(self.game.infosets[player], value, {0}))]

    def read_mixture(self, player: Player, value: Json) -> dict[int, int]:
        """Return a MIXTURE as {number: integer weight}, in proportion to the probabilities."""
        infosets = self.game.infosets[player]
        mixed = read_mixture(value, lambda strategy: reached_by(infosets, strategy, {0}))
        scale = lcm(*(x.denominator for x in mixed.values()))
        return {self.index[player][reached]: int(x * scale) for reached, x in mixed.items()}


Alive: TypeAlias = dict[Player, set[int]]  # the numbers of the strategies left


def check_iterated(game: Tree, statement: Json, witness: Json) -> str:
    """Check that strategies are eliminated in rounds, and how many are left after each.

    Each is dominated, in the sense, by a mixture of those of its player that are left when its
    round begins, against those of the opponent left then. With `complete` none left is dominated by
    a mixture of those left: it is a best reply, among them, to a mixture of the opponent's
    strategies left (`weakly`: of all of them), and a mixture that dominated it would earn more.
    """
    _, sense, rounds, left, complete, gone = fields(
        statement, "kind, sense, rounds, left, complete, gone"
    )
    mixtures, witness_beliefs = fields(witness, "mixtures, beliefs")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    require_readable(
        all(isinstance(value, list) for value in (rounds, left, mixtures)),
        "something else",
        "lists, one entry for each round",
    )
    require_readable(
        len(rounds) == len(left) == len(mixtures),
        "another number",
        "as many counts and lists of mixtures as rounds",
    )
    form = NormalForm(game)
    alive, ends = check_rounds(form, rounds, mixtures, left, sense)
    for p, beliefs in zip((1, 2), fields(witness_beliefs, "1, 2")):
        check_beliefs(form, p, alive, beliefs, one_of(complete, "yes", "not said"), sense)
    made = {p: last_rounds(form, p, ends[p]) for p in ends}
    words = [
        check_gone(game, made, len(rounds), *fields(item, "move, round"))
        for item in distinct_items(gone, empty=True)
    ]
    counts = rounds_words(left) + "; nothing more can go" * (complete == "yes")
    return (
        f"eliminating the certificate's {sense} dominated strategies in rounds leaves "
        f"of {len(ends[1])} and {len(ends[2])}: {'; '.join([counts, *words])}"
    )


def rounds_words(left: Sequence[Mapping[str, str]]) -> str:
    """Return in words how many strategies are left after each round."""
    rounds = enumerate(left, 1)
    return ", ".join(f"{n['1']} and {n['2']} after round {k}" for k, n in rounds) or "all"


def check_rounds(
    form: NormalForm, rounds: list[Json], mixtures: list[Json], left: list[Json], sense: str
) -> tuple[Alive, dict[Player, list[int]]]:
    """Check the rounds of eliminations, and how many strategies are left after each.

    Returns the strategies left at the end, and for each strategy the round that ends it, or one
    more than there are rounds.
    """
    alive = {p: set(range(len(form.strategies[p]))) for p in (1, 2)}
    ends = {p: [len(rounds) + 1] * len(alive[p]) for p in alive}
    for k, (lists, proofs, counts) in enumerate(zip(rounds, mixtures, left), 1):
        for p, out in check_round(form, alive, lists, proofs, sense).items():
            alive[p] -= out
            for i in out:
                ends[p][i] = k
        stated = [*map(rational, fields(counts, "1, 2"))]
        require(stated == [*map(len, alive.values())], "as many are left as it says")
    return alive, ends


def check_round(
    form: NormalForm, alive: Alive, strategies: Json, mixtures: Json, sense: str
) -> Alive:
    """Return the strategies eliminated in a round, each with a mixture that dominates it.

    All comparisons are made with those left when the round began.
    """
    lists, proofs = (dict(zip((1, 2), fields(x, "1, 2"))) for x in (strategies, mixtures))
    require_readable(
        any(lists.values()), "an empty round", "at least one strategy eliminated in each round"
    )
    out = {}
    for p in lists:
        require_readable(
            isinstance(proofs[p], list)
            and len(distinct_items(lists[p], empty=True)) == len(proofs[p]),
            "another number",
            "a mixture for each strategy eliminated",
        )
        out[p] = {
            check_elimination(form, p, alive, strategy, by, sense)
            for strategy, by in zip(lists[p], proofs[p])
        }
    return out


def check_elimination(
    form: NormalForm, player: Player, alive: Alive, strategy: Json, by: Json, sense: str
) -> int:
    """Return the number of a strategy that the mixture dominates."""
    i, weights = form.read_strategy(player, strategy), form.read_mixture(player, by)
    pay = form.pay[player]
    require(i in alive[player], "a strategy eliminated is left when its round begins")
    require(
        weights.keys() <= alive[player],
        "a dominating mixture is of strategies left when the round begins",
    )
    whole = sum(weights.values())
    more = [
        sum(w * pay[k][j] for k, w in weights.items()) - whole * pay[i][j]
        for j in alive[3 - player]
    ]
    require_dominance(min(more), max(more), sense)
    return i


def check_beliefs(
    form: NormalForm, player: Player, alive: Alive, beliefs: Json, complete: str, sense: str
) -> None:
    """Check that each of the player's strategies left is a best reply, among them, to a belief.

    Where nothing is said no belief is given.
    """
    require_readable(
        complete == "yes" or beliefs == [], excerpt(beliefs), "no beliefs where nothing is said"
    )
    if complete != "yes":
        return
    replies = [pair(item) for item in distinct_items(beliefs)]
    earns: dict[str, dict[int, int]] = {}
    require(
        {form.read_strategy(player, strategy) for strategy, _ in replies} == alive[player],
        "there is a belief for each strategy left",
    )
    for strategy, belief in replies:
        key = canonical_json(belief)
        if key not in earns:  # strategies may share a belief
            weights = form.read_mixture(3 - player, belief)
            earns[key] = payoffs_against_belief(form, player, alive, weights, sense)
        require(
            earns[key][form.read_strategy(player, strategy)] == max(earns[key].values()),
            "each strategy left is a best reply to its belief",
        )


def payoffs_against_belief(
    form: NormalForm, player: Player, alive: Alive, weights: Mapping[int, int], sense: str
) -> dict[int, int]:
    """Return what each strategy left of the player earns against a belief, times a factor > 0."""
    require(weights.keys() <= alive[3 - player], "a belief is a mixture of strategies left")
    require(
        sense == "strictly" or weights.keys() >= alive[3 - player],
        "a belief is a mixture of all strategies left",
    )
    pay = form.pay[player]
    return {i: sum(w * pay[i][j] for j, w in weights.items()) for i in alive[player]}


def last_rounds(form: NormalForm, player: Player, ends: Sequence[int]) -> list[int]:
    """Return for each history the last round at whose beginning a strategy left reaches it."""
    made = [0] * len(form.game.histories[player])
    for reached, end in zip(form.strategies[player], ends):
        for h in reached:
            made[h] = max(made[h], end)
    return made


def check_gone(
    game: Tree, made: Mapping[Player, Sequence[int]], rounds: int, move: Json, number: Json
) -> str:
    """Check the round after which no strategy left makes the move; return it in words."""
    who, name, action = read_move(game, move)
    player = read_player(game, who)
    infoset = game.named[player][name]
    last = made[player][infoset.successors[infoset.actions.index(action)]]
    require(
        string(number) == (str(last) if last <= rounds else "none"),
        "the move is gone after the round it says",
    )
    end = f"gone after round {number}" if number != "none" else "still made at the end"
    return f"{move_words(move)} is {end}"


# Best responses to beliefs, level by level


def check_responses(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the lists in `levels` hold exactly the strategies that are responses.

    First those that are responses, in the sense, to some mixture of all strategies of the opponent,
    then those to some mixture of the strategies in the list before. The last list holds exactly the
    strategies that make none of the moves in `avoid`, or does not, as `exactly` says.

    A strategy with a belief is a response to it. Another one is none: to a mixture to which it were
    one, each of its rivals would gain less than 0 (`only`), or no more than 0 and so, on the whole,
    no more against any strategy in it (Pearce 1984).
    """
    _, who, kind, sense, levels, avoid, exactly = fields(
        statement, "kind, player, strategies, sense, levels, avoid, exactly"
    )
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "only", "best", "cautious")
    require_readable(
        isinstance(levels, list) and isinstance(witness, list) and len(levels) == len(witness) > 0,
        "something else",
        "a list of levels, and a proof for each",
    )
    player = read_player(game, who)
    owners = [player if k % 2 else 3 - player for k in range(len(levels), 0, -1)]
    sides = {p: Replies(game, p, one_of(kind, "reduced", "full")) for p in (1, 2)}
    keys = check_levels(sides, owners, levels, witness, sense)
    shunned = {read_move(game, move) for move in distinct_items(avoid, empty=True)}
    require_readable(
        all(move[0] == who for move in shunned),
        excerpt(canonical_json(avoid)),
        "moves of the player to be avoided",
    )
    clear = {key for key in sides[player].every if not key & shunned}
    require(
        one_of(exactly, "yes", "no") == ("yes" if clear == set(keys) else "no"),
        "they are exactly those that avoid the moves, or not",
    )
    counts = ", then ".join(f"{len(level)} of player {p}" for p, level in zip(owners, levels))
    apart = avoidance_words(avoid, exactly)
    return f"the {kind} strategies that are {SENSES[sense]} number {counts}{apart}"


def avoidance_words(avoid: Sequence[Sequence[str]], exactly: str) -> str:
    """Return in words whether the responses are exactly those that avoid some moves."""
    words = event_words([[move] for move in avoid])
    relation = "exactly" if exactly == "yes" else "not"
    return f", which are {relation} those that make none of {words}" if avoid else ""


class Replies:
    """The pure strategies of a player, reduced or full, each by a key, and its rivals.

    The key is the frozen set of the moves that the strategy names. The rivals of a reduced strategy
    are the other ones; those of a full strategy are the moves that it does not name, each made at
    its set, the strategy going on as it is.
    """

    def __init__(self, game: Tree, player: Player, kind: str) -> None:
        self.game, self.player, self.full = game, player, kind == "full"
        self.paid = payoffs_by_pair(game, player)
        self.every: set[Key]
        if self.full:
            require_readable(
                full_strategy_count(game, player) <= CONTINUATIONS,
                "more full strategies",
                "at most 4,096 full strategies",
            )
            self.every = {frozenset()}
            for infoset in game.infosets[player]:
                self.every = {key | {move} for key in self.every for move in infoset.moves}
        else:
            reduced = pure_strategies(game.infosets[player], {0}, CONTINUATIONS)
            self.every = {self.last_moves(reached) for reached in reduced}
        self.worth = {key: self.payoffs(0, key) for key in self.every} if not self.full else {}

    def last_moves(self, reached: Iterable[History]) -> Key:
        """Return the moves that end these histories."""
        return frozenset(self.game.histories[self.player][h][1] for h in reached if h)

    def read_strategy(self, value: Json) -> Key:
        """Return a STRATEGY, reduced or full."""
        infosets = self.game.infosets[self.player]
        if not self.full:
            return self.last_moves(reached_by(infosets, value, {0}))
        rows = zip(infosets, fields(value, [infoset.name for infoset in infosets]))
        return frozenset(infoset.moves[read_action(infoset, action)] for infoset, action in rows)

    def histories_from(self, start: History, key: Key) -> set[History]:
        """Return the histories that a strategy reaches from this one on."""
        reached = {start}
        for infoset in self.game.infosets[self.player]:
            if infoset.history in reached:
                moves = zip(infoset.successors, infoset.moves)
                reached.update(h for h, move in moves if move in key)
        return reached

    def payoffs(self, start: History, key: Key) -> Plan:
        """Return what a strategy earns from an own history on, by the opponent's history."""
        own = dict.fromkeys(self.histories_from(start, key), ONE)
        return payoffs_by_reply(self.game, self.player, self.paid, own)

    def gains(self, key: Key) -> dict[Key, Plan]:
        """Return for each rival what it gains, by the opponent's history."""
        if not self.full:
            own = self.worth[key]
            return {
                rival: [x - y for x, y in zip(worth, own)]
                for rival, worth in self.worth.items()
                if rival != key
            }
        gains: dict[Key, Plan] = {}
        for infoset in self.game.infosets[self.player]:
            steps = [*zip(infoset.successors, infoset.moves)]
            own_step = next(h for h, move in steps if move in key)
            below = self.payoffs(own_step, key)
            for h, move in steps:
                if h != own_step:
                    rival = self.payoffs(h, key)
                    gains[frozenset({move})] = [x - y for x, y in zip(rival, below)]
        return gains

    def read_rival(self, value: Json) -> Key:
        """Return a rival as a certificate names it: a strategy, or a move [set, action]."""
        if not self.full:
            return self.read_strategy(value)
        name, action = pair(value)
        infoset = read_infoset(self.game, self.player, name)
        return frozenset({infoset.moves[read_action(infoset, action)]})

    def weights(self, key: Key) -> Plan:
        """Return the weights of a strategy."""
        return pure_weights(self.game, self.player, self.histories_from(0, key))

    def read_belief(self, value: Json) -> tuple[Plan, set[Key]]:
        """Return the weights of a MIXTURE of strategies, and the strategies in it."""
        mixed = read_mixture(value, self.read_strategy)
        columns = zip(*([x * w for w in self.weights(key)] for key, x in mixed.items()))
        return [sum(column, ZERO) for column in columns], set(mixed)


def check_levels(
    sides: Mapping[Player, Replies],
    owners: Sequence[Player],
    levels: Sequence[Json],
    proofs: Sequence[Json],
    sense: str,
) -> list[Key]:
    """Check the levels one after the other; return the keys of the last one's strategies."""
    before: list[Key] | None = None
    keys: list[Key] = []
    for owner, level, proof in zip(owners, levels, proofs):
        require_readable(before != [], "an empty list", "strategies in every list before the last")
        strategies = distinct_items(level, empty=True)
        beliefs, rivals = fields(proof, "beliefs, rivals")
        own, other = sides[owner], sides[3 - owner]
        before = keys = check_level(own, other, strategies, before, beliefs, rivals, sense)
    return keys


def check_level(
    own: Replies,
    other: Replies,
    level: Sequence[Json],
    before: Sequence[Key] | None,
    beliefs: Json,
    rivals: Json,
    sense: str,
) -> list[Key]:
    """Check one level, and return the keys of its strategies.

    `before` holds the strategies that the opponent may use; None means all.
    """
    keys = [own.read_strategy(value) for value in level]
    require_readable(
        isinstance(beliefs, list) and len(beliefs) == len(keys),
        "another number",
        "a belief for each response",
    )
    for key, belief in zip(keys, beliefs):
        check_response(own, key, before, *other.read_belief(belief), sense)
    refuted = {
        own.read_strategy(strategy): by
        for strategy, by in map(pair, distinct_items(rivals, empty=True))
    }
    require_readable(
        len(refuted) == len(rivals),
        "a strategy twice",
        "each strategy once among those that are no responses",
    )
    require(
        set(keys) | set(refuted) == own.every and not set(keys) & set(refuted),
        "each strategy is shown to be a response or none",
    )
    allowed = None if before is None else [other.weights(key) for key in before]
    for key, by in refuted.items():
        mixed = read_mixture(by, own.read_rival)
        require(
            rivals_exclude_response(own, own.gains(key), mixed, allowed, sense),
            "the rivals match what is no response",
        )
    return keys


def check_response(
    own: Replies, key: Key, before: Sequence[Key] | None, belief: Plan, used: Set[Key], sense: str
) -> None:
    """Check that a strategy is a response, in the sense, to a belief that is allowed.

    `belief` holds the weights of the mixture, `used` the strategies in it.
    """
    require(before is None or used <= set(before), "a belief is of strategies of the level before")
    excludes_nothing = all(belief) if before is None else used == set(before)
    require(sense != "cautious" or excludes_nothing, "a cautious belief excludes nothing")
    gains = [sum(g * w for g, w in zip(gain, belief)) for gain in own.gains(key).values()]
    most = max(gains, default=-ONE)
    require(most <= 0, "no rival gains against the belief of a response")
    require(sense != "only" or most < 0, "each rival of an only response loses against its belief")


def rivals_exclude_response(
    own: Replies,
    gains: Mapping[Key, Plan],
    by: Mapping[Key, Fraction],
    allowed: Sequence[Plan] | None,
    sense: str,
) -> bool:
    """Return whether a mixture of rivals gains, in the sense, against every allowed plan.

    `allowed=None` means all plans of the opponent.
    """
    require_readable(
        all(rival in gains for rival in by), "something else", "rivals of the strategy"
    )
    size = len(own.game.histories[3 - own.player])
    total = [sum((x * gains[rival][h] for rival, x in by.items()), ZERO) for h in range(size)]
    if allowed is None:
        low, high = extremes(own.game, 3 - own.player, total, ())
    else:
        amounts = [evaluate_form(dict(enumerate(total)), plan) for plan in allowed]
        low, high = min(amounts), max(amounts)
    return {"only": low >= 0, "best": low > 0, "cautious": low >= 0 and high > 0}[sense]
