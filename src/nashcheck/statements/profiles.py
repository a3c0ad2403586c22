"""Statements about given profiles: `figures`, `best response`, `deviation`."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from nashcheck.one_card import Game
from nashcheck.play import box_words, event_words, point_words, read_event, read_infoset
from nashcheck.play import read_outcome, read_pair, read_player, read_players, read_table
from nashcheck.play import paid_on_average, require_perfect_recall
from nashcheck.polynomials import Number, Poly, Quotient, check_difference, is_nonnegative
from nashcheck.polynomials import is_positive, is_positive_inside, is_without_zeros, read_number
from nashcheck.polynomials import read_parameters, read_polynomial, require_inside, take_steps
from nashcheck.reading import FIGURE, ONE, SUM_STEPS, ZERO, Json, Player, check_figure
from nashcheck.reading import distinct_items, fields, in_words, items, one_of, point_of_parameter
from nashcheck.reading import printed_interval, rational, read_yes, readable, require
from nashcheck.strategies import Profile, deviation_payoffs, deviation_plan, known_profile
from nashcheck.strategies import known_reply, known_totals, profile_weights, read_profile
from nashcheck.strategies import strategy_weights, weights_at
from nashcheck.trees import Totals

RELATIONS = {  # and the signs with which left minus right is perhaps positive, or not negative
    "less than": [-1], "more than": [1], "at most": [-1], "at least": [1], "other than": [1, -1],
}  # fmt: skip


def check_figures(game: Game, statement: Json, witness: Json) -> str:
    """Check that figures of profiles are the numbers given, and relations of them true or false."""
    _, declared, at, where, profiles, figures = fields(
        statement, "kind, parameters, at, where, profiles, figures"
    )
    fields(witness, [])
    inside = one_of(where, "everywhere", "inside") == "inside"
    frame = Figures(game, declared, at, distinct_items(profiles), inside)
    words = "; ".join(map(frame.item, distinct_items(figures)))
    place = box_words(declared) if frame.on_box else point_words(at)
    plural, ends = "s" * (len(profiles) > 1), ", ends excepted" * inside
    return f"with the certificate's profile{plural}{place}{ends}, {words}"


class Figures:
    """Figures of profiles, at a point or (`on_box`) on the whole box, or inside it."""

    def __init__(
        self, game: Game, declared: Json, at: Json, profiles: list[Json], inside: bool
    ) -> None:
        (self.names, self.box), self.game = read_parameters(declared), game
        self.inside, self.on_box = inside, bool(self.names) and at == {}
        readable(self.on_box or not inside, "inside", "everywhere at a point")
        self.point = [*map(point_of_parameter, [] if self.on_box else fields(at, self.names))]
        require_inside(self.point, self.box)
        self.free = self.names if self.on_box else []  # parameters that have no value
        self.outcomes = {str(i): self.read_profile(x) for i, x in enumerate(profiles, 1)}

    def read_profile(self, value: Json) -> tuple[Any, int]:
        """Return the outcomes of a profile, at the point if there is one, and the steps of E."""
        weights: Mapping[Player, Any]
        if self.on_box:
            profile = read_profile(self.game, value, self.names, self.box)
            weights = profile_weights(self.game, profile)
            steps = self.game.end_steps(weights)
        else:
            weights, steps = weights_at(self.game, value, self.names, self.box, self.point)
        take_steps(steps)
        return self.game.distribution(weights), steps

    def item(self, item: Json) -> str:
        """Check an item of the list; return it in words."""
        readable(isinstance(item, dict) and "relation" in item, item, "an item with a relation")
        if item["relation"] != "equal to":
            return self.compare(item)
        left, *_ = fields(item, f"left, relation, {FIGURE}")
        words, exact, conditional = self.figure(left)
        if not self.free:
            return f"{words} is {check_figure(item, exact.number())}"
        (claimed, stated, off), where = self.read_numbers(conditional, item, "is", "stated", "off")
        require(claimed.equals(exact), "the function given as exact is the exact one")
        holds = check_difference(item, claimed.minus(stated), off)
        comma = "," * bool(where)
        return f"{words}{where}{comma} is {item['is']}; stated {item['stated']}{holds}"

    def read_numbers(self, conditional: bool, item: Json, *keys: str) -> tuple[list[Quotient], str]:
        """Return NUMBERs of an item, and in words where it is said of which an event is given."""
        test = partial(is_without_zeros, box=self.box, inside=self.inside)
        numbers, shown = zip(*(read_number(item[key], self.free, test) for key in keys))
        limited = conditional and self.on_box
        require(limited or all(shown), "no denominator of an expression is 0 on the box")
        also = "" if all(shown) else " and no denominator is 0"
        return [*numbers], f", wherever that has positive probability{also}" * limited

    def compare(self, item: Json) -> str:
        """Check one comparison; return it in words."""
        left, relation, right, difference, holds = fields(
            item, "left, relation, right, difference, holds"
        )
        (first, minuend, before), (second, subtrahend, after) = self.side(left), self.side(right)
        exact = minuend.minus(subtrahend)
        signs, strictly = RELATIONS[one_of(relation, *RELATIONS)], relation[:2] != "at"
        shown = is_positive_inside if self.inside else is_positive
        true = any(
            (shown if strictly else is_nonnegative)(exact.above * s, self.box) for s in signs
        )
        says = read_yes(holds)
        readable(says or not self.on_box, "no", "yes where no point is given")
        require(says == true, "the relation of two figures is as it says")
        (claimed,), where = self.read_numbers(before or after, item, "difference")
        require(claimed.equals(exact), "the difference of two figures is left minus right")
        answer = "holds" if true else "does not hold"
        first += f"{where}," * (before and self.on_box)
        second += where * after
        return f"{first} is {relation} {second}: {answer}, the difference being {difference}"

    def side(self, value: Json) -> tuple[str, Quotient, bool]:
        """Return one side in words, as a quotient with no negative denominator; see `figure`."""
        if "number" not in value:
            return self.figure(value)
        (text,) = fields(value, "number")
        exact: Number = read_polynomial(text, self.names) if self.names else rational(text)
        if isinstance(exact, Poly) and not self.on_box:
            exact = exact.at(self.point)
        return text, Quotient(exact, ONE), False

    def figure(self, value: Json) -> tuple[str, Quotient, bool]:
        """Return a payoff or probability of a profile: words, a quotient, if an event is given."""
        which, of, given, times = fields(value, "profile, of, given, times")
        outcomes, steps = self.outcomes[one_of(which, *self.outcomes)]
        condition = read_event(self.game, given)
        take_steps(2 * steps)
        player, event, words = read_outcome(self.game, of)
        below = self.game.expectation(outcomes, condition, 0)
        require(below, "the given event has positive probability")
        words = f"{times} times {words}" if times != "1" else words
        words += f" given {event_words(given)}" if given else ""
        words += f" in profile {which}" if len(self.outcomes) > 1 else ""
        above = self.game.expectation(outcomes, condition + event, player) * rational(times)
        return words, Quotient(above, below), bool(given)


def check_best_response(game: Game, statement: Json, witness: Json) -> str:
    """Check that in the profile each listed player's gain by a best response is as stated."""
    _, value, players, payoffs, gains, figures, printed = fields(
        statement, "kind, profile, players, payoffs, gains, figures, printed"
    )
    fields(witness, [])
    who = read_players(game, players)
    require_perfect_recall(game, who)
    claimed_gains = [*map(rational, fields(gains, players))]
    claimed = [*map(rational, fields(payoffs, [*game.numbered]))]
    computed = known_profile(game, value)
    take_steps(computed.steps)
    replies = {p: known_reply(game, value, p) for p in game.players}
    paid = {p: pay for p, (pay, _) in replies.items()}
    totals = {p: best for p, (_, best) in replies.items()}
    gained = {p: Fraction(totals[p][0][0]) / totals[p][1] - paid[p] for p in who}
    require(claimed_gains == [*gained.values()], "each gain is what a best response pays more")
    require(claimed == [*paid.values()], "the payoffs are the expected payoffs")
    words = f"the payoffs are {', '.join(map(str, paid.values()))}, and {gain_words(game, gained)}"
    for item in distinct_items(figures, empty=True):
        of, *_ = fields(item, f"of, {FIGURE}")
        name, exact = read_gain_or_value(game, of, gained, totals)
        words += f"; {name} is {check_figure(item, exact)}"
    if printed != {}:
        form, box = fields(printed, "form, profile")
        readable(len(who) == len(game.players), "some players", "all players with a printed box")
        require(not any(gained.values()), "no player gains by deviating from the profile printed")
        require_printed(game, one_of(form, "plan", "behaviour"), box, computed.profile)
        words += f"; it lies in the box of the certificate's printed profile, as a {form}"
    return f"in the certificate's profile {words}"


