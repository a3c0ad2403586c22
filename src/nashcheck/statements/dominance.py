"""Statements about dominance and best responses to beliefs."""

from math import lcm, prod

from nashcheck.reading import (
    CONTINUATIONS,
    ONE,
    PAIRS,
    STRATEGIES,
    ZERO,
    canonical_json,
    one_of,
    distinct_items,
    require,
    pair,
    rational,
    require_readable,
    fields,
    excerpt,
    string,
)
from nashcheck.naming import read_move, read_player, read_infoset, read_action, read_table, event_words
from nashcheck.play import (
    best_response,
    reached_by,
    read_frontier,
    full_strategy_count,
    read_mixture,
    expected_payoff,
    payoffs_by_pair,
    require_perfect_recall,
    pure_weights,
    stays_before,
    pure_strategies,
    require_two_players,
    strategy_weights,
)


def infosets_from(game, player, home):
    """The sets of a player from this one on; those below it are among them."""
    return game.sets[player][game.sets[player].index(home):]


def read_continuation(game, player, home, value):
    """CONTINUATION (4): the histories that it reaches from the set on."""
    require_readable(isinstance(value, dict) and home.name in value, excerpt(value), "an object that names the set")
    rest = {name: value[name] for name in value if name != home.name}
    return reached_by(infosets_from(game, player, home), rest, {home.after[read_action(home, value[home.name])]})


def path_to(game, player, home, history):
    """The histories from the set on that lead to this one, with it; none if the set is not on the way."""
    steps = [history]
    while steps[-1] and steps[-1] not in home.after:
        steps.append(game.histories[player][steps[-1]][0])
    return steps if steps[-1] else []


def read_moves(game, who, name, makes):
    """The player, its set, and the histories after the actions in `makes`, at the set and at sets below it."""
    player = read_player(game, who)
    home = read_infoset(game, player, name)
    require_readable(isinstance(makes, dict) and name in makes, excerpt(makes), "actions at the set and at sets below it")
    places = [(read_infoset(game, player, key), action) for key, action in makes.items()]
    goals = {place.after[read_action(place, action)] for place, action in places}
    require_readable(all(path_to(game, player, home, goal) for goal in goals), excerpt(canonical_json(makes)), "only sets at or below the set")
    return player, home, goals


def makes_excluded_move(game, player, reached, out):
    """Whether one of the moves that end these histories is excluded."""
    return any(h and game.histories[player][h][1] in out for h in reached)


def continuations_through(game, player, home, goals, out):
    """Those from the set on that reach all the goals, without an excluded move: at each set on the way to a goal they
    make no other move.
    """
    on_the_way = [game.histories[player][h][1] for goal in goals for h in path_to(game, player, home, goal)]
    out = out | {move for wanted in on_the_way for move in game.named[player][wanted[1]].moves if move != wanted}
    return [reached for h, move in zip(home.after, home.moves) if move not in out
            for reached in pure_strategies(infosets_from(game, player, home), {h}, CONTINUATIONS, out)]


def check_dominated(game, statement, witness):
    """For each listed entry: whatever the player's continuation from the set on that takes the actions in `makes`, and
    whatever the opponent's strategy, the mixture `by` pays the player at least as much, and against some strategy more
    (`weakly`), or always more (`strictly`); continuations and strategies that make an excluded move are left out.
    """
    _, sense, moves, excluded = fields(statement, "kind, sense, moves, excluded")
    fields(witness, [])
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    out, seen, paid = read_excluded_moves(game, excluded), 0, {p: payoffs_by_pair(game, p) for p in game.players}
    for entry in distinct_items(moves):
        who, name, makes, by = fields(entry, "player, set, makes, by")
        player, home, goals = read_moves(game, who, name, makes)
        better = payoffs_by_reply(game, player, paid[player], read_dominating_mixture(game, player, home, goals, by, out))
        found = continuations_through(game, player, home, goals, out)
        require(found, "there is a continuation to compare with")
        seen += len(found)
        require_readable(seen <= CONTINUATIONS, "more continuations in all", "at most 4,096 continuations in all")
        require_dominated(game, player, paid[player], better, found, out, sense)
    told_moves = ", ".join(moves_words(entry["player"], entry["makes"]) for entry in moves)
    without = f", without the moves {event_words([[move] for move in excluded])}" if excluded else ""
    return f"{sense} dominated{without}: [{told_moves}], each by the certificate's continuation or mixture of them"


