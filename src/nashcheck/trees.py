"""Reads the canonical game file (2, .efg): a tree, as histories, information sets and terminals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any, TypeAlias, cast

from nashcheck.polynomials import N, Multiples, Number, Weights, add_up, common_denominator
from nashcheck.polynomials import measure, over_one_denominator, product_steps, require_short_list
from nashcheck.polynomials import size_of, sum_steps, take_steps
from nashcheck.reading import CONDITION_STEPS, NODES, ONE, PLAYERS, ZERO, Event, History, Move
from nashcheck.reading import Player, State, full_match, rational, readable, require

QUOTED = r'"(?:[^"\\\x00-\x1f\x7f-\x9f]|\\")*+"'
HEADER = re.compile(rf"EFG 2 R {QUOTED} \{{ (?:{QUOTED} )++\}}")
COMMENT = re.compile(QUOTED)
CHANCE = re.compile(rf'c "" ([0-9]+) ({QUOTED}) \{{ ((?:{QUOTED} [-0-9/]+ )++)\}} 0')
DECISION = re.compile(rf'p "" ([0-9]+) ([0-9]+) ({QUOTED}) \{{ ((?:{QUOTED} )++)\}} 0')
PAYOFFS = re.compile(r"\{ ([-0-9/, ]+) \}")
BRANCH = re.compile(rf"({QUOTED}) ([-0-9/]+) ")

Payoffs: TypeAlias = tuple[Fraction, ...]  # one for each player
Terminal: TypeAlias = tuple[State, Fraction, Payoffs]  # with the probability of chance's moves
Totals: TypeAlias = tuple[list[Any], int]  # an amount for each history, times the integer
Branch: TypeAlias = tuple[State, Fraction, int]  # of a node: see `Tree.reached`
Reached: TypeAlias = tuple[History, Move]  # a history as the one before and the last move
EMPTY: Reached = (0, ("", "", ""))  # what stands for the empty history
NOWHERE: list[Any] = []


def quoted_names(text: str) -> list[str]:
    """Return the names quoted in a piece of a line."""
    return [name[1:-1].replace('\\"', '"') for name in COMMENT.findall(text)]


@lru_cache(1_000)
def action_names(text: str) -> list[str]:
    """Return the names quoted in the list of a node's actions; many nodes have the same list."""
    names = quoted_names(text)
    readable(len({*names, ""}) > len(names), f"{names}", "actions distinct and not empty")
    return names


def quote(name: str) -> str:
    """Return a name as it stands in a game file."""
    return '"' + name.replace('"', '\\"') + '"'


class InformationSet:
    """An information set: its actions, and its owner's histories before and after them.

    `history` is the owner's on arrival at the first member, `successors` the owner's histories
    after each of the actions, `moves` those actions as moves. `nodes` holds the members, `reached`
    is that of the game. (A compact game has none.)
    """

    __slots__ = "name", "actions", "numbers", "moves", "history", "successors", "nodes", "reached"

    def __init__(self, name: str, actions: list[str], moves: list[Move], history: History) -> None:
        self.name, self.actions, self.moves, self.history = name, actions, moves, history
        self.successors: list[History] = []
        self.nodes, self.reached = NOWHERE, NOWHERE
        self.numbers: dict[str, int] = {}  # of actions, which are filled once one is looked for


def require_two_players(players: range) -> None:
    """Reject a certificate about a game that has not two players."""
    require(len(players) == 2, "the game has two players")


