"""Statements about dominance and best responses to beliefs."""

from math import lcm, prod

from nashcheck.reading import (
    CONTINUATIONS,
    ONE,
    PAIRS,
    STRATEGIES,
    ZERO,
    canonical,
    choice,
    listed,
    need,
    pair,
    rational,
    read,
    record,
    short,
    string,
)
from nashcheck.naming import a_move, a_player, a_set, an_action, table, told
from nashcheck.play import (
    best_response,
    followed,
    frontier_sets,
    full,
    mixture,
    payoff,
    payoffs_by_pair,
    perfect_recall,
    pure,
    stays_before,
    strategies,
    two_players,
    weights,
)


def sets_from(game, player, home):
    """The sets of a player from this one on; those below it are among them."""
    return game.sets[player][game.sets[player].index(home):]


def continuation(game, player, home, value):
    """CONTINUATION (4): the histories that it reaches from the set on."""
    read(isinstance(value, dict) and home.name in value, short(value), "an object that names the set")
    rest = {name: value[name] for name in value if name != home.name}
    return followed(sets_from(game, player, home), rest, {home.after[an_action(home, value[home.name])]})


def way(game, player, home, history):
    """The histories from the set on that lead to this one, with it; none if the set is not on the way."""
    steps = [history]
    while steps[-1] and steps[-1] not in home.after:
        steps.append(game.histories[player][steps[-1]][0])
    return steps if steps[-1] else []


def taken(game, who, name, makes):
    """The player, its set, and the histories after the actions in `makes`, at the set and at sets below it."""
    player = a_player(game, who)
    home = a_set(game, player, name)
    read(isinstance(makes, dict) and name in makes, short(makes), "actions at the set and at sets below it")
    places = [(a_set(game, player, key), action) for key, action in makes.items()]
    goals = {place.after[an_action(place, action)] for place, action in places}
    read(all(way(game, player, home, goal) for goal in goals), short(canonical(makes)), "only sets at or below the set")
    return player, home, goals


def makes_excluded(game, player, reached, out):
    """Whether one of the moves that end these histories is excluded."""
    return any(h and game.histories[player][h][1] in out for h in reached)


def continuations(game, player, home, goals, out):
    """Those from the set on that reach all the goals, without an excluded move: at each set on the way to a goal they
    make no other move.
    """
    on_the_way = [game.histories[player][h][1] for goal in goals for h in way(game, player, home, goal)]
    out = out | {move for wanted in on_the_way for move in game.named[player][wanted[1]].moves if move != wanted}
    return [reached for h, move in zip(home.after, home.moves) if move not in out
            for reached in strategies(sets_from(game, player, home), {h}, CONTINUATIONS, out)]


def dominated(game, statement, witness):
    """For each listed entry: whatever the player's continuation from the set on that takes the actions in `makes`, and
    whatever the opponent's strategy, the mixture `by` pays the player at least as much, and against some strategy more
    (`weakly`), or always more (`strictly`); continuations and strategies that make an excluded move are left out.
    """
    _, sense, moves, excluded = record(statement, "kind, sense, moves, excluded")
    record(witness, [])
    perfect_recall(game)
    two_players(game)
    choice(sense, "weakly", "strictly")
    out, seen, paid = exclusions(game, excluded), 0, {p: payoffs_by_pair(game, p) for p in game.players}
    for entry in listed(moves):
        who, name, makes, by = record(entry, "player, set, makes, by")
        player, home, goals = taken(game, who, name, makes)
        better = earned(game, player, paid[player], replacement(game, player, home, goals, by, out))
        found = continuations(game, player, home, goals, out)
        need(found, "there is a continuation to compare with")
        seen += len(found)
        read(seen <= CONTINUATIONS, "more continuations in all", "at most 4,096 continuations in all")
        surpassed(game, player, paid[player], better, found, out, sense)
    told_moves = ", ".join(told_makes(entry["player"], entry["makes"]) for entry in moves)
    without = f", without the moves {told([[move] for move in excluded])}" if excluded else ""
    return f"{sense} dominated{without}: [{told_moves}], each by the certificate's continuation or mixture of them"


def told_makes(who, makes):
    return " and ".join(f"{who}:{name}:{action}" for name, action in makes.items())


def exclusions(game, excluded):
    """Moves of the players that are left out of a comparison."""
    out = {a_move(game, move) for move in listed(excluded, empty=True)}
    read(all(who != "0" for who, _, _ in out), "a move of chance", "moves of the players to be excluded")
    return out