def moves_words(who, makes):
    return " and ".join(f"{who}:{name}:{action}" for name, action in makes.items())


def read_excluded_moves(game, excluded):
    """Moves of the players that are left out of a comparison."""
    out = {read_move(game, move) for move in distinct_items(excluded, empty=True)}
    require_readable(all(who != "0" for who, _, _ in out), "a move of chance", "moves of the players to be excluded")
    return out


def read_dominating_mixture(game, player, home, goals, by, out):
    """The mixture `by`: {history of the player: the probability that it is reached from the set on}."""
    mixed, weight = read_mixture(by, lambda value: read_continuation(game, player, home, value)), {}
    require(not any(goals <= reached for reached in mixed), "the dominating continuations take other actions")
    require(not any(makes_excluded_move(game, player, reached, out) for reached in mixed),
         "the dominating continuations make no excluded move")
    for reached, x in mixed.items():
        weight.update({h: weight.get(h, ZERO) + x for h in reached})
    return weight


def require_dominated(game, player, paid, better, found, out, sense):
    """Checks one listed entry: `better` against each continuation `found`."""
    for reached in found:
        worse = payoffs_by_reply(game, player, paid, dict.fromkeys(reached, ONE))
        more = [x - y for x, y in zip(better, worse)]
        less = [-x for x in more]
        require_dominance(least_total(game, 3 - player, more, out), -least_total(game, 3 - player, less, out), sense)


def require_dominance(lowest, highest, sense):
    """What a dominating mixture pays more, at least and at most."""
    require(sense == "strictly" or lowest >= 0, "the dominating mixture never pays less")
    require(sense == "strictly" or highest > 0, "the dominating mixture pays more somewhere")
    require(sense == "weakly" or lowest > 0, "the dominating mixture always pays more")


def payoffs_by_reply(game, player, paid, own):
    """For each history of the opponent what these histories {history: weight} earn where it ends there."""
    total = [ZERO] * len(game.histories[3 - player])
    for h, weight in own.items():
        for column, amount in paid.get(h, {}).items():
            total[column] += weight * amount
    return total


def least_total(game, opponent, total, out):
    """The least sum of these amounts, one at each history of the opponent, over its plans without an excluded move."""
    total = list(total)
    for home in reversed(game.sets[opponent]):
        left = [total[h] for h, move in zip(home.after, home.moves) if move not in out]
        require_readable(left, f"every move at {excerpt(home.name)} excluded", "a move of the opponent at each of its sets")
        total[home.history] += min(left)
    return total[0]


def check_not_dominated_by(game, statement, witness):
    """`by` does not dominate the actions in `makes`: against the opponent's strategy in the witness, the witness's
    continuation that takes them pays more than `by` (`weakly`), or no less (`strictly`); neither makes an excluded move.
    """
    _, sense, who, name, makes, by, excluded, frontier = fields(
        statement, "kind, sense, player, set, makes, by, excluded, frontier")
    kept, opponent = fields(witness, "continuation, opponent")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    out = read_excluded_moves(game, excluded)
    player, home, goals = read_moves(game, who, name, makes)
    better = read_dominating_mixture(game, player, home, goals, by, out)
    reached, plan = read_continuation(game, player, home, kept), reached_by(game.sets[3 - player], opponent, {0})
    require(goals <= reached, "the continuation takes the actions")
    require(not makes_excluded_move(game, player, reached, out), "the continuation makes no excluded move")
    require(not makes_excluded_move(game, 3 - player, plan, out), "the opponent makes no excluded move")
    frontier, widely = read_frontier(game, frontier)
    require(stays_before(frontier, 3 - player, pure_weights(game, 3 - player, plan)), "the opponent's strategy stays before the frontier")
    paid = payoffs_by_pair(game, player)
    pays, instead = (sum(x for h, x in enumerate(payoffs_by_reply(game, player, paid, own)) if h in plan)
                     for own in (dict.fromkeys(reached, ONE), better))
    require(sense == "strictly" or pays > instead, "the continuation pays more against the opponent's strategy")
    require(pays >= instead, "the continuation pays no less against the opponent's strategy")
    return (f"{moves_words(who, makes)} is not {sense} dominated by the certificate's continuation or mixture of them{widely}: "
            f"against a strategy of the opponent it earns {pays} and the other {instead}")


