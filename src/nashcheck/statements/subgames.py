"""The statement about all subgame perfect equilibria, of any number of players.

The payoffs of a subgame are those of its subgame perfect equilibria, each with their number. They
follow from those of the smaller subgames, from the last root to the first.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from nashcheck.play import read_action, require_perfect_recall
from nashcheck.polynomials import measure, take_steps, term_steps
from nashcheck.reading import DIGITS, FIGURE, ONE, ZERO, History, Json, Player, check_figure
from nashcheck.reading import distinct_items, fields, items, one_of, rational, readable, require
from nashcheck.statements.mixed import check_mixed_equilibria
from nashcheck.statements.plan_equilibria import check_plan_equilibria
from nashcheck.statements.refinements import node_payoffs, require_possible_chance, subgame_values
from nashcheck.statements.refinements import take_worth_steps
from nashcheck.strategies import Profile, moves_of, read_profile
from nashcheck.trees import Payoffs, Tree, quote, subgame_roots

Node: TypeAlias = int
Numbers: TypeAlias = dict[Payoffs, int]  # of equilibria with these payoffs
Cell: TypeAlias = tuple[int, ...]  # a strategy of each player in a part, by number

HUGE = 10**DIGITS  # no certificate states such a number, so nothing larger need be known
OTHERS = {  # than pure equilibria
    "none": "with mixing there is no other",
    "infinite": "with mixing there are infinitely many",
    "not counted": "those with mixing are not counted",
}


class SubgamePart(NamedTuple):
    """A subgame without the smaller ones in it.

    `inner` holds its nodes in order, its root first; `ends` the roots of smaller subgames and the
    terminals that follow them.
    """

    inner: list[Node]
    ends: list[Node]


def check_subgame_perfect_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check the number of subgame perfect equilibria in pure strategies, and their payoffs.

    Also what is said of those with mixing.
    """
    keys = f"kind, outcomes, others, {FIGURE}"
    _, rows, mixing_says, *_ = fields(statement, keys + ", mixed" * ("mixed" in statement))
    decimals = statement["decimals"]
    readable(decimals == "", decimals, "no decimals of a number of things")
    if "mixed" in statement:
        read_whole_number(mixing_says), distinct_items(statement["mixed"])
    else:
        one_of(mixing_says, *OTHERS)
    require_possible_chance(game)
    require_perfect_recall(game)
    roots = subgame_roots(game)
    numbers, listed = numbers_at_root(game, roots), 0
    stated: Numbers = {}
    for payoffs, number, profiles in read_outcomes(game, rows, stated, empty=True):
        stated[payoffs] = number
        for value in profiles:
            require_subgame_perfect(game, read_pure_profile(game, value), roots, payoffs)
            listed += 1
    require(stated == numbers, "the payoffs of the equilibria, and how many have them, are right")
    count = sum(numbers.values())
    figure = check_figure(statement, Fraction(count))
    mixing = check_others(game, statement, witness, roots, numbers)
    return (
        f"the number of subgame perfect equilibria in pure strategies is {figure}; the "
        f"certificate gives their payoffs (different ones: {len(numbers)}), and lists {listed} of "
        f"the equilibria; {mixing}"
    )


def read_outcomes(
    game: Tree, rows: Json, stated: Numbers, empty: bool = False
) -> Iterator[tuple[Payoffs, int, list[Json]]]:
    """Yield payoffs, a number and equilibria of each row; none has payoffs that are `stated`."""
    for row in distinct_items(rows, empty=empty):
        paid, number, profiles = items(row, 3)
        payoffs = tuple(map(rational, items(paid, len(game.players))))
        readable(payoffs not in stated, f"{paid}", "each list of payoffs once")
        yield payoffs, read_whole_number(number), distinct_items(profiles, empty=True)


