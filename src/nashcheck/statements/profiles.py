"""Statements about a given profile."""

from nashcheck.reading import (
    ONE,
    ZERO,
    one_of,
    printed_interval,
    distinct_items,
    require,
    rational,
    require_readable,
    fields,
    excerpt,
)
from nashcheck.polynomials import (
    Poly,
    difference_of,
    is_nonnegative,
    read_number,
    read_parameters,
    is_positive,
    read_quotient,
    are_equal,
)
from nashcheck.trees import condition_bits, conditions_met
from nashcheck.one_card import OneCard, over_one_denominator
from nashcheck.naming import read_player, read_event, read_players, parameter_words, read_table, event_words
from nashcheck.play import (
    deviation_payoffs,
    read_profile,
    best_response,
    require_constant_sum,
    expected_payoff,
    require_perfect_recall,
    read_plans,
    profile_at,
    profile_weights,
)
from nashcheck.figures import check_figure, check_overall


def check_payoff(game, statement, witness):
    """With the profile each expected payoff or probability, given its event, is exactly `is`.

    With parameters: identically as rational functions, hence wherever the given event has positive probability.
    """
    _, declared, profile, figures, holds = fields(statement, "kind, parameters, profile, figures, holds")
    fields(witness, [])
    names, box = read_parameters(declared)
    chances, sentences = outcome_probabilities(game, profile_weights(game, read_profile(game, profile, names, box))), []
    for item in distinct_items(figures):
        of, given, *_ = fields(item, "of, given, is, stated, decimals, holds, off")
        words, exact = conditional_expectation(game, chances, of, given)
        wherever = ", wherever that has positive probability," if names and given else ""
        sentences.append(f"{words}{wherever} is {check_figure(item, exact, names)}")
    check_overall(holds, figures)
    return f"with the certificate's profile{parameter_words(declared)}, " + "; ".join(sentences)


def check_comparison(game, statement, witness):
    """Each comparison of figures is true or false, as it says, at the point `at`; without a point it is true for every
    point of the parameters' box, or of its interior, at which the given events have positive probability.

    The difference of two figures, times the probabilities of their given events, none of which is negative, is a
    polynomial, whose sign the Bernstein coefficients show.  If none is negative and one positive, it is positive inside.
    """
    _, declared, at, where, profiles, comparisons, holds = fields(
        statement, "kind, parameters, at, where, profiles, comparisons, holds")
    fields(witness, [])
    figures = Figures(game, declared, at, distinct_items(profiles), one_of(where, "everywhere", "inside"))
    sentences = [figures.compare(*fields(item, "left, relation, right, difference, holds")) for item in distinct_items(comparisons)]
    check_overall(holds, comparisons)
    place = "".join(f", {name} = {value}" for name, value in at.items()) or parameter_words(declared)
    return (f"with the certificate's profile{'s' * (len(profiles) > 1)}{place}{', ends excepted' * figures.inside}, "
            + "; ".join(sentences))


class Figures:
    """Figures of profiles that are compared, at a point or on the whole box."""

    def __init__(self, game, declared, at, profiles, where):
        (names, box), self.game, self.inside = read_parameters(declared), game, where == "inside"
        self.open = bool(names) and at == {}
        require_readable(self.open or not self.inside, "inside", "everywhere at a point")
        self.point, self.names, self.box = [*map(rational, [] if self.open else fields(at, names))], names, box
        require(all(low <= x <= high for x, (low, high) in zip(self.point, box)), "each parameter is compared inside its interval")
        found = [read_profile(game, profile, names, box) for profile in profiles]
        self.chances = [outcome_probabilities(game, profile_weights(game, profile if self.open else profile_at(profile, self.point))) for profile in found]

    def compare(self, left, relation, right, difference, holds):
        """Checks one comparison; in words."""
        (first, one), (second, two) = self.side(left), self.side(right)
        exact = difference_of(one, two)
        true = self.related(one_of(relation, *RELATIONS), exact[0])
        require_readable(one_of(holds, "yes", "no") == "yes" or not self.open, "no", "yes where no point is given")
        require(holds == ("yes" if true else "no"), "the relation of two figures is as it says")
        require(are_equal(read_quotient(difference, self.names if self.open else ()), exact), "the difference of two figures is left minus right")
        return f"{first} is {relation} {second}: {'holds' if true else 'does not hold'}, the difference being {difference}"

    def side(self, value):
        """One side: in words, and as numerator and denominator, which is never negative."""
        if "number" in value:
            (text,) = fields(value, "number")
            exact = read_number(text, self.names)
            return text, (exact.at(self.point) if isinstance(exact, Poly) and not self.open else exact, ONE)
        which, of, given, times = fields(value, "profile, of, given, times")
        numbers = {str(i): chances for i, chances in enumerate(self.chances, 1)}
        words, (above, below) = conditional_expectation(self.game, numbers[one_of(which, *numbers)], of, given)
        words = f"{times} times {words}" if times != "1" else words
        return words + (f" in profile {which}" if len(numbers) > 1 else ""), (above * rational(times), below)

    def related(self, relation, value):
        """Whether a number, or on the box a polynomial, is shown to stand in this relation to 0."""
        down = value * -1
        return {"at least": is_nonnegative(value, self.box), "at most": is_nonnegative(down, self.box), "more than": self.above(value),
                "less than": self.above(down), "other than": self.above(value) or self.above(down)}[relation]

    def above(self, value):
        """Whether it is shown to be positive."""
        return is_positive(value, self.box) or bool(self.inside and value and is_nonnegative(value, self.box))