def check_undominated(game, statement, witness):
    """Some strategy of the player that reaches the set by its own moves and takes the actions in `makes` is not
    dominated, in this sense, for it is a best response to strategies of the others (`weakly`: with all probabilities
    positive).
    """
    _, sense, who, name, makes = fields(statement, "kind, sense, player, set, makes")
    one_of(sense, "weakly", "strictly")
    strategy, others = fields(witness, "strategy, others")
    require_perfect_recall(game)
    player, _, goals = read_moves(game, who, name, makes)
    reached = reached_by(game.sets[player], strategy, {0})
    found = read_table(game, others, [p for p in game.players if p != player], rational)
    rows = [row.values() for sets in found.values() for row in sets.values()]
    require(goals <= reached, "the strategy reaches the set and takes the actions")
    require(all(x >= 0 for row in rows for x in row), "the others' probabilities are non-negative")
    require(sense == "strictly" or all(x for row in rows for x in row), "the others' probabilities are all positive")
    require(all(sum(row) == 1 for row in rows), "the others' probabilities at each set sum to 1")
    weight = {player: pure_weights(game, player, reached), **{p: strategy_weights(game, p, own) for p, own in found.items()}}
    require(expected_payoff(game, player, weight) == best_response(game, player, weight)[""], "the strategy is a best response")
    return f"some strategy of player {who} that reaches {name} and makes {moves_words(who, makes)} is not {sense} dominated"


class NormalForm:
    """The reduced pure strategies of two players, numbered from 0, as the histories that they reach; `pay[p][i][j]` is
    what strategy `i` of player `p` earns against `j`, times a positive number that makes all of `p`'s payoffs integers.
    """

    def __init__(self, game):
        self.game, self.found = game, {p: pure_strategies(game.sets[p], {0}, STRATEGIES) for p in (1, 2)}
        require_readable(prod(map(len, self.found.values())) <= PAIRS, "more pairs", f"at most {PAIRS} pairs of strategies")
        self.index = {p: {reached: i for i, reached in enumerate(found)} for p, found in self.found.items()}
        self.pay = {p: [*self.rows(p)] for p in (1, 2)}

    def rows(self, player):
        paid = payoffs_by_pair(self.game, player)
        scale = lcm(*(x.denominator for row in paid.values() for x in row.values()))
        paid = {h: {column: int(x * scale) for column, x in row.items()} for h, row in paid.items()}
        for reached in self.found[player]:
            against = payoffs_by_reply(self.game, player, paid, dict.fromkeys(reached, 1))
            against = [int(x) for x in against]
            yield [sum(map(against.__getitem__, other)) for other in self.found[3 - player]]

    def strategy(self, player, value):
        """The number of a STRATEGY."""
        return self.index[player][frozenset(reached_by(self.game.sets[player], value, {0}))]

    def mixture(self, player, value):
        """A MIXTURE as {number: integer weight}, the weights being in the proportions of the probabilities."""
        mixed = read_mixture(value, lambda strategy: reached_by(self.game.sets[player], strategy, {0}))
        scale = lcm(*(x.denominator for x in mixed.values()))
        return {self.index[player][reached]: int(x * scale) for reached, x in mixed.items()}