def check_others(
    game: Tree, statement: Json, witness: Json, roots: Sequence[Node], pure: Numbers
) -> str:
    """Check what is said of equilibria with mixing, beside the pure ones; return it in words."""
    others = statement["others"]
    if "profiles" in witness:
        (profiles,) = fields(witness, "profiles")
        first, second = items(profiles, 2)
        require_many(game, roots, first, second)
        require(others == "infinite", "the equilibria with mixing are infinitely many")
        return OTHERS["infinite"]
    if "lists" in witness:
        (values,) = fields(witness, "lists")
        readable(isinstance(values, list), values, "a list")
        lists = iter(values)
        numbers = numbers_at_root(game, roots, lists)
        require(next(lists, None) is None, "no list of equilibria is left over")
        rest = {paid: number - pure.get(paid, 0) for paid, number in numbers.items()}
        rest = {paid: number for paid, number in rest.items() if number}
        return check_mixed(game, statement, roots, rest)
    fields(witness, [])
    count = sum(pure.values())
    perfect = all(len(infoset.nodes) == 1 for p in game.players for infoset in game.infosets[p])
    mixed = ("none" if count == 1 else "infinite") if perfect else "not counted"
    require(others == mixed, "the equilibria with mixing are none, infinite or not counted")
    return OTHERS[others]


def check_mixed(game: Tree, statement: Json, roots: Sequence[Node], numbers: Numbers) -> str:
    """Check that the equilibria with mixing have these numbers; return it in words."""
    others, count = statement["others"], sum(numbers.values())
    if "mixed" not in statement:
        require(others == "none" and not count, "there are no equilibria with mixing")
        return OTHERS["none"]
    require(read_whole_number(others) == count, "the number of those with mixing is right")
    stated: Numbers = {}
    listed = 0
    for payoffs, number, profiles in read_outcomes(game, statement["mixed"], stated):
        stated[payoffs] = number
        for value in profiles:
            profile = read_profile(game, value)
            mixes = any(ONE not in row.values() for p in profile for row in profile[p].values())
            require(mixes, "in each profile listed as mixed some player mixes")
            require_subgame_perfect(game, profile, roots, payoffs)
            listed += 1
    require(stated == numbers, "the payoffs of those with mixing, and their numbers, are right")
    return f"with mixing there are exactly {count} more, of which {listed} are listed"


def require_many(game: Tree, roots: Sequence[Node], first_value: Json, second_value: Json) -> None:
    """Check that some subgame has infinitely many equilibria, as two profiles show.

    They differ in the strategy of one player in one part.
    """
    first, second = read_profile(game, first_value), read_profile(game, second_value)
    parts = parts_of(game, roots)
    top = {node: root for root, part in parts.items() for node in part.inner}
    changed = {
        (p, top[infoset.nodes[0]])
        for p in game.players
        for infoset in game.infosets[p]
        if first[p][infoset.name] != second[p][infoset.name]
    }
    require(len(changed) == 1, "the two profiles differ in one player's strategy in one part")
    ((_, root),) = changed
    inside = {root}
    for node, up in enumerate(game.parents):
        if up in inside:
            inside.add(node)
    below = [root for root in roots if root in inside]
    for profile in (first, second):
        take_worth_steps(game, profile, 0)
        for p in game.players:
            paid, best = node_payoffs(game, profile, p), subgame_values(game, profile, p, roots)
            perfect = all(best[root] == paid[root] for root in below)
            require(perfect, "nobody gains in a subgame that begins in the part or after it")


def read_whole_number(value: Json) -> int:
    """Return a positive whole number."""
    number = rational(value)
    readable(number.denominator == 1 and number > 0, value, "a positive whole number")
    return int(number)


def read_pure_profile(game: Tree, value: Json) -> Profile[Fraction]:
    """Return a full pure strategy of each player, by set its action, as probabilities."""
    profile: dict[Player, dict[str, dict[str, Fraction]]] = {}
    for p, strategy in zip(game.players, fields(value, [*game.numbered])):
        infosets = game.infosets[p]
        texts = fields(strategy, [infoset.name for infoset in infosets])
        chosen = [read_action(infoset, text) for infoset, text in zip(infosets, texts)]
        profile[p] = {
            infoset.name: {a: ONE if i == k else ZERO for i, a in enumerate(infoset.actions)}
            for infoset, k in zip(infosets, chosen)
        }
    return profile