class Tree:
    """A game: for each player its histories and information sets; the nodes; the terminals.

    Histories, information sets and players are numbered as they are met; player 0 is chance.
    `named` holds the sets by name, `homes` for each node its set (None for others), `parents` the
    node above (-1 for the first), and `reached` the histories there, the probability of chance's
    moves before, and the node above. `forgets` holds the players without perfect recall. `ends`
    holds for each player the histories at the terminals, `digits` are those of the game (2).
    """

    def __init__(self, text: str) -> None:
        readable(text.count("\n") <= NODES + 2, "a longer file", f"at most {NODES:,} nodes")
        first, comment, *lines = text.split("\n") if text.count("\n") > 1 else [text, "", ""]
        full_match(HEADER, first, 'a first line EFG 2 R "title" { "player" ... }')
        full_match(COMMENT, comment, "a second line with a comment in quotation marks")
        readable(lines.pop() == "", "text after the last line feed", "a line feed at the end")
        self.title, *names = quoted_names(first)
        readable(len(names) <= PLAYERS, f"{len(names)} players", "at most 64 players")
        everyone = range(len(names) + 1)
        self.players, self.numbered = everyone[1:], {str(p): p for p in everyone[1:]}
        self.histories = [[EMPTY] for _ in everyone]
        self.indices: list[dict[Reached, History]] = [{} for _ in everyone]
        self.infosets: list[list[InformationSet]] = [[] for _ in everyone]
        self.named: list[dict[str, InformationSet]] = [{} for _ in everyone]
        self.chance_moves: set[Move] = set()
        self.reached: list[Branch] = []
        self.homes: list[InformationSet | None] = []
        self.terminals: list[Terminal] = []
        self.chances = 0
        self.forgets: set[Player] = set()
        # what equal pieces of text say
        self.lotteries: dict[str, list[tuple[str, Fraction]]] = {}
        self.products: dict[tuple[Fraction, str], list[Fraction]] = {}
        self.chances_met: dict[Fraction, Fraction] = {}  # equal ones are one object
        self.known_lines: dict[str, tuple[Player, InformationSet]] = {}
        self.payoff_texts: dict[str, Payoffs] = {}
        self.read_nodes(lines)

    def read_nodes(self, lines: list[str]) -> None:
        """Read the nodes in depth-first order, keeping the branches whose nodes are to come."""
        kinds = {"c": self.read_chance, "p": self.read_decision, "t": self.read_terminal}
        open_branches: list[Branch] = [((0,) * (len(self.players) + 1), ONE, -1)]
        for node, line in enumerate(lines):
            readable(open_branches, line, "the end of the file, for the tree is complete")
            readable(line[:1] in kinds, line, "a line c, p or t, as nashproof build writes it")
            state, chance, _ = branch = open_branches.pop()
            self.reached.append(branch)
            open_branches += kinds[line[0]](line, node, state, chance)
            if node + len(open_branches) >= NODES:
                readable(False, "more branches", f"at most {NODES:,} nodes in all")
        readable(not open_branches, "the end of the file", "the rest of the tree")
        self.parents = [above for _, _, above in self.reached]
        self.end_at(self.terminals)

    def end_at(self, terminals: list[Terminal]) -> None:
        """Set the terminals, and with them all that is computed from them."""
        self.terminals, self.ends = terminals, [*zip(*(state for state, _, _ in terminals))]
        self.known_amounts: dict[Player, tuple[Multiples, int]] = {}
        self.known_pairs: dict[Player, dict[History, dict[History, Any]]] = {}
        self.known_followers: dict[Player, dict[History, list[int]]] = {}
        shared = {(id(chance), id(paid)): (chance, paid) for _, chance, paid in terminals}
        self.digits = measure([c * x for c, paid in shared.values() for x in (ONE, *paid)])
        self.last_profile: Any = None  # see `known_profile`

    def next_history(self, player: Player, history: History, move: Move) -> History:
        """Return the number of a history followed by a move, which another node may have, too."""
        numbers, key = self.indices[player], (history, move)
        if key not in numbers:
            numbers[key] = len(self.histories[player])
            self.histories[player].append(key)
        return numbers[key]

    def read_chance(self, line: str, node: int, state: State, chance: Fraction) -> list[Branch]:
        """Read a chance node; return what follows each of its actions, the last one first."""
        match = full_match(CHANCE, line, 'a chance node c "" N "name" { "action" p ... } 0')
        self.chances += 1
        self.homes.append(None)
        readable(match[1] == str(self.chances), match[1], "the next number of a chance node")
        name, lottery = quoted_names(match[2])[0], match[3]
        if lottery not in self.lotteries:
            branches = [(quoted_names(a)[0], rational(p)) for a, p in BRANCH.findall(lottery)]
            shares = [p for _, p in branches]
            common_denominator(p.denominator for p in shares)
            readable(min(shares) >= 0, lottery, "probabilities of chance >= 0")
            readable(sum(shares) == 1, lottery, "probabilities of chance that sum to 1")
            action_names(lottery)
            self.lotteries[lottery] = branches
        require_short_list(chance.denominator)
        moves = [("0", name, action) for action, _ in self.lotteries[lottery]]
        self.chance_moves.update(moves)
        if (chance, lottery) not in self.products:
            shares = [chance * p for _, p in self.lotteries[lottery]]
            self.products[chance, lottery] = [self.chances_met.setdefault(x, x) for x in shares]
        states = [(self.next_history(0, state[0], move), *state[1:]) for move in moves]
        return [(s, p, node) for s, p in zip(states, self.products[chance, lottery])][::-1]

    def read_decision(self, line: str, node: int, state: State, chance: Fraction) -> list[Branch]:
        """Read a member of a set; return what follows each action, the last one first."""
        if line not in self.known_lines:
            self.known_lines[line] = self.new_infoset(line, state)
        player, infoset = self.known_lines[line]
        self.homes.append(infoset)
        infoset.nodes.append(node)
        after = infoset.successors
        if infoset.history != state[player]:
            self.forgets.add(player)
            after = [self.next_history(player, state[player], move) for move in infoset.moves]
        before, behind = state[:player], state[player + 1 :]
        return [((*before, history, *behind), chance, node) for history in reversed(after)]

    def new_infoset(self, line: str, state: State) -> tuple[Player, InformationSet]:
        """Return a new information set, with its player."""
        match = full_match(DECISION, line, 'a decision node p "" P N "name" { "action" ... } 0')
        readable(match[1] in self.numbered, match[1], "a player of the game")
        player, name = self.numbered[match[1]], match[3][1:-1].replace('\\"', '"')
        following = match[2] == str(len(self.infosets[player]) + 1)
        readable(following, line, "a set with the next number, or the line of its other members")
        actions = action_names(match[4])
        new = name and name not in self.named[player]
        readable(new, name, "a name of its own for each information set")
        moves, history = [(match[1], name, action) for action in actions], state[player]
        infoset = self.named[player][name] = InformationSet(name, actions, moves, history)
        infoset.successors = [*range(first := len(self.histories[player]), first + len(moves))]
        self.histories[player] += [(history, move) for move in moves]
        infoset.nodes, infoset.reached = [], self.reached
        self.infosets[player].append(infoset)
        return player, infoset

    def read_terminal(self, line: str, node: int, state: State, chance: Fraction) -> list[Branch]:
        """Read a terminal; nothing follows it."""
        head = f't "" {len(self.terminals) + 1} "" '
        readable(line.startswith(head), line, f"a terminal node {head}{{ u1, u2 }}")
        text = line[len(head) :]
        if text not in self.payoff_texts:
            payoffs = full_match(PAYOFFS, text, "payoffs { u1, u2 }")[1].split(", ")
            readable(len(payoffs) == len(self.players), line, "one payoff for each player")
            self.payoff_texts[text] = tuple(map(rational, payoffs))
        self.homes.append(None)
        self.terminals.append((state, chance, self.payoff_texts[text]))
        return []

    def is_deal(self, name: str, action: str) -> bool:
        """Return whether some chance node of this name has this action."""
        return ("0", name, action) in self.chance_moves

    def amounts(self, player: Player) -> tuple[Multiples, int]:
        """Return by terminal chance's probability times the payoff, for 0: 1, times an integer."""
        if player not in self.known_amounts:
            # a game has few different pairs of chance and payoffs, and terminals share the objects
            _, chances, payoffs = zip(*self.terminals)
            pairs = [*zip(map(id, chances), map(id, payoffs))]
            shared = dict(zip(pairs, zip(chances, payoffs)))
            amounts, below = over_one_denominator(
                [chance * (ONE, *paid)[player] for chance, paid in shared.values()]
            )
            of_pair = dict(zip(shared, amounts))
            self.known_amounts[player] = [*map(of_pair.__getitem__, pairs)], below
        return self.known_amounts[player]

    def pairs(self, player: Player) -> tuple[dict[History, dict[History, Any]], int]:
        """Return {own history: {the other player's: amounts, added up}}, times an integer."""
        amounts, below = self.amounts(player)
        if player not in self.known_pairs:
            paid = self.known_pairs[player] = {}
            for (state, _, _), amount in zip(self.terminals, amounts):
                row, column = paid.setdefault(state[player], {}), state[3 - player]
                row[column] = row.get(column, 0) + amount
        return self.known_pairs[player], below

    def sets_behind(self, player: Player) -> dict[History, list[int]]:
        """Return for each history of a player the numbers of the sets that it leads to, from 0."""
        if player not in self.known_followers:
            behind = self.known_followers[player] = {}
            for k, infoset in enumerate(self.infosets[player]):
                behind.setdefault(infoset.history, []).append(k)
        return self.known_followers[player]

    def sum_steps(self, digits: int) -> int:
        """Return the steps (1) of a sum over the game, of weights of so many digits."""
        return sum_steps(len(self.parents), self.digits + digits)

    def end_steps(self, weights: Mapping[Player, Weights]) -> int:
        """Return the steps (4) of the products of all players' weights at the ends."""
        sizes = {p: [*map(size_of, weights[p])] for p in self.players}
        return len(sizes) * sum(
            product_steps(*(of_player[state[p]] for p, of_player in sizes.items()))
            for state, chance, _ in self.terminals
            if chance
        )

    def totals(self, player: Player, weights: Mapping[Player, Sequence[N]]) -> Totals:
        """Return for each history of a player its payoffs at the terminals with this history.

        Each payoff is weighted by chance and by the weights of all other players. The results are
        multiplied by a positive integer, which is returned, too.
        """
        amounts, below = self.amounts(player)
        rest = {p: over_one_denominator(weights[p]) for p in self.players if p != player}
        for p, (multiples, _) in rest.items():
            amounts = [amount and amount * multiples[h] for amount, h in zip(amounts, self.ends[p])]
        result = sums_by_place(self.ends[player], amounts, len(self.histories[player]))
        return result, prod((scale for _, scale in rest.values()), start=below)

    def distribution(self, weights: Mapping[Player, Weights]) -> list[Any]:
        """Return the product of all players' weights at each terminal, times a factor."""
        result: list[Any] = [1] * len(self.terminals)
        for p in self.players:
            multiples, _ = over_one_denominator(weights[p])
            result = [weight and weight * multiples[h] for weight, h in zip(result, self.ends[p])]
        return result

    def expectation(self, distribution: Any, event: Event, player: Player) -> Number:
        """Return a player's payoff, for 0: 1, over the terminals in an event, times a factor."""
        (amounts, below), inside = self.amounts(player), self.in_event(event)
        parts = [p * amount for p, amount, met in zip(distribution, amounts, inside) if met]
        return cast("Number", add_up(parts) * Fraction(1, below))

    def in_event(self, event: Event) -> list[bool]:
        """Return for each terminal whether its path meets every condition; count steps (2)."""
        each = CONDITION_STEPS + len(event)
        take_steps(len(self.parents) * (len(self.players) + 1) * each)
        met, every = condition_bits(event), 2 ** len(event) - 1
        bits = [0] * len(self.terminals)
        for histories, ends in zip(self.histories, self.ends):
            met_bits = conditions_met(histories, met)
            bits = [b | met_bits[h] for b, h in zip(bits, ends)]
        return [b == every for b in bits]

    def constant_sum(self) -> Fraction:
        """Return the constant to which the payoffs sum at every terminal."""
        require_two_players(self.players)
        sums = {sum(payoffs, ZERO) for payoffs in self.payoff_texts.values()}
        require(len(sums) == 1, "the payoffs sum to the same constant at every terminal")
        return sums.pop()


