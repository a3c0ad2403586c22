"""A tree: the canonical game file (.efg), as histories, information sets and terminals."""

import re

from nashcheck.reading import NODES, ONE, PLAYERS, rational, require_readable, excerpt

QUOTED = r'"(?:[^"\\\x00-\x1f\x7f-\x9f]|\\")*+"'
HEADER = re.compile(rf"EFG 2 R {QUOTED} \{{ (?:{QUOTED} )++\}}")
CHANCE = re.compile(rf'c "" ([0-9]+) ({QUOTED}) \{{ ((?:{QUOTED} [-0-9/]+ )++)\}} 0')
DECISION = re.compile(rf'p "" ([0-9]+) ([0-9]+) ({QUOTED} \{{ (?:{QUOTED} )++\}} 0)')
TERMINAL = re.compile(r't "" ([0-9]+) "" \{ ([-0-9/, ]+) \}')
BRANCH = re.compile(rf"({QUOTED}) ([-0-9/]+) ")


def quoted_names(text):
    """The names quoted in a piece of a line."""
    return [name[1:-1].replace('\\"', '"') for name in re.findall(QUOTED, text)]


class InformationSet:
    """`history` is the owner's on arrival at the first member, `after` its histories after each of the actions;
    `arrivals` holds the histories of all players on arrival at the members.
    """

    def __init__(self, text, name, actions, history, after):
        self.text, self.name, self.actions, self.history, self.after = text, name, actions, history, after
        self.moves, self.members, self.arrivals = [], 0, set()