def gain_words(game: Game, gained: dict[Player, Fraction]) -> str:
    """Return in words what the gains of the listed players say."""
    if any(gained.values()):
        gains = (f"player {p} gains exactly {x} by a best response" for p, x in gained.items())
        return "; ".join(gains)
    if len(gained) == len(game.players):
        return "no player gains by deviating: it is a Nash equilibrium"
    return "; ".join(f"player {p} plays a best response" for p in gained)


def read_gain_or_value(
    game: Game, of: Json, gained: dict[Player, Fraction], totals: dict[Player, Totals]
) -> tuple[str, Fraction]:
    """Return a gain, the sum of all gains, or the value of a set, in words and exactly."""
    kind, value = read_pair(of, "gain", "value")
    if kind == "gain" and value == "0":
        readable(len(gained) == len(game.players), "some players", "all players for their sum")
        return "NashConv, the sum of all players' gains by deviating,", sum(gained.values(), ZERO)
    who, name = (value, "") if kind == "gain" else items(value, 2)
    player = game.numbered[one_of(who, *map(str, gained))]
    if kind == "gain":
        return f"the gain of player {who} by deviating", gained[player]
    values, below = totals[player]
    if not name:
        return f"the best-response value of player {who}", Fraction(values[0]) / below
    ends = read_infoset(game, player, name).successors
    take_steps(SUM_STEPS * len(ends))
    best = Fraction(max(values[h] for h in ends)) / below
    return f"the counterfactual best-response value of player {who} at {in_words(name)}", best