def replacement(game, player, home, goals, by, out):
    """The mixture `by`: {history of the player: the probability that it is reached from the set on}."""
    mixed, weight = mixture(by, lambda value: continuation(game, player, home, value)), {}
    need(not any(goals <= reached for reached in mixed), "the dominating continuations take other actions")
    need(not any(makes_excluded(game, player, reached, out) for reached in mixed),
         "the dominating continuations make no excluded move")
    for reached, x in mixed.items():
        weight.update({h: weight.get(h, ZERO) + x for h in reached})
    return weight


def surpassed(game, player, paid, better, found, out, sense):
    """Checks one listed entry: `better` against each continuation `found`."""
    for reached in found:
        worse = earned(game, player, paid, dict.fromkeys(reached, ONE))
        more = [x - y for x, y in zip(better, worse)]
        less = [-x for x in more]
        compare(least(game, 3 - player, more, out), -least(game, 3 - player, less, out), sense)


def compare(lowest, highest, sense):
    """What a dominating mixture pays more, at least and at most."""
    need(sense == "strictly" or lowest >= 0, "the dominating mixture never pays less")
    need(sense == "strictly" or highest > 0, "the dominating mixture pays more somewhere")
    need(sense == "weakly" or lowest > 0, "the dominating mixture always pays more")


def earned(game, player, paid, own):
    """For each history of the opponent what these histories {history: weight} earn where it ends there."""
    total = [ZERO] * len(game.histories[3 - player])
    for h, weight in own.items():
        for column, amount in paid.get(h, {}).items():
            total[column] += weight * amount
    return total


def least(game, opponent, total, out):
    """The least sum of these amounts, one at each history of the opponent, over its plans without an excluded move."""
    total = list(total)
    for home in reversed(game.sets[opponent]):
        left = [total[h] for h, move in zip(home.after, home.moves) if move not in out]
        read(left, f"every move at {short(home.name)} excluded", "a move of the opponent at each of its sets")
        total[home.history] += min(left)
    return total[0]


def not_dominated_by(game, statement, witness):
    """`by` does not dominate the actions in `makes`: against the opponent's strategy in the witness, the witness's
    continuation that takes them pays more than `by` (`weakly`), or no less (`strictly`); neither makes an excluded move.
    """
    _, sense, who, name, makes, by, excluded, frontier = record(
        statement, "kind, sense, player, set, makes, by, excluded, frontier")
    kept, opponent = record(witness, "continuation, opponent")
    perfect_recall(game)
    two_players(game)
    choice(sense, "weakly", "strictly")
    out = exclusions(game, excluded)
    player, home, goals = taken(game, who, name, makes)
    better = replacement(game, player, home, goals, by, out)
    reached, plan = continuation(game, player, home, kept), followed(game.sets[3 - player], opponent, {0})
    need(goals <= reached, "the continuation takes the actions")
    need(not makes_excluded(game, player, reached, out), "the continuation makes no excluded move")
    need(not makes_excluded(game, 3 - player, plan, out), "the opponent makes no excluded move")
    frontier, widely = frontier_sets(game, frontier)
    need(stays_before(frontier, 3 - player, pure(game, 3 - player, plan)), "the opponent's strategy stays before the frontier")
    paid = payoffs_by_pair(game, player)
    pays, instead = (sum(x for h, x in enumerate(earned(game, player, paid, own)) if h in plan)
                     for own in (dict.fromkeys(reached, ONE), better))
    need(sense == "strictly" or pays > instead, "the continuation pays more against the opponent's strategy")
    need(pays >= instead, "the continuation pays no less against the opponent's strategy")
    return (f"{told_makes(who, makes)} is not {sense} dominated by the certificate's continuation or mixture of them{widely}: "
            f"against a strategy of the opponent it earns {pays} and the other {instead}")


def undominated(game, statement, witness):
    """Some strategy of the player that reaches the set by its own moves and takes the actions in `makes` is not
    dominated, in this sense, for it is a best response to strategies of the others (`weakly`: with all probabilities
    positive).
    """
    _, sense, who, name, makes = record(statement, "kind, sense, player, set, makes")
    choice(sense, "weakly", "strictly")
    strategy, others = record(witness, "strategy, others")
    perfect_recall(game)
    player, _, goals = taken(game, who, name, makes)
    reached = followed(game.sets[player], strategy, {0})
    found = table(game, others, [p for p in game.players if p != player], rational)
    rows = [row.values() for sets in found.values() for row in sets.values()]
    need(goals <= reached, "the strategy reaches the set and takes the actions")
    need(all(x >= 0 for row in rows for x in row), "the others' probabilities are non-negative")
    need(sense == "strictly" or all(x for row in rows for x in row), "the others' probabilities are all positive")
    need(all(sum(row) == 1 for row in rows), "the others' probabilities at each set sum to 1")
    weight = {player: pure(game, player, reached), **{p: weights(game, p, own) for p, own in found.items()}}
    need(payoff(game, player, weight) == best_response(game, player, weight)[""], "the strategy is a best response")
    return f"some strategy of player {who} that reaches {name} and makes {told_makes(who, makes)} is not {sense} dominated"