def require_subgame_perfect(
    game: Tree, profile: Profile[Fraction], roots: Sequence[Node], payoffs: Payoffs
) -> None:
    """Check that nobody gains by deviating in any subgame, and what the profile pays."""
    take_worth_steps(game, profile, 0)
    for p in game.players:
        paid = node_payoffs(game, profile, p)
        best = subgame_values(game, profile, p, roots)
        perfect = all(best[root] == paid[root] for root in roots)
        require(perfect, "each profile that is listed is a subgame perfect equilibrium")
        require(paid[0] == payoffs[p - 1], "each profile that is listed pays what its row says")


def numbers_at_root(
    game: Tree, roots: Sequence[Node], lists: Iterator[Json] | None = None
) -> Numbers:
    """Return the payoffs of the game's subgame perfect equilibria, each with their number.

    Of those in pure strategies; or with `lists` of all, which are then shown to be finitely many.
    """
    inner, paid = set(game.parents), (payoffs for _, _, payoffs in game.terminals)
    found: dict[Node, Numbers] = {
        node: {next(paid): 1} for node in range(len(game.parents)) if node not in inner
    }
    for root, part in reversed(parts_of(game, roots).items()):
        ends = {end: found.pop(end) for end in part.ends}
        if not all(ends.values()):  # a subgame without any, so this one has none
            numbers = {}
        elif len(part.inner) > 1 and lists is not None:
            numbers = numbers_of_lists(game, part, ends, lists)
        elif len(part.inner) > 1:
            numbers = numbers_of_stage(game, part, ends)
        elif home := game.homes[root]:
            player, after = int(home.moves[0][0]), [*ends.values()]
            numbers = numbers_of_choice(game, player, after, lists is not None)
        else:
            numbers = numbers_of_lottery(game, root, ends)
        # A number is a sum of products of smaller ones. One of at least HUGE stays so, or is
        # multiplied by 0, whether it is capped or not; and each stated number is below HUGE. With
        # `lists` it may not be capped: there the pure ones are taken away from all.
        if lists is None:
            numbers = {paid: min(number, HUGE) for paid, number in numbers.items()}
        found[root] = numbers
    return found[0]


def parts_of(game: Tree, roots: Sequence[Node]) -> dict[Node, SubgamePart]:
    """Return by root, in order, the subgames without the smaller ones in them."""
    inner, top = set(game.parents), [0] * len(game.parents)
    parts = {root: SubgamePart([root], []) for root in roots if root in inner}
    for node, up in enumerate(game.parents):
        if node:
            part = parts[top[up]]
            top[node] = node if node in parts else top[up]
            (part.inner if node in inner and node not in parts else part.ends).append(node)
    return parts


def take_terms(game: Tree, count: int) -> None:
    """Count the steps (1) of a product of so many terms, with the digits of the game."""
    take_steps(term_steps(count, game.digits))


def numbers_of_lottery(game: Tree, root: Node, ends: dict[Node, Numbers]) -> Numbers:
    """Return the payoffs at a node of chance: one of each subgame after it, on average."""
    sums: Numbers = {(ZERO,) * len(game.players): 1}
    for end, numbers in ends.items():
        take_terms(game, len(game.players) * len(sums) * len(numbers))
        share, longer = game.reached[end][1] / game.reached[root][1], Numbers()
        for so_far, ways in sums.items():
            for paid, number in numbers.items():
                total = tuple(x + share * y for x, y in zip(so_far, paid))
                longer[total] = longer.get(total, 0) + ways * number
        sums = longer
    return sums


