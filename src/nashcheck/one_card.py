"""A compact game: the one-card game file (.game), as the same histories and sets, without the deals."""

import re
from fractions import Fraction
from math import lcm

from nashcheck.reading import (
    MOVES,
    NODES,
    ZERO,
    canonical_json,
    one_of,
    distinct_items,
    pair,
    parse,
    rational,
    require_readable,
    fields,
    excerpt,
    string,
    positive_integer,
)
from nashcheck.polynomials import Poly
from nashcheck.trees import Tree, InformationSet, condition_bits, conditions_met, quote

SECOND = "card 2 after "
PLAIN = re.compile(r"[^\\\x00-\x1f\x7f-\x9f]*+")


class OneCard:
    """A compact game: the histories, sets and payoffs of its expansion, without the deals.  For one card a player's
    histories are numbered along the betting tree, 0 being the empty one; those of the card number `r` follow those of
    the cards before it.  An end is (history of each player for one card, what it pays for a lower, equal, higher card).
    """

    forgets, whole = frozenset(), None

    def __init__(self, data):
        cards, comment, copies, form, histories, names, replacement, title = fields(
            parse(data), "cards, comment, copies, format, histories, players, replacement, title")
        require_readable(form == "nashproof one-card game 1", excerpt(form), "the format nashproof one-card game 1")
        require_readable(isinstance(names, list) and len(names) == 2 and names[0] != names[1], excerpt(names), "two different players")
        self.title, _, *self.names = map(plain_name, [title, comment, *names])
        self.players, self.numbered = range(1, 3), {"1": 1, "2": 2}
        self.taken = {"yes": 0, "no": 1}[one_of(replacement, "yes", "no")]
        self.points, self.ends, self.steps = {}, [], [0, 0, 0]
        self.grow(histories)
        self.unit = lcm(*(pay.denominator for _, pays in self.ends for pay in pays))
        self.deck(cards, copies)
        self.moves = {move for p in self.players for _, move in self.histories[p][1:]} | {("0", "card 1", card) for card in self.cards}

    def grow(self, histories):
        """The points of the betting tree, {moves before: {action: history of the player for one card}}, and its ends."""
        complete = {}
        for item in distinct_items(histories):
            moves, pays = fields(item, "moves, pays")
            require_readable(isinstance(moves, list) and moves and all(map(plain_name, moves)), excerpt(moves), "a list of actions, not empty")
            require_readable(len(moves) <= MOVES, "more moves", "at most 200 moves")
            require_readable(isinstance(pays, list) and len(pays) == 3, excerpt(pays), "three payoffs")
            for k, action in enumerate(moves):
                before = tuple(moves[:k])
                require_readable(before not in complete, excerpt(canonical_json(moves)), "no history that begins with another")
                actions = self.points.setdefault(before, {})
                require_readable(action not in actions or action == [*actions][-1], excerpt(canonical_json(moves)), "histories in depth-first order")
                actions[action] = None
            require_readable(tuple(moves) not in self.points, excerpt(canonical_json(moves)), "no history that is the beginning of another")
            complete[tuple(moves)] = [*map(rational, pays)]
        for before, actions in self.points.items():
            player = len(before) % 2 + 1
            for action in actions:
                self.steps[player] += 1
                actions[action] = self.steps[player]
        self.ends = [(self.after(moves), pays) for moves, pays in complete.items()]
        self.pays = complete

    def deck(self, cards, copies):
        """The cards, how many there are of each, and each player's histories and sets."""
        require_readable(isinstance(copies, list) and copies, excerpt(copies), "a list of runs, not empty")
        runs = [(positive_integer(count), positive_integer(times)) for count, times in map(pair, copies)]
        require_readable(all(one[0] != two[0] for one, two in zip(runs, runs[1:])), excerpt(copies), "one run for equal numbers of copies")
        size = sum(times for _, times in runs)
        require_readable(size * len(self.points) <= NODES, "more cards", "at most 2,000,000 information sets")
        self.copies = [count for count, times in runs for _ in range(times)]
        numbered = [str(k) for k in range(1, size + 1)]
        require_readable(cards != numbered, "the names 1, 2, ..", "the number of the cards instead")
        cards = cards if isinstance(cards, list) else numbered[:positive_integer(cards)]
        require_readable(all(plain_name(c) and " " not in c for c in cards) and len(cards) == size == len(set(cards)), f"{len(cards)} cards",
             "a card for each number of copies, distinct and without blanks")
        total, self.cards = sum(self.copies), cards
        self.ranks = {card: r for r, card in enumerate(cards)}
        require_readable(total > self.taken, f"a deck of {total}", "a card for each player")
        self.deals = total * (total - self.taken)
        self.histories, self.sets, self.named = [[None], [None], [None]], [[], [], []], [{}, {}, {}]
        points = [(len(before) % 2 + 1, before, self.after(before)[len(before) % 2], actions)
                  for before, actions in self.points.items()]
        for card in cards:
            self.hold(card, points)

    def hold(self, card, points):
        """The sets and histories of both players that hold a card; a point has the history on arrival, for one card."""
        first = [len(known) - 1 for known in self.histories]
        for player, before, history, actions in points:
            name = " ".join((card, *before))
            require_readable(name not in self.named[player], excerpt(name), "information sets whose names differ")
            history += first[player] if history else 0
            home = InformationSet("", name, [*actions], history, [first[player] + h for h in actions.values()])
            home.moves = [(str(player), name, action) for action in actions]
            self.histories[player] += [(history, move) for move in home.moves]
            self.sets[player].append(home)
            self.named[player][name] = home

    def after(self, moves):
        """Each player's history for one card after these moves."""
        found = [0, 0]
        for k, action in enumerate(moves):
            found[k % 2] = self.points[tuple(moves[:k])][action]
        return found

    def totals(self, player, weight):
        """What `totals` says, by sums over the other player's lower and higher cards; in integers, over one denominator."""
        (weight, scale), step = over_one_denominator(weight[3 - player]), self.steps[player]
        result = [0] * len(self.histories[player])
        for histories, pays in self.ends:
            own, line = histories[player - 1], histories[2 - player]
            pays = [int(pay * self.unit) for pay in (pays if player == 1 else [-pay for pay in pays[::-1]])]
            for r, x in enumerate(self.against(pays, self.on_line(weight, line))):
                result[own and own + r * step] += x
        return [x * Fraction(1, scale * self.unit * self.deals) for x in result]

    def on_line(self, values, line):
        """Of values for each history of a player those of one line of betting, card by card."""
        return values[line::len(values) // len(self.copies)] if line else values[:1] * len(self.copies)

    def against(self, pays, held):
        """For each card what is paid for a lower, equal, higher card, summed over the other player's cards with these weights."""
        (low, tie, high), below = pays, 0
        above = sum(c * w for c, w in zip(self.copies, held))
        for c, w in zip(self.copies, held):
            above -= c * w
            yield c * (high * below + tie * (c - self.taken) * w + low * above)
            below += c * w

    def expectation(self, chances, event, player):
        """What `expectation` says.  Conditions are bits: on a line of betting player 1 meets some with his card and his moves
        (`ours`, card by card), player 2 some with his moves (`theirs`), and a deal some that name it (`drawn`).  For each
        set that player 1 meets, those cards of player 2 count that meet the rest.
        """
        (one, two), met, every, total = chances, condition_bits(event), 2 ** len(event) - 1, ZERO
        marks, dealt = [conditions_met(histories, met) for histories in self.histories], [met.get(("0", "card 1", card), 0) for card in self.cards]
        drawn = [(*pair, met[move]) for move in met for pair in [self.drawn(move)] if pair]
        for (first, second), pays in self.ends:
            pays = [int(pay * self.unit) * (3 - 2 * player) for pay in pays] if player else [self.unit] * 3
            own, held = self.on_line(one, first), self.on_line(two, second)
            ours, theirs = [a | b for a, b in zip(dealt, self.on_line(marks[1], first))], self.on_line(marks[2], second)
            for mine in set(ours):
                paid = self.against(pays, [w if mine | yours == every else 0 for w, yours in zip(held, theirs)])
                total += sum(w * x for w, x, mark in zip(own, paid, ours) if mark == mine)
            total += sum(self.copies[r] * self.left(r, s) * own[r] * held[s] * pays[(r > s) - (r < s) + 1] for r, s, mark in drawn
                         if ours[r] | theirs[s] != every == ours[r] | theirs[s] | mark)
        return total

    def drawn(self, move):
        """The numbers of the two cards of a deal, for a move of `card 2`; else None."""
        if len(move) != 3 or move[0] != "0" or not move[1].startswith(SECOND):
            return None
        r, s = (self.ranks.get(card) for card in (move[1].removeprefix(SECOND), move[2]))
        return (r, s) if None not in (r, s) and self.left(r, s) else None

    def expanded(self):
        """The tree that the file stands for: its canonical text, read; once."""
        if self.whole:
            return self.whole
        deals = len(self.cards) ** 2 - sum(not self.left(r, r) for r in range(len(self.cards)))
        nodes = 1 + len(self.cards) + deals * (len(self.points) + len(self.pays))
        require_readable(nodes <= NODES, f"a compact game whose tree has {nodes} nodes", "at most 2,000,000, for this statement")
        self.whole = Tree("\n".join([f"EFG 2 R {quote(self.title)} {{ {' '.join(map(quote, self.names))} }}", '""', *self.tree(), ""]))
        return self.whole

    def left(self, r, s):
        """How many copies of the card `s` are left when the card `r` has been dealt."""
        return self.copies[s] - (self.taken if r == s else 0)

    def tree(self):
        """The lines of the expansion, in depth-first order."""
        ends, keys, cards = iter(range(1, NODES)), ({}, {}), [*map(quote, self.cards)]
        total = sum(self.copies)
        lottery = " ".join(f"{card} {Fraction(c, total)}" for card, c in zip(cards, self.copies))
        yield f'c "" 1 "card 1" {{ {lottery} }} 0'
        for r, card in enumerate(self.cards):
            held = [s for s in range(len(cards)) if self.left(r, s)]
            lottery = " ".join(f"{cards[s]} {Fraction(self.left(r, s), total - self.taken)}" for s in held)
            yield f'c "" {r + 2} {quote(SECOND + card)} {{ {lottery} }} 0'
            for s in held:
                yield from self.betting((r, s), ends, keys)

    def betting(self, deal, ends, keys):
        """The lines of the betting tree that follow a deal; `keys` holds the numbers of the sets so far."""
        open_histories = [()]
        while open_histories:
            moves = open_histories.pop()
            if moves in self.pays:
                paid = self.pays[moves][(deal[0] > deal[1]) - (deal[0] < deal[1]) + 1]
                yield f't "" {next(ends)} "" {{ {paid}, {-paid} }}'
                continue
            mover = len(moves) % 2
            name = " ".join((self.cards[deal[mover]], *moves))
            key = keys[mover].setdefault(name, len(keys[mover]) + 1)
            yield f'p "" {mover + 1} {key} {quote(name)} {{ {" ".join(map(quote, self.points[moves]))} }} 0'
            open_histories.extend((*moves, action) for action in reversed(self.points[moves]))


def plain_name(value):
    """A text without backslash and control characters."""
    require_readable(PLAIN.fullmatch(string(value)), excerpt(value), "a name without backslash and control characters")
    return value


def over_one_denominator(values):
    """Rationals as integers over one denominator; polynomials, and what is with them, as they are, over 1."""
    if any(isinstance(x, Poly) for x in values):
        return values, 1
    scale = lcm(*{x.denominator for x in values})
    return [x.numerator * (scale // x.denominator) for x in values], scale