class NormalForm:
    """The reduced pure strategies of two players, numbered from 0, as the histories that they reach; `pay[p][i][j]` is
    what strategy `i` of player `p` earns against `j`, times a positive number that makes all of `p`'s payoffs integers.
    """

    def __init__(self, game):
        self.game, self.found = game, {p: strategies(game.sets[p], {0}, STRATEGIES) for p in (1, 2)}
        read(prod(map(len, self.found.values())) <= PAIRS, "more pairs", f"at most {PAIRS} pairs of strategies")
        self.index = {p: {reached: i for i, reached in enumerate(found)} for p, found in self.found.items()}
        self.pay = {p: [*self.rows(p)] for p in (1, 2)}

    def rows(self, player):
        paid = payoffs_by_pair(self.game, player)
        scale = lcm(*(x.denominator for row in paid.values() for x in row.values()))
        paid = {h: {column: int(x * scale) for column, x in row.items()} for h, row in paid.items()}
        for reached in self.found[player]:
            against = earned(self.game, player, paid, dict.fromkeys(reached, 1))
            against = [int(x) for x in against]
            yield [sum(map(against.__getitem__, other)) for other in self.found[3 - player]]

    def strategy(self, player, value):
        """The number of a STRATEGY."""
        return self.index[player][frozenset(followed(self.game.sets[player], value, {0}))]

    def mixture(self, player, value):
        """A MIXTURE as {number: integer weight}, the weights being in the proportions of the probabilities."""
        mixed = mixture(value, lambda strategy: followed(self.game.sets[player], strategy, {0}))
        scale = lcm(*(x.denominator for x in mixed.values()))
        return {self.index[player][reached]: int(x * scale) for reached, x in mixed.items()}


def iterated(game, statement, witness):
    """Strategies are eliminated in rounds, each dominated, in the sense, by a mixture of those of its player left when
    its round began, against those of the opponent left then; as many are left after each round as `left` says.

    With `complete` none left is dominated by a mixture of those left: it is a best reply, among them, to a mixture of
    the opponent's strategies left (`weakly`: of all of them), and a mixture that dominated it would earn more.
    """
    _, sense, rounds, left, complete, gone = record(statement, "kind, sense, rounds, left, complete, gone")
    mixtures, beliefs = record(witness, "mixtures, beliefs")
    perfect_recall(game)
    two_players(game)
    choice(sense, "weakly", "strictly")
    read(all(isinstance(value, list) for value in (rounds, left, mixtures)), "something else", "lists, one entry for each round")
    read(len(rounds) == len(left) == len(mixtures), "another number", "as many counts and lists of mixtures as rounds")
    form = NormalForm(game)
    alive = {p: set(range(len(form.found[p]))) for p in (1, 2)}
    ends = {p: [len(rounds) + 1] * len(alive[p]) for p in alive}  # the round that ends each strategy, or one more
    for k, (lists, proofs, counts) in enumerate(zip(rounds, mixtures, left), 1):
        for p, out in one_round(form, alive, lists, proofs, sense).items():
            alive[p] -= out
            for i in out:
                ends[p][i] = k
        need([*map(rational, record(counts, "1, 2"))] == [*map(len, alive.values())], "as many are left as it says")
    beliefs = dict(zip((1, 2), record(beliefs, "1, 2")))
    for p in beliefs:
        undominated_left(form, p, alive, beliefs[p], choice(complete, "yes", "not said"), sense)
    made = {p: last_made(form, p, ends[p]) for p in ends}
    told_gone = [gone_after(game, made, len(rounds), *record(item, "move, round")) for item in listed(gone, empty=True)]
    counts = ", ".join(f"{counts['1']} and {counts['2']} after round {k}" for k, counts in enumerate(left, 1))
    return (f"eliminating the certificate's {sense} dominated strategies in rounds leaves of {len(ends[1])} and "
            f"{len(ends[2])}: {counts or 'all'}" + ("; nothing more can go" if complete == "yes" else "")
            + "".join(f"; {text}" for text in told_gone))