def numbers_of_choice(game: Tree, player: Player, ends: Sequence[Numbers], mixing: bool) -> Numbers:
    """Return the payoffs at a node alone in its set.

    A player takes an action with these payoffs in equilibrium if no other pays the player more:
    those after the other actions are any that do not. With `mixing` it is also checked that none
    of the others can pay as much.
    """
    i = player - 1
    least = max(min(paid[i] for paid in numbers) for numbers in ends)
    amounts = {paid[i] for numbers in ends for paid in numbers if paid[i] >= least}
    take_terms(game, len(amounts) * sum(map(len, ends)))
    result: Numbers = {}
    for amount in amounts:
        after = sum(any(paid[i] == amount for paid in numbers) for numbers in ends)
        require(not mixing or after == 1, "no two actions of a player are worth the same and best")
        ways = [sum(n for paid, n in end.items() if paid[i] <= amount) for end in ends]
        every = prod(ways)
        for numbers, way in zip(ends, ways):
            for paid, number in numbers.items():
                if paid[i] == amount:
                    result[paid] = result.get(paid, 0) + every // way * number
    return result


def numbers_of_lists(
    game: Tree, part: SubgamePart, ends: dict[Node, Numbers], lists: Iterator[Json]
) -> Numbers:
    """Return the payoffs of a part with several nodes.

    For each choice of payoffs at its ends there is one of the `lists`: all its equilibria.
    """
    homes = (home for node in part.inner if (home := game.homes[node]))
    movers = sorted({int(home.moves[0][0]) for home in homes})
    result: Numbers = {}
    for chosen in product(*(sorted(ends[end]) for end in part.ends)):
        paid = dict(zip(part.ends, chosen))
        table = Tree(part_text(game, part, movers, paid))
        statement, witness = items(next(lists, None), 2)
        readable(isinstance(statement, dict), statement, "a statement")
        if len(movers) > 2:
            one_of(statement.get("kind"), "mixed equilibria")
            check_mixed_equilibria(table, statement, witness)
            require(statement["open"] == [], "each list leaves nothing open")
            rows = statement["equilibria"]
        else:
            one_of(statement.get("kind"), "plan equilibria")
            check_plan_equilibria(table, statement, witness)
            rows = statement["components"]
        listed = [listed_plans(table, statement, row) for row in rows]
        terms = len(game.players) * len(part.ends) * len(listed)
        take_steps(term_steps(terms, game.digits + table.digits))
        ways = prod(ends[end][payoffs] for end, payoffs in paid.items())
        for plans in listed:
            for p, plan in zip(table.players, plans):
                met = (
                    plan[infoset.history] or len(infoset.actions) == 1
                    for infoset in table.infosets[p]
                )
                require(all(met), "each equilibrium of a list reaches all sets of its player")
            total = [ZERO] * len(game.players)
            for (state, chance, _), payoffs in zip(table.terminals, chosen):
                share = chance * prod(plan[h] for plan, h in zip(plans, state[1:]))
                total = [x + share * y for x, y in zip(total, payoffs)]
            measure(total)
            result[tuple(total)] = result.get(tuple(total), 0) + ways
    return result


def listed_plans(table: Tree, statement: Json, listed: Json) -> list[list[Fraction]]:
    """Return the plan of each player in an equilibrium of a list, checked to be a single one."""
    mixed = "points" in listed
    require(not mixed or listed["radius"] == "0", "each equilibrium of a list is rational")
    sides = listed["points"] if mixed else listed
    single = all(len(sides[p]) == 1 for p in table.numbered)
    require(single, "each list has finitely many equilibria")
    plans = []
    for p, number in zip(table.players, table.numbered):
        (side,) = sides[number]
        plan = [ONE] + [ZERO] * (len(table.histories[p]) - 1)
        if mixed:
            for strategy, weight in zip(statement["strategies"][number], side):
                for h in moves_of(table.infosets[p], strategy):
                    plan[h] += rational(weight)
        else:
            rows = statement["plans"][number][int(side) - 1]
            for infoset in table.infosets[p]:
                for h, action in zip(infoset.successors, infoset.actions):
                    plan[h] = rational(rows[infoset.name][action])
        plans.append(plan)
    return plans