class Tree:
    """A game: for each player (0 is chance) its histories, for each player its sets, and the terminals.

    histories[p][h] is (the history before, the last move); index 0 is the empty history.  sets[p] stands in order of
    first appearance, so that with perfect recall a set follows the sets of its history.  A terminal is (state,
    chance, payoffs): every player's history there, the product of chance's probabilities, a payoff for each player.
    `forgets` holds the players without perfect recall.
    """

    def __init__(self, text):
        require_readable(text.count("\n") <= NODES + 2, "a longer file", "at most 2,000,000 nodes")
        first, comment, *lines = text.split("\n") if text.count("\n") > 1 else ["", "", ""]
        require_readable(HEADER.fullmatch(first), excerpt(first), 'a first line EFG 2 R "title" { "player" ... }')
        require_readable(re.fullmatch(QUOTED, comment), excerpt(comment), "a second line with a comment in quotation marks")
        require_readable(lines.pop() == "", "text after the last line feed", "a line feed at the end")
        self.title, *names = quoted_names(first)
        require_readable(len(names) <= PLAYERS, f"{len(names)} players", "at most 64 players")
        everyone = range(len(names) + 1)
        self.players, self.numbered = everyone[1:], {str(p): p for p in everyone[1:]}
        self.histories, self.indices = [[None] for _ in everyone], [{} for _ in everyone]
        self.sets, self.named, self.moves = [[] for _ in everyone], [{} for _ in everyone], set()
        self.parents, self.homes, self.terminals, self.chances = [], [], [], 0
        self.known, self.forgets = {}, set()
        self.grow(lines)

    def grow(self, lines):
        """Read the nodes in depth-first order; `open` holds the branches whose nodes are still to come."""
        kinds = {"c": self.chance, "p": self.decision, "t": self.terminal}
        open_branches = [((0,) * (len(self.players) + 1), ONE, -1)]
        for line in lines:
            require_readable(open_branches, excerpt(line), "the end of the file, for the tree is complete")
            require_readable(len(self.parents) + len(open_branches) <= NODES, "more branches", "at most 2,000,000 nodes in all")
            require_readable(line[:1] in kinds, excerpt(line), "a line that begins with c, p or t")
            state, chance, parent = open_branches.pop()
            branches = kinds[line[0]](line, state, chance)
            here = len(self.parents)
            self.parents.append(parent)
            open_branches.extend((*branch, here) for branch in reversed(branches))
        require_readable(not open_branches, "the end of the file", "the rest of the tree")

    def after(self, player, history, move):
        """The history `history` followed by `move`."""
        self.moves.add(move)
        known = self.indices[player]
        if (history, move) not in known:
            known[history, move] = len(self.histories[player])
            self.histories[player].append((history, move))
        return known[history, move]

    def chance(self, line, state, chance):
        match = CHANCE.fullmatch(line)
        require_readable(match, excerpt(line), 'a chance node c "" N "name" { "action" p ... } 0')
        self.chances += 1
        self.homes.append(None)
        require_readable(match[1] == str(self.chances), match[1][:20], "the next number of a chance node")
        if match[3] not in self.known:
            self.known[match[3]] = self.lottery(match[3])
        name = quoted_names(match[2])[0]
        return [((self.after(0, state[0], ("0", name, action)), *state[1:]), chance * p)
                for action, p in self.known[match[3]]]

    def lottery(self, text):
        branches = [(quoted_names(action)[0], rational(p)) for action, p in BRANCH.findall(text)]
        require_readable(min(p for _, p in branches) >= 0, excerpt(text), "probabilities of chance >= 0")
        require_readable(sum(p for _, p in branches) == 1, excerpt(text), "probabilities of chance that sum to 1")
        self.distinct([action for action, _ in branches])
        return branches

    def distinct(self, actions):
        require_readable(all(actions) and len(set(actions)) == len(actions), excerpt(str(actions)), "actions distinct and not empty")
        return actions

    def decision(self, line, state, chance):
        match = DECISION.fullmatch(line)
        require_readable(match, excerpt(line), 'a decision node p "" P N "name" { "action" ... } 0')
        require_readable(match[1] in self.numbered, match[1][:20], "a player of the game")
        player, key = self.numbered[match[1]], (match[1], match[2])
        if match[2] == str(len(self.sets[player]) + 1):
            self.known[key] = self.new_set(player, match, state[player])
        require_readable(key in self.known, match[2][:20], "a number of an information set, in order")
        home = self.known[key]
        require_readable(home.text == match[3], excerpt(line), "the name and actions of the other members of the set")
        self.homes.append(home)
        home.members += 1
        home.arrivals.add(state[1:])
        if home.history != state[player]:
            self.forgets.add(player)
        return [((*state[:player], self.after(player, state[player], move), *state[player + 1:]), chance)
                for move in home.moves]

    def new_set(self, player, match, history):
        name, *actions = quoted_names(match[3])
        self.distinct(actions)
        require_readable(name and name not in self.named[player], excerpt(name), "a name of its own for each information set")
        moves = [(str(player), name, action) for action in actions]
        after = [self.after(player, history, move) for move in moves]
        self.sets[player].append(InformationSet(match[3], name, actions, history, after))
        self.named[player][name] = self.sets[player][-1]
        self.sets[player][-1].moves = moves
        return self.sets[player][-1]

    def terminal(self, line, state, chance):
        match = TERMINAL.fullmatch(line)
        require_readable(match, excerpt(line), 'a terminal node t "" N "" { u1, u2 }')
        require_readable(match[1] == str(len(self.terminals) + 1), match[1][:20], "the next number of a terminal node")
        self.homes.append(None)
        if match[2] not in self.known:
            self.known[match[2]] = tuple(map(rational, match[2].split(", ")))
        payoffs = self.known[match[2]]
        require_readable(len(payoffs) == len(self.players), excerpt(line), "one payoff for each player")
        self.terminals.append((state, chance, payoffs))
        return []

    def homes_of(self, player):
        """The sets of a player, or for 0 of all players."""
        return [home for p in ([player] if player else self.players) for home in self.sets[p]]


def quote(name):
    return '"' + name.replace('"', '\\"') + '"'


def condition_bits(event):
    """For each move the conditions that it meets, as an integer with a bit for each of them."""
    found = {}
    for k, moves in enumerate(event):
        for move in moves:
            found[move] = found.get(move, 0) | 2**k
    return found


def conditions_met(histories, met):
    """For each history the conditions that its moves meet."""
    marks = [0]
    for before, move in histories[1:]:
        marks.append(marks[before] | met.get(move, 0))
    return marks