def require_printed(game: Game, form: str, box: Json, profile: Profile[Fraction]) -> None:
    """Check that each probability, or realisation weight, lies in the interval printed for it."""
    intervals = read_table(game, box, game.players, printed_interval)
    for p in game.players:
        weights = strategy_weights(game, p, profile[p])
        for h, (_, (_, name, action)) in enumerate(game.histories[p][1:], 1):
            low, high = intervals[p][name][action]
            exact = weights[h] if form == "plan" else profile[p][name][action]
            require(low <= exact <= high, "the profile lies in the box that is printed")


def check_deviation(game: Game, statement: Json, witness: Json) -> str:
    """Check that the player gains exactly `gain` > 0 over the profile by the pure strategy."""
    _, declared, point, profile, who, strategy, *figures = fields(
        statement, "kind, parameters, at, profile, player, strategy, payoff, deviation payoff, gain"
    )
    fields(witness, [])
    names, box = read_parameters(declared)
    values = [*map(point_of_parameter, fields(point, names))]
    require_inside(values, box)
    payoff, deviation_payoff, gain = map(rational, figures)
    weights, steps = weights_at(game, profile, names, box, values)
    take_steps(steps)
    player = read_player(game, who)
    if names:
        old, new = deviation_payoffs(game, player, weights, strategy)
    else:
        old, (totals, below) = known_totals(game, profile, player)
        new = paid_on_average(totals, deviation_plan(game, player, strategy)) / below
    require(payoff == old, "the payoff is the expected payoff")
    changed = deviation_payoff == new
    require(changed, "the deviation payoff is the expected payoff after the deviation")
    require(gain == new - old, "the gain is the difference of the two payoffs")
    require(gain > 0, "the gain is positive")
    return (
        f"in the certificate's profile{point_words(point)}, "
        f"player {who} gains {gain} by a deviation: {new} instead of {old}"
    )