def part_text(
    game: Tree, part: SubgamePart, movers: Sequence[Player], paid: dict[Node, Payoffs]
) -> str:
    """Return a part as the file of a game of those who move, with these payoffs at its ends.

    Players are numbered anew; who has no partner plays against a player without moves and payoffs.
    """
    count = max(2, len(movers))
    names = " ".join(f'"{k}"' for k in range(1, count + 1))
    lines = [f'EFG 2 R "" {{ {names} }}', '""']
    children: dict[Node, list[Node]] = {node: [] for node in part.inner}
    for node in sorted([*part.inner[1:], *part.ends]):
        children[game.parents[node]].append(node)
    numbers: dict[Player, dict[str, int]] = {p: {} for p in movers}
    chances = ends = 0
    for node in sorted([*part.inner, *part.ends]):
        home = game.homes[node]
        if node in paid:
            ends += 1
            amounts = [*(paid[node][p - 1] for p in movers), ZERO][:count]
            lines.append(f't "" {ends} "" {{ {", ".join(map(str, amounts))} }}')
        elif home:
            player = int(home.moves[0][0])
            number = numbers[player].setdefault(home.name, len(numbers[player]) + 1)
            names = " ".join(map(quote, home.actions))
            place = f"{movers.index(player) + 1} {number} {quote(home.name)}"
            lines.append(f'p "" {place} {{ {names} }} 0')
        else:
            chances += 1
            shares = [game.reached[x][1] / game.reached[node][1] for x in children[node]]
            names = " ".join(f'"{k}" {share}' for k, share in enumerate(shares, 1))
            lines.append(f'c "" {chances} "{chances}" {{ {names} }} 0')
    return "\n".join(lines) + "\n"


def numbers_of_stage(game: Tree, part: SubgamePart, ends: dict[Node, Numbers]) -> Numbers:
    """Return the payoffs of a part with several nodes: its cells are compared one by one."""
    table = Stage(game, part)
    deals = any(game.homes[node] is None for node in part.inner)
    if deals or all(len(numbers) == 1 for numbers in ends.values()):
        return table.numbers_of_choices(ends)
    return table.numbers_of_ends(ends)