def check_iterated(game, statement, witness):
    """Strategies are eliminated in rounds, each dominated, in the sense, by a mixture of those of its player left when
    its round began, against those of the opponent left then; as many are left after each round as `left` says.

    With `complete` none left is dominated by a mixture of those left: it is a best reply, among them, to a mixture of
    the opponent's strategies left (`weakly`: of all of them), and a mixture that dominated it would earn more.
    """
    _, sense, rounds, left, complete, gone = fields(statement, "kind, sense, rounds, left, complete, gone")
    mixtures, beliefs = fields(witness, "mixtures, beliefs")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "weakly", "strictly")
    require_readable(all(isinstance(value, list) for value in (rounds, left, mixtures)), "something else", "lists, one entry for each round")
    require_readable(len(rounds) == len(left) == len(mixtures), "another number", "as many counts and lists of mixtures as rounds")
    form = NormalForm(game)
    alive = {p: set(range(len(form.found[p]))) for p in (1, 2)}
    ends = {p: [len(rounds) + 1] * len(alive[p]) for p in alive}  # the round that ends each strategy, or one more
    for k, (lists, proofs, counts) in enumerate(zip(rounds, mixtures, left), 1):
        for p, out in check_round(form, alive, lists, proofs, sense).items():
            alive[p] -= out
            for i in out:
                ends[p][i] = k
        require([*map(rational, fields(counts, "1, 2"))] == [*map(len, alive.values())], "as many are left as it says")
    beliefs = dict(zip((1, 2), fields(beliefs, "1, 2")))
    for p in beliefs:
        check_beliefs(form, p, alive, beliefs[p], one_of(complete, "yes", "not said"), sense)
    made = {p: last_rounds(form, p, ends[p]) for p in ends}
    told_gone = [check_gone(game, made, len(rounds), *fields(item, "move, round")) for item in distinct_items(gone, empty=True)]
    counts = ", ".join(f"{counts['1']} and {counts['2']} after round {k}" for k, counts in enumerate(left, 1))
    return (f"eliminating the certificate's {sense} dominated strategies in rounds leaves of {len(ends[1])} and "
            f"{len(ends[2])}: {counts or 'all'}" + ("; nothing more can go" if complete == "yes" else "")
            + "".join(f"; {text}" for text in told_gone))


def check_round(form, alive, lists, proofs, sense):
    """The strategies eliminated in a round; all comparisons are made with those left when it began."""
    lists, proofs = (dict(zip((1, 2), fields(value, "1, 2"))) for value in (lists, proofs))
    require_readable(any(lists.values()), "an empty round", "at least one strategy eliminated in each round")
    out = {}
    for p in lists:
        require_readable(isinstance(proofs[p], list) and len(distinct_items(lists[p], empty=True)) == len(proofs[p]), "another number",
             "a mixture for each strategy eliminated")
        out[p] = {check_elimination(form, p, alive, *both, sense) for both in zip(lists[p], proofs[p])}
    return out


def check_elimination(form, player, alive, strategy, by, sense):
    """The number of a strategy, when the mixture dominates it."""
    i, weight, pay = form.strategy(player, strategy), form.mixture(player, by), form.pay[player]
    require(i in alive[player], "a strategy eliminated is left when its round begins")
    require(weight.keys() <= alive[player], "a dominating mixture is of strategies left when the round begins")
    whole = sum(weight.values())
    more = [sum(w * pay[k][j] for k, w in weight.items()) - whole * pay[i][j] for j in alive[3 - player]]
    require_dominance(min(more), max(more), sense)
    return i


def check_beliefs(form, player, alive, beliefs, complete, sense):
    """Checks that each of the player's strategies left is a best reply, among them, to a belief; or that none is given."""
    require_readable(complete == "yes" or beliefs == [], excerpt(beliefs), "no beliefs where nothing is said")
    if complete != "yes":
        return
    replies, earns = [pair(item) for item in distinct_items(beliefs)], {}
    require({form.strategy(player, strategy) for strategy, _ in replies} == alive[player], "there is a belief for each strategy left")
    for strategy, belief in replies:
        key = canonical_json(belief)
        if key not in earns:  # strategies may share a belief
            earns[key] = payoffs_against_belief(form, player, alive, form.mixture(3 - player, belief), sense)
        require(earns[key][form.strategy(player, strategy)] == max(earns[key].values()), "each strategy left is a best reply to its belief")


def payoffs_against_belief(form, player, alive, weight, sense):
    """What each strategy of the player that is left earns against a belief, times a positive number."""
    require(weight.keys() <= alive[3 - player], "a belief is a mixture of strategies left")
    require(sense == "strictly" or weight.keys() >= alive[3 - player], "a belief is a mixture of all strategies left")
    return {i: sum(w * form.pay[player][i][j] for j, w in weight.items()) for i in alive[player]}


