"""Plans of constant-sum games (4): TERMS, BOUND, OPTIMAL PLANS, the EQUIVALENT GAME; ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction
from typing import TypeAlias

from nashcheck.one_card import Game
from nashcheck.play import best_response, greatest, payoffs_by_history, read_after, read_plan
from nashcheck.play import read_player, require_perfect_recall
from nashcheck.polynomials import measure, over_one_denominator, take_steps, term_steps
from nashcheck.reading import ONE, ZERO, Form, History, Json, Plan, Player, distinct_items, fields
from nashcheck.reading import items, one_of, printed_interval, rational, read_yes, readable, require
from nashcheck.reading import rounded_words, string
from nashcheck.trees import InformationSet, Terminal, Tree, require_two_players

STATED_RANGE = "low, high, relation, stated, decimals, off, holds"
Matrix: TypeAlias = dict[History, dict[History, int]]  # a matrix, by rows


def read_linear_form(game: Game, player: Player, terms: Json) -> dict[History, Fraction]:
    """Return {history: coefficient} of TERMS (4)."""
    form: dict[History, Fraction] = {}
    for term in distinct_items(terms):
        name, action, coefficient = items(term, 3)
        h = read_after(game, player, name, action)
        readable(h not in form, term, "each move once")
        form[h] = rational(coefficient)
    measure([*form.values()])
    return form


def evaluate_form(form: Form, plan: Plan) -> Fraction:
    """Return the value of a linear form {history: coefficient} at a plan."""
    return sum((c * plan[h] for h, c in form.items()), ZERO)


def zero_sum_equivalent(game: Game) -> tuple[Game, Fraction]:
    """Return the EQUIVALENT GAME (4) and its constant sum; a game of constant sum itself."""
    require_two_players(game.players)
    if not isinstance(game, Tree) or len({sum(paid) for _, _, paid in game.terminals}) == 1:
        return game, game.constant_sum()
    rest = independent_sum(game)
    separate = not any(first and second for first, second in rest)
    require(separate, "the expected sum of the payoffs is a sum over the two players' plans")
    equivalent = copy(game)
    ends: list[Terminal] = [(at, chance, (x, -x)) for at, chance, (x, _) in game.terminals]
    ends += [
        ((0, 0, second), ONE, (-amount, amount)) for (_, second), amount in rest.items() if second
    ]
    equivalent.end_at(ends)
    return equivalent, ZERO


def independent_sum(game: Tree) -> dict[tuple[History, History], Fraction]:
    """Return the matrix S of section 4 after its steps, {(history of 1, history of 2): entry}."""
    expected = [chance * sum(paid) for _, chance, paid in game.terminals]
    take_steps(term_steps(len(game.histories[1]) * len(game.histories[2]), measure(expected)))
    sums, below = over_one_denominator(expected)
    rows: Matrix = {}
    for ((_, first, second), _, _), both in zip(game.terminals, sums):
        add_row(rows, first, {second: both})
    clear_last_actions(rows, game.infosets[1])
    columns: Matrix = {}
    for first, row in rows.items():
        for second, amount in row.items():
            add_row(columns, second, {first: amount})
    clear_last_actions(columns, game.infosets[2])
    return {
        (first, second): Fraction(amount, below)
        for second, column in columns.items()
        for first, amount in column.items()
        if amount
    }


def clear_last_actions(rows: Matrix, infosets: Sequence[InformationSet]) -> None:
    """Replace the row of the last action of each set by what the other actions leave of it."""
    for infoset in reversed(infosets):
        *rest, last = infoset.successors
        row = rows.pop(last, {})
        add_row(rows, infoset.history, row)
        for h in rest:
            add_row(rows, h, row, -1)


def add_row(rows: Matrix, h: History, row: Mapping[History, int], sign: int = 1) -> None:
    """Add a multiple of a row to the row of a history."""
    target = rows.setdefault(h, {}) if row else {}
    for column, amount in row.items():
        target[column] = target.get(column, 0) + sign * amount


class Side:
    """A player of a two-player game of constant sum, or as good as that.

    `game` is the EQUIVALENT GAME, `value` what the plans spoken of secure at least (the `v` of a
    BOUND); `against` sets it to what the player gets at most against a plan of the opponent.
    """

    def __init__(self, game: Game, who: Json) -> None:
        require_perfect_recall(game)
        self.given, (self.game, self.constant) = game, zero_sum_equivalent(game)
        self.player = read_player(game, who)
        self.other = 3 - self.player
        self.value = ZERO

    @property
    def optimal(self) -> str:
        """Return what a plan that is optimal in `game` is in the game given (7)."""
        return "optimal" if self.game is self.given else "equilibrium"

    def against(self, opponent: Json) -> Side:
        """Return the same with a plan of the opponent, which sets the value."""
        self.opponent = self.read_reply(opponent)
        self.value = best_response(self.game, self.player, {self.other: self.opponent})
        return self

    def read_plan(self, value: Json) -> Plan:
        """Return a plan of the player."""
        return read_plan(self.game, self.player, value)

    def read_reply(self, value: Json, scale: Fraction = ONE) -> Plan:
        """Return a plan of the opponent, or weights that are a plan times the scale."""
        return read_plan(self.game, self.other, value, scale)

    def secured(self, plan: Plan) -> Fraction:
        """Return what a plan of the player secures."""
        return self.constant - best_response(self.game, self.other, {self.player: plan})

    def is_optimal(self, plan: Plan) -> bool:
        """Return whether a plan of the player secures the value."""
        return self.secured(plan) == self.value

    def bound(self, value: Json, form: Form, sign: int = 1) -> tuple[Fraction, Plan]:
        """Return what a BOUND proves of a form, times the sign, and the weights of the BOUND."""
        scale, rows = fields(value, "scale, weights")
        factor = rational(scale)
        weights, signed = self.read_reply(rows, factor), {h: sign * c for h, c in form.items() if c}
        most = best_response(self.game, self.player, {self.other: weights}, signed)
        return most - factor * self.value, weights

    def excess(self, reply: Plan) -> dict[History, Fraction]:
        """Return what a plan earns above the value against `reply`, as a form in its weights."""
        paid = payoffs_by_history(self.game, self.player, {self.other: reply})
        paid[0] -= self.value
        return dict(enumerate(paid))

    def flow_forms(self) -> list[Form]:
        """Return for each set of the player a linear form that is 0 on its plans."""
        sets = self.game.infosets[self.player]
        return [{s.history: -ONE, **dict.fromkeys(s.successors, ONE)} for s in sets]

    def unused(self) -> set[History]:
        """Return histories that have weight 0 in every optimal plan, because of `opponent`."""
        total, _ = self.game.totals(self.player, {self.other: self.opponent})
        greatest(self.game, self.player, total)
        histories: set[History] = set()
        for infoset in self.game.infosets[self.player]:
            out = infoset.history in histories
            best = max(total[h] for h in infoset.successors)
            histories |= {h for h in infoset.successors if out or total[h] < best}
        return histories


def check_stated_range(statement: Json) -> str:
    """Check `off` and `holds` of a range (6, optimal range) with exact ends; return it in words."""
    low, high, relation, stated, decimals, off, holds = (
        statement[name] for name in STATED_RANGE.split(", ")
    )
    ends, texts = (rational(low), rational(high)), [*map(string, items(stated, 2))]
    one_of(relation, "always", "at most", "at least", "exactly")
    empty = [relation == "at most", relation == "at least"]
    fits = empty == [text == "" for text in texts]
    fits = fits and (relation != "always" or texts[0] == texts[1])
    readable(fits, f"{stated}", "the numbers that go with the relation")
    (a, b), (c, d) = (printed_interval(text or "0", decimals) for text in texts)
    if any(empty):
        distances = [ZERO, ends[1] - d] if empty[0] else [ends[0] - a, ZERO]
        within = distances[1] <= 0 <= distances[0]
    else:
        nearest = min(max(ends[0], a), b), min(max(ends[1], c), d)
        distances = [end - near for end, near in zip(ends, nearest)]
        within = not any(distances) and (relation == "exactly" or ends[0] == ends[1])
    require([*map(rational, items(off, 2))] == distances, "the range is off by what it says")
    require(read_yes(holds) == within, "the range is as stated exactly when it says so")
    printed = " to ".join(text for text in dict.fromkeys(stated) if text)
    printed += rounded_words(texts, decimals)
    return (
        f"ranges from exactly {low} to exactly {high}; "
        f"stated: {relation} {printed}: {'holds' if within else 'does not hold'}"
    )