def sums_by_place(places: Sequence[int], amounts: Multiples, count: int) -> list[Any]:
    """Return for each place, from 0, the sum of the amounts there."""
    result: list[Any] = [0] * count
    parts: dict[int, list[Any]] = {}  # polynomials, which are added up together
    for place, amount in zip(places, amounts):
        if isinstance(amount, int):
            result[place] += amount
        else:
            parts.setdefault(place, []).append(amount)
    for place, polynomials in parts.items():
        result[place] = add_up([result[place], *polynomials])
    return result


def condition_bits(event: Event) -> dict[Move, int]:
    """Return for each move the conditions that it meets, as an integer with a bit for each."""
    met: dict[Move, int] = {}
    for k, moves in enumerate(event):
        for move in moves:
            met[move] = met.get(move, 0) | 2**k
    return met


def conditions_met(histories: list[Reached], met: Mapping[Move, int]) -> list[int]:
    """Return for each history the conditions that its moves meet, as bits."""
    marks = [0]
    for before, move in histories[1:]:
        bits = met.get(move)
        marks.append(marks[before] | bits if bits else marks[before])
    return marks


def subgame_roots(game: Tree) -> list[int]:
    """Return the first node, and the other roots of subgames (6, count), in order."""
    ends = [*range(len(game.parents))]
    low = [home.nodes[0] if home else node for node, home in enumerate(game.homes)]
    high = [home.nodes[-1] if home else node for node, home in enumerate(game.homes)]
    for node in range(len(game.parents) - 1, 0, -1):
        up = game.parents[node]
        ends[up] = max(ends[up], ends[node])
        low[up], high[up] = min(low[up], low[node]), max(high[up], high[node])
    alone = [not home or len(home.nodes) == 1 for home in game.homes]
    inner = (node for node in sorted(set(game.parents)) if node > 0 and alone[node])
    return [0, *(node for node in inner if low[node] == node and high[node] <= ends[node])]