def one_round(form, alive, lists, proofs, sense):
    """The strategies eliminated in a round; all comparisons are made with those left when it began."""
    lists, proofs = (dict(zip((1, 2), record(value, "1, 2"))) for value in (lists, proofs))
    read(any(lists.values()), "an empty round", "at least one strategy eliminated in each round")
    out = {}
    for p in lists:
        read(isinstance(proofs[p], list) and len(listed(lists[p], empty=True)) == len(proofs[p]), "another number",
             "a mixture for each strategy eliminated")
        out[p] = {eliminated(form, p, alive, *both, sense) for both in zip(lists[p], proofs[p])}
    return out


def eliminated(form, player, alive, strategy, by, sense):
    """The number of a strategy, when the mixture dominates it."""
    i, weight, pay = form.strategy(player, strategy), form.mixture(player, by), form.pay[player]
    need(i in alive[player], "a strategy eliminated is left when its round begins")
    need(weight.keys() <= alive[player], "a dominating mixture is of strategies left when the round begins")
    whole = sum(weight.values())
    more = [sum(w * pay[k][j] for k, w in weight.items()) - whole * pay[i][j] for j in alive[3 - player]]
    compare(min(more), max(more), sense)
    return i


def undominated_left(form, player, alive, beliefs, complete, sense):
    """Checks that each of the player's strategies left is a best reply, among them, to a belief; or that none is given."""
    read(complete == "yes" or beliefs == [], short(beliefs), "no beliefs where nothing is said")
    if complete != "yes":
        return
    replies, earns = [pair(item) for item in listed(beliefs)], {}
    need({form.strategy(player, strategy) for strategy, _ in replies} == alive[player], "there is a belief for each strategy left")
    for strategy, belief in replies:
        key = canonical(belief)
        if key not in earns:  # strategies may share a belief
            earns[key] = replies_to(form, player, alive, form.mixture(3 - player, belief), sense)
        need(earns[key][form.strategy(player, strategy)] == max(earns[key].values()), "each strategy left is a best reply to its belief")


def replies_to(form, player, alive, weight, sense):
    """What each strategy of the player that is left earns against a belief, times a positive number."""
    need(weight.keys() <= alive[3 - player], "a belief is a mixture of strategies left")
    need(sense == "strictly" or weight.keys() >= alive[3 - player], "a belief is a mixture of all strategies left")
    return {i: sum(w * form.pay[player][i][j] for j, w in weight.items()) for i in alive[player]}


def last_made(form, player, ends):
    """For each history the last round at whose beginning a strategy that reaches it is left."""
    made = [0] * len(form.game.histories[player])
    for reached, end in zip(form.found[player], ends):
        for h in reached:
            made[h] = max(made[h], end)
    return made


def gone_after(game, made, rounds, move, number):
    """Checks the round after which no strategy left makes the move; in words."""
    who, name, action = a_move(game, move)
    player = a_player(game, who)
    home = game.named[player][name]
    last = made[player][home.after[home.actions.index(action)]]
    need(string(number) == (str(last) if last <= rounds else "none"), "the move is gone after the round it says")
    return f"{':'.join(move)} is " + (f"gone after round {number}" if number != "none" else "still made at the end")


def responses(game, statement, witness):
    """The lists in `levels` hold exactly the strategies that are responses, in the sense, to some mixture of all
    strategies of the opponent, and then to some mixture of the strategies in the list before; and the last holds
    exactly those that make none of the moves in `avoid`, or does not, as `exactly` says.

    A strategy with a belief is a response to it.  Another one is none: to a mixture to which it were one, each of its
    rivals would gain less than 0 (`only`), or no more than 0 and so, on the whole, no more against any strategy in it.
    """
    _, who, kind, sense, levels, avoid, exactly = record(statement, "kind, player, strategies, sense, levels, avoid, exactly")
    perfect_recall(game)
    two_players(game)
    choice(sense, "only", "best", "cautious")
    read(isinstance(levels, list) and isinstance(witness, list) and len(levels) == len(witness) > 0, "something else",
         "a list of levels, and a proof for each")
    player = a_player(game, who)
    owners = [player if k % 2 else 3 - player for k in range(len(levels), 0, -1)]
    sides, before = {p: Replies(game, p, choice(kind, "reduced", "full")) for p in (1, 2)}, None
    for owner, level, proof in zip(owners, levels, witness):
        read(before != [], "an empty list", "strategies in every list before the last")
        before = respond(sides[owner], sides[3 - owner], listed(level, empty=True), before, *record(proof, "beliefs, rivals"), sense)
    shunned = {a_move(game, move) for move in listed(avoid, empty=True)}
    read(all(move[0] == who for move in shunned), short(canonical(avoid)), "moves of the player to be avoided")
    clear = {key for key in sides[player].every if not key & shunned}
    need(choice(exactly, "yes", "no") == ("yes" if clear == set(before) else "no"), "they are exactly those that avoid the moves, or not")
    counts = ", then ".join(f"{len(level)} of player {p}" for p, level in zip(owners, levels))
    apart = f", which are {'exactly' if exactly == 'yes' else 'not'} those that make none of {told([[move] for move in avoid])}" if avoid else ""
    return f"the {kind} strategies that are {SENSES[sense]} number {counts}{apart}"