RELATIONS = ("less than", "more than", "at most", "at least", "other than")


def outcome_probabilities(game, weight):
    """The probability of each terminal; of a compact game what they follow from, the weights, in integers over a factor."""
    return [over_one_denominator(own)[0] for own in weight[1:]] if isinstance(game, OneCard) else [terminal_probability(weight, state, chance) for state, chance, _ in game.terminals]


def terminal_probability(weight, state, chance):
    """The probability of a terminal."""
    for own, history in zip(weight[1:], state[1:]):
        chance = chance and chance * own[history]
    return chance


def conditional_expectation(game, chances, of, given):
    """In words, and as numerator and denominator: a player's expected payoff, or the probability of an event."""
    condition = read_event(game, given)
    require_readable(isinstance(of, dict) and len(of) == 1, excerpt(of), "an object with one key")
    (kind, value), = of.items()
    if one_of(kind, "payoff", "probability") == "payoff":
        player, inner, words = read_player(game, value), condition, f"the expected payoff of player {value}"
    else:
        player, inner, words = 0, condition + read_event(game, value), f"the probability of {event_words(value)}"
    below = expectation(game, chances, condition, 0)
    require(below, "the given event has positive probability")
    return words + (f" given {event_words(given)}" if given else ""), (expectation(game, chances, inner, player), below)


def expectation(game, chances, event, player):
    """What the player is paid, for 0: 1, at the terminals at which the event happens, times their probabilities, summed; times
    a positive factor that is the same for all events and players.
    """
    if isinstance(game, OneCard):
        return game.expectation(chances, event, player)
    terms = [payoffs[player - 1] if player else ONE for _, _, payoffs in game.terminals]
    return sum((p * x for p, x, yes in zip(chances, terms, terminals_in_event(game, event)) if yes), ZERO)


def terminals_in_event(game, event):
    """For each terminal whether its path meets every condition."""
    met = condition_bits(event)
    marks = [conditions_met(histories, met) for histories in game.histories]
    for state, _, _ in game.terminals:
        found = 0
        for own, history in zip(marks, state):
            found |= own[history]
        yield found == 2 ** len(event) - 1


def check_equilibrium(game, statement, witness):
    """In the profile each listed player's best-response value exceeds its payoff by exactly its gain.

    With all players listed and all gains 0 the profile is a Nash equilibrium.
    """
    _, profile, gains, payoffs, players = fields(statement, "kind, profile, gains, payoffs, players")
    fields(witness, [])
    listed_players = read_players(game, players)
    require_perfect_recall(game, listed_players)
    claimed = [*map(rational, fields(gains, players))], [*map(rational, fields(payoffs, game.numbered))]
    weight = profile_weights(game, read_profile(game, profile))
    paid = [expected_payoff(game, p, weight) for p in game.players]
    gained = [best_response(game, p, weight)[""] - paid[p - 1] for p in listed_players]
    require(claimed[0] == gained, "each gain is the best-response value minus the payoff")
    require(claimed[1] == paid, "the payoffs are the expected payoffs")
    worth = ", ".join(map(str, paid))
    return f"in the certificate's profile the payoffs are {worth}, and {gain_words(game, players, gained)}"