def last_rounds(form, player, ends):
    """For each history the last round at whose beginning a strategy that reaches it is left."""
    made = [0] * len(form.game.histories[player])
    for reached, end in zip(form.found[player], ends):
        for h in reached:
            made[h] = max(made[h], end)
    return made


def check_gone(game, made, rounds, move, number):
    """Checks the round after which no strategy left makes the move; in words."""
    who, name, action = read_move(game, move)
    player = read_player(game, who)
    home = game.named[player][name]
    last = made[player][home.after[home.actions.index(action)]]
    require(string(number) == (str(last) if last <= rounds else "none"), "the move is gone after the round it says")
    return f"{':'.join(move)} is " + (f"gone after round {number}" if number != "none" else "still made at the end")


def check_responses(game, statement, witness):
    """The lists in `levels` hold exactly the strategies that are responses, in the sense, to some mixture of all
    strategies of the opponent, and then to some mixture of the strategies in the list before; and the last holds
    exactly those that make none of the moves in `avoid`, or does not, as `exactly` says.

    A strategy with a belief is a response to it.  Another one is none: to a mixture to which it were one, each of its
    rivals would gain less than 0 (`only`), or no more than 0 and so, on the whole, no more against any strategy in it.
    """
    _, who, kind, sense, levels, avoid, exactly = fields(statement, "kind, player, strategies, sense, levels, avoid, exactly")
    require_perfect_recall(game)
    require_two_players(game)
    one_of(sense, "only", "best", "cautious")
    require_readable(isinstance(levels, list) and isinstance(witness, list) and len(levels) == len(witness) > 0, "something else",
         "a list of levels, and a proof for each")
    player = read_player(game, who)
    owners = [player if k % 2 else 3 - player for k in range(len(levels), 0, -1)]
    sides, before = {p: Replies(game, p, one_of(kind, "reduced", "full")) for p in (1, 2)}, None
    for owner, level, proof in zip(owners, levels, witness):
        require_readable(before != [], "an empty list", "strategies in every list before the last")
        before = check_level(sides[owner], sides[3 - owner], distinct_items(level, empty=True), before, *fields(proof, "beliefs, rivals"), sense)
    shunned = {read_move(game, move) for move in distinct_items(avoid, empty=True)}
    require_readable(all(move[0] == who for move in shunned), excerpt(canonical_json(avoid)), "moves of the player to be avoided")
    clear = {key for key in sides[player].every if not key & shunned}
    require(one_of(exactly, "yes", "no") == ("yes" if clear == set(before) else "no"), "they are exactly those that avoid the moves, or not")
    counts = ", then ".join(f"{len(level)} of player {p}" for p, level in zip(owners, levels))
    apart = f", which are {'exactly' if exactly == 'yes' else 'not'} those that make none of {event_words([[move] for move in avoid])}" if avoid else ""
    return f"the {kind} strategies that are {SENSES[sense]} number {counts}{apart}"


SENSES = {"only": "the only best responses to some strategy", "best": "best responses to some strategy",
          "cautious": "best responses to some completely mixed strategy"}


def check_level(own, other, level, before, beliefs, rivals, sense):
    """Checks one level; the keys of its strategies.  `before` are those that the opponent may use, or None: all."""
    found = [own.strategy(value) for value in level]
    require_readable(isinstance(beliefs, list) and len(beliefs) == len(found), "another number", "a belief for each response")
    for key, belief in zip(found, beliefs):
        plan, used = other.mixed(belief)
        require(before is None or used <= set(before), "a belief is of strategies of the level before")
        require(sense != "cautious" or (all(plan) if before is None else used == set(before)), "a cautious belief excludes nothing")
        most = max((sum(g * w for g, w in zip(gain, plan)) for gain in own.gains(key).values()), default=-ONE)
        require(most <= 0, "no rival gains against the belief of a response")
        require(sense != "only" or most < 0, "each rival of an only response loses against its belief")
    refuted = dict((own.strategy(strategy), by) for strategy, by in map(pair, distinct_items(rivals, empty=True)))
    require_readable(len(refuted) == len(rivals), "a strategy twice", "each strategy once among those that are no responses")
    require(set(found) | set(refuted) == own.every and not set(found) & set(refuted), "each strategy is shown to be a response or none")
    plans_allowed = None if before is None else [other.plan(key) for key in before]
    for key, by in refuted.items():
        require(rivals_exclude_response(own, own.gains(key), read_mixture(by, own.rival), plans_allowed, sense), "the rivals match what is no response")
    return found


