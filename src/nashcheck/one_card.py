"""Reads the compact game file (2, .game) without building its tree; and writes that tree."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeAlias, cast

from nashcheck.polynomials import N, Multiples, Number, Poly, Weights, add_up, common_denominator
from nashcheck.polynomials import measure, over_one_denominator, size_of, sum_steps, take_steps
from nashcheck.polynomials import term_steps
from nashcheck.reading import CARD_NAMES, CONDITION_STEPS, EXPANDED, EXPANSION, MOVES, NODES, T
from nashcheck.reading import ZERO, Event, History, Json, Move, Player, distinct_items, fields
from nashcheck.reading import full_match, items, one_of, parse, positive_integer, rational, readable
from nashcheck.reading import string
from nashcheck.trees import EMPTY, InformationSet, Totals, Tree, condition_bits, conditions_met
from nashcheck.trees import quote

SECOND = "card 2 after "
PLAIN = re.compile(r"[^\\\x00-\x1f\x7f-\x9f]*+")

Actions: TypeAlias = tuple[str, ...]  # moves of both players in turn, player 1's first


class OneCard:
    """A compact game: the histories, sets and payoffs of its expansion, without the deals.

    For one card a player's histories are numbered along the betting tree, 0 being the empty one;
    `steps` says how many there are beside it. Those of the card number r follow those of the cards
    before it. `points` holds the points of the betting tree, {moves before: {action: history for
    one card}}, `arrivals` each player's history for one card there and at the ends. `lines` holds
    these with the payoffs of player 1 for a lower, an equal and a higher card. `removed` is 1 if
    the first card dealt is not put back, else 0.
    """

    def __init__(self, data: bytes) -> None:
        cards, comment, copies, form, histories, names, replacement, title = fields(
            parse(data), "cards, comment, copies, format, histories, players, replacement, title"
        )
        readable(form == "nashproof one-card game 1", form, "the format nashproof one-card game 1")
        both = items(distinct_items(names), 2)
        self.title, _, *self.names = map(plain_name, [title, comment, *both])
        self.players, self.numbered = range(1, 3), {"1": 1, "2": 2}
        self.forgets: set[Player] = set()
        self.last_profile: Any = None  # see `known_profile`
        self.removed = {"yes": 0, "no": 1}[one_of(replacement, "yes", "no")]
        self.points: dict[Actions, dict[str, History]] = {}
        self.steps = [0, 0, 0]
        self.pays = self.read_betting(histories)
        self.arrivals = self.number_histories()
        self.lines = [(self.arrivals[moves], pays) for moves, pays in self.pays.items()]
        every = [pay for _, pays in self.lines for pay in pays]
        self.unit, self.digits = common_denominator(x.denominator for x in every), measure(every)
        self.copies = self.read_copies(copies)
        self.cards = self.read_cards(cards)
        self.deal_cards()
        self.tree: Tree | None = None

    def read_betting(self, histories: Json) -> dict[Actions, list[Fraction]]:
        """Return the complete histories with their payoffs; collect the points of the tree."""
        complete: dict[Actions, list[Fraction]] = {}
        for item in distinct_items(histories):
            moves, pays = fields(item, "moves, pays")
            fits = isinstance(moves, list) and moves and all(map(plain_name, moves))
            readable(fits, moves, "a list of actions, not empty")
            readable(len(moves) <= MOVES, "more moves", "at most 200 moves")
            for k, action in enumerate(moves):
                before = tuple(moves[:k])
                readable(before not in complete, moves, "no history that begins with another")
                actions = self.points.setdefault(before, {})
                fits = action not in actions or action == next(reversed(actions))
                readable(fits, moves, "histories in depth-first order")
                actions[action] = 0
            fits = tuple(moves) not in self.points
            readable(fits, moves, "no history that is the beginning of another")
            readable(tuple(moves) not in complete, moves, "each history once")
            complete[tuple(moves)] = [*map(rational, items(pays, 3))]
        return complete

    def number_histories(self) -> dict[Actions, list[History]]:
        """Number each player's histories for one card along the betting tree; return `arrivals`."""
        reached: dict[Actions, list[History]] = {(): [0, 0]}
        for before, actions in self.points.items():
            player = len(before) % 2 + 1
            for action in actions:
                self.steps[player] += 1
                actions[action] = self.steps[player]
                after = reached[before].copy()
                after[player - 1] = actions[action]
                reached[(*before, action)] = after
        return reached

    def read_copies(self, copies: Json) -> list[int]:
        """Return how many there are of each card, from runs of equal numbers."""
        readable(isinstance(copies, list) and copies, copies, "a list of runs, not empty")
        runs = [[*map(positive_integer, items(run, 2))] for run in copies]
        fits = all(before[0] != after[0] for before, after in zip(runs, runs[1:]))
        readable(fits, copies, "one run for equal numbers of copies")
        fits = sum(times for _, times in runs) * len(self.points) <= NODES
        readable(fits, "more cards", "at most 2,000,000 information sets")
        return [count for count, times in runs for _ in range(times)]

    def read_cards(self, cards: Json) -> list[str]:
        """Return the names of the cards; those of all information sets are not long together."""
        size = len(self.copies)
        numbered = [str(k) for k in range(1, size + 1)]
        readable(cards != numbered, "the names 1, 2, ..", "the number of the cards instead")
        if not isinstance(cards, list):
            counted = positive_integer(cards) == size
            readable(counted, cards, "as many cards as there are numbers of copies")
        names: list[str] = cards if isinstance(cards, list) else numbered
        fits = all(plain_name(c) and " " not in c for c in names)
        fits = fits and len(names) == size == len(set(names))
        found = f"{len(names)} cards"
        readable(fits, found, "a card for each number of copies, distinct and without blanks")
        moves = sum(1 + len(action) for before in self.points for action in before)
        characters = size * moves + len(self.points) * sum(map(len, names))
        found = f"information sets whose names have {characters} characters"
        readable(characters <= CARD_NAMES, found, "at most 67,108,864 characters in the names")
        return names

    def deal_cards(self) -> None:
        """Set up the number of deals, and each player's histories and information sets."""
        total = sum(self.copies)
        self.ranks = {card: r for r, card in enumerate(self.cards)}
        readable(total > self.removed, f"a deck of {total}", "a card for each player")
        self.deals = total * (total - self.removed)
        self.digits += self.deals.bit_length()
        self.histories = [[EMPTY], [EMPTY], [EMPTY]]
        self.infosets: list[list[InformationSet]] = [[], [], []]
        self.named: list[dict[str, InformationSet]] = [{}, {}, {}]
        points = [(moves, [*row], [*row.values()]) for moves, row in self.points.items()]
        for card in self.cards:
            first = [len(histories) - 1 for histories in self.histories]
            for before, actions, after in points:
                player, name = len(before) % 2 + 1, " ".join((card, *before))
                new = name not in self.named[player]
                readable(new, name, "information sets whose names differ")
                arrival = self.arrivals[before][player - 1]
                history = arrival and arrival + first[player]
                moves = [(str(player), name, action) for action in actions]
                infoset = self.named[player][name] = InformationSet(name, actions, moves, history)
                infoset.successors = [first[player] + h for h in after]
                self.histories[player] += [(history, move) for move in moves]
                self.infosets[player].append(infoset)

    def is_deal(self, name: str, action: str) -> bool:
        """Return whether some chance node of this name has this action."""
        first = name == "card 1" and action in self.ranks
        return first or bool(self.dealt_cards(("0", name, action)))

    def dealt_cards(self, move: Move) -> tuple[int, int] | None:
        """Return the numbers of the two cards of a deal, for a move of `card 2`; else None."""
        who, name, action = move
        if who != "0" or not name.startswith(SECOND):
            return None
        r, s = (self.ranks.get(card) for card in (name.removeprefix(SECOND), action))
        return None if r is None or s is None or not self.copies_left(r, s) else (r, s)

    def copies_left(self, r: int, s: int) -> int:
        """Return how many copies of the card `s` are left when the card `r` has been dealt."""
        return self.copies[s] - (self.removed if r == s else 0)

    def sum_steps(self, digits: int) -> int:
        """Return the steps (1) of a sum over the game, of weights of so many digits."""
        return sum_steps(2 * len(self.lines) * len(self.copies), self.digits + digits)

    def end_steps(self, weights: Mapping[Player, Weights]) -> int:
        """Return the steps (4) of the ends of a profile."""
        steps = 0
        for histories, _ in self.lines:
            sizes = []
            for p, h in zip(self.players, histories):
                values = on_line(weights[p], h, len(self.copies))
                terms, bits = zip(*map(size_of, values))
                sizes.append((sum(terms), min(sum(terms), span(values)), max(bits)))
            (a1, c1, g1), (a2, c2, g2) = sizes  # see section 4
            steps += term_steps(a1 * c2 + a2 * c1, g1 + g2)
        return steps

    def totals(self, player: Player, weights: Mapping[Player, Sequence[N]]) -> Totals:
        """See `Tree.totals`: sums over the other player's lower and higher cards."""
        (rival, scale), step = over_one_denominator(weights[3 - player]), self.steps[player]
        result: list[Any] = [0] * len(self.histories[player])
        for histories, pays in self.lines:
            place, line = histories[player - 1], histories[2 - player]
            units = [int(pay * self.unit) for pay in pays]
            if player == 2:
                units = [-pay for pay in units[::-1]]
            for r, x in enumerate(self.sums_against(units, on_line(rival, line, len(self.copies)))):
                result[place and place + r * step] += x
        return result, scale * self.unit * self.deals

    def sums_against(self, pays: Sequence[int], weights: Multiples) -> Iterator[Any]:
        """Yield for each card the payoffs (`pays`) against the other's weights, card by card."""
        low, tie, high = pays
        below: Any = 0
        above: Any = sum((c * w for c, w in zip(self.copies, weights)), 0)
        for c, w in zip(self.copies, weights):
            above += -1 * (c * w)
            yield c * (high * below + tie * (c - self.removed) * w + low * above)
            below += c * w

    def distribution(self, weights: Mapping[Player, Weights]) -> Any:
        """Return both players' weights, in integers over a factor."""
        return [over_one_denominator(weights[p])[0] for p in self.players]

    def expectation(self, distribution: Any, event: Event, player: Player) -> Number:
        """See `Tree.expectation`; the way is that of section 2, conditions being bits."""
        cards, each = len(self.copies), CONDITION_STEPS + len(event)
        take_steps(2 * cards * len(self.lines) * each)
        met, every = condition_bits(event), 2 ** len(event) - 1
        marks = [conditions_met(histories, met) for histories in self.histories]
        dealt = [met.get(("0", "card 1", card), 0) for card in self.cards]
        named = [(*deal, met[move]) for move in met for deal in [self.dealt_cards(move)] if deal]
        parts: list[Any] = []
        for (first, second), pays in self.lines:
            sign = 3 - 2 * player
            units = [int(pay * self.unit) * sign for pay in pays] if player else [self.unit] * 3
            w1, w2 = (on_line(w, h, cards) for w, h in zip(distribution, (first, second)))
            ours = [a | b for a, b in zip(dealt, on_line(marks[1], first, cards))]
            theirs = on_line(marks[2], second, cards)
            take_steps((2 * cards * (len(set(ours)) - 1) + len(met)) * each)
            for mine in set(ours):
                rest = [w if mine | yours == every else 0 for w, yours in zip(w2, theirs)]
                paid = self.sums_against(units, rest) if any(rest) else ()
                parts += (w * x for w, x, m in zip(w1, paid, ours) if m == mine)
            for r, s, mark in named:
                if ours[r] | theirs[s] != every == ours[r] | theirs[s] | mark:
                    deals = self.copies[r] * self.copies_left(r, s)
                    parts.append(deals * w1[r] * w2[s] * units[(r > s) - (r < s) + 1])
        return cast("Number", add_up(parts) * Fraction(1, self.unit * self.deals))

    def constant_sum(self) -> Fraction:
        """Return 0: what one player is paid the other one pays."""
        return ZERO

    def expanded(self) -> Tree:
        """Return the tree that the file stands for: its canonical text, read; once."""
        if self.tree:
            return self.tree
        alone = [r for r in range(len(self.cards)) if not self.copies_left(r, r)]
        deals = len(self.cards) ** 2 - len(alone)
        nodes = 1 + len(self.cards) + deals * (len(self.points) + len(self.pays))
        found = f"a compact game whose tree has {nodes} nodes"
        readable(nodes <= EXPANDED, found, f"at most {EXPANDED:,}, for this statement")
        lines, size = [f"EFG 2 R {quote(self.title)} {{ {quotes(self.names)} }}", '""'], 0
        for line in self.tree_lines():
            size += len(line.encode()) + 1
            fits = size <= EXPANSION
            readable(fits, "a longer tree", "a tree of at most 32 MiB, for this statement")
            lines.append(line)
        self.tree = Tree("\n".join([*lines, ""]))
        return self.tree

    def tree_lines(self) -> Iterator[str]:
        """Yield the lines of the expansion, in depth-first order."""
        total, ranks, cards = sum(self.copies), range(len(self.cards)), [*map(quote, self.cards)]
        lottery = " ".join(f"{cards[r]} {Fraction(self.copies[r], total)}" for r in ranks)
        yield f'c "" 1 "card 1" {{ {lottery} }} 0'
        starts = (tuple(moves[:k]) for moves in self.pays for k in range(len(moves) + 1))
        order, ends = [*dict.fromkeys(starts)], 0
        numbers: list[dict[str, int]] = [{}, {}]  # of each player's sets so far
        for r, first in enumerate(self.cards):
            left = {s: self.copies_left(r, s) for s in ranks if self.copies_left(r, s)}
            below = total - self.removed
            lottery = " ".join(f"{cards[s]} {Fraction(c, below)}" for s, c in left.items())
            yield f'c "" {r + 2} {quote(SECOND + first)} {{ {lottery} }} 0'
            for s, moves in product(left, order):
                if moves in self.pays:
                    ends, paid = ends + 1, self.pays[moves][(r > s) - (r < s) + 1]
                    yield f't "" {ends} "" {{ {paid}, {-paid} }}'
                    continue
                mover = len(moves) % 2
                name = " ".join((self.cards[(r, s)[mover]], *moves))
                number = numbers[mover].setdefault(name, len(numbers[mover]) + 1)
                head = f'p "" {mover + 1} {number} {quote(name)}'
                yield f"{head} {{ {quotes(self.points[moves])} }} 0"


Game: TypeAlias = Tree | OneCard  # both offer the same


def quotes(names: Iterable[str]) -> str:
    """Return names as they stand in a game file, one after the other."""
    return " ".join(map(quote, names))


def on_line(values: Sequence[T], line: History, cards: int) -> Sequence[T]:
    """Return, card by card, the values of one history for one card, among those of all."""
    return values[line :: len(values) // cards] if line else [values[0]] * cards


def span(values: Weights) -> int:
    """Return how many terms a sum of multiples of these polynomials may have, by their degrees."""
    exponents = [e for value in values if isinstance(value, Poly) for e in value.terms]
    return prod(1 + max(powers) for powers in zip(*exponents))


def plain_name(value: Json) -> str:
    """Return a text without backslash and control characters."""
    return full_match(PLAIN, string(value), "a name without backslash and control characters")[0]