class Stage:
    """A part with several nodes.

    `strategies` holds for each player the pure strategies at its sets, and `reached` for each cell,
    a strategy of each player by number, the ends that it reaches, with their probabilities.
    """

    def __init__(self, game: Tree, part: SubgamePart) -> None:
        self.game, self.players = game, game.players
        homes = {home: None for node in part.inner if (home := game.homes[node])}
        own = {p: [home for home in homes if home.moves[0][0] == str(p)] for p in self.players}
        counts = {p: prod(len(home.actions) for home in own[p]) for p in self.players}
        self.cells, self.all_strategies = prod(counts.values()), sum(counts.values())
        paths = {p: self.moves_at(part, p) for p in self.players}
        meetings = sum(
            prod(
                counts[p] // prod(len(game.named[p][name].actions) for name in moves)
                for p, histories in paths.items()
                for moves in [histories[game.reached[end][0][p]]]
            )
            for end in part.ends
        )
        compared = sum(len(paths[p]) * counts[p] for p in self.players)
        self.sums = len(self.players) * (self.cells + meetings)
        take_terms(game, self.sums + compared)
        self.strategies = {
            p: [
                dict(zip((home.name for home in own[p]), actions))
                for actions in product(*(home.actions for home in own[p]))
            ]
            for p in self.players
        }
        makers = {
            (p, history): [
                i
                for i, strategy in enumerate(self.strategies[p])
                if all(strategy[name] == action for name, action in moves.items())
            ]
            for p, histories in paths.items()
            for history, moves in histories.items()
        }
        self.reached: dict[Cell, list[tuple[Node, Fraction]]] = {}
        for end in part.ends:
            state, chance, _ = game.reached[end]
            share = chance / game.reached[part.inner[0]][1]
            for cell in product(*(makers[p, state[p]] for p in self.players)):
                self.reached.setdefault(cell, []).append((end, share))

    def moves_at(self, part: SubgamePart, player: Player) -> dict[History, dict[str, str]]:
        """Return by history of a player at the ends the moves in the part, {set: action}."""
        start = self.game.reached[part.inner[0]][0][player]
        result: dict[History, dict[str, str]] = {}
        for first in {self.game.reached[end][0][player] for end in part.ends}:
            moves, history = result.setdefault(first, {}), first
            while history != start:
                history, (_, name, action) = self.game.histories[player][history]
                moves[name] = action
        return result

    def replies(self, cell: Cell, player: Player) -> Iterator[Cell]:
        """Yield the cells that differ from one at most in this player's strategy."""
        for i in range(len(self.strategies[player])):
            yield (*cell[: player - 1], i, *cell[player:])

    def numbers_of_choices(self, ends: dict[Node, Numbers]) -> Numbers:
        """Return the payoffs of the equilibria, for each choice of payoffs at the ends."""
        take_terms(self.game, self.sums * (prod(map(len, ends.values())) - 1))  # the first is taken
        result: Numbers = {}
        for chosen in product(*(numbers.items() for numbers in ends.values())):
            ways = prod(number for _, number in chosen)
            paid_at = {end: paid for end, (paid, _) in zip(ends, chosen)}
            for paid in self.equilibria_of(paid_at):
                result[paid] = result.get(paid, 0) + ways
        return result

    def equilibria_of(self, paid_at: dict[Node, Payoffs]) -> Iterator[Payoffs]:
        """Yield what each cell pays that is an equilibrium, with these payoffs at the ends."""
        pays: dict[Cell, Payoffs] = {}
        best: dict[tuple[Player, Cell], Fraction] = {}
        for cell, reached in self.reached.items():
            terms = zip(*([share * x for x in paid_at[end]] for end, share in reached))
            pays[cell] = paid = tuple(sum(shares, ZERO) for shares in terms)
            for p in self.players:
                rest = p, (*cell[: p - 1], *cell[p:])
                best[rest] = max(best.get(rest, paid[p - 1]), paid[p - 1])
        for cell, paid in pays.items():
            rests = ((p, (*cell[: p - 1], *cell[p:])) for p in self.players)
            if all(best[rest] == x for rest, x in zip(rests, paid)):
                yield paid

    def numbers_of_ends(self, ends: dict[Node, Numbers]) -> Numbers:
        """Return the payoffs of the equilibria, where chance does not move.

        A cell reaches one end, and is an equilibrium with these payoffs there, if none of the ends
        that a player alone can reach instead pays this player more. No two players alone can reach
        the same: it lies behind a move that one of them does not make in this cell.
        """
        every = {end: sum(numbers.values()) for end, numbers in ends.items()}
        whole, result = prod(every.values()), Numbers()
        for cell, ((end, _),) in self.reached.items():
            reached = {
                self.reached[reply][0][0]: p
                for p in self.players
                for reply in self.replies(cell, p)
            }
            tempted = {alternative: p for alternative, p in reached.items() if alternative != end}
            compared = len(ends[end]) * sum(len(ends[alternative]) for alternative in tempted)
            take_terms(self.game, self.all_strategies + compared)
            free = whole // (every[end] * prod(every[alternative] for alternative in tempted))
            for paid, number in ends[end].items():
                ways = number * free
                for alternative, p in tempted.items():
                    ways *= sum(n for x, n in ends[alternative].items() if x[p - 1] <= paid[p - 1])
                if ways:
                    result[paid] = result.get(paid, 0) + ways
        return result