def rivals_exclude_response(own, gains, by, allowed, sense):
    """Whether a mixture of rivals gains as much as the sense asks against each plan allowed (None: against all plans)."""
    require_readable(all(rival in gains for rival in by), "something else", "rivals of the strategy")
    total = [sum((x * gains[rival][h] for rival, x in by.items()), ZERO) for h in range(len(own.game.histories[3 - own.player]))]
    if allowed is None:
        low, high = least_total(own.game, 3 - own.player, total, ()), -least_total(own.game, 3 - own.player, [-x for x in total], ())
    else:
        amounts = [sum(g * w for g, w in zip(total, plan)) for plan in allowed]
        low, high = min(amounts), max(amounts)
    return {"only": low >= 0, "best": low > 0, "cautious": low >= 0 and high > 0}[sense]


class Replies:
    """The pure strategies of a player, reduced or full, each by a key (the frozen set of moves it names), and its rivals."""

    def __init__(self, game, player, kind):
        self.game, self.player, self.full, self.paid = game, player, kind == "full", payoffs_by_pair(game, player)
        homes = game.sets[player]
        if self.full:
            require_readable(full_strategy_count(game, player) <= CONTINUATIONS, "more full strategies", "at most 4,096 full strategies")
            self.every = {frozenset()}
            for home in homes:
                self.every = {key | {move} for key in self.every for move in home.moves}
        else:
            self.every = {self.named(reached) for reached in pure_strategies(homes, {0}, CONTINUATIONS)}
        self.worth = {key: self.earn(0, key) for key in self.every} if not self.full else {}

    def named(self, reached):
        """The moves that end these histories."""
        return frozenset(self.game.histories[self.player][h][1] for h in reached if h)

    def strategy(self, value):
        """A STRATEGY, reduced or full."""
        if not self.full:
            return self.named(reached_by(self.game.sets[self.player], value, {0}))
        rows = zip(self.game.sets[self.player], fields(value, [home.name for home in self.game.sets[self.player]]))
        return frozenset(home.moves[read_action(home, action)] for home, action in rows)

    def onward(self, start, key):
        """The histories that a strategy reaches from this one on."""
        reached = {start}
        for home in self.game.sets[self.player]:
            if home.history in reached:
                reached.update(h for h, move in zip(home.after, home.moves) if move in key)
        return reached

    def earn(self, start, key):
        """What a strategy earns from a history of its own on, for each history of the opponent."""
        return payoffs_by_reply(self.game, self.player, self.paid, dict.fromkeys(self.onward(start, key), ONE))

    def gains(self, key):
        """For each rival what it gains, for each history of the opponent."""
        if not self.full:
            return {rival: [x - y for x, y in zip(worth, self.worth[key])] for rival, worth in self.worth.items() if rival != key}
        found = {}
        for home in self.game.sets[self.player]:
            own = next(h for h, move in zip(home.after, home.moves) if move in key)
            below = self.earn(own, key)
            found.update({frozenset({move}): [x - y for x, y in zip(self.earn(h, key), below)]
                          for h, move in zip(home.after, home.moves) if h != own})
        return found

    def rival(self, value):
        """A rival as it stands in a certificate: a strategy, or a move [set, action] as the set of one."""
        if not self.full:
            return self.strategy(value)
        name, action = pair(value)
        home = read_infoset(self.game, self.player, name)
        return {home.moves[read_action(home, action)]}

    def plan(self, key):
        """The weights of a strategy."""
        return pure_weights(self.game, self.player, self.onward(0, key))

    def mixed(self, value):
        """The weights of a MIXTURE of strategies, and the strategies in it."""
        found = read_mixture(value, self.strategy)
        columns = zip(*([x * w for w in self.plan(key)] for key, x in found.items()))
        return [sum(column) for column in columns], set(found)