def gain_words(game, players, gained):
    """What gains say, in words."""
    if any(gained):
        return "; ".join(f"player {p} gains exactly {gain} by a best response" for p, gain in zip(players, gained))
    if len(players) == len(game.players):
        return "no player gains by deviating: it is a Nash equilibrium"
    return "; ".join(f"player {p} plays a best response" for p in players)


def check_gain(game, statement, witness):
    """In the profile the player's best-response value exceeds its payoff by exactly `is`; for 0 the sum over all."""
    _, profile, who, *_ = fields(statement, "kind, profile, player, is, stated, decimals, holds, off")
    fields(witness, [])
    players = game.players if who == "0" else [read_player(game, who)]
    require_perfect_recall(game, players)
    weight = profile_weights(game, read_profile(game, profile))
    exact = sum((best_response(game, p, weight)[""] - expected_payoff(game, p, weight) for p in players), ZERO)
    whose = "NashConv, the sum of all players' gains by deviating," if who == "0" else f"the gain of player {who} by deviating"
    return f"in the certificate's profile {whose} is {check_figure(statement, exact)}"


def check_deviation(game, statement, witness):
    """With the parameters as given, the player gains exactly `gain` > 0 over the profile by the pure strategy."""
    _, declared, point, profile, who, strategy, *figures = fields(
        statement, "kind, parameters, at, profile, player, strategy, payoff, deviation payoff, gain")
    fields(witness, [])
    names, box = read_parameters(declared)
    values, before, after, gain = [*map(rational, fields(point, names))], *map(rational, figures)
    require(all(low <= x <= high for x, (low, high) in zip(values, box)), "each parameter's value is in its interval")
    weight = profile_weights(game, profile_at(read_profile(game, profile, names, box), values))
    old, new = deviation_payoffs(game, read_player(game, who), weight, strategy)
    require(before == old, "the payoff is the expected payoff")
    require(after == new, "the deviation payoff is the expected payoff after the deviation")
    require(gain == new - old, "the gain is the difference of the two payoffs")
    require(gain > 0, "the gain is positive")
    where = "".join(f", {name} = {value}" for name, value in point.items())
    return f"in the certificate's profile{where}, player {who} gains {gain} by a deviation: {new} instead of {old}"


def check_set_values(game, statement, witness):
    """Against the others in the profile, the player's best-response value at each of these sets is exactly `is`."""
    _, profile, who, values, holds = fields(statement, "kind, profile, player, values, holds")
    fields(witness, [])
    player = read_player(game, who)
    require_perfect_recall(game, [player])
    weight, sentences = profile_weights(game, read_profile(game, profile)), []
    exact = best_response(game, player, weight)
    require_readable(isinstance(values, dict) and values, excerpt(values), "an object that is not empty")
    for name, item in values.items():
        fields(item, "is, stated, decimals, holds, off")
        require_readable(name in exact, excerpt(name), "an information set of the player, or the empty name")
        sentences.append(f"at {name or 'the empty sequence'} {check_figure(item, exact[name])}")
    check_overall(holds, values.values())
    return f"against the certificate's profile the best-response value of player {who} is, " + "; ".join(sentences)


def check_equilibrium_in_box(game, statement, witness):
    """Some Nash equilibrium, the witness, lies entry by entry in the intervals that the printed numbers stand for."""
    _, form, stated = fields(statement, "kind, form, stated")
    (profile,) = fields(witness, "profile")
    require_perfect_recall(game)
    box, exact = (read_table(game, part, game.players, entry) for part, entry in ((stated, printed_interval), (profile, rational)))
    if one_of(form, "plan", "behaviour") == "plan":
        require_constant_sum(game)
        weight = read_plans(game, profile)
    else:
        weight = profile_weights(game, read_profile(game, profile))
    require(all(low <= exact[p][name][action] <= high for p in box for name in box[p]
             for action, (low, high) in box[p][name].items()), "the equilibrium lies in the box")
    require(all(best_response(game, p, weight)[""] == expected_payoff(game, p, weight) for p in game.players),
         "no player gains by deviating from the equilibrium")
    return f"some Nash equilibrium lies in the box of the certificate's printed profile, as a {form}"