SENSES = {"only": "the only best responses to some strategy", "best": "best responses to some strategy",
          "cautious": "best responses to some completely mixed strategy"}


def respond(own, other, level, before, beliefs, rivals, sense):
    """Checks one level; the keys of its strategies.  `before` are those that the opponent may use, or None: all."""
    found = [own.strategy(value) for value in level]
    read(isinstance(beliefs, list) and len(beliefs) == len(found), "another number", "a belief for each response")
    for key, belief in zip(found, beliefs):
        plan, used = other.mixed(belief)
        need(before is None or used <= set(before), "a belief is of strategies of the level before")
        need(sense != "cautious" or (all(plan) if before is None else used == set(before)), "a cautious belief excludes nothing")
        most = max((sum(g * w for g, w in zip(gain, plan)) for gain in own.gains(key).values()), default=-ONE)
        need(most <= 0, "no rival gains against the belief of a response")
        need(sense != "only" or most < 0, "each rival of an only response loses against its belief")
    refuted = dict((own.strategy(strategy), by) for strategy, by in map(pair, listed(rivals, empty=True)))
    read(len(refuted) == len(rivals), "a strategy twice", "each strategy once among those that are no responses")
    need(set(found) | set(refuted) == own.every and not set(found) & set(refuted), "each strategy is shown to be a response or none")
    plans_allowed = None if before is None else [other.plan(key) for key in before]
    for key, by in refuted.items():
        need(matched(own, own.gains(key), mixture(by, own.rival), plans_allowed, sense), "the rivals match what is no response")
    return found


def matched(own, gains, by, allowed, sense):
    """Whether a mixture of rivals gains as much as the sense asks against each plan allowed (None: against all plans)."""
    read(all(rival in gains for rival in by), "something else", "rivals of the strategy")
    total = [sum((x * gains[rival][h] for rival, x in by.items()), ZERO) for h in range(len(own.game.histories[3 - own.player]))]
    if allowed is None:
        low, high = least(own.game, 3 - own.player, total, ()), -least(own.game, 3 - own.player, [-x for x in total], ())
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
            read(full(game, player) <= CONTINUATIONS, "more full strategies", "at most 4,096 full strategies")
            self.every = {frozenset()}
            for home in homes:
                self.every = {key | {move} for key in self.every for move in home.moves}
        else:
            self.every = {self.named(reached) for reached in strategies(homes, {0}, CONTINUATIONS)}
        self.worth = {key: self.earn(0, key) for key in self.every} if not self.full else {}

    def named(self, reached):
        """The moves that end these histories."""
        return frozenset(self.game.histories[self.player][h][1] for h in reached if h)

    def strategy(self, value):
        """A STRATEGY, reduced or full."""
        if not self.full:
            return self.named(followed(self.game.sets[self.player], value, {0}))
        rows = zip(self.game.sets[self.player], record(value, [home.name for home in self.game.sets[self.player]]))
        return frozenset(home.moves[an_action(home, action)] for home, action in rows)

    def onward(self, start, key):
        """The histories that a strategy reaches from this one on."""
        reached = {start}
        for home in self.game.sets[self.player]:
            if home.history in reached:
                reached.update(h for h, move in zip(home.after, home.moves) if move in key)
        return reached

    def earn(self, start, key):
        """What a strategy earns from a history of its own on, for each history of the opponent."""
        return earned(self.game, self.player, self.paid, dict.fromkeys(self.onward(start, key), ONE))

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
        home = a_set(self.game, self.player, name)
        return {home.moves[an_action(home, action)]}

    def plan(self, key):
        """The weights of a strategy."""
        return pure(self.game, self.player, self.onward(0, key))

    def mixed(self, value):
        """The weights of a MIXTURE of strategies, and the strategies in it."""
        found = mixture(value, self.strategy)
        columns = zip(*([x * w for w in self.plan(key)] for key, x in found.items()))
        return [sum(column) for column in columns], set(found)
